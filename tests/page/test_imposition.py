"""Counter sheets as printed: true size, each back behind its front and the right way up, marks and boxes.

Everything is read from the written PDF.  A sheet of paper is looked at from its front; the back of it is taken
there by the flip a player makes, so "behind" is equality of coordinates.
"""

import tomllib
from collections import Counter as Tally
from fractions import Fraction
from itertools import combinations, pairwise, product
from math import cos, radians, sin
from typing import NamedTuple

import pytest

from aids.errors import FitError, RulesError
from generators import TEMPLATES
from generators.drawing import untagged
from generators.drawing.text import text_width
from generators.page import frame, imposition
from generators.page.frame import paper
from generators.pieces import counters
from tests.printed import one
from tests.readback import box_of, grown, ink_boxes, meet, read, within
from tests.samples import sampled

MM = 72 / 25.4
PAPERS = ("letter", "a4", "legal", "tabloid", "a3", "200x280mm")
SIDES = ("long-edge", "short-edge", "fold", "single")
BLEED, SAFE, REACH = 6.75, 1.2 * MM, 18.0  # 3/32 in, 1.2 mm, 1/4 in: what a home printer leaves blank
CLEAR = 0.1 * MM  # between the bleed and a crop mark


class PrintedFace(NamedTuple):
    """A face as it lies on the paper seen from the front: trim box, its strings, and all its shapes and texts."""

    trim: tuple
    words: tuple
    art: tuple
    runs: tuple


class Side(NamedTuple):
    """One side of the paper: its page, the faces on it, and where the flip takes a point of it."""

    page: object
    faces: list
    flip: object

    def box(self, box):
        """A box after the flip."""
        return box_of([self.flip(box[0], box[1]), self.flip(box[2], box[3])])


def faces_of(page, flip=lambda x, y: (x, y)):
    """The faces of a page: symbols whose first shape is a filled rectangle; this and the stripes reach the bleed."""
    found = []
    for use in range(1, 1 + max(outline.use for outline in page.outlines)):
        shapes = [o for o in page.outlines if o.use == use]
        if not shapes[0].fill or len(shapes[0].lines[0]) != 4:
            continue
        filled = [meet(o.box, o.clip) for o in shapes if o.fill and len(o.lines[0]) == 4]
        x0, y0, x1, y1 = box_of([(x, y) for box in filled if box for x, y in (box[:2], box[2:])])
        trim = (x0 + BLEED, y0 + BLEED, x1 - BLEED, y1 - BLEED)
        runs = tuple(r for r in page.runs if r.use == use)
        words = tuple(sorted(r.string for r in runs))
        corners = [flip(trim[0], trim[1]), flip(trim[2], trim[3])]
        found.append(
            PrintedFace(
                box_of(corners), words, tuple(s.box for s in shapes[1:] if not reaches(s.box, (x0, y0, x1, y1))), runs
            )
        )
    return found


def reaches(box, ground):
    """Whether a shape is a stripe that runs out to the bleed, as its ground does."""
    return sum(abs(a - b) < 0.01 for a, b in zip(box, ground, strict=True)) == 3


def the_sides(sides, pages):
    """Each sheet of paper as (front, back), the back with the flip that brings it behind the front."""
    if sides == "fold":
        for page in pages:
            (line,) = folds_of(page)
            fold = line.lines[0][0][0]

            def over(x, y, fold=fold):
                return (2 * fold - x, y)

            left = [f for f in faces_of(page) if f.trim[2] < fold]
            behind = [f for f in faces_of(page, over) if f.trim[2] < fold]
            yield Side(page, left, lambda x, y: (x, y)), Side(page, behind, over)
        return
    for i in range(0, len(pages), 2):
        front, back = pages[i], pages[i + 1]

        def over(x, y, page=front):
            return (x, page.height - y) if sides == "short-edge" else (page.width - x, y)

        yield Side(front, faces_of(front), lambda x, y: (x, y)), Side(back, faces_of(back, over), over)


