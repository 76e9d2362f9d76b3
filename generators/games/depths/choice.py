"""Chart blocks of Depths: which depth to declare, as survival and hits that `check depths choose` answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from aids import checks, toml_file
from aids.depths.effects import DEPTHS, DICE, FIGHTING
from aids.dice import RandomDice, halves_up
from aids.errors import PlotroomError
from aids.places import Place
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing.drawing import Drawing
from generators.games.depths.diagrams.section import draw_boats
from generators.games.depths.planning import percent
from generators.games.depths.rolls import rolls
from generators.page.frame import NOTE, TABLE
from generators.page.table import KEY, NAME, NUMBER, PLAIN, STRONG, Cell, Column, Look, Row, Table
from generators.page.table_drawing import draw_table
from generators.page.typeset import GUTTER, Block, draw_key
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import MOST_NUMBER, Setting, Settings, choice, tables, whole
from generators.sheets.sheet import Job

if TYPE_CHECKING:
    from aids.depths.choose import Choice, DepthRow

#: Chances to survive below which a cell is tinted, and its ground.
GROUNDS = ((Fraction(1, 4), "unalerted"), (Fraction(1, 2), "pale"), (Fraction(3, 4), "tint"))
TINTS = [(ground, f"less than {100 * below} percent") for below, ground in reversed(GROUNDS)]
ROW, SIDE = 15.5, 62.0  # points: height of a row, width of the numbers at the left
MOST_COLUMNS = 16
NARROW = 430.0  # points: in less, tables are under each other
NUMBERS = f"a list of 1 to {MOST_COLUMNS} whole numbers"
NAMES = {"silent": "Silent running"}
UNARMED = {"attack": 1, "defense": 1}
HEADS = Look(NOTE, "navy", "semibold")


def _choose(block: TitledBlock, job: Job, inputs: Mapping[str, object], part: Settings | None = None) -> list[DepthRow]:
    """The answer of the check for each depth; RulesError with the line of the block or its part if it refuses."""
    check = job.game.checks["choose"]
    try:
        answer = block.keep(inputs, lambda: checks.resolve(check, checks.accept(check, inputs), RandomDice(0)))
    except PlotroomError as error:
        (part or block).fail(str(error))
    return cast("Choice", answer.result)["depths"]


def _read_numbers(at: Place, raw: object, given: Given) -> list[int]:
    """A list of whole numbers."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MOST_COLUMNS or not all(type(each) is int for each in raw):
        raise at.wrong(NUMBERS, raw)
    return list(raw)


def numbers(meaning: str) -> Setting[list[int]]:
    """A list of whole numbers."""
    return Setting(Stated(_read_numbers, takes=NUMBERS), meaning)


def _read_rolls_by_die(at: Place, raw: object, given: Given) -> dict[str, list[int]]:
    """A list of whole numbers for each die."""
    return {die: _read_numbers(at.at(die), each, given) for die, each in toml_file.entries(at, raw, DICE).items()}


class Panel(Settings):
    """A submarine, and what hits it."""

    die = choice(DICE, "its die")
    attack = whole(-MOST_NUMBER, MOST_NUMBER, "its printed attack")
    defense = whole(-MOST_NUMBER, MOST_NUMBER, "its printed defence")
    hits_on = whole(-MOST_NUMBER, MOST_NUMBER, "the highest roll with which an attacker hits")

    @property
    def given(self) -> dict[str, object]:
        """The inputs of the check."""
        return {"die": self.die, "attack": self.attack, "defense": self.defense, "hits-on": self.hits_on}


def _depth(name: str) -> str:
    return NAMES.get(name, name.capitalize())


