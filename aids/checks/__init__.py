"""Checks: questions that inputs and dice answer, with their odds.

The command line, the charts and the tests see a table or a procedure of a game as a `Check` only.
"""

from aids.checks.resolve import (
    Ask,
    Check,
    Done,
    Outcome,
    Rank,
    Result,
    State,
    Throw,
    accept,
    accept_inputs,
    answer,
    as_json,
    cited,
    from_table,
    has_substitute,
    odds,
    odds_as_json,
    one_roll,
    plain,
    resolve,
)
from aids.rulebook.rules import Input, Inputs

__all__ = [
    "Ask",
    "Check",
    "Done",
    "Input",
    "Inputs",
    "Outcome",
    "Rank",
    "Result",
    "State",
    "Throw",
    "accept",
    "accept_inputs",
    "answer",
    "as_json",
    "cited",
    "from_table",
    "has_substitute",
    "odds",
    "odds_as_json",
    "one_roll",
    "plain",
    "resolve",
]
