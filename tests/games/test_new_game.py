"""Additions to the program as CONTRIBUTING describes them, made in a copy of the code and run as a process."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from pypdf import PdfReader

import aids

ROOT = Path(aids.__file__).parents[1]
RECIPES = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
RUN = "from generators.cli.main import main; main()"

RULES = """
title = "Sixth"

[tables.drift]
title = "Drift"
rule = "4.1"
dice = "2d6"
columns = { heading = "Heading", hexes = "Hexes" }
rows = [
  { roll = "2-6", heading = "port", hexes = 1 },
  { roll = "7", heading = "none", hexes = 0 },
  { roll = "8+", heading = "starboard", hexes = 2 },
]
"""

KIT = """
game = "sixth"

[[sheets]]
name = "drift"
kind = "chart"
title = "Drift"
blocks = [
  { kind = "table", table = "drift" },
  { kind = "results", check = "drift", key = "heading", title = "Odds of drift" },
]

[[sheets]]
name = "counters"
kind = "counters"
title = "Boats"

[[sheets.pieces]]
name = "boat"
count = 4
size = ["5/8 in", "5/8 in"]
front = { ground = "unalerted", ink = "navy", label = "Boat", art = "submarine-surfaced" }
back = { ground = "unalerted", ink = "navy", label = "Sunk" }

