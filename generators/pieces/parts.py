"""The parts of a layout: what each kind of place draws on a face from the columns of its row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.errors import InputError, UnknownName, gather, nearest
from aids.games import Game
from aids.places import Place, brief
from generators.drawing.art import Art, draw_art
from generators.drawing.drawing import INCH, Box, Picture, Style, Symbol, shift, turn
from generators.drawing.patterns import NAMES, band
from generators.page.rich_text import DIE, Marks, Word, draw_words, parse_words, words_width, wrap_words
from generators.pieces import symbols
from generators.pieces.fillings import Condition, Template, condition, template
from generators.pieces.surface import Surface, as_number, box_setting, measure
from generators.sheets.kit_limits import check_text
from generators.sheets.settings import Setting, Settings, choice, decimal, flag, length, named

MOST_LETTERS = 1_000  # of a text
LEAST_TYPE, MOST_TYPE = 4.0, 200.0
SHRINK = 0.25  # points by which a text becomes smaller until it fits
LEAST_DPI = 200  # of a picture
MOST_MARKS = 60  # dots, or copies of a symbol
WEIGHTS = ("regular", "semibold", "bold", "black", "italic")
#: The face of `**bold**` in a text of each weight.
BOLDER = {"regular": "bold", "semibold": "black", "bold": "black", "black": "black", "italic": "semibold"}
CAPITALS, DEPTH = 0.66, 0.21  # height of capitals over the baseline and depth under it, in sizes of the text


class TypeSize(NamedTuple):
    """The sizes of a text in points: it shrinks from the most to the least; `most` 0 is as large as fits."""

    least: float
    most: float


def _type_size(meaning: str) -> Setting[TypeSize]:
    def read(at: Place, raw: object, game: Game) -> TypeSize:
        listed = raw if isinstance(raw, list) else [raw, raw]
        if len(listed) != 2 or not all(isinstance(n, int | float) and not isinstance(n, bool) for n in listed):
            raise at.wrong("a size in points, or [least, most]", raw)
        least, most = (float(toml_file.bounded(at, n, LEAST_TYPE, MOST_TYPE)) for n in listed)
        return TypeSize(min(least, most), max(least, most))

    return Setting("a size in points, or `[least, most]` between which it shrinks", meaning, read)


class Part(Settings):
    """A place of a layout.  Each kind is a class of its own with its settings and its `paint`."""

    box = box_setting("where it is, from the upper left corner of the face").optional("the whole face")
    show = condition("when it is there").optional("always")
    turn = decimal(-360, 360, "degrees counter-clockwise about the middle of its box").default(0, "none")

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
        if not self.turn:
            self.paint(surface, box)
            return
        x, y = box[0] + box[2] / 2, box[1] + box[3] / 2
        with surface.draw.group(turn(self.turn, x, y)), surface.draw.group(shift(-x, -y)):
            self.paint(surface, box)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw it in a box."""
        raise NotImplementedError


class Coloured(Part):
    """A place in one colour."""

    colour = template("its colour", "the name of a colour, with columns in braces").optional("what is read best there")


# --- text -----------------------------------------------------------------------------------------------------


