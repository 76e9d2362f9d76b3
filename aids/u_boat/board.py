"""The board: provinces, their coasts, and who may go where.

A province is its three letters (`nth`); a place is a province, or one coast of it where fleets must say which
(`stp/nc`).  Fleets and U's stand in places, armies in provinces.
"""

from functools import cache
from typing import NamedTuple

from aids import __path__ as here
from aids import toml_cache, toml_file

SEA, COAST, LAND = "sea", "coast", "land"
ARMY, FLEET, SUBMARINE = "A", "F", "U"
KINDS = (ARMY, FLEET, SUBMARINE)
KIND_NAMES = {ARMY: "army", FLEET: "fleet", SUBMARINE: "submarine"}


class Province(NamedTuple):
    """A space of the board.

    `terrain` is `sea`, `coast` or `land`; `home` the power in whose home country it lies or ""; `centre` whose
    supply centre it is at the start, `neutral`, or "" for none; `coasts` those between which fleets choose.
    """

    id: str
    name: str
    terrain: str
    home: str
    centre: str
    coasts: tuple[str, ...]
    also: tuple[str, ...]


class Board(NamedTuple):
    """The board as it is played on.

    `fleet` and `army` are the places one move away; `reach` the provinces, by kind of unit and place; `borders`
    every province that touches another, by land or water; `seas` the seas that a coastal province or sea touches.
    """

    powers: tuple[str, ...]
    provinces: dict[str, Province]
    fleet: dict[str, tuple[str, ...]]
    army: dict[str, tuple[str, ...]]
    reach: dict[tuple[str, str], frozenset[str]]
    borders: dict[str, frozenset[str]]
    seas: dict[str, frozenset[str]]
    start: dict[str, tuple[str, ...]]

    def moves(self, kind: str, place: str) -> tuple[str, ...]:
        """The places where a unit may go from its own without a convoy."""
        return self.army.get(place, ()) if kind == ARMY else self.fleet.get(place, ())

    def places(self, kind: str, province: str) -> tuple[str, ...]:
        """Where a unit of a kind may stand in a province; nowhere if it cannot be there."""
        found = self.provinces[province]
        if kind == ARMY:
            return (province,) if found.terrain != SEA else ()
        if found.terrain == LAND:
            return ()
        return tuple(f"{province}/{coast}" for coast in found.coasts) or (province,)

    def home_coasts(self, power: str) -> tuple[str, ...]:
        """The coastal provinces of a power's home country, in alphabetical order of their letters (UB-10)."""
        return tuple(sorted(p.id for p in self.provinces.values() if p.home == power and p.terrain == COAST))

    def home_centres(self, power: str) -> tuple[str, ...]:
        """The centres where a power builds."""
        return tuple(sorted(p.id for p in self.provinces.values() if p.centre == power))


def province_of(place: str) -> str:
    """The province of a place."""
    return place[:3]


@cache
def board() -> Board:
    """The board of Diplomacy from `board.toml`."""
    at, document = toml_cache.read(f"{here[0]}/u_boat/board.toml")
    raw = toml_file.entries(at, document, needed=("powers", "start", "provinces", "fleet", "army"))
    provinces = {}
    for name, entry in toml_file.entries(at.at("provinces"), raw["provinces"]).items():
        words = toml_file.entries(
            at.at("provinces", name),
            entry,
            ("name", "terrain", "home", "centre", "coasts", "also"),
            ("name", "terrain"),
        )
        provinces[name] = Province(
            name,
            str(words["name"]),
            str(words["terrain"]),
            str(words.get("home", "")),
            str(words.get("centre", "")),
            toml_file.texts(at, words.get("coasts", []), "provinces", name, "coasts"),
            toml_file.texts(at, words.get("also", []), "provinces", name, "also"),
        )

    def lists(key: str) -> dict[str, tuple[str, ...]]:
        return {k: toml_file.texts(at, v, key, k) for k, v in toml_file.entries(at.at(key), raw[key]).items()}

    fleet, army = lists("fleet"), lists("army")
    reach: dict[tuple[str, str], frozenset[str]] = {}
    borders: dict[str, set[str]] = {name: set() for name in provinces}
    for kind, ways in ((ARMY, army), (FLEET, fleet), (SUBMARINE, fleet)):
        for place, after in ways.items():
            reach[kind, place] = frozenset(map(province_of, after))
            borders[province_of(place)] |= reach[kind, place]
    return Board(
        toml_file.texts(at, raw["powers"], "powers"),
        provinces,
        fleet,
        army,
        reach,
        {name: frozenset(found) for name, found in borders.items()},
        {
            name: frozenset(p for p in found if provinces[p].terrain == SEA and provinces[name].terrain != LAND)
            for name, found in borders.items()
        },
        lists("start"),
    )
