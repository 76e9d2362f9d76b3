"""Reads a position and its orders from a TOML file.

phase = "movement"                  # or "retreat", "adjustment"
[units]
England = ["F nth", "A yor", "U mao"]
[orders]
England = ["F nth C A yor - nwy", "A yor - nwy", "U mao T F bre"]
"""

from typing import NamedTuple

from aids import toml_file
from aids.errors import nearest
from aids.toml_file import Place, shown
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.legality import Located, SubmittedOrder
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import OrderError
from aids.u_boat.position import ADJUSTMENT, AUTUMN, PHASES, RETREATS, SEASONS, SPRING, Dislodged, Position
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import Unit, number_units, place_for

KEYS = ("phase", "year", "season", "edition", "units", "orders", "centres", "dislodged", "contested")
MAX_UNITS = 200


class PowerList(NamedTuple):
    """The entries of one power in a table such as `[units]`, each with its place."""

    power: str
    entries: list[tuple[Place, object]]


def read_position(game_map: GameMap, path: str) -> Position:
    """The position in a file.

    Raises `FileRefused` for a file that cannot be read, `RulesError` for a position that is wrong, `Unreadable` and
    `Ambiguous` for orders, each with file and line.
    """
    at, document = toml_file.read(path)
    raw = toml_file.entries(at, document, KEYS, ("phase", "units"))
    phase = _choice(at.at("phase"), raw["phase"], PHASES)
    season = _choice(at.at("season"), raw["season"], (*SEASONS, "fall")) if "season" in raw else ""
    edition = _choice(at.at("edition"), raw["edition"], EDITIONS) if "edition" in raw else ""
    year = toml_file.whole(at, raw["year"], 1, 9999, "year") if "year" in raw else 0
    for key in ("dislodged", "contested"):
        if phase != RETREATS and key in raw:
            raise at.at(key).refuse(f"{key!r} belongs to a retreat, not to {phase!r}")
    if phase == ADJUSTMENT and season == SPRING:
        raise at.at("season").refuse("adjustments follow autumn, not spring")
    units = _units(game_map, at.at("units"), raw["units"])
    centres = _centres(game_map, at.at("centres"), raw["centres"]) if "centres" in raw else None
    if phase == ADJUSTMENT and centres is None:
        raise at.refuse("an adjustment needs [centres]: each power's list of the centres that it owns")
    dislodged = _dislodged(game_map, at.at("dislodged"), raw["dislodged"]) if "dislodged" in raw else ()
    if phase == RETREATS and "dislodged" not in raw:
        raise at.refuse('a retreat needs [dislodged]: England = [{ unit = "F nth", from = ["nwy"] }]')
    contested = toml_file.rows(at.at("contested"), raw.get("contested", []))
    return Position(
        phase=phase,
        units=number_units(units),
        year=year,
        season=AUTUMN if season == "fall" else season,
        edition=edition,
        orders=_orders(game_map, at.at("orders"), raw.get("orders", {})),
        centres=centres,
        dislodged=dislodged,
        contested=frozenset(_province(here, entry) for here, entry in contested),
    )


def _choice(at: Place, raw: object, known: tuple[str, ...]) -> str:
    text = toml_file.text(at, str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw)
    word = text.strip().lower()
    if word not in known:
        raise at.refuse(f"{at.name} is {shown(raw)}; {nearest(text[:40], known)}")
    return word


def _by_power(game_map: GameMap, at: Place, raw: object) -> list[PowerList]:
    """The lists of a table by power, in the order of the file."""
    lists: list[PowerList] = []
    powers = {power.lower(): power for power in game_map.powers}
    for key, value in toml_file.entries(at, raw).items():
        power = powers.get(key.strip().lower())
        if power is None:
            raise at.at(key).refuse(f"no power {shown(key)}; {nearest(key[:40], game_map.powers)}")
        if any(power == earlier.power for earlier in lists):
            raise at.at(key).refuse(f"{power} is listed twice")
        lists.append(PowerList(power, toml_file.rows(at.at(key), value)))
    return lists


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


def _units(game_map: GameMap, at: Place, raw: object) -> list[Unit]:
    units: list[Unit] = []
    holders: dict[str, Unit] = {}
    for power, entries in _by_power(game_map, at, raw):
        for here, entry in entries:
            unit = _unit(game_map, power, here, entry)
            if unit.kind != SUBMARINE:
                if unit.province in holders:
                    raise here.refuse(f"{unit} and {holders[unit.province]} are in one space; only U's share spaces")
                holders[unit.province] = unit
            units.append(unit)
            if len(units) > MAX_UNITS:
                raise here.refuse(f"more than {MAX_UNITS} units")
    return units


def _orders(game_map: GameMap, at: Place, raw: object) -> tuple[SubmittedOrder, ...]:
    orders: list[SubmittedOrder] = []
    for power, entries in _by_power(game_map, at, raw):
        for here, entry in entries:
            text = toml_file.text(here, entry)
            try:
                orders.append(SubmittedOrder(power, read_order(text), _located(here)))
            except OrderError as error:
                raise _located(here)(error) from None
    if len(orders) > 4 * MAX_UNITS:
        raise at.refuse(f"more than {4 * MAX_UNITS} orders")
    return tuple(orders)


def _province(at: Place, raw: object) -> str:
    try:
        return read_place(toml_file.text(at, raw)).province
    except OrderError as error:
        raise at.refuse(error.message) from None


def _centres(game_map: GameMap, at: Place, raw: object) -> dict[str, tuple[str, ...]]:
    owners: dict[str, str] = {}
    centres: dict[str, tuple[str, ...]] = {}
    for power, entries in _by_power(game_map, at, raw):
        owned = []
        for here, entry in entries:
            province = _province(here, entry)
            if not game_map.provinces[province].centre:
                raise here.refuse(f"{game_map.provinces[province].name} has no supply centre")
            if province in owners:
                raise here.refuse(f"{province} is already listed for {owners[province]}")
            owners[province] = power
            owned.append(province)
        centres[power] = tuple(sorted(owned))
    return centres


def _dislodged(game_map: GameMap, at: Place, raw: object) -> tuple[Dislodged, ...]:
    dislodged: list[Dislodged] = []
    holders: dict[str, Unit] = {}
    for power, entries in _by_power(game_map, at, raw):
        for here, entry in entries:
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
    dislodged.sort()
    units = number_units([entry.unit for entry in dislodged])
    return tuple(Dislodged(unit, entry.attackers) for unit, entry in zip(units, dislodged, strict=True))
