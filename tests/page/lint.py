"""Faults of a recorded page: texts that overlap, are struck through, cut off, too small, or cannot be read.

The pages are looked at before a writer has them, so what holds here holds for PDF, SVG and PNG alike.
"""

from collections import defaultdict
from functools import cache
from itertools import combinations, product
from math import dist, inf, sqrt

from aids.errors import PlotroomError
from generators import drawing
from generators.drawing import IDENTITY, Group, Text, Use, compose, text
from generators.drawing.collisions import (
    TOUCH,
    box,
    collide,
    covers,
    crossings,
    overlaps,
    places,
    points_of,
    shrunk,
    visible,
)
from generators.drawing.paths import Shape, TextBox, flatten
from generators.drawing.sizes import BODY, SCALE, SMALL_BODY
from generators.page.frame import DISPLAY, paper
from tests.printed import SHEETS, kind, pages

LEAST = 4.8
"""Points: the smallest text, on a half-inch counter."""
LEAST_CONTRAST = 4.5
"""Of text on its ground (WCAG 2, level AA)."""
DISPLAYS = {"cover": {DISPLAY}}
"""Sizes of type beside the scale, by kind of sheet: the name of a game on its cover, which is read from far away."""
FACES = ("counters", "standees", "cards")
"""Kinds of sheet whose pieces have sizes of type of their own."""
WIDEST_WHOLE = {"letter": inf, "a4": 144, "a3": 144, "148x210mm": 36}
"""Points: texts on tiles that are narrower than this are whole on one tile."""
COUNTERS = [name for name in SHEETS if name.endswith("/counters")]

LEAST_TEXT, LEAST_STROKE = SCALE[-1], 0.25
"""Points: the smallest text on a sheet, and the thinnest line."""
SMALLER = {
    "counters": "a half-inch counter has no room for more",
    "standees": "as counters",
    "cards": "a layout states its own sizes",
    "europe-map": "its provinces have no room for names of 8 points",
    "europe-poster": "as the map on a page",
}
"""Kinds of sheet with smaller texts, and why; a setup and the orders of U-Boat have the map too."""
EUROPE = ("u-boat/setup", "u-boat/orders", *(name for name in SHEETS if kind(name).startswith("europe-")))


def sizes(records, matrix=IDENTITY):
    """The size on paper of each string among records."""
    for record in records:
        if isinstance(record, Text):
            a, b, c, d, _, _ = matrix
            yield round(record.size * sqrt(abs(a * d - b * c)), 2)
        elif isinstance(record, Group):
            yield from sizes(record.records, compose(matrix, record.matrix))
        elif isinstance(record, Use):
            yield from sizes(record.symbol.records, compose(matrix, record.matrix))


@cache
def refusal(sheet, size, sides="long-edge"):
    """The message that refuses a sheet on a paper; "" if it is printed."""
    try:
        pages(sheet, size, sides)
    except PlotroomError as error:
        return str(error)
    return ""


@cache
def drawn(sheet, size, sides="long-edge"):
    """For each page of a sheet, all its items in drawing order."""
    return [list(flatten(page.drawing.records)) for page in pages(sheet, size, sides)]


@cache
def items(sheet, size, sides="long-edge"):
    """For each page of a sheet, its visible items in drawing order; no pages if the paper is refused."""
    if refusal(sheet, size, sides):
        return []
    return [[item for item in page if visible(item)] for page in drawn(sheet, size, sides)]


def texts(sheet):
    """Each page's strings; `sheet` is a name, a paper and how backs are made."""
    return [[item for item in page if isinstance(item, TextBox)] for page in items(*sheet)]


def cut_off(words):
    """Whether a clip hides part of a string."""
    if words.clip is None:
        return False
    x0, y0, x1, y1 = box(words.clip)
    return not all(x0 - 0.1 <= x <= x1 + 0.1 and y0 - 0.1 <= y <= y1 + 0.1 for x, y in words.corners)


