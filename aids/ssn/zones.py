"""Convergence zones: the rings in which a shallow listener hears (SSN Detection Rolls)."""

from fractions import Fraction
from typing import NamedTuple, TypeVar

from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite, exact

Length = int | Fraction
Number = TypeVar("Number", float, Fraction, Length)

RULE = "Detection Rolls"
ASSUMES = ("SS-4",)
PIECES = ("ssn", "ff", "lhd", "helo", "dp")
PIECE_WORDS = ("Submarine", "Frigate", "LHD", "Helicopter", "Detection point")
LIES = ("along", "across")
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


def zone_at(rules: Rules, distance: Fraction) -> int | None:
    """The zone at a distance in inches from the listener, or None between zones."""
    return zone_reached(exact(rules, "zone-first"), exact(rules, "zone-width"), distance, distance * distance)


def zone_reached(first: Number, width: Number, nearest: Number, far_squared: Number) -> int | None:
    """The nearest zone that something reaches into which lies from `nearest` to the root of `far_squared`, or None.

    `first` and `width` are those of the zones, in the same unit.
    """
    rings, past = divmod(nearest - first, first + width)
    if nearest >= first and past <= width:
        return int(rings) + 1
    following = max(0, int(rings) + 1)
    start = first + following * (first + width)  # of the next zone outwards
    return following + 1 if start * start <= far_squared else None


def piece_size(rules: Rules, piece: str) -> tuple[Fraction, Fraction]:
    """Length and width in inches of a kind of piece."""
    return exact(rules, f"{piece}-length"), exact(rules, f"{piece}-width")


def zone_of_piece(
    rules: Rules, distance: Fraction, size: tuple[Fraction, Fraction], *, broadside: bool = False
) -> int | None:
    """The nearest zone that a piece reaches into, None if it lies between zones.

    `distance` is from the listener's centre to the piece's; `size` is its length and width.  It lies with its length
    along the line between them, or across it if `broadside`.
    """
    length, width = size
    along, across = (width, length) if broadside else (length, width)
    nearest = max(distance - along / 2, distance - distance)
    far_squared = (distance + along / 2) ** 2 + (across / 2) ** 2  # of the far corners
    return zone_reached(exact(rules, "zone-first"), exact(rules, "zone-width"), nearest, far_squared)


def check(rules: Rules) -> Check:
    """Whether a target at `distance` inches lies in a zone, and in which; its size counts if `piece` names it."""

    def result(inputs: Inputs) -> Result:
        if "piece" in inputs:
            size = piece_size(rules, inputs["piece"])
            zone = zone_of_piece(rules, inputs["distance"], size, broadside=inputs["lies"] == "across")
        else:
            zone = zone_at(rules, inputs["distance"])
        return {"in_zone": zone is not None, "zone": zone}

    def agree(inputs: Inputs) -> None:
        if inputs["lies"] != LIES[0] and "piece" not in inputs:
            raise InputError("needs a --piece, which has a length and a width", where="--lies")

    return answer(
        rules,
        "zone",
        title="Convergence zone",
        rule=RULE,
        assumes=ASSUMES,
        inputs=_inputs(cite(rules, RULE)),
        counts=("in_zone", "zone"),
        result=result,
        agree=agree,
        shows=("detection-rolls",),
    )


def _inputs(cited: str) -> tuple[Input, ...]:
    distance = Input(
        "distance",
        "inches",
        "From the listener’s centre to the centre of the piece, in inches.",
        required=True,
        least=0,
        unit="inches",
        rule=cited,
    )
    piece = Input(
        "piece",
        "choice",
        "What is listened for; without it a point.",
        choices=PIECES,
        rule=cited,
        words=PIECE_WORDS,
        otherwise="point",
    )
    lies = Input(
        "lies",
        "choice",
        "Its length along the line to the listener, or across it.",
        default=LIES[0],
        choices=LIES,
        rule=cited,
        words=("along the line", "across it"),
    )
    return distance, piece, lies
