"""Game files of SSN: read from strict TOML, and written for any position or as the first file of a setup."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import InputError, PlotroomError
from aids.input_file import Place, PlayerFile
from aids.kinds import NO_VALUES, Context, Kind, Whole
from aids.reading.rule_files import NAME_FIELD, name_in_file, name_of
from aids.records.fields import (
    DICE,
    FROM,
    GAME,
    MADE,
    WHOLE,
    Field,
    Origin,
    Source,
    Spread,
    Table,
    check_head,
    digest_of,
    entries,
    file_text,
    read,
)
from aids.rulebook.rules import Rules, value
from aids.ssn import detection
from aids.ssn.detection import player_table
from aids.ssn.game.figures import Figures, hundredths
from aids.ssn.game.orders import OrderFault, Orders
from aids.ssn.game.position import FF, LHD, Point, Position, Ship, Submarine
from aids.ssn.maneuver import LEVELS, POINTS, START_LEVEL
from aids.ssn.setup import LHD_NAME, Setup, all_setups, helicopter_names, place_on
from aids.ssn.torpedo import DEEP
from aids.toml_file import line_of
from aids.turns import made_now

ROWS = tuple(
    detection.situation(sonar, listener, level)
    for listener, sonars in detection.LISTENERS.items()
    for sonar in sonars
    for level in LEVELS
) + tuple(detection.situation(detection.ACTIVE, "torpedo", target) for target in detection.TORPEDO_TARGETS)
"""The situations that a turn knows thresholds for."""
OF_THE_FILE = ("whole", "made", "from", "orders")


class Thresholds(Kind[dict[str, int]]):
    """The 2d6 totals needed, by situation; written as comments to be filled in where there are none."""

    level = 3
    takes = "a table of whole numbers by situation"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> dict[str, int]:
        """The totals that a file states."""
        kind = Whole(detection.LEAST, detection.HIGHEST)
        return {row: kind.read(at.at(row), entry) for row, entry in toml_file.entries(at, raw, ROWS).items()}

    def lines(self, key: str, held: Mapping[str, int], says: str, above: Sequence[str] = ()) -> Iterator[str]:  # type: ignore[override]
        """A header and a line for each."""
        head = "# The 2d6 totals that are needed. They are used instead of the totals of a detection table."
        yield from ("", head, f"[{key}]")
        yield from ([f"{row} = {needed}" for row, needed in held.items()] or [f"# {row} = " for row in ROWS])


class GameFile(NamedTuple):
    """A game file: the position, the orders, thresholds, its source and the player's dice; of one read, its digest.

    `house` names the house rules of Plotroom's own under which the game is played, "" for none; `made` says what
    made the file; `at` is its place; `pictured` says whether a sonar picture was asked for.
    """

    game: Annotated[str, GAME]
    house: Annotated[str, NAME_FIELD]
    position: Annotated[Position, Field(Spread(Position))]
    thresholds: Annotated[Mapping[str, int], Field(Thresholds(), absent={})]
    dice: Annotated[
        tuple[int, ...],
        Field(DICE, "your dice for the next turn, all in order; without them Plotroom rolls", blank="[5, 4]"),
    ] = ()
    whole: Annotated[bool, WHOLE] = True
    made: Annotated[Origin, MADE] = Origin()
    source: Annotated[Source | None, FROM] = None
    orders: Annotated[Orders, Field(Table(Orders, level=1), always=True)] = Orders()
    at: Place = Place("")
    digest: str = ""
    pictured: bool = False


def read_game(rules: Rules, file: PlayerFile) -> GameFile:
    """The game in a file.

    Raises `RulesError` with file and line for the first fault in it, `FileRefused` if it cannot be read.
    """
    return parse_game(rules, toml_file.text_of(file), file.path)


def parse_game(rules: Rules, text: str, where: str) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages."""
    at, document = toml_file.read_text(where, text)
    check_head(at, document, text, rules.game)
    file = read(GameFile, at, document, Context(rules, Figures(rules)))
    position = file.position
    if not position.points:
        here = position.submarine
        point = Point(POINTS[0], here.x, here.y, here.speed, here.depth, submarine=True)
        position = position._replace(points=(point,))
    _refuse_faults(rules, at, position)
    return file._replace(position=position, at=at, digest=digest_of(text))


