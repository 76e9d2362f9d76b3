"""Chart blocks of exact odds: over one input, two inputs or several sets of inputs, or of each result of a check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple, cast

from aids import checks, toml_file
from aids.dice import GivenDice, RandomDice
from aids.errors import PlotroomError, nearest
from aids.games import Game
from aids.places import Place, brief
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width, wrap_text
from generators.page.frame import TABLE, THIN
from generators.page.typeset import RESULT, SMALL, Block, draw_bar, draw_notes, format_percent
from generators.sheets.charts.check_blocks import MOST_ROWS, CheckBlock, VaryingBlock, inputs, keep, wanted
from generators.sheets.charts.odds_cells import cell_of, draw_cells, draw_groups
from generators.sheets.charts.runs import alike, run_text
from generators.sheets.settings import Setting, Settings, tables, text
from generators.sheets.sheet import Job

MOST_CELLS = 1_500
GRID_SIDE, WIDE_SIDE = 38.0, 72.0  # points at the left of a grid, for the values or the headings down its side
ROOMY_STEP = 24.0  # points: columns as wide as this hold figures of the size of tables
LEAST_STEP = 15.0  # points: the least width of a column of a grid
SHORT = 7  # characters of a fraction that is worth reading, such as 665/729


class Odds(VaryingBlock):
    """The exact chance of one result of a check as one input runs through its values."""

    suffix = text("printed after each value").default("")
    needed = text("the head over the least roll that succeeds, such as 4+").optional("no such column")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return odds_block(self, job, width)

    def least(self, given: Mapping[str, object]) -> str:
        """The least roll that succeeds, like 4+: `needed` in the check's result."""
        result = checks.resolve(self.check, self.accept(given), RandomDice(0)).result
        if "needed" not in result:
            self.fail(f"{self.check.name} does not say what is needed", "needed")
        return f"{result['needed']}+"


def odds_block(spec: Odds, job: Job, width: float) -> Block:
    """A row for each value with its chance in a width in points."""
    check, rows = spec.check, []
    asked: list[tuple[Mapping[str, object], Fraction]] = []
    needed = spec.needed or ""
    for value in spec.values:
        given: dict[str, object] = {spec.vary: value}
        name = shorten_text(f"{value}{spec.suffix}", RESULT, 56, "bold")
        rows.append((name, spec.least(given) if needed else "", spec.chance(given, spec.result)))
        asked.append((given, rows[-1][2]))
    if not job.game.rules.changed:  # under house rules a sheet of the game may come to no chance
        spec.refuse_impossible(asked, spec.result)
    draw = Drawing()
    y = spec.head(draw, f"{check.dice} · {check.rule}", width) - 13
    heading_room = 58 if needed else width - 76
    draw.text(4, y + 3.5, shorten_text(spec.heading, SMALL, heading_room, "semibold"), SMALL, "grey", "semibold")
    draw.text(66, y + 3.5, shorten_text(needed, SMALL, width - 138, "semibold"), SMALL, "grey", "semibold")
    draw.text(width - 46, y + 3.5, "Odds", SMALL, "grey", "semibold", "end")
    draw.text(width - 3, y + 3.5, "%", SMALL, "grey", "semibold", "end")
    head = y
    left, tall = 110 if needed else 60, 17 + job.air
    for i, (name, least, chance) in enumerate(rows):
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        draw.text(6, middle - 4.1, name, RESULT, "ink" if needed else "navy", "regular" if needed else "bold")
        draw.text(66, middle - 4.1, least, RESULT, "navy", "bold")
        draw_bar(draw, left, middle, max(20, width - left - 90), chance)
        draw.text(width - 46, middle - 3.1, str(chance), TABLE, "ink", "semibold", "end")
        draw.text(width - 3, middle - 3.1, format_percent(chance), TABLE, "ink", anchor="end")
        y -= tall
    draw.line((0, head), (width, head), Style(None, "navy", THIN))  # over the grounds of the rows
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-spec.foot(draw, y, width), draw, check.assumes)


