"""The odds of each check, over icepool on the same question, each asked as its users would ask."""

from fractions import Fraction

import icepool

from aids import checks, games
from tests.benchmarks.measuring import Bar, alternated

d6 = icepool.d6
FAILURES = 2  # in a row, and the torpedo is removed
SAVE = {1: 5, 2: 4, 3: 3, 4: 2}  # the least d6 that saves the submarine after so many detection rolls


def torpedo(threshold=7, rolls=3):
    def detect(state, hit):
        failed, found = state
        if failed == FAILURES:
            return state
        return (0, True) if hit else (failed + 1, found)

    def evade(state, die):
        failed, found = state
        return "missed" if failed == FAILURES or not found else "evaded" if die >= SAVE[rolls] else "hit"

    run = icepool.Die([(0, False)]).map(detect, (2 @ d6) >= threshold, star=False, repeat=rolls)
    return run.map(evade, d6, star=False)


def detection():
    return (2 @ d6) >= 7


def evasion():
    return d6 >= 4


def kill():
    return d6 >= 2


def lhd_maneuver():
    return d6.map({1: "left", 2: "straight", 3: "straight", 4: "straight", 5: "straight", 6: "right"})


def contact():
    return d6.map(lambda face: (face + 1) // 2).reroll([3], depth="inf")


QUESTIONS = {
    "torpedo": (torpedo, {"range": "15", "threshold": 7, "target": "ssn"}),
    "detection": (detection, {"threshold": 7}),
    "evasion": (evasion, {"rolls": 2}),
    "kill": (kill, {}),
    "lhd-maneuver": (lhd_maneuver, {}),
    "contact": (contact, {"on-table": "1,2"}),
}
BARS = tuple(f"odds: {name}" for name in QUESTIONS)
"""Each a bar of its own."""


def chances(die):
    """What an icepool user reads off: each outcome and its exact chance."""
    return [(outcome, die.probability(outcome)) for outcome in die.outcomes()]


def measure(given, wanted):
    game = games.load("ssn")
    for name, (theirs, raw) in QUESTIONS.items():
        if f"odds: {name}" not in wanted:
            continue
        check = game.checks[name]
        inputs = checks.accept(check, raw)
        mine = sorted(chance for _, chance in checks.odds(check, inputs))
        assert mine == sorted(Fraction(c) for _, c in chances(theirs())), f"{name}: icepool was asked another question"
        many = 20 if given.quick else 100

        def ours(check=check, inputs=inputs, many=many):
            for _ in range(many):
                checks.odds(check, inputs)

        def icepools(theirs=theirs, many=many):
            for _ in range(many):
                chances(theirs())

        took = alternated(9 if given.quick else 25, icepool=icepools, ours=ours)
        note = f"{1e6 * took['ours'] / many:.0f} us against {1e6 * took['icepool'] / many:.0f}"
        yield Bar(f"odds of {name}, over icepool", took["ours"] / took["icepool"], 1, note=note)
