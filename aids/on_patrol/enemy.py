"""The enemy's turn: the order of the phases, fleet movement, the action of escorts (On Patrol 104.2.1 to 104.4.2)."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeVar

from aids import toml_file
from aids.checks import (
    Answer,
    Ask,
    Check,
    Done,
    Facts,
    Outcome,
    Result,
    Steps,
    TableCheck,
    capital,
    counted,
    step_of_throw,
)
from aids.dice import Roll
from aids.errors import InputError, required, some_of
from aids.input_file import brief
from aids.kinds import Choice, Flag, String
from aids.on_patrol.detection import NONE, SUB, SURFACED, marker_input, markers, the_marker
from aids.on_patrol.inputs import whole_input
from aids.rulebook.rules import Input, Inputs, Rules, check_rows, cite, dice_of, place
from aids.rulebook.tables import Table, look_up
from aids.texts import CellText

PHASES_TABLE, PHASES_SECTION, DETECTION = "turn-phases", "phases", "submarine-detection"
SHELLS, ESCORTS, CONVOY, GUNS, ATTACKS = "starshells", "escorts", "convoy", "gunfire", "attacks"
SEARCH, SUBMARINE, TORPEDOES, END = "search", "submarine", "torpedoes", "end"
KEYS = (SHELLS, ESCORTS, CONVOY, GUNS, ATTACKS, SEARCH, SUBMARINE, TORPEDOES, END)
"""The program's names of the phases."""

Item = TypeVar("Item")


def phases(rules: Rules) -> dict[str, str]:
    """The names of the phases by key, in the order of the turn.

    Raises `RulesError` with file and line if a player's table names an unknown phase, or one twice, or leaves one out.
    """
    named: dict[str, str] = {}
    for n, row in enumerate(rules.tables[PHASES_TABLE].rows):
        key = str(row.cells["key"])
        if key not in KEYS or key in named:
            why = "is in two rows" if key in named else f"must be one of {some_of(KEYS)}"
            raise place(rules, "tables", PHASES_TABLE, "rows", n, "key").refuse(f"{brief(key)} {why}")
        named[key] = str(row.cells["phase"])
    if missing := [key for key in KEYS if key not in named]:
        problem = f"there must be one row for each of {some_of(missing)}"
        raise place(rules, "tables", PHASES_TABLE, "rows").refuse(problem)
    return named


def phase_name(rules: Rules, key: str) -> str:
    """The name of a phase in a sentence: Search Phase."""
    name = phases(rules)[key]
    return name if name.lower().endswith("phase") else f"{name} Phase"


def in_own_order(rules: Rules) -> Rules:
    """The rules with the phases in the order, and under the names, of the section `[phases]` of house rules.

    Its keys are those of the phases, its values their names.  Raises the errors of `phases`, and `RulesError` with file
    and line for a phase that it does not know, or leaves out.
    """
    if PHASES_SECTION in rules.extra:
        at = place(rules, PHASES_SECTION)
        named = toml_file.entries(at, rules.extra[PHASES_SECTION], KEYS, KEYS)
        table = rules.tables[PHASES_TABLE]
        rows = {str(row.cells["key"]): row for row in table.rows}
        stated = {key: String().read(at.at(key), name) for key, name in named.items()}
        marks = [row.cells["mark"] for row in table.rows]  # the numbers stay in their order
        ordered = tuple(
            rows[key]._replace(cells={**rows[key].cells, "phase": name, "mark": mark})
            for (key, name), mark in zip(stated.items(), marks, strict=False)
            if key in rows
        )
        rules = rules._replace(tables={**rules.tables, PHASES_TABLE: table._replace(rows=ordered)})
        rules = _renamed(rules, {str(rows[key].cells["phase"]): name for key, name in stated.items()})
        if f"tables.{DETECTION}" not in rules.changed:  # a player's own table is in his numbers
            numbers = {str(rows[key].cells["mark"]): mark for key, mark in zip(stated, marks, strict=False)}
            table = rules.tables[DETECTION]
            numbered = tuple(
                row._replace(cells={**row.cells, "phase": numbers.get(str(row.cells["phase"]), row.cells["phase"])})
                for row in table.rows
            )
            rules = rules._replace(tables={**rules.tables, DETECTION: table._replace(rows=numbered)})
    phases(rules)
    return rules


