"""Records described in words: each key with the values that it takes, its default, and since when files have it."""

from collections.abc import Iterator
from typing import NamedTuple

from aids.records.fields import NEEDED, Declared, Derived, Record, flat
from aids.toml_file import as_toml


class Described(NamedTuple):
    """A key of a table in words; `default` is "" for a key that must be stated."""

    key: str
    takes: str
    default: str
    says: str
    since: str


def tables(record: type[Record], name: str = "") -> Iterator[tuple[str, list[Described]]]:
    """The tables of a file, each with its name and its keys: the file itself as "", those in tables after them."""
    fields = list(flat(record))
    yield name, [_described(each) for each in fields]
    for each in fields:
        if each.field.kind.part is not None:
            yield from tables(each.field.kind.part, f"{name}.{each.key}" if name else each.key)


def _described(each: Declared) -> Described:
    return Described(each.key, each.field.kind.takes, _default(each.absent), each.field.says, each.field.since)


def _default(absent: object) -> str:
    """A default as TOML; in words where there is none."""
    if absent is NEEDED:
        return ""
    if isinstance(absent, Derived):
        return "as other keys say"
    if isinstance(absent, bool | int | str) and absent != "":
        return as_toml(absent)
    return "none"
