"""Retreats of dislodged units (U-Boat 1, 7, 8(e))."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from aids.toml_file import shown
from aids.u_boat.board import SUBMARINE, Board
from aids.u_boat.legality import Refused, Stray, Written, destination, ordered
from aids.u_boat.notation import DISBAND, MOVE, REMOVE, RETREAT, Ambiguous, Order, Spot
from aids.u_boat.position import Dislodged
from aids.u_boat.units import Unit


class Retreat(NamedTuple):
    """What became of a dislodged unit: its order, whether it was carried out and why not, and where it is or ""."""

    unit: Unit
    text: str
    ok: bool
    reason: str
    after: str


def ways(
    on: Board, unit: Unit, sources: Collection[str], held: Collection[str], contested: Collection[str]
) -> tuple[str, ...]:
    """Where a dislodged unit may retreat to (UB-20).

    `held` are the provinces with an army or fleet, `contested` those left empty by a standoff.
    """
    closed = set(sources) if unit.kind == SUBMARINE else {*sources, *held, *contested}
    return tuple(place for place in on.moves(unit.kind, unit.place) if place[:3] not in closed)


def resolve(
    on: Board,
    standing: Sequence[Unit],
    dislodged: Sequence[Dislodged],
    contested: Collection[str],
    orders: Sequence[Written],
) -> tuple[tuple[Retreat, ...], tuple[Stray, ...]]:
    """What becomes of every dislodged unit, and the orders that no dislodged unit can take.

    Armies and fleets that retreat to one province all disband; those without an order disband (UB-11).
    """
    units = [one.unit for one in dislodged]
    held = {unit.province for unit in standing if unit.kind != SUBMARINE}
    given: dict[int, Retreat] = {}
    strays: list[Stray] = []
    for written in orders:
        order = written.order
        i, reason = ordered(units, written, "it is not dislodged")
        if i < 0:
            strays.append(Stray(written.power, str(order), reason))
            continue
        if i in given:
            raise written.fault(
                Ambiguous(f"{shown(str(order))} is a second order for {units[i]}; leave one of them (UB-25)")
            )
        unit = units[i]
        spot = Spot(unit.province, unit.place[4:])
        shaped = order._replace(unit=order.unit and order.unit._replace(power="", spot=spot, number=unit.number))
        try:
            given[i] = _retreat(on, dislodged[i], held, contested, shaped)
        except Refused as refused:
            given[i] = Retreat(unit, str(shaped), False, f"illegal: {refused}; disbanded", "")
        except Ambiguous as fault:
            raise written.fault(fault) from None
    found = [given.get(i, Retreat(unit, f"{unit.name} disband", True, "no order", "")) for i, unit in enumerate(units)]
    crowd: dict[str, list[int]] = {}
    for i, one in enumerate(found):
        if one.after and one.unit.kind != SUBMARINE:
            crowd.setdefault(one.after[:3], []).append(i)
    for province, many in crowd.items():
        for i in many if len(many) > 1 else ():
            others = " and ".join(str(units[k]) for k in many if k != i)
            found[i] = found[i]._replace(ok=False, reason=f"{others} retreats to {province} too; disbanded", after="")
    return tuple(found), tuple(strays)


def _retreat(on: Board, one: Dislodged, held: set[str], contested: Collection[str], order: Order) -> Retreat:
    unit = one.unit
    if order.act in (DISBAND, REMOVE):
        return Retreat(unit, f"{unit.name} disband", True, "", "")
    if order.act not in (MOVE, RETREAT):
        raise Refused("only retreats and disbands are ordered now")
    place = destination(on, unit, order)
    if place not in on.moves(unit.kind, unit.place):
        raise Refused(f"{place} does not border on {unit.province}, and no convoy serves a retreat")
    province = place[:3]
    if province in one.sources:
        raise Refused(f"the attack came from {province}")
    if unit.kind != SUBMARINE and province in held:
        raise Refused(f"{province} is occupied")
    if unit.kind != SUBMARINE and province in contested:
        raise Refused(f"{province} was left empty by a standoff")
    return Retreat(unit, f"{unit.name} R {place}", True, "", place)
