"""The parts of a layout: what each kind of place draws on a face from the columns of its row."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.errors import InputError, RulesError, UnknownName, gather, nearest, some_of
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.art import Art, afloat, art_symbol, draw_art, lengthwise, sea
from generators.drawing.colours import mix
from generators.drawing.drawing import Box
from generators.drawing.fonts import missing
from generators.drawing.own_art import is_picture
from generators.drawing.paths import extent, letter_extent
from generators.drawing.pictures import FITS, dpi_of, draw_picture
from generators.drawing.text import shorten_text
from generators.page.frame import Advice
from generators.page.rich_text import DIE, Marks, Word, draw_words, parse_words, without_marks, words_width, wrap_words
from generators.pieces import symbols
from generators.pieces.fillings import template
from generators.pieces.flat_parts import BandPart, DotsPart, LinePart, PanelPart, StripePart, draw_sea
from generators.pieces.part import MOST_MARKS, Coloured, Part
from generators.pieces.surface import Surface, as_number, measure
from generators.sheets.kit_limits import LACKING, check_text
from generators.sheets.settings import Setting, Tables, choice, decimal, flag

MOST_LETTERS = 1_000  # of a text
LEAST_TYPE, MOST_TYPE = 4.0, 200.0
LEAST_FITTED = 5.0  # of a text that states no size
SHRINK = 0.1  # points by which a text becomes smaller until it fits
LEAST_DPI = 200  # of a picture
WEIGHTS = ("regular", "semibold", "bold", "black", "italic")
#: The face of `**bold**` in a text of each weight.
BOLDER = {"regular": "bold", "semibold": "black", "bold": "black", "black": "black", "italic": "semibold"}
ICON = lru_cache(maxsize=500)(symbols.symbol)
#: What looks like a mark of a text and is none: its letters are printed.
NO_MARK = re.compile(r"!![^!\0]+!!|\{[^{}\0]+\}|\[[0-9](?:[-–][0-9])?\]|(?<![\w:]):[A-Za-z][\w./-]*:(?!\w)")
CAPITALS, DEPTH = 0.66, 0.21  # height of capitals over the baseline and depth under it, in sizes of the text


class TypeSize(NamedTuple):
    """The sizes of a text in points: it shrinks from the most to the least; `most` 0 is as large as fits."""

    least: float
    most: float


def _type_size(meaning: str) -> Setting[TypeSize]:
    def read(at: Place, raw: object, given: Given) -> TypeSize:
        listed = raw if isinstance(raw, list) else [raw, raw]
        if len(listed) != 2 or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in listed):
            raise at.wrong("a size in points, or [least, most]", raw)
        least, most = (float(toml_file.bounded(at, n, LEAST_TYPE, MOST_TYPE)) for n in listed)
        return TypeSize(min(least, most), max(least, most))

    return Setting(Stated(read, takes="a size in points, or `[least, most]` between which it shrinks"), meaning)


# --- text -----------------------------------------------------------------------------------------------------


def first_that_fits(count: int, fits: Callable[[int], bool]) -> int:
    """The first of so many sizes, the largest first, that fits, or their count: found by halves, as hundreds may be."""
    if fits(0):
        return 0
    low, high = 0, count  # the first does not fit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


class TextPart(Coloured):
    """A text: `**bold**`, `*italic*`, `:anchor:` for an icon, `[1-3]` for dice."""

    text = template("the text")
    type_ = _type_size("its size").optional("as large as its box")
    weight = choice(WEIGHTS, "its weight").default("regular")
    font = template("a font beside this file, TrueType or OpenType, in place of a weight of ours").default("", "none")
    bold = template("the font of `**bold**` beside `font`").default("", "that of `font`")
    italic = template("the font of `*italic*` beside `font`").default("", "that of `font`")
    align = choice(("left", "centre", "center", "right"), "where it stands across").default("centre")
    valign = choice(("top", "middle", "bottom"), "where it stands up and down").default("middle")
    wrap = flag("break lines where the box ends")
    leading = decimal(0.8, 3, "from line to line, in sizes of the text").default(1.15)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the text as large as its sizes allow; RulesError if it does not fit."""
        string = self.text.fill(surface.row.values).strip()
        if not string:
            return
        room = self.within_safe(surface, box)
        ink = surface.ink_at(self.colour, room)
        paragraphs = self._words(surface, string, ink)
        sizes = self._sizes(room, paragraphs, surface.sizes)
        every = self._sizes(room, [], surface.sizes)
        if surface.shortens:  # rather than make it smaller than the print of a kit
            sizes = [size for size in every if size in surface.sizes] or every

        def fits(n: int) -> bool:
            lines = self._lines(paragraphs, sizes[n], room[2])
            return self._fits(lines, sizes[n], room) and not self._is_cut(surface, lines, sizes[n], room)

        if (n := first_that_fits(len(sizes), fits)) < len(sizes):
            self._set(surface, self._lines(paragraphs, sizes[n], room[2]), sizes[n], room)
            return
        if surface.shortens:
            short = shorten_text(string, sizes[-1], room[2], self.weight)
            self._set(surface, self._words(surface, short, ink), sizes[-1], room)
            return
        if self._fits(self._lines(paragraphs, sizes[-1], room[2]), sizes[-1], room):
            cure = "move its box inwards, or leave `box` out"
            raise surface.refuse(self.text, f"the text {brief(string)} runs over the edge that is cut; {cure}")
        wrap = "" if self.wrap or len(string.split()) < 2 else "break its lines with wrap = true, "
        least, cure = every[-1], f"{wrap}shorten it, or {surface.cure}"
        raise surface.refuse(self.text, f"the text {brief(string)} does not fit its box at {least:g} pt; {cure}")

    def _words(self, surface: Surface, string: str, ink: str) -> list[list[Word]]:
        """The words of each paragraph."""
        face, bold, italic = self._faces(surface)
        own = face != self.weight
        for line in string.split("\n"):
            at = surface.row.place.at(self.text.names[0]) if self.text.names else self.text.place
            try:
                check_text(at, "x" * len(line) if own else line, MOST_LETTERS)
            except RulesError as error:
                cure = ', or choose a font that has it: font = "NAME.ttf"' if error.message.endswith(LACKING) else ""
                raise at.refuse(f"{error.message}{cure}") from None
        marks = Marks(MappingProxyType({"**": ("", bold), "*": ("", italic)}), ICON)
        try:
            paragraphs = [parse_words(line, ink, face, marks) for line in string.split("\n")]
        except (ValueError, UnknownName) as error:
            raise surface.refuse(self.text, f"{brief(string)}: {error}") from None
        for found in NO_MARK.finditer(without_marks(string, marks)):
            said = (
                f"{brief(found[0])} is printed as it is: the marks of a text are **bold**, *italic*, :anchor: and [1-3]"
            )
            surface.advice.append(Advice(said, at.refuse("").where))
        for word in (word for words in paragraphs for word in words if own):
            if lacking := missing(word.style, word.text):
                letters = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking[:5])
                raise surface.refuse(self.text, f"{brief(string)} has letters that its font lacks: {letters}")
        return paragraphs

    def _faces(self, surface: Surface) -> tuple[str, str, str]:
        """The face of the text, of bold and of italic."""
        names = [stated.fill(surface.row.values).strip() for stated in (self.font, self.bold, self.italic)]
        if not names[0]:
            return self.weight, BOLDER[self.weight], "italic"
        face, bold, italic = (
            surface.files.font(
                surface.row.place.at(stated.names[0]) if stated.names else stated.place, name or names[0]
            )
            for stated, name in zip((self.font, self.bold, self.italic), names, strict=True)
        )
        return face, bold, italic

    def _sizes(self, room: Box, paragraphs: list[list[Word]], of_surface: tuple[float, ...]) -> list[float]:
        """The sizes to be tried, the largest first; of lines that are not broken none that are plainly too wide."""
        if self.type_ is None:
            most = min(MOST_TYPE, room[3] / CAPITALS)
            least = min(most, LEAST_FITTED)
        else:
            least, most = self.type_
        of_scale = [size for size in of_surface if least <= size <= most]
        most = min([most, *of_scale])
        count = int((most - least) / SHRINK + 1e-6)
        sizes = [*of_scale[:-1], *(most - SHRINK * n for n in range(count + 1))]
        sizes += [least] if most - SHRINK * count > least else []
        wide = 0.0 if self.wrap else max((words_width(words, 1.0) for words in paragraphs), default=0.0)
        return [size for size in sizes if size * wide <= room[2] + 0.01] or sizes[-1:]

    def _lines(self, paragraphs: list[list[Word]], size: float, room: float) -> list[list[Word]]:
        if not self.wrap:
            return paragraphs
        return [line for words in paragraphs for line in (wrap_words(words, size, room) if words else [[]])]

    def _leading(self, lines: list[list[Word]]) -> float:
        """From line to line in sizes of the text: dice need more room."""
        return max(self.leading, DIE + 0.1) if any(word.face for line in lines for word in line) else self.leading

    def _fits(self, lines: list[list[Word]], size: float, room: Box) -> bool:
        high = CAPITALS * size + (len(lines) - 1) * self._leading(lines) * size + self._depth(lines) * size
        return high <= room[3] + 0.01 and all(words_width(line, size) <= room[2] + 0.01 for line in lines)

    def _depth(self, lines: list[list[Word]]) -> float:
        """How far the last line reaches under its baseline: capitals and figures alone do not, unless at the bottom."""
        if self.valign == "bottom":
            return DEPTH
        last = "".join(word.text for word in lines[-1])
        return DEPTH if last != last.upper() or any(word.art for word in lines[-1]) else 0.0

    def _is_cut(self, surface: Surface, lines: list[list[Word]], size: float, room: Box) -> bool:
        """Whether the edge that is cut runs through a line."""
        return surface.strict and any(
            surface.is_cut((x, y - under * size, words_width(line, size), (under + over) * size))
            for line, x, y in self._placed(lines, size, room)
            for under, over in [letter_extent("".join(word.text for word in line))]
        )

    def _set(self, surface: Surface, lines: list[list[Word]], size: float, room: Box) -> None:
        for line, x, y in self._placed(lines, size, room):
            draw_words(surface.draw, line, x, y, size)

    def _placed(self, lines: list[list[Word]], size: float, room: Box) -> Iterator[tuple[list[Word], float, float]]:
        """Each line with its left end on its baseline."""
        x, y, wide, high = room
        leading = self._leading(lines) * size
        tall = (len(lines) - 1) * leading
        above, below = CAPITALS * size, self._depth(lines) * size
        free = high - tall - above - below
        share = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[self.valign]
        first = y + high - above - share * free
        for n, line in enumerate(lines):
            left = (wide - words_width(line, size)) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
            yield line, x + left, first - n * leading


