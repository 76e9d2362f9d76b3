"""On Patrol: solitaire rules for one submarine against a convoy that moves by tables.

Distances are in hexes, depths in feet, headings 1 to 6 of the board.  Rules are cited by number: `On Patrol 104.3.1`.
"""

from __future__ import annotations

from aids.checks import Check
from aids.on_patrol import (
    assault,
    detection,
    diameter,
    escort_action,
    formation,
    illumination,
    movement,
    phases,
    radial,
    stations,
)
from aids.rulebook.rules import Rules


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name.

    Raises `RulesError` with file and line for house rules that the game cannot use.
    """
    phases.phases(rules)
    in_order = (
        formation.check(rules),
        stations.check(rules),
        movement.check(rules),
        detection.visibility(rules),
        detection.check(rules),
        escort_action.check(rules),
        escort_action.split(rules),
        radial.radial(rules),
        radial.williamson(rules),
        diameter.diameter(rules),
        assault.assault_zone(rules),
        assault.attack_order(rules),
        assault.attack_spread(rules),
        illumination.illumination(rules),
    )
    return {check.name: check for check in in_order}
