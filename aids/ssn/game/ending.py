"""How a game ends: won, or lost in one of four ways (SSN Victory)."""

from __future__ import annotations

from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import afloat, is_wreck
from aids.ssn.game.position import FF, LATE, LEFT, LHD, NO_TORPEDOES, SUNK, WON, Position, is_off
from aids.ssn.game.ways import apart


def leaves_table(figures: Figures, table: tuple[int, int] | None, x: float, y: float) -> bool:
    """Whether a submarine whose move ends there, in hundredths of an inch, has left the table and lost (SS-32)."""
    return figures.edge_loses and is_off(table, x, y)


def ending(figures: Figures, position: Position, *, detected: bool) -> str:
    """The ending of a turn, "" while the game continues (SS-33).

    `detected` says whether a ship or helicopter detected a point in this turn.
    """
    submarine = position.submarine
    if leaves_table(figures, position.table, submarine.x, submarine.y):
        return LEFT
    if submarine.sunk:
        return SUNK
    lhd = [ship for ship in position.ships if ship.kind == LHD]
    is_lhd_lost = all(is_wreck(figures, ship) for ship in lhd)
    if is_lhd_lost and not detected and _is_away(figures, position):
        return WON
    if not is_lhd_lost and _has_left(position):
        return LATE
    needed = sum(figures.kills[LHD] - ship.kills for ship in lhd)
    return NO_TORPEDOES if not is_lhd_lost and submarine.torpedoes < needed else ""


def _has_left(position: Position) -> bool:
    """Whether a ship or helicopter has left the table (SS-21)."""
    flying = position.helicopters
    return any(ship.left for ship in position.ships) or any(is_off(position.table, each.x, each.y) for each in flying)


def _is_away(figures: Figures, position: Position) -> bool:
    """Whether the submarine is beyond the distance of victory from every frigate afloat."""
    frigates = [ship for ship in afloat(figures, position.ships) if ship.kind == FF]
    return all(apart(position.submarine, ship) > figures.length["victory-distance"] for ship in frigates)
