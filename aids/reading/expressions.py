"""Reads expressions: from a text, left to right, into a tree of tuples.

They hold numbers, texts in quotes, names, + - * /, comparisons, `in`, `and`, `or`, `not` and the functions `FUNCTIONS`.
A hyphen without blanks belongs to a name: `torpedo-depth` is one name, `attack - defense` two.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NoReturn

from aids import toml_file
from aids.errors import InputError, nearest
from aids.places import Key, Place, brief
from aids.rulebook.expressions import EITHER, FLAG, FUNCTIONS, NUMBER, TEXT, WORDS, Expression, Known

MOST_LETTERS = 300
MOST_DEPTH = 20


def parse(text: str, known: Mapping[str, Known]) -> Expression:
    """The expression in a text; `known` are the names that it may use.

    Raises `InputError` that says the fault and its column, counted from 1.
    """
    if len(text) > MOST_LETTERS:
        raise InputError(f"an expression has {MOST_LETTERS} letters at most, not {len(text):,}")
    reader = _Reader(text, known)
    tree, kind = reader.disjunction()
    if reader.token:
        reader.fault(f"{reader.token!r} was not expected")
    return Expression(text, kind, tuple(reader.names), tree)


def read_expression(place: Place, raw: object, known: Mapping[str, Known], wanted: str, *keys: Key) -> Expression:
    """The expression at a place, which gives a value of the wanted kind; a number stands for itself."""
    if isinstance(raw, int) and not isinstance(raw, bool) and wanted == NUMBER:
        raw = str(raw)
    text = toml_file.text(place, raw, *keys)
    at = place.at(*keys)
    try:
        expression = parse(text, known)
    except InputError as error:
        raise at.refuse(f"{brief(text)}: {error.message}") from None
    if expression.kind != wanted:
        what = "a condition, such as range > 2" if wanted == FLAG else f"a {wanted}"
        found = "a condition" if expression.kind == FLAG else f"a {expression.kind}"
        raise at.refuse(f"{at.name} must be {what}, and {brief(text)} is {found}")
    return expression


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

    def disjunction(self) -> tuple[tuple[Any, ...], str]:
        """Parts joined by `or`, with the kind of their value."""
        self.depth += 1
        if self.depth > MOST_DEPTH:
            self.fault(f"more than {MOST_DEPTH} brackets in brackets")
        read = self._joined("or", lambda: self._joined("and", self._negation))
        self.depth -= 1
        return read

    def _joined(self, word: str, read_part: Callable[[], tuple[tuple[Any, ...], str]]) -> tuple[tuple[Any, ...], str]:
        at = self.at
        tree, kind = read_part()
        if self.token != word or self.sort == "text":
            return tree, kind
        self._must_be(FLAG, kind, word, at)
        parts = [tree]
        while self.takes(word):
            at = self.at
            tree, kind = read_part()
            self._must_be(FLAG, kind, word, at)
            parts.append(tree)
        return (word, *parts), FLAG

    def _negation(self) -> tuple[tuple[Any, ...], str]:
        negated = False
        while self.takes("not"):
            negated = not negated
            at = self.at
            if self.token != "not":
                tree, kind = self._comparison()
                self._must_be(FLAG, kind, "not", at)
                return (("not", tree) if negated else tree), FLAG
        return self._comparison()

    def _comparison(self) -> tuple[tuple[Any, ...], str]:
        at = self.at
        tree, kind = self._sum()
        if self.token == "in" and self.sort == "name":
            return self._membership(tree, kind), FLAG
        parts: list[Any] = [tree]
        while sign := self.takes("=", "==", "!=", "<", "<=", ">", ">="):
            sign = "=" if sign == "==" else sign
            if sign not in ("=", "!="):
                self._must_be(NUMBER, kind, sign, at)
            at = self.at
            other, other_kind = self._sum()
            if sign not in ("=", "!="):
                self._must_be(NUMBER, other_kind, sign, at)
            self._comparable(parts[-1], kind, other, other_kind, at)
            parts += [sign, other]
            kind = other_kind
        return (("compare", *parts), FLAG) if len(parts) > 1 else (tree, kind)

    def _membership(self, tree: tuple[Any, ...], kind: str) -> tuple[Any, ...]:
        self.advance()
        closing = "]" if self.takes("[") else ")"
        if closing == ")":
            self.needs("(")
        members = []
        while True:
            at = self.at
            member, member_kind = self._sum()
            self._comparable(tree, kind, member, member_kind, at)
            members.append(member)
            if not self.takes(","):
                self.needs(closing)
                return ("in", tree, *members)

    def _sum(self) -> tuple[tuple[Any, ...], str]:
        return self._arithmetic(("+", "-"), lambda: self._arithmetic(("*", "/"), self._signed))

    def _arithmetic(
        self, signs: tuple[str, ...], read_part: Callable[[], tuple[tuple[Any, ...], str]]
    ) -> tuple[tuple[Any, ...], str]:
        at = self.at
        tree, kind = read_part()
        while sign := self.takes(*signs):
            self._must_be(NUMBER, kind, sign, at)
            at = self.at
            other, other_kind = read_part()
            self._must_be(NUMBER, other_kind, sign, at)
            tree = (sign, tree, other)
        return tree, kind

    def _signed(self) -> tuple[tuple[Any, ...], str]:
        minus = False
        while sign := self.takes("-", "+"):
            minus ^= sign == "-"
            if self.token in ("-", "+"):
                continue
            at = self.at
            tree, kind = self._atom()
            self._must_be(NUMBER, kind, sign, at)
            return (("-", ("value", 0), tree) if minus else tree), NUMBER
        return self._atom()

    def _atom(self) -> tuple[tuple[Any, ...], str]:
        token, sort = self.token, self.sort
        if sort == "number":
            self.advance()
            return ("value", _number(token)), NUMBER
        if sort == "text":
            self.advance()
            return ("value", token[1:-1]), TEXT
        if sort == "name":
            return self._name(token)
        if self.takes("("):
            tree, kind = self.disjunction()
            self.needs(")")
            return tree, kind
        self.fault(f"{token!r} stands where a value should" if token else "a value is missing at the end")

    def _name(self, name: str) -> tuple[tuple[Any, ...], str]:
        at = self.at
        self.advance()
        if name in self.known:
            self.names[name] = None
            return ("name", name), self.known[name].kind
        if name in ("yes", "true", "no", "false"):
            return ("value", name in ("yes", "true")), FLAG
        if (name in FUNCTIONS or name == "if") and self.token == "(":
            return self._call(name, at)
        parts = name.split("-")
        if len(parts) > 1 and all(part in self.known or part.isdigit() for part in parts):
            self.fault(f"no name {name!r}; for a minus write blanks around it: {' - '.join(parts)!r}", at)
        self.fault(f"no name {name[:40]!r}; {nearest(name[:40], [*self.known, *WORDS])}", at)

    def _call(self, name: str, at: int) -> tuple[tuple[Any, ...], str]:
        self.needs("(")
        parts: list[tuple[Any, ...]] = []
        kinds: list[str] = []
        while True:
            start = self.at
            tree, kind = self.disjunction()
            if name != "if" or not parts:
                self._must_be(FLAG if name == "if" else NUMBER, kind, name, start)
            parts.append(tree)
            kinds.append(kind)
            if not self.takes(","):
                break
        self.needs(")")
        least, most = (3, 3) if name == "if" else FUNCTIONS[name][1:]
        if not least <= len(parts) <= most:
            takes = f"{least}" if least == most else f"{least} to {most}"
            self.fault(f"{name}( ) takes {takes} values, not {len(parts)}", at)
        if name != "if":
            return ("call", name, *parts), NUMBER
        if kinds[1] != kinds[2]:
            self.fault(f"if( ) gives a {kinds[1]} or a {kinds[2]}; both must be of one kind", at)
        return ("if", *parts), kinds[1]

    def _must_be(self, wanted: str, kind: str, user: str, at: int) -> None:
        if kind != wanted:
            hint = "; compare it, as in x > 0" if wanted == FLAG else ""
            wanted = "a condition" if wanted == FLAG else f"a {wanted}"
            kind = "a condition" if kind == FLAG else f"a {kind}"
            self.fault(f"{user!r} needs {wanted} here, and this is {kind}{hint}", at)

    def _comparable(self, first: tuple[Any, ...], kind: str, second: tuple[Any, ...], other: str, at: int) -> None:
        """Refuse a comparison that can never be true: of different kinds, or with a text that a name cannot be."""
        if kind != other and not (EITHER in (kind, other) and FLAG not in (kind, other)):
            self.fault(f"a {kind} is compared with a {other}", at)
        for name, value in ((first, second), (second, first)):
            choices = self.known[name[1]].choices if name[0] == "name" else ()
            if choices and value[0] == "value" and value[1] not in choices:
                self.fault(f"{name[1]!r} is never {str(value[1])[:40]!r}; {nearest(str(value[1])[:40], choices)}", at)


def _number(text: str) -> int | Fraction:
    if "." not in text:
        return int(text)
    number = Fraction(text)
    return number.numerator if number.denominator == 1 else number
