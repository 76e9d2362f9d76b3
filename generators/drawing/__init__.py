"""Drawings: shapes, text, colors and art, recorded in points.

Here is the drawing itself, which writers replay, with what a shape may have besides colors and widths (gradients,
opacities, ends and corners of lines), and lengths as players write them, `1/2 in` or `3 mm`.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache, lru_cache
from itertools import chain
from math import cos, gcd, radians, sin
from operator import itemgetter
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import InputError, UnknownName, nearest, sentences
from aids.input_file import brief
from aids.texts import spelled
from aids.toml_file import own
from generators import TEMPLATES
from generators.drawing.sizes import set_size


class FileFault(ValueError):
    """A picture or a font of a player's own that cannot be used: the problem, and its fix."""

    def __init__(self, problem: str, fix: str) -> None:
        super().__init__(sentences(problem, fix))
        self.problem, self.fix = problem, fix


class Gradient(NamedTuple):
    """Colors along a line (x0, y0, x1, y1), or from circle to circle (x0, y0, r0, x1, y1, r1), as its `ends` say.

    `matrix` takes the ends to the coordinates of the shape.  A stop is (share of the way, color, opacity); before the
    first and after the last their colors go on.
    """

    ends: tuple[float, ...]
    matrix: tuple[float, float, float, float, float, float]
    stops: tuple[tuple[float, str, float], ...]

    @property
    def clear(self) -> bool:
        """Whether its stops differ in opacity."""
        return len({opacity for _, _, opacity in self.stops}) > 1


class Finish(NamedTuple):
    """What pictures state of a shape beside colors, width and dashes; `offset` is where the dashes begin.

    `cap` is butt, round or square, `join` miter, round or bevel; with `nonzero` a fill is so, and not even-odd.  A
    gradient is painted in place of the color of a fill or stroke; a shape with a gradient has only one of the two.
    """

    cap: str = "butt"
    join: str = "miter"
    miter: float = 10.0
    offset: float = 0.0
    nonzero: bool = False
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    fill: Gradient | None = None
    stroke: Gradient | None = None


PLAIN = Finish()


Point = tuple[float, float]
#: The end of a straight line, or a cubic Bezier: its two control points and its end.
Segment = Point | tuple[Point, Point, Point]
#: A plain point to start from, then segments.
Subpath = tuple[Segment, ...]
#: A rectangle by its lower left corner: (x, y, width, height) in points.
Box = tuple[float, float, float, float]
#: A PDF-style matrix (a, b, c, d, e, f): x' = a x + c y + e, y' = b x + d y + f.
Matrix = tuple[float, float, float, float, float, float]

INCH = 72.0
MM = 72.0 / 25.4
HAIRLINE = 0.1 * MM
CELLS = ("TH", "TD")
IDENTITY: Matrix = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

#: Layers from the bottom up.  `print` is ink; `score` and `cut` are folds and cuts, by hand or machine; `register`
#: holds marks for alignment.
LAYERS = ("print", "score", "cut", "register")
#: Layers for tools: the palette has a role of the same name for the lines of each.
TOOL_LAYERS = ("score", "cut")


