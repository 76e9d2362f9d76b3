"""Pictures of convoys: under way by the fleet die, in a whole turn, and formations with escorts and capital ships."""

from collections.abc import Iterable
from math import fsum

from aids.checks import listed
from aids.hexes import Hex, neighbor, within
from aids.on_patrol import enemy
from aids.on_patrol.board import board_of
from aids.on_patrol.detection import starshells
from aids.on_patrol.enemy import FAST, MovementOrder, fleet_order
from aids.on_patrol.formation import (
    OWN,
    Convoy,
    Formation,
    Offset,
    formations,
    gap_of,
    lay_out,
    numbers_by_count,
    rolled_count,
    table_formations,
)
from aids.on_patrol.game.fleet_orders import barred_hexes, straight
from aids.on_patrol.game.position import CARGO, ConvoyShip, Position
from aids.on_patrol.radial import APPROACH, State, UnderWay
from aids.on_patrol.ships import Pose
from aids.on_patrol.stations import capital_berths, letter_of, side_of, whole_chart
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import Row, span
from generators.drawing import Drawing, Point, Style, hex_grid, scene, shift, transformed
from generators.drawing.art import draw_art
from generators.drawing.hex_grid import center, draw_field
from generators.drawing.scene import draw_die, draw_dimension
from generators.drawing.text import text_width
from generators.games.on_patrol import scenes
from generators.games.on_patrol.scenes import Scene, SceneBlock
from generators.games.on_patrol.sea_map import moved
from generators.page.frame import VALUE
from generators.page.rich_text import Block, draw_notes, draw_paragraph
from generators.page.table_layout import NAME, Column, Look, Table, draw_table
from generators.sheets.charts import OwnTableBlock
from generators.sheets.sheet import Job

ORDERS, MOVES, EVASION, PHASES = "fleet-movement", "convoy-movement", "evasive-action", enemy.PHASES_TABLE
SHOWN_DIE = 5  # the die of the convoy that is drawn under way
DRAWN_HEXES = 2  # at most so many hexes of an order are drawn
CLEAR = 8.5  # points between the hexes of a picture and the words beside them
LARGEST, HIGHEST = 17.0, 250.0  # points: a hex of a picture, and a picture
LOW, TURN_HEX = 140.0, 20.0  # points: a turn with words below it, and its hexes
COLUMNS, ROWS = 7, 6  # hexes of a turn to each side of the target hex, and ahead of it and behind it at least
SHIPS = 1.2  # ships in a picture are drawn so much longer than their two hexes
DICE_HEX, DIE = 15.0, 22.0  # points: a hex in the picture of an order, and the die above it
ORDER = Look(VALUE, "navy", "bold")
BARRED = "mix:82:danger:paper"  # the ground of hexes that no escort may enter
DRAWN = State(APPROACH)  # what a ship does that stands in a picture only


def voyage(order: MovementOrder, start: Pose, most: int = DRAWN_HEXES) -> list[UnderWay]:
    """Each hex that a ship enters under an order, at most so many, and its turn before or after them."""
    hexes = min(most, DRAWN_HEXES if order.hexes is None else order.hexes)
    way = [UnderWay(*pose, DRAWN) for pose in straight(start.bow, order.turned_before(start.step), hexes)]
    end = order.turned_after(way[-1].step if way else start.step)
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
            with (
                draw.figure(f"Roll {span(row)}, column {n + 1} of the table: a ship, and its way by this order."),
                draw.group(shift(lead + (n + 0.5) * each, y)),
            ):
                dice, here = span(row), Pose(Hex(0, 0), 0)
                way = voyage(fleet_order(rules, FAST, row.low or 0), here)
                last = way[-1] if way else UnderWay(*here, DRAWN)  # where the ship is then
                if dice.isdigit() and len(dice) == 1:
                    draw_die(draw, int(dice), -DIE / 2, -DIE, DIE)
                else:
                    draw.text(0, -DIE + 6, dice, VALUE, "navy", "bold", "middle")
                field = {
                    here.bow,
                    *(move.bow for move in way),
                    *(scenes.astern(*pose) for pose in (here, (last.bow, last.step))),
                }
                _, low, _, high = hex_grid.bounds(field, size)
                xs = [center(place, size)[0] for place in field]
                with draw.group(shift(-(min(xs) + max(xs)) / 2, -DIE - 6 - high - (5 * size - high + low) / 2)):
                    draw_field(draw, sorted(field), size, "tint")
                    _draw_voyage(draw, here, way, size, "merchantman", 1.0)
        y -= DIE + 6 + 5.2 * size
        columns = [Column(width=lead, look=NAME), *(Column(share=1, look=ORDER, anchor="middle") for _ in table.rows)]
        rows = [[name, *(str(row.cells[key]) for row in table.rows)] for key, name in table.columns.items()]
        y = draw_table(draw, Table(columns, rows, row_height=18, padding=0), width, 0, y, job.air)
        return Block(-draw_notes(draw, table.notes, y, width), draw, table.assumes)


