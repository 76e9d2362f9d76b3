"""Builds, removals and the ownership of centers (U-Boat 1, 2)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules, switch, value
from aids.u_boat import orders
from aids.u_boat.game_map import ARMY, FLEET, SUBMARINE, GameMap
from aids.u_boat.legality import OrderResult, SubmittedOrder, ambiguous_unit
from aids.u_boat.position_file import Position
from aids.u_boat.solver import EDITIONS

REMOVED_FIRST = (FLEET, SUBMARINE, ARMY)  # at equal distance from home (UB-11)
UNREACHABLE = 99  # moves


class Adjustment(NamedTuple):
    """A build, removal or waived build: its power, the order, whether it was carried out and why not."""

    power: str
    order: orders.Order
    ok: bool
    reason: str = ""

    @property
    def result(self) -> OrderResult:
        """The order with its outcome."""
        text = str(self.order)
        return OrderResult(self.power, text, self.ok, self.reason, text)


def center_owners(
    game_map: GameMap, centers: Mapping[str, Sequence[str]], units: Sequence[orders.Unit]
) -> dict[str, tuple[str, ...]]:
    """The centers that each power owns after autumn with the units where they stand (UB-7)."""
    owners = {center: power for power, owned in centers.items() for center in owned}
    for province in game_map.provinces.values():
        if not province.center:
            continue
        present = [unit for unit in units if unit.province == province.id]
        holding = {unit.power for unit in present if unit.kind != SUBMARINE} or {unit.power for unit in present}
        if len(holding) == 1:
            owners[province.id] = holding.pop()
    by_power = {power: tuple(sorted(c for c, owner in owners.items() if owner == power)) for power in game_map.powers}
    return {power: owned for power, owned in by_power.items() if owned}


def balance(rules: Rules, position: Position, power: str) -> int:
    """The builds (above 0) or removals (below 0) that the centers and units of a power come to (U-Boat 2)."""
    cost = int(value(rules, "build-value"))
    return len(position.owned(power)) - sum(cost if unit.kind == SUBMARINE else 1 for unit in position.own(power))


def distance(game_map: GameMap, unit: orders.Unit, goals: Sequence[str], *, any_way: bool) -> int:
    """The number of moves from a unit to the nearest of some provinces, 99 if there is no way (UB-11).

    Armies count land and sea alike, fleets and U's only their own way or, with `any_way`, land and sea alike.
    """
    any_way = any_way or unit.kind == ARMY
    start = unit.province if any_way else unit.place
    seen, edge, moves = {start}, {start}, 0
    while edge and not any(place[:3] in goals for place in edge):
        moves += 1
        ways = game_map.borders if any_way else game_map.fleet_moves
        edge = {after for place in edge for after in ways[place]} - seen
        seen |= edge
    return moves if edge else UNREACHABLE


def resolve_adjustments(
    rules: Rules, game_map: GameMap, position: Position, *, edition: str
) -> tuple[list[Adjustment], tuple[orders.Unit, ...], list[orders.OrderError]]:
    """Every order with its outcome, then the removals not ordered (UB-11); the units afterwards; the faults.

    Faults are orders that fit several units or coasts; they fail.
    """
    adjustments: list[Adjustment] = []
    faults: list[orders.OrderError] = []
    remaining = list(position.units)
    for power in game_map.powers:
        account = _Account(rules, game_map, position, power, remaining)
        adjustments += [account.carry_out(entry) for entry in position.orders if entry.power == power]
        adjustments += account.remove_surplus(edition)
        remaining = account.units
        faults += account.faults
    return adjustments, orders.number_units(remaining), faults


class _Account:
    """The builds (above 0) or removals (below 0) that are due to a power, all units as they change, and its faults."""

    def __init__(
        self, rules: Rules, game_map: GameMap, position: Position, power: str, units: Sequence[orders.Unit]
    ) -> None:
        self.map, self.power, self.units = game_map, power, list(units)
        self.owned, self.before = position.owned(power), position.own(power)
        self.shares_with_own = bool(switch(rules, "shares-with-own"))
        self.due = balance(rules, position, power)
        self.built: set[str] = set()
        self.faults: list[orders.OrderError] = []

    def carry_out(self, entry: SubmittedOrder) -> Adjustment:
        order = entry.order
        try:
            if order.action == orders.WAIVE or order.unit is None:
                if self.due <= 0:
                    raise orders.Illegal("the power has no builds")
                self.due -= 1
                return Adjustment(self.power, order, True)
            if order.action == orders.BUILD:
                unit = self._new_unit(order.unit)
                build = orders.Order(orders.BUILD, unit.written)
                if self.due <= 0:
                    return Adjustment(self.power, build, False, "the power has no more builds")
                self.units.append(unit)
                self.built.add(unit.province)
                self.due -= 1
                return Adjustment(self.power, build, True)
            if order.action in (orders.REMOVE, orders.DISBAND):
                unit = self._unit_to_remove(order.unit)
                removal = orders.Order(orders.REMOVE, unit.written)
                if self.due >= 0:
                    return Adjustment(self.power, removal, False, "the power has no more removals")
                self.units.remove(unit)
                self.due += 1
                return Adjustment(self.power, removal, True)
            raise orders.Illegal("only builds and removals are possible in this phase")
        except (orders.Illegal, orders.Ambiguous) as error:
            if isinstance(error, orders.Ambiguous):
                self.faults.append(entry.fault(error.message))
            if order.action == orders.DISBAND:
                order = order._replace(action=orders.REMOVE)
            return Adjustment(self.power, order, False, f"illegal: {error.message}")

    def remove_surplus(self, edition: str) -> list[Adjustment]:
        """The removals still due: the units farthest from home (UB-11)."""
        from_any_center = edition == EDITIONS[-1]
        goals = self.owned if from_any_center else self.map.home_centers(self.power)

        def rank(unit: orders.Unit) -> tuple[int, int, str, orders.Unit]:
            far = distance(self.map, unit, goals, any_way=from_any_center)
            return -far, REMOVED_FIRST.index(unit.kind), self.map.provinces[unit.province].name, unit

        own = sorted((unit for unit in self.units if unit.power == self.power), key=rank)[: max(-self.due, 0)]
        for unit in own:
            self.units.remove(unit)
        why = "no order, so the unit farthest from home is removed (UB-11)"
        return [Adjustment(self.power, orders.Order(orders.REMOVE, unit.written), True, why) for unit in own]

    def _new_unit(self, written: orders.WrittenUnit) -> orders.Unit:
        """The unit that a build gives (UB-26)."""
        province, power = written.place.province, self.power
        name = self.map.provinces[province].name
        if written.power not in ("", power) or written.number:
            raise orders.Illegal("a build must name a unit of the power and a place, without a number")
        if province not in self.map.home_centers(power):
            raise orders.Illegal(f"{name} is not a home center of {power}")
        if province not in self.owned:
            raise orders.Illegal(f"{power} does not own {name}")
        if province in self.built:
            raise orders.Illegal(f"a unit was already built in {name}")
        if any(unit.province == province and unit.kind != SUBMARINE for unit in self.units):
            raise orders.Illegal(f"{name} is occupied")
        new = orders.Unit(power, written.kind, orders.place_for(self.map, written.kind, written.place))
        if not self.shares_with_own and province in new.closed_provinces(self.units):
            raise orders.Illegal(f"a unit of {power} is in {name} (UB-2)")
        return new

    def _unit_to_remove(self, written: orders.WrittenUnit) -> orders.Unit:
        if written.power not in ("", self.power):
            raise orders.Illegal(f"the unit belongs to {written.power}")
        own = written._replace(power=self.power)
        fitting = orders.make_roster(self.units).find(own)
        if not fitting:
            gone = orders.make_roster(self.before).find(own)
            raise orders.Illegal("the unit was already removed" if gone else "the power has no such unit there")
        if len({self.units[i].place for i in fitting}) > 1:
            raise ambiguous_unit(self.units, fitting, written)
        return self.units[fitting[0]]
