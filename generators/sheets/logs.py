"""Log sheets: fields, boxes to tick and ruled rows to fill in during a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids import toml_file
from aids.toml_file import brief
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import fit_text, text_width, wrap_text
from generators.page.frame import NOTE, TABLE, THIN, Area, Body, area
from generators.sheets.charts.layout import rulings_block
from generators.sheets.charts.tables import table_of
from generators.sheets.figures import figure_value, rulings
from generators.sheets.kits import Job, Spec
from generators.sheets.log_grids import check_width, draw_grid, least_height, read_grid

ROW, HEAD = 19.0, 20.0  # heights in points of a row and of the row of heads
LEAST_ROW, MOST_ROWS = 14.4, 100  # points: the least height of a row where the kit says how many there are
LEAST_COLUMN = 10.0  # points
BLANK = 30.0  # the least room for a field's name and what is written after it
KEYS = ("rows", "rows-each", "assumes")
RULINGS_GAP = 10.0  # points above the rulings at the foot
MOST_BOXES, MOST_COLUMNS, MOST_ROWS_EACH = 60, 40, 20
SHARES = (0.01, 1_000.0)  # bounds of a column's share
CHOICE = 7.5  # size of the choices printed in a row


class Column(NamedTuple):
    """A column of the log: its name, its share of the width, and choices printed in each row to circle one.

    `key` says what choices that are short forms stand for, "" where there is nothing to say.
    """

    name: str
    share: float
    choices: tuple[str, ...]
    key: str = ""


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `log`, a page of fields, trackers, places, and rows or a grid down to the foot.

    `assumes` names rulings to print at the foot: those that a card names and no chart has room for.
    """
    spec.known("name", "kind", "title", "rule", "fields", "trackers", "places", "columns", "grid", "note", *KEYS)
    room = area(job.paper)
    draw = Drawing()
    if assumed := rulings(spec, "assumes", job):
        texts = rulings_block(job.game.rules, list(assumed), room.width)
        with draw.group(shift(room.left, room.bottom + texts.height)):
            draw.add(texts.drawing.records)
        room = room._replace(bottom=room.bottom + texts.height + RULINGS_GAP)
    fields = spec.texts("fields")
    if fields:
        each = room.width / len(fields)
        for i, field in enumerate(fields):
            x = room.left + i * each
            if text_width(field, NOTE) + BLANK > each:
                spec.fail(f"the field {brief(field)} leaves no room to write in; shorten it", "fields", i)
            draw.text(x, room.top - 9, field, NOTE, "grey")
            start = x + text_width(field, NOTE) + 4
            draw.line((start, room.top - 11), (x + each - 8, room.top - 11), Style(None, "rule", 0.5))
        room = room._replace(top=room.top - 18)
    top = room.top - 8 if not spec.data.get("trackers") else _draw_trackers(spec, job, draw, room)
    if "places" in spec.data:
        top = _draw_places(spec, draw, room, top)
    if "grid" in spec.data:
        _draw_grid(spec, job, draw, room, top)
    else:
        draw_rows(spec, job, draw, room, top)
    return [Body(draw, spec.heading(job), "fill")]


def _draw_grid(spec: Spec, job: Job, draw: Drawing, room: Area, top: float) -> None:
    """The log's grid from `top` down to the foot, its note below it; RulesError if there is no room."""
    if "columns" in spec.data:
        spec.fail("a log has columns or a grid, not both", "columns")
    part = spec.part("grid")
    grid = read_grid(part)
    check_width(part, grid, room.width)
    bottom = room.bottom + _draw_note(spec, draw, room)
    if top - bottom < least_height(grid):
        part.fail(f"{len(grid.units)} units have no room to write in on {job.paper.name}; state fewer", "units")
    draw_grid(draw, grid, Area(room.left, bottom, room.right, top))


