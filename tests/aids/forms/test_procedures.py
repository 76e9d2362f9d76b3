"""Tables that lead on to others and checks in steps, against all throws enumerated by hand."""

from fractions import Fraction
from itertools import product

import pytest

from aids.checks.resolve import Endless
from aids.errors import InputError, RulesError
from tests.aids.forms.own_game import load, odds, resolved


def add(odds, result, chance):
    odds[result] = odds.get(result, 0) + chance


CHAIN = """\
[inputs.boats]
kind = "whole"
least = 0
most = 60
[tables.event]
title = "Random event"
dice = "d6"
columns = { event = "Event", losses = "Losses" }
rows = [
  { roll = "1-2", event = "storm", losses = 0 },
  { roll = "3-4", event = "aircraft", losses = 2, then = "damage", times = "losses" },
  { roll = 5, event = "mine", losses = 1, then = "damage" },
  { roll = 6, reroll = true },
]
[tables.damage]
title = "Damage"
dice = "2d6"
columns = { place = "Place" }
rows = [ { roll = "2-6", place = "hull" }, { roll = "7-11", place = "engine" }, { roll = 12, place = "magazine", then = "sinks" } ]
[tables.sinks]
title = "Explosion"
dice = "d6"
columns = { turns = "Turns" }
rows = [ { roll = "1-3", turns = 0 }, { roll = "4-6", turns = 1 } ]
[checks.raid]
steps = [ { table = "damage", times = "boats", as = "hits" } ]
"""
PLACES = {"hull": Fraction(15, 36), "engine": Fraction(20, 36), "magazine": Fraction(1, 36)}
ORDER = tuple(PLACES)


def damage(times):
    """Places hit in order of the table, turns until explosions as a sum (None without), each with its chance."""
    found = {((), None): Fraction(1)}
    for _ in range(times):
        longer = {}
        for (places, turns), chance in found.items():
            for place, part in PLACES.items():
                listed = tuple(sorted((*places, place), key=ORDER.index))
                if place != "magazine":
                    add(longer, (listed, turns), chance * part)
                else:
                    for more in (0, 1):
                        add(longer, (listed, (turns or 0) + more), chance * part / 2)
        found = longer
    return found


def test_a_table_that_leads_on(tmp_path):
    game = load(tmp_path, CHAIN)
    expected = {}
    for event, losses, chance, times in (("storm", 0, 2, 0), ("aircraft", 2, 2, 2), ("mine", 1, 1, 1)):
        for (places, turns), part in damage(times).items():
            add(expected, (event, losses, places or None, turns), Fraction(chance, 5) * part)
    assert odds(game, "event") == expected
    assert game.checks["event"].counts == ("event", "losses", "damage", "sinks")


def test_an_answer_with_throws(tmp_path):
    game = load(tmp_path, CHAIN)
    outcome = resolved(game, "event", [6, 3, 6, 6, 4, 1, 1])
    assert outcome.result == {"event": "aircraft", "losses": 2, "damage": ("hull", "magazine"), "sinks": 1}
    assert [throw.purpose for throw in outcome.throws] == ["Random event"] * 2 + ["Damage", "Explosion", "Damage"]


@pytest.mark.parametrize("boats", [0, 1, 2, 3])
def test_a_step_several_times(tmp_path, boats):
    game = load(tmp_path, CHAIN)
    expected = {(places or None, turns): chance for (places, turns), chance in damage(boats).items()}
    assert odds(game, "raid", boats=boats) == expected


