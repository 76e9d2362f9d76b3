"""The picture on the cover of SSN: a torpedo's run at the LHD, and the zones in which a frigate hears."""

from collections.abc import Iterable
from math import cos, radians, sin

from aids.rulebook.rules import Rules, value
from aids.ssn.detection import Band, bands
from generators.drawing import Drawing, Path, Point, Style
from generators.drawing import painting as paint
from generators.drawing.painting import Hull, clear, curve, tone
from generators.drawing.scene import draw_die
from generators.page.frame import Area

SKY = (
    (0.0, tone("#061425", "#D6E0E7")),
    (0.42, tone("#14365A", "#E3EAEF")),
    (0.66, tone("#3B6180", paint.WASH)),
    (0.82, tone("#A97F62")),
    (0.93, tone("#F0AE5E")),
    (1.0, tone("#FFE0A0")),
)
SURFACE = ((0.0, tone("#E9B98A", paint.WASH)), (0.5, tone("#6FA2B4", paint.WASH)), (1.0, tone("#2F7E9B", paint.WASH)))
WATER = (
    (0.0, tone("#3C9AB4")),
    (0.12, tone("#237C9A", paint.WASH)),
    (0.4, tone("#10506F", "#DCE5EB")),
    (0.75, tone("#082A45", paint.SHADE)),
    (1.0, tone("#03101E", paint.SHADE)),
)
PALE = tone("#FFFFFF", paint.LINE)
CREST = tone("#E8FBFF", paint.DARK)
LIGHT = tone("#FFF2CF")
NEAR = Hull(tone("#07131F", paint.DARK), tone("#39546A", paint.LINE), tone("#FFD58A"), tone("#07131F", paint.DARK))
FAR = Hull(tone("#59616A", paint.HAIR), tone("#7E7A78", paint.SHADE), tone("#FFE0A0"), tone("#6A6A6C", paint.LINE))
BOAT = Hull(tone("#040B14", paint.DARK), tone("#5F8198", paint.SHADE), tone("#0A1A29"), tone("#9CC4D6", paint.DARK))
WEAPON = Hull(tone("#B06A14", paint.LINE), tone("#FFE09A"), tone("#5A3508"), tone("#5A3508", paint.DARK))
INCH = 25.0  # points to an inch of the table
ZONES = 2
SUN = 0.575  # of the width