@pytest.fixture(
    scope="module",
    params=sampled(
        [(p, s) for p in PAPERS for s in SIDES],
        lambda size, sides: size == "letter" or (size, sides) == ("a4", "long-edge"),
        fixture=True,
    ),
)
def sheet(request):
    """The paper, the sides, the pages read back, and the sides of each sheet of paper."""
    size, sides = request.param
    pages = read(one("print", "ssn/counters", "--paper", size, "--sides", sides))
    return paper(size), sides, pages, list(the_sides(sides, pages))


def cuts_of(page):
    """Lines on a cut: closed hairlines of 0.1 mm, nothing in them."""
    return [o.box for o in page.outlines if o.closed and not o.fill and near(o.width, 0.1 * MM, 0.001)]


def is_marked(page, box):
    """Whether eight crop marks point at the corners of a box, outside its bleed."""
    x0, y0, x1, y1 = box
    start = BLEED + CLEAR
    wanted = [((x, y0 - start), (x, y1 + start)) for x in (x0, x1)] + [
        ((x0 - start, y), (x1 + start, y)) for y in (y0, y1)
    ]
    ends = [point for line in marks_of(page) for point in line]
    return all(any(near(point, end, 0.02) for end in ends) for pair in wanted for point in pair)


def folds_of(page):
    """The fold line: the dashed one that runs up the page."""
    return [o for o in page.outlines if o.dash and not o.use and o.box[3] - o.box[1] > 100]


def marks_of(page):
    """Crop marks: straight lines 0.15 mm wide."""
    return [line for o in page.outlines if o.stroke and near(o.width, 0.15 * MM, 0.001) for line in o.lines]


def registration_of(page):
    """Registration marks: the circles."""
    return [o.box for o in page.outlines if o.closed and not o.fill and not o.use and len(o.lines[0]) > 8]


def same_boxes(one, other):
    """Whether two lists hold the same boxes, in any order, to a hundredth of a point."""
    return len(one) == len(other) and all(
        any(near(a, b) for b in two) for some, two in ((one, other), (other, one)) for a in some
    )


def near(one, other, by=0.01):
    """Whether two numbers or two boxes are the same to `by` points."""
    if isinstance(one, tuple):
        return all(abs(a - b) <= by for a, b in zip(one, other, strict=True))
    return abs(one - other) <= by


def kit_pieces():
    """Each piece of the kit: its width and height, and the strings of its front and its back."""
    with (TEMPLATES / "ssn.toml").open("rb") as file:
        (counter_sheet,) = [s for s in tomllib.load(file)["sheets"] if s["kind"] == "counters"]
    for piece in counter_sheet["pieces"]:
        for n in range(1, piece["count"] + 1):
            sides = []
            for side in ("front", "back"):
                words = [piece[side].get(k, piece.get(k, "")) for k in ("value", "corner", "label")]
                sides.append(tuple(sorted(w.replace("{n}", str(n)) for w in words if w)))
            yield tuple(in_points(length) for length in piece["size"]), *sides


def in_points(length):
    """A length of a kit, `1 1/4 in` or `23 mm`, as `size_of` gives it."""
    *numbers, unit = length.split()
    return round(float(sum(map(Fraction, numbers))) * {"in": 72, "mm": MM}[unit], 2)


def size_of(box):
    return round(box[2] - box[0], 2), round(box[3] - box[1], 2)


@pytest.mark.parametrize(
    "name", ["ssn/counters", "on-patrol/counters", "ambush/counters", "depths/markers", "u-boat/counters"]
)
def test_a_bad_printer_cuts_within_the_bleed(name):
    """Both sides 2 % small, the back 1 mm off and turned by 0.5 degrees: the knife follows the marks of the front."""
    pages = read(one("print", name))
    turn, center = radians(0.5), (pages[0].width / 2, pages[0].height / 2)
    checked = 0
    for front, back in the_sides("long-edge", pages):
        for face, behind in product(front.faces, back.faces):
            if not near(face.trim, behind.trim):
                continue
            bleed = grown(behind.trim, BLEED)
            for corner, off in product(product(face.trim[::2], face.trim[1::2]), ((1, 0), (-1, 0), (0, 1), (0, -1))):
                for way in (turn, -turn):  # where the knife cuts the back, in the drawing of the back
                    x, y = (0.98 * (a - b) - MM * each for a, b, each in zip(corner, center, off, strict=True))
                    x, y = x * cos(way) - y * sin(way), x * sin(way) + y * cos(way)
                    x, y = x / 0.98 + center[0], y / 0.98 + center[1]
                    assert bleed[0] <= x <= bleed[2] and bleed[1] <= y <= bleed[3], (behind.words, corner)
            checked += 1
        assert checked and len(front.faces) == len(back.faces)
    assert checked == sum(len(front.faces) for front, _ in the_sides("long-edge", pages))


