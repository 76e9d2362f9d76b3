"""The parts of a layout: what each kind of place draws on a face from the columns of its row.

Each kind declares where it is, when it is drawn and at what angle.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from itertools import chain, pairwise
from math import ceil, cos, tau
from typing import NamedTuple

from aids import toml_file
from aids.errors import InputError, RulesError, UnknownName, gather, nearest, some_of
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context, Number, OwnKind
from aids.records.fields import Field
from generators.drawing import INCH, Box, Style, Symbol, corners_of, mix, shift, turn
from generators.drawing.art import Art, afloat, art_symbol, draw_art, lengthwise, sea, stout
from generators.drawing.own_art import is_picture
from generators.drawing.paths import extent, letter_extent
from generators.drawing.patterns import NAMES, band
from generators.drawing.pictures import FITS, dpi_of, draw_picture
from generators.drawing.text import missing, shorten_text
from generators.page.rich_text import DIE, Word, draw_words, parse_words, without_marks, words_width, wrap_words
from generators.pieces import symbols
from generators.pieces.surface import Condition, Surface, Template, as_number, box_setting, condition, measure, template
from generators.sheets.kits import LACKING, check_text
from generators.sheets.sheet import Settings, Tables, choice, decimal, flag, length

SLACK = 0.1  # points by which a box may reach beyond the face
MOST_MARKS = 60  # dots, or copies of a symbol


class Part(Settings):
    """A place of a layout.  Each kind is a class of its own with its settings and its `paint`."""

    box = box_setting("where it is, from the upper left corner of the face").optional("as large as the face allows")
    show = condition("when it is there").optional("always")
    turn = decimal(-360, 360, "degrees counter-clockwise; at 90 and 270 it fills its box lying on its side").default(
        0, "none"
    )

    @property
    def filled(self) -> Iterator[Template | Condition]:
        """All that is filled in from columns."""
        for name in self.declared:
            value = self.__dict__.get(self.declared[name].name)
            if isinstance(value, Template | Condition):
                yield value

    def draw(self, surface: Surface) -> None:
        """Draw it on a face, if the row says that it is there."""
        if self.show is not None and not self.show.test(surface.row.values):
            return
        box = surface.place_box(self.box)
        room = SLACK + (0.0 if isinstance(self, Colored) else surface.bleed)  # a color may reach into the bleed
        beyond = max(-box[0], -box[1], box[0] + box[2] - surface.width, box[1] + box[3] - surface.height)
        if surface.strict and self.box is not None and beyond > room:
            found = f"this box reaches {beyond / INCH:.2g} in beyond the face"
            surface.advise(self.where.at("box"), found, "make it smaller, or move it inward")
        aside, alone = self.turn % 180 == 90, isinstance(self, Colored) and self.box is None and surface.strict
        if alone:
            box = surface.largest_box(self.turn)
        elif aside:
            box = surface.within_safe(box)
        wide, high = (box[3], box[2]) if aside and not alone else (box[2], box[3])
        if not self.turn:
            self.paint(surface, box)
            return
        with surface.turned(box, self.turn):
            self.paint(surface, (-wide / 2, -high / 2, wide, high))

    def within_safe(self, surface: Surface, box: Box) -> Box:
        """The part of a box that is within the safe zone; RulesError at the box where nothing of it is."""
        room = surface.within_safe(box)
        if surface.strict and min(room[2:]) <= 0:
            fault = "this box has no room within the safe zone"
            raise self.where.at("box").refuse(fault, fix="move it inward, or make it larger")
        return room

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw it in a box."""
        raise NotImplementedError


class Colored(Part):
    """A place in one color, which keeps within the shape that is cut out."""

    color = template("its color", "the name of a color, with columns in braces").optional("what is read best there")


