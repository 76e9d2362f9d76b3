"""Tables of text, dice and drawings: declared as columns and rows, laid out in a width, and drawn.

Columns are measured and texts broken into lines; grounds are drawn first, then heads and rows, then the lines.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from fractions import Fraction
from itertools import accumulate, groupby
from math import fsum
from operator import attrgetter
from typing import NamedTuple

from generators.drawing import Drawing, Style
from generators.drawing.scene import draw_bar, draw_die
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, THIN
from generators.page.rich_text import Block, Word, draw_notes, draw_section, draw_words, words_width, wrap_words

PAD = 4.0  # points between the edges of a column and its text
DIE = 13.0  # points: side of a drawn die


class Look(NamedTuple):
    """Type: its size in points, its color and its face."""

    size: float = TABLE
    color: str = "ink"
    face: str = "regular"


PLAIN, STRONG, FAINT = Look(), Look(face="semibold"), Look(color="gray")
NAME, NUMBER, KEY = Look(TABLE, "navy", "semibold"), Look(TABLE, "navy", "bold"), Look(SECTION, "navy", "bold")
HEAD = Look(NOTE, "gray", "semibold")


class Picture(NamedTuple):
    """A drawing in a cell: the least room it takes, and what draws it.

    `draw` gets the left end of the cell, the middle of its row, and the width of the cell.
    """

    width: float
    height: float
    draw: Callable[[Drawing, float, float, float], None]


class Cell(NamedTuple):
    """A cell that is not set as its column is: in another look or at another end, on a ground, after a picture.

    `text` may be words with emphasis and dice (`rich_text`); `below` is a cell under it in the same row.
    """

    text: str | Sequence[Word] = ""
    look: Look | None = None
    ground: str = ""
    picture: Picture | None = None
    below: "Cell | None" = None
    anchor: str = ""


Content = str | Picture | Cell
Row = Sequence[Content]


class Column(NamedTuple):
    """A column: its head, its width in points or its share of the room that is left, the look of its cells.

    `anchor` is start, middle or end; `figure` lines cells up at their ends so that the widest is in the middle.
    Neighbors of one `group` share a head above their own.  A text that is too wide for a column which does not `wrap`
    is made smaller, down to the size of notes, and then shortened.
    """

    head: Content = ""
    width: float = 0.0
    share: float = 0.0
    look: Look = PLAIN
    anchor: str = "start"
    group: str = ""
    wrap: bool = True


class Table(NamedTuple):
    """Columns and rows; a row with fewer cells than columns has its last cell go on to the right end.

    Every other row is `tinted`, or with `each` so many of so many, which then have stronger lines around them; `ruled`
    draws a line between rows, and `form` one between columns too, in `line`.  Rows are at least `row_height` points
    high, and higher than their text by `padding`.  With `top` the text of cells begins at the top of their row, not
    about its middle.  `joined` are the numbers of rows that go on the
    row above.  A `bare` table has no line under its heads and at its foot.
    """

    columns: Sequence[Column]
    rows: Sequence[Row]
    tinted: bool = True
    ruled: bool = False
    form: bool = False
    each: int = 1
    row_height: float = 17.0
    padding: float = 5.75
    top: bool = False
    joined: frozenset[int] = frozenset()
    bare: bool = False
    line: Style = Style(None, "rule", THIN)


def dice(*faces: int) -> Picture:
    """Faces of a d6 side by side."""

    def draw_faces(draw: Drawing, x: float, middle: float, _: float) -> None:
        for n, face in enumerate(faces):
            draw_die(draw, face, x + (DIE + 2) * n, middle - DIE / 2, DIE)

    return Picture((DIE + 2) * len(faces) - 2, DIE, draw_faces)


def bar(share: Fraction | float) -> Picture:
    """A bar as wide as its cell, filled in proportion to a probability."""
    return Picture(0.0, 6.0, lambda draw, x, middle, room: draw_bar(draw, x, middle, room, float(share)))


def to_ring(words: Sequence[str]) -> Picture:
    """Words across a cell, of which one is to be ringed, in a size that has room; nothing where none has."""

    def draw_words(draw: Drawing, x: float, middle: float, room: float) -> None:
        for size, least in ((TABLE, 5.0), (NOTE, 2.0)):
            widths = [text_width(word, size) for word in words]
            gap = (room + 2 * PAD - fsum(widths)) / len(words)
            if gap >= least:
                starts = accumulate((width + gap for width in widths), initial=x - PAD + gap / 2)
                draw.texts(
                    [(start, middle - 0.33 * size, word) for start, word in zip(starts, words, strict=False)], size
                )
                break

    return Picture(0.0, 0.0, draw_words)


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
        return fsum(map(line_height, self.lines))


class Laid(NamedTuple):
    """A table laid out: its heads and rows with their heights, and the groups of its columns with their edges.

    `head_height` is 0 without heads, `own_height` that of heads below those of groups; `fits` is False where a word had
    to be broken.
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
    figures = [0.0] * len(widths)  # the widest cell of each column of figures
    for n, column in enumerate(table.columns):
        if column.anchor == "figure":
            cells = (_cell(row[n]) for row in table.rows)
            figures[n] = max((_length(cell, column.look, str.splitlines) for cell in cells), default=0.0)
    rows = tuple(_set_row(table.columns, row, edges, figures) for row in table.rows)
    groups, start = [], 0
    for name, columns in groupby(table.columns, key=attrgetter("group")):
        end = start + len(list(columns))
        groups += [(name, edges[start], edges[end])] if name else []
        start = end
    heights = tuple(_row_height(table, number, row) + air for number, row in enumerate(rows))
    head_height, own_height = 0.0, 0.0
    for column, head in zip(table.columns, heads, strict=True):
        height = head.cell.picture.height + PICTURE_PAD if head.cell.picture else 0.0
        if head.lines:
            height = max(height, HEAD_ROOM + fsum(HEAD_LEADING * look.size for _, look in head.lines[1:]))
        own_height = max(own_height, height if column.group else 0.0)
        head_height = max(head_height, height + (HEAD_ROOM if column.group else 0.0))
    return Laid(table, width, edges, tuple(groups), heads, head_height, own_height, rows, heights, fits)


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


