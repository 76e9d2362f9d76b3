"""The picture on the cover of On Patrol: a convoy by night, and an escort that attacks a target hex."""

from itertools import product, starmap
from math import sin

from aids.hexes import Hex, within
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Path, Point, Style, hex_grid
from generators.drawing import painting as paint
from generators.drawing.painting import Hull, View, clear, curve, tone
from generators.page.frame import Area

SKY = (
    (0.0, tone("#03080F")),
    (0.45, tone("#0A1C29")),
    (0.75, tone("#1C3C48")),
    (0.93, tone("#4F7276", paint.WASH)),
    (1.0, tone("#86A39B", "#E3EBF0")),
)
SEA = (
    (0.0, tone("#6E9092", paint.WASH)),
    (0.08, tone("#3F6870", paint.WASH)),
    (0.3, tone("#163F4B", "#E3EBF0")),
    (0.65, tone("#0A2833", "#D5DFE7")),
    (1.0, tone("#041219", paint.SHADE)),
)
MOON = tone("#F3F5DF", paint.LINE)
FOAM = tone("#EAF5F2", paint.LINE)
WAKE, AIMED = tone("#EAF5F2", paint.HAIR), tone("#FFB84A", paint.SHADE)
TARGET = tone("#FFB84A", paint.DARK)
SHIP = Hull(tone("#081318", paint.LINE), tone("#8FB3B2", paint.SHADE), tone("#FFD58A"), tone("#02070A", paint.DARK))
HAZE = Hull(tone("#4A686C", paint.SHADE), tone("#7A9896"), tone("#8AA6A2"), tone("#4A686C", paint.LINE))
HUNTER = SHIP._replace(low=tone("#081318", paint.DARK), high=tone("#8FB3B2", paint.LINE))
BELOW = Hull(tone("#03141A", paint.SHADE), tone("#3A7C84"), tone("#0B2A32"), tone("#4F8A8D", paint.DARK))
EYE, WIDE, FAR = 1500.0, 400.0, 7.55  # of the view; how many hexes away the target hex is
#: The ships of the convoy in three columns across the view: how far away, how far aside, and what they are.
CONVOY = (
    (20.0, (-13.4, -5.2, 3.0, 11.2), ("merchantman-side", "tanker-side", "merchantman-side", "liner-side")),
    (14.2, (-10.6, -3.0, 4.8), ("merchantman-side", "merchantman-side", "tanker-side")),
    (10.4, (-6.2, 1.2), ("tanker-side", "merchantman-side")),
)
BURNING = (14.2, -3.0)


#: The flames of the burning ship: how far each leans, its height and its width, and its color.
FLAMES = (
    (0.5, 40, 15, "#E9581A"),
    (0.9, 30, 9, "#FF8A24"),
    (-0.2, 26, 10, "#FF9B2F"),
    (0.4, 21, 6, "#FFD86A"),
    (0.3, 12, 4, "#FFF6C8"),
)


