"""The base of sheets of pieces, whose entries stand in the kit or in a CSV file beside it, and faults of the pieces."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from typing import NoReturn

from aids import toml_file
from aids.errors import FitError, PlotroomError, gather, raise_all
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.rulebook.rules import fillings
from aids.texts import fill_all
from generators.page.imposition import Piece
from generators.pieces import counters_csv
from generators.pieces.house_rows import spread
from generators.pieces.piece_settings import PieceOf
from generators.pieces.rows import TAKES, is_spreadsheet, lines_beside
from generators.pieces.spreadsheet import Line
from generators.sheets.catalogue import COPIES
from generators.sheets.kit_limits import MOST_LINE, check_text, leaves
from generators.sheets.settings import Setting, Tables, length
from generators.sheets.sheet import Sheet
from generators.sheets.spec import Spec

MOST_SHEET = 3_000  # counters of a sheet


def parts_of(spec: Spec) -> list[Spec]:
    """The entries of a counter sheet: a list of its own, or the rows of the spreadsheet that it names."""
    if not isinstance(spec.data.get("pieces"), str):
        return spec.parts("pieces")
    name = spec.data["pieces"]
    if not is_spreadsheet(name):
        spec.wrong("pieces", "a list of tables, [[pieces]], or the name of a .csv or .xlsx file")
    faults: list[PlotroomError] = []
    path, lines = lines_beside(spec.place.at("pieces"), name, faults, counters_csv.FORM)
    return parts_of_lines(spec, path, lines, faults)


def parts_of_lines(spec: Spec, path: str, lines: Sequence[Line], faults: Sequence[PlotroomError] = ()) -> list[Spec]:
    """The entries of a counter sheet from the lines of its spreadsheet."""
    place, document = counters_csv.of_lines(path, lines, faults, spec.place.files)
    filled = toml_file.entries(place, fill_all(place, document, spec.values, kept=COPIES))
    check_cells(place, filled)
    return Spec(filled, place, values=spec.values).parts("pieces")


def check_cells(place: Place, document: Mapping[str, object]) -> None:
    """RulesError with file, row and column for a cell of a CSV file that is too long or cannot be printed."""
    gather(
        partial(check_text, place.at("pieces", n, " ".join(map(str, keys))), text, MOST_LINE)
        for n, piece in enumerate(toml_file.array(place, document["pieces"], "pieces"))
        for keys, text in leaves((), piece)
        if isinstance(text, str)
    )


def _read_pieces(at: Place, raw: object, given: Given) -> tuple[PieceOf, ...]:
    """A list of pieces, or the name of a CSV file with them."""
    game = given.get(Game)
    values = fillings(game.rules.figures, game.rules.switches)
    spec = Spec({"pieces": raw}, at._replace(keys=at.keys[:-1]), values=values)
    parts = [part for stated in parts_of(spec) for part in spread(stated, game)]
    return tuple(gather(partial(PieceOf, part.place, part.data, game) for part in parts))


class PieceSheet(Sheet):
    """A sheet of pieces."""

    pieces = Setting(
        Tables(_read_pieces, PieceOf, TAKES),
        "the pieces",
    )
    safe = length("room kept clear inside the edge of each piece").default("1.2 mm")

    def verify(self, game: Game) -> None:
        """RulesError for too many counters."""
        count = sum(piece.copies for piece in self.pieces)
        if count > MOST_SHEET:
            self.fail(f"{count:,} counters are too many; {MOST_SHEET:,} on a sheet at most", "pieces")


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
