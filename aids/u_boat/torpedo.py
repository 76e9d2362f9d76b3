"""The effect of a torpedo on its target (U-Boat 7), as the check `torpedo` of the rules has it."""

from aids.checks import Check, Done
from aids.procedures.checks import procedure_check
from aids.procedures.states import program_of
from aids.rulebook.rules import Rules, switch
from aids.rulebook.tables import Table

SUNK, DISLODGED, SURVIVES = "sunk", "dislodged", "survives"


def check(rules: Rules) -> Check:
    """The check `torpedo`."""
    return procedure_check(rules, rules.procedures["torpedo"])._replace(shows=("torpedo-matrix",))


def outcome(rules: Rules, *, same_space: bool, torpedo_supports: int, target_supports: int) -> str:
    """`sunk`, `dislodged` or `survives`, by the supports that count on each side (U-Boat 7(d); UB-3)."""
    counts = {"torpedo-supports": torpedo_supports, "target-supports": target_supports}
    return str(answer(rules, "torpedo", {"same-space": same_space, **counts})["outcome"])


def answer(rules: Rules, name: str, inputs: dict[str, object]) -> dict[str, object]:
    """The result of a check of the rules that throws no dice."""
    program = program_of(rules.procedures[name].plan)
    done = program.step(inputs, program.start(inputs))
    assert isinstance(done, Done)
    return done.result


def matrix(rules: Rules) -> Table:
    """The table of outcomes under the switches in force; a player's own table stays as it is."""
    table = rules.tables["torpedo-matrix"]
    if not switch(rules, "one-support-saves") or "tables.torpedo-matrix" in rules.changed:
        return table
    saved = dict.fromkeys(("one", "two", "three"), SURVIVES)
    return table._replace(rows=tuple(row._replace(cells={**row.cells, **saved}) for row in table.rows))
