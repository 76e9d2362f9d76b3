"""On Patrol: one submarine against a convoy whose ships and escorts move by themselves, solitaire.

Measures are hexes, depths feet, headings 1 to 6 of the board.  Rules are cited by number: `On Patrol
104.3.1`.
"""

from __future__ import annotations

from aids.checks import Check, from_table
from aids.on_patrol import (
    assault,
    detection,
    diameter,
    escort_action,
    formation,
    illumination,
    movement,
    radial,
    split,
    stations,
    visibility,
)
from aids.rules import Rules


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name.

    Raises `RulesError` with file and line where a player's house rules make no sense for the game.
    """
    found = (
        formation.check(rules),
        stations.check(rules),
        movement.check(rules),
        visibility.check(rules),
        detection.check(rules),
        escort_action.check(rules),
        split.check(rules),
        radial.radial(rules),
        radial.williamson(rules),
        diameter.diameter(rules),
        assault.assault_zone(rules),
        assault.attack_order(rules),
        assault.attack_spread(rules),
        from_table(rules.game, rules.tables["depth-combat"]),
        illumination.illumination(rules),
    )
    return {check.name: check for check in found}
