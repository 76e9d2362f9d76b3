"""Log sheets: boxes to tick and ruled rows to fill in during a game."""

from __future__ import annotations

from aids.errors import nearest
from aids.rules import value
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import fit_text, text_width, wrap_text
from generators.page.frame import NOTE, TABLE, THIN, Area, Body, area
from generators.sheets.kits import Job, Spec

ROW = 19.0


def _trackers(spec: Spec, job: Job, draw: Drawing, room: Area) -> float:
    """Names with boxes to tick, as many as a figure of the rules says, flowing in lines; the y below them."""
    x, y = room.left, room.top - 14
    figures = job.game.rules.figures
    for part in spec.parts("trackers"):
        part.known("name", "figure", "boxes")
        name, boxes = part.get("name", str), part.get("boxes", int, 0)
        if "figure" in part.data:
            figure = part.get("figure", str)
            if figure not in figures:
                part.fail(f"there is no figure {figure!r}; {nearest(figure, figures)}", "figure")
            boxes = int(value(job.game.rules, figure))
        wide = text_width(name, TABLE, "semibold") + 5 + 13 * boxes + 9
        if x + wide - 12 > room.right:
            x, y = room.left, y - 18
        draw.text(x, y, name, TABLE, "navy", "semibold")
        left = x + text_width(name, TABLE, "semibold") + 5
        for i in range(boxes):
            draw.rect(left + 13 * i, y - 2, 10, 10, Style(None, "grey", 0.6))
        x += wide
    return y - 12


def _places(spec: Spec, draw: Drawing, room: Area, top: float) -> float:
    """A convoy by column and rank: boxes in a row for each place, in which a name may run across; the y below it."""
    part = spec.part("places")
    part.known("columns", "ranks", "boxes")
    columns, ranks, boxes = (part.get(key, int) for key in ("columns", "ranks", "boxes"))
    if not (1 <= columns <= 12 and 1 <= ranks <= 12 and 1 <= boxes <= 12):
        part.fail("columns, ranks and boxes should each be 1 to 12")
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


def build(spec: Spec, job: Job) -> list[Body]:
    """One log page: fields, trackers, and rows down to the foot."""
    spec.known("name", "kind", "title", "rule", "fields", "trackers", "places", "columns", "note")
    room = area(job.paper)
    draw = Drawing()
    fields = spec.get("fields", list, [])
    if fields:
        each = room.width / len(fields)
        for i, field in enumerate(fields):
            x = room.left + i * each
            draw.text(x, room.top - 9, str(field), NOTE, "grey")
            start = x + text_width(str(field), NOTE) + 4
            draw.line((start, room.top - 11), (x + each - 8, room.top - 11), Style(None, "rule", 0.5))
        room = room._replace(top=room.top - 18)
    top = _trackers(spec, job, draw, room)
    if "places" in spec.data:
        top = _places(spec, draw, room, top)
    rows(spec, job, draw, room, top)
    return [Body(draw, spec.heading(job))]


def rows(spec: Spec, job: Job, draw: Drawing, room: Area, top: float) -> None:
    """Ruled rows from `top` down to the foot, under the heads of the spec's columns, its note below them."""
    columns = []
    for part in spec.parts("columns"):
        part.known("name", "share", "choices")
        columns.append(
            (
                part.get("name", str),
                float(part.get("share", (int, float))),
                [str(c) for c in part.get("choices", list, []) or ()],
            )
        )
    total = sum(share for _, share, _ in columns)
    note = spec.get("note", str, "")
    bottom = room.bottom
    if note:
        lines = wrap_text(note, NOTE, room.width)
        for i, line in enumerate(reversed(lines)):
            draw.text(room.left, bottom + 2 + 9.5 * i, line, NOTE, "grey")
        bottom += 9.5 * len(lines) + 3
    head = 20.0
    count = int((top - head - bottom) // ROW)
    if count < 1:
        spec.fail(f"the log has no room for a row on {job.paper.name}; choose larger paper")
    low = top - head - count * ROW
    for number in range(0, count, 2):
        draw.rect(room.left, top - head - (number + 1) * ROW, room.width, ROW, Style("tint"))
    draw.lines(
        [((room.left, top - head - i * ROW), (room.right, top - head - i * ROW)) for i in range(count + 1)],
        Style(None, "rule", THIN),
    )
    x = room.left
    edges = []
    for name, share, choices in columns:
        wide = room.width * share / total
        words = wrap_text(name, NOTE, wide - 4, "semibold")[:2]
        size = min(fit_text(line, NOTE, wide - 3, "semibold") for line in words)
        for i, line in enumerate(words):
            base = top - head + 4 + 8.5 * (len(words) - 1 - i)
            draw.text(x + wide / 2, base, line, size, "navy", "semibold", "middle")
        if choices and sum(text_width(c, 7) + 3 for c in choices) <= wide:  # else the column is left to be written in
            gap = (wide - sum(text_width(c, 7) for c in choices)) / len(choices)
            left = x + gap / 2
            places = []
            for choice in choices:
                places.append((left, choice))
                left += text_width(choice, 7) + gap
            rungs = [top - head - (i + 0.62) * ROW for i in range(count)]
            draw.texts([(px, y, c) for y in rungs for px, c in places], 7, "grey")
        x += wide
        edges.append(x)
    turn = room.width * columns[0][1] / total
    draw.texts(
        [(room.left + turn / 2, top - head - (i + 0.66) * ROW, str(i + 1)) for i in range(count)],
        TABLE,
        "navy",
        "bold",
        "middle",
    )
    draw.lines([((e, low), (e, top)) for e in edges[:-1]], Style(None, "rule", THIN))
    draw.line((room.left, top - head), (room.right, top - head), Style(None, "navy", 0.6))
    draw.line((room.left, low), (room.right, low), Style(None, "navy", 0.6))
