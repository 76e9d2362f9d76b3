"""Diameter movement: circling the target hex at a fixed distance (On Patrol 106)."""

from __future__ import annotations

from aids.checks import Check, Done, Input, Inputs
from aids.hexes import STEPS, Hex, distance, neighbour
from aids.on_patrol.board_inputs import BOARD, hex_input, path_result, read_hex, refuse_early
from aids.on_patrol.radial import EscortOnBoard, approach, escort_inputs, read_escort, turns
from aids.on_patrol.ships import Move
from aids.rules import Rules, cite, value

RULE = "106.2.2"
MOST_HEXES = 200


def radius(rules: Rules, away: int) -> int:
    """The radius of the ring for an escort that begins `away` hexes from the target hex (On Patrol 106.2.4, OP-23)."""
    far = int(value(rules, "diameter-far"))
    return far if away >= far else int(value(rules, "diameter-near"))


def round_course(target: Hex, bow: Hex) -> int:
    """The course that keeps a bow on its ring, counter-clockwise (On Patrol 106.1.2); ValueError on the target hex."""
    q, r = bow.q - target.q, bow.r - target.r
    for out in range(6):
        # The ring is straight from one radial, itself included, to the next one counter-clockwise.
        right, left = STEPS[out], STEPS[out - 1]
        if q * left.r - r * left.q > 0 and right.q * r - right.r * q >= 0:
            return (out - 2) % 6
    raise ValueError("the bow is on the target hex, so it is on no ring")


def circle(rules: Rules, target: Hex, bow: Hex, course: int, hexes: int) -> tuple[Move, ...]:
    """The next hexes that an escort enters in diameter movement (On Patrol 106.2.2).

    From outside its ring it approaches as in radial movement until it is one hex short of the ring.  From there, and
    if it begins inside the ring, or on it but facing wrong, it takes the shortest path to a hex of the ring where one
    turn at most puts it on course (OP-33).  Then its bow stays on the ring.
    """
    out = radius(rules, distance(bow, target))
    here = Move(bow, course)
    moves: list[Move] = []
    if distance(bow, target) > out:
        for move in approach(rules, target, bow, course):
            if distance(move.hex, target) == out:
                break
            moves.append(here := move)
    if len(moves) < hexes:
        moves += _joining(target, out, here)
        here = moves[-1] if moves else here
    while len(moves) < hexes:
        step = round_course(target, here.hex)
        moves.append(here := Move(neighbour(here.hex, step), step))
    return tuple(moves[:hexes])


def _joining(target: Hex, out: int, start: Move) -> list[Move]:
    """The shortest path on to a ring; of several the one with the fewest turns, then the one that turns left first.

    A hex of the ring is entered only where the ring can be followed from it.
    """
    # Breadth first: for each place and course reached, the turns of the best path there, and their sides.
    ways: dict[Move, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    seen = {start}
    while not (
        joined := [_with_last_turn(target, move, way) for move, way in ways.items() if _joins(target, out, move)]
    ):
        longer: dict[Move, tuple[int, tuple[int, ...]]] = {}
        for move, (turned, sides) in ways.items():
            for side in (-1, 0, 1):
                after = _moved(move, side)
                if after in seen or (distance(after.hex, target) == out and not _joins(target, out, after)):
                    continue
                way = (turned + abs(side), (*sides, side))
                longer[after] = min(longer.get(after, way), way)
        seen.update(longer)
        ways = longer
    moves = [start]
    for side in min(joined)[1]:
        moves.append(_moved(moves[-1], side))
    return moves[1:]


def _moved(move: Move, side: int) -> Move:
    step = (move.step + side) % 6
    return Move(neighbour(move.hex, step), step)


def _joins(target: Hex, out: int, move: Move) -> bool:
    """Whether a bow is on the ring and can follow it after one turn at most."""
    return distance(move.hex, target) == out and abs(turns(move.step, round_course(target, move.hex))) <= 1


def _with_last_turn(target: Hex, move: Move, way: tuple[int, tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """A path with the turn on to the ring counted."""
    return way[0] + abs(turns(move.step, round_course(target, move.hex))), way[1]


def diameter(rules: Rules) -> Check:
    """The check of diameter movement: the next hexes of an escort, and the radius of its ring."""

    def read(inputs: Inputs) -> tuple[EscortOnBoard, Hex]:
        escort = read_escort(inputs)
        return escort, read_hex(escort.board, inputs, "target")

    def step(inputs: Inputs, state: tuple[EscortOnBoard, Hex]) -> Done:
        (board, bow, course), target = state
        moves = circle(rules, target, bow, course, inputs["hexes"])
        return Done({"radius": radius(rules, distance(bow, target)), "path": path_result(board, moves)})

    hexes = Input(
        "hexes",
        "whole",
        "How many hexes to go.",
        required=True,
        least=1,
        most=MOST_HEXES,
        rule=cite(rules, "106.2.3"),
    )
    return Check(
        game=rules.game,
        name="diameter",
        title="Diameter movement",
        rule=RULE,
        assumes=("OP-1", "OP-2", "OP-23", "OP-24", "OP-25", "OP-32", "OP-33"),
        inputs=(*escort_inputs(rules, RULE), hex_input(rules, "target", "The target hex.", "105.1.3"), hexes, BOARD),
        dice="",
        counts=("radius", "path"),
        start=read,
        step=step,
        agree=refuse_early(read),
        shows=("diameter-procedure",),
    )
