"""Sheet kind `hex-film`: several overlays on one sheet of film, drawn at the size of the board's own hexes."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from aids import toml_file
from aids.errors import gather
from aids.games import Game
from aids.places import Place
from generators.drawing.drawing import Drawing, Group, shift
from generators.drawing.lengths import format_length
from generators.drawing.text import text_width
from generators.games.on_patrol.hex_overlay import OverlaySettings, filled_caption, read_overlay
from generators.page.frame import SECTION, Area, Body, area
from generators.page.tiles import OVER, tile
from generators.page.typeset import draw_paragraph
from generators.sheets.settings import TABLES, Setting, text
from generators.sheets.sheet import Job, Sheet

CAPTION = 7.5
RULE = 6.5  # size of a rule number
LEAST_WIDTH = 150.0  # of a part, so that its caption has short lines but not too short ones
TITLE_HEIGHT = 18.0
ACROSS, DOWN = 16.0, 14.0  # points between parts at least


class Part(NamedTuple):
    """An overlay with its title above it and its caption below: its drawing hangs from (0, 0)."""

    title: str
    drawing: Drawing
    width: float
    height: float


def _overlays(meaning: str) -> Setting[tuple[OverlaySettings, ...]]:
    """A list of overlays with their settings."""

    def read(at: Place, raw: object, game: Game) -> tuple[OverlaySettings, ...]:
        return tuple(gather(partial(read_overlay, *row, game) for row in toml_file.rows(at, raw)))

    return Setting(TABLES, meaning, read, OverlaySettings)


class HexFilm(Sheet):
    """Several overlays on film, drawn at the size of the board's own hexes, beside and below each other."""

    overlays = _overlays("the overlays, each with its settings")
    note = text("a note in the foot").default("For film")

    def verify(self, game: Game) -> None:
        """RulesError for a film without overlays."""
        if not self.overlays:
            self.fail("overlays is empty", "overlays")

    def pages(self, job: Job) -> list[Body]:
        """The overlays on as few pages as they need, in rows, in the order of the kit; on tiles if one is too large."""
        room = area(job.paper, small_head=True)
        parts = [_part(overlay, job) for overlay in self.overlays]
        note = " · ".join((self.note, f"hexes {format_length(job.hex_size)} from flat to flat"))
        heading = self.heading(job, small=True)
        small = [part for part in parts if part.width <= room.width + OVER and part.height <= room.height]
        bodies = []
        for page in _pages(small, room):
            draw = Drawing()
            _place(draw, page, room)
            bodies.append(Body(draw, heading, "cut", note=note, stock="film"))
        for part in parts:
            if part not in small:
                box = (-4.0, -part.height - 4.0, part.width + 4.0, 4.0)
                title = ": ".join(filter(None, (heading.title, part.title)))
                bodies += tile(part.drawing, box, job.paper, heading._replace(title=title), note, "film")
        return bodies


def _part(film: OverlaySettings, job: Job) -> Part:
    """One overlay with its title, rule, caption and the rulings it rests on."""
    overlay = film.draw(job)
    x0, y0, x1, y1 = overlay.box
    width = max(x1 - x0, LEAST_WIDTH)
    draw = Drawing()
    top = 0.0
    if film.title:
        draw.text(0, -9, film.title, SECTION, "navy", "semibold")
        used = text_width(film.title, SECTION, "semibold") + 6
        if used + text_width(film.rule, RULE) <= width:
            draw.text(used, -9, film.rule, RULE, "grey")
        top = -TITLE_HEIGHT
    across = (width - (x1 - x0)) / 2
    draw.add([Group(shift(across - x0, top - y1), overlay.drawing.records, None)])
    caption = filled_caption(film, film.caption, overlay.figures)
    y = draw_paragraph(draw, caption, 0, top - (y1 - y0) - 4, width, CAPTION, "grey")
    if film.assumes:
        y = draw_paragraph(draw, "Assumes " + ", ".join(film.assumes), 0, y - 1, width, CAPTION, "amber", "italic")
    return Part(film.title, draw, width, -y)


#: A row of parts, left to right.
Row = list[Part]


def _pages(parts: list[Part], room: Area) -> list[list[Row]]:
    """Parts in rows, and rows on pages: each as soon as there is no room beside or below the last."""
    rows: list[Row] = []
    for part in parts:
        if rows and _width([*rows[-1], part]) <= room.width:
            rows[-1].append(part)
        else:
            rows.append([part])
    pages: list[list[Row]] = []
    for row in rows:
        if pages and _height([*pages[-1], row]) <= room.height:
            pages[-1].append(row)
        else:
            pages.append([row])
    return pages


def _width(row: Row) -> float:
    return sum(part.width for part in row) + ACROSS * (len(row) - 1)


def _height(rows: list[Row]) -> float:
    return sum(max(part.height for part in row) for row in rows) + DOWN * (len(rows) - 1)


def _place(draw: Drawing, rows: list[Row], room: Area) -> None:
    """Draw the rows from the top of the room, with what is left over spread around and between them."""
    below = min((room.height - _height(rows)) / len(rows), 60.0)
    y = room.top - 6
    for row in rows:
        beside = (room.width - _width(row)) / (len(row) + 1)
        x = room.left + beside
        for part in row:
            draw.add([Group(shift(x, y), part.drawing.records, None)])
            x += part.width + ACROSS + beside
        y -= max(part.height for part in row) + DOWN + below
