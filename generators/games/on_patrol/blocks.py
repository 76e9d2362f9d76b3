"""Chart blocks of On Patrol: the escorts' action, stations, the changes of markers, and the sizes of forces."""

from __future__ import annotations

from functools import partial

from aids.checks.answers import capital
from aids.hexes import Hex, neighbour
from aids.on_patrol.attack import pursuit_groups
from aids.on_patrol.detection import EVENT_RULINGS, EVENT_WORDS, lit_radius, marker_name
from aids.rulebook.rules import Rules, value
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.hex_grid import draw_field
from generators.games.on_patrol import scenes
from generators.games.on_patrol.sea_pictures import LIT
from generators.page.frame import NOTE, VALUE
from generators.page.rich_text import Block, Word, draw_notes
from generators.page.table_layout import (
    FAINT,
    KEY,
    NAME,
    NUMBER,
    PLAIN,
    STRONG,
    Cell,
    Column,
    Look,
    Picture,
    Row,
    Table,
    compose_table,
    draw_table,
)
from generators.sheets.charts.blocks import ChartBlock, OwnTableBlock, TitledBlock
from generators.sheets.settings import flag, text
from generators.sheets.sheet import Job

ACTION, MARKERS, CHANGES, STATIONS = "escort-action", "markers", "marker-changes", "escort-stations"
DETECTION = "submarine-detection"
HEX = 19.0  # points from flat to flat in a picture
PICTURE = 40.0  # width of a column of pictures
WAYS = {"formation": "formation", "radial": "radial", "diameter": "ring"}  # the art of a movement
ESCORTS = range(3, 13)  # numbers of escorts in the head of the table of forces
SUBMARINES = {"Two": 2, "Three": 3}
SUNK, BURNS = 4, {1: "hit", 4: "sinks"}  # the turn in which a ship sinks in the example, and what happens
BURNING = {"cargo": "Any other ship", "tanker": "Tanker", "aviation-tanker": "Tanker, aviation fuel"}
COUNTER = (15.0, 30.0)  # points: width and length of a marker on the card
DEPTH, BY_DEPTH = ("sub-colour", "sub-colour-surfaced"), "by depth"  # the markers of a submarine that is seen
GAME_END = ("End of the game", "While a marker lies on the board")


class ForceSizes(ChartBlock):
    """The escorts that pursue each of two and of three submarines, by the number of escorts (104.2.1)."""

    title = text("its title").default("Escorts of each force")
    aside = text("the small note at the right of the title").default("")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        columns = [
            Column("Escorts", 34, look=NUMBER),
            *(Column(str(escorts), share=1, look=Look(NOTE), anchor="middle") for escorts in ESCORTS),
        ]
        rows = [
            [name, *("+".join(map(str, pursuit_groups(escorts, submarines))) for escorts in ESCORTS)]
            for name, submarines in SUBMARINES.items()
        ]
        return compose_table(self.title, self.aside, Table(columns, rows, row_height=14.5, padding=0), width, job.air)


class EscortModes(OwnTableBlock):
    """For each marker its mode, its picture, how it lies, and what the escorts do."""

    notes = flag("print the notes of the tables", True)
    compact = flag("no pictures, and no words on how a marker lies")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[ACTION]
        own = _compact_table(rules, width) if self.compact else _pictured_table(rules, width)
        y = draw_table(draw, own, width, 0, self.head(draw, table, width), job.air)
        if self.notes:
            y = draw_notes(draw, (*table.notes, *rules.tables[MARKERS].notes), y, width)
        used = {*table.assumes, *rules.tables[MARKERS].assumes}
        return Block(-y, draw, tuple(ruling for ruling in rules.rulings if ruling in used))


def _pictured_table(rules: Rules, width: float) -> Table:
    """A row for each marker: mode, picture, name and how it lies, what the escorts do."""
    lies = {
        str(row.cells["marker"]): (str(row.cells["name"]), str(row.cells["shows"]))
        for row in rules.tables[MARKERS].rows
    }
    columns = (
        Column("Mode", 30, look=Look(VALUE, "navy", "bold")),
        Column("Marker", PICTURE),
        Column(width=0.29 * width),
        Column("Escorts", PICTURE),
        Column(share=1),
    )
    rows: list[Row] = []
    ways = [WAYS.get(str(row.cells["movement"]), "") for row in rules.tables[ACTION].rows]
    for (mode, marker, movement, also), way in zip(_actions(rules), ways, strict=True):
        name, shows = lies.get(marker, GAME_END)
        picture = Picture(28, 3.1 * HEX if marker in lies else 12, partial(_draw_marker, marker))
        moves = Picture(28, 28, partial(_draw_way, way))
        does = Cell(movement, KEY, below=Cell(also, PLAIN))
        rows.append((mode, picture, Cell(name, KEY, below=Cell(shows, PLAIN)), moves, does))
    return Table(columns, rows, row_height=30, padding=6)


