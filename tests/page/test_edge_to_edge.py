"""Cards edge to edge, read back from the pages: places, backs in register, bleed, crop marks, cuts, rulers."""

import re
from itertools import pairwise, product
from math import dist
from xml.etree import ElementTree

import pytest

from aids.errors import PlotroomError
from generators.drawing import TRIM
from generators.drawing import Path as Drawn
from generators.drawing.paths import TextBox, flatten, walk
from generators.page import SIDES
from tests.cli.program import plotroom
from tests.pieces.laid_out import INCH, MM, box_of, build, uses
from tests.readback import read

POKER = (2.5 * INCH, 3.5 * INCH)
PAPERS = {"letter": (612, 792), "a4": (210 * MM, 297 * MM)}
BLEED = INCH / 8


def deck(count=54, size="poker", shape="square", back=True, bleed="1/8 in", gap=""):
    back = 'back = { fill = "danger", places = [{ text = "{name}", box = [30, 30, 40, 20] }] }' if back else ""
    return (
        f"""pieces = "cards.csv"
{gap}
[[layout]]
name = "card"
size = "{size}"
shape = "{shape}"
bleed = "{bleed}"
fill = "navy"
places = [{{ text = "{{name}}", box = [30, 30, 40, 20] }}]
{back}
""",
        "name\n" + "".join(f"c{n}\n" for n in range(count)),
    )


def bodies(size="letter", sides="long-edge", **options):
    toml, rows = deck(**options)
    return build(toml, size, sides, cards__csv=rows)


def placed(body):
    """The name on each card of a page, with its lower left corner, and the clip around it."""
    return {
        next(item.string for item in flatten(symbol.records) if isinstance(item, TextBox)): (at, clip, symbol)
        for symbol, at, clip in uses(body.drawing.records)
    }


@pytest.mark.parametrize(("size", "sides"), [*product(PAPERS, SIDES)])
def test_poker_cards_lie_edge_to_edge_with_backs_behind_them(size, sides):
    """54 cards, nine a page (three where half the page is for backs); each back mirrored exactly behind its front."""
    made = bodies(size, sides)
    wide, high = PAPERS[size]
    held = 3 if sides == "fold" else 9
    fronts = [body for body in made if body.role in ("front", "cut")]
    assert len(fronts) == 54 // held
    for front in fronts:
        back = front if sides == "fold" else made[made.index(front) + 1]
        seen = list(uses(front.drawing.records))
        names = [item.string for symbol, _, _ in seen for item in flatten(symbol.records)
                 if isinstance(item, TextBox)]  # fmt: skip
        assert len(seen) == (2 * held if sides == "fold" else held)
        front_at, back_at = {}, {}
        for name, (symbol, at, _) in zip(names, seen, strict=True):
            (front_at if symbol.name.endswith("front") else back_at)[name] = at
        if sides != "fold":
            back_at = {name: at for name, (at, _, _) in placed(back).items()}
        assert set(front_at) == set(back_at) and len(front_at) == held
        for name, (x, y) in front_at.items():
            assert x >= 0 and x + POKER[0] <= wide and y >= 0 and y + POKER[1] <= high
            assert back_at[name] == pytest.approx((wide - x - POKER[0], y), abs=0.01)
        columns, rows = (sorted({round(at[n], 3) for at in front_at.values()}) for n in (0, 1))
        for values, side in ((columns, POKER[0]), (rows, POKER[1])):
            assert [b - a for a, b in pairwise(values)] == pytest.approx([side] * (len(values) - 1))


@pytest.mark.parametrize(("size", "columns"), [("5 x 6 in", 1), ("3 x 8 in", 2)])
def test_cards_of_which_one_row_fits_are_printed(size, columns):
    toml, rows = deck(columns, size, back=False)
    (body,) = build(toml, "letter", cards__csv=rows)
    assert len(placed(body)) == columns


@pytest.mark.parametrize(("size", "count"), [*product(PAPERS, (1, 3, 10))])
def test_the_page_is_folded_in_its_middle_along_a_line_beside_all_cards(size, count):
    for body in bodies(size, "fold", count=count):
        ((line,),) = (record.subpaths for record in body.drawing.layers["score"])
        heights = [y for _, (_, y), _ in uses(body.drawing.records)]
        (left, low), (right, top) = sorted(line)
        assert left == right == pytest.approx(PAPERS[size][0] / 2, abs=0.01)
        assert low <= min(heights) + 0.01 and max(heights) + POKER[1] - 0.01 <= top


