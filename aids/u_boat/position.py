"""A position and its orders from a TOML file, or the line where it is wrong.

phase = "movement"                  # or "retreat", "adjustment"
[units]
England = ["F nth", "A yor", "U mao"]
[orders]
England = ["F nth C A yor - nwy", "A yor - nwy", "U mao T F bre"]
"""

from collections.abc import Callable
from typing import NamedTuple

from aids import toml_file
from aids.errors import nearest
from aids.toml_file import Place, shown
from aids.u_boat.board import ARMY, KIND_NAMES, SUBMARINE, Board
from aids.u_boat.legality import Written
from aids.u_boat.movement import EDITIONS
from aids.u_boat.notation import PHASES, Ambiguous, Named, Unreadable, read_order, read_place, read_unit
from aids.u_boat.units import Unit, numbered

KEYS = ("phase", "year", "season", "edition", "units", "orders", "centres", "dislodged", "contested")
SEASONS = ("spring", "autumn")
MOST_UNITS = 200


class Dislodged(NamedTuple):
    """A unit that must retreat, and the provinces from which it was dislodged, to which it may not."""

    unit: Unit
    sources: tuple[str, ...]


class Position(NamedTuple):
    """What a file says.

    `centres` is None where it says nothing of them, and so are `year` 0, `season` and `edition` "".
    """

    path: str
    phase: str
    year: int
    season: str
    edition: str
    units: tuple[Unit, ...]
    orders: tuple[Written, ...]
    centres: dict[str, tuple[str, ...]] | None
    dislodged: tuple[Dislodged, ...]
    contested: frozenset[str]


def read(on: Board, path: str) -> Position:
    """The position in a file.

    Raises `FileRefused` for a file that cannot be read, `RulesError` for a position that is none, `Unreadable` and
    `Ambiguous` for orders, each with file and line.
    """
    at, document = toml_file.read(path)
    raw = toml_file.entries(at, document, KEYS, ("phase", "units"))
    phase = _one_of(at.at("phase"), raw["phase"], PHASES)
    season = _one_of(at.at("season"), raw["season"], (*SEASONS, "fall")) if "season" in raw else ""
    edition = _one_of(at.at("edition"), raw["edition"], EDITIONS) if "edition" in raw else ""
    year = toml_file.whole(at, raw["year"], 1, 9999, "year") if "year" in raw else 0
    if phase != "retreat":
        for key in ("dislodged", "contested"):
            if key in raw:
                raise at.at(key).refuse(f"{key!r} belongs to a retreat, not to {phase!r}")
    if phase == "adjustment" and season == "spring":
        raise at.at("season").refuse("adjustments follow autumn, not spring")
    units = _units(on, at.at("units"), raw["units"])
    centres = _centres(on, at.at("centres"), raw["centres"]) if "centres" in raw else None
    if phase == "adjustment" and centres is None:
        raise at.refuse("an adjustment needs [centres]: each power's list of the centres that it owns")
    dislodged = _dislodged(on, at.at("dislodged"), raw["dislodged"]) if "dislodged" in raw else ()
    if phase == "retreat" and "dislodged" not in raw:
        raise at.refuse('a retreat needs [dislodged]: England = [{ unit = "F nth", from = ["nwy"] }]')
    contested = (
        frozenset(_province(where, one) for where, one in toml_file.rows(at.at("contested"), raw["contested"]))
        if "contested" in raw
        else frozenset()
    )
    return Position(
        path,
        phase,
        year,
        "autumn" if season == "fall" else season,
        edition,
        numbered(units),
        _orders(on, at.at("orders"), raw.get("orders", {})),
        centres,
        dislodged,
        contested,
    )


def _one_of(at: Place, raw: object, known: tuple[str, ...]) -> str:
    word = toml_file.text(at, str(raw) if isinstance(raw, int) and not isinstance(raw, bool) else raw)
    if word.strip().lower() not in known:
        raise at.refuse(f"{at.name} is {shown(raw)}; {nearest(word[:40], known)}")
    return word.strip().lower()


def _by_power(on: Board, at: Place, raw: object) -> list[tuple[str, Place, list[object]]]:
    """The lists of a table by power, in the order of the file."""
    found: list[tuple[str, Place, list[object]]] = []
    names = {power.lower(): power for power in on.powers}
    for key, value in toml_file.entries(at, raw).items():
        power = names.get(key.strip().lower())
        if power is None:
            raise at.at(key).refuse(f"no power {shown(key)}; {nearest(key[:40], on.powers)}")
        if any(power == before for before, _, _ in found):
            raise at.at(key).refuse(f"{power} is there twice")
        found.append((power, at.at(key), toml_file.array(at.at(key), value)))
    return found


