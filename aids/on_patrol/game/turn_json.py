"""A turn as JSON for other programs: what `plotroom turn --json` prints."""

from __future__ import annotations

from aids.hexes import Board, label
from aids.on_patrol.assault import Ranked, zone
from aids.on_patrol.game.close import ending, tally
from aids.on_patrol.game.game_file import document
from aids.on_patrol.game.position import marker_text
from aids.on_patrol.game.to_do import ToDo, to_do
from aids.on_patrol.game.turn_report import EscortMove, ShipMove, SubmarineSeen, TurnReport
from aids.on_patrol.game.words import unknown_data
from aids.on_patrol.movement_state import state_text
from aids.on_patrol.phases import phases
from aids.on_patrol.ships import Pose, pose_text
from aids.rulebook.rules import Rules, cite


def as_json(rules: Rules, report: TurnReport) -> dict[str, object]:
    """A turn as values of JSON; `turn` is the one whose moves these are, `closed` the one before it.

    Hexes are labels, poses and the steps of a path `M21/3`.  A path holds each hex entered with the facing on entering
    it; that of a piece that only turns, or stands, is its own hex.
    """
    board, held = report.next.board, tally(report.next)
    return {
        "game": rules.game,
        "turn": report.next.turn,
        "closed": report.closed,
        **_known(rules, report),
        "starshells": [
            {"by": each.by, "submarine": each.submarine, "hexes": [label(board, place) for place in each.hexes]}
            for each in report.starshells
        ],
        "lit": [
            {"ship": each.ship, "hexes": [label(board, place) for place in each.hexes], "radius": each.radius}
            for each in report.lit
        ],
        "barred": {label(board, place): str(why) for place, why in report.barred},
        "order": {
            "die": report.order.die,
            "result": report.order.order.text,
            "convoy": report.order.convoy,
            "sealed": report.order.sealed,
        },
        "escorts": [_escort(rules, board, move) for move in report.escorts],
        "ships": [_ship(rules, board, move) for move in report.ships],
        "gunfire": [{"submarine": each.submarine, "by": list(each.by)} for each in report.gunfire],
        "search": {"sonar": list(report.search.sonar), "radar": list(report.search.radar)},
        "ending": ending(report.next) or None,
        "victory_points": {
            "sunk": [{"name": each.name, "vp": each.points, "turn": each.turn} for each in held.sunk],
            "known": held.points,
            "unknown": list(held.unknown),
        },
        "missing_data": unknown_data(report.next),
        "to_do": [_told(rules, each) for each in to_do(rules, report)],
        "assumes": list(report.assumes),
        "notes": [sentence._asdict() for sentence in report.notes],
        "next": document(rules, report.next),
    }


def _told(rules: Rules, each: ToDo) -> dict[str, object]:
    named, cited = phases(rules)[each.phase], [cite(rules, rule) for rule in each.rules]
    return {"phase": named, "key": each.phase, "text": each.text, "rules": cited}


def _known(rules: Rules, report: TurnReport) -> dict[str, object]:
    """What the escorts know of each submarine and do about it, by the names of the submarines."""
    board, known = report.next.board, {each.name: each for each in report.submarines}
    zones = {name: _ranked(rules, each) for name, each in known.items()}
    targets = {name: each.target for name, each in known.items()}
    return {
        "modes": {name: each.mode for name, each in known.items()},
        "markers": {name: marker_text(board, each.marker) for name, each in known.items()},
        "targets": {name: None if target is None else label(board, target) for name, target in targets.items()},
        "zones": {name: [label(board, place.hex) for place in zone] for name, zone in zones.items()},
        "ranks": {name: [place.priority for place in zone] for name, zone in zones.items()},
        "forces": {name: list(each.force) for name, each in known.items()},
        "events": {name: list(each.events) for name, each in known.items()},
    }


def _ranked(rules: Rules, seen: SubmarineSeen) -> tuple[Ranked, ...]:
    """The hexes of the assault zone in order of rank (105.4.4), two that lie alike share one."""
    if seen.target is None or seen.marker.pose is None:
        return ()
    return zone(rules, seen.target, seen.marker.pose.step)


def _path(board: Board, path: tuple[Pose, ...]) -> list[str]:
    return [pose_text(board, move) for move in path]


def _escort(rules: Rules, board: Board, move: EscortMove) -> dict[str, object]:
    return {
        "name": move.name,
        "mode": move.mode,
        "against": move.against,
        "from": pose_text(board, move.before),
        "path": _path(board, move.path),
        "to": pose_text(board, move.after),
        "speed": move.speed,
        "doing": state_text(move.doing),
        "attacks": [
            {"hex": label(board, attack.hex), "kind": attack.kind, "count": attack.number} for attack in move.attacks
        ],
        "depth_combat": [
            {"hex": label(board, roll.hex), "kind": roll.kind, "dice": list(roll.dice), "result": roll.result}
            for roll in move.depth_combat
        ],
        "rams": move.rams,
        "notes": [str(move.barred)] if move.barred else [],
        "shut_in": {label(board, place): str(why) for place, why in move.shut_in},
        "rules": [cite(rules, rule) for rule in move.rules],
    }


def _ship(rules: Rules, board: Board, move: ShipMove) -> dict[str, object]:
    bow, _, facing = pose_text(board, move.after).rpartition("/")
    return {
        "name": move.name,
        "from": pose_text(board, move.before),
        "path": _path(board, move.path),
        "bow": bow,
        "facing": int(facing),
        "halted": move.halted,
        "halts_for": move.halts_for if move.halted and move.halts_for else None,
        "late": move.late,
        "left_board": move.left_board,
        "rams": move.rams,
        "rules": [cite(rules, rule) for rule in move.rules],
    }
