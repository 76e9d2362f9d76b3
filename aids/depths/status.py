"""A submarine's permissions and modifiers at a depth, and its roll to hit (Depths, each depth's own section)."""

from aids.checks import Check, Input, Inputs, Result, answer, one_roll
from aids.depths.effects import (
    ATTACK,
    DEFENSE,
    DEPTHS,
    DICE,
    HIDDEN,
    die_input,
    faces,
    modifiers,
    permissions,
    value_at,
)
from aids.dice import roll
from aids.errors import InputError
from aids.rulebook.rules import Rules, cite

RULE = "Declaration"
WHERE = {
    "surfaced": "on the surface",
    "periscope": "at periscope depth",
    "submerged": "while submerged",
    "silent": "in silent running",
}


def check(rules: Rules) -> Check:
    """The permissions and modifiers of a submarine at a depth.

    `attack` and `defense` are the modifiers of its values, None where it may not roll; `movement` is in sea zones, None
    for its own.
    """
    changes, allowed = modifiers(rules), permissions(rules)

    def result(inputs: Inputs) -> Result:
        depth, die = inputs["depth"], inputs["die"]
        permission = allowed[depth]
        return {
            "attack": changes[depth, ATTACK, die] if permission.attack else None,
            "defense": changes[depth, DEFENSE, die] if permission.defend else None,
            "movement": permission.movement,
            "blocks_convoys": permission.convoys,
            "may_attack": permission.attack,
            "may_defend": permission.defend,
            "may_move": permission.movement != 0,
            "detectable": permission.detectable,
        }

    def cites(inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        depth = inputs["depth"]
        return allowed[depth].rule, ("DP-1", "DP-5") if depth in HIDDEN else ()

    return answer(
        rules,
        "status",
        title="What a depth means",
        rule=RULE,
        assumes=("DP-1", "DP-5"),
        inputs=_depth_and_die(rules),
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
        result=result,
        cites=cites,
        none_text={"movement": "normal"},
        shows=("modifiers", "permissions"),
    )


def to_hit(rules: Rules) -> Check:
    """Whether a submarine hits: a roll of `needed` or less, its value with the modifier of its depth and any bonus.

    `needed` is from 0, which no roll reaches, to the highest face, which every roll does.
    """
    changes, allowed = modifiers(rules), permissions(rules)
    cited = cite(rules, RULE)

    def agree(inputs: Inputs) -> None:
        attack, defend = inputs.get("attack", False), inputs.get("defend", False)
        if attack and defend:
            raise InputError(f"use one of them ({cited})", where="--attack and --defend")
        if not attack and not defend:
            raise InputError(f"is missing: say which roll the submarine makes ({cited})", where="--attack or --defend")
        depth, die, permission = inputs["depth"], inputs["die"], allowed[inputs["depth"]]
        if not (permission.attack if attack else permission.defend):
            verb, rule = "attack" if attack else "defend", cite(rules, permission.rule)
            raise InputError(f"{depth}: a submarine may not {verb} {WHERE[depth]} ({rule})", where="--depth")
        if inputs["value"] > faces(die):
            raise InputError(
                f"{inputs['value']} is more than {faces(die)}, the highest face of a {die}", where="--value"
            )

    def result(inputs: Inputs, face: int) -> Result:
        depth, die = inputs["depth"], inputs["die"]
        change = changes[depth, ATTACK if inputs.get("attack", False) else DEFENSE, die]
        needed = value_at(change, inputs["value"], inputs["bonus"], die)
        return {"needed": needed, "hit": face <= needed}

    return one_roll(
        rules,
        "to-hit",
        title="Attack or defence roll of a submarine",
        rule=RULE,
        assumes=("DP-1", "DP-8"),
        inputs=_to_hit_inputs(rules),
        dice="the chosen die",
        roll=lambda inputs: roll(inputs["die"]),
        purpose=lambda inputs: "the attack" if inputs.get("attack", False) else "the defence",
        counts=("needed", "hit"),
        result=result,
        agree=agree,
        cites=lambda inputs: (allowed[inputs["depth"]].rule, ("DP-1", "DP-8") if inputs["bonus"] else ("DP-1",)),
        shows=("modifiers",),
    )


def _to_hit_inputs(rules: Rules) -> tuple[Input, ...]:
    cited, highest = cite(rules, RULE), max(map(faces, DICE))
    printed = "The submarine’s printed attack or defence."
    bonus = "Another bonus to that value. At periscope depth the larger of it and the depth’s own counts."
    return (
        Input("value", "whole", printed, required=True, least=0, most=highest, rule=cited),
        *_depth_and_die(rules),
        Input("attack", "flag", "It attacks.", rule=cited, group="roll"),
        Input("defend", "flag", "It defends.", rule=cited, group="roll"),
        Input("bonus", "whole", bonus, default=0, least=0, most=highest, rule=cite(rules, "Periscope Depth")),
    )


def _depth_and_die(rules: Rules) -> tuple[Input, Input]:
    cited = cite(rules, RULE)
    return (
        Input("depth", "choice", "The submarine’s depth.", required=True, choices=DEPTHS, rule=cited),
        die_input(rules, RULE),
    )
