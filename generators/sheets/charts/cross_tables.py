"""The chart block `cross`: a table of which one column is read, with its chances, its shifts and its modifiers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from aids.errors import InputError
from aids.games import Game
from aids.rulebook.listed import Listing, how_to_read, listed_changes, listed_results
from aids.rulebook.lookups import column_chances, rolls_again
from aids.rulebook.tables import Lookup, Table, span
from aids.texts import Cell
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width, wrap_text
from generators.page.frame import TABLE, THIN
from generators.page.typeset import RESULT, SMALL, Block, draw_paragraph, format_percent
from generators.sheets.charts.blocks import TableBlock
from generators.sheets.settings import choice, flag
from generators.sheets.sheet import Job

SHADES = ("chance", "class", "none")
#: Sizes of cells, the largest that fits first.
SIZES = (RESULT, 10.0, TABLE, 8.25, SMALL)
PAD = 5.0  # points beside a cell's text, both sides together
ROW, CHANCE_ROW = 15.0, 12.4  # heights of rows
MOST_RESULTS = 20  # whose chances are shown unless the kit asks for more
AGAIN = "roll again"
OTHER = "±"
#: Chances from which a cell is shaded, and its ground.
GROUNDS = ((Fraction(1, 2), "pale"), (Fraction(1, 4), "tint"))
#: The ground and the face of results by class: told apart without colour.
CLASSES = {"good": ("pale", "bold", "navy"), "bad": ("tint", "bold", "danger")}
OTHER_CLASSES = ("tint", "pale")


class _Look(NamedTuple):
    """How a cross table is set: what shades it, the chances by column, the sizes of its parts in points."""

    shade: str
    chances: Mapping[str, Mapping[Cell, Fraction]]
    side: float
    size: float


class CrossTable(TableBlock):
    """A cross table: outcomes of the dice down the side, the columns across, the chance of each result below.

    Shifts and modifiers stand under it.  More columns than the width takes are set in parts.
    """

    shade = choice(SHADES, "tint cells by the chance of their result, by its `group`, or not at all").optional(
        "`class` where results have a group, else `chance`"
    )
    odds = flag("print the chances").optional("unless the table has very many results")
    results = flag("print what results mean", True)

    def verify(self, game: Game) -> None:
        """RulesError for a table that is not crossed."""
        if not is_crossed(self.table):
            fault = f"{self.table.name!r} is not a cross table: it has no 'across'; use kind = \"table\""
            self.fail(fault, "table")

    def draw(self, job: Job, width: float) -> Block:
        """A cross table in a width in points; RulesError if a column does not fit."""
        table = self.table
        draw = Drawing()
        y = self.head(draw, self.table, width)
        if reading := how_to_read(table):
            y = draw_paragraph(draw, reading, 0, y - 1, width, SMALL, "ink") - 1
        look = _look(self, table, width)
        show_odds = bool(look.chances) and (len(_results(look)) <= MOST_RESULTS if self.odds is None else self.odds)
        for columns in _parts(table, look, width):
            y = _draw_part(draw, table, look, columns, y, width, job.air, show_odds) - 4
        y = draw_changes(draw, table.lookup, y, width)
        if self.results:
            y = _draw_meanings(draw, table.lookup, y, width)
        y = self.foot(draw, y, width)
        return Block(-y, draw, table.assumes)


def is_crossed(table: Table) -> bool:
    """Whether a table has a column to choose, or a row without dice."""
    return table.lookup.across is not None or table.lookup.down is not None


def _look(spec: CrossTable, table: Table, width: float) -> _Look:
    """The sizes that suit the width: the largest type in which all columns stand beside each other."""
    grouped = any(meaning.group for meaning in table.lookup.results.values())
    shade = spec.shade or ("class" if grouped else "chance")
    try:
        chances = column_chances(table) if table.roll is not None else {}
    except InputError as error:
        spec.fail(error.message, "table")
    names = [span(row) for row in table.rows]
    if chances and spec.odds is not False:
        names += [str(result) for column in chances.values() for result in column]
    side = max(text_width(name, TABLE, "bold") for name in names) + 8
    if side > 0.5 * width:
        spec.fail(f"the rows of table {table.name!r} have names too long for this width; shorten them", "table")
    for size in SIZES:
        if len(table.columns) * _step(table, size, bool(chances)) <= width - side:
            return _Look(shade, chances, side, size)
    if side + _step(table, SMALL, bool(chances)) > width:
        spec.fail(f"a column of table {table.name!r} does not fit this width; shorten its cells", "table")
    return _Look(shade, chances, side, SMALL)


def _step(table: Table, size: float, odds: bool) -> float:
    """The width that the widest column needs in a size."""
    widest = max(text_width(_text(cell), size, "bold") for row in table.rows for cell in row.cells.values())
    heads = max(
        (text_width(word, TABLE, "bold") for head in table.columns.values() for word in head.split()), default=0.0
    )
    return max(widest, heads, text_width("50.0", SMALL) if odds else 0.0) + PAD


def _text(cell: Cell) -> str:
    return cell if isinstance(cell, str) else f"{cell:g}".replace("-", "−")


def _parts(table: Table, look: _Look, width: float) -> list[list[str]]:
    """The columns of the table in parts that fit the width, as even as possible."""
    keys = list(table.columns)
    most = max(1, int((width - look.side + 0.01) // _step(table, look.size, bool(look.chances))))
    count = -(-len(keys) // most)
    each = -(-len(keys) // count)
    return [keys[start : start + each] for start in range(0, len(keys), each)]


def _draw_part(
    draw: Drawing,
    table: Table,
    look: _Look,
    keys: Sequence[str],
    top: float,
    width: float,
    air: float,
    show_odds: bool,
) -> float:
    """The columns of one part with their chances; the y below them."""
    step = (width - look.side) / len(keys)
    heads = [wrap_text(table.columns[key], TABLE, step - 2, "bold") for key in keys]
    y = top - 3 - 10.5 * max(map(len, heads))
    if table.roll is not None:
        dice = shorten_text(table.roll.name, SMALL, look.side - 4, "semibold")
        draw.text(2, y + 3.2, dice, SMALL, "grey", "semibold")
    for n, lines in enumerate(heads):
        for k, line in enumerate(reversed(lines)):
            middle = look.side + (n + 0.5) * step
            draw.text(middle, y + 3.2 + 10.5 * k, line, TABLE, "navy", "bold", "middle")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    first, tall = y, ROW + air
    for row in table.rows:
        base = y - tall / 2 - 0.33 * TABLE
        draw.text(look.side - 6, base, span(row), TABLE, "navy", "bold", "end")
        again = all(rolls_again(table, row, key) for key in keys)
        if again:
            draw.text(look.side + 4, base, AGAIN, TABLE, "grey", "italic")
        for n, key in enumerate(() if again else keys):
            ground, face, colour = _cell_look(table, look, key, row.cells[key])
            x = look.side + n * step
            if ground:
                draw.rect(x, y - tall, step, tall, Style(ground))
            text = _text(row.cells[key])
            draw.text(x + step / 2, y - tall / 2 - 0.33 * look.size, text, look.size, colour, face, "middle")
        y -= tall
    between = [first - tall * number for number in range(1, len(table.rows))]
    draw.lines([((0, line), (width, line)) for line in between], Style(None, "rule", 0.3))
    draw.line((look.side, first), (look.side, y), Style(None, "rule", 0.5))
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return _draw_chances(draw, look, keys, step, y) if show_odds else y


def _cell_look(table: Table, look: _Look, key: str, cell: Cell) -> tuple[str, str, str]:
    """The ground of a cell, "" for none, the face of its text and its colour."""
    if look.shade == "class":
        meaning = table.lookup.results.get(str(cell))
        group = meaning.group if meaning is not None else ""
        if not group:
            return "", "semibold", "ink"
        if group in CLASSES:
            return CLASSES[group]
        groups = [each.group for each in table.lookup.results.values() if each.group and each.group not in CLASSES]
        order = list(dict.fromkeys(groups))
        return OTHER_CLASSES[order.index(group) % len(OTHER_CLASSES)], "semibold", "ink"
    if look.shade == "chance" and look.chances:
        return _ground(look.chances[key].get(cell, Fraction(0))), "semibold", "ink"
    return "", "semibold", "ink"


def _results(look: _Look, keys: Sequence[str] | None = None) -> list[Cell]:
    """The results of some columns, or of all, each once."""
    return list(dict.fromkeys(result for key in keys or look.chances for result in look.chances[key]))


def _ground(chance: Fraction) -> str:
    """The ground of a chance, "" for a small one."""
    return next((ground for least, ground in GROUNDS if chance >= least), "")


def _draw_chances(draw: Drawing, look: _Look, keys: Sequence[str], step: float, top: float) -> float:
    """The chance of each result in each column, in percent, below the table; the y below them."""
    results = _results(look, keys)
    y = top - 11
    draw.text(2, y + 2.6, "Percent", SMALL, "grey", "semibold")
    size = SMALL if step < text_width("50.0", TABLE) + PAD else TABLE
    for result in results:
        draw.text(look.side - 6, y - CHANCE_ROW + 3.4, _text(result), SMALL, "navy", "semibold", "end")
        for n, key in enumerate(keys):
            chance = look.chances[key].get(result, Fraction(0))
            x = look.side + n * step
            if ground := _ground(chance):
                draw.rect(x, y - CHANCE_ROW, step, CHANCE_ROW, Style(ground))
            text, colour = (format_percent(chance), "ink") if chance else ("–", "grey")
            draw.text(x + step / 2, y - CHANCE_ROW + 3.4, text, size, colour, "regular", "middle")
        y -= CHANCE_ROW
    draw.line((0, y), (look.side + step * len(keys), y), Style(None, "navy", 0.6))
    return y


def draw_changes(draw: Drawing, lookup: Lookup, y: float, width: float) -> float:
    """The column shifts and the die-roll modifiers as two lists, beside each other where both fit; the y below them."""
    listed = listed_changes(lookup)
    if not listed:
        return y
    beside = len(listed) == 2 and width >= 380
    each = (width - 16) / 2 if beside else width
    low = top = y - 4
    for n, listing in enumerate(listed):
        x = (each + 16) * n if beside else 0.0
        low = min(low, _draw_list(draw, listing, (x, top), each))
        top = top if beside else low - 3
    return low


def _draw_list(draw: Drawing, listing: Listing, at: tuple[float, float], width: float) -> float:
    """A list of shifts or modifiers: what each adds, and when; the y below it."""
    x, y = at
    draw.text(x, y - 8, shorten_text(listing.title, SMALL, width, "semibold"), SMALL, "grey", "semibold")
    y -= 11
    indent = max(text_width(amount or OTHER, TABLE, "bold") for amount, _ in listing.rows) + 8
    for amount, words in listing.rows:
        draw.text(x + indent - 6, y - 7.6, amount or OTHER, TABLE, "navy", "bold", "end")
        y = draw_paragraph(draw, words, x + indent, y + 0.5, width - indent, SMALL, "ink") - 0.5
    return y


def _draw_meanings(draw: Drawing, lookup: Lookup, y: float, width: float) -> float:
    """The words of the results, those with words of their own; the y below them."""
    told = listed_results(lookup)
    if not told:
        return y
    indent = max(text_width(cell, SMALL, "bold") for cell, _ in told) + 8
    columns = 2 if width >= 380 and len(told) > 1 else 1
    each = (width - 16 * (columns - 1)) / columns
    if indent > 0.6 * each:
        indent = 0.6 * each
    y -= 4
    share = -(-len(told) // columns)
    low = y
    for n in range(columns):
        top = y
        for cell, text in told[n * share : (n + 1) * share]:
            x = n * (each + 16)
            draw.text(x, top - 7.6, shorten_text(cell, SMALL, indent - 4, "bold"), SMALL, "navy", "bold")
            top = draw_paragraph(draw, text, x + indent, top + 0.3, each - indent, SMALL, "ink") - 0.5
        low = min(low, top)
    return low
