"""Order sheets: a page for each power, with a ruled part for each phase of the year."""

from __future__ import annotations

from aids.errors import UnknownName
from generators.drawing import fonts
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.patterns import band
from generators.page.frame import NOTE, SECTION, THIN, Area, Body, area
from generators.sheets.kits import Job, Spec

ROW, LEAST_ROW = 19.0, 14.5  # points
HEAD = 29.0  # of a part: its title and the names of its columns
MARK = 26.0  # side of a power's mark


def build(spec: Spec, job: Job) -> list[Body]:
    """One page for each of `powers`: its mark, blanks for `fields`, and each of `parts` with its rows."""
    spec.known("name", "kind", "title", "rule", "powers", "parts", "columns", "fields", "note")
    columns = [(part.get("name", str), float(part.get("share", (int, float)))) for part in spec.parts("columns")]
    bodies = []
    for power in spec.parts("powers"):
        power.known("name", "letter", "pattern")
        draw, room = Drawing(), area(job.paper)
        top = _mark(draw, spec, power, room) - 8
        note = spec.get("note", str, "")
        lines = fonts.wrap(note, NOTE, room.width) if note else []
        for i, line in enumerate(reversed(lines)):
            draw.text(room.left, room.bottom + 2 + 9.5 * i, line, NOTE, "grey")
        _parts(draw, spec, room._replace(top=top, bottom=room.bottom + 9.5 * len(lines) + 4), columns, job)
        heading = spec.heading(job)
        bodies.append(Body(draw, heading._replace(title=f"{heading.title}: {power.get('name', str)}")))
    return bodies


def _mark(draw: Drawing, spec: Spec, power: Spec, room: Area) -> float:
    """The power's letter under its pattern, as on its counters, and blanks beside it; the y below."""
    x, y = room.left, room.top - MARK - 2
    draw.rect(x, y, MARK, MARK, Style(None, "navy", 0.8))
    try:
        with draw.group(shift(x + 2, y + MARK - 8)):
            draw.add(band(power.get("pattern", str), MARK - 4, 6.0, "navy"))
    except UnknownName as error:
        power.fail(str(error), "pattern")
    draw.text(x + MARK / 2, y + 4, power.get("letter", str), 16, "navy", "black", "middle")
    draw.text(x + MARK + 8, y + 8, power.get("name", str), 15, "navy", "bold")
    left = x + MARK + 8 + max(fonts.width(part.get("name", str), 15, "bold") for part in spec.parts("powers")) + 18
    fields = [str(field) for field in spec.get("fields", list, [])]
    each = (room.right - left) / max(1, len(fields))
    for i, field in enumerate(fields):
        start = left + i * each
        draw.text(start, y + 8, field, NOTE, "grey")
        draw.line((start + fonts.width(field, NOTE) + 4, y + 6), (start + each - 8, y + 6), Style(None, "rule", 0.5))
    return y


def _parts(draw: Drawing, spec: Spec, room: Area, columns: list[tuple[str, float]], job: Job) -> None:
    """The parts one below the other, all rows of one height, as high as the page allows."""
    parts = [(part.get("title", str), part.get("rows", int)) for part in spec.parts("parts")]
    count = sum(rows for _, rows in parts)
    row = min(ROW, (room.height - HEAD * len(parts)) / max(1, count))
    if row < LEAST_ROW:
        spec.fail(f"{count} rows in {len(parts)} parts have no room on {job.paper.name}; choose larger paper")
    total, top = sum(share for _, share in columns), room.top
    edges = []
    x = room.left
    for _, share in columns:
        edges.append(x)
        x += room.width * share / total
    for title, rows in parts:
        draw.text(room.left, top - 15, title, SECTION, "navy", "semibold")
        base = top - HEAD + 3.5
        names = [(edge + 4, base, name) for edge, (name, _) in zip(edges, columns, strict=True)]
        draw.texts(names, 6.5, "grey", "semibold")
        low = top - HEAD - rows * row
        for i in range(0, rows, 2):
            draw.rect(room.left, top - HEAD - (i + 1) * row, room.width, row, Style("tint"))
        levels = [top - HEAD - i * row for i in range(1, rows)]
        draw.lines([((room.left, y), (room.right, y)) for y in levels], Style(None, "rule", THIN))
        draw.lines([((edge, low), (edge, top - HEAD)) for edge in edges[1:]], Style(None, "rule", THIN))
        ends = [((room.left, y), (room.right, y)) for y in (top - HEAD, low)]
        draw.lines(ends, Style(None, "navy", 0.6))
        top = low