class Grounds:
    """The filled shapes of a page, from the bottom up, found by the cells of a grid that their boxes meet."""

    CELL = 36.0

    def __init__(self):
        self.fills = defaultdict(list)

    def add(self, shape):
        """Put a shape on top."""
        if shape.style.fill is not None:
            bounds = box(points_of(shape))
            x0, y0, x1, y1 = (int(each // self.CELL) for each in bounds)
            for cell in product(range(x0, x1 + 1), range(y0, y1 + 1)):
                self.fills[cell].append((*bounds, shape))

    def under(self, point):
        """The topmost fill at a point; None for bare paper."""
        x, y = point
        for x0, y0, x1, y1, shape in reversed(self.fills.get((int(x // self.CELL), int(y // self.CELL)), ())):
            if x0 <= x <= x1 and y0 <= y <= y1 and covers(shape, point):
                return shape
        return None


@cache
def grounds(sheet, size, sides="long-edge"):
    """Each string of a sheet with the fills under its middle and corners."""
    strings = []
    for page in items(sheet, size, sides):
        pile = Grounds()
        for item in page:
            if isinstance(item, Shape):
                pile.add(item)
            else:
                strings.append((item, [pile.under(point) for point in places(item)]))
    return strings


def sound(page, on, least=5.9):
    """Assert of a page that is in no kit: no overlaps or crossed strings, none too small, all within the margins."""
    drawn = list(flatten(page.drawing.records))
    strings = [item for item in drawn if isinstance(item, TextBox)]
    assert not overlaps(strings)
    assert not crossings(drawn)
    assert min(item.size for item in strings) >= least
    for item in drawn:
        if item.clip is None:
            x0, y0, x1, y1 = box(points_of(item))
            assert x0 > on.margin - 0.3 and x1 < on.width - on.margin + 0.3
            assert y0 > on.margin - 0.3 and y1 < on.height - on.margin + 0.3


def mark_collisions(page):
    """Pairs of tile marks, diamonds and their names, that lie on each other.

    A name stands beside its own diamond, so only one of each pair is a name or both are diamonds.
    """
    diamonds = [
        line
        for item in page
        if isinstance(item, Shape) and item.closed and item.style.stroke == "register" and item.style.fill is None
        for line in item.lines
        if len(line) in (4, 5)
    ]
    names = [shrunk(item.corners, TOUCH) for item in page if isinstance(item, TextBox) and item.color == "register"]
    return [pair for pair in (*combinations(diamonds, 2), *((d, n) for d in diamonds for n in names)) if collide(*pair)]


# --- faults of a page: its items in drawing order, and the paper ----------------------------------------------


def strings(page):
    return [item for item in page if isinstance(item, TextBox)]


def overlapping_texts(page, size):
    return overlaps(strings(page))


def texts_beyond_the_margins(page, size):
    on = paper(size)
    for words in strings(page):
        x0, y0, x1, y1 = box(words.corners)
        inside = x0 >= on.margin - 0.3 and x1 <= on.width - on.margin + 0.3
        if words.clip is None and not (inside and y0 >= on.margin - 0.3 and y1 <= on.height - on.margin + 0.3):
            yield words.string


def tile_marks_on_each_other(page, size):
    return mark_collisions(page)


def texts_that_are_too_small(page, size):
    return {(words.string, round(words.size, 2)) for words in strings(page) if words.size < LEAST - 0.01}


def letters_that_the_face_lacks(page, size):
    """Empty boxes on paper."""
    for words in strings(page):
        known = text.font(words.face).face.charToGlyph
        if [c for c in words.string if ord(c) not in known]:
            yield words.string


def texts_painted_over(page, size):
    pile = Grounds()
    for item in reversed(page):
        if isinstance(item, Shape):
            pile.add(item)
        elif any(pile.under(point) for point in places(item)):
            yield item.string


def lines_through_texts(page, size):
    return crossings(page)


PAGE_CHECKS = (
    overlapping_texts,
    texts_beyond_the_margins,
    tile_marks_on_each_other,
    texts_that_are_too_small,
    letters_that_the_face_lacks,
    texts_painted_over,
    lines_through_texts,
)


# --- faults of a sheet ----------------------------------------------------------------------------------------


def texts_cut_by_every_tile(name, size, sides):
    """Every tile draws the same large drawing in the same order, so a text is known by its place in that order.

    Notes wider than a small tile are cut there by necessity, and read across the join.
    """
    if refusal(name, size, sides):
        return set()
    pieces, whole = set(), set()
    for page in drawn(name, size, sides):
        clipped = [item for item in page if isinstance(item, TextBox) and item.clip]
        for place, words in enumerate(clipped):
            if visible(words) and WIDEST_WHOLE[size] > dist(*words.corners[:2]):
                (pieces if cut_off(words) else whole).add((place, words.string))
    return pieces - whole


def texts_below_8_points(name, size, sides):
    """After scaling, in the foot too."""
    if name in EUROPE or (name in SHEETS and kind(name) in SMALLER) or size not in ("letter", "a4"):
        return set()
    return {
        (words.string, round(words.size, 2))
        for page in items(name, size, sides)
        for words in page
        if isinstance(words, TextBox) and words.size < LEAST_TEXT - 0.011
    }


def lines_below_a_quarter_point(name, size, sides):
    """They drop out on office lasers."""
    if size not in ("letter", "a4"):
        return set()
    return {
        round(item.style.width, 3)
        for page in items(name, size, sides)
        for item in page
        if isinstance(item, Shape) and item.style.stroke and 0 < item.style.width < LEAST_STROKE - 0.001
    }


def texts_without_contrast(name, size, sides):
    """Against the ground under their middle and corners, in each palette."""
    every = {palette: drawing.palette(palette) for palette in drawing.names()}
    pairs = {}
    for words, under in grounds(name, size, sides):
        for shape in under:
            pairs.setdefault((words.color, shape.style.fill if shape else None), words.string)
    for (ink, fill), string in pairs.items():
        for palette, roles in every.items():
            if drawing.contrast(roles[ink], roles[fill] if fill else "#FFFFFF") < LEAST_CONTRAST:
                yield palette, string, ink, fill or "bare paper"


def texts_of_counters_that_straddle_an_edge(name, size, sides):
    """A string of a counter stands on one ground from end to end, in its sea or not."""
    if name in COUNTERS and sides == "long-edge":
        for words, under in grounds(name, size, sides):
            if (
                len(
                    {
                        shape and shape.style.fill.removeprefix("mix:8:").removeprefix("mix:10:").split(":")[0]
                        for shape in under
                    }
                )
                > 1
            ):
                yield words.string


def sizes_that_the_scale_lacks(name, size, sides):
    """Five on a sheet, body type of 10 or of 9; but for what is cut out, and smaller paper, to which a map is scaled."""
    if name not in SHEETS or kind(name) in FACES or name in EUROPE or size not in ("letter", "a4"):
        return set()
    found = {each for page in pages(name, size, sides) for each in sizes(page.drawing.records)}
    return found - {*SCALE, SMALL_BODY, *DISPLAYS.get(kind(name), ())} | (
        {SMALL_BODY} if {BODY, SMALL_BODY} <= found else set()
    )


SHEET_CHECKS = (
    sizes_that_the_scale_lacks,
    texts_cut_by_every_tile,
    texts_below_8_points,
    lines_below_a_quarter_point,
    texts_without_contrast,
    texts_of_counters_that_straddle_an_edge,
)


def faults(name, size, sides):
    """All faults of the recorded pages of a sheet, each with its check and page."""
    each = [
        (f"{check.__name__}: page {number}", check(page, size))
        for check in PAGE_CHECKS
        for number, page in enumerate(items(name, size, sides), 1)
    ]
    each += [(check.__name__, check(name, size, sides)) for check in SHEET_CHECKS]
    return [f"{where}: {fault}" for where, found in each for fault in found]
