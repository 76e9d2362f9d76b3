"""Every page as it is recorded: nothing overlaps, is cut off, too small, or stands on a ground it cannot be read on.

The pages are looked at before a writer has them, so what holds here holds for PDF, SVG and PNG alike.
"""

from functools import cache
from itertools import pairwise

import pytest

from generators.drawing import fonts, palettes
from generators.drawing.paths import Shape, Words, flatten, inside
from generators.page.paper import paper
from generators.sheets.setups import roll_setups, setup_sheet
from tests.printed import OTHERS, SHEETS, STARTS, pages

LEAST = 4.8  # points: the smallest text, on a half-inch counter
TOUCH = 0.3  # points by which boxes of letters may touch
ALL = [(sheet, size, "long-edge") for sheet in (*SHEETS, "own-table", "setup") for size in ("letter", "a4")]
ALL += [(sheet, size, "long-edge") for sheet in (*OTHERS, *STARTS) for size in ("letter", "a4")]
ALL += [("counters", size, sides) for size in ("letter", "a4") for sides in ("short-edge", "fold")]
ALL += [(sheet, "148x210mm", "long-edge") for sheet in (*SHEETS, "own-table")]  # a scenario sheet is refused on it
ALL += [(sheet, "a3", "long-edge") for sheet in (*SHEETS, "own-table", "setup")]


@cache
def items(sheet, size, sides):
    """For each page, what is on it in drawing order, out to what its clip lets be seen."""
    return [[item for item in flatten(page.drawing.records) if visible(item)] for page in pages(sheet, size, sides)]


def visible(item):
    """Whether any of an item lies within its clip."""
    if item.clip is None:
        return True
    x0, y0, x1, y1 = box(item.clip)
    a0, b0, a1, b1 = box(points_of(item))
    return a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1


def points_of(item):
    return item.corners if isinstance(item, Words) else [p for line in item.lines for p in line]


def box(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def cut_off(words):
    """Whether a clip takes part of a string away."""
    if words.clip is None:
        return False
    x0, y0, x1, y1 = box(words.clip)
    return not all(x0 - 0.1 <= x <= x1 + 0.1 and y0 - 0.1 <= y <= y1 + 0.1 for x, y in words.corners)


@pytest.fixture(scope="module", params=ALL, ids=lambda c: "-".join(c))
def sheet(request):
    return request.param


def texts(sheet):
    """Each page's strings."""
    return [[item for item in page if isinstance(item, Words)] for page in items(*sheet)]


# --- letters --------------------------------------------------------------------------------------------------


def shrunk(corners, by):
    """A box of letters drawn in by `by` points on every side, whichever way it is turned."""
    (ax, ay), (bx, by_), _, (dx, dy) = corners
    wide, high = ((bx - ax) ** 2 + (by_ - ay) ** 2) ** 0.5, ((dx - ax) ** 2 + (dy - ay) ** 2) ** 0.5
    by_x, by_y = min(by, 0.45 * wide), min(by, 0.45 * high)
    ux, uy = (bx - ax) / wide, (by_ - ay) / wide
    vx, vy = (dx - ax) / high, (dy - ay) / high
    return [
        (x + i * by_x * ux + j * by_y * vx, y + i * by_x * uy + j * by_y * vy)
        for (x, y), (i, j) in zip(corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True)
    ]


def collide(one, other):
    """Whether two convex outlines share any area: no side of either parts them."""
    for outline in (one, other):
        for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])):
            nx, ny = y2 - y1, x1 - x2
            a = [nx * x + ny * y for x, y in one]
            b = [nx * x + ny * y for x, y in other]
            if max(a) <= min(b) or max(b) <= min(a):
                return False
    return True


def overlaps(page):
    """Pairs of strings of a page that lie on each other."""
    boxes = sorted(((*box(o), o, w) for w in page for o in [shrunk(w.corners, TOUCH)]), key=lambda b: b[0])
    found = []
    for i, (_, low, right, high, one, words) in enumerate(boxes):
        for left, bottom, _, top, other, more in boxes[i + 1 :]:
            if left >= right:
                break
            if bottom < high and low < top and collide(one, other):
                found.append((words.string, more.string))
    return found


