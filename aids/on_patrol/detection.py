"""The detection of a submarine: whether it is seen, its marker, light at night (On Patrol 104.1.3, 104.1.4, 107)."""

from collections.abc import Sequence

from aids.checks import Answer, Check, Done, Facts, Grid, Outcome, Result, capital, counted, listed
from aids.errors import InputError, required
from aids.hexes import Hex, distance, label, neighbor, step_of
from aids.kinds import Choice, Flag, ShipAt
from aids.on_patrol.inputs import (
    BOARD,
    EarlyCheck,
    escorts_input,
    list_of,
    marker_inputs,
    read_board,
    read_hex,
    whole_input,
)
from aids.on_patrol.ships import Named, read_ships
from aids.rulebook.rules import Input, Inputs, Rules, check_rows, cite, value

SEEN_RULE = "104.1.4"
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


class SubmarineVisible(Check):
    """Whether a submarine at `depth` feet is visible by `light`."""

    name, title, rule, assumes = "visibility", "Submarine visible", SEEN_RULE, SIGHTED_ASSUMES
    counts, shows = ("visible",), ("visibility",)

    def __init__(self, rules: Rules) -> None:

        def hexes(name: str, words: str) -> Input:
            return whole_input(rules, name, words, "104.1.4b", 0, FARTHEST, unit="hexes")

        counted = "including merchantmen. Both hexes of the ships count"
        hit, sighted = "torpedoed last turn and is still afloat", "The submarine is sighted by rule 47.0."
        super().__init__(
            rules,
            depth_input(rules, required=True),
            light_input(rules, required=True),
            hexes("enemy-distance", f"The distance to the nearest enemy ship in hexes, {counted}."),
            hexes("torpedoed-distance", f"The distance in hexes to the nearest ship that was {hit}."),
            Input("sighted", Flag(), sighted, default=False, rule=cite(rules, "104.1.4c")),
        )

    def _decide(self, inputs: Inputs) -> tuple[bool, str]:
        away = inputs.get("enemy-distance"), inputs.get("torpedoed-distance")
        return decide_visible(self.rules, inputs["depth"], inputs["light"], *away, inputs["sighted"])

    def step(self, inputs: Inputs, state: None) -> Done:
        """Yes or no."""
        return Done({"visible": self._decide(inputs)[0]})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule that decides."""
        rule = self._decide(inputs)[1]
        return rule, SIGHTED_ASSUMES if rule == "104.1.4c" else ("OP-13",)

    def in_words(self, outcome: Outcome) -> Answer:
        """Whether the enemy sees the submarine, and why."""
        inputs, seen = outcome.inputs, bool(outcome.result["visible"])
        facts = [("Depth", counted(inputs["depth"], "feet")), ("Light", str(inputs["light"]))]
        for name, text in (("enemy-distance", "Nearest enemy"), ("torpedoed-distance", "Nearest ship torpedoed")):
            if name in inputs:
                facts.append((text, f"{counted(inputs[name], 'hexes')} away"))
        if inputs.get("sighted"):
            facts.append(("Sighted", "by rule 47.0"))
        head = (
            "Visible: the enemy sees the submarine." if seen else "Not visible: the enemy does not see the submarine."
        )
        return Answer(head, (Facts(tuple(facts)),))


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


class SubmarineDetection(Check):
    """The marker after an `event`, with `marker` on board before it.

    RulesError with file and line if a player's table lacks a row for an event, or names an unknown marker.
    """

    name, title, rule = "detection", "Submarine detection", MARKER_RULE
    assumes = ("OP-13", "OP-14", "OP-15", "OP-17", "OP-37", "OP-51")
    counts, shows = ("marker", "moves_with_submarine"), ("submarine-detection", "marker-changes")

    def __init__(self, rules: Rules) -> None:
        known = markers(rules)
        check_rows(rules, "marker-changes", "event", tuple(EVENT_RULINGS), dict.fromkeys(known, known))
        before = marker_input(rules, "The marker on the board before the event.", MARKER_RULE, default=NONE)
        kind, words = Choice(tuple(EVENT_RULINGS), words=EVENT_WORDS), "The event that changes the marker."
        event = Input("event", kind, words, True, None, rule=cite(rules, MARKER_RULE))
        super().__init__(rules, event, before, depth_input(rules), light_input(rules))

    def agree(self, inputs: Inputs) -> None:
        """Refuse depths at which the event cannot be."""
        event, depth, cited = inputs["event"], inputs.get("depth"), cite(self.rules, MARKER_RULE)
        if event == VISIBLE and depth is None:
            raise required(f"give the depth: a visible submarine is surfaced or not ({cited})", "--depth")
        if event == VISIBLE and depth is not None and not shallow(self.rules, depth):
            deepest = f"{value(self.rules, 'visible-depth'):g} feet"
            raise InputError(f"a submarine is visible at {deepest} or less, not at {depth} ({cited})", where="--depth")
        if event == SUBMERGES and depth is not None and inputs["light"] == "day" and shallow(self.rules, depth):
            raise InputError(f"by day a submarine at {depth} feet is still visible ({cited})", where="--depth")

    def step(self, inputs: Inputs, state: None) -> Done:
        """The marker."""
        marker = marker_after(self.rules, inputs["event"], inputs["marker"], inputs.get("depth"), inputs["light"])
        return Done({"marker": marker, "moves_with_submarine": marker in (SUB, SURFACED)})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rulings on the event."""
        event, depth = inputs["event"], inputs.get("depth")
        seen = depth is not None and shallow(self.rules, depth)
        return MARKER_RULE, EVENT_RULINGS[VISIBLE if seen and inputs["light"] == "day" else event]

    def in_words(self, outcome: Outcome) -> Answer:
        """The marker that lies on the board afterwards."""
        inputs, marker = outcome.inputs, str(outcome.result["marker"])
        moves = "moves with the submarine" if outcome.result["moves_with_submarine"] else "stays in its place"
        head = capital(the_marker(self.rules, marker)) + ("." if marker == NONE else f". It {moves}.")
        if outcome.result["marker"] == inputs["marker"] and inputs["event"] == SUBMERGES:
            head += " Nothing changes, because the submarine was not in sight."
        facts = [("Before", the_marker(self.rules, str(inputs["marker"]))), ("Event", str(inputs["event"]))]
        if "depth" in inputs:
            facts.append(("Depth", f"{counted(inputs['depth'], 'feet')}, by {inputs['light']}"))
        return Answer(head, (Facts(tuple(facts)),))


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


