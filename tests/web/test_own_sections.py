"""Sections of house rules that are a player's own: their forms, their text edited, and what is drawn of them."""

import json
import tomllib

import pytest

from aids import games
from aids.reading import rule_files
from generators.web.describe import describe
from generators.web.door import answer
from generators.web.house_rules import path_of, section_forms
from tests.web.asked import refused, told

EXAMPLE = rule_files.text("on-patrol-example")
FORMATION = '\n[formation.1]\nships = [6, 6, 6]\nbow = ["E40", "M40", "U40"]\ndirection = 3\n'


def sections(text=""):
    found = describe({"game": "on-patrol", "rules": text})["sections"]
    return {each["name"]: each for each in json.loads(json.dumps(found))}


def edited(text, *changes):
    """The text of house rules with sections changed."""
    return told("rules", {"game": "on-patrol", "rules": text, "set": {"sections": list(changes)}})["text"]


# --- forms ----------------------------------------------------------------------------------------------------


def test_the_forms_have_the_fields_bounds_and_choices_of_the_rules():
    forms = sections()
    assert [*forms] == ["class", "formation", "board", "phases"]
    assert set(forms) == set(games.load("on-patrol").rules.sections)
    fields = {each["key"]: each for each in forms["class"]["fields"]}
    assert fields["kind"]["choices"] == ["escort", "cargo", "tanker", "aviation-tanker", "capital"]
    assert (fields["best"]["least"], fields["best"]["most"], fields["best"]["unit"]) == (0, 20, "hexes a turn")
    assert fields["best"]["needed_by"] == {"kind": ["escort"]}
    assert {key for key, each in fields.items() if "only" in each} == {"gain", "loss", "turning", "search", "weapons"}
    weapon = {each["key"]: each for each in fields["weapons"]["rows"]}
    assert [each["needed"] for each in weapon.values()] == [True, True, True, False]
    assert weapon["drops"]["offered"]["depth-charge"] == ["stern"]
    assert forms["formation"]["names"] == ["1", "2", "3", "4", "5", "6"]
    assert next(iter(forms["phases"]["values"])) == "starshells"
    assert sections(EXAMPLE)["class"]["stated"]["Example corvette"]["best"] == 4


def test_a_map_of_ambush_is_described_in_the_form_of_a_board():
    (form,) = describe({"game": "ambush"})["sections"]
    assert form["fields"] == section_forms(games.load("on-patrol"))[2].fields
    changes = [["board"], {"columns": 30, "higher": 6, "clockwise": False, "edges": ["left"], "top": "lower"}]
    text = told("rules", {"game": "ambush", "rules": "", "set": {"sections": [changes]}})["text"]
    (form,) = describe({"game": "ambush", "rules": text})["sections"]
    assert form["stated"] == changes[1]


@pytest.mark.long
def test_what_is_offered_for_a_weapon_is_accepted():
    fields = {each["key"]: each for each in sections()["class"]["fields"]}
    drops = next(each for each in fields["weapons"]["rows"] if each["key"] == "drops")
    for kind, places in drops["offered"].items():
        for place in places:
            weapon = {"kind": kind, "count": 1, "drops": place}
            text = edited("", [["class", "A"], {"kind": "escort", "best": 6, "weapons": [weapon]}])
            assert sections(text)["class"]["stated"]["A"]["weapons"] == [weapon]


def test_a_game_without_such_sections_has_no_forms():
    assert describe({"game": "ssn"})["sections"] == []


def test_classes_are_offered_where_ships_are_set_up():
    for text, wanted in (("", []), (EXAMPLE, ["Example destroyer", "Example frigate", "Example corvette"])):
        inputs = {each["name"]: each for each in describe({"game": "on-patrol", "rules": text})["setup"]["inputs"]}
        assert [*inputs["escort"]["choices"]] == wanted
        assert [*inputs["capital"]["choices"]] == []
    asked = {"game": "on-patrol", "options": {"merchantmen": 6, "escort": ["Example frigate*2"]}, "seed": 3}
    assert answer("setup", {**asked, "rules": EXAMPLE}).status == 200
    assert b"unknown class" in answer("setup", asked).content


# --- edited ---------------------------------------------------------------------------------------------------