@pytest.mark.parametrize(("count", "sides"), [*product((1, 2, 4, 8, 10), ("long-edge", "short-edge", "single"))])
def test_backs_are_in_register_on_a_page_that_is_not_full(count, sides):
    made = bodies("letter", sides, count=count)
    for front, back in zip(made[::2], made[1::2], strict=True):
        ahead, behind = placed(front), placed(back)
        assert set(ahead) == set(behind)
        for name, ((x, y), _, _) in ahead.items():
            assert behind[name][0] == pytest.approx((612 - x - POKER[0], y), abs=0.01)


@pytest.mark.parametrize(("size", "count"), [*product(PAPERS, (1, 4, 5, 9))])
def test_no_color_runs_over_a_neighbor_and_all_runs_into_the_bleed_elsewhere(size, count):
    for body in bodies(size, count=count):
        cards = [(at, box_of(clip)) for at, clip, _ in placed(body).values()]
        corners = {(round(x, 2), round(y, 2)) for (x, y), _ in cards}
        for (x, y), (a, b, c, d) in cards:
            reach = (x - a, y - b, c - x - POKER[0], d - y - POKER[1])
            beside = ((x - POKER[0], y), (x, y - POKER[1]), (x + POKER[0], y), (x, y + POKER[1]))
            for far, at in zip(reach, beside, strict=True):
                neighbor = (round(at[0], 2), round(at[1], 2)) in corners
                assert far == pytest.approx(0 if neighbor else BLEED, abs=0.01)
        assert all(
            not (a0 < x1 + POKER[0] - 0.01 and x1 + 0.01 < c0 and b0 < y1 + POKER[1] - 0.01 and y1 + 0.01 < d0)
            for (x0, y0), (a0, b0, c0, d0) in cards
            for (x1, y1), _ in cards
            if (x0, y0) != (x1, y1)
        )


def marks(body):
    """The crop marks of a page: upright at x, level at y."""
    lines = [
        line
        for record, _, _ in walk(body.drawing.layers["register"])
        if isinstance(record, Drawn) and record.style.stroke == "gray"
        for line in record.subpaths
    ]
    return [line for line in lines if len(line) == 2]


@pytest.mark.parametrize("count", [1, 5, 9])
def test_every_cut_has_its_marks_at_both_ends_outside_the_cards(count):
    for body in bodies(count=count):
        at = [at for at, _, _ in placed(body).values()]
        left, right = min(x for x, _ in at), max(x for x, _ in at) + POKER[0]
        low, top = min(y for _, y in at), max(y for _, y in at) + POKER[1]
        found = marks(body)
        for cut in {round(x + side, 2) for x, _ in at for side in (0, POKER[0])}:
            ends = [line for line in found if abs(line[0][0] - cut) < 0.01 and abs(line[1][0] - cut) < 0.01]
            assert any(max(y for _, y in line) <= low - BLEED for line in ends)
            assert any(min(y for _, y in line) >= top + BLEED for line in ends)
        for cut in {round(y + side, 2) for _, y in at for side in (0, POKER[1])}:
            ends = [line for line in found if abs(line[0][1] - cut) < 0.01 and abs(line[1][1] - cut) < 0.01]
            assert any(max(x for x, _ in line) <= left - BLEED for line in ends)
            assert any(min(x for x, _ in line) >= right + BLEED for line in ends)


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def write(**options):
        toml, rows = deck(**options)
        (tmp_path / "deck.toml").write_text(toml, encoding="utf-8")
        (tmp_path / "cards.csv").write_text(rows, encoding="utf-8")
        return tmp_path

    return write


def printed(here, *options):
    plotroom("print", "counters", "deck.toml", *options, "-o", "out")
    return sorted((here / "out").rglob("*.*"))


@pytest.mark.parametrize("size", PAPERS)
def test_the_pdf_has_cards_of_true_size_on_twelve_pages(here, size):
    (file,) = printed(here(), "--paper", size)
    pages = read(file.read_bytes())
    assert len(pages) == 12
    for page in pages:
        assert (page.width, page.height) == pytest.approx(PAPERS[size], abs=0.01)
        names = [run for run in page.runs if run.string.startswith("c") and run.string[1:].isdigit()]
        assert len(names) == 9
    lefts = sorted({round((run.start[0] + run.end[0]) / 2, 1) for run in names})
    assert [b - a for a, b in pairwise(lefts)] == pytest.approx([POKER[0]] * 2, abs=0.11)


