"""Tools that measure: each length and angle of the printed file, in points and degrees, against the rules' inches."""

import re
from itertools import combinations, pairwise
from math import atan2, cos, degrees, dist, hypot, pi, radians, sin

import pytest

from generators.drawing.paths import inside
from tests.printed import one
from tests.readback import box_of, read, within

INCH, MM = 72.0, 72 / 25.4
HAIR = pytest.approx(0.1 * MM, abs=0.001)


def cuts(page):
    """Cut lines of a page: closed hairlines with nothing in them."""
    return [o for o in page.outlines if o.closed and not o.fill and o.width == HAIR]


def circle(points):
    """Center and radius of the circle through the first, the middle and the last point."""
    (ax, ay), (bx, by), (cx, cy) = points[0], points[len(points) // 2], points[-1]
    d = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
    a, b, c = ax * ax + ay * ay, bx * bx + by * by, cx * cx + cy * cy
    x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / d
    y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / d
    return (x, y), dist((x, y), (ax, ay))


def middle(box):
    return ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)


# --- turn tools -----------------------------------------------------------------------------------------------

TOOLS = [
    ("letter", (), {"Sharp": 60, "Easy": 30}),
    ("a4", (), {"Sharp": 60, "Easy": 30}),
    ("letter", ("--easy", "20", "--sharp", "45"), {"Sharp": 45, "Easy": 20}),
    ("a3", ("--easy", "15", "--sharp", "90"), {"Sharp": 90, "Easy": 15}),
]


class Card:
    """A turn tool as printed: its edge, its pivot, and its two paths with the marks across them."""

    def __init__(self, page, edge, hole):
        self.edge = edge.lines[0]
        self.pivot, self.hole = middle(hole.box), hole
        mine = [o for o in page.outlines if within(o.box, edge.box, 1.0) and not o.fill and not o.closed]
        self.paths = [o.lines[0] for o in mine if o.dash and len(o.lines[0]) > 8]
        self.marks = [line for o in mine if o.width == pytest.approx(0.9) for line in o.lines]
        self.straights = [line for o in mine if o.dash for line in o.lines if len(line) == 2]
        self.runs = [run for run in page.runs if inside(run.start, self.edge)]


def cards(size, options):
    """The turn tools by name, and each card's angle."""
    found = {}
    for page in read(one("print", "ssn/turn-tool", "--paper", size, *options)):
        closed = cuts(page)
        holes = [o for o in closed if o.box[2] - o.box[0] < 6]
        for edge in [o for o in closed if o not in holes]:
            (hole,) = [h for h in holes if inside(middle(h.box), edge.lines[0])]
            card = Card(page, edge, hole)
            (name,) = [run.string for run in card.runs if re.match(r"(Sharp|Easy) ", run.string)]
            found[name.split()[0]] = card, name
    return found


@pytest.fixture(scope="module", params=[(*tool[:2], name, angle) for tool in TOOLS for name, angle in tool[2].items()])
def card(request):
    """A card and its angle in degrees."""
    size, options, name, angle = request.param
    found, words = cards(size, options)[name]
    assert words == f"{name} {angle}°"
    return found, angle


def test_each_path_is_an_arc_of_the_right_radius(card):
    """One inch of it turns the piece by the angle: the radius is 72 points over the angle in radians."""
    tool, angle = card
    radius = INCH / radians(angle)
    bulge = radius * (
        1 - cos(radians(angle) / 2)
    )  # of a short arc, whose points are rounded to a thousandth of a point
    assert len(tool.paths) == 2
    centers = []
    for path in tool.paths:
        center, measured = circle(path)
        assert measured == pytest.approx(radius, abs=max(0.02, radius / bulge * 0.0005))
        assert all(dist(center, point) == pytest.approx(radius, rel=1e-4, abs=0.01) for point in path)
        assert dist(path[0], tool.pivot) == pytest.approx(0, abs=0.01)
        centers.append(center)
    assert middle((*centers[0], *centers[1])) == pytest.approx(tool.pivot, abs=0.05)  # left and right alike


