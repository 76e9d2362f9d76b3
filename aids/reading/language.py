"""The language of rules files: every key with the kind of its value, and how the expressions in values are read.

Each key is declared once.  Expressions consist of numbers, texts in quotes, names, + - * /, comparisons, `in`, `and`,
`or`, `not` and the functions `FUNCTIONS`.  A hyphen without blanks belongs to a name: `torpedo-depth` is one name,
`attack - defense` two.
"""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Annotated, NamedTuple, NoReturn

from aids.dice import MOST_DICE, Roll, roll
from aids.errors import InputError, UnknownName, nearest, sentences, some_of
from aids.input_file import Key, Place, brief
from aids.kinds import NO_VALUES, Choice, Context, Each, Flag, Kind, String, Whole
from aids.records.fields import Field, Record, Rows, Table
from aids.rulebook import rules
from aids.rulebook.expressions import EITHER, FLAG, FUNCTIONS, NUMBER, TEXT, WORDS, ZERO, Expression, Node
from aids.rulebook.tables import HOUSE_RULE, LIMIT

MOST_LETTERS = 300
MOST_DEPTH = 20


def parse(text: str, known: Mapping[str, rules.Known]) -> Expression:
    """The expression in a text; `known` are the names that it may use.

    Raises `InputError` with the problem and its column, counted from 1.
    """
    if len(text) > MOST_LETTERS:
        raise InputError(f"this expression has {len(text):,} characters, but the limit is {MOST_LETTERS}")
    reader = _Reader(text, known)
    tree = reader.disjunction()
    if reader.token:
        reader.fault(f"{reader.token!r} does not belong here")
    return Expression(text, tuple(reader.names), tree)


