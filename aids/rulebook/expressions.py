"""Expressions: small formulas in a game's file, such as `attack - defense` or `night and range > 2`.

An expression is a tree of nodes; arithmetic is exact, and nothing of Python is carried out.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple

from aids.errors import InputError

MOST_NUMBER = 10**12
"""The largest number, and the largest divisor, that arithmetic may reach."""
NUMBER, TEXT, FLAG, EITHER = "number", "text", "flag", "number or text"
Number = int | Fraction
Value = Number | str
"""A value of an expression; a flag is True or False."""


class Node(NamedTuple):
    """A part of an expression: its sort, the kind of its value, and its operands.

    The sort is `value`, `name`, a sign, a word such as `and`, `call` of the function named by the value, `if`, or
    `compare`, whose operands have `signs` between them.
    """

    sort: str
    kind: str
    value: Value = 0
    parts: tuple[Node, ...] = ()
    signs: tuple[str, ...] = ()


ZERO = Node("value", NUMBER)


class Expression(NamedTuple):
    """An expression: its text, the names in it in the order of their first use, and its tree."""

    text: str
    names: tuple[str, ...]
    tree: Node

    @property
    def kind(self) -> str:
        """The kind of its value."""
        return self.tree.kind

    @property
    def constant(self) -> int | None:
        """Its value if it is a whole number with or without a minus; otherwise None."""
        minus = self.tree.sort == "-" and self.tree.parts[0] == ZERO
        last = self.tree.parts[1] if minus else self.tree
        if last.sort != "value" or not isinstance(last.value, int):
            return None
        return -last.value if minus else last.value


def evaluate(expression: Expression, values: Mapping[str, Value]) -> Value:
    """The value of an expression, exact.

    Raises `InputError` for a division by 0, for numbers beyond `MOST_NUMBER`, and for a table's text where a number
    should be.
    """
    try:
        return _evaluate(expression.tree, values)
    except ZeroDivisionError:
        raise InputError(f"{expression.text!r} divides by 0") from None
    except TypeError:
        raise InputError(f"{expression.text!r} counts with a text") from None
    except OverflowError:
        raise InputError(f"{expression.text!r} is beyond {MOST_NUMBER:,}") from None


def evaluate_number(expression: Expression, values: Mapping[str, Value]) -> Number:
    """The value of an expression that gives a number; the errors of `evaluate`."""
    number = evaluate(expression, values)
    if isinstance(number, str):
        raise InputError(f"{expression.text!r} is {number}, not a number")
    return number


def _number(value: Value) -> Number:
    if isinstance(value, str):
        raise TypeError(value)
    return value


def _whole(number: Number) -> Number:
    """A number within the bounds, as a whole number where it is one."""
    if not isinstance(number, int):
        if number.denominator == 1:
            number = number.numerator
        elif number.denominator > MOST_NUMBER:
            raise OverflowError
    if not -MOST_NUMBER <= number <= MOST_NUMBER:
        raise OverflowError
    return number


_ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda first, second: Fraction(first) / second,
}
_COMPARISONS: dict[str, Callable[..., bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
#: The functions of numbers, each with the least and the largest number of values that it takes.
FUNCTIONS: dict[str, tuple[Callable[..., Number], int, int]] = {
    "min": (min, 1, 10),
    "max": (max, 1, 10),
    "floor": (lambda number: number // 1, 1, 1),
    "ceil": (lambda number: -(-number // 1), 1, 1),
    "round": (lambda number: int((2 * number + 1) // 2), 1, 1),  # a half is rounded up
    "abs": (abs, 1, 1),
}
WORDS = ("and", "or", "not", "in", "if", "yes", "no", "true", "false", *FUNCTIONS)
"""Words of expressions, so that nothing else can be called so."""


def _evaluate(tree: Node, values: Mapping[str, Value]) -> Value:
    sort, _, value, parts, _ = tree
    match sort:
        case "value":
            return value
        case "name":
            return values[str(value)]
        case "and":
            return all(_evaluate(part, values) for part in parts)
        case "or":
            return any(_evaluate(part, values) for part in parts)
        case "not":
            return not _evaluate(parts[0], values)
        case "in":
            return _evaluate(parts[0], values) in [_evaluate(part, values) for part in parts[1:]]
        case "if":
            return _evaluate(parts[1] if _evaluate(parts[0], values) else parts[2], values)
        case "compare":
            return _compare(tree, values)
    numbers = [_number(_evaluate(part, values)) for part in parts]
    return _whole(FUNCTIONS[str(value)][0](*numbers) if sort == "call" else _ARITHMETIC[sort](*numbers))


def _compare(tree: Node, values: Mapping[str, Value]) -> bool:
    first = _evaluate(tree.parts[0], values)
    for sign, part in zip(tree.signs, tree.parts[1:], strict=True):
        second = _evaluate(part, values)
        if not _COMPARISONS[sign](first, second):
            return False
        first = second
    return True
