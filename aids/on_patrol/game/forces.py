"""The escorts that act on each submarine, and their starshells and gunfire (On Patrol 104.2.1, 107.1)."""

from __future__ import annotations

from collections.abc import Sequence

from aids.on_patrol.escort_action import actions
from aids.on_patrol.game.close import NIGHT
from aids.on_patrol.game.fleet_orders import afloat
from aids.on_patrol.game.markers import target_hex
from aids.on_patrol.game.position import Position
from aids.on_patrol.game.turn_report import Gunfire, Starshells, SubmarineSeen
from aids.on_patrol.illumination import fired_by, starshells
from aids.on_patrol.pursuit_groups import named_groups
from aids.on_patrol.ships import Ship
from aids.rulebook.rules import Rules

RADIAL = "radial"


def divide(position: Position, seen: Sequence[SubmarineSeen]) -> tuple[SubmarineSeen, ...]:
    """The submarines with their forces (104.2.1, OP-19, OP-45): nobody acts on one without a marker.

    `position` has the new markers.  The escorts of a submarine that has sunk are divided among the others (OP-48).
    """
    marked = {submarine.name: submarine.marked or 0 for submarine in position.submarines}
    known = sorted((each for each in seen if each.target is not None), key=lambda each: marked[each.name])
    if not known:
        return tuple(seen)
    escorts = [Ship(escort.name, *escort.pose) for escort in position.escorts]
    groups = named_groups(escorts, [each.target for each in known if each.target is not None])
    forces = {each.name: tuple(ship.name for ship in group) for each, group in zip(known, groups, strict=True)}
    return tuple(each._replace(force=forces.get(each.name, ())) for each in seen)


def shells(rules: Rules, before: Position, seen: Sequence[SubmarineSeen]) -> tuple[Starshells, ...]:
    """The starshells by night: for each new contact, and for each target hex that is new (107.1, OP-31, OP-49).

    `before` has the markers as they lay.
    """
    if before.light != NIGHT:
        return ()
    lit = {name for name, action in actions(rules).items() if "starshells" in (action.also or "")}
    escorts = tuple(Ship(escort.name, *escort.pose) for escort in before.escorts)
    markers = {submarine.name: submarine.marker for submarine in before.submarines}
    fired: list[Starshells] = []
    for each in seen:
        old = markers[each.name]
        known = old.name in lit and target_hex(old) == each.target
        if each.marker.name not in lit or each.target is None or each.marker.pose is None or known:
            continue
        by = fired_by(each.target, escorts)
        if by is not None:
            hexes = starshells(rules, each.target, each.marker.pose.step)
            fired.append(Starshells(by.name, each.name, hexes))
    return tuple(fired)


def gunfire(rules: Rules, position: Position, seen: Sequence[SubmarineSeen]) -> tuple[Gunfire, ...]:
    """Who fires on each surfaced submarine where a line of sight permits: all surface vessels (mode 5, OP-55).

    Escorts in radial movement against another submarine do not (105.4.11).
    """
    by_marker = actions(rules)
    busy = {name for each in seen if by_marker[each.marker.name].movement == RADIAL for name in each.force}
    firing = [escort.name for escort in position.escorts if escort.name not in busy]
    firing += [ship.name for ship in afloat(position)]
    return tuple(
        Gunfire(each.name, tuple(firing)) for each in seen if "fire" in (by_marker[each.marker.name].also or "").split()
    )
