"""A torpedo's run, the submarine's evasion and the kill of a ship (SSN Attack Step)."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from aids.checks import Ask, Check, Done, Input, Inputs, Result, one_roll
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
ASSUMES = ("SS-6", "SS-7", "SS-8", "SS-15")
ONLY_AT = {"ssn": "SS-7", "ff": "SS-8", "lhd": "SS-8"}
"""The ruling of `ASSUMES` that only matters to one kind of target."""


class Run(NamedTuple):
    """The state of a torpedo on its way.

    `hears` holds for each detection roll of a full run whether it can succeed; `rolls` is the number of rolls made,
    `failed` the number of failures in a row just before, `detected` whether any succeeded.
    """

    hears: tuple[bool, ...]
    rolls: int = 0
    failed: int = 0
    detected: bool = False


class End(NamedTuple):
    """The state of a run that is over: its outcome and the number of detection rolls made."""

    outcome: str
    rolls: int


def hears(
    rules: Rules, distance: "Fraction", torpedo_depth: str = "deep", target_depth: str = "deep"
) -> tuple[bool, ...]:
    """For each detection roll of a full run over `distance` inches, whether it can succeed (SS-6, SS-15).

    The torpedo rolls before each move.  It is at its own depth until it has moved a full step, then at its target's;
    a shallow torpedo hears only in a convergence zone.  One that reaches its target within the first step and at
    another depth rolls and moves once more.
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
    """The lowest d6 that saves the submarine after so many detection rolls of the torpedo (SS-7)."""
    lowered = value(rules, "evasion-needed") - value(rules, "evasion-per-roll") * rolls
    return int(max(value(rules, "evasion-least"), lowered))


def check(rules: Rules) -> Check:
    """A torpedo from the shot to its end.

    `missed` if no roll succeeded, or at once when too many in a row failed.  Otherwise one more die decides: `evaded`
    or `hit` for the submarine, `dud` or `kill` for a ship.
    """
    enough, kill_needed = value(rules, "failures-to-miss"), value(rules, "kill-needed")

    def start(inputs: Inputs) -> Run:
        return Run(hears(rules, inputs["range"], inputs["torpedo-depth"], inputs["target-depth"]))

    def step(inputs: Inputs, state: Run | End) -> Ask | Done:
        if isinstance(state, End):
            return Done({"outcome": state.outcome, "rolls": state.rolls})
        run, threshold = state, inputs["threshold"]

        def detect(total: int) -> Run | End:
            success = run.hears[run.rolls] and total >= threshold
            rolls, failed = run.rolls + 1, 0 if success else run.failed + 1
            detected = run.detected or success
            if failed >= enough or (rolls == len(run.hears) and not detected):
                return End("missed", rolls)
            return Run(run.hears, rolls, failed, detected)

        def evade(die: int) -> End:
            return End("evaded" if die >= save_needed(rules, run.rolls) else "hit", run.rolls)

        def kill(die: int) -> End:
            return End("kill" if die >= kill_needed else "dud", run.rolls)

        if run.rolls < len(run.hears):
            return Ask(PAIR, f"detection roll {run.rolls + 1}", detect)
        if inputs["target"] == "ssn":
            return Ask(DIE, "the evasion save", evade)
        return Ask(DIE, "the kill", kill)

    def detail(inputs: Inputs, outcomes: Sequence[int]) -> Result:
        # The last outcome may be the evasion or kill die, one more than a full run has detection rolls.
        heard = zip(start(inputs).hears, outcomes, strict=False)
        return {"detected": [can and total >= inputs["threshold"] for can, total in heard]}

    return Check(
        game=rules.game,
        name="torpedo",
        title="Torpedo run",
        rule=RULE,
        assumes=ASSUMES,
        inputs=_inputs(rules),
        dice="2d6 for each detection roll, then d6 unless it missed",
        counts=("outcome",),
        start=start,
        step=step,
        detail=detail,
        cites=lambda inputs: (RULE, ("SS-6", ONLY_AT[inputs["target"]], "SS-15")),
        order=OUTCOMES,
        shows=("torpedo-run",),
    )


def _inputs(rules: Rules) -> tuple[Input, ...]:
    cited = cite(rules, RULE)
    depth = Input("", "choice", "", default="deep", choices=DEPTHS, rule=cited)
    return (
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
    )


def evasion(rules: Rules) -> Check:
    """Whether the submarine evades a torpedo that made `rolls` detection rolls."""

    def result(inputs: Inputs, die: int) -> Result:
        needed = save_needed(rules, inputs["rolls"])
        return {"saved": die >= needed, "needed": needed}

    rolls = Input(
        "rolls",
        "whole",
        "Detection rolls that the torpedo made, failed ones too.",
        required=True,
        least=1,
        most=99,
        rule=cite(rules, RULE),
    )
    return one_roll(
        rules,
        "evasion",
        title="Evasion save",
        rule=RULE,
        assumes=("SS-7",),
        inputs=(rolls,),
        roll=DIE,
        purpose="the evasion save",
        counts=("saved",),
        result=result,
        order=(False, True),
        shows=("torpedo-run",),
    )


def kill(rules: Rules) -> Check:
    """Whether a hit on a ship kills."""
    return one_roll(
        rules,
        "kill",
        title="Kill",
        rule=RULE,
        assumes=("SS-8",),
        roll=DIE,
        purpose="the kill",
        counts=("killed",),
        result=lambda inputs, die: {"killed": die >= value(rules, "kill-needed")},
        order=(False, True),
        shows=("torpedo-run",),
    )
