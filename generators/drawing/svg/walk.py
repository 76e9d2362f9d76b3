"""An SVG file walked: its shapes and pictures in drawing order, with look, place, clips and opacity.

What cannot be drawn is refused with its line.  A clone (`use`) is walked where it is used; depth and counts are
bounded, so that clones of clones end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot
from typing import NamedTuple

from generators.drawing.drawing import Clip, Matrix, compose, shift
from generators.drawing.svg.clips import clips_of, rectangle
from generators.drawing.svg.file import Check, File, Image, Item, Layer, Shape
from generators.drawing.svg.looks import Look, look
from generators.drawing.svg.shapes import DRAWN, Room
from generators.drawing.svg.tree import Element, PictureFault, stated
from generators.drawing.svg.values import fitted, length, numbers, share, transform

MOST_DEEP = 40
#: Elements of which nothing is seen where they stand.
UNDRAWN = (
    *("title", "desc", "metadata", "defs", "style", "script", "clipPath", "mask", "marker", "symbol", "pattern"),
    *("linearGradient", "radialGradient", "filter", "view", "cursor"),
)


class Around(NamedTuple):
    """What holds for the elements of a group: place, look, the room of shares, and the elements in which they are."""

    place: Matrix
    look: Look
    room: Room
    within: tuple[Element, ...]


def items(file: File, check: Check) -> list[Item]:
    """All that is drawn in a file; `check` looks at each element that is seen."""
    file.check = check
    left, top, _, height = file.box
    unit = file.unit
    place: Matrix = (unit, 0.0, 0.0, -unit, -left * unit, (top + height) * unit)
    settings = stated(file.root, file.rules)
    file.check(file.root, settings)
    seen = look(file.root, settings, Look(), _diagonal(file.box[2:]))
    around = Around(place, seen, file.box[2:], (file.root,))
    return list(_wrapped(file, file.root, settings, around, _inner(file, file.root, around)))


def _diagonal(room: Iterable[float]) -> float:
    """What shares of lengths without a direction are of."""
    return hypot(*room) / 2**0.5


def _inner(file: File, element: Element, around: Around) -> Iterator[Item]:
    """The items of the elements in an element, in drawing order."""
    if len(around.within) > MOST_DEEP:
        raise PictureFault(f"has groups in groups, more than {MOST_DEEP} deep")
    for child in element.inner:
        if child.kind and child.kind not in UNDRAWN:
            yield from _items(file, child, around)


def _items(file: File, child: Element, around: Around) -> Iterator[Item]:
    """The items of one element."""
    file.count(child)
    settings = stated(child, file.rules)
    if settings.get("display") == "none":
        return
    file.check(child, settings)
    if child.kind == "text" and not child.letters:
        return  # programs leave empty ones behind
    if child.kind not in _ITEMS and child.kind not in DRAWN:
        child.refuse(f"<{child.kind[:40]}> is not drawn; turn it into paths")
    seen = look(child, settings, around.look, _diagonal(around.room))
    here = Around(compose(around.place, transform(child)), seen, around.room, (*around.within, child))
    found = _ITEMS.get(child.kind, _shape)(file, child, here)
    yield from _wrapped(file, child, settings, here, found)


def _wrapped(
    file: File, element: Element, settings: Mapping[str, str], here: Around, found: Iterator[Item]
) -> Iterator[Item]:
    """The items of an element in a layer, if it states an opacity or a clip."""
    opacity = share(element, "opacity", settings.get("opacity", "1") if settings.get("opacity") != "inherit" else "1")
    said = settings.get("clip-path", "none").strip()
    if said in ("", "none") and opacity == 1:
        yield from found
        return
    inner = tuple(found)
    clips = clips_of(file, element, said, here.place, inner) if said not in ("", "none") else ()
    if inner and opacity and all(clip.subpaths for clip in clips):
        yield Layer(inner, opacity, clips)


def _shape(file: File, element: Element, here: Around) -> Iterator[Item]:
    file.shapes += 1
    if file.shapes > file.most_shapes:
        raise PictureFault(f"has more than {file.most_shapes} shapes")
    found = file.outline(element, here.room)
    if found:
        yield Shape(element, found, here.look, here.place, here.room)


def _switch(file: File, element: Element, here: Around) -> Iterator[Item]:
    """Of a switch the first element that needs nothing special."""
    for child in element.inner:
        needs = {"requiredExtensions", "requiredFeatures", "systemLanguage"} & child.attributes.keys()
        if child.kind and child.kind != "foreignObject" and not needs:
            return _items(file, child, here)
    return iter(())


def _use(file: File, element: Element, here: Around) -> Iterator[Item]:
    """A clone of an element of the file, at a place of its own."""
    link = element.attributes.get("href", "")
    if not link.startswith("#"):
        element.refuse("refers to another file; put the drawing into this one")
    target = file.find(element, link[1:])
    if target in here.within:
        element.refuse(f"is a clone of itself: {link[:40]}")
    x, y = length(element, "x", here.room[0]), length(element, "y", here.room[1])
    moved = here._replace(place=compose(here.place, shift(x, y)))
    if target.kind in ("symbol", "svg"):
        return _viewport(file, target, moved, element)
    if target.kind in UNDRAWN:
        element.refuse(f"is a clone of <{target.kind[:40]}>, which is not drawn by itself")
    return _items(file, target, moved)


def _svg(file: File, element: Element, here: Around) -> Iterator[Item]:
    x, y = length(element, "x", here.room[0]), length(element, "y", here.room[1])
    return _viewport(file, element, here._replace(place=compose(here.place, shift(x, y))), element)


def _viewport(file: File, element: Element, here: Around, sized: Element) -> Iterator[Item]:
    """The items of an inner picture or symbol, fitted into a room and clipped to it; `sized` states the room."""
    file.count(element)
    wide, high = (
        length(sized if name in sized.attributes else element, name, whole, "100%")
        for name, whole in zip(("width", "height"), here.room, strict=True)
    )
    if wide <= 0 or high <= 0:
        return
    settings = stated(element, file.rules)
    file.check(element, settings)
    seen = look(element, settings, here.look, _diagonal(here.room))
    place, room = here.place, (wide, high)
    if "viewBox" in element.attributes:
        box = numbers(element, element.attributes["viewBox"])
        if len(box) != 4 or not all(side > 1e-6 for side in box[2:]):
            element.refuse("has a viewBox that is not four numbers")
        place = compose(place, fitted(element, (box[0], box[1], box[2], box[3]), (0.0, 0.0, wide, high)))
        room = (box[2], box[3])
    within = here.within if element in here.within else (*here.within, element)
    found = tuple(_inner(file, element, Around(place, seen, room, within)))
    if found and settings.get("overflow", "hidden") not in ("visible", "auto"):
        yield Layer(found, 1.0, (Clip((rectangle((0.0, 0.0, wide, high), here.place),), True),))
    else:
        yield from found


def _image(file: File, element: Element, here: Around) -> Iterator[Item]:
    sides = ("x", here.room[0]), ("y", here.room[1]), ("width", here.room[0]), ("height", here.room[1])
    if not {"width", "height"} <= element.attributes.keys():
        element.refuse("is an image without width and height")
    x, y, wide, high = (length(element, name, whole) for name, whole in sides)
    file.shapes += 1
    if wide > 0 and high > 0 and here.look.visible:
        yield Image(element, here.place, (x, y, wide, high))


_ITEMS: Mapping[str, Callable[[File, Element, Around], Iterator[Item]]] = {
    "g": _inner,
    "a": _inner,
    "switch": _switch,
    "use": _use,
    "svg": _svg,
    "image": _image,
}
