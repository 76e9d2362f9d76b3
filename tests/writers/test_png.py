"""The PNG writer: sizes, colors and places read back from the pixels."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from aids import __version__
from aids.errors import InputError
from generators.drawing import INCH, Drawing, Page, Path, Style, Symbol, palette, rgb, scale, shift, turn
from generators.page.frame import paper
from generators.writers import Metadata, Settings, png
from tests.pictures import page_image

COLORS = palette()
CLEAR = (0, 0, 0, 0)


def ink(role):
    return (*rgb(COLORS[role]), 255)


def picture(draw, width=72, height=72, dpi=300):
    return page_image(Page(width, height, draw, "A page"), COLORS, dpi)


def counter(draw, side=36.0):
    return Symbol("FF1-front", draw.records, (-9, -9, side + 9, side + 9))


def inked(image, box=None):
    """The box (left, top, right, bottom) of what is not transparent."""
    return (image.crop(box) if box else image).getchannel("A").point(lambda a: 255 * (a > 127)).getbbox()


def share(image, role):
    """How many pixels have a role's color."""
    return sum(n for n, color in image.getcolors(image.width * image.height) if color == ink(role))


@pytest.mark.parametrize(
    ("width", "dpi", "pixels"), [(612, 300, 2550), (595.2756, 300, 2480), (36, 300, 150), (40.5, 150, 84)]
)
def test_size_and_metadata(width, dpi, pixels):
    draw = Drawing()
    draw.circle(10, 10, 5, Style("navy"))
    metadata = Metadata(command="plotroom print ≥", version="0")
    (content,) = png.write([Page(width, 72, draw, "Own")], COLORS, metadata, Settings(dpi))
    image = Image.open(BytesIO(content))
    assert image.size == (pixels, dpi) and pixels == round(width / INCH * dpi)
    assert image.mode == "RGBA"
    assert image.info["dpi"] == pytest.approx((dpi, dpi), abs=0.02)
    assert image.info["Software"] == f"plotroom {__version__}"
    assert image.info["Title"] == "Own" and image.info["Description"] == "plotroom 0: plotroom print ≥"


def test_a_page_is_transparent_where_nothing_is_drawn():
    draw = Drawing()
    draw.rounded(9, 9, 54, 54, 9, Style("alerted"))
    draw.circle(36, 36, 9, Style("paper", "navy", 2))
    image = picture(draw)
    assert image.getpixel((0, 0)) == CLEAR
    assert inked(image) == (37, 37, 263, 263) or inked(image) == (38, 38, 262, 262)
    assert image.getpixel((40, 40))[3] == 0  # outside the round corner
    assert image.getpixel((60, 150)) == ink("alerted")
    assert image.getpixel((150, 150)) == ink("paper")
    assert image.getpixel((150 + 37, 150)) == ink("navy")
    # edges against nothing keep their color
    edges = [p for _, p in image.getcolors(90_000) if 60 < p[3] < 255]
    assert edges and all(abs(a - b) <= 4 for p in edges for a, b in zip(p, ink("alerted")[:3], strict=False))


def test_a_counter_face_is_trimmed():
    draw = Drawing()
    draw.rect(-9, -9, 54, 54, Style("deep"))
    draw.text(18, 12, "88", 18, "deep-text", "bold", "middle")
    page = Page(36, 36, Drawing())
    page.drawing.use(counter(draw))
    image = page_image(page)
    assert image.size == (150, 150)
    assert all(image.getpixel(p) == ink("deep") for p in ((0, 0), (149, 0), (0, 149), (149, 149)))
    assert share(image, "deep-text") > 1000


