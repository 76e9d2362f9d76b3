"""The throws of a check followed out once for all of its outcomes, so that many games share them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from aids.checks import Ask, Done
from aids.dice import Roll

Result = Mapping[str, Any]


class Throw(NamedTuple):
    """A throw of a check: its dice, its purpose in words, and what follows from each outcome, a throw or a result."""

    roll: Roll
    purpose: str
    then: dict[int, Throw | Result]


def follow(step: Callable[[Any], Ask | Done], state: Any, known: dict[Any, Throw | Result]) -> Throw | Result:
    """The throw or result of a check's state; `known` keeps those of the states that have been met."""
    if state in known:
        return known[state]
    reached = step(state)
    if isinstance(reached, Done):
        known[state] = reached.result
    else:
        known[state] = throw = Throw(reached.roll, reached.purpose, {})
        for outcome in reached.roll.weights:
            throw.then[outcome] = follow(step, reached.then(outcome), known)
    return known[state]
