"""The first page of a setup: the map, the order of battle with the classes of its ships, and the opening position.

Measures are composed points: a page is scaled as a whole.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from aids import hexes
from aids.checks import capital, counted, listed
from aids.errors import FitError
from aids.hexes import Board, label
from aids.on_patrol.attack import STERN, weapon_text
from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.detection import marker_name
from aids.on_patrol.formation import Frame
from aids.on_patrol.scenario import Scenario, classes_of
from aids.on_patrol.ships import Pose
from aids.on_patrol.stations import (
    CAPITAL,
    ESCORT,
    MERCHANTMAN,
    PlacedShip,
    is_astern,
    letter_of,
    name_of,
    shift_on_board,
)
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Point, Style, hex_grid
from generators.drawing.text import in_scale
from generators.games.on_patrol import scenes, sea_map
from generators.games.on_patrol.blocks import escorts_move
from generators.page.frame import NOTE, TABLE, THIN, Area, Paper, joined
from generators.page.rich_text import Block, draw_paragraph, draw_section
from generators.page.table_layout import NAME, Cell, Column, Look, Row, Table, compose_table, draw_table
from generators.sheets.setup_sheets import TruePlace


class Known(NamedTuple):
    """What is known of a ship: the name of its class, "" without one, and the values of its fields."""

    name: str
    values: Mapping[str, object]

    @property
    def speeds(self) -> str:
        """Its best speed, what a turn adds to it and takes from it, and the fastest for its sonar: `6 +2 −2 s3`."""
        parts = [str(self.values["best"])] if "best" in self.values else []
        return " ".join([*parts, *self.changes, *(f"s{self.values['sonar']}" for _ in self.values.keys() & {"sonar"})])

    @property
    def changes(self) -> list[str]:
        """What a turn adds to its speed and takes from it."""
        return [f"{sign}{self.values[key]}" for key, sign in (("gain", "+"), ("loss", "−")) if key in self.values]

    @property
    def worth(self) -> dict[str, str]:
        """Its victory points and its hits, by the names of their fields."""
        hits, vp = self.values.get("hits"), self.values.get("vp")
        said = {"vp": f"{vp} VP", "hits": f"{hits} hit{'s' if hits != 1 else ''}"}
        return {key: text for key, text in said.items() if self.values.get(key) is not None}


def known_ships(rules: Rules, setup: Setup) -> dict[str, Known]:
    """What is known of each ship by its name; ships of which nothing is known are left out."""
    classes, scenario = classes_of(rules), setup.scenario
    data = {each.name: each.data for each in scenario.escorts}
    stated = {each.name: each.ship_class or "" for each in (*scenario.capitals, *scenario.merchant_ships)}
    stated |= {each.name: each.ship_class or "" for each in scenario.escorts}
    known = {name: Known(of, {**classes.get(of, {}), **data.get(name, {})}) for name, of in stated.items()}
    placed = {ship.name: ship.vp for ship in setup.placement.ships if ship.vp}
    return {
        name: each._replace(values={**each.values, **({"vp": placed[name]} if name in placed else {})})
        for name, each in known.items()
        if each.values
    }


def class_table(rules: Rules, setup: Setup, width: float) -> Block | None:
    """The table of what is known, in a width; None where nothing is."""
    known = known_ships(rules, setup)
    alike: dict[str, list[tuple[int, Known]]] = {}
    for number, ship in enumerate(setup.placement.ships, 1):
        if ship.name in known:
            alike.setdefault(repr(known[ship.name]), []).append((number, known[ship.name]))
    if not alike:
        return None
    told: tuple[tuple[Column, Callable[[Sequence[int], Known], str]], ...] = (
        (Column("Ships", 34, look=NAME), lambda numbers, ship: ranges(numbers)),
        (Column("Class", share=2), lambda numbers, ship: ship.name or "–"),
        (Column("Best", 22, anchor="middle"), lambda numbers, ship: str(ship.values.get("best", "–"))),
        (Column("Gain, loss", 32, anchor="middle"), lambda numbers, ship: " ".join(ship.changes) or "–"),
        (
            Column("Sonar", 26, anchor="middle"),
            lambda numbers, ship: f"to {ship.values['sonar']}" if "sonar" in ship.values else "–",
        ),
        (Column("Radar", 26, anchor="middle"), lambda numbers, ship: "yes" if ship.values.get("radar") else "–"),
        (Column("Hits", 20, anchor="middle"), lambda numbers, ship: str(ship.values.get("hits", "–"))),
        (Column("VP", 22, anchor="end"), lambda numbers, ship: str(ship.values.get("vp", "–"))),
        (Column("Weapons", share=3, look=Look(NOTE)), lambda numbers, ship: _weapons(ship.values.get("weapons", ()))),
    )
    rows = [[text([n for n, _ in group], group[0][1]) for _, text in told] for group in alike.values()]
    ships = setup.placement.ships
    points = [known[ship.name].values.get("vp") if ship.name in known else ship.vp or None for ship in ships]
    worth = sum(each for each in points if isinstance(each, int))
    unknown = [ship.kind for ship, each in zip(ships, points, strict=True) if each is None]
    some = counted(len(unknown), "ships")
    if {*unknown} == {MERCHANTMAN}:
        some = f"{len(unknown)} merchantm{'e' if len(unknown) > 1 else 'a'}n"
    aside = f"{worth} VP; unknown for {some}" if unknown else f"{worth} VP in all"
    table = Table([column for column, _ in told], rows, row_height=12, padding=2.5)
    return compose_table("Classes", aside, table, width)


def _weapons(weapons: object) -> str:
    """Weapons in words, as `K-gun × 4, 2 a turn, abeam 1`; a dash for none."""
    assert isinstance(weapons, tuple)
    told = []
    for each in weapons:
        drops = each.drops
        reach = f" {drops.nearest}" + (f"–{drops.farthest}" if drops.farthest else "") if drops.where != STERN else ""
        turn = f", {each.in_turn} a turn" if each.in_turn < each.number else ""
        told.append(f"{weapon_text(each.kind)} × {each.number}{turn}, {drops.where}{reach}")
    return "; ".join(told) or "–"


def ranges(numbers: Sequence[int]) -> str:
    """Numbers that rise, with those in a row as `3–5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


SPACE = 6.0  # under a section head
HEAD = 14.0 + SPACE
SIDE = 144.0  # width of the right column: the start, your boat, the stations


class Page(TruePlace):
    """A page of the setup sheet, all of which is scaled."""

    @property
    def left(self) -> float:
        """Width of the left column: the map and the order of battle."""
        return self.width - SIDE - 20.0

    @property
    def right(self) -> float:
        """Left edge of the right column."""
        return self.width - SIDE


def off_board_text(board: Board, number: int, ship: PlacedShip) -> str:
    """Where a ship begins that lies off the board."""
    return f"{number} {ship.name} begins off the board: bow {label(board, ship.bow)}"


def _cure_off_board(setup: Setup) -> str:
    """What brings ships off the board on to it, with its option; "" if none is off."""
    if not setup.placement.off_board:
        return ""
    cure = shift_on_board(setup.scenario.board, setup.placement.ships)
    if cure is None:
        only_escorts = set(setup.placement.off_board) <= {escort.name for escort in setup.scenario.escorts}
        if only_escorts and setup.formation is not None:  # which may start there (OP-53)
            return ""
        return "the formation is larger than the board; choose a larger one with --board"
    across, along = setup.scenario.shift or (0, 0)
    return f"print this again with --shift {across + cure[0]},{along + cure[1]}"


LEAST_HEX, MOST_HEX = 3.0, 16.0  # size of a hex from flat to flat


def draw_map(draw: Drawing, board: Board, ships: Sequence[PlacedShip], area: Area, paper: Paper) -> bool:
    """The hexes on which the ships lie, inside an area; whether the board's edge shows.

    FitError if they would be too small to read.
    """
    columns, rows = _extent(board, ships)
    size = sea_map.hex_size(columns, rows, area, MOST_HEX)
    if size < LEAST_HEX:
        raise FitError(
            f"the ships cover {len(columns)} columns and {len(rows)} rows, too many to draw on {paper.name}",
            "choose larger paper",
            where="--paper",
        )
    columns, rows = sea_map.filled(columns, rows, size, area)
    with sea_map.drawn_sea(draw, board, columns, rows, size, area) as (sea, limits):
        if not sea:
            middle = (limits.left + limits.right) / 2
            draw.text(middle, limits.top + 3, "off the board", sea_map.LETTER, "danger", "semibold", "middle")
        poses = [Pose(ship.bow, hexes.step_of(board, ship.direction)) for ship in ships]
        for ship, pose in zip(ships, poses, strict=True):
            sea_map.draw_ship(draw, pose, ship.kind, size)
        off = [place for column in columns for row in rows if (place := hexes.at(board, column, row)) not in set(sea)]
        edge = sea_map.edge_areas(hex_grid.edges(sea) & hex_grid.edges(off), size)
        texts = []  # of the labels; where names would be lost, all bow hexes are left out if that saves some
        for number, ship in enumerate(ships, 1):
            bow, name = sea_map.hex_name(board, ship.bow), f"{number} {ship.name}"
            texts.append(((name, bow), (name, ""), (str(number), bow), (str(number), "")))
        with_bows = _labels(poses, texts, size, limits, edge)
        without = _labels(poses, [each[1::2] for each in texts], size, limits, edge)
        named = [sum(not each.first.isdigit() for each in labels) for labels in (with_bows, without)]
        for each in with_bows if named[0] >= named[1] else without:
            sea_map.draw_label(draw, each, "navy", "danger" if each.second == "off" else "gray")
    return 0 < len(sea) < len(columns) * len(rows)


def _extent(board: Board, ships: Sequence[PlacedShip]) -> tuple[range, range]:
    """The columns and rows of the board on which ships lie, with one more around them."""
    places = [hexes.place_of(board, place) for ship in ships for place in (ship.bow, ship.stern)]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return range(min(columns) - 1, max(columns) + 2), range(min(rows) - 1, max(rows) + 2)


def _labels(
    poses: Sequence[Pose], texts: Sequence[Sequence[tuple[str, str]]], size: float, limits: Area, edge: Sequence[Area]
) -> list[sea_map.Label]:
    """The labels that find a place clear of all hulls, of each other and of the edge, in the order of the ships."""
    taken = [*(sea_map.hull_area(pose, size) for pose in poses), *edge]
    labels: list[sea_map.Label] = []
    for pose, options in zip(poses, texts, strict=True):
        if (found := sea_map.place_label(pose, options, size, limits, taken)) is not None:
            taken.append(found.area)
            labels.append(found)
    return labels


PITCHES = (17.0, 15.0, 14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0)  # of the rows of the table, the roomiest that fits
LEAST_MAP, ROOMY_MAP, MOST_MAP = 130.0, 220.0, 640.0  # height of the map

GAP = 8.0  # above the table of classes
MOST_PLACES = 3  # ships off the board whose places stand under the map


def has_classes_apart(rules: Rules, setup: Setup, page: Page, paper: Paper) -> bool:
    """Whether the table of classes has a page of its own, as there is no room under the order of battle."""
    classes = class_table(rules, setup, page.left)
    if classes is None:
        return False
    room = _room(setup, page)
    _share_height(setup, room, paper)
    try:
        _, height = _share_height(setup, room - classes.height - GAP, paper)
    except FitError:
        return True
    extent = _extent(setup.scenario.board, setup.placement.ships)
    return height < ROOMY_MAP or sea_map.hex_size(*extent, Area(0, 0, page.left, height), MOST_HEX) < LEAST_HEX


def _room(setup: Setup, page: Page) -> float:
    """The height that the map and the rows of the order of battle share."""
    return page.height - 2 * HEAD - 14 + _draw_notes(Drawing(), setup, page.left)


def draw_left_column(draw: Drawing, rules: Rules, setup: Setup, page: Page, paper: Paper) -> None:
    """The map above, the table under it, then the notes and the classes of the ships where they have room there.

    FitError if the paper has no room for the ships.
    """
    foot, ships, room = Drawing(), setup.placement.ships, _room(setup, page)
    y = _draw_notes(foot, setup, page.left)
    classes = None if has_classes_apart(rules, setup, page, paper) else class_table(rules, setup, page.left)
    if classes is not None:
        room -= classes.height + GAP
        foot.put(classes.drawing, 0, y - GAP)
    pitch, map_height = _share_height(setup, room, paper)
    top = page.height - HEAD
    with draw.figure("Map of the convoy, its ships by their numbers in the order of battle:"):
        has_edge = draw_map(draw, setup.scenario.board, ships, Area(0, top - map_height, page.left, top), paper)
    kinds = {ship.kind for ship in ships}
    meanings = [
        "white: escorts" if ESCORT in kinds else "",
        "dark: merchantmen" if MERCHANTMAN in kinds else "",
        "dot: capital ships" if CAPITAL in kinds else "",
        "zigzag: board’s edge" if has_edge else "",
        "not to scale",
    ]
    draw_section(draw, "The convoy", joined(*meanings), page.left, 0, page.height)
    top = draw_section(draw, "Order of battle", "every bow and stern", page.left, 0, top - map_height - 4) - 3
    points = {name: each.values["vp"] for name, each in known_ships(rules, setup).items() if "vp" in each.values}
    bottom = _draw_table(draw, setup, points, top, pitch, page.left)
    draw.put(foot, 0, bottom)


def _share_height(setup: Setup, room: float, paper: Paper) -> tuple[float, float]:
    """The height of a row of the table and the height of the map: narrow rows only where the map would be small."""
    count = len(setup.placement.ships)
    for pitch in PITCHES:
        map_height = room - count * pitch
        if map_height >= (300 if pitch > 11.5 else ROOMY_MAP if pitch > PITCHES[-1] else LEAST_MAP):
            return pitch, min(map_height, MOST_MAP)
    hint = "; --shift slides the formation onto the board" if setup.placement.off_board else ""
    raise FitError(
        f"{paper.name} has no room for {count} ships", f"choose a larger or longer one{hint}", where="--paper"
    )


def _draw_notes(draw: Drawing, setup: Setup, width: float) -> float:
    """Ships off the board, and adjusted places; the y below."""
    board, y = setup.scenario.board, -2.0
    off = [(n, ship) for n, ship in enumerate(setup.placement.ships, 1) if ship.name in setup.placement.off_board]
    if len(off) > MOST_PLACES:
        told = [f"{listed(str(n) for n, _ in off)} begin off the board; their places are on the log"]
    else:
        told = [off_board_text(board, n, ship) for n, ship in off]
    for text in told:
        y = draw_paragraph(draw, text, 0, y, width, TABLE, "ink")
    if cure := _cure_off_board(setup):
        y = draw_paragraph(draw, f"All ships on the board: {cure}", 0, y, width, NOTE, "gray")
    for adjustment in setup.placement.adjustments:
        y = draw_paragraph(draw, adjustment.text, 0, y, width, NOTE, "amber")
    return y


def _draw_table(
    draw: Drawing, setup: Setup, points: Mapping[str, object], top: float, pitch: float, width: float
) -> float:
    """The table of places from `top` down, with the points of ships by name; the y below it."""
    size = in_scale(0.75 * pitch if pitch < 12 else TABLE)
    board, plain, strong = setup.scenario.board, Look(size), Look(size, "navy", "bold")
    told: list[tuple[Column, Callable[[int, PlacedShip], str]]] = [
        (Column("", 17.0, look=strong, anchor="end"), lambda number, ship: str(number)),
        (Column("Ship", share=1, look=plain), lambda number, ship: ship.name),
        (Column("Kind", 72.0, look=plain), lambda number, ship: ship.kind),
        (Column("Col.", 24.0, look=plain, anchor="end"), lambda number, ship: str(ship.column or "")),
        (Column("Rank", 24.0, look=plain, anchor="end"), lambda number, ship: str(ship.rank or "")),
        (Column("Station", 52.0, look=plain), lambda number, ship: name_of(ship.station or "")),
        (
            Column("VP", 24.0, look=plain, anchor="end"),
            lambda number, ship: str(points.get(ship.name, "" if ship.vp is None else ship.vp)),
        ),
        (Column("Bow", 36.0, look=strong, anchor="end"), lambda number, ship: sea_map.hex_name(board, ship.bow)),
        (Column("Stern", 36.0, look=strong, anchor="end"), lambda number, ship: sea_map.hex_name(board, ship.stern)),
        (Column("Dir.", 16.0, look=plain, anchor="end"), lambda number, ship: str(ship.direction)),
    ]
    if all(ship.kind != CAPITAL for ship in setup.placement.ships):  # the stations tell escorts
        del told[2]
    off = Look(size, "danger", "semibold")
    rows = []
    for number, ship in enumerate(setup.placement.ships, 1):
        cells = [text(number, ship) for _, text in told]
        rows.append([Cell(cell, off) if cell == "off" else cell for cell in cells])
    columns = [column._replace(wrap=False) for column, _ in told]
    return draw_table(draw, Table(columns, rows, row_height=pitch, padding=0), width, 0, top)


STATIONS = 300.0  # most height of the stations
DIRECTIONS = 52.0  # height of the directions under the stations
ACROSS, DOWN = 26.0, 44.0  # from column to column and from row to row at most
LEAST_NOTES = 2  # lines
LINE, SECTION_GAP = 14.0, 11.0  # height of a line of facts, and the space above a section
WRITE = 24.0  # points: a line to write in


def draw_right_column(draw: Drawing, rules: Rules, setup: Setup, page: Page) -> Point:
    """The facts, the stations, and your boat; where the die that chose the formation goes."""
    y, die = _draw_facts(draw, rules, setup, page)
    y = draw_section(draw, "Your boat", "blank: see the scenario", SIDE, page.right, y - SECTION_GAP) - 4
    columns = (Column(width=52, look=NAME), Column(share=1, look=NAME))
    table = Table(columns, _boat(setup.scenario), form=True, row_height=WRITE)
    y = draw_table(draw, table, SIDE, page.right, y)
    title = "Stations" if setup.formation else "Directions"
    y = draw_section(draw, title, "", SIDE, page.right, y - SECTION_GAP) - SPACE
    picture, wide, tall = _picture(setup, min(y, STATIONS) - DIRECTIONS)
    low = y - tall - DIRECTIONS
    if setup.formation:
        draw.put(picture, page.right + (SIDE - wide) / 2, y)
        told = [f"direction {setup.formation.direction} up"]
        told += ["C+ astern of C"] * any(is_astern(ship.station or "") for ship in setup.placement.ships)
        draw.texts([(page.width, low + 24 - 9 * n, text) for n, text in enumerate(told)], NOTE, "gray", anchor="end")
    middle = (page.right + 18, low + 26)  # of the six directions as the board numbers them
    for heading in hexes.HEADINGS:
        angle = hex_grid.direction(hexes.step_of(setup.scenario.board, heading))
        u, v = hex_grid.toward(middle, angle, 14)
        draw.text(u, v - 2.3, str(heading), NOTE, "navy", "semibold", "middle")
    angles = [hex_grid.direction(step) for step in range(6)]
    shafts = [(hex_grid.toward(middle, angle, 2), hex_grid.toward(middle, angle, 10)) for angle in angles]
    hex_grid.draw_arrows(draw, shafts, Style(None, "sea", 0.7), 3)
    draw.text(middle[0], middle[1] - 26, "on the map", NOTE, "gray", "regular", "middle")
    top = low - SECTION_GAP
    count = int((top - HEAD) // WRITE)
    if count >= LEAST_NOTES:  # there is room for some lines to write on
        y = draw_section(draw, "Notes", "", SIDE, page.right, top) - SPACE
        lines = [((page.right, y - WRITE * n), (page.width, y - WRITE * n)) for n in range(1, count + 1)]
        draw.lines(lines, Style(None, "rule", THIN))
    return die


def _boat(scenario: Scenario) -> list[Row]:
    """What the scenario and the rules (102.5) say of the submarine at the start, and lines for the rest."""
    depth, away = scenario.depth, scenario.enemy_distance
    rows: list[Row] = [("Bow", ""), ("Facing", ""), ("Depth", "" if depth is None else f"{depth} feet"), ("Speed", "")]
    rows += [] if away is None else [("Enemy", f"{away} hex{'es' * (away != 1)} away")]
    rows += [("Sighted", "by rule 47.0")] * scenario.sighted
    return [*rows, ("Tubes", "all loaded"), ("Reloads", "the most")]


def _draw_facts(draw: Drawing, rules: Rules, setup: Setup, page: Page) -> tuple[float, Point]:
    """The opening position; the y below, and the place beside the formation."""
    y = draw_section(draw, "The start", "", SIDE, page.right, page.height) - SPACE
    scenario = setup.scenario
    kinds = [ship.kind for ship in setup.placement.ships]
    formation = "none: escorts alone"
    if setup.formation:
        columns = len(setup.formation.columns)
        formation = f"{setup.formation.number}, {columns} column{'' if columns == 1 else 's'}"
    directions = sorted({ship.direction for ship in setup.placement.ships})
    facts = [
        ("Formation", formation),
        ("Direction", ", ".join(map(str, directions))),
        ("Merchantmen", str(len(scenario.merchantmen))),
        ("Capital ships", str(kinds.count(CAPITAL))),
        ("Escorts", str(kinds.count(ESCORT))),
        ("Convoy", rules.tables["fleet-movement"].columns[scenario.convoy].replace("*", "")),
        ("Light", scenario.light.capitalize()),
        ("Marker", marker_name(rules, setup.marker)),
    ]
    draw.texts([(page.right, y - 8 - LINE * i, name) for i, (name, _) in enumerate(facts)], TABLE, "gray")
    for i, (_, figure) in enumerate(facts):
        draw.text(page.width, y - 8 - LINE * i, figure, TABLE, "navy", "semibold", "end")
    die = (page.right + 50, y - 10)
    action = setup.action  # what the escorts do on the first turn
    moves = escorts_move(rules, action.movement, action.speed or "") if action.movement else ""
    told = (f"Mode {action.mode}: {moves}".rstrip(": "), capital(action.also or ""))
    y = draw_paragraph(draw, ". ".join(filter(None, told)), page.right, y - LINE * len(facts) - 3, SIDE, TABLE, "ink")
    return y, die


def _picture(setup: Setup, room: float) -> tuple[Drawing, float, float]:
    """The convoy heading up with its escorts, over the directions in a room so high; its width and height."""
    if setup.formation is None:
        return Drawing(), 0.0, 0.0
    ships = setup.placement.ships
    frame = Frame(setup.scenario.board, setup.formation.direction, ships[0].bow)
    places = [frame.offset_of(ship.bow) for ship in ships]
    columns, rows = (len(set(numbers)) for numbers in zip(*places, strict=True))
    down = min(room / rows, DOWN)
    step = min(SIDE / columns, down, ACROSS)
    placed = list(zip(places, ships, strict=True))
    hulls = [(at, scenes.CAPITAL if ship.kind == CAPITAL else scenes.CARGO) for at, ship in placed if not ship.station]
    stations = [(at, letter_of(ship.station)) for at, ship in placed if ship.station is not None]
    return scenes.convoy_picture(hulls, stations, step, down)
