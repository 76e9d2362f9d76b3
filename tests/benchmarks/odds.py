"""The odds of each check, over icepool's for the same question, stated as icepool's users would."""

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


STEPS = {1: (0, 2), 2: (1, 1), 3: (1, -1), 4: (0, -2), 5: (-1, -1), 6: (-1, 1)}  # columns, half hexes up
FROM_U11 = {"V10": (1, 1), "U10": (0, 2)}


def scatter():
    leg = icepool.map(lambda way, far: (far * STEPS[way][0], far * STEPS[way][1]), d6, d6)
    return icepool.map(lambda a, b: (a[0] + b[0], a[1] + b[1]), leg, leg, star=False)


def initiative():
    return icepool.map(lambda cc, ficc: (cc > ficc) - (cc < ficc), d6, d6)


def attack(mines=3):
    return d6.map(lambda die: "mines" if die <= mines else "submarines")


def ambush():
    """The whole procedure: CC has 3 mine factors, FICC 2 submarines; CC has a ship in V10, FICC in U10."""

    def last(side, end, die):
        if side == 0:
            return 0, 0, 0, "none"
        if end != FROM_U11["U10" if side > 0 else "V10"]:
            return side, *end, "none"
        return side, *end, ("mines" if die <= 3 else "none") if side > 0 else "submarines"

    return icepool.map(last, initiative(), scatter(), d6, star=False)


def search(searchers=6):
    """A mixed zone on a D20: nothing, periscope depth alone, or both."""
    return icepool.lowest(*[icepool.Die(range(1, 21))] * searchers).map(lambda low: (low <= 7) + (low <= 10))


def to_hit():
    return icepool.d12 <= 5


FORCES = {"cc-mines": 3, "ficc-submarines": 2, "cc-ships": "V10", "ficc-ships": "U10"}
QUESTIONS = {
    "ssn torpedo": (torpedo, {"range": "15", "threshold": 7, "target": "ssn"}),
    "ssn detection": (detection, {"threshold": 7}),
    "ssn evasion": (evasion, {"rolls": 2}),
    "ssn kill": (kill, {}),
    "ssn lhd-maneuver": (lhd_maneuver, {}),
    "ssn contact": (contact, {"on-table": "1,2"}),
    "ambush initiative": (initiative, {}),
    "ambush scatter": (scatter, {}),
    "ambush attack": (attack, {"mines": 3, "submarines": 1}),
    "ambush ambush": (ambush, FORCES),
    "depths search": (search, {"die": "d20", "depth": ["periscope", "submerged"], "searchers": 6}),
    "depths to-hit": (to_hit, {"die": "d12", "depth": "periscope", "value": 3, "attack": "yes"}),
}
HEAVY = ("ambush scatter", "ambush ambush")
BARS = tuple(f"odds: {name}" for name in QUESTIONS)
"""Each a bar of its own."""


def chances(die):
    """Each outcome and its exact chance, as icepool's users ask for them."""
    return [(outcome, die.probability(outcome)) for outcome in die.outcomes()]


def measure(given, wanted):
    loaded = {name: games.load(name) for name in ("ssn", "ambush", "depths")}
    for name, (theirs, raw) in QUESTIONS.items():
        if f"odds: {name}" not in wanted:
            continue
        game, _, what = name.partition(" ")
        check = loaded[game].checks[what]
        inputs = checks.accept(check, raw)
        mine = sorted(chance for _, chance in checks.odds(check, inputs))
        assert mine == sorted(Fraction(c) for _, c in chances(theirs())), f"{name}: icepool was asked another question"
        many = given.size(1, 5, 10) if name in HEAVY else given.size(1, 20, 100)

        def ours(check=check, inputs=inputs, many=many):
            for _ in range(many):
                checks.odds(check, inputs)

        def icepools(theirs=theirs, many=many):
            for _ in range(many):
                chances(theirs())

        took = alternated(given.size(1, 9, 25), icepool=icepools, ours=ours)
        note = f"{1e6 * took['ours'] / many:.0f} us against {1e6 * took['icepool'] / many:.0f}"
        yield Bar(f"odds of {name}, over icepool", took["ours"] / took["icepool"], 0.85, note=note)
