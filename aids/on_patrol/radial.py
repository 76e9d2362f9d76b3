"""Radial movement: an escort's path to the target hex, and its Williamson turn (On Patrol 105.1-105.3).

Before each hex that it enters an escort turns one hexside or not at all.  A path lists each hex with the course on
which the bow enters it; courses are steps clockwise from up.  A radial is named by the direction in which it leaves
the target hex.
"""

from __future__ import annotations

from typing import NamedTuple

from aids.checks import Check, Done, Input, Inputs
from aids.hexes import STEPS, Board, Hex, distance, heading_of, label, neighbour, radial_step, step_of
from aids.on_patrol.board_inputs import BOARD, facing_input, hex_input, path_result, read_board, read_hex, refuse_early
from aids.on_patrol.ships import Move
from aids.rules import Rules, value

RULE = "105.3.2"
WILLIAMSON_RULE = "105.2"
SIDES = ("left", "right")


class Vector(NamedTuple):
    """A vector to a radial: the course that meets it at 60 degrees, and its length in hexes (On Patrol 105.1.4)."""

    radial: int
    course: int
    hexes: int


class TurnAbout(NamedTuple):
    """A Williamson turn: the hexes entered, and the course after its last turn."""

    moves: tuple[Move, ...]
    course: int


class EscortOnBoard(NamedTuple):
    """Where an escort is, as read from the inputs of a check: its bow hex and its course."""

    board: Board
    bow: Hex
    course: int


def vectors(target: Hex, bow: Hex) -> tuple[Vector, ...]:
    """The two vectors of a bow between two radials, the left one first; none on a radial."""
    q, r = bow.q - target.q, bow.r - target.r
    for first in range(6):
        near, far = STEPS[first], STEPS[(first + 1) % 6]
        # The bow lies `along` hexes along the first radial plus `aside` along the next one clockwise.
        along, aside = r * far.q - q * far.r, q * near.r - r * near.q
        if along > 0 and aside > 0:
            return Vector((first + 1) % 6, (first + 3) % 6, along), Vector(first, (first + 4) % 6, aside)
    return ()


def nearest_vector(target: Hex, bow: Hex, course: int) -> Vector | None:
    """The vector that an escort takes: the fewest hexes, then the fewest turns, then left (OP-24)."""
    return min(vectors(target, bow), key=lambda vector: (vector.hexes, abs(turns(course, vector.course))), default=None)


def turns(course: int, wanted: int) -> int:
    """Hexsides to turn from one course to another the short way: right positive, 3 for a reversal."""
    return (wanted - course + 2) % 6 - 2


def turn_about(rules: Rules, bow: Hex, course: int, side: str = "right") -> TurnAbout:
    """A Williamson turn whose first turn is to `side` (On Patrol 105.2).

    One hexside that way, straight on, then four single turns back.  It ends in the row of hexes in which it began, with
    the opposite course (OP-25).
    """
    way = 1 if side == "right" else -1
    straight = int(value(rules, "williamson-hexes")) - 3  # the first three turns back take a hex each, the last none
    moves: list[Move] = []
    for step in [course + way] * straight + [course, course - way, course - 2 * way]:
        bow = neighbour(bow, step)
        moves.append(Move(bow, step % 6))
    return TurnAbout(tuple(moves), (course + 3) % 6)


def approach(rules: Rules, target: Hex, bow: Hex, course: int) -> tuple[Move, ...]:
    """Every hex that an escort enters on its way to the target hex, the target hex last (On Patrol 105.3.2).

    - Off the radials it chooses its vector again before each hex and turns towards it; a reversal goes by the side on
      which the target hex lies (OP-24, OP-32).
    - On a radial it turns to the target hex.  If it is on one at first and one turn is not enough, it makes a
      Williamson turn to the right and follows its new course back to that radial (105.3.3).  A radial that it only
      crosses while turning has no effect (OP-32).
    """
    moves: list[Move] = []
    first_radial = radial_step(target, bow)
    if first_radial is not None and abs(turns(course, first_radial + 3)) > 1:
        about = turn_about(rules, bow, course)
        moves += about.moves
        bow, course = moves[-1].hex, about.course
        while radial_step(target, bow) != first_radial:
            bow = neighbour(bow, course)
            moves.append(Move(bow, course))
    while bow != target:
        course = (course + _turn(target, bow, course)) % 6
        bow = neighbour(bow, course)
        moves.append(Move(bow, course))
    return tuple(moves)


