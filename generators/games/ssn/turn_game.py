"""SSN's saved games: a turn read, played, described and drawn, for `plotroom turn ssn` and the page Play.

The sheet of a turn has its plot, every roll in a table, the moves, and what the player does next.  The page shows what
the orders in the file do and what the rest of the move can reach; its places are inches, x to the right and y up.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import InputError
from aids.games import Game
from aids.input_file import PlayerFile, brief
from aids.kinds import Flag
from aids.records.fields import Source
from aids.rulebook.rules import Input, Inputs, Rules, value
from aids.ssn.detection import PIECES, piece_size, player_table
from aids.ssn.game import risk, words
from aids.ssn.game.figures import Figures, NoThreshold, rounded, way
from aids.ssn.game.game_file import GameFile, document, first_text, located, position_text, read_game
from aids.ssn.game.orders import OrderFault
from aids.ssn.game.position import FARTHEST, HUNDREDTHS, pose_of
from aids.ssn.game.report import TurnReport, path_json
from aids.ssn.game.sonar_picture import BestMoves, best_moves, layers
from aids.ssn.game.submarine import reaches, steer
from aids.ssn.game.turn import play
from aids.ssn.setup import Setup
from aids.turns import Section, Sentence, tell_changes
from generators.games.ssn.turn_page import picture_body, turn_bodies
from generators.page.frame import Body, joined
from generators.sheets.turns import FileRead, Questions, TurnJob, TurnSheet, turn_dice

TAPPED = words.Entering(
    "tap Fire beside a ship in reach",
    "tap the plot where the move shall end",
    "without shots you may tap {marker} under Depth, to be {depth} a turn later",
)
PICTURE = Input(
    "picture",
    Flag(),
    "Add a sonar picture of your next move: a map of your chance of being sunk in all water that you can reach, and "
    "the best moves for each aim.  It solves what you may want to think out yourself.",
)
RANGES = {"torpedo": "attack-range", "fire": "fire-range", "away": "victory-distance"}


class Played(NamedTuple):
    """A turn, and the thresholds of the file that it goes on with.

    `pictured` says whether a sonar picture was asked for; `picture` is None without one, and once the game is over.
    """

    report: TurnReport
    thresholds: Mapping[str, int]
    pictured: bool = False
    picture: BestMoves | None = None


class SsnTurns(TurnSheet[GameFile, Played, Setup]):
    """The turns of SSN, one submarine against ships and helicopters."""

    inputs = (PICTURE,)
    map = "plot"
    tables = ("orders", "thresholds")
    begin = MappingProxyType({"table": "72x48"})
    house = "ssn-even"
    saved = staticmethod(first_text)

    def read(self, rules: Rules, file: PlayerFile) -> FileRead[GameFile]:
        """A file with its position, orders and thresholds."""
        game = read_game(rules, file)
        turn, rolled = game.position.turn, bool(game.dice)
        return FileRead(turn, game.digest, game.source, rolled, game, house=game.house, made=game.made, at=file)

    def given(self, rules: Rules, file: FileRead[GameFile], given: Inputs) -> FileRead[GameFile]:
        """The file, with a sonar picture if that was asked for."""
        return file._replace(game=file.game._replace(pictured=bool(given.get(PICTURE.name))))

    def play(self, rules: Rules, file: FileRead[GameFile], path: str, seed: int | None) -> Played:
        """The turn that a file orders, with the player's own dice where they stand in it; a fault has its line."""
        game = file.game
        if game.position.ending:
            raise game.at.at("ending").refuse(f"the game is over. {words.ENDINGS[game.position.ending]}")
        dice, figures = turn_dice(file, game.dice, seed), Figures(rules, game.thresholds)
        try:
            report = play(figures, game.position, game.orders, dice)
            dice.finish()
            picture = best_moves(figures, report.next) if game.pictured and not report.next.ending else None
        except InputError as error:
            raise located(game, file.at, error) from None
        report = report._replace(notes=tell_changes(rules, game.made, report.assumes))
        return Played(report, game.thresholds, game.pictured, picture)

    def tell(self, rules: Rules, report: Played, *, on_page: bool = False) -> tuple[Section, ...]:
        """The turn; a sonar picture is drawn on a page, and told elsewhere."""
        figures = Figures(rules, report.thresholds)
        if on_page:
            return words.tell(figures, report.report, TAPPED)
        told = words.tell(figures, report.report)
        if report.picture is not None:
            return *told, *report.picture.tell()
        over = Section("Sonar picture", (Sentence("None", "the game is over"),), ahead=True)
        return (*told, over) if report.pictured else told

    def tell_player(self, rules: Rules, file: FileRead[GameFile]) -> Section:
        """The orders that the player entered."""
        return words.tell_player(file.game.position, file.game.orders)

    def as_json(self, rules: Rules, report: Played) -> dict[str, object]:
        """The turn, with its sonar picture if there is one."""
        told = report.report.as_json(rules, report.thresholds)
        return told if report.picture is None else {**told, "picture": report.picture.as_json()}

    def position(self, rules: Rules, file: FileRead[GameFile]) -> dict[str, object]:
        """The position and the thresholds."""
        return document(rules, file.game.position, file.game.thresholds)

    def next_text(self, rules: Rules, report: Played, source: Source) -> str:
        """The position after the turn, with the same thresholds."""
        return position_text(rules, report.report.next, report.thresholds, source=source)

    def bodies(self, game: Game, report: Played, job: TurnJob) -> list[Body]:
        """The pages of the turn, its sonar picture last."""
        count = len(report.thresholds)
        if count and player_table(game.rules) is not None:
            own = f"{count} threshold{'s' if count > 1 else ''} of the file’s own before the table"
            job = job._replace(note=joined(job.note, own))
        bodies = turn_bodies(game, report.report, dict(report.thresholds), job)
        if report.picture is None:
            return bodies
        figures = Figures(game.rules, report.thresholds)
        return [*bodies, picture_body(game, figures, report.report.next, report.picture, job)]

    def shown(self, rules: Rules, file: FileRead[GameFile]) -> dict[str, object]:
        """The figures of the plot, the orders in the file, what they do, and what the rest of the move can reach."""
        game = file.game
        figures = Figures(rules, game.thresholds)
        position, orders = game.position, game.orders
        return {
            "pieces": {name: [float(side) for side in piece_size(rules, name)] for name in PIECES},
            "zones": [_inches(figures.length[name]) for name in ("zone-first", "zone-width")],
            "ranges": {name: _inches(figures.length[figure]) for name, figure in RANGES.items()},
            "turns": dict(figures.angles),
            "arc": _inches(figures.length["turn-arc"]),
            "levels": [
                {"name": level.name, "above": _inches(level.above), "to": _inches(level.to)}
                for level in figures.legal_levels(position)
            ],
            "carried": int(value(rules, "ssn-torpedoes")),
            "shots": min(figures.shots, position.submarine.torpedoes),
            "orders": {
                "shots": list(orders.shots),
                "moves": list(map(str, orders.moves)),
                "dive": orders.change,
                "points": list(orders.points),
            },
            "move": _move(figures, game),
            "reach": [
                {"speed": each.level, "outline": path_json(each.outline)}
                for each in reaches(figures, position, orders.moves)
            ],
            **({} if position.ending else _foreseen(figures, game)),
            "kills": dict(figures.kills),
            "ending": words.ENDINGS.get(position.ending, ""),
        }

    def questions(self) -> Questions[GameFile]:
        """How to steer to a place, and the sonar picture."""
        return {"way": way_to, "picture": picture_of}


