"""The way to an ambush: its questions as gates of one picture, a map with the crosshair's run among them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from aids.ambush import ambush
from aids.ambush.ambush import CC, COMPASS, FICC, board_of, landing, start_hex
from aids.checks.answers import counted
from aids.hexes import label, parse, step_of
from aids.rulebook.rules import Rules, value
from generators.drawing import hex_grid
from generators.drawing.art import draw_art
from generators.drawing.drawing import Box, Drawing, Point, Style
from generators.drawing.scene import LARGE, LEADING, MAIN, TEXT, WIDE, draw_die, draw_disc
from generators.drawing.text import text_width, wrap_text
from generators.games.ambush.diagrams import FACTORS, OFF, SUBMARINES, draw_run, name_of, sides_of
from generators.page.rich_text import Block
from generators.sheets.charts.lines import FlowChart
from generators.sheets.sheet import Job

#: The dice of the example, in which the side that the card's example lets lose attacks with its submarines.
DICE = (2, 6, 1, 4, 5, 3, 5)
PICTURE, RAIL, EXIT = 96.0, 62.0, 44.0  # points: the pictures at the left, the way out at the right, the arrow to it
MAP_HIGH, MAP_WIDE = 196.0, 190.0
GATE, DOWN = 34.0, 19.0  # points: a row at least, and the arrow to the next
TILE, DIE, ART = 34.0, 20.0, 32.0
ROWS, MOST_CYCLES = 8, 12


class Gate(NamedTuple):
    """A row of the flow chart: its words, and those of the example."""

    ask: str
    on: str
    off: str
    then: str
    says: str


class Way(FlowChart):
    """The questions of an ambush down one picture, on it the dice and the map of an example.

    The table has the columns of a flow chart and one row for each of the eight steps; a table of other rows, or a width
    below 400 points, gives the plain flow chart.
    """

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        if width < WIDE or len(self.table.rows) != ROWS:
            return super().draw(job, width)
        draw, rules = Drawing(), job.game.rules
        cells = [{name: str(cell) for name, cell in row.cells.items()} for row in self.table.rows]
        gates = [Gate(**row, says=says) for row, says in zip(cells, _sayings(rules), strict=True)]
        top = self.head(draw, self.table, width) - 10
        picture = _Picture(draw, rules, width, job.air)
        y = picture.gates(gates[:3], top)
        y = picture.run(gates[3], gates[4], y)
        y, after = picture.ending(gates[5:], y)
        picture.rail(gates[1].then, after)
        y = self.foot(draw, y - 4, width)
        return Block(-y, draw, self.table.assumes)


class _Picture:
    """The picture while it is drawn from above; `outs` are the heights at which ways out reach the rail."""

    def __init__(self, draw: Drawing, rules: Rules, width: float, air: float) -> None:
        self.draw, self.rules, self.width, self.air = draw, rules, width, air
        self.left, self.right = PICTURE + 14, width - RAIL
        self.outs: list[float] = []
        self.who = sides_of(DICE)

    def gates(self, gates: Sequence[Gate], y: float) -> float:
        """The gates before the crosshair moves, from a height; the y below them."""
        for number, gate in enumerate(gates):
            high = self._height(gate, self.right - EXIT)
            middle = y - high / 2
            (self._cycles, self._roll_off, self._hidden)[number](middle)
            self._words(gate, middle, self.right - EXIT)
            if number:
                self._leave(gate.off, self.right - EXIT, middle)
            else:
                self._arrow((self.right - EXIT, middle), (self.right - 2, middle), gate.off)
                self._lines(gate.then, self.right + 6, middle, RAIL - 6, "grey")
            y = self._down(gate.on, y - high)
        return y

    def run(self, move: Gate, prey: Gate, y: float) -> float:
        """The map with the run of the crosshair, its dice, and the question for the prey; the y below."""
        high = MAP_HIGH + 5 * self.air
        left, room = MAP_WIDE + 14, self.right - MAP_WIDE - 14
        draw_run(self.draw, self.rules, DICE[2:6], (0, y - high, MAP_WIDE, high), ("34", "56"), around=3)
        words = wrap_text(move.ask, MAIN, room - 12, "semibold")
        base = y - MAIN
        self.draw.texts(
            [(left, base - LEADING * MAIN * n, each) for n, each in enumerate(words)], MAIN, "navy", "semibold"
        )
        base -= LEADING * MAIN * len(words) + 6
        for number, (purpose, says) in enumerate(zip(_purposes(self.rules), move.says.split("|"), strict=True), 3):
            base = self._die(number, purpose, says, left, base)
        middle = y - high + self._height(prey, self.right - EXIT, left) / 2 - self.air / 2
        self._words(prey, middle, self.right - EXIT, left)
        self._leave(prey.off, self.right - EXIT, middle)
        return self._down(prey.on, y - high)

    def ending(self, gates: Sequence[Gate], y: float) -> tuple[float, float]:
        """The last die, submarines or none, and what attacks; the y below, and of the way on from a mine attack."""
        last, hidden, attacked = gates
        too = f". {ambush.EQUAL_TEXTS[ambush.MINES]}"
        if last.then.endswith(too):
            last = last._replace(then=last.then.removesuffix(too), off=f"{last.off}: equal or less")
        box, out = 0.27 * self.width, text_width(last.off, TEXT, "semibold") + 14
        begin = self.right - 24 - box
        high = max(self._height(last, begin - out), LEADING * TEXT * len(self._told(last.then, box)) + 14)
        middle = y - high / 2
        draw_die(self.draw, DICE[-1], 4, middle - DIE / 2, DIE)
        draw_disc(self.draw, DIE + 12, middle + DIE / 2, "7", 6.5)
        self._tile(PICTURE - TILE - 6, middle, "mine", str(FACTORS))
        self.draw.text(PICTURE / 2 - 6, middle - 0.36 * LARGE, ">", LARGE, "navy", "semibold", "middle")
        self._words(last, middle, begin - out)
        self._arrow((begin - out, middle), (begin - 2, middle), last.off)
        self._arrow((self.right - 24, middle), (self.right - 2, middle), "")
        after = middle
        self._outcome((begin, middle - high / 2, box, high), "burst", last.then)
        y = self._down(last.on, y - high)
        high = self._height(hidden, self.right - EXIT)
        self._tile(PICTURE / 2 - TILE / 2, y - high / 2, "nuclear-submarine-side", str(SUBMARINES))
        self._words(hidden, y - high / 2, self.right - EXIT)
        self._leave(hidden.off, self.right - EXIT, y - high / 2)
        y = self._down(hidden.on, y - high)
        high = 46.0 + self.air
        self._outcome((0, y - high, self.width, high), "ssn-side-shallow", attacked.ask, attacked.says)
        return y - high, after

    def rail(self, says: str, after: float) -> None:
        """The bar that all ways out lead to, and what follows from them, and `after` a mine attack."""
        high, low = max(self.outs) + 14, min(self.outs) - 14
        self.draw.rect(self.right, low, RAIL, high - low, Style("pale"))
        self.draw.line((self.right, low), (self.right, high), Style(None, "navy", 1.6))
        head, _, then = says.partition(": ")
        gaps = sorted(self.outs, reverse=True)
        above, below = max(pairwise(gaps), key=lambda pair: pair[0] - pair[1])
        middle, x = (above + below) / 2, self.right + RAIL / 2
        self.draw.text(x, middle + 3, head, MAIN, "navy", "semibold", "middle")
        self.draw.text(x, middle - 10, then, TEXT, "ink", "regular", "middle")
        self.draw.text(x, after - 0.36 * TEXT, then, TEXT, "ink", "regular", "middle")

    def _height(self, gate: Gate, right: float, left: float | None = None) -> float:
        """The height of a row with the words of a gate."""
        lines = wrap_text(gate.ask, MAIN, right - 8 - (self.left if left is None else left), "semibold")
        return max(GATE, LEADING * (MAIN * len(lines) + TEXT * bool(gate.says))) + 1.4 * self.air

    def _words(self, gate: Gate, middle: float, right: float, left: float | None = None) -> None:
        """The question of a gate, and the words of the example below it, about a height."""
        left = self.left if left is None else left
        lines = wrap_text(gate.ask, MAIN, right - 8 - left, "semibold")
        tall = LEADING * (MAIN * len(lines) + TEXT * bool(gate.says))
        y = middle + tall / 2 - MAIN
        for each in lines:
            self.draw.text(left, y, each, MAIN, "navy", "semibold")
            y -= LEADING * MAIN
        if gate.says:
            self.draw.text(left, y + 1, gate.says, TEXT, "sea", "semibold")

    def _lines(self, text: str, left: float, middle: float, room: float, colour: str) -> None:
        lines = wrap_text(text, TEXT, room)
        top = middle + LEADING * TEXT * (len(lines) - 1) / 2 - 0.36 * TEXT
        self.draw.texts([(left, top - LEADING * TEXT * n, each) for n, each in enumerate(lines)], TEXT, colour)

    def _arrow(self, start: Point, end: Point, says: str) -> None:
        """An arrow to the right or down, and its answer."""
        hex_grid.draw_arrows(self.draw, [(start, end)], Style(None, "sea", 1.6), 6)
        if start[1] == end[1]:
            self.draw.text((start[0] + end[0]) / 2 - 2, start[1] + 4, says, TEXT, "ink", "semibold", "middle")
        else:
            self.draw.text(start[0] + 8, (start[1] + end[1]) / 2 - 2.4, says, TEXT, "ink", "semibold")

    def _leave(self, says: str, x: float, y: float) -> None:
        """The way out of a gate, to the rail."""
        self._arrow((x, y), (self.right - 2, y), says)
        self.outs.append(y)

    def _down(self, says: str, y: float) -> float:
        """The way on from the row above; the y at which the next begins."""
        below = DOWN + 0.6 * self.air
        self._arrow((PICTURE / 2, y - 2), (PICTURE / 2, y - below + 2), says)
        return y - below

    def _tile(self, x: float, middle: float, piece: str, value: str) -> None:
        """A counter of the ambusher about a height: its art and its value."""
        y = middle - TILE / 2
        ground, ink = ("unalerted", "navy") if self.who[0] == CC else ("deep", "deep-text")
        self.draw.rect(x, y, TILE, TILE, Style(ground))
        if piece == "mine":
            draw_art(self.draw, piece, (x + 3, y + 6, 20, 22), ink, ground=ground)
        else:
            draw_art(self.draw, piece, (x + 3, y + 4, TILE - 6, 14), ink, ground=ground)
        self.draw.text(x + TILE - 4, y + TILE - 13, value, LARGE, ink, "bold", "end")

    def _cycles(self, middle: float) -> None:
        """The boxes of the GQ track, the last one marked."""
        cycles = min(int(value(self.rules, "cycles-per-check")), MOST_CYCLES)
        side = PICTURE / cycles
        for n in range(cycles):
            last = n == cycles - 1
            self.draw.rect(
                n * side, middle - 10, side - 2, 20, Style("pale" if last else "paper", "navy", 1.4 if last else 0.6)
            )
        draw_art(self.draw, "spade", (PICTURE - side + 1.5, middle - 7, side - 5, 14), "danger")

    def _roll_off(self, middle: float) -> None:
        """The dice of both sides with their names."""
        for number, (side, face) in enumerate(zip((CC, FICC), DICE, strict=False), 1):
            x = 2 + 50 * (number - 1)
            draw_die(self.draw, face, x, middle - DIE / 2 + 5, DIE)
            draw_disc(self.draw, x + DIE + 8, middle + DIE / 2 + 5, str(number), 6.5)
            self.draw.text(x + DIE / 2, middle - DIE / 2 - 6, side, TEXT, "ink", "semibold", "middle")

    def _hidden(self, middle: float) -> None:
        """What the ambusher of the example has hidden."""
        self._tile(8, middle, "mine", str(FACTORS))
        self._tile(PICTURE - 8 - TILE, middle, "nuclear-submarine-side", str(SUBMARINES))

    def _die(self, number: int, purpose: str, says: str, left: float, y: float) -> float:
        """A die of the run with its use and what it says, hanging from a height; the y below."""
        draw_disc(self.draw, left + 6.5, y - DIE / 2, str(number), 6.5)
        draw_die(self.draw, DICE[number - 1], left + 20, y - DIE, DIE)
        self.draw.text(left + 20 + DIE + 8, y - 7.5, purpose, TEXT)
        self.draw.text(left + 20 + DIE + 8, y - 18.5, says, TEXT, "sea", "semibold")
        return y - DIE - 6 - 0.4 * self.air

    def _told(self, words: str, wide: float) -> list[str]:
        """The words of an outcome in the lines of its box."""
        return wrap_text(words, TEXT, wide - ART - 24, "semibold")

    def _outcome(self, box: Box, piece: str, words: str, says: str = "") -> None:
        """A box that tells what attacks, with its art and the words of the example."""
        x, y, wide, high = box
        lines = [(each, "navy") for each in self._told(words, wide)] + [(says, "sea")] * bool(says)
        self.draw.rounded(x, y, wide, high, 5, Style("paper", "danger", 1.2))
        draw_art(self.draw, piece, (x + 8, y + 6, ART, high - 12), "danger")
        top = y + high / 2 + LEADING * TEXT * (len(lines) - 1) / 2 - 0.36 * TEXT
        for n, (each, colour) in enumerate(lines):
            self.draw.text(x + ART + 16, top - LEADING * TEXT * n, each, TEXT, colour, "semibold")


def _purposes(rules: Rules) -> list[str]:
    """The uses of the dice of the run."""
    return [str(row.cells["purpose"]) for row in rules.tables["dice-order"].rows[2:6]]


def _sayings(rules: Rules) -> tuple[str, ...]:
    """What the example says at each gate, worked out by the rules in force; parts of one are parted by |."""
    board = board_of(rules)
    start = parse(board, start_hex(rules))
    middle, end = (name_of(board, place, OFF) for place in landing(board, start, DICE[2:6]))
    who, prey = sides_of(DICE)
    outcome = ambush.decide(DICE[-1], FACTORS, SUBMARINES, ambush.equal_setting(rules))
    ways = [COMPASS[step_of(board, die)] for die in DICE[2:6:2]]
    run = (
        f"{ways[0]} of {label(board, start)}",
        f"{counted(DICE[3], 'hexes')}: {middle}",
        f"{ways[1]} of {middle}",
        f"{counted(DICE[5], 'hexes')}: {end}",
    )
    return (
        "",
        f"{CC} {DICE[0]}, {FICC} {DICE[1]}: {who} ambushes, {prey} is the prey",
        f"{who} has {counted(FACTORS, 'mine factors')} and {counted(SUBMARINES, 'submarines')}",
        "|".join(run),
        f"A ship of {prey} is in {end}",
        f"{DICE[-1]} against {FACTORS}: {'no mine attack' if outcome != ambush.MINES else 'mine attack'}",
        f"{who} has {SUBMARINES}",
        f"{counted(SUBMARINES, 'submarines')} to {end}: surprise attack",
    )
