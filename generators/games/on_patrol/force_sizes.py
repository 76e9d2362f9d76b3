"""The chart block of On Patrol that says how many escorts pursue each of two or three submarines (104.2.1)."""

from __future__ import annotations

from aids.on_patrol.pursuit_groups import RULE, pursuit_groups
from generators.page.table import NUMBER, Column, Look, Table
from generators.page.table_drawing import compose_table
from generators.page.typeset import SMALL, Block
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
    columns = [
        Column("Escorts", FIRST, look=NUMBER),
        *(Column(str(escorts), share=1, look=Look(SMALL), anchor="middle") for escorts in ESCORTS),
    ]
    rows = [
        [name, *("+".join(map(str, pursuit_groups(escorts, submarines))) for escorts in ESCORTS)]
        for name, submarines in SUBMARINES.items()
    ]
    title = spec.get("title", str, "Escorts of each force")
    return compose_table(title, aside(spec, RULE), Table(columns, rows, row_height=ROW, padding=0), width, job.air)
