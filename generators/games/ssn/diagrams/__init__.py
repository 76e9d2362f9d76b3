"""Diagrams of SSN: the start and the turn, zones, torpedoes, moves."""

from generators.games.ssn.diagrams.moves import (
    detection_points,
    frigate_chase,
    helicopter_flight,
    ship_moves,
    three_points,
    turns,
    which_point,
)
from generators.games.ssn.diagrams.start import formation, turn_order
from generators.games.ssn.diagrams.torpedo import shot_at_you, torpedo_run, your_shot
from generators.games.ssn.diagrams.zones import convergence_zones, who_hears

__all__ = [
    "convergence_zones",
    "detection_points",
    "formation",
    "frigate_chase",
    "helicopter_flight",
    "ship_moves",
    "shot_at_you",
    "three_points",
    "torpedo_run",
    "turn_order",
    "turns",
    "which_point",
    "who_hears",
    "your_shot",
]
