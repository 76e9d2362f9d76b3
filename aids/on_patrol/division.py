"""The escorts that pursue each of several submarines (On Patrol 104.2.1)."""

from collections.abc import Sequence

from aids.checks import Check, Input, Inputs, Result, answer
from aids.errors import InputError
from aids.hexes import Hex, parse
from aids.on_patrol.assault import AnyShip, order
from aids.on_patrol.inputs import BOARD, escorts_input, read_board, refuse_early, whole_input
from aids.on_patrol.ships import Ship, read_escorts
from aids.on_patrol.stations import MOST_ESCORTS
from aids.rulebook.rules import Rules, cite

RULE = "104.2.1"
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


def _read(rules: Rules, inputs: Inputs) -> tuple[tuple[Ship, ...], tuple[Hex, ...]]:
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
    board = read_board(rules, inputs)
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
        escorts, targets = _read(rules, inputs)
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
