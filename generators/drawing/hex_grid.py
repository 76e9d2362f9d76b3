"""Drawings of hexes: outlines with every edge drawn once, ships of two hexes, arrows, labels.

Hexes are those of `aids.hexes`, flat-topped, hex (0, 0) about the origin; `size` is a hex from flat to flat in points.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from math import cos, radians, sin

from aids.hexes import Hex, middle
from generators.drawing import Drawing, Path, Point, Style, Subpath, turn
from generators.drawing.text import in_scale

#: A corner in whole steps of the lattice of corners: sixths of three hexes across, halves of a hex up.
Corner = tuple[int, int]
#: The two corners of an edge, the lesser first.
Edge = tuple[Corner, Corner]

_AROUND: tuple[Corner, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
_ACROSS = 3**0.5 / 6
LINE, FINE = 0.7, 0.4  # widths of lines in points
HALF_DIGIT = 0.33  # half the height of a digit as a share of the size, to center it


def center(place: Hex, size: float) -> Point:
    """The center of a hex in points."""
    x, y = middle(place)
    return x * size, y * size


def corners(place: Hex, size: float) -> tuple[Point, ...]:
    """The six corners of a hex in points, counter-clockwise from the right."""
    return tuple(corner_point(corner, size) for corner in _corners(place))


def _corners(place: Hex) -> list[Corner]:
    q, r = place
    return [(3 * q + dx, 2 * r + q + dy) for dx, dy in _AROUND]


def direction(step: int) -> float:
    """The angle of a step (0 is up, then clockwise) in degrees counter-clockwise from +x."""
    return (90.0 - 60.0 * step) % 360.0


def toward(start: Point, angle: float, distance: float) -> Point:
    """The point at a distance from another, along an angle in degrees."""
    return start[0] + distance * cos(radians(angle)), start[1] + distance * sin(radians(angle))


def edges(places: Iterable[Hex]) -> set[Edge]:
    """Every edge of the hexes, shared ones once."""
    return set(_edge_counts(frozenset(places)))


def border(places: Iterable[Hex]) -> set[Edge]:
    """The edges around the hexes as a whole: those that only one of them has."""
    return {edge for edge, count in _edge_counts(frozenset(places)).items() if count == 1}


@lru_cache(64)  # the maps of a turn are drawn of the same hexes again and again
def _edge_counts(places: frozenset[Hex]) -> Counter[Edge]:
    counts: Counter[Edge] = Counter()
    for place in places:
        around = _corners(place)
        for n in range(6):
            a, b = sorted((around[n], around[n - 1]))
            counts[a, b] += 1
    return counts


def draw_edges(draw: Drawing, lines: Iterable[Edge], size: float, style: Style) -> None:
    """Draw edges as one path, joined into the longest lines, each edge once."""
    draw.lines([[corner_point(corner, size) for corner in run] for run in _runs(lines)], style)


def corner_point(corner: Corner, size: float) -> Point:
    """The point of a corner that edges are made of."""
    return corner[0] * size * _ACROSS, corner[1] * size / 2


def _runs(lines: Iterable[Edge]) -> list[list[Corner]]:
    """Edges chained at their ends, in a fixed order."""
    unused: dict[Corner, list[Corner]] = {}
    for a, b in sorted(lines):
        unused.setdefault(a, []).append(b)
        unused.setdefault(b, []).append(a)
    runs = []
    # Ends of lines and forks first, so that no line starts in its middle.
    for start in sorted(unused, key=lambda corner: (len(unused[corner]) % 2 == 0, corner)):
        while unused[start]:
            run = [start]
            while unused[run[-1]]:
                run.append(unused[run[-1]].pop(0))
                unused[run[-1]].remove(run[-2])
            runs.append(run)
    return runs


def bounds(places: Iterable[Hex], size: float, pad: float = 0.0) -> tuple[float, float, float, float]:
    """The box (x0, y0, x1, y1) around hexes, wider by `pad` points on every side."""
    middles = [center(place, size) for place in places]
    wide, high = size / 3**0.5 + pad, size / 2 + pad
    xs, ys = zip(*middles, strict=True)
    return min(xs) - wide, min(ys) - high, max(xs) + wide, max(ys) + high


def letter_size(size: float, share: float, most: float = 22.0) -> float:
    """A text size of the scale: at most a share of the size of a hex, and `most`."""
    return in_scale(min(share * size, most))


def draw_label(draw: Drawing, at: Point, text: str, letter: float, color: str, face: str = "semibold") -> None:
    """Draw text of size `letter`, in points, centered on a point."""
    draw.text(at[0], at[1] - HALF_DIGIT * letter, text, letter, color, face, "middle")


def draw_ship(draw: Drawing, bow: Hex, step: int, size: float, style: Style) -> None:
    """Draw a ship of two hexes, its pointed bow in the bow hex, its round stern in the hex behind."""
    half, tip, back = 0.25 * size, 0.42 * size, -1.36 * size
    k = 0.4477152 * half
    outline: Subpath = (
        (-half, 0.02 * size),
        ((-half, 0.2 * size), (-0.1 * size, 0.34 * size), (0.0, tip)),
        ((0.1 * size, 0.34 * size), (half, 0.2 * size), (half, 0.02 * size)),
        (half, back + half),
        ((half, back + k), (half - k, back), (0.0, back)),
        ((k - half, back), (-half, back + k), (-half, back + half)),
    )
    with draw.group(turn(-60.0 * step, *center(bow, size))):
        draw.add([Path((outline,), True, style)])


def draw_arrows(draw: Drawing, pairs: Iterable[tuple[Point, Point]], style: Style, head: float = 5.0) -> None:
    """Draw arrows from point to point: shafts in the style, heads of its color, `head` points long."""
    shafts, heads = [], []
    for (x, y), (u, v) in pairs:
        far = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
        c, s = (u - x) / far, (v - y) / far
        neck = (u - c * head, v - s * head)
        if far > head:
            shafts.append(((x, y), neck))
        side = 0.38 * head
        heads.append(((u, v), (neck[0] - s * side, neck[1] + c * side), (neck[0] + s * side, neck[1] - c * side)))
    draw.lines(shafts, style)
    draw.polygons(heads, Style(style.stroke))


def heading_arrow_ends(at: Point, step: int, far: float) -> tuple[Point, Point]:
    """The ends of an arrow `far` points long centered on a point, for `draw_arrows`."""
    angle = direction(step)
    return toward(at, angle, -far / 2), toward(at, angle, far / 2)


def draw_crosshair(draw: Drawing, place: Hex, size: float, style: Style, free: float = 0.0) -> None:
    """Draw a circle and a cross on the center of a hex; a share `free` of the hex stays free for a number."""
    x, y = center(place, size)
    inner, r, outer = free * size / 2, 0.3 * size, 0.4 * size
    draw.circle(x, y, r, style)
    if inner:
        sides = ((1, 0), (0, 1), (-1, 0), (0, -1))
        draw.lines([((x + inner * c, y + inner * s), (x + outer * c, y + outer * s)) for c, s in sides], style)
    else:
        draw.lines([((x - outer, y), (x + outer, y)), ((x, y - outer), (x, y + outer))], style)


def fill_hexes(draw: Drawing, places: Iterable[Hex], size: float, fill: str) -> None:
    """Fill hexes by their outlines, around any gaps."""
    draw.polygons([[corner_point(corner, size) for corner in run[:-1]] for run in _runs(border(places))], Style(fill))


def draw_field(draw: Drawing, places: Iterable[Hex], size: float, fill: str = "tint", line: str = "rule") -> None:
    """Draw hexes in light colors, so that pieces stand out."""
    hexes = list(places)
    fill_hexes(draw, hexes, size, fill)
    draw_edges(draw, edges(hexes), size, Style(None, line, 0.4))
