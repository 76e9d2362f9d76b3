"""Pictures in their own colors: files as Inkscape and Illustrator write them, beside what resvg draws of them."""

import re
import zlib
from base64 import b64encode
from io import BytesIO
from itertools import pairwise
from pathlib import Path as File

import pytest
import resvg_py
from PIL import Image, ImageChops, ImageColor, ImageFilter, ImageOps
from pypdf import PdfReader

from generators.drawing import Drawing, Page, Style, palette
from generators.drawing.pictures import MOST_PIXELS, dpi_of, draw_picture, read_picture
from generators.drawing.svg import FileFault
from generators.drawing.svg.file import NAMES, read_color
from generators.writers import Metadata
from generators.writers.pdf import write_pdf
from generators.writers.svg import write_svg
from tests.pictures import page_image

FILES = File(__file__).parent / "svg"
DPI = 288  # the longer side of a picture, 100 points, in 400 pixels
#: After a blur of a pixel: how many pixels in a thousand may differ by LEVELS of 255, and by how much all on average.
#: PDFium draws a gradient in 256 steps, so that a hard edge in one lies a pixel aside.
LEVELS, MOST_FAR, MOST_MEAN = 48, 4.0, 2.0
#: Files whose gradients repeat, which those steps show: allowed is more.
STEPPED = {"inkscape-reflected-gradient": (40.0, 12.0)}
#: The same for our SVG, which resvg draws as well.
FAR_AS_SVG, MEAN_AS_SVG = 0.5, 0.2
REFUSED = {
    "inkscape-text": "line 37: <text> is not supported. Turn text into paths (Inkscape: Path > Object to Path",
    "inkscape-blur": "line 38: filter: url(#filter1) is not supported. Remove the filter",
    "inkscape-mask": "line 38: mask: url(#mask1) is not supported. Use a clip",
    "inkscape-pattern": "line 38: paint with a <pattern> is not supported. Draw the pattern with shapes",
    "inkscape-markers": "line 38: marker-end: url(#Triangle) is not supported. Turn the markers into paths",
    "inkscape-mesh": "line 38: paint with a <meshgradient> is not supported. Use a linear or radial",
    "inkscape-clones-of-clones": "line 32: the file has more than 20,000 elements, clones counted. Delete or unlink",
    "illustrator-blend": "line 10: mix-blend-mode: multiply is not supported. Use opacity",
    "illustrator-linked-image": "line 6: the image is outside this file. Embed",
    "illustrator-doctype": "line 3: a DOCTYPE is not supported. Save the file as plain SVG",
}
DRAWN = sorted(file.stem for file in FILES.glob("*.svg") if file.stem not in REFUSED)


def on_white(picture):
    return Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture.convert("RGBA")).convert("RGB")


def by_resvg(text, size):
    """A file drawn by resvg, which rounds sizes to pixels of its own: those asked for are stated in their place."""
    for side, value in zip(("width", "height"), size, strict=True):
        text = re.sub(rf'(<svg[^>]*?)\s{side}="[^"]*"', rf'\1 {side}="{value}"', text, count=1)
    made = resvg_py.svg_to_bytes(svg_string=text, width=size[0], height=size[1], dpi=96, skip_system_fonts=True)
    return on_white(Image.open(BytesIO(bytes(made))))


def page_of(art, size=None, fit="contain"):
    draw = Drawing()
    width, height = size or (art.width, art.height)
    draw_picture(draw, art, (0.0, 0.0, width, height), fit)
    return Page(width, height, draw)


def by_us(art, *how):
    return on_white(page_image(page_of(art, *how), dpi=DPI))


def apart(one, other):
    """The pixels in a thousand that differ, and the mean difference."""
    levels = ImageChops.difference(*(picture.filter(ImageFilter.BoxBlur(1)) for picture in (one, other)))
    red, green, blue = levels.split()
    counts = ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()
    mean = sum(level * count for level, count in enumerate(counts)) / sum(counts)
    return 1000 * sum(counts[LEVELS:]) / sum(counts), mean


