"""Pictures of the convoy under way: the order of each die, a convoy that carries one out, and a whole turn."""

from __future__ import annotations

from collections.abc import Iterable

from aids.hexes import Hex, neighbour, within
from aids.on_patrol import phases
from aids.on_patrol.assault import zone
from aids.on_patrol.formation import formations, upright_hex
from aids.on_patrol.game.fleet_orders import barred_hexes, straight, turned_after, turned_before
from aids.on_patrol.game.position import CARGO, ConvoyShip, Position
from aids.on_patrol.illumination import starshells
from aids.on_patrol.movement import FAST, MovementOrder, fleet_order
from aids.on_patrol.movement_state import APPROACH, State, UnderWay
from aids.on_patrol.ships import Pose
from aids.on_patrol.stations import whole_chart
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import span
from generators.drawing import hex_grid, scene
from generators.drawing.arrows import draw_dimension
from generators.drawing.art import draw_art
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.hex_grid import centre, draw_field
from generators.drawing.text import text_width
from generators.games.on_patrol import path_drawing, scenes
from generators.games.on_patrol.scene_block import Scene, SceneBlock
from generators.page.frame import VALUE
from generators.page.table import NAME, Column, Look, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import Block, draw_notes
from generators.sheets.charts.blocks import OwnTableBlock
from generators.sheets.sheet import Job

ORDERS, MOVES, EVASION, PHASES = "fleet-movement", "convoy-movement", "evasive-action", phases.TABLE
SHOWN_DIE = 5  # the die of the convoy that is drawn under way
DRAWN_HEXES = 2  # at most so many hexes of an order are drawn
CLEAR = 8.5  # points between the hexes of a picture and the words beside them
LARGEST, HIGHEST, LOW = 17.0, 250.0, 158.0  # points: a hex of a picture, a picture, and one with words below it
SHIPS = 1.2  # ships in a picture are drawn so much longer than their two hexes
DICE_HEX, DIE = 15.0, 22.0  # points: a hex in the picture of an order, and the die above it
ORDER = Look(VALUE, "navy", "bold")
BARRED = "mix:82:danger:paper"  # the ground of hexes that no escort may enter
DRAWN = State(APPROACH)  # what a ship does that stands in a picture only


def voyage(order: MovementOrder, start: Pose, most: int = DRAWN_HEXES) -> list[UnderWay]:
    """Each hex that a ship enters under an order, at most so many, and its turn before or after them."""
    hexes = min(most, DRAWN_HEXES if order.hexes is None else order.hexes)
    way = [UnderWay(*pose, DRAWN) for pose in straight(start.bow, turned_before(order, start.step), hexes)]
    end = turned_after(order, way[-1].step if way else start.step)
    return [*way, UnderWay(way[-1].bow if way else start.bow, end, DRAWN)] if order.when == "after" else way


