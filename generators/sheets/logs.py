"""Log sheets: fields, boxes to tick, and ruled rows or a grid to fill in during a game."""

from collections.abc import Iterator, Sequence
from math import fsum
from typing import NamedTuple, cast

from aids import toml_file
from aids.errors import some_of
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, Each, OwnKind, String, Whole
from aids.records.fields import Field
from generators.drawing import Drawing, Style, untagged
from generators.drawing.text import text_width, wrap_text
from generators.page import table_layout as page
from generators.page.frame import NOTE, SECTION, TABLE, THIN, Area, Body, area
from generators.sheets import sheet as settings
from generators.sheets.sheet import Job, Settings, Sheet, decimal, flag, table, table_named, tables, text, texts, whole

SIDE = 46.0  # width of the column of units
LEAST_LINE = 12.5  # points for a line of fields to write in
NAMES = 11.5  # points for a line of their names
LINE = Style(None, "gray", 0.5)  # between the cells of a grid
MOST_GRID_ROWS, MOST_GRID_COLUMNS, MOST_LINES, MOST_FIELDS = 40, 20, 3, 6


class LogGrid(NamedTuple):
    """A grid to fill in: the units down the side, the heads of its columns, and the fields of each cell, in lines."""

    corner: str
    units: tuple[page.Content, ...]
    heads: tuple[str, ...]
    fields: tuple[tuple[str, ...], ...]


def _read_units(at: Place, raw: object, given: Context) -> tuple[str, ...] | int:
    if not isinstance(raw, list):
        return Whole(1, MOST_GRID_ROWS).read(at, raw)
    names = Each(String()).read(at, raw)
    if not 1 <= len(names) <= MOST_GRID_ROWS:
        raise at.wrong(f"1 to {MOST_GRID_ROWS} names", raw)
    return names


def _read_lines(at: Place, raw: object, given: Context) -> tuple[tuple[str, ...], ...]:
    listed = toml_file.array(at, raw)
    if not 1 <= len(listed) <= MOST_LINES:
        raise at.wrong(f"1 to {MOST_LINES} lists of names", raw)
    for n, names in enumerate(listed):
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            raise at.at(n).refuse("each line of fields is a list of names in quotes")
        if not 1 <= len(names) <= MOST_FIELDS:
            raise at.at(n).refuse(f"a line has 1 to {MOST_FIELDS} fields, not {len(names)}")
    return tuple(map(tuple, cast("list[list[str]]", listed)))


class Grid(Settings):
    """A grid to fill in: the units down the side, a column for each turn, and lines of fields in each cell."""

    corner = text("the head of the column of units").default("")
    units = Field(
        OwnKind(_read_units, takes=f"a list of 1 to {MOST_GRID_ROWS} names, or a number of them"), "the units"
    )
    unit = text("the name of each where `units` is a number").default("{n}")
    turns = whole(1, MOST_GRID_COLUMNS, "how many columns")
    turn = text("the head of each; `{n}` is its number").default("")
    fields = Field(
        OwnKind(_read_lines, takes=f"1 to {MOST_LINES} lists of 1 to {MOST_FIELDS} names"),
        "the lines of each cell, each with the names of its fields, which stand at its head once",
    )

    @property
    def drawn(self) -> LogGrid:
        """The grid with the names of its units and the heads of its columns."""
        units = _numbered(self.unit, self.units) if isinstance(self.units, int) else self.units
        return LogGrid(self.corner, units, _numbered(self.turn, self.turns), self.fields)


def _numbered(text: str, count: int) -> tuple[str, ...]:
    return tuple(text.replace("{n}", str(n)) for n in range(1, count + 1))


def head_height(grid: LogGrid) -> float:
    """The height in points of the heads of a grid's columns, and of the names of the fields below them."""
    return page.HEAD_ROOM + NAMES * len(grid.fields)


def least_height(grid: LogGrid, line: float = LEAST_LINE) -> float:
    """The height in points below which a grid leaves no room to write; `line` is what a line of fields takes."""
    return head_height(grid) + line * len(grid.units) * len(grid.fields)


