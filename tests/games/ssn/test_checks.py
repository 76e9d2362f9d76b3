"""The SSN game against a second, naive writing of its rules."""

import math
import timeit
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import icepool
import pytest

from aids import games
from aids.checks import accept, odds, resolve
from aids.dice import Given
from aids.errors import InputError
from aids.ssn import maneuver, torpedo, turns, zones

GAME = games.load("ssn")
RULES = GAME.rules
TWO_DICE = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def in_zone(distance):
    return any(start <= distance <= start + 4 for start in (4, 12, 20, 28, 36))


def naive_hears(distance, torpedo_depth, target_depth):
    """Whether each detection roll can succeed, by moving a torpedo along in hand-written steps."""
    left, moved, heard = Fraction(distance), Fraction(0), []
    at_target_depth = torpedo_depth == target_depth
    while True:
        depth = target_depth if at_target_depth else torpedo_depth
        heard.append(depth == "deep" or in_zone(left))
        reached = left <= 5
        moved += min(left, Fraction(5))
        left -= min(left, Fraction(5))
        if reached and (at_target_depth or moved >= 5 or len(heard) == 2):
            return heard
        if moved >= 5:
            at_target_depth = True


@cache
def naive_run(heard, threshold):
    """Outcomes of all sequences of 2d6 totals: missed, or the number of rolls made, with their chances."""
    found = Counter()
    for totals in product(TWO_DICE, repeat=len(heard)):
        weight = math.prod(TWO_DICE[total] for total in totals)
        good = [can and total >= threshold for can, total in zip(heard, totals, strict=True)]
        twice = any(not a and not b for a, b in pairwise(good))
        found["missed" if twice or not any(good) else len(good)] += Fraction(weight, 36 ** len(heard))
    return found


def naive_odds(distance, threshold, target, torpedo_depth, target_depth):
    found = Counter()
    for end, weight in naive_run(tuple(naive_hears(distance, torpedo_depth, target_depth)), threshold).items():
        for die in range(1, 7):
            if end == "missed":
                outcome = "missed"
            elif target == "ssn":
                outcome = "evaded" if die >= max(1, 6 - end) else "hit"
            else:
                outcome = "kill" if die >= 2 else "dud"
            found[outcome] += weight / 6
    return {outcome: chance for outcome, chance in found.items() if chance}


@pytest.mark.parametrize("distance", [*range(1, 19), "0.5", "4.5", "4.999", "5.001", "10.0", "14 1/2", "17.9"])
def test_torpedo_odds_against_brute_force(distance):
    exact = Fraction(str(distance)) if " " not in str(distance) else Fraction(29, 2)
    check = GAME.checks["torpedo"]
    for threshold, target in product(range(2, 13), ("ssn", "ff", "lhd")):
        for depths in product(("deep", "shallow"), repeat=2):
            raw = {
                "range": distance,
                "threshold": threshold,
                "target": target,
                "torpedo-depth": depths[0],
                "target-depth": depths[1],
            }
            found = {result["outcome"]: chance for result, chance in odds(check, accept(check, raw))}
            assert found == naive_odds(exact, threshold, target, *depths), raw


@pytest.mark.parametrize(
    ("distance", "depths", "heard"),
    [
        (5, ("deep", "deep"), [True]),
        (18, ("deep", "deep"), [True] * 4),
        (3, ("deep", "deep"), [True]),
        (3, ("shallow", "deep"), [False, False]),
        (4, ("shallow", "deep"), [True, False]),
        (3, ("deep", "shallow"), [True, True]),
        (5, ("shallow", "deep"), [True]),
        (10, ("shallow", "deep"), [False, True]),
        (10, ("shallow", "shallow"), [False, True]),
        (18, ("shallow", "shallow"), [False, True, True, False]),
        (18, ("deep", "shallow"), [True, True, True, False]),
        (3, ("shallow", "shallow"), [False]),
    ],
)
def test_when_a_torpedo_hears(distance, depths, heard):
    assert list(torpedo.hears(RULES, Fraction(distance), *depths)) == heard == naive_hears(distance, *depths)


@pytest.mark.parametrize("threshold", range(2, 13))
def test_torpedo_odds_with_icepool_as_referee(threshold):
    roll, die = (2 @ icepool.d6) >= threshold, icepool.d6

    def run(first, second, third, last):
        if (not first and not second) or (not second and not third):
            return "missed"
        return "evaded" if last >= 3 else "hit"

    referee = icepool.map(run, roll, roll, roll, die)
    check = GAME.checks["torpedo"]
    found = odds(check, accept(check, {"range": 12, "threshold": threshold, "target": "ssn"}))
    assert {result["outcome"]: chance for result, chance in found} == {
        outcome: Fraction(referee.probability("==", outcome)) for outcome in referee.outcomes()
    }


