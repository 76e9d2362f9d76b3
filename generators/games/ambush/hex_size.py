"""Sheet kind `hex-size` of Ambush: the general page, with the part of the map that the film covers at its foot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from aids.ambush.scatter import ASSUMES, board_of
from aids.hexes import STEPS, Hex, distance, label
from generators.drawing import hex_grid
from generators.drawing.drawing import Drawing, Style, shift
from generators.games.ambush.scatter import MOST_WITHIN, chances, is_on_map
from generators.page.frame import TABLE
from generators.page.typeset import draw_paragraph, draw_section, format_percent
from generators.sheets.hex_size import Foot, HexSize
from generators.sheets.settings import whole
from generators.sheets.sheet import Job

HEIGHT = 300.0  # of the section, in points
HEX = 10.6  # points from flat to flat of its hexes
GROUNDS = ("unalerted", "tint")  # hexes on the film, and beyond it


class FilmSize(HexSize):
    """How to measure the board's hexes, and the hexes of the map that the film covers."""

    within = whole(0, MOST_WITHIN, "how many hexes about the start the film reaches").default(MOST_WITHIN)

    def foot(self, job: Job) -> Foot:
        """The hexes of the film."""
        return Foot(HEIGHT, partial(_draw_cover, job, self.within))


def _draw_cover(job: Job, reach: int, draw: Drawing, left: float, top: float, width: float) -> None:
    """All hexes in which the crosshair can end, those on the film darker, and what that means."""
    board = board_of(job.game.rules)
    start, by_hex = chances(job.game.rules)
    top = draw_section(draw, "What the film covers", ", ".join(ASSUMES), width, left, top) - 8
    x0, _, x1, y1 = hex_grid.bounds(by_hex, HEX)
    on_film = {place: distance(start, place) <= reach for place in by_hex}
    with draw.group(shift(left + 12 - x0, top - y1)):
        for ground, film in zip(GROUNDS, (True, False), strict=True):
            places = [place for place in by_hex if on_film[place] is film]
            draw.polygons([hex_grid.corners(place, HEX) for place in places], Style(ground))
        hex_grid.draw_edges(draw, hex_grid.edges(by_hex), HEX, Style(None, "rule", 0.4))
        hex_grid.draw_edges(draw, hex_grid.border([start]), HEX, Style(None, "danger", 1.2))
        for place, away in _ends(start):
            x, y = hex_grid.centre(place, HEX)
            if is_on_map(board, place):
                middle = hex_grid.towards((x, y), away, 1.35 * HEX)
                hex_grid.draw_label(draw, middle, label(board, place), 7.5, "navy", "semibold")
    x = left + 12 + x1 - x0 + 30
    if x + 90 < left + width:
        _draw_key(draw, label(board, start), by_hex, on_film, x, top, left + width - x)


def _draw_key(
    draw: Drawing,
    start: str,
    by_hex: Mapping[Hex, Fraction],
    on_film: Mapping[Hex, bool],
    x: float,
    top: float,
    width: float,
) -> None:
    """The key of the colours, with the share of all throws that end in each."""
    draw.rect(x, top - 12, 12, 12, Style(GROUNDS[0], "danger", 1.2))
    draw.text(x + 18, top - 10, start, 11, "danger", "bold")
    top = draw_paragraph(draw, "where the crosshair starts.", x, top - 14, width, TABLE, "ink") - 12
    for ground, film in zip(GROUNDS, (True, False), strict=True):
        listed = [by_hex[place] for place in by_hex if on_film[place] is film]
        if listed:
            said = "on the film." if film else "beyond it; film for them too: plotroom print ambush/heat-map-whole"
            text = f"of all throws end in the {len(listed)} hexes {said}"
            draw.rect(x, top - 12, 12, 12, Style(ground, "rule", 0.5))
            draw.text(x + 18, top - 10, f"{format_percent(sum(listed, Fraction(0)))} %", 11, "navy", "bold")
            top = draw_paragraph(draw, text, x, top - 14, width, TABLE, "ink") - 12


def _ends(start: Hex) -> list[tuple[Hex, float]]:
    """The last hex on each of the six lines, and the angle of its line."""
    far = MOST_WITHIN
    return [(Hex(start.q + far * q, start.r + far * r), hex_grid.direction(step)) for step, (q, r) in enumerate(STEPS)]
