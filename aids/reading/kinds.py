"""Kinds of values in rules files, besides those of all saved files: expressions, dice, ids of rulings."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from aids import toml_file
from aids.dice import MOST_DICE, Roll, roll
from aids.errors import UnknownName, nearest, some_of
from aids.places import Place, brief
from aids.reading.expressions import read_expression
from aids.records.fields import Given, Kind, Record
from aids.rulebook.declarations import Declarations
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, Expression


class Names(NamedTuple):
    """The names that entries may use: those declared, and the ids of the game's rulings."""

    declared: Declarations = Declarations()
    rulings: Mapping[str, object] = {}


class Formula(Kind[Expression]):
    """An expression that gives a number, of which one alone is 0 to `most`, a text, or with `FLAG` a condition."""

    def __init__(self, wanted: str, most: int | None = None) -> None:
        self.wanted, self.most = wanted, most
        self.takes = {NUMBER: "a number or an expression", FLAG: "a condition", TEXT: "an expression"}[wanted]

    def read(self, at: Place, raw: object, given: Given) -> Expression:
        """The expression."""
        expression = read_expression(at, raw, given.get(Names).declared.known, self.wanted)
        if self.most is not None and not 0 <= (expression.constant or 0) <= self.most:
            raise at.wrong(f"a whole number from 0 to {self.most}", raw)
        return expression


class Dice(Kind[Roll]):
    """Dice by their name: `2d6`, or `hunter` of the game's own dice."""

    takes = "dice such as `2d6`, or of the game’s own"

    def read(self, at: Place, raw: object, given: Given) -> Roll:
        """The roll."""
        return roll_named(at, toml_file.text(at, raw), given.get(Names).declared)


class RulingIds(Kind[tuple[str, ...]]):
    """Ids of rulings of the game."""

    takes = "a list of ids"

    def read(self, at: Place, raw: object, given: Given) -> tuple[str, ...]:
        """The ids; RulesError for one that is no ruling of the game."""
        ids, rulings = toml_file.texts(at, raw), given.get(Names).rulings
        for n, ruling in enumerate(ids):
            if ruling not in rulings:
                raise at.at(n).refuse(f"no ruling {brief(ruling)}; {nearest(ruling[:40], rulings)}")
        return ids


class AnyNumber(Kind[int | float]):
    """A number, whole or decimal."""

    takes = "a number"

    def read(self, at: Place, raw: object, given: Given) -> int | float:
        """The number."""
        return toml_file.number(at, raw)


class Raw(Kind[object]):
    """A value that is read once other values are known; `part` is the record of tables in it."""

    def __init__(self, takes: str, part: type[Record] | None = None) -> None:
        self.takes, self.part = takes, part

    def read(self, at: Place, raw: object, given: Given) -> object:
        """The value as it stands."""
        return raw


def roll_named(place: Place, name: str, declared: Declarations) -> Roll:
    """The roll of a name: of plain dice, of a die declared in the file (`hunter`), or of several (`2hunter`)."""
    digits = re.match(r"[0-9]{0,2}", name)
    count, own = (digits[0], name[digits.end() :]) if digits else ("", name)
    if own in declared.dice:
        die = declared.dice[own]
        number = int(count or "1")
        if not 1 <= number <= MOST_DICE:
            raise place.refuse(f"{number} dice in a roll; write 1 to {MOST_DICE}")
        if number > 1 and die.words:
            raise place.refuse(
                f"the faces of {own!r} are words, which cannot be added; roll it several times in a check"
            )
        return Roll(name, die.faces * number, False, die.values * number, die.words)
    try:
        return roll(name)
    except UnknownName as error:
        hint = f", or a die of this game: {some_of(declared.dice)}" if declared.dice else ""
        raise place.refuse(f"{error.message}{hint}") from None


def known_name(place: Place, name: str, names: Mapping[str, object], what: str) -> str:
    """A name of a declared thing; RulesError with the nearest if there is none."""
    if name not in names:
        raise place.refuse(f"no {what} {brief(name)}; {nearest(name[:40], names)}")
    return name
