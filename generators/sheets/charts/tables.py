"""Chart blocks of the rules: plain tables, tables with a column to choose, procedures and values."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from aids.errors import InputError, nearest, sentences
from aids.games import Game
from aids.input_file import brief
from aids.rulebook import tables as rulebook
from aids.rulebook.rules import place
from aids.rulebook.tables import Table, how_to_read, listed_changes, listed_results, rolls_again, row_chances, span
from aids.texts import CellText
from generators.drawing import Drawing, Style
from generators.drawing.scene import BENDS, draw_disc, draw_maneuver, draw_movement_order
from generators.drawing.text import shorten_text, text_width, wrap_text
from generators.page import table_layout as page
from generators.page.frame import NOTE, SECTION, TABLE, VALUE
from generators.page.rich_text import SMALL_DISC, Block, draw_paragraph
from generators.page.table_layout import HEAD, KEY, NUMBER, PAD, PLAIN, Cell, Column, Content, Look, Picture, draw_table
from generators.sheets.charts import ChartBlock, TableBlock, TitledBlock
from generators.sheets.charts.odds import chance_cell
from generators.sheets.sheet import Job, choice, figures, flag, text, texts

SHADES = ("chance", "class", "none")
#: Sizes of cells, the largest that fits first.
SIZES = (SECTION, TABLE, NOTE)
PADS = 5.0  # points beside a cell's text, both sides together
ROW, CHANCE_ROW = 15.0, 12.4  # heights of rows
MOST_RESULTS = 20  # whose chances are shown unless the kit asks for more
AGAIN = "roll again"
OTHER = "±"
BESIDE, LIST_GAP = 380.0, 16.0  # points: the least width that takes two lists beside each other, and between them
#: The ground and the face of results by class: told apart without color.
CLASSES = {"good": ("pale", "bold", "navy"), "bad": ("tint", "bold", "danger")}
OTHER_CLASSES = ("tint", "pale")


class _Look(NamedTuple):
    """How a cross table is set: what shades it, the chances by column, the sizes of its parts in points."""

    shade: str
    chances: Mapping[str, Mapping[CellText, Fraction]]
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
            fault = f"{self.table.name!r} is not a cross table: it has no 'across'"
            self.fail(fault, "table", fix='use kind = "table"')

    def draw(self, job: Job, width: float) -> Block:
        """A cross table in a width in points; RulesError if a column does not fit."""
        table, draw = self.table, Drawing()
        y = self.head(draw, table, width)
        if reading := how_to_read(table):
            y = draw_paragraph(draw, reading, 0, y - 1, width, NOTE, "ink") - 1
        look = _look(self, table, width)
        few = len(_results(table, look, look.chances)) <= MOST_RESULTS
        show_odds = bool(look.chances) and (few if self.odds is None else self.odds)
        keys = list(table.columns)
        most = max(1, int((width - look.side + 0.01) // _step(table, look.size, bool(look.chances))))
        each = -(-len(keys) // -(-len(keys) // most))  # in parts as even as possible
        for start in range(0, len(keys), each):
            columns = keys[start : start + each]
            y = draw_table(draw, _set_part(table, look, columns), width, 0, y, job.air)
            y = (draw_table(draw, _set_chances(table, look, columns, width), width, 0, y) if show_odds else y) - 4
        y = draw_changes(draw, table, y, width)
        if self.results:
            y = draw_results(draw, table, job.game.rules.tables, y, width)
        return Block(-self.foot(draw, y, width), draw, table.assumes)


def is_crossed(table: Table) -> bool:
    """Whether a table has a column to choose, or a row without dice."""
    return table.lookup.across is not None or table.lookup.down is not None


def _look(spec: CrossTable, table: Table, width: float) -> _Look:
    """The sizes that suit the width: the largest type in which all columns stand beside each other."""
    grouped = any(meaning.group for meaning in table.lookup.results.values())
    shade = spec.shade or ("class" if grouped else "chance")
    try:
        chances = rulebook.column_chances(table) if table.roll is not None else {}
    except InputError as error:
        spec.fail(error.message, "table")
    names = list(map(span, table.rows))
    if chances and spec.odds is not False:
        names += [str(result) for column in chances.values() for result in column]
    side = max(text_width(name, TABLE, "bold") for name in names) + 8
    if side > 0.5 * width:
        spec.fail(f"the rows of table {table.name!r} have names too long for this width", "table", fix="shorten them")
    for size in SIZES:
        if len(table.columns) * _step(table, size, bool(chances)) <= width - side:
            return _Look(shade, chances, side, size)
    if side + _step(table, NOTE, bool(chances)) > width:
        spec.fail(f"a column of table {table.name!r} does not fit this width", "table", fix="shorten its cells")
    return _Look(shade, chances, side, NOTE)


def _step(table: Table, size: float, odds: bool) -> float:
    """The width that the widest column needs in a size."""
    widest = max(text_width(_text(cell), size, "bold") for row in table.rows for cell in row.cells.values())
    heads = [text_width(word, TABLE, "bold") for head in table.columns.values() for word in head.split()]
    return max(widest, *heads, text_width("50.0", NOTE) if odds else 0.0) + PADS


def _text(cell: CellText) -> str:
    return cell if isinstance(cell, str) else f"{cell:g}".replace("-", "−")


def _set_part(table: Table, look: _Look, keys: Sequence[str]) -> page.Table:
    """The columns of one part, a row for each outcome of the dice."""
    dice = shorten_text(table.roll.name, NOTE, look.side - PADS, "semibold") if table.roll is not None else ""
    columns = [Column(page.Cell(dice, anchor="start"), look.side, look=NUMBER, anchor="end", wrap=False)]
    columns += [Column(page.Cell(table.columns[key], NUMBER), share=1, anchor="middle", wrap=False) for key in keys]
    rows: list[page.Row] = []
    for row in table.rows:
        cells = [page.Cell(AGAIN, page.FAINT._replace(face="italic"), anchor="start")]
        if not all(rolls_again(table, row, key) for key in keys):
            cells = [_cell(table, look, key, row.cells[key]) for key in keys]
        rows.append([span(row), *cells])
    return page.Table(columns, rows, tinted=False, ruled=True, row_height=ROW, padding=0)


def _cell(table: Table, look: _Look, key: str, cell: CellText) -> page.Cell:
    """A cell on the ground of its class or its chance."""
    ground, face, color = "", "semibold", "ink"
    if look.shade == "class":
        groups = dict.fromkeys(each.group for each in table.lookup.results.values() if each.group not in {"", *CLASSES})
        meaning = table.lookup.results.get(str(cell))
        if meaning is not None and meaning.group in CLASSES:
            ground, face, color = CLASSES[meaning.group]
        elif meaning is not None and meaning.group:
            ground = OTHER_CLASSES[list(groups).index(meaning.group) % len(OTHER_CLASSES)]
    elif look.shade == "chance" and look.chances:
        ground = chance_cell(look.chances[key].get(cell, Fraction(0))).ground
    return page.Cell(_text(cell), Look(look.size, color, face), ground)


def _results(table: Table, look: _Look, keys: Iterable[str]) -> list[CellText]:
    """The results of some columns, each once, in the order of the table's `results`."""
    listed = {name: n for n, name in enumerate(table.lookup.results)}
    seen = dict.fromkeys(result for key in keys for result in look.chances[key])
    return sorted(seen, key=lambda cell: listed.get(str(cell), len(listed)))


