"""Painting: the sky, the sea, the light and the hulls of a drawn scene.

A color of a scene is a tone: palettes that save ink, and gray, show it as white or as a thin line, so that the same
drawing is a painting in color and a line drawing where ink is saved.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot, sin
from typing import NamedTuple

from generators.drawing import (
    IDENTITY,
    Clip,
    Drawing,
    Finish,
    Gradient,
    Group,
    Matrix,
    Path,
    Point,
    Record,
    Segment,
    Style,
    Subpath,
    blend,
    each,
    luminance,
    palette,
)
from generators.drawing.art import art
from generators.drawing.sizes import SCALE
from generators.drawing.text import text_width

#: Tones of a gradient: a share of the way, from 0 to 1, and the tone there.
Ramp = Sequence[tuple[float, str]]
#: Left, bottom, right and top in points.
Edges = tuple[float, float, float, float]
#: What tones are where ink is saved: paper, two washes, and lines.
WHITE, WASH, SHADE, HAIR, LINE, DARK = "#FFFFFF", "#EFF4F7", "#C6D3DD", "#B3C4D1", "#7C95A8", "#12304A"
HATCH, PALE = 2, 0.88  # bands from one line of a hatching to the next; the least luminance of hatched ones
THIN = 0.3  # points: the lines of a drawing that saves ink


@lru_cache(maxsize=1_000)
def tone(color: str, light: str = WHITE) -> str:
    """A color of a scene, "#RRGGBB", and another where ink is saved; its gray is as light as that."""
    return each(color, color, light, palette("grayscale")[light])


def between(first: str, second: str, share: float) -> str:
    """The tone a share of the way from one to another."""
    return each(*(blend(a, b, share) for a, b in zip(first.split("/"), second.split("/"), strict=True)))


def at(ramp: Ramp, share: float) -> str:
    """The tone of a gradient at a share of its way."""
    for (low, first), (high, second) in pairwise(ramp):
        if share <= high:
            return between(first, second, max(0.0, share - low) / (high - low))
    return ramp[-1][1]


def near(x: float, y: float) -> Point:
    """A point to a tenth, which nobody sees and which makes files small."""
    return round(x, 1), round(y, 1)


def clear(opacity: float) -> Finish:
    """A finish that lets what is behind a shape be seen."""
    return Finish(fill_opacity=opacity, stroke_opacity=opacity, cap="round", join="round")


def bands(draw: Drawing, edges: Edges, ramp: Ramp, step: float = 5.0, hatched: float = 1e6) -> None:
    """Paint bands of about `step` points from the top down; pale ones below a height are hatched where ink is saved."""
    left, low, right, high = edges
    count = max(2, round((high - low) / step))
    for n in range(count):
        color, top = at(ramp, (n + 0.5) / count), high - n * (high - low) / count
        draw.rect(left, low, right - left, top - low, Style(color))
        plain, _, light, _ = color.split("/")
        dark, y = 1 - luminance(plain), top - (high - low) / count / 2
        if not n % HATCH and y < hatched and dark > 0.3 and luminance(light) > PALE:
            draw.line((left, y), (right, y), Style(None, tone(plain, HAIR), THIN + 0.3 * (dark - 0.3)))


def glow(draw: Drawing, x: float, y: float, across: float, up: float, color: str, strength: float = 0.5) -> None:
    """Paint light about a point, which fades to an ellipse with two radii."""
    stops = tuple((share, color, strength * (1 - share) ** 2) for share in (0.0, 0.2, 0.4, 0.6, 0.8, 1.0))
    way = Gradient((0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (across, 0.0, 0.0, up, x, y), stops)
    ellipse(draw, x, y, across, up, Style(color, finish=Finish(fill=way)))


def curve(points: Sequence[Point], *, closed: bool = False) -> Subpath:
    """A smooth line through points."""
    ring = [*points, points[0]] if closed else list(points)
    before, after = (points[-1], points[1]) if closed else (points[0], points[-1])
    around = [before, *ring, after]
    made: list[Segment] = [near(*ring[0])]
    for (ax, ay), (bx, by), (cx, cy), (dx, dy) in zip(around, around[1:], around[2:], around[3:], strict=False):
        first, second = near(bx + (cx - ax) / 6, by + (cy - ay) / 6), near(cx - (dx - bx) / 6, cy - (dy - by) / 6)
        made.append((first, second, near(cx, cy)))
    return tuple(made)


def ground(draw: Drawing, points: Sequence[Point], low: float, color: str, edge: str) -> None:
    """Paint hills: below a smooth line from left to right, with a lit edge."""
    line = curve(points)
    draw.add([Path(((*line, (points[-1][0], low), (points[0][0], low)),), True, Style(color))])
    draw.add([Path((line,), False, Style(None, edge, 0.7))])


def scatter(count: int, first: int = 1) -> Iterator[Point]:
    """Points spread evenly over the unit square, without order that the eye sees, the same in every print."""
    return ((n * 0.7548776662 % 1.0, n * 0.5698402910 % 1.0) for n in range(first, first + count))


def strokes(draw: Drawing, lines: Iterable[tuple[float, float, float]], style: Style) -> None:
    """Paint level strokes, each about (x, y) with half its length, as one path."""
    draw.lines([(near(x - half, y), near(x + half, y)) for x, y, half in lines], style)


def ellipse(draw: Drawing, x: float, y: float, across: float, up: float, style: Style) -> None:
    """Paint an ellipse about a point, with its two radii."""
    k = 0.5523
    outline: Subpath = (
        (x + across, y),
        ((x + across, y + k * up), (x + k * across, y + up), (x, y + up)),
        ((x - k * across, y + up), (x - across, y + k * up), (x - across, y)),
        ((x - across, y - k * up), (x - k * across, y - up), (x, y - up)),
        ((x + k * across, y - up), (x + across, y - k * up), (x + across, y)),
    )
    draw.add([Path((outline,), True, style)])


class Hull(NamedTuple):
    """The tones of a ship: its `low` parts and its `high` ones, what is let into it, and its outline."""

    low: str
    high: str
    inset: str
    line: str

    def of(self, tone_name: str, low: float, high: float) -> Style:
        """The style of a part of a piece of art by the name of its tone there; it is lit from above."""
        if tone_name == "ground":
            return Style(self.inset)
        first, second = self.low, self.high
        if tone_name == "shade":
            second = between(first, second, 0.2)
        way = Gradient((0.0, low, 0.04 * (high - low), high), IDENTITY, ((0, first, 1), (1, second, 1)))
        return Style(between(first, second, 0.5), finish=Finish(fill=way))


def hull(
    draw: Drawing, name: str, place: Matrix, tones: Hull, *, afloat: float | None = None, lit: Point = (8.0, 40.0)
) -> None:
    """Paint a piece of art under a matrix in the tones of a hull, with a thin outline, without the waves in it.

    What is below its water line `afloat` is under water; light goes from dark to bright between the heights `lit`.
    """
    piece = art(name)
    width = THIN / abs(place[0] or place[1])
    records: list[Path] = []
    for shape in piece.shapes:
        if shape.tone == "sea":
            continue
        if shape.width:
            records.append(Path(shape.outline, shape.closed, Style(None, tones.line, max(shape.width, width))))
            continue
        records.append(Path(shape.outline, True, tones.of(shape.tone, *lit)))
        if shape.tone != "ground":
            records.append(Path(shape.outline, True, Style(None, tones.line, width)))
    x0, x1, y1 = -10.0, piece.width + 10, piece.height + 10
    clip = None if afloat is None else ((x0, afloat), (x1, afloat), (x1, y1), (x0, y1))
    draw.add([Group(place, tuple(records), clip)])


def within(outline: Subpath, records: Iterable[Record]) -> Group:
    """Shapes that are seen within an outline only."""
    return Group(IDENTITY, tuple(records), None, within=Clip((outline,), True))


class View(NamedTuple):
    """A sea seen from above the water: what is `far` away is near the horizon, what is near is below and larger.

    `x` is the middle and `horizon` the height of the horizon; a point `far` units away and 0 aside is `eye / far`
    points below it.
    """

    x: float
    horizon: float
    eye: float
    wide: float

    def at(self, aside: float, far: float) -> Point:
        """Where a point of the sea is seen."""
        return near(self.x + self.wide * aside / far, self.horizon - self.eye / far)

    def size(self, far: float) -> float:
        """Points of a unit across, so far away."""
        return self.wide / far

    def seen(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Where points of the sea are seen, each aside and far."""
        return tuple(self.at(*point) for point in points)

    def ribbon(self, way: Sequence[Point], wide: float) -> Subpath:
        """The outline of a band along a way on the sea, which gets as wide as this from its first point to its last."""
        sides: tuple[list[Point], list[Point]] = ([], [])
        last = len(way) - 1
        for n, (aside, far) in enumerate(way):
            (ax, ay), (bx, by) = way[max(0, n - 1)], way[min(last, n + 1)]
            long = hypot(bx - ax, by - ay) or 1.0
            half = wide * (n / last) ** 0.8 / 2 / long
            for side, sign in zip(sides, (1, -1), strict=True):
                side.append(self.at(aside - sign * half * (by - ay), far + sign * half * (bx - ax)))
        return curve([*sides[0], *reversed(sides[1])], closed=True)


