"""Captains: policies by which a program commands the submarine, read from strict TOML.

A captain is plain data; `commands.orders_of` gives the orders that follow from it.  Lengths are inches in the file and
hundredths of an inch here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from aids import toml_file
from aids.ssn.game.figures import hundredths
from aids.ssn.maneuver import LEVELS
from aids.ssn.torpedo import DEPTHS
from aids.toml_file import Place

SIDES = ("ahead", "port", "starboard", "near")
WAYS = ("away", "astern", "ahead")
KEYS = ("game", "title", "means", "approach", "attack", "escape")
APPROACH = ("side", "speed", "depth", "near", "near-speed")
ATTACK = ("least", "most", "last", "depth", "salvo", "frigates")
ESCAPE = ("way", "speed", "depth", "clear", "clear-speed")
FARTHEST = 60
MOST_TITLE, MOST_MEANS = 30, 160


class Approach(NamedTuple):
    """The way to the firing place.

    `side` is the side of the LHD from which the captain attacks, `near` that on which it lies.  `speed` is the
    fastest level of the way, `near_speed` that within `near` of a ship.
    """

    side: str
    speed: str
    depth: str
    near: int
    near_speed: str


class Attack(NamedTuple):
    """The shots: at the LHD from `least` to `most` away, and up to `last` away once it cannot be met any more.

    `salvo` is the number of torpedoes in a turn; `frigates` says whether those left over are fired at frigates.
    `depth` is that of the submarine within `near` of a ship.
    """

    least: int
    most: int
    last: int
    depth: str
    salvo: int
    frigates: bool


class Escape(NamedTuple):
    """The way out once the LHD is lost: away from the frigates, or astern or ahead of the group's course.

    `speed` is the level until the nearest frigate is farther than `clear`, then `clear_speed`.
    """

    way: str
    speed: str
    depth: str
    clear: int
    clear_speed: str


class Captain(NamedTuple):
    """A policy with its title and what it stands for, in a line."""

    title: str
    means: str
    approach: Approach
    attack: Attack
    escape: Escape


def parse_captain(at: Place, document: Mapping[str, object], game: str) -> Captain:
    """The captain in a document of TOML for a game; `RulesError` with file and line for the first fault in it."""
    raw = toml_file.entries(at, document, KEYS, KEYS)
    if raw["game"] != game:
        raise at.at("game").refuse(f"this is a captain for {toml_file.brief(raw['game'])}, not for {game!r}")
    return Captain(
        _line(at, raw, "title", MOST_TITLE),
        _line(at, raw, "means", MOST_MEANS),
        _approach(at.at("approach"), raw["approach"]),
        _attack(at.at("attack"), raw["attack"]),
        _escape(at.at("escape"), raw["escape"]),
    )


def _line(at: Place, raw: Mapping[str, object], key: str, most: int) -> str:
    line = toml_file.text(at, raw[key], key)
    if len(line) > most or not line.isprintable():
        raise at.at(key).wrong(f"a line of at most {most} letters", line)
    return line


def _approach(at: Place, raw: object) -> Approach:
    entries = toml_file.entries(at, raw, APPROACH, APPROACH)
    return Approach(
        toml_file.choice(at, entries["side"], SIDES, "side"),
        toml_file.choice(at, entries["speed"], LEVELS, "speed"),
        toml_file.choice(at, entries["depth"], DEPTHS, "depth"),
        _length(at, entries, "near"),
        toml_file.choice(at, entries["near-speed"], LEVELS, "near-speed"),
    )


def _attack(at: Place, raw: object) -> Attack:
    entries = toml_file.entries(at, raw, ATTACK, ATTACK)
    least, most, last = (_length(at, entries, key) for key in ("least", "most", "last"))
    if most < least:
        raise at.at("most").refuse(f"'most' must be 'least' ({entries['least']}) or more, not {entries['most']}")
    if last < most:
        raise at.at("last").refuse(f"'last' must be 'most' ({entries['most']}) or more, not {entries['last']}")
    return Attack(
        least,
        most,
        last,
        toml_file.choice(at, entries["depth"], DEPTHS, "depth"),
        toml_file.whole(at, entries["salvo"], 1, 24, "salvo"),
        toml_file.flag(at, entries["frigates"], "frigates"),
    )


def _escape(at: Place, raw: object) -> Escape:
    entries = toml_file.entries(at, raw, ESCAPE, ESCAPE)
    return Escape(
        toml_file.choice(at, entries["way"], WAYS, "way"),
        toml_file.choice(at, entries["speed"], LEVELS, "speed"),
        toml_file.choice(at, entries["depth"], DEPTHS, "depth"),
        _length(at, entries, "clear"),
        toml_file.choice(at, entries["clear-speed"], LEVELS, "clear-speed"),
    )


def _length(at: Place, entries: Mapping[str, object], key: str) -> int:
    """Inches from 0 to `FARTHEST`, in hundredths."""
    return hundredths(toml_file.bounded(at, entries[key], 0, FARTHEST, key))
