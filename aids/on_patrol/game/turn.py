"""One turn of a game: the finished one is closed, and the enemy's part of the next one is played; also as JSON."""

from collections.abc import Sequence

from aids import dice as dice_sources
from aids.hexes import Board, label
from aids.on_patrol import attack, detection, enemy
from aids.on_patrol.attack import Ranked, zone
from aids.on_patrol.detection import SURFACED
from aids.on_patrol.enemy import phases
from aids.on_patrol.game.escort_moves import move_escorts
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from aids.on_patrol.game.fleet_orders import barred_hexes
from aids.on_patrol.game.game_file import document
from aids.on_patrol.game.position import CAPITAL, EscortMove, Position, ShipMove, Submarine, SubmarineSeen, TurnReport
from aids.on_patrol.game.pursuits import divide, gunfire, searches, shells
from aids.on_patrol.game.sight import NIGHT, close, marked_by_sight
from aids.on_patrol.game.words import ToDo, to_do
from aids.rulebook.rules import Rules, cite, switch

ALWAYS = ("OP-1", "OP-2", "OP-3", "OP-20", "OP-40")
NIGHT_LIGHT = ("OP-31", "OP-34", "OP-37", "OP-49", "OP-52", "OP-62")


def rulings_used(
    rules: Rules, before: Position, seen: Sequence[SubmarineSeen], moves: Sequence[EscortMove | ShipMove]
) -> tuple[str, ...]:
    """The ids of the rulings, in the order of the rulings."""
    used = {*ALWAYS, *(name for move in moves for name in move.assumes)}
    for each in seen:
        for event in each.events:
            used.update(detection.EVENT_RULINGS[event], ("OP-54",))
        used.update(enemy.ESCORT_ACTION_RULINGS.get(each.marker.name, ()))
        if each.marker.name == SURFACED:
            used.update(("OP-45", "OP-55"))
    if sum(each.target is not None for each in seen) > 1:
        used.update(attack.NAMED_ASSUMES)
    if any(submarine.sunk for submarine in before.submarines):
        used.add("OP-48")
    if before.light == NIGHT:
        used.update(NIGHT_LIGHT)
    if any(ship.kind == CAPITAL for ship in before.ships):
        used.update(("OP-21", "OP-61"))
    return tuple(name for name in rules.rulings if name in used)


def play(rules: Rules, position: Position, dice: dice_sources.Source) -> TurnReport:
    """The turn closed, and the moves of the next one up to where the player acts.

    The same position and dice give the same turn, whatever the order of the escorts.  Raises `InputError` where dice
    that the player gave are too few or not on their die.
    """
    # By name, so that their order in a file decides nothing (OP-28, OP-45).
    before = position._replace(escorts=tuple(sorted(position.escorts, key=lambda escort: escort.name.casefold())))
    closed = close(rules, before)
    seen = divide(closed.position, closed.submarines)
    starshells = shells(rules, before, seen)
    before = before._replace(emergency=closed.position.emergency)
    order = roll_fleet(rules, before, dice) if switch(rules, "fleet-first") else None
    barred = barred_hexes(rules, before, order)
    hunts, hunted = move_escorts(rules, before, seen, barred, dice)
    order = order or roll_fleet(rules, before, dice)
    fleet = move_fleet(rules, before, order, hunted, [move.name for move in hunts])
    acted_on = [each.marker for each in closed.position.submarines]
    after = _after(closed.position)
    if hunts:
        after = marked_by_sight(rules, after._replace(escorts=hunted), acted_on)
    after = after._replace(ships=fleet.ships, escorts=fleet.escorts)
    if fleet.moves or fleet.formation:
        after = marked_by_sight(rules, after, acted_on)
    moves = (*hunts, *fleet.formation)
    speeds = {move.name: move.speed for move in moves}  # of a ship the hexes entered: none where its path is its own
    speeds |= {move.name: sum(each.bow != move.before.bow for each in move.path) for move in fleet.moves}
    return TurnReport(
        closed=position.turn,
        before=before,
        submarines=seen,
        starshells=starshells,
        lit=closed.lit,
        barred=tuple(barred.items()),
        escorts=moves,
        order=order,
        ships=fleet.moves,
        gunfire=gunfire(rules, after, seen),
        search=searches(rules, after, speeds),
        assumes=rulings_used(rules, before, seen, (*moves, *fleet.moves)),
        next=after,
    )


def _after(moved: Position) -> Position:
    """The position in which the player acts: what happened in the turn that was closed is forgotten."""
    submarines = tuple(
        Submarine(each.name, each.pose, each.depth, each.pose, each.depth, each.marker, each.marked, sunk=each.sunk)
        for each in moved.submarines
    )
    return moved._replace(die=None, dice=(), fleet_dice=moved.fleet_dice[1:], submarines=submarines)


def as_json(rules: Rules, report: TurnReport) -> dict[str, object]:
    """A turn as values of JSON; `turn` is the one whose moves these are, `closed` the one before it.

    Hexes are labels, poses and the steps of a path `M21/3`.  A path holds each hex entered with the facing on entering
    it; that of a piece that only turns, or stands, is its own hex.
    """
    board, held = report.next.board, report.next.tally()
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
        "ending": report.next.ending() or None,
        "victory_points": {
            "sunk": [{"name": each.name, "vp": each.points, "turn": each.turn} for each in held.sunk],
            "known": held.points,
            "unknown": list(held.unknown),
        },
        "missing_data": report.next.unknown_data(),
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
    # The hexes of the assault zones in order of rank (105.4.4), two that lie alike share one.
    zones: dict[str, tuple[Ranked, ...]] = dict.fromkeys(known, ())
    for name, each in known.items():
        if each.target is not None and each.marker.pose is not None:
            zones[name] = zone(rules, each.target, each.marker.pose.step)
    targets = {name: each.target for name, each in known.items()}
    return {
        "modes": {name: each.mode for name, each in known.items()},
        "markers": {name: each.marker.text(board) for name, each in known.items()},
        "targets": {name: None if target is None else label(board, target) for name, target in targets.items()},
        "zones": {name: [label(board, place.hex) for place in zone] for name, zone in zones.items()},
        "ranks": {name: [place.priority for place in zone] for name, zone in zones.items()},
        "forces": {name: list(each.force) for name, each in known.items()},
        "events": {name: list(each.events) for name, each in known.items()},
    }


def _escort(rules: Rules, board: Board, move: EscortMove) -> dict[str, object]:
    return {
        "name": move.name,
        "mode": move.mode,
        "against": move.against,
        "from": move.before.text(board),
        "path": [each.text(board) for each in move.path],
        "to": move.after.text(board),
        "speed": move.speed,
        "doing": move.doing.__str__(),
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
    bow, _, facing = move.after.text(board).rpartition("/")
    return {
        "name": move.name,
        "from": move.before.text(board),
        "path": [each.text(board) for each in move.path],
        "bow": bow,
        "facing": int(facing),
        "halted": move.halted,
        "halts_for": move.halts_for if move.halted and move.halts_for else None,
        "late": move.late,
        "left_board": move.left_board,
        "rams": move.rams,
        "rules": [cite(rules, rule) for rule in move.rules],
    }
