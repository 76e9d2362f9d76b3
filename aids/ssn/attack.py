"""The ends of an attack as the rules state them (SSN Attack Step): evasion and the kill, each a check of its own."""

from collections.abc import Callable

from aids.checks import Check
from aids.procedures.checks import procedure_check
from aids.rulebook.expressions import compiled
from aids.rulebook.rules import Rules


def evasion(rules: Rules) -> Check:
    """The check of a submarine's evasion."""
    return _check(rules, "evasion", "saved")


def kill(rules: Rules) -> Check:
    """The check of a kill."""
    return _check(rules, "kill", "killed")


def _check(rules: Rules, name: str, result: str) -> Check:
    """A check of the rules whose odds are those of one result, failure first."""
    check = procedure_check(rules, rules.procedures[name])
    return check._replace(counts=(result,), order=(False, True), rank=None, shows=("torpedo-run",))


def save_needed(rules: Rules) -> Callable[[int], int]:
    """The lowest d6 that saves the submarine by the detection rolls of the torpedo, as the check `evasion` has it."""
    plan = rules.procedures["evasion"].plan
    (needed,) = [step.value for step in plan.steps if step.value is not None and "rolls" in step.value.names]
    run, figures = compiled(needed), {name: plan.values[name] for name in needed.names if name in plan.values}
    return lambda rolls: int(run({**figures, "rolls": rolls}))
