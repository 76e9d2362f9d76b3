"""The escorts in the coming turn: their mode and movement (On Patrol 104.2.1)."""

from typing import NamedTuple

from aids.checks import Check, Input, Inputs, answer
from aids.errors import InputError
from aids.on_patrol.detection import NONE, SUB, SURFACED, marker_input, markers
from aids.on_patrol.inputs import check_rows
from aids.rulebook.rules import Rules, cite
from aids.texts import Cell

RULE, TABLE = "104.2.1", "escort-action"
GAME_END = "game-end"
NIGHT = ("by night", "at night")  # how a further action begins that is of the night alone
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

    @property
    def gunfire(self) -> bool:
        """Whether ships fire on the submarine: its further action says fire, other than of starshells."""
        parts = (self.also or "").split("; ")
        return any({"fire", "fires"}.intersection(part.split()) for part in parts if "starshells" not in part)


def actions(rules: Rules) -> dict[str, Action]:
    """The action for each marker, and for `game-end`.

    Raises `RulesError` with file and line if a player's table does not have a row for each marker in order, or names
    an unknown mode, movement or speed.
    """
    wanted = (*markers(rules), GAME_END)
    modes = tuple(range(1, len(wanted) + 1))
    check_rows(rules, TABLE, "marker", wanted, {"mode": modes, "movement": MOVEMENTS, "speed": SPEEDS})
    return {
        str(row.cells["marker"]): Action(
            int(row.cells["mode"]), *(_text(row.cells[column]) for column in ("movement", "speed", "also"))
        )
        for row in rules.tables[TABLE].rows
    }


def by_light(action: Action, light: str) -> Action:
    """An action with what applies in that light alone: by day without its parts that begin with `by night`."""
    if light != "day" or action.also is None:
        return action
    parts = [part for part in action.also.split("; ") if not part.startswith(NIGHT)]
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

    return answer(
        rules,
        TABLE,
        title="Escorts’ action",
        rule=RULE,
        assumes=("OP-17", "OP-18"),
        inputs=(
            marker_input(rules, "The marker on board.", RULE, required=True),
            Input("game-end", "flag", "The scenario has ended.", default=False, rule=cited),
        ),
        counts=Action._fields,
        result=lambda inputs: by_marker[key(inputs)]._asdict(),
        agree=agree,
        cites=lambda inputs: (RULE, ASSUMES.get(key(inputs), ())),
        shows=(TABLE,),
    )
