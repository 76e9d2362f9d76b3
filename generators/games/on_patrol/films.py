"""Sheets on film for the map of hexes: overlays at the size of its hexes, and the page that measures them."""

from collections.abc import Mapping
from math import fsum
from typing import NamedTuple

from aids.games import Game
from aids.hexes import Hex, heading_of
from aids.input_file import Place
from aids.on_patrol.board import board_of
from aids.records.fields import Field
from aids.rulebook.rules import Rules
from aids.texts import fill
from generators.drawing import Drawing, Group, Point, Style, format_length, shift
from generators.drawing.hex_grid import LINE, direction, draw_arrows, draw_edges, draw_label, edges, toward
from generators.games.on_patrol.overlays import FRAME, NO_FIGURES, Overlay, OverlaySettings, read_overlay, read_overlays
from generators.page.frame import SECTION, TABLE, Area, Body, area, joined
from generators.page.rich_text import draw_paragraph, draw_section, draw_steps
from generators.page.tiles import OVER, tile
from generators.sheets.hexes import HexSize
from generators.sheets.sheet import NOTHING, Job, Settings, Sheet, Tables, resting, text


class HexOverlay(Sheet):
    """Film for the map of hexes, drawn at the size of the board's own hexes: one of the overlays, with its settings."""

    overlay = text("the overlay")
    note = text("a note in the foot").default("For film")

    def __init__(self, where: Place, raw: object, game: Game, shared: Mapping[str, object] = NOTHING) -> None:
        self.film = read_overlay(where, raw, game, self.declared)
        super().__init__(where, raw, game, shared, self.film.declared)

    def pages(self, job: Job) -> list[Body]:
        """The overlay and its caption, on joined tiles where the paper is smaller."""
        overlay = self.film.draw(job)
        left, bottom, right, top = overlay.box
        pad = 4.0
        width = max(min(right - left, 330.0), 210.0)
        fit = f"Hexes {format_length(job.hex_size)} from flat to flat: they must cover the board’s own."
        y = draw_paragraph(overlay.drawing, fit, left, bottom - 5, width, 8.0, "ink", "semibold")
        y = _draw_caption(overlay.drawing, self.film, job, overlay, (left, y), width, 8.0)
        box = left - pad, y - pad, max(right, left + width) + pad, top + pad
        note = joined(self.note, f"hexes {format_length(job.hex_size)}")
        bodies = tile(overlay.drawing, box, job.paper, self.heading(job, small=True), note, "film")
        return [resting(body, job.game, self.film.assumes) for body in bodies]


def filled_caption(table: Settings, caption: str, rules: Rules, figures: Mapping[str, int | str] = NO_FIGURES) -> str:
    """A caption with the overlay's own names filled in; `{up}` is a direction."""
    up = {"up": heading_of(board_of(rules), 0)}
    return str(fill(table.where, caption, {**up, **figures}, "caption"))


def _draw_caption(
    draw: Drawing, film: OverlaySettings, job: Job, overlay: Overlay, at: Point, width: float, size: float
) -> float:
    """Draw the caption of an overlay, or its steps, from a point down; the y below it."""
    texts = [filled_caption(film, each, job.game.rules, overlay.figures) for each in film.steps or (film.caption,)]
    if film.steps:
        return draw_steps(draw, texts, *at, width, size)
    return draw_paragraph(draw, texts[0], *at, width, size, "ink") if film.caption else at[1]


LEAST_WIDTH = 150.0  # of a part, so that its caption has short lines but not too short ones
TITLE_HEIGHT = 18.0
ACROSS, DOWN = 16.0, 14.0  # points between parts at least
CUT = Style(None, "ink", 0.4, (4, 3))  # the lines between parts


class Part(NamedTuple):
    """An overlay with its title above it and its caption below: its drawing hangs from (0, 0)."""

    film: OverlaySettings
    drawing: Drawing
    width: float
    height: float


#: A row of parts, left to right.
Row = list[Part]


class HexFilm(Sheet):
    """Several overlays on film, drawn at the size of the board's own hexes, beside and below each other."""

    overlays = Field(Tables(read_overlays, OverlaySettings), "the overlays, each with its settings")
    note = text("a note in the foot").default("")

    def verify(self, game: Game) -> None:
        """RulesError for a film without overlays."""
        if not self.overlays:
            self.fail("overlays is empty", "overlays")

    def pages(self, job: Job) -> list[Body]:
        """The overlays on as few pages as they need, in rows, in the order of the kit; on tiles if one is too large."""
        room = area(job.paper, small_head=True)
        parts = [_part(overlay, job, self.title) for overlay in self.overlays]
        note = joined(self.note, f"hexes {format_length(job.hex_size)}")
        heading = self.heading(job, small=True)
        small = [part for part in parts if part.width <= room.width + OVER and part.height <= room.height]
        bodies = []
        for page in _pages(small, job, self.title, room):
            body = Body(_draw_page(page, job, self.title, room), heading, "cut", note=note, stock="film")
            bodies.append(resting(body, job.game, [each for row in page for part in row for each in part.film.assumes]))
        for part in parts:
            if part not in small:
                box = (-4.0, -part.height - 4.0, part.width + 4.0, 4.0)
                title = ": ".join(filter(None, (heading.title, part.film.title)))
                bodies += [
                    resting(body, job.game, part.film.assumes)
                    for body in tile(part.drawing, box, job.paper, heading._replace(title=title), note, "film")
                ]
        return bodies