class BandPart(Part):
    """A band along an edge of the face, out to the bleed."""

    band = template("its color", "the name of a color, with columns in braces")
    edge = choice(("top", "bottom", "left", "right"), "the edge").default("top")
    width = measure("how wide it is").default(15)
    pattern = template("what it is patterned with", f"the name of a pattern: {', '.join(NAMES)}").default("", "none")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the band."""
        if not self.band.fill(surface.row.values).strip():
            return
        color = surface.color(self.band)
        x, y, wide, high = box
        share, points = self.width
        deep = share if points else share / 100 * (high if self.edge in ("top", "bottom") else wide)
        if self.edge in ("top", "bottom"):
            box = (x, y + high - deep if self.edge == "top" else y, wide, deep)
        else:
            box = (x if self.edge == "left" else x + wide - deep, y, deep, high)
        if not (pattern := self.pattern.fill(surface.row.values).strip()):
            surface.fill(box, color)
        elif pattern not in NAMES:
            raise surface.refuse(self.pattern, f"unknown pattern {brief(pattern)}", fix=nearest(pattern[:40], NAMES))
        elif self.edge in ("left", "right") and (box[0] <= 0 or box[0] + box[2] >= surface.width):
            # Up an edge of the face it goes on above, below and beside it to the end of the bleed.
            x, deep = box[0], box[2]
            left, low, wide, high = edge = surface.to_bleed(box)
            strip = _pattern(pattern, high, deep, color)
            outwards = -1 if left < x else 1
            with surface.draw.group(clip=corners_of(*edge)):
                for n in range(ceil((wide - SEAM) / (deep - SEAM))):
                    surface.draw.use(strip, turn(90, x + deep + n * outwards * (deep - SEAM), low))
        else:
            inner = surface.within_safe(box)
            surface.draw.use(_pattern(pattern, inner[2], inner[3], color), shift(inner[0], inner[1]))


SEAM = 0.1  # points by which strips lie on each other, so that no hairline shows between them


@lru_cache(maxsize=500)
def _pattern(name: str, width: float, height: float, ink: str) -> Symbol:
    """A patterned band as a form that all pieces of one design share."""
    called = f"band-{name}-{ink}-{width:.2f}x{height:.2f}"
    return Symbol(called, tuple(band(name, width, height, ink)), (-1.0, -1.0, width + 1.0, height + 1.0))


SURFACE = 0.6  # points: the line of the water's surface, seen on the darkest ground
HEAD = 17.0  # points: the head of a face, where values stand; a surface there has no line, which would run through them
SWELL, TROUGH = 20.0, 2.2  # units of a ship from the side: from crest to crest, and down to the troughs


def draw_sea(surface: Surface, crests: float, left: float, scale: float, colors: tuple[str, str]) -> None:
    """Water under a swell up to a height, from bleed to bleed; its surface below `HEAD` in the second of the colors.

    `left` and `scale` are those of the ship in it.
    """
    x0, y0, wide, _ = surface.to_bleed((0.0, 0.0, surface.width, surface.height))
    count = ceil(4 * wide / (SWELL * scale))
    line = [x0 + wide * n / count for n in range(count + 1)]
    high = TROUGH / 2 * scale
    top = [(x, crests - high - high * cos(tau * (x - left) / (SWELL * scale))) for x in line]
    surface.draw.polygon([(x0, y0), *top, (x0 + wide, y0)], Style(colors[0]))
    if crests <= surface.height - HEAD:
        surface.draw.lines(pairwise(top), Style(None, colors[1], SURFACE))


class StripePart(Part):
    """A stripe across the face, from bleed to bleed."""

    stripe = template("its color", "the name of a color, with columns in braces")
    way = choice(("across", "down", "rising", "falling"), "how it runs").default("across")
    at = measure("where its middle is, from the top or the left edge").default(50)
    width = measure("how wide it is").default(12)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the stripe."""
        if not self.stripe.fill(surface.row.values).strip():
            return
        color = surface.color(self.stripe)
        x, y, wide, high = box
        side = high if self.way == "across" else wide
        at, deep = (value if points else value / 100 * side for value, points in (self.at, self.width))
        if self.way == "across":
            surface.fill((x, y + high - at - deep / 2, wide, deep), color)
        elif self.way == "down":
            surface.fill((x + at - deep / 2, y, deep, high), color)
        else:
            left, low, across, up = edge = surface.to_bleed(box)
            half, move = deep / 2 * 2**0.5, at - wide / 2
            ends = [(left, low), (left + across, low + up)]
            if self.way == "falling":
                ends = [(left, low + up), (left + across, low)]
            (x0, y0), (x1, y1) = ends
            corners = ((x0 - half, y0), (x0 + half, y0), (x1 + half, y1), (x1 - half, y1))
            with surface.draw.group(clip=corners_of(*edge)):
                surface.draw.polygon([(a + move, b) for a, b in corners], Style(color))


