"""Path data of SVG as outlines: each command at known points, arcs on their ellipse, and faults in words."""

from itertools import pairwise
from math import cos, hypot, pi, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.drawing.paths import flatten_curves
from generators.drawing.svg import OutlineFault, outline_of


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("M1 2L3 4", [((1, 2), (3, 4))]),
        ("m1 2 2 2z", [((1, 2), (3, 4), (1, 2))]),
        ("M1,2 3,4 5,6", [((1, 2), (3, 4), (5, 6))]),
        ("M1 2h3v-4H0V0", [((1, 2), (4, 2), (4, -2), (0, -2), (0, 0))]),
        ("M0 0h1zm5 5h1", [((0, 0), (1, 0), (0, 0)), ((5, 5), (6, 5))]),
        ("M0 0h1zh2", [((0, 0), (1, 0), (0, 0)), ((0, 0), (2, 0))]),
        ("M0 0C1 2 3 4 5 6", [((0, 0), ((1, 2), (3, 4), (5, 6)))]),
        ("M1 1c1 2 3 4 5 6s1 1 2 2", [((1, 1), ((2, 3), (4, 5), (6, 7)), ((8, 9), (7, 8), (8, 9)))]),
        ("M0 0S1 1 2 2", [((0, 0), ((0, 0), (1, 1), (2, 2)))]),
        ("M0 0Q3 0 3 3T6 6", [((0, 0), ((2, 0), (3, 1), (3, 3)), ((3, 5), (4, 6), (6, 6)))]),
        ("M-.5.5-1-1", [((-0.5, 0.5), (-1, -1))]),
        ("M1e1-2E-1L0 0", [((10, -0.2), (0, 0))]),
        ("M1e6-1e6h1", [((1e6, -1e6), (1e6 + 1, -1e6))]),
        ("", []),
        ("M1 2", []),
    ],
)
def test_commands(data, expected):
    found = outline_of(data)
    assert len(found) == len(expected)
    for subpath, wanted in zip(found, expected, strict=True):
        flat = [n for step in subpath for point in ([step] if len(step) == 2 else step) for n in point]
        known = [
            n for step in wanted for point in ([step] if isinstance(step[0], int | float) else step) for n in point
        ]
        assert flat == pytest.approx(known)


@pytest.mark.parametrize("large", [0, 1])
@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("turned", [0, 30, 90])
def test_arcs_lie_on_their_ellipse(large, sweep, turned):
    """Every point of the arc has the right distance in the ellipse's own axes from one center; the sides are right."""
    rx, ry = 10.0, 6.0
    start, end = (1.0, 2.0), (9.0, 5.0)
    (subpath,) = outline_of(f"M{start[0]} {start[1]}A{rx} {ry} {turned} {large}{sweep}{end[0]} {end[1]}")
    points = list(flatten_curves(subpath, 40))
    assert points[-1] == pytest.approx(end)
    c, s = cos(radians(turned)), sin(radians(turned))

    def scaled(point):
        x, y = point
        return (c * x + s * y) / rx, (c * y - s * x) / ry

    unit = [scaled(point) for point in points]
    (ax, ay), (bx, by), (mx, my) = unit[0], unit[-1], unit[len(unit) // 2]
    # the center from the two ends and any third point
    d = 2 * (ax * (by - my) + bx * (my - ay) + mx * (ay - by))
    squares = ax * ax + ay * ay, bx * bx + by * by, mx * mx + my * my
    cx = (squares[0] * (by - my) + squares[1] * (my - ay) + squares[2] * (ay - by)) / d
    cy = (squares[0] * (mx - bx) + squares[1] * (ax - mx) + squares[2] * (bx - ax)) / d
    assert all(hypot(x - cx, y - cy) == pytest.approx(1, abs=2e-3) for x, y in unit)
    length = sum(hypot(x2 - x1, y2 - y1) for (x1, y1), (x2, y2) in pairwise(unit))
    assert (length > pi) == bool(large)
    turn = (mx - ax) * (by - ay) - (my - ay) * (bx - ax)
    assert (turn > 0) == bool(sweep)  # y down: a positive sweep from left to right passes above


def test_a_half_circle_from_left_to_right_with_a_positive_sweep_is_the_upper_half():
    (subpath,) = outline_of("M0 50A50 50 0 0 1 100 50")
    assert min(y for _, y in flatten_curves(subpath, 40)) == pytest.approx(0, abs=0.02)


def test_an_arc_too_small_is_made_larger_and_one_without_radius_is_a_line():
    (subpath,) = outline_of("M0 0A1 1 0 0 1 10 0")
    assert max(abs(y) for _, y in flatten_curves(subpath, 40)) == pytest.approx(5, abs=0.01)
    assert outline_of("M0 0A0 1 0 0 1 10 0") == [((0, 0), (10, 0))]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("L1 2", "does not begin with M"),
        ("1 2", "where a command must stand"),
        ("M1", "lacks numbers"),
        ("M1 2L", "lacks numbers"),
        ("M1 2L3 4 5", "lacks numbers"),
        ("M1 2z3 4", "where a command must stand"),
        ("M1 2X3 4", "'X'"),
        ("M1 2L3 ?", "no command or number"),
        ("M0 0A1 1 0 2 1 3 3", "flag"),
        ("M1e400 2", "too large"),
        ("M0 0" + "L1 1" * 6000, "more than"),
    ],
)
def test_faults_are_told(data, words):
    with pytest.raises(OutlineFault) as caught:
        outline_of(data)
    assert words in str(caught.value)


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789.,+-e \n", max_size=60))
def test_any_text_is_an_outline_or_a_fault(data):
    try:
        for subpath in outline_of(data):
            assert len(subpath) > 1
    except OutlineFault:
        pass
