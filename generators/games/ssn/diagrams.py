"""Diagrams of SSN: the start and the turn, zones, torpedoes, moves."""

from generators.games.ssn.moves_pictures import (
    detection_points,
    frigate_chase,
    helicopter_flight,
    lhd_die,
    ship_moves,
    three_points,
    turns,
    turns_in_a_row,
    which_point,
)
from generators.games.ssn.start_pictures import detection_steps, formation, turn_order
from generators.games.ssn.torpedo_pictures import (
    chances_to_detect,
    convergence_zones,
    shot_at_you,
    torpedo_run,
    who_hears,
    your_shot,
)

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
