"""Printer calibration: simulated printers with known errors are measured, and their corrected prints are true.

The simulation knows nothing of Plotroom's arithmetic.  A printer is two matrices: where it lays a front, and where it
lays a back as seen from the front, in millimeters from the middle of the paper.  A sheet is read as a player reads it:
distances between bars, and where a line of the back covers a line of the front.
"""

from itertools import pairwise
from math import atan2, cos, degrees, hypot, radians, sin, trunc
from pathlib import Path

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from aids.errors import InputError
from aids.input_file import on_disk
from generators.drawing import MM
from generators.page import DUPLEX_SIDES
from generators.page.frame import paper
from generators.press import printers
from generators.press.calibration_sheet import layout
from generators.press.printers import (
    NO_ERRORS,
    READINGS,
    VERNIERS,
    Gauge,
    Profile,
    correction,
    inverse,
    measure_profile,
)
from tests.cli.program import plotroom
from tests.readback import open_pdf, read

# --- a printer ------------------------------------------------------------------------------------------------


def at(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def times(outer, inner):
    (a, b), (c, d), (e, f) = (at(outer, *p) for p in ((inner[0], inner[1]), (inner[2], inner[3]), inner[4:]))
    return a - outer[4], b - outer[5], c - outer[4], d - outer[5], e, f


def laid(x_scale, y_scale, x, y, degrees):
    """Scaled along the sheet's own axes, then turned, then moved."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return x_scale * c, x_scale * s, -y_scale * s, y_scale * c, x, y


scales, offsets, turns, small = st.floats(0.98, 1.02), st.floats(-5, 5), st.floats(-1, 1), st.floats(-0.005, 0.005)


@st.composite
def faulty(draw):
    """Front and back of a printer: both scaled, shifted and turned, the back not quite as the front."""
    x_scale, y_scale, turn = draw(scales), draw(scales), draw(turns)
    front = laid(x_scale, y_scale, draw(st.floats(-3, 3)), draw(st.floats(-3, 3)), turn)
    wide, high = x_scale * (1 + draw(small)), y_scale * (1 + draw(small))
    back = laid(wide, high, draw(offsets), draw(offsets), draw(turns))
    own = times((*laid(1, 1, 0, 0, turn)[:4], front[4], front[5]), back)
    return front, own


ROUGH = (laid(0.9935, 1.004, 1.5, -2, 0.4), laid(0.9950, 1.006, 4.5, -5.0, -0.5))
MILD = (laid(1.0021, 0.9987, 0, 0, 0), laid(1.0015, 0.9990, -0.8, 1.3, 0.2))


def vernier(first, apart):
    """What a vernier shows whose arrow lies at `first` divisions of the front, its lines `apart` of one from another.

    Tenths are exact.  A back larger than its front has places, just short of a whole, where the tenth would be past
    the last line: there a player reads the whole.
    """
    whole = trunc(first)
    return whole + max(-10, min((first - whole) / (1 - apart), 10)) / 10


def simulated(plan, printer):
    """The readings of a printer's sheet, without error."""
    front, back = printer
    seen = times(inverse(front), back)  # the back in the divisions of the front
    found = {"x-distance": plan.x_distance * hypot(*front[:2]), "y-distance": plan.y_distance * hypot(*front[2:4])}
    for gauge in plan.gauges:

        def meets(k, gauge=gauge):
            """Where the vernier's line k crosses the base line, counted from the front's zero."""
            if gauge.axis == "x":
                (x, y), (u, v) = at(seen, gauge.x + 0.9 * k, gauge.y), at(seen, gauge.x + 0.9 * k, gauge.y + 1)
                return x + (gauge.y - y) * (u - x) / (v - y) - gauge.x
            (x, y), (u, v) = at(seen, gauge.x, gauge.y + 0.9 * k), at(seen, gauge.x + 1, gauge.y + 0.9 * k)
            return y + (gauge.x - x) * (v - y) / (u - x) - gauge.y

        found[gauge.name] = vernier(meets(0), meets(1) - meets(0))
    return found


def pressed(printer, profile, size, sides):
    """Where a printer lays the corrected front and back, as maps of millimeters from the middle, seen from the front."""
    wide, high = size.width, size.height

    def page(x, y):
        return x * MM + wide / 2, y * MM + high / 2

    def middle(x, y):
        return (x - wide / 2) / MM, (y - high / 2) / MM

    def through(x, y):
        return (-x, y) if sides == "long-edge" else (x, -y)

    undo = correction(profile, wide, high, sides)

    def front(x, y):
        return at(printer[0], *middle(*at(undo.front, *page(x, y))))

    def back(x, y):
        return at(printer[1], *through(*middle(*at(undo.back, *page(*through(x, y))))))

    return front, back


NEAR = 0.07
"""How far the middle of a back may lie from its front, in mm along x or y, if each reading is right to a tenth.

Half a tenth is half a line of a vernier: 0.050 of a division, 0.0523 where the back is 0.5 % smaller than its front, and
0.0533 mm on a front that is 2 % larger. The lines that meet lie up to 9 mm beside gauges 65 mm from the middle: a seventh
more. The turn of the front and its scale, right to 0.05 in 180, add 0.003. That is 0.064; the reading of a line beside a
gauge is off by the turn of the back too, and the farthest that was ever found is 0.0664.
"""
NARROW = (
    (1.0, 0.0, -0.0, 0.9835123137222012, 0.0, 0.0),
    (1.0, 0.0, 0.0, 0.9876001755380409, 0.0, -2.5810008939359492),
)
"""A printer whose middle lay 0.06026 mm beside its front."""
BAR = 1 + 26 + 17  # lines of the check bar at a page's foot
PLACES = [(x, y) for x in (-80, 0, 80) for y in (-100, 0, 100)]


def misregister(printer, profile, size, sides):
    """The farthest any place of a back lies from its front, in mm."""
    front, back = pressed(printer, profile, size, sides)
    return max(hypot(f[0] - b[0], f[1] - b[1]) for f, b in ((front(*p), back(*p)) for p in PLACES))


def scale_errors(printer, profile, size, sides):
    """How far along x and y the corrected faces are from true scale."""
    for face in pressed(printer, profile, size, sides):
        zero = face(0, 0)
        for x, y in ((100, 0), (0, 100)):
            end = face(x, y)
            yield abs(hypot(end[0] - zero[0], end[1] - zero[1]) / 100 - 1)


PLAN = layout(paper("letter")).plan
TRUE = {"x-distance": PLAN.x_distance, "y-distance": PLAN.y_distance, **dict.fromkeys(VERNIERS, 0.0)}
"""The readings of a printer without errors."""


# --- the arithmetic -------------------------------------------------------------------------------------------


@given(printer=faulty(), size=st.sampled_from(["letter", "a4", "148x210mm"]), sides=st.sampled_from(DUPLEX_SIDES))
def test_exact_readings_recover_any_printer(printer, size, sides):
    on = paper(size)
    readings = simulated(layout(on).plan, printer)
    assume(all(readings[name] % 1 or not readings[name] for name in VERNIERS))  # every vernier has a line that meets
    profile = measure_profile(layout(on).plan, readings)
    assert abs(profile.x_scale - hypot(*printer[0][:2])) < 0.0002
    assert abs(profile.y_scale - hypot(*printer[0][2:4])) < 0.0002
    assert misregister(printer, profile, on, sides) < 0.05
    assert max(scale_errors(printer, profile, on, sides)) < 0.0002


@given(printer=faulty(), sides=st.sampled_from(DUPLEX_SIDES))
@example(printer=NARROW, sides="long-edge")
def test_readings_to_a_tenth_of_a_millimeter_recover_it_nearly(printer, sides):
    on = paper("a4")
    exact = simulated(layout(on).plan, printer)
    profile = measure_profile(layout(on).plan, {name: round(value, 1) for name, value in exact.items()})
    front, back = pressed(printer, profile, on, sides)
    (fx, fy), (bx, by) = front(0, 0), back(0, 0)
    assert abs(fx - bx) < NEAR and abs(fy - by) < NEAR
    assert misregister(printer, profile, on, sides) < 0.15
    assert max(scale_errors(printer, profile, on, sides)) < 0.0012  # the back's from verniers 0.13 m apart
    assert abs(profile.x_scale / hypot(*printer[0][:2]) - 1) < 0.0003
    assert abs(profile.y_scale / hypot(*printer[0][2:4]) - 1) < 0.0003


def test_a_true_printer_needs_no_correction():
    assert measure_profile(PLAN, TRUE) == pytest.approx(NO_ERRORS)
    assert correction(NO_ERRORS, 612, 792, "long-edge") == ((1, 0, 0, 1, 0, 0), (1, 0, 0, 1, 0, 0))


@pytest.mark.parametrize("sides", DUPLEX_SIDES)
def test_a_second_sheet_refines_a_rough_first(sides):
    on = paper("letter")
    plan = layout(on).plan
    rough = measure_profile(
        plan,
        {name: round(2 * value) / 2 for name, value in simulated(plan, ROUGH).items()}
        | {name: value for name, value in simulated(plan, ROUGH).items() if name.endswith("distance")},
    )
    assert misregister(ROUGH, rough, on, sides) > 0.1
    undone = correction(rough, on.width, on.height, "fold").front
    front = times(ROUGH[0], (undone[0], 0, 0, undone[3], 0, 0))
    zero, right, up = (pressed(ROUGH, rough, on, sides)[1](*p) for p in ((0, 0), (1, 0), (0, 1)))
    back = (right[0] - zero[0], right[1] - zero[1], up[0] - zero[0], up[1] - zero[1], *zero)
    fine = measure_profile(plan, simulated(plan, (front, back)), rough)
    assert misregister(ROUGH, fine, on, sides) < 0.01


@pytest.mark.parametrize("sides", ["fold", "single"])
def test_without_duplex_every_page_is_a_front(sides):
    profile = Profile(0.99, 1.01, 0.99, 1.01, 3.0, 3.0, 1.0, 0.0)
    front, back = correction(profile, 612, 792, sides)
    assert front == back
    assert front[:4] == pytest.approx((1 / 0.99, 0, 0, 1 / 1.01))


BAD = [
    ({"x-distance": 160.0}, "--x-distance: 160", "3 %", "180"),
    ({"y-distance": float("nan")}, "--y-distance: nan", "3 %"),
    ({"top-left-x": 10.5}, "--top-left-x: 10.5", "-10 to 10"),
    ({"top-left-x": 3.0}, "--top-left-x", "contradict", "3.0 mm"),
    ({"bottom-right-y": -0.9}, "--top-left-y", "contradict", "0.9 mm"),
    (dict.fromkeys([n for n in VERNIERS if n.endswith("x") and "top" in n], 9.0), "degrees, more than 2"),
    (dict.fromkeys([n for n in VERNIERS if n.endswith("x") and "left" in n], 2.0), "larger than its front", "1 %"),
]


@pytest.mark.parametrize(("wrong", "told"), [(row[0], row[1:]) for row in BAD], ids=[row[1] for row in BAD])
def test_impossible_readings_are_refused(wrong, told):
    with pytest.raises(InputError) as refused:
        measure_profile(PLAN, TRUE | wrong)
    for words in told:
        assert words in str(refused.value)
    assert "\n" not in str(refused.value)


def test_an_offset_beyond_what_a_printer_does_is_refused():
    aside = TRUE | {name: 9.0 for name in VERNIERS if name.endswith("x")}
    assert measure_profile(PLAN, aside).back_x == pytest.approx(9.0)
    with pytest.raises(InputError, match=r"18\.0 mm along x, more than 10 mm"):
        measure_profile(PLAN, aside, Profile(back_x=9.0))


def save_printer(home, profile, sides="long-edge"):
    """Save the profile of the printer P on letter paper."""
    printers.save(on_disk(home / "config"), "P", printers.Section("letter", sides, profile))


# --- the sheet, as it is printed ------------------------------------------------------------------------------


def on_paper(sheet, matrix, sides=None):
    """Outlines of a page as lists of lines on the paper, in mm from the middle, seen from the front."""
    x_sign, y_sign = {None: (1, 1), "long-edge": (-1, 1), "short-edge": (1, -1)}[sides]

    def place(point):
        x, y = (point[0] - sheet.width / 2) / MM, (point[1] - sheet.height / 2) / MM
        return at(matrix, x_sign * x, y_sign * y)

    return [(outline, [[place(p) for p in line] for line in outline.lines]) for outline in sheet.outlines]


def print_sheet(printer, sides, *words):
    """The sheet's front and back as a printer lays them."""
    (name,) = plotroom("calibrate", "--sides", sides, *words).stdout.split("\n")[:1]
    front, back = read(Path(name).read_bytes())
    return on_paper(front, printer[0]), on_paper(back, printer[1], sides)


def crossing(line, across):
    """Where two lines, each of two points, cross."""
    (a, b), (c, d) = line, across
    u, v = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    t = ((c[0] - a[0]) * v[1] - (c[1] - a[1]) * v[0]) / (u[0] * v[1] - u[1] * v[0])
    return a[0] + t * u[0], a[1] + t * u[1]


def readings_of(front, back):
    """The sheet's distances and verniers, from its lines on the paper alone."""
    bars = [lines for _, lines in front if len(lines) == 2 and all(len(line) == 2 for line in lines)]
    found = {}
    for lines in bars:
        one, two = ((sum(p[0] for p in line) / 2, sum(p[1] for p in line) / 2) for line in lines)
        apart = (two[0] - one[0], two[1] - one[1])
        found["x-distance" if abs(apart[0]) > abs(apart[1]) else "y-distance"] = hypot(*apart)
    scales = [lines for _, lines in front if len(lines) == 41]
    verniers = [lines for _, lines in back if len(lines) == 20]
    assert len(scales) == len(verniers) == 8 and len(found) == 2
    for lines in scales:
        base = (lines[0][0], lines[-1][0])
        step = ((base[1][0] - base[0][0]) / 40, (base[1][1] - base[0][1]) / 40)
        axis = "x" if abs(step[0]) > abs(step[1]) else "y"
        zero = lines[20][0]
        behind = min(verniers, key=lambda v: hypot(v[9][0][0] - zero[0], v[9][0][1] - zero[1]))

        def along(point, zero=zero, step=step):
            return ((point[0] - zero[0]) * step[0] + (point[1] - zero[1]) * step[1]) / hypot(*step) ** 2

        ends = [along(crossing(behind[i], base)) for i in (0, 19)]  # lines -10 and 10
        corner = f"{'top' if zero[1] > 0 else 'bottom'}-{'right' if zero[0] > 0 else 'left'}"
        found[f"{corner}-{axis}"] = vernier(sum(ends) / 2, (ends[1] - ends[0]) / 20)
    return found


def as_options(readings):
    return [word for name, value in readings.items() for word in (f"--{name}", f"{value:.6f}")]


@pytest.mark.parametrize("size", ["letter", "148x210mm"])
@pytest.mark.parametrize("sides", DUPLEX_SIDES)
def test_the_printed_sheet_reads_as_its_plan_says(home, sides, size):
    printed = readings_of(*print_sheet(ROUGH, sides, "--paper", size))
    assert printed == pytest.approx(simulated(layout(paper(size)).plan, ROUGH), abs=0.003)
    assert set(printed) == set(READINGS[:10])


@pytest.mark.parametrize("size", ["letter", "148x210mm"])
def test_each_line_of_a_ladder_lies_so_many_millimeters_from_its_edge_and_ends_before_its_number(home, size):
    (name,) = plotroom("calibrate", "--paper", size).stdout.split("\n")[:1]
    front, _ = read(Path(name).read_bytes())
    ladders = [outline.lines for outline in front.outlines if len(outline.lines) == 12]
    numbers = [(int(run.string), run.start, run.end) for run in front.runs if run.size == 6 and run.string.isdigit()]
    assert len(ladders) == 4
    for lines in ladders:
        for k, ((ax, ay), (bx, by)) in enumerate(lines, 1):
            away = min(ax, front.width - ax) if ax == bx else min(ay, front.height - ay)
            assert away / MM == pytest.approx(k, abs=0.01)
            ends = [(x0, y0, x1, y0 + 4.2) for n, (x0, y0), (x1, _) in numbers if n == k]  # digits are 4.2 points high
            assert any(x0 < bx + 8 and bx - 8 < x1 and y0 < by + 8 and by - 8 < y1 for x0, y0, x1, y1 in ends)
            assert not any(x0 < bx and ax < x1 and y0 < by and ay < y1 for x0, y0, x1, y1 in ends)


@pytest.mark.parametrize("sides", DUPLEX_SIDES)
def test_printed_again_with_the_profile_it_shows_zero(home, sides):
    printed = readings_of(*print_sheet(ROUGH, sides))
    plotroom("calibrate", "--printer", "Old Faithful", "--sides", sides, *as_options(printed))
    again = readings_of(*print_sheet(ROUGH, sides, "--printer", "old faithful", "-o", "again"))
    plan = layout(paper("letter")).plan
    assert again.pop("x-distance") == pytest.approx(plan.x_distance, abs=0.02)
    assert again.pop("y-distance") == pytest.approx(plan.y_distance, abs=0.02)
    assert list(again.values()) == pytest.approx([0.0] * 8, abs=0.02)
    (file,) = (home / "again").iterdir()
    front = read(file.read_bytes())[0]
    assert any("corrected for Old Faithful" in words for words in front.words())
    assert any("--corrected" in words for words in front.words())


def test_a_corrected_sheet_still_measures_the_papers_own_edges(home):
    plain = plotroom("calibrate").stdout.split()
    save_printer(home, Profile(0.98, 0.98, 0.98, 0.98))
    moved = plotroom("calibrate", "--printer", "P").stdout.split()
    one, two = (
        {o.box for o in read(Path(f[0]).read_bytes())[0].outlines if len(o.lines) == 12} for f in (plain, moved)
    )
    assert one == two and len(one) == 4


@pytest.mark.sample(2)
@pytest.mark.parametrize("printer", [ROUGH, MILD], ids=["rough", "mild"])
@pytest.mark.parametrize("sides", DUPLEX_SIDES)
def test_corrected_counters_are_true_and_in_register(home, sides, printer):
    plotroom("calibrate", "--printer", "P", "--sides", sides, *as_options(readings_of(*print_sheet(printer, sides))))
    plotroom("print", "ssn/counters", "--sides", sides, "-o", "plain")
    plotroom("print", "ssn/counters", "--sides", sides, "--printer", "P", "-o", "fixed")
    ideal, fixed = (read((home / folder / "ssn-counters-letter.pdf").read_bytes()) for folder in ("plain", "fixed"))
    for before, after in zip(ideal, fixed, strict=True):
        assert (before.width, before.height, before.trim, before.bleed) == (
            after.width,
            after.height,
            after.trim,
            after.bleed,
        )
    nothing = (1, 0, 0, 1, 0, 0)
    turn = laid(1, 1, *printer[0][4:], _turn(printer[0]))  # where the front came to lie: the sheet's own frame
    worst, uncorrected = 0.0, 0.0
    for i in range(0, len(ideal), 2):
        for j, side in ((i, None), (i + 1, sides)):
            wanted = on_paper(ideal[j], times(turn, nothing), side)
            got = on_paper(fixed[j], printer[j % 2], side)
            raw = on_paper(ideal[j], printer[j % 2], side)
            worst = max(worst, _farthest(wanted, got))
            uncorrected = max(uncorrected, _farthest(wanted, raw))
        true, cut = (_cut_lines(page, lay) for page, lay in ((ideal[i], nothing), (fixed[i], printer[0])))
        assert cut == pytest.approx(true, abs=0.01)
    assert worst < 0.05, "art, cut lines and crop marks of both faces"
    assert uncorrected > 0.5


def _turn(matrix):
    return degrees(atan2(matrix[1], matrix[0]))


def _cut_lines(sheet, matrix):
    """The lengths of the sides of every counter with its bleed, in mm."""
    grounds = {}
    for outline, lines in on_paper(sheet, matrix):
        if outline.use and outline.fill:
            grounds.setdefault(outline.use, lines[0])
    boxes = list(grounds.values())
    assert boxes
    return [hypot(b[0] - a[0], b[1] - a[1]) for box in boxes for a, b in pairwise(box)]


def _farthest(wanted, got):
    pairs = (
        (p, q)
        for (_, one), (_, two) in zip(wanted, got, strict=True)
        for line, other in zip(one, two, strict=True)
        for p, q in zip(line, other, strict=True)
    )
    return max(hypot(p[0] - q[0], p[1] - q[1]) for p, q in pairs)


def test_nothing_on_a_front_turns(home):
    """So marks that a cutter looks for stay square to the page."""
    save_printer(home, Profile(0.99, 1.01, 0.99, 1.01, 3.0, -4.0, 1.0, 0.2))
    plotroom("print", "ssn/counters", "--printer", "P")
    front, back = read((home / "output" / "ssn-counters-letter.pdf").read_bytes())[:2]
    for page, is_square in ((front, True), (back, False)):
        drawn = [o for o in page.outlines if o.fill is None and abs(o.width / MM - 0.15) < 0.01]
        marks = [line for o in drawn for line in o.lines]
        assert marks
        assert all(min(abs(a[0] - b[0]), abs(a[1] - b[1])) < 0.003 for a, b in marks) is is_square


@pytest.mark.parametrize("sides", ["fold", "single"])
def test_one_sided_printing_takes_the_scale_of_either_flip(home, sides):
    save_printer(home, Profile(0.99, 1.01, 0.99, 1.01, 3.0, 0.0, 1.0), "short-edge")
    plotroom("print", "ssn/counters", "--sides", sides, "--printer", "P")
    for page in read((home / "output" / "ssn-counters-letter.pdf").read_bytes()):
        bar = max((o for o in page.outlines if len(o.lines) == BAR), key=lambda o: o.box[2] - o.box[0]).box
        assert bar[2] - bar[0] == pytest.approx(72 / 0.99, abs=0.01)


def test_pages_to_cut_up_are_all_fronts(home):
    save_printer(home, Profile(back_x=5.0, back_turn=1.0))
    plotroom("print", "ssn/rulers", "-o", "plain")
    plotroom("print", "ssn/rulers", "--printer", "P", "-o", "fixed")
    plain, fixed = (read((home / folder / "ssn-rulers-letter.pdf").read_bytes()) for folder in ("plain", "fixed"))
    assert [[o.box for o in page.outlines] for page in plain] == [[o.box for o in page.outlines] for page in fixed]


@pytest.mark.long
def test_a_book_of_setups_and_pictures_are_corrected_too(home):
    save_printer(home, Profile(0.99, 1.0, 0.99, 1.0, 2.0))
    plotroom("setup", "ssn", "--seed", "1", "--count", "2", "--printer", "P")
    (book,) = (home / "output").iterdir()
    lefts = [page.runs[0].start[0] for page in read(book.read_bytes())]
    assert lefts[1] - lefts[0] == pytest.approx(2 * MM / 0.99, abs=0.01)  # seen from behind, left is right
    plotroom("print", "ssn/log", "--format", "png", "--dpi", "50", "-o", "plain")
    plotroom("print", "ssn/log", "--format", "png", "--dpi", "50", "--printer", "P", "-o", "fixed")
    pairs = [[p.read_bytes() for p in sorted((home / folder).iterdir())] for folder in ("plain", "fixed")]
    assert all(one != two for one, two in zip(*pairs, strict=True))


def test_the_sheet_prefers_duplex_and_shows_through_only_where_it_is_read(home):
    (file,) = plotroom("calibrate", "--sides", "short-edge").stdout.split()
    pdf = open_pdf(Path(file).read_bytes())
    assert pdf.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    front = read(Path(file).read_bytes())[0]
    for number, name in enumerate(READINGS, 1):
        assert front.words().count(str(number)) >= 2  # at its place, and at its box
        assert name in front.words()


def test_the_gauges_lie_far_apart_on_every_paper():
    for size in ("letter", "a4", "legal", "tabloid", "a3", "148x210mm", "5.5x8.5in"):
        on = paper(size)
        plan = layout(on).plan
        assert plan.x_distance <= on.width / MM - 25 and plan.y_distance >= 130
        assert all(isinstance(gauge, Gauge) and abs(gauge.x) > 20 and abs(gauge.y) > 15 for gauge in plan.gauges)


# --- a shift that is known already ------------------------------------------------------------------------------


@pytest.mark.parametrize("flip", DUPLEX_SIDES)
@pytest.mark.parametrize(("text", "x", "y"), [("1.5,0", 1.5, 0), ("-0.5 mm, 1.2mm", -0.5, 1.2), ("−1,2", -1, 2)])
def test_a_known_shift_of_the_back_is_entered(home, flip, text, x, y):
    """A printer that lays its back so much to the right and up, seen from the front, is true with the correction."""
    plotroom("calibrate", "--paper", "a4", "--sides", flip, "--printer", "P", f"--back={text}")
    profile = printers.section_for_print(on_disk(home / "config"), "P", paper("a4"), flip).profile
    assert profile == NO_ERRORS._replace(back_x=x, back_y=y)
    width, height = paper("a4")[1:3]
    a, b, c, d, e, f = correction(profile, width, height, flip).back
    # On the page of the back, which is flipped, the art moves against the shift that is seen from the front.
    right, up = (x, -y) if flip == "long-edge" else (-x, y)
    assert (a, b, c, d) == pytest.approx((1, 0, 0, 1)) and (e / MM, f / MM) == pytest.approx((right, up))


def test_a_known_shift_leaves_what_was_measured(home):
    words = ("calibrate", "--paper", "a4", "--printer", "P")
    lengths = [f"--{name}={value}" for name, value in zip(READINGS, (180.5, 230.4, *[0] * 8, 4), strict=False)]
    plotroom(*words, *lengths)
    before = printers.section_for_print(on_disk(home / "config"), "P", paper("a4"), "long-edge")
    plotroom(*words, "--back", "1.5,0")
    after = printers.section_for_print(on_disk(home / "config"), "P", paper("a4"), "long-edge")
    assert after == before._replace(profile=before.profile._replace(back_x=1.5, back_y=0.0))
    assert before.profile.x_scale != 1 and after.margins[0] == 4
