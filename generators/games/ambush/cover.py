"""The picture on the cover of Ambush: the crosshair finds ships in a strait, where mines and a submarine are hidden."""

from itertools import pairwise, product, starmap
from math import cos, radians, sin

from aids.hexes import Hex, neighbor
from aids.rulebook.rules import Rules
from generators.drawing import IDENTITY, Drawing, Finish, Gradient, Path, Point, Style, hex_grid
from generators.drawing import painting as paint
from generators.drawing.painting import Hull, View, clear, curve, tone
from generators.drawing.scene import draw_die
from generators.page.frame import Area

SKY = (
    (0.0, tone("#170C1C")),
    (0.4, tone("#47202F")),
    (0.66, tone("#9A4330")),
    (0.85, tone("#E58A3E")),
    (1.0, tone("#FFE2A2")),
)
SEA = (
    (0.0, tone("#FFD796")),
    (0.06, tone("#D98B57", paint.WASH)),
    (0.25, tone("#6B4F5C", "#E3EAEE")),
    (0.6, tone("#1F3346", "#CBD6DE")),
    (1.0, tone("#08131F", "#AEBDC9")),
)
SUN = tone("#FFF3CE", paint.LINE)
GOLD = tone("#FFE3A6", paint.HAIR)
AIM = tone("#FF5A3C", paint.DARK)
SHIP = Hull(tone("#120B12", paint.LINE), tone("#6A4240", paint.SHADE), tone("#FFC676"), tone("#C87B4C", paint.DARK))
BELOW = Hull(tone("#050D15", paint.SHADE), tone("#39566A"), tone("#12232F"), tone("#6C8EA0", paint.DARK))
EYE, WIDE = 1500.0, 400.0
END = (-0.1, 7.2)  # the final hex on the sea: how far aside and how far away
#: The dice of the crosshair: direction and distance, twice.
DICE = (3, 5, 5, 3)
#: The far islands, nearest last: the foot of each above the horizon, its haze, and its ridge in shares and points.
RIDGES = (
    (1, 0.75, ((0.02, 0), (0.1, 20), (0.16, 34), (0.2, 30), (0.27, 12), (0.36, 4), (0.42, 0))),
    (1, 0.7, ((0.68, 0), (0.74, 10), (0.8, 26), (0.84, 44), (0.87, 40), (0.93, 16), (1.04, 8))),
    (0, 0.42, ((-0.08, 16), (0.0, 30), (0.06, 45), (0.1, 43), (0.17, 25), (0.23, 12), (0.31, 0))),
    (0, 0.3, ((0.78, 0), (0.85, 14), (0.91, 38), (0.96, 52), (1.0, 70), (1.06, 64))),
)

#: The near islands: the shore and the ridge of each, in shares of the width and points over the horizon.
COASTS = (
    (
        ((-0.03, -92), (0.08, -84), (0.15, -62), (0.24, -47), (0.3, -40)),
        ((-0.03, 34), (0.05, 26), (0.11, 2), (0.17, -12), (0.24, -31), (0.3, -40)),
    ),
    (
        ((1.03, -128), (0.95, -112), (0.9, -86), (0.83, -66), (0.76, -54)),
        ((1.03, 48), (0.97, 30), (0.92, -4), (0.86, -30), (0.8, -47), (0.76, -54)),
    ),
)


def scene(draw: Drawing, rules: Rules, room: Area) -> None:
    """Sunset over a strait: two legs of dice lead the crosshair from its first hex to the hex of the ships."""
    horizon = room.top - 0.385 * room.height
    view = View(room.left + 0.52 * room.width, horizon, EYE, WIDE)
    sun = (room.left + 0.56 * room.width, horizon + 6)
    paint.bands(draw, (room.left, horizon, room.right, room.top), SKY, 4.0, 0.0)
    paint.glow(draw, *sun, 400, 48, tone("#FFD27E"), 0.9)
    draw.circle(*sun, 30, Style(tone("#FFF3CE"), SUN, 0.4))
    around = ((0.2, 30, 130, 5), (0.47, 20, 110, 3), (0.74, 40, 110, 5), (0.93, 62, 90, 4))
    places = [(room.left + x * room.width, horizon + y, wide, thick) for x, y, wide, thick in around]
    paint.clouds(draw, places, tone("#4B2433", "#F6F4F5"), tone("#FFB066"))
    for foot, haze, ridge in RIDGES:
        points = [(room.left + x * room.width, horizon + foot + y) for x, y in ridge]
        color = paint.between(tone("#2A1521", "#D9DFE6"), tone("#D98A58", "#F3F4F6"), haze)
        paint.ground(draw, points, horizon - 2, color, tone("#FFC98A", paint.LINE))
    paint.bands(draw, (room.left, room.bottom, room.right, horizon), SEA, 3.5, 0.0)
    edges = (room.left, room.bottom, room.right, horizon)
    paint.swell(draw, edges, tone("#0A0F18", paint.HAIR), 150)
    paint.glitter(draw, sun[0], room.bottom, horizon, (20, 150), tone("#FFDE9B"))
    _draw_hexes(draw, view)
    _draw_hidden(draw, view)
    _draw_shores(draw, room, horizon)
    _draw_way(draw, view)
    _draw_prey(draw, view)
    _draw_headland(draw, room)


