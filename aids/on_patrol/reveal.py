"""The sealed fleet movement of one turn of an On Patrol setup, in words (On Patrol 104.3.1)."""

from __future__ import annotations

from aids.checks.answers import Answer, Step, Steps, capital
from aids.on_patrol.movement import MovementOrder, parse_order
from aids.on_patrol.setup import DIE, ROLL_LABELS, Setup
from aids.sealed import Sealed, turns


def order_in_words(order: MovementOrder) -> str:
    """An order in words: `left, then 2 ahead`."""
    ahead = "M" if order.hexes is None else str(order.hexes)
    if order.turn is None:
        return f"{ahead} ahead"
    return f"{order.turn}, then {ahead} ahead" if order.when == "before" else f"{ahead} ahead, then {order.turn}"


def answer(setup: Setup, slip: str) -> Answer:
    """The order of a turn, and the same die read in the Emergency column where the setup has one."""
    rolls = [each for each in setup.rolls if each.turn == int(slip)]
    steps = [
        Step(capital(ROLL_LABELS[each.kind]), each.dice, DIE.faces, f"{each.dice[0]}: {each.result}") for each in rolls
    ]
    orders = "; in Emergency ".join(_order_text(each.result) for each in rolls)
    return Answer(f"Turn {slip}: {orders}.", (Steps(tuple(steps)),))


def _order_text(result: object) -> str:
    """An order of the table with its words: `L2, left, then 2 ahead`."""
    order = parse_order(str(result))
    return str(result) if order is None else f"{result} ({order_in_words(order)})"


SEALED = Sealed("TURN", "3", turns, answer, lambda slip: f"turn {slip}, ")