def test_a_table_is_set_value_by_value_and_its_comments_stay():
    text = '# mine\n[class."Old ship"] # of 1943\nbest = 3 # knots?\n\n[board]\nrows = 3\n'
    now = edited(text, [["class", "Old ship"], {"best": 4, "hits": 2}], [["board"], {"columns": 40, "rows": None}])
    assert tomllib.loads(now) == {"class": {"Old ship": {"best": 4, "hits": 2}}, "board": {"columns": 40}}
    assert "# mine" in now and "# of 1943" in now and "# knots?" in now
    assert tomllib.loads(edited(now, [["class", "Old ship"], None])) == {"board": {"columns": 40}}


def test_a_new_table_has_its_header_and_phases_their_order():
    now = edited("", [["class", 'Say "Hi"'], {"kind": "cargo"}])
    assert tomllib.loads(now) == {"game": "on-patrol", "class": {'Say "Hi"': {"kind": "cargo"}}}
    names = dict(reversed(sections()["phases"]["values"].items()))
    once = edited(now, [["phases"], None], [["phases"], names])
    again = edited(once, [["phases"], None], [["phases"], dict(sorted(names.items()))])
    assert [*tomllib.loads(once)["phases"]] == [*names]
    assert [*tomllib.loads(again)["phases"]] == sorted(names)
    assert again.count("[phases]") == 1


def test_weapons_under_headers_of_their_own_are_replaced():
    text = '[class.A]\nbest = 3\n[[class.\'A\'.weapons]]\nkind = "k-gun"\n[[class.A.weapons]]\nkind = "mk-x"\n[board]\nrows = 2\n'
    now = tomllib.loads(edited(text, [["class", "A"], {"weapons": [{"kind": "squid", "count": 2}]}]))
    assert now == {"class": {"A": {"best": 3, "weapons": [{"kind": "squid", "count": 2}]}}, "board": {"rows": 2}}


@pytest.mark.parametrize(
    ("text", "change", "message"),
    [
        ("class.A.best = 3\n", [["class", "A"], {"best": 4}], "has no separate header"),
        ("", [["class", "A"], 3], "is not a list of the keys of a table"),
        ("", [[], {}], "is not a list of the keys of a table"),
        ("", "class", "is not a list of the keys of a table"),
        ("", [["class", "A"], {"a b": 1}], "is not the name of a value"),
        ("", [["class", "A"], {"best": [{"x y": 1}]}], "is not the name of a value"),
        ("", [["class", "\x00"], {}], "is not the name of a"),
    ],
)
def test_what_is_no_change_is_refused(text, change, message):
    asked = {"game": "on-patrol", "rules": text, "set": {"sections": [change]}}
    assert message in refused("rules", asked)["message"]


@pytest.mark.parametrize(
    ("line", "keys"),
    [
        ('[class."A b"] # x', ("class", "A b")),
        (" [ class . 'A' ]", ("class", "A")),
        ("[[class.A.weapons]]", ("class", "A", "weapons")),
        ("best = [1]", ()),
        ('  { kind = "x" },', ()),
        ("[1, 2]", ("1",)),
        ("[broken", ()),
    ],
)
def test_the_keys_of_a_header_are_read_in_any_quotes(line, keys):
    assert path_of(line) == keys if line != "[1, 2]" else path_of(line) in ((), keys)


# --- drawn ----------------------------------------------------------------------------------------------------


def test_a_class_is_drawn_as_its_counter_and_a_formation_as_it_lies():
    asked = {"game": "on-patrol", "rules": EXAMPLE + FORMATION}
    counter = answer("own-picture", {**asked, "section": "class", "name": "Example corvette"})
    lies = answer("own-picture", {**asked, "section": "formation", "name": "1"})
    assert (counter.status, counter.media_type, lies.status) == (200, "image/svg+xml", 200)
    assert b"5 VP" in counter.content and b"Example" in counter.content
    assert b"Formation 1: 18 ships" in lies.content and b"E40" in lies.content
    for section, name in (("class", "Nobody"), ("board", "rows"), ("formation", "7")):
        assert answer("own-picture", {**asked, "section": section, "name": name}).status == 400