def test_marks_are_an_inch_of_path_apart_and_square_to_it(card):
    """The n-th mark lies across the path where the piece has turned by n angles: the tangent there is its heading."""
    tool, angle = card
    for path in tool.paths:
        (cx, cy), radius = circle(path)
        start = atan2(path[0][1] - cy, path[0][0] - cx)
        after = atan2(path[4][1] - cy, path[4][0] - cx)
        way = 1 if (after - start) % (2 * pi) < pi else -1
        turned = []
        for (x1, y1), (x2, y2) in tool.marks:
            long = hypot(x2 - x1, y2 - y1)
            off = abs((x2 - x1) * (cy - y1) - (y2 - y1) * (cx - x1)) / long
            ends = sorted((dist((x1, y1), (cx, cy)), dist((x2, y2), (cx, cy))))
            if off < 0.06 and ends[0] < radius + 0.02 and ends[1] > radius - 0.02:
                at = ((x1 + x2) / 2 - cx, (y1 + y2) / 2 - cy)
                turned.append(degrees(way * (atan2(at[1], at[0]) - start)) % 360)
        turned = sorted(0.0 if t > 359.9 else round(t, 3) for t in turned)
        sweep = sum(dist(a, b) for a, b in pairwise(path)) / radius
        arcs = round(degrees(sweep) / angle)
        assert arcs >= 1
        assert turned == pytest.approx([angle * n for n in range(arcs + 1)], abs=0.02)
        assert [radians(b - a) * radius for a, b in pairwise(turned)] == pytest.approx([72.0] * arcs, abs=0.03)
        assert degrees(sweep) == pytest.approx(angle * arcs, rel=2e-3)


def test_each_mark_shows_its_angle_on_both_sides(card):
    tool, angle = card
    (straight,) = {run.string for run in tool.runs if run.string.startswith("+")}
    assert straight == ("+1″" if any(run.string.startswith("Sharp") for run in tool.runs) else "+2″")
    told = sorted(run.string for run in tool.runs if run.string.endswith("°") and " " not in run.string)
    arcs = len(told) // 2
    assert told == sorted(f"{angle * n}°" for n in range(1, arcs + 1) for _ in "lr")
    inches = sorted(run.string for run in tool.runs if run.string.endswith("″"))
    assert inches == sorted(text for _ in "lr" for text in [straight, *(f"{n}″" for n in range(1, arcs + 1))])


def test_the_cut_line_is_one_closed_outline_around_the_card(card):
    """The edge does not cross itself, and paths, marks' labels and the pivot lie inside."""
    tool, _ = card
    edge = tool.edge
    sides = [s for s in pairwise((*edge, edge[0])) if dist(*s) > 1e-6]
    for i, one_side in enumerate(sides):
        for j in range(i + 2, len(sides) - (i == 0)):
            assert not cross(*one_side, *sides[j])
    assert inside(tool.pivot, edge)
    assert tool.hole.box[2] - tool.hole.box[0] == pytest.approx(1.5 * MM, abs=0.01)
    for path in tool.paths:
        assert all(inside(point, edge) for point in path[:-1])
    for run in tool.runs:
        assert inside(run.start, edge) and inside(run.end, edge), run.string


def cross(a, b, c, d):
    """Whether the lines a-b and c-d cross."""

    def side(p, q, r):
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_no_mark_that_the_straight_run_forbids():  # SSN finding 6
    """One arc and the straight run after it: before that the rules allow no other turn (SS-3)."""
    for size in ("148x210mm", "letter", "tabloid"):
        for name, after in (("Sharp", 1), ("Easy", 2)):
            tool, _ = cards(size, ())[name]
            assert sum(run.string.endswith("°") and " " not in run.string for run in tool.runs) == 2
            assert [run.string for run in tool.runs if run.string.startswith("+")] == [f"+{after}″"] * 2
            ends = [path[-1] for path in tool.paths]
            runs = [line for line in tool.straights if any(dist(line[0], end) < 0.05 for end in ends)]
            assert [dist(*line) for line in runs] == pytest.approx([after * INCH] * 2, abs=0.02)