class Survival(TitledBlock):
    """The chance that a submarine survives a round, by attackers that all search, by depth and by what they hit on.

    Dice with the same chances throughout share a table.
    """

    searchers = numbers("the numbers of attackers")
    hits_on = Setting(
        Stated(_read_rolls_by_die, takes=f"a table of lists by die: {', '.join(DICE)}"),
        "the highest rolls with which an attacker hits, a list for each die",
    )

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        alike: dict[tuple[tuple[tuple[Fraction, ...], ...], ...], list[str]] = {}
        for die, numbers in self.hits_on.items():
            rows = tuple(
                tuple(self._survival(job, die, depth, number, numbers) for depth in self._in_danger(job, die))
                for number in self.searchers
            )
            alike.setdefault(rows, []).append(die)
        draw = Drawing()
        y = self.head(draw, "", width)
        if width > NARROW and self._in_danger(job, DICE[0]) == list(FIGHTING):
            y = draw_boats(draw, SIDE, y - 8, width - SIDE)
        for rows, dice in alike.items():
            table = self._table(rows, dice, self._in_danger(job, dice[0]))
            y -= 17
            told = f"{' or '.join(die.upper() for die in dice)}: each attacker hits on"
            draw.text(0, y, told, TABLE, "navy", "semibold")
            y = draw_table(draw, table, width, 0.0, y - 3, job.air)
        y = draw_key(draw, TINTS, y)
        return Block(-self.foot(draw, y, width), draw, job.game.checks["choose"].assumes)

    def _table(self, rows: Sequence[Sequence[Sequence[Fraction]]], dice: Sequence[str], depths: Sequence[str]) -> Table:
        """Survival in percent, with the rolls that hit on each die as heads."""
        hits_on = zip(*(self.hits_on[die] for die in dice), strict=True)
        heads = [" or ".join(dict.fromkeys(map(rolls, numbers))) for numbers in hits_on]
        columns = [Column("Attackers", SIDE, look=KEY, anchor="figure")]
        for depth in depths:
            columns += [
                Column(Cell(head, HEADS), share=1, look=STRONG, anchor="middle", group=_depth(depth)) for head in heads
            ]
        cells: list[Row] = [
            (str(number), *(_share(share) for depth in row for share in depth))
            for number, row in zip(self.searchers, rows, strict=True)
        ]
        return Table(columns, cells, tinted=False, ruled=True, row_height=ROW, padding=0)

    def _in_danger(self, job: Job, die: str) -> list[str]:
        """The depths at which a submarine can be attacked."""
        rows = _choose(self, job, {**UNARMED, "die": die, "searchers": 1, "hits-on": 1})
        return [row["depth"] for row in rows if row["attacked"]]

    def _survival(self, job: Job, die: str, depth: str, number: int, hits_on: Sequence[int]) -> tuple[Fraction, ...]:
        """The chance to survive so many attackers, by what they hit on."""
        asked = ({**UNARMED, "die": die, "searchers": number, "hits-on": each} for each in hits_on)
        return tuple(row["survival"] for each in asked for row in _choose(self, job, each) if row["depth"] == depth)


def _share(share: Fraction) -> Cell:
    """A chance in percent, darker the less it is as printed."""
    return Cell(percent(share), ground=next((ground for below, ground in GROUNDS if halves_up(share, 2) < below), ""))


class ExpectedHits(TitledBlock):
    """The hits that a submarine can expect in a round, in defence and then in attack, by depth and attackers.

    Submarines with the same hits throughout share a table.
    """

    searchers = numbers("the numbers of attackers")
    panels = tables(Panel, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        alike: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
        for panel in self.panels:
            answers = [_choose(self, job, {**panel.given, "searchers": number}, panel) for number in self.searchers]
            hits = ((row["defense_hits"] + row["attack_hits"] for row in rows) for rows in answers)
            shown = "{}: attack {}, defence {}; attackers hit on {}"
            head = shown.format(*(str(each).upper() for each in panel.given.values()))
            alike.setdefault(tuple(zip(*hits, strict=True)), []).append(head)
        draw = Drawing()
        y = self.head(draw, "", width) - 4
        beside = min(2, len(alike)) if width > NARROW else 1
        each, top = (width - GUTTER * (beside - 1)) / beside, y
        most = max(map(len, alike.values()))
        for place, (rows, heads) in enumerate(alike.items()):
            left, top = place % beside * (each + GUTTER), top if place % beside else y - (7 if place else 0)
            low = top - 10 * (most - len(heads) if beside > 1 else 0)
            for head in heads:
                low -= 10
                draw.text(left, low + 1, head, NOTE, "navy", "semibold")
            y = min(y, draw_table(draw, self._table(rows), each, left, low - 1, job.air))
        return Block(-self.foot(draw, y, width), draw, job.game.checks["choose"].assumes)

    def _table(self, rows: Sequence[Sequence[Fraction]]) -> Table:
        """Hits, a row for each depth and a column for each number of attackers; the most are bold."""
        best = [max(column) for column in zip(*rows, strict=True)]
        columns = [Column(Cell(str(number), NUMBER), share=1, anchor="middle") for number in self.searchers]
        cells: list[Row] = [
            (
                _depth(depth),
                *(
                    Cell(f"{float(hits):.2f}" if hits else "0", NUMBER if hits == most else PLAIN)
                    for hits, most in zip(row, best, strict=True)
                ),
            )
            for depth, row in zip(DEPTHS, rows, strict=True)
        ]
        return Table((Column("Attackers", 70.0, look=NAME), *columns), cells, row_height=ROW, padding=0)