def draw_grid(draw: Drawing, grid: LogGrid, room: Area) -> None:
    """Draw a grid that fills the room: below the heads the names of its fields, then units, every other one tinted."""
    head = head_height(grid)
    tall = (room.height - head) / len(grid.units)
    first = page.Column(grid.corner, SIDE, look=page.Look(SECTION, "navy", "bold"), wrap=False)
    heads = [page.Cell(head, page.Look(TABLE, "navy", "semibold")) for head in grid.heads]
    names, blank = (_fields(grid.fields, high) for high in (NAMES * len(grid.fields), tall))
    lines = page.Table(
        [first, *(page.Column(head, share=1) for head in heads)],
        [("", *[names] * len(heads))],
        tinted=False,
        form=True,
        row_height=NAMES * len(grid.fields),
        padding=0,
        line=LINE,
    )
    rows = page.Table(
        [first._replace(head=""), *[page.Column("", share=1)] * len(heads)],
        [(unit, *[blank] * len(heads)) for unit in grid.units],
        form=True,
        row_height=tall,
        padding=6,
        top=True,
        line=LINE,
    )
    draw.rect(room.left, room.top - head, room.width, head, Style("pale"))
    page.draw_table(draw, lines, room.width, room.left, room.top)
    page.draw_table(draw, rows, room.width, room.left, room.top - head)
    draw.line((room.left, room.top - head), (room.right, room.top - head), Style(None, "navy", 0.8))


def _fields(fields: Sequence[Sequence[str]], tall: float) -> page.Picture:
    """Lines of fields that fill a cell, lines between them; their names where there is room for no more."""
    line = tall / len(fields)

    def draw_fields(draw: Drawing, x: float, middle: float, room: float) -> None:
        left, each = x - page.PAD, room + 2 * page.PAD
        for n, names in enumerate(fields):
            top, wide = middle + tall / 2 - n * line, each / len(names)
            lines = [((left + k * wide, top), (left + k * wide, top - line)) for k in range(1, len(names))]
            draw.lines([*lines, *([((left, top), (left + each, top))] if n else [])], Style(None, "rule", 0.5))
            if line <= NAMES:
                middles = [(left + (k + 0.5) * wide, top - 8.4, name) for k, name in enumerate(names)]
                draw.texts(middles, NOTE, "navy", anchor="middle")

    return page.Picture(0.0, 0.0, draw_fields)


ROW = 19.0  # points: height of a row
LEAST_ROW, MOST_ROWS = 14.4, 100  # points: the least height of a row where the kit says how many there are
LEAST_COLUMN = 10.0  # points
FIELD_GAP = 12.0  # points between fields
BLANK = 30.0  # the least room for a field's name and what is written after it
MOST_BOXES, MOST_COLUMNS, MOST_ROWS_EACH, MOST_PLACES = 60, 40, 20, 12
SHARES = (0.01, 1_000.0)  # bounds of a column's share
HEAD_GAP = 5.0  # points: the least room beside the longest word of a head


class NamesOf(Settings):
    """Names of rows that are a column of a table of the rules."""

    table = table_named("the table")
    column = text("its column with the names")

    def verify(self, game: Game) -> None:
        """RulesError for a column that the table lacks."""
        for key in ("column", "names"):
            if key in self.stated and self.stated[key] not in self.table.columns:
                self.fail(f"{key} must be one of {some_of(self.table.columns)}", key)

    @property
    def marks(self) -> tuple[str, ...]:
        """The texts of the column."""
        return tuple(str(row.cells[self.column]) for row in self.table.rows)


class ChoicesOf(NamesOf):
    """Choices that are a column of a table of the rules, with a key to them below the rows."""

    column = text("its column with the choices")
    names = text("its column with their meanings, for the key").optional("no key")


class LogColumn(Settings):
    """A column of a log, with choices printed in each row to circle one."""

    name = text("its head")
    share = decimal(*SHARES, "its share of the width beside the shares of the other columns")
    choices = texts("choices printed in each row to be circled, if they fit")
    choices_of = table(ChoicesOf, "the choices from a table of the rules").optional()

    def verify(self, game: Game) -> None:
        """RulesError for a blank name."""
        if not self.name.strip():
            self.wrong("name", "text in quotes")

    @property
    def printed(self) -> tuple[str, ...]:
        """The choices printed in each row."""
        return self.choices_of.marks if self.choices_of else self.choices

    @property
    def key(self) -> str:
        """What choices that are short forms stand for, "" where there is nothing to say."""
        if (chosen := self.choices_of) is None or chosen.names is None:
            return ""
        words = [str(row.cells[chosen.names]) for row in chosen.table.rows]
        return f"{self.name}: {', '.join(f'{mark} {word}' for mark, word in zip(chosen.marks, words, strict=True))}."


