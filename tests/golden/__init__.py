"""The first pages of every sheet as SVG pictures, kept beside this file (letter paper, colour).

A change of layout shows as a change of these files, to be looked at.  `python -m tests.golden` renews them.
"""

from pathlib import Path

from generators.drawing.palettes import palette
from generators.writers.svg import write_svg
from tests.printed import EVERYTHING, pages

FOLDER = Path(__file__).parent
ALL = EVERYTHING
MOST = 2  # pages of a sheet: a front and its back; what follows is more of the same


def pictures(sheet):
    """The first pages of a sheet: file name to picture, an element a line so that changes can be read."""
    found = {}
    for number, page in enumerate(pages(sheet)[:MOST], 1):
        text = write_svg(page, palette("colour"), description=f"plotroom, golden picture of {sheet}")
        found[f"{sheet.replace('/', '-')}-{number}.svg"] = text.replace("><", ">\n<").rstrip("\n") + "\n"
    return found


def kept(folder=FOLDER):
    """The pictures in a folder: file name to picture."""
    return {path.name: path.read_bytes().decode() for path in sorted(folder.glob("*.svg"))}


def orphans(wanted, folder=FOLDER):
    """Names of pictures that no page has any more."""
    return sorted(kept(folder).keys() - set(wanted))


def renew(folder=FOLDER):
    """Write what has changed and delete what no page has any more; what was done, in words."""
    wanted = {name: text for sheet in ALL for name, text in pictures(sheet).items()}
    before = kept(folder)
    for name in orphans(wanted, folder):
        (folder / name).unlink()
        yield f"deleted {name}"
    for name, text in wanted.items():
        if before.get(name) != text:
            (folder / name).write_bytes(text.encode())
            yield f"{'changed' if name in before else 'new'} {name}"
