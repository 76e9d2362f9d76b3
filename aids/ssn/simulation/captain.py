"""Captains: policies by which a program commands the submarine, read from strict TOML.

A captain is plain data; `commands.orders_of` gives the orders that follow from it.  Lengths are inches in the file and
hundredths of an inch here.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from aids.places import Place, brief
from aids.records.fields import Field, Given
from aids.records.kinds import Choice, Flag, Line, Number, Table, Text, Whole
from aids.records.reading import read
from aids.ssn.game.position import DEPTH, SPEED, Inches

SIDES = ("ahead", "port", "starboard", "near")
WAYS = ("away", "astern", "ahead")
LENGTH = Inches(0, 60)
CHANCE, WEIGHT = Number(0, 1), Number(0, 10)
WORDS = "a line of at most {} letters"


class Approach(NamedTuple):
    """The way to the firing place.

    `side` is the side of the LHD from which the captain attacks, `near` that on which it lies.  `speed` is the
    fastest level of the way, `near_speed` that within `near` of a ship.
    """

    side: Annotated[str, Field(Choice(SIDES))]
    speed: Annotated[str, Field(SPEED)]
    depth: Annotated[str, Field(DEPTH)]
    near: Annotated[int, Field(LENGTH)]
    near_speed: Annotated[str, Field(SPEED)]


class Attack(NamedTuple):
    """The shots: at the LHD from `least` to `most` away, and up to `last` away once it cannot be met any more.

    `salvo` is the number of torpedoes in a turn; `frigates` says whether those left over are fired at frigates.
    `depth` is that of the submarine within `near` of a ship.
    """

    least: Annotated[int, Field(LENGTH)]
    most: Annotated[int, Field(LENGTH)]
    last: Annotated[int, Field(LENGTH)]
    depth: Annotated[str, Field(DEPTH)]
    salvo: Annotated[int, Field(Whole(1, 24))]
    frigates: Annotated[bool, Field(Flag())]


class Escape(NamedTuple):
    """The way out once the LHD is lost: away from the frigates, or astern or ahead of the group's course.

    `speed` is the level until the nearest frigate is farther than `clear`, then `clear_speed`.
    """

    way: Annotated[str, Field(Choice(WAYS))]
    speed: Annotated[str, Field(SPEED)]
    depth: Annotated[str, Field(DEPTH)]
    clear: Annotated[int, Field(LENGTH)]
    clear_speed: Annotated[str, Field(SPEED)]


class Listening(NamedTuple):
    """How a captain weighs the moves within `sight` of a ship, on a grid of so many inches and degrees.

    Weights are chances of being sunk that something counts: being heard while a ship is Alerted (`heard`) and while
    none is (`unalerted`), an inch to the firing place (`closing`), an inch to the distance `clear` from the nearest
    frigate (`clearing`), a next turn without a shot that kills (`next_shot`).  The captain fires at the LHD for a
    chance to kill of `fire`, of `fire_late` once it cannot be met any more, at a frigate for one of `fire_frigate`.
    """

    source: Annotated[str, Field(Line(60, WORDS))]
    sight: Annotated[int, Field(LENGTH)]
    step: Annotated[int, Field(Inches(0.5, 8))]
    degrees: Annotated[int, Field(Whole(15, 180, "degrees"))]
    heard: Annotated[float, Field(WEIGHT)]
    unalerted: Annotated[float, Field(WEIGHT)]
    closing: Annotated[float, Field(WEIGHT)]
    clearing: Annotated[float, Field(WEIGHT)]
    next_shot: Annotated[float, Field(WEIGHT)]
    fire: Annotated[float, Field(CHANCE)]
    fire_late: Annotated[float, Field(CHANCE)]
    fire_frigate: Annotated[float, Field(CHANCE)]


class Captain(NamedTuple):
    """A policy for a game, with its title and what it stands for, in a line.

    Without `listening` a captain does the same whatever the ships can hear.
    """

    game: Annotated[str, Field(Text())]
    title: Annotated[str, Field(Line(30, WORDS))]
    means: Annotated[str, Field(Line(160, WORDS))]
    approach: Annotated[Approach, Field(Table(Approach, level=1))]
    attack: Annotated[Attack, Field(Table(Attack, level=1))]
    escape: Annotated[Escape, Field(Table(Escape, level=1))]
    listening: Annotated[Listening | None, Field(Table(Listening, level=1), absent=None, since="0.4.0")] = None

    def renamed(self, title: str) -> "Captain":
        """The same captain under another title."""
        return self._replace(title=title)


def parse_captain(at: Place, document: Mapping[str, object], game: str) -> Captain:
    """The captain in a document of TOML for a game; `RulesError` with file and line for the first fault in it."""
    if document.get("game", game) != game:
        raise at.at("game").refuse(f"this is a captain for {brief(document['game'])}, not for {game!r}")
    captain = read(Captain, at, document)
    within, attack = at.at("attack"), captain.attack
    for key, less, value, least in (
        ("most", "least", attack.most, attack.least),
        ("last", "most", attack.last, attack.most),
    ):
        if value < least:
            given, other = (LENGTH.write(each, Given()) for each in (value, least))
            raise within.at(key).refuse(f"{key!r} must be {less!r} ({other}) or more, not {given}")
    return captain
