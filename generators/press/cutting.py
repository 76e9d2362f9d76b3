"""Pages for cutting machines: closed outlines in page coordinates, inner before outer, nothing cut twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generators.drawing.drawing import TOOL_LAYERS, Drawing, Group, Page, Record, Text
from generators.drawing.paths import walk
from generators.press.contours import contours, inner_first, path_of, without_repeats
from generators.press.register_marks import add_marks


def prepare_page(page: Page, register: str = "none", cut_only: bool = False) -> Page:
    """The page for a cutting machine.

    Every outline of the layers `score` and `cut` becomes a path of its own in page coordinates, symbols and groups
    opened, clips applied.  Inner outlines come before those around them.  What two outlines share is cut once, with
    the first of them; the later one is then open along it.  Boxes that touch become the cuts between them, then the
    closed outline around them.  `cut_only` leaves out all print, also the marks for scissors and for joining: what
    remains is score, cut and the machine's own marks.
    """
    draw = Drawing()
    if not cut_only:
        draw.layers["print"] = list(page.drawing.layers["print"])
        draw.layers["register"] = list(page.drawing.layers["register"])
    for name in TOOL_LAYERS:
        records = page.drawing.layers[name]
        outlines = without_repeats(inner_first(list(contours(records))))
        draw.layers[name] = [*map(path_of, outlines), *(() if cut_only else _texts(records))]
    page = page._replace(drawing=draw)
    return add_marks(page, register) if cut_only else page


def _texts(records: Iterable[Record]) -> Iterator[Record]:
    """The texts among records, each in a group with its matrix to page coordinates."""
    for record, matrix, _ in walk(records):
        if isinstance(record, Text):
            yield Group(matrix, (record,), None)
