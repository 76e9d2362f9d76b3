"""SSN: one submarine against ships and helicopters, solitaire.

Lengths are inches on the table, angles degrees clockwise from up.  Rules are cited by section: `SSN Attack Step`.
"""

CHECKS = {
    "detection": "detection:DetectionRoll",
    "zone": "detection:ConvergenceZone",
    "torpedo": "torpedo:TorpedoShot",
    "evasion": "torpedo:Evasion",
    "kill": "torpedo:Kill",
    "lhd-maneuver": "maneuver:LhdManeuver",
    "contact": "maneuver:Contact",
    "speed": "maneuver:SpeedLevel",
    "move": "game.sonar_picture:MoveRisks",
}
ADJUST = "maneuver:adjust_rules"
