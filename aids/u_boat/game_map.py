"""The map: its provinces and coasts, and where each kind of unit can go.

A province is named by its three letters (`nth`).  The place of a unit is a province, or one of its coasts where a fleet
must name it (`stp/nc`).  Fleets and U's are on coasts where a province has several; armies are not.
"""

from functools import cache
from typing import NamedTuple

from aids import __path__ as package_folder
from aids.toml_file import own

SEA, COAST, LAND = "sea", "coast", "land"
ARMY, FLEET, SUBMARINE = "A", "F", "U"
KINDS = (ARMY, FLEET, SUBMARINE)
KIND_NAMES = {ARMY: "army", FLEET: "fleet", SUBMARINE: "submarine"}
COAST_NAMES = {"nc": "north coast", "sc": "south coast", "ec": "east coast", "wc": "west coast"}


class Province(NamedTuple):
    """A space of the map.

    `terrain` is `sea`, `coast` or `land`; `home` the power in whose home country it lies, or "".  `center` is the
    power that owns its supply center at the start, `neutral`, or "" without a center.  `coasts` are those between
    which a fleet chooses, empty where there is no choice.  `also` are its other names.
    """

    id: str
    name: str
    terrain: str
    home: str = ""
    center: str = ""
    coasts: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class GameMap(NamedTuple):
    """The map of a game.

    `fleet_moves` and `army_moves` are the places one move away, by place; fleets and U's move alike (U-Boat 5).
    `reach` are the provinces one move away, by kind of unit and place.  `borders` are all provinces that touch a
    province, by land or water; `seas` the seas that touch a coast or sea.  `start_units` are the units of 1901.
    """

    powers: tuple[str, ...]
    provinces: dict[str, Province]
    fleet_moves: dict[str, tuple[str, ...]]
    army_moves: dict[str, tuple[str, ...]]
    reach: dict[tuple[str, str], frozenset[str]]
    borders: dict[str, frozenset[str]]
    seas: dict[str, frozenset[str]]
    start_units: dict[str, tuple[str, ...]]

    def moves(self, kind: str, place: str) -> tuple[str, ...]:
        """The places that a unit can move to from its own without a convoy."""
        return self.army_moves.get(place, ()) if kind == ARMY else self.fleet_moves.get(place, ())

    def places(self, kind: str, province: str) -> tuple[str, ...]:
        """The places in a province where a unit of a kind can stand; empty if it cannot be there."""
        space = self.provinces[province]
        if kind == ARMY:
            return (province,) if space.terrain != SEA else ()
        if space.terrain == LAND:
            return ()
        return tuple(f"{province}/{coast}" for coast in space.coasts) or (province,)

    def place_name(self, place: str) -> str:
        """The full name of a place: `St Petersburg, north coast`."""
        province, _, coast = place.partition("/")
        name = self.provinces[province].name
        return f"{name}, {COAST_NAMES[coast]}" if coast else name

    def is_sea(self, place: str) -> bool:
        """Whether a place is a sea."""
        return self.provinces[province_of(place)].terrain == SEA

    def is_coast(self, place: str) -> bool:
        """Whether a place is in a coastal province."""
        return self.provinces[province_of(place)].terrain == COAST

    def home_coasts(self, power: str) -> tuple[str, ...]:
        """The coastal provinces of a power's home country, in alphabetical order of their letters (UB-10)."""
        return tuple(sorted(p.id for p in self.provinces.values() if p.home == power and p.terrain == COAST))

    def home_centers(self, power: str) -> tuple[str, ...]:
        """The supply centers where a power builds, in alphabetical order of their letters."""
        return tuple(sorted(p.id for p in self.provinces.values() if p.center == power))


def province_of(place: str) -> str:
    """The province of a place."""
    return place[:3]


@cache
def load_map() -> GameMap:
    """The map of Diplomacy from `map.toml`."""
    raw = own(f"{package_folder[0]}/u_boat/map.toml")
    provinces = {name: Province(name, **entry) for name, entry in raw["provinces"].items()}
    moves = {ARMY: raw["army"], FLEET: raw["fleet"], SUBMARINE: raw["fleet"]}
    reach = {
        (kind, place): frozenset(map(province_of, others)) for kind in KINDS for place, others in moves[kind].items()
    }
    borders: dict[str, frozenset[str]] = dict.fromkeys(provinces, frozenset())
    for (_, place), others in reach.items():
        borders[province_of(place)] |= others
    waters = {name for name, province in provinces.items() if province.terrain == SEA}
    seas = {name: others & waters for name, others in borders.items()}
    return GameMap(raw["powers"], provinces, raw["fleet"], raw["army"], reach, borders, seas, raw["start"])
