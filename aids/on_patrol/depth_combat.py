"""Depth combat: how near to the submarine's depth charges go off, rolled for each of them (On Patrol 105.4.12)."""

from collections.abc import Sequence

from aids.checks import Ask, Check, Done, Inputs, Result
from aids.on_patrol.inputs import whole_input
from aids.rulebook.rules import Rules
from aids.rulebook.tables import look_up

TABLE = "depth-combat"
MOST_CHARGES = 30
State = tuple[int, int]
"""The charges still to be rolled, and the row of the nearest one so far."""


def check(rules: Rules) -> Check:
    """The check of depth combat: the band in which the nearest of the `charges` goes off.

    The rows of the table are read from the nearest band to the miss, as they are printed.  Of several charges an answer
    has the band of each as well, in the order rolled, under `charges`.
    """
    table = rules.tables[TABLE]
    bands = [str(row.cells["detonation"]) for row in table.rows]
    assert table.roll is not None
    roll = table.roll

    def band(outcome: int) -> int:
        return bands.index(str(look_up(table, outcome).cells["detonation"]))

    def step(inputs: Inputs, state: State) -> Ask | Done:
        left, nearest = state
        if not left:
            return Done({"detonation": bands[nearest]})
        return Ask(roll, table.title, lambda outcome: (left - 1, min(nearest, band(outcome))))

    def detail(inputs: Inputs, outcomes: Sequence[int]) -> Result:
        each = [bands[band(outcome)] for outcome in outcomes]
        return {"charges": each} if len(each) > 1 else {}

    words = "Depth charges, K-guns and Squid attacks; one roll for each."
    charges = whole_input(rules, "charges", words, "105.4.12", 1, MOST_CHARGES, unit="charges")
    return Check(
        rules.game,
        TABLE,
        table.title,
        "105.4.12",
        table.assumes,
        (charges._replace(default=1),),
        dice=roll.name,
        counts=("detonation",),
        start=lambda inputs: (inputs["charges"], len(bands) - 1),
        step=step,
        detail=detail,
        shows=(TABLE,),
    )
