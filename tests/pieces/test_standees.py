"""Standees: faces at true size on both sides of the ridge, feet that overlap, folds and cuts in place."""

from itertools import pairwise
from math import hypot

import pytest

from generators.drawing.paths import Shape, TextBox, flatten
from generators.page.frame import frame_pages, paper
from generators.pieces import boxes
from tests import kits_of_one
from tests.page.lint import box, sound

KIT = """game = "ssn"
[[sheets]]
name = "stand"
kind = "standees"
title = "Stand-up counters"
{more}
[[sheets.pieces]]
name = "boat"
size = {size}
count = 5
value = "B{{n}}"
front = {{ ground = "deep", ink = "deep-text", label = "Front" }}
back = {{ ground = "shallow", ink = "shallow-text", label = "Back" }}

[[sheets.pieces]]
name = "{other}"
size = ["1 1/4 in", "1 1/2 in"]
count = 2
front = {{ ground = "marker", ink = "marker-text", label = "Both", art = "frigate" }}
"""


def built(tmp_path, on="letter", more="", size='["1 in", "3/4 in"]', other="mark"):
    return kits_of_one.built(tmp_path, KIT.format(more=more, size=size, other=other), "ssn", on)


def lines_of(body, layer):
    return [line for shape in flatten(body.drawing.layers[layer]) for line in shape.lines]


def levels(lines):
    return sorted({round(y0, 3) for (_, y0), (_, y1) in lines if y0 == y1}, reverse=True)


def test_folds_and_faces_are_true(tmp_path):
    (body,) = built(tmp_path)
    cuts, folds = levels(lines_of(body, "cut")), levels(lines_of(body, "score"))
    assert len(cuts) == 4 and len(folds) == 6
    for (top, foot), three, height in ((cuts[:2], folds[:3], 54.0), (cuts[2:], folds[3:], 108.0)):
        plain, back, front, glued = (a - b for a, b in pairwise((top, *three, foot)))
        assert back == pytest.approx(front, abs=0.01) and front == pytest.approx(height, abs=0.01)
        assert plain - glued == pytest.approx(boxes.SHORTER, abs=0.01)
        assert plain == pytest.approx(height / 2, abs=0.01)
        assert plain < 2 * height, "the two faces can lean on each other"


@pytest.mark.parametrize("on", ["letter", "a4"])
def test_strips_stand_in_the_middle_of_the_page(tmp_path, on):
    (body, *_) = built(tmp_path, on)
    upright = [x0 for (x0, _), (x1, _) in lines_of(body, "cut") if x0 == x1]
    assert (min(upright) + max(upright)) / 2 == pytest.approx(paper(on).width / 2, abs=0.01)


def test_neighbors_share_their_cuts(tmp_path):
    (body,) = built(tmp_path)
    upright = sorted(round(x0, 2) for (x0, _), (x1, _) in lines_of(body, "cut") if x0 == x1)
    assert [b - a for a, b in pairwise(upright[:2])] and len(upright) == 6 + 3
    level = [line for line in lines_of(body, "cut") if line[0][1] == line[1][1]]
    assert sorted(x1 - x0 for (x0, _), (x1, _) in level) == pytest.approx([180, 180, 360, 360])


@pytest.mark.parametrize(("on", "apart"), [("tabloid", boxes.APART), ("8.65x11in", 0.0)])
def test_other_colors_stand_apart_where_there_is_room(tmp_path, on, apart):
    """Five dark boats beside two light marks; a row that is nearly full keeps them together."""
    (body, *_) = built(tmp_path, on, size='["1 1/4 in", "1 1/2 in"]')
    top = max(y for line in lines_of(body, "cut") for _, y in line)
    upright = sorted({round(a[0], 2) for a, b in lines_of(body, "cut") if a[0] == b[0] and max(a[1], b[1]) == top})
    widths = [b - a for a, b in pairwise(upright)]
    assert [wide for wide in widths if wide < 80] == ([pytest.approx(apart)] if apart else [])
    assert all(wide in (pytest.approx(90), pytest.approx(apart)) for wide in widths)
    ends = [x for shape in flatten(body.drawing.records) if shape.clip for x, _ in shape.clip]
    assert min(ends) == pytest.approx(upright[0] - boxes.BLEED)
    assert (upright[5] + boxes.BLEED in [round(x, 2) for x in ends]) == bool(apart)


def test_stand_ups_want_card(tmp_path):
    assert {body.stock for body in built(tmp_path)} == {"card"}


