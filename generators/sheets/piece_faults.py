"""Faults of the pieces of a counter sheet: names that are given twice, and pieces that fit no paper."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from aids.errors import FitError, raise_all
from aids.places import brief
from generators.page.imposition import Piece
from generators.sheets.kits import Spec
from generators.sheets.pictures import parts_of


def check_names(parts: Sequence[Spec]) -> list[Piece]:
    """RulesError for pieces of one name, told once for each name: names become file names; otherwise no pieces."""
    named: dict[str, list[Spec]] = {}
    for part in parts:
        named.setdefault(part.file_name() if "name" in part.data else "", []).append(part)
    faults = []
    for name, alike in named.items():
        if name and len(alike) > 1:
            number, which = ("two", "one of them") if len(alike) == 2 else (str(len(alike)), "all but one")
            first = alike[0].place.at("name").line
            fault = (
                alike[1]
                .place.at("name")
                .refuse(f"{number} pieces are called {brief(name)}, the first on line {first}; rename {which}")
            )
            fault.lines = tuple(part.place.at("name").line for part in alike[1:])
            faults.append(fault)
    raise_all(faults)
    return []


def refuse_piece(spec: Spec, error: FitError) -> NoReturn:
    """Raise the error for a piece that does not fit the paper, at the entry that states it."""
    for part in parts_of(spec):
        if error.where == (name := part.file_name()) or re.fullmatch(rf"{re.escape(name)}-[0-9]+", error.where):
            part.fail(str(error), "size")
    spec.fail(str(error))
