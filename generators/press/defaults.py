"""A player's defaults for printing: paper, palette and printer, kept in a TOML file beside their printers.

A player who has named no paper gets that of their country: letter where it is used, otherwise A4.  Where the system
names no country the paper is letter.
"""

import os
import re
import sys
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from aids import toml_file
from aids.errors import PlotroomError
from aids.input_file import PlayerFile, on_disk
from generators.press.files import LOCK, locked, write_all

NAMES = ("paper", "palette", "printer")
BUILT_IN: Mapping[str, str] = {"paper": "letter", "palette": "colour", "printer": "none"}
"""The defaults of a player without defaults and without a country."""
NO_PRINTER = BUILT_IN["printer"]
#: Countries and territories that print on letter paper (Unicode CLDR, territory measurement data).
LETTER_COUNTRIES = frozenset(["BZ", "CA", "CL", "CO", "CR", "GT", "MX", "NI", "PA", "PH", "PR", "SV", "US", "VE"])
_HEAD = "# Your defaults for printing: `plotroom defaults` shows, changes and clears them.\n\n"


class Defaults(NamedTuple):
    """A player's own defaults; None where they have none."""

    paper: str | None = None
    palette: str | None = None
    printer: str | None = None


def load(folder: PlayerFile) -> Defaults:
    """The player's defaults; RulesError with file and line for a file that is not valid."""
    file = folder.renamed(str(_path(Path(folder.path))))
    if not file.files.has(file.path):
        return Defaults()
    top, document = toml_file.read(file)
    values = {name: toml_file.text(top, raw, name) for name, raw in toml_file.entries(top, document, NAMES).items()}
    for name, value in values.items():
        try:
            check(name, value)
        except PlotroomError as error:
            raise top.at(name).refuse(error.message) from None
    return Defaults(**values)


def change(folder: Path, clear: Collection[str], changed: Mapping[str, str]) -> None:
    """Forget the defaults named in `clear`, keep those of `changed`, and leave the others as they are.

    Two runs at once do not lose each other's.  A file that is not valid is replaced where all are forgotten.
    """
    with locked(folder / LOCK):
        old = Defaults() if set(clear) >= set(NAMES) else load(on_disk(folder))
        save(folder, old._replace(**{**dict.fromkeys(clear), **changed}))


def save(folder: Path, defaults: Defaults) -> None:
    """Keep the defaults; without any the file is deleted."""
    path = _path(folder)
    kept = {name: value for name, value in defaults._asdict().items() if value is not None}
    if kept:
        lines = (f"{name} = {toml_file.quote(value)}\n" for name, value in kept.items())
        write_all({path: (_HEAD + "".join(lines)).encode()})
    else:
        path.unlink(missing_ok=True)


def check(name: str, value: str) -> None:
    """Raise InputError or UnknownName for a paper or a palette that there is not."""
    from generators.drawing.palettes import palette
    from generators.page.paper import paper

    if name == "paper":
        paper(value)
    elif name == "palette":
        palette(value)


def in_force(own: Defaults) -> dict[str, str]:
    """The value of each default: the player's own, the paper of their country, or the built-in one."""
    given = {name: value for name, value in own._asdict().items() if value is not None}
    return {**BUILT_IN, "paper": local_paper(country()), **given}


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
    return folder / "defaults.toml"
