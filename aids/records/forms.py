"""The fields of a record that a player enters between two turns, for printed forms and for pages."""

from aids.records.fields import Declared, Entered, Record, flat


def entered(record: type[Record]) -> tuple[tuple[Declared, Entered], ...]:
    """The fields that the player enters, in the order of forms."""
    found = [(each, each.field.entered) for each in flat(record) if each.field.entered is not None]
    return tuple(sorted(found, key=lambda pair: pair[1].order))


def page_form(record: type[Record]) -> list[dict[str, object]]:
    """The same as values of JSON: key, kind, words, bounds, the values that are offered."""
    return [
        {
            "key": each.key,
            "kind": each.field.kind.name,
            "words": how.words or each.key,
            **each.field.kind.bounds(),
            "offered": list(how.offered),
        }
        for each, how in entered(record)
    ]
