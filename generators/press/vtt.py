"""Counters and cards as pictures: a PNG for each face, a manifest for VASSAL, sheets for Tabletop Simulator.

Tabletop Simulator takes a deck of tiles as a grid of at most 10 x 7 cells of one size.  Its documentation
(kb.tabletopsimulator.com, Asset Creation) recommends pictures of less than 4096 pixels each way.  The last cell is
what other players see of a tile in a player's hand.
"""

import csv
from collections.abc import Iterator, Sequence
from io import StringIO
from json import dumps
from typing import NamedTuple

from aids.errors import InputError, sentences
from aids.input_file import brief
from generators import Progress, writers
from generators.drawing import INCH, Drawing, Page, Style, Symbol, corners_of, palette, shift
from generators.page.imposition import Piece
from generators.pieces import counters
from generators.pieces.sheets import is_laid_out
from generators.press.documents import Content, Files, PrintOptions, no_counters
from generators.sheets.kits import FOLDED, Jobs, catalog
from generators.writers import WRITERS, Settings

COLUMNS, ROWS = 10, 7
HIDDEN_CELL = COLUMNS * ROWS - 1  # the last cell, which holds no piece
MAX_PIXELS = 4096  # of a sheet, each way


class Counter(NamedTuple):
    """A piece, with the name and title of its game."""

    game: str
    title: str
    piece: Piece

    @property
    def faces(self) -> list[tuple[str, Symbol]]:
        """Its faces by side; a piece without a back has one."""
        both = (("front", self.piece.front), ("back", self.piece.back))
        return [(side, face) for side, face in both if face is not None]

    def file_name(self, side: str) -> str:
        """The name of the PNG of a side."""
        return f"{self.game}-{self.piece.name}-{side}.png"

    def page(self, side: str, face: Symbol, bleed: bool = False) -> Page:
        """A face as a page of the trimmed piece's size, or of that with its bleed."""
        left, low, right, high = face.box if bleed else (0.0, 0.0, self.piece.width, self.piece.height)
        draw = Drawing()
        draw.use(face, shift(-left, -low))
        return Page(right - left, high - low, draw, f"{self.title}: {self.piece.name} {side}")


def make(jobs: Jobs, options: PrintOptions, progress: Progress) -> Files:
    """The counters as the form of the options asks, `each-counter` or `vtt ...`.

    InputError for a format other than PNG, and for sheets without counters.
    """
    output, option = options.output, f"--{options.output.form}"
    if output.format != "png":
        problem = f"this option makes PNG files, not {output.format.upper()}"
        raise InputError(problem, "use it with --format png", where=option)
    if not (all_counters := find_counters(jobs)):
        raise no_counters(option)
    make_files = {"vtt vassal": vassal, "vtt tts": tts, "each-counter": each_counter}[output.form]
    return Files([Content(*file) for file in make_files(all_counters, options, progress).items()])


def find_counters(jobs: Jobs) -> list[Counter]:
    """Every piece of the sheets of the jobs; RulesError if two counters that a kit names have one name.

    A card has the name of its sheet too where another sheet has one like it.  Stand-ups of counters that are on another
    sheet are left out.
    """
    by_name: dict[tuple[str, str], Counter] = {}
    for (game, *_), specs in jobs:
        kinds = catalog(game.name).kinds
        cut = [(kinds[spec.data["kind"]].pieces, spec) for spec in specs]
        for how, spec in sorted((each for each in cut if each[0]), key=lambda each: each[0] == FOLDED):
            before = set(by_name)
            for piece in counters.of_spec(spec, game):
                if (game.name, piece.name) in before and is_laid_out(spec, game):
                    piece = piece._replace(name=f"{spec.name}-{piece.name}")
                key = game.name, piece.name
                if key in by_name and how != FOLDED:
                    problem = f"another sheet has a counter called {brief(piece.name)} too"
                    spec.fail(sentences(problem, "for a virtual table, give each counter its own name"))
                by_name.setdefault(key, Counter(game.name, game.title, piece))
    return list(by_name.values())


def _pictures(pages: Sequence[Page], options: PrintOptions, dpi: int) -> Iterator[bytes]:
    """Each page as a sealed PNG with the page's own title, for a print shop on white."""
    output, settings = options.output, Settings(dpi, white=options.output.bleed)
    return WRITERS["png"].write(pages, palette(options.palette), output.metadata, settings)


# --- a file for each face -------------------------------------------------------------------------------------


def each_counter(all_counters: Sequence[Counter], options: PrintOptions, progress: Progress) -> dict[str, bytes]:
    """Each face of each counter as a PNG of its own, trimmed or with its bleed."""
    faces = [(counter, side, face) for counter in all_counters for side, face in counter.faces]
    pages = [counter.page(side, face, options.output.bleed) for counter, side, face in faces]
    pictures = _pictures(pages, options, options.output.dpi)
    contents: dict[str, bytes] = {}
    for (counter, side, _), picture in zip(faces, pictures, strict=True):
        progress(f"{counter.game}: {counter.piece.name}")
        contents[counter.file_name(side)] = picture
    return contents


