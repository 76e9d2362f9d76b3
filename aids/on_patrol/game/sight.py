"""Sight of submarines, torpedoes in range of ships, and the end of a turn (On Patrol 104.1.3, 104.1.4, 104.2.1, 107.2).

Sight is looked at after each phase in which a ship or a submarine moved.
"""

from collections.abc import Iterable
from typing import NamedTuple

from aids.hexes import Hex, distance, neighbor
from aids.on_patrol import detection
from aids.on_patrol.enemy import actions
from aids.on_patrol.game.position import (
    AVIATION,
    CAPITAL,
    INVERTED,
    MOST_SPEED,
    TANKER,
    TORPEDO,
    UNDER,
    ConvoyShip,
    Escort,
    LitZone,
    Marker,
    Position,
    Submarine,
    SubmarineSeen,
    Torpedo,
)
from aids.on_patrol.ships import Pose
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
    enemies = [apart(submarine.pose, pose.hull) for pose in poses]
    torpedoed = [apart(submarine.pose, ship.pose.hull) for ship in ships if ship.torpedoed == turn - 1]
    light, depth = "day" if is_lit else position.light, submarine.depth
    away = min(enemies, default=None), min(torpedoed, default=None)
    return detection.decide_visible(rules, depth, light, *away, submarine.sighted)


def apart(pose: Pose, hexes: Iterable[Hex]) -> int:
    """The hexes from the nearer of a vessel's two hexes to the nearest of others."""
    return min(distance(place, other) for other in hexes for place in pose.hull)


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
        radius = detection.lit_radius(rules, ship.kind, turn, ship.torpedoed, sunk)
        if radius is not None:
            zones.append(LitZone(ship.name, ship.pose.hull, radius, (LIT_BY.get(ship.kind, OTHERS_LIGHT),)))
    return tuple(zones)


def sight_event(marker: Marker, *, seen: bool) -> str | None:
    """What sight changes for a submarine with a marker: it becomes visible, it goes out of sight, or nothing."""
    if seen == (marker.name in UNDER):
        return None
    return detection.VISIBLE if seen else detection.SUBMERGES


def after_event(rules: Rules, submarine: Submarine, marker: Marker, event: str) -> Marker:
    """The marker of a submarine after one event, and how it lies (104.1.3)."""
    # By night `visible` has been decided already, so the light does not matter to the table.
    name = detection.marker_after(
        rules, event, marker.name, submarine.depth if event == detection.VISIBLE else None, NIGHT
    )
    if name == marker.name and event in (detection.MISSED, detection.SUBMERGES):
        return marker
    if name == detection.NONE:
        return Marker(name)
    if event == detection.TORPEDOES and name == TORPEDO:
        return Marker(name, Pose(neighbor(*submarine.pose), submarine.pose.step))  # hex B
    if event == detection.VISIBLE:
        return Marker(name, submarine.pose)
    # House rules may put a marker where none lay: then it goes where the move began.
    before = marker.pose if event in (detection.MISSED, detection.TORPEDOES) else None
    return Marker(name, before or submarine.began)


def marked_by_sight(rules: Rules, position: Position, acted_on: Iterable[Marker]) -> Position:
    """A position in which the enemy has just moved, with the marker of each submarine that came into sight or left it.

    `acted_on` are the markers that the escorts' modes follow this turn, by submarine: from them follows which markers
    bring a new target hex or a new mode (OP-49).
    """
    submarines = []
    for submarine, old in zip(position.submarines, acted_on, strict=True):
        event = sight_event(submarine.marker, seen=visible(rules, position, submarine)[0])
        if event is not None and not submarine.sunk:
            marker = after_event(rules, submarine, submarine.marker, event)
            new = old.name == INVERTED or old.target_hex != marker.target_hex
            submarine = submarine._replace(
                marker=marker,
                marked=position.turn if submarine.marked is None else submarine.marked,
                remarked=position.turn if new else None,
            )
        submarines.append(submarine)
    return position._replace(submarines=tuple(submarines))


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
    shots = [Shot(min(distance(bow, place) for place in ship.pose.hull), reach) for bow, reach in began]
    return min(shots, key=lambda shot: (shot.away - shot.reach, shot.away), default=None)


