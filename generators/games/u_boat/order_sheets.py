"""Order sheets: a page for each power, with a ruled part for each phase of the year."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.games import Game
from aids.rulebook.rules import Rules, value
from aids.u_boat.game_map import load_map
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.patterns import NAMES, band
from generators.drawing.text import shorten_text, text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, VALUE, Area, Body, area
from generators.page.table import PAD, Column, Look, Table, to_ring
from generators.page.table_drawing import draw_rows
from generators.page.table_layout import lay_out
from generators.sheets.settings import Settings, decimal, named, tables, text, texts, whole
from generators.sheets.sheet import Job, Sheet

ROW, LEAST_ROW = 24.0, 14.5  # points
HEAD = 31.0  # of a part: its titles and the names of its columns
FILLED = Look(11.0, "ink", "semibold")  # texts filled in
MARK = 26.0  # side of a power's mark
NOTE_LEAD = 9.5
MOST_COLUMNS, MOST_POWERS, MOST_ROWS, MOST_TITLES = 12, 40, 100, 4
SHARES = (0.01, 1_000.0)  # bounds of a column's share


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
    lead: tuple[FormColumn, ...]
    columns: tuple[FormColumn, ...]
    filled: tuple[tuple[str, ...], ...] = ()


class ColumnOf(Settings):
    """A column."""

    name = text("its head")
    share = decimal(*SHARES, "its share of the width beside the shares of the other columns")
    choices = texts("choices printed in each row to be ringed, if they fit")


class PartOf(Settings):
    """A ruled part, of one table or of several side by side."""

    title = text("the title of its table, where it has one").optional()
    titles = texts("the titles of its tables, where it has several", most=MOST_TITLES)
    rows = whole(0, MOST_ROWS, "how many rows")
    lead = tables(ColumnOf, "columns left of all tables", most=MOST_COLUMNS)
    columns = tables(ColumnOf, "columns of each table, in place of those of the sheet", most=MOST_COLUMNS)

    def verify(self, game: Game) -> None:
        """RulesError for a part without a title."""
        if not self.titles and self.title is None:
            self.fail("this part lacks 'title'")


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
    fields = texts("names of blanks beside the mark")
    note = text("a note at the foot").default("")

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
                tuple(map(_column, part.lead)),
                tuple(map(_column, part.columns or self.columns)),
            )
            for part in self.parts
        ]
        heading, bodies = self.heading(job), []
        for power in self.powers:
            draw, room = Drawing(), area(job.paper)
            top = draw_head(draw, self, power, room, _start(job.game.rules, power.name), self.fields) - 4
            lines = wrap_text(self.note, NOTE, room.width) if self.note else []
            for i, line in enumerate(reversed(lines)):
                draw.text(room.left, room.bottom + 2 + NOTE_LEAD * i, line, NOTE, "grey")
            draw_parts(draw, self, room._replace(top=top, bottom=room.bottom + NOTE_LEAD * len(lines) + 4), parts, job)
            bodies.append(Body(draw, heading._replace(title=f"{heading.title}: {power.name}"), "fill"))
        return bodies


def _column(stated: ColumnOf) -> FormColumn:
    return FormColumn(stated.name, stated.share, stated.choices)


def _start(rules: Rules, power: str) -> str:
    """The units of a power in 1901, "" for a name that is no power of the map."""
    units = load_map().start_units.get(power)
    count = int(value(rules, "first-submarines"))
    submarines = "1 U" if count == 1 else f"{count} U’s"
    return f"1901: {', '.join(units)}, and {submarines} on any coast" if units else ""


def draw_head(draw: Drawing, sheet: OrderSheets, power: Power, room: Area, start: str, fields: Sequence[str]) -> float:
    """The power's letter under its pattern, as on its counters, blanks beside it and its start; returns the y below."""
    x, y = room.left, room.top - MARK - 2
    draw.rect(x, y, MARK, MARK, Style(None, "navy", 0.8))
    with draw.group(shift(x + 2, y + MARK - 8)):
        draw.add(band(power.pattern, MARK - 4, 6.0, "navy"))
    draw.text(x + MARK / 2, y + 4, power.letter, VALUE, "navy", "bold", "middle")
    draw.text(x + MARK + 8, y + 8, power.name, VALUE, "navy", "bold")
    longest = max(text_width(part.name, VALUE, "bold") for part in sheet.powers)
    left = x + MARK + 8 + longest + 18
    width = (room.right - left) / max(1, len(fields))
    if any(text_width(field, NOTE) + 20 > width for field in fields):
        power.fail("the name of the power and the fields leave no room to write in; shorten them")
    base = y + (15 if start else 8)
    for i, field in enumerate(fields):
        at = left + i * width
        blank = at + text_width(field, NOTE) + 4
        draw.text(at, base, field, NOTE, "grey")
        draw.line((blank, base - 2), (at + width - 8, base - 2), Style(None, "rule", 0.5))
    draw.text(left, y + 2, shorten_text(start, NOTE, room.right - left), NOTE, "ink")
    return y


def draw_parts(draw: Drawing, sheet: OrderSheets, room: Area, parts: Sequence[Part], job: Job) -> float:
    """The parts one below the other, all rows of one height, as high as the page allows; returns the y below."""
    count = sum(part.rows for part in parts)
    row = min(ROW, (room.height - HEAD * len(parts)) / max(1, count))
    if row < LEAST_ROW:
        sheet.fail(f"{count} rows in {len(parts)} parts have no room on {job.paper.name}; choose larger paper")
    top = room.top
    for part in parts:
        low = top - HEAD - part.rows * row
        _draw_part(draw, part, room._replace(top=top, bottom=low), row)
        top = low
    return top


def _draw_part(draw: Drawing, part: Part, room: Area, row: float) -> None:
    """A part in its area: titles, and under them a form with the choices printed in its rows."""
    stated = (*part.lead, *part.columns * len(part.titles))
    blank = [to_ring(column.choices, TABLE) if column.choices else "" for column in stated]
    rows = [[*filled, *blank[len(filled) :]] for filled in (*part.filled, *[()] * (part.rows - len(part.filled)))]
    columns = [Column(column.name, share=column.share, look=FILLED, wrap=False) for column in stated]
    laid = lay_out(Table(columns, rows, form=True, row_height=row, padding=0.0), room.width)
    starts = [room.left + edge for edge in laid.edges[len(part.lead) : -1 : len(part.columns)]]
    each = (room.right - starts[0]) / len(starts)
    first = room.top - HEAD
    over = first + laid.head_height
    for start, title in zip(starts, part.titles, strict=True):
        draw.text(start + PAD, over + 3, shorten_text(title, SECTION, each - PAD), SECTION, "navy", "semibold")
    draw_rows(draw, laid, room.left, over)
    draw.lines([((x, room.bottom), (x, first)) for x in starts if x > room.left], Style(None, "navy", 0.6))
