"""Units of a position, and which of them an order means."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.toml_file import shown
from aids.u_boat.notation import Ambiguous, Named


class Unit(NamedTuple):
    """A unit: whose, `A`, `F` or `U`, its place, and its number among its power's own at that place or 0 if alone."""

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
        """How it is written in a position: `F stp/nc`, `U mao #2`."""
        return f"{self.kind} {self.place}" + (f" #{self.number}" if self.number else "")

    def __str__(self) -> str:
        return f"{self.power} {self.name}"


def numbered(units: Sequence[Unit]) -> tuple[Unit, ...]:
    """The units in the order of powers, kinds and places, those that are alike numbered from 1."""
    alike: dict[Unit, int] = {}
    plain = sorted(unit._replace(number=0) for unit in units)
    for unit in plain:
        alike[unit] = alike.get(unit, 0) + 1
    found = []
    for unit, many in alike.items():
        found += [unit] if many == 1 else [unit._replace(number=n) for n in range(1, many + 1)]
    return tuple(found)


def listed(units: Sequence[Unit]) -> dict[str, list[str]]:
    """Units as a position file has them: power to `F nth` and so on; those that are alike simply stand twice."""
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(unit.power, []).append(unit._replace(number=0).name)
    return found


def meant(units: Sequence[Unit], named: Named) -> list[int]:
    """The numbers of the units that a designation fits; a coast that no unit there has is passed over (DATC 4.B.5)."""
    (province, _), kind, power, number = named.spot, named.kind, named.power, named.number
    found = [
        i
        for i, unit in enumerate(units)
        if unit[2][:3] == province and unit[1] == kind and (not power or unit[0] == power) and number in (0, unit[3])
    ]
    exact = [i for i in found if units[i].place == str(named.spot)]
    return exact or found


def one_of(units: Sequence[Unit], named: Named, text: str, power: str, own: bool | None) -> int | None:
    """The unit that a designation in another unit's order means, None if there is none.

    Where several fit, `own` True takes the power's own, False leaves them out.  Raises `Ambiguous` if several are left.
    """
    found = meant(units, named)
    if len(found) > 1 and own is not None:
        chosen = [i for i in found if (units[i].power == power) == own]
        found = chosen or found
    if len(found) > 1:
        raise several(units, found, named, text)
    return found[0] if found else None


def several(units: Sequence[Unit], found: Sequence[int], named: Named, text: str) -> Ambiguous:
    """The error for a designation that fits several units."""
    names = ", ".join(str(units[i]) for i in found)
    return Ambiguous(f"{shown(text)}: {named} may be {names}; write which")