def _move(figures: Figures, game: GameFile) -> dict[str, object]:
    """The ordered move: its path and its end, and either what follows from it or why it is refused."""
    position, orders = game.position, game.orders
    start = pose_of(position.submarine)
    spots = [start, *way(start, orders.moves)]
    x, y, heading = rounded(spots[-1])
    drawn: dict[str, object] = {
        "path": path_json(rounded(spot)[:2] for spot in spots),
        "x": _inches(x),
        "y": _inches(y),
        "heading": heading,
        "inches": _inches(sum(leg.inches for leg in orders.moves)),
    }
    try:
        planned = orders.plan(figures, position)
    except OrderFault as error:
        return {**drawn, "fault": {"order": error.keys[0], "message": error.message}}
    after = planned.move(figures, position)
    return {
        **drawn,
        "speed": planned.level,
        "depth": after.submarine.depth,
        "leaves": figures.leaves_table(position, x, y),
        "points": document(figures.rules, after, {})["points"],
    }


def _heard(figures: Figures, game: GameFile) -> dict[str, object] | None:
    """Who may hear the ordered move; None for orders that are refused, and for a move that leaves the table (SS-32)."""
    position, orders = game.position, game.orders
    try:
        planned = orders.plan(figures, position)
    except OrderFault:
        return None
    if orders.shots:  # each alerts every ship
        position = position.alerted()
    after = planned.move(figures, position)
    if figures.leaves_table(after, after.submarine.x, after.submarine.y):
        return None
    listeners, told = risk.heard(figures, after), list[dict[str, object]]()
    for each in listeners:
        points = [{**ears._asdict(), "chance": float(ears.chance)} for ears in each.points]
        told.append({**each._asdict(), "points": points})
    return {"unheard": float(risk.unheard(figures, listeners)), "listeners": told}