def test_the_ruler_in_the_strips_is_true(here):
    (file,) = printed(here(count=9))
    page = read(file.read_bytes())[0]
    ticks = [
        line for outline in page.outlines if outline.use == 0 or outline.stroke
        for line in outline.lines if len(line) == 2
    ]  # fmt: skip
    levels = {}
    for (x0, y0), (x1, y1) in ticks:
        if abs(x0 - x1) < 0.01:
            levels.setdefault(round(min(y0, y1), 1), set()).add(round(x0, 2))
        if abs(y0 - y1) < 0.01:
            levels.setdefault(("x", round(min(x0, x1), 1)), set()).add(round(y0, 2))
    inches = [
        places for places in (sorted(places) for places in levels.values())
        if any(abs(b - a - INCH) < 0.02 for a in places for b in places)
    ]  # fmt: skip
    assert inches, "an inch can be measured on the page"


@pytest.mark.sample(10)
@pytest.mark.parametrize("size", ["poker", "tarot", "mini", "square", "5 x 3 in"])
@pytest.mark.parametrize(("on", "sides"), [*product(["letter", "a4", "tabloid", "a3"], ["fold", "long-edge"])])
def test_the_strips_are_on_the_paper_beside_the_faces(here, size, on, sides):
    """The words and the ruler were on the fold, over the backs, or off a tabloid page."""
    try:
        (file,) = printed(here(count=9, size=size), "--paper", on, "--sides", sides)
    except AssertionError as error:
        assert "does not fit" in str(error)
        return
    page = read(file.read_bytes())[0]
    (ruler,) = [each for each in page.outlines if len(each.lines) in (44, 85, 126)]
    said = [run.box for run in page.runs if not re.fullmatch(r"c\d+", run.string)]
    assert len(said) >= 3
    for left, low, right, high in (*said, ruler.box):
        assert left > 0 and low > 0 and right < page.width and high < page.height
        assert sides != "fold" or right < page.width / 2
        for face in page.outlines:
            if face.fill and face.use:
                a, b, c, d = face.box
                assert right <= a or left >= c or high <= b or low >= d


@pytest.mark.parametrize("shape", ["square", "rounded", "circle", "hexagon"])
def test_the_cut_file_has_a_closed_outline_for_each_piece(here, shape):
    files = printed(here(count=4, size="2 in", shape=shape, gap='gap = "1/4 in"'), "--cut-only")
    assert files and all(file.suffix == ".svg" for file in files)
    root = ElementTree.fromstring(files[0].read_text(encoding="utf-8"))
    paths = [each.get("d", "") for each in root.iter() if each.tag.endswith("path")]
    closed = sum(path.upper().count("Z") for path in paths)
    rects = sum(each.tag.endswith(("rect", "polygon", "circle", "ellipse")) for each in root.iter())
    assert closed + rects == 4


def test_neighbors_edge_to_edge_are_cut_once(here):
    """Four hexagons of 2 inches in a row share three sides."""
    (file,) = printed(here(count=4, size="2 in", shape="hexagon"), "--cut-only")
    cut = 0.0
    for path in re.findall(r' d="([^"]*)"', file.read_text(encoding="utf-8")):
        points = [tuple(map(float, each.split())) for each in re.split("[MLZ]", path) if each.strip()]
        points += points[:1] if path.endswith("Z") else []
        cut += sum(dist(a, b) for a, b in pairwise(points))
    upright, slanting = 25.4, dist((0, 0), (25.4, 12.7))
    assert cut == pytest.approx(4 * 4 * slanting + (4 * 2 - 3) * upright, abs=0.1)


def test_counters_of_layouts_stand_on_labels(here):
    (file,) = printed(here(count=5, size="35 mm", back=False, bleed="1 mm"), "--labels", "a4-35")
    (page,) = read(file.read_bytes())
    names = [run for run in page.runs if run.string[:1] == "c" and run.string[1:].isdigit()]
    middles = sorted((run.start[0] + run.end[0]) / 2 for run in names)
    assert middles == pytest.approx([(7.5 + 17.5 + 40 * n) * MM for n in range(5)], abs=0.2)


def test_the_same_deck_is_printed_as_the_same_bytes(here):
    folder = here(count=10)
    (first,) = printed(folder)
    before = first.read_bytes()
    first.unlink()
    (second,) = printed(folder)
    assert second.read_bytes() == before


def test_a_card_that_no_paper_holds_is_refused_with_its_cure():
    toml, rows = deck(count=1, size="10 x 11 in")
    with pytest.raises(PlotroomError, match="larger paper"):
        build(toml, "letter", "long-edge", cards__csv=rows)


@pytest.mark.parametrize(("size", "said"), [("letter", True), ("a4", False)])
def test_a_page_says_where_color_is_beyond_what_printers_print(size, said):
    """Poker cards on letter paper have color to 1/8 in of its edge; cards have no line on their cuts."""
    for body in bodies(size, count=9):
        assert body.note == ("The outer 1/4 in of the paper may stay white; it is cut off." if said else "")
        assert {record.style for record in body.drawing.layers.get("cut", [])} <= {TRIM}
