"""A turn as JSON for other programs: what `plotroom turn --json` prints."""

from __future__ import annotations

from aids.hexes import Board, label
from aids.on_patrol.assault import Ranked, zone
from aids.on_patrol.game.close import ending, tally
from aids.on_patrol.game.game_file import document
from aids.on_patrol.game.position import Position, marker_text
from aids.on_patrol.game.to_do import ToDo, to_do
from aids.on_patrol.game.turn_report import EscortMove, ShipMove, SubmarineSeen, TurnReport
from aids.on_patrol.game.words import barred_text
from aids.on_patrol.movement_state import state_text
from aids.on_patrol.phases import phases
from aids.on_patrol.ships import Pose, pose_text
from aids.rulebook.rules import Rules, cite


def as_json(rules: Rules, report: TurnReport) -> dict[str, object]:
    """A turn as values of JSON; `turn` is the one whose moves these are, `closed` the one before it.

    Hexes are labels, poses and the steps of a path `M21/3`.  A path holds each hex entered with the facing on entering
    it; that of a piece that only turns, or stands, is its own hex.
    """
    board = report.next.board
    return {
        "game": rules.game,
        "turn": report.next.turn,
        "closed": report.closed,
        "modes": {each.name: each.mode for each in report.submarines},
        "markers": {each.name: marker_text(board, each.marker) for each in report.submarines},
        "targets": {
            each.name: label(board, each.target) if each.target is not None else None for each in report.submarines
        },
        "zones": {each.name: _zone(rules, board, each) for each in report.submarines},
        "ranks": {each.name: _ranks(rules, each) for each in report.submarines},
        "forces": {each.name: list(each.force) for each in report.submarines},
        "events": {each.name: list(each.events) for each in report.submarines},
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
        "victory_points": _points(report.next),
        "to_do": [_to_do(rules, each) for each in to_do(rules, report)],
        "assumes": list(report.assumes),
        "notes": [told._asdict() for told in report.notes],
        "next": document(rules, report.next),
    }


def _zone(rules: Rules, board: Board, seen: SubmarineSeen) -> list[str]:
    """The hexes of the assault zone in order of rank (105.4.4); none without a marker."""
    return [label(board, place.hex) for place in _ranked(rules, seen)]


def _ranks(rules: Rules, seen: SubmarineSeen) -> list[int]:
    """The rank of each hex of the assault zone; two that lie alike to either side share one (OP-26)."""
    return [place.priority for place in _ranked(rules, seen)]


def _ranked(rules: Rules, seen: SubmarineSeen) -> tuple[Ranked, ...]:
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
        "notes": [barred_text(move)] if move.barred else [],
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
        "left_board": move.left_board,
        "rams": move.rams,
        "rules": [cite(rules, rule) for rule in move.rules],
    }


def _points(position: Position) -> dict[str, object]:
    """Ships sunk with their victory points, null where the file does not say, and the sum of the known ones."""
    held = tally(position)
    sunk = [{"name": each.name, "vp": each.points, "turn": each.turn} for each in held.sunk]
    return {"sunk": sunk, "known": held.points, "unknown": list(held.unknown)}


def _to_do(rules: Rules, entry: ToDo) -> dict[str, object]:
    return {
        "phase": phases(rules)[entry.phase],
        "key": entry.phase,
        "text": entry.text,
        "rules": [cite(rules, rule) for rule in entry.rules],
    }
