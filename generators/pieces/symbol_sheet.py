"""The sheet kind `symbols`: every symbol with its name, by group, in two sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from aids import toml_file
from aids.places import Place
from aids.records.fields import Given
from aids.records.kinds import Stated
from generators.drawing import art as library
from generators.drawing.art import Art, draw_art
from generators.drawing.drawing import MM, Drawing
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Body, area
from generators.page.typeset import draw_section
from generators.pieces import nato, symbols
from generators.sheets.settings import Setting
from generators.sheets.sheet import Job, Sheet

LARGE = (20 * MM, 13 * MM)  # the room of a symbol, and that of the same symbol on a half inch counter
SMALL = 12 * MM
ROW, GAP, SECTION = 61.0, 10.0, 22.0
LEAST_CELL = LARGE[0] + SMALL + 2 * GAP
SIDED = ("infantry", "armour", "naval-surface", "naval-submarine")
JOINED = ("infantry/airborne", "armour/infantry/wheeled", "artillery/armour", "staff/engineer/mountain")


class Shown(NamedTuple):
    """A symbol with the name under it."""

    name: str
    find: Callable[[], Art]


def _groups(meaning: str) -> Setting[tuple[str, ...]]:
    def read(at: Place, raw: object, given: Given) -> tuple[str, ...]:
        known = list(_sections())
        return tuple(toml_file.choice(at.at(n), each, known) for n, each in enumerate(toml_file.texts(at, raw)))

    return Setting(Stated(read, takes="a list of groups"), meaning)


class SymbolSheet(Sheet):
    """Every symbol with its name, by group, in two sizes: as large as a picture and as on a counter of half an inch."""

    groups = _groups("the groups that are printed").optional("all of them")

    def pages(self, job: Job) -> list[Body]:
        """As many pages as the groups need."""
        room = area(job.paper)
        columns = max(1, int((room.width + GAP) // (LEAST_CELL + GAP)))
        cell = (room.width + GAP) / columns - GAP
        drawings, y = [Drawing()], room.top
        for name in self.groups or _sections():
            for n, row in enumerate(_rows(_sections()[name], columns)):
                if y - ROW - (0 if n else SECTION) < room.bottom:
                    drawings.append(Drawing())
                    y = room.top
                if not n or y == room.top:
                    title = f"{name}, continued" if n else name
                    y = draw_section(drawings[-1], title, "", room.width, room.left, y) - 6
                for column, shown in enumerate(row):
                    _draw_cell(drawings[-1], shown, room.left + column * (cell + GAP), y, cell)
                y -= ROW
            y -= 8
        return [Body(drawing, self.heading(job)) for drawing in drawings]


def _rows(shown: Sequence[Shown], columns: int) -> list[Sequence[Shown]]:
    return [shown[n : n + columns] for n in range(0, len(shown), columns)]


def _draw_cell(draw: Drawing, shown: Shown, x: float, top: float, width: float) -> None:
    """Draw a symbol large and small side by side, with its names below, in two lines at most."""
    low, piece = top - LARGE[1], shown.find()
    draw_art(draw, piece, (x, low, *LARGE), "navy")
    draw_art(draw, piece, (x + LARGE[0] + GAP, low + (LARGE[1] - SMALL) / 2, SMALL, SMALL), "navy")
    names = wrap_text(shown.name, NOTE, width)[:2]
    draw.texts([(x, low - 9 - 8.5 * n, name) for n, name in enumerate(names)], NOTE, "ink")


def _sections() -> dict[str, Sequence[Shown]]:
    """What is shown under each title: the groups of the library, and units with their sizes and sides."""
    groups = {title: [Shown(name, _finder(name)) for name in names] for title, names in library.groups().items()}
    return {
        **groups,
        symbols.UNIT_GROUP: [Shown(", ".join(names), _finder(names[0])) for names in nato.spellings()],
        "Units of joined icons": [Shown(name, _finder(name)) for name in JOINED],
        "Sizes of units": [Shown(size, _finder("infantry", size)) for size in nato.sizes()],
        "Sides of units": list(_sided()),
    }


def _sided() -> Iterator[Shown]:
    for name in SIDED:
        for side in nato.SIDES:
            yield Shown(f"{name}, {side}", _finder(name, "battalion" if name in SIDED[:2] else "", side))


def _finder(name: str, size: str = "", side: str = "friend") -> Callable[[], Art]:
    return lambda: symbols.symbol(name, size=size, side=side)
