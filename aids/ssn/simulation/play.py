"""Games played from a rolled start to their end by a captain, with the engine of games on file."""

from __future__ import annotations

from collections.abc import Sequence

from aids.dice import RandomDice
from aids.ssn.game.orders import is_wreck
from aids.ssn.game.position import HUNDREDTHS, LHD, Position
from aids.ssn.game.turn import advance
from aids.ssn.simulation.commands import Command, orders_of, target_in_reach
from aids.ssn.simulation.tally import UNFINISHED, Played, Tally, tally_of

GAMES = 10_000_000  # more than a simulation plays: each game of a seed has dice of its own


def play_game(at: Command, starts: Sequence[Position], seed: int, number: int, most_turns: int) -> Played:
    """Game `number` of a seed: a start, each as likely as any other, and turns until it ends or `most_turns`."""
    dice = RandomDice(GAMES * seed + number)
    position = starts[int(dice.random() * len(starts))]
    carried, in_place, heard, fired = position.submarine.torpedoes, False, 0, False
    detected: list[tuple[int, int]] = []
    while not position.ending and position.turn < most_turns:
        in_place = in_place or target_in_reach(at, position)
        turn = advance(at.figures, position, orders_of(at, position), dice)
        position = turn.next
        fired = fired or position.submarine.torpedoes < carried
        if turn.detections:
            heard += not fired
            detected.append((position.submarine.x, position.submarine.y))
    return Played(
        ending=position.ending or UNFINISHED,
        turns=position.turn,
        in_place=in_place,
        fired=fired,
        heard=heard,
        kills=sum(ship.kills for ship in position.ships),
        is_lhd_lost=all(is_wreck(at.figures, ship) for ship in position.ships if ship.kind == LHD),
        detected=tuple(detected),
        end=(position.submarine.x, position.submarine.y),
    )


def play_games(at: Command, starts: Sequence[Position], seed: int, first: int, count: int, most_turns: int) -> Tally:
    """The tally of the games `first` to `first + count - 1` of a seed; the same however they are shared out."""
    numbers = range(first, first + count)
    return tally_of((play_game(at, starts, seed, number, most_turns) for number in numbers), HUNDREDTHS)
