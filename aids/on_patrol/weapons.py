"""The weapons of a ship: kinds, how many, and the hexes in which they fall (On Patrol 102.5, 105.4.1, OP-44)."""

import re
from typing import Annotated, NamedTuple

from aids.errors import InputError, nearest
from aids.places import brief
from aids.records.fields import Field, Given
from aids.records.kinds import Parsed, Whole

STERN, ABEAM, AHEAD = "stern", "abeam", "ahead"
WEAPONS = {
    "depth-charge": STERN,
    "mk-x": STERN,
    "k-gun": ABEAM,
    "y-gun": ABEAM,
    "hedgehog": AHEAD,
    "mousetrap": AHEAD,
    "squid": AHEAD,
    "atw": AHEAD,
}
"""The kinds of weapons, each with where it falls."""
OFFERED = {STERN: (STERN,), ABEAM: (1, 2, "1-2"), AHEAD: (1, 2, 3, "1-2", "1-3", "2-3")}
"""Where weapons fall, by the side on which they do, as a form offers it: how many hexes away."""
DROPS = f"'{STERN}', '{ABEAM} 1', '{AHEAD} 2' or '{AHEAD} 1-3'"
FARTHEST_DROP = 9  # hexes
MOST_WEAPONS = 20


class Drop(NamedTuple):
    """Where a weapon falls: at the stern, abeam or ahead, and how many hexes away, 0 at the stern (OP-44).

    `farthest` is 0 where that is one distance.
    """

    where: str
    nearest: int = 0
    farthest: int = 0

    @property
    def reach(self) -> range:
        """The distances at which it can fall, in hexes."""
        return range(self.nearest, max(self.nearest, self.farthest) + 1)


def _weapon_kind(text: str, given: Given) -> str:
    kind = re.sub(r"[\s_-]+", "-", text.strip().lower())
    if kind not in WEAPONS:
        raise InputError(f"unknown weapon {brief(text)}; {nearest(kind[:40], WEAPONS)}")
    return kind


def _drop(text: str, given: Given) -> Drop:
    drops = " ".join(text.lower().split())
    reach = rf"(?P<nearest>[1-{FARTHEST_DROP}])(?:-(?P<farthest>[1-{FARTHEST_DROP}]))?"
    match = re.fullmatch(rf"(?P<stern>{STERN})|(?P<where>{ABEAM}|{AHEAD}) {reach}", drops)
    if match is None:
        raise InputError(f"{brief(text)} is not {DROPS}, the hexes from 1 to {FARTHEST_DROP}")
    where, kind = match["stern"] or match["where"], given.field("kind", str)
    if where != WEAPONS[kind]:
        raise InputError(f"a {kind} falls {WEAPONS[kind]}, not {drops}")
    least = int(match["nearest"] or 0)
    most = int(match["farthest"] or 0)
    if match["farthest"] and most <= least:
        raise InputError(f"{brief(text)} reaches from {least} to {most} hexes: the nearer first")
    return Drop(where, least, most)


def _drop_text(drop: Drop, given: Given) -> str:
    far = f"-{drop.farthest}" if drop.farthest else ""
    return f"{drop.where} {drop.nearest}{far}" if drop.nearest else drop.where


WEAPON_KINDS: dict[str, object] = {"choices": [*WEAPONS]}
PLACES: dict[str, object] = {
    "offered_by": "kind",
    "offered": {
        kind: [f"{where} {each}".removesuffix(f" {where}") for each in OFFERED[where]]
        for kind, where in WEAPONS.items()
    },
}


class Weapon(NamedTuple):
    """A weapon of a ship: its kind, how many it has, where they fall, and how many it uses in one turn.

    `throws` is None where it uses all that it has.
    """

    kind: Annotated[
        str, Field(Parsed[str](_weapon_kind, lambda kind, given: kind, "choice", " or ".join(WEAPONS), WEAPON_KINDS))
    ]
    number: Annotated[int, Field(Whole(1, MOST_WEAPONS), key="count")]
    drops: Annotated[Drop, Field(Parsed[Drop](_drop, _drop_text, "text", DROPS, PLACES))]
    throws: Annotated[int | None, Field(Whole(1, MOST_WEAPONS), since="0.4.0")] = None

    @property
    def in_turn(self) -> int:
        """How many it uses in one turn."""
        return self.number if self.throws is None else min(self.number, self.throws)
