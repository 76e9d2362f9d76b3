"""Forms for what only the owner of SUBMARINE has: classes of ships, formations, the board, the phases."""

from aids.hexes import board_form
from aids.on_patrol import board, phases
from aids.on_patrol.formation import MOST_OWN, SECTION, StatedFormation, table_formations
from aids.on_patrol.owned import FOR_CONVOY, ShipClass
from aids.on_patrol.owned import SECTION as CLASSES
from aids.on_patrol.ship_classes import ESCORT
from aids.records.forms import SectionForm, whole_form
from aids.rulebook.rules import Rules

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
    order = phases.phases(rules)
    names = [{"key": key, "kind": "text", "words": "", "needed": True} for key in phases.KEYS]
    return (
        SectionForm(CLASSES, "Your ships", "a class each, from your data cards", class_fields(), one="class"),
        SectionForm(SECTION, "Formations", "1 to 6 of your rulebook", _worded(StatedFormation), "formation", free),
        SectionForm(board.SECTION, "The board", "its size, its sides, its names", board_form()),
        SectionForm(
            phases.SECTION,
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
