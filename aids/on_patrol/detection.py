"""Submarine detection: the marker that shows what the escorts know of a submarine (On Patrol 104.1.3)."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.errors import InputError
from aids.on_patrol.visibility import SIGHTED_ASSUMES, depth_input, light_input, shallow
from aids.places import brief
from aids.rulebook.rules import Rules, cite, place, value

RULE = "104.1.3"
NONE, SUB, SURFACED = "none", "sub-colour", "sub-colour-surfaced"
VISIBLE, SUBMERGES = "visible", "submerges"
ASSUMES = {
    VISIBLE: (*SIGHTED_ASSUMES, "OP-17"),
    SUBMERGES: (),
    "found": ("OP-14",),
    "missed": ("OP-14",),
    "torpedoes": ("OP-15",),
}
EVENT_WORDS = ("It is visible", "It submerges", "An escort finds it", "A search misses", "It fires torpedoes")


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


def _inputs(rules: Rules, cited: str) -> tuple[Input, ...]:
    return (
        Input(
            "event",
            "choice",
            "What has happened.",
            required=True,
            choices=tuple(ASSUMES),
            rule=cited,
            words=EVENT_WORDS,
        ),
        Input(
            "marker",
            "choice",
            "The marker on board before it.",
            default=NONE,
            choices=markers(rules),
            rule=cited,
            words=marker_words(rules),
        ),
        depth_input(rules),
        light_input(rules),
    )


def check(rules: Rules) -> Check:
    """The check of submarine detection: the marker after an `event`, with `marker` on board before it.

    Raises `RulesError` with file and line if a player's table lacks a row for an event, or names an unknown marker.
    """
    table, known = rules.tables["marker-changes"], markers(rules)
    events = tuple(ASSUMES)
    for n, row in enumerate(table.rows):
        for column, cell in row.cells.items():
            wanted = events[n : n + 1] if column == "event" else known
            if cell not in wanted:
                words = ", ".join(wanted) or "left out"
                raise place(rules, "tables", table.name, "rows", n, column).refuse(f"{brief(cell)} must be {words}")
    if len(table.rows) < len(events):
        raise place(rules, "tables", table.name, "rows").refuse(f"there must be a row each for {', '.join(events)}")
    deepest, cited = f"{value(rules, 'visible-depth'):g} feet", cite(rules, RULE)

    def agree(inputs: Inputs) -> None:
        event, depth, light = inputs["event"], inputs.get("depth"), inputs["light"]
        if event == VISIBLE and depth is None:
            raise InputError(f"is missing: a visible submarine is surfaced or not ({cited})", where="--depth")
        if event == VISIBLE and depth is not None and not shallow(rules, depth):
            raise InputError(f"a submarine is visible at {deepest} or less, not at {depth} ({cited})", where="--depth")
        if event == SUBMERGES and depth is not None and light == "day" and shallow(rules, depth):
            raise InputError(f"by day a submarine at {depth} feet is still visible ({cited})", where="--depth")

    def step(inputs: Inputs, state: None) -> Ask | Done:
        marker = marker_after(rules, inputs["event"], inputs["marker"], inputs.get("depth"), inputs["light"])
        return Done({"marker": marker, "moves_with_submarine": marker in (SUB, SURFACED)})

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        event, depth = inputs["event"], inputs.get("depth")
        seen = depth is not None and shallow(rules, depth)
        if event == SUBMERGES and seen:
            return RULE, ("OP-37",)
        return RULE, ASSUMES[VISIBLE if seen and inputs["light"] == "day" else event]

    return Check(
        game=rules.game,
        name="detection",
        title="Submarine detection",
        rule=RULE,
        assumes=("OP-13", "OP-14", "OP-15", "OP-17", "OP-37", "OP-51"),
        inputs=_inputs(rules, cited),
        dice="",
        counts=("marker", "moves_with_submarine"),
        start=lambda inputs: None,
        step=step,
        agree=agree,
        cites=cites,
        shows=("submarine-detection", "marker-changes"),
    )
