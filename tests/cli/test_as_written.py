"""What players write is read as they mean it, and all that is missing is told at once."""

import json

import pytest

from aids import games
from aids.checks import accept_inputs
from aids.errors import InputError, PlotroomError, nearest, some_of
from generators.page.frame import paper
from tests.cli.program import plotroom
from tests.printed import run

SHOT = ("check", "ssn", "torpedo", "--threshold", "7", "--seed", "1", "--json")


def inputs_of(*words):
    result = plotroom(*words)
    return json.loads(result.stdout)["inputs"]


@pytest.mark.parametrize(
    ("text", "length"),
    [("9in", 9), ("9 in", 9), ('9"', 9), ("9″", 9), ("9 inches", 9), ("9,5", 9.5), ("7 1/2 in", 7.5), ("9.5IN", 9.5)],
)
def test_a_length_is_read_as_people_write_it(text, length):
    assert inputs_of(*SHOT, "--range", text, "--target", "ff")["range"] == length


@pytest.mark.parametrize("text", ["9cm", "9,", ",5 in", "1,000", "9 in in", "in", '"'])
def test_another_text_is_no_length(text):
    result = run(*SHOT, "--range", text, "--target", "ff")
    assert result.exit_code == 2 and result.stderr.startswith("plotroom: --range: ")


@pytest.mark.parametrize(
    ("check", "option", "text", "value"),
    [
        ("ssn torpedo", "target", "frigate", "ff"),
        ("ssn torpedo", "target", "Submarine", "ssn"),
        ("ssn torpedo", "aspect", "an end on", "end"),
        ("ssn zone", "piece", "detection point", "dp"),
        ("on-patrol detection", "marker", "Escort Color", "escort-colour"),
        ("on-patrol detection", "marker", "sub_color", "sub-colour"),
        ("depths status", "die", "D12", "d12"),
    ],
)
def test_a_choice_has_the_words_of_its_game_and_both_spellings(check, option, text, value):
    game, name = check.split()
    specs = {spec.name: spec for spec in games.load(game).checks[name].inputs}
    assert accept_inputs(name, [specs[option]], {option: text})[option] == value


def test_palettes_have_both_spellings(here):
    for name in ("color", "Colour", "grayscale", "color-blind", "colour blind"):
        assert run("print", "ssn/log", "--palette", name, "--force").exit_code == 0, name


def test_an_easy_turn_may_be_as_sharp_as_a_sharp_one(here):
    plotroom("print", "ssn/turn-tool", "--easy", "45", "--sharp", "45")


def test_all_that_is_missing_is_told_at_once():
    result = run("check", "ssn", "torpedo")
    assert result.exit_code == 2
    assert result.stderr == (
        "plotroom: --range, --threshold and --target are required. "
        "--range: a length in inches, more than 0 and up to 18; --threshold: a whole number from 2 to 20; "
        "--target: one of ssn, ff, lhd (SSN Attack Step).\n"
    )
    assert "--value, --depth and --die are required. " in run("check", "depths", "to-hit").stderr


def test_every_check_tells_all_its_missing_inputs():
    for name in games.names():
        for check in games.load(name).checks.values():
            wanted = [spec.label for spec in check.inputs if spec.required]
            if wanted:
                with pytest.raises(InputError) as error:
                    accept_inputs(check.name, check.inputs, {})
                assert error.value.labels == tuple(wanted)


@pytest.mark.parametrize(("text", "cure"), [("210x297cm", "210x297mm"), ("100x100in", "100x100mm")])
def test_a_paper_of_metres_is_refused_with_the_cure(text, cure):
    with pytest.raises(PlotroomError, match=f"too wide for any printer. For millimeters write {cure}"):
        paper(text)
    assert paper("5080x127mm").name == "5080x127mm"


def test_known_names_are_ten_at_most():
    names = [f"name-{n}" for n in range(66)]
    told = some_of(names, "plotroom list")
    assert told == f"{', '.join(names[:10])} and 56 more (to see all: plotroom list)"
    assert nearest("zzz", names, "x") == f"choose one of: {some_of(names, 'x')}"
    assert nearest("name", names[:10]).endswith("name-9.") and "Choose" not in nearest("nam-6", names)
    long = ["x" * 60 for _ in range(5)]
    assert some_of(long).count("x" * 60) == 2 and "3 more" in some_of(long)
    assert some_of([]) == "none"
