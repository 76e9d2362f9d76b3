"""On Patrol's geometry by brute force, on a second board of columns and rows with neighbors written by hand."""

import heapq
import math
import random
import tomllib
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import pytest

from aids import __path__ as aids_path
from aids.checks import accept, as_json, odds, odds_as_json, resolve
from aids.dice import GivenDice
from aids.errors import FileRefused, InputError, PlotroomError, RulesError
from aids.hexes import DEFAULT_ON_PATROL, Board, label, parse
from aids.input_file import DISK, on_disk
from aids.on_patrol import attack, detection, diameter, radial
from aids.reading.rule_files import load_rules
from tests import FACTS_FOLDER
from tests.samples import few_or_many

RULES = load_rules(on_disk(f"{aids_path[0]}/on_patrol"))
FACTS = tomllib.loads((FACTS_FOLDER / "on_patrol.toml").read_text("utf-8"))
CHECKS = {
    check.name: check
    for check in (
        attack.ZonePriority(RULES),
        attack.AttackSpread(RULES),
        attack.AttackOrder(RULES),
        radial.RadialMovement(RULES),
        radial.WilliamsonTurn(RULES),
        diameter.DiameterMovement(RULES),
        detection.Illumination(RULES),
    )
}

# Columns and rows to add for headings 1 to 6, in odd letter columns (A, C, ...) and in even ones.
STEPS = {
    1: [(-1, -1), (-1, 0), (0, 1), (1, 0), (1, -1), (0, -1)],
    0: [(-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (0, -1)],
}
TARGET = (40, 60)


def go(place, heading, hexes=1):
    for _ in range(hexes):
        across, along = STEPS[place[0] % 2][heading - 1]
        place = place[0] + across, place[1] + along
    return place


def right(heading, sixths=1):
    return (heading - 1 + sixths) % 6 + 1


def apart(one, other):
    """Turns between two headings."""
    return min((one - other) % 6, (other - one) % 6)


def name(place):
    column, row = place
    assert column > 0 and row > 0
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(column - 1) % 26] * ((column + 25) // 26) + str(row)


def xy(place):
    """The center of a hex, higher numbers up."""
    return place[0] * math.sqrt(3) / 2, place[1] + (0.5 if place[0] % 2 == 0 else 0)


@cache
def flood(start, most):
    found, edge = {start: 0}, {start}
    for out in range(1, most + 1):
        edge = {near for place in edge for h in range(1, 7) if (near := go(place, h)) not in found}
        found |= dict.fromkeys(edge, out)
    return found


AWAY = flood(TARGET, 30)
"""How far every hex near the target hex is from it."""
PLACE = {name(place): place for place in flood(TARGET, 34)}
RADIAL = {go(TARGET, heading, out): heading for heading in range(1, 7) for out in range(1, 31)}
BOWS = [place for place, away in AWAY.items() if away <= 15]


def answer(check, **raw):
    return resolve(CHECKS[check], accept(CHECKS[check], raw), GivenDice([])).result


@cache
def way(bow, facing):
    """Radial movement to the target hex."""
    return answer("radial", bow=name(bow), facing=facing, target=name(TARGET))


def walked(bow, facing, path):
    """The places of a path, each one hex ahead by its facing, with at most one turn for each."""
    found = []
    for entry in path:
        assert list(entry) == ["hex", "facing"]
        assert apart(facing, entry["facing"]) <= 1
        facing = entry["facing"]
        bow = go(bow, facing)
        assert entry["hex"] == name(bow)
        found.append((bow, facing))
    return found


# The assault zone.


def position(facing, words):
    """A place by the facts' words: ahead-left+ahead-left is two hexes ahead to the left."""
    sides = {
        "ahead": 0,
        "ahead-right": 1,
        "rear-right": 2,
        "behind": 3,
        "rear-left": 4,
        "ahead-left": 5,
        "target": None,
    }
    place = TARGET
    for word in words.split("+"):
        place = place if sides[word] is None else go(place, right(facing, sides[word]))
    return place


@pytest.mark.parametrize("facing", range(1, 7))
def test_assault_zone(facing):
    found = answer("assault-zone", target=name(TARGET), facing=facing)["hexes"]
    classes = FACTS["priority"]["classes"]
    assert [one["hex"] for one in found] == [name(position(facing, words)) for rank in classes for words in rank]
    assert [one["priority"] for one in found] == [n for n, rank in enumerate(classes, 1) for _ in rank]
    assert {one["hex"]: one["range"] for one in found} == {name(p): n for p, n in AWAY.items() if n <= 2}
    assert (len(found), found[-1]["priority"]) == (
        FACTS["figures"]["assault-hexes"],
        FACTS["figures"]["assault-classes"],
    )


def test_attack_spread():
    rng = random.Random(3)
    zone = [one["hex"] for one in answer("assault-zone", target="M20", facing=2)["hexes"]]
    for weapons in range(1, 45):
        reach = rng.sample(zone, rng.randint(1, 19))
        found = answer("attack-spread", target="M20", facing=2, weapons=weapons, reach=",".join(reach))["weapons"]
        ranked = [one for one in zone if one in reach]
        expected = dict.fromkeys(ranked, 0)
        for n in range(weapons):
            expected[ranked[n % len(ranked)]] += 1
        assert list(found.items()) == list(expected.items())
    assert answer("attack-spread", target="M20", facing=3, weapons=6, reach="M19,m20,M21")["weapons"] == {
        "M20": 2,
        "M21": 2,
        "M19": 2,
    }


# finding 5


def covered(weapons, hexes):
    """Whether each of the hexes can get one weapon of its own, by trying all ways."""
    if not hexes:
        return True
    for n, (count, reach) in enumerate(weapons):
        if count and hexes[0] in reach:
            rest = [*weapons[:n], (count - 1, reach), *weapons[n + 1 :]]
            if covered(rest, hexes[1:]):
                return True
    return False


def test_attack_spread_by_kind():
    """Every weapon into a hex that it reaches; in the first round the hexes by rank, none left out that could be had."""
    rng = random.Random(8)
    zone = [one["hex"] for one in answer("assault-zone", target="M20", facing=2)["hexes"]]
    for _ in range(300):
        kinds = [(rng.randint(1, 4), rng.sample(zone, rng.randint(1, 5))) for _ in range(rng.randint(1, 4))]
        given = [f"k{n}:{count}:{','.join(reach)}" for n, (count, reach) in enumerate(kinds)]
        found = answer("attack-spread", target="M20", facing=2, weapon=given)
        for n, (count, reach) in enumerate(kinds):
            mine = [one for one in found["attacks"] if one["kind"] == f"k{n}"]
            assert sum(one["count"] for one in mine) == count
            assert {one["hex"] for one in mine} <= set(reach)
        reached = [one for one in zone if any(one in reach for _, reach in kinds)]
        assert list(found["weapons"]) == reached
        first = []
        for one in reached:
            if covered(kinds, [*first, one]):
                first.append(one)
        assert [one for one, number in found["weapons"].items() if number] == first
        for one, number in found["weapons"].items():
            assert number == sum(part["count"] for part in found["attacks"] if part["hex"] == one)


def test_attack_spread_by_kind_by_hand():
    """The kind that reaches fewest hexes first (OP-44): stern charges ahead, K-guns abeam, then a second round."""
    given = ["Hedgehog:1:M20,M21,M22", "depth-charge:2:M22", "k-gun:2:L21,N21"]
    found = answer("attack-spread", target="M20", facing=3, weapon=given)
    assert list(found["weapons"].items()) == [("M20", 1), ("M21", 0), ("M22", 2), ("L21", 1), ("N21", 1)]
    assert found["attacks"][0] == {"hex": "M20", "kind": "hedgehog", "count": 1}
    assert {"hex": "M22", "kind": "depth-charge", "count": 2} in found["attacks"]
    shared = answer("attack-spread", target="M20", facing=3, weapon=["a:1:M20,M21", "b:2:M20,M21,M22"])
    assert shared["attacks"] == [
        {"hex": "M20", "kind": "a", "count": 1},
        {"hex": "M21", "kind": "b", "count": 1},
        {"hex": "M22", "kind": "b", "count": 1},
    ]
    fewest = answer("attack-spread", target="M20", facing=3, weapon=["wide:2:M20,M21,M22", "narrow:2:M20,M21"])
    assert fewest["attacks"] == [
        {"hex": "M20", "kind": "wide", "count": 1},
        {"hex": "M20", "kind": "narrow", "count": 1},
        {"hex": "M21", "kind": "narrow", "count": 1},
        {"hex": "M22", "kind": "wide", "count": 1},
    ]
    lumped = answer("attack-spread", target="M20", facing=3, weapons=3, reach="M20,M21")
    assert lumped == {
        "weapons": {"M20": 2, "M21": 1},
        "attacks": [{"hex": "M20", "kind": "weapon", "count": 2}, {"hex": "M21", "kind": "weapon", "count": 1}],
    }


def test_attack_order():
    rng = random.Random(5)
    ring = [place for place, away in AWAY.items() if away <= 9]

    def angle(place, facing):
        if place == TARGET:
            return -1
        a, b, c = xy(place), xy(TARGET), xy(go(place, facing))
        to, on = (b[0] - a[0], b[1] - a[1]), (c[0] - a[0], c[1] - a[1])
        return round(abs(math.atan2(to[0] * on[1] - to[1] * on[0], to[0] * on[0] + to[1] * on[1])), 9)

    for _ in range(300):
        some = [
            (f"E{n}", rng.choice(ring[:40] if n % 2 else ring), rng.randint(1, 6)) for n in range(rng.randint(1, 12))
        ]
        expected = sorted(some, key=lambda ship: (AWAY[ship[1]], angle(*ship[1:])))
        given = [f"{who}:{name(place)}:{facing}" for who, place, facing in some]
        assert answer("attack-order", target=name(TARGET), escort=given)["order"] == [ship[0] for ship in expected]


def test_attack_order_ties():
    """The nearest; of equals the one that points closest, though neither points straight; then as listed."""
    assert answer("attack-order", target="A20", escort=["far:A25:6", "near:A23:3"])["order"] == ["near", "far"]
    assert answer("attack-order", target="A20", escort=["away:A23:3", "to:D20:1"])["order"] == ["to", "away"]
    mirrored = ["one:A23:5", "two:A23:1"]
    assert answer("attack-order", target="A20", escort=mirrored)["order"] == ["one", "two"]
    assert answer("attack-order", target="A20", escort=mirrored[::-1])["order"] == ["two", "one"]
    assert answer("attack-order", target="A20", escort="U:S:S Fletcher:A20:3")["order"] == ["U:S:S Fletcher"]


# Radial movement.


@cache
def vector_ways(heading):
    """For every state the fewest hexes, by any legal way, on to a radial by its vector and then to the target.

    Backwards from each hex of the radial entered 60 degrees off the course to the target hex.
    """
    inwards = right(heading, 3)
    best, queue = {}, []
    for out in range(1, 22):
        for side in (-1, 1):
            # Entered on this facing: what is left is `out` hexes.
            queue.append((out, go(TARGET, heading, out), right(inwards, side)))
    heapq.heapify(queue)
    while queue:
        cost, place, facing = heapq.heappop(queue)
        if (place, facing) in best:
            continue
        best[place, facing] = cost
        before = go(place, right(facing, 3))
        if before == TARGET or AWAY.get(before, 99) > 22:
            continue
        for turn in (-1, 0, 1):
            heapq.heappush(queue, (cost + 1, before, right(facing, turn)))
    return best


def shortest(bow, facing, heading):
    """The fewest hexes from a state to the target hex by that radial and its vector: at least one hex to enter it."""
    ways = vector_ways(heading)
    first = [right(facing, turn) for turn in (-1, 0, 1)]
    return min(1 + ways[place, step] for step in first if ((place := go(bow, step)), step) in ways)


@cache
def naive_vectors(bow):
    """Heading of the radial and of the vector, and hexes to go, found by walking in all directions."""
    found = []
    for heading in range(1, 7):
        for side in (-1, 1):
            course, place = right(heading, 3 + side), bow
            for hexes in range(1, 31):
                place = go(place, course)
                if RADIAL.get(place) == heading:
                    found.append((heading, course, hexes))
                if place == TARGET or AWAY.get(place, 99) > 30:
                    break
    # Only the two radials that it lies between: those that can be met without leaving that sector.
    return sorted(found, key=lambda one: one[2])


def off_radial():
    return [(bow, facing) for bow in BOWS if bow not in RADIAL and bow != TARGET for facing in range(1, 7)]


@pytest.mark.long
def test_radial_paths_from_all_bows_within_15_hexes():
    for bow, facing in off_radial():
        found = way(bow, facing)
        steps = walked(bow, facing, found["path"])
        assert (found["distance"], found["on_radial"]) == (AWAY[bow], False)
        assert steps[-1] == (TARGET, right(found["radial"], 3))
        assert all(place != TARGET for place, _ in steps[:-1])
        # In the end straight down that radial, which it entered 60 degrees off.
        run = next(n for n in range(len(steps)) if all(RADIAL.get(p) == found["radial"] for p, _ in steps[n:-1]))
        before = steps[run][1] if run < len(steps) - 1 else steps[-2][1]
        assert apart(before, right(found["radial"], 3)) == 1 or run == 0
        assert len(steps) == shortest(bow, facing, found["radial"]), (name(bow), facing)


@few_or_many("every", 5, 1)
def test_radial_path_is_found_afresh_at_each_hex(every):
    """From any hex off the radials the rest of a path is the path from there (OP-24)."""
    for bow, facing in list(off_radial())[::every]:
        path = way(bow, facing)["path"]
        here = PLACE[path[0]["hex"]]
        if here not in RADIAL:
            assert way(here, path[0]["facing"])["path"] == path[1:]


def test_nearest_vector_decides():
    """With a course that either vector can be reached from at once: fewer hexes, else fewer turns (OP-24)."""
    seen = set()
    for bow, facing in off_radial():
        (radial_a, course_a, hexes_a), (radial_b, course_b, hexes_b) = naive_vectors(bow)[:2]
        if max(apart(facing, course_a), apart(facing, course_b)) > 1:
            continue
        found = way(bow, facing)
        keys = (hexes_a, apart(facing, course_a)), (hexes_b, apart(facing, course_b))
        assert keys[0] != keys[1]
        heading, course, hexes = (radial_a, course_a, hexes_a) if keys[0] < keys[1] else (radial_b, course_b, hexes_b)
        assert found["radial"] == heading
        assert {one["facing"] for one in found["path"][:hexes]} == {course}
        assert len(found["path"]) == hexes + AWAY[go(bow, course, hexes)]
        seen.add(hexes_a == hexes_b)
    assert seen == {True, False}


def test_on_a_radial():
    for heading, out, facing in product(range(1, 7), range(1, 16), range(1, 7)):
        bow, inwards = go(TARGET, heading, out), right(heading, 3)
        found = way(bow, facing)
        steps = walked(bow, facing, found["path"])
        assert (found["distance"], found["on_radial"], found["radial"]) == (out, True, heading)
        if apart(facing, inwards) <= 1:
            assert steps == [(go(bow, inwards, n), inwards) for n in range(1, out + 1)]
            continue
        # With its stern in the zone it first runs straight out, until the stern is three hexes away (finding 1).
        run = max(0, 4 - out) if facing == heading else 0
        assert steps[:run] == [(go(bow, facing, n), facing) for n in range(1, run + 1)]
        bow, steps = go(bow, facing, run), steps[run:]
        about = answer("williamson", bow=name(bow), facing=facing)
        assert found["path"][run : run + 5] == about["path"]
        if facing == heading:  # straight away: back in the same row, two hexes further out
            back = [(go(go(bow, facing, 2), inwards, n), inwards) for n in range(1, out + run + 3)]
        else:
            course = right(facing, 3)
            back = [(go(go(bow, facing, 2), course, n), course) for n in (1, 2)]
            assert back[-1][0] == bow
            back += [(go(bow, inwards, n), inwards) for n in range(1, out + 1)]
        assert steps[5:] == back


def test_on_the_target_hex():
    """It runs out of the zone and comes back (finding 1)."""
    found = answer("radial", bow="M20", facing=3, target="M20")
    assert (found["distance"], found["on_radial"], found["radial"]) == (0, True, 3)
    assert [f"{one['hex']} {one['facing']}" for one in found["path"]] == [
        "M21 3", "M22 3", "M23 3", "M24 3", "N24 4", "O25 4", "O26 3", "N26 2", "M26 1",
        "M25 6", "M24 6", "M23 6", "M22 6", "M21 6", "M20 6",
    ]  # fmt: skip


@pytest.mark.parametrize("side", ["right", "left"])
@pytest.mark.parametrize("facing", range(1, 7))
def test_williamson(facing, side):
    way = 1 if side == "right" else -1
    found = answer("williamson", bow=name(TARGET), facing=facing, **({"side": side} if side == "left" else {}))
    # R2L1L1L1L, or its mirror image, move by move.
    place, course, expected = TARGET, facing, []
    for turn, hexes in ((way, 2), (-way, 1), (-way, 1), (-way, 1), (-way, 0)):
        course = right(course, turn)
        for _ in range(hexes):
            place = go(place, course)
            expected.append((place, course))
    assert walked(TARGET, facing, found["path"]) == expected
    assert len(expected) == FACTS["figures"]["williamson-hexes"]
    assert (found["bow"], found["facing"]) == (name(place), course)
    assert course == right(facing, 3)
    assert place in {go(TARGET, facing, n) for n in range(1, 6)}


# Diameter movement.


@cache
def ring_course(place):
    """The heading that follows the ring counter-clockwise: the next hex of it, seen from above."""
    x, y = (a - b for a, b in zip(xy(place), xy(TARGET), strict=True))
    ways = []
    for heading in range(1, 7):
        after = go(place, heading)
        u, v = (a - b for a, b in zip(xy(after), xy(TARGET), strict=True))
        if AWAY.get(after) == AWAY[place] and x * v - y * u > 0:
            ways.append(heading)
    (course,) = ways
    return course


@cache
def best_to_ring(bow, facing, out):
    """The turns (1 right) of the way to where one turn at most puts the bow on its ring, without crossing the ring.

    The fewest hexes, then the fewest turns, that last one included, then the earliest to the left.
    """
    queue, seen = [(0, 0, (), bow, facing)], set()
    while True:
        hexes, turns, sides, place, course = heapq.heappop(queue)
        if place is None:
            return sides
        if (place, course) in seen:
            continue
        seen.add((place, course))
        if AWAY[place] == out:
            last = apart(course, ring_course(place))
            if last <= 1:
                heapq.heappush(queue, (hexes, turns + last, sides, None, 0))
            if hexes or last <= 1:
                continue
        for side in (-1, 0, 1):
            step = right(course, side)
            heapq.heappush(queue, (hexes + 1, turns + abs(side), (*sides, side), go(place, step), step))


@pytest.mark.long
def test_diameter_paths_from_all_bows_within_18_hexes():
    courses = {place: ring_course(place) for place, away in AWAY.items() if away in (6, 12)}
    for bow, facing in product([place for place, away in AWAY.items() if away <= 18], range(1, 7)):
        found = answer("diameter", bow=name(bow), facing=facing, target=name(TARGET), hexes=50)
        out = found["radius"]
        assert out == (12 if AWAY[bow] >= 12 else 6)
        steps = walked(bow, facing, found["path"])
        assert len(steps) == 50
        states = [(bow, facing), *steps]
        joined = next(n for n, (p, f) in enumerate(states) if AWAY[p] == out and apart(f, courses[p]) <= 1)
        # Off the ring until there, and on it ever after, counter-clockwise, with a turn left at each radial only.
        assert all(AWAY[place] != out for place, _ in states[1:joined])
        for (place, _), (after, course) in pairwise(states[joined:]):
            assert (AWAY[after], course) == (out, courses[place])
        for (place, course), (_, after) in pairwise(states[joined + 1 :]):
            assert after == (right(course, -1) if place in RADIAL else course)
        # From outside the way of radial movement, any Williamson turn first, until one hex short of the ring (OP-33).
        short = 0
        if AWAY[bow] > out:
            radial = way(bow, facing)
            turned = radial["on_radial"] and apart(facing, right(radial["radial"], 3)) > 1
            path = radial["path"]
            away = [AWAY[bow], *(AWAY[PLACE[one["hex"]]] for one in path)]
            short = away.index(out + 1, FACTS["figures"]["williamson-hexes"] if turned else 0)
            assert found["path"][:short] == path[:short]
        sides = [(b - a + 1) % 6 - 1 for (_, a), (_, b) in pairwise(states[short : joined + 1])]
        assert tuple(sides) == best_to_ring(*states[short], out), (name(bow), facing)


def test_diameter_goes_all_the_way_round():
    for bow, out in ((go(TARGET, 2, 15), 12), (go(go(TARGET, 4, 2), 5), 6)):
        path = answer("diameter", bow=name(bow), facing=1, target=name(TARGET), hexes=110)["path"]
        last = [PLACE[one["hex"]] for one in path[-6 * out :]]
        assert set(last) == {place for place, away in AWAY.items() if away == out}


def test_diameter_by_hand():
    """Down radial 3 to twelve hexes, then right on to the ring: 6 and then 1; six hexes stay on six."""
    found = answer("diameter", bow="Z54", facing=6, target="Z40", hexes=4)
    assert found["radius"] == 12
    assert [f"{one['hex']} {one['facing']}" for one in found["path"]] == ["Z53 6", "Z52 6", "Y52 1", "X51 1"]
    assert answer("diameter", bow="Z46", facing=1, target="Z40", hexes=1) == {
        "radius": 6,
        "path": [{"hex": "Y46", "facing": 1}],
        "doing": "ring 6",
    }
    far, near = FACTS["figures"]["diameter-far"], FACTS["figures"]["diameter-near"]
    assert [diameter.radius(RULES, n) for n in (0, near, far - 1, far, far + 1)] == [near, near, near, far, far]


@pytest.mark.parametrize("hexes", [1, 2, 3, 7, 200])
def test_diameter_hexes(hexes):
    for facing in range(1, 7):
        whole = answer("diameter", bow="Z60", facing=facing, target="Z40", hexes=200)["path"]
        assert answer("diameter", bow="Z60", facing=facing, target="Z40", hexes=hexes)["path"] == whole[:hexes]


# Night.


def test_illumination():
    escorts = ["Near:A22:3", "Far:A29:3", "Too:A11:6"]
    found = answer(
        "illumination",
        target="A20",
        facing=3,
        escort=escorts,
        torpedoed=["tanker:C10:6", "aviation:C20:6", "cargo:C30:3"],
    )
    figures = FACTS["figures"]
    assert found == {
        "starshells": ["A20", f"A{20 + figures['starshell-ahead']}"],
        "fired_by": "Far",
        "lit": [
            {
                "ship": "tanker",
                "hexes": ["C10", "C11"],
                "radius": figures["lit-radius-tanker"],
                "marked": False,
                "then": None,
            },
            {
                "ship": "aviation-tanker",
                "hexes": ["C20", "C21"],
                "radius": figures["lit-radius-aviation"],
                "marked": True,
                "then": figures["lit-radius-tanker"],
            },
            {
                "ship": "cargo",
                "hexes": ["C30", "C29"],
                "radius": figures["visible-torpedoed-night"],
                "marked": False,
                "then": None,
            },
        ],
    }
    assert answer("illumination", torpedoed="tanker:C10:6")["starshells"] == []
    kinds_of_ship = ("cargo", "tanker", "aviation-tanker", "capital")
    kinds = [answer("illumination", torpedoed=f"{kind}:C10:6")["lit"] for kind in ("aviation", "aviation-tanker")]
    assert kinds[0] == kinds[1], "the name before 0.5 means the same"
    assert [answer("illumination", torpedoed=f"{kind}:C10:6")["lit"][0]["radius"] for kind in kinds_of_ship] == [
        7,
        7,
        20,
        7,
    ]
    for kind in ("cargo", "capital"):  # in the turn after the hit alone, while it is afloat
        lit = [
            detection.lit_radius(RULES, kind, turn, 3, sunk) for turn, sunk in ((3, None), (4, None), (4, 4), (5, None))
        ]
        assert lit == [None, 7, None, None]
    assert answer("illumination", target="A20", facing=5) == {"starshells": ["A20", "D18"], "fired_by": None, "lit": []}


# All of them.

GOOD = {
    "assault-zone": {"target": "M20", "facing": 3},
    "attack-spread": {"target": "M20", "facing": 3, "weapons": 6, "reach": "M20,M21,M22"},
    "attack-order": {"target": "M20", "escort": ["A:M25:6", "B:M15:3"]},
    "radial": {"bow": "O26", "facing": 1, "target": "M20"},
    "diameter": {"bow": "O40", "facing": 1, "target": "M20", "hexes": 30},
    "williamson": {"bow": "O26", "facing": 1, "side": "left"},
    "illumination": {"target": "M20", "facing": 3, "torpedoed": ["tanker:C10:6"], "escort": ["A:M25:6"]},
}


@pytest.mark.parametrize("check", CHECKS)
def test_answers_for_other_programs(check):
    import json

    outcome = resolve(CHECKS[check], accept(CHECKS[check], GOOD[check]), GivenDice([]))
    printed = json.loads(json.dumps(as_json(outcome)))
    assert (printed["dice"], printed["check"]) == ([], check)
    (only,) = odds_as_json(CHECKS[check], accept(CHECKS[check], GOOD[check]))["odds"]
    assert only["probability"] == "1" and json.loads(json.dumps(only))["result"] == printed["result"]
    assert odds(CHECKS[check], accept(CHECKS[check], GOOD[check])) == [(outcome.result, Fraction(1))]
    assert set(CHECKS[check].shows) <= set(RULES.tables)
    assert set(CHECKS[check].counts) == set(outcome.result)
    assert all(spec.kind.takes for spec in CHECKS[check].inputs)


BY_KIND = {"weapons": None, "reach": None}
REFUSED = [
    ("assault-zone", {"target": "Q"}, "--target: 'Q' is not a hex such as A20"),
    ("assault-zone", {"target": ""}, "--target: '' is not a hex such as A20"),
    ("assault-zone", {"target": 7}, "--target: 7 is not a hex such as A20"),
    ("assault-zone", {"target": "AB3"}, "--target: unknown column 'AB': the columns after Z are AA, BB, CC"),
    ("assault-zone", {"facing": 0}, "--facing: 0 is not"),
    ("assault-zone", {"facing": "7"}, "--facing: 7 is not"),
    ("assault-zone", {"facing": "north"}, "--facing: 'north' is not a whole number from 1 to 6"),
    ("assault-zone", {"target": None}, "--target: this value is required. Give a hex such as A20 (On Patrol 105.1.3)"),
    ("attack-spread", {"weapons": 0}, "--weapons: 0 is not"),
    ("attack-spread", {"reach": "M20,M23"}, "--reach: 'M23' is not in the assault zone of M20"),
    ("attack-spread", {"reach": "M20,m20"}, "--reach: 'M20' is here twice"),
    ("attack-spread", {"reach": "M20,"}, "--reach: 'M20,' is not hexes such as A20,B20 (On Patrol 105.4.6)"),
    ("attack-spread", {"reach": ()}, "--reach: () is not hexes"),
    (
        "attack-spread",
        {"weapons": None},
        "--weapons: this value is required. Use --weapon KIND:COUNT:HEX,HEX for each kind, or both --weapons and --reach",
    ),
    (
        "attack-spread",
        {"reach": None},
        "--reach: this value is required. Use --weapon KIND:COUNT:HEX,HEX for each kind, or both --weapons and --reach",
    ),
    ("attack-spread", {"weapons": None, "reach": None}, "--weapon: this value is required"),
    (
        "attack-spread",
        {"weapon": "k-gun:2:M20"},
        "--weapons: this option cannot be used with --weapon, which already has the number of each kind",
    ),
    (
        "attack-spread",
        BY_KIND | {"weapon": "k-gun:0:M20"},
        "--weapon: 'k-gun:0:M20' is not a kind of weapon with its number and hexes",
    ),
    (
        "attack-spread",
        BY_KIND | {"weapon": "k-gun:M20"},
        "--weapon: 'k-gun:M20' is not a kind of weapon with its number and hexes",
    ),
    ("attack-spread", BY_KIND | {"weapon": "k-gun:2:M20,M23"}, "--weapon: 'M23' is not in the assault zone of M20"),
    ("attack-spread", BY_KIND | {"weapon": "k-gun:2:M20,m20"}, "--weapon: 'm20' is here twice"),
    ("attack-spread", BY_KIND | {"weapon": ["k-gun:1:M20"] * 21}, "--weapon: there are 21 kinds, but the limit is 20"),
    ("attack-order", {"escort": ()}, "--escort: this value is required"),
    (
        "attack-order",
        {"escort": None},
        "--escort: this value is required. Give NAME:HEX:FACING with a facing from 1 to 6, such as Fletcher:A20:3 (On Patrol 105.4.5)",
    ),
    ("attack-order", {"escort": "Fletcher:M25"}, "--escort: 'Fletcher:M25' is not NAME:HEX:FACING"),
    ("attack-order", {"escort": ":M25:3"}, "--escort: ':M25:3' is not NAME:HEX:FACING"),
    ("attack-order", {"escort": "A::3"}, "--escort: 'A::3' is not NAME:HEX:FACING"),
    ("attack-order", {"escort": "A:M25:7"}, "--escort: 'A:M25:7' is not NAME:HEX:FACING with a facing from 1 to 6"),
    ("attack-order", {"escort": "A:M25:x"}, "--escort: 'A:M25:x' is not NAME:HEX:FACING"),
    ("attack-order", {"escort": "A:25:3"}, "--escort: '25' is not a hex"),
    ("attack-order", {"escort": ["A:M25:3", "A:M26:3"]}, "--escort: the name 'A' is used twice"),
    ("radial", {"bow": "A0"}, "--bow: 'A0' is not on the board"),
    ("radial", {"target": "M20,M21"}, "--target: 'M20,M21' is not a hex"),
    ("diameter", {"hexes": 0}, "--hexes: 0 is not"),
    ("diameter", {"hexes": 1000}, "--hexes: 1000 is not"),
    ("williamson", {"side": "port"}, "--side: unknown value 'port'. Choose one of: left, right"),
    ("illumination", {"facing": None}, "--facing: this value is required"),
    ("illumination", {"target": None}, "--target: this value is required"),
    ("illumination", {"target": None, "facing": None}, "--target: this value is required"),
    (
        "illumination",
        {"target": None, "facing": None, "torpedoed": None, "escort": None},
        "--target: this value is required",
    ),
    ("illumination", {"torpedoed": "tankr:A20:3"}, "--torpedoed: unknown value 'tankr'. Did you mean 'tanker'?"),
    ("illumination", {"torpedoed": "tanker:A20:9"}, "--torpedoed: 'tanker:A20:9' is not "),
    (
        "illumination",
        {"torpedoed": "tanker"},
        "--torpedoed: 'tanker' is not tanker|aviation-tanker|cargo|capital:HEX:FACING",
    ),
]


@pytest.mark.parametrize(("check", "change", "message"), REFUSED)
def test_refusals(check, change, message):
    with pytest.raises(InputError) as refused:
        accept(CHECKS[check], GOOD[check] | change)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 250


@pytest.mark.parametrize("check", CHECKS)
def test_rubbish_is_refused_and_nothing_else(check):
    rng = random.Random(check)
    rubbish = ["", " ", "A", "A20", "A20:3", "x:A20:3", "\0", "١", "1e9", -1, 0, 6, 7, 10**30, 2.5, True, [], ["A20"], (1, 2, 3), ("a", "A20", 3), {}, "9" * 5000, "A" * 5000, None, b"A20"]  # fmt: skip
    for _ in range(1500):
        raw = GOOD[check] | {spec.name: rng.choice(rubbish) for spec in CHECKS[check].inputs if rng.random() < 0.4}
        try:
            resolve(CHECKS[check], accept(CHECKS[check], raw), GivenDice([]))
        except PlotroomError as error:
            assert "\n" not in str(error) and len(str(error)) < 400


# Other boards: the same places and courses under other names.

BOARDS = [
    Board(),
    Board(higher=6),
    Board(top="lower", clockwise=False),
    Board(half_columns="odd", columns=90, rows=200),
    Board(higher=4, top="lower", doubles="AA, AB"),
]


def written(board, path):
    lines = [f"{key.replace('_', '-')} = {str(value).lower() if isinstance(value, bool) else repr(list(value) if isinstance(value, tuple) else value)}" for key, value in board._asdict().items() if value]  # fmt: skip
    lines += ["clockwise = false"] * (not board.clockwise)
    path.write_text("\n".join(lines), encoding="utf-8")
    return on_disk(path)


@pytest.mark.parametrize("board", BOARDS)
def test_boards_rename_and_change_nothing(board, tmp_path):
    from aids import hexes

    file = written(board, tmp_path / "board.toml")
    assert hexes.load_board(file) == board
    rng = random.Random(1)
    target = hexes.at(DEFAULT_ON_PATROL, *TARGET)
    shift = hexes.at(board, *TARGET)

    def renamed(text):
        place = parse(DEFAULT_ON_PATROL, text)
        return label(board, hexes.Hex(place.q - target.q + shift.q, place.r - target.r + shift.r))

    def reheaded(heading):
        return hexes.heading_of(board, hexes.step_of(DEFAULT_ON_PATROL, heading))

    for _ in range(25):
        bow, facing = rng.choice(BOWS), rng.randint(1, 6)
        for check, more in (("radial", {}), ("diameter", {"hexes": 40})):
            usual = answer(check, bow=name(bow), facing=facing, target=name(TARGET), **more)
            other = answer(
                check,
                bow=renamed(name(bow)),
                facing=reheaded(facing),
                target=renamed(name(TARGET)),
                board=file,
                **more,
            )
            assert other["path"] == [
                {"hex": renamed(one["hex"]), "facing": reheaded(one["facing"])} for one in usual["path"]
            ]
        usual = answer("assault-zone", target=name(TARGET), facing=facing)["hexes"]
        other = answer("assault-zone", target=renamed(name(TARGET)), facing=reheaded(facing), board=file)["hexes"]
        assert [one["hex"] for one in other] == [renamed(one["hex"]) for one in usual]


def test_board_refused(tmp_path):
    file = tmp_path / "board.toml"
    file.write_text("\nclockwise = 1\n", encoding="utf-8")
    with pytest.raises(RulesError, match=r":2: 'clockwise' must be true or false, not 1$"):
        accept(CHECKS["radial"], GOOD["radial"] | {"board": str(file)}, DISK)
    with pytest.raises(FileRefused, match="no such file"):
        accept(CHECKS["radial"], GOOD["radial"] | {"board": str(tmp_path / "none")}, DISK)
    file.write_text("columns = 20\nrows = 25\n", encoding="utf-8")
    with pytest.raises(InputError, match="--bow: 'O26' is not on the board, which has columns A to T and rows 1 to 25"):
        accept(CHECKS["radial"], GOOD["radial"] | {"board": str(file)}, DISK)


def test_off_the_board_paths_keep_their_places():
    """Beside the edge a Williamson turn leaves the board: named in words, not cut off, and accepted as input again."""
    found = answer("williamson", bow="A20", facing=1)
    assert found["path"][1]["hex"] == "2 columns left of A in row 21"
    assert answer("radial", bow=found["bow"], facing=found["facing"], target="C20")["path"][-1]["hex"] == "C20"
