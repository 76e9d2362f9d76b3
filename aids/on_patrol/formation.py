"""Convoy formations: which one a number of ships sails in, and where its columns lie (On Patrol 103.1).

An offset counts columns of hexes to the right of the center column's lead bow, as the convoy heads, and half hexes
ahead of it: half hexes, because neighboring columns of a map lie half a hex apart.  Offsets stay the same when the
convoy turns (OP-12).
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeVar

from aids import hexes, toml_file
from aids.checks import Answer, Ask, Done, Outcome, Result, TableCheck, counted, steps_of
from aids.errors import InputError, some_of
from aids.hexes import Board, Hex
from aids.input_file import Place, brief
from aids.kinds import Context, Each, Whole
from aids.on_patrol.board import board_of
from aids.on_patrol.inputs import whole_input
from aids.on_patrol.ships import HEADING, LABEL
from aids.records.fields import Field, read
from aids.rulebook.rules import Inputs, Rules, cite, place, value
from aids.rulebook.tables import look_up

RULE = "103.1.1"
ROLL_RULE = "103.1.2"
ASSUMES = ("OP-5",)
MOST_SHIPS = 99
MOST_GAP = 20
MOST_PLACES, MOST_OWN = 24, 6
"""Ships of a formation of the player's own, as the largest convoy of the rules has 18, and such formations."""


class Column(NamedTuple):
    """One column of a formation: its number, its ships, and the bow hex of the first as written."""

    number: int
    ships: int
    bow: str


OWN, SECTION = "scenario", "formation"


class Formation(NamedTuple):
    """A formation: its columns in the order of their numbers, its direction, and the rule, OWN for the player's own.

    `gap` are the free hexes between the ships of a column, None where they are those of the rules.
    """

    number: int
    columns: tuple[Column, ...]
    direction: int
    rule: str
    gap: int | None = None

    @property
    def ship_count(self) -> int:
        """The number of places in a formation."""
        return sum(column.ships for column in self.columns)


class StatedFormation(NamedTuple):
    """A formation as a player states it: the ships of each column, the bow hex of its first ship, their direction."""

    ships: Annotated[tuple[int, ...], Field(Each(Whole(1, MOST_SHIPS)))]
    bow: Annotated[tuple[str, ...], Field(Each(LABEL))]
    direction: Annotated[int, Field(HEADING)]
    gap: Annotated[int | None, Field(Whole(1, MOST_GAP))] = None


def own_formation(at: Place, rules: Rules, number: int, stated: StatedFormation) -> Formation:
    """The formation that a player states at a place; RulesError for too many ships and for ships that share a hex."""
    counts, bows = stated.ships, stated.bow
    if len(counts) != len(bows) or not counts:
        problem = f"there are {len(bows)} bow hexes for {len(counts)} columns"
        raise at.at("bow").refuse(problem, fix="write one bow hex for each column, and at least one column")
    if sum(counts) > MOST_PLACES:
        raise at.at("ships").refuse(f"there are {sum(counts)} ships, but a formation has at most {MOST_PLACES}")
    columns = tuple(Column(k, *column) for k, column in enumerate(zip(counts, bows, strict=True), start=1))
    formation = Formation(number, columns, stated.direction, OWN, stated.gap)
    taken: dict[Offset, int] = {}
    for column in lay_out(board_of(rules), formation, gap_of(rules, formation)).columns:
        for hull in (Offset(bow.right, ahead) for bow in column.bows for ahead in (bow.ahead, bow.ahead - 2)):
            first = taken.setdefault(hull, column.number)
            if first != column.number:
                problem = f"ships of columns {first} and {column.number} share a hex"
                raise at.at("bow").refuse(problem, fix="move one of the bow hexes")
    return formation


def own_formations(rules: Rules) -> dict[int, Formation]:
    """The formations of house rules, `[formation.1]` and others, by number: those of the player's own rulebook.

    Raises `RulesError` with file and line for a fault, and for one that the document prints.
    """
    if SECTION not in rules.extra:
        return {}
    at, printed = place(rules, SECTION), table_formations(rules)
    own: dict[int, Formation] = {}
    stated = toml_file.entries(at, rules.extra[SECTION])
    if len(stated) > MOST_OWN:
        problem = f"there are {len(stated)} formations, but the rulebook has only {MOST_OWN}"
        raise at.at([*stated][MOST_OWN]).refuse(problem)
    for key, entry in stated.items():
        number = int(key) if key.isascii() and key.isdigit() and len(key) <= 2 else 0
        if not 1 <= number <= MOST_SHIPS:
            raise at.at(key).refuse(f"{brief(key)} is not a number of a formation from 1 to {MOST_SHIPS}")
        if number in printed:
            cure = "to change it, write new rows of the table formations"
            raise at.at(key).refuse(f"formation {number} is already in the rules", fix=cure)
        described = read(StatedFormation, at.at(key), entry, Context(rules, board_of(rules)))
        own[number] = own_formation(at.at(key), rules, number, described)
    return own


