"""A player's own pictures: shapes of an SVG at their places, pixels of a PNG, and files that are refused in words."""

import zlib
from io import BytesIO

import pytest
from PIL import Image

from generators.drawing.own_art import MOST_BYTES, PictureFault, read_picture
from generators.drawing.paths import flatten_curves

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">'


def svg(inner, box="0 0 50 100"):
    return read_picture("a.svg", f"{HEAD.format(box=box)}{inner}</svg>".encode())


def points(outline):
    return [point for subpath in outline for point in flatten_curves(subpath)]


def extent(outline):
    xs, ys = zip(*points(outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def png(size=(4, 3), mode="RGB", colour=(10, 20, 30), **how):
    file = BytesIO()
    Image.new(mode, size, colour).save(file, "PNG", **how)
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
    assert extent(picture.fills[0]) == pytest.approx(box, abs=0.01)


def test_the_longer_side_is_a_hundred_units_and_the_box_is_its_origin():
    picture = svg('<rect x="-4" y="6" width="2" height="1"/>', "-5 5 10 4")
    assert (picture.width, picture.height) == pytest.approx((100, 40))
    assert extent(picture.fills[0]) == pytest.approx((10, 20, 30, 30))


def test_fills_and_strokes_follow_attributes_styles_and_groups():
    picture = svg(
        '<g fill="none" stroke="#f00" stroke-width="3"><path d="M0 0h9"/><path d="M0 0h9v9z" style="fill:#000"/></g>'
        '<path d="M0 0h9v9z" style="stroke: none"/><rect width="9" height="9" display="none"/>'
        '<g transform="scale(2)"><path d="M0 0h9" fill="none" stroke="#000"/></g>'
    )
    assert [width for _, _, width in picture.strokes] == pytest.approx([3, 3, 2])
    assert len(picture.fills) == 2


def test_what_is_no_shape_is_left_out():
    plain = '<rect width="20" height="30"/>'
    more = (
        '<script>alert(1)</script><image href="http://example.com/a.png"/><text>hi</text><defs><rect width="50" '
        'height="50"/></defs><clipPath><rect width="9" height="9"/></clipPath><use href="file:///etc/passwd"/>'
    )
    assert svg(more + plain).fills == svg(plain).fills


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_any_png_is_read(mode):
    colour = {"RGB": (9, 8, 7), "RGBA": (9, 8, 7, 99), "LA": (9, 99)}.get(mode, 1)
    picture = read_picture("a.PNG", png((5, 3), mode, colour))
    assert (picture.raster.width, picture.raster.height) == (5, 3)
    assert bool(picture.raster.alpha) == (mode in ("RGBA", "LA"))


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
        ("a.png", png()[:40], "can be read"),
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
        ("a.svg", b'<svg viewBox="0 0 1 1"><path d="L0 0"/></svg>', "begin with M"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><g transform="spin(3)"><path d="M0 0h1"/></g></svg>', "spin"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><g transform="scale(1"><path d="M0 0h1"/></g></svg>', "transform"),
        ("a.svg", b'<svg viewBox="0 0 1 1">' + b"<g>" * 60 + b"</g>" * 60 + b"</svg>", "deep"),
        ("a.svg", b'<svg viewBox="0 0 1 1">' + b'<path d="M0 0h1"/>' * 501 + b"</svg>", "500 shapes"),
        ("a.svg", b'<svg viewBox="0 0 1 1"><rect width="wide" height="1"/></svg>', "numbers"),
        ("a.svg", b"\xff\xfe\x00", "XML"),
    ],
)
def test_bad_pictures_are_refused_in_words(name, content, words):
    with pytest.raises(PictureFault) as caught:
        read_picture(name, content)
    assert words in str(caught.value)
