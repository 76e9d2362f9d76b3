"""The right column of the first page: the opening position in figures, the stations, when a submarine is seen."""

from __future__ import annotations

from aids import hexes
from aids.checks.answers import capital
from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.detection import marker_name
from aids.on_patrol.formation import Frame, offset_of
from aids.on_patrol.placement import CAPITAL, ESCORT
from aids.on_patrol.stations import is_astern, letter_of
from aids.rulebook.rules import Rules
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.games.on_patrol import path_drawing
from generators.games.on_patrol.sea_map import HULLS, MERCHANT_HULL
from generators.games.on_patrol.setup_pages.layout import HEAD, RIGHT, SIDE, SMALL, SPACE
from generators.page.frame import Area
from generators.page.table import Column, Look, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import DESIGN, draw_paragraph, draw_section

STATIONS = (92.0, 300.0)  # least and most height of the stations
DIRECTIONS = 52.0  # height of the directions
BESIDE = 46.0  # width of the directions beside the stations
BELOW = 16.0  # from the lowest hull to the caption and under it
ACROSS, DOWN = 18.0, 44.0  # from column to column and from row to row at most
SCALES = (1.15, 1.08, 1.0)  # of the facts and of when a submarine is seen: the largest that leaves room
MODE = 15.0  # height of a row of the modes
LINE, NAME, FIGURE = 11.5, 7.5, 8.0  # height of a line of facts, size of its name and of its figure


def draw_right_column(draw: Drawing, rules: Rules, setup: Setup, height: float) -> Point:
    """The facts, the stations, and when a submarine is seen; where the die that chose the formation goes."""
    least = STATIONS[0] if setup.formation else DIRECTIONS
    for scale in SCALES:
        facts, seen = Drawing(), Drawing()
        y, die = _draw_facts(facts, rules, setup, height, scale)
        used = -_draw_seen(seen, setup, scale)
        room = y - HEAD - used - 18
        if room >= _picture(setup, STATIONS[1])[2]:
            break
    draw.add(facts.records)
    title, rule = ("Stations", "Chart 103.2") if setup.formation else ("Directions", "escorts alone: 103.2.5")
    y = draw_section(draw, title, rule, SIDE, RIGHT, y - 9) - SPACE
    picture, wide, tall = _picture(setup, min(room, STATIONS[1]))
    area = Area(RIGHT, y - max(tall, least), DESIGN, y)
    if setup.formation:
        middle = (area.left + BESIDE + area.right) / 2
        with draw.group(shift(middle - wide / 2, y)):
            draw.add(picture.records)
        caption = f"direction {setup.formation.direction} up"
        if any(is_astern(ship.station or "") for ship in setup.placement.ships):
            caption += "; C+ astern of C"
        draw.text(middle, area.bottom, caption, SMALL, "grey", "regular", "middle")
    _draw_directions(draw, setup, (area.left + 18, area.bottom + 26))
    with draw.group(shift(RIGHT, area.bottom - 9)):
        draw.add(seen.records)
    _draw_modes(draw, rules, area.bottom - 9 - used)
    return die


def _draw_facts(draw: Drawing, rules: Rules, setup: Setup, height: float, scale: float) -> tuple[float, Point]:
    """The opening position; the y below, and the place beside the formation."""
    y = draw_section(draw, "The start", "104.2.2", SIDE, RIGHT, height) - SPACE
    facts, line = _facts(rules, setup), scale * LINE
    draw.texts([(RIGHT, y - 7 - line * i, name) for i, (name, _) in enumerate(facts)], scale * NAME, "grey")
    for i, (_, figure) in enumerate(facts):
        draw.text(DESIGN, y - 7 - line * i, figure, scale * FIGURE, "navy", "semibold", "end")
    die = (RIGHT + 42 * scale, y - 9.5)
    y -= line * len(facts) + 1
    if setup.action.also:
        y = draw_paragraph(draw, capital(setup.action.also), RIGHT, y, SIDE, scale * NAME, "ink")
    return y, die


