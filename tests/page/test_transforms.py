"""Pages for film: colors, minimum line width, and mirroring."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageOps, ImageStat

from generators import drawing
from generators.drawing import Drawing, Page, Style, Symbol, scale, shift
from generators.press import documents
from tests.printed import printed
from tests.readback import read

OVERLAYS = ("ssn/zone-overlay", "on-patrol/attack-film", "on-patrol/radials-overlay", "ssn/setup-template")


@pytest.mark.parametrize("sheet", OVERLAYS)
def test_no_line_is_thinner_than_the_minimum_of_film(sheet):
    thin = lambda *more: [  # noqa: E731
        o for content in printed("print", sheet, *more).values() for p in read(content) for o in p.outlines
        if o.stroke and o.width < 0.4995
    ]  # fmt: skip
    assert thin(), "this sheet shows nothing"
    assert not thin("--palette", "film")


def test_lines_are_measured_on_the_page():
    """A line in a drawing made smaller or larger, in symbols too: half a point on paper, and thicker ones as they were."""
    part = Drawing()
    part.line((0, 0), (9, 0), Style(None, "ink", 0.3))
    part.circle(5, 5, 3, Style("ink"))
    part.arc(0, 0, 9, 0, 90, Style(None, "ink", 5))
    dot = Symbol("dot", part.records, (0, 0, 9, 9))
    draw = Drawing()
    with draw.group(scale(0.5)):
        draw.use(dot)
        draw.use(dot, scale(4))
    draw.use(dot, shift(9, 9))
    with draw.layer("register"):
        draw.line((0, 0), (9, 0), Style(None, "register", 0.425))
    (page,) = documents.thicken_lines([Page(72, 72, draw)], 0.5)
    (group, alone), (mark,) = page.drawing.layers["print"], page.drawing.layers["register"]
    half, double = (use.symbol for use in group.records)
    assert half.records[0].style.width == 1.0 and double.records[0].style.width == 0.3
    assert alone.symbol.records[0].style.width == 0.5 and mark.style.width == 0.5
    assert len({half.name, double.name, alone.symbol.name}) == 3
    assert [r.style for r in half.records[1:]] == [Style("ink"), Style(None, "ink", 5)]
    assert dot.records[0].style.width == 0.3, "the drawing itself is not touched"


def test_the_colors_of_film_are_dark_or_saturated():
    """What is drawn on film stands out from a board as on white paper: contrast of 7; the colors are clear colors."""
    film = drawing.palette("film")
    for role in ("ink", "navy", "sea", "gray", "danger", "amber", "rule", "cut", "score", "register"):
        assert drawing.contrast(film[role], "#FFFFFF") >= 7, role
    for role in ("navy", "sea", "danger", "amber", "cut", "score"):
        assert min(drawing.rgb(film[role])) <= 0.1 * max(drawing.rgb(film[role])), role
    for role in ("tint", "pale", "paper"):
        assert film[role] == "#FFFFFF", "a board must be seen through it"


@pytest.mark.parametrize("sheet", ["ssn/zone-overlay", "ssn/counters"])
def test_a_mirrored_page_is_the_page_seen_from_behind(sheet):
    """Every line and word, title and rulers too, lies where it shines through; words run from right to left."""
    (plain,), (over,) = (printed("print", sheet, *more).values() for more in ((), ("--mirror",)))
    for page, turned in zip(read(plain), read(over), strict=True):
        across = page.width

        def seen(box, across=across):
            return across - box[2], box[1], across - box[0], box[3]

        assert turned.trim == pytest.approx(seen(page.trim), abs=0.01)
        assert turned.bleed == pytest.approx(seen(page.bleed), abs=0.01)
        assert len(page.outlines) == len(turned.outlines) > 20
        for one, other in zip(page.outlines, turned.outlines, strict=True):
            assert other.box == pytest.approx(seen(one.box), abs=0.01)
        assert len(page.runs) == len(turned.runs)
        for one, other in zip(page.runs, turned.runs, strict=True):
            if not one.string.startswith("plotroom "):  # the command line is longer by --mirror
                assert one.string == other.string
                assert other.start == pytest.approx((across - one.start[0], one.start[1]), abs=0.01)
                assert other.end == pytest.approx((across - one.end[0], one.end[1]), abs=0.01)


def test_pictures_are_mirrored_alike():
    draw = ("print", "on-patrol/attack-film", "--format", "png", "--dpi", "60")
    one, other = (
        Image.open(BytesIO(content)).convert("RGB")
        for more in ((), ("--mirror",))
        for content in printed(*draw, *more).values()
    )
    foot = (0, 0, one.width, one.height - 60)  # above the command lines, which differ
    same = ImageStat.Stat(ImageChops.difference(ImageOps.mirror(other).crop(foot), one.crop(foot))).mean
    apart = ImageStat.Stat(ImageChops.difference(other.crop(foot), one.crop(foot))).mean
    assert max(same) < 0.4 * min(apart)
