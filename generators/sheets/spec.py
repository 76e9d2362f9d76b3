"""Tables of a kit as they are written: a sheet, or a part of one, before it is read as a kind of sheet."""

from collections.abc import Mapping
from math import isfinite
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from aids import toml_file
from aids.places import Key, Place, brief
from aids.texts import NOTHING, Fill
from generators.sheets.settings import read_file_name

#: The types of settings, in words.
TYPE_NAMES: dict[type, str] = {
    str: "text in quotes",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list in [ ]",
    dict: "a table",
}


class Spec(NamedTuple):
    """A table of a kit, a sheet or a part of one, and its place for errors.

    An `extra` sheet is printed only when it is named; `about` says in a line what a sheet is for; `values` stand for
    names in braces in files that the sheet names; `shared` are the tables of its kit that all sheets use.  All faults
    are `RulesError` with file and line.
    """

    data: Mapping[str, Any]
    place: Place
    extra: bool = False
    about: str = ""
    values: Fill = NOTHING
    shared: Mapping[str, object] = MappingProxyType({})

    @property
    def name(self) -> str:
        """The sheet's name on the command line."""
        return str(self.data["name"])

    @property
    def label(self) -> str:
        """The name of this part in messages."""
        name = self.data.get("name") or self.data.get("kind")
        return brief(name) if name else self.place.name

    def fail(self, message: str, *keys: Key) -> NoReturn:
        """Raise the error for a fault at these keys."""
        raise self.place.at(*keys).refuse(message)

    def wrong(self, key: str, wanted: str) -> NoReturn:
        """Raise the error for a setting with a wrong value: `'rows' must be 1 to 40, not 99`."""
        raise self.place.at(key).wrong(wanted, self.data[key])

    def known(self, *names: str) -> None:
        """Allow no settings but these."""
        toml_file.only(self.place, self.data, names)

    def get(self, key: str, kind: type | tuple[type, ...], default: Any = None) -> Any:
        """A setting of a type; the default if the kit does not state it, a fault if there is no default."""
        if key not in self.data:
            if default is None:
                self.fail(f"{self.label} lacks {key!r}")
            return default
        value = self.data[key]
        kinds = kind if isinstance(kind, tuple) else (kind,)
        if not isinstance(value, kinds) or (isinstance(value, bool) and bool not in kinds):
            self.wrong(key, " or ".join(dict.fromkeys(TYPE_NAMES[kind] for kind in kinds)))
        if isinstance(value, float) and not isfinite(value):
            self.wrong(key, "a number")
        return value

    def file_name(self) -> str:
        """The name of this part, as small letters, digits and hyphens: it becomes part of file names."""
        return read_file_name(self.place.at("name"), self.get("name", str))

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts that are not blank; empty if the kit does not state it."""
        return toml_file.texts(self.place, self.get(key, list, []), key)

    def part(self, key: str, index: int | None = None) -> "Spec":
        """A table in this one, or in a list of this one."""
        if key not in self.data:
            self.fail(f"{self.label} lacks {key!r}")
        value, place = self.data[key], self.place.at(key)
        if index is not None:
            value, place = value[index], place.at(index)
        return Spec(toml_file.entries(place, value), place)

    def parts(self, key: str) -> "list[Spec]":
        """The tables of a list of tables."""
        if key not in self.data:
            self.fail(f"{self.label} lacks its list of {key}")
        if not isinstance(self.data[key], list):
            self.wrong(key, f"a list of tables, [[{key}]]")
        return [self.part(key, n) for n in range(len(self.data[key]))]
