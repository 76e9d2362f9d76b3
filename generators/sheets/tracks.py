"""Tracks: boxes in rows for a marker, one of them marked, over a log of the rolls made there."""

from __future__ import annotations

from aids.errors import UnknownName
from generators.drawing.art import draw_art
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Area, Body, area
from generators.page.typeset import draw_paragraph, draw_section
from generators.sheets import logs
from generators.sheets.named import whole_or_figure
from generators.sheets.settings import Settings, tables, text
from generators.sheets.sheet import Job

MOST_BOXES = 400
MARK = 7.0  # size of the words in a box
LARGEST, LEAST = 80.0, 40.0  # points: the side of a box, and the least that takes a half-inch marker


class Track(Settings):
    """Boxes in rows; words that a box has no room for stand below the track."""

    title = text("its title")
    rule = text("rule numbers, at the right of the title").default("")
    words = text("words below the title").optional("none")
    count = whole_or_figure(1, MOST_BOXES, "how many boxes")
    marked = whole_or_figure(0, MOST_BOXES, "the number of the box that is marked").default(0, "none")
    mark = text("words in the marked box").default("")
    art = text("a piece of the library of art in the marked box").optional("none")
    extra = whole_or_figure(0, MOST_BOXES, "the number of one more box, dashed").default(0, "none")
    extra_mark = text("words in that box").default("")


class TrackSheet(logs.Ruled):
    """A page of tracks for markers, with a log below them if there are columns."""

    tracks = tables(Track, "the tracks", least=1)

    def pages(self, job: Job) -> list[Body]:
        """One page."""
        room, draw = area(job.paper), Drawing()
        top = logs.draw_head(self, draw, room) if self.fields or self.trackers else room.top
        for track in self.tracks:
            top = _draw_track(draw, track, job, room._replace(top=top)) - 14
        if self.columns:
            logs.draw_rows(self, job, draw, room, top)
        return [Body(draw, self.heading(job), "fill")]


def _draw_track(draw: Drawing, part: Track, job: Job, room: Area) -> float:
    """One track hung from the top of the room; the y below it."""
    count, marked, extra = part.count, part.marked, part.extra
    y = draw_section(draw, part.title, part.rule, room.width, room.left, room.top) - 4
    if part.words is not None:
        y = draw_paragraph(draw, part.words, room.left, y, room.width, NOTE, "ink") - 6
    boxes = list(range(1, count + 1)) + ([extra] if extra else [])
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
        if is_marked and part.art is not None:
            try:
                draw_art(draw, part.art, (x + side - 24, low + side - 23, 17, 17), "danger")
            except UnknownName as error:
                part.fail(str(error), "art")
        words = part.mark if is_marked else part.extra_mark if is_extra else ""
        lines = wrap_text(words, MARK, side - 8) if words else []
        if 8 * len(lines) > side - 20:
            beside.append(f"{number}: {words}.")
            lines = []
        for k, line in enumerate(reversed(lines)):
            draw.text(x + side / 2, low + 6 + 8 * k, line, MARK, "ink", "semibold", "middle")
    y -= side * -(-len(boxes) // in_row)
    return draw_paragraph(draw, "  ".join(beside), room.left, y - 2, room.width, NOTE, "ink") if beside else y