class Illumination(EarlyCheck):
    """Night illumination: starshell hexes, who fires them, and the zones lit by torpedoed ships.

    A zone is the kind of `ship`, its two `hexes` from either of which the `radius` counts (OP-34), and
    `marked`: whether a starshell counter goes into both of them (107.2.3); `then` is the radius after that one
    ends, when the ship has sunk (OP-52), or None.  A cargo ship or capital ship lights only
    submarines, and only in the turn after it was hit while it is afloat (104.1.4b).
    """

    name, title, rule = "illumination", "Night illumination", ILLUMINATION_RULE
    assumes = ("OP-1", "OP-2", "OP-13", "OP-31", "OP-34", "OP-52", "OP-62")
    counts, shows = ("starshells", "fired_by", "lit"), ("illumination",)

    def __init__(self, rules: Rules) -> None:
        words = "A torpedoed ship as KIND:HEX:FACING with its bow hex. Repeat it for other ships."
        kind = ShipAt(Choice(tuple(RADII), retired={"aviation": "aviation-tanker"}))
        ships = Input("torpedoed", kind, words, repeatable=True, rule=cite(rules, "107.2.2"), group="seen")
        escorts = escorts_input(rules, "107.1.2", required=False)
        super().__init__(rules, *marker_inputs(rules, "107.1.3", required=False), ships, escorts, BOARD)

    def step(self, inputs: Inputs, state: None) -> Done:
        """All of them; InputError unless a marker has target and facing, and there is something to fire at or burn."""
        for given, other, words in (("facing", "target", "target hex"), ("target", "facing", "facing")):
            if given in inputs and other not in inputs:
                raise required(f"give the {words} too, because you used --{given}", f"--{other}")
        if "target" not in inputs and inputs["escort"]:
            raise required("give the target hex for the starshells of the escorts", "--target")
        if "target" not in inputs and not inputs["torpedoed"]:
            raise required("give a target hex and a facing, or the ships that were torpedoed, or both", "--target")
        board = read_board(self.rules, inputs)
        shells: tuple[Hex, ...] = ()
        firing = None
        if "target" in inputs:
            target = read_hex(board, inputs, "target")
            shells = starshells(self.rules, target, step_of(board, inputs["facing"]))
            firing = choose_firing_escort(target, read_ships(board, inputs, "escort"))
        found: Result = {
            "starshells": [label(board, shell) for shell in shells],
            "fired_by": firing.name if firing else None,
            "lit": [
                {
                    "ship": ship.name,
                    "hexes": [label(board, place) for place in ship.pose.hull],
                    "radius": value(self.rules, RADII[ship.name]),
                    "marked": ship.name in RADII_AFTER,
                    "then": value(self.rules, RADII_AFTER[ship.name]) if ship.name in RADII_AFTER else None,
                }
                for ship in read_ships(board, inputs, "torpedoed")
            ],
        }
        return Done(found)

    def in_words(self, outcome: Outcome) -> Answer:
        """Where starshells fall, who fires them, and what burns."""
        result = outcome.result
        shells, lit = [str(place) for place in list_of(result["starshells"])], list(list_of(result["lit"]))
        head = f"Starshells fall in {listed(shells)}." if shells else "No starshells are fired."
        if shells and result["fired_by"] is not None:
            head = f"{result['fired_by']} fires starshells into {listed(shells)}."
        if not shells and lit:
            many = f"{counted(len(lit), 'ships')} on fire light the sea."
            head = many if len(lit) > 1 else "One ship on fire lights the sea."
        rows = tuple(
            (
                str(ship["ship"]),
                listed(ship["hexes"]),
                f"{counted(ship['radius'], 'hexes')} around" + (f", then {ship['then']:g}" if ship["then"] else ""),
                "put a starshell counter in both hexes" if ship["marked"] else "",
            )
            for ship in lit
        )
        return Answer(head, (Grid(("Ship", "Hexes", "Lights", ""), rows),) if rows else ())
