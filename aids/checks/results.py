"""Answers and odds as JSON for other programs and as text for people."""

from collections.abc import Mapping

from aids.checks.check import NO_TEXTS, Check, Outcome
from aids.checks.resolve import cited, odds
from aids.checks.values import fraction_text, plain
from aids.rulebook.inputs import Inputs


def as_json(outcome: Outcome) -> dict[str, object]:
    """An answer, ready for `json.dumps`."""
    return {
        "game": outcome.game,
        "check": outcome.check,
        "inputs": {name: plain(value) for name, value in outcome.inputs.items()},
        "dice": list(outcome.dice),
        "result": {key: plain(value) for key, value in outcome.result.items()},
        "rule": outcome.rule,
        "assumes": list(outcome.assumes),
    }


def odds_as_json(check: Check, inputs: Inputs) -> dict[str, object]:
    """The odds of a check, ready for `json.dumps`; each probability is a fraction such as `"1/4"`."""
    rule, assumes = cited(check, inputs)
    return {
        "game": check.game,
        "check": check.name,
        "inputs": {name: plain(value) for name, value in inputs.items()},
        "odds": [
            {
                "result": {key: plain(value) for key, value in result.items()},
                "probability": fraction_text(chance),
            }
            for result, chance in odds(check, inputs)
        ],
        "rule": rule,
        "assumes": list(assumes),
    }


def result_text(result: Mapping[str, object], none_text: Mapping[str, str] = NO_TEXTS) -> str:
    """A result in one line: `outcome hit, rolls 2, detected no yes`.

    `none_text` is how None is written, by key; otherwise `none`.
    """
    texts = {
        key: none_text[key] if value is None and key in none_text else _value_text(value)
        for key, value in result.items()
    }
    return ", ".join(f"{key.replace('_', ' ')} {text}" for key, text in texts.items())


def _value_text(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(_value_text(item) for item in value) or "none"
    if isinstance(value, dict):
        return " ".join(f"{key}={_value_text(item)}" for key, item in value.items()) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(plain(value))