class Style(NamedTuple):
    """The look of a shape: colors are roles or None, widths and dashes in points."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.5
    dash: tuple[float, ...] = ()
    finish: Finish = PLAIN


#: Cut lines and folds as printed.  The SVG writer gives their layers colors of their own for cutting machines.
CUT = Style(None, "gray", HAIRLINE)
SCORE = Style(None, "gray", 0.5, (4, 3))
#: A cut through color that bleeds over it: crop marks show it on paper, and only a cutting machine's file draws it.
TRIM = Style(None, "cut", HAIRLINE)
WRITING = Style(None, "ink", 0.4)  # lines to write on


class Path(NamedTuple):
    """One or more subpaths inked together.

    `closed` closes every subpath.  Where subpaths overlap, a fill is even-odd: the inner one is a hole.  If the
    subpaths are the edges of boxes that may touch, `boxes` keeps those: a cutting machine wants their outline closed.
    """

    subpaths: tuple[Subpath, ...]
    closed: bool
    style: Style
    boxes: tuple[Box, ...] = ()


class Circle(NamedTuple):
    """A whole circle."""

    x: float
    y: float
    r: float
    style: Style


class Arc(NamedTuple):
    """An open circular arc from angle `start` over `sweep` degrees (positive: counter-clockwise)."""

    x: float
    y: float
    r: float
    start: float
    sweep: float
    style: Style


class Text(NamedTuple):
    """Strings in one face, size and color; each item is (x, y, string) with y on the baseline.

    `anchor` is the part of each string that lies at x: start, middle or end.
    """

    items: tuple[tuple[float, float, str], ...]
    face: str
    size: float
    color: str
    anchor: str


class Raster(NamedTuple):
    """A picture of pixels: a name unique to its content, its size, and its pixels.

    `colors` are red, green and blue of each pixel, row by row from the top, and `alpha` their opacity, empty for none;
    both are deflated.  `png` is the same as a PNG file.  A photograph is a JPEG file in place of these three, of
    `channels` 1 (gray) or 3 (color).  If they are `packed`, the colors are as they stand in the PNG file: of so many
    `channels` and `bits`, by their place in the `palette` if there is one.
    """

    name: str
    width: int
    height: int
    colors: bytes
    alpha: bytes
    png: bytes
    jpeg: bytes = b""
    channels: int = 3
    packed: bool = False
    bits: int = 8
    palette: bytes = b""


class Picture(NamedTuple):
    """A picture of pixels in a box."""

    raster: Raster
    box: Box


class Clip(NamedTuple):
    """An outline of curves within which something is seen."""

    subpaths: tuple[Subpath, ...]
    nonzero: bool


class Tag(NamedTuple):
    """What a part of a page is, for programs that read pages aloud.

    `role` is a structure type of PDF: H1, H2, H3, P, L with LI of Lbl and LBody, Table with TR of TH and TD, Figure,
    Div; or Artifact, which is not read.  `alt` is read in place of a figure.  A cell goes over `span` columns; a head
    has the `scope` Column or Row.
    """

    role: str
    alt: str = ""
    span: int = 1
    scope: str = ""


SECRET = Tag("Artifact", "secret")  # it is not read, and in a PDF its words cannot be found or copied


class Group(NamedTuple):
    """Records under a matrix, optionally clipped to a closed outline in the group's coordinates, and to one of curves.

    A `name`, unique on its page, is kept by formats whose groups have names.  `opacity` is that of the whole.  A group
    with a `tag` only says what its records are, and has no matrix and no clip.
    """

    matrix: Matrix
    records: tuple[Record, ...]
    clip: tuple[Point, ...] | None
    name: str = ""
    opacity: float = 1.0
    within: Clip | None = None
    tag: Tag | None = None


class Symbol(NamedTuple):
    """A design that is used many times: a name unique in the document, its records, and its box (x0, y0, x1, y1).

    It may have no ink outside the box: some formats clip to it.
    """

    name: str
    records: tuple[Record, ...]
    box: tuple[float, float, float, float]


class Use(NamedTuple):
    """One use of a symbol, under a matrix."""

    symbol: Symbol
    matrix: Matrix


Record = Path | Circle | Arc | Text | Picture | Group | Use


def shift(dx: float, dy: float) -> Matrix:
    """The matrix that moves by (dx, dy) points."""
    return (1.0, 0.0, 0.0, 1.0, dx, dy)


def turn(angle: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that rotates by `angle` degrees counter-clockwise about the origin, then moves by (x, y)."""
    exact = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
    c, s = exact.get(angle % 360.0) or (cos(radians(angle)), sin(radians(angle)))
    return (c, s, -s, c, x, y)


def scale(factor: float, x: float = 0.0, y: float = 0.0) -> Matrix:
    """The matrix that scales about the origin, then moves the origin to (x, y)."""
    return (factor, 0.0, 0.0, factor, x, y)


