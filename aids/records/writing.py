"""Records written as TOML: the values of a table, and the lines of a file with a comment on each key."""

from collections.abc import Iterator, Mapping

from aids.records.fields import Declared, Given, Record, Remarked, Spread, commented, declared, flat


def entries(record: Record, given: Given) -> dict[str, object]:
    """The values of a record as TOML and JSON hold them: defaults left out, sections last."""
    stated = [(each, held) for each, held in _stated(record, given)]
    return {each.key: held for each, held in sorted(stated, key=lambda pair: pair[0].field.kind.level)}


def _stated(record: Record, given: Given) -> Iterator[tuple[Declared, object]]:
    values = record._asdict()
    for each in declared(type(record)):
        value, kind, within = values[each.name], each.field.kind, given.within(values)
        if isinstance(kind, Spread):
            yield from _stated(value, given)  # type: ignore[arg-type]
        elif value is not None and (each.field.always or value != each.default(within)):
            yield each, kind.write(value, within)


def table_lines(record: type[Record], table: Mapping[str, object], told: set[str]) -> Iterator[str]:
    """The lines of a table; keys in `told` have had their comment, and the others are added to it."""
    fields = {each.key: each.field for each in flat(record)}
    for key, held in table.items():
        says = held.says if isinstance(held, Remarked) else "" if key in told else fields[key].says
        yield commented(f"{key} = {fields[key].kind.text(held)}", says)
        told.add(key)


def lines(record: type[Record], table: Mapping[str, object]) -> Iterator[str]:
    """The lines of a file: its plain keys, then its sections; `table` are its values as `entries` gives them."""
    for each in sorted(flat(record), key=lambda each: each.field.kind.level):
        if each.key in table:
            yield from each.field.kind.lines(each.key, table[each.key], each.field)
        elif each.field.blank:
            yield commented(f"# {each.key} = {each.field.blank}", each.field.says)
