"""The rules of Ambush: who ambushes, where the scatter of dice ends, and what attacks (Ambush check, Attack Sequence).

The whole ambush is the check `ambush`; its parts are the checks `scatter` and `attack`.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from aids import toml_file
from aids.checks import (
    Answer,
    Ask,
    Check,
    Done,
    HexMap,
    Odds,
    Outcome,
    Rank,
    Result,
    State,
    Steps,
    counted,
    step_of_throw,
)
from aids.dice import roll
from aids.errors import InputError
from aids.hexes import STEPS, Board, Hex, ahead, board_form, distance, label, on_board, parse, read_board, step_of
from aids.input_file import brief
from aids.kinds import Choice, HexName, HexNames, Whole
from aids.records.fields import SectionForm
from aids.rulebook.rules import Input, Inputs, Rules, cite, place
from aids.rulebook.tables import HOUSE_RULE, Row, Table

ATTACK_SEQUENCE = "Ambush Attack Sequence"
MINES_RULE = "Ambush Attack Sequence (a)"
SUBMARINES_RULE = "Ambush Attack Sequence (b)"
MINES, SUBMARINES, ATTACK_NONE = "mines", "submarines", "none"
OUTCOMES = (MINES, SUBMARINES, ATTACK_NONE)
EQUAL = (MINES, ATTACK_NONE, SUBMARINES)
#: What the flow chart and the steps say of a die equal to the mine factors, by its result.
EQUAL_TEXTS = {
    MINES: "Equal: mine attack too",
    ATTACK_NONE: "Equal: no ambush",
    SUBMARINES: "Equal: the same as a die higher than the factors",
}
MOST = 99
"""Mine factors, or submarines, that one side may have hidden."""
RULE = "Ambush check"
CC, FICC, NONE = "CC", "FICC", "none"
AMBUSHERS = (CC, FICC, NONE)
DIE = roll("d6")
ATTACKS = {
    MINES: "Mines attack",
    SUBMARINES: "All hidden submarines attack",
    ATTACK_NONE: "No ambush: nothing attacks",
}
KINDS = ((MINES, "Mines attack"), (SUBMARINES, "Submarines attack"), (ATTACK_NONE, "No ambush"))
"""The attacks as odds list them, first those that hurt."""
PREY = {CC: "ficc-ships", FICC: "cc-ships"}
"""The input with the ships of an ambusher's prey."""
LAST_DIE = " (to roll the last die: plotroom check ambush attack)"  # in parentheses, which a page leaves out
LIKELIEST = 12
"""The likeliest hexes of a scatter that are told; the result has all."""


def decide(die: int, mines: int, submarines: int, equal: str = MINES) -> str:
    """The attack, `mines`, `submarines` or `none`; `equal` is the result of an equal die (AM-1).

    Without submarines the attack is `none` instead of `submarines` (Ambush Attack Sequence (c)).
    """
    outcome = MINES if die < mines else SUBMARINES if die > mines else equal
    return ATTACK_NONE if outcome == SUBMARINES and not submarines else outcome


def mines_left(outcome: str, mines: int) -> int:
    """The mine factors still hidden: none after a mine attack, otherwise all of them (AM-2)."""
    return 0 if outcome == MINES else mines


def equal_setting(rules: Rules) -> str:
    """The result of a last die equal to the mine factors: the house rules' setting, or `mines` (AM-1).

    Raises `RulesError` with file and line for an unknown setting.
    """
    if "attack" not in rules.extra:
        return MINES
    at = place(rules, "attack")
    raw = toml_file.entries(at, rules.extra["attack"], ("equal",), ("equal",))
    return Choice(EQUAL).read(at.at("equal"), raw["equal"])


def equal_rulings(rules: Rules) -> tuple[str, ...]:
    """The ruling on an equal die, unless the player's house rules set its result."""
    return () if "attack" in rules.extra else ("AM-1",)


