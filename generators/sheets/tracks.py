"""Tracks: boxes in a row for a marker, some of them marked, over a log of what was rolled there."""

from __future__ import annotations

from aids.errors import UnknownName, nearest
from aids.rules import value
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Area, Body, area
from generators.page.typeset import paragraph, section_head
from generators.sheets import logs
from generators.sheets.kits import Job, Spec

LARGEST, LEAST = 66.0, 40.0  # points: the side of a box, and the least that takes a half-inch marker


def build(spec: Spec, job: Job) -> list[Body]:
    """A page with tracks at its head and, if the spec has columns, log rows below.

    A track: `title`, `words`, `count` (a figure's name or a number), `marked` (a figure or a number: the box that is
    marked, with `art` and `mark` words in it), `extra` (a figure or a number: one more box, dashed, with `extra-mark`).
    """
    spec.known("name", "kind", "title", "rule", "tracks", "columns", "note", "trackers", "fields")
    room, draw = area(job.paper), Drawing()
    top = room.top
    for part in spec.parts("tracks"):
        top = _track(draw, part, job, room._replace(top=top)) - 14
    if "columns" in spec.data:
        logs.rows(spec, job, draw, room, top)
    return [Body(draw, spec.heading(job))]


def _number(part: Spec, key: str, job: Job) -> int:
    """A whole number, or that of a figure of the rules."""
    told = part.get(key, (int, str))
    if isinstance(told, int):
        return told
    figures = job.game.rules.figures
    if told not in figures:
        part.fail(f"there is no figure {told!r}; {nearest(told, figures)}", key)
    return int(value(job.game.rules, told))


def _track(draw: Drawing, part: Spec, job: Job, room: Area) -> float:
    """One track hung from the top of the room; the y below it."""
    part.known("title", "rule", "words", "count", "marked", "mark", "art", "extra", "extra-mark")
    count = _number(part, "count", job)
    marked = _number(part, "marked", job) if "marked" in part.data else 0
    extra = _number(part, "extra", job) if "extra" in part.data else 0
    with draw.group(shift(room.left, room.top)):
        y = room.top - section_head(draw, part.get("title", str), part.get("rule", str, ""), room.width) - 4
    if "words" in part.data:
        y = paragraph(draw, part.get("words", str), room.left, y, room.width, NOTE, "ink") - 6
    boxes = list(range(1, count + 1)) + ([extra] if extra else [])
    row = min(len(boxes), int(room.width // LEAST))
    side = min(LARGEST, room.width / row)
    for i, number in enumerate(boxes):
        x, low = room.left + (i % row) * side, y - side * (1 + i // row)
        special, added = number == marked and not (extra and i == count), bool(extra) and i == count
        style = Style("pale" if special else None, "navy", 1.4 if special else 0.6, (3, 2) if added else ())
        draw.rect(x + 2, low + 2, side - 4, side - 4, style)
        draw.text(x + 7, low + side - 17, str(number), 13, "navy", "bold")
        words = part.get("mark", str, "") if special else part.get("extra-mark", str, "") if added else ""
        if special and "art" in part.data:
            try:
                draw_art(draw, part.get("art", str), (x + side - 24, low + side - 23, 17, 17), "danger")
            except UnknownName as error:
                part.fail(str(error), "art")
        lines = wrap_text(words, 6.5, side - 10) if words else []
        for k, line in enumerate(reversed(lines)):
            draw.text(x + side / 2, low + 6 + 8 * k, line, 6.5, "ink", "semibold", "middle")
    return float(y - side * -(-len(boxes) // row))
