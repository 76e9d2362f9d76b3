from fractions import Fraction

import pytest

from aids import toml_file
from aids.errors import InputError, RulesError
from aids.reading.tables import read_table
from aids.rulebook.rules import Names
from aids.rulebook.tables import look_up, row_chances, span

FIGURES = {"step": 5, "half": 0.5}
RULINGS = {"SS-1": "", "SS-2": ""}


def load(tmp_path, text):
    path = tmp_path / "rules.toml"
    path.write_text(text, encoding="utf-8")
    place, document = toml_file.read_own(str(path))
    return read_table(place.at("tables", "contact"), document["tables"]["contact"], FIGURES, Names(rulings=RULINGS))


GOOD = """\
[tables.contact]
title = "Which point, {step} inches"
rule = "Helo Maneuver"
dice = "d6"
columns = { dp = "DP", words = "Says" }
assumes = ["SS-2"]
notes = ["within {step} and {half}"]
rows = [
  { roll = "1-2", dp = 1, words = "go {step}" },
  { roll = 3, dp = "{half}", words = "x" },
  { roll = "4–5", dp = 2.5, words = "x", rule = "other" },
  { roll = "6+", dp = 3, words = "x" },
]
"""


def test_a_table(tmp_path):
    table = load(tmp_path, GOOD)
    assert table.name == "contact"
    assert table.title == "Which point, 5 inches"
    assert table.notes == ("within 5 and 0.5",)
    assert table.assumes == ("SS-2",)
    assert table.columns == {"dp": "DP", "words": "Says"}
    assert [(row.low, row.high) for row in table.rows] == [(1, 2), (3, 3), (4, 5), (6, 6)]
    assert table.rows[0].cells == {"dp": 1, "words": "go 5"}
    assert table.rows[1].cells["dp"] == 0.5
    assert [row.rule for row in table.rows] == ["Helo Maneuver", "Helo Maneuver", "other", "Helo Maneuver"]
    assert [span(row) for row in table.rows] == ["1–2", "3", "4–5", "6"]
    assert [look_up(table, face).cells["dp"] for face in range(1, 7)] == [1, 1, 0.5, 2.5, 2.5, 3]
    assert row_chances(table) == (Fraction(1, 3), Fraction(1, 6), Fraction(1, 3), Fraction(1, 6))


@pytest.mark.parametrize("outcome", [0, 7, -1])
def test_outcomes_that_the_dice_cannot_give(tmp_path, outcome):
    with pytest.raises(InputError, match=f"^{outcome} is not a possible result of d6"):
        look_up(load(tmp_path, GOOD), outcome)


def test_d66(tmp_path):
    text = GOOD.replace('"d6"', '"d66"').replace('"1-2"', '"11-23"').replace("roll = 3", 'roll = "24-36"')
    table = load(tmp_path, text.replace('"4–5"', '"41-53"').replace('"6+"', '"54+"'))
    assert row_chances(table) == (Fraction(1, 4),) * 4
    assert look_up(table, 36).low == 24


def test_a_table_that_is_only_read(tmp_path):
    text = '[tables.contact]\ntitle = "T"\nrule = "R"\ncolumns = { step = "Step" }\nrows = [{ step = "one" }, { step = "two" }]\n'
    table = load(tmp_path, text)
    assert table.roll is None
    assert [span(row) for row in table.rows] == ["", ""]
    with pytest.raises(InputError, match="no dice"):
        row_chances(table)
    with pytest.raises(InputError, match="table without dice"):
        look_up(table, 1)


ROW1, ROW2, ROW3, ROW4 = GOOD.splitlines()[8:12]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        (ROW2, "", 8, "the result 3 of d6 is not in any row"),
        (ROW1, "", 8, "the results 1, 2 of d6 are not in any row"),
        ("roll = 3", 'roll = "2-3"', 10, "the result 2 of d6 is in two rows"),
        ('"4–5"', '"1-5"', 11, "the results 1, 2, 3 of d6 are in two rows"),
        ('"6+"', '"6-7"', 12, "7 is not a possible result of d6"),
        ('"1-2"', '"0-2"', 9, "0 is not a possible result of d6"),
        ('"1-2"', '"2-1"', 9, "'2-1' starts with the higher number"),
        ('"1-2"', '"one"', 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', '"1-"', 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', '"+"', 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', '"1+-2"', 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', "true", 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', "-1", 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('"1-2"', "1.5", 9, '\'roll\' must be numbers such as "3", "2-5" or "6+", not'),
        ('roll = "1-2", ', "", 9, "'roll' is missing in this row"),
        ('rule = "Helo Maneuver"\n', "", 8, "this row has no rule"),
        ("{ roll = 3, dp", "{ roll = 3, pd", 10, "unknown column 'pd'"),
        (', words = "go {step}"', "", 9, "the column 'words' is missing in this row"),
        ("dp = 1", "dp = true", 9, "must be a number"),
        ("dp = 1", "dp = [1]", 9, "must be text or a number"),
        ("dp = 1", "dp = nan", 9, "must be a number"),
        ('words = "go {step}"', 'words = ""', 9, "must be text"),
        ("go {step}", "go {stop}", 9, "unknown value 'stop'. Did you mean 'step'?"),
        ("within {step}", "within {stop}", 7, "unknown value 'stop'"),
        ("within {step}", "within {step", 7, "a brace is not closed"),
        ("point, {step}", "point, {}", 2, "unknown value ''"),
        ('["SS-2"]', '["SS-2", "SS-3"]', 6, "unknown ruling 'SS-3'"),
        ('["SS-2"]', '"SS-2"', 6, "must be a list"),
        ('"d6"', '"d6x"', 4, "is not a roll"),
        ('dice = "d6"', 'dcie = "d6"', 4, "unknown key 'dcie'. Did you mean 'dice'?"),
        ('dice = "d6"\n', "", 8, "this table has no dice"),
        ('dp = "DP"', "dp = 1", 5, "must be text"),
        ('{ dp = "DP", words = "Says" }', "{}", 5, "a table needs at least one column"),
        ('words = "Says"', 'roll = "Says"', 5, "'roll' cannot be the name of a column"),
        ('title = "Which point, {step} inches"\n', "", 1, "'title' is missing in 'contact'"),
        ('title = "Which point, {step} inches"', "title = 3", 2, "must be text"),
        ("\n".join(["rows = [", ROW1, ROW2, ROW3, ROW4, "]"]), "rows = []", 8, "a table needs at least one row"),
        ("\n".join(["rows = [", ROW1, ROW2, ROW3, ROW4, "]"]), "rows = 3", 8, "must be a list"),
        (ROW1, "  3,", 9, "a row must be a table"),
    ],
)
def test_refused_with_file_and_line(tmp_path, old, new, line, words):
    assert old in GOOD
    with pytest.raises(RulesError) as error:
        load(tmp_path, GOOD.replace(old, new))
    assert str(error.value).startswith(f"{tmp_path}/rules.toml:{line}: ")
    assert words in str(error.value)
    assert "\n" not in str(error.value)
