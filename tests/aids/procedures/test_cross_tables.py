"""Cross tables: the column by ratio, value, choice or die, shifts, modifiers, rows beyond the dice; odds by brute force."""

from fractions import Fraction
from itertools import product

import pytest

from aids.errors import InputError, RulesError, UnknownName
from aids.rulebook.tables import (
    change_text,
    column_chances,
    house_keys,
    how_to_read,
    listed_changes,
    listed_results,
    row_chances,
    span,
)
from aids.toml_file import as_toml
from tests.aids.procedures.own_game import check_refused, load, odds, resolved
from tests.aids.procedures.test_dice import DICE
from tests.aids.procedures.test_procedures import CHAIN

INPUTS = """\
[inputs]
attack = { kind = "whole", least = 0, most = 99, help = "attack factors" }
defense = { kind = "whole", least = 0, most = 99 }
terrain = { kind = "choice", choices = ["sea", "port"], default = "sea" }
night = { kind = "flag" }
crew = { kind = "whole", least = -5, most = 5, default = 0 }
"""
CELLS = {
    "1-2": ("AE", "AE", "AR", "NE", "DR"),
    "1-1": ("AE", "AR", "NE", "DR", "DR"),
    "2-1": ("AR", "NE", "DR", "DR", "DE"),
    "3-1": ("NE", "NE", "DR", "DE", "DE"),
}
ROLLS = ("1 or less", "2", "3-4", "5", "6 or more")


def rows(rolls=ROLLS, cells=CELLS):
    lines = []
    for n, roll in enumerate(rolls):
        held = ", ".join(f'"{key}" = "{column[n]}"' for key, column in cells.items())
        lines.append(f'  {{ roll = "{roll}", {held} }},\n')
    return "".join(lines)


CRT = (
    INPUTS
    + """\
[tables.crt]
title = "Combat results"
rule = "7.2"
dice = "d6"
columns = { "1-2" = "1:2", "1-1" = "1:1", "2-1" = "2:1", "3-1" = "3:1" }
across = { ratio = ["attack", "defense"], round = "down" }
shifts = [ { when = "terrain = 'port'", add = -1, text = "port" } ]
shift-least = -2
modifiers = [ { when = "night", add = -1, text = "Night" }, { add = "crew", text = "crew quality" } ]
modifier-least = -3
modifier-most = 2
results = { AE = "attacker eliminated", AR = "attacker retreats", NE = "no effect", DR = "defender retreats", DE = "defender eliminated" }
rows = [
"""
    + rows()
    + "]\n"
)


def expected(attack, defense, *, port=False, drm=0):
    """The odds of the table above, worked out by counting faces, without the code under test."""
    if defense == 0 or attack >= 3 * defense:
        column = 3
    elif attack >= 2 * defense:
        column = 2
    elif attack >= defense:
        column = 1
    else:
        column = 0
    column = max(column - port, 0)
    counted = {}
    for face in range(1, 7):
        modified = face + max(-3, min(2, drm))
        row = 0 if modified <= 1 else 1 if modified == 2 else 2 if modified <= 4 else 3 if modified == 5 else 4
        result = list(CELLS.values())[column][row]
        counted[(result,)] = counted.get((result,), 0) + Fraction(1, 6)
    return counted


@pytest.mark.parametrize(("port", "night"), list(product((False, True), repeat=2)))
def test_odds_by_ratio(tmp_path, port, night):
    game = load(tmp_path, CRT)
    for attack, defense, crew in product((1, 4, 7, 9, 30), (0, 2, 3, 5, 9), (-5, -1, 0, 3)):
        given = {
            "attack": attack,
            "defense": defense,
            "crew": crew,
            "night": night,
            "terrain": "port" if port else "sea",
        }
        assert odds(game, "crt", **given) == expected(attack, defense, port=port, drm=crew - night), given


