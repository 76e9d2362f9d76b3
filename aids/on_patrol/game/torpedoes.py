"""Which ships torpedoes can have hit in a turn: those that ran, and those that were launched.

The figures of torpedoes are on the data cards of SUBMARINE: a torpedo that ran reaches as far as its speed, one that
was launched this turn as far as any ship or torpedo can go.
"""

from collections.abc import Iterable
from typing import NamedTuple

from aids.hexes import distance
from aids.on_patrol.game.position import MOST_SPEED, ConvoyShip, Escort, Position, Torpedo
from aids.on_patrol.ships import hull


class Shot(NamedTuple):
    """The torpedo that comes closest to reaching a ship: the hexes to it, and those that it can run in the turn."""

    away: int
    reach: int


def best_shot(position: Position, ran: Iterable[Torpedo], ship: ConvoyShip | Escort) -> Shot | None:
    """The best shot at a ship in the turn that the position closes; None where no torpedo ran or was launched.

    `ran` are the torpedoes as the turn began.  A submarine launches from where its move began or ended.
    """
    began = [(each.pose.bow, each.speed) for each in ran]
    fired = [each for each in position.submarines if each.fired]
    began += [(pose.bow, MOST_SPEED) for each in fired for pose in (each.pose, each.began)]
    shots = [Shot(min(distance(bow, place) for place in hull(ship.pose)), reach) for bow, reach in began]
    return min(shots, key=lambda shot: (shot.away - shot.reach, shot.away), default=None)


def out_of_range(shot: Shot | None) -> str:
    """Why a ship cannot have been hit by its best shot: "is 30 hexes from ..."; "" if it can."""
    if shot is None:
        return "cannot have been hit: no torpedo ran, and none was launched"
    far = shot.away > shot.reach
    return f"is {shot.away} hexes from the nearest torpedo, which runs {shot.reach} at most" if far else ""
