"""One turn of a game: the one that the player has finished is closed, and the enemy's part of the next is played.

The steps follow one another as a player would carry them out; each is a pure function of its own module.
"""

from __future__ import annotations

from aids import dice as dice_sources
from aids.on_patrol.game.barred import barred_hexes
from aids.on_patrol.game.close import close, listed
from aids.on_patrol.game.escort_moves import move_escorts
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from aids.on_patrol.game.forces import divide, gunfire, shells
from aids.on_patrol.game.position import Position
from aids.on_patrol.game.rulings_used import rulings_used
from aids.on_patrol.game.searches import searches
from aids.on_patrol.game.tally import ending
from aids.on_patrol.game.to_do import to_do
from aids.on_patrol.game.turn_report import ShipMove, TurnReport
from aids.rulebook.rules import Rules, switch


def play(rules: Rules, position: Position, dice: dice_sources.Source) -> TurnReport:
    """The turn closed, and the moves of the next one up to where the player acts.

    The same position and dice give the same turn, whatever the order of the escorts.  Raises `InputError` where dice
    that the player gave are too few or not on their die.
    """
    before = position._replace(escorts=listed(position.escorts))
    closed = close(rules, before)
    seen = divide(closed.position, closed.submarines)
    starshells = shells(rules, before, seen)
    before = before._replace(emergency=closed.position.emergency)
    order = roll_fleet(rules, before, dice) if switch(rules, "fleet-first") else None
    barred = barred_hexes(rules, before, order)
    hunt = move_escorts(rules, before, seen, barred, dice)
    order = order or roll_fleet(rules, before, dice)
    fleet = move_fleet(rules, before, order, hunt.escorts, [move.name for move in hunt.moves])
    after = _after(closed.position._replace(ships=fleet.ships, escorts=fleet.escorts))
    moves = (*hunt.moves, *fleet.formation)
    guns = gunfire(rules, after, seen)
    speeds = {move.name: move.speed for move in moves} | {move.name: _hexes(move) for move in fleet.moves}
    search = searches(rules, after, speeds)
    return TurnReport(
        closed=position.turn,
        before=before,
        submarines=seen,
        starshells=starshells,
        lit=closed.lit,
        barred=tuple(barred.items()),
        escorts=moves,
        order=order,
        ships=fleet.moves,
        gunfire=guns,
        sonar=search.sonar,
        radar=search.radar,
        to_do=to_do(rules, moves, order, fleet.moves, starshells, closed.lit, guns, search, over=ending(after)),
        assumes=rulings_used(rules, before, seen, (*moves, *fleet.moves)),
        next=after,
    )


def _hexes(move: ShipMove) -> int:
    """The hexes that a ship entered: none where its path is its own hex."""
    return len([entered for entered in move.path if entered.hex != move.before.bow])


def _after(moved: Position) -> Position:
    """The position in which the player acts: what happened in the turn that was closed is forgotten."""
    submarines = tuple(
        submarine._replace(
            began=submarine.pose,
            began_depth=submarine.depth,
            found=(),
            missed=(),
            means=(),
            fired=False,
            sighted=False,
        )
        for submarine in moved.submarines
    )
    return moved._replace(die=None, dice=(), fleet_dice=moved.fleet_dice[1:], submarines=submarines)