def test_larger_paper_takes_more_arcs_where_no_straight_run_is_wanted(tmp_path):
    rules = tmp_path / "rules.toml"
    rules.write_text("[figures]\nstraight-after-turn-fast = 0\n", encoding="utf-8")
    counts = []
    for size in ("148x210mm", "letter", "tabloid"):
        tool, _ = cards(size, ("--rules", str(rules)))["Easy"]
        counts.append(sum(run.string.endswith("″") for run in tool.runs))
    assert counts == sorted(counts) and 4 <= counts[0] < counts[-1]


# --- rulers ---------------------------------------------------------------------------------------------------

RULERS = {"Speed": 8, "Torpedo run": 18, "Convergence zones": 40}


def lying(page):
    """A page turned so that its upright strips lie with the measuring edge up: its cut lines, outlines and strings."""
    turned = lambda point: (point[1], -point[0])  # noqa: E731
    move = lambda o: o._replace(lines=tuple(tuple(map(turned, line)) for line in o.lines))  # noqa: E731
    edges = [o for o in map(move, cuts(page)) if o.box[3] - o.box[1] == pytest.approx(0.45 * INCH, abs=0.01)]
    runs = [r._replace(start=turned(r.start), end=turned(r.end), top=turned(r.top)) for r in page.runs]
    return edges, [move(o) for o in page.outlines], runs


class Strip:
    """One length of a ruler as printed."""

    def __init__(self, outlines, runs, edge):
        self.box = edge.box
        mine = [o for o in outlines if within(o.box, edge.box, 1.0) and o != edge]
        top = edge.box[3]
        lines = [line for o in mine for line in o.lines if len(line) == 2 and o.width == pytest.approx(0.5)]
        ticks = [
            line
            for line in lines
            if abs(line[0][0] - line[1][0]) < 0.002 and abs(line[0][1] - top) < 0.01 and len(lines) > 8
        ]
        ticks = [line for line in ticks if line[0][1] - line[1][1] < 13]
        self.quarters = sorted(line[0][0] for line in ticks)
        self.inches = sorted(line[0][0] for line in ticks if line[0][1] - line[1][1] == pytest.approx(12, abs=0.01))
        self.outlines = mine
        self.runs = [run for run in runs if within((*run.start, *run.end), edge.box)]
        bold = [run for run in self.runs if run.string.isdigit() and "Bold" in run.font]
        self.numbers = {int(run.string): run.end[0] for run in bold if run.string != "0"}
        self.begins = any(run.string == "0" and run.start[0] < edge.box[0] + 3 for run in bold)

    @property
    def long(self):
        """Inches from the first tick to the last."""
        return (self.quarters[-1] - self.quarters[0]) / INCH


@pytest.fixture(scope="module", params=["letter", "a4", "tabloid", "5x8in"])
def rulers(request):
    """Each ruler's strips in order: a strip whose numbers begin at 1 begins a ruler."""
    found = []
    for page in read(one("print", "ssn/rulers", "--paper", request.param)):
        edges, outlines, runs = lying(page)
        for edge in sorted(edges, key=lambda o: -o.box[3]):
            strip = Strip(outlines, runs, edge)
            assert strip.begins == (min(strip.numbers) == 1)
            if strip.begins:
                found.append([])
            found[-1].append(strip)
    assert len(found) == len(RULERS)
    return dict(zip(RULERS, found, strict=True))


def test_inch_ticks_are_72_points_apart(rulers):
    for strips in rulers.values():
        for strip in strips:
            assert [b - a for a, b in pairwise(strip.inches)] == pytest.approx(
                [72.0] * (len(strip.inches) - 1), abs=0.002
            )
            assert [b - a for a, b in pairwise(strip.quarters)] == pytest.approx(
                [18.0] * (len(strip.quarters) - 1), abs=0.002
            )


def test_the_joined_strips_add_up(rulers):
    for title, strips in rulers.items():
        assert sum(strip.long for strip in strips) == pytest.approx(RULERS[title], abs=0.001), title


def test_strips_meet_at_their_joins(rulers):
    """A strip ends at its cut line on a whole inch; the next begins there, after a tab of half an inch."""
    for strips in rulers.values():
        for number, strip in enumerate(strips):
            tab = 36.0 if number else 0.0
            assert strip.quarters[0] == pytest.approx(strip.box[0] + tab, abs=0.01)
            assert strip.quarters[-1] == pytest.approx(strip.box[2], abs=0.01)