def _lines(cell: Cell, look: Look, room: float, *, wrap: bool) -> Iterator[Line]:
    """The lines of a cell and of the cells below it."""
    size, _, face = look = cell.look or look
    if not isinstance(cell.text, str):
        for words in wrap_words(cell.text, size, room):
            yield words, look
    elif cell.text and wrap:
        for line in wrap_text(cell.text, size, room, face):
            yield line, look
    elif cell.text:
        size = fit_scale(cell.text, size, room, face)
        yield shorten_text(cell.text, size, room, face), look._replace(size=size)
    if cell.below is not None:
        yield from _lines(cell.below, look, room, wrap=wrap)


MIDDLE = 0.33  # from the baseline to the middle of a capital, in sizes of the text
HEAD_BASE = 3.5  # points: the baseline of heads above the line under them


def draw_rows(draw: Drawing, laid: Laid, x: float, top: float, first: int = 0, last: int | None = None) -> float:
    """Draw some rows of a table under its heads, from its upper left corner; returns the y below them."""
    table, rows = laid.table, laid.rows[first:last]
    levels = list(accumulate((-height for height in laid.heights[first:last]), initial=top - laid.head_height))
    shaded = accumulate(int(number not in table.joined) for number in range(first, first + len(rows)))
    for row, number, high, low in zip(rows, shaded, levels, levels[1:], strict=False):
        if table.tinted and (number - 1) // table.each % 2 == 0:
            draw.rect(x, low, laid.width, high - low, Style("tint"))
        for ground, group in groupby(row, key=attrgetter("cell.ground")):
            cells = list(group)
            if ground:
                draw.rect(x + cells[0].left, low, cells[-1].right - cells[0].left, high - low, Style(ground))
    with draw.role("Table"):
        _draw_heads(draw, laid, x, levels[0])
        for number, (row, high, low) in enumerate(zip(rows, levels, levels[1:], strict=False), first):
            begin = high - (0 if number in table.joined else table.padding / 2)
            with draw.role("TR"):
                for n, each in enumerate(row):
                    middle = begin - each.text_height / 2 if table.top and each.lines else (high + low) / 2
                    with _role(draw, laid, n, len(row)):
                        _write(draw, _placed(draw, each, x, middle))
    _draw_rules(draw, laid, x, top, levels)
    return levels[-1]


def draw_table(draw: Drawing, table: Table, width: float, x: float, top: float, air: float = 0.0) -> float:
    """Draw a table from its upper left corner; returns the y below it."""
    return draw_rows(draw, lay_out(table, width, air), x, top)


def compose_table(
    title: str,
    note: str,
    table: Table,
    width: float,
    air: float = 0.0,
    notes: Sequence[str] = (),
    assumes: tuple[str, ...] = (),
) -> Block:
    """A block of a section head with a note, a table and notes under it."""
    draw = Drawing()
    y = draw_table(draw, table, width, 0.0, draw_section(draw, title, note, width), air)
    if notes or assumes:
        y = draw_notes(draw, notes, y, width)
    return Block(-y, draw, assumes)


def _role(draw: Drawing, laid: Laid, number: int, cells: int) -> AbstractContextManager[None]:
    """The cell of this number in a row of so many; a name or key at the left, or without heads any, heads its row.

    In small tables it does not: heads would outnumber what they are heads of.
    """
    columns, rows = laid.table.columns, len(laid.rows)
    span = len(columns) - number if number == cells - 1 else 1
    heads = (len(columns) if laid.head_height else 0) + bool(laid.groups) * len(columns)
    is_head = not laid.head_height or columns[0].look in (NAME, NUMBER, KEY, STRONG)
    if number == 0 < cells - 1 and is_head and heads + rows <= (len(columns) - 1) * rows:
        return draw.role("TH", span=span, scope="Row")
    return draw.role("TD", span=span)


