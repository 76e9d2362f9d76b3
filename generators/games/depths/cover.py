"""The picture on the cover of Depths: four submarines at four depths, and who searches for them."""

from math import cos, radians, sin

from aids.depths.status import targets
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Finish, Gradient, Path, Point, Style
from generators.drawing import painting as paint
from generators.drawing.painting import Hull, clear, curve, tone
from generators.drawing.scene import draw_die
from generators.drawing.text import text_width
from generators.page.frame import Area

SKY = (
    (0.0, tone("#052A36")),
    (0.5, tone("#0B4E5C")),
    (0.81, tone("#15656F")),
    (0.91, tone("#6DB7B0")),
    (1.0, tone("#F4E9C0")),
)
SURFACE = ((0.0, tone("#CFE8D2", paint.WASH)), (1.0, tone("#3FB0B2", paint.WASH)))
WATER = (
    (0.0, tone("#5BD0C8", "#E9F0F4")),
    (0.1, tone("#27A7AE", "#E6EDF1")),
    (0.3, tone("#0E7188", "#DAE3E9")),
    (0.55, tone("#08425F", paint.SHADE)),
    (0.8, tone("#041F36", paint.HAIR)),
    (1.0, tone("#010812", "#9FB2C0")),
)
SUN = tone("#FFF6D6", paint.LINE)
FOAM = tone("#F1FFFB", paint.LINE)
SHIP = Hull(tone("#0D2A33", paint.LINE), tone("#7FA3A4", paint.SHADE), tone("#FFE9A8"), tone("#071B22", paint.DARK))
#: The tones of a boat near the surface, and what the deep water makes of them.
BOAT = Hull(tone("#12303A", paint.LINE), tone("#A9C9C6", paint.SHADE), tone("#0B2028"), tone("#0A2028", paint.DARK))
DEEP = Hull(tone("#010A14", paint.LINE), tone("#123A52", paint.WASH), tone("#9FD9D6"), tone("#4C86A0", paint.DARK))
#: The boats from the surface down: art, place across, height of the boat as a share of the water, its length, and how
#: much the depth has of its tones; the name of its depth.
BOATS = (
    ("submarine-side", 0.79, 1.0, 176, 0.0, "Surfaced", ""),
    ("submarine-periscope-side", 0.475, 0.86, 176, 0.3, "Periscope depth", "periscope"),
    ("submarine-submerged-side", 0.73, 0.42, 196, 0.68, "Submerged", "submerged"),
    ("submarine-submerged-side", 0.27, 0.13, 208, 1.0, "Silent running", "silent"),
)
FLOOR = ((-0.05, 40), (0.1, 30), (0.25, 26), (0.42, 22), (0.55, 34), (0.7, 26), (0.85, 44), (1.05, 64))
WEED = ((-1.6, 0), (3, 0.35), (-3, 0.7), (2, 1), (-0.6, 0.66), (5, 0.33), (1.6, 0))  # points aside, height
NEAR_FLOOR = ((-0.05, 24), (0.12, 12), (0.3, 16), (0.5, 6), (0.68, 16), (0.84, 8), (1.05, 34))


def scene(draw: Drawing, rules: Rules, room: Area) -> None:
    """A sunlit sea in section: a destroyer and an aircraft search, and each boat has its own chance."""
    horizon, cut = room.top - 0.335 * room.height, room.top - 0.385 * room.height
    sun = (room.left + 0.63 * room.width, horizon + 11)
    paint.bands(draw, (room.left, horizon, room.right, room.top), SKY, 4.0, 0.0)
    paint.glow(draw, *sun, 300, 18, tone("#FFF3C4"), 1.0)
    around = ((0.12, 20, 120, 5), (0.42, 22, 100, 4), (0.9, 23, 110, 5))
    places = [(room.left + x * room.width, horizon + y, wide, high) for x, y, wide, high in around]
    paint.clouds(draw, places, tone("#D9EDE4", "#F4F7F8"), tone("#FFFFFF"))
    draw.circle(*sun, 17, Style(tone("#FFF6D6"), SUN, 0.4))
    paint.hull(draw, "patrol-aircraft-side", (-1.16, 0, 0, 1.16, room.right - 20, room.top - 94), SHIP, lit=(4.0, 40.0))
    paint.bands(draw, (room.left, cut - 6, room.right, horizon), SURFACE, 2.5, 0.0)
    paint.glitter(draw, sun[0], cut + 4, horizon, (24, 160), tone("#FFFBE2"))
    paint.steam(draw, "destroyer-side", room.left + 0.19 * room.width, cut + 3, 150, SHIP, FOAM)
    spans = ((-250, 30), (-170, 46), (-84, 26), (-30, 50), (60, 28), (120, 44))
    edges = (room.left, room.bottom, room.right, cut)
    paint.section(draw, edges, WATER, (sun[0], cut + 190), spans, tone("#FFFBDD"), FOAM)
    _draw_sonar(draw, (room.left + 0.2 * room.width, cut - 4))
    _draw_floor(draw, room)
    for boat in BOATS:
        _draw_boat(draw, rules, room, cut, boat)