def dots(draw: Drawing, places: Iterable[Point], size: Callable[[int], float], style: Style) -> None:
    """Paint dots, such as stars or spray, as one path of small diamonds."""
    outlines = []
    for n, (x, y) in enumerate(places):
        r = size(n)
        outlines.append((near(x + r, y), near(x, y + r), near(x - r, y), near(x, y - r)))
    draw.polygons(outlines, style)


def sea_hexes(
    view: View, places: Iterable[tuple[float, Sequence[Point]]], look: Callable[[float], Style]
) -> list[Path]:
    """Outlines on the sea, each with how far away it is, as one path for each style that `look` gives a distance."""
    found: dict[Style, list[Subpath]] = {}
    for far, points in places:
        found.setdefault(look(far), []).append(view.seen(points))
    return [Path(tuple(outlines), True, style) for style, outlines in found.items()]


#: The size of labels in a scene, and what they are printed in.
LABEL, TEXT = SCALE[-1], tone("#FFFFFF", "#000000")
#: What the name of a game is printed in over the sky.
TITLE = tone("#FFFFFF", DARK)


def label(draw: Drawing, x: float, y: float, text: str, color: str, edge: str) -> None:
    """Paint a label on its own ground about a point."""
    wide = text_width(text, LABEL, "semibold") + 12
    draw.rounded(x - wide / 2, y - 6.75, wide, 13.5, 6.7, Style(tone(color), tone(edge, LINE), 0.6))
    draw.text(x, y - 0.36 * LABEL, text, LABEL, TEXT, "semibold", "middle")


