"""A player's printers: one TOML file each, with a section for each paper and flip edge.

The files hold what `calibration.Profile` says, in words and units a player can read.
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from aids.errors import FileRefused, InputError, PlotroomError, UnknownName, nearest
from aids.toml_file import Place, entries, number, read, text
from generators.page.paper import Paper, paper
from generators.page.sides import DUPLEX_SIDES
from generators.press.calibration import LADDER, MARGINS, Profile, implausible
from generators.press.files import write_all

MOST_LETTERS = 60

#: Key in the file -> field of Profile, decimals, meaning.
_KEYS = {
    "x-scale": ("x_scale", 6, "front: printed width / true width"),
    "y-scale": ("y_scale", 6, "front: printed height / true height"),
    "back-x-scale": ("back_x_scale", 6, "the same of the back"),
    "back-y-scale": ("back_y_scale", 6, ""),
    "back-x": ("back_x", 4, "mm the back lies to the right of the front, at the middle of the sheet"),
    "back-y": ("back_y", 4, "mm it lies above the front"),
    "back-turn": ("back_turn", 5, "degrees it is turned counter-clockwise"),
    "back-skew": ("back_skew", 5, "degrees its up leans to the right of square"),
}
_HEAD = """\
# What the printer {name} does to a sheet, as measured by `plotroom calibrate`; everything is seen from the front.
# `--printer` undoes it. A section for each paper and flip edge; delete one to forget it.

printer = {quoted}
"""


class Section(NamedTuple):
    """A printer on one paper and flip edge: what it does, and the margins in mm it cannot reach (None: not read)."""

    paper: str
    sides: str
    profile: Profile
    margins: tuple[float | None, float | None, float | None, float | None] = (None, None, None, None)


class Printer(NamedTuple):
    """A printer by the name its owner gave it."""

    name: str
    sections: tuple[Section, ...]


def file_stem(name: str) -> str:
    """The name of a printer's files, safe on every system; names that differ only in case or signs share one."""
    shown = " ".join(name.split())
    if not shown or len(shown) > MOST_LETTERS or not shown.isprintable():
        raise InputError(
            f"{name[:MOST_LETTERS]!r} is not a name of 1 to {MOST_LETTERS} plain characters", where="--printer"
        )
    plain = unicodedata.normalize("NFKD", shown).encode("ascii", "ignore").decode().lower()
    words = "-".join(re.findall("[a-z0-9]+", plain))
    if not shown.isascii() or not words:
        words = f"{words}-{sha256(shown.casefold().encode()).hexdigest()[:8]}".lstrip("-")
    return f"printer-{words}"


def _path(folder: Path, name: str) -> Path:
    return folder / f"{file_stem(name)}.toml"


def load(path: Path) -> Printer:
    """The printer in a file; RulesError with file and line for what is not as it should be."""
    top, data = read(str(path))
    name = text(top, entries(top, data, needed=("printer",))["printer"], "printer")
    sections = []
    for size, flips in data.items():
        if size == "printer":
            continue
        try:
            paper(size)
        except PlotroomError as error:
            raise top.at(size).refuse(error.message) from None
        for flip, values in entries(top.at(size), flips, DUPLEX_SIDES).items():
            sections.append(_section(top.at(size, flip), size, flip, values))
    return Printer(name, tuple(sections))


def _section(place: Place, size: str, flip: str, raw: object) -> Section:
    values = entries(place, raw, (*_KEYS, *MARGINS), _KEYS)
    profile = Profile(**{field: float(number(place, values[key], key)) for key, (field, _, _) in _KEYS.items()})
    fault = implausible(profile)
    if fault:
        key = next(key for key, (field, _, _) in _KEYS.items() if field == fault[0])
        raise place.at(key).refuse(f"this is {fault[1]}; plotroom calibrate measures it again")
    kept = [float(number(place, values[key], key)) if key in values else None for key in MARGINS]
    for key, margin in zip(MARGINS, kept, strict=True):
        if margin is not None and not 0 <= margin <= LADDER:
            raise place.at(key).refuse(f"{margin:g} is not from 0 to {LADDER} mm")
    return Section(size, flip, profile, (kept[0], kept[1], kept[2], kept[3]))


def listed(folder: Path) -> list[Printer]:
    """All printers, by name."""
    return sorted((load(path) for path in _files(folder)), key=lambda printer: printer.name.casefold())


def _files(folder: Path) -> list[Path]:
    try:
        return sorted(folder.glob("printer-*.toml"))
    except OSError as error:
        raise FileRefused(f"cannot be read: {error.strerror or error}", where=folder) from None


def known(folder: Path, name: str) -> Printer | None:
    """A printer by its name; None if it was never measured."""
    path = _path(folder, name)
    return load(path) if path.exists() else None


def section(printer: Printer, on: Paper, sides: str) -> Section | None:
    """What is known of a printer for a paper and sides; a page without backs asks only for the paper."""
    found = (part for part in printer.sections if sides not in DUPLEX_SIDES or part.sides == sides)
    return next((part for part in found if _same(part.paper, on)), None)


def _same(size: str, on: Paper) -> bool:
    """Whether a size is that of a paper, whatever it is called."""
    other = paper(size)
    return abs(other.width - on.width) < 0.3 and abs(other.height - on.height) < 0.3


def find(folder: Path, name: str, on: Paper, sides: str) -> Section:
    """The section that corrects a print; UnknownName, with how to measure it, if there is none."""
    measure = f"plotroom calibrate --paper {on.name} --sides {sides if sides in DUPLEX_SIDES else DUPLEX_SIDES[0]}"
    printer = known(folder, name)
    if printer is None:
        names = [other.name for other in listed(folder)]
        raise UnknownName(
            f"{name!r} was never measured; {nearest(name, names)}; begin with: {measure}", where="--printer"
        )
    found = section(printer, on, sides)
    if found is None:
        has = ", ".join(f"{part.paper} {part.sides}" for part in printer.sections) or "nothing yet"
        wanted = f"{on.name} {sides}" if sides in DUPLEX_SIDES else on.name
        raise UnknownName(
            f"{printer.name!r} was not measured for {wanted}, only for {has}; begin with: {measure}", where="--printer"
        )
    return found


def save(folder: Path, name: str, new: Section) -> Path:
    """Put a section into a printer's file, in place of the one for the same paper and flip edge; the file."""
    path = _path(folder, name)
    printer = known(folder, name) or Printer(" ".join(name.split()), ())
    on = paper(new.paper)
    kept = [part for part in printer.sections if part.sides != new.sides or not _same(part.paper, on)]
    sections = sorted([*kept, new], key=lambda part: (part.paper, part.sides))
    write_all({path: _written(Printer(printer.name, tuple(sections))).encode()})
    return path


def _written(printer: Printer) -> str:
    """A printer as TOML."""
    lines = [_HEAD.format(name=printer.name, quoted=_quoted(printer.name))]
    for part in printer.sections:
        lines.append(f'["{part.paper}".{part.sides}]')
        for key, (field, decimals, meaning) in _KEYS.items():
            value = f"{key} = {round(getattr(part.profile, field), decimals) + 0.0:.{decimals}f}"
            lines.append(f"{value:<26}# {meaning}" if meaning else value)
        for key, margin in zip(MARGINS, part.margins, strict=True):
            if margin is not None:
                lines.append(f"{f'{key} = {margin:g}':<26}# mm the printer cannot reach")
        lines.append("")
    return "\n".join(lines)


def _quoted(words: str) -> str:
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'