def test_no_texts_overlap(sheet):
    for number, page in enumerate(texts(sheet), 1):
        assert not overlaps(page), f"page {number}"


def test_the_submarine_is_named_clear_of_all_else():
    """Wherever the dice put it: forty starts."""
    from aids import games

    game, on = games.load("ssn"), paper("letter")
    for body in setup_sheet("ssn").bodies(game, roll_setups(game, {}, 0, 40), on):
        words = [item for item in flatten(body.drawing.records) if isinstance(item, Words)]
        assert not overlaps(words), body.heading.title


def test_no_text_leaves_the_margins(sheet):
    on = paper(sheet[1])
    for page in texts(sheet):
        for words in page:
            if words.clip is None:
                x0, y0, x1, y1 = box(words.corners)
                assert x0 >= on.margin - 0.3 and x1 <= on.width - on.margin + 0.3, words.string
                assert y0 >= on.margin - 0.3 and y1 <= on.height - on.margin + 0.3, words.string


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("name", ["zone-overlay", "setup-template"])
def test_a_text_cut_by_a_tile_is_whole_on_another(name, size):
    pieces, whole = set(), set()
    for page in pages(name, size):
        clipped = [item for item in flatten(page.drawing.records) if isinstance(item, Words) and item.clip]
        for place, words in enumerate(clipped):  # every tile draws the same large drawing in the same order
            if visible(words):
                (pieces if cut_off(words) else whole).add((place, words.string))
    assert pieces <= whole


def test_no_text_is_too_small(sheet):
    small = {
        (words.string, round(words.size, 2)) for page in texts(sheet) for words in page if words.size < LEAST - 0.01
    }
    assert not small


def test_every_character_has_its_letter(sheet):
    """No empty boxes: the faces have every sign in use."""
    for page in texts(sheet):
        for words in page:
            known = fonts.font(words.face).face.charToGlyph
            assert not [c for c in words.string if ord(c) not in known], words.string


# --- grounds --------------------------------------------------------------------------------------------------


def covers(shape, point):
    """Whether a filled shape lies at a point (even-odd over all its outlines, within its clip)."""
    if shape.clip and not inside(point, shape.clip):
        return False
    return sum(inside(point, line) for line in shape.lines if len(line) > 2) % 2 == 1


class Grounds:
    """The filled shapes of a page as they pile up."""

    def __init__(self):
        self.fills = []

    def add(self, shape):
        """Another shape on top."""
        if shape.style.fill is not None:
            self.fills.append((*box(points_of(shape)), shape))

    def under(self, point):
        """The topmost fill at a point; None for bare paper."""
        x, y = point
        for x0, y0, x1, y1, shape in reversed(self.fills):
            if x0 <= x <= x1 and y0 <= y <= y1 and covers(shape, point):
                return shape
        return None


def places(words):
    """Where a string's ground is looked at: its middle and just inside its corners."""
    corners = shrunk(words.corners, TOUCH)
    return [(sum(x for x, _ in corners) / 4, sum(y for _, y in corners) / 4), *corners]


@cache
def grounds(sheet, size, sides):
    """Each string of a sheet with the fills under its middle and corners."""
    found = []
    for page in items(sheet, size, sides):
        pile = Grounds()
        for item in page:
            if isinstance(item, Shape):
                pile.add(item)
            else:
                found.append((item, [pile.under(point) for point in places(item)]))
    return found


@pytest.mark.parametrize("name", palettes.names())
def test_every_text_can_be_read_on_its_ground(sheet, name):
    colours = palettes.palette(name)
    faint = set()
    for words, under in grounds(*sheet):
        for shape in under:
            ground = colours[shape.style.fill] if shape else "#FFFFFF"
            if palettes.contrast(colours[words.colour], ground) < palettes.LEAST_CONTRAST:
                faint.add((words.string, words.colour, shape.style.fill if shape else "bare paper"))
    assert not faint


def test_no_text_is_painted_over(sheet):
    for page in items(*sheet):
        pile = Grounds()
        for item in reversed(page):
            if isinstance(item, Shape):
                pile.add(item)
            else:
                assert not any(pile.under(point) for point in places(item)), item.string


