"""Switches: figures whose value is yes or no or a word; most choose between two readings of a gap."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file


class Switch(NamedTuple):
    """A switch of the rules.

    `texts` are its possible values, each with the words that stand for it; `assumes` are the ids of the rulings that
    give its default, none once a player has set it.
    """

    name: str
    value: bool | str
    texts: dict[bool | str, str]
    rule: str
    means: str
    assumes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The words for the value in force."""
        return self.texts[self.value]


NO_SWITCHES: Mapping[str, Switch] = MappingProxyType({})


def wanted(switch: Switch) -> str:
    """The values of a switch as a player writes them in TOML: `true or false`, `"miss" or "extra-roll"`."""
    return " or ".join(value_as_toml(value) for value in switch.texts)


def value_as_toml(value: bool | str) -> str:
    """A value of a switch in TOML."""
    return str(value).lower() if isinstance(value, bool) else toml_file.quote(value)
