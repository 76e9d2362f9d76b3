"""The flat parts of a layout: bands, stripes, dots, lines and panels."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import ceil, cos, tau

from aids.errors import nearest
from aids.places import brief
from generators.drawing.drawing import INCH, Box, Style, Symbol, shift, turn
from generators.drawing.patterns import NAMES, band
from generators.pieces.fillings import template
from generators.pieces.part import MOST_MARKS, Coloured, Part
from generators.pieces.surface import Surface, as_number, measure
from generators.sheets.settings import choice, length


class BandPart(Part):
    """A band along an edge of the face, out to the bleed."""

    band = template("its colour", "the name of a colour, with columns in braces")
    edge = choice(("top", "bottom", "left", "right"), "the edge").default("top")
    width = measure("how wide it is").default(15)
    pattern = template("what it is patterned with", f"the name of a pattern: {', '.join(NAMES)}").default("", "none")

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
        pattern = self.pattern.fill(surface.row.values).strip()
        if not pattern:
            surface.fill(box, colour)
        elif pattern not in NAMES:
            raise surface.refuse(self.pattern, f"there is no pattern {brief(pattern)}; {nearest(pattern[:40], NAMES)}")
        elif self.edge in ("left", "right") and (box[0] <= 0 or box[0] + box[2] >= surface.width):
            _run(surface, pattern, box, colour)
        else:
            inner = surface.within_safe(box)
            surface.draw.use(_pattern(pattern, inner[2], inner[3], colour), shift(inner[0], inner[1]))


SEAM = 0.1  # points by which strips lie on each other, so that no hairline shows between them


def _run(surface: Surface, name: str, box: Box, colour: str) -> None:
    """A patterned band up an edge of the face: it goes on above, below and beside it to the end of the bleed."""
    x, deep = box[0], box[2]
    left, low, wide, high = surface.to_bleed(box)
    edge = ((left, low), (left + wide, low), (left + wide, low + high), (left, low + high))
    strip = _pattern(name, high, deep, colour)
    outwards = -1 if left < x else 1
    with surface.draw.group(clip=edge):
        for n in range(ceil((wide - SEAM) / (deep - SEAM))):
            surface.draw.use(strip, turn(90, x + deep + n * outwards * (deep - SEAM), low))


@lru_cache(maxsize=500)
def _pattern(name: str, width: float, height: float, ink: str) -> Symbol:
    """A patterned band as a form that all pieces of one design share."""
    called = f"band-{name}-{ink}-{width:.2f}x{height:.2f}"
    return Symbol(called, tuple(band(name, width, height, ink)), (-1.0, -1.0, width + 1.0, height + 1.0))


SURFACE = 0.6  # points: the line of the water's surface, seen on the darkest ground
HEAD = 17.0  # points: the head of a face, where values stand; a surface there has no line, which would run through them
SWELL, TROUGH = 20.0, 2.2  # units of a ship from the side: from crest to crest, and down to the troughs


def draw_sea(surface: Surface, crests: float, left: float, scale: float, colours: tuple[str, str]) -> None:
    """Water under a swell up to a height, from bleed to bleed; its surface below `HEAD` in the second of the colours.

    `left` and `scale` are those of the ship in it.
    """
    x0, y0, wide, _ = surface.to_bleed((0.0, 0.0, surface.width, surface.height))
    count = ceil(4 * wide / (SWELL * scale))
    line = [x0 + wide * n / count for n in range(count + 1)]
    high = TROUGH / 2 * scale
    top = [(x, crests - high - high * cos(tau * (x - left) / (SWELL * scale))) for x in line]
    surface.draw.polygon([(x0, y0), *top, (x0 + wide, y0)], Style(colours[0]))
    if crests <= surface.height - HEAD:
        surface.draw.lines(pairwise(top), Style(None, colours[1], SURFACE))


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
            surface.fill((x, y + high - at - deep / 2, wide, deep), colour)
        elif self.way == "down":
            surface.fill((x + at - deep / 2, y, deep, high), colour)
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
        x, y, wide, high = room = self.within_safe(surface, box)
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
