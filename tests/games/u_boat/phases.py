"""Random movement phases of U-Boat: full boards whose orders mostly mean something together."""

from random import Random

from aids import games
from aids.u_boat.board import ARMY, COAST, FLEET, LAND, SEA, SUBMARINE, board, province_of
from aids.u_boat.legality import Written, settle
from aids.u_boat.movement import policy, resolve, solve
from aids.u_boat.notation import (
    CONVOY,
    DEPTH_CHARGE,
    HOLD,
    MOVE,
    SUPPORT,
    TORPEDO,
    Named,
    Order,
    Spot,
    read_order,
)
from aids.u_boat.units import Unit, numbered

ON = board()
RULES = games.load("u-boat").rules


def spot(place):
    return Spot(province_of(place), place[4:])


def named(unit, power=None):
    return Named(unit.power if power is None else power, unit.kind, spot(unit.place), unit.number)


def units(rng, count=34, submarines=7):
    found = []
    for province in rng.sample(sorted(ON.provinces), count):
        kind = rng.choice([kind for kind in (ARMY, FLEET) if ON.places(kind, province)])
        found.append(Unit(rng.choice(ON.powers), kind, rng.choice(ON.places(kind, province))))
    wet = [province for province in sorted(ON.provinces) if ON.places(SUBMARINE, province)]
    for _ in range(submarines):
        found.append(Unit(rng.choice(ON.powers), SUBMARINE, rng.choice(ON.places(SUBMARINE, rng.choice(wet)))))
    return numbered(found)


def orders(rng, there):
    going = {}
    for i, unit in enumerate(there):
        if rng.random() < 0.5:
            going[i] = rng.choice(ON.moves(unit.kind, unit.place))
        elif unit.kind == ARMY and ON.provinces[unit.province].terrain == COAST and rng.random() < 0.2:
            shores = [p for p in sorted(ON.provinces) if ON.provinces[p].terrain == COAST and p != unit.province]
            going[i] = rng.choice(shores)
    found = [one for i in range(len(there)) if (one := _order(rng, there, going, i)) is not None]
    return [Written(there[i].power, order, lambda error: error) for i, order in found]


def _order(rng, there, going, i):
    unit, me = there[i], named(there[i], "")
    reach, draw = ON.reach[unit.kind, unit.place], rng.random()
    if i in going:
        return i, Order(MOVE, me, to=spot(going[i]), via=draw < 0.1)
    if unit.kind == SUBMARINE and draw < 0.5:
        near = [t for t in there if t.kind != ARMY and t.power != unit.power and t.province in {*reach, unit.province}]
        if near:
            return i, Order(TORPEDO, me, named(rng.choice(near)))
    if unit.kind == FLEET and draw < 0.5 and ON.provinces[unit.province].terrain == SEA:
        far = [k for k in going if there[k].kind == ARMY and going[k] not in ON.reach[ARMY, there[k].place]]
        if far:
            k = rng.choice(far)
            return i, Order(CONVOY, me, named(there[k]), MOVE, spot(going[k]))
    if unit.kind != SUBMARINE and draw < 0.6:
        near = [p for p in sorted(ON.borders[unit.province]) if ON.provinces[p].terrain != LAND]
        if near:
            return i, Order(DEPTH_CHARGE, me, to=spot(rng.choice(near)))
    can = [
        k
        for k, other in enumerate(there)
        if k != i and province_of(going.get(k, other.place)) in reach and (unit.kind != SUBMARINE or other.kind != ARMY)
    ]
    if not can:
        return None
    k = rng.choice(can)
    return i, Order(SUPPORT, me, named(there[k]), MOVE if k in going else HOLD, spot(going[k]) if k in going else None)


def phase(seed, count=34, submarines=7):
    rng = Random(seed)
    there = units(rng, count, submarines)
    return there, orders(rng, there)


def moved(there, written, edition):
    """The movement phase resolved."""
    tasks, strays = settle(ON, there, written)
    return resolve(RULES, ON, there, tasks, strays, edition)


def solved(there, written, edition):
    """The puzzle and its solution."""
    tasks, _ = settle(ON, there, written)
    return solve(ON, there, tasks, edition, policy(RULES, edition))


def told(edition="1971", **powers):
    """A phase from orders alone, each unit standing where its order says: name to (ok, reason, place afterwards)."""
    written = [Written(power, read_order(text), lambda error: error) for power, many in powers.items() for text in many]
    there = {
        Unit(one.power, one.order.unit.kind, str(one.order.unit.spot), one.order.unit.number): None for one in written
    }
    there = tuple(sorted(there))
    found = moved(there, written, edition)
    return {str(unit): (found.ok[i], found.reason[i], found.after[i]) for i, unit in enumerate(there)}
