"""Dice: the outcomes of a roll with their exact weights, the sources of faces, and chances as percentages.

Outcomes have whole-number weights, so nothing is rounded: a chance is a weight divided by the total.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import product
from math import floor, prod
from typing import NamedTuple

from aids.errors import InputError, UnknownName

MOST_DICE = 20
MOST_SEED = 2**63 - 1
MOST_SIDES = 100
MOST_ORDERED = 3
MOST_OUTCOMES = 10_000
DIGITS = ("d66", "d666")


class Roll(NamedTuple):
    """One throw as a rule names it: `2d6`, `d66`, `d6,d8`.  `roll` makes it.

    `faces` is the number of sides of each die in the order rolled.  With `tens` the dice are read as the digits of a
    number, the first as the highest; otherwise they are added.  `values` are what the sides of each die show where that
    is not 1, 2, 3 and so on.  With `words` the one die shows words: its values are their numbers, counted from 1.
    """

    name: str
    faces: tuple[int, ...]
    tens: bool
    values: tuple[tuple[int, ...], ...] = ()
    words: tuple[str, ...] = ()

    def read(self, faces: Sequence[int]) -> int:
        """The outcome of these faces."""
        if not self.tens:
            return sum(faces)
        digits = 0
        base = 10 if all(max(sides) < 10 for sides in self.sides) else 100
        for face in faces:
            digits = base * digits + face
        return digits

    @property
    def sides(self) -> tuple[Sequence[int], ...]:
        """Faces of each die."""
        return self.values or tuple([range(1, sides + 1) for sides in self.faces])

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
    """The roll of that name.

    `d6`, `2d6`, `d12`, any `NdS`; `d66` and `d666` (two or three d6 read as digits); `d6,d8` (dice in order, read as
    digits); `d0-9` (a die numbered from 0).  Raises `UnknownName` for anything else.
    """
    if name in DIGITS:
        return Roll(name, (6,) * (len(name) - 1), True)
    parts = name.replace(", ", ",").split(",")
    several = len(parts) > 1
    dice: list[range] = []
    for part in parts:
        count, _, sides = part.partition("d")
        first, dash, last = sides.partition("-") if "-" in sides else ("1", "", sides)
        is_count = len(parts) <= MOST_ORDERED and _small(count or "1", 1, 1 if several else MOST_DICE)
        if part in DIGITS or not (is_count and _small(first, 0, 1) and _small(last, 1 if dash else 2, MOST_SIDES)):
            raise UnknownName(f"{name[:40]!r} is not a roll", "write dice such as d6, 2d6, d12, d20 or d66")
        dice += [range(int(first), int(last) + 1)] * int(count or "1")
    if several and prod(map(len, dice)) > MOST_OUTCOMES:
        raise UnknownName(f"{name[:40]!r} has more outcomes than the limit of {MOST_OUTCOMES:,}")
    values = () if all(sides[0] == 1 for sides in dice) else tuple(map(tuple, dice))
    return Roll(name, tuple(map(len, dice)), several, values)


def _small(digits: str, least: int, most: int) -> bool:
    return digits.isascii() and digits.isdigit() and len(digits) < 4 and least <= int(digits) <= most


@lru_cache
def _weights(roll: Roll) -> dict[int, int]:
    if roll.tens:
        return {roll.read(faces): 1 for faces in product(*roll.sides)}
    weights = {0: 1}
    for sides in roll.sides:
        longer: dict[int, int] = {}
        for outcome, weight in weights.items():
            for face in sides:
                longer[outcome + face] = longer.get(outcome + face, 0) + weight
        weights = longer
    return dict(sorted(weights.items()))


def chance(roll: Roll, succeeds: Callable[[int], bool]) -> Fraction:
    """The exact chance that `succeeds` is true of the outcome."""
    return Fraction(sum(w for outcome, w in roll.weights.items() if succeeds(outcome)), roll.total)


def parse_dice(text: str, words: Collection[str] = ()) -> list[int | str]:
    """The faces in a list such as `3,4`, in which `words` such as `hit` or `-1` may stand too.

    Raises `InputError` for any other text.
    """
    faces = [part.strip() for part in text.split(",")]
    if not all(face in words or _small(face, 0, 999) for face in faces):
        cure = "write their faces with commas between them: 3,4"
        raise InputError(f"{text[:40]!r} is not a list of dice", cure, where="--dice")
    return [int(face) if face.removeprefix("-").isdigit() else face for face in faces]


def _given(number: int) -> str:
    return "1 die is given" if number == 1 else f"{number} dice are given"


class GivenDice:
    """A source of faces that a player rolled, in order.

    `take` raises `InputError` for a face that is not on its die and when too few are left; `finish` when any are left.
    """

    def __init__(self, faces: Iterable[int | str]) -> None:
        self._faces = list(faces)
        self._used = 0

    def take(self, roll: Roll, purpose: str = "") -> tuple[int, ...]:
        """The next faces, one for each die of the roll."""
        first, past = self._used, self._used + len(roll.faces)
        faces: list[int] = []
        for number, (sides, face) in enumerate(zip(roll.sides, self._faces[first:past], strict=False), first + 1):
            value = roll.words.index(face) + 1 if isinstance(face, str) and face in roll.words else face
            if isinstance(value, bool) or not isinstance(value, int) or value not in sides:
                shown = ", ".join(roll.words[side - 1] if roll.words else str(side) for side in sorted(set(sides)))
                has = (
                    f"the faces of {roll.name} are {shown}" if roll.values else f"a d{len(sides)} has 1 to {len(sides)}"
                )
                raise InputError(f"die {number} is {face!r}, but {has}", where="--dice")
            faces.append(value)
        if len(faces) < len(roll.faces):
            count, needs = len(self._faces), f"{purpose or 'the next roll'} ({roll.name})"
            raise InputError(f"{_given(count)}, but {needs} needs {past - count} more", where="--dice")
        self._used = past
        return tuple(faces)

    def finish(self) -> None:
        """Raise `InputError` for dice that were not used."""
        if self._used < len(self._faces):
            used = self._used
            but = f"only {used} {'is' if used == 1 else 'are'}" if used else "none is"
            first = f"give only the first {f'{used} dice' if used > 1 else 'die'}"
            problem = f"{_given(len(self._faces))}, but {but} used"
            raise InputError(problem, first if used else "remove --dice", where="--dice")


class RandomDice:
    """A source of random faces; the same seed gives the same faces in every version of Python.

    It uses only `random()`, whose sequence for a seed Python guarantees; that of `randint` it does not.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed

    @cached_property
    def random(self) -> Callable[[], float]:
        """The generator; made, and its module imported, when it is first asked, as many checks roll no dice."""
        from random import Random

        return Random(self._seed).random

    def take(self, roll: Roll, purpose: str = "") -> tuple[int, ...]:
        """Random faces, one for each die of the roll."""
        random = self.random
        if roll.values:
            return tuple([sides[int(random() * len(sides))] for sides in roll.values])
        return tuple([int(random() * sides) + 1 for sides in roll.faces])

    def finish(self) -> None:
        """Nothing to check: no dice are left over."""


Source = GivenDice | RandomDice


def halves_up(number: float | Fraction, digits: int = 0) -> Fraction:
    """A number to so many decimals, a half always up: 82.5 is 83, and 0.125 to two decimals 0.13."""
    return Fraction(floor(Fraction(number) * 10**digits + Fraction(1, 2)), 10**digits)


def format_percent(share: float | Fraction, digits: int = 1) -> str:
    """A probability as a percentage with one decimal, or without, or as 0 or 100.

    A probability that would round to 0 or 100 but is neither becomes <0.1 or >99.9, <1 or >99.
    """
    if share in (0, 1):
        return f"{int(share) * 100}"
    parts = 200 * 10**digits  # halves of the last digit
    if parts * share >= parts - 1:
        return f">{100 - 10**-digits:.{digits}f}"
    return f"<{10**-digits:.{digits}f}" if parts * share < 1 else f"{float(halves_up(100 * share, digits)):.{digits}f}"


def percent(share: float | Fraction, digits: int = 1) -> str:
    """A probability as `format_percent` has it, with its sign: `49.8 %`, `<1 %`."""
    return f"{format_percent(share, digits)} %"
