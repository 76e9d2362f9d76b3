"""The effect of depth charges on U's (U-Boat 8), as the check `depth-charge` of the rules has it."""

from collections.abc import Iterable, Mapping

from aids.checks import Check, Inputs
from aids.errors import InputError
from aids.procedures.checks import procedure_check
from aids.rulebook.rules import Rules
from aids.u_boat.torpedo import answer


def check(rules: Rules) -> Check:
    """The check `depth-charge`."""
    stated = procedure_check(rules, rules.procedures["depth-charge"])
    return stated._replace(shows=("depth-charge-matrix",), agree=_agree)


def _agree(inputs: Inputs) -> None:
    if inputs["moved-in"] and inputs["stationary"]:
        raise InputError("a U either moved in or stood there, not both", where="--moved-in and --stationary")


def sinks(rules: Rules, supports: int) -> bool:
    """Whether a depth charge sinks a U in its space that has so many supports (U-Boat 8(e); UB-6)."""
    there = {"moved-in": False, "stationary": True}
    return bool(answer(rules, "depth-charge", {"supports": supports, **there})["sunk"])


def sunk(rules: Rules, struck: Iterable[int], supporters: Mapping[int, Iterable[int]]) -> frozenset[int]:
    """The U's that depth charges sink, of those in spaces that are charged, by the supporters of each.

    A U that is sunk supports no more, so that others may follow it (UB-15).
    """
    surviving, lost = set(struck), set[int]()
    while new := {u for u in surviving if sinks(rules, len(set(supporters.get(u, ())) - lost))}:
        lost |= new
        surviving -= new
    return frozenset(lost)
