"""Blocks on pages: in one or two columns, as large as the fewest pages allow, spread over the room that is left.

Blocks are composed on a page of a chosen width, which is then scaled to the paper: the narrower, the larger its type.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, NoReturn

from aids.errors import FitError, RulesError
from generators.drawing.drawing import INCH, Drawing, Group
from generators.page.frame import Area, area
from generators.page.paper import Paper, paper
from generators.page.typeset import DESIGN, GUTTER, Block
from generators.sheets.sheet import Job

BETWEEN = 9.5  # points from one block to the next
EASY = 14.0  # the same where type is made larger
SPREAD = 20.5  # points that this gap may grow by on a page with room to spare
AIR = 13.0  # points that a row may grow by on such a page
STEPS = 16  # of air
NARROW = 400.0  # points: a page composed for less than this is set in one column
#: Widths in points that pages are composed for, the largest type first: on letter, text of 10.8 to 8.4 points.
WIDTHS = tuple(float(width) for width in range(450, 579, 4))
#: A page so full is about as full as one that is as many times as wide, to this power.
SHRINKS = 0.77
ESTIMATES = 4  # widths that are estimated before the rest are halved
#: Papers of the shape of the first, of the second or between get the same pages.
ALIKE = ("letter", "a4")


class Item(NamedTuple):
    """Maker of a block in a width, its place (`left`, `right`, `full`), its name in messages, and how it is refused.

    A `pinned` block stands at the foot of its page.
    """

    make: Callable[[Job, float], Block]
    where: str
    label: str
    fail: Callable[[str], NoReturn]
    pinned: bool = False


class Setting(NamedTuple):
    """A page that blocks are composed on, in points, and the room on paper that it is scaled to.

    Blocks go on the next page when they exceed `height`; `whole` is the height that the paper has.
    """

    room: Area
    width: float
    height: float
    whole: float
    paper: str

    @property
    def single(self) -> bool:
        """Whether it has one column."""
        return self.width < NARROW

    @property
    def factor(self) -> float:
        """Points on the paper for a point of the page."""
        return self.room.width / self.width

    def block_width(self, where: str) -> float:
        """The width of a block in the `left` or `right` column, or across both (`full`)."""
        return self.width if where == "full" or self.single else (self.width - GUTTER) / 2


def setting(on: Paper, width: float, foot: float = 0.0) -> Setting:
    """The page of a width for a paper; `foot` points of the paper stay free at its foot."""
    room = area(on)
    whole = (room.height - foot) * width / room.width
    heights = []
    for name in ALIKE:
        like = area(paper(name))
        heights.append((like.height - foot) * width / like.width)
    height = min(heights) if min(heights) <= whole <= max(heights) + 0.01 else whole
    return Setting(room._replace(bottom=room.bottom + foot), width, height, whole, on.name)


class Band(NamedTuple):
    """A block across the page, alone in the first column, or blocks in two columns."""

    full: bool
    columns: tuple[list[Block], list[Block]]
    pinned: bool = False

    def height(self, gap: float) -> float:
        """The height of the higher column with `gap` points between blocks."""
        return max(column_height(column, gap) for column in self.columns)


def column_height(column: Sequence[Block], gap: float) -> float:
    """The height of blocks under each other with `gap` points between them."""
    return sum(block.height for block in column) + gap * max(0, len(column) - 1)


def bands_height(bands: Sequence[Band], gap: float) -> float:
    """The height of bands under each other with `gap` points between all blocks."""
    return sum(band.height(gap) for band in bands) + gap * max(0, len(bands) - 1)


def arrange(blocks: Sequence[tuple[Item, Block]], on: Setting) -> list[Band]:
    """Blocks as bands: those in columns that follow each other stand beside each other."""
    bands: list[Band] = []
    for item, block in blocks:
        full = item.where == "full" or on.single
        if full or not bands or bands[-1].full:
            bands.append(Band(full, ([], []), item.pinned))
        bands[-1].columns[item.where == "right" and not full].append(block)
    return bands


class Layout(NamedTuple):
    """The items on each page, and the page that they are composed on."""

    pages: list[list[Item]]
    on: Setting


def lay_out(items: Sequence[Item], job: Job, on: Setting, *, even: bool = True, gap: float = BETWEEN) -> Layout:
    """The items on pages one after the other, on the fewest that take them and then as evenly as can be.

    Unless they are `even`, each page takes as many as it can.  `gap` points stay free between blocks.  An item that
    is higher than a page is refused.
    """
    blocks = []
    for item in items:
        block = item.make(job, on.block_width(item.where))
        if block.height > on.height:
            item.fail(
                f"{item.label} is {block.height * on.factor / INCH:.1f} inches high and {on.paper} has room "
                f"for {on.height * on.factor / INCH:.1f}; choose larger paper"
            )
        blocks.append((item, block))
    pages = _paginate(blocks, on, on.height, gap)
    if len(pages) > 1 and even:
        least = max(block.height for _, block in blocks)
        short = _least(lambda height: len(_paginate(blocks, on, height, gap)) == len(pages), least, on.height)
        pages = _paginate(blocks, on, short, gap)
    return Layout([[item for item, _ in page] for page in pages], on)


def _paginate(
    blocks: Sequence[tuple[Item, Block]], on: Setting, height: float, gap: float
) -> list[list[tuple[Item, Block]]]:
    pages: list[list[tuple[Item, Block]]] = [[]]
    for entry in blocks:
        if pages[-1] and bands_height(arrange([*pages[-1], entry], on), gap) > height + 0.01:
            pages.append([])
        pages[-1].append(entry)
    return pages


def _least(fits: Callable[[float], bool], low: float, high: float) -> float:
    """The least value between `low` and `high`, which fits, that fits too."""
    for _ in range(10):
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


def smallest_type(items: Sequence[Item], job: Job) -> Layout:
    """The layout with the smallest type, which takes the fewest pages."""
    room = area(job.paper).width
    narrow = room < NARROW
    return lay_out(items, job, setting(job.paper, max((DESIGN - GUTTER) / 2, room) if narrow else WIDTHS[-1]))


def largest_type(items: Sequence[Item], job: Job) -> Layout:
    """The layout on the fewest pages with the largest type; on narrow paper type has one size."""
    best = smallest_type(items, job)
    most, layouts = len(best.pages), {best.on.width: best}
    if best.on.single:
        return best

    def trial(width: float) -> Trial:
        on = setting(job.paper, width)
        try:
            layouts[width] = lay_out(items, job, on, gap=EASY)
        except (FitError, RulesError):  # large type, which is too wide or too high
            return Trial(False, None)
        return Trial(len(layouts[width].pages) <= most, fullness(items, job, on, most))

    return layouts[least_width(WIDTHS, Trial(True, fullness(items, job, best.on, most)), trial)]


class Trial(NamedTuple):
    """Whether blocks fit in a width, and how full their pages are: 1 for full ones; None where a block does not fit."""

    fits: bool
    full: float | None


def fullness(items: Sequence[Item], job: Job, on: Setting, pages: int) -> float:
    """The height of all blocks on one page over that of so many pages, about 1 where they are full."""
    return bands_height(_bands(items, job, on), EASY) / (pages * on.height)


def least_width(widths: Sequence[float], last: Trial, trial: Callable[[float], Trial]) -> float:
    """The least of ascending widths that fits; `last` is the trial of the last one, which does.

    Composing is slow: from how full pages are in the last two widths, the next to try is estimated.
    """
    low, high, width, full, guess = 0, len(widths) - 1, widths[-1], last.full, 0.0
    if full is not None:
        guess = width * full**SHRINKS
    number = 0
    while low < high:
        middle, number = (low + high) // 2, number + 1
        if full is not None and number <= ESTIMATES:
            middle = min(max(low, bisect_left(widths, guess)), high - 1)
        before = width, full
        width = widths[middle]
        fits, full = trial(width)
        low, high = (low, middle) if fits else (middle + 1, high)
        guess = _width_of_full_pages(before, (width, full))
    return widths[high]


def _width_of_full_pages(one: tuple[float, float | None], other: tuple[float, float | None]) -> float:
    """The width in which pages are just full, on a line through two widths and how full pages are in them."""
    (width, full), (other_width, other_full) = one, other
    if full is None or other_full is None or full == other_full:
        return other_width
    return width + (other_width - width) * (1 - full) / (other_full - full)


def draw_pages(layout: Layout, job: Job) -> Iterator[Drawing]:
    """The pages in reading order: from band to band, the left column before the right; spare room is spread."""
    for items in layout.pages:
        yield draw_page(items, job, layout.on)


def _bands(items: Sequence[Item], job: Job, on: Setting) -> list[Band]:
    """The blocks of a page as bands."""
    return arrange([(item, item.make(job, on.block_width(item.where))) for item in items], on)


def _gap(air: float) -> float:
    return BETWEEN + SPREAD * air / AIR


def _airy(items: Sequence[Item], job: Job, on: Setting) -> tuple[float, list[Band]]:
    """The most air that a page has room for, in steps of a sixteenth, and its bands with that air in their rows.

    Blocks are composed for few steps: from their heights with less air and more, the step is estimated.
    """

    def composed(step: int) -> tuple[list[Band], float]:
        air = AIR * step / STEPS
        bands = _bands(items, job._replace(air=air), on)
        return bands, bands_height(bands, _gap(air))

    high, (bands, over) = STEPS, composed(STEPS)
    if over <= on.whole:
        return AIR, bands
    low, (bands, under) = 0, composed(0)
    while high - low > 1:
        middle = low + int((high - low) * (on.whole - under) / (over - under)) if over > under else low
        middle = min(max(low + 1, middle), high - 1)
        tried, height = composed(middle)
        if height <= on.whole:
            low, bands, under = middle, tried, height
        else:
            high, over = middle, height
    return AIR * low / STEPS, bands


def draw_page(items: Sequence[Item], job: Job, on: Setting) -> Drawing:
    """A page with as much air in rows and between blocks as it has room for."""
    air, bands = _airy(items, job, on)
    gap = _gap(air)
    drawing, top = Drawing(), on.whole
    for band in bands:
        tall = band.height(gap)
        if band.pinned and len(bands) > 1:
            top = tall
        for number, column in enumerate(band.columns):
            x, y = number * (on.width + GUTTER) / 2, top
            spare = (tall - column_height(column, gap)) / max(1, len(column) - 1)
            for block in column:
                _place(drawing, block, x, y, on)
                y -= block.height + gap + min(SPREAD, spare)
        top -= tall + gap
    return drawing


def _place(drawing: Drawing, block: Block, x: float, y: float, on: Setting) -> None:
    """Add a block with its top left corner at (x, y) of the page."""
    left, bottom = on.room.left + on.factor * x, on.room.bottom + on.factor * y
    drawing.add([Group((on.factor, 0.0, 0.0, on.factor, left, bottom), block.drawing.records, None)])
