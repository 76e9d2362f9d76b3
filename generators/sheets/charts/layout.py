"""Chart pages: chart blocks set in one or two columns.

Blocks are composed on a page 540 points wide and scaled to the paper, so that every paper shows the same page; only
the rulers at its foot keep true scale.  On narrow paper the two columns become one.
"""

from __future__ import annotations

from collections.abc import Iterator

from aids.errors import FitError, nearest
from aids.rules import Rules
from aids.toml_file import brief
from generators.drawing.drawing import Drawing, Group, scale, shift
from generators.page.frame import Body, Heading, area
from generators.page.typeset import DESIGN, GUTTER, Block, draw_paragraph, draw_section_head
from generators.sheets.catalogue import catalogue, load
from generators.sheets.kits import Job, Spec

BETWEEN = 13.0  # points from one block to the next


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
        draw.text(x, tops[column] - 6.8, ruling_id, 7, "amber", "semibold")
        ruling = rules.rulings[ruling_id]
        tops[column] = draw_paragraph(draw, ruling.text, x + 25, tops[column], each - 25, 7, "ink") - 1.5
    return Block(-min(tops), draw)


class _PageFlow:
    """Blocks placed on pages one after the other, each in the left or right column or across both.

    A page lists its blocks in reading order: between two blocks across it, the left column, then the right one.
    """

    def __init__(self, job: Job, heading: Heading, shrink: float) -> None:
        self.job, self.heading = job, heading
        room = area(job.paper)
        self.single = room.width < 400
        self.width = (max((DESIGN - GUTTER) / 2, room.width) if self.single else DESIGN) / shrink
        self.factor = room.width / self.width
        self.height = room.height / self.factor
        self.room = room
        self.pages: list[list[tuple[int, int, Group]]] = []  # band, column, block
        self.left = self.right = 0.0
        self.band = 0

    def new_page(self) -> None:
        """Begin an empty page."""
        self.pages.append([])
        self.left = self.right = self.height

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
        if not self.pages:
            self.new_page()
        if where == "full" or self.single:
            top = min(self.left, self.right)
        else:
            top = self.left if where == "left" else self.right
        if top - block.height < -0.01:
            self.new_page()
            top = self.height
        x = self.width - self.block_width(where) if where == "right" and not self.single else 0.0
        placed = Group(shift(x, top), block.drawing.records, None)
        framed = Group(scale(self.factor, self.room.left, self.room.bottom), (placed,), None)
        full = where == "full" or self.single
        self.band += full
        self.pages[-1].append((self.band, int(where == "right" and not full), framed))
        self.band += full
        under = top - block.height - BETWEEN
        if where == "left" and not self.single:
            self.left = under
        elif where == "right" and not self.single:
            self.right = under
        else:
            self.left = self.right = under


#: Factors that a chart is set smaller by to save a page; at the last the smallest text is 4.8 points.
SHRINKS = (1.0, 0.96, 0.92, 0.88)


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `chart`: pages of blocks and then the rulings they assume, set smaller if that saves a page."""
    spec.known("name", "kind", "title", "rule", "blocks")
    flow = _lay_out(spec, job, SHRINKS[0])
    if len(flow.pages) > 1 and not flow.single:
        smaller = (_lay_out(spec, job, shrink) for shrink in SHRINKS[1:])
        flow = next((other for other in smaller if len(other.pages) < len(flow.pages)), flow)
    return list(_bodies(flow, job))


def _lay_out(spec: Spec, job: Job, shrink: float) -> _PageFlow:
    """The blocks of a sheet on pages, set smaller by a factor."""
    flow, blocks = _PageFlow(job, spec.heading(job), shrink), catalogue(job.game.name).blocks
    assumed: dict[str, None] = {}
    for part in spec.parts("blocks"):
        kind = part.get("kind", str)
        if kind not in blocks:
            part.fail(f"{job.game.name} has no chart block {brief(kind)}; {nearest(kind[:40], blocks)}", "kind")
        where = part.get("span", str, "full")
        if where not in ("full", "left", "right"):
            part.fail(f"span = {brief(where)} must be full, left or right", "span")
        block: Block = load(blocks[kind])(part, job, flow.block_width(where))
        assumed.update(dict.fromkeys(block.assumes))
        try:
            flow.put(block, where, f"block {brief(part.data.get('title') or part.data.get('table') or kind)}")
        except FitError as error:
            part.fail(str(error))
    if assumed:
        ids = sorted(assumed, key=lambda i: (i.split("-")[0], int(i.split("-")[1])))
        flow.put(rulings_block(job.game.rules, ids, flow.width), "full", "the list of rulings")
    return flow


def _bodies(flow: _PageFlow, job: Job) -> Iterator[Body]:
    changed = job.game.rules.changed
    note = "house rules: " + ", ".join(sorted(changed)) if changed else ""
    for number, placed in enumerate(flow.pages, 1):
        drawing = Drawing()
        drawing.add(block for _, _, block in sorted(placed, key=lambda entry: entry[:2]))
        heading = flow.heading
        if len(flow.pages) > 1:
            heading = heading._replace(rule=f"{heading.rule} · {number} of {len(flow.pages)}".strip(" ·"))
        yield Body(drawing, heading, "read", note=note)
