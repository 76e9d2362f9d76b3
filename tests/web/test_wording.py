"""A page is refused in its own words: the labels of its fields and what is tapped, no option and no command."""

import pytest

from generators.web.lookups import COMMAND, OPTION, page_words
from tests.web.asked import all_refused, told

COUNTERS = {"targets": ["counters", "my.xlsx"], "files": {"my.xlsx": {"base64": "UEsDBBQAAAA="}}}
#: Requests whose refusal named an option or a command.
REFUSED = [
    ("setup", {"game": "on-patrol", "seed": 1}, "there are no ships. Add Merchantmen, Capital or Escort, or give a"),
    ("print", COUNTERS, "my.xlsx: this is not a spreadsheet in .xlsx. Save it"),
    ("print", {"targets": ["counters"]}, ".csv, .xlsx or .toml"),
    (
        "print",
        {"targets": ["counters", "my.toml"], "files": {"my.toml": 'pieces = "my.csv"\n[[layout]]\nname = "a"'}},
        "'my.csv': there is no such file. Drop it here too.",
    ),
    ("print", {"targets": ["ssn"], "options": {"printer": "Attic"}}, "Measure it on the page Printer calibration"),
    ("print", {"targets": ["ssn"], "options": {"one-file": True, "format": "svg"}}, "Use it with Format pdf"),
    (
        "check",
        {"game": "on-patrol", "check": "illumination", "inputs": {"facing": 2}},
        "Give the target hex too, because you used Facing.",
    ),
]


@pytest.mark.parametrize(("name", "request_", "words"), REFUSED)
def test_a_page_is_told_its_fields_and_buttons(name, request_, words):
    """Set up said "give --merchantmen, --capital ...", and Your counters "plotroom new counters FILE begins one"."""
    messages = [fault["message"] for fault in all_refused(name, request_)]
    assert words in " ".join(messages)
    for message in messages:
        assert OPTION.search(message) is None and COMMAND.search(message) is None, message


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("is missing: --facing needs it", "is missing: Facing needs it"),
        ("needs a --torpedo-depth, which", "needs a Torpedo depth, which"),
        ("no game x; plotroom games --remove x forgets it", "no game x"),
        (
            "no such; plotroom new own-game FOLDER writes a start",
            "no such; start from an example on the page Custom games",
        ),
        ("x files cannot be made here; plotroom serve and the command line make them", None),
        ("a range such as 3--4", None),
        ("Paper: a4 (default: see plotroom defaults). Give one (or two)", "Paper: a4. Give one (or two)"),
        (
            "Add a class to your house rules (plotroom new rules ssn FILE), or best to the file.",
            "Add a class to your house rules (create or import them on the page House rules), or best to the file.",
        ),
        ("measured with the command calibrate", "measured with the page Printer calibration"),
    ],
)
def test_words_of_the_command_line_become_those_of_a_page(message, words):
    assert page_words(message) == (words or message)


def test_a_field_with_a_label_of_its_own_is_named_by_it():
    assert page_words("needs --from", {"from": "Starts at"}) == "needs Starts at"


def test_an_open_ambush_names_no_command_on_a_page():
    request = {
        "game": "ambush",
        "check": "ambush",
        "inputs": {"ficc-mines": 2},
        "dice": [2, 5, 1, 3, 4, 2],
        "words": True,
    }
    head = told("check", request)["words"]["head"]
    assert head == "The crosshair ends in U10. There is an ambush only if CC has a ship there."
