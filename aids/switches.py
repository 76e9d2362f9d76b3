"""Switches: figures whose value is yes or no or a word, not a number; most choose between two readings of a gap.

In a game's `rules.toml` a switch stands among the figures.  Each value has the words that stand for it in texts, so
that `{close-shot}` in a table or a ruling says what is in force:

    close-shot = { value = "miss", values = { miss = "it misses", extra-roll = "one more roll" }, rule = ... }
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.places import Place, brief
from aids.tables import HOUSE_RULE

KEYS = ("value", "values", "rule", "means", "assumes")
NEEDED = ("value", "values", "rule", "means")
FLAGS = {"true": True, "false": False}


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


def is_switch(raw: object) -> bool:
    """Whether an entry among the figures of a rules file is a switch."""
    return isinstance(raw, dict) and "values" in raw


def parse(place: Place, raw: object) -> Switch:
    """The switch at a place of a rules file; `RulesError` with file and line if it is not valid."""
    entries = toml_file.entries(place, raw, KEYS, NEEDED)
    texts: dict[bool | str, str] = {}
    for key, text in toml_file.entries(place.at("values"), entries["values"]).items():
        texts[FLAGS.get(key, key)] = toml_file.text(place.at("values"), text, key)
    switch = Switch(
        str(place.keys[-1]),
        "",
        texts,
        toml_file.text(place, entries["rule"], "rule"),
        toml_file.text(place, entries["means"], "means"),
        toml_file.texts(place, entries.get("assumes", []), "assumes"),
    )
    return switch._replace(value=_value(switch, place.at("value"), entries["value"]))


def replace(switch: Switch, place: Place, raw: object) -> Switch:
    """The switch as a player's house rules set it: a value, or `{ value = ..., rule = ... }`."""
    rule, value = HOUSE_RULE, raw
    if isinstance(raw, dict):
        entries = toml_file.entries(place, raw, ("value", "rule"), ("value",))
        value = entries["value"]
        rule = toml_file.text(place, entries.get("rule", HOUSE_RULE), "rule")
    return switch._replace(value=_value(switch, place, value), rule=rule, assumes=())


def wanted(switch: Switch) -> str:
    """The values of a switch as a player writes them in TOML: `true or false`, `"miss" or "extra-roll"`."""
    return " or ".join(as_toml(value) for value in switch.texts)


def as_toml(value: bool | str) -> str:
    """A value of a switch in TOML."""
    return str(value).lower() if isinstance(value, bool) else toml_file.quote(value)


def _value(switch: Switch, place: Place, raw: object) -> bool | str:
    if not isinstance(raw, bool | str) or raw not in switch.texts:
        raise place.refuse(f"{switch.name!r} must be {wanted(switch)}, not {brief(raw)}")
    return raw
