"""The chart block of On Patrol that says how many escorts pursue each of two or three submarines (104.2.1)."""

from __future__ import annotations

from aids.on_patrol.pursuit_groups import RULE, pursuit_groups
from generators.drawing.drawing import Drawing, Style
from generators.page.frame import TABLE, THIN
from generators.page.typeset import SMALL, Block, draw_section_head
from generators.sheets.figures import aside
from generators.sheets.kits import Spec
from generators.sheets.sheet import Job

ESCORTS = range(3, 13)  # numbers of escorts in the head of the table
SUBMARINES = {"Two": 2, "Three": 3}
FIRST = 34.0  # points: the column of names
ROW = 14.5  # points: height of a row


def sizes_block(spec: Spec, job: Job, width: float) -> Block:
    """The chart block `force-sizes`: a row for two and for three submarines, a column for each number of escorts.

    It stands under the table of several submarines, which names the rulings.
    """
    spec.known("kind", "span", "title", "aside")
    draw = Drawing()
    y = -draw_section_head(draw, spec.get("title", str, "Escorts of each force"), aside(spec, RULE), width) - 13
    each = (width - FIRST) / len(ESCORTS)
    middles = [FIRST + (n + 0.5) * each for n in range(len(ESCORTS))]
    draw.text(4, y + 3.5, "Escorts", SMALL, "grey", "semibold")
    heads = [(x, y + 3.5, str(escorts)) for x, escorts in zip(middles, ESCORTS, strict=True)]
    draw.texts(heads, SMALL, "grey", "semibold", "middle")
    draw.line((0, y), (width, y), Style(None, "navy", THIN))
    tall = ROW + job.air
    for number, (name, submarines) in enumerate(SUBMARINES.items()):
        if number % 2 == 0:
            draw.rect(0, y - tall, width, tall, Style("tint"))
        base = y - tall / 2 - 3
        draw.text(4, base, name, TABLE, "navy", "bold")
        groups = ["+".join(map(str, pursuit_groups(escorts, submarines))) for escorts in ESCORTS]
        cells = [(x, base, text) for x, text in zip(middles, groups, strict=True)]
        draw.texts(cells, SMALL, "ink", anchor="middle")
        y -= tall
    draw.line((0, y), (width, y), Style(None, "navy", 0.6))
    return Block(-y, draw)