def compose(outer: Matrix, inner: Matrix) -> Matrix:
    """The matrix that applies `inner` first, then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def transform_point(matrix: Matrix, point: Point) -> Point:
    """A point under the matrix."""
    a, b, c, d, e, f = matrix
    x, y = point
    return (a * x + c * y + e, b * x + d * y + f)


def transform_subpath(matrix: Matrix, subpath: Iterable[Segment]) -> Subpath:
    """A subpath under the matrix."""

    def moved(segment: Segment) -> Segment:
        if len(segment) == 2:
            return transform_point(matrix, segment)
        a, b, c = (transform_point(matrix, point) for point in segment)
        return a, b, c

    return tuple(map(moved, subpath))


def corners_of(x: float, y: float, width: float, height: float) -> tuple[Point, Point, Point, Point]:
    """The corners of a box, counter-clockwise from its lower left one."""
    return (x, y), (x + width, y), (x + width, y + height), (x, y + height)


class Drawing:
    """A recorder: each method appends one record to the current layer."""

    def __init__(self) -> None:
        self.layers: dict[str, list[Record]] = {name: [] for name in LAYERS}
        self._into: list[Record] = self.layers["print"]

    @property
    def records(self) -> tuple[Record, ...]:
        """All records, from the bottom layer up."""
        return tuple(chain.from_iterable(self.layers.values()))

    @contextmanager
    def layer(self, name: str) -> Iterator[None]:
        """Draw into another of LAYERS within the block (KeyError for any other)."""
        before, self._into = self._into, self.layers[name]
        try:
            yield
        finally:
            self._into = before

    @contextmanager
    def group(
        self,
        matrix: Matrix = IDENTITY,
        clip: Sequence[Point] | None = None,
        name: str = "",
        tag: Tag | None = None,
    ) -> Iterator[None]:
        """Draw under a matrix within the block, clipped to a closed outline if one is given; `name` names the group."""
        before, self._into = self._into, []
        try:
            yield
        finally:
            inner, self._into = self._into, before
            if inner or (tag and tag.role in CELLS):
                self._into.append(Group(matrix, tuple(inner), tuple(clip) if clip else None, name, tag=tag))

    def role(self, role: str, alt: str = "", span: int = 1, scope: str = "") -> AbstractContextManager[None]:
        """Say what is drawn within the block, as a `Tag`; an empty cell of a table is one too."""
        return self.group(tag=Tag(role, alt, span, scope))

    @contextmanager
    def item(self) -> Iterator[None]:
        """What is drawn within the block is an item of a list."""
        with self.role("LI"), self.role("LBody"):
            yield

    def figure(self, alt: str) -> AbstractContextManager[None]:
        """What is drawn within the block is a picture, in place of which `alt` is read.

        One that ends with a colon goes on with the words in the picture.
        """
        return self.role("Figure", alt)

    def artifact(self) -> AbstractContextManager[None]:
        """What is drawn within the block is not read aloud."""
        return self.role("Artifact")

    def add(self, records: Iterable[Record]) -> None:
        """Append records."""
        self._into.extend(records)

    def put(self, drawing: Drawing, x: float, y: float) -> None:
        """Append all of another drawing, its origin at a place."""
        with self.group(shift(x, y)):
            self.add(drawing.records)

    def line(self, start: Point, end: Point, style: Style) -> None:
        """A straight line."""
        self._into.append(Path(((start, end),), False, style))

    def lines(self, pairs: Iterable[Sequence[Point]], style: Style) -> None:
        """Open polylines inked as one path, such as the ticks of a ruler."""
        if subpaths := tuple(map(tuple, pairs)):
            self._into.append(Path(subpaths, False, style))

    def polygon(self, points: Sequence[Point], style: Style) -> None:
        """A closed outline of straight lines."""
        self._into.append(Path((tuple(points),), True, style))

    def polygons(self, outlines: Iterable[Sequence[Point]], style: Style) -> None:
        """Closed outlines inked as one path, such as the hexes of a grid."""
        if subpaths := tuple(map(tuple, outlines)):
            self._into.append(Path(subpaths, True, style))

    def rect(self, x: float, y: float, width: float, height: float, style: Style) -> None:
        """A rectangle from its lower left corner."""
        self.polygon(corners_of(x, y, width, height), style)

    def rounded(self, x: float, y: float, width: float, height: float, r: float, style: Style) -> None:
        """A rectangle with round corners of radius r."""
        k = 0.4477152 * r  # 1 - kappa: distance of a quarter circle's controls from the corner
        X, Y = x + width, y + height
        outline: Subpath = (
            (x + r, y),
            (X - r, y),
            ((X - k, y), (X, y + k), (X, y + r)),
            (X, Y - r),
            ((X, Y - k), (X - k, Y), (X - r, Y)),
            (x + r, Y),
            ((x + k, Y), (x, Y - k), (x, Y - r)),
            (x, y + r),
            ((x, y + k), (x + k, y), (x + r, y)),
        )
        self._into.append(Path((outline,), True, style))

    def circle(self, x: float, y: float, r: float, style: Style) -> None:
        """A circle about (x, y)."""
        self._into.append(Circle(x, y, r, style))

    def arc(self, x: float, y: float, r: float, start: float, sweep: float, style: Style) -> None:
        """A circular arc about (x, y), from angle `start` over `sweep` degrees."""
        self._into.append(Arc(x, y, r, start, sweep, style))

    def text(
        self,
        x: float,
        y: float,
        string: str,
        size: float = 9,
        color: str = "ink",
        face: str = "regular",
        anchor: str = "start",
    ) -> None:
        """One string with its baseline at y."""
        if string:
            self._into.append(Text(((x, y, string),), face, set_size(size), color, anchor))

    def texts(
        self,
        items: Iterable[tuple[float, float, str]],
        size: float = 9,
        color: str = "ink",
        face: str = "regular",
        anchor: str = "start",
    ) -> None:
        """Strings of one look, such as the labels of a grid."""
        if kept := tuple(filter(itemgetter(2), items)):
            self._into.append(Text(kept, face, set_size(size), color, anchor))

    def use(self, symbol: Symbol, matrix: Matrix = IDENTITY) -> None:
        """Use a symbol."""
        self._into.append(Use(symbol, matrix))


def untagged(records: Iterable[Record]) -> Iterator[Record]:
    """The records without the groups that only say what they are."""
    for record in records:
        if isinstance(record, Group) and record.tag:
            yield from untagged(record.records)
        else:
            yield record


def transformed(drawing: Drawing, matrix: Matrix) -> Drawing:
    """A new drawing with each layer under a matrix; the given drawing is not changed."""
    out = Drawing()
    for name, records in drawing.layers.items():
        out.layers[name] += [Group(matrix, tuple(records), None)] if records else []
    return out


def arc_curves(x: float, y: float, r: float, start: float, sweep: float) -> Subpath:
    """An arc as its first point and cubic Beziers of at most 45 degrees each (error under 5e-6 r)."""
    count = max(1, -int(-abs(sweep) // 45))
    step = radians(sweep / count)
    k = 4 / 3 * ((1 - cos(step / 2)) / sin(step / 2)) if step else 0.0
    angle = radians(start)
    out: list[Segment] = [(x + r * cos(angle), y + r * sin(angle))]
    for _ in range(count):
        end = angle + step
        c0, s0, c1, s1 = cos(angle), sin(angle), cos(end), sin(end)
        first, second = (x + r * (c0 - k * s0), y + r * (s0 + k * c0)), (x + r * (c1 + k * s1), y + r * (s1 - k * c1))
        out.append((first, second, (x + r * c1, y + r * s1)))
        angle = end
    return tuple(out)


class Page(NamedTuple):
    """A finished page: size, and trim and bleed box (x0, y0, x1, y1), in points; `role` is that of its body."""

    width: float
    height: float
    drawing: Drawing
    title: str = ""
    trim: tuple[float, float, float, float] | None = None
    bleed: tuple[float, float, float, float] | None = None
    role: str = "read"


#: The units of lengths, in points.
UNITS = {"pt": 1.0, "in": INCH, "inch": INCH, "inches": INCH, '"': INCH, "″": INCH, "mm": MM, "cm": 10 * MM}


class Scale(NamedTuple):
    """How a tool is divided: its `unit`, the points of a numbered division, the ticks in it, and what it counts.

    A division of a scale in millimeters is a centimeter, and counts 10.
    """

    unit: str
    points: float
    ticks: int
    counts: int
    sign: str

    def show(self, divisions: float) -> str:
        """A length on the scale in words: `4″`, `12 cm`, `120 mm`; two decimals, of eighths three."""
        shown = divisions * self.counts
        return f"{shown if (8 * shown).is_integer() else round(shown, 2):g}{self.sign}"


INCHES = Scale("in", INCH, 4, 1, "″")
#: The scales of rulers and turn tools by their unit.
SCALES: Mapping[str, Scale] = MappingProxyType(
    {"in": INCHES, "cm": Scale("cm", 10 * MM, 10, 1, " cm"), "mm": Scale("mm", 10 * MM, 10, 10, " mm")}
)
_LENGTH = r"\s*(\d{1,6}(?:\.\d{1,6}|,\d{1,2})?|\d{1,3} \d{1,3}/\d{1,3}|\d{1,3}/\d{1,3})\s*([a-z\"″]+)\s*"


def parse_length(text: str, where: str) -> float:
    """A length in points from a text such as "1/2 in", "3 mm", "1,5 cm" or "36 pt"; the unit must be written.

    InputError for anything else; `where` is its place, an option or the key in a file.
    """
    match = re.fullmatch(_LENGTH, text.lower())
    if match is None or match[2] not in UNITS:
        fix = "write it like '1/2 in', '12.7 mm', '1.5 cm' or '36 pt'"
        raise InputError(f"{brief(text)} is not a length", fix, where=where)
    top, bottom = 0, 1  # whole numbers, as importing `fractions` would take longer than a page's lengths
    for part in match[1].split():
        if "/" in part:
            part_top, part_bottom = map(int, part.split("/"))
        else:
            whole, _, decimals = part.replace(",", ".").partition(".")
            part_top, part_bottom = int(whole + decimals), int(10 ** len(decimals))
        top, bottom = top * part_bottom + part_top * bottom, bottom * part_bottom
    if not bottom:
        raise InputError(f"{brief(text)} divides by 0", "write another number below the line", where=where)
    unit_top, unit_bottom = UNITS[match[2]].as_integer_ratio()
    return top * unit_top / (bottom * unit_bottom)


def format_length(points: float) -> str:
    """A length as players write it: `5/8 in`, `1 1/4 in` or `16 mm`."""
    sixteenths = round(points / INCH * 16)
    if abs(sixteenths * INCH / 16 - points) > 0.001:
        return f"{points / MM:.4g} mm"
    whole, rest = divmod(sixteenths, 16)
    shared = gcd(rest, 16)
    parts = (str(whole) if whole else "", f"{rest // shared}/{16 // shared}" if rest else "")
    return (" ".join(part for part in parts if part) or "0") + " in"


HEX = re.compile(r"#[0-9A-Fa-f]{6}")
#: The palettes that a color of one's own has a counterpart for, in the order in which these are written.
PALETTES = ("color", "color-blind", "ink-saver", "grayscale")


class Colors(dict[str, str]):
    """The colors of a palette by role, and every color of the forms above; KeyError for anything else."""

    def __init__(self, roles: dict[str, str], palette: str) -> None:
        super().__init__(roles)
        self.palette = palette

    def __missing__(self, role: str) -> str:
        if role.startswith("#"):
            counterparts = role.split("/")
            if len(counterparts) == len(PALETTES):  # a palette that has no value for it shows it as `color` does
                return counterparts[PALETTES.index(self.palette) if self.palette in PALETTES else 0]
            if self.palette != "grayscale":
                return role
            value = luminance(role)  # which its gray has too
            level = 255 * (12.92 * value if value <= 0.0031308 else 1.055 * value ** (1 / 2.4) - 0.055)
            return _hex(level, level, level)
        if "|" in role:
            usual, saving = role.split("|")
            return self[saving if self.palette == "ink-saver" else usual]
        if role.startswith("mix:"):
            stack: list[str] = []
            for word in reversed(role.split(":")):  # either color may be a mix itself
                if word == "mix":
                    share, first, second = stack.pop(), stack.pop(), stack.pop()
                    stack.append(blend(self[first], self[second], float(share) / 100))
                else:
                    stack.append(word)
            return stack[0]
        raise KeyError(role)


def is_gray(palette: Mapping[str, str]) -> bool:
    """Whether a palette shows every color as a gray, so that pictures are printed in gray too."""
    try:
        return len(set(rgb(palette["#FF0000"]))) == 1
    except KeyError:  # a palette of roles alone
        return False


def mix(role: str, other: str, share: float) -> str:
    """The color of a role with a share of another, 0 to 1."""
    return f"mix:{100 * share:g}:{role}:{other}"


def saving(role: str, other: str) -> str:
    """The color of a role, and in the palette `ink-saver` that of another."""
    return f"{role}|{other}"


def each(*colors: str) -> str:
    """A color by its values in PALETTES."""
    return "/".join(colors)


def rgb(color: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of "#RRGGBB"; InputError for anything else."""
    if not HEX.fullmatch(color):
        raise InputError(f"{color!r} is not a color", 'write it like "#RRGGBB"')
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)


