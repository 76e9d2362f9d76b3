"""How the convoy moves each turn (On Patrol 104.3.1, 104.4.2)."""

import re
from typing import NamedTuple

from aids.checks import Check, Input, Inputs, Result, one_roll
from aids.dice import Roll
from aids.errors import InputError
from aids.on_patrol.inputs import whole_input
from aids.places import brief
from aids.rulebook.rules import Rules, cite, place
from aids.rulebook.tables import Table, look_up

RULE = "104.3.1"
EMERGENCY_RULE = "104.4.2"
ASSUMES = ("OP-3",)
EMERGENCY_ASSUMES = ("OP-3", "OP-21")
EMERGENCY = "emergency"
FAST = "fast-2"
STRAIGHT = 3  # a die on which every convoy goes straight on
MOST_SPEED = 99
TURNS = {"L": "left", "R": "right"}


class MovementOrder(NamedTuple):
    """One cell of the fleet movement table.

    `turn` is left, right or None, `when` before or after the move, `hexes` None where the order says M, the
    ship's present Emergency speed (OP-3).
    """

    text: str
    turn: str | None
    when: str | None
    hexes: int | None


def parse_order(text: str) -> MovementOrder | None:
    """The order written `L2`, `2L`, `2`, or with M for the number; None for any other text."""
    match = re.fullmatch(r"([LR]?)([0-9]{1,2}|M)([LR]?)", text)
    if match is None or (match[1] and match[3]):
        return None
    before, hexes, after = match.groups()
    when = "before" if before else "after" if after else None
    return MovementOrder(text, TURNS.get(before or after), when, None if hexes == "M" else int(hexes))


def convoys(rules: Rules) -> tuple[str, ...]:
    """The convoy types, in the order of the table's columns: `slow-1`, ..., `emergency`."""
    return tuple(rules.tables["fleet-movement"].columns)


def fleet_order(rules: Rules, convoy: str, die: int) -> MovementOrder:
    """The order that a die gives a convoy type; `InputError` if the table has none."""
    order = parse_order(str(look_up(rules.tables["fleet-movement"], die).cells[convoy]))
    if order is None:
        raise InputError(f"the fleet movement table has no order for {convoy} on {die}")
    return order


def table_and_die(rules: Rules) -> tuple[Table, Roll]:
    """The fleet movement table and its die.

    Raises `RulesError` with file and line for a cell of a player's table that is not an order, and for one with M
    outside the Emergency column or without M in it.
    """
    table = rules.tables["fleet-movement"]
    if table.roll is None:
        raise place(rules, "tables", table.name).refuse(f"the table {table.name!r} needs its dice")
    for n, row in enumerate(table.rows):
        for convoy, cell in row.cells.items():
            order = parse_order(str(cell))
            if order is None or (order.hexes is None) != (convoy == EMERGENCY):
                like = "LM, M or ML" if convoy == EMERGENCY else "L2, 2 or 2L"
                raise place(rules, "tables", table.name, "rows", n, convoy).refuse(f"{brief(cell)} must be like {like}")
    return table, table.roll


def check(rules: Rules) -> Check:
    """The check of fleet movement; in Emergency the order is for the ship's `speed` of this turn."""
    table, dice = table_and_die(rules)

    def agree(inputs: Inputs) -> None:
        if (inputs["convoy"] == EMERGENCY) != ("speed" in inputs):
            fault = "is missing: the ship’s speed in this turn" if "speed" not in inputs else "is only for emergency"
            raise InputError(f"{fault} ({cite(rules, EMERGENCY_RULE)})", where="--speed")

    def result(inputs: Inputs, die: int) -> Result:
        order = fleet_order(rules, inputs["convoy"], die)
        hexes = inputs["speed"] if order.hexes is None else order.hexes
        return {"order": order.text, "turn": order.turn, "when": order.when, "hexes": hexes}

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        return (EMERGENCY_RULE, EMERGENCY_ASSUMES) if inputs["convoy"] == EMERGENCY else (RULE, ASSUMES)

    words = "Speed of a capital ship in Emergency this turn, in hexes."
    return one_roll(
        rules,
        table.name,
        title=table.title,
        rule=RULE,
        roll=dice,
        purpose=table.title,
        assumes=ASSUMES,
        inputs=(
            Input("convoy", "choice", "Convoy type.", True, None, convoys(rules), rule=cite(rules, RULE)),
            whole_input(rules, "speed", words, EMERGENCY_RULE, 1, MOST_SPEED, unit="hexes"),
        ),
        counts=("order", "turn", "when", "hexes"),
        result=result,
        agree=agree,
        cites=cites,
        shows=(table.name,),
    )
