"""The geometry of the turn tool: arcs that turn a piece by a given angle (SSN Maneuver Step).

Places are inches, x to the right and y up; headings are degrees clockwise from up.
"""

from math import radians

from aids.poses import Pose, arc, centre, straight
from aids.rulebook.rules import Rules, value

__all__ = ["ASSUMES", "Pose", "angle", "arc", "centre", "radius", "straight"]

ASSUMES = ("SS-2", "SS-3")


def angle(rules: Rules, turn: str) -> float:
    """Degrees of one `easy` or `sharp` turn."""
    return float(value(rules, f"{turn.lower()}-angle"))


def radius(rules: Rules, turn: str) -> float:
    """The radius in inches of an `easy` or `sharp` turn: the length of its arc over its angle in radians."""
    return float(value(rules, "turn-arc")) / radians(angle(rules, turn))