def read_expression(place: Place, raw: object, known: Mapping[str, rules.Known], wanted: str, *keys: Key) -> Expression:
    """The expression at a place, of the wanted kind ("": of any kind); a number stands for itself."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        raw = str(raw)
    at = place.at(*keys)
    text = String().read(at, raw)
    try:
        expression = parse(text, known)
    except InputError as error:
        raise at.refuse(f"{brief(text)}: {error.message}") from None
    if wanted and expression.kind != wanted:
        what = "a condition, such as range > 2" if wanted == FLAG else f"a {wanted}"
        raise at.refuse(f"{at.name} must be {what}, but {brief(text)} is {_called(expression.kind)}")
    return expression


def _called(kind: str) -> str:
    return "a condition" if kind == FLAG else f"a {kind}"


_TOKEN = re.compile(
    r"\s*(?:(?P<number>[0-9]{1,9}(?:\.[0-9]{1,6})?)(?![0-9.A-Za-z_])"
    r"|(?P<name>[A-Za-z_][A-Za-z0-9_]*(?:-[A-Za-z0-9_]+)*)"
    r"|(?P<text>'[^']*'|\"[^\"]*\")"
    r"|(?P<sign><=|>=|!=|==|[-+*/()<>=,\[\]])"
    r"|(?P<end>$))"
)


class _Reader:
    """Reads an expression from left to right; `token` is the next one, "" at the end."""

    def __init__(self, text: str, known: Mapping[str, rules.Known]) -> None:
        self.text, self.known = text, known
        self.names: dict[str, None] = {}
        self.depth = self.after = self.at = 0
        self.token = self.sort = ""
        self.advance()

    def fault(self, message: str, at: int | None = None) -> NoReturn:
        """Raise `InputError` with the column."""
        raise InputError(f"column {(self.at if at is None else at) + 1}: {message}")

    def advance(self) -> None:
        match = _TOKEN.match(self.text, self.after)
        if match is None:
            rest = self.text[self.after :].lstrip()
            self.fault(f"{rest[:12]!r} is not part of any expression", len(self.text) - len(rest))
        self.sort = match.lastgroup or ""
        self.token, self.at, self.after = match[self.sort], match.start(self.sort), match.end()

    def takes(self, *tokens: str) -> str:
        """The next token if it is one of these, which is then passed; otherwise ""."""
        token = self.token
        if token not in tokens or self.sort == "text" or not token:
            return ""
        self.advance()
        return token

    def needs(self, token: str) -> None:
        """Pass a token that must come next."""
        if not self.takes(token):
            self.fault(f"{token!r} is missing" + (f" before {self.token!r}" if self.token else " at the end"))

    def disjunction(self) -> Node:
        """Parts joined by `or`."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            self.fault(f"there are more than {MOST_DEPTH} brackets inside each other")
        read = self._joined("or", lambda: self._joined("and", self._negation))
        self.depth -= 1
        return read

    def _checked(self, at: int, wanted: str, part: Node, user: str) -> Node:
        """A part that begins `at` a column and must be of the wanted kind."""
        if part.kind != wanted:
            hint = ". Compare it with a value, as in x > 0" if wanted == FLAG else ""
            self.fault(f"{user!r} needs {_called(wanted)} here, but this is {_called(part.kind)}{hint}", at)
        return part

    def _joined(self, word: str, read_part: Callable[[], Node]) -> Node:
        at = self.at
        part = read_part()
        if self.token != word or self.sort == "text":
            return part
        parts = [self._checked(at, FLAG, part, word)]
        while self.takes(word):
            parts.append(self._checked(self.at, FLAG, read_part(), word))
        return Node(word, FLAG, parts=tuple(parts))

    def _negation(self) -> Node:
        nots = 0
        while self.takes("not"):
            nots += 1
        if not nots:
            return self._comparison()
        part = self._checked(self.at, FLAG, self._comparison(), "not")
        return Node("not", FLAG, parts=(part,)) if nots % 2 else part

    def _comparison(self) -> Node:
        at = self.at
        part = self._sum()
        if self.token == "in" and self.sort == "name":
            return self._membership(part)
        parts, signs = [part], []
        while sign := self.takes("=", "==", "!=", "<", "<=", ">", ">="):
            sign = "=" if sign == "==" else sign
            if sign not in ("=", "!="):
                self._checked(at, NUMBER, parts[-1], sign)
            at = self.at
            part = self._sum()
            if sign not in ("=", "!="):
                self._checked(at, NUMBER, part, sign)
            self._comparable(parts[-1], part, at)
            parts.append(part)
            signs.append(sign)
        return Node("compare", FLAG, parts=tuple(parts), signs=tuple(signs)) if signs else part

    def _membership(self, part: Node) -> Node:
        self.advance()
        closing = "]" if self.takes("[") else ")"
        if closing == ")":
            self.needs("(")
        parts = [part]
        while True:
            at = self.at
            parts.append(self._sum())
            self._comparable(part, parts[-1], at)
            if not self.takes(","):
                self.needs(closing)
                return Node("in", FLAG, parts=tuple(parts))

    def _sum(self) -> Node:
        return self._arithmetic(("+", "-"), lambda: self._arithmetic(("*", "/"), self._signed))

    def _arithmetic(self, signs: tuple[str, ...], read_part: Callable[[], Node]) -> Node:
        at = self.at
        part = read_part()
        while sign := self.takes(*signs):
            first = self._checked(at, NUMBER, part, sign)
            at = self.at
            second = self._checked(at, NUMBER, read_part(), sign)
            if sign == "/" and second == ZERO:
                self.fault("this is a division by 0", at)
            part = Node(sign, NUMBER, parts=(first, second))
        return part

    def _signed(self) -> Node:
        minus, last = False, ""
        while sign := self.takes("-", "+"):
            minus, last = minus ^ (sign == "-"), sign
        if not last:
            return self._atom()
        part = self._checked(self.at, NUMBER, self._atom(), last)
        return Node("-", NUMBER, parts=(ZERO, part)) if minus else part

    def _atom(self) -> Node:
        token, sort, at = self.token, self.sort, self.at
        if self.takes("("):
            part = self.disjunction()
            self.needs(")")
            return part
        if sort not in ("number", "text", "name"):
            self.fault(f"there must be a value before {token!r}" if token else "a value is missing at the end")
        self.advance()
        if sort == "number":
            number = Fraction(token)
            return Node("value", NUMBER, number.numerator if number.denominator == 1 else number)
        if sort == "text":
            return Node("value", TEXT, token[1:-1])
        if token in self.known:
            self.names[token] = None
            return Node("name", self.known[token].kind, token)
        if token in ("yes", "true", "no", "false"):
            return Node("value", FLAG, token in ("yes", "true"))
        if (token in FUNCTIONS or token == "if") and self.token == "(":
            return self._call(token, at)
        parts = token.split("-")
        if len(parts) > 1 and all(part in self.known or part.isdigit() for part in parts):
            self.fault(f"unknown name {token!r}. For a minus sign, write spaces around it: {' - '.join(parts)!r}", at)
        self.fault(sentences(f"unknown name {token[:40]!r}", nearest(token[:40], [*self.known, *WORDS])), at)

    def _call(self, name: str, at: int) -> Node:
        self.needs("(")
        parts: list[Node] = []
        while not parts or self.takes(","):
            if name == "if" and parts:
                parts.append(self.disjunction())
            else:
                wanted = FLAG if name == "if" else NUMBER
                parts.append(self._checked(self.at, wanted, self.disjunction(), name))
        self.needs(")")
        least, most = (3, 3) if name == "if" else FUNCTIONS[name][1:]
        if not least <= len(parts) <= most:
            takes = f"{least}" if least == most else f"{least} to {most}"
            self.fault(f"{name}( ) needs {takes} value{'s' * (most > 1)}, but it has {len(parts)}", at)
        if name != "if":
            return Node("call", NUMBER, name, tuple(parts))
        first, second = (part.kind for part in parts[1:])
        if first != second:
            self.fault(f"if( ) gives a {first} or a {second}, but both must be of the same kind", at)
        return Node("if", first, parts=tuple(parts))

    def _comparable(self, first: Node, second: Node, at: int) -> None:
        """Refuse a comparison that can never be true: of different kinds, or with a text that a name cannot be."""
        kinds = (first.kind, second.kind)
        if first.kind != second.kind and (EITHER not in kinds or FLAG in kinds):
            self.fault(f"a {first.kind} is compared with a {second.kind}", at)
        for part, other in ((first, second), (second, first)):
            choices = self.known[str(part.value)].choices if part.sort == "name" else ()
            if choices and other.sort == "value" and other.value not in choices:
                word = str(other.value)[:40]
                self.fault(sentences(f"{part.value!r} is never {word!r}", nearest(word, choices)), at)


