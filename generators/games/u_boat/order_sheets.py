"""Order sheets: a page for each power, with a ruled part for each phase of the year."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.errors import UnknownName
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.patterns import band
from generators.drawing.text import text_width, wrap_text
from generators.page.frame import NOTE, SECTION, THIN, Area, Body, area
from generators.sheets.kits import Job, Spec

ROW, LEAST_ROW = 19.0, 14.5  # points
HEAD = 29.0  # of a part: its title and the names of its columns
MARK = 26.0  # side of a power's mark
NOTE_LEAD = 9.5
MOST_COLUMNS, MOST_POWERS, MOST_ROWS = 12, 40, 100
SHARES = (0.01, 1_000.0)  # bounds of a column's share


class Column(NamedTuple):
    """A column: its name, and its share of the width."""

    name: str
    share: float


class Part(NamedTuple):
    """A ruled part: its title, and the number of its rows."""

    title: str
    rows: int


def build(spec: Spec, job: Job) -> list[Body]:
    """One page for each of `powers`: its mark, blanks for `fields`, and each of `parts` with its rows."""
    spec.known("name", "kind", "title", "rule", "powers", "parts", "columns", "fields", "note")
    columns = [Column(part.get("name", str), part.decimal("share", *SHARES)) for part in spec.parts("columns")]
    if not 1 <= len(columns) <= MOST_COLUMNS:
        spec.fail(f"there must be 1 to {MOST_COLUMNS} columns, not {len(columns)}", "columns")
    if len(spec.parts("powers")) > MOST_POWERS:
        spec.fail(f"there are more than {MOST_POWERS} powers", "powers")
    heading, note = spec.heading(job), spec.get("note", str, "")
    bodies = []
    for power in spec.parts("powers"):
        power.known("name", "letter", "pattern")
        draw, room = Drawing(), area(job.paper)
        top = _draw_head(draw, spec, power, room) - 8
        lines = wrap_text(note, NOTE, room.width) if note else []
        for i, line in enumerate(reversed(lines)):
            draw.text(room.left, room.bottom + 2 + NOTE_LEAD * i, line, NOTE, "grey")
        _draw_parts(draw, spec, room._replace(top=top, bottom=room.bottom + NOTE_LEAD * len(lines) + 4), columns, job)
        bodies.append(Body(draw, heading._replace(title=f"{heading.title}: {power.get('name', str)}")))
    return bodies


def _draw_head(draw: Drawing, spec: Spec, power: Spec, room: Area) -> float:
    """The power's letter under its pattern, as on its counters, and blanks beside it; returns the y below."""
    x, y = room.left, room.top - MARK - 2
    draw.rect(x, y, MARK, MARK, Style(None, "navy", 0.8))
    try:
        with draw.group(shift(x + 2, y + MARK - 8)):
            draw.add(band(power.get("pattern", str), MARK - 4, 6.0, "navy"))
    except UnknownName as error:
        power.fail(error.message, "pattern")
    draw.text(x + MARK / 2, y + 4, power.get("letter", str), 16, "navy", "black", "middle")
    draw.text(x + MARK + 8, y + 8, power.get("name", str), 15, "navy", "bold")
    longest = max(text_width(part.get("name", str), 15, "bold") for part in spec.parts("powers"))
    left = x + MARK + 8 + longest + 18
    fields = spec.texts("fields")
    width = (room.right - left) / max(1, len(fields))
    if any(text_width(field, NOTE) + 20 > width for field in fields):
        power.fail("the name of the power and the fields leave no room to write in; shorten them")
    for i, field in enumerate(fields):
        start = left + i * width
        blank = start + text_width(field, NOTE) + 4
        draw.text(start, y + 8, field, NOTE, "grey")
        draw.line((blank, y + 6), (start + width - 8, y + 6), Style(None, "rule", 0.5))
    return y


def _draw_parts(draw: Drawing, spec: Spec, room: Area, columns: Sequence[Column], job: Job) -> None:
    """The parts one below the other, all rows of one height, as high as the page allows."""
    parts = [Part(part.get("title", str), part.whole("rows", 0, MOST_ROWS)) for part in spec.parts("parts")]
    count = sum(part.rows for part in parts)
    row = min(ROW, (room.height - HEAD * len(parts)) / max(1, count))
    if row < LEAST_ROW:
        spec.fail(f"{count} rows in {len(parts)} parts have no room on {job.paper.name}; choose larger paper")
    total = sum(column.share for column in columns)
    edges, x, top = [], room.left, room.top
    for column in columns:
        edges.append(x)
        x += room.width * column.share / total
    for part in parts:
        draw.text(room.left, top - 15, part.title, SECTION, "navy", "semibold")
        base = top - HEAD + 3.5
        names = [(edge + 4, base, column.name) for edge, column in zip(edges, columns, strict=True)]
        draw.texts(names, 6.5, "grey", "semibold")
        top -= HEAD
        _draw_rows(draw, room, edges, top, part.rows, row)
        top -= part.rows * row


def _draw_rows(draw: Drawing, room: Area, edges: Sequence[float], top: float, rows: int, height: float) -> None:
    """The rows of a part below `top`, every second one tinted, ruled at the left edges of the columns."""
    low = top - rows * height
    for i in range(0, rows, 2):
        draw.rect(room.left, top - (i + 1) * height, room.width, height, Style("tint"))
    levels = [top - i * height for i in range(1, rows)]
    draw.lines([((room.left, y), (room.right, y)) for y in levels], Style(None, "rule", THIN))
    draw.lines([((edge, low), (edge, top)) for edge in edges[1:]], Style(None, "rule", THIN))
    draw.lines([((room.left, y), (room.right, y)) for y in (top, low)], Style(None, "navy", 0.6))
