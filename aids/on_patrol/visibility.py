"""Whether the enemy sees the submarine (On Patrol 104.1.4)."""

from aids.checks import Check, Input, Inputs, answer
from aids.on_patrol.board_inputs import whole_input
from aids.rulebook.rules import Rules, cite, value

RULE = "104.1.4"
ASSUMES = ("OP-13",)
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
        return False, "104.1.4c" if sighted else RULE
    if light == "day":
        return True, "104.1.4a"
    near = enemy is not None and enemy <= value(rules, "visible-enemy-night")
    lit = torpedoed is not None and torpedoed <= value(rules, "visible-torpedoed-night")
    if near or lit:
        return True, "104.1.4b"
    return (True, "104.1.4c") if sighted else (False, RULE)


def light_input(rules: Rules, required: bool = False) -> Input:
    """The input `light`; day by default unless it is required."""
    words = "Day or night where the submarine is; a lit hex counts as day."
    default = None if required else LIGHT[0]
    return Input("light", "choice", words, required, default, LIGHT, rule=cite(rules, RULE))


def depth_input(rules: Rules, required: bool = False) -> Input:
    """The input `depth`, in feet."""
    words = "Depth of the submarine in feet; 0 is surfaced."
    return whole_input(rules, "depth", words, RULE, 0, DEEPEST, unit="feet", required=required)


def check(rules: Rules) -> Check:
    """The check of whether a submarine at `depth` feet is visible by `light`."""

    def decide(inputs: Inputs) -> tuple[bool, str]:
        away = inputs.get("enemy-distance"), inputs.get("torpedoed-distance")
        return decide_visible(rules, inputs["depth"], inputs["light"], *away, inputs["sighted"])

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        rule = decide(inputs)[1]
        return rule, SIGHTED_ASSUMES if rule == "104.1.4c" else ASSUMES

    def hexes(name: str, words: str) -> Input:
        return whole_input(rules, name, words, "104.1.4b", 0, FARTHEST, unit="hexes")

    return answer(
        rules,
        "visibility",
        title="Submarine visible",
        rule=RULE,
        assumes=SIGHTED_ASSUMES,
        inputs=(
            depth_input(rules, required=True),
            light_input(rules, required=True),
            hexes("enemy-distance", "Hexes to the nearest enemy ship, merchantmen included."),
            hexes("torpedoed-distance", "Hexes to the nearest ship torpedoed last turn and still afloat."),
            Input("sighted", "flag", "Sighted by rule 47.0.", default=False, rule=cite(rules, "104.1.4c")),
        ),
        counts=("visible",),
        result=lambda inputs: {"visible": decide(inputs)[0]},
        cites=cites,
        shows=("visibility",),
    )
