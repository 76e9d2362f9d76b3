"""Chart sheets: blocks on pages, and then the rulings that they assume."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from aids.reading.house_files import noted
from aids.rulebook.rules import Rules
from generators.drawing.drawing import Drawing
from generators.page.frame import Body
from generators.page.typeset import Block, draw_assumed, draw_rulings, draw_section
from generators.sheets.charts.blocks import BLOCKS, ChartBlock
from generators.sheets.charts.flow import Item, draw_pages, largest_type, smallest_type
from generators.sheets.settings import Setting
from generators.sheets.sheet import Job, Sheet


def rulings_block(rules: Rules, ids: list[str], width: float) -> Block:
    """The rulings that a chart depends on: id and text of each."""
    draw = Drawing()
    y = draw_section(draw, "Assumes", "readings of the rules where they leave a gap", width) - 3
    return Block(-draw_rulings(draw, map(rules.rulings.__getitem__, ids), 0, y, width, columns=1 + (width > 400)), draw)


class Chart(Sheet):
    """Pages of blocks in the largest type that fits, and then the rulings that they assume."""

    blocks = Setting(BLOCKS, "the blocks, in their order")

    def pages(self, job: Job) -> list[Body]:
        """The fewest pages that hold the blocks."""
        named: dict[str, None] = {}
        items = [chart_item(block, named, list_rulings=True) for block in self.blocks]
        smallest_type(items, job)  # which names the rulings
        if named:
            ids = by_number(named)
            rulings = cache(lambda width: rulings_block(job.game.rules, ids, width))
            items.append(Item(lambda job, width: rulings(width), "full", "the list of rulings", self.fail, True))
        layout = largest_type(items, job)
        heading, bodies = self.heading(job), []
        for number, drawing in enumerate(draw_pages(layout, job), 1):
            own = heading
            if len(layout.pages) > 1:
                own = heading._replace(rule=f"{heading.rule} · {number} of {len(layout.pages)}".strip(" ·"))
            bodies.append(Body(drawing, own, "read", note=house_rules_note(job)))
        return bodies


def chart_item(block: ChartBlock, named: dict[str, None], *, list_rulings: bool) -> Item:
    """A chart block of a kit; `named` takes the ids of the rulings that it assumes, `list_rulings` prints them.

    It is composed once for each width and air: `make` is to be called with jobs that differ in nothing else.
    """
    made: dict[tuple[float, float], Block] = {}

    def make(job: Job, width: float) -> Block:
        drawn = made.get((job.air, width))
        if drawn is None:
            drawn = block.draw(job, width)
            if list_rulings and drawn.assumes:
                drawn = drawn._replace(height=-draw_assumed(drawn.drawing, drawn.assumes, -drawn.height, width))
            made[job.air, width] = drawn
        named.update(dict.fromkeys(drawn.assumes))
        return drawn

    return Item(make, block.span, block.label, block.fail)


def by_number(ids: Iterable[str]) -> list[str]:
    """Ids of rulings in order: SS-2 before SS-10."""
    return sorted(ids, key=lambda i: (i.split("-")[0], int(i.split("-")[1])))


def house_rules_note(job: Job) -> str:
    """The line in the foot that names what house rules changed; "" if nothing."""
    changed = job.game.rules.changed
    return f"{noted(job.game.rules)}: " + ", ".join(sorted(changed)) if changed else ""
