from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import InputError
from aids.reading.language import MOST_LETTERS, parse
from aids.rulebook.expressions import FLAG, MOST_NUMBER, NUMBER, TEXT, evaluate
from aids.rulebook.rules import Known

KNOWN = {
    "attack": Known(NUMBER),
    "defense": Known(NUMBER),
    "torpedo-depth": Known(NUMBER),
    "night": Known(FLAG),
    "terrain": Known(TEXT, ("sea", "port")),
    "name": Known(TEXT),
}


def value(text, **values):
    return evaluate(parse(text, KNOWN), {name.replace("_", "-"): held for name, held in values.items()})


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("7 - 4 - 2", 1),
        ("8 / 4 / 2", 1),
        ("7 / 2", Fraction(7, 2)),
        ("floor(7 / 2)", 3),
        ("ceil(7 / 2)", 4),
        ("floor(-7 / 2)", -4),
        ("round(5 / 2)", 3),
        ("round(9 / 4)", 2),
        ("abs(2 - 5)", 3),
        ("min(3, 1, 2) + max(3, 1, 2)", 4),
        ("-2 * 3", -6),
        ("- -2", 2),
        ("0.5 + 0.25", Fraction(3, 4)),
        ("1.0", 1),
        ("if(1 < 2, 10, 20)", 10),
        ("if(2 < 1, 'a', 'b')", "b"),
        ("1 < 2 <= 2 < 3", True),
        ("1 < 3 < 2", False),
        ("2 = 2", True),
        ("2 == 3", False),
        ("2 != 3", True),
        ("3 in (1, 2, 3)", True),
        ("3 in [1, 2]", False),
        ("not yes", False),
        ("not not yes", True),
        ("no or yes and no", False),
        ("yes or yes and no", True),
        ("not no and no", False),
    ],
)
def test_values(text, result):
    found = value(text)
    assert found == result
    assert type(found) is type(result)


def test_names():
    assert value("attack - defense", attack=7, defense=3) == 4
    assert value("torpedo-depth - 1", torpedo_depth=7) == 6
    assert value("night and terrain = 'port'", night=True, terrain="port") is True
    assert value("terrain in ('sea', 'port')", terrain="sea") is True
    assert value("if(night, attack, defense)", night=False, attack=1, defense=2) == 2
    assert parse("defense + attack + defense", KNOWN).names == ("defense", "attack")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "column 1: a value is missing at the end"),
        ("1 +", "column 4: a value is missing at the end"),
        ("1 2", "column 3: '2' does not belong here"),
        ("(1", "column 3: '\\)' is missing at the end"),
        ("1 + )", "column 5: there must be a value before '\\)'"),
        ("attak", "column 1: unknown name 'attak'. Did you mean 'attack'\\?"),
        (
            "attack-defense",
            "column 1: unknown name 'attack-defense'. For a minus sign, write spaces around it: 'attack - defense'",
        ),
        ("attack $ 2", "column 8: '\\$ 2' is not part of any expression"),
        ("1e5", "column 1: '1e5' is not part of any expression"),
        ("1.2.3", "is not part of any expression"),
        ("attack + night", "column 10: '\\+' needs a number here, but this is a condition"),
        (
            "attack and night",
            "column 1: 'and' needs a condition here, but this is a number. Compare it with a value, as in x > 0",
        ),
        ("night or attack", "column 10: 'or' needs a condition"),
        ("not attack", "column 5: 'not' needs a condition"),
        ("terrain = 'prot'", "column 11: 'terrain' is never 'prot'. Did you mean 'port'\\?"),
        ("terrain in ('sea', 'x')", "'terrain' is never 'x'"),
        ("terrain = 3", "a text is compared with a number"),
        ("terrain < 'port'", "'<' needs a number here, but this is a text"),
        ("1 < terrain", "'<' needs a number here, but this is a text"),
        ("min()", "column 5: there must be a value before '\\)'"),
        ("floor(1, 2)", "column 1: floor\\( \\) needs 1 value, but it has 2"),
        ("if(night, 1)", "column 1: if\\( \\) needs 3 values, but it has 2"),
        ("if(night, 1, 'a')", "column 1: if\\( \\) gives a number or a text, but both must be of the same kind"),
        ("if(1, 2, 3)", "'if' needs a condition"),
        ("min(name)", "'min' needs a number"),
        ("__import__('os')", "column 1: unknown name '__import__'"),
        ("attack.real", "is not part of any expression|column 7: '\\[' does not belong here"),
        ("attack[0]", "column 7: '\\[' does not belong here"),
        ("lambda x", "column 1: unknown name 'lambda'"),
        ("'open", "is not part of any expression"),
        ("(" * 60 + "1" + ")" * 60, "column 21: there are more than 20 brackets inside each other"),
        ("1" + " + 1" * 200, "this expression has 801 characters, but the limit is 300"),
    ],
)
def test_faults_name_their_column(text, fault):
    with pytest.raises(InputError, match=fault):
        parse(text, KNOWN)


@pytest.mark.parametrize("text", ["1 / 0", "1 / (attack - attack)"])
def test_division_by_nothing(text):
    with pytest.raises(InputError, match="is a division by 0"):
        value(text, attack=3)


def test_numbers_are_bounded():
    assert value("1000000 * 1000000") == MOST_NUMBER and value("1 / 1000000 / 1000000") == Fraction(1, MOST_NUMBER)
    with pytest.raises(InputError, match="'1000000 \\* 1000001' is more than the limit of 1,000,000,000,000"):
        value("1000000 * 1000001")
    with pytest.raises(InputError, match="'1 / 999999999 / 999999999' is more than the limit of 1,000,000,000,000"):
        value("1 / 999999999 / 999999999")


@pytest.mark.parametrize(("attack", "defense"), list(product(range(-2, 4), repeat=2)))
def test_against_python(attack, defense):
    """The same formulas as Python carries them out."""
    for text in ("attack * 2 - defense", "max(attack, defense) - min(attack, 1)", "attack - (defense - attack) * 3"):
        assert value(text, attack=attack, defense=defense) == eval(text)
    for text in ("attack > defense or attack == 1", "not attack <= defense and attack != 3", "-1 < attack < 3"):
        assert value(text, attack=attack, defense=defense) == eval(text)


TOKENS = st.sampled_from(
    [
        *KNOWN,
        *"+-*/()<>=,[]",
        *["<=", "!=", "and", "or", "not", "in", "if", "min", "floor", "1", "0", "7.5", "'sea'", "yes", "$", "'"],
    ],
)


@given(st.one_of(st.lists(TOKENS, max_size=40).map(" ".join), st.text(max_size=MOST_LETTERS + 20)))
def test_any_text_is_read_or_refused(text):
    try:
        expression = parse(text, KNOWN)
    except InputError as error:
        assert "\n" not in str(error).replace("\\n", "")
        return
    values = {"attack": 5, "defense": 0, "torpedo-depth": 2, "night": True, "terrain": "sea", "name": "x"}
    try:
        found = evaluate(expression, values)
    except InputError:
        return
    kinds = {NUMBER: (int, Fraction), FLAG: (bool,), TEXT: (str,)}[expression.kind]
    assert isinstance(found, kinds)
    assert not (expression.kind == NUMBER and isinstance(found, bool))
