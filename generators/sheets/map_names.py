"""The names of places on a hex map: in their hexes, or over their neighbors, clear of each other and of hex numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from aids.hexes import Hex
from generators.drawing.collisions import Bounds, box, collide, squares
from generators.drawing.colours import contrast
from generators.drawing.drawing import Drawing, Point, Style
from generators.drawing.palettes import LEAST_CONTRAST, names, palette
from generators.drawing.paths import letter_extent
from generators.drawing.text import SCALE, fit_scale, text_width

FACE, MOST = "semibold", 14.0
BARE = "paper"
SHARE, LOW = 0.24, -0.2  # of the size of a hex: the size of names, and their middles over that of the hex
ROWS = (LOW, -0.1, 0.0, 0.1, -0.3)
HALF = 0.33  # half the height of letters as a share of their size
APART = 3.0  # points more between a name and what stands on its line
CLEAR = 1.5  # points of ground about a name that lies over the lines of hexes


def name_ink(ground: str) -> str:
    """The role of the ink of names on a ground."""
    return "ink" if ground in (BARE, "tint", "pale") else f"{ground}-text"


def text_bounds(x: float, y: float, words: str, letter: float, face: str = FACE) -> Bounds:
    """The box about a text whose baseline has its middle at a point."""
    half, (under, over) = text_width(words, letter, face) / 2, letter_extent(words)
    return x - half, y - under * letter, x + half, y + over * letter


class MapNames:
    """Names drawn on a map, within its `limits`: `centres` are the places of its hexes, `outline` the corners of one.

    `taken` are boxes of texts that no name may lie on, such as hex numbers.
    """

    def __init__(
        self,
        centres: Mapping[Hex, Point],
        outline: Callable[[Hex], Sequence[Point]],
        grounds: Mapping[Hex, str],
        limits: Bounds,
        taken: Sequence[Bounds],
    ) -> None:
        self.centres, self.outline, self.grounds, self.limits = centres, outline, grounds, limits
        self.taken: dict[tuple[int, int], list[Bounds]] = {}
        self.hexes: dict[tuple[int, int], list[Hex]] = {}
        for each in taken:
            self._take(each)

    def draw_inside(self, draw: Drawing, place: Hex, words: str, size: float, room: float) -> bool:
        """Draw a name that fits its hex, `room` points wide; whether it does."""
        letter = fit_scale(words, min(SHARE * size, MOST), room, FACE)
        (x, y), fits = self.centres[place], text_width(words, letter, FACE) <= room
        if fits:
            self._draw(draw, place, words, letter, (x, y + LOW * size - HALF * letter))
        return fits

    def draw_over(self, draw: Drawing, place: Hex, words: str, size: float, room: float) -> bool:
        """Draw a name over the neighbors of its hex, which show no lines behind it; whether it has room on the map.

        Where there is a choice, it lies on no ground on which it could not be read.
        """
        ink = name_ink(self.grounds.get(place, BARE))
        free = [spot for spot in self._spots(place, words, size, room) if self._is_free(spot[2])]
        clear = (spot for spot in free if all(readable(ink, ground) for ground, _ in self._under(spot[2])))
        found = next(clear, free[0] if free else None)
        if found is None:
            return False
        letter, at, bounds = found
        self._draw_ground(draw, place, bounds)
        self._draw(draw, place, words, letter, at)
        return True

    def _spots(self, place: Hex, words: str, size: float, room: float) -> Iterator[tuple[float, Point, Bounds]]:
        """Sizes, places and boxes for a name, the best first: about the middle of its hex, or from one of its sides."""
        x, y = self.centres[place]
        most = max(min(SHARE * size, MOST) - 2, SCALE[-1])  # less than that of short names, as their size differs too
        for letter in (each for each in SCALE if each <= most):
            half = text_width(words, letter, FACE) / 2
            least, last = self.limits[0] + half + CLEAR, self.limits[2] - half - CLEAR
            for across in (x, x + half - room / 2, x - half + room / 2, max(least, min(last, x))):
                for up in ROWS:
                    at = across, y + up * size - HALF * letter
                    left, low, right, high = text_bounds(*at, words, letter)
                    yield letter, at, (left - CLEAR, low - CLEAR, right + CLEAR, high + CLEAR)

    def _is_free(self, bounds: Bounds) -> bool:
        left, low, right, high = bounds
        inside = self.limits[0] <= left and self.limits[1] <= low and right <= self.limits[2] and high <= self.limits[3]
        left, right = left - APART, right + APART
        near = (each for square in squares((left, low, right, high)) for each in self.taken.get(square, ()))
        return inside and not any(a < right and left < c and b < high and low < d for a, b, c, d in near)

    def _under(self, bounds: Bounds) -> list[tuple[str, Sequence[Point]]]:
        """The grounds and the outlines of the hexes that a box lies on."""
        if not self.hexes:
            for each in self.centres:
                for square in squares(box(self.outline(each))):
                    self.hexes.setdefault(square, []).append(each)
        near = dict.fromkeys(each for square in squares(bounds) for each in self.hexes.get(square, ()))
        found = [(self.grounds.get(each, BARE), self.outline(each)) for each in near]
        return [(ground, outline) for ground, outline in found if collide(_corners(bounds), outline)]

    def _take(self, bounds: Bounds) -> None:
        for square in squares(bounds):
            self.taken.setdefault(square, []).append(bounds)

    def _draw(self, draw: Drawing, place: Hex, words: str, letter: float, at: Point) -> None:
        draw.text(*at, words, letter, name_ink(self.grounds.get(place, BARE)), FACE, "middle")
        self._take(text_bounds(*at, words, letter))

    def _draw_ground(self, draw: Drawing, place: Hex, bounds: Bounds) -> None:
        """Paint the grounds of hexes in a box without lines; that of the name's hex where it could not be read."""
        own = self.grounds.get(place, BARE)
        with draw.group(clip=_corners(bounds)):
            draw.polygon(_corners(bounds), Style(own))
            for ground, outline in self._under(bounds):
                if ground != own and readable(name_ink(own), ground):
                    draw.polygon(outline, Style(ground))


def _corners(bounds: Bounds) -> tuple[Point, ...]:
    left, low, right, high = bounds
    return (left, low), (right, low), (right, high), (left, high)


@cache
def readable(ink: str, ground: str) -> bool:
    """Whether an ink can be read on a ground in every palette."""
    return all(contrast(each[ink], each[ground]) >= LEAST_CONTRAST for each in map(palette, names()))
