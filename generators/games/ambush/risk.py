"""Chart blocks of Ambush: the last die against the mine factors, and the chance of an ambush over several turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from aids.ambush import attack, turns
from aids.ambush.scatter import board_of
from aids.checks.answers import counted
from aids.hexes import label
from generators.games.ambush import scatter
from generators.page.frame import TABLE
from generators.page.table import KEY, NAME, NUMBER, STRONG, Cell, Column, Look, Row, Table, dice
from generators.page.typeset import Block, format_percent
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import whole, wholes
from generators.sheets.sheet import Job

#: How a face of the last die is shown, by its attack.
FACES = {
    attack.MINES: Cell("mines", Look(TABLE, "paper", "semibold"), "navy"),
    attack.SUBMARINES: Cell("subs", NAME, "unalerted"),
    attack.NONE: Cell("none", Look(TABLE, "grey", "semibold")),
}
MOST_FACTORS = 7  # of a row: with more, the last die is less just as surely
ROW = 16.0  # points, without air
#: Chances from which a cell is shaded, and its ground.
GROUNDS = ((Fraction(1, 2), "unalerted"), (Fraction(1, 4), "pale"), (Fraction(1, 10), "tint"))
MOST_TURNS, MOST_PERCENT, MOST_ENTRIES = 60, 100, 12


class LastDie(TitledBlock):
    """The attack of each face of the last die, by the mine factors that the ambusher has hidden."""

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        equal = attack.equal_setting(job.game.rules)
        assumes = (*attack.equal_rulings(job.game.rules), "AM-2")
        rows = [
            [attack.decide(face, mines, 1, equal) for face in attack.DIE.weights] for mines in range(MOST_FACTORS + 1)
        ]
        if rows[-1] == rows[-2]:
            del rows[-1]
        columns = (
            Column("Mine\nfactors", 42, look=KEY),
            *(Column(dice(face), share=1, look=STRONG, anchor="middle") for face in attack.DIE.weights),
        )
        last = len(rows) - 1
        cells: list[Row] = [
            (f"{mines}{'+' if mines == last else ''}", *(FACES[outcome] for outcome in row))
            for mines, row in enumerate(rows)
        ]
        notes = ["Mines: then all factors are gone. Subs: all that are hidden; if there are none, no ambush."]
        table = Table(columns, cells, tinted=False, ruled=True, row_height=ROW, padding=0)
        return self.compose(table, "d6", job, width, notes, assumes)


class PercentBlock(TitledBlock):
    """A block with a row for each of some percents of the ships' hexes."""

    percents = wholes(1, MOST_PERCENT, MOST_ENTRIES, "the percents of the ships' hexes")


class OverTurns(PercentBlock):
    """The chance of an ambush over numbers of turns, by the percents of the ships' hexes."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        numbers = self.turns
        certain = turns.attacks(0, 1, attack.equal_setting(job.game.rules))

        def chance(hit: Fraction, number: int) -> Fraction:
            return 1 - (1 - turns.ambush_chance(hit, certain)) ** number

        return _grid(self, width, ("Submarines are hidden: turns that the ships stay", numbers), chance, (), job)


class OverTurnsByFactors(PercentBlock):
    """The chance of an ambush by mines alone over some turns, by the percents of the hexes and the factors."""

    factors = wholes(1, attack.MOST, MOST_ENTRIES, "the numbers of mine factors")
    turns = whole(1, MOST_TURNS, "how many turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        number = self.turns
        equal = attack.equal_setting(job.game.rules)

        def chance(hit: Fraction, factors: int) -> Fraction:
            return 1 - (1 - turns.ambush_chance(hit, turns.attacks(factors, 0, equal))) ** number

        head = f"Only mines are hidden, {number} turns: how many factors"
        return _grid(self, width, (head, self.factors), chance, attack.equal_rulings(job.game.rules), job)


class OneHex(TitledBlock):
    """The chance that a ship in one hex is ambushed over numbers of turns, by where that hex lies."""

    turns = wholes(1, MOST_TURNS, MOST_ENTRIES, "the numbers of turns")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        numbers = self.turns
        certain = turns.attacks(0, 1, attack.equal_setting(job.game.rules))
        columns = (
            Column("The ship's hex", share=1, look=NAME),
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
    for away in (1, max(attack.DIE.weights)):
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
        return Cell(format_percent(share), ground=next((ground for least, ground in GROUNDS if share >= least), ""))

    rows: list[Row] = [(str(percent), *(cell(percent, number) for number in numbers)) for percent in spec.percents]
    table = Table(columns, rows, tinted=False, ruled=True, row_height=ROW, padding=0)
    return spec.compose(table, "", job, width, (), (*rulings, *turns.ASSUMES))
