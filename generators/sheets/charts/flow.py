"""Blocks on pages: in one or two columns, on the fewest pages, spread over the room that is left.

Blocks are composed in their true width: type has the sizes of the scale on every paper.
"""

from collections.abc import Callable, Sequence
from math import fsum
from typing import NamedTuple, NoReturn

from generators.drawing.drawing import INCH, Drawing, Group, shift
from generators.page.frame import Area
from generators.page.typeset import GUTTER, Block
from generators.sheets.sheet import Job

BETWEEN = 9.5  # points from one block to the next
SPREAD = 20.5  # points that this gap may grow by on a page with room to spare
AIR = 13.0  # points that a row may grow by on such a page
STEPS = 16  # of air
NARROW = 400.0  # points: a page that has less room than this is set in one column


class Item(NamedTuple):
    """Maker of a block in a width, its place (`left`, `right`, `full`), its name in messages, and how it is refused."""

    make: Callable[[Job, float], Block]
    where: str
    label: str
    fail: Callable[[str], NoReturn]


def block_width(room: Area, where: str) -> float:
    """The width of a block in the `left` or `right` column, or across both (`full`)."""
    return room.width if where == "full" or room.width < NARROW else (room.width - GUTTER) / 2


class Band(NamedTuple):
    """A block across the page, alone in the first column, or blocks in two columns."""

    full: bool
    columns: tuple[list[Block], list[Block]]

    def height(self, gap: float) -> float:
        """The height of the higher column with `gap` points between blocks."""
        return max(column_height(column, gap) for column in self.columns)


def column_height(column: Sequence[Block], gap: float) -> float:
    """The height of blocks under each other with `gap` points between them."""
    return fsum(block.height for block in column) + gap * max(0, len(column) - 1)


def bands_height(bands: Sequence[Band], gap: float) -> float:
    """The height of bands under each other with `gap` points between all blocks."""
    return fsum(band.height(gap) for band in bands) + gap * max(0, len(bands) - 1)


def arrange(blocks: Sequence[tuple[Item, Block]], room: Area) -> list[Band]:
    """Blocks as bands: those in columns that follow each other stand beside each other.

    A `left` one behind a `right` one begins a band, so what stands there in pairs has its heads on one line.
    """
    bands: list[Band] = []
    for item, block in blocks:
        if not block.height:  # drawn by the block before it
            continue
        full = item.where == "full" or room.width < NARROW
        paired = bool(bands) and item.where == "left" and all(bands[-1].columns)
        if full or paired or not bands or bands[-1].full:
            bands.append(Band(full, ([], [])))
        bands[-1].columns[item.where == "right" and not full].append(block)
    return bands


Pages = list[list[Item]]


def lay_out(items: Sequence[Item], job: Job, room: Area) -> Pages:
    """The items on pages one after the other, on the fewest that take them and then as evenly as can be.

    An item that is higher than a page is refused.
    """
    blocks = []
    for item in items:
        block = item.make(job, block_width(room, item.where))
        if block.height > room.height:
            item.fail(
                f"{item.label} is {block.height / INCH:.1f} inches high and {job.paper.name} has room "
                f"for {room.height / INCH:.1f}; choose larger paper"
            )
        blocks.append((item, block))
    pages = _paginate(blocks, room, room.height)
    if len(pages) > 1:
        least = max(block.height for _, block in blocks)
        short = _least(lambda height: len(_paginate(blocks, room, height)) == len(pages), least, room.height)
        pages = _paginate(blocks, room, short)
    return [[item for item, _ in page] for page in pages]


def _paginate(blocks: Sequence[tuple[Item, Block]], room: Area, height: float) -> list[list[tuple[Item, Block]]]:
    pages: list[list[tuple[Item, Block]]] = [[]]
    for entry in blocks:
        if pages[-1] and bands_height(arrange([*pages[-1], entry], room), BETWEEN) > height + 0.01:
            pages.append([])
        pages[-1].append(entry)
    return pages


def _least(fits: Callable[[float], bool], low: float, high: float) -> float:
    """The least value between `low` and `high`, which fits, that fits too."""
    for _ in range(10):
        middle = (low + high) / 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return high


def _bands(items: Sequence[Item], job: Job, room: Area) -> list[Band]:
    """The blocks of a page as bands."""
    return arrange([(item, item.make(job, block_width(room, item.where))) for item in items], room)


def _gap(air: float) -> float:
    return BETWEEN + SPREAD * air / AIR


def _airy(items: Sequence[Item], job: Job, room: Area) -> tuple[float, list[Band]]:
    """The most air that a page has room for, in steps of a sixteenth, and its bands with that air in their rows.

    Blocks are composed for few steps: from their heights with less air and more, the step is estimated.
    """

    def composed(step: int) -> tuple[list[Band], float]:
        air = AIR * step / STEPS
        bands = _bands(items, job._replace(air=air), room)
        return bands, bands_height(bands, _gap(air))

    high, (bands, over) = STEPS, composed(STEPS)
    if over <= room.height:
        return AIR, bands
    low, (bands, under) = 0, composed(0)
    while high - low > 1:
        middle = low + int((high - low) * (room.height - under) / (over - under)) if over > under else low
        middle = min(max(low + 1, middle), high - 1)
        tried, height = composed(middle)
        if height <= room.height:
            low, bands, under = middle, tried, height
        else:
            high, over = middle, height
    return AIR * low / STEPS, bands


def draw_page(items: Sequence[Item], job: Job, room: Area) -> Drawing:
    """A page with as much air in rows and between blocks as it has room for, each band's left column first."""
    air, bands = _airy(items, job, room)
    gap = _gap(air)
    drawing, top = Drawing(), room.top
    for band in bands:
        tall = band.height(gap)
        for number, column in enumerate(band.columns):
            x, y = room.left + number * (room.width + GUTTER) / 2, top
            spare = (tall - column_height(column, gap)) / max(1, len(column) - 1)
            for block in column:
                drawing.add([Group(shift(x, y), block.drawing.records, None)])
                y -= block.height + gap + min(SPREAD, spare)
        top -= tall + gap
    return drawing
