"""Files that a counter sheet names: its pieces as CSV, and pictures of the player's own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from aids.errors import gather
from aids.folder_files import read_beside, text_beside
from aids.toml_file import brief
from generators.drawing.art import Art
from generators.sheets.kits import Spec

SUFFIXES = (".svg", ".png")
MOST_PICTURES, MOST_PICTURE_BYTES = 300, 20_000_000  # of a sheet


def is_picture(sign: str) -> bool:
    """Whether art is the name of a file, not that of a piece of the library."""
    return sign.lower().endswith(SUFFIXES)


def parts_of(spec: Spec) -> list[Spec]:
    """The entries of a counter sheet: a list of its own, or the rows of the CSV file that it names."""
    if not isinstance(spec.data.get("pieces"), str):
        return spec.parts("pieces")
    from generators.sheets import counters_csv

    name = spec.data["pieces"]
    if not name.lower().endswith(".csv"):
        spec.wrong("pieces", "a list of tables, [[pieces]], or the name of a .csv file")
    place, document = counters_csv.read_text(*text_beside(spec.place, name, "pieces"))
    return Spec(document, place).parts("pieces")


def check_pictures(spec: Spec, parts: Sequence[Spec]) -> None:
    """RulesError for more pictures than a sheet may hold, or for larger ones."""
    files: dict[str, int] = {}

    def look(table: Spec) -> None:
        name = table.get("art", str, "")
        if is_picture(name) and name not in files:
            files[name] = len(read_beside(table.place, name, "art"))

    faces = [part.part(side) for part in parts for side in ("front", "back") if side in part.data]
    gather(partial(look, table) for table in (*parts, *faces))
    if len(files) > MOST_PICTURES or sum(files.values()) > MOST_PICTURE_BYTES:
        spec.fail(
            f"{len(files)} pictures of {sum(files.values()):,} bytes; "
            f"{MOST_PICTURES} of {MOST_PICTURE_BYTES:,} bytes in all are possible",
            "pieces",
        )


def picture(part: Spec, key: str = "art") -> Art:
    """The player's own picture that a setting names; RulesError with file and line if it cannot be printed."""
    from generators.drawing.own_art import PictureFault, read_picture

    name = part.get(key, str)
    try:
        return read_picture(name, read_beside(part.place, name, key))
    except PictureFault as error:
        part.fail(f"{brief(name)} {error}", key)