def _draw_trackers(spec: Spec, job: Job, draw: Drawing, room: Area) -> float:
    """Names with boxes to tick, in lines from the top of the room; the y below them.

    The number of boxes is `boxes`, or the value of the figure that `figure` names.
    """
    x, y = room.left, room.top - 14
    for part in spec.parts("trackers"):
        part.known("name", "figure", "boxes")
        name, boxes = part.get("name", str), part.whole("boxes", 0, MOST_BOXES, 0)
        if "figure" in part.data:
            boxes = figure_value(part, "figure", job, MOST_BOXES)
        name_width = text_width(name, TABLE, "semibold") + 5
        wide = name_width + 13 * boxes + 9
        if wide - 12 > room.width:
            part.fail(f"{brief(name)} and {boxes} boxes are wider than the page; shorten the name", "name")
        if x + wide - 12 > room.right:
            x, y = room.left, y - 18
        if y < room.bottom:
            part.fail("there are more trackers than the page has room for")
        draw.text(x, y, name, TABLE, "navy", "semibold")
        for i in range(boxes):
            draw.rect(x + name_width + 13 * i, y - 2, 10, 10, Style(None, "grey", 0.6))
        x += wide
    return y - 12


def _draw_places(spec: Spec, draw: Drawing, room: Area, top: float) -> float:
    """A convoy by column and rank, a row of boxes for each place; the y below it."""
    part = spec.part("places")
    part.known("columns", "ranks", "boxes")
    columns, ranks, boxes = (part.whole(key, 1, 12) for key in ("columns", "ranks", "boxes"))
    side, tall, gap = 34.0, 15.0, 8.0
    each = (room.width - side) / columns
    y = top - 4
    heads = [(room.left + side + (i + 0.5) * each, y - 6, f"Column {i + 1}") for i in range(columns)]
    draw.texts(heads, NOTE, "navy", "semibold", "middle")
    y -= 10
    outlines, rules = [], []
    for rank in range(ranks):
        low = y - (rank + 1) * tall
        draw.text(room.left, low + 4, f"Rank {rank + 1}", NOTE, "grey", "semibold")
        for column in range(columns):
            left = room.left + side + column * each
            wide = each - gap
            outlines.append(((left, low), (left + wide, low), (left + wide, low + tall - 3), (left, low + tall - 3)))
            steps = (left + wide * k / boxes for k in range(1, boxes))
            rules += [((x, low), (x, low + tall - 3)) for x in steps]
    draw.lines(rules, Style(None, "rule", THIN))
    draw.polygons(outlines, Style(None, "grey", 0.5))
    return float(y - ranks * tall - 10)


