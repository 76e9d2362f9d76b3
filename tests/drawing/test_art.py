"""The art library: pieces that the games need, within their boxes and distinct at counter size."""

from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from aids import toml_file
from aids.errors import RulesError, UnknownName
from aids.input_file import on_disk
from generators.drawing import art
from generators.drawing.drawing import Drawing, Page
from generators.drawing.palettes import palette
from generators.drawing.paths import extent
from tests.pictures import page_png

NEEDED = [
    "destroyer",
    "frigate",
    "corvette",
    "carrier",
    "battleship",
    "cruiser",
    "merchantman",
    "tanker",
    "helicopter",
    "torpedo",
    "mine",
    "depth-charge",
    "spade",
    "spade-crosshair",
    "crosshair",
    "fighter",
    "tactical-bomber",
    "bomber",
    "army",
    "fleet",
    "u-boat",
    "submarine-surfaced",
    "submarine-periscope",
    "submarine-submerged",
    "submarine-silent",
]
SIDE = 29.2  # points: what a half inch counter leaves within its safe zone


def drawn(name, width, height):
    draw = Drawing()
    art.draw_art(draw, name, (0.0, 0.0, width, height), "ink")
    return draw


def ink(name):
    """A piece at its size on a half inch counter: where there is ink, at 144 dots per inch."""
    data = page_png(Page(SIDE, SIDE, drawn(name, SIDE, SIDE)), palette(), 144)
    return Image.open(BytesIO(data)).getchannel("A")


def area(picture):
    return sum(value * count for value, count in enumerate(picture.histogram())) / 255


def test_the_library_has_what_the_games_need():
    assert set(NEEDED) <= set(art.names())


@pytest.mark.parametrize("name", art.names())
def test_art_fills_its_box_and_stays_in_it(name):
    piece = art.art(name)
    assert piece.shapes
    x0, y0, x1, y1 = extent(drawn(name, piece.width, piece.height).records)
    assert min(x0, y0, piece.width - x1, piece.height - y1) >= -1.0
    assert max(x0, y0, piece.width - x1, piece.height - y1) <= 0.08 * max(piece.width, piece.height)


def test_no_two_pieces_look_alike():
    pictures = {name: ink(name) for name in art.names()}
    inked = {name: area(picture) for name, picture in pictures.items()}
    assert min(inked.values()) > 100  # of 58 x 58
    for one, other in combinations(pictures, 2):
        both = area(ImageChops.multiply(pictures[one], pictures[other]))
        assert both / (inked[one] + inked[other] - both) < 0.8, (one, other)


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
    with pytest.raises(UnknownName, match="did you mean 'submarine-silent'"):
        art.art("submarine-silnt")


@pytest.mark.parametrize(
    ("outline", "message"),
    [
        ("M 1 2 Q 3 4", "'Q' is not a command"),
        ("L 1 2", "after an M"),
        ("M 1 2 L 3", "L in word 4 needs 2 numbers"),
        ("M 1 2 C 1 2 3 4 x 6 Z", "C in word 4 needs 6 numbers"),
    ],
)
def test_a_faulty_outline_is_refused(tmp_path, outline, message):
    path = tmp_path / "art.toml"
    path.write_text(f'[boat]\npaths = [\n"{outline}"]\n', encoding="utf-8")
    place, document = toml_file.read(on_disk(path))
    with pytest.raises(RulesError, match=f"art.toml:3: .*{message}"):
        art.subpaths(place.at("boat", "paths", 0), document["boat"]["paths"][0])
