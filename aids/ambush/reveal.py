"""The sealed dice of one turn of an Ambush setup, in words."""

from __future__ import annotations

from aids.ambush.ambush import DIE, NONE
from aids.ambush.scatter import COMPASS
from aids.ambush.setup import Setup
from aids.checks.answers import Answer, Step, Steps, counted
from aids.hexes import Board, step_of
from aids.sealed import Sealed, turns


def answer(setup: Setup, slip: str) -> Answer:
    """The seven dice of a turn in words: who ambushes, where the crosshair ends, and the last die."""
    strip = setup.strips[int(slip) - 1]
    first, hexes, second, more = strip.scatter
    scatter = (
        (
            "First leg",
            (first, hexes),
            f"{first} and {hexes}: {_leg(setup.board, first, hexes)} to {strip.intermediate}",
        ),
        ("Second leg", (second, more), f"{second} and {more}: {_leg(setup.board, second, more)} to {strip.hex}"),
    )
    tie = strip.ambusher == NONE
    who = f"{strip.cc} and {strip.ficc}: " + ("a tie" if tie else f"{strip.ambusher} ambushes")
    steps = [
        Step("CC and FICC", (strip.cc, strip.ficc), 2 * DIE.faces, who),
        *(Step(label, faces, 2 * DIE.faces, text) for label, faces, text in scatter),
        Step("Last die", (strip.last,), DIE.faces, str(strip.last)),
    ]
    head = "a tie, no ambush" if tie else f"{strip.ambusher} ambushes at {strip.hex}, last die {strip.last}"
    return Answer(f"Turn {slip}: {head}.", (Steps(tuple(steps)),))


def _leg(board: Board, heading: int, hexes: int) -> str:
    return f"{COMPASS[step_of(board, heading)]} {counted(hexes, 'hexes')}"


SEALED = Sealed("TURN", "3", turns, answer, lambda slip: f"turn {slip}, ")