def svg(inner, box="0 0 100 60", more=""):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{box}"{more}>'
    return f"{text}\n{inner}</svg>"


def read(inner, **how):
    return read_picture("a.svg", svg(inner, **how).encode())


def test_thirty_files_and_more_are_looked_at():
    assert len(DRAWN) >= 26 and len(DRAWN) + len(REFUSED) >= 35


@pytest.mark.sample(8)
@pytest.mark.parametrize("name", DRAWN)
def test_a_file_is_drawn_as_resvg_draws_it(name):
    content = (FILES / f"{name}.svg").read_text("utf-8")
    art = read_picture("a.svg", content.encode())
    ours = by_us(art)
    theirs = by_resvg(content, ours.size)
    assert min(theirs.convert("L").getextrema()) < 200  # something is seen
    far, mean = apart(ours, theirs)
    most_far, most_mean = STEPPED.get(name, (MOST_FAR, MOST_MEAN))
    assert far <= most_far and mean <= most_mean
    far, mean = apart(by_resvg(write_svg(page_of(art), palette(), debug=True), ours.size), theirs)
    assert far <= FAR_AS_SVG and mean <= MEAN_AS_SVG


def test_a_difference_is_seen():
    """A shape moved by two pixels is further apart than any file may be."""
    one, other = (by_us(read(f'<rect x="{x}" y="10" width="40" height="40"/>')) for x in (10, 10.5))
    assert apart(one, other)[0] > MOST_FAR


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_drawn_is_refused_with_line_and_cure(name):
    with pytest.raises(FileFault) as caught:
        read_picture("a.svg", (FILES / f"{name}.svg").read_bytes())
    assert str(caught.value).startswith(REFUSED[name])