def test_a_column_and_a_modifier_told(tmp_path):
    game = load(tmp_path, CRT)
    assert odds(game, "crt", column="3-1", drm=-1) == expected(3, 1, drm=-1)
    assert odds(game, "crt", column="3-1") == expected(3, 1)
    assert odds(game, "crt", column="3-1", terrain="port", night=True) == expected(3, 1, port=True, drm=-1)
    assert odds(game, "crt", column="2-1", shift=1) == expected(3, 1)
    assert odds(game, "crt", column="2-1", shift=-2, drm=2) == expected(1, 2, drm=2)
    assert odds(game, "crt", attack=4, defense=2, drm=-3, crew=5) == expected(2, 1, drm=-3)


def test_an_answer(tmp_path):
    game = load(tmp_path, CRT)
    outcome = resolved(game, "crt", [5], attack=7, defense=3, night=True)
    assert outcome.result == {"result": "DR", "column": "2-1", "drm": -1}
    assert outcome.rule == "7.2"
    assert outcome.dice == (5,)


@pytest.mark.parametrize(
    ("given", "where", "words"),
    [
        (
            {},
            "",
            "--attack and --defense are required. --attack: a whole number from 0 to 99; --defense: a whole number from 0 to 99, or use --column",
        ),
        ({"attack": 3}, "--defense", "this value is required"),
        ({"column": "3-1", "attack": 3}, "--column and --attack", "use only one of these options"),
        ({"attack": 0, "defense": 0}, "crt", "0 to 0 is not a ratio"),
        ({"column": "4-1"}, "--column", "unknown value '4-1'. Choose one of: 1-2, 1-1, 2-1, 3-1"),
        ({"column": "3-1", "drm": 3}, "--drm", "3 is not"),
        ({"column": "3-1", "shift": -3}, "--shift", "-3 is not"),
    ],
)
def test_inputs_that_are_refused(tmp_path, given, where, words):
    game = load(tmp_path, CRT)
    with pytest.raises(InputError, match=words) as fault:
        odds(game, "crt", **given)
    assert fault.value.where == where


@pytest.mark.parametrize(
    ("rounding", "columns"),
    [("down", {5: 0, 6: 1, 7: 1, 8: 1, 9: 1, 11: 1, 12: 2, 17: 2, 18: 3}),
     ("up", {3: 0, 4: 1, 6: 1, 7: 2, 12: 2, 13: 3, 40: 3}),
     ("nearest", {4: 0, 5: 1, 6: 1, 8: 1, 9: 1, 10: 2, 12: 2, 15: 2, 16: 3})],
)  # fmt: skip
def test_rounding_of_ratios(tmp_path, rounding, columns):
    """Attackers against 6: the columns 1:2, 1:1, 2:1 and 3:1 are at 3, 6, 12 and 18; halves between count as less."""
    game = load(tmp_path, CRT.replace('round = "down"', f'round = "{rounding}"'))
    found = {attack: resolved(game, "crt", [3], attack=attack, defense=6).result["column"] for attack in columns}
    assert found == {attack: list(CELLS)[column] for attack, column in columns.items()}


def test_ratios_beyond_the_columns(tmp_path):
    game = load(tmp_path, CRT.replace('round = "down"', 'below = "refuse", above = "refuse"'))
    lowest, highest = "less than 1-2, the lowest", "more than 3-1, the highest"
    for attack, defense, words in ((1, 3, lowest), (8, 2, highest), (8, 0, highest)):
        with pytest.raises(InputError, match=f"{attack} to {defense} is {words} of the table"):
            odds(game, "crt", attack=attack, defense=defense)


def taken(game, name, **given):
    """The column that a check reads, "<" or ">" where its inputs are refused as too small or too large."""
    try:
        return str(resolved(game, name, [3], **given).result["column"])
    except InputError as error:
        return "<" if "the lowest" in error.message else ">" if "the highest" in error.message else str(error)


@pytest.mark.parametrize(
    ("rounding", "least", "most"),
    # Attackers against 12: 1:2 and 3:1 are 6 and 36, the ratios beyond them, 1:3 and 4:1, are 4 and 48.
    [("down", 6, 47), ("up", 5, 36), ("nearest", 6, 42)],
)
def test_a_ratio_is_refused_only_beyond_its_outermost_column(tmp_path, rounding, least, most):
    """Refusal above the last column: a ratio that rounds to the last column is read, the next ratio is refused."""
    how = f'round = "{rounding}", below = "refuse", above = "refuse"'
    game = load(tmp_path, CRT.replace('round = "down"', how))
    for attack in range(100):
        found = taken(game, "crt", attack=attack, defense=12)
        assert found == ("<" if attack < least else ">" if attack > most else found), attack
        assert found in ("<", ">", *CELLS) and (found in CELLS) == (least <= attack <= most), attack