def out_of_range(shot: Shot | None) -> str:
    """Why a ship cannot have been hit by its best shot: "is 30 hexes from ..."; "" if it can."""
    if shot is None:
        return "cannot be hit, because no torpedo ran or was launched"
    if shot.away <= shot.reach:
        return ""
    return f"cannot be hit, because it is {shot.away} hexes from the nearest torpedo, which runs at most {shot.reach}"


class Closed(NamedTuple):
    """A turn that is closed: the position as the next one begins, with the new markers, what the escorts know of each
    submarine, and what is lit in the next turn."""

    position: Position
    submarines: tuple[SubmarineSeen, ...]
    lit: tuple[LitZone, ...]


def close(rules: Rules, position: Position) -> Closed:
    """The turn of a position closed.  Sunk submarines lose their markers and are not listed (OP-48).

    Capital ships without merchantmen sail in Emergency from the next turn on once torpedoes have been fired (104.4.2).
    """
    by_marker = actions(rules)
    submarines: list[Submarine] = []
    seen: list[SubmarineSeen] = []
    for submarine in position.submarines:
        if submarine.sunk:
            submarines.append(submarine._replace(marker=Marker()))
            continue
        marker, events, rule = _changed(rules, position, submarine)
        marked = submarine.marked
        if marked is None and marker.name != detection.NONE:  # a marker of an unknown turn is older than a new one
            marked = position.turn if submarine.marker.name == detection.NONE else max(position.turn - 1, 0)
        submarines.append(submarine._replace(marker=marker, marked=marked))
        mode = by_marker[marker.name].mode
        cited = ("104.1.3", rule, "104.2.1")
        seen.append(SubmarineSeen(submarine.name, marker, mode, marker.target_hex, (), cited, events))
    # A torpedo that runs, a Torpedo marker or a ship that was torpedoed proves that torpedoes have been fired (OP-21).
    launched = any(each.fired or each.marker.name == TORPEDO for each in position.submarines)
    fired = launched or bool(position.torpedoes) or any(ship.torpedoed is not None for ship in position.ships)
    alone = bool(position.ships) and all(ship.kind == CAPITAL for ship in position.afloat)
    emergency = position.turn + 1 if position.emergency is None and fired and alone else position.emergency
    after = position._replace(turn=position.turn + 1, submarines=tuple(submarines), emergency=emergency)
    return Closed(after, tuple(seen), lit_zones(rules, after, after.turn))


def _changed(rules: Rules, position: Position, submarine: Submarine) -> tuple[Marker, tuple[str, ...], str]:
    """The marker of a submarine after a turn, the events of the turn, and the rule by which it is visible or not.

    Sight is judged before its move, where the file says how deep it was then; after it; and after the torpedoes.  Until
    they hit, what they sank is afloat, and what they hit is whole.
    """
    turn = position.turn
    ships = (
        each._replace(torpedoed=None, sunk=None if each.sunk == turn else each.sunk) if each.torpedoed == turn else each
        for each in position.ships
    )
    sunk_now = (each for each in position.lost if each.sunk == turn)
    before = position._replace(ships=tuple(ships), escorts=(*position.escorts, *sunk_now))
    marker, events = submarine.marker, list[str]()
    seen = marker.name in UNDER
    if submarine.began_depth is not None:
        stood = submarine._replace(pose=submarine.began, depth=submarine.began_depth)
        seen, _ = visible(rules, before, stood)
        if event := sight_event(marker, seen=seen):
            events.append(event)
            marker = after_event(rules, stood, marker, event)
    moved, _ = visible(rules, before, submarine)
    ended, rule = visible(rules, position, submarine)
    later = [
        *(
            (detection.FOUND,) if submarine.found else (detection.MISSED,) if submarine.missed else ()
        ),  # only if all missed (OP-14)
        *((detection.VISIBLE,) if moved else (detection.SUBMERGES,) if seen else ()),
        *((detection.TORPEDOES,) if submarine.fired and not moved else ()),
        *(() if ended == moved else (detection.VISIBLE,) if ended else (detection.SUBMERGES,)),
    ]
    for event in later:
        marker = after_event(rules, submarine, marker, event)
    return marker, (*events, *later), rule
