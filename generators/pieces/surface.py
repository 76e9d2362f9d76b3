"""The face that the parts of a layout are drawn on: its size and shape, its measures, its row and its colors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from math import cos, prod, radians, sin
from typing import NamedTuple, Protocol

from aids.errors import InputError, RulesError, some_of
from aids.input_file import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing import (
    IDENTITY,
    INCH,
    Box,
    Drawing,
    Path,
    Point,
    Style,
    Subpath,
    arc_curves,
    format_length,
    parse_length,
    transform_point,
    turn,
)
from generators.drawing.art import Art
from generators.drawing.paths import HalfPlane, flatten_curves, half_planes
from generators.page.frame import Advice
from generators.pieces.colors import LEAST_CONTRAST, OwnColours, ink_on, readable
from generators.pieces.fillings import Template, Values
from generators.sheets.sheet import Setting, read_length

#: Width and height in inches of sizes that have a name.
NAMED: Mapping[str, tuple[float, float]] = {
    "counter": (0.5, 0.5),
    "large-counter": (0.625, 0.625),
    "poker": (2.5, 3.5),
    "bridge": (2.25, 3.5),
    "tarot": (2.75, 4.75),
    "mini": (1.75, 2.5),
    "micro": (1.25, 1.75),
    "domino": (1.75, 3.5),
    "square": (2.5, 2.5),
    "business": (3.5, 2.0),
    "jumbo": (3.5, 5.5),
}
SHAPES = ("square", "rounded", "circle", "hexagon")
LEAST, MOST = INCH / 4, 11 * INCH
CARD = 1.5 * INCH  # the shorter side from which a piece is a card
CHORDS, TRIED, NEAR = 12, 240, 1e-9  # to a curve of an outline, widths of boxes in it, and what counts as nothing
#: A number as players write it, and its unit.
_SIDE = re.compile(r"(\d[\d ./,]*)([a-z\"″]*)")


def size(meaning: str) -> Setting[tuple[float, float]]:
    """A width and a height in points: a name, `5/8 in`, `2.5 x 3.5 in`, or a list of two lengths."""

    def read(at: Place, raw: object, given: Given) -> tuple[float, float]:
        if isinstance(raw, list) and len(raw) == 2 and all(isinstance(each, str) for each in raw):
            return _checked(at, raw, tuple(_length(at, each) for each in raw))
        if not isinstance(raw, str):
            raise at.wrong('a size in quotes, "5/8 in" or "2.5 x 3.5 in"', raw)
        if raw in NAMED:
            wide, high = NAMED[raw]
            return wide * INCH, high * INCH
        return _checked(at, raw, _sides(at, raw))

    return Setting(Stated(read, takes=f"a size: {', '.join(NAMED)}, or like `5/8 in` and `63 x 88 mm`"), meaning)


def _sides(at: Place, text: str) -> tuple[float, ...]:
    """The sides of a text; one without a unit has that of the other."""
    found = [_SIDE.fullmatch(side.strip()) for side in re.split("[x×]", text.lower())]
    unit = next((side[2] for side in reversed(found) if side is not None and side[2]), "")
    if not 1 <= len(found) <= 2 or None in found or not unit:
        raise at.refuse(f"{brief(text)} is not a size; write {some_of(NAMED)}, '5/8 in' or '63 x 88 mm'")
    sides = tuple(_length(at, f"{side[1].strip()} {side[2] or unit}") for side in found if side is not None)
    return sides if len(sides) == 2 else sides * 2


def _length(at: Place, text: str) -> float:
    try:
        return parse_length(re.sub(r"(?<=\d),(?=\d)", ".", " ".join(text.split())), at.name)
    except InputError as error:
        raise at.refuse(str(error)) from None


def _checked(at: Place, raw: object, sides: tuple[float, ...]) -> tuple[float, float]:
    if not LEAST - 0.01 <= min(sides) <= max(sides) <= MOST + 0.01:
        raise at.refuse(f"{brief(raw)} must be from {format_length(LEAST)} to {format_length(MOST)} a side")
    return sides[0], sides[1]


def outline(shape: str, width: float, height: float, corner: float) -> Subpath:
    """The closed outline of a shape about the box from (0, 0) to its width and height; `corner` is its radius."""
    if shape == "circle":
        return _ellipse(width, height)
    if shape == "hexagon":  # flat sides left and right
        around = [(radians(90 + 60 * n)) for n in range(6)]
        return tuple((width / 2 * (1 + cos(a) / cos(radians(30))), height / 2 * (1 + sin(a))) for a in around)
    if shape == "rounded":
        draw = Drawing()
        draw.rounded(0, 0, width, height, corner, Style())
        (path,) = draw.records
        assert isinstance(path, Path)
        return path.subpaths[0]
    return ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))


@lru_cache(maxsize=100)
def sides(edge: Subpath) -> list[HalfPlane]:
    """The half-planes of the sides of a convex outline."""
    return half_planes(list(flatten_curves(edge, CHORDS)))


@lru_cache(maxsize=500)
def largest_box(edge: Subpath, middle: Point, clear: float, angle: float) -> tuple[float, float]:
    """Width and height of the largest box about the middle of a convex outline that is turned by degrees.

    It stays `clear` of the outline, in points; both are 0 where nothing is left.
    """
    c, s = cos(radians(angle)), sin(radians(angle))
    limits = [
        (abs(x * c + y * s), abs(y * c - x * s), x * middle[0] + y * middle[1] - least - clear)
        for x, y, least in sides(edge)
    ]
    widest = max(0.0, min(far / across for across, _, far in limits if across > NEAR))
    halves = [widest * n / TRIED for n in range(1, TRIED + 1)]
    highs = [max(0.0, min((far - across * half) / up for across, up, far in limits if up > NEAR)) for half in halves]
    high, wide = max(zip(highs, halves, strict=True), key=prod)
    return 2 * wide, 2 * high


def _ellipse(width: float, height: float) -> Subpath:
    """A circle about a box or, in a box that is no square, an ellipse."""

    def placed(point: tuple[float, float]) -> tuple[float, float]:
        return point[0] * width / 2, point[1] * height / 2

    start, *curves = arc_curves(1, 1, 1, 0, 360)
    assert len(start) == 2
    moved = [tuple(placed(point) for point in curve) for curve in curves]  # type: ignore[arg-type]
    return (placed(start), *moved)  # type: ignore[arg-type]


#: One side of a box: a share of the face in percent, or points.
Measure = tuple[float, bool]
TOUCH = 0.5  # points by which a text may touch the edge that is cut
MOST_OVER = 50.0  # percent by which a box may reach over the face


class Row(NamedTuple):
    """A row of a spreadsheet or a table of a kit: its place, and its values and those of the figures by name."""

    place: Place
    values: Values
    name: str

    def refuse(self, message: str, column: str = "") -> RulesError:
        """The error for a fault in this row, to be raised."""
        at = self.place.at(column) if column else self.place
        fault = at.refuse(f"{brief(self.name)}: {message}")
        fault.bare = message
        return fault


class Files(Protocol):
    """The files that a row or a layout names."""

    def picture(self, at: Place, name: str, silhouette: bool) -> Art:
        """A picture in its own colors, or its silhouette."""

    def font(self, at: Place, name: str) -> str:
        """The face of a font."""


class Surface:
    """One face of one piece while it is drawn, about its trim box from (0, 0).

    `ground` is the role of its fill.
    """

    def __init__(
        self,
        row: Row,
        size: tuple[float, float],
        bleed: float,
        safe: float,
        colours: OwnColours,
        files: Files,
    ) -> None:
        self.row, self.colours, self.files = row, colours, files
        (self.width, self.height), self.bleed, self.safe = size, bleed, safe
        self.draw = Drawing()
        self.ink: str | None = None
        self.grounds: list[tuple[Box, str]] = []
        """What has been painted so far: boxes and roles, the lowest first."""
        self.advice: list[Advice] = []
        self.whole = False
        self.edge: Subpath = outline("square", *size, 0.0)
        """What is cut: the trim box, or the outline of another shape."""
        self.matrix = IDENTITY
        self.sizes: tuple[float, ...] = ()
        """The sizes that texts have, the largest first; any without them."""
        self.strict = True
        """Whether an ink that can hardly be seen is refused; those of a kit's plain counters are as it states them."""
        self.cure = "make its box larger or its type smaller"
        self.shortens = False
        """Whether a text that does not fit is shortened in place of being refused."""

    def refuse(self, stated: Template, message: str) -> RulesError:
        """The error for a value that the row gives or, if the layout states it, for the layout."""
        if stated.names:
            return self.row.refuse(message, stated.names[0])
        return stated.place.refuse(message)

    def colour(self, stated: Template) -> str:
        """The role of a color; RulesError for what is none."""
        name = stated.fill(self.row.values)
        role = self.colours.find(name)
        if role is None:
            raise self.refuse(stated, f"{brief(name)} is not a colour; {self.colours.hint(name)}")
        return role

    def ground_at(self, box: Box) -> str:
        """The role of what lies under the middle of a box."""
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        for (left, low, width, height), role in reversed(self.grounds):
            if left <= x <= left + width and low <= y <= low + height:
                return role
        return "paper"

    def ink_at(self, stated: Template | None, box: Box) -> str:
        """The role of the ink of a part in a box: that which it states or, without one, the one that is read best.

        RulesError for an ink that can hardly be seen there.
        """
        ground = self.ground_at(box)
        if not self.strict:
            return self.colour(stated) if stated is not None else self.ink or ink_on(ground)
        if stated is None:
            return readable(self.ink, ground)[0] if self.ink is not None else ink_on(ground)
        ink, ratio = readable(self.colour(stated), ground)
        if ratio < LEAST_CONTRAST:
            shown = stated.fill(self.row.values)
            fault = (
                f"{brief(shown)} can hardly be seen on what is under it (contrast {ratio:.1f} of {LEAST_CONTRAST:g})"
            )
            raise self.refuse(stated, f"{fault}; take a lighter or a darker one, or leave `colour` out")
        return ink

    @contextmanager
    def turned(self, box: Box, angle: float) -> Iterator[None]:
        """Draw about the middle of a box at an angle within the block; what lies under it there is its ground."""
        ground = self.ground_at(box)
        grounds, safe = self.grounds, self.safe
        self.grounds, self.safe, self.whole = [((-1e6, -1e6, 2e6, 2e6), ground)], 0.0, True
        self.matrix = turn(angle, box[0] + box[2] / 2, box[1] + box[3] / 2)
        try:
            with self.draw.group(self.matrix):
                yield
        finally:
            self.grounds, self.safe, self.whole, self.matrix = grounds, safe, False, IDENTITY

    def fill(self, box: Box, colour: str) -> None:
        """Paint a box, out to the bleed where its edges lie on the trim."""
        box = self.to_bleed(box)
        self.draw.rect(*box, Style(colour))
        self.grounds.append((box, colour))

    def place_box(self, box: tuple[Measure, ...] | None) -> Box:
        """A box of a layout in points; the whole face if it states none."""
        if box is None:
            return 0.0, 0.0, self.width, self.height
        x, y, wide, high = (
            value if points else value / 100 * side
            for (value, points), side in zip(box, (self.width, self.height) * 2, strict=True)
        )
        wide, high = wide if wide >= 0 else self.width - x + wide, high if high >= 0 else self.height - y + high
        return x, self.height - y - high, wide, high

    def largest_box(self, angle: float) -> Box:
        """The largest box about the middle of the face that, turned by degrees, is within its shape and safe zone."""
        wide, high = largest_box(self.edge, (self.width / 2, self.height / 2), self.safe, angle)
        return (self.width - wide) / 2, (self.height - high) / 2, wide, high

    def is_cut(self, box: Box) -> bool:
        """Whether the edge of the shape that is cut out runs through a box, as the box is turned now."""
        x, y, wide, high = box
        at = [transform_point(self.matrix, p) for p in ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))]
        return any(a * x + b * y < least - TOUCH for a, b, least in sides(self.edge) for x, y in at)

    def within_safe(self, box: Box) -> Box:
        """The part of a box that is within the safe zone; all of one that is turned."""
        if self.whole:
            return box
        x0, y0 = max(box[0], self.safe), max(box[1], self.safe)
        x1 = min(box[0] + box[2], self.width - self.safe)
        y1 = min(box[1] + box[3], self.height - self.safe)
        return x0, y0, max(x1 - x0, 0.0), max(y1 - y0, 0.0)

    def to_bleed(self, box: Box) -> Box:
        """A box whose edges that lie on the trim are moved out to the edge of the bleed."""
        if self.whole:
            return box
        x0, y0, x1, y1 = box[0], box[1], box[0] + box[2], box[1] + box[3]
        x0 = -self.bleed if x0 <= 0.01 else x0
        y0 = -self.bleed if y0 <= 0.01 else y0
        x1 = self.width + self.bleed if x1 >= self.width - 0.01 else x1
        y1 = self.height + self.bleed if y1 >= self.height - 0.01 else y1
        return x0, y0, x1 - x0, y1 - y0


