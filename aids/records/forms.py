"""The fields of a record that a player enters between two turns, for printed forms and for pages."""

from aids.records.fields import Declared, Entered, Record, flat
from aids.records.kinds import Rows


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
