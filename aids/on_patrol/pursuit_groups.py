"""How the escorts divide against two or three submarines (On Patrol 104.2.1)."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.on_patrol.stations import MOST_ESCORTS
from aids.rules import Rules, cite

RULE = "104.2.1"
ASSUMES = ("OP-19",)
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


def check(rules: Rules) -> Check:
    """The check `split`: the groups into which `escorts` divide for `submarines`, the nearest ones to the later."""
    cited = cite(rules, RULE)

    def step(inputs: Inputs, state: None) -> Ask | Done:
        return Done({"forces": pursuit_groups(inputs["escorts"], inputs["submarines"])})

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
