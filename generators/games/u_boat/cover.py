"""The picture on the cover of U-Boat: the map of Europe on a table, and a U in the North Sea that is hunted."""

from collections.abc import Iterable, Sequence
from functools import cache
from math import hypot

from aids.rulebook.rules import Rules
from aids.u_boat.game_map import SEA, load_map
from generators.drawing import Drawing, Finish, Gradient, Path, Point, Style, each
from generators.drawing import painting as paint
from generators.drawing.painting import Hull, View, clear, tone
from generators.games.u_boat.europe import EUROPE_LAND, Line, borders_by_kind, read_europe, rings
from generators.page.frame import Area

#: The water, in grays darker than the land on it.
CHART = tuple(
    (share, each(color, color, paint.WASH, gray))
    for share, color, gray in (
        (0.0, "#131C3A", "#B4B4B4"),
        (0.35, "#22345C", "#C4C4C4"),
        (0.7, "#35547F", "#CECECE"),
        (1.0, "#27406A", "#C0C0C0"),
    )
)
LAND = tone("#E2CFA4", "#FFFFFF")
#: The tones of home countries on the map, of which a share is mixed into the land.
HOMES = {
    "England": "#C9797A",
    "Germany": "#8B8F94",
    "France": "#86B4D8",
    "Russia": "#B39AC4",
    "Austria": "#C4846A",
    "Italy": "#7FB08F",
    "Turkey": "#D9C36A",
}
NIGHT = tone("#0C0612", "#FFFFFF")
DANGER = tone("#FF4B3A", paint.DARK)
SHOT = tone("#FFC659", paint.DARK)
FLEET = Hull(tone("#3B3448", paint.LINE), tone("#C2BBCC"), tone("#FFE3A6"), tone("#0E0A12", paint.DARK))
BOAT = Hull(tone("#2B1440", paint.DARK), tone("#C9A6E6", paint.HAIR), tone("#EAD9F5"), tone("#12081A", paint.DARK))
UNIT = 900.0  # of the map to a step of the view
MIDDLE, TOP = 4950.0, 16400.0  # what of the map is in the middle of the view, and how far north it is seen
EYE, WIDE, FAR = 13000.0, 1000.0, 22.52  # of the view; how far away that is
DARK = 110.0  # points: the height of the dark over the map
NEAR = 1.1  # points: nearer points of a line are left out
CROP = (-1500.0, 7800.0, 11500.0, TOP)
PREY, TARGET = (4920.0, 11620.0), (5300.0, 9900.0)
#: Who hunts the U: its place on the map, its art with its length in points, its words.
HUNTERS = (
    ((3500, 13700), "pre-dreadnought", 76, "English fleet: depth charges"),
    ((6930, 11470), "pre-dreadnought", 56, "Russian fleet: depth charges"),
    ((3860, 9330), "cannon", 48, "English army: depth charges"),
)
CHARGES = ((-56, 8, 40), (56, -2, 42), (-30, -16, 34))  # from the middle of the U, and how high they burst, in points


def scene(draw: Drawing, rules: Rules, room: Area) -> None:
    """A lamp over the map: the U has fired at a fleet, and is depth charged from the sea and from the coast."""
    view = View(room.left + 0.5 * room.width, room.top + 500, EYE, WIDE)
    _draw_chart(draw, view, room)
    prey = _seen(view, PREY)
    _draw_lamp(draw, room, prey)
    _draw_hunt(draw, view, prey)


def _seen(view: View, point: Point) -> Point:
    """Where a point of the map is seen."""
    return view.at((point[0] - MIDDLE) / UNIT, FAR - (TOP - point[1]) / UNIT)


@cache
def _lines() -> tuple[Line, ...]:
    """The lines of the map within what is seen, with fewer points; lines outside it have their ends alone."""
    found = []
    for line in read_europe().lines:
        points, inside = line.points, _is_seen(line.points)
        kept = [points[0]]
        for point in points[1:-1]:
            if inside and hypot(point[0] - kept[-1][0], point[1] - kept[-1][1]) > 44:
                kept.append(point)
        found.append(line._replace(points=(*kept, points[-1])))
    return tuple(found)


def _on_view(view: View, lines: Iterable[Sequence[Point]]) -> list[tuple[Point, ...]]:
    """Lines of the map as they are seen; what is behind the eye is moved to the edge."""
    return [tuple(_seen(view, (x, max(y, 7000.0))) for x, y in line) for line in lines]


