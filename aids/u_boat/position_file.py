"""Positions: the units of a game and the orders of one phase, read from TOML files."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import RulesError
from aids.input_file import Place, PlayerFile, brief
from aids.records.fields import Field, Given, entries, read
from aids.records.kinds import Flag, Stated, Whole
from aids.u_boat.game_map import GameMap, load_map
from aids.u_boat.legality import Located, SubmittedOrder
from aids.u_boat.notation import read_order
from aids.u_boat.orders import MAX_FAULTS, OrderError, Unit, number_units, refuse, units_by_power
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.record_kinds import (
    CENTRES,
    DISLODGED,
    MAX_UNITS,
    PROVINCES,
    UNITS,
    ByPower,
    Dislodged,
    Draft,
    Entries,
    Word,
)

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


MAX_ORDERS = 4 * MAX_UNITS
ORDERS = Stated[Entries](
    lambda at, raw, given: tuple(toml_file.rows(at, raw)),
    lambda orders, given: [text for _, text in orders],
    "a list of orders",
)


class PowerOrders(NamedTuple):
    """The orders of one power as its list or its file has them, each with its place."""

    power: str
    entries: Entries


class Unsettled(NamedTuple):
    """A line of a mail in place of an order: its text, and what must be asked of it."""

    text: str
    error: OrderError

    def __str__(self) -> str:
        return self.text


class PositionFile(NamedTuple):
    """The keys of a position file."""

    phase: Annotated[str, Field(Word(PHASES))]
    units: Annotated[Mapping[str, Sequence[Unit]], Field(ByPower(UNITS))]
    year: Annotated[int, Field(Whole(1, 9999))] = 0
    season: Annotated[str, Field(Word((*SEASONS, "fall")))] = ""
    edition: Annotated[str, Field(Word(EDITIONS))] = ""
    lenient: Annotated[bool, Field(Flag())] = False
    contested: Annotated[Sequence[str] | None, Field(PROVINCES)] = None
    dislodged: Annotated[Mapping[str, Sequence[Dislodged]] | None, Field(ByPower(DISLODGED))] = None
    centres: Annotated[Mapping[str, Sequence[str]] | None, Field(ByPower(CENTRES))] = None
    orders: Annotated[Mapping[str, Entries] | None, Field(ByPower(ORDERS))] = None


def read_position(game_map: GameMap, named: PlayerFile) -> Position:
    """The position in a file; texts that are not orders are its `unread`.

    Raises `FileRefused` for a file that cannot be read, and otherwise the fault of the file with its line:
    `RulesError`, or `Faults` for several, those of orders among them.
    """
    at, document = toml_file.read(named)
    draft = Draft()
    file = read(PositionFile, at, document, Given(game_map, draft))
    for key, stated in (("dislodged", file.dislodged), ("contested", file.contested)):
        if file.phase != RETREATS and stated is not None:
            raise at.at(key).refuse(f"{key!r} belongs to a retreat, not to {file.phase!r}")
    if file.phase == ADJUSTMENT and file.season == SPRING:
        raise at.at("season").refuse("adjustments follow autumn, not spring")
    if file.phase == ADJUSTMENT and file.centres is None:
        raise at.refuse("an adjustment needs [centres]: each power’s list of the centres that it owns")
    if file.phase == RETREATS and file.dislodged is None:
        raise at.refuse('a retreat needs [dislodged]: England = [{ unit = "F nth", from = ["nwy"] }]')
    ordered = [PowerOrders(power, orders) for power, orders in (file.orders or {}).items()]
    check_order_count(at.at("orders"), ordered)
    position = Position(
        phase=file.phase,
        units=number_units(each for listed in file.units.values() for each in listed),
        year=file.year,
        season=AUTUMN if file.season == "fall" else file.season,
        edition=file.edition,
        centres=None if file.centres is None else sorted_centres(file.centres),
        dislodged=number_dislodged(each for listed in (file.dislodged or {}).values() for each in listed),
        contested=frozenset(file.contested or ()),
        lenient=file.lenient,
    )
    return read_orders(position, ordered, draft)


def sorted_centres(centres: Mapping[str, Iterable[str]]) -> dict[str, tuple[str, ...]]:
    """The centers of each power in alphabetical order."""
    return {power: tuple(sorted(owned)) for power, owned in centres.items()}


def number_dislodged(dislodged: Iterable[Dislodged]) -> tuple[Dislodged, ...]:
    """Dislodged units in order, alike ones numbered."""
    listed = sorted(dislodged)
    units = number_units(entry.unit for entry in listed)
    return tuple(entry._replace(unit=unit) for unit, entry in zip(units, listed, strict=True))


def dislodged_by_power(dislodged: Iterable[Dislodged]) -> dict[str, list[Dislodged]]:
    """The dislodged units of each power."""
    listed: dict[str, list[Dislodged]] = {}
    for entry in dislodged:
        listed.setdefault(entry.unit.power, []).append(entry)
    return listed


def check_order_count(at: Place, ordered: Sequence[PowerOrders]) -> None:
    """`RulesError` at a place for more orders than a file may have."""
    if sum(len(orders) for _, orders in ordered) > MAX_ORDERS:
        raise at.refuse(f"more than {MAX_ORDERS} orders")


def read_orders(position: Position, ordered: Sequence[PowerOrders], draft: Draft) -> Position:
    """The position with orders in place of its own; raises all faults if its file or a list of orders has any."""
    orders: list[SubmittedOrder] = []
    unread: list[UnreadOrder] = []
    for power, listed in ordered:
        for here, entry in listed:
            located = _locate_at(here)
            if isinstance(entry, Unsettled):
                unread.append(UnreadOrder(power, brief(entry.text), entry.error, located))
                continue
            try:
                orders.append(SubmittedOrder(power, read_order(toml_file.text(here, entry)), located))
            except OrderError as error:
                unread.append(UnreadOrder(power, brief(entry), error, located))
            except RulesError as error:
                draft.add(error)
    if draft.faults:
        refuse([*draft.faults, *(order.fault for order in unread[:MAX_FAULTS])])
    return position._replace(orders=tuple(orders), unread=tuple(unread))


def _locate_at(at: Place) -> Located:
    """Adds file and line to an error of an order, which keeps its type."""

    def located(error: OrderError) -> OrderError:
        return type(error)(error.message, where=at.where)

    return located


def position_json(position: Position) -> dict[str, object]:
    """A position as its file has it, without its orders."""
    dislodged = dislodged_by_power(position.dislodged)
    file = PositionFile(
        phase=position.phase,
        units=units_by_power(position.units),
        year=position.year,
        season=position.season,
        edition=position.edition,
        lenient=position.lenient,
        contested=sorted(position.contested) if dislodged else None,
        dislodged=dislodged or None,
        centres=position.centres,
    )
    return entries(file, Given(load_map()))
