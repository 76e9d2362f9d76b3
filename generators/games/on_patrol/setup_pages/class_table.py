"""What is known of the ships of a setup: a row for each class with its ships, speeds, weapons and points, summed.

The figures are the player's own: a class of house rules, and what a scenario file says of an escort.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.checks.answers import counted
from aids.on_patrol.assault import weapon_text
from aids.on_patrol.convoy_setup import Setup
from aids.on_patrol.owned import classes_of
from aids.on_patrol.placement import MERCHANTMAN
from aids.on_patrol.weapons import STERN, Weapon
from aids.rulebook.rules import Rules
from generators.page.frame import NOTE
from generators.page.table import NAME, Column, Look, Row, Table
from generators.page.table_drawing import compose_table
from generators.page.typeset import Block

SIGNS = (("gain", "+"), ("loss", "−"))


class Known(NamedTuple):
    """What is known of a ship: the name of its class, "" without one, and the values of its fields."""

    name: str
    values: Mapping[str, object]

    @property
    def speeds(self) -> str:
        """Its best speed, what a turn adds to it and takes from it, and the fastest for its sonar: `6 +2 −2 s3`."""
        parts = [str(self.values["best"])] if "best" in self.values else []
        return " ".join([*parts, *self.changes, *(f"s{self.values['sonar']}" for _ in self.values.keys() & {"sonar"})])

    @property
    def changes(self) -> list[str]:
        """What a turn adds to its speed and takes from it."""
        return [f"{sign}{self.values[key]}" for key, sign in SIGNS if key in self.values]

    @property
    def worth(self) -> dict[str, str]:
        """Its victory points and its hits, by the names of their fields."""
        hits, vp = self.values.get("hits"), self.values.get("vp")
        said = {"vp": f"{vp} VP", "hits": f"{hits} hit{'s' if hits != 1 else ''}"}
        return {key: text for key, text in said.items() if self.values.get(key) is not None}


def known_ships(rules: Rules, setup: Setup) -> dict[str, Known]:
    """What is known of each ship by its name; ships of which nothing is known are left out."""
    classes, scenario = classes_of(rules), setup.scenario
    data = {each.name: each.data for each in scenario.escorts}
    stated = {each.name: each.ship_class or "" for each in (*scenario.capitals, *scenario.merchant_ships)}
    stated |= {each.name: each.ship_class or "" for each in scenario.escorts}
    known = {name: Known(of, {**classes.get(of, {}), **data.get(name, {})}) for name, of in stated.items()}
    placed = {ship.name: ship.vp for ship in setup.placement.ships if ship.vp}
    return {
        name: each._replace(values={**each.values, **({"vp": placed[name]} if name in placed else {})})
        for name, each in known.items()
        if each.values
    }


def class_table(rules: Rules, setup: Setup, width: float) -> Block | None:
    """The table of what is known, in a width; None where nothing is."""
    known = known_ships(rules, setup)
    alike: dict[str, list[tuple[int, Known]]] = {}
    for number, ship in enumerate(setup.placement.ships, 1):
        if ship.name in known:
            alike.setdefault(repr(known[ship.name]), []).append((number, known[ship.name]))
    if not alike:
        return None
    columns = (
        Column("Ships", 34, look=NAME),
        Column("Class", share=2),
        Column("Best", 22, anchor="middle"),
        Column("Gain, loss", 32, anchor="middle"),
        Column("Sonar", 26, anchor="middle"),
        Column("Radar", 26, anchor="middle"),
        Column("Hits", 20, anchor="middle"),
        Column("VP", 22, anchor="end"),
        Column("Weapons", share=3, look=Look(NOTE)),
    )
    rows = [_row([number for number, _ in group], group[0][1]) for group in alike.values()]
    ships = setup.placement.ships
    points = [known[ship.name].values.get("vp") if ship.name in known else ship.vp or None for ship in ships]
    worth = sum(each for each in points if isinstance(each, int))
    unknown = [ship.kind for ship, each in zip(ships, points, strict=True) if each is None]
    some = counted(len(unknown), "ships")
    if {*unknown} == {MERCHANTMAN}:
        some = f"{len(unknown)} merchantm{'e' if len(unknown) > 1 else 'a'}n"
    aside = f"{worth} VP; those of {some} not known" if unknown else f"{worth} VP in all"
    return compose_table("Classes", aside, Table(columns, rows, row_height=12, padding=2.5), width)


def _row(numbers: Sequence[int], ship: Known) -> Row:
    """A row for ships that are alike."""
    values = ship.values
    sonar, radar = (f"to {values['sonar']}" if "sonar" in values else "–"), ("yes" if values.get("radar") else "–")
    weapons = values.get("weapons", ())
    assert isinstance(weapons, tuple)
    return (
        ranges(numbers),
        ship.name or "–",
        str(values.get("best", "–")),
        " ".join(ship.changes) or "–",
        sonar,
        radar,
        str(values.get("hits", "–")),
        str(values.get("vp", "–")),
        "; ".join(_weapon(each) for each in weapons) or "–",
    )


def _weapon(weapon: Weapon) -> str:
    """A weapon in words: `K-gun × 4, 2 a turn, abeam 1`."""
    drops = weapon.drops
    reach = f" {drops.nearest}" + (f"–{drops.farthest}" if drops.farthest else "") if drops.where != STERN else ""
    turn = f", {weapon.in_turn} a turn" if weapon.in_turn < weapon.number else ""
    return f"{weapon_text(weapon.kind)} × {weapon.number}{turn}, {drops.where}{reach}"


def ranges(numbers: Sequence[int]) -> str:
    """Numbers that rise, with those in a row as `3–5`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(f"{run[0]}–{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)
