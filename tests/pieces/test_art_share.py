"""Art on half-inch counters takes most of the live area: the counter less 1.2 mm all round.

The share is that of the box around what the art paints, as it lies; values and names may stand in it.
"""

from functools import cache
from math import hypot

import pytest

from aids import games
from generators.drawing.drawing import IDENTITY, MM, Group, Path, Use, compose
from generators.pieces import counters
from generators.sheets import kits

SAFE = 1.2 * MM
#: The least share by kind, 0.58 of others.  A detection point has two names, above and below its echoes.  Hulls from above are thin: their wake counts.
LEAST = {"dp": 0.42, "dive": 0.5, "lhd": 0.36, "frigate": 0.36, "ssn": 0.36}


@cache
def pieces():
    (spec,) = kits.choose(kits.sheets("ssn"), ["counters"], "ssn")
    return {piece.name: piece for piece in counters.of_spec(spec, games.load("ssn"))}


def painted(records, matrix=IDENTITY, *, in_symbol=False):
    """The points along the outlines of the symbols that records use, as they lie; art is drawn as a symbol."""
    for record in records:
        if isinstance(record, Group):
            yield from painted(record.records, compose(matrix, record.matrix), in_symbol=in_symbol)
        elif isinstance(record, Use):
            yield from painted(record.symbol.records, compose(matrix, record.matrix), in_symbol=True)
        elif isinstance(record, Path) and in_symbol:
            a, b, c, d, e, f = matrix
            pen = record.style.width / 2 * hypot(a, b) if record.style.stroke else 0.0
            for x, y in (point for subpath in record.subpaths for point in along(subpath)):
                x, y = a * x + c * y + e, b * x + d * y + f
                yield from ((x - pen, y - pen), (x + pen, y + pen))


def along(subpath):
    """Points of a subpath; of a curve nine."""
    at = subpath[0]
    for step in subpath:
        if len(step) == 2:
            yield step
            at = step
        else:
            (x0, y0), (x1, y1), (x2, y2), (x3, y3) = at, *step
            for t in (n / 9 for n in range(1, 10)):
                u = 1 - t
                yield (
                    u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3,
                    u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3,
                )
            at = step[-1]


def share(face, width, height):
    xs, ys = zip(*painted(face.records), strict=True)
    assert min(xs) >= SAFE - 0.5 and max(xs) <= width - SAFE + 0.5, "art beyond the live area"
    assert min(ys) >= SAFE - 0.5 and max(ys) <= height - SAFE + 0.5, "art beyond the live area"
    return (max(xs) - min(xs)) * (max(ys) - min(ys)) / ((width - 2 * SAFE) * (height - 2 * SAFE))


@pytest.mark.parametrize("side", ["front", "back"])
def test_art_fills_the_counters(side):
    found = {name: round(share(getattr(p, side), p.width, p.height), 2) for name, p in pieces().items()}
    assert len(found) == 30
    assert not {name: one for name, one in found.items() if one < LEAST.get(name.partition("-")[0], 0.58)}
