"""The outcome of a turn as the engine needs it: a simulation plays on from it, a report is made from it."""

from __future__ import annotations

from typing import NamedTuple

from aids.ssn.game.helicopters import Flight
from aids.ssn.game.listening import Detection
from aids.ssn.game.position import Position
from aids.ssn.game.report import TorpedoRun
from aids.ssn.game.ships import Sailed


class Step(NamedTuple):
    """A turn.

    - `next`: the position after it
    - `shots`, `unfired`: the submarine's torpedoes, and the targets of those that were kept (SS-24)
    - `listening`: the position in which the surface listened, once alert had spread
    - `spread`, `flipped`, `alarmed`: the ships alerted before the rolls, by detecting, and by the fire of others
    - `dice`: the detection roll for each point
    - `detections`, `fire`: who detected which point, and the torpedoes that followed
    - `launched`: ships with the helicopters that they launched
    - `surface`: the position before ships and helicopters moved
    - `sailed`, `flights`: how they moved; `sailed` is None where they did not
    """

    next: Position
    shots: tuple[TorpedoRun, ...]
    unfired: tuple[str, ...]
    listening: Position
    spread: tuple[str, ...]
    dice: tuple[tuple[int, ...], ...]
    detections: tuple[Detection, ...]
    flipped: tuple[str, ...]
    fire: tuple[TorpedoRun, ...]
    alarmed: tuple[str, ...]
    launched: tuple[tuple[str, str], ...]
    surface: Position
    sailed: Sailed | None
    flights: tuple[Flight, ...]
