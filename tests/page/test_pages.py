"""Every sheet of every game, as recorded and as printed: lint, types, the metadata of its file, and what each page must show.

The files are those of the command line; they are read back, not compared with what was drawn. Whatever is looked at of a
sheet is looked at in one test, so that it is built, printed and read back once. No page is mostly empty: forms to fill
in, films and pages of counters are not measured.
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
import pytest
from PIL import ImageFilter
from PIL.Image import Resampling
from pypdf import PdfReader
from reportlab.pdfgen import canvas

from aids import __version__, games
from generators.page.frame import COVER, RULINGS, paper, stock_of
from generators.press.cutting import without_trims
from generators.press.documents import gather
from generators.sheets import kits
from tests.page.lint import COUNTERS, faults, items, refusal
from tests.printed import EVERYTHING, SEED, SETUPS, SHEETS, bodies, kind, one, pages, printed, setup_words
from tests.readback import grown, ink_boxes, layers_of_marks, open_pdf, read, within
from tests.samples import sampled

MM = 72 / 25.4
REACH = 18.0  # 1/4 inch: the edge that a home printer leaves blank
PAPERS = {"letter": (612.0, 792.0), "a4": (210 * MM, 297 * MM)}
TAKEN = (*PAPERS, "a3")
"""Papers that no sheet refuses."""
LAYERS = ["print", "score", "cut", "register"]
CELL = 18.0
"""Points: a quarter of an inch, the side of a cell of the grid over the area between the margins."""
MOST = 0.4
"""The share of the cells that may be empty."""
ALL = (*SHEETS, *SETUPS)
STATED = {f"{game}/{spec.name}": spec for game in games.names() for spec in kits.sheets(game)}
EXTRA = {sheet for sheet, spec in STATED.items() if spec.extra}


DEAR = ("u-boat/europe-poster",)
"""Sheets that are always looked at elsewhere: each tile of the poster draws the whole of `europe-map`."""


def usual(sheet):
    """The paper on which a sheet is always looked at, one for all sheets of a game: A4 for every third game."""
    return "a4" if games.names().index(sheet.partition("/")[0]) % 3 == 1 else "letter"


def command_of(sheet, size):
    """The words of the command that prints a sheet, with all others of its game; alone if it is a setup or extra."""
    game = sheet.partition("/")[0]
    if sheet in EXTRA:
        return ("print", sheet, "--paper", size)
    if sheet in SETUPS:
        return ("setup", game, *setup_words(game), "--seed", str(SEED), "--paper", size)
    return ("print", game, "--paper", size)


def content_of(sheet, size):
    """The bytes of a sheet's file."""
    name = sheet.replace("/", "-") + (f"-{SEED}" if sheet in SETUPS else "")
    return printed(*command_of(sheet, size))[f"{name}-{size}.pdf"]


def duplex_of(sheet, size):
    """The viewer preference that a sheet's file has: none if some of its pages are printed on both sides, some on one."""
    if sheet in SETUPS:
        return "/DuplexFlipLongEdge"
    made = [body.role in ("front", "back", "read", "rulings") for body in bodies(sheet, size)]
    if made == [True] or not any(made):
        return "/Simplex"
    return "/DuplexFlipLongEdge" if all(made) else None


class Made(NamedTuple):
    """A sheet, its paper, its file, the file as pypdf sees it, and its pages read back."""

    sheet: str
    size: str
    content: bytes
    file: PdfReader
    pages: Sequence


def title_of(sheet):
    return games.load(sheet.partition("/")[0]).title


# --- metadata and structure -------------------------------------------------------------------------------


def metadata(made):
    sheet, size, _, file, _ = made
    about = file.metadata
    title = title_of(sheet)
    stated = STATED[sheet].data if sheet in STATED else {"title": f"setup {SEED}", "rule": about.subject}
    assert about.title == f"{title}: {stated['title']}"
    assert about.author == "Plotroom"
    assert about.subject == stated.get("rule", "")
    assert {"wargame", "print at 100 %"} <= set(re.split(r",\s*", about["/Keywords"]))
    recorded = shlex.join([*command_of(sheet, size), *["--palette", "color", "--printer", "none"]])
    assert about.creator == f"plotroom {__version__}: plotroom {recorded}"
    assert about.producer == f"plotroom {__version__}"


def print_preferences(made):
    sheet, size, _, file, _ = made
    preferences = file.trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/PrintScaling"] == "/None"
    assert preferences.get("/Duplex") == duplex_of(sheet, size)
    assert file.trailer["/Root"]["/Lang"] == "en"


