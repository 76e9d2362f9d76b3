"""Dice: the outcomes of a roll with their exact weights, and the sources of faces.

Outcomes have whole-number weights, so nothing is rounded: a chance is a weight over the total.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from aids.errors import InputError, UnknownName

if TYPE_CHECKING:
    from fractions import Fraction

MOST_DICE = 20
MOST_SIDES = 100


class Roll(NamedTuple):
    """One throw as a rule names it: `2d6`, `d66`.  `roll` makes it.

    `faces` is the number of sides of each die in the order rolled; with `tens` the first die is read as tens and the
    second as units, otherwise the dice are added.
    """

    name: str
    faces: tuple[int, ...]
    tens: bool

    def read(self, faces: Sequence[int]) -> int:
        """The outcome of these faces."""
        return 10 * faces[0] + faces[1] if self.tens else sum(faces)

    @property
    def weights(self) -> dict[int, int]:
        """The number of equally likely throws that give each outcome, outcomes increasing."""
        return _weights(self)

    @property
    def total(self) -> int:
        """The number of equally likely throws: 36 for `2d6`."""
        return sum(_weights(self).values())


@lru_cache
def roll(name: str) -> Roll:
    """The roll of that name: `d6`, `2d6`, `d12`, `d66` (tens and units), any `NdS`.

    Raises `UnknownName` for anything else.
    """
    if name == "d66":
        return Roll(name, (6, 6), True)
    count, _, sides = name.partition("d")
    if not (_small(count or "1", 1, MOST_DICE) and _small(sides, 2, MOST_SIDES)):
        raise UnknownName(f"{name[:40]!r} is not a roll; write d6, 2d6, d12, d20, d66 or the like")
    return Roll(name, (int(sides),) * int(count or "1"), False)


def _small(digits: str, least: int, most: int) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 4 and least <= int(digits) <= most


@lru_cache
def _weights(roll: Roll) -> dict[int, int]:
    if roll.tens:
        return {10 * a + b: 1 for a in range(1, roll.faces[0] + 1) for b in range(1, roll.faces[1] + 1)}
    weights = {0: 1}
    for sides in roll.faces:
        longer: dict[int, int] = {}
        for outcome, weight in weights.items():
            for face in range(1, sides + 1):
                longer[outcome + face] = longer.get(outcome + face, 0) + weight
        weights = longer
    return dict(sorted(weights.items()))


def chance(roll: Roll, succeeds: Callable[[int], bool]) -> "Fraction":
    """The exact chance that `succeeds` is true of the outcome."""
    from fractions import Fraction

    return Fraction(sum(w for outcome, w in roll.weights.items() if succeeds(outcome)), roll.total)


def parse_dice(text: str) -> list[int]:
    """The faces in a list such as `3,4`; raises `InputError` for any other text."""
    faces = [part.strip() for part in text.split(",")]
    if not all(_small(face, 0, 999) for face in faces):
        raise InputError(f"{text[:40]!r} is not a list of faces; write them as 3,4", where="--dice")
    return [int(face) for face in faces]


def _count(number: int) -> str:
    return "1 die" if number == 1 else f"{number} dice"


class GivenDice:
    """A source of faces that a player rolled, in order.

    `take` raises `InputError` for a face that is not on its die and when too few are left; `finish` when any are left.
    """

    def __init__(self, faces: Iterable[int]) -> None:
        self._faces = list(faces)
        self._used = 0

    def take(self, roll: Roll, purpose: str = "") -> tuple[int, ...]:
        """The next faces, one for each die of the roll."""
        first, past = self._used, self._used + len(roll.faces)
        faces = tuple(self._faces[first:past])
        for number, (face, sides) in enumerate(zip(faces, roll.faces, strict=False), start=first + 1):
            if isinstance(face, bool) or not isinstance(face, int) or not 1 <= face <= sides:
                raise InputError(f"die {number}: {face!r} is not a face of a d{sides}", where="--dice")
        if len(faces) < len(roll.faces):
            given, needs = len(self._faces), purpose or "the next roll"
            raise InputError(f"{_count(given)} given; {needs} ({roll.name}) needs {past - given} more", where="--dice")
        self._used = past
        return faces

    def finish(self) -> None:
        """Raise `InputError` for dice that were not used."""
        if self._used < len(self._faces):
            raise InputError(
                f"{_count(len(self._faces))} given, {self._used} used; leave out the last "
                f"{len(self._faces) - self._used}",
                where="--dice",
            )


class RandomDice:
    """A source of random faces; the same seed gives the same faces in every version of Python.

    It uses only `random()`, whose sequence for a seed Python guarantees; that of `randint` it does not.
    """

    def __init__(self, seed: int | None = None) -> None:
        from random import Random

        self.random = Random(seed).random

    def take(self, roll: Roll, purpose: str = "") -> tuple[int, ...]:
        """Random faces, one for each die of the roll."""
        random = self.random
        return tuple([int(random() * sides) + 1 for sides in roll.faces])

    def finish(self) -> None:
        """Nothing to check: no dice are left over."""


Source = GivenDice | RandomDice
