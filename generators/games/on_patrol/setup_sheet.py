"""The setup sheet of On Patrol: sealed slips of pre-rolled fleet movement, and the Convoy/Escort Log."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import fsum
from types import MappingProxyType

from aids import games
from aids.errors import FitError
from aids.games import Game
from aids.hexes import Board
from aids.input_file import PlayerFile
from aids.on_patrol.convoy_setup import EMERGENCY, FLEET, FORMATION, Setup, order_in_words, roll_setup
from aids.on_patrol.enemy import CONVOY, phase_name
from aids.on_patrol.formation import Formation, formations
from aids.on_patrol.scenario import inputs, scenario
from aids.on_patrol.stations import CAPITAL, ESCORT, PlacedShip, name_of
from aids.rulebook.rules import Inputs, Rules, value
from generators.drawing import Drawing, Point, Style, Symbol, scale, shift
from generators.drawing.scene import draw_die, numbered_die
from generators.drawing.text import fit_scale, font, shorten_name, shorten_text, text_width, wrap_text
from generators.games.on_patrol.order_of_battle import (
    HEAD,
    SPACE,
    Known,
    Page,
    class_table,
    draw_left_column,
    draw_right_column,
    has_classes_apart,
    known_ships,
    off_board_text,
)
from generators.games.on_patrol.sea_map import hex_name
from generators.page.frame import NOTE, SECTION, TABLE, THIN, VALUE, Area, Body, Heading, Paper
from generators.page.rich_text import draw_paragraph, draw_section
from generators.page.table_layout import (
    CLEAR,
    NUMBER,
    PAD,
    Cell,
    Column,
    Look,
    Picture,
    Row,
    Table,
    draw_table,
)
from generators.sheets import kits, setup_sheets
from generators.sheets.logs import SIDE, Grid, LogGrid, draw_grid, head_height, least_height
from generators.sheets.setup_sheets import SetupJob, SetupSheet, Strip, seed_note, true_place
from generators.sheets.sheet import resting
from generators.sheets.slips import Heads, Slip

GROUP_NOTE = "highest VP first · under the name: station, bow and direction at the start"
KNOWN_NOTE = "highest VP first · under the name: station, bow/direction; best speed +gain −loss, s sonar"
ROOMY = 44.0  # height of a row for an escort that leaves room to write
GAP = 8.0  # between two bands of a grid
LEADED = 1.25  # sizes of a text from line to line
WRITTEN_LINE = 20.0  # points: the least line of fields on pages of their own
ROOM = SIDE - PAD - 2  # points: the width of a name in a grid
BANDS = 2  # of turns that a group on pages of its own has: front and back of a leaf


@cache
def _kit_grid() -> LogGrid:
    (spec,) = kits.choose(kits.sheets("on-patrol"), ["escort-log"], "on-patrol")
    return Grid(spec.place.at("grid"), spec.data["grid"], games.load("on-patrol")).drawn


def escort_grid(group: Sequence[PlacedShip]) -> LogGrid:
    """The grid of a group: its ships by name down the side."""
    return _kit_grid()._replace(units=tuple(ship.name for ship in group))


def draw_escort_grids(
    draw: Drawing, rules: Rules, setup: Setup, group: Sequence[PlacedShip], grid: LogGrid, room: Area, factor: float
) -> int:
    """Draw the grid in a room of a page that is scaled by `factor`, with each ship's place at the start.

    Where there is room it is drawn in several bands, one below the other, for further turns; the last turn.
    """
    area = Area(*(edge * factor for edge in room))
    bands = int((area.height + GAP) // (head_height(grid) + GAP + ROOMY * len(group)))
    bands = min(max(bands, 1), -(-setup.turns // len(grid.heads)))
    height = (area.height - GAP * (bands - 1)) / bands
    with draw.group(scale(1 / factor)):
        for band in range(bands):
            top = area.top - band * (height + GAP)
            _draw_band(draw, rules, setup, group, grid, area._replace(top=top, bottom=top - height), band)
    return bands * len(grid.heads)


def _grids(rules: Rules, setup: Setup, page: Page) -> Iterator[tuple[str, Drawing]]:
    """The titled pages of the group's grid, a leaf of turns for so many ships; none where the log has room for it.

    Rows leave room to write; the ships of a large group are shared out evenly.
    """
    group = escort_group(setup)
    if not group:
        return
    convoys = [0.0]
    if setup.formation:  # the answer is the same for every formation that the die of a scenario may give
        known = [*formations(rules).values(), *setup.scenario.formations]
        convoys = [convoy_height(each) for each in known if each.ship_count == setup.formation.ship_count]
    grid, left = escort_grid(group), page.height - max(convoys) - HEAD - _record_height(setup.turns)
    if left * page.factor >= least_height(grid, LINE):
        return
    room = Area(0.0, 0.0, page.width * page.factor, (page.height - HEAD) * page.factor)
    most = max(1, int((room.height - head_height(grid)) // (WRITTEN_LINE * len(grid.fields))))
    parts = -(-len(group) // most)
    ends = [len(group) * n // parts for n in range(parts + 1)]
    for first, end in pairwise(ends):
        for band in range(BANDS):
            draw = Drawing()
            first_turn, last_turn = band * len(grid.heads) + 1, (band + 1) * len(grid.heads)
            title = f"Escort group, {first + 1} to {end} of {len(group)}" if parts > 1 else "Escort group"
            note = KNOWN_NOTE if known_ships(rules, setup) else GROUP_NOTE
            draw_section(draw, title, note, page.width, 0, page.height)
            with draw.group(scale(1 / page.factor)):
                _draw_band(draw, rules, setup, group[first:end], grid, room, band)
            yield f"Escort log: turns {first_turn} to {last_turn}", draw


def _draw_band(
    draw: Drawing, rules: Rules, setup: Setup, group: Sequence[PlacedShip], grid: LogGrid, area: Area, band: int
) -> None:
    """The grid of one band of turns in an area, in points of the paper; each ship has its place under its name."""
    turns = len(grid.heads)
    heads = tuple(f"Turn {band * turns + n + 1}" for n in range(turns))
    names = [_numbered(setup, ship) for ship in group]
    size = min(fit_scale(name, SECTION, ROOM, "bold") for name in names)
    high = (area.height - head_height(grid)) / len(group)
    known, board = known_ships(rules, setup), setup.scenario.board
    speeds = {name: each.speeds for name, each in known.items()} if high >= LEADED * (size + 2 * NOTE) + CLEAR else {}
    each = zip(names, group, strict=True)
    units = tuple(_unit(board, name, ship, size, high, speeds.get(ship.name, "")) for name, ship in each)
    draw_grid(draw, grid._replace(heads=heads, units=units), area)


def _numbered(setup: Setup, ship: PlacedShip) -> str:
    """A ship's name behind its number on the map and in the order of battle."""
    return f"{setup.placement.ships.index(ship) + 1} {ship.name}"