LOSSES = """[inputs.force]
kind = "whole"
least = 0
most = 99
[tables.losses]
title = "Losses"
rule = "1"
dice = "d6"
columns = { COLUMNS }
across = { value = "force", HOW }
rows = [ { roll = "1-6", a = 0, b = 1, c = 2 } ]
"""


@pytest.mark.parametrize(
    ("names", "heads", "how", "least", "most"),
    [
        (("1-24", "25-48", "49-72"), None, 'below = "refuse", above = "refuse"', 1, 72),
        (("49-72", "25-48", "1-24"), None, 'from = [49, 25, 1], below = "refuse", above = "refuse"', 1, 72),
        (("1-24", "25-48", "49+"), None, 'below = "refuse", above = "refuse"', 1, 99),
        (("24 or less", "25-48", "49-72"), None, 'below = "refuse", above = "refuse"', 0, 72),
        (("1-24", "25-48", "49-72"), None, 'from = [1, 25, 49], below = "refuse", above = "refuse"', 1, 72),
        (("a", "b", "c"), ("1-24", "25-48", "49-72"), 'from = [1, 25, 49], above = "refuse"', 0, 72),
        (("a", "b", "c"), None, 'from = [1, 25, 49], round = "up", above = "refuse"', 0, 49),
        (("a", "b", "c"), None, 'from = [1, 25, 49], round = "nearest", above = "refuse"', 0, 49),
    ],
)
def test_a_value_is_refused_only_beyond_the_end_of_its_outermost_span(tmp_path, names, heads, how, least, most):
    """Refusal above the last column: of `49-72` the numbers 50 and 72 are read and 73 is refused, 49 alone no more."""
    columns = ", ".join(f'"{name}" = "{head}"' for name, head in zip(names, heads or names, strict=True))
    text = LOSSES.replace("COLUMNS", columns).replace("HOW", how)
    for letter, name in zip("abc", names, strict=True):
        text = text.replace(f" {letter} = ", f' "{name}" = ')
    game = load(tmp_path, text)
    for force in range(100):
        found = taken(game, "losses", force=force)
        assert (found in names) == (least <= force <= most), (force, found)
        assert found in names or found == ("<" if force < least else ">"), force


def test_a_column_that_has_no_end_cannot_refuse_what_is_above(tmp_path):
    text = LOSSES.replace("COLUMNS", 'a = "few", b = "some", c = "many"')
    with pytest.raises(RulesError, match="the end of 'c' is unknown, so no number can be above it"):
        load(tmp_path, text.replace("HOW", 'from = [1, 25, 49], above = "refuse"'))


def test_the_last_row_of_a_table_without_dice_is_read_to_its_end(tmp_path):
    """`down = { value, above = "refuse" }`: rows end as columns do."""
    text = """\
[inputs.force]
kind = "whole"
least = 0
most = 99
[tables.need]
title = "Need"
rule = "1"
down = { value = "force", below = "refuse", above = "refuse" }
columns = { need = "Need" }
rows = [ { at = "1-24", need = 3 }, { at = "25-48", need = 4 }, { at = "49-72", need = 5 } ]
"""
    game = load(tmp_path, text)
    for force in range(100):
        if 1 <= force <= 72:
            assert resolved(game, "need", [], force=force).result["need"] == (
                3 if force < 25 else 4 if force < 49 else 5
            )
        else:
            with pytest.raises(
                InputError, match="the lowest of the table" if force < 1 else "49-72, the highest of the table"
            ):
                resolved(game, "need", [], force=force)


