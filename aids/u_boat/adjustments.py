"""Builds, removals and who owns the centres (U-Boat 1, 2)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rules import Rules, value
from aids.u_boat.board import ARMY, FLEET, SUBMARINE, Board
from aids.u_boat.legality import Refused, Written
from aids.u_boat.movement import EDITIONS
from aids.u_boat.notation import BUILD, DISBAND, REMOVE, WAIVE, Ambiguous, Named
from aids.u_boat.units import Unit, meant, numbered, several

FIRST_GONE = (FLEET, SUBMARINE, ARMY)


class Adjustment(NamedTuple):
    """One build, removal or waived build: whose, as written, whether it was carried out and why not."""

    power: str
    text: str
    ok: bool
    reason: str


def owners(on: Board, centres: Mapping[str, Sequence[str]], units: Sequence[Unit]) -> dict[str, tuple[str, ...]]:
    """Who owns the centres after autumn with the units where they stand (UB-7)."""
    owner = {centre: power for power, many in centres.items() for centre in many}
    for province in on.provinces.values():
        here = [unit for unit in units if unit.province == province.id]
        if not province.centre or not here:
            continue
        firm = [unit.power for unit in here if unit.kind != SUBMARINE]
        powers = set(firm or [unit.power for unit in here])
        if len(powers) == 1:
            owner[province.id] = powers.pop()
    found: dict[str, list[str]] = {power: [] for power in on.powers}
    for centre in sorted(owner):
        found[owner[centre]].append(centre)
    return {power: tuple(many) for power, many in found.items() if many}


def distance(on: Board, unit: Unit, goals: Sequence[str], anyhow: bool) -> int:
    """The moves from a unit to the nearest of some provinces, at most 99 (UB-11).

    Armies are counted over land and sea alike, fleets and U's their own way or, with `anyhow`, likewise.
    """
    anyhow = anyhow or unit.kind == ARMY
    here = unit.province if anyhow else unit.place
    seen, edge, steps = {here}, {here}, 0
    while edge and not any(place[:3] in goals for place in edge):
        steps += 1
        edge = {after for place in edge for after in (on.borders[place] if anyhow else on.fleet[place])} - seen
        seen |= edge
    return steps if edge else 99


def resolve(
    rules: Rules,
    on: Board,
    units: Sequence[Unit],
    centres: Mapping[str, Sequence[str]],
    orders: Sequence[Written],
    edition: str,
) -> tuple[tuple[Adjustment, ...], tuple[Unit, ...]]:
    """Every order with what came of it, removals made for a power among them, and the units afterwards."""
    cost = int(value(rules, "build-value"))
    left = list(units)
    told: list[Adjustment] = []
    for power in on.powers:
        mine = [unit for unit in units if unit.power == power]
        due = len(centres.get(power, ())) - sum(cost if unit.kind == SUBMARINE else 1 for unit in mine)
        built: set[str] = set()
        for written in orders:
            if written.power != power:
                continue
            order = written.order
            text = str(order._replace(act=REMOVE) if order.act == DISBAND else order)
            try:
                if order.act == WAIVE or order.unit is None:
                    if due <= 0:
                        raise Refused("no build is due")
                    due -= 1
                elif order.act == BUILD:
                    unit = _build(on, left, power, centres.get(power, ()), built, order.unit)
                    text = f"{BUILD} {unit.name}"
                    if due <= 0:
                        told.append(Adjustment(power, text, False, "no build is left"))
                        continue
                    left.append(unit)
                    built.add(unit.province)
                    due -= 1
                elif order.act in (REMOVE, DISBAND):
                    unit = _remove(left, power, order.unit, mine)
                    text = f"{REMOVE} {unit.name}"
                    if due >= 0:
                        told.append(Adjustment(power, text, False, "no removal is left"))
                        continue
                    left.remove(unit)
                    due += 1
                else:
                    raise Refused("only builds and removals are ordered now")
            except Refused as refused:
                told.append(Adjustment(power, text, False, f"illegal: {refused}"))
                continue
            except Ambiguous as fault:
                raise written.fault(fault) from None
            told.append(Adjustment(power, text, True, ""))
        goals = centres.get(power, ()) if edition == EDITIONS[-1] else on.home_centres(power)
        while due < 0:
            still = [unit for unit in left if unit.power == power]
            if not still:
                break
            unit = min(
                still,
                key=lambda one: (
                    -distance(on, one, goals, edition == EDITIONS[-1]),
                    FIRST_GONE.index(one.kind),
                    on.provinces[one.province].name,
                    one,
                ),
            )
            left.remove(unit)
            due += 1
            told.append(Adjustment(power, f"{REMOVE} {unit.name}", True, "no order: the farthest from home (UB-11)"))
    return tuple(told), numbered(left)


def _build(on: Board, units: Sequence[Unit], power: str, owned: Sequence[str], built: set[str], named: Named) -> Unit:
    province = named.spot.province
    name = on.provinces[province].name
    if named.power not in ("", power) or named.number:
        raise Refused("a build names a unit and a place")
    if province not in on.home_centres(power):
        raise Refused(f"{name} is no home centre of {power}")
    if province not in owned:
        raise Refused(f"{power} does not own {name}")
    if province in built:
        raise Refused(f"a unit is built in {name} already")
    if any(unit.province == province and unit.kind != SUBMARINE for unit in units):
        raise Refused(f"{name} is occupied")
    can = on.places(named.kind, province)
    if not can:
        raise Refused(f"{name} has no coast")
    if len(can) == 1:
        return Unit(power, named.kind, can[0])
    if str(named.spot) not in can:
        raise Ambiguous(f"'build {named}': write which coast, {' or '.join(can)}")
    return Unit(power, named.kind, str(named.spot))


def _remove(left: Sequence[Unit], power: str, named: Named, before: Sequence[Unit]) -> Unit:
    if named.power not in ("", power):
        raise Refused(f"a unit of {named.power}")
    found = meant(left, named._replace(power=power))
    if not found:
        gone = meant(before, named._replace(power=power))
        raise Refused("it is removed already" if gone else "its power has no such unit there")
    if len({left[i].place for i in found}) > 1:
        raise several(left, found, named, f"remove {named}")
    return left[found[0]]