def _set_chances(table: Table, look: _Look, keys: Sequence[str], width: float) -> page.Table:
    """The chance of each result in each column, in percent."""
    narrow = (width - look.side) / len(keys) < text_width("50.0", TABLE) + PADS
    size = NOTE if narrow else TABLE
    percent = page.Cell("Percent", anchor="start")
    columns = [Column(percent, look.side, look=Look(NOTE, "navy", "semibold"), anchor="end", wrap=False)]
    columns += [Column(share=1, look=Look(size), anchor="middle", wrap=False)] * len(keys)
    rows: list[page.Row] = [
        (_text(result), *(chance_cell(look.chances[key].get(result, Fraction(0)), size) for key in keys))
        for result in _results(table, look, keys)
    ]
    return page.Table(columns, rows, tinted=False, row_height=CHANCE_ROW, padding=0)


def draw_changes(draw: Drawing, table: Table, y: float, width: float) -> float:
    """The column shifts and the die-roll modifiers as two lists; the y below them."""
    lists = []
    for title, rows in listed_changes(table):
        lists.append(_list([(page.Cell(title, HEAD),), *((amount or OTHER, words) for amount, words in rows)]))
    return _draw_lists(draw, lists, y, width)


def draw_results(draw: Drawing, table: Table, tables: Mapping[str, Table], y: float, width: float) -> float:
    """What results mean and where they lead, in one or two lists; the y below them."""
    told = listed_results(table, tables)
    half = -(-len(told) // 2) if width >= BESIDE else len(told)
    return _draw_lists(draw, [_list(part) for part in (told[:half], told[half:]) if part], y, width)


def _list(rows: Sequence[page.Row]) -> page.Table:
    """What stands for itself in bold, and its meaning."""
    columns = Column(look=Look(TABLE, "navy", "bold"), wrap=False), Column(share=1, look=Look(TABLE))
    return page.Table(columns, rows, tinted=False, bare=True, row_height=0, padding=1, top=True)


def _draw_lists(draw: Drawing, lists: Sequence[page.Table], y: float, width: float) -> float:
    """Lists, two beside each other where both fit; the y below them."""
    if len(lists) == 2 and width >= BESIDE:
        each, lefts = (width - LIST_GAP) / 2, (-PAD, (width + LIST_GAP) / 2 - PAD)
        return min(draw_table(draw, one, each + PAD, left, y - 4) for one, left in zip(lists, lefts, strict=True))
    for one in lists:
        y = draw_table(draw, one, width + PAD, -PAD, y - 4)
    return y


UNITS = {"inches": "″", "degrees": "°", "cm": " cm", "centimeters": " cm", "mm": " mm", "millimeters": " mm"}
ARROW = 26.0  # width of the column of arrows
ROLL, RED = Look(VALUE, "navy", "bold"), Look(TABLE, "danger", "bold")  # a span of outcomes, and a cell in red


class PlainTable(TableBlock):
    """A table: outcomes of the dice at the left, results bold, odds at the right if there are dice.

    A cross table is printed as the block `cross` prints it.
    """

    columns = texts("the columns to print, in this order; all of the table where it is not stated")
    result = text("the column set large").optional("the first column")
    odds = flag("print the chance of each row", True)
    heads = flag("print the names of the columns", True)
    orders = flag("cells are movement orders such as L2; the first column’s are drawn as arrows before all")
    red = texts("cells with one of these texts are set bold in red")

    @classmethod
    def suited(cls, stated: Mapping[str, object], game: Game) -> type[ChartBlock]:
        """The block `cross` for a cross table."""
        table = game.rules.tables.get(str(stated.get("table")))
        return CrossTable if table is not None and is_crossed(table) else cls

    def verify(self, game: Game) -> None:
        """RulesError for a column that the table lacks."""
        for setting, names in (("columns", self.columns), ("result", (self.result,) if self.result else ())):
            for key in names:
                if key not in self.table.columns:
                    known = nearest(key[:40], self.table.columns)
                    self.fail(sentences(f"table {self.table.name!r} has no column {brief(key)}", known), setting)

    def draw(self, job: Job, width: float) -> Block:
        """The rows of a table in a width in points; RulesError if its columns do not fit."""
        table, draw = self.table, Drawing()
        y = self.head(draw, table, width)
        chances = row_chances(table) if table.roll else ()
        laid = page.lay_out(_printed(self, table, chances), width, job.air)
        if not laid.fits:
            fault, fix = f"the columns of table {table.name!r} do not fit {job.paper.name}", "choose larger paper"
            if f"tables.{table.name}" in job.game.rules.changed:
                raise place(job.game.rules, "tables", table.name).refuse(fault, fix=f"{fix}, or shorten long words")
            self.fail(fault, "table", fix=fix)
        y = self.foot(draw, page.draw_rows(draw, laid, 0, y), width)
        if not table.lookup.plain:
            y = draw_changes(draw, table, y, width)
            y = draw_results(draw, table, job.game.rules.tables, y, width)
        return Block(-y, draw, table.assumes)


def _printed(spec: PlainTable, table: Table, chances: Sequence[Fraction]) -> page.Table:
    """The table as it is printed: dice, the columns that the block names or all, odds."""
    keys = spec.columns or tuple(table.columns)
    result, show_odds = spec.result or keys[0], table.roll is not None and spec.odds
    rolls, wide = _rolls(table) if table.roll else ([], 0.0)
    columns = [Column("Roll", wide, look=ROLL)] if table.roll else []
    columns += [Column(width=ARROW)] if spec.orders else []
    columns += [Column(table.columns[key], look=KEY if spec.orders or key == result else PLAIN) for key in keys]
    columns += [Column(width=38), Column("Odds", 32, look=page.STRONG, anchor="end")] if show_odds else []
    rows: list[list[Content]] = []
    for number, row in enumerate(table.rows):
        cells: list[Content] = [rolls[number]] if table.roll else []
        cells += [_order(str(row.cells[keys[0]]))] if spec.orders else []
        for key in keys:
            text = str(row.cells[key])  # with a true minus sign, and as a result with a capital
            if text[:1] == "-" and text[1:].isdigit():
                text = "−" + text[1:]
            cell = text[:1].upper() + text[1:] if key == result else text
            cells.append(Cell(cell, RED if cell in spec.red else None, picture=_arrow(key, cell)))
        cells += [page.bar(chances[number]), str(chances[number])] if show_odds else []
        rows.append(cells)
    if not spec.heads:
        columns = [column._replace(head="") for column in columns]
    return page.Table(columns, rows, row_height=21.0 if table.roll else 17.0, padding=7)


def _order(order: str) -> Picture:
    return Picture(20, 0, lambda draw, x, middle, _: draw_movement_order(draw, order, x + 8, middle))


def _arrow(key: str, cell: str) -> Picture | None:
    """The arrow before a maneuver; None before anything else."""
    if key == "maneuver" and cell.lower() in BENDS:
        return Picture(22, 0, lambda draw, x, middle, _: draw_maneuver(draw, cell.lower(), x + 8, middle))
    return None


def _rolls(table: Table) -> tuple[Sequence[Content], float]:
    """The outcomes of each row: faces of a d6, or a span of other dice in large digits; and the width of their column.

    A modified d6 may roll beyond its faces.
    """
    low_high = [(row.low or 0, row.high or 0) for row in table.rows]
    if table.roll is not None and table.roll.name == "d6" and all(low > 0 and 0 < high < 7 for low, high in low_high):
        faces = [page.dice(*range(low, high + 1)) for low, high in low_high]
        return faces, max(each.width for each in faces) + 10
    spans = [span(row) for row in table.rows]
    return spans, max(text_width(each, ROLL.size, ROLL.face) for each in spans) + 14


class Steps(TableBlock):
    """A table as the steps of a procedure: a bold lead and its text, numbered."""

    bullets = flag("points instead of numbers")

    def draw(self, job: Job, width: float) -> Block:
        """The steps of a table in a width in points."""
        table, draw = self.table, Drawing()
        y = self.head(draw, table, width) - 4
        lead, words = next(iter(table.columns)), list(table.columns)[-1]
        widest = max(text_width(str(row.cells[lead]), TABLE, "semibold") for row in table.rows) + 12
        beside = lead != words and width > 400 and widest < 0.3 * width
        indent = 19 + (widest if beside else 0.0)
        for number, row in enumerate(table.rows, 1):
            y -= 3 + job.air / 2
            if self.bullets:
                draw.circle(6.5, y - 6, 2.2, Style("navy"))
            else:
                draw_disc(draw, 6.5, y - 6, str(number), SMALL_DISC)
            top = y
            if lead != words:
                lines = wrap_text(str(row.cells[lead]), TABLE, width - 20, "semibold")
                for i, line in enumerate(lines):
                    draw.text(19, y - 9 - 11.25 * i, line, TABLE, "navy", "semibold")
                y -= 0 if beside else 11.25 * len(lines)
            y = draw_paragraph(draw, str(row.cells[words]), indent, y, width - indent - 1, TABLE, "ink")
            y = min(y, top - 14)
        return Block(-self.foot(draw, y - 2, width), draw, table.assumes)


class Figures(TitledBlock):
    """Single figures of the rules: the value large at the left, its meaning at the right."""

    figures = figures("the figures")

    def draw(self, job: Job, width: float) -> Block:
        """Figures with their meanings in a width in points."""
        rows = [(f"{entry.value:g}" + UNITS.get(entry.unit, ""), entry.means) for entry in self.figures]
        table = page.Table((Column(width=52, look=KEY, anchor="end"), Column(share=1)), rows)
        return self.compose(table, "", job, width, [], tuple(each for entry in self.figures for each in entry.assumes))
