"""The escorts in the coming turn: their mode and movement, and how they divide among submarines (On Patrol 104.2.1)."""

from collections.abc import Sequence
from typing import NamedTuple

from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.hexes import Hex, parse
from aids.on_patrol.assault import AnyShip, order
from aids.on_patrol.detection import NONE, SUB, SURFACED, marker_input, markers
from aids.on_patrol.ships import (
    BOARD,
    Ship,
    check_rows,
    escorts_input,
    read_board,
    read_escorts,
    refuse_early,
    whole_input,
)
from aids.on_patrol.stations import MOST_ESCORTS
from aids.rulebook.rules import Rules, cite
from aids.texts import Cell

RULE, TABLE = "104.2.1", "escort-action"
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

    return answer(
        rules,
        TABLE,
        title="Escorts' action",
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


SPLIT_ASSUMES = ("OP-19",)
NAMED_ASSUMES = ("OP-1", "OP-19", "OP-45")
MOST_SUBMARINES = 3


def pursuit_groups(escorts: int, submarines: int) -> tuple[int, ...]:
    """How many escorts pursue each submarine, in the order in which the submarines were detected (OP-19).

    The second draws half of all escorts, rounded down; the third half of each of the two groups, rounded down.
    """
    if submarines == 1:
        return (escorts,)
    second = escorts // 2
    first = escorts - second
    if submarines == 2:
        return first, second
    return first - first // 2, second - second // 2, first // 2 + second // 2


def named_groups(escorts: Sequence[AnyShip], targets: Sequence[Hex]) -> tuple[tuple[AnyShip, ...], ...]:
    """The escorts that pursue each submarine, in the order in which the submarines were detected (OP-19, OP-45).

    A later submarine draws from each group the half, rounded down, that is nearest to its own target hex.
    """
    groups: list[tuple[AnyShip, ...]] = [tuple(escorts)]
    for target in targets[1:]:
        kept: list[tuple[AnyShip, ...]] = []
        drawn: list[AnyShip] = []
        for group in groups:
            nearest = order(target, group)[: len(group) // 2]
            drawn += nearest
            kept.append(tuple(ship for ship in group if ship not in nearest))
        groups = [*kept, tuple(ship for ship in escorts if ship in drawn)]
    return tuple(groups)


def _read(inputs: Inputs) -> tuple[tuple[Ship, ...], tuple[Hex, ...]]:
    """The escorts and target hexes that the inputs name, both empty where only numbers are given.

    InputError unless they give numbers alone or places alone.
    """
    counts = [name for name in ("escorts", "submarines") if name in inputs]
    if "target" not in inputs and not inputs["escort"]:
        if len(counts) < 2:
            missing = "submarines" if counts == ["escorts"] else "escorts"
            raise InputError("is missing: numbers, or --escort and --target to have them named", where=f"--{missing}")
        return (), ()
    if counts:
        raise InputError("is not for escorts that are named: these are counted", where=f"--{counts[0]}")
    if "target" not in inputs:
        raise InputError("is missing: the target hex of each submarine, the first detected first", where="--target")
    board = read_board(inputs)
    escorts = read_escorts(board, inputs)
    targets = tuple(parse(board, text, "--target") for text in inputs["target"])
    if len(targets) > MOST_SUBMARINES:
        raise InputError(f"{len(targets)} hexes are more than {MOST_SUBMARINES} submarines", where="--target")
    return escorts, targets


def split(rules: Rules) -> Check:
    """The check `split`: the groups into which the escorts divide, the nearest ones to the later submarines.

    `forces` are their sizes; `groups` their names, where the escorts and target hexes are given.
    """

    def result(inputs: Inputs) -> Result:
        escorts, targets = _read(inputs)
        if not targets:
            return {"forces": pursuit_groups(inputs["escorts"], inputs["submarines"])}
        groups = named_groups(escorts, targets)
        return {"forces": tuple(map(len, groups)), "groups": [[ship.name for ship in group] for group in groups]}

    return answer(
        rules,
        "split",
        title="Escorts for each submarine",
        rule=RULE,
        assumes=NAMED_ASSUMES,
        inputs=(
            whole_input(rules, "escorts", "Escorts in all.", RULE, 1, MOST_ESCORTS, unit="escorts"),
            whole_input(rules, "submarines", "Submarines detected.", RULE, 1, MOST_SUBMARINES, unit="submarines"),
            escorts_input(rules, RULE, required=False),
            Input(
                "target",
                "hexes",
                "The target hex of each submarine, the first detected first.",
                rule=cite(rules, RULE),
            ),
            BOARD,
        ),
        counts=("forces",),
        result=result,
        agree=refuse_early(result),
        cites=lambda inputs: (RULE, NAMED_ASSUMES if "target" in inputs else SPLIT_ASSUMES),
        shows=("several-submarines",),
    )