def _draw_sonar(draw: Drawing, at: Point) -> None:
    """The sonar of a destroyer, which the deep does not give back."""
    x, y = at
    reach, first, last = 300.0, -62.0, -12.0
    stops = tuple((share, tone("#C9FFF0"), 0.34 * (1 - share) ** 1.5) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
    way = Gradient((0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (reach, 0, 0, reach, x, y), stops)
    turns = [radians(first + (last - first) * n / 12) for n in range(13)]
    rim = [(x + reach * cos(t), y + reach * sin(t)) for t in turns]
    draw.polygon([(x, y), *rim], Style(tone("#C9FFF0"), finish=Finish(fill=way)))
    for n in range(1, 9):
        r = 33.0 * n
        arc = curve([(x + r * cos(t), y + r * sin(t)) for t in turns[::3]])
        draw.add([Path((arc,), False, Style(None, tone("#E4FFF8", paint.LINE), 1.0, finish=clear(0.75 - 0.082 * n)))])


def _draw_floor(draw: Drawing, room: Area) -> None:
    """The bottom of the sea, with weed."""
    floor = [(room.left + share * room.width, room.bottom + rise) for share, rise in FLOOR]
    paint.ground(draw, floor, room.bottom - 5, tone("#020B16", "#8FA5B5"), tone("#17465C", paint.LINE))
    near = [(room.left + share * room.width, room.bottom + rise) for share, rise in NEAR_FLOOR]
    paint.ground(draw, near, room.bottom - 5, tone("#000409", paint.LINE), tone("#0B2A3A", paint.LINE))
    weeds = []
    for n, (u, v) in enumerate(paint.scatter(26, 3)):
        x, high = room.left + (0.62 + 0.4 * u) * room.width if n % 3 else room.left + 0.06 * u * room.width, 16 + 44 * v
        low = room.bottom + 6 + 14 * u
        weeds.append(curve([(x + aside, low + up * high) for aside, up in WEED]))
    look = Style(tone("#00060C", "#5F7A8E"), tone("#0C3042", paint.LINE), 0.3, finish=Finish(nonzero=True))
    draw.add([Path(tuple(weeds), True, look)])


def _draw_boat(
    draw: Drawing, rules: Rules, room: Area, cut: float, boat: tuple[str, float, float, float, float, str, str]
) -> None:
    """A boat at its depth, with the name of that and the faces of a D6 that find it."""
    name, across, share, length, deep, title, depth = boat
    x, size = room.left + across * room.width, length / 100
    tones = Hull(*(paint.between(near, far, deep) for near, far in zip(BOAT, DEEP, strict=True)))
    y = room.bottom + share * (cut - room.bottom)
    if not depth:
        place = (size, 0.0, 0.0, size, x - length / 2, cut + 2 - 10 * size)
        paint.hull(draw, name, place, tones, afloat=10.0)
        below = cut - 16
    else:
        if depth == "periscope":
            y = cut - 31.5 * size + 11 * size
        paint.glow(draw, x, y, 0.75 * length, 46, tone("#8FE9E4" if deep < 0.9 else "#1F6E8C"), 0.28)
        paint.hull(draw, name, (size, 0, 0, size, x - length / 2, y - 11 * size), tones, lit=(5.0, 26.0))
        below = y - 11 * size - 6 if deep < 1 else y + 24 * size
    if depth == "periscope":
        near = x + 0.02 * length  # the wake of the periscope
        for n in range(3):
            lines = [(near - 8 - 15 * n, cut + 1.2 + 0.8 * n, 9), (near - 14 - 18 * n, cut - 0.6, 10)]
            paint.strokes(draw, lines, Style(None, FOAM, 1.2 - 0.3 * n, finish=clear(0.9 - 0.2 * n)))
    faces = min(6, targets(rules).get((depth, "d6"), 0))
    wide = text_width(title, paint.LABEL, "semibold") + 12
    total = wide + 15 * faces + 3 * bool(faces)
    paint.label(draw, x - total / 2 + wide / 2, below, title, "#04303F", "#BFF5EC")
    for n in range(faces):
        draw_die(draw, n + 1, x - total / 2 + wide + 4 + 15 * n, below - 6.5, 13)
