"""Faults of a recorded page: texts that overlap, are struck through, cut off, too small, or cannot be read.

The pages are looked at before a writer has them, so what holds here holds for PDF, SVG and PNG alike.
"""

import re
from functools import cache
from itertools import combinations

from aids import games
from aids.errors import PlotroomError
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
from generators.page.frame import FOOT
from generators.page.paper import paper
from tests.printed import pages

LEAST = 4.8
"""Points: the smallest text, on a half-inch counter."""


LEAST_TEXT, LEAST_RULE = 7.0, 6.5
"""Points: the smallest text on a page but in its foot, and of a rule's number there."""


def small_texts(sheet, size):
    """Strings outside the foot that are too small, with their size after scaling; rule numbers may be a little smaller."""
    on, rules = paper(size), rule_numbers(sheet.partition("/")[0])
    found = {}
    for page in items(sheet, size):
        for words in page:
            if not isinstance(words, TextBox):
                continue
            in_foot = box(words.corners)[3] < on.margin + FOOT
            if not in_foot and words.size < (LEAST_RULE if is_rule(words.string, rules) else LEAST_TEXT) - 0.011:
                found[words.string] = round(words.size, 2)
    return found


def is_rule(string, rules):
    """Whether a string holds nothing but rules, such as `105.2, 105.3.3`."""
    return all(part in rules or re.fullmatch(r"[\d.]+[a-z]?(\(\w+\))*", part) for part in string.split(", "))


@cache
def rule_numbers(game):
    """The rules that figures and tables of a game cite, as printed."""
    rules = games.load(game).rules
    cited = {figure.rule for figure in rules.figures.values()}
    for table in rules.tables.values():
        cited |= {table.rule, *(row.rule for row in table.rows)}
    return cited


@cache
def refusal(sheet, size, sides="long-edge"):
    """The message that refuses a sheet on a paper; "" if it is printed."""
    try:
        pages(sheet, size, sides)
    except PlotroomError as error:
        return str(error)
    return ""


@cache
def items(sheet, size, sides="long-edge"):
    """For each page of a sheet, its visible items in drawing order; no pages if the paper is refused."""
    if refusal(sheet, size, sides):
        return []
    made = pages(sheet, size, sides)
    return [[item for item in flatten(page.drawing.records) if visible(item)] for page in made]


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
    """The filled shapes of a page, from the bottom up."""

    def __init__(self):
        self.fills = []

    def add(self, shape):
        """Put a shape on top."""
        if shape.style.fill is not None:
            self.fills.append((*box(points_of(shape)), shape))

    def under(self, point):
        """The topmost fill at a point; None for bare paper."""
        x, y = point
        for x0, y0, x1, y1, shape in reversed(self.fills):
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
    names = [shrunk(item.corners, TOUCH) for item in page if isinstance(item, TextBox) and item.colour == "register"]
    return [pair for pair in (*combinations(diamonds, 2), *((d, n) for d in diamonds for n in names)) if collide(*pair)]
