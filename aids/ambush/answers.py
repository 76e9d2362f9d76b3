"""The answers of Ambush in words: who ambushes, where the crosshair ends, what attacks."""

from __future__ import annotations

from aids.ambush.attack import MINES, NONE, SUBMARINES
from aids.ambush.scatter import COMPASS, board_of
from aids.checks import Outcome, Result
from aids.checks.answers import Answer, Block, HexMap, Step, Steps, Words, counted, step_of_throw
from aids.hexes import Board, Hex, parse, step_of
from aids.rules import Rules

ATTACKS = {
    MINES: "Mines attack",
    SUBMARINES: "Submarines attack: all that are hidden",
    NONE: "No ambush: nothing attacks",
}


def _steps(board: Board | None, outcome: Outcome) -> list[Step]:
    """The throws; a direction is named by the compass."""
    steps = []
    for throw in outcome.throws:
        after = ""
        if board is not None and throw.purpose.endswith("direction"):
            after = f": {COMPASS[step_of(board, throw.outcome)]}"
        elif throw.purpose.endswith("distance"):
            after = f": {counted(throw.outcome, 'hexes')}"
        steps.append(step_of_throw(throw, after))
    return steps


def initiative(rules: Rules, outcome: Outcome) -> Answer:
    """The side that ambushes."""
    return Answer(f"{_ambusher(outcome.result)}.", (Steps(tuple(_steps(None, outcome))),))


def _ambusher(result: Result) -> str:
    who = result["ambusher"]
    return "No ambush: the dice tie" if who == NONE else f"{who} ambushes"


def scatter(rules: Rules, outcome: Outcome) -> Answer:
    """The hex in which the crosshair ends, with its two legs on a map."""
    result, board = outcome.result, board_of(outcome.inputs)
    away = counted(result["distance"], "hexes")
    head = f"The crosshair ends in {result['hex']}, {away} from {outcome.inputs['from']}."
    if not result["distance"]:
        head = f"The crosshair ends where it began, in {result['hex']}."
    marks: dict[Hex, str] = {}
    for mark, name in (("F", outcome.inputs["from"]), ("1", result["intermediate"]), ("X", result["hex"])):
        marks[parse(board, name)] = mark
    legend = f"F the start, 1 the end of the first leg ({result['intermediate']}), X the final hex"
    blocks: list[Block] = [Steps(tuple(_steps(board, outcome))), HexMap(tuple(marks.items()), legend)]
    return Answer(head, tuple(blocks))


def attack(rules: Rules, outcome: Outcome) -> Answer:
    """The attack that the last die makes, and the mine factors left."""
    result, (throw,) = outcome.result, outcome.throws
    mines = int(str(outcome.inputs["mines"]))
    compared = "less than" if throw.outcome < mines else "equal to" if throw.outcome == mines else "greater than"
    step = step_of_throw(throw, f", {compared} {counted(mines, 'mine factors')}")
    left = counted(result["mines_left"], "mine factors")
    return Answer(f"{ATTACKS[str(result['outcome'])]}; {left} left.", (Steps((step,)),))


def ambush(rules: Rules, outcome: Outcome) -> Answer:
    """The whole ambush."""
    result = outcome.result
    if result["ambusher"] == NONE or result["hex"] is None:
        head = "No ambush: the dice of the two sides tie."
        if result["ambusher"] != NONE:
            head = f"No ambush: {result['ambusher']} has nothing hidden."
    elif result["outcome"] == NONE:
        head = f"No ambush: the crosshair of {result['ambusher']} ends in {result['hex']}."
    else:
        left = counted(result["mines_left"], "mine factors")
        head = f"{result['ambusher']} ambushes in {result['hex']} with {result['outcome']}; {left} left."
    return Answer(head, (Steps(tuple(_steps(board_of(outcome.inputs), outcome))),))


def _attack_label(result: Result) -> str:
    return f"{result['outcome']}, {counted(result['mines_left'], 'mine factors')} left"


def _ambush_label(result: Result) -> str:
    if result["hex"] is None:
        return f"{_ambusher(result)}" if result["ambusher"] == NONE else f"{result['ambusher']} has nothing hidden"
    return f"{result['ambusher']} in {result['hex']}: {result['outcome']}"


WORDS = {
    "initiative": Words(initiative, _ambusher),
    "scatter": Words(scatter, lambda result: f"{result['hex']}, {counted(result['distance'], 'hexes')} away"),
    "attack": Words(attack, _attack_label),
    "ambush": Words(ambush, _ambush_label),
}