class Formula(Kind[Expression]):
    """An expression that gives a number, of which one alone is 0 to `most`, a text, or with `FLAG` a condition."""

    def __init__(self, wanted: str, most: int | None = None) -> None:
        self.wanted, self.most = wanted, most
        self.takes = {NUMBER: "a number or an expression", FLAG: "a condition", TEXT: "an expression"}[wanted]

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> Expression:
        """The expression."""
        expression = read_expression(at, raw, given.get(rules.Names).declared.known, self.wanted)
        if self.most is not None and not 0 <= (expression.constant or 0) <= self.most:
            raise at.wrong(f"a whole number from 0 to {self.most}", raw)
        return expression


class Dice(Kind[Roll]):
    """Dice by their name: `2d6`, or `hunter` of the game's own dice."""

    takes = "dice such as `2d6`, or dice that the game defines"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> Roll:
        """The roll: of plain dice, of a die declared in the file (`hunter`), or of several (`2hunter`)."""
        name, dice = String().read(at, raw), given.get(rules.Names).declared.dice
        digits = re.match(r"[0-9]{0,2}", name)
        count, own = (digits[0], name[digits.end() :]) if digits else ("", name)
        if own in dice:
            die = dice[own]
            number = int(count or "1")
            if not 1 <= number <= MOST_DICE:
                raise at.refuse(f"a roll has 1 to {MOST_DICE} dice, not {number}")
            if number > 1 and die.words:
                cure = "roll the die several times in a check"
                raise at.refuse(f"the faces of {own!r} are words, which cannot be added", fix=cure)
            return Roll(name, die.faces * number, False, die.values * number, die.words)
        try:
            return roll(name)
        except UnknownName as error:
            hint = f" This game also has the dice {some_of(dice)}." if dice else ""
            raise at.refuse(f"{error.message}{hint}") from None