class ConvoyUnderWay(SceneBlock):
    """A convoy that carries out an order, with the rules of its movement on it, and below it what else holds."""

    tables = (MOVES, EVASION)

    def scene(self, rules: Rules, width: float) -> Scene:
        """Its picture in a width in points."""
        formation = next(each for each in formations(rules).values() if len(each.columns) == 2)
        convoy, chart = whole_chart(rules, formation)
        near, far = (Pose(column.bows[0].upright_hex, 0) for column in convoy.columns)
        escort = Pose(chart.bows["A"].upright_hex, 0)
        order = fleet_order(rules, FAST, SHOWN_DIE)
        stop = int(value(rules, "stop-distance"))
        wreck = Pose(neighbor(far.bow, 0, stop + 2), 0)
        boat = Pose(Hex(near.bow.q + 5, near.bow.r + 4), 4)
        field = _sea([near, far, escort, wreck])
        die = max(field, key=lambda place: (2 * place.r + place.q) + place.q * 1.5)
        left, low, right, high = hex_grid.bounds(field, 1.0)
        room = (1 - 2 * scenes.SIDE) * width - 2 * CLEAR if width >= scene.WIDE else width
        size = min(LARGEST, HIGHEST / (high - low), room / (right - left))
        x, y, draw = width / 2 - (left + right) / 2 * size, 2 - low * size, Drawing()
        with draw.group(shift(x, y)):
            draw_field(draw, field, size, "tint")
            ship = ConvoyShip("", None, CARGO, None, 1, 1, near)  # on account of which escorts may not enter hexes
            barred = barred_hexes(rules, Position(0, "day", FAST, ships=(ship,)))
            draw.polygons([hex_grid.corners(place, size) for place in barred], Style(BARRED, "danger", 0.4))
            _draw_voyage(draw, near, voyage(order, near), size, "merchantman")
            _draw_voyage(draw, far, voyage(order, far, 1), size, "merchantman")
            _draw_voyage(draw, escort, voyage(order, escort), size, "destroyer")
            _draw_hull(draw, wreck, size, "tanker", scenes.LATER)
            wx, wy = center(neighbor(wreck.bow, 3), size)
            scenes.draw_fire(draw, (wx - 0.4 * size, wy, 0.8 * size, 0.9 * size), "amber")
            bx, by = center(neighbor(far.bow, 0), size)
            draw_dimension(draw, (bx + 0.8 * size, by), (bx + 0.8 * size, by + stop * size), f"{stop}")
            _draw_attacker(draw, boat, size, 2)
            dx, dy = center(die, size)
            draw_die(draw, SHOWN_DIE, dx - 1.8 * size, dy - 1.6 * size, 1.7 * size)
        places = (
            (MOVES, "Escorts in Mode 1", neighbor(escort.bow, 0, 2), -1),
            (EVASION, "Escorts and the convoy", neighbor(near.bow, 5, 2), -1),
            (EVASION, "Swinging sterns", neighbor(near.bow, 4), -1),
            (EVASION, "Convoy and torpedoes", scenes.astern(boat.bow, boat.step), 1),
            (MOVES, "Ship stopped ahead", neighbor(wreck.bow, 3), 1),
        )
        callouts = [(table, name, moved(center(place, size), (x, y)), side) for table, name, place, side in places]
        return Scene(draw, (high - low) * size + 4, scenes.numbered(rules, callouts))


