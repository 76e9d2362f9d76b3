"""Where the crosshair comes down: two legs, each a direction and a distance (Ambush Attack Sequence).

Each die is a d6.  The distances of the two legs are as they fall, so 1,296 throws are equally likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs, Result, State
from aids.dice import roll
from aids.errors import InputError
from aids.hexes import AMBUSH, STEPS, Board, Hex, ahead, distance, label, load_board, parse, step_of
from aids.rules import Rules, cite, place
from aids.toml_file import shown

if TYPE_CHECKING:
    from fractions import Fraction

RULE = "Ambush Attack Sequence"
ASSUMES = ("AM-3", "AM-4")
DIE = roll("d6")
LEGS = ("first", "second")
#: The six ways out of a hex, clockwise from the top of the map.
COMPASS = ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest")
BOARD = Input("board", "file", "A file that says how the map names its hexes and directions, and how large it is.")


class Crosshair(NamedTuple):
    """Where the crosshair lies, the direction rolled for its next move if any, and the legs still to go."""

    hex: Hex
    heading: int | None = None
    legs: int = len(LEGS)


class Field:
    """The map and the hex in which the crosshair starts.

    All states of one question share it, so it is its identity that they are told apart by.
    """

    __slots__ = ("board", "start")

    def __init__(self, board: Board, start: Hex) -> None:
        self.board, self.start = board, start


def leg(board: Board, start: Hex, direction: int, hexes: int) -> Hex:
    """Where the crosshair lies after one leg; a place off the map is one too (AM-4)."""
    return ahead(board, start, direction, hexes)


def landing(board: Board, start: Hex, dice: Sequence[int]) -> tuple[Hex, Hex]:
    """The intermediate and the final hex of four dice: direction, distance, direction, distance."""
    intermediate = leg(board, start, dice[0], dice[1])
    return intermediate, leg(board, intermediate, dice[2], dice[3])


def ends(board: Board) -> dict[Hex, int]:
    """How many of the equally likely throws end at each place, as steps from the start."""
    origin, found = Hex(0, 0), dict[Hex, int]()
    legs = [leg(board, origin, *dice) for dice in product(DIE.weights, repeat=2)]
    for first, second in product(legs, repeat=2):
        end = Hex(first.q + second.q, first.r + second.r)
        found[end] = found.get(end, 0) + 1
    return found


def end_hexes(board: Board, start: Hex) -> dict[Hex, Fraction]:
    """The exact chance of every hex in which the crosshair can end, on the map or off it; they add up to 1."""
    from fractions import Fraction

    found = ends(board)
    total = sum(found.values())
    return {Hex(start.q + end.q, start.r + end.r): Fraction(weight, total) for end, weight in found.items()}


def throw(board: Board, crosshair: Crosshair, then: Callable[[Crosshair], State]) -> Ask:
    """The next die of a crosshair that has legs to go, and the state that `then` makes of what it does."""
    which = LEGS[-crosshair.legs]
    heading = crosshair.heading
    if heading is None:
        return Ask(DIE, f"the {which} direction", lambda face: then(crosshair._replace(heading=face)))
    (q, r), (right, up), left = crosshair.hex, STEPS[step_of(board, heading)], crosshair.legs - 1
    return Ask(
        DIE,
        f"the {which} distance",
        lambda face: then(Crosshair(Hex(q + right * face, r + up * face), None, left)),
    )


# Inputs.


def start_hex(rules: Rules) -> str:
    """The label of the hex in which the crosshair starts; `RulesError` for house rules that name none."""
    rows = rules.tables["start-hex"].rows
    if len(rows) != 1:
        raise place(rules, "tables", "start-hex", "rows").refuse(f"one row is wanted, not {len(rows)}")
    words = str(rows[0].cells["hex"])
    for doubles in ("AA, BB", "AA, AB"):  # a board file decides between the two
        try:
            parse(AMBUSH._replace(doubles=doubles), words)
        except InputError:
            continue
        return words
    raise place(rules, "tables", "start-hex", "rows", 0, "hex").refuse(f"{shown(words)} is not a hex such as U11")


def from_input(rules: Rules) -> Input:
    """The input `from`, the hex in which the crosshair starts."""
    return Input("from", "hex", "Where the crosshair starts.", default=start_hex(rules), rule=cite(rules, RULE))


def field(inputs: Inputs) -> Field:
    """The map and the start hex that the inputs name.

    Raises `InputError` for a hex that the map does not have, `RulesError` with file and line or `FileRefused`
    for a file that is no board.
    """
    board = board_of(inputs)
    return Field(board, parse(board, inputs["from"], "--from"))


def board_of(inputs: Inputs) -> Board:
    """The board that the inputs name, or the game's own, whose size nobody has said (AM-3, AM-4)."""
    return load_board(inputs["board"], AMBUSH) if "board" in inputs else AMBUSH


def check(rules: Rules) -> Check:
    """Where the crosshair comes down: `intermediate` and final `hex`, and the `distance` of that from the start."""
    _directions(rules)

    def start(inputs: Inputs) -> tuple[Field, Crosshair]:
        begun = field(inputs)
        return begun, Crosshair(begun.start)

    def step(inputs: Inputs, state: tuple[Field, Crosshair]) -> Ask | Done:
        begun, crosshair = state
        if crosshair.legs:
            return throw(begun.board, crosshair, lambda moved: (begun, moved))
        return Done(
            {"hex": label(begun.board, crosshair.hex), "distance": distance(begun.start, crosshair.hex)},
        )

    def detail(inputs: Inputs, outcomes: Sequence[int]) -> Result:
        begun = field(inputs)
        return {"intermediate": label(begun.board, landing(begun.board, begun.start, outcomes)[0])}

    def agree(inputs: Inputs) -> None:
        field(inputs)

    return Check(
        game=rules.game,
        name="scatter",
        title="Scatter of the crosshair",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(from_input(rules), BOARD),
        dice="d6 four times: direction, distance, direction, distance",
        counts=("hex", "distance"),
        start=start,
        step=step,
        agree=agree,
        detail=detail,
        rank=lambda result: int(result["distance"]),
        shows=("directions",),
    )


def _directions(rules: Rules) -> None:
    """Refuse house rules whose directions are not those by which the crosshair moves."""
    for n, row in enumerate(rules.tables["directions"].rows):
        for face in range(row.low or 0, (row.high or 0) + 1):
            if row.cells["direction"] != (right := COMPASS[step_of(AMBUSH, face)]):
                raise place(rules, "tables", "directions", "rows", n, "direction").refuse(
                    f"direction {face} is {right!r}, not {shown(row.cells['direction'])}; "
                    "a map that numbers them otherwise has a board file"
                )