# --- pictures and symbols -------------------------------------------------------------------------------------


class SymbolPart(Coloured):
    """A symbol of the library, of a unit, or the silhouette in an SVG file, once or in a row of several."""

    symbol = template("its name; icons of a unit are joined by `/`: `infantry/airborne`")
    echelon = template("the size of a unit: team to theatre; an empty cell leaves its room").default("", "none")
    side = template("the side of a unit: friend, hostile, neutral or unknown").default("friend")
    upright = flag("a hull from above keeps its bow up, else it lies along a wide box", True)
    repeat = template("how many stand in a row").default(1)
    gap = measure("room between those of a row").default(2)
    align = choice(("left", "centre", "center", "right"), "where they stand across").default("centre")
    valign = choice(("top", "middle", "bottom"), "where they stand up and down").default("middle")
    sea = flag("the sea of a ship from the side runs out to the edges of the face")
    stretch = decimal(
        1, 2, "how many times wider or higher than drawn it may be to fill its box; above 1 without its margins"
    ).default(1)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the symbol as large as its box allows."""
        name = self.symbol.fill(surface.row.values).strip()
        count = as_number(surface, self.repeat, MOST_MARKS, "repeat")
        if not name or not count:
            return
        piece = self.find(surface, name)
        x, y, wide, high = room = self.within_safe(surface, box)
        gap = self.gap[0] if self.gap[1] else self.gap[0] / 100 * surface.width
        across = (wide - (count - 1) * gap) / count
        aside = not self.upright and across > high and lengthwise(piece)
        crests = 0.0
        if self.sea:
            piece, crests = afloat(piece)
        stretch = 1.0 if aside or is_picture(name) else self.stretch
        margin = _inked(piece) if stretch > 1 else (0.0, 0.0, piece.width, piece.height)
        long, tall = margin[2] - margin[0], margin[3] - margin[1]
        long, tall = (tall, long) if aside else (long, tall)
        scale = min(across / long, high / tall)
        if scale <= 0:
            raise surface.refuse(self.repeat, f"{count} symbols do not fit their box; make it larger")
        one, up = min(across, stretch * scale * long), min(high, stretch * scale * tall)
        left = x + (wide - count * one - (count - 1) * gap) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
        low = y + (high - up) * {"top": 1.0, "bottom": 0.0}.get(self.valign, 0.5)
        ink, ground = surface.ink_at(self.colour, room), surface.ground_at(room)
        if crests:
            water = sea(ink, ground), mix(ink, ground, 0.4)
            draw_sea(surface, low + up / tall * (crests - margin[1]), left, one / long, water)
        for n in range(count):
            at = (left + n * (one + gap), low, one, up)
            if stretch > 1:
                matrix = (one / long, 0.0, 0.0, up / tall, at[0] - one / long * margin[0], low - up / tall * margin[1])
                surface.draw.use(art_symbol(piece, ink, ground), matrix)
            else:
                draw_art(surface.draw, piece, at, ink, upright=self.upright, ground=ground)

    def find(self, surface: Surface, name: str) -> Art:
        """The art of a name; RulesError with the nearest."""
        if is_picture(name):
            at = surface.row.place.at(self.symbol.names[0]) if self.symbol.names else self.symbol.place
            return surface.files.picture(at, name, True)
        size, side = (each.fill(surface.row.values).strip() for each in (self.echelon, self.side))
        side, sized = side if side and symbols.is_unit(name) else "friend", bool(self.echelon.names)
        try:
            return symbols.symbol(name, size=size, side=side, sized=sized)
        except (UnknownName, InputError) as error:
            stated = {"size": self.echelon, "side": self.side}.get(error.where, self.symbol)
            raise surface.refuse(stated, error.message) from None


@lru_cache(maxsize=500)
def _inked(piece: Art) -> Box:
    """The corners of the box about all that a piece of art inks, in its own units."""
    return extent(art_symbol(piece, "ink", "paper").records)


class PicturePart(Part):
    """A picture in its own colours, from a file beside the kit."""

    picture = template("the name of its file")
    fit = choice(FITS, "whole in its box, or filling it").default("contain")
    to = choice(("bleed", "trim"), "how far edges of its box that lie on the trim reach").default("bleed")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the picture."""
        name = self.picture.fill(surface.row.values).strip()
        if not name:
            return
        at = surface.row.place.at(self.picture.names[0]) if self.picture.names else self.picture.place
        piece = surface.files.picture(at, name, False)
        box = surface.to_bleed(box) if self.to == "bleed" and self.fit == "cover" else box
        dpi = dpi_of(piece, box, self.fit)
        if dpi is not None and dpi < LEAST_DPI:
            said = f"{brief(name)} is printed at {dpi:.0f} dpi, and from {LEAST_DPI} its pixels are not seen"
            fault = f"{said}; take a larger picture or a smaller box"
            surface.advice.append(Advice(fault, at.refuse("").where))
        draw_picture(surface.draw, piece, box, self.fit)


