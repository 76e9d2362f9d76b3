"""Simulated games of SSN, from a rolled start to their end, and the counts, chances and means of many games."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any, NamedTuple

from aids.dice import RandomDice, format_percent, percent
from aids.rulebook.rules import Rules, cite
from aids.ssn.game.position import HUNDREDTHS, LATE, LEFT, LOST, NO_TORPEDOES, SUNK, WON, Position
from aids.ssn.game.turn import advance
from aids.ssn.simulation.captain import Command
from aids.turns import Section, Sentence

UNFINISHED = "unfinished"
"""The ending of a game that the limit of turns stopped."""
ENDINGS = (WON, *LOST, UNFINISHED)
MEANINGS = {
    WON: ("won", "the LHD is sunk, and the submarine escapes unheard"),
    SUNK: ("sunk", "the submarine is destroyed"),
    NO_TORPEDOES: ("torpedoes", "the remaining torpedoes cannot sink the LHD"),
    LATE: ("late", "a ship or helicopter leaves the table before the LHD is sunk"),
    LEFT: ("left", "the submarine leaves the table"),
    UNFINISHED: ("unfinished", "neither won nor lost when the limit of turns is reached"),
}
"""A name and the meaning of each ending."""
ASSUMES = (
    *("SS-2", "SS-3", "SS-4", "SS-5", "SS-6", "SS-7", "SS-8", "SS-9", "SS-10", "SS-11", "SS-12", "SS-14", "SS-15"),
    *("SS-16", "SS-18", "SS-19", "SS-21", "SS-22", "SS-23", "SS-24", "SS-25", "SS-26", "SS-27", "SS-28", "SS-29"),
    *("SS-30", "SS-31", "SS-32", "SS-33"),
)
"""The rulings that whole games rest on."""
Z = 1.959963984540054  # of a normal distribution, for an interval that holds in 95 of 100 cases
Square = tuple[int, int]


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
    detected: tuple[Square, ...]
    end: Square


class Share(NamedTuple):
    """A share of games: how many, its chance, and the 95 % interval of that (Wilson's)."""

    games: int
    chance: float
    low: float
    high: float

    def __str__(self) -> str:
        """A chance with its interval: `49.8 % (49.1 to 50.5)`."""
        return f"{percent(self.chance)} ({format_percent(self.low)} to {format_percent(self.high)})"

    def as_json(self) -> dict[str, object]:
        """The share in JSON."""
        return {name: round(number, 5) for name, number in self._asdict().items()}


def share(count: int, games: int) -> Share:
    """A share of games with Wilson's interval, which holds for chances near 0 and 1 too."""
    chance, spread = count / games, Z * Z / games
    middle = (chance + spread / 2) / (1 + spread)
    half = Z * sqrt(chance * (1 - chance) / games + spread / games / 4) / (1 + spread)
    return Share(count, chance, max(0.0, middle - half), min(1.0, middle + half))


class Tally(NamedTuple):
    """Counts over games.

    `unheard` counts the games without a detection before the first shot, `turns` and `squares` add up the turns of
    games and their squares, `kills` counts games by kills.  `detected` and `ended` count places by the square inch
    of the table, `ended` by ending.
    """

    games: int
    endings: Counter[str]
    in_place: int
    fired: int
    heard: int
    unheard: int
    lhd_lost: int
    kills: Counter[int]
    turns: int
    squares: int
    detected: Counter[Square]
    ended: Counter[tuple[str, Square]]

    def plus(self, other: "Tally") -> "Tally":
        """The tally of the games of both."""
        pairs: Iterable[tuple[Any, Any]] = zip(self, other, strict=True)
        return Tally._make(one + another for one, another in pairs)

    def chance(self) -> str:
        """The chance to win, in words."""
        return str(self.shares()[WON])

    def as_json(self) -> dict[str, object]:
        """The tally, ready for `json.dumps`: every chance with its count and its interval."""
        games = self.games
        return {
            "won": self.shares()[WON].as_json(),
            "endings": {ending: part.as_json() for ending, part in self.shares().items()},
            "firing_place": share(self.in_place, games).as_json(),
            "fired": share(self.fired, games).as_json(),
            "lhd_sunk": share(self.lhd_lost, games).as_json(),
            "detections_before_first_shot": {
                "none": share(self.unheard, games).as_json(),
                "turns": round(self.heard / games, 4),
            },
            "kills": {str(number): self.kills[number] for number in sorted(self.kills)},
            "turns": {
                "mean": round(self.turns / games, 4),
                "deviation": round(self.deviation, 4),
            },
            "assumes": list(ASSUMES),
        }

    @property
    def deviation(self) -> float:
        """The standard deviation of the turns of a game."""
        return sqrt(max(0, self.games * self.squares - self.turns * self.turns)) / self.games

    def shares(self) -> dict[str, Share]:
        """The share of every ending that games can have."""
        return {ending: share(self.endings.get(ending, 0), self.games) for ending in ENDINGS}


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


def tell(rules: Rules, title: str, tally: Tally) -> tuple[Section, ...]:
    """A tally in words under a title: the chance to win, how games end, what happened in them."""
    games, all_endings = tally.games, tally.shares()
    shown = [
        Sentence(name, f"{all_endings[ending]}: {meaning}")
        for ending, (name, meaning) in MEANINGS.items()
        if ending not in (UNFINISHED, LEFT) or all_endings[ending].games
    ]
    kills = ", ".join(f"{number} in {percent(count / games)}" for number, count in sorted(tally.kills.items()))
    in_place, fired, unheard, lost = (
        share(count, games) for count in (tally.in_place, tally.fired, tally.unheard, tally.lhd_lost)
    )
    heard = f"On average they are detected in {tally.heard / games:.2f} turns"
    facts = (
        Sentence("firing place", f"{in_place} reach a place where they can fire at the LHD"),
        Sentence("first shot", f"{fired} fire at least once"),
        Sentence("heard before", f"{unheard} are not detected before it. {heard}"),
        Sentence("LHD sunk", str(lost)),
        Sentence("kills", f"{kills} of games"),
        Sentence("turns", f"{tally.turns / games:.1f} on average, standard deviation {tally.deviation:.1f}"),
    )
    won = Sentence("chance to win", str(all_endings[WON]), (cite(rules, "Victory"),))
    return (
        Section(title, (won,)),
        Section("How games end", tuple(shown)),
        Section("Events in these games", facts),
    )


GAMES = 10_000_000  # more than a simulation plays: each game of a seed has dice of its own


def play_game(at: Command, starts: Sequence[Position], seed: int, number: int, most_turns: int) -> Played:
    """Game `number` of a seed: a start, each as likely as any other, and turns until it ends or `most_turns`."""
    dice = RandomDice(GAMES * seed + number)
    position = starts[int(dice.random() * len(starts))]
    carried, in_place, heard, fired = position.submarine.torpedoes, False, 0, False
    detected: list[tuple[int, int]] = []
    while not position.ending and position.turn < most_turns:
        in_place = in_place or at.target_in_reach(position)
        turn = advance(at.figures, position, at.orders(position), dice)
        position = turn.next
        fired = fired or position.submarine.torpedoes < carried
        if turn.step.detections:
            heard += not fired
            detected.append((position.submarine.x, position.submarine.y))
    return Played(
        ending=position.ending or UNFINISHED,
        turns=position.turn,
        in_place=in_place,
        fired=fired,
        heard=heard,
        kills=sum(ship.kills for ship in position.ships),
        is_lhd_lost=at.figures.is_wreck(position.lhd),
        detected=tuple(detected),
        end=(position.submarine.x, position.submarine.y),
    )


def play_games(at: Command, starts: Sequence[Position], seed: int, first: int, count: int, most_turns: int) -> Tally:
    """The tally of the games `first` to `first + count - 1` of a seed; the same however they are shared out."""
    numbers = range(first, first + count)
    return tally_of((play_game(at, starts, seed, number, most_turns) for number in numbers), HUNDREDTHS)