def lined(at: Place) -> Callable[[Ambiguous], Ambiguous]:
    """Puts file and line before an error of an order, which stays what it is."""

    def fault(error: Ambiguous) -> Ambiguous:
        return type(error)(error.message, where=at.where)

    return fault


def _unit(on: Board, power: str, at: Place, raw: object) -> Unit:
    try:
        named = read_unit(toml_file.text(at, raw))
    except (Unreadable, Ambiguous) as error:
        raise at.refuse(str(error).replace("; write it like", "; units are written like F nth; orders like")) from None
    return placed(on, power, named, at.refuse)


def placed(on: Board, power: str, named: Named, refuse: Callable[[str], Exception]) -> Unit:
    """A unit where it says it is; `refuse` makes the error for a place that is none for its kind."""
    if named.power not in ("", power):
        raise refuse(f"{named} stands in the list of {power}")
    name, kind = on.provinces[named.spot.province].name, KIND_NAMES[named.kind]
    can = on.places(named.kind, named.spot.province)
    if not can:
        raise refuse(f"{name} is {'a sea' if named.kind == ARMY else 'inland'}: no {kind} can be there")
    if len(can) == 1:
        return Unit(power, named.kind, can[0])
    if str(named.spot) not in can:
        raise refuse(f"a {kind} in {name} is on one of its coasts; write {' or '.join(can)}")
    return Unit(power, named.kind, str(named.spot))


def _units(on: Board, at: Place, raw: object) -> list[Unit]:
    units: list[Unit] = []
    held: dict[str, Unit] = {}
    for power, where, many in _by_power(on, at, raw):
        for n, one in enumerate(many):
            unit = _unit(on, power, where.at(n), one)
            if unit.kind != SUBMARINE:
                if unit.province in held:
                    raise where.at(n).refuse(f"{unit} is where {held[unit.province]} is; only U's share a space")
                held[unit.province] = unit
            units.append(unit)
            if len(units) > MOST_UNITS:
                raise where.at(n).refuse(f"more than {MOST_UNITS} units")
    return units


def _orders(on: Board, at: Place, raw: object) -> tuple[Written, ...]:
    found = []
    for power, where, many in _by_power(on, at, raw):
        for n, one in enumerate(many):
            here = where.at(n)
            text = toml_file.text(here, one)
            try:
                found.append(Written(power, read_order(text), lined(here)))
            except (Unreadable, Ambiguous) as error:
                raise type(error)(error.message, where=here.where) from None
    if len(found) > 4 * MOST_UNITS:
        raise at.refuse(f"more than {4 * MOST_UNITS} orders")
    return tuple(found)


def _province(at: Place, raw: object) -> str:
    try:
        return read_place(toml_file.text(at, raw)).province
    except (Unreadable, Ambiguous) as error:
        raise at.refuse(str(error).partition("; write it like")[0]) from None


def _centres(on: Board, at: Place, raw: object) -> dict[str, tuple[str, ...]]:
    owner: dict[str, str] = {}
    found: dict[str, tuple[str, ...]] = {}
    for power, where, many in _by_power(on, at, raw):
        mine = []
        for n, one in enumerate(many):
            province = _province(where.at(n), one)
            if not on.provinces[province].centre:
                raise where.at(n).refuse(f"{on.provinces[province].name} has no supply centre")
            if province in owner:
                raise where.at(n).refuse(f"{province} is {owner[province]}'s already")
            owner[province] = power
            mine.append(province)
        found[power] = tuple(sorted(mine))
    return found


def _dislodged(on: Board, at: Place, raw: object) -> tuple[Dislodged, ...]:
    found: list[Dislodged] = []
    left: dict[str, Unit] = {}
    for power, where, many in _by_power(on, at, raw):
        for n, one in enumerate(many):
            here = where.at(n)
            words = toml_file.entries(here, one, ("unit", "from"), ("unit",))
            unit = _unit(on, power, here.at("unit"), words["unit"])
            if unit.kind != SUBMARINE:
                if unit.province in left:
                    raise here.refuse(f"{left[unit.province]} is dislodged from {unit.province} already")
                left[unit.province] = unit
            source = words.get("from", [])
            listed = [source] if isinstance(source, str) else toml_file.array(here.at("from"), source)
            sources = tuple(_province(here.at("from"), one) for one in listed)
            found.append(Dislodged(unit, sources))
    sizes = numbered([one.unit for one in found])
    order = sorted(found, key=lambda one: (one.unit, one.sources))
    return tuple(Dislodged(unit, one.sources) for unit, one in zip(sizes, order, strict=True))