def test_times_are_bounded(tmp_path):
    game = load(tmp_path, CHAIN)
    with pytest.raises(InputError, match="'boats' is 51; a table is rolled 0 to 50 times"):
        odds(game, "raid", boats=51)


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ('then = "sinks"', 'then = "sink"', 21, "no table 'sink'; did you mean 'sinks'"),
        ('then = "sinks"', 'then = "damage"', 21, "goes round in a circle: damage > damage"),
        ('then = "sinks"', 'then = "event"', 13, "goes round in a circle: "),
        ('times = "losses"', 'times = "loss"', 13, "no name 'loss'"),
        ('then = "damage", times = "losses"', 'times = "losses"', 13, "there is no 'then'"),
        ("reroll = true", 'reroll = true, then = "damage"', 15, "a row that is rolled again leads to no other table"),
        ("reroll = true", "reroll = 1", 15, "'reroll' must be true or false"),
        ("reroll = true", "reroll = false", 15, "this row lacks the column 'event'"),
    ],
)
def test_faults_of_chains(tmp_path, old, new, where, words):
    assert old in CHAIN
    with pytest.raises(RulesError) as fault:
        load(tmp_path, CHAIN.replace(old, new, 1))
    assert words in fault.value.message
    assert fault.value.where.rpartition(":")[2] == str(where)


CHECKS = """\
[figures]
crit = 10
[inputs]
range = { kind = "whole", least = 1, most = 12 }
guns = { kind = "whole", least = 0, most = 8, default = 2 }
radar = { kind = "flag", help = "radar is on" }
hits = { kind = "whole", least = 0, most = 20 }
[tables.need]
title = "To hit"
down = { value = "range" }
columns = { day = "Need" }
rows = [ { at = "1-3", day = 8 }, { at = "4-8", day = 5 }, { at = "9+", day = 2 } ]
[tables.loss]
title = "Losses"
dice = "d6"
columns = { steps = "Steps" }
modifiers = [ { add = "hits" } ]
rows = [ { roll = "3 or less", steps = 0 }, { roll = "4-6", steps = 1 }, { roll = "7+", steps = 2 } ]
[checks.fire]
title = "Gunnery"
steps = [
  { table = "need", as = "need" },
  { value = "need + if(radar, 1, 0)", as = "target" },
  { roll = "d10", times = "guns", count = "roll <= target", as = "hits", text = "to hit" },
  { end = true, when = "hits = 0" },
  { table = "loss", as = "lost" },
  { value = "lost >= 2 and radar", as = "sunk" },
]
result = ["hits", "lost", "sunk"]
[checks.two-ways]
steps = [
  { roll = "d6", as = "first" },
  { table = "loss", as = "lost", when = "first > 3" },
  { roll = "d10", as = "lost", when = "first <= 3", otherwise = 0 },
  { roll = "2d6", as = "bonus", when = "first = 6", otherwise = -1 },
]
result = ["lost", "bonus"]
"""


@pytest.mark.parametrize(("distance", "guns", "radar"), [(2, 2, False), (5, 3, True), (9, 2, True), (12, 0, False)])
def test_steps(tmp_path, distance, guns, radar):
    game = load(tmp_path, CHECKS)
    target = (8 if distance <= 3 else 5 if distance <= 8 else 2) + radar
    expected = {}
    for faces in product(range(1, 11), repeat=guns):
        hits = sum(face <= target for face in faces)
        for die in range(1, 7):
            lost = 0 if die + hits <= 3 else 1 if die + hits <= 6 else 2
            result = (hits, lost, lost == 2 and radar) if hits else (0, None, None)
            add(expected, result, Fraction(1, 6 * 10**guns))
    assert odds(game, "fire", range=distance, guns=guns, radar=radar) == expected
    assert [spec.name for spec in game.checks["fire"].inputs] == [
        "range",
        "guns",
        "radar",
    ]  # 'hits' is found, not asked


def test_conditions_and_shared_names(tmp_path):
    game = load(tmp_path, CHECKS)
    expected = {}
    for first in range(1, 7):
        losses = [0 if die + 2 <= 3 else 1 if die + 2 <= 6 else 2 for die in range(1, 7)]
        for lost in losses if first > 3 else range(1, 11):
            part = Fraction(1, 6 * (6 if first > 3 else 10))
            for bonus in [a + b for a, b in product(range(1, 7), repeat=2)] if first == 6 else [-1]:
                add(expected, (lost, bonus), part / (36 if first == 6 else 1))
    assert odds(game, "two-ways", hits=2) == expected