def decision(rules: Rules) -> Table:
    """The table of the last die under the setting in force.

    Raises `RulesError` with file and line for house rules that replace its rows.
    """
    table = rules.tables["decision"]
    if "tables.decision" in rules.changed:
        cure = "write [attack] with 'equal' to change the result of an equal die"
        raise place(rules, "tables", "decision").refuse("house rules cannot change the rows of 'decision'", fix=cure)
    if "attack" not in rules.extra:
        return table
    setting = equal_setting(rules)
    equals = [{"submarines": "any or none", "outcome": setting}]
    if setting == SUBMARINES:
        equals = [{"submarines": "any", "outcome": setting}, {"submarines": "none", "outcome": ATTACK_NONE}]
    rows = [row for row in table.rows if row.cells["die"] != "equal"]
    at = next(n for n, row in enumerate(table.rows) if row.cells["die"] == "equal")
    rows[at:at] = [Row(None, None, {"die": "equal", **cells}, HOUSE_RULE) for cells in equals]
    return table._replace(rows=tuple(rows))


def _with_equal(rules: Rules, table: Table) -> Table:
    """A table that states the result of an equal die, under the setting in force; rows of a player's own stay."""
    if f"tables.{table.name}" in rules.changed:
        return table
    said, setting, rows = EQUAL_TEXTS[MINES], equal_setting(rules), list[Row]()
    for row in table.rows:
        cells = dict(row.cells)
        for key, cell in cells.items():
            if isinstance(cell, str) and said in cell and setting != MINES:
                text = cell.replace(said, EQUAL_TEXTS[setting])
                # What is left of its attack is for less alone.
                cells[key] = text if text.startswith("Less") else f"Less: {text[:1].lower()}{text[1:]}"
        rows.append(row._replace(cells=cells))
    return table._replace(rows=tuple(rows))


def equal_input(rules: Rules) -> Input:
    """The input `equal`; its default is the setting in force."""
    words, setting = "The attack when the last die is equal to the mine factors.", equal_setting(rules)
    return Input("equal", Choice(EQUAL), words, title="On equal", default=setting, rule=cite(rules, MINES_RULE))


def hidden_input(rules: Rules, name: str, text: str, unit: str, rule: str) -> Input:
    """An input for a number of hidden mine factors or submarines, 0 by default; `text` is its help."""
    return Input(name, Whole(0, MOST, unit), text, default=0, rule=cite(rules, rule), group="hidden")


class AmbushAttack(Check):
    """The attack on prey under the crosshair, and the number of mine factors that the ambusher has left."""

    name, title, rule, dice = "attack", "Mines or submarines", ATTACK_SEQUENCE, DIE.name
    counts, order, shows = ("outcome", "mines_left"), OUTCOMES, ("decision",)

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.assumes = (*equal_rulings(rules), "AM-2")
        self.inputs = (
            hidden_input(rules, "mines", "The hidden mine factors of the ambusher.", "factors", MINES_RULE),
            hidden_input(rules, "submarines", "The hidden submarines of the ambusher.", "submarines", SUBMARINES_RULE),
            equal_input(rules),
        )

    def step(self, inputs: Inputs, die: int | None) -> Ask | Done:
        """The last die."""
        if die is None:
            return Ask(DIE, "the last die")
        outcome = decide(die, inputs["mines"], inputs["submarines"], inputs["equal"])
        return Done({"outcome": outcome, "mines_left": mines_left(outcome, inputs["mines"])})

    def in_words(self, outcome: Outcome) -> Answer:
        """The attack that the last die makes, and the mine factors left."""
        result, (throw,) = outcome.result, outcome.throws
        mines = int(str(outcome.inputs["mines"]))
        compared = "less than" if throw.outcome < mines else "equal to" if throw.outcome == mines else "greater than"
        step = step_of_throw(throw, f", {compared} {counted(mines, 'mine factors')}")
        left = counted(result["mines_left"], "mine factors")
        return Answer(f"{ATTACKS[str(result['outcome'])]}. {left} left.", (Steps((step,)),))

    def label(self, result: Result) -> str:
        """The attack, and the mines left."""
        return f"{result['outcome']}, {counted(result['mines_left'], 'mine factors')} left"


