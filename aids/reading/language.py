"""The language of rules files: each key, declared once with the kind of its value, its default and its meaning."""

import re
from collections.abc import Mapping
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.dice import MOST_DICE, Roll, roll
from aids.errors import UnknownName, nearest, some_of
from aids.input_file import Place, brief
from aids.reading.expressions import read_expression
from aids.records.fields import Field, Given, Kind, Record
from aids.records.kinds import Choice, Each, Flag, Rows, Table, Text, Whole
from aids.rulebook.expressions import FLAG, NUMBER, TEXT, Expression
from aids.rulebook.plans import HIGHEST, LIST, LOWEST, MOST_TIMES, SUM, Declarations
from aids.rulebook.tables import HOUSE_RULE, LIMIT


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


MOST_NUMBER = 999_999
SPANS = "`3`, `2-5`, `6+`, `1 or less`"
LINE, RULE = Text(), Field(Text(), "the number or the name of the rule that says so")
ASSUMES = Field(RulingIds(), "the rulings on which it depends")
TIMES = Field(Formula(NUMBER, MOST_TIMES), "how often `then` is rolled; it may use the row’s own cells")
THEN = Field(LINE, "the table that this result leads on to")
REROLL = Field(Flag(), "the dice are thrown again")


class FigureEntry(NamedTuple):
    """A number of the rules."""

    value: Annotated[int | float, Field(AnyNumber(), "the number")]
    unit: Annotated[str, Field(LINE, "`inches`, `cm`, `mm`, `degrees`, or the things that are counted")]
    rule: Annotated[str, RULE]
    means: Annotated[str, Field(LINE, "its meaning in a few words")]
    least: Annotated[int | float, Field(AnyNumber(), "the least value that house rules may give it")]
    most: Annotated[int | float, Field(AnyNumber(), "the greatest value that house rules may give it")]
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()


class SwitchEntry(NamedTuple):
    """A figure whose value is yes or no or a word."""

    value: Annotated[object, Field(Raw("one of `values`"), "the value in force")]
    values: Annotated[object, Field(Raw("a table of texts"), "each possible value with the words that stand for it")]
    rule: Annotated[str, RULE]
    means: Annotated[str, Field(LINE, "its meaning in a few words")]
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()


class HouseFigure(NamedTuple):
    """A figure or a switch in house rules, where it is more than its value."""

    value: Annotated[object, Field(Raw("a value within the figure’s bounds"), "the new value")]
    rule: Annotated[str, RULE] = HOUSE_RULE


class RulingEntry(NamedTuple):
    """A reading of a gap in the rules."""

    rule: Annotated[str, RULE]
    text: Annotated[str, Field(LINE, "the reading in a sentence")]
    changed: Annotated[str, Field(LINE, "the version of Plotroom in which it changed last")] = ""
    was: Annotated[str, Field(LINE, "the reading before")] = ""
    group: Annotated[str, Field(LINE, "the head under which it is printed")] = ""
    printed: Annotated[str, Field(LINE, "the reading on paper, where words of the program are left out")] = ""


class OwnRuling(NamedTuple):
    """A ruling in a `game.toml`."""

    text: Annotated[str, Field(LINE, "the reading in a sentence")]
    rule: Annotated[str, RULE]


class InputEntry(NamedTuple):
    """A value that checks ask for."""

    kind: Annotated[str, Field(Choice(("whole", "choice", "flag")), "a whole number, a word, or yes and no")]
    help: Annotated[str, Field(LINE, "what the input is, for help and pages")] = ""
    least: Annotated[int | None, Field(Whole(-MOST_NUMBER, MOST_NUMBER), "the least number; 0 without it")] = None
    most: Annotated[int | None, Field(Whole(-MOST_NUMBER, MOST_NUMBER), "the greatest number")] = None
    choices: Annotated[tuple[str, ...], Field(Each(LINE), "the words, in small letters")] = ()
    words: Annotated[tuple[str, ...], Field(Each(LINE), "the words as a page shows them")] = ()
    default: Annotated[object, Field(Raw("a value of the input"), "the value where it is not given")] = None
    unit: Annotated[str, Field(LINE, "of a number: its unit")] = ""
    rule: Annotated[str, RULE] = ""


class DieEntry(NamedTuple):
    """A die with faces of its own."""

    faces: Annotated[object, Field(Raw("a list of numbers or of words"), "its faces; equal ones as often as they are")]