def _part(
    film: OverlaySettings, job: Job, title: str, width: float = 0.0, size: float = TABLE, spare: float = 0.0
) -> Part:
    """One overlay with its title, or that of the sheet, and its caption in a size: of a width or the least it needs."""
    overlay = film.draw(job)
    x0, y0, x1, y1 = overlay.box
    width = width or max(x1 - x0, LEAST_WIDTH)
    draw = Drawing()
    top = 0.0
    if film.title:
        with draw.role("H2"):
            draw.text(0, -9, film.title, SECTION, "navy", "semibold")
        top = -TITLE_HEIGHT
    left, low, right, high = overlay.free
    across = (width - x1 - x0) / 2
    for inside in (right > left, False):  # in the free part of the overlay, or under the title
        words, wide = Drawing(), right - left - 2 * FRAME if inside else width
        tall = -_draw_caption(words, film, job, overlay, (0.0, 0.0), wide, size)
        if inside and tall + 2 * FRAME <= high - low:
            words.rect(-FRAME, -tall - FRAME, right - left, tall + 2 * FRAME, Style(None, "rule", LINE))
            break
    need = (0.0 if inside else tall + 8) - top + y1 - y0
    # How far the overlay's box hangs below the title.
    base = need - (y1 - y0) + spare / (2 if inside else 3)
    with draw.figure(f"{film.title or title}, to lay on the board. Words on the film:"):
        draw.add([Group(shift(across, -base - y1), overlay.drawing.records, None)])
    at = (across + left + FRAME, high - FRAME - base - y1) if inside else (0.0, top)
    draw.add([Group(shift(*at), words.records, None)])
    return Part(film, draw, width, need + spare)


def _draw_page(page: list[Row], job: Job, title: str, room: Area) -> Drawing:
    """Rows of parts that fill a page, with lines to cut along between them."""
    draw, y = Drawing(), room.top
    cuts: list[tuple[Point, Point]] = []  # at the left of each part and above it

    def sized(size: float, spare: float = 0.0) -> list[Row]:
        return [[_part(part.film, job, title, part.width, size, spare) for part in row] for row in page]

    # The captions of a page in one size, the largest that fits.
    size = next((size for size in (SECTION, TABLE) if _height(sized(size)) <= room.height), TABLE)
    parts = sized(size, (room.height - _height(sized(size))) / len(page))
    for row in parts:
        x, tall = room.left, max(part.height for part in row)
        for part in row:
            draw.put(part.drawing, x + ACROSS / 2, y - DOWN / 2)
            corner, x = (x, y), x + part.width + ACROSS
            cuts += [((corner[0], y - tall - DOWN), corner), (corner, (x, y))]
        y -= tall + DOWN
    left, _, right, _ = page[0][0].film.draw(job).box
    if right - left + ACROSS <= room.width:
        draw.lines([*cuts, ((room.left, y), (room.right, y)), ((room.right, y), (room.right, room.top))], CUT)
    return draw


def _pages(parts: list[Part], job: Job, title: str, room: Area) -> list[list[Row]]:
    """Parts in rows as wide as the room, and rows on pages: each as soon as there is no room beside or below it."""
    rows: list[Row] = []
    for part in parts:
        if rows and _width([*rows[-1], part]) <= room.width:
            rows[-1].append(part)
        else:
            rows.append([part])
    pages: list[list[Row]] = []
    for narrow in rows:
        more = (room.width - _width(narrow)) / len(narrow)
        row = [_part(part.film, job, title, part.width + more) for part in narrow]
        if pages and _height([*pages[-1], row]) <= room.height:
            pages[-1].append(row)
        else:
            pages.append([row])
    return pages


def _width(row: Row) -> float:
    return fsum(part.width for part in row) + ACROSS * len(row)


def _height(rows: list[Row]) -> float:
    return fsum(max(part.height for part in row) for row in rows) + DOWN * len(rows)


HEX = 52.0  # the hex among the directions from flat to flat at least
HEIGHT = 26.0 + 2.6 * HEX  # of their section


class BoardSize(HexSize):
    """How to measure the board's hexes, and the six directions as the overlays number them."""

    caption = text("words beside the directions; `{up}` is the one up the page").default("")

    foot_height = HEIGHT

    def draw_foot(self, job: Job, draw: Drawing, left: float, top: float, width: float) -> None:
        """The six directions as the overlays number them (OP-1)."""
        top = draw_section(draw, "Directions on the overlays", "", width, left, top)
        size = max(HEX, min(0.21 * width, (top - 12 - area(job.paper, small_head=True).bottom) / 2.6))
        with draw.group(shift(left + 1.3 * size, top - 10 - 1.25 * size)):
            draw_edges(draw, edges([Hex(0, 0)]), size, Style(None, "danger", LINE))
            angles, middle = [direction(step) for step in range(6)], (0.0, 0.0)
            shafts = [(toward(middle, angle, 0.58 * size), toward(middle, angle, 0.95 * size)) for angle in angles]
            draw_arrows(draw, shafts, Style(None, "sea", 1.4), 9.0)
            for step, angle in enumerate(angles):
                figure = str(heading_of(board_of(job.game.rules), step))
                draw_label(draw, toward(middle, angle, 1.15 * size), figure, 15, "sea", "bold")
        words, beside = filled_caption(self, self.caption, job.game.rules), 2.6 * size + ACROSS
        draw_paragraph(draw, words, left + beside, top - 10 - 0.7 * size, width - beside, SECTION, "ink")
