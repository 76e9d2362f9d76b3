"""The end of a turn: markers, lights and the escorts' modes (On Patrol 104.1.3, 104.1.4, 104.2.1, 107.2).

What happened to a submarine is taken in the order of the phases: the search (phase 6), then its move and its torpedoes
(phase 8).  So a submarine found is marked where its move began (OP-54).
"""

from collections.abc import Iterable
from typing import NamedTuple

from aids.hexes import Hex, distance, neighbour
from aids.on_patrol.detection import NONE, SUBMERGES, VISIBLE, decide_visible, marker_after
from aids.on_patrol.escort_action import actions
from aids.on_patrol.game.position import (
    AVIATION,
    CAPITAL,
    TANKER,
    TORPEDO,
    UNDER,
    Escort,
    Marker,
    Position,
    Submarine,
    target_hex,
)
from aids.on_patrol.game.turn_report import LitZone, SubmarineSeen
from aids.on_patrol.illumination import lit_radius
from aids.on_patrol.ships import Pose, hull
from aids.rulebook.rules import Rules

FOUND, MISSED, TORPEDOES, SUNK = "found", "missed", "torpedoes", "sunk"
LIT_BY = {TANKER: ("tanker", "107.2.2"), AVIATION: ("aviation", "107.2.3")}
"""Kind and rule of the light of each kind of ship; all others light as cargo ships do."""
OTHERS_LIGHT = ("cargo", "104.1.4b")
NIGHT = "night"


class Closed(NamedTuple):
    """A turn that is closed: the position as the next one begins, with the new markers, what the escorts know of each
    submarine, and what is lit in the next turn."""

    position: Position
    submarines: tuple[SubmarineSeen, ...]
    lit: tuple[LitZone, ...]


class _Changed(NamedTuple):
    """A marker after the events of a turn, the events, and the rule by which the submarine is visible or not."""

    marker: Marker
    events: tuple[str, ...]
    rule: str


def close(rules: Rules, position: Position) -> Closed:
    """The turn of a position closed.  Sunk submarines lose their markers and are not listed (OP-48)."""
    by_marker = actions(rules)
    submarines: list[Submarine] = []
    seen: list[SubmarineSeen] = []
    for submarine in position.submarines:
        if submarine.sunk:
            submarines.append(submarine._replace(marker=Marker()))
            continue
        marker, events, rule = _changed(rules, position, submarine)
        submarines.append(submarine._replace(marker=marker, marked=_marked(position.turn, submarine, marker)))
        mode = by_marker[marker.name].mode
        cited = ("104.1.3", rule, "104.2.1")
        seen.append(SubmarineSeen(submarine.name, marker, mode, target_hex(marker), (), cited, events))
    after = position._replace(turn=position.turn + 1, submarines=tuple(submarines), emergency=_emergency(position))
    return Closed(after, tuple(seen), lit_zones(rules, after, after.turn))


def _changed(rules: Rules, position: Position, submarine: Submarine) -> _Changed:
    """The marker of a submarine after what happened in the turn, by the table of marker changes (104.1.3)."""
    visible, rule = _visible(rules, position, submarine)
    events: list[str] = []
    if submarine.found:
        events.append(FOUND)
    elif submarine.missed:  # only where every searcher missed (OP-14)
        events.append(MISSED)
    if visible:
        events.append(VISIBLE)
    else:
        if submarine.marker.name in UNDER:
            events.append(SUBMERGES)
        if submarine.fired:
            events.append(TORPEDOES)
    marker = submarine.marker
    for event in events:
        # By night `visible` has been decided already, so the light does not matter to the table.
        name = marker_after(rules, event, marker.name, submarine.depth if event == VISIBLE else None, NIGHT)
        if event != MISSED or name != marker.name:
            marker = Marker(name, _lies(event, name, marker, submarine))
    return _Changed(marker, tuple(events), rule)


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


def _marked(turn: int, submarine: Submarine, marker: Marker) -> int | None:
    """The turn in which a submarine was first marked; a marker of an unknown turn is older than a new one."""
    if submarine.marked is not None or marker.name == NONE:
        return submarine.marked
    return turn if submarine.marker.name == NONE else max(turn - 1, 0)


def _visible(rules: Rules, position: Position, submarine: Submarine) -> tuple[bool, str]:
    """Whether the enemy sees a submarine at the end of the turn, and the rule that decides it (104.1.4, OP-13)."""
    ships, bow = position.afloat, submarine.pose.bow
    lit = [zone for zone in lit_zones(rules, position, position.turn, ended=True) if zone.rules != ("104.1.4b",)]
    if any(nearest(bow, zone.hexes) <= zone.radius for zone in lit):
        return decide_visible(rules, submarine.depth, "day", None, None, submarine.sighted)
    poses = [*(ship.pose for ship in ships), *(escort.pose for escort in position.escorts)]
    enemies = [nearest(bow, hull(pose)) for pose in poses]
    torpedoed = [nearest(bow, hull(ship.pose)) for ship in ships if ship.torpedoed == position.turn - 1]
    return decide_visible(
        rules,
        submarine.depth,
        position.light,
        min(enemies, default=None),
        min(torpedoed, default=None),
        submarine.sighted,
    )


def lit_zones(rules: Rules, position: Position, turn: int, *, ended: bool = False) -> tuple[LitZone, ...]:
    """The zones lit by torpedoed ships in a turn of the night (107.2); none by day.

    A tanker with aviation fuel lights its wide zone until the Star Shell Phase of the turn after it sinks, so no longer
    where that turn has `ended`.
    """
    if position.light != NIGHT:
        return ()
    zones: list[LitZone] = []
    for ship in position.ships:
        if ship.torpedoed is None:
            continue
        kind, rule = LIT_BY.get(ship.kind, OTHERS_LIGHT)
        sunk = ship.sunk - 1 if ended and ship.sunk is not None else ship.sunk
        radius = lit_radius(rules, kind, turn, ship.torpedoed, sunk)
        if radius is not None:
            zones.append(LitZone(ship.name, hull(ship.pose), radius, (rule,)))
    return tuple(zones)


def nearest(place: Hex, hexes: Iterable[Hex]) -> int:
    """The distance from a hex to the nearest of others."""
    return min(distance(place, other) for other in hexes)


def _emergency(position: Position) -> int | None:
    """The turn from which capital ships without merchantmen sail in Emergency (104.4.2); None while they do not."""
    fired = any(submarine.fired for submarine in position.submarines)
    alone = bool(position.ships) and all(ship.kind == CAPITAL for ship in position.afloat)
    return position.turn + 1 if position.emergency is None and fired and alone else position.emergency


def listed(escorts: Iterable[Escort]) -> tuple[Escort, ...]:
    """The escorts in the order of their names, so that their order in a file decides nothing (OP-28, OP-45)."""
    return tuple(sorted(escorts, key=lambda escort: escort.name.casefold()))


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
        return "" if position.afloat else NO_SHIP
    return NO_SHIP if position.lost and not position.escorts else ""
