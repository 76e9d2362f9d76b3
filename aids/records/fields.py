"""Fields of records: how they are declared, read from tables of a TOML file, and written to one with comments."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Generic, NamedTuple, Protocol, TypeVar, get_type_hints

from aids import toml_file
from aids.input_file import Place
from aids.toml_file import as_toml

T = TypeVar("T")
Read = TypeVar("Read", covariant=True)

NEEDED = object()
"""The default of a field that a file must state."""
_OF_RECORD = object()
COMMENT = 34
"""The column in which the comment of a line begins."""


def commented(line: str, says: str) -> str:
    """A line of a file with its comment."""
    return f"{line.ljust(COMMENT)} # {says}" if says else line


class Remarked(list[object]):
    """A list that stands in a file with a comment of its own."""

    def __init__(self, held: Iterable[object], says: str) -> None:
        super().__init__(held)
        self.says = says


class Given:
    """Values that fields are read and written with, by their types: `given.get(Board)`.

    `earlier` are the values of the record's fields that stand before the one that is read; all, where it is written.
    """

    def __init__(self, *held: object, earlier: Mapping[str, object] | None = None) -> None:
        self._held = held
        self._earlier = {} if earlier is None else earlier

    def get(self, kind: type[T]) -> T:
        """The value of a type; LookupError without one, which is a fault of the program."""
        for value in self._held:
            if isinstance(value, kind):
                return value
        raise LookupError(kind.__name__)

    def field(self, name: str, kind: type[T]) -> T:
        """The value of an earlier field of the same record."""
        value = self._earlier[name]
        assert isinstance(value, kind)
        return value

    def also(self, *held: object) -> "Given":
        """These values and others."""
        return Given(*self._held, *held, earlier=self._earlier)

    def within(self, earlier: Mapping[str, object]) -> "Given":
        """The same values for the fields of a record."""
        return Given(*self._held, earlier=earlier)


class Record(Protocol):
    """A named tuple whose annotations declare fields."""

    def _asdict(self) -> dict[str, object]: ...


class Kind(Generic[Read]):
    """The values that a field or a setting may have.

    `name` is that of the control with which a form enters such a value.  In a file, values of a lower `level` stand
    first; tables with a header of their own must be of a higher one than all others.  `takes` says in words which
    values it has, `bounds` what a form needs of them, ready for JSON; `part` is the record of which they are tables.
    """

    name = ""
    level = 0
    takes = "text"
    part: "type[Record] | None" = None
    bounds: Mapping[str, object] = MappingProxyType({})

    def read(self, at: Place, raw: object, given: Given) -> Read:
        """The value that a file states; RulesError with file and line for a fault."""
        raise NotImplementedError

    def write(self, value: object, given: Given) -> object:
        """The value as TOML and JSON hold it."""
        return value

    def text(self, held: object) -> str:
        """TOML for what `write` has given."""
        return as_toml(held)

    def lines(self, key: str, held: object, field: "Field") -> Iterator[str]:
        """The lines of a file for what `write` has given."""
        yield commented(f"{key} = {self.text(held)}", field.says)


class Derived(NamedTuple):
    """The default of a field that follows from what its record is read with, or from its earlier fields."""

    of: Callable[[Given], object]


class Entered(NamedTuple):
    """How a player enters a field between two turns, on a printed form and on a page.

    `label` and `words` are its names on a printed form and on a page, without which its key is.  `offered` are values
    that a page offers besides typing.  With `names` the printed form has one line for the names of all pieces of which
    the field is true, in place of a box for each.  Forms have fields in their `order`.
    """

    label: str = ""
    words: str = ""
    offered: tuple[int, ...] = ()
    names: str = ""
    order: int = 0


class Field(NamedTuple):
    """How a file states a field.

    - `kind`: the values that it may have
    - `says`: the comment beside it in a file that the program writes
    - `key`: its key, without which it is the field's name with hyphens
    - `absent`: its value where a file does not state it, `NEEDED` if it must; without it the default of the record
    - `always`: written even if it has that value
    - `blank`: an example that stands in a written file as a comment while the field is not stated
    - `above`: lines of comment above a section
    - `since`: the version whose files have it first, where that is not the first of the file's kind
    - `entered`: how the player enters it between two turns
    - `marks`: names under which other files take the field over
    """

    kind: Kind[object]
    says: str = ""
    key: str = ""
    absent: object = _OF_RECORD
    always: bool = False
    blank: str = ""
    above: tuple[str, ...] = ()
    since: str = ""
    entered: Entered | None = None
    marks: tuple[str, ...] = ()


class Declared(NamedTuple):
    """A field of a record: its name there, its key in a file, and its value where a file does not state it."""

    name: str
    key: str
    field: Field
    absent: object

    def default(self, given: Given) -> object:
        """Its value where a file does not state it."""
        return self.absent.of(given) if isinstance(self.absent, Derived) else self.absent


class Spread(Kind[object]):
    """A record whose fields stand among those of the record around it.

    `says` are other comments for its keys; `entered` are the names of the fields that the player enters there.
    """

    def __init__(
        self, record: type[Record], says: Mapping[str, str] | None = None, entered: tuple[str, ...] = ()
    ) -> None:
        self.record, self.says, self.entered = record, says or {}, entered

    def fields(self) -> Iterator["Declared"]:
        """The fields of the record as they stand there."""
        for each in flat(self.record):
            says = self.says.get(each.key, each.field.says)
            entered = each.field.entered or (Entered() if each.name in self.entered else None)
            yield each._replace(field=each.field._replace(says=says, entered=entered))


class Marked(Spread):
    """The fields of another record that have a mark, as values by name; none of them needs to be stated."""

    def __init__(self, record: type[Record], mark: str) -> None:
        super().__init__(record)
        self.mark = mark

    def fields(self) -> Iterator["Declared"]:
        """The fields with the mark."""
        return (each._replace(absent=None) for each in flat(self.record) if self.mark in each.field.marks)


@lru_cache(maxsize=64)
def declared(record: type[Record]) -> tuple[Declared, ...]:
    """The fields of a record that are saved, in order."""
    defaults: dict[str, object] = getattr(record, "_field_defaults", {})
    hints = get_type_hints(record, include_extras=True)
    fields = {name: field for name, hint in hints.items() for field in getattr(hint, "__metadata__", ())}
    return tuple(
        Declared(
            name,
            field.key or name.replace("_", "-"),
            field,
            defaults.get(name, NEEDED) if field.absent is _OF_RECORD else field.absent,
        )
        for name, field in fields.items()
    )


def flat(record: type[Record]) -> Iterator[Declared]:
    """The fields of a record, those of spread records among them."""
    for each in declared(record):
        if isinstance(each.field.kind, Spread):
            yield from each.field.kind.fields()
        else:
            yield each


Held = TypeVar("Held", bound=Record)


@lru_cache(maxsize=64)
def keys(record: type[Record]) -> tuple[str, ...]:
    """The keys of a record in a file."""
    return tuple(each.key for each in flat(record))


def read(record: type[Held], at: Place, raw: object, given: Given | None = None, others: Iterable[str] = ()) -> Held:
    """The record in a table; RulesError with file and line for a fault.  `others` are keys that are read elsewhere."""
    entries = toml_file.entries(at, raw, (*keys(record), *others))
    return _built(record, at, entries, given or Given())


def _built(record: type[Held], at: Place, entries: Mapping[str, object], given: Given) -> Held:
    make: Callable[..., Held] = record
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


def replaced(record: Held, values: Mapping[str, object]) -> Held:
    """A record with other values of some fields."""
    make: Callable[..., Held] = type(record)
    return make(**{**record._asdict(), **values})


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
