"""Random movement phases of U-Boat: full maps whose orders mostly refer to each other."""

from random import Random

from aids import games
from aids.rulebook.rules import switch
from aids.u_boat.game_map import ARMY, FLEET, LAND, SUBMARINE, load_map, province_of
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.movement import resolve_movement, solve_phase
from aids.u_boat.notation import read_order
from aids.u_boat.orders import (
    CONVOY,
    DEPTH_CHARGE,
    HOLD,
    MOVE,
    SUPPORT,
    TORPEDO,
    Order,
    Unit,
    number_units,
    written_place,
)
from aids.u_boat.solver import policy

MAP = load_map()
RULES = games.load("u-boat").rules


def named(unit):
    """A unit as an order names it, with its power."""
    return unit.written._replace(power=unit.power)


def random_units(rng, count=34, submarines=7):
    units = []
    for province in rng.sample(sorted(MAP.provinces), count):
        kind = rng.choice([kind for kind in (ARMY, FLEET) if MAP.places(kind, province)])
        units.append(Unit(rng.choice(MAP.powers), kind, rng.choice(MAP.places(kind, province))))
    wet = [province for province in sorted(MAP.provinces) if MAP.places(SUBMARINE, province)]
    for _ in range(submarines):
        units.append(Unit(rng.choice(MAP.powers), SUBMARINE, rng.choice(MAP.places(SUBMARINE, rng.choice(wet)))))
    return number_units(units)


def random_orders(rng, units):
    destinations = {}
    coasts = [province for province in sorted(MAP.provinces) if MAP.is_coast(province)]
    for i, unit in enumerate(units):
        if rng.random() < 0.5:
            destinations[i] = rng.choice(MAP.moves(unit.kind, unit.place))
        elif unit.kind == ARMY and MAP.is_coast(unit.place) and rng.random() < 0.2:
            destinations[i] = rng.choice([coast for coast in coasts if coast != unit.province])
    orders = [(unit.power, random_order(rng, units, destinations, i)) for i, unit in enumerate(units)]
    return [SubmittedOrder(power, order) for power, order in orders if order is not None]


def random_order(rng, units, destinations, i):
    unit, draw = units[i], rng.random()
    reach, me = MAP.reach[unit.kind, unit.place], unit.written
    if i in destinations:
        return Order(MOVE, me, to=written_place(destinations[i]), via_convoy=draw < 0.1)
    if unit.kind == SUBMARINE and draw < 0.5:
        spaces = {*reach, unit.province}
        targets = [t for t in units if t.kind != ARMY and t.power != unit.power and t.province in spaces]
        if targets:
            return Order(TORPEDO, me, named(rng.choice(targets)))
    if unit.kind == FLEET and draw < 0.5 and MAP.is_sea(unit.place):
        overseas = [
            k for k in destinations if units[k].kind == ARMY and destinations[k] not in MAP.reach[ARMY, units[k].place]
        ]
        if overseas:
            k = rng.choice(overseas)
            return Order(CONVOY, me, named(units[k]), supported=MOVE, to=written_place(destinations[k]))
    if unit.kind != SUBMARINE and draw < 0.6:
        spaces = [p for p in sorted(MAP.borders[unit.province]) if MAP.provinces[p].terrain != LAND]
        if spaces:
            return Order(DEPTH_CHARGE, me, to=written_place(rng.choice(spaces)))
    return random_support(rng, units, destinations, i)


def random_support(rng, units, destinations, i):
    unit, reach = units[i], MAP.reach[units[i].kind, units[i].place]
    allies = [
        k
        for k, other in enumerate(units)
        if k != i
        and province_of(destinations.get(k, other.place)) in reach
        and (unit.kind != SUBMARINE or other.kind != ARMY)
    ]
    if not allies:
        return None
    k = rng.choice(allies)
    if k in destinations:
        to = written_place(destinations[k])
        return Order(SUPPORT, unit.written, named(units[k]), supported=MOVE, to=to)
    return Order(SUPPORT, unit.written, named(units[k]), supported=HOLD)


def phase(seed, count=34, submarines=7):
    """Units and orders of a random phase."""
    rng = Random(seed)
    units = random_units(rng, count, submarines)
    return units, random_orders(rng, units)


def resolve(units, submitted, edition, rules=RULES):
    """The movement phase resolved."""
    settled = settle_orders(MAP, units, submitted, shares_with_own=switch(rules, "shares-with-own"))
    return resolve_movement(rules, MAP, units, settled, edition=edition)


def solve(units, submitted, edition):
    """The movement phase with its decisions settled."""
    return solve_phase(MAP, units, settle_orders(MAP, units, submitted), policy(RULES, edition))


def outcomes(edition="1971", rules=RULES, **powers):
    """A phase from orders alone, each unit standing where its order says: name to (ok, reason, place afterwards)."""
    submitted = [SubmittedOrder(power, read_order(text)) for power, texts in powers.items() for text in texts]
    ordered = [(entry.power, entry.order.unit) for entry in submitted]
    units = sorted({Unit(power, unit.kind, str(unit.place), unit.number) for power, unit in ordered})
    movement = resolve(units, submitted, edition, rules)
    return {str(unit): (fate.ok, fate.reason, fate.after) for unit, fate in zip(units, movement.fates, strict=True)}
