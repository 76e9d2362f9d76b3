"""The art library: pieces within their boxes and distinct at counter size."""

import tomllib
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from aids.errors import UnknownName
from generators.drawing import Drawing, Page, Path, Style, art, luminance, palette
from generators.drawing.paths import extent
from tests.pictures import page_png

NAMES = [name for names in art.groups().values() for name in names]

SIDE = 29.2  # points: what a half inch counter leaves within its safe zone


def drawn(name, width, height):
    draw = Drawing()
    art.draw_art(draw, name, (0.0, 0.0, width, height), "ink")
    return draw


def ink(name):
    """A piece without its decks at its size on a half inch counter: how dark it is, in gray, at 144 dots per inch."""
    piece, draw = art.art(name), Drawing()
    piece = piece._replace(shapes=tuple(shape for shape in piece.shapes if shape.tone != "deck"))
    art.draw_art(draw, piece, (0.0, 0.0, SIDE, SIDE), "ink")
    data = page_png(Page(SIDE, SIDE, draw), palette("grayscale"), 144)
    picture = Image.open(BytesIO(data)).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    paper.alpha_composite(picture)
    return ImageChops.invert(paper.convert("L"))


def area(picture):
    return sum(value * count for value, count in enumerate(picture.histogram())) / 255


@pytest.mark.parametrize("name", NAMES)
def test_art_fills_its_box_and_stays_in_it(name):
    piece = art.art(name)
    assert piece.shapes
    x0, y0, x1, y1 = extent(drawn(name, piece.width, piece.height).records)
    assert min(x0, y0, piece.width - x1, piece.height - y1) >= -1.0
    assert max(x0, y0, piece.width - x1, piece.height - y1) <= 0.08 * max(piece.width, piece.height)


@pytest.mark.long
def test_no_two_pieces_look_alike():
    pictures = {name: ink(name) for name in NAMES}
    inked = {name: area(picture) for name, picture in pictures.items()}
    assert min(inked.values()) > 100  # of 58 x 58
    for one, other in combinations(pictures, 2):
        both = area(ImageChops.multiply(pictures[one], pictures[other]))
        assert both / (inked[one] + inked[other] - both) < 0.75, (one, other)


@pytest.mark.parametrize("name", [name for name in art.groups()["Ships, from the side"] if name.endswith("-side")])
def test_ships_from_the_side_are_of_one_length(name):
    piece = art.art(name)
    hull = [shape for shape in piece.shapes if shape.tone == "ink" and not shape.width]
    x0, _, x1, _ = extent([Path(shape.outline, True, Style("ink")) for shape in hull])
    assert piece.width == 100.0 and piece.height <= 63.0 and x0 <= 6 and x1 >= 95


def test_a_ship_from_the_side_has_a_hull_of_two_tones_in_a_sea():
    tones = [shape.tone for shape in art.art("destroyer-side").shapes]
    assert tones[0] == "sea" and tones.index("shade") < tones.index("ink")
    on_paper = drawn("destroyer-side", 100, 41).records[0].symbol.records
    draw = Drawing()
    art.draw_art(draw, "destroyer-side", (0.0, 0.0, 100.0, 41.0), "ink", ground="alerted")
    on_red = draw.records[0].symbol.records
    *same, waterline = (a == b for a, b in zip(on_paper, on_red, strict=True))
    assert not waterline and same == [tone not in ("sea", "shade") for tone in tones]


def test_every_piece_says_what_it_shows_and_belongs_to_one_group():
    assert len(set(NAMES)) == len(NAMES) and set(NAMES) < set(art.all_names())
    titles = [art.title(name) for name in NAMES]
    assert len(set(titles)) == len(titles)


def test_another_name_finds_the_same_piece():
    assert art.art("cargo-ship-side") == art.art("merchantman-side")
    assert "cargo-ship-side" not in NAMES and "cargo-ship-side" in art.all_names()


def boat(shapes):
    """The shapes of a piece, stated in TOML, with a part of the name gun."""
    gun = art.shapes_of(tomllib.loads('s = [{ ink = "R 0 0 4 2" }, { ink = "M 0 1 L 6 1", width = 1 }]')["s"], {})
    return art.shapes_of(tomllib.loads(f"s = {shapes}")["s"], {"gun": gun})


