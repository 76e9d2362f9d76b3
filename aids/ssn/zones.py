"""Convergence zones: the rings in which a shallow listener hears (SSN Detection Rolls)."""

from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Check, Input, Inputs, Result, answer
from aids.rules import Rules, cite, exact

if TYPE_CHECKING:
    from fractions import Fraction

RULE = "Detection Rolls"
ASSUMES = ("SS-4",)
CHARTED = 4
"""Zones that charts and rulers show."""


class Band(NamedTuple):
    """One zone: its number from the listener outwards, and its first and last inch, both included."""

    zone: int
    start: "Fraction"
    end: "Fraction"


def bands(rules: Rules, count: int = CHARTED) -> tuple[Band, ...]:
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

    def result(inputs: Inputs) -> Result:
        zone = zone_at(rules, inputs["distance"])
        return {"in_zone": zone is not None, "zone": zone}

    distance = Input(
        "distance",
        "inches",
        "From the listener's centre to the nearest part of the piece, in inches.",
        required=True,
        least=0,
        unit="inches",
        rule=cite(rules, RULE),
    )
    return answer(
        rules,
        "zone",
        title="Convergence zone",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(distance,),
        counts=("in_zone", "zone"),
        result=result,
        shows=("detection-rolls",),
    )
