"""U-Boat: Diplomacy with submarines, adjudicated.

Rules are cited by paragraph of the variant, as `U-Boat 7(d)`; paragraph 1 is the rulebook of Diplomacy.
"""

CHECKS = {
    "adjudicate": "adjudicate:check",
    "torpedo": "torpedo:check",
    "depth-charge": "depth_charge:check",
    "adjacent": "adjacent:check",
}
ADJUST = "derived:adjust_rules"
