"""The chart block of On Patrol that says how many escorts pursue each of two or three submarines (104.2.1)."""

from __future__ import annotations

from aids.on_patrol.pursuit_groups import RULE, pursuit_groups
from generators.page.table import NUMBER, Column, Look, Table
from generators.page.table_drawing import compose_table
from generators.page.typeset import SMALL, Block
from generators.sheets.charts.blocks import ChartBlock
from generators.sheets.settings import text
from generators.sheets.sheet import Job

ESCORTS = range(3, 13)  # numbers of escorts in the head of the table
SUBMARINES = {"Two": 2, "Three": 3}
FIRST = 34.0  # points: the column of names
ROW = 14.5  # points: height of a row


class ForceSizes(ChartBlock):
    """The escorts that pursue each of two and of three submarines, by the number of escorts."""

    title = text("its title").default("Escorts of each force")
    aside = text("the small note at the right of the title").default(RULE)

    def draw(self, job: Job, width: float) -> Block:
        """The block in a width in points."""
        return sizes_block(self, job, width)


def sizes_block(spec: ForceSizes, job: Job, width: float) -> Block:
    """The block in a width in points."""
    columns = [
        Column("Escorts", FIRST, look=NUMBER),
        *(Column(str(escorts), share=1, look=Look(SMALL), anchor="middle") for escorts in ESCORTS),
    ]
    rows = [
        [name, *("+".join(map(str, pursuit_groups(escorts, submarines))) for escorts in ESCORTS)]
        for name, submarines in SUBMARINES.items()
    ]
    return compose_table(spec.title, spec.aside, Table(columns, rows, row_height=ROW, padding=0), width, job.air)
