"""Depths: four depths for the submarines of Axis & Allies, and the search for them.

Modifiers change a value that a roll must not exceed; movement is in sea zones.  Rules are cited by section:
`Depths Periscope Depth`; its opening paragraph is `Depths Declaration`, the list at its end `Depths Options`.
"""

from __future__ import annotations

from aids.checks import Check
from aids.depths import choose, search, status
from aids.rulebook.rules import Rules


def checks(rules: Rules) -> dict[str, Check]:
    """The game's checks by name.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    listed = (search.check(rules), status.check(rules), status.to_hit(rules), choose.check(rules))
    return {check.name: check for check in listed}
