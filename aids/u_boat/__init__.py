"""U-Boat: Diplomacy with submarines, adjudicated.

Rules are cited by paragraph of the variant, as `U-Boat 7(d)`; paragraph 1 is the rulebook of Diplomacy.
"""

CHECKS = {
    "adjudicate": "adjudicate:check",
    "torpedo": "weapons:torpedo_check",
    "depth-charge": "weapons:depth_charge_check",
    "adjacent": "adjudicate:adjacent_check",
}
ADJUST = "weapons:adjust_rules"
