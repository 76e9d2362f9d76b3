"""Tables of a kit that may stand in a spreadsheet instead: a row for each, a column for each of their keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import ClassVar, TypeVar

from aids.errors import MOST_FAULTS, PlotroomError, each_fault, gather, nearest, raise_all
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.rulebook.rules import fillings
from aids.texts import fill_all
from generators.pieces.rows import TAKES, is_spreadsheet, of_spreadsheet
from generators.pieces.surface import Row
from generators.sheets.kit_limits import MOST_LETTERS, check_text
from generators.sheets.settings import Setting, Settings, Tables, counted

R = TypeVar("R", bound="RowSettings")
Cell = Callable[[str], object]
#: Columns that every spreadsheet may have under another name.
SPELLINGS: Mapping[str, str] = MappingProxyType({"color": "colour", "text": "words"})


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


def tables_or_csv(kind: type[R], meaning: str, least: int = 0, most: int = 2_000) -> Setting[tuple[R, ...]]:
    """A list of tables, or the name of a spreadsheet whose rows they are; empty where it need not be stated."""

    def read(at: Place, raw: object, given: Given) -> tuple[R, ...]:
        name, game = at.name[1:-1], given.get(Game)
        if isinstance(raw, str) and is_spreadsheet(raw):
            return _of_file(at, raw, kind, game, most)
        if not isinstance(raw, list):
            raise at.wrong(f"a list of tables, [[{name}]], or the name of a .csv or .xlsx file", raw)
        listed = counted(at, raw, least, most)
        return tuple(gather(partial(kind, at.at(n), each, game) for n, each in enumerate(listed)))

    setting = Setting(Tables(read, kind, TAKES), meaning)
    return setting if least else setting.default([])


def _of_file(at: Place, name: str, kind: type[R], game: Game, most: int) -> tuple[R, ...]:
    """The tables of the rows of a spreadsheet; RulesError with file and line."""
    table = of_spreadsheet(at, name, {})
    path = table.path
    if len(table.rows) > most:
        raise at.refuse(f"{path} has {len(table.rows):,} rows; {most:,} at most")
    if not table.rows:
        raise_all(table.faults)
    keys = {column: _key(kind, column) for column in table.columns}
    head = table.rows[0].place._replace(keys=())
    known = [key for key in kind.declared if key not in kind.grouped] + [f"{key} ..." for key in kind.grouped]
    raise_all(
        [
            head.refuse(f"unknown column {brief(column)}; {nearest(column[:40], known)}")
            for column, key in keys.items()
            if not key
        ]
    )
    values = fillings(game.rules.figures, game.rules.switches)

    def made(row: Row) -> R:
        stated: dict[str, object] = {}
        cells = {column: cell for column, cell in row.values.items() if cell}
        filled = gather(partial(_cell, row.place.at(column), cell, values) for column, cell in cells.items())
        for column, cell in zip(cells, filled, strict=True):
            _put(kind, stated, keys[column], cell)
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


def _put(kind: type[RowSettings], stated: dict[str, object], keys: tuple[str, ...], cell: str) -> None:
    """Put the value of a cell where its keys lead."""
    value = kind.cells.get(keys[0], str)(cell)
    if len(keys) == 1:
        stated[keys[0]] = value
    else:
        stated.setdefault(keys[0], {})[keys[1]] = value  # type: ignore[index]