class Raw(Kind[object]):
    """A value that is read once other values are known; `part` is the record of tables in it."""

    def __init__(self, takes: str, part: type[Record] | None = None) -> None:
        self.takes, self.part = takes, part

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> object:
        """The value as it stands."""
        return raw


MOST_NUMBER = 999_999
SPANS = "`3`, `2-5`, `6+`, `1 or less`"
TIMES = Field(
    Formula(NUMBER, rules.MOST_TIMES), "how many times to roll `then`; the expression can use the cells of this row"
)
THEN = Field(rules.LINE, "the table to roll next")
REROLL = Field(Flag(), "true: roll again")


class SwitchEntry(NamedTuple):
    """A figure whose value is yes or no or a word."""

    value: Annotated[object, Field(Raw("one of `values`"), "the current value")]
    values: Annotated[
        object, Field(Raw("a table of texts"), "each possible value, with the words that are printed for it")
    ]
    rule: Annotated[str, rules.RULE]
    means: Annotated[str, Field(rules.LINE, "its meaning in a few words")]
    assumes: Annotated[tuple[str, ...], rules.ASSUMES] = ()


class HouseFigure(NamedTuple):
    """A figure or a switch in house rules, where it is more than its value."""

    value: Annotated[object, Field(Raw("a value between `least` and `most`"), "the new value")]
    rule: Annotated[str, rules.RULE] = HOUSE_RULE


class OwnRuling(NamedTuple):
    """A ruling in a `game.toml`."""

    text: Annotated[str, Field(rules.LINE, "the ruling, one statement in each sentence")]
    rule: Annotated[str, rules.RULE]
    title: Annotated[str, Field(rules.LINE, "the ruling in a few words, printed bold before the text")] = ""


class InputEntry(NamedTuple):
    """A value that checks ask for."""

    kind: Annotated[str, Field(Choice(("whole", "choice", "flag")), "a whole number, a word, or yes/no")]
    help: Annotated[str, Field(rules.LINE, "what the input means, for the help and the browser")] = ""
    least: Annotated[int | None, Field(Whole(-MOST_NUMBER, MOST_NUMBER), "the smallest number (default: 0)")] = None
    most: Annotated[int | None, Field(Whole(-MOST_NUMBER, MOST_NUMBER), "the largest number")] = None
    choices: Annotated[tuple[str, ...], Field(Each(rules.LINE), "the words to choose from, in small letters")] = ()
    words: Annotated[tuple[str, ...], Field(Each(rules.LINE), "the same words as the browser shows them")] = ()
    default: Annotated[object, Field(Raw("a value of the input"), "the value if the player gives none")] = None
    unit: Annotated[str, Field(rules.LINE, "the unit of a number")] = ""
    rule: Annotated[str, rules.RULE] = ""


class DieEntry(NamedTuple):
    """A die with faces of its own."""

    faces: Annotated[
        object, Field(Raw("a list of numbers or of words"), "its faces; repeat a face that is on the die several times")
    ]


class CupEntry(NamedTuple):
    """A cup of chits to draw from."""

    chits: Annotated[object, Field(Raw("a table of numbers"), "the number of chits for each word or number")]


class AxisEntry(NamedTuple):
    """How a column, or the row of a table without dice, is chosen: one of `choice`, `ratio`, `value`, `dice`."""

    choice: Annotated[object, Field(Raw("an input, or true"), "the input that names it; true: the player names it")] = (
        None
    )
    ratio: Annotated[tuple[Expression, ...], Field(Each(Formula(NUMBER)), "two numbers; their ratio chooses")] = ()
    value: Annotated[Expression | None, Field(Formula(NUMBER), "a number that chooses")] = None
    dice: Annotated[Roll | None, Field(Dice(), "the dice that choose")] = None
    start: Annotated[
        object, Field(Raw("a list of numbers"), "the smallest number of each column or row", key="from")
    ] = None
    round: Annotated[str | None, Field(Choice(("down", "up", "nearest")), "how the ratio or number is rounded")] = None
    below: Annotated[str, Field(Choice(("refuse",)), "reject numbers below the lowest column or row")] = ""
    above: Annotated[str, Field(Choice(("refuse",)), "reject numbers above the highest column or row")] = ""