def test_shapes_are_outlines_under_tones_and_parts_placed():
    gun, barrel, hull = boat('[{ part = "gun", at = [10, 5], size = 2, mirror = true }, { shade = "P 0 0 9 0 9 3" }]')
    assert gun.outline == (((10, 5), (2, 5), (2, 9), (10, 9)),) and gun.closed
    assert (barrel.outline, barrel.width, barrel.closed) == ((((10, 7), (-2, 7)),), 2, False)
    assert (hull.tone, hull.outline) == ("shade", (((0, 0), (9, 0), (9, 3)),))
    (lens,) = boat('[{ sea = "E 5 4 3 2" }]')
    assert extent([Path(lens.outline, True, Style("ink"))]) == pytest.approx((2, 2, 8, 6), abs=0.02)


def test_the_depths_of_a_submarine_are_told_apart_by_the_surface():
    """The hull lies lower in the sea at each step, and only a boat at periscope depth is hollow."""
    hulls = {depth: ink(f"submarine-{depth}") for depth in ("surfaced", "periscope", "submerged", "silent")}
    assert area(hulls["periscope"]) < 0.75 * min(area(hulls["surfaced"]), area(hulls["submerged"]))
    top = {depth: art.art(f"submarine-{depth}").shapes[-1].outline[0][0][1] for depth in hulls}
    assert top["surfaced"] < top["periscope"] < top["submerged"] < top["silent"]


def test_a_crosshair_shows_on_the_spade():
    piece = art.art("spade-crosshair")
    assert len(piece.shapes[0].outline) == 5  # the spade, and four hairs that are holes in it
    side = ink("spade-crosshair")
    assert side.getpixel((29, 20)) < 60 < 200 < side.getpixel((23, 32))


def test_unknown_art():
    with pytest.raises(UnknownName, match="Did you mean 'submarine-silent'"):
        art.art("submarine-silnt")


PLANS = [name for name in art.groups()["Ships, from above"] if art.lengthwise(name)]


def hull_of(name, ink, ground, colors):
    """A hull from above, in grays: the rows across it, from its lit side, and the share of the beam of each place."""
    draw = Drawing()
    draw.rect(0, 0, 30, 100, Style(ground))
    art.draw_art(draw, name, (0, 0, 30, 100), ink, True, ground)
    picture = Image.open(BytesIO(page_png(Page(30, 100, draw), palette(colors), 144))).convert("L")
    x0, _, x1, _ = extent([Path(art.art(name).shapes[0].outline, True, Style("ink"))])
    places = [(x / 2 - x0) / (x1 - x0) for x in range(picture.width)]
    return [list(map(picture.getpixel, ((x, y) for x in range(picture.width)))) for y in range(50, 160)], places


@pytest.mark.parametrize("name", PLANS)
@pytest.mark.parametrize(("ink", "ground"), [("ink", "land"), ("steel-text", "steel"), ("unalerted-text", "unalerted")])
@pytest.mark.parametrize("colors", ["color", "grayscale"])
def test_a_hull_from_above_has_a_lit_side_a_shaded_one_and_a_highlight(name, ink, ground, colors):
    """All hulls were of one tone."""
    rows, places = hull_of(name, ink, ground, colors)
    means = []
    for low, high in ((0.18, 0.44), (0.78, 0.92)):
        found = [level for row in rows for level, at in zip(row, places, strict=True) if low < at < high]
        means.append(sum(found) / len(found))
    assert means[0] > means[1] + 12, means
    draw = Drawing()
    art.draw_art(draw, name, (0, 0, 30, 100), ink, True, ground)
    gleam, lit, shaded = (
        palette(colors)[tone(ink, ground)] for tone in (art.HIGHLIGHT, art.LIT["ink"], art.SHADED["ink"])
    )
    fills = [each.style.fill for each in draw.records[0].symbol.records if isinstance(each, Path)]
    assert art.HIGHLIGHT(ink, ground) in fills
    assert luminance(gleam) > luminance(lit) > luminance(shaded)


@pytest.mark.parametrize("name", PLANS)
def test_a_hull_from_above_is_lines_where_ink_is_saved(name):
    rows, _ = hull_of(name, "ink", "land", "ink-saver")
    saved = sum(255 - level for row in rows for level in row)
    full = sum(255 - level for row in hull_of(name, "ink", "land", "color")[0] for level in row)
    assert saved < 0.7 * full
