"""Chart blocks of Depths for planning: searches that are made again, and the hits of a pack of submarines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

from aids.depths.effects import ATTACK, DICE, FIGHTING, HIDDEN, faces, modifiers, value_at
from aids.depths.search import MOST_SEARCHERS
from generators.drawing.drawing import Drawing
from generators.games.depths.rolls import MOST_VALUE, NARROW, chance_found, dice_alike, names
from generators.page.table import KEY, NUMBER, STRONG, Cell, Column, Row, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import Block
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import Settings, choice, tables, whole, wholes
from generators.sheets.sheet import Job

SIDE, ROW = 62.0, 16.0  # points: width of the numbers at the left, and height of a row without air
MOST_PACK, MOST_ENTRIES = 12, 12
#: Chances from which a cell is tinted, and its ground.
GROUNDS = ((Fraction(9, 10), "unalerted"), (Fraction(3, 4), "pale"), (Fraction(1, 2), "tint"))
TINTS = "Tinted: an even chance, darker from 75 percent and from 90 percent."


class Grid(NamedTuple):
    """A grid of chances: the head of its side, the numbers down it, its groups, the heads in each, and the chances."""

    side: str
    down: Sequence[int]
    groups: Sequence[str]
    heads: Sequence[str]
    chance: Callable[[int, int, int], Fraction]


def percent(chance: Fraction) -> str:
    """A chance in whole percent, a dash for none; what is not certain is not 100, what is possible not 0."""
    shown = round(100 * chance)
    if not chance:
        return "–"
    return ">99" if shown == 100 and chance < 1 else "<1" if shown == 0 and chance > 0 else str(shown)


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
    return Cell(percent(chance), ground=next((ground for least, ground in GROUNDS if chance >= least), ""))


class SearchesAgain(TitledBlock):
    """The chance that searchers find submarines within some searches, each made again where the last failed."""

    to = whole(1, MOST_SEARCHERS, "the largest number of searchers")
    searches = wholes(1, MOST_SEARCHERS, MOST_ENTRIES, "the numbers of searches")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        y = self.head(draw, "", width)
        for n, dice in enumerate(dice_alike(rules)):

            def chance(searchers: int, depth: int, k: int, die: str = dice[0]) -> Fraction:
                return chance_found(rules, HIDDEN[depth], die, searchers * self.searches[k])

            groups = [f"{depth.capitalize()}, {names(dice)}: within so many searches" for depth in HIDDEN]
            heads = [str(number) for number in self.searches]
            grid = Grid("Searchers", range(1, self.to + 1), groups, heads, chance)
            y = draw_grid(draw, grid, width, y - (7 if n else 0), job.air)
        return Block(-self.foot(draw, y, width, TINTS), draw, ("DP-2", "DP-3", "DP-4"))


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
        alike: dict[tuple[Fraction, ...], list[str]] = {}
        for pack in self.packs:
            each = tuple(
                Fraction(value_at(changes[depth, ATTACK, pack.die], pack.attack, 0, pack.die), faces(pack.die))
                for depth in FIGHTING
            )
            alike.setdefault(each, []).append(f"attack {pack.attack} on {pack.die.upper()}")
        y = self.head(draw, "", width)
        for n, (chances, said) in enumerate(alike.items()):

            def chance(boats: int, depth: int, k: int, chances: Sequence[Fraction] = chances) -> Fraction:
                return hits_or_more(boats, self.hits[k], chances[depth])

            heads = [f"{number}+" for number in self.hits]
            groups = [f"{depth.capitalize()}: hits" for depth in FIGHTING]
            side = "Pack of\n" + "\n".join(said).replace("attack ", "")
            y = draw_grid(draw, Grid(side, range(1, self.to + 1), groups, heads, chance), width, y, job.air)
            y -= 7 if n + 1 < len(alike) else 0
        return Block(-self.foot(draw, y, width, TINTS), draw, ("DP-1", "DP-8"))


def hits_or_more(boats: int, hits: int, chance: Fraction) -> Fraction:
    """The chance of so many hits or more, of one roll for each boat."""
    return sum((comb(boats, n) * chance**n * (1 - chance) ** (boats - n) for n in range(hits, boats + 1)), Fraction(0))
