"""The purpose of each game and each of its sheets, in a line (`templates/about.toml`)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from aids import homes, toml_cache, toml_file
from aids.games import load, names
from aids.rulebook.rules import fillings
from aids.texts import fill_all
from generators.templates import TEMPLATES


class About(NamedTuple):
    """A line about a game, and a line about each sheet by its name; empty where the file has none."""

    game: str
    sheets: Mapping[str, str]


def about(game: str) -> About:
    """The lines about a game and its sheets; those of a player's own game stand in its folder."""
    if game not in names() and (home := homes.home_of(game)) is not None:
        place, document = homes.read_game(home.folder)
        line = toml_file.text(place, document["about"], "about") if "about" in document else ""
        if "{" in line:
            rules = load(game).rules
            line = str(fill_all(place.at("about"), line, fillings(rules.figures, rules.switches)))
        return About(line, {})
    return _all().get(game, About("", {}))


@cache
def _all() -> dict[str, About]:
    place, document = toml_cache.read(str(TEMPLATES / "about.toml"))
    lines: dict[str, About] = {}
    for game, raw in document.items():
        at = place.at(game)
        entries = toml_file.entries(at, raw, ("about", "sheets"), ("about",))
        sheets = toml_file.entries(at.at("sheets"), entries.get("sheets", {}))
        lines[game] = About(
            toml_file.text(at, entries["about"], "about"),
            {name: toml_file.text(at.at("sheets"), line, name) for name, line in sheets.items()},
        )
    return lines
