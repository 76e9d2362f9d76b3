"""The base of chart blocks that ask a check of the game: its inputs, the results asked for, and their chances."""

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from aids import checks, toml_file
from aids.dice import format_percent
from aids.errors import PlotroomError, RulesError, nearest
from aids.games import Game
from aids.places import Place, brief
from aids.procedures.states import answering
from aids.reading.spans import read_span
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.page.frame import TABLE
from generators.page.table import Cell, Look
from generators.sheets.charts.blocks import TitledBlock
from generators.sheets.named import check_named, read_figure
from generators.sheets.settings import MOST_NUMBER, Setting, text, whole

MOST_ROWS = 100


class Wanted(NamedTuple):
    """The results of a check that are asked for: the place where they are stated, and the value of each by its name."""

    where: Place
    values: Mapping[str, object]


def wanted(meaning: str) -> Setting[Wanted]:
    """The results that are asked for."""
    kind = Stated(lambda at, raw, given: Wanted(at, toml_file.entries(at, raw)), takes="a table of results")
    return Setting(kind, meaning)


def _sought(at: Place, value: object, renamed: Mapping[str, str]) -> Callable[[object], bool]:
    """Whether a result is the one that is asked for: equal to it, or a number of a span such as `1+` or `2-4`."""
    value = renamed.get(value, value) if isinstance(value, str) else value
    sought = tuple(value) if isinstance(value, list) else value
    try:
        first, last = read_span(at, value, open_ends=True) if isinstance(value, str) else (1, 0)
    except RulesError:
        first, last = 1, 0  # words
    return lambda found: found == sought or (type(found) is int and first <= found <= last)


def _read_inputs(at: Place, raw: object, given: Given) -> dict[str, object]:
    stated = toml_file.entries(at, raw)
    for key, value in stated.items():
        values = value if isinstance(value, list) else [value]
        if not all(isinstance(item, str | int | float) for item in values):
            raise at.at(key).wrong("text, a number, true, false or a list of these", value)
    return stated


def inputs(meaning: str) -> Setting[dict[str, object]]:
    """Inputs of a check by their names."""
    return Setting(Stated(_read_inputs, takes="a table of inputs"), meaning).default({})


class CheckBlock(TitledBlock):
    """A block that asks a check of the game."""

    check = check_named("the check")
    inputs = inputs("inputs of the check that stay as they are")

    def accept(self, more: Mapping[str, object]) -> checks.Inputs:
        """The block's inputs and `more`, accepted by the check; RulesError with the line if it refuses them."""
        try:
            return checks.accept(self.check, {**self.inputs, **more}, self.where.files)
        except PlotroomError as error:
            self.fail(str(error), "inputs" if self.inputs else "vary" if "vary" in self.stated else "check")

    def odds(self, more: Mapping[str, object], keys: Collection[str]) -> list[tuple[checks.Result, Fraction]]:
        """The exact odds of these results under the block's inputs and `more`; RulesError with the line for none."""
        asked = self.accept(more)
        check = self.keep(["answering", *keys], lambda: answering(self.check, keys))
        try:
            return checks.odds(check, asked)
        except PlotroomError as error:
            self.fail(str(error), "check")

    def chance(self, more: Mapping[str, object], result: Wanted) -> Fraction:
        """The chance of results under the block's inputs and `more`; RulesError if the check refuses them."""
        return self.keep((more, result.values), lambda: self._sum_chances(more, result))

    def _sum_chances(self, more: Mapping[str, object], result: Wanted) -> Fraction:
        renamed = self.check.renamed
        asked = {key: _sought(result.where.at(key), value, renamed) for key, value in result.values.items()}
        for key in asked:
            if fault := self.unknown(key):
                raise result.where.at(key).refuse(fault)
        chances = self.odds(more, asked)
        return sum(
            (chance for outcome, chance in chances if all(is_it(outcome[key]) for key, is_it in asked.items())),
            Fraction(0),
        )

    def unknown(self, key: str) -> str:
        """The fault of a result that the check does not have, "" for one that it has."""
        known = self.check.counts
        return "" if key in known else f"the odds of {self.check.name} have no {brief(key)}; {nearest(key[:40], known)}"

    def refuse_impossible(self, asked: Sequence[tuple[Mapping[str, object], Fraction]], result: Wanted) -> None:
        """RulesError for a result that has no chance under any inputs of a block or column: a chart of zeros is no use.

        `asked` are the inputs besides the block's own, each with the chance found.
        """
        if any(chance for _, chance in asked):
            return
        ends = (self.odds(more, result.values) for more in (asked[0][0], asked[-1][0]))
        outcomes = [outcome for chances in ends for outcome, _ in chances]
        for key, value in result.values.items():
            is_it = _sought(result.where.at(key), value, self.check.renamed)
            seen = list(dict.fromkeys(str(outcome[key]) for outcome in outcomes))
            if not any(is_it(outcome[key]) for outcome in outcomes):
                few = ", ".join(seen[:8]) + (" ..." if len(seen) > 8 else "")
                fault = f"{self.check.name} never gives {key} = {brief(value)} here; it gives {few}"
                raise result.where.at(key).refuse(fault)
        raise result.where.refuse(f"{self.check.name} never gives these results together here")


LAST = "a whole number or the names of two figures"


def _read_last(at: Place, raw: object, given: Given) -> int:
    """A whole number, or one figure divided by another and rounded up."""
    if not isinstance(raw, list):
        return toml_file.whole(at, raw, -MOST_NUMBER, MOST_NUMBER)
    if len(raw) != 2:
        raise at.wrong(LAST, raw)
    over, under = (read_figure(at.at(n), name, given).value for n, name in enumerate(raw))
    if under <= 0:
        raise at.at(1).refuse(f"the figure {raw[1]!r} is {under}, by which nothing can be divided")
    return -int(-over // under)


class VaryingBlock(CheckBlock):
    """A block over the values of one input."""

    vary = text("the input that varies")
    from_ = whole(-MOST_NUMBER, MOST_NUMBER, "its first value")
    to = Setting(Stated(_read_last, takes=f"{LAST}, the first divided by the second and rounded up"), "its last value")
    heading = text("the head over its values")
    result = wanted("the results whose chance is printed, such as `{ hits = 1 }` or `{ hits = '2+' }`")

    @property
    def values(self) -> range:
        """The values of the input that varies."""
        return range(self.from_, self.to + 1)

    def verify(self, game: Game) -> None:
        """RulesError for no rows or too many."""
        if not 1 <= len(self.values) <= MOST_ROWS:
            self.fail(f"the rows run from {self.from_} to {self.to}; there must be 1 to {MOST_ROWS} of them", "to")


def chance_cell(chance: Fraction, size: float = TABLE, digits: int = 1, none: str = "–") -> Cell:
    """A chance in percent with so many decimals on the ground of its size, a grey dash for none."""
    ground = "pale" if chance >= Fraction(1, 2) else "tint" if chance >= Fraction(1, 4) else ""
    return Cell(format_percent(chance, digits), ground=ground) if chance else Cell(none, Look(size, "grey"))
