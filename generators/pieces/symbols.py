"""Every symbol by its name: ships, aircraft, land pieces and markers of the art library, and units."""

from __future__ import annotations

from aids.errors import InputError, UnknownName, nearest
from aids.places import brief
from generators.drawing import art as library
from generators.drawing.art import Art
from generators.pieces import nato

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
                raise InputError(f"{name!r} is no unit and has no {what}; leave it out", where=what)
        return library.art(name)
    if is_unit(name):
        return nato.unit(name, size, side, filled, sized)
    raise UnknownName(f"no symbol is called {brief(name)}; {nearest(name[:40], all_names(), library.ALL_SHOWN)}")


def is_unit(name: str) -> bool:
    """Whether a name is that of a unit, which has a size and a side."""
    return "/" in name or name in nato.names()


def names() -> dict[str, list[str]]:
    """The names of all symbols by group."""
    return {**library.groups(), UNIT_GROUP: nato.names()}


def all_names() -> list[str]:
    """Every name that `symbol` knows, but for units of joined icons."""
    return [*library.all_names(), *nato.names()]


def title(name: str) -> str:
    """What a symbol shows."""
    return library.title(name) if name in library.all_names() else nato.title(name)