@pytest.mark.parametrize(
    ("inner", "words"),
    [
        ('<use href="#a"/>', "line 2: #a was not found in this file"),
        ('<use href="other.svg#a"/>', "line 2: this element refers to another file"),
        ('<g id="a"><use href="#a"/></g>', "line 2: this element is a clone of itself"),
        ('<clipPath id="a"/><use href="#a"/>', "line 2: a clone of <clipPath> is not supported"),
        ('<path fill="url(#a)" d="M0 0h9v9z"/>', "line 2: #a was not found in this file"),
        ('<path fill="url(b.svg#a)" d="M0 0h9v9z"/>', "line 2: fill: url(b.svg#a) refers to another file"),
        ('<path fill="bogus" d="M0 0h9v9z"/>', "line 2: fill: bogus is not supported. Give it one plain color"),
        (
            '<path stroke-linejoin="arcs" d="M0 0h9v9z"/>',
            "line 2: stroke-linejoin: arcs is not supported. Choose one of: miter",
        ),
        ('<path stroke="red" stroke-width="-1" d="M0 0h9v9z"/>', "line 2: stroke-width is below 0"),
        ('<path stroke="red" stroke-dasharray=".001" d="M0 0h9v9z"/>', "line 2: the dashes are too short"),
        (
            '<path style="transform:scale(2)" d="M0 0h9v9z"/>',
            "line 2: the setting transform in a style is not supported",
        ),
        ('<path style="transform-origin:5px" d="M0 0h9v9z"/>', "line 2: transform-origin: 5px is not supported"),
        (
            '<path d="M0 0h9v9z"><animate attributeName="x"/></path>',
            "line 2: <animate> is not supported. Save it as a picture without animation",
        ),
        (
            '<path clip-path="circle(5px)" d="M0 0h9v9z"/>',
            "line 2: clip-path: circle(5px) is not supported. Clip with a path",
        ),
        ('<g id="g" clip-path="url(#g)"><path d="M0 0h9v9z"/></g>', "line 2: clip-path: url(#g) is not a clip"),
        (
            '<clipPath id="c" clipPathUnits="objectBoundingBox"><path d="M0 0h1v1z"/></clipPath>'
            '<g clip-path="url(#c)"><path d="M0 0h9v9z"/></g>',
            "line 2: a group whose clip has the units of its box is not supported",
        ),
        (
            '<clipPath id="c"><text>x</text></clipPath><path clip-path="url(#c)" d="M0 0h9v9z"/>',
            "line 2: <text> in a clip",
        ),
        (
            '<clipPath id="c"><path clip-rule="evenodd" d="M0 0h9v9zM1 1h1v1z"/><path d="M0 0h1v1z"/></clipPath>'
            '<path clip-path="url(#c)" d="M0 0h9v9z"/>',
            "line 2: a clip of several shapes, one with holes by even-odd",
        ),
        (
            '<linearGradient id="a" href="#a"/><path fill="url(#a)" d="M0 0h9v9z"/>',
            "line 2: the stops of this gradient",
        ),
        (
            '<image width="9" height="9" href="data:image/png;base64,AAAA"/>',
            "line 2: the image in the file: this file is not a PNG",
        ),
        (
            '<image width="9" height="9" href="data:image/svg+xml;base64,AAAA"/>',
            "line 2: the image is outside this file",
        ),
        ('<image href="data:image/png;base64,AAAA"/>', "line 2: the image has no width and height"),
        ("<foreignObject/>", "line 2: <foreignObject> is not supported. Save the file as plain SVG"),
        ("<hatch/>", "line 2: <hatch> is not supported"),
        ("<style>@media print{a{fill:red}}</style><path/>", "line 2: "),
        ('<path d="M0 0h9v9z" opacity="x"/>', "line 2: opacity: x is not a share"),
        ('<g transform="scale(1e5) scale(1e5)"><path d="M0 0h9v9z"/></g>', "line 2: the transform enlarges"),
        ('<path d="M0 0h9"/>' * 5_001, "has more than 5000 shapes"),
        (
            '<linearGradient id="a" spreadMethod="repeat" x2=".001"><stop/><stop offset="1"/></linearGradient>'
            '<path fill="url(#a)" d="M0 0h9v9z"/>',
            "line 2: a gradient that repeats more than 40 times",
        ),
        (
            '<radialGradient id="a" spreadMethod="reflect" fx=".2"><stop/><stop offset="1"/></radialGradient>'
            '<path fill="url(#a)" d="M0 0h9v9z"/>',
            "line 2: a repeated gradient with its focus off the center",
        ),
        ("", "nothing in the picture can be seen"),
        ('<path d="M0 0h9v9z" fill="none"/>', "nothing in the picture can be seen"),
        ('<path d="M0 0h9v9z" opacity="0"/>', "nothing in the picture can be seen"),
        ('<rect width="0" height="9" stroke="red"/>', "nothing in the picture can be seen"),
        ('<rect width="9" height="0" stroke="red"/>', "nothing in the picture can be seen"),
        ('<clipPath id="c"/><path clip-path="url(#c)" d="M0 0h9v9z"/>', "nothing in the picture can be seen"),
        (f"{'<g>' * 60}<path/>{'</g>' * 60}", "more than 40 deep"),
    ],
)
def test_faults_are_told_with_their_line(inner, words):
    with pytest.raises(FileFault) as caught:
        read(inner)
    assert words in str(caught.value)


def test_clones_of_empty_groups_end():
    """2**30 visits to groups without a shape."""
    links = "".join(f'<g id="a{k + 1}"><use href="#a{k}"/><use href="#a{k}"/></g>' for k in range(30))
    with pytest.raises(FileFault, match="more than 20,000 elements, clones counted"):
        read(f'<g id="a0"/>{links}')


def test_the_colors_of_css_are_those_of_pillow():
    theirs = {name: ImageColor.getrgb(name) for name in ImageColor.colormap}
    assert {name: ImageColor.getrgb(f"#{value}") for name, value in NAMES.items()} == theirs


@pytest.mark.parametrize(
    "text", ["#1a2", "#1a2b3c", "rgb(1,20,255)", "rgb(10%,20%,30%)", "hsl(210,50%,40%)", "hsl(0,0%,50%)"]
)
def test_colors_are_read_as_pillow_reads_them(text):
    ours, theirs = ImageColor.getrgb(read_color(text).value), ImageColor.getrgb(text)
    assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) <= 1


