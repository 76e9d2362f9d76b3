"""Which U an order names where several of one power are in a space (UB-28).

The choice depends on what the U's are ordered to do, never on their numbers, and leaves a secret a secret: without a U
that nobody was told of, every order of another power names the same U's as with it.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.orders import HOLD, MOVE, SUPPORT, TORPEDO, Illegal, Order, Task, WrittenUnit
from aids.u_boat.units import Roster, Unit, find_units

PRECEDENCE = (TORPEDO, SUPPORT, MOVE)  # the first is struck first; then come all U's that stand


def fits(support: Task, supported: Task) -> bool:
    """Whether a unit is ordered to do what a support is for."""
    if support.supported == MOVE:
        to = supported.to if support.names_coast else supported.to[:3]
        return supported.action == MOVE and to == (support.to if support.names_coast else support.to[:3])
    if support.supported == TORPEDO:
        return supported.action == TORPEDO and supported.other == support.target
    return supported.action != MOVE


class Choice(NamedTuple):
    """The basis of a choice among U's: the units, the orders by unit, the tasks by unit, of which only those of
    supports need not be settled, and the supports to stand or move that name one U and no other.
    """

    roster: Roster
    orders: Mapping[int, Order]
    tasks: list[Task]
    guards: dict[int, list[str]]

    def struck(self, fitting: Sequence[int]) -> int:
        """The U that a torpedo strikes, of several that it fits."""
        return fitting[0] if len(fitting) == 1 else min(fitting, key=self._precedence)

    def supported(self, fitting: Sequence[int], support: Task) -> int:
        """The unit that a support is for, of several that it names: the first of those whose order it fits."""
        if len(fitting) == 1:
            return fitting[0]
        return self.struck([i for i in fitting if fits(support, self.tasks[i])] or fitting)

    def _precedence(self, i: int) -> tuple[int, str, int, tuple[str, ...], int]:
        """A U's place among others of its power: by its order, then the most supports to stand or move.

        Were the fewest supports first, a supporter that nobody sees would change which U is struck.  The number
        comes last, and decides only between U's that fare alike.
        """
        units, order = self.roster.units, self.orders.get(i)
        unit = units[i]._replace(number=0)
        plain = order._replace(unit=unit.written) if order else None
        action = plain.action if plain else HOLD
        rank = PRECEDENCE.index(action) if action in PRECEDENCE else len(PRECEDENCE)
        text = f"{unit.name} H" if plain is None else _without_numbers(plain)
        guards = tuple(self.guards.get(i, ()))
        return rank, text, -len(guards), guards, units[i].number


def find_guards(units: Sequence[Unit], tasks: Sequence[Task]) -> dict[int, list[str]]:
    """The supporters of each unit to stand or move, by name, of the supports that are settled."""
    guards: dict[int, list[str]] = {}
    for k, task in enumerate(tasks):
        if task.action == SUPPORT and task.matches and task.supported != TORPEDO:
            guards.setdefault(task.other, []).append(str(units[k]._replace(number=0)))
    return {i: sorted(supporters) for i, supporters in guards.items()}


def _without_numbers(order: Order) -> str:
    """An order as text without the numbers of alike U's."""
    other, target = order.other, order.target
    return str(order._replace(other=other and other._replace(number=0), target=target and target._replace(number=0)))


def find_targets(roster: Roster, named: WrittenUnit) -> list[int]:
    """The units that a torpedo's target may be, its coast as written (U-Boat 7(b), UB-8).

    Raises `Illegal` if the target's power is not named, or a number is.
    """
    if not named.power:
        raise Illegal(f"{named} lacks its power: the order is void; write it like U mao T France F bre (7(b), UB-8)")
    if named.number:
        raise Illegal(f"{named} has a number, which only its own power may write: the order is void (UB-8)")
    coast = named.place.coast
    return [i for i in find_units(roster, named) if not coast or roster.units[i].place == str(named.place)]


def find_supported(roster: Roster, named: WrittenUnit, i: int) -> list[int]:
    """The units that a support by unit `i` may be for; a U whose power is not named is of the supporter's (UB-28).

    Raises `Illegal` for a number in another power's order, and if the only unit named is the supporter.
    """
    power = roster.units[i].power
    if named.kind == SUBMARINE:
        if named.number and named.power not in ("", power):
            raise Illegal(f"{named} has a number, which only its own power may write (UB-28)")
        named = named._replace(power=named.power or power)
    fitting = find_units(roster, named)
    others = [k for k in fitting if k != i]
    if fitting and not others:
        raise Illegal("a unit cannot support itself")
    return others
