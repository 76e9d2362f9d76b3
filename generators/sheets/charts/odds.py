"""Chart blocks of exact odds: over one input, two inputs or several sets of inputs, or of each result of a check."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import TypeVar, cast

from aids import checks, toml_file
from aids.dice import GivenDice, RandomDice
from aids.errors import PlotroomError, nearest
from aids.places import brief
from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width, wrap_text
from generators.page.frame import TABLE, THIN
from generators.page.typeset import RESULT, SMALL, Block, draw_bar, draw_notes, draw_section, format_percent
from generators.sheets.charts.odds_cells import cell_of, draw_cells, draw_groups
from generators.sheets.charts.runs import alike, run_text
from generators.sheets.figures import aside, figure
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

Answer = TypeVar("Answer")
MOST_ROWS, MOST_CELLS = 100, 1_500
GRID_SIDE, WIDE_SIDE = 38.0, 72.0  # points at the left of a grid, for the values or the headings down its side
ROOMY_STEP = 24.0  # points: columns as wide as this hold figures of the size of tables
LEAST_STEP = 15.0  # points: the least width of a column of a grid
MOST_KEPT = 24  # checks whose chances are kept while a page is composed in several widths
SHORT = 7  # characters of a fraction that is worth reading, such as 665/729

#: The checks asked last, by their id, each with its answers by what was asked: a block is composed several times until
#: its page is full.  A check holds the rules of its game, which may be a player's own.
_kept: OrderedDict[int, tuple[checks.Check, dict[str, object]]] = OrderedDict()


def keep(check: checks.Check, asked: object, compute: Callable[[], Answer]) -> Answer:
    """The answer of `compute`, kept by the check and its inputs; it must not be changed."""
    if id(check) not in _kept or _kept[id(check)][0] is not check:
        _kept[id(check)] = check, {}
    _kept.move_to_end(id(check))
    answers = _kept[id(check)][1]
    while len(_kept) > MOST_KEPT:
        _kept.popitem(last=False)
    key = repr(asked)
    if key not in answers:
        answers[key] = compute()
    return cast("Answer", answers[key])


def odds_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `odds`: the exact chance of one result of a check as one input runs through its values."""
    known = ("kind", "span", "check", "vary", "from", "to", "inputs", "result", "title", "heading")
    spec.known(*known, "note", "suffix", "needed", "aside")
    check, rows = _check(spec, job), []
    asked: list[tuple[Mapping[str, object], Fraction]] = []
    needed = spec.get("needed", str, "")
    for value in _values(spec, job):
        given: dict[str, object] = {spec.get("vary", str): value}
        name = shorten_text(f"{value}{spec.get('suffix', str, '')}", RESULT, 56, "bold")
        rows.append((name, _needed(spec, check, given) if needed else "", _chance(spec, check, given)))
        asked.append((given, rows[-1][2]))
    if not job.game.rules.changed:  # under house rules a sheet of the game may come to no chance
        _refuse_impossible(spec, check, asked)
    draw = Drawing()
    y = draw_section(draw, spec.get("title", str), aside(spec, f"{check.dice} · {check.rule}"), width) - 13
    heading_room = 58 if needed else width - 76
    draw.text(
        4, y + 3.5, shorten_text(spec.get("heading", str), SMALL, heading_room, "semibold"), SMALL, "grey", "semibold"
    )
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
    note = spec.get("note", str, "")
    y = draw_notes(draw, [note] if note else [], y, width)
    return Block(-y, draw, check.assumes)


def _values(spec: Spec, job: Job) -> range:
    """The values of the input that varies, `from` the first `to` the last."""
    first, last = spec.get("from", int), _last(spec, job)
    if not first <= last < first + MOST_ROWS:
        spec.fail(f"the rows run from {first} to {last}; there must be 1 to {MOST_ROWS} of them", "to")
    return range(first, last + 1)


