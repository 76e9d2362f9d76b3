"""Order sheets of U-Boat: pages for a year, forms of a phase with a power's units, and tables of orders and reports.

The chart block `order-list` shows each kind of order with an example as it is written, and who may give it.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.checks import counted
from aids.games import Game
from aids.rulebook.rules import Rules, value
from aids.turns import Sentence
from aids.u_boat.game.turn import Due, PhaseReport
from aids.u_boat.game.words import ALONE, KNOWN, edition_lines, known_names, tell_all, tell_power
from aids.u_boat.game_map import load_map
from aids.u_boat.position_file import MOVEMENT, RETREATS
from aids.u_boat.reports import join_places
from generators.drawing import Drawing, Style, shift
from generators.drawing.patterns import NAMES, band
from generators.drawing.scene import LEADING, MAIN, TEXT
from generators.drawing.text import fit_text, shorten_text, text_width, wrap_text
from generators.games.u_boat import turn_maps
from generators.games.u_boat.europe import read_layout
from generators.games.u_boat.europe_orders import draw_cross
from generators.page import table_layout
from generators.page.frame import SECTION, TABLE, TITLE, VALUE, Area, Body, Heading, area
from generators.page.rich_text import Block, draw_words, wrap_words
from generators.sheets import kits
from generators.sheets.charts import TableBlock, words_of
from generators.sheets.logs import FIELD_GAP
from generators.sheets.sheet import Job, Settings, Sheet, decimal, named, tables, text, texts, whole
from generators.sheets.turns import TableSection, TurnJob, section, section_pages

ROW, LEAST_ROW = 24.0, 14.5  # points
HEAD = 37.0  # of a part: its titles, with air above them, and the names of its columns
BAND, BETWEEN = 16.0, 14.0  # the height of the band of a title, and the gap between tables side by side
FILLED = table_layout.Look(12.0, "ink", "semibold")  # texts filled in
COLUMN_HEAD = table_layout.Look(TABLE, "navy", "semibold")
MARK = 30.0  # side of a power's mark
MOST_COLUMNS, MOST_POWERS, MOST_ROWS, MOST_TITLES = 12, 40, 100, 4


class FormColumn(NamedTuple):
    """A column: its name, its share of the width, and choices printed in each row to ring one."""

    name: str
    share: float
    choices: tuple[str, ...]


class Part(NamedTuple):
    """A ruled part: the titles of its tables, which stand side by side, and the number of their rows.

    Each table has the same `columns`; those of `lead` stand once, left of all.  `filled` are texts that stand in the
    first columns of the first rows.
    """

    titles: tuple[str, ...]
    rows: int
    lead: "tuple[FormColumn | ColumnOf, ...]"
    columns: "tuple[FormColumn | ColumnOf, ...]"
    filled: tuple[tuple[str, ...], ...] = ()


class ColumnOf(Settings):
    """A column."""

    name = text("its head")
    share = decimal(0.01, 1_000.0, "its share of the width beside the shares of the other columns")
    choices = texts("choices printed in each row to be ringed, if they fit")


class PartOf(Settings):
    """A ruled part, of one table or of several side by side."""

    title = text("the title of its table, where it has one").optional()
    titles = texts("the titles of its tables, where it has several", most=MOST_TITLES)
    rows = whole(0, MOST_ROWS, "how many rows")
    lead = tables(ColumnOf, "columns left of all tables", most=MOST_COLUMNS)
    columns = tables(ColumnOf, "columns of each table, instead of the sheet’s", most=MOST_COLUMNS)

    def verify(self, game: Game) -> None:
        """RulesError for a part without a title."""
        if not self.titles and self.title is None:
            self.fail("this part needs 'title'")


class Power(Settings):
    """A power, with the mark of its counters."""

    name = text("its name")
    letter = text("its letter")
    pattern = named(lambda game: {name: name for name in NAMES}, "a pattern", "the pattern above its letter")


class OrderSheets(Sheet):
    """A page for each power to write its orders on: its mark, blanks, and ruled parts for the phases of a year."""

    powers = tables(Power, "the powers", least=1, most=MOST_POWERS)
    parts = tables(PartOf, "the ruled parts, one below the other", least=1)
    columns = tables(ColumnOf, "columns of the parts that state none", most=MOST_COLUMNS)
    fields = texts("the names of blanks beside the mark")
    note = text("a note at the foot, with emphasis as in a block `lines`").default("")

    def verify(self, game: Game) -> None:
        """RulesError for a part without columns."""
        for part in self.parts:
            if not part.columns and not self.columns:
                part.fail(f"there must be 1 to {MOST_COLUMNS} columns, not 0")

    def pages(self, job: Job) -> list[Body]:
        """One page for each of the powers."""
        parts = [
            Part(
                part.titles or (part.title or "",),
                part.rows,
                part.lead,
                part.columns or self.columns,
            )
            for part in self.parts
        ]
        count = int(value(job.game.rules, "first-submarines"))
        submarines = "1 U" if count == 1 else f"{count} U’s"
        heading, bodies = self.heading(job), []
        words = words_of(self, self.note, "note")
        lines = wrap_words(words, TABLE, area(job.paper).width) if words else []
        high = LEADING * TABLE * len(lines) + 8
        for power in self.powers:
            draw, room = Drawing(), area(job.paper)
            units = load_map().start_units.get(power.name)  # none for a name that is no power of the map
            start = f"1901: {', '.join(units)}, and {submarines} on any coast" if units else ""
            top = draw_head(draw, self, power, room, start, self.fields) - 4
            low = draw_parts(draw, self, room._replace(top=top, bottom=room.bottom + high), parts, job)
            for i, line in enumerate(lines, 1):
                draw_words(draw, line, room.left, low - 3 - LEADING * TABLE * i, TABLE)
            bodies.append(Body(draw, heading._replace(title=f"{heading.title}: {power.name}"), "fill"))
        return bodies


def draw_head(draw: Drawing, sheet: OrderSheets, power: Power, room: Area, start: str, fields: Sequence[str]) -> float:
    """The power's letter under its pattern, as on its counters, blanks beside it and its start; returns the y below."""
    x, y, color = room.left, room.top - MARK - 2, read_layout().colors.get(power.name, "marker")
    draw.rect(x, y, MARK, MARK, Style(color, "navy", 0.8))
    with draw.group(shift(x + 2, y + MARK - 8)):
        draw.add(band(power.pattern, MARK - 4, 6.0, f"{color}-text"))
    draw.text(x + MARK / 2, y + 4, power.letter, TITLE, f"{color}-text", "bold", "middle")
    draw.text(x + MARK + 8, y + 9, power.name, VALUE, "navy", "bold")
    longest = max(text_width(part.name, VALUE, "bold") for part in sheet.powers)
    left = x + MARK + 8 + longest + 18
    width = (room.right - left + FIELD_GAP) / max(1, len(fields))
    if any(text_width(field, TABLE) + 20 > width for field in fields):
        power.fail("the name of the power and the fields leave no room to write in", fix="shorten them")
    base = y + (18 if start else 9)
    for i, field in enumerate(fields):
        at = left + i * width
        blank = at + text_width(field, TABLE) + 4
        draw.text(at, base, field, TABLE, "ink")
        draw.line((blank, base - 2), (at + width - FIELD_GAP, base - 2), Style(None, "gray", 0.5))
    draw.text(left, y + 2, shorten_text(start, TABLE, room.right - left), TABLE, "ink")
    return y


