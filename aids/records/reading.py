"""Records read from tables of a TOML file."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

from aids import toml_file
from aids.places import Place
from aids.records.fields import NEEDED, Given, Marked, Record, Spread, declared, flat

T = TypeVar("T", bound=Record)


@lru_cache(maxsize=64)
def keys(record: type[Record]) -> tuple[str, ...]:
    """The keys of a record in a file."""
    return tuple(each.key for each in flat(record))


def read(record: type[T], at: Place, raw: object, given: Given | None = None, others: Iterable[str] = ()) -> T:
    """The record in a table; RulesError with file and line for a fault.  `others` are keys that are read elsewhere."""
    entries = toml_file.entries(at, raw, (*keys(record), *others))
    return _built(record, at, entries, given or Given())


def _built(record: type[T], at: Place, entries: Mapping[str, object], given: Given) -> T:
    make: Callable[..., T] = record
    values: dict[str, object] = {}
    within = given.within(values)
    for each in declared(record):
        kind = each.field.kind
        if each.key in entries and not isinstance(kind, Spread):
            values[each.name] = kind.read(at.at(each.key), entries[each.key], within)
        elif isinstance(kind, Spread):
            values[each.name] = _spread(kind, at, entries, given)
        elif (default := each.default(within)) is NEEDED:
            raise at.refuse(f"{at.name} lacks {each.key!r}")
        else:
            values[each.name] = default
    return make(**values)


def _spread(kind: Spread, at: Place, entries: Mapping[str, object], given: Given) -> object:
    """The record whose fields stand among those around it; of marked fields the values that are stated."""
    if not isinstance(kind, Marked):
        return _built(kind.record, at, entries, given)
    stated = [each for each in kind.fields() if each.key in entries]
    return {each.name: each.field.kind.read(at.at(each.key), entries[each.key], given) for each in stated}


def replaced(record: T, values: Mapping[str, object]) -> T:
    """A record with other values of some fields."""
    make: Callable[..., T] = type(record)
    return make(**{**record._asdict(), **values})
