"""Where the name and three pieces of each province have room, found on a grid."""

from math import ceil
from typing import NamedTuple

from tests.europe.cartogram import spans

PIECES = 3
FAR = 20  # cells from the border: farther is no better


class Found(NamedTuple):
    """Places in units of the map: the middle of a name, the number of its shape, and the middles of the pieces."""

    name: tuple[float, float]
    shape: int
    pieces: tuple[tuple[float, float], ...]


class Ground(NamedTuple):
    """The cells of a province, `cell` units wide: those that a name has to be in, and those that pieces may stand on."""

    cell: float
    dry: frozenset[tuple[int, int]]
    free: frozenset[tuple[int, int]]


def ground_of(dry, wet, piece, joins, most):
    """The ground of a province with these outlines of land or sea, and of water that belongs to it.

    `piece` is the (width, height) of a piece, `most` what a cell is at most; nothing may lie on `joins`, places across
    and up.
    """
    cell = min(piece) / ceil(min(piece) / most)
    free = {at for at in _cells(dry, cell) | _cells(wet, cell) if not _on_join(at, cell, joins)}
    return Ground(cell, frozenset((free & _cells(dry, cell)) - _touched(dry, cell)), frozenset(free))


def _touched(rings, cell):
    """The cells that outlines run through."""
    found = set()
    for ring in rings:
        for (ax, ay), (bx, by) in zip(ring, ring[1:] + ring[:1], strict=True):
            steps = ceil(max(abs(bx - ax), abs(by - ay)) / cell * 3) + 1
            for k in range(steps + 1):
                found.add((int((ax + k / steps * (bx - ax)) // cell), int((ay + k / steps * (by - ay)) // cell)))
    return found


def _on_join(at, cell, joins):
    return any(
        abs((number + 0.5) * cell - join) < cell for number, places in zip(at, joins, strict=True) for join in places
    )


def main_part(ground, start):
    """The ground with the part of its dry land alone that a point lies on."""
    found, left = set(), [(int(start[0] // ground.cell), int(start[1] // ground.cell))]
    while left:
        at = left.pop()
        if at in ground.dry and at not in found:
            found.add(at)
            left += [(at[0] + 1, at[1]), (at[0] - 1, at[1]), (at[0], at[1] + 1), (at[0], at[1] - 1)]
    return ground._replace(dry=frozenset(found))


def find_place(ground, box, near):
    """The middle of a box in a province nearest to a point, and the ground without it; None without room for the box."""
    wide, high = (ceil(side / ground.cell) for side in box)
    x, y = near[0] / ground.cell - wide / 2, near[1] / ground.cell - high / 2
    spots = _fitting(ground.dry, wide, high)
    if not spots:
        return None
    left, low = min(spots, key=lambda at: ((at[0] - x) ** 2 + (at[1] - y) ** 2, at))
    taken = {(i, j) for i in range(left, left + wide) for j in range(low, low + high)}
    return _middle((left, low), (wide, high), ground.cell), Ground(ground.cell, ground.dry - taken, ground.free - taken)


def find_room(ground, names, piece):
    """Room for a name and for pieces in a province, as `Found`; with fewer pieces where there is no room for three,
    and None where there is none for the name.

    `names` are the (width, height) that the name can take, the best first; `piece` is that of a piece.
    """
    cell = ground.cell
    edge = _distances(ground.free)
    wide, high = (ceil(side / cell - 0.01) for side in piece)
    spots = _fitting(ground.free, wide, high)
    boxes = [tuple(ceil(side / cell) for side in name) for name in names]
    starts = [_fitting(ground.dry, *box) for box in boxes]
    for number in range(PIECES, -1, -1):
        for shape, box in enumerate(boxes):
            for at in sorted(starts[shape], key=lambda at: (-_clearance(edge, at, box), at)):
                taken = _placed(spots, at, box, (wide, high), number)
                if taken is not None:
                    return Found(_middle(at, box, cell), shape, tuple(_middle(p, (wide, high), cell) for p in taken))
    return None


def _clearance(edge, at, box):
    """How far the middle of a box is from the border, in cells, at most so far that a piece stands beside it."""
    return min(edge[at[0] + box[0] // 2, at[1] + box[1] // 2], FAR)


def _placed(spots, at, box, piece, number):
    """Places for pieces beside a box and beside each other, near the box; None without room for that many."""
    x, y = at[0] + box[0] / 2 - piece[0] / 2, at[1] + box[1] / 2 - piece[1] / 2
    free = [spot for spot in spots if not _meet(spot, piece, at, box)]
    free.sort(key=lambda spot: ((spot[0] - x) ** 2 + 1.2 * (spot[1] - y) ** 2, spot))
    return _apart(free, piece, number)


def _apart(free, piece, number):
    """The first of `free` that do not meet each other, that many of them; None if there are none."""
    if number <= len(free[:1]):
        return free[:number]
    for i, spot in enumerate(free):
        rest = [other for other in free[i + 1 :] if not _meet(other, piece, spot, piece)]
        found = len(rest) >= number - 1 and _apart(rest, piece, number - 1)
        if found:
            return [spot, *found]
    return None


def _meet(one, own, other, its):
    return (
        one[0] < other[0] + its[0]
        and other[0] < one[0] + own[0]
        and one[1] < other[1] + its[1]
        and other[1] < one[1] + own[1]
    )


def _middle(at, box, cell):
    return (at[0] + box[0] / 2) * cell, (at[1] + box[1] / 2) * cell


def _cells(rings, cell):
    """The cells whose middles are inside the outlines (even-odd)."""
    cells = set()
    for row, crossed in spans(rings, cell).items():
        for left, right in zip(crossed[::2], crossed[1::2], strict=True):
            cells.update((column, row) for column in range(int(left / cell + 0.5), int(right / cell + 0.5)))
    return cells


def _distances(cells):
    """How many cells lie between each cell and the border."""
    edge, ring, far = {}, set(cells), 0
    while ring:
        inner = {(x, y) for x, y in ring if {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} <= ring}
        edge.update(dict.fromkeys(ring - inner, far))
        ring, far = inner, far + 1
    return edge


def _fitting(cells, wide, high):
    """The cells from which a rectangle to the right and up lies in `cells`."""
    runs, columns = {}, {}
    for x, y in sorted(cells, reverse=True):
        runs[x, y] = runs.get((x + 1, y), 0) + 1
    for x, y in sorted(cells, key=lambda at: (-at[1], at[0])):
        columns[x, y] = columns.get((x, y + 1), 0) + 1 if runs[x, y] >= wide else 0
    return [at for at, tall in columns.items() if tall >= high]
