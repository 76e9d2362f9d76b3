"""Sight: whether the enemy sees a submarine, after each phase in which a ship or a submarine moved (On Patrol 104.1.4).

Both hexes of a submarine and of a ship count (OP-34).  A submarine that is seen has its own marker at once, and one
that goes out of sight is marked where its move began (104.1.3, OP-37).
"""

from collections.abc import Iterable

from aids.hexes import Hex, distance, neighbour
from aids.on_patrol.detection import MISSED, NONE, SUBMERGES, TORPEDOES, VISIBLE, decide_visible, marker_after
from aids.on_patrol.game.position import (
    AVIATION,
    INVERTED,
    TANKER,
    TORPEDO,
    UNDER,
    Marker,
    Position,
    Submarine,
    target_hex,
)
from aids.on_patrol.game.turn_report import LitZone
from aids.on_patrol.illumination import lit_radius
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules

LIT_BY, OTHERS_LIGHT = {TANKER: "107.2.2", AVIATION: "107.2.3"}, "104.1.4b"
"""The rules by which torpedoed ships of a kind light the sea."""
NIGHT = "night"


def visible(rules: Rules, position: Position, submarine: Submarine) -> tuple[bool, str]:
    """Whether the enemy sees a submarine as it lies, and the rule that decides it (104.1.4, OP-13)."""
    ships, turn = position.afloat, position.turn
    lit = [zone for zone in lit_zones(rules, position, turn, ended=True) if zone.rules != (OTHERS_LIGHT,)]
    is_lit = any(apart(submarine.pose, zone.hexes) <= zone.radius for zone in lit)
    poses = [*(ship.pose for ship in ships), *(escort.pose for escort in position.escorts)]
    enemies = [apart(submarine.pose, hull(pose)) for pose in poses]
    torpedoed = [apart(submarine.pose, hull(ship.pose)) for ship in ships if ship.torpedoed == turn - 1]
    light, depth = "day" if is_lit else position.light, submarine.depth
    away = min(enemies, default=None), min(torpedoed, default=None)
    return decide_visible(rules, depth, light, *away, submarine.sighted)


def apart(pose: Pose, hexes: Iterable[Hex]) -> int:
    """The hexes from the nearer of a vessel's two hexes to the nearest of others."""
    return min(distance(place, other) for other in hexes for place in hull(pose))


def lit_zones(rules: Rules, position: Position, turn: int, *, ended: bool = False) -> tuple[LitZone, ...]:
    """The zones lit by torpedoed ships in a turn of the night (107.2); none by day.

    A tanker with aviation fuel lights its wide zone until the Star Shell Phase of the turn after it sinks, so no longer
    where that phase has `ended`.
    """
    if position.light != NIGHT:
        return ()
    zones: list[LitZone] = []
    for ship in position.ships:
        if ship.torpedoed is None:
            continue
        sunk = ship.sunk - 1 if ended and ship.sunk is not None else ship.sunk
        radius = lit_radius(rules, ship.kind, turn, ship.torpedoed, sunk)
        if radius is not None:
            zones.append(LitZone(ship.name, hull(ship.pose), radius, (LIT_BY.get(ship.kind, OTHERS_LIGHT),)))
    return tuple(zones)


def before_torpedoes(position: Position) -> Position:
    """A position as it was before the torpedoes of its turn hit: what they sank is afloat, what they hit is whole."""
    turn = position.turn
    ships = (
        each._replace(torpedoed=None, sunk=None if each.sunk == turn else each.sunk) if each.torpedoed == turn else each
        for each in position.ships
    )
    sunk_now = (each for each in position.lost if each.sunk == turn)
    return position._replace(ships=tuple(ships), escorts=(*position.escorts, *sunk_now))


def sight_event(marker: Marker, *, seen: bool) -> str | None:
    """What sight changes for a submarine with a marker: it becomes visible, it goes out of sight, or nothing."""
    if seen == (marker.name in UNDER):
        return None
    return VISIBLE if seen else SUBMERGES


def after_event(rules: Rules, submarine: Submarine, marker: Marker, event: str) -> Marker:
    """The marker of a submarine after one event, and how it lies (104.1.3)."""
    # By night `visible` has been decided already, so the light does not matter to the table.
    name = marker_after(rules, event, marker.name, submarine.depth if event == VISIBLE else None, NIGHT)
    if name == marker.name and event in (MISSED, SUBMERGES):
        return marker
    return Marker(name, _lies(event, name, marker, submarine))


def _lies(event: str, name: str, before: Marker, submarine: Submarine) -> Pose | None:
    """Where a marker is put by an event (104.1.3): under the submarine, where its move began, or in hex B."""
    if name == NONE:
        return None
    if event == TORPEDOES and name == TORPEDO:
        return Pose(neighbour(*submarine.pose), submarine.pose.step)
    if event == VISIBLE:
        return submarine.pose
    # House rules may put a marker where none lay: then it goes where the move began.
    return before.pose or submarine.began if event in (MISSED, TORPEDOES) else submarine.began


def marked_by_sight(rules: Rules, position: Position, acted_on: Iterable[Marker]) -> Position:
    """A position in which the enemy has just moved, with the marker of each submarine that came into sight or left it.

    `acted_on` are the markers that the escorts' modes follow this turn, by submarine: from them follows which markers
    bring a new target hex or a new mode (OP-49).
    """
    submarines = []
    for submarine, old in zip(position.submarines, acted_on, strict=True):
        event = None
        if not submarine.sunk:
            event = sight_event(submarine.marker, seen=visible(rules, position, submarine)[0])
        if event is not None:
            marker = after_event(rules, submarine, submarine.marker, event)
            new = old.name == INVERTED or target_hex(old) != target_hex(marker)
            submarine = submarine._replace(
                marker=marker,
                marked=position.turn if submarine.marked is None else submarine.marked,
                remarked=position.turn if new else None,
            )
        submarines.append(submarine)
    return position._replace(submarines=tuple(submarines))