class CupEntry(NamedTuple):
    """A cup of chits to draw from."""

    chits: Annotated[object, Field(Raw("a table of numbers"), "how many chits there are of each word or number")]


class AxisEntry(NamedTuple):
    """How a column, or the row of a table without dice, is chosen: one of `choice`, `ratio`, `value`, `dice`."""

    choice: Annotated[object, Field(Raw("an input, or true"), "the input that names it; true: the player does")] = None
    ratio: Annotated[tuple[Expression, ...], Field(Each(Formula(NUMBER)), "two numbers, whose ratio chooses")] = ()
    value: Annotated[Expression | None, Field(Formula(NUMBER), "a number, which chooses")] = None
    dice: Annotated[Roll | None, Field(Dice(), "thrown to choose")] = None
    start: Annotated[object, Field(Raw("a list of numbers"), "the least number of each", key="from")] = None
    round: Annotated[str | None, Field(Choice(("down", "up", "nearest")), "the ratio or number is rounded so")] = None
    below: Annotated[str, Field(Choice(("refuse",)), "less than the least is refused")] = ""
    above: Annotated[str, Field(Choice(("refuse",)), "more than the most is refused")] = ""


class ChangeEntry(NamedTuple):
    """A shift of the column or a modifier of the roll."""

    add: Annotated[Expression, Field(Formula(NUMBER), "columns to the right, or what the roll adds")]
    when: Annotated[Expression | None, Field(Formula(FLAG), "it holds only then")] = None
    text: Annotated[str, Field(LINE, "the condition in words; without it as `when` has it")] = ""
    rule: Annotated[str, RULE] = ""


class ResultEntry(NamedTuple):
    """The meaning of a result."""

    text: Annotated[str, Field(LINE, "the result in words")] = ""
    then: Annotated[str, THEN] = ""
    times: Annotated[Expression | None, TIMES] = None
    reroll: Annotated[bool, REROLL] = False
    group: Annotated[str, Field(LINE, "results of one group are shaded alike")] = ""


class RowEntry(NamedTuple):
    """A row: what it says besides the cell of each column, which stands under the column's name."""

    roll: Annotated[object, Field(Raw(SPANS), "outcomes of the dice")] = None
    natural: Annotated[object, Field(Raw(SPANS), "outcomes before modifiers; it comes before other rows")] = None
    at: Annotated[object, Field(Raw("text or a number"), "without dice: when the row is read")] = None
    rule: Annotated[str, RULE] = ""
    then: Annotated[str, THEN] = ""
    times: Annotated[Expression | None, TIMES] = None
    reroll: Annotated[bool, REROLL] = False


class TableEntry(NamedTuple):
    """A table of the rules; one with dice is a check."""

    columns: Annotated[object, Field(Raw("a table of texts"), "each column’s name with its heading")]
    rows: Annotated[object, Field(Raw("a list of rows", RowEntry), "the rows, every outcome of the dice once")]
    title: Annotated[str, Field(LINE, "the heading")]
    rule: Annotated[str, RULE] = ""
    dice: Annotated[Roll | None, Field(Dice(), "thrown to choose the row")] = None
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()
    notes: Annotated[tuple[str, ...], Field(Each(LINE), "lines printed below")] = ()
    check: Annotated[bool | None, Field(Flag(), "false: no check by itself")] = None
    across: Annotated[AxisEntry | None, Field(Table(AxisEntry), "one column is read, chosen so")] = None
    down: Annotated[AxisEntry | None, Field(Table(AxisEntry), "without dice: the row is chosen so")] = None
    shifts: Annotated[tuple[ChangeEntry, ...], Field(Rows(ChangeEntry), "shifts of the column")] = ()
    shift_least: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the least of all shifts together")] = -LIMIT
    shift_most: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the greatest")] = LIMIT
    modifiers: Annotated[tuple[ChangeEntry, ...], Field(Rows(ChangeEntry), "modifiers of the roll")] = ()
    modifier_least: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the least of all modifiers together")] = -LIMIT
    modifier_most: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the greatest")] = LIMIT
    results: Annotated[object, Field(Raw("a table of texts or tables", ResultEntry), "what each result means")] = None


class HouseTable(NamedTuple):
    """New rows of a table in house rules; its dice and columns stay."""

    rows: Annotated[object, Field(Raw("a list of rows", RowEntry), "the rows, every outcome of the dice once")]
    title: Annotated[str, Field(LINE, "another heading")] = ""
    rule: Annotated[str, RULE] = HOUSE_RULE
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()
    notes: Annotated[tuple[str, ...], Field(Each(LINE), "lines printed below")] = ()