class TextPart(Coloured):
    """A text: `**bold**`, `*italic*`, `:anchor:` for an icon, `[1-3]` for dice."""

    text = template("the text")
    type_ = _type_size("its size").optional("as large as its box")
    weight = choice(WEIGHTS, "its weight").default("regular")
    align = choice(("left", "centre", "center", "right"), "where it stands across").default("centre")
    valign = choice(("top", "middle", "bottom"), "where it stands up and down").default("middle")
    wrap = flag("break lines where the box ends")
    leading = decimal(0.8, 3, "from line to line, in sizes of the text").default(1.15)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the text as large as its sizes allow; RulesError if it does not fit."""
        string = self.text.fill(surface.row.values).strip()
        if not string:
            return
        room = surface.within_safe(box)
        ink = surface.ink_at(self.colour, room)
        paragraphs = self._words(surface, string, ink)
        for size in self._sizes(room):
            lines = self._lines(paragraphs, size, room[2])
            if self._fits(lines, size, room):
                self._set(surface, lines, size, room)
                return
        least = self._sizes(room)[-1]
        cure = "shorten it, make its box larger or its type smaller" + ("" if self.wrap else ", or set wrap = true")
        raise surface.refuse(self.text, f"the text {brief(string)} does not fit its box at {least:g} pt; {cure}")

    def _words(self, surface: Surface, string: str, ink: str) -> list[list[Word]]:
        """The words of each paragraph."""
        for line in string.split("\n"):
            at = surface.row.place.at(self.text.names[0]) if self.text.names else self.text.place
            check_text(at, line, MOST_LETTERS)
        marks = Marks(MappingProxyType({"**": ("", BOLDER[self.weight]), "*": ("", "italic")}), _icon)
        try:
            return [parse_words(line, ink, self.weight, marks) for line in string.split("\n")]
        except (ValueError, UnknownName) as error:
            raise surface.refuse(self.text, f"{brief(string)}: {error}") from None

    def _sizes(self, room: Box) -> list[float]:
        """The sizes to be tried, the largest first."""
        if self.type_ is None:
            most = min(MOST_TYPE, room[3] / CAPITALS)
            least = min(most, max(LEAST_TYPE, 0.3 * most))
        else:
            least, most = self.type_
        count = int((most - least) / SHRINK + 1e-6)
        return [*(most - SHRINK * n for n in range(count + 1)), *([least] if most - SHRINK * count > least else [])]

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
        """How far the last line reaches under its baseline: capitals and figures alone do not."""
        last = "".join(word.text for word in lines[-1])
        return DEPTH if last != last.upper() or any(word.art for word in lines[-1]) else 0.0

    def _set(self, surface: Surface, lines: list[list[Word]], size: float, room: Box) -> None:
        x, y, wide, high = room
        leading = self._leading(lines) * size
        tall = (len(lines) - 1) * leading
        above, below = CAPITALS * size, self._depth(lines) * size
        free = high - tall - above - below
        share = {"top": 0.0, "middle": 0.5, "bottom": 1.0}[self.valign]
        first = y + high - above - share * free
        for n, line in enumerate(lines):
            left = (wide - words_width(line, size)) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
            draw_words(surface.draw, line, x + left, first - n * leading, size)


@lru_cache(maxsize=500)
def _icon(name: str) -> Art:
    return symbols.symbol(name)


# --- pictures and symbols -------------------------------------------------------------------------------------


class SymbolPart(Coloured):
    """A symbol of the library or of a unit, once or in a row of several."""

    symbol = template("its name; icons of a unit are joined by `/`: `infantry/airborne`")
    size = template("the size of a unit: team to theatre").default("", "none")
    side = template("the side of a unit: friend, hostile, neutral or unknown").default("friend")
    repeat = template("how many stand in a row").default(1)
    gap = measure("room between those of a row").default(2)
    align = choice(("left", "centre", "center", "right"), "where they stand across").default("centre")
    valign = choice(("top", "middle", "bottom"), "where they stand up and down").default("middle")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the symbol as large as its box allows."""
        name = self.symbol.fill(surface.row.values).strip()
        count = as_number(surface, self.repeat, MOST_MARKS, "repeat")
        if not name or not count:
            return
        piece = self.find(surface, name)
        x, y, wide, high = room = surface.within_safe(box)
        gap = self.gap[0] if self.gap[1] else self.gap[0] / 100 * surface.width
        scale = min((wide - (count - 1) * gap) / count / piece.width, high / piece.height)
        if scale <= 0:
            raise surface.refuse(self.repeat, f"{count} symbols do not fit their box; make it wider")
        one = scale * piece.width
        left = x + (wide - count * one - (count - 1) * gap) * {"left": 0.0, "right": 1.0}.get(self.align, 0.5)
        low = y + (high - scale * piece.height) * {"top": 1.0, "bottom": 0.0}.get(self.valign, 0.5)
        ink, ground = surface.ink_at(self.colour, room), surface.ground_at(room)
        for n in range(count):
            at = (left + n * (one + gap), low, one, scale * piece.height)
            draw_art(surface.draw, piece, at, ink, upright=True, ground=ground)

    def find(self, surface: Surface, name: str) -> Art:
        """The art of a name; RulesError with the nearest."""
        size, side = (each.fill(surface.row.values).strip() for each in (self.size, self.side))
        try:
            return symbols.symbol(name, size=size, side=side if side and symbols.is_unit(name) else "friend")
        except (UnknownName, InputError) as error:
            stated = {"size": self.size, "side": self.side}.get(error.where, self.symbol)
            raise surface.refuse(stated, error.message) from None


