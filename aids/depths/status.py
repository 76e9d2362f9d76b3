"""What a depth means for a submarine, and what it needs to hit (Depths, each depth's own section)."""

from aids.checks import Ask, Check, Done, Input, Inputs
from aids.depths.effects import ATTACK, DEFENSE, DEPTHS, DICE, HIDDEN, Permission, faces, modifiers, permissions
from aids.dice import roll
from aids.errors import InputError
from aids.rules import Rules, cite

RULE = "Declaration"
WORDS = {
    "surfaced": "on the surface",
    "periscope": "at periscope depth",
    "submerged": "while submerged",
    "silent": "in silent running",
}


def check(rules: Rules) -> Check:
    """What a submarine at a depth may do.

    `attack` and `defense` are what is added to its values, None where it has no such roll; `movement` is in sea
    zones, None for its own.
    """
    changes, allowed = modifiers(rules), permissions(rules)

    def step(inputs: Inputs, state: None) -> Ask | Done:
        depth, die = inputs["depth"], inputs["die"]
        may = allowed[depth]
        return Done(
            {
                "attack": changes[depth, ATTACK, die] if may.attack else None,
                "defense": changes[depth, DEFENSE, die] if may.defend else None,
                "movement": may.movement,
                "blocks_convoys": may.convoys,
                "may_attack": may.attack,
                "may_defend": may.defend,
                "may_move": may.movement != 0,
                "detectable": may.detectable,
            }
        )

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        depth = inputs["depth"]
        return allowed[depth].rule, ("DP-1", "DP-5") if depth in HIDDEN else ()

    return Check(
        game=rules.game,
        name="status",
        title="What a depth means",
        rule=RULE,
        assumes=("DP-1", "DP-5"),
        inputs=_depth_and_die(rules),
        dice="",
        counts=(
            "attack",
            "defense",
            "movement",
            "blocks_convoys",
            "may_attack",
            "may_defend",
            "may_move",
            "detectable",
        ),
        start=lambda inputs: None,
        step=step,
        cites=cites,
        none_text={"movement": "normal"},
        shows=("modifiers", "permissions"),
    )


def to_hit(rules: Rules) -> Check:
    """Whether a submarine hits: a roll of `needed` or less, which is its value changed by its depth.

    `needed` is from 0, which no roll is, to the highest face, which every roll is.
    """
    changes, allowed = modifiers(rules), permissions(rules)
    cited = cite(rules, RULE)

    def agree(inputs: Inputs) -> None:
        attack, defend = inputs.get("attack", False), inputs.get("defend", False)
        if attack and defend:
            raise InputError(f"use one of them ({cited})", where="--attack and --defend")
        if not attack and not defend:
            raise InputError(f"is missing: say which roll the submarine makes ({cited})", where="--attack or --defend")
        depth, die, may = inputs["depth"], inputs["die"], allowed[inputs["depth"]]
        if not _may(may, attack):
            does, rule = "attack" if attack else "defend", cite(rules, may.rule)
            raise InputError(f"{depth}: a submarine may not {does} {WORDS[depth]} ({rule})", where="--depth")
        if inputs["value"] > faces(die):
            raise InputError(
                f"{inputs['value']} is more than {faces(die)}, the highest face of a {die}", where="--value"
            )

    def step(inputs: Inputs, face: int | None) -> Ask | Done:
        depth, die = inputs["depth"], inputs["die"]
        attack = inputs.get("attack", False)
        if face is None:
            return Ask(roll(die), "the attack" if attack else "the defense", lambda shown: shown)
        change = changes[depth, ATTACK if attack else DEFENSE, die]
        needed = min(max(inputs["value"] + change, 0), faces(die))
        return Done({"needed": needed, "hit": face <= needed})

    value = Input(
        "value",
        "whole",
        "The submarine's printed attack or defense. The bonus at periscope depth does not add to other bonuses.",
        required=True,
        least=0,
        most=max(map(faces, DICE)),
        rule=cited,
    )
    return Check(
        game=rules.game,
        name="to-hit",
        title="Attack or defense roll of a submarine",
        rule=RULE,
        assumes=("DP-1",),
        inputs=(
            value,
            *_depth_and_die(rules),
            Input("attack", "flag", "It attacks.", rule=cited),
            Input("defend", "flag", "It defends.", rule=cited),
        ),
        dice="the chosen die",
        counts=("needed", "hit"),
        start=lambda inputs: None,
        step=step,
        agree=agree,
        cites=lambda inputs: (allowed[inputs["depth"]].rule, ("DP-1",)),
        shows=("modifiers",),
    )


def _may(may: Permission, attack: bool) -> bool:
    return may.attack if attack else may.defend


def _depth_and_die(rules: Rules) -> tuple[Input, Input]:
    cited = cite(rules, RULE)
    return (
        Input("depth", "choice", "The submarine's depth.", required=True, choices=DEPTHS, rule=cited),
        Input("die", "choice", "The die of your edition.", required=True, choices=DICE, rule=cited),
    )
