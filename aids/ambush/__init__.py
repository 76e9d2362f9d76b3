"""Ambush: hidden mines and submarines of two sides, resolved by a scatter of dice when played solitaire.

Measures are hexes; directions are 1 to 6 of the board.  Rules are cited by heading: `Ambush Attack Sequence (a)`.
"""

from __future__ import annotations

from aids.ambush import ambush, attack, scatter
from aids.checks import Check
from aids.rules import Rules


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name; its tables are made to show the setting of house rules for an equal die.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    rules.tables["decision"] = attack.decision(rules)
    for name in ("ambush-flow", "ambush-steps"):
        rules.tables[name] = attack.without_equal(rules, rules.tables[name])
    found = (
        ambush.initiative(rules),
        scatter.check(rules),
        attack.check(rules),
        ambush.check(rules),
    )
    return {check.name: check for check in found}