def scene(draw: Drawing, rules: Rules, room: Area) -> None:
    """A convoy under the moon; an escort has left it along a radial and drops charges about the target hex."""
    horizon = room.top - 0.375 * room.height
    view = View(room.left + 0.47 * room.width, horizon, EYE, WIDE)
    paint.bands(draw, (room.left, horizon, room.right, room.top), SKY, 4.0, horizon)
    moon = (room.right - 76, room.top - 66)
    stars = [(room.left + u * room.width, horizon + 40 + v * (room.top - horizon - 40)) for u, v in paint.scatter(120)]
    stars = [(x, y) for x, y in stars if x > room.left + 0.72 * room.width or y > room.top - 13]
    paint.dots(draw, stars, lambda n: 0.4 + 0.4 * (n % 4 == 0), Style(tone("#E9F2EC"), finish=clear(0.8)))
    paint.glow(draw, *moon, 62, 62, tone("#BFD8CF"), 0.5)
    draw.circle(*moon, 24, Style(tone("#F3F5DF"), MOON, 0.8))
    for dx, dy, r in ((-7, 6, 5), (6, -4, 7), (-4, -9, 3.4), (9, 10, 3)):
        draw.circle(moon[0] + dx, moon[1] + dy, r, Style(tone("#D5DBC6", paint.WASH)))
    around = ((0.1, 15, 130, 5), (0.36, 27, 100, 4), (0.72, 12, 150, 4), (0.93, 34, 90, 5))
    places = [(room.left + x * room.width, horizon + y, wide, thick) for x, y, wide, thick in around]
    paint.clouds(draw, places, tone("#16303A", paint.SHADE), tone("#9DB8B0"))
    paint.bands(draw, (room.left, room.bottom, room.right, horizon), SEA, 3.5, room.bottom)
    edges = (room.left, room.bottom, room.right, horizon)
    paint.swell(draw, edges, tone("#8FB3B3", paint.HAIR), 90)
    paint.swell(draw, edges, tone("#020B10", paint.HAIR), 90, 300)
    paint.glitter(draw, moon[0], room.bottom, horizon, (14, 88), tone("#EEF3DC"))
    for far, asides, names in CONVOY:  # the farthest first, and the tanker that burns
        haze = max(0.0, (far - 9) / 14)
        tones = Hull(*(paint.between(near, away, haze) for near, away in zip(SHIP, HAZE, strict=True)))
        for aside, name in zip(asides, names, strict=True):
            if (far, aside) == BURNING:
                _draw_fire(draw, view.at(aside, far), view.size(far))
            paint.steam(draw, name, *view.at(aside, far), 2.7 * view.size(far), tones, WAKE, left=True)
    _draw_hexes(draw, view)
    _draw_boat(draw, view)
    _draw_run(draw, view)
    paint.label(draw, *view.at(-0.62, FAR - 0.98), "Target hex", "#3A2A08", "#FFB84A")
    paint.label(draw, *view.at(0.0, FAR + 1.62), "Assault zone", "#3A2A08", "#FFB84A")


def _draw_fire(draw: Drawing, at: Point, size: float) -> None:
    """A fire on a ship: its light on the water and the sky, flames, and smoke that the wind takes."""
    x, y = at
    paint.glow(draw, x, y + 8, 120, 58, tone("#FF9A3C"), 0.85)
    smoke = [(x + 4 + 13 * n, y + 20 + 4.2 * n - 0.12 * n * n + 2 * sin(1.9 * n), 6 + 1.9 * n) for n in range(11)]
    for n, (sx, sy, r) in enumerate(smoke):
        paint.ellipse(
            draw, sx, sy, 1.5 * r, 0.62 * r, Style(tone("#10181B", paint.HAIR), finish=clear(0.5 - 0.035 * n))
        )
    for tilt, high, wide, color in FLAMES:
        points = (
            (-1, 0),
            (-1.1, 0.25),
            (-0.5, 0.5),
            (tilt - 0.35, 0.75),
            (tilt, 1),
            (tilt + 0.15, 0.7),
            (0.75, 0.42),
            (1, 0.2),
            (0.9, 0),
        )
        flame = curve([(x + wide * px, y + 5 + high * py) for px, py in points], closed=True)
        draw.add([Path((flame,), True, Style(tone(color), tone(color, paint.LINE), 0.3, finish=clear(0.85)))])
    lines = [(x + (2 * u - 1) * (10 + 26 * v), y - 1 - 17 * v, 2 + 6 * v) for u, v in paint.scatter(40)]
    paint.strokes(draw, lines, Style(None, tone("#FFB45E"), 1.0, finish=clear(0.7)))


def _corners(place: Hex) -> tuple[float, tuple[Point, ...]]:
    """How far away a hex is, and its corners on the sea: its rows go across the view."""
    points = tuple((y, FAR + x) for x, y in hex_grid.corners(place, 1.0))
    return FAR + hex_grid.center(place, 1.0)[0], points


