"""Pictures of a player's own that a counter sheet names."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from aids.errors import gather
from aids.folder_files import read_beside
from aids.places import brief
from generators.drawing.art import Art
from generators.drawing.own_art import is_picture, read_picture
from generators.drawing.svg.tree import PictureFault
from generators.pieces.piece_settings import FaceOf, PieceOf
from generators.pieces.piece_sheets import PieceSheet
from generators.pieces.sheet_files import MOST_PICTURE_BYTES, MOST_PICTURES
from generators.sheets.settings import Settings


def read_pictures(sheet: PieceSheet) -> dict[str, bytes]:
    """The pictures that a counter sheet names, each read once: the name of a file to its content.

    RulesError for a file that cannot be read, for more pictures than a sheet may hold, and for larger ones.
    """
    sizes: dict[str, int] = {}
    contents: dict[str, bytes] = {}

    def look(table: PieceOf | FaceOf) -> None:
        name = table.art or ""
        if not is_picture(name) or name in sizes:
            return
        content = read_beside(table.where, name, "art")
        sizes[name] = len(content)
        if len(sizes) <= MOST_PICTURES and sum(sizes.values()) <= MOST_PICTURE_BYTES:  # more is refused: do not keep it
            contents[name] = content

    faces = [face for part in sheet.pieces for face in part.faces.values()]
    tables: list[PieceOf | FaceOf] = [*sheet.pieces, *faces]
    gather(partial(look, table) for table in tables)
    if len(contents) < len(sizes):
        sheet.fail(
            f"{len(sizes)} pictures of {sum(sizes.values()):,} bytes; "
            f"{MOST_PICTURES} of {MOST_PICTURE_BYTES:,} bytes in all are possible",
            "pieces",
        )
    return contents


def picture(table: Settings, name: str, contents: Mapping[str, bytes]) -> Art:
    """The player's own picture of a name that a table states as its `art`, from the contents of the sheet's pictures.

    RulesError with file and line if it cannot be printed.
    """
    try:
        return read_picture(name, contents[name])
    except PictureFault as error:
        table.fail(f"{brief(name)} {error}", "art")