class ChangeEntry(NamedTuple):
    """A shift of the column or a modifier of the roll."""

    add: Annotated[
        Expression, Field(Formula(NUMBER), "the number of columns to the right, or the number added to the roll")
    ]
    when: Annotated[Expression | None, Field(Formula(FLAG), "it applies only if this is true")] = None
    text: Annotated[str, Field(rules.LINE, "the condition in words (default: the text of `when`)")] = ""
    rule: Annotated[str, rules.RULE] = ""


class ResultEntry(NamedTuple):
    """The meaning of a result."""

    text: Annotated[str, Field(rules.LINE, "the result in words")] = ""
    then: Annotated[str, THEN] = ""
    times: Annotated[Expression | None, TIMES] = None
    reroll: Annotated[bool, REROLL] = False
    group: Annotated[str, Field(rules.LINE, "results of the same group have the same shading")] = ""


class RowEntry(NamedTuple):
    """A row: what it says besides the cell of each column, which stands under the column's name."""

    roll: Annotated[object, Field(Raw(SPANS), "results of the dice")] = None
    natural: Annotated[object, Field(Raw(SPANS), "results before modifiers; this row is checked before the others")] = (
        None
    )
    at: Annotated[
        object, Field(Raw("text or a number"), "without dice: the value or the numbers that choose this row")
    ] = None
    rule: Annotated[str, rules.RULE] = ""
    then: Annotated[str, THEN] = ""
    times: Annotated[Expression | None, TIMES] = None
    reroll: Annotated[bool, REROLL] = False


ROWS = Field(Raw("a list of rows", RowEntry), "the rows; each result of the dice is in exactly one row")


class TableEntry(NamedTuple):
    """A table of the rules; one with dice is a check."""

    columns: Annotated[object, Field(Raw("a table of texts"), "each column’s name with its heading")]
    rows: Annotated[object, ROWS]
    title: Annotated[str, Field(rules.LINE, "the heading")]
    rule: Annotated[str, rules.RULE] = ""
    dice: Annotated[Roll | None, Field(Dice(), "the dice that choose the row")] = None
    assumes: Annotated[tuple[str, ...], rules.ASSUMES] = ()
    notes: Annotated[tuple[str, ...], Field(Each(rules.LINE), "lines printed below the table")] = ()
    check: Annotated[bool | None, Field(Flag(), "false: players cannot roll on this table by itself")] = None
    across: Annotated[AxisEntry | None, Field(Table(AxisEntry), "how one column is chosen")] = None
    down: Annotated[AxisEntry | None, Field(Table(AxisEntry), "without dice: how the row is chosen")] = None
    shifts: Annotated[tuple[ChangeEntry, ...], Field(Rows(ChangeEntry), "column shifts")] = ()
    shift_least: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the smallest total of all shifts")] = -LIMIT
    shift_most: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the largest total of all shifts")] = LIMIT
    modifiers: Annotated[tuple[ChangeEntry, ...], Field(Rows(ChangeEntry), "modifiers to the roll")] = ()
    modifier_least: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the smallest total of all modifiers")] = -LIMIT
    modifier_most: Annotated[int, Field(Whole(-LIMIT, LIMIT), "the largest total of all modifiers")] = LIMIT
    results: Annotated[object, Field(Raw("a table of texts or tables", ResultEntry), "the meaning of each result")] = (
        None
    )


class HouseTable(NamedTuple):
    """New rows of a table in house rules; its dice and columns stay."""

    rows: Annotated[object, ROWS]
    title: Annotated[str, Field(rules.LINE, "another heading")] = ""
    rule: Annotated[str, rules.RULE] = HOUSE_RULE
    assumes: Annotated[tuple[str, ...], rules.ASSUMES] = ()
    notes: Annotated[tuple[str, ...], Field(Each(rules.LINE), "lines printed below the table")] = ()


