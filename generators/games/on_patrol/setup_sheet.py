"""The On Patrol scenario sheet: the convoy on its hexes, and its log.

The first page has the map, every bow and stern, the start and the sealed fleet movement, which a card covers; the
second the Convoy/Escort Log filled in.  What is the same on every sheet of a book is drawn once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from aids import hexes
from aids.checks import Input
from aids.errors import FitError
from aids.games import Game
from aids.hexes import Board, Hex
from aids.on_patrol.movement import MovementOrder, parse_order
from aids.on_patrol.placement import CAPITAL, ESCORT, PlacedShip
from aids.on_patrol.scenario import inputs as scenario_inputs
from aids.on_patrol.scenario import scenario
from aids.on_patrol.setup import EMERGENCY, FLEET, FORMATION, Setup, as_json, roll_setup
from aids.rules import Rules
from generators.drawing import fonts, hex_grid
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Point, Style, Symbol, shift
from generators.drawing.text import fit_text, shorten_text
from generators.page.frame import NOTE, THIN, Body, Heading
from generators.page.paper import Paper
from generators.page.typeset import DESIGN, paragraph, section_head
from generators.sheets.setups import SetupSheet, composed, seed_note

PAGES = 2  # for each start
FILE = "scenario"  # the input that is the player's own scenario file

LEAST_SCALE = 0.83  # below this the figures are too small to read
HEAD = 20.0  # a section head and the space under it
LEFT = 376.0  # width of the map and of the table under it
RIGHT = 396.0  # where the column of the start and the sealed rolls begins
SIDE = DESIGN - RIGHT
LEAST_MAP, LEAST_HEX, MOST_HEX = 130.0, 3.0, 16.0
BORDER = 12.0  # points around the map for its letters and numbers
PITCHES = (14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0)  # of the rows of places, the roomiest that fits
SMALL = 6.5
SEALED_PITCHES = (14.0, 13.5, 13.0, 12.5, 12.0, 11.5, 11.0)
STATIONS, DIRECTIONS = 118.0, 46.0  # height of the station diagram, and of the directions alone

BAND = 6  # columns of a convoy side by side in the log
BOXES = 5  # of each ship in the log (104.4.4)
CELL = 44.0  # height of a ship in the log
LOG_PITCHES = (17.0, 16.0, 15.0, 14.0, 13.0, 12.0)
TURNS = 24  # turns side by side in the record

#: Columns of the table of places: head, right edge or left edge of its words, and which.
PLACES = (
    ("", 11.0, "end"),
    ("Ship", 17.0, "start"),
    ("Kind", 118.0, "start"),
    ("Column", 194.0, "end"),
    ("Rank", 214.0, "end"),
    ("Station", 219.0, "start"),
    ("VP", 296.0, "end"),
    ("Bow", 326.0, "end"),
    ("Stern", 355.0, "end"),
    ("Dir.", 374.0, "end"),
)
NAME_ROOM = 98.0
HULLS = {CAPITAL: Style("sea", "navy", 0.5), ESCORT: Style("paper", "navy", 0.7)}
MERCHANT = Style("navy")


def inputs(rules: Rules) -> tuple[Input, ...]:
    """The options of the command line; a file may say the same, and options are laid over it."""
    return scenario_inputs(rules)


def roll_up(game: Game, inputs: Mapping[str, Any], seed: int) -> Setup:
    """The start that a seed gives; `inputs` may name a scenario file under `scenario`."""
    options = {name: one for name, one in inputs.items() if name != FILE}
    return roll_setup(game.rules, scenario(game.rules, options, inputs.get(FILE)), seed)


def json(begun: Setup) -> dict[str, object]:
    """The start as other programs read it."""
    return as_json(begun)


def bodies(game: Game, starts: Iterable[Setup], paper: Paper) -> Iterator[Body]:
    """Two pages for each start.  FitError if the convoy or its turns do not fit the paper."""
    matrix, height = composed(paper, least_scale=LEAST_SCALE, least_width="7 1/4 inches")
    frames: dict[int, tuple[Sealing, Symbol, Symbol]] = {}
    for begun in starts:
        number = begun.formation.number if begun.formation else 0
        if number not in frames:
            _check_letters(begun)
            frames[number] = _frames(game.rules, begun, height, paper)
        sealing, *symbols = frames[number]
        title = begun.scenario.title or f"Scenario {begun.seed}"
        for symbol, words, rule in zip(
            symbols,
            (shorten_text(title, 18, 330), "Convoy/Escort Log"),
            ("103, 104", "104.4.4"),
            strict=True,
        ):
            draw = Drawing()
            with draw.group(matrix):
                draw.use(symbol)
                if symbol is symbols[0]:
                    _rolls(draw, begun, sealing)
            yield Body(draw, Heading(game.title, words, rule), "read", note=seed_note(game, begun.seed))


def _check_letters(begun: Setup) -> None:
    """FitError for a name with a letter that the faces lack."""
    known = fonts.font("regular").face.charToGlyph
    for words in (begun.scenario.title, *(piece.name for piece in begun.placement.ships)):
        for letter in words:
            if ord(letter) not in known:
                raise FitError(f"{words[:40]!r}: there is no {letter!r} in the letters that sheets are set in")


class Sealing(NamedTuple):
    """Where the sealed rolls stand: the top of the first row, the height of a row, and the y below them all.

    `die` is the place of the die that chose the formation.
    """

    top: float
    pitch: float
    die: Point
    end: float


def _frames(rules: Rules, begun: Setup, height: float, paper: Paper) -> tuple[Sealing, Symbol, Symbol]:
    """All that does not change from seed to seed."""
    number = begun.formation.number if begun.formation else 0
    box = (-2.0, -2.0, DESIGN + 2, height + 2)
    first, second = Drawing(), Drawing()
    _places(first, begun, height, paper)
    sealing = _side(first, rules, begun, height, paper)
    _log(second, rules, begun, height, paper)
    return (
        sealing,
        Symbol(f"setup-on-patrol-{number}", first.records, box),
        Symbol(f"log-on-patrol-{number}", second.records, box),
    )


# --- the left of the first page: map, places, what is seen ---------------------------------------------------------


def _places(draw: Drawing, begun: Setup, height: float, paper: Paper) -> None:
    """The map above, the table of places under it, and under that reports, light and rulings."""
    notes = Drawing()
    deep = -_notes(notes, begun)
    found = []
    for pitch in PITCHES:
        tall = height - 2 * HEAD - 14 - len(begun.placement.ships) * pitch - deep
        if tall >= (300 if pitch > 11.5 else 220 if pitch > PITCHES[-1] else LEAST_MAP):
            found.append((pitch, tall))
    if not found:
        count = len(begun.placement.ships)
        hint = "; --shift slides the formation onto the board" if begun.placement.off_board else ""
        raise FitError(
            f"{paper.name} has no room for {count} ships; choose a larger or longer one{hint}", where="--paper"
        )
    pitch, tall = found[0]
    tall = min(tall, 390.0)
    with draw.group(shift(0, height)):
        section_head(
            draw, "The convoy", "white: escorts · dark: merchantmen · with a dot: capital ships · not true scale", LEFT
        )
    _map(draw, begun, (0, height - HEAD - tall, LEFT, height - HEAD), paper)
    top = height - HEAD - tall - 4
    with draw.group(shift(0, top)):
        section_head(draw, "Order of battle", "every bow and stern · 103.1 to 103.3", LEFT)
    low = _table(draw, begun, top - HEAD, pitch)
    with draw.group(shift(0, low)):
        draw.add(notes.records)


def _notes(draw: Drawing, begun: Setup) -> float:
    """What is off the board, what was shifted, when a submarine is seen, and the rulings; the y below."""
    board, y = begun.scenario.board, -2.0
    numbers = {piece.name: number for number, piece in enumerate(begun.placement.ships, 1)}
    for piece in begun.placement.ships:
        if piece.name in begun.placement.off_board:
            bow, stern = hexes.label(board, piece.bow), hexes.label(board, piece.stern)
            words = f"Off the board: {numbers[piece.name]}, bow {bow}, stern {stern}"
            y = paragraph(draw, words, 0, y, LEFT, SMALL, "danger")
    for moved in begun.placement.adjustments:
        y = paragraph(draw, f"{moved.text} ({moved.ruling})", 0, y, LEFT, SMALL, "amber")
    y -= 5
    with draw.group(shift(0, y)):
        section_head(draw, "A submarine is seen", f"by {begun.scenario.light} · 104.1.4, 107", LEFT)
    y -= 16
    for one in begun.conditions:
        draw.text(0, y - 6.3, one.rule, SMALL, "grey")
        y = paragraph(
            draw, f"{one.what}: {one.how}".replace("Any, any", "Any light, any depth"), 36, y, LEFT - 36, SMALL, "ink"
        )
    words = "Assumes " + ", ".join(begun.assumes) + ": see the log"
    return paragraph(draw, words, 0, y - 3, LEFT, NOTE, "amber", "italic")


def _table(draw: Drawing, begun: Setup, top: float, pitch: float) -> float:
    """The table of places from `top` down; the y below it."""
    size = min(8.0, 0.76 * pitch)
    base = top - 7
    for words, x, anchor in PLACES:
        draw.text(x, base, words, 7, "grey", "semibold", anchor)
    low = top - 10
    for number in range(0, len(begun.placement.ships), 2):
        draw.rect(0, low - (number + 1) * pitch, LEFT, pitch, Style("tint"))
    for number, piece in enumerate(begun.placement.ships, 1):
        base = low - number * pitch + 0.5 * (pitch - 0.66 * size)
        cells = _cells(begun.scenario.board, number, piece)
        for (_, x, anchor), words, at in zip(PLACES, cells, range(len(cells)), strict=True):
            face, colour = ("bold", "navy") if at in (0, 7, 8) else ("regular", "ink")
            if words == "off":
                face, colour = "semibold", "danger"
            if at == 1:
                words = shorten_text(words, size, NAME_ROOM)
            draw.text(x, base, words, size, colour, face, anchor)
    low -= len(begun.placement.ships) * pitch
    draw.line((0, low), (LEFT, low), Style(None, "navy", 0.6))
    return low


def _cells(board: Board, number: int, piece: PlacedShip) -> tuple[str, ...]:
    """A row of the table of places."""
    places = [hexes.label(board, one) if hexes.on_board(board, one) else "off" for one in (piece.bow, piece.stern)]
    return (
        str(number),
        piece.name,
        piece.kind,
        str(piece.column or ""),
        str(piece.rank or ""),
        piece.station or "",
        "" if piece.vp is None else str(piece.vp),
        *places,
        str(piece.direction),
    )


def _map(draw: Drawing, begun: Setup, box: tuple[float, float, float, float], paper: Paper) -> None:
    """The hexes that the convoy lies on, with its ships, inside a box (left, bottom, right, top)."""
    board = begun.scenario.board
    ships = [place for piece in begun.placement.ships for place in (piece.bow, piece.stern)]
    spans = [hexes.place_of(board, place) for place in ships]
    columns = range(min(c for c, _ in spans) - 1, max(c for c, _ in spans) + 2)
    rows = range(min(r for _, r in spans) - 1, max(r for _, r in spans) + 2)
    left, bottom, right, top = box
    wide, high = right - left - BORDER, top - bottom - BORDER
    size = min(wide / (0.866 * (len(columns) + 0.4)), high / (len(rows) + 0.5), MOST_HEX)
    if size < LEAST_HEX:
        raise FitError(
            f"the ships lie over {len(columns)} columns and {len(rows)} rows, too many to draw on "
            f"{paper.name}; choose larger paper",
            where="--paper",
        )
    # As many hexes as the box has room for, so that the sea around the convoy is seen.
    columns = _wider(columns, int((wide / size / 0.866 - 0.4 - len(columns)) // 2 * 2))
    rows = _wider(rows, int(high / size - 0.5 - len(rows)))
    field = [hexes.at(board, column, row) for column in columns for row in rows]
    x0, y0, x1, y1 = hex_grid.bounds(field, size)
    x, y = left + BORDER + (wide - x1 + x0) / 2 - x0, top - BORDER - y1
    sea = [place for place in field if hexes.on_board(board, place)]
    off = [place for place in field if not hexes.on_board(board, place)]
    with draw.group(shift(x, y)):
        _water(draw, sea, off, size)
        letter = 6.0
        step = next(n for n in (1, 2, 4, 8) if n * 0.866 * size >= 9)
        heads = [
            (hex_grid.centre(hexes.at(board, column, rows.start), size)[0], y1 + 3, hexes.column_name(board, column))
            for column in columns
            if hexes.on_board(board, hexes.at(board, column, max(1, rows.start))) and (column - 1) % step == 0
        ]
        draw.texts(heads, letter, "grey", "semibold", "middle")
        draw.texts(
            [
                (x0 - 3, hex_grid.centre(hexes.at(board, columns.start, row), size)[1] - 2, str(row))
                for row in rows
                if row > 0 and row % 5 == 0 and hexes.on_board(board, hexes.at(board, max(1, columns.start), row))
            ],
            letter,
            "grey",
            "semibold",
            "end",
        )
        if not sea and off:
            draw.text((x0 + x1) / 2, y1 + 3, "off the board", letter, "danger", "semibold", "middle")
        for piece in begun.placement.ships:
            _ship(draw, piece, size, board)
        _labels(draw, begun, size, (x0, y0, x1, y1))


def _wider(span: range, more: int) -> range:
    """Columns or rows with so many more, half on either side but no more than one that no board has."""
    before = min(more // 2, max(0, span.start))
    return range(span.start - before, span.stop + more - before)


def _water(draw: Drawing, sea: Sequence[Hex], off: Sequence[Hex], size: float) -> None:
    """The hexes drawn light; those off the board bare, beyond a line."""
    for place in sea:
        cx, cy = hex_grid.centre(place, size)
        wide, half = size / 3**0.5, size / 2
        draw.polygon(
            (
                (cx + wide, cy),
                (cx + wide / 2, cy + half),
                (cx - wide / 2, cy + half),
                (cx - wide, cy),
                (cx - wide / 2, cy - half),
                (cx + wide / 2, cy - half),
            ),
            Style("tint"),
        )
    hex_grid.ink(draw, hex_grid.edges(off), size, Style(None, "rule", 0.35, (1, 1)))
    hex_grid.ink(draw, hex_grid.edges(sea), size, Style(None, "rule", 0.35))
    hex_grid.ink(draw, hex_grid.edges(sea) & hex_grid.edges(off), size, Style(None, "danger", 1.0))


def _ship(draw: Drawing, piece: PlacedShip, size: float, board: Board) -> None:
    """A ship in its two hexes; a capital ship carries a dot."""
    hex_grid.ship(draw, piece.bow, hexes.step_of(board, piece.direction), size, HULLS.get(piece.kind, MERCHANT))
    if piece.kind == CAPITAL:
        bow, stern = hex_grid.centre(piece.bow, size), hex_grid.centre(piece.stern, size)
        draw.circle((bow[0] + stern[0]) / 2, (bow[1] + stern[1]) / 2, 0.15 * size, Style("paper"))


Box = tuple[float, float, float, float]


def _labels(draw: Drawing, begun: Setup, size: float, limits: Box) -> None:
    """The number of each ship beside it, with its name and bow hex where there is room."""
    board, taken = begun.scenario.board, [_hull(piece, size) for piece in begun.placement.ships]
    for number, piece in enumerate(begun.placement.ships, 1):
        bow = hexes.label(board, piece.bow) if hexes.on_board(board, piece.bow) else "off"
        (ax, ay), (bx, by) = hex_grid.centre(piece.bow, size), hex_grid.centre(piece.stern, size)
        x, y = (ax + bx) / 2, (ay + by) / 2
        reach_x, reach_y = abs(ax - bx) / 2 + 0.36 * size, abs(ay - by) / 2 + 0.5 * size
        for words, under in ((f"{number} {piece.name}", bow), (str(number), bow), (str(number), "")):
            wide = max(fonts.width(words, SMALL, "semibold"), fonts.width(under, 6)) + 2
            high = 13.6 if under else 7.4
            spots = [
                (x + reach_x + wide / 2, y),
                (x - reach_x - wide / 2, y),
                (x, y - reach_y - high / 2),
                (x, y + reach_y + high / 2),
            ]
            for cx, cy in spots:
                box = (cx - wide / 2, cy - high / 2, cx + wide / 2, cy + high / 2)
                if _within(box, limits) and not any(_meet(box, other) for other in taken):
                    break
            else:
                continue
            taken.append(box)
            draw.rect(box[0], box[1], wide, high, Style("paper"))
            draw.text(cx, box[3] - 5.8, words, SMALL, "navy", "semibold", "middle")
            draw.text(cx, box[1] + 1.3, under, 6, "danger" if under == "off" else "grey", "regular", "middle")
            break


def _hull(piece: PlacedShip, size: float) -> Box:
    """The box that a ship's hull fills."""
    (ax, ay), (bx, by) = hex_grid.centre(piece.bow, size), hex_grid.centre(piece.stern, size)
    side = 0.34 * size
    return min(ax, bx) - side, min(ay, by) - 0.42 * size, max(ax, bx) + side, max(ay, by) + 0.42 * size


