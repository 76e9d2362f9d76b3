"""The ships of a log: their values, speeds and rows of hit boxes, from a kit or a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeVar

from aids import toml_file
from aids.errors import gather
from aids.games import Game
from aids.places import Place, brief
from aids.records.fields import Given
from aids.records.kinds import Stated
from aids.texts import as_text
from generators.mats.csv_tables import number
from generators.mats.looks import Shown, art_named, colour_named
from generators.sheets.named import whole_or_figure
from generators.sheets.settings import Setting, text

T = TypeVar("T")
MOST_SHIPS, MOST_COPIES, MOST_PANELS = 200, 40, 400
MOST_ROWS = 30  # values or rows of hit boxes of a ship
MOST_BOXES = 200  # of a row
MOST_STEPS = 40  # of a value that falls
MOST_SPEED = 20  # from which boxes are counted down
MOST_NAME = 60  # letters
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_GROUP = re.compile(r"\s*(\d{1,4})\s*(?:\(([^()]{0,60})\))?\s*[,+/]?\s*")


class Group(NamedTuple):
    """Hit boxes that stand together, and the words after them: what is left when all are struck."""

    boxes: int
    words: str = ""


def read_steps(at: Place, raw: object) -> tuple[str, ...]:
    """A value as it falls: a list, or a text of numbers with spaces or slashes; one step for any other text."""
    listed = raw if isinstance(raw, list) else None
    if isinstance(raw, str):
        parts = raw.replace("/", " ").split()
        listed = list(parts) if parts and all(map(_NUMBER.fullmatch, parts)) else [raw]
    elif isinstance(raw, int | float) and not isinstance(raw, bool):
        listed = [raw]
    if listed is None or any(isinstance(each, bool) or not isinstance(each, str | int | float) for each in listed):
        raise at.wrong('a number, a text, or its values as it falls, "8 6 4"', raw)
    if not 1 <= len(listed) <= MOST_STEPS:
        raise at.refuse(f"{at.name[1:-1]} has {len(listed)} values; 1 to {MOST_STEPS} are possible")
    return tuple(as_text(each).strip() for each in listed)


def _speeds(meaning: str) -> Setting[tuple[str, ...]]:
    """The steps of a speed; a number alone is counted down to 0."""

    def read(at: Place, raw: object, given: Given) -> tuple[str, ...]:
        steps = read_steps(at, raw)
        if len(steps) > 1 or not steps[0].isdigit():
            return steps
        if int(steps[0]) > MOST_SPEED:
            cure = f'write its steps as it falls, "{steps[0]} 20 10 0"'
            raise at.refuse(f"a speed of {steps[0]} is too many boxes, {MOST_SPEED} at most; {cure}")
        return tuple(str(n) for n in range(int(steps[0]), -1, -1))

    return Setting(
        Stated(read, takes='a number, which is counted down to 0, or its steps as it falls, "30 24 16 8"'), meaning
    )


def read_groups(at: Place, raw: object) -> tuple[Group, ...]:
    """A row of hit boxes: a number of them, or several that stand apart."""
    if isinstance(raw, list):
        raw = " ".join(map(str, raw)) if all(type(each) is int for each in raw) else raw
    if type(raw) is int:
        raw = str(raw)
    if not isinstance(raw, str):
        raise at.wrong('how many boxes, or several groups, "4 4 2"', raw)
    groups, start, total = [], 0, 0
    while start < len(raw):
        found = _GROUP.match(raw, start)
        if found is None:
            break
        groups.append(Group(int(found[1]), (found[2] or "").strip()))
        total, start = total + int(found[1]), found.end()
        if total > MOST_BOXES:
            raise at.refuse(f"{at.name[1:-1]} has more than {MOST_BOXES} boxes")
    if start < len(raw) or not groups:
        raise at.refuse(
            f'{brief(raw)} is no row of hit boxes; write how many, "6", several groups, "4 4 2", or what is left after '
            'a group, "4 (half speed) 4 (sunk)"'
        )
    return tuple(group for group in groups if group.boxes)


def _by_name(takes: str, meaning: str, each: Callable[[Place, object], T]) -> Setting[Mapping[str, T]]:
    """A table with any names."""

    def read(at: Place, raw: object, given: Given) -> Mapping[str, T]:
        stated = toml_file.entries(at, raw)
        if len(stated) > MOST_ROWS:
            raise at.refuse(f"{at.name[1:-1]} has {len(stated)} names; {MOST_ROWS} at most")
        for name in stated:
            if len(name) > MOST_NAME or not name.strip():
                raise at.at(name).refuse(f"a name here has 1 to {MOST_NAME} letters")
        readers = [partial(each, at.at(name), value) for name, value in stated.items()]
        return dict(zip(stated, gather(readers), strict=True))

    return Setting(Stated(read, takes=takes), meaning).default({})


def _criticals(meaning: str) -> Setting[Mapping[str, int]]:
    """After how many boxes a critical hit is: a number for every row, or a table by row."""

    def read(at: Place, raw: object, given: Given) -> Mapping[str, int]:
        if isinstance(raw, dict):
            return {name: toml_file.whole(at.at(name), each, 1, MOST_BOXES) for name, each in raw.items()}
        return {"": toml_file.whole(at, raw, 1, MOST_BOXES)}

    return Setting(Stated(read, takes="a whole number for all rows, or a table of them by row"), meaning)


class Ship(Shown):
    """A ship of a log; every copy has a panel of its own."""

    name = text("its name")
    class_ = text("its class or type").default("")
    art = art_named("its profile or its plan")
    colour = colour_named("the ground of its name")
    values = _by_name(
        "a table of numbers or texts; with several numbers, `8 6 4`, each stands in a box",
        "its values, and those that fall as it is damaged",
        read_steps,
    )
    speed = _speeds("its speed track").default([0], "none")
    hits = _by_name(
        'a table of numbers, or of groups, "4 4 2"; in brackets what is left after a group, "4 (half speed) 4 (sunk)"',
        "its hit boxes, a row for each part",
        read_groups,
    )
    critical = _criticals("every so many hit boxes of a row a critical hit").optional("that of the sheet")
    words = text("words at its foot").default("")
    count = whole_or_figure(0, MOST_COPIES, "how many copies").default(1)

    cells = MappingProxyType({"count": number, "critical": number, "hits": number, "values": number, "speed": number})
    named = MappingProxyType({"quantity": "count", "copies": "count", "title": "name", "type": "class"})
    grouped = ("values", "hits")

    def verify(self, game: Game) -> None:
        """RulesError for critical hits of a part that it lacks."""
        for name in self.critical or ():
            if name and name not in self.hits:
                rows = ", ".join(self.hits) or "none"
                self.fail(f"there are no hit boxes {brief(name)}; its rows are {rows}", "critical", name)

    def critical_of(self, row: str, otherwise: int | None) -> int:
        """After how many boxes of a row a critical hit is; 0 for none."""
        own = self.critical or {}
        return own.get(row, own.get("", otherwise or 0))
