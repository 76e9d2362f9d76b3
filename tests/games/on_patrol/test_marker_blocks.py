"""The blocks of markers: one row a marker with picture, mode and action, in words that a player reads."""

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.on_patrol import blocks
from generators.page.frame import VALUE, paper
from generators.sheets import kits
from generators.sheets.charts import read_block
from generators.sheets.sheet import Job
from tests.printed import bodies

RULES = games.load("on-patrol").rules
SLUGS = {"sub-colour", "escort-colour", "sub-colour-surfaced", "game-end"}


def block(kind, tmp_path, width=540.0, house=""):
    path = tmp_path / "house.toml"
    path.write_text(house, encoding="utf-8")
    game = games.load("on-patrol", str(path) if house else None, files=DISK)
    spec = next(sheet for sheet in kits.sheets("on-patrol") if sheet.name == "escorts").parts("blocks")[0]
    stated = {"kind": kind, "title": "Markers"}
    made = read_block(spec.place, stated, game).draw(Job(game, paper("letter"), "long-edge"), width)
    items = list(flatten(made.drawing.records))
    return made, [one for one in items if isinstance(one, TextBox)], [one for one in items if isinstance(one, Shape)]


def test_finding_no_slug_stands_where_a_player_reads():
    for sheet in kits.sheets("on-patrol"):
        words = [
            one.string.lower()
            for body in bodies(f"on-patrol/{sheet.name}")
            for one in flatten(body.drawing.records)
            if isinstance(one, TextBox)
        ]
        assert not [word for word in words for slug in SLUGS if slug in word], sheet.name


@pytest.mark.parametrize("width", [258.0, 450.0, 540.0])
def test_finding_one_row_a_marker_with_picture_mode_and_action(tmp_path, width):
    _, words, shapes = block("escort-modes", tmp_path, width)
    modes = {one.string: one.corners[0][1] for one in words if one.size == VALUE}
    assert list(modes) == [str(row.cells["mode"]) for row in RULES.tables["escort-action"].rows]
    levels = list(modes.values())
    assert levels == sorted(levels, reverse=True)
    rings = [shape for shape in shapes if shape.style.stroke == "danger" and shape.style.width == 0.9]
    assert len(rings) == 5  # a target hex for each marker that lies on board
    names = [str(row.cells["name"]) for row in RULES.tables["markers"].rows]
    assert [one.string for one in words if one.string in names] == names


def test_the_modes_say_the_speed_of_the_rules(tmp_path):
    _, words, _ = block("escort-modes", tmp_path, house="[figures]\nsearch-speed = 4\n")
    assert sum(one.string.endswith("Search Speed, 4 hexes") for one in words) == 2


def test_each_event_of_detection_has_the_counter_that_it_brings(tmp_path, monkeypatch):
    """Typed from the Submarine Detection Table; a launch has the back of the torpedo, its B beside it."""
    found = []
    monkeypatch.setattr(
        blocks.scenes, "draw_counter", lambda draw, at, heading, size, counter: found.append(counter.art)
    )
    _, words, shapes = block("detection", tmp_path)
    assert found == ["sub-awash", "sub-contact", "sub-contact", "sub-lost"]
    assert [one.string for one in words if one.string == "B"] == ["B"]
    assert not [shape for shape in shapes if shape.style.fill == "torpedo"]
    assert [one.string for one in words if one.string in ("Any", "6", "8", "10")] == ["Any", "8", "6", "6", "8", "10"]


def test_changes_name_the_marker_that_comes_or_say_that_it_stays(tmp_path):
    _, words, _ = block("marker-changes", tmp_path)
    table = RULES.tables["marker-changes"]
    names = {str(row.cells["marker"]): str(row.cells["name"]) for row in RULES.tables["markers"].rows}
    again = {("found", "escort-colour"): "moves to it", ("torpedoes", "torpedo"): "to hex B"}  # OP-54
    expected = [
        again.get((row.cells["event"], after), "stays") if after == before else names[str(after)]
        for row in table.rows
        for before, after in row.cells.items()
        if before != "event"
    ]
    shown = list(table.columns).index("sub-colour") - 1
    assert table.rows[0].cells["event"] == "visible"
    expected[shown : shown + 2] = [
        "by depth",
        "by depth",
    ]  # a boat that stays up seemed to change, one that comes up not
    body = [one.string for one in words if one.size == 10 and one.color != "navy" and one.string[-1] != "."]
    assert body == expected
    notes = {"By depth: Sub Color is Surfaced where the submarine is at 0 feet.", "Hex B is the hex ahead of your bow."}
    assert notes <= {one.string for one in words}


def test_finding_a_column_ends_early_the_size_of_each_force_is_counted_out():
    """Half of all escorts go to the second submarine, half of each force to the third, rounded down (104.2.1)."""
    (page,) = bodies("on-patrol/escorts")
    words = [one.string for one in flatten(page.drawing.records) if isinstance(one, TextBox)]
    two, three = (
        words.index("Two", words.index("Escorts after each submarine")),
        words.index("Three", words.index("2+1")),
    )
    assert words[two + 1 : two + 11] == ["2+1", "2+2", "3+2", "3+3", "4+3", "4+4", "5+4", "5+5", "6+5", "6+6"]
    assert words[three + 1 : three + 11] == (
        ["1+1+1", "1+1+2", "2+1+2", "2+2+2", "2+2+3", "2+2+4", "3+2+4", "3+3+4", "3+3+5", "3+3+6"]
    )
