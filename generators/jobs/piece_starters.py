"""Commented files of pieces for a player to edit: counter sheets, and the layout of a spreadsheet."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from textwrap import wrap

from aids.errors import InputError
from aids.input_file import PlayerFile
from generators import TEMPLATES
from generators.drawing import art
from generators.drawing.colors import pairs
from generators.pieces import own_counters
from generators.pieces.counters_csv import suffix_of
from generators.pieces.spreadsheet import SUFFIX


def layout(file: str, spreadsheet: PlayerFile) -> str:
    """The layout of a spreadsheet; InputError for a file that is not beside it."""
    place = Path(spreadsheet.path)
    if Path(file).suffix.lower() != ".toml" or Path(file).parent != place.parent:
        cure = place.with_name(f"{place.stem.partition('.')[0]}.toml")
        raise InputError(f"the layout is a .toml file beside the spreadsheet; write {cure}", where=file)
    table = own_counters.plain_table(spreadsheet)
    return own_counters.layout_text(place.name, table, own_counters.guess(table))


def counters(path: str) -> str:
    """A commented counter sheet, CSV or TOML by the suffix of the path; InputError for another suffix."""
    suffix = suffix_of(path, "give it one of these endings")
    if suffix == SUFFIX:
        raise InputError(
            "write a .csv or .toml file; a spreadsheet is printed as it is, with print counters", where=path
        )
    grounds = [f"{ground} ({', '.join(inks)})" for ground, inks in pairs().items()]
    comments = [
        "Counters of your own.  Print them with: plotroom print counters FILE",
        "Each name must be different. Its file name has only small letters, digits and hyphens.  {n} in a text numbers",
        "the copies.",
        'size: "1/2 in" is a square, "1/2 x 1 in" is width x height; in, mm, cm or pt.',
        "ground and ink are colours of the palette (colour, colour-blind, ink-saver, greyscale).  Grounds, and inks",
        "that can be read on them:",
        *_wrap("; ", grounds),
        "value is large, corner small beside it, label stands at the foot; art is one of those that plotroom print",
        "symbols shows:",
        *(line for group, names in art.groups().items() for line in _wrap(", ", [f"{group}: {names[0]}", *names[1:]])),
        "Ships, submarines and torpedoes are seen from above. The bow is up on a counter that is taller",
        "than wide or has a front-mark; elsewhere they lie on their side.",
        "title (TOML only) names the piece in the list of what a page holds.",
        "band inks a bar at the foot, to tell the back without colour; front-mark shows which edge leads.",
    ]
    head = "".join(f"# {line}\n" for line in comments)
    return head + (TEMPLATES / f"own_counters{suffix}").read_text(encoding="utf-8")


def _wrap(separator: str, items: Iterable[str]) -> list[str]:
    """Items in indented lines; an item with spaces is not broken."""
    text = separator.join(item.replace(" ", "\0") for item in items)
    return ["  " + line.replace("\0", " ") for line in wrap(text, 100, break_on_hyphens=False)]
