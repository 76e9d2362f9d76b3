"""On Patrol's saved games: what `plotroom turn on-patrol` and the page Play need, and the first file of a setup.

The speeds and weapons of escorts are those of their classes, or of the scenario; what a setup does not know of the
submarine is as in the commented file that `plotroom new game on-patrol` writes.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType

from aids import toml_file
from aids.changes import is_first, tell_changes
from aids.checks.answers import listed
from aids.errors import InputError, PlotroomError
from aids.games import Game
from aids.hexes import HEADINGS, Board, Hex, at, distance, label, neighbour, on_board, place_of, ring, step_of
from aids.input_file import PlayerFile, brief
from aids.kinds import Flag
from aids.on_patrol.convoy_setup import FLEET, Setup
from aids.on_patrol.detection import NONE, marker_words, markers
from aids.on_patrol.enemy import STRAIGHT, fleet_order
from aids.on_patrol.game import game_file, words
from aids.on_patrol.game.position import (
    CAPITAL,
    CARGO,
    DATA,
    ConvoyShip,
    Escort,
    Marker,
    Position,
    Submarine,
    target_hex,
)
from aids.on_patrol.game.questions import Attacks, Step, ask_all, steps
from aids.on_patrol.game.sight import NO_SUBMARINE, best_shot, ending, out_of_range, tally
from aids.on_patrol.game.turn import as_json, play
from aids.on_patrol.game.turn_report import TurnReport
from aids.on_patrol.game.words import ending_text, is_over
from aids.on_patrol.radial import FORMATION, State
from aids.on_patrol.scenario import classes_of
from aids.on_patrol.ships import Classes, Pose, hull
from aids.on_patrol.stations import ESCORT, PlacedShip
from aids.records.fields import MarkedFields, file_form, replaced
from aids.records.game_files import Source
from aids.rulebook.rules import Input, Inputs, Rules
from aids.toml_file import line_of
from aids.turns import Section, Sentence
from generators import TEMPLATES
from generators.games.on_patrol.turn_sheet import bodies
from generators.page.frame import Body
from generators.sheets.turns import Asker, FileRead, Questions, TurnJob, TurnSheet, turn_dice

AROUND = 6  # hexes of sea around all pieces
LEAST_SEA, MOST_SEA = 24, 90  # columns and rows
BESIDE = 2  # hexes off the board that are shown around pieces near its edge, or off it
MOST_OFF = 20  # columns and rows off the board
AWAY = 12  # hexes from the lead ship to the submarine, where the player has not placed it
FORM = file_form(Position)
FIGURES = ("best", "gain", "loss", "turning", "search", "sonar", "radar", "hits", "weapons")
HEAD = (
    "The game of a setup, before its first turn.  Yours to replace: the place of the submarine, the kinds of the",
    "merchantmen (cargo, tanker, aviation-tanker); beside the class of an escort may stand, where it differs, its",
    f"{listed(each.key for each in MarkedFields(Escort, DATA).fields())}.",
    "fleet-dice are those of the sealed slips, turn by turn: a turn takes the first of them.",
    "Then: plotroom turn on-patrol THIS-FILE",
)


class OnPatrolTurns(TurnSheet[game_file.GameFile, TurnReport, Setup]):
    """The turns of On Patrol, one submarine against a convoy."""

    inputs = (Input("lenient", Flag(), "A find or a hit that cannot be stands as entered, and the turn says so."),)
    asks = True
    map = "hexes"
    tables = tuple(key for key in FORM if key)
    begin = MappingProxyType({"merchantmen": 6, "escort": ["Example destroyer", "Example frigate*2"]})
    house = "on-patrol-example"

    def read(self, rules: Rules, file: PlayerFile) -> FileRead[game_file.GameFile]:
        """A file with its position."""
        game = game_file.read_game(rules, file)
        turn, rolled = game.position.turn, bool(game.position.dice)
        return FileRead(turn, game.digest, game.source, rolled, game, house=game.house, made=game.made, at=file)

    def given(
        self, file: FileRead[game_file.GameFile], given: Inputs, ask: Asker | None = None
    ) -> FileRead[game_file.GameFile]:
        """The file, lenient if that was asked for."""
        return file._replace(game=file.game._replace(lenient=bool(given.get("lenient"))))

    def filled(self, rules: Rules, file: FileRead[game_file.GameFile], before: TurnReport | None, ask: Asker) -> str:
        """The file after the player's part of its turn, which is asked for (On Patrol 104.1.1, 108.3)."""
        position = ask_all(rules, file.game.position, ask, _attacks(before))
        return game_file.filled_text(rules, file.game, position)

    def play(self, rules: Rules, file: FileRead[game_file.GameFile], path: str, seed: int | None) -> TurnReport:
        """The turn that follows a file, with the player's own dice where they stand in it; a fault has its line."""
        game = file.game
        impossible = [*game.impossible, *_hits_out_of_range(rules, file, path)]
        if impossible and not game.lenient:
            first = impossible[0]
            raise InputError(f"{first.message}; --lenient lets it pass", where=first.where)
        dice = turn_dice(file, game.position.dice, seed)
        try:
            report = play(rules, game.position, dice)
            dice.finish()
        except InputError as error:
            if error.where != "--dice":
                raise
            line = line_of(toml_file.text_of(file.at), ("dice",)) or 1
            raise InputError(f"dice: {error.message}", where=f"{path}:{line}") from None
        passed = tuple(Sentence("Let pass", f"{error.message}.") for error in impossible)
        notes = (*tell_changes(rules, file.made, report.assumes), *passed)
        return report._replace(notes=notes, first=is_first(file.made, file.source))

    def tell(self, rules: Rules, report: TurnReport, *, on_page: bool = False) -> tuple[Section, ...]:
        """The turn with its rules; on a page in the same words."""
        return words.tell(rules, report)

    def tell_player(self, rules: Rules, file: FileRead[game_file.GameFile]) -> Section:
        """The moves, actions and hits that the player entered."""
        return words.tell_player(file.game.position)

    def as_json(self, rules: Rules, report: TurnReport) -> dict[str, object]:
        """The turn, with all that its rolls came to."""
        return as_json(rules, report)

    def position(self, rules: Rules, file: FileRead[game_file.GameFile]) -> dict[str, object]:
        """The position, by the names of the file."""
        return game_file.document(rules, file.game.position)

    def next_text(self, rules: Rules, report: TurnReport, source: Source) -> str:
        """The position after the turn, to be filled in."""
        return game_file.next_text(rules, report, source)

    def saved(self, rules: Rules, setup: Setup) -> str:
        """The position of the setup, below a comment on what may be changed in it."""
        return game_file.position_text(rules, first_position(rules, setup), head=HEAD)

    def bodies(self, game: Game, report: TurnReport, job: TurnJob) -> list[Body]:
        """The pages with the maps of the turn."""
        return bodies(game, report, job)

    def shown(self, rules: Rules, file: FileRead[game_file.GameFile]) -> dict[str, object]:
        """The sea of a position, with what the page Play says beside it: the names of the markers, points, the end."""
        position = file.game.position
        classed = tuple(each._replace(ship_class=None) for each in position.escorts if each.ship_class is not None)
        listed = game_file.document(rules, position._replace(escorts=classed, ships=())).get("escorts", [])
        assert isinstance(listed, list)
        return {
            **_sea_around(position),
            "markers": dict(zip(markers(rules), marker_words(rules), strict=True)),
            "points": [each.text for each in words.tell_points(position)],
            "sunk": _sunk(position),
            "ending": ending(position),
            "form": FORM,
            "missing_data": words.unknown_data(position),
            "first": is_first(file.made, file.source),
            # what the escorts of a class have of it: a game file does not repeat that
            "figures": {str(each["name"]): {key: each[key] for key in FIGURES if key in each} for each in listed},
        }

    def questions(self) -> Questions[game_file.GameFile]:
        """The player's part of a turn, step by step."""
        return {"steps": self.steps}

    def steps(self, rules: Rules, file: FileRead[game_file.GameFile], about: Inputs) -> dict[str, object]:
        """The player's part of a turn for a page: its steps with the answers so far, and what they lead to.

        The file of the turn before is among those of the request, as far as it is known; from it follow the attacks.
        """
        answers = about.get("answers", {})
        if not isinstance(answers, Mapping):
            raise InputError(f"{brief(answers)} is not answers by their questions", where="answers")
        asked, position = steps(rules, file.game.position, answers, _attacks(self.began(rules, file)))
        over = bool(ending(position)) and (is_over(position) or ending(position) != NO_SUBMARINE)
        return {
            "steps": [_told(each) for each in asked],
            "position": game_file.document(rules, position),
            "text": game_file.filled_text(rules, file.game, position),
            "points": tally(position).points,
            "sunk": _sunk(position),
            "over": ending_text(position) if over else "",
        }


