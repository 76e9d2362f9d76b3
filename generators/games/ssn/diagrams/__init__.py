"""Diagrams of SSN: the start and the turn, zones, torpedoes, moves."""

from generators.games.ssn.diagrams.moves import detection_points, three_points, turns, turns_in_a_row
from generators.games.ssn.diagrams.start import detection_steps, formation, turn_order
from generators.games.ssn.diagrams.surface import (
    frigate_chase,
    helicopter_flight,
    lhd_die,
    ship_moves,
    which_point,
)
from generators.games.ssn.diagrams.torpedo import shot_at_you, torpedo_run, your_shot
from generators.games.ssn.diagrams.zones import chances_to_detect, convergence_zones, who_hears

__all__ = [
    "chances_to_detect",
    "convergence_zones",
    "detection_points",
    "detection_steps",
    "formation",
    "frigate_chase",
    "helicopter_flight",
    "lhd_die",
    "ship_moves",
    "shot_at_you",
    "three_points",
    "torpedo_run",
    "turn_order",
    "turns",
    "turns_in_a_row",
    "which_point",
    "who_hears",
    "your_shot",
]
