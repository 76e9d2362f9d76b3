"""Game files of On Patrol: a whole position as a player saves it in TOML.

game = "on-patrol"
turn = 3                       # the turn that was just finished
light = "day"
convoy = "fast-2"
die = 3                        # the player's own fleet die; absent: rolled

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50

A file may also have [[ships]], [[escorts]], [[torpedoes]], `[board]` with the keys of a board file, `dice` with the
player's own dice of the turn, `made`, which names the version of Plotroom, and `from`, which names the file of the turn
before.  A file with `whole = true` ends with the line `# end`, so that one that was cut short is noticed.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from pathlib import PurePath
from typing import Annotated, NamedTuple

from aids import hexes, toml_file
from aids.checks import listed
from aids.errors import RulesError, nearest
from aids.games import played
from aids.hexes import Hex, distance, label, neighbors, on_board
from aids.input_file import NO_FILES, Place, PlayerFile, PlayerFiles, brief
from aids.kinds import Context, Whole
from aids.on_patrol.board import board_of
from aids.on_patrol.enemy import EMERGENCY, FAST
from aids.on_patrol.game.position import CAPITAL, MOST_SPEED, ConvoyShip, Escort, Position, Submarine, TurnReport
from aids.on_patrol.game.pursuits import impossible_find, split_find
from aids.on_patrol.radial import RUN, RUN_OUT, UnderWay, leads_through_zone, turns
from aids.on_patrol.scenario import classes_of
from aids.on_patrol.ships import Pose
from aids.reading import rule_files
from aids.reading.rule_files import NAME_FIELD, name_in_file, name_of
from aids.records.fields import (
    FROM,
    GAME,
    MADE,
    WHOLE,
    Field,
    Origin,
    Source,
    Spread,
    check_head,
    digest_of,
    entries,
    file_text,
    read,
)
from aids.rulebook.rules import Rules, cite
from aids.turns import made_now


class GameFile(NamedTuple):
    """A game file: its position, the file it came from, what made it; and of one that was read its name and digest.

    `house` names the house rules under which the game is played, "" for none.

    `impossible` are finds that cannot be, each as the error that refuses the turn unless it is `lenient`.
    """

    game: Annotated[str, GAME]
    house: Annotated[str, NAME_FIELD]
    position: Annotated[Position, Field(Spread(Position))]
    whole: Annotated[bool, WHOLE] = True
    made: Annotated[Origin, MADE] = Origin()
    source: Annotated[Source | None, FROM] = None
    name: str = ""
    digest: str = ""
    impossible: tuple[RulesError, ...] = ()
    lenient: bool = False


def read_game(rules: Rules, file: PlayerFile) -> GameFile:
    """The game in a file.

    Raises `RulesError` with file and line for the first fault in it, `FileRefused` if it cannot be read.
    """
    return parse_game(rules, toml_file.text_of(file), file.path, file.files)


def parse_game(rules: Rules, text: str, where: str, files: PlayerFiles = NO_FILES) -> GameFile:
    """The game in a text that is at hand; `where` names it in messages."""
    at, document = toml_file.read_text(where, text)
    check_head(at, document, text, rules.game)
    if "rules" in document:  # read as it is played, whatever else is in force: that is told when it is played
        named = rule_files.check_name(at.at("rules"), document["rules"], rules.game)
        in_force = rules.house is not None and rule_files.is_path(named)
        if named != name_of(rules) and not in_force:
            rules = played(rules.game, named, PlayerFile(where, files)).rules
    board = hexes.read_board(at.at("board"), document.get("board", {}), board_of(rules))
    file = read(GameFile, at, document, Context(rules, board, classes_of(rules)))
    searchers: dict[str, Escort | ConvoyShip] = {each.name: each for each in file.position.escorts}
    searchers |= {each.name: each for each in file.position.ships}
    position = _completed(at, file.position, tuple(searchers))
    refuse_faults(rules, at, position)
    impossible = [
        at.at("submarines", n, "found", m).refuse(f"found: {brief(name)} is not possible: {why}")
        for n, submarine in enumerate(position.submarines)
        for m, name in enumerate(submarine.found)
        if (why := impossible_find(rules, submarine, searchers[name]))
    ]
    return file._replace(
        position=position._replace(
            escorts=tuple(escort for escort in position.escorts if escort.sunk is None),
            lost=tuple(escort for escort in position.escorts if escort.sunk is not None),
        ),
        name=PurePath(where).name,
        digest=digest_of(text),
        impossible=tuple(impossible),
    )


def _completed(at: Place, stated: Position, searchers: tuple[str, ...]) -> Position:
    """A position with what follows from the whole of its file; `convoy = "emergency"` is how 0.3 stated Emergency."""
    if not stated.submarines:
        raise at.at("submarines").refuse("there must be at least one submarine")
    emergency = stated.emergency
    if emergency is not None:
        Whole(0, stated.turn + 1).read(at.at("emergency"), emergency)
    elif stated.convoy == EMERGENCY:
        emergency = stated.turn
    submarines: list[Submarine] = []
    for submarine in stated.submarines:
        found = [split_find(text, searchers) for text in submarine.found]
        missed = tuple(split_find(text, searchers)[0] for text in submarine.missed)
        means = tuple(filter(itemgetter(1), found))
        submarines.append(submarine._replace(found=tuple(name for name, _ in found), missed=missed, means=means))
    # A state without a target hex is for that of the only marker as it lay.
    targets = [place for each in submarines if (place := each.marker.target_hex) is not None]
    escorts: list[Escort] = []
    for escort in stated.escorts:
        if escort.on_path is not None and escort.target is None and len(targets) == 1:
            escort = escort._replace(target=targets[0])
        escorts.append(escort._replace(sunk=_sunk(stated, escort)))
    return stated._replace(
        convoy=FAST if stated.convoy == EMERGENCY else stated.convoy,
        emergency=emergency,
        submarines=tuple(submarines),
        ships=tuple(ship._replace(sunk=_sunk(stated, ship)) for ship in stated.ships),
        escorts=tuple(escorts),
    )


def _sunk(position: Position, ship: ConvoyShip | Escort) -> int | None:
    """The turn in which a ship sank: this one too if it has taken the hits that sink its class (OP-63)."""
    has_all = ship.hits is not None and ship.taken >= ship.hits
    return position.turn if ship.sunk is None and has_all else ship.sunk


def refuse_faults(rules: Rules, at: Place, position: Position) -> None:
    """RulesError with file and line for the first fault of a position as read from the file at a place."""
    named: dict[str, Place] = {}
    for row, piece in _pieces(at, position):
        first = named.setdefault(piece.name.casefold(), row)
        if first is not row:
            raise row.at("name").refuse(f"the name {brief(piece.name)} is already on line {first.at('name').line}")
    _check_hulls(at, position)
    for key in ("submarines", "torpedoes"):
        for n, each in enumerate(getattr(position, key)):
            if not on_board(position.board, each.pose.bow):
                raise at.at(key, n, "bow").refuse(f"bow: {label(position.board, each.pose.bow)} is off the board")
    for n, submarine in enumerate(position.submarines):
        _check_submarine(at.at("submarines", n), submarine, position)
    for n, ship in enumerate(position.ships):
        row = at.at("ships", n)
        _check_past(row, position, "torpedoed", ship.torpedoed)
        _check_past(row, position, "sunk", ship.sunk)
        if ship.torpedoed is not None and ship.sunk is not None and ship.sunk < ship.torpedoed:
            text = f"this ship is sunk in turn {ship.sunk}, but torpedoed only in turn {ship.torpedoed}"
            raise row.at("sunk").refuse(text)
        _check_speed(row, ship)
    for n, escort in enumerate(position.escorts):
        row = at.at("escorts", n)
        doing, target = escort.doing, escort.target
        is_run = doing is not None and target is not None and doing.kind in (RUN, RUN_OUT)
        if doing and target and is_run and not leads_through_zone(rules, target, UnderWay(*escort.pose, doing)):
            way = "ahead of" if doing.kind == RUN else "behind"
            problem = f"{brief(escort.name)} cannot be in a {doing.kind}: {way} it there is no hex of the assault zone"
            problem += f" of {label(position.board, target)} ({cite(rules, '105.3.4')})"
            raise row.at("doing").refuse(problem, fix="if the target hex is new, remove doing")
        _check_past(row, position, "sunk", escort.sunk)
        _check_speed(row, escort)
    merchant = next((ship for ship in position.ships if ship.kind != CAPITAL and ship.sunk is None), None)
    if position.emergency is not None and (merchant or not position.ships):
        who = f"{merchant.name} is a {merchant.kind}" if merchant else "the file has none"
        raise at.at("emergency").refuse(f"Emergency is only for capital ships, but {who} ({cite(rules, '104.4.2')})")


def _pieces(at: Place, position: Position) -> Iterator[tuple[Place, Submarine | ConvoyShip | Escort]]:
    for key in ("submarines", "ships", "escorts"):
        for n, piece in enumerate(getattr(position, key)):
            yield at.at(key, n), piece


def _check_hulls(at: Place, position: Position) -> None:
    """No two escorts or ships afloat share a hex, bow or stern; a submarine may lie under one, or be rammed."""
    taken: dict[Hex, tuple[Place, str]] = {}
    afloat = [each for each in _pieces(at, position) if not isinstance(each[1], Submarine) and each[1].sunk is None]
    for row, piece in afloat:
        for end, place in zip(("bow", "stern"), piece.pose.hull, strict=True):
            first, name = taken.setdefault(place, (row, piece.name))
            if first is not row:
                held = {filled for other, each in afloat if other is not row for filled in each.pose.hull}
                free = [each for each in neighbors(place) if each not in held and on_board(position.board, each)]
                text = f"{brief(piece.name)} has its {end} in {label(position.board, place)}, where {brief(name)} is"
                beside = listed(label(position.board, each) for each in free)
                raise row.at("bow").refuse(text, fix=f"free hexes next to it: {beside}")


def _check_submarine(at: Place, submarine: Submarine, position: Position) -> None:
    ships = [ship.name for ship in position.ships if ship.radar or ship.sonar is not None]
    known = [*(escort.name for escort in position.escorts), *ships]
    for n, name in enumerate(submarine.found):
        if name not in known:
            raise at.at("found", n).refuse(f"found: unknown escort {brief(name)}", fix=nearest(name, known))
        if name in submarine.missed:
            raise at.at("missed").refuse(f"{brief(name)} cannot be in both found and missed")
    for key, names in (("found", submarine.found), ("missed", submarine.missed)):
        for n, name in enumerate(names):
            if name in names[:n]:
                raise at.at(key).refuse(f"{key}: {brief(name)} is here twice")
    if why := impossible_move(submarine.began, submarine.pose):
        raise at.at("began").refuse(f"began: {why}")
    _check_past(at, position, "marked", submarine.marked)


def impossible_move(began: Pose, ends: Pose) -> str:
    """Why no submarine moves from a pose to another in one turn; "" if one can."""
    moved = distance(began.bow, ends.bow)
    if moved > MOST_SPEED:
        return f"it is {moved} hexes from the bow now, but the longest move is {MOST_SPEED} hexes"
    turned = not moved and abs(turns(began.step, ends.step)) > 1
    return "it turns by more than one hexside without entering a hex" if turned else ""


def _check_speed(at: Place, piece: ConvoyShip | Escort) -> None:
    if piece.best is not None and piece.speed is not None and piece.speed > piece.best:
        raise at.at("speed").refuse(f"speed is {piece.speed}, which is more than its best speed, {piece.best}")


def _check_past(at: Place, position: Position, key: str, turn: int | None) -> None:
    if turn is not None and turn > position.turn:
        raise at.at(key).refuse(f"{key} is turn {turn}, but turn {position.turn} is the last turn played")


def document(rules: Rules, position: Position) -> dict[str, object]:
    """A position as the values of a game file, defaults left out; the JSON of a turn shows it."""
    house = {"rules": name_in_file(rules)} if name_in_file(rules) else {}
    given = Context(rules, position.board, classes_of(rules))
    held = entries(position.with_lost()._replace(dice=()), given)
    return {"game": rules.game, **house, **held}


def next_text(rules: Rules, report: TurnReport, source: Source) -> str:
    """The next game file: the position after a turn, to be filled in; it names the file that it came from."""
    return position_text(rules, report.next, source=source)


def position_text(
    rules: Rules,
    position: Position,
    *,
    source: Source | None = None,
    made: Origin | None = None,
    head: Sequence[str] = (),
) -> str:
    """A position as a game file with comments; `made` is what the file before says of it, `head` comment above it."""
    before = source.made if made is None and source is not None else made
    file = GameFile(rules.game, name_in_file(rules), position.with_lost(), made=made_now(rules, before), source=source)
    return file_text(GameFile, entries(file, Context(rules, position.board, classes_of(rules))), head)
