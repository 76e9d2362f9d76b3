"""The answers of Ambush in words: who ambushes, where the crosshair ends, what attacks, and the chance over turns."""

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import cast

from aids import checks
from aids.ambush.ambush import ATTACK_NONE, CC, COMPASS, FICC, MINES, SUBMARINES, board_of, prey_hexes
from aids.ambush.turns import Safest, Turns
from aids.checks import Outcome, Result
from aids.dice import percent
from aids.hexes import Board, Hex, label, on_board, parse, step_of
from aids.rulebook.rules import Inputs, Rules

ATTACKS = {
    MINES: "Mines attack",
    SUBMARINES: "All hidden submarines attack",
    ATTACK_NONE: "No ambush: nothing attacks",
}
KINDS = ((MINES, "Mines attack"), (SUBMARINES, "Submarines attack"), (ATTACK_NONE, "No ambush"))
"""The attacks as odds list them, first those that hurt."""
PREY = {CC: "ficc-ships", FICC: "cc-ships"}
"""The input with the ships of an ambusher's prey."""
LAST_DIE = " (to roll the last die: plotroom check ambush attack)"  # in parentheses, which a page leaves out
LISTED, LIKELIEST = 6, 12
"""Hexes of a list that are written, and the likeliest hexes of a scatter; the result has all."""


def _steps(board: Board | None, outcome: Outcome) -> checks.Steps:
    """The throws; a direction is named by the compass."""
    steps = []
    for throw in outcome.throws:
        after = ""
        if board is not None and throw.purpose.endswith("direction"):
            after = f": {COMPASS[step_of(board, throw.outcome)]}"
        elif throw.purpose.endswith("distance"):
            after = f": {checks.counted(throw.outcome, 'hexes')}"
        steps.append(checks.step_of_throw(throw, after))
    return checks.Steps(tuple(steps))