def _last(spec: Spec, job: Job) -> int:
    """The last value of the input that varies: a whole number, or one figure divided by another and rounded up."""
    to = spec.get("to", (int, list))
    if isinstance(to, int):
        return to
    if len(to) != 2:
        spec.wrong("to", "a whole number or the names of two figures")
    over, under = (figure(spec, name, job, "to", n).value for n, name in enumerate(to))
    if under <= 0:
        spec.fail(f"the figure {to[1]!r} is {under}, by which nothing can be divided", "to", 1)
    return -int(-over // under)


def _needed(spec: Spec, check: checks.Check, given: dict[str, object]) -> str:
    """The least roll that succeeds, like 4+: `needed` in the check's result."""
    result = checks.resolve(check, _accept(spec, check, given), RandomDice(0)).result
    if "needed" not in result:
        spec.fail(f"{check.name} does not say what is needed", "needed")
    return f"{result['needed']}+"


def _check(spec: Spec, job: Job) -> checks.Check:
    """The check that a block names; RulesError if the game has none of that name."""
    name = spec.get("check", str)
    if name not in job.game.checks:
        spec.fail(f"{job.game.name} has no check {brief(name)}; {nearest(name[:40], job.game.checks)}", "check")
    return job.game.checks[name]


def _inputs(spec: Spec) -> dict[str, object]:
    """The `inputs` of a block or a column, by name."""
    inputs: dict[str, object] = spec.get("inputs", dict, {})
    for key, value in inputs.items():
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int | float) for item in values):
            raise spec.place.at("inputs", key).wrong("text, a number, true, false or a list of these", value)
    return inputs


def _accept(spec: Spec, check: checks.Check, more: Mapping[str, object]) -> checks.Inputs:
    """The block's inputs and `more`, accepted by the check; RulesError with the line if it refuses them."""
    inputs = _inputs(spec)
    try:
        return checks.accept(check, {**inputs, **more})
    except PlotroomError as error:
        spec.fail(str(error), "inputs" if inputs else "vary" if "vary" in spec.data else "check")


def _chance(spec: Spec, check: checks.Check, more: dict[str, object], result: Spec | None = None) -> Fraction:
    """The chance that a check gives the values of `result = { outcome = "hit" }`, in the spec `result` if given.

    The inputs are the block's own and `more`.  RulesError if the check refuses them.
    """
    part = (result or spec).part("result")
    return keep(check, (_inputs(spec), more, part.data), lambda: _sum_chances(spec, check, more, part))


def _sum_chances(spec: Spec, check: checks.Check, more: dict[str, object], part: Spec) -> Fraction:
    """The chance of the results that `part` names."""
    wanted = {key: tuple(value) if isinstance(value, list) else value for key, value in part.data.items()}
    chances = _odds(spec, check, _accept(spec, check, more))
    known = dict.fromkeys(key for outcome, _ in chances for key in outcome)
    for key in wanted:
        if key not in known:
            part.fail(f"the odds of {check.name} have no {brief(key)}; {nearest(key[:40], known)}", key)
    return sum((chance for outcome, chance in chances if wanted.items() <= outcome.items()), Fraction(0))


def _refuse_impossible(
    spec: Spec, check: checks.Check, asked: Sequence[tuple[Mapping[str, object], Fraction]], result: Spec | None = None
) -> None:
    """RulesError for a result that has no chance under any inputs of a block or column: a chart of zeros says nothing.

    `asked` are the inputs besides the block's own, each with the chance found.
    """
    if any(chance for _, chance in asked):
        return
    part = (result or spec).part("result")
    ends = (_odds(spec, check, _accept(spec, check, more)) for more in (asked[0][0], asked[-1][0]))
    outcomes = [outcome for chances in ends for outcome, _ in chances]
    for key, value in part.data.items():
        wanted = tuple(value) if isinstance(value, list) else value
        seen = list(dict.fromkeys(str(outcome[key]) for outcome in outcomes))
        if all(outcome[key] != wanted for outcome in outcomes):
            few = ", ".join(seen[:8]) + (" ..." if len(seen) > 8 else "")
            part.fail(f"{check.name} never gives {key} = {brief(value)} here; it gives {few}", key)
    part.fail(f"{check.name} never gives these results together here")


def _odds(spec: Spec, check: checks.Check, inputs: checks.Inputs) -> list[tuple[checks.Result, Fraction]]:
    """The exact odds of a check; RulesError with the line if it has none for these inputs."""
    try:
        return checks.odds(check, inputs)
    except PlotroomError as error:
        spec.fail(str(error), "check")


