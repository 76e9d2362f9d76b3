"""The effects of each depth, read from the tables: search numbers, modifiers of a value, permissions."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from aids.dice import roll
from aids.errors import some_of
from aids.places import Place, brief
from aids.checks import Input
from aids.rulebook.rules import Rules, cite, place
from aids.rulebook.tables import Row

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
    cited = cite(rules, rule)
    return Input("die", "choice", "The die of your edition.", True, choices=DICE, rule=cited, words=DICE_WORDS)


def faces(die: str) -> int:
    """The highest face of a die."""
    return roll(die).faces[0]


def targets(rules: Rules) -> dict[tuple[str, str], int]:
    """The highest roll that finds a submarine, by depth and die; 0 if none does (Depths Periscope Depth, Submerged).

    Raises `RulesError` with file and line if a player's table lacks a depth or holds no such number.
    """
    return {
        (depth, die): _number(rules, "search-targets", n, die, r"([0-9]{1,2}) or less", "a number like '3 or less'")
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
        (depth, value, die): _number(rules, "modifiers", n, die, r"([+−-]?[0-9]{1,2})", "a change like '+1' or '-1'")
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
            raise _place(rules, "permissions", n, column).refuse(f"{column!r} must be no in silent running")
        found = _one_of(rules, "permissions", n, "found", ("by search",) if depth in HIDDEN else ("always", "never"))
        by_depth[depth] = Permission(attack, defend, _movement(rules, row, n), convoys, found != "never", row.rule)
    return by_depth


def value_at(change: int, value: int, bonus: int, die: str) -> int:
    """The highest roll that hits: a printed value with the modifier of a depth and another bonus (DP-1, DP-8).

    Of two bonuses the larger counts; a penalty and a bonus are added.  It is from 0 to the highest face.
    """
    total = value + (max(change, bonus) if change > 0 else change + bonus)
    return min(max(total, 0), faces(die))


def _movement(rules: Rules, row: Row, n: int) -> int | None:
    move = str(row.cells["move"])
    if move in ("normal", "no"):
        return None if move == "normal" else 0
    return _number(rules, "permissions", n, "move", r"up to ([0-9]{1,2})", "normal, no, or like 'up to 1'")


def _rows(rules: Rules, name: str, wanted: Sequence[tuple[str, ...]], *columns: str) -> dict[tuple[str, ...], int]:
    """The number of the row for each of the wanted keys, which are the first words of the named columns."""
    numbers: dict[tuple[str, ...], int] = {}
    for n, row in enumerate(rules.tables[name].rows):
        key = tuple(str(row.cells[column]).lower().partition(" ")[0] for column in columns)
        if key not in wanted or key in numbers:
            fault = "is there twice" if key in numbers else f"is none of {some_of(map(' '.join, wanted))}"
            raise _place(rules, name, n, columns[0]).refuse(f"{brief(' '.join(key))} {fault}")
        numbers[key] = n
    if missing := [key for key in wanted if key not in numbers]:
        raise place(rules, "tables", name, "rows").refuse(f"no row for {' '.join(missing[0])}")
    return {key: numbers[key] for key in wanted}


def _number(rules: Rules, name: str, n: int, column: str, pattern: str, wanted: str) -> int:
    """The number in a cell that matches the pattern; at most the highest face where the column is a die."""
    cell = rules.tables[name].rows[n].cells[column]
    match = re.fullmatch(pattern, str(cell))
    if match is None:
        raise _place(rules, name, n, column).refuse(f"{column!r} must be {wanted}, not {brief(cell)}")
    number = int(match[1].replace("−", "-"))
    if column in DICE and abs(number) > faces(column):
        raise _place(rules, name, n, column).refuse(f"{number} is more than a {column} has faces")
    return number


def _one_of(rules: Rules, name: str, n: int, column: str, known: tuple[str, ...]) -> str:
    cell = rules.tables[name].rows[n].cells[column]
    if cell not in known:
        raise _place(rules, name, n, column).refuse(f"{column!r} must be {' or '.join(known)}, not {brief(cell)}")
    return str(cell)


def _place(rules: Rules, name: str, n: int, column: str) -> Place:
    return place(rules, "tables", name, "rows", n, column)
