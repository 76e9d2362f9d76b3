"""Chart blocks of exact odds: over one input, two inputs or several sets of inputs, or of each result of a check."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, NamedTuple, cast

from aids import checks, toml_file
from aids.checks import Check
from aids.dice import GivenDice, RandomDice, format_percent
from aids.errors import PlotroomError, RulesError, nearest, sentences
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, OwnKind, String, Whole
from aids.reading.tables import read_span
from aids.records.fields import Field
from aids.rulebook.rules import Inputs
from generators.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page import table_layout as page
from generators.page.frame import NOTE, SECTION, TABLE
from generators.page.rich_text import Block
from generators.page.table_layout import GAP, KEY, MIDDLE, STRONG, Cell, Column, Look, Row, Table, bar, dice, lay_out
from generators.sheets.charts import TitledBlock, alike, run_text
from generators.sheets.sheet import MOST_NUMBER, Job, Settings, flag, named, read_figure, tables, text, whole

MOST_ROWS = 100


class Wanted(NamedTuple):
    """The results of a check that are asked for: the place where they are stated, and the value of each by its name."""

    where: Place
    values: Mapping[str, object]


def wanted(meaning: str) -> Field[Wanted]:
    """The results that are asked for."""
    kind = OwnKind(lambda at, raw, given: Wanted(at, toml_file.entries(at, raw)), takes="a table of results")
    return Field(kind, meaning)


def _sought(at: Place, value: object, renamed: Mapping[str, str]) -> Callable[[object], bool]:
    """Whether a result is the one that is asked for: equal to it, or a number of a span such as `1+` or `2-4`."""
    value = renamed.get(value, value) if isinstance(value, str) else value
    sought = tuple(value) if isinstance(value, list) else value
    try:
        first, last = read_span(at, value, open_ends=True) if isinstance(value, str) else (1, 0)
    except RulesError:
        first, last = 1, 0  # words
    return lambda found: found == sought or (type(found) is int and first <= found <= last)


def _read_inputs(at: Place, raw: object, given: Context) -> dict[str, object]:
    stated = toml_file.entries(at, raw)
    for key, value in stated.items():
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int | float) for item in values):
            raise at.at(key).wrong("text, a number, true, false or a list of these", value)
    return stated


def inputs(meaning: str) -> Field[dict[str, object]]:
    """Inputs of a check by their names."""
    return Field(OwnKind(_read_inputs, takes="a table of inputs"), meaning).default({})


class CheckBlock(TitledBlock):
    """A block that asks a check of the game."""

    check = named(lambda game: game.checks, "a check", "the check", of_game=True)
    inputs = inputs("inputs of the check that stay as they are")

    @property
    def printed(self) -> Sequence[Check]:
        """Its check."""
        return (self.check,)

    def accept(self, more: Mapping[str, object]) -> Inputs:
        """The block's inputs and `more`, accepted by the check; RulesError with the line if it refuses them."""
        try:
            return checks.accept(self.check, {**self.inputs, **more}, self.where.files)
        except PlotroomError as error:
            self.fail(str(error), "inputs" if self.inputs else "vary" if "vary" in self.stated else "check")

    def odds(self, more: Mapping[str, object], keys: Collection[str]) -> list[tuple[checks.Result, Fraction]]:
        """The exact odds of these results under the block's inputs and `more`; RulesError with the line for none."""
        asked = self.accept(more)
        check = self.keep(["answering", *keys], lambda: self.check.answering(keys))
        try:
            return checks.odds(check, asked)
        except PlotroomError as error:
            self.fail(str(error), "check")

    def chance(self, more: Mapping[str, object], result: Wanted) -> Fraction:
        """The chance of results under the block's inputs and `more`; RulesError if the check refuses them."""

        def add_up() -> Fraction:
            renamed, chance = self.check.renamed, Fraction(0)
            asked = {key: _sought(result.where.at(key), value, renamed) for key, value in result.values.items()}
            for key in asked:
                if fault := self.unknown(key):
                    raise result.where.at(key).refuse(fault)
            for outcome, share in self.odds(more, asked):
                chance += share if all(is_it(outcome[key]) for key, is_it in asked.items()) else 0
            return chance

        return self.keep((more, result.values), add_up)

    def unknown(self, key: str) -> str:
        """The fault of a result that the check does not have, "" for one that it has."""
        known = self.check.counts
        problem = f"the odds of {self.check.name} have no {brief(key)}"
        return "" if key in known else sentences(problem, nearest(key[:40], known))

    def refuse_impossible(self, asked: Sequence[tuple[Mapping[str, object], Fraction]], result: Wanted) -> None:
        """RulesError for a result that has no chance under any inputs of a block or column: a chart of zeros is no use.

        `asked` are the inputs besides the block's own, each with the chance found.
        """
        if any(chance for _, chance in asked):
            return
        ends = (self.odds(more, result.values) for more in (asked[0][0], asked[-1][0]))
        outcomes = [outcome for chances in ends for outcome, _ in chances]
        for key, value in result.values.items():
            is_it = _sought(result.where.at(key), value, self.check.renamed)
            seen = list(dict.fromkeys(str(outcome[key]) for outcome in outcomes))
            if not any(is_it(outcome[key]) for outcome in outcomes):
                few = ", ".join(seen[:8]) + (" ..." if len(seen) > 8 else "")
                fault = f"{self.check.name} never gives {key} = {brief(value)} here"
                raise result.where.at(key).refuse(fault, fix=f"it gives {few}")
        raise result.where.refuse(f"{self.check.name} never gives these results together here")