# --- size -----------------------------------------------------------------------------------------------------


def test_a_half_inch_is_36_points(sheet):
    _, _, _, papers = sheet
    sizes = Tally(size_of(face.trim) for front, _ in papers for face in front.faces)
    assert sizes[36.00, 36.00] == 6 + 12 + 4 + 17 + 1 + 2
    assert sizes == Tally(size for size, _, _ in kit_pieces())


def test_finding_nothing_is_printed_on_a_cut(sheet):
    """A hairline on the edge of every front showed when the knife was half a millimeter off: crop marks lead it."""
    _, _, pages, papers = sheet
    assert not any(cuts_of(page) for page in pages)
    for front, _ in papers:
        assert all(is_marked(front.page, face.trim) for face in front.faces)


def test_the_pieces_are_those_of_the_kit(sheet):
    _, _, _, papers = sheet
    found = Tally((size_of(f.trim), f.words) for front, _ in papers for f in front.faces)
    assert found == Tally((size, front) for size, front, _ in kit_pieces())


# --- backs ----------------------------------------------------------------------------------------------------


def test_each_back_is_behind_the_front_of_its_piece(sheet):
    _, _, _, papers = sheet
    pairs = Tally()
    for front, back in papers:
        assert same_boxes([f.trim for f in front.faces], [f.trim for f in back.faces])
        for face in front.faces:
            (behind,) = [b for b in back.faces if near(b.trim, face.trim)]
            pairs[size_of(face.trim), face.words, behind.words] += 1
    assert pairs == Tally(kit_pieces())


def test_a_counter_flipped_left_to_right_reads_upright(sheet):
    """Behind its front, a back reads from right to left with its top at the front's top."""
    _, _, _, papers = sheet
    for front, back in papers:
        for face in front.faces:
            for run in face.runs:
                assert is_level(run.start, run.end, run.top) or is_up(run.start, run.end, run.top)
        for face in back.faces:
            for run in face.runs:
                start, end, top = ((-x, y) for x, y in (back.flip(*p) for p in (run.start, run.end, run.top)))
                assert is_level(start, end, top) or is_up(start, end, top)


def is_level(start, end, top):
    """Whether a text reads from left to right."""
    return end[0] > start[0] and near(end[1], start[1]) and top[1] > start[1]


def is_up(start, end, top):
    """Whether a name along a hull reads from its stern to its bow."""
    return end[1] > start[1] and near(end[0], start[0]) and top[0] < start[0]


def test_a_value_stands_over_the_label_on_both_faces(sheet):
    _, _, _, papers = sheet
    compared = 0
    for paper_sides in papers:
        for side in paper_sides:
            for face in side.faces:
                runs = {run.string: side.flip(*run.start)[1] for run in face.runs}
                for value, label in (("H1", "Deep"), ("H1", "Shallow"), ("SSN", "Torpedo")):
                    if value in runs and label in runs:
                        assert runs[value] > runs[label] + 5
                        compared += 1
    assert compared == 6


def test_the_fold_is_the_middle_of_the_page(sheet):
    on, sides, pages, _ = sheet
    lines = [line for page in pages for line in folds_of(page)]
    assert len(lines) == (len(pages) if sides == "fold" else 0)
    for line in lines:
        assert all(near(x, on.width / 2, 0.001) for x, _ in line.lines[0])


# --- marks ----------------------------------------------------------------------------------------------------


