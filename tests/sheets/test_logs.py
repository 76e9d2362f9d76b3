"""Log sheets and tracks, built from kits of one sheet: rows, choices, trackers, places and boxes."""

from collections import Counter
from itertools import pairwise

import pytest

from aids import games
from aids.errors import PlotroomError
from aids.input_file import on_disk
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import area, paper
from generators.sheets import kits, logs

LOG = """game = "ambush"
[[sheets]]
name = "sheet"
kind = "log"
title = "Log"
fields = ["Date", "Captain"]
trackers = [{ name = "Torpedoes", boxes = 6 }, { name = "Cycle", figure = "cycles-per-check" }]
note = "A note at the foot."
columns = [
  { name = "Turn", share = 1 },
  { name = "Outcome", share = 4, choices = ["mines", "none"] },
  { name = "Narrow", share = 1, choices = ["a choice that does not fit", "none of these"] },
]
"""
TRACK = """game = "ambush"
[[sheets]]
name = "sheet"
kind = "track"
title = "Track"
[[sheets.tracks]]
title = "Cycles"
count = 4
marked = 3
mark = "stop"
extra = 5
extra-mark = "once"
"""


def built(tmp_path, text):
    path = tmp_path / "kit.toml"
    path.write_text(text, encoding="utf-8")
    (spec,) = kits.sheets("ambush", on_disk(path))
    (body,) = kits.build(spec, kits.Job(games.load("ambush"), paper("letter"), "long-edge"))
    return list(flatten(body.drawing.records))


def texts_of(tmp_path, text):
    return [item for item in built(tmp_path, text) if isinstance(item, TextBox)]


def shapes_of(tmp_path, text):
    return [item for item in built(tmp_path, text) if not isinstance(item, TextBox)]


def test_every_row_has_its_number_and_choices(tmp_path):
    texts = texts_of(tmp_path, LOG)
    counts = Counter(item.string for item in texts)
    rows = max(int(string) for string in counts if string.isdigit())
    assert rows > 25 and all(counts[str(number)] == 1 for number in range(1, rows + 1))
    assert counts["mines"] == counts["none"] == rows
    assert not counts["a choice that does not fit"]
    levels = sorted({round(item.corners[0][1], 2) for item in texts if item.string == "mines"}, reverse=True)
    steps = [a - b for a, b in pairwise(levels)]
    assert steps == pytest.approx([steps[0]] * (rows - 1), abs=0.02)
    assert logs.ROW <= steps[0] < logs.ROW * (1 + 1 / rows)  # no room for another row


def test_rows_fill_the_room_down_to_the_note(tmp_path):
    texts = texts_of(tmp_path, LOG)
    (note,) = [item for item in texts if item.string == "A note at the foot."]
    assert note.corners[0][1] > area(paper("letter")).bottom
    lowest = min(item.corners[0][1] for item in texts if item.string.isdigit())
    assert note.corners[3][1] < lowest < note.corners[3][1] + logs.ROW


def test_rows_have_names_in_place_of_numbers(tmp_path):
    named = LOG.replace("columns = [", 'names = ["Red", "Blue"]\nrows-each = 3\ncolumns = [')
    words = texts_of(tmp_path, named)
    assert [item.string for item in words if item.string in ("Red", "Blue")] == ["Red", "Blue"]
    assert not [item for item in words if item.string.isdigit()]
    assert len([item for item in words if item.string == "mines"]) == 6
    with pytest.raises(PlotroomError, match=r"a row for each name\. Remove `rows`"):
        texts_of(tmp_path, named.replace("rows-each", "rows = 4\nrows-each"))


def test_finding_several_rows_share_a_number(tmp_path):
    """The search log of Depths numbered turns, though several searches are made in one."""
    one, each = (
        texts_of(tmp_path, LOG.replace("columns = [", more + "columns = [")) for more in ("", "rows-each = 3\n")
    )
    numbers = [item.string for item in each if item.string.isdigit()]
    rows = len([item.string for item in one if item.string.isdigit()]) // 3
    assert numbers == [str(n) for n in range(1, rows + 1)]
    bold = [s for s in shapes_of(tmp_path, LOG.replace("columns = [", "rows-each = 3\ncolumns = [")) if is_bold(s)]
    assert sum(len(s.lines) for s in bold) == rows + 1


def is_bold(shape):
    return shape.style.stroke == "navy" and shape.style.width == 0.6 and len(shape.lines) > 1


def test_trackers_have_the_boxes_of_their_figure(tmp_path):
    squares = [s for s in shapes_of(tmp_path, LOG) if s.style.stroke == "gray" and s.closed]
    cycles = games.load("ambush").rules.figures["cycles-per-check"].value
    assert len(squares) == 6 + cycles
    assert {round(abs(s.lines[0][1][0] - s.lines[0][0][0]), 3) for s in squares} == {10.0}


def test_a_track_marks_one_box_and_dashes_the_extra_one(tmp_path):
    boxes = [s for s in shapes_of(tmp_path, TRACK) if s.closed and s.style.stroke == "navy"]
    assert len(boxes) == 5
    assert [bool(s.style.dash) for s in boxes] == [False] * 4 + [True]
    assert [s.style.fill for s in boxes] == [None, None, "pale", None, None]
    strings = [item.string for item in texts_of(tmp_path, TRACK)]
    assert [s for s in strings if s.isdigit()] == ["1", "2", "3", "4", "5"]
    assert strings.count("stop") == strings.count("once") == 1


def test_places_have_a_row_of_boxes_for_each_rank_of_each_column(tmp_path):
    text = LOG.replace("columns = [", "places = { columns = 3, ranks = 2, boxes = 5 }\ncolumns = [")
    strings = [item.string for item in texts_of(tmp_path, text)]
    assert [s for s in strings if s.startswith("Column ")] == ["Column 1", "Column 2", "Column 3"]
    assert [s for s in strings if s.startswith("Rank ")] == ["Rank 1", "Rank 2"]
    dividers = [s for s in shapes_of(tmp_path, text) if s.style.stroke == "rule" and len(s.lines) == 3 * 2 * (5 - 1)]
    assert len(dividers) == 1


@pytest.mark.parametrize(
    ("text", "old", "new", "message"),
    [
        (LOG, '"cycles-per-check"', '"cycle"', "kit.toml:7: there is no figure 'cycle'"),
        (
            LOG,
            "columns = [",
            "places = { columns = 13, ranks = 2, boxes = 5 }\ncolumns = [",
            "'columns' must be a whole number from 1 to 12, not 13",
        ),
        (TRACK, "marked = 3", 'marked = "three"', "kit.toml:9: there is no figure 'three'"),
        (
            TRACK,
            "count = 4",
            "count = 4.5",
            "kit.toml:8: 'count' must be a whole number from 1 to 400, or the name of a figure",
        ),
    ],
)
def test_wrong_settings_are_refused_with_their_line(tmp_path, text, old, new, message):
    with pytest.raises(PlotroomError) as refused:
        built(tmp_path, text.replace(old, new))
    assert message in str(refused.value) and "\n" not in str(refused.value)
