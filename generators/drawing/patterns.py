"""Patterned bands that mark the side of a counter and can be told apart in black and white."""

from collections.abc import Callable, Iterator, Sequence

from aids.errors import UnknownName, nearest
from aids.input_file import brief
from generators.drawing import Circle, Path, Point, Record, Style, corners_of
from generators.drawing.paths import clip_polygon, half_planes

Outline = Sequence[Point]


def _steps(width: float, period: float) -> tuple[int, float]:
    """The number of periods that fill a width, at least 1, and the length of each."""
    count = max(1, round(width / period))
    return count, width / count


def _diagonal(width: float, height: float) -> Iterator[Outline]:
    """Stripes at 45 degrees, cut off at both ends of the band."""
    count, step = _steps(width, 1.15 * height)
    band = half_planes(corners_of(0.0, 0.0, width, height))
    for i in range(-2, count + 3):
        x = i * step
        stripe = [(x, 0.0), (x + 0.5 * step, 0.0), (x + 0.5 * step + height, height), (x + height, height)]
        if clipped := clip_polygon(stripe, band):
            yield clipped


def _crossing(width: float, height: float, low: float) -> Iterator[Outline]:
    """One stroke of each of a row of crosses: from the bottom left (low = 0), or from the top left (low = height)."""
    count, step = _steps(width, 1.3 * height)
    thick, high = 0.36 * height, height - low
    for i in range(count):
        x, end = i * step, (i + 1) * step
        yield (x, low), (x + thick, low), (end, high), (end - thick, high)


def _bars(width: float, height: float) -> Iterator[Outline]:
    count, step = _steps(width - 0.5 * height, height)
    for i in range(count + 1):
        yield corners_of(i * step, 0.0, 0.5 * height, height)


def _lines(width: float, height: float) -> Iterator[Outline]:
    for i in (0, 2):
        yield corners_of(0.0, i * height / 3, width, height / 3)


def _checks(width: float, height: float) -> Iterator[Outline]:
    count, step = _steps(width, 0.5 * height)
    for i in range(count):
        yield corners_of(i * step, 0.5 * height * (i % 2), step, 0.5 * height)


def _chevron(width: float, height: float) -> Iterator[Outline]:
    half, thick = 0.5 * height, 0.5 * height
    count, step = _steps(width - half - thick, 1.25 * height)
    for i in range(count + 1):
        x, right = i * step, i * step + thick
        yield (x, 0.0), (right, 0.0), (right + half, half), (right, height), (x, height), (x + half, half)


_OUTLINES: dict[str, tuple[Callable[[float, float], Iterator[Outline]], ...]] = {
    "solid": (lambda width, height: iter([corners_of(0.0, 0.0, width, height)]),),
    "bars": (_bars,),
    "diagonal": (_diagonal,),
    "cross": (
        lambda width, height: _crossing(width, height, 0.0),
        lambda width, height: _crossing(width, height, height),
    ),
    "checks": (_checks,),
    "chevron": (_chevron,),
    "lines": (_lines,),
}

#: The names of all patterns.
NAMES = (*_OUTLINES, "dots", "waves")


def band(name: str, width: float, height: float, ink: str) -> tuple[Record, ...]:
    """The records of a pattern in one color that fills the box from (0, 0) to (width, height), in points.

    Nothing lies outside the box.  UnknownName with the nearest match for an unknown pattern.
    """
    if name == "dots":
        count, step = _steps(width - height, 1.4 * height)
        r = 0.5 * height
        return tuple(Circle(r + i * step, r, r, Style(ink)) for i in range(count + 1))
    if name == "waves":
        low, high = 0.18 * height, 0.82 * height
        count, step = _steps(width - 0.36 * height, 1.1 * height)
        x = 0.18 * height
        center: list[Point | tuple[Point, Point, Point]] = [(x, low)]
        for i in range(count):
            start, end = (low, high) if i % 2 == 0 else (high, low)
            center.append(((x + 0.4 * step, start), (x + 0.6 * step, end), (x + step, end)))
            x += step
        return (Path((tuple(center),), False, Style(None, ink, 0.36 * height)),)
    if name not in _OUTLINES:
        raise UnknownName(f"unknown pattern {brief(name)}", nearest(name[:40], NAMES))
    return tuple(
        Path(tuple(tuple(outline) for outline in draw(width, height)), True, Style(ink)) for draw in _OUTLINES[name]
    )
