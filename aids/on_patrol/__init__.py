"""On Patrol: one submarine against a convoy, solitaire.

The convoy moves by tables.

Distances are in hexes, depths in feet, headings 1 to 6 of the board.  Rules are cited by number: `On Patrol 104.3.1`.
"""

CHECKS = {
    "formation": "formation:ConvoyFormation",
    "stations": "stations:EscortStations",
    "fleet-movement": "enemy:FleetMovement",
    "visibility": "detection:SubmarineVisible",
    "detection": "detection:SubmarineDetection",
    "escort-action": "enemy:EscortAction",
    "split": "attack:EscortSplit",
    "radial": "radial:RadialMovement",
    "williamson": "radial:WilliamsonTurn",
    "diameter": "diameter:DiameterMovement",
    "assault-zone": "attack:ZonePriority",
    "attack-order": "attack:AttackOrder",
    "attack-spread": "attack:AttackSpread",
    "illumination": "detection:Illumination",
    "depth-combat": "attack:DepthCombat",
}
ADJUST = "enemy:in_own_order"
FORMS = "scenario:forms"
SECTIONS = {"board": "inputs:board_of", "formation": "formation:own_formations", "class": "scenario:ship_classes"}
