"""Whether the texts of a page are clear of each other and of lines, told at a glance: a symbol is opened once.

What is not clear at a glance is looked at closely (`collisions`), which opens each use of a symbol.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot, isclose
from typing import NamedTuple

from generators.drawing.collisions import Bounds, Item, box, crossings, overlaps, squares, visible
from generators.drawing.drawing import (
    IDENTITY,
    Group,
    Matrix,
    Picture,
    Record,
    Symbol,
    Text,
    Use,
    compose,
    transform_point,
)
from generators.drawing.paths import Outline, TextBox, flatten


class Design(NamedTuple):
    """A symbol: its texts, whether it has lines, and whether its own texts are clear."""

    symbol: Symbol
    texts: tuple[TextBox, ...]
    has_lines: bool
    clear: bool


class Used(NamedTuple):
    """One use of a design: the box that its ink keeps to, the number of its first text on the page, and its scale."""

    design: Design
    bounds: Bounds
    first: int
    scale: float


class Look(NamedTuple):
    """What is seen at a glance: all texts; these and the lines outside symbols, in drawing order; uses of symbols."""

    texts: list[TextBox]
    items: list[Item]
    uses: list[Used]


class Designs:
    """The symbols of a sheet, each opened once."""

    def __init__(self) -> None:
        self._known: dict[int, Design] = {}

    def look(self, records: Iterable[Record]) -> Look:
        """A page at a glance."""
        look = Look([], [], [])
        self._see(look, records, IDENTITY, None)
        return look

    def _see(self, look: Look, records: Iterable[Record], matrix: Matrix, clip: Outline | None) -> None:
        for record in records:
            if isinstance(record, Group):
                inner = compose(matrix, record.matrix)
                outline = tuple(transform_point(inner, p) for p in record.clip) if record.clip else clip
                self._see(look, record.records, inner, outline)
            elif isinstance(record, Use):
                place = compose(matrix, record.matrix)
                design = self._design(record.symbol)
                look.uses.append(_used(design, place, clip, len(look.texts)))
                found = [_moved(text, place, clip) for text in design.texts]
                look.texts.extend(found)
                look.items.extend(found)
            elif isinstance(record, Text):
                texts = [item for item in flatten((record,), matrix, clip) if isinstance(item, TextBox)]
                look.texts.extend(texts)
                look.items.extend(texts)
            elif not isinstance(record, Picture) and record.style.stroke is not None:
                look.items.extend(flatten((record,), matrix, clip))

    def _design(self, symbol: Symbol) -> Design:
        if (known := self._known.get(id(symbol))) is None:
            look = self.look(symbol.records)
            has_lines = len(look.items) > len(look.texts) or any(used.design.has_lines for used in look.uses)
            clear = is_clear(look) or _are_apart(flatten(symbol.records))  # closely, once for all uses of the design
            known = self._known[id(symbol)] = Design(symbol, tuple(look.texts), has_lines, clear)
        return known


def _used(design: Design, place: Matrix, clip: Outline | None, first: int) -> Used:
    x0, y0, x1, y1 = design.symbol.box
    bounds = box([transform_point(place, corner) for corner in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))])
    if clip is not None:
        a, b, c, d = box(clip)
        bounds = max(a, bounds[0]), max(b, bounds[1]), min(c, bounds[2]), min(d, bounds[3])
    return Used(design, bounds, first, hypot(*place[:2]))


def _moved(text: TextBox, place: Matrix, clip: Outline | None) -> TextBox:
    a, b, c, d, e, f = place
    p, q, r, s = ((a * x + c * y + e, b * x + d * y + f) for x, y in text.corners)
    inner = tuple(transform_point(place, point) for point in text.clip) if text.clip is not None else clip
    return TextBox((p, q, r, s), text.string, text.size * hypot(a, b), text.face, text.colour, inner)


def is_clear(look: Look) -> bool:
    """Whether no text lies on another and no line runs through one; False where that takes a closer look."""
    for used in look.uses:
        if not used.design.clear or (used.design.texts and not isclose(used.scale, 1.0)):
            return False
    if _is_reached(look):
        return False
    return _are_apart(look.items)


def _are_apart(items: Iterable[Item]) -> bool:
    """Whether no text of what is shown lies on another and no line runs through one."""
    shown = [item for item in items if visible(item)]
    return not overlaps([item for item in shown if isinstance(item, TextBox)]) and not crossings(shown)


def _is_reached(look: Look) -> bool:
    """Whether a text lies where a use of a symbol that is not its own draws lines."""
    lined = [used for used in look.uses if used.design.has_lines]
    if not lined:
        return False
    cells: dict[tuple[int, int], list[int]] = {}
    bounds = [box(text.corners) for text in look.texts]
    for n, each in enumerate(bounds):
        for cell in squares(each):
            cells.setdefault(cell, []).append(n)
    for used in lined:
        end = used.first + len(used.design.texts)
        x0, y0, x1, y1 = used.bounds
        for n in {n for cell in squares(used.bounds) for n in cells.get(cell, ())}:
            a0, b0, a1, b1 = bounds[n]
            if a0 < x1 and x0 < a1 and b0 < y1 and y0 < b1 and not used.first <= n < end:
                return True
    return False
