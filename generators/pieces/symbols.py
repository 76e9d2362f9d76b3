"""Symbols by name: the pieces of the art library and units after APP-6 and MIL-STD-2525, and the sheet of them all.

A unit has a frame, icons with modifiers, and marks of its size; the sheet kind is `symbols`.
"""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from math import fsum
from typing import Any, NamedTuple

from aids import toml_file
from aids.errors import InputError, UnknownName, nearest
from aids.input_file import brief
from aids.kinds import Choice, Each, OwnKind
from aids.records.fields import Field
from generators.drawing import MM, Drawing, Path, Style, Subpath, shift
from generators.drawing import art as library
from generators.drawing.art import ALL_SHOWN, PIECES, UNITS, Art, Shape, draw_art, moved, shapes_of, subpaths
from generators.drawing.paths import extent
from generators.drawing.text import wrap_text
from generators.page.frame import NOTE, Body, area
from generators.page.rich_text import draw_section
from generators.sheets.sheet import Job, Sheet

SIDES = ("friend", "hostile", "neutral", "unknown")
FRAME = 1.8  # width of the frame's line, where a friend's frame is 42 wide and 28 high
GAP, MARKS = 2.4, 7.1  # between the frame and the marks of the size above it, and the height that these take
MOST_PARTS = 4  # of a name
#: Places in a frame that any number of icons share.
SHARED = ("lines",)


class Icon(NamedTuple):
    """A part of a unit symbol: where in which frame it stands, and what it stands for where it is named alone."""

    title: str
    place: str
    shapes: tuple[object, ...]
    alone: str
    frame: str = "land"


class Frame(NamedTuple):
    """A frame: its outline, its line closed or not, the height of the marks above it, and points for lines in it."""

    outline: tuple[Subpath, ...]
    closed: bool
    top: float
    points: Mapping[str, str]


class Units(NamedTuple):
    """The parts of unit symbols as their file states them; `names` are other names of units, `sizes` have marks.

    A mark has a width and shapes.
    """

    frames: Mapping[str, Mapping[str, Mapping[str, Any]]]
    marks: Mapping[str, Mapping[str, Any]]
    sizes: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    icons: Mapping[str, Mapping[str, Any]]


@cache
def units() -> Units:
    """The parts of unit symbols."""
    return Units(**toml_file.own(PIECES / f"{UNITS}.toml"))


@cache
def icons() -> dict[str, Icon]:
    """Every icon and modifier by its name."""
    return {name: Icon(**{"alone": name, **stated}) for name, stated in units().icons.items()}


def unit_names() -> list[str]:
    """The names of all units that have one."""
    return [*icons(), *units().names]