[[sheets]]
name = "log"
kind = "log"
title = "Log"
trackers = []
columns = [{ name = "Turn", share = 1 }, { name = "Drift", share = 3 }]
"""

DIAGRAM = '''
from generators.drawing import Drawing, Style


def compass(rules, width):
    """A circle with a mark at its top."""
    draw = Drawing()
    draw.circle(width / 2, 40, 30, Style(None, "navy", 1))
    draw.line((width / 2, 62), (width / 2, 70), Style(None, "navy", 1))
    return draw, 80.0
'''

LABELS = """
[a4-12]
title = "60 mm squares, 12 a sheet"
paper = "a4"
label = ["60 mm", "60 mm"]
columns = 3
rows = 4
left = "15 mm"
top = "28.5 mm"
across = "60 mm"
down = "60 mm"
"""

OUTLINE = '''
"""The outline of a page as text."""


def write(pages, palette, metadata, settings):
    """A line for each page."""
    for page in pages:
        yield f"{page.width:g} x {page.height:g} points\\n".encode()
'''


SHEET_IMPORTS = '''"""A bar of some inches."""

from generators.drawing import INCH, Drawing, Style
from generators.page.frame import Body, area
from generators.sheets.sheet import whole
from generators.sheets.sheet import Job, Sheet
'''

BLOCK_IMPORTS = '''"""The chart block `watches`: the watches of a day."""

from generators.page.table_layout import Column, Table
from generators.page.rich_text import Block
from generators.sheets.charts import TitledBlock
from generators.sheets.sheet import whole
from generators.sheets.sheet import Job
'''


def recipe(start):
    """The block of CONTRIBUTING.md that begins so, after a blank line."""
    (block,) = re.findall(rf"^```\w+\n({re.escape(start)}.*?)^```$", RECIPES, re.MULTILINE | re.DOTALL)
    return f"\n{block}"


@pytest.fixture
def copy(tmp_path):
    """A copy of the code and its data."""
    for name in ("aids", "generators", "templates"):
        shutil.copytree(ROOT / name, tmp_path / "site" / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path / "site"


def add(path, text):
    """Put text at the end of a file, made with its folder where it is new."""
    path.parent.mkdir(exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(text)


def replace(path, old, new):
    """Replace a text that stands in a file once."""
    before, after = path.read_text(encoding="utf-8").split(old)
    path.write_text(f"{before}{new}{after}", encoding="utf-8")


def plotroom(copy, *words):
    """The standard output of the program in the copy; fails with its error output unless the exit status is 0."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, *words],
        cwd=copy.parent,
        env={**os.environ, "PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert done.returncode == 0, done.stderr
    told = done.stderr.splitlines()
    assert not told or (told[0].startswith("Print ") and not told[1:]), "only how to print the pages"
    return done.stdout


def printed(copy, target):
    """The paths of the files that `print` writes, from the end of their names, and the text of the first page."""
    files = [copy.parent / line for line in plotroom(copy, "print", target, "--force").splitlines()]
    return [file.name for file in files], PdfReader(files[0]).pages[0].extract_text()


def test_a_game_is_two_toml_files(copy):
    add(copy / "aids" / "sixth" / "rules.toml", RULES)
    add(copy / "templates" / "sixth.toml", KIT)

    games = json.loads(plotroom(copy, "list", "--json"))["games"]
    assert len(games) == 6
    assert next(game for game in games if game["game"] == "sixth") == {
        "game": "sixth",
        "title": "Sixth",
        "checks": ["drift"],
        "sheets": ["drift", "counters", "log"],
        "two_sided": ["counters"],
        "read": ["drift"],
        "house_rules": [],
    }
    assert "drift     Drift" in plotroom(copy, "list", "sixth")
    help_text = plotroom(copy, "check", "sixth", "drift", "--help")
    assert "Drift (Sixth 4.1).  Dice: 2d6." in help_text
    assert "8–12  starboard  2" in help_text
    assert "plotroom check sixth drift --odds" in help_text
    answered = "Heading: none.\n\n  Drift  3 + 4 = 7\n\n  Hexes  0\n\nSixth 4.1\n"
    assert plotroom(copy, "check", "sixth", "drift", "--dice", "3,4") == answered
    assert [line.split()[-4:-1] for line in plotroom(copy, "check", "sixth", "drift", "--odds").splitlines()[2:5]] == [
        ["41.67", "%", "5/12"],
        ["16.67", "%", "1/6"],
        ["41.67", "%", "5/12"],
    ]
    names, text = printed(copy, "sixth")
    assert names == ["sixth-drift-letter.pdf", "sixth-counters-letter.pdf", "sixth-log-letter.pdf"]
    assert "Starboard" in text and "Odds of drift" in text and "5/12" in text


@pytest.mark.long
def test_a_diagram_is_one_function(copy):
    add(copy / "aids" / "sixth" / "rules.toml", RULES)
    add(copy / "templates" / "sixth.toml", KIT)
    add(copy / "generators" / "games" / "sixth" / "diagrams.py", DIAGRAM)
    block = '\n[[sheets]]\nname = "compass"\nkind = "chart"\ntitle = "Compass"\nblocks = [{ kind = "diagram", diagram = "compass", title = "Rose" }]\n'
    add(copy / "templates" / "sixth.toml", block)
    assert "Rose" in printed(copy, "sixth/compass")[1]


@pytest.mark.long
def test_a_table_of_ssn_is_toml(copy):
    add(copy / "aids" / "ssn" / "rules.toml", recipe("[tables.weather]"))
    add(copy / "templates" / "ssn.toml", recipe("[[sheets]]"))
    assert "Weather (SSN Setup).  Dice: d6." in plotroom(copy, "check", "ssn", "weather", "--help")
    assert plotroom(copy, "check", "ssn", "weather", "--odds").split()[2:6] == ["clear", "66.67", "%", "2/3"]
    assert "Squall" in printed(copy, "ssn/weather")[1]


@pytest.mark.long
def test_a_sheet_kind_is_a_class_and_a_line(copy):
    add(copy / "generators" / "games" / "ssn" / "scale_bar.py", SHEET_IMPORTS + recipe("class ScaleBar"))
    package = copy / "generators" / "games" / "ssn" / "__init__.py"
    line = '        "scale-bar": SheetKind("generators.games.ssn.scale_bar:ScaleBar"),\n'
    replace(package, "    kinds={\n", "    kinds={\n" + line)
    add(
        copy / "templates" / "ssn.toml",
        '\n[[sheets]]\nname = "bar"\nkind = "scale-bar"\ntitle = "Two inches"\ninches = 2\n',
    )
    assert "Two inches" in printed(copy, "ssn/bar")[1]


@pytest.mark.long
def test_a_chart_block_is_a_class_and_a_line(copy):
    add(copy / "generators" / "games" / "ssn" / "watches.py", BLOCK_IMPORTS + recipe("class Watches"))
    package = copy / "generators" / "games" / "ssn" / "__init__.py"
    replace(package, "    blocks={\n", '    blocks={\n        "watches": "generators.games.ssn.watches:Watches",\n')
    block = '{ kind = "watches", title = "Watches of a day", hours = 6 }'
    add(
        copy / "templates" / "ssn.toml",
        f'\n[[sheets]]\nname = "day"\nkind = "chart"\ntitle = "Day"\nblocks = [{block}]\n',
    )
    text = printed(copy, "ssn/day")[1]
    assert "Watches of a day" in text and "6:00 12:00" in text


@pytest.mark.long
def test_a_counter_size_is_the_size_of_a_piece(copy):
    add(copy / "aids" / "sixth" / "rules.toml", RULES)
    add(copy / "templates" / "sixth.toml", KIT.partition("[[sheets.pieces]]")[0] + recipe("[[sheets.pieces]]"))
    (file,) = plotroom(copy, "print", "sixth/counters", "--cut-only").splitlines()
    first, *others = re.findall(r'<path d="M([^Z"]*)Z"', (copy.parent / file).read_text(encoding="utf-8"))
    (left, foot), _, (right, head), _ = ([float(part) for part in corner.split()] for corner in first.split("L"))
    assert (right - left, foot - head) == pytest.approx((5 / 8 * 25.4, 23), abs=0.01) and len(others) == 3


@pytest.mark.long
def test_a_label_sheet_is_a_table(copy):
    add(copy / "templates" / "labels.toml", LABELS)
    add(copy.parent / "squares.csv", "name,quantity,size,front ground,front ink\nmine,13,60 mm,deep,deep-text\n")
    (file,) = plotroom(copy, "print", "counters", "squares.csv", "--labels", "a4-12").splitlines()
    assert file.endswith("counters-squares-a4-12.pdf")


@pytest.mark.long
def test_a_format_is_a_module_and_a_line(copy):
    add(copy / "generators" / "writers" / "outline.py", OUTLINE)
    writers = copy / "generators" / "writers" / "__init__.py"
    replace(writers, '    "svg": Writer(', '    "txt": Writer("outline", seals.XML),\n    "svg": Writer(')
    (file,) = plotroom(copy, "print", "ssn/log", "--format", "txt").splitlines()
    assert (copy.parent / file).read_text(encoding="utf-8").startswith("612 x 792 points\n")


@pytest.mark.long
def test_a_field_of_a_saved_file_is_a_line(copy):
    position = copy / "aids" / "on_patrol" / "game" / "position.py"
    last = (
        '    sunk: Annotated[int | None, Field(Turn(), since="0.4.0", entered=Entered(names="escorts sunk"))] = None\n'
    )
    replace(position, last, f"{last}    {recipe('flag: ').lstrip()}")
    plotroom(copy, "new", "game", "on-patrol", "my.toml")
    game = copy.parent / "my.toml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace('name = "Fletcher"\n', 'name = "Fletcher"\nflag = true\n'), encoding="utf-8")
    plotroom(copy, "turn", "on-patrol", "my.toml")
    assert re.findall("^flag .*", (copy.parent / "my-1.toml").read_text(encoding="utf-8"), re.MULTILINE) == [
        "flag = true                        # flies the admiral's flag"
    ]
    assert "flagship" in PdfReader(copy.parent / "my-1.pdf").pages[0].extract_text()


def test_an_option_is_a_line(copy):
    jobs = copy / "generators" / "jobs" / "printing.py"
    replace(
        jobs,
        "    LABELS,\n",
        '    LABELS,\n    Input("copies", "whole", "How many of each.", default=1, least=1, most=9),\n',
    )
    help_text = plotroom(copy, "print", "--help")
    assert "--copies" in help_text and "How many of each (default 1)." in help_text
