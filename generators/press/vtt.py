"""Counters for virtual tables: a PNG for each face, a manifest for VASSAL, sheets for Tabletop Simulator.

Tabletop Simulator takes a deck of tiles as a grid of at most 10 x 7 cells of one size, in a picture of no more than
4096 pixels each way (kb.tabletopsimulator.com, Asset Creation, recommends to stay under that); the last cell is what
others see of a tile in a player's hand.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from io import StringIO
from json import dumps
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError
from generators.drawing.drawing import INCH, Drawing, Style, Symbol, shift
from generators.drawing.palettes import palette
from generators.page.imposition import Piece
from generators.press import files
from generators.sheets import counters
from generators.sheets.kits import Job, Spec

if TYPE_CHECKING:
    from generators.press.print_options import PrintOptions

Jobs = Sequence[tuple[Job, Sequence[Spec]]]
Progress = Callable[[str], None]

COLUMNS, ROWS = 10, 7
HIDDEN = COLUMNS * ROWS - 1  # the last cell, which holds no piece
MOST_SIDE = 4096  # pixels
VASSAL_COLUMNS = (
    *("piece", "face", "file", "width_px", "height_px", "dpi", "quantity"),
    *("width_in", "height_in", "game", "made_by"),
)


class Design(NamedTuple):
    """A piece and the game it is of."""

    game: str
    title: str
    piece: Piece

    @property
    def faces(self) -> list[tuple[str, Symbol]]:
        """Its faces by side, one or two."""
        both = (("front", self.piece.front), ("back", self.piece.back))
        return [(side, face) for side, face in both if face is not None]

    def file(self, side: str) -> str:
        """The name of the PNG of a side."""
        return f"{self.game}-{self.piece.name}-{side}.png"


def designs(jobs: Jobs) -> list[Design]:
    """Every piece of the counter sheets among those asked for; one name stands for one piece of a game."""
    found: dict[tuple[str, str], Design] = {}
    for job, specs in jobs:
        for spec in specs:
            if spec.data["kind"] != "counters":
                continue
            for piece in counters.pieces(spec):
                if (
                    found.setdefault((job.game.name, piece.name), new := Design(job.game.name, job.game.title, piece))
                    is not new
                ):
                    spec.fail(f"another sheet has a piece {piece.name!r} too; a virtual table needs names of their own")
    return list(found.values())


def _png(
    face: Symbol, box: tuple[float, float, float, float], colours: Mapping[str, str], dpi: int, **about: str
) -> bytes:
    """A face, or a sheet of them, as a sealed PNG."""
    from generators.writers.png import symbol_png

    return files.sealed(symbol_png(face, box, colours, dpi, **about), ".png")


def each_counter(found: Sequence[Design], options: PrintOptions, progress: Progress) -> dict[Path, bytes]:
    """Each face of each counter as a PNG of its own, trimmed."""
    out: dict[Path, bytes] = {}
    for design in found:
        progress(f"{design.game}: {design.piece.name}")
        box = (0.0, 0.0, design.piece.width, design.piece.height)
        for side, face in design.faces:
            title = f"{design.title}: {design.piece.name} {side}"
            out[options.output.folder / design.file(side)] = _png(
                face, box, palette(options.palette), options.output.dpi, title=title, description=_made(options)
            )
    return out


def vassal(found: Sequence[Design], options: PrintOptions, progress: Progress) -> dict[Path, bytes]:
    """The PNG of each face, and for each game a CSV file that says which file is what."""
    out = each_counter(found, options, progress)
    for game in dict.fromkeys(design.game for design in found):
        rows = [
            {
                "piece": design.piece.name,
                "face": side,
                "file": design.file(side),
                "width_px": round(design.piece.width * options.output.dpi / INCH),
                "height_px": round(design.piece.height * options.output.dpi / INCH),
                "dpi": options.output.dpi,
                "quantity": design.piece.quantity,
                "width_in": f"{design.piece.width / INCH:.4g}",
                "height_in": f"{design.piece.height / INCH:.4g}",
                "game": game,
                "made_by": _made(options),
            }
            for design in found
            if design.game == game
            for side, _ in design.faces
        ]
        rows[-1]["made_by"] = f"{_made(options)} {files.BLANK_SEAL}"
        text = StringIO(newline="")
        writer = csv.DictWriter(text, VASSAL_COLUMNS)
        writer.writeheader()
        writer.writerows(rows)
        out[options.output.folder / f"{game}-vassal.csv"] = files.sealed(text.getvalue().encode(), ".csv")
    return out


class Grid(NamedTuple):
    """A sheet for Tabletop Simulator: copies of pieces of one size, a cell each, along its rows from the top left."""

    width: float
    height: float
    cells: tuple[tuple[Piece, int], ...]

    def dpi(self, wanted: int) -> int:
        """The dots per inch wanted, or as many as keep the picture within its limit."""
        return min(wanted, int(MOST_SIDE * INCH / max(COLUMNS * self.width, ROWS * self.height)))


def grids(pieces: Sequence[Piece]) -> list[Grid]:
    """The pieces by size, as many sheets of a size as its copies need; the last cell of each stays free."""
    sizes: dict[tuple[float, float], list[tuple[Piece, int]]] = {}
    for piece in pieces:
        copies = [(piece, copy) for copy in range(1, piece.quantity + 1)]
        sizes.setdefault((round(piece.width, 3), round(piece.height, 3)), []).extend(copies)
    return [
        Grid(width, height, tuple(cells[start : start + HIDDEN]))
        for (width, height), cells in sizes.items()
        for start in range(0, len(cells), HIDDEN)
    ]


def grid_symbol(grid: Grid, side: str) -> Symbol:
    """One side of a sheet.

    A blank back is left paper; the last cell is the hidden face, the same on both sides.  No face leaves its cell.
    """
    draw = Drawing()
    width, height = grid.width, grid.height
    for cell, (piece, _) in [*enumerate(grid.cells), (HIDDEN, (None, 0))]:
        x, y = cell % COLUMNS * width, (ROWS - 1 - cell // COLUMNS) * height
        with draw.group(shift(x, y), ((0, 0), (width, 0), (width, height), (0, height))):
            face = (piece.front if side == "front" else piece.back) if piece else None
            if face:
                draw.add(face.records)
            else:
                draw.rect(0, 0, width, height, Style("paper" if piece else "navy"))
            if piece is None:
                size = 0.6 * min(width, height)
                draw.text(width / 2, height / 2 - 0.33 * size, "?", size, "paper", "bold", "middle")
    return Symbol(f"grid-{side}", draw.records, (0, 0, COLUMNS * width, ROWS * height))


def tts(found: Sequence[Design], options: PrintOptions, progress: Progress) -> dict[Path, bytes]:
    """Front and back sheets that match cell by cell, and for each game a JSON file that says what is in which cell."""
    out: dict[Path, bytes] = {}
    for game in dict.fromkeys(design.game for design in found):
        own = [design for design in found if design.game == game]
        sheets = []
        for number, grid in enumerate(grids([design.piece for design in own]), 1):
            dpi = grid.dpi(options.output.dpi)
            names = {side: f"{game}-tts-{number}-{side}.png" for side in ("front", "back")}
            for side, name in names.items():
                progress(name)
                drawn = grid_symbol(grid, side)
                title = f"{own[0].title}: sheet {number}, {side}"
                out[options.output.folder / name] = _png(
                    drawn, drawn.box, palette(options.palette), dpi, title=title, description=_made(options)
                )
            sheets.append(_told(grid, names, dpi))
        manifest = {"game": game, "title": own[0].title, "made_by": _made(options), "sheets": sheets}
        text = dumps(manifest | {"seal": files.BLANK_SEAL}, indent=1, ensure_ascii=False) + "\n"
        out[options.output.folder / f"{game}-tts.json"] = files.sealed(text.encode(), ".json")
    return out


def _told(grid: Grid, names: dict[str, str], dpi: int) -> dict[str, object]:
    """A sheet as the manifest tells it."""
    return {
        **names,
        "columns": COLUMNS,
        "rows": ROWS,
        "number": len(grid.cells),
        "hidden_cell": HIDDEN,
        "unique_backs": True,
        "dpi": dpi,
        "width_in": round(grid.width / INCH, 4),
        "height_in": round(grid.height / INCH, 4),
        "cells": [
            {"cell": cell, "row": cell // COLUMNS, "column": cell % COLUMNS, "piece": piece.name, "copy": copy}
            for cell, (piece, copy) in enumerate(grid.cells)
        ],
    }


def write(jobs: Jobs, options: PrintOptions, progress: Progress) -> list[Path]:
    """Write the counters in the form ordered, for a virtual table or each face alone; the files written."""
    option = f"--{options.output.form}"
    if options.output.format != "png":
        raise InputError(f"makes PNG files, not {options.output.format}; use it with --format png", where=option)
    found = designs(jobs)
    if not found:
        raise InputError("none of the sheets asked for has counters", where=option)
    out = {"vtt vassal": vassal, "vtt tts": tts, "each-counter": each_counter}[options.output.form](
        found, options, progress
    )
    files.check_free(out, options.output.force)
    files.write_all(out)
    return list(out)


def _made(options: PrintOptions) -> str:
    return options.output.made_by
