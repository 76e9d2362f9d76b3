"""The areas that lines enclose: each line cut at its nodes, the area on either side of each piece, islands in their sea."""

import itertools
from collections import Counter, defaultdict
from math import atan2

OUTSIDE = "outside"
SLIVER = 2500
"""Square units: an area without a name that is smaller becomes part of one beside it."""


def cut_at_nodes(lines):
    """Lines cut at every point where they end or touch; a closed line that touches nothing stays whole."""
    uses = Counter()
    for line in lines:
        inner = line[:-1] if line[0] == line[-1] else line
        uses.update(inner)
        if line[0] != line[-1]:
            uses[line[0]] += 1
            uses[line[-1]] += 1
    pieces = []
    for line in lines:
        if line[0] == line[-1]:
            start = next((i for i, point in enumerate(line[:-1]) if uses[point] > 1), 0)
            line = [*line[start:-1], *line[:start], line[start]]
        piece = [line[0]]
        for point in line[1:]:
            piece.append(point)
            if uses[point] > 1:
                pieces.append(piece)
                piece = [point]
        if len(piece) > 1:
            pieces.append(piece)
    return pieces


def without_loose_ends(pieces):
    """Pieces without those that end where nothing else does, and each once; those left are cut anew."""
    pieces = list({min(tuple(piece), tuple(piece[::-1])): piece for piece in pieces}.values())
    while True:
        ends = Counter(point for piece in pieces for point in (piece[0], piece[-1]))
        kept = [piece for piece in pieces if ends[piece[0]] > 1 and ends[piece[-1]] > 1]
        if len(kept) == len(pieces):
            return pieces
        pieces = kept


def trace(pieces):
    """The cycles around areas, counter-clockwise, as lists of (piece, forward)."""
    leaving = defaultdict(list)
    for i, piece in enumerate(pieces):
        leaving[piece[0]].append((_angle(piece[0], piece[1]), i, True))
        leaving[piece[-1]].append((_angle(piece[-1], piece[-2]), i, False))
    after = {}
    for ways in leaving.values():
        ways.sort()
        for (_, i, forward), way in zip(ways, ways[-1:] + ways[:-1], strict=True):
            after[i, not forward] = way[1:]
    cycles, done = [], set()
    for start in sorted(after):
        if start in done:
            continue
        cycle, way = [], start
        while way not in done:
            done.add(way)
            cycle.append(way)
            way = after[way]
        cycles.append(cycle)
    return cycles


def _angle(one, other):
    return atan2(other[1] - one[1], other[0] - one[0])


def outline(cycle, pieces):
    """The points of a cycle, the first not repeated."""
    points = []
    for i, forward in cycle:
        points += (pieces[i] if forward else pieces[i][::-1])[:-1]
    return points


def signed_area(points):
    """The area of a polygon, positive if it runs counter-clockwise."""
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


def inside(point, points):
    """Whether a point is inside a polygon."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
            odd = not odd
    return odd


def sides(pieces, places, unnamed):
    """([left, right] of each piece, cycles by name): the names of the areas on either side.

    `places` lists (name, point).  An area without a place has the name `unnamed`, what is outside the frame `OUTSIDE`.
    ValueError for an area with two names, and for a place that is in no area.
    """
    cycles = trace(pieces)
    outlines = [outline(cycle, pieces) for cycle in cycles]
    sizes = [signed_area(points) for points in outlines]
    names = dict.fromkeys(range(len(cycles)), unnamed)
    taken = {}
    for name, point in places:
        around = [i for i, size in enumerate(sizes) if size > 0 and inside(point, outlines[i])]
        if not around:
            raise ValueError(f"{name}: its place is outside the frame")
        area = min(around, key=lambda i: sizes[i])
        if taken.setdefault(area, name) != name:
            raise ValueError(f"one area has two names: {taken[area]} and {name}")
        names[area] = name
    for i, size in enumerate(sizes):
        if size <= 0:
            names[i] = OUTSIDE
            first = pieces[cycles[i][0][0]][0]
            own = {piece for piece, _ in cycles[i]}
            around = [
                j
                for j, other in enumerate(sizes)
                if other > -size and not own & {piece for piece, _ in cycles[j]} and inside(first, outlines[j])
            ]
            if around:
                names[i] = names[min(around, key=lambda j: sizes[j])]
    found = [["", ""] for _ in pieces]
    for number, cycle in enumerate(cycles):
        for piece, forward in cycle:
            found[piece][0 if forward else 1] = names[number]
    for number, cycle in enumerate(cycles):
        if names[number] == unnamed and 0 < sizes[number] < SLIVER:
            beside = {found[piece][1 if forward else 0] for piece, forward in cycle}
            for piece, forward in cycle:
                found[piece][0 if forward else 1] = min(beside)
    return found


def crossings(lines, cell=200):
    """The points near which two steps of lines cross or touch otherwise than at an end of both, sorted."""
    grid = defaultdict(list)
    for line in lines:
        for one, other in itertools.pairwise(line):
            (left, right), (low, high) = (sorted(values) for values in zip(one, other, strict=True))
            for x in range(left // cell, right // cell + 1):
                for y in range(low // cell, high // cell + 1):
                    grid[x, y].append((one, other))
    found = set()
    for steps in grid.values():
        for i, first in enumerate(steps):
            found.update(first[0] for second in steps[:i] if _meet(first, second))
    return sorted(found)


def _meet(first, second):
    """Whether two steps have a point in common that is not an end of both."""
    (a, b), (c, d) = first, second
    if {a, b} == {c, d}:
        return True
    turns = [_turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)]
    if {a, b} & {c, d}:
        shared = ({a, b} & {c, d}).pop()
        one, other = ({a, b} - {shared}).pop(), ({c, d} - {shared}).pop()
        along = (one[0] - shared[0]) * (other[0] - shared[0]) + (one[1] - shared[1]) * (other[1] - shared[1])
        return _turn(shared, one, other) == 0 and along > 0
    if turns[0] * turns[1] < 0 and turns[2] * turns[3] < 0:
        return True
    ends = ((a, b, c, turns[0]), (a, b, d, turns[1]), (c, d, a, turns[2]), (c, d, b, turns[3]))
    return any(turn == 0 and _between(*points) for *points, turn in ends)


def _turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a, b, point):
    """Whether a point on the line through a and b is between them."""
    return all(min(p, q) <= r <= max(p, q) for p, q, r in zip(a, b, point, strict=True))
