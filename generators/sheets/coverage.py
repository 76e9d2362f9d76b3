"""Numbered rules of a document: the sheets that print each, and what resolves it (`templates/coverage_<game>.toml`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.errors import nearest
from aids.games import Game
from aids.toml_file import Place
from generators.sheets import kits
from generators.templates import TEMPLATES

SETUP, PLAYER, BY_HAND = "setup", "player", "by hand"
KEYS = ("about", "printed", "resolved")


class CoveredRule(NamedTuple):
    """One numbered rule, `103.3.2a`.

    `printed` are sheets of the kit; `resolved` are checks, `setup` for the setup sheet, `player` for the player's own
    choice, or `by hand` for what the rules demand and the player does on the board; `about` is its subject.
    """

    number: str
    printed: tuple[str, ...]
    resolved: tuple[str, ...]
    about: str


def coverage_file(game: str) -> Path | None:
    """The file that lists the numbered rules of a game; None for a game whose document does not number them."""
    path = TEMPLATES / f"coverage_{game.replace('-', '_')}.toml"
    return path if path.is_file() else None


def coverage(game: Game, path: Path) -> list[CoveredRule]:
    """The rules listed in a coverage file, in its order.

    Raises `RulesError` with file and line for a rule that names no sheet, a sheet that the kit does not have, or an
    unknown check.
    """
    sheets = [spec.name for spec in kits.sheets(game.name)]
    resolvers = (*game.checks, SETUP, PLAYER, BY_HAND)
    at, document = toml_cache.read(str(path))
    raw = toml_file.entries(at, document, ("rules",), ("rules",))
    covered: list[CoveredRule] = []
    for number, entry in toml_file.entries(at.at("rules"), raw["rules"]).items():
        place = at.at("rules", number)
        entries = toml_file.entries(place, entry, KEYS, KEYS)
        about = toml_file.text(place, entries["about"], "about")
        printed = _names(place, entries, "printed", sheets)
        covered.append(CoveredRule(number, printed, _names(place, entries, "resolved", resolvers), about))
    return covered


def _names(place: Place, entries: Mapping[str, object], key: str, known: Collection[str]) -> tuple[str, ...]:
    names = toml_file.texts(place, entries[key], key)
    if not names:
        raise place.at(key).refuse(f"{key!r} is empty")
    for n, name in enumerate(names):
        if name not in known:
            raise place.at(key, n).refuse(f"{name[:40]!r} is not known; {nearest(name[:40], known)}")
    return names
