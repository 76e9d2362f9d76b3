"""Expressions: small formulas in a game's file, such as `attack - defense` or `night and range > 2`.

An expression is a tree of nodes; arithmetic is exact, and no part of it is run as Python.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from typing import NamedTuple

from aids.errors import InputError

MOST_NUMBER = 10**12
"""The largest number, and the largest divisor, that arithmetic may reach."""
NUMBER, TEXT, FLAG, EITHER = "number", "text", "flag", "number or text"
Number = int | Fraction
Value = Number | str
"""A value of an expression; a flag is True or False."""
Run = Callable[[Mapping[str, Value]], Value]
"""A compiled expression: its value by the values of its names."""


class Node(NamedTuple):
    """A part of an expression: its sort, the kind of its value, and its operands.

    The sort is `value`, `name`, a sign, a word such as `and`, `call` of the function named by the value, `if`, or
    `compare`, whose operands have `signs` between them.
    """

    sort: str
    kind: str
    value: Value = 0
    parts: "tuple[Node, ...]" = ()
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
    """The value of an expression, exact; the errors of a `compiled` one."""
    return compiled(expression)(values)


def compiled(expression: Expression) -> Run:
    """An expression as a function of the values of its names, for one that is evaluated often.

    The function raises `InputError` for a division by 0, for numbers beyond `MOST_NUMBER`, and for a table's text
    where a number should be.
    """
    run, text = _compiled(expression.tree), expression.text

    def guarded(values: Mapping[str, Value]) -> Value:
        try:
            return run(values)
        except ZeroDivisionError:
            raise InputError(f"{text!r} is a division by 0") from None
        except TypeError:
            raise InputError(f"{text!r} calculates with a text instead of a number") from None
        except OverflowError:
            raise InputError(f"{text!r} is more than the limit of {MOST_NUMBER:,}") from None

    return guarded


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


def _compiled(tree: Node) -> Run:
    sort, _, value, parts, signs = tree
    if sort == "value":
        return lambda values: value
    if sort == "name":
        return itemgetter(value)
    runs = [_compiled(part) for part in parts]
    if sort in _ARITHMETIC:
        operate = _ARITHMETIC[sort]
        return lambda values: _whole(operate(*map(_number, [run(values) for run in runs])))
    if sort == "compare":
        return _compare([_COMPARISONS[sign] for sign in signs], runs)
    first, *others = runs
    match sort:
        case "and":
            return lambda values: all(run(values) for run in runs)
        case "or":
            return lambda values: any(run(values) for run in runs)
        case "not":
            return lambda values: not first(values)
        case "in":
            return lambda values: first(values) in [run(values) for run in others]
        case "if":
            held, other = others
            return lambda values: held(values) if first(values) else other(values)
    function = FUNCTIONS[str(value)][0]
    return lambda values: _whole(function(*[_number(run(values)) for run in runs]))


def _compare(compares: Sequence[Callable[..., bool]], runs: Sequence[Run]) -> Run:
    """A comparison, or several in a row, such as `1 < a <= b`, in which each part is evaluated once at most."""

    def chain(values: Mapping[str, Value]) -> bool:
        before = runs[0](values)
        for compare, run in zip(compares, runs[1:], strict=True):
            following = run(values)
            if not compare(before, following):
                return False
            before = following
        return True

    return chain
