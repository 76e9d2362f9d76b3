"""Tables that lead on to others and checks in steps, against all throws enumerated by hand."""

from fractions import Fraction
from itertools import product

import pytest

from aids.checks import Endless
from aids.errors import InputError, RulesError
from tests.aids.procedures.own_game import check_refused, load, odds, resolved


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
    with pytest.raises(InputError, match="'boats' is 51, but a table can be rolled only 0 to 50 times"):
        odds(game, "raid", boats=51)


@pytest.mark.parametrize(
    ("old", "new", "where", "words"),
    [
        ('then = "sinks"', 'then = "sink"', 21, "unknown table 'sink'. Did you mean 'sinks'?"),
        ('then = "sinks"', 'then = "damage"', 21, "these tables lead in a circle: damage > damage"),
        ('then = "sinks"', 'then = "event"', 13, "these tables lead in a circle: event > damage > event"),
        ('times = "losses"', 'times = "loss"', 13, "column 1: unknown name 'loss'"),
        ('then = "damage", times = "losses"', 'times = "losses"', 13, "there is no 'then'"),
        ("reroll = true", 'reroll = true, then = "damage"', 15, "a row with 'reroll' cannot also have 'then'"),
        ("reroll = true", "reroll = 1", 15, "'reroll' must be true or false"),
        ("reroll = true", "reroll = false", 15, "the column 'event' is missing in this row"),
    ],
)
def test_faults_of_chains(tmp_path, old, new, where, words):
    check_refused(tmp_path, CHAIN, (old, new), where, words)


def die_table(name, rows):
    return f'[tables.{name}]\ndice = "d6"\ncolumns = {{ n = "N" }}\nrows = [ {rows} ]\n'


ONWARD = (
    die_table("a", '{ roll = "1-2", n = 1, then = "b" }, { roll = "3-4", n = 2, then = "c" }, { roll = "5-6", n = 3 }')
    + die_table("b", '{ roll = "1-3", n = 10, then = "d" }, { roll = "4-6", n = 20 }')
    + die_table("c", '{ roll = "1-3", n = 30, then = "d" }, { roll = "4-6", n = 40, then = "d", times = 2 }')
    + die_table("d", '{ roll = "1-5", n = 100 }, { roll = "6", n = 200 }')
    + '[checks.both]\nsteps = [ { table = "b" }, { table = "c" } ]\n'
)


def test_two_ways_to_one_table(tmp_path):
    game = load(tmp_path, ONWARD)
    once = {100: Fraction(5, 6), 200: Fraction(1, 6)}
    twice = {200: Fraction(25, 36), 300: Fraction(10, 36), 400: Fraction(1, 36)}
    half, third = Fraction(1, 2), Fraction(1, 3)
    expected = {(3, None, None, None): third, (1, 20, None, None): third * half}
    for d, chance in once.items():
        expected[1, 10, d, None] = expected[2, None, d, 30] = third * half * chance
    for d, chance in twice.items():
        expected[2, None, d, 40] = third * half * chance
    assert game.checks["a"].counts == ("n", "b", "d", "c")
    assert odds(game, "a") == expected


def test_steps_that_lead_to_one_table_add_up(tmp_path):
    game = load(tmp_path, ONWARD)
    expected = {}
    once = {100: Fraction(5, 6), 200: Fraction(1, 6)}
    twice = {200: Fraction(25, 36), 300: Fraction(10, 36), 400: Fraction(1, 36)}
    for b, from_b in ((10, once), (20, {0: 1})):
        for c, from_c in ((30, once), (40, twice)):
            for first, part in from_b.items():
                for second, more in from_c.items():
                    add(expected, (b, first + second, c), Fraction(1, 4) * part * more)
    assert game.checks["both"].counts == ("b", "d", "c")
    assert odds(game, "both") == expected


def test_chains_are_bounded(tmp_path):
    tables = [die_table(f"t{n}", f'{{ roll = "1-6", n = {n}, then = "t{n + 1}" }}') for n in range(1, 20)]
    end = die_table("t20", '{ roll = "1-6", n = 20 }')
    assert odds(load(tmp_path, "".join(tables) + end), "t1") == {tuple(range(1, 21)): 1}
    more = die_table("t0", '{ roll = "1-6", n = 0, then = "t1" }')
    with pytest.raises(RulesError, match="this table leads to a chain of more than 20 tables"):
        load(tmp_path, "".join(tables) + end + more)
    with pytest.raises(RulesError, match="this table leads to a chain of more than 20 tables"):
        load(
            tmp_path,
            "".join(die_table(f"t{n}", f'{{ roll = "1-6", n = 1, then = "t{n + 1}" }}') for n in range(250))
            + die_table("t250", '{ roll = "1-6", n = 1 }'),
        )


