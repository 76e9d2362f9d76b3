"""The legality of orders: each is assigned to its unit and judged before anything is resolved (U-Boat 5; UB-2)."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from aids.input_file import brief
from aids.u_boat import orders, solver
from aids.u_boat.game_map import ARMY, COAST, FLEET, KIND_NAMES, LAND, SEA, SUBMARINE, GameMap, province_of
from aids.u_boat.notation import Choice, find_guards
from aids.u_boat.orders import Ambiguous, Illegal, Order, OrderError, Roster, Task, Unit, make_roster

Located = Callable[[OrderError], OrderError]


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


class SubmittedOrder(NamedTuple):
    """An order and the power that gave it; `located` turns an error into one that names the order's line."""

    power: str
    order: Order
    located: Located = lambda error: error

    def fault(self, reason: str) -> OrderError:
        """The error for an order that fits several units or coasts."""
        return self.located(Ambiguous(f"{brief(str(self.order))}: {reason}"))

    def unmatched(self, reason: str) -> OrderResult:
        """The result of an order that no unit takes."""
        unit, text = self.order.unit, str(self.order)
        return OrderResult(
            self.power, text, False, f"illegal: {reason}", str(unit._replace(power="")) if unit else text
        )


def assign_orders(
    roster: Roster,
    submitted: Sequence[SubmittedOrder],
    *,
    pair: tuple[str, str] | None = None,
    absent: str = "the power has no such unit there",
) -> tuple[list[tuple[int, SubmittedOrder]], list[OrderResult], list[OrderError]]:
    """Each order with the unit that it is for, by number, its unit written in full; orders that no unit takes; errors.

    A unit has one order, or two with the actions of `pair`; of any more none is carried out (UB-25).  `absent` is the
    reason for an order to a unit that the power does not have.
    """
    by_unit: dict[int, list[SubmittedOrder]] = {}
    unmatched: list[OrderResult] = []
    faults: list[OrderError] = []
    for entry in submitted:
        try:
            i = _find_ordered_unit(roster, entry, absent)
        except (Illegal, Ambiguous) as error:
            faults += [entry.fault(error.message)] if isinstance(error, Ambiguous) else []
            unmatched.append(entry.unmatched(error.message))
            continue
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
        for entry in extra:
            text = f"{brief(str(entry.order))} is a second order for {roster.units[i]} (UB-25)"
            faults.append(entry.located(Ambiguous(text, "give only one order")))
        unmatched += [entry.unmatched("the unit has more than one order (UB-25)") for entry in entries]
    return taken, unmatched, faults


def _find_ordered_unit(roster: Roster, entry: SubmittedOrder, absent: str) -> int:
    """The power's own unit that an order is for, by number; `Illegal` if none fits, `Ambiguous` if several do.

    A reason never tells that another power has a U there; `absent` is the reason that is given instead.
    """
    written = entry.order.unit
    if written is None:
        raise Illegal("the order names no unit")
    if written.power not in ("", entry.power):
        raise Illegal(f"the unit belongs to {written.power}")
    fitting = roster.find(written, entry.power)
    if len(fitting) > 1:
        raise ambiguous_unit(roster.units, fitting, written)
    if fitting:
        return fitting[0]
    if written.kind != SUBMARINE and (others := roster.find(written._replace(power=""))):
        raise Illegal(f"the unit belongs to {roster.units[others[0]].power}")
    raise Illegal(absent)


def ambiguous_unit(units: Sequence[Unit], fitting: Sequence[int], written: object) -> Ambiguous:
    """The error for a written unit that fits several units."""
    names = ", ".join(str(units[i]) for i in fitting)
    return Ambiguous(f"{written} can mean {names}", "write the one that you mean")


