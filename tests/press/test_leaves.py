"""The order of pages in one file: those for both sides of the paper first, then those for one, and no page too many."""

import re
from itertools import product

import pytest

from aids import games
from generators.drawing import Drawing
from generators.drawing.paths import extent
from generators.page.frame import COVER, Body, Heading, paper, stock_of
from generators.press import documents
from generators.press.documents import (
    Finishing,
    Output,
    PrintOptions,
    gather,
    make_pages,
    stock_advice,
)
from generators.press.printers import Correction
from generators.sheets import kits
from tests.printed import bodies, one, printed, run
from tests.readback import open_pdf, read
from tests.samples import sampled

NEEDS_BACK = ("front", "back")
READ = ("read", "rulings")
GAMES = games.names()
PAPERS = ("letter", "a4")
MOST_PAGES = {"ssn": 20, "on-patrol": 36, "ambush": 14, "depths": 13, "u-boat": 23}
"""The most pages that the kit of a game takes on letter and on a4, without its cover."""


def body(role, name=""):
    return Body(Drawing(), Heading("Game", name), role)


def leaves(*roles, sides="long-edge"):
    return gather([body(role) for role in roles], sides)


def roles_of(made):
    return [body.role for body in made.bodies]


@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
def test_two_sided_pages_come_first_and_pages_to_cut_have_no_blank_backs(sides):
    made = leaves("read", "cut", "front", "back", "fill", "read", "cut", "front", "back", "rulings", sides=sides)
    assert roles_of(made) == ["front", "back"] * 2 + ["read"] * 2 + ["rulings", "cut", "fill", "cut"]
    assert made.two_sided == 7 and made.printer_sides(sides) == "mixed"


def test_sheets_of_one_use_keep_the_order_of_the_kit():
    made = gather([body("read", "a"), body("cut", "b"), body("read", "c"), body("fill", "d")], "long-edge")
    assert [page.heading.title for page in made.bodies] == ["a", "c", "b", "d"]


def test_the_rulings_begin_on_the_back_of_the_cover():
    """The others of two pages stay the last of those to read; without rulings the back is blank."""
    assert roles_of(leaves("cover", "read", "read", "rulings", "cut")) == ["cover", "rulings", "read", "read", "cut"]
    two = gather([body("cover"), body("read"), body("rulings", "a"), body("rulings", "b")], "long-edge")
    assert roles_of(two) == ["cover", "rulings", "read", "rulings"] and two.two_sided == 4
    assert [two.bodies[n].heading.title for n in (1, 3)] == ["a", "b"]
    assert roles_of(leaves("cover", "read", "read")) == ["cover", "blank", "read", "read"]
    assert roles_of(leaves("cover", "read", "rulings", sides="single")) == ["cover", "read", "rulings"]


def test_a_front_without_its_back_gets_a_blank_page():
    assert roles_of(leaves("front", "front", "back", "read")) == ["front", "blank", "front", "back", "read"]
    assert roles_of(leaves("front", "read")) == ["front", "blank", "read"]


@pytest.mark.parametrize("sides", ["fold", "single"])
def test_without_duplex_printing_all_pages_are_for_one_side(sides):
    made = leaves("front", "back", "read", "cut", sides=sides)
    assert made.two_sided == 0 and made.printer_sides(sides) == "single"


def test_a_single_page_to_read_is_printed_on_one_side():
    assert leaves("read", "cut").two_sided == 0
    assert leaves("read").printer_sides("long-edge") == "single"
    assert leaves("read", "read").printer_sides("long-edge") == "long-edge"


