"""Sizes and outlines of pieces: measures typed from the lists of printers of cards."""

import itertools
from math import cos, pi, radians

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.errors import RulesError
from aids.input_file import Place
from aids.kinds import Context
from generators.drawing.paths import flatten_curves
from generators.pieces.own_counters import game
from generators.pieces.surface import NAMED, SHAPES, outline, size
from tests.pieces.laid_out import INCH, MM, box_of

#: Inches, as The Game Crafter, MakePlayingCards and DriveThruCards list them.
PRINTERS = {
    "poker": (2.5, 3.5), "bridge": (2.25, 3.5), "tarot": (2.75, 4.75), "mini": (1.75, 2.5), "micro": (1.25, 1.75),
    "domino": (1.75, 3.5), "square": (2.5, 2.5), "business": (3.5, 2.0), "jumbo": (3.5, 5.5),
    "counter": (0.5, 0.5), "large-counter": (0.625, 0.625),
}  # fmt: skip
AT = Place("kit.toml", ("layout", 0, "size"))


def read(raw):
    return size("the size").kind.read(AT, raw, Context(game()))


def test_every_name_is_typed_here():
    assert set(NAMED) == set(PRINTERS)


@pytest.mark.parametrize("name", PRINTERS)
def test_named_sizes_are_those_of_printers(name):
    assert read(name) == pytest.approx(tuple(INCH * side for side in PRINTERS[name]))


@pytest.mark.parametrize(
    ("text", "wide", "high"),
    [
        ("5/8 in", 0.625 * INCH, 0.625 * INCH),
        ("0.5in", 36, 36),
        ("2.5 x 3.5 in", 180, 252),
        ("2 1/2 in x 3 1/2 in", 180, 252),
        ("63 x 88 mm", 63 * MM, 88 * MM),
        ("63mm x 88mm", 63 * MM, 88 * MM),
        ("6,3 x 8,8 cm", 63 * MM, 88 * MM),
        ("6.3 cm × 8.8 cm", 63 * MM, 88 * MM),
        ("1 in x 20 mm", 72, 20 * MM),
        (["5/8 in", "16 mm"], 45, 16 * MM),
    ],
)
def test_sizes_in_words(text, wide, high):
    assert read(text) == pytest.approx((wide, high), abs=0.01)


@pytest.mark.parametrize(
    "raw", ["", "pokr", "5", "5/8", "x", "5 furlongs", "2 x 3", "1 in x", 3, ["1 in"], [1, 2], {}, "1/0 in", "in"]
)
def test_what_is_no_size_is_refused(raw):
    with pytest.raises(RulesError, match=r"kit\.toml"):
        read(raw)


@pytest.mark.parametrize("raw", ["1/5 in", "12 in", "1 in x 30 cm", "0 in"])
def test_sizes_have_bounds(raw):
    with pytest.raises(RulesError, match=r"from 1/4 in to 11 in"):
        read(raw)


def area_of(points):
    return abs(sum(x * b - a * y for (x, y), (a, b) in zip(points, [*points[1:], points[0]], strict=True))) / 2


SIDES = st.floats(18, 792)


@given(st.sampled_from(SHAPES), SIDES, SIDES, st.floats(0, 1))
def test_outlines_lie_in_their_box_and_enclose_what_they_should(shape, wide, high, share):
    corner = share * min(wide, high) / 2
    points = list(flatten_curves(outline(shape, wide, high, corner), 64))
    x0, y0, x1, y1 = box_of(points)
    assert x0 >= -0.01 and y0 >= -0.01 and x1 <= wide + 0.01 and y1 <= high + 0.01
    assert x1 - x0 == pytest.approx(wide, rel=1e-3) and y1 - y0 == pytest.approx(high, rel=1e-3)
    wanted = {
        "square": wide * high,
        "rounded": wide * high - (4 - pi) * corner**2,
        "circle": pi * wide * high / 4,
        "hexagon": 0.75 * wide * high,  # of a box as wide as its hexagon from flat to flat: 3/4 of it
    }[shape]
    assert area_of(points) == pytest.approx(wanted, rel=1e-3)


def test_a_hexagon_has_flat_sides_left_and_right():
    points = list(outline("hexagon", 72, 72 / cos(radians(30)), 0))
    assert len(points) == 6
    sides = [((a - c) ** 2 + (b - d) ** 2) ** 0.5 for (a, b), (c, d) in itertools.pairwise(points)]
    assert sides == pytest.approx([72 / 3**0.5] * 5)
    assert sorted(round(x, 6) for x, _ in points) == [0, 0, 36, 36, 72, 72]
