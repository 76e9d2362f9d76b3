"""Ambush: hidden mines and submarines of two sides.

Played solitaire, a scatter of dice resolves them.

Measures are hexes; directions are 1 to 6 of the board.  Rules are cited by heading: `Ambush Attack Sequence (a)`.
"""

#: Options of earlier versions, and what takes their place.
MOVED = {
    "--board": "Describe the map in [board] of your house rules: plotroom new rules ambush FILE. Then use --rules FILE."
}

#: Tables whose rows follow from other rules: directions are those of the board.
FIXED = ("directions",)

CHECKS = {
    "initiative": "ambush:Initiative",
    "scatter": "ambush:Scatter",
    "attack": "ambush:AmbushAttack",
    "ambush": "ambush:Ambush",
    "turns": "turns:AmbushOverTurns",
}
ADJUST = "ambush:adjust_rules"
FORMS = "ambush:forms"
