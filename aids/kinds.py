"""Kinds of values: what each takes in words, and how it is read from a file, from a command line and from a page.

A file of TOML and a page's JSON state a value as data, a player types it as text: `Whole(1, 6)` reads 3 from both, and
from a command line "3" too.  A fault is worded by the kind, and its place by what reads it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from sys import float_info
from types import MappingProxyType
from typing import Any, Generic, TypeVar

from aids.errors import InputError, RulesError, nearest, some_of
from aids.input_file import NO_FILES, Place, PlayerFile, PlayerFiles, brief
from aids.texts import spelled
from aids.toml_file import MOST_TEXT, array, as_toml

T = TypeVar("T")
Read = TypeVar("Read", covariant=True)
NO_BOUNDS: Mapping[str, object] = MappingProxyType({})
COMMENT = 34
"""The column in which the comment of a line begins."""
EMPTY = '""'
MOST_LINE = 200
MOST_PATH = 4_096
"""Characters that a line of text may have, and a path."""
WHOLE = r"\s*[+-]?[0-9]{1,19}\s*"
DECIMAL_COMMA = r"(?<=[0-9]),(?=[0-9]{1,2}(?![0-9]))"
UNIT = r"\s*(?:in|inch|inches|\"|″|”)"
#: 7, 7.5, .5, 15/2, 7 1/2.  Numbers with more digits are not lengths on a table, and take long to compute with.
LENGTH = r"(-?)(?:([0-9]{1,6})\s+)?([0-9]{0,6}(?:\.[0-9]{1,9})?|[0-9]{1,6}\.)(?:/([0-9]{1,6}))?"


def commented(line: str, says: str) -> str:
    """A line of a file with its comment."""
    return f"{line.ljust(COMMENT)} # {says}" if says else line


class Context:
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

    def also(self, *held: object) -> "Context":
        """These values and others."""
        return Context(*self._held, *held, earlier=self._earlier)

    def within(self, earlier: Mapping[str, object]) -> "Context":
        """The same values for the fields of a record."""
        return Context(*self._held, earlier=earlier)


NO_VALUES = Context()


class Kind(Generic[Read]):
    """The values that a field, a setting or an input may have.

    `name` is that of the control with which a form enters such a value, `metavar` stands for it in a help text, and
    `json` is its type in TypeScript.  In a file, values of a lower `level` stand first; tables with a header of their
    own must be of a higher one than all others.  `takes` says in words which values it has, `bounds` what a form needs
    of them, ready for JSON; `choices` are all of them, if they are few, and `words` their names on a page; `unit` is
    that of a number.  `part` is the record of which they are tables.
    """

    name = ""
    metavar = "TEXT"
    json = "string"
    level = 0
    takes = "text"
    part: type[Any] | None = None
    bounds: Mapping[str, object] = NO_BOUNDS
    choices: tuple[str, ...] | Callable[[Context], Iterable[str]] = ()
    words: tuple[str, ...] = ()
    unit = ""

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        """Whether a value is of the kind."""
        raise NotImplementedError

    def takes_with(self, given: Context) -> str:
        """The same as `takes`, of what it is read with."""
        return self.takes

    def parsed(self, text: str) -> object:
        """What a text typed by a player stands for; the text itself if that is unknown, which `fits` refuses then."""
        return text

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> Read:
        """The value that a file states; RulesError with file and line for a fault."""
        if not self.fits(raw, given):
            raise at.wrong(self.takes_with(given), raw)
        return raw  # type: ignore[return-value]

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> Read:
        """The value that a player typed or a program passed; InputError without a place for a fault.

        `files` are those among which a file is named.
        """
        value = self.parsed(raw) if isinstance(raw, str) else raw
        if not self.fits(value):
            raise self.unfit(value)
        return value  # type: ignore[return-value]

    def unfit(self, raw: object) -> InputError:
        """The error for a value that is not of the kind."""
        number = float(raw) if isinstance(raw, Fraction) and raw.denominator > 1 else raw
        return InputError(f"{number if isinstance(raw, Fraction) else brief(raw)} is not {self.takes}")

    def write(self, value: object, given: Context) -> object:
        """The value as TOML and JSON hold it."""
        return value

    def text(self, held: object) -> str:
        """TOML for what `write` has given."""
        return as_toml(held)

    def lines(self, key: str, held: object, says: str, above: Sequence[str] = ()) -> Iterator[str]:
        """The lines of a file for what `write` has given, with its comment and lines of comment above a section."""
        yield commented(f"{key} = {self.text(held)}", says)


# --- numbers --------------------------------------------------------------------------------------------------


def bounds_text(least: float | None, most: float | None, above: float | None = None) -> str:
    """Bounds in words, to put after a noun: ` from 1 to 6`, `, more than 0 and up to 18`."""
    if least is not None and most is not None:
        return f" from {_number(least)} to {_number(most)}"
    named = (("at least", least), ("more than", above), ("up to" if above is not None else "at most", most))
    parts = [f"{name} {_number(bound)}" for name, bound in named if bound is not None]
    return f", {' and '.join(parts)}" if parts else ""


def _number(bound: float) -> str:
    """A bound with all its digits."""
    return f"{bound:,}" if isinstance(bound, int) else f"{bound:g}"


def _whole(raw: object) -> object:
    """A whole number that is typed, or the value as it is."""
    return int(raw) if isinstance(raw, str) and re.fullmatch(WHOLE, raw) else raw


class Whole(Kind[int]):
    """A whole number; `most` may depend on what it is read with."""

    name = "whole"
    json = "number"
    metavar = "N"

    def __init__(
        self, least: int | None = None, most: int | Callable[[Context], int] | None = None, unit: str = ""
    ) -> None:
        self.least, self.most, self.unit = least, most, unit
        bounded = bounds_text(least, most if isinstance(most, int) else None)
        self.takes = f"a whole number{f' of {unit}' * bool(unit)}{bounded}"
        bounds = {"least": least, "most": most}
        self.bounds = {key: bound for key, bound in bounds.items() if isinstance(bound, int)} | {"unit": unit}

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        most = self.most(given) if callable(self.most) else self.most
        return (self.least is None or self.least <= value) and (most is None or value <= most)

    def takes_with(self, given: Context) -> str:
        return Whole(self.least, self.most(given), self.unit).takes if callable(self.most) else self.takes

    def parsed(self, text: str) -> object:
        return _whole(text)


class AnyNumber(Kind[int | float]):
    """A number, whole or decimal."""

    name = "number"
    metavar = "N"
    takes = "a number"
    least, most = -float_info.max, float_info.max  # any that is finite

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool) and self.least <= value <= self.most


class Number(AnyNumber):
    """A number, whole or decimal, in its bounds."""

    def __init__(self, least: float, most: float, unit: str = "") -> None:
        self.least, self.most, self.unit = least, most, unit
        self.takes = f"a number{f' of {unit}' * bool(unit)} from {least:g} to {most:g}"
        self.bounds = {"least": least, "most": most, "unit": unit}


class Decimal(AnyNumber):
    """A number that is written with so many decimals."""

    def __init__(self, decimals: int) -> None:
        self.decimals, self.takes = decimals, f"a number with {decimals} decimals"

    def write(self, value: float, given: Context) -> float:  # type: ignore[override]
        return round(value, self.decimals) + 0.0

    def text(self, held: object) -> str:
        return f"{held:.{self.decimals}f}"


class Inches(Kind[Fraction]):
    """A length in inches, exact: 7, 7.5, 15/2, 7 1/2."""

    name = "inches"
    metavar = "INCHES"
    unit = "inches"

    def __init__(self, least: float | None = None, most: float | None = None, above: float | None = None) -> None:
        self.least, self.most, self.above = least, most, above
        self.takes = f"a length in inches{bounds_text(least, most, above)}"
        bounds = {"least": least, "most": most, "above": above}
        self.bounds = {key: bound for key, bound in bounds.items() if bound is not None} | {"unit": self.unit}

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        if not isinstance(value, Fraction) or (self.above is not None and value <= self.above):
            return False
        return (self.least is None or self.least <= value) and (self.most is None or value <= self.most)

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> Fraction:
        if isinstance(raw, bool) or not isinstance(raw, str | int | float | Fraction):
            raise self.unfit(raw)
        with suppress(ValueError):  # more digits than Python converts to text
            raw = self.parsed(str(raw).strip())
        if not self.fits(raw):
            raise self.unfit(raw)
        return raw  # type: ignore[return-value]

    def parsed(self, text: str) -> object:
        match = re.fullmatch(LENGTH, re.sub(rf"(?i:(?<=[0-9.]){UNIT})$", "", re.sub(DECIMAL_COMMA, ".", text)))
        minus, whole, number, divisor = match.groups() if match else ("", "", "", "")
        mixed = whole or divisor
        if not number or (mixed and "." in number) or (whole and not divisor) or (divisor and not int(divisor)):
            return text
        length = Fraction(number) / int(divisor or 1) + int(whole or 0)
        return -length if minus else length


# --- several values in one ------------------------------------------------------------------------------------


def _items(raw: object) -> Sequence[object]:
    """The items of a list, or of a text with commas between them; none for anything else."""
    return raw.split(",") if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()


class Wholes(Kind[tuple[int, ...]]):
    """Whole numbers, none twice: 1,2."""

    name = "wholes"
    metavar = "N,N,..."
    words_of = "a list of different whole numbers{}, such as 2 or 1,2"

    def __init__(self, least: int, most: int) -> None:
        self.each = Whole(least, most)
        self.takes = self.words_of.format(bounds_text(least, most))
        self.bounds = {"least": least, "most": most}

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, tuple) and bool(value) and len(set(value)) == len(value)

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> tuple[int, ...]:
        numbers = tuple(map(_whole, _items(raw)))
        if not all(map(self.each.fits, numbers)) or not self.fits(numbers):
            raise self.unfit(raw)
        return numbers  # type: ignore[return-value]


class Pair(Wholes):
    """Two whole numbers: -4,10."""

    name = "pair"
    metavar = "N,N"
    words_of = "a pair of whole numbers{}, such as -4,10"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, tuple) and len(value) == 2


class NameNumber(Kind[tuple[str, int | None]]):
    """A name, or a name and a number: Fletcher:12.  The number is None where it is left out."""

    name = "named"
    metavar = "NAME:N"

    def __init__(self, least: int, most: int, names: tuple[str, ...] = ()) -> None:
        self.each, self.choices = Whole(least, most), names
        self.takes = f"a name and a number{bounds_text(least, most)}, such as Fletcher:12"
        self.bounds = {"least": least, "most": most}

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> tuple[str, int | None]:
        parts: Sequence[object] = raw if isinstance(raw, list | tuple) else ()
        if isinstance(raw, str):
            parts = raw.rsplit(":", 1) if ":" in raw else (raw, None)
        if len(parts) != 2 or not is_line(parts[0]):
            raise self.unfit(raw)
        number = None if parts[1] is None else _whole(parts[1])
        if number is not None and not self.each.fits(number):
            raise self.unfit(raw)
        return str(parts[0]).strip(), number  # type: ignore[return-value]


# --- texts ----------------------------------------------------------------------------------------------------


def is_line(value: object, most: int = MOST_LINE) -> bool:
    """Whether a value is a line of text that is not blank, of at most so many characters."""
    line = value.strip() if isinstance(value, str) else ""
    return 0 < len(line) <= most and line.isprintable()


class Flag(Kind[bool]):
    """True or false."""

    name = "flag"
    json = "boolean"
    takes = "true or false"
    known: Mapping[str, bool] = {"yes": True, "true": True, "no": False, "false": False}

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, bool)

    def parsed(self, text: str) -> object:
        return self.known.get(text.strip().lower(), text)


class AnyText(Kind[str]):
    """A text, which may be empty."""

    name = "text"

    def __init__(self, most: int = MOST_TEXT, takes: str = "text") -> None:
        self.most, self.takes = most, takes

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, str) and len(value) <= self.most

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        if not isinstance(raw, str):
            raise at.wrong("text in quotes", raw)
        return super().read(at, raw, given)


class String(Kind[str]):
    """A text that is not blank."""

    name = "text"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, str) and bool(value.strip())

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        if not isinstance(raw, str) or not raw.strip():
            raise at.wrong("text in quotes", raw)
        return super().read(at, raw, given)


class Line(String):
    """A text of one line, without the spaces around it."""

    def __init__(self, most: int = MOST_LINE) -> None:
        self.most, self.takes = most, f"one line of at most {most} characters" if most < MOST_LINE else "a line of text"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return is_line(value, self.most)

    def parsed(self, text: str) -> object:
        return text.strip()

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> str:
        return super().read(at, raw, given).strip()


class Matching(String):
    """A text that a pattern matches whole; `takes` says what it must be."""

    def __init__(self, pattern: re.Pattern[str], takes: str) -> None:
        self.pattern, self.takes = pattern, takes

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, str) and bool(self.pattern.fullmatch(value))


class Choice(Kind[str]):
    """One of a few words, which may depend on what they are read with.

    On a page they have the names `words`, in their order; a player may type these too.  `retired` are former words,
    each with the one that it means now.
    """

    name = "choice"

    def __init__(
        self,
        choices: tuple[str, ...] | Callable[[Context], Iterable[str]],
        takes: str = "",
        *,
        words: tuple[str, ...] = (),
        retired: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.choices, self.words, self.retired = choices, words, retired
        if isinstance(choices, tuple):
            self.bounds, self.metavar = {"choices": list(choices)}, "|".join(choices)
            takes = f"one of {some_of(each or EMPTY for each in choices)}"
        self.takes = takes or "a word that the rules define"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return value in (self.choices if isinstance(self.choices, tuple) else tuple(self.choices(given)))

    def parsed(self, text: str) -> object:
        word, choices = self.retired.get(text.strip().lower(), text), tuple(self.choices)  # type: ignore[arg-type]
        for names in (choices, self.words):
            if (found := spelled(word, names)) is not None:
                return choices[names.index(found)]
        return text

    def takes_with(self, given: Context) -> str:
        return f"one of {some_of(self.choices(given))}" if callable(self.choices) else self.takes

    def unfit(self, raw: object) -> InputError:
        if not isinstance(raw, str):
            return super().unfit(raw)
        hint = nearest(raw.strip().lower()[:40], self.choices)  # type: ignore[arg-type]
        return InputError(f"unknown value {brief(raw)}", hint)


class AnyName(Kind[str]):
    """A text as it was typed, such as a name or a path, which the job checks; it may be empty if it may be `blank`."""

    def __init__(self, name: str = "name", metavar: str = "NAME", takes: str = "a name", *, blank: bool = True) -> None:
        self.name, self.metavar, self.takes, self.blank = name, metavar, takes, blank

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return isinstance(value, str) and len(value) <= MOST_PATH and (self.blank or bool(value.strip()))


FOLDER = AnyName("folder", "DIR", "the path of a folder", blank=False)
FACES = AnyName("dice", "N,N,...", "the faces of the dice, such as 3,4", blank=False)


class FilePath(Kind[PlayerFile]):
    """A file by its path."""

    name = "file"
    metavar = "FILE"
    takes = "the path of a file"

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> PlayerFile:
        if isinstance(raw, PlayerFile):
            return raw
        if not isinstance(raw, str) or not raw.strip() or len(raw) > MOST_PATH:
            raise self.unfit(raw)
        return PlayerFile(raw, files)


class HexName(Kind[str]):
    """A hex by its label; the check looks it up on its board."""

    name = "hex"
    metavar = "HEX"
    takes = "a hex such as A20"

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        return is_line(value)

    def parsed(self, text: str) -> str:
        text = text.strip()
        return text.upper() if text.isalnum() and text.isascii() else text


class HexNames(Kind[tuple[str, ...]]):
    """Hexes by their labels, with commas between them."""

    name = "hexes"
    metavar = "HEX,HEX,..."
    takes = "hexes such as A20,B20"

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> tuple[str, ...]:
        items = _items(raw)
        if not items or not all(map(is_line, items)):
            raise self.unfit(raw)
        return tuple(HexName().parsed(str(item)) for item in items)


class ShipAt(Kind[tuple[str, str, int]]):
    """A ship as NAME:HEX:FACING; `names` are those allowed, all if there are none."""

    name = "ship"

    def __init__(self, names: Choice | None = None) -> None:
        self.names, self.facing = names, Whole(1, 6)
        self.metavar = "KIND:HEX:FACING" if names else "NAME:HEX:FACING"
        self.choices = names.choices if names else ()
        first, *_ = *self.choices, "Fletcher"  # type: ignore[misc]
        form = f"{names.metavar}:HEX:FACING" if names else self.metavar
        self.takes = f"{form} with a facing from 1 to 6, such as {first}:A20:3"

    def taken(self, raw: object, files: PlayerFiles = NO_FILES) -> tuple[str, str, int]:
        parts = raw.rsplit(":", 2) if isinstance(raw, str) else raw if isinstance(raw, list | tuple) else ()
        if len(parts) != 3 or not is_line(parts[0]) or not is_line(parts[1]):
            raise self.unfit(raw)
        name, facing = str(parts[0]).strip(), _whole(parts[2])
        if not self.facing.fits(facing):
            raise self.unfit(raw)
        return self.names.taken(name) if self.names else name, HexName().parsed(str(parts[1])), facing  # type: ignore[return-value]


# --- values with readers of their own, and lists --------------------------------------------------------------


class OwnKind(Kind[T]):
    """A value that is read and written by functions of its own."""

    def __init__(
        self,
        read: Callable[[Place, object, Context], T],
        write: Callable[[T, Context], object] = lambda value, given: value,
        takes: str = "text",
        level: int = 0,
    ) -> None:
        self.take, self.give, self.takes, self.level = read, write, takes, level

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> T:
        return self.take(at, raw, given)

    def write(self, value: T, given: Context) -> object:  # type: ignore[override]
        return self.give(value, given)


class Notation(OwnKind[T]):
    """A text with a form of its own, read and written by two functions; InputError of the first is a fault."""

    def __init__(
        self,
        parse: Callable[[str, Context], T],
        write: Callable[[T, Context], object],
        name: str = "text",
        takes: str = "text",
        bounds: Mapping[str, object] = NO_BOUNDS,
    ) -> None:
        super().__init__(self._parsed, write, takes)
        self.parse, self.name, self.bounds = parse, name, bounds

    def _parsed(self, at: Place, raw: object, given: Context) -> T:
        text = String().read(at, raw)
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

    def read(self, at: Place, raw: object, given: Context = NO_VALUES) -> tuple[T, ...]:
        listed = array(at, raw)
        if self.most:
            at.at(self.most).limit(len(listed), self.most, self.named or at.keys[-1])
        return tuple(self.kind.read(at.at(n), each, given) for n, each in enumerate(listed))

    def write(self, value: tuple[object, ...], given: Context) -> list[object]:  # type: ignore[override]
        return [self.kind.write(each, given) for each in value]
