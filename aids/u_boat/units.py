"""Units on the map, and which of them an order names."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from aids.u_boat.game_map import ARMY, KIND_NAMES, GameMap
from aids.u_boat.orders import Ambiguous, Illegal, WrittenPlace, WrittenUnit


class Unit(NamedTuple):
    """A unit: its power, its kind (`A`, `F` or `U`), its place, and its number among alike units or 0 if alone."""

    power: str
    kind: str
    place: str
    number: int = 0

    @property
    def province(self) -> str:
        """The province that it is in."""
        return self.place[:3]

    @property
    def name(self) -> str:
        """The unit as a position file has it: `F stp/nc`, `U mao #2`."""
        return f"{self.kind} {self.place}" + (f" #{self.number}" if self.number else "")

    @property
    def written(self) -> WrittenUnit:
        """The unit as an order of its own power names it."""
        return WrittenUnit("", self.kind, written_place(self.place), self.number)

    def __str__(self) -> str:
        return f"{self.power} {self.name}"


def written_place(place: str) -> WrittenPlace:
    """A place as an order has it."""
    return WrittenPlace(place[:3], place[4:])


def number_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units sorted by power, kind and place; alike units are numbered from 1."""
    counts: dict[Unit, int] = {}
    for unit in sorted(unit._replace(number=0) if unit.number else unit for unit in units):
        counts[unit] = counts.get(unit, 0) + 1
    numbered: list[Unit] = []
    for unit, count in counts.items():
        numbered += [unit] if count == 1 else [unit._replace(number=n) for n in range(1, count + 1)]
    return tuple(numbered)


def units_by_power(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """The units of each power that has any."""
    listed: dict[str, list[Unit]] = {}
    for unit in units:
        listed.setdefault(unit.power, []).append(unit)
    return listed


def place_for(game_map: GameMap, kind: str, written: WrittenPlace) -> str:
    """The place where a unit of a kind stands if it is said to be in a province, on a coast where that matters.

    Raises `Illegal` if no unit of the kind can be there, `Ambiguous` if it must name one of several coasts (UB-9).
    """
    name, kind_name = game_map.provinces[written.province].name, KIND_NAMES[kind]
    places = game_map.places(kind, written.province)
    if not places:
        raise Illegal(f"{name} is {'a sea' if kind == ARMY else 'inland'}: no {kind_name} can be there")
    if len(places) == 1:
        return places[0]
    if str(written) not in places:
        raise Ambiguous(f"a {kind_name} in {name} is on one of its coasts; write {' or '.join(places)}")
    return str(written)


class Roster(NamedTuple):
    """Units, and the numbers of those in each province."""

    units: Sequence[Unit]
    by_province: Mapping[str, Sequence[int]]


def make_roster(units: Sequence[Unit]) -> Roster:
    """The roster of some units."""
    by_province: dict[str, list[int]] = {}
    for i, unit in enumerate(units):
        by_province.setdefault(unit.place[:3], []).append(i)
    return Roster(units, by_province)


def find_units(roster: Roster, written: WrittenUnit, of: str = "") -> list[int]:
    """The numbers of the units that a written unit fits; with `of`, those of that power, whatever is written.

    A coast that none of the units there is on is ignored (DATC 4.B.5).
    """
    (province, _), kind, power, number = written.place, written.kind, of or written.power, written.number
    fitting = []
    for i in roster.by_province.get(province, ()):
        unit = roster.units[i]
        if unit.kind == kind and (not power or unit.power == power) and number in (0, unit.number):
            fitting.append(i)
    if len(fitting) < 2:
        return fitting
    exact = [i for i in fitting if roster.units[i].place == str(written.place)]
    return exact or fitting