class PicturePart(Part):
    """A picture in its own colours, from a file beside the kit."""

    picture = template("the name of its file")
    fit = choice(("contain", "cover", "stretch"), "whole in its box, or filling it").default("contain")
    to = choice(("bleed", "trim"), "how far edges of its box that lie on the trim reach").default("bleed")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the picture."""
        name = self.picture.fill(surface.row.values).strip()
        if not name:
            return
        at = surface.row.place.at(self.picture.names[0]) if self.picture.names else self.picture.place
        piece = surface.read_picture(at, name)
        x, y, wide, high = surface.to_bleed(box) if self.to == "bleed" and self.fit != "contain" else box
        across, up = wide / piece.width, high / piece.height
        if self.fit != "stretch":
            across = up = max(across, up) if self.fit == "cover" else min(across, up)
        _advise(surface, name, piece, max(across, up))
        left, low = x + (wide - across * piece.width) / 2, y + (high - up * piece.height) / 2
        corners = ((x, y), (x + wide, y), (x + wide, y + high), (x, y + high))
        clip = corners if self.fit == "cover" else None
        with surface.draw.group(clip=clip), surface.draw.group((across, 0.0, 0.0, up, left, low)):
            draw_art(surface.draw, piece, (0.0, 0.0, piece.width, piece.height), "ink", upright=True)


def _advise(surface: Surface, name: str, piece: Art, scale: float) -> None:
    """Tell of a picture whose pixels are seen in print."""
    for record in piece.records:
        if isinstance(record, Picture) and (dpi := record.raster.width / record.box[2] * INCH / scale) < LEAST_DPI:
            surface.advice.append(
                f"{brief(name)} is printed at {dpi:.0f} dpi; from {LEAST_DPI} its pixels are not seen"
            )


# --- flat marks -----------------------------------------------------------------------------------------------


class BandPart(Part):
    """A band along an edge of the face, out to the bleed."""

    band = template("its colour", "the name of a colour, with columns in braces")
    edge = choice(("top", "bottom", "left", "right"), "the edge").default("top")
    width = measure("how wide it is").default(15)
    pattern = named(lambda game: {name: name for name in NAMES}, "a pattern", "what it is patterned with").optional(
        "none"
    )

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the band."""
        if not self.band.fill(surface.row.values).strip():
            return
        colour = surface.colour(self.band)
        x, y, wide, high = box
        share, points = self.width
        deep = share if points else share / 100 * (high if self.edge in ("top", "bottom") else wide)
        if self.edge in ("top", "bottom"):
            box = (x, y + high - deep if self.edge == "top" else y, wide, deep)
        else:
            box = (x if self.edge == "left" else x + wide - deep, y, deep, high)
        if self.pattern is not None:
            inner = surface.within_safe(box)
            form = _pattern(self.pattern, inner[2], inner[3], colour)
            surface.draw.use(form, shift(inner[0], inner[1]))
            return
        _fill(surface, surface.to_bleed(box), colour)


@lru_cache(maxsize=500)
def _pattern(name: str, width: float, height: float, ink: str) -> Symbol:
    """A patterned band as a form that all pieces of one design share."""
    called = f"band-{name}-{ink}-{width:.2f}x{height:.2f}"
    return Symbol(called, tuple(band(name, width, height, ink)), (-1.0, -1.0, width + 1.0, height + 1.0))


