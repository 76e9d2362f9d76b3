"""The SVG writer: replays recorded pages through svgwrite, in millimeters.

One unit of the picture is one millimeter, y down from the upper left corner; a group or symbol has its own origin.
Each layer is a named group, which Inkscape shows as a layer.

The layers for tools, `score` and `cut`, are for craft cutters: every line in them is a hairline in the color of its
layer, whatever color it was recorded with, and symbols are written out, because not all cutters know references.
"""

import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from math import cos, radians, sin
from typing import Any, NamedTuple
from xml.etree import ElementTree

import svgwrite
from svgwrite.extensions import Inkscape

from generators.drawing import (
    HAIRLINE,
    LAYERS,
    PLAIN,
    TOOL_LAYERS,
    Arc,
    Circle,
    Finish,
    Gradient,
    Group,
    Matrix,
    Page,
    Path,
    Picture,
    Record,
    Style,
    Subpath,
    Symbol,
    Text,
    is_gray,
    untagged,
)
from generators.drawing.paths import placed
from generators.drawing.text import OwnFace, text_width
from generators.writers import Metadata, Settings

FAMILY = "'Source Sans Pro', 'Source Sans 3', sans-serif"  # the quotes allow a digit in a name
#: The presentation attributes of each face.
FACES: Mapping[str, Mapping[str, str]] = {
    "regular": {},
    "semibold": {"font_weight": "600"},
    "bold": {"font_weight": "700"},
    "black": {"font_weight": "900"},
    "italic": {"font_style": "italic"},
}
_K = 25.4 / 72  # millimeters in a point
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

#: Presentation attributes as pairs of name and value.
Attributes = tuple[tuple[str, str], ...]
#: An element, with the presentation attributes that it is still to get.
Without = tuple[Attributes, Any]


def write(pages: Iterable[Page], palette: Mapping[str, str], metadata: Metadata, settings: Settings) -> Iterator[bytes]:
    """Each page as an SVG file; see `write_svg`."""
    for page in pages:
        yield write_svg(page, palette, title=metadata.title, description=metadata.creator).encode()


def write_svg(
    page: Page, palette: Mapping[str, str], *, title: str = "", description: str = "", debug: bool = False
) -> str:
    """A page as the text of an SVG file.

    The default of `title` is the page's own; `description` is for the command line and version that make the file.
    With `debug` svgwrite checks every element (slow; for tests).  The same page gives the same text.  ValueError for
    two different symbols of one name.
    """
    width, height = _number(page.width * _K), _number(page.height * _K)
    drawing = svgwrite.Drawing(
        size=(f"{width}mm", f"{height}mm"), viewBox=f"0 0 {width} {height}", debug=debug, profile="full"
    )
    drawing["xml:lang"] = "en"
    drawing["font-family"] = FAMILY
    drawing["stroke-miterlimit"] = "10"
    drawing.set_desc(_xml_text(title or page.title), _xml_text(description))
    file = _File(drawing, palette, {}, {}, {})
    inkscape = Inkscape(drawing)
    for name in LAYERS:
        records = page.drawing.layers[name]
        if not records:
            continue
        for_tool = name in TOOL_LAYERS
        lines = {"stroke": palette[name], "stroke_width": _number(HAIRLINE * _K)} if for_tool else {}
        layer = inkscape.layer(label=name, id=name, fill="none", **lines)
        for element in _elements(records, page.height * _K, file, name if for_tool else ""):
            layer.add(element)
        drawing.add(layer)
    root = drawing.get_xml()
    ElementTree.indent(root, space="")
    return f'<?xml version="1.0" encoding="utf-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


class _File(NamedTuple):
    """The file being made, its colors by role, and its definitions so far."""

    drawing: Any
    palette: Mapping[str, str]
    symbols: dict[str, tuple[Symbol, str]]  # with their ids, by name
    clips: dict[str, str]  # ids, by rule and path data
    gradients: dict[object, str]  # ids of gradients and filters, by what they are made of


def _number(value: float) -> str:
    """A number rounded to a thousandth, never in exponent form."""
    return f"{round(value, 3) + 0.0:.8g}"


