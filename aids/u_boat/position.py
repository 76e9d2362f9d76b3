"""A position: the units of a game, and the orders of one phase."""

from typing import NamedTuple

from aids.u_boat.assignment import Located, SubmittedOrder
from aids.u_boat.orders import OrderError
from aids.u_boat.record_kinds import Dislodged
from aids.u_boat.units import Unit

PHASES = MOVEMENT, RETREATS, ADJUSTMENT = "movement", "retreat", "adjustment"
SEASONS = SPRING, AUTUMN = "spring", "autumn"


class UnreadOrder(NamedTuple):
    """A text that is not an order: its power, the text as messages show it, what is wrong, and its line (`located`)."""

    power: str
    text: str
    error: OrderError
    located: Located

    @property
    def reason(self) -> str:
        """The fault, without the text."""
        return self.error.message.removeprefix(f"{self.text}: ")

    @property
    def fault(self) -> OrderError:
        """The error with file and line."""
        return self.located(self.error)


class Position(NamedTuple):
    """The units, and the orders of a phase.

    `unread` are the texts that are not orders; `lenient` says that such an order fails in place of being refused.
    `year` is 0, `season` and `edition` are "", `centres` is None where the position does not say.  `dislodged` and
    `contested`, the provinces that a standoff left empty, belong to a retreat.  `disorder` are the powers in civil
    disorder.
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
    unread: tuple[UnreadOrder, ...] = ()
    lenient: bool = False
    disorder: frozenset[str] = frozenset()
