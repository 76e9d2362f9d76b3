"""Files for cutting machines, read back: closed outlines, inner ones first, no line twice, marks in fixed places."""

import re
from itertools import combinations
from math import hypot
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generators.drawing import CUT, SCORE, Drawing, Page, Symbol, shift, turn
from generators.drawing.paths import draw_boxes
from generators.page.frame import cutter_measure, paper
from generators.press import cutting
from tests.printed import printed, run
from tests.readback import grown, ink_boxes, meet, read

SVG = "{http://www.w3.org/2000/svg}"
MM = 72 / 25.4
#: Every sheet that is cut, with the number of outlines on each of its pages that has any.
CUT_SHEETS = {"counters": [48], "turn-tool": [4], "setup-template": [6]}


def layers_of(content):
    """The layers of an SVG by name."""
    return {g.get("id"): g for g in ElementTree.fromstring(content).findall(f"{SVG}g")}


def outlines_of(layer):
    """Each path of a layer: its subpaths as points in mm (curves by their ends and controls), and whether it is closed.

    Nothing may be drawn by reference or under a transform, as not every machine's program follows those.
    """
    found = []
    for element in layer.iter():
        assert element.get("transform") is None and element.get("clip-path") is None
        assert element.tag in (f"{SVG}g", f"{SVG}path"), element.tag
        if element.tag == f"{SVG}path":
            d = element.get("d")
            assert d.count("M") == 1, "one outline a path"
            n = [float(v) for v in re.findall(r"-?\d+(?:\.\d+)?", d)]
            found.append((list(zip(n[::2], n[1::2], strict=True)), d.endswith("Z"), d))
    return found


def box(points):
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def lines_of(outlines):
    """The straight lines of outlines without curves."""
    for points, closed, d in outlines:
        assert "C" not in d
        yield from zip(points, points[1:] + points[:1] * closed, strict=False)


def shared(one, other):
    """How long two lines run over each other, in mm."""
    (a, b), (c, d) = one, other
    long = hypot(b[0] - a[0], b[1] - a[1])
    ux, uy = (b[0] - a[0]) / long, (b[1] - a[1]) / long
    if any(abs(ux * (p[1] - a[1]) - uy * (p[0] - a[0])) > 0.002 for p in (c, d)):
        return 0.0
    s, t = sorted(ux * (p[0] - a[0]) + uy * (p[1] - a[1]) for p in (c, d))
    return max(0.0, min(long, t) - max(0.0, s))


# --- whole sheets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", CUT_SHEETS)
def test_outlines_are_closed_and_the_inner_come_first(sheet):
    counts = []
    for content in printed("print", f"ssn/{sheet}", "--format", "svg").values():
        layers = layers_of(content)
        if "cut" not in layers:
            continue
        found = outlines_of(layers["cut"])
        counts.append(len(found))
        assert all(closed for _, closed, _ in found)
        boxes = [box(points) for points, _, _ in found]
        for earlier, later in combinations(boxes, 2):
            assert not (
                earlier[0] < later[0] and earlier[1] < later[1] and earlier[2] > later[2] and earlier[3] > later[3]
            )
        assert len({d for _, _, d in found}) == len(found)
    assert counts == CUT_SHEETS[sheet]


@pytest.mark.parametrize(
    ("sheet", "size", "count"),
    [
        ("counters", "letter", 1),
        ("rulers", "a4", 1),
        ("setup-template", "letter", 1),
        ("setup-template", "130x180mm", 2),
    ],
)
def test_no_line_is_cut_twice(sheet, size, count):
    """Nor on tiles, where the template and a window of it both end at the tile's edge."""
    pages = printed("print", f"ssn/{sheet}", "--paper", size, "--format", "svg").values()
    cut = [layers["cut"] for layers in map(layers_of, pages) if "cut" in layers]
    assert len(cut) == count
    curved = [sum("C" in outline[2] for outline in outlines_of(layer)) for layer in cut]
    assert sum(curved) == 4 * (sheet == "rulers")  # the turn tools
    for layer in cut:
        straight = [outline for outline in outlines_of(layer) if "C" not in outline[2]]
        lines = list(lines_of(straight))
        assert len(lines) > 3 or sum(curved)
        assert not [pair for pair in combinations(lines, 2) if shared(*pair) > 0.01]


