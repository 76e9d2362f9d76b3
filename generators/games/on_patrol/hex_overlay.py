"""Sheet kind `hex-overlay`: film for the map of hexes, drawn at the size of the board's own hexes.

The overlays are the modules of `generators.games.on_patrol.overlays`; here is what they have in common.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import MappingProxyType
from typing import NamedTuple

from aids import tables
from aids.errors import nearest
from aids.hexes import DEFAULT_ON_PATROL, Hex, heading_of
from aids.rules import value
from aids.texts import fill
from aids.toml_file import brief
from generators.drawing.drawing import Drawing, Style
from generators.drawing.hex_grid import draw_arrows
from generators.drawing.lengths import format_length
from generators.games.on_patrol import overlays
from generators.page.frame import Body
from generators.page.join_marks import Extent
from generators.page.tiles import tile
from generators.page.typeset import draw_paragraph
from generators.sheets.kits import Job, Spec

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


@cache
def overlay_names() -> tuple[str, ...]:
    """The names of the overlays."""
    return tuple(module.name.replace("_", "-") for module in iter_modules(overlays.__path__))


def draw_overlay(spec: Spec, job: Job) -> Overlay:
    """The overlay that a sheet names under `overlay`, without its caption."""
    name = spec.get("overlay", str)
    if name not in overlay_names():
        spec.fail(f"{brief(name)} is not an overlay; {nearest(name[:40], overlay_names())}", "overlay")
    overlay: Overlay = import_module(f"{overlays.__name__}.{name.replace('-', '_')}").draw(spec, job)
    return overlay


def build(spec: Spec, job: Job) -> list[Body]:
    """The pages of an overlay: its drawing and caption, on joined tiles where the paper is smaller."""
    overlay = draw_overlay(spec, job)
    box = _add_caption(overlay, spec, job)
    assumes = tables.known_rulings(spec.place, spec.data, job.game.rules.rulings)
    note = " · ".join((spec.get("note", str, "For film"), f"hexes {format_length(job.hex_size)}", *assumes))
    return tile(overlay.drawing, box, job.paper, spec.heading(job, small=True), note, "film")


def _add_caption(overlay: Overlay, spec: Spec, job: Job) -> Extent:
    """Draws the hex size and the sheet's caption under an overlay, from its left edge; the box with them."""
    left, bottom, right, top = overlay.box
    pad = 4.0
    width = max(min(right - left, 330.0), 210.0)
    fit = f"Hexes {format_length(job.hex_size)} from flat to flat: they must cover the board's own."
    y = draw_paragraph(overlay.drawing, fit, left, bottom - 5, width, 7.5, "ink", "semibold")
    caption = filled_caption(spec, job, overlay.figures)
    if caption:
        y = draw_paragraph(overlay.drawing, caption, left, y, width, 7.5, "grey")
    return left - pad, y - pad, max(right, left + width) + pad, top + pad


def filled_caption(spec: Spec, job: Job, figures: Mapping[str, int | str] = NO_FIGURES) -> str:
    """The `caption` of a sheet, "" if it has none, with the overlay's own names filled in; `{up}` is a direction."""
    up = {"up": heading_of(DEFAULT_ON_PATROL, 0)}
    return str(fill(spec.place, spec.get("caption", str, ""), {**up, **figures}, "caption"))


def check_settings(spec: Spec, *own: str) -> None:
    """Refuse any setting of an overlay but the common ones and its own."""
    spec.known("name", "kind", "title", "rule", "overlay", "note", "caption", "assumes", *own)


def marker_arrow(draw: Drawing, x: float, y: float, size: float) -> None:
    """An arrow up from (x, y): where the marker points."""
    draw_arrows(draw, [((x, y), (x, y + 0.55 * size))], Style(None, "sea", BOLD), max(5.0, 0.16 * size))


def named_distances(spec: Spec, job: Job, key: str) -> dict[int, list[str]]:
    """The distances in hexes that a list of the sheet names, each a `figure` of the rules, with their texts."""
    known = job.game.rules.figures
    named: dict[int, list[str]] = {}
    for part in spec.parts(key):
        part.known("figure", "text")
        figure = part.get("figure", str)
        if figure not in known:
            part.fail(f"there is no figure {brief(figure)}; {nearest(figure[:40], known)}", "figure")
        named.setdefault(int(value(job.game.rules, figure)), []).append(part.get("text", str))
    return named
