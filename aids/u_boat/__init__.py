"""U-Boat: Diplomacy with submarines, adjudicated.

Rules are cited by paragraph of the variant, as `U-Boat 7(d)`; paragraph 1 is the rulebook of Diplomacy.
"""

from __future__ import annotations

from aids.checks import Check
from aids.rules import Rules
from aids.u_boat import adjacent, adjudicate, depth_charge, torpedo


def checks(rules: Rules) -> dict[str, Check]:
    """Every check of the game by name."""
    listed = (adjudicate.check(rules), torpedo.check(rules), depth_charge.check(rules), adjacent.check(rules))
    return {check.name: check for check in listed}
