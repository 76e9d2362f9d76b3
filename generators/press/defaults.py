"""A player's defaults: paper, palette and printer, and house rules of games, kept in a TOML file beside their printers.

A player who has named no paper gets that of their country: letter where it is used, otherwise A4.  Where the system
names no country the paper is letter.
"""

import os
import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.errors import PlotroomError
from aids.games import NO_RULES
from aids.input_file import PlayerFile, on_disk
from aids.player_folders import DEFAULTS
from generators.press.files import Output, locked, write_all

NAMES = ("paper", "palette", "printer")
RULES = "rules"
BUILT_IN: Mapping[str, str] = {"paper": "letter", "palette": "colour", "printer": "none"}
"""The defaults of a player without defaults and without a country."""
NO_PRINTER = BUILT_IN["printer"]
NOTHING_KEPT: Mapping[str, str] = MappingProxyType({})
#: Countries and territories that print on letter paper (Unicode CLDR, territory measurement data).
LETTER_COUNTRIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
_HEAD = "# Your defaults: `plotroom defaults` shows, changes and clears them.\n\n"


class Defaults(NamedTuple):
    """A player's own defaults, None where they have none; house rules by game, a name or the path of a file."""

    paper: str | None = None
    palette: str | None = None
    printer: str | None = None
    rules: Mapping[str, str] = NOTHING_KEPT


def load(folder: PlayerFile) -> Defaults:
    """The player's defaults; RulesError with file and line for a file that is not valid."""
    file = folder.renamed(str(_path(Path(folder.path))))
    if not file.files.has(file.path):
        return Defaults()
    top, document = toml_file.read(file)
    stated = toml_file.entries(top, document, (*NAMES, RULES))
    at, games = top.at(RULES), stated.pop(RULES, {})
    rules = {game: toml_file.text(at, raw, game) for game, raw in toml_file.entries(at, games).items()}
    values = {name: toml_file.text(top, raw, name) for name, raw in stated.items()}
    for name, value in values.items():
        try:
            check(name, value)
        except PlotroomError as error:
            raise top.at(name).refuse(error.message) from None
    return Defaults(**values, rules=rules)


def change(
    folder: Path, clear: Collection[str], changed: Mapping[str, str], rules: Mapping[str, str] = NOTHING_KEPT
) -> None:
    """Forget the defaults named in `clear`, keep those of `changed`, and leave the others as they are.

    `rules` are house rules by game; `NO_RULES` forgets those of a game.
    Two runs at once do not lose each other's.  A file that is not valid is replaced where all are forgotten.
    """
    with locked(folder):
        old = Defaults() if set(clear) >= {*NAMES, RULES} else load(on_disk(folder))
        laid = {**({} if RULES in clear else old.rules), **rules}
        laid = {game: named for game, named in laid.items() if named != NO_RULES}
        kept = {name: value for name, value in {**_of_prints(old), **changed}.items() if name not in clear}
        save(folder, Defaults(**kept, rules=laid))


def save(folder: Path, defaults: Defaults) -> None:
    """Keep the defaults; without any the file is deleted."""
    path = _path(folder)
    lines = [f"{name} = {toml_file.quote(value)}\n" for name, value in _of_prints(defaults).items()]
    if defaults.rules:
        rules = sorted(defaults.rules.items())
        lines += [
            "\n" * bool(lines) + f"[{RULES}]\n",
            *(f"{toml_file.key_as_toml(game)} = {toml_file.quote(own)}\n" for game, own in rules),
        ]
    if lines:
        write_all([Output(path, (_HEAD + "".join(lines)).encode())])
    else:
        path.unlink(missing_ok=True)


def check(name: str, value: str) -> None:
    """Raise InputError or UnknownName for a paper or a palette that there is not."""
    from generators.press import default_values  # and drawing code, which help texts do not need

    default_values.check(name, value)


def in_force(own: Defaults) -> dict[str, str]:
    """The value of each default for prints: the player's own, the paper of their country, or the built-in one."""
    return {**BUILT_IN, "paper": local_paper(country()), **_of_prints(own)}


def _of_prints(own: Defaults) -> dict[str, str]:
    """The player's own defaults for prints, by option."""
    return {name: str(value) for name in NAMES if (value := getattr(own, name)) is not None}


def local_paper(code: str) -> str:
    """The paper of a country, by its code of two letters; letter if it is empty."""
    return "letter" if not code or code in LETTER_COUNTRIES else "a4"


def country() -> str:
    """The country that the system is set to, as a code of two letters; empty if it names none."""
    for variable in ("LC_ALL", "LC_PAPER", "LANG"):
        if named := os.environ.get(variable):
            return _country_in(named)
    return _country_in(_windows_locale())


def _country_in(locale: str) -> str:
    """The country in the name of a locale: `DE` in `de_DE.UTF-8` and in `de-DE`, none in `C`."""
    match = re.match(r"[A-Za-z]{2,3}(?:[_-][A-Za-z]{4})?[_-]([A-Za-z]{2})(?![A-Za-z])", locale)
    return match[1].upper() if match else ""


def _windows_locale() -> str:
    """The player's locale on Windows, such as `de-DE`; empty on other systems."""
    if sys.platform != "win32":
        return ""
    import ctypes

    buffer = ctypes.create_unicode_buffer(85)
    found = ctypes.windll.kernel32.GetUserDefaultLocaleName(buffer, len(buffer))
    return buffer.value if found else ""


def _path(folder: Path) -> Path:
    return folder / DEFAULTS
