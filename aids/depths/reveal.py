"""The sealed search of one sea zone in one turn of a Depths setup, in words."""

from __future__ import annotations

from aids.checks.answers import Answer, Facts, Step, Steps, capital
from aids.depths.setup import Setup, Strip
from aids.dice import roll
from aids.sealed import Sealed


def slips(setup: Setup) -> list[str]:
    """The names of the slips: `3:2` is turn 3, zone 2."""
    return [f"{strip.turn}:{strip.zone}" for strip in setup.strips]


def answer(setup: Setup, slip: str) -> Answer:
    """The dice of a zone's searchers in a turn, and for each depth the searcher that finds it."""
    strip = next(strip for strip in setup.strips if slip == f"{strip.turn}:{strip.zone}")
    faces = roll(setup.die).faces
    steps = [Step(f"Searcher {n}", (face,), faces, str(face)) for n, face in enumerate(strip.dice, 1)]
    found = tuple((capital(depth), _by(number)) for depth, number in strip.found)
    return Answer(f"Turn {strip.turn}, zone {strip.zone}: {_summary(strip)}.", (Steps(tuple(steps)), Facts(found)))


def _summary(strip: Strip) -> str:
    parts = [f"{depth} {_by(number)}" for depth, number in strip.found]
    return ", ".join(parts)


def _by(number: int | None) -> str:
    return "not found" if number is None else f"found by searcher {number}"


def _rolls(slip: str) -> str:
    turn, _, zone = slip.partition(":")
    return f"turn {turn}, zone {zone}, "


SEALED = Sealed("TURN:ZONE", "2:1", slips, answer, _rolls)