def test_torpedo_odds_are_quick():
    """No slower than icepool on the same question; measured in turns, the best of several."""
    check = GAME.checks["torpedo"]
    raw = {"range": 12, "threshold": 8, "target": "ssn"}

    def referee():
        roll = (2 @ icepool.d6) >= 8

        def run(first, second, third, last):
            if (not first and not second) or (not second and not third):
                return "missed"
            return "evaded" if last >= 3 else "hit"

        die = icepool.map(run, roll, roll, roll, icepool.d6)
        return [die.probability("==", outcome) for outcome in die.outcomes()]

    def ours():
        return odds(check, accept(check, raw))

    pairs = [(timeit.timeit(ours, number=10), timeit.timeit(referee, number=10)) for _ in range(7)]
    assert min(a for a, _ in pairs) <= min(b for _, b in pairs)


@pytest.mark.parametrize(
    ("raw", "dice", "result"),
    [
        (
            {"range": 18, "target": "ssn"},
            [6, 6, 1, 1, 6, 6, 1, 1, 2],
            {"outcome": "evaded", "rolls": 4, "detected": [True, False, True, False]},
        ),
        (
            {"range": 18, "target": "ssn"},
            [6, 6, 1, 1, 6, 6, 1, 1, 1],
            {"outcome": "hit", "rolls": 4, "detected": [True, False, True, False]},
        ),
        (
            {"range": 18, "target": "ssn"},
            [6, 6, 1, 1, 1, 1],
            {"outcome": "missed", "rolls": 3, "detected": [True, False, False]},
        ),
        ({"range": 5, "target": "ssn"}, [6, 2, 4], {"outcome": "hit", "rolls": 1, "detected": [True]}),
        ({"range": 5, "target": "ssn"}, [6, 2, 5], {"outcome": "evaded", "rolls": 1, "detected": [True]}),
        ({"range": 5, "target": "ssn"}, [6, 1], {"outcome": "missed", "rolls": 1, "detected": [False]}),
        ({"range": 1, "target": "ff"}, [4, 4, 1], {"outcome": "dud", "rolls": 1, "detected": [True]}),
        ({"range": 1, "target": "lhd"}, [4, 4, 2], {"outcome": "kill", "rolls": 1, "detected": [True]}),
        (
            {"range": 4, "target": "ssn", "torpedo-depth": "shallow"},
            [4, 4, 6, 6, 3],
            {"outcome": "hit", "rolls": 2, "detected": [True, False]},
        ),
        (
            {"range": 3, "target": "ssn", "torpedo-depth": "shallow"},
            [6, 6, 6, 6],
            {"outcome": "missed", "rolls": 2, "detected": [False, False]},
        ),
    ],
)
def test_torpedo_runs(raw, dice, result):
    check = GAME.checks["torpedo"]
    outcome = resolve(check, accept(check, {"threshold": 8, **raw}), Given(dice))
    assert outcome.result == result
    assert outcome.dice == tuple(dice)


def test_torpedo_names_the_rulings_that_it_uses():
    check = GAME.checks["torpedo"]
    for target, ruling in (("ssn", "SS-7"), ("ff", "SS-8"), ("lhd", "SS-8")):
        outcome = resolve(check, accept(check, {"range": 5, "threshold": 2, "target": target}), Given([6, 6, 6]))
        assert outcome.assumes == ("SS-6", ruling, "SS-15")
        assert outcome.rule == "Attack Step"


@pytest.mark.parametrize(("rolls", "needed"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1), (99, 1)])
def test_evasion(rolls, needed):
    check = GAME.checks["evasion"]
    inputs = accept(check, {"rolls": rolls})
    for die in range(1, 7):
        assert resolve(check, inputs, Given([die])).result == {"saved": die >= needed, "needed": needed}


def test_kill():
    check = GAME.checks["kill"]
    assert [resolve(check, {}, Given([die])).result for die in range(1, 7)] == [
        {"killed": die > 1} for die in range(1, 7)
    ]


@pytest.mark.parametrize("threshold", range(2, 13))
@pytest.mark.parametrize("modifiers", [(), (1,), (2, 3), (-4,), (11,)])
def test_detection(threshold, modifiers):
    check = GAME.checks["detection"]
    inputs = accept(check, {"threshold": threshold, "modifier": modifiers})
    needed = threshold - sum(modifiers)
    for a, b in product(range(1, 7), repeat=2):
        assert resolve(check, inputs, Given([a, b])).result == {
            "detected": a + b >= needed,
            "total": a + b,
            "needed": needed,
        }
    expected = Fraction(sum(n for total, n in TWO_DICE.items() if total >= needed), 36)
    found = {result["detected"]: chance for result, chance in odds(check, inputs)}
    assert found.get(True, 0) == expected
    assert found.get(False, 0) == 1 - expected