def _renamed(rules: Rules, names: Mapping[str, str]) -> Rules:
    """The rules with new names of the phases, by those that they had, where the texts of tables name them.

    A name of one word is one of a phase only before the word Phase.
    """
    either = "|".join(re.escape(name) + ("" if " " in name else "(?= Phase)") for name in names)

    def named(match: re.Match[str]) -> str:
        name = names[match[1]]
        return name if not match[2] or name.lower().endswith("phase") else f"{name} Phase"

    def renamed(cell: CellText) -> CellText:
        return re.sub(rf"\b({either})\b( Phase)?", named, cell) if isinstance(cell, str) else cell

    tables = dict(rules.tables)
    for name, table in rules.tables.items():
        if name != PHASES_TABLE and f"tables.{name}" not in rules.changed:
            texts = ({key: renamed(cell) for key, cell in row.cells.items()} for row in table.rows)
            rows = (row._replace(cells=cells) for row, cells in zip(table.rows, texts, strict=True))
            tables[name] = table._replace(rows=tuple(rows))
    return rules._replace(tables=tables)


def in_order(rules: Rules, items: Iterable[Item], key: Callable[[Item], str]) -> tuple[Item, ...]:
    """Items in the order of the phases that `key` gives them; those of one phase keep their order."""
    order = list(phases(rules))
    return tuple(sorted(items, key=lambda item: order.index(key(item))))


FLEET_RULE = "104.3.1"
EMERGENCY_RULE = "104.4.2"
FLEET_RULINGS = ("OP-3",)
EMERGENCY_RULINGS = ("OP-3", "OP-21")
EMERGENCY = "emergency"
FAST = "fast-2"
STRAIGHT = 3  # a die on which every convoy goes straight on
MOST_SPEED = 99
HEXES = "hexes"
TURNS = {"L": "left", "R": "right"}


TURN = {"left": -1, "right": 1, None: 0}


class MovementOrder(NamedTuple):
    """One cell of the fleet movement table.

    `turn` is left, right or None, `when` before or after the move, `hexes` None where the order says M, the
    ship's present Emergency speed (OP-3).
    """

    text: str
    turn: str | None
    when: str | None
    hexes: int | None

    def turned_before(self, course: int) -> int:
        """The course on which a ship carries out the hexes of an order."""
        return (course + TURN[self.turn if self.when == "before" else None]) % 6

    def turned_after(self, course: int) -> int:
        """The course after the turn with which an order ends, if it does."""
        return (course + TURN[self.turn if self.when == "after" else None]) % 6


def parse_order(text: str) -> MovementOrder | None:
    """The order written `L2`, `2L`, `2`, or with M for the number; None for any other text."""
    match = re.fullmatch(r"([LR]?)([0-9]{1,2}|M)([LR]?)", text)
    if match is None or (match[1] and match[3]):
        return None
    before, hexes, after = match.groups()
    when = "before" if before else "after" if after else None
    return MovementOrder(text, TURNS.get(before or after), when, None if hexes == "M" else int(hexes))


def convoys(rules: Rules) -> tuple[str, ...]:
    """The convoy types, in the order of the table's columns: `slow-1`, ..., `emergency`."""
    return tuple(rules.tables["fleet-movement"].columns)


def fleet_order(rules: Rules, convoy: str, die: int) -> MovementOrder:
    """The order that a die gives a convoy type; `InputError` if the table has none."""
    order = parse_order(str(look_up(rules.tables["fleet-movement"], die).cells[convoy]))
    if order is None:
        raise InputError(f"the fleet movement table has no order for {convoy} with die {die}")
    return order


