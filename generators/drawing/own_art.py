"""A player's own pictures for counters: silhouettes from the paths of an SVG file, and pictures from a PNG file.

An SVG file is read for its shapes alone: they are printed in the ink of the counter, and everything else of it is left
out.  A file is data: nothing in it is executed, and nothing that it refers to is opened.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from math import radians, tan
from typing import NamedTuple
from xml.etree import ElementTree

from generators.drawing.art import Art
from generators.drawing.drawing import (
    IDENTITY,
    Matrix,
    Raster,
    Segment,
    Subpath,
    compose,
    shift,
    transform_point,
    turn,
)
from generators.drawing.outlines import OutlineFault, outline_of
from generators.drawing.plain_png import SIGNATURE, png_of, read_pixels

MOST_BYTES = 1_000_000
MOST_SHAPES, MOST_DEEP = 500, 40
MOST_PIXELS = 1_000_000
_LENGTH = re.compile(r"\s*([0-9]*\.?[0-9]+)\s*(?:px|pt|mm|cm|in|)\s*")
_TRANSFORM = re.compile(r"\s*,?\s*(\w+)\s*\(([^()]*)\)")
#: Elements that hold shapes to be drawn; those of any other are left out.
_GROUPS = ("svg", "g", "a", "switch")


class PictureFault(ValueError):
    """A picture that cannot be printed, in words."""


class _Look(NamedTuple):
    """What a shape inherits: whether it is filled and stroked, and how wide its strokes are."""

    filled: bool = True
    stroked: bool = False
    width: float = 1.0


class _Shape(NamedTuple):
    """A shape in the units of its file, y down."""

    outline: tuple[Subpath, ...]
    look: _Look


def read_picture(name: str, content: bytes) -> Art:
    """The picture in a file of that name; `PictureFault` in words for anything that cannot be printed."""
    if len(content) > MOST_BYTES:
        raise PictureFault(f"has {len(content):,} bytes; {MOST_BYTES:,} at most")
    return _read(content, name.lower().endswith(".svg"))


@lru_cache(maxsize=64)
def _read(content: bytes, svg: bool) -> Art:
    """The picture in a file, kept: many counters of a sheet show the same."""
    key = f"own-{sha256(content).hexdigest()[:16]}"
    return _read_svg(key, content) if svg else _read_png(key, content)


# --- PNG ------------------------------------------------------------------------------------------------------


def _read_png(key: str, content: bytes) -> Art:
    if not content.startswith(SIGNATURE):
        raise PictureFault("is not a PNG picture")
    try:
        from PIL import Image
    except ImportError:  # in a browser
        return _read_plain_png(key, content)
    try:
        with Image.open(BytesIO(content), formats=("PNG",)) as image:
            width, height = image.size
            if width * height > MOST_PIXELS:
                raise PictureFault(f"has {width} x {height} pixels; {MOST_PIXELS:,} at most")
            pixels = image.convert("RGBA")
    except PictureFault:
        raise
    except (OSError, ValueError, SyntaxError, OverflowError, zlib.error, Image.DecompressionBombError) as error:
        raise PictureFault(f"is not a PNG picture that can be read: {error}") from None
    alpha = pixels.getchannel("A").tobytes()
    clear = alpha.count(255) == len(alpha)
    kept = BytesIO()
    (pixels.convert("RGB") if clear else pixels).save(kept, "PNG", optimize=False)
    colours = zlib.compress(pixels.convert("RGB").tobytes(), 9)
    raster = Raster(key, width, height, colours, b"" if clear else zlib.compress(alpha, 9), kept.getvalue())
    return Art(key, float(width), float(height), (), (), raster)


def _read_plain_png(key: str, content: bytes) -> Art:
    """The same without Pillow."""
    try:
        pixels = read_pixels(content)
    except ValueError as error:
        raise PictureFault(f"is not a PNG picture that can be read here: {error}") from None
    clear = pixels.alpha.count(255) == len(pixels.alpha)
    alpha = b"" if clear else zlib.compress(pixels.alpha, 9)
    raster = Raster(key, pixels.width, pixels.height, zlib.compress(pixels.colours, 9), alpha, png_of(pixels))
    return Art(key, float(pixels.width), float(pixels.height), (), (), raster)


# --- SVG ------------------------------------------------------------------------------------------------------


def _read_svg(key: str, content: bytes) -> Art:
    if re.search(rb"<!\s*(DOCTYPE|ENTITY)", content, re.IGNORECASE):
        raise PictureFault("has a DOCTYPE; save it as plain SVG, without one")
    try:
        root = ElementTree.fromstring(content)
    except (ElementTree.ParseError, ValueError, LookupError) as error:
        raise PictureFault(f"is not XML: {error}") from None
    if _local(root.tag) != "svg":
        raise PictureFault(f"is not an SVG picture: its first element is {_local(root.tag)[:40]!r}")
    left, top, width, height = _view_box(root)
    shapes = list(_shapes(root, IDENTITY, _Look(), 0))
    if not shapes:
        raise PictureFault("has no shape to print: no path, polygon, rect, circle, ellipse or line")
    unit = 100.0 / max(width, height)
    place: Matrix = (unit, 0.0, 0.0, -unit, -left * unit, (top + height) * unit)
    fills = tuple(_placed(shape.outline, place) for shape in shapes if shape.look.filled)
    strokes = tuple(
        (_placed(shape.outline, place), False, shape.look.width * unit) for shape in shapes if shape.look.stroked
    )
    if not fills and not strokes:
        raise PictureFault("has no shape with a fill or a stroke")
    return Art(key, width * unit, height * unit, fills, strokes)


def _local(tag: object) -> str:
    """The name of an element without its namespace."""
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _view_box(root: ElementTree.Element) -> tuple[float, float, float, float]:
    """The box of the picture in its own units."""
    text = root.get("viewBox", "")
    numbers = [float(each) for each in re.findall(r"[+-]?[0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?", text)] if text else []
    if not text:
        sides = [_LENGTH.fullmatch(root.get(side, "")) for side in ("width", "height")]
        numbers = [0.0, 0.0, *(float(side[1]) for side in sides if side)]
    if len(numbers) != 4 or not all(1e-6 < side < 1e6 for side in numbers[2:]) or max(map(abs, numbers)) > 1e6:
        raise PictureFault("states no size: give it a viewBox of four numbers")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _shapes(element: ElementTree.Element, place: Matrix, look: _Look, deep: int) -> Iterator[_Shape]:
    """The shapes of an element, in drawing order and in the units of the picture."""
    if deep > MOST_DEEP:
        raise PictureFault(f"has groups in groups, more than {MOST_DEEP} deep")
    count = 0
    for child in element:
        kind = _local(child.tag)
        if kind not in _GROUPS and kind not in _DRAWN:
            continue
        inner = compose(place, _transform(child.get("transform", "")))
        seen = _look(child, look)
        if kind in _GROUPS:
            found = _shapes(child, inner, seen, deep + 1)
        else:
            width = seen.width * abs(inner[0] * inner[3] - inner[1] * inner[2]) ** 0.5
            found = iter([_Shape(_placed(_outline(child, kind), inner), seen._replace(width=width))])
        for shape in found:
            count += 1
            if count > MOST_SHAPES:
                raise PictureFault(f"has more than {MOST_SHAPES} shapes")
            if shape.outline:
                yield shape


def _look(element: ElementTree.Element, before: _Look) -> _Look:
    """The look of an element, from its attributes and its style, else that of the group around it."""
    stated = dict(element.attrib)
    for part in element.get("style", "").split(";"):
        name, colon, value = part.partition(":")
        if colon:
            stated[name.strip()] = value.strip()
    if stated.get("display") == "none" or stated.get("visibility") == "hidden":
        return _Look(False, False, before.width)
    filled = stated["fill"] not in ("none", "transparent") if "fill" in stated else before.filled
    stroked = stated["stroke"] not in ("none", "transparent") if "stroke" in stated else before.stroked
    width = _LENGTH.fullmatch(stated.get("stroke-width", ""))
    return _Look(filled, stroked, float(width[1]) if width else before.width)


def _transform(text: str) -> Matrix:
    """The matrix of a transform attribute."""
    matrix, end = IDENTITY, 0
    for match in _TRANSFORM.finditer(text):
        if match.start() != end:
            break
        end = match.end()
        name, numbers = match[1], _numbers(match[2])
        known = _TRANSFORMS.get(name)
        if known is None or len(numbers) not in known[0]:
            raise PictureFault(f"has the transform {match[0].strip()[:40]!r}, which is not one of SVG")
        matrix = compose(matrix, known[1](numbers))
    if text[end:].strip():
        raise PictureFault(f"has the transform {text[:40]!r}, which is not one of SVG")
    return matrix


def _turned(numbers: list[float]) -> Matrix:
    x, y = numbers[1:] or (0.0, 0.0)
    return compose(turn(numbers[0], x, y), shift(-x, -y))


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[[list[float]], Matrix]]] = {
    "translate": ((1, 2), lambda n: shift(n[0], (*n, 0.0)[1])),
    "scale": ((1, 2), lambda n: (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)),
    "rotate": ((1, 3), _turned),
    "matrix": ((6,), lambda n: (n[0], n[1], n[2], n[3], n[4], n[5])),
    "skewX": ((1,), lambda n: (1.0, 0.0, tan(radians(n[0])), 1.0, 0.0, 0.0)),
    "skewY": ((1,), lambda n: (1.0, tan(radians(n[0])), 0.0, 1.0, 0.0, 0.0)),
}


def _numbers(text: str) -> list[float]:
    """Numbers with spaces or commas between them."""
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise PictureFault(f"has {text[:40]!r} where numbers must stand") from None
    if not all(-1e6 < number < 1e6 for number in numbers):
        raise PictureFault(f"has a number that is too large in {text[:40]!r}")
    return numbers


def _length(element: ElementTree.Element, name: str) -> float:
    """A length among an element's attributes; 0 if it is not stated."""
    text = element.get(name, "0").strip()
    return (_numbers(re.sub(r"(?<=[0-9.])(px|pt|mm|cm|in)$", "", text)) or [0.0])[0]


