"""The effect of a torpedo on its target (U-Boat 7)."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.rulebook.rules import Rules, cite, switch, value
from aids.rulebook.tables import Table

SUNK, DISLODGED, SURVIVES = "sunk", "dislodged", "survives"
MAX_SUPPORTS = 33  # all other units of a full map


def outcome(rules: Rules, *, same_space: bool, torpedo_supports: int, target_supports: int) -> str:
    """`sunk`, `dislodged` or `survives`, by the supports that count on each side (U-Boat 7(d); UB-3)."""
    support = value(rules, "support-force")
    force = value(rules, "torpedo-force") + support * torpedo_supports
    if force <= value(rules, "unit-force") + support * target_supports:
        return SURVIVES
    if target_supports and switch(rules, "one-support-saves"):
        return SURVIVES
    return SUNK if same_space or torpedo_supports else DISLODGED


def matrix(rules: Rules) -> Table:
    """The table of outcomes under the switches in force; a player's own table stays as it is."""
    table = rules.tables["torpedo-matrix"]
    if not switch(rules, "one-support-saves") or "tables.torpedo-matrix" in rules.changed:
        return table
    saved = dict.fromkeys(("one", "two", "three"), SURVIVES)
    return table._replace(rows=tuple(row._replace(cells={**row.cells, **saved}) for row in table.rows))


def check(rules: Rules) -> Check:
    """One torpedo at a fleet or U."""

    def step(inputs: Inputs, state: None) -> Ask | Done:
        result = outcome(
            rules,
            same_space=inputs["same-space"],
            torpedo_supports=inputs["torpedo-supports"],
            target_supports=inputs["target-supports"],
        )
        return Done({"outcome": result})

    cited = cite(rules, "7")
    count = Input("", "whole", "", default=0, least=0, most=MAX_SUPPORTS, unit="supports", rule=cited)
    return Check(
        game=rules.game,
        name="torpedo",
        title="Torpedo at a fleet or U",
        rule="7(d)",
        assumes=("UB-3", "UB-5", "UB-13", "UB-14", "UB-18"),
        inputs=(
            Input("same-space", "flag", "Fired from the target's own space.", default=False, rule=cited),
            count._replace(name="torpedo-supports", help="Supports of the torpedo, by fleets and U's."),
            count._replace(name="target-supports", help="Supports of the target to stand."),
        ),
        dice="",
        counts=("outcome",),
        start=lambda inputs: None,
        step=step,
        shows=("torpedo-matrix",),
    )
