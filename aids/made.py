"""The version of Plotroom that made a game file, and what a turn tells of readings that changed since."""

import re
from collections.abc import Iterable
from hashlib import sha256
from typing import Annotated, NamedTuple

from aids import __version__, toml_file
from aids.places import Place
from aids.records.fields import NEEDED, Derived, Field, Given
from aids.records.kinds import Matching, Text
from aids.rulebook.rules import Rules, Ruling
from aids.told import Section, Told

FIRST = "0.4.0"
"""The first version that its files name."""
BEFORE = f"before {FIRST}"
"""How a game file states the version of a game that began without one."""
NO_HOUSE = "none"
DIGEST = 16  # hexadecimal digits
TITLE = "Readings other than those that the game began with"
MOST_VERSION = 30  # letters


HOUSE = Matching(re.compile(rf"{NO_HOUSE}|[0-9a-f]{{{DIGEST}}}"), f"{NO_HOUSE!r} or {DIGEST} digits 0 to 9 and a to f")


class Version(Text):
    """A version of Plotroom, or one of the words of `others`."""

    takes = "a version of Plotroom"

    def __init__(self, *others: str) -> None:
        self.others = others

    def read(self, at: Place, raw: object, given: Given) -> str:
        """The version."""
        version = toml_file.text(at, raw)
        is_version = len(version) <= MOST_VERSION and re.fullmatch(r"\d+(\.\w+)+", version, re.ASCII)
        if not is_version and version not in self.others:
            raise at.wrong(f"a version of Plotroom, like {FIRST!r}", version)
        return version


class Made(NamedTuple):
    """The entry `made` of a game file: the program that made it.

    `by` is the version that wrote the file, "" if it names none; `began` the version with which the game began, or
    `BEFORE`; `house` a digest of the house rules under which its first turn was played, `NO_HOUSE` for none, None
    before that turn.
    """

    by: Annotated[str, Field(Version(), key="plotroom", absent=NEEDED)] = ""
    began: Annotated[str, Field(Version(BEFORE), absent=Derived(lambda given: given.field("by", str)))] = BEFORE
    house: Annotated[str | None, Field(HOUSE)] = None


def made_now(rules: Rules, before: Made | None) -> Made:
    """The values of `made` in a new game file; `before` is what the file of the turn before says, None without one."""
    if before is None:
        return Made(__version__, __version__, house_digest(rules) if rules.changed else None)
    return Made(__version__, before.began, before.house or house_digest(rules))


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
    """The readings and house rules that changed since a game began, for a turn that rests on the rulings `assumes`."""
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
    """The last section of a turn, on changed readings; nothing if nothing has changed."""
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
