"""Orders as powers submit them, each assigned to the unit that is to carry it out."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aids.places import brief
from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.orders import Ambiguous, Order, OrderError
from aids.u_boat.units import Roster, Unit, find_units

Located = Callable[[OrderError], OrderError]


class SubmittedOrder(NamedTuple):
    """An order and the power that gave it; `located` turns an error into one that names the order's line."""

    power: str
    order: Order
    located: Located = lambda error: error

    def fault(self, reason: str) -> OrderError:
        """The error for an order that fits several units or coasts."""
        return self.located(Ambiguous(f"{brief(str(self.order))}: {reason}"))


class OrderResult(NamedTuple):
    """An order as text with its outcome, and the reason or a remark.

    `unit` is the unit that the order names, or its text if it names none.  `order` is None if it is illegal, or if the
    unit stands for want of one.
    """

    power: str
    text: str
    ok: bool
    reason: str = ""
    unit: str = ""
    order: Order | None = None


class AssignedOrders(NamedTuple):
    """Orders with the number of their unit, those that no unit carries out, and the errors among them."""

    taken: Sequence[tuple[int, SubmittedOrder]]
    unmatched: Sequence[OrderResult]
    faults: Sequence[OrderError]


def assign_orders(
    roster: Roster,
    submitted: Sequence[SubmittedOrder],
    *,
    pair: tuple[str, str] | None = None,
    absent: str = "the power has no such unit there",
) -> AssignedOrders:
    """Each order with the unit that it is for, by number, its unit written in full.

    A unit has one order, or two with the actions of `pair`; of any more none is carried out (UB-25).  `absent` is the
    reason for an order to a unit that the power does not have.
    """
    by_unit: dict[int, list[SubmittedOrder]] = {}
    unmatched: list[OrderResult] = []
    faults: list[OrderError] = []
    for entry in submitted:
        try:
            i, reason = _find_ordered_unit(roster, entry, absent)
        except Ambiguous as error:
            faults.append(entry.fault(error.message))
            i, reason = -1, error.message
        if i < 0:
            unmatched.append(_unmatched_order(entry, reason))
        else:
            if (written := roster.units[i].written) != entry.order.unit:
                entry = entry._replace(order=entry.order._replace(unit=written))
            by_unit.setdefault(i, []).append(entry)
    taken: list[tuple[int, SubmittedOrder]] = []
    for i, entries in by_unit.items():
        actions = [entry.order.action for entry in entries]
        if len(entries) == 1 or (pair and len(entries) == 2 and set(actions) == set(pair)):
            taken += [(i, entry) for entry in entries]
            continue
        extra = entries[2:] if pair and set(actions[:2]) == set(pair) else entries[1:]
        faults += [entry.located(_second_order(entry.order, roster.units[i])) for entry in extra]
        unmatched += [_unmatched_order(entry, "the unit has more than one order (UB-25)") for entry in entries]
    return AssignedOrders(taken, unmatched, faults)


def _find_ordered_unit(roster: Roster, entry: SubmittedOrder, absent: str) -> tuple[int, str]:
    """The power's own unit that an order is for, by number, or -1 and the reason; `Ambiguous` if several fit.

    A reason never tells that another power has a U there; `absent` is the reason that is given instead.
    """
    written = entry.order.unit
    if written is None:
        return -1, "the order names no unit"
    if written.power not in ("", entry.power):
        return -1, f"the unit belongs to {written.power}"
    fitting = find_units(roster, written, entry.power)
    if len(fitting) > 1:
        raise ambiguous_unit(roster.units, fitting, written)
    if fitting:
        return fitting[0], ""
    if written.kind != SUBMARINE and (others := find_units(roster, written._replace(power=""))):
        return -1, f"the unit belongs to {roster.units[others[0]].power}"
    return -1, absent


def ambiguous_unit(units: Sequence[Unit], fitting: Sequence[int], written: object) -> Ambiguous:
    """The error for a written unit that fits several units."""
    names = ", ".join(str(units[i]) for i in fitting)
    return Ambiguous(f"{written} may be {names}; write which")


def _unmatched_order(entry: SubmittedOrder, reason: str) -> OrderResult:
    unit, text = entry.order.unit, str(entry.order)
    return OrderResult(entry.power, text, False, f"illegal: {reason}", str(unit._replace(power="")) if unit else text)


def _second_order(order: Order, unit: Unit) -> Ambiguous:
    return Ambiguous(f"{brief(str(order))} is a second order for {unit}; give only one (UB-25)")