def test_the_glued_area_is_outlined_on_both_sides_of_the_fold(sheet):
    _, sides, pages, papers = sheet
    for page, (front, _) in zip(pages, papers, strict=False):
        outlines = [o.box for o in page.outlines if o.closed and not o.fill and near(o.width, 0.6)]
        if sides != "fold":
            assert not outlines
            continue
        (line,) = folds_of(page)
        fold = line.lines[0][0][0]
        left, right = sorted(outlines)
        assert near((2 * fold - right[2], right[1], 2 * fold - right[0], right[3]), left)
        assert all(within(grown(face.trim, BLEED), left) for face in front.faces)
        assert left[2] < fold < right[0]


def test_crop_marks_measure_3_mm_and_point_at_every_corner(sheet):
    _, _, _, papers = sheet
    for paper_sides in papers:
        for side in paper_sides:
            marks = [box_of(map_line(side, line)) for line in marks_of(side.page)]
            for x0, y0, x1, y1 in marks:
                assert near((x1 - x0) + (y1 - y0), 3 * MM)
                assert near(min(x1 - x0, y1 - y0), 0)
            upright = [(m[0], m[1], m[3]) for m in marks if m[2] - m[0] < 1]
            level = [(m[1], m[0], m[2]) for m in marks if m[3] - m[1] < 1]
            for face in side.faces:
                x0, y0, x1, y1 = face.trim
                for lines, where, low, high in ((upright, (x0, x1), y0, y1), (level, (y0, y1), x0, x1)):
                    for at in where:
                        there = [(a, b) for w, a, b in lines if near(w, at)]
                        assert any(0 <= low - BLEED - b < 1 for _, b in there), "no mark below or left"
                        assert any(0 <= a - high - BLEED < 1 for a, _ in there), "no mark above or right"


def map_line(side, line):
    return [side.flip(*p) for p in line]


def test_crop_marks_are_clear_of_every_bleed(sheet):
    _, _, pages, _ = sheet
    half = 0.15 * MM / 2
    for page in pages:
        grounds = [grown(face.trim, BLEED) for face in faces_of(page)]
        marks = [grown(box_of(line), half) for line in marks_of(page)]
        assert len(marks) >= 8 * len(grounds) / 2
        assert not [m for m in marks for g in grounds if overlap(m, g) > 0.001]


def overlap(one, other):
    """How deep one box reaches into another, in points."""
    both = meet(one, other)
    return min(both[2] - both[0], both[3] - both[1]) if both else 0.0


@pytest.mark.sample(2)
def test_marks_of_both_faces_lie_on_each_other(sheet):
    _, sides, _, papers = sheet
    for front, back in papers:
        for marks in (registration_of, lambda page: [box_of(line) for line in marks_of(page)]):
            here = marks(front.page)
            there = [back.box(box) for box in marks(back.page)]
            assert here and same_boxes(here, there), sides


def test_bleeds_do_not_overlap(sheet):
    _, _, pages, _ = sheet
    for page in pages:
        grounds = [grown(face.trim, BLEED) for face in faces_of(page)]
        assert not [pair for pair in combinations(grounds, 2) if overlap(*pair) > 0.01]


def test_art_and_text_keep_to_the_safe_zone(sheet):
    _, _, pages, _ = sheet
    for page in pages:
        for face in faces_of(page):
            zone = grown(face.trim, -SAFE)
            for box in face.art:
                assert within(box, zone, 0.06), (face.words, box, zone)
            for run in face.runs:
                assert within((run.start[0], run.start[1], run.end[0], run.end[1]), zone, 0.06) or within(
                    (run.end[0], run.end[1], run.start[0], run.start[1]), zone, 0.06
                ), (face.words, run)


# --- the page -------------------------------------------------------------------------------------------------


def test_nothing_leaves_the_printable_area(sheet):
    on, _, pages, _ = sheet
    for page in pages:
        assert near((page.width, page.height), (on.width, on.height))
        room = grown((0, 0, page.width, page.height), -REACH)
        assert not [thing for box, thing in ink_boxes(page) if not within(box, room)]