def draw_parts(draw: Drawing, sheet: OrderSheets, room: Area, parts: Sequence[Part], job: Job) -> float:
    """The parts one below the other, all rows of one height, as high as the page allows; returns the y below."""
    count = sum(part.rows for part in parts)
    row = min(ROW, (room.height - HEAD * len(parts)) / max(1, count))
    if row < LEAST_ROW:
        sheet.fail(f"{count} rows in {len(parts)} parts have no room on {job.paper.name}", fix="choose larger paper")
    top = room.top
    for part in parts:
        wide = (room.width - BETWEEN * (len(part.titles) - 1)) / len(part.titles)
        first = top - HEAD + table_layout.HEAD_ROOM
        for n, title in enumerate(part.titles):  # a title, and under it a form with the choices printed in its rows
            stated, left = (*part.lead * (not n), *part.columns), room.left + n * (wide + BETWEEN)
            blank = [table_layout.to_ring(column.choices) if column.choices else "" for column in stated]
            rows = [
                [*filled, *blank[len(filled) :]] for filled in (*part.filled, *[()] * (part.rows - len(part.filled)))
            ]
            columns = [
                table_layout.Column(
                    table_layout.Cell(column.name, COLUMN_HEAD), share=column.share, look=FILLED, wrap=False
                )
                for column in stated
            ]
            table = table_layout.Table(columns, rows, form=True, row_height=row, padding=0.0)
            draw.rect(left, first, wide, BAND, Style("navy"))
            shown = shorten_text(title, SECTION, wide - 2 * table_layout.PAD)
            draw.text(left + table_layout.PAD, first + 4.2, shown, SECTION, "paper", "semibold")
            draw.rect(left, first - table_layout.HEAD_ROOM, wide, table_layout.HEAD_ROOM, Style("pale"))
            table_layout.draw_table(draw, table, wide, left, first)
        top -= HEAD + part.rows * row
    return top


