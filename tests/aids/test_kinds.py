"""Each kind of value once: what it reads from a command line and from a file, and what it refuses in which words."""

from contextlib import suppress
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import InputError, RulesError
from aids.input_file import Place, PlayerFile
from aids.kinds import (
    FACES,
    FOLDER,
    AnyName,
    AnyNumber,
    AnyText,
    Choice,
    Decimal,
    Each,
    FilePath,
    Flag,
    HexName,
    HexNames,
    Inches,
    Line,
    NameNumber,
    Number,
    Pair,
    ShipAt,
    String,
    Whole,
    Wholes,
)

AT = Place("x.toml", ("a",))
LONG = "x" * 201
#: Of each kind: what a player may type with its value, what of a file it reads as it stands, what nothing reads.
KINDS = {
    "whole": (Whole(2, 12), {"2": 2, " +7 ": 7, "012": 12}, [2, 12], [1, 13, "1", "13", "", "7.0", 7.0, True, 10**5000, "٣", []]),
    "whole-least": (Whole(1), {"1": 1, "9" * 19: int("9" * 19)}, [1], [0, "-1", "9" * 20]),
    "any-whole": (Whole(), {"-3": -3}, [-3], ["x", None]),
    "number": (Number(-1, 2.5), {}, [-1, 2.5, 0], [-2, 2.6, True, "x"]),
    "any-number": (AnyNumber(), {}, [1, -0.5], [float("nan"), float("inf"), True, "x"]),
    "decimal": (Decimal(2), {}, [1.5], ["x"]),
    "inches": (
        Inches(above=0, most=18),
        {"7": 7, "7.5": Fraction(15, 2), "7,5": Fraction(15, 2), "7 1/2": Fraction(15, 2), "15/2": Fraction(15, 2), ".1": Fraction(1, 10),
         "5.": 5, " 12 ": 12, "6 in": 6, '6"': 6, "0.000000001": Fraction(1, 10**9)},
        [],
        ["", " ", "x", "nan", "1e1", "9" * 5000, "1." + "1" * 5000, "1/0", "0/0", "7 5", "1.5/2", "1 1.5/2", "1/2/3", "--1", "+1", "٣", "7,555",
         "7 cm", "1_0", "0", "-1/2", "18.000001", float("nan"), float("inf"), 1e-300, True, [], {}, b"7", 10**5000, Fraction(1, 10**10), complex(1)],
    ),
    "wholes": (Wholes(1, 3), {"1": (1,), " 3 ,1": (3, 1)}, [], ["", "1,1", "1,4", "1,", [], 2, [True]]),
    "pair": (Pair(-9, 9), {"-4,9": (-4, 9), " 0 , +3 ": (0, 3)}, [], ["", "1", "1,2,3", "1,x", "1.5,2", "1,", "1,10", 4, (), (1,), (1, 2.5), (True, 1)]),
    "named": (
        NameNumber(0, 99),
        {"Fletcher:12": ("Fletcher", 12), " USS Fletcher : 0 ": ("USS Fletcher", 0), "Fletcher": ("Fletcher", None), "a:b:3": ("a:b", 3)},
        [],
        ["", ":3", "Fletcher:", "Fletcher:x", "Fletcher:-1", "Fletcher:1.5", "Fletcher:100", "a\nb:3", LONG, 3, (), ("a",), ("a", 1, 2)],
    ),
    "flag": (Flag(), {"yes": True, "TRUE": True, " no ": False, "false": False}, [True, False], ["", "maybe", 1, 0, ()]),
    "text": (AnyText(), {"": "", "a\nb": "a\nb"}, ["", "a"], [3, ["a"]]),
    "string": (String(), {" a ": " a "}, ["a"], ["", " ", 3]),
    "line": (Line(), {" Off Mindoro ": "Off Mindoro"}, ["a"], ["", " ", "a\nb", LONG, 3]),
    "line of 3": (Line(3), {"abc": "abc"}, ["abc"], ["abcd"]),
    "choice": (Choice(("deep", "shallow-water"), words=("Deep", "In shoals"), retired={"low": "deep"}),
               {"deep": "deep", "Shallow Water": "shallow-water", "in shoals": "shallow-water", "LOW": "deep"}, ["deep"], ["dep", "", 3]),
    "name": (AnyName(), {"a": "a", "": ""}, [], [3, "x" * 5000]),
    "folder": (FOLDER, {"out/": "out/"}, [], ["", " ", 3]),
    "dice": (FACES, {"3,4": "3,4"}, [], ["", 3]),
    "hex": (HexName(), {" a20": "A20", "[x]": "[x]"}, ["A20"], ["", "a\nb", 3]),
    "hexes": (HexNames(), {"a20,b3": ("A20", "B3")}, [], ["", "a20,", [], 3]),
    "ship": (ShipAt(), {"Fletcher:a20:3": ("Fletcher", "A20", 3), "a:b:A1:6": ("a:b", "A1", 6)}, [], ["", "a:A20", "a:A20:7", "a:A20:x", ":A20:1", 3]),
    "ship of a kind": (ShipAt(Choice(("tanker", "cargo"))), {"Tanker:a20:3": ("tanker", "A20", 3)}, [], ["tankr:a20:3"]),
}  # fmt: skip
GOOD = [(name, text, value) for name, (_, typed, _, _) in KINDS.items() for text, value in typed.items()]
STATED = [(name, value) for name, (_, _, stated, _) in KINDS.items() for value in stated]
BAD = [(name, value) for name, (_, _, _, refused) in KINDS.items() for value in refused]