def _compact_table(rules: Rules, width: float) -> Table:
    """A row for each marker: mode, its counter, name and depth, what the escorts do."""
    columns = (
        Column(width=24, look=Look(VALUE, "navy", "bold"), anchor="middle"),
        Column(width=COUNTER[1] + 8),
        Column("Marker", 0.22 * width, look=KEY),
        Column("Escorts", share=1),
    )
    depths = {"sub-colour": f"to {value(rules, 'visible-depth'):g} feet", "sub-colour-surfaced": "0 feet"}
    rows: list[Row] = []
    for mode, marker, movement, also in _actions(rules):
        does = [Word(part, "navy", "bold", 0, True) for part in f"{movement}{':' if also else ''}".split()]
        does += [Word(part, "ink", "regular", 0, True) for part in f"{also[:1].lower()}{also[1:]}".split()]
        name = GAME_END[0] if marker == "game-end" else marker_name(rules, marker)
        depth = Cell(depths[marker], FAINT) if marker in depths else None
        counter = Picture(COUNTER[1], COUNTER[0], partial(_draw_counter, marker))
        rows.append((mode, counter, Cell(name, below=depth), Cell(does)))
    return Table(columns, rows, row_height=20, padding=9)


def _draw_counter(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """The counter of a marker, lying on its side; nothing where there is none."""
    wide, long = COUNTER
    if name == "torpedo":
        scenes.draw_torpedo_marker(draw, (x + long / 2, middle), wide)
    elif name in scenes.MARKERS:
        scenes.draw_counter(draw, (x + 0.77 * long, middle), 90.0, long / 1.8, scenes.MARKERS[name])


def _actions(rules: Rules) -> list[tuple[str, str, str, str]]:
    """Mode, marker, movement and further action of each row; without a movement what happens in its place."""
    found = []
    for row in rules.tables[ACTION].rows:
        mode, marker, movement, also = (str(row.cells[key]) for key in ("mode", "marker", "movement", "also"))
        moves = escorts_move(rules, movement, str(row.cells["speed"])) if movement != "—" else _sentence(also)
        found.append((mode, marker, moves, "" if movement == "—" else _sentence(also)))
    return found


class StationTable(OwnTableBlock):
    """Each station of the escorts, where it lies, and how many of each number of escorts go there."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table, numbers = rules.tables[STATIONS], rules.tables["stations-by-escorts"]
        used = [str(row.cells["stations"]).split() for row in numbers.rows]
        each = min(16.0, 0.55 * width / len(used))
        columns = [Column(width=28, look=KEY, anchor="middle"), Column("Where", share=1)]
        columns += [
            Column(str(row.cells["escorts"]), each, look=KEY, anchor="middle", group="Escorts in the convoy")
            for row in numbers.rows
        ]
        rows: list[Row] = []
        for row in table.rows:
            station = str(row.cells["station"])
            dots = ["•" * letters.count(station) for letters in used]
            rows.append((station, str(row.cells["place"]), *(Cell(dot, ground="pale" if dot else "") for dot in dots)))
        y = draw_table(draw, Table(columns, rows, padding=3), width, 0, self.head(draw, table, width), job.air)
        ids = dict.fromkeys((*table.assumes, *numbers.assumes))
        return Block(-draw_notes(draw, (*table.notes, *numbers.notes), y, width), draw, tuple(ids))


class Burning(TitledBlock):
    """How far each kind of torpedoed ship lights in each turn, from the hit until after it sinks."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules = job.game.rules
        turns = range(1, SUNK + 3)
        heads = [f"{turn}: {BURNS[turn]}" if turn in BURNS else str(turn) for turn in turns]
        columns = [Column("Turn", 0.3 * width, look=NAME)]
        columns += [Column(head, share=1, look=KEY, anchor="middle") for head in heads]
        rows: list[Row] = []
        for kind, name in BURNING.items():
            lit = [lit_radius(rules, kind, turn, 1, SUNK if turn >= SUNK else None) for turn in turns]
            rows.append((name, *(Cell(str(each), ground=LIT) if each else "" for each in lit)))
        return self.compose(Table(columns, rows, tinted=False, ruled=True), "", job, width, (), ())


class Detection(OwnTableBlock):
    """The phases and events of the submarine's detection, each with the marker that it brings and what is done."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[DETECTION]
        columns = (
            Column(table.columns["phase"], 42, look=KEY),
            Column(table.columns["event"], 0.34 * width, look=PLAIN),
            Column("Marker", COUNTER[1] + 12),
            Column(table.columns["action"], share=1, look=PLAIN),
        )
        brought, rows = _brought(rules), list[Row]()
        for n, row in enumerate(table.rows):
            picture = Picture(COUNTER[1], COUNTER[0], partial(_draw_counter, brought[n] if n < len(brought) else ""))
            phase, event, action = (str(row.cells[key]) for key in ("phase", "event", "action"))
            rows.append((capital(phase), event, picture, action))
        y = draw_table(draw, Table(columns, rows), width, 0, self.head(draw, table, width), job.air)
        return Block(-draw_notes(draw, table.notes, y, width), draw, table.assumes)


def _brought(rules: Rules) -> list[str]:
    """The marker that each event of the table of changes brings to where it changes one."""
    return [
        next((str(now) for before, now in row.cells.items() if before != "event" and now not in (before, "none")), "")
        for row in rules.tables[CHANGES].rows
    ]


#: Where a marker goes that an event puts anew: by the event and the marker (ruling OP-54).
MOVED = {("found", "escort-colour"): "moves to it", ("torpedoes", "torpedo"): "moves to hex B"}


class MarkerChanges(OwnTableBlock):
    """The marker that lies on board after each event, for each before it."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        table = rules.tables[CHANGES]
        words = dict(zip(EVENT_RULINGS, EVENT_WORDS, strict=True))
        before = [key for key in table.columns if key != "event"]
        columns = [Column("Event", 0.18 * width, look=NAME)]
        columns += [Column(marker_name(rules, marker), share=1, look=STRONG) for marker in before]
        rows: list[Row] = []
        notes = list(table.notes)
        for row in table.rows:
            event, after = str(row.cells["event"]), {marker: str(row.cells[marker]) for marker in before}
            if all(after.get(marker) == DEPTH[0] for marker in DEPTH) and notes:  # either of the two, as the note says
                notes[0] = f"{capital(BY_DEPTH)}: {notes[0]}"
                after |= dict.fromkeys(DEPTH, BY_DEPTH)
            cells = [
                Cell(MOVED.get((event, now), "stays"), FAINT if (event, now) not in MOVED else None)
                if now == each
                else Cell(BY_DEPTH if now == BY_DEPTH else marker_name(rules, now), FAINT if now == each else None)
                for each, now in after.items()
            ]
            rows.append((words.get(event, event), *cells))
        y = draw_table(draw, Table(columns, rows), width, 0, self.head(draw, table, width), job.air)
        return Block(-draw_notes(draw, notes, y, width), draw, (*table.assumes, "OP-54"))


def _sentence(text: str) -> str:
    return "" if text == "—" else capital(text)


def escorts_move(rules: Rules, movement: str, speed: str) -> str:
    """The movement and speed of a mode, as a heading."""
    speeds = {
        "convoy": "with the convoy",
        "search": f"at Search Speed, {value(rules, 'search-speed'):g} hexes",
        "full": "at full speed",
    }
    ways = {"formation": "In formation", "radial": "Radial movement", "diameter": "Diameter movement"}
    return f"{ways.get(movement, _sentence(movement))} {speeds.get(speed, '')}".strip()


def _draw_way(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """The sign of a movement, as on the counter of its mode."""
    if name:
        draw_art(draw, name, (x, middle - 14, 28, 28), "sea")


def _draw_marker(name: str, draw: Drawing, x: float, middle: float, width: float) -> None:
    """A marker as it lies on the board, its target hex ringed: the hex ahead, or for torpedoes the marker's own."""
    if name == "game-end":
        return
    target = Hex(0, 0)
    bow = neighbour(target, 3)
    with draw.group(shift(x + 14, middle + HEX)):
        draw_field(draw, [target, bow, neighbour(target, 3, 2)], HEX, "paper")
        if name == "torpedo":
            scenes.draw_torpedo_marker(draw, (0.0, 0.0), 0.78 * HEX)
        elif name in scenes.MARKERS:
            scenes.draw_marker(draw, bow, 0, HEX, scenes.MARKERS[name])
        if name != "none":
            draw.circle(0, 0, (0.56 if name == "torpedo" else 0.42) * HEX, Style(None, "danger", 0.9))
