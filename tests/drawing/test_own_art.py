"""A player's own pictures: shapes of an SVG at their places, pixels of a PNG, and files that are refused in words."""

import contextlib
import sys
import zlib
from io import BytesIO

import pytest
from PIL import Image

from generators.drawing.own_art import MOST_BYTES, read_picture
from generators.drawing.paths import flatten_curves
from generators.drawing.svg import FileFault

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'


def svg(inner, box="0 0 50 100"):
    return read_picture("a.svg", f"{HEAD.format(box=box)}{inner}</svg>".encode())


def fills(picture):
    return [shape.outline for shape in picture.shapes if not shape.width]


def widths(picture):
    return [shape.width for shape in picture.shapes if shape.width]


def raster(picture):
    return picture.records[0].raster


def points(outline):
    return [point for subpath in outline for point in flatten_curves(subpath)]


def extent(outline):
    xs, ys = zip(*points(outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def png(size=(4, 3), mode="RGB", color=(10, 20, 30), **how):
    file = BytesIO()
    Image.new(mode, size, color).save(file, "PNG", **how)
    return file.getvalue()


@pytest.mark.parametrize(
    ("inner", "box"),
    [
        ('<path d="M10 20h20v30h-20z"/>', (10, 50, 30, 80)),
        ('<rect x="10" y="20" width="20" height="30"/>', (10, 50, 30, 80)),
        ('<polygon points="10,20 30,20 30,50"/>', (10, 50, 30, 80)),
        ('<circle cx="20" cy="30" r="10"/>', (10, 60, 30, 80)),
        ('<ellipse cx="20" cy="30" rx="10" ry="5"/>', (10, 65, 30, 75)),
        ('<g transform="translate(10,20)"><rect width="20" height="30"/></g>', (10, 50, 30, 80)),
        ('<g transform="translate(10 20) scale(2)"><rect width="10" height="15"/></g>', (10, 50, 30, 80)),
        ('<rect transform="rotate(90)" x="20" y="-30" width="30" height="20"/>', (10, 50, 30, 80)),
        ('<rect transform="rotate(90 20 30)" x="15" y="25" width="10" height="10"/>', (15, 65, 25, 75)),
        ('<rect transform="matrix(1 0 0 1 10 20)" width="20" height="30"/>', (10, 50, 30, 80)),
        ('<rect transform="skewX(45)" y="10" width="10" height="10"/>', (10, 80, 30, 90)),
        ('<a><switch><rect x="10" y="20" width="20" height="30"/></switch></a>', (10, 50, 30, 80)),
    ],
)
def test_shapes_stand_where_they_stand_in_the_file(inner, box):
    picture = svg(inner)
    assert (picture.width, picture.height) == pytest.approx((50, 100))
    assert extent(fills(picture)[0]) == pytest.approx(box, abs=0.01)


def test_the_longer_side_is_a_hundred_units_and_the_box_is_its_origin():
    picture = svg('<rect x="-4" y="6" width="2" height="1"/>', "-5 5 10 4")
    assert (picture.width, picture.height) == pytest.approx((100, 40))
    assert extent(fills(picture)[0]) == pytest.approx((10, 20, 30, 30))


def test_fills_and_strokes_follow_attributes_styles_and_groups():
    picture = svg(
        '<g fill="none" stroke="#000" stroke-width="3"><path d="M0 0h9"/><path d="M0 0h9v9z" style="fill:#000"/></g>'
        '<path d="M0 0h9v9z" style="stroke: none"/><rect width="9" height="9" display="none"/>'
        '<g transform="scale(2)"><path d="M0 0h9" fill="none" stroke="#000"/></g>'
    )
    assert widths(picture) == pytest.approx([3, 3, 2])
    assert len(fills(picture)) == 2


def test_what_is_no_shape_is_left_out():
    plain = '<rect width="20" height="30"/>'
    more = (
        '<script>alert(1)</script><title>hi</title><defs><rect width="50" height="50"/></defs>'
        '<clipPath><rect width="9" height="9"/></clipPath><i:x xmlns:i="urn:i"/><text display="none">hi</text>'
    )
    assert svg(more + plain).shapes == svg(plain).shapes


UNDRAWN = [
    ("<text>hi</text>", "<text> is not supported. Turn text into paths"),
    ('<image href="a.png"/>', "<image> is not supported"),
    ('<use href="#a"/>', "<use> is not supported. Unlink"),
    ('<svg viewBox="0 0 9 9"/>', "<svg> is not supported"),
    ('<rect width="9" height="9" fill="#fff"/>', "white would be printed in the counter’s ink"),
    ('<rect width="9" height="9" fill="white"/>', "white would be"),
    ('<g fill="rgb(255,255,255)"><rect width="9" height="9"/></g>', "white would be"),
    ('<rect width="9" height="9" fill="#f00"/>', "two colors, #000000 and #ff0000"),
    ('<rect width="9" height="9" stroke="#f00"/>', "two colors, #000000 and #ff0000"),
    ('<rect width="9" height="9" fill="url(#g)"/>', "fill: url(#g) is not supported"),
    ('<rect width="9" height="9" fill="rgba(0,0,0,.5)"/>', "fill: rgba(0,0,0,.5) is not supported"),
    ('<rect width="9" height="9" opacity=".5"/>', "opacity: .5 is not supported"),
    ('<g style="fill-opacity:0.3"><rect width="9" height="9"/></g>', "fill-opacity: 0.3"),
    ('<rect width="9" height="9" stroke="#000" stroke-dasharray="2 1"/>', "stroke-dasharray: 2 1"),
    ('<rect width="9" height="9" stroke="#000" stroke-linecap="round"/>', "stroke-linecap: round"),
    ('<rect width="9" height="9" stroke="#000" stroke-width="1mm"/>', "stroke-width: 1mm"),
    ('<rect width="9" height="9" stroke="#000" transform="scale(2 1)"/>', "stretched in one direction"),
    ('<rect width="9" height="9" clip-path="url(#c)"/>', "clip-path: url(#c)"),
    ('<rect width="9" height="9" mask="url(#c)"/>', "mask: url(#c)"),
    ('<rect width="9" height="9" filter="url(#c)"/>', "filter: url(#c)"),
    ('<path d="M0 0h9" marker-end="url(#c)"/>', "marker-end is not supported"),
    ('<rect width="9mm" height="9"/>', "width '9mm' is not supported. Write numbers without a unit"),
    ('<rect width="1000001" height="5"/>', "width '1000001' is too large"),
    ("<style>g > rect{fill:none}</style>", "the style of 'g > rect' is not supported"),
    ("<switch><g/><g/></switch>", "only one element of a <switch>"),
]


@pytest.mark.parametrize(("inner", "words"), UNDRAWN)
def test_what_is_not_drawn_as_the_file_says_is_refused_with_its_line(inner, words):
    """Text and images vanished, white and other colors became the counter's ink, each without a word."""
    with pytest.raises(FileFault) as caught:
        svg(f'\n<rect x="20" width="5" height="5"/>\n<g>\n{inner}</g>')
    assert str(caught.value).startswith("line 4: ") and words in str(caught.value)


def test_classes_and_the_outermost_element_say_what_is_filled():
    """`fill:none` from a class was ignored, and so was all that the element `svg` states."""
    picture = svg(
        "<style>/* of Illustrator */ .a, .b{fill:none;stroke:#000} .b{stroke-width:3px} rect{fill:none}</style>"
        '<path class="a" d="M0 0h9v9z"/><path class="a b" d="M0 0h9v9z"/><rect width="9" height="9"/>'
        '<path class="a" style="fill:#000000;stroke:none" d="M0 0h9v9z"/>'
    )
    assert widths(picture) == pytest.approx([1, 3]) and len(fills(picture)) == 1
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none" stroke="currentColor">'
    picture = read_picture("a.svg", f'{head}<path d="M0 0h9v9z"/></svg>'.encode())
    assert not fills(picture) and [shape.closed for shape in picture.shapes] == [True]


def test_what_is_hidden_stays_hidden():
    """A shape with a fill of its own was drawn in a group that is not displayed."""
    plain = '<rect width="20" height="30"/>'
    more = '<g display="none"><rect fill="#000" width="9" height="9"/></g><g visibility="hidden">RECT</g>'
    hidden = more.replace("RECT", '<rect fill="#000" width="9" height="9"/>')
    assert svg(hidden + plain).shapes == svg(plain).shapes
    shown = more.replace("RECT", '<rect visibility="visible" width="20" height="30"/>')
    assert svg(shown).shapes == svg(plain).shapes


def test_corners_are_round_and_subpaths_of_one_way_have_no_hole():
    rounded = svg('<rect x="10" y="20" width="20" height="30" rx="5"/>')
    assert extent(fills(rounded)[0]) == pytest.approx((10, 50, 30, 80), abs=0.01)
    assert any(len(segment) == 3 for subpath in fills(rounded)[0] for segment in subpath)
    same, other = "M0 0h30v30h-30z M10 10h10v10h-10z", "M0 0h30v30h-30z M10 10v10h10v-10z"
    assert [len(fill) for fill in fills(svg(f'<path d="{same}"/>'))] == [1, 1]  # two fills: solid
    assert [len(fill) for fill in fills(svg(f'<path d="{other}"/>'))] == [2]  # even-odd: a hole
    assert [len(fill) for fill in fills(svg(f'<path fill-rule="evenodd" d="{same}"/>'))] == [2]


GROWN = {
    "transform": '<g transform="{}"/>'.replace("{}", "{0}"),
    "d": '<path d="{0}"/>',
    "points": '<polygon points="{0}"/>',
    "style": '<g style="{0}"/>',
    "class": '<g class="{0}"/>',
    "stroke-width": '<g stroke-width="{0}"/>',
    "fill": '<g fill="{0}"/>',
    "width": '<rect width="{0}" height="1"/>',
    "text": "<style>{0}</style>",
    "comment": "<desc>{0}</desc>",
}


@pytest.mark.parametrize(
    "piece", [" ", "(", ")", "a", "1", "1 ", "M1 1", "scale(1)", "a:b;", ".a{b:c}", "/*", ",", "-", "e"]
)
@pytest.mark.parametrize("where", GROWN)
def test_reading_grows_as_its_file(where, piece):
    """A transform of 3,000 blanks took over 40 seconds: a regular expression went back over them."""
    calls = []
    for count in (2_000, 4_000):
        content = f"{HEAD.format(box='0 0 50 50')}{GROWN[where].format(piece * count)}</svg>".encode()
        calls.append(counted(content))
    assert calls[1] <= 2.5 * calls[0] + 1000


def counted(content):
    """The calls that reading takes; a regular expression that goes back would not end."""
    calls = [0]

    def count(*_):
        calls[0] += 1

    sys.setprofile(count)
    try:
        with contextlib.suppress(FileFault):
            read_picture("a.svg", content)
    finally:
        sys.setprofile(None)
    return calls[0]


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_any_png_is_read(mode):
    color = {"RGB": (9, 8, 7), "RGBA": (9, 8, 7, 99), "LA": (9, 99)}.get(mode, 1)
    picture = read_picture("a.PNG", png((5, 3), mode, color))
    assert (raster(picture).width, raster(picture).height) == (5, 3)
    assert bool(raster(picture).alpha) == (mode in ("RGBA", "LA"))


def bomb():
    """A PNG that states 60,000 x 60,000 pixels."""
    content = bytearray(png())
    content[16:24] = (60_000).to_bytes(4, "big") * 2
    content[29:33] = zlib.crc32(bytes(content[12:29])).to_bytes(4, "big")
    return bytes(content)


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("a.png", b"GIF89a", "not a PNG"),
        ("a.png", png()[:40], "cannot be read"),
        ("a.png", bomb(), "pixels"),
        ("a.png", png((1001, 1000)), "1001 x 1000 pixels"),
        ("a.png", b"x" * (MOST_BYTES + 1), "bytes"),
        ("a.svg", b"<svg", "is not XML"),
        ("a.svg", b"<html/>", "not an SVG"),
        ("a.svg", b'<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"/>', "DOCTYPE"),
        ("a.svg", b"<svg/>", "viewBox"),
        ("a.svg", b'<svg viewBox="0 0 0 1"/>', "viewBox"),
        ("a.svg", b'<svg viewBox="0 0 1 1"/>', "no shape"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><path d="M0 0h1" fill="none"/></svg>', "no shape with a fill"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><path d="L0 0"/></svg>', "start with M"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><g transform="spin(3)"><path d="M0 0h1"/></g></svg>', "spin"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><g transform="scale(1"><path d="M0 0h1"/></g></svg>', "transform"),
        ("a.svg", b'<svg viewBox="0 0 1 1">' + b"<g>" * 60 + b"</g>" * 60 + b"</svg>", "deep"),
        ("a.svg", b'<svg viewBox="0 0 1 1">' + b'<path d="M0 0h1"/>' * 501 + b"</svg>", "500 shapes"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><rect width="wide" height="1"/></svg>', "numbers"),
        ("a.svg", b"\xff\xfe\x00", "XML"),
    ],
)
@pytest.mark.filterwarnings("error")  # Pillow warned of a large picture before it was refused
def test_bad_pictures_are_refused_in_words(name, content, words):
    with pytest.raises(FileFault) as caught:
        read_picture(name, content)
    assert words in str(caught.value)