def _draw_modes(draw: Drawing, rules: Rules, top: float) -> None:
    """The meaning of each marker for the escorts, where there is room under `top`."""
    named = [
        (str(row.cells["mode"]), marker_name(rules, str(row.cells["marker"])), row.cells)
        for row in rules.tables["escort-action"].rows
        if row.cells["movement"] != "—"
    ]
    pitch = min(MODE, (top - 9 - HEAD) / len(named))
    if pitch < 0.8 * MODE:
        return
    y = draw_section(draw, "Modes", "104.2.1 · OP-17", SIDE, RIGHT, top - 9)
    columns = (
        Column(width=14, look=Look(9.5, "navy", "bold")),
        Column(look=Look(SMALL, "navy", "semibold"), wrap=False),
        Column(share=1, look=Look(SMALL), anchor="end", wrap=False),
    )
    rows = [(mode, name, f"{cells['movement']}, {cells['speed']}") for mode, name, cells in named]
    draw_table(draw, Table(columns, rows, row_height=pitch, padding=0), SIDE, RIGHT, y)


def _draw_seen(draw: Drawing, setup: Setup, scale: float) -> float:
    """When a submarine is seen, hung from (0, 0); the y below."""
    y = draw_section(draw, "A submarine is seen", setup.scenario.light, SIDE, 0, 0) - SPACE
    for condition in setup.conditions:
        text = f"{condition.what}: {condition.how}".replace("Any, ", "Any light, ")
        y = draw_paragraph(draw, text, 0, y, SIDE, scale * SMALL, "ink")
        y = draw_paragraph(draw, condition.rule, 0, y, SIDE, SMALL, "grey") - 3
    return y


def _facts(rules: Rules, setup: Setup) -> list[tuple[str, str]]:
    """Name and figure of what holds when the game begins."""
    scenario, action = setup.scenario, setup.action
    kinds = [ship.kind for ship in setup.placement.ships]
    formation = "none: escorts alone"
    if setup.formation:
        columns = len(setup.formation.columns)
        formation = f"{setup.formation.number}, {columns} column{'' if columns == 1 else 's'}"
    directions = sorted({ship.direction for ship in setup.placement.ships})
    return [
        ("Formation", formation),
        ("Direction", ", ".join(map(str, directions))),
        ("Merchantmen", str(len(scenario.merchantmen))),
        ("Capital ships", str(kinds.count(CAPITAL))),
        ("Escorts", str(kinds.count(ESCORT))),
        ("Convoy", rules.tables["fleet-movement"].columns[scenario.convoy].replace("*", "")),
        ("Light", scenario.light.capitalize()),
        ("Submarine", "where the scenario says"),
        ("Its depth", "not stated" if scenario.depth is None else f"{scenario.depth} feet"),
        ("Marker", marker_name(rules, setup.marker)),
        ("Escorts begin in", f"Mode {action.mode}"),
        ("They move", f"{action.movement or 'as the mode says'}, {action.speed or 'no'} speed"),
    ]


def _draw_directions(draw: Drawing, setup: Setup, middle: Point) -> None:
    """The six directions as the board numbers them."""
    for heading in hexes.HEADINGS:
        angle = hex_grid.direction(hexes.step_of(setup.scenario.board, heading))
        x, y = hex_grid.towards(middle, angle, 14)
        draw.text(x, y - 2.3, str(heading), SMALL, "navy", "semibold", "middle")
    angles = [hex_grid.direction(step) for step in range(6)]
    shafts = [(hex_grid.towards(middle, angle, 2), hex_grid.towards(middle, angle, 10)) for angle in angles]
    hex_grid.draw_arrows(draw, shafts, Style(None, "sea", 0.7), 3)
    draw.text(middle[0], middle[1] - 26, "on the map", SMALL, "grey", "regular", "middle")


def _picture(setup: Setup, room: float) -> tuple[Drawing, float, float]:
    """The convoy heading up with its escorts, beside the directions in a room so high; its width and height."""
    if setup.formation is None:
        return Drawing(), 0.0, DIRECTIONS
    ships = setup.placement.ships
    frame = Frame(setup.scenario.board, setup.formation.direction, ships[0].bow)
    places = [offset_of(frame, ship.bow) for ship in ships]
    columns, rows = (len(set(numbers)) for numbers in zip(*places, strict=True))
    down = min((room - BELOW) / rows, DOWN)
    step = min((SIDE - BESIDE) / columns, down, ACROSS)
    placed = list(zip(places, ships, strict=True))
    hulls = [(at, HULLS.get(ship.kind, MERCHANT_HULL)) for at, ship in placed if ship.station is None]
    stations = [(at, letter_of(ship.station)) for at, ship in placed if ship.station is not None]
    draw, wide, tall = path_drawing.convoy_picture(hulls, stations, step, down)
    return draw, wide, tall + BELOW