class StepEntry(NamedTuple):
    """A step of a check: one of `roll`, `table`, `draw`, `value`, `end`."""

    roll: Annotated[Roll | None, Field(Dice(), "rolls dice")] = None
    table: Annotated[str, Field(rules.LINE, "rolls on a table, and on all tables that its results lead to")] = ""
    draw: Annotated[str, Field(rules.LINE, "draws chits from a cup; they are put back when the check ends")] = ""
    value: Annotated[object, Field(Raw("an expression"), "calculates a number, a text or a condition")] = None
    end: Annotated[bool, Field(Flag(), "ends the check")] = False
    name: Annotated[
        str, Field(rules.LINE, "the name of the result, for later expressions and the answer", key="as")
    ] = ""
    when: Annotated[Expression | None, Field(Formula(FLAG), "the step is done only if this is true")] = None
    times: Annotated[Expression | None, Field(Formula(NUMBER, rules.MOST_TIMES), "the number of times")] = None
    take: Annotated[
        str, Field(Choice((rules.SUM, rules.LIST, rules.HIGHEST, rules.LOWEST)), "how several results become one")
    ] = ""
    counted: Annotated[
        object, Field(Raw("a condition"), "the answer is the number of results that meet this condition", key="count")
    ] = None
    otherwise: Annotated[object, Field(Raw("a value"), "its value if `when` is not true")] = None
    text: Annotated[str, Field(rules.LINE, "the name of the roll in the answer")] = ""


class CheckEntry(NamedTuple):
    """A check in steps."""

    title: Annotated[str, Field(rules.LINE, "its title")]
    rule: Annotated[str, rules.RULE]
    steps: Annotated[object, Field(Raw("a list of steps", StepEntry), "its steps, in order")]
    assumes: Annotated[tuple[str, ...], rules.ASSUMES] = ()
    result: Annotated[
        tuple[str, ...], Field(Each(rules.LINE), "the names of the results in its answer (default: all)")
    ] = ()


BY_NAME = "one table for each, by name"
FIGURES = Field(Raw(BY_NAME, rules.Figure), "values and options of the rules; an option has `values`")
TABLES = Field(Raw(BY_NAME, TableEntry), "tables")
INPUTS = Field(Raw(BY_NAME, InputEntry), "inputs of tables and checks")
DICE = Field(Raw(BY_NAME, DieEntry), "dice with special faces")
CUPS = Field(Raw(BY_NAME, CupEntry), "cups of chits")
CHECKS = Field(Raw(BY_NAME, CheckEntry), "your checks of several steps")
TITLE = Field(rules.LINE, "the game’s title")
ELSEWHERE = Field(rules.LINE, "a sentence about the tables of the game that are not in this file")


class RulesFile(NamedTuple):
    """The `rules.toml` of a game."""

    title: Annotated[str, TITLE]
    tables: Annotated[object, TABLES]
    sections: Annotated[object, Field(Each(rules.LINE), "additional sections of house rules for this game")] = None
    figures: Annotated[object, FIGURES] = None
    inputs: Annotated[object, INPUTS] = None
    dice: Annotated[object, DICE] = None
    cups: Annotated[object, CUPS] = None
    checks: Annotated[object, CHECKS] = None
    elsewhere: Annotated[object, ELSEWHERE] = None


class OwnGame(NamedTuple):
    """The `game.toml` of a game of your own."""

    game: Annotated[str, Field(rules.LINE, "its short name: small letters, digits and hyphens")]
    title: Annotated[str, TITLE]
    about: Annotated[object, Field(rules.LINE, "what the game is about")] = None
    rule: Annotated[str, Field(rules.LINE, "the rule for entries without `rule` (default: the title)")] = ""
    figures: Annotated[object, FIGURES] = None
    tables: Annotated[object, TABLES] = None
    rulings: Annotated[object, Field(Raw("a table each, by id", OwnRuling), "decisions on unclear rules")] = None
    inputs: Annotated[object, INPUTS] = None
    dice: Annotated[object, DICE] = None
    cups: Annotated[object, CUPS] = None
    checks: Annotated[object, CHECKS] = None
    elsewhere: Annotated[object, ELSEWHERE] = None


class HouseRules(NamedTuple):
    """A file of house rules; a game may know further sections."""

    game: Annotated[object, Field(rules.LINE, "the game that these house rules are for")] = None
    figures: Annotated[object, Field(Raw("one value or table for each, by name", HouseFigure), "new values")] = None
    tables: Annotated[object, Field(Raw(BY_NAME, HouseTable), "new rows")] = None
