"""Unit symbols: the facts of the public standards, typed here once more, and that every unit draws."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from aids.errors import InputError, UnknownName
from generators.drawing import Drawing, Page, Path, Style, palette
from generators.drawing.art import TONES, draw_art
from generators.drawing.paths import extent, flatten_curves
from generators.pieces import symbols
from tests.pictures import page_png

#: The size of a unit above its frame, as APP-6 and MIL-STD-2525 write it; a dot is a point.
SIZES = {
    "team": "Ø",
    "squad": ".",
    "section": "..",
    "platoon": "...",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army-group": "XXXXX",
    "theatre": "XXXXXX",
    "command": "++",
}
MARKS = {"slashed": "Ø", "dot": ".", "bar": "I", "cross": "X", "plus": "+"}
#: What stands for what.
JOINED = {
    "mechanised": {"infantry", "armour"},
    "motorised": {"infantry", "motorised"},
    "airborne": {"infantry", "airborne"},
    "mountain": {"infantry", "mountain"},
    "marine": {"infantry", "marine"},
    "self-propelled-artillery": {"artillery", "armour"},
    "rocket": {"artillery", "rocket"},
    "armoured-cavalry": {"cavalry", "armour"},
    "anti-aircraft": {"air-defence", "artillery"},
}
ASKED = [
    "infantry",
    "armour",
    "mechanised",
    "motorised",
    "cavalry",
    "reconnaissance",
    "artillery",
    "self-propelled-artillery",
    "rocket",
    "anti-tank",
    "anti-aircraft",
    "engineer",
    "bridging",
    "airborne",
    "air-assault",
    "airmobile",
    "mountain",
    "marine",
    "special-forces",
    "headquarters",
    "signals",
    "supply",
    "maintenance",
    "medical",
    "transport",
    "military-police",
    "chemical",
    "aviation",
    "fixed-wing",
    "uav",
    "air-defence-missile",
    "mortar",
    "machine-gun",
    "missile",
    "ranger",
    "parachute",
    "naval-surface",
    "naval-submarine",
    "naval-landing-craft",
    "staff",
]


def frame(side, name="supply"):
    """The first shape of a symbol, which is its frame, about its middle."""
    shape = symbols.unit(name, "", side).shapes[0]
    x0, y0, x1, y1 = extent([Path(shape.outline, shape.closed, Style("ink"))])
    return shape, (x1 - x0, y1 - y0), ((x0 + x1) / 2, (y0 + y1) / 2)


def test_sizes_are_those_of_the_standard():
    assert {name: "".join(MARKS[mark] for mark in marks) for name, marks in symbols.units().sizes.items()} == SIZES
    assert list(symbols.units().sizes) == list(SIZES)


@pytest.mark.parametrize("size", SIZES)
def test_the_size_stands_above_the_middle_of_the_frame(size):
    plain, sized = symbols.unit("infantry"), symbols.unit("infantry", size)
    marks = sized.shapes[len(plain.shapes) :]
    assert sized.width == pytest.approx(plain.width) and sized.height > plain.height + 5
    x0, y0, x1, _ = extent([Path(s.outline, s.closed, Style(None, "ink", s.width)) for s in marks])
    assert (x0 + x1) / 2 == pytest.approx(sized.width / 2, abs=0.2) and y0 > plain.height


@pytest.mark.parametrize("side", ["friend", "hostile", "neutral", "unknown"])
def test_units_of_every_size_and_of_none_stand_alike_where_sizes_come_from_a_column(side):
    """On the counters of one layout the frame of a unit without a size was a third larger."""
    frames = {
        (round(art.width, 6), round(art.height, 6), tuple(flatten_curves(art.shapes[0].outline[0])))
        for art in (symbols.unit("infantry", size, side, sized=True) for size in ("", "company", "division", "squad"))
    }
    assert len(frames) == 1
    assert symbols.unit("infantry", "", side).height < symbols.unit("infantry", "", side, sized=True).height


def test_the_frame_of_a_friend_is_a_rectangle_of_three_to_two():
    shape, (width, height), _ = frame("friend")
    assert (width, height) == (42, 28) and len(shape.outline[0]) == 4


def test_the_frame_of_a_hostile_is_a_diamond():
    shape, (width, height), (x, y) = frame("hostile")
    assert width == pytest.approx(height) and len(shape.outline[0]) == 4
    assert all(abs(u - x) < 0.01 or abs(v - y) < 0.01 for u, v in shape.outline[0])  # corners on the axes


def test_the_frame_of_a_neutral_is_a_square():
    shape, (width, height), (x, y) = frame("neutral")
    assert width == pytest.approx(height) and len(shape.outline[0]) == 4
    assert all(abs(abs(u - x) - abs(v - y)) < 0.01 for u, v in shape.outline[0])  # corners on the diagonals


def test_the_frame_of_an_unknown_is_a_quatrefoil():
    """Four lobes: the outline is farthest from the middle on the axes and nearest to it on the diagonals."""
    shape, (width, height), (x, y) = frame("unknown")
    assert width == pytest.approx(height)
    out = {(round(u - x, 1), round(v - y, 1)) for u, v in flatten_curves(shape.outline[0])}
    corner, lobe = min(out, key=lambda p: p[0] ** 2 + p[1] ** 2), max(out, key=lambda p: p[0] ** 2 + p[1] ** 2)
    assert abs(corner[0]) == pytest.approx(abs(corner[1]), abs=0.2) and min(map(abs, lobe)) < 0.2
    assert max(map(abs, lobe)) == pytest.approx(2 * abs(corner[0]), abs=0.2)


def test_a_friendly_ship_has_a_circle_and_a_submarine_an_open_frame():
    shape, (width, height), _ = frame("friend", "naval-surface")
    assert width == pytest.approx(height, abs=0.05) and shape.closed
    assert not any(frame(side, "naval-submarine")[0].closed for side in symbols.SIDES)


def test_every_unit_asked_for_has_a_name():
    assert set(ASKED) <= set(symbols.unit_names())


@pytest.mark.parametrize("name", JOINED)
def test_a_name_joins_icons(name):
    joined = symbols.unit("/".join(sorted(JOINED[name])))
    assert set(symbols.unit(name).shapes) == set(joined.shapes)


@pytest.mark.parametrize("side", symbols.SIDES)
@pytest.mark.parametrize("name", symbols.unit_names())
def test_every_unit_lies_within_its_box_in_every_frame(name, side):
    piece = symbols.unit(name, "battalion", side)
    draw = Drawing()
    draw_art(draw, piece, (0.0, 0.0, piece.width, piece.height), "ink", upright=True)
    x0, y0, x1, y1 = extent(draw.records)
    assert min(x0, y0, piece.width - x1, piece.height - y1) >= -0.01
    assert all(shape.tone in TONES and (not shape.width or 1 <= shape.width <= 2) for shape in piece.shapes)


@pytest.mark.parametrize("side", symbols.SIDES)
def test_icons_stay_in_their_frame(side):
    """With its own box: no icon but the staff reaches over the outer edge of the frame."""
    for name, icon in symbols.icons().items():
        if icon.place != "staff":
            piece, shape = symbols.unit(name, "", side), symbols.unit(name, "", side).shapes[0]
            x0, y0, x1, y1 = extent([Path(shape.outline, shape.closed, Style(None, "ink", shape.width))])
            assert (piece.width, piece.height) == pytest.approx((x1 - x0, y1 - y0), abs=0.9), name


def pixels(piece):
    draw = Drawing()
    draw_art(draw, piece, (0.0, 0.0, 34.0, 34.0), "ink", upright=True)
    data = page_png(Page(34.0, 34.0, draw), palette("grayscale"), 144)
    return Image.open(BytesIO(data)).getchannel("A").point(lambda level: 255 * (level > 100))


def test_no_two_units_look_alike():
    pictures = {names[0]: pixels(symbols.unit(names[0])) for names in symbols.spellings()}
    for one, other in combinations(pictures, 2):
        differing = ImageChops.difference(pictures[one], pictures[other]).histogram()[255]
        assert differing > 20, (one, other)  # of 68 x 68


def test_a_filled_unit_covers_what_lies_under_it():
    plain, filled = symbols.unit("infantry"), symbols.unit("infantry", filled=True)
    assert filled.shapes[1:] == plain.shapes and filled.shapes[0].tone == "ground"


@pytest.mark.parametrize(
    ("given", "error", "message"),
    [
        (("infantri",), UnknownName, "Did you mean 'infantry'"),
        (("infantry/mountian",), UnknownName, "Did you mean 'mountain'"),
        (("infantry", "batalion"), UnknownName, "unknown size of unit 'batalion'. Did you mean 'battalion'"),
        (("infantry", "", "hostil"), UnknownName, "unknown side 'hostil'. Did you mean 'hostile'"),
        (("infantry/airborne/mountain",), InputError, "'airborne' and 'mountain' have the same place"),
        (("infantry/naval-surface",), InputError, "both have a frame"),
        (("/".join(["infantry"] * 9),), InputError, "joins 9 icons. Use at most 4"),
        (("infantry/",), UnknownName, "unknown unit ''"),
    ],
)
def test_what_cannot_be_drawn_is_refused(given, error, message):
    with pytest.raises(error, match=message):
        symbols.unit(*given)
