"""Mats: tracks, displays and the logs of ships.

Here is what they share: tables of a kit that a spreadsheet may list, a row for each and a column for each key; the
colors and art that they name; and parts that follow each other down the pages of a sheet.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple, TypeVar

from aids.errors import MOST_FAULTS, InputError, PlotroomError, each_fault, gather, nearest, raise_all
from aids.games import Game
from aids.input_file import Place, brief
from aids.kinds import Context
from aids.records.fields import Field
from aids.rulebook.rules import fillings
from aids.texts import fill_all
from generators.drawing import Drawing
from generators.drawing.art import Art
from generators.drawing.own_art import is_picture
from generators.drawing.pictures import SheetFiles
from generators.page.frame import Area
from generators.pieces import symbols
from generators.pieces.colors import OwnColors, ink_on, read_colors
from generators.pieces.rows import TAKES, is_spreadsheet, of_spreadsheet
from generators.pieces.surface import Row
from generators.pieces.symbols import symbol
from generators.sheets.kits import MOST_LETTERS, check_text
from generators.sheets.sheet import Settings, Sheet, Tables, counted, text

R = TypeVar("R", bound="RowSettings")
Cell = Callable[[str], object]
#: Columns that every spreadsheet may have under another name.
SPELLINGS: Mapping[str, str] = MappingProxyType({"colour": "color", "text": "words"})


def number(cell: str) -> object:
    """A cell as the number that it writes, `3`, `1,200` or `2.00`; any other text as it stands."""
    if not re.fullmatch(r"-?\d{1,3}(?:\d{0,3}|,\d{3})(?:\.\d{1,6})?", cell):
        return cell
    written = float(cell.replace(",", ""))
    return int(written) if written.is_integer() else written


class RowSettings(Settings):
    """A table of a kit that may be a row of a spreadsheet.

    `cells` says how a cell becomes the value of a key, where that is not its text; `named` are other names of columns.
    A key in `grouped` is a table: the column `hits hull` is its `hull`.
    """

    cells: ClassVar[Mapping[str, Cell]] = MappingProxyType({})
    named: ClassVar[Mapping[str, str]] = MappingProxyType({})
    grouped: ClassVar[Sequence[str]] = ()


def tables_or_csv(kind: type[R], meaning: str, most: int) -> Field[tuple[R, ...]]:
    """A list of tables, or the name of a spreadsheet whose rows they are; empty where it is not stated."""

    def read(at: Place, raw: object, given: Context) -> tuple[R, ...]:
        name, game = at.name[1:-1], given.get(Game)
        if isinstance(raw, str) and is_spreadsheet(raw):
            return _of_file(at, raw, kind, game, most)
        if not isinstance(raw, list):
            raise at.wrong(f"a list of tables, [[{name}]], or the name of a .csv or .xlsx file", raw)
        listed = counted(at, raw, 0, most)
        return tuple(gather(partial(kind, at.at(n), each, game) for n, each in enumerate(listed)))

    return Field(Tables(read, kind, TAKES), meaning).default([])


def _of_file(at: Place, name: str, kind: type[R], game: Game, most: int) -> tuple[R, ...]:
    """The tables of the rows of a spreadsheet; RulesError with file and line."""
    table = of_spreadsheet(at, name, {})
    path = table.path
    if len(table.rows) > most:
        raise at.refuse(f"{path} has {len(table.rows):,} rows", fix=f"use at most {most:,}")
    if not table.rows:
        raise_all(table.faults)
    keys = {column: _key(kind, column) for column in table.columns}
    head = table.rows[0].place._replace(keys=())
    known = [key for key in kind.declared if key not in kind.grouped] + [f"{key} ..." for key in kind.grouped]
    unknown = [column for column, key in keys.items() if not key]
    raise_all([head.refuse(f"unknown column {brief(column)}", fix=nearest(column[:40], known)) for column in unknown])
    values = fillings(game.rules.figures, game.rules.switches)

    def made(row: Row) -> R:
        stated: dict[str, object] = {}
        cells = {column: cell for column, cell in row.values.items() if cell}
        filled = gather(partial(_cell, row.place.at(column), cell, values) for column, cell in cells.items())
        for column, cell in zip(cells, filled, strict=True):
            key, *more = keys[column]
            value = kind.cells.get(key, str)(cell)
            if more:
                stated.setdefault(key, {})[more[0]] = value  # type: ignore[index]
            else:
                stated[key] = value
        return kind(row.place._replace(keys=(*at.keys[-1:], *row.place.keys[1:])), stated, game)

    faults: list[PlotroomError] = list(table.faults)
    tables: list[R] = []
    for row in table.rows:
        try:
            tables.append(made(row))
        except PlotroomError as error:
            faults += each_fault(error)
    raise_all(faults[:MOST_FAULTS])
    return tuple(tables)


def _cell(at: Place, cell: str, values: Mapping[str, str | int | float]) -> str:
    for line in cell.split("\n"):
        check_text(at, line, MOST_LETTERS)
    return str(fill_all(at, cell, values))


def _key(kind: type[RowSettings], column: str) -> tuple[str, ...]:
    """The key or the two keys that a column stands for; none for an unknown column."""
    for group in kind.grouped:
        found = re.fullmatch(rf"{group}[ ._-]+([^ ._-].*)", column)
        if found:
            return group, found[1].replace("_", " ")
    name = column.replace("_", "-")
    name = kind.named.get(name, SPELLINGS.get(name, name))
    return (name,) if name in kind.declared and name not in kind.grouped else ()


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


def color_named(meaning: str) -> Field[str | None]:
    """A color of the kit or of the palettes, or "#RRGGBB"; `dress` finds it."""
    return text(meaning, "a color: one of `[colors]`, of a palette, or #RRGGBB").optional("none")


def art_named(meaning: str) -> Field[str | None]:
    """A symbol, or a picture file in the folder of the kit; `dress` finds it."""
    unit = "of a unit with its size and side: `infantry, division, hostile`"
    takes = f"a symbol, {unit}; or a picture file in the folder of the kit"
    return text(meaning, takes).optional("none")


class Shown(RowSettings):
    """A table with a color and art of its own; its `look` is found by `dress`."""

    color = color_named("its color")
    art = art_named("its art")
    look: Look = PLAIN


def dress(sheet: Sheet, tables: Iterable[Shown]) -> None:
    """Find the looks of a sheet's tables; RulesError with all faults of their colors and of their art."""
    colors = read_colors(sheet.where._replace(keys=("colors",)), sheet.shared.get("colors", {}))
    files = SheetFiles()

    def find(table: Shown) -> None:
        readers: list[Callable[[], Any]] = [partial(_ground, table, colors), partial(_art, table, files)]
        table.look = Look(*gather(readers))

    gather(partial(find, table) for table in tables)


