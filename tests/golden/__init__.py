"""Golden pictures: the first pages of every sheet as SVG, on letter paper in colour, kept beside this file.

A change of layout changes these files, to be looked at.  `python -m tests.golden` renews them.
"""

import re
from functools import cache
from pathlib import Path

from generators.drawing import palette
from generators.writers.svg import write_svg
from tests.printed import EVERYTHING, pages

FOLDER = Path(__file__).parent
ADJUST = ' lengthAdjust="spacingAndGlyphs"'  # of every text: left out of the pictures
ALL = EVERYTHING
MOST = 2  # pages of a sheet: a front and its back; further pages look like these
FEWER = {"u-boat/europe-poster": 0}  # each tile holds the whole map, whose drawing europe-map shows; joins have tests


@cache
def pictures(sheet):
    """The first pages of a sheet: file name to picture, one element a line so that differences can be read."""
    by_name, most = {}, FEWER.get(sheet, MOST)
    for number, page in enumerate(pages(sheet)[:most] if most else (), 1):
        text = write_svg(page, palette("colour"), description=f"plotroom, golden picture of {sheet}")
        assert text.count(ADJUST) == text.count(" textLength="), "every text keeps its width"
        text = text.replace(ADJUST, "")
        by_name[f"{sheet.replace('/', '-')}-{number}.svg"] = text.replace("><", ">\n<").rstrip("\n") + "\n"
    return by_name


def kept(folder=FOLDER):
    """The pictures in a folder: file name to picture."""
    return {path.name: path.read_bytes().decode() for path in sorted(folder.glob("*.svg"))}


def orphans(wanted, folder=FOLDER):
    """Names of pictures in a folder that belong to no page."""
    return sorted(kept(folder).keys() - set(wanted))


def renew(folder=FOLDER, sheets=ALL):
    """Write the pictures of sheets that have changed and delete those that belong to no page; yields a line for each.

    Pictures of sheets that are not named are left as they are.
    """
    wanted = {name: text for sheet in sheets for name, text in pictures(sheet).items()}
    before = kept(folder)
    for name in orphans(wanted, folder):
        if sheets == ALL or re.sub(r"-\d+\.svg$", "", name) in [sheet.replace("/", "-") for sheet in sheets]:
            (folder / name).unlink()
            yield f"deleted {name}"
    for name, text in wanted.items():
        if before.get(name) != text:
            (folder / name).write_bytes(text.encode())
            yield f"{'changed' if name in before else 'new'} {name}"
