"""The effect of a depth charge on a U (U-Boat 8)."""

from collections.abc import Iterable, Mapping

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite, value
from aids.u_boat.torpedo import MAX_SUPPORTS


def sinks(rules: Rules, supports: int) -> bool:
    """Whether a depth charge sinks a U in its space that has so many supports (U-Boat 8(e); UB-6)."""
    defence = value(rules, "unit-force") + value(rules, "support-force") * supports
    return value(rules, "depth-charge-force") > defence


def sunk(rules: Rules, struck: Iterable[int], supporters: Mapping[int, Iterable[int]]) -> frozenset[int]:
    """The U's that depth charges sink, of those in spaces that are charged, by the supporters of each.

    A U that is sunk supports no more, so that others may follow it (UB-15).
    """
    surviving, lost = set(struck), set[int]()
    while new := {u for u in surviving if sinks(rules, len(set(supporters.get(u, ())) - lost))}:
        lost |= new
        surviving -= new
    return frozenset(lost)


def check(rules: Rules) -> Check:
    """One depth charge at a space with a U."""

    def agree(inputs: Inputs) -> None:
        if inputs["moved-in"] and inputs["stationary"]:
            raise InputError("a U either moved in or stood there, not both", where="--moved-in and --stationary")

    def step(inputs: Inputs, state: None) -> Ask | Done:
        present = inputs["moved-in"] or inputs["stationary"]
        return Done({"sunk": present and sinks(rules, inputs["supports"])})

    cited = cite(rules, "8")
    return Check(
        game=rules.game,
        name="depth-charge",
        title="Depth charge at a space",
        rule="8",
        assumes=("UB-6", "UB-14", "UB-15", "UB-16"),
        inputs=(
            Input(
                "supports",
                "whole",
                "Supports of the U.",
                default=0,
                least=0,
                most=MAX_SUPPORTS,
                unit="supports",
                rule=cited,
            ),
            Input("moved-in", "flag", "The U moved into the space this season.", default=False, rule=cited),
            Input(
                "stationary",
                "flag",
                "The U stood in the space; without either it is not there.",
                default=False,
                rule=cited,
            ),
        ),
        dice="",
        counts=("sunk",),
        start=lambda inputs: None,
        step=step,
        agree=agree,
        shows=("depth-charge-matrix",),
    )
