"""Chart blocks of On Patrol's detection markers: the escorts' action with a picture of each marker, and the changes."""

from __future__ import annotations

from collections.abc import Mapping

from aids.hexes import Hex, neighbour
from aids.rulebook.rules import Rules, value
from aids.rulebook.tables import Table
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Point, Style, shift
from generators.drawing.text import text_width, wrap_text
from generators.games.on_patrol import path_drawing
from generators.page import table as page
from generators.page.frame import TABLE, THIN
from generators.page.table import FAINT, KEY, NAME, PLAIN, STRONG, Cell, Column, Look, Picture, Row
from generators.page.table_drawing import draw_table
from generators.page.typeset import RESULT, SMALL, Block, draw_notes, draw_section
from generators.sheets.charts.blocks import ChartBlock, rule_note
from generators.sheets.settings import flag, text
from generators.sheets.sheet import Job

ACTION, MARKERS, CHANGES = "escort-action", "markers", "marker-changes"
HEX = 12.0  # points from flat to flat in a picture
PICTURE = 46.0  # width of the column of pictures
MODE_SIZE = 20.0
LINE = 11.0
GAME_END = ("End of the game", "A marker is still on board")
#: What the events of the table of changes are called on the page.
EVENTS = {
    "visible": "Seen",
    "submerges": "Goes out of sight",
    "found": "Found by search",
    "missed": "Missed by all",
    "torpedoes": "Torpedoes appear",
}


class OwnTableBlock(ChartBlock):
    """A block of tables that it names itself."""

    title = text("its title").optional("that of the table")
    aside = text("the small note at the right of the title").optional("the table's dice and rule number")

    def head(self, draw: Drawing, table: Table, width: float) -> float:
        """Draw the title, by default that of a table; the y below."""
        title = table.title if self.title is None else self.title
        return draw_section(draw, title, rule_note(table) if self.aside is None else self.aside, width)


class EscortModes(OwnTableBlock):
    """For each marker its mode, its picture, how it lies, and what the escorts do."""

    notes = flag("print the notes of the tables", True)
    compact = flag("no pictures, and no words on how a marker lies")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return action_block(self, job, width)


def action_block(spec: EscortModes, job: Job, width: float) -> Block:
    """The block in a width in points."""
    rules, compact = job.game.rules, spec.compact
    table = rules.tables[ACTION]
    draw = Drawing()
    y = (_compact_rows if compact else _pictured_rows)(draw, job, spec.head(draw, table, width), width)
    if spec.notes:
        y = draw_notes(draw, (*table.notes, *rules.tables[MARKERS].notes), y, width)
    return Block(-y, draw, _assumes(rules, ACTION, MARKERS))


def _pictured_rows(draw: Drawing, job: Job, y: float, width: float) -> float:
    """A row for each marker: mode, picture, name and how it lies, what the escorts do; the y below them."""
    rules = job.game.rules
    lies = _rows(rules.tables[MARKERS])
    columns = (
        Column("Mode", 30, look=Look(MODE_SIZE, "navy", "bold")),
        Column("Marker", PICTURE),
        Column(width=0.3 * width),
        Column("Escorts", share=1),
    )
    rows: list[Row] = []
    for cells in _actions(rules):
        name, shows = lies.get(cells["marker"], GAME_END)
        does = Cell(_movement(rules, cells), KEY, below=Cell(_sentence(cells["also"]), PLAIN))
        rows.append((cells["mode"], _marker(cells["marker"]), Cell(name, KEY, below=Cell(shows, PLAIN)), does))
    return draw_table(draw, page.Table(columns, rows, row_height=42, padding=7.5), width, 0, y, job.air)


def _marker(name: str) -> Picture:
    """The picture of a marker."""
    return Picture(28, 38, lambda draw, x, middle, _: _draw_marker(draw, name, (x + 14, middle)))


def _compact_rows(draw: Drawing, job: Job, y: float, width: float) -> float:
    """A row for each marker: mode, name, what the escorts do, on one line if it fits; the y below them."""
    rules = job.game.rules
    lies = _rows(rules.tables[MARKERS])
    widest = max(text_width(lies.get(cells["marker"], GAME_END)[0], RESULT, "bold") for cells in _actions(rules))
    left, size = 26 + max(0.25 * width, widest + 8), 15.0
    y -= 13
    _draw_heads(draw, {26.0: "Marker", left: "Escorts"}, y, width)
    for number, cells in enumerate(_actions(rules)):
        movement, also = _movement(rules, cells), _sentence(cells["also"])
        heads = wrap_text(movement, RESULT, width - left - 4, "bold")
        after = left + text_width(movement, RESULT, "bold") + 8
        beside = after + text_width(also, TABLE) <= width - 4
        below = [] if beside else wrap_text(also, TABLE, width - left - 4)
        tall = LINE * (len(heads) + len(below)) + 9 + job.air
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        base = y - 13.5 - job.air / 2
        draw.text(12, base - 1.75, cells["mode"], size, "navy", "bold", "middle")
        draw.text(26, base, lies.get(cells["marker"], GAME_END)[0], RESULT, "navy", "bold")
        for n, line in enumerate(heads):
            draw.text(left, base - LINE * n, line, RESULT, "navy", "bold")
        if beside:
            draw.text(after, base, also, TABLE)
        for n, line in enumerate(below, len(heads)):
            draw.text(left, base + 0.5 - LINE * n, line, TABLE)
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return y