def blend(color: str, other: str, share: float) -> str:
    """A color with a share of another, 0 to 1, both "#RRGGBB"."""
    return _hex(*(a + share * (b - a) for a, b in zip(rgb(color), rgb(other), strict=True)))


@lru_cache(maxsize=10_000)
def luminance(color: str) -> float:
    """The relative luminance of a color, 0 (black) to 1 (white), as WCAG 2 defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in rgb(color))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(color: str, other: str) -> float:
    """The contrast ratio of two colors, 1 (equal) to 21 (black on white), as WCAG 2 defines it."""
    darker, lighter = sorted((luminance(color), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _hex(*levels: float) -> str:
    return "#{:02X}{:02X}{:02X}".format(*map(round, levels))


#: The palettes that come with Plotroom.
FILE = TEMPLATES / "palettes.toml"

Palette = Mapping[str, str]


class Palettes(NamedTuple):
    """A palettes file: palettes by name (role to "#RRGGBB"), text roles by ground role, least line widths (points)."""

    palettes: Mapping[str, Palette]
    pairs: Mapping[str, tuple[str, ...]]
    lines: Mapping[str, float]


def palette(name: str = "color") -> Palette:
    """The color of each role, as "#RRGGBB", in a palette; UnknownName for one that there is not."""
    palettes = _file().palettes
    return palettes[named(name, palettes)]


def named(name: str, palettes: Collection[str]) -> str:
    """The palette that a name stands for, in British or American spelling; UnknownName for a palette there is not."""
    if (found := name if name in palettes else spelled(name, palettes)) is None:
        raise UnknownName(f"unknown palette {brief(name)}", nearest(name[:40], palettes))
    return found


def names() -> tuple[str, ...]:
    """The names of the palettes, in the order of their file."""
    return tuple(_file().palettes)


def pairs() -> Mapping[str, tuple[str, ...]]:
    """The roles that may be printed on each ground, by ground."""
    return _file().pairs


def least_line_width(name: str) -> float:
    """The least line width of a palette, in points; 0 if it has none."""
    return _file().lines.get(name, 0.0)


@cache
def _file() -> Palettes:
    raw = own(FILE)
    first, *_ = raw["palettes"].values()
    return Palettes(
        {name: MappingProxyType(Colors({**first, **colors}, name)) for name, colors in raw["palettes"].items()},
        raw["pairs"],
        {name: parse_length(width, f"palettes.toml lines.{name}") for name, width in raw["lines"].items()},
    )
