"""Ambush: hidden mines and submarines of two sides, resolved by a scatter of dice when played solitaire.

Measures are hexes; directions are 1 to 6 of the board.  Rules are cited by heading: `Ambush Attack Sequence (a)`.
"""

from __future__ import annotations

from aids.ambush import ambush, attack, scatter
from aids.checks import Check
from aids.rules import Rules


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name; its table `decision` is made to show the setting of house rules.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    rules.tables["decision"] = attack.decision(rules)
    found = (
        ambush.initiative(rules),
        scatter.check(rules),
        attack.check(rules),
        ambush.check(rules),
    )
    return {check.name: check for check in found}