@pytest.mark.parametrize(
    ("row", "words"),
    [
        (
            '{ roll = "1-6", n = "x", then = "d", times = "n + 1" }',
            "'n \\+ 1' calculates with a text instead of a number",
        ),
        (
            '{ roll = "1-6", n = "x", then = "d", times = "result" }',
            "'result' is x, but a table can be rolled only 0 to 50 times",
        ),
        ('{ roll = "1-6", n = 3, then = "d", times = "n / 2" }', "'n / 2' is 3/2, which is not whole"),
        (
            '{ roll = "1-6", n = 3, then = "d", times = "-n" }',
            "'-n' is -3, but a table can be rolled only 0 to 50 times",
        ),
    ],
)
def test_times_that_are_no_numbers(tmp_path, row, words):
    game = load(tmp_path, die_table("a", row) + die_table("d", '{ roll = "1-6", n = 1 }'))
    with pytest.raises(InputError, match=words):
        odds(game, "a")


def test_an_outcome_that_cannot_be_is_refused_only_where_it_is_rolled(tmp_path):
    rows = '{ roll = "1-5", n = 1, then = "d" }, { roll = "6", n = 3, then = "d", times = "-n" }'
    game = load(tmp_path, die_table("a", rows) + die_table("d", '{ roll = "1-6", n = 1 }'))
    assert resolved(game, "a", [5, 2]).dice == (5, 2)
    with pytest.raises(InputError, match="'-n' is -3, but a table can be rolled only 0 to 50 times"):
        resolved(game, "a", [6])


def test_results_of_a_plain_table_are_counted(tmp_path):
    game = load(
        tmp_path,
        ONWARD + '[checks.many]\nsteps = [ { table = "d", times = 2, count = "result > 100", as = "high" } ]\n',
    )
    assert odds(game, "many") == {(0,): Fraction(25, 36), (1,): Fraction(10, 36), (2,): Fraction(1, 36)}


def test_a_text_used_before_it_comes_twice(tmp_path):
    text = ONWARD.replace("n = 100", 'n = "low"').replace("n = 200", 'n = "high"')
    steps = '{ table = "b" }, { value = "d = \'high\'", as = "luck" }, { table = "c" }'
    with pytest.raises(RulesError, match="'d' is used in an earlier step, but here it can have several values"):
        load(tmp_path, text.replace('{ table = "b" }, { table = "c" }', steps))


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


@pytest.mark.long
def test_too_many_courses(tmp_path):
    text = (
        '[inputs.boats]\nkind = "whole"\n[tables.t]\ndice = "d100"\ncolumns = { a = "A" }\nrows = ['
        + ", ".join(f'{{ roll = {n}, a = "r{n}" }}' for n in range(1, 101))
        + ']\n[checks.many]\nsteps = [ { table = "t", times = "boats" } ]\n'
    )
    game = load(tmp_path, text)
    assert len(odds(game, "many", boats=2)) == 5050
    with pytest.raises(Endless, match="hornet many has too many results for exact odds"):
        odds(game, "many", boats=3)


def test_too_many_throws(tmp_path):
    text = (
        '[tables.a]\ndice = "d6"\ncolumns = { n = "N" }\nrows = [ { roll = "1-6", n = 1, then = "b", times = 50 } ]\n'
        '[tables.b]\ndice = "d6"\ncolumns = { n = "N" }\nrows = [ { roll = "1-6", n = 1 } ]\n'
        '[checks.c]\nsteps = [ { table = "a", times = 50 } ]\n'
    )
    game = load(tmp_path, text)
    with pytest.raises(Endless, match="hornet c does not end after 500 throws"):
        resolved(game, "c", [1] * 2600)
    with pytest.raises(Endless, match="hornet c does not end after 500 throws"):
        odds(game, "c")