def _unit(board: Board, name: str, ship: PlacedShip, size: float, high: float, speeds: str) -> Cell:
    """A ship's number and name in a size over its station, bow and direction at the start, then its speeds if known.

    They have a line each in a row that is so `high`, and a long name has several; otherwise the station is before the
    bow, if it fits.
    """
    bow, room = f"{hex_name(board, ship.bow)}/{ship.direction}", ROOM
    named, station = [shorten_name(name, size, room, "bold")], name_of(ship.station) if ship.station else ""
    lines = [shorten_text(line, size, room, "bold") for line in wrap_text(name, size, room, "bold")]
    for names in (lines, named):
        below = [text for text in (station, bow, speeds) if text]
        if high >= LEADED * (len(names) * size + len(below) * NOTE) + CLEAR:
            return _lines(names, below, size)
    narrow = f"{station} {bow}".lstrip()
    return _lines(named, [narrow if text_width(narrow, NOTE) <= room else bow, *filter(None, [speeds])], size)


def _lines(names: Sequence[str], below: Sequence[str], size: float) -> Cell:
    """The lines of a name, and what stands below it, as one cell."""
    looks = [*((name, Look(size, "navy", "bold")) for name in names), *((text, Look(NOTE, "gray")) for text in below)]
    cell = Cell(*looks[-1])
    for text, look in reversed(looks[:-1]):
        cell = Cell(text, look, below=cell)
    return cell


MOST_COLUMNS = 6  # of a convoy side by side
CELL = 44.0  # height of a ship of the convoy
GROUP_HEADS = HEAD + 19.0  # above and below the rows of the escort group
MARGIN, COLUMN_GAP = 20.0, 10.0  # left of the first column, for the rank; between two columns

#: Columns of the escort group: head and width.
COLUMNS = (("Station", 74.0), ("Ship", 128.0), ("VP", 20.0), ("Bow", 32.0), ("Dir.", 22.0))
TICK_BOXES = ("Sonar", "Radar", "Contact")
NAME = 1