def results_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `results`: the results of a check and the exact chance of each; `key` is the first by default."""
    spec.known("kind", "span", "check", "inputs", "key", "words", "title", "aside", "note")
    check = _check(spec, job)
    key, words = spec.get("key", str, next(iter(check.counts), "")), spec.get("words", dict, {})
    for name, text in words.items():
        toml_file.text(spec.place, text, "words", name)
    draw = Drawing()
    inputs = _accept(spec, check, {})
    chances = _odds(spec, check, inputs)
    for outcome, _ in chances:
        if key not in outcome:
            spec.fail(f"the odds of {check.name} have no {brief(key)}; {nearest(key[:40], outcome)}", "key")
    faces = _faces_by_result(check, inputs, key)
    y = draw_section(draw, spec.get("title", str), aside(spec, f"{check.dice} · {check.rule}"), width) - 2
    most, tall = max((len(shown) for shown in faces.values()), default=0), 20 + job.air
    for i, (result, chance) in enumerate(chances):
        name = str(result[key]).lower()
        if i % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        middle = y - tall / 2
        for k, face in enumerate(faces.get(name, ())):
            draw_die(draw, face, 4 + 15 * k, middle - 6.5, 13)
        text = shorten_text(words.get(name, name), RESULT, width - 108 - 15 * most, "bold")
        draw.text(12 + 15 * most, middle - 3.6, text, RESULT, "navy", "bold")
        draw_bar(draw, width - 92, middle, 48, chance)
        draw.text(width - 3, middle - 3, str(chance), TABLE, "ink", "semibold", "end")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    note = spec.get("note", str, "")
    y = draw_notes(draw, [note] if note else [], y, width)
    return Block(-y, draw, check.assumes)


def _faces_by_result(check: checks.Check, inputs: checks.Inputs, key: str) -> dict[str, list[int]]:
    """The faces of the d6 that give each result; empty for a check that rolls anything but one d6."""
    if check.dice != "d6":
        return {}
    faces: dict[str, list[int]] = {}
    for face in range(1, 7):
        with suppress(PlotroomError):  # more dice may follow a face
            result = checks.resolve(check, inputs, GivenDice([face])).result[key]
            faces.setdefault(str(result).lower(), []).append(face)
    return faces


def grid_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `grid`: percentages over two inputs, one down the side, one across the top, shaded by size.

    Neighbouring rows that are alike are one row, such as 6–8.  `heading` says what the columns are; those whose number
    is in `marked` are outlined.  `columns = [{ heading = "7+", inputs = { threshold = 7 } }, ...]` takes the place of
    the numbers across, and `rows = [{ heading = "5 to <9", inputs = { range = 7 } }, ...]` that of `down`.
    """
    known = ("kind", "span", "check", "down", "across", "inputs", "result", "title", "corner", "note")
    spec.known(*known, "heading", "marked", "aside", "columns", "rows")
    check = _check(spec, job)
    side = WIDE_SIDE if "rows" in spec.data else GRID_SIDE
    draw = Drawing()
    y = draw_section(draw, spec.get("title", str), aside(spec, check.rule), width) - 12
    if heading := spec.get("heading", str, ""):
        room = width - side - 2
        draw.text(side, y + 3.2, shorten_text(heading, SMALL, room, "semibold"), SMALL, "grey", "semibold")
        y -= 9
    names, top = headed(spec, "columns", "across"), y + 11
    values = headed(spec, "rows", "down")
    if len(values) * len(names) > MOST_CELLS:
        spec.fail(f"the grid has {len(values) * len(names):,} cells; {MOST_CELLS:,} at most", "down")
    if (width - side) / len(names) < LEAST_STEP:
        spec.fail(f"{len(names)} columns do not fit; make the range smaller", "across")
    step = (width - side) / len(names)
    size = TABLE if step >= ROOMY_STEP else SMALL
    draw.text(2, y + 3.2, shorten_text(spec.get("corner", str), SMALL, side, "semibold"), SMALL, "grey", "semibold")
    shown = [shorten_text(name, size, step - 2, "bold") for name, _ in names]
    heads = [(side + (i + 0.5) * step, y + 3.2, name) for i, name in enumerate(shown)]
    draw.texts(heads, size, "navy", "bold", "middle")
    head = y
    tall = 12.4 + job.air
    cells = keep(
        check,
        (_inputs(spec), spec.get("result", dict), values, names),
        lambda: [[cell_of(_chance(spec, check, {**down, **across})) for _, across in names] for _, down in values],
    )
    if not job.game.rules.changed and not any(percent for row in cells for _, percent in row):
        asked = [{**down, **across} for _, across in names for _, down in values]
        _refuse_impossible(spec, check, [(more, _chance(spec, check, more)) for more in asked])
    rows = (
        alike(range(len(values)), cells.__getitem__)
        if "rows" not in spec.data
        else [(n, n) for n in range(len(values))]
    )
    for line, (first, last) in enumerate(rows):
        name = values[first][0] if first == last else run_text(int(values[first][0]), int(values[last][0]))
        draw.text(side - 9, y - (line + 0.5) * tall - 2.9, name, 8.5, "navy", "bold", "end")
    y = draw_cells(draw, [cells[first] for first, _ in rows], (side, y), (step, tall), size)
    draw.line((0, head), (width, head), Style(None, "navy", THIN))  # over the grounds of the cells
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    marked = {str(number) for number in spec.get("marked", list, [])}
    for i in (i for i, (name, _) in enumerate(names) if name in marked):
        draw.rect(side + i * step, y, step, top - y, Style(None, "amber", 1.1))
    note = spec.get("note", str, "")
    y = draw_notes(draw, [note] if note else [], y, width)
    return Block(-y, draw, check.assumes)


