"""The effects of a depth on a submarine: permissions, modifiers, search numbers and its roll to hit (Depths).

Rules are the sections of the depths: `Depths Periscope Depth`, `Depths Submerged` and others.
"""

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import NamedTuple

from aids.checks import Answer, Ask, Check, Done, Facts, Outcome, Result, Steps, counted, step_of_throw
from aids.dice import roll
from aids.errors import InputError, required, some_of
from aids.input_file import Place, brief
from aids.kinds import Choice, Flag, Whole
from aids.rulebook.rules import Input, Inputs, Rules, check_cell, cite, place

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
            check_cell(rules, "permissions", n, column, ("yes", "no")) == "yes"
            for column in ("attack", "defend", "convoys")
        )
        if (attack or defend) and depth not in FIGHTING:
            column = "attack" if attack else "defend"
            raise _place(rules, "permissions", n, column).refuse(f"{column!r} must be no for silent running")
        found = check_cell(rules, "permissions", n, "found", ("by search",) if depth in HIDDEN else ("always", "never"))
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


def _place(rules: Rules, name: str, n: int, column: str) -> Place:
    return place(rules, "tables", name, "rows", n, column)


RULE = "Declaration"
WHERE = {
    "surfaced": "on the surface",
    "periscope": "at periscope depth",
    "submerged": "while submerged",
    "silent": "in silent running",
}


class Status(Check):
    """The permissions and modifiers of a submarine at a depth.

    `attack` and `defense` are the modifiers of its values, None where it may not roll; `movement` is in sea zones, None
    for its own.
    """

    name, title, rule, assumes = "status", "What a depth means", RULE, ("DP-1", "DP-5")
    counts = (
        *("attack", "defense", "movement", "blocks_convoys"),
        *("may_attack", "may_defend", "may_move", "detectable"),
    )
    none_text, shows = MappingProxyType({"movement": "normal"}), ("modifiers", "permissions")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.changes, self.allowed, self.inputs = modifiers(rules), permissions(rules), _depth_and_die(rules)

    def step(self, inputs: Inputs, state: None) -> Done:
        """All of them."""
        depth, die = inputs["depth"], inputs["die"]
        permission = self.allowed[depth]
        found: Result = {
            "attack": self.changes[depth, ATTACK, die] if permission.attack else None,
            "defense": self.changes[depth, DEFENSE, die] if permission.defend else None,
            "movement": permission.movement,
            "blocks_convoys": permission.convoys,
            "may_attack": permission.attack,
            "may_defend": permission.defend,
            "may_move": permission.movement != 0,
            "detectable": permission.detectable,
        }
        return Done(found)

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule of the depth, and the rulings on hidden ones."""
        return self.allowed[inputs["depth"]].rule, self.assumes if inputs["depth"] in HIDDEN else ()

    def in_words(self, outcome: Outcome) -> Answer:
        """The actions allowed to a submarine at a depth, and its modifiers."""
        result, depth = outcome.result, str(outcome.inputs["depth"])
        zones = result["movement"]
        seen = "can be found by a search" if result["detectable"] else "cannot be found by a search"
        if depth == DEPTHS[0]:
            seen = "is seen without a search"
        facts = [
            ("Attack", _modifier(result["attack"], "may not attack")),
            ("Defense", _modifier(result["defense"], "may not defend")),
            ("Movement", "normal" if zones is None else counted(zones, "sea zones") if zones else "none"),
            ("Convoys", "blocks them" if result["blocks_convoys"] else "does not block them"),
        ]
        return Answer(f"A submarine that is {WHERE[depth].removeprefix('while ')} {seen}.", (Facts(tuple(facts)),))


def _modifier(change: object, never: str) -> str:
    if not isinstance(change, int):
        return never
    return f"{change:+d} to its value" if change else "its printed value"


class RollToHit(Check):
    """Whether a submarine hits: a roll of `needed` or less, its value with the modifier of its depth and any bonus.

    `needed` is from 0, which no roll reaches, to the highest face, which every roll does.
    """

    name, title, rule, dice = "to-hit", "Attack or defense roll of a submarine", RULE, "the chosen die"
    counts, assumes, shows = ("needed", "hit"), ("DP-1", "DP-8"), ("modifiers",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.changes, self.allowed = modifiers(rules), permissions(rules)
        cited, highest = cite(rules, RULE), max(map(faces, DICE))
        printed = "The submarine’s printed attack or defense value."
        bonus = "Another bonus to that value. At periscope depth only the larger of the two bonuses counts."
        self.inputs = (
            Input("value", Whole(0, highest), printed, required=True, rule=cited),
            *_depth_and_die(rules),
            Input("attack", Flag(), "Roll for its attack.", rule=cited, group="roll"),
            Input("defend", Flag(), "Roll for its defense.", rule=cited, group="roll"),
            Input("bonus", Whole(0, highest), bonus, default=0, rule=cite(rules, "Periscope Depth")),
        )

    def agree(self, inputs: Inputs) -> None:
        """Refuse both rolls, neither, one that the depth does not allow, and a value that the die does not have."""
        attack, defend, cited = inputs.get("attack", False), inputs.get("defend", False), cite(self.rules, RULE)
        if attack and defend:
            raise InputError(f"use only one of these options ({cited})", where="--attack and --defend")
        if not attack and not defend:
            raise required(f"choose the roll that the submarine makes ({cited})", "--attack or --defend")
        depth, permission = inputs["depth"], self.allowed[inputs["depth"]]
        if not (permission.attack if attack else permission.defend):
            verb, rule = "attack" if attack else "defend", cite(self.rules, permission.rule)
            raise InputError(f"{depth}: a submarine may not {verb} {WHERE[depth]} ({rule})", where="--depth")
        check_highest(inputs, "value")

    def step(self, inputs: Inputs, face: int | None) -> Ask | Done:
        """One roll."""
        depth, die, attack = inputs["depth"], inputs["die"], inputs.get("attack", False)
        if face is None:
            return Ask(roll(die), "the attack" if attack else "the defense")
        change = self.changes[depth, ATTACK if attack else DEFENSE, die]
        needed = value_at(change, inputs["value"], inputs["bonus"], die)
        return Done({"needed": needed, "hit": face <= needed})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule of the depth, and the ruling on another bonus where there is one."""
        return self.allowed[inputs["depth"]].rule, self.assumes if inputs["bonus"] else ("DP-1",)

    def in_words(self, outcome: Outcome) -> Answer:
        """Whether a submarine hits."""
        result, (throw,) = outcome.result, outcome.throws
        hit = bool(result["hit"])
        step = step_of_throw(throw, f", needs {result['needed']} or less: {'hit' if hit else 'no hit'}")
        return Answer("A hit." if hit else "No hit.", (Steps((step,)),))

    def label(self, result: Result) -> str:
        """A hit or not."""
        return "hit" if result["hit"] else "no hit"


def _depth_and_die(rules: Rules) -> tuple[Input, Input]:
    depth = Input("depth", Choice(DEPTHS), "The submarine’s depth.", required=True, rule=cite(rules, RULE))
    return depth, die_input(rules, RULE)