@pytest.mark.parametrize(("name", "text", "value"), GOOD)
def test_what_a_player_types(name, text, value):
    assert KINDS[name][0].taken(text) == value


@pytest.mark.parametrize(("name", "value"), STATED)
def test_what_a_file_states(name, value):
    kind = KINDS[name][0]
    assert kind.read(AT, value) == value and kind.taken(value) == value


@pytest.mark.parametrize(
    ("name", "value"), BAD, ids=lambda value: "many digits" if value == 10**5000 else repr(value)[:20]
)
def test_a_fault_names_the_value_and_what_would_be_right(name, value):
    kind = KINDS[name][0]
    with pytest.raises(InputError) as error:
        kind.taken(value)
    assert error.value.where == "" and "\n" not in str(error.value) and len(str(error.value)) < 250
    assert kind.takes in str(error.value) or "unknown" in str(error.value)


@pytest.mark.parametrize("name", sorted({name for name, _ in STATED}))
def test_a_fault_of_a_file_has_its_place(name):
    with pytest.raises(RulesError, match=r"^x\.toml:1: 'a' must be .*, not \[\]$"):
        KINDS[name][0].read(AT, [])


@given(
    st.sampled_from(sorted(KINDS)),
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.floats(),
        st.text(max_size=9),
        st.lists(st.text(max_size=2), max_size=3),
    ),
)
def test_any_value_is_read_or_refused(name, value):
    with suppress(InputError):
        KINDS[name][0].taken(value)


def test_lists_and_words():
    assert Each(Whole(1, 2)).read(AT, [1, 2]) == (1, 2)
    with pytest.raises(RulesError, match="there are 3 boats, but the limit is 2"):
        Each(Whole(1, 9), 2, "boats").read(AT, [1, 2, 3])
    assert FilePath().taken("a.toml").path == "a.toml" and isinstance(FilePath().taken("a.toml"), PlayerFile)
    with pytest.raises(InputError, match="'' is not the path of a file"):
        FilePath().taken("")
    with pytest.raises(InputError, match=r"unknown value 'dep'. Did you mean 'deep'\?"):
        KINDS["choice"][0].taken("dep")
    assert Whole(most=5, unit="turns").takes == "a whole number of turns, at most 5"
    assert Whole(1, 12_000).takes == "a whole number from 1 to 12,000"
    assert Choice(("x", "")).takes == 'one of x, ""'
