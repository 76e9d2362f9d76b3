"""Depths: four depths for submarines of Axis & Allies.

Modifiers change a value that a roll must not exceed; movement is in sea zones.  Rules are cited by section:
`Depths Periscope Depth`; its opening paragraph is `Depths Declaration`, the list at its end `Depths Options`.
"""

CHECKS = {
    "search": "search:Search",
    "status": "status:Status",
    "to-hit": "status:RollToHit",
    "choose": "choose:ChoiceOfDepth",
}
