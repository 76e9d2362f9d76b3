"""Art on the counters of all games takes most of the live area: the counter less 1.2 mm all round.

The share is that of the box around what the art paints, as it lies; values and names may stand in it.  A ship from the
side is measured without its sea, one from above with its wake.
"""

from functools import cache
from math import hypot

import pytest

from aids import games
from generators.drawing import IDENTITY, MM, Group, Path, Use, compose
from generators.drawing.paths import TextBox, flatten
from generators.pieces import counters
from generators.sheets import kits

SAFE = 1.2 * MM
SHEETS = ("ssn/counters", "on-patrol/counters", "ambush/counters", "depths/markers", "u-boat/counters")
#: How many faces with art there are.
ART = {
    "ssn/counters": 62,
    "on-patrol/counters": 168,
    "ambush/counters": 86,
    "depths/markers": 56,
    "u-boat/counters": 48,
}
#: The least share by kind, 0.535 of others.  A detection point has two names, above and below its echoes; a ship from the
#: side, long and low, has a value over it; flags and guns have the name of the power and a value over them.
LEAST = {
    **{"dp": 0.455, "army": 0.53, "retreat": 0.53, "question": 0.515, "mine": 0.55},
    **{"torpedo": 0.58, "running": 0.395, "side": 0.395, "submerged": 0.4},
}
ABOVE = 0.66  # of hulls with their wakes
LENGTH = 0.72  # of a hull from above, of the height of the live area


@cache
def pieces(sheet):
    game, _, name = sheet.partition("/")
    (spec,) = kits.choose(kits.sheets(game), [name], game)
    return counters.of_spec(spec, games.load(game))


def faces(sheet):
    return [(p, side, symbol) for p in pieces(sheet) for side in ("front", "back") if (symbol := getattr(p, side))]


def painted(records, matrix=IDENTITY, *, in_symbol=False):
    """The points along the outlines of the symbols that records use, as they lie; art is drawn as a symbol."""
    for record in records:
        if isinstance(record, Group):
            yield from painted(record.records, compose(matrix, record.matrix), in_symbol=in_symbol)
        elif isinstance(record, Use):
            art = in_symbol or record.symbol.name.startswith("art-")
            yield from painted(record.symbol.records, compose(matrix, record.matrix), in_symbol=art)
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


def signs(records):
    """The names of the art on a face."""
    for record in records:
        if isinstance(record, Group):
            yield from signs(record.records)
        elif isinstance(record, Use) and record.symbol.name.startswith("art-"):
            yield record.symbol.name.removeprefix("art-")


def least(piece, signs):
    """The least share of a face with some art."""
    if any(sign.startswith("wake") for sign in signs):
        return ABOVE
    (sign,) = {sign for sign in signs if not sign.startswith(("triangle", "burst"))} or {"burst"}
    for art, kind in KINDS.items():
        if sign.startswith(art):
            return LEAST[kind]
    return 0.535


#: The kind of share by the beginning of the name of an art.
KINDS = {
    **{
        "echoes": "dp",
        "field-gun": "army",
        "flag": "retreat",
        "question-sea": "question",
        "mine": "mine",
        "torpedo-side": "torpedo",
    },
    **{"torpedo-running": "running", "submarine-submerged-side": "submerged"},
    **dict.fromkeys(("submarine", "nuclear", "destroyer-side", "pre-dreadnought"), "side"),
}


@pytest.mark.parametrize("sheet", SHEETS)
def test_art_fills_the_counters(sheet):
    found, small = 0, {}
    for piece, side, symbol in faces(sheet):
        if not (names := list(signs(symbol.records))):
            assert piece.name.startswith("station")
            continue
        found += 1
        if (one := share(symbol, piece.width, piece.height)) < least(piece, names):
            small[piece.name, side] = round(one, 3)
    assert not small and found == ART[sheet]


@pytest.mark.parametrize("sheet", ["ssn/counters", "on-patrol/counters"])
def test_hulls_from_above_are_three_quarters_of_the_counter(sheet):
    tall = [(p, symbol) for p, _, symbol in faces(sheet) if p.height > 1.4 * p.width]
    assert len(tall) > 10
    for piece, symbol in tall:
        (hull,) = [
            r
            for r in symbol.records
            if isinstance(r, Use)
            and r.symbol.name.startswith("art-")
            and "wake" not in r.symbol.name
            and "triangle" not in r.symbol.name
            and "fire" not in r.symbol.name
        ]
        ys = [y for _, y in painted([hull])]
        part = 1.0 if not any("triangle" in name for name in signs(symbol.records)) else 0.93
        assert max(ys) - min(ys) >= part * LENGTH * (piece.height - 2 * SAFE), piece.name


@pytest.mark.parametrize("sheet", SHEETS)
def test_type_on_counters_is_of_the_scale(sheet):
    """It had ten further sizes, from 7.0 points to 14.9."""
    sizes = {round(t.size, 3) for _, _, s in faces(sheet) for t in flatten(s.records) if isinstance(t, TextBox)}
    assert 7.5 in sizes and sizes <= {7.5, 9.0, 11.0, 14.0, 22.0}


@pytest.mark.parametrize("sheet", SHEETS)
def test_bands_are_two_millimeters_inside_the_cut(sheet):
    """Inside the cut they were 1.1 mm wide, and gone half a millimeter beside the line."""
    bands = 0
    for piece, _, symbol in faces(sheet):
        for item in flatten(r for r in symbol.records if isinstance(r, Path)):
            xs, ys = zip(*(point for line in item.lines for point in line), strict=True)
            if len(item.lines[0]) != 4:  # the sea of a ship
                continue
            inside = min(max(xs), piece.width) - max(min(xs), 0.0), min(max(ys), piece.height) - max(min(ys), 0.0)
            if min(xs) < 0 or min(ys) < 0:
                bands += 1
                assert min(inside) >= 2 * MM - 0.01, piece.name
    assert bands > len(pieces(sheet))
