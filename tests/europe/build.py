"""The map made: the atlas and our own borders on one plane, its lines with the areas on either side."""

import itertools
import tomllib
from math import hypot
from pathlib import Path

from tests.europe.areas import OUTSIDE, crossings, cut_at_nodes, sides, signed_area, without_loose_ends
from tests.europe.atlas import joined, read_atlas
from tests.europe.cartogram import size_of, spread
from tests.europe.lines import cut_across, frame_lines, put_on, rounded, simplified, within
from tests.europe.projection import project

OWN = Path(__file__).parent / "borders.toml"
WIDTH, HEIGHT = 13240, 14400
"""Of the map, in the whole numbers that its points are given in."""
STEP = 80
"""Between the points of a line that is bent."""
ROUNDS = 4
"""Flows until the areas are as large as they are wanted, within a hundredth."""
EVEN, USUAL = 0.62, 2.2e6
"""How much of the differences between the sizes of provinces is kept (1: all), and the size that is not changed."""
LEAST, MOST = 0.85e6, 6e6
"""The sizes between which provinces stay."""
ELSEWHERE = 0.9
"""The size of land that is no part of the game, to its own."""
WEST, EAST = -26, 100
"""Longitudes: land that reaches west of the first is drawn only if it reaches east of the second."""
LEAST_ISLAND = 9000  # square units
FIRST_DETAIL, DETAIL = 20, 250  # square units: what a point of a line has to add to its shape
UNNAMED = "land"


def build_map(atlas):
    """(width, height, lines) from the atlas at a path; each line is (left, right, points)."""
    own = tomllib.loads(OWN.read_text(encoding="utf-8"))
    frame = tuple(own["frame"])
    factor = WIDTH / (frame[2] - frame[0])

    coasts, borders = read_atlas(Path(atlas), own["merged"])
    chosen = [line for pair in own["borders"]["states"] for line in borders[frozenset(pair)]]
    lines = []
    for line in joined(coasts) + chosen:
        if min(line)[0] > WEST or max(line)[0] > EAST:
            lines += within([project(point) for point in line], frame)
    lines = [line for line in lines if not _is_speck(line, factor)]
    for group in own["lines"].values():
        for text in group:
            lines += [cut_across(part, lines) for part in within(_own_line(text, lines), frame)]
    lines += frame_lines(frame, lines)
    pieces = [_clean([_in_units(p, frame) for p in line]) for line in lines]
    pieces = without_loose_ends(cut_at_nodes([piece for piece in pieces if len(piece) > 1]))
    pieces = _simplified_apart(pieces, FIRST_DETAIL)
    found = sides(pieces, list(_places(own)), UNNAMED)
    merged = [(left, right, _dense(line)) for left, right, line in _merged(found, pieces)]
    lines, moved = _spread(merged, own, (frame[3] - frame[1]) * factor)
    shapes = _simplified_apart([line[2] for line in lines], DETAIL)
    return WIDTH, HEIGHT, [(*line[:2], shape) for line, shape in zip(lines, shapes, strict=True)], moved