def draw_convoy(draw: Drawing, setup: Setup, known: Mapping[str, Known], boxes: int, top: float, room: float) -> float:
    """A place with so many boxes for each ship, columns side by side; the y below."""
    note = f"by column and rank · {boxes} boxes each, as in the base log; a capital ship’s name runs across them"
    y = draw_section(draw, "Convoy", note, room, 0, top) - SPACE
    ships = {(ship.column, ship.rank): (n, ship) for n, ship in enumerate(setup.placement.ships, 1) if ship.column}
    columns = [column.number for column in setup.formation.columns] if setup.formation else []
    pitch = (room - MARGIN) / min(MOST_COLUMNS, max(3, len(columns)))
    width = pitch - COLUMN_GAP
    for first in range(0, len(columns), MOST_COLUMNS):
        band = columns[first : first + MOST_COLUMNS]
        for i, column in enumerate(band):
            draw.text(MARGIN + pitch * i + width / 2, y - 7, f"Column {column}", TABLE, "navy", "semibold", "middle")
        y -= 11
        for rank in range(1, max(rank or 0 for column, rank in ships if column in band) + 1):
            draw.text(6, y - 0.62 * CELL, str(rank), VALUE, "navy", "bold", "middle")
            for i, column in enumerate(band):
                if (column, rank) in ships:
                    left = MARGIN + pitch * i
                    cell = Area(left, y - CELL, left + width, y)
                    number, ship = ships[column, rank]
                    worth = [
                        text
                        for key, text in (known[ship.name].worth if ship.name in known else {}).items()
                        if key != "vp" or ship.kind != CAPITAL  # whose points stand behind its number
                    ]
                    _draw_cell(draw, setup.scenario.board, number, ship, cell, boxes, worth)
            y -= CELL
        y -= 3
    return y - 3


def convoy_height(formation: Formation) -> float:
    """The height of `draw_convoy` for a formation."""
    counts = [column.ships for column in formation.columns]
    bands = [counts[first : first + MOST_COLUMNS] for first in range(0, len(counts), MOST_COLUMNS)]
    return HEAD + fsum(14 + CELL * max(band) for band in bands) + 3


def _draw_cell(
    draw: Drawing, board: Board, number: int, ship: PlacedShip, cell: Area, boxes: int, worth: Sequence[str]
) -> None:
    """One ship of the convoy: its name, what it is worth and its bow hex over its boxes."""
    is_capital = ship.kind == CAPITAL
    width, points = cell.width, " · ".join(worth)
    name = f"{number} capital ship, {ship.vp} VP" if is_capital else f"{number} {ship.name}"
    face, color, size = ("regular", "gray", NOTE) if is_capital else ("semibold", "navy", TABLE)
    beside = " · ".join((*worth, hex_name(board, ship.bow)))
    if text_width(name, size, face) + text_width(beside, NOTE) + 6 > width:
        beside = points  # what only the owner knows; the map has the bow
    draw.text(cell.right, cell.top - 8, beside, NOTE, "gray", "regular", "end")
    room = width - (text_width(beside, NOTE) + 6 if beside else 0)
    draw.text(cell.left, cell.top - 8, shorten_name(name, size, room, face), size, color, face)
    bottom, height = cell.bottom + 5, CELL - 17
    joins = [cell.left + width / boxes * i for i in range(1, boxes)]
    if not is_capital:
        draw.rect(cell.left, bottom, width, height, Style(None, "gray", 0.6))
        draw.lines([((x, bottom), (x, bottom + height)) for x in joins], Style(None, "gray", 0.6))
        return
    draw.rect(cell.left, bottom, width, height, Style(None, "navy", 0.9))
    ticks = [((x, bottom), (x, bottom + 4)) for x in joins]
    ticks += [((x, bottom + height - 4), (x, bottom + height)) for x in joins]
    draw.lines(ticks, Style(None, "navy", 0.6))
    size = fit_scale(ship.name, VALUE, width - 8, "semibold")
    text = shorten_text(ship.name, size, width - 8, "semibold")
    draw.text(cell.left + width / 2, bottom + height / 2 - 0.33 * size, text, size, "navy", "semibold", "middle")


def escort_group(setup: Setup) -> list[PlacedShip]:
    """The ships of the group: capital ships, highest VP first, then escorts by station."""
    ships = setup.placement.ships
    capitals = sorted((ship for ship in ships if ship.kind == CAPITAL), key=lambda ship: -(ship.vp or 0))
    return capitals + [ship for ship in ships if ship.kind == ESCORT]


