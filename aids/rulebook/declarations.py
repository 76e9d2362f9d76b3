"""The declarations of a game that its tables and checks use: inputs, dice with faces of their own, cups of chits."""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from aids.dice import Roll
from aids.rulebook.inputs import Input
from aids.texts import Cell

if TYPE_CHECKING:
    from aids.rulebook.expressions import Number, Value

WHOLE = r"-?[0-9]{1,3}"


class Known(NamedTuple):
    """The type of a name: a kind of `expressions` such as `NUMBER`; `choices` are the texts that it can be."""

    kind: str
    choices: tuple[str, ...] = ()


class Declarations(NamedTuple):
    """The declarations of a game.

    `known` says what each name is that an expression may use, `values` are those of figures and switches; `dice` are
    rolls of one die, `cups` the number of chits of each kind.
    """

    known: Mapping[str, Known] = MappingProxyType({})
    values: Mapping[str, "Value"] = MappingProxyType({})
    inputs: Mapping[str, Input] = MappingProxyType({})
    dice: Mapping[str, Roll] = MappingProxyType({})
    cups: Mapping[str, Mapping[str, int]] = MappingProxyType({})


def exact(number: int | float) -> "Number":
    """A number for exact arithmetic: 7.5 is 15/2."""
    if isinstance(number, int):
        return number
    return Fraction(str(number))


def chits_roll(name: str, left: tuple[tuple[str, int], ...]) -> Roll:
    """The draw of one chit from those that are left, kinds with none left included."""
    if are_numbers(word for word, _ in left):
        numbers = tuple(int(word) for word, count in left for _ in range(count))
        return Roll(name, (len(numbers),), False, (numbers,))
    values = tuple(kind for kind, (_, count) in enumerate(left, 1) for _ in range(count))
    return Roll(name, (len(values),), False, (values,), tuple(word for word, _ in left))


def are_numbers(chits: Iterable[str]) -> bool:
    """Whether the chits of a cup are numbers, which add up."""
    return all(re.fullmatch(WHOLE, chit) for chit in chits)


def face_words(declared: Declarations) -> frozenset[str]:
    """All words on the dice and chits of a game, and all numbers below 0."""
    dice = [str(face) for die in declared.dice.values() if not die.words for face in die.values[0]]
    words = [word for die in declared.dice.values() for word in die.words]
    shown = [*dice, *words, *(chit for cup in declared.cups.values() for chit in cup)]
    return frozenset(face for face in shown if not face.isdigit())


def plain_cell(cell: Cell) -> "Value":
    """A cell as a value of an expression."""
    return cell if isinstance(cell, str) else exact(cell)