def _ground(table: Shown, colors: OwnColors) -> str | None:
    """The role of the color that a table names; RulesError for what is no color."""
    if table.color is None:
        return None
    if (role := colors.find(table.color)) is None:
        table.fail(f"{brief(table.color)} is not a color", "color", fix=colors.hint(table.color))
    return role


def _art(table: Shown, files: SheetFiles) -> Art | None:
    """The art that a table names; RulesError for what there is not and what cannot be drawn."""
    if not table.art:
        return None
    if is_picture(table.art):  # in its own colors
        return files.picture(table.where.at("art"), table.art, silhouette=False)
    # A symbol by its name or, for a unit, its name with a size and a side: `infantry, division, hostile`.
    name, *more = (part.strip() for part in table.art.split(","))
    given = {"size" if part in symbols.units().sizes else "side": part for part in more}
    try:
        if len(given) < len(more):
            raise InputError(f"{brief(table.art)} states a size or a side twice", "write 'infantry, division, hostile'")
        filled = table.color is not None
        return symbol(name, size=given.get("size", ""), side=given.get("side", "friend"), filled=filled)
    except PlotroomError as error:
        cure = " Or" if error.message.endswith("?") else "; or"
        table.fail(f"{error.message}{cure} name a picture, an .svg or a .png", "art")


SLACK = 0.01


class Pages:
    """The pages of a sheet while they are filled: `y` is how far down the last of them is."""

    def __init__(self, room: Area) -> None:
        self.room = room
        self.y = room.top
        self.drawings = [Drawing()]

    @property
    def draw(self) -> Drawing:
        """The page that is filled."""
        return self.drawings[-1]

    def needs(self, height: float) -> bool:
        """Begin a page if something stands on this one and there is no room for this height; whether one was begun."""
        if self.y - height >= self.room.bottom - SLACK or self.y >= self.room.top - SLACK:
            return False
        self.drawings.append(Drawing())
        self.y = self.room.top
        return True