def test_trim_and_bleed_boxes(sheet):
    _, _, pages, _ = sheet
    for page in pages:
        trims = [face.trim for face in faces_of(page)]
        around = box_of([p for x0, y0, x1, y1 in trims for p in ((x0, y0), (x1, y1))])
        assert near(page.trim, around)
        assert near(page.bleed, grown(around, 9.0))


def test_the_counters_are_in_rows_of_one_height(sheet):
    """So that a row is parted by two cuts of the guillotine."""
    _, _, _, papers = sheet
    for front, _ in papers:
        rows = {}
        for face in front.faces:
            rows.setdefault(round(face.trim[1], 1), []).append(face.trim)
        assert all(len({round(t[3] - t[1], 2) for t in row}) == 1 for row in rows.values())
        lows = sorted(rows)
        for low, high in pairwise(lows):
            assert max(t[3] for t in rows[low]) < high


# --- what does not fit ----------------------------------------------------------------------------------------

HEADING = frame.Heading("SSN", "Counters", small=True)


def plain(width, height, quantity=1, name="slab"):
    """A counter without art."""
    face = counters.Face("deep", "deep-text", value="A")
    front, back = (counters.face_symbol(f"{name}-{s}", face, width, height, SAFE, BLEED) for s in ("front", "back"))
    return imposition.Piece(name, width, height, front, back, quantity)


@pytest.mark.parametrize("sides", SIDES)
def test_a_piece_larger_than_the_paper_is_refused(sides):
    with pytest.raises(FitError, match=r"^slab: a counter of 8 x 9 in .* does not fit"):
        imposition.impose([plain(8 * 72, 9 * 72)], paper("letter"), sides, HEADING)


def test_a_piece_that_fits_whole_paper_does_not_fit_half_of_it():
    wide = [plain(5 * 72, 72)]
    assert len(imposition.impose(wide, paper("letter"), "long-edge", HEADING)) == 2
    with pytest.raises(FitError, match=r"^slab: a counter of 5 x 1 in"):
        imposition.impose(wide, paper("letter"), "fold", HEADING)


def test_text_too_long_for_its_counter_is_refused():
    face = counters.Face("deep", "deep-text", label="Unconditional surrender")
    with pytest.raises(RulesError, match=r"'Unconditional surrender' does not fit .* make the counter larger"):
        counters.face_symbol("helo-front", face, 36, 36, SAFE, BLEED)


def test_the_safe_zone_is_kept_within_a_point_or_two():
    """A label in its smallest size fits the safe zone exactly, and is refused if it is a point too long."""
    label = "Unconditional surrender"
    face, fits = counters.Face("deep", "deep-text", label=label), text_width(label, 4.8, "semibold") + 2 * SAFE
    counters.face_symbol("helo-front", face, fits, 36, SAFE, BLEED)
    with pytest.raises(RulesError, match="does not fit"):
        counters.face_symbol("helo-front", face, fits - 1, 36, SAFE, BLEED)


def test_large_quantities_take_several_pages():
    bodies = imposition.impose([plain(36, 36, 200)], paper("letter"), "long-edge", HEADING)
    uses = [sum(hasattr(r, "symbol") for r in untagged(body.drawing.records)) for body in bodies]
    assert uses[0::2] == uses[1::2] and sum(uses[0::2]) == 200 and len(uses) > 4
    assert [body.role for body in bodies] == ["front", "back"] * (len(bodies) // 2)


def test_a_piece_without_a_back_has_a_blank_back():
    bare = plain(36, 36)._replace(back=None)
    front, back = imposition.impose([bare, plain(36, 36, name="other")], paper("a4"), "long-edge", HEADING)
    assert [r.symbol.name for r in untagged(front.drawing.records) if hasattr(r, "symbol")] == [
        "slab-front",
        "other-front",
    ]
    assert [r.symbol.name for r in untagged(back.drawing.records) if hasattr(r, "symbol")] == ["other-back"]


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "single"])
def test_a_page_of_pieces_without_backs_has_no_back(sides):
    (only,) = imposition.impose([plain(36, 36, 4)._replace(back=None)], paper("a4"), sides, HEADING)
    assert only.role == "cut"
