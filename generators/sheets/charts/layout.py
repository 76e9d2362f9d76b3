"""Chart sheets: blocks on pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from aids.reading.house_files import noted
from aids.rulebook.rules import Rules
from aids.texts import as_text
from generators.drawing.drawing import Drawing
from generators.page.frame import Body, area
from generators.page.typeset import Block
from generators.sheets.charts.blocks import BLOCKS, ChartBlock
from generators.sheets.charts.flow import Item, draw_page, lay_out
from generators.sheets.letters import mark_head, resting
from generators.sheets.settings import Setting
from generators.sheets.sheet import Job, Sheet

#: The signs of units, behind a figure.
SIGNS = {"inches": "″", "degrees": "°"}


class Chart(Sheet):
    """Pages of blocks, spread over the room that is left."""

    blocks = Setting(BLOCKS, "the blocks, in their order")

    def pages(self, job: Job) -> list[Body]:
        """The fewest pages that hold the blocks."""
        named: dict[str, None] = {}
        room, items = area(job.paper), [item for block in self.blocks for item in chart_items(block, named)]
        bodies, pages = [], lay_out(items, job, room)
        for number, on_page in enumerate(pages, 1):
            named.clear()
            drawing = draw_page(on_page, job, room)
            heading = self.heading(job)
            heading = heading._replace(note=f"{number} of {len(pages)}") if len(pages) > 1 else heading
            body = Body(drawing, heading, "read", note=house_rules_note(job))
            bodies.append(resting(body, job.game, (*named, *self.assumes)))
        return bodies


def chart_items(block: ChartBlock, named: dict[str, None]) -> Iterator[Item]:
    """A chart block of a kit, and the blocks that may follow it, each of no height where it does not."""
    yield chart_item(block, named)
    for each in block.following(0.0):
        item = chart_item(each, named)

        def make(
            job: Job, width: float, each: ChartBlock = each, own: Callable[[Job, float], Block] = item.make
        ) -> Block:
            return own(job, width) if each in block.following(width) else Block(0.0, Drawing())

        yield item._replace(make=make, where=block.span)


def chart_item(block: ChartBlock, named: dict[str, None]) -> Item:
    """A chart block of a kit; `named` takes the ids of the rulings that it assumes.

    It is composed once for each width and air: `make` is to be called with jobs that differ in nothing else.
    """
    made: dict[tuple[float, float], Block] = {}

    def make(job: Job, width: float) -> Block:
        drawn = made.get((job.air, width))
        if drawn is None:
            drawn = made[job.air, width] = block.draw(job, width)
            mark_head(drawn, job.game.rules, width)
        named.update(dict.fromkeys(drawn.assumes))
        return drawn

    return Item(make, block.span, block.label, block.fail)


def house_rules_note(job: Job) -> str:
    """The line in the foot that tells in words what house rules changed; "" if nothing."""
    rules = job.game.rules
    if not rules.changed:
        return ""
    return f"{noted(rules)}: " + ", ".join(_changed(rules, *name.split(".", 1)) for name in sorted(rules.changed))


def _changed(rules: Rules, section: str, name: str = "") -> str:
    """What house rules changed: `fire range 11″`, `close shot (extra roll)`, the title of a table, or a section.

    A figure has no title but its name: what it means is a sentence for which a foot has no room.
    """
    words = (name or section).replace("-", " ")
    if section == "tables":
        return f"“{rules.tables[name].title}”"
    if section == "figures" and name in rules.switches:
        held = rules.switches[name].value
        return f"{words} ({held.replace('-', ' ') if isinstance(held, str) else 'yes' if held else 'no'})"
    if section == "figures":
        figure = rules.figures[name]
        return f"{words} {as_text(figure.value)}{SIGNS.get(figure.unit, '')}"
    return words
