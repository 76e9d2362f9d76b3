"""Tracks: boxes in rows for a marker, one of them marked, over a log of the rolls made there."""

from __future__ import annotations

from aids.errors import UnknownName
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style, shift
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Area, Body, area
from generators.page.typeset import draw_paragraph, draw_section_head
from generators.sheets import logs
from generators.sheets.figures import number_or_figure
from generators.sheets.kits import Job, Spec

MOST_BOXES = 400
MARK = 7.0  # size of the words in a box
LARGEST, LEAST = 80.0, 40.0  # points: the side of a box, and the least that takes a half-inch marker


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `track`, a page of tracks with log rows below them if the spec has columns.

    A track: `title`, `words`, `count`, `marked` (the number of the box that is marked with `art` and the words of
    `mark`), `extra` (the number of one more box, dashed, with the words of `extra-mark`).  The numbers are whole
    numbers or names of figures.  Words that a box has no room for stand below the track.
    """
    spec.known("name", "kind", "title", "rule", "tracks", "columns", "note", "trackers", "fields")
    room, draw = area(job.paper), Drawing()
    top = room.top
    for part in spec.parts("tracks"):
        top = _draw_track(draw, part, job, room._replace(top=top)) - 14
    if "columns" in spec.data:
        logs.draw_rows(spec, job, draw, room, top)
    return [Body(draw, spec.heading(job), "fill")]


def _draw_track(draw: Drawing, part: Spec, job: Job, room: Area) -> float:
    """One track hung from the top of the room; the y below it."""
    part.known("title", "rule", "words", "count", "marked", "mark", "art", "extra", "extra-mark")
    count = number_or_figure(part, "count", job, 1, MOST_BOXES)
    marked = number_or_figure(part, "marked", job, 0, MOST_BOXES) if "marked" in part.data else 0
    extra = number_or_figure(part, "extra", job, 0, MOST_BOXES) if "extra" in part.data else 0
    with draw.group(shift(room.left, room.top)):
        y = room.top - draw_section_head(draw, part.get("title", str), part.get("rule", str, ""), room.width) - 4
    if "words" in part.data:
        y = draw_paragraph(draw, part.get("words", str), room.left, y, room.width, NOTE, "ink") - 6
    boxes = list(range(1, count + 1)) + ([extra] if extra else [])
    if not boxes:
        part.fail("a track needs a box", "count")
    in_row = min(len(boxes), int(room.width // LEAST))
    side = min(LARGEST, room.width / in_row)
    if y - side * -(-len(boxes) // in_row) < room.bottom:
        part.fail(f"{len(boxes)} boxes do not fit {job.paper.name}; choose larger paper", "count")
    beside: list[str] = []  # words of boxes that are too small for them
    for i, number in enumerate(boxes):
        x, low = room.left + (i % in_row) * side, y - side * (1 + i // in_row)
        is_extra = bool(extra) and i == count
        is_marked = number == marked and not is_extra
        style = Style("pale" if is_marked else None, "navy", 1.4 if is_marked else 0.6, (3, 2) if is_extra else ())
        draw.rect(x + 2, low + 2, side - 4, side - 4, style)
        draw.text(x + 7, low + side - 17, str(number), 13, "navy", "bold")
        if is_marked and "art" in part.data:
            try:
                draw_art(draw, part.get("art", str), (x + side - 24, low + side - 23, 17, 17), "danger")
            except UnknownName as error:
                part.fail(str(error), "art")
        words = part.get("mark", str, "") if is_marked else part.get("extra-mark", str, "") if is_extra else ""
        lines = wrap_text(words, MARK, side - 8) if words else []
        if 8 * len(lines) > side - 20:
            beside.append(f"{number}: {words}.")
            lines = []
        for k, line in enumerate(reversed(lines)):
            draw.text(x + side / 2, low + 6 + 8 * k, line, MARK, "ink", "semibold", "middle")
    y -= side * -(-len(boxes) // in_row)
    return draw_paragraph(draw, "  ".join(beside), room.left, y - 2, room.width, NOTE, "ink") if beside else y
