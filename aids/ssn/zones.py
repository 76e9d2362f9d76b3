"""Convergence zones: the rings in which a shallow listener hears (SSN Detection Rolls)."""

from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.rules import Rules, cite, exact

if TYPE_CHECKING:
    from fractions import Fraction

RULE = "Detection Rolls"
ASSUMES = ("SS-4",)


class Band(NamedTuple):
    """One zone: its number from the listener outwards, its first and last inch, edges included."""

    zone: int
    start: "Fraction"
    end: "Fraction"


def bands(rules: Rules, count: int = 4) -> tuple[Band, ...]:
    """The zones nearest to the listener."""
    first, width = exact(rules, "zone-first"), exact(rules, "zone-width")
    return tuple(
        Band(zone, start := first + (zone - 1) * (first + width), start + width) for zone in range(1, count + 1)
    )


def zone_at(rules: Rules, distance: "Fraction") -> int | None:
    """The zone at a distance in inches from the listener, or None between zones."""
    first, width = exact(rules, "zone-first"), exact(rules, "zone-width")
    rings, past = divmod(distance - first, first + width)
    return int(rings) + 1 if distance >= first and past <= width else None


def check(rules: Rules) -> Check:
    """Whether a target at `distance` inches lies in a zone, and in which."""

    def step(inputs: Inputs, state: None) -> Ask | Done:
        zone = zone_at(rules, inputs["distance"])
        return Done({"in_zone": zone is not None, "zone": zone})

    distance = Input(
        "distance",
        "inches",
        "From the listener's centre to the nearest part of the piece, in inches.",
        required=True,
        least=0,
        unit="inches",
        rule=cite(rules, RULE),
    )
    return Check(
        game=rules.game,
        name="zone",
        title="Convergence zone",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(distance,),
        dice="",
        counts=("in_zone", "zone"),
        start=lambda inputs: None,
        step=step,
        shows=("detection-rolls",),
    )
