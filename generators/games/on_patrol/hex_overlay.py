"""Sheet kind `hex-overlay`: film for the map of hexes, drawn at the size of the board's own hexes.

The overlays are the modules of `generators.games.on_patrol.overlays`; here is what they have in common.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.errors import nearest
from aids.games import Game
from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of
from aids.places import Place, brief
from aids.texts import fill
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import draw_arrows
from generators.drawing.lengths import format_length
from generators.games.on_patrol import overlays
from generators.page.frame import Body
from generators.page.join_marks import Extent
from generators.page.tiles import tile
from generators.page.typeset import draw_paragraph
from generators.sheets.named import figure, rulings
from generators.sheets.settings import Settings, text
from generators.sheets.sheet import Job, Sheet

TARGET = Hex(0, 0)
BOLD = 1.1  # width of a line in points
NO_FIGURES: Mapping[str, int | str] = MappingProxyType({})


class Overlay(NamedTuple):
    """The drawing on the film, and its box (x0, y0, x1, y1) in points.

    `figures` are the figures and words that its caption may name besides the figures of the rules and `up`, the
    direction that is drawn up the page.
    """

    drawing: Drawing
    box: Extent
    figures: Mapping[str, int | str] = NO_FIGURES


class OverlaySettings(Settings):
    """An overlay of film for the map of hexes.  Each overlay is the class `Film` of a module, and draws itself."""

    overlay = text("the overlay")
    title = text("its title").default("")
    rule = text("its rule numbers").default("")
    caption = text("words below it; `{up}` is the direction up the page").default("")
    assumes = rulings()

    def draw(self, job: Job) -> Overlay:
        """The overlay without its caption."""
        raise NotImplementedError


@cache
def overlay_names() -> tuple[str, ...]:
    """The names of the overlays."""
    return tuple(module.name.replace("_", "-") for module in iter_modules(overlays.__path__))


def overlay_kind(name: str) -> type[OverlaySettings]:
    """The overlay of a name."""
    kind: type[OverlaySettings] = import_module(f"{overlays.__name__}.{name.replace('-', '_')}").Film
    return kind


def read_overlay(at: Place, raw: object, game: Game, beside: Collection[str] = ()) -> OverlaySettings:
    """The overlay that a table names under `overlay`, with its settings; other keys may stand `beside` them."""
    stated = toml_file.entries(at, raw, needed=("overlay",))
    name = toml_file.text(at, stated["overlay"], "overlay")
    if name not in overlay_names():
        raise at.at("overlay").refuse(f"{brief(name)} is not an overlay; {nearest(name[:40], overlay_names())}")
    return overlay_kind(name)(at, raw, game, beside)


class HexOverlay(Sheet):
    """Film for the map of hexes, drawn at the size of the board's own hexes: one of the overlays, with its settings."""

    overlay = text("the overlay")
    note = text("a note in the foot").default("For film")

    def __init__(self, where: Place, raw: object, game: Game) -> None:
        self.film = read_overlay(where, raw, game, self.declared)
        super().__init__(where, raw, game, self.film.declared)

    def pages(self, job: Job) -> list[Body]:
        """The overlay and its caption, on joined tiles where the paper is smaller."""
        overlay = self.film.draw(job)
        box = _add_caption(overlay, self.film, job)
        note = " · ".join((self.note, f"hexes {format_length(job.hex_size)}", *self.film.assumes))
        return tile(overlay.drawing, box, job.paper, self.heading(job, small=True), note, "film")


def _add_caption(overlay: Overlay, film: OverlaySettings, job: Job) -> Extent:
    """Draws the hex size and the sheet's caption under an overlay, from its left edge; the box with them."""
    left, bottom, right, top = overlay.box
    pad = 4.0
    width = max(min(right - left, 330.0), 210.0)
    fit = f"Hexes {format_length(job.hex_size)} from flat to flat: they must cover the board's own."
    y = draw_paragraph(overlay.drawing, fit, left, bottom - 5, width, 7.5, "ink", "semibold")
    caption = filled_caption(film, film.caption, overlay.figures)
    if caption:
        y = draw_paragraph(overlay.drawing, caption, left, y, width, 7.5, "grey")
    return left - pad, y - pad, max(right, left + width) + pad, top + pad


def filled_caption(table: Settings, caption: str, figures: Mapping[str, int | str] = NO_FIGURES) -> str:
    """A caption with the overlay's own names filled in; `{up}` is a direction."""
    up = {"up": heading_of(DEFAULT_ON_PATROL, 0)}
    return str(fill(table.where, caption, {**up, **figures}, "caption"))


def marker_arrow(draw: Drawing, x: float, y: float, size: float) -> None:
    """An arrow up from (x, y): where the marker points."""
    draw_arrows(draw, [((x, y), (x, y + 0.55 * size))], Style(None, "sea", BOLD), max(5.0, 0.16 * size))


class NamedDistance(Settings):
    """A distance in hexes that the rules state."""

    figure = figure("the figure")
    text_ = text("what it is for")


def named_distances(listed: Sequence[NamedDistance]) -> dict[int, list[str]]:
    """The texts of distances by their hexes."""
    named: dict[int, list[str]] = {}
    for each in listed:
        named.setdefault(int(each.figure.value), []).append(each.text_)
    return named
