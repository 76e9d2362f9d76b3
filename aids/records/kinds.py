"""Kinds of values of records, and records described in words and as forms."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import toml_file
from aids.errors import InputError, RulesError
from aids.input_file import Place
from aids.records.fields import (
    NEEDED,
    Declared,
    Derived,
    Entered,
    Field,
    Given,
    Kind,
    Record,
    entries,
    flat,
    read,
    table_lines,
)
from aids.toml_file import as_toml

T = TypeVar("T")
NO_BOUNDS: Mapping[str, object] = MappingProxyType({})


class Whole(Kind[int]):
    """A whole number; `most` may depend on what it is read with."""

    name = "whole"

    def __init__(self, least: int, most: int | Callable[[Given], int], unit: str = "") -> None:
        self.least, self.most, self.unit = least, most, unit
        to = f"to {most:,}" if isinstance(most, int) else "to what the rules say"
        self.takes = f"a whole number from {least:,} {to}" + f", {unit}" * bool(unit)
        self.bounds = {"least": least, "unit": unit} | ({"most": most} if isinstance(most, int) else {})

    def read(self, at: Place, raw: object, given: Given) -> int:
        """A whole number in its bounds."""
        return toml_file.whole(at, raw, self.least, self.most if isinstance(self.most, int) else self.most(given))


class Flag(Kind[bool]):
    """True or false."""

    name = "flag"
    takes = "true or false"

    def read(self, at: Place, raw: object, given: Given) -> bool:
        """True or false."""
        return toml_file.flag(at, raw)


class Text(Kind[str]):
    """A text that is not blank."""

    name = "text"

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The text."""
        return toml_file.text(at, raw)


class Line(Text):
    """A text of one line."""

    def __init__(self, most: int, words: str = "one line of at most {} characters") -> None:
        self.most, self.words, self.takes = most, words, f"text of one line, at most {most} letters"

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The text without spaces around it."""
        line = toml_file.text(at, raw).strip()
        if len(line) > self.most or not line.isprintable():
            raise at.wrong(self.words.format(self.most), raw)
        return line


class Matching(Text):
    """A text that a pattern matches whole; `words` say what it must be."""

    def __init__(self, pattern: re.Pattern[str], words: str) -> None:
        self.pattern, self.words, self.takes = pattern, words, words

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The text."""
        text = toml_file.text(at, raw)
        if not self.pattern.fullmatch(text):
            raise at.wrong(self.words, text)
        return text


class Number(Kind[int | float]):
    """A number, whole or decimal, in its bounds."""

    name = "number"

    def __init__(self, least: float, most: float, unit: str = "") -> None:
        self.least, self.most, self.unit = least, most, unit
        self.takes = f"a number from {least:g} to {most:g}" + f", {unit}" * bool(unit)
        self.bounds = {"least": least, "most": most, "unit": unit}

    def read(self, at: Place, raw: object, given: Given) -> int | float:
        """A number in its bounds."""
        return toml_file.bounded(at, raw, self.least, self.most)


class Decimal(Kind[float]):
    """A number that is written with so many decimals."""

    name = "number"

    def __init__(self, decimals: int) -> None:
        self.decimals, self.takes = decimals, f"a number, written with {decimals} decimals"

    def read(self, at: Place, raw: object, given: Given) -> float:
        """The number."""
        return float(toml_file.number(at, raw))

    def write(self, value: float, given: Given) -> float:  # type: ignore[override]
        """The number, rounded."""
        return round(value, self.decimals) + 0.0

    def text(self, held: object) -> str:
        """The number with all its decimals."""
        return f"{held:.{self.decimals}f}"


