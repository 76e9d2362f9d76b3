"""Convoy formations, and which of them a number of ships sails in (On Patrol 103.1)."""

from typing import NamedTuple

from aids import toml_file
from aids.checks import Ask, Check, Done, Inputs
from aids.errors import InputError
from aids.on_patrol.board_inputs import whole_input
from aids.rulebook.rules import Rules, cite, place, value
from aids.rulebook.tables import look_up

RULE = "103.1.1"
ROLL_RULE = "103.1.2"
ASSUMES = ("OP-5",)
MOST_SHIPS = 99


class Column(NamedTuple):
    """One column of a formation: its number, its ships, and the bow hex of the first as written."""

    number: int
    ships: int
    bow: str


OWN = "scenario"


class Formation(NamedTuple):
    """A formation: its columns in the order of their numbers, its direction, and the rule, OWN for the player's own."""

    number: int
    columns: tuple[Column, ...]
    direction: int
    rule: str


def ships(formation: Formation) -> int:
    """The number of places in a formation."""
    return sum(column.ships for column in formation.columns)


def formations(rules: Rules) -> dict[int, Formation]:
    """The formations of the document by number (On Patrol Chart 103.1).

    Raises `RulesError` with file and line if a player's rows do not number the columns of a formation from 1 up, give
    a column no ships, or give columns of one formation different directions.
    """
    by_number: dict[int, Formation] = {}
    for n, row in enumerate(rules.tables["formations"].rows):
        at = place(rules, "tables", "formations", "rows", n)
        number, column, count, bow, direction = row.cells.values()
        number = toml_file.whole(at.at("formation"), number, 1, MOST_SHIPS)
        count = toml_file.whole(at.at("ships"), count, 1, MOST_SHIPS)
        direction = toml_file.whole(at.at("direction"), direction, 1, 6)
        known = by_number.get(number, Formation(number, (), direction, row.rule))
        if column != len(known.columns) + 1:
            raise at.at("column").refuse(f"the columns of formation {number} must be 1, 2, 3 ... in order")
        if direction != known.direction:
            raise at.at("direction").refuse(f"all columns of formation {number} must head the same way")
        by_number[number] = known._replace(columns=(*known.columns, Column(len(known.columns) + 1, count, str(bow))))
    return by_number


def by_ships(rules: Rules) -> dict[int, int]:
    """The formation for each number of ships that needs no die (On Patrol 103.1.1)."""
    by_count: dict[int, int] = {}
    for n, row in enumerate(rules.tables["formation-by-ships"].rows):
        at = place(rules, "tables", "formation-by-ships", "rows", n)
        number = toml_file.whole(at.at("ships"), row.cells["ships"], 1, MOST_SHIPS)
        if number in by_count or number == rolled(rules):
            raise at.at("ships").refuse(f"{number} ships have a formation already")
        by_count[number] = toml_file.whole(at.at("formation"), row.cells["formation"], 1, MOST_SHIPS)
    return by_count


def rolled(rules: Rules) -> int:
    """The number of ships whose formation a die decides (On Patrol 103.1.2)."""
    return int(value(rules, "rolled-convoy"))


def rolled_formation(rules: Rules, die: int) -> int:
    """The number of the formation that the die gives to a convoy of that size."""
    return int(look_up(rules.tables["formation-roll"], die).cells["formation"])


def check(rules: Rules) -> Check:
    """The check of the formation of `ships` ships, capital ships included; only 12 ships roll a die."""
    known, with_die = by_ships(rules), rolled(rules)
    table = rules.tables["formation-roll"]
    at, dice = place(rules, "tables", table.name), table.roll
    if dice is None:
        raise at.refuse(f"the table {table.name!r} needs its dice")
    formations(rules)
    for n, row in enumerate(table.rows):
        toml_file.whole(at.at("rows", n, "formation"), row.cells["formation"], 1, MOST_SHIPS)

    def agree(inputs: Inputs) -> None:
        if inputs["ships"] not in known and inputs["ships"] != with_die:
            numbers = ", ".join(map(str, sorted((*known, with_die))))
            message = f"no formation of {inputs['ships']} ships is known; known: {numbers} ({cite(rules, RULE)})"
            raise InputError(message, where="--ships")

    def step(inputs: Inputs, die: int | None) -> Ask | Done:
        if inputs["ships"] in known:
            return Done({"formation": known[inputs["ships"]]})
        if die is None:
            return Ask(dice, table.title, lambda face: face)
        return Done({"formation": rolled_formation(rules, die)})

    words = "Merchantmen and capital ships."
    return Check(
        game=rules.game,
        name="formation",
        title="Convoy formation",
        rule=RULE,
        assumes=ASSUMES,
        inputs=(whole_input(rules, "ships", words, RULE, 1, MOST_SHIPS, unit="ships", required=True),),
        dice=f"{dice.name} for {with_die} ships, otherwise none",
        counts=("formation",),
        start=lambda inputs: None,
        step=step,
        agree=agree,
        cites=lambda inputs: (ROLL_RULE if inputs["ships"] == with_die else RULE, ASSUMES),
        shows=("formation-by-ships", "formation-roll"),
    )
