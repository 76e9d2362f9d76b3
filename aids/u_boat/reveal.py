"""The sealed first U of one power of a U-Boat setup, in words."""

from __future__ import annotations

from aids.checks.answers import Answer, Facts, listed
from aids.sealed import Sealed
from aids.u_boat.first_units import Setup
from aids.u_boat.game_map import SUBMARINE, load_map


def slips(setup: Setup) -> list[str]:
    """The names of the slips: the powers."""
    return list(load_map().powers)


def answer(setup: Setup, slip: str) -> Answer:
    """Where a power's first U's are, with its other units and the dice."""
    own = [piece for piece in setup.pieces if piece["power"] == slip]
    spaces = [piece["space"] for piece in own if piece["unit"] == SUBMARINE]
    others = [f"{piece['unit']} {piece['space']}" for piece in own if piece["unit"] != SUBMARINE]
    head = listed(f"U {space} ({load_map().place_name(space)})" for space in spaces)
    dice = tuple((draw.label, f"{draw.dice[0]}: {draw.result}") for draw in setup.draws if draw.power == slip)
    return Answer(f"{slip}: {head}.", (Facts((("Fleets and armies", ", ".join(others)), *dice)),))


SEALED = Sealed("POWER", "France", slips, answer, lambda slip: f"{slip}’s U: ")
