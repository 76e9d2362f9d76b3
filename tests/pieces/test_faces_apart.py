"""Every pair of faces that players must tell apart differs: in gray, and in the sight of color-blind players.

The sights are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency" (IEEE TVCG 15, 2009), whose matrices at severity 1 for linear RGB are typed here from their table.
"""

import re
from functools import cache
from io import BytesIO
from itertools import combinations, product
from math import dist

import pytest
from PIL import Image, ImageFilter

from aids import games
from generators.drawing import Drawing, Page, palette, rgb
from generators.pieces import counters
from generators.sheets import kits
from generators.writers import Metadata, Settings, png

SIGHTS = {
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
    "gray": ((0.212671, 0.715160, 0.072169),) * 3,
}
SHOWN = [("grayscale", "")] + [(name, sight) for name in ("color", "color-blind") for sight in SIGHTS]
#: Without a photocopy of a print in color: a player of that prints in grays.
PRINTED = [shown for shown in SHOWN if shown[1] != "gray"]
SIDES = ("front", "back")
DPI = 100
#: The least mean distance of the faces of two powers or sides, and of front and back of a counter, whose drawings differ.
LEAST, LEAST_STATE = 12.0, 6.5


@cache
def pieces(sheet):
    game, _, name = sheet.partition("/")
    (spec,) = kits.choose(kits.sheets(game), [name], game)
    return {piece.name: piece for piece in counters.of_spec(spec, games.load(game))}


@cache
def picture(sheet, name, side, colors):
    """The cut face, a pixel blurred, as an eye at arm's length sees it."""
    piece = pieces(sheet)[name]
    symbol, draw = getattr(piece, side), Drawing()
    draw.add(symbol.records)
    (data,) = png.write([Page(piece.width, piece.height, draw)], palette(colors), Metadata(), Settings(DPI, white=True))
    return Image.open(BytesIO(data)).convert("RGB").filter(ImageFilter.GaussianBlur(1))


@cache
def lab(color, sight):
    """A color in CIELAB as a sight has it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in color)]
    if sight:
        linear = [min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHTS[sight]]
    r, g, b = linear
    x = (0.412453 * r + 0.357580 * g + 0.180423 * b) / 0.950456
    y = 0.212671 * r + 0.715160 * g + 0.072169 * b
    z = (0.019334 * r + 0.119193 * g + 0.950227 * b) / 1.088754
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


@cache
def seen(sheet, name, side, colors, sight):
    """The pixels of a face in CIELAB as a sight has them."""
    levels = picture(sheet, name, side, colors).tobytes()
    return tuple(lab(color, sight) for color in zip(levels[::3], levels[1::3], levels[2::3], strict=True))


def distance(one, other):
    """The mean CIE76 distance of two faces of one size, pixel by pixel."""
    assert len(one) == len(other)
    return sum(map(dist, one, other)) / len(one)


@cache
def kinds(sheet):
    """The first copy of each entry of a sheet."""
    found = {}
    for name in pieces(sheet):
        found.setdefault(re.sub(r"-[0-9]+$", "", name), name)
    return found


def near(pairs, least, shown=SHOWN):
    """The pairs of faces, each sheet, name and side, that are not as far apart in some gray or sight."""
    return [
        (one, other, colors, sight or "as printed", round(apart, 1))
        for one, other in pairs
        for colors, sight in shown
        if (apart := distance(seen(*one, colors, sight), seen(*other, colors, sight))) < least
    ]


def of_powers(sheet, powers, units):
    """The pairs of the same face of two powers, by unit and side."""
    return {
        f"{unit} {side}": [
            ((sheet, f"{one}-{unit}", side), (sheet, f"{other}-{unit}", side)) for one, other in combinations(powers, 2)
        ]
        for unit in units
        for side in ("front", "back")
    }


U_BOAT = of_powers(
    "u-boat/counters",
    ("austria", "england", "france", "germany", "italy", "russia", "turkey"),
    ("army", "fleet", "u-boat"),
)
DEPTHS = of_powers(
    "depths/markers",
    ("germany", "italy", "japan", "britain", "america", "russia", "france"),
    ("surfaced", "periscope", "submerged", "silent"),
)
AMBUSH = [
    (("ambush/counters", f"cc-{unit}", side), ("ambush/counters", f"ficc-{unit}", side))
    for unit in ("mines-1", "submarine-1", "blank")
    for side in ("front", "back")
]
ON_PATROL = [
    *combinations([("on-patrol/counters", f"{ship}-1", "front") for ship in ("merchantman", "escort", "carrier")], 2),
    *(
        (("on-patrol/counters", f"{ship}-1", "front"), ("on-patrol/counters", "submarine-1", "front"))
        for ship in ("merchantman", "escort", "carrier")
    ),
    (("on-patrol/counters", "sub-own-1", "front"), ("on-patrol/counters", "sub-escort-1", "front")),
    (("on-patrol/counters", "sub-own-1", "back"), ("on-patrol/counters", "sub-escort-1", "back")),
]
SSN = [
    (("ssn/counters", "frigate-1", side), ("ssn/counters", "ssn", other)) for side, other in product(SIDES, SIDES)
] + [(("ssn/counters", "torpedo-ssn-1", "front"), ("ssn/counters", "torpedo-surface", "front"))]


@pytest.mark.long
@pytest.mark.parametrize("face", [*(f"u-boat {face}" for face in U_BOAT), *(f"depths {face}" for face in DEPTHS)])
def test_powers_are_told_apart(face):
    game, _, face = face.partition(" ")
    pairs = {"u-boat": U_BOAT, "depths": DEPTHS}[game][face]
    assert len(pairs) == 21 and not near(pairs, LEAST)


@pytest.mark.long
@pytest.mark.parametrize("pairs", [AMBUSH, ON_PATROL, SSN], ids=["ambush", "on-patrol", "ssn"])
def test_sides_are_told_apart(pairs):
    assert not near(pairs, LEAST, PRINTED)


@pytest.mark.long
@pytest.mark.parametrize(
    "sheet", ["u-boat/counters", "ssn/counters", "on-patrol/counters", "ambush/counters", "depths/markers"]
)
def test_states_are_told_apart(sheet):
    """Front and back of each counter."""
    pairs = [((sheet, n, "front"), (sheet, n, "back")) for n in kinds(sheet).values() if pieces(sheet)[n].back]
    assert len(pairs) > 10 and not near(pairs, LEAST_STATE)


@pytest.mark.parametrize(
    ("one", "other", "grounds"),
    [("austria", "italy", ("#4C4C4C", "#666666")), ("england", "germany", ("#122262", "#1B1F23"))],
)
def test_finding_grounds_of_before_were_too_near(one, other, grounds):
    """Austria and Italy in the palette of grays, England and Germany in a copy of the color-blind one without color."""
    first, second = ([lab(rgb(ground), "gray")] for ground in grounds)
    assert distance(first, second) < LEAST
    pair = [("u-boat/counters", f"{power}-army", "front") for power in (one, other)]
    assert not near([pair], LEAST)
