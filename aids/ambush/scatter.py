"""The scatter of the crosshair: two legs, each a direction and a distance (Ambush Attack Sequence).

Each die is a d6, so 1,296 throws are equally likely.  The board is as far known as the rules describe it, or as a
player's house rules do (AM-3, AM-4), which name the keys that differ on the player's map; the others stay:

    [board]
    top = "higher"
    columns = 41
    rows = 25
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs, Rank, Result, State
from aids.dice import roll
from aids.errors import InputError
from aids.hexes import STEPS, Board, Hex, ahead, distance, label, on_board, parse, read_board, step_of
from aids.places import brief
from aids.rulebook.rules import Rules, cite, place
from aids.rulebook.tables import Table

RULE = "Ambush Attack Sequence"
ASSUMES = ("AM-3", "AM-4")
DIE = roll("d6")
LEGS = ("first", "second")
#: The names of the six directions, clockwise from the top of the map.
COMPASS = ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest")
AMBUSH = Board(higher=4, top="lower")
"""Letters to the east, numbers to the south.  The size is unknown, so there is no limit to the east and south."""


def board_of(rules: Rules) -> Board:
    """The board in force; `RulesError` with file and line for a section that is not one."""
    if "board" not in rules.extra:
        return AMBUSH
    return read_board(place(rules, "board"), rules.extra["board"], AMBUSH)


class Crosshair(NamedTuple):
    """The place of the crosshair, the direction rolled for its next move if any, and the number of legs to go."""

    hex: Hex
    heading: int | None = None
    legs: int = len(LEGS)


class Field:
    """The map and the hex in which the crosshair starts.

    All states of one question share one object, so it is compared by identity, which is quick.
    """

    __slots__ = ("board", "start")

    def __init__(self, board: Board, start: Hex) -> None:
        self.board, self.start = board, start


def landing(board: Board, start: Hex, dice: Sequence[int]) -> tuple[Hex, Hex]:
    """The intermediate and the final hex of four dice: direction, distance, direction, distance.

    They may lie off the map (AM-4).
    """
    intermediate = ahead(board, start, dice[0], dice[1])
    return intermediate, ahead(board, intermediate, dice[2], dice[3])


def ends(board: Board) -> dict[Hex, int]:
    """The number of equally likely throws that end at each place, relative to the start."""
    origin, weights = Hex(0, 0), dict[Hex, int]()
    legs = [ahead(board, origin, *dice) for dice in product(DIE.weights, repeat=2)]
    for first, second in product(legs, repeat=2):
        end = Hex(first.q + second.q, first.r + second.r)
        weights[end] = weights.get(end, 0) + 1
    return weights


def end_hexes(board: Board, start: Hex) -> dict[Hex, Fraction]:
    """The exact chance of each hex in which the crosshair can end, on the map or off it; the chances add up to 1."""
    weights = ends(board)
    total = sum(weights.values())
    return {Hex(start.q + end.q, start.r + end.r): Fraction(weight, total) for end, weight in weights.items()}


def throw(board: Board, crosshair: Crosshair, then: Callable[[Crosshair], State]) -> Ask:
    """The next die of a crosshair that has legs to go; `then` makes the next state from the crosshair after it."""
    leg_name = LEGS[-crosshair.legs]
    heading = crosshair.heading
    if heading is None:
        here, legs = crosshair.hex, crosshair.legs
        return Ask(DIE, f"the {leg_name} direction", lambda face: then(Crosshair(here, face, legs)))
    (q, r), (right, up), left = crosshair.hex, STEPS[step_of(board, heading)], crosshair.legs - 1
    new = tuple.__new__  # odds take 1,296 of these throws: Crosshair(...) and Hex(...) would take a tenth longer
    return Ask(
        DIE,
        f"the {leg_name} distance",
        lambda face: then(new(Crosshair, (new(Hex, (q + right * face, r + up * face)), None, left))),
    )


# Inputs.


def start_hex(rules: Rules) -> str:
    """The label of the hex in which the crosshair starts; raises `RulesError` for house rules without one."""
    rows = rules.tables["start-hex"].rows
    if len(rows) != 1:
        raise place(rules, "tables", "start-hex", "rows").refuse(f"one row is wanted, not {len(rows)}")
    text = str(rows[0].cells["hex"])
    try:
        parse(board_of(rules), text)
    except InputError as error:
        if "tables.start-hex" in rules.changed:
            raise place(rules, "tables", "start-hex", "rows", 0, "hex").refuse(error.message) from None
        raise place(rules, "board").refuse(f"{error.message}; name the start in [tables.start-hex]") from None
    return text


def from_input(rules: Rules) -> Input:
    """The input `from`, the hex in which the crosshair starts."""
    return Input(
        "from",
        "hex",
        "Where the crosshair starts.",
        default=start_hex(rules),
        rule=cite(rules, RULE),
        title="Starts at",
    )


def prey_input(rules: Rules, text: str) -> Input:
    """The input `prey`, hexes with ships; `text` is its help."""
    return Input("prey", "hexes", text, rule=cite(rules, RULE))


def prey_hexes(board: Board, inputs: Inputs, name: str = "prey") -> frozenset[Hex]:
    """The hexes of ships that an input names; `InputError` for one that is not on the map."""
    hexes = frozenset(parse(board, text, f"--{name}") for text in inputs.get(name, ()))
    for ship in hexes:
        if not on_board(board, ship):
            raise InputError(f"{brief(label(board, ship))} is off the map, where no ship can be", where=f"--{name}")
    return hexes


def board_and_start(rules: Rules, inputs: Inputs) -> tuple[Board, Hex]:
    """The map, and the start hex that the inputs name; `InputError` for a hex that the map does not have."""
    board = board_of(rules)
    return board, parse(board, inputs["from"], "--from")


def _nearest_first(result: Result) -> Rank:
    """The order of distances in odds."""
    hexes = result["distance"]
    assert isinstance(hexes, int)
    return [(hexes,)]


def check(rules: Rules) -> Check:
    """The final `hex` of the crosshair, its `distance` from the start, and the `intermediate` hex."""

    def start(inputs: Inputs) -> tuple[Field, Crosshair]:
        field = Field(*board_and_start(rules, inputs))
        return field, Crosshair(field.start)

    def step(inputs: Inputs, state: tuple[Field, Crosshair]) -> Ask | Done:
        field, crosshair = state
        if crosshair.legs:
            return throw(field.board, crosshair, lambda moved: (field, moved))
        return Done({"hex": label(field.board, crosshair.hex), "distance": distance(field.start, crosshair.hex)})

    def detail(inputs: Inputs, outcomes: Sequence[int]) -> Result:
        board, start = board_and_start(rules, inputs)
        return {"intermediate": label(board, landing(board, start, outcomes)[0])}

    def agree(inputs: Inputs) -> None:
        board, _ = board_and_start(rules, inputs)
        prey_hexes(board, inputs)

    return Check(
        game=rules.game,
        name="scatter",
        title="Scatter of the crosshair",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(from_input(rules), prey_input(rules, "Hexes of ships, to show the odds of these.")),
        dice="d6 four times: direction, distance, direction, distance",
        counts=("hex", "distance"),
        start=start,
        step=step,
        agree=agree,
        detail=detail,
        rank=_nearest_first,
        shows=("directions",),
    )


def directions(rules: Rules) -> Table:
    """The table of directions as the board in force numbers them.

    Raises `RulesError` for house rules that name other directions than their board does.
    """
    table, board = rules.tables["directions"], board_of(rules)
    rows = []
    for n, row in enumerate(table.rows):
        found = row.cells["direction"]
        named = {COMPASS[step_of(board, face)] for face in range(row.low or 0, (row.high or 0) + 1)}
        if "tables.directions" in rules.changed and named != {found}:
            raise place(rules, "tables", "directions", "rows", n, "direction").refuse(
                f"direction {row.low} is {COMPASS[step_of(board, row.low or 1)]!r}, not {brief(found)}; "
                "a map that numbers them otherwise says so in [board]"
            )
        rows.append(row._replace(cells={**row.cells, "direction": COMPASS[step_of(board, row.low or 1)]}))
    return table._replace(rows=tuple(rows))
