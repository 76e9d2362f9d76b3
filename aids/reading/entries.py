"""The language of rules files: every key, declared once with what it takes, its default and its meaning.

Readers take these entries, and docs/reference is made of them.  A table whose parts depend on each other has them `Raw`
here: its reader reads them in turn.
"""

from typing import Annotated, NamedTuple

from aids.dice import Roll
from aids.reading.kinds import AnyNumber, Dice, Formula, Raw, RulingIds
from aids.records.fields import Field
from aids.records.kinds import Choice, Each, Flag, Rows, Table, Text, Whole
from aids.rulebook.expressions import FLAG, NUMBER, Expression
from aids.rulebook.plans import HIGHEST, LIST, LOWEST, MOST_TIMES, SUM
from aids.rulebook.tables import HOUSE_RULE, LIMIT

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