def test_a_counters_cut_is_its_trim():
    """The outlines of the SVG are the grounds of the printed PDF without their bleed, to a thousandth of a millimeter."""
    (pdf,) = printed("print", "ssn/counters").values()
    page = read(pdf)[0]
    assert not [o for o in page.outlines if o.closed and not o.fill and abs(o.width - 0.1 * MM) < 0.001]
    grounds = {o.use: o.box for o in reversed(page.outlines) if o.use and o.fill}
    trims = [(x0 + 6.75, y0 + 6.75, x1 - 6.75, y1 - 6.75) for x0, y0, x1, y1 in grounds.values()]
    wanted = sorted((b[0] / MM, (page.height - b[3]) / MM, b[2] / MM, (page.height - b[1]) / MM) for b in trims)
    files = printed("print", "ssn/counters", "--format", "svg")
    found = sorted(box(points) for points, _, _ in outlines_of(layers_of(files["ssn-counters-letter-1.svg"])["cut"]))
    assert len(found) == 48
    assert all(one == pytest.approx(other, abs=0.0011) for one, other in zip(found, wanted, strict=True))


def test_touching_counters_share_their_cuts(tmp_path):
    """A kit without gaps: the first outline is closed, and every edge is there once."""
    kit = tmp_path / "kit.toml"
    kit.write_text(
        'game = "ssn"\n[[sheets]]\nname = "counters"\nkind = "counters"\ntitle = "Touching"\ngap = "0 mm"\n'
        '[[sheets.pieces]]\nname = "slab"\ncount = 8\nsize = ["2 in", "2 in"]\n'
        'front = { ground = "deep", ink = "deep-text", value = "A" }\n',
        encoding="utf-8",
    )
    files = printed("print", "ssn/counters", "--kit", str(kit), "--cut-only")
    ((_, content),) = files.items()
    found = outlines_of(layers_of(content)["cut"])
    lines = list(lines_of(found))
    assert found[0][1] and not found[1][1]
    assert not [pair for pair in combinations(lines, 2) if shared(*pair) > 0.001]
    length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in lines)
    assert length == pytest.approx(50.8 * (8 * 4 - 10), abs=0.02)  # rows of 3, 3 and 2: ten edges are shared


@pytest.mark.parametrize(
    "words",
    [
        ("print", "depths/stand-ups", "--cut-only"),
        ("print", "depths/declarations", "--paper", "a4", "--cut-only"),
        ("print", "ambush/hidden-forces", "--sides", "fold", "--format", "svg"),
        ("setup", "ambush", "--seed", "7", "--format", "svg"),
    ],
    ids=" ".join,
)
def test_a_block_of_slips_or_standees_is_cut_apart_and_then_out(words):
    """The last cut of a block is the closed outline around it; before it come the cuts that part the pieces, none twice,
    and the gaps between them.

    The backs of slips have no cuts of their own.
    """
    cuts = [layers["cut"] for content in printed(*words).values() if "cut" in (layers := layers_of(content))]
    assert cuts
    for cut in cuts:
        found = outlines_of(cut)
        within = []
        for points, closed, _ in found:
            x0, y0, x1, y1 = box(points)
            if not closed or min(x1 - x0, y1 - y0) < 3.2:  # or a gap between stand-ups of other colors
                within.append(points)
                continue
            assert within and all(x0 <= x <= x1 and y0 <= y <= y1 for line in within for x, y in line)
            within = []
        assert not within
        lines = list(lines_of(found))
        assert not [pair for pair in combinations(lines, 2) if shared(*pair) > 0.001]


def test_open_cuts_stay_as_they_are():
    """Lines that no boxes belong to are cut as drawn, whether or not they close."""
    lines = [((0, 0), (40, 0)), ((10, 0), (10, 10)), ((20, 0), (20, 10)), ((0, 0), (0, 10)), ((0, 10), (40, 10))]
    draw = Drawing()
    with draw.layer("cut"):
        draw.lines(lines, CUT)
    assert [path.subpaths for path in cut_of(draw)] == [(line,) for line in lines]


def test_boxes_under_a_matrix_and_a_clip():
    """Boxes are opened like any outline: moved with their group, and closed along the clip that they cross."""
    draw = Drawing()
    with draw.layer("cut"), draw.group(shift(100, 0), clip=((0, 0), (30, 0), (30, 50), (0, 50))):
        draw_boxes(draw, [(0, 0, 20, 20), (20, 0, 20, 20)], CUT)
    between, around = cut_of(draw)
    assert between.subpaths == (((120, 0), (120, 20)),) and not between.closed
    assert around.closed and set(around.subpaths[0]) == {(100, 0), (130, 0), (130, 20), (100, 20)}


