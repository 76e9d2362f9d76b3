"""Chart pages: chart blocks set in one or two columns.

Blocks are composed on a page of a width that is chosen for the sheet: the narrower, the larger its type on the paper.
The rulers at the foot of a page keep true scale.  On narrow paper the two columns become one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from aids.errors import FitError, nearest
from aids.rules import Rules
from aids.toml_file import brief
from generators.drawing.drawing import Drawing, Group
from generators.page.frame import NOTE, Body, Heading, area
from generators.page.typeset import DESIGN, GUTTER, Block, draw_assumed, draw_paragraph, draw_section_head
from generators.sheets.catalogue import catalogue, load
from generators.sheets.kits import Job, Spec

BETWEEN = 13.0  # points from one block to the next
SPREAD = 12.0  # points that a gap between blocks may grow by on a page with room to spare
NARROW = 400.0  # points: a page is set in one column if it has less room than this


def rulings_block(rules: Rules, ids: list[str], width: float) -> Block:
    """The rulings that a chart depends on: id and text of each."""
    draw = Drawing()
    y = -draw_section_head(draw, "Assumes", "readings of the rules where they leave a gap", width) - 3
    columns = 2 if width > 400 else 1
    each = (width - GUTTER * (columns - 1)) / columns
    tops = [y] * columns
    for ruling_id in ids:
        column = tops.index(max(tops))
        x = column * (each + GUTTER)
        draw.text(x, tops[column] - 0.97 * NOTE, ruling_id, NOTE, "amber", "semibold")
        ruling = rules.rulings[ruling_id]
        tops[column] = draw_paragraph(draw, ruling.text, x + 27, tops[column], each - 27, NOTE, "ink") - 1.5
    return Block(-min(tops), draw)


class Band(NamedTuple):
    """A block across the page, alone in the first column, or blocks in two columns."""

    full: bool
    columns: tuple[list[Block], list[Block]]

    def height(self, gap: float) -> float:
        """The height of the higher column with `gap` points between blocks."""
        return max(column_height(column, gap) for column in self.columns)


def column_height(column: Sequence[Block], gap: float) -> float:
    """The height of blocks under each other with `gap` points between them."""
    return sum(block.height for block in column) + gap * max(0, len(column) - 1)


def page_height(page: Sequence[Band], gap: float) -> float:
    """The height of bands under each other with `gap` points between all blocks."""
    return sum(band.height(gap) for band in page) + gap * max(0, len(page) - 1)


class PageFlow:
    """Blocks placed on pages one after the other, each in the left or right column or across both.

    They are composed on a page `width` points wide; `foot` points of the paper stay free at the foot of each page.
    """

    def __init__(self, job: Job, width: float, foot: float = 0.0) -> None:
        self.job, self.room = job, area(job.paper)
        self.single = self.room.width < NARROW
        self.width = width
        self.factor = self.room.width / self.width
        self.height = (self.room.height - foot) / self.factor
        self.pages: list[list[Band]] = []

    def block_width(self, where: str) -> float:
        """The width in points of a block in the `left` or `right` column, or across both (`full`)."""
        return self.width if where == "full" or self.single else (self.width - GUTTER) / 2

    def put(self, block: Block, where: str, label: str) -> None:
        """Place a block on this page, or on the next if it does not fit.  FitError if it fits no page."""
        if block.height > self.height:
            raise FitError(
                f"{label} is {block.height * self.factor / 72:.1f} inches high and {self.job.paper.name} has room "
                f"for {self.height * self.factor / 72:.1f}; choose larger paper"
            )
        full = where == "full" or self.single
        page = self.pages[-1] if self.pages else []
        continued = bool(page) and not page[-1].full and not full
        band = page[-1] if continued else Band(full, ([], []))
        column = band.columns[where == "right" and not full]
        column.append(block)
        if self.pages and page_height(page if continued else [*page, band], BETWEEN) < self.height + 0.01:
            if not continued:
                page.append(band)
            return
        column.pop()
        band = Band(full, ([], []))
        band.columns[where == "right" and not full].append(block)
        self.pages.append([band])

    def drawings(self) -> Iterator[Drawing]:
        """The pages, in reading order: from band to band, the left column before the right; spare room is spread."""
        for page in self.pages:
            drawing, top = Drawing(), self.height
            gap = widest_gap(partial(page_height, page), self.height)
            for band in page:
                tall = band.height(gap)
                for number, column in enumerate(band.columns):
                    x, y = number * (self.width + GUTTER) / 2, top
                    own = widest_gap(partial(column_height, column), tall)
                    for block in column:
                        self._draw(drawing, block, x, y)
                        y -= block.height + own
                top -= tall + gap
            yield drawing

    def _draw(self, drawing: Drawing, block: Block, x: float, y: float) -> None:
        matrix = (self.factor, 0.0, 0.0, self.factor, self.room.left + self.factor * x, 0.0)
        bottom = self.room.top - self.factor * (self.height - y)
        drawing.add([Group((*matrix[:5], bottom), block.drawing.records, None)])


def widest_gap(height: Callable[[float], float], room: float) -> float:
    """The gap between blocks, from BETWEEN on, at which they fill the room; SPREAD more at most."""
    low, high = BETWEEN, BETWEEN + SPREAD
    if height(high) <= room:
        return high
    for _ in range(12):
        middle = (low + high) / 2
        low, high = (middle, high) if height(middle) <= room else (low, middle)
    return low


#: Widths in points that a chart is composed for, if the wider ones save a page: they make its type smaller.
WIDTHS = (540.0, 562.0, 587.0, 613.0)


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `chart`: pages of blocks and then the rulings they assume, set smaller if that saves a page."""
    spec.known("name", "kind", "title", "rule", "blocks")
    room = area(job.paper).width
    flow = _lay_out(spec, job, max((DESIGN - GUTTER) / 2, room) if room < NARROW else WIDTHS[0])
    if len(flow.pages) > 1 and not flow.single:
        smaller = (_lay_out(spec, job, width) for width in WIDTHS[1:])
        flow = next((other for other in smaller if len(other.pages) < len(flow.pages)), flow)
    return list(_bodies(flow, spec.heading(job), job))


