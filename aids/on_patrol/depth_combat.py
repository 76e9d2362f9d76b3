"""Depth combat: how near to the submarine's depth charges go off, rolled for each of them (On Patrol 105.4.12)."""

from aids.checks import Ask, Check, Done, Inputs
from aids.on_patrol.inputs import whole_input
from aids.rulebook.rules import Rules
from aids.rulebook.tables import look_up

TABLE, RULE, MOST_CHARGES = "depth-combat", "105.4.12", 30


def check(rules: Rules) -> Check:
    """The check of depth combat: the band of the nearest of the `charges`, and of several that of each as rolled."""
    table = rules.tables[TABLE]
    bands = tuple(dict.fromkeys(str(row.cells["detonation"]) for row in table.rows))  # the nearest first, as printed
    roll = table.roll
    assert roll is not None

    def band(outcome: int) -> int:
        return bands.index(str(look_up(table, outcome).cells["detonation"]))

    def step(inputs: Inputs, state: tuple[int, int]) -> Ask | Done:
        left, nearest = state  # charges to roll, and the band of the nearest so far
        if not left:
            return Done({"detonation": bands[nearest]})
        return Ask(roll, table.title, lambda outcome: (left - 1, min(nearest, band(outcome))))

    words = "Depth charges, K-guns and Squid attacks; one roll for each."
    charges = whole_input(rules, "charges", words, RULE, 1, MOST_CHARGES, unit="charges")._replace(default=1)
    asked = table.title, RULE, table.assumes, (charges,), roll.name, ("detonation",)
    return Check(
        *(rules.game, TABLE, *asked),
        start=lambda inputs: (inputs["charges"], len(bands) - 1),
        step=step,
        detail=lambda inputs, outcomes: {"charges": [bands[band(each)] for each in outcomes]} if outcomes[1:] else {},
        shows=(TABLE,),
    )