ASSUMES = ("AM-3", "AM-4")
LEGS = ("first", "second")
#: The names of the six directions, clockwise from the top of the map.
COMPASS = ("North", "Northeast", "Southeast", "South", "Southwest", "Northwest")
AMBUSH = Board(higher=4, top="lower")
"""Letters to the east, numbers to the south.  The size is unknown, so there is no limit to the east and south."""


def board_of(rules: Rules) -> Board:
    """The board in force; `RulesError` with file and line for a section that is not one."""
    return read_board(place(rules, "board"), rules.extra.get("board", {}), AMBUSH)


class Crosshair(NamedTuple):
    """The place of the crosshair, the direction rolled for its next move if any, and the number of legs to go."""

    hex: Hex
    heading: int | None = None
    legs: int = len(LEGS)


@dataclass(eq=False)
class Field:
    """The map and the hex in which the crosshair starts.

    All states of one question share one object, so it is compared by identity, which is quick.
    """

    board: Board
    start: Hex


def landing(board: Board, start: Hex, dice: Sequence[int]) -> tuple[Hex, Hex]:
    """The intermediate and the final hex of four dice: direction, distance, direction, distance.

    They may lie off the map (AM-4).
    """
    intermediate = ahead(board, start, dice[0], dice[1])
    return intermediate, ahead(board, intermediate, dice[2], dice[3])


def ends(board: Board) -> dict[Hex, int]:
    """The number of equally likely throws that end at each place, relative to the start."""
    legs = [ahead(board, Hex(0, 0), *dice) for dice in product(DIE.weights, repeat=2)]
    return Counter(Hex(first.q + second.q, first.r + second.r) for first, second in product(legs, repeat=2))


def end_hexes(board: Board, start: Hex) -> dict[Hex, Fraction]:
    """The exact chance of each hex in which the crosshair can end, on the map or off it; the chances add up to 1."""
    weights = ends(board)
    total = sum(weights.values())
    return {Hex(start.q + end.q, start.r + end.r): Fraction(weight, total) for end, weight in weights.items()}


def throw(board: Board, crosshair: Crosshair, then: Callable[[Crosshair], State]) -> Ask:
    """The next die of a crosshair that has legs to go; `then` makes the next state from the crosshair after it."""
    here, heading, legs = crosshair
    leg_name = LEGS[-legs]
    if heading is None:
        onward = {face: then(Crosshair(here, face, legs)) for face in DIE.weights}
        return Ask(DIE, f"the {leg_name} direction", onward)
    (q, r), (right, up), left = here, STEPS[step_of(board, heading)], legs - 1
    new = tuple.__new__  # odds take 1,296 of these throws: Crosshair(...) and Hex(...) would take a tenth longer
    onward = {
        face: then(new(Crosshair, (new(Hex, (q + right * face, r + up * face)), None, left))) for face in DIE.weights
    }
    return Ask(DIE, f"the {leg_name} distance", onward)


def start_hex(rules: Rules) -> str:
    """The label of the hex in which the crosshair starts; raises `RulesError` for house rules without one."""
    rows = rules.tables["start-hex"].rows
    if len(rows) != 1:
        raise place(rules, "tables", "start-hex", "rows").refuse(f"this table must have one row, not {len(rows)}")
    text = str(rows[0].cells["hex"])
    try:
        parse(board_of(rules), text)
    except InputError as error:
        if "tables.start-hex" in rules.changed:
            raise place(rules, "tables", "start-hex", "rows", 0, "hex").refuse(error.message) from None
        cure = "write another start hex in [tables.start-hex]"
        raise place(rules, "board").refuse(error.message, fix=cure) from None
    return text


