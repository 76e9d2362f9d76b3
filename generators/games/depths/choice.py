"""Chart blocks of Depths for the choice of a depth: chances of searches, hits of a pack, survival and expected hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import TYPE_CHECKING, NamedTuple, cast

from aids import checks, toml_file
from aids.depths.status import ATTACK, DEPTHS, DICE, FIGHTING, HIDDEN, faces, modifiers, value_at
from aids.dice import RandomDice, format_percent, halves_up
from aids.errors import PlotroomError
from aids.input_file import Place
from aids.kinds import Context, OwnKind
from aids.records.fields import Field
from generators.drawing import Drawing, Style, mix
from generators.games.depths.diagrams import draw_boats
from generators.games.depths.rolls import MOST_VALUE, NARROW, chance_found, names, rolls
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.rich_text import GUTTER, Block, draw_key
from generators.page.table_layout import (
    KEY,
    NAME,
    NUMBER,
    PLAIN,
    STRONG,
    Cell,
    Column,
    Look,
    Row,
    Table,
    draw_table,
    swatch,
)
from generators.sheets.charts import TitledBlock
from generators.sheets.sheet import MOST_NUMBER, Job, Settings, choice, tables, whole, wholes

if TYPE_CHECKING:
    from aids.depths.choose import Choice, DepthRow


NUMBERS_WIDTH, GRID_ROW = 62.0, 16.0  # points: width of the numbers at the left, and height of a row without air
MOST_PACK, MOST_ENTRIES = 12, 12
#: Chances from which a cell is tinted, and its ground.
LIKELY_GROUNDS = ((Fraction(9, 10), "unalerted"), (Fraction(3, 4), "pale"), (Fraction(1, 2), "tint"))
LIKELY_TINTS = [(ground, f"{100 * least} percent or more") for least, ground in reversed(LIKELY_GROUNDS)]
MOST_DICE = 24
SERIES_NAMES, COLUMN = 134.0, 120.0  # points: the names of the lines of a chart, and the height of a certain chance
LEVELS = (Fraction(1, 2), Fraction(3, 4), Fraction(9, 10), Fraction(1))
#: The colors of the columns, one for each line: at most one of each die at each hidden depth.
FILLS = ("unalerted", "navy", mix("navy", "paper", 0.45), "danger", "amber", "gray")


def percent(chance: Fraction) -> str:
    """A chance in whole percent, a dash for none; what is not certain is not 100, what is possible not 0."""
    return format_percent(chance, 0) if chance else "–"


def _cell(chance: Fraction) -> Cell:
    ground = next((ground for least, ground in LIKELY_GROUNDS if halves_up(chance, 2) >= least), "")
    return Cell(percent(chance), ground=ground)


class Series(NamedTuple):
    """A line of a chart of columns: its name, its color, and a chance for each column."""

    name: str
    color: str
    chances: Sequence[Fraction]


class SearchesAgain(TitledBlock):
    """The chance that hidden submarines are found, by the dice rolled in all searches together: columns and figures."""

    to = whole(1, MOST_DICE, "the largest number of dice")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        draw, rules = Drawing(), job.game.rules
        alike: dict[tuple[str, Fraction], list[str]] = {}  # dice with the same chance together
        for depth in HIDDEN:
            for die in DICE:
                alike.setdefault((depth, chance_found(rules, depth, die, 1)), []).append(die)
        lines = [
            Series(
                depth.capitalize() if len(dice) == len(DICE) else f"{depth.capitalize()}, {names(tuple(dice))}",
                FILLS[n],
                [chance_found(rules, depth, dice[0], number) for number in range(1, self.to + 1)],
            )
            for n, ((depth, _), dice) in enumerate(alike.items())
        ]
        y = self.head(draw, "", width)
        counts = [str(n) for n in range(1, self.to + 1)]
        if width > NARROW:
            y = _draw_columns(draw, lines, width, y - 8)
            rows: list[Row] = [
                (Cell(line.name, NAME, picture=swatch(line.color)), *map(percent, line.chances)) for line in lines
            ]
            heads = [Column("Dice rolled in all", SERIES_NAMES, look=NAME)]
            heads += [Column(Cell(number, KEY), share=1, look=STRONG, anchor="middle") for number in counts]
        else:
            rows = [(number, *(percent(line.chances[n]) for line in lines)) for n, number in enumerate(counts)]
            heads = [Column("Dice", 36.0, look=KEY, anchor="figure")]
            heads += [Column(line.name, share=1, look=STRONG, anchor="middle") for line in lines]
        table = Table(heads, rows, tinted=False, ruled=True, row_height=GRID_ROW, padding=0)
        y = draw_table(draw, table, width, 0.0, y, job.air)
        return Block(-self.foot(draw, y, width), draw, ("DP-2", "DP-3", "DP-4"))


def _draw_columns(draw: Drawing, lines: Sequence[Series], width: float, top: float) -> float:
    """A group of columns for each number of dice, over lines at the chances of LEVELS; the y of their foot."""
    count = len(lines[0].chances)
    each, low = (width - SERIES_NAMES) / count, top - COLUMN
    wide = min(0.8 * each / len(lines), 14.0)
    for level in LEVELS:
        y = low + COLUMN * float(level)
        draw.line((SERIES_NAMES - 4, y), (width, y), Style(None, "rule", THIN))
        draw.text(SERIES_NAMES - 8, y - 0.33 * NOTE, f"{100 * level} %", NOTE, "gray", "semibold", "end")
    for k, line in enumerate(lines):
        for n, chance in enumerate(line.chances):
            x = SERIES_NAMES + each * (n + 0.5) + wide * (k - len(lines) / 2)
            draw.rect(x, low, wide - 0.8, COLUMN * float(chance), Style(line.color))
    draw.line((SERIES_NAMES - 4, low), (width, low), Style(None, "navy", 0.6))
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
        y = draw_boats(draw, NUMBERS_WIDTH, y - 8, width - NUMBERS_WIDTH) if width > NARROW else y
        for chances, packs in alike.items():
            said = " or ".join(f"{pack.attack} on {pack.die.upper()}" for pack in packs)
            draw.text(0, y - 14, f"Printed attack {said}", TABLE, "navy", "semibold")
            groups = []
            for depth, share in zip(FIGHTING, chances, strict=True):
                hits = dict.fromkeys(rolls(int(share * faces(pack.die))) for pack in packs)  # each range once
                groups.append(f"{depth.capitalize()}: hits on {' or '.join(hits)}")
            y = self._draw_grid(draw, groups, chances, width, y - 17, job.air)
        return Block(-self.foot(draw, draw_key(draw, LIKELY_TINTS, y), width), draw, ("DP-1", "DP-8"))

    def _draw_grid(
        self, draw: Drawing, groups: Sequence[str], chances: Sequence[Fraction], width: float, y: float, air: float
    ) -> float:
        """Draw a group of columns for each chance, beside each other or, on a narrow page, below; the y below them."""
        each = range(len(groups))
        for listed in [each] if width > NARROW else [range(n, n + 1) for n in each]:
            columns = [Column("Boats", NUMBERS_WIDTH, look=KEY, anchor="figure")]
            columns += [
                Column(Cell(f"{hits}+", NUMBER), share=1, look=STRONG, anchor="middle", group=groups[n])
                for n in listed
                for hits in self.hits
            ]
            rows: list[Row] = [
                (str(boats), *(_cell(hits_or_more(boats, hits, chances[n])) for n in listed for hits in self.hits))
                for boats in range(1, self.to + 1)
            ]
            table = Table(columns, rows, tinted=False, ruled=True, row_height=GRID_ROW, padding=0)
            y = draw_table(draw, table, width, 0.0, y, air) - 6
        return y + 6


def hits_or_more(boats: int, hits: int, chance: Fraction) -> Fraction:
    """The chance of so many hits or more, of one roll for each boat."""
    return sum((comb(boats, n) * chance**n * (1 - chance) ** (boats - n) for n in range(hits, boats + 1)), Fraction(0))


#: Chances to survive below which a cell is tinted, and its ground.
GROUNDS = ((Fraction(1, 4), "unalerted"), (Fraction(1, 2), "pale"), (Fraction(3, 4), "tint"))
TINTS = [(ground, f"less than {100 * below} percent") for below, ground in reversed(GROUNDS)]
ROW, SIDE = 15.5, 62.0  # points: height of a row, width of the numbers at the left
MOST_COLUMNS = 16
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


def _read_numbers(at: Place, raw: object, given: Context) -> list[int]:
    """A list of whole numbers."""
    if not isinstance(raw, list) or not 1 <= len(raw) <= MOST_COLUMNS or not all(type(each) is int for each in raw):
        raise at.wrong(NUMBERS, raw)
    return list(raw)


def numbers(meaning: str) -> Field[list[int]]:
    """A list of whole numbers."""
    return Field(OwnKind(_read_numbers, takes=NUMBERS), meaning)


def _read_rolls_by_die(at: Place, raw: object, given: Context) -> dict[str, list[int]]:
    """A list of whole numbers for each die."""
    return {die: _read_numbers(at.at(die), each, given) for die, each in toml_file.entries(at, raw, DICE).items()}


class Panel(Settings):
    """A submarine, and what hits it."""

    die = choice(DICE, "its die")
    attack = whole(-MOST_NUMBER, MOST_NUMBER, "its printed attack")
    defense = whole(-MOST_NUMBER, MOST_NUMBER, "its printed defense")
    hits_on = whole(-MOST_NUMBER, MOST_NUMBER, "the highest roll that hits for an attacker")

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
    hits_on = Field(
        OwnKind(_read_rolls_by_die, takes=f"a table of lists by die: {', '.join(DICE)}"),
        "the highest rolls that hit for an attacker, a list for each die",
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
            hits_on = zip(*(self.hits_on[die] for die in dice), strict=True)
            heads = [" or ".join(dict.fromkeys(map(rolls, numbers))) for numbers in hits_on]
            columns = [Column("Attackers", SIDE, look=KEY, anchor="figure")]
            columns += [
                Column(Cell(head, HEADS), share=1, look=STRONG, anchor="middle", group=_depth(depth))
                for depth in self._in_danger(job, dice[0])
                for head in heads
            ]
            cells: list[Row] = [
                (str(number), *(_share(share) for depth in row for share in depth))
                for number, row in zip(self.searchers, rows, strict=True)
            ]
            table = Table(columns, cells, tinted=False, ruled=True, row_height=ROW, padding=0)
            y -= 17
            told = f"{' or '.join(die.upper() for die in dice)}: each attacker hits on"
            draw.text(0, y, told, TABLE, "navy", "semibold")
            y = draw_table(draw, table, width, 0.0, y - 3, job.air)
        y = draw_key(draw, TINTS, y)
        return Block(-self.foot(draw, y, width), draw, job.game.checks["choose"].assumes)

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
    """The hits that a submarine can expect in a round, in defense and then in attack, by depth and attackers.

    Submarines with the same hits throughout share a table; the most in a column are bold.
    """

    searchers = numbers("the numbers of attackers")
    panels = tables(Panel, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        alike: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
        for panel in self.panels:
            answers = [_choose(self, job, {**panel.given, "searchers": number}, panel) for number in self.searchers]
            hits = ((row["defense_hits"] + row["attack_hits"] for row in rows) for rows in answers)
            shown = "{}: attack {}, defense {}; attackers hit on {}"
            head = shown.format(*(str(each).upper() for each in panel.given.values()))
            alike.setdefault(tuple(zip(*hits, strict=True)), []).append(head)
        draw = Drawing()
        y = self.head(draw, "", width) - 4
        beside = min(2, len(alike)) if width > NARROW else 1
        each, top = (width - GUTTER * (beside - 1)) / beside, y
        lines = max(map(len, alike.values()))
        columns = [Column("Attackers", 70.0, look=NAME)]
        columns += [Column(Cell(str(number), NUMBER), share=1, anchor="middle") for number in self.searchers]
        for place, (rows, heads) in enumerate(alike.items()):
            left, top = place % beside * (each + GUTTER), top if place % beside else y - (7 if place else 0)
            low = top - 10 * (lines - len(heads) if beside > 1 else 0)
            for head in heads:
                low -= 10
                draw.text(left, low + 1, head, NOTE, "navy", "semibold")
            best = [max(column) for column in zip(*rows, strict=True)]
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
            y = min(y, draw_table(draw, Table(columns, cells, row_height=ROW, padding=0), each, left, low - 1, job.air))
        return Block(-self.foot(draw, y, width), draw, job.game.checks["choose"].assumes)
