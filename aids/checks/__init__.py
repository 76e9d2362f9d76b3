"""Checks: questions of a game that inputs and dice answer, with their exact odds.

The command line, the charts and the tests see a table or a procedure of a game as a `Check` only.
"""

from aids.checks.check import Ask, Check, Done, Outcome, Rank, Result, State, Throw, answer, from_table, one_roll
from aids.checks.inputs import accept_inputs, wanted
from aids.checks.resolve import accept, cited, odds, resolve
from aids.checks.results import as_json, odds_as_json, result_text
from aids.checks.values import fraction_text, plain
from aids.rulebook.inputs import Input, Inputs

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
    "fraction_text",
    "from_table",
    "odds",
    "odds_as_json",
    "one_roll",
    "plain",
    "resolve",
    "result_text",
    "wanted",
]