def test_a_page_that_is_printed_is_white_where_nothing_is_drawn(tmp_path):
    """Pages were black in a viewer with a dark ground; counters one by one stay transparent."""
    from tests.printed import run

    result = run("print", "ssn/sequence", "--format", "png", "--dpi", "50", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    (path,) = tmp_path.glob("*.png")
    image = Image.open(path)
    assert image.getpixel((0, 0)) == (255, 255, 255, 255) and image.getchannel("A").getextrema() == (255, 255)


def test_y_grows_upwards_and_edges_are_exact():
    draw = Drawing()
    draw.rect(0, 36, 18, 36, Style("danger"))
    draw.rect(18, 0, 54, 36, Style("navy"))
    image = picture(draw)
    assert image.getpixel((0, 0)) == image.getpixel((74, 149)) == ink("danger")
    assert image.getpixel((75, 150)) == image.getpixel((299, 299)) == ink("navy")
    assert image.getpixel((75, 149)) == image.getpixel((74, 150)) == CLEAR
    assert set(image.getcolors()) == {
        (75 * 150, ink("danger")),
        (225 * 150, ink("navy")),
        (300 * 300 - 45000, CLEAR),
    }


def test_lines_have_their_width_and_corners():
    draw = Drawing()
    draw.line((6, 36), (66, 36), Style(None, "ink", 2.4))  # 10 pixels
    assert inked(picture(draw)) == (25, 145, 275, 155)
    draw = Drawing()
    draw.rect(12, 12, 48, 48, Style(None, "ink", 2.4))
    image = picture(draw)
    assert inked(image) == (45, 45, 255, 255)
    assert image.getpixel((45, 45)) == ink("ink")  # mitred
    assert image.getpixel((150, 150)) == CLEAR and share(image, "ink") == 210 * 210 - 190 * 190
    draw = Drawing()
    draw.lines([((12, 12), (60, 60))], Style(None, "ink", 2.4))
    assert share(picture(draw), "ink") == pytest.approx(200 * 2**0.5 * 10, rel=0.09)


def test_dashes():
    draw = Drawing()
    draw.line((0, 36), (72, 36), Style(None, "ink", 2.4, (12, 6)))  # 50 on, 25 off
    image = picture(draw)
    row = [image.getpixel((x, 150))[3] > 0 for x in range(300)]
    assert row == [x % 75 < 50 for x in range(300)]


@pytest.mark.parametrize(
    ("angle", "box"),
    [(0, (100, 0, 300, 100)), (90, (0, 0, 149, 200)), (180, (0, 150, 149, 250)), (270, (150, 100, 300, 300))],
)
def test_the_direction_of_turned_text(angle, box):
    draw = Drawing()
    with draw.group(turn(angle, 36, 36)):
        draw.text(3, 3, "HULL", 12, "ink", "bold")
    image = picture(draw)
    left, top, right, bottom = inked(image)
    along, across = (right - left, bottom - top) if angle % 180 == 0 else (bottom - top, right - left)
    assert 110 < along < 150 and 30 < across < 40  # capitals 0.66 x 12 pt high
    middle = ((left + right) / 2, (top + bottom) / 2)
    ahead, up = {0: (1, -1), 90: (-1, -1), 180: (-1, 1), 270: (1, 1)}[angle]
    assert (middle[0] - 150) * ahead > 0 and (middle[1] - 150) * up > 0


@pytest.mark.parametrize("dpi", [300, 100])  # as rendered, and averaged
def test_edges_of_letters_keep_their_color_on_a_clear_ground(dpi):
    draw = Drawing()
    draw.text(36, 36, "SOS", 20, "alerted", "black", "middle")
    edges = [p for _, p in picture(draw, dpi=dpi).getcolors(90_000) if 60 < p[3] < 255]
    assert edges and all(abs(a - b) <= 4 for p in edges for a, b in zip(p, ink("alerted")[:3], strict=False))


@pytest.mark.parametrize("angle", [30, -45, 135])
def test_slanted_text_follows_its_baseline(angle):
    draw, line = Drawing(), Drawing()
    with draw.group(turn(angle, 36, 36)):
        draw.text(0, 0, "HHHH", 9, "ink", "bold", "middle")
    with line.group(turn(angle, 36, 36)):
        line.rect(-12, 0, 24, 5.94, Style("ink"))  # the height of a capital over the baseline
    text, bar = inked(picture(draw)), inked(picture(line))
    assert all(abs(a - b) <= 6 for a, b in zip(text, bar, strict=True))


def test_text_anchors():
    boxes = {}
    for anchor in ("start", "middle", "end"):
        draw = Drawing()
        draw.text(36, 36, "MM", 12, "ink", "bold", anchor)
        boxes[anchor] = inked(picture(draw))
    assert boxes["start"][0] >= 150 and boxes["end"][2] <= 150
    assert sum(boxes["middle"][::2]) / 2 == pytest.approx(150, abs=1.5)


def test_clips_and_holes():
    draw = Drawing()
    with draw.group(shift(18, 18), clip=((0, 0), (36, 0), (36, 36), (0, 36))):
        draw.rect(-20, -20, 100, 30, Style("navy"))
        draw.text(18, 20, "WWWWWWWW", 12, "danger", "black", "middle")
    image = picture(draw)
    assert inked(image) == (75, 109, 225, 225)  # the capitals reach 45.9 points up
    assert image.getpixel((80, 220)) == ink("navy") and share(image, "danger") > 500
    draw = Drawing()
    draw.add(
        [
            Path(
                (((9, 9), (63, 9), (63, 63), (9, 63)), ((18, 18), (54, 18), (54, 54), (18, 54))),
                True,
                Style("navy"),
            )
        ]
    )
    image = picture(draw)
    assert image.getpixel((150, 150)) == CLEAR and image.getpixel((50, 150)) == ink("navy")
    assert share(image, "navy") == pytest.approx(225 * 225 - 150 * 150, abs=900)


def test_symbols_are_placed_turned_and_scaled():
    draw, ship = Drawing(), Drawing()
    ship.rect(0, 0, 12, 6, Style("navy"))
    design = Symbol("ship", ship.records, (0, 0, 12, 6))
    draw.use(design, shift(6, 60))
    draw.use(design, turn(90, 60, 6))
    draw.use(design, scale(2, 6, 6))
    image = picture(draw)
    assert inked(image, (0, 0, 150, 60)) == (25, 25, 75, 50)
    assert inked(image, (150, 0, 300, 300)) == (75, 225, 100, 275)
    assert inked(image, (0, 150, 150, 300)) == (25, 75, 125, 125)


def everything():
    """A drawing with every kind of record, turned and clipped too."""
    draw = Drawing()
    draw.rounded(5, 5, 120, 80, 8, Style("tint", "navy", 1.4))
    draw.polygons(
        [[(20 + 9 * i, 20), (28 + 9 * i, 20), (24 + 9 * i, 27)] for i in range(5)], Style("pale", "sea", 0.35)
    )
    draw.circle(100, 60, 12, Style("alerted", "ink", 1))
    draw.circle(100, 60, 16, Style(None, "ink", 1, (3, 2)))
    draw.arc(100, 30, 14, 20, 250, Style(None, "sea", 2))
    draw.lines([[(10, 75), (30, 40), (34, 75)]], Style(None, "ink", 1))
    draw.add([Path((((40, 70), ((50, 90), (60, 40), (70, 70))),), False, Style(None, "amber", 2, (5, 2)))])
    with draw.group(turn(33, 40, 35), clip=((-20, -20), (40, -10), (30, 30), (-10, 20))):
        draw.rect(-30, -3, 80, 14, Style("torpedo"))
        draw.text(0, 0, "turned words", 9, "ink", "semibold", "middle")
    draw.text(60, 50, "upright", 9, "navy", "italic")
    return draw.records


@pytest.mark.parametrize("dpi", [0, 35, 1201])
def test_dpi_out_of_range(dpi):
    with pytest.raises(InputError, match="Use 36 to 1200 dpi"):
        picture(Drawing(), dpi=dpi)


def test_a_picture_too_large():
    with pytest.raises(InputError, match=r"Use at most 731 dpi\.$"):
        picture(Drawing(), 11 * INCH, 17 * INCH, 1200)


@pytest.mark.parametrize(
    "draw_it",
    [
        lambda d: d.line((5, 5), (5, 5), Style(None, "ink", 1)),
        lambda d: d.polygon(((5, 5), (6, 6)), Style("ink")),
        lambda d: d.circle(5, 5, 0, Style("ink", "ink", 0)),
        lambda d: d.circle(5, 5, 0.01, Style("ink")),
        lambda d: d.arc(5, 5, 5, 0, 0, Style(None, "ink", 1)),
        lambda d: d.text(5, 5, " ", 9),
        lambda d: d.text(5, 5, "a", 0.01),
        lambda d: d.text(-500, 5, "far away", 9),
        lambda d: d.line((0, 0), (10, 10), Style(None, "ink", 0)),
        lambda d: d.line((0, 0), (10, 10), Style(None, "ink", 1, (0.001, 0.001))),
        lambda d: d.rect(0, 0, 10, 10, Style(None, None)),
        lambda d: d.circle(5, 5, 4000, Style(None, "ink", 1)),
    ],
)
def test_degenerate_shapes_are_accepted(draw_it):
    draw = Drawing()
    draw_it(draw)
    picture(draw)
    with draw.group(turn(20, 1, 1), clip=((0, 0), (9, 0), (9, 9))):
        draw_it(draw)
    picture(draw)


@pytest.mark.parametrize("rows", [1, 7, 50, 1000])
def test_bands_make_no_difference(rows, monkeypatch):
    draw = Drawing()
    draw.add(everything())
    page = Page(130, 90, draw)
    whole = page_image(page, dpi=100)
    monkeypatch.setattr(png, "BAND_BYTES", rows * 4 * whole.width * 3**2)
    apart = ImageChops.difference(page_image(page, dpi=100), whole)
    seen = [(count, max(pixel)) for count, pixel in apart.getcolors(whole.width * whole.height)]
    assert max(level for _, level in seen) <= 12  # of 255, where almost nothing covers a pixel
    assert sum(count for count, level in seen if level > 1) <= 5


def test_an_averaged_picture_is_rendered_in_bands(monkeypatch):
    heights = []
    render = png._render_rows
    monkeypatch.setattr(png, "_render_rows", lambda *given: heights.append(given[2].height) or render(*given))
    monkeypatch.setattr(png, "BAND_BYTES", 1_000_000)
    draw = Drawing()
    draw.rect(0, 0, 200, 200, Style("navy"))
    picture(draw, 200, 200, 100)
    assert len(heights) > 2 and all(4 * 3 * 278 * height <= 1_000_000 for height in heights)


def test_a_thin_line_is_as_thin_as_drawn_at_a_low_dpi():
    draw = Drawing()
    draw.line((0, 36.25), (72, 36.25), Style(None, "ink", 0.25))
    covered = sum(picture(draw, dpi=72).getchannel("A").crop((30, 0, 31, 72)).tobytes()) / 255
    assert covered == pytest.approx(0.25, abs=0.1)


def test_pages_of_one_file_have_sizes_titles_and_pictures_of_their_own():
    pages = []
    roles = {"navy": 24, "danger": 12, "sea": 9, "amber": 6}  # with how much of the page each covers, in points
    for number, (width, (role, covered)) in enumerate(zip((36, 36, 45, 36), roles.items(), strict=True)):
        draw = Drawing()
        draw.rect(0, 0, covered, 36, Style(role))
        pages.append(Page(width, 36, draw, f"page {number}"))
    images = [Image.open(BytesIO(content)) for content in png.write(iter(pages), COLORS, Metadata(), Settings(300))]
    assert [image.size for image in images] == [(150, 150), (150, 150), (188, 150), (150, 150)]
    assert [image.info["Title"] for image in images] == ["page 0", "page 1", "page 2", "page 3"]
    for image, (role, covered) in zip(images, roles.items(), strict=True):
        assert image.getpixel((10, 75)) == ink(role)
        assert inked(image) == (0, 0, round(covered * 300 / 72), 150)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("name", "height"), [("letter", 3300), ("a4", 3508), ("a3", 4961)])
def test_the_exact_height_of_papers(name, height):
    on = paper(name)
    assert picture(Drawing(), on.width, on.height, 300).height == height
