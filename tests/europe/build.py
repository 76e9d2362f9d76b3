"""The map made: the atlas and our own borders on one plane, its lines with the areas on either side."""

import tomllib
from pathlib import Path

from tests.europe.areas import crossings, cut_at_nodes, sides, signed_area, without_loose_ends
from tests.europe.atlas import joined, read_atlas
from tests.europe.lines import cut_across, frame_lines, put_on, rounded, simplified, within
from tests.europe.projection import project

OWN = Path(__file__).parent / "borders.toml"
WIDTH = 12000
"""Of the map, in the whole numbers that its points are given in."""
WEST, EAST = -26, 100
"""Longitudes: land that reaches west of the first is drawn only if it reaches east of the second."""
LEAST_ISLAND = 9000  # square units
DETAIL = 150  # square units: what a point of a line has to add to its shape
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
    pieces = _simplified_apart(pieces)
    places = list(_places(own))
    found = sides(pieces, places, UNNAMED)
    height = round((frame[3] - frame[1]) * factor)
    return WIDTH, height, _merged(found, pieces)


def _simplified_apart(pieces):
    """Pieces simplified as far as none of them crosses another; ValueError if they cross before."""
    detail = [DETAIL] * len(pieces)
    while True:
        out = [simplified(piece, least) for piece, least in zip(pieces, detail, strict=True)]
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
