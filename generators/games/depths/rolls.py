"""Chart blocks of Depths: rolls that hit, chances of searches, and how many searchers they take."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from aids.depths.search import MOST_SEARCHERS
from aids.depths.status import ATTACK, DEFENSE, DICE, FIGHTING, HIDDEN, faces, modifiers, targets, value_at
from aids.dice import format_percent, percent
from aids.rulebook.rules import Rules
from generators.drawing import Drawing, Style
from generators.page.frame import NOTE, SECTION, THIN
from generators.page.rich_text import Block, draw_key, draw_notes
from generators.page.table_layout import KEY, NUMBER, STRONG, Cell, Column, Content, Look, Picture, Table, draw_table
from generators.sheets.charts import TitledBlock
from generators.sheets.sheet import Job, whole, wholes

SIDE, FIGURE = 48.0, 54.0  # points: width of the numbers at the left, and of a figure beside a bar
WITH_BARS = 158.0  # points: in narrower groups there are no bars
ASSUMES = ("DP-2", "DP-3", "DP-4")
#: The color of the part of a bar for what is found: every hidden submarine, then only the easier depth.
FOUND = ("navy", "unalerted")
PARTS = ("all found", "only those easier to find", "none found")
DIE, ROLLED, VALUE = 30.0, 84.0, 18.0  # points: widths of a die, of what is rolled, and of a printed value at least
NARROW = 430.0  # points: in less the dice are under each other
BOLD, CHANCE = Look(NOTE, "navy", "bold"), Look(NOTE, "gray")
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


class SearchOdds(TitledBlock):
    """The chance that searchers find submarines at each hidden depth, in percent and as bars, by die."""

    to = whole(1, MOST_SEARCHERS, "the largest number of searchers")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        rules, alike = job.game.rules, dict[tuple[Fraction, ...], list[str]]()
        for die in DICE:  # those with the same chances at every hidden depth together
            alike.setdefault(tuple(chance_found(rules, depth, die, 1) for depth in HIDDEN), []).append(die)
        groups = list(alike.values())
        has_bars = (width - SIDE) / len(groups) >= WITH_BARS
        columns = [Column("Searchers", SIDE, look=KEY, anchor="figure")]
        for dice in groups:
            columns += [Column(share=1, group=names(dice))] if has_bars else []
            width_share = (FIGURE, 0.0) if has_bars else (0.0, 1.0)
            columns += [Column(depth.capitalize(), *width_share, STRONG, "end", names(dice)) for depth in HIDDEN]
        rows = []
        for searchers in range(1, self.to + 1):
            row: list[Content] = [str(searchers)]
            for dice in groups:
                found = [chance_found(rules, depth, dice[0], searchers) for depth in HIDDEN]
                row += [_found(sorted(found))] if has_bars else []
                row += map(format_percent, found)
            rows.append(row)
        draw = Drawing()
        y = draw_table(draw, Table(columns, rows), width, 0.0, self.head(draw, "", width), job.air)
        y = draw_key(draw, zip((*FOUND, "paper"), PARTS, strict=True), y) if has_bars else y
        # How the two figures of a row answer for a sea zone with submarines at both depths.
        low, high = sorted(100 * chance_found(rules, depth, groups[0][0], 3) for depth in HIDDEN)
        example = (
            f"Both depths in one zone, 3 searchers, {names(groups[0])}: {float(low):.1f} % find all, "
            f"{float(high - low):.1f} % only those easier to find, {float(100 - high):.1f} % nothing."
        )
        return Block(-self.foot(draw, y, width, example), draw, ASSUMES)


def _found(chances: list[Fraction]) -> Picture:
    """A bar of a mixed zone: the chance that all are found, and that only those easier to find are."""

    def draw_parts(draw: Drawing, x: float, y: float, width: float) -> None:
        draw.rect(x, y - 4, width, 8, Style("paper", "rule", THIN))
        for chance, color in sorted(zip(chances, FOUND, strict=True), reverse=True):
            if chance:
                draw.rect(x, y - 4, width * float(chance), 8, Style(color))

    return Picture(0.0, 8.0, draw_parts)


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
        columns = [
            Column(
                Cell("any die" if len(dice) == len(DICE) else names(tuple(dice)), NUMBER),
                share=1,
                look=KEY,
                anchor="middle",
                group=depth.capitalize(),
            )
            for (depth, _), dice in by_column.items()
        ]
        rows = [(f"{percent} %", *(needed[n] for _, needed in by_column)) for n, percent in enumerate(self.percents)]
        chance = Column("Chance", 62, look=Look(SECTION, face="semibold"))
        return self.compose(Table((chance, *columns), rows), "", job, width, [], ("DP-2",))


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
        tables = ceil(self.to / max(1, floor((width - DIE - ROLLED) / VALUE)))
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
    columns = [Column("Die", DIE, look=KEY), Column("Printed value", ROLLED, look=STRONG)]
    columns += [Column(str(value), share=1.0, look=KEY, anchor="middle") for value in values]
    rows: list[list[Content]] = []
    for die in DICE:
        for n, (depth, kinds) in enumerate(changed if values[0] <= faces(die) else ()):
            name = depth.capitalize() if len(kinds) > 1 else f"{depth.capitalize()} {WORDS[kinds[0]]}"
            row: list[Content] = ["" if n else die.upper(), name]
            for value in values:
                hits = value_at(changes[depth, kinds[0], die], value, 0, die)
                chance = percent(Fraction(hits, faces(die)), 0).removesuffix(" %")
                shown = Cell(rolls(hits), BOLD, below=Cell(chance, CHANCE)) if hits else Cell("no", CHANCE)
                row.append(shown if value <= faces(die) else "")
            rows.append(row)
    return Table(columns, rows)


def rolls(hits: int) -> str:
    """The rolls that hit: `1–3`."""
    return f"1–{hits}" if hits > 1 else str(hits) if hits else "no"
