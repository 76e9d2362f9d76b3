"""Where the name, the supply centre and three counters of each province have most room, found on a grid."""

from collections import defaultdict

CELL = 40  # units of the map
COUNTER = 5  # cells: half an inch on the poster
NAME_HIGH, CENTRE = 5, 4
LEAST_NAME = 8  # cells: the width of three letters on one page
LETTER = 1.75  # cells: the width of a letter of a name on the poster, at most


def find_room(name, rings, start, has_centre):
    """The cells of name, counters and centre of a province of these outlines, on that part of it that `start` is in."""
    cells = _joined_to((int(start[0] // CELL), int(start[1] // CELL)), _cells(rings))
    edge = _distances(cells)
    for letter in (LETTER, 1.4, 1.1, 0.9):
        lines = name.split() if " " in name and letter < LETTER else [name]
        wide = max(map(len, lines)) * letter
        spot = _best(edge, cells, max(int(wide + 1), LEAST_NAME), NAME_HIGH * len(lines))
        if spot:
            break
    else:
        wide, lines, spot = 3 * LETTER, [], _best(edge, cells, 5, NAME_HIGH) or max(edge, key=edge.get)
    taken = _rectangle(spot, max(int(wide + 1), LEAST_NAME), NAME_HIGH * max(len(lines), 1))
    out = {"name": spot, "letter": letter, "lines": lines}
    if has_centre:
        out["centre"] = _beside(edge, taken, CENTRE, spot)
        taken |= _rectangle(out["centre"], CENTRE, CENTRE)
    out["units"] = []
    for _ in range(3):
        place = _beside(edge, taken, COUNTER, spot)
        out["units"].append(place)
        taken |= _rectangle(place, COUNTER, COUNTER)
    return out


def units_of(cell):
    """The middle of a cell in units."""
    return round((cell[0] + 0.5) * CELL), round((cell[1] + 0.5) * CELL)


def _cells(rings):
    """The cells whose middles are inside the outlines (even-odd)."""
    rows = defaultdict(list)
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            for row in range(int(min(ay, by) // CELL), int(max(ay, by) // CELL) + 1):
                y = (row + 0.5) * CELL
                if (ay > y) != (by > y):
                    rows[row].append(ax + (y - ay) / (by - ay) * (bx - ax))
    cells = set()
    for row, crossed in rows.items():
        crossed.sort()
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            cells.update((column, row) for column in range(int(left / CELL + 0.5), int(right / CELL + 0.5)))
    return cells


def _joined_to(start, cells):
    """The cells that can be reached from one of them."""
    found, left = {start}, [start]
    while left:
        x, y = left.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & cells - found
        found |= near
        left += near
    return found


def _distances(cells):
    """How many cells lie between each cell and the border."""
    edge, ring, far = {}, set(cells), 0
    while ring:
        inner = {(x, y) for x, y in ring if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= ring}
        edge.update(dict.fromkeys(ring - inner, far))
        ring, far = inner, far + 1
    return edge


def _rectangle(middle, wide, high):
    left, low = middle[0] - wide // 2, middle[1] - high // 2
    return {(x, y) for x in range(left, left + wide) for y in range(low, low + high)}


def _beside(edge, taken, size, spot):
    """The cell nearest to `spot` about which a square is free; the one with most room if none is."""
    free = {cell: far for cell, far in edge.items() if cell not in taken}
    place = _best(free, set(free), size, size, spot) or _best(free, set(free), size - 1, size - 1, spot)
    return place or max(free or edge, key=lambda cell: (edge[cell], cell))


def _best(edge, cells, wide, high, near=None):
    """The cell about which a rectangle is in `cells`: the one farthest from the border, or the nearest to `near`."""

    def order(cell):
        return (cell[0] - near[0]) ** 2 + (cell[1] - near[1]) ** 2 if near else -edge[cell]

    return next((c for c in sorted(edge, key=lambda c: (order(c), c)) if _rectangle(c, wide, high) <= cells), None)