def _actions(rules: Rules) -> list[dict[str, str]]:
    """The rows of the escorts' action as text; one without a movement has what happens in its place."""
    rows = [{key: str(cell) for key, cell in row.cells.items()} for row in rules.tables[ACTION].rows]
    return [
        {**row, "movement": row["also"], "speed": "", "also": "—"} if row["movement"] == "—" else row for row in rows
    ]


def _draw_heads(draw: Drawing, heads: Mapping[float, str], y: float, width: float) -> None:
    """Heads of columns at their left ends, above y, and the line under them."""
    for x, head in heads.items():
        draw.text(x, y + 3.5, head, SMALL, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))


class MarkerChanges(OwnTableBlock):
    """The marker that lies on board after each event, for each before it."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return changes_block(self, job, width)


def changes_block(spec: MarkerChanges, job: Job, width: float) -> Block:
    """The block in a width in points."""
    rules = job.game.rules
    table, lies = rules.tables[CHANGES], _rows(rules.tables[MARKERS])
    before = [key for key in table.columns if key != "event"]
    columns = [Column("Event", 0.18 * width, look=NAME)]
    columns += [Column(_name(lies, marker), share=1, look=STRONG) for marker in before]
    rows: list[Row] = []
    for row in table.rows:
        event, after = str(row.cells["event"]), {marker: str(row.cells[marker]) for marker in before}
        cells = [Cell(_after(lies, each, now), FAINT if now == each else None) for each, now in after.items()]
        rows.append((EVENTS.get(event, event), *cells))
    draw = Drawing()
    y = draw_table(draw, page.Table(columns, rows), width, 0, spec.head(draw, table, width), job.air)
    return Block(-draw_notes(draw, table.notes, y, width), draw, table.assumes)


def _after(lies: dict[str, tuple[str, str]], before: str, after: str) -> str:
    """The marker that lies on board afterwards, in words."""
    return "stays" if after == before != "none" else _name(lies, after)


def _rows(table: Table) -> dict[str, tuple[str, str]]:
    """The name of each marker, and how it lies."""
    return {str(row.cells["marker"]): (str(row.cells["name"]), str(row.cells["shows"])) for row in table.rows}


def _name(lies: dict[str, tuple[str, str]], marker: str) -> str:
    return lies[marker][0] if marker in lies else marker


def _assumes(rules: Rules, *names: str) -> tuple[str, ...]:
    rulings = {ruling for name in names for ruling in rules.tables[name].assumes}
    return tuple(ruling for ruling in rules.rulings if ruling in rulings)


def _sentence(text: str) -> str:
    return "" if text == "—" else text[:1].upper() + text[1:]


def _movement(rules: Rules, cells: dict[str, str]) -> str:
    """The movement and speed of a mode, as a heading."""
    speeds = {
        "convoy": "with the convoy",
        "search": f"at Search Speed, {value(rules, 'search-speed'):g} hexes",
        "full": "at full speed",
    }
    ways = {"formation": "In formation", "radial": "Radial movement", "diameter": "Diameter movement"}
    return " ".join((ways.get(cells["movement"], _sentence(cells["movement"])), speeds.get(cells["speed"], ""))).strip()


def _draw_marker(draw: Drawing, name: str, at: Point) -> None:
    """A marker as it lies on the board, its target hex ringed: the hex ahead, or for torpedoes the marker's own."""
    if name == "game-end":
        return
    target = Hex(0, 0)
    bow = neighbour(target, 3)
    hollow = Style("paper", "navy", 1.0, (2, 1.5))
    with draw.group(shift(at[0], at[1] + HEX)):
        path_drawing.shade(draw, [target, bow, neighbour(target, 3, 2)], HEX, "paper")
        if name == "torpedo":
            draw.polygon(((0, 4), (1.8, 1), (1.8, -4.5), (-1.8, -4.5), (-1.8, 1)), Style("navy"))
        elif name != "none":
            style = Style("paper", "danger", 1.5) if name.startswith("sub-colour") else Style("navy")
            hex_grid.draw_ship(draw, bow, 0, HEX, hollow if name == "inverted" else style)
        if name == "sub-colour-surfaced":
            x, y = hex_grid.centre(bow, HEX)
            waves = [((x + side * 5, y - 4 * k), (x + side * 11, y - 4 * k - 3)) for side in (-1, 1) for k in range(3)]
            draw.lines(waves, Style(None, "sea", 1))
        if name != "none":
            draw.circle(0, 0, 0.42 * HEX, Style(None, "danger", 0.9))
