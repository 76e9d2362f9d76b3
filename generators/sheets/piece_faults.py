"""Faults of the pieces of a counter sheet: names that are given twice, and pieces that fit no paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from aids.errors import FitError, raise_all
from aids.places import brief
from generators.page.imposition import Piece
from generators.sheets.piece_sheets import PieceSheet
from generators.sheets.pieces import PieceOf


def check_names(parts: Sequence[PieceOf]) -> list[Piece]:
    """RulesError for pieces of one name, told once for each name: names become file names; otherwise no pieces."""
    named: dict[str, list[PieceOf]] = {}
    for part in parts:
        named.setdefault(part.name, []).append(part)
    faults = []
    for name, alike in named.items():
        if name and len(alike) > 1:
            number, which = ("two", "one of them") if len(alike) == 2 else (str(len(alike)), "all but one")
            first = alike[0].where.at("name").line
            fault = (
                alike[1]
                .where.at("name")
                .refuse(f"{number} pieces are called {brief(name)}, the first on line {first}; rename {which}")
            )
            fault.lines = tuple(part.where.at("name").line for part in alike[1:])
            faults.append(fault)
    raise_all(faults)
    return []


def refuse_piece(sheet: PieceSheet, error: FitError) -> NoReturn:
    """Raise the error for a piece that does not fit the paper, at the entry that states it."""
    for part in sheet.pieces:
        if error.where == (name := part.name) or re.fullmatch(rf"{re.escape(name)}-[0-9]+", error.where):
            part.fail(str(error), "size")
    sheet.fail(str(error))