def crossings(page):
    """Strings that a line runs through, unless a fill between the two hides it; marks of tiles may lie anywhere."""
    found = set()
    strings = [
        (place, item, corners, box(corners))
        for place, item in enumerate(page)
        if isinstance(item, Words)
        for corners in [shrunk(item.corners, 0.8)]
    ]
    for place, item in enumerate(page):
        if not isinstance(item, Shape) or item.style.stroke in (None, "register") or item.style.width < 0.25:
            continue
        x0, y0, x1, y1 = box(item.clip) if item.clip else (-1e9, -1e9, 1e9, 1e9)
        for line in item.lines:
            for start, end in pairwise((*line, line[0]) if item.closed else line):
                a0, b0, a1, b1 = box((start, end))
                a0, b0, a1, b1 = max(a0, x0), max(b0, y0), min(a1, x1), min(b1, y1)
                for after, words, corners, (c0, d0, c1, d1) in strings:
                    if a0 > c1 or c0 > a1 or b0 > d1 or d0 > b1 or start == end:
                        continue
                    if collide((start, end), corners) and not hidden(page[place:after], words):
                        found.add((words.string, item.style))
    return found


def hidden(between, words):
    """Whether a fill drawn between a line and a string lies under the whole string."""
    fills = [item for item in between if isinstance(item, Shape) and item.style.fill is not None]
    return any(all(covers(shape, point) for point in places(words)) for shape in fills)


def sound(page, on, least=5.9):
    """Assert of a page that is not in a kit what the tests here ask of those that are."""
    found = list(flatten(page.drawing.records))
    strings = [item for item in found if isinstance(item, Words)]
    assert not overlaps(strings)
    assert not crossings(found)
    assert min(item.size for item in strings) >= least
    for item in found:
        if item.clip is None:
            x0, y0, x1, y1 = box(points_of(item))
            assert x0 > on.margin - 0.3 and x1 < on.width - on.margin + 0.3
            assert y0 > on.margin - 0.3 and y1 < on.height - on.margin + 0.3


def test_no_line_runs_through_a_text(sheet):
    for number, page in enumerate(items(*sheet), 1):
        assert not crossings(page), f"page {number}"


def test_no_text_of_a_counter_straddles_an_edge():
    """A string of a counter stands on one fill from end to end."""
    for sheet in ALL:
        if sheet[0] == "counters":
            for words, (middle, *corners) in grounds(*sheet):
                assert all(shape is middle for shape in corners), words.string


# --- the tests themselves -------------------------------------------------------------------------------------


def words_at(x, y, string="word", colour="ink"):
    from generators.drawing.drawing import Drawing

    draw = Drawing()
    draw.text(x, y, string, 10, colour)
    return next(iter(flatten(draw.records)))


def test_overlap_is_seen():
    assert overlaps([words_at(0, 0), words_at(15, 3)]) == [("word", "word")]
    assert not overlaps([words_at(0, 0), words_at(0, 12)])
    assert not overlaps([words_at(0, 0), words_at(40, 0)])


def test_crossing_is_seen():
    from generators.drawing.drawing import Drawing, Style

    draw = Drawing()
    draw.line((0, 3), (50, 3), Style(None, "ink"))
    assert [string for string, _ in crossings([*flatten(draw.records), words_at(5, 0)])] == ["word"]
    draw.rect(0, -5, 50, 20, Style("paper"))
    assert not crossings([*flatten(draw.records), words_at(5, 0)])
    assert not crossings([words_at(5, 6), *flatten(draw.records[:1])])


def test_grounds_are_seen():
    from generators.drawing.drawing import Drawing, Style

    draw = Drawing()
    draw.rect(0, 0, 100, 100, Style("navy"))
    draw.polygons([[(10, 10), (90, 10), (90, 90), (10, 90)], [(40, 40), (60, 40), (60, 60), (40, 60)]], Style("pale"))
    pile = Grounds()
    for shape in flatten(draw.records):
        pile.add(shape)
    found = [pile.under(point) for point in ((5, 5), (20, 20), (50, 50), (120, 50))]
    assert [shape.style.fill if shape else None for shape in found] == ["navy", "pale", "navy", None]