LAST = "a whole number or the names of two figures"


def _read_last(at: Place, raw: object, given: Context) -> int:
    """A whole number, or one figure divided by another and rounded up."""
    if not isinstance(raw, list):
        return Whole(-MOST_NUMBER, MOST_NUMBER).read(at, raw)
    if len(raw) != 2:
        raise at.wrong(LAST, raw)
    over, under = (read_figure(at.at(n), name, given).value for n, name in enumerate(raw))
    if under <= 0:
        raise at.at(1).refuse(f"the figure {raw[1]!r} is {under}, and nothing can be divided by that")
    return -int(-over // under)


class VaryingBlock(CheckBlock):
    """A block over the values of one input."""

    vary = text("the input that varies")
    from_ = whole(-MOST_NUMBER, MOST_NUMBER, "its first value")
    to = Field(OwnKind(_read_last, takes=f"{LAST}, the first divided by the second and rounded up"), "its last value")
    heading = text("the head over its values")
    result = wanted("the results whose chance is printed, such as `{ hits = 1 }` or `{ hits = '2+' }`")

    @property
    def values(self) -> range:
        """The values of the input that varies."""
        return range(self.from_, self.to + 1)

    def verify(self, game: Game) -> None:
        """RulesError for no rows or too many."""
        if not 1 <= len(self.values) <= MOST_ROWS:
            self.fail(f"the rows run from {self.from_} to {self.to}", "to", fix=f"use 1 to {MOST_ROWS} rows")


def chance_cell(chance: Fraction, size: float = TABLE, digits: int = 1, none: str = "–") -> Cell:
    """A chance in percent with so many decimals on the ground of its size, a gray dash for none."""
    ground = "pale" if chance >= Fraction(1, 2) else "tint" if chance >= Fraction(1, 4) else ""
    return Cell(format_percent(chance, digits), ground=ground) if chance else Cell(none, Look(size, "gray"))


MOST_CELLS = 1_500
GRID_SIDE, WIDE_SIDE = 38.0, 72.0  # points at the left of a grid, for the values or the headings down its side
ROOMY_STEP = 24.0  # points: columns as wide as this hold figures of the size of tables
LEAST_STEP = 15.0  # points: the least width of a column of a grid
BOLD = Look(TABLE, "navy", "bold")
SHORT = 7  # characters of a fraction that is worth reading, such as 665/729
LONG = 11  # characters of the longest fraction that stands in a column of its own


class Odds(VaryingBlock):
    """The exact chance of one result of a check as one input runs through its values."""

    suffix = text("printed after each value").default("")
    needed = text("the head over the least roll that succeeds, such as 4+").optional("no such column")

    def draw(self, job: Job, width: float) -> Block:
        """A row for each value with its chance in a width in points."""
        check, rows = self.check, []
        asked: list[tuple[Mapping[str, object], Fraction]] = []
        needed = self.needed or ""
        for value in self.values:
            given: dict[str, object] = {self.vary: value}
            least = ""
            if needed:  # the least roll that succeeds, like 4+
                result = checks.resolve(check, self.accept(given), RandomDice(0)).result
                if "needed" not in result:
                    self.fail(f"{check.name} does not say what is needed", "needed")
                least = f"{result['needed']}+"
            rows.append((f"{value}{self.suffix}", least, self.chance(given, self.result)))
            asked.append((given, rows[-1][2]))
        if not job.game.rules.changed:  # under house rules a sheet of the game may come to no chance
            self.refuse_impossible(asked, self.result)
        exact = all(len(str(chance)) <= LONG for _, _, chance in rows)
        columns = (
            Column(self.heading, 62, look=Look(SECTION) if needed else KEY, wrap=False),
            *([Column(needed, 44, look=KEY)] if needed else []),
            Column(share=1),
            *([Column("Odds", _fraction_width(46, asked), look=STRONG, anchor="end")] if exact else []),
            Column("%", 40, anchor="end"),
        )
        cells: list[Row] = [
            (name, *([least] if needed else []), bar(chance), *([str(chance)] if exact else []), format_percent(chance))
            for name, least, chance in rows
        ]
        return self.compose(Table(columns, cells), check.dice, job, width, [], check.assumes)


def _fraction_width(least: float, chances: Iterable[tuple[object, Fraction]]) -> float:
    return max([least, *(text_width(str(chance), STRONG.size, STRONG.face) + GAP for _, chance in chances)])


def _read_words(at: Place, raw: object, given: Context) -> dict[str, str]:
    return {name: String().read(at.at(name), each) for name, each in toml_file.entries(at, raw).items()}


class Results(CheckBlock):
    """Every result of a check with its exact chance."""

    key = text("the name of the result that is printed").optional("the first that the check gives")
    words = Field(OwnKind(_read_words, takes="a table of texts by result"), "words instead of results").default({})

    def draw(self, job: Job, width: float) -> Block:
        """A row for each result in a width in points."""
        check, words = self.check, self.words
        key = next(iter(check.counts), "") if self.key is None else self.key
        if fault := self.unknown(key):
            self.fail(fault, "key" if self.key is not None else "check")
        accepted, chances = self.accept({}), self.odds({}, [key])
        faces: dict[str, list[int]] = {}  # that give each result of one d6, none for a check that rolls anything else
        for face in range(1, 7) if check.dice == "d6" else ():
            with suppress(PlotroomError):  # more dice may follow a face
                result = checks.resolve(check, accepted, GivenDice([face])).result[key]
                faces.setdefault(str(result).lower(), []).append(face)
        exact = all(len(str(chance)) <= LONG for _, chance in chances)
        rows: list[Row] = []
        for result, chance in chances:
            name, odds = str(result[key]).lower(), str(chance) if exact else f"{format_percent(chance)} %"
            rows.append((*([dice(*faces.get(name, ()))] if faces else []), words.get(name, name), bar(chance), odds))
        most = max((len(shown) for shown in faces.values()), default=0)
        columns = (
            *([Column(width=15.0 * most + 8)] if most else []),
            Column(share=1, look=KEY, wrap=False),
            Column(width=56),
            Column(width=_fraction_width(44, chances if exact else ()), look=STRONG, anchor="end"),
        )
        table = Table(columns, rows, row_height=20)
        return self.compose(table, check.dice, job, width, [], check.assumes)


class Axis(NamedTuple):
    """An axis of a grid: an input, and its first and its last value."""

    name: str
    first: int
    last: int


def _read_axis(at: Place, raw: object, given: Context) -> Axis:
    listed = toml_file.array(at, raw)
    if len(listed) != 3 or not isinstance(listed[0], str) or not all(type(each) is int for each in listed[1:]):
        raise at.wrong("an input, its first value and its last, like ['range', 1, 18]", raw)
    axis = Axis(listed[0], *cast("list[int]", listed[1:]))
    if not axis.first <= axis.last < axis.first + MOST_ROWS:
        raise at.wrong(f"a range that rises, of {MOST_ROWS} values at most", raw)
    return axis


AXIS = OwnKind(_read_axis, takes='an input, its first value and its last, like ["range", 1, 18]')
#: Numbers as they are printed.
MARKED = OwnKind(lambda at, raw, given: tuple(map(str, toml_file.array(at, raw))), takes="a list")


class HeadedInputs(Settings):
    """A row or a column of its own inputs."""

    heading = text("its head")
    inputs = inputs("its inputs")


#: The heads of the rows or columns of a grid, each with its inputs.
Headed = list[tuple[Any, dict[str, object]]]


class Grid(CheckBlock):
    """Percentages over two inputs, one down the side, one across the top, tinted by size.

    Neighboring rows that are alike are one row, such as 6–8.
    """

    down = Field(AXIS, "the input down the side").optional()
    across = Field(AXIS, "the input across the top").optional()
    rows = tables(HeadedInputs, "rows that have their heads, instead of `down`")
    columns = tables(HeadedInputs, "columns that have their heads, instead of `across`")
    result = wanted("the results whose chance is printed, such as `{ hits = 1 }` or `{ hits = '2+' }`")
    corner = text("the head over the values down the side")
    heading = text("the head over the columns").default("")
    marked = Field(MARKED, "the numbers of columns that are outlined").default([])
    whole = flag("whole percent, set larger")
    none = "–"  # in place of a chance of 0

    def verify(self, game: Game) -> None:
        """RulesError for a side without values, and for too many cells."""
        for axis, listed, key in ((self.down, self.rows, "down"), (self.across, self.columns, "across")):
            if axis is None and not listed:
                self.fail(f"{brief(self.kind)} needs {key!r}")
        count = len(headed(self.rows, self.down)) * len(headed(self.columns, self.across))
        if count > MOST_CELLS:
            self.fail(f"the grid has {count:,} cells", "down", fix=f"use at most {MOST_CELLS:,}")

    def draw(self, job: Job, width: float) -> Block:
        """The grid in a width in points; RulesError if its columns do not fit."""
        names, values = headed(self.columns, self.across), headed(self.rows, self.down)
        side = WIDE_SIDE if self.rows else GRID_SIDE
        step, digits = (width - side) / len(names), 0 if self.whole else 1
        if step < LEAST_STEP:
            self.fail(f"{len(names)} columns do not fit", "across", fix="make the range smaller")
        size = NOTE if step < ROOMY_STEP else SECTION if self.whole else TABLE
        chances = self.keep(
            (values, names),
            lambda: [[self.chance({**down, **across}, self.result) for _, across in names] for _, down in values],
        )
        if not job.game.rules.changed and not any(map(any, chances)):
            asked = [{**down, **across} for _, across in names for _, down in values]
            self.refuse_impossible([(more, self.chance(more, self.result)) for more in asked], self.result)
        cells = [[chance_cell(chance, size, digits, self.none) for chance in row] for row in chances]
        runs = [(n, n) for n in range(len(values))] if self.rows else alike(range(len(values)), cells.__getitem__)
        columns = [Column(self.corner, side, look=BOLD, anchor="end", wrap=False)]
        for name, _ in names:
            head = Cell(name, Look(size, "navy", "bold"))
            columns.append(Column(head, share=1, look=Look(size), anchor="figure", group=self.heading))
        rows: list[Row] = []
        for first, last in runs:
            ends = values[first][0], values[last][0]
            rows.append([ends[0] if first == last else run_text(*map(int, ends)), *cells[first]])
        laid = lay_out(Table(columns, rows, tinted=False, row_height=12.4, padding=0), width, job.air)
        draw = Drawing()
        top = self.head(draw, "", width)
        y = page.draw_rows(draw, laid, 0, top)
        for i in (i for i, (name, _) in enumerate(names, len(columns) - len(names)) if name in self.marked):
            high = top - laid.head_height + laid.own_height
            draw.rect(laid.edges[i], y, laid.edges[i + 1] - laid.edges[i], high - y, Style(None, "amber", 1.1))
        return Block(-self.foot(draw, y, width), draw, self.check.assumes)


def headed(named: Sequence[HeadedInputs], axis: Axis | None) -> Headed:
    """The rows or columns that are named, else a row or column for each value of an axis."""
    if named or axis is None:
        return [(part.heading, part.inputs) for part in named]
    return [(str(number), {axis.name: number}) for number in range(axis.first, axis.last + 1)]


class ComparedColumn(Settings):
    """A column of chances."""

    heading = text("its head")
    group = text("a second head, over all neighbors of the same group").default("")
    inputs = inputs("its inputs")
    result = wanted("its results, if they differ from the block’s").optional()


class Compare(VaryingBlock):
    """Exact chances as one input runs down the side, a column for each set of other inputs."""

    across = tables(ComparedColumn, "the columns", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The chances in a width in points; RulesError if the columns do not fit."""
        check, columns = self.check, self.across
        side = 62.0 if width > 400 else 44.0
        step = (width - side) / len(columns)
        if step < LEAST_STEP:
            self.fail(f"{len(columns)} columns do not fit {job.paper.name}", "across")
        for part in columns:
            result, inputs = part.result or self.result, [{self.vary: n, **part.inputs} for n in self.values]
            self.refuse_impossible([(more, self.chance(more, result)) for more in inputs], result)
        rows: list[Row] = []
        for value in self.values:
            asked = [({self.vary: value, **part.inputs}, part.result or self.result) for part in columns]
            rows.append((str(value), *(_compared(self.chance(*each), step) for each in asked)))
        heads = [Column(part.heading, share=1, look=STRONG, anchor="end", group=part.group) for part in columns]
        table = Table((Column(self.heading, side, look=KEY), *heads), rows, tinted=False, ruled=True)
        note = "Percent, after the exact chance where that is short enough to read."
        return self.compose(table, "", job, width, [note], check.assumes)


def _compared(chance: Fraction, step: float) -> Cell:
    """A chance in percent on its ground, with the exact chance before it where a column so wide has room."""
    exact = str(chance)
    if not chance or len(exact) > SHORT or text_width(exact, NOTE) > step - 42:
        return chance_cell(chance)

    def draw_exact(draw: Drawing, x: float, middle: float, room: float) -> None:
        draw.text(x + room - 32, middle - MIDDLE * NOTE, exact, NOTE, "gray", anchor="end")

    return chance_cell(chance)._replace(picture=page.Picture(0, 0, draw_exact))
