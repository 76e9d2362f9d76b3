"""What escorts know of a submarine: whether they see it, and the marker that shows it (On Patrol 104.1.3, 104.1.4)."""

from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.on_patrol.inputs import check_rows, whole_input
from aids.rulebook.rules import Rules, cite, value

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
    words = "Day or night where the submarine is; a lit hex counts as day."
    default = None if required else LIGHT[0]
    return Input("light", "choice", words, required, default, LIGHT, rule=cite(rules, SEEN_RULE))


def depth_input(rules: Rules, required: bool = False) -> Input:
    """The input `depth`, in feet."""
    words = "Depth of the submarine in feet; 0 is surfaced."
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

    return answer(
        rules,
        "visibility",
        title="Submarine visible",
        rule=SEEN_RULE,
        assumes=SIGHTED_ASSUMES,
        inputs=(
            depth_input(rules, required=True),
            light_input(rules, required=True),
            hexes(
                "enemy-distance",
                "Hexes to the nearest enemy ship, merchantmen included; either hex of both counts.",
            ),
            hexes("torpedoed-distance", "Hexes to the nearest ship torpedoed last turn and still afloat."),
            Input("sighted", "flag", "Sighted by rule 47.0.", default=False, rule=cite(rules, "104.1.4c")),
        ),
        counts=("visible",),
        result=lambda inputs: {"visible": decide(inputs)[0]},
        cites=cites,
        shows=("visibility",),
    )


RULE = "104.1.3"
NONE, SUB, SURFACED = "none", "sub-colour", "sub-colour-surfaced"
VISIBLE, SUBMERGES, FOUND, MISSED, TORPEDOES = "visible", "submerges", "found", "missed", "torpedoes"
ASSUMES = {
    VISIBLE: (*SIGHTED_ASSUMES, "OP-17"),
    SUBMERGES: ("OP-37",),
    FOUND: ("OP-14",),
    MISSED: ("OP-14",),
    TORPEDOES: ("OP-15",),
}
EVENT_WORDS = ("It is visible", "It goes out of sight", "Found, out of sight", "A search misses", "It fires torpedoes")


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
    """A marker in a sentence: `the Escort colour marker`, `no marker`."""
    return "no marker" if name == NONE else f"the {marker_name(rules, name)} marker"


def marker_input(rules: Rules, words: str, rule: str, *, default: str | None = None, required: bool = False) -> Input:
    """The input `marker`, one of the markers or `none`."""
    names = markers(rules)
    return Input("marker", "choice", words, required, default, names, rule=cite(rules, rule), words=marker_words(rules))


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


def check(rules: Rules) -> Check:
    """The check of submarine detection: the marker after an `event`, with `marker` on board before it.

    RulesError with file and line if a player's table lacks a row for an event, or names an unknown marker.
    """
    known = markers(rules)
    check_rows(rules, "marker-changes", "event", tuple(ASSUMES), dict.fromkeys(known, known))
    deepest, cited = f"{value(rules, 'visible-depth'):g} feet", cite(rules, RULE)

    def agree(inputs: Inputs) -> None:
        event, depth = inputs["event"], inputs.get("depth")
        if event == VISIBLE and depth is None:
            raise InputError(f"is missing: a visible submarine is surfaced or not ({cited})", where="--depth")
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
        return RULE, ASSUMES[VISIBLE if seen and inputs["light"] == "day" else event]

    before = marker_input(rules, "The marker on board before it.", RULE, default=NONE)
    event = Input("event", "choice", "What has happened.", True, None, tuple(ASSUMES), rule=cited, words=EVENT_WORDS)
    return answer(
        rules,
        "detection",
        title="Submarine detection",
        rule=RULE,
        assumes=("OP-13", "OP-14", "OP-15", "OP-17", "OP-37", "OP-51"),
        inputs=(event, before, depth_input(rules), light_input(rules)),
        counts=("marker", "moves_with_submarine"),
        result=result,
        agree=agree,
        cites=cites,
        shows=("submarine-detection", "marker-changes"),
    )