def first_position(rules: Rules, setup: Setup) -> Position:
    """The position of a setup, the submarine at a distance ahead of the convoy.

    InputError for escorts of which neither a class nor the scenario says how fast they are: the figures of ships are
    the player's.
    """
    scenario, classes = setup.scenario, classes_of(rules)
    unknown = [
        escort.name
        for escort in scenario.escorts
        if "best" not in escort.data and "best" not in classes.get(escort.ship_class or "", {})
    ]
    if unknown:
        raise InputError(
            f"nothing is known of the speed and weapons of {listed(unknown)}; house rules state them as [class.NAME], "
            f"a scenario file as best; plotroom new rules on-patrol FILE begins house rules; those called "
            f"on-patrol-example have invented ones to try, such as 'Example frigate*{len(unknown)}'",
            where="--save",
        )
    model = game_file.parse_game(rules, _template(), "game_on_patrol.toml").position
    pose = _submarine_pose(setup)
    depth = model.submarines[0].depth if scenario.depth is None else scenario.depth
    marker = Marker() if setup.marker == NONE else Marker(setup.marker, pose)
    submarine = Submarine(model.submarines[0].name, pose, depth, pose, sighted=scenario.sighted, marker=marker)
    placed = setup.placement.ships
    return Position(
        turn=0,
        light=scenario.light,
        convoy=scenario.convoy,
        submarines=(submarine,),
        ships=tuple(_ship(setup, ship, classes) for ship in placed if ship.kind != ESCORT),
        escorts=tuple(_escort(rules, setup, ship, classes) for ship in placed if ship.kind == ESCORT),
        fleet_dice=tuple(roll.dice[0] for roll in setup.rolls if roll.kind == FLEET),
        board=scenario.board,
    )