def test_every_throw_for_a_column_is_read_where_others_are_refused(tmp_path):
    """`across = { dice }`: the die cannot fall beyond the columns."""
    text = LOSSES.replace("COLUMNS", 'a = "few", b = "some", c = "many"')
    text = text.replace('value = "force", HOW', 'dice = "d6", from = [1, 3, 5], below = "refuse", above = "refuse"')
    game = load(tmp_path, text)
    assert [resolved(game, "losses", [die, 1]).result["result"] for die in range(1, 7)] == [0, 0, 1, 1, 2, 2]


VALUE = (
    INPUTS
    + """\
[tables.fire]
title = "Fire"
dice = "2d6"
columns = { "-2 or less" = "-2", "-1 to 0" = "-1, 0", "1-3" = "1 to 3", "4+" = "4" }
across = { value = "attack - defense" }
modifiers = [ { add = "crew" } ]
rows = [
  { roll = "0 or less", "-2 or less" = 0, "-1 to 0" = 0, "1-3" = 0, "4+" = 1 },
  { roll = "1-5", "-2 or less" = 0, "-1 to 0" = 1, "1-3" = 1, "4+" = 2 },
  { roll = "6-9", "-2 or less" = 1, "-1 to 0" = 1, "1-3" = 2, "4+" = 3 },
  { roll = "10+", "-2 or less" = 2, "-1 to 0" = 2, "1-3" = 3, "4+" = 4 },
]
"""
)
FIRE = ((0, 0, 0, 1), (0, 1, 1, 2), (1, 1, 2, 3), (2, 2, 3, 4))


def test_odds_by_value(tmp_path):
    game = load(tmp_path, VALUE)
    for attack, defense, crew in product(range(8), range(8), (-5, 0, 4)):
        value, counted = attack - defense, {}
        column = 0 if value <= -2 else 1 if value <= 0 else 2 if value <= 3 else 3
        for first, second in product(range(1, 7), repeat=2):
            roll = first + second + crew
            row = 0 if roll <= 0 else 1 if roll <= 5 else 2 if roll <= 9 else 3
            result = (FIRE[row][column],)
            counted[result] = counted.get(result, 0) + Fraction(1, 36)
        assert odds(game, "fire", attack=attack, defense=defense, crew=crew) == counted
    assert list(odds(game, "fire", attack=3, defense=0)) == [(1,), (2,), (3,)]  # rising


def test_odds_by_choice(tmp_path):
    text = CRT.replace('ratio = ["attack", "defense"], round = "down"', 'choice = "terrain"').replace(
        'columns = { "1-2" = "1:2", "1-1" = "1:1", "2-1" = "2:1", "3-1" = "3:1" }',
        'columns = { sea = "Sea", port = "Port" }',
    )
    text = text[: text.index("shifts =")] + text[text.index("modifiers =") :]
    cells = {"sea": CELLS["1-1"], "port": CELLS["3-1"]}
    game = load(tmp_path, text[: text.index("rows = [")] + "rows = [\n" + rows(cells=cells) + "]\n")
    assert odds(game, "crt") == expected(1, 1)
    assert odds(game, "crt", terrain="port", drm=1) == expected(3, 1, drm=1)
    with pytest.raises(UnknownName, match="hornet crt has no input called 'column'"):
        odds(game, "crt", column="sea")


def test_a_column_named_at_the_table(tmp_path):
    text = CRT.replace('ratio = ["attack", "defense"], round = "down"', "choice = true")
    text = text[: text.index("shifts =")] + text[text.index("modifiers =") :]
    game = load(tmp_path, text)
    assert odds(game, "crt", column="2-1", night=True) == expected(2, 1, drm=-1)
    with pytest.raises(InputError, match=r"this value is required. Give one of 1-2, 1-1, 2-1, 3-1"):
        odds(game, "crt", night=True)


def test_a_column_chosen_by_a_die(tmp_path):
    text = CRT.replace('ratio = ["attack", "defense"], round = "down"', 'dice = "d8", from = [1, 2, 5, 8]')
    game = load(tmp_path, text.replace("shifts =", "shifts = []\nunused =").replace("unused = [", "#"))
    counted = {}
    for column_die, face in product(range(1, 9), range(1, 7)):
        column = 0 if column_die == 1 else 1 if column_die < 5 else 2 if column_die < 8 else 3
        row = 0 if face <= 1 else 1 if face == 2 else 2 if face <= 4 else 3 if face == 5 else 4
        result = (list(CELLS.values())[column][row],)
        counted[result] = counted.get(result, 0) + Fraction(1, 48)
    assert odds(game, "crt") == counted
    assert resolved(game, "crt", [8, 1]).result == {"result": "NE"}
    assert odds(game, "crt", column="3-1") == expected(3, 1)