def _draw_hexes(draw: Drawing, view: View) -> None:
    """The hexes of the board that are seen, and the assault zone (105.1.5), brighter to the target hex."""
    grid, seen = tone("#CFE6E2", paint.LINE), []
    for place in starmap(Hex, product(range(-2, 7), range(-14, 15))):
        far, points = _corners(place)
        if 4.6 < far < 11.5 and abs(hex_grid.center(place, 1.0)[1]) < 0.9 * far:
            seen.append((far, points))

    def look(far: float) -> Style:
        return Style(
            None, grid, 0.6 if far < 8 else 0.45, finish=clear(0.42 if far < 7 else 0.28 if far < 9.5 else 0.16)
        )

    draw.add(paint.sea_hexes(view, seen, look))
    for reach, opacity in ((2, 0.1), (1, 0.16), (0, 0.4)):
        inner = [_corners(place)[1] for place in within(Hex(0, 0), reach)]
        draw.polygons(map(view.seen, inner), Style(AIMED, finish=clear(opacity)))
    lines = hex_grid.border(within(Hex(0, 0), 2))
    edge = [[view.at(y, FAR + x) for x, y in (hex_grid.corner_point(c, 1.0) for c in pair)] for pair in sorted(lines)]
    draw.lines(edge, Style(None, TARGET, 1.3, finish=clear(0.95)))


def _draw_boat(draw: Drawing, view: View) -> None:
    """The submarine under the water, one hex before the target hex, which its bow points at (105.1.3)."""
    x, y = view.at(-1.78, FAR)
    paint.glow(draw, x, y, 118, 40, tone("#01090D", paint.SHADE), 0.9)
    size = 1.45
    paint.hull(
        draw, "sub-surfaced", (0, -0.4 * size, size, 0, x - 50 * size, y + 15 * 0.4 * size), BELOW, lit=(0.0, 30.0)
    )
    veil = [(x + (2 * u - 1) * 74, y + (2 * v - 1) * 10, 4 + 9 * u) for u, v in paint.scatter(26)]
    paint.strokes(draw, veil, Style(None, tone("#5B8E90", paint.HAIR), 0.7, finish=clear(0.35)))
    mx, my = view.at(0, FAR)
    paint.ellipse(draw, mx, my, 15, 7.5, Style(None, TARGET, 1.6))
    draw.lines(
        [
            ((mx - 24, my), (mx - 7, my)),
            ((mx + 7, my), (mx + 24, my)),
            ((mx, my + 12), (mx, my + 4)),
            ((mx, my - 4), (mx, my - 12)),
        ],
        Style(None, TARGET, 1.6),
    )


def _draw_run(draw: Drawing, view: View) -> None:
    """The escort on its radial, the way it came, and its charges: astern, and thrown to both sides."""
    vector = [(5.2 + 0.5774 * 8 * (1 - n / 8), FAR + 8 * (1 - n / 8)) for n in range(9)]
    way = [*vector[:-1], (4.95, FAR + 0.06), *((4.4 - 0.6 * n, FAR) for n in range(5))]
    for wide, opacity in ((0.5, 0.12), (0.22, 0.3)):
        draw.add([Path((view.ribbon(way, wide),), True, Style(WAKE, finish=clear(opacity)))])
    draw.lines([view.seen(way)], Style(None, tone("#FFFFFF", paint.DARK), 1.1, (2.5, 3), clear(0.85)))
    x, y = view.at(1.85, FAR)
    for aside, far, high in ((4.9, FAR, 42), (3.1, FAR + 1.0, 38), (3.75, FAR, 66), (2.9, FAR - 1.1, 52)):
        paint.plume(draw, *view.at(aside, far), high)
    _draw_throw(draw, (x + 44, y + 14), view.at(1.0, FAR + 1.73), 12)  # over the far side: the ship is before it
    paint.steam(draw, "destroyer-side", x, y, 158, HUNTER, WAKE, left=True)
    _draw_throw(draw, (x + 44, y + 4), view.at(1.0, FAR - 1.73), -10)


def _draw_throw(draw: Drawing, start: Point, end: Point, lift: float) -> None:
    """A charge in the air, and its way from the ship, which rises so far."""
    middle = (0.6 * start[0] + 0.4 * end[0], max(start[1], end[1]) + lift)
    way = Style(None, tone("#FFFFFF", paint.DARK), 0.9, (2.5, 2.5), clear(0.9))
    draw.add([Path((curve([start, middle, end]),), False, way)])
    paint.ellipse(draw, *end, 3.2, 2.6, Style(tone("#06141A", paint.DARK), FOAM, 0.5))
