"""Chart blocks of Depths for planning: the dice of several searches, and the hits of a pack of submarines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from aids.depths.effects import ATTACK, DICE, FIGHTING, HIDDEN, faces, modifiers, value_at
from aids.dice import format_percent, halves_up
from aids.rulebook.rules import Rules
from generators.drawing.colours import mix
from generators.drawing.drawing import Drawing, Style
from generators.games.depths.diagrams.section import draw_boats
from generators.games.depths.rolls import MOST_VALUE, NARROW, chance_found, names, rolls
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.table import KEY, NAME, NUMBER, STRONG, Cell, Column, Row, Table, swatch
from generators.page.table_drawing import draw_table
from generators.page.typeset import Block, draw_key
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import Settings, choice, tables, whole, wholes
from generators.sheets.sheet import Job

SIDE, ROW = 62.0, 16.0  # points: width of the numbers at the left, and height of a row without air
MOST_PACK, MOST_ENTRIES = 12, 12
#: Chances from which a cell is tinted, and its ground.
GROUNDS = ((Fraction(9, 10), "unalerted"), (Fraction(3, 4), "pale"), (Fraction(1, 2), "tint"))
TINTS = [(ground, f"{100 * least} percent or more") for least, ground in reversed(GROUNDS)]
MOST_DICE = 24
NAMES, COLUMN = 120.0, 120.0  # points: the names of the lines of a chart, and the height of a certain chance
LEVELS = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
#: The colours of the columns, one for each line: at most one of each die at each hidden depth.
FILLS = ("unalerted", "navy", mix("navy", "paper", 0.45), "danger", "amber", "grey")


class Grid(NamedTuple):
    """A grid of chances: the head of its side, the numbers down it, its groups, the heads in each, and the chances."""

    side: str
    down: Sequence[int]
    groups: Sequence[str]
    heads: Sequence[str]
    chance: Callable[[int, int, int], Fraction]


def percent(chance: Fraction) -> str:
    """A chance in whole percent, a dash for none; what is not certain is not 100, what is possible not 0."""
    return format_percent(chance, 0) if chance else "–"


def draw_grid(draw: Drawing, grid: Grid, width: float, y: float, air: float) -> float:
    """Draw a grid, its groups beside each other or, where that is narrow, below each other; the y below it."""
    groups = range(len(grid.groups))
    for listed in [groups] if width > NARROW else [range(n, n + 1) for n in groups]:
        columns = [Column(grid.side, SIDE, look=KEY, anchor="figure")]
        columns += [
            Column(Cell(head, NUMBER), share=1, look=STRONG, anchor="middle", group=grid.groups[n])
            for n in listed
            for head in grid.heads
        ]
        rows: list[Row] = [
            (str(number), *(_cell(grid.chance(number, n, k)) for n in listed for k in range(len(grid.heads))))
            for number in grid.down
        ]
        table = Table(columns, rows, tinted=False, ruled=True, row_height=ROW, padding=0)
        y = draw_table(draw, table, width, 0.0, y, air) - 6
    return y + 6


def _cell(chance: Fraction) -> Cell:
    ground = next((ground for least, ground in GROUNDS if halves_up(chance, 2) >= least), "")
    return Cell(percent(chance), ground=ground)


class Series(NamedTuple):
    """A line of a chart of columns: its name, its colour, and a chance for each column."""

    name: str
    colour: str
    chances: Sequence[Fraction]


class SearchesAgain(TitledBlock):
    """The chance that hidden submarines are found, by the dice rolled in all searches together: columns and figures."""

    to = whole(1, MOST_DICE, "the largest number of dice")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        lines, draw = self._series(job.game.rules), Drawing()
        y = self.head(draw, "", width)
        if width > NARROW:
            y = _draw_columns(draw, lines, width, y - 8)
        counts = [str(n) for n in range(1, self.to + 1)]
        if width > NARROW:
            rows: list[Row] = [
                (Cell(line.name, NAME, picture=swatch(line.colour)), *map(percent, line.chances)) for line in lines
            ]
            heads = [Column("Dice rolled in all", NAMES, look=NAME)]
            heads += [Column(Cell(number, KEY), share=1, look=STRONG, anchor="middle") for number in counts]
        else:
            rows = [(number, *(percent(line.chances[n]) for line in lines)) for n, number in enumerate(counts)]
            heads = [Column("Dice", 36.0, look=KEY, anchor="figure")]
            heads += [Column(line.name, share=1, look=STRONG, anchor="middle") for line in lines]
        table = Table(heads, rows, tinted=False, ruled=True, row_height=ROW, padding=0)
        y = draw_table(draw, table, width, 0.0, y, job.air)
        return Block(-self.foot(draw, y, width), draw, ("DP-2", "DP-3", "DP-4"))

    def _series(self, rules: Rules) -> list[Series]:
        """The chances at each hidden depth, dice with the same chance together."""
        alike: dict[tuple[str, Fraction], list[str]] = {}
        for depth in HIDDEN:
            for die in DICE:
                alike.setdefault((depth, chance_found(rules, depth, die, 1)), []).append(die)
        return [
            Series(
                depth.capitalize() if len(dice) == len(DICE) else f"{depth.capitalize()}, {names(tuple(dice))}",
                FILLS[n],
                [chance_found(rules, depth, dice[0], number) for number in range(1, self.to + 1)],
            )
            for n, ((depth, _), dice) in enumerate(alike.items())
        ]


def _draw_columns(draw: Drawing, lines: Sequence[Series], width: float, top: float) -> float:
    """A group of columns for each number of dice, over lines at the chances of LEVELS; the y of their foot."""
    count = len(lines[0].chances)
    each, low = (width - NAMES) / count, top - COLUMN
    wide = min(0.8 * each / len(lines), 14.0)
    for level in LEVELS:
        y = low + COLUMN * float(level)
        draw.line((NAMES - 4, y), (width, y), Style(None, "rule", THIN))
        draw.text(NAMES - 8, y - 0.33 * NOTE, f"{100 * level} %", NOTE, "grey", "semibold", "end")
    for k, line in enumerate(lines):
        for n, chance in enumerate(line.chances):
            x = NAMES + each * (n + 0.5) + wide * (k - len(lines) / 2)
            draw.rect(x, low, wide - 0.8, COLUMN * float(chance), Style(line.colour))
    draw.line((NAMES - 4, low), (width, low), Style(None, "navy", 0.6))
    return low - 2


class Pack(Settings):
    """The submarines of a pack: their die and their printed attack."""

    die = choice(DICE, "its die")
    attack = whole(0, MOST_VALUE, "its printed attack")


class PackHits(TitledBlock):
    """The chance that a pack of submarines scores some hits with one roll each, by depth; equal ones together."""

    to = whole(1, MOST_PACK, "the largest number of submarines")
    hits = wholes(1, MOST_PACK, MOST_ENTRIES, "the numbers of hits")
    packs = tables(Pack, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        changes, draw = modifiers(job.game.rules), Drawing()
        alike: dict[tuple[Fraction, ...], list[Pack]] = {}
        for pack in self.packs:
            each = tuple(
                Fraction(value_at(changes[depth, ATTACK, pack.die], pack.attack, 0, pack.die), faces(pack.die))
                for depth in FIGHTING
            )
            alike.setdefault(each, []).append(pack)
        y = self.head(draw, "", width)
        y = draw_boats(draw, SIDE, y - 8, width - SIDE) if width > NARROW else y
        for chances, packs in alike.items():

            def chance(boats: int, depth: int, k: int, chances: Sequence[Fraction] = chances) -> Fraction:
                return hits_or_more(boats, self.hits[k], chances[depth])

            said = " or ".join(f"{pack.attack} on {pack.die.upper()}" for pack in packs)
            draw.text(0, y - 14, f"Printed attack {said}", TABLE, "navy", "semibold")
            heads = [f"{number}+" for number in self.hits]
            groups = [
                f"{depth.capitalize()}: hits on {self._rolls(packs, share)}"
                for depth, share in zip(FIGHTING, chances, strict=True)
            ]
            y = draw_grid(draw, Grid("Boats", range(1, self.to + 1), groups, heads, chance), width, y - 17, job.air)
        return Block(-self.foot(draw, draw_key(draw, TINTS, y), width), draw, ("DP-1", "DP-8"))

    def _rolls(self, packs: Sequence[Pack], share: Fraction) -> str:
        """What hits with a chance on the die of each pack, each range once."""
        return " or ".join(dict.fromkeys(rolls(int(share * faces(pack.die))) for pack in packs))


def hits_or_more(boats: int, hits: int, chance: Fraction) -> Fraction:
    """The chance of so many hits or more, of one roll for each boat."""
    return sum((comb(boats, n) * chance**n * (1 - chance) ** (boats - n) for n in range(hits, boats + 1)), Fraction(0))
