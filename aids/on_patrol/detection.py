"""The detection of a submarine: whether it is seen, its marker, light at night (On Patrol 104.1.3, 104.1.4, 107)."""

from collections.abc import Sequence

from aids.checks import Check, Result, answer
from aids.errors import InputError, required
from aids.hexes import Board, Hex, distance, label, neighbor, step_of
from aids.kinds import Choice, Flag, ShipAt
from aids.on_patrol.inputs import (
    BOARD,
    check_rows,
    escorts_input,
    marker_inputs,
    read_board,
    read_hex,
    refuse_early,
    whole_input,
)
from aids.on_patrol.ships import Named, Ship, read_ships
from aids.rulebook.rules import Input, Inputs, Rules, cite, value

SEEN_RULE = "104.1.4"
SEEN_ASSUMES = ("OP-13",)
SIGHTED_ASSUMES = ("OP-13", "OP-51")
LIGHT = ("day", "night")
DEEPEST = 999
FARTHEST = 999


def shallow(rules: Rules, depth: int) -> bool:
    """Whether a submarine at a depth in feet can be seen at all."""
    return depth <= value(rules, "visible-depth")


def decide_visible(
    rules: Rules, depth: int, light: str, enemy: int | None = None, torpedoed: int | None = None, sighted: bool = False
) -> tuple[bool, str]:
    """Whether a submarine at a depth in feet is visible, and the rule that decides it.

    `enemy` and `torpedoed` are the hexes to the nearest enemy ship and to the nearest ship torpedoed last turn and
    still afloat, None where there is none; they count by night only.  `sighted` is by rule 47.0, which does not reach
    deeper (OP-51).
    """
    if not shallow(rules, depth):
        return False, "104.1.4c" if sighted else SEEN_RULE
    if light == "day":
        return True, "104.1.4a"
    near = enemy is not None and enemy <= value(rules, "visible-enemy-night")
    lit = torpedoed is not None and torpedoed <= value(rules, "visible-torpedoed-night")
    if near or lit:
        return True, "104.1.4b"
    return (True, "104.1.4c") if sighted else (False, SEEN_RULE)


def light_input(rules: Rules, required: bool = False) -> Input:
    """The input `light`; day by default unless it is required."""
    words = "Day or night in the submarine’s hex. A lit hex counts as day."
    default = None if required else LIGHT[0]
    return Input("light", Choice(LIGHT), words, required, default, rule=cite(rules, SEEN_RULE))


def depth_input(rules: Rules, required: bool = False) -> Input:
    """The input `depth`, in feet."""
    words = "The depth of the submarine in feet. 0 is surfaced."
    return whole_input(rules, "depth", words, SEEN_RULE, 0, DEEPEST, unit="feet", required=required)


def visibility(rules: Rules) -> Check:
    """The check of whether a submarine at `depth` feet is visible by `light`."""

    def decide(inputs: Inputs) -> tuple[bool, str]:
        away = inputs.get("enemy-distance"), inputs.get("torpedoed-distance")
        return decide_visible(rules, inputs["depth"], inputs["light"], *away, inputs["sighted"])

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        rule = decide(inputs)[1]
        return rule, SIGHTED_ASSUMES if rule == "104.1.4c" else SEEN_ASSUMES

    def hexes(name: str, words: str) -> Input:
        return whole_input(rules, name, words, "104.1.4b", 0, FARTHEST, unit="hexes")

    counted = "including merchantmen. Both hexes of the ships count"
    hit, sighted = "torpedoed last turn and is still afloat", "The submarine is sighted by rule 47.0."
    return answer(
        rules,
        "visibility",
        title="Submarine visible",
        rule=SEEN_RULE,
        assumes=SIGHTED_ASSUMES,
        inputs=(
            depth_input(rules, required=True),
            light_input(rules, required=True),
            hexes("enemy-distance", f"The distance to the nearest enemy ship in hexes, {counted}."),
            hexes("torpedoed-distance", f"The distance in hexes to the nearest ship that was {hit}."),
            Input("sighted", Flag(), sighted, default=False, rule=cite(rules, "104.1.4c")),
        ),
        counts=("visible",),
        result=lambda inputs: {"visible": decide(inputs)[0]},
        cites=cites,
        shows=("visibility",),
    )


MARKER_RULE = "104.1.3"
NONE, SUB, SURFACED = "none", "sub-colour", "sub-colour-surfaced"
VISIBLE, SUBMERGES, FOUND, MISSED, TORPEDOES = "visible", "submerges", "found", "missed", "torpedoes"
EVENT_RULINGS = {
    VISIBLE: (*SIGHTED_ASSUMES, "OP-17"),
    SUBMERGES: ("OP-37",),
    FOUND: ("OP-14",),
    MISSED: ("OP-14",),
    TORPEDOES: ("OP-15",),
}
EVENT_WORDS = (
    "It is visible",
    "It goes out of sight",
    "A search finds it out of sight",
    "A search misses",
    "It fires torpedoes",
)


def markers(rules: Rules) -> tuple[str, ...]:
    """The names of the markers and `none`, in the order of the tables."""
    return tuple(name for name in rules.tables["marker-changes"].columns if name != "event")


def marker_words(rules: Rules) -> tuple[str, ...]:
    """The names of the markers as the table of markers prints them, in the order of `markers`."""
    named = {row.cells["marker"]: str(row.cells["name"]) for row in rules.tables["markers"].rows}
    return tuple(named.get(name, name) for name in markers(rules))


def marker_name(rules: Rules, name: str) -> str:
    """The name of one marker as the table of markers prints it."""
    return dict(zip(markers(rules), marker_words(rules), strict=True)).get(name, name)