def clouds(draw: Drawing, places: Iterable[tuple[float, float, float, float]], color: str, edge: str) -> None:
    """Paint flat clouds, each about a point with its two radii, lit from below."""
    for x, y, wide, high in places:
        ellipse(draw, x, y, wide, high, Style(color, finish=clear(0.55)))
        ellipse(draw, x + 0.05 * wide, y - 0.5 * high, 0.8 * wide, 0.4 * high, Style(edge, finish=clear(0.6)))


#: The jets of a column of water: how far each leans, its height and half its width, in heights of the column.
JETS = (
    (-0.4, 0.5, 0.08),
    (0.43, 0.46, 0.08),
    (-0.24, 0.74, 0.1),
    (0.26, 0.7, 0.1),
    (-0.08, 0.96, 0.12),
    (0.09, 1.0, 0.1),
)


def plume(draw: Drawing, x: float, y: float, high: float) -> None:
    """Paint a column of water over a charge, and the rings about it."""
    foam = tone("#EAF5F2", LINE)
    for n in range(3):
        ring = Style(None, foam, 0.8, finish=clear(0.7 - 0.2 * n))
        ellipse(draw, x, y, (0.5 + 0.17 * n) * high, (0.14 + 0.05 * n) * high, ring)
    ellipse(draw, x, y, 0.42 * high, 0.11 * high, Style(foam, finish=clear(0.5)))
    glow(draw, x, y + 0.42 * high, 0.42 * high, 0.66 * high, tone("#EAF5F2"), 0.75)
    for lean, tall, wide in JETS:
        top, root = (x + lean * high, y + tall * high), wide * high
        left = ((x - 0.8 * root, y + 0.5 * tall * high), (top[0] - 0.3 * root, top[1] - 0.3 * high), top)
        right = ((top[0] + 0.3 * root, top[1] - 0.3 * high), (x + 0.8 * root, y + 0.5 * tall * high), (x + root, y))
        draw.add([Path((((x - root, y), left, right),), True, Style(tone("#F4FBF8"), foam, 0.3, finish=clear(0.6)))])
    spray = [(x + (2 * u - 1) * 0.6 * high * v, y + high * (0.35 + 0.85 * v)) for u, v in scatter(26)]
    dots(draw, spray, lambda n: 0.5 + 0.3 * (n % 3), Style(foam, finish=clear(0.75)))