def bookmarks_lead_to_their_pages(made):
    file, pages = made.file, made.pages
    marks = file.outline
    assert marks
    numbers = [file.get_destination_page_number(mark) for mark in marks]
    assert numbers[0] == 0 and numbers == sorted(set(numbers))
    for mark, number in zip(marks, numbers, strict=True):
        assert mark.title in pages[number].words()


def fonts_of(resources, seen):
    """Every font that a page or any form on it may use."""
    for font in resources.get("/Font", {}).values():
        seen[font.get_object()["/BaseFont"]] = font.get_object()
    for form in resources.get("/XObject", {}).values():
        inner = form.get_object().get("/Resources", {})
        if id(inner) not in seen:
            seen[id(inner)] = None
            fonts_of(inner, seen)
    return {name: font for name, font in seen.items() if font is not None}


def fonts_are_embedded_subsets(made):
    found = {}
    for page in made.file.pages:
        found |= fonts_of(page["/Resources"], {})
    assert found
    for name, font in found.items():
        assert re.fullmatch(r"/[A-Z]{6}\+SourceSansPro-\w+", name)
        assert len(font["/FontDescriptor"]["/FontFile2"].get_data()) < 60_000
        assert "/ToUnicode" in font


def page_boxes(made):
    sheet, size, _, file, pages = made
    for page, seen in zip(file.pages, pages, strict=True):
        assert "/TrimBox" in page and "/BleedBox" in page
        assert tuple(map(float, page.mediabox)) == pytest.approx((0, 0, *PAPERS[size]), abs=0.01)
        assert within(seen.trim, seen.bleed, 0) and within(seen.bleed, (0, 0, seen.width, seen.height))
        if sheet in SETUPS or kind(sheet) != "counters":
            assert seen.trim == pytest.approx((0, 0, *PAPERS[size]), abs=0.01)


# --- reading order, and layers that a viewer can hide ---------------------------------------------------


def the_title_is_read_first_and_the_foot_last(made):
    title = title_of(made.sheet)
    for page in made.pages:
        words = page.words()
        assert words[0] == title and words[1]
        (start,) = [n for n, word in enumerate(words) if re.match(rf"{title}( kit)? · \d+ · ", word)]
        marks = [run for run in page.runs[start:] if run.start[1] > 60]
        assert all(run.color == "#000000" and run.size <= 8 for run in marks), "only marks to join by come after it"


def sections_are_read_downwards_within_a_column(made):
    """From one section's title to the next: down, or to the right, never up in the same column."""
    if made.sheet not in STATED or not made.sheet.startswith("ssn/"):
        return
    (spec,) = [spec for spec in kits.sheets_of(games.load("ssn")) if f"ssn/{spec.name}" == made.sheet]
    titles = {block.get("title") for block in spec.data.get("blocks", ())}
    for page in made.pages:
        places = [run.start for run in page.runs if run.string in titles and 9.5 < run.size < 12]
        for (x, y), (u, v) in pairwise(places):
            assert v < y + 0.01 or u > x + 100


def a_viewer_can_hide_each_layer(made):
    """The layers of each page are those recorded; a page that is only printed has none."""
    sheet, size, content, file, _ = made
    recorded = [[name for name in LAYERS if without_trims(page).drawing.layers[name]] for page in pages(sheet, size)]
    used = set()
    for page, names in zip(file.pages, recorded, strict=True):
        marks = {name for name, _ in layers_of_marks(page)}
        assert marks == ({None} if names == ["print"] else set(names))
        used |= marks - {None}
    if not used:
        assert b"/OCProperties" not in content and b"/OCG" not in content and b"/Properties" not in content
        return
    listed = file.trailer["/Root"]["/OCProperties"]
    assert [group.get_object()["/Name"] for group in listed["/OCGs"]] == [name for name in LAYERS if name in used]
    assert listed["/D"]["/Order"] == listed["/OCGs"]
    assert all(group.get_object()["/Type"] == "/OCG" for group in listed["/OCGs"])
    assert "/OFF" not in listed["/D"] and "/BaseState" not in listed["/D"]


# --- the content of each page -------------------------------------------------------------------------------------


def pages_are_numbered(made):
    """Through the kit that they are printed with; a setup by itself."""
    sheet, pages = made.sheet, made.pages
    title, kit = games.load(sheet.partition("/")[0]).title, " kit" * (sheet not in (*SETUPS, *EXTRA))
    given = []
    for page in pages:
        (number,) = filter(None, (re.match(rf"{title}{kit} · (\d+) · ", word) for word in page.words()))
        given.append(int(number[1]))
    assert given == list(range(given[0], given[0] + len(pages))) and (kit or given[0] == 1)


