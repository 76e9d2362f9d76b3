"""How the escorts divide against two or three submarines (On Patrol 104.2.1)."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.on_patrol.stations import MOST_ESCORTS
from aids.rules import Rules, cite

RULE = "104.2.1"
ASSUMES = ("OP-19",)
MOST_SUBMARINES = 3


def forces(escorts: int, submarines: int) -> tuple[int, ...]:
    """How many escorts act on each submarine, in the order in which the submarines were detected.

    The second draws half of all, rounded down, the third half of each of the two forces, rounded down.
    """
    if submarines == 1:
        return (escorts,)
    second = escorts // 2
    first = escorts - second
    if submarines == 2:
        return first, second
    return first - first // 2, second - second // 2, first // 2 + second // 2


def check(rules: Rules) -> Check:
    """The forces into which `escorts` escorts divide for `submarines` submarines, nearest ones to the later."""
    cited = cite(rules, RULE)

    def step(inputs: Inputs, state: None) -> Ask | Done:
        return Done({"forces": forces(inputs["escorts"], inputs["submarines"])})

    return Check(
        game=rules.game,
        name="split",
        title="Escorts for each submarine",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(
            Input(
                "escorts",
                "whole",
                "Escorts in all.",
                required=True,
                least=1,
                most=MOST_ESCORTS,
                unit="escorts",
                rule=cited,
            ),
            Input(
                "submarines",
                "whole",
                "Submarines detected.",
                required=True,
                least=1,
                most=MOST_SUBMARINES,
                unit="submarines",
                rule=cited,
            ),
        ),
        dice="",
        counts=("forces",),
        start=lambda inputs: None,
        step=step,
        shows=("several-submarines",),
    )