@pytest.mark.parametrize(
    ("sides", "files", "advice"),
    [
        ("long-edge", ["front back read cut"], "Print pages 1-3 on both sides (flip on the long edge), page 4 on one side. On card: pages 1-2."),
        ("short-edge", ["read read cut cut"], "Print pages 1-2 on both sides (flip on the short edge), pages 3-4 on one side."),
        ("long-edge", ["front back read"], "Print all pages on both sides (flip on the long edge). On card: pages 1-2."),
        ("long-edge", ["cut fill"], "Print all pages on one side."),
        ("fold", ["front read"], "Print all pages on one side. Then fold the counters along the dashes and glue. On card: page 1."),
        ("single", ["front back cut"], "Print all pages on one side. Then glue each page of backs behind the page before it. On card: pages 1-2."),
        ("long-edge", ["front back", "read read"], "Print all files on both sides (flip on the long edge). On card: 0.pdf."),
        ("long-edge", ["cut", "read"], "Print all files on one side."),
        (
            "long-edge",
            ["front back", "read", "read read cut"],
            "Print on both sides (flip on the long edge): 0.pdf, pages 1-2 of 2.pdf. Print all others on one side. On card: 0.pdf.",
        ),
        ("long-edge", ["cut"], ""),
    ],
)  # fmt: skip
def test_printing_advice(sides, files, advice):
    made = {f"{n}.pdf": leaves(*roles.split(), sides=sides) for n, roles in enumerate(files)}
    options = PrintOptions(paper("letter"), Output("plotroom"))
    each = [documents.Document([name], (), options, name, leaves=of_file) for name, of_file in made.items()]
    assert documents.printed(each, sides).advice == advice


def test_the_stock_of_pages_is_told_by_runs_and_by_files():
    """A kit in one file holds pages for card, plain paper and film: which are which is said."""
    tool, film = body("cut")._replace(stock="card"), body("cut")._replace(stock="film")
    kit = gather([body("front"), body("back"), body("read"), body("read"), tool, body("cut"), tool, film], "long-edge")
    assert stock_advice({"kit.pdf": kit}) == "On card: pages 1-2, 5, 7. On film: page 8."
    other = gather([film], "long-edge")
    assert (
        stock_advice({"kit.pdf": kit, "film.pdf": other})
        == "On card: pages 1-2, 5, 7 of kit.pdf. On film: page 8 of kit.pdf, film.pdf."
    )
    assert (
        stock_advice({"a.pdf": gather([body("read")], "long-edge"), "b.pdf": gather([body("cut")], "long-edge")}) == ""
    )


def test_the_first_page_of_one_file_says_which_pages_want_card():
    sheets = [f"ssn/{name}" for name in ("counters", "torpedo", "rulers", "setup-template", "log")]
    made = [body for sheet in sheets for body in bodies(sheet)]
    pages = read(one("print", *sheets, "--one-file"))
    kinds = gather(made, "long-edge").bodies
    wanted = [n for n, page in enumerate(kinds, 1) if page.role in NEEDS_BACK or page.stock == "card"]
    assert wanted == [1, 2, 4, 5] and len(pages) == 6
    assert [run.string for run in pages[0].runs if "On card" in run.string] == [
        "SSN kit · 1 · Counters · On card: pages 1-2, 4-5"
    ]
    for number in (4, 5):
        assert {"Rulers", "Setup"} & set(" ".join(pages[number - 1].words()).split())


