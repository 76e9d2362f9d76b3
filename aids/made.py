"""The version of Plotroom that made a game file, and what a turn tells of readings that changed since."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from aids import __version__, toml_file
from aids.digests import sha256
from aids.rules import Rules, Ruling
from aids.told import Section, Told
from aids.toml_file import Place

KEYS = ("plotroom", "began", "house")
FIRST = "0.4.0"
"""The first version that its files name."""
BEFORE = f"before {FIRST}"
"""How a game file states the version of a game that began without one."""
NO_HOUSE = "none"
DIGEST = 16  # hexadecimal digits
TITLE = "Readings other than those that the game began with"
MOST_VERSION = 30  # letters


class Made(NamedTuple):
    """What a game file says of the program that made it.

    `by` is the version that wrote the file, "" if it names none; `began` the version with which the game began, or
    `BEFORE`; `house` a digest of the house rules under which its first turn was played, `NO_HOUSE` for none, None
    before that turn.
    """

    by: str = ""
    began: str = BEFORE
    house: str | None = None


def read_made(at: Place, raw: object) -> Made:
    """What a game file states under `made`; RulesError with file and line for a fault."""
    entries = toml_file.entries(at, raw, KEYS, ("plotroom",))
    by = _version(at, entries["plotroom"], "plotroom")
    began = entries.get("began", by)
    house = toml_file.text(at, entries["house"], "house") if "house" in entries else None
    if house is not None and not re.fullmatch(rf"{NO_HOUSE}|[0-9a-f]{{{DIGEST}}}", house):
        raise at.at("house").wrong(f"{NO_HOUSE!r} or {DIGEST} digits 0 to 9 and a to f", house)
    return Made(by, BEFORE if began == BEFORE else _version(at, began, "began"), house)


def made_table(rules: Rules, before: Made | None) -> dict[str, object]:
    """What a new game file states under `made`; `before` is what the file of the turn before says, None without one."""
    entries: dict[str, object] = {"plotroom": __version__}
    if before is None:
        return entries | ({"house": house_digest(rules)} if rules.changed else {})
    if before.began != __version__:
        entries["began"] = before.began
    return entries | {"house": before.house or house_digest(rules)}


def house_digest(rules: Rules) -> str:
    """A digest of what house rules change, whatever comments their file has; `NO_HOUSE` if they change nothing."""
    if not rules.changed:
        return NO_HOUSE
    values: dict[str, object] = {name: figure.value for name, figure in rules.figures.items()}
    values |= {name: switch.value for name, switch in rules.switches.items()}
    rows = {name: [(row.low, row.high, row.cells) for row in table.rows] for name, table in rules.tables.items()}
    held: dict[str, object] = {f"figures.{name}": each for name, each in values.items()}
    held |= {f"tables.{name}": each for name, each in rows.items()}
    stated = [(name, each) for name, each in held.items() if name in rules.changed]
    return str(sha256(repr((stated, sorted(rules.extra.items()))).encode()).hexdigest())[:DIGEST]


def changes_told(rules: Rules, made: Made, assumes: Iterable[str]) -> tuple[Told, ...]:
    """What a turn that rests on the rulings `assumes` tells of readings and house rules since its game began."""
    told: list[Told] = []
    since = [ruling for name in assumes if (ruling := rules.rulings.get(name)) and _is_since(ruling, made.began)]
    if not made.by:
        told.append(Told("Version", f"the file names no version of Plotroom: its game counts as begun {BEFORE}"))
    elif since:
        told.append(Told("Version", f"the game began {_with(made.began)}; this is {__version__}"))
    if _parts(made.by) > _parts(__version__):
        told.append(Told("Version", f"the file was made by Plotroom {made.by}, newer than this {__version__}"))
    told += [Told(each.id, f"read otherwise since {each.changed}; before that: {each.was}") for each in since]
    if made.house is not None and made.house != (now := house_digest(rules)):
        told.append(Told("House rules", _house_told(made.house, now)))
    return tuple(told)


def changes_section(told: tuple[Told, ...]) -> tuple[Section, ...]:
    """What a turn tells of changed readings as its last section; nothing if nothing has changed."""
    return (Section(TITLE, told),) if told else ()


def _is_since(ruling: Ruling, began: str) -> bool:
    """Whether the reading of a ruling has changed since a version; games of this very version know no other."""
    return bool(ruling.changed) and began != __version__ and _parts(ruling.changed) > _parts(began)


def _house_told(began: str, now: str) -> str:
    if began == NO_HOUSE:
        return "some are in force; the game began without any"
    return "none are in force; the game began with some" if now == NO_HOUSE else "not those that the game began with"


def _with(began: str) -> str:
    return began if began == BEFORE else f"with Plotroom {began}"


def _parts(version: str) -> tuple[int, ...]:
    """The numbers of a version, to be compared; none for "" and for `BEFORE`."""
    return tuple(int(part) for part in re.findall(r"\d+", version)) if version[:1].isdigit() else ()


def _version(at: Place, raw: object, key: str) -> str:
    version = toml_file.text(at, raw, key)
    if len(version) > MOST_VERSION or not re.fullmatch(r"\d+(\.\w+)+", version, re.ASCII):
        raise at.at(key).wrong(f"a version of Plotroom, like {FIRST!r}", version)
    return version