def test_too_many_courses(tmp_path):
    text = (
        '[inputs.boats]\nkind = "whole"\n[tables.t]\ndice = "d100"\ncolumns = { a = "A" }\nrows = ['
        + ", ".join(f'{{ roll = {n}, a = "r{n}" }}' for n in range(1, 101))
        + ']\n[checks.many]\nsteps = [ { table = "t", times = "boats" } ]\n'
    )
    game = load(tmp_path, text)
    assert len(odds(game, "many", boats=2)) == 5050
    with pytest.raises(Endless, match="hornet many: too many possible courses for odds; ask for fewer at a time"):
        odds(game, "many", boats=3)


def test_too_many_throws(tmp_path):
    text = (
        '[tables.a]\ndice = "d6"\ncolumns = { n = "N" }\nrows = [ { roll = "1-6", n = 1, then = "b", times = 50 } ]\n'
        '[tables.b]\ndice = "d6"\ncolumns = { n = "N" }\nrows = [ { roll = "1-6", n = 1 } ]\n'
        '[checks.c]\nsteps = [ { table = "a", times = 50 } ]\n'
    )
    game = load(tmp_path, text)
    with pytest.raises(Endless, match="no end after 500 throws"):
        resolved(game, "c", [1] * 2600)
    with pytest.raises(Endless, match="no end after 500 throws"):
        odds(game, "c")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('{ end = true, when = "hits = 0" }', "{ end = false }", 27, "write end = true"),
        ('{ end = true, when = "hits = 0" }', "{ }", 27, "a step has one of roll, table, draw, value, end"),
        ('{ end = true, when = "hits = 0" }', '{ end = true, as = "x" }', 27, "a step with 'end' has no 'as'"),
        ('when = "hits = 0"', 'when = "hitz = 0"', 27, "no name 'hitz'; did you mean 'hits'"),
        ('when = "hits = 0"', 'when = "hits"', 27, "'when' must be a condition"),
        ('table = "loss", as = "lost" }', 'table = "los", as = "lost" }', 28, "no table 'los'; did you mean 'loss'"),
        ('as = "sunk"', 'as = "lost"', 29, "'lost' is the result of an earlier step"),
        ('as = "sunk"', 'as = "Sunk"', 29, "a result cannot be called 'Sunk'"),
        ('as = "sunk"', 'as = "min"', 29, "a result cannot be called 'min'"),
        (', as = "sunk"', "", 29, "a value needs a name: 'as'"),
        ('"lost >= 2 and radar"', '"lost >="', 29, "a value is missing at the end"),
        ('"sunk"]', '"sink"]', 31, "no result 'sink'; did you mean 'sunk'"),
        (
            'count = "roll <= target"',
            'count = "roll <= target", take = "sum"',
            26,
            "counts results, or takes them, not both",
        ),
        ("otherwise = 0", 'otherwise = "none"', 36, "'otherwise' must be a number, not 'none'"),
        (', when = "first = 6"', "", 37, "'otherwise' is the value of a step whose 'when' does not hold"),
        ("[checks.fire]", "[checks.loss]", 21, "there is a table 'loss', which is a check"),
        ("[checks.fire]", "[checks.Fire]", 21, "a check is named in small letters"),
        ('as = "hits", text', 'take = "mean", as = "hits", text', 26, "not both"),
        ('{ table = "need", as = "need" },', "", 25, "no name 'need'"),
        ("crit = 10", "range = 10", 6, "'range' is a figure already"),
        ("[tables.need]", "[inputs.roll]\nkind = 'flag'\n[tables.need]", 10, "an input cannot be called 'roll'"),
        ("most = 12", "mots = 12", 6, "unknown key 'mots'; did you mean 'most'"),
        ("least = 1, most = 12", "least = 1, most = 0", 6, "'most' is 0, less than 'least', 1"),
    ],
)
def test_faults_of_steps(tmp_path, old, new, line, words):
    assert old in CHECKS
    with pytest.raises(RulesError) as fault:
        load(tmp_path, CHECKS.replace(old, new, 1))
    assert words in fault.value.message
    assert fault.value.where.rpartition(":")[2] == str(line)