def _words(meaning: str) -> Setting[dict[str, str]]:
    """Texts by the names of results."""

    def read(at: Place, raw: object, game: Game) -> dict[str, str]:
        return {name: toml_file.text(at, each, name) for name, each in toml_file.entries(at, raw).items()}

    return Setting("a table of texts by result", meaning, read).default({})


class Results(CheckBlock):
    """Every result of a check with its exact chance."""

    key = text("the name of the result that is printed").optional("the first that the check gives")
    words = _words("words in place of results")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return results_block(self, job, width)


def results_block(spec: Results, job: Job, width: float) -> Block:
    """A row for each result in a width in points."""
    check, words = spec.check, spec.words
    key = next(iter(check.counts), "") if spec.key is None else spec.key
    draw = Drawing()
    accepted = spec.accept({})
    chances = spec.odds(accepted)
    for outcome, _ in chances:
        if key not in outcome:
            spec.fail(f"the odds of {check.name} have no {brief(key)}; {nearest(key[:40], outcome)}", "key")
    faces = _faces_by_result(check, accepted, key)
    y = spec.head(draw, f"{check.dice} · {check.rule}", width) - 2
    most, tall = max((len(shown) for shown in faces.values()), default=0), 20 + job.air
    for i, (result, chance) in enumerate(chances):
        name = str(result[key]).lower()
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        for k, face in enumerate(faces.get(name, ())):
            draw_die(draw, face, 4 + 15 * k, middle - 6.5, 13)
        said = shorten_text(words.get(name, name), RESULT, width - 108 - 15 * most, "bold")
        draw.text(12 + 15 * most, middle - 3.6, said, RESULT, "navy", "bold")
        draw_bar(draw, width - 92, middle, 48, chance)
        draw.text(width - 3, middle - 3, str(chance), TABLE, "ink", "semibold", "end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-spec.foot(draw, y, width), draw, check.assumes)


def _faces_by_result(check: checks.Check, accepted: checks.Inputs, key: str) -> dict[str, list[int]]:
    """The faces of the d6 that give each result; empty for a check that rolls anything but one d6."""
    if check.dice != "d6":
        return {}
    faces: dict[str, list[int]] = {}
    for face in range(1, 7):
        with suppress(PlotroomError):  # more dice may follow a face
            result = checks.resolve(check, accepted, GivenDice([face])).result[key]
            faces.setdefault(str(result).lower(), []).append(face)
    return faces


class Axis(NamedTuple):
    """An axis of a grid: an input, and its first and its last value."""

    name: str
    first: int
    last: int


def _axis(meaning: str) -> Setting[Axis]:
    """An input with its first value and its last."""
    takes = "an input, its first value and its last, like ['range', 1, 18]"

    def read(at: Place, raw: object, game: Game) -> Axis:
        listed = toml_file.array(at, raw)
        if len(listed) != 3 or not isinstance(listed[0], str) or not all(type(each) is int for each in listed[1:]):
            raise at.wrong(takes, raw)
        axis = Axis(listed[0], *cast("list[int]", listed[1:]))
        if not axis.first <= axis.last < axis.first + MOST_ROWS:
            raise at.wrong(f"a range that rises, of {MOST_ROWS} values at most", raw)
        return axis

    return Setting(takes.replace("'", '"'), meaning, read)


def _marked(meaning: str) -> Setting[tuple[str, ...]]:
    """Numbers as they are printed."""
    return Setting("a list", meaning, lambda at, raw, game: tuple(map(str, toml_file.array(at, raw)))).default([])


class HeadedInputs(Settings):
    """A row or a column of its own inputs."""

    heading = text("its head")
    inputs = inputs("its inputs")


#: The heads of the rows or columns of a grid, each with its inputs.
Headed = list[tuple[str, dict[str, object]]]


class ShownGrid(NamedTuple):
    """The rows and columns of a grid; rows that are `named` are not joined with their like."""

    rows: Headed
    columns: Headed
    named: bool
    heading: str
    marked: tuple[str, ...]
    note: str


class Grid(CheckBlock):
    """Percentages over two inputs, one down the side, one across the top, tinted by size.

    Neighbouring rows that are alike are one row, such as 6–8.
    """

    down = _axis("the input down the side").optional()
    across = _axis("the input across the top").optional()
    rows = tables(HeadedInputs, "rows with heads of their own, in place of `down`")
    columns = tables(HeadedInputs, "columns with heads of their own, in place of `across`")
    result = wanted("the results whose chance is printed, such as `{ hits = 1 }`")
    corner = text("the head over the values down the side")
    heading = text("the head over the columns").default("")
    marked = _marked("the numbers of columns that are outlined")

    def verify(self, game: Game) -> None:
        """RulesError for a side without values, and for too many cells."""
        for axis, listed, key in ((self.down, self.rows, "down"), (self.across, self.columns, "across")):
            if axis is None and not listed:
                self.fail(f"{brief(self.kind)} lacks {key!r}")
        count = len(_headed(self.rows, self.down)) * len(_headed(self.columns, self.across))
        if count > MOST_CELLS:
            self.fail(f"the grid has {count:,} cells; {MOST_CELLS:,} at most", "down")

    def shown(self, job: Job) -> ShownGrid:
        """The rows and columns that are drawn."""
        rows, columns = _headed(self.rows, self.down), _headed(self.columns, self.across)
        return ShownGrid(rows, columns, bool(self.rows), self.heading, self.marked, self.note)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return grid_block(self, job, width)


def grid_block(spec: Grid, job: Job, width: float) -> Block:
    """The grid in a width in points; RulesError if its columns do not fit."""
    check, shown = spec.check, spec.shown(job)
    side = WIDE_SIDE if shown.named else GRID_SIDE
    draw = Drawing()
    y = spec.head(draw, check.rule, width) - 12
    if shown.heading:
        room = width - side - 2
        draw.text(side, y + 3.2, shorten_text(shown.heading, SMALL, room, "semibold"), SMALL, "grey", "semibold")
        y -= 9
    names, values, top = shown.columns, shown.rows, y + 11
    if (width - side) / len(names) < LEAST_STEP:
        spec.fail(f"{len(names)} columns do not fit; make the range smaller", "across")
    step = (width - side) / len(names)
    size = TABLE if step >= ROOMY_STEP else SMALL
    draw.text(2, y + 3.2, shorten_text(spec.corner, SMALL, side, "semibold"), SMALL, "grey", "semibold")
    heads_shown = [shorten_text(name, size, step - 2, "bold") for name, _ in names]
    heads = [(side + (i + 0.5) * step, y + 3.2, name) for i, name in enumerate(heads_shown)]
    draw.texts(heads, size, "navy", "bold", "middle")
    head = y
    tall = 12.4 + job.air
    cells = keep(
        check,
        (spec.inputs, spec.result.values, values, names),
        lambda: [[cell_of(spec.chance({**down, **across}, spec.result)) for _, across in names] for _, down in values],
    )
    if not job.game.rules.changed and not any(percent for row in cells for _, percent in row):
        asked = [{**down, **across} for _, across in names for _, down in values]
        spec.refuse_impossible([(more, spec.chance(more, spec.result)) for more in asked], spec.result)
    rows = [(n, n) for n in range(len(values))] if shown.named else alike(range(len(values)), cells.__getitem__)
    for line, (first, last) in enumerate(rows):
        name = values[first][0] if first == last else run_text(int(values[first][0]), int(values[last][0]))
        draw.text(side - 9, y - (line + 0.5) * tall - 2.9, name, 8.5, "navy", "bold", "end")
    y = draw_cells(draw, [cells[first] for first, _ in rows], (side, y), (step, tall), size)
    draw.line((0, head), (width, head), Style(None, "navy", THIN))  # over the grounds of the cells
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    for i in (i for i, (name, _) in enumerate(names) if name in shown.marked):
        draw.rect(side + i * step, y, step, top - y, Style(None, "amber", 1.1))
    y = draw_notes(draw, [shown.note] if shown.note else [], y, width)
    return Block(-y, draw, check.assumes)


def _headed(named: Sequence[HeadedInputs], axis: Axis | None) -> Headed:
    """The rows or columns that are named, else a row or column for each value of an axis."""
    if named or axis is None:
        return [(part.heading, part.inputs) for part in named]
    return [(str(number), {axis.name: number}) for number in range(axis.first, axis.last + 1)]


class ComparedColumn(Settings):
    """A column of chances."""

    heading = text("its head")
    group = text("a second head, over all neighbours of the same group").default("")
    inputs = inputs("its inputs")
    result = wanted("its results, where they are not those of the block").optional()


class Compare(VaryingBlock):
    """Exact chances as one input runs down the side, a column for each set of other inputs."""

    across = tables(ComparedColumn, "the columns", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return compare_block(self, job, width)


def compare_block(spec: Compare, job: Job, width: float) -> Block:
    """The chances in a width in points; RulesError if the columns do not fit."""
    check, columns = spec.check, spec.across
    draw = Drawing()
    y = spec.head(draw, check.rule, width) - 3
    side = 62.0 if width > 400 else 44.0
    step = (width - side) / len(columns)
    if step < LEAST_STEP:
        spec.fail(f"{len(columns)} columns do not fit {job.paper.name}", "across")
    groups = [part.group for part in columns]
    if any(groups):
        y -= 12
        draw_groups(draw, groups, side, step, y)
    ends = [side + (i + 1) * step - 4 for i in range(len(columns))]
    headings = [wrap_text(part.heading, SMALL, step - 4, "semibold") for part in columns]
    y -= 12 + 8 * (max(map(len, headings)) - 1)
    heading = shorten_text(spec.heading, SMALL, side - 6, "semibold")
    draw.text(4, y + 3.2, heading, SMALL, "grey", "semibold")
    heads = [
        (end, y + 3.2 + 8 * above, line)
        for end, lines in zip(ends, headings, strict=True)
        for above, line in enumerate(reversed(lines))
    ]
    draw.texts(heads, SMALL, "grey", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    tall = 17.0 + job.air
    for part in columns:
        asked = [{spec.vary: value, **part.inputs} for value in spec.values]
        result = part.result or spec.result
        spec.refuse_impossible([(more, spec.chance(more, result)) for more in asked], result)
    exact, rounded = [], []
    for value in spec.values:
        middle = y - tall / 2
        draw.text(24, middle - 3.9, str(value), RESULT, "navy", "bold", "end")
        for i, part in enumerate(columns):
            chance = spec.chance({spec.vary: value, **part.inputs}, part.result or spec.result)
            if chance >= Fraction(1, 4):
                ground = "pale" if chance >= Fraction(1, 2) else "tint"
                draw.rect(side + i * step, y - tall, step, tall, Style(ground))
            if len(str(chance)) <= SHORT and text_width(str(chance), SMALL) <= step - 42:
                exact.append((ends[i] - 32, middle - 2.9, str(chance)))
            rounded.append((ends[i], middle - 3.1, format_percent(chance)))
        y -= tall
        draw.line((0, y), (width, y), Style(None, "rule", THIN))
    draw.texts(exact, SMALL, "grey", "regular", "end")
    draw.texts(rounded, TABLE, "ink", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = spec.foot(draw, y, width, "Percent, after the exact chance where that is short enough to read.")
    return Block(-y, draw, tuple(dict.fromkeys(check.assumes)))