def _turn(target: Hex, bow: Hex, course: int) -> int:
    """The turn before the next hex: 1 to the right, -1 to the left, or 0."""
    radial = radial_step(target, bow)
    vector = nearest_vector(target, bow, course)
    wanted = vector.course if vector else course if radial is None else radial + 3
    needed = turns(course, wanted)
    if needed == 3:
        q, r = STEPS[course]
        return 1 if q * (target.r - bow.r) < r * (target.q - bow.q) else -1
    return (needed > 0) - (needed < 0)


def read_escort(inputs: Inputs) -> EscortOnBoard:
    """The escort that the inputs of a check describe."""
    board = read_board(inputs)
    return EscortOnBoard(board, read_hex(board, inputs, "bow"), step_of(board, inputs["facing"]))


def escort_inputs(rules: Rules, rule: str) -> tuple[Input, Input]:
    """The inputs `bow` and `facing` of an escort."""
    return (
        hex_input(rules, "bow", "The escort's bow hex.", rule),
        facing_input(rules, "Where it points, 1 to 6.", rule),
    )


def radial(rules: Rules) -> Check:
    """The check of an escort's path in radial movement, hex by hex to the target hex.

    `distance` is from bow to target hex; `on_radial` whether the bow is on a radial or on the target hex at first;
    `radial` the direction in which the radial of its final approach leaves the target hex, null if it is there
    already; `path` each hex entered, with the facing in it.
    """

    def read(inputs: Inputs) -> tuple[EscortOnBoard, Hex]:
        escort = read_escort(inputs)
        return escort, read_hex(escort.board, inputs, "target")

    def step(inputs: Inputs, state: tuple[EscortOnBoard, Hex]) -> Done:
        (board, bow, course), target = state
        moves = approach(rules, target, bow, course)
        return Done(
            {
                "distance": distance(bow, target),
                "on_radial": not vectors(target, bow),
                "radial": heading_of(board, moves[-1].step + 3) if moves else None,
                "path": path_result(board, moves),
            }
        )

    return Check(
        game=rules.game,
        name="radial",
        title="Radial movement",
        rule=RULE,
        assumes=("OP-1", "OP-2", "OP-24", "OP-25", "OP-32"),
        inputs=(*escort_inputs(rules, RULE), hex_input(rules, "target", "The target hex.", "105.1.3"), BOARD),
        dice="",
        counts=("distance", "on_radial", "radial", "path"),
        start=read,
        step=step,
        agree=refuse_early(read),
        shows=("radial-procedure",),
    )


def williamson(rules: Rules) -> Check:
    """The check of a Williamson turn: the hexes entered, then bow and facing after the last turn."""

    def step(inputs: Inputs, state: EscortOnBoard) -> Done:
        board, bow, course = state
        about = turn_about(rules, bow, course, inputs["side"])
        return Done(
            {
                "path": path_result(board, about.moves),
                "bow": label(board, about.moves[-1].hex),
                "facing": heading_of(board, about.course),
            }
        )

    side = Input("side", "choice", "The first turn; left if the right is blocked.", default="right", choices=SIDES)
    return Check(
        game=rules.game,
        name="williamson",
        title="Williamson turn",
        rule=WILLIAMSON_RULE,
        assumes=("OP-1", "OP-2", "OP-25"),
        inputs=(*escort_inputs(rules, WILLIAMSON_RULE), side, BOARD),
        dice="",
        counts=("path", "bow", "facing"),
        start=read_escort,
        step=step,
        agree=refuse_early(read_escort),
        shows=("geometry",),
    )
