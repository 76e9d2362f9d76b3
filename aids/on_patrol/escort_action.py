"""The Escort Action Table: the mode and movement of the escorts in the coming turn (On Patrol 104.2.1)."""

from typing import NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.errors import InputError
from aids.on_patrol.detection import NONE, SUB, SURFACED, marker_words, markers
from aids.places import brief
from aids.rulebook.rules import Rules, cite, place
from aids.texts import Cell

RULE = "104.2.1"
GAME_END = "game-end"
NOTHING = "—"
MOVEMENTS = ("formation", "radial", "diameter", NOTHING)
SPEEDS = ("convoy", "search", "full", NOTHING)
ASSUMES = {SUB: ("OP-17",), SURFACED: ("OP-17",), GAME_END: ("OP-18",)}


class Action(NamedTuple):
    """A row of the table: mode 1 to 7, movement, speed and further action, each None where the row has none."""

    mode: int
    movement: str | None
    speed: str | None
    also: str | None


def actions(rules: Rules) -> dict[str, Action]:
    """The action for each marker, and for `game-end`.

    Raises `RulesError` with file and line if a player's table does not have a row for each marker in order, or names
    an unknown mode, movement or speed.
    """
    table, wanted = rules.tables["escort-action"], (*markers(rules), GAME_END)
    by_marker: dict[str, Action] = {}
    for n, row in enumerate(table.rows):
        known: dict[str, tuple[Cell, ...]] = {
            "marker": wanted[n : n + 1],
            "mode": tuple(range(1, len(wanted) + 1)),
            "movement": MOVEMENTS,
            "speed": SPEEDS,
        }
        for column, cells in known.items():
            if row.cells[column] not in cells:
                words = ", ".join(map(str, cells)) or "left out"
                at = place(rules, "tables", table.name, "rows", n, column)
                raise at.refuse(f"{brief(row.cells[column])} must be {'one of ' if len(cells) > 1 else ''}{words}")
        movement, speed, also = (_text(row.cells[column]) for column in ("movement", "speed", "also"))
        by_marker[str(row.cells["marker"])] = Action(int(row.cells["mode"]), movement, speed, also)
    if len(by_marker) < len(wanted):
        raise place(rules, "tables", table.name, "rows").refuse(f"there must be a row each for {', '.join(wanted)}")
    return by_marker


def by_light(action: Action, light: str) -> Action:
    """An action with what applies in that light alone: by day without its parts that begin with `by night`."""
    if light != "day" or action.also is None:
        return action
    parts = [part for part in action.also.split("; ") if not part.startswith("by night")]
    return action._replace(also="; ".join(parts) or None)


def _text(cell: Cell) -> str | None:
    return None if cell == NOTHING else str(cell)


def check(rules: Rules) -> Check:
    """The check of the escorts' action by the `marker` on board; with `game-end` the prolonged attack."""
    by_marker, cited = actions(rules), cite(rules, RULE)

    def agree(inputs: Inputs) -> None:
        if inputs["game-end"] and inputs["marker"] == NONE:
            raise InputError(f"without a marker on board there is no prolonged attack ({cited})", where="--game-end")

    def key(inputs: Inputs) -> str:
        return GAME_END if inputs["game-end"] else str(inputs["marker"])

    def step(inputs: Inputs, state: None) -> Ask | Done:
        return Done(by_marker[key(inputs)]._asdict())

    return Check(
        game=rules.game,
        name="escort-action",
        title="Escorts' action",
        rule=RULE,
        assumes=("OP-17", "OP-18"),
        inputs=(
            Input(
                "marker",
                "choice",
                "The marker on board.",
                required=True,
                choices=markers(rules),
                rule=cited,
                words=marker_words(rules),
            ),
            Input("game-end", "flag", "The scenario has ended.", default=False, rule=cited),
        ),
        dice="",
        counts=("mode", "movement", "speed", "also"),
        start=lambda inputs: None,
        step=step,
        agree=agree,
        cites=lambda inputs: (RULE, ASSUMES.get(key(inputs), ())),
        shows=("escort-action",),
    )