def _xml_text(text: str) -> str:
    """Text with characters that XML does not allow replaced by U+FFFD."""
    return _NOT_XML.sub("\ufffd", text)


# `top` is the y of the recorded origin in millimeters from the top; `tool` is the layer for a tool, or "".


def _elements(records: Iterable[Record], top: float, file: _File, tool: str) -> Iterator[Any]:
    """The elements of records; neighbors with equal attributes share a group that has them."""
    pairs = (pair for record in untagged(records) for pair in _record(record, top, file, tool))
    for attributes, run in groupby(pairs, key=lambda pair: pair[0]):
        elements = [element for _, element in run]
        if not attributes or len(elements) == 1:
            for element in elements:
                element.update(dict(attributes))
                yield element
        else:
            group = file.drawing.g(**dict(attributes))
            for element in elements:
                group.add(element)
            yield group


def _record(record: Record, top: float, file: _File, tool: str) -> Iterator[Without]:
    """The elements of a record, each with the presentation attributes that it is still to get."""
    draw = file.drawing
    if isinstance(record, Text):
        yield from _text(record, top, file, tool)
    elif isinstance(record, Path | Circle | Arc):
        if record.style.fill is None and record.style.stroke is None:
            return  # it draws nothing
        if isinstance(record, Path):
            shape = draw.path(d=_path_data(record.subpaths, record.closed, top))
        elif isinstance(record, Circle):
            shape = draw.circle((_number(record.x * _K), _number(top - record.y * _K)), _number(record.r * _K))
        else:
            shape = draw.path(d=_arc_data(record, top))
        has_holes = isinstance(record, Path) and len(record.subpaths) > 1
        yield _style(record.style, top, file, tool, has_holes=has_holes), shape
    elif isinstance(record, Picture):
        if not tool:
            yield (), _picture(record, top, file)
    elif isinstance(record, Group):
        yield from _group(record, top, file, tool)
    elif tool:
        yield from _group(Group(record.matrix, record.symbol.records, None), top, file, tool)
    else:
        yield (), draw.use(f"#{_symbol_id(record.symbol, file)}", **_transform(record.matrix, top))


def _picture(record: Picture, top: float, file: _File) -> Any:
    """A picture with its pixels in the file."""
    x, y, width, height = record.box
    raster, attributes = record.raster, {}
    if is_gray(file.palette):  # through a filter, which is defined when first used
        if "gray" not in file.gradients:
            gray = file.drawing.defs.add(file.drawing.filter(id="gray", color_interpolation_filters="sRGB"))
            gray.feColorMatrix("SourceGraphic", type_="saturate", values="0")
            file.gradients["gray"] = "gray"
        attributes["filter"] = "url(#gray)"
    data = b64encode(raster.jpeg or raster.png).decode("ascii")
    return file.drawing.image(
        f"data:image/{'jpeg' if raster.jpeg else 'png'};base64,{data}",
        (_number(x * _K), _number(top - (y + height) * _K)),
        (_number(width * _K), _number(height * _K)),
        **attributes,
    )


def _style(style: Style, top: float, file: _File, tool: str, *, has_holes: bool) -> Attributes:
    """A style as attributes besides those of the layer."""
    attributes: list[tuple[str, str]] = []
    if not tool:
        if style.fill is not None:
            gradient = style.finish.fill
            attributes.append(("fill", _gradient(gradient, top, file) if gradient else file.palette[style.fill]))
            if has_holes and not style.finish.nonzero:
                attributes.append(("fill-rule", "evenodd"))
        if style.stroke is not None:
            gradient = style.finish.stroke
            attributes.append(("stroke", _gradient(gradient, top, file) if gradient else file.palette[style.stroke]))
            attributes.append(("stroke-width", _number(style.width * _K)))
        if style.finish is not PLAIN:
            attributes += _finish(style.finish)
    if style.dash and tool != "cut":
        attributes.append(("stroke-dasharray", " ".join(_number(dash * _K) for dash in style.dash)))
    return tuple(attributes)


