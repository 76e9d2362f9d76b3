"""Chart blocks of Ambush: the last die against the mine factors, and the chance of an ambush over several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from math import ceil

from aids.ambush import ambush, turns
from aids.ambush.ambush import board_of
from aids.checks.answers import counted
from aids.dice import format_percent
from aids.hexes import label, neighbour
from generators.drawing.drawing import Box, Drawing, Point, Style
from generators.games.ambush import scatter
from generators.page.frame import SECTION, TABLE
from generators.page.rich_text import Block, draw_key
from generators.page.table_layout import KEY, NAME, NUMBER, STRONG, Cell, Column, Look, Row, Table, dice, draw_table
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import whole, wholes
from generators.sheets.sheet import Job

#: How a face of the last die is shown, by its attack.
FACES = {
    ambush.MINES: Cell("mines", Look(TABLE, "paper", "semibold"), "navy"),
    ambush.SUBMARINES: Cell("subs", NAME, "unalerted"),
    ambush.ATTACK_NONE: Cell("none", Look(TABLE, "grey", "semibold")),
}
MOST_FACTORS = 7  # of a row: with more, the last die is less just as surely
ROW = 16.0  # points, without air
#: Chances from which a cell is shaded, and its ground.
GROUNDS = ((Fraction(1, 2), "unalerted"), (Fraction(1, 4), "pale"), (Fraction(1, 10), "tint"))
TINTS = [(ground, f"{100 * least} % or more") for least, ground in reversed(GROUNDS)]
MOST_TURNS, MOST_PERCENT, MOST_ENTRIES = 60, 100, 12
#: Points: the height of the plot, the room for figures at its sides, between labels of lines, and for a turn's number.
PLOT_HIGH, PLOT_LEFT, PLOT_RIGHT, LABEL, TURN_WIDE = 236.0, 32.0, 40.0, 12.0, 13.0
MOST_LINES = 24  # turns of the plot


class LastDie(TitledBlock):
    """The attack of each face of the last die, by the mine factors that the ambusher has hidden."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        equal = ambush.equal_setting(job.game.rules)
        assumes = (*ambush.equal_rulings(job.game.rules), "AM-2")
        rows = [
            [ambush.decide(face, mines, 1, equal) for face in ambush.DIE.weights] for mines in range(MOST_FACTORS + 1)
        ]
        if rows[-1] == rows[-2]:
            del rows[-1]
        columns = (
            Column("Mine\nfactors", 42, look=KEY),
            *(Column(dice(face), share=1, look=STRONG, anchor="middle") for face in ambush.DIE.weights),
        )
        last = len(rows) - 1
        cells: list[Row] = [
            (f"{mines}{'+' if mines == last else ''}", *(FACES[outcome] for outcome in row))
            for mines, row in enumerate(rows)
        ]
        notes = ["Subs: if none are hidden, no ambush."]
        table = Table(columns, cells, tinted=False, ruled=True, row_height=ROW, padding=0)
        return self.compose(table, "d6", job, width, notes, assumes)


class PercentBlock(TitledBlock):
    """A block with a row for each of some percents of the ships' hexes."""

    percents = wholes(1, MOST_PERCENT, MOST_ENTRIES, "the percents of the ships’ hexes")


