"""SSN: one submarine against ships and helicopters, solitaire.

Lengths are inches on the table, angles degrees clockwise from up.  Rules are cited by section: `SSN Attack Step`.
"""

CHECKS = {
    "detection": "detection:check",
    "zone": "detection:zone_check",
    "torpedo": "torpedo:check",
    "evasion": "torpedo:evasion",
    "kill": "torpedo:kill",
    "lhd-maneuver": "maneuver:lhd_maneuver",
    "contact": "maneuver:contact",
    "speed": "maneuver:speed",
    "move": "game.sonar_picture:check",
}
ADJUST = "maneuver:adjust_rules"