class Tracker(Settings):
    """A name with boxes to tick."""

    name = text("what is counted")
    boxes = whole(0, MOST_BOXES, "how many boxes").default(0)
    figure = settings.number_or_figure(0, MOST_BOXES, "the figure with their number, instead of `boxes`").optional()
    begins = flag("begin a line with it; trackers then stand in columns")

    @property
    def count(self) -> int:
        """How many boxes it has."""
        return self.boxes if self.figure is None else int(self.figure)


class Places(Settings):
    """The places of units that move in columns, with boxes to tick for each."""

    columns = whole(1, MOST_PLACES, "how many columns")
    ranks = whole(1, MOST_PLACES, "how many units in each")
    boxes = whole(1, MOST_PLACES, "how many boxes for each unit")
    section = text("a section of house rules whose tables list `ships` by column: they give the places").default("")

    def size(self, game: Game) -> tuple[int, int]:
        """How many columns and ranks: room for each list of the section, or as stated where house rules have none."""
        section = game.rules.extra.get(self.section)
        stated = section.values() if isinstance(section, dict) else ()
        lists = [each["ships"] for each in stated if isinstance(each, dict) and each.get("ships")]
        return (max(map(len, lists)), max(map(max, lists))) if lists else (self.columns, self.ranks)


class Ruled(Sheet):
    """A sheet with fields to fill in at its head and ruled rows at its foot."""

    fields = texts("the names of blanks to fill in, side by side under the title")
    trackers = tables(Tracker, "the names with boxes to tick, below the fields")
    columns = tables(LogColumn, "the columns of the rows", most=MOST_COLUMNS)
    rows = whole(1, MOST_ROWS, "how many numbered rows").optional("all that fit")
    names = texts("the names of the rows, instead of their numbers", most=MOST_ROWS)
    rows_each = whole(1, MOST_ROWS_EACH, "how many ruled rows share a number or a name").default(1)
    numbered = flag("print the numbers of the rows", True)
    note = text("a note at the foot").default("")


class Log(Ruled):
    """A page to fill in: fields, boxes to tick, places of units, and rows or a grid down to the foot."""

    places = table(Places, "a table of places with boxes, by column and rank").optional()
    grid = table(Grid, "a row for each unit and a column for each turn, instead of `columns`").optional()

    def verify(self, game: Game) -> None:
        """RulesError for a log with columns and a grid, or with neither, and for rows that are named and counted."""
        if self.names and self.rows is not None:
            self.fail("a log with names has a row for each name", "rows", fix="remove `rows`")
        if self.grid and self.columns:
            self.fail("a log has columns or a grid, not both", "columns")
        if not self.grid and not self.columns:
            keys = ("columns",) if "columns" in self.stated else ()
            self.fail(f"there must be 1 to {MOST_COLUMNS} columns, or a grid", *keys)

    def pages(self, job: Job) -> list[Body]:
        """One page."""
        return [Body(self.page(job), self.heading(job), "fill")]

    def page(self, job: Job) -> Drawing:
        """All that is on it below its title block; RulesError for what does not fit its place on the paper."""
        room, draw = area(job.paper), Drawing()
        top = draw_head(self, draw, room)
        if self.places:
            top = _draw_places(self.places, job.game, draw, room, top)
        if self.grid:
            drawn, each = self.grid.drawn, (room.width - SIDE) / self.grid.turns
            for n, names in enumerate(self.grid.fields):
                if len(names) * (max(text_width(name, NOTE) for name in names) + 2) > each:
                    fault = f"{brief(', '.join(names))} do not fit beside each other"
                    self.grid.fail(fault, "fields", n, fix="choose larger paper, fewer turns or shorter names")
            bottom = room.bottom + draw_note(self, draw, room)
            if top - bottom < least_height(drawn):
                fault = f"{len(drawn.units)} units have no room to write in on {job.paper.name}"
                self.grid.fail(fault, "units", fix="use fewer")
            draw_grid(draw, drawn, room._replace(top=top, bottom=bottom))
        else:
            draw_rows(self, job, draw, room, top)
        return draw

    def fill_in(self, draw: Drawing, room: Area, field: str, text: str) -> None:
        """Write a text on the blank of a field of the page."""
        for name, start, _ in _blanks(self, room):
            if name == field:
                draw.text(start + 3, room.top - 9, text, TABLE, "ink", "semibold")