def _ship(setup: Setup, ship: PlacedShip, classes: Classes) -> ConvoyShip:
    """A ship of the convoy; a capital ship or merchantman of a class has what its class says."""
    is_capital = ship.kind == CAPITAL
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    listed = (*setup.scenario.capitals, *setup.scenario.merchant_ships)
    of = next(each.ship_class for each in listed if each.name == ship.name)
    values = {key: held for key, held in classes.get(of or "", {}).items() if key in ConvoyShip._fields}
    placed = ConvoyShip(
        ship.name, of, CAPITAL if is_capital else CARGO, ship.vp, ship.column or 1, ship.rank or 1, pose
    )
    return replaced(placed, {**values, "vp": values.get("vp") if ship.vp is None else ship.vp})


def _escort(rules: Rules, setup: Setup, ship: PlacedShip, classes: Classes) -> Escort:
    """An escort at the convoy's speed, with what its class and the scenario say of it."""
    pose = Pose(ship.bow, step_of(setup.scenario.board, ship.direction))
    ahead = fleet_order(rules, setup.scenario.convoy, STRAIGHT).hexes
    stated = next(escort for escort in setup.scenario.escorts if escort.name == ship.name)
    values = {**classes.get(stated.ship_class or "", {}), **stated.data}
    values.pop("kind", None)
    best = int(str(values["best"]))
    doing = State(FORMATION) if setup.marker == NONE else None
    escort = Escort(ship.name, stated.ship_class, 0, pose, min(ahead or 0, best), best, 1, doing=doing)
    return replaced(escort, {**values, "vp": ship.vp or 0, "straight": values.get("turning", 1)})


