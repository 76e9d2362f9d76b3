"""Chart blocks of Depths: rolls that hit, chances of searches, and how many searchers they take."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from aids.depths.search import MOST_SEARCHERS
from aids.depths.status import ATTACK, DEFENSE, DICE, FIGHTING, HIDDEN, faces, modifiers, targets, value_at
from aids.dice import percent
from aids.rulebook.rules import Rules
from generators.drawing import Drawing
from generators.page.frame import NOTE, TABLE
from generators.page.rich_text import Block, draw_notes
from generators.page.table_layout import KEY, NAME, Column, Content, Picture, Table, draw_table
from generators.sheets.charts import TitledBlock
from generators.sheets.sheet import Job, whole, wholes

CHANCE, ROLLED, VALUE = 62.0, 114.0, 18.0  # points: widths of a chance, of what is rolled, of a printed value at least
NARROW = 430.0  # points: in less the dice are under each other
MOST_VALUE = 20
#: What is rolled in words: the keys of tables keep their spelling.
WORDS = {ATTACK: "attack", DEFENSE: "defense"}
#: What is rolled: a depth with attack, defense or both.
Rolls = tuple[str, tuple[str, ...]]


def chance_found(rules: Rules, depth: str, die: str, searchers: int) -> Fraction:
    """The chance that so many searchers find the submarines at a hidden depth."""
    missed = 1 - Fraction(targets(rules)[depth, die], faces(die))
    return 1 - missed**searchers


def names(dice: Sequence[str]) -> str:
    """Dice as a heading: `D6 and D12`."""
    return " and ".join(die.upper() for die in dice)


class SearchersNeeded(TitledBlock):
    """The least number of searchers that finds submarines with some chances, by depth; equal dice together."""

    percents = wholes(1, 99, 99, "the chances in percent")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        by_column: dict[tuple[str, tuple[str, ...]], list[str]] = {}
        for depth in HIDDEN:
            for die in DICE:
                found = [chance_found(job.game.rules, depth, die, n) * 100 for n in range(1, MOST_SEARCHERS + 1)]
                needed = tuple(
                    str(next((n for n, chance in enumerate(found, 1) if chance >= percent), "–"))
                    for percent in self.percents
                )
                by_column.setdefault((depth, needed), []).append(die)
        rows = [(f"{percent} %", *(needed[n] for _, needed in by_column)) for n, percent in enumerate(self.percents)]
        columns, draw = [Column("Chance", CHANCE, look=KEY)], Drawing()
        y = self.head(draw, "", width) - 13
        for n, ((depth, _), dice) in enumerate(by_column.items()):
            with draw.artifact():  # it is read with the dice below it
                x = CHANCE + (n + 0.5) * (width - CHANCE) / len(by_column)
                draw.text(x, y + 2, depth.capitalize(), TABLE, "navy", "semibold", "middle")
            columns.append(
                Column(
                    _dice_head(depth, "any die" if len(dice) == len(DICE) else names(dice)),
                    share=1,
                    look=KEY,
                    anchor="middle",
                )
            )
        y = draw_table(draw, Table(columns, rows), width, 0.0, y, job.air)
        return Block(-self.foot(draw, y, width), draw, ("DP-2",))


def _dice_head(depth: str, dice: str) -> Picture:
    """Dice as a head, which is read with their depth."""

    def draw_dice(draw: Drawing, at: float, middle: float, _: float) -> None:
        with draw.role("Span", f"{depth.capitalize()}, {dice}"):
            draw.text(at, middle - 3, dice, TABLE, "navy", "bold", "middle")

    return Picture(0.0, 9.0, draw_dice)


def changed_rolls(rules: Rules) -> tuple[list[Rolls], list[Rolls]]:
    """The rolls for which a depth changes the printed value, and those for which it does not; equal ones together."""
    changes = modifiers(rules)
    changed: list[Rolls] = []
    printed: list[Rolls] = []
    for depth in FIGHTING:
        by_kind = {kind: tuple(changes[depth, kind, die] for die in DICE) for kind in (ATTACK, DEFENSE)}
        together = by_kind[ATTACK] == by_kind[DEFENSE]
        for kinds in [(ATTACK, DEFENSE)] if together else [(ATTACK,), (DEFENSE,)]:
            (changed if any(by_kind[kinds[0]]) else printed).append((depth, kinds))
    return changed, printed


class FinalValues(TitledBlock):
    """The highest roll that hits, and its chance, for printed values, by die and depth."""

    to = whole(1, MOST_VALUE, "the largest printed value")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, draw = job.game.rules, Drawing()
        y = self.head(draw, "", width)
        tables = ceil(self.to / max(1, floor((width - ROLLED) / VALUE)))
        values = ceil(self.to / tables)  # as many in each
        for first in range(1, self.to + 1, values):
            some = range(first, min(first + values, self.to + 1))
            y = draw_table(draw, _table(rules, some), width, 0.0, y, job.air)
        changed, printed = changed_rolls(rules)
        said = [f"{depth.capitalize()}: attack and defense alike." for depth, kinds in changed if len(kinds) > 1]
        as_printed = " and ".join(
            f"{depth} submarines" if len(kinds) > 1 else f"{WORDS[kinds[0]]} at {depth} depth"
            for depth, kinds in printed
        )
        said += [f"{as_printed.capitalize()}: the printed value or less."] if printed else []
        notes = " ".join(filter(None, (*said, self.note)))
        return Block(-draw_notes(draw, [notes], y, width), draw, ("DP-1", "DP-8"))


def _table(rules: Rules, values: Sequence[int]) -> Table:
    """The rolls that hit and their chance in percent for each printed value, a row for each die and depth."""
    changes, (changed, _) = modifiers(rules), changed_rolls(rules)
    columns = [Column("Printed value", ROLLED, look=NAME)]
    columns += [Column(str(value), share=1.0, look=KEY, anchor="middle") for value in values]
    rows: list[list[Content]] = []
    for die in DICE:
        for depth, kinds in changed:
            row: list[Content] = [f"{die.upper()}, {depth}{'' if len(kinds) > 1 else f' {WORDS[kinds[0]]}'}"]
            hits = [value_at(changes[depth, kinds[0], die], value, 0, die) for value in values if value <= faces(die)]
            row += [_hit(each, die) for each in hits]
            rows += [row if len(hits) == len(values) else [*row, ""]] if hits else []
    return Table(columns, rows, each=len(changed))


def _hit(hits: int, die: str) -> Picture:
    """The rolls that hit over their chance in percent, which are read as `1 to 2: 33 %`."""
    chance = percent(Fraction(hits, faces(die)), 0)

    def draw_hit(draw: Drawing, at: float, middle: float, _: float) -> None:  # without a width, `at` is the middle
        with draw.role("Span", f"{rolls(hits).replace('–', ' to ')}: {chance}" if hits else "no hit"):
            if hits:
                draw.text(at, middle + 2, rolls(hits), NOTE, "navy", "bold", "middle")
            draw.text(
                at,
                middle - (8 if hits else 2.6),
                chance.removesuffix(" %") if hits else "no",
                NOTE,
                "gray",
                "regular",
                "middle",
            )

    return Picture(0.0, 20.0, draw_hit)


def rolls(hits: int) -> str:
    """The rolls that hit: `1–3`."""
    return f"1–{hits}" if hits > 1 else str(hits) if hits else "no"
