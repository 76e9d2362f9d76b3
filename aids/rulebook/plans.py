"""Checks in steps as values: their plans, and the inputs, dice with faces of their own and cups of chits that they use.

An `Input` is also an option of a job.
"""

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from aids.dice import Roll
from aids.rulebook.expressions import Expression, Value
from aids.rulebook.tables import Table
from aids.texts import CellText

if TYPE_CHECKING:
    from aids.rulebook.expressions import Number, Value


MOST_TIMES = 50
"""How often a step or a table may be rolled at most."""
ONE, SUM, LIST, COUNT, HIGHEST, LOWEST = "one", "sum", "list", "count", "highest", "lowest"


class Slot(NamedTuple):
    """Where a value is kept: its name, its kind, how several results become one value, and its results in order."""

    name: str
    kind: str
    take: str
    cells: tuple[Value, ...] = ()


class Reading(NamedTuple):
    """The purpose of a throw: a table, dice alone (`roll`), or a cup, by its place among the plan's cups.

    `slots` are the slots that it fills, each with the column it takes; `counted` is the condition of results to be
    counted.
    """

    purpose: str
    table: Table | None
    roll: Roll | None
    cup: int
    slots: tuple[tuple[int, str], ...]
    counted: Expression | None = None


class Step(NamedTuple):
    """A step: it begins a reading, `times` times, or works out a `value`; with neither it ends the check."""

    when: Expression | None
    reading: int | None
    times: Expression | None
    value: Expression | None
    slot: int | None
    otherwise: Value | None


class Plan(NamedTuple):
    """The steps of a check, what they read and keep, its cups, and the values of figures.

    With `own` the plan reads one table alone, which may be told its column, shift and modifier.  `leads` are
    the readings of tables that results lead on to, by the table's name.
    """

    name: str
    steps: tuple[Step, ...]
    readings: tuple[Reading, ...]
    slots: tuple[Slot, ...]
    cups: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    values: Mapping[str, Value]
    counts: tuple[str, ...]
    own: bool
    leads: Mapping[str, int]


class Procedure(NamedTuple):
    """A check in steps: its name, title and citation, its plan, and the inputs that it asks for."""

    name: str
    title: str
    rule: str
    assumes: tuple[str, ...]
    plan: Plan
    inputs: tuple[str, ...]


Inputs = Mapping[str, Any]


class Input(NamedTuple):
    """A value that a check or a job asks for.

    `kind` is one of

    - `whole`, `inches` (an exact `Fraction`), `choice`, `flag` (True or False), `text` (one line), `file` and `folder`
      (paths), `name` (of something that a job knows), `dice` (faces as a player writes them)
    - `wholes` (whole numbers, none twice), `pair` (two whole numbers, `-4,10`)
    - `named` (`NAME` or `NAME:NUMBER`, read as name and number or None)
    - `hex` (a label, which the check looks up on its board), `hexes` (labels with commas between them), `ship`
      (`NAME:HEX:FACING`, read as name, label and heading; `choices` are the names allowed)

    `least` and `most` are bounds that are allowed, `above` a lower bound that is not.  A `repeatable` input is a tuple,
    empty by default.  `rule` is the citation in an error, with the game's title: `SSN Attack Step`.  A `positional`
    input is an argument of the command line, not an option.

    On a page the input has `title` as its label (by default its name) and `words` in place of its choices, in their
    order (by default the choices).  `otherwise` says there what holds where an input without a default is left out: one
    of the choices, the name of a figure, or words.

    On a command line `shown` stands for the value in the help, `short` is a letter for the name, and an input given
    twice is refused with the cure `once`.  One of the `terminal` means nothing to a page.

    A `required` input may be left out where one of the inputs `instead` is given, or given as `NAME=VALUE` says.  Of
    inputs that share a `group` one at least is wanted: they are asked for together, and a page does not hide them.

    `retired` are former names of choices, each with the choice that it means now.

    All fields but the first three have a default, as most kinds need few of them.
    """

    name: str
    kind: str
    help: str
    required: bool = False
    default: object = None
    choices: tuple[str, ...] = ()
    least: int | float | None = None
    above: int | float | None = None
    most: int | float | None = None
    repeatable: bool = False
    unit: str = ""
    rule: str = ""
    positional: bool = False
    title: str = ""
    words: tuple[str, ...] = ()
    otherwise: str = ""
    instead: tuple[str, ...] = ()
    group: str = ""
    shown: str = ""
    short: str = ""
    once: str = ""
    terminal: bool = False
    retired: tuple[tuple[str, str], ...] = ()

    @property
    def label(self) -> str:
        """The input's name in an error: `--range`, or `FILE` for an argument."""
        return self.name.upper() if self.positional else f"--{self.name}"


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


def plain_cell(cell: CellText) -> "Value":
    """A cell as a value of an expression."""
    return cell if isinstance(cell, str) else exact(cell)
