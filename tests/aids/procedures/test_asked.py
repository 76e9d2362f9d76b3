"""The odds of some results of a check in steps, from the steps alone that these depend on: equal to those of all steps."""

from fractions import Fraction
from importlib import import_module
from itertools import combinations

import pytest

from aids import checks
from aids.checks import Done, Endless
from aids.procedures.states import Program
from tests.aids.procedures.own_game import load

GAME = """\
[inputs.guns]
kind = "whole"
least = 1
most = 12
[inputs.night]
kind = "flag"
[inputs.heavy]
kind = "flag"
[cups.events]
chits = { fire = 2, flood = 1 }
[tables.hits]
title = "Hits"
dice = "d6"
modifiers = [{ add = -1, when = "night" }]
columns = { hits = "Hits", near = "Near" }
rows = [
  { roll = "1-3", hits = 0, near = "yes" },
  { roll = "4-5", hits = 1, near = "no" },
  { roll = "6", hits = 2, near = "no", then = "critical", times = 2 },
]
[tables.critical]
title = "Critical hits"
dice = "d4"
columns = { critical = "Critical hit" }
rows = [
  { roll = 1, reroll = true },
  { roll = "2-3", critical = "rudder" },
  { roll = 4, critical = "magazine", then = "blast" },
]
[tables.blast]
title = "Blast"
dice = "d4"
columns = { turns = "Turns" }
rows = [{ roll = "1-2", turns = 1 }, { roll = "3-4", turns = 3 }]
[tables.damage]
title = "Damage"
dice = "d3"
modifiers = [{ add = 1, when = "heavy" }]
columns = { points = "Points" }
rows = [{ roll = "1-2", points = 1 }, { roll = "3", points = 4 }]
[checks.attack]
steps = [
  { roll = "d3", as = "sight" },
  { value = "sight > 1", as = "seen" },
  { end = true, when = "sight == 2" },
  { table = "hits", as = "salvo", when = "seen" },
  { value = "salvo-hits > 1", as = "heavy" },
  { table = "damage", times = "salvo-hits", as = "points" },
  { draw = "events", as = "first" },
  { draw = "events", as = "second", when = "points > 4" },
  { roll = "d2", as = "late" },
  { roll = "d3", times = "guns", count = "roll >= 3", as = "shells" },
  { value = "points + shells", as = "all" },
  { value = "0", as = "late-points", when = "late == 2", otherwise = 7 },
]
result = ["seen", "salvo-hits", "salvo-near", "critical", "blast", "points", "first", "second", "shells", "all", "late-points"]
"""


def every_course(check, inputs):
    """The chance of each result, every course of throws followed by itself, no two put together."""
    found = {}

    def follow(state, chance):
        reached = check.step(inputs, state)
        if isinstance(reached, Done):
            result = tuple(reached.result[name] for name in check.counts)
            found[result] = found.get(result, 0) + chance
            return
        onward = {outcome: reached.after(outcome) for outcome in reached.roll.weights}
        weights = {outcome: weight for outcome, weight in reached.roll.weights.items() if onward[outcome] != state}
        for outcome, weight in weights.items():
            follow(onward[outcome], chance * Fraction(weight, sum(weights.values())))

    follow(check.start(inputs), Fraction(1))
    return found


def grouped(found, counts, names):
    """Chances by the results of these names alone."""
    places = [counts.index(name) for name in counts if name in names]
    together = {}
    for result, chance in found.items():
        part = tuple(result[place] for place in places)
        together[part] = together.get(part, 0) + chance
    return together


def asked(check, inputs, names):
    small = check.answering(names)
    assert small.counts == tuple(name for name in check.counts if name in names)
    found = checks.odds(small, inputs)
    assert sum(chance for _, chance in found) == 1
    return {tuple(result.values()): chance for result, chance in found}


@pytest.fixture
def attack(tmp_path):
    return load(tmp_path, GAME).checks["attack"]


@pytest.mark.parametrize("night", ["no", "yes"])
def test_the_odds_of_any_results_are_those_of_every_course(attack, night):
    inputs = checks.accept(attack, {"guns": 1, "night": night})
    found = every_course(attack, inputs)
    for many in (1, 2):
        for names in combinations(attack.counts, many):
            assert asked(attack, inputs, names) == grouped(found, attack.counts, names), names


def test_all_results_together_are_those_of_the_whole_check(attack):
    inputs = checks.accept(attack, {"guns": 2, "night": "no"})
    whole = {tuple(result.values()): chance for result, chance in checks.odds(attack, inputs)}
    assert asked(attack, inputs, attack.counts) == whole
    assert all(asked(attack, inputs, [name]) == grouped(whole, attack.counts, [name]) for name in attack.counts)


@pytest.mark.parametrize(
    ("names", "steps", "tables"),
    [
        (["seen"], 2, set()),
        (["salvo-hits"], 4, set()),
        (["salvo-near"], 4, set()),
        (["critical"], 4, {"critical"}),
        (["blast"], 4, {"critical", "blast"}),
        (["points"], 6, set()),
        (["first"], 3, set()),  # no earlier step draws from that cup, but one may end the check
        (["second"], 8, set()),
        (["late-points"], 4, set()),
        (["shells"], 3, set()),
    ],
)
def test_only_the_steps_that_reach_what_is_asked_remain(attack, names, steps, tables):
    plan = attack.answering(names).plan
    led = {table for table, _ in plan.leads.items()}
    assert (len(plan.steps), led) == (steps, tables)


def states_followed(monkeypatch, make, inputs):
    """How many states of a check the odds are worked out from."""
    counted = []
    step = Program.step
    monkeypatch.setattr(Program, "step", lambda self, *given: counted.append(1) or step(self, *given))
    checks.odds(make(), inputs)
    monkeypatch.undo()
    return len(counted)


SALVO = """\
[inputs.guns]
kind = "whole"
least = 1
most = 12
[tables.places]
title = "Places"
dice = "d20"
columns = {{ place = "Place" }}
rows = [{rows}]
[checks.salvo]
steps = [{{ roll = "d10", times = "guns", count = "roll <= 4", as = "hits" }}{damage}]
"""
ROWS = ", ".join(f'{{ roll = {n}, place = "place {n}" }}' for n in range(1, 21))
THEN = ', { table = "places", times = "hits", as = "places" }'


def test_what_is_not_asked_costs_no_work(tmp_path, monkeypatch):
    """The hits of a salvo take as many states with the places that they hit as without; all of it is refused."""
    whole = load(tmp_path, SALVO.format(rows=ROWS, damage=THEN)).checks["salvo"]
    alone = load(tmp_path, SALVO.format(rows=ROWS, damage="")).checks["salvo"]
    inputs = checks.accept(whole, {"guns": 12})
    small = whole.answering(["hits"])
    assert checks.odds(small, inputs) == checks.odds(alone, inputs)
    taken = [states_followed(monkeypatch, make, inputs) for make in (lambda: whole.answering(["hits"]), lambda: alone)]
    assert taken[0] == taken[1] <= 100
    monkeypatch.setattr(import_module("aids.checks"), "MOST_BRANCHES", 5_000)
    with pytest.raises(Endless):
        checks.odds(whole, inputs)
