"""The parts of tables that more than their dice decides: axes, shifts, modifiers, and the meanings of results."""

from typing import NamedTuple

from aids.dice import Roll
from aids.rulebook.expressions import Expression, Number


class Limit(NamedTuple):
    """The last number that the outermost place still holds; with `beyond` the first that it does not."""

    number: Number
    beyond: bool = False

    def is_exceeded(self, number: float | Number) -> bool:
        """Whether a number is greater than this limit allows."""
        return bool(number >= self.number if self.beyond else number > self.number)

    def is_undercut(self, number: float | Number) -> bool:
        """Whether a number is less than this limit allows."""
        return bool(number <= self.number if self.beyond else number < self.number)


class Axis(NamedTuple):
    """How the column of a cross table, or the row of a table without dice, is chosen.

    `kind` is `named` (by its name alone), `choice` (the value of an input), `ratio`, `value` or `dice`.  `bounds` are
    the numbers at which the places of the last three begin; `rounding` says which of two bounds a number between them
    counts as.  A number outside the limits `below` and `above` is refused; without a limit the outermost place is read.
    `told` is what the one input that chooses is, in the words of its help.
    """

    kind: str
    parts: tuple[Expression, ...]
    bounds: tuple[Number, ...]
    rounding: str
    below: Limit | None = None
    above: Limit | None = None
    roll: Roll | None = None
    told: str = ""


class Change(NamedTuple):
    """A column shift or a die-roll modifier: how much it adds, and when; `text` and `rule` are for people."""

    when: Expression | None
    add: Expression
    text: str
    rule: str


class Then(NamedTuple):
    """A table that a result leads on to, and how often it is rolled on."""

    table: str
    times: Expression | None


class Meaning(NamedTuple):
    """The meaning of a cell of a cross table: its words, the table that it leads on to, and its class for shading."""

    text: str
    then: Then | None
    reroll: bool
    group: str
