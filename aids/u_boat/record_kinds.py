"""Kinds of values in the files of U-Boat: units, centers, provinces and dislodged units, in lists and by power."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple, TypeVar

from aids import toml_file
from aids.errors import PlotroomError, nearest
from aids.input_file import Place, brief
from aids.records.fields import Field, Given, Kind, commented, entries, read, table_lines
from aids.records.kinds import Stated
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.notation import read_place, read_unit
from aids.u_boat.orders import MAX_FAULTS, OrderError, Unit, place_for, refuse

T = TypeVar("T")
MAX_UNITS = 200

Entries = tuple[tuple[Place, object], ...]
"""The values of a list in a file, each with its place, to be read when all of the file is known."""


class Draft:
    """A file while it is read: its faults, and what its entries have taken.

    `holders` are the armies and fleets by province, `leaving` the dislodged ones, `owners` the powers by center.
    """

    def __init__(self) -> None:
        self.faults: list[PlotroomError] = []
        self.counts: Counter[str] = Counter()
        self.holders: dict[str, Unit] = {}
        self.leaving: dict[str, Unit] = {}
        self.owners: dict[str, str] = {}

    def add(self, fault: PlotroomError) -> None:
        """Keep the fault of an entry; too many are refused at once."""
        self.faults.append(fault)
        if len(self.faults) == MAX_FAULTS:
            refuse(self.faults)


class Listed(Kind[tuple[T, ...]]):
    """A list of values of one kind, of which every one that is wrong is told; in the file `most` of them at most."""

    def __init__(self, kind: Kind[T], named: str, most: int = 0) -> None:
        self.kind, self.named, self.most = kind, named, most
        self.takes = f"a list of {named}"

    def read(self, at: Place, raw: object, given: Given) -> tuple[T, ...]:
        """The values."""
        draft, found = given.get(Draft), list[T]()
        for here, entry in toml_file.rows(at, raw):
            draft.counts[self.named] += 1
            if self.most and draft.counts[self.named] > self.most:
                raise here.refuse(f"more than {self.most} {self.named}")
            try:
                found.append(self.kind.read(here, entry, given))
            except PlotroomError as error:
                draft.add(error)
        return tuple(found)

    def write(self, value: tuple[object, ...], given: Given) -> list[object]:  # type: ignore[override]
        """The values."""
        return [self.kind.write(each, given) for each in value]


class PowerName(str):
    """The power of which a table is read."""


class ByPower(Kind[dict[str, object]]):
    """A table with a value for each power, by its name in any case of letters."""

    def __init__(self, kind: Kind[object], level: int = 2) -> None:
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

    def lines(self, key: str, held: Mapping[str, object], field: Field) -> Iterator[str]:  # type: ignore[override]
        """A header for each power whose value is a table, else one for all."""
        if self.part is None:
            yield from ("", commented(f"[{key}]", field.says))
            yield from (f"{power} = {self.kind.text(value)}" for power, value in held.items())
            return
        for power, table in held.items():
            assert isinstance(table, dict)
            yield from ("", f"[{key}.{power}]", *table_lines(self.part, table, set()))


class Word(Kind[str]):
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


def _read_unit(at: Place, raw: object, given: Given) -> Unit:
    """A unit of the power in whose list it stands."""
    power = str(given.get(PowerName))
    try:
        written = read_unit(toml_file.text(at, raw))
        if written.power not in ("", power):
            raise at.refuse(f"{written} is in the list of {power}")
        return Unit(power, written.kind, place_for(given.get(GameMap), written.kind, written.place))
    except OrderError as error:
        raise at.refuse(error.message) from None


def _read_standing_unit(at: Place, raw: object, given: Given) -> Unit:
    unit, holders = _read_unit(at, raw, given), given.get(Draft).holders
    if unit.kind != SUBMARINE:
        if unit.province in holders:
            raise at.refuse(f"{unit} and {holders[unit.province]} are in one space; only U’s share spaces")
        holders[unit.province] = unit
    return unit


def _read_province(at: Place, raw: object, given: Given) -> str:
    try:
        return read_place(toml_file.text(at, raw)).province
    except OrderError as error:
        raise at.refuse(error.message) from None


def _read_centre(at: Place, raw: object, given: Given) -> str:
    """A supply center, of one owner."""
    province, owners = _read_province(at, raw, given), given.get(Draft).owners
    space = given.get(GameMap).provinces[province]
    if not space.centre:
        raise at.refuse(f"{space.name} has no supply centre")
    if province in owners:
        raise at.refuse(f"{province} is already listed for {owners[province]}")
    owners[province] = str(given.get(PowerName))
    return province


def _read_sources(at: Place, raw: object, given: Given) -> tuple[str, ...]:
    """A province, or a list of them."""
    return tuple(
        _read_province(at, each, given) for each in ([raw] if isinstance(raw, str) else toml_file.array(at, raw))
    )


def _unit_name(unit: Unit, given: Given) -> str:
    return f"{unit.kind} {unit.place}"


UNIT = Stated(_read_unit, _unit_name)
SOURCES = Stated(_read_sources, lambda provinces, given: list(provinces), "a province, or a list of provinces")


class Dislodged(NamedTuple):
    """A unit that must retreat or disband, and the provinces from which it was dislodged, to which it may not."""

    unit: Annotated[Unit, Field(UNIT)]
    attackers: Annotated[tuple[str, ...], Field(SOURCES, key="from", absent=(), always=True)]


def _read_dislodged(at: Place, raw: object, given: Given) -> Dislodged:
    entry, leaving = read(Dislodged, at, raw, given), given.get(Draft).leaving
    unit = entry.unit
    if unit.kind != SUBMARINE:
        if unit.province in leaving:
            raise at.refuse(f"{leaving[unit.province]} is already dislodged from {unit.province}")
        leaving[unit.province] = unit
    return entry


UNITS = Listed(Stated(_read_standing_unit, _unit_name), "units", MAX_UNITS)
CENTRES = Listed(Stated(_read_centre, lambda centre, given: centre), "centres")
DISLODGED = Listed(Stated(_read_dislodged, entries), "dislodged units")
PROVINCES = Listed(Stated(_read_province, lambda province, given: province), "provinces")
