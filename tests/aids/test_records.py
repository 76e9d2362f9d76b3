"""Records: what a field says of itself holds for reading, writing and forms alike."""

from typing import Annotated, NamedTuple

import pytest

from aids.errors import RulesError
from aids.input_file import Place
from aids.kinds import Choice, Context, Each, Flag, Line, Whole
from aids.records.fields import (
    NEEDED,
    Field,
    FormEntry,
    MarkedFields,
    Rows,
    Spread,
    Table,
    entries,
    file_form,
    lines,
    read,
    replaced,
    tables,
)
from tests import saved_files

AT = Place("x.toml", (), lambda keys: len(keys))


class Hull(NamedTuple):
    length: Annotated[int, Field(Whole(1, 400, "feet"), marks=("plain",))]
    beam: Annotated[int, Field(Whole(1, 90), marks=("plain",))] = 10


class Boat(NamedTuple):
    name: Annotated[str, Field(Line(8), "as painted")]
    hull: Annotated[Hull, Field(Spread(Hull, {"beam": "at the waterline"}, entered=("beam",)))]
    crew: Annotated[int, Field(Whole(1, lambda given: given.field("hull", Hull).beam), absent=lambda _: 3)]
    flags: Annotated[tuple[bool, ...], Field(Each(Flag(), 2, "flags"))] = ()
    rig: Annotated[str, Field(Choice(("lug", "gaff")), always=True, entered=FormEntry("sail", order=-1))] = "lug"
    hidden: int = 0


class Fleet(NamedTuple):
    turn: Annotated[int, Field(Whole(0, 9), "so far", absent=NEEDED)] = 0
    die: Annotated[int | None, Field(Whole(1, 6), "yours", blank="3")] = None
    boats: Annotated[tuple[Boat, ...], Field(Rows(Boat, 2), above=("One each.",))] = ()
    flagship: Annotated[Boat | None, Field(Table(Boat, level=1))] = None


class Order(NamedTuple):
    data: Annotated[dict[str, object], Field(MarkedFields(Hull, "plain"))]


RAW = {"name": "Ada", "length": 30, "beam": 5, "flags": [True]}
ADA = Boat("Ada", Hull(30, 5), 3, (True,))


class Model(NamedTuple):
    length: Annotated[Hull, Field(Spread(Hull))]


def test_a_record_whose_fields_stand_among_others_may_be_called_like_one_of_them():
    assert read(Model, AT, {"length": 30, "beam": 5}) == Model(Hull(30, 5))


def test_what_was_not_given_is_not_found():
    with pytest.raises(LookupError, match=r"^Hull$"):
        Context("Ada", 3).get(Hull)


def test_a_record_is_read_and_written():
    assert read(Boat, AT, RAW) == ADA
    assert entries(ADA, Context()) == {**RAW, "rig": "lug"}
    assert read(Boat, AT, entries(ADA._replace(crew=4, rig="gaff"), Context())) == ADA._replace(crew=4, rig="gaff")
    assert replaced(ADA, {"crew": 4}).crew == 4


def test_a_file_has_comments_where_a_key_stands_first():
    fleet = Fleet(2, boats=(ADA, ADA._replace(name="Bee")), flagship=ADA)
    assert "\n".join(lines(Fleet, entries(fleet, Context()))) == "\n".join(
        [
            "turn = 2                           # so far",
            "# die = 3                          # yours",
            "",
            "[flagship]",
            'name = "Ada"                       # as painted',
            "length = 30",
            "beam = 5                           # at the waterline",
            "flags = [true]",
            'rig = "lug"',
            "",
            "# One each.",
            "[[boats]]",
            'name = "Ada"                       # as painted',
            "length = 30",
            "beam = 5                           # at the waterline",
            "flags = [true]",
            'rig = "lug"',
            "",
            "[[boats]]",
            'name = "Bee"',
            "length = 30",
            "beam = 5",
            "flags = [true]",
            'rig = "lug"',
        ]
    )


@pytest.mark.parametrize(
    ("changed", "keys", "words"),
    [
        ({"crew": 6}, 1, "'crew' must be a whole number from 1 to 5, not 6"),
        ({"name": "Seven seas"}, 1, "'name' must be one line of at most 8 characters"),
        ({"flags": [True, False, True]}, 2, "there are 3 flags, but the limit is 2"),
        ({"flags": [1]}, 2, "'flags' must be true or false, not 1"),
        ({"rig": "full"}, 1, "'rig' must be one of lug, gaff"),
        ({"hidden": 1}, 1, "unknown key 'hidden'"),
    ],
)
def test_a_fault_has_its_place(changed, keys, words):
    with pytest.raises(RulesError) as refused:
        read(Boat, AT, RAW | changed)
    assert refused.value.where == f"x.toml:{keys}" and words in refused.value.message
    with pytest.raises(RulesError, match="'length' is missing in the file"):
        read(Boat, AT, {"name": "Ada"})


def test_marked_fields_are_taken_over_where_they_are_stated():
    assert read(Order, AT, {"beam": 4}).data == {"beam": 4}
    assert read(Order, AT, {}).data == {}


def test_forms_have_the_fields_that_are_entered_in_their_order():
    form = file_form(Fleet)
    assert form[""] == [] and [field["key"] for field in form["boats"]] == ["rig", "beam"]
    assert form["boats"][0]["choices"] == ["lug", "gaff"] and form["boats"][1]["most"] == 90


def test_the_words_of_a_record():
    (_, keys), (name, inner), _ = tables(Fleet)
    assert (keys[0].default, keys[1].default, name) == ("", "none", "boats")
    assert inner[1].takes == "a whole number of feet from 1 to 400" and inner[3].default == "depends on other keys"


@pytest.mark.parametrize("file", saved_files.pages(), ids=lambda file: file.name)
def test_the_reference_of_files_is_current(file):
    assert file.read_text(encoding="utf-8") == saved_files.pages()[file], "renew: python -m tests.saved_files"