def the_program_stands_on_the_last_page_of_the_kit_alone_and_no_command(made):
    sheet, _, _, _, pages = made
    if sheet in SETUPS:  # the whole command is in the body of one of its pages
        assert any(f"--seed {SEED}" in word for page in pages for word in page.words())
        return
    for page in pages:
        assert page.words()[0] == title_of(sheet)
        signed = [word for word in page.words() if word.endswith(f" · Plotroom {__version__}")]
        assert len(signed) == (kind(sheet) == "rulings" and page is pages[-1])
        assert not [word for word in page.words() if " · plotroom " in word]


def bars_are_true(made):
    """25 mm and an inch on pages whose size matters; on the last page of a kit 100 mm and 4 inches, tick by tick."""
    sheet, size, _, _, pages = made
    if sheet in SETUPS:
        return
    made_of = gather(bodies(sheet, size), "long-edge").bodies
    for number, page in enumerate(pages):
        ticked = [o for o in page.outlines if len(o.lines) in (1 + 26 + 17, 1 + 101 + 65)]
        bars = [
            o for o in ticked if all(len(line) == 2 and line[0][0] == line[1][0] for line in o.lines[1:])
        ]  # no wave of as many parts
        is_small, ruler = made_of[number].heading.small, kind(sheet) == "rulings" and not number
        assert len(bars) == int(is_small or ruler or kind(sheet) == COVER)
        for bar in bars:
            inches = 4 if ruler else 1
            (x0, y0), (x1, y1) = bar.lines[0]
            assert y0 == y1 and x1 - x0 == pytest.approx(72.0 * inches, abs=0.002)
            above = [line for line in bar.lines[1:] if line[1][1] > y0]
            below = [line for line in bar.lines[1:] if line[1][1] < y0]
            assert [line[0][0] - x0 for line in above] == pytest.approx(
                [i * MM for i in range(25 * inches + 1)], abs=0.002
            )
            assert [line[0][0] - x0 for line in below] == pytest.approx(
                [i * 4.5 for i in range(16 * inches + 1)], abs=0.002
            )
            assert all(line[0][0] == line[1][0] for line in (*above, *below))
            assert {f"{25 * inches} mm", f"{inches} in"} <= set(page.words())


def everything_is_in_the_printable_area(made):
    for page in made.pages:
        room = grown((0, 0, page.width, page.height), -REACH)
        assert not [thing for box, thing in ink_boxes(page) if not within(box, room)]


def no_page_is_empty(made):
    foot = 5  # title, line, check bar, number
    assert all(len(page.outlines) + len(page.runs) > foot + 4 for page in made.pages)


def empty(content, margin=36.0):
    """The share of each page of a file that is empty: the cells between the margins of which no neighbor has ink.

    So the room between rows and beside words counts as used, as far as a quarter of an inch from what is printed.
    """
    found = []
    with pypdfium2.PdfDocument(content) as document:
        for page in document:
            wide, high = page.get_size()
            image = page.render(scale=0.5).to_pil().convert("L").point(lambda tone: 255 * (tone < 248))
            image = image.crop(tuple(round(each / 2) for each in (margin, margin, wide - margin, high - margin)))
            cells = round((wide - 2 * margin) / CELL), round((high - 2 * margin) / CELL)
            used = image.resize(cells, Resampling.BOX).filter(ImageFilter.MaxFilter(3))
            found.append(1 - sum(1 for each in used.tobytes() if each) / (cells[0] * cells[1]))
    return found


def measured(body):
    """Whether a page is to be full: what is read, cards and tools; a game has as many rulings as it has."""
    return stock_of(body) != "film" and body.role not in ("fill", "blank", "labels", RULINGS) and not body.trim


def no_page_is_mostly_empty(made):
    sheet, size, content, _, _ = made
    if sheet not in SETUPS and kind(sheet) != "counters":
        shares, of = empty(content, paper(size).margin), bodies(sheet, size)
        assert len(shares) == len(of)
        assert all(share <= MOST for share, body in zip(shares, of, strict=True) if measured(body)), shares


FILE_CHECKS = (
    metadata,
    print_preferences,
    bookmarks_lead_to_their_pages,
    fonts_are_embedded_subsets,
    page_boxes,
    the_title_is_read_first_and_the_foot_last,
    sections_are_read_downwards_within_a_column,
    a_viewer_can_hide_each_layer,
    pages_are_numbered,
    the_program_stands_on_the_last_page_of_the_kit_alone_and_no_command,
    bars_are_true,
    everything_is_in_the_printable_area,
    no_page_is_empty,
    no_page_is_mostly_empty,
)