def test_both_faces_stand_upright_when_folded(tmp_path):
    """Every face's letters have their heads toward the ridge."""
    (body,) = built(tmp_path)
    ridges = [levels(lines_of(body, "score"))[i] for i in (1, 4)]
    found = {"Front": 0, "Back": 0, "Both": 0}
    for words in flatten(body.drawing.records):
        if isinstance(words, TextBox) and words.string in found:
            found[words.string] += 1
            foot, head = words.corners[0][1], words.corners[3][1]
            ridge = min(ridges, key=lambda y: abs(y - foot))
            (x0, y0), (x1, y1), _, (x3, y3) = words.corners
            assert (x1 - x0) * (y3 - y0) > (y1 - y0) * (x3 - x0), "turned and not mirrored: it reads from behind"
            assert abs(head - ridge) < abs(foot - ridge)
            assert (foot < ridge) == (words.string == "Front" or (words.string == "Both" and foot < head))
    assert found == {"Front": 5, "Back": 5, "Both": 4}


def test_the_front_foot_is_hatched_and_named(tmp_path):
    (body,) = built(tmp_path)
    cuts, folds = levels(lines_of(body, "cut")), levels(lines_of(body, "score"))
    glue = [box(w.corners) for w in flatten(body.drawing.records) if isinstance(w, TextBox) and w.string == "glue"]
    assert len(glue) == 7
    feet = ((cuts[1], folds[2]), (cuts[3], folds[5]))
    assert all(any(low < y0 and y1 < high for low, high in feet) for _, y0, _, y1 in glue)
    hatch = [s for s in flatten(body.drawing.records) if not hasattr(s, "string") and s.style.stroke == "rule"]
    slanted = [line for shape in hatch for line in shape.lines if abs(line[0][1] - line[1][1]) > 0.1]
    assert len(slanted) > 40
    for (x0, y0), (x1, y1) in slanted:
        assert x1 - x0 == pytest.approx(y1 - y0, abs=0.01) and hypot(x1 - x0, y1 - y0) > 0
        assert any(low <= y0 and y1 <= high for low, high in feet)


def test_the_setting_of_the_foot(tmp_path):
    (body,) = built(tmp_path, more='base = "1 in"')
    cuts, folds = levels(lines_of(body, "cut")), levels(lines_of(body, "score"))
    assert cuts[0] - folds[0] == pytest.approx(72) == cuts[2] - folds[3]


@pytest.mark.parametrize("on", ["letter", "a4", "tabloid", "148x210mm"])
def test_pages_can_be_read_and_printed(tmp_path, on):
    size = paper(on)
    for page in frame_pages(built(tmp_path, on), size):
        sound(page, size, least=4.8)


@pytest.mark.parametrize(
    ("changed", "line", "words"),
    [
        ({"other": "boat-1"}, 16, "two pieces come out as 'boat-1', one numbered by {n}"),
        ({"more": 'base = "1/8 in"'}, 6, "must be a length from 0.25 in to 2 in"),
        ({"more": 'base = "1 1/4 in"'}, 6, "too long under faces 0.75 in high"),
        ({"more": "base = 12"}, 6, "must be text in quotes"),
        ({"more": 'feet = "1 in"'}, 6, "unknown key 'feet'"),
        ({"size": '["3 in", "6 in"]'}, 9, "does not fit 7.5 x"),
        ({"size": '["1 in"]'}, 9, "two lengths"),
    ],
)
def test_bad_settings_are_refused_in_one_line(tmp_path, changed, line, words):
    kits_of_one.check_refused(lambda: built(tmp_path, **changed), line, words)


def test_faces_go_with_counters_of_the_same_names(tmp_path):
    """One file may hold a sheet of each: the designs are told apart by their names."""
    from tests.printed import run

    path = tmp_path / "kit.toml"
    both = KIT.format(more="", size='["1 in", "3/4 in"]', other="mark")
    again = both.split("\n", 1)[1].replace('"standees"', '"counters"').replace('"stand"', '"flat"')
    path.write_text(both + again, encoding="utf-8")
    result = run("print", "ssn", "--kit", str(path), "--one-file", "-o", str(tmp_path / "out"))
    assert result.exit_code == 0, result.output


def test_the_folding_is_shown_large_where_the_last_row_leaves_room(tmp_path):
    """Two marks under five boats leave room beside them; five boats alone leave none."""
    (body,) = built(tmp_path)
    cuts = [point for line in lines_of(body, "cut") for point in line]
    low, right = min(y for _, y in cuts), max(x for x, _ in cuts)
    left = max(x for x, y in cuts if y == low) + boxes.APART
    drawn = [s for s in flatten(body.drawing.records) if isinstance(s, Shape) and s.style.stroke == "navy"]
    points = [point for shape in drawn for line in shape.lines for point in line]
    assert points and all(left < x < right and y > low for x, y in points)
    assert max(y for _, y in points) - min(y for _, y in points) > 36