def _draw_chart(draw: Drawing, view: View, room: Area) -> None:
    """The map: water with its lines of depth along the coast, land in the tones of its powers, and borders."""
    game_map, lines = load_map(), _lines()
    (_, near), (_, far) = _seen(view, (MIDDLE, 7400)), _seen(view, (MIDDLE, TOP))
    edges = (room.left - 400, max(near, room.bottom - 8), room.right + 400, min(far, room.top - DARK))
    paint.bands(draw, edges, CHART, 4.0, 0.0)
    grid = [[(1000.0 * n, 7800.0), (1000.0 * n, TOP)] for n in range(-4, 15)] + [
        [(-4000, 8000.0 + 1000 * n), (14000, 8000.0 + 1000 * n)] for n in range(9)
    ]
    draw.lines(_on_view(view, grid), Style(None, tone("#9DB6D9", paint.HAIR), 0.4, finish=clear(0.28)))
    kinds = borders_by_kind((line for line in lines if _is_seen(line.points)), game_map)
    coast = _on_view(view, kinds["coast"])
    rough = [(*line[::3], line[-1]) for line in coast]
    for width, opacity in ((11, 0.16), (5, 0.24)):
        draw.lines(rough, Style(None, tone("#8FC3E0", paint.WASH), width, finish=clear(opacity)))
    draw.lines(_on_view(view, kinds["sea"]), Style(None, tone("#B9D2EC", paint.LINE), 0.6, (4, 3), clear(0.6)))
    for area in (EUROPE_LAND, *game_map.provinces):
        province = game_map.provinces.get(area)
        if province is not None and province.terrain == SEA:
            continue
        outlines = [ring for ring in rings(lines, area) if _is_seen(ring)]
        home = HOMES.get(province.home, "") if province else "#9C9488"
        color = paint.between(LAND, tone(home, "#EDF1F4"), 0.5) if home else LAND
        draw.polygons(_on_view(view, outlines), Style(color))
    draw.lines(_on_view(view, kinds["province"]), Style(None, tone("#5B4636", paint.LINE), 0.45, finish=clear(0.8)))
    draw.lines(_on_view(view, kinds["country"]), Style(None, tone("#3A2A24", paint.DARK), 0.9))
    draw.lines(coast, Style(None, tone("#2E2230", paint.DARK), 0.7))


def _is_seen(points: Sequence[Point]) -> bool:
    """Whether a line of the map is in the part that is seen."""
    return any(CROP[0] < x < CROP[2] and CROP[1] < y < CROP[3] for x, y in points)


def _draw_lamp(draw: Drawing, room: Area, at: Point) -> None:
    """The light of a lamp on the map, and the dark about it."""
    x, y = at
    paint.glow(draw, x, y - 10, 330, 190, tone("#FFE9B5"), 0.45)
    stops = tuple(
        (share, NIGHT, 0.86 * max(0.0, (share - 0.22) / 0.78) ** 1.25) for share in (0.0, 0.22, 0.4, 0.6, 0.8, 1.0)
    )
    way = Gradient((0.0, 0.0, 0.0, 0.0, 0.0, 1.0), (520, 0, 0, 330, x, y - 34), stops)
    draw.rect(room.left - 2, room.bottom, room.width + 4, room.height, Style(NIGHT, finish=Finish(fill=way)))
    top = room.top - DARK - 6
    fade = Gradient((0.0, top - 50, 0.0, top + 6), (1, 0, 0, 1, 0, 0), ((0.0, NIGHT, 0.0), (1.0, NIGHT, 1.0)))
    draw.rect(room.left - 2, top - 50, room.width + 4, 56, Style(NIGHT, finish=Finish(fill=fade)))
    draw.rect(room.left - 2, top + 5, room.width + 4, room.top - top, Style(NIGHT))


def _draw_hunt(draw: Drawing, view: View, prey: Point) -> None:
    """The pieces and their orders: the torpedo of the U, and the depth charges of those who hunt it."""
    x, y = prey
    for n in range(4):
        paint.ellipse(
            draw, x, y, 30 + 21 * n, 12 + 8.5 * n, Style(None, DANGER, 1.6 - 0.3 * n, finish=clear(0.95 - 0.2 * n))
        )
    for (place, name, long, words), (dx, dy, high) in zip(HUNTERS, CHARGES, strict=True):
        at, burst = _seen(view, place), (x + dx, y + dy)
        paint.plume(draw, *burst, high)
        _draw_order(draw, at, burst, 0.6 * long, 9, DANGER)
        _stand(draw, name, at, long, FLEET, left=at[0] > x)
        paint.label(draw, at[0], at[1] - 15, words, "#3A0F12", "#FF8A7C")
    target = _seen(view, TARGET)
    _stand(draw, "pre-dreadnought", target, 66, FLEET)
    _draw_order(draw, prey, target, 14, 20, SHOT)
    paint.label(draw, target[0], target[1] - 15, "English fleet", "#2A1830", "#D9B9F0")
    paint.hull(draw, "u-boat", (1.0, 0, 0, 1.0, x - 50, y - 10), BOAT, lit=(4.0, 30.0))
    paint.label(draw, x, y + 50, "German U: torpedo", "#3D2A05", "#FFC659")


def _stand(draw: Drawing, name: str, at: Point, length: float, tones: Hull, *, left: bool = False) -> None:
    """A piece on the map, with its shadow."""
    x, y = at
    size = length / 100
    paint.ellipse(
        draw, x + 5, y - 3, 0.56 * length, 0.1 * length, Style(tone("#05030A", paint.SHADE), finish=clear(0.5))
    )
    side = -size if left else size
    paint.hull(draw, name, (side, 0, 0, size, x - 50 * side, y - 9 * size), tones, lit=(6.0, 46.0))


def _draw_order(draw: Drawing, start: Point, end: Point, first: float, last: float, color: str) -> None:
    """An order as a dashed arrow from one piece to another, so far from their middles."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    long = hypot(dx, dy)
    ux, uy = dx / long, dy / long
    a = (start[0] + ux * first, start[1] + uy * first * 0.6)
    b = (end[0] - ux * last, end[1] - uy * last * 0.5)
    draw.add([Path(((a, b),), False, Style(None, color, 2.2, (7, 4)))])
    points = [(0, 0), (-9, 4), (-9, -4)]
    turned = [(b[0] + px * ux - py * uy, b[1] + px * uy + py * ux) for px, py in points]
    draw.polygon(turned, Style(color))
