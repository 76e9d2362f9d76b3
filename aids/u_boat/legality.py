"""What every unit of a movement phase is ordered to do, settled before anything is resolved.

An order that may not be given becomes Stand, with its reason; orders that fit several units or coasts are refused
(`Ambiguous`).
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from aids.toml_file import shown
from aids.u_boat import solver
from aids.u_boat.board import ARMY, COAST, FLEET, KIND_NAMES, LAND, SEA, SUBMARINE, Board, province_of
from aids.u_boat.notation import (
    CONVOY,
    DEPTH_CHARGE,
    HOLD,
    MOVE,
    SUPPORT,
    TORPEDO,
    Ambiguous,
    Named,
    Order,
    Spot,
)
from aids.u_boat.units import Unit, meant, one_of, several


class Written(NamedTuple):
    """An order and who wrote it; `fault` makes the error that names its line."""

    power: str
    order: Order
    fault: Callable[[Ambiguous], Ambiguous]


class Task(NamedTuple):
    """What a unit does.

    `act` is Stand where `illegal` says why the order may not be given.  `to` is a place; `other` the unit supported,
    convoyed or torpedoed, `target` the one that a supported torpedo is fired at, both by number or -1; `coast` whether
    a support names a coast.  `drop` is the province of a depth charge or "", `drop_illegal` why there is none.
    `texts` are the orders as given, without the unit's power.
    """

    act: str = HOLD
    to: str = ""
    other: int = -1
    of: str = ""
    target: int = -1
    coast: bool = False
    via: bool = False
    illegal: str = ""
    drop: str = ""
    drop_illegal: str = ""
    text: str = ""
    drop_text: str = ""


class Stray(NamedTuple):
    """An order to a unit that its power does not have."""

    power: str
    text: str
    reason: str


class Refused(Exception):
    """Why an order may not be given."""


def ordered(
    units: Sequence[Unit], written: Written, reason: str = "its power has no such unit there"
) -> tuple[int, str]:
    """The power's own unit that an order is for, by number, or -1 and the reason; `Ambiguous` if several fit."""
    named = written.order.unit
    if named is None:
        return -1, "no unit"
    if named.power not in ("", written.power):
        return -1, f"a unit of {named.power}"
    found = meant(units, named._replace(power=written.power))
    if len(found) > 1:
        raise written.fault(several(units, found, named, str(written.order)))
    if found:
        return found[0], ""
    if others := meant(units, named._replace(power="")):
        return -1, f"a unit of {units[others[0]].power}" if named.kind != SUBMARINE else reason
    return -1, reason


def settle(on: Board, units: Sequence[Unit], orders: Sequence[Written]) -> tuple[tuple[Task, ...], tuple[Stray, ...]]:
    """The task of every unit, and the orders that no unit can take.

    Raises `Ambiguous` for orders that fit several units or coasts, and for a second order to a unit (UB-25).
    """
    tasks: list[Task | None] = [None] * len(units)
    drops: list[tuple[str, str, str] | None] = [None] * len(units)
    acts: list[list[str]] = [[] for _ in units]
    strays: list[Stray] = []
    seas = tuple(unit.province for unit in units if unit.kind == FLEET and on.provinces[unit.province].terrain == SEA)
    for written in orders:
        i, reason = ordered(units, written)
        order = written.order
        if i < 0:
            strays.append(Stray(written.power, str(order), reason))
            continue
        if acts[i] and (len(acts[i]) > 1 or {acts[i][0], order.act} != {CONVOY, DEPTH_CHARGE}):
            raise written.fault(
                Ambiguous(f"{shown(str(order))} is a second order for {units[i]}; leave one of them (UB-25)")
            )
        acts[i].append(order.act)
        shaped = order._replace(unit=Named("", units[i].kind, _spot(units[i].place), units[i].number))
        try:
            if order.act == DEPTH_CHARGE:
                drops[i] = ("", "", str(shaped))
                drops[i] = (_drop(on, units[i], order), "", str(shaped))
            else:
                tasks[i] = _task(on, units, seas, i, shaped)
        except Refused as refused:
            if order.act == DEPTH_CHARGE:
                drops[i] = ("", str(refused), str(shaped))
            else:
                tasks[i] = Task(illegal=str(refused), text=str(shaped))
        except Ambiguous as fault:
            raise written.fault(fault) from None
    found = []
    for task, drop in zip(tasks, drops, strict=True):
        where, why, text = drop or ("", "", "")
        found.append((task or Task())._replace(drop=where, drop_illegal=why, drop_text=text))
    return tuple(found), tuple(strays)


