"""Reads a position and its orders from a TOML file.

phase = "movement"                  # or "retreat", "adjustment"
[units]
England = ["F nth", "A yor", "U mao"]
[orders]
England = ["F nth C A yor - nwy", "A yor - nwy", "U mao T F bre"]
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import PlotroomError, nearest
from aids.places import Place, brief
from aids.records.fields import Field, Given, Kind
from aids.records.kinds import Flag, Whole
from aids.records.reading import read
from aids.u_boat.assignment import Located, SubmittedOrder
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import MAX_FAULTS, OrderError, refuse
from aids.u_boat.position import ADJUSTMENT, AUTUMN, PHASES, RETREATS, SEASONS, SPRING, Dislodged, Position, UnreadOrder
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import Unit, number_units, place_for

MAX_UNITS = 200
MAX_ORDERS = 4 * MAX_UNITS

Entries = Sequence[tuple[Place, object]]
"""The values of a list in a file, each with its place, to be read when all of the file is known."""


class PowerList(NamedTuple):
    """The entries of one power in a table such as `[units]`, each with its place."""

    power: str
    entries: Entries


class Listed(Kind):
    """A list whose values are read later, so that the faults of all are told together."""

    takes = "a list of units, places or orders"

    def read(self, at: Place, raw: object, given: Given) -> Entries:
        """The values with their places."""
        return tuple(toml_file.rows(at, raw))

    def write(self, value: Entries, given: Given) -> list[object]:  # type: ignore[override]
        """The values."""
        return [held for _, held in value]


class PowerName(str):
    """The power of which a table is read."""


class ByPower(Kind):
    """A table with a value for each power, by its name in any case of letters."""

    def __init__(self, kind: Kind, level: int = 2) -> None:
        self.kind, self.level, self.part = kind, level, kind.part
        self.takes = f"for each power {kind.takes}"

    def read(self, at: Place, raw: object, given: Given) -> dict[str, object]:
        """The values in the order of the file."""
        game_map, found = given.get(GameMap), dict[str, object]()
        powers = {power.lower(): power for power in game_map.powers}
        for key, value in toml_file.entries(at, raw).items():
            power = powers.get(key.strip().lower())
            if power is None:
                raise at.at(key).refuse(f"no power {brief(key)}; {nearest(key[:40], game_map.powers)}")
            if power in found:
                raise at.at(key).refuse(f"{power} is listed twice")
            found[power] = self.kind.read(at.at(key), value, given.also(PowerName(power)))
        return found

    def write(self, value: Mapping[str, object], given: Given) -> dict[str, object]:  # type: ignore[override]
        """The values by power."""
        return {power: self.kind.write(held, given) for power, held in value.items()}


class Word(Kind):
    """One of a few words or numbers, in any case of letters."""

    def __init__(self, known: tuple[str, ...]) -> None:
        self.known, self.takes = known, " or ".join(known)

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The word."""
        text = toml_file.text(at, str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw)
        word = text.strip().lower()
        if word not in self.known:
            raise at.refuse(f"{at.name} is {brief(raw)}; {nearest(text[:40], self.known)}")
        return word


LISTED = Listed()
LISTS = ByPower(LISTED)


class PositionFile(NamedTuple):
    """The keys of a position file."""

    phase: Annotated[str, Field(Word(PHASES))]
    units: Annotated[Mapping[str, Entries], Field(LISTS)]
    season: Annotated[str, Field(Word((*SEASONS, "fall")))] = ""
    edition: Annotated[str, Field(Word(EDITIONS))] = ""
    year: Annotated[int, Field(Whole(1, 9999))] = 0
    lenient: Annotated[bool, Field(Flag())] = False
    orders: Annotated[Mapping[str, Entries] | None, Field(LISTS)] = None
    centres: Annotated[Mapping[str, Entries] | None, Field(LISTS)] = None
    dislodged: Annotated[Mapping[str, Entries] | None, Field(LISTS)] = None
    contested: Annotated[Entries | None, Field(LISTED)] = None


