"""A player's own pictures for counters: silhouettes of an SVG file, and pictures of a PNG or JPEG file.

The shapes of an SVG file are printed in the ink of the counter.  What would look different from the file (a second
color, white, text, clones, gradients, clips, dashes) is refused with its line; `pictures` draws it in its own colors.
"""

from collections.abc import Mapping
from functools import lru_cache, partial
from hashlib import sha256

from generators.drawing import FileFault, Subpath
from generators.drawing.art import Art, Shape
from generators.drawing.paths import end_of, placed
from generators.drawing.rasters import read_raster
from generators.drawing.svg import DRAWN, LENGTH, WITHOUT_UNIT, Element
from generators.drawing.svg.file import Paint, SvgShape, open_file, read_color
from generators.drawing.svg.walk import area, items

MOST_BYTES = 1_000_000
MOST_SHAPES = 500
SUFFIXES = (".svg", ".png", ".jpg", ".jpeg")
UNSEEN = ("none", "transparent")
WHITE = "#ffffff"
SIDES = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
#: Settings that are not drawn, each with the values that say nothing.
PLAIN_VALUES = {
    **dict.fromkeys(("clip-path", "mask", "filter", "stroke-dasharray", "vector-effect"), ("none", "")),
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), ("1", "1.0", "100%")),
    "stroke-linecap": ("butt",),
    "stroke-linejoin": ("miter",),
    "mix-blend-mode": ("normal",),
    "fill-rule": ("nonzero", "evenodd"),
    "visibility": ("visible", "hidden", "collapse"),
    "transform-origin": (),
    "transform-box": (),
}
TO_PATH = "turn it into a path"
CURES = {
    "text": "turn text into paths",
    "image": "use a PNG file next to the sheet",
    "use": "unlink the clones",
    "svg": "ungroup it, so that it is part of the main picture",
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), "make it opaque, or delete it"),
    "clip-path": "cut the shapes themselves",
    "mask": "cut the shapes themselves",
}


def is_picture(sign: str) -> bool:
    """Whether art is the name of a file, not that of a piece of the library."""
    return sign.lower().endswith(SUFFIXES)


def read_picture(name: str, content: bytes) -> Art:
    """The picture in a file of that name; `FileFault` in words for anything that cannot be printed."""
    if len(content) > MOST_BYTES:
        raise FileFault(f"the file has {len(content):,} bytes", f"use at most {MOST_BYTES:,} bytes")
    return _read(content, name.lower().endswith(".svg"))


@lru_cache(maxsize=64)
def _read(content: bytes, svg: bool) -> Art:
    """The picture in a file, remembered: many counters of a sheet show the same."""
    key = f"own-{sha256(content).hexdigest()[:16]}"
    if not svg:
        return read_raster(key, content)
    file = open_file(content, MOST_SHAPES)
    found = [item for item in items(file, partial(_check, file.root)) if isinstance(item, SvgShape)]
    if not found:
        fix = "draw a path, polygon, rect, circle, ellipse or line"
        raise FileFault("the picture has no shape to print", fix)
    colors: dict[str, None] = {}
    for shape in found:
        a, b, c, d = shape.place[:4]
        skew, unlike, size = a * c + b * d, a * a + b * b - c * c - d * d, a * a + b * b + c * c + d * d
        if shape.look.width and _inked(shape.look.stroke) and abs(skew) + abs(unlike) > 1e-6 * size:
            shape.element.refuse("a stroke that is stretched in one direction is not supported", TO_PATH)
        for paint in shape.look.paints:
            _check_paint(shape.element, paint, colors)
    seen = [(shape, placed(shape.outline, shape.place)) for shape in found if shape.look.visible]
    shapes = [
        Shape(part)
        for shape, outline in seen
        if _inked(shape.look.fill)
        for part in _solid(outline, shape.look.nonzero)
    ]
    shapes += [
        Shape((subpath,), len(subpath) > 2 and end_of(subpath[-1]) == subpath[0], _width(shape))
        for shape, outline in seen
        if _inked(shape.look.stroke) and shape.look.width
        for subpath in outline
    ]
    if not shapes:
        raise FileFault("the picture has no shape with a fill or a stroke", "give a shape a fill or a stroke")
    return Art(key, file.box[2] * file.unit, file.box[3] * file.unit, tuple(shapes))


def _inked(paint: Paint) -> bool:
    return paint.color is not None and paint.color.opacity > 0


def _width(shape: SvgShape) -> float:
    """The width of a stroke in units of the picture."""
    a, b, c, d = shape.place[:4]
    return float(shape.look.width * abs(a * d - b * c) ** 0.5)


def _solid(outline: tuple[Subpath, ...], nonzero: bool) -> list[tuple[Subpath, ...]]:
    """A shape as outlines to fill even-odd: subpaths that all turn one way have no holes unless the rule says so."""
    if not nonzero or len(outline) < 2:
        return [outline]
    ways = {area(subpath) > 0 for subpath in outline}
    return [(subpath,) for subpath in outline] if len(ways) == 1 else [outline]


def _check(root: Element, element: Element, settings: Mapping[str, str]) -> None:
    """Refuse what a silhouette in one ink cannot show as the file says."""
    if element.kind in CURES and element is not root:
        element.refuse(f"<{element.kind}> is not supported", CURES[element.kind])
    for name, plain in PLAIN_VALUES.items():
        if name in settings and settings[name].strip().lower() not in (*plain, "inherit"):
            element.refuse(f"{name}: {settings[name][:40]} is not supported", CURES.get(name, TO_PATH))
    for name in settings:
        if name.startswith("marker") and settings[name] != "none":
            element.refuse(f"{name} is not supported", TO_PATH)
    for name in ("fill", "stroke"):
        text = settings.get(name, "inherit").strip().lower()
        color = read_color(text)
        if text not in ("inherit", "currentcolor", *UNSEEN) and (color is None or color.opacity < 1):
            element.refuse(f"{name}: {text[:40]} is not supported", "give it one plain color")
    width = LENGTH.fullmatch(settings.get("stroke-width", "0").strip())
    if width and width[2] not in ("", "px"):
        element.refuse(f"stroke-width: {settings['stroke-width'][:40]} is not supported", "write a number")
    for name in SIDES if element.kind in DRAWN else ():
        found = LENGTH.fullmatch(element.attributes.get(name, "0").strip())
        if found and found[2] not in ("", "px") and float(found[1]):
            element.refuse(f"{name} {element.attributes[name][:40]!r} is not supported", WITHOUT_UNIT)
    if element.kind == "switch" and len(element.inner) > 1:
        element.refuse("only one element of a <switch> is drawn", "delete the other elements in it")


def _check_paint(element: Element, paint: Paint, colors: dict[str, None]) -> None:
    """Refuse white, and a second color: all is printed in the ink of the counter."""
    if paint.own or not paint.color or not paint.color.opacity:
        return
    if paint.color.value == WHITE:
        element.refuse("white would be printed in the counter’s ink", "cut the shape out, or delete it")
    colors[paint.color.value] = None
    if len(colors) > 1:
        first, second = list(colors)[:2]
        problem = f"the picture has two colors, {first} and {second}, but a counter prints it in one ink"
        element.refuse(problem, "use one color, or a PNG file")