def draw_escort_group(
    draw: Drawing, setup: Setup, group: Sequence[PlacedShip], top: float, pitch: float, width: float
) -> float:
    """The table of the group with boxes to tick and room for notes, rows `pitch` high; the y below."""
    note = "capital ships too, highest VP first · turn by turn on the next pages"
    y = draw_section(draw, "Escort group", note, width, 0, top) - 4
    columns = [*(Column(head, wide, wrap=False) for head, wide in COLUMNS)]
    columns[NAME] = columns[NAME]._replace(look=Look(TABLE, "navy", "semibold"))
    box = Picture(8, 8, lambda draw, x, middle, _: draw.rect(x, middle - 4, 8, 8, Style("paper", "gray", 0.6)))

    def line(draw: Drawing, x: float, middle: float, _: float) -> None:
        low = middle - pitch / 2 + 2
        draw.line((x, low), (width, low), Style(None, "rule", THIN))

    rows: list[Row] = []
    for ship in group:
        where = name_of(ship.station or "") or (f"column {ship.column}, rank {ship.rank}" if ship.column else "")
        bow = hex_name(setup.scenario.board, ship.bow)
        cells = where, _numbered(setup, ship), str(ship.vp or 0), bow, str(ship.direction)
        rows.append((*cells, *(box for _ in TICK_BOXES), Picture(0, 0, line)))
    columns += [*(Column(head, 28) for head in TICK_BOXES), Column("Speed and hits", share=1)]
    return draw_table(draw, Table(columns, rows, row_height=pitch, padding=0), width, 0, y) - 8


LEAST_PITCH, MOST_PITCH = 12.0, 40.0  # height of a row of the escort group
LINE = 14.0  # points: the least line of fields of a grid that shares the page
MOST_TURNS = 24  # side by side in the record
RECORD = ("Mode", "Direction", "Lead bow")
RECORD_PITCH, RECORD_LEFT = 15.0, 48.0  # height of a row of the record, and its left edge
ROOMY_PITCH, ROOMY_TURNS = 56.0, 10  # the same, and turns side by side, where no escorts stand above the record


