"""Reads expressions: from a text, left to right, into a tree.

They consist of numbers, texts in quotes, names, + - * /, comparisons, `in`, `and`, `or`, `not` and the functions
`FUNCTIONS`.  A hyphen without blanks belongs to a name: `torpedo-depth` is one name, `attack - defense` two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NoReturn

from aids import toml_file
from aids.errors import InputError, nearest
from aids.input_file import Key, Place, brief
from aids.rulebook.expressions import (
    EITHER,
    FLAG,
    FUNCTIONS,
    NUMBER,
    TEXT,
    WORDS,
    ZERO,
    Expression,
    Node,
    Number,
)
from aids.rulebook.plans import Known

MOST_LETTERS = 300
MOST_DEPTH = 20


def parse(text: str, known: Mapping[str, Known]) -> Expression:
    """The expression in a text; `known` are the names that it may use.

    Raises `InputError` that says the fault and its column, counted from 1.
    """
    if len(text) > MOST_LETTERS:
        raise InputError(f"an expression has {MOST_LETTERS} letters at most, not {len(text):,}")
    reader = _Reader(text, known)
    tree = reader.disjunction()
    if reader.token:
        reader.fault(f"{reader.token!r} was not expected")
    return Expression(text, tuple(reader.names), tree)


def read_expression(place: Place, raw: object, known: Mapping[str, Known], wanted: str, *keys: Key) -> Expression:
    """The expression at a place, of the wanted kind ("": of any kind); a number stands for itself."""
    if isinstance(raw, int | float) and not isinstance(raw, bool):
        raw = str(raw)
    text = toml_file.text(place, raw, *keys)
    at = place.at(*keys)
    try:
        expression = parse(text, known)
    except InputError as error:
        raise at.refuse(f"{brief(text)}: {error.message}") from None
    if wanted and expression.kind != wanted:
        what = "a condition, such as range > 2" if wanted == FLAG else f"a {wanted}"
        raise at.refuse(f"{at.name} must be {what}, and {brief(text)} is {_called(expression.kind)}")
    return expression


def _called(kind: str) -> str:
    """A kind in a message."""
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

    def __init__(self, text: str, known: Mapping[str, Known]) -> None:
        self.text, self.known = text, known
        self.names: dict[str, None] = {}
        self.depth = self.after = self.at = 0
        self.token = self.sort = ""
        self.advance()

    def fault(self, message: str, at: int | None = None) -> NoReturn:
        """Raise `InputError` with the column."""
        raise InputError(f"column {(self.at if at is None else at) + 1}: {message}")

    def advance(self) -> None:
        """Go to the next token."""
        match = _TOKEN.match(self.text, self.after)
        if match is None:
            rest = self.text[self.after :].lstrip()
            self.fault(f"{rest[:12]!r} cannot be read", len(self.text) - len(rest))
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
            self.fault(f"more than {MOST_DEPTH} brackets in brackets")
        read = self._joined("or", lambda: self._joined("and", self._negation))
        self.depth -= 1
        return read

    def _must_be(self, wanted: str, read: Callable[[], Node], user: str) -> Node:
        """A part of the wanted kind."""
        at = self.at
        part = read()
        return self._checked(wanted, part, user, at)

    def _checked(self, wanted: str, part: Node, user: str, at: int) -> Node:
        if part.kind != wanted:
            hint = "; compare it, as in x > 0" if wanted == FLAG else ""
            self.fault(f"{user!r} needs {_called(wanted)} here, and this is {_called(part.kind)}{hint}", at)
        return part

    def _joined(self, word: str, read_part: Callable[[], Node]) -> Node:
        at = self.at
        part = read_part()
        if self.token != word or self.sort == "text":
            return part
        parts = [self._checked(FLAG, part, word, at)]
        while self.takes(word):
            parts.append(self._must_be(FLAG, read_part, word))
        return Node(word, FLAG, parts=tuple(parts))

    def _negation(self) -> Node:
        nots = 0
        while self.takes("not"):
            nots += 1
        if not nots:
            return self._comparison()
        part = self._must_be(FLAG, self._comparison, "not")
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
                self._checked(NUMBER, parts[-1], sign, at)
            at = self.at
            part = self._sum()
            if sign not in ("=", "!="):
                self._checked(NUMBER, part, sign, at)
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
            first = self._checked(NUMBER, part, sign, at)
            at = self.at
            second = self._must_be(NUMBER, read_part, sign)
            if sign == "/" and second == ZERO:
                self.fault("this divides by 0", at)
            part = Node(sign, NUMBER, parts=(first, second))
        return part

    def _signed(self) -> Node:
        minus, last = False, ""
        while sign := self.takes("-", "+"):
            minus, last = minus ^ (sign == "-"), sign
        if not last:
            return self._atom()
        part = self._must_be(NUMBER, self._atom, last)
        return Node("-", NUMBER, parts=(ZERO, part)) if minus else part

    def _atom(self) -> Node:
        token, sort = self.token, self.sort
        if sort == "number":
            self.advance()
            return Node("value", NUMBER, _number(token))
        if sort == "text":
            self.advance()
            return Node("value", TEXT, token[1:-1])
        if sort == "name":
            return self._name(token)
        if self.takes("("):
            part = self.disjunction()
            self.needs(")")
            return part
        self.fault(f"{token!r} stands where a value should" if token else "a value is missing at the end")

    def _name(self, name: str) -> Node:
        at = self.at
        self.advance()
        if name in self.known:
            self.names[name] = None
            return Node("name", self.known[name].kind, name)
        if name in ("yes", "true", "no", "false"):
            return Node("value", FLAG, name in ("yes", "true"))
        if (name in FUNCTIONS or name == "if") and self.token == "(":
            return self._call(name, at)
        parts = name.split("-")
        if len(parts) > 1 and all(part in self.known or part.isdigit() for part in parts):
            self.fault(f"no name {name!r}; for a minus write blanks around it: {' - '.join(parts)!r}", at)
        self.fault(f"no name {name[:40]!r}; {nearest(name[:40], [*self.known, *WORDS])}", at)

    def _call(self, name: str, at: int) -> Node:
        self.needs("(")
        parts: list[Node] = []
        while not parts or self.takes(","):
            if name == "if" and parts:
                parts.append(self.disjunction())
            else:
                parts.append(self._must_be(FLAG if name == "if" else NUMBER, self.disjunction, name))
        self.needs(")")
        least, most = (3, 3) if name == "if" else FUNCTIONS[name][1:]
        if not least <= len(parts) <= most:
            takes = f"{least}" if least == most else f"{least} to {most}"
            self.fault(f"{name}( ) takes {takes} values, not {len(parts)}", at)
        if name != "if":
            return Node("call", NUMBER, name, tuple(parts))
        first, second = (part.kind for part in parts[1:])
        if first != second:
            self.fault(f"if( ) gives a {first} or a {second}; both must be of one kind", at)
        return Node("if", first, parts=tuple(parts))

    def _comparable(self, first: Node, second: Node, at: int) -> None:
        """Refuse a comparison that can never be true: of different kinds, or with a text that a name cannot be."""
        kinds = (first.kind, second.kind)
        if first.kind != second.kind and (EITHER not in kinds or FLAG in kinds):
            self.fault(f"a {first.kind} is compared with a {second.kind}", at)
        for part, other in ((first, second), (second, first)):
            choices = self.known[str(part.value)].choices if part.sort == "name" else ()
            if choices and other.sort == "value" and other.value not in choices:
                told = str(other.value)[:40]
                self.fault(f"{part.value!r} is never {told!r}; {nearest(told, choices)}", at)


def _number(text: str) -> Number:
    if "." not in text:
        return int(text)
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number
