"""Setups with sealed slips, which a player may reveal one by one, and their turns."""

from collections.abc import Sequence
from typing import Any, Protocol

from aids.checks.answers import Answer
from aids.errors import InputError
from aids.input_file import brief
from aids.kinds import Whole
from aids.rulebook.rules import Input, Rules, value

OPTION = "--reveal"


class RolledSetup(Protocol):
    """A setup, of a type of the game's own, with slips that can be told one by one."""

    def as_json(self) -> dict[str, Any]:
        """The setup, ready for `json.dumps`."""

    def slip_names(self) -> Sequence[str]:
        """The names of all slips, in their order."""

    def answer(self, slip: str) -> Answer:
        """A slip in words."""


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
