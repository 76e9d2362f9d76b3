"""The assault zone and the order in which escorts attack it (On Patrol 105.1.5, 105.4.4, 105.4.5)."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from aids.checks import Check, Input, Inputs, Result, answer
from aids.hexes import STEPS, Board, Hex, distance, label, ring, step_of
from aids.on_patrol.board_inputs import (
    BOARD,
    escorts_input,
    facing_input,
    hex_input,
    read_board,
    read_escorts,
    read_hex,
    refuse_early,
)
from aids.on_patrol.ships import Ship
from aids.rulebook.rules import Rules, value

PRIORITY_RULE = "105.4.4"
ORDER_RULE = "105.4.5"


class Ranked(NamedTuple):
    """A hex of the assault zone: its priority, 1 for the target hex, and its distance from that."""

    hex: Hex
    priority: int
    range: int


def zone(rules: Rules, target: Hex, step: int) -> tuple[Ranked, ...]:
    """The assault zone in order of priority, left before right (On Patrol 105.4.4, OP-26).

    `step` is where the marker points, clockwise from up; its own bow lies behind the target hex.
    """
    ranked = [Ranked(target, 1, 0)]
    for out in range(1, int(value(rules, "assault-radius")) + 1):
        around = ring(target, out)
        ahead = step % 6 * out
        for past in range(3 * out + 1):  # hexes round the ring from dead ahead to dead astern
            priority = ranked[-1].priority + 1
            both = (ahead - past, ahead + past)  # left and right; one and the same dead ahead and dead astern
            for side in both[:1] if past in (0, 3 * out) else both:
                ranked.append(Ranked(around[side % len(around)], priority, out))
    return tuple(ranked)


def order(target: Hex, escorts: tuple[Ship, ...]) -> tuple[Ship, ...]:
    """The escorts in the order in which they move and attack: the nearest bow first (On Patrol 105.4.5).

    Of equals the bow that points closest to the target hex comes first, then the one listed first (OP-28).
    """
    return tuple(sorted(escorts, key=lambda ship: closeness(target, ship)))


def closeness(target: Hex, ship: Ship) -> tuple[int, Fraction]:
    """How far a ship's bow is from the target hex, then how far from it the bow points; less is closer."""
    return distance(ship.bow, target), _bearing_error(target, ship)


def _bearing_error(target: Hex, ship: Ship) -> Fraction:
    """A number that rises exactly as the angle between a ship's course and the bearing of the target hex."""
    course = STEPS[ship.step]
    q, r = target.q - ship.bow.q, target.r - ship.bow.r
    if not q and not r:
        return Fraction(-1)  # the bow is on the target hex: no course is better
    # The axes are 60 degrees apart, so `along` is twice the dot product.  Its square with its sign, over the square of
    # the distance, rises as the cosine does and needs no root.
    along = 2 * course.q * q + 2 * course.r * r + course.q * r + course.r * q
    return -Fraction(along * abs(along), 4 * (q * q + q * r + r * r))


class Zone(NamedTuple):
    """The assault zone of a target hex, as read from the inputs of a check."""

    board: Board
    ranked: tuple[Ranked, ...]


def read_zone(rules: Rules, inputs: Inputs) -> Zone:
    """The assault zone that the inputs of a check describe."""
    board = read_board(inputs)
    return Zone(board, zone(rules, read_hex(board, inputs, "target"), step_of(board, inputs["facing"])))


def marker_inputs(rules: Rules) -> tuple[Input, Input]:
    """The inputs `target` and `facing` of the marker on board."""
    return (
        hex_input(rules, "target", "The target hex.", "105.1.3"),
        facing_input(rules, "Where the submarine or torpedo marker points, 1 to 6.", "105.1.3"),
    )


def assault_zone(rules: Rules) -> Check:
    """The hexes of the assault zone in order of priority, with their distance from the target hex."""

    def result(inputs: Inputs) -> Result:
        board, ranked = read_zone(rules, inputs)
        hexes = [{"hex": label(board, each.hex), "priority": each.priority, "range": each.range} for each in ranked]
        return {"hexes": hexes}

    return answer(
        rules,
        "assault-zone",
        title="Assault zone",
        rule=PRIORITY_RULE,
        assumes=("OP-1", "OP-26"),
        inputs=(*marker_inputs(rules), BOARD),
        counts=("hexes",),
        result=result,
        agree=refuse_early(result),
        shows=("attack-priority",),
    )


def attack_order(rules: Rules) -> Check:
    """The escorts in the order in which they move and attack."""

    def result(inputs: Inputs) -> Result:
        board = read_board(inputs)
        escorts = read_escorts(board, inputs)
        return {"order": [ship.name for ship in order(read_hex(board, inputs, "target"), escorts)]}

    return answer(
        rules,
        "attack-order",
        title="Order of attacks",
        rule=ORDER_RULE,
        assumes=("OP-1", "OP-28"),
        inputs=(
            hex_input(rules, "target", "The target hex.", "105.1.3"),
            escorts_input(rules, ORDER_RULE, required=True),
            BOARD,
        ),
        counts=("order",),
        result=result,
        agree=refuse_early(result),
        shows=("attack-procedure",),
    )
