"""The current rules of a game as values: figures, switches, tables, rulings, and checks in steps with their inputs.

House rules are included.  An `Input` is also an option of a job.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple

from aids import toml_file
from aids.dice import Roll
from aids.errors import FIGURES, InputError, UnknownName, nearest, some_of
from aids.game_folders import OWN
from aids.input_file import NO_FILES, Key, Place, PlayerFiles, brief
from aids.kinds import NO_VALUES, AnyNumber, Context, Each, Kind, String
from aids.records.fields import Field
from aids.rulebook.expressions import Expression, Value
from aids.rulebook.tables import Table
from aids.texts import CellText

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

    A `repeatable` input is a tuple, empty by default.  `rule` is the citation in an error, with the game's title: `SSN
    Attack Step`.  A `positional` input is an argument of the command line, not an option.

    On a page the input has `title` as its label, by default its name.  `otherwise` says there what holds where an input
    without a default is left out: one of the choices, the name of a figure, or words.

    On a command line `shown` stands for the value in the help, `short` is a letter for the name, and an input given
    twice is refused with the cure `once`.  One of the `terminal` means nothing to a page.

    A `required` input may be left out where one of the inputs `instead` is given, or given as `NAME=VALUE` says.  Of
    inputs that share a `group` one at least is wanted: they are asked for together, and a page does not hide them.

    All fields but the first three have a default, as most inputs need few of them.
    """

    name: str
    kind: Kind[object]
    help: str
    required: bool = False
    default: object = None
    repeatable: bool = False
    rule: str = ""
    positional: bool = False
    title: str = ""
    otherwise: str = ""
    instead: tuple[str, ...] = ()
    group: str = ""
    shown: str = ""
    short: str = ""
    once: str = ""
    terminal: bool = False

    @property
    def label(self) -> str:
        """The input's name in an error: `--range`, or `FILE` for an argument."""
        return self.name.upper() if self.positional else f"--{self.name}"

    @property
    def choices(self) -> tuple[str, ...]:
        """The few words that it may be; none for other kinds."""
        return self.kind.choices if isinstance(self.kind.choices, tuple) else ()

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> object:
        """The value that a player typed or a program passed, a tuple for a repeatable input.

        InputError with the option as its place for a fault; `files` are those among which a file is named.
        """
        try:
            if not self.repeatable:
                return self.kind.taken(raw, files)
            return tuple(self.kind.taken(each, files) for each in (raw if isinstance(raw, list | tuple) else (raw,)))
        except InputError as error:
            ended = "." if error.message.endswith(".") else ""
            raise InputError(f"{error.message.removesuffix('.')}{self.citation}{ended}", where=self.label) from None

    @property
    def citation(self) -> str:
        """Its rule as the end of a message."""
        return f" ({self.rule})" if self.rule else ""


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
    values: Mapping[str, Value] = MappingProxyType({})
    inputs: Mapping[str, Input] = MappingProxyType({})
    dice: Mapping[str, Roll] = MappingProxyType({})
    cups: Mapping[str, Mapping[str, int]] = MappingProxyType({})


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
    faces = [face for die in declared.dice.values() for face in die.words or map(str, die.values[0])]
    chits = [chit for cup in declared.cups.values() for chit in cup]
    return frozenset(face for face in faces + chits if not face.isdigit())


def plain_cell(cell: CellText) -> Value:
    """A cell or a figure as a value of an expression, exact: 7.5 is 15/2."""
    return Fraction(str(cell)) if isinstance(cell, float) else cell


#: Units of figures that need not be whole numbers.
MEASURES = ("inches", "degrees", "cm", "mm", "centimeters", "millimeters")


class Names(NamedTuple):
    """The names that entries may use: those declared, and the ids of the game's rulings."""

    declared: Declarations = Declarations()
    rulings: Mapping[str, object] = {}


