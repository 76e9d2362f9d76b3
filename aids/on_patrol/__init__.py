"""On Patrol: solitaire rules for one submarine against a convoy that moves by tables.

Distances are in hexes, depths in feet, headings 1 to 6 of the board.  Rules are cited by number: `On Patrol 104.3.1`.
"""

CHECKS = {
    "formation": "formation:check",
    "stations": "stations:check",
    "fleet-movement": "movement:check",
    "visibility": "detection:visibility",
    "detection": "detection:check",
    "escort-action": "escort_action:check",
    "split": "division:split",
    "radial": "radial:radial",
    "williamson": "radial:williamson",
    "diameter": "diameter:diameter",
    "assault-zone": "assault:assault_zone",
    "attack-order": "assault:attack_order",
    "attack-spread": "assault:attack_spread",
    "illumination": "illumination:illumination",
    "depth-combat": "depth_combat:check",
}
ADJUST = "phases:in_own_order"
FORMS = "owned_forms:forms"
SECTIONS = {"board": "board:board_of", "formation": "formation:own_formations", "class": "owned:ship_classes"}
