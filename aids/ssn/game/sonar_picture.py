"""The chances of moves: the sonar picture of every move of a grid, and the check `move` of the ordered one (SSN
Detection Step).

A player has to ask for it, because it solves what the game is about: which water is silent.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum, hypot
from pathlib import Path
from typing import NamedTuple

from aids.checks import Answer, Check, Done, Facts, Grid, Outcome
from aids.dice import percent
from aids.errors import InputError
from aids.games import played
from aids.kinds import Choice, FilePath
from aids.reading.rule_files import is_path, name_of
from aids.rulebook.rules import Input, Inputs, Rules, cite
from aids.ssn.detection import NO_TABLE
from aids.ssn.game import risk
from aids.ssn.game.figures import START, Figures, Level, Shift, Turning, apart, bearing, end, length, rounded, way
from aids.ssn.game.game_file import GameFile, located, read_game
from aids.ssn.game.orders import OrderFault, Orders, Plan
from aids.ssn.game.position import AFTER, HUNDREDTHS, LHD, STRAIGHT, Leg, Position, pose_of
from aids.ssn.game.report import path_json
from aids.ssn.game.risk import Chances, Listening, chances, listen_after, outcomes_of_shots
from aids.ssn.game.words import ENDINGS, place_text
from aids.turns import Section, Sentence


class MoveGrid(NamedTuple):
    """The steps of a picture: hundredths of an inch between two lengths of a move, degrees between two turns."""

    inches: int
    degrees: int


class Way(NamedTuple):
    """A way of a length, and where it leads: so far to the right and ahead, turned by so many degrees."""

    legs: tuple[Leg, ...]
    inches: int
    leads: Shift


FINE, COARSE = MoveGrid(50, 15), MoveGrid(100, 30)
HALF_CIRCLE = 180


def ends(figures: Figures, position: Position, grid: MoveGrid, shots: tuple[str, ...] = ()) -> Iterator[Plan]:
    """Every move of the grid that the rules allow after these shots, the slowest first, none twice.

    Raises `OrderFault` for shots that the rules do not allow.
    """
    depth = position.submarine.next_depth
    changes = ("",) if shots else ("", *(change for change, after in AFTER.items() if after != depth))
    levels = figures.legal_levels(position)
    short = (Leg(STRAIGHT, levels[0].above + 1),) if levels[0].above else ()  # legal, so the rest is checked by itself
    first = Orders(shots, short).plan(figures, position)
    for level in levels:
        for run in ways(level, grid):
            for change in changes:
                yield Plan(first.orders._replace(moves=run.legs, change=change), run.inches, level.name)


@lru_cache
def ways(level: Level, grid: MoveGrid) -> tuple[Way, ...]:
    """The ways of a level, the shortest first; a submarine may lie still at the slowest."""
    least = level.above + grid.inches if level.above else 0
    return tuple(
        Way(legs, inches, Shift(*end(START, legs)))
        for inches in dict.fromkeys([*range(least, level.to, grid.inches), level.to])
        for legs in _ways(level.turning, inches, grid.degrees)
    )


def _ways(turning: Turning, inches: int, step: int) -> Iterator[tuple[Leg, ...]]:
    """The ways of a length: straight, and each turn in steps of degrees at its begin and at its end."""
    yield _with_run((), inches, late=False)
    for turned in range(step, HALF_CIRCLE + 1, step):
        if length(turning.legs(None, turned)) > inches:
            break
        for sign in (-1, 1):
            legs = turning.legs(None, sign * turned)
            run = inches - length(legs)
            yield _with_run(legs, run, late=False)
            if run:
                yield _with_run(legs, run, late=True)


def _with_run(legs: tuple[Leg, ...], run: int, *, late: bool) -> tuple[Leg, ...]:
    """The legs of a turn with a straight run after them, or before them where the turn comes late."""
    straight = (Leg(STRAIGHT, run),) if run else ()
    return straight + legs if late else legs + straight


class End(NamedTuple):
    """A move with what it leads to: the legal orders, the submarine's place and heading, and the chances.

    `closing` is how far the LHD then is from it, as it lies now; once that is lost, minus the distance of the nearest
    frigate.
    """

    plan: Plan
    x: int
    y: int
    heading: int
    chances: Chances
    closing: int

    @property
    def order_text(self) -> str:
        """A move as a player orders it: `Fire at LHD, LHD; Slow: easy left 30, straight 2`, or with `; Rise`."""
        orders = self.plan.orders
        legs = ", ".join(map(str, orders.moves)) or "stays"
        fire = f"Fire at {', '.join(orders.shots)}; " if orders.shots else ""
        return f"{fire}{self.plan.level.capitalize()}: {legs}" + (
            f"; {orders.change.capitalize()}" if orders.change else ""
        )

    def as_json(self) -> dict[str, object]:
        """A move with its chances; its place is in inches."""
        orders = self.plan.orders
        return {
            "x": self.x / HUNDREDTHS,
            "y": self.y / HUNDREDTHS,
            "heading": self.heading,
            "speed": self.plan.level,
            "moves": list(map(str, orders.moves)),
            "marker": orders.change,
            **self.chances._asdict(),
        }


def picture(figures: Figures, position: Position, grid: MoveGrid, shots: tuple[str, ...] = ()) -> tuple[End, ...]:
    """Every move of the grid with its chances, the shots fired first; the slowest moves first.

    Moves past an edge of the table that lose the game are left out.  Raises `OrderFault` for shots that are not
    allowed, `InputError` for a situation without a threshold.
    """
    plans = list(ends(figures, position, grid, shots))
    ways = listen_after(figures, position, shots)
    found = []
    for move in plans:
        after = move.move(figures, position)
        submarine = after.submarine
        if not figures.leaves_table(position, submarine.x, submarine.y):
            held, sailing = chances(ways, submarine, after.points), figures.afloat(after.ships)
            lhd = [apart(submarine, ship) for ship in sailing if ship.kind == LHD]
            closing = lhd[0] if lhd else -min([apart(submarine, ship) for ship in sailing], default=0)
            found.append(End(move, submarine.x, submarine.y, submarine.heading, held, closing))
    return tuple(found)


# --- the best of them -------------------------------------------------------------------------------------------------

APART = 100
"""Hundredths of an inch between two moves that are told as different."""
SHOWN = 6  # moves that are told for each aim


def best(found: Sequence[End], aim: str, count: int = SHOWN) -> tuple[End, ...]:
    """The best moves by an aim, at most `count`, no two of which end within an inch at the same speed.

    The aim is one of the chances, or `closing`.  Where two are alike by it, the one that is less often sunk, fired on
    and heard comes first, then the one that closes the LHD, or is farther from the frigates once that is lost.
    """
    told = list[End]()
    by_range = aim == "closing"
    for best in sorted(found, key=lambda each: (by_range and each.closing, *each.chances.rank(aim), each.closing)):
        if len(told) == count:
            break
        alike = [other for other in told if other.plan.level == best.plan.level]  # whatever marker goes with them
        if all(hypot(best.x - other.x, best.y - other.y) > APART for other in alike):
            told.append(best)
    return tuple(told)


CLOSE = MoveGrid(25, 5)
"""The steps of the moves that are looked at: a quarter inch, 5 degrees."""
CELL = 50
"""Hundredths of an inch: the side of a square of the picture."""
HEADS = ("Sunk", "Fired on", "Heard", "Next shot")
EXACT = (
    "The chances of each move are exact: ships and helicopters listen from their current places, and the dice decide "
    "the rest. Not all possible moves are compared. The compared moves turn to one side, at the start or at the end of "
    "the move, in steps of {turn} degrees and a quarter inch."
)
LEAVES = "every possible move takes the submarine off the table, so there is nothing to compare"
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
        """The squares in which a move ends, each with the move least sunk."""
        return squares(self.ends, lambda end: (end.chances.sunk,))

    def told(self) -> Iterable[tuple[str, list[tuple[int, End]]]]:
        """Each aim in words with its moves by number."""
        numbers = self.numbers
        for aim in self.aims:
            yield aim.words, [(numbers[end.plan.orders.moves], end) for end in aim.moves]

    def tell(self) -> tuple[Section, ...]:
        """The best moves as tables."""
        sections = []
        for words, moves in self.told():
            rows = tuple(
                (str(number), *end.chances.texts, place_text(end.x, end.y), end.order_text) for number, end in moves
            )
            table = Grid(("", *HEADS, "Ends at", "Order"), rows)
            sections.append(Section(f"Risk map: {words}", (), ahead=True, table=table))
        note = Sentence("Exact", NOT_EXACT, ("SS-4", "SS-8", "SS-23", "SS-25"))
        return *sections, Section("About the risk map", (note,), ahead=True)

    def as_json(self) -> list[dict[str, object]]:
        """The best moves by each aim; places are inches."""
        return [
            {"aim": words, "shots": list(shots), "moves": [end.as_json() for end in moves]}
            for words, shots, moves in self.aims
        ]


def squares(ends: Iterable[End], cost: Callable[[End], tuple[float, ...]]) -> dict[tuple[int, int], End]:
    """The squares in which moves end, by their number to the right and up, each with the first move of least cost."""
    found: dict[tuple[int, int], End] = {}
    for each in ends:
        cell = each.x // CELL, each.y // CELL
        if cell not in found or cost(each) < cost(found[cell]):
            found[cell] = each
    return found


def best_moves(figures: Figures, position: Position) -> BestMoves:
    """The picture of the move that follows a position of a game that goes on.

    Raises `InputError` for a situation without a threshold, and where no move keeps the submarine on the table.
    """
    ends = picture(figures, position, CLOSE)
    if not ends:
        raise InputError(LEAVES, "remove --picture", where="--picture")
    return BestMoves(ends, tuple(aims_of(figures, position, ends)))


def aims_of(
    figures: Figures, position: Position, ends: tuple[End, ...], after_shots: MoveGrid | None = CLOSE
) -> Iterator[Aim]:
    """Each aim in words with the shots before the move, and its best moves; two aims with the same moves are one.

    The moves after shots at the LHD are looked at besides, those of the grid `after_shots`, if there is one.
    """
    sunk, heard = best(ends, "sunk"), best(ends, "heard")
    if sunk == heard:
        yield Aim("least sunk and least heard", (), sunk)
    else:
        yield Aim("least sunk", (), sunk)
        yield Aim("least heard", (), heard)
    if figures.lhd(position.ships) is None:
        yield Aim("farthest from the frigates", (), best(ends, "closing"))
    elif any(end.chances.kill for end in ends):
        yield Aim("best shot of the turn after", (), best(ends, "kill"))
    else:
        yield Aim("nearest to the LHD", (), best(ends, "closing"))
    shots = () if after_shots is None else _shots(figures, position)
    if after_shots is not None and shots:
        ways = outcomes_of_shots(figures, position, shots)
        sinks = fsum(chance for chance, after in ways if figures.lhd(after.ships) is None)
        words = f"least sunk, after shots at {shots[0]} (it sinks in {percent(sinks)})"
        yield Aim(words, shots, best(picture(figures, position, after_shots, shots), "sunk"))


def _shots(figures: Figures, position: Position) -> tuple[str, ...]:
    """As many shots at the LHD as the rules allow now."""
    lhd = figures.lhd(position.ships)
    for count in range(0 if lhd is None else figures.shots, 0, -1):
        shots = (position.lhd.name,) * count
        try:
            Orders(shots).check_shots(figures, position)
        except OrderFault:
            continue
        return shots
    return ()


LAYERS = ("heard", "sunk", "kill")
QUICK = MoveGrid(25, 10)  # half of the moves that a turn sheet looks at: a page has them in time


def layers(figures: Figures, position: Position, shots: tuple[str, ...]) -> dict[str, object]:
    """The squares of each layer with their best moves by number, the moves, and the best of all by each aim.

    A square has its number to the right and up, and of the moves that end in it the best by the layer's aim.  Places
    are inches.  Raises `OrderFault` for shots that are not allowed, `InputError` for a situation without a threshold,
    and where no move keeps the submarine on the table.
    """
    ends = picture(figures, position, QUICK, shots)
    if not ends:
        raise InputError(LEAVES, where="picture")
    numbers: dict[End, int] = {}

    def number(end: End) -> int:
        return numbers.setdefault(end, len(numbers))

    def layer_of(aim: str) -> list[list[int]]:
        found = squares(ends, lambda end: end.chances.rank(aim))
        return [[*cell, number(best)] for cell, best in found.items()]

    shown = {aim: layer_of(aim) for aim in LAYERS}
    aims = [
        {"aim": words, "shots": list(fired), "moves": [number(end) for end in moves]}
        for words, fired, moves in aims_of(figures, position, ends, None if shots else QUICK)
    ]
    ways = listen_after(figures, position)
    return {
        "side": CELL / HUNDREDTHS,
        "layers": shown,
        "aims": aims,
        "moves": [_move(figures, position, ways[0], end) for end in numbers],
        "shots": list(shots),
        "exact": EXACT.format(turn=QUICK.degrees),
    }


def _move(figures: Figures, position: Position, ears: Listening, end: End) -> dict[str, object]:
    """A move with its chances, its path, its points, and the torpedoes that the rules have decided already."""
    start = pose_of(position.submarine)
    after = end.plan.move(figures, position)
    sure = [] if end.plan.orders.shots else ears.decided(after.submarine, after.points)
    return {
        **end.as_json(),
        "path": path_json(rounded(spot)[:2] for spot in (start, *way(start, end.plan.orders.moves))),
        "points": [
            {"number": each.number, "x": each.x / HUNDREDTHS, "y": each.y / HUNDREDTHS} for each in after.points
        ],
        "decided": [{"by": name, "hits": hits} for name, hits in sure],
    }


RULE = "Detection Step"
GRIDS = {"fine": FINE, "coarse": COARSE}
MOST_MOVES_SHOWN = 3
"""The moves that are told for each aim."""
AIMS = {"heard": "least heard", "sunk": "least sunk", "kill": "best next shot"}


class MoveRisks(Check):
    """The chances of the ordered move, of each shot, and the best moves of a grid by each aim."""

    name, title, rule = "move", "Risk map of the next move", RULE
    assumes = (NO_TABLE, "SS-4", "SS-5", "SS-8", "SS-15", "SS-23", "SS-25", "SS-26", "SS-32")
    counts = ("ordered", "hears", "ships", "moves", "best")

    def __init__(self, rules: Rules) -> None:
        cited = cite(rules, RULE)
        steps = "in steps of half an inch and 15 degrees (fine), or an inch and 30 degrees (coarse)"
        super().__init__(
            rules,
            Input("file", FilePath(), "A game file with your orders.", required=True, positional=True, rule=cited),
            Input("grid", Choice(tuple(GRIDS)), f"The moves to compare: {steps}.", default="fine", rule=cited),
        )

    def step(self, inputs: Inputs, state: None) -> Done:
        """All of them; the errors of `turn` for a fault in the file.

        Of each ship as it lies it has the range in inches, the bearing, and what a shot now comes to.
        """
        rules, file = self.rules, inputs["file"]
        game = read_game(rules, file)
        if game.house and game.house != name_of(rules):
            if rules.house is not None and not is_path(game.house):
                problem = f"{Path(file.path).name} is played with the house rules {game.house}"
                raise InputError(problem, "remove --rules", where="--rules")
            rules = rules if rules.house is not None else played(rules.game, game.house, file).rules
        if game.position.ending:
            raise game.at.at("ending").refuse(f"the game is over. {ENDINGS[game.position.ending]}")
        figures = Figures(rules, game.thresholds)
        try:
            ordered, hears = _ordered(figures, game)
            shots = risk.shots(figures, game.position)
            found = picture(figures, game.position, GRIDS[inputs["grid"]], game.orders.shots)
        except InputError as error:
            raise located(game, file, error) from None
        bearings = {ship.name: bearing(game.position.submarine, ship) for ship in game.position.ships}
        ships = [
            {
                "ship": shot.name,
                "inches": shot.distance / HUNDREDTHS,
                "bearing": bearings[shot.name],
                "kill": None if shot.kills is None else float(shot.kills),
            }
            for shot in shots
        ]
        told = [(words, end) for aim, words in AIMS.items() for end in best(found, aim, MOST_MOVES_SHOWN)]
        rows = [{"aim": words, **end.as_json()} for words, end in told]
        return Done({"ordered": ordered, "hears": hears, "ships": ships, "moves": len(found), "best": rows})

    def in_words(self, outcome: Outcome) -> Answer:
        """The chances of the ordered move, the ships, and the best moves as a table."""
        held = outcome.result
        ordered, ships, found = dict(held["ordered"]), held["ships"], held["best"]  # type: ignore[call-overload]
        head = "Your ordered move leaves the table, so you lose (SS-32)."
        if not ordered.pop("leaves"):
            heard, fired, sunk, kill = (percent(chance, 0) for chance in Chances(**ordered))
            head = f"Your ordered move: heard {heard}, fired on {fired}, sunk {sunk}. Next shot: {kill}."
        hears = tuple(
            (each["listener"], f"DP{each['point']}", f"{each['needed']} or more", "yes" if each["fires"] else "no")
            for each in held["hears"]  # type: ignore[attr-defined]
        )
        rows = tuple(
            (
                each["ship"],
                f"{each['inches']:.2f}",
                f"{each['bearing']:03d}",
                "none" if each["kill"] is None else percent(each["kill"], 0),
            )
            for each in ships  # type: ignore[attr-defined]
        )
        moves = tuple(
            (
                each["aim"],
                f"{each['x']:.2f}, {each['y']:.2f}",
                each["speed"],
                ", ".join(each["moves"]) or "none",
                each["marker"] or "none",
                *(percent(each[name], 0) for name in Chances._fields),
            )
            for each in found  # type: ignore[attr-defined]
        )
        about = f"{held['moves']} in steps of {'half an inch' if outcome.inputs['grid'] == 'fine' else 'an inch'}"
        return Answer(
            head,
            (
                *([Grid(("May hear it", "Point", "On 2d6", "Fires"), hears)] if hears else []),
                Grid(("Ship", "Inches", "Bearing", "Shot now"), rows),
                Facts((("Moves", about),)),
                Grid(("Aim", "Ends at", "Speed", "Moves", "Marker", "Heard", "Fired on", "Sunk", "Next shot"), moves),
            ),
        )


def _ordered(figures: Figures, game: GameFile) -> tuple[dict[str, object], list[dict[str, object]]]:
    """The chances of the move in the file, and who may hear which point, needs what and then fires.

    Nobody listens to a move that `leaves` the table (SS-32).
    Its shots are fired first; who hears is told for the position in which none of them has sunk a ship.  `OrderFault`
    for orders that are against the rules.
    """
    planned = game.orders.plan(figures, game.position)
    after = planned.move(figures, game.position)
    if figures.leaves_table(after, after.submarine.x, after.submarine.y):
        return {**Chances(0, 0, 0)._asdict(), "leaves": True}, []
    if game.orders.shots:
        after = after.alerted()
    hears: list[dict[str, object]] = [
        {"listener": each.name, "point": ears.point, "needed": ears.needed, "fires": ears.fires}
        for each in risk.heard(figures, after)
        for ears in each.points
        if ears.chance
    ]
    ways = listen_after(figures, game.position, game.orders.shots)
    return {**chances(ways, after.submarine, after.points)._asdict(), "leaves": False}, hears
