"""Chart sheets: blocks on pages, and then the rulings that they assume."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from aids.errors import nearest
from aids.house_files import noted
from aids.places import brief
from aids.rules import Rules
from generators.drawing.drawing import Drawing
from generators.page.frame import Body
from generators.page.typeset import GUTTER, SMALL, Block, draw_assumed, draw_paragraph, draw_section
from generators.sheets.catalogue import catalogue, load
from generators.sheets.charts.flow import Item, draw_pages, largest_type, smallest_type
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job


def rulings_block(rules: Rules, ids: list[str], width: float) -> Block:
    """The rulings that a chart depends on: id and text of each."""
    draw = Drawing()
    y = draw_section(draw, "Assumes", "readings of the rules where they leave a gap", width) - 3
    columns = 2 if width > 400 else 1
    each = (width - GUTTER * (columns - 1)) / columns
    tops = [y] * columns
    for ruling_id in ids:
        column = tops.index(max(tops))
        x = column * (each + GUTTER)
        draw.text(x, tops[column] - 0.97 * SMALL, ruling_id, SMALL, "amber", "semibold")
        ruling = rules.rulings[ruling_id]
        tops[column] = draw_paragraph(draw, ruling.text, x + 27, tops[column], each - 27, SMALL, "ink") - 1.5
    return Block(-min(tops), draw)


def build(spec: Spec, job: Job) -> list[Body]:
    """The sheet kind `chart`: pages of blocks and then the rulings they assume, in the largest type that fits."""
    spec.known("name", "kind", "title", "rule", "blocks")
    named: dict[str, None] = {}
    items = [chart_item(part, job, named, list_rulings=True) for part in spec.parts("blocks")]
    smallest_type(items, job)  # which names the rulings
    if named:
        ids = by_number(named)
        rulings = cache(lambda width: rulings_block(job.game.rules, ids, width))
        items.append(Item(lambda job, width: rulings(width), "full", "the list of rulings", spec.fail, True))
    layout = largest_type(items, job)
    heading, bodies = spec.heading(job), []
    for number, drawing in enumerate(draw_pages(layout, job), 1):
        own = heading
        if len(layout.pages) > 1:
            own = heading._replace(rule=f"{heading.rule} · {number} of {len(layout.pages)}".strip(" ·"))
        bodies.append(Body(drawing, own, "read", note=house_rules_note(job)))
    return bodies


def chart_item(part: Spec, job: Job, named: dict[str, None], *, list_rulings: bool) -> Item:
    """A chart block of a kit; `named` takes the ids of the rulings that it assumes, `list_rulings` prints them.

    It is composed once for each width and air: `make` is to be called with jobs that differ in nothing else.
    RulesError with file and line for a block that is unknown or wrong, raised here or when it is made.
    """
    blocks, kind = catalogue(job.game.name).blocks, part.get("kind", str)
    if kind not in blocks:
        part.fail(f"{job.game.name} has no chart block {brief(kind)}; {nearest(kind[:40], blocks)}", "kind")
    where = part.get("span", str, "full")
    if where not in ("full", "left", "right"):
        part.fail(f"span = {brief(where)} must be full, left or right", "span")

    made: dict[tuple[float, float], Block] = {}

    def make(job: Job, width: float) -> Block:
        block = made.get((job.air, width))
        if block is None:
            block = load(blocks[kind])(part, job, width)
            if list_rulings and block.assumes:
                block = block._replace(height=-draw_assumed(block.drawing, block.assumes, -block.height, width))
            made[job.air, width] = block
        named.update(dict.fromkeys(block.assumes))
        return block

    return Item(make, where, f"block {brief(part.data.get('title') or part.data.get('table') or kind)}", part.fail)


def by_number(ids: Iterable[str]) -> list[str]:
    """Ids of rulings in order: SS-2 before SS-10."""
    return sorted(ids, key=lambda i: (i.split("-")[0], int(i.split("-")[1])))


def house_rules_note(job: Job) -> str:
    """The line in the foot that names what house rules changed; "" if nothing."""
    changed = job.game.rules.changed
    return f"{noted(job.game.rules)}: " + ", ".join(sorted(changed)) if changed else ""
