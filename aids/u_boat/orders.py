"""Units, the orders that a player writes for them, and the errors of orders."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypeVar

from aids.errors import Faults, InputError, PlotroomError
from aids.u_boat.game_map import ARMY, KIND_NAMES, SUBMARINE, GameMap

HOLD, MOVE, SUPPORT, CONVOY, TORPEDO, DEPTH_CHARGE = "H", "M", "S", "C", "T", "D"
RETREAT, DISBAND, BUILD, REMOVE, WAIVE = "R", "disband", "build", "remove", "waive"

MAX_FAULTS = 100  # of a file that are listed
K = TypeVar("K")
V = TypeVar("V")


class OrderError(InputError):
    """An order that is wrong."""


class Unreadable(OrderError):
    """A text that is not an order, unit or place."""


class Ambiguous(OrderError):
    """An order that fits several units, coasts or provinces."""


class Illegal(OrderError):
    """An order that is not allowed; `missing_unit` if the reason is that a unit it names is not there."""

    def __init__(self, problem: str, fix: str = "", *, where: object = "", missing_unit: bool = False) -> None:
        super().__init__(problem, fix, where=where)
        self.missing_unit = missing_unit


def refuse(errors: Sequence[PlotroomError]) -> None:
    """Raise the errors of files in the order of their lines, a single one as it is; nothing without errors."""
    if not errors:
        return
    listed = sorted(errors, key=_file_and_line)
    if more := listed[MAX_FAULTS:]:
        problem = f"there are more than {MAX_FAULTS} errors. The others start here"
        listed[MAX_FAULTS:] = [InputError(problem, where=more[0].where)]
    raise errors[0] if len(errors) == 1 else Faults(listed)


def _file_and_line(error: PlotroomError) -> tuple[str, int]:
    """The file of an error and its line, "" and 0 where its place does not end in a line."""
    file, _, line = error.where.rpartition(":")
    return (file, int(line)) if line.isdecimal() else ("", 0)


class WrittenPlace(NamedTuple):
    """A province as written, and its coast, "" if none is given."""

    province: str
    coast: str = ""

    def __str__(self) -> str:
        return f"{self.province}/{self.coast}" if self.coast else self.province


class WrittenUnit(NamedTuple):
    """A unit as written: its power or "", its kind and place, and its number among alike units or 0."""

    power: str
    kind: str
    place: WrittenPlace
    number: int = 0

    def __str__(self) -> str:
        text = f"{self.kind} {self.place}" + (f" #{self.number}" if self.number else "")
        return f"{self.power} {text}" if self.power else text


class Order(NamedTuple):
    """An order as written.

    `action` is one of the constants above.  `unit` is None only when a build is waived.  `other` is the unit that is
    supported, convoyed or torpedoed; `supported` what a supported unit does: `HOLD`, `MOVE` or `TORPEDO`; `target`
    the unit at which a supported torpedo is fired.  `to` is the destination of a move, or the space of a depth charge.
    """

    action: str
    unit: WrittenUnit | None = None
    other: WrittenUnit | None = None
    supported: str = ""
    to: WrittenPlace | None = None
    target: WrittenUnit | None = None
    via_convoy: bool = False

    def __str__(self) -> str:
        if self.action == MOVE:
            return f"{self.unit} - {self.to}" + (" via convoy" if self.via_convoy else "")
        if self.action == SUPPORT:
            supported = {MOVE: f" - {self.to}", TORPEDO: f" T {self.target}"}.get(self.supported, "")
            return f"{self.unit} S {self.other}{supported}"
        if self.action == CONVOY:
            return f"{self.unit} C {self.other} - {self.to}"
        if self.action == TORPEDO:
            return f"{self.unit} T {self.other}"
        if self.action in (DEPTH_CHARGE, RETREAT):
            return f"{self.unit} {self.action} {self.to}"
        if self.action in (BUILD, REMOVE):
            return f"{self.action} {self.unit}"
        return self.action if self.unit is None else f"{self.unit} {self.action}"


class Task(NamedTuple):
    """The order of a unit, depth charges apart.

    An `illegal` order, with the reason in that field, has action `HOLD`; `missing_unit` if the reason is that a unit
    which the order names is not there.  `to` is the destination as a place.  `other` is the unit that is supported,
    convoyed or torpedoed, `target` the unit at which a supported torpedo is fired, both by number or -1; `supported`
    is what a supported unit does, `names_coast` whether the support names a coast, `matches` whether the supported
    unit is ordered to do that.  `order` is None without an order.  A `withheld` order is told to its power alone, to
    others as Stand.
    """

    action: str = HOLD
    order: Order | None = None
    to: str = ""
    other: int = -1
    supported: str = ""
    target: int = -1
    names_coast: bool = False
    matches: bool = False
    via_convoy: bool = False
    illegal: str = ""
    missing_unit: bool = False
    withheld: bool = False

    @property
    def text(self) -> str:
        """The order as text without the unit's power, "" if there is none."""
        return str(self.order or "")

    def fits(self, supported: "Task") -> bool:
        """Whether a unit is ordered to do what a support is for."""
        if self.supported == MOVE:
            to = supported.to if self.names_coast else supported.to[:3]
            return supported.action == MOVE and to == (self.to if self.names_coast else self.to[:3])
        if self.supported == TORPEDO:
            return supported.action == TORPEDO and supported.other == self.target
        return supported.action != MOVE


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

    def keep_apart(self, other: "Unit") -> bool:
        """Whether two units may not be in one space: units of one power, a U among them."""
        return self.power == other.power and SUBMARINE in (self.kind, other.kind)

    def closed_provinces(self, units: Iterable["Unit"]) -> frozenset[str]:
        """The provinces that a unit may not enter, as units of its own power are there."""
        return frozenset(other.province for other in units if self.keep_apart(other))

    def as_known(self, space: str = "") -> "Unit":
        """A U as others know it, in its province or another space, without coast and number; others as they are."""
        return self._replace(place=space or self.province, number=0) if self.kind == SUBMARINE else self


