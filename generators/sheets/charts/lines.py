"""The chart block `lines`: short steps, lines or rows in a kit's own words, with emphasis, dice and figures."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from aids import toml_file
from aids.errors import some_of
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from aids.rulebook.rules import Rules
from aids.rulebook.tables import Table
from aids.texts import as_text
from generators.drawing.drawing import Drawing, Group, shift
from generators.drawing.scene import WIDE, draw_disc
from generators.page import table as page
from generators.page.frame import TABLE
from generators.page.rich_text import Word, draw_words, parse_words, wrap_words
from generators.page.table import KEY, PLAIN, Cell, Column
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER, SMALL_DISC, Block
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.charts.diagrams import diagrams
from generators.sheets.letters import letters
from generators.sheets.named import rulings, table_named
from generators.sheets.settings import Setting, named, text, texts
from generators.sheets.sheet import Job

LEADING = 11.5  # points from line to line
BESIDE = 0.44  # of the width: a diagram
MOST_ROWS, MOST_COLUMNS = 60, 12


def _read_cells(at: Place, raw: object, given: Given) -> tuple[tuple[str | float, ...], ...]:
    """Rows of cells, each a text or a number."""
    rows = toml_file.array(at, raw)
    if not 1 <= len(rows) <= MOST_ROWS or not all(isinstance(row, list) for row in rows):
        raise at.refuse(f"rows must be 1 to {MOST_ROWS} lists of cells")
    listed = [tuple(toml_file.array(at, row, n)) for n, row in enumerate(rows)]
    for n, row in enumerate(listed):
        for k, cell in enumerate(row):
            if not isinstance(cell, str | int | float) or isinstance(cell, bool):
                raise at.at(n, k).wrong("text in quotes", cell)
    if not 1 <= (count := max(map(len, listed))) <= MOST_COLUMNS:
        raise at.refuse(f"a row has {count} cells; 1 to {MOST_COLUMNS}")
    return tuple(cast("list[tuple[str | float, ...]]", listed))


def _read_shares(at: Place, raw: object, given: Given) -> tuple[float, ...]:
    """Numbers above 0."""
    shares = toml_file.array(at, raw)
    if not all(type(share) in (int, float) and cast("float", share) > 0 for share in shares):
        raise at.wrong("numbers above 0, one for each column", raw)
    return tuple(cast("list[float]", shares))


class Lines(TitledBlock):
    """Short steps, lines or rows in a kit's own words, or the steps of a table.

    In all texts `**...**` is bold, `!!...!!` red, `[2-5]` faces of a die, and `[SS-6]` behind a sentence the letter of
    the ruling that decides it; `[SS-6, SS-15]` are two.  The first cell of a row is set large.
    """

    rule = text("rule numbers").default("")
    steps = texts("numbered steps")
    lines = texts("lines without numbers")
    rows = Setting(
        Stated(_read_cells, takes=f"a list of 1 to {MOST_ROWS} lists of texts and numbers"), "rows of cells"
    ).optional()
    columns = texts("the heads of the columns of `rows`")
    shares = Setting(
        Stated(_read_shares, takes="a list of numbers above 0"), "the widths of the columns of `rows`, as shares"
    ).default([], "as wide as the cells")
    table = table_named("a table of the rules whose rows are the steps").optional()
    cells = texts("two columns of the table: the lead of a step, set bold, and its text")
    diagram = named(
        lambda game: diagrams(game.name),
        "a diagram",
        "a diagram at their right, below them where that is narrow",
        of_game=True,
    ).optional("none")
    notes = texts("notes below")
    assumes = rulings()

    def verify(self, game: Game) -> None:
        """RulesError for none or several of its contents, columns that the table lacks, and rows of unlike length."""
        if sum(key in self.stated for key in ("steps", "lines", "rows", "table")) != 1:
            self.fail("state one of steps, lines, rows and table")
        if self.table and (len(self.cells) != 2 or any(cell not in self.table.columns for cell in self.cells)):
            self.fail(f"cells must be two of {some_of(self.table.columns)}", "cells")
        for n, row in enumerate(self.rows or ()):
            count = len(self.columns) or max(map(len, self.rows or ()))
            if len(row) != count:
                self.fail(f"this row has {len(row)} cells, not {count}", "rows", n)
        if self.rows and self.shares and len(self.shares) != len(self.rows[0]):
            self.wrong("shares", f"{len(self.rows[0])} numbers above 0, one for each column")

    def draw(self, job: Job, width: float) -> Block:
        """Steps, lines or rows in a width in points; RulesError for marks in a text that are wrong."""
        draw = Drawing()
        y = self.head(draw, "", width)
        room = width - GUTTER - BESIDE * width if self.diagram and width >= WIDE else width
        top = y
        y = _rows(self, self.rows, job, draw, y, room) if self.rows else _lines(self, job, draw, y, room)
        if self.diagram:
            y = min(y, self._picture(job, draw, width, top if room < width else y))
        y = self.foot(draw, y, width, *self.notes)
        inside = _named(self, job.game.rules)
        return Block(-y, draw, tuple(dict.fromkeys((*self.assumes, *inside))), inside)

    def _picture(self, job: Job, draw: Drawing, width: float, top: float) -> float:
        """The diagram at the right of a width or all across it; the y below it."""
        assert self.diagram is not None
        wide = BESIDE * width if width >= WIDE else width
        picture, height = self.diagram(job.game.rules, wide)
        y = top - 8 - height
        draw.add([Group(shift(width - wide, y), picture.records, None)])
        return y - 4


@lru_cache(maxsize=8)
def _ruling_marks(rulings: tuple[str, ...]) -> re.Pattern[str]:
    """The pattern of one or two of these rulings in brackets."""
    ids = "|".join(map(re.escape, rulings)) or "(?!)"
    return re.compile(rf"\[((?:{ids})(?:, (?:{ids}))?)\]")


def _named(spec: Lines, rules: Rules) -> tuple[str, ...]:
    """The rulings whose letters stand behind sentences."""
    cells = (*spec.steps, *spec.lines, *(as_text(cell) for row in spec.rows or () for cell in row))
    marks = _ruling_marks(tuple(rules.rulings))
    found = (each for cell in cells for pair in marks.findall(cell) for each in pair.split(", "))
    return tuple(dict.fromkeys(found))


def _parse(
    spec: Lines, rules: Rules, cell: str | float, *keys: str | int, colour: str = "ink", style: str = "regular"
) -> list[Word]:
    """A text at these keys as words; RulesError if its marks are wrong."""
    words: list[Word] = []
    try:
        for n, piece in enumerate(_ruling_marks(tuple(rules.rulings)).split(as_text(cell))):
            if n % 2:
                marks = " ".join(letters(rules, piece.split(", ")))
                words.append(Word(marks, "grey", "regular", 0, space=False, raised=True))
            else:
                words += parse_words(piece, colour, style)
    except ValueError as error:
        spec.fail(f"{brief(cell)}: {error}", *keys)
    return words


def _lines(spec: Lines, job: Job, draw: Drawing, y: float, width: float) -> float:
    """Numbered steps, or lines of text; the y below them."""
    indent = 0.0 if spec.lines else 20.0
    y -= 4
    key = "lines" if spec.lines else "steps"
    listed = [_parse(spec, job.game.rules, each, key, n) for n, each in enumerate(spec.lines or spec.steps)]
    for number, words in enumerate(_of_table(spec, spec.table) if spec.table else listed, 1):
        wrapped = wrap_words(words, TABLE, width - indent)
        has_die = any(word.face for line in wrapped for word in line)
        y -= 3 + job.air / 2
        if indent:
            draw_disc(draw, 6.5, y - 6, str(number), SMALL_DISC)
        for line in wrapped:
            draw_words(draw, line, indent, y - 9.2, TABLE)
            y -= LEADING + (2 if has_die else 0)
        y -= 1.5 if indent else 0
    return y - 1


def _of_table(spec: Lines, table: Table) -> list[list[Word]]:
    """The rows of a table as steps: two of its columns."""
    lead, words = spec.cells
    return [parse_words(f"**{row.cells[lead]}**: {row.cells[words]}") for row in table.rows]


def _rows(spec: Lines, rows: Sequence[Sequence[str | float]], job: Job, draw: Drawing, y: float, width: float) -> float:
    """Rows of cells, every other one tinted, under the names of the columns if there are any; the y below them."""
    heads, count = spec.columns, len(rows[0])
    cells = [
        [
            _parse(spec, job.game.rules, cell, "rows", n, k, colour="navy", style="bold") if k == 0 else
            _parse(spec, job.game.rules, cell, "rows", n, k)
            for k, cell in enumerate(row)
        ]
        for n, row in enumerate(rows)
    ]  # fmt: skip
    shares = spec.shares or ((0, 1) if count == 2 else (0,) * count)  # a key and its meaning stay together
    columns = [
        Column(head, share=share, look=PLAIN if n else KEY)
        for n, (head, share) in enumerate(zip(heads or ("",) * count, shares, strict=True))
    ]
    table = page.Table(columns, [[Cell(words) for words in row] for row in cells], row_height=17.5, padding=7)
    return draw_table(draw, table, width, 0, y, job.air)