DANGER = table_layout.Look(color="danger")
ORDERS = (
    table_layout.Column("Power", share=0.19, look=table_layout.NAME),
    table_layout.Column("Order", share=0.39, look=table_layout.STRONG),
    table_layout.Column("Result", share=0.42),
)
FAILED, DONE = "failed", "done"
LOST = ("sunk by", "lost with")  # the first words of the result of an order whose unit is gone
TIGHT = 2.0  # points: how much higher a row of orders is than its text
RESULT_MARK = 10.5  # points: the room of a mark before a result

Told = tuple[str, str, table_layout.Content]


def orders_section(note: str, rows: Sequence[Told]) -> TableSection:
    """Orders in two columns, each power named once and whole in one of them; `rows` are power, order and result."""
    begins = [0, *(n for n, (one, other) in enumerate(pairwise(rows), 1) if one[0] != other[0]), len(rows)]
    half = min(begins[1:], key=lambda n: abs(n - len(rows) / 2))
    halves = _named_once(rows[:half]), _named_once(rows[half:])
    return section("Orders and results", note, ORDERS, *halves, padding=TIGHT)


def _named_once(rows: Sequence[Told]) -> list[table_layout.Row]:
    return [
        ("" if n and rows[n - 1][0] == power else power, order, result) for n, (power, order, result) in enumerate(rows)
    ]


def result_cell(text: str, *, failed: bool) -> table_layout.Cell:
    """The result of an order, after the mark on the map of one that failed, or of a unit that is gone."""
    lost = text.startswith(LOST)
    if not (failed or lost):
        return table_layout.Cell(text, table_layout.FAINT if text == DONE else None)
    return table_layout.Cell(
        text, DANGER, picture=table_layout.Picture(RESULT_MARK, RESULT_MARK, _draw_loss if lost else _draw_failed)
    )


def _draw_failed(draw: Drawing, x: float, middle: float, _: float) -> None:
    draw_cross(draw, (x + 0.35 * RESULT_MARK, middle), 0.25 * RESULT_MARK)


def _draw_loss(draw: Drawing, x: float, middle: float, _: float) -> None:
    left, k = x + 0.35 * RESULT_MARK, 0.3 * RESULT_MARK
    strokes = [((left - k, middle - k), (left + k, middle + k)), ((left - k, middle + k), (left + k, middle - k))]
    draw.lines(strokes, Style(None, "danger", 0.11 * RESULT_MARK))


def told_section(title: str, sentences: Sequence[Sentence], note: str = "", names: float = 0.13) -> TableSection:
    """Sentences beside their names, which have this share of the width."""
    columns = (table_layout.Column("", share=names, look=table_layout.NAME), table_layout.Column("", share=1 - names))
    return section(title, note, columns, [(each.name, each.text) for each in sentences])


ON_MAP = "Orders on the map, and where units were", "Known to all now"  # over the map, and over the units beside it
GAP = 14.0  # points between the form and the map
LEAD, INSET = 1.3, 8.0  # of what a power alone is told: from line to line, in sizes, and points within its frame
EVENTS, POWER_NAMES = 0.22, 0.13  # of the width: what is seen, and the names of powers
KIND = "order-sheets"  # the sheet of the kit that has the marks of the powers
UNIT, RESULT = FormColumn("Unit", 12, ()), FormColumn("Result", 14, ())
MOVES = (UNIT, FormColumn("Order", 34, ()), FormColumn("Charge", 9, ()), RESULT)
RETREATING = (UNIT, FormColumn("May retreat to", 26, ()), FormColumn("To, or disband", 22, ()), RESULT)
BUILDING = (FormColumn("Unit", 12, ("A", "F", "U")), FormColumn("Home center, or waive", 34, ()), RESULT)