def gap_of(rules: Rules, formation: Formation) -> int:
    """The free hexes between the ships of a column (OP-4)."""
    return int(value(rules, "column-gap")) if formation.gap is None else formation.gap


def formations(rules: Rules) -> dict[int, Formation]:
    """The formations of the document and of the player's house rules by number; the errors of both."""
    return dict(sorted((table_formations(rules) | own_formations(rules)).items()))


def table_formations(rules: Rules) -> dict[int, Formation]:
    """The formations of the document by number (On Patrol Chart 103.1).

    Raises `RulesError` with file and line if a player's rows do not number the columns of a formation from 1 up, give
    a column no ships, or give columns of one formation different directions.
    """
    by_number: dict[int, Formation] = {}
    for n, row in enumerate(rules.tables["formations"].rows):
        at = place(rules, "tables", "formations", "rows", n)
        number, column, count, bow, direction = row.cells.values()
        number = Whole(1, MOST_SHIPS).read(at.at("formation"), number)
        count = Whole(1, MOST_SHIPS).read(at.at("ships"), count)
        direction = Whole(1, 6).read(at.at("direction"), direction)
        known = by_number.get(number, Formation(number, (), direction, row.rule))
        if column != len(known.columns) + 1:
            raise at.at("column").refuse(f"the columns of formation {number} must be 1, 2, 3 ... in order")
        if direction != known.direction:
            raise at.at("direction").refuse(f"all columns of formation {number} must have the same direction")
        by_number[number] = known._replace(columns=(*known.columns, Column(len(known.columns) + 1, count, str(bow))))
    return by_number


def numbers_by_count(rules: Rules) -> dict[int, int]:
    """The formation for each number of ships that needs no die (On Patrol 103.1.1)."""
    by_count: dict[int, int] = {}
    for n, row in enumerate(rules.tables["formation-by-ships"].rows):
        at = place(rules, "tables", "formation-by-ships", "rows", n)
        number = Whole(1, MOST_SHIPS).read(at.at("ships"), row.cells["ships"])
        if number in by_count or number == rolled_count(rules):
            raise at.at("ships").refuse(f"there is already a formation for {number} ships")
        by_count[number] = Whole(1, MOST_SHIPS).read(at.at("formation"), row.cells["formation"])
    return by_count


def rolled_count(rules: Rules) -> int:
    """The number of ships whose formation a die decides (On Patrol 103.1.2)."""
    return int(value(rules, "rolled-convoy"))


def rolled_formation(rules: Rules, die: int) -> int:
    """The number of the formation that the die gives to a convoy of that size."""
    return int(look_up(rules.tables["formation-roll"], die).cells["formation"])


