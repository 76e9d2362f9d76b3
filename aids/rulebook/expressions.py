"""Expressions: small formulas in a game's file, such as `attack - defense` or `night and range > 2`.

An expression is a tree of tuples; arithmetic is exact, and nothing of Python is carried out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from aids.errors import InputError

MOST_NUMBER = 10**12
"""The largest number, and the largest divisor, that arithmetic may reach."""
NUMBER, TEXT, FLAG, EITHER = "number", "text", "flag", "number or text"


class Known(NamedTuple):
    """The type of a name: a `NUMBER`, `TEXT`, a `FLAG` or `EITHER`; `choices` are the texts that it can be."""

    kind: str
    choices: tuple[str, ...] = ()


class Expression(NamedTuple):
    """An expression: its text, the kind of its value, the names in it in the order of their first use, and its tree."""

    text: str
    kind: str
    names: tuple[str, ...]
    tree: tuple[Any, ...]


def evaluate(expression: Expression, values: Mapping[str, Any]) -> Any:
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


def _whole(number: Any) -> Any:
    """A number within the bounds, as a whole number where it is one."""
    if not isinstance(number, int):
        if number.denominator == 1:
            number = number.numerator
        elif number.denominator > MOST_NUMBER:
            raise OverflowError
    if abs(number) > MOST_NUMBER:
        raise OverflowError
    return number


def _divide(first: Any, second: Any) -> Any:
    return Fraction(first) / second


def _nearest_whole(number: Any) -> int:
    """The nearest whole number; a half is rounded up."""
    return int((2 * number + 1) // 2)


_ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": _divide,
}
_COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "=": lambda a, b: bool(a == b),
    "!=": lambda a, b: bool(a != b),
    "<": lambda a, b: bool(a < b),
    "<=": lambda a, b: bool(a <= b),
    ">": lambda a, b: bool(a > b),
    ">=": lambda a, b: bool(a >= b),
}
#: The functions of numbers, each with the least and the largest number of values that it takes.
FUNCTIONS: dict[str, tuple[Callable[..., Any], int, int]] = {
    "min": (min, 1, 10),
    "max": (max, 1, 10),
    "floor": (lambda number: number // 1, 1, 1),
    "ceil": (lambda number: -(-number // 1), 1, 1),
    "round": (_nearest_whole, 1, 1),
    "abs": (abs, 1, 1),
}
#: Words of expressions, so that nothing else can be called so.
WORDS = ("and", "or", "not", "in", "if", "yes", "no", "true", "false", *FUNCTIONS)


def is_word(name: str) -> bool:
    """Whether a name is a word of expressions, so that nothing else can be called so."""
    return name in WORDS


def _evaluate(tree: tuple[Any, ...], values: Mapping[str, Any]) -> Any:
    kind, *parts = tree
    match kind:
        case "value":
            return parts[0]
        case "name":
            return values[parts[0]]
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
        case "call":
            return _whole(FUNCTIONS[parts[0]][0](*[_evaluate(part, values) for part in parts[1:]]))
        case "compare":
            return _compare(parts, values)
    return _whole(_ARITHMETIC[kind](*[_evaluate(part, values) for part in parts]))


def _compare(parts: list[Any], values: Mapping[str, Any]) -> bool:
    """A chain of comparisons: operands at even places, signs between them."""
    first = _evaluate(parts[0], values)
    for sign, part in zip(parts[1::2], parts[2::2], strict=True):
        second = _evaluate(part, values)
        if not _COMPARISONS[sign](first, second):
            return False
        first = second
    return True
