"""Every sheet on every paper, with all sides and in all palettes, printed and read back.

The whole matrix takes long, so the suite prints a part of it that has every pair of sheet, paper, sides and palette;
`python -m tests.matrix` prints all of it, `python -m tests.matrix ssn/counters` that of some sheets.
"""

import re
import sys
import tomllib
from itertools import product
from math import dist

from generators.drawing import names as palettes
from generators.page import SIDES as WAYS
from generators.page.frame import paper
from tests import CASES_FOLDER
from tests.page.test_imposition import near, same_boxes, the_sides
from tests.printed import SHEETS, kind, one
from tests.readback import grown, ink_boxes, open_pdf, read, within

MM = 72 / 25.4
#: A game of sheets that no kit of the games has: counters and cards of layouts, a tuck box, tracks with marks and so on.
OWN = "kinds"
KINDS = {
    f"{OWN}/{sheet['name']}": sheet["kind"]
    for sheet in tomllib.loads((CASES_FOLDER / OWN / "kit.toml").read_text(encoding="utf-8"))["sheets"]
}
ALL = (*SHEETS, *KINDS)
PAPERS = ("letter", "a4", "legal", "tabloid", "a3", "200x280mm")
SIDES = tuple(WAYS)
PALETTES = tuple(palettes())
#: The inches of a check bar by its lines: its base, its millimeters and its sixteenths.
BARS = {1 + (25 * inches + 1) + (16 * inches + 1): inches for inches in (1, 2, 3, 4)}
#: The kinds of sheets whose size matters.
SIZED = ("counters", "cards", "tuck-box")
TICK = 12.0  # points: longer than any tick of a check bar
REACH, NEAR = 18.0, 9.0  # 1/4 inch: the edge that a home printer leaves blank; 1/8: what most do


def content(sheet, size, sides, colors):
    """The PDF of a sheet, printed by the command line."""
    target = str(CASES_FOLDER / sheet) if sheet in KINDS else sheet
    return one("print", target, "--paper", size, "--sides", sides, "--palette", colors)


def faults(sheet, size, sides, colors):
    """A line for each fault of the printed file."""
    pdf, on, stated = content(sheet, size, sides, colors), paper(size), KINDS.get(sheet) or kind(sheet)
    file, pages = open_pdf(pdf), read(pdf)
    if not pages:
        yield "no pages"
    preferences = file.trailer["/Root"]["/ViewerPreferences"]
    if preferences["/PrintScaling"] != "/None":
        yield f"prints at {preferences['/PrintScaling']}"
    for number, page in enumerate(pages, 1):
        here = f"page {number}"
        if abs(page.width - on.width) > 0.01 or abs(page.height - on.height) > 0.01:
            yield f"{here} is {page.width} x {page.height}"
        edge_to_edge = stated == "cards"  # their color and marks reach the edge, their words nearly
        room = grown((0, 0, page.width, page.height), -NEAR if edge_to_edge else -REACH)
        if not (within(page.trim, page.bleed, 0) and within(page.bleed, (0, 0, page.width, page.height))):
            yield f"{here}: boxes {page.trim} {page.bleed}"
        for box, thing in ink_boxes(page):
            if not within(box, room, 0.1) and (hasattr(thing, "string") or not edge_to_edge):
                yield f"{here}: {getattr(thing, 'string', 'a shape')!r} at {box} is outside the printable area"
        bars = [o.lines for o in page.outlines if len(o.lines) in BARS and bar_like(o.lines)]
        if len(bars) != 1 and (bars or stated in SIZED):
            yield f"{here}: {len(bars)} check bars"
        if not all(true(*bar[0], BARS[len(bar)]) for bar in bars):
            yield f"{here}: a check bar that is not true"
        blank = number % 2 == 0 and not page.words() and not any(ink_boxes(page))  # the back of a front without one
        if not blank and not any(re.search(rf"· {number}\b", words) for words in page.words()):
            yield f"{here} is not numbered"
    for page in file.pages:
        for font in page["/Resources"].get("/Font", {}).values():
            if "/FontFile2" not in font.get_object()["/FontDescriptor"]:
                yield f"{font.get_object()['/BaseFont']} is not embedded"
    if stated == "counters":
        for front, back in the_sides(sides, pages):
            trims = [face.trim for face in front.faces]
            if not trims:
                yield "a front without faces"
            for side in (front, back):
                for face in side.faces:
                    trim = side.box(face.trim)  # the flip undoes itself
                    yield from (f"{run.string!r} is over the edge" for run in face.runs if not within(run.box, trim))
            if any(not any(near(face.trim, trim) for trim in trims) for face in back.faces):
                yield "a back that lies behind no front"
            if len(back.faces) == len(trims) and not same_boxes(trims, [face.trim for face in back.faces]):
                yield "backs that do not mirror"


def bar_like(lines):
    """Whether lines are a base and short ticks that stand on it at right angles; the rules of a form are none."""
    straight = all(len(line) == 2 and (line[0][0] == line[1][0] or line[0][1] == line[1][1]) for line in lines)
    return straight and all(dist(*line) < TICK for line in lines[1:])


def true(start, end, inches):
    """Whether a ruler's base line has its length; on a rotated page and beside cards it runs another way."""
    return abs(dist(start, end) - 72 * inches) < 0.002 and (start[1] == end[1] or start[0] == end[0])


def part():
    """The cases that the suite prints: for each sheet and paper one kind of sides and one palette.

    Each sheet has all sides and all palettes over its papers; the sheets together have every pair of the two.
    """
    for row, sheet in enumerate(ALL):
        for column, size in enumerate(PAPERS):
            yield sheet, size, SIDES[(row + column) % len(SIDES)], PALETTES[(row // 4 + column) % len(PALETTES)]


def main(sheets):
    """Print the whole matrix, or that of some sheets, and its faults; the exit status, 1 if there are any.

    2 with the description of the command for anything that is no sheet.
    """
    if unknown := [sheet for sheet in sheets if sheet not in ALL]:
        print(__doc__, *(f"no sheet: {name}" for name in unknown), sep="\n")
        return 2
    files = wrong = 0
    for case in product(sheets or ALL, PAPERS, SIDES, PALETTES):
        files += 1
        for fault in faults(*case):
            wrong += 1
            print(*case, fault, flush=True)
    print(f"{files} files read back, {wrong} faults")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
