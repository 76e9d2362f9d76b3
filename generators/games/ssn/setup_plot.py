"""The plot of an SSN setup: the ships, range rings and bearings around the LHD, and the submarine among them."""

from __future__ import annotations

from functools import cached_property
from math import cos, radians, sin

from aids.rulebook.rules import Rules, value
from aids.ssn.formation import PlayingTable, frigates, ships
from aids.ssn.rolled_setup import DIE, Start
from generators.drawing.drawing import Drawing, Style, turn
from generators.games.ssn.legend import OWN, YOU
from generators.page.frame import NOTE, TABLE

FIGURES = 16.0  # points at the edge for the bearings, which the submarine does not cover
RINGS = (10, 20, 30)  # inches
PIECE = ((-3.2, -4.4), (3.2, -4.4), (0.0, 5.4))  # a ship or the submarine, its bow up


class Plot:
    """A square of `side` points with the LHD in its middle, its upper left corner at (0, 0)."""

    def __init__(self, rules: Rules, side: float) -> None:
        self.rules, self.side = rules, side
        self.x, self.y = side / 2, -side / 2

    @cached_property
    def per(self) -> float:
        """Points for an inch on the table."""
        steps = DIE.faces[0] * value(self.rules, "setup-distance-step")
        farthest = value(self.rules, "setup-distance") + steps + value(self.rules, "setup-square")
        return (self.side / 2 - FIGURES) / (float(farthest) * 1.02)

    def draw_ground(self, draw: Drawing, table: PlayingTable | None) -> None:
        """Water, range rings, bearings, the ships, the line on which the least distance lies, the table's edges."""
        cx, cy, per, half = self.x, self.y, self.per, self.side / 2
        draw.rect(0, -self.side, self.side, self.side, Style("tint", "rule", 0.5))
        ring = Style(None, "rule", 0.5)
        for inches in RINGS:
            draw.circle(cx, cy, inches * per, ring)
            at = (inches * per - 12) * 0.7071  # within its ring, between two bearings, clear of the submarine's
            draw.text(cx - at, cy - at - 2, f"{inches}″", NOTE, "grey", anchor="middle")
        self._draw_bearings(draw, ring)
        for _, x, y in ships(self.rules):
            x, y = cx + x * per, cy + y * per
            draw.polygon([(x + u, y + v) for u, v in PIECE], Style("navy"))
        self._draw_least_distance(draw)
        ten, x0, y0 = 10 * per, 7.0, -self.side + 7
        ends = [((x, y0 - 2.5), (x, y0 + 2.5)) for x in (x0, x0 + ten)]
        draw.lines([((x0, y0), (x0 + ten, y0)), *ends], Style(None, "ink", 0.7))
        draw.text(x0 + ten + 4, y0 - 2.5, "10 inches", NOTE, "grey")
        if table is not None:
            self._draw_table(draw, table, half)

    def _draw_table(self, draw: Drawing, table: PlayingTable, half: float) -> None:
        """The edges of the table as far as they lie in the plot."""
        cx, cy, per = self.x, self.y, self.per

        def within(inches: float) -> float:
            return min(max(inches * per, -half), half)

        left, right, low, high = -table.x, table.width - table.x, -table.y, table.height - table.y
        upright = [(x * per, within(low), within(high)) for x in (left, right) if abs(x * per) <= half]
        level = [(y * per, within(left), within(right)) for y in (low, high) if abs(y * per) <= half]
        draw.lines(
            [((cx + x, cy + a), (cx + x, cy + b)) for x, a, b in upright]
            + [((cx + a, cy + y), (cx + b, cy + y)) for y, a, b in level],
            Style(None, "navy", 1.4),
        )

    def _draw_bearings(self, draw: Drawing, ring: Style) -> None:
        """Axes through the LHD, a tick for every 10 degrees at the edge of the plot, four of them labelled."""
        cx, cy, half = self.x, self.y, self.side / 2
        reach = half - 18
        draw.lines([((cx, cy - reach), (cx, cy + reach)), ((cx - reach, cy), (cx + reach, cy))], ring)
        ticks = []
        for angle in range(0, 360, 10):
            s, c = sin(radians(angle)), cos(radians(angle))
            if angle % 90:
                inner, outer = half - (9 if angle % 30 == 0 else 5), half - 2
                ticks.append(((cx + inner * s, cy + inner * c), (cx + outer * s, cy + outer * c)))
            else:
                x, y = cx + (half - 9) * s, cy + (half - 8) * c - 2.8
                draw.text(x, y, f"{angle:03d}", NOTE, "grey", "semibold", "middle")
        draw.lines(ticks, ring)

    def _draw_least_distance(self, draw: Drawing) -> None:
        """The dashed line at the least distance from the nearest of the frigates at the corners of a square."""
        cx, cy, per = self.x, self.y, self.per
        half, far = max(ship.x for ship in frigates(self.rules)) * per, float(value(self.rules, "setup-distance")) * per
        dash = Style(None, "sea", 0.7, (3, 2))
        for x, y, start in ((half, half, 0), (-half, half, 90), (-half, -half, 180), (half, -half, 270)):
            draw.arc(cx + x, cy + y, far, start, 90, dash)
        edge = half + far
        draw.lines(
            [((cx - half, cy + y), (cx + half, cy + y)) for y in (edge, -edge)]
            + [((cx + x, cy - half), (cx + x, cy + half)) for x in (edge, -edge)],
            dash,
        )

    def draw_submarine(self, draw: Drawing, start: Start) -> None:
        """The submarine on its bearing, heading for the LHD, and its name beside it."""
        x, y = self.x + start.x * self.per, self.y + start.y * self.per
        draw.line((self.x, self.y), (x, y), Style(None, OWN, 0.7, (2, 2)))
        with draw.group(turn(-start.heading, x, y)):
            draw.polygon(PIECE, Style(YOU.fill, YOU.line, 0.6))
        away = radians(start.bearing + (90 if start.x * start.y > 0 else -90))  # beside the bearing line, inwards
        x, y = x + 20 * sin(away), y + 15 * cos(away) - 3
        draw.rect(x - 11, y - 2.5, 22, 11, Style("tint"))  # over an edge of the table and the dashed line
        draw.text(x, y, "SSN", TABLE, OWN, "bold", "middle")