def test_a_fold_is_scored():
    files = printed("print", "ssn/counters", "--sides", "fold", "--format", "svg")
    for content in files.values():
        layers = layers_of(content)
        ((points, closed, _),) = outlines_of(layers["score"])
        assert not closed and [x for x, _ in points] == pytest.approx([107.95, 107.95])
        assert layers["score"].get("stroke") == "#0000FF" and layers["cut"].get("stroke") == "#FF0000"


# --- marks ----------------------------------------------------------------------------------------------------

#: Marks in mm from the upper left corner of the paper.  These never change: cut files and sheets outlive a release.
SILHOUETTE = {
    "letter": [
        [(10, 15), (15, 15), (15, 10), (10, 10)],
        [(185.9, 10.25), (205.65, 10.25), (205.65, 30)],
        [(10.25, 249.4), (10.25, 269.15), (30, 269.15)],
    ],
    "a4": [
        [(10, 15), (15, 15), (15, 10), (10, 10)],
        [(180, 10.25), (199.75, 10.25), (199.75, 30)],
        [(10.25, 267), (10.25, 286.75), (30, 286.75)],
    ],
}
PLAIN = {
    "letter": [(12.5, 266.9), (12.5, 12.5), (203.4, 266.9), (203.4, 12.5)],
    "a4": [(12.5, 284.5), (12.5, 12.5), (197.5, 284.5), (197.5, 12.5)],
}


def near(one, other):
    return len(one) == len(other) and all(p == pytest.approx(q, abs=0.002) for p, q in zip(one, other, strict=True))


@pytest.mark.parametrize("size", SILHOUETTE)
@pytest.mark.parametrize("sheet", ["counters", "turn-tool"])
def test_silhouette_marks_have_fixed_places(sheet, size):
    command = ("print", f"ssn/{sheet}", "--paper", size, "--register", "silhouette", "--cut-only")
    for content in printed(*command).values():
        layer = layers_of(content)["register"]
        found = outlines_of(layer)
        assert len(found) == 3
        assert all(near(points, wanted) for (points, _, _), wanted in zip(found, SILHOUETTE[size], strict=True))
        assert [closed for _, closed, _ in found] == [True, False, False]
        looks = [e for e in layer.iter() if e.get("fill") or e.get("stroke-width")]
        assert looks[1].get("fill") == "#000000" and {e.get("stroke-width") for e in looks[2:]} == {"0.5"}


@pytest.mark.parametrize("size", PLAIN)
def test_plain_marks_have_fixed_places(size):
    files = printed("print", "ssn/turn-tool", "--paper", size, "--register", "plain", "--cut-only")
    for content in files.values():
        layer = layers_of(content)["register"]
        circles = list(layer.iter(f"{SVG}circle"))
        assert near([(float(c.get("cx")), float(c.get("cy"))) for c in circles], PLAIN[size])
        assert {c.get("r") for c in circles} == {"2.25"}  # with its line 5 mm across
        assert len(list(layer.iter(f"{SVG}path"))) == 4


def test_the_measures_of_the_marks():
    wanted = {"inset": 10, "square": 5, "leg": 20, "line": 0.5, "plain-radius": 2.5}
    assert {name: cutter_measure(name) / MM for name in wanted} == pytest.approx(wanted)


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_nothing_is_printed_near_the_marks(size):
    """The printed sheet bears the marks where the cut file has them, and 20 mm square are free at each of them."""
    (pdf,) = printed("print", "ssn/counters", "--paper", size, "--register", "silhouette").values()
    pages = read(pdf)
    front = pages[0]
    width, height = front.width, front.height
    (square,) = [
        o
        for o in front.outlines
        if o.box == pytest.approx((10 * MM, height - 15 * MM, 15 * MM, height - 10 * MM), abs=0.01)
    ]
    assert square.fill
    d = 30 * MM
    corners = ((0, height - d, d, height), (width - d, height - d, width, height), (0, 0, d, d))
    own = {id(square), *(id(o) for o in front.outlines if abs(o.width - 0.5 * MM) < 0.001)}
    assert len(own) == 3
    for seen, thing in ink_boxes(front):
        assert id(thing) in own or not any(meet(grown(seen, -0.01), corner) for corner in corners)
    assert not [o for page in pages[1::2] for o in page.outlines if abs(o.width - 0.5 * MM) < 0.001], "no backs"