def spellings() -> list[tuple[str, ...]]:
    """The names of units, those of one symbol together."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for name in unit_names():
        parts = frozenset(_parts(name))
        found[parts] = (*found.get(parts, ()), name)
    return list(found.values())


@lru_cache(maxsize=2_000)
def unit(name: str, size: str = "", side: str = "friend", filled: bool = False, sized: bool = False) -> Art:
    """The symbol of a unit: its frame by side, its icons and, above the frame, its size; `filled` covers what is below.

    One that stands among others that are `sized` has room for a size without one, so that their frames are alike.

    UnknownName with the nearest for an icon, a size or a side that there is not; InputError for icons that exclude each
    other.
    """
    parts = _parts(name)
    icon = [_icon(part) for part in parts]
    for n, (part, drawn) in enumerate(zip(parts, icon, strict=True)):
        for other, earlier in zip(parts[:n], icon[:n], strict=True):
            if drawn.place == earlier.place and drawn.place not in SHARED:
                raise InputError(f"{other!r} and {part!r} have the same place on a unit’s frame", "remove one")
            if drawn.frame != earlier.frame and "staff" not in (drawn.place, earlier.place):
                raise InputError(f"{other!r} and {part!r} both have a frame", "remove one")
    if side not in SIDES:
        raise UnknownName(f"unknown side {brief(side)}", nearest(side[:40], SIDES), where="side")
    if size and size not in units().sizes:
        raise UnknownName(f"unknown size of unit {brief(size)}", nearest(size[:40], units().sizes), where="size")
    frame = _frames()[icon[0].frame, side]
    shapes = [Shape(frame.outline, frame.closed, FRAME)]
    if filled and frame.closed:
        shapes.insert(0, Shape(frame.outline, tone="ground"))
    for each in icon:
        shapes += shapes_of(each.shapes, {}, frame.points)
    above = frame.top + FRAME / 2 + GAP
    marks = [units().marks[mark] for mark in units().sizes.get(size, ())]  # in a row about the middle
    x = -fsum(mark["width"] for mark in marks) / 2
    for mark in marks:
        shapes += [moved(shape, shift(x + mark["width"] / 2, above)) for shape in shapes_of(mark["shapes"], {})]
        x += mark["width"]
    plain = "-".join(filter(None, ("unit", *parts, size, side, "filled" * filled, "sized" * (sized and not size))))
    records = [Path(s.outline, s.closed, Style(None, "ink", s.width) if s.width else Style("ink")) for s in shapes]
    left, low, right, top = extent(records)
    top = max(top, above + MARKS) if size or sized else top
    return Art(plain, right - left, top - low, tuple(moved(shape, shift(-left, -low)) for shape in shapes))


def _parts(name: str) -> tuple[str, ...]:
    """The names of the icons that a name stands for."""
    words = [word.strip() for word in name.split("/")]
    if len(words) > MOST_PARTS:
        raise InputError(f"{brief(name)} joins {len(words)} icons", f"use at most {MOST_PARTS}")
    if len(words) == 1 and words[0] in icons():
        words = icons()[words[0]].alone.split("/")
    split = [part for word in words for part in units().names.get(word, word).split("/")]
    return tuple(dict.fromkeys(split))


def _icon(name: str) -> Icon:
    """An icon by its name; UnknownName with the nearest."""
    if name not in icons():
        raise UnknownName(f"unknown unit {brief(name)}", nearest(name[:40], unit_names(), ALL_SHOWN))
    return icons()[name]


@cache
def _frames() -> dict[tuple[str, str], Frame]:
    return {
        (kind, side): Frame(subpaths(of["outline"]), not of.get("open"), float(of["top"]), of["points"])
        for kind, sides in units().frames.items()
        for side, of in sides.items()
    }


UNIT_GROUP = "Units"


def symbol(name: str, *, size: str = "", side: str = "friend", filled: bool = False, sized: bool = False) -> Art:
    """A symbol by its name; `size` and `side` are those of a unit, which `filled` sets on the ground of its piece.

    A unit that stands among others that are `sized` is drawn with the room of a size where it has none.
    `infantry/airborne` joins the icons of a unit.  UnknownName with the nearest for what there is not; InputError for a
    size or a side of what is no unit, and for icons that exclude each other.
    """
    if name in library.all_names():
        for what, given in (("size", size), ("side", side if side != "friend" else "")):
            if given:
                raise InputError(f"{name!r} is not a unit and has no {what}", "remove it", where=what)
        return library.art(name)
    if is_unit(name):
        return unit(name, size, side, filled, sized)
    raise UnknownName(f"unknown symbol {brief(name)}", nearest(name[:40], all_names(), library.ALL_SHOWN))


def is_unit(name: str) -> bool:
    """Whether a name is that of a unit, which has a size and a side."""
    return "/" in name or name in unit_names()


def all_names() -> list[str]:
    """Every name that `symbol` knows, but for units of joined icons."""
    return [*library.all_names(), *unit_names()]


def title(name: str) -> str:
    """What a symbol shows."""
    if name in library.all_names():
        return library.title(name)
    parts = [_icon(part) for part in _parts(name)]
    if name in units().names:
        return name.replace("-", " ").capitalize()
    return " / ".join(part.title for part in parts)


LARGE = (20 * MM, 13 * MM)  # the room of a symbol, and that of the same symbol on a half inch counter
SMALL = 12 * MM
ROW, CELL_GAP, SECTION = 61.0, 10.0, 22.0
LEAST_CELL = LARGE[0] + SMALL + 2 * CELL_GAP
SIDED = ("infantry", "armour", "naval-surface", "naval-submarine")
JOINED = ("infantry/airborne", "armour/infantry/wheeled", "artillery/armour", "staff/engineer/mountain")


class Shown(NamedTuple):
    """A symbol by its name, size and side, with the words under it."""

    words: str
    name: str
    size: str = ""
    side: str = "friend"


class SymbolSheet(Sheet):
    """Every symbol with its name, by group, in two sizes: as large as a picture and as on a counter of half an inch."""

    groups = Field(
        OwnKind(Each(Choice(lambda given: _sections())).read, takes="a list of groups"), "the groups that are printed"
    ).optional("all of them")

    def pages(self, job: Job) -> list[Body]:
        """As many pages as the groups need."""
        room = area(job.paper)
        columns = max(1, int((room.width + CELL_GAP) // (LEAST_CELL + CELL_GAP)))
        cell = (room.width + CELL_GAP) / columns - CELL_GAP
        drawings, y = [Drawing()], room.top
        for name in self.groups or _sections():
            listed = _sections()[name]
            for n, row in enumerate(listed[at : at + columns] for at in range(0, len(listed), columns)):
                if y - ROW - (0 if n else SECTION) < room.bottom:
                    drawings.append(Drawing())
                    y = room.top
                if not n or y == room.top:
                    title = f"{name}, continued" if n else name
                    y = draw_section(drawings[-1], title, "", room.width, room.left, y) - 6
                for column, shown in enumerate(row):
                    _draw_cell(drawings[-1], shown, room.left + column * (cell + CELL_GAP), y, cell)
                y -= ROW
            y -= 8
        return [Body(drawing, self.heading(job)) for drawing in drawings]


def _draw_cell(draw: Drawing, shown: Shown, x: float, top: float, width: float) -> None:
    """Draw a symbol large and small side by side, with its names below, in two lines at most."""
    low, piece = top - LARGE[1], symbol(shown.name, size=shown.size, side=shown.side)
    draw_art(draw, piece, (x, low, *LARGE), "navy")
    draw_art(draw, piece, (x + LARGE[0] + CELL_GAP, low + (LARGE[1] - SMALL) / 2, SMALL, SMALL), "navy")
    names = wrap_text(shown.words, NOTE, width)[:2]
    draw.texts([(x, low - 9 - 8.5 * n, name) for n, name in enumerate(names)], NOTE, "ink")


def _sections() -> dict[str, Sequence[Shown]]:
    """What is shown under each title: the groups of the library, and units with their sizes and sides."""
    groups = {title: [Shown(name, name) for name in names] for title, names in library.groups().items()}
    return {
        **groups,
        UNIT_GROUP: [Shown(", ".join(names), names[0]) for names in spellings()],
        "Units of joined icons": [Shown(name, name) for name in JOINED],
        "Sizes of units": [Shown(size, "infantry", size) for size in units().sizes],
        "Sides of units": [
            Shown(f"{name}, {side}", name, "battalion" if name in SIDED[:2] else "", side)
            for name in SIDED
            for side in SIDES
        ],
    }