def vassal(all_counters: Sequence[Counter], options: PrintOptions, progress: Progress) -> dict[str, bytes]:
    """The PNG of each face, and for each game a CSV manifest with a row for each of its files."""
    contents = each_counter(all_counters, options, progress)
    for game in dict.fromkeys(counter.game for counter in all_counters):
        of_game = [counter for counter in all_counters if counter.game == game]
        rows = [_vassal_row(counter, side, options) for counter in of_game for side, _ in counter.faces]
        rows[-1]["made_by"] = f"{options.output.metadata.creator} {writers.PLACEHOLDER}"
        text = StringIO(newline="")
        writer = csv.DictWriter(text, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
        contents[f"{game}-vassal.csv"] = writers.CSV.apply(text.getvalue().encode())
    return contents


def _vassal_row(counter: Counter, side: str, options: PrintOptions) -> dict[str, object]:
    piece, dpi = counter.piece, options.output.dpi
    return {
        "piece": piece.name,
        "face": side,
        "file": counter.file_name(side),
        "width_px": round(piece.width * dpi / INCH),
        "height_px": round(piece.height * dpi / INCH),
        "dpi": dpi,
        "quantity": piece.quantity,
        "width_in": f"{piece.width / INCH:.4g}",
        "height_in": f"{piece.height / INCH:.4g}",
        "game": counter.game,
        "made_by": options.output.metadata.creator,
    }


# --- Tabletop Simulator ---------------------------------------------------------------------------------------


class Grid(NamedTuple):
    """A sheet for Tabletop Simulator: pieces of one size with the number of each copy, in rows from the top left."""

    width: float
    height: float
    cells: tuple[tuple[Piece, int], ...]

    def dpi(self, wanted: int) -> int:
        """The dots per inch wanted, or as many as keep the picture within MAX_PIXELS."""
        return min(wanted, int(MAX_PIXELS * INCH / max(COLUMNS * self.width, ROWS * self.height)))


def grids(pieces: Sequence[Piece]) -> list[Grid]:
    """The copies of the pieces by size, on as many sheets of a size as they need; the last cell of each stays free."""
    sizes: dict[tuple[float, float], list[tuple[Piece, int]]] = {}
    for piece in pieces:
        copies = [(piece, copy) for copy in range(1, piece.quantity + 1)]
        sizes.setdefault((round(piece.width, 3), round(piece.height, 3)), []).extend(copies)
    return [
        Grid(width, height, tuple(cells[start : start + HIDDEN_CELL]))
        for (width, height), cells in sizes.items()
        for start in range(0, len(cells), HIDDEN_CELL)
    ]


def grid_page(grid: Grid, side: str, title: str = "") -> Page:
    """One side of a sheet.

    A missing back is a cell of paper; the last cell is the hidden face, the same on both sides.  Each face is clipped
    to its cell.
    """
    draw = Drawing()
    width, height = grid.width, grid.height
    for cell, (piece, _) in [*enumerate(grid.cells), (HIDDEN_CELL, (None, 0))]:
        x, y = cell % COLUMNS * width, (ROWS - 1 - cell // COLUMNS) * height
        with draw.group(shift(x, y), corners_of(0, 0, width, height)):
            face = (piece.front if side == "front" else piece.back) if piece else None
            if face:
                draw.use(face)
            else:
                draw.rect(0, 0, width, height, Style("paper" if piece else "navy"))
            if piece is None:
                size = 0.6 * min(width, height)
                draw.text(width / 2, height / 2 - 0.33 * size, "?", size, "paper", "bold", "middle")
    return Page(COLUMNS * width, ROWS * height, draw, title)


def tts(all_counters: Sequence[Counter], options: PrintOptions, progress: Progress) -> dict[str, bytes]:
    """Front and back sheets that match cell by cell, and for each game a JSON manifest of what is in which cell."""
    contents: dict[str, bytes] = {}
    made_by = options.output.metadata.creator
    for game in dict.fromkeys(counter.game for counter in all_counters):
        of_game = [counter for counter in all_counters if counter.game == game]
        title = of_game[0].title
        sheets = []
        for number, grid in enumerate(grids([counter.piece for counter in of_game]), 1):
            dpi = grid.dpi(options.output.dpi)
            names = {side: f"{game}-tts-{number}-{side}.png" for side in ("front", "back")}
            pages = [grid_page(grid, side, f"{title}: sheet {number}, {side}") for side in names]
            for name, picture in zip(names.values(), _pictures(pages, options, dpi), strict=True):
                progress(name)
                contents[name] = picture
            cells = [
                {"cell": cell, "row": cell // COLUMNS, "column": cell % COLUMNS, "piece": piece.name, "copy": copy}
                for cell, (piece, copy) in enumerate(grid.cells)
            ]
            sheets.append(
                {
                    **names,
                    "columns": COLUMNS,
                    "rows": ROWS,
                    "number": len(grid.cells),
                    "hidden_cell": HIDDEN_CELL,
                    "unique_backs": True,
                    "dpi": dpi,
                    "width_in": round(grid.width / INCH, 4),
                    "height_in": round(grid.height / INCH, 4),
                    "cells": cells,
                }
            )
        manifest = {"game": game, "title": title, "made_by": made_by, "sheets": sheets, "seal": writers.PLACEHOLDER}
        text = dumps(manifest, indent=1, ensure_ascii=False) + "\n"
        contents[f"{game}-tts.json"] = writers.JSON.apply(text.encode())
    return contents
