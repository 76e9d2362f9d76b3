"""Faults of a position that no single piece has: names given twice, ships in one hex, states that cannot be.

Each is refused with the file and line of the piece.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aids.errors import nearest
from aids.hexes import Board, Hex, distance, label, on_board
from aids.on_patrol.doing import RUN, RUN_OUT, UnderWay
from aids.on_patrol.game.markers import hull
from aids.on_patrol.game.position import CAPITAL, MOST_SPEED, ConvoyShip, Escort, Position, Submarine
from aids.on_patrol.radial import leads_through_zone, turns
from aids.places import Place, brief
from aids.rulebook.rules import Rules, cite

Named = Submarine | ConvoyShip | Escort


def refuse_faults(rules: Rules, at: Place, position: Position) -> None:
    """RulesError with file and line for the first fault of a position as read from the file at a place."""
    _check_names(at, position)
    _check_hulls(at, position)
    for key, poses in (
        ("submarines", [each.pose for each in position.submarines]),
        ("torpedoes", [each.pose for each in position.torpedoes]),
    ):
        for n, pose in enumerate(poses):
            if not on_board(position.board, pose.bow):
                raise at.at(key, n, "bow").refuse(f"bow: {label(position.board, pose.bow)} is off the board")
    for n, submarine in enumerate(position.submarines):
        _check_submarine(at.at("submarines", n), submarine, position)
    for n, ship in enumerate(position.ships):
        _check_ship(at.at("ships", n), ship, position)
    for n, escort in enumerate(position.escorts):
        _check_doing(rules, at.at("escorts", n, "doing"), escort, position.board)
        _check_past(at.at("escorts", n), position, "sunk", escort.sunk)
        _check_speed(at.at("escorts", n), escort)
    merchant = next((ship for ship in position.ships if ship.kind != CAPITAL and ship.sunk is None), None)
    if position.emergency is not None and (merchant or not position.ships):
        who = f"{merchant.name} is a {merchant.kind}" if merchant else "there are none"
        raise at.at("emergency").refuse(f"Emergency is for capital ships alone ({cite(rules, '104.4.2')}); {who}")


def _pieces(at: Place, position: Position) -> Iterator[tuple[Place, Named]]:
    for key in ("submarines", "ships", "escorts"):
        for n, piece in enumerate(getattr(position, key)):
            yield at.at(key, n), piece


def _check_names(at: Place, position: Position) -> None:
    named: dict[str, Place] = {}
    for row, piece in _pieces(at, position):
        first = named.setdefault(piece.name.casefold(), row)
        if first is not row:
            raise row.at("name").refuse(f"{brief(piece.name)} is in the game already, on line {first.at('name').line}")


def _check_hulls(at: Place, position: Position) -> None:
    """No two escorts or ships afloat share a hex, bow or stern; a submarine may lie under one, or be rammed."""
    taken: dict[Hex, tuple[Place, str]] = {}
    for row, piece in _pieces(at, position):
        if isinstance(piece, Submarine) or piece.sunk is not None:
            continue
        for end, place in zip(("bow", "stern"), hull(piece.pose), strict=True):
            first, name = taken.setdefault(place, (row, piece.name))
            if first is not row:
                hex_ = label(position.board, place)
                raise row.at("bow").refuse(f"{brief(piece.name)} has its {end} in {hex_}, where {brief(name)} is")


def _check_submarine(at: Place, submarine: Submarine, position: Position) -> None:
    ships = [ship.name for ship in position.ships if ship.radar or ship.sonar is not None]
    known = [*(escort.name for escort in position.escorts), *ships]
    for n, name in enumerate(submarine.found):
        if name not in known:
            raise at.at("found", n).refuse(f"found: no escort {brief(name)}; {nearest(name, known)}")
        if name in submarine.missed:
            raise at.at("missed").refuse(f"{brief(name)} is in both found and missed")
    for key in ("found", "missed"):
        names: tuple[str, ...] = getattr(submarine, key)
        if twice := _twice(names):
            raise at.at(key).refuse(f"{key}: {brief(twice)} is given twice")
    moved, began = distance(submarine.began.bow, submarine.pose.bow), submarine.began
    if moved > MOST_SPEED:
        raise at.at("began").refuse(f"began: {moved} hexes from the bow now; {MOST_SPEED} at most in one turn")
    if not moved and abs(turns(began.step, submarine.pose.step)) > 1:
        raise at.at("began").refuse("began: it turned by more than one hexside and entered no hex")
    _check_past(at, position, "marked", submarine.marked)


def _check_ship(at: Place, ship: ConvoyShip, position: Position) -> None:
    for key, turn in (("torpedoed", ship.torpedoed), ("sunk", ship.sunk)):
        _check_past(at, position, key, turn)
    if ship.torpedoed is not None and ship.sunk is not None and ship.sunk < ship.torpedoed:
        raise at.at("sunk").refuse(f"sunk in turn {ship.sunk}, before it was torpedoed in turn {ship.torpedoed}")
    _check_speed(at, ship)


def _check_speed(at: Place, piece: ConvoyShip | Escort) -> None:
    if piece.best is not None and piece.speed is not None and piece.speed > piece.best:
        raise at.at("speed").refuse(f"speed {piece.speed} is more than its best, {piece.best}")


def _check_past(at: Place, position: Position, key: str, turn: int | None) -> None:
    if turn is not None and turn > position.turn:
        raise at.at(key).refuse(f"{key} in turn {turn}, and turn {position.turn} was just finished")


def _check_doing(rules: Rules, at: Place, escort: Escort, board: Board) -> None:
    doing, target = escort.doing, escort.target
    if doing is None or target is None or doing.kind not in (RUN, RUN_OUT):
        return
    if not leads_through_zone(rules, target, UnderWay(*escort.pose, doing)):
        way = "ahead" if doing.kind == RUN else "behind"
        raise at.refuse(
            f"{doing.kind!r}, but {way} of {brief(escort.name)} there is no hex of the assault zone of "
            f"{label(board, target)}; leave it out where the target hex is new ({cite(rules, '105.3.4')})"
        )


def _twice(names: Iterable[str]) -> str | None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            return name
        seen.add(name)
    return None