def _within(box: Box, limits: Box) -> bool:
    return box[0] >= limits[0] and box[1] >= limits[1] and box[2] <= limits[2] and box[3] <= limits[3]


def _meet(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


# --- the right of the first page: the start, the stations, the sealed rolls ------------------------------------------


def _side(draw: Drawing, rules: Rules, begun: Setup, height: float, paper: Paper) -> Sealing:
    """The start, the station diagram, and the empty rows of the sealed rolls; where these are."""
    with draw.group(shift(RIGHT, height)):
        section_head(draw, "The start", "104.2.2", SIDE)
    y = height - HEAD
    facts = _facts(rules, begun)
    draw.texts([(RIGHT, y - 7 - 11.5 * i, name) for i, (name, _) in enumerate(facts)], 7.5, "grey")
    for i, (_, words) in enumerate(facts):
        draw.text(DESIGN, y - 7 - 11.5 * i, words, 8, "navy", "semibold", "end")
    die = (RIGHT + 42, y - 9.5)
    y -= 11.5 * len(facts) + 1
    if begun.action.also:
        also = begun.action.also
        y = paragraph(draw, also[:1].upper() + also[1:], RIGHT, y, SIDE, 7.5, "ink")
    y -= 7
    tall = STATIONS if begun.formation else DIRECTIONS
    with draw.group(shift(RIGHT, y)):
        name, rule = ("Stations", "Chart 103.2") if begun.formation else ("Directions", "escorts alone: 103.2.5")
        section_head(draw, name, rule, SIDE)
    _stations(draw, begun, (RIGHT, y - HEAD - tall, DESIGN, y - HEAD))
    y -= HEAD + tall + 6
    below = 34.0  # of the words under the rows
    pitch = next((p for p in SEALED_PITCHES if y - HEAD - 12 - below - begun.turns * p >= 0), 0.0)
    if not pitch:
        fit = max(0, int((y - HEAD - 12 - below) // SEALED_PITCHES[-1]))
        raise FitError(
            f"{begun.turns} turns do not fit {paper.name}, which has room for {fit}; "
            "ask for fewer or choose larger paper",
            where="--turns",
        )
    with draw.group(shift(RIGHT, y)):
        section_head(draw, "Sealed fleet movement", "104.3.1", SIDE)
    top = y - HEAD - 9
    _caption(draw, begun, top + 2)
    for number in range(0, begun.turns, 2):
        draw.rect(RIGHT, top - (number + 1) * pitch, SIDE, pitch, Style("tint"))
    draw.texts(
        [(RIGHT + 10, top - (i + 0.5) * pitch - 3, str(i + 1)) for i in range(begun.turns)], 9, "navy", "bold", "middle"
    )
    low = top - begun.turns * pitch
    draw.line((RIGHT, top), (DESIGN, top), Style(None, "navy", 0.6))
    draw.line((RIGHT, low), (DESIGN, low), Style(None, "navy", 0.6))
    words = "Cover the turns to come with a card and uncover one at the start of each Convoy Movement Phase."
    end = paragraph(draw, words, RIGHT, low - 2, SIDE, 7)
    return Sealing(top, pitch, die, end)


def _facts(rules: Rules, begun: Setup) -> list[tuple[str, str]]:
    """What holds at the start, in words: name and figure."""
    told, action = begun.scenario, begun.action
    marker = begun.marker.replace("-", " ")
    ships = [piece.kind for piece in begun.placement.ships]
    formation = "none: escorts alone"
    if begun.formation:
        formation = f"{begun.formation.number}, {_count(len(begun.formation.columns), 'column')}"
    headings = sorted({piece.direction for piece in begun.placement.ships})
    return [
        ("Formation", formation),
        ("Direction", ", ".join(map(str, headings))),
        ("Merchantmen", str(len(told.merchantmen))),
        ("Capital ships", str(ships.count(CAPITAL))),
        ("Escorts", str(ships.count(ESCORT))),
        ("Convoy", rules.tables["fleet-movement"].columns[told.convoy].replace("*", "")),
        ("Light", told.light.capitalize()),
        ("Submarine", "depth not stated" if told.depth is None else f"{told.depth} feet"),
        ("Marker", marker),
        ("Escorts begin in", f"Mode {action.mode}"),
        ("They move", f"{action.movement or 'as the mode says'}, {action.speed or 'no'} speed"),
    ]


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _stations(draw: Drawing, begun: Setup, box: Box) -> None:
    """The convoy heading up the page, each escort's station in a circle, beside the directions of the board."""
    board, (left, bottom, right, top) = begun.scenario.board, box
    rose = (left + 18, bottom + 26)
    for heading in hexes.HEADINGS:
        angle = hex_grid.direction(hexes.step_of(board, heading))
        px, py = hex_grid.towards(rose, angle, 14)
        draw.text(px, py - 2.3, str(heading), 7, "navy", "semibold", "middle")
    hex_grid.arrows(
        draw,
        [
            (hex_grid.towards(rose, angle, 2), hex_grid.towards(rose, angle, 10))
            for angle in (hex_grid.direction(step) for step in range(6))
        ],
        Style(None, "sea", 0.7),
        3,
    )
    draw.text(rose[0], bottom, "on the map", SMALL, "grey", "regular", "middle")
    if not begun.formation:
        return
    step = hexes.step_of(board, begun.formation.direction)
    origin = begun.placement.ships[0].bow
    bows = [hexes.middle(hexes.rotated(piece.bow, -step, origin)) for piece in begun.placement.ships]
    xs, ys = [x for x, _ in bows], [y for _, y in bows]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    inner = (left + 46, bottom + 24, right - 6, top - 8)
    per = min((inner[2] - inner[0]) / max(wide, 1), (inner[3] - inner[1]) / max(high, 1), 5.0)
    x0 = (inner[0] + inner[2]) / 2 - per * (min(xs) + wide / 2)
    y0 = inner[3] - per * max(ys)
    for piece, (x, y) in zip(begun.placement.ships, bows, strict=True):
        cx, cy = x0 + per * x, y0 + per * y
        if piece.station is None:
            half, long = min(2.2, 0.45 * per), max(2 * per, 5)
            hull = ((cx, cy + half), (cx + half, cy - half), (cx + half, cy - long), (cx - half, cy - long))
            draw.polygon((*hull, (cx - half, cy - half)), HULLS.get(piece.kind, MERCHANT))
        else:
            name = "C+" if piece.station.startswith("behind") else piece.station[0]
            draw.circle(cx, cy - per, 5.2, Style("paper", "sea", 0.8))
            draw.text(cx, cy - per - 2.1, name, 6, "navy", "bold", "middle")
    words = (
        f"direction {begun.formation.direction} up; C+ astern of C"
        if any((piece.station or "").startswith("behind") for piece in begun.placement.ships)
        else f"direction {begun.formation.direction} up"
    )
    draw.text((inner[0] + inner[2]) / 2, bottom, words, SMALL, "grey", "regular", "middle")


WORDS_X, EMERGENCY_X = RIGHT + 64.0, DESIGN - 4.0
DIE_X, ORDER_X = RIGHT + 22.0, RIGHT + 50.0


def _caption(draw: Drawing, begun: Setup, y: float) -> None:
    heads = [(RIGHT + 10, y, "Turn"), (DIE_X + 5, y, "d6"), (ORDER_X, y, "Order")]
    draw.texts(heads, 7, "grey", "semibold", "middle")
    if any(one.kind == EMERGENCY for one in begun.rolls):
        draw.text(EMERGENCY_X, y, "Emergency", 7, "grey", "semibold", "end")


def _rolls(draw: Drawing, begun: Setup, sealing: Sealing) -> None:
    """The sealed rolls, a row a turn, the die of the formation, and the seed."""
    draw.text(RIGHT, sealing.end - 9, f"Repeat this sheet with --seed {begun.seed}", 7, "grey")
    orders, words, emergencies = [], [], []
    both = any(one.kind == EMERGENCY for one in begun.rolls)
    for one in begun.rolls:
        middle = sealing.top - (one.turn - 0.5) * sealing.pitch
        if one.kind == FORMATION:
            draw.use(_die(one.dice[0]), shift(*sealing.die))
        elif one.kind == FLEET:
            draw.use(_die(one.dice[0]), shift(DIE_X, middle - 4.5))
            orders.append((ORDER_X, middle - 3.2, str(one.result)))
            found = parse_order(str(one.result))
            if found is not None and not both:
                words.append((WORDS_X, middle - 2.4, _spelt(found)))
        else:
            emergencies.append((EMERGENCY_X, middle - 3.2, str(one.result)))
    draw.texts(orders, 9.5, "navy", "bold", "middle")
    draw.texts(words, 7.5, "ink")
    draw.texts(emergencies, 9.5, "danger", "bold", "end")


def _spelt(found: MovementOrder) -> str:
    """An order in words: `turn left, then 2`."""
    ahead = "M" if found.hexes is None else str(found.hexes)
    if found.turn is None:
        return f"{ahead} ahead"
    return f"{found.turn}, then {ahead} ahead" if found.when == "before" else f"{ahead} ahead, then {found.turn}"


@cache
def _die(face: int) -> Symbol:
    """A rolled die, the same on every sheet."""
    draw = Drawing()
    draw_die(draw, face, 0, 0, 9)
    return Symbol(f"small-die-{face}", draw.records, (-1, -1, 10, 10))


# --- the second page: the Convoy/Escort Log ------------------------------------------------------------------------


def _log(draw: Drawing, rules: Rules, begun: Setup, height: float, paper: Paper) -> None:
    """The convoy by column and rank, the escorts' group, a record of turns, and the rulings where they fit."""
    y = height
    if begun.formation:
        y = _convoy(draw, begun, y)
    group = sorted(
        (piece for piece in begun.placement.ships if piece.kind == CAPITAL), key=lambda piece: -(piece.vp or 0)
    )
    group += [piece for piece in begun.placement.ships if piece.kind == ESCORT]
    record = _record_height(begun.turns)
    if group:
        rest = HEAD + 20 + record + 4 + _rulings_split(rules, begun)[1] + HEAD
        pitch = next((p for p in LOG_PITCHES if y - len(group) * p >= rest), LOG_PITCHES[-1])
        y = _escorts(draw, begun, group, y, pitch)
    if y < record:
        count = len(begun.placement.ships)
        raise FitError(
            f"the log of {count} ships does not fit {paper.name}; choose a larger or longer one", where="--paper"
        )
    y = _record(draw, begun, y)
    _rulings(draw, rules, begun, y)


def _convoy(draw: Drawing, begun: Setup, top: float) -> float:
    """A place with five boxes for each ship, columns side by side; a capital ship's name runs across them."""
    ships = {(piece.column, piece.rank): (n, piece) for n, piece in enumerate(begun.placement.ships, 1) if piece.column}
    with draw.group(shift(0, top)):
        section_head(
            draw, "Convoy", "by column and rank · a capital ship's name runs across its boxes · 104.4.4", DESIGN
        )
    y = top - HEAD
    numbers = [column.number for column in begun.formation.columns] if begun.formation else []
    each = (DESIGN - 20) / min(BAND, max(3, len(numbers)))
    for first in range(0, len(numbers), BAND):
        band = numbers[first : first + BAND]
        last = max(rank or 0 for column, rank in ships if column in band)
        for i, number in enumerate(band):
            draw.text(20 + each * i + (each - 10) / 2, y - 7, f"Column {number}", 8, "navy", "semibold", "middle")
        y -= 11
        for rank in range(1, last + 1):
            draw.text(6, y - 0.62 * CELL, str(rank), 13, "navy", "bold", "middle")
            for i, number in enumerate(band):
                if (number, rank) in ships:
                    _berth(draw, begun.scenario.board, *ships[number, rank], (20 + each * i, y), each - 10)
            y -= CELL
        y -= 3
    return y - 3


def _berth(draw: Drawing, board: Board, number: int, piece: PlacedShip, at: Point, wide: float) -> None:
    """One ship of the convoy in the log."""
    x, top = at
    side = wide / BOXES
    low, high = top - CELL + 5, CELL - 17
    bow = hexes.label(board, piece.bow) if hexes.on_board(board, piece.bow) else "off"
    name = f"{number} {piece.name}" if piece.kind != CAPITAL else f"{number} capital ship, {piece.vp} VP"
    face, colour, size = ("semibold", "navy", 8.0) if piece.kind != CAPITAL else ("regular", "grey", 7.0)
    if fonts.width(name, size, face) + fonts.width(bow, 7) + 6 <= wide:  # else the name alone; the map has the bow
        draw.text(x + wide, top - 8, bow, 7, "grey", "regular", "end")
    draw.text(x, top - 8, shorten_text(name, size, wide, face), size, colour, face)
    if piece.kind != CAPITAL:
        draw.rect(x, low, wide, high, Style(None, "grey", 0.6))
        draw.lines(
            [((x + side * i, low), (x + side * i, low + high)) for i in range(1, BOXES)], Style(None, "grey", 0.6)
        )
        return
    draw.rect(x, low, wide, high, Style(None, "navy", 0.9))
    ticks = [x + side * i for i in range(1, BOXES)]
    draw.lines(
        [((t, low), (t, low + 4)) for t in ticks] + [((t, low + high - 4), (t, low + high)) for t in ticks],
        Style(None, "navy", 0.6),
    )
    size = fit_text(piece.name, 15.0, wide - 8, "semibold")
    words = piece.name
    if size < 8:
        size, words = 8.0, shorten_text(words, 8, wide - 8, "semibold")
    draw.text(x + wide / 2, low + high / 2 - 0.33 * size, words, size, "navy", "semibold", "middle")


#: Columns of the escorts' group: head, left edge, and whether a box to tick stands in it.
GROUP = (
    ("Station", 4.0, False),
    ("Ship", 78.0, False),
    ("VP", 206.0, False),
    ("Bow", 226.0, False),
    ("Dir.", 258.0, False),
    ("Sonar", 280.0, True),
    ("Radar", 308.0, True),
    ("Contact", 336.0, True),
    ("Speed and hits", 372.0, False),
)


def _escorts(draw: Drawing, begun: Setup, group: Sequence[PlacedShip], top: float, pitch: float) -> float:
    """The escorts' group, capital ships first."""
    with draw.group(shift(0, top)):
        section_head(draw, "Escort group", "capital ships are listed here too · 104.4.4 · highest VP first", DESIGN)
    y = top - HEAD
    draw.texts([(x, y - 7, words) for words, x, _ in GROUP], 7, "grey", "semibold")
    y -= 11
    for number in range(0, len(group), 2):
        draw.rect(0, y - (number + 1) * pitch, DESIGN, pitch, Style("tint"))
    board = begun.scenario.board
    for number, piece in enumerate(group):
        base = y - (number + 0.5) * pitch - 2.8
        where = piece.station or (f"column {piece.column}, rank {piece.rank}" if piece.column else "")
        bow = hexes.label(board, piece.bow) if hexes.on_board(board, piece.bow) else "off"
        cells = (where, shorten_text(piece.name, 8.5, 122, "semibold"), str(piece.vp or 0), bow, str(piece.direction))
        for (_, x, _), words, name in zip(GROUP, cells, (False, True, False, False, False), strict=False):
            draw.text(x, base, words, 8.5 if name else 8, "navy" if name else "ink", "semibold" if name else "regular")
        for _, x, box in GROUP:
            if box:
                draw.rect(x + 2, base - 1, 8, 8, Style("paper", "grey", 0.6))
        draw.line(
            (372, y - (number + 1) * pitch + 2), (DESIGN, y - (number + 1) * pitch + 2), Style(None, "rule", THIN)
        )
    low = y - len(group) * pitch
    draw.line((0, low), (DESIGN, low), Style(None, "navy", 0.6))
    return low - 8


RECORD = ("Mode", "Direction", "Lead bow")


def _record_height(turns: int) -> float:
    return HEAD + -(-turns // TURNS) * (12 + 15 * len(RECORD) + 5)


def _record(draw: Drawing, begun: Setup, top: float) -> float:
    """Blank boxes for the escorts' mode and the convoy's place at the end of each turn."""
    with draw.group(shift(0, top)):
        section_head(
            draw, "Turn by turn", "mode from the Escort Action Table at the end of each turn · 104.2.1", DESIGN
        )
    y, left = top - HEAD, 48.0
    each = (DESIGN - left) / min(TURNS, max(begun.turns, 12))
    for first in range(0, begun.turns, TURNS):
        many = min(TURNS, begun.turns - first)
        wide = each * many
        draw.texts(
            [(left + each * (i + 0.5), y - 8, str(first + i + 1)) for i in range(many)], 8, "navy", "bold", "middle"
        )
        y -= 11
        draw.texts([(0, y - 15 * i - 10, words) for i, words in enumerate(RECORD)], 7.5, "grey")
        draw.lines(
            [((left, y - 15 * i), (left + wide, y - 15 * i)) for i in range(len(RECORD) + 1)]
            + [((left + each * i, y), (left + each * i, y - 15 * len(RECORD))) for i in range(many + 1)],
            Style(None, "grey", THIN),
        )
        y -= 15 * len(RECORD) + 6
    return y - 4


RULINGS = (DESIGN - 20) / 2  # width of a column of rulings


def _rulings_split(rules: Rules, begun: Setup) -> tuple[int, float]:
    """How many of the rulings go into the first of two columns, and how tall the taller one is."""
    texts = [rules.rulings[name].text for name in begun.assumes]
    tall = [len(fonts.wrap(words, SMALL, RULINGS - 30)) * 1.25 * SMALL + 1.5 for words in texts]
    return min(
        ((n, max(sum(tall[:n]), sum(tall[n:]))) for n in range(len(tall) + 1)),
        key=lambda found: found[1],
    )


def _rulings(draw: Drawing, rules: Rules, begun: Setup, top: float) -> None:
    """What the sheet assumes in full, in two columns; by number alone where there is no room."""
    split, tall = _rulings_split(rules, begun)
    if top - HEAD - tall < 0:
        if top > 22:
            paragraph(draw, "Assumes " + ", ".join(begun.assumes), 0, top, DESIGN, NOTE, "amber", "italic")
        return
    with draw.group(shift(0, top)):
        section_head(draw, "What the sheet assumes", "where the rules leave it open", DESIGN)
    for part, x in ((begun.assumes[:split], 0.0), (begun.assumes[split:], RULINGS + 20)):
        y = top - HEAD + 2
        for name in part:
            draw.text(x, y - 6.3, name, SMALL, "amber", "semibold")
            y = paragraph(draw, rules.rulings[name].text, x + 30, y, RULINGS - 30, SMALL, "ink") - 1.5


SHEET = SetupSheet(roll_up, bodies, json, inputs, pages=lambda game, inputs, paper: PAGES, file=FILE)
