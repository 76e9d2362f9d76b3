"""Texts and conditions of a layout, compiled once and filled from each row: `{attack}-{defense}`, `type == 'tank'`."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple
from unicodedata import normalize
from warnings import catch_warnings

from aids.input_file import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from aids.texts import seen
from generators.sheets.sheet import Setting

#: The value of each column of a row, and of each figure of the game, as text.
Values = Mapping[str, str]
Test = Callable[[Values], bool]
MOST_NODES = 200  # of a condition
#: A number as a sheet shows it: `1,234`, `$2.50`, `50%`.
_NUMBER = re.compile(
    r"([+-]?)[$€£¥]? ?((?:[0-9]{1,3}(?:,[0-9]{3}){1,9}|[0-9]{1,30})(?:\.[0-9]{0,30})?|\.[0-9]{1,30}) ?([%$€£¥]?)"
)
#: A pair of numbers, or of texts in small letters.
Pair = tuple[float, float] | tuple[str, str]
_COMPARE: Mapping[type[ast.cmpop], Callable[[Pair], bool]] = {
    ast.Eq: lambda pair: pair[0] == pair[1],
    ast.NotEq: lambda pair: pair[0] != pair[1],
    ast.Lt: lambda pair: pair[0] < pair[1],  # type: ignore[operator]
    ast.LtE: lambda pair: pair[0] <= pair[1],  # type: ignore[operator]
    ast.Gt: lambda pair: pair[0] > pair[1],  # type: ignore[operator]
    ast.GtE: lambda pair: pair[0] >= pair[1],  # type: ignore[operator]
}


def column_key(name: str) -> str:
    """A column's name in one spelling: `Front Art`, `front-art` and `front_art` are one column.

    Letters are as Python has them in the names of a condition: an accent is one with its letter.
    """
    return re.sub(r"[\s_-]+", "_", normalize("NFKC", seen(name)).strip().lower())


class Template(NamedTuple):
    """A text with names of columns in braces: `parts` are texts and names in turn, a text first and last."""

    place: Place
    parts: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The columns that it names."""
        return self.parts[1::2]

    def fill(self, values: Values) -> str:
        """The text with the value of each column in place of its name."""
        if len(self.parts) == 1:
            return self.parts[0]
        return "".join([values[part] if n % 2 else part for n, part in enumerate(self.parts)])


class Condition(NamedTuple):
    """A condition on columns: its names, and the test of a row."""

    place: Place
    names: tuple[str, ...]
    test: Test


def compile_template(at: Place, text: str) -> Template:
    """The template of a text; RulesError for a brace that is not closed."""
    parts = []
    for n, part in enumerate(text.split("{")):
        name, closed, after = part.partition("}")
        if not n:
            parts.append(part)
        elif not closed or not name.strip():
            raise at.refuse(f"a brace is not closed in {brief(text)}; write a column in braces, {{name}}")
        else:
            parts += [column_key(name), after]
    return Template(at, tuple(parts))


def template(meaning: str, takes: str = "text, with columns in braces") -> Setting[Template]:
    """A text, or a number, with the names of columns in braces."""

    def read(at: Place, raw: object, given: Given) -> Template:
        if not isinstance(raw, str | int | float):
            raise at.wrong("text in quotes", raw)
        return compile_template(at, raw if isinstance(raw, str) else f"{raw:g}")

    return Setting(Stated(read, takes=takes), meaning)


def condition(meaning: str) -> Setting[Condition]:
    """A condition on columns."""

    def read(at: Place, raw: object, given: Given) -> Condition:
        if not isinstance(raw, str):
            raise at.wrong("a condition in quotes, \"type == 'tank'\"", raw)
        return compile_condition(at, raw)

    return Setting(Stated(read, takes="a condition on columns"), meaning)


def compile_condition(at: Place, text: str) -> Condition:
    """The condition of a text such as `type == 'tank' and moves > 3`; RulesError for anything else.

    Names of columns, texts in quotes, numbers, `==`, `!=`, `<`, `<=`, `>`, `>=`, `in (...)`, `and`, `or`, `not`; a
    column alone holds where its cell is not empty and not FALSE.
    """
    try:
        with catch_warnings(action="ignore"):  # of odd escapes in texts
            tree = ast.parse(re.sub(r"[{}]", " ", text).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise _unreadable(at, text) from None
    nodes = list(ast.walk(tree))
    if len(nodes) > MOST_NODES:
        raise at.refuse(f"the condition has {len(nodes)} parts; {MOST_NODES} at most")
    names = tuple(dict.fromkeys(column_key(node.id) for node in nodes if isinstance(node, ast.Name)))
    try:
        return Condition(at, names, _test(tree))
    except TypeError:
        raise _unreadable(at, text) from None


def _unreadable(at: Place, text: str) -> Exception:
    return at.refuse(
        f'{brief(text)} is not a condition; write it like "type == \'tank\'", "moves > 3" or '
        "\"side in ('Red', 'Blue') and not leader\""
    )


def _test(node: ast.expr) -> Test:
    """The test that an expression states; TypeError for what has no part in conditions."""
    if isinstance(node, ast.BoolOp):
        tests = [_test(value) for value in node.values]
        every = isinstance(node.op, ast.And)
        return lambda values: (all if every else any)(test(values) for test in tests)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        inner = _test(node.operand)
        return lambda values: not inner(values)
    if isinstance(node, ast.Compare):
        return _comparison(node)
    if isinstance(node, ast.Name):
        name = column_key(node.id)
        return lambda values: values[name].strip().lower() not in ("", "false")
    raise TypeError(node)


def _comparison(node: ast.Compare) -> Test:
    """The test of `a < b`, `a in (b, c)`."""
    if len(node.ops) != 1 or isinstance(node.ops[0], ast.Is | ast.IsNot):
        raise TypeError(node)
    left, op, right = _operand(node.left), node.ops[0], node.comparators[0]
    if isinstance(op, ast.In | ast.NotIn):
        if not isinstance(right, ast.Tuple | ast.List):
            raise TypeError(node)
        choices = [_operand(each) for each in right.elts]
        wanted = isinstance(op, ast.In)
        return lambda values: any(_alike(left(values), choice(values)) for choice in choices) is wanted
    compare, other = _COMPARE[type(op)], _operand(right)
    return lambda values: compare(_pair(left(values), other(values)))


def _operand(node: ast.expr) -> Callable[[Values], str]:
    if isinstance(node, ast.Name):
        name = column_key(node.id)
        return lambda values: values[name]
    sign = ""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = "-", node.operand
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float if sign else str | int | float):
        if isinstance(node.value, bool):
            raise TypeError(node)
        constant = f"{sign}{node.value}"
        return lambda values: constant
    raise TypeError(node)


def _pair(one: str, other: str) -> Pair:
    """Two cells as numbers if both are numbers, else as texts in small letters."""
    one, other = one.strip().lower(), other.strip().lower()
    numbers = _number(one), _number(other)
    return (one, other) if numbers[0] is None or numbers[1] is None else (numbers[0], numbers[1])


def _number(text: str) -> float | None:
    """The number that a text shows; None for any other text."""
    if (found := _NUMBER.fullmatch(text)) is None:
        return None
    return float(found[1] + found[2].replace(",", "")) / (100 if found[3] == "%" else 1)


def _alike(one: str, other: str) -> bool:
    first, second = _pair(one, other)
    return first == second


def unknown_names(
    named: Iterable[Template | Condition], known: Callable[[str], bool]
) -> Iterator[tuple[Template | Condition, str]]:
    """The names that are no column and no figure, each with what states it."""
    for each in named:
        yield from ((each, name) for name in each.names if not known(name))
