"""Single shots in the engine, thrown many times, against the exact odds of the check `torpedo`."""

from collections import Counter
from fractions import Fraction
from math import fsum, sqrt

import pytest

from aids import games
from aids.checks import accept, odds
from aids.dice import RandomDice
from aids.ssn.game.figures import Figures
from aids.ssn.game.report import Detection
from aids.ssn.game.risk import sailed
from aids.ssn.game.turn import fire_shots, return_fire
from tests.games.ssn.game.positions import NEVER, RULES, group, position, ship, submarine

THROWS = 6000
SURE = 4.5  # standard deviations from what is expected; the seed is fixed
CHECK = games.load("ssn").checks["torpedo"]


def assert_thrown_as_expected(counted, raw):
    """Every outcome is as frequent as its exact chance says, and so are all of them together."""
    expected = {result["outcome"]: chance for result, chance in odds(CHECK, accept(CHECK, raw))}
    assert set(counted) <= {outcome for outcome, chance in expected.items() if chance}, (counted, expected)
    square = 0.0
    for outcome, chance in expected.items():
        mean = float(chance * THROWS)
        assert abs(counted[outcome] - mean) <= SURE * sqrt(mean * float(1 - chance)), (raw, outcome, counted, expected)
        square += (counted[outcome] - mean) ** 2 / mean if mean else 0
    freedom = max(1, len(expected) - 1)
    assert square <= freedom + SURE * sqrt(2 * freedom), (raw, square)


@pytest.mark.parametrize(
    ("ships", "ways"), [(group(), 3), (group(kills=1), 1), ((ship("FF1", 20, 20),), 1)], ids=["roll", "kill", "no LHD"]
)
def test_the_ways_in_which_ships_sail_are_certain_together(ships, ways):
    """LHD Maneuver: left on 1, right on 6, else straight; with a kill on it, or without an LHD, nothing is rolled."""
    found = sailed(Figures(RULES, NEVER), position(ships))
    assert len(found) == ways and fsum(chance for chance, _ in found) == pytest.approx(1)


@pytest.mark.sample(4)
@pytest.mark.parametrize("depth", ["deep", "shallow"])
@pytest.mark.parametrize(
    ("kind", "inches", "needed"), [("ff", 13, 7), ("lhd", 17.5, 6), ("lhd", 6.25, 9), ("ff", 3, 5)]
)
def test_the_submarines_shots(kind, inches, needed, depth):
    figures = Figures(RULES, {**NEVER, f"active-torpedo-{kind}": needed})
    target = ship("LHD" if kind == "lhd" else "FF1", 20, 20)
    before = position((target,), submarine(20 + inches, 20, depth=depth))
    dice, counted = RandomDice(11), Counter()
    for _ in range(THROWS):
        _, (run,), _ = fire_shots(figures, before, (target.name,), dice)
        counted[run.outcome] += 1
    raw = {"range": str(inches), "threshold": needed, "target": kind, "torpedo-depth": depth}
    assert_thrown_as_expected(counted, raw)


@pytest.mark.sample(4)
@pytest.mark.parametrize("depth", ["deep", "shallow"])
@pytest.mark.parametrize(("inches", "needed"), [(11, 7), (6.5, 8), (12, 9), (2.5, 4)])
def test_shots_at_the_submarine(inches, needed, depth):
    figures = Figures(RULES, {**NEVER, "active-torpedo-slow": needed})
    shooter = ship("FF1", 20, 20, alerted=True)
    before = position((shooter, ship("LHD", 60, 40)), submarine(20 + inches, 20, depth=depth))
    dice, counted = RandomDice(12), Counter()
    for _ in range(THROWS):
        _, (run,) = return_fire(figures, before, [Detection("FF1", 1, True)], dice)
        counted[run.outcome] += 1
    raw = {"range": Fraction(str(inches)), "threshold": needed, "target": "ssn", "target-depth": depth}
    assert_thrown_as_expected(counted, raw)
