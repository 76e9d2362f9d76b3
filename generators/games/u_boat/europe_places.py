"""Where units stand on the map of Europe: beside each other in a province, on a coast, and where one comes to it."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from math import dist

from aids.u_boat.game_map import SUBMARINE, province_of
from aids.u_boat.units import Unit
from generators.drawing.drawing import Point
from generators.games.u_boat.europe import Europe

COUNTED, FAN = 4, 0.9  # U's in a place from which on they are counted, and how far they fan out, of its width
UNIT, LEAST_UNIT = 0.95, 8.4  # of the height of a piece on the map, and in points: the width of a unit


def unit_size(europe: Europe, factor: float) -> float:
    """The width in points of a unit on a map of `factor` points a unit."""
    return max(UNIT * europe.piece[1] * factor, LEAST_UNIT)


def unit_places(
    europe: Europe, factor: float, units: Sequence[Unit], entered: Collection[str] = ()
) -> dict[Unit, Point]:
    """The middle of each unit: in its province from the first counter's place on, armies and fleets before U's.

    U's fan out beside what is there; where there are `COUNTED` or more, those of a power are in one place.  In places
    that an army or fleet has `entered` the first is left to it.
    """
    found: dict[Unit, Point] = {}
    step = FAN * unit_size(europe, factor) / factor
    for place, there in by_place(units).items():
        spots = spots_of(europe, place)
        kept = int(place in entered and all(unit.kind == SUBMARINE for unit in there))
        for number, group in enumerate(groups_of(there), kept):
            over = max(number - len(spots) + 1, 0)
            x, y = spots[min(number, len(spots) - 1)]
            found |= dict.fromkeys(group, ((x + over * step) * factor, (y - over * step / 2) * factor))
    return found


def by_place(units: Sequence[Unit]) -> Mapping[str, Sequence[Unit]]:
    """The units in each place, armies and fleets before U's."""
    found = defaultdict(list)
    for unit in sorted(dict.fromkeys(units), key=lambda unit: unit.kind == SUBMARINE):
        found[unit.place].append(unit)
    return found


def groups_of(units: Sequence[Unit]) -> list[list[Unit]]:
    """The units of a place as they are drawn: each by itself, but many U's by power."""
    found: dict[object, list[Unit]] = {}
    many = sum(unit.kind == SUBMARINE for unit in units) >= COUNTED
    for unit in units:
        found.setdefault(unit.power if many and unit.kind == SUBMARINE else unit, []).append(unit)
    return list(found.values())


def spots_of(europe: Europe, place: str) -> Sequence[Point]:
    """The places of pieces on a coast or in a province, in units of the map; under the name where no piece has room."""
    if place in europe.coasts:
        return (europe.coasts[place],)
    room = europe.places[province_of(place)]
    return room.units or ((room.name[0], room.name[1] - europe.piece[1]),)


def free_spot(europe: Europe, factor: float, place: str, taken: Collection[Point]) -> Point:
    """The first place for pieces in a province at which nothing stands; past the last where none is free, in a row."""
    near = unit_size(europe, factor)
    spots = [(x * factor, y * factor) for x, y in spots_of(europe, place)]
    x, y = spots[-1]
    row = ((x + 1.8 * near * step, y - 0.9 * near * step) for step in range(1, len(taken) + 2))
    return next(at for at in (*spots, *row) if all(dist(at, other) >= near for other in taken))


def same_province(place: str, other: str) -> bool:
    """Whether two places are in one province."""
    return province_of(place) == province_of(other)