# --- every sheet ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "sides"),
    sampled(
        [(sheet, size, "long-edge") for sheet in EVERYTHING for size in (*TAKEN, "148x210mm")]
        + [(sheet, size, sides) for sheet in COUNTERS for size in PAPERS for sides in ("short-edge", "fold")],
        lambda sheet, size, sides: size == usual(sheet) and sides == "long-edge" and sheet not in DEAR,
    ),
)
def test_a_paper_is_refused_in_one_line_or_its_pages_are_sound(name, size, sides):
    """All that is looked at of a sheet, so that it is built, printed and read back once."""
    message = refusal(name, size, sides)
    assert not (message and size in TAKEN), message
    assert "\n" not in message
    assert bool(message) != bool(items(name, size, sides))
    assert not faults(name, size, sides)
    if name in ALL and size in PAPERS and sides == "long-edge":
        content = content_of(name, size)
        made = Made(name, size, content, open_pdf(content), read(content))
        for check in FILE_CHECKS:
            check(made)


def test_a_page_of_which_the_upper_half_is_printed_is_half_empty():
    """The measure itself: on letter, 40 rows of cells of which 20 have ink and one more is near it."""
    file = BytesIO()
    sheet = canvas.Canvas(file, (612, 792))
    for row in range(20):
        sheet.drawString(40, 745 - 18 * row, "words " * 16)
    sheet.save()
    (share,) = empty(file.getvalue())
    assert 0.45 < share < 0.55


@pytest.mark.parametrize(
    ("sides", "duplex"),
    [
        ("long-edge", "/DuplexFlipLongEdge"),
        ("short-edge", "/DuplexFlipShortEdge"),
        ("fold", "/Simplex"),
        ("single", "/Simplex"),
    ],
)
def test_duplex_matches_the_sides(sides, duplex):
    file = open_pdf(one("print", "ssn/counters", "--sides", sides))
    assert file.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == duplex


@pytest.mark.parametrize("sheet", ["ssn/zone-overlay"])
def test_sheets_cut_up_on_several_pages_have_blank_backs(sheet):
    preferences = open_pdf(content_of(sheet, "letter")).trailer["/Root"]["/ViewerPreferences"]
    assert preferences["/Duplex"] == "/Simplex"


# --- repeatable bytes ------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("size", sampled([(size,) for size in PAPERS], lambda size: size == "letter"))
def test_the_same_bytes_again(size):
    for command in {command_of(sheet, size) for sheet in ALL}:
        assert printed.__wrapped__(*command) == printed(*command)


def test_the_same_bytes_in_another_process(tmp_path):
    """Other hash seed, time zone, language and folder: the same file."""
    env = os.environ | {"PYTHONHASHSEED": "12345", "TZ": "Asia/Tokyo", "LC_ALL": "C", "PYTHONDONTWRITEBYTECODE": "1"}
    for command in (command_of("ssn/log", "letter"), command_of("ssn/setup", "letter")):
        program = [sys.executable, "-c", "from generators.cli.main import main; main()", *command, "-o", "prints"]
        subprocess.run(program, cwd=tmp_path, env=env, check=True, capture_output=True, timeout=120)
        for name, content in printed(*command).items():
            assert (tmp_path / "prints" / name).read_bytes() == content, name


# --- a whole kit, a whole book --------------------------------------------------------------------------------


@pytest.mark.long
def test_bookmarks_of_the_kit_in_one_file():
    content = one("print", "ssn", "--one-file")
    file, pages = open_pdf(content), read(content)
    titles = [mark.title for mark in file.outline]
    alone = [
        mark.title
        for sheet in SHEETS
        if sheet.startswith("ssn/") and sheet not in EXTRA
        for mark in open_pdf(content_of(sheet, "letter")).outline
    ]
    assert sorted(titles) == sorted(alone)
    for mark in file.outline:
        number = file.get_destination_page_number(mark)
        assert mark.title in pages[number].words(), f"{mark.title}: page {number + 1}"


@pytest.mark.long
def test_a_book_of_setups_holds_the_single_sheets():
    book = one("setup", "ssn", "--seed", "7", "--count", "3")
    pages = read(book)
    titles = [mark.title for mark in open_pdf(book).outline]
    assert titles == [f"Setup {seed}{more}" for seed in (7, 8, 9) for more in ("", ": patrol log", ": slips")]
    for number, seed in enumerate((7, 8, 9)):
        alone = read(one("setup", "ssn", "--seed", str(seed)))

        def content(sheet):
            return [(run.string, run.start) for run in sheet.runs if not run.string.startswith(("SSN · ", "plotroom "))]

        assert [content(page) for page in pages[4 * number : 4 * number + 4]] == [content(page) for page in alone]