class OverTurns(PercentBlock):
    """The chance of an ambush over numbers of turns, by the percents of the ships' hexes."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        numbers = self.turns
        certain = turns.attacks(0, 1, ambush.equal_setting(job.game.rules))

        def chance(hit: Fraction, number: int) -> Fraction:
            return 1 - (1 - turns.ambush_chance(hit, certain)) ** number

        return _grid(self, width, ("Submarines are hidden: turns that the ships stay", numbers), chance, (), job)


class TurnLines(PercentBlock):
    """The chance of an ambush from turn to turn: a line for each percent of the ships' hexes, and an example."""

    turns = whole(2, MOST_LINES, "how many turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        certain = turns.attacks(0, 1, ambush.equal_setting(job.game.rules))
        shown = _shown(job)
        sums = [Fraction(percent, 100) for percent in self.percents]

        def chance(hit: Fraction, number: int) -> Fraction:
            return 1 - (1 - turns.ambush_chance(hit, certain)) ** number

        draw, ends = Drawing(), [chance(hit, self.turns) for hit in sums]
        y = self.head(draw, "submarines are hidden", width) - 12
        draw.text(width, y - 5, "Your hexes", TABLE, "navy", "semibold", "end")
        high = PLOT_HIGH + 8 * job.air
        plot = _Plot(draw, (PLOT_LEFT, y - 18 - high, width - PLOT_LEFT - PLOT_RIGHT, high), self.turns, max(ends))
        plot.grid()
        level = plot.at(self.turns, Fraction(0))[1] - LABEL
        for percent, hit, end in zip(self.percents, sums, ends, strict=True):
            draw.lines([plot.line(partial(chance, hit))], Style(None, "sea", 1.5))
            level = max(plot.at(self.turns, end)[1] - 0.36 * SECTION, level + LABEL)
            draw.text(width, level, f"{percent} %", SECTION, "navy", "semibold", "end")
        number, hit = self.turns // 2, sum(shown.values(), Fraction(0))
        draw.lines([plot.line(partial(chance, hit))], Style(None, "danger", 1.2, (4, 3)))
        draw.circle(*plot.at(number, chance(hit, number)), 3.6, Style("paper", "danger", 1.8))
        summed = " + ".join(scatter.format_chance(each) for each in shown.values())
        said = (
            f"Example, dashed: ships in {', '.join(shown)}, {summed} = {scatter.format_chance(hit)} %. "
            f"In {counted(number, 'turns')}, at the ring, {format_percent(chance(hit, number))} %."
        )
        y = self.foot(draw, plot.low - 30, width, said)
        return Block(-y, draw, turns.ASSUMES)


def _shown(job: Job) -> dict[str, Fraction]:
    """The hexes of the example by name, with their chances: one, two and three hexes from the start on its lines."""
    board = board_of(job.game.rules)
    start, by_hex = scatter.chances(job.game.rules)
    places = [neighbour(start, step, away) for away, step in enumerate((5, 0, 2), 1)]
    return {label(board, place): by_hex[place] for place in places if scatter.is_on_map(board, place)}


class _Plot:
    """A plot of percents over turns, in a box; its percents reach to the ten above the likeliest."""

    def __init__(self, draw: Drawing, box: Box, last: int, most: Fraction) -> None:
        self.draw, self.last, self.tens = draw, last, max(1, ceil(most * 10))
        self.left, self.low, self.wide, self.high = box

    def at(self, number: int, chance: Fraction) -> Point:
        """Where a chance after so many turns lies."""
        across = self.wide * (number - 1) / (self.last - 1)
        return self.left + across, self.low + self.high * float(chance * 10 / self.tens)

    def line(self, chance: Callable[[int], Fraction]) -> list[Point]:
        """The points of a chance at every turn."""
        return [self.at(number, chance(number)) for number in range(1, self.last + 1)]

    def grid(self) -> None:
        """The lines of turns and of percents, with their figures."""
        numbers = range(1, self.last + 1)
        levels = [(ten, self.at(1, Fraction(ten, 10))[1]) for ten in range(self.tens + 1)]
        upright = [((x, self.low), (x, self.low + self.high)) for x, _ in (self.at(n, Fraction(0)) for n in numbers)]
        across = [((self.left, y), (self.left + self.wide, y)) for _, y in levels]
        self.draw.lines([*upright, *across], Style(None, "rule", 0.5))
        for ten, y in levels:
            self.draw.text(
                self.left - 6, y - 0.36 * TABLE, f"{10 * ten} %" if ten else "0", TABLE, "ink", "regular", "end"
            )
        step = ceil(TURN_WIDE * (self.last - 1) / self.wide)
        for n in numbers[step - 1 :: step] if step > 1 else numbers:
            x, y = self.at(n, Fraction(0))
            self.draw.text(x, y - 13, str(n), TABLE, "ink", "semibold", "middle")
        self.draw.text(
            self.left + self.wide / 2, self.low - 25, "turns that your ships stay", TABLE, "ink", "regular", "middle"
        )


class OverTurnsByFactors(PercentBlock):
    """The chance of an ambush by mines alone over some turns, by the percents of the hexes and the factors."""

    factors = wholes(1, ambush.MOST, MOST_ENTRIES, "the numbers of mine factors")
    turns = whole(1, MOST_TURNS, "how many turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        number = self.turns
        equal = ambush.equal_setting(job.game.rules)

        def chance(hit: Fraction, factors: int) -> Fraction:
            return 1 - (1 - turns.ambush_chance(hit, turns.attacks(factors, 0, equal))) ** number

        head = f"Only mines are hidden, {number} turns: how many factors"
        return _grid(self, width, (head, self.factors), chance, ambush.equal_rulings(job.game.rules), job)


class OneHex(TitledBlock):
    """The chance that a ship in one hex is ambushed over numbers of turns, by where that hex lies."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        numbers = self.turns
        certain = turns.attacks(0, 1, ambush.equal_setting(job.game.rules))
        columns = (
            Column("The ship’s hex", share=1, look=NAME),
            *(Column(counted(number, "turns"), 34, look=STRONG, anchor="end") for number in numbers),
        )
        rows = [
            (where, *(format_percent(1 - (1 - turns.ambush_chance(hit, certain)) ** length) for length in numbers))
            for where, hit in _kinds(job)
        ]
        table = Table(columns, rows, row_height=ROW, padding=0)
        return self.compose(table, "", job, width, (), turns.ASSUMES)


def _kinds(job: Job) -> list[tuple[str, Fraction]]:
    """Where a hex may lie, with the chance that the crosshair ends in it, from the likeliest to the safest."""
    start, by_hex = scatter.chances(job.game.rules)
    off: dict[Fraction, list[int]] = {}
    for away in range(scatter.MOST_WITHIN + 1):
        if there := scatter.chances_at(start, by_hex, away).off:
            off.setdefault(there[0], []).append(away)
    kinds = [(label(board_of(job.game.rules), start), by_hex[start])]
    for away in (1, max(ambush.DIE.weights)):
        kinds.append((f"on a line, {away} away", scatter.chances_at(start, by_hex, away).on[0]))
    kinds += [(f"off the lines, {reach[0]}–{reach[-1]} away", chance) for chance, reach in off.items()]
    return [*sorted(kinds, key=lambda kind: -kind[1]), ("not on the chart of hexes", Fraction(0))]


def _grid(
    spec: PercentBlock,
    width: float,
    across: tuple[str, Sequence[int]],
    chance: Callable[[Fraction, int], Fraction],
    rulings: tuple[str, ...],
    job: Job,
) -> Block:
    """Percentages by the percents of the ships' hexes, down the side, and by numbers with a heading, across the top."""
    heading, numbers = across
    columns = (
        Column("Your hexes,\npercent", 62, look=KEY, anchor="figure"),
        *(
            Column(Cell(str(number), NUMBER), share=1, look=STRONG, anchor="figure", group=heading)
            for number in numbers
        ),
    )

    def cell(percent: int, number: int) -> Cell:
        share = chance(Fraction(percent, 100), number)
        ground = next((ground for least, ground in GROUNDS if round(share, 3) >= least), "")
        return Cell(format_percent(share), ground=ground)

    rows: list[Row] = [(str(percent), *(cell(percent, number) for number in numbers)) for percent in spec.percents]
    table = Table(columns, rows, tinted=False, ruled=True, row_height=ROW, padding=0)
    draw = Drawing()
    y = draw_table(draw, table, width, 0.0, spec.head(draw, "", width), job.air)
    used = {cell(percent, number).ground for percent in spec.percents for number in numbers}
    y = draw_key(draw, [tint for tint in TINTS if tint[0] in used], y)
    return Block(-spec.foot(draw, y, width), draw, (*rulings, *turns.ASSUMES))
