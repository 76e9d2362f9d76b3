"""All faults of sheets that layouts draw are told by `verify` at once, each once, in the order of files and lines."""

from pathlib import Path

import pytest

from tests.pieces.test_mistakes import CASES, GAME, edited, here, lines_of, write
from tests.printed import run

assert here, "a fixture"
#: Mistakes of layouts, colors and rows that do not hide one another.
TOGETHER = (
    "a column misspelled in a text",
    "a misspelled key of a place",
    "a color without #",
    "an edge that there is not",
    "a quantity in words",
    "an unknown symbol in a row",
    "a picture that is missing",
    "missing quotes around a comma",
)


def test_faults_of_layouts_colors_and_rows_are_told_together(here):
    files = GAME
    chosen = [case for name in TOGETHER for case in CASES if case["name"] == name]
    for case in chosen:
        files = edited(case, files)
        files = {name: text.decode() if isinstance(text, bytes) else text for name, text in files.items()}
    write(here, files)
    told = lines_of(run("verify", "./ardennes"))
    wanted = sorted(case["where"] for case in chosen)
    assert sorted(line.split(": ")[0] for line in told) == wanted
    for case in chosen:
        assert any(line.startswith(f"{case['where']}: ") and all(w in line for w in case["says"]) for line in told)


def test_a_faulty_layout_hides_no_fault_of_another(here):
    files = dict(GAME)
    files["kit.toml"] = files["kit.toml"].replace('size = "5/8 in"', 'size = "5/8 inches x"')
    files["events.csv"] = files["events.csv"].replace("Rally,", "Rally of all the leaders of both sides in reach,")
    write(here, files)
    told = [line.split(": ")[0] for line in lines_of(run("verify", "./ardennes"))]
    assert told == ["events.csv:4", "kit.toml:9"]


@pytest.mark.long
def test_faults_are_told_in_linear_work(here):
    """A thousand faulty rows are bounded to the first two hundred faults."""
    files = dict(GAME)
    head = files["units.csv"].splitlines()[0]
    files["units.csv"] = head + "\n" + "A,Wermacht,first,cruiser,1,1,1,,1\n" * 1_000
    write(here, files)
    assert len(lines_of(run("verify", "./ardennes"))) <= 200


def test_a_sheet_with_a_fault_is_looked_at_with_the_colors_of_its_kit(here):
    """Its parts alone had lost [colors], and each color was told as unknown; both papers told the box."""
    display = """
[[sheets]]
name = "display"
kind = "display"
title = "Displays"

[[sheets.boxes]]
title = "Lost"
width = "80 cm"

[[sheets.boxes]]
title = "Port"
stands = [{ name = "Hood", art = "cruiser", color = "Wehrmacht" }]
"""
    write(here, {**GAME, "kit.toml": GAME["kit.toml"] + display})
    (line,) = lines_of(run("verify", "./ardennes"))
    assert "a box 800 mm wide does not fit the page, 190 mm (7.5 in). Make it smaller" in line


SHEET = """title = "Units"
pieces = "units.csv"
colors = { red = "#B3261E", rust = "#B02820", moss = "#4B6B3A", again = "#B3261E" }
[[layout]]
name = "unit"
size = "5/8 in"
fill = "{side}"
places = [{ text = "{name}", box = [4, 30, 92, 30], type = [8, 12] }]
"""


def test_a_file_of_counters_is_verified_alone(here):
    """Without a game around it: every fault at once, then what is told of the colors."""
    Path("units.toml").write_text(SHEET.replace("{name}", "{nmae}"), encoding="utf-8")
    Path("units.csv").write_text("name,side\nA,red\nB,blau\nC,moss,\nD,grun\n", encoding="utf-8")
    told = [line.split(": ")[0] for line in lines_of(run("verify", "units.toml"))]
    assert told == ["units.csv:3", "units.csv:5", "units.toml:8"]
    Path("units.toml").write_text(SHEET, encoding="utf-8")
    Path("units.csv").write_text("name,side\nA,red\nB,moss\n", encoding="utf-8")
    result = run("verify", "units.toml")
    assert result.exit_code == 0 and "No errors found (1 sheet)." in result.stdout
    told = [line for line in result.output.splitlines() if line.startswith("warning: units.toml:3: ")]
    assert ["in the palette color. Make one" in line for line in told if "red and rust" in line] == [True]
    assert not any("red and again" in line for line in told), "one color under two names is meant so"
    assert run("verify", "none.toml").exit_code == 2


def test_a_plain_file_of_counters_is_verified_too(here):
    head = "name,quantity,size,front ground,front ink\n"
    Path("my.csv").write_text(head + "a,1,1/2 in,navi,paper\nb,1,1/2 in,navy,papier\n", encoding="utf-8")
    assert [line.split(": ")[0] for line in lines_of(run("verify", "my.csv"))] == ["my.csv:2", "my.csv:3"]
    Path("my.csv").write_text(head + "a,1,1/2 in,navy,paper\n", encoding="utf-8")
    assert run("verify", "my.csv").stdout == "No errors found (1 sheet).\n"


def test_a_print_tells_of_the_colors_of_its_palette_once(here):
    Path("units.toml").write_text(SHEET, encoding="utf-8")
    Path("units.csv").write_text("name,side\nA,red\nB,moss\n", encoding="utf-8")
    result = run("print", "counters", "units.toml", "--paper", "a4", "--paper", "letter", "-o", "out")
    told = [line for line in result.stderr.splitlines() if "almost the same" in line]
    assert [line.split(" look ")[0] for line in told] == ["Note: units.toml:3: red and rust, rust and again"]
    alone = run("print", "counters", "units.toml", "--paper", "a4", "-o", "alone")
    assert alone.exit_code == 0, alone.output
    for path in Path("alone").iterdir():
        assert path.read_bytes() == (Path("out") / path.name).read_bytes(), "it records its own paper alone"