class StepEntry(NamedTuple):
    """A step of a check: one of `roll`, `table`, `draw`, `value`, `end`."""

    roll: Annotated[Roll | None, Field(Dice(), "throws dice")] = None
    table: Annotated[str, Field(LINE, "reads a table, with all that its results lead on to")] = ""
    draw: Annotated[str, Field(LINE, "draws chits from a cup; they stay out of it until the check ends")] = ""
    value: Annotated[object, Field(Raw("an expression"), "works out a number, a text or a condition")] = None
    end: Annotated[bool, Field(Flag(), "ends the check")] = False
    name: Annotated[str, Field(LINE, "the name of what it found, for later expressions and the answer", key="as")] = ""
    when: Annotated[Expression | None, Field(Formula(FLAG), "it is carried out only then")] = None
    times: Annotated[Expression | None, Field(Formula(NUMBER, MOST_TIMES), "how often")] = None
    take: Annotated[str, Field(Choice((SUM, LIST, HIGHEST, LOWEST)), "what becomes of several results")] = ""
    counted: Annotated[object, Field(Raw("a condition"), "how many results meet it", key="count")] = None
    otherwise: Annotated[object, Field(Raw("a value"), "its value where `when` does not hold")] = None
    text: Annotated[str, Field(LINE, "what the throw is called in the answer")] = ""


class CheckEntry(NamedTuple):
    """A check in steps."""

    title: Annotated[str, Field(LINE, "its title")]
    rule: Annotated[str, RULE]
    steps: Annotated[object, Field(Raw("a list of steps", StepEntry), "its steps, in order")]
    assumes: Annotated[tuple[str, ...], ASSUMES] = ()
    result: Annotated[tuple[str, ...], Field(Each(LINE), "the names that it answers; without it all found")] = ()


BY_NAME = "a table each, by name"
FIGURES = Field(Raw(BY_NAME, FigureEntry), "figures, and switches, which have `values`")
TABLES = Field(Raw(BY_NAME, TableEntry), "tables")
INPUTS = Field(Raw(BY_NAME, InputEntry), "inputs of tables and checks")
DICE = Field(Raw(BY_NAME, DieEntry), "dice with faces of their own")
CUPS = Field(Raw(BY_NAME, CupEntry), "cups of chits")
CHECKS = Field(Raw(BY_NAME, CheckEntry), "checks in steps")
TITLE = Field(LINE, "the game’s title")
ELSEWHERE = Field(LINE, "a sentence on what the game rolls with tables that are not here")


class RulesFile(NamedTuple):
    """The `rules.toml` of a game."""

    title: Annotated[str, TITLE]
    tables: Annotated[object, TABLES]
    sections: Annotated[object, Field(Each(LINE), "sections of house rules that the game’s code reads")] = None
    figures: Annotated[object, FIGURES] = None
    inputs: Annotated[object, INPUTS] = None
    dice: Annotated[object, DICE] = None
    cups: Annotated[object, CUPS] = None
    checks: Annotated[object, CHECKS] = None
    elsewhere: Annotated[object, ELSEWHERE] = None


class OwnGame(NamedTuple):
    """The `game.toml` of a game of your own."""

    game: Annotated[str, Field(LINE, "its short name: small letters, digits and hyphens")]
    title: Annotated[str, TITLE]
    about: Annotated[object, Field(LINE, "what the game is about")] = None
    rule: Annotated[str, Field(LINE, "cited where an entry cites nothing; without it the title")] = ""
    figures: Annotated[object, FIGURES] = None
    tables: Annotated[object, TABLES] = None
    rulings: Annotated[object, Field(Raw("a table each, by id", OwnRuling), "readings of gaps in the rules")] = None
    inputs: Annotated[object, INPUTS] = None
    dice: Annotated[object, DICE] = None
    cups: Annotated[object, CUPS] = None
    checks: Annotated[object, CHECKS] = None
    elsewhere: Annotated[object, ELSEWHERE] = None


class HouseRules(NamedTuple):
    """A file of house rules; a game may know further sections."""

    game: Annotated[object, Field(LINE, "the game that they are for")] = None
    figures: Annotated[object, Field(Raw("a value or a table each, by name", HouseFigure), "new values")] = None
    tables: Annotated[object, Field(Raw(BY_NAME, HouseTable), "new rows")] = None