def draw_rows(spec: Spec, job: Job, draw: Drawing, room: Area, top: float) -> None:
    """Ruled rows from `top` down to the foot under the heads of the spec's columns, its note below them.

    The first column is numbered; with `rows-each` so many rows share a number.  There are as many rows as fit, or
    `rows` numbers, and they are as high as the page allows.  RulesError if there is no room for them.
    """
    columns, each = _columns(spec, job), spec.whole("rows-each", 1, MOST_ROWS_EACH, 1)
    bottom = room.bottom + _draw_note(spec, draw, room, *(column.key for column in columns if column.key))
    count, least = int((top - HEAD - bottom) // ROW) // each * each, ROW
    if "rows" in spec.data:
        count, least = spec.whole("rows", 1, MOST_ROWS) * each, LEAST_ROW
    if min(room.width * column.share for column in columns) < LEAST_COLUMN * sum(column.share for column in columns):
        spec.fail(
            f"a column is narrower than {LEAST_COLUMN:g} pt on {job.paper.name}; give it a larger share", "columns"
        )
    if count < 1:
        spec.fail(f"the log has no room for a row on {job.paper.name}; choose larger paper")
    first = top - HEAD
    row = (first - bottom) / count
    if row < least:
        spec.fail(f"{count} rows have no room on {job.paper.name}; choose larger paper or fewer rows", "rows")
    low = first - count * row
    for number in range(0, count, 2 * each):
        draw.rect(room.left, first - (number + each) * row, room.width, each * row, Style("tint"))
    levels = [first - i * row for i in range(count + 1)]
    draw.lines([((room.left, y), (room.right, y)) for y in levels], Style(None, "rule", THIN))
    total = sum(column.share for column in columns)
    x, edges = room.left, []
    for column in columns:
        wide = room.width * column.share / total
        _draw_column(draw, column, x, wide, [first - (i + 0.5) * row - 2.28 for i in range(count)], first)
        x += wide
        edges.append(x)
    middle = room.left + room.width * columns[0].share / total / 2
    numbers = [(middle, first - (i + 0.5) * row - 3.04, str(i // each + 1)) for i in range(0, count, each)]
    draw.texts(numbers, TABLE, "navy", "bold", "middle")
    draw.lines([((x, low), (x, top)) for x in edges[:-1]], Style(None, "rule", THIN))
    bold = {first, low, *(first - i * row for i in range(0, count, each) if each > 1)}
    draw.lines([((room.left, y), (room.right, y)) for y in sorted(bold)], Style(None, "navy", 0.6))


def _columns(spec: Spec, job: Job) -> list[Column]:
    columns = []
    for part in spec.parts("columns"):
        part.known("name", "share", "choices", "choices-of")
        name = toml_file.text(part.place, part.get("name", str), "name")
        choices, key = part.texts("choices"), ""
        if "choices-of" in part.data:
            choices, key = _choices_of(part.part("choices-of"), job, name)
        columns.append(Column(name, part.decimal("share", *SHARES), choices, key))
    if not 1 <= len(columns) <= MOST_COLUMNS:
        spec.fail(f"there must be 1 to {MOST_COLUMNS} columns, not {len(columns)}", "columns")
    return columns


def _choices_of(part: Spec, job: Job, name: str) -> tuple[tuple[str, ...], str]:
    """Choices that are a column of a table of the rules, and the key to them: what another column, `names`, has."""
    part.known("table", "column", "names")
    table, keys = table_of(part, job), ("column", "names") if "names" in part.data else ("column",)
    for key in keys:
        if part.get(key, str) not in table.columns:
            part.fail(f"{key} must be one of {', '.join(table.columns)}", key)
    columns = [[str(row.cells[part.get(key, str)]) for row in table.rows] for key in keys]
    listed = ", ".join(f"{mark} {words}" for mark, words in zip(columns[0], columns[-1], strict=True))
    return tuple(columns[0]), f"{name}: {listed}." if len(columns) > 1 else ""


def _draw_note(spec: Spec, draw: Drawing, room: Area, *keys: str) -> float:
    """The sheet's note at the foot of the room with keys to its columns, if it has any; its height."""
    note = " ".join(filter(None, (spec.get("note", str, ""), *keys)))
    if not note:
        return 0.0
    lines = wrap_text(note, NOTE, room.width)
    for i, line in enumerate(reversed(lines)):
        draw.text(room.left, room.bottom + 2 + 9.5 * i, line, NOTE, "grey")
    return 9.5 * len(lines) + 6


def _draw_column(draw: Drawing, column: Column, x: float, wide: float, levels: Sequence[float], first: float) -> None:
    """The head of a column above `first`, the top of its rows, and its choices at each of the levels if they fit."""
    lines = wrap_text(column.name, NOTE, wide - 4, "semibold")[:2]
    size = min(fit_text(line, NOTE, wide - 3, "semibold") for line in lines)
    for i, line in enumerate(lines):
        draw.text(x + wide / 2, first + 4 + 8.5 * (len(lines) - 1 - i), line, size, "navy", "semibold", "middle")
    widths = [text_width(choice, CHOICE) for choice in column.choices]
    if not widths or sum(width + 3 for width in widths) > wide:
        return  # the column is left to write in
    gap = (wide - sum(widths)) / len(widths)
    left, places = x + gap / 2, []
    for choice, width in zip(column.choices, widths, strict=True):
        places.append((left, choice))
        left += width + gap
    draw.texts([(place, y, choice) for y in levels for place, choice in places], CHOICE, "grey")
