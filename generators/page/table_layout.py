"""Tables laid out in a width: columns measured, texts broken into lines, rows as high as what they hold."""

from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, groupby
from math import fsum
from typing import NamedTuple

from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.page.frame import TABLE
from generators.page.rich_text import Word, words_width, wrap_words
from generators.page.table import HEAD, KEY, PAD, Cell, Column, Content, Look, Picture, Row, Table

CLOSER = 3.5  # points by which the gap after a column may shrink before cells wrap
GAP = 10.0  # points from the widest cell of a column to the next column
SLACK = 1.04  # a wrapped text is about so much longer than on one line


class Measured(NamedTuple):
    """A column that is measured, in points: its width with every cell on one line, and its least.

    `lengths` are those of its cells on one line; a `fixed` column keeps its width.
    """

    natural: float
    least: float
    lengths: tuple[float, ...]
    fixed: bool


def fill_room(columns: Sequence[Measured], room: float) -> list[float] | None:
    """Widths that fill the room: where the cells exceed it the gaps and then the widest column are narrowed.

    The two widest then share their room so that rows have few lines.  None if the least widths exceed the room.
    """
    widths = [column.natural for column in columns]
    spare = room - fsum(widths)
    if spare >= -CLOSER * len(widths):
        return [width + spare / len(widths) for width in widths]
    flexible = [i for i, column in enumerate(columns) if not column.fixed] or [0]
    while spare < -0.01:  # the widest are narrowed first, to the width of the next widest
        flexible = [i for i in flexible if widths[i] > columns[i].least + 0.01]
        if not flexible:
            return None
        widest = max(widths[i] for i in flexible)
        tied = [i for i in flexible if widths[i] > widest - 0.01]
        below = max(widths[i] if i not in tied else columns[i].least for i in flexible)
        step = min(widest - below, -spare / len(tied))
        for i in tied:
            widths[i] -= step
        spare += step * len(tied)
    _share_widest(widths, columns)
    return widths