@pytest.mark.parametrize("text", ["", "#12", "#12345g", "rgb(1,2)", "rgb(1,2,x)", "hsl()", "bogus", "url(#a)"])
def test_what_is_no_color_is_none(text):
    assert read_color(text) is None


def test_grays_are_printed_in_the_grayscale_palette():
    """Plain colors and those of gradients have a counterpart in each palette."""
    art = read_picture("a.svg", (FILES / "inkscape-radial-gradients.svg").read_bytes())
    picture = on_white(page_image(page_of(art), palette("grayscale"), DPI))
    red, green, blue = picture.split()
    assert ImageChops.difference(red, green).getextrema()[1] <= 1 >= ImageChops.difference(green, blue).getextrema()[1]


# --- into a box -----------------------------------------------------------------------------------------------

WHOLE = '<rect width="100" height="60" fill="#00aa00"/>'


def box_of(picture):
    return ImageChops.invert(picture.convert("L")).point(lambda level: 255 * (level > 60)).getbbox()


def test_a_picture_is_seen_whole_or_covers_its_box():
    art = read(WHOLE)
    assert box_of(by_us(art, (100, 100))) == (0, 80, 400, 320)
    assert box_of(by_us(art, (100, 100), "cover")) == (0, 0, 400, 400)


def test_a_picture_that_covers_its_box_is_clipped_to_it():
    draw, art = Drawing(), read(WHOLE)
    draw_picture(draw, art, (20.0, 20.0, 30.0, 30.0), "cover")
    assert box_of(on_white(page_image(Page(100, 100, draw), dpi=DPI))) == (80, 200, 200, 320)


def test_nothing_is_seen_outside_the_box_of_the_file():
    draw, art = Drawing(), read('<circle cx="0" cy="0" r="30"/>')
    draw_picture(draw, art, (50.0, 0.0, 50.0, 30.0))
    assert box_of(on_white(page_image(Page(100, 30, draw), dpi=DPI)))[0] == 200


def test_the_same_picture_gives_the_same_bytes_and_one_form():
    art = read_picture("a.svg", (FILES / "inkscape-deep-groups.svg").read_bytes())
    pages = [page_of(art), page_of(art)]
    content = write_pdf(pages, palette(), Metadata())
    assert content == write_pdf([page_of(art), page_of(art)], palette(), Metadata())
    resources = [page["/Resources"]["/XObject"] for page in PdfReader(BytesIO(content)).pages]
    assert resources[0].raw_get("/s1") == resources[1].raw_get("/s1")


@pytest.mark.parametrize(("limit", "is_long"), [("20", True), ("2", False)])
def test_a_miter_is_as_long_as_its_limit_allows(limit, is_long):
    """Lines that meet at 14.25 degrees have a miter 8.06 widths long, 32 points beyond the corner at x = 50."""
    art = read(f'<path d="M10 25L50 30L10 35" fill="none" stroke="#000" stroke-width="8" stroke-miterlimit="{limit}"/>')
    right = box_of(by_us(art))[2] / DPI * 72
    assert right == pytest.approx(50 + 32.2 if is_long else 50.5, abs=1)


@pytest.mark.parametrize("shares", [("0", "1"), (".5", ".5"), ("0", "0", "1", "1"), ("-1", "2")])
def test_the_stops_of_a_gradient_lie_one_after_the_other_within_its_way(shares):
    """ISO 32000-1, 7.10.4: the bounds of stitched functions increase, all between the ends of the domain, 0 and 1."""
    stops = "".join(f'<stop offset="{share}" stop-color="{c}"/>' for share, c in zip(shares, NAMES, strict=False))
    art = read(f'<linearGradient id="a">{stops}</linearGradient><path fill="url(#a)" d="M0 0h90v50z"/>')
    ((functions, bounds),) = re.findall(
        rb"/Functions\[(.*)\]/Bounds\[([^\]]*)\]", write_pdf([page_of(art)], palette(), Metadata())
    )
    at = [0.0, *map(float, bounds.split()), 1.0]
    assert all(one < other for one, other in pairwise(at)) and functions.count(b"FunctionType 2") == len(at) - 1