def headed(spec: Spec, named: str, axis: str) -> list[tuple[str, dict[str, object]]]:
    """The heading of each row or column of a grid, and its inputs: those that are named, else the values of an axis."""
    if named in spec.data:
        parts = spec.parts(named)
        for part in parts:
            part.known("heading", "inputs")
        return [(part.get("heading", str), _inputs(part)) for part in parts]
    name, first, last = _axis(spec, axis)
    return [(str(number), {name: number}) for number in range(first, last + 1)]


def _axis(spec: Spec, key: str) -> tuple[str, int, int]:
    """The input, first value and last value of an axis of a grid."""
    value = spec.get(key, list)
    if len(value) != 3 or not isinstance(value[0], str) or not all(type(v) is int for v in value[1:]):
        spec.wrong(key, "an input, its first value and its last, like ['range', 1, 18]")
    if not value[1] <= value[2] < value[1] + MOST_ROWS:
        spec.wrong(key, f"a range that rises, of {MOST_ROWS} values at most")
    return value[0], value[1], value[2]


def _refuse_columns(spec: Spec, check: checks.Check, columns: Sequence[Spec], values: Sequence[int]) -> None:
    """RulesError for a column whose result has no chance at any value."""
    for part in columns:
        asked = [{spec.get("vary", str): value, **_inputs(part)} for value in values]
        result = part if "result" in part.data else spec
        _refuse_impossible(spec, check, [(more, _chance(spec, check, more, result)) for more in asked], result)


def compare_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `compare`: exact chances as one input runs down the side, a column for each set of other inputs.

    `across = [{ heading = "D6", inputs = { die = "d6" } }, ...]`; columns of one
    `group` share a second heading.
    """
    spec.known("kind", "span", "check", "vary", "from", "to", "across", "result", "title", "heading", "note", "aside")
    check, columns = _check(spec, job), spec.parts("across")
    for part in columns:
        part.known("heading", "group", "inputs", "result")
    draw = Drawing()
    y = draw_section(draw, spec.get("title", str), aside(spec, check.rule), width) - 3
    side = 62.0 if width > 400 else 44.0
    step = (width - side) / max(1, len(columns))
    if not columns or step < LEAST_STEP:
        spec.fail(f"{len(columns)} columns do not fit {job.paper.name}; there must be at least one", "across")
    values = _values(spec, job)
    groups = [part.get("group", str, "") for part in columns]
    if any(groups):
        y -= 12
        draw_groups(draw, groups, side, step, y)
    ends = [side + (i + 1) * step - 4 for i in range(len(columns))]
    headings = [wrap_text(part.get("heading", str), SMALL, step - 4, "semibold") for part in columns]
    y -= 12 + 8 * (max(map(len, headings)) - 1)
    heading = shorten_text(spec.get("heading", str), SMALL, side - 6, "semibold")
    draw.text(4, y + 3.2, heading, SMALL, "grey", "semibold")
    heads = [
        (end, y + 3.2 + 8 * above, line)
        for end, lines in zip(ends, headings, strict=True)
        for above, line in enumerate(reversed(lines))
    ]
    draw.texts(heads, SMALL, "grey", "semibold", "end")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    tall = 17.0 + job.air
    _refuse_columns(spec, check, columns, values)
    exact, rounded = [], []
    for value in values:
        middle = y - tall / 2
        draw.text(24, middle - 3.9, str(value), RESULT, "navy", "bold", "end")
        for i, part in enumerate(columns):
            given = {spec.get("vary", str): value, **_inputs(part)}
            chance = _chance(spec, check, given, part if "result" in part.data else spec)
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
    note = spec.get("note", str, "")
    assumes = tuple(dict.fromkeys(check.assumes))
    notes = ["Percent, after the exact chance where that is short enough to read.", *([note] if note else [])]
    y = draw_notes(draw, notes, y, width)
    return Block(-y, draw, assumes)
