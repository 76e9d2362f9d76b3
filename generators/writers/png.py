"""The PNG writer: replays recorded pages and symbols as pixels, through pillow.

Every pixel is drawn as four by four and averaged.  Records are first laid out as strokes of a few plain
kinds in fine pixels (quarters of a pixel, y down); a page is then painted in horizontal bands, so the fine
picture of a large page never stands in memory as a whole.  Colours are kept multiplied by their coverage
until the end, so that edges against nothing keep their colour.  Where subpaths of one path overlap, what lies
in an even number of them is a hole, as in the other writers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import cycle, pairwise
from math import ceil, floor, hypot, sqrt
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw, ImageFont
from PIL.PngImagePlugin import PngInfo

from aids import __version__
from aids.errors import InputError
from generators.drawing import fonts
from generators.drawing.drawing import (
    Arc,
    Circle,
    Group,
    Matrix,
    Page,
    Path,
    Point,
    Record,
    Style,
    Symbol,
    Text,
    Use,
    arc_curves,
    at,
    times,
)
from generators.drawing.palettes import rgb

FINE = 4  # fine pixels to a pixel, each way
LEAST_DPI, MOST_DPI = 36, 1200
MOST_PIXELS = 100_000_000
BAND_BYTES = 12 * 2**20  # of the fine picture of one band
MOST_KEPT = 200_000  # square fine pixels: masks of shorter strings are kept, 128 at most
MITER = 10.0  # as in PDF: a sharper corner is cut off
BIG = 8_000  # fine pixels: a larger circle is drawn as an outline
SHARE = {"start": 0.0, "middle": 0.5, "end": 1.0}

Box = tuple[float, float, float, float]
Ink = tuple[int, int, int, int]
Outline = list[int]  # x, y, x, y, ... in fine pixels; the pixels named are themselves inside


class _Area(NamedTuple):
    """A filled outline."""

    box: tuple[int, int, int, int]
    outline: Outline
    ink: Ink


class _Holed(NamedTuple):
    """Several outlines filled together, even-odd."""

    box: tuple[int, int, int, int]
    outlines: list[Outline]
    ink: Ink


class _Disc(NamedTuple):
    """A circle within its box, filled or ringed or both."""

    box: tuple[int, int, int, int]
    fill: Ink | None
    ring: Ink | None
    width: int


class _Words(NamedTuple):
    """A string whose baseline starts at (x, y); `turned` is its linear map, None if upright."""

    box: tuple[int, int, int, int]
    x: int
    y: int
    string: str
    face: str
    size: float
    turned: tuple[float, float, float, float] | None
    ink: Ink


class _Clipped(NamedTuple):
    """Strokes seen only inside an outline."""

    box: tuple[int, int, int, int]
    outline: Outline
    strokes: list[_Stroke]


_Stroke = _Area | _Holed | _Disc | _Words | _Clipped


def page_png(
    page: Page, palette: Mapping[str, str], dpi: int = 300, *, title: str = "", description: str = ""
) -> bytes:
    """A page as a PNG file, transparent where nothing is drawn.

    It is exactly round(width in inches x dpi) pixels wide, and as high accordingly.  `title` is the page's
    own if not given; `description` is for the command line that makes the file.  InputError for a dpi out of
    range, or one that gives more than 100 million pixels.
    """
    picture = _picture(page.drawing.records, (0.0, 0.0, page.width, page.height), palette, dpi)
    return _file(picture, dpi, title or page.title, description)


def symbol_png(
    symbol: Symbol,
    box: Box,
    palette: Mapping[str, str],
    dpi: int = 300,
    *,
    background: str | None = None,
    title: str = "",
    description: str = "",
) -> bytes:
    """A symbol, such as one face of a counter, as a PNG file.

    `box` (x0, y0, x1, y1, in points) is what is seen of it: its trim, not its bleed.  Where nothing is drawn
    the picture has the colour of the role `background`, or is transparent.  InputError as for a page.
    """
    picture = _picture(symbol.records, box, palette, dpi, background)
    return _file(picture, dpi, title or symbol.name, description)


def _file(picture: Image.Image, dpi: int, title: str, description: str) -> bytes:
    """A picture as the bytes of a PNG file, with what made it."""
    about = PngInfo()
    about.add_text("Software", f"plotroom {__version__}")
    for key, value in (("Title", title), ("Description", description)):
        if value:
            about.add_text(key, value)
    out = BytesIO()
    picture.save(out, "png", pnginfo=about, dpi=(dpi, dpi), compress_level=4)
    return out.getvalue()


def _picture(
    records: Iterable[Record],
    box: Box,
    palette: Mapping[str, str],
    dpi: int,
    background: str | None = None,
    band: int | None = None,
) -> Image.Image:
    """What is drawn within a box (points) as an RGBA picture, painted `band` rows at a time."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise InputError(f"dpi {dpi} is out of range; choose {LEAST_DPI} to {MOST_DPI}")
    x0, y0, x1, y1 = box
    wide, high = max(1, round((x1 - x0) * dpi / 72)), max(1, round((y1 - y0) * dpi / 72))
    if wide * high > MOST_PIXELS:
        most = int(dpi * sqrt(MOST_PIXELS / (wide * high)))
        raise InputError(f"dpi {dpi} makes a picture of {wide} x {high} pixels; choose at most {most}")
    inks: dict[str, Ink] = {role: (*rgb(colour), 255) for role, colour in palette.items()}
    k = dpi / 72 * FINE
    strokes = list(_layout(records, (k, 0.0, 0.0, -k, -x0 * k, y1 * k), inks))
    ground = inks[background] if background else (0, 0, 0, 0)
    band = band or max(1, BAND_BYTES // (wide * FINE * FINE * 4))
    if band >= high:
        return _band(strokes, wide, 0, high, ground)
    shares: list[list[_Stroke]] = [[] for _ in range(0, high, band)]
    for stroke in strokes:
        first, last = stroke.box[1] // (band * FINE), stroke.box[3] // (band * FINE)
        for share in shares[max(0, first) : max(0, last + 1)]:
            share.append(stroke)
    picture = Image.new("RGBA", (wide, high))
    for top, share in zip(range(0, high, band), shares, strict=True):
        picture.paste(_band(share, wide, top, min(band, high - top), ground), (0, top))
    return picture


def _band(strokes: list[_Stroke], wide: int, top: int, high: int, ground: Ink) -> Image.Image:
    """The rows from `top` of a picture."""
    fine = Image.new("RGBa", (wide * FINE, high * FINE), ground)
    _paint(fine, strokes, 0, top * FINE)
    return fine.reduce(FINE).convert("RGBA")


def _paint(canvas: Image.Image, strokes: list[_Stroke], left: int, top: int) -> None:
    """Paint strokes on a canvas whose upper left corner lies at (left, top)."""
    wide, high = canvas.size
    right, bottom = left + wide, top + high
    draw = ImageDraw.Draw(canvas)
    for stroke in strokes:
        x0, y0, x1, y1 = stroke.box
        if y1 < top or y0 >= bottom or x1 < left or x0 >= right:
            continue
        if isinstance(stroke, _Area):
            draw.polygon(_moved(stroke.outline, left, top), stroke.ink)
        elif isinstance(stroke, _Words):
            mask, x, y = _letters(stroke, left, top, right, bottom)
            if mask:  # a plain colour would not be multiplied by the mask where the canvas is clear
                ink = Image.new("RGBa", mask.size, stroke.ink)
                canvas.paste(ink, (x - left, y - top), mask)
        elif isinstance(stroke, _Disc):
            draw.ellipse((x0 - left, y0 - top, x1 - left, y1 - top), stroke.fill, stroke.ring, stroke.width)
        else:
            x0, y0, x1, y1 = max(x0, left), max(y0, top), min(x1 + 1, right), min(y1 + 1, bottom)
            seen = (x0 - left, y0 - top, x1 - left, y1 - top)
            if isinstance(stroke, _Holed):
                canvas.paste(stroke.ink, seen, _even_odd(stroke.outlines, x0, y0, x1, y1))
            else:
                layer = canvas.crop(seen)
                _paint(layer, stroke.strokes, x0, y0)
                canvas.paste(layer, seen, _even_odd([stroke.outline], x0, y0, x1, y1))


def _moved(outline: Outline, left: int, top: int) -> Outline:
    """An outline in a canvas's own pixels."""
    if left or top:
        moved = outline.copy()
        moved[::2] = [x - left for x in outline[::2]]
        moved[1::2] = [y - top for y in outline[1::2]]
        return moved
    return outline


def _even_odd(outlines: list[Outline], x0: int, y0: int, x1: int, y1: int) -> Image.Image:
    """The mask, over a box, of what lies in an odd number of the outlines."""
    mask = Image.new("1", (x1 - x0, y1 - y0))
    for outline in outlines:
        left, top, right, bottom = _extent(outline)
        left, top, right, bottom = max(left, x0), max(top, y0), min(right + 1, x1), min(bottom + 1, y1)
        if left < right and top < bottom:
            area = Image.new("1", (right - left, bottom - top))
            ImageDraw.Draw(area).polygon(_moved(outline, left, top), 1)
            seen = (left - x0, top - y0, right - x0, bottom - y0)
            mask.paste(ImageChops.logical_xor(mask.crop(seen), area), seen)
    return mask


def _extent(outline: Outline) -> tuple[int, int, int, int]:
    xs, ys = outline[::2], outline[1::2]
    return min(xs), min(ys), max(xs), max(ys)


def _layout(records: Iterable[Record], matrix: Matrix, inks: Mapping[str, Ink]) -> Iterator[_Stroke]:
    """Records as strokes in fine pixels; the matrix takes points to fine pixels."""
    for record in records:
        if isinstance(record, Text):
            yield from _text(record, matrix, inks)
        elif isinstance(record, Path):
            yield from _path(record.subpaths, record.closed, record.style, matrix, inks)
        elif isinstance(record, Circle):
            yield from _circle(record, matrix, inks)
        elif isinstance(record, Arc):
            curve = arc_curves(record.x, record.y, record.r, record.start, record.sweep)
            yield from _path((curve,), False, record.style, matrix, inks)
        elif isinstance(record, Use):
            yield from _layout(record.symbol.records, times(matrix, record.matrix), inks)
        else:
            yield from _group(record, matrix, inks)


def _group(record: Group, matrix: Matrix, inks: Mapping[str, Ink]) -> Iterator[_Stroke]:
    """A group's strokes, behind its clip if it has one."""
    matrix = times(matrix, record.matrix)
    inner = _layout(record.records, matrix, inks)
    if record.clip:
        outline = _pixels([at(matrix, p) for p in record.clip])
        yield _Clipped(_extent(outline), outline, list(inner))
    else:
        yield from inner


def _path(
    subpaths: Iterable[Sequence[Point | tuple[Point, Point, Point]]],
    closed: bool,
    style: Style,
    matrix: Matrix,
    inks: Mapping[str, Ink],
) -> Iterator[_Stroke]:
    """Subpaths filled, then inked along their lines."""
    lines = [_straight(subpath, matrix) for subpath in subpaths]
    if style.fill is not None:
        outlines = [_pixels(line) for line in lines if len(line) > 2]
        if len(outlines) == 1:
            yield _Area(_extent(outlines[0]), outlines[0], inks[style.fill])
        elif outlines:
            boxes = [_extent(outline) for outline in outlines]
            box = (
                min(b[0] for b in boxes),
                min(b[1] for b in boxes),
                max(b[2] for b in boxes),
                max(b[3] for b in boxes),
            )
            yield _Holed(box, outlines, inks[style.fill])
    if style.stroke is not None:
        a, b, c, d, _, _ = matrix
        factor = sqrt(abs(a * d - b * c))
        ink, half = inks[style.stroke], style.width * factor / 2
        for line in lines:
            if closed:
                line.append(line[0])
            for points, whole in _dashes(line, closed, [dash * factor for dash in style.dash]):
                for outline in _inked(points, whole, half):
                    yield _Area(_extent(outline), outline, ink)


def _straight(subpath: Sequence[Point | tuple[Point, Point, Point]], matrix: Matrix) -> list[Point]:
    """A subpath's points in fine pixels, curves as chords that lie within a quarter of a fine pixel."""
    a, b, c, d, e, f = matrix
    points: list[Point] = []
    for step in subpath:
        if len(step) == 2:
            x, y = step
            points.append((a * x + c * y + e, b * x + d * y + f))
            continue
        (x1, y1), (x2, y2), (x3, y3) = (at(matrix, p) for p in step)
        x0, y0 = points[-1]
        bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
        pieces = ceil(sqrt(3 * bend)) or 1
        cx, bx = 3 * (x1 - x0), 3 * (x2 - 2 * x1 + x0)
        cy, by = 3 * (y1 - y0), 3 * (y2 - 2 * y1 + y0)
        ax, ay = x3 - x0 - cx - bx, y3 - y0 - cy - by
        for i in range(1, pieces):
            t = i / pieces
            points.append((((ax * t + bx) * t + cx) * t + x0, ((ay * t + by) * t + cy) * t + y0))
        points.append((x3, y3))
    return points


def _pixels(points: Sequence[Point]) -> Outline:
    """The outermost pixels of a filled shape: those whose middle lies inside.

    The pixels an outline names are painted too, so those on the right and lower side step back by one.
    """
    xs, ys = zip(*points, strict=True)
    middle, centre = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    outline = [0] * (2 * len(points))
    outline[::2] = [ceil(x - 0.5) - (x > middle) for x in xs]
    outline[1::2] = [ceil(y - 0.5) - (y > centre) for y in ys]
    return outline


def _dashes(line: list[Point], closed: bool, dash: list[float]) -> Iterator[tuple[list[Point], bool]]:
    """The inked parts of a line, and whether each is the whole of a closed one."""
    if sum(dash) < 1:  # finer than a fine pixel, or none
        yield line, closed
        return
    lengths = cycle(dash)
    inked, left = True, next(lengths)
    part = [line[0]]
    for (x0, y0), (x1, y1) in pairwise(line):
        length = hypot(x1 - x0, y1 - y0)
        gone = 0.0
        while length - gone > left:
            gone += left
            point = (x0 + (x1 - x0) * gone / length, y0 + (y1 - y0) * gone / length)
            if inked:
                yield [*part, point], False
            part, inked, left = [point], not inked, next(lengths)
        left -= length - gone
        part.append((x1, y1))
    if inked:
        yield part, False


def _inked(line: Sequence[Point], closed: bool, half: float) -> Iterator[Outline]:
    """A line of a certain half width as outlines: one for each gentle run, a miter at each sharp bend.

    All shrink by half a fine pixel, because the pixels that an outline names are painted too.
    """
    points = [line[0]]
    points.extend(p for q, p in pairwise(line) if hypot(p[0] - q[0], p[1] - q[1]) > 1e-6)
    if len(points) < 2:
        return
    ways = []  # the direction of each piece
    for (x0, y0), (x1, y1) in pairwise(points):
        length = hypot(x1 - x0, y1 - y0)
        ways.append(((x1 - x0) / length, (y1 - y0) / length))
    thin = max(0.0, half - 0.5)
    first, bent = 0, 0.0
    for i in range(1, len(ways)):
        (ux, uy), (vx, vy) = ways[i - 1], ways[i]
        along = ux * vx + uy * vy
        bent += 1 - along
        if along < 0.85 or bent > 1:  # a sharp bend, or one that may run into itself
            yield _run(points[first : i + 1], ways[first:i], thin)
            yield from _corner(points[i], ways[i - 1], ways[i], thin)
            first, bent = i, 0.0
    yield _run(points[first:], ways[first:], thin)
    if closed:
        yield from _corner(points[0], ways[-1], ways[0], thin)


def _run(points: Sequence[Point], ways: Sequence[Point], half: float) -> Outline:
    """One run of a line: out along its right side, back along its left."""
    right: Outline = []
    left: list[tuple[int, int]] = []
    last = len(points) - 1
    for i, (x, y) in enumerate(points):
        (ux, uy), (vx, vy) = ways[max(0, i - 1)], ways[min(i, last - 1)]
        share = half / (1 + ux * vx + uy * vy)  # the two normals' sum, made as long as the miter
        nx, ny = -(uy + vy) * share, (ux + vx) * share
        ends = 0.5 if i == 0 else -0.5 if i == last else 0.0
        x, y = floor(x + ux * ends - nx), floor(y + uy * ends - ny)  # pixel middles lie at a half
        right += x, y
        left.append((x + floor(2 * nx + 0.5), y + floor(2 * ny + 0.5)))
    for x, y in reversed(left):
        right += x, y
    return right


def _corner(point: Point, before: Point, after: Point, half: float) -> Iterator[Outline]:
    """What a miter adds outside a sharp bend; a bevel where it would be too long."""
    if half < 1:
        return
    (ux, uy), (vx, vy) = before, after
    outer = -half if ux * vy - uy * vx > 0 else half
    x, y = point[0] - 0.5, point[1] - 0.5
    corner = [(x, y), (x - uy * outer, y + ux * outer)]
    along = ux * vx + uy * vy
    if 1 + along > 2 / MITER**2:
        share = outer / (1 + along)
        corner.append((x - (uy + vy) * share, y + (ux + vx) * share))
    corner.append((x - vy * outer, y + vx * outer))
    yield [floor(v + 0.5) for p in corner for v in p]


def _circle(record: Circle, matrix: Matrix, inks: Mapping[str, Ink]) -> Iterator[_Stroke]:
    """A circle; as an outline where it is dashed, large or turned into an ellipse."""
    x, y, r, style = record
    a, b, c, d, _, _ = matrix
    factor = sqrt(abs(a * d - b * c))
    even = abs(a * a + b * b - factor * factor) < 1e-6 * factor * factor and abs(a * c + b * d) < 1e-6 * factor * factor
    r *= factor
    if not even or style.dash or r > BIG or r < 1:
        curve = arc_curves(record.x, record.y, record.r, 0, 360)
        yield from _path((curve,), True, style, matrix, inks)
        return
    fill = inks[style.fill] if style.fill is not None else None
    ring = inks[style.stroke] if style.stroke is not None else None
    width = max(1, floor(style.width * factor + 0.5)) if ring else 0
    if ring:
        r += style.width * factor / 2
    x, y = at(matrix, (x, y))
    box = floor(x - r + 0.5), floor(y - r + 0.5), ceil(x + r - 0.5) - 1, ceil(y + r - 0.5) - 1
    if fill or ring:
        yield _Disc(box, fill, ring, width)


def _text(record: Text, matrix: Matrix, inks: Mapping[str, Ink]) -> Iterator[_Stroke]:
    """Strings, each placed by its anchor."""
    a, b, c, d, _, _ = matrix
    factor = sqrt(abs(a * d - b * c))
    size = round(record.size * factor, 3)
    if size < 1:
        return
    # letters are drawn y down already, so the map that turns them is that of the page without its flip
    turned = (round(a / factor, 9), round(b / factor, 9), round(-c / factor, 9), round(-d / factor, 9))
    upright = turned == (1, 0, 0, 1)
    ink, share = inks[record.colour], SHARE[record.anchor]
    font = _font(record.face, size)
    for x, y, string in record.items:
        string = string.replace("\n", " ")
        x, y = at(matrix, (x, y))
        wide = font.getlength(string)
        x, y = x - share * wide * turned[0], y - share * wide * turned[1]
        if upright:
            box = (floor(x - size), floor(y - 1.5 * size), ceil(x + wide + size), ceil(y + size))
            turn = None
        else:
            reach = ceil(wide + 1.5 * size)
            box = (floor(x) - reach, floor(y) - reach, ceil(x) + reach, ceil(y) + reach)
            turn = turned
        yield _Words(box, floor(x + 0.5), floor(y + 0.5), string, record.face, size, turn, ink)


@lru_cache(maxsize=64)
def _font(face: str, size: float) -> ImageFont.FreeTypeFont:
    """A face at a size in fine pixels."""
    return ImageFont.truetype(fonts.path(face), size, layout_engine=ImageFont.Layout.BASIC)


def _letters(words: _Words, left: int, top: int, right: int, bottom: int) -> tuple[Image.Image | None, int, int]:
    """A string's mask and its upper left corner; of a turned one, only what is seen of it within the box."""
    upright = _upright if len(words.string) * words.size**2 < MOST_KEPT else _upright.__wrapped__
    mask, x0, y0 = upright(words.string, words.face, words.size)
    if words.turned is None:
        return mask, words.x + x0, words.y + y0
    a, b, c, d = words.turned
    ends = [(a * x + c * y, b * x + d * y) for x in (x0, x0 + mask.width) for y in (y0, y0 + mask.height)]
    u0 = max(left - words.x, floor(min(p[0] for p in ends)))
    v0 = max(top - words.y, floor(min(p[1] for p in ends)))
    u1 = min(right - words.x, ceil(max(p[0] for p in ends)))
    v1 = min(bottom - words.y, ceil(max(p[1] for p in ends)))
    if u0 >= u1 or v0 >= v1:
        return None, 0, 0
    det = a * d - b * c
    # from the turned mask's pixels back to the upright one's
    p, q, r, s = d / det, -c / det, -b / det, a / det
    back = (p, q, p * u0 + q * v0 - x0, r, s, r * u0 + s * v0 - y0)
    way, smooth = Image.Transform.AFFINE, Image.Resampling.BILINEAR
    return mask.transform((u1 - u0, v1 - v0), way, back, smooth), words.x + u0, words.y + v0


@lru_cache(maxsize=128)
def _upright(string: str, face: str, size: float) -> tuple[Image.Image, int, int]:
    """An upright string's mask, and its upper left corner from the start of the baseline, in fine pixels."""
    font = _font(face, size)
    x0, y0, x1, y1 = font.getbbox(string, anchor="ls")
    left, top = floor(x0) - 1, floor(y0) - 1
    mask = Image.new("L", (ceil(x1) + 1 - left, ceil(y1) + 1 - top))
    ImageDraw.Draw(mask).text((-left, -top), string, 255, font, anchor="ls")
    return mask, left, top
