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
        ("1 2", "column 3: '2' was not expected"),
        ("(1", "column 3: '\\)' is missing at the end"),
        ("1 + )", "column 5: '\\)' stands where a value should"),
        ("attak", "column 1: no name 'attak'; did you mean 'attack'"),
        (
            "attack-defense",
            "column 1: no name 'attack-defense'; for a minus write blanks around it: 'attack - defense'",
        ),
        ("attack $ 2", "column 8: '\\$ 2' cannot be read"),
        ("1e5", "column 1: '1e5' cannot be read"),
        ("1.2.3", "cannot be read"),
        ("attack + night", "column 10: '\\+' needs a number here, and this is a condition"),
        ("attack and night", "column 1: 'and' needs a condition here, and this is a number; compare it"),
        ("night or attack", "column 10: 'or' needs a condition"),
        ("not attack", "column 5: 'not' needs a condition"),
        ("terrain = 'prot'", "column 11: 'terrain' is never 'prot'; did you mean 'port'"),
        ("terrain in ('sea', 'x')", "'terrain' is never 'x'"),
        ("terrain = 3", "a text is compared with a number"),
        ("terrain < 'port'", "'<' needs a number here, and this is a text"),
        ("1 < terrain", "'<' needs a number here, and this is a text"),
        ("min()", "stands where a value should"),
        ("floor(1, 2)", "column 1: floor\\( \\) takes 1 values, not 2"),
        ("if(night, 1)", "if\\( \\) takes 3 values, not 2"),
        ("if(night, 1, 'a')", "gives a number or a text; both must be of one kind"),
        ("if(1, 2, 3)", "'if' needs a condition"),
        ("min(name)", "'min' needs a number"),
        ("__import__('os')", "no name '__import__'"),
        ("attack.real", "cannot be read|was not expected"),
        ("attack[0]", "was not expected"),
        ("lambda x", "no name 'lambda'"),
        ("'open", "cannot be read"),
        ("(" * 60 + "1" + ")" * 60, "more than 20 brackets in brackets"),
        ("1" + " + 1" * 200, "letters at most"),
    ],
)
def test_faults_name_their_column(text, fault):
    with pytest.raises(InputError, match=fault):
        parse(text, KNOWN)


@pytest.mark.parametrize("text", ["1 / 0", "1 / (attack - attack)"])
def test_division_by_nothing(text):
    with pytest.raises(InputError, match="divides by 0"):
        value(text, attack=3)


def test_numbers_are_bounded():
    assert value("1000000 * 1000000") == MOST_NUMBER and value("1 / 1000000 / 1000000") == Fraction(1, MOST_NUMBER)
    with pytest.raises(InputError, match="is beyond 1,000,000,000,000"):
        value("1000000 * 1000001")
    with pytest.raises(InputError, match="is beyond"):
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
        "<=",
        "!=",
        "and",
        "or",
        "not",
        "in",
        "if",
        "min",
        "floor",
        "1",
        "0",
        "7.5",
        "'sea'",
        "yes",
        "$",
        "'",
    ]
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