def test_numbers_stand_at_their_ticks(rulers):
    for title, strips in rulers.items():
        before, told = 0, []
        for strip in strips:
            for number, x in sorted(strip.numbers.items()):
                tick = strip.quarters[0] + (number - before) * INCH
                assert x == pytest.approx(tick - 1.2, abs=0.01)
                told.append(number)
            before += round(strip.long)
        assert told == list(range(1, RULERS[title] + 1)), title


def lines_at(strips, width):
    """Inches from the ruler's beginning of the lines of a width across it, those at the beginning of a strip left out."""
    found, before = set(), 0.0
    for strip in strips:
        first, last = strip.quarters[0], strip.quarters[-1]
        for line in (line for o in strip.outlines if abs(o.width - width) < 0.001 for line in o.lines):
            across = box_of(line)[3] - box_of(line)[1] == pytest.approx(strip.box[3] - strip.box[1], abs=0.01)
            if len(line) == 2 and across and first + 1 < line[0][0] < last + 1:
                found.add(round(before + (line[0][0] - first) / INCH, 3))
        before += strip.long
    return found


def test_bands_and_marks(rulers):
    """Where bands part, and nowhere else; a mark on the last inch of a strip lies just within it."""
    assert lines_at(rulers["Speed"], 0.4) == {2, 4, 6, 8}
    assert lines_at(rulers["Convergence zones"], 0.4) == set(range(4, 41, 4))
    marks = sorted(lines_at(rulers["Convergence zones"], 1))
    assert marks == pytest.approx([5, 12, 30], abs=0.5 / INCH + 0.001)
    told = [run.string for strip in rulers["Convergence zones"] for run in strip.runs if "″" in run.string]
    assert told == ["5″ helo stops", "12″ fire, escape", "30″ start"]
    assert max(lines_at(rulers["Torpedo run"], 1)) == pytest.approx(18, abs=0.5 / INCH + 0.001)
    rolls = {
        name: [r.string for strip in rulers[name] for r in strip.runs if r.string[:4] == "roll"] for name in RULERS
    }
    assert rolls == {"Speed": [], "Torpedo run": ["roll 2", "roll 3", "roll 4"], "Convergence zones": []}
    assert not lines_at(rulers["Torpedo run"], 0.4), "zones are measured from the listener, not from the shooter"
    names = [run.string for strip in rulers["Speed"] for run in strip.runs if " · " in run.string]
    assert list(dict.fromkeys(name.split(" · ")[0] for name in names)) == ["Creep", "Slow", "Fast", "Flank"]


@pytest.mark.parametrize(("size", "run"), [("letter", 3), ("a4", 2)])
def test_rulers_and_turn_tools_share_a_page(size, run):  # finding: 18 strips and 12 joints on two pages
    (page,) = read(one("print", "ssn/rulers", "--paper", size))
    strips = lying(page)[0]
    assert len(strips) == 1 + run + 5  # the speeds, a torpedo’s run, and the zones with four joints
    assert len(cuts(page)) == len(strips) + 2 * 2  # two tools, each with its pivot hole
    boxes = sorted(cut.box for cut in cuts(page) if cut.box[2] - cut.box[0] > 9)
    for one_box, other in combinations(boxes, 2):
        apart = max(other[0] - one_box[2], other[1] - one_box[3], one_box[1] - other[3])
        assert apart >= 1.4, "what is cut out stands apart"
    words = " ".join(page.words())
    assert "Turns in a full move: Creep 1, Slow 2, Fast 2, Flank 3; a frigate 2." in words


# --- overlays -------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=["letter", "a4"])
def zones(request):
    """The tiles of the zone overlay: page, listener, window (the part shown, from the listener)."""
    found = []
    for page in read(one("print", "ssn/zone-overlay", "--paper", request.param)):
        (ring,) = [o for o in page.outlines if o.closed and o.use and o.box[2] - o.box[0] == pytest.approx(8, abs=0.01)]
        x, y = middle(ring.box)
        x0, y0, x1, y1 = ring.clip
        found.append((page, (x, y), (x0 - x, y0 - y, x1 - x, y1 - y)))
    return found