def _submarine_pose(setup: Setup) -> Pose:
    """A place away from the middle lead ship that faces it: ahead of the convoy if that is on the board."""
    board, ships = setup.scenario.board, setup.placement.ships
    leads = [ship for ship in ships if ship.rank == 1] or ships
    lead = leads[len(leads) // 2]
    taken = {place for ship in ships for place in (ship.bow, ship.stern)}
    ahead = neighbour(lead.bow, step_of(board, lead.direction), AWAY)
    for place in sorted(ring(lead.bow, AWAY), key=lambda place: distance(place, ahead)):
        step = min(range(6), key=lambda step: distance(neighbour(place, step), lead.bow))
        both = (place, neighbour(place, step, -1))
        if all(on_board(board, each) for each in both) and not taken.intersection(both):
            return Pose(place, step)
    return Pose(ahead, (step_of(board, lead.direction) + 3) % 6)


@cache
def _template() -> str:
    return (TEMPLATES / "game_on_patrol.toml").read_text(encoding="utf-8")


def _hits_out_of_range(rules: Rules, file: FileRead[game_file.GameFile], path: str) -> Iterator[InputError]:
    """The ships entered as hit in this turn that no torpedo reached, as far as the file of the turn before tells."""
    position, source, files = file.game.position, file.source, file.at.files
    before = PlayerFile("" if source is None else str(Path(path).parent / source.file), files)
    struck = [(n, ship) for n, ship in enumerate(position.ships) if ship.torpedoed == position.turn]
    if source is None or not struck or not files.has(before.path):
        return
    try:
        came_from = game_file.read_game(rules, before)
    except PlotroomError:
        return
    for n, ship in struck if came_from.digest == source.digest else ():
        if why := out_of_range(best_shot(position, came_from.position.torpedoes, ship)):
            line = line_of(toml_file.text_of(file.at), ("ships", n, "torpedoed")) or 1
            cure = "take torpedoed and sunk out, or enter the turn in which it was hit"
            yield InputError(f"torpedoed: {brief(ship.name)} {why}; {cure}", where=f"{path}:{line}")


def _sea_around(position: Position) -> dict[str, object]:
    """The hexes around all pieces, each `[label, q, r]`, and the step of each heading, clockwise from up.

    Pieces are bow and stern of every vessel, torpedoes, target hexes, and where submarines began their moves.  Hexes
    `off` the board are among those shown as far as some pieces lie off it, or near its edge.
    """
    board = position.board
    poses = [each.pose for pieces in (position.submarines, position.ships, position.escorts) for each in pieces]
    targets = [target_hex(each.marker) for each in position.submarines]
    places = [
        *(place for pose in poses for place in hull(pose)),
        *(each.began.bow for each in position.submarines),
        *(each.pose.bow for each in position.torpedoes),
        *(place for place in targets if place is not None),
    ]
    spots = [place_of(board, place) for place in places]
    columns, rows = ([spot[axis] for spot in spots] or [1] for axis in (0, 1))
    field = [
        at(board, column, row)
        for column in _span(columns, _end(board, board.columns, lambda number: at(board, number, 1)))
        for row in _span(rows, _end(board, board.rows, lambda number: at(board, 1, number)))
    ]
    return {
        "hexes": [[label(board, place), *place] for place in field],
        "off": [label(board, place) for place in field if not on_board(board, place)],
        "steps": {heading: step_of(board, heading) for heading in HEADINGS},
    }


def _end(board: Board, last: int | None, hex_in: Callable[[int], Hex]) -> int | None:
    """The last column or row, if the board ends there; None if one sails on."""
    return None if last is None or on_board(board, hex_in(last + 1)) else last


def _span(numbers: Sequence[int], end: int | None) -> range:
    """Columns or rows from the first to the last of some with some around them, not too few and not too many.

    Of those off the board only a few are shown, around pieces near its edge or off it.
    """
    first, last = min(numbers), max(numbers)
    more = max(AROUND, (LEAST_SEA - (last - first)) // 2)
    start = max(1 - MOST_OFF, min(max(1, first - more), first - BESIDE))
    stop = last + more if end is None or last + more <= end else min(max(end, last + BESIDE), end + MOST_OFF)
    return range(start, min(stop, start + MOST_SEA) + 1)


def _attacks(report: TurnReport | None) -> Attacks | None:
    """What the enemy did in the turn before; None where it is not known."""
    return None if report is None else Attacks(report.escorts, report.ships, report.gunfire)


def _sunk(position: Position) -> list[dict[str, object]]:
    """What has sunk, with its victory points where they are known, as values of JSON."""
    return [each._asdict() for each in tally(position).sunk]


def _told(step: Step) -> dict[str, object]:
    """A step as values of JSON."""
    ends, searchers = ([one._asdict() for one in held] for held in (step.ends, step.searchers))
    return {**step._asdict(), "ends": ends, "searchers": searchers}
