"""Texts with columns and conditions on columns, against Python's own reading of them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import RulesError
from aids.input_file import Place
from generators.pieces.surface import MOST_NODES, column_key, compile_condition, compile_template
from tests.growth.work import counted

AT = Place("units.toml", ())
COLUMNS = ("side", "type", "moves", "leader")
NUMBERS = ("", "0", "1", "2", "2.0", "10", "-3", "007")
CELLS = (*NUMBERS, "Tank", "tank", "Red", "B 1", "é")
ROWS = st.fixed_dictionaries({name: st.sampled_from(CELLS) for name in COLUMNS})


def number(text):
    try:
        return float(text)
    except ValueError:
        return None


class Cell:
    """A cell as a designer thinks of it: a number beside a number, else a text without regard to large letters."""

    def __init__(self, text):
        self.text = text

    def both(self, other):
        one, two = self.text, other.text
        if number(one) is not None and number(two) is not None:
            return number(one), number(two)
        return one.strip().lower(), two.strip().lower()

    def __eq__(self, other):
        one, two = self.both(other)
        return one == two

    def __lt__(self, other):
        one, two = self.both(other)
        return one < two

    def __le__(self, other):
        one, two = self.both(other)
        return one <= two

    def __bool__(self):
        return self.text != ""

    __hash__ = None


operands = st.one_of(
    st.sampled_from(COLUMNS).map(lambda name: (name, name)),
    st.sampled_from(("tank", "Red", "é", "")).map(lambda text: (repr(text), f"Cell({text!r})")),
    st.sampled_from(("0", "2", "10", "-3", "1.5")).map(lambda text: (text, f"Cell('{text}')")),
)


def compared(left, op, right):
    return f"{left[0]} {op} {right[0]}", f"{left[1]} {op} {right[1]}"


def listed(left, word, choices):
    ours, theirs = (", ".join(choice[n] for choice in choices) + "," for n in (0, 1))
    return f"{left[0]} {word} ({ours})", f"{left[1]} {word} ({theirs})"


single = st.one_of(
    st.builds(compared, operands, st.sampled_from(("==", "!=", "<", "<=", ">", ">=")), operands),
    st.builds(listed, operands, st.sampled_from(("in", "not in")), st.lists(operands, min_size=1, max_size=3)),
    st.sampled_from(COLUMNS).map(lambda name: (name, name)),
)
conditions = st.recursive(
    single,
    lambda inner: st.one_of(
        inner.map(lambda one: (f"not ({one[0]})", f"not ({one[1]})")),
        st.builds(lambda a, word, b: (f"({a[0]}) {word} {b[0]}", f"({a[1]}) {word} {b[1]}"), inner,
                  st.sampled_from(("and", "or")), inner),
    ),
    max_leaves=6,
)  # fmt: skip


@given(conditions, ROWS)
def test_conditions_hold_as_python_reads_them(condition, row):
    ours, theirs = condition
    known = {name: Cell(text) for name, text in row.items()}
    wanted = bool(eval(theirs, {"Cell": Cell}, known))
    assert compile_condition(AT, ours).test(row) is wanted


@pytest.mark.parametrize(
    ("text", "row", "holds"),
    [
        ("type == 'tank'", {"type": "Tank"}, True),
        ("{type} == 'tank'", {"type": " tank "}, True),
        ("moves > 3", {"moves": "10"}, True),
        ("moves > 3", {"moves": "3"}, False),
        ("moves == 4", {"moves": "4.0"}, True),
        ("leader", {"leader": ""}, False),
        ("not leader", {"leader": ""}, True),
        ("side in ('Red', 'Blue')", {"side": "blue"}, True),
        ("side not in ('Red', 'Blue')", {"side": "blue"}, False),
        ("Front_Art == 'x'", {"front_art": "x"}, True),
    ],
)
def test_conditions_as_the_guide_states_them(text, row, holds):
    assert compile_condition(AT, text).test(row) is holds


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "type = 'tank'", "type == tank'", "f(x)", "side.upper() == 'R'", "1 < moves < 3", "moves + 1 > 2",
        "side == 'a' if moves else 'b'", "[x for x in side]", "side in 'Red'", "lambda: 1", "type == b'x'", "*a", "a; b",
        "x := 1", "moves is 3", "__import__('os')", "'yes'", "(", "\0", "a" * 5 + "(" * 400, "moves >> 2 == 1",
    ],
)  # fmt: skip
def test_what_is_no_condition_is_told_with_an_example(text):
    with pytest.raises(RulesError, match=r"is not a condition\. Write it like"):
        compile_condition(AT, text)


def test_a_condition_has_a_bound():
    fits = " or ".join(["a == 1"] * (MOST_NODES // 6))
    compile_condition(AT, fits)
    with pytest.raises(RulesError, match=f"parts. Use at most {MOST_NODES}"):
        compile_condition(AT, " or ".join(["a == 1"] * MOST_NODES))


# --- texts with columns ---------------------------------------------------------------------------------------

NAMES = st.sampled_from(COLUMNS)
PLAIN = st.text(st.characters(blacklist_characters="{}", blacklist_categories=("Cs",)), max_size=8)


@given(st.lists(st.tuples(PLAIN, NAMES)), PLAIN, ROWS)
def test_a_text_is_filled_as_python_formats_it(parts, last, row):
    text = "".join(f"{plain}{{{name}}}" for plain, name in parts) + last
    filled = compile_template(AT, text)
    assert filled.fill(row) == text.format_map(row)
    assert filled.names == tuple(name for _, name in parts)


@pytest.mark.parametrize("name", ["Front Art", "front-art", "front_art", " FRONT  art "])
def test_a_column_has_one_name_in_all_spellings(name):
    assert compile_template(AT, f"{{{name}}}").fill({"front_art": "x"}) == "x"
    assert column_key(name) == "front_art"


@pytest.mark.parametrize("text", ["{attack", "{attack-{defense}", "{}", "{ }", "a {"])
def test_a_brace_that_is_not_closed_is_told(text):
    with pytest.raises(RulesError, match="a brace is not closed in"):
        compile_template(AT, text)


def test_a_text_of_many_columns_takes_linear_work():
    few, many = (counted(lambda n=n: compile_template(AT, "{side}-" * n).fill({"side": "x"})) for n in (100, 200))
    assert many < 2.2 * few
