"""The formation of a setup: the names of ships and helicopters, and the places of the ships (SSN Setup).

Places are inches with the LHD at 0,0, x to the right and y up; all ships head 000, which is up.
"""

from typing import NamedTuple

from aids.rulebook.rules import Rules, value

LHD = "LHD"
CORNERS = ((-1, 1), (1, 1), (-1, -1), (1, -1))


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
    """The frigates, then the LHD."""
    return (*frigates(rules), Ship(LHD, 0.0, 0.0))
