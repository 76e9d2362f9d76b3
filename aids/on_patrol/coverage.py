"""Every numbered rule of the document: where it is printed and what resolves it (`coverage.toml`)."""

from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.errors import nearest
from aids.rules import Rules
from aids.toml_file import Place

SHEETS = (
    "formations",
    "stations",
    "movement",
    "detection",
    "escorts",
    "pursuit",
    "attack",
    "attack-procedure",
    "night",
    "switched-off",
    "counters",
    "convoy-log",
    "submarine-log",
    "turn-track",
    "assault-zone-overlay",
    "radials-overlay",
    "williamson-overlay",
    "diameter-overlay",
    "visibility-overlay",
    "starshell-overlay",
    "station-template",
    "station-template-rear",
    "hex-size",
)
SETUP, PLAYER, HAND = "setup", "player", "by hand"
KEYS = ("about", "printed", "resolved")


class Row(NamedTuple):
    """One numbered rule, `103.3.2a`.

    `printed` are sheets of the kit; `resolved` are checks, `setup` for the scenario sheet, `player` for what
    is the player's own choice, or `by hand` for what must be done and the player does on the board; `about` is
    its subject in a few words.
    """

    number: str
    printed: tuple[str, ...]
    resolved: tuple[str, ...]
    about: str


def coverage(rules: Rules) -> list[Row]:
    """A row for each numbered rule, in the order of the document.

    Raises `RulesError` with file and line for a row that names no sheet, or an unknown check.
    """
    from aids.on_patrol import checks

    known = (*checks(rules), SETUP, PLAYER, HAND)
    at, document = toml_cache.read(f"{rules.own.path.rpartition('/')[0]}/coverage.toml")
    raw = toml_file.entries(at, document, ("rules",), ("rules",))
    found: list[Row] = []
    for number, entry in toml_file.entries(at.at("rules"), raw["rules"]).items():
        row = at.at("rules", number)
        entries = toml_file.entries(row, entry, KEYS, KEYS)
        about = toml_file.text(row, entries["about"], "about")
        found.append(
            Row(number, _names(row, entries, SHEETS, "printed"), _names(row, entries, known, "resolved"), about)
        )
    return found


def _names(row: Place, entries: dict[str, object], known: tuple[str, ...], key: str) -> tuple[str, ...]:
    names = toml_file.texts(row, entries[key], key)
    if not names:
        raise row.at(key).refuse(f"{key!r} is empty")
    for n, name in enumerate(names):
        if name not in known:
            raise row.at(key, n).refuse(f"{name[:40]!r} is not known; {nearest(name[:40], known)}")
    return names