def written_place(place: str) -> WrittenPlace:
    """A place as an order has it."""
    return WrittenPlace(place[:3], place[4:])


def number_units(units: Iterable[Unit]) -> tuple[Unit, ...]:
    """The units sorted by power, kind and place; alike units are numbered from 1."""
    counts = Counter(sorted(unit._replace(number=0) if unit.number else unit for unit in units))
    return tuple(
        unit if count == 1 else unit._replace(number=n) for unit, count in counts.items() for n in range(1, count + 1)
    )


def grouped(pairs: Iterable[tuple[K, V]]) -> dict[K, list[V]]:
    """The values of each key, both in their order."""
    found: dict[K, list[V]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found


def units_by_power(units: Iterable[Unit]) -> dict[str, list[Unit]]:
    """The units of each power that has any."""
    return grouped((unit.power, unit) for unit in units)


def place_for(game_map: GameMap, kind: str, written: WrittenPlace) -> str:
    """The place where a unit of a kind stands if it is said to be in a province, on a coast where that matters.

    Raises `Illegal` if no unit of the kind can be there, `Ambiguous` if it must name one of several coasts (UB-9).
    """
    name, kind_name = game_map.provinces[written.province].name, KIND_NAMES[kind]
    places = game_map.places(kind, written.province)
    if not places:
        terrain, unit = ("a sea", "an army") if kind == ARMY else ("inland", f"a {kind_name}")
        raise Illegal(f"{name} is {terrain}, so it cannot contain {unit}")
    if len(places) == 1:
        return places[0]
    if str(written) not in places:
        raise Ambiguous(f"a {kind_name} in {name} must be on one of its coasts", f"write {' or '.join(places)}")
    return str(written)


class Roster(NamedTuple):
    """Units, and the numbers of those in each province."""

    units: Sequence[Unit]
    by_province: Mapping[str, Sequence[int]]

    def find(self, written: WrittenUnit, of: str = "") -> list[int]:
        """The numbers of the units that a written unit fits; with `of`, those of that power, whatever is written.

        A coast that none of the units there is on is ignored (DATC 4.B.5).
        """
        (province, _), kind, power, number = written.place, written.kind, of or written.power, written.number
        fitting = []
        for i in self.by_province.get(province, ()):
            unit = self.units[i]
            if unit.kind == kind and (not power or unit.power == power) and number in (0, unit.number):
                fitting.append(i)
        if len(fitting) < 2:
            return fitting
        exact = [i for i in fitting if self.units[i].place == str(written.place)]
        return exact or fitting

    def targets(self, named: WrittenUnit) -> list[int]:
        """The units that a torpedo's target may be, its coast as written (U-Boat 7(b), UB-8).

        Raises `Illegal` if the target's power is not named, or a number is.
        """
        if not named.power:
            problem = f"{named} is written without its power, so the order is void (7(b), UB-8)"
            raise Illegal(problem, "write it like U mao T France F bre")
        if named.number:
            raise Illegal(f"{named} has a number, but only its own power may write one, so the order is void (UB-8)")
        coast = named.place.coast
        return [i for i in self.find(named) if not coast or self.units[i].place == str(named.place)]

    def supported(self, named: WrittenUnit, i: int) -> list[int]:
        """The units that a support by unit `i` may be for; a U whose power is not named is of the supporter's (UB-28).

        Raises `Illegal` for a number in another power's order, and if the only unit named is the supporter.
        """
        power = self.units[i].power
        if named.kind == SUBMARINE:
            if named.number and named.power not in ("", power):
                raise Illegal(f"{named} has a number, but only its own power may write one (UB-28)")
            named = named._replace(power=named.power or power)
        fitting = self.find(named)
        others = [k for k in fitting if k != i]
        if fitting and not others:
            raise Illegal("a unit cannot support itself")
        return others


def make_roster(units: Sequence[Unit]) -> Roster:
    """The roster of some units."""
    return Roster(units, grouped((unit.province, i) for i, unit in enumerate(units)))