def draw_head(sheet: Ruled, draw: Drawing, room: Area) -> float:
    """The fields and trackers of a sheet at the top of its room; the y below them."""
    if sheet.fields:
        for field, start, end in _blanks(sheet, room):
            draw.text(start - text_width(field, NOTE) - 4, room.top - 9, field, NOTE, "ink")
            draw.line((start, room.top - 11), (end, room.top - 11), Style(None, "rule", 0.5))
        room = room._replace(top=room.top - 18)
    return _draw_trackers(sheet.trackers, draw, room) if sheet.trackers else room.top - 4


def _blanks(sheet: Ruled, room: Area) -> Iterator[tuple[str, float, float]]:
    """Each field with the ends of the line behind it."""
    each = (room.width + FIELD_GAP) / max(1, len(sheet.fields))
    for i, field in enumerate(sheet.fields):
        wide = text_width(field, NOTE)
        if wide + BLANK > each:
            sheet.fail(f"the field {brief(field)} leaves no room to write in", "fields", i, fix="shorten it")
        x = room.left + i * each
        yield field, x + wide + 4, x + each - FIELD_GAP


def _draw_trackers(trackers: Sequence[Tracker], draw: Drawing, room: Area) -> float:
    """Names with boxes to tick, in lines from the top of the room; the y below them."""
    lines: list[list[Tracker]] = [[]]
    x, y = room.left, room.top - 14
    for part in trackers:
        wide = _tracker_width(part)
        if wide - 12 > room.width:
            part.fail(f"{brief(part.name)} and its boxes are wider than the page", "name", fix="shorten the name")
        if lines[-1] and (part.begins or x + wide - 12 > room.right):
            x = room.left
            lines.append([])
        lines[-1].append(part)
        x += wide
    columns: list[float] = []
    if any(part.begins for part in trackers):  # under each other, all but the first alike where that fits
        most = max(map(len, lines))
        own = [max(_tracker_width(line[n]) for line in lines if n < len(line)) for n in range(most)]
        alike = [own[0], *[max(own[1:], default=0.0)] * (most - 1)]
        columns = next((widths for widths in (alike, own) if fsum(widths) <= room.width + 12), [])
    for line in lines:
        if y < room.bottom:
            line[0].fail("there are more trackers than the page has room for")
        x = room.left
        for n, part in enumerate(line):
            draw.text(x, y, part.name, TABLE, "navy", "semibold")
            start = x + text_width(part.name, TABLE, "semibold") + 5
            for i in range(part.count):
                draw.rect(start + 13 * i, y - 2, 10, 10, Style(None, "gray", 0.6))
            x += columns[n] if columns else _tracker_width(part)
        y -= 18
    return y + 6


def _tracker_width(part: Tracker) -> float:
    return text_width(part.name, TABLE, "semibold") + 14 + 13 * part.count


def _draw_places(places: Places, game: Game, draw: Drawing, room: Area, top: float) -> float:
    """Places by column and rank, a row of boxes for each; the y below them."""
    (columns, ranks), boxes = places.size(game), places.boxes
    side, tall, gap = 34.0, 15.0, 8.0
    each = (room.width - side + gap) / columns
    y = top - 4
    head = "Column " if columns <= MOST_PLACES else ""
    heads = [(room.left + side + i * each + (each - gap) / 2, y - 6, f"{head}{i + 1}") for i in range(columns)]
    draw.texts(heads, NOTE, "navy", "semibold", "middle")
    y -= 10
    outlines, rules = [], []
    for rank in range(ranks):
        low = y - (rank + 1) * tall
        draw.text(room.left, low + 4, f"Rank {rank + 1}", NOTE, "navy", "semibold")
        for column in range(columns):
            left, wide = room.left + side + column * each, each - gap
            outlines.append(((left, low), (left + wide, low), (left + wide, low + tall - 3), (left, low + tall - 3)))
            rules += [((x, low), (x, low + tall - 3)) for x in (left + wide * k / boxes for k in range(1, boxes))]
    draw.lines(rules, Style(None, "rule", THIN))
    draw.polygons(outlines, Style(None, "gray", 0.5))
    return float(y - ranks * tall - 10)


