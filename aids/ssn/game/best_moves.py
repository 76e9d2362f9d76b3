"""The sonar picture that a turn is asked for: the water that the next move can reach, and the best moves by each aim.

It is given when it is asked for: it solves what the game is about, which water is silent.
"""

from collections.abc import Iterable, Iterator, Mapping
from math import fsum
from typing import NamedTuple

from aids.checks.answers import Grid as Rows
from aids.dice import percent
from aids.errors import InputError
from aids.ssn.game.ends import Grid
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import OrderFault, Orders, afloat, check_shots, leg_text
from aids.ssn.game.position import HUNDREDTHS, LHD, Leg, Position
from aids.ssn.game.risk import Chances
from aids.ssn.game.shot_chances import outcomes_of_shots
from aids.ssn.game.sonar_picture import End, best, picture
from aids.ssn.game.words import place_text
from aids.turn_words import Section, Sentence

CLOSE = Grid(25, 5)
"""The steps of the moves that are looked at: a quarter inch, 5 degrees."""
SHOWN = 6
"""The moves that are told for each aim."""
CELL = 50
"""Hundredths of an inch: the side of a square of the picture."""
HEADS = ("Sunk", "Fired on", "Heard", "Next shot")
EXACT = (
    "The chances of each move are exact: ships and helicopters listen from where they lie now, the dice decide the "
    "rest. Not every move is looked at: these turn to one side, at their begin or their end, in steps of {turn} "
    "degrees and a quarter inch."
)
NOT_EXACT = EXACT.format(turn=5)


class Aim(NamedTuple):
    """An aim in words, the shots fired before the move, and its best moves."""

    words: str
    shots: tuple[str, ...]
    moves: tuple[End, ...]


class BestMoves(NamedTuple):
    """Every move without shots that was looked at, and the best by each aim."""

    ends: tuple[End, ...]
    aims: tuple[Aim, ...]

    @property
    def numbers(self) -> Mapping[tuple[Leg, ...], int]:
        """The ways of the best moves with their numbers from 1, whatever marker and shots go with them."""
        ways = dict.fromkeys(end.plan.orders.moves for aim in self.aims for end in aim.moves)
        return {way: number for number, way in enumerate(ways, 1)}

    @property
    def cells(self) -> Mapping[tuple[int, int], End]:
        """The squares in which a move ends, by their number to the right and up, each with the move least sunk."""
        found: dict[tuple[int, int], End] = {}
        for end in self.ends:
            cell = end.x // CELL, end.y // CELL
            if cell not in found or end.chances.sunk < found[cell].chances.sunk:
                found[cell] = end
        return found


def best_moves(figures: Figures, position: Position) -> BestMoves:
    """The picture of the move that follows a position of a game that goes on.

    Raises `InputError` for a situation without a threshold, and where no move keeps the submarine on the table.
    """
    ends = picture(figures, position, CLOSE)
    if not ends:
        raise InputError("no move is left that keeps the submarine on the table; leave it out", where="--picture")
    return BestMoves(ends, tuple(aims_of(figures, position, ends)))


def aims_of(
    figures: Figures, position: Position, ends: tuple[End, ...], after_shots: Grid | None = CLOSE
) -> Iterator[Aim]:
    """Each aim in words with the shots before the move, and its best moves; two aims with the same moves are one.

    The moves after shots at the LHD are looked at besides, those of the grid `after_shots`, if there is one.
    """
    sunk, heard = _best(ends, "sunk"), _best(ends, "heard")
    if sunk == heard:
        yield Aim("least sunk and least heard", (), sunk)
    else:
        yield Aim("least sunk", (), sunk)
        yield Aim("least heard", (), heard)
    if not _lhd(figures, position):
        yield Aim("farthest from the frigates", (), _best(ends, "closing"))
    elif any(end.chances.kill for end in ends):
        yield Aim("best shot of the turn after", (), _best(ends, "kill"))
    else:
        yield Aim("nearest to the LHD", (), _best(ends, "closing"))
    shots = () if after_shots is None else _shots(figures, position)
    if after_shots is not None and shots:
        ways = outcomes_of_shots(figures, position, shots)
        sinks = fsum(chance for chance, after in ways if not _lhd(figures, after))
        words = f"least sunk, with {shots[0]} fired at first: {percent(sinks)} that it sinks"
        yield Aim(words, shots, _best(picture(figures, position, after_shots, shots), "sunk"))


def _best(ends: tuple[End, ...], aim: str) -> tuple[End, ...]:
    return tuple(best(ends, aim, SHOWN))


def _lhd(figures: Figures, position: Position) -> str:
    """The name of the LHD, "" once it is lost."""
    return next((ship.name for ship in afloat(figures, position.ships) if ship.kind == LHD), "")


def _shots(figures: Figures, position: Position) -> tuple[str, ...]:
    """As many shots at the LHD as the rules allow now."""
    name = _lhd(figures, position)
    for count in range(figures.shots if name else 0, 0, -1):
        shots = (name,) * count
        try:
            check_shots(figures, position, Orders(shots))
        except OrderFault:
            continue
        return shots
    return ()


# --- in words -------------------------------------------------------------------------------------------------------


def order_text(end: End) -> str:
    """A move as a player orders it: `Fire at LHD, LHD; Slow: easy left 30, straight 2`, or with `; Rise`."""
    orders = end.plan.orders
    legs = ", ".join(map(leg_text, orders.moves)) or "stays"
    fire = f"Fire at {', '.join(orders.shots)}; " if orders.shots else ""
    return f"{fire}{end.plan.level.capitalize()}: {legs}" + (f"; {orders.change.capitalize()}" if orders.change else "")


def chance_texts(held: Chances) -> tuple[str, ...]:
    """The chances of a move under `HEADS`."""
    return tuple(map(percent, (held.sunk, held.fired, held.heard, held.kill)))


def told_aims(found: BestMoves) -> Iterable[tuple[str, list[tuple[int, End]]]]:
    """Each aim in words with its moves by number."""
    numbers = found.numbers
    for aim in found.aims:
        yield aim.words, [(numbers[end.plan.orders.moves], end) for end in aim.moves]


def tell_best(found: BestMoves) -> tuple[Section, ...]:
    """The best moves as tables."""
    sections = [
        Section(
            f"Sonar picture: {words}",
            (),
            ahead=True,
            table=Rows(
                ("", *HEADS, "Ends at", "Order"),
                tuple(
                    (str(number), *chance_texts(end.chances), place_text(end.x, end.y), order_text(end))
                    for number, end in moves
                ),
            ),
        )
        for words, moves in told_aims(found)
    ]
    note = Sentence("Exact", NOT_EXACT, ("SS-4", "SS-8", "SS-23", "SS-25"))
    return *sections, Section("What the picture says", (note,), ahead=True)


def best_json(found: BestMoves) -> list[dict[str, object]]:
    """The best moves by each aim; places are inches."""
    return [
        {
            "aim": aim.words,
            "shots": list(aim.shots),
            "moves": list(map(move_json, aim.moves)),
        }
        for aim in found.aims
    ]


def move_json(end: End) -> dict[str, object]:
    """A move with its chances; its place is in inches."""
    orders = end.plan.orders
    return {
        "x": end.x / HUNDREDTHS,
        "y": end.y / HUNDREDTHS,
        "heading": end.heading,
        "speed": end.plan.level,
        "moves": [leg_text(leg) for leg in orders.moves],
        "marker": orders.change,
        **end.chances._asdict(),
    }