class DotsPart(Colored):
    """Dots or small boxes: as many as a column says, filled, of as many as there may be."""

    dots = template("how many are filled")
    of = template("how many there are").optional("all that are filled")
    shape = choice(("circle", "square"), "their shape").default("circle")
    in_row = template("how many stand in a row").optional("all that fit")
    align = choice(("left", "center", "center", "right"), "where they stand across").default("center")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the dots, as large as fit the box."""
        full = as_number(surface, self.dots, MOST_MARKS, "dots")
        count = full if self.of is None else as_number(surface, self.of, MOST_MARKS, "of")
        if full > count:
            fault = f"{full} dots are filled, but there are only {count}"
            raise surface.refuse(self.dots, fault, fix=f"use at most {count}")
        if not count:
            return
        x, y, wide, high = room = self.within_safe(surface, box)
        rows = 1 if self.in_row is None else -(-count // max(1, as_number(surface, self.in_row, MOST_MARKS, "in-row")))
        across = -(-count // rows)
        step = min(wide / across, high / rows)
        ink = surface.ink_at(self.color, room)
        left = x + (wide - across * step) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
        top = y + high / 2 + rows * step / 2
        size = 0.8 * step
        for n in range(count):
            style = Style(ink) if n < full else Style(None, ink, max(0.4, 0.06 * size))
            cx, cy = left + (n % across + 0.5) * step, top - (n // across + 0.5) * step
            if self.shape == "circle":
                surface.draw.circle(cx, cy, size / 2, style)
            else:
                surface.draw.rect(cx - size / 2, cy - size / 2, size, size, style)


class LinePart(Part):
    """A straight line from the upper left to the lower right of its box, or along it if that has no height."""

    line = template("its color", "the name of a color, with columns in braces")
    thickness = length("its width", most=INCH / 2).default("1 pt")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the line."""
        x, y, wide, high = box
        style = Style(None, surface.color(self.line), self.thickness)
        surface.draw.line((x, y + high), (x + wide, y), style)


