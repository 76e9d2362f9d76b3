"""Unit symbols after the public standards APP-6 and MIL-STD-2525: a frame, icons with modifiers, and the unit's size.

The parts are data (`templates/symbols/nato.toml`).  A name is one or more of them, joined by `/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from math import fsum
from typing import NamedTuple

from aids import toml_cache, toml_file
from aids.errors import InputError, UnknownName, nearest
from aids.places import Place, brief
from generators.drawing.art import ALL_SHOWN, PIECES, UNITS, Art, Shape, moved, shapes_of, subpaths
from generators.drawing.drawing import Path, Style, Subpath, shift
from generators.drawing.paths import extent

SIDES = ("friend", "hostile", "neutral", "unknown")
FRAME = 1.8  # width of the frame's line, where a friend's frame is 42 wide and 28 high
GAP, MARKS = 2.4, 7.1  # between the frame and the marks of the size above it, and the height that these take
MOST_PARTS = 4  # of a name
#: Places in a frame that any number of icons share.
SHARED = ("lines",)
ICON_KEYS = ("title", "place", "shapes", "frame", "alone")
FRAME_KEYS = ("outline", "top", "points", "open")


class Icon(NamedTuple):
    """A part of a unit symbol: where in which frame it stands, and what it stands for where it is named alone."""

    title: str
    place: str
    frame: str
    alone: str
    at: Place
    shapes: object


class Frame(NamedTuple):
    """A frame: its outline, its line closed or not, the height of the marks above it, and points for lines in it."""

    outline: tuple[Subpath, ...]
    closed: bool
    top: float
    points: dict[str, str]


@cache
def _file() -> tuple[Place, dict[str, object]]:
    return toml_cache.read(str(PIECES / f"{UNITS}.toml"))


@lru_cache(maxsize=8)
def _table(key: str) -> tuple[Place, dict[str, object]]:
    """A table of the file by its key."""
    place, document = _file()
    return place.at(key), toml_file.entries(place, document[key])


@cache
def icons() -> dict[str, Icon]:
    """Every icon and modifier by its name."""
    place, table = _table("icons")
    found = {}
    for name, raw in table.items():
        at = place.at(name)
        data = toml_file.entries(at, raw, ICON_KEYS, ("title", "place", "shapes"))
        title, where = (toml_file.text(at, data[key], key) for key in ("title", "place"))
        frame = toml_file.text(at, data.get("frame", "land"), "frame")
        alone = toml_file.text(at, data.get("alone", name), "alone")
        found[name] = Icon(title, where, frame, alone, at.at("shapes"), data["shapes"])
    return found


@cache
def combined() -> dict[str, str]:
    """Other names of units, each with the icons that it stands for."""
    place, table = _table("names")
    return {name: toml_file.text(place, raw, name) for name, raw in table.items()}


@cache
def sizes() -> dict[str, tuple[str, ...]]:
    """The marks of each size of unit, from left to right, the smallest unit first."""
    place, table = _table("sizes")
    return {name: toml_file.texts(place, raw, name) for name, raw in table.items()}


def names() -> list[str]:
    """The names of all units that have one."""
    return [*icons(), *combined()]


def spellings() -> list[tuple[str, ...]]:
    """The names of units, those of one symbol together."""
    found: dict[frozenset[str], tuple[str, ...]] = {}
    for name in names():
        parts = frozenset(_parts(name))
        found[parts] = (*found.get(parts, ()), name)
    return list(found.values())


def title(name: str) -> str:
    """What the symbol of a name stands for."""
    parts = [_icon(part) for part in _parts(name)]
    if name in combined():
        return name.replace("-", " ").capitalize()
    return " / ".join(part.title for part in parts)


@lru_cache(maxsize=2_000)
def unit(name: str, size: str = "", side: str = "friend", filled: bool = False, sized: bool = False) -> Art:
    """The symbol of a unit: its frame by side, its icons and, above the frame, its size; `filled` covers what is below.

    One that stands among others that are `sized` has room for a size without one, so that their frames are alike.

    UnknownName with the nearest for an icon, a size or a side that there is not; InputError for icons that exclude each
    other.
    """
    parts = _parts(name)
    icon = [_icon(part) for part in parts]
    _check(parts, icon)
    if side not in SIDES:
        raise UnknownName(f"no side is called {brief(side)}; {nearest(side[:40], SIDES)}", where="side")
    if size and size not in sizes():
        raise UnknownName(f"no size of unit is called {brief(size)}; {nearest(size[:40], sizes())}", where="size")
    frame = _frames()[icon[0].frame, side]
    shapes = [Shape(frame.outline, frame.closed, FRAME)]
    if filled and frame.closed:
        shapes.insert(0, Shape(frame.outline, tone="ground"))
    for each in icon:
        shapes += shapes_of(each.at, each.shapes, {}, frame.points)
    above = frame.top + FRAME / 2 + GAP
    shapes += _marks(size, above)
    plain = "-".join(filter(None, ("unit", *parts, size, side, "filled" * filled, "sized" * (sized and not size))))
    return _boxed(plain, shapes, above + MARKS if size or sized else None)


def _parts(name: str) -> tuple[str, ...]:
    """The names of the icons that a name stands for."""
    words = [word.strip() for word in name.split("/")]
    if len(words) > MOST_PARTS:
        raise InputError(f"{brief(name)} joins {len(words)} icons; {MOST_PARTS} at most")
    if len(words) == 1 and words[0] in icons():
        words = icons()[words[0]].alone.split("/")
    split = [part for word in words for part in combined().get(word, word).split("/")]
    return tuple(dict.fromkeys(split))


def _icon(name: str) -> Icon:
    """An icon by its name; UnknownName with the nearest."""
    if name not in icons():
        raise UnknownName(f"no unit is called {brief(name)}; {nearest(name[:40], names(), ALL_SHOWN)}")
    return icons()[name]


def _check(parts: tuple[str, ...], icon: list[Icon]) -> None:
    """InputError for icons that cannot stand together."""
    for n, (name, part) in enumerate(zip(parts, icon, strict=True)):
        for other, earlier in zip(parts[:n], icon[:n], strict=True):
            if part.place == earlier.place and part.place not in SHARED:
                raise InputError(f"{other!r} and {name!r} stand at the same place of a unit’s frame; leave one out")
            if part.frame != earlier.frame and "staff" not in (part.place, earlier.place):
                raise InputError(f"{other!r} and {name!r} have frames of their own; leave one out")


@cache
def _frames() -> dict[tuple[str, str], Frame]:
    place, kinds = _table("frames")
    found = {}
    for kind, raw in kinds.items():
        for side, stated in toml_file.entries(place.at(kind), raw, SIDES, SIDES).items():
            at = place.at(kind, side)
            data = toml_file.entries(at, stated, FRAME_KEYS, ("outline", "top", "points"))
            outline = subpaths(at.at("outline"), toml_file.text(at, data["outline"], "outline"))
            points = toml_file.entries(at, data["points"])
            closed = not toml_file.flag(at, data.get("open", False), "open")
            top = float(toml_file.number(at, data["top"], "top"))
            found[kind, side] = Frame(outline, closed, top, {key: str(value) for key, value in points.items()})
    return found


def _marks(size: str, low: float) -> Iterator[Shape]:
    """The marks of a size in a row about the middle, from a height up."""
    place, table = _table("marks")
    marks = sizes().get(size, ())
    stated = [toml_file.entries(place.at(mark), table[mark], ("width", "shapes")) for mark in marks]
    widths = [float(toml_file.number(place, each["width"])) for each in stated]
    x = -fsum(widths) / 2
    for mark, each, width in zip(marks, stated, widths, strict=True):
        for shape in shapes_of(place.at(mark, "shapes"), each["shapes"], {}):
            yield moved(shape, shift(x + width / 2, low))
        x += width


def _boxed(name: str, shapes: list[Shape], least: float | None) -> Art:
    """Art of shapes, moved so that its lower left corner is the origin; at least up to a height."""
    records = [Path(s.outline, s.closed, Style(None, "ink", s.width) if s.width else Style("ink")) for s in shapes]
    left, low, right, top = extent(records)
    top = top if least is None else max(top, least)
    return Art(name, right - left, top - low, tuple(moved(shape, shift(-left, -low)) for shape in shapes))
