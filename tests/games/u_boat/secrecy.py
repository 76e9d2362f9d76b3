"""Pairs of phases that differ in a U which nobody was told of: everybody else must hear the same words.

`python -m tests.games.u_boat.secrecy 20000` looks at so many pairs and prints the number of those that differ.
"""

import sys
from collections.abc import Iterator
from random import Random

from aids.rulebook.rules import switch
from aids.u_boat import reports
from aids.u_boat.game_map import ARMY, SEA, SUBMARINE
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.orders import (
    HOLD,
    MOVE,
    SUPPORT,
    TORPEDO,
    Order,
    Unit,
    WrittenPlace,
    WrittenUnit,
    number_units,
    written_place,
)
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.phases import MAP, RULES, random_orders, random_units


def crowded_phase(seed):
    """A phase whose U's often share a space with others of their power, and whose orders often name U's wrongly."""
    rng = Random(seed)
    units = list(random_units(rng, rng.choice((8, 16, 24)), rng.choice((6, 14, 20))))
    for unit in [unit for unit in units if unit.kind == SUBMARINE]:
        if rng.random() < 0.4:
            units.append(unit._replace(number=0))
    units = number_units(units)
    orders = random_orders(rng, units)
    return units, [_garble(rng, units, entry) if rng.random() < 0.4 else entry for entry in orders]


def _garble(rng, units, entry):
    """The order, or another in its place that names a U: of any power, there or not, with or without power and number."""
    order = entry.order
    submarines = [unit for unit in units if unit.kind == SUBMARINE]
    here = {order.unit.place.province, *MAP.reach.get((order.unit.kind, str(order.unit.place)), ())}
    near = [unit for unit in submarines if unit.province in here] or submarines
    named = rng.choice(near) if rng.random() < 0.8 else Unit(rng.choice(MAP.powers), "U", rng.choice(sorted(here)))
    power = rng.choice((named.power, named.power, named.power, "", rng.choice(MAP.powers)))
    number = rng.choice((0, 0, 0, 1, 2))
    name = WrittenUnit(power, SUBMARINE, written_place(named.place), number)
    kind = rng.choice((HOLD, HOLD, MOVE, TORPEDO, "fire"))
    if kind == "fire":
        return entry._replace(order=order._replace(action=TORPEDO, other=name, to=None, supported="", target=None))
    to = WrittenPlace(rng.choice(sorted(here))) if kind == MOVE else None
    target = None
    if kind == TORPEDO:
        aim = rng.choice([unit for unit in units if unit.kind != ARMY])
        target = WrittenUnit(rng.choice((aim.power, "")), aim.kind, written_place(aim.place))
    return entry._replace(
        order=order._replace(action=SUPPORT, other=name, to=to, supported=kind, target=target, via_convoy=False)
    )


def hear(units, orders, edition, rules=RULES):
    """A resolved phase, and what everybody is told."""
    settled = settle_orders(MAP, units, orders, shares_with_own=switch(rules, "shares-with-own"))
    movement = resolve_movement(rules, MAP, units, settled, edition=edition)
    fates = zip(units, movement.fates, strict=True)
    after = number_units([unit._replace(place=fate.after) for unit, fate in fates if fate.after])
    return movement, reports.report_movement(MAP, movement, after).by_reader


def others(told, power):
    """Everything that anyone but one power hears."""
    return "\n".join(f"{name}> {line}" for name, lines in sorted(told.items()) if name != power for line in lines)


def without(units, orders, gone):
    """The units and orders without one U: those of its power that are alike get new numbers, and its orders go."""
    gone_unit = units[gone]
    alike = [k for k, unit in enumerate(units) if unit[:3] == gone_unit[:3]]
    numbers = {units[k].number: 9 for k in alike}
    left = [k for k in alike if k != gone]
    numbers |= {units[k].number: n if len(left) > 1 else 0 for n, k in enumerate(left, 1)}

    def renamed(name, power):
        same = name is not None and name.kind == SUBMARINE and str(name.place) == gone_unit.place
        if not same or name.power not in ("", power) or power != gone_unit.power or name.number not in numbers:
            return name
        return name._replace(number=numbers[name.number])

    kept = []
    for entry in orders:
        order, power = entry.order, entry.power
        if power == gone_unit.power and str(order.unit) == gone_unit.name:
            continue
        unit = renamed(order.unit, power)
        kept.append(SubmittedOrder(power, order._replace(unit=unit, other=renamed(order.other, power))))
    return number_units([unit for k, unit in enumerate(units) if k != gone]), kept


def pairs(seed, edition) -> Iterator[tuple[str, str]]:
    """For each U of a phase that nobody was told of: what all others hear with it and without it."""
    units, orders = crowded_phase(seed)
    movement, told = hear(units, orders, edition)
    seen = movement.revealed_submarines(MAP) | movement.struck
    for i, unit in enumerate(units):
        after = movement.fates[i].after
        if unit.kind != SUBMARINE or i in seen or not after or MAP.provinces[after[:3]].terrain != SEA:
            continue
        _, less = hear(*without(units, orders, i), edition)
        yield others(told, unit.power), others(less, unit.power)


def own_pairs(seed, edition, rules) -> Iterator[tuple[str, str]]:
    """Pairs of a phase whose U's keep out of the spaces of their own side (UB-2).

    Without the U, the units that it stopped are ordered to stand: that is all that anybody else may learn.
    """
    rng = Random(seed)
    seen_spaces: set[tuple[str, str]] = set()
    units = []
    for unit in random_units(rng, rng.choice((16, 24, 34)), rng.choice((14, 20))):
        if (unit.power, unit.province) not in seen_spaces:
            seen_spaces.add((unit.power, unit.province))
            units.append(unit._replace(number=0))
    units = number_units(units)
    orders = random_orders(rng, units)
    movement, told = hear(units, orders, edition, rules)
    seen = movement.revealed_submarines(MAP) | movement.struck
    for i, unit in enumerate(units):
        after = movement.fates[i].after
        if unit.kind != SUBMARINE or i in seen or not after or MAP.provinces[after[:3]].terrain != SEA:
            continue
        stopped = {
            units[k].name
            for k, task in enumerate(movement.orders.tasks)
            if task.withheld and units[k].power == unit.power
        }
        calm = [
            entry._replace(order=Order(HOLD, entry.order.unit))
            if entry.power == unit.power and str(entry.order.unit) in stopped
            else entry
            for entry in orders
        ]
        _, less = hear(*without(units, calm, i), edition, rules)
        yield others(told, unit.power), others(less, unit.power)


def main(count: int) -> int:
    """The number of pairs of `count` that differ; each is shown by its seed."""
    looked_at = different = seed = 0
    while looked_at < count:
        for full, less in pairs(seed, EDITIONS[seed % len(EDITIONS)]):
            looked_at += 1
            if full != less:
                different += 1
                print(f"seed {seed}:")
                print("\n".join(f"  {line}" for line in sorted({*full.split("\n")} ^ {*less.split("\n")})))
        seed += 1
    print(f"{different} of {looked_at} pairs differ")
    return different


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1])) else 0)
