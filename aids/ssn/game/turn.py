"""One turn of a game: the submarine's orders, then the whole surface step (SSN Sequence of Play)."""

from __future__ import annotations

from aids.dice import Source
from aids.ssn.game.ending import ending, leaves_table
from aids.ssn.game.figures import Figures
from aids.ssn.game.helicopters import Flight, move_helicopters
from aids.ssn.game.listening import Listened, listen
from aids.ssn.game.orders import Orders, Plan, plan
from aids.ssn.game.position import Position
from aids.ssn.game.report import Events, TurnReport, report
from aids.ssn.game.ships import Sailed, launch, move_ships
from aids.ssn.game.submarine import move_submarine
from aids.ssn.game.torpedoes import fire_shots, return_fire


def play(figures: Figures, position: Position, orders: Orders, dice: Source) -> TurnReport:
    """A turn by the rules with its report; the same position, orders and dice give the same turn.

    Raises `OrderFault` for orders that are against the rules, `InputError` for a situation without a threshold and for
    dice that a player gave where they are too few or not on their die.
    """
    planned = plan(figures, position, orders)
    return report(figures, position, planned, carry_out(figures, position, planned, dice))


def advance(figures: Figures, position: Position, orders: Orders, dice: Source) -> Events:
    """The same turn without its report; raises the errors of `play`."""
    return carry_out(figures, position, plan(figures, position, orders), dice)


def carry_out(figures: Figures, position: Position, planned: Plan, dice: Source) -> Events:
    """A turn with orders that have been found legal for the position; raises the errors of `play` but `OrderFault`."""
    fired, shots, unfired = fire_shots(figures, position, planned.orders.shots, dice)
    moved = move_submarine(figures, fired, planned)
    has_left = leaves_table(figures, moved.table, moved.submarine.x, moved.submarine.y)  # the game is over here (SS-32)
    step = Listened(moved, moved, (), (), (), ()) if has_left else listen(figures, moved, dice)
    surface, fire, alarmed = return_fire(figures, step.position, step.detections, dice)
    launched: tuple[tuple[str, str], ...] = ()
    sailed: Sailed | None = None
    flights: tuple[Flight, ...] = ()
    after = surface
    if not surface.submarine.sunk and not has_left:
        alerted = [ship.name for ship in position.ships if ship.alerted]
        surface, launched = launch(figures, surface, alerted)
        after, sailed = move_ships(figures, surface, dice)
        after, flights = move_helicopters(figures, after, [name for _, name in launched], dice)
    ends = ending(figures, after, detected=bool(step.detections))
    return Events(
        next=Position(
            position.turn + 1, after.table, after.submarine, after.ships, after.helicopters, after.points, ends
        ),
        shots=shots,
        unfired=unfired,
        listening=step.listening,
        spread=step.spread,
        dice=step.dice,
        detections=step.detections,
        flipped=step.flipped,
        fire=fire,
        alarmed=alarmed,
        launched=launched,
        surface=surface,
        sailed=sailed,
        flights=flights,
    )
