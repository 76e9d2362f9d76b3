"""What each unit does in a movement phase: orders matched to units and judged before anything is resolved.

An illegal order becomes Stand with its reason; an order that fits several units or coasts is an error (`Ambiguous`).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from aids.toml_file import shown
from aids.u_boat import convoys
from aids.u_boat.game_map import ARMY, COAST, FLEET, KIND_NAMES, LAND, SEA, SUBMARINE, GameMap, province_of
from aids.u_boat.orders import (
    CONVOY,
    DEPTH_CHARGE,
    HOLD,
    MOVE,
    SUPPORT,
    TORPEDO,
    Ambiguous,
    Illegal,
    Order,
    OrderError,
)
from aids.u_boat.units import Roster, Unit, ambiguous_unit, find_unit, find_units, make_roster, written_place

Located = Callable[[OrderError], OrderError]


class SubmittedOrder(NamedTuple):
    """An order and the power that gave it; `located` turns an error into one that names the order's line."""

    power: str
    order: Order
    located: Located = lambda error: error


class Task(NamedTuple):
    """What a unit does, depth charges apart.

    An `illegal` order, with the reason in that field, has action `HOLD`; `missing_unit` if the reason is that a unit
    which the order names is not there.  `to` is the destination as a place.  `other` is the unit that is supported,
    convoyed or torpedoed, `target` the unit at which a supported torpedo is fired, both by number or -1; `supported`
    is what a supported unit does, `names_coast` whether the support names a coast.  `order` is None without an order.
    """

    action: str = HOLD
    order: Order | None = None
    to: str = ""
    other: int = -1
    supported: str = ""
    target: int = -1
    names_coast: bool = False
    via_convoy: bool = False
    illegal: str = ""
    missing_unit: bool = False

    @property
    def text(self) -> str:
        """The order as text without the unit's power, "" if there is none."""
        return str(self.order or "")


class DepthCharge(NamedTuple):
    """A depth charge: its order and province; if it is `illegal`, the reason, and no province."""

    order: Order
    province: str = ""
    illegal: str = ""

    @property
    def text(self) -> str:
        """The order as text without the unit's power."""
        return str(self.order)


class UnmatchedOrder(NamedTuple):
    """An order to a unit that its power does not have; `unit` is that unit as written, the order if it names none."""

    power: str
    text: str
    reason: str
    unit: str


class Orders(NamedTuple):
    """The orders of a movement phase: a task for each unit, depth charges by unit, and orders that no unit takes."""

    tasks: tuple[Task, ...]
    charges: Mapping[int, DepthCharge]
    unmatched: tuple[UnmatchedOrder, ...]


class Deployment(NamedTuple):
    """The units on the map, and the seas where a fleet is."""

    game_map: GameMap
    roster: Roster
    fleet_seas: tuple[str, ...]

    @property
    def units(self) -> Sequence[Unit]:
        """The units by number."""
        return self.roster.units


def settle_orders(game_map: GameMap, units: Sequence[Unit], submitted: Sequence[SubmittedOrder]) -> Orders:
    """The task of every unit, its depth charge, and the orders that no unit takes.

    Raises `Ambiguous` for an order that fits several units or coasts, and for a second order to a unit (UB-25); only a
    fleet that convoys may also depth charge (U-Boat 8(c)).
    """
    fleet_seas = tuple(unit.province for unit in units if unit.kind == FLEET and game_map.is_sea(unit.place))
    deployment = Deployment(game_map, make_roster(units), fleet_seas)
    tasks: dict[int, Task] = {}
    charges: dict[int, DepthCharge] = {}
    unmatched: list[UnmatchedOrder] = []
    for entry in submitted:
        i, reason = find_ordered_unit(deployment.roster, entry)
        if i < 0:
            unmatched.append(unmatched_order(entry, reason))
            continue
        order = entry.order._replace(unit=units[i].written)
        charging = order.action == DEPTH_CHARGE
        earlier = charges if charging else tasks
        other = tasks.get(i) if charging else charges.get(i)
        if i in earlier or (other and {CONVOY, DEPTH_CHARGE} != {order.action, other.order and other.order.action}):
            raise entry.located(second_order(entry.order, units[i]))
        try:
            if charging:
                charges[i] = _depth_charge(game_map, units[i], order)
            else:
                tasks[i] = _task(deployment, i, order)
        except Ambiguous as error:
            raise entry.located(error) from None
    return Orders(tuple(tasks.get(i, Task()) for i in range(len(units))), charges, tuple(unmatched))


