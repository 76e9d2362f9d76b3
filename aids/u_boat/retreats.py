"""Retreats of dislodged units (U-Boat 1, 7, 8(e))."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.legality import OrderResult, assign_orders, find_destination, visible_units
from aids.u_boat.orders import (
    DISBAND,
    MOVE,
    REMOVE,
    RETREAT,
    Ambiguous,
    Illegal,
    Order,
    OrderError,
    Unit,
    make_roster,
)
from aids.u_boat.position_file import Dislodged, Position


class Retreat(NamedTuple):
    """A dislodged unit and its order: whether it was carried out and why not, and its new place or "".

    `to` is the place to which it could have gone by its order, "" without one.  A `withheld` order is told to its power
    alone, and to others as disbanding.
    """

    unit: Unit
    text: str
    ok: bool
    reason: str
    after: str
    withheld: bool = False
    to: str = ""

    @property
    def result(self) -> OrderResult:
        """The order with its outcome."""
        return OrderResult(self.unit.power, self.text, self.ok, self.reason, self.unit.name)


class Occupied(NamedTuple):
    """The provinces with an army or fleet, and those that a standoff left empty; U's may retreat to both (UB-20).

    `apart` are the units beside which none of their own power may retreat if one of the two is a U (UB-2).
    """

    held: Collection[str]
    contested: Collection[str]
    apart: Sequence[Unit] = ()


class Driven(NamedTuple):
    """A dislodged unit, and the places to which it may retreat as far as the reader knows them."""

    unit: Unit
    ways: tuple[str, ...] = ()


class Displaced(NamedTuple):
    """A dislodged unit, the provinces from which it was dislodged, and the places to which it may retreat.

    `open_ways` are the places that are open to it for all that everyone knows: its power's U's at sea close none, and
    a U may be on any coast of its province.  A unit without them disbands at once (UB-31).
    """

    unit: Unit
    attackers: tuple[str, ...]
    ways: tuple[str, ...]
    open_ways: tuple[str, ...]


def find_occupied(units: Sequence[Unit], contested: Collection[str], *, shares_with_own: bool) -> Occupied:
    """The provinces that units on the map and standoffs of a phase close to retreats."""
    held = {unit.province for unit in units if unit.kind != SUBMARINE}
    return Occupied(held, contested, () if shares_with_own else units)


def retreat_places(game_map: GameMap, unit: Unit, attackers: Collection[str], occupied: Occupied) -> tuple[str, ...]:
    """The places to which a unit that was dislodged from some provinces may retreat (UB-20)."""
    closed = {*attackers} if unit.kind == SUBMARINE else {*attackers, *occupied.held, *occupied.contested}
    closed |= unit.closed_provinces(occupied.apart)
    return tuple(place for place in game_map.moves(unit.kind, unit.place) if place[:3] not in closed)


def displaced_units(game_map: GameMap, dislodged: Iterable[Dislodged], occupied: Occupied) -> list[Displaced]:
    """Dislodged units with the places to which they may retreat, and with those that everyone thinks open."""
    as_seen = occupied._replace(apart=visible_units(game_map, occupied.apart))
    displaced = []
    for unit, attackers in dislodged:
        coasts = game_map.places(unit.kind, unit.province) if unit.kind == SUBMARINE else (unit.place,)
        perhaps = (unit._replace(place=place) for place in coasts)
        open_ways = (place for each in perhaps for place in retreat_places(game_map, each, attackers, as_seen))
        ways = retreat_places(game_map, unit, attackers, occupied)
        displaced.append(Displaced(unit, attackers, ways, tuple(dict.fromkeys(open_ways))))
    return displaced


def resolve_retreats(
    game_map: GameMap, position: Position, *, shares_with_own: bool
) -> tuple[list[Retreat], list[OrderResult], list[OrderError]]:
    """The fate of every dislodged unit, the orders that none of them takes, and the errors of orders.

    Armies and fleets that retreat to one province all disband; units without an order that can be carried out disband
    (UB-11).  Errors are orders that fit several units or coasts, and second orders to a unit (UB-25).
    """
    units = [entry.unit for entry in position.dislodged]
    occupied = find_occupied(position.units, position.contested, shares_with_own=shares_with_own)
    taken, unmatched, faults = assign_orders(make_roster(units), position.orders, absent="the unit is not dislodged")
    ordered: dict[int, Retreat] = {}
    for i, entry in taken:
        try:
            ordered[i] = _retreat(game_map, position.dislodged[i], occupied, entry.order)
        except (Illegal, Ambiguous) as error:
            ordered[i] = Retreat(units[i], str(entry.order), False, f"illegal: {error.message}; disbanded", "")
            if isinstance(error, Ambiguous):
                faults.append(entry.fault(error.message))
    retreats = [
        ordered.get(i, Retreat(unit, f"{unit.name} disband", True, "no order", "")) for i, unit in enumerate(units)
    ]
    if not shares_with_own:  # U's disband that go where another unit of their power retreats (UB-2)
        going = Counter((each.unit.power, each.after[:3]) for each in retreats if each.after)
        for i, each in enumerate(retreats):
            if each.unit.kind == SUBMARINE and going[each.unit.power, each.after[:3]] > 1:
                reason = f"another unit of its power retreats to {each.after[:3]} (UB-2); disbanded"
                retreats[i] = each._replace(ok=False, reason=reason, after="")
    meeting = [(i, each) for i, each in enumerate(retreats) if each.after and each.unit.kind != SUBMARINE]
    for i, each in meeting:
        others = [str(other.unit) for k, other in meeting if k != i and other.after[:3] == each.after[:3]]
        if others:
            reason = f"{' and '.join(others)} also retreats to {each.after[:3]}; disbanded"
            retreats[i] = each._replace(ok=False, reason=reason, after="")
    return retreats, unmatched, faults


def _retreat(game_map: GameMap, dislodged: Dislodged, occupied: Occupied, order: Order) -> Retreat:
    unit = dislodged.unit
    if order.action in (DISBAND, REMOVE):
        return Retreat(unit, f"{unit.name} disband", True, "", "")
    if order.action not in (MOVE, RETREAT):
        raise Illegal("only retreats and disbands are possible in this phase")
    place = find_destination(game_map, unit, order)
    if place not in game_map.moves(unit.kind, unit.place):
        raise Illegal(f"{place} does not border on {unit.province}, and a retreat cannot use a convoy")
    province = place[:3]
    if province in dislodged.attackers:
        raise Illegal(f"the attack came from {province}")
    if unit.kind != SUBMARINE and province in occupied.held:
        raise Illegal(f"{province} is occupied")
    if unit.kind != SUBMARINE and province in occupied.contested:
        raise Illegal(f"{province} was left empty by a standoff")
    if province in unit.closed_provinces(occupied.apart):
        reason = f"illegal: a unit of the same power is in {province} (UB-2); disbanded"
        return Retreat(unit, str(order), False, reason, "", withheld=True)
    return Retreat(unit, f"{unit.name} R {place}", True, "", place, to=place)
