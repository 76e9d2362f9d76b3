"""The Escort Movement Phase: the path and the attacks of each escort that acts on a submarine (On Patrol 105, 106)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from aids.dice import Source
from aids.hexes import Board, Hex
from aids.on_patrol.diameter import ways_round
from aids.on_patrol.doing import WILLIAMSON, Doing, UnderWay, doing_text
from aids.on_patrol.game.barred import ahead_of_torpedoes, surfaced_there
from aids.on_patrol.game.drops import attacks, depth_rolls, is_charge_kind
from aids.on_patrol.game.edges import leaves_board
from aids.on_patrol.game.fleet_orders import afloat
from aids.on_patrol.game.position import Escort, Pose, Position, hull
from aids.on_patrol.game.pursuits import Pursuit, pursuits
from aids.on_patrol.game.turn_report import Attacked, EscortMove, SubmarineSeen
from aids.on_patrol.radial import approach_turn, turn_on, ways_on
from aids.on_patrol.ships import Move
from aids.rules import Rules, value

HALTED = "halted"


class EscortsMoved(NamedTuple):
    """The moves in the order in which they were made, and all escorts of the position as they are afterwards."""

    moves: tuple[EscortMove, ...]
    escorts: tuple[Escort, ...]


class Waters(NamedTuple):
    """What one escort may not enter, and why: hexes, those in which it may not end its move, and the board."""

    board: Board
    barred: Mapping[Hex, str]
    not_to_end: Mapping[Hex, str]


class Voyage(NamedTuple):
    """The hexes that an escort enters, each with its state then, its pose after them, and what came in its way.

    `halted` is before a barred hex; `slowed` is to stay out of a torpedo's way.
    """

    way: tuple[UnderWay, ...]
    after: Pose
    halted: bool = False
    slowed: bool = False
    rams: bool = False
    notes: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    assumes: tuple[str, ...] = ()


def move_escorts(
    rules: Rules,
    position: Position,
    seen: Sequence[SubmarineSeen],
    barred: Mapping[Hex, str],
    dice: Source,
) -> EscortsMoved:
    """All escorts that act on submarines, moved one after the other (On Patrol 105.4.5).

    None enters a hex of `barred`, one that another escort fills, or one with charges of an escort before it (105.4.8).
    """
    escorts = {escort.name: escort for escort in position.escorts}
    charges: dict[Hex, str] = {}
    moves: list[EscortMove] = []
    for pursuit in pursuits(rules, position, seen):
        name = pursuit.escort.name
        others = [escort for escort in escorts.values() if escort.name != name]
        shut = {**barred, **charges, **_filled(others)}
        if pursuit.rams:
            shut = {place: why for place, why in shut.items() if why != surfaced_there(pursuit.submarine)}
        voyage = sail(rules, pursuit, Waters(position.board, shut, ahead_of_torpedoes(position)))
        ships = {place for ship in afloat(position) for place in hull(ship.pose)}
        dropped = _attack(rules, pursuit, voyage, ships | _filled(others).keys())
        moves.append(_as_move(rules, pursuit, voyage, dropped, dice))
        escorts[name] = _afterwards(pursuit, voyage)
        for attack in dropped:
            if is_charge_kind(attack.kind, pursuit.escort.weapons):
                charges[attack.hex] = f"a {attack.kind} of {name} is there (105.4.8)"
    return EscortsMoved(tuple(moves), tuple(escorts[escort.name] for escort in position.escorts))


def sail(rules: Rules, pursuit: Pursuit, waters: Waters) -> Voyage:
    """The hexes that an escort enters this turn: as many as its speed, unless its way is barred (OP-43, OP-50).

    One that enters no hex turns in place, one hexside towards where it wants to go.  The ramming escort ends its move
    where it meets the submarine (108.1.5).
    """
    here = UnderWay(*pursuit.escort.pose, pursuit.doing)
    prey = hull(pursuit.submarine.pose) if pursuit.rams else ()
    voyage = Voyage((), pursuit.escort.pose)
    while len(voyage.way) < pursuit.speed and not voyage.rams:
        wanted, chosen = _next(rules, pursuit, here, waters)
        if chosen != wanted:
            voyage = _turned_away(voyage, wanted, chosen, _bars(rules, wanted, waters) or "")
        if chosen is None:
            break
        here = chosen
        voyage = voyage._replace(way=(*voyage.way, here), after=Pose(here.bow, here.step), rams=here.bow in prey)
    voyage = _clear_of_torpedoes(pursuit, voyage, waters)
    return _turned_in_place(rules, pursuit, voyage, waters) if voyage.halted and not voyage.way else voyage


def _next(rules: Rules, pursuit: Pursuit, here: UnderWay, waters: Waters) -> tuple[UnderWay, UnderWay | None]:
    """What an escort would enter next, and what it enters: None if all its ways are barred."""
    ways = (ways_on if pursuit.radial else ways_round)(rules, pursuit.steers_for, here)
    wanted = next(ways)
    return wanted, next((after for after in _chain(wanted, ways) if not _bars(rules, after, waters)), None)


def _chain(first: UnderWay, others: Iterator[UnderWay]) -> Iterator[UnderWay]:
    yield first
    yield from others


def _bars(rules: Rules, after: UnderWay, waters: Waters) -> str | None:
    """Why an escort may not go there; of a Williamson turn that begins all hexes count (OP-50)."""
    entered = [after]
    if after.doing.kind == WILLIAMSON and after.doing.entered == 1:
        while entered[-1].doing.entered < int(value(rules, "williamson-hexes")):
            entered.append(turn_on(rules, entered[-1]))
    for each in entered:
        if each.bow in waters.barred:
            return waters.barred[each.bow]
        if leaves_board(waters.board, each.bow):
            return "the board ends there"
    return None


def _turned_away(voyage: Voyage, wanted: UnderWay, chosen: UnderWay | None, why: str) -> Voyage:
    """A voyage with the reason why the hex that was wanted is not entered."""
    turn = wanted.doing.kind == WILLIAMSON
    cited = tuple(rule for rule in ("108.1.1", "108.1.2", "108.1.3", "108.1.5", "108.2.1", "105.4.8") if rule in why)
    return voyage._replace(
        halted=chosen is None,
        notes=(*voyage.notes, why),
        rules=(*voyage.rules, *cited),
        assumes=(*voyage.assumes, "OP-50" if turn else "OP-43"),
    )


def _clear_of_torpedoes(pursuit: Pursuit, voyage: Voyage, waters: Waters) -> Voyage:
    """A voyage cut short where it would end ahead of a torpedo, if that helps (On Patrol 108.2.1, OP-56)."""
    start = UnderWay(*pursuit.escort.pose, pursuit.doing)
    for length in range(len(voyage.way), -1, -1):
        last = voyage.way[length - 1] if length else start
        if not any(place in waters.not_to_end for place in hull(Pose(last.bow, last.step))):
            break
    else:
        return voyage
    if length == len(voyage.way):
        return voyage
    return voyage._replace(
        way=voyage.way[:length],
        after=Pose(last.bow, last.step),
        halted=False,
        slowed=True,
        rams=False,
        notes=(*voyage.notes, "it slows to stay out of a torpedo's way (108.2.1)"),
        rules=(*voyage.rules, "108.2.1"),
        assumes=(*voyage.assumes, "OP-56"),
    )


def _turned_in_place(rules: Rules, pursuit: Pursuit, voyage: Voyage, waters: Waters) -> Voyage:
    """An escort that cannot move, turned one hexside towards its way if its stern has room."""
    bow, step = pursuit.escort.pose
    here = UnderWay(bow, step, pursuit.doing)
    wanted = _next(rules, pursuit, here, waters)[0]
    turn = approach_turn(pursuit.steers_for, bow, step) if wanted.doing.kind == WILLIAMSON else wanted.step - step
    turned = Pose(bow, (step + turn) % 6)
    if hull(turned)[1] in waters.barred or leaves_board(waters.board, hull(turned)[1]):
        return voyage
    return voyage._replace(after=turned)


def _filled(escorts: Sequence[Escort]) -> dict[Hex, str]:
    return {place: f"{escort.name} is there (105.4.8)" for escort in escorts for place in hull(escort.pose)}


def _attack(rules: Rules, pursuit: Pursuit, voyage: Voyage, filled: Collection[Hex]) -> tuple[Attacked, ...]:
    """What the escort drops: only in radial movement (On Patrol 105.4.11)."""
    target, pose = pursuit.seen.target, pursuit.seen.marker.pose
    if not pursuit.radial or target is None or pose is None:
        return ()
    way = [Move(*pursuit.escort.pose), *(Move(here.bow, here.step) for here in voyage.way)]
    return attacks(rules, pursuit.escort.weapons, Pose(target, pose.step), way, filled)


def _state(pursuit: Pursuit, voyage: Voyage) -> Doing | None:
    """What the escort is doing as its move ends; None if it halts or waits for a Williamson turn: it begins anew."""
    doing = voyage.way[-1].doing if voyage.way else pursuit.doing
    return None if voyage.halted or doing == doing._replace(kind=WILLIAMSON, entered=0) else doing


def _afterwards(pursuit: Pursuit, voyage: Voyage) -> Escort:
    state = _state(pursuit, voyage)
    return pursuit.escort._replace(
        pose=voyage.after,
        speed=len(voyage.way),
        in_formation=False,
        halted=state is None,
        doing=state,
        target=pursuit.steers_for,
    )


def _as_move(rules: Rules, pursuit: Pursuit, voyage: Voyage, dropped: tuple[Attacked, ...], dice: Source) -> EscortMove:
    """The report of a move, with its depth combat rolls."""
    escort, state = pursuit.escort, _state(pursuit, voyage)
    rolls = depth_rolls(rules, dropped, escort.weapons, dice)
    cited = [*pursuit.rules, *voyage.rules]
    assumes = [*pursuit.assumes, *voyage.assumes]
    if any(here.doing.kind == WILLIAMSON for here in voyage.way):
        cited.append("105.2")
    if dropped:
        cited += ["105.4.4", "105.4.6", "105.4.12"] if rolls else ["105.4.4", "105.4.6"]
        assumes.append("OP-44")
    return EscortMove(
        name=escort.name,
        mode=pursuit.seen.mode,
        against=pursuit.seen.name,
        before=escort.pose,
        path=tuple(Move(here.bow, here.step) for here in voyage.way) or (Move(*voyage.after),),
        after=voyage.after,
        speed=len(voyage.way),
        doing=HALTED if state is None else doing_text(state),
        attacks=dropped,
        depth_combat=rolls,
        notes=tuple(dict.fromkeys(voyage.notes)),
        rules=tuple(dict.fromkeys(cited)),
        rams=pursuit.submarine.name if voyage.rams else None,
        assumes=tuple(dict.fromkeys(assumes)),
    )