def find_ordered_unit(
    roster: Roster, entry: SubmittedOrder, *, absent: str = "the power has no such unit there"
) -> tuple[int, str]:
    """The power's own unit that an order is for, by number, or -1 and the reason; `Ambiguous` if several fit.

    A reason never tells that another power has a U there; `absent` is the reason that is given instead.
    """
    written = entry.order.unit
    if written is None:
        return -1, "the order names no unit"
    if written.power not in ("", entry.power):
        return -1, f"the unit belongs to {written.power}"
    fitting = find_units(roster, written._replace(power=entry.power))
    if len(fitting) > 1:
        raise entry.located(ambiguous_unit(roster.units, fitting, written, str(entry.order)))
    if fitting:
        return fitting[0], ""
    if written.kind != SUBMARINE and (others := find_units(roster, written._replace(power=""))):
        return -1, f"the unit belongs to {roster.units[others[0]].power}"
    return -1, absent


def unmatched_order(entry: SubmittedOrder, reason: str) -> UnmatchedOrder:
    """An order that no unit takes."""
    unit = entry.order.unit
    text = str(entry.order)
    return UnmatchedOrder(entry.power, text, reason, str(unit._replace(power="")) if unit else text)


def second_order(order: Order, unit: Unit) -> Ambiguous:
    """The error for a second order to a unit (UB-25)."""
    return Ambiguous(f"{shown(str(order))} is a second order for {unit}; give only one (UB-25)")


def _task(deployment: Deployment, i: int, order: Order) -> Task:
    unit = deployment.units[i]
    try:
        if order.action == HOLD:
            return Task(order=order)
        if order.action == MOVE:
            return _move(deployment, unit, order)
        if order.action == SUPPORT:
            return _support(deployment, i, order)
        if order.action == CONVOY:
            return _convoy(deployment, unit, order)
        if order.action == TORPEDO:
            return _torpedo(deployment, i, order)
        raise Illegal("not an order of a movement phase")
    except Illegal as error:
        return Task(order=order, illegal=error.message, missing_unit=error.missing_unit)


def _move(deployment: Deployment, unit: Unit, order: Order) -> Task:
    place = find_destination(deployment.game_map, unit, order)
    province = province_of(place)
    if unit.kind == ARMY and (order.via_convoy or province not in deployment.game_map.reach[ARMY, unit.place]):
        _require_convoy(deployment.game_map, deployment.fleet_seas, unit.place, province)
    return Task(MOVE, order._replace(to=written_place(place)), to=place, via_convoy=order.via_convoy)


def find_destination(game_map: GameMap, unit: Unit, order: Order) -> str:
    """The place to which a unit is to move or retreat.

    A coast left out is the only one that the unit can reach.  Raises `Ambiguous` if it can reach two (DATC 4.B.1),
    `Illegal` if it cannot go there; an army may go from any coast to any other, as a convoy may carry it.
    """
    if order.to is None:
        raise Illegal("no destination")
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
        raise Ambiguous(f"{shown(str(order))}: it can reach {' and '.join(places)}; write which coast")
    return places[0]


def _require_convoy(game_map: GameMap, fleet_seas: Sequence[str], at: str, to: str, by: str = "") -> None:
    """Raise `Illegal` unless the fleets at sea could carry an army, the one in `by` among them."""
    if game_map.provinces[at].terrain != COAST or game_map.provinces[to].terrain != COAST:
        raise Illegal(f"{to} does not border on {at}, and a convoy goes from coast to coast")
    if not convoys.is_connected(game_map.seas, fleet_seas, at, to):
        raise Illegal(f"no chain of fleets from {at} to {to}")
    if by and by not in convoys.seas_on_routes(game_map.seas, fleet_seas, at, to):
        raise Illegal(f"the fleet is on no convoy route from {at} to {to}")


def _support(deployment: Deployment, i: int, order: Order) -> Task:
    """The task of a support (U-Boat 6(c), 7(c); UB-12).

    Everything that all powers can see is judged before it is asked whether a U is there, so that no reason tells it.
    """
    game_map, units = deployment.game_map, deployment.units
    unit, named, aim = units[i], order.other, order.target
    if named is None:
        raise Illegal("the order names no unit to support")
    other = find_unit(deployment.roster, named, order=str(order), power=unit.power, prefer_own=True)
    if other == i:
        raise Illegal("a unit cannot support itself")
    if other is None and named.kind != SUBMARINE:
        raise Illegal(f"there is no {named}", missing_unit=True)
    if unit.kind == SUBMARINE and named.kind == ARMY:
        raise Illegal("a U supports only fleets and U's (6(c))")
    space = _supported_space(deployment, unit, order)
    shares_space = SUBMARINE in (unit.kind, named.kind) and space == unit.province
    if space not in game_map.reach[unit.kind, unit.place] and not shares_space:
        raise Illegal(f"{space} cannot be reached from {unit.place}")
    target = -1
    if order.supported == TORPEDO and aim is not None:
        firing_power = units[other].power if other is not None else named.power
        aimed = find_unit(deployment.roster, aim, order=str(order), power=firing_power, prefer_own=False)
        if aimed is None and (other is not None or aim.kind != SUBMARINE):
            raise Illegal(f"there is no {aim}", missing_unit=True)
        target = aimed if aimed is not None else -1
    if other is None:
        raise Illegal(f"there is no {named}", missing_unit=True)
    return Task(
        SUPPORT,
        order,
        to=str(order.to or ""),
        other=other,
        supported=order.supported,
        target=target,
        names_coast=bool(order.to and order.to.coast),
    )