class FleetDice(OwnTableBlock):
    """What each die orders a convoy to do, drawn above its orders for each type of convoy."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[ORDERS]
        lead = min(0.25 * width, max(text_width(name, NAME.size, NAME.face) for name in table.columns.values()) + 10)
        each = (width - lead) / len(table.rows)
        size = min(DICE_HEX, (each - 4) / 3.0)
        y = self.head(draw, table, width) - 6
        for n, row in enumerate(table.rows):
            with draw.group(shift(lead + (n + 0.5) * each, y)):
                _draw_order(draw, fleet_order(rules, FAST, row.low or 0), span(row), size)
        y -= DIE + 6 + 5.2 * size
        columns = [Column(width=lead, look=NAME), *(Column(share=1, look=ORDER, anchor="middle") for _ in table.rows)]
        rows = [[name, *(str(row.cells[key]) for row in table.rows)] for key, name in table.columns.items()]
        y = draw_table(draw, Table(columns, rows, row_height=18, padding=0), width, 0, y, job.air)
        return Block(-draw_notes(draw, table.notes, y, width), draw, table.assumes)


def _draw_order(draw: Drawing, order: MovementOrder, dice: str, size: float) -> None:
    """A die over the ship that it moves, hung from (0, 0): where the ship was, its way and where it is then."""
    here = Pose(Hex(0, 0), 0)
    way = voyage(order, here)
    last = way[-1] if way else UnderWay(*here, DRAWN)
    if dice.isdigit() and len(dice) == 1:
        draw_die(draw, int(dice), -DIE / 2, -DIE, DIE)
    else:
        draw.text(0, -DIE + 6, dice, VALUE, "navy", "bold", "middle")
    field = {
        here.bow,
        *(move.bow for move in way),
        *(path_drawing.astern(*pose) for pose in (here, (last.bow, last.step))),
    }
    _, low, _, high = hex_grid.bounds(field, size)
    xs = [centre(place, size)[0] for place in field]
    with draw.group(shift(-(min(xs) + max(xs)) / 2, -DIE - 6 - high - (5 * size - high + low) / 2)):
        draw_field(draw, sorted(field), size, "tint")
        _draw_voyage(draw, here, way, size, "merchantman", 1.0)


def _under_way(rules: Rules, width: float) -> Scene:
    """Two columns under way with the steps of their movement."""
    formation = next(each for each in formations(rules).values() if len(each.columns) == 2)
    convoy, chart = whole_chart(rules, formation)
    near, far = (Pose(upright_hex(column.bows[0]), 0) for column in convoy.columns)
    escort = Pose(upright_hex(chart.bows["A"]), 0)
    order = fleet_order(rules, FAST, SHOWN_DIE)
    stop = int(value(rules, "stop-distance"))
    wreck = Pose(neighbour(far.bow, 0, stop + 2), 0)
    boat = Pose(Hex(near.bow.q + 5, near.bow.r + 4), 4)
    field = _sea([near, far, escort, wreck], 2)
    die = max(field, key=lambda place: (2 * place.r + place.q) + place.q * 1.5)
    left, low, right, high = hex_grid.bounds(field, 1.0)
    beside = width >= scene.WIDE
    room = (1 - 2 * scenes.SIDE) * width - 2 * CLEAR if beside else width
    size = min(LARGEST, HIGHEST / (high - low), room / (right - left))
    x, y, draw = width / 2 - (left + right) / 2 * size, 2 - low * size, Drawing()
    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
        _draw_barred(draw, rules, near, size)
        _draw_voyage(draw, near, voyage(order, near), size, "merchantman")
        _draw_voyage(draw, far, voyage(order, far, 1), size, "merchantman")
        _draw_voyage(draw, escort, voyage(order, escort), size, "destroyer")
        _draw_hull(draw, wreck, size, "tanker", scenes.LATER)
        wx, wy = centre(neighbour(wreck.bow, 3), size)
        scenes.draw_fire(draw, (wx - 0.4 * size, wy, 0.8 * size, 0.9 * size), "amber")
        bx, by = centre(neighbour(far.bow, 0), size)
        draw_dimension(draw, (bx + 0.8 * size, by), (bx + 0.8 * size, by + stop * size), f"{stop}")
        _draw_attacker(draw, boat, size, 2)
        dx, dy = centre(die, size)
        draw_die(draw, SHOWN_DIE, dx - 1.8 * size, dy - 1.6 * size, 1.7 * size)
    places = (
        (MOVES, "Escorts in Mode 1", escort.bow, -1),
        (EVASION, "Escorts and the convoy", neighbour(near.bow, 5, 2), -1),
        (EVASION, "Swinging sterns", neighbour(near.bow, 4), -1),
        (EVASION, "Convoy and torpedoes", boat.bow, 1),
        (MOVES, "Ship stopped ahead", wreck.bow, 1),
    )
    callouts = scenes.numbered(rules, ((t, name, _at(place, size, x, y), side) for t, name, place, side in places))
    return Scene(draw, (high - low) * size + 4, callouts)


class ConvoyUnderWay(SceneBlock):
    """A convoy that carries out an order, with the rules of its movement on it, and below it what else holds."""

    tables = (MOVES, EVASION)

    def scene(self, rules: Rules, width: float) -> Scene:
        """Its picture in a width in points."""
        return _under_way(rules, width)


def _at(place: Hex, size: float, x: float, y: float) -> Point:
    px, py = centre(place, size)
    return px + x, py + y


def _sea(poses: Iterable[Pose], beside: int) -> list[Hex]:
    """The hexes of a rectangle around ships that head up, so many columns wider at each side."""
    bows = [pose.bow for pose in poses]
    columns = range(min(bow.q for bow in bows) - beside, max(bow.q for bow in bows) + beside + 1)
    heights = [2 * bow.r + bow.q for bow in bows]  # half hexes
    low, high = min(heights) - 3, max(heights) + 5
    return [Hex(q, r) for q in columns for r in range(-((q - low) // 2), (high - q) // 2 + 1)]


def _draw_barred(draw: Drawing, rules: Rules, pose: Pose, size: float) -> None:
    """The hexes that escorts may not enter on account of a ship."""
    ship = ConvoyShip("", None, CARGO, None, 1, 1, pose)
    barred = barred_hexes(rules, Position(0, "day", FAST, ships=(ship,)))
    draw.polygons([hex_grid.corners(place, size) for place in barred], Style(BARRED, "danger", 0.4))


def _draw_voyage(
    draw: Drawing, start: Pose, way: list[UnderWay], size: float, name: str, enlarged: float = SHIPS
) -> None:
    """A ship before and after an order, and its way."""
    end = way[-1] if way else UnderWay(*start, DRAWN)
    _draw_hull(draw, start, size, name, scenes.LATER, enlarged)
    moved = [move for n, move in enumerate(way) if n == 0 or move.bow != way[n - 1].bow]
    if moved:
        path_drawing.draw_way(draw, start.bow, moved, size, "amber")
    _draw_hull(draw, Pose(end.bow, end.step), size, name, "sea" if name == "destroyer" else "ink", enlarged)


def _draw_hull(draw: Drawing, pose: Pose, size: float, name: str, colour: str, enlarged: float = SHIPS) -> None:
    """A ship in its two hexes, drawn so much larger about its bow hex."""
    with draw.group(shift(*centre(pose.bow, size))):
        scenes.draw_hull(draw, Hex(0, 0), pose.step, enlarged * size, name, colour)


def _draw_attacker(draw: Drawing, boat: Pose, size: float, out: int) -> None:
    """A submarine under water and the torpedo that it has fired, so many hexes ahead."""
    _draw_hull(draw, boat, size, "sub-awash", "danger")
    fish = neighbour(boat.bow, boat.step, out)
    path_drawing.draw_way(draw, fish, [UnderWay(neighbour(fish, boat.step), boat.step, DRAWN)], size, "danger")
    scenes.draw_weapon(draw, fish, size, "torpedo")


def turn_at_sea(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One turn on the sea: each phase where it happens, the ranks of the assault zone, the fleet die, the lights."""
    draw, target = Drawing(), Hex(0, 0)
    hunter, searcher = Pose(Hex(5, 0), 4), Pose(Hex(5, -4), 5)
    leads = (Pose(Hex(-6, 6), 0), Pose(Hex(-6, -1), 0))
    boat = Pose(Hex(-4, 2), 4)
    field = [Hex(q, r) for q in range(-7, 8) for r in range(-5 - q // 2, 6 - (q + 1) // 2)]
    left, low, right, high = hex_grid.bounds(field, 1.0)
    room = (1 - 2 * scenes.SIDE if width >= scene.WIDE else 1.0) * width
    size = min(LARGEST, room / (right - left), LARGEST if width >= scene.WIDE else LOW / (high - low))
    x, y = width / 2 - (left + right) / 2 * size, 2 - low * size
    order = fleet_order(rules, FAST, SHOWN_DIE)
    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
        _draw_zone(draw, rules, target, size)
        for pose in leads:
            _draw_voyage(draw, pose, voyage(order, pose), size, "merchantman")
        _draw_attacker(draw, boat, size, 1)
        path_drawing.draw_way(draw, hunter.bow, [UnderWay(neighbour(hunter.bow, 4, n), 4, DRAWN) for n in (1, 2)], size)
        for pose in (hunter, searcher):
            _draw_hull(draw, pose, size, "destroyer", "sea")
        u, v = centre(searcher.bow, size)
        for out in (0.6, 0.9, 1.2):
            draw.arc(u, v, out * size, 90, 120, Style(None, "sea", 1.1))
        draw_die(
            draw,
            SHOWN_DIE,
            centre(leads[0].bow, size)[0] + 2.2 * size,
            centre(leads[0].bow, size)[1] + 0.9 * size,
            1.4 * size,
        )
        gun, hit = _gunshot(order, leads[0], boat, size)
        draw.line(gun, hit, Style(None, "danger", 1.5, (4, 2.5)))
    where = {
        phases.SHELLS: (starshells(rules, target, 0)[-1], 1),
        phases.ESCORTS: (neighbour(hunter.bow, 4), 1),
        phases.CONVOY: (voyage(order, leads[0])[-1].bow, -1),
        phases.ATTACKS: (neighbour(target, 1, 2), 1),
        phases.SEARCH: (searcher.bow, 1),
        phases.SUBMARINE: (path_drawing.astern(boat.bow, boat.step), -1),
        phases.TORPEDOES: (neighbour(boat.bow, 4), -1),
        phases.END: (neighbour(target, 3, 2), 1),
    }
    at = {key: (_at(place, size, x, y), side) for key, (place, side) in where.items()}
    at[phases.GUNS] = ((gun[0] + x, gun[1] + y), -1)
    callouts = []
    for row in rules.tables[PHASES].rows:
        step = scene.Step(str(row.cells["mark"]), str(row.cells["phase"]), str(row.cells["brief"]))
        callouts.append(scenes.Callout(step, *at[str(row.cells["key"])]))
    return scenes.with_steps(draw, callouts, width, (high - low) * size + 4)


def _gunshot(order: MovementOrder, ship: Pose, boat: Pose, size: float) -> tuple[Point, Point]:
    """The ends of a shot from a ship at the end of its move to a submarine."""
    end = voyage(order, ship)[-1]
    (a, b), (c, d) = (centre(path_drawing.astern(each.bow, each.step), size) for each in (end, boat))
    return (a + 0.12 * (c - a), b + 0.12 * (d - b)), (a + 0.85 * (c - a), b + 0.85 * (d - b))


def _draw_zone(draw: Drawing, rules: Rules, target: Hex, size: float) -> None:
    """The assault zone with its ranks, the marker that it lies about, two charges in it and a starshell ahead of it."""
    places = within(target, int(value(rules, "assault-radius")))
    draw_field(draw, places, size, "pale", "sea")
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    scenes.draw_marker(draw, neighbour(target, 3), 0, size, scenes.MARKERS["escort-colour"])
    dropped = {target: "depth-charge", neighbour(target, 1, 2): "depth-charge"}
    for place, rank, _ in zone(rules, target, 0):
        if place not in dropped and not (place.q == 0 and place.r < 0):
            hex_grid.draw_label(draw, centre(place, size), str(rank), 7.5, "navy", "bold")
    for place, name in dropped.items():
        scenes.draw_weapon(draw, place, size, name)
    for place in starshells(rules, target, 0)[1:]:
        u, v = centre(place, size)
        draw_art(draw, "starshell", (u - 0.4 * size, v - 0.4 * size, 0.8 * size, 0.8 * size), "ink", ground="torpedo")