#: The kinds of places, each by the key that makes a table one.
KINDS: Mapping[str, type[Part]] = {
    "text": TextPart,
    "picture": PicturePart,
    "symbol": SymbolPart,
    "band": BandPart,
    "stripe": StripePart,
    "dots": DotsPart,
    "line": LinePart,
    "panel": PanelPart,
}


def read_part(at: Place, raw: object, game: Game) -> Part:
    """A place of a layout, by the key that makes it of a kind."""
    stated = toml_file.entries(at, raw)
    kinds = [key for key in KINDS if key in stated]
    if len(kinds) != 1:
        found = "has none of" if not kinds else f"has {' and '.join(kinds)}; a place has one of"
        near = nearest(next(iter(stated))[:40], KINDS) if not kinds and stated else ""
        near = f"; {near}" if near.startswith("did") else ""
        raise at.refuse(f"a place of the layout {found} {some_of(KINDS)}{near}")
    return KINDS[kinds[0]](at, stated, game)


def parts(meaning: str) -> Setting[tuple[Part, ...]]:
    """A list of places, each of the kind that its key says."""

    def read(at: Place, raw: object, given: Given) -> tuple[Part, ...]:
        return tuple(gather(partial(read_part, *row, given.get(Game)) for row in toml_file.rows(at, raw)))

    return Setting(Tables(read, Part), meaning)