def _refuse_faults(rules: Rules, at: Place, position: Position) -> None:
    if sum(ship.kind == LHD for ship in position.ships) != 1:
        raise at.at("ships").refuse("there must be exactly one ship of the kind 'lhd', also if it is a wreck")
    most = int(value(rules, "ff-count"))
    if len(position.ships) > most + 1:
        raise at.at("ships", most + 1).refuse(f"there can be at most {most} frigates and one LHD (SSN Setup)")
    names: list[tuple[str, Sequence[str | int]]] = [
        (ship.name, ("ships", n, "name")) for n, ship in enumerate(position.ships)
    ]
    names += [(each.name, ("helicopters", n, "name")) for n, each in enumerate(position.helicopters)]
    for n, ship in enumerate(position.ships):
        names += [(name, ("ships", n, "aboard", i)) for i, name in enumerate(ship.aboard)]
    names += [(f"point {each.number}", ("points", n, "number")) for n, each in enumerate(position.points)]
    seen: set[str] = set()
    for name, keys in names:
        if name in seen:
            raise at.at(*keys).refuse(f"{name} is in the file twice")
        seen.add(name)
    most = int(value(rules, "helo-count"))
    count = len(position.helicopters) + sum(len(ship.aboard) for ship in position.ships)
    if count > most:
        problem = f"there are {count} helicopters aboard and in the air, but at most {most} are allowed (SSN Setup)"
        raise at.at("ships").refuse(problem)
    here = [n for n, point in enumerate(position.points) if point.submarine]
    if position.ending and not here:
        return
    if len(here) != 1:
        problem = "exactly one point must have submarine = true: the point at the submarine"
        raise at.at("points", here[1] if here else 0, "submarine").refuse(problem)
    point, submarine = position.points[here[0]], position.submarine
    if (point.x, point.y) != (submarine.x, submarine.y):
        raise at.at("points", here[0]).refuse("the point at the submarine must have the same place as the submarine")


def located(game: GameFile, file: PlayerFile, error: InputError) -> PlotroomError:
    """A fault of the orders, the thresholds or the dice in a game file, with its line; any other as it is."""
    if isinstance(error, OrderFault):
        return game.at.at("orders", *error.keys).refuse(f"{error.keys[0]}: {error.message}")
    key = error.where.removeprefix("--")
    if key not in ("dice", "thresholds"):
        return error
    line = line_of(toml_file.text_of(file), (key,)) or 1
    return InputError(f"{key}: {error.message}", where=f"{file.path}:{line}")


def document(rules: Rules, position: Position, thresholds: Mapping[str, int]) -> dict[str, object]:
    """A position as the values of a game file, defaults left out; the JSON of a turn shows it."""
    held = entries(GameFile(rules.game, name_in_file(rules), position, thresholds), Context(rules))
    return {key: value for key, value in held.items() if key not in OF_THE_FILE}


def position_text(
    rules: Rules,
    position: Position,
    thresholds: Mapping[str, int],
    *,
    source: Source | None = None,
    head: Sequence[str] = (),
) -> str:
    """A position as a game file with comments; `head` are lines of comment above it."""
    made = made_now(rules, None if source is None else source.made)
    file = GameFile(rules.game, name_in_file(rules), position, thresholds, made=made, source=source)
    table = entries(file, Context(rules))
    return file_text(GameFile, table if name_of(rules) else {"thresholds": {}, **table}, head)


HEAD = (
    "A new game, before its first turn.  Write your orders, then run: plotroom turn ssn THIS-FILE",
    "Places are inches from the lower left corner of the table, or from the LHD’s first place without a table.",
)
LACKING = ("The rules contain no detection table: fill in [thresholds], or use --rules with your table.",)


def first_text(rules: Rules, setup: Setup) -> str:
    """The text of a game file for a setup, its turn 0."""
    head = HEAD if player_table(rules) else (*HEAD, *LACKING)
    return position_text(rules, first_position(rules, setup), {}, head=head)


def first_position(rules: Rules, setup: Setup) -> Position:
    """The position of a setup; on a table of a given size its places count from the corner of that."""
    start, speed = setup.start, START_LEVEL
    x, y = _place(setup, start.x, start.y)
    submarine = Submarine(x, y, int(start.heading), DEEP, speed, int(value(rules, "ssn-torpedoes")))
    names = list(helicopter_names(rules))
    placed = []
    for ship in setup.ships:
        kind = LHD if ship.name == LHD_NAME else FF
        count = int(value(rules, "helos-on-lhd" if kind == LHD else "helos-per-frigate"))
        aboard, names = tuple(names[:count]), names[count:]
        placed.append(Ship(ship.name, kind, *_place(setup, ship.x, ship.y), 0, aboard=aboard))
    table = setup.table
    return Position(
        turn=0,
        table=None if table is None else (hundredths(table.width), hundredths(table.height)),
        submarine=submarine,
        ships=tuple(placed),
        points=(Point(POINTS[0], x, y, speed, DEEP, submarine=True),),
    )


def starts(rules: Rules, table: str) -> tuple[Position, ...]:
    """The first positions on a table of a size like `72x48`, each as likely as any other.

    One of them taken at random is what `roll_setup` gives.  Raises its errors.
    """
    return tuple(first_position(rules, setup) for setup in all_setups(rules, table))


def _place(setup: Setup, x: float, y: float) -> tuple[int, int]:
    """A place, given in inches from the LHD, in hundredths of an inch from the corner of the table if there is one."""
    x, y = (x, y) if setup.table is None else place_on(setup.table, x, y)
    return hundredths(x), hundredths(y)
