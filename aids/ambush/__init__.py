"""Ambush: hidden mines and submarines of two sides, resolved by a scatter of dice when played solitaire.

Measures are hexes; directions are 1 to 6 of the board.  Rules are cited by heading: `Ambush Attack Sequence (a)`.
"""

from __future__ import annotations

from aids.ambush import ambush, attack, scatter, turns
from aids.checks import Check
from aids.rulebook.rules import Rules

#: Options of earlier versions, and what takes their place.
MOVED = {
    "--board": "the map is [board] of house rules; plotroom new rules ambush FILE writes them, --rules FILE takes them"
}

#: Tables whose rows follow from other rules: directions are those of the board.
FIXED = ("directions",)


def adjust_rules(rules: Rules) -> Rules:
    """The rules with the tables that show what follows from house rules: an equal last die, a board's directions.

    Raises `RulesError` with file and line for an unknown setting, and for house rules that replace those rows.
    """
    tables = {**rules.tables, "decision": attack.decision(rules), "directions": scatter.directions(rules)}
    for name in ("ambush-flow", "ambush-steps"):
        tables[name] = attack.with_equal(rules, tables[name])
    return rules._replace(tables=tables)


def checks(rules: Rules) -> dict[str, Check]:
    """The game's checks by name.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    listed = (
        ambush.initiative(rules),
        scatter.check(rules),
        attack.check(rules),
        ambush.check(rules),
        turns.check(rules),
    )
    return {check.name: check for check in listed}