def forms(game: Game, report: PhaseReport, job: TurnJob) -> dict[str, list[Body]]:
    """The page of each power that has something to order in the next phase, with the map of what it sees then.

    What it has been told follows.  The map has a page of its own where the form leaves too little room for it.
    The note of the job is left out: the digest of a game file would let a player try where a U is.
    """
    spec = next(spec for spec in kits.sheets(game.name) if spec.data["kind"] == KIND)
    sheet = OrderSheets(spec.place, spec.data, game)
    bodies, room, views = dict[str, list[Body]](), area(job.paper), report.views()
    for power in sheet.powers:
        name = power.name
        part = None if report.over else _part(report, name)
        if part is None:
            continue
        draw = Drawing()
        top = draw_head(draw, sheet, power, room, _known(report, name), ("Player",)) - 4
        scene = turn_maps.after_scene(report, views[name], name)
        spare = (top - GAP - room.bottom - HEAD - turn_maps.least_height() - 1) / part.rows
        high = HEAD + part.rows * (min(ROW, spare) if spare >= LEAST_ROW else ROW)
        form = room._replace(top=top, bottom=max(top - high, room.bottom))
        below = draw_parts(draw, sheet, form, [part], Job(game, job.paper, ""))
        heading = Heading(game.title, f"Orders: {name}, {report.game.name}")
        fits = turn_maps.draw_map_beside_key(draw, scene, room._replace(top=below - GAP))
        bodies[name] = [Body(draw, heading, "fill"), *([] if fits else [turn_maps.map_page(game, scene, job)])]
        if report.result.orders:
            heading = Heading(game.title, f"{str(report.game.phase).capitalize()}: {name}")
            bodies[name] += [Body(page, heading) for page in _told_pages(game.rules, report, name, room)]
    return bodies


def _told_pages(rules: Rules, report: PhaseReport, power: str, room: Area) -> list[Drawing]:
    """What a power has been told, with the map of the orders beside the units that all know where there is room."""
    own = [each.text for section in tell_power(report, power) if section.title == ALONE for each in section.sentences]
    alone = None
    if own:  # what the power alone has been told, in a frame
        lines = [line for text in own for line in wrap_text(text, SECTION, room.width - 2 * INSET)]
        high, y = LEAD * SECTION * (len(lines) + 1) + 2 * INSET, -INSET - SECTION
        draw = Drawing()
        draw.rounded(0, -high, room.width, high, 4, Style("tint", "navy", 1.0))
        draw.text(INSET, y, ALONE, SECTION, "danger", "semibold")
        draw.texts([(INSET, y - LEAD * SECTION * n, line) for n, line in enumerate(lines, 1)], SECTION)
        alone = Block(high, draw)
    pages, lows = zip(*section_pages(_told(rules, report, listed=False), room, alone), strict=True)
    units = {each: known_names(report, each) for each in load_map().powers}
    below = room._replace(top=lows[-1])
    scene = turn_maps.before_scene(report, report.views()[power], power)
    if turn_maps.draw_map_section(pages[-1], scene, below, ON_MAP, units):
        return [*pages]
    return [page for page, _ in section_pages(_told(rules, report, listed=True), room, alone)]


def _part(report: PhaseReport, power: str) -> Part | None:
    """The orders that are due from a power in the next phase; None if none, or if it is in civil disorder."""
    declared, title = report.game.declared.get(power), str(report.phase).capitalize()
    if declared is not None and declared.disorder:
        return None
    if report.phase.kind == MOVEMENT:
        rows = tuple((unit.name,) for unit in report.result.next.own(power))
        return Part((title,), len(rows), (), MOVES, rows) if rows else None
    if report.phase.kind == RETREATS:
        own = (each for each in report.result.units.displaced if each.unit.power == power)
        ways = tuple((each.unit.name, join_places(each.ways)) for each in own)
        return Part((title,), len(ways), (), RETREATING, ways) if ways else None
    due = report.due.get(power, Due(0))
    columns = BUILDING if due.number > 0 else (FormColumn("Unit to remove", 34, ()), RESULT)
    what = counted(abs(due.number), "builds" if due.number > 0 else "removals")
    return Part((f"{title}: {what}",), abs(due.number), (), columns) if due.number else None


def _known(report: PhaseReport, power: str) -> str:
    """Facts that help a power to order: its centers, or in winter its units and where it can build."""
    due = report.due.get(power)
    if due is None:
        return f"Centers: {', '.join(report.centers.get(power, ())) or 'none'}"
    units = ", ".join(unit.name for unit in report.result.next.own(power)) or "none"
    return f"Free home centers: {', '.join(due.homes)}" if due.number > 0 else f"Units: {units}"