def from_input(rules: Rules) -> Input:
    """The input `from`, the hex in which the crosshair starts."""
    words, rule = "The hex where the crosshair starts.", cite(rules, ATTACK_SEQUENCE)
    return Input("from", HexName(), words, default=start_hex(rules), rule=rule, title="Starts at")


def prey_hexes(board: Board, inputs: Inputs, name: str = "prey") -> frozenset[Hex]:
    """The hexes of ships that an input names; `InputError` for one that is not on the map."""
    hexes = frozenset(parse(board, text, f"--{name}") for text in inputs.get(name, ()))
    for ship in hexes:
        if not on_board(board, ship):
            raise InputError(f"{brief(label(board, ship))} is off the map. Ships must be on it", where=f"--{name}")
    return hexes


def board_and_start(rules: Rules, inputs: Inputs) -> tuple[Board, Hex]:
    """The map, and the start hex that the inputs name; `InputError` for a hex that the map does not have."""
    board = board_of(rules)
    return board, parse(board, inputs["from"], "--from")


def _steps(board: Board | None, outcome: Outcome) -> Steps:
    """The throws; a direction is named by the compass."""
    steps = []
    for throw in outcome.throws:
        after = ""
        if board is not None and throw.purpose.endswith("direction"):
            after = f": {COMPASS[step_of(board, throw.outcome)]}"
        elif throw.purpose.endswith("distance"):
            after = f": {counted(throw.outcome, 'hexes')}"
        steps.append(step_of_throw(throw, after))
    return Steps(tuple(steps))


def _sum(rows: Iterable[tuple[Result, Fraction]], key: str, values: Collection[object]) -> Fraction:
    """The chance of all results that have one of these values under a key."""
    return sum((chance for result, chance in rows if result[key] in values), Fraction(0))


def _labels(rules: Rules, inputs: Inputs, name: str) -> set[str]:
    """The hexes that an input names, as results name them."""
    board = board_of(rules)
    return {label(board, place) for place in prey_hexes(board, inputs, name)}


