"""Areas made larger or smaller, and everything between them moved along, by a flow from crowded places to empty ones.

The flow is that of Gastner, Seguy and More (PNAS 115, 2018): each place has the density wanted / own size of its area;
in the time from 0 to 1 the density becomes even everywhere, and every point drifts with it.  Neighbors stay
neighbors, and the frame stays where it is.
"""

import itertools
from collections import defaultdict
from math import cos, pi
from operator import mul

from tests.europe.areas import signed_area

COLUMNS = 160  # of the grid that the flow is reckoned on
STEPS = 24  # of time
BLUR = 2  # times that each cell of the grid takes on some of its neighbors' density


def spread(points, areas, wanted, width, height, rounds):
    """Each of `points` with its new place, after `rounds` flows within the frame from (0, 0) to (width, height).

    `areas` are, by name, the outlines of areas as lists of indices of points; `wanted` are their relative sizes.
    """
    places = [tuple(map(float, point)) for point in points]
    for _ in range(rounds):
        outlines = {name: [[places[i] for i in ring] for ring in rings] for name, rings in areas.items()}
        places = _flowed(places, _density(outlines, wanted, width, height), width, height)
    return places


def size_of(rings):
    """The size of an area with these outlines, holes less."""
    return abs(sum(map(signed_area, rings)))


def _density(outlines, wanted, width, height):
    """The density of each cell, row by row: 1 on average, and nowhere so small that the flow would tear."""
    rows = round(COLUMNS * height / width)
    cell = width / COLUMNS
    total = sum(wanted.values()) / (width * height)
    grid = [[1.0] * COLUMNS for _ in range(rows)]
    for name, rings in outlines.items():
        density = wanted[name] / size_of(rings) / total
        for row, across in spans(rings, height / rows).items():
            if 0 <= row < rows:
                for left, right in zip(across[::2], across[1::2], strict=True):
                    first, last = max(round(left / cell), 0), min(round(right / cell), COLUMNS)
                    grid[row][first:last] = [density] * (last - first)
    for _ in range(BLUR):
        grid = _blurred(grid)
    mean = sum(map(sum, grid)) / (rows * COLUMNS)
    return [[max(value / mean, 0.1) for value in row] for row in grid]


def spans(rings, high):
    """Where the middle of each row of cells crosses the outlines, from left to right."""
    rows = defaultdict(list)
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            for row in range(int(min(ay, by) // high), int(max(ay, by) // high) + 1):
                y = (row + 0.5) * high
                if (ay > y) != (by > y):
                    rows[row].append(ax + (y - ay) / (by - ay) * (bx - ax))
    return {row: sorted(across) for row, across in rows.items()}


def _blurred(grid):
    """A grid of which each cell has taken on a quarter of the values on either side, across and up."""
    for _ in range(2):
        padded = [grid[0], *grid, grid[-1]]
        rows = zip(padded, padded[1:], padded[2:], strict=False)
        grid = _turned([(a + 2 * b + c) / 4 for a, b, c in zip(*three, strict=True)] for three in rows)
    return grid


def _flowed(places, density, width, height):
    """Places after they have drifted from a density to an even one."""
    flow_x, flow_y = _flow(density)
    at_start = _corners(density)
    cell = width / len(density[0])
    span_x, span_y = len(density[0]), len(density)
    out = []
    for x, y in places:
        x, y = x / cell, y * span_y / height
        for step in range(STEPS):
            time = (step + 0.5) / STEPS
            half = _speed(x, y, time, flow_x, flow_y, at_start)
            middle = x + half[0] / STEPS / 2, y + half[1] / STEPS / 2
            speed = _speed(*middle, time, flow_x, flow_y, at_start)
            x, y = min(max(x + speed[0] / STEPS, 0.0), span_x), min(max(y + speed[1] / STEPS, 0.0), span_y)
        out.append((x * cell, y * height / span_y))
    return out


def _speed(x, y, time, flow_x, flow_y, at_start):
    """The speed of a point in cells: the flow over the density."""
    x, y = min(max(x, 0.0), len(flow_x[0]) - 1.0), min(max(y, 0.0), len(flow_x) - 1.0)
    i, j = min(int(x), len(flow_x[0]) - 2), min(int(y), len(flow_x) - 2)
    u, v = x - i, y - j
    shares = ((1 - u) * (1 - v), u * (1 - v), (1 - u) * v, u * v)

    def of(grid):
        low, high = grid[j], grid[j + 1]
        return shares[0] * low[i] + shares[1] * low[i + 1] + shares[2] * high[i] + shares[3] * high[i + 1]

    density = (1 - time) * of(at_start) + time
    return of(flow_x) / density, of(flow_y) / density


def _flow(density):
    """The flow at the corners of the cells, across and up, whose source is the density above 1; none through the frame."""
    potential = _potential(density)
    rows, columns = len(potential), len(potential[0])
    across = [[0.0, *(b - a for a, b in itertools.pairwise(row)), 0.0] for row in potential]
    up = [[0.0] * columns]
    up += [[b - a for a, b in zip(one, other, strict=True)] for one, other in itertools.pairwise(potential)]
    up.append([0.0] * columns)
    flow_x = [
        [(a + b) / 2 for a, b in zip(across[max(j - 1, 0)], across[min(j, rows - 1)], strict=True)]
        for j in range(rows + 1)
    ]
    flow_y = [[(row[max(i - 1, 0)] + row[min(i, columns - 1)]) / 2 for i in range(columns + 1)] for row in up]
    return flow_x, flow_y


def _potential(density):
    """The potential of a flow with this source, by cosine transforms along rows and columns."""
    rows, columns = len(density), len(density[0])
    by_row, by_column = _cosines(rows), _cosines(columns)
    source = [[value - 1.0 for value in row] for row in density]
    waves = _product(by_row, _turned(_product(by_column, source)))  # a row for each wave across, a column for each up
    for m, row in enumerate(waves):
        for k in range(rows):
            weight = (1 if k else 0.5) * (1 if m else 0.5) * 4 / (rows * columns)
            row[k] *= weight / (2 * cos(pi * k / rows) + 2 * cos(pi * m / columns) - 4) if k or m else 0.0
    return _product(_turned(by_column), _turned(_product(_turned(by_row), waves)))


def _cosines(number):
    return [[cos(pi * k * (i + 0.5) / number) for i in range(number)] for k in range(number)]


def _product(factors, rows):
    """Each row as its sums with the rows of factors."""
    return [[sum(map(mul, row, factor)) for factor in factors] for row in rows]


def _turned(grid):
    return [list(column) for column in zip(*grid, strict=True)]


def _corners(grid):
    """The mean of the cells around each corner."""
    rows, columns = len(grid), len(grid[0])
    out = []
    for j in range(rows + 1):
        low, high = grid[max(j - 1, 0)], grid[min(j, rows - 1)]
        mean = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
        out.append([(mean[max(i - 1, 0)] + mean[min(i, columns - 1)]) / 2 for i in range(columns + 1)])
    return out
