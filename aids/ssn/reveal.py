"""The sealed rolls of one turn of an SSN setup, in words."""

from __future__ import annotations

from aids.checks.answers import Answer, Facts, Step, Steps
from aids.sealed import Sealed, turns
from aids.ssn.setup import DIE, PAIR, Setup, SetupRoll


def answer(setup: Setup, slip: str) -> Answer:
    """The rolls of a turn in words: the LHD's maneuver, detection, the points of contact, the dice of the shots."""
    rolls = [roll for roll in setup.rolls if roll.turn == int(slip)]
    (lhd,) = _of(rolls, "lhd-maneuver")
    steps = [Step("LHD maneuver", lhd.dice, DIE.faces, f"{lhd.dice[0]}: {lhd.result}")]
    steps += [
        Step(f"Detection of {roll.who}", roll.dice, PAIR.faces, f"{roll.dice[0]} + {roll.dice[1]} = {roll.result}")
        for roll in _of(rolls, "detection")
    ]
    contacts = tuple((f"Contact for {roll.who}", _points(roll)) for roll in _of(rolls, "contact"))
    shots = tuple(
        (name, " ".join(str(roll.result) for roll in _of(rolls, kind)))
        for name, kind in (("Shots: 2d6", "reserve-2d6"), ("Shots: d6", "reserve-d6"))
    )
    return Answer(
        f"Turn {slip}: the LHD's maneuver is {lhd.result}.", (Steps(tuple(steps)), Facts((*contacts, *shots)))
    )


def _of(rolls: list[SetupRoll], kind: str) -> list[SetupRoll]:
    return [roll for roll in rolls if roll.kind == kind]


def _points(roll: SetupRoll) -> str:
    """The detection points in the order to try them: `DP2, then DP1, then DP3`."""
    assert isinstance(roll.result, tuple)
    return ", then ".join(f"DP{point}" for point in roll.result)


SEALED = Sealed("TURN", "3", turns, answer, lambda slip: f"turn {slip}, ")
