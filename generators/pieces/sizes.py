"""Sizes and shapes of pieces: the names that printers of games use, and the outlines that are cut."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from math import cos, prod, radians, sin

from aids.errors import InputError, some_of
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.drawing import INCH, Drawing, Path, Point, Style, Subpath, arc_curves
from generators.drawing.lengths import format_length, parse_length
from generators.drawing.paths import HalfPlane, flatten_curves, half_planes
from generators.sheets.settings import Setting

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
