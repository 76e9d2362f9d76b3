"""The effects of a depth on a submarine: permissions, modifiers, search numbers and its roll to hit (Depths).

Rules are the sections of the depths: `Depths Periscope Depth`, `Depths Submerged` and others.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from aids.checks import Check, Result, answer, one_roll
from aids.dice import roll
from aids.errors import InputError, required, some_of
from aids.input_file import Place, brief
from aids.kinds import Choice, Flag, Whole
from aids.rulebook.rules import Input, Inputs, Rules, cite, place

DEPTHS = ("surfaced", "periscope", "submerged", "silent")
HIDDEN = ("periscope", "submerged")
FIGHTING = ("surfaced", *HIDDEN)
DICE = ("d6", "d12", "d20")
DICE_WORDS = ("D6", "D12", "D20")
ATTACK, DEFENSE = "attack", "defense"


class Permission(NamedTuple):
    """The permissions of a submarine at one depth.

    `movement` is in sea zones, None for the submarine's own; `convoys` is whether it blocks them; `detectable` is
    whether it can be attacked at all, with or without a search.
    """

    attack: bool
    defend: bool
    movement: int | None
    convoys: bool
    detectable: bool
    rule: str


def die_input(rules: Rules, rule: str) -> Input:
    """The input `die`, asked for by a rule."""
    return Input("die", Choice(DICE, words=DICE_WORDS), "The die of your edition.", True, rule=cite(rules, rule))


def faces(die: str) -> int:
    """The highest face of a die."""
    return roll(die).faces[0]


def check_highest(inputs: Inputs, name: str) -> None:
    """InputError for an input that is more than the highest face of the die."""
    number, die = inputs[name], inputs["die"]
    if number > faces(die):
        raise InputError(f"{number} is more than {faces(die)}, the highest face of a {die}", where=f"--{name}")


def targets(rules: Rules) -> dict[tuple[str, str], int]:
    """The highest roll that finds a submarine, by depth and die; 0 if none does (Depths Periscope Depth, Submerged).

    Raises `RulesError` with file and line if a player's table lacks a depth or holds no such number.
    """
    return {
        (depth, die): _number(rules, "search-targets", n, die, r"([0-9]{1,2}) or less", "a number such as '3 or less'")
        for (depth,), n in _rows(rules, "search-targets", [(depth,) for depth in HIDDEN], "depth").items()
        for die in DICE
    }


def modifiers(rules: Rules) -> dict[tuple[str, str, str], int]:
    """The modifier of a value, by depth, `attack` or `defense`, and die (Depths Periscope Depth, Submerged).

    Silent running has no entry.  Raises `RulesError` with file and line if a player's table lacks an entry or holds no
    such number.
    """
    wanted = [(depth, value) for depth in FIGHTING for value in (ATTACK, DEFENSE)]
    return {
        (depth, value, die): _number(rules, "modifiers", n, die, r"([+−-]?[0-9]{1,2})", "a change such as '+1' or '-1'")
        for (depth, value), n in _rows(rules, "modifiers", wanted, "depth", "value").items()
        for die in DICE
    }


def permissions(rules: Rules) -> dict[str, Permission]:
    """The permissions of a submarine, by depth (Depths, each depth's own section).

    Raises `RulesError` with file and line if a player's table lacks a depth or uses other values than the game's own.
    """
    by_depth = {}
    for (depth,), n in _rows(rules, "permissions", [(depth,) for depth in DEPTHS], "depth").items():
        row = rules.tables["permissions"].rows[n]
        attack, defend, convoys = (
            _one_of(rules, "permissions", n, column, ("yes", "no")) == "yes"
            for column in ("attack", "defend", "convoys")
        )
        if (attack or defend) and depth not in FIGHTING:
            column = "attack" if attack else "defend"
            raise _place(rules, "permissions", n, column).refuse(f"{column!r} must be no for silent running")
        found = _one_of(rules, "permissions", n, "found", ("by search",) if depth in HIDDEN else ("always", "never"))
        moves = {"normal": None, "no": 0}
        if (move := str(row.cells["move"])) not in moves:
            moves[move] = _number(
                rules, "permissions", n, "move", r"up to ([0-9]{1,2})", "normal, no, or a limit such as 'up to 1'"
            )
        by_depth[depth] = Permission(attack, defend, moves[move], convoys, found != "never", row.rule)
    return by_depth


def value_at(change: int, value: int, bonus: int, die: str) -> int:
    """The highest roll that hits: a printed value with the modifier of a depth and another bonus (DP-1, DP-8).

    Of two bonuses the larger counts; a penalty and a bonus are added.  It is from 0 to the highest face.
    """
    total = value + (max(change, bonus) if change > 0 else change + bonus)
    return min(max(total, 0), faces(die))


def _rows(rules: Rules, name: str, wanted: Sequence[tuple[str, ...]], *columns: str) -> dict[tuple[str, ...], int]:
    """The number of the row for each of the wanted keys, which are the first words of the named columns."""
    numbers: dict[tuple[str, ...], int] = {}
    for n, row in enumerate(rules.tables[name].rows):
        key = tuple(str(row.cells[column]).lower().partition(" ")[0] for column in columns)
        if key not in wanted or key in numbers:
            named, wrong = brief(" ".join(key)), _place(rules, name, n, columns[0])
            if key in numbers:
                raise wrong.refuse(f"two rows are for {named}")
            raise wrong.refuse(f"unknown row {named}", fix=f"use one of {some_of(map(' '.join, wanted))}")
        numbers[key] = n
    if missing := [key for key in wanted if key not in numbers]:
        raise place(rules, "tables", name, "rows").refuse(f"a row is missing: {' '.join(missing[0])}")
    return {key: numbers[key] for key in wanted}


def _number(rules: Rules, name: str, n: int, column: str, pattern: str, wanted: str) -> int:
    """The number in a cell that matches the pattern; at most the highest face where the column is a die."""
    cell = rules.tables[name].rows[n].cells[column]
    match = re.fullmatch(pattern, str(cell))
    if match is None:
        raise _place(rules, name, n, column).refuse(f"{column!r} must be {wanted}, not {brief(cell)}")
    number = int(match[1].replace("−", "-"))
    if column in DICE and abs(number) > faces(column):
        raise _place(rules, name, n, column).refuse(f"{number} is more than the highest face of a {column}")
    return number


def _one_of(rules: Rules, name: str, n: int, column: str, known: tuple[str, ...]) -> str:
    cell = rules.tables[name].rows[n].cells[column]
    if cell not in known:
        raise _place(rules, name, n, column).refuse(f"{column!r} must be {' or '.join(known)}, not {brief(cell)}")
    return str(cell)


def _place(rules: Rules, name: str, n: int, column: str) -> Place:
    return place(rules, "tables", name, "rows", n, column)


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
            raise InputError(f"use only one of these options ({cited})", where="--attack and --defend")
        if not attack and not defend:
            raise required(f"choose the roll that the submarine makes ({cited})", "--attack or --defend")
        depth, permission = inputs["depth"], allowed[inputs["depth"]]
        if not (permission.attack if attack else permission.defend):
            verb, rule = "attack" if attack else "defend", cite(rules, permission.rule)
            raise InputError(f"{depth}: a submarine may not {verb} {WHERE[depth]} ({rule})", where="--depth")
        check_highest(inputs, "value")

    def result(inputs: Inputs, face: int) -> Result:
        depth, die = inputs["depth"], inputs["die"]
        change = changes[depth, ATTACK if inputs.get("attack", False) else DEFENSE, die]
        needed = value_at(change, inputs["value"], inputs["bonus"], die)
        return {"needed": needed, "hit": face <= needed}

    return one_roll(
        rules,
        "to-hit",
        title="Attack or defense roll of a submarine",
        rule=RULE,
        assumes=("DP-1", "DP-8"),
        inputs=_to_hit_inputs(rules),
        dice="the chosen die",
        roll=lambda inputs: roll(inputs["die"]),
        purpose=lambda inputs: "the attack" if inputs.get("attack", False) else "the defense",
        counts=("needed", "hit"),
        result=result,
        agree=agree,
        cites=lambda inputs: (allowed[inputs["depth"]].rule, ("DP-1", "DP-8") if inputs["bonus"] else ("DP-1",)),
        shows=("modifiers",),
    )


def _to_hit_inputs(rules: Rules) -> tuple[Input, ...]:
    cited, highest = cite(rules, RULE), max(map(faces, DICE))
    printed = "The submarine’s printed attack or defense value."
    bonus = "Another bonus to that value. At periscope depth only the larger of the two bonuses counts."
    return (
        Input("value", Whole(0, highest), printed, required=True, rule=cited),
        *_depth_and_die(rules),
        Input("attack", Flag(), "Roll for its attack.", rule=cited, group="roll"),
        Input("defend", Flag(), "Roll for its defense.", rule=cited, group="roll"),
        Input("bonus", Whole(0, highest), bonus, default=0, rule=cite(rules, "Periscope Depth")),
    )


def _depth_and_die(rules: Rules) -> tuple[Input, Input]:
    depth = Input("depth", Choice(DEPTHS), "The submarine’s depth.", required=True, rule=cite(rules, RULE))
    return depth, die_input(rules, RULE)
