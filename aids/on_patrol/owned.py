"""What only the owner of SUBMARINE has, from house rules: the board, the phases, classes of ships, formations. Forms
for what only the owner of SUBMARINE has: classes of ships, formations, the board, the phases."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, cast

from aids import toml_file
from aids.hexes import board_form
from aids.input_file import Place, brief
from aids.on_patrol import board, enemy
from aids.on_patrol.attack import Weapon
from aids.on_patrol.formation import MOST_OWN, MOST_SHIPS, SECTION, StatedFormation, table_formations
from aids.on_patrol.game.position import DATA, KINDS, Escort
from aids.on_patrol.ships import ESCORT, POINTS, Classes
from aids.records.fields import NEEDED, Field, Given, Marked, read
from aids.records.kinds import Choice, SectionForm, Whole, whole_form
from aids.rulebook.rules import Rules, place

OWNED_SECTION = "class"
MOST_CLASSES, MOST_COUNTERS = 500, 800
MOST_LETTERS = 37  # of a class: with a number after it the name of a ship has 40
FOR_CONVOY = ("best", "sonar", "radar", "hits")
"""The fields that a ship of the convoy has of its class; an escort has all."""


class ShipClass(NamedTuple):
    """A class of ships; `data` are the fields of `game.position.Escort` that it states, by their names."""

    kind: Annotated[str, Field(Choice((ESCORT, *KINDS)), "what ships of it are", absent=NEEDED)]
    vp: Annotated[int | None, Field(POINTS, "victory points")] = None
    data: Annotated[Mapping[str, object], Field(Marked(Escort, DATA))] = MappingProxyType({})
    counters: Annotated[int | None, Field(Whole(0, MOST_SHIPS), "how many counters are printed")] = None


def ship_classes(rules: Rules) -> dict[str, ShipClass]:
    """The classes of house rules by name.

    Raises `RulesError` with file and line for a fault, for an escort without its best speed, and for what a ship of the
    convoy has no use for.
    """
    if OWNED_SECTION not in rules.extra:
        return {}
    at = place(rules, OWNED_SECTION)
    stated = toml_file.entries(at, rules.extra[OWNED_SECTION])
    if len(stated) > MOST_CLASSES:
        raise at.at([*stated][MOST_CLASSES]).refuse(f"{len(stated):,} classes are more than {MOST_CLASSES}")
    known: dict[str, Place] = {}
    for name in stated:
        _check_name(at.at(name), name)
        if (first := known.setdefault(name.casefold(), at.at(name))).keys != at.at(name).keys:
            raise at.at(name).refuse(f"the class {brief(name)} is there already, on line {first.line}")
    classes = {name: _read(at.at(name), entry, rules) for name, entry in stated.items()}
    printed = 0
    for name, each in classes.items():
        printed += each.counters or 0
        if printed > MOST_COUNTERS:
            raise at.at(name, "counters").refuse(f"the classes so far have more than {MOST_COUNTERS:,} counters")
    return classes


def _check_name(at: Place, name: str) -> None:
    """RulesError for a name that stands in no list of ships: one that is blank or long, or has * or : in it."""
    if not (name.isprintable() and 0 < len(name) <= MOST_LETTERS and name == " ".join(name.split())):
        raise at.refuse(
            f"a class has a name of 1 to {MOST_LETTERS} letters, with single blanks between words, not {brief(name)}"
        )
    if found := {"*", ":"} & set(name):
        raise at.refuse(f"{brief(name)} has a {min(found)}, which in a list of ships begins a number; leave it out")


def _read(at: Place, raw: object, rules: Rules) -> ShipClass:
    ship_class = read(ShipClass, at, raw, Given(rules, Classes()))
    if ship_class.kind == ESCORT and "best" not in ship_class.data:
        raise at.refuse(f"{at.name} lacks 'best', its greatest speed")
    for name in ship_class.data:
        if ship_class.kind != ESCORT and name not in FOR_CONVOY:
            raise at.at(name).refuse(f"{name} is for escorts; a {ship_class.kind} has {', '.join(FOR_CONVOY)} and vp")
    for n, weapon in enumerate(cast("tuple[Weapon, ...]", ship_class.data.get("weapons", ()))):
        if weapon.throws is not None and weapon.throws > weapon.number:
            message = f"throws {weapon.throws} are more than there are, count {weapon.number}"
            raise at.at("weapons", n, "throws").refuse(message)
    best = ship_class.data.get("best")
    for name in ("gain", "loss", "search", "sonar"):
        speed = ship_class.data.get(name)
        if isinstance(best, int) and isinstance(speed, int) and speed > best > 0:
            raise at.at(name).refuse(f"{name} {speed} is more than its best speed, {best}")
    return ship_class


def classes_of(rules: Rules) -> Classes:
    """The classes of house rules as values of the fields of their ships, by name."""
    return Classes(
        {
            name: {**each.data, "kind": each.kind} | ({} if each.vp is None else {"vp": each.vp})
            for name, each in ship_classes(rules).items()
        }
    )


WORDS = {
    "ships": "of each column, from left to right",
    "bow": "hex of the first ship of each column",
    "direction": "in which all head",
    "gap": "free hexes between the ships of a column, without it 5",
    "weapons": "",
    "radar": "it has radar",
    "turning": "hexes from one turn to the next, without it 1",
    "gain": "most that a turn adds to its speed, without it 1",
}


def forms(rules: Rules) -> tuple[SectionForm, ...]:
    """The forms of the sections, in the order of a page."""
    printed = table_formations(rules)
    free = [str(number) for number in range(1, MOST_OWN + 1) if number not in printed]
    order = enemy.phases(rules)
    names = [{"key": key, "kind": "text", "words": "", "needed": True} for key in enemy.KEYS]
    return (
        SectionForm(OWNED_SECTION, "Your ships", "a class each, from your data cards", class_fields(), one="class"),
        SectionForm(SECTION, "Formations", "1 to 6 of your rulebook", _worded(StatedFormation), "formation", free),
        SectionForm(board.SECTION, "The board", "its size, its sides, its names", board_form()),
        SectionForm(
            enemy.SECTION,
            "The phases of a turn",
            "in the order of your rulebook",
            names,
            ordered=True,
            values=dict(order),
        ),
    )


def class_fields() -> list[dict[str, object]]:
    """The fields of a class; those that a ship of the convoy has no use for are for escorts `only`."""
    of_escorts: dict[str, object] = {"kind": [ESCORT]}
    fields = []
    for field in _worded(ShipClass):
        key = field["key"]
        if key not in ("kind", "vp", "counters", *FOR_CONVOY):
            field = {**field, "only": of_escorts}
        fields.append({**field, "needed_by": of_escorts} if key == "best" else field)
    return sorted(fields, key=lambda field: field["kind"] == "rows")


def _worded(record: type[ShipClass] | type[StatedFormation]) -> list[dict[str, object]]:
    """The form of a record with the words of a page."""
    return [{**field, "words": WORDS.get(str(field["key"]), field["words"])} for field in whole_form(record)]