def _spot(place: str) -> Spot:
    return Spot(province_of(place), place[4:])


def _task(on: Board, units: Sequence[Unit], seas: Sequence[str], i: int, order: Order) -> Task:
    unit = units[i]
    if order.act == HOLD:
        return Task(text=str(order))
    if order.act == MOVE:
        place = destination(on, unit, order)
        if unit.kind == ARMY and (order.via or province_of(place) not in on.reach[ARMY, unit.place]):
            _convoyable(on, seas, unit.place, province_of(place), None)
        return Task(MOVE, place, via=order.via, text=str(order._replace(to=_spot(place))))
    if order.act == SUPPORT:
        return _support(on, units, seas, i, order)
    if order.act == CONVOY:
        return _convoy(on, units, seas, i, order)
    if order.act == TORPEDO:
        return _torpedo(on, units, i, order)
    raise Refused("no order of a movement phase")


def destination(on: Board, unit: Unit, order: Order) -> str:
    """The place that a unit is to move or retreat to.

    A coast left out is the only one that it can reach; raises `Ambiguous` if there are two (DATC 4.B.1).
    """
    if order.to is None:
        raise Refused("no destination")
    province = order.to.province
    terrain = on.provinces[province].terrain
    if province == unit.province:
        raise Refused("it is there already")
    if unit.kind == ARMY:
        if terrain == SEA:
            raise Refused("an army cannot go to sea")
        if province in on.reach[ARMY, unit.place] or terrain == COAST == on.provinces[unit.province].terrain:
            return province
        raise Refused(f"{province} does not border on {unit.province}")
    if terrain == LAND:
        raise Refused(f"a {KIND_NAMES[unit.kind]} cannot go inland")
    can = [place for place in on.moves(unit.kind, unit.place) if province_of(place) == province]
    if not can:
        raise Refused(f"{province} cannot be reached from {unit.place} by a {KIND_NAMES[unit.kind]}")
    if order.to.coast:
        if str(order.to) not in can:
            raise Refused(f"{order.to} cannot be reached from {unit.place}")
        return str(order.to)
    if len(can) > 1:
        raise Ambiguous(f"{shown(str(order))}: it can reach {' and '.join(can)}; write which coast")
    return can[0]


def _convoyable(on: Board, seas: Sequence[str], at: str, to: str, by: str | None) -> None:
    """Refuse unless fleets now at sea could carry an army, the one in `by` among them."""
    if on.provinces[at].terrain != COAST or on.provinces[to].terrain != COAST:
        raise Refused(f"{to} does not border on {at}, and a convoy goes from coast to coast")
    puzzle = _fleets(on, seas)
    numbers = tuple(range(len(seas)))
    if not solver.connected(puzzle, at, to, numbers):
        raise Refused(f"no fleets from {at} to {to}")
    if by is not None and seas.index(by) not in solver.on_routes(puzzle, at, to, numbers):
        raise Refused(f"it lies on no way from {at} to {to}")


def _fleets(on: Board, seas: Sequence[str]) -> solver.Puzzle:
    return solver.Puzzle((), (), seas, (), (), (), (), (), {}, on.seas)