def read_measure(at: Place, raw: object) -> Measure:
    """A share in percent from a number, or points from a length with its unit."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        if not -MOST_OVER <= raw <= 100 + MOST_OVER:
            raise at.wrong("a number of per cent of the face, 0 to 100, or a length like '2 mm'", raw)
        return float(raw), False
    return read_length(at, raw), True


def measure(meaning: str) -> Setting[Measure]:
    """A share of the face in percent, or a length."""
    takes = "a number of per cent of the face, or a length"
    return Setting(Stated(lambda at, raw, given: read_measure(at, raw), takes=takes), meaning)


def box_setting(meaning: str) -> Setting[tuple[Measure, ...]]:
    """A box by its left edge, its top edge, its width and its height."""

    def read(at: Place, raw: object, given: Given) -> tuple[Measure, ...]:
        if not isinstance(raw, list) or len(raw) != 4:
            raise at.wrong("[left, top, width, height] in per cent of the face or as lengths", raw)
        box = tuple(read_measure(at.at(n), each) if n < 2 else _extent(at.at(n), each) for n, each in enumerate(raw))
        _check_box(at, raw, box)
        return box

    takes = (
        "[left, top, width, height], each in per cent of the face or a length; a width or height of '-2 mm' ends there"
    )
    return Setting(Stated(read, takes=f"{takes} before the edge"), meaning)


def _extent(at: Place, raw: object) -> Measure:
    """A width or a height; negative for a length with a minus, which is the room left at the far edge."""
    if isinstance(raw, str) and raw.startswith("-"):
        return -read_length(at, raw[1:]), True
    return read_measure(at, raw)


def _check_box(at: Place, raw: object, box: tuple[Measure, ...]) -> None:
    """RulesError for a box without width and height, and for one that lies outside the face."""
    if any(side < 0 and not points for side, points in box[2:]) or not (box[2][0] or box[3][0]):
        raise at.refuse(f"the box {brief(raw)} must have a width and a height, its third and fourth number")
    for start, side in ((box[0], box[2]), (box[1], box[3])):
        if (start[1], side[1]) == (False, False) and not -side[0] < start[0] < 100:
            raise at.refuse(f"the box {brief(raw)} lies outside the face; its sides are 0 to 100 per cent")


def as_number(surface: Surface, stated: Template, most: int, what: str) -> int:
    """A whole number from 0 that a row gives; an empty cell is 0."""
    text = stated.fill(surface.row.values).strip()
    try:
        number = float(text or 0)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most or number != int(number):
        raise surface.refuse(stated, f"{what} {brief(text)} must be a whole number from 0 to {most}")
    return int(number)