class Scatter(Check):
    """The final `hex` of the crosshair, its `distance` from the start, and the `intermediate` hex."""

    name, title, rule, assumes = "scatter", "Scatter of the crosshair", ATTACK_SEQUENCE, ASSUMES
    dice = "d6 four times: direction, distance, direction, distance"
    counts, shows = ("hex", "distance"), ("directions",)

    def __init__(self, rules: Rules) -> None:
        words = "The hexes of ships, to show the odds for these hexes."
        prey = Input("prey", HexNames(), words, rule=cite(rules, ATTACK_SEQUENCE))
        super().__init__(rules, from_input(rules), prey)

    def start(self, inputs: Inputs) -> tuple[Field, Crosshair]:
        """The crosshair at its start."""
        field = Field(*board_and_start(self.rules, inputs))
        return field, Crosshair(field.start)

    def step(self, inputs: Inputs, state: tuple[Field, Crosshair]) -> Ask | Done:
        """The next die of the crosshair."""
        field, crosshair = state
        if crosshair.legs:
            return throw(field.board, crosshair, lambda moved: (field, moved))
        return Done({"hex": label(field.board, crosshair.hex), "distance": distance(field.start, crosshair.hex)})

    def detail(self, inputs: Inputs, outcomes: Sequence[int]) -> Result:
        """The end of the first leg."""
        board, start = board_and_start(self.rules, inputs)
        return {"intermediate": label(board, landing(board, start, outcomes)[0])}

    def agree(self, inputs: Inputs) -> None:
        """Refuse hexes that are not on the map."""
        prey_hexes(board_and_start(self.rules, inputs)[0], inputs)

    def rank(self, values: tuple[str, int]) -> Rank:
        """By distance."""
        return [values[1:]]

    def in_words(self, outcome: Outcome) -> Answer:
        """The hex in which the crosshair ends, with its two legs on a map."""
        result, board = outcome.result, board_of(self.rules)
        away = counted(result["distance"], "hexes")
        head = f"The crosshair ends in {result['hex']}, {away} from {outcome.inputs['from']}."
        if not result["distance"]:
            head = f"The crosshair ends in its start hex, {result['hex']}."
        named = (("F", outcome.inputs["from"]), ("1", result["intermediate"]), ("X", result["hex"]))
        marks: dict[Hex, str] = {parse(board, name): mark for mark, name in named}
        legend = f"F: the start. 1: the end of the first leg ({result['intermediate']}). X: the final hex."
        return Answer(head, (_steps(board, outcome), HexMap(tuple(marks.items()), legend)))

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The chance of each distance, then of the hexes with prey, or without any named of the likeliest hexes."""
        distances = sorted({int(str(result["distance"])) for result, _ in rows})
        away = tuple((f"{counted(number, 'hexes')} away", _sum(rows, "distance", (number,))) for number in distances)
        prey = _labels(self.rules, inputs, "prey")
        listed = [(str(result["hex"]), chance) for result, chance in rows if not prey or result["hex"] in prey]
        listed.sort(key=lambda row: -row[1])
        if not prey:
            note = f"{len(rows)} hexes in all. --prey shows only the hexes of your ships"
            note += " (to print all: plotroom print ambush/hexes)."
            return Odds("", away), Odds("The most likely hexes", tuple(listed[:LIKELIEST]), note)
        hit = _sum(rows, "hex", prey)
        return Odds("", away), Odds("A hex with prey", (("Any of them", hit), *listed))


def directions(rules: Rules) -> Table:
    """The table of directions as the board in force numbers them.

    Raises `RulesError` for house rules that name other directions than their board does.
    """
    table, board = rules.tables["directions"], board_of(rules)
    rows = []
    for n, row in enumerate(table.rows):
        found, name = row.cells["direction"], COMPASS[step_of(board, row.low or 1)]
        named = {COMPASS[step_of(board, face)] for face in range(row.low or 0, (row.high or 0) + 1)}
        if "tables.directions" in rules.changed and named != {found}:
            problem = f"direction {row.low} is {name!r}, not {brief(found)}"
            cure = "if your map has other numbers, change [board]"
            raise place(rules, "tables", "directions", "rows", n, "direction").refuse(problem, fix=cure)
        rows.append(row._replace(cells={**row.cells, "direction": name}))
    return table._replace(rows=tuple(rows))


class Force(NamedTuple):
    """The mine factors and submarines that one side has hidden, and the hexes of the ships that it would ambush."""

    mines: int
    submarines: int
    prey: frozenset[Hex]


@dataclass(eq=False)
class Situation(Field):
    """The map, the start hex, both sides as ambushers, and the effect of an equal last die."""

    cc: Force
    ficc: Force
    equal: str


class Progress(NamedTuple):
    """The state of an ambush: the CC die, the ambusher, the crosshair and the outcome, None where not known yet."""

    situation: Situation
    cc_die: int | None = None
    ambusher: str | None = None
    crosshair: Crosshair | None = None
    outcome: str | None = None


def ambusher(cc: int, ficc: int) -> str:
    """The side with the higher die, `CC` or `FICC`; `none` if they tie (AM-5)."""
    return CC if cc > ficc else FICC if ficc > cc else NONE


class Initiative(Check):
    """The side that ambushes the other, whether or not it has anything hidden."""

    name, title, rule, dice = "initiative", "Who ambushes", RULE, "d6 for CC, d6 for FICC"
    counts, assumes, order, shows = ("ambusher",), ("AM-5", "AM-6"), AMBUSHERS, ("ambush-steps",)

    def step(self, inputs: Inputs, state: int | str | None) -> Ask | Done:
        """A die for each side."""
        if state is None:
            return Ask(DIE, "the CC die")
        if isinstance(state, int):
            return Ask(DIE, "the FICC die", {face: ambusher(state, face) for face in DIE.weights})
        return Done({"ambusher": state})

    def in_words(self, outcome: Outcome) -> Answer:
        """The side that ambushes."""
        return Answer(f"{self.label(outcome.result)}.", (_steps(None, outcome),))

    def label(self, result: Result) -> str:
        """The side, or that the dice tie."""
        who = result["ambusher"]
        return "No ambush: the dice tie" if who == NONE else f"{who} ambushes"


class Ambush(Check):
    """The whole ambush; it ends, without further dice, as soon as there can be none.

    `hex` is where the crosshair ends, None if it is not placed; `mines_left` is the ambusher's number of mine factors,
    None without an ambusher.
    """

    name, title, rule, order = "ambush", "Ambush", RULE, AMBUSHERS
    dice = "d6 for CC, d6 for FICC, d6 four times for the crosshair, d6 for the attack; no dice after it is over"
    counts, shows = ("ambusher", "hex", "outcome", "mines_left"), ("ambush-steps", "directions", "decision")

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.assumes = (*equal_rulings(rules), "AM-2", "AM-3", "AM-4", "AM-5", "AM-6")
        hidden = [
            hidden_input(rules, f"{side.lower()}-{kind}", f"The hidden {title} of {side}.", unit, RULE)._replace(
                title=f"{side} {kind}"
            )
            for side in (CC, FICC)
            for kind, title, unit in (("mines", "mine factors", "factors"), ("submarines", "submarines", "submarines"))
        ]
        words = "The hexes of the prey’s ships, whichever side is the prey."
        prey = Input("prey", HexNames(), words, rule=cite(rules, ATTACK_SEQUENCE))
        ships = [
            prey._replace(
                name=f"{side.lower()}-ships",
                title=f"{side} ships",
                help=f"The hexes of {side}’s ships, if you give the ships of both sides.",
            )
            for side in (CC, FICC)
        ]
        either = prey._replace(group="ships", instead=tuple(ship.name for ship in ships))
        self.inputs = (*hidden, either, *ships, from_input(rules), equal_input(rules))

    def agree(self, inputs: Inputs) -> None:
        """Refuse ships given twice, and hexes that are not on the map."""
        both = next((name for name in ("cc-ships", "ficc-ships") if "prey" in inputs and name in inputs), None)
        if both:
            problem = "use --prey, or the options for the ships of each side, but not both"
            raise InputError(problem, where=f"--prey and --{both}")
        self.start(inputs)

    def start(self, inputs: Inputs) -> Progress:
        """The state before any die; raises `InputError` for hexes that are not on the map."""
        board, start = board_and_start(self.rules, inputs)

        def ships(side: str) -> frozenset[Hex]:
            return prey_hexes(board, inputs, "prey" if "prey" in inputs else f"{side}-ships")

        def force(side: str, prey: str) -> Force:
            return Force(inputs[f"{side}-mines"], inputs[f"{side}-submarines"], ships(prey))

        return Progress(Situation(board, start, force("cc", "ficc"), force("ficc", "cc"), inputs["equal"]))

    def step(self, inputs: Inputs, state: Progress) -> Ask | Done:
        """Who ambushes, then the crosshair, then the last die."""
        situation, cc_die, who, crosshair, outcome = state
        if who is None:
            if cc_die is None:
                return Ask(DIE, "the CC die", {face: state._replace(cc_die=face) for face in DIE.weights})
            sides, started = {face: ambusher(cc_die, face) for face in DIE.weights}, Crosshair(situation.start)
            after = {side: Progress(situation, ambusher=side, crosshair=started) for side in AMBUSHERS}
            return Ask(DIE, "the FICC die", {face: after[side] for face, side in sides.items()})
        force = {CC: situation.cc, FICC: situation.ficc}.get(who)
        if force is None or crosshair is None or not (force.mines or force.submarines):
            return _done(situation, who, None, NONE, None if force is None else 0)
        if crosshair.legs:
            return throw(situation.board, crosshair, lambda moved: state._replace(crosshair=moved))
        if outcome is None and crosshair.hex in force.prey:
            last = {face: decide(face, force.mines, force.submarines, situation.equal) for face in DIE.weights}
            return Ask(DIE, "the last die", {face: state._replace(outcome=each) for face, each in last.items()})
        outcome = outcome or NONE
        return _done(situation, who, crosshair.hex, outcome, mines_left(outcome, force.mines))

    def rank(self, values: tuple[str, str, str, int]) -> Rank:
        """By ambusher, then by attack."""
        return [(AMBUSHERS.index(values[0]), OUTCOMES.index(values[2]))]

    def in_words(self, outcome: Outcome) -> Answer:
        """The whole ambush."""
        result, board, at = outcome.result, board_of(self.rules), outcome.result["hex"]
        stated = {"prey", PREY.get(str(result["ambusher"]))} & outcome.inputs.keys()
        if result["ambusher"] == ATTACK_NONE or result["hex"] is None:
            why = f"{result['ambusher']} has nothing hidden"
            head = f"No ambush: {'the dice of the two sides tie' if result['ambusher'] == ATTACK_NONE else why}."
        elif not stated and on_board(board, parse(board, str(at))):
            prey = CC if result["ambusher"] == FICC else FICC
            head = f"The crosshair ends in {at}. There is an ambush only if {prey} has a ship there{LAST_DIE}."
        elif result["outcome"] == ATTACK_NONE:
            head = f"No ambush: the crosshair of {result['ambusher']} ends in {result['hex']}."
        else:
            left = counted(result["mines_left"], "mine factors")
            head = f"{result['ambusher']} ambushes in {result['hex']} with {result['outcome']}. {left} left."
        return Answer(head, (_steps(board, outcome),))

    def odds_in_words(self, inputs: Inputs, rows: Sequence[tuple[Result, Fraction]]) -> tuple[Odds, ...]:
        """The chance of each attack, then of each hex with prey what happens there, the likeliest first."""
        prey = {who: _labels(self.rules, inputs, "prey" if "prey" in inputs else name) for who, name in PREY.items()}
        attacks = tuple((text, _sum(rows, "outcome", (kind,))) for kind, text in KINDS)
        kinds = dict(KINDS)
        in_hexes = [
            (f"{result['hex']}: {result['ambusher']}, {kinds[str(result['outcome'])].lower()}", chance)
            for result, chance in rows
            if result["hex"] is not None and result["hex"] in prey[str(result["ambusher"])]
        ]
        if not in_hexes:
            note = "The crosshair cannot end in a hex with prey. Use --prey to name their hexes."
            return (Odds("", attacks, note),)
        in_hexes.sort(key=lambda row: -row[1])
        return Odds("", attacks), Odds("The crosshair ends in a hex with prey", tuple(in_hexes))


def _done(situation: Situation, who: str, at: Hex | None, outcome: str, left: int | None) -> Done:
    return Done(
        {
            "ambusher": who,
            "hex": None if at is None else label(situation.board, at),
            "outcome": outcome,
            "mines_left": left,
        }
    )


def adjust_rules(rules: Rules) -> Rules:
    """The rules with the tables that show what follows from house rules: an equal last die, a board's directions.

    Raises `RulesError` with file and line for an unknown setting, and for house rules that replace those rows.
    """
    tables = {**rules.tables, "decision": decision(rules), "directions": directions(rules)}
    for name in ("ambush-flow", "ambush-steps"):
        tables[name] = _with_equal(rules, tables[name])
    for name in ("decision", "ambush-flow", "ambush-steps"):  # house rules may set what the ruling decides
        kept = tuple(each for each in tables[name].assumes if each != "AM-1" or each in equal_rulings(rules))
        tables[name] = tables[name]._replace(assumes=kept)
    return rules._replace(tables=tables)


def forms(rules: Rules) -> tuple[SectionForm, ...]:
    """The form of the section that describes a player's map."""
    return (SectionForm("board", "Your map", "its size, its sides and its names", board_form()),)