def scene(draw: Drawing, rules: Rules, room: Area) -> None:
    """Dawn over a group of ships; the boat lies deep between two zones, and its torpedo has run two moves."""
    low, high = room.bottom, room.top
    horizon, cut = high - 0.425 * room.height, high - 0.475 * room.height
    sun = (room.left + SUN * room.width, horizon)
    paint.bands(draw, (room.left, horizon, room.right, high), SKY, 4.0, horizon)
    # The sun on the horizon, its light along it, and clouds lit from below.
    paint.glow(draw, *sun, 360, 74, tone("#FFD08A"), 0.9)
    around = ((0.16, 42, 120, 5), (0.4, 60, 90, 4), (0.9, 52, 110, 6), (0.3, 26, 150, 3))
    places = [(room.left + x * room.width, sun[1] + y, wide, high) for x, y, wide, high in around]
    paint.clouds(draw, places, tone("#5B5468", "#F6F8FA"), tone("#FFBE7A"))
    draw.circle(*sun, 31, Style(tone("#FFF6DC"), tone("#FFF6DC", paint.LINE), 0.4))
    # The group on the sea: two frigates far away, the LHD before the sun, and two frigates near.
    paint.bands(draw, (room.left, cut - 8, room.right, horizon), SURFACE, 2.5, cut)
    paint.glitter(draw, sun[0], cut + 4, horizon, (26, 170), tone("#FFEBC2"))
    paint.steam(draw, "frigate-side", room.left + 0.475 * room.width, horizon - 1, 44, FAR, PALE)
    paint.steam(draw, "frigate-side", room.right - 24, horizon - 1, 40, FAR, PALE)
    paint.steam(draw, "lhd-side", room.left + 0.742 * room.width, horizon - 9, 176, NEAR, PALE)
    paint.steam(draw, "frigate-side", room.left + 0.47 * room.width, cut + 4, 92, NEAR, PALE)
    paint.steam(draw, "frigate-side", room.right - 64, cut + 3, 112, NEAR, PALE)
    spans = ((-150, 26), (-84, 44), (-22, 20), (34, 40), (110, 24))
    paint.section(draw, (room.left, low, room.right, cut), WATER, (sun[0], cut + 170), spans, LIGHT, CREST)
    listener, zones = (room.right - 64, cut), bands(rules, ZONES)
    _draw_zones(draw, zones, listener)
    floor = [(room.left + share * room.width, low + rise) for share, rise in FLOOR]
    paint.ground(draw, floor, low - 5, tone("#051321", paint.HAIR), tone("#1D4A63", paint.LINE))
    near = [(room.left + share * room.width, low + 0.55 * rise) for share, rise in NEAR_FLOOR]
    paint.ground(draw, near, low - 5, tone("#01060C", paint.LINE), tone("#0D2A3C", paint.LINE))
    _draw_helicopter(draw, (room.left + 96, horizon + 34), low + 168)
    _draw_attack(draw, rules, (room.left + 216, low + 100), cut - 27)
    for zone in zones:
        words = f"Zone {zone.zone}: {float(zone.start):g} to {float(zone.end):g}″"
        middle = listener[0] - INCH * float(zone.start + zone.end) / 2
        paint.label(draw, middle, cut - 74, words, "#0B3A54", "#A9E8F5")


FLOOR = ((-0.05, 46), (0.12, 38), (0.3, 22), (0.5, 46), (0.66, 40), (0.82, 66), (0.95, 96), (1.05, 88))
NEAR_FLOOR = ((-0.05, 22), (0.15, 34), (0.32, 18), (0.55, 12), (0.75, 38), (0.9, 26), (1.05, 54))


def _draw_zones(draw: Drawing, zones: Iterable[Band], listener: Point) -> None:
    """The zones to the left of a frigate as light under the surface, and the sound that comes up into each."""
    x, y = listener
    for n, zone in enumerate(zones):
        left, right = x - INCH * float(zone.end), x - INCH * float(zone.start)
        for share in (1.0, 0.78, 0.56, 0.34):
            depth, inset = 48 * share, 15 * share
            outline = ((left, y - 1), (right, y - 1), (right - inset, y - depth), (left + inset, y - depth))
            draw.polygon(outline, Style(tone("#B6F4FF", paint.HAIR), finish=clear(0.1)))
        edges = [((left, y - 1), (left + 15, y - 48)), ((right, y - 1), (right - 15, y - 48))]
        draw.lines(edges, Style(None, tone("#D5FAFF", paint.LINE), 0.5, finish=clear(0.7)))
        rays = []
        for k in range(5):
            land = right + (left - right) * k / 4
            deep = y - (80 + 11 * k) * (1 + 0.55 * n)
            rays.append(
                curve(
                    [
                        (x - 20, y - 2),
                        ((3 * x + land) / 4 - 8, y + 0.78 * (deep - y)),
                        ((x + land) / 2, deep),
                        ((x + 3 * land) / 4, y + 0.74 * (deep - y)),
                        (land, y - 2),
                    ]
                )
            )
        draw.add([Path(tuple(rays), False, Style(None, tone("#9BE4F2", paint.LINE), 0.55, finish=clear(0.42)))])


