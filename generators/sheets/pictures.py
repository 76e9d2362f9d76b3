"""Files that a counter sheet names: its pieces as CSV, and pictures of the player's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from aids import toml_file
from aids.errors import gather
from aids.folder_files import read_beside, text_beside
from aids.places import Place, brief
from aids.texts import fill_all
from generators.drawing.art import Art
from generators.sheets.catalogue import COPIES
from generators.sheets.kit_limits import MOST_LINE, check_text, leaves
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


def read_pictures(spec: Spec, parts: Sequence[Spec]) -> dict[str, bytes]:
    """The pictures that a counter sheet names, each read once: the name of a file to its content.

    RulesError for a file that cannot be read, for more pictures than a sheet may hold, and for larger ones.
    """
    sizes: dict[str, int] = {}
    contents: dict[str, bytes] = {}

    def look(table: Spec) -> None:
        name = table.get("art", str, "")
        if not is_picture(name) or name in sizes:
            return
        content = read_beside(table.place, name, "art")
        sizes[name] = len(content)
        if len(sizes) <= MOST_PICTURES and sum(sizes.values()) <= MOST_PICTURE_BYTES:  # more is refused: do not keep it
            contents[name] = content

    faces = [part.part(side) for part in parts for side in ("front", "back") if side in part.data]
    gather(partial(look, table) for table in (*parts, *faces))
    if len(contents) < len(sizes):
        spec.fail(
            f"{len(sizes)} pictures of {sum(sizes.values()):,} bytes; "
            f"{MOST_PICTURES} of {MOST_PICTURE_BYTES:,} bytes in all are possible",
            "pieces",
        )
    return contents


def picture(part: Spec, contents: Mapping[str, bytes], key: str = "art") -> Art:
    """The player's own picture that a setting names, from the contents of the sheet's pictures.

    RulesError with file and line if it cannot be printed.
    """
    from generators.drawing.own_art import read_picture
    from generators.drawing.svg_tree import PictureFault

    name = part.get(key, str)
    try:
        return read_picture(name, contents[name])
    except PictureFault as error:
        part.fail(f"{brief(name)} {error}", key)