def _share_widest(widths: list[float], columns: Sequence[Measured]) -> None:
    """Change the widths of the two widest columns that are not fixed where that saves lines."""
    two = sorted((i for i in range(len(widths)) if not columns[i].fixed), key=lambda i: -widths[i])[:2]
    if len(two) < 2:
        return
    (a, b), total = two, fsum(widths[i] for i in two)
    spare = total - columns[a].least - columns[b].least

    def lines(width: float) -> int:
        """About how many lines the rows have with column `a` so wide."""
        return sum(
            max(-int(-SLACK * one // (width - GAP)), -int(-SLACK * other // (total - width - GAP)), 1)
            for one, other in zip(columns[a].lengths, columns[b].lengths, strict=True)
        )

    tried = [
        (lines(width), abs(width - widths[a]), width)
        for width in (columns[a].least + spare * n / 16 for n in range(17))
    ]
    fewest, _, width = min(tried)
    if fewest < lines(widths[a]):
        widths[a], widths[b] = width, total - width


CLEAR = 6.0  # points of a column that a wrapped text leaves free
HEAD_CLEAR = 4.0  # the same for heads about the middle of their column
LEADING, HEAD_LEADING = 1.25, 1.16  # from line to line, in sizes of the text: of cells and of heads
HEAD_ROOM = 13.0  # points: height of one line of heads
LEAST_SHARED = 0.3  # part of the room that measured columns leave to those with a share
PICTURE_PAD = 4.0  # points above and below a picture, together


Line = tuple[str | Sequence[Word], Look]


class SetCell(NamedTuple):
    """A cell set between its edges: its lines, and the distance of figures from the right edge."""

    cell: Cell
    anchor: str
    left: float
    right: float
    inset: float
    lines: tuple[Line, ...]

    @property
    def text_height(self) -> float:
        """The height of its lines, in points."""
        return fsum(line_height(line) for line in self.lines)


class Laid(NamedTuple):
    """A table laid out: its heads and rows with their heights, and the groups of its columns with their edges.

    `own_height` is that of the heads below those of groups; `fits` is False where a word had to be broken.
    """

    table: Table
    width: float
    edges: tuple[float, ...]
    groups: tuple[tuple[str, float, float], ...]
    heads: tuple[SetCell, ...]
    head_height: float
    own_height: float
    rows: tuple[tuple[SetCell, ...], ...]
    heights: tuple[float, ...]
    fits: bool


def lay_out(table: Table, width: float, air: float = 0.0) -> Laid:
    """A table in a width in points, each row higher by `air`."""
    widths = _widths(table, width)
    fits = widths is not None
    if widths is None:
        natural = [column.width or _measured(table, n).natural for n, column in enumerate(table.columns)]
        widths = [width * one / fsum(natural) for one in natural]
    edges = tuple(accumulate(widths, initial=0.0))
    heads = _set_row(
        tuple(column._replace(look=HEAD, wrap=True) for column in table.columns),
        [column.head for column in table.columns],
        edges,
        None,
    )
    figures = [_widest(table, n) if column.anchor == "figure" else 0.0 for n, column in enumerate(table.columns)]
    rows = tuple(_set_row(table.columns, row, edges, figures) for row in table.rows)
    groups, start = [], 0
    for name, columns in groupby(table.columns, key=lambda column: column.group):
        end = start + len(list(columns))
        groups += [(name, edges[start], edges[end])] if name else []
        start = end
    heights = tuple(_row_height(table, number, row) + air for number, row in enumerate(rows))
    return Laid(table, width, edges, tuple(groups), heads, *_head_height(table, heads), rows, heights, fits)


# --- widths and heights ---------------------------------------------------------------------------------------


def _cell(content: Content) -> Cell:
    if isinstance(content, Cell):
        return content
    return Cell(picture=content) if isinstance(content, Picture) else Cell(content)


def _widths(table: Table, width: float) -> list[float] | None:
    """The widths of the columns; None if words have to be broken."""
    columns = table.columns
    room = width - fsum(column.width for column in columns)
    measured = {n: _measured(table, n) for n, each in enumerate(columns) if not each.width and not each.share}
    shares = fsum(column.share for column in columns)
    filled: Sequence[float] | None = [each.natural for each in measured.values()]
    if not shares and measured:
        filled = fill_room(list(measured.values()), room)
    if filled is None:
        return None
    widths, left = dict(zip(measured, filled, strict=True)), room - fsum(filled)
    if shares and measured and left < LEAST_SHARED * room:  # too little is left: all are measured
        return _widths(table._replace(columns=[column._replace(share=0.0) for column in columns]), width)
    return [column.width or widths.get(n) or left * column.share / shares for n, column in enumerate(columns)]


def _measured(table: Table, number: int) -> Measured:
    """The widths of what a column holds; a cell that goes on over further columns does not count."""
    column, last = table.columns[number], len(table.columns) - 1
    cells = [_cell(row[number]) for row in table.rows if number < len(row) - 1 or number == len(row) - 1 == last]
    lengths = tuple(_length(cell, column.look, str.splitlines) for cell in cells)
    natural = max([*lengths, _length(_cell(column.head), HEAD, str.splitlines)]) + GAP
    words = [_length(cell, column.look, str.split) + CLEAR + 0.1 for cell in cells]
    least = max([*words, _length(_cell(column.head), HEAD, str.split) + PAD])
    return Measured(natural, least, lengths, column.look == KEY or not column.wrap)


def _widest(table: Table, number: int) -> float:
    """The width of the widest cell of a column."""
    look = table.columns[number].look
    return max((_length(_cell(row[number]), look, str.splitlines) for row in table.rows), default=0.0)


def _length(cell: Cell, look: Look, split: Callable[[str], list[str]]) -> float:
    """The width of the longest line or word of a cell, with its picture; `split` parts a text into them."""
    look = cell.look or look
    if isinstance(cell.text, str):
        own = max((text_width(part, look.size, look.face) for part in split(cell.text)), default=0.0)
    elif split == str.splitlines:
        own = words_width(cell.text, look.size)
    else:
        own = max((words_width([word], look.size) for word in cell.text), default=0.0)
    own += cell.picture.width if cell.picture else 0.0
    return max(own, _length(cell.below, look, split) if cell.below else 0.0)


def _head_height(table: Table, heads: Sequence[SetCell]) -> tuple[float, float]:
    """The height of the heads of columns, 0 without any, and of the heads of grouped columns alone."""
    own, all_heads = 0.0, 0.0
    for column, each in zip(table.columns, heads, strict=True):
        height = each.cell.picture.height + PICTURE_PAD if each.cell.picture else 0.0
        if each.lines:
            height = max(height, HEAD_ROOM + fsum(HEAD_LEADING * look.size for _, look in each.lines[1:]))
        own = max(own, height if column.group else 0.0)
        all_heads = max(all_heads, height + (HEAD_ROOM if column.group else 0.0))
    return all_heads, own


def _row_height(table: Table, number: int, row: Sequence[SetCell]) -> float:
    text = max(each.text_height for each in row)
    picture = max(each.cell.picture.height if each.cell.picture else 0.0 for each in row) + PICTURE_PAD
    return text + table.padding / 2 if number in table.joined else max(table.row_height, text + table.padding, picture)


def line_height(line: Line) -> float:
    """From a line to the next; results are set no wider apart than the text beside them."""
    text, look = line
    has_die = not isinstance(text, str) and any(word.face for word in text)
    return LEADING * min(look.size, TABLE) + (2.0 if has_die else 0.0)


def _set_row(
    columns: Sequence[Column], row: Row, edges: Sequence[float], figures: Sequence[float] | None
) -> tuple[SetCell, ...]:
    """The cells of a row set in their columns; `figures` are the widths of figures by column, None for heads."""
    cells = []
    for n, (content, column) in enumerate(zip(row, columns, strict=False)):
        cell, left, right = _cell(content), edges[n], edges[-1 if n == len(row) - 1 else n + 1]
        anchor, inset = cell.anchor or column.anchor, PAD
        clear = 0.0 if anchor in ("middle", "figure") else CLEAR
        if anchor == "figure":
            anchor, inset = ("middle", PAD) if figures is None else ("end", (right - left - figures[n]) / 2)
        room = right - left - clear - (cell.picture.width if cell.picture and cell.text else 0.0)
        if figures is None:  # heads keep their words whole, and off the lines of a form
            room = max(room - HEAD_CLEAR * (not clear), _length(cell, column.look, str.split))
        lines = tuple(_lines(cell, column.look, room, wrap=column.wrap))
        cells.append(SetCell(cell, anchor, left, right, inset, lines))
    return tuple(cells)


def fit_line(text: str, look: Look, room: float) -> Look:
    """The look in the size, down to that of notes, at which a text fits the room."""
    return look._replace(size=fit_scale(text, look.size, room, look.face))


def _lines(cell: Cell, look: Look, room: float, *, wrap: bool) -> Iterator[Line]:
    """The lines of a cell and of the cells below it."""
    size, _, face = look = cell.look or look
    if not isinstance(cell.text, str):
        yield from ((line, look) for line in wrap_words(cell.text, size, room))
    elif cell.text and wrap:
        yield from ((line, look) for line in wrap_text(cell.text, size, room, face))
    elif cell.text:
        look = fit_line(cell.text, look, room)
        yield shorten_text(cell.text, look.size, room, look.face), look
    if cell.below is not None:
        yield from _lines(cell.below, look, room, wrap=wrap)
