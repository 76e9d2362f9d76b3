"""The end of a turn: markers, lights and the escorts' modes (On Patrol 104.1.3, 104.1.4, 104.2.1, 107.2).

What happened to a submarine is taken in the order of the phases: the enemy's moves, the search (phase 6), then its own
move and its torpedoes (phase 8).  So a submarine found is marked where its move began (OP-54).
"""

from collections.abc import Iterable
from typing import NamedTuple

from aids.on_patrol.detection import FOUND, MISSED, NONE, SUBMERGES, TORPEDOES, VISIBLE
from aids.on_patrol.escort_action import actions
from aids.on_patrol.game.position import CAPITAL, TORPEDO, UNDER, Escort, Marker, Position, Submarine, target_hex
from aids.on_patrol.game.sight import after_event, before_torpedoes, lit_zones, sight_event, visible
from aids.on_patrol.game.turn_report import LitZone, SubmarineSeen
from aids.rulebook.rules import Rules


class Closed(NamedTuple):
    """A turn that is closed: the position as the next one begins, with the new markers, what the escorts know of each
    submarine, and what is lit in the next turn."""

    position: Position
    submarines: tuple[SubmarineSeen, ...]
    lit: tuple[LitZone, ...]


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


def _changed(rules: Rules, position: Position, submarine: Submarine) -> tuple[Marker, tuple[str, ...], str]:
    """The marker of a submarine after a turn, the events of the turn, and the rule by which it is visible or not.

    Sight is judged before its move, where the file says how deep it was then; after it; and after the torpedoes.
    """
    before, marker = before_torpedoes(position), submarine.marker
    events: list[str] = []
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
        *((FOUND,) if submarine.found else (MISSED,) if submarine.missed else ()),  # only if all missed (OP-14)
        *((VISIBLE,) if moved else (SUBMERGES,) if seen else ()),
        *((TORPEDOES,) if submarine.fired and not moved else ()),
        *(() if ended == moved else (VISIBLE,) if ended else (SUBMERGES,)),
    ]
    for event in later:
        marker = after_event(rules, submarine, marker, event)
    return marker, (*events, *later), rule


def _marked(turn: int, submarine: Submarine, marker: Marker) -> int | None:
    """The turn in which a submarine was first marked; a marker of an unknown turn is older than a new one."""
    if submarine.marked is not None or marker.name == NONE:
        return submarine.marked
    return turn if submarine.marker.name == NONE else max(turn - 1, 0)


def _emergency(position: Position) -> int | None:
    """The turn from which capital ships without merchantmen sail in Emergency (104.4.2); None while they do not.

    A torpedo that runs, a Torpedo marker or a ship that was torpedoed proves that torpedoes have been fired (OP-21).
    """
    launched = any(each.fired or each.marker.name == TORPEDO for each in position.submarines)
    fired = launched or bool(position.torpedoes) or any(ship.torpedoed is not None for ship in position.ships)
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
