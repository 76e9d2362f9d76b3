"""Chart blocks of Depths for the choice of a depth: chances of searches, hits of a pack, survival and expected hits."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from fractions import Fraction
from itertools import chain, groupby
from math import comb
from typing import TYPE_CHECKING, ClassVar, NamedTuple, cast

from aids import checks, toml_file
from aids.checks import counted
from aids.depths.status import ATTACK, DEPTHS, DICE, FIGHTING, HIDDEN, faces, modifiers, value_at
from aids.dice import RandomDice, format_percent, halves_up
from aids.errors import PlotroomError
from aids.input_file import Place
from aids.kinds import Context, OwnKind
from aids.records.fields import Field
from generators.drawing import Drawing, Style, scene
from generators.drawing.text import fit_scale, text_width
from generators.games.depths.diagrams import BOATS, depth_name
from generators.games.depths.rolls import MOST_VALUE, NARROW, chance_found, names, rolls
from generators.page.frame import NOTE, TABLE
from generators.page.rich_text import Block, draw_key
from generators.page.table_layout import MIDDLE
from generators.sheets.charts import TitledBlock
from generators.sheets.sheet import MOST_NUMBER, Job, Settings, choice, tables, whole, wholes

if TYPE_CHECKING:
    from aids.depths.choose import Choice, DepthRow

MOST_PACK, MOST_ENTRIES, MOST_DICE = 12, 12, 24
#: Chances from which a cell is shaded, and its ground; and the same for chances to survive, below which it is.
LIKELY = ((Fraction(9, 10), "sea"), (Fraction(1, 2), "pale"))
DEADLY = ((Fraction(1, 4), "sea"), (Fraction(1, 2), "pale"))
LIKELY_TINTS = [(ground, f"{100 * least} percent or more") for least, ground in reversed(LIKELY)]
DEADLY_TINTS = [(ground, f"less than {100 * below} percent") for below, ground in reversed(DEADLY)]
ROW, BOAT, NAMED, DICE_WIDE, LEAST_CELL = 23.0, 62.0, 74.0, 68.0, 14.0  # points of a grid in the sea
HEAD = TABLE, "navy", "bold", "middle"
Groups = Sequence[tuple[str, Sequence[str]]]  # the heads of columns under their titles
Shown = tuple[str, str]
"""A cell: its figure, and the color of its ground, "" for none."""


class SeaRow(NamedTuple):
    """A row of a grid in the sea: its depth, what is rolled, and the cells under each group of heads."""

    depth: str
    dice: str
    cells: Sequence[Sequence[Shown]]


def percent(chance: Fraction) -> str:
    """A chance in whole percent, a dash for none; what is not certain is not 100, what is possible not 0."""
    return format_percent(chance, 0) if chance else "–"


def likely(chance: Fraction) -> Shown:
    """A chance in percent, darker the likelier."""
    return percent(chance), next((ground for least, ground in LIKELY if halves_up(chance, 2) >= least), "")


def draw_sea_grid(
    draw: Drawing, groups: Groups, rows: Sequence[SeaRow], width: float, top: float, air: float, rolled: str = "Die"
) -> float:
    """Draw rows behind a boat at their depth, under groups of heads; the y below.

    Groups stand below each other where their columns have no room, without boats on a narrow page.
    """
    boat = BOAT if width > NARROW else 0.0
    side, count = boat + NAMED + DICE_WIDE, sum(len(heads) for _, heads in groups)
    least = max(LEAST_CELL, *((text_width(title, NOTE, "semibold") + 6) / len(heads) for title, heads in groups))
    if len(groups) > 1 and (width - side) / count < least:
        for n, group in enumerate(groups):
            part = [row._replace(cells=[row.cells[n]]) for row in rows]
            top = draw_sea_grid(draw, [group], part, width, top, air, rolled) - 10
        return top + 10
    each, high, left = (width - side) / count, ROW + air, side
    size = min(fit_scale(title, TABLE, each * len(heads) - 6, "semibold") for title, heads in groups)
    low, named = _draw_side(draw, rows, boat, (width, top - 29, high))
    dice = min(fit_scale(row.dice, TABLE, DICE_WIDE - 6) for row in rows)
    for _, heads in groups[:-1]:
        left += each * len(heads)
        draw.line((left, top - 14), (left, low), Style(None, "navy", 0.6))
    with draw.role("Table"):
        _draw_heads(draw, groups, (side, each, top, size), rolled)
        for k, (row, (middle, name)) in enumerate(zip(rows, named, strict=True)):
            with draw.role("TR"):
                with draw.role("TH", scope="Row"), draw.role("Span", f"{depth_name(row.depth)}, {row.dice}"):
                    draw.text(boat + 6, middle - MIDDLE * TABLE, name, TABLE, "navy", "semibold")
                    foot = top - 29 - high * (k + 1)
                    draw.text(boat + NAMED + 2, foot + high / 2 - MIDDLE * dice, row.dice, dice, "ink")
                _draw_row(draw, row, (foot, each, high), side)
    return low


def _draw_side(
    draw: Drawing, rows: Sequence[SeaRow], boat: float, place: Sequence[float]
) -> tuple[float, list[tuple[float, str]]]:
    """Draw a boat at each depth; `place` is the width, the top and a row's height.

    The y below, and for each row the middle of its depth with the name of the depth, if it is the first one there.
    """
    (width, top, high), depths = place, [(depth, len(list(part))) for depth, part in groupby(row.depth for row in rows)]
    low, y, named = top - high * len(rows), top, list[tuple[float, str]]()
    if boat:
        surface = y - (high * depths[0][1] / 2 if depths[0][0] == DEPTHS[0] else 2)
        scene.draw_sea(draw, (0, low, boat, surface - low))
    for depth, many in depths:
        middle = y - high * many / 2
        if boat:
            draw_at = scene.draw_afloat if depth == DEPTHS[0] else scene.draw_below
            draw_at(draw, BOATS[depth][0], boat / 2, middle, 0.8 * boat, "navy")
        named += [(middle, depth_name(depth)), *[(middle, "")] * (many - 1)]
        draw.line((boat, y), (width, y), Style(None, "navy", 0.6))
        y -= high * many
    draw.line((boat, low), (width, low), Style(None, "navy", 0.6))
    return low, named


def _draw_row(draw: Drawing, row: SeaRow, place: Sequence[float], side: float) -> None:
    """The cells of a row from `side` on; `place` is its foot, the width of a cell, and its height."""
    foot, each, high = place
    for n, (figure, ground) in enumerate(chain.from_iterable(row.cells)):
        x = side + each * n
        if ground:
            draw.rect(x + 0.5, foot + 0.7, each - 1, high - 1.4, Style(ground))
        with draw.role("TD"):
            ink = "paper" if ground == "sea" else "ink"
            draw.text(x + each / 2, foot + high / 2 - MIDDLE * TABLE, figure, TABLE, ink, "semibold", "middle")


def _draw_heads(draw: Drawing, groups: Groups, place: Sequence[float], rolled: str) -> None:
    """The heads of a grid in the sea under those of their groups, beside the head of what is rolled; read as one row.

    `place` is the left edge of the cells, their width, the top, and the size of the upper heads.
    """
    x, each, top, _ = place
    side = x
    lead = f"Depth and {rolled.lower()}" + (f"; columns: {groups[0][0]}" if len(groups) == 1 else "")
    with draw.role("TR"):
        with draw.role("TH", scope="Column"), draw.role("Span", lead):
            draw.text(side - DICE_WIDE + 2, top - 24, rolled, NOTE, "gray", "semibold")
            if not groups[1:]:
                _draw_title(draw, groups[0], x, place)
        for group in groups:
            for n, head in enumerate(group[1]):
                told = draw.role("Span", f"{group[0]}: {head}".replace("–", " to ")) if groups[1:] else nullcontext()
                with draw.role("TH", scope="Column"), told:
                    if n == 0 and groups[1:]:
                        _draw_title(draw, group, x, place)
                    draw.text(x + each / 2, top - 24, head, *HEAD)
                x += each


def _draw_title(draw: Drawing, group: tuple[str, Sequence[str]], x: float, place: Sequence[float]) -> None:
    """The title of a group over the middle of its heads, which begin at x."""
    (title, heads), (_, each, top, size) = group, place
    draw.text(x + each * len(heads) / 2, top - 10, title, size, "navy", "semibold", "middle")


class SeaBlock(TitledBlock):
    """A block whose rows lie at their depths in the sea, beside what is `rolled`, with grounds by `tints`."""

    rolled: ClassVar[str] = "Die"
    tints: ClassVar[Sequence[Shown]] = LIKELY_TINTS

    def in_sea(self, job: Job, width: float, groups: Groups, rows: Sequence[SeaRow], assumes: tuple[str, ...]) -> Block:
        """The block: its rows under groups of heads, and the key of their grounds."""
        draw = Drawing()
        y = draw_sea_grid(draw, groups, rows, width, self.head(draw, "", width), job.air, self.rolled)
        with draw.artifact():
            y = draw_key(draw, self.tints, y)
        return Block(-self.foot(draw, y, width), draw, assumes)


class SearchesAgain(SeaBlock):
    """The chance that hidden submarines are found, by the dice rolled in all searches together."""

    to = whole(1, MOST_DICE, "the largest number of dice")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules = job.game.rules
        alike: dict[tuple[str, Fraction], list[str]] = {}  # dice with the same chance together
        for depth in HIDDEN:
            for die in DICE:
                alike.setdefault((depth, chance_found(rules, depth, die, 1)), []).append(die)
        numbers = range(1, self.to + 1)
        rows = [
            SeaRow(
                depth,
                "any die" if len(dice) == len(DICE) else names(dice),
                [[likely(chance_found(rules, depth, dice[0], number)) for number in numbers]],
            )
            for (depth, _), dice in alike.items()
        ]
        groups = [("Number of dice, all searches together", [str(number) for number in numbers])]
        return self.in_sea(job, width, groups, rows, ("DP-2", "DP-3", "DP-4"))


class Pack(Settings):
    """The submarines of a pack: their die and their printed attack."""

    die = choice(DICE, "its die")
    attack = whole(0, MOST_VALUE, "its printed attack")


class PackHits(SeaBlock):
    """The chance that a pack of submarines scores some hits with one roll each, by depth; equal ones together."""

    rolled = "Printed attack"
    to = whole(1, MOST_PACK, "the largest number of submarines")
    hits = wholes(1, MOST_PACK, MOST_ENTRIES, "the numbers of hits")
    packs = tables(Pack, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        changes, numbers, rows = modifiers(job.game.rules), range(1, self.to + 1), list[SeaRow]()
        for depth in FIGHTING:
            alike: dict[Fraction, list[str]] = {}
            for pack in self.packs:
                value = value_at(changes[depth, ATTACK, pack.die], pack.attack, 0, pack.die)
                said = f"{pack.die.upper()}: {pack.attack}"
                alike.setdefault(Fraction(value, faces(pack.die)), []).append(said)
            for chance, packs in alike.items():
                cells = [[likely(hits_or_more(boats, hits, chance)) for boats in numbers] for hits in self.hits]
                rows.append(SeaRow(depth, "any" if len(packs) == len(self.packs) > 1 else ", ".join(packs), cells))
        heads = [str(number) for number in numbers]
        groups = [(f"{counted(hits, 'hits')} or more: boats", heads) for hits in self.hits]
        return self.in_sea(job, width, groups, rows, ("DP-1", "DP-8"))


def hits_or_more(boats: int, hits: int, chance: Fraction) -> Fraction:
    """The chance of so many hits or more, of one roll for each boat."""
    return sum((comb(boats, n) * chance**n * (1 - chance) ** (boats - n) for n in range(hits, boats + 1)), Fraction(0))


MOST_COLUMNS = 16
NUMBERS = f"a list of 1 to {MOST_COLUMNS} whole numbers"
UNARMED = {"attack": 1, "defense": 1}


def _choose(block: TitledBlock, job: Job, inputs: Mapping[str, object], part: Settings | None = None) -> list[DepthRow]:
    """The answer of the check for each depth; RulesError with the line of the block or its part if it refuses."""
    check = job.game.checks["choose"]
    try:
        answer = block.keep(inputs, lambda: checks.resolve(check, checks.accept(check, inputs), RandomDice(0)))
    except PlotroomError as error:
        (part or block).fail(str(error))
    return cast("Choice", answer.result)["depths"]


def _read_numbers(at: Place, raw: object, given: Context) -> list[int]:
    if not isinstance(raw, list) or not 1 <= len(raw) <= MOST_COLUMNS or not all(type(each) is int for each in raw):
        raise at.wrong(NUMBERS, raw)
    return list(raw)


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


class Survival(SeaBlock):
    """The chance that a submarine survives a round, by its depth, the attackers and the rolls that hit; all search.

    Dice with the same chances at a depth share a row.
    """

    tints = DEADLY_TINTS
    searchers = Field(OwnKind(_read_numbers, takes=NUMBERS), "the numbers of attackers")
    hits_on = Field(
        OwnKind(_read_rolls_by_die, takes=f"a table of lists by die: {', '.join(DICE)}"),
        "the highest rolls that hit for an attacker, a list for each die",
    )

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rows = list[SeaRow]()
        depths = _choose(self, job, {**UNARMED, "die": DICE[0], "searchers": 1, "hits-on": 1})
        for depth in (row["depth"] for row in depths if row["attacked"]):
            alike: dict[tuple[tuple[Fraction, ...], ...], list[str]] = {}
            for die, hits_on in self.hits_on.items():
                by_number = [self._survival(job, die, depth, number, hits_on) for number in self.searchers]
                alike.setdefault(tuple(zip(*by_number, strict=True)), []).append(die)
            rows += [SeaRow(depth, names(dice), [list(map(_share, each)) for each in by]) for by, dice in alike.items()]
        heads = [str(number) for number in self.searchers]
        on = [[f"{die.upper()} {rolls(each)}" for each in listed] for die, listed in self.hits_on.items()]
        groups = [(", ".join(each), heads) for each in zip(*on, strict=True)]
        return self.in_sea(job, width, groups, rows, job.game.checks["choose"].assumes)

    def _survival(self, job: Job, die: str, depth: str, number: int, hits_on: Sequence[int]) -> tuple[Fraction, ...]:
        """The chance to survive so many attackers, by what they hit on."""
        asked = ({**UNARMED, "die": die, "searchers": number, "hits-on": each} for each in hits_on)
        return tuple(row["survival"] for each in asked for row in _choose(self, job, each) if row["depth"] == depth)


def _share(share: Fraction) -> Shown:
    """A chance in percent, darker the less it is as printed."""
    return percent(share), next((ground for below, ground in DEADLY if halves_up(share, 2) < below), "")


class ExpectedHits(TitledBlock):
    """The hits of 100 submarines in a round, in defense and then in attack, by depth and attackers, the most shaded.

    Submarines with the same hits at a depth share a row.
    """

    searchers = Field(OwnKind(_read_numbers, takes=NUMBERS), "the numbers of attackers")
    panels = tables(Panel, "the submarines", least=1)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        alike: dict[tuple[str, tuple[int, ...], tuple[str, ...]], list[str]] = {}
        said, draw = [], Drawing()
        for panel in self.panels:
            answers = [_choose(self, job, {**panel.given, "searchers": number}, panel) for number in self.searchers]
            hits = [[row["defense_hits"] + row["attack_hits"] for row in rows] for rows in answers]
            shown = "{}: attack {}, defense {}; hit on {}"
            said.append(shown.format(*(str(each).upper() for each in panel.given.values())))
            for depth, row in zip(DEPTHS, zip(*hits, strict=True), strict=True):
                best = tuple("sea" if each == max(by) else "" for each, by in zip(row, hits, strict=True))
                alike.setdefault((depth, tuple(int(halves_up(100 * each, 0)) for each in row), best), []).append(
                    panel.die
                )
        rows = [
            SeaRow(
                depth,
                "any die" if len(dice) == len(self.panels) > 1 else names(dice),
                [list(zip(map(str, row), best, strict=True))],
            )
            for (depth, row, best), dice in sorted(alike.items(), key=lambda each: DEPTHS.index(each[0][0]))
        ]
        groups = [("Attackers", [str(number) for number in self.searchers])]
        y = draw_sea_grid(draw, groups, rows, width, self.head(draw, "", width), job.air)
        return Block(-self.foot(draw, y, width, ". ".join(said) + "."), draw, job.game.checks["choose"].assumes)