def draw_rows(sheet: Ruled, job: Job, draw: Drawing, room: Area, top: float) -> None:
    """Ruled rows from `top` down to the foot under the heads of the sheet's columns, its note below them.

    The first column has their numbers, or their names.  The rows are as high as the page allows; RulesError if there
    is no room for them.
    """
    columns, each = sheet.columns, sheet.rows_each
    bottom = room.bottom + draw_note(sheet, draw, room, *(column.key for column in columns if column.key))
    heads = heads_of(sheet, columns, room.width, sheet.names, job.paper.name, TABLE)
    head = page.lay_out(page.Table(heads, ()), room.width).head_height
    free = top - head - bottom
    stated = sheet.rows or len(sheet.names)
    count, least = (stated * each, LEAST_ROW) if stated else (int(free // ROW) // each * each, ROW)
    if count < 1:
        sheet.fail(f"the log has no room for a row on {job.paper.name}", fix="choose larger paper")
    if free / count < least:
        fault, key = f"{count} rows have no room on {job.paper.name}", "names" if sheet.names else "rows"
        sheet.fail(fault, key, fix="choose larger paper or fewer rows")
    blank = [page.to_ring(column.printed) if column.printed else "" for column in columns[1:]]
    numbers = sheet.names or [str(n + 1) if sheet.numbered else "" for n in range(count // each)]
    look, anchor = (page.NAME, "start") if sheet.names else (page.NUMBER, "middle")
    firsts = ["" if n % each else numbers[n // each] for n in range(count)]
    rows = [(page.Cell(first, look, anchor=anchor), *blank) for first in firsts]
    rows_table = page.Table(heads, rows, form=True, each=each, row_height=free / count, padding=0)
    grid = Drawing()
    grid.rect(room.left, top - head, room.width, head, Style("pale"))
    page.draw_table(grid, rows_table, room.width, room.left, top)
    # What a reader hears: the number and names of the rows, and the columns with the words to ring.
    told = [f"{column.name} ({', '.join(column.printed)})" if column.printed else column.name for column in columns]
    names = [number for number in numbers if number]
    named = f", {names[0]} to {names[-1]}" if len(names) > 1 else ""
    with draw.figure(f"A form of {count} rows to fill in{named}. Its columns: {', '.join(told)}."):
        draw.add(untagged(grid.records))


def heads_of(
    table: Settings, columns: Sequence[LogColumn], width: float, names: Sequence[str], paper: str, size: float = NOTE
) -> list[page.Column]:
    """The columns of a table to fill in, in a width; the first has the names.  RulesError for one too narrow."""
    shares = fsum(column.share for column in columns)
    if width * min(column.share for column in columns) < LEAST_COLUMN * shares:
        table.fail(f"a column is narrower than {LEAST_COLUMN:g} pt on {paper}", "columns", fix="give it a larger share")
    heads = []
    for n, column in enumerate(columns):  # none narrower than the longest word of its head, or the longest name
        head = page.Cell(column.name, page.Look(size, "navy", "semibold"), anchor="middle")
        needed = max(text_width(word, size, "semibold") for word in column.name.split()) + HEAD_GAP
        if not n:
            needed = max([needed, *(text_width(name, TABLE, "semibold") + 2 * page.PAD for name in names)])
        fits = needed <= width * column.share / shares
        heads.append(page.Column(head, share=column.share) if fits else page.Column(head, needed))
    return heads


def draw_note(sheet: Ruled, draw: Drawing, room: Area, *keys: str) -> float:
    """The sheet's note at the foot of the room with keys to its columns, if it has any; its height."""
    note = " ".join(filter(None, (sheet.note, *keys)))
    if not note:
        return 0.0
    lines = wrap_text(note, TABLE, room.width)
    for i, line in enumerate(lines, 1):
        draw.text(room.left, room.bottom + 2 + 11 * (len(lines) - i), line, TABLE)
    return 11 * len(lines) + 6.0
