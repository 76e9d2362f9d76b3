"""On Patrol: one submarine against a convoy, solitaire.

The convoy moves by tables.

Distances are in hexes, depths in feet, headings 1 to 6 of the board.  Rules are cited by number: `On Patrol 104.3.1`.
"""

CHECKS = {
    "formation": "formation:check",
    "stations": "stations:check",
    "fleet-movement": "enemy:fleet_movement",
    "visibility": "detection:visibility",
    "detection": "detection:detection",
    "escort-action": "enemy:escort_action",
    "split": "attack:split",
    "radial": "radial:radial",
    "williamson": "radial:williamson",
    "diameter": "diameter:diameter",
    "assault-zone": "attack:assault_zone",
    "attack-order": "attack:attack_order",
    "attack-spread": "attack:attack_spread",
    "illumination": "detection:illumination",
    "depth-combat": "attack:depth_combat",
}
ADJUST = "enemy:in_own_order"
FORMS = "scenario:forms"
SECTIONS = {"board": "inputs:board_of", "formation": "formation:own_formations", "class": "scenario:ship_classes"}
