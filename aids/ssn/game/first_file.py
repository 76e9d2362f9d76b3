"""The first game file of a setup: its position, and what the player has to add."""

from __future__ import annotations

from aids.rulebook.rules import Rules, value
from aids.ssn.detection import player_table
from aids.ssn.formation import LHD as LHD_NAME
from aids.ssn.formation import helicopter_names
from aids.ssn.game.figures import hundredths
from aids.ssn.game.game_file import position_text
from aids.ssn.game.position import FF, LHD, Point, Position, Ship, Submarine
from aids.ssn.maneuver import POINTS, START_LEVEL
from aids.ssn.rolled_setup import Setup, all_setups, place_on
from aids.ssn.torpedo import DEEP

HEAD = (
    "The game of a setup, before its first turn.  Write your orders, then: plotroom turn ssn THIS-FILE",
    "Places are inches from the lower left corner of the table, or from the LHD’s first place without a table.",
)
LACKING = ("The rules have no detection table: fill in [thresholds], or take your own with --rules.",)


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