def _corners(place: Hex) -> list[Point]:
    """The corners of a hex on the sea."""
    return [(END[0] + x, END[1] + y) for x, y in hex_grid.corners(place, 1.0)]


def _middle(place: Hex) -> Point:
    """The middle of a hex on the sea; the final hex is hex (0, 0)."""
    x, y = hex_grid.center(place, 1.0)
    return END[0] + x, END[1] + y


def _draw_hexes(draw: Drawing, view: View) -> None:
    """The hexes of the map on the sea that are seen."""
    grid, seen = tone("#FFE9C4", paint.LINE), []
    for place in starmap(Hex, product(range(-13, 14), range(-14, 15))):
        aside, far = _middle(place)
        if 5.3 < far < 13 and abs(aside) < 0.9 * far:
            seen.append((far, _corners(place)))

    def look(far: float) -> Style:
        return Style(None, grid, 0.6 if far < 8 else 0.45, finish=clear(0.5 if far < 8 else 0.32 if far < 10 else 0.18))

    draw.add(paint.sea_hexes(view, seen, look))


def _draw_way(draw: Drawing, view: View) -> None:
    """The way of the crosshair in two legs, with the dice of each."""
    between = neighbor(Hex(0, 0), DICE[2] - 1, -DICE[3])  # face 1 is north, then clockwise
    places = [neighbor(between, DICE[0] - 1, -DICE[1]), between, Hex(0, 0)]
    for place, opacity in zip(places, (0.2, 0.2, 0.42), strict=True):
        draw.polygon(view.seen(_corners(place)), Style(tone("#FF5A3C", paint.SHADE), finish=clear(opacity)))
        draw.polygon(view.seen(_corners(place)), Style(None, AIM, 1.2))
    points = [view.at(*_middle(place)) for place in places]
    draw.lines([points], Style(None, tone("#FFFFFF", paint.DARK), 1.7, (6, 4)))
    for x, y in points[:2]:
        paint.ellipse(draw, x, y, 6, 3.4, Style(tone("#FFFFFF"), AIM, 1.4))
    for n, ((ax, ay), (bx, by)) in enumerate(pairwise(points)):
        x, y = 0.5 * (ax + bx) + (-14 if n == 0 else 10), 0.5 * (ay + by) + (7 if n == 0 else -17)
        for k in range(2):
            draw_die(draw, DICE[2 * n + k], x + 16 * k, y, 14)
    paint.label(draw, points[0][0], points[0][1] + 15, "U11", "#5A1A12", "#FF9A80")


