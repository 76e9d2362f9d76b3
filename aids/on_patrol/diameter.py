"""Diameter movement: circling the target hex at a distance (On Patrol 106)."""

from __future__ import annotations

from aids.checks import Check, Done, Input, Inputs
from aids.hexes import STEPS, Hex, distance, neighbour
from aids.on_patrol.places import BOARD, Move, hex_input, place, refusing, told
from aids.on_patrol.radial import Escort, approach, escort_inputs, read_escort, turns
from aids.rules import Rules, cite, value

RULE = "106.2.2"
MOST_HEXES = 200


def radius(rules: Rules, away: int) -> int:
    """The ring of an escort that begins so many hexes from the target hex (On Patrol 106.2.4, OP-23)."""
    far = int(value(rules, "diameter-far"))
    return far if away >= far else int(value(rules, "diameter-near"))


def round_course(target: Hex, bow: Hex) -> int:
    """The course that keeps a bow on its ring, counter-clockwise, from a hex of it (On Patrol 106.1.2)."""
    q, r = bow.q - target.q, bow.r - target.r
    for out in range(6):
        # From a radial, itself included, as far as the next to the left the ring is straight.
        right, left = STEPS[out], STEPS[out - 1]
        if q * left.r - r * left.q > 0 and right.q * r - right.r * q >= 0:
            return (out - 2) % 6
    raise ValueError("there is no ring through the target hex")


def circle(rules: Rules, target: Hex, bow: Hex, course: int, hexes: int) -> tuple[Move, ...]:
    """The next hexes that an escort enters in diameter movement (On Patrol 106.2.2).

    From outside its ring it comes as in radial movement until one hex short of it.  From there, or if it
    begins inside the ring or on it and cannot turn on to its course at once, it takes the shortest way on to
    the ring that leaves one turn at most to be made there (OP-33).  Then its bow stays on the ring.
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
    """The shortest way on to a ring; of several that with the fewest turns, then the earliest to the left.

    A hex of the ring is entered only where the ring can be followed from it.
    """
    # All ways of one length at a time: where each has come to, how many turns it took, and which.
    ways: dict[Move, tuple[int, tuple[int, ...]]] = {start: (0, ())}
    seen = {start}
    while not (joined := [_whole(target, move, way) for move, way in ways.items() if _joins(target, out, move)]):
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
    return distance(move.hex, target) == out and abs(turns(move.step, round_course(target, move.hex))) <= 1


def _whole(target: Hex, move: Move, way: tuple[int, tuple[int, ...]]) -> tuple[int, tuple[int, ...]]:
    """A way with the turn on to the ring counted."""
    return way[0] + abs(turns(move.step, round_course(target, move.hex))), way[1]


def diameter(rules: Rules) -> Check:
    """The next hexes of an escort in diameter movement, and the radius of the ring that it takes."""

    def read(inputs: Inputs) -> tuple[Escort, Hex]:
        escort = read_escort(inputs)
        return escort, place(escort.board, inputs, "target")

    def step(inputs: Inputs, state: tuple[Escort, Hex]) -> Done:
        (board, bow, course), target = state
        moves = circle(rules, target, bow, course, inputs["hexes"])
        return Done({"radius": radius(rules, distance(bow, target)), "path": told(board, moves)})

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
        agree=refusing(read),
        shows=("diameter-procedure",),
    )
