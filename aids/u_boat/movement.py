"""Resolves a movement phase: orders in, the fate of every unit out (U-Boat 5 to 8)."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aids.rulebook.rules import Rules
from aids.u_boat.game_map import SUBMARINE, GameMap
from aids.u_boat.legality import Orders
from aids.u_boat.losses import contested_provinces, find_losses, solve_phase
from aids.u_boat.puzzle import Circle, policy
from aids.u_boat.reasons import (
    Verdict,
    describe_loss,
    judge_charge,
    judge_order,
    judge_torpedo,
    support_counts_in_conflict,
)
from aids.u_boat.units import Unit


class Fate(NamedTuple):
    """The fate of a unit and its order, depth charges apart.

    `loss` is how it was sunk or dislodged, or ""; `after` its place, "" if it is off the map.  `attackers` are the
    provinces from which it was dislodged, to which it may not retreat, None if it was not dislodged; `sunk_by` the
    units that sank it.
    """

    ok: bool
    reason: str
    loss: str
    after: str
    attackers: tuple[str, ...] | None
    sunk_by: tuple[int, ...]


class Movement(NamedTuple):
    """A resolved movement phase; units by number.

    `charges` are the verdicts on depth charges.  `struck` are the U's in spaces that were depth charged, `supporting`
    those whose support counted in a conflict, `fired` those that torpedoed a unit which was there, with the outcome.
    `contested` are the provinces that a standoff left empty, `circles` the decisions that the backup rule settled
    (UB-24).
    """

    units: Sequence[Unit]
    orders: Orders
    fates: tuple[Fate, ...]
    charges: Mapping[int, Verdict]
    struck: frozenset[int]
    supporting: frozenset[int]
    fired: Mapping[int, str]
    contested: frozenset[str]
    circles: tuple[Circle, ...]


def resolve_movement(
    rules: Rules, game_map: GameMap, units: Sequence[Unit], orders: Orders, *, edition: str
) -> Movement:
    """The fate of every unit.  `units` are numbered by `number_units`, `orders` settled by `settle_orders`."""
    solved = solve_phase(game_map, units, orders, policy(rules, edition))
    losses = find_losses(rules, solved)
    described = [describe_loss(solved, losses, i) for i in range(len(units))]
    fates = tuple(
        Fate(
            *judge_order(solved, losses, i, loss),
            loss,
            losses.after[i],
            losses.attackers[i],
            losses.sunk_by[i],
        )
        for i, loss in enumerate(described)
    )
    return Movement(
        units=units,
        orders=orders,
        fates=fates,
        charges={i: judge_charge(solved, losses, i) for i in sorted(orders.charges)},
        struck=losses.struck,
        supporting=frozenset(
            i
            for i, unit in enumerate(units)
            if unit.kind == SUBMARINE and support_counts_in_conflict(solved, losses, i)
        ),
        fired={i: judge_torpedo(solved, losses, i).reason for i, aim in enumerate(solved.puzzle.aim) if aim >= 0},
        contested=contested_provinces(solved, losses),
        circles=solved.solution.circles,
    )
