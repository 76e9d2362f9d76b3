"""The movement state of an escort between two hexes of its path, which lasts over turns (On Patrol 105.4.9, 106.2.4).

A path is made hex by hex from the escort's bow, course and state, so that a turn may end anywhere and the next goes on
(OP-41, OP-42).  As text a state is `approach`, `run`, `run-out`, `williamson 3 right` or `ring 6`; an approach or a
Williamson turn in diameter movement names its ring, `approach ring 12`, `williamson 3 right ring 6`.
"""

import re
from typing import NamedTuple

from aids.checks import Input, Inputs
from aids.errors import InputError
from aids.hexes import Hex
from aids.on_patrol.ships import Pose
from aids.places import brief
from aids.rulebook.rules import Rules, cite, value

APPROACH, RUN, RUN_OUT, WILLIAMSON, RING = "approach", "run", "run-out", "williamson", "ring"
FORMATION, HALTED = "formation", "halted"
SIDES = ("left", "right")
RULE = "105.4.9"
_TEXT = re.compile(
    rf"(?P<run>{RUN_OUT}|{RUN})(?P<aside> [1-3] (?:left|right))?"  # aside: files of 0.4 say so of a run beside its row
    rf"|(?:(?P<approach>{APPROACH})|{WILLIAMSON} (?P<entered>[0-9]) (?P<side>left|right))(?: {RING} (?P<then>[0-9]+))?"
    rf"|{RING} (?P<ring>[0-9]+)"
)


class State(NamedTuple):
    """The movement state of an escort.

    `kind` is approach (towards its radial), run (straight for the target hex), run-out (straight on behind it until the
    stern is out of the assault zone), williamson, or ring (on the ring or about to join it).  `entered` counts the
    hexes of a Williamson turn that the bow has entered, and `side` is its first turn.  `ring` is the radius in diameter
    movement, 0 in radial movement.  Of an escort that is on no path, it is formation or halted.
    """

    kind: str
    entered: int = 0
    side: str = ""
    ring: int = 0


class UnderWay(NamedTuple):
    """An escort between two hexes of its path: its bow, its course as a step clockwise from up, what it is doing.

    `straight` counts the hexes since its last turn where its class cannot turn in each (in a Williamson turn since the
    last of its five parts), and is 0 otherwise.
    """

    bow: Hex
    step: int
    doing: State
    straight: int = 0

    @property
    def pose(self) -> Pose:
        """Where it lies and points."""
        return Pose(self.bow, self.step)


def state_text(doing: State) -> str:
    """A state as text, which `parse_state` reads."""
    turn = (str(doing.entered), doing.side) if doing.side else ()
    ring = (RING, str(doing.ring)) if doing.ring else ()
    return " ".join(ring if doing.kind == RING else (doing.kind, *turn, *ring))


def parse_state(rules: Rules, text: str, others: tuple[str, ...] = ()) -> State:
    """The state that a text describes, one of those of a path or of `others`.

    InputError for anything else, and for a ring or a turn that does not exist.
    """
    last, rings = int(value(rules, "williamson-hexes")), radii(rules)
    words = " ".join(text.lower().split())
    if words in others:
        return State(words)
    match = _TEXT.fullmatch(words)
    if match is None:
        known = ", ".join((*others, APPROACH, RUN, RUN_OUT))
        longer = f"'{WILLIAMSON} 3 right' or '{RING} {rings[-1]}'"
        raise InputError(f"{brief(text)} is none of {known}, {longer}", where="--doing")
    if match["aside"]:
        return State(APPROACH)
    kind, entered, ring = match["run"] or match["approach"], match["entered"], match["then"] or match["ring"]
    if ring and int(ring) not in rings:
        wanted = " and ".join(map(str, rings))
        raise InputError(f"{brief(text)}: the rings are {wanted} ({cite(rules, '106.2.4')})", where="--doing")
    if entered and not 1 <= int(entered) <= last:
        raise InputError(
            f"{brief(text)}: a Williamson turn has hexes 1 to {last} ({cite(rules, '105.2')})", where="--doing"
        )
    return State(kind or (WILLIAMSON if entered else RING), int(entered or 0), match["side"] or "", int(ring or 0))


def radii(rules: Rules) -> tuple[int, int]:
    """The radii of the two rings of diameter movement, the wide one first (On Patrol 106.2.4)."""
    return int(value(rules, "diameter-far")), int(value(rules, "diameter-near"))


def state_input(rules: Rules) -> Input:
    """The input `doing`: the state in the last answer."""
    return Input(
        "doing",
        "text",
        "What it was doing as its last move ended, as the answer said: approach, run, run-out, 'williamson 3 right' or "
        "'ring 6'. Leave it out where the movement begins or the target hex is new.",
        rule=cite(rules, RULE),
    )


def read_state(rules: Rules, inputs: Inputs) -> State | None:
    """The state that the inputs give; None where the movement begins."""
    return parse_state(rules, inputs["doing"]) if "doing" in inputs else None