def _finish(finish: Finish) -> Iterator[tuple[str, str]]:
    """The attributes of a finish that are not the defaults of the file."""
    if finish.cap != PLAIN.cap:
        yield "stroke-linecap", finish.cap
    if finish.join != PLAIN.join:
        yield "stroke-linejoin", finish.join
    if finish.miter != PLAIN.miter:
        yield "stroke-miterlimit", _number(finish.miter)
    if finish.offset:
        yield "stroke-dashoffset", _number(finish.offset * _K)
    for name, opacity in (("fill-opacity", finish.fill_opacity), ("stroke-opacity", finish.stroke_opacity)):
        if opacity != 1:
            yield name, _number(opacity)


def _gradient(gradient: Gradient, top: float, file: _File) -> str:
    """The reference to a gradient, defined at its first use; `top` is that of the shape."""
    stops = tuple((share, file.palette[color], opacity) for share, color, opacity in gradient.stops)
    a, b, c, d, e, f = gradient.matrix
    matrix = (a * _K, -b * _K, c * _K, -d * _K, e * _K, top - f * _K)  # its own units stay, y up
    key = gradient.ends, matrix, stops
    if key not in file.gradients:
        file.gradients[key] = new_id = f"gradient-{len(file.gradients) + 1}"
        numbers = [f"{value:.6f}".rstrip("0").rstrip(".") for value in gradient.ends]
        draw, transform = file.drawing, f"matrix({' '.join(f'{value:.8g}' for value in matrix)})"
        common = {"id": new_id, "gradientUnits": "userSpaceOnUse", "gradientTransform": transform}
        if len(numbers) == 4:
            made = draw.linearGradient(numbers[:2], numbers[2:], **common)
        else:
            made = draw.radialGradient(numbers[3:5], numbers[5], numbers[:2], **common)
        for share, color, opacity in stops:
            made.add_stop_color(
                f"{share:.5f}".rstrip("0").rstrip("."), color, _number(opacity) if opacity != 1 else None
            )
        draw.defs.add(made)
    return f"url(#{file.gradients[key]})"


def _path_data(subpaths: Iterable[Subpath], closed: bool, top: float) -> str:
    """Subpaths as path data."""
    out: list[str] = []
    for subpath in subpaths:
        command = "M"
        for step in subpath:
            if len(step) == 2:
                x, y = step
                out.append(f"{command}{_number(x * _K)} {_number(top - y * _K)}")
            else:
                out.append("C" + " ".join(f"{_number(x * _K)} {_number(top - y * _K)}" for x, y in step))
            command = "L"
        if closed:
            out.append("Z")
    return "".join(out)