class Choice(Kind[str]):
    """One of a few words, which may depend on what they are read with."""

    name = "choice"

    def __init__(
        self, choices: tuple[str, ...] | Callable[[Given], Iterable[str]], takes: str = "a word that the rules know"
    ) -> None:
        self.choices = choices
        self.bounds = {"choices": list(choices)} if isinstance(choices, tuple) else {}
        self.takes = " or ".join(f'"{each}"' for each in choices) if isinstance(choices, tuple) else takes

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The word."""
        return toml_file.choice(at, raw, self.choices if isinstance(self.choices, tuple) else self.choices(given))


class Stated(Kind[T]):
    """A value that is read and written by functions of its own."""

    def __init__(
        self,
        read: Callable[[Place, object, Given], T],
        write: Callable[[T, Given], object] = lambda value, given: value,
        takes: str = "text",
        level: int = 0,
    ) -> None:
        self.take, self.give, self.takes, self.level = read, write, takes, level

    def read(self, at: Place, raw: object, given: Given) -> T:
        """The value."""
        return self.take(at, raw, given)

    def write(self, value: T, given: Given) -> object:  # type: ignore[override]
        """The value as TOML and JSON hold it."""
        return self.give(value, given)


class Parsed(Stated[T]):
    """A text with a form of its own, read and written by two functions; InputError of the first is a fault."""

    def __init__(
        self,
        parse: Callable[[str, Given], T],
        write: Callable[[T, Given], object],
        name: str = "text",
        takes: str = "text",
        bounds: Mapping[str, object] = NO_BOUNDS,
    ) -> None:
        super().__init__(self._parsed, write, takes)
        self.parse, self.name, self.bounds = parse, name, bounds

    def _parsed(self, at: Place, raw: object, given: Given) -> T:
        text = toml_file.text(at, raw)
        try:
            return self.parse(text, given)
        except RulesError:
            raise
        except InputError as error:
            key = next(key for key in reversed(at.keys) if isinstance(key, str))
            raise at.refuse(f"{key}: {error.message}") from None


class Each(Kind[tuple[T, ...]]):
    """A list of values of one kind, of at most `most`; `named` is what a message calls them."""

    name = "list"

    def __init__(self, kind: Kind[T], most: int = 0, named: str = "") -> None:
        self.kind, self.most, self.named, self.part = kind, most, named, kind.part
        self.takes = "a list of tables" if kind.part else f"a list, each {kind.takes}"

    def read(self, at: Place, raw: object, given: Given) -> tuple[T, ...]:
        """The values."""
        rows = toml_file.rows(at, raw)
        if self.most and len(rows) > self.most:
            raise rows[self.most][0].refuse(f"{len(rows)} {self.named or at.keys[-1]} are more than {self.most}")
        return tuple(self.kind.read(row, entry, given) for row, entry in rows)

    def write(self, value: tuple[object, ...], given: Given) -> list[object]:  # type: ignore[override]
        """The values as a list."""
        return [self.kind.write(each, given) for each in value]


class Table(Kind[object]):
    """A table that is a record: in braces, of a higher level than 0 under a header of its own."""

    def __init__(self, record: type[Record], level: int = 0) -> None:
        self.record, self.level = record, level
        self.part, self.takes = record, "a table"

    def read(self, at: Place, raw: object, given: Given) -> object:
        """The record."""
        return read(self.record, at, raw, given)

    def write(self, value: Record, given: Given) -> dict[str, object]:  # type: ignore[override]
        """Its fields."""
        return entries(value, given)

    def lines(self, key: str, held: dict[str, object], field: Field) -> Iterator[str]:  # type: ignore[override]
        """A header and a line for each field, or one line."""
        yield from _headed(f"[{key}]", [held], self.record, field) if self.level else super().lines(key, held, field)


class Rows(Each[object]):
    """A list of tables that are records, each under a header of its own."""

    def __init__(self, record: type[Record], most: int = 0, level: int = 2) -> None:
        super().__init__(Table(record), most)
        self.record, self.level = record, level
        self.takes = "tables" + f", at most {most}" * bool(most)

    def lines(self, key: str, held: list[dict[str, object]], field: Field) -> Iterator[str]:  # type: ignore[override]
        """The tables, each key with its comment where it stands first."""
        return _headed(f"[[{key}]]", held, self.record, field)


def _headed(header: str, tables: Iterable[dict[str, object]], record: type[Record], field: Field) -> Iterator[str]:
    """Tables under their headers, the lines of comment above the first."""
    if field.above:
        yield from ("", *(f"# {line}" for line in field.above))
    told: set[str] = set()
    for n, table in enumerate(tables):
        yield from (header,) if field.above and not n else ("", header)
        yield from table_lines(record, table, told)


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