def test_chances_for_charts(tmp_path):
    table = load(tmp_path, CRT).rules.tables["crt"]
    for drm in (-3, 0, 2):
        for column, ratio in zip(CELLS, ((1, 2), (1, 1), (2, 1), (3, 1)), strict=True):
            found = {(cell,): chance for cell, chance in column_chances(table, drm)[column].items() if chance}
            assert found == expected(*ratio, drm=drm)
    assert list(column_chances(table)["1-2"]) == ["AE", "AR", "NE", "DR"]
    assert row_chances(table) == tuple(Fraction(n, 6) for n in (1, 1, 2, 1, 1))
    assert [span(row) for row in table.rows] == ["1 or less", "2", "3–4", "5", "6 or more"]
    assert how_to_read(table) == "Column: attack to defense, rounded down"
    assert [change_text(change) for change in table.lookup.modifiers] == ["−1", "+crew"]


LEADS = (
    INPUTS
    + """\
[tables.fight]
title = "Fight"
rule = "7.2"
dice = "d6"
columns = { "1-2" = "1:2", "1-1" = "1:1" }
across = { ratio = ["attack + crew * 2 - 1", "defense"], round = "down" }
shifts = [ { add = "crew", text = "Crew quality" }, { add = "0 - crew", text = "−1 for each sailor", rule = "7.3" } ]
modifiers = [ { add = "-crew * 2", text = "Tired" }, { add = "floor(attack / 10) + floor(crew / 2)", text = "Mass" } ]
results = { EX = { text = "exchange", then = "morale" }, NE = "no effect", XX = { then = "morale", times = "crew" } }
rows = [{ roll = "1-3", "1-2" = "EX", "1-1" = "NE" }, { roll = "4 or more", "1-2" = "NE", "1-1" = "XX" }]
[tables.morale]
title = "Morale"
rule = "8"
dice = "d6"
columns = { effect = "Effect" }
rows = [{ roll = "1-4", effect = "holds" }, { roll = "5-6", effect = "runs", then = "flight", times = 2 }]
[tables.flight]
title = "Flight"
rule = "9"
dice = "d6"
columns = { hexes = "Hexes" }
rows = [{ roll = "1-6", hexes = 1 }]
"""
)


def test_charts_say_where_results_lead_and_what_changes_add(tmp_path):
    """A chart had a raw expression as its caption, ± for a shift that is worked out, and no word of `then`."""
    tables = load(tmp_path, LEADS).rules.tables
    assert how_to_read(tables["fight"]) == "Column: attack + crew × 2 − 1 to defense, rounded down"
    shifts, modifiers = (listing.rows for listing in listed_changes(tables["fight"]))
    assert shifts == (("+crew", "Crew quality"), ("−1", "for each sailor (7.3)"))
    assert modifiers == (("−crew × 2", "Tired"), ("", "Mass: +floor(attack / 10) + floor(crew / 2)"))
    assert listed_results(tables["fight"], tables) == [
        ("EX", "exchange, then Morale"),
        ("NE", "no effect"),
        ("XX", "then Morale, crew times"),
    ]
    assert listed_results(tables["morale"], tables) == [("5–6", "then Flight, 2 times")]


