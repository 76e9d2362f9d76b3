"""The formation of a setup, and the table that it is laid out on: its size, and when a ship leaves it (SSN Setup).

Places are inches with the LHD at 0,0, x to the right and y up; those on a table are inches from its lower left corner.
All ships head 000, which is up.
"""

from math import floor
from typing import NamedTuple

from aids.errors import InputError
from aids.rulebook.rules import Rules, value

LHD = "LHD"
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))
RULING = "SS-22"
LEAST, MOST = 6, 240
"""Inches of a side of a table."""
OPTION = "--table"


class Ship(NamedTuple):
    """A ship by name, and its place in inches from the LHD."""

    name: str
    x: float
    y: float


def frigate_names(rules: Rules) -> tuple[str, ...]:
    """`FF1`, `FF2` and so on."""
    return tuple(f"FF{number}" for number in range(1, int(value(rules, "ff-count")) + 1))


def helicopter_names(rules: Rules) -> tuple[str, ...]:
    """`H1`, `H2` and so on."""
    return tuple(f"H{number}" for number in range(1, int(value(rules, "helo-count")) + 1))


def frigates(rules: Rules) -> tuple[Ship, ...]:
    """The frigates at the corners of their square around the LHD."""
    half = value(rules, "setup-square") / 2
    return tuple(Ship(name, x * half, y * half) for name, (x, y) in zip(frigate_names(rules), CORNERS, strict=True))


def ships(rules: Rules) -> tuple[Ship, ...]:
    """The LHD, then the frigates."""
    return (Ship(LHD, 0.0, 0.0), *frigates(rules))


class PlayingTable(NamedTuple):
    """A table `width` inches wide and `height` high, the ships' way.

    `x` and `y` are the LHD's place.  `leaves` is the turn in which the first ship leaves the table if the LHD moves
    straight ahead in every turn.
    """

    width: float
    height: float
    x: float
    y: float
    leaves: int


def parse_size(text: str) -> tuple[float, float]:
    """Width and height in inches from `72x48`; `InputError` if they are not two lengths within bounds."""
    sides = []
    for part in text.lower().replace("×", "x").split("x"):
        number = part.strip().removesuffix("in").strip()
        plain = number.replace(".", "", 1)
        if plain.isascii() and plain.isdigit() and len(number) < 12 and LEAST <= float(number) <= MOST:
            sides.append(float(number))
    if len(sides) != 2 or text.lower().replace("×", "x").count("x") != 1:
        wanted = f"WIDTHxHEIGHT in inches, each from {LEAST} to {MOST}, like 72x48"
        raise InputError(f"{text[:40]!r} is not {wanted}", where=OPTION)
    return sides[0], sides[1]


def playing_table(rules: Rules, size: tuple[float, float]) -> PlayingTable:
    """The table with the LHD half way across, as far back as all counters of ships lie on it (SS-22).

    Raises `InputError` if the ships do not fit.
    """
    width, height = size
    half_widths = [(ship, _half(rules, ship, "width")) for ship in ships(rules)]
    half_lengths = [(ship, _half(rules, ship, "length")) for ship in ships(rules)]
    across = 2 * max(abs(ship.x) + half for ship, half in half_widths)
    astern = max(half - ship.y for ship, half in half_lengths)
    ahead = max(ship.y + half for ship, half in half_lengths)
    if width < across or height < astern + ahead:
        need = f"{across:g}x{astern + ahead:g}"
        raise InputError(f"{width:g}x{height:g} is too small for the ships, which need {need} inches", where=OPTION)
    front, forward = max(ship.y for ship in ships(rules)), value(rules, "lhd-forward")
    room = height - astern - front
    leaves = floor(round(room / forward, 9)) + 1 if forward else 0
    return PlayingTable(width, height, round(width / 2, 2), round(astern, 2), leaves)


def on_table(rules: Rules, table: PlayingTable, x: float, y: float) -> bool:
    """Whether the submarine's counter lies on the table whichever way it heads; `x` and `y` are inches from the LHD."""
    edge = value(rules, "ssn-length") / 2
    return edge <= round(table.x + x, 6) <= table.width - edge and edge <= round(table.y + y, 6) <= table.height - edge


def _half(rules: Rules, ship: Ship, side: str) -> float:
    """Half the `length` or `width` of a ship's counter."""
    return value(rules, f"{'lhd' if ship.name == LHD else 'ff'}-{side}") / 2


def as_json(table: PlayingTable) -> dict[str, object]:
    """A table, ready for `json.dumps`."""
    return {
        "width": table.width,
        "height": table.height,
        "lhd_x": table.x,
        "lhd_y": table.y,
        "first_ship_leaves_in_turn": table.leaves or None,
    }