def initiative(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The side that ambushes."""
    return checks.Answer(f"{_ambusher(outcome.result)}.", (_steps(None, outcome),))


def _ambusher(result: Result) -> str:
    who = result["ambusher"]
    return "No ambush: the dice tie" if who == ATTACK_NONE else f"{who} ambushes"


def scatter(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The hex in which the crosshair ends, with its two legs on a map."""
    result, board = outcome.result, board_of(rules)
    away = checks.counted(result["distance"], "hexes")
    head = f"The crosshair ends in {result['hex']}, {away} from {outcome.inputs['from']}."
    if not result["distance"]:
        head = f"The crosshair ends in its start hex, {result['hex']}."
    named = (("F", outcome.inputs["from"]), ("1", result["intermediate"]), ("X", result["hex"]))
    marks: dict[Hex, str] = {parse(board, name): mark for mark, name in named}
    legend = f"F: the start. 1: the end of the first leg ({result['intermediate']}). X: the final hex."
    return checks.Answer(head, (_steps(board, outcome), checks.HexMap(tuple(marks.items()), legend)))


def attack(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The attack that the last die makes, and the mine factors left."""
    result, (throw,) = outcome.result, outcome.throws
    mines = int(str(outcome.inputs["mines"]))
    compared = "less than" if throw.outcome < mines else "equal to" if throw.outcome == mines else "greater than"
    step = checks.step_of_throw(throw, f", {compared} {checks.counted(mines, 'mine factors')}")
    left = checks.counted(result["mines_left"], "mine factors")
    return checks.Answer(f"{ATTACKS[str(result['outcome'])]}. {left} left.", (checks.Steps((step,)),))


def ambush(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The whole ambush."""
    result, board, at = outcome.result, board_of(rules), outcome.result["hex"]
    if result["ambusher"] == ATTACK_NONE or result["hex"] is None:
        why = f"{result['ambusher']} has nothing hidden"
        head = f"No ambush: {'the dice of the two sides tie' if result['ambusher'] == ATTACK_NONE else why}."
    elif not {"prey", PREY[str(result["ambusher"])]} & outcome.inputs.keys() and on_board(board, parse(board, str(at))):
        prey = CC if result["ambusher"] == FICC else FICC
        head = f"The crosshair ends in {at}. There is an ambush only if {prey} has a ship there{LAST_DIE}."
    elif result["outcome"] == ATTACK_NONE:
        head = f"No ambush: the crosshair of {result['ambusher']} ends in {result['hex']}."
    else:
        left = checks.counted(result["mines_left"], "mine factors")
        head = f"{result['ambusher']} ambushes in {result['hex']} with {result['outcome']}. {left} left."
    return checks.Answer(head, (_steps(board, outcome),))


def turns(rules: Rules, outcome: Outcome) -> checks.Answer:
    """The chance of an ambush over several turns, and the safest hexes that each ship can reach."""
    result = cast("Turns", outcome.result)
    many, within = checks.counted(result["turns"], "turns"), checks.counted(outcome.inputs["within"], "hexes")
    facts = (
        ("By mines", percent(result["mines"], 2)),
        ("By submarines", percent(result["submarines"], 2)),
        ("In the first turn", percent(result["turn"], 2)),
    )
    rows = tuple(
        (row["hex"], percent(row["chance"], 2), percent(row["safest_chance"], 2), _safest(row))
        for row in result["safest"]
    )
    head = f"Chance of an ambush in {many}: {percent(result['chance'], 2)}."
    return checks.Answer(
        head, (checks.Facts(facts), checks.Grid(("Hex", "Chance", "Safest", f"Safest hexes within {within}"), rows))
    )


def _safest(row: Safest) -> str:
    """The safest hexes in reach, nearest first."""
    places = row["safest"]
    if row["hex"] in places:
        return "here"
    if len(places) <= LISTED:
        return checks.listed(places, "or")
    return checks.listed([*places[:LISTED], f"{len(places) - LISTED} more"])


def ambush_odds(rules: Rules, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[checks.Odds, ...]:
    """The chance of each attack, then of each hex with prey what happens there, the likeliest first."""
    prey = {who: _labels(rules, inputs, "prey" if "prey" in inputs else name) for who, name in PREY.items()}
    attacks = tuple((text, _sum(rows, "outcome", (kind,))) for kind, text in KINDS)
    kinds = dict(KINDS)
    in_hexes = [
        (f"{result['hex']}: {result['ambusher']}, {kinds[str(result['outcome'])].lower()}", chance)
        for result, chance in rows
        if result["hex"] is not None and result["hex"] in prey[str(result["ambusher"])]
    ]
    if not in_hexes:
        note = "The crosshair cannot end in a hex with prey. Use --prey to name their hexes."
        return (checks.Odds("", attacks, note),)
    in_hexes.sort(key=lambda row: -row[1])
    return checks.Odds("", attacks), checks.Odds("The crosshair ends in a hex with prey", tuple(in_hexes))


def _labels(rules: Rules, inputs: Inputs, name: str) -> set[str]:
    """The hexes that an input names, as results name them."""
    board = board_of(rules)
    return {label(board, place) for place in prey_hexes(board, inputs, name)}


def scatter_odds(rules: Rules, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[checks.Odds, ...]:
    """The chance of each distance, then of the hexes with prey, or without any named of the likeliest hexes."""
    distances = sorted({int(str(result["distance"])) for result, _ in rows})
    away = tuple((f"{checks.counted(number, 'hexes')} away", _sum(rows, "distance", (number,))) for number in distances)
    prey = _labels(rules, inputs, "prey")
    listed = [(str(result["hex"]), chance) for result, chance in rows if not prey or result["hex"] in prey]
    listed.sort(key=lambda row: -row[1])
    if not prey:
        note = f"{len(rows)} hexes in all. --prey shows only the hexes of your ships"
        note += " (to print all: plotroom print ambush/hexes)."
        return checks.Odds("", away), checks.Odds("The most likely hexes", tuple(listed[:LIKELIEST]), note)
    hit = _sum(rows, "hex", prey)
    return checks.Odds("", away), checks.Odds("A hex with prey", (("Any of them", hit), *listed))


def _sum(rows: Iterable[tuple[Result, Fraction]], key: str, values: Collection[object]) -> Fraction:
    """The chance of all results that have one of these values under a key."""
    return sum((chance for result, chance in rows if result[key] in values), Fraction(0))


WORDS = {
    "initiative": checks.Words(initiative, _ambusher),
    "scatter": checks.Words(scatter, odds=scatter_odds),
    "attack": checks.Words(
        attack, lambda result: f"{result['outcome']}, {checks.counted(result['mines_left'], 'mine factors')} left"
    ),
    "ambush": checks.Words(ambush, odds=ambush_odds),
    "turns": checks.Words(turns, lambda result: "the chance over several turns"),
}