def the_marker(rules: Rules, name: str) -> str:
    """A marker in a sentence: `the Escort Color marker`, `no marker`."""
    return "no marker" if name == NONE else f"the {marker_name(rules, name)} marker"


def marker_input(rules: Rules, words: str, rule: str, *, default: str | None = None, required: bool = False) -> Input:
    """The input `marker`, one of the markers or `none`."""
    names = markers(rules)
    return Input("marker", Choice(names, words=marker_words(rules)), words, required, default, rule=cite(rules, rule))


def seen_marker(depth: int) -> str:
    """The marker of a visible submarine at a depth in feet (OP-17)."""
    return SUB if depth else SURFACED


def marker_after(rules: Rules, event: str, marker: str, depth: int | None = None, light: str = "day") -> str:
    """The marker that lies on board after an event.

    `depth` is in feet, None if the submarine is too deep to be seen.  By day a submarine at a visible depth is visible
    whatever else happens (OP-13).
    """
    if depth is not None and light == "day" and shallow(rules, depth):
        event = VISIBLE
    row = next(row for row in rules.tables["marker-changes"].rows if row.cells["event"] == event)
    after = str(row.cells[marker])
    return seen_marker(depth) if event == VISIBLE and after == SUB and depth is not None else after


def detection(rules: Rules) -> Check:
    """The check of submarine detection: the marker after an `event`, with `marker` on board before it.

    RulesError with file and line if a player's table lacks a row for an event, or names an unknown marker.
    """
    known = markers(rules)
    check_rows(rules, "marker-changes", "event", tuple(EVENT_RULINGS), dict.fromkeys(known, known))
    deepest, cited = f"{value(rules, 'visible-depth'):g} feet", cite(rules, MARKER_RULE)

    def agree(inputs: Inputs) -> None:
        event, depth = inputs["event"], inputs.get("depth")
        if event == VISIBLE and depth is None:
            raise required(f"give the depth: a visible submarine is surfaced or not ({cited})", "--depth")
        if event == VISIBLE and depth is not None and not shallow(rules, depth):
            raise InputError(f"a submarine is visible at {deepest} or less, not at {depth} ({cited})", where="--depth")
        if event == SUBMERGES and depth is not None and inputs["light"] == "day" and shallow(rules, depth):
            raise InputError(f"by day a submarine at {depth} feet is still visible ({cited})", where="--depth")

    def result(inputs: Inputs) -> Result:
        marker = marker_after(rules, inputs["event"], inputs["marker"], inputs.get("depth"), inputs["light"])
        return {"marker": marker, "moves_with_submarine": marker in (SUB, SURFACED)}

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        event, depth = inputs["event"], inputs.get("depth")
        seen = depth is not None and shallow(rules, depth)
        return MARKER_RULE, EVENT_RULINGS[VISIBLE if seen and inputs["light"] == "day" else event]

    before = marker_input(rules, "The marker on the board before the event.", MARKER_RULE, default=NONE)
    kind = Choice(tuple(EVENT_RULINGS), words=EVENT_WORDS)
    event = Input("event", kind, "The event that changes the marker.", True, None, rule=cited)
    return answer(
        rules,
        "detection",
        title="Submarine detection",
        rule=MARKER_RULE,
        assumes=("OP-13", "OP-14", "OP-15", "OP-17", "OP-37", "OP-51"),
        inputs=(event, before, depth_input(rules), light_input(rules)),
        counts=("marker", "moves_with_submarine"),
        result=result,
        agree=agree,
        cites=cites,
        shows=("submarine-detection", "marker-changes"),
    )


ILLUMINATION_RULE = "107.1"
SHIP = "visible-torpedoed-night"
RADII = {"tanker": "lit-radius-tanker", "aviation-tanker": "lit-radius-aviation", "cargo": SHIP, "capital": SHIP}
"""The figure with the radius that each kind of torpedoed ship lights."""
RADII_AFTER = {"aviation-tanker": "lit-radius-tanker"}
"""The figure with the radius that follows when that one ends (OP-52)."""


def starshells(rules: Rules, target: Hex, step: int) -> tuple[Hex, ...]:
    """Where starshells fall: the target hex first, then ahead of it as the marker points (107.1.3, OP-31)."""
    apart = int(value(rules, "starshell-ahead"))
    return tuple(neighbor(target, step, number * apart) for number in range(int(value(rules, "starshells"))))


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
    for given, other, words in (("facing", "target", "target hex"), ("target", "facing", "facing")):
        if given in inputs and other not in inputs:
            raise required(f"give the {words} too, because you used --{given}", f"--{other}")
    if "target" not in inputs and inputs["escort"]:
        raise required("give the target hex for the starshells of the escorts", "--target")
    if "target" not in inputs and not inputs["torpedoed"]:
        raise required("give a target hex and a facing, or the ships that were torpedoed, or both", "--target")


def _zone_of(rules: Rules, board: Board, ship: Ship) -> dict[str, object]:
    return {
        "ship": ship.name,
        "hexes": [label(board, place) for place in ship.pose.hull],
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

    words = "A torpedoed ship as KIND:HEX:FACING with its bow hex. Repeat it for other ships."
    kind = ShipAt(Choice(tuple(RADII), retired={"aviation": "aviation-tanker"}))
    ships = Input("torpedoed", kind, words, repeatable=True, rule=cite(rules, "107.2.2"), group="seen")
    return answer(
        rules,
        "illumination",
        title="Night illumination",
        rule=ILLUMINATION_RULE,
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
