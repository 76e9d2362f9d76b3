"""The SVG writer: replays a recorded page through svgwrite, in real millimetres.

One unit of the picture is one millimetre, y down from the upper left corner; a group or symbol keeps its
own origin.  Each layer is a named group that Inkscape shows as a layer.  What is to be cut or scored is a
hairline in the colour of its layer, whatever ink it was recorded with, and its symbols are opened, since
craft cutters follow outlines and not all of them know references.  Where subpaths of one path overlap, what
lies in an even number of them is a hole, as in the other writers.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from math import cos, radians, sin
from typing import Any, NamedTuple
from xml.etree import ElementTree

import svgwrite
from svgwrite.extensions import Inkscape

from generators.drawing import fonts
from generators.drawing.drawing import (
    HAIRLINE,
    LAYERS,
    Arc,
    Circle,
    Group,
    Matrix,
    Page,
    Path,
    Point,
    Record,
    Style,
    Symbol,
    Text,
)
from generators.writers import Metadata, Settings

FAMILY = "'Source Sans Pro', 'Source Sans 3', sans-serif"  # without quotes a name may hold no digit
#: The presentation attributes of each face.
FACES: Mapping[str, Mapping[str, str]] = {
    "regular": {},
    "semibold": {"font_weight": "600"},
    "bold": {"font_weight": "700"},
    "black": {"font_weight": "900"},
    "italic": {"font_style": "italic"},
}
#: Layers for tools: their role is the colour of every line in them.
TOOLS = ("score", "cut")
_K = 25.4 / 72  # millimetres to a point
_ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

Look = tuple[tuple[str, str], ...]


def write(pages: Iterable[Page], palette: Mapping[str, str], metadata: Metadata, settings: Settings) -> Iterator[bytes]:
    """Each page as an SVG file; see `write_svg`."""
    for page in pages:
        yield write_svg(page, palette, title=metadata.title, description=metadata.creator).encode()


def write_svg(
    page: Page, palette: Mapping[str, str], *, title: str = "", description: str = "", debug: bool = False
) -> str:
    """A page as the text of an SVG file whose unit is the millimetre.

    `title` is the page's own if not given; `description` is for the command line and version that make the
    file.  With `debug` svgwrite checks every element (slow; for tests).  The same page gives the same text.
    ValueError for two different symbols of one name.
    """
    wide, high = _n(page.width * _K), _n(page.height * _K)
    drawing = svgwrite.Drawing(
        size=(f"{wide}mm", f"{high}mm"), viewBox=f"0 0 {wide} {high}", debug=debug, profile="full"
    )
    drawing["xml:lang"] = "en"
    drawing["font-family"] = FAMILY
    drawing["stroke-miterlimit"] = "10"
    drawing.set_desc(_legal(title or page.title), _legal(description))
    sheet = _Sheet(drawing, palette, {}, {}, {})
    layers = Inkscape(drawing)
    for name in LAYERS:
        records = page.drawing.layers[name]
        if not records:
            continue
        tool = name if name in TOOLS else ""
        look = {"stroke": palette[name], "stroke_width": _n(HAIRLINE * _K)} if tool else {}
        layer = layers.layer(label=name, id=name, fill="none", **look)
        for element in _elements(records, page.height * _K, sheet, tool):
            layer.add(element)
        drawing.add(layer)
    root = drawing.get_xml()
    ElementTree.indent(root, space="")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


class _Sheet(NamedTuple):
    """What the elements of one file share: the file, its colours, and what its definitions hold so far."""

    drawing: Any
    palette: Mapping[str, str]
    symbols: dict[str, Symbol]
    ids: dict[str, str]  # of symbols, by name
    clips: dict[str, str]  # ids, by outline


def _n(value: float) -> str:
    """A number rounded to a thousandth, never in exponent form."""
    return f"{round(value, 3) + 0.0:.8g}"


def _legal(text: str) -> str:
    """Text with the characters XML cannot hold replaced."""
    return _ILLEGAL.sub("\ufffd", text)


def _elements(records: Iterable[Record], top: float, sheet: _Sheet, tool: str) -> Iterator[Any]:
    """Records as elements; neighbours of one look share a group.  `top` is the place of y = 0, in mm."""
    looked = (pair for record in records for pair in _looked(record, top, sheet, tool))
    for look, run in groupby(looked, key=lambda pair: pair[0]):
        elements = [element for _, element in run]
        if not look or len(elements) == 1:
            for element in elements:
                element.update(dict(look))
                yield element
        else:
            together = sheet.drawing.g(**dict(look))
            for element in elements:
                together.add(element)
            yield together


def _looked(record: Record, top: float, sheet: _Sheet, tool: str) -> Iterator[tuple[Look, Any]]:
    """A record as elements without their look, each with that look."""
    draw = sheet.drawing
    if isinstance(record, Text):
        yield from _text(record, top, sheet, tool)
    elif isinstance(record, Path):
        look = _look(record.style, sheet, tool, len(record.subpaths) > 1)
        if look is not None:
            yield look, draw.path(d=_outline(record.subpaths, record.closed, top))
    elif isinstance(record, Circle):
        look = _look(record.style, sheet, tool)
        if look is not None:
            yield look, draw.circle((_n(record.x * _K), _n(top - record.y * _K)), _n(record.r * _K))
    elif isinstance(record, Arc):
        look = _look(record.style, sheet, tool)
        if look is not None:
            yield look, draw.path(d=_arc(record, top))
    elif isinstance(record, Group):
        yield from _group(record, top, sheet, tool)
    elif tool:
        yield from _group(Group(record.matrix, record.symbol.records, None), top, sheet, tool)
    else:
        yield (), draw.use(f"#{_symbol(record.symbol, sheet)}", **_transform(record.matrix, top))


def _look(style: Style, sheet: _Sheet, tool: str, many: bool = False) -> Look | None:
    """A style as attributes over those of the layer; None for what leaves no mark."""
    if style.fill is None and style.stroke is None:
        return None
    look: list[tuple[str, str]] = []
    if not tool:
        if style.fill is not None:
            look.append(("fill", sheet.palette[style.fill]))
            if many:
                look.append(("fill-rule", "evenodd"))
        if style.stroke is not None:
            look += ("stroke", sheet.palette[style.stroke]), ("stroke-width", _n(style.width * _K))
    if style.dash and tool != "cut":
        look.append(("stroke-dasharray", " ".join(_n(dash * _K) for dash in style.dash)))
    return tuple(look)


def _outline(subpaths: Iterable[Sequence[Point | tuple[Point, Point, Point]]], closed: bool, top: float) -> str:
    """Subpaths as path data."""
    out: list[str] = []
    for subpath in subpaths:
        command = "M"
        for step in subpath:
            if len(step) == 2:
                x, y = step
                out.append(f"{command}{_n(x * _K)} {_n(top - y * _K)}")
            else:
                out.append("C" + " ".join(f"{_n(x * _K)} {_n(top - y * _K)}" for x, y in step))
            command = "L"
        if closed:
            out.append("Z")
    return "".join(out)


def _arc(arc: Arc, top: float) -> str:
    """An arc as path data, in pieces of less than half a turn."""
    pieces = int(abs(arc.sweep) // 180) + 1
    flag = 0 if arc.sweep > 0 else 1  # y is flipped: counter-clockwise is the falling angle here
    r = _n(arc.r * _K)
    out: list[str] = []
    for i in range(pieces + 1):
        angle = radians(arc.start + arc.sweep * i / pieces)
        x, y = (arc.x + arc.r * cos(angle)) * _K, top - (arc.y + arc.r * sin(angle)) * _K
        out.append(f"{f'A{r} {r} 0 0 {flag} ' if i else 'M'}{_n(x)} {_n(y)}")
    return "".join(out)


def _text(record: Text, top: float, sheet: _Sheet, tool: str) -> Iterator[tuple[Look, Any]]:
    """Strings as text elements; in print each states its length, so that another face keeps to it."""
    look: dict[str, str] = {key.replace("_", "-"): value for key, value in FACES[record.face].items()}
    look["font-size"] = _n(record.size * _K)
    look["fill"] = sheet.palette[record.colour]
    if tool:
        look["stroke"] = "none"
    if record.anchor != "start":
        look["text-anchor"] = record.anchor
    for x, y, string in record.items:
        element = sheet.drawing.text(_legal(string), x=[_n(x * _K)], y=[_n(top - y * _K)])
        wide = fonts.width(string, record.size, record.face)
        if not tool and wide > 0:
            element["textLength"] = _n(wide * _K)
            element["lengthAdjust"] = "spacingAndGlyphs"
        if string != " ".join(string.split()):
            element["xml:space"] = "preserve"
        yield tuple(look.items()), element


def _transform(matrix: Matrix, top: float) -> dict[str, str]:
    """A matrix on points, y up, as a transform of millimetres, y down; empty if it changes nothing."""
    a, b, c, d, e, f = matrix
    x, y = _n(e * _K), _n(top - f * _K)
    turned = [f"{round(v, 6) + 0.0:.8g}" if abs(v) >= 1e-4 else "0" for v in (a, -b, -c, d)]
    if turned != ["1", "0", "0", "1"]:
        return {"transform": f"matrix({' '.join((*turned, x, y))})"}
    return {"transform": f"translate({x} {y})"} if (x, y) != ("0", "0") else {}


def _group(record: Group, top: float, sheet: _Sheet, tool: str) -> Iterator[tuple[Look, Any]]:
    """A group with its transform and clip, unless it is empty."""
    elements = list(_elements(record.records, 0.0, sheet, tool))
    if not elements:
        return
    group = sheet.drawing.g(**_transform(record.matrix, top))
    if record.clip:
        group["clip-path"] = f"url(#{_clip(record.clip, sheet)})"
    for element in elements:
        group.add(element)
    yield (), group


def _clip(points: tuple[Point, ...], sheet: _Sheet) -> str:
    """The id of a clip with this outline, defined at its first use."""
    outline = _outline((points,), True, 0.0)
    if outline not in sheet.clips:
        sheet.clips[outline] = f"clip-{len(sheet.clips) + 1}"
        clip = sheet.drawing.clipPath(id=sheet.clips[outline])
        clip.add(sheet.drawing.path(d=outline))
        sheet.drawing.defs.add(clip)
    return sheet.clips[outline]


def _symbol(symbol: Symbol, sheet: _Sheet) -> str:
    """The id of a symbol, defined at its first use."""
    known = sheet.symbols.get(symbol.name)
    if known is None:
        plain = "symbol-" + re.sub("[^A-Za-z0-9_.-]+", "-", symbol.name)
        name, number, taken = plain, 1, set(sheet.ids.values())
        while name in taken:
            number += 1
            name = f"{plain}-{number}"
        sheet.symbols[symbol.name], sheet.ids[symbol.name] = symbol, name
        design = sheet.drawing.g(id=name)
        for element in _elements(symbol.records, 0.0, sheet, ""):
            design.add(element)
        sheet.drawing.defs.add(design)
    elif known is not symbol and known != symbol:
        raise ValueError(f"two designs are both called {symbol.name!r}")
    return sheet.ids[symbol.name]
