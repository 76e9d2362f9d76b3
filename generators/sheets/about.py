"""The purpose of each game and each of its sheets, in a line (`templates/about.toml`)."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from aids import game_folders, toml_cache, toml_file
from aids.games import Game
from aids.rulebook.rules import fillings, is_of_player
from aids.texts import fill_all
from generators.templates import TEMPLATES


class About(NamedTuple):
    """A line about a game, and a line about each sheet by its name; empty where the file has none."""

    game: str
    sheets: Mapping[str, str]


def about(game: Game | str) -> About:
    """The lines about a game and its sheets; those of a player's own game stand in its folder.

    A name stands for a game that comes with Plotroom.
    """
    if isinstance(game, str):
        return _all().get(game, About("", {}))
    if is_of_player(rules := game.rules):
        place, document = game_folders.read_game(rules.own.folder)
        line = toml_file.text(place, document["about"], "about") if "about" in document else ""
        if "{" in line:
            line = str(fill_all(place.at("about"), line, fillings(rules.figures, rules.switches)))
        return About(line, {})
    return about(game.name)


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