class RulingIds(Kind[tuple[str, ...]]):
    """Ids of rulings of the game."""

    takes = "a list of ids"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> tuple[str, ...]:
        """The ids; RulesError for one that is no ruling of the game."""
        ids, rulings = Each(String()).read(at, raw), given.get(Names).rulings
        for n, ruling in enumerate(ids):
            at.at(n).known(ruling, rulings, "ruling")
        return ids


LINE, RULE = String(), Field(String(), "the number or the name of the rule")
ASSUMES = Field(RulingIds(), "the ids of the rulings that this entry depends on")


class Figure(NamedTuple):
    """A number of the rules.

    `unit` is one of MEASURES, or the things that are counted; `least` and `most` bound a house rule's value;
    `assumes` are the ids of the rulings that it depends on.
    """

    name: str
    value: Annotated[int | float, Field(AnyNumber(), "the number")]
    unit: Annotated[str, Field(LINE, "`inches`, `cm`, `mm`, `degrees`, or the name of the things that are counted")]
    rule: Annotated[str, RULE]
    means: Annotated[str, Field(LINE, "its meaning in a few words")]
    least: Annotated[int | float, Field(AnyNumber(), "the least value that house rules may give it")]
    most: Annotated[int | float, Field(AnyNumber(), "the greatest value that house rules may give it")]
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()


class Switch(NamedTuple):
    """A figure whose value is yes or no or a word; most choose between two readings of a gap.

    `texts` are its possible values, each with the words that stand for it; `assumes` are the ids of the rulings that
    give its default, none once a player has set it.
    """

    name: str
    value: bool | str
    texts: dict[bool | str, str]
    rule: str
    means: str
    assumes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words for the value in force."""
        return self.texts[self.value]

    @property
    def takes(self) -> str:
        """Its values as a player writes them in TOML: `true or false`, `"miss" or "extra-roll"`."""
        return " or ".join(map(toml_file.as_toml, self.texts))


class Ruling(NamedTuple):
    """A decision where the rules leave a gap: id, the rule concerned, a title that states it, and what follows from it.

    `changed` is the version in which it changed last, `was` the ruling before in a few words; "" if it never did.
    `group` is its subject, `printed` its text on paper, without words of the program.
    """

    id: str
    rule: Annotated[str, RULE]
    title: Annotated[str, Field(LINE, "the ruling in at most eight words, without a period")]
    text: Annotated[str, Field(LINE, "what follows from it, one statement in each sentence")] = ""
    changed: Annotated[str, Field(LINE, "the version of Plotroom in which it changed last")] = ""
    was: Annotated[str, Field(LINE, "the ruling before")] = ""
    group: Annotated[str, Field(LINE, "its subject")] = ""
    printed: Annotated[str, Field(LINE, "the text on paper, without words of the program")] = ""

    def under_title(self) -> "Ruling":
        """The ruling with its title as the first sentence of its texts."""
        if not self.title:
            return self
        text, printed = (f"{self.title}. {text}".rstrip() for text in (self.text, self.printed))
        return self._replace(text=text, printed=printed if self.printed else "")


#: Documents by the name of the file that they stand for, each with its place.
Mended = Mapping[str, tuple[Place, dict[str, object]]]
NOTHING_MENDED: Mended = MappingProxyType({})


class Rules(NamedTuple):
    """The rules of a game in force, house rules included.

    `changed` names what house rules or options replaced (`figures.easy-angle`, `tables.contact`, `detection`), switches
    with the figures; `extra` holds those of the house `sections` that are stated, which the game's own code reads;
    `own` and `house` are the places of the game's file and of the house rules, None if there are none.  `declared` are
    the inputs, dice and cups that the file declares; `procedures` are its checks in steps.  `mended` are documents that
    stand for files of the game's folder: `verify` leaves faulty parts out.  `elsewhere` is a sentence on what the game
    rolls with tables that are not here, "" if there is none.  `named` is the path from a game file to the player's own
    house rules, by which that file names them; "" where it names none.
    """

    game: str
    title: str
    tables: dict[str, Table]
    figures: dict[str, Figure]
    rulings: dict[str, Ruling]
    extra: dict[str, object]
    own: Place
    house: Place | None
    changed: frozenset[str]
    switches: Mapping[str, Switch] = MappingProxyType({})
    declared: Declarations = Declarations()
    procedures: Mapping[str, Procedure] = MappingProxyType({})
    mended: Mended = NOTHING_MENDED
    sections: Collection[str] = ()
    elsewhere: str = ""
    named: str = ""


def value(rules: Rules, name: str) -> int | float:
    """The value of a figure; `UnknownName` if there is none of that name."""
    if name not in rules.figures:
        raise UnknownName(f"unknown value {brief(name)}", nearest(name[:40], rules.figures, FIGURES))
    return rules.figures[name].value


def switch(rules: Rules, name: str) -> bool | str:
    """The value of a switch; `UnknownName` if there is none of that name."""
    if name not in rules.switches:
        raise UnknownName(f"unknown option {brief(name)}", nearest(name[:40], rules.switches, FIGURES))
    return rules.switches[name].value


def exact(rules: Rules, name: str) -> Fraction:
    """The value of a figure for exact arithmetic: 7.5 is 15/2."""
    return _fraction(str(value(rules, name)))


@lru_cache(maxsize=200)
def _fraction(number: str) -> Fraction:
    return Fraction(number)


def cite(rules: Rules, rule: str) -> str:
    """A citation with the game's title: `SSN Attack Step`."""
    return rule if rule.startswith(rules.title) else f"{rules.title} {rule}"


