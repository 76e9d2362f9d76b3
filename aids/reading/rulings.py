"""Reads rulings, and the ids of rulings that other entries name."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from aids import toml_file
from aids.errors import nearest
from aids.places import Place, brief
from aids.rulebook.rules import Ruling

RULING_KEYS = ("rule", "text", "changed", "was")


def read_ruling(place: Place, raw: object, cited: str) -> Ruling:
    """The ruling at a place; with a rule to be `cited` its text alone is needed."""
    known, needed = (RULING_KEYS[:2], ("text",)) if cited else (RULING_KEYS, RULING_KEYS[:2])
    entries = {
        key: toml_file.text(place, held, key) for key, held in toml_file.entries(place, raw, known, needed).items()
    }
    return Ruling(str(place.keys[-1]), **{"rule": cited, **entries})


def known_rulings(place: Place, entries: Mapping[str, object], rulings: Collection[str]) -> tuple[str, ...]:
    """The ids in `assumes`; `RulesError` for one that is not a ruling of the game."""
    ids = toml_file.texts(place, entries.get("assumes", []), "assumes")
    for n, ruling in enumerate(ids):
        if ruling not in rulings:
            raise place.at("assumes", n).refuse(f"no ruling {brief(ruling)}; {nearest(ruling[:40], rulings)}")
    return ids