def draw_log(draw: Drawing, rules: Rules, setup: Setup, page: Page, paper: Paper, *, apart: bool) -> None:
    """The convoy, the escort group and the record.  FitError if they do not fit.

    The grid of escorts is that of the kit, at its own size.  Where that is `apart`, and
    where ships off the board leave it no room, the group is a table.
    """
    y, width = page.height, page.width
    if setup.formation:
        y = draw_convoy(draw, setup, known_ships(rules, setup), int(value(rules, "log-boxes")), y, width)
        y = _draw_off_board(draw, setup, y, width)
    record = _record_height(setup.turns)
    group = escort_group(setup)
    room = Area(0.0, record, width, y - HEAD)
    grid = escort_grid(group)
    if group and not apart and room.height * page.factor >= least_height(grid):
        last = draw_escort_grids(draw, rules, setup, group, grid, room, page.factor)
        note = KNOWN_NOTE if known_ships(rules, setup) else GROUP_NOTE
        more = f" · turns {last + 1} to {setup.turns}: the kit’s escort log" if last < setup.turns else ""
        draw_section(draw, "Escort group", note + more, width, 0, y)
        y = record
    elif group:
        pitch = max(LEAST_PITCH, min(MOST_PITCH, (y - GROUP_HEADS - record) / len(group)))
        y = draw_escort_group(draw, setup, group, y, pitch, width)
    if y < record - 0.01:
        count = len(setup.placement.ships)
        raise FitError(
            f"the log of {count} ships does not fit {paper.name}", "choose a larger or longer one", where="--paper"
        )
    top = y - GAP if abs(y - record) < 0.01 else y
    bands = -(-setup.turns // ROOMY_TURNS)
    roomy = min(ROOMY_PITCH, ((top - HEAD) / bands - 18) / len(RECORD))
    pitch, most = (RECORD_PITCH, MOST_TURNS) if group or roomy < RECORD_PITCH else (roomy, ROOMY_TURNS)
    _draw_record(draw, setup.turns, top, pitch, most, width)


def _draw_off_board(draw: Drawing, setup: Setup, y: float, width: float) -> float:
    """The places of ships off the board, which the log would lose; the y below."""
    board, ships = setup.scenario.board, enumerate(setup.placement.ships, 1)
    texts = [off_board_text(board, *each) for each in ships if each[1].name in setup.placement.off_board]
    low, half = y, -(-len(texts) // 2)
    for x, column in ((0.0, texts[:half]), (width / 2 + 6, texts[half:])):
        end = y
        for text in column:
            end = draw_paragraph(draw, text, x, end, width / 2 - 6, NOTE, "ink")
        low = min(low, end)
    return low - (GAP if texts else 4)


def _record_height(turns: int) -> float:
    return GAP + HEAD + -(-turns // MOST_TURNS) * (11 + RECORD_PITCH * len(RECORD) + 6)


def _draw_record(draw: Drawing, turns: int, top: float, pitch: float, most: int, width: float) -> None:
    """Empty boxes, `most` turns side by side, for the mode and the convoy's place after each turn."""
    note = "mode from the Escort Action Table at the end of each turn"
    y = draw_section(draw, "Turn by turn", note, width, 0, top) - 4
    each = (width - RECORD_LEFT) / min(most, max(turns, 12))
    for first in range(1, turns + 1, most):
        band = range(first, min(first + most, turns + 1))
        columns = [Column(width=RECORD_LEFT, look=Look(NOTE, "gray"))]
        columns += [Column(Cell(str(turn), NUMBER), each, anchor="middle") for turn in band]
        table = Table(
            columns,
            [(name, *[""] * len(band)) for name in RECORD],
            tinted=False,
            form=True,
            row_height=pitch,
            padding=0,
        )
        y = draw_table(draw, table, RECORD_LEFT + each * len(band), 0, y) - 4


STRIP = Strip(width=174.0, height=34.0, least=160.0, widest=200.0, lip=14.0, most=2.4)
DIE = 17.0
NOTATION = (  # how an order is read
    ("L n", "turn left, then n hexes ahead; R right"),
    ("n L", "n hexes ahead, then turn left; R right"),
    ("M", "one hex for each point of the present speed"),
)


PAGES = 2  # of each setup, before the grid of a large escort group and the slips
FILE = "scenario"  # the input that is the player's own scenario file
LEAST_SCALE = 0.83  # below this the figures are too small to read


#: What is the same for every seed: the pages before the slips with their titles, "" for that of the setup, and where
#: the die of the first one goes.
Ground = tuple[list[tuple[str, Symbol]], Point]


class OnPatrolSetupSheet(SetupSheet[Setup]):
    """The position, the log and the slips of fleet movement."""

    file = FILE
    one_of = ("merchantmen", "capital", "escort")
    kind = STRIP
    inputs = staticmethod(inputs)
    of_example = MappingProxyType({"title": "Example convoy"})

    def roll(self, game: Game, inputs: Inputs, seed: int) -> Setup:
        """The setup that a seed gives; `inputs` may name a scenario file, over which the other options are laid."""
        options = {name: each for name, each in inputs.items() if name != FILE}
        file = inputs.get(FILE)
        assert file is None or isinstance(file, PlayerFile)
        return roll_setup(game.rules, scenario(game.rules, options, file), seed)

    def pages(self, game: Game, inputs: Inputs, job: SetupJob) -> int:
        """The number of pages of a setup; `FitError` if the paper is too small for its slips."""
        setup, page = self.roll(game, inputs, job.seed), _place(job.paper)
        apart = has_classes_apart(game.rules, setup, page, job.paper)
        grids = list(_grids(game.rules, setup, page))
        return PAGES + apart + len(grids) + super().pages(game, inputs, job)

    def title(self, game: Game, setup: Setup) -> str:
        """That of the setup."""
        return f"{_title(setup)}: fleet movement"

    def rulings(self, game: Game, setup: Setup) -> Iterable[str]:
        """Those of the setup."""
        return setup.assumes

    def heads(self, game: Game, setup: Setup, job: SetupJob) -> Heads:
        """How to use the slips, what an order means, and the command."""
        last = "Write the lead bow, the direction and the mode on the log at the end of the turn."
        if any(roll.kind == EMERGENCY for roll in setup.rolls):
            last = "Once torpedoes have been fired the order marked Emergency counts: the same die in that column."
        steps = (
            setup_sheets.cut_step(job),
            f"At the start of a turn’s {phase_name(game.rules, CONVOY)} {setup_sheets.open_step(job, 'its slip')}: "
            "the convoy moves by that order.",
            last,
            f"After turn {setup.turns} roll the die yourself, on the table Fleet movement.",
        )
        columns = (Column(width=34, look=Look(SECTION, "navy", "bold")), Column(share=1))
        orders = Table(columns, NOTATION, tinted=False, ruled=True, row_height=18, padding=0)
        return setup_sheets.guide_heads(job, setup.seed, steps, setup_sheets.record_of("Orders", "", orders))

    def slips_of(self, game: Game, setup: Setup, strip: Strip) -> Iterator[Slip]:
        """By turn its die and order; in red the same die in the Emergency column, if there is one."""
        note = f"seed {setup.seed}"
        for turn in range(1, setup.turns + 1):
            rolls, draw = [roll for roll in setup.rolls if roll.turn == turn], Drawing()
            both = len(rolls) > 1
            for roll in rolls:
                emergency = roll.kind == EMERGENCY
                if roll.kind == FLEET:
                    draw.use(numbered_die(roll.dice[0], DIE, SECTION), shift(8, (strip.height - DIE) / 2))
                y = (3.5 if emergency else 19.5) if both else 12.0
                color, size = ("danger" if emergency else "navy"), (SECTION if both else VALUE)
                draw.text(34, y, str(roll.result), size, color, "bold")
                words = order_in_words(roll.order) if roll.order else ""
                draw.text(74, y + 1, f"Emerg.: {words}" if emergency else words, NOTE if both else TABLE, "ink")
            yield Slip(f"Turn {turn}", note, draw.records)

    def bodies(self, game: Game, setups: Iterable[Setup], job: SetupJob, others: Iterable[Setup]) -> Iterator[Body]:
        """The position, the log and the slips of each setup.  FitError if the convoy does not fit the paper."""
        page, grounds = _place(job.paper), dict[int, Ground]()
        hidden = self.hiding(game, job, others)
        for setup in setups:
            number = setup.formation.number if setup.formation else 0
            if number not in grounds:
                _check_letters(setup)
                grounds[number] = _ground(game.rules, setup, number, page, job.paper)
            (pages, die), note = grounds[number], seed_note(game, setup.seed)
            for heading, drawn in pages:
                draw = Drawing()
                with draw.group(page.matrix):
                    draw.use(drawn)
                    for rolled in setup.rolls:
                        if rolled.kind == FORMATION and not heading:
                            draw_die(draw, rolled.dice[0], *die, 9.0)
                body = Body(draw, Heading(game.title, heading or _title(setup)), "read", note=note)
                yield body if heading else resting(body, game, setup.assumes)
            yield from self.strips(game, setup, job, hidden)


def _title(setup: Setup) -> str:
    return shorten_text(setup.scenario.title or f"Setup {setup.seed}", 18, 330)


def _place(paper: Paper) -> Page:
    """The pages on the paper; `FitError` if that is too narrow."""
    return Page(*true_place(paper, least_scale=LEAST_SCALE, least_width="7 1/4 inches"))


def _check_letters(setup: Setup) -> None:
    """FitError for a title or a name with a letter that the faces lack; RulesError with its line in a scenario file."""
    known, scenario = font("regular").face.charToGlyph, setup.scenario
    for keys, text in ((("title",), scenario.title), *scenario.ship_keys()):
        for letter in text:
            if ord(letter) not in known:
                message = f"there is no {letter!r} in the letters that sheets are set in"
                if scenario.file is not None:
                    raise scenario.file.at(*keys).refuse(message)
                raise FitError(message, where=repr(text[:40]))


def _ground(rules: Rules, setup: Setup, number: int, page: Page, paper: Paper) -> Ground:
    """The pages of a formation, drawn from its first setup."""
    box = (-2.0, -2.0, page.width + 2, page.height + 2)
    position, log = Drawing(), Drawing()
    draw_left_column(position, rules, setup, page, paper)
    at = draw_right_column(position, rules, setup, page)
    pages = list(_grids(rules, setup, page))
    draw_log(log, rules, setup, page, paper, apart=bool(pages))
    classes = class_table(rules, setup, page.width)
    if classes is not None and has_classes_apart(rules, setup, page, paper):
        apart = Drawing()
        apart.put(classes.drawing, 0, page.height)
        pages.insert(0, ("The ships", apart))
    drawn = [("setup", "", position), ("log", "Convoy/Escort Log", log)]
    drawn += [(f"further-{n}", heading, each) for n, (heading, each) in enumerate(pages)]
    return [(heading, Symbol(f"{name}-on-patrol-{number}", each.records, box)) for name, heading, each in drawn], at