def _dense(line):
    """A line with points at most `STEP` apart, so that what is straight can bend; the same ones in either direction."""
    out = []
    for one, other in itertools.pairwise(line):
        (ax, ay), (bx, by) = sorted((one, other))
        number = int(hypot(bx - ax, by - ay) // STEP) + 1
        steps = [(round(ax + k / number * (bx - ax)), round(ay + k / number * (by - ay))) for k in range(number + 1)]
        out += (steps if (ax, ay) == one else steps[::-1])[:-1]
    return [*out, line[-1]]


def _spread(lines, own, height):
    """Lines with the areas between them as large as they are wanted, and the places of our own with where they are then."""
    points = list(dict.fromkeys([p for line in lines for p in line[2]] + [placed(text, own) for text in _texts(own)]))
    number = {point: i for i, point in enumerate(points)}
    names = sorted({name for line in lines for name in line[:2]} - {OUTSIDE})
    areas = {name: [[number[p] for p in ring] for ring in rings_of(lines, name)] for name in names}
    stretched = [(x, y * HEIGHT / height) for x, y in points]
    sizes = {name: size_of([[stretched[i] for i in ring] for ring in rings]) for name, rings in areas.items()}
    wanted = {name: _wanted_size(name, size, own) for name, size in sizes.items()}
    places = spread(stretched, areas, wanted, WIDTH, HEIGHT, ROUNDS)
    moved = {point: (round(x), round(y)) for point, (x, y) in zip(points, places, strict=True)}
    return [(left, right, _clean([moved[p] for p in line])) for left, right, line in lines], moved


def _wanted_size(name, size, own):
    """The size wanted of an area, from its own: small provinces larger, large ones smaller."""
    if name == UNNAMED:
        return ELSEWHERE * size
    if name.endswith(".water"):
        return size
    return min(max(USUAL * (size / USUAL) ** EVEN, LEAST), MOST) * own["sizes"].get(name, 1)


def _texts(own):
    """The points of our own that are places, not lines, as they are written."""
    for table in ("places", "water", "coasts", "canals"):
        for texts in own[table].values():
            for text in [texts] if isinstance(texts, str) else texts:
                yield from text.split()


def _simplified_apart(pieces, least):
    """Pieces simplified as far as none of them crosses another; ValueError if they cross before."""
    detail = [least] * len(pieces)
    while True:
        out = [simplified(piece, own) for piece, own in zip(pieces, detail, strict=True)]
        met = set(crossings(out))
        if not met:
            return out
        near = [i for i, piece in enumerate(out) if met & set(piece) and detail[i] > 0]
        if not near:
            raise ValueError(f"lines cross near {sorted(met)}")
        for i in near:
            detail[i] = detail[i] / 4 if detail[i] > 1 else 0


def _clean(line):
    """A line without points that repeat the last one, and without ways there and back."""
    out = []
    for point in line:
        if len(out) > 1 and out[-2] == point:
            out.pop()
        elif not out or out[-1] != point:
            out.append(point)
    return out


def _is_speck(line, factor):
    """Whether a line is an island too small to be drawn."""
    if line[0] != line[-1]:
        return False
    return abs(signed_area([(x * factor, y * factor) for x, y in line[:-1]])) < LEAST_ISLAND


def _own_line(text, lines):
    """A line of our own on the plane, its ends put on what is drawn where it says so."""
    words = text.split()
    points = [project(tuple(map(float, word.lstrip("@").split(",")))) for word in words]
    for end in (0, -1):
        if words[end].startswith("@"):
            points[end] = put_on(points[end], lines)
    return rounded(points)


def _places(own):
    """(name of the area, point) of every place."""
    for table, ending in (("places", ""), ("water", ".water")):
        for name, texts in own[table].items():
            for text in [texts] if isinstance(texts, str) else texts:
                yield name + ending, placed(text, own)


def _merged(found, pieces):
    """(left, right, points) of each line: no line within one area, and no node between two lines alone."""
    by_sides = {}
    for (left, right), piece in zip(found, pieces, strict=True):
        if left == right:
            continue
        if left > right:
            left, right, piece = right, left, piece[::-1]
        by_sides.setdefault((left, right), []).append(piece)
    ends = [point for lines in by_sides.values() for line in lines for point in (line[0], line[-1])]
    busy = {point for point in ends if ends.count(point) > 2}
    return [(*names, line) for names, lines in sorted(by_sides.items()) for line in chained(lines, busy)]


def chained(lines, busy):
    """Lines with the same areas on either side joined end to start, except at the nodes where others meet them."""
    starts = {line[0]: line for line in lines if line[0] not in busy and line[0] != line[-1]}
    out = []
    for first in [*(line for line in lines if line[0] not in starts), *list(starts.values())]:
        if first[0] not in busy and first[0] != first[-1] and starts.pop(first[0], None) is None:
            continue
        line = list(first)
        while line[-1] in starts:
            line += starts.pop(line[-1])[1:]
        out.append(line)
    return out


def placed(text, own):
    """A point of our data, `longitude,latitude`, in units of the map."""
    return _in_units(project(tuple(map(float, text.split(",")))), own["frame"])


def _in_units(point, frame):
    left, low, right, _ = frame
    return round((point[0] - left) * WIDTH / (right - left)), round((point[1] - low) * WIDTH / (right - left))


def rings_of(lines, area):
    """The outlines of an area, its holes too, each without its first point repeated."""
    own = [points if left == area else points[::-1] for left, right, points in lines if area in (left, right)]
    rings = []
    while own:
        ring = own.pop()
        while ring[-1] != ring[0]:
            following = next(i for i, line in enumerate(own) if line[0] == ring[-1])
            ring = ring + own.pop(following)[1:]
        rings.append(ring[:-1])
    return rings
