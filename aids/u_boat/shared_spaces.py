"""Keeps a power's U's out of the spaces of its other units, where house rules say so (U-Boat 5; UB-2).

What is void is decided from the orders of one power alone, before anything is resolved, so that it tells nothing of
other powers' U's; and a unit so stopped does just what a unit that was ordered to stand does.
"""

from collections.abc import Iterable, Sequence

from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.orders import MOVE, Task
from aids.u_boat.units import Unit


def keep_apart(unit: Unit, other: Unit) -> bool:
    """Whether two units may not be in one space: units of one power, a U among them."""
    return unit.power == other.power and SUBMARINE in (unit.kind, other.kind)


def visible_units(game_map: GameMap, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units without the U's at sea, whether these were seen there or not."""
    return tuple(unit for unit in units if unit.kind != SUBMARINE or game_map.is_coast(unit.place))


def closed_provinces(unit: Unit, units: Iterable[Unit]) -> frozenset[str]:
    """The provinces that a unit may not enter, as units of its own power are there."""
    return frozenset(other.province for other in units if keep_apart(unit, other))


def void_meetings(units: Sequence[Unit], tasks: list[Task]) -> None:
    """Replace every move that could bring a U and another unit of its power together by Stand with the reason.

    A U goes only where no army or fleet of its power is or goes, and no other U of its power stays or goes.  An army
    or fleet goes only where no U of its power stays.
    """
    changed = True
    while changed:
        blocked = [
            (i, found) for i, task in enumerate(tasks) if task.action == MOVE and (found := _blocking(units, tasks, i))
        ]
        for i, found in blocked:
            reason = f"{found.kind} {found.place} of the same power is in the way (UB-2)"
            tasks[i] = Task(order=tasks[i].order, illegal=reason, withheld=True)
        changed = bool(blocked)


def _blocking(units: Sequence[Unit], tasks: Sequence[Task], i: int) -> Unit | None:
    """The unit of the same power that a moving unit may not meet, or None."""
    unit, to = units[i], tasks[i].to[:3]
    for k, other in enumerate(units):
        if k == i or not keep_apart(unit, other):
            continue
        moves = tasks[k].action == MOVE
        if other.kind == SUBMARINE and unit.kind != SUBMARINE:
            meets = other.province == to and not moves
        elif other.kind == SUBMARINE:
            meets = tasks[k].to[:3] == to if moves else other.province == to
        else:
            meets = other.province == to or (moves and tasks[k].to[:3] == to)
        if meets:
            return other
    return None
