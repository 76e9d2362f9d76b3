"""The torpedo's run, the submarine's evasion and the kill of a ship (SSN Attack Step)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs, Result
from aids.dice import roll
from aids.rules import Rules, cite, exact, value
from aids.ssn.zones import zone_at

if TYPE_CHECKING:
    from fractions import Fraction

RULE = "Attack Step"
DIE, PAIR = roll("d6"), roll("2d6")
TARGETS = ("ssn", "ff", "lhd")
DEPTHS = ("shallow", "deep")
OUTCOMES = ("missed", "evaded", "hit", "dud", "kill")


class Run(NamedTuple):
    """A torpedo on its way, as far as it matters to what is still to come.

    `hears` says for each detection roll of a full run whether it can succeed; `made` are the rolls behind
    it, `failed` those that failed in a row just now, `found` whether any succeeded.
    """

    hears: tuple[bool, ...]
    made: int = 0
    failed: int = 0
    found: bool = False


class End(NamedTuple):
    """A run that is over, and how many detection rolls it made."""

    outcome: str
    rolls: int


def hears(
    rules: Rules, distance: "Fraction", torpedo_depth: str = "deep", target_depth: str = "deep"
) -> tuple[bool, ...]:
    """One entry for each detection roll of a full run over `distance` inches: whether it can succeed.

    The torpedo rolls before each move.  It is at its own depth until it has moved a full step, then at its
    target's; while shallow it hears only in a convergence zone.  A target nearer than a step and at
    another depth is reached too early, so the torpedo rolls and moves once more.
    """
    step = exact(rules, "torpedo-step")
    left = [distance - step * move for move in range(-int(-distance // step))]
    depths = [torpedo_depth] + [target_depth] * (len(left) - 1)
    if distance < step and torpedo_depth != target_depth:
        left.append(distance - distance)
        depths.append(torpedo_depth)
    return tuple(
        depth == "deep" or zone_at(rules, inches) is not None for depth, inches in zip(depths, left, strict=True)
    )


def save_needed(rules: Rules, rolls: int) -> int:
    """The least d6 that saves the submarine after so many detection rolls of the torpedo."""
    lowered = value(rules, "evasion-needed") - value(rules, "evasion-per-roll") * rolls
    return int(max(value(rules, "evasion-least"), lowered))


def check(rules: Rules) -> Check:
    """A torpedo from the shot to its end.

    `missed` if no roll succeeded, or at once when too many in a row failed.  Otherwise one more die:
    `evaded` or `hit` for the submarine, `dud` or `kill` for a ship.
    """
    enough, kill_needed = value(rules, "failures-to-miss"), value(rules, "kill-needed")
    cited = cite(rules, RULE)

    def start(inputs: Inputs) -> Run:
        return Run(hears(rules, inputs["range"], inputs["torpedo-depth"], inputs["target-depth"]))

    def step(inputs: Inputs, state: Run | End) -> Ask | Done:
        if isinstance(state, End):
            return Done({"outcome": state.outcome, "rolls": state.rolls})
        run, threshold = state, inputs["threshold"]

        def detect(total: int) -> Run | End:
            success = run.hears[run.made] and total >= threshold
            made, failed = run.made + 1, 0 if success else run.failed + 1
            found = run.found or success
            if failed >= enough or (made == len(run.hears) and not found):
                return End("missed", made)
            return Run(run.hears, made, failed, found)

        def evade(die: int) -> End:
            return End("evaded" if die >= save_needed(rules, run.made) else "hit", run.made)

        def kill(die: int) -> End:
            return End("kill" if die >= kill_needed else "dud", run.made)

        if run.made < len(run.hears):
            return Ask(PAIR, f"detection roll {run.made + 1}", detect)
        if inputs["target"] == "ssn":
            return Ask(DIE, "the evasion save", evade)
        return Ask(DIE, "the kill", kill)

    def detail(inputs: Inputs, outcomes: Sequence[int]) -> Result:
        # The last outcome may be the evasion or kill die, one more than there are entries in a full run.
        possible = start(inputs).hears
        return {
            "detected": [can and total >= inputs["threshold"] for can, total in zip(possible, outcomes, strict=False)]
        }

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        return RULE, ("SS-6", "SS-7" if inputs["target"] == "ssn" else "SS-8", "SS-15")

    depth = Input("", "choice", "", default="deep", choices=DEPTHS, rule=cited)
    return Check(
        game=rules.game,
        name="torpedo",
        title="Torpedo run",
        rule=RULE,
        assumes=("SS-6", "SS-7", "SS-8", "SS-15"),
        inputs=(
            Input(
                "range",
                "inches",
                "From shooter to target, in inches.",
                required=True,
                above=0,
                most=value(rules, "attack-range"),
                unit="inches",
                rule=cited,
            ),
            Input(
                "threshold",
                "whole",
                "The 2d6 total that detects the target.",
                required=True,
                least=min(PAIR.weights),
                most=max(PAIR.weights),
                rule=cited,
            ),
            Input("target", "choice", "What is fired at.", required=True, choices=TARGETS, rule=cited),
            depth._replace(
                name="torpedo-depth",
                help="Where the torpedo starts: its shooter's depth; shallow for ships and helicopters.",
            ),
            depth._replace(name="target-depth", help="Where the target is; a ship is shallow."),
        ),
        dice="2d6 for each detection roll, then d6 unless it missed",
        counts=("outcome",),
        start=start,
        step=step,
        detail=detail,
        cites=cites,
        order=OUTCOMES,
        shows=("torpedo-run",),
    )


def evasion(rules: Rules) -> Check:
    """Whether the submarine evades a torpedo that made `rolls` detection rolls."""

    def step(inputs: Inputs, die: int | None) -> Ask | Done:
        needed = save_needed(rules, inputs["rolls"])
        if die is None:
            return Ask(DIE, "the evasion save", lambda face: face)
        return Done({"saved": die >= needed, "needed": needed})

    rolls = Input(
        "rolls",
        "whole",
        "Detection rolls that the torpedo made, failed ones too.",
        required=True,
        least=1,
        most=99,
        rule=cite(rules, RULE),
    )
    return Check(
        game=rules.game,
        name="evasion",
        title="Evasion save",
        rule=RULE,
        assumes=("SS-7",),
        inputs=(rolls,),
        dice=DIE.name,
        counts=("saved",),
        start=lambda inputs: None,
        step=step,
        order=(False, True),
        shows=("torpedo-run",),
    )


def kill(rules: Rules) -> Check:
    """Whether a hit on a ship kills."""

    def step(inputs: Inputs, die: int | None) -> Ask | Done:
        if die is None:
            return Ask(DIE, "the kill", lambda face: face)
        return Done({"killed": die >= value(rules, "kill-needed")})

    return Check(
        game=rules.game,
        name="kill",
        title="Kill",
        rule=RULE,
        assumes=("SS-8",),
        inputs=(),
        dice=DIE.name,
        counts=("killed",),
        start=lambda inputs: None,
        step=step,
        order=(False, True),
        shows=("torpedo-run",),
    )
