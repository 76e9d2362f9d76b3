"""A position: the units of a game, and the orders of one phase."""

from typing import NamedTuple

from aids.u_boat.legality import SubmittedOrder
from aids.u_boat.units import Unit

PHASES = MOVEMENT, RETREATS, ADJUSTMENT = "movement", "retreat", "adjustment"
SEASONS = SPRING, AUTUMN = "spring", "autumn"


class Dislodged(NamedTuple):
    """A unit that must retreat or disband, and the provinces from which it was dislodged, to which it may not."""

    unit: Unit
    attackers: tuple[str, ...]


class Position(NamedTuple):
    """The units, and the orders of a phase.

    `year` is 0, `season` and `edition` are "", `centres` is None where the position does not say.  `dislodged` and
    `contested`, the provinces that a standoff left empty, belong to a retreat.
    """

    phase: str
    units: tuple[Unit, ...]
    orders: tuple[SubmittedOrder, ...] = ()
    year: int = 0
    season: str = ""
    edition: str = ""
    centres: dict[str, tuple[str, ...]] | None = None
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[str] = frozenset()