def _supported_space(deployment: Deployment, unit: Unit, order: Order) -> str:
    """The province where a support counts: of the unit that stands, of a destination, or of a torpedo's target."""
    game_map, _, fleet_seas = deployment
    named = order.other
    assert named is not None
    at = named.place.province
    if order.supported == MOVE and order.to is not None:
        space = order.to.province
        if space == at:
            raise Illegal(f"{named.kind} {named.place} is already in {space}")
        if named.kind == ARMY and space not in game_map.reach[ARMY, at]:
            _require_convoy(game_map, [sea for sea in fleet_seas if sea != unit.province], at, space)
        return space
    if order.supported == TORPEDO and order.target is not None:
        if unit.kind == ARMY:
            raise Illegal("armies cannot support a torpedo (7(c))")
        if named.kind != SUBMARINE:
            raise Illegal(f"only U's can torpedo, not {named.kind} {named.place}")
        return order.target.place.province
    return at


def _convoy(deployment: Deployment, unit: Unit, order: Order) -> Task:
    game_map, fleet_seas = deployment.game_map, deployment.fleet_seas
    if unit.kind != FLEET or not game_map.is_sea(unit.place):
        raise Illegal("only a fleet at sea can convoy")
    if order.other is None or order.to is None or order.other.kind != ARMY:
        raise Illegal("only armies can be convoyed")
    other = find_unit(deployment.roster, order.other, order=str(order), power=unit.power, prefer_own=True)
    if other is None:
        raise Illegal(f"there is no {order.other}", missing_unit=True)
    to = order.to.province
    if deployment.units[other].province == to:
        raise Illegal("the army is already there")
    _require_convoy(game_map, fleet_seas, deployment.units[other].place, to, unit.province)
    return Task(CONVOY, order, to=to, other=other, supported=MOVE)


def _torpedo(deployment: Deployment, i: int, order: Order) -> Task:
    """The task of a torpedo at a designated target (U-Boat 7(a), 7(b); UB-18, UB-19, UB-28)."""
    game_map, units = deployment.game_map, deployment.units
    unit, named = units[i], order.other
    if unit.kind != SUBMARINE:
        raise Illegal("only U's can torpedo (6(d))")
    if named is None or named.kind == ARMY:
        raise Illegal("only fleets and U's can be torpedoed (7(a))")
    space = named.place.province
    if space != unit.province and space not in game_map.reach[SUBMARINE, unit.place]:
        raise Illegal(f"{space} is not adjacent to {unit.place} for a U")
    fitting = find_units(deployment.roster, named)
    targets = [k for k in fitting if units[k].power != unit.power]
    if len({units[k].power for k in targets}) > 1:
        raise Illegal(f"{named} fits units of several powers: the order is void (7(b), UB-28)")
    if not targets:
        if any(k != i for k in fitting):
            raise Illegal("a power cannot torpedo its own units (UB-18)")
        raise Illegal(f"there is no {named}: the order is void (7(b))", missing_unit=True)
    return Task(TORPEDO, order, to=space, other=min(targets, key=lambda k: units[k].number))


def _depth_charge(game_map: GameMap, unit: Unit, order: Order) -> DepthCharge:
    """A depth charge in the unit's own or an adjacent space (U-Boat 8(b); UB-19)."""
    if unit.kind == SUBMARINE:
        return DepthCharge(order, illegal="only fleets and armies can depth charge (8)")
    if order.to is None or game_map.provinces[order.to.province].terrain == LAND:
        return DepthCharge(order, illegal="no U can be there")
    province = order.to.province
    if province != unit.province and province not in game_map.borders[unit.province]:
        return DepthCharge(order, illegal=f"{province} does not border on {unit.province}")
    return DepthCharge(order, province)