def test_what_comes_after_a_picture_is_as_it_was():
    """Opacity, caps and dashes of a picture change nothing that comes after it, nor do dashes before it change it."""
    faint = 'stroke="#000" stroke-width="9" stroke-linecap="round" stroke-dasharray="9 9" opacity=".3"'
    page, alone = page_of(read(f'<path d="M5 50H60" {faint}/>'), (100, 100)), Drawing()
    for draw in (page.drawing, alone):
        draw.text(10, 80, "U-99", 20)
        draw.line((10, 70), (90, 70), Style(None, "ink", 6))
    top = (0, 0, 400, 150)
    ours, theirs = (on_white(page_image(Page(100, 100, draw), dpi=DPI)) for draw in (page.drawing, alone))
    assert apart(ours.crop(top), theirs.crop(top)) == (0, 0) != apart(ours, theirs)
    plain, after = page_of(read('<path d="M5 50H60" stroke="#000" stroke-width="9"/>')), Drawing()
    after.line((-9, -9), (-5, -5), Style(None, "ink", 6, (3.0, 3.0)))
    after.add(plain.drawing.records)
    both = [on_white(page_image(Page(100, 60, draw), dpi=DPI)) for draw in (plain.drawing, after)]
    assert apart(*both) == (0, 0)


def test_a_stroke_in_a_gradient_takes_no_dashes_from_the_path_before_it():
    """ISO 32000-1, 8.10.1: a form begins with the graphics state of where it is used."""
    art = read(
        '<linearGradient id="a" gradientUnits="userSpaceOnUse" x2="100"><stop/><stop offset="1" stop-color="red"/>'
        '</linearGradient><path d="M5 9H95" stroke="#000" stroke-dasharray="3 6" stroke-opacity=".5"/>'
        '<path d="M5 45H95" stroke="url(#a)" stroke-width="8" fill="none"/>'
    )
    (page,) = PdfReader(BytesIO(write_pdf([page_of(art)], palette(), Metadata()))).pages
    dashed, _, after = page["/Resources"]["/XObject"]["/s1"].get_data().decode().partition("] 0 d")
    assert not dashed.endswith("[") and "[] 0 d" in after.partition(" Do")[0]


# --- pixels ---------------------------------------------------------------------------------------------------


