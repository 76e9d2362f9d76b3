"""The victory points of what has sunk, as far as a game file knows them, and the end of a game."""

from __future__ import annotations

from typing import NamedTuple

from aids.on_patrol.game.fleet_orders import afloat
from aids.on_patrol.game.position import Position

NO_SUBMARINE, NO_SHIP = "no submarine is left", "every ship is sunk"


class Sunk(NamedTuple):
    """A ship or an escort that sank: its name, its victory points, None where the file does not say, and the turn."""

    name: str
    points: int | None
    turn: int


class Tally(NamedTuple):
    """Ships sunk, in order; `points` adds up those that are known, `unknown` names the others."""

    sunk: tuple[Sunk, ...]
    points: int
    unknown: tuple[str, ...]


def tally(position: Position) -> Tally:
    """The victory points of the ships and escorts that have sunk."""
    ships = [Sunk(ship.name, ship.vp, ship.sunk) for ship in position.ships if ship.sunk is not None]
    # An escort's points are 0 where the file does not say.
    escorts = [Sunk(each.name, each.vp or None, each.sunk) for each in position.lost if each.sunk is not None]
    sunk = tuple(sorted((*ships, *escorts), key=lambda each: each.turn))
    known = [each.points for each in sunk if each.points is not None]
    return Tally(sunk, sum(known), tuple(each.name for each in sunk if each.points is None))


def ending(position: Position) -> str:
    """Why a game is over: no submarine is left, or no ship and, where it had none, no escort; "" while it goes on."""
    if all(submarine.sunk for submarine in position.submarines):
        return NO_SUBMARINE
    if position.ships:
        return "" if afloat(position) else NO_SHIP
    return NO_SHIP if position.lost and not position.escorts else ""