@pytest.mark.parametrize(
    ("distance", "zone"),
    [("0", None), ("3.999", None), ("4", 1), ("8", 1), ("8.001", None), ("11 99/100", None), ("12", 2), ("16", 2), ("17", None), ("20", 3), ("24", 3),
     ("28", 4), ("32", 4), ("32.1", None), ("36", 5), ("796", 100), ("800", 100), ("801", None)],
)  # fmt: skip
def test_zones(distance, zone):
    check = GAME.checks["zone"]
    assert resolve(check, accept(check, {"distance": distance}), Given([])).result == {
        "in_zone": zone is not None,
        "zone": zone,
    }


def test_bands_agree_with_zone_at():
    bands = zones.bands(RULES)
    assert bands == ((1, 4, 8), (2, 12, 16), (3, 20, 24), (4, 28, 32))
    for quarter in range(4 * 33):
        distance = Fraction(quarter, 4)
        inside = [band.zone for band in bands if band.start <= distance <= band.end]
        assert zones.zone_at(RULES, distance) == (inside[0] if inside else None)


def test_lhd_maneuver():
    check = GAME.checks["lhd-maneuver"]
    found = [resolve(check, accept(check, {}), Given([die])).result for die in range(1, 7)]
    assert [one["maneuver"] for one in found] == ["left", *["straight"] * 4, "right"]
    assert {one["inches"] for one in found} == {4}
    outcome = resolve(check, accept(check, {"kills": 1}), Given([]))
    assert outcome.result == {"maneuver": "straight", "inches": 1}
    assert outcome.assumes == ("SS-12",)
    with pytest.raises(InputError, match="1 die given, 0 used"):
        resolve(check, accept(check, {"kills": 1}), Given([3]))


def test_contact():
    check = GAME.checks["contact"]
    assert [resolve(check, accept(check, {}), Given([die])).result["dp"] for die in range(1, 7)] == [
        1,
        1,
        2,
        2,
        3,
        3,
    ]
    outcome = resolve(check, accept(check, {"on-table": "2"}), Given([1, 6, 4]))
    assert (outcome.result, outcome.dice) == ({"dp": 2}, (1, 6, 4))
    assert odds(check, accept(check, {"on-table": "3,1"})) == [
        ({"dp": 1}, Fraction(1, 2)),
        ({"dp": 3}, Fraction(1, 2)),
    ]


@pytest.mark.parametrize(
    ("inches", "level"),
    [("0", 0), ("2", 0), ("2.001", 1), ("4", 1), ("4 1/100", 2), ("6", 2), ("6.5", 3), ("8", 3)],
)
@pytest.mark.parametrize("before", range(4))
def test_speed(inches, level, before):
    names = ["creep", "slow", "fast", "flank"]
    check = GAME.checks["speed"]
    result = resolve(check, accept(check, {"inches": inches, "from": names[before]}), Given([])).result
    assert result == {"level": names[level], "allowed": abs(level - before) <= 1}


def test_speed_starts_slow():
    check = GAME.checks["speed"]
    assert accept(check, {"inches": 1})["from"] == "slow"
    assert [speed.turn for speed in maneuver.speeds(RULES)] == ["Sharp", "Sharp", "Easy", "Easy"]


# The turn tool.


@pytest.mark.parametrize(("turn", "degrees"), [("easy", 30), ("sharp", 60)])
def test_an_arc_is_an_inch_long(turn, degrees):
    assert turns.angle(RULES, turn) == degrees
    assert turns.radius(RULES, turn) * math.radians(degrees) == pytest.approx(1)


@pytest.mark.parametrize("turned", [30, -30, 60, -60, 5.5])
@pytest.mark.parametrize("heading", [0, 90, 215])
def test_arcs_run_along_their_circle(turned, heading):
    pose = turns.Pose(3, -2, heading)
    x, y = turns.centre(pose, 1, turned)
    small = pose
    for _ in range(1000):
        small = turns.straight(small._replace(heading=small.heading + turned / 2000), 1 / 1000)
        small = small._replace(heading=small.heading + turned / 2000)
    end = turns.arc(pose, 1, turned)
    assert end == pytest.approx(small, abs=1e-5)
    assert math.dist((x, y), end[:2]) == pytest.approx(math.dist((x, y), pose[:2]))
    assert end.heading == pytest.approx(heading + turned)


def test_right_turns_are_positive():
    assert turns.arc(turns.Pose(0, 0, 0), 1, 60).x > 0 > turns.arc(turns.Pose(0, 0, 0), 1, -60).x
    assert turns.arc(turns.Pose(0, 0, 0), 2, 0) == (0, 2, 0)
    assert turns.straight(turns.Pose(0, 0, 90), 2) == pytest.approx((2, 0, 90))
    circle = turns.Pose(1, 2, 0)
    for _ in range(6):
        circle = turns.arc(circle, 1, 60)
    assert circle == pytest.approx((1, 2, 360))
