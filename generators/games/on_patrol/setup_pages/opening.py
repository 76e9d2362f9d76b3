"""The right column of the first page: the opening position in figures, your boat to write in, the stations."""

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
from generators.games.on_patrol import path_drawing, scenes
from generators.games.on_patrol.blocks import escorts_move
from generators.games.on_patrol.setup_pages.layout import HEAD, SIDE, SPACE, Page
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.table import NAME, Column, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import draw_paragraph, draw_section

STATIONS = 300.0  # most height of the stations
DIRECTIONS = 52.0  # height of the directions under the stations
ACROSS, DOWN = 26.0, 44.0  # from column to column and from row to row at most
LEAST_NOTES = 3  # lines
LINE, GAP = 14.0, 11.0  # height of a line of facts, and the space above a section
BOAT, WRITE = ("Bow", "Facing", "Depth", "Speed", "Tubes"), 24.0  # what is written in, and the height of its line


def draw_right_column(draw: Drawing, rules: Rules, setup: Setup, page: Page) -> Point:
    """The facts, the stations, and your boat; where the die that chose the formation goes."""
    y, die = _draw_facts(draw, rules, setup, page)
    depth = "" if setup.scenario.depth is None else f"{setup.scenario.depth} feet"
    y = draw_section(draw, "Your boat", "where the scenario says", SIDE, page.right, y - GAP) - 4
    table = Table(
        (Column(width=52, look=NAME), Column(share=1, look=NAME)),
        [(name, depth if name == "Depth" else "") for name in BOAT],
        form=True,
        row_height=WRITE,
    )
    y = draw_table(draw, table, SIDE, page.right, y)
    y = draw_section(draw, "Stations" if setup.formation else "Directions", "", SIDE, page.right, y - GAP) - SPACE
    picture, wide, tall = _picture(setup, min(y, STATIONS) - DIRECTIONS)
    low = y - tall - DIRECTIONS
    if setup.formation:
        with draw.group(shift(page.right + (SIDE - wide) / 2, y)):
            draw.add(picture.records)
        told = [f"direction {setup.formation.direction} up"]
        told += ["C+ astern of C"] * any(is_astern(ship.station or "") for ship in setup.placement.ships)
        draw.texts([(page.width, low + 24 - 9 * n, text) for n, text in enumerate(told)], NOTE, "grey", anchor="end")
    _draw_directions(draw, setup, (page.right + 18, low + 26))
    _draw_notes(draw, page, low - GAP)
    return die


def _draw_notes(draw: Drawing, page: Page, top: float) -> None:
    """Lines to write on down to the foot of the page, where there is room for some."""
    count = int((top - HEAD) // WRITE)
    if count >= LEAST_NOTES:
        y = draw_section(draw, "Notes", "", SIDE, page.right, top) - SPACE
        lines = [((page.right, y - WRITE * n), (page.width, y - WRITE * n)) for n in range(1, count + 1)]
        draw.lines(lines, Style(None, "rule", THIN))


def _draw_facts(draw: Drawing, rules: Rules, setup: Setup, page: Page) -> tuple[float, Point]:
    """The opening position; the y below, and the place beside the formation."""
    y = draw_section(draw, "The start", "", SIDE, page.right, page.height) - SPACE
    facts = _facts(rules, setup)
    draw.texts([(page.right, y - 8 - LINE * i, name) for i, (name, _) in enumerate(facts)], TABLE, "grey")
    for i, (_, figure) in enumerate(facts):
        draw.text(page.width, y - 8 - LINE * i, figure, TABLE, "navy", "semibold", "end")
    die = (page.right + 50, y - 10)
    y = draw_paragraph(draw, _orders(rules, setup), page.right, y - LINE * len(facts) - 3, SIDE, TABLE, "ink")
    return y, die


def _orders(rules: Rules, setup: Setup) -> str:
    """What the escorts do on the first turn."""
    action = setup.action
    moves = escorts_move(rules, action.movement, action.speed or "") if action.movement else ""
    told = (f"Mode {action.mode}: {moves}".rstrip(": "), capital(action.also or ""))
    return ". ".join(filter(None, told))


def _facts(rules: Rules, setup: Setup) -> list[tuple[str, str]]:
    """Name and figure of what holds when the game begins."""
    scenario = setup.scenario
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
        ("Marker", marker_name(rules, setup.marker)),
    ]


def _draw_directions(draw: Drawing, setup: Setup, middle: Point) -> None:
    """The six directions as the board numbers them."""
    for heading in hexes.HEADINGS:
        angle = hex_grid.direction(hexes.step_of(setup.scenario.board, heading))
        x, y = hex_grid.towards(middle, angle, 14)
        draw.text(x, y - 2.3, str(heading), NOTE, "navy", "semibold", "middle")
    angles = [hex_grid.direction(step) for step in range(6)]
    shafts = [(hex_grid.towards(middle, angle, 2), hex_grid.towards(middle, angle, 10)) for angle in angles]
    hex_grid.draw_arrows(draw, shafts, Style(None, "sea", 0.7), 3)
    draw.text(middle[0], middle[1] - 26, "on the map", NOTE, "grey", "regular", "middle")


def _picture(setup: Setup, room: float) -> tuple[Drawing, float, float]:
    """The convoy heading up with its escorts, over the directions in a room so high; its width and height."""
    if setup.formation is None:
        return Drawing(), 0.0, 0.0
    ships = setup.placement.ships
    frame = Frame(setup.scenario.board, setup.formation.direction, ships[0].bow)
    places = [offset_of(frame, ship.bow) for ship in ships]
    columns, rows = (len(set(numbers)) for numbers in zip(*places, strict=True))
    down = min(room / rows, DOWN)
    step = min(SIDE / columns, down, ACROSS)
    placed = list(zip(places, ships, strict=True))
    hulls = [(at, scenes.CAPITAL if ship.kind == CAPITAL else scenes.CARGO) for at, ship in placed if not ship.station]
    stations = [(at, letter_of(ship.station)) for at, ship in placed if ship.station is not None]
    return path_drawing.convoy_picture(hulls, stations, step, down)
