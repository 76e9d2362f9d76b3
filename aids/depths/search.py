"""The search for hidden submarines in one sea zone (Depths Periscope Depth, Submerged)."""

from collections.abc import Mapping
from typing import NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.depths.effects import FIGHTING, HIDDEN, die_input, permissions, targets
from aids.dice import roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite

RULE = "Periscope Depth"
MOST_SEARCHERS = 30
SURFACED = "surfaced"
SEEN = f"depth={SURFACED}"  # what makes other inputs unnecessary
FINDS = tuple((*seen, *hidden) for seen in ((), (SURFACED,)) for hidden in ((), HIDDEN[:1], HIDDEN[1:], HIDDEN))


class Search(NamedTuple):
    """The state of a search: the number of rolls made, and the depths found, in depth order."""

    rolls: int
    found: tuple[str, ...]


def depths_found(numbers: Mapping[tuple[str, str], int], die: str, face: int) -> tuple[str, ...]:
    """The hidden depths that one search roll finds, in depth order; `numbers` come from `effects.targets`."""
    return tuple(depth for depth in HIDDEN if face <= numbers[depth, die])


def check(rules: Rules) -> Check:
    """The submarines of a sea zone that are found: by one success all that the roll reaches, surfaced ones without."""
    numbers = targets(rules)
    cited = cite(rules, RULE)
    rule_of = {depth: permission.rule for depth, permission in permissions(rules).items()}

    def agree(inputs: Inputs) -> None:
        if not inputs["depth"]:
            known = ", ".join((*HIDDEN, SURFACED))
            raise InputError(f"is missing: one of {known}, or several for a mixed zone ({cited})", where="--depth")

    def step(inputs: Inputs, state: Search) -> Ask | Done:
        if not hidden_in(inputs) or state.rolls == inputs["searchers"]:
            return Done({"found": (*((SURFACED,) if SURFACED in inputs["depth"] else ()), *state.found)})

        def add_found(face: int) -> Search:
            found = {*state.found, *depths_found(numbers, inputs["die"], face)}
            return Search(state.rolls + 1, tuple(depth for depth in hidden_in(inputs) if depth in found))

        return Ask(roll(inputs["die"]), f"searcher {state.rolls + 1}", add_found)

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        depths, hidden = [depth for depth in FIGHTING if depth in inputs["depth"]], hidden_in(inputs)
        mixed = ("DP-3",) if len(hidden) > 1 else ()
        rulings = ("DP-2", *mixed, "DP-4") if hidden else ()
        return ", ".join(dict.fromkeys(rule_of[depth] for depth in depths)), rulings

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


def hidden_in(inputs: Inputs) -> list[str]:
    """The depths of a search at which submarines hide."""
    return [depth for depth in HIDDEN if depth in inputs["depth"]]


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited = cite(rules, RULE)
    return (
        die_input(rules, RULE)._replace(instead=(SEEN,)),
        Input(
            "depth",
            "choice",
            "A depth of submarines in the zone; several for a mixed zone. Silent running is never found, and surfaced "
            "needs no search.",
            required=True,
            choices=(*HIDDEN, SURFACED),
            repeatable=True,
            rule=cited,
        ),
        searchers_input(rules, least=1)._replace(instead=(SEEN,)),
    )


def searchers_input(rules: Rules, least: int) -> Input:
    """The input `searchers`, the number of units that search."""
    help_text = "Fighters, tactical bombers, bombers and destroyers that search."
    return Input("searchers", "whole", help_text, True, least=least, most=MOST_SEARCHERS, rule=cite(rules, RULE))
