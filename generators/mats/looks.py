"""Colours and art that a sheet's tables name: those of its kit and of the palettes, of the library and of files."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from aids.errors import InputError, PlotroomError, gather
from aids.places import Key, Place, brief
from generators.drawing.art import Art
from generators.drawing.own_art import is_picture
from generators.mats.csv_tables import RowSettings
from generators.pieces import nato
from generators.pieces.own_colours import ink_on, read_colours
from generators.pieces.sheet_files import SheetFiles
from generators.pieces.symbols import symbol
from generators.sheets.settings import Setting, Settings, text
from generators.sheets.sheet import Sheet


class Look(NamedTuple):
    """How a thing is shown: the role of its ground, None for bare paper, and its art, None for none."""

    ground: str | None = None
    art: Art | None = None

    @property
    def ink(self) -> str:
        """The role of what is read best on the ground."""
        return "ink" if self.ground is None else ink_on(self.ground)

    @property
    def art_ink(self) -> str:
        """The role in which art stands on the ground."""
        return "navy" if self.ground is None else ink_on(self.ground)


PLAIN = Look()


def colour_named(meaning: str) -> Setting[str | None]:
    """A colour of the kit or of the palettes, or "#RRGGBB"; `Looks` finds it."""
    return text(meaning, "a colour: one of `[colours]`, of a palette, or #RRGGBB").optional("none")


def art_named(meaning: str) -> Setting[str | None]:
    """A symbol, or a picture beside the kit; `Looks` finds it."""
    takes = "a symbol, of a unit with its size and side: `infantry, division, hostile`; or a picture beside the kit"
    return text(meaning, takes).optional("none")


class Shown(RowSettings):
    """A table with a colour and art of its own; its `look` is found by `dress`."""

    colour = colour_named("its colour")
    art = art_named("its art")
    look: Look = PLAIN


class Looks:
    """The looks of a sheet's tables; each picture is read once."""

    def __init__(self, sheet: Sheet) -> None:
        """Read the colours of the sheet's kit; RulesError for what is none."""
        place = Place(sheet.where.path, ("colours",), sheet.where.find_line, sheet.where.files)
        self.colours = read_colours(place, sheet.shared.get("colours", {}))
        self.pictures: dict[str, Art] = {}
        self.files = SheetFiles()

    def ground(self, table: Settings, name: str | None, *keys: Key) -> str | None:
        """The role of a colour that a table names at some keys; RulesError for what is no colour."""
        if name is None:
            return None
        role = self.colours.find(name)
        if role is None:
            table.fail(f"{brief(name)} is not a colour; {self.colours.hint(name)}", *keys)
        return role

    def art(self, table: Settings, name: str | None, filled: bool, *keys: Key) -> Art | None:
        """The art that a table names at some keys; RulesError for what there is not and what cannot be drawn."""
        if not name:
            return None
        if is_picture(name):
            return self._picture(table.where.at(*keys), name)
        try:
            return _symbol(name, filled)
        except PlotroomError as error:
            cure = " Or" if error.message.endswith("?") else "; or"
            table.fail(f"{error.message}{cure} name a picture, an .svg or a .png", *keys)

    def dress(self, table: Shown) -> None:
        """Find the look of a table; RulesError with the faults of its colour and its art."""
        readers: list[Callable[[], object]] = [
            partial(self.ground, table, table.colour, "colour"),
            partial(self.art, table, table.art, table.colour is not None, "art"),
        ]
        ground, found = gather(readers)
        assert ground is None or isinstance(ground, str)
        assert found is None or isinstance(found, Art)
        table.look = Look(ground, found)

    def _picture(self, at: Place, name: str) -> Art:
        """A picture in its own colours."""
        if name not in self.pictures:
            self.pictures[name] = self.files.picture(at, name, silhouette=False)
        return self.pictures[name]


def _symbol(text: str, filled: bool) -> Art:
    """A symbol by its name or, for a unit, its name with a size and a side: `infantry, division, hostile`."""
    name, *more = (part.strip() for part in text.split(","))
    given = {"size" if part in nato.sizes() else "side": part for part in more}
    if len(given) < len(more):
        raise InputError(f"{brief(text)} states a size or a side twice; write 'infantry, division, hostile'")
    return symbol(name, size=given.get("size", ""), side=given.get("side", "friend"), filled=filled)


def dress(sheet: Sheet, tables: Iterable[Shown]) -> None:
    """Find the looks of a sheet's tables; all faults at once."""
    looks = Looks(sheet)
    gather(partial(looks.dress, table) for table in tables)