class ConvoyFormation(TableCheck):
    """The formation of `ships` ships, capital ships included; only 12 ships roll a die."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules, "formation-roll")
        self.name, self.title, self.rule, self.assumes = "formation", "Convoy formation", RULE, ASSUMES
        self.shows = ("formation-by-ships", "formation-roll")
        self.known, self.with_die = numbers_by_count(rules), rolled_count(rules)
        self.dice = f"{self.dice} for {self.with_die} ships, otherwise no dice"
        formations(rules)
        for n, row in enumerate(self.table.rows):
            at = place(rules, "tables", self.table.name, "rows", n, "formation")
            Whole(1, MOST_SHIPS).read(at, row.cells["formation"])
        words = "The number of merchantmen and capital ships."
        self.inputs = (whole_input(rules, "ships", words, RULE, 1, MOST_SHIPS, unit="ships", required=True),)

    def agree(self, inputs: Inputs) -> None:
        """Refuse a number of ships that has no formation."""
        if inputs["ships"] not in self.known and inputs["ships"] != self.with_die:
            numbers = some_of(map(str, sorted((*self.known, self.with_die))))
            problem = f"no formation has {inputs['ships']} ships ({cite(self.rules, RULE)})"
            raise InputError(problem, f"choose one of: {numbers}", where="--ships")

    def step(self, inputs: Inputs, die: int | None) -> Ask | Done:
        """One roll where the number of ships alone does not decide."""
        if inputs["ships"] in self.known:
            return Done({"formation": self.known[inputs["ships"]]})
        if die is None:
            return Ask(self.roll, self.table.title)
        return Done({"formation": rolled_formation(self.rules, die)})

    def cites(self, inputs: Inputs) -> tuple[str, tuple[str, ...]]:
        """The rule of the roll, or of the table by ships."""
        return ROLL_RULE if inputs["ships"] == self.with_die else RULE, ASSUMES

    def in_words(self, outcome: Outcome) -> Answer:
        """The formation that the convoy sails in."""
        ships = counted(outcome.inputs["ships"], "ships")
        return Answer(f"{self.label(outcome.result)}, for {ships}.", steps_of(outcome))

    def label(self, result: Result) -> str:
        """Its number."""
        return f"Formation {result['formation']}"


T = TypeVar("T")

SHIP_LENGTH = 2  # hexes that a ship fills, bow and stern (OP-2)


class Offset(NamedTuple):
    """A place in the convoy: columns of hexes to the right of its origin, and half hexes ahead."""

    right: int
    ahead: int

    @property
    def upright_hex(self) -> Hex:
        """The hex at an offset from hex 0, 0 of a convoy that heads up the page, as overlays and diagrams draw it."""
        return Hex(self.right, (self.ahead - self.right) // 2)


class Frame(NamedTuple):
    """How the offsets of a convoy lie on the board: its heading, and the hex at offset 0, 0."""

    board: Board
    direction: int
    origin: Hex

    def offset_of(self, place: Hex) -> Offset:
        """The offset of a hex of the board."""
        upright = hexes.rotated(place, -hexes.step_of(self.board, self.direction), self.origin)
        right = upright.q - self.origin.q
        return Offset(right, 2 * (upright.r - self.origin.r) + right)

    def hex_at(self, offset: Offset) -> Hex:
        """The hex at an offset; an offset between two hexes is the one astern."""
        upright = offset.upright_hex
        placed = Hex(self.origin.q + upright.q, self.origin.r + upright.r)
        return hexes.rotated(placed, hexes.step_of(self.board, self.direction), self.origin)


class ConvoyColumn(NamedTuple):
    """One column of ships: its number in the formation, and the offsets of its bows, first ship to last."""

    number: int
    bows: tuple[Offset, ...]


class Convoy(NamedTuple):
    """The columns of a formation from left to right, in a frame whose origin is the center column's lead bow."""

    frame: Frame
    columns: tuple[ConvoyColumn, ...]


class Adjustment(NamedTuple):
    """A ship that does not stand where the chart would put it: why, and the ruling."""

    text: str
    ruling: str


def bow_to_bow(free_hexes: int) -> int:
    """Half hexes from a bow to the next bow in the same column, with so many free hexes between the ships."""
    return 2 * (SHIP_LENGTH + free_hexes)


def lay_out(board: Board, formation: Formation, column_gap: int, shift: tuple[int, int] = (0, 0)) -> Convoy:
    """The columns of a formation on the board, with `column_gap` free hexes between the ships of a column.

    `shift` moves all by columns and rows of the board.  `InputError` for a bow hex that the board does not have.
    """
    # The places of a player's own formation hold on this board, those of the rules on any, and beyond its edges.
    known = board if formation.rule == OWN else board._replace(columns=None, rows=None)
    leads: dict[int, Hex] = {}
    for column in formation.columns:
        try:
            bow = hexes.parse(known, column.bow, "--board")
        except InputError as error:
            place = f"formation {formation.number}, column {column.number}"
            raise InputError(f"{place}: {error.message}", where=error.where) from None
        leads[column.number] = shifted(board, bow, shift)
    frame = Frame(board, formation.direction, leads[1])
    ordered = sorted(formation.columns, key=lambda column: frame.offset_of(leads[column.number]))
    frame = frame._replace(origin=leads[center_of(ordered).number])
    columns = []
    for column in ordered:
        right, ahead = frame.offset_of(leads[column.number])
        bows = tuple(Offset(right, ahead - bow_to_bow(column_gap) * rank) for rank in range(column.ships))
        columns.append(ConvoyColumn(column.number, bows))
    return Convoy(frame, tuple(columns))


def shifted(board: Board, place: Hex, shift: tuple[int, int]) -> Hex:
    """A hex moved by so many columns and rows of the board."""
    start, end = hexes.at(board, 1, 1), hexes.at(board, 1 + shift[0], 1 + shift[1])
    return Hex(place.q + end.q - start.q, place.r + end.r - start.r)


def center_of(columns: Sequence[T]) -> T:
    """The center column of columns from left to right: of two, the left one (OP-7)."""
    return columns[(len(columns) - 1) // 2]
