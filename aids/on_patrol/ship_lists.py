"""The ships of a scenario as a player lists them: by name, or as so many of a class of house rules: `Fletcher*2`."""

import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple

from aids import toml_file
from aids.errors import InputError
from aids.on_patrol.formation import MOST_SHIPS
from aids.on_patrol.game.position import DATA
from aids.on_patrol.game.position import Escort as OnFile
from aids.on_patrol.placement import CAPITAL, ESCORT, MERCHANTMAN, Escort, ValuedShip
from aids.on_patrol.ship_classes import CLASS, Classes, unknown_class
from aids.on_patrol.ships import HEADING, LABEL, NAME, POINTS
from aids.places import Place, brief
from aids.records.fields import Field, Given, Marked, Record, Spread
from aids.records.kinds import Rows, Stated, Whole

USES = {CAPITAL: CAPITAL, ESCORT: ESCORT}
"""What ships of a kind of class are placed as; all others are merchantmen."""


class Listed(NamedTuple):
    """Ships in a list: one by name, or a `number` of a class, which are numbered."""

    name: Annotated[str, Field(NAME)] = ""
    ship_class: Annotated[str | None, Field(CLASS, key="class")] = None
    number: Annotated[int, Field(Whole(1, MOST_SHIPS), key="count")] = 1
    vp: Annotated[int | None, Field(POINTS)] = None


class ListedEscorts(NamedTuple):
    """Escorts in a scenario file; `bow`, `direction` and `data` are those of `placement.Escort`."""

    listed: Annotated[Listed, Field(Spread(Listed))]
    bow: Annotated[str | None, Field(LABEL)] = None
    direction: Annotated[int | None, Field(HEADING)] = None
    data: Annotated[Mapping[str, object], Field(Marked(OnFile, DATA))] = MappingProxyType({})


def parse_listed(text: str, classes: Classes) -> Listed:
    """The ships that a text lists: `Fletcher*2`, the name of a class, or any name; InputError for an unknown class."""
    name = text.strip()
    match = re.fullmatch(r"([^*]*[^*\s])\s*\*\s*([1-9][0-9]?)", name)
    if match is None:
        return Listed(name, name if name in classes else None)
    if match[1] not in classes:
        raise unknown_class(match[1], classes)
    return Listed(match[1], match[1], int(match[2]))


def ships(listed: Listed, use: str, classes: Classes, entry: int = 0) -> Iterator[ValuedShip]:
    """The ships of an entry, each with its name and points: as it says, or as its class does, or 0.

    InputError for one without name or class, and for a class of ships for another `use`.
    """
    of_class: Mapping[str, object] = {}
    if listed.ship_class is not None:
        of_class = classes[listed.ship_class]
        kind = str(of_class["kind"])
        if USES.get(kind, MERCHANTMAN) != use:
            raise InputError(f"the class {brief(listed.ship_class)} is of kind {kind!r}, which is no {use}")
    elif not listed.name:
        raise InputError("the entry lacks 'name', or 'class'")
    vp = of_class.get("vp", 0) if listed.vp is None else listed.vp
    name = listed.name or listed.ship_class or ""
    for number in range(1, listed.number + 1):
        numbered = name if listed.number == 1 else f"{name} {number}"
        yield ValuedShip(numbered, vp if isinstance(vp, int) else 0, listed.ship_class, entry)


def capitals(listed: Listed, classes: Classes, entry: int = 0) -> Iterator[ValuedShip]:
    """The capital ships of an entry; the errors of `ships`."""
    return ships(listed, CAPITAL, classes, entry)


def escorts(listed: Listed, classes: Classes, entry: int = 0) -> Iterator[Escort]:
    """The escorts of an entry; the errors of `ships`."""
    for ship in ships(listed, ESCORT, classes, entry):
        yield Escort(ship.name, ship.vp, ship_class=ship.ship_class, entry=entry)


class ShipRows(Rows):
    """Entries of a list of ships, each for one or several, read as those ships."""

    def __init__(self, record: type[Record], expand: Callable[[object, Classes, int], Iterator[object]]) -> None:
        super().__init__(record)
        self.expand = expand

    def read(self, at: Place, raw: object, given: Given) -> tuple[object, ...]:
        """The ships of all entries."""
        found: list[object] = []
        for n, entry in enumerate(super().read(at, raw, given)):
            try:
                found += self.expand(entry, given.get(Classes), n)
            except InputError as error:
                raise at.at(n).refuse(error.message) from None
        return tuple(found)


def _escorts(entry: object, classes: Classes, n: int) -> Iterator[Escort]:
    assert isinstance(entry, ListedEscorts)
    if entry.bow is not None and entry.listed.number > 1:
        raise InputError(f"{entry.listed.number} escorts cannot share a bow hex; list each by itself")
    for escort in escorts(entry.listed, classes, n):
        yield escort._replace(bow=entry.bow, direction=entry.direction, data=entry.data)


def _capitals(entry: object, classes: Classes, n: int) -> Iterator[ValuedShip]:
    assert isinstance(entry, Listed)
    return capitals(entry, classes, n)


def numbered_merchantmen(count: int) -> tuple[ValuedShip, ...]:
    """So many merchantmen, Merchantman 1 and so on."""
    return tuple(ValuedShip(f"Merchantman {number}") for number in range(1, count + 1))


def _merchantmen(at: Place, raw: object, given: Given) -> tuple[ValuedShip, ...]:
    """The merchantmen, of which a file may state the number alone, or a list of names and classes."""
    if not isinstance(raw, list):
        return numbered_merchantmen(toml_file.whole(at, raw, 0, MOST_SHIPS))
    found: list[ValuedShip] = []
    for n, each in enumerate(raw):
        name, classes = NAME.read(at.at(n), each, given), given.get(Classes)
        try:
            found += ships(parse_listed(name, classes), MERCHANTMAN, classes, n)
        except InputError as error:
            raise at.at(n).refuse(error.message) from None
    return tuple(found)


MERCHANTMEN = Stated[tuple[ValuedShip, ...]](_merchantmen, takes="how many, or a list of names and classes")
CAPITALS, ESCORTS = ShipRows(Listed, _capitals), ShipRows(ListedEscorts, _escorts)
