"""The hexes of a position: what a map of it has to show."""

from __future__ import annotations

from aids.hexes import Hex
from aids.on_patrol.game.position import Position, target_hex
from aids.on_patrol.ships import hull


def places(position: Position) -> list[Hex]:
    """Bow and stern of every vessel, torpedoes, target hexes, and where submarines began their moves."""
    poses = [each.pose for pieces in (position.submarines, position.ships, position.escorts) for each in pieces]
    hulls = [place for pose in poses for place in hull(pose)]
    targets = [target_hex(each.marker) for each in position.submarines]
    return [
        *hulls,
        *(each.began.bow for each in position.submarines),
        *(each.pose.bow for each in position.torpedoes),
        *(place for place in targets if place is not None),
    ]