def photograph(size=(60, 40), mode="RGB", kind="JPEG", **how):
    image = Image.new("RGB", size)
    image.putdata(
        [(4 * x % 256, 6 * y % 256, 200 if x < size[0] // 2 else 20) for y in range(size[1]) for x in range(size[0])]
    )
    file = BytesIO()
    image.convert(mode).save(file, kind, **how)
    return file.getvalue()


def noted(way):
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = way, "SECRET CAMERA"
    return photograph(exif=exif, quality=95)


@pytest.mark.parametrize("way", range(1, 9))
def test_a_photograph_is_turned_as_its_note_says_and_the_note_is_left_out(way):
    content = noted(way)
    art = read_picture("a.jpg", content)
    wanted = ImageOps.exif_transpose(Image.open(BytesIO(content))).convert("RGB")
    assert (art.width, art.height) == wanted.size
    page = page_of(art)
    ours = on_white(page_image(page, dpi=DPI)).resize(wanted.size)
    assert sum(apart(ours, wanted)) < 25
    for made in (write_svg(page, palette()).encode(), write_pdf([page], palette(), Metadata())):
        assert b"SECRET" not in made
    theirs = by_resvg(write_svg(page, palette()), wanted.size)
    assert sum(apart(theirs, wanted)) < 25


@pytest.mark.parametrize("how", [{"mode": "L"}, {"progressive": True}, {"quality": 30}, {"comment": b"x" * 99}])
def test_photographs_are_embedded_as_they_are(how):
    content = photograph(**how)
    art = read_picture("a.jpeg", content)
    raster = art.records[0].raster
    assert raster.jpeg[-200:] == content[-200:] and len(raster.jpeg) <= len(content)
    assert raster.jpeg in write_pdf([page_of(art)], palette(), Metadata())
    same = Image.open(BytesIO(raster.jpeg))
    assert same.tobytes() == Image.open(BytesIO(content)).tobytes()


@pytest.mark.parametrize("kind", ["JPEG", "RGB", "P", "RGBA", "clear", "L", "inside SVG"])
def test_pixels_are_gray_in_the_palette_grayscale(kind):
    """In PDF files as PDFium draws them, in SVG files as resvg does; the gray is that of ITU-R BT.709."""
    photo = photograph(size=(120, 80), quality=100) if kind == "JPEG" else photograph(size=(120, 80), kind="PNG")
    image = Image.open(BytesIO(photo))
    if kind in ("P", "RGBA", "L", "clear"):
        image = image.convert("RGBA" if kind == "clear" else kind)
        if kind == "clear":
            image.putalpha(128)
        file = BytesIO()
        image.save(file, "PNG")
        photo = file.getvalue()
    name = "a.jpg" if kind == "JPEG" else "a.png"
    if kind == "inside SVG":
        data = b64encode(photo).decode()
        photo = svg(f'<image width="120" height="80" href="data:image/png;base64,{data}"/>', "0 0 120 80").encode()
        name = "a.svg"
    page, gray = page_of(read_picture(name, photo)), palette("grayscale")
    wanted = on_white(image).convert("L", (0.2126, 0.7152, 0.0722, 0)).convert("RGB")
    for made in (page_image(page, gray, dpi=DPI), by_resvg(write_svg(page, gray, debug=True), (480, 320))):
        ours = on_white(made)
        red, green, blue = ours.split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()
        assert sum(apart(ours.resize(wanted.size, Image.Resampling.BOX), wanted)) < 4
    assert b"/DeviceN" not in write_pdf([page], palette(), Metadata())


def bad_frame():
    content = bytearray(photograph())
    at = content.index(b"\xff\xc0")
    content[at + 1] = 0xC3
    return bytes(content)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (photograph(mode="CMYK"), "a JPEG picture in CMYK is not supported. Save it in RGB"),
        (photograph()[:-2], "cut off"),
        (photograph()[:100], "cut off"),
        (b"\xff\xd8\xff", "cut off"),
        (bad_frame(), "this kind of JPEG picture is not supported. Save it as baseline"),
        (b"\xff\xd8\xff\xc0\0\x0b\x0c\0\x01\0\x01\x03\0\0\0\xff\xda\0\x02\xff\xd9", "3 channels of 12 bits"),
        (photograph(kind="GIF"), "is not a PNG or JPEG picture"),
    ],
)
def test_photographs_that_are_not_printed_are_refused_in_words(content, words):
    with pytest.raises(FileFault) as caught:
        read_picture("a.jpg", content)
    assert words in str(caught.value)


def test_a_photograph_of_too_many_pixels_is_refused():
    content = bytearray(photograph())
    at = content.index(b"\xff\xc0") + 5
    content[at : at + 4] = b"\xff\xff\xff\xff"
    with pytest.raises(FileFault, match=f"65535 x 65535 pixels. Use at most {MOST_PIXELS:,}"):
        read_picture("a.jpg", bytes(content))


def test_gray_of_sixteen_bits_keeps_its_levels():
    file = BytesIO()
    Image.frombytes("I;16", (2, 1), (65535).to_bytes(2, "little") + (32768).to_bytes(2, "little")).save(file, "PNG")
    art = read_picture("a.png", file.getvalue())
    assert zlib.decompress(art.records[0].raster.colors) == bytes(3 * [255] + 3 * [127])


def test_the_pixels_an_inch_are_told():
    art = read_picture("a.jpg", photograph((600, 300)))
    assert dpi_of(art, (0, 0, 72, 72), "contain") == pytest.approx(600)
    assert dpi_of(art, (0, 0, 72, 72), "cover") == pytest.approx(300)
    assert dpi_of(read(WHOLE), (0, 0, 72, 72), "contain") is None
    turned = read_picture("a.jpg", noted(6))
    assert (turned.width, turned.height) == (40, 60) and dpi_of(turned, (0, 0, 40, 60), "contain") == pytest.approx(72)
