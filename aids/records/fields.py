"""Fields of records: how they are declared, read from tables of a TOML file, and written to one with comments."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import lru_cache
from hashlib import sha256
from pathlib import PurePath
from typing import Annotated, Generic, NamedTuple, Protocol, Self, TypeVar, get_type_hints, overload

from aids import toml_file
from aids.input_file import Place, brief
from aids.kinds import NO_BOUNDS, NO_VALUES, Context, Each, Flag, Kind, Matching, String, Whole, commented
from aids.toml_file import as_toml

NEEDED = object()
"""The default of a field that a file must state."""
_OF_RECORD = object()
TABLES = "a list of tables"
T = TypeVar("T", covariant=True)


class CommentedList(list[object]):
    """A list that stands in a file with a comment of its own."""

    def __init__(self, held: Iterable[object], says: str) -> None:
        super().__init__(held)
        self.says = says


class Record(Protocol):
    """A named tuple whose annotations declare fields."""

    def _asdict(self) -> dict[str, object]: ...


class FormEntry(NamedTuple):
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


class Field(Generic[T]):
    """A named value, of a record or of a class of settings, whose attribute it is: its kind and its words.

    - `kind`: the values that it may have
    - `says`: its meaning, which is the comment beside it in a file that the program writes
    - `name`, `key`: its name in the record, and in a file, where hyphens stand for underscores
    - `absent`: its value where a file does not state it, `NEEDED` if it must, or a function of what the record is read
      with and its earlier fields; without it the default of the record
    - `otherwise`: the same in words
    - `always`: written even if it has that value
    - `blank`: an example that stands in a written file as a comment while the field is not stated
    - `above`: lines of comment above a section
    - `since`: the version whose files have it first, where that is not the first of the file's kind
    - `entered`: how the player enters it between two turns
    - `marks`: names under which other files take the field over
    """

    name = otherwise = ""
    raw: object = None

    def __init__(
        self,
        kind: Kind[T],
        says: str = "",
        key: str = "",
        absent: object = _OF_RECORD,
        *,
        always: bool = False,
        blank: str = "",
        above: tuple[str, ...] = (),
        since: str = "",
        entered: FormEntry | None = None,
        marks: tuple[str, ...] = (),
    ) -> None:
        self.kind, self.says, self.key, self.absent, self.always = kind, says, key, absent, always
        self.blank, self.above, self.since, self.entered, self.marks = blank, above, since, entered, marks

    def __set_name__(self, owner: type, name: str) -> None:
        self.name, self.key = name, self.key or name.rstrip("_").replace("_", "-")

    @overload
    def __get__(self, table: None, owner: type) -> Self: ...
    @overload
    def __get__(self, table: object, owner: type) -> T: ...
    def __get__(self, table: object | None, owner: type) -> Self | T:
        return self  # the value of settings stands in their `__dict__`, which comes first

    def changed(self, **changes: object) -> Self:
        """The same field with other attributes."""
        other = copy(self)
        other.__dict__.update(changes)
        return other

    def default(self, value: object, otherwise: str = "") -> Self:
        """Make a value, written as in a file, that of tables that do not state it; `otherwise` describes it."""
        self.absent, self.raw = None, value
        self.otherwise = otherwise or (as_toml(value) if value not in ("", [], {}) else "")
        return self

    def optional(self, otherwise: str = "") -> "Field[T | None]":
        """Make it None in tables that do not state it; `otherwise` says what that means."""
        self.absent, self.raw, self.otherwise = None, None, otherwise
        return self

    @property
    def needed(self) -> bool:
        """Whether a table must state it."""
        return self.absent in (NEEDED, _OF_RECORD)

    def without(self, given: Context) -> object:
        """Its value where a file does not state it."""
        return self.absent(given) if callable(self.absent) else self.absent

    def value(self, at: Place, stated: Mapping[str, object], given: Context) -> T | None:
        """The value in a table of settings; RulesError with file and line if it is missing or wrong."""
        raw = stated.get(self.key, self.raw)
        if raw is None and self.needed:
            own = stated.get("name") or stated.get("kind")
            missing = f"{self.key!r}" if self.kind.takes != TABLES else f"the list of {self.key}"
            raise at.refuse(f"{missing} is missing in {brief(own) if own else at.name}")
        return None if raw is None else self.kind.read(at.at(self.key), raw, given)


class Spread(Kind[object]):
    """A record whose fields stand among those of the record around it.

    `says` are other comments for its keys; `entered` are the names of the fields that the player enters there.
    """

    def __init__(
        self, record: type[Record], says: Mapping[str, str] | None = None, entered: tuple[str, ...] = ()
    ) -> None:
        self.record, self.says, self.entered = record, says or {}, entered

    def fields(self) -> Iterator[Field[object]]:
        """The fields of the record as they stand there."""
        for each in flat(self.record):
            entered = each.entered or (FormEntry() if each.name in self.entered else None)
            yield each.changed(says=self.says.get(each.key, each.says), entered=entered)


class MarkedFields(Spread):
    """The fields of another record that have a mark, as values by name; none of them needs to be stated."""

    def __init__(self, record: type[Record], mark: str) -> None:
        super().__init__(record)
        self.mark = mark

    def fields(self) -> Iterator[Field[object]]:
        """The fields with the mark."""
        return (each.changed(absent=None) for each in flat(self.record) if self.mark in each.marks)


@lru_cache(maxsize=64)
def declared(record: type[Record]) -> tuple[Field[object], ...]:
    """The fields of a record that are saved, in order; those that the record gives a default have it."""
    defaults: dict[str, object] = getattr(record, "_field_defaults", {})
    hints = get_type_hints(record, include_extras=True)
    fields = {name: field for name, hint in hints.items() for field in getattr(hint, "__metadata__", ())}
    return tuple(
        field.changed(
            name=name,
            key=field.key or name.replace("_", "-"),
            absent=defaults.get(name, NEEDED) if field.absent is _OF_RECORD else field.absent,
        )
        for name, field in fields.items()
    )


def flat(record: type[Record]) -> Iterator[Field[object]]:
    """The fields of a record, those of spread records among them."""
    for each in declared(record):
        yield from each.kind.fields() if isinstance(each.kind, Spread) else (each,)


Held = TypeVar("Held", bound=Record)


@lru_cache(maxsize=64)
def keys(record: type[Record]) -> tuple[str, ...]:
    """The keys of a record in a file."""
    return tuple(each.key for each in flat(record))


def read(
    record: type[Held],
    at: Place,
    raw: object,
    given: Context | None = None,
    others: Iterable[str] = (),
    **known: object,
) -> Held:
    """The record in a table; RulesError with file and line for a fault.

    `others` are keys that are read elsewhere, `known` the values of what is not a field.
    """
    entries = toml_file.entries(at, raw, (*keys(record), *others))
    return _built(record, at, entries, given or Context(), known)


def _built(
    record: type[Held],
    at: Place,
    entries: Mapping[str, object],
    given: Context,
    known: Mapping[str, object] = NO_BOUNDS,
) -> Held:
    make: Callable[..., Held] = record
    values: dict[str, object] = {}
    within = given.within(values)
    for each in declared(record):
        kind = each.kind
        if isinstance(kind, MarkedFields):  # of marked fields the values that are stated
            stated = [field for field in kind.fields() if field.key in entries]
            values[each.name] = {
                field.name: field.kind.read(at.at(field.key), entries[field.key], given) for field in stated
            }
        elif isinstance(kind, Spread):
            values[each.name] = _built(kind.record, at, entries, given)
        elif each.key in entries:
            values[each.name] = kind.read(at.at(each.key), entries[each.key], within)
        elif (default := each.without(within)) is NEEDED:
            raise at.refuse(f"{each.key!r} is missing in {at.name}")
        else:
            values[each.name] = default
    return make(**known, **values)


def replaced(record: Held, values: Mapping[str, object]) -> Held:
    """A record with other values of some fields."""
    make: Callable[..., Held] = type(record)
    return make(**{**record._asdict(), **values})


def entries(record: Record, given: Context) -> dict[str, object]:
    """The values of a record as TOML and JSON hold them: defaults left out, sections last."""
    stated = sorted(_stated(record, given), key=lambda pair: pair[0].kind.level)
    return {each.key: held for each, held in stated}


def _stated(record: Record, given: Context) -> Iterator[tuple[Field[object], object]]:
    values = record._asdict()
    for each in declared(type(record)):
        value, kind, within = values[each.name], each.kind, given.within(values)
        if isinstance(kind, Spread):
            yield from _stated(value, given)  # type: ignore[arg-type]
        elif value is not None and (each.always or value != each.without(within)):
            yield each, kind.write(value, within)


def table_lines(record: type[Record], table: Mapping[str, object], told: set[str]) -> Iterator[str]:
    """The lines of a table; keys in `told` have had their comment, and the others are added to it."""
    fields = {each.key: each for each in flat(record)}
    for key, held in table.items():
        says = held.says if isinstance(held, CommentedList) else "" if key in told else fields[key].says
        yield commented(f"{key} = {fields[key].kind.text(held)}", says)
        told.add(key)


def lines(record: type[Record], table: Mapping[str, object]) -> Iterator[str]:
    """The lines of a file: its plain keys, then its sections; `table` are its values as `entries` gives them."""
    for each in sorted(flat(record), key=lambda each: each.kind.level):
        if each.key in table:
            yield from each.kind.lines(each.key, table[each.key], each.says, each.above)
        elif each.blank:
            yield commented(f"# {each.key} = {each.blank}", each.says)


# --- tables in tables ---------------------------------------------------------------------------------------


class Table(Kind[object]):
    """A table that is a record: in braces, of a higher level than 0 under a header of its own."""

    def __init__(self, record: type[Record], level: int = 0) -> None:
        self.record, self.level = record, level
        self.part, self.takes = record, "a table"

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> object:
        """The record."""
        return read(self.record, at, raw, given)

    def write(self, value: Record, given: Context) -> dict[str, object]:  # type: ignore[override]
        """Its fields."""
        return entries(value, given)

    def lines(self, key: str, held: dict[str, object], says: str, above: Sequence[str] = ()) -> Iterator[str]:  # type: ignore[override]
        """A header and a line for each field, or one line."""
        yield from _headed(f"[{key}]", [held], self.record, above) if self.level else super().lines(key, held, says)


class Rows(Each[object]):
    """A list of tables that are records, each under a header of its own."""

    def __init__(self, record: type[Record], most: int = 0, level: int = 2) -> None:
        super().__init__(Table(record), most)
        self.record, self.level = record, level
        self.takes = "tables" + f", at most {most}" * bool(most)

    def lines(self, key: str, held: list[dict[str, object]], says: str, above: Sequence[str] = ()) -> Iterator[str]:  # type: ignore[override]
        """The tables, each key with its comment where it stands first."""
        return _headed(f"[[{key}]]", held, self.record, above)


def _headed(
    header: str, tables: Iterable[dict[str, object]], record: type[Record], above: Sequence[str]
) -> Iterator[str]:
    """Tables under their headers, the lines of comment above the first."""
    if above:
        yield from ("", *(f"# {line}" for line in above))
    told: set[str] = set()
    for n, table in enumerate(tables):
        yield from (header,) if above and not n else ("", header)
        yield from table_lines(record, table, told)


class KeyRow(NamedTuple):
    """A key of a table in words; `default` is "" for a key that must be stated."""

    key: str
    takes: str
    default: str
    says: str
    since: str


def tables(record: type[Record], name: str = "") -> Iterator[tuple[str, list[KeyRow]]]:
    """The tables of a file, each with its name and its keys: the file itself as "", those in tables after them."""
    fields = list(flat(record))
    yield name, [KeyRow(each.key, each.kind.takes, _default(each.absent), each.says, each.since) for each in fields]
    for each in fields:
        if each.kind.part is not None:
            yield from tables(each.kind.part, f"{name}.{each.key}" if name else each.key)


def _default(absent: object) -> str:
    """A default as TOML; in words where there is none."""
    if absent is NEEDED:
        return ""
    if callable(absent):
        return "depends on other keys"
    if isinstance(absent, bool | int | str) and absent != "":
        return as_toml(absent)
    return "none"


def entered(record: type[Record]) -> tuple[tuple[Field[object], FormEntry], ...]:
    """The fields that the player enters, in the order of forms."""
    found = [(each, each.entered) for each in flat(record) if each.entered is not None]
    return tuple(sorted(found, key=lambda pair: pair[1].order))


def page_form(record: type[Record]) -> list[dict[str, object]]:
    """The same as values of JSON: key, kind, words, bounds, offered values, and whether it is kept when it is off."""
    return [
        {
            "key": each.key,
            "kind": each.kind.name,
            "words": how.words or each.key,
            **each.kind.bounds,
            "offered": list(how.offered),
            "kept": each.always,
        }
        for each, how in entered(record)
    ]


def file_form(record: type[Record]) -> dict[str, list[dict[str, object]]]:
    """The forms of a file: of its tables by their keys, of the file itself under ""."""
    tables = {each.key: each.kind.record for each in flat(record) if isinstance(each.kind, Rows)}
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
        {"key": each.key, "words": each.says, "needed": each.absent is NEEDED, **_of_kind(each.kind)}
        for each in flat(record)
    ]


def _of_kind(kind: Kind[object]) -> dict[str, object]:
    """The control of a kind with its bounds; a list of tables has their form."""
    if isinstance(kind, Each) and kind.part is not None:
        return {"kind": "rows", "most": kind.most, "rows": whole_form(kind.part)}
    held = {"of": _of_kind(kind.kind)} if isinstance(kind, Each) else {}
    return {"kind": kind.name, "takes": kind.takes, **kind.bounds, **held}


FIRST = "0.4.0"
"""The first version that its files name."""
BEFORE = f"before {FIRST}"
"""How a game file states the version of a game that began without one."""
NO_HOUSE = "none"
DIGEST = 16  # hexadecimal digits
MOST_VERSION = 30  # characters
END = "# end"
HEXADECIMAL = f"{DIGEST} digits 0 to 9 and a to f"
DIGEST_KIND = Matching(re.compile(rf"[0-9a-f]{{{DIGEST}}}"), HEXADECIMAL)
HOUSE = Matching(re.compile(rf"{NO_HOUSE}|[0-9a-f]{{{DIGEST}}}"), f"{NO_HOUSE!r} or {HEXADECIMAL}")


class Version(String):
    """A version of Plotroom, or one of the words of `others`."""

    takes = "a version of Plotroom"

    def __init__(self, *others: str) -> None:
        self.others = others

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        """The version."""
        version = String().read(at, raw)
        is_version = len(version) <= MOST_VERSION and re.fullmatch(r"\d+(\.\w+)+", version, re.ASCII)
        if not is_version and version not in self.others:
            raise at.wrong(f"a version of Plotroom, such as {FIRST!r}", version)
        return version


class Origin(NamedTuple):
    """The entry `made` of a game file: the program that made it.

    `by` is the version that wrote the file, "" if it names none; `began` the version with which the game began, or
    `BEFORE`; `house` a digest of the house rules under which its first turn was played, `NO_HOUSE` for none, None
    before that turn.
    """

    by: Annotated[str, Field(Version(), key="plotroom", absent=NEEDED)] = ""
    began: Annotated[str, Field(Version(BEFORE), absent=lambda given: given.field("by", str))] = BEFORE
    house: Annotated[str | None, Field(HOUSE)] = None


class FileName(String):
    """The name of a file beside the one that states it."""

    takes = "the name of a file in the same folder"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        """Whether a value is such a name."""
        if not isinstance(value, str) or len(value) > 200 or not value.isprintable():
            return False
        return PurePath(value.replace("\\", "/")).name == value


class Source(NamedTuple):
    """The file that a game file was made from: its name, its digest, and the seed of the dice, None if given.

    `made` is what that file says of the program that made it; read from the next file it is not known.
    """

    file: Annotated[str, Field(FileName())]
    digest: Annotated[str, Field(DIGEST_KIND)]
    seed: Annotated[int | None, Field(Whole(0, 2**63 - 1))] = None
    made: Origin = Origin()


GAME = Field(String(), absent="", always=True)
WHOLE = Field(Flag(), f"the file ends with the line {END}", absent=False, always=True)
MADE = Field(Table(Origin), absent=Origin(), always=True, since="0.4.0")
FROM = Field(Table(Source), key="from", absent=None)
"""The fields that the game files of all games have."""
DICE = Each(Whole(1, 6), 999, "dice")
"""Faces that a player rolled."""


def digest_of(text: str) -> str:
    """The digest of a game file's text, the same whatever its line ends are."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    return str(sha256(text.encode()).hexdigest())[:DIGEST]


def check_head(at: Place, raw: Mapping[str, object], text: str, game: str) -> None:
    """RulesError for a file of another game, and for one cut short: `whole = true` without the line `# end`."""
    if raw.get("game", game) != game:
        raise at.at("game").refuse(f"this is a game of {brief(raw['game'])}, not of {game!r}")
    if raw.get("whole") is True and END not in map(str.strip, text.splitlines()):
        raise at.at("whole").refuse(f"the end of this file is missing: its last line must be {END!r}")


def file_text(record: type[Record], table: Mapping[str, object], head: Sequence[str]) -> str:
    """The text of a game file with comments: its values as `entries` gives them, `head` as lines of comment above."""
    above = [f"# {line}".rstrip() for line in head]
    return "\n".join([*above, *lines(record, table), "", END]) + "\n"