def _support(on: Board, units: Sequence[Unit], seas: Sequence[str], i: int, order: Order) -> Task:
    """A support; what every power can see is judged before whether a U is there, so that a refusal gives none away."""
    unit, named = units[i], order.other
    if named is None:
        raise Refused("no unit to support")
    text, aim = str(order), order.target
    other = one_of(units, named, text, unit.power, True)
    if other == i:
        raise Refused("a unit cannot support itself")
    if other is None and named.kind != SUBMARINE:
        raise Refused(f"there is no {named}")
    if unit.kind == SUBMARINE and named.kind == ARMY:
        raise Refused("a U supports only fleets and U's (6(c))")
    at, space, target = named.spot.province, named.spot.province, -1
    if order.of == MOVE and order.to is not None:
        space = order.to.province
        if space == at:
            raise Refused(f"{named.kind} {named.spot} is in {space} already")
        if named.kind == ARMY and space not in on.reach[ARMY, at]:
            _convoyable(on, [sea for sea in seas if sea != unit.province], at, space, None)
    elif order.of == TORPEDO and aim is not None:
        if unit.kind == ARMY:
            raise Refused("armies cannot support a torpedo (7(c))")
        if named.kind != SUBMARINE:
            raise Refused(f"only U's torpedo, not {named.kind} {named.spot}")
        space = aim.spot.province
    beside = SUBMARINE in (unit.kind, named.kind) and space == unit.province
    if space not in on.reach[unit.kind, unit.place] and not beside:
        raise Refused(f"it cannot reach {space} from {unit.place}")
    if order.of == TORPEDO and aim is not None:
        aimed = one_of(units, aim, text, units[other].power if other is not None else named.power, False)
        if aimed is None and (other is not None or aim.kind != SUBMARINE):
            raise Refused(f"there is no {aim}")
        target = aimed if aimed is not None else -1
    if other is None:
        raise Refused(f"there is no {named}")
    return Task(
        SUPPORT,
        str(order.to or ""),
        other,
        order.of,
        target,
        bool(order.to and order.to.coast),
        text=text,
    )


def _convoy(on: Board, units: Sequence[Unit], seas: Sequence[str], i: int, order: Order) -> Task:
    unit = units[i]
    if unit.kind != FLEET or on.provinces[unit.province].terrain != SEA:
        raise Refused("only a fleet at sea convoys")
    if order.other is None or order.to is None or order.other.kind != ARMY:
        raise Refused("only armies are convoyed")
    other = one_of(units, order.other, str(order), unit.power, True)
    if other is None:
        raise Refused(f"there is no {order.other}")
    if units[other].province == order.to.province:
        raise Refused("the army is there already")
    _convoyable(on, seas, units[other].place, order.to.province, unit.province)
    return Task(CONVOY, order.to.province, other, MOVE, text=str(order))


def _torpedo(on: Board, units: Sequence[Unit], i: int, order: Order) -> Task:
    unit, named = units[i], order.other
    if unit.kind != SUBMARINE:
        raise Refused("only U's torpedo (6(d))")
    if named is None or named.kind == ARMY:
        raise Refused("only fleets and U's are torpedoed (7(a))")
    space = named.spot.province
    if space != unit.province and space not in on.reach[SUBMARINE, unit.place]:
        raise Refused(f"{space} is not adjacent to {unit.place} for a U")
    found = [k for k in meant(units, named) if units[k].power != unit.power]
    if len({units[k].power for k in found}) > 1:
        raise Refused(f"{named} fits units of several powers: the order is void (7(b), UB-28)")
    if not found:
        if [k for k in meant(units, named) if k != i]:
            raise Refused("a power does not torpedo its own units (UB-18)")
        raise Refused(f"there is no {named}: the order is void (7(b))")
    return Task(TORPEDO, space, min(found, key=lambda k: units[k].number), text=str(order))


def _drop(on: Board, unit: Unit, order: Order) -> str:
    if unit.kind == SUBMARINE:
        raise Refused("only fleets and armies depth charge (8)")
    if order.to is None or on.provinces[order.to.province].terrain == LAND:
        raise Refused("no U can be there")
    province = order.to.province
    if province != unit.province and province not in on.borders[unit.province]:
        raise Refused(f"{province} does not border on {unit.province}")
    return province
