"""Layouts: the size, shape, ground and places of the faces of counters and cards; one may build on another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from aids import toml_file
from aids.errors import PlotroomError, each_fault, gather, nearest, raise_all
from aids.games import Game
from aids.input_file import Place, brief
from aids.records.fields import Given
from generators.drawing import INCH, MM
from generators.page.paper import measure
from generators.pieces.fillings import Condition, Template, template
from generators.pieces.parts import Part, parts
from generators.pieces.surface import CARD, SHAPES, Surface, size
from generators.sheets.sheet import Setting, Settings, Tables, choice, file_name, length, read_file_name

MOST_LAYOUTS = 100
MOST_PARTS = 100  # places of a layout, with those of the layouts that it is built on
MOST_SAFE = 0.3  # of the shorter side of a piece
COUNTER_SAFE, CARD_SAFE = 1.2 * MM, INCH / 8


class Side(Settings):
    """One side of a piece."""

    fill = template("the colour of its ground", "the name of a colour, with columns in braces").optional("white")
    ink = template("the colour of texts and symbols", "the name of a colour, with columns in braces").optional(
        "what is read best"
    )
    places = parts("what stands on it").default([])


def _back(meaning: str) -> Setting[Side | str]:
    def read(at: Place, raw: object, given: Given) -> Side | str:
        if isinstance(raw, str):
            return read_file_name(at, raw)
        return Side(at, raw, given.get(Game))

    return Setting(Tables(read, Side, "a table with `fill`, `ink` and `places`, or the name of a layout"), meaning)


class LayoutOf(Side):
    """A layout as it is stated."""

    name = file_name("its name")
    like = file_name("the layout that it is built on").optional("none")
    size_ = size("the size of the cut piece").optional("that of `like`")
    shape = choice(SHAPES, "the shape that is cut out").optional("that of `like`, or square")
    corner = length("the radius of rounded corners", most=INCH).optional("1/8 in")
    bleed = length("colour outside the cut", most=INCH / 4).optional("1/8 in")
    safe = length("room kept clear of texts and symbols inside the cut", most=INCH).optional("1.2 mm, of a card 1/8 in")
    back = _back("its back").optional("that of `like`, or none")


class SideOf(NamedTuple):
    """One side of a layout with what it takes from the layouts that it is built on."""

    fill: Template | None
    ink: Template | None
    places: tuple[Part, ...]

    @property
    def filled(self) -> Iterator[Template | Condition]:
        """All that is filled in from columns."""
        yield from (each for each in (self.fill, self.ink) if each is not None)
        for part in self.places:
            yield from part.filled


class Layout(NamedTuple):
    """A layout that is read: its sizes in points, its front, and its back if it has one."""

    name: str
    where: Place
    size: tuple[float, float]
    shape: str
    corner: float
    bleed: float
    safe: float
    front: SideOf
    back: SideOf | None

    @property
    def sides(self) -> tuple[SideOf, ...]:
        """Its front, and its back if it has one."""
        return (self.front,) if self.back is None else (self.front, self.back)


def draw_side(surface: Surface, side: SideOf) -> None:
    """Draw a side of a layout on a face, its ground out to the bleed; all faults of its places at once."""
    faults: list[PlotroomError] = []
    for draw in (partial(_ground, surface, side), *(partial(part.draw, surface) for part in side.places)):
        try:
            draw()
        except PlotroomError as error:  # the parts after it are drawn for their faults
            faults += each_fault(error)
    raise_all(faults)


def _ground(surface: Surface, side: SideOf) -> None:
    """Fill the ground, and settle the ink."""
    if side.fill is not None and side.fill.fill(surface.row.values).strip():
        surface.fill(surface.place_box(None), surface.colour(side.fill))
    if side.ink is not None:
        surface.ink = surface.ink_at(side.ink, surface.place_box(None))


def read_layouts(place: Place, raw: object, game: Game) -> Mapping[str, Layout]:
    """The layouts of a kit by name; RulesError with file and line for what is wrong, all faults at once."""
    if isinstance(raw, dict):
        raise place.refuse("a layout is one of a list; write [[layout]], with two brackets")
    listed = toml_file.rows(place, raw)
    if len(listed) > MOST_LAYOUTS:
        raise place.refuse(f"{len(listed)} layouts are too many; {MOST_LAYOUTS} at most")
    stated: dict[str, LayoutOf] = {}
    faults = []
    for layout in gather(partial(LayoutOf, at, each, game) for at, each in listed):
        if layout.name in stated:
            faults.append(layout.where.at("name").refuse(f"two layouts are called {brief(layout.name)}; rename one"))
        stated.setdefault(layout.name, layout)
    raise_all(faults)
    lines = dict(zip(stated, gather(partial(_line, layout, stated) for layout in stated.values()), strict=True))
    made = gather(partial(_layout, lines[name], stated, lines) for name in stated)
    return MappingProxyType(dict(zip(stated, made, strict=True)))


def _line(layout: LayoutOf, stated: Mapping[str, LayoutOf]) -> list[LayoutOf]:
    """A layout and those that it is built on, the first of these last; RulesError for a circle of them."""
    line = [layout]
    while (like := line[-1].like) is not None:
        if like not in stated:
            line[-1].fail(f"there is no layout {brief(like)}; {nearest(like, stated)}", "like")
        if stated[like] in line:
            circle = line[line.index(stated[like]) :]
            first = min(range(len(circle)), key=lambda n: list(stated).index(circle[n].name))  # told alike of each
            names = [each.name for each in (*circle[first:], *circle[: first + 1])]
            circle[first].fail(f"{' is like '.join(names)}: a circle; leave one out", "like")
        line.append(stated[like])
    return line


def _layout(line: list[LayoutOf], stated: Mapping[str, LayoutOf], lines: Mapping[str, list[LayoutOf]]) -> Layout:
    """The layout that the first of a line comes to."""
    own = line[0]

    def first(key: str) -> object:
        return next((value for each in line if (value := each.__dict__[key]) is not None), None)

    if (sides := first("size_")) is None:
        line[-1].fail(f"layout {brief(line[-1].name)} lacks 'size'", "name")
    assert isinstance(sides, tuple)
    wide, high = sides
    shape, least = str(first("shape") or "square"), min(wide, high)
    corner, safe, bleed = first("corner"), first("safe"), first("bleed")
    safe = float(safe) if isinstance(safe, float) else CARD_SAFE if least >= CARD else COUNTER_SAFE
    if safe > MOST_SAFE * least:
        own.fail(f"a safe zone of {safe / INCH:.3g} in leaves no room on {brief(own.name)}; make it smaller", "safe")
    front = _side(own, line)
    if len(front.places) > MOST_PARTS:
        own.fail(f"{len(front.places)} places are too many; {MOST_PARTS} at most", "places")
    radius = float(corner) if isinstance(corner, float) else INCH / 8
    return Layout(
        own.name,
        own.where,
        (wide, high),
        shape,
        min(radius, least / 2),
        float(bleed) if isinstance(bleed, float) else measure("bleed"),
        safe,
        front,
        _back_of(own, line, stated, lines, (wide, high)),
    )


def _side(own: Side, line: list[LayoutOf]) -> SideOf:
    """The front of a line of layouts: the ground of the first that states one, the places of all, the last first."""
    fill = next((each.fill for each in line if each.fill is not None), None)
    ink = next((each.ink for each in line if each.ink is not None), None)
    return SideOf(fill, ink, tuple(part for each in reversed(line) for part in each.places))


def _back_of(
    own: LayoutOf,
    line: list[LayoutOf],
    stated: Mapping[str, LayoutOf],
    lines: Mapping[str, list[LayoutOf]],
    size_of: tuple[float, float],
) -> SideOf | None:
    """The back of a layout: that which it or a layout under it states, or the front of another layout."""
    back = next((each.back for each in line if each.back is not None), None)
    if back is None:
        return None
    if isinstance(back, Side):
        return SideOf(back.fill, back.ink, back.places)
    if back not in stated:
        own.fail(f"there is no layout {brief(back)} for the back; {nearest(back, stated)}", "back")
    sides = next((each.size_ for each in lines[back] if each.size_ is not None), size_of)
    if sides != size_of:
        own.fail(f"the layout {brief(back)} of the back has another size; give both one size", "back")
    return _side(stated[back], lines[back])
