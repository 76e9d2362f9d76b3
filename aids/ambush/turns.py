"""The chance of an ambush over several turns, and the safest hexes near those of the ships (Ambush check)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TypedDict

from aids.ambush import attack, scatter
from aids.ambush.ambush import CC, RULE, ambusher
from aids.ambush.rolled_turns import MOST_TURNS
from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.hexes import Board, Hex, distance, label, on_board, parse, within
from aids.places import brief
from aids.rulebook.rules import Rules, cite, value

ASSUMES = ("AM-2", "AM-3", "AM-4", "AM-5", "AM-6", "AM-8")
NEVER = Fraction(0)
FARTHEST_MOVE = 12
"""Hexes that a ship may move to safety; the crosshair goes no further from its start (AM-3)."""


class Safest(TypedDict):
    """The chance of one hex over all turns, and the hexes in reach with the least chance, nearest first."""

    hex: str
    chance: Fraction
    safest: list[str]
    away: int
    safest_chance: Fraction


class Turns(TypedDict):
    """The answer, as `check` describes it."""

    chance: Fraction
    mines: Fraction
    submarines: Fraction
    turn: Fraction
    turns: int
    safest: list[Safest]


def check(rules: Rules) -> Check:
    """The chance that the ships are ambushed, by mines or by submarines, and for each of their hexes safer ones.

    `chance` is that of one ambush or more, `mines` and `submarines` those of an attack by each; `turn` is the chance in
    the first turn.
    """

    def result(inputs: Inputs) -> Result:
        board, ends, ships = _situation(rules, inputs)
        number = inputs["turns"]
        hit = sum((ends.get(place, NEVER) for place in ships), start=NEVER)
        by_mines, by_submarines = over_turns(hit, number, _outcomes(inputs))
        turn = ambush_chance(hit, _outcomes(inputs))
        found = Turns(
            chance=1 - (1 - turn) ** number,
            mines=by_mines,
            submarines=by_submarines,
            turn=turn,
            turns=number,
            safest=[_safest(board, ends, place, inputs) for place in ships],
        )
        return {**found}

    return answer(
        rules,
        "turns",
        title="Ambush over several turns",
        rule=RULE,
        assumes=(*attack.equal_rulings(rules), *ASSUMES),
        inputs=_inputs(rules),
        counts=("chance", "mines", "submarines", "turn", "turns", "safest"),
        result=result,
        agree=lambda inputs: _agree(rules, inputs),
        shows=("ambush-steps", "decision"),
    )


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited = cite(rules, scatter.RULE)
    return (
        Input("hex", "hexes", "Hexes of your ships.", required=True, repeatable=True, rule=cited, title="Your ships"),
        Input(
            "turns",
            "whole",
            "Turns that the ships stay there.",
            default=int(value(rules, "setup-turns")),
            least=1,
            most=MOST_TURNS,
            rule=cite(rules, RULE),
        ),
        attack.hidden_input(rules, "mines", "Mine factors that the other side has hidden.", "factors", RULE),
        attack.hidden_input(rules, "submarines", "Submarines that the other side has hidden.", "submarines", RULE),
        Input(
            "within",
            "whole",
            "How far each ship could move to a safer hex.",
            default=3,
            least=0,
            most=FARTHEST_MOVE,
            unit="hexes",
            rule=cited,
        ),
        scatter.from_input(rules),
        attack.equal_input(rules),
    )


def _agree(rules: Rules, inputs: Inputs) -> None:
    if not inputs["mines"] and not inputs["submarines"]:
        raise InputError(
            "is missing: what the other side has hidden; with neither there is no ambush",
            where="--mines or --submarines",
        )
    _situation(rules, inputs)


def _situation(rules: Rules, inputs: Inputs) -> tuple[Board, dict[Hex, Fraction], list[Hex]]:
    """The map, the chance of each final hex of the crosshair, and the hexes of the ships, each once.

    Raises `InputError` for hexes that are not on the map.
    """
    board, start = scatter.board_and_start(rules, inputs)
    places = [parse(board, text, "--hex") for texts in inputs["hex"] for text in texts]
    if not places:
        raise InputError("is missing: hexes like U11,V12", where="--hex")
    for place in places:
        if not on_board(board, place):
            raise InputError(f"{brief(label(board, place))} is off the map, where no ship can be", where="--hex")
    return board, scatter.end_hexes(board, start), list(dict.fromkeys(places))


# Chances.


def _outcomes(inputs: Inputs) -> list[tuple[str, ...]]:
    return attacks(inputs["mines"], inputs["submarines"], inputs["equal"])


def attacks(mines: int, submarines: int, equal: str) -> list[tuple[str, ...]]:
    """The attack that each last die makes: in the first turn, once the submarines attacked, once the mines did."""
    states = ((mines, submarines), (mines, 0), (0, submarines))
    return [tuple(attack.decide(die, left, boats, equal) for left, boats in states) for die in attack.DIE.weights]


def other_side_higher() -> Fraction:
    """The chance that the other side has the higher die of the two."""
    rolls = list(product(attack.DIE.weights, repeat=2))
    return Fraction(sum(ambusher(*dice) == CC for dice in rolls), len(rolls))


def ambush_chance(hit: Fraction, outcomes: Sequence[tuple[str, ...]]) -> Fraction:
    """The chance of an ambush in the first turn of ships that the crosshair ends on with the chance `hit`."""
    number = sum(dice[0] != attack.NONE for dice in outcomes)
    return other_side_higher() * hit * number / len(outcomes)


def over_turns(hit: Fraction, turns: int, outcomes: Sequence[tuple[str, ...]]) -> tuple[Fraction, Fraction]:
    """The chances of a mine attack and of a submarine attack in so many turns (AM-8)."""
    each = other_side_higher() * hit / len(outcomes)

    def chance(state: int, kind: str) -> Fraction:
        return each * sum(dice[state] == kind for dice in outcomes)

    first_mines, first_submarines = chance(0, attack.MINES), chance(0, attack.SUBMARINES)
    later_mines, later_submarines = chance(1, attack.MINES), chance(2, attack.SUBMARINES)
    untouched, only_mines, only_submarines, both = Fraction(1), NEVER, NEVER, NEVER
    for _ in range(turns):
        both += only_mines * later_submarines + only_submarines * later_mines
        only_mines = only_mines * (1 - later_submarines) + untouched * first_mines
        only_submarines = only_submarines * (1 - later_mines) + untouched * first_submarines
        untouched *= 1 - first_mines - first_submarines
    return only_mines + both, only_submarines + both


# Safer hexes.


def _safest(board: Board, ends: Mapping[Hex, Fraction], place: Hex, inputs: Inputs) -> Safest:
    reach = [other for other in within(place, inputs["within"]) if on_board(board, other)]
    least = min(ends.get(other, NEVER) for other in reach)

    def over_all(hit: Fraction) -> Fraction:
        return 1 - (1 - ambush_chance(hit, _outcomes(inputs))) ** int(inputs["turns"])

    safest = [other for other in reach if ends.get(other, 0) == least]
    return {
        "hex": label(board, place),
        "chance": over_all(ends.get(place, NEVER)),
        "safest": [label(board, other) for other in safest],
        "away": distance(place, safest[0]),
        "safest_chance": over_all(least),
    }