def _arc_data(arc: Arc, top: float) -> str:
    """An arc as path data, in pieces of less than half a circle."""
    pieces = int(abs(arc.sweep) // 180) + 1
    sweep_flag = 0 if arc.sweep > 0 else 1  # y is flipped: counter-clockwise is the direction of falling angles here
    r = _number(arc.r * _K)
    out: list[str] = []
    for i in range(pieces + 1):
        angle = radians(arc.start + arc.sweep * i / pieces)
        x, y = (arc.x + arc.r * cos(angle)) * _K, top - (arc.y + arc.r * sin(angle)) * _K
        out.append(f"{f'A{r} {r} 0 0 {sweep_flag} ' if i else 'M'}{_number(x)} {_number(y)}")
    return "".join(out)


def _text(record: Text, top: float, file: _File, tool: str) -> Iterator[Without]:
    """Strings as text elements; in print each states its length, so that it keeps it in another font.

    In a face of a player's own, which a reader of the file may not have, they are outlines.
    """
    if isinstance(record.face, OwnFace):
        yield from _outlined(record, record.face, top, file, tool)
        return
    attributes: dict[str, str] = {key.replace("_", "-"): value for key, value in FACES[record.face].items()}
    attributes["font-size"] = _number(record.size * _K)
    attributes["fill"] = file.palette[record.color]
    if tool:
        attributes["stroke"] = "none"
    if record.anchor != "start":
        attributes["text-anchor"] = record.anchor
    for x, y, string in record.items:
        element = file.drawing.text(_xml_text(string), x=[_number(x * _K)], y=[_number(top - y * _K)])
        width = text_width(string, record.size, record.face)
        if not tool and width > 0:
            element["textLength"] = _number(width * _K)
            element["lengthAdjust"] = "spacingAndGlyphs"
        if string != " ".join(string.split()):
            element["xml:space"] = "preserve"
        yield tuple(attributes.items()), element


def _outlined(record: Text, face: OwnFace, top: float, file: _File, tool: str) -> Iterator[Without]:
    """Strings as outlines, each with its letters for readers that speak."""
    attributes = (("fill", file.palette[record.color]), *((("stroke", "none"),) if tool else ()))
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[record.anchor]
    for x, y, string in record.items:
        x -= share * text_width(string, record.size, face)
        data = ""
        for letter in string:
            place = (record.size, 0.0, 0.0, record.size, x, y)
            data += _path_data(placed(tuple(face.outlines.outline(letter)), place), True, top)
            x += text_width(letter, record.size, face)
        if data:
            element = file.drawing.path(d=data)
            element.set_desc(_xml_text(string))
            yield attributes, element


def _transform(matrix: Matrix, top: float) -> dict[str, str]:
    """A matrix on points with y up as the transform of millimeters with y down; empty for the identity."""
    a, b, c, d, e, f = matrix
    x, y = _number(e * _K), _number(top - f * _K)
    linear = [f"{round(v, 6) + 0.0:.8g}" if abs(v) >= 1e-4 else "0" for v in (a, -b, -c, d)]
    if linear != ["1", "0", "0", "1"]:
        return {"transform": f"matrix({' '.join((*linear, x, y))})"}
    return {"transform": f"translate({x} {y})"} if (x, y) != ("0", "0") else {}


def _group(record: Group, top: float, file: _File, tool: str) -> Iterator[Without]:
    """A group with its transform and clip; nothing for an empty one."""
    elements = list(_elements(record.records, 0.0, file, tool))
    if not elements:
        return
    group = file.drawing.g(**_transform(record.matrix, top))
    if record.name and not tool:
        group["id"] = record.name
    if record.clip:
        group["clip-path"] = f"url(#{_clip_id(_path_data((record.clip,), True, 0.0), file)})"
    if record.opacity != 1 and not tool:
        group["opacity"] = _number(record.opacity)
    if record.within:
        inner = group.add(file.drawing.g()) if record.clip else group
        rule = "nonzero" if record.within.nonzero else "evenodd"
        inner["clip-path"] = f"url(#{_clip_id(_path_data(record.within.subpaths, True, 0.0), file, rule)})"
    else:
        inner = group
    for element in elements:
        inner.add(element)
    yield (), group


def _clip_id(data: str, file: _File, rule: str = "nonzero") -> str:
    """The id of the clip with this outline, defined at its first use."""
    key = f"{rule} {data}"
    if key not in file.clips:
        file.clips[key] = f"clip-{len(file.clips) + 1}"
        clip = file.drawing.clipPath(id=file.clips[key])
        clip.add(file.drawing.path(d=data, **({"clip_rule": rule} if rule != "nonzero" else {})))
        file.drawing.defs.add(clip)
    return file.clips[key]


def _symbol_id(symbol: Symbol, file: _File) -> str:
    """The id of a symbol, defined at its first use; ValueError if another symbol has its name."""
    known = file.symbols.get(symbol.name)
    if known is not None:
        if known[0] is not symbol and known[0] != symbol:
            raise ValueError(f"two different symbols have the name {symbol.name!r}")
        return known[1]
    stem = "symbol-" + re.sub("[^A-Za-z0-9_.-]+", "-", symbol.name)
    new_id, number, taken = stem, 1, {known_id for _, known_id in file.symbols.values()}
    while new_id in taken:
        number += 1
        new_id = f"{stem}-{number}"
    file.symbols[symbol.name] = symbol, new_id
    definition = file.drawing.g(id=new_id)
    for element in _elements(symbol.records, 0.0, file, ""):
        definition.add(element)
    file.drawing.defs.add(definition)
    return new_id