def place(rules: Rules, *keys: Key) -> Place:
    """The place of a value: in the house rules if they replaced it, otherwise in the game's own file."""
    dotted = ".".join(map(str, keys[:2]))
    if rules.house is not None and (dotted in rules.changed or keys[0] in rules.changed):
        return rules.house.at(*keys)
    return rules.own.at(*keys)


def check_cell(rules: Rules, table: str, n: int, column: str, allowed: Sequence[CellText]) -> CellText:
    """A cell of a table that the program looks up; `RulesError` with file and line for one that is not allowed."""
    cell = rules.tables[table].rows[n].cells[column]
    if cell not in allowed:
        words = "one of " * (len(allowed) > 1) + ", ".join(map(str, allowed))
        raise place(rules, "tables", table, "rows", n, column).wrong(words, cell)
    return cell


def check_rows(
    rules: Rules, table: str, key: str, wanted: Sequence[str], allowed: Mapping[str, Sequence[CellText]]
) -> None:
    """Refuse a player's table that the program cannot use: `RulesError` with file and line.

    It has a row for each `wanted` word of the column `key`, in that order; in other columns stands what is `allowed`.
    """
    number = len(rules.tables[table].rows)
    for n, word in enumerate(wanted[:number]):
        for column, cells in {key: (word,), **allowed}.items():
            check_cell(rules, table, n, column, cells)
    if number != len(wanted):
        problem = f"there must be one row for each of {some_of(wanted)}"
        raise place(rules, "tables", table, "rows").refuse(problem)


def dice_of(rules: Rules, table: str) -> Roll:
    """The dice of a table; `RulesError` with file and line for a player's table without."""
    roll = rules.tables[table].roll
    if roll is None:
        raise place(rules, "tables", table).refuse(f"the table {table!r} needs 'dice'")
    return roll


def is_of_player(rules: Rules) -> bool:
    """Whether rules are those of a player's own game."""
    return rules.own.path.endswith(f"/{OWN}")


def fillings(
    figures: Mapping[str, Figure], switches: Mapping[str, Switch], tables: Mapping[str, Table] = MappingProxyType({})
) -> dict[str, CellText]:
    """The text for each name in braces: the value of a figure, the words of a switch, a cell as `speeds.slow.to`."""
    values: dict[str, CellText] = {name: figure.value for name, figure in figures.items()}
    values |= {name: switch.text for name, switch in switches.items()}
    for table in tables.values():
        for row in table.rows:
            first, *rest = row.cells.items()
            values |= {f"{table.name}.{first[1]}.{column}": cell for column, cell in rest}
    return values