def test_sheets_that_are_not_cut_have_no_marks():
    files = printed("print", "ssn/log", "ssn/counters", "--register", "plain")
    for name, pdf in files.items():
        marks = [o for page in read(pdf) for o in page.outlines if abs(o.width - 0.5 * MM) < 0.001]
        assert bool(marks) == ("counters" in name), name


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("words", "option"),
    [
        ("ssn/log --register silhouette", "--register"),
        ("ssn/log --easy 20", "--easy"),
        ("ssn/counters --sharp 70", "--sharp"),
        ("ssn --hex-size 1in", "--hex-size"),
        ("u-boat --hex-size 16mm", "--hex-size"),
        ("ssn --dpi 300", "--dpi"),
        ("ssn/counters --format svg --dpi 300", "--dpi"),
        ("ssn --each-counter --easy 20", "--easy"),
    ],
)
def test_an_option_that_changes_nothing_is_refused(words, option, tmp_path):
    """It was accepted, and recorded in the file."""
    result = run("print", *words.split(), "-o", str(tmp_path))
    assert result.exit_code == 2 and result.stderr.startswith(f"plotroom: {option}: this option ")
    assert not list(tmp_path.iterdir())


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    "words",
    [
        ("ssn/turn-tool", "--easy", "30"),
        ("ssn/turn-tool", "--easy", "5.5"),
        ("ssn/turn-tool", "--easy", "5.50"),
        ("ssn/turn-tool", "--sharp", "119.5"),
        ("ssn", "--easy", "20"),
        ("on-patrol/ring-film", "--hex-size", "5/8 in"),
        ("on-patrol/ring-film", "--hex-size", "1/3 in"),
        ("on-patrol/attack-film", "--hex-size", "1/3in"),
        ("ssn/log", "--register", "none"),
        ("ssn/counters", "--register", "plain", "--preview"),
    ],
)
def test_an_option_that_a_sheet_uses_is_taken_whatever_its_value(words, tmp_path):
    """However it is written: a value was the same as the one with which another print was compared."""
    assert run("print", *words, "-o", str(tmp_path)).exit_code == 0


# --- the cut alone --------------------------------------------------------------------------------------------


def test_cut_only_leaves_cuts_and_marks():
    both = ("print", "ssn/counters", "--register", "silhouette")
    whole, alone = printed(*both, "--format", "svg"), printed(*both, "--cut-only")
    numbers = {name for name in whole if "cut" in layers_of(whole[name])}
    assert set(alone) == {name.replace(".svg", "-cut.svg") for name in numbers}
    for name, content in alone.items():
        layers = layers_of(content)
        assert list(layers) == ["cut", "register"]
        assert b"<text" not in content and b"<use" not in content
        there = layers_of(whole[name.replace("-cut.svg", ".svg")])
        assert [d for _, _, d in outlines_of(layers["cut"])] == [d for _, _, d in outlines_of(there["cut"])]
        assert len(list(there["register"].iter(f"{SVG}path"))) > 3, "crop marks stay on what is printed"


def test_mirrored_art_is_cut_mirrored_between_marks_that_stay():
    both = ("print", "ssn/setup-template", "--register", "silhouette", "--cut-only")
    ((_, plain),), ((_, over),) = (printed(*both, *more).items() for more in ((), ("--mirror",)))
    plain, over = layers_of(plain), layers_of(over)
    assert near(*([p for points, _, _ in outlines_of(f["register"]) for p in points] for f in (plain, over)))
    boxes = sorted(box(points) for points, _, _ in outlines_of(plain["cut"]))
    turned = sorted(box([(215.9 - x, y) for x, y in points]) for points, _, _ in outlines_of(over["cut"]))
    assert all(one == pytest.approx(other, abs=0.002) for one, other in zip(boxes, turned, strict=True))


# --- outlines -------------------------------------------------------------------------------------------------


def cut_of(draw):
    """What a machine cuts of a drawing."""
    return cutting.prepare_page(Page(300, 300, draw), cut_only=True).drawing.layers["cut"]


def test_groups_and_symbols_are_opened_in_page_coordinates():
    draw = Drawing()
    part = Drawing()
    part.rect(0, 0, 10, 20, CUT)
    with draw.layer("cut"), draw.group(shift(100, 0)):
        draw.use(Symbol("card", part.records, (0, 0, 10, 20)), turn(90, 50, 30))
    (path,) = cut_of(draw)
    assert path.closed and set(path.subpaths[0]) == {(150, 30), (150, 40), (130, 40), (130, 30)}