class StripePart(Part):
    """A stripe across the face, from bleed to bleed."""

    stripe = template("its colour", "the name of a colour, with columns in braces")
    way = choice(("across", "down", "rising", "falling"), "how it runs").default("across")
    at = measure("where its middle is, from the top or the left edge").default(50)
    width = measure("how wide it is").default(12)

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the stripe."""
        if not self.stripe.fill(surface.row.values).strip():
            return
        colour = surface.colour(self.stripe)
        x, y, wide, high = box
        side = high if self.way == "across" else wide
        at, deep = (value if points else value / 100 * side for value, points in (self.at, self.width))
        if self.way == "across":
            _fill(surface, surface.to_bleed((x, y + high - at - deep / 2, wide, deep)), colour)
        elif self.way == "down":
            _fill(surface, surface.to_bleed((x + at - deep / 2, y, deep, high)), colour)
        else:
            left, low, across, up = surface.to_bleed(box)
            half, move = deep / 2 * 2**0.5, at - wide / 2
            ends = [(left, low), (left + across, low + up)]
            if self.way == "falling":
                ends = [(left, low + up), (left + across, low)]
            (x0, y0), (x1, y1) = ends
            corners = ((x0 - half, y0), (x0 + half, y0), (x1 + half, y1), (x1 - half, y1))
            edge = ((left, low), (left + across, low), (left + across, low + up), (left, low + up))
            with surface.draw.group(clip=edge):
                surface.draw.polygon([(a + move, b) for a, b in corners], Style(colour))


def _fill(surface: Surface, box: Box, colour: str) -> None:
    surface.draw.rect(*box, Style(colour))
    surface.grounds.append((box, colour))


class DotsPart(Coloured):
    """Dots or small boxes: as many as a column says, filled, of as many as there may be."""

    dots = template("how many are filled")
    of = template("how many there are").optional("as many as are filled")
    shape = choice(("circle", "square"), "their shape").default("circle")
    in_row = template("how many stand in a row").optional("as many as fit")
    align = choice(("left", "centre", "center", "right"), "where they stand across").default("centre")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the dots, as large as fit the box."""
        full = as_number(surface, self.dots, MOST_MARKS, "dots")
        count = full if self.of is None else as_number(surface, self.of, MOST_MARKS, "of")
        if full > count:
            raise surface.refuse(self.dots, f"{full} dots of {count}; give {count} at most")
        if not count:
            return
        x, y, wide, high = room = surface.within_safe(box)
        rows = 1 if self.in_row is None else -(-count // max(1, as_number(surface, self.in_row, MOST_MARKS, "in-row")))
        across = -(-count // rows)
        step = min(wide / across, high / rows)
        ink = surface.ink_at(self.colour, room)
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

    line = template("its colour", "the name of a colour, with columns in braces")
    thickness = length("its width", most=INCH / 2).default("1 pt")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the line."""
        x, y, wide, high = box
        style = Style(None, surface.colour(self.line), self.thickness)
        surface.draw.line((x, y + high), (x + wide, y), style)


class PanelPart(Part):
    """A box: filled, outlined, or both; edges on the trim reach out to the bleed unless it is outlined."""

    panel = template('its fill; "" for none', "the name of a colour, with columns in braces")
    outline = template("the colour of its edge", "the name of a colour, with columns in braces").optional("none")
    thickness = length("the width of its edge", most=INCH / 2).default("1 pt")
    corner = length("the radius of its corners", most=2 * INCH).default("0 pt")

    def paint(self, surface: Surface, box: Box) -> None:
        """Draw the box."""
        fill = surface.colour(self.panel) if self.panel.fill(surface.row.values).strip() else None
        edge = surface.colour(self.outline) if self.outline is not None else None
        if edge is None and not self.corner:
            if fill is not None:
                _fill(surface, surface.to_bleed(box), fill)
            return
        x, y, wide, high = box
        style = Style(fill, edge, self.thickness)
        if self.corner:
            surface.draw.rounded(x, y, wide, high, min(self.corner, wide / 2, high / 2), style)
        else:
            surface.draw.rect(x, y, wide, high, style)
        if fill is not None:
            surface.grounds.append((box, fill))


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
        near = ""
        if not kinds and stated:
            near = f"; {nearest(next(iter(stated))[:40], KINDS)}"
        raise at.refuse(f"a place of the layout {found} {', '.join(KINDS)}{near}")
    return KINDS[kinds[0]](at, stated, game)


def parts(meaning: str) -> Setting[tuple[Part, ...]]:
    """A list of places, each of the kind that its key says."""

    def read(at: Place, raw: object, game: Game) -> tuple[Part, ...]:
        return tuple(gather(partial(read_part, *row, game) for row in toml_file.rows(at, raw)))

    return Setting("a list of tables", meaning, read, Part)