def _draw_attack(draw: Drawing, rules: Rules, bow: Point, depth: float) -> None:
    """The boat, and the run of its torpedo: up to the depth of its target in the first move, then straight on."""
    x, y = bow
    length, step = 206.0, INCH * float(value(rules, "torpedo-step"))
    size = length / 100
    paint.glow(draw, x - 0.45 * length, y + 8, 0.8 * length, 70, tone("#49B4D6"), 0.3)
    paint.hull(draw, "ssn-side", (size, 0, 0, size, x - length, y - 10 * size), BOAT, lit=(3.0, 21.0))
    shine = curve(
        [
            (x - 0.7 * length, y + 7.2),
            (x - 0.55 * length, y + 10.4),
            (x - 0.3 * length, y + 11.4),
            (x - 0.08 * length, y + 9.5),
        ]
    )
    draw.add([Path((shine,), False, Style(None, tone("#CFEAF4"), 1.3, finish=clear(0.55)))])
    stop, end = (x + step, depth), x + 1.85 * step
    way = ((x + 5, y), ((x + 0.5 * step, y + 4), (x + 0.45 * step, depth), stop), (end, depth))
    draw.add([Path((way,), False, Style(None, tone("#FFFFFF", paint.DARK), 1.5, (6, 4), clear(0.95)))])
    # The torpedo with its bubbles, and the sound it sends out.
    tip, long = stop[0] + 66, 40.0
    paint.glow(draw, tip - 0.4 * long, depth, 1.1 * long, 20, tone("#FFDF9C"), 0.5)
    bubbles = [(tip - long - 22 * (1 - u), depth + 4 * (2 * v - 1) * (1.4 - u)) for u, v in paint.scatter(40)]
    paint.dots(draw, bubbles, lambda n: 0.5 + 0.25 * (n % 4), Style(tone("#E6FBFF"), finish=clear(0.6)))
    for n in range(3):
        r = 7 + 9 * n
        arc = [(tip + r * cos(radians(a)), depth + r * sin(radians(a))) for a in (-40, -20, 0, 20, 40)]
        look = Style(None, tone("#FFE9B8", paint.LINE), 1.2 - 0.15 * n, finish=clear(0.9 - 0.2 * n))
        draw.add([Path((curve(arc),), False, look)])
    at = (long / 100, 0, 0, long / 100, tip - long, depth - long / 100 * 28)
    paint.hull(draw, "torpedo-running", at, WEAPON, lit=(20.0, 36.0))
    draw.circle(end, depth, 7, Style(None, tone("#FFC659", paint.DARK), 1.4))
    draw.circle(end, depth, 2, Style(tone("#FFC659", paint.DARK)))
    draw.circle(*stop, 12.5, Style(tone("#061425"), tone("#FFC659", paint.DARK), 1.6))
    draw.text(
        stop[0],
        stop[1] - 0.36 * paint.LABEL,
        f"{value(rules, 'torpedo-step'):g}″",
        paint.LABEL,
        paint.TEXT,
        "bold",
        "middle",
    )
    for n, face in enumerate((4, 5)):
        draw_die(draw, face, stop[0] - 21 + 15 * n, stop[1] - 30, 13)


def _draw_helicopter(draw: Drawing, at: Point, depth: float) -> None:
    """A helicopter, its sonar let down deep, and the sound of that."""
    x, y = at
    draw.line((x, y - 6), (x, depth), Style(None, tone("#0B1826", paint.DARK), 0.9))
    draw.line((x, depth), (x, depth + 46), Style(None, tone("#BFE9F4", paint.DARK), 0.6))
    for n in range(4):
        draw.circle(
            x, depth, 8 + 9 * n, Style(None, tone("#BDF3FF", paint.LINE), 0.9 - 0.12 * n, finish=clear(0.75 - 0.16 * n))
        )
    paint.ellipse(draw, x, depth, 3, 4.4, Style(tone("#F4FBFF"), tone("#0B2A3C", paint.DARK), 0.6))
    paint.hull(draw, "helicopter-side", (0.48, 0, 0, 0.48, x - 24, y - 7), NEAR, lit=(4.0, 70.0))