def visible_units(game_map: GameMap, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units without the U's at sea, whether these were seen there or not."""
    return tuple(unit for unit in units if unit.kind != SUBMARINE or game_map.is_coast(unit.place))


def _void_meetings(units: Sequence[Unit], tasks: list[Task]) -> None:
    """Replace every move that could bring a U and another unit of its power together by Stand with the reason.

    A U goes only where no army or fleet of its power is or goes, and no other U of its power stays or goes.  An army
    or fleet goes only where no U of its power stays.
    """
    while blocked := [
        (i, found)
        for i, task in enumerate(tasks)
        if task.action == orders.MOVE and (found := _blocking(units, tasks, i))
    ]:
        for i, found in blocked:
            reason = f"{found.kind} {found.place} of the same power is in the way (UB-2)"
            tasks[i] = Task(order=tasks[i].order, illegal=reason, withheld=True)


def _blocking(units: Sequence[Unit], tasks: Sequence[Task], i: int) -> Unit | None:
    """The unit of the same power that a moving unit may not meet, or None."""
    unit, to = units[i], tasks[i].to[:3]
    for k, other in enumerate(units):
        if k == i or not unit.keep_apart(other):
            continue
        moves = tasks[k].action == orders.MOVE
        if other.kind == SUBMARINE and unit.kind != SUBMARINE:
            meets = other.province == to and not moves
        elif other.kind == SUBMARINE:
            meets = tasks[k].to[:3] == to if moves else other.province == to
        else:
            meets = other.province == to or (moves and tasks[k].to[:3] == to)
        if meets:
            return other
    return None


SUPPORTS_OF_ONE, TORPEDOES, SUPPORTS_OF_SEVERAL = 1, 2, 3  # stages in which orders are judged, after all others


class DepthCharge(NamedTuple):
    """A depth charge: its order and province; if it is `illegal`, the reason, and no province."""

    order: Order
    province: str = ""
    illegal: str = ""


class Orders(NamedTuple):
    """The orders of a movement phase: a task for each unit, depth charges by unit, and orders that no unit takes.

    `faults` are the errors of orders that fit several units or coasts, and of second orders to a unit (UB-25).  Such
    an order fails, and its unit stands (UB-29).
    """

    tasks: tuple[Task, ...]
    charges: Mapping[int, DepthCharge]
    unmatched: tuple[OrderResult, ...]
    faults: tuple[OrderError, ...] = ()


class Deployment(NamedTuple):
    """The map, the units and their orders, as far as tasks are settled, and the seas where a fleet is."""

    game_map: GameMap
    choice: Choice
    fleet_seas: tuple[str, ...]

    @property
    def units(self) -> Sequence[Unit]:
        """The units by number."""
        return self.choice.roster.units

    def judge_task(self, i: int, order: Order) -> Task:
        """The task of a unit by its order, Stand by an illegal one; `Ambiguous` for a move that fits several coasts."""
        try:
            if order.action not in _TASKS:
                raise Illegal("this order is not possible in a movement phase")
            return _TASKS[order.action](self, i, order)
        except Illegal as error:
            return Task(order=order, illegal=error.message, missing_unit=error.missing_unit)

    def _move(self, i: int, order: Order) -> Task:
        unit = self.units[i]
        place = find_destination(self.game_map, unit, order)
        province = province_of(place)
        if unit.kind == ARMY and province not in self.game_map.reach[ARMY, unit.place]:
            _require_convoy(self.game_map, self.fleet_seas, unit.place, province)
        if place != str(order.to):
            order = order._replace(to=orders.written_place(place))
        return Task(orders.MOVE, order, to=place, via_convoy=order.via_convoy)

    def _support(self, i: int, order: Order) -> Task:
        """The task of a support (U-Boat 6(c), 7(c); UB-12, UB-28).

        Everything that all powers can see is judged before it is asked whether a U is there: so no reason tells it.
        """
        choice, unit, named = self.choice, self.units[i], order.other
        if named is None:
            raise Illegal("the order names no unit to support")
        candidates = choice.roster.supported(named, i)
        if not candidates and named.kind != SUBMARINE:
            raise Illegal(f"there is no {named}", missing_unit=True)
        if unit.kind == SUBMARINE and named.kind == ARMY:
            raise Illegal("a U supports only fleets and U’s (6(c))")
        space = self._supported_space(unit, order)
        shares_space = SUBMARINE in (unit.kind, named.kind) and space == unit.province
        if space not in self.game_map.reach[unit.kind, unit.place] and not shares_space:
            raise Illegal(f"{space} cannot be reached from {unit.place}")
        if not candidates and named.power in ("", unit.power):
            fix = "" if named.power else "for a U of another power, write its power (UB-28)"
            raise Illegal(f"{unit.power} has no {named._replace(power='')}", fix)
        aim, target = order.target, -1  # at which a supported torpedo is fired
        if order.supported == orders.TORPEDO and aim is not None:
            aims = choice.roster.targets(aim) if aim.kind == SUBMARINE else choice.roster.find(aim)
            if not aims and (candidates or aim.kind != SUBMARINE):
                raise Illegal(f"there is no {aim}", missing_unit=True)
            target = choice.struck(aims) if aims else -1
        if not candidates:
            raise Illegal(f"there is no {named}", missing_unit=True)
        support = Task(
            orders.SUPPORT,
            order,
            to=str(order.to or ""),
            supported=order.supported,
            target=target,
            names_coast=bool(order.to and order.to.coast),
        )
        other = choice.supported(candidates, support)
        return support._replace(other=other, matches=support.fits(choice.tasks[other]))

    def _supported_space(self, unit: Unit, order: Order) -> str:
        """The province where a support counts: of the unit that stands, of a destination, or of a torpedo's target."""
        game_map, _, fleet_seas = self
        named = order.other
        assert named is not None
        at = named.place.province
        if order.supported == orders.MOVE and order.to is not None:
            space = order.to.province
            if space == at:
                raise Illegal(f"{named.kind} {named.place} is already in {space}")
            if named.kind == ARMY and space not in game_map.reach[ARMY, at]:
                _require_convoy(game_map, [sea for sea in fleet_seas if sea != unit.province], at, space)
            return space
        if order.supported == orders.TORPEDO and order.target is not None:
            if unit.kind == ARMY:
                raise Illegal("armies cannot support a torpedo (7(c))")
            if named.kind != SUBMARINE:
                raise Illegal(f"only U’s can torpedo, not {named.kind} {named.place}")
            return order.target.place.province
        return at

    def _convoy(self, i: int, order: Order) -> Task:
        game_map, fleet_seas, unit = self.game_map, self.fleet_seas, self.units[i]
        if not _is_fleet_at_sea(game_map, unit):
            raise Illegal("only a fleet at sea can convoy")
        if order.other is None or order.to is None or order.other.kind != ARMY:
            raise Illegal("only armies can be convoyed")
        armies = self.choice.roster.find(order.other)
        if not armies:
            raise Illegal(f"there is no {order.other}", missing_unit=True)
        other = armies[0]
        to = order.to.province
        if self.units[other].province == to:
            raise Illegal("the army is already there")
        _require_convoy(game_map, fleet_seas, self.units[other].place, to, unit.province)
        return Task(orders.CONVOY, order, to=to, other=other, supported=orders.MOVE)

    def _torpedo(self, i: int, order: Order) -> Task:
        """The task of a torpedo at a designated target (U-Boat 7(a), 7(b); UB-18, UB-19, UB-28)."""
        game_map, units = self.game_map, self.units
        unit, named = units[i], order.other
        if unit.kind != SUBMARINE:
            raise Illegal("only U’s can torpedo (6(d))")
        if named is None or named.kind == ARMY:
            raise Illegal("only fleets and U’s can be torpedoed (7(a))")
        space = named.place.province
        if space != unit.province and space not in game_map.reach[SUBMARINE, unit.place]:
            raise Illegal(f"{space} is not adjacent to {unit.place} for a U")
        if named.power == unit.power:
            raise Illegal("a power cannot torpedo its own units (UB-18)")
        fitting = self.choice.roster.targets(named)
        if not fitting:
            raise Illegal(f"there is no {named}, so the order is void (7(b))", missing_unit=True)
        return Task(orders.TORPEDO, order, to=space, other=self.choice.struck(fitting))


def settle_orders(
    game_map: GameMap, units: Sequence[Unit], submitted: Sequence[SubmittedOrder], *, shares_with_own: bool = True
) -> Orders:
    """The task of every unit, its depth charge, the orders that no unit takes, and the errors of orders.

    Only a fleet at sea that convoys may also depth charge (U-Boat 8(c)): elsewhere the second of the two is void; a
    convoy always is.  Unless U's share spaces with their own side, moves that bring them together are void (UB-2).
    """
    pair = orders.CONVOY, orders.DEPTH_CHARGE
    taken, unmatched, faults = assign_orders(make_roster(units), submitted, pair=pair)
    charges: dict[int, DepthCharge] = {}
    entries: dict[int, SubmittedOrder] = {}
    for i, entry in taken:
        if entry.order.action == orders.DEPTH_CHARGE:
            is_second = i in entries and not _is_fleet_at_sea(game_map, units[i])
            charges[i] = judge_charge(game_map, units[i], entry.order, is_second=is_second)
        else:
            entries[i] = entry
    deployment = deploy(game_map, units, {i: entry.order for i, entry in entries.items()})
    choice, tasks = deployment.choice, deployment.choice.tasks
    stages: list[list[int]] = [[], [], [], []]
    for i, entry in entries.items():
        stages[_stage(choice, i, entry.order)].append(i)
    for stage, numbers in enumerate(stages):
        if stage == SUPPORTS_OF_ONE and not shares_with_own:
            _void_meetings(units, tasks)
        if stage == TORPEDOES:
            choice.guards.update(find_guards(units, tasks))
        for i in numbers:
            try:
                tasks[i] = deployment.judge_task(i, entries[i].order)
            except Ambiguous as error:
                faults.append(entries[i].fault(error.message))
                tasks[i] = Task(order=entries[i].order, illegal=error.message)
    return Orders(tuple(tasks), charges, tuple(unmatched), tuple(faults))


def deploy(game_map: GameMap, units: Sequence[Unit], orders: Mapping[int, Order] = MappingProxyType({})) -> Deployment:
    """The units with their orders by number, no task settled."""
    choice = Choice(make_roster(units), orders, [Task()] * len(units), {})
    return Deployment(game_map, choice, tuple(unit.province for unit in units if _is_fleet_at_sea(game_map, unit)))


def _stage(choice: Choice, i: int, order: Order) -> int:
    """When an order is judged: a choice among U's rests on the orders judged before (`Choice`)."""
    if order.action == orders.TORPEDO:
        return TORPEDOES
    if order.action != orders.SUPPORT or order.other is None:
        return 0
    if order.supported == orders.TORPEDO:
        return SUPPORTS_OF_SEVERAL
    if order.other.kind != SUBMARINE:
        return SUPPORTS_OF_ONE
    named = order.other._replace(power=order.other.power or choice.roster.units[i].power)
    several = sum(1 for k in choice.roster.find(named) if k != i) > 1
    return SUPPORTS_OF_SEVERAL if several else SUPPORTS_OF_ONE


def find_destination(game_map: GameMap, unit: Unit, order: Order) -> str:
    """The place to which a unit is to move or retreat.

    A coast left out is the only one that the unit can reach.  Raises `Ambiguous` if it can reach two (DATC 4.B.1),
    `Illegal` if it cannot go there; an army may go from any coast to any other, as a convoy may carry it.
    """
    if order.to is None:
        raise Illegal("the order has no destination")
    province = order.to.province
    terrain = game_map.provinces[province].terrain
    if province == unit.province:
        raise Illegal("the unit is already there")
    if unit.kind == ARMY:
        if terrain == SEA:
            raise Illegal("an army cannot go to sea")
        if province in game_map.reach[ARMY, unit.place] or (terrain == COAST and game_map.is_coast(unit.place)):
            return province
        raise Illegal(f"{province} does not border on {unit.province}")
    if terrain == LAND:
        raise Illegal(f"a {KIND_NAMES[unit.kind]} cannot go inland")
    places = [place for place in game_map.moves(unit.kind, unit.place) if province_of(place) == province]
    if not places:
        raise Illegal(f"{province} cannot be reached from {unit.place} by a {KIND_NAMES[unit.kind]}")
    if order.to.coast:
        if str(order.to) not in places:
            raise Illegal(f"{order.to} cannot be reached from {unit.place}")
        return str(order.to)
    if len(places) > 1:
        raise Ambiguous(f"it can reach {' and '.join(places)}", "write the coast")
    return places[0]


def _require_convoy(game_map: GameMap, fleet_seas: Sequence[str], at: str, to: str, by: str = "") -> None:
    """Raise `Illegal` unless the fleets at sea could carry an army, the one in `by` among them."""
    if game_map.provinces[at].terrain != COAST or game_map.provinces[to].terrain != COAST:
        raise Illegal(f"{to} does not border on {at}, and a convoy must go from coast to coast")
    if not solver.is_connected(game_map.seas, fleet_seas, at, to):
        raise Illegal(f"no chain of fleets goes from {at} to {to}")
    if by and by not in solver.seas_on_routes(game_map.seas, fleet_seas, at, to):
        raise Illegal(f"the fleet is not on a convoy route from {at} to {to}")


_TASKS: Mapping[str, Callable[[Deployment, int, Order], Task]] = {
    orders.HOLD: lambda deployment, i, order: Task(order=order),
    orders.MOVE: Deployment._move,
    orders.SUPPORT: Deployment._support,
    orders.CONVOY: Deployment._convoy,
    orders.TORPEDO: Deployment._torpedo,
}


def _is_fleet_at_sea(game_map: GameMap, unit: Unit) -> bool:
    return unit.kind == FLEET and game_map.is_sea(unit.place)


def judge_charge(game_map: GameMap, unit: Unit, order: Order, *, is_second: bool = False) -> DepthCharge:
    """A depth charge in the unit's own or an adjacent space (U-Boat 8(b); UB-19); `is_second` after a void convoy."""
    if unit.kind == SUBMARINE:
        return DepthCharge(order, illegal="only fleets and armies can depth charge (8)")
    if is_second:
        why = "this is a second order, and only a fleet at sea can convoy and depth charge (8(c))"
        return DepthCharge(order, illegal=why)
    if order.to is None or game_map.provinces[order.to.province].terrain == LAND:
        return DepthCharge(order, illegal="a U cannot be there")
    province = order.to.province
    if province != unit.province and province not in game_map.borders[unit.province]:
        return DepthCharge(order, illegal=f"{province} does not border on {unit.province}")
    return DepthCharge(order, province)