def _feet(files):
    """The numbers in the feet of the pages of files, in their order."""
    words = [word for content in files for page in read(content) for word in page.words()]
    return [word for word in words if re.match(r"[\w -]+ · \d+ · ", word)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_the_pages_of_a_kit_are_numbered_through_its_files(game):
    """As files of sheets and of stocks; each page has the name of its sheet."""
    title, names = games.load(game).title, [spec.name for spec in kits.choose(kits.sheets(game), [], game)]
    files, stocks = printed("print", game, "--paper", "letter"), printed("print", game, "--one-file", "--by-stock")
    by_sheet = [files[f"{game}-{name}-letter.pdf"] for name in names]
    by_stock = [stocks[name] for stock in ("card", "film", "paper") if (name := f"{game}-{stock}-letter.pdf") in stocks]
    for several in (by_sheet, by_stock):
        numbers = _feet(several)
        count = sum(len(read(content)) for content in several)
        pages = [page for content in several for page in read(content)]
        blanks = [n for n, page in enumerate(pages, 1) if not page.runs]
        assert [number.split(" · ")[:2] for number in numbers] == [
            [f"{title} kit", str(n)] for n in range(1, count + 1) if n not in blanks
        ]
        covers = [n for n, page in enumerate(pages, 1) if "In this kit" in page.words()]
        assert len(covers) == 1 and set(blanks) <= {covers[0] + 1}
    titles = [body.heading.title for name in names for body in gather(bodies(f"{game}/{name}"), "long-edge").bodies]
    for number, name in zip(_feet(by_sheet), titles, strict=True):
        assert name in number or number.count(" · ") == 2, "a note takes the room of the name"


def test_a_sheet_by_itself_keeps_its_own_numbers():
    """Beside the whole kit of another game too."""
    made = printed("print", "depths", "ssn/torpedo", "ssn/rulers")
    for name in ("torpedo", "rulers"):
        numbers = _feet([made[f"ssn-{name}-letter.pdf"]])
        assert [number.split(" · ")[:2] for number in numbers] == [["SSN", str(n + 1)] for n in range(len(numbers))]
        assert _feet([one("print", f"ssn/{name}", "--one-file")]) == numbers


@pytest.mark.long
def test_a_file_for_each_stock():
    files = printed("print", "on-patrol", "--one-file", "--by-stock")
    assert list(files) == [f"on-patrol-{stock}-letter.pdf" for stock in ("card", "film", "paper")]
    made = kit_bodies("on-patrol", "letter")
    for name, content in files.items():
        wanted = [body for body in made if stock_of(body) == name.split("-")[2]]
        pages = read(content)
        if "In this kit" in pages[0].words():
            wanted, pages = (
                [body for body in wanted if body.role != COVER],
                pages[1:],
            )  # the back of the cover is a page of rulings
        titles = [page.words()[1] for page in pages]
        assert len(titles) == len(gather(wanted, "long-edge").bodies)
        assert {title.rstrip("…")[:20] for title in titles} == {body.heading.title[:20] for body in wanted}


def test_a_correction_for_backs_applies_to_backs_alone():
    moved = Correction((1, 0, 0, 1, 0, 0), (1, 0, 0, 1, 5, 0))
    options = PrintOptions(paper("letter"), Output("plotroom"))
    made = gather([body(role) for role in ("front", "back", "read", "cut", "cut")], "long-edge")
    plain = make_pages(made, options)
    pages = make_pages(made, options._replace(finishing=Finishing(correction=moved)))
    shifts = [
        extent(page.drawing.records)[0] - extent(old.drawing.records)[0] for page, old in zip(pages, plain, strict=True)
    ]
    assert shifts == pytest.approx([0, 5, 0, 0, 0])


# --- kits read back ---------------------------------------------------------------------------------------------------


def kit_bodies(game, size, sides="long-edge"):
    """The bodies of all pages of a kit, in the order of its sheets; extra sheets are left out."""
    specs = kits.choose(kits.sheets(game), [], game)
    return [body for spec in specs for body in bodies(f"{game}/{spec.name}", size, sides)]


@pytest.mark.sample(1)
@pytest.mark.parametrize("size", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_kit_in_one_file(game, size):
    """Fronts lie on odd pages with their backs behind them, the rulings begin behind the cover, and no page is blank."""
    content = one("print", game, "--one-file", "--paper", size)
    cover, back, *pages = read(content)
    made = [body for body in kit_bodies(game, size) if body.role != COVER]
    told = next(body for body in made if body.role == "rulings")
    assert "In this kit" in cover.words() and back.words()[1] == told.heading.title
    made = [body for body in made if body is not told]
    assert len(pages) == len(made), "a page too many"
    numbers = [re.search(r" kit · (\d+)", word) for page in (cover, back, *pages) for word in page.words()]
    assert [int(found[1]) for found in numbers if found] == [*range(1, len(pages) + 3)]
    titles = [page.words()[1] for page in pages]
    needed = [body for body in made if body.role in NEEDS_BACK]
    read_next = [body for body in made if body.role in READ]
    rest = [body for body in made if body.role not in (*NEEDS_BACK, *READ)]
    for place, (body, title) in enumerate(zip([*needed, *read_next, *rest], titles, strict=True)):
        assert title.rstrip("…") in body.heading.title or title == body.heading.title, place
        if body.role in NEEDS_BACK:
            assert place % 2 == NEEDS_BACK.index(body.role), place
    assert not [page for page in pages if not page.runs]
    assert "/Duplex" not in open_pdf(content).trailer["/Root"]["/ViewerPreferences"]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", GAMES)
def test_print_says_which_pages_go_on_both_sides(game, tmp_path):
    two_sided = 1 + sum(body.role in (*NEEDS_BACK, *READ) for body in kit_bodies(game, "letter"))
    total = len(kit_bodies(game, "letter"))  # the back of the cover has the rulings
    rest = f"page {total}" if total == two_sided + 1 else f"pages {two_sided + 1}-{total}"
    result = run("print", game, "--one-file", "-o", str(tmp_path))
    assert result.stderr.split(" On card: ")[0].rstrip("\n") + "\n" == (
        f"Print pages 1-{two_sided} on both sides (flip on the long edge), {rest} on one side.\n"
    )
    assert [line.rpartition("/")[2] for line in result.stdout.splitlines()] == [f"{game}-kit-letter.pdf"]


def test_one_file_of_one_sheet_is_named_as_that_sheet(tmp_path):
    """The same title, too: the file of a sheet that was ticked in the browser said only SSN."""
    for more, name, title in (
        (["ssn/torpedo"], "ssn-torpedo-letter.pdf", "SSN: Torpedo attack"),
        (["ssn/torpedo", "ssn/log"], "ssn-kit-letter.pdf", "SSN"),
        (["ssn/counters", "--labels", "letter-full"], "ssn-counters-letter-full.pdf", "SSN: Counters"),
    ):
        made = printed("print", *more, "--one-file")
        assert list(made) == [name]
        assert open_pdf(made[name]).metadata["/Title"] == title


def test_print_names_the_files_that_go_on_both_sides(tmp_path):
    result = run("print", "ssn/counters", "ssn/rulers", "--sides", "short-edge", "-o", str(tmp_path))
    assert result.stderr == (
        "Print on both sides (flip on the short edge): ssn-counters-letter.pdf. Print all others on one side.\n"
    )
    assert not run("print", "ssn/log", "-o", str(tmp_path)).stderr


@pytest.mark.parametrize(
    ("sides", "advice"), [("short-edge", "both sides (flip on the short edge)"), ("single", "one side")]
)
def test_setup_says_how_its_pages_are_printed(sides, advice, tmp_path):
    result = run("setup", "ssn", "--seed", "7", "--sides", sides, "-o", str(tmp_path))
    assert result.stderr == f"Print all pages on {advice}.\n"


def test_a_blank_page_has_no_mark(tmp_path):
    """Neither frame nor ruler nor foot, yet it counts."""
    options = PrintOptions(paper("letter"), Output("plotroom"))
    made = make_pages(gather([body("front"), body("front"), body("back")], "long-edge"), options)
    assert [bool(page.drawing.records) for page in made] == [True, False, True, True]
    assert not any(made[1].drawing.layers.values())


@pytest.mark.parametrize(("game", "size"), sampled(product(MOST_PAGES, PAPERS), lambda game, size: size == "letter"))
def test_kits_keep_to_their_number_of_pages(game, size):
    """That a kit's file has no page more than these is looked at above."""
    made = [body for body in kit_bodies(game, size) if body.role != COVER]
    assert len(gather(made, "long-edge").bodies) <= MOST_PAGES[game]
