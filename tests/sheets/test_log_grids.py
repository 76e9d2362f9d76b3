"""Grids of logs: a row for each unit, a column for each turn, named fields in each cell."""

from itertools import pairwise

import pytest

from aids import games
from aids.input_file import on_disk
from generators.drawing import MM
from generators.drawing.paths import Shape, TextBox, flatten
from generators.page.frame import area, paper
from generators.sheets import kits
from tests.printed import run

GRID = (
    'corner = "Ship"\nunits = 3\nunit = "E{n}"\nturns = 2\nturn = "Turn {n}"\nfields = [["Bow", "Facing"], ["Speed"]]'
)


def kit(tmp_path, grid=GRID, more=""):
    path = tmp_path / "kit.toml"
    sheet = f'name = "log"\nkind = "log"\ntitle = "Log"\ntrackers = []\n{more}\n[sheets.grid]\n{grid}\n'
    path.write_text(f'game = "on-patrol"\n[[sheets]]\n{sheet}', encoding="utf-8")
    return path


def made(path, size="letter"):
    (spec,) = kits.sheets("on-patrol", on_disk(path))
    (body,) = kits.build(spec, kits.Job(games.load("on-patrol"), paper(size), "long-edge"))
    items = list(flatten(body.drawing.records))
    return [one for one in items if isinstance(one, TextBox)], [one for one in items if isinstance(one, Shape)]


@pytest.mark.parametrize("size", ["letter", "a4", "148x210mm"])
def test_each_unit_has_its_fields_in_each_turn_and_the_grid_fills_the_page(tmp_path, size):
    words, shapes = made(kit(tmp_path), size)
    strings = [one.string for one in words]
    assert [text for text in strings if text in ("E1", "E2", "E3")] == ["E1", "E2", "E3"]
    assert [strings.count(text) for text in ("Bow", "Facing", "Speed", "Turn 1", "Turn 2")] == [2, 2, 2, 1, 1]
    room = area(paper(size))
    points = [point for shape in shapes for line in shape.lines for point in line]
    assert min(x for x, _ in points) == pytest.approx(room.left) and max(x for x, _ in points) == pytest.approx(
        room.right
    )
    assert min(y for _, y in points) == pytest.approx(room.bottom)
    assert all(one.size >= 7 for one in words)


def test_units_may_be_named(tmp_path):
    words, _ = made(kit(tmp_path, GRID.replace("units = 3", 'units = ["Benson", "A very long name of an escort"]')))
    assert "Benson" in [one.string for one in words] and any(one.string.startswith("A ve") for one in words)


@pytest.mark.parametrize(
    ("grid", "more", "said"),
    [
        (GRID.replace("units = 3", "units = 0"), "", "1 to 40"),
        (GRID.replace("units = 3", "units = 40"), "", "40 units have no room"),
        (GRID.replace("units = 3", "units = []"), "", "1 to 40 names"),
        (GRID.replace("turns = 2", "turns = 21"), "", "1 to 20"),
        (GRID.replace("turns = 2", "turns = 15"), "", "beside each other. Choose larger paper, fewer turns"),
        (GRID.replace('[["Bow", "Facing"], ["Speed"]]', '["Bow"]'), "", "list of names in quotes"),
        (GRID.replace('[["Bow", "Facing"], ["Speed"]]', "[[]]"), "", "1 to 6 fields, not 0"),
        (GRID.replace('[["Bow", "Facing"], ["Speed"]]', "[]"), "", "1 to 3 lists"),
        (GRID + "\nrows = 3", "", "unknown key 'rows'"),
        (GRID, 'columns = [{ name = "Turn", share = 1 }]', "columns or a grid, not both"),
    ],
)
def test_a_fault_in_a_grid_is_refused_with_its_line(tmp_path, grid, more, said):
    path = kit(tmp_path, grid, more)
    result = run("print", "on-patrol", "--kit", str(path), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2 and said in result.stderr and "kit.toml:" in result.stderr
    assert result.stderr.count("\n") == 1


def tops(body):
    """The lower edge of each word of a page, and the word."""
    words = [one for one in flatten(body.drawing.records) if isinstance(one, TextBox)]
    return [(min(y for _, y in one.corners), one.string) for one in words]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_finding_every_escort_has_a_row_in_a_log(size):
    """100.0 wants a record of every unit; a pen can write M31/4 in each cell, whose name stood in its top third."""
    (spec,) = kits.choose(kits.sheets("on-patrol"), ["escort-log"], "on-patrol")
    (body,) = kits.build(spec, kits.Job(games.load("on-patrol"), paper(size), "long-edge"))
    words = [one.string for one in flatten(body.drawing.records) if isinstance(one, TextBox)]
    assert {f"E{n}" for n in range(1, 13)} <= set(words)
    assert {words.count(field) for field in ("Bow/dir", "Speed", "Run", "Contact")} == {7}
    shapes = [one for one in flatten(body.drawing.records) if isinstance(one, Shape) and one.style.stroke]
    ends = [line for shape in shapes for line in shape.lines if len(line) == 2]
    first = min(y for y, word in tops(body) if word == "E1")
    across = sorted({round(x, 1) for (x, y), (u, v) in ends if x == u and min(y, v) < first - 10})
    down = sorted({round(y, 1) for (x, y), (u, v) in ends if (y == v and x < u - 60) or (y == v and abs(x - u) > 60)})
    assert len(across) == 14 and min(b - a for a, b in pairwise(across)) >= 11 * MM
    rows = [b - a for a, b in pairwise([y for y in down if y < first + 10])]
    assert len(rows) == 23 and min(rows) >= 9 * MM - 0.1