def _told(rules: Rules, report: PhaseReport, *, listed: bool) -> Iterator[TableSection]:
    """What all have been told of a phase, in tables, with the list of units or without."""
    powers, told = load_map().powers, tell_all(report)
    orders = [(each.title, each.sentences) for each in told if each.title in powers]
    rows: list[Told] = []
    for power, sentences in orders:
        for sentence in sentences:
            order, _, outcome = sentence.text.partition(": ")  # `aids.u_boat.reports.outcome_text`
            word, bracket, reason = outcome.partition(" (")
            said = reason.removesuffix(")") if bracket and word in (FAILED, DONE) else outcome
            rows.append((power, order, result_cell(said, failed=word == FAILED)))
    if orders:
        yield orders_section(" · ".join(edition_lines(rules, report)), rows)
    for each in told:
        if each.title in powers or (each.title == KNOWN and not listed):
            continue
        parted = [sentence.text.partition(": ") for sentence in each.sentences if not sentence.name]
        events = tuple(Sentence(name, text) if text else Sentence("", name) for name, _, text in parted)
        note = "U’s in conflicts" if events else ""
        yield told_section(each.title, events or each.sentences, note, names=EVENTS if events else POWER_NAMES)


LINE = 11.25  # points from line to line of a note
COLUMNS, HEADS = ("order", "unit", "example", "note"), ("Order", "Who may", "You write", "Remark")
LETTERS = {
    "A": "army",
    "F": "fleet",
    "U": "submarine",
    "-": "moves to",
    "H": "stands",
    "S": "supports",
    "C": "convoys",
    "T": "torpedoes",
    "D": "depth charges",
    "R": "retreats to",
    "/nc /sc /ec": "north, south, east coast",
}
ACROSS, INDENT = 3, 14.0  # letters in a row, and points from a letter to its meaning


class OrderList(TableBlock):
    """A table of orders as a list: the order and the units that may have it, an example, a note."""

    def draw(self, job: Job, width: float) -> Block:
        """The list in a width in points."""
        draw, beside = Drawing(), 0.36 * width
        top = self.head(draw, self.table, width) - 2
        # The letters of orders with their meanings, in columns on a ground.
        low, each = top - LINE * -(-len(LETTERS) // ACROSS) - 8, 0.32 * width
        draw.rounded(0, low, width, top - low, 4, Style("tint"))
        for n, (letter, meaning) in enumerate(LETTERS.items()):
            x, y = 6 + each * (n % ACROSS), top - 13 - LINE * (n // ACROSS)
            with draw.item(), draw.role("Span", f"{letter}: {meaning}."):
                draw.text(x, y, letter, TEXT, "navy", "bold")
                draw.text(x + max(INDENT, text_width(letter, TEXT, "bold") + 6), y, meaning, TEXT)
        draw.text(0, low - 14, "The examples are not all of one turn.", TEXT)
        y = low - 24
        with draw.role("Table"):
            with draw.role("TR"):
                for n, head in enumerate(HEADS):
                    with draw.role("TH", scope="Column"):
                        x = beside * (n // 2) + n % 2 * (text_width(HEADS[n - 1], TEXT, "semibold") + 6)
                        draw.text(x, y - 9.5, head, TEXT, "gray" if n % 2 else "navy", "semibold")
            y -= 13.5
            draw.line((0, y), (width, y), Style(None, "navy", 0.8))
            for row in self.table.rows:
                with draw.role("TR"):
                    cells = [str(row.cells[key]) for key in COLUMNS]
                    y = _draw_order(draw, cells, y - job.air / 2, beside, width) - job.air / 2
                draw.line((0, y + 1), (width, y + 1), Style(None, "rule", 0.35))
        return Block(-self.foot(draw, y, width), draw, self.table.assumes)


def _draw_order(draw: Drawing, cells: Sequence[str], y: float, beside: float, width: float) -> float:
    """A row of the list from y down: the order over who may have it, and beside them the example over the note."""
    order, unit, example, note = cells
    lines, heads = wrap_text(note, TEXT, width - beside), wrap_text(order, TEXT, beside - 8, "semibold")
    size = fit_text(example, MAIN, width - beside, "semibold", least=TEXT)
    with draw.role("TH", scope="Row"):
        draw.texts([(0, y - 10 - LINE * n, line) for n, line in enumerate(heads)], TEXT, "sea", "semibold")
    with draw.role("TD"):
        who = ", ".join({"A": "army", "F": "fleet", "–": "power"}.get(each, each) for each in unit.split())
        draw.text(0, y - 10 - LINE * len(heads), who, TEXT, "gray")
    with draw.role("TD"):
        draw.text(beside, y - 10.5, example, size, "navy", "semibold")
    with draw.role("TD"):
        draw.texts([(beside, y - 10.5 - LINE * (n + 1), line) for n, line in enumerate(lines)], TEXT)
    return y - 15.5 - LINE * max(len(lines), len(heads))
