"""Forms of records: the fields that a player enters between two turns, and all those of a section of house rules."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.records.fields import NEEDED, Declared, Entered, Kind, Record, flat
from aids.records.kinds import Each, Rows


def entered(record: type[Record]) -> tuple[tuple[Declared, Entered], ...]:
    """The fields that the player enters, in the order of forms."""
    found = [(each, each.field.entered) for each in flat(record) if each.field.entered is not None]
    return tuple(sorted(found, key=lambda pair: pair[1].order))


def page_form(record: type[Record]) -> list[dict[str, object]]:
    """The same as values of JSON: key, kind, words, bounds, offered values, and whether it is kept when it is off."""
    return [
        {
            "key": each.key,
            "kind": each.field.kind.name,
            "words": how.words or each.key,
            **each.field.kind.bounds,
            "offered": list(how.offered),
            "kept": each.field.always,
        }
        for each, how in entered(record)
    ]


def file_form(record: type[Record]) -> dict[str, list[dict[str, object]]]:
    """The forms of a file: of its tables by their keys, of the file itself under ""."""
    tables = {each.key: each.field.kind.record for each in flat(record) if isinstance(each.field.kind, Rows)}
    return {"": page_form(record)} | {key: page_form(table) for key, table in tables.items()}


class SectionForm(NamedTuple):
    """A section of house rules as a form.

    `fields` are those of `whole_form`.  With `one`, the word for one of them, the section holds any number of tables by
    name, and `names` are the names that are free for one, all if there are none.  An `ordered` section is stated whole:
    all fields in an order of the player's; `values` are those in force.
    """

    name: str
    title: str
    about: str
    fields: Sequence[Mapping[str, object]]
    one: str = ""
    names: Sequence[str] = ()
    ordered: bool = False
    values: Mapping[str, object] | None = None


def whole_form(record: type[Record]) -> list[dict[str, object]]:
    """All fields of a record as values of JSON: key, kind, words, bounds, and whether a file must state it.

    Of a list `of` is the kind of what it holds, or the form of its tables in `rows`.
    """
    return [
        {
            "key": each.key,
            "words": each.field.says,
            "needed": each.absent is NEEDED,
            **_of_kind(each.field.kind),
        }
        for each in flat(record)
    ]


def _of_kind(kind: Kind[object]) -> dict[str, object]:
    """The control of a kind with its bounds; a list of tables has their form."""
    if isinstance(kind, Each) and kind.part is not None:
        return {"kind": "rows", "most": kind.most, "rows": whole_form(kind.part)}
    held = {"of": _of_kind(kind.kind)} if isinstance(kind, Each) else {}
    return {"kind": kind.name, "takes": kind.takes, **kind.bounds, **held}
