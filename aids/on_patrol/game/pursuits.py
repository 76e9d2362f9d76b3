"""Escorts that act on submarines: what each steers for, how fast, and what it is doing (On Patrol 104.2.1, 105.3.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from aids.hexes import Hex
from aids.on_patrol import diameter, radial
from aids.on_patrol.assault import closeness, order
from aids.on_patrol.detection import SURFACED
from aids.on_patrol.escort_action import Action, actions
from aids.on_patrol.game.forces import SONAR, found_with
from aids.on_patrol.game.position import Escort, Position, Submarine
from aids.on_patrol.game.turn_report import SubmarineSeen
from aids.on_patrol.movement_state import APPROACH, RING, State
from aids.on_patrol.ships import Ship
from aids.rulebook.rules import Rules, value

FOUND_MARKER = "escort-colour"


class Pursuit(NamedTuple):
    """An escort that acts on a submarine.

    `steers_for` is the target hex, for the ramming escort the bow hex of the submarine; `doing` is its state as the
    move begins, `radial` whether it is in radial movement.  `speed` is the most hexes that it enters.
    """

    escort: Escort
    submarine: Submarine
    seen: SubmarineSeen
    steers_for: Hex
    radial: bool
    rams: bool
    doing: State
    speed: int
    rules: tuple[str, ...]
    assumes: tuple[str, ...]


def pursuits(rules: Rules, position: Position, seen: Sequence[SubmarineSeen]) -> tuple[Pursuit, ...]:
    """The escorts that act on submarines, in the order in which they move: the nearest to its target hex first."""
    # On Patrol 105.4.5
    every = [pursuit for each in seen for pursuit in _force(rules, position, each)]
    return tuple(sorted(every, key=_closeness))


def as_ship(escort: Escort) -> Ship:
    """An escort as a ship on the board."""
    return Ship(escort.name, *escort.pose)


def _closeness(pursuit: Pursuit) -> tuple[int, object]:
    return closeness(pursuit.seen.target or pursuit.steers_for, as_ship(pursuit.escort))


def _force(rules: Rules, position: Position, seen: SubmarineSeen) -> list[Pursuit]:
    """The escorts that act on one submarine."""
    action = actions(rules)[seen.marker.name]
    if seen.target is None or action.movement not in ("radial", "diameter"):
        return []
    force = [escort for escort in position.escorts if escort.name in seen.force]
    submarine = next(each for each in position.submarines if each.name == seen.name)
    rammer = _rammer(seen, submarine, force)
    begun = [_begin(rules, seen, submarine, action, escort, escort.name == rammer) for escort in force]
    return [_with_speed(rules, action, pursuit, begun) for pursuit in begun]


def _rammer(seen: SubmarineSeen, submarine: Submarine, force: Sequence[Escort]) -> str | None:
    """The escort that rams a surfaced submarine: the one nearest to its bow (On Patrol 104.2.1, OP-45)."""
    if seen.marker.name != SURFACED or not force:
        return None
    return order(submarine.pose.bow, tuple(map(as_ship, force)))[0].name


def _begin(
    rules: Rules, seen: SubmarineSeen, submarine: Submarine, action: Action, escort: Escort, rams: bool
) -> Pursuit:
    """An escort with its state, its speed still 0: the state lasts while its target hex is the same (OP-41, OP-42)."""
    target = submarine.pose.bow if rams or seen.target is None else seen.target
    known = escort.on_path
    same = escort.target == target or (escort.target is None and known is not None and known.kind != APPROACH)
    in_radial = rams or action.movement == "radial"
    if in_radial:
        doing = radial.resume(rules, target, *escort.pose, known if same else None)
    else:
        if known is not None and not same:
            known = State(RING, ring=known.ring) if known.ring else None
        doing = diameter.begin(rules, target, *escort.pose, known)
    cited = ("104.2.1", "105.3.2") if in_radial else ("104.2.1", "106.2.2")
    assumes = ("OP-45",) if rams else () if in_radial else ("OP-42",)
    return Pursuit(
        escort=escort,
        submarine=submarine,
        seen=seen,
        steers_for=target,
        radial=in_radial,
        rams=rams,
        doing=doing,
        speed=0,
        rules=(*cited, "108.1.5") if rams else cited,
        assumes=("OP-41", *assumes) if same else assumes,
    )


def _with_speed(rules: Rules, action: Action, pursuit: Pursuit, force: Sequence[Pursuit]) -> Pursuit:
    """The speed of an escort this turn: Search Speed or its best, and no more than it gains (On Patrol 105.3.5).

    An escort in contact by sonar holds Search Speed, radar slows none (OP-46).  On the ring at full speed no escort is
    faster than the best of the slowest on that ring (106.2.3).
    """
    escort = pursuit.escort
    found = pursuit.seen.marker.name == FOUND_MARKER and escort.name in pursuit.submarine.found
    contact = found and found_with(rules, pursuit.submarine, escort) == SONAR
    on_ring = [each.escort.best for each in force if each.doing.kind == RING and each.doing.ring == pursuit.doing.ring]
    most, cited, assumes = escort.best, "105.3.5", pursuit.assumes
    if contact or action.speed == "search":
        most = min(most, int(value(rules, "search-speed")))
    elif pursuit.doing.kind == RING:
        most, cited = min(most, *on_ring), "106.2.3"
    assumes = (*assumes, "OP-46") if found else assumes
    speed = min(most, escort.speed + escort.gain)
    return pursuit._replace(speed=speed, rules=(*pursuit.rules, cited), assumes=assumes)