def _sea(poses: Iterable[Pose]) -> list[Hex]:
    """The hexes of a rectangle around ships that head up, two columns wider at each side."""
    bows = [pose.bow for pose in poses]
    columns = range(min(bow.q for bow in bows) - 2, max(bow.q for bow in bows) + 3)
    heights = [2 * bow.r + bow.q for bow in bows]  # half hexes
    low, high = min(heights) - 3, max(heights) + 5
    return [Hex(q, r) for q in columns for r in range(-((q - low) // 2), (high - q) // 2 + 1)]


def _draw_voyage(
    draw: Drawing, start: Pose, way: list[UnderWay], size: float, name: str, enlarged: float = SHIPS
) -> None:
    """A ship before and after an order, and its way."""
    end = way[-1] if way else UnderWay(*start, DRAWN)
    _draw_hull(draw, start, size, name, scenes.LATER, enlarged)
    moved = [move for n, move in enumerate(way) if n == 0 or move.bow != way[n - 1].bow]
    if moved:
        scenes.draw_way(draw, start.bow, moved, size, "amber")
    _draw_hull(draw, Pose(end.bow, end.step), size, name, "sea" if name == "destroyer" else "ink", enlarged)


def _draw_hull(draw: Drawing, pose: Pose, size: float, name: str, color: str, enlarged: float = SHIPS) -> None:
    """A ship in its two hexes, drawn so much larger about its bow hex."""
    with draw.group(shift(*center(pose.bow, size))):
        scenes.draw_hull(draw, Hex(0, 0), pose.step, enlarged * size, name, color)


def _draw_attacker(draw: Drawing, boat: Pose, size: float, out: int) -> None:
    """A submarine under water and the torpedo that it has fired, so many hexes ahead."""
    _draw_hull(draw, boat, size, "sub-awash", "danger")
    fish = neighbor(boat.bow, boat.step, out)
    scenes.draw_way(draw, fish, [UnderWay(neighbor(fish, boat.step), boat.step, DRAWN)], size, "danger")
    scenes.draw_weapon(draw, fish, size, "torpedo")


def turn_at_sea(rules: Rules, width: float) -> tuple[Drawing, float]:
    """One turn on the sea: each phase where it happens, the assault zone, the fleet die, the lights."""
    draw, target = Drawing(), Hex(0, 0)
    hunter, searcher, boat = Pose(Hex(5, 0), 4), Pose(Hex(5, -4), 5), Pose(Hex(-4, 2), 4)
    leads = (Pose(Hex(-6, 6), 0), Pose(Hex(-6, -1), 0))
    cells = ("mark", "phase", "brief")
    steps = [scene.Step(*(str(row.cells[cell]) for cell in cells)) for row in rules.tables[PHASES].rows]
    room = (0.48 if width >= scene.WIDE else 1.0) * width
    wide = hex_grid.bounds([Hex(-COLUMNS, 0), Hex(COLUMNS, 0)], 1.0)
    tall = -scene.draw_list(Drawing(), steps, 0, 0, width - room - scene.GAP, 2.0) if room < width else LOW
    size = min(TURN_HEX, room / (wide[2] - wide[0]), tall / (2 * ROWS + 1))
    rows = max(ROWS, int((tall / size - 1) / 2)) if room < width else ROWS
    columns = range(-COLUMNS, COLUMNS + 1)
    field = [Hex(q, r) for q in columns for r in range(-rows - q // 2, rows + 1 - (q + 1) // 2)]
    left, low, right, high = hex_grid.bounds(field, 1.0)
    x, y = room / 2 - (left + right) / 2 * size, 2 - low * size
    order = fleet_order(rules, FAST, SHOWN_DIE)
    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
        _draw_zone(draw, rules, target, size)
        for pose in leads:
            _draw_voyage(draw, pose, voyage(order, pose), size, "merchantman")
        _draw_attacker(draw, boat, size, 1)
        scenes.draw_way(draw, hunter.bow, [UnderWay(neighbor(hunter.bow, 4, n), 4, DRAWN) for n in (1, 2)], size)
        for pose in (hunter, searcher):
            _draw_hull(draw, pose, size, "destroyer", "sea")
        u, v = center(searcher.bow, size)
        for out in (0.6, 0.9, 1.2):
            draw.arc(u, v, out * size, 90, 120, Style(None, "sea", 1.1))
        u, v = center(leads[0].bow, size)
        draw_die(draw, SHOWN_DIE, u + 0.9 * size, v + 2.1 * size, 1.2 * size)
        gun, hit = _gunshot(order, leads[0], boat, size)
        draw.line(gun, hit, Style(None, "danger", 1.5, (4, 2.5)))
    where = {
        enemy.SHELLS: (starshells(rules, target, 0)[-1], 1),
        enemy.ESCORTS: (neighbor(hunter.bow, 4), 1),
        enemy.CONVOY: (voyage(order, leads[0])[-1].bow, -1),
        enemy.ATTACKS: (neighbor(target, 1, 2), 1),
        enemy.SEARCH: (searcher.bow, 1),
        enemy.SUBMARINE: (scenes.astern(boat.bow, boat.step), -1),
        enemy.TORPEDOES: (neighbor(boat.bow, 4), -1),
        enemy.END: (neighbor(target, 3, 2), 1),
    }
    at = {key: (moved(center(place, size), (x, y)), side) for key, (place, side) in where.items()}
    at[enemy.GUNS] = (moved(((gun[0] + hit[0]) / 2, (gun[1] + hit[1]) / 2), (x, y)), -1)
    placed = []
    for row, step in zip(rules.tables[PHASES].rows, steps, strict=True):
        (u, v), side = at[str(row.cells["key"])]
        placed.append(scene.Placed(step, u + 0.9 * size * side, v + 0.3 * size, 0.0))
    return _with_list(draw, placed, (room, (high - low) * size + 4), width)


def _with_list(draw: Drawing, placed: list[scene.Placed], size: Point, width: float) -> tuple[Drawing, float]:
    """A picture of a size with the numbers of steps on it, and these in one list at its right or below it."""
    room, tall = size
    if room == width:
        drawn, below = scene.raised(draw, scene.draw_placed(draw, placed, width))
        return drawn, tall + below
    words, left = Drawing(), room + scene.GAP
    end = -scene.draw_list(words, [each.step for each in placed], left, 0, width - left, 2.0)
    with draw.artifact():  # it is read with its words
        for each in placed:
            scene.draw_disc(draw, each.x, each.y, each.step.number, 6.5)
    words = transformed(words, shift(0, max(tall, end)))
    words.add(transformed(draw, shift(0, max(0.0, end - tall) / 2)).records)
    return words, max(tall, end)


def _gunshot(order: MovementOrder, ship: Pose, boat: Pose, size: float) -> tuple[Point, Point]:
    """The ends of a shot from a ship at the end of its move to a submarine."""
    end = voyage(order, ship)[-1]
    (a, b), (c, d) = (center(scenes.astern(each.bow, each.step), size) for each in (end, boat))
    return (a + 0.12 * (c - a), b + 0.12 * (d - b)), (a + 0.85 * (c - a), b + 0.85 * (d - b))


def _draw_zone(draw: Drawing, rules: Rules, target: Hex, size: float) -> None:
    """The assault zone, the marker that it lies about, two charges in it and a starshell ahead of it."""
    places = within(target, int(value(rules, "assault-radius")))
    draw_field(draw, places, size, "pale", "sea")
    hex_grid.draw_edges(draw, hex_grid.border(places), size, Style(None, "danger", 1.1))
    scenes.draw_marker(draw, neighbor(target, 3), 0, size, scenes.MARKERS["escort-colour"])
    for place in (target, neighbor(target, 1, 2)):
        scenes.draw_weapon(draw, place, size, "depth-charge")
    for place in starshells(rules, target, 0)[1:]:
        u, v = center(place, size)
        draw_art(draw, "starshell", (u - 0.4 * size, v - 0.4 * size, 0.8 * size, 0.8 * size), "ink", ground="torpedo")


STATION_SHIPS = 1.8  # ships are drawn so much longer than their two hexes
COLUMN = 0.866  # hexes from one column of hexes to the next
STATION_HEX, STATION_HEIGHT, STATION_LOW_HEIGHT = 16.0, 234.0, 222.0  # points: a hex, and the picture large and small
ROUND = 7.0  # radius of a letter
MARGIN = 4 * ROUND + 12  # of the picture, for the letters beside the escorts at its sides


def stations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The stations around the first formation of three columns, the escorts numbered, and how they are placed."""
    steps = [scene.Step("", name, text) for name, text in scenes.named_steps(rules, "station-keeping").items()]
    room = (1 - scenes.SIDE) * width - 14 if width >= scene.WIDE else width
    draw, height = _picture(rules, room, STATION_HEIGHT, numbered=True)
    return scenes.with_list(draw, steps, width, height, height)


def places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The same small, without numbers."""
    return _picture(rules, width, STATION_LOW_HEIGHT, numbered=False)


def shown(rules: Rules) -> Formation:
    """The formation of the picture: the first of the document of three columns."""
    return next(each for each in table_formations(rules).values() if len(each.columns) == 3)


def _picture(rules: Rules, width: float, highest: float, *, numbered: bool) -> tuple[Drawing, float]:
    """Convoy and escorts in the middle of a width, and the height."""
    draw = Drawing()
    convoy, chart = whole_chart(rules, shown(rules))
    bows = [bow for column in convoy.columns for bow in column.bows]
    everything = [*bows, *chart.bows.values()]
    rights, aheads = [bow.right for bow in everything], [bow.ahead for bow in everything]
    across, along = COLUMN * (max(rights) - min(rights)), (max(aheads) - min(aheads)) / 2 + 4
    size = min(STATION_HEX, (width - MARGIN) / across, highest / along)
    height = along * size + 8

    def place(bow: Offset) -> Point:
        x = (bow.right - (max(rights) + min(rights)) / 2) * COLUMN * size
        return width / 2 + x, height - 4 - (max(aheads) - bow.ahead + 2) / 2 * size

    roomy = numbered and size * COLUMN * value(rules, "station-abeam") > 4 * ROUND + 20
    if numbered:
        scene.draw_sea(draw, (0, 0, width, height), surface=False)
    places = {name: place(bow) for name, bow in chart.bows.items()}
    _draw_distances(draw, rules, [place(bow) for bow in bows], places, size)
    for bow in bows:
        scenes.draw_counter(draw, place(bow), 0.0, STATION_SHIPS * size, scenes.CARGO)
    for at in places.values():
        scenes.draw_counter(draw, at, 0.0, STATION_SHIPS * size, scenes.ESCORT)
    for number, (name, (x, y)) in enumerate(places.items(), 1):
        aside = ROUND + 0.36 * STATION_SHIPS * size
        beside = x - aside if side_of(name) == "left" else x + aside
        scene.draw_disc(draw, beside, y - 0.5 * size, letter_of(name), ROUND)
        if roomy:
            draw.text(beside, y - 0.5 * size - ROUND - 8, str(number), scene.NOTE, "ink", "semibold", "middle")
    return draw, height


def _draw_distances(draw: Drawing, rules: Rules, bows: list[Point], places: dict[str, Point], size: float) -> None:
    """The free hexes ahead, behind and astern, how far C lies out, and a line through each level."""
    ahead, behind, abeam, pair = (
        f"{value(rules, f'station-{key}'):g}" for key in ("ahead-gap", "behind-gap", "abeam", "pair-gap")
    )
    middle = places["A"][0]
    center = sorted(y for x, y in bows if abs(x - middle) < size)
    out = max(x for x, _ in bows)
    for level in sorted({y for _, y in places.values()}):
        row = [x for x, y in (*places.values(), *bows) if abs(y - level) < 0.1]
        draw.line((min(row), level), (max(row), level), Style(None, "rule", 0.5, (2, 2)))
    x = middle - 0.85 * size
    draw_dimension(draw, (x, center[-1] + 0.5 * size), (x, places["A"][1] - 1.5 * size), ahead)
    if "B" in places:
        draw_dimension(draw, (x, places["B"][1] + 0.5 * size), (x, center[0] - 1.5 * size), behind)
    if "C-right" in places:
        (right, y) = places["C-right"]
        draw_dimension(draw, (out + 0.6 * size, y - 0.5 * size), (right - 0.6 * size, y - 0.5 * size), abeam)
    column = sorted((y for x, y in places.values() if x == max(x for x, _ in places.values())), reverse=True)
    if len(column) > 2:
        x = max(x for x, _ in places.values()) - 0.85 * size
        draw_dimension(draw, (x, column[-1] + 0.5 * size), (x, column[-2] - 1.5 * size), pair)


CAPITALS = 4  # ships of the picture
FORMATION_HEX, SMALL, LARGER, FORMATION_LOW_HEIGHT = 22.0, 11.0, 13.4, 190.0
"""Points: a hex, one of the other formations, one of a low one of them, and the height of those."""
HEAD, CAPTION, GAP = 17.0, 15.0, 8.0  # points above and below hexes, and between pictures
CELL, FORMATION_DIE, LINE = 68.0, 15.0, 40.0
"""Points: a number of ships, a die and a line in the picture of which formation."""


def formation_places(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The first formation of three columns on its hexes, four of its ships capital ships, with the steps of these."""
    formation = shown(rules)
    convoy = _convoy(rules, formation)
    beside = width >= scene.WIDE
    room = (1 - scenes.SIDE) * width - 24 if beside else width
    across, along = _extent(convoy)
    size = min(FORMATION_HEX, room / across, 330.0 / along)
    columns = [len(column.bows) for column in convoy.columns]
    berths = capital_berths(columns, CAPITALS)[0]
    capital = {convoy.columns[column].bows[rank]: n for n, (column, rank) in enumerate(berths, 1)}
    picture, height = _formation(rules, formation, size, capital), along * size + HEAD + CAPTION
    steps = [scene.Step("", name, text) for name, text in scenes.named_steps(rules, "capital-ships").items()]
    draw = Drawing()
    draw.put(picture, (room - across * size) / 2, 0)
    return scenes.with_list(draw, steps, width, height, height - HEAD + scene.DISC)


def other_formations(rules: Rules, width: float) -> tuple[Drawing, float]:
    """The other formations side by side in as many lines as needed; low ones are larger where one line holds all."""
    others = [each for each in formations(rules).values() if each != shown(rules)]
    extents = [_extent(_convoy(rules, each)) for each in others]
    alike = min(min(SMALL, FORMATION_LOW_HEIGHT / along, width / across) for across, along in extents)
    for sizes in ([min(LARGER, FORMATION_LOW_HEIGHT / along) for _, along in extents], [alike] * len(others)):
        cells = [
            max(across * size, text_width(_caption(each), scene.TEXT, "semibold"))
            for each, (across, _), size in zip(others, extents, sizes, strict=True)
        ]
        if fsum(cells) + GAP * (len(cells) - 1) <= width:
            break
    lines: list[list[int]] = [[]]
    for n in range(len(others)):
        if lines[-1] and fsum(cells[k] + GAP for k in lines[-1]) + cells[n] > width:
            lines.append([])
        lines[-1].append(n)
    draw, y = Drawing(), 0.0
    for line in lines:
        tall = max(extents[n][1] * sizes[n] for n in line) + HEAD + CAPTION
        wide = [cells[n] for n in line]
        gap = min(40.0, (width - fsum(wide)) / max(1, len(line) - 1))
        x = (width - fsum(wide) - gap * (len(line) - 1)) / 2
        for n, each in zip(line, wide, strict=True):
            picture = _formation(rules, others[n], sizes[n], {})
            across, along = (part * sizes[n] for part in extents[n])
            draw.put(picture, x + (each - across) / 2, y - along - HEAD - CAPTION)
            x += each + gap
        y -= tall
    return scene.raised(draw, y)


def own_formation(rules: Rules, name: str, width: float) -> tuple[Drawing, float]:
    """The formation of a number on its hexes, at most so wide."""
    formation = formations(rules)[int(name)]
    across, along = _extent(_convoy(rules, formation))
    size = min(SMALL, width / across)
    return _formation(rules, formation, size, {}), along * size + HEAD + CAPTION


def which_formation(rules: Rules, width: float) -> tuple[Drawing, float]:
    """Each number of ships over its formation, the number that rolls a die over its faces, and which are not known."""
    draw, rows = Drawing(), rules.tables["formation-roll"].rows
    tabled = numbers_by_count(rules)
    numbers = {count: [number] for count, number in tabled.items()} | {rolled_count(rules): list[int]()}
    for each in formations(rules).values():
        if each.rule == OWN and each.ship_count not in (*tabled, rolled_count(rules)):
            numbers.setdefault(each.ship_count, []).append(each.number)
    dice = FORMATION_DIE * 6 + 4 * 5 + 14
    x, y = 0.0, -LINE
    for ships in sorted(numbers):
        needed = CELL if numbers[ships] else dice
        if x and x + needed > width:
            x, y = 0.0, y - LINE
        with draw.item():
            draw.text(x, y + 24, f"{ships} ships", scene.MAIN, "navy", "semibold")
            if numbers[ships]:
                draw.text(x, y + 8, f"Formation {' or '.join(map(str, numbers[ships]))}", scene.TEXT)
            else:
                _draw_roll(draw, rows, x, y + 6)
        x += needed + GAP
    taken = {*tabled.values(), *(int(row.cells["formation"]) for row in rows)}
    if unknown := sorted(taken - formations(rules).keys()):
        names = f"Formation{'s' if len(unknown) > 1 else ''} {listed(map(str, unknown))}"
        y = draw_paragraph(draw, f"{names}: in the SUBMARINE rulebook.", 0, y, width, scene.TEXT, "ink")
    return scene.raised(draw, y)


def _draw_roll(draw: Drawing, rows: tuple[Row, ...], x: float, y: float) -> None:
    """The faces of each row, and after them its formation."""
    for row in rows:
        for face in range(row.low or 1, (row.high or 6) + 1):
            draw_die(draw, face, x, y - 3, FORMATION_DIE - 2)
            x += FORMATION_DIE
        draw.text(x + 1, y + 1, str(row.cells["formation"]), scene.MAIN, "navy", "bold")
        x += 16


def _caption(formation: Formation) -> str:
    return f"Formation {formation.number}: {formation.ship_count} ships, direction {formation.direction}"


def _convoy(rules: Rules, formation: Formation) -> Convoy:
    return lay_out(board_of(rules), formation, gap_of(rules, formation))


def _span(convoy: Convoy) -> tuple[int, int, int, int]:
    """The first and last column of hexes, and the rows in half hexes, from the last stern to the first bow."""
    bows = [bow for column in convoy.columns for bow in column.bows]
    rights, aheads = [bow.right for bow in bows], [bow.ahead for bow in bows]
    return min(rights) - 1, max(rights) + 1, min(aheads) - 3, max(aheads) + 1


def _extent(convoy: Convoy) -> tuple[float, float]:
    """Width and height of a formation with a hex around it, in hexes."""
    first, last, low, high = _span(convoy)
    return (last - first) * 0.866 + 1.16, (high - low) / 2 + 1.0


def _formation(rules: Rules, formation: Formation, size: float, capital: dict[Offset, int]) -> Drawing:
    """A formation heading up on its hexes, lower left corner (0, 0); the bows in `capital` are numbered."""
    draw, convoy = Drawing(), _convoy(rules, formation)
    first, last, low, high = _span(convoy)
    even = sum(convoy.columns[0].bows[0]) % 2
    field = [
        Offset(right, ahead).upright_hex
        for right in range(first, last + 1)
        for ahead in range(low, high + 1)
        if (right + ahead) % 2 == even
    ]
    x, y = (0.58 - first * 0.866) * size, CAPTION + (0.5 - low / 2) * size

    def place(bow: Offset) -> tuple[float, float]:
        u, v = hex_grid.center(bow.upright_hex, size)
        return x + u, y + v

    with draw.group(shift(x, y)):
        draw_field(draw, field, size, "tint")
    named = {column.number: column.bow for column in formation.columns}
    across, along = _extent(convoy)
    gap, middle = gap_of(rules, formation), across * size / 2
    for column in convoy.columns:
        for bow in column.bows:
            at = place(bow)
            scenes.draw_counter(draw, at, 0.0, size * 1.25, scenes.CAPITAL if bow in capital else scenes.CARGO)
            if bow in capital:
                scene.draw_disc(draw, at[0] + 0.8 * size, at[1] - 0.5 * size, str(capital[bow]), 7.5, "danger")
        u, _ = place(column.bows[0])
        draw.text(u, CAPTION + along * size + 4, named[column.number], scene.TEXT, "ink", "semibold", "middle")
    for ahead, astern in zip(convoy.columns[0].bows, convoy.columns[0].bows[1:], strict=False):
        (u, v), (_, low_y) = place(ahead), place(astern)
        draw_dimension(draw, (u, v - 1.55 * size), (u, low_y + 0.5 * size), f"{gap}")
    draw.text(middle, 3, _caption(formation), scene.TEXT, "navy", "semibold", "middle")
    return draw
