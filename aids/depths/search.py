"""The search for hidden submarines in one sea zone (Depths Periscope Depth, Submerged)."""

from collections.abc import Mapping
from typing import NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.depths.effects import HIDDEN, die_input, permissions, targets
from aids.dice import roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite

RULE = "Periscope Depth"
MOST_SEARCHERS = 30
FINDS = ((), ("periscope",), ("submerged",), HIDDEN)


class Search(NamedTuple):
    """The state of a search: the number of rolls made, and the depths found, in depth order."""

    rolls: int
    found: tuple[str, ...]


def depths_found(numbers: Mapping[tuple[str, str], int], die: str, face: int) -> tuple[str, ...]:
    """The hidden depths that one search roll finds, in depth order; `numbers` come from `effects.targets`."""
    return tuple(depth for depth in HIDDEN if face <= numbers[depth, die])


def check(rules: Rules) -> Check:
    """The submarines of a sea zone that the searchers find; one success finds all that the roll reaches."""
    numbers = targets(rules)
    cited = cite(rules, RULE)
    rule_of = {depth: permission.rule for depth, permission in permissions(rules).items()}

    def agree(inputs: Inputs) -> None:
        if not inputs["depth"]:
            raise InputError(
                f"is missing: one of {', '.join(HIDDEN)}, or both for a mixed zone ({cited})", where="--depth"
            )

    def step(inputs: Inputs, state: Search) -> Ask | Done:
        if state.rolls == inputs["searchers"]:
            return Done({"found": state.found})

        def add_found(face: int) -> Search:
            found = {*state.found, *depths_found(numbers, inputs["die"], face)}
            return Search(
                state.rolls + 1, tuple(depth for depth in HIDDEN if depth in found and depth in inputs["depth"])
            )

        return Ask(roll(inputs["die"]), f"searcher {state.rolls + 1}", add_found)

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        depths = [depth for depth in HIDDEN if depth in inputs["depth"]]
        mixed = ("DP-3",) if len(depths) > 1 else ()
        return ", ".join(dict.fromkeys(rule_of[depth] for depth in depths)), ("DP-2", *mixed, "DP-4")

    return Check(
        game=rules.game,
        name="search",
        title="Search for submarines",
        rule=RULE,
        assumes=("DP-2", "DP-3", "DP-4"),
        inputs=_inputs(rules),
        dice="the chosen die, one for each searcher",
        counts=("found",),
        start=lambda inputs: Search(0, ()),
        step=step,
        agree=agree,
        cites=cites,
        order=FINDS,
        shows=("search-targets", "searchers"),
    )


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited = cite(rules, RULE)
    return (
        die_input(rules, RULE),
        Input(
            "depth",
            "choice",
            "A depth at which submarines hide in the zone; twice for a mixed zone. Silent running is never found, "
            "and surfaced needs no search.",
            required=True,
            choices=HIDDEN,
            repeatable=True,
            rule=cited,
        ),
        searchers_input(rules, least=1),
    )


def searchers_input(rules: Rules, least: int) -> Input:
    """The input `searchers`, the number of units that search."""
    help_text = "Fighters, tactical bombers, bombers and destroyers that search."
    return Input("searchers", "whole", help_text, True, least=least, most=MOST_SEARCHERS, rule=cite(rules, RULE))