class FileFaults(list[PlotroomError]):
    """The faults of a file, collected while it is read."""

    def read(self, parse: Callable[[], None]) -> None:
        """Parse a part of the file, and keep its fault if it has one; too many are refused at once."""
        try:
            parse()
        except PlotroomError as error:
            self.append(error)
            if len(self) == MAX_FAULTS:
                refuse(self)


def read_position(game_map: GameMap, path: str) -> Position:
    """The position in a file; texts that are not orders are its `unread`.

    Raises `FileRefused` for a file that cannot be read, and otherwise the fault of the file with its line:
    `RulesError`, or `Faults` for several, those of orders among them.
    """
    at, document = toml_file.read(path)
    file = read(PositionFile, at, document, Given(game_map))
    for key, stated in (("dislodged", file.dislodged), ("contested", file.contested)):
        if file.phase != RETREATS and stated is not None:
            raise at.at(key).refuse(f"{key!r} belongs to a retreat, not to {file.phase!r}")
    if file.phase == ADJUSTMENT and file.season == SPRING:
        raise at.at("season").refuse("adjustments follow autumn, not spring")
    if file.phase == ADJUSTMENT and file.centres is None:
        raise at.refuse("an adjustment needs [centres]: each power's list of the centres that it owns")
    if file.phase == RETREATS and file.dislodged is None:
        raise at.refuse('a retreat needs [dislodged]: England = [{ unit = "F nth", from = ["nwy"] }]')
    faults = FileFaults()
    units = read_units(game_map, power_lists(file.units), faults)
    centres = None if file.centres is None else read_centres(game_map, power_lists(file.centres), faults)
    dislodged = read_dislodged(game_map, power_lists(file.dislodged), faults)
    contested = read_contested(file.contested or (), faults)
    ordered = power_lists(file.orders)
    check_order_count(at.at("orders"), ordered)
    orders, unread = read_orders(ordered, faults)
    if faults:
        refuse([*faults, *(order.fault for order in unread[:MAX_FAULTS])])
    return Position(
        phase=file.phase,
        units=number_units(units),
        year=file.year,
        season=AUTUMN if file.season == "fall" else file.season,
        edition=file.edition,
        orders=orders,
        centres=centres,
        dislodged=dislodged,
        contested=contested,
        unread=unread,
        lenient=file.lenient,
    )


def power_lists(by_power: Mapping[str, Entries | None] | None) -> list[PowerList]:
    """The lists of those powers that have one, in the order of the file."""
    return [PowerList(power, entries) for power, entries in (by_power or {}).items() if entries is not None]


def _located(at: Place) -> Located:
    """Adds file and line to an error of an order, which keeps its type."""

    def located(error: OrderError) -> OrderError:
        return type(error)(error.message, where=at.where)

    return located


def _unit(game_map: GameMap, power: str, at: Place, raw: object) -> Unit:
    try:
        written = read_unit(toml_file.text(at, raw))
        if written.power not in ("", power):
            raise at.refuse(f"{written} is in the list of {power}")
        return Unit(power, written.kind, place_for(game_map, written.kind, written.place))
    except OrderError as error:
        raise at.refuse(error.message) from None


def read_units(game_map: GameMap, lists: Sequence[PowerList], faults: FileFaults) -> list[Unit]:
    """The units of each power; two armies or fleets in one space are a fault."""
    units: list[Unit] = []
    holders: dict[str, Unit] = {}

    def read(power: str, here: Place, entry: object) -> None:
        unit = _unit(game_map, power, here, entry)
        if unit.kind != SUBMARINE:
            if unit.province in holders:
                raise here.refuse(f"{unit} and {holders[unit.province]} are in one space; only U's share spaces")
            holders[unit.province] = unit
        units.append(unit)

    for power, entries in lists:
        for here, entry in entries:
            if len(units) >= MAX_UNITS:
                raise here.refuse(f"more than {MAX_UNITS} units")
            faults.read(partial(read, power, here, entry))
    return units


