"""Ships and places on the board, and how saved files and the inputs of checks state them (OP-1, OP-2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple, Protocol, TypedDict

from aids.checks import Input, Inputs
from aids.errors import InputError
from aids.hexes import DEFAULT_ON_PATROL, HEADINGS, Board, Hex, heading_of, label, load_board, neighbour, parse, step_of
from aids.places import Place, brief
from aids.records.fields import Field, Given
from aids.records.kinds import Line, Parsed, Whole
from aids.rulebook.rules import Rules, cite, place
from aids.texts import Cell

MOST_VP = 9999
NAME = Line(40)
POINTS = Whole(0, MOST_VP)
HEADING = Whole(HEADINGS[0], HEADINGS[-1])


class Facing(Whole):
    """A course, a step clockwise from up, which files state as a heading of the board."""

    name = "facing"

    def __init__(self) -> None:
        super().__init__(HEADINGS[0], HEADINGS[-1])

    def read(self, at: Place, raw: object, given: Given) -> int:
        """The step."""
        return step_of(given.get(Board), super().read(at, raw, given))

    def write(self, value: object, given: Given) -> int:
        """The heading."""
        assert isinstance(value, int)
        return heading_of(given.get(Board), value)


HEX = Parsed[Hex](
    lambda text, given: parse(given.get(Board), text),
    lambda place, given: label(given.get(Board), place),
    "hex",
    'a hex, "M21"',
)
"""A hex of the board."""


def _checked(label: str, given: Given) -> str:
    parse(given.get(Board), label)
    return label


LABEL = Parsed[str](_checked, lambda label, given: label, "hex", 'a hex, "M21"')
"""A hex of the board that is kept as it is written."""


class Pose(NamedTuple):
    """Where a counter lies and points: its bow hex and its course, a step clockwise from up.

    A path is the pose in each hex that the bow enters.  Of a torpedo marker, the hex is the target hex.
    """

    bow: Annotated[Hex, Field(HEX)]
    step: Annotated[int, Field(Facing(), key="facing")]


class Named(Protocol):
    """What has a name and lies on the board."""

    @property
    def name(self) -> str:
        """Its name."""

    @property
    def pose(self) -> Pose:
        """Where it lies and points."""


class Ship(NamedTuple):
    """A ship on the board."""

    name: str
    pose: Pose


def hull(pose: Pose) -> tuple[Hex, Hex]:
    """The two hexes of a ship or submarine, bow and stern (OP-2)."""
    return pose.bow, neighbour(pose.bow, pose.step, -1)


def pose_text(board: Board, pose: Pose) -> str:
    """A pose as `M21/3`, which `parse_pose` reads."""
    return f"{label(board, pose.bow)}/{heading_of(board, pose.step)}"


def parse_pose(board: Board, text: str) -> Pose:
    """The pose written `M21/3`; InputError for anything else."""
    written, _, facing = text.rpartition("/")
    if facing.strip() not in map(str, HEADINGS) or not written:
        raise InputError(f"{brief(text)} is not a bow hex and a facing such as M21/3")
    return Pose(parse(board, written), step_of(board, int(facing)))


BOARD = Input("board", "file", "A file that says how the map names its hexes and directions.")


def hex_input(rules: Rules, name: str, words: str, rule: str, required: bool = True) -> Input:
    """An input for a hex."""
    return Input(name, "hex", words, required=required, rule=cite(rules, rule))


def target_input(rules: Rules) -> Input:
    """The input `target`, the target hex."""
    return hex_input(rules, "target", "The target hex.", "105.1.3")


def marker_inputs(rules: Rules, rule: str = "105.1.3", required: bool = True) -> tuple[Input, Input]:
    """The inputs `target` and `facing` of the marker on board."""
    words = "Where the submarine or torpedo marker points, 1 to 6."
    return (
        hex_input(rules, "target", "The target hex.", rule, required),
        facing_input(rules, words, rule, required),
    )


def facing_input(rules: Rules, words: str, rule: str, required: bool = True) -> Input:
    """The input `facing`, a direction from 1 to 6."""
    return whole_input(rules, "facing", words, rule, 1, 6, required=required)


def whole_input(
    rules: Rules, name: str, words: str, rule: str, least: int, most: int, *, unit: str = "", required: bool = False
) -> Input:
    """An input for a whole number in its bounds."""
    return Input(name, "whole", words, required, least=least, most=most, unit=unit, rule=cite(rules, rule))


def escorts_input(rules: Rules, rule: str, required: bool) -> Input:
    """The repeatable input `escort`: name, bow hex and facing of each."""
    words = "An escort as NAME:HEX:FACING, its bow hex; once for each."
    return Input("escort", "ship", words, required=required, repeatable=True, rule=cite(rules, rule))


def check_rows(
    rules: Rules, table: str, key: str, wanted: Sequence[str], allowed: Mapping[str, Sequence[Cell]]
) -> None:
    """Refuse a player's table that the program cannot use: `RulesError` with file and line.

    It has a row for each `wanted` word of the column `key`, in that order; in other columns stands what is `allowed`.
    """
    at = place(rules, "tables", table, "rows")
    for n, row in enumerate(rules.tables[table].rows):
        for column, cells in {key: wanted[n : n + 1], **allowed}.items():
            if row.cells[column] not in cells:
                words = ", ".join(map(str, cells)) or "left out"
                one_of = "one of " if column != key and len(cells) > 1 else ""
                raise at.at(n, column).refuse(f"{brief(row.cells[column])} must be {one_of}{words}")
    if len(rules.tables[table].rows) < len(wanted):
        raise at.refuse(f"there must be a row each for {', '.join(wanted)}")


def refuse_early(read: Callable[[Inputs], object]) -> Callable[[Inputs], None]:
    """The `agree` of a check whose inputs are read by `read`, so that faults are refused before any dice."""

    def agree(inputs: Inputs) -> None:
        read(inputs)

    return agree


def read_board(inputs: Inputs) -> Board:
    """The board that the inputs name, or the game's own.

    Raises `RulesError` with file and line, or `FileRefused`, for a file that does not describe a board.
    """
    return load_board(inputs["board"]) if "board" in inputs else DEFAULT_ON_PATROL


def read_hex(board: Board, inputs: Inputs, name: str) -> Hex:
    """The hex that an input names; `InputError` if the board does not have it."""
    return parse(board, inputs[name], f"--{name}")


def read_ships(board: Board, inputs: Inputs, name: str) -> tuple[Ship, ...]:
    """The ships that a repeatable input names, in the order given."""
    return tuple(
        Ship(ship, Pose(parse(board, bow, f"--{name}"), step_of(board, facing))) for ship, bow, facing in inputs[name]
    )


def read_escorts(board: Board, inputs: Inputs) -> tuple[Ship, ...]:
    """The ships of the input `escort`; InputError if there is none, or if two have one name."""
    escorts = read_ships(board, inputs, "escort")
    if not escorts:
        raise InputError("is missing: name at least one, as NAME:HEX:FACING", where="--escort")
    names = [ship.name for ship in escorts]
    for name in names:
        if names.count(name) > 1:
            raise InputError(f"{brief(name)} is given twice", where="--escort")
    return escorts


class PathStep(TypedDict):
    """A hex of a path in the result of a check: its label, and the heading on entering it."""

    hex: str
    facing: int


def path_result(board: Board, path: Sequence[Pose]) -> list[PathStep]:
    """A path as the result of a check."""
    return [{"hex": label(board, bow), "facing": heading_of(board, step)} for bow, step in path]
