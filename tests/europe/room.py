"""Where the name, the supply centre and three counters of each province have most room, found on a grid."""

from collections import defaultdict

CELL = 40  # units of the map
COUNTER = 5  # cells: half an inch on the poster
NAME_HIGH, CENTRE = 3, 3
LETTER = 1.75  # cells: the width of a letter of a name on the poster, at most


def find_room(name, rings, has_centre):
    """(width of name in cells, {what: middle in units}) of a province of these outlines."""
    cells = _cells(rings)
    edge = _distances(cells)
    for letter in (LETTER, 1.4, 1.1, 0.9):
        lines = name.split() if " " in name and letter < LETTER else [name]
        wide = max(map(len, lines)) * letter
        spot = _best(edge, cells, int(wide + 1), NAME_HIGH * len(lines))
        if spot:
            break
    else:
        wide, lines, spot = 3 * LETTER, [], _best(edge, cells, 5, NAME_HIGH) or max(edge, key=edge.get)
    taken = _rectangle(spot, int(wide + 1), NAME_HIGH * max(len(lines), 1))
    units = []
    for _ in range(3):
        free = {cell: far for cell, far in edge.items() if cell not in taken}
        place = _best(free, set(free), COUNTER, COUNTER, spot) or _best(edge, cells, COUNTER, COUNTER, spot) or spot
        units.append(place)
        taken |= _rectangle(place, COUNTER, COUNTER)
    out = {"name": spot, "units": units, "letter": letter, "lines": lines}
    if has_centre:
        free = {cell: far for cell, far in edge.items() if cell not in taken}
        out["centre"] = _best(free, set(free), CENTRE, CENTRE, spot) or max(free, key=free.get, default=spot)
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


def _best(edge, cells, wide, high, near=None):
    """The cell about which a rectangle is in `cells`: the one farthest from the border, or the nearest to `near`."""

    def order(cell):
        return (cell[0] - near[0]) ** 2 + (cell[1] - near[1]) ** 2 if near else -edge[cell]

    return next((c for c in sorted(edge, key=lambda c: (order(c), c)) if _rectangle(c, wide, high) <= cells), None)