def table_and_die(rules: Rules) -> tuple[Table, Roll]:
    """The fleet movement table and its die.

    Raises `RulesError` with file and line for a cell of a player's table that is not an order, and for one with M
    outside the Emergency column or without M in it.
    """
    table = rules.tables["fleet-movement"]
    dice = dice_of(rules, table.name)
    for n, row in enumerate(table.rows):
        for convoy, cell in row.cells.items():
            order = parse_order(str(cell))
            if order is None or (order.hexes is None) != (convoy == EMERGENCY):
                like = "LM, M or ML" if convoy == EMERGENCY else "L2, 2 or 2L"
                problem = f"{brief(cell)} must be an order such as {like}"
                raise place(rules, "tables", table.name, "rows", n, convoy).refuse(problem)
    return table, dice


def order_text(turn: object, when: object, hexes: object) -> str:
    """An order of the fleet in words: `turn left, then 2 hexes`."""
    entered = counted(hexes, HEXES)
    if turn is None:
        return f"{entered} straight ahead"
    return f"turn {turn}, then {entered}" if when == "before" else f"{entered}, then turn {turn}"


class FleetMovement(TableCheck):
    """Fleet movement; in Emergency the order is for the ship's `speed` of this turn."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, table_and_die(rules)[0].name)
        self.rule, self.assumes, self.counts = FLEET_RULE, FLEET_RULINGS, ("order", "turn", "when", "hexes")
        words, kind = "The speed of a capital ship in Emergency this turn, in hexes.", Choice(convoys(rules))
        self.inputs = (
            Input("convoy", kind, "The type of the convoy.", True, None, rule=cite(rules, FLEET_RULE)),
            whole_input(rules, "speed", words, EMERGENCY_RULE, 1, MOST_SPEED, unit="hexes"),
        )

    def agree(self, inputs: Inputs) -> None:
        """Refuse Emergency without a speed, and a speed without it."""
        if (inputs["convoy"] == EMERGENCY) != ("speed" in inputs):
            cited = cite(self.rules, EMERGENCY_RULE)
            if "speed" not in inputs:
                raise required(f"give the speed of the ship in this turn ({cited})", "--speed")
            raise InputError(f"this option is only for emergency ({cited})", "remove --speed", where="--speed")

    def step(self, inputs: Inputs, die: int | None) -> Ask | Done:
        """One roll."""
        if die is None:
            return Ask(self.roll, self.title)
        order = fleet_order(self.rules, inputs["convoy"], die)
        hexes = inputs["speed"] if order.hexes is None else order.hexes
        return Done({"order": order.text, "turn": order.turn, "when": order.when, "hexes": hexes})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule of Emergency, or that of the fleet."""
        return (EMERGENCY_RULE, EMERGENCY_RULINGS) if inputs["convoy"] == EMERGENCY else (FLEET_RULE, FLEET_RULINGS)

    def in_words(self, outcome: Outcome) -> Answer:
        """How the convoy moves this turn."""
        result = outcome.result
        steps = tuple(step_of_throw(throw, f": {result['order']}") for throw in outcome.throws)
        text = order_text(result["turn"], result["when"], result["hexes"])
        return Answer(f"{capital(text)}.", (Steps(steps),))

    def label(self, result: Result) -> str:
        """The order as it is printed, and in words."""
        return f"{result['order']}: {order_text(result['turn'], result['when'], result['hexes'])}"

    def cell_in_words(self, cell: object) -> str:
        """An order of the table in words; empty for what is none."""
        order = parse_order(str(cell))
        return "" if order is None else order_text(order.turn, order.when, order.hexes or "M")


