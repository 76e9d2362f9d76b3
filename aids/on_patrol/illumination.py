"""Light at night: where starshells fall, and the zones lit by torpedoed ships (On Patrol 107)."""

from __future__ import annotations

from collections.abc import Sequence

from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.hexes import Board, Hex, distance, label, neighbour, step_of
from aids.on_patrol.inputs import BOARD, escorts_input, marker_inputs, read_board, read_hex, refuse_early
from aids.on_patrol.ships import Named, Ship, hull, read_ships
from aids.rulebook.rules import Rules, cite, value

RULE = "107.1"
SHIP = "visible-torpedoed-night"
RADII = {"tanker": "lit-radius-tanker", "aviation-tanker": "lit-radius-aviation", "cargo": SHIP, "capital": SHIP}
"""The figure with the radius that each kind of torpedoed ship lights."""
RADII_AFTER = {"aviation-tanker": "lit-radius-tanker"}
"""The figure with the radius that follows when that one ends (OP-52)."""


def starshells(rules: Rules, target: Hex, step: int) -> tuple[Hex, ...]:
    """Where starshells fall: the target hex first, then ahead of it as the marker points (107.1.3, OP-31)."""
    apart = int(value(rules, "starshell-ahead"))
    return tuple(neighbour(target, step, number * apart) for number in range(int(value(rules, "starshells"))))


def choose_firing_escort(target: Hex, escorts: Sequence[Named]) -> Named | None:
    """The escort that fires them: the furthest from the target hex, of equals the first listed (107.1.2)."""
    return max(escorts, key=lambda ship: distance(ship.pose.bow, target), default=None)


def lit_radius(rules: Rules, kind: str, turn: int, torpedoed: int, sunk: int | None) -> int | None:
    """The radius in hexes that a ship torpedoed in one turn lights in a turn; None where it lights nothing.

    A tanker lights from the turn after on, afloat or not (107.2.2), with aviation fuel farther and from the hit on
    until the turn after it sinks (107.2.3, OP-52, OP-62).  Any other ship does so in the turn after alone, while it is
    afloat (104.1.4b).
    """
    if torpedoed > turn or (torpedoed == turn and kind not in RADII_AFTER):
        return None
    if kind in RADII_AFTER and sunk is not None and turn > sunk + 1:
        return int(value(rules, RADII_AFTER[kind]))
    if RADII[kind] == SHIP and (torpedoed < turn - 1 or sunk is not None):
        return None
    return int(value(rules, RADII[kind]))


def _check_given(inputs: Inputs) -> None:
    """InputError unless a marker has target and facing, and something is there to fire at or to burn."""
    if "facing" in inputs and "target" not in inputs:
        raise InputError("is missing: --facing needs it", where="--target")
    if "target" in inputs and "facing" not in inputs:
        raise InputError("is missing: --target needs it", where="--facing")
    if "target" not in inputs and inputs["escort"]:
        raise InputError("is missing: escorts fire starshells at a target hex", where="--target")
    if "target" not in inputs and not inputs["torpedoed"]:
        raise InputError("is missing: give a target hex and facing, or ships torpedoed, or both", where="--target")


def _zone_of(rules: Rules, board: Board, ship: Ship) -> dict[str, object]:
    return {
        "ship": ship.name,
        "hexes": [label(board, place) for place in hull(ship.pose)],
        "radius": value(rules, RADII[ship.name]),
        "marked": ship.name in RADII_AFTER,
        "then": value(rules, RADII_AFTER[ship.name]) if ship.name in RADII_AFTER else None,
    }


def illumination(rules: Rules) -> Check:
    """The check of night illumination: starshell hexes, who fires them, and the zones lit by torpedoed ships.

    A zone is the kind of `ship`, its two `hexes` from either of which the `radius` counts (OP-34), and
    `marked`: whether a starshell counter goes into both of them (107.2.3); `then` is the radius after that one
    ends, when the ship has sunk (OP-52), or None.  A cargo ship or capital ship lights only
    submarines, and only in the turn after it was hit while it is afloat (104.1.4b).
    """

    def result(inputs: Inputs) -> Result:
        _check_given(inputs)
        board = read_board(rules, inputs)
        shells: tuple[Hex, ...] = ()
        firing = None
        escorts, torpedoed = read_ships(board, inputs, "escort"), read_ships(board, inputs, "torpedoed")
        if "target" in inputs:
            target = read_hex(board, inputs, "target")
            shells = starshells(rules, target, step_of(board, inputs["facing"]))
            firing = choose_firing_escort(target, escorts)
        return {
            "starshells": [label(board, shell) for shell in shells],
            "fired_by": firing.name if firing else None,
            "lit": [_zone_of(rules, board, ship) for ship in torpedoed],
        }

    words, cited = "A ship torpedoed as KIND:HEX:FACING, its bow hex; once for each.", cite(rules, "107.2.2")
    ships = Input("torpedoed", "ship", words, choices=tuple(RADII), repeatable=True, rule=cited, group="seen")
    ships = ships._replace(retired=(("aviation", "aviation-tanker"),))
    return answer(
        rules,
        "illumination",
        title="Night illumination",
        rule=RULE,
        assumes=("OP-1", "OP-2", "OP-13", "OP-31", "OP-34", "OP-52", "OP-62"),
        inputs=(
            *marker_inputs(rules, "107.1.3", required=False),
            ships,
            escorts_input(rules, "107.1.2", required=False),
            BOARD,
        ),
        counts=("starshells", "fired_by", "lit"),
        result=result,
        agree=refuse_early(result),
        shows=("illumination",),
    )