class _Placed(NamedTuple):
    """A line on the page: the look and anchor of its text, and its place."""

    text: str | Sequence[Word]
    look: Look
    anchor: str
    x: float
    base: float


def _placed(draw: Drawing, each: SetCell, x: float, middle: float) -> Iterator[_Placed]:
    """The lines of a cell about its middle; its picture is drawn."""
    left, right = x + each.left + PAD, x + each.right - each.inset
    if (picture := each.cell.picture) is not None:
        if not each.lines and each.anchor == "middle":
            left = (x + each.left + x + each.right - picture.width) / 2
        picture.draw(draw, left, middle, right - left)
        left += picture.width
    y = middle + each.text_height / 2
    for line in each.lines:
        text, look = line
        at = {"start": left, "end": right, "middle": x + (each.left + each.right) / 2}[each.anchor]
        yield _Placed(text, look, each.anchor, at, y - line_height(line) / 2 - MIDDLE * look.size)
        y -= line_height(line)


def _write(draw: Drawing, placed: Iterable[_Placed]) -> None:
    """Write lines in their order, neighbors of one look together."""
    for (look, anchor, is_plain), lines in groupby(
        placed, lambda line: (line.look, line.anchor, isinstance(line.text, str))
    ):
        if is_plain:
            draw.texts(
                [(line.x, line.base, str(line.text)) for line in lines], look.size, look.color, look.face, anchor
            )
            continue
        for line in lines:
            words = [word for word in line.text if isinstance(word, Word)]
            back = {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * words_width(words, look.size)
            draw_words(draw, words, line.x - back, line.base, look.size)


def _draw_heads(draw: Drawing, laid: Laid, x: float, y: float) -> None:
    """The heads of the columns above y, and above them the heads of groups."""
    if laid.groups:
        with draw.role("TR"):
            _draw_groups(draw, laid, x, y)
    if not laid.head_height:
        return
    with draw.role("TR"):
        for each in laid.heads:
            shown = each.lines or each.cell.picture is not None
            with draw.role("TH", scope="Column") if shown else draw.role("TD"):
                _draw_head(draw, each, x, y)


def _draw_groups(draw: Drawing, laid: Laid, x: float, y: float) -> None:
    """The heads of groups, and an empty cell above each column without."""
    named = iter(laid.groups)
    for group, columns in groupby(laid.table.columns, key=attrgetter("group")):
        span = len(list(columns))
        if not group:
            with draw.role("TD", span=span):
                continue
        name, left, right = next(named)
        room = right - left - 2 * PAD
        size = fit_scale(name, NAME.size, room, NAME.face)
        middle, base = x + (left + right) / 2, y + laid.own_height + HEAD_BASE
        with draw.role("TH", span=span, scope="Column"):
            draw.text(middle, base, shorten_text(name, size, room, NAME.face), size, NAME.color, NAME.face, "middle")


def _draw_head(draw: Drawing, each: SetCell, x: float, y: float) -> None:
    """The head of a column above y."""
    placed: list[_Placed] = []
    if each.cell.picture is not None:
        list(_placed(draw, each, x, y + HEAD_BASE + each.cell.picture.height / 2))
    at = {"start": x + each.left + PAD, "end": x + each.right - PAD}.get(each.anchor, x + (each.left + each.right) / 2)
    base = y + HEAD_BASE + fsum(HEAD_LEADING * look.size for _, look in each.lines[1:])
    for text, look in each.lines:
        placed.append(_Placed(text, look, each.anchor, at, base))
        base -= HEAD_LEADING * look.size
    _write(draw, placed)


def _draw_rules(draw: Drawing, laid: Laid, x: float, top: float, levels: Sequence[float]) -> None:
    """The lines of a table, over its grounds: under heads, between rows and columns, at its foot."""
    table, first, low, right = laid.table, levels[0], levels[-1], x + laid.width
    lines = [((x, y), (right, y)) for y in levels[1:-1]] if table.ruled or table.form else []
    lines += [((x + edge, top), (x + edge, low)) for edge in laid.edges[1:-1]] if table.form else []
    draw.lines(lines, table.line)
    over = first + laid.own_height
    heads = [((x + left + PAD, over), (x + end - PAD, over)) for _, left, end in laid.groups]
    strong = [] if table.bare else [((x, low), (right, low))]
    heads += [((x, first), (right, first))] if laid.head_height and not table.bare else []
    strong += [((x, y), (right, y)) for y in levels[table.each : -1 : table.each]] if table.each > 1 else []
    if not table.form:
        draw.lines(heads, Style(None, "navy", THIN))
        heads = []
    draw.lines([*heads, *strong], Style(None, "navy", 0.6))
