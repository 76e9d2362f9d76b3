"""The results of many games: counts that add up, and the chances, means and intervals that follow from them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from math import sqrt
from typing import NamedTuple

from aids.ssn.game.position import LOST, WON

UNFINISHED = "unfinished"
"""The ending of a game that the limit of turns stopped."""
ENDINGS = (WON, *LOST, UNFINISHED)
Z = 1.959963984540054  # of a normal distribution, for an interval that holds in 95 of 100 cases
Cell = tuple[int, int]


class Played(NamedTuple):
    """One game: its ending and length, and what happened in it.

    `in_place` says whether the submarine reached a place from which the captain fires at the LHD, `fired` whether it
    fired.  `heard` counts the turns before the first shot in which a ship or helicopter detected a point.  `detected`
    are the places of the submarine in all turns with a detection, `end` its last place, in hundredths of an inch.
    """

    ending: str
    turns: int
    in_place: bool
    fired: bool
    heard: int
    kills: int
    is_lhd_lost: bool
    detected: tuple[Cell, ...]
    end: Cell


class Tally(NamedTuple):
    """Counts over games; `add` of two tallies is the tally of all their games.

    `unheard` counts the games without a detection before the first shot, `turns` and `squares` add up the turns of
    games and their squares, `kills` counts games by kills.  `detected` and `ended` count places by the square inch
    of the table, `ended` by ending.
    """

    games: int
    endings: Mapping[str, int]
    in_place: int
    fired: int
    heard: int
    unheard: int
    lhd_lost: int
    kills: Mapping[int, int]
    turns: int
    squares: int
    detected: Mapping[Cell, int]
    ended: Mapping[tuple[str, Cell], int]


class Share(NamedTuple):
    """A share of games: how many, its chance, and the 95 % interval of that (Wilson's)."""

    games: int
    chance: float
    low: float
    high: float


def tally_of(games: Iterable[Played], inch: int) -> Tally:
    """The tally of games; `inch` is the number of units of places in an inch."""
    played = list(games)
    return Tally(
        games=len(played),
        endings=Counter(game.ending for game in played),
        in_place=sum(game.in_place for game in played),
        fired=sum(game.fired for game in played),
        heard=sum(game.heard for game in played),
        unheard=sum(not game.heard for game in played),
        lhd_lost=sum(game.is_lhd_lost for game in played),
        kills=Counter(game.kills for game in played),
        turns=sum(game.turns for game in played),
        squares=sum(game.turns**2 for game in played),
        detected=Counter((x // inch, y // inch) for game in played for x, y in game.detected),
        ended=Counter((game.ending, (game.end[0] // inch, game.end[1] // inch)) for game in played),
    )


def add(first: Tally, second: Tally) -> Tally:
    """The tally of the games of both."""
    return Tally(
        games=first.games + second.games,
        endings=Counter(first.endings) + Counter(second.endings),
        in_place=first.in_place + second.in_place,
        fired=first.fired + second.fired,
        heard=first.heard + second.heard,
        unheard=first.unheard + second.unheard,
        lhd_lost=first.lhd_lost + second.lhd_lost,
        kills=Counter(first.kills) + Counter(second.kills),
        turns=first.turns + second.turns,
        squares=first.squares + second.squares,
        detected=Counter(first.detected) + Counter(second.detected),
        ended=Counter(first.ended) + Counter(second.ended),
    )


def share(count: int, games: int) -> Share:
    """A share of games with Wilson's interval, which holds for chances near 0 and 1 too."""
    chance, spread = count / games, Z * Z / games
    middle = (chance + spread / 2) / (1 + spread)
    half = Z * sqrt(chance * (1 - chance) / games + spread / games / 4) / (1 + spread)
    return Share(count, chance, max(0.0, middle - half), min(1.0, middle + half))


def mean(total: int, games: int) -> float:
    """The mean of a number that adds up to `total`."""
    return total / games


def deviation(total: int, squares: int, games: int) -> float:
    """The standard deviation of a number from its sum and the sum of its squares."""
    return sqrt(max(0, games * squares - total * total)) / games


def endings(tally: Tally) -> dict[str, Share]:
    """The share of every ending that games can have."""
    return {ending: share(tally.endings.get(ending, 0), tally.games) for ending in ENDINGS}