def test_natural_rolls_and_rolls_made_again(tmp_path):
    text = INPUTS + (
        '[tables.hit]\ndice = "2d6"\ncolumns = { effect = "Effect" }\nmodifiers = [ { add = "crew" } ]\n'
        'rows = [ { natural = "12", effect = "critical" }, { natural = 2, effect = "misfire" }, '
        '{ roll = "6 or less", effect = "miss" }, { roll = "7", reroll = true }, { roll = "8 or more", effect = "hit" } ]\n'
    )
    game = load(tmp_path, text)
    for crew in (-5, 0, 2, 5):
        counted = {}
        for first, second in product(range(1, 7), repeat=2):
            natural, roll = first + second, first + second + crew
            effect = (
                "critical"
                if natural == 12
                else "misfire"
                if natural == 2
                else "miss"
                if roll < 7
                else "hit"
                if roll > 7
                else ""
            )
            if effect:
                counted[(effect,)] = counted.get((effect,), 0) + 1
        total = sum(counted.values())
        found = odds(game, "hit", crew=crew)
        assert found == {result: Fraction(n, total) for result, n in counted.items()}
    assert resolved(game, "hit", [3, 4, 6, 6], crew=0).result["effect"] == "critical"
    assert sum(row_chances(game.rules.tables["hit"])) == 1


def test_a_table_may_have_natural_rolls_alone(tmp_path):
    text = INPUTS + (
        '[tables.hit]\ndice = "d6"\ncolumns = { effect = "Effect" }\nmodifiers = [ { add = "crew" } ]\n'
        'rows = [ { natural = "1-4", effect = "miss" }, { natural = "5-6", effect = "hit" } ]\n'
    )
    game = load(tmp_path, text)
    for crew in (-5, 0, 5):
        assert odds(game, "hit", crew=crew) == {("miss",): Fraction(4, 6), ("hit",): Fraction(2, 6)}


def test_only_rolls_made_again(tmp_path):
    text = INPUTS + (
        '[tables.hit]\ndice = "d6"\ncolumns = { effect = "Effect" }\nmodifiers = [ { add = "crew" } ]\n'
        'rows = [ { roll = "5 or less", effect = "miss" }, { roll = "6+", reroll = true } ]\n'
    )
    with pytest.raises(InputError, match=r"with a modifier of \+5 every roll on the table 'hit' is rolled again"):
        odds(load(tmp_path, text), "hit", crew=5)


DOWN = INPUTS + (
    '[tables.armour]\ndown = { value = "attack" }\nacross = { choice = "terrain" }\ncolumns = { sea = "S", port = "P" }\n'
    'rows = [ { at = "0-3", sea = 8, port = 6 }, { at = "4-8", sea = 5, port = 3 }, { at = "9+", sea = 2, port = 1 } ]\n'
)


def test_a_table_without_dice(tmp_path):
    game = load(tmp_path, DOWN)
    for attack, terrain in product(range(20), ("sea", "port")):
        row = 0 if attack < 4 else 1 if attack < 9 else 2
        assert odds(game, "armour", attack=attack, terrain=terrain) == {
            ((8, 5, 2) if terrain == "sea" else (6, 3, 1))[row : row + 1]: 1
        }
    assert [span(row) for row in game.rules.tables["armour"].rows] == ["0–3", "4–8", "9+"]
    assert how_to_read(game.rules.tables["armour"]) == "Row: attack factors; column: terrain"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (
            '["attack", "defense"]',
            '["attack", "defenses"]',
            14,
            "column 1: unknown name 'defenses'. Did you mean 'defense'?",
        ),
        ('["attack", "defense"]', '["attack"]', 14, "a ratio needs two values"),
        ('["attack", "defense"]', '["attack", "night"]', 14, "'ratio' must be a number, but 'night' is a condition"),
        ('round = "down"', 'round = "defender"', 14, "'round' must be one of down, up, nearest"),
        ('round = "down"', 'value = "attack"', 14, "there must be exactly one of choice, ratio, value or dice"),
        (
            '"1-1" = "1:1", "2-1"',
            '"2-1" = "1:1", "1-1"',
            14,
            "the numbers of the columns or rows must all go up, or all go down",
        ),
        ('{ "1-2" = "1:2"', '{ half = "1:2"', 14, "'half' is not a ratio such as 3-1 or 1:2"),
        (
            "terrain = 'port'",
            "terrain = 'prot'",
            15,
            "\"terrain = 'prot'\": column 11: 'terrain' is never 'prot'. Did you mean 'port'?",
        ),
        ("terrain = 'port'", "attack", 15, "'when' must be a condition, such as range > 2, but 'attack' is a number"),
        ('add = "crew"', 'add = "night"', 17, "'add' must be a number, but 'night' is a condition"),
        ('add = "crew", ', "", 17, "'add' is missing in 'modifiers'"),
        (
            "modifier-most = 2",
            "modifier-most = -4",
            19,
            "'modifier-most' is -4, which is less than 'modifier-least', -3",
        ),
        ("modifier-most = 2", "modifier-most = 200", 19, "a whole number from -99 to 99"),
        ('AE = "attacker eliminated"', 'AA = "x"', 22, "'AE' is not in 'results'. Did you mean 'AR'?"),
        ('"1 or less"', '"0 or less"', 21, "the result 1 of d6 is not in any row"),
        ('"3-4"', '"3"', 21, "the result 4 of d6 is not in any row"),
        ('"6 or more"', '"5 or more"', 26, "the result 5 of d6 is in two rows"),
        (
            '"6 or more"',
            '"6 or moer"',
            26,
            '\'roll\' must be numbers such as "3", "2-5", "1 or less", "-2 to 0" or "6+", not \'6 or moer\'',
        ),
        ('dice = "d6"', 'dice = "d66"', 17, "a roll of d66 cannot have modifiers"),
        (
            "[tables.crt]",
            '[tables.crt]\ndown = { choice = "terrain" }',
            10,
            "a table with dice cannot have 'down', because its dice choose the row",
        ),
    ],
)
def test_faults_of_a_cross_table(tmp_path, old, new, line, words):
    check_refused(tmp_path, CRT, (old, new), line, words)