class PanelPart(Part):
    """A box: filled, outlined, or both; edges on the trim reach out to the bleed unless it is outlined."""

    panel = template('its fill; "" for none', "the name of a color, with columns in braces")
    outline = template("the color of its edge", "the name of a color, with columns in braces").optional("none")
    thickness = length("the width of its edge", most=INCH / 2).default("1 pt")
    corner = length("the radius of its corners", most=2 * INCH).default("0 pt")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the box."""
        fill = surface.color(self.panel) if self.panel.fill(surface.row.values).strip() else None
        edge = surface.color(self.outline) if self.outline is not None else None
        if edge is None and not self.corner:
            if fill is not None:
                surface.fill(box, fill)
            return
        x, y, wide, high = box
        style = Style(fill, edge, self.thickness)
        if self.corner:
            surface.draw.rounded(x, y, wide, high, min(self.corner, wide / 2, high / 2), style)
        else:
            surface.draw.rect(x, y, wide, high, style)
        if fill is not None:
            surface.grounds.append((box, fill))


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


def _read_type_size(at: Place, raw: object, given: Context) -> TypeSize:
    listed = raw if isinstance(raw, list) else [raw, raw]
    if len(listed) != 2 or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in listed):
        raise at.wrong("a size in points, or [least, most]", raw)
    return TypeSize(*sorted(float(Number(LEAST_TYPE, MOST_TYPE).read(at, n)) for n in listed))


# --- text -----------------------------------------------------------------------------------------------------


def _first_that_fits(count: int, fits: Callable[[int], bool]) -> int:
    """The first of so many sizes, the largest first, that fits, or their count: found by halves, as hundreds may be."""
    if fits(0):
        return 0
    low, high = 0, count  # the first does not fit
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


class TextPart(Colored):
    """A text: `**bold**`, `*italic*`, `:anchor:` for an icon, `[1-3]` for dice."""

    text = template("the text")
    type_ = Field(
        OwnKind(_read_type_size, takes="a size in points, or `[least, most]` between which it shrinks"), "its size"
    ).optional("as large as its box")
    weight = choice(WEIGHTS, "its weight").default("regular")
    font = template("a font beside this file, TrueType or OpenType, instead of a built-in weight").default("", "none")
    bold = template("the font of `**bold**` beside `font`").default("", "the same as `font`")
    italic = template("the font of `*italic*` beside `font`").default("", "the same as `font`")
    align = choice(("left", "center", "center", "right"), "where it stands across").default("center")
    valign = choice(("top", "middle", "bottom"), "where it stands up and down").default("middle")
    wrap = flag("break lines where the box ends")
    leading = decimal(0.8, 3, "from line to line, in sizes of the text").default(1.15)
    level = flag("at the bottom, its baseline lies on the edge of its box, and letters reach under it")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the text as large as its sizes allow; RulesError if it does not fit."""
        if not (string := self.text.fill(surface.row.values).strip()):
            return
        room = self.within_safe(surface, box)
        ink = surface.ink_at(self.color, room)
        paragraphs = self._words(surface, string, ink)
        sizes = self._sizes(room, paragraphs, surface.sizes)
        every = self._sizes(room, [], surface.sizes)
        if surface.shortens:  # rather than make it smaller than the print of a kit
            sizes = [size for size in every if size in surface.sizes] or every

        def fits(n: int) -> bool:
            lines = self._lines(paragraphs, sizes[n], room[2])
            return self._fits(lines, sizes[n], room) and not self._is_cut(surface, lines, sizes[n], room)

        if (n := _first_that_fits(len(sizes), fits)) < len(sizes):
            self._set(surface, self._lines(paragraphs, sizes[n], room[2]), sizes[n], room)
            return
        if surface.shortens:
            short = shorten_text(string, sizes[-1], room[2], self.weight)
            self._set(surface, self._words(surface, short, ink), sizes[-1], room)
            return
        if self._fits(self._lines(paragraphs, sizes[-1], room[2]), sizes[-1], room):
            cure = "move its box inward, or remove `box`"
            raise surface.refuse(self.text, f"the text {brief(string)} runs over the edge that is cut", fix=cure)
        wrap = "" if self.wrap or len(string.split()) < 2 else "break its lines with wrap = true, "
        least, cure = every[-1], f"{wrap}shorten it, or {surface.cure}"
        raise surface.refuse(self.text, f"the text {brief(string)} does not fit its box at {least:g} pt", fix=cure)

    def _words(self, surface: Surface, string: str, ink: str) -> list[list[Word]]:
        face, bold, italic = self._faces(surface)
        own = face != self.weight
        for line in string.split("\n"):
            at = surface.place_of(self.text)
            try:
                check_text(at, "x" * len(line) if own else line, MOST_LETTERS)
            except RulesError as error:
                cure = 'or choose a font that has it: font = "NAME.ttf"' if LACKING in error.message else ""
                raise at.refuse(error.message, fix=cure) from None
        marks = {"**": ("", bold), "*": ("", italic)}
        try:
            paragraphs = [parse_words(line, ink, face, marks, ICON) for line in string.split("\n")]
        except (ValueError, UnknownName) as error:
            raise surface.refuse(self.text, f"{brief(string)}: {error}") from None
        for found in NO_MARK.finditer(without_marks(string, marks)):
            marks_are = "the marks of a text are **bold**, *italic*, :anchor: and [1-3]"
            surface.advise(at, f"{brief(found[0])} is printed as it is: {marks_are}")
        for word in chain.from_iterable(paragraphs) if own else ():
            if lacking := missing(word.style, word.text):
                letters = ", ".join(f"{letter!r} (U+{ord(letter):04X})" for letter in lacking[:5])
                raise surface.refuse(self.text, f"{brief(string)} has characters that are not in its font: {letters}")
        return paragraphs

    def _faces(self, surface: Surface) -> tuple[str, str, str]:
        """The face of the text, of bold and of italic."""
        names = [stated.fill(surface.row.values).strip() for stated in (self.font, self.bold, self.italic)]
        if not names[0]:
            return self.weight, BOLDER[self.weight], "italic"
        face, bold, italic = (
            surface.files.font(surface.place_of(stated), name or names[0])
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
            return 0.0 if self.level else DEPTH
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


class SymbolPart(Colored):
    """A symbol of the library, of a unit, or the silhouette in an SVG file, once or in a row of several."""

    symbol = template("its name; icons of a unit are joined by `/`: `infantry/airborne`")
    echelon = template("the size of a unit: team to theatre; an empty cell leaves its room").default("", "none")
    side = template("the side of a unit: friend, hostile, neutral or unknown").default("friend")
    upright = flag("a hull from above has its bow up; without this, it is turned along a wide box", True)
    repeat = template("how many stand in a row").default(1)
    gap = measure("room between two of a row").default(2)
    align = choice(("left", "center", "center", "right"), "where they stand across").default("center")
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
            raise surface.refuse(self.repeat, f"{count} symbols do not fit their box", fix="make it larger")
        one, up = min(across, stretch * scale * long), min(high, stretch * scale * tall)
        left = x + (wide - count * one - (count - 1) * gap) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
        low = y + (high - up) * {"top": 1.0, "bottom": 0.0}.get(self.valign, 0.5)
        ink, ground = surface.ink_at(self.color, room), surface.ground_at(room)
        if crests:
            water = sea(ink, ground), mix(ink, ground, 0.4)
            draw_sea(surface, low + up / tall * (crests - margin[1]), left, one / long, water)
        for n in range(count):
            at = (left + n * (one + gap), low, one, up)
            if stretch > 1:
                matrix = (one / long, 0.0, 0.0, up / tall, at[0] - one / long * margin[0], low - up / tall * margin[1])
                surface.draw.use(art_symbol(stout(piece, one / long), ink, ground), matrix)
            else:
                draw_art(surface.draw, piece, at, ink, upright=self.upright, ground=ground)

    def find(self, surface: Surface, name: str) -> Art:
        """The art of a name; RulesError with the nearest."""
        if is_picture(name):
            return surface.files.picture(surface.place_of(self.symbol), name, True)
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
    """A picture in its own colors, from a file in the folder of the kit."""

    picture = template("the name of its file")
    fit = choice(FITS, "whole in its box, or filling it").default("contain")
    to = choice(("bleed", "trim"), "how far edges of its box that lie on the trim reach").default("bleed")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the picture."""
        if not (name := self.picture.fill(surface.row.values).strip()):
            return
        at = surface.place_of(self.picture)
        piece = surface.files.picture(at, name, False)
        box = surface.to_bleed(box) if self.to == "bleed" and self.fit == "cover" else box
        dpi = dpi_of(piece, box, self.fit)
        if dpi is not None and dpi < LEAST_DPI:
            said = f"{brief(name)} is printed at {dpi:.0f} dpi, and its pixels can be seen below {LEAST_DPI} dpi"
            surface.advise(at, said, "use a larger picture or a smaller box")
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
        found = f"this place of the layout has {' and '.join(kinds) or 'none of the keys that draw something'}"
        near = nearest(next(iter(stated))[:40], KINDS) if not kinds and stated else ""
        raise at.refuse(found, fix=near if near.startswith("did") else f"use only one of: {some_of(KINDS)}")
    return KINDS[kinds[0]](at, stated, game)


def parts(meaning: str) -> Field[tuple[Part, ...]]:
    """A list of places, each of the kind that its key says."""

    def read(at: Place, raw: object, given: Context) -> tuple[Part, ...]:
        return tuple(gather(partial(read_part, *row, given.get(Game)) for row in toml_file.rows(at, raw)))

    return Field(Tables(read, Part), meaning)
