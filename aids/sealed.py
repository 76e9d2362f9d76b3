"""Sealed slips of a setup, which a player may reveal one by one, each with its label, as words and as JSON.

A game declares its own as `SEALED`, in the module that rolls its setup.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from aids.checks.answers import Answer
from aids.errors import InputError, some_of
from aids.input_file import brief
from aids.kinds import Whole
from aids.rulebook.rules import Input, Rules, value

OPTION = "--reveal"


S = TypeVar("S")


class HasTurns(Protocol):
    """A setup of so many turns."""

    @property
    def turns(self) -> int:
        """How many there are."""


class Sealed(NamedTuple, Generic[S]):
    """The slips of a game's setups, which are of a type of its own.

    - `label`: what names a slip, `TURN` or `TURN:ZONE`; `example` is one
    - `slips`: the names of all slips of a setup, in their order
    - `answer`: a slip in words
    - `rolls`: how the `for` of a slip's rolls begins in the JSON of a setup
    """

    label: str
    example: str
    slips: Callable[[S], Sequence[str]]
    answer: Callable[[S, str], Answer]
    rolls: Callable[[str], str]


def turns_input(most: int) -> Input:
    """The option of a setup for the turns that are rolled for beforehand."""
    return Input("turns", Whole(1, most), "turns to roll for beforehand", otherwise="setup-turns")


def turns_of(rules: Rules, turns: int | None, most: int) -> int:
    """The turns of a setup, `setup-turns` of the rules if None; InputError for no whole number from 1 to `most`."""
    if turns is None:
        return int(value(rules, "setup-turns"))
    check_count(turns, most, "--turns")
    return turns


def check_count(number: object, most: int, option: str) -> None:
    """InputError that names the option unless a number is a whole number from 1 to `most`."""
    if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= most:
        raise InputError(f"{brief(number)} is not a whole number from 1 to {most}", where=option)


def turns(setup: HasTurns) -> list[str]:
    """The names of slips that there is one of for each turn: `1`, `2` and so on."""
    return [str(turn) for turn in range(1, setup.turns + 1)]


def find(sealed: Sealed[S], setup: S, text: str) -> str:
    """The name of the slip that a player names; InputError with the bounds if the setup has none of that name."""
    names = sealed.slips(setup)
    for name in names:
        if name.lower() == text.strip().lower():
            return name
    if all(name.isalpha() for name in names):
        known = f"one of {some_of(names, 'the setup sheet')}"
    else:
        known = f"{sealed.label} from {names[0]} to {names[-1]}"
    raise InputError(f"{brief(text)} is not a slip of this setup; give {known}", where=OPTION)


def slip_json(sealed: Sealed[S], setup_json: dict[str, Any], slip: str) -> dict[str, object]:
    """A slip for other programs, ready for `json.dumps`: its rolls and pieces out of the JSON of the whole setup."""
    begins = sealed.rolls(slip)
    pieces = [piece for piece in setup_json["pieces"] if slip in piece.values()]
    return {
        "game": setup_json["game"],
        "seed": setup_json["seed"],
        "reveal": slip,
        "rolls": [roll for roll in setup_json["rolls"] if str(roll["for"]).startswith(begins)],
        **({"pieces": pieces} if pieces else {}),
        "assumes": setup_json["assumes"],
    }
