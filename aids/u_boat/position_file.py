"""Reads a position and its orders from a TOML file.

phase = "movement"                  # or "retreat", "adjustment"
[units]
England = ["F nth", "A yor", "U mao"]
[orders]
England = ["F nth C A yor - nwy", "A yor - nwy", "U mao T F bre"]
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from aids import toml_file
from aids.errors import PlotroomError, nearest
from aids.places import Place, brief
from aids.u_boat.assignment import Located, SubmittedOrder
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import MAX_FAULTS, OrderError, refuse
from aids.u_boat.position import ADJUSTMENT, AUTUMN, PHASES, RETREATS, SEASONS, SPRING, Dislodged, Position, UnreadOrder
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import Unit, number_units, place_for

KEYS = ("phase", "year", "season", "edition", "lenient", "units", "orders", "centres", "dislodged", "contested")
MAX_UNITS = 200
MAX_ORDERS = 4 * MAX_UNITS


class PowerList(NamedTuple):
    """The entries of one power in a table such as `[units]`, each with its place."""

    power: str
    entries: list[tuple[Place, object]]


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
    raw = toml_file.entries(at, document, KEYS, ("phase", "units"))
    phase = _choice(at.at("phase"), raw["phase"], PHASES)
    season = _choice(at.at("season"), raw["season"], (*SEASONS, "fall")) if "season" in raw else ""
    edition = _choice(at.at("edition"), raw["edition"], EDITIONS) if "edition" in raw else ""
    year = toml_file.whole(at, raw["year"], 1, 9999, "year") if "year" in raw else 0
    lenient = toml_file.flag(at, raw.get("lenient", False), "lenient")
    for key in ("dislodged", "contested"):
        if phase != RETREATS and key in raw:
            raise at.at(key).refuse(f"{key!r} belongs to a retreat, not to {phase!r}")
    if phase == ADJUSTMENT and season == SPRING:
        raise at.at("season").refuse("adjustments follow autumn, not spring")
    if phase == ADJUSTMENT and "centres" not in raw:
        raise at.refuse("an adjustment needs [centres]: each power's list of the centres that it owns")
    if phase == RETREATS and "dislodged" not in raw:
        raise at.refuse('a retreat needs [dislodged]: England = [{ unit = "F nth", from = ["nwy"] }]')
    faults = FileFaults()

    def lists(key: str) -> list[PowerList]:
        return _by_power(game_map, at.at(key), raw.get(key, {}))

    units = read_units(game_map, lists("units"), faults)
    centres = read_centres(game_map, lists("centres"), faults) if "centres" in raw else None
    dislodged = read_dislodged(game_map, lists("dislodged"), faults)
    contested = read_contested(at.at("contested"), raw.get("contested", []), faults)
    ordered = lists("orders")
    check_order_count(at.at("orders"), ordered)
    orders, unread = read_orders(ordered, faults)
    if faults:
        refuse([*faults, *(order.fault for order in unread[:MAX_FAULTS])])
    return Position(
        phase=phase,
        units=number_units(units),
        year=year,
        season=AUTUMN if season == "fall" else season,
        edition=edition,
        orders=orders,
        centres=centres,
        dislodged=dislodged,
        contested=contested,
        unread=unread,
        lenient=lenient,
    )


def _choice(at: Place, raw: object, known: tuple[str, ...]) -> str:
    text = toml_file.text(at, str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw)
    word = text.strip().lower()
    if word not in known:
        raise at.refuse(f"{at.name} is {brief(raw)}; {nearest(text[:40], known)}")
    return word


def _by_power(game_map: GameMap, at: Place, raw: object) -> list[PowerList]:
    """The lists of a table by power, in the order of the file."""
    return [
        PowerList(power, toml_file.rows(here, value)) for power, (here, value) in power_keys(game_map, at, raw).items()
    ]


def power_keys(game_map: GameMap, at: Place, raw: object) -> dict[str, tuple[Place, object]]:
    """The entry of a table for each power, named in any case of letters, with its place."""
    found: dict[str, tuple[Place, object]] = {}
    powers = {power.lower(): power for power in game_map.powers}
    for key, value in toml_file.entries(at, raw).items():
        power = powers.get(key.strip().lower())
        if power is None:
            raise at.at(key).refuse(f"no power {brief(key)}; {nearest(key[:40], game_map.powers)}")
        if power in found:
            raise at.at(key).refuse(f"{power} is listed twice")
        found[power] = at.at(key), value
    return found


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


def read_contested(at: Place, raw: object, faults: FileFaults) -> frozenset[str]:
    """The provinces that a standoff left empty."""
    provinces: set[str] = set()
    for here, entry in toml_file.rows(at, raw):
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