def test_house_rows_that_lead_back_are_refused_at_their_own_line(tmp_path):
    house = 'game = "hornet"\n[tables.damage]\nrows = [\n  { roll = "2-12", place = "hull", then = "event" },\n]\n'
    with pytest.raises(RulesError) as fault:
        load(tmp_path, CHAIN, house)
    assert "these tables lead in a circle: damage > event > damage" in fault.value.message
    assert fault.value.where.endswith("house.toml:4")


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('{ end = true, when = "hits = 0" }', "{ end = false }", 27, "'end' can only be true"),
        (
            '{ end = true, when = "hits = 0" }',
            "{ }",
            27,
            "a step must have exactly one of roll, table, draw, value, end",
        ),
        (
            '{ end = true, when = "hits = 0" }',
            '{ end = true, as = "x" }',
            27,
            "'as' cannot be used in a step with 'end'",
        ),
        (
            'when = "hits = 0"',
            'when = "hitz = 0"',
            27,
            "'hitz = 0': column 1: unknown name 'hitz'. Did you mean 'hits'?",
        ),
        ('when = "hits = 0"', 'when = "hits"', 27, "'when' must be a condition"),
        (
            'table = "loss", as = "lost" }',
            'table = "los", as = "lost" }',
            28,
            "unknown table 'los'. Did you mean 'loss'?",
        ),
        ('as = "sunk"', 'as = "lost"', 29, "'lost' is already the result of an earlier step"),
        ('as = "sunk"', 'as = "Sunk"', 29, "'Sunk' cannot be the name of a result"),
        ('as = "sunk"', 'as = "min"', 29, "'min' cannot be the name of a result"),
        (', as = "sunk"', "", 29, "a step with 'value' needs a name. Add 'as'"),
        ('"lost >= 2 and radar"', '"lost >="', 29, "a value is missing at the end"),
        ('"sunk"]', '"sink"]', 31, "unknown result 'sink'. Did you mean 'sunk'?"),
        (
            'count = "roll <= target"',
            'count = "roll <= target", take = "sum"',
            26,
            "a step cannot have both 'count' and 'take'",
        ),
        ("otherwise = 0", 'otherwise = "none"', 36, "'otherwise' must be a number, not 'none'"),
        (', when = "first = 6"', "", 37, "'otherwise' works only in a step that has 'when' and a result"),
        ("[checks.fire]", "[checks.loss]", 21, "the table 'loss' is also a check with this name"),
        (
            "[checks.fire]",
            "[checks.Fire]",
            21,
            "'Fire' cannot be the name of a check. Use small letters, digits and hyphens",
        ),
        ('as = "hits", text', 'take = "mean", as = "hits", text', 26, "'take' must be one of sum, list"),
        ('{ table = "need", as = "need" },', "", 25, "'need + if(radar, 1, 0)': column 1: unknown name 'need'"),
        ("crit = 10", "range = 10", 6, "'range' is already the name of a value in [figures]"),
        (
            "[tables.need]",
            "[inputs.roll]\nkind = 'flag'\n[tables.need]",
            10,
            "'roll' cannot be the name of an input, because expressions use this word",
        ),
        ("most = 12", "mots = 12", 6, "unknown key 'mots'. Did you mean 'most'?"),
        ("least = 1, most = 12", "least = 1, most = 0", 6, "'most' is 0, which is less than 'least', 1"),
    ],
)
def test_faults_of_steps(tmp_path, old, new, line, words):
    check_refused(tmp_path, CHECKS, (old, new), line, words)


def test_an_input_may_have_one_value(tmp_path):
    game = load(tmp_path, CHECKS.replace("least = 1, most = 12", "least = 12, most = 12", 1))
    assert {
        (spec.kind.bounds.get("least"), spec.kind.bounds.get("most"))
        for check in game.checks.values()
        for spec in check.inputs
    } >= {(12, 12)}


def test_a_throw_that_nothing_uses_any_more_is_forgotten(tmp_path):
    steps = '{ roll = "d6", as = "die" }, { value = "die > 4", as = "hit" }, { roll = "d6", as = "again" }'
    game = load(tmp_path, f'[checks.shot]\nsteps = [ {steps} ]\nresult = ["hit", "again"]\n')
    check = game.checks["shot"]
    ask = check.step({}, check.start({}))
    assert len({ask.after(face) for face in range(1, 7)}) == 2
    assert odds(game, "shot") == {
        (hit, face): Fraction(2 if hit else 4, 36) for hit in (False, True) for face in range(1, 7)
    }
    told = game.checks["shot"].in_words(resolved(game, "shot", [5, 2]))
    assert [(step.label, step.faces) for step in told.blocks[0].steps] == [("Die", (5,)), ("Again", (2,))]


def test_a_throw_that_a_later_table_uses_is_kept(tmp_path):
    steps = '{ roll = "d6", as = "hits" }, { roll = "d6", as = "other" }, { table = "loss", as = "lost" }'
    game = load(tmp_path, f'{CHECKS}[checks.later]\nsteps = [ {steps} ]\nresult = ["lost"]\n')
    found = odds(game, "later")
    rolls = list(product(range(1, 7), repeat=2))
    lost = [0 if hits + die <= 3 else 1 if hits + die <= 6 else 2 for hits, die in rolls]
    assert found == {(n,): Fraction(lost.count(n), 36) for n in (0, 1, 2)}
