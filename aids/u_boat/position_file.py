"""Position files: the units of a game and the orders of one phase, each value of a kind with its own reader."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple, TypeVar

from aids import toml_file
from aids.errors import PlotroomError, RulesError, nearest
from aids.input_file import Place, PlayerFile, brief
from aids.kinds import NO_VALUES, Choice, Context, Each, Flag, Kind, OwnKind, String, Whole, commented
from aids.records.fields import Field, entries, read, table_lines
from aids.u_boat.game_map import SUBMARINE, GameMap, load_map
from aids.u_boat.legality import Located, SubmittedOrder
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import MAX_FAULTS, OrderError, Unit, grouped, number_units, place_for, refuse, units_by_power
from aids.u_boat.solver import EDITIONS

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


class Listed(Each[T]):
    """A list of values of one kind, of which every one that is wrong is told; in the file `most` of them at most."""

    def __init__(self, kind: Kind[T], named: str, most: int = 0) -> None:
        super().__init__(kind, most, named)
        self.takes = f"a list of {named}"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> tuple[T, ...]:
        """The values."""
        draft, found = given.get(Draft), list[T]()
        for here, entry in toml_file.rows(at, raw):
            draft.counts[self.named] += 1
            if self.most and draft.counts[self.named] > self.most:
                raise here.refuse(f"there are more {self.named} than the limit of {self.most}")
            try:
                found.append(self.kind.read(here, entry, given))
            except PlotroomError as error:
                draft.add(error)
        return tuple(found)


class PowerName(str):
    """The power of which a table is read."""


class ByPower(Kind[dict[str, object]]):
    """A table with a value for each power, by its name in any case of letters."""

    def __init__(self, kind: Kind[object], level: int = 2) -> None:
        self.kind, self.level, self.part = kind, level, kind.part
        self.takes = f"{kind.takes} for each power"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> dict[str, object]:
        """The values in the order of the file."""
        game_map, found = given.get(GameMap), dict[str, object]()
        powers = {power.lower(): power for power in game_map.powers}
        for key, value in toml_file.entries(at, raw).items():
            power = powers.get(key.strip().lower())
            if power is None:
                problem = f"unknown power {brief(key)}"
                raise at.at(key).refuse(problem, fix=nearest(key[:40], game_map.powers))
            if power in found:
                raise at.at(key).refuse(f"{power} is here twice")
            found[power] = self.kind.read(at.at(key), value, given.also(PowerName(power)))
        return found

    def write(self, value: Mapping[str, object], given: Context) -> dict[str, object]:  # type: ignore[override]
        """The values by power."""
        return {power: self.kind.write(held, given) for power, held in value.items()}

    def lines(self, key: str, held: Mapping[str, object], says: str, above: Sequence[str] = ()) -> Iterator[str]:  # type: ignore[override]
        """A header for each power whose value is a table, else one for all."""
        if self.part is None:
            yield from ("", commented(f"[{key}]", says))
            yield from (f"{power} = {self.kind.text(value)}" for power, value in held.items())
            return
        for power, table in held.items():
            assert isinstance(table, dict)
            yield from ("", f"[{key}.{power}]", *table_lines(self.part, table, set()))


def word_of(known: tuple[str, ...]) -> OwnKind[str]:
    """One of a few words or numbers, in any case of letters."""
    choice = Choice(known)
    return OwnKind(lambda at, raw, given: choice.read(at, str(raw).strip().lower()), takes=" or ".join(known))


def _read_unit(at: Place, raw: object, given: Context) -> Unit:
    """A unit of the power in whose list it stands."""
    power = str(given.get(PowerName))
    try:
        written = read_unit(String().read(at, raw))
        if written.power not in ("", power):
            raise at.refuse(f"{written} is in the list of {power}", fix="move it to the list of its power")
        return Unit(power, written.kind, place_for(given.get(GameMap), written.kind, written.place))
    except OrderError as error:
        raise at.refuse(error.message) from None


def _read_standing_unit(at: Place, raw: object, given: Context) -> Unit:
    unit, holders = _read_unit(at, raw, given), given.get(Draft).holders
    if unit.kind != SUBMARINE:
        if unit.province in holders:
            raise at.refuse(f"{unit} and {holders[unit.province]} are in the same space, but only U’s can share spaces")
        holders[unit.province] = unit
    return unit


def _read_province(at: Place, raw: object, given: Context) -> str:
    try:
        return read_place(String().read(at, raw)).province
    except OrderError as error:
        raise at.refuse(error.message) from None


def _read_center(at: Place, raw: object, given: Context) -> str:
    """A supply center, of one owner."""
    province, owners = _read_province(at, raw, given), given.get(Draft).owners
    space = given.get(GameMap).provinces[province]
    if not space.center:
        raise at.refuse(f"{space.name} has no supply center")
    if province in owners:
        raise at.refuse(f"{province} is already listed for {owners[province]}")
    owners[province] = str(given.get(PowerName))
    return province


def _read_sources(at: Place, raw: object, given: Context) -> tuple[str, ...]:
    listed = [raw] if isinstance(raw, str) else toml_file.array(at, raw)
    return tuple(_read_province(at, each, given) for each in listed)


def _unit_name(unit: Unit, given: Context) -> str:
    return f"{unit.kind} {unit.place}"


UNIT = OwnKind(_read_unit, _unit_name)
SOURCES = OwnKind(_read_sources, lambda provinces, given: list(provinces), "a province, or a list of provinces")


class Dislodged(NamedTuple):
    """A unit that must retreat or disband, and the provinces from which it was dislodged, to which it may not."""

    unit: Annotated[Unit, Field(UNIT)]
    attackers: Annotated[tuple[str, ...], Field(SOURCES, key="from", absent=(), always=True)]


def _read_dislodged(at: Place, raw: object, given: Context) -> Dislodged:
    entry, leaving = read(Dislodged, at, raw, given), given.get(Draft).leaving
    unit = entry.unit
    if unit.kind != SUBMARINE:
        if unit.province in leaving:
            raise at.refuse(f"{leaving[unit.province]} is already dislodged from {unit.province}")
        leaving[unit.province] = unit
    return entry


UNITS = Listed(OwnKind(_read_standing_unit, _unit_name), "units", MAX_UNITS)
CENTERS = Listed(OwnKind(_read_center, lambda center, given: center), "centers")
DISLODGED = Listed(OwnKind(_read_dislodged, entries), "dislodged units")
PROVINCES = Listed(OwnKind(_read_province, lambda province, given: province), "provinces")


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
    centers: dict[str, tuple[str, ...]] | None = None
    dislodged: tuple[Dislodged, ...] = ()
    contested: frozenset[str] = frozenset()
    unread: tuple[UnreadOrder, ...] = ()
    lenient: bool = False
    disorder: frozenset[str] = frozenset()

    def own(self, power: str) -> list[Unit]:
        """The units of a power, without those that are dislodged."""
        return [unit for unit in self.units if unit.power == power]

    def owned(self, power: str) -> tuple[str, ...]:
        """The centers that a power owns."""
        return (self.centers or {}).get(power, ())

    def why_disbanded(self, unit: Unit) -> tuple[str, str]:
        """Why a unit that was dislodged in a movement phase disbands at once, and the ruling."""
        is_quiet = unit.power in self.disorder
        return ("its power is in civil disorder", "UB-30") if is_quiet else ("it cannot retreat anywhere", "UB-31")

    def as_json(self) -> dict[str, object]:
        """A position as JSON, without its orders; its keys are those of 0.4, so `centres`."""
        dislodged = grouped((entry.unit.power, entry) for entry in self.dislodged)
        file = PositionFile(
            phase=self.phase,
            units=units_by_power(self.units),
            year=self.year,
            season=self.season,
            edition=self.edition,
            lenient=self.lenient,
            contested=sorted(self.contested) if dislodged else None,
            dislodged=dislodged or None,
            centers=self.centers,
        )
        return {
            {"centers": "centres"}.get(key, key): value for key, value in entries(file, Context(load_map())).items()
        }

    def with_orders(self, ordered: Sequence[PowerOrders], draft: Draft) -> "Position":
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
                    orders.append(SubmittedOrder(power, read_order(String().read(here, entry)), located))
                except OrderError as error:
                    unread.append(UnreadOrder(power, brief(entry), error, located))
                except RulesError as error:
                    draft.add(error)
        if draft.faults:
            refuse([*draft.faults, *(order.fault for order in unread[:MAX_FAULTS])])
        return self._replace(orders=tuple(orders), unread=tuple(unread))


MAX_ORDERS = 4 * MAX_UNITS
ORDERS = OwnKind[Entries](
    lambda at, raw, given: tuple(toml_file.rows(at, raw)),
    lambda orders, given: [text for _, text in orders],
    "a list of orders",
)


class PositionFile(NamedTuple):
    """The keys of a position file."""

    phase: Annotated[str, Field(word_of(PHASES))]
    units: Annotated[Mapping[str, Sequence[Unit]], Field(ByPower(UNITS))]
    year: Annotated[int, Field(Whole(1, 9999))] = 0
    season: Annotated[str, Field(word_of((*SEASONS, "fall")))] = ""
    edition: Annotated[str, Field(word_of(EDITIONS))] = ""
    lenient: Annotated[bool, Field(Flag())] = False
    contested: Annotated[Sequence[str] | None, Field(PROVINCES)] = None
    dislodged: Annotated[Mapping[str, Sequence[Dislodged]] | None, Field(ByPower(DISLODGED))] = None
    centers: Annotated[Mapping[str, Sequence[str]] | None, Field(ByPower(CENTERS))] = None
    orders: Annotated[Mapping[str, Entries] | None, Field(ByPower(ORDERS))] = None


def read_position(game_map: GameMap, named: PlayerFile) -> Position:
    """The position in a file; texts that are not orders are its `unread`.

    Raises `FileRefused` for a file that cannot be read, and otherwise the fault of the file with its line:
    `RulesError`, or `Faults` for several, those of orders among them.
    """
    at, document = toml_file.read(named)
    draft = Draft()
    file = read(PositionFile, at, document, Context(game_map, draft))
    for key, stated in (("dislodged", file.dislodged), ("contested", file.contested)):
        if file.phase != RETREATS and stated is not None:
            raise at.at(key).refuse(f"{key!r} is only for retreats, not for {file.phase!r}")
    if file.phase == ADJUSTMENT and file.season == SPRING:
        raise at.at("season").refuse("adjustments come after autumn, not after spring")
    if file.phase == ADJUSTMENT and file.centers is None:
        raise at.refuse("an adjustment needs [centers]: a list of centers for each power")
    if file.phase == RETREATS and file.dislodged is None:
        cure = 'write, for example: England = [{ unit = "F nth", from = ["nwy"] }]'
        raise at.refuse("a retreat needs [dislodged]", fix=cure)
    ordered = [PowerOrders(power, orders) for power, orders in (file.orders or {}).items()]
    check_order_count(at.at("orders"), ordered)
    centers = {power: tuple(sorted(owned)) for power, owned in (file.centers or {}).items()}
    position = Position(
        phase=file.phase,
        units=number_units(each for listed in file.units.values() for each in listed),
        year=file.year,
        season=AUTUMN if file.season == "fall" else file.season,
        edition=file.edition,
        centers=None if file.centers is None else centers,
        dislodged=number_dislodged(each for listed in (file.dislodged or {}).values() for each in listed),
        contested=frozenset(file.contested or ()),
        lenient=file.lenient,
    )
    return position.with_orders(ordered, draft)


def number_dislodged(dislodged: Iterable[Dislodged]) -> tuple[Dislodged, ...]:
    """Dislodged units in order, alike ones numbered."""
    listed = sorted(dislodged)
    units = number_units(entry.unit for entry in listed)
    return tuple(entry._replace(unit=unit) for unit, entry in zip(units, listed, strict=True))


def check_order_count(at: Place, ordered: Sequence[PowerOrders]) -> None:
    """`RulesError` at a place for more orders than a file may have."""
    at.limit(sum(len(orders) for _, orders in ordered), MAX_ORDERS, "orders")


def _locate_at(at: Place) -> Located:
    """Adds file and line to an error of an order, which keeps its type."""
    return lambda error: type(error)(error.message, where=at.where)