ESCORT_ACTION_RULE, ESCORT_ACTION_TABLE = "104.2.1", "escort-action"
GAME_END = "game-end"
NIGHT = ("by night", "at night")  # how a further action begins that is of the night alone
NOTHING = "—"
MOVEMENTS = ("formation", "radial", "diameter", NOTHING)
SPEEDS = ("convoy", "search", "full", NOTHING)
ESCORT_ACTION_RULINGS = {SUB: ("OP-17",), SURFACED: ("OP-17",), GAME_END: ("OP-18",)}


class Action(NamedTuple):
    """A row of the table: mode 1 to 7, movement, speed and further action, each None where the row has none."""

    mode: int
    movement: str | None
    speed: str | None
    also: str | None

    @property
    def gunfire(self) -> bool:
        """Whether ships fire on the submarine: its further action says fire, other than of starshells."""
        parts = (self.also or "").split("; ")
        return any({"fire", "fires"}.intersection(part.split()) for part in parts if "starshells" not in part)

    def by_light(self, light: str) -> "Action":
        """An action with what applies in that light alone: by day without its parts that begin with `by night`."""
        if light != "day" or self.also is None:
            return self
        parts = [part for part in self.also.split("; ") if not part.startswith(NIGHT)]
        return self._replace(also="; ".join(parts) or None)


def actions(rules: Rules) -> dict[str, Action]:
    """The action for each marker, and for `game-end`.

    Raises `RulesError` with file and line if a player's table does not have a row for each marker in order, or names
    an unknown mode, movement or speed.
    """
    wanted = (*markers(rules), GAME_END)
    modes = tuple(range(1, len(wanted) + 1))
    check_rows(rules, ESCORT_ACTION_TABLE, "marker", wanted, {"mode": modes, "movement": MOVEMENTS, "speed": SPEEDS})
    found: dict[str, Action] = {}
    for row in rules.tables[ESCORT_ACTION_TABLE].rows:
        cells = map(row.cells.__getitem__, ("movement", "speed", "also"))
        texts = (None if cell == NOTHING else str(cell) for cell in cells)
        found[str(row.cells["marker"])] = Action(int(row.cells["mode"]), *texts)
    return found


class EscortAction(Check):
    """The escorts' action by the `marker` on board; with `game-end` the prolonged attack."""

    name, title, rule, assumes = ESCORT_ACTION_TABLE, "Escorts’ action", ESCORT_ACTION_RULE, ("OP-17", "OP-18")
    counts, shows = Action._fields, (ESCORT_ACTION_TABLE,)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.by_marker, cited = actions(rules), cite(rules, ESCORT_ACTION_RULE)
        self.inputs = (
            marker_input(rules, "The marker on the board.", ESCORT_ACTION_RULE, required=True),
            Input("game-end", Flag(), "The scenario has ended.", default=False, rule=cited),
        )

    def agree(self, inputs: Inputs) -> None:
        """Refuse a prolonged attack on nothing."""
        if inputs["game-end"] and inputs["marker"] == NONE:
            cited = cite(self.rules, ESCORT_ACTION_RULE)
            problem = f"a prolonged attack is possible only with a marker on the board ({cited})"
            raise InputError(problem, where="--game-end")

    def step(self, inputs: Inputs, state: None) -> Done:
        """The row of the table."""
        return Done(self.by_marker[GAME_END if inputs["game-end"] else inputs["marker"]]._asdict())

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The ruling on its row."""
        marker = GAME_END if inputs["game-end"] else inputs["marker"]
        return ESCORT_ACTION_RULE, ESCORT_ACTION_RULINGS.get(marker, ())

    def in_words(self, outcome: Outcome) -> Answer:
        """The escorts' actions in the coming turn."""
        result = outcome.result
        head = f"Mode {result['mode']}"
        if result["movement"] is not None:
            head += f": {result['movement']} movement"
        if result["speed"] is not None:
            head += f" at {capital(str(result['speed']))} Speed"
        facts = [("On the board", the_marker(self.rules, str(outcome.inputs["marker"])))]
        if result["also"] is not None:
            facts.append(("Also", str(result["also"])))
        return Answer(f"{head}.", (Facts(tuple(facts)),))
