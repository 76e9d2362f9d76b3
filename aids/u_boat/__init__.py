"""U-Boat: Diplomacy with submarines, adjudicated.

Rules are cited by paragraph of the variant, as `U-Boat 7(d)`; paragraph 1 is the rulebook of Diplomacy.
"""

CHECKS = {
    "adjudicate": "adjudicate:Adjudication",
    "torpedo": "weapons:TorpedoAttack",
    "depth-charge": "weapons:DepthChargeAttack",
    "adjacent": "adjudicate:AdjacentSpaces",
}
ADJUST = "weapons:adjust_rules"