def test_a_gap_that_only_a_modified_roll_meets(tmp_path):
    text = INPUTS + (
        '[dice.odd]\nfaces = [1, 3, 5]\n[tables.t]\ndice = "odd"\ncolumns = { a = "A" }\nmodifiers = [ { add = "crew" } ]\n'
        'rows = [ { roll = "1", a = 1 }, { roll = "3-5", a = 2 } ]\n'
    )
    with pytest.raises(RulesError, match="a row for a modified roll of 2 is missing"):
        load(tmp_path, text)


HOUSE = 'game = "hornet"\n[tables.crt]\nrows = [\n' + rows(cells={**CELLS, "3-1": ("DE",) * 5}) + "]\n"


def test_house_rules_over_a_cross_table(tmp_path):
    game = load(tmp_path, CRT, HOUSE)
    assert odds(game, "crt", attack=3, defense=1) == {("DE",): 1}
    assert odds(game, "crt", attack=2, defense=1, night=True) == expected(2, 1, drm=-1)
    assert game.rules.changed == {"tables.crt"}


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"DE"', '"XX"', "'XX' is not in 'results'"),
        ('"DE"', "3", "'3-1' must be text like"),
        ('"5"', '"4-5"', "the result 4 of d6 is in two rows"),
        ("rows = [", "columns = {}\nrows = [", "unknown key 'columns'"),
    ],
)
def test_faults_of_house_rules_over_a_cross_table(tmp_path, old, new, words):
    with pytest.raises(RulesError) as fault:
        load(tmp_path, CRT, HOUSE.replace(old, new, 1))
    assert words in fault.value.message
    assert "house.toml:" in fault.value.where


@pytest.mark.parametrize("text", [CRT, VALUE, DOWN, DICE, CHAIN])
def test_house_rules_as_a_page_writes_them(tmp_path, text):
    """Every row stated again by its keys and cells, in house rules, gives the same table."""
    game = load(tmp_path, text)
    written = ['game = "hornet"\n']
    for name, table in game.rules.tables.items():
        rows = [as_toml({**house_keys(row), **row.cells}) for row in table.rows]
        written.append(f"[tables.{name}]\nrows = [ {', '.join(rows)} ]\n")
    again = load(tmp_path, text, "".join(written))
    for name, table in game.rules.tables.items():
        plain = [row._replace(rule="") for row in table.rows]
        assert [row._replace(rule="") for row in again.rules.tables[name].rows] == plain
    assert {f"tables.{name}" for name in game.rules.tables} == again.rules.changed
