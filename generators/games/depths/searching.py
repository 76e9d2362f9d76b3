"""Chart blocks of Depths: the chance that a search finds submarines, and how many searchers that takes."""

from __future__ import annotations

from fractions import Fraction

from aids.depths.effects import DICE, HIDDEN, faces, targets
from aids.depths.search import MOST_SEARCHERS
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import text_width
from generators.page.frame import NOTE, TABLE, THIN
from generators.page.table import KEY, Column, Look, Table
from generators.page.typeset import RESULT, Block, format_percent
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.settings import whole, wholes
from generators.sheets.sheet import Job

ROW = 17.0  # points, without air
LEAST_BAR = 24.0  # points: narrower columns have no bars
ASSUMES = ("DP-2", "DP-3", "DP-4")
RULE = "Periscope Depth, Submerged"
#: The colour of the part of a bar for what is found: every hidden submarine, then only the easier depth.
FOUND = ("navy", "unalerted")


def chance_found(rules: Rules, depth: str, die: str, searchers: int) -> Fraction:
    """The chance that so many searchers find the submarines at a hidden depth."""
    missed = 1 - Fraction(targets(rules)[depth, die], faces(die))
    return 1 - missed**searchers


def dice_alike(rules: Rules) -> list[tuple[str, ...]]:
    """The dice, those with the same chances at every hidden depth together."""
    alike: dict[tuple[Fraction, ...], list[str]] = {}
    for die in DICE:
        alike.setdefault(tuple(chance_found(rules, depth, die, 1) for depth in HIDDEN), []).append(die)
    return [tuple(dice) for dice in alike.values()]


def names(dice: tuple[str, ...]) -> str:
    """Dice as a heading: `D6 and D12`."""
    return " and ".join(die.upper() for die in dice)


class SearchOdds(TitledBlock):
    """The chance that searchers find submarines at each hidden depth, in percent and as bars, by die."""

    to = whole(1, MOST_SEARCHERS, "the largest number of searchers")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return search_block(self, job, width)


def search_block(spec: SearchOdds, job: Job, width: float) -> Block:
    """The block in a width in points."""
    rules, groups = job.game.rules, dice_alike(job.game.rules)
    draw, row_height = Drawing(), ROW + job.air
    y = spec.head(draw, RULE, width) - 15
    side = 48.0
    each = (width - side) / len(groups)
    bar = each - 134
    for number, dice in enumerate(groups):
        left, right = side + number * each + 12, side + (number + 1) * each
        draw.text((left + right) / 2, y + 3, names(dice), RESULT, "navy", "bold", "middle")
        draw.line((left, y), (right, y), Style(None, "navy", THIN))
        heads = [(right - 4 - 52 * (len(HIDDEN) - 1 - n), y - 10, depth) for n, depth in enumerate(HIDDEN)]
        draw.texts([(x, low, depth.capitalize()) for x, low, depth in heads], NOTE, "grey", "semibold", "end")
    y -= 14
    draw.text(4, y + 4, "Searchers", NOTE, "grey", "semibold")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    for searchers in range(1, spec.to + 1):
        if searchers % 2:
            draw.rect(0, y - row_height, width, row_height, Style("tint"))
        draw.text(24, y - row_height / 2 - 3.8, str(searchers), RESULT, "navy", "bold", "end")
        for number, dice in enumerate(groups):
            left, right = side + number * each + 12, side + (number + 1) * each
            found = {depth: chance_found(rules, depth, dice[0], searchers) for depth in HIDDEN}
            if bar >= LEAST_BAR:
                _draw_found(draw, left, y - row_height / 2, bar, sorted(found.values()))
            for place, depth in enumerate(HIDDEN):
                x = right - 4 - 52 * (len(HIDDEN) - 1 - place)
                draw.text(x, y - row_height / 2 - 3, format_percent(found[depth]), TABLE, "ink", "semibold", "end")
        y -= row_height
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    y = _draw_key(draw, y, width) if bar >= LEAST_BAR else y
    y = spec.foot(draw, y, width, _example(rules, groups[0]))
    return Block(-y, draw, ASSUMES)


def _draw_found(draw: Drawing, x: float, y: float, width: float, chances: list[Fraction]) -> None:
    """A bar of a mixed zone: the chance that all are found, and that only those easier to find are."""
    draw.rect(x, y - 4, width, 8, Style("paper", "rule", THIN))
    for chance, colour in sorted(zip(chances, FOUND, strict=True), reverse=True):
        if chance:
            draw.rect(x, y - 4, width * float(chance), 8, Style(colour))


def _example(rules: Rules, dice: tuple[str, ...], searchers: int = 3) -> str:
    """How the two figures of a row answer for a sea zone with submarines at both depths."""
    low, high = sorted(100 * chance_found(rules, depth, dice[0], searchers) for depth in HIDDEN)
    return (
        f"Both depths in one zone, {searchers} searchers, {names(dice)}: {float(low):.1f} % find all, "
        f"{float(high - low):.1f} % only those easier to find, {float(100 - high):.1f} % nothing."
    )


def _draw_key(draw: Drawing, y: float, width: float) -> float:
    """The key of the parts of a bar; returns the y below it."""
    x, texts = 0.0, ("all found", "only those easier to find", "none found")
    for colour, text in zip((*FOUND, "paper"), texts, strict=True):
        draw.rect(x, y - 13, 14, 8, Style(colour, "rule", THIN))
        draw.text(x + 19, y - 12, text, NOTE, "ink")
        x += 46 + text_width(text, NOTE)
    return y - 16


class SearchersNeeded(TitledBlock):
    """The least number of searchers that finds submarines with some chances, by depth and die."""

    percents = wholes(1, 99, 99, "the chances in percent")

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return needed_block(self, job, width)


def needed_block(spec: SearchersNeeded, job: Job, width: float) -> Block:
    """The block in a width in points."""
    rules, groups = job.game.rules, dice_alike(job.game.rules)
    by_column = [(depth, dice) for depth in HIDDEN for dice in groups]
    columns = [
        Column("·".join(die.upper() for die in dice), share=1, look=KEY, anchor="middle", group=depth.capitalize())
        for depth, dice in by_column
    ]

    def least(depth: str, die: str, percent: int) -> str:
        enough = (n for n in range(1, MOST_SEARCHERS + 1) if chance_found(rules, depth, die, n) * 100 >= percent)
        return str(next(enough, "–"))

    rows = [
        (f"{percent} %", *(least(depth, dice[0], percent) for depth, dice in by_column)) for percent in spec.percents
    ]
    chance = Column("Chance", 62, look=Look(RESULT, face="semibold"))
    return spec.compose(Table((chance, *columns), rows), RULE, job, width, [], ("DP-2",))