def calm(draw: Drawing, edges: Edges) -> None:
    """Paint calm water under an evening sky."""
    left, low, right, high = edges
    horizon = low + 0.45 * (high - low)
    sky = ((0.0, tone("#071527")), (0.55, tone("#1B4468")), (0.88, tone("#8FA9B0")), (1.0, tone("#F3DDB0")))
    sea = ((0.0, tone("#9DB7B8", WASH)), (0.15, tone("#3B7186", WASH)), (1.0, tone("#08233B", WASH)))
    bands(draw, (left, horizon, right, high), sky, 4.0, high - 0.3 * (high - low))
    bands(draw, (left, low, right, horizon), sea, 4.0, horizon)
    swell(draw, (left, low, right, horizon), tone("#D8E6E2", HAIR), 200)


def steam(
    draw: Drawing, name: str, x: float, y: float, length: float, tones: Hull, foam: str, *, left: bool = False
) -> None:
    """Paint a ship under way about a point on its water line, with its wake and its image in the water."""
    size, side = length / 100, -length / 100 if left else length / 100
    image = [(x + (2 * u - 1) * 0.45 * length, y - 0.09 * length * v - 0.5, 0.06 * length) for u, v in scatter(20)]
    strokes(draw, image, Style(None, tones.low, 0.7, finish=clear(0.5)))
    hull(draw, name, (side, 0, 0, size, x - 50 * side, y - 10 * size), tones, afloat=10.0)
    wake = ((0.54, 0.0), (0.3, 0.004), (-0.5, 0.0), (-1.1, -0.008), (-0.5, -0.024), (0.4, -0.018))
    outline = curve([(x + 100 * side * along, y + length * up) for along, up in wake], closed=True)
    draw.add([Path((outline,), True, Style(foam, finish=clear(0.65)))])


def swell(draw: Drawing, edges: Edges, color: str, count: int, first: int = 1) -> None:
    """Paint the swell of a sea between the near edge and the horizon as level strokes, the nearer the longer."""
    left, low, right, high = edges
    found = ((left + u * (right - left), v**1.4) for u, v in scatter(count, first))
    lines = [(x, high - (high - low) * (0.06 + 0.94 * far), 1 + 23 * far) for x, far in found]
    strokes(draw, lines, Style(None, color, 0.6, finish=clear(0.32)))


def glitter(draw: Drawing, x: float, low: float, high: float, spread: tuple[float, float], color: str) -> None:
    """Paint light on the sea from the horizon down to a height, about x: so far to both sides there and below."""
    for opacity, first in ((0.35, 1), (0.78, 400)):
        lines = []
        for u, v in scatter(180, first):
            far, across = v**1.65, 2 * u - 1
            wide = spread[0] + (spread[1] - spread[0]) * far
            half = (1.5 + wide / 11) * (1.1 - abs(across))
            lines.append((x + across * wide, high - 2 - far * (high - low - 2), half))
        strokes(draw, lines, Style(None, color, 1.0, finish=clear(opacity)))


def section(
    draw: Drawing, edges: Edges, ramp: Ramp, sun: Point, spans: Iterable[Point], shine: str, crest: str
) -> None:
    """Paint the water of a section up to its waves: bands of depth, shafts of light, and what drifts in it.

    The light comes from the `sun` through spans of the surface, each its distance from that and its width.
    """
    left, low, right, high = edges
    count = int((right - left) / 12) + 3
    surface = curve([(left - 8 + 12 * n, high + 1.7 * sin(0.85 * n) + 1.1 * sin(0.34 * n)) for n in range(count)])
    water = Drawing()
    bands(water, (left - 8, low - 8, right + 8, high + 5), ramp, 4.0, high)
    x0, deep = sun[0], low + 20  # where shafts of light have faded
    way = Gradient((0.0, high, 0.0, deep), IDENTITY, ((0.0, shine, 0.3), (0.35, shine, 0.13), (1.0, shine, 0.0)))
    for aside, wide in spans:
        start, end = x0 + aside, x0 + aside + wide
        below = [(x + (x - x0) * (high - deep) / (sun[1] - high), deep) for x in (end, start)]
        water.polygon(((start, high), (end, high), *below), Style(shine, finish=Finish(fill=way)))
    draw.add([within((*surface, (right + 8, low - 8), (left - 8, low - 8)), water.records)])
    drift = [(left + u * (right - left), low + v * (high - low)) for u, v in scatter(110, 7)]
    dots(draw, drift, lambda n: 0.35 + 0.5 * (n % 5 == 0), Style(shine, finish=clear(0.35)))
    draw.add([Path((surface,), False, Style(None, crest, 1.2))])