def _lay_out(spec: Spec, job: Job, width: float) -> PageFlow:
    """The blocks of a sheet and the rulings they assume on pages, composed for a width in points."""
    flow, assumed = PageFlow(job, width), dict[str, None]()
    for part in spec.parts("blocks"):
        assumed.update(dict.fromkeys(put_block(flow, part, job, named=True)))
    if assumed:
        flow.put(rulings_block(job.game.rules, by_number(assumed), flow.width), "full", "the list of rulings")
    return flow


def put_block(flow: PageFlow, part: Spec, job: Job, *, named: bool) -> tuple[str, ...]:
    """Compose a chart block and place it; the ids of the rulings that it assumes, which `named` prints under it.

    RulesError with file and line for a block that is unknown, wrong or too high for the paper.
    """
    blocks, kind = catalogue(job.game.name).blocks, part.get("kind", str)
    if kind not in blocks:
        part.fail(f"{job.game.name} has no chart block {brief(kind)}; {nearest(kind[:40], blocks)}", "kind")
    where = part.get("span", str, "full")
    if where not in ("full", "left", "right"):
        part.fail(f"span = {brief(where)} must be full, left or right", "span")
    wide = flow.block_width(where)
    block: Block = load(blocks[kind])(part, job, wide)
    if named and block.assumes:
        block = block._replace(height=-draw_assumed(block.drawing, block.assumes, -block.height, wide))
    try:
        flow.put(block, where, f"block {brief(part.data.get('title') or part.data.get('table') or kind)}")
    except FitError as error:
        part.fail(str(error))
    return block.assumes


def by_number(ids: Iterable[str]) -> list[str]:
    """Ids of rulings in order: SS-2 before SS-10."""
    return sorted(ids, key=lambda i: (i.split("-")[0], int(i.split("-")[1])))


def _bodies(flow: PageFlow, heading: Heading, job: Job) -> Iterator[Body]:
    drawings = list(flow.drawings())
    for number, drawing in enumerate(drawings, 1):
        own = heading
        if len(drawings) > 1:
            own = heading._replace(rule=f"{heading.rule} · {number} of {len(drawings)}".strip(" ·"))
        yield Body(drawing, own, "read", note=house_rules_note(job))


def house_rules_note(job: Job) -> str:
    """The line in the foot that names what house rules changed; "" if nothing."""
    changed = job.game.rules.changed
    return "house rules: " + ", ".join(sorted(changed)) if changed else ""
