"""One turn of a game: the one that the player has finished is closed, and the enemy's part of the next is played.

The steps follow one another as a player would carry them out; each is a pure function of its own module.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aids import dice as dice_sources
from aids.on_patrol import detection, division, escort_action
from aids.on_patrol.detection import SURFACED
from aids.on_patrol.game.close import close, listed
from aids.on_patrol.game.escort_moves import move_escorts
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from aids.on_patrol.game.fleet_orders import barred_hexes
from aids.on_patrol.game.position import CAPITAL, Position
from aids.on_patrol.game.pursuits import divide, gunfire, searches, shells
from aids.on_patrol.game.sight import NIGHT, marked_by_sight
from aids.on_patrol.game.turn_report import EscortMove, ShipMove, SubmarineSeen, TurnReport
from aids.rulebook.rules import Rules, switch

ALWAYS = ("OP-1", "OP-2", "OP-3", "OP-20", "OP-40")
PHASES = ("OP-54",)
NIGHT_LIGHT = ("OP-31", "OP-34", "OP-37", "OP-49", "OP-52", "OP-62")
CAPITALS = ("OP-21", "OP-61")


def rulings_used(
    rules: Rules, before: Position, seen: Sequence[SubmarineSeen], moves: Sequence[EscortMove | ShipMove]
) -> tuple[str, ...]:
    """The ids of the rulings, in the order of the rulings."""
    used = {*ALWAYS, *_seen(before, seen), *(name for move in moves for name in move.assumes)}
    if before.light == NIGHT:
        used.update(NIGHT_LIGHT)
    if any(ship.kind == CAPITAL for ship in before.ships):
        used.update(CAPITALS)
    return tuple(name for name in rules.rulings if name in used)


def _seen(before: Position, seen: Sequence[SubmarineSeen]) -> Iterator[str]:
    for each in seen:
        for event in each.events:
            yield from detection.ASSUMES[event]
        yield from escort_action.ASSUMES.get(each.marker.name, ())
        if each.events:
            yield from PHASES
        if each.marker.name == SURFACED:
            yield from ("OP-45", "OP-55")
    if sum(each.target is not None for each in seen) > 1:
        yield from division.NAMED_ASSUMES
    if any(submarine.sunk for submarine in before.submarines):
        yield "OP-48"


def play(rules: Rules, position: Position, dice: dice_sources.Source) -> TurnReport:
    """The turn closed, and the moves of the next one up to where the player acts.

    The same position and dice give the same turn, whatever the order of the escorts.  Raises `InputError` where dice
    that the player gave are too few or not on their die.
    """
    before = position._replace(escorts=listed(position.escorts))
    closed = close(rules, before)
    seen = divide(closed.position, closed.submarines)
    starshells = shells(rules, before, seen)
    before = before._replace(emergency=closed.position.emergency)
    order = roll_fleet(rules, before, dice) if switch(rules, "fleet-first") else None
    barred = barred_hexes(rules, before, order)
    hunt = move_escorts(rules, before, seen, barred, dice)
    order = order or roll_fleet(rules, before, dice)
    fleet = move_fleet(rules, before, order, hunt.escorts, [move.name for move in hunt.moves])
    acted_on = [each.marker for each in closed.position.submarines]
    after = _after(closed.position)
    if hunt.moves:
        after = marked_by_sight(rules, after._replace(escorts=hunt.escorts), acted_on)
    after = after._replace(ships=fleet.ships, escorts=fleet.escorts)
    if fleet.moves or fleet.formation:
        after = marked_by_sight(rules, after, acted_on)
    moves = (*hunt.moves, *fleet.formation)
    speeds = {move.name: move.speed for move in moves} | {move.name: _hexes(move) for move in fleet.moves}
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


def _hexes(move: ShipMove) -> int:
    """The hexes that a ship entered: none where its path is its own hex."""
    return len([entered for entered in move.path if entered.bow != move.before.bow])


def _after(moved: Position) -> Position:
    """The position in which the player acts: what happened in the turn that was closed is forgotten."""
    submarines = tuple(
        submarine._replace(
            began=submarine.pose,
            began_depth=submarine.depth,
            found=(),
            missed=(),
            means=(),
            fired=False,
            sighted=False,
            remarked=None,
        )
        for submarine in moved.submarines
    )
    return moved._replace(die=None, dice=(), fleet_dice=moved.fleet_dice[1:], submarines=submarines)
