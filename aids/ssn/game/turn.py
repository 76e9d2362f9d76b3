"""One turn of a game: the submarine's orders, then the whole surface step (SSN Sequence of Play)."""

from __future__ import annotations

from aids.dice import Source
from aids.ssn.game.ending import ending
from aids.ssn.game.figures import Figures
from aids.ssn.game.helicopters import move_helicopters
from aids.ssn.game.listening import listen
from aids.ssn.game.orders import plan
from aids.ssn.game.position import Orders, Position, is_off
from aids.ssn.game.report import SurfaceMove, TurnReport
from aids.ssn.game.rulings_used import rulings_used
from aids.ssn.game.ships import launch, move_ships
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.torpedoes import fire_shots, return_fire


def play(figures: Figures, position: Position, orders: Orders, dice: Source) -> TurnReport:
    """A turn by the rules; the same position, orders and dice give the same turn.

    Raises `OrderFault` for orders that are against the rules, `InputError` for a situation without a threshold and for
    dice that a player gave where they are too few or not on their die.
    """
    planned = plan(figures, position, orders)
    alerted = [ship.name for ship in position.ships if ship.alerted]
    aboard = {name for ship in position.ships for name in ship.aboard}
    fired, shots, unfired = fire_shots(figures, position, orders.shots, dice)
    lost = tuple(sorted(aboard - {name for ship in fired.ships for name in ship.aboard}))
    moved, move = move_submarine(fired, planned)
    # A point past an edge is not on the table (SS-32).
    moved = moved._replace(points=tuple(each for each in moved.points if not is_off(moved.table, each.x, each.y)))
    step = listen(figures, moved, dice)
    after, fire = return_fire(figures, step.position, step.detections, dice)
    alarmed = tuple(
        ship.name
        for ship, before in zip(after.ships, step.position.ships, strict=True)
        if ship.alerted != before.alerted
    )
    launched: tuple[tuple[str, str], ...] = ()
    lhd_dice: tuple[int, ...] = ()
    moves: list[SurfaceMove] = []
    if not after.submarine.sunk and after.points:
        after, launched = launch(figures, after, alerted)
        after, lhd_dice, moves = move_ships(figures, after, dice)
        after, flights = move_helicopters(figures, after, [name for _, name in launched], dice)
        moves += flights
    detected = bool(step.detections)
    after = after._replace(turn=position.turn + 1, ending=ending(figures, after, detected=detected))
    report = TurnReport(
        before=position,
        orders=planned.orders,
        shots=shots,
        unfired=unfired,
        moved=move,
        spread=step.spread,
        rolls=step.rolls,
        flipped=step.flipped,
        fire=fire,
        alarmed=alarmed,
        launched=launched,
        lost=lost,
        lhd_dice=lhd_dice,
        moves=tuple(moves),
        assumes=(),
        next=after,
    )
    return report._replace(assumes=rulings_used(figures, report))