def _foreseen(figures: Figures, game: GameFile) -> dict[str, object]:
    """The chances of shots, or why a ship may not be fired at, and of being heard; or which threshold is missing."""
    try:
        targets = [
            {
                "name": shot.name,
                "inches": _inches(shot.distance),
                "refused": shot.refused,
                **({} if shot.kills is None else {"needed": shot.needed, "chance": float(shot.kills)}),
            }
            for shot in risk.shots(figures, game.position)
        ]
        return {"targets": targets, "heard": _heard(figures, game)}
    except NoThreshold as error:
        return {"targets": [], "heard": None, "lacks": _lacking(figures.rules, error)}


def _lacking(rules: Rules, error: NoThreshold) -> str:
    """Which threshold is missing, and how a player gives it."""
    table = "take one of the tables below" if rules.house is None else "add it to your house rules"
    cure = f"{table}, or write it under [thresholds] in the text of the file"
    return f"no threshold for {error.row!r}: {cure}"


def way_to(rules: Rules, file: FileRead[GameFile], about: Mapping[str, object]) -> dict[str, object]:
    """The orders that go on from those in the file to a place: `to`, `[x, y]` in inches, at `speed` if it is given."""
    game, speed, to = file.game, about.get("speed", ""), about.get("to")
    if not isinstance(speed, str):
        raise InputError(f"{brief(speed)} is not the name of a speed", where="speed")
    figures = Figures(rules, game.thresholds)
    match to:
        case [int() | float() as x, int() | float() as y] if all(
            abs(side) <= FARTHEST and not isinstance(side, bool) for side in (x, y)
        ):
            place = round(x * HUNDREDTHS), round(y * HUNDREDTHS)
        case _:
            raise InputError(f"{brief(to)} is not a place like [30.1, 17.4], in inches", where="to")
    return {"moves": list(map(str, steer(figures, game.position, game.orders.moves, place, speed)))}


def picture_of(rules: Rules, file: FileRead[GameFile], about: Mapping[str, object]) -> dict[str, object]:
    """The sonar picture of the move after the shots in the file: layers of squares, and the best moves."""
    game: GameFile = file.game
    if game.position.ending:
        raise game.at.at("ending").refuse(f"the game is over. {words.ENDINGS[game.position.ending]}")
    try:
        return layers(Figures(rules, game.thresholds), game.position, game.orders.shots)
    except NoThreshold as error:
        raise InputError(_lacking(rules, error), where="") from None


def _inches(hundredths: int) -> float:
    return hundredths / HUNDREDTHS
