"""Ships on the board, their poses and classes, and how saved files and the inputs of checks state them (OP-1, OP-2)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, NamedTuple, Protocol, TypedDict

from aids.errors import InputError, nearest, required
from aids.hexes import HEADINGS, Board, Hex, heading_of, label, neighbor, parse, step_of
from aids.input_file import Place, brief
from aids.kinds import NO_VALUES, Context, Line, Notation, Whole
from aids.records.fields import NEEDED, Field
from aids.rulebook.rules import Inputs

MOST_VP = 9999
NAME = Line(40)
POINTS = Whole(0, MOST_VP)
HEADING = Whole(HEADINGS[0], HEADINGS[-1])


class Facing(Whole):
    """A course, a step clockwise from up, which files state as a heading of the board."""

    name = "facing"

    def __init__(self) -> None:
        super().__init__(HEADINGS[0], HEADINGS[-1])

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> int:
        """The step."""
        return step_of(given.get(Board), super().read(at, raw, given))

    def write(self, value: object, given: Context) -> int:
        """The heading."""
        assert isinstance(value, int)
        return heading_of(given.get(Board), value)


HEX = Notation[Hex](
    lambda text, given: parse(given.get(Board), text),
    lambda place, given: label(given.get(Board), place),
    "hex",
    'a hex, "M21"',
)
"""A hex of the board."""


def _checked(label: str, given: Context) -> str:
    parse(given.get(Board), label)
    return label


LABEL = Notation[str](_checked, lambda label, given: label, "hex", 'a hex, "M21"')
"""A hex of the board that is kept as it is written."""


class Pose(NamedTuple):
    """Where a counter lies and points: its bow hex and its course, a step clockwise from up.

    A path is the pose in each hex that the bow enters.  Of a torpedo marker, the hex is the target hex.
    """

    bow: Annotated[Hex, Field(HEX)]
    step: Annotated[int, Field(Facing(), key="facing")]

    @property
    def hull(self) -> tuple[Hex, Hex]:
        """The two hexes of a ship or submarine, bow and stern (OP-2)."""
        return self.bow, neighbor(self.bow, self.step, -1)

    def text(self, board: Board) -> str:
        """A pose as `M21/3`, which `parse_pose` reads."""
        return f"{label(board, self.bow)}/{heading_of(board, self.step)}"


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


def parse_pose(board: Board, text: str) -> Pose:
    """The pose written `M21/3`; InputError for anything else."""
    written, _, facing = text.rpartition("/")
    if facing.strip() not in map(str, HEADINGS) or not written:
        raise InputError(f"{brief(text)} is not a bow hex and a facing such as M21/3")
    return Pose(parse(board, written), step_of(board, int(facing)))


def read_ships(board: Board, inputs: Inputs, name: str) -> tuple[Ship, ...]:
    """The ships that a repeatable input names, in the order given."""
    return tuple(
        Ship(ship, Pose(parse(board, bow, f"--{name}"), step_of(board, facing))) for ship, bow, facing in inputs[name]
    )


def read_escorts(board: Board, inputs: Inputs) -> tuple[Ship, ...]:
    """The ships of the input `escort`; InputError if there is none, or if two have one name."""
    escorts = read_ships(board, inputs, "escort")
    if not escorts:
        raise required("give at least one escort as NAME:HEX:FACING", "--escort")
    names = [ship.name for ship in escorts]
    if twice := next((name for name in names if names.count(name) > 1), ""):
        problem = f"the name {brief(twice)} is used twice"
        raise InputError(problem, "give each escort a different name", where="--escort")
    return escorts


class PathStep(TypedDict):
    """A hex of a path in the result of a check: its label, and the heading on entering it."""

    hex: str
    facing: int


def path_result(board: Board, path: Sequence[Pose]) -> list[PathStep]:
    """A path as the result of a check."""
    return [{"hex": label(board, bow), "facing": heading_of(board, step)} for bow, step in path]


ESCORT = "escort"
CURE = (
    "describe the class as [class.NAME] in your house rules "
    "(plotroom new rules on-patrol FILE makes them, --rules FILE uses them)"
)


class Classes(dict[str, Mapping[str, object]]):
    """The classes by name, each with the values that it gives the fields of its ships; `kind` among them."""


def unknown_class(name: str, classes: Classes) -> InputError:
    """The fault of a class that house rules do not have."""
    return InputError(f"unknown class {brief(name)}", nearest(name[:40], classes) if classes else CURE)


def _known(text: str, given: Context) -> str:
    classes = given.get(Classes)
    name = " ".join(text.split())
    if name not in classes:
        raise unknown_class(name, classes)
    return name


CLASS = Notation[str](_known, lambda name, given: name, takes="the name of a class of your house rules")


def of_class(name: str, otherwise: object = NEEDED) -> Callable[[Context], object]:
    """The default of a ship's field: as its class says, which stands before it; without one `otherwise`."""

    def default(given: Context) -> object:
        stated = given.field("ship_class", object)
        return given.get(Classes)[str(stated)].get(name, otherwise) if stated is not None else otherwise

    return default