def _draw_prey(draw: Drawing, view: View) -> None:
    """The ships in the final hex under the crosshair."""
    x, y = view.at(*END)
    for name, dx, dy, length in (
        ("destroyer-side", 196, 30, 66),
        ("destroyer-side", -112, 22, 76),
        ("cruiser-side", -4, -8, 140),
    ):
        paint.steam(draw, name, x + dx, y + dy, length, SHIP, GOLD, left=True)
    mx, my = x, y + 12
    for radius, width in ((54, 2.0), (37, 0.8)):
        draw.circle(mx, my, radius, Style(None, AIM, width))
    ticks = []
    for n in range(24):
        c, s = cos(radians(15 * n)), sin(radians(15 * n))
        inner = 50 if n % 6 else 44
        ticks.append(((mx + inner * c, my + inner * s), (mx + 54 * c, my + 54 * s)))
    draw.lines(ticks, Style(None, AIM, 0.9))
    arms = [((mx + 70 * c, my + 70 * s), (mx + 14 * c, my + 14 * s)) for c, s in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    draw.lines(arms, Style(None, AIM, 1.5))


def _draw_hidden(draw: Drawing, view: View) -> None:
    """What is hidden near the final hex: a submarine under the water, and mines."""
    x, y = view.at(2.7, 5.75)
    paint.glow(draw, x, y, 120, 40, tone("#03070C", paint.SHADE), 0.9)
    size = 1.5
    paint.hull(draw, "sub-surfaced", (0, -0.4 * size, -size, 0, x + 50 * size, y + 6 * size), BELOW, lit=(0.0, 30.0))
    for aside, far, r in ((-1.75, 5.95, 15), (-0.6, 5.6, 18), (-2.75, 6.75, 11), (0.75, 6.05, 12)):
        _draw_mine(draw, view.at(aside, far), r)


def _draw_mine(draw: Drawing, at: Point, r: float) -> None:
    """A mine just under the surface, with its horns and its chain."""
    x, y = at
    draw.lines(
        [((x, y - r), (x + 0.1 * r, y - 3.4 * r))],
        Style(None, tone("#2C4252", paint.LINE), 0.12 * r, (0.2 * r, 0.16 * r), clear(0.7)),
    )
    horns = [
        (
            (x + 0.7 * r * cos(radians(a)), y + 0.7 * r * sin(radians(a))),
            (x + 1.3 * r * cos(radians(a)), y + 1.3 * r * sin(radians(a))),
        )
        for a in (20, 55, 90, 125, 160)
    ]
    draw.lines(horns, Style(None, tone("#55707F", paint.DARK), 0.16 * r))
    stops = ((0.0, tone("#7C97A5"), 1.0), (0.45, tone("#2B4251"), 1.0), (1.0, tone("#070E15", paint.SHADE), 1.0))
    way = Gradient((-0.35, 0.45, 0.0, 0.0, 0.0, 1.05), (r, 0, 0, r, x, y), stops)
    draw.circle(x, y, r, Style(tone("#2B4251"), finish=Finish(fill=way)))
    draw.circle(x, y, r, Style(None, tone("#0A141C", paint.DARK), 0.5))
    ripple = [(x + (2 * u - 1) * 1.7 * r, y + 0.55 * r + (2 * v - 1) * 0.4 * r, 0.5 * r) for u, v in paint.scatter(9)]
    paint.strokes(draw, ripple, Style(None, tone("#88A4B3", paint.HAIR), 0.7, finish=clear(0.5)))


def _draw_shores(draw: Drawing, room: Area, horizon: float) -> None:
    """The islands on both sides of the strait, with their beaches and the surf."""
    for coast in COASTS:
        shore, ridge = ([(room.left + x * room.width, horizon + y) for x, y in points] for points in coast)
        line, top = curve(shore), curve(ridge[::-1])
        for drop, opacity in ((5, 0.3), (2.5, 0.4)):
            wash = curve([(x, y - drop * max(0.0, (horizon - y - 42) / 40)) for x, y in shore])
            draw.add([Path(((*wash, *top),), True, Style(tone("#3C9C9A", paint.WASH), finish=clear(opacity)))])
        stops = ((0, tone("#0B0A10", "#A2B4C1"), 1), (1, tone("#4C2430", paint.WASH), 1))
        way = Gradient((0, min(y for _, y in shore), 0, horizon + 40), IDENTITY, stops)
        draw.add([Path(((*line, *top),), True, Style(tone("#1A0E16", paint.SHADE), finish=Finish(fill=way)))])
        draw.add([Path((top,), False, Style(None, tone("#FFB36B", paint.DARK), 1.0, finish=clear(0.85)))])
        draw.add([Path((line,), False, Style(None, tone("#E9C995", paint.LINE), 1.8, finish=clear(0.9)))])


def _draw_headland(draw: Drawing, room: Area) -> None:
    """The near shore in the corner, with palms."""
    left, low = room.left, room.bottom
    points = [
        (left - 12, low + 84),
        (left + 30, low + 70),
        (left + 76, low + 42),
        (left + 118, low + 20),
        (left + 168, low - 8),
    ]
    paint.ground(draw, points, low - 12, tone("#050308", paint.LINE), tone("#7A3A2E", paint.DARK))
    for x, y, high, lean in ((26, 66, 118, 26), (58, 50, 84, -12), (8, 74, 92, -18)):
        _draw_palm(draw, (left + x, low + y), high, lean)


def _draw_palm(draw: Drawing, foot: Point, high: float, lean: float) -> None:
    """A palm before the light."""
    x, y = foot
    top = (x + lean, y + high)
    dark = Style(tone("#050308", paint.LINE), tone("#050308", paint.DARK), 0.3)
    trunk = curve(
        [
            (x - 3, y - 4),
            (x - 1 + 0.25 * lean, y + 0.5 * high),
            (top[0] - 1.2, top[1]),
            (top[0] + 1.2, top[1]),
            (x + 2.4 + 0.25 * lean, y + 0.5 * high),
            (x + 4, y - 4),
        ],
        closed=True,
    )
    draw.add([Path((trunk,), True, dark)])
    for angle, long in ((168, 42), (140, 40), (105, 30), (68, 32), (38, 42), (8, 44), (-28, 34), (205, 34)):
        c, s = cos(radians(angle)), sin(radians(angle))
        droop = -0.34 * long * abs(c)
        tip = (top[0] + long * c, top[1] + long * s * 0.7 + droop)
        rise = (top[0] + 0.5 * long * c, top[1] + 0.5 * long * s + 5)
        fall = (top[0] + 0.5 * long * c, top[1] + 0.5 * long * s - 3)
        frond = curve([top, rise, tip, fall], closed=True)
        draw.add([Path((frond,), True, dark)])
