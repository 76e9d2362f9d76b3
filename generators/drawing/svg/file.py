"""An SVG file as it is walked: its elements by id, what of it has been drawn so far, and what is made of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from generators.drawing.drawing import Clip, Matrix, Subpath
from generators.drawing.svg.looks import Look
from generators.drawing.svg.shapes import Room, outline
from generators.drawing.svg.tree import Element, PictureFault, Rules, read_tree, style_rules
from generators.drawing.svg.values import LENGTH, UNITS, numbers

MOST_VISITS = 20_000  # elements, those of clones again
MOST_SEGMENTS = 200_000
Box = tuple[float, float, float, float]


class Shape(NamedTuple):
    """A shape in its own units, y down; `place` takes it to those of the picture, y up."""

    element: Element
    outline: tuple[Subpath, ...]
    look: Look
    place: Matrix
    room: Room


class Image(NamedTuple):
    """A picture of pixels in the file: the room for it in its own units."""

    element: Element
    place: Matrix
    box: Box


class Layer(NamedTuple):
    """Items with an opacity of the whole, and with clips in the units of the picture, all of which hold."""

    items: tuple[Item, ...]
    opacity: float
    clips: tuple[Clip, ...]


Item = Shape | Image | Layer
#: Looks at an element that is seen, with what is stated of it, and refuses what the use of the picture cannot carry.
Check = Callable[[Element, Mapping[str, str]], None]


@dataclass
class File:
    """An SVG file that is being walked."""

    root: Element
    box: Box
    rules: Rules
    most_shapes: int
    check: Check = lambda element, settings: None
    ids: dict[str, Element] = field(default_factory=dict)
    visits: int = 0
    shapes: int = 0
    segments: int = 0
    outlines: dict[tuple[int, Room], tuple[Subpath, ...]] = field(default_factory=dict)
    """Those read so far, by element and room: clones have the same."""

    @property
    def unit(self) -> float:
        """Units of the picture, whose longer side is 100, in one of the file."""
        return 100.0 / max(self.box[2:])

    def find(self, element: Element, name: str) -> Element:
        """The element with an id; refused if there is none."""
        if name not in self.ids:
            element.refuse(f"refers to #{name[:40]}, which is not in the file")
        return self.ids[name]

    def count(self, element: Element) -> None:
        """Count a visit to an element."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            element.refuse(f"the file has more than {MOST_VISITS:,} elements, clones counted; unlink or delete some")

    def outline(self, element: Element, room: Room) -> tuple[Subpath, ...]:
        """The outline of a shape, counted."""
        key = id(element), room
        if key not in self.outlines:
            self.outlines[key] = outline(element, room)
        found = self.outlines[key]
        self.segments += sum(map(len, found))
        if self.segments > MOST_SEGMENTS:
            element.refuse(f"the file has more than {MOST_SEGMENTS:,} lines and curves; simplify its paths")
        return found


def open_file(content: bytes, most_shapes: int) -> File:
    """An SVG file; `PictureFault` for what is none."""
    root = read_tree(content)
    if root.kind != "svg":
        raise PictureFault(f"is not an SVG picture: its first element is {root.kind[:40]!r}")
    file = File(root, _view_box(root), style_rules(root), most_shapes)
    todo = [root]
    for element in todo:
        todo += element.inner
        if "id" in element.attributes:
            file.ids.setdefault(element.attributes["id"], element)
    return file


def _view_box(root: Element) -> Box:
    """The box of the picture in its own units."""
    text = root.attributes.get("viewBox", "")
    if text:
        found = numbers(root, text)
    else:
        sides = [LENGTH.fullmatch(root.attributes.get(side, "").strip()) for side in ("width", "height")]
        found = [0.0, 0.0, *(float(side[1]) * UNITS[side[2]] for side in sides if side and side[2] in UNITS)]
    if len(found) != 4 or not all(1e-6 < side < 1e6 for side in found[2:]) or max(map(abs, found)) > 1e6:
        raise PictureFault("states no size: give it a viewBox of four numbers")
    return found[0], found[1], found[2], found[3]