def test_a_nest_is_cut_from_the_inside():
    draw = Drawing()
    with draw.layer("cut"):
        for inset in (0, 40, 20, 60):
            draw.rect(inset, inset, 200 - 2 * inset, 200 - 2 * inset, CUT)
        draw.circle(100, 100, 5, CUT)
        draw.rect(220, 0, 30, 30, CUT)
        draw.line((10, 5), (30, 5), CUT)
    starts = [path.subpaths[0][0] for path in cut_of(draw)]
    assert [round(x) for x, _ in starts] == [105, 60, 40, 20, 10, 0, 220]


def test_outlines_are_clipped_to_their_tile():
    """An outline that crosses a tile's edge is closed along it; a hole's share of that edge is not cut again."""
    draw = Drawing()
    with draw.layer("cut"), draw.group(shift(10, 0), clip=((0, 0), (100, 0), (100, 100), (0, 100))):
        draw.rect(50, 20, 100, 60, CUT)  # over the right edge
        draw.rect(80, 40, 60, 20, CUT)  # a hole over the same edge
        draw.rect(200, 20, 10, 10, CUT)  # on the next tile
        draw.rect(5, 5, 10, 10, CUT)
    hole, card, whole = cut_of(draw)
    assert hole.closed and set(hole.subpaths[0]) == {(90, 40), (110, 40), (110, 60), (90, 60)}
    assert whole.closed and len(whole.subpaths[0]) == 4
    assert not card.closed and {card.subpaths[0][0], card.subpaths[0][-1]} == {(110, 40), (110, 60)}


def test_open_lines_end_at_the_edge_of_a_tile():
    draw = Drawing()
    with draw.layer("score"), draw.group(clip=((0, 0), (0, 100), (100, 100), (100, 0))):
        draw.lines([((-20, 50), (50, 50), (50, 150)), ((200, 0), (300, 0))], SCORE)
    made = cutting.prepare_page(Page(300, 300, draw), cut_only=True).drawing.layers["score"]
    assert [path.subpaths for path in made] == [(((0, 50), (50, 50), (50, 100)),)]


def test_a_curve_is_cut_once():
    draw = Drawing()
    with draw.layer("cut"):
        for _ in range(2):
            draw.circle(50, 50, 20, CUT)
        draw.arc(50, 50, 20, 45, -45, CUT)  # the circle's first piece, backwards
        draw.arc(50, 50, 30, 0, 45, CUT)
    ring, other = cut_of(draw)
    assert ring.closed and not other.closed and other.subpaths[0][0] == (80, 50)


RECTS = st.tuples(*(st.integers(0, 5) for _ in range(2)), *(st.integers(1, 4) for _ in range(2)))


def edges_of(rects):
    """The unit edges of rectangles on a grid."""
    for x, y, w, h in rects:
        for i in range(w):
            yield from (((x + i, y), (x + i + 1, y)), ((x + i, y + h), (x + i + 1, y + h)))
        for j in range(h):
            yield from (((x, y + j), (x, y + j + 1)), ((x + w, y + j), (x + w, y + j + 1)))


@given(st.lists(RECTS, min_size=1, max_size=6))
def test_every_edge_is_cut_and_none_twice(rects):
    draw = Drawing()
    with draw.layer("cut"):
        for x, y, w, h in rects:
            draw.rect(10 * x, 10 * y, 10 * w, 10 * h, CUT)
    found = []
    for path in cut_of(draw):
        (points,) = path.subpaths
        for a, b in zip(points, points[1:] + points[:1] * path.closed, strict=False):
            (x, y), (u, v) = sorted([(round(a[0]) // 10, round(a[1]) // 10), (round(b[0]) // 10, round(b[1]) // 10)])
            found += [((x + i, y), (x + i + 1, y)) for i in range(u - x)]
            found += [((x, y + j), (x, y + j + 1)) for j in range(v - y)]
    assert sorted(found) == sorted(set(edges_of(rects)))


def test_paper_keeps_its_margin_without_marks():
    assert cutting.paper_for(paper("letter"), "none") == paper("letter")
    assert cutting.paper_for(paper("letter"), "silhouette").margin == pytest.approx(30 * MM)
    assert cutting.paper_for(paper("letter"), "plain").margin == pytest.approx(17 * MM)