def _outline(element: ElementTree.Element, kind: str) -> tuple[Subpath, ...]:
    """The subpaths of a shape."""
    try:
        return tuple(_DRAWN[kind](element))
    except OutlineFault as error:
        raise PictureFault(f"has a path that {error}") from None


def _polygon(element: ElementTree.Element) -> list[Subpath]:
    numbers = _numbers(element.get("points", ""))
    points: list[Segment] = list(zip(numbers[::2], numbers[1::2], strict=False))
    return [tuple(points)] if len(points) > 1 else []


def _closed_polygon(element: ElementTree.Element) -> list[Subpath]:
    return [(*points, points[0]) for points in _polygon(element)]


def _rect(element: ElementTree.Element) -> list[Subpath]:
    x, y, w, h = (_length(element, name) for name in ("x", "y", "width", "height"))
    return [((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))] if w > 0 and h > 0 else []


def _ellipse(element: ElementTree.Element) -> list[Subpath]:
    x, y = _length(element, "cx"), _length(element, "cy")
    rx, ry = (_length(element, name) or _length(element, "r") for name in ("rx", "ry"))
    if rx <= 0 or ry <= 0:
        return []
    return outline_of(f"M{x - rx} {y}A{rx} {ry} 0 0 0 {x + rx} {y}A{rx} {ry} 0 0 0 {x - rx} {y}Z")


def _line(element: ElementTree.Element) -> list[Subpath]:
    return [tuple((_length(element, f"x{n}"), _length(element, f"y{n}")) for n in (1, 2))]


_DRAWN: Mapping[str, Callable[[ElementTree.Element], list[Subpath]]] = {
    "path": lambda element: outline_of(element.get("d", "")) if element.get("d", "").strip() else [],
    "polygon": _closed_polygon,
    "polyline": _polygon,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
}


def _placed(outline: tuple[Subpath, ...], matrix: Matrix) -> tuple[Subpath, ...]:
    """Subpaths under a matrix."""

    def moved(segment: Segment) -> Segment:
        if len(segment) == 2:
            return transform_point(matrix, segment)
        a, b, c = (transform_point(matrix, point) for point in segment)
        return a, b, c

    return tuple(tuple(moved(segment) for segment in subpath) for subpath in outline)
