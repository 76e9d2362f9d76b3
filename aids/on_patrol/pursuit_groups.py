"""How the escorts divide against two or three submarines (On Patrol 104.2.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.errors import InputError
from aids.hexes import Hex, parse
from aids.on_patrol.assault import order
from aids.on_patrol.board_inputs import BOARD, escorts_input, read_board, read_escorts, refuse_early
from aids.on_patrol.ships import Ship
from aids.on_patrol.stations import MOST_ESCORTS
from aids.rulebook.rules import Rules, cite

RULE = "104.2.1"
ASSUMES = ("OP-19",)
NAMED_ASSUMES = ("OP-1", "OP-19", "OP-45")
MOST_SUBMARINES = 3


class _Pursuit(NamedTuple):
    """The escorts on board and the target hexes of the submarines, both empty where only numbers are given."""

    escorts: tuple[Ship, ...] = ()
    targets: tuple[Hex, ...] = ()


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


def named_groups(escorts: Sequence[Ship], targets: Sequence[Hex]) -> tuple[tuple[Ship, ...], ...]:
    """The escorts that pursue each submarine, in the order in which the submarines were detected (OP-19, OP-45).

    A later submarine draws from each group the half, rounded down, that is nearest to its own target hex.
    """
    groups: list[tuple[Ship, ...]] = [tuple(escorts)]
    for target in targets[1:]:
        kept: list[tuple[Ship, ...]] = []
        drawn: list[Ship] = []
        for group in groups:
            nearest = order(target, group)[: len(group) // 2]
            drawn += nearest
            kept.append(tuple(ship for ship in group if ship not in nearest))
        groups = [*kept, tuple(ship for ship in escorts if ship in drawn)]
    return tuple(groups)


def _read(inputs: Inputs) -> _Pursuit:
    """The escorts and target hexes that the inputs name; InputError unless they give numbers alone or places alone."""
    counts = [name for name in ("escorts", "submarines") if name in inputs]
    if "target" not in inputs and not inputs["escort"]:
        if len(counts) < 2:
            missing = "submarines" if counts == ["escorts"] else "escorts"
            raise InputError("is missing: numbers, or --escort and --target to have them named", where=f"--{missing}")
        return _Pursuit()
    if counts:
        raise InputError("is not for escorts that are named: these are counted", where=f"--{counts[0]}")
    if "target" not in inputs:
        raise InputError("is missing: the target hex of each submarine, the first detected first", where="--target")
    board = read_board(inputs)
    escorts = read_escorts(board, inputs)
    targets = tuple(parse(board, text, "--target") for text in inputs["target"])
    if len(targets) > MOST_SUBMARINES:
        raise InputError(f"{len(targets)} hexes are more than {MOST_SUBMARINES} submarines", where="--target")
    return _Pursuit(escorts, targets)


def check(rules: Rules) -> Check:
    """The check `split`: the groups into which the escorts divide, the nearest ones to the later submarines.

    `forces` are their sizes; `groups` their names, where the escorts and target hexes are given.
    """
    cited = cite(rules, RULE)

    def step(inputs: Inputs, state: _Pursuit) -> Ask | Done:
        if not state.targets:
            return Done({"forces": pursuit_groups(inputs["escorts"], inputs["submarines"])})
        groups = named_groups(state.escorts, state.targets)
        return Done({"forces": tuple(map(len, groups)), "groups": [[ship.name for ship in group] for group in groups]})

    def whole(name: str, words: str, most: int) -> Input:
        return Input(name, "whole", words, least=1, most=most, unit=name, rule=cited)

    return Check(
        game=rules.game,
        name="split",
        title="Escorts for each submarine",
        rule=RULE,
        assumes=NAMED_ASSUMES,
        inputs=(
            whole("escorts", "Escorts in all.", MOST_ESCORTS),
            whole("submarines", "Submarines detected.", MOST_SUBMARINES),
            escorts_input(rules, RULE, required=False),
            Input("target", "hexes", "The target hex of each submarine, the first detected first.", rule=cited),
            BOARD,
        ),
        dice="",
        counts=("forces",),
        start=_read,
        step=step,
        agree=refuse_early(_read),
        cites=lambda inputs: (RULE, NAMED_ASSUMES if "target" in inputs else ASSUMES),
        shows=("several-submarines",),
    )
