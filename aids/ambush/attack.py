"""The attack on prey under the crosshair: mines, submarines or none (Ambush Attack Sequence (a)-(c)).

The rules leave open what a die equal to the mine factors does (AM-1).  House rules may set it:

    [attack]
    equal = "none"
"""

from __future__ import annotations

from aids import toml_file
from aids.checks import Check, Input, Inputs, Result, one_roll
from aids.dice import roll
from aids.errors import nearest
from aids.places import brief
from aids.rulebook.rules import Rules, cite, place
from aids.rulebook.tables import HOUSE_RULE, Row, Table

RULE = "Ambush Attack Sequence"
MINES_RULE = "Ambush Attack Sequence (a)"
SUBMARINES_RULE = "Ambush Attack Sequence (b)"
DIE = roll("d6")
MINES, SUBMARINES, NONE = "mines", "submarines", "none"
OUTCOMES = (MINES, SUBMARINES, NONE)
EQUAL = (MINES, NONE, SUBMARINES)
#: What the flow chart and the steps say of a die equal to the mine factors, by its result.
EQUAL_TEXTS = {
    MINES: "Equal: mine attack too",
    NONE: "Equal: no ambush",
    SUBMARINES: "Equal: as for more than the factors",
}
MOST = 99
"""Mine factors, or submarines, that one side may have hidden."""


def decide(die: int, mines: int, submarines: int, equal: str = MINES) -> str:
    """The attack, `mines`, `submarines` or `none`; `equal` is the result of an equal die (AM-1).

    Without submarines the attack is `none` instead of `submarines` (Ambush Attack Sequence (c)).
    """
    outcome = MINES if die < mines else SUBMARINES if die > mines else equal
    return NONE if outcome == SUBMARINES and not submarines else outcome


def mines_left(outcome: str, mines: int) -> int:
    """The mine factors still hidden: none after a mine attack, otherwise all of them (AM-2)."""
    return 0 if outcome == MINES else mines


def equal_setting(rules: Rules) -> str:
    """The result of a last die equal to the mine factors: the house rules' setting, or `mines` (AM-1).

    Raises `RulesError` with file and line for an unknown setting.
    """
    if "attack" not in rules.extra:
        return MINES
    at = place(rules, "attack")
    raw = toml_file.entries(at, rules.extra["attack"], ("equal",), ("equal",))
    word = toml_file.text(at, raw["equal"], "equal")
    if word not in EQUAL:
        raise at.at("equal").refuse(f"'equal' cannot be {brief(word)}; {nearest(word[:40], EQUAL)}")
    return word


def equal_rulings(rules: Rules) -> tuple[str, ...]:
    """The ruling on an equal die, unless the player's house rules set its result."""
    return () if "attack" in rules.extra else ("AM-1",)


def decision(rules: Rules) -> Table:
    """The table of the last die under the setting in force.

    Raises `RulesError` with file and line for house rules that replace its rows.
    """
    table = rules.tables["decision"]
    if "tables.decision" in rules.changed:
        raise place(rules, "tables", "decision").refuse(
            "the rows of 'decision' follow from the rules; write [attack] with 'equal' for a die that is equal"
        )
    if "attack" not in rules.extra:
        return table
    setting = equal_setting(rules)
    equals = [{"submarines": "any or none", "outcome": setting}]
    if setting == SUBMARINES:
        equals = [{"submarines": "any", "outcome": setting}, {"submarines": "none", "outcome": NONE}]
    rows = [row for row in table.rows if row.cells["die"] != "equal"]
    at = next(n for n, row in enumerate(table.rows) if row.cells["die"] == "equal")
    rows[at:at] = [Row(None, None, {"die": "equal", **cells}, HOUSE_RULE) for cells in equals]
    return without_equal(rules, table)._replace(rows=tuple(rows))


def with_equal(rules: Rules, table: Table) -> Table:
    """A table that states the result of an equal die, under the setting in force; rows of a player's own stay."""
    table = without_equal(rules, table)
    if f"tables.{table.name}" in rules.changed:
        return table
    setting = equal_setting(rules)
    rows = (
        row._replace(
            cells={
                key: _with_equal(cell, setting) if isinstance(cell, str) else cell for key, cell in row.cells.items()
            }
        )
        for row in table.rows
    )
    return table._replace(rows=tuple(rows))


def _with_equal(text: str, setting: str) -> str:
    """A text that states the result of an equal die, under a setting; what is left of its attack is for less alone."""
    said = EQUAL_TEXTS[MINES]
    if setting == MINES or said not in text:
        return text
    text = text.replace(said, EQUAL_TEXTS[setting])
    return text if text.startswith("Less") else f"Less: {text[:1].lower()}{text[1:]}"


def without_equal(rules: Rules, table: Table) -> Table:
    """The table without the ruling on an equal die, where the player's house rules set its result."""
    return table._replace(assumes=tuple(r for r in table.assumes if r != "AM-1" or r in equal_rulings(rules)))


def equal_input(rules: Rules) -> Input:
    """The input `equal`; its default is the setting in force."""
    return Input(
        "equal",
        "choice",
        "What attacks when the last die equals the mine factors.",
        title="On equal",
        default=equal_setting(rules),
        choices=EQUAL,
        rule=cite(rules, MINES_RULE),
    )


def hidden_input(rules: Rules, name: str, text: str, unit: str, rule: str) -> Input:
    """An input for a number of hidden mine factors or submarines, 0 by default; `text` is its help."""
    return Input(name, "whole", text, default=0, least=0, most=MOST, unit=unit, rule=cite(rules, rule), group="hidden")


def check(rules: Rules) -> Check:
    """The attack on prey under the crosshair, and the number of mine factors that the ambusher has left."""

    def result(inputs: Inputs, die: int) -> Result:
        outcome = decide(die, inputs["mines"], inputs["submarines"], inputs["equal"])
        return {"outcome": outcome, "mines_left": mines_left(outcome, inputs["mines"])}

    return one_roll(
        rules,
        "attack",
        title="Mines or submarines",
        rule=RULE,
        assumes=(*equal_rulings(rules), "AM-2"),
        inputs=(
            hidden_input(rules, "mines", "Mine factors that the ambusher has hidden.", "factors", MINES_RULE),
            hidden_input(
                rules, "submarines", "Submarines that the ambusher has hidden.", "submarines", SUBMARINES_RULE
            ),
            equal_input(rules),
        ),
        roll=DIE,
        purpose="the last die",
        counts=("outcome", "mines_left"),
        result=result,
        order=OUTCOMES,
        shows=("decision",),
    )