def test_zone_radii(zones):
    """The edges of two zones: 4, 8, 12 and 16 inches from the listener, a quarter of each circle."""
    for page, listener, _ in zones:
        arcs = [o.lines[0] for o in page.outlines if not o.closed and o.use and len(o.lines[0]) > 8]
        radii = []
        for arc in arcs:
            center, radius = circle(arc)
            assert center == pytest.approx(listener, abs=0.01)
            radii.append(radius)
            assert abs(arc[0][1] - listener[1]) < 0.01 and abs(arc[-1][0] - listener[0]) < 0.01
        assert sorted(radii) == pytest.approx([288.0, 576.0, 864.0, 1152.0], abs=0.01)


def test_tiles_show_all_of_the_zones(zones):
    for radius in (288, 576, 864, 1152):
        for k in range(181):
            x, y = radius * cos(radians(k / 2)), radius * sin(radians(k / 2))
            assert any(within((x, y, x, y), window) for _, _, window in zones), (radius, k / 2)


def test_join_marks_of_neighbors_coincide(zones):
    """A lettered mark is on two tiles, at one place of the overlay; laid on each other the arcs run on."""
    marks = {}
    for page, (x, y), _ in zones:
        for run in page.runs:
            if re.fullmatch(r"(\d[A-Z]|[A-Z]\d)[ab]", run.string):
                marks.setdefault(run.string, []).append((run.start[0] - x, run.start[1] - y))
    shown = [re.search(r"tile ([A-Z])(\d) \(row", " ".join(page.words())) for page, _, _ in zones]
    assert None not in shown
    twice = {name: places for name, places in marks.items() if len(places) == 2}
    assert len(twice) >= 2 * (len(zones) - 1)
    for name, places in twice.items():
        assert places[0] == pytest.approx(places[1], abs=0.01), name
    tiles = {found.group(1) + found.group(2) for found in shown}
    for name in marks.keys() - twice.keys():  # its other tile shows nothing, and is left out
        row_or_column, edge = name[0], name[1]
        if row_or_column.isalpha():
            pair = {row_or_column + edge, row_or_column + str(int(edge) + 1)}
        else:
            pair = {edge + row_or_column, chr(ord(edge) + 1) + row_or_column}
        assert not pair <= tiles, name


# --- the setup template ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_setup_template(size):
    """Four inches between the frigates' windows, the LHD's in the middle, each its counter's size and 1/2 mm."""
    (page,) = read(one("print", "ssn/setup-template", "--paper", size))
    rects = [o.box for o in cuts(page)]
    on_card = [run for run in page.runs if within(run.box, max(rects, key=lambda b: b[2] - b[0]))]
    names = {run.string: run for run in on_card if re.fullmatch(r"FF\d|LHD", run.string)}
    rects.sort(key=lambda b: (b[2] - b[0]) * (b[3] - b[1]))
    windows = {}
    for name, run in names.items():
        windows[name] = next(box for box in rects if within((*run.start, *run.end), box))
    centers = {name: middle(box) for name, box in windows.items()}
    square = [centers[name] for name in ("FF1", "FF2", "FF4", "FF3")]
    assert [dist(a, b) for a, b in pairwise((*square, square[0]))] == pytest.approx([288.0] * 4, abs=0.01)
    assert dist(square[0], square[2]) == pytest.approx(288 * 2**0.5, abs=0.01)
    assert centers["LHD"] == pytest.approx(middle((*square[0], *square[2])), abs=0.01)
    counters = {}
    side = read(one("print", "ssn/counters", "--paper", size))[0]
    for run in side.runs:
        if run.string in names:
            x0, y0, x1, y1 = next(o.box for o in side.outlines if o.use == run.use)  # its ground, out to the bleed
            counters[run.string] = (x0 + 6.75, y0 + 6.75, x1 - 6.75, y1 - 6.75)
    assert counters.keys() == windows.keys()
    for name, (x0, y0, x1, y1) in counters.items():
        a0, b0, a1, b1 = windows[name]
        assert (a1 - a0, b1 - b0) == pytest.approx((x1 - x0 + 1.0 * MM, y1 - y0 + 1.0 * MM), abs=0.01), name