def check_order_count(at: Place, lists: Sequence[PowerList]) -> None:
    """`RulesError` at a place for more orders than a file may have."""
    if sum(len(entries) for _, entries in lists) > MAX_ORDERS:
        raise at.refuse(f"more than {MAX_ORDERS} orders")


def read_orders(
    lists: Sequence[PowerList], faults: FileFaults
) -> tuple[tuple[SubmittedOrder, ...], tuple[UnreadOrder, ...]]:
    """The orders of each power, and the texts that are not orders."""
    orders: list[SubmittedOrder] = []
    unread: list[UnreadOrder] = []

    def read(power: str, here: Place, entry: object) -> None:
        text = toml_file.text(here, entry)
        try:
            orders.append(SubmittedOrder(power, read_order(text), _located(here)))
        except OrderError as error:
            unread.append(UnreadOrder(power, brief(text), error, _located(here)))

    for power, entries in lists:
        for here, entry in entries:
            faults.read(partial(read, power, here, entry))
    return tuple(orders), tuple(unread)


def _province(at: Place, raw: object) -> str:
    try:
        return read_place(toml_file.text(at, raw)).province
    except OrderError as error:
        raise at.refuse(error.message) from None


def _add_province(provinces: set[str], at: Place, raw: object) -> None:
    provinces.add(_province(at, raw))


def read_contested(entries: Entries, faults: FileFaults) -> frozenset[str]:
    """The provinces that a standoff left empty."""
    provinces: set[str] = set()
    for here, entry in entries:
        faults.read(partial(_add_province, provinces, here, entry))
    return frozenset(provinces)


def read_centres(game_map: GameMap, lists: Sequence[PowerList], faults: FileFaults) -> dict[str, tuple[str, ...]]:
    """The centres that each power owns, sorted; a centre of two owners is a fault."""
    owners: dict[str, str] = {}
    centres: dict[str, tuple[str, ...]] = {}

    def read(power: str, here: Place, entry: object) -> None:
        province = _province(here, entry)
        if not game_map.provinces[province].centre:
            raise here.refuse(f"{game_map.provinces[province].name} has no supply centre")
        if province in owners:
            raise here.refuse(f"{province} is already listed for {owners[province]}")
        owners[province] = power

    for power, entries in lists:
        for here, entry in entries:
            faults.read(partial(read, power, here, entry))
        centres[power] = tuple(sorted(province for province, owner in owners.items() if owner == power))
    return centres


def read_dislodged(game_map: GameMap, lists: Sequence[PowerList], faults: FileFaults) -> tuple[Dislodged, ...]:
    """The units that must retreat, numbered, with the provinces from which they were dislodged."""
    dislodged: list[Dislodged] = []
    holders: dict[str, Unit] = {}

    def read(power: str, here: Place, entry: object) -> None:
        fields = toml_file.entries(here, entry, ("unit", "from"), ("unit",))
        unit = _unit(game_map, power, here.at("unit"), fields["unit"])
        if unit.kind != SUBMARINE:
            if unit.province in holders:
                raise here.refuse(f"{holders[unit.province]} is already dislodged from {unit.province}")
            holders[unit.province] = unit
        source = fields.get("from", [])
        sources = [source] if isinstance(source, str) else toml_file.array(here.at("from"), source)
        attackers = tuple(_province(here.at("from"), province) for province in sources)
        dislodged.append(Dislodged(unit, attackers))

    for power, entries in lists:
        for here, entry in entries:
            faults.read(partial(read, power, here, entry))
    dislodged.sort()
    units = number_units([entry.unit for entry in dislodged])
    return tuple(Dislodged(unit, entry.attackers) for unit, entry in zip(units, dislodged, strict=True))
