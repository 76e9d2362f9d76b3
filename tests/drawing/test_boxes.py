"""Boxes that touch: every edge once, and closed outlines around each group."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.drawing import CUT, Drawing
from generators.drawing.paths import draw_boxes, edges, group_boxes

CELL = st.tuples(st.integers(0, 5), st.integers(0, 5))


def unit_steps(lines):
    """Unit steps along lines on a grid of whole points, each with its lesser end first."""
    for a, b in lines:
        (x0, y0), (x1, y1) = sorted((tuple(map(round, a)), tuple(map(round, b))))
        assert x0 == x1 or y0 == y1
        yield from (((x, y0), (x + 1, y0)) for x in range(x0, x1))
        yield from (((x0, y), (x0, y + 1)) for y in range(y0, y1))


def sides(boxes):
    """The unit steps along the sides of boxes, shared ones as often as they are shared."""
    for x, y, w, h in boxes:
        corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))
        yield from unit_steps(pairwise(corners))


def loop(outline):
    return list(pairwise([*outline, outline[0]]))


def area(outline):
    """The area within an outline, negative if it runs clockwise."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in loop(outline)) / 2


@given(st.lists(st.tuples(*[st.integers(0, 6)] * 2, *[st.integers(1, 4)] * 2), min_size=1, max_size=8))
def test_every_edge_is_drawn_once_and_in_one_piece(boxes):
    lines = edges(boxes)
    assert sorted(unit_steps(lines)) == sorted(set(sides(boxes)))
    starts = {(start, start[1] == end[1]) for start, end in lines}
    assert not [end for start, end in lines if (end, start[1] == end[1]) in starts], "an edge in two pieces"


@given(st.sets(CELL, min_size=1, max_size=20), st.floats(0, 0.01))
def test_groups_hold_every_edge_once_and_outlines_hold_the_boxes(cells, noise):
    """Boxes of 10 x 20 points, some a little off, as sums of widths are."""
    boxes = [(10 * i + noise * (j % 2), 20 * j, 10, 20) for i, j in cells]
    exact = [(10 * i, 20 * j, 10, 20) for i, j in cells]
    groups = group_boxes(boxes)
    lines = [line for group in groups for line in group.between]
    lines += [step for group in groups for outline in group.outlines for step in loop(outline)]
    assert sorted(unit_steps(lines)) == sorted(set(sides(exact)))
    outlines = [outline for group in groups for outline in group.outlines]
    assert sum(map(area, outlines)) == pytest.approx(200 * len(cells), rel=0.001)
    assert all(len(set(outline)) == len(outline) for outline in outlines), "an outline touches itself"
    shared = len(list(sides(exact))) - len(set(sides(exact)))
    assert len(list(unit_steps(line for group in groups for line in group.between))) == shared


def test_a_group_that_is_no_rectangle():
    """Two rows, the upper shorter: six corners from the lowest left one; the cuts between stay open."""
    (group,) = group_boxes([(0, 10, 20, 10), (0, 0, 20, 10), (20, 0, 20, 10)])
    assert group.outlines == (((0, 0), (40, 0), (40, 10), (20, 10), (20, 20), (0, 20)),)
    assert group.between == (((0, 10), (20, 10)), ((20, 0), (20, 10)))


def test_boxes_apart_are_groups_of_their_own_from_the_foot_up():
    groups = group_boxes([(0, 50, 10, 10), (0, 0, 10, 10), (10, 50, 10, 10)])
    assert [group.outlines[0][0] for group in groups] == [(0, 0), (0, 50)]
    assert [len(group.between) for group in groups] == [0, 1]


def test_drawn_boxes_are_kept_for_cutting():
    draw = Drawing()
    boxes = [(0, 0, 10, 10), (10, 0, 10, 10)]
    draw_boxes(draw, boxes, CUT)
    (path,) = draw.records
    assert path.boxes == tuple(boxes) and list(path.subpaths) == edges(boxes) and not path.closed
    draw_boxes(draw, [], CUT)
    assert draw.records == (path,)
