"""Additions to the program as CONTRIBUTING.md describes them, made in a copy of the code and run as a process."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.browser import test_new_page
from tests.recipes import copied, follow, plotroom, printed, recipes
from tests.sources import ROOT

FOLLOWED = re.compile(r'follow\(copy, "(.+?)"')


@pytest.fixture
def copy(tmp_path):
    """A copy of the code and its data."""
    return copied(tmp_path)


def add(path, text):
    """Put text at the end of a file."""
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def test_every_recipe_is_followed():
    texts = [path.read_text(encoding="utf-8") for path in (Path(__file__), Path(test_new_page.__file__))]
    assert len(recipes()) == 11 and set(FOLLOWED.findall("".join(texts))) == recipes().keys()


def test_a_game_is_two_toml_files(copy):
    follow(copy, "A game")
    follow(copy, "A figure, a ruling and a table", "sixth")
    follow(copy, "A sheet, a card and counters", "sixth")

    games = json.loads(plotroom(copy, "list", "--json"))["games"]
    assert len(games) == 6
    assert next(game for game in games if game["game"] == "sixth") == {
        "game": "sixth",
        "title": "Sixth",
        "checks": ["weather"],
        "sheets": ["weather", "sky", "boats"],
        "two_sided": ["sky", "boats"],
        "read": ["weather"],
        "house_rules": [],
    }
    assert "weather  the weather at the start" in plotroom(copy, "list", "sixth")
    assert "Weather (Sixth Setup).  Dice: d6." in plotroom(copy, "check", "sixth", "weather", "--help")
    answered = "Sky: 34 knots.\n\n  Weather  5\n\nSixth Setup  ·  rulings WX-1\n"
    assert plotroom(copy, "check", "sixth", "weather", "--dice", "5") == answered
    assert plotroom(copy, "check", "sixth", "weather", "--odds").split()[2:6] == ["clear", "66.67", "%", "2/3"]
    names, text = printed(copy, "sixth")
    assert names == ["sixth-weather-letter.pdf", "sixth-sky-letter.pdf", "sixth-boats-letter.pdf"]
    assert "34 knots" in text


@pytest.mark.long
def test_a_diagram_is_one_function(copy):
    follow(copy, "A game")
    follow(copy, "A figure, a ruling and a table", "sixth")
    follow(copy, "A diagram", "sixth")
    block = '\n[[sheets]]\nname = "compass"\nkind = "chart"\ntitle = "Compass"\nblocks = [{ kind = "diagram", diagram = "compass", title = "Rose" }]\n'
    add(copy / "templates" / "sixth.toml", block)
    assert "Rose" in printed(copy, "sixth/compass")[1]


@pytest.mark.long
def test_a_table_of_ssn_is_toml(copy):
    follow(copy, "A figure, a ruling and a table")
    follow(copy, "A sheet, a card and counters")
    assert "Weather (SSN Setup).  Dice: d6." in plotroom(copy, "check", "ssn", "weather", "--help")
    assert plotroom(copy, "check", "ssn", "weather", "--odds").split()[2:6] == ["clear", "66.67", "%", "2/3"]
    assert "34 knots" in printed(copy, "ssn/weather")[1]
    told = plotroom(copy, "list", "ssn", "--rulings")
    assert "WX-1" in told and "The weather lasts for the whole game." in told
    (copy.parent / "calm.toml").write_text('game = "ssn"\n[figures]\ngale = 20\n', encoding="utf-8")
    assert "20 knots" in plotroom(copy, "check", "ssn", "weather", "--dice", "6", "--rules", "calm.toml")


@pytest.mark.long
def test_a_card_has_two_faces(copy):
    follow(copy, "A figure, a ruling and a table")
    follow(copy, "A sheet, a card and counters")
    files = plotroom(copy, "print", "ssn/sky").splitlines()
    front, back = (page.extract_text() for page in PdfReader(copy.parent / files[0]).pages)
    assert "Weather" in front and "Chances" not in front and "Chances" in back


@pytest.mark.long
def test_a_procedure_is_a_class_and_a_line(copy):
    follow(copy, "A procedure")
    assert plotroom(copy, "check", "ssn", "watch", "--dice", "4") == "Watch: starboard.\n\n  Watch  4\n\nSSN Setup\n"
    assert plotroom(copy, "check", "ssn", "watch", "--odds").split()[2:6] == ["port", "50.00", "%", "1/2"]


@pytest.mark.long
def test_a_sheet_kind_and_a_chart_block_are_a_class_and_a_line(copy):
    follow(copy, "A sheet kind and a chart block")
    add(
        copy / "templates" / "ssn.toml",
        '\n[[sheets]]\nname = "bill"\nkind = "watch-bill"\ntitle = "Two watches"\nhours = 2\n'
        '\n[[sheets]]\nname = "day"\nkind = "chart"\ntitle = "Day"\nblocks = [{ kind = "watches" }]\n',
    )
    text = printed(copy, "ssn/bill")[1]
    assert "Two watches" in text and "2 hours" in text
    assert "Port, starboard" in printed(copy, "ssn/day")[1]


@pytest.mark.long
def test_a_counter_size_is_the_size_of_a_piece(copy):
    follow(copy, "A game")
    follow(copy, "A figure, a ruling and a table", "sixth")
    follow(copy, "A sheet, a card and counters", "sixth")
    (file,) = plotroom(copy, "print", "sixth/boats", "--cut-only").splitlines()
    first, *others = re.findall(r'<path d="M([^Z"]*)Z"', (copy.parent / file).read_text(encoding="utf-8"))
    (left, foot), _, (right, head), _ = ([float(part) for part in corner.split()] for corner in first.split("L"))
    assert (right - left, foot - head) == pytest.approx((5 / 8 * 25.4, 23), abs=0.01) and len(others) == 3


@pytest.mark.long
def test_a_label_sheet_is_a_table(copy):
    follow(copy, "A label sheet")
    add(copy.parent / "squares.csv", "name,quantity,size,front ground,front ink\nmine,13,60 mm,deep,deep-text\n")
    (file,) = plotroom(copy, "print", "counters", "squares.csv", "--labels", "a4-12").splitlines()
    assert file.endswith("counters-squares-a4-12.pdf")


@pytest.mark.long
def test_a_format_is_a_module_and_a_line(copy):
    follow(copy, "A format")
    (file,) = plotroom(copy, "print", "ssn/log", "--format", "txt").splitlines()
    assert (copy.parent / file).read_text(encoding="utf-8").startswith("612 x 792\n")


@pytest.mark.long
def test_a_field_of_a_saved_file_is_a_line(copy):
    follow(copy, "A field of a saved file")
    plotroom(copy, "new", "game", "on-patrol", "my.toml")
    game = copy.parent / "my.toml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace('name = "Fletcher"\n', 'name = "Fletcher"\nflag = true\n'), encoding="utf-8")
    plotroom(copy, "turn", "on-patrol", "my.toml")
    assert re.findall("^flag .*", (copy.parent / "my-1.toml").read_text(encoding="utf-8"), re.MULTILINE) == [
        "flag = true                        # carries the admiral"
    ]
    assert "flagship" in PdfReader(copy.parent / "my-1.pdf").pages[0].extract_text()


def test_an_option_is_a_line(copy):
    follow(copy, "An option of a command")
    help_text = plotroom(copy, "print", "--help")
    assert "--copies" in help_text and "How many of each (default: 1)." in help_text


@pytest.mark.long
def test_the_lines_of_recipes_pass_the_linter(copy):
    for name in recipes():
        follow(copy, name, "sixth" if name in ("A game", "A diagram") else "ssn")
    shutil.copy(ROOT / "pyproject.toml", copy)
    for words in (("check", "--fix"), ("format",)):
        done = subprocess.run([sys.executable, "-m", "ruff", *words], cwd=copy, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_a_captain_is_a_copy_of_the_model(copy):
    captains = copy / "templates" / "captains"
    shutil.copy(captains / "standard.toml", captains / "shy.toml")
    assert "shy" in plotroom(copy, "simulate", "ssn", "--help")
    assert plotroom(copy, "simulate", "ssn", "--captain", "shy", "--rules", "ssn-even", "--games", "2")
