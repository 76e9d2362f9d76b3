"""A player's own pictures for counters: silhouettes from the paths of an SVG file, and pictures from a PNG file.

The shapes of an SVG file are printed in the ink of the counter.  What would not come out as the file says (a second
colour, white, text, clones, gradients, clips, dashes) is refused with its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import radians, tan
from typing import NamedTuple

from generators.drawing.art import Art, Shape
from generators.drawing.drawing import (
    IDENTITY,
    Matrix,
    Segment,
    Subpath,
    compose,
    shift,
    transform_point,
    turn,
)
from generators.drawing.outlines import OutlineFault, outline_of
from generators.drawing.own_png import read_png
from generators.drawing.paths import end_of, flatten_curves
from generators.drawing.svg_tree import Element, PictureFault, Rules, read_tree, stated, style_rules

MOST_BYTES = 1_000_000
MOST_SHAPES, MOST_DEEP = 500, 40
MOST_LENGTH = 1e6
_LENGTH = re.compile(r"([+-]?(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:e[+-]?[0-9]{1,2})?) ?([a-z]{0,2}|%)")
#: Elements that hold shapes to be drawn, and those of which nothing is seen where they stand.
_GROUPS = ("g", "a", "switch")
_UNDRAWN = (
    *("title", "desc", "metadata", "defs", "style", "script", "clipPath", "mask", "marker", "symbol", "pattern"),
    *("linearGradient", "radialGradient", "filter", "view", "cursor"),
)
UNSEEN = ("none", "transparent")
WHITES = ("white", "#ffffff")
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
CURES = {
    "text": "turn text into paths",
    "image": "use a PNG beside the sheet",
    "use": "unlink the clones",
    "svg": "take it out of the other picture",
    **dict.fromkeys(("opacity", "fill-opacity", "stroke-opacity"), "paint it fully, or leave it out"),
    "clip-path": "cut the shapes themselves",
    "mask": "cut the shapes themselves",
}


class _Look(NamedTuple):
    """Properties that a shape inherits; `rule` is its fill rule, `width` that of its strokes."""

    fill: str = "#000000"
    stroke: str = "none"
    width: float = 1.0
    rule: str = "nonzero"
    visible: bool = True

    @property
    def paints(self) -> list[str]:
        """The colours that are seen."""
        return [paint for paint in (self.fill, self.stroke) if paint not in UNSEEN]


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
    return _read_svg(key, content) if svg else read_png(key, content)


# --- SVG ------------------------------------------------------------------------------------------------------


def _read_svg(key: str, content: bytes) -> Art:
    root = read_tree(content)
    if root.kind != "svg":
        raise PictureFault(f"is not an SVG picture: its first element is {root.kind[:40]!r}")
    left, top, width, height = _view_box(root)
    rules = style_rules(root)
    look = _look(root, stated(root, rules), _Look())
    found = list(_shapes(root, IDENTITY, look, rules, {}))
    if not found:
        raise PictureFault("has no shape to print: no path, polygon, rect, circle, ellipse or line")
    unit = 100.0 / max(width, height)
    place: Matrix = (unit, 0.0, 0.0, -unit, -left * unit, (top + height) * unit)
    seen = [(shape, _placed(shape.outline, place)) for shape in found]
    shapes = [
        Shape(part)
        for shape, outline in seen
        if shape.look.fill not in UNSEEN
        for part in _solid(outline, shape.look.rule)
    ]
    shapes += [
        Shape((subpath,), len(subpath) > 2 and end_of(subpath[-1]) == subpath[0], shape.look.width * unit)
        for shape, outline in seen
        if shape.look.stroke not in UNSEEN
        for subpath in outline
    ]
    if not shapes:
        raise PictureFault("has no shape with a fill or a stroke")
    return Art(key, width * unit, height * unit, tuple(shapes))


def _solid(outline: tuple[Subpath, ...], rule: str) -> list[tuple[Subpath, ...]]:
    """A shape as outlines to fill even-odd: subpaths that all turn one way have no holes unless the rule says so."""
    if rule == "evenodd" or len(outline) < 2:
        return [outline]
    ways = {_area(subpath) > 0 for subpath in outline}
    return [(subpath,) for subpath in outline] if len(ways) == 1 else [outline]


def _area(subpath: Subpath) -> float:
    """Twice the area of a subpath, with its sign."""
    points = list(flatten_curves(subpath))
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*points, points[0])))


def _view_box(root: Element) -> tuple[float, float, float, float]:
    """The box of the picture in its own units."""
    text = root.attributes.get("viewBox", "")
    if text:
        numbers = _numbers(root, text)
    else:
        sides = [_LENGTH.fullmatch(root.attributes.get(side, "").strip()) for side in ("width", "height")]
        numbers = [0.0, 0.0, *(float(side[1]) for side in sides if side)]
    if len(numbers) != 4 or not all(1e-6 < side < 1e6 for side in numbers[2:]) or max(map(abs, numbers)) > 1e6:
        raise PictureFault("states no size: give it a viewBox of four numbers")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _shapes(
    element: Element, place: Matrix, look: _Look, rules: Rules, colours: dict[str, None], deep: int = 0
) -> Iterator[_Shape]:
    """The shapes of an element, in drawing order and in the units of the picture; each refusal names its line."""
    if deep > MOST_DEEP:
        raise PictureFault(f"has groups in groups, more than {MOST_DEEP} deep")
    count = 0
    for child in element.inner:
        if child.kind in _UNDRAWN or not child.kind:
            continue
        settings = stated(child, rules)
        if settings.get("display") == "none":
            continue
        if child.kind not in _GROUPS and child.kind not in _DRAWN:
            child.refuse(f"<{child.kind[:40]}> is not drawn; {CURES.get(child.kind, 'turn it into paths')}")
        inner = compose(place, _transform(child))
        seen = _look(child, settings, look)
        if child.kind in _GROUPS:
            if child.kind == "switch" and len(child.inner) > 1:
                child.refuse("of a <switch> one element alone is drawn; leave one in it")
            found = _shapes(child, inner, seen, rules, colours, deep + 1)
        else:
            seen = seen if seen.visible else seen._replace(fill="none", stroke="none")
            found = iter([_shape(child, seen, inner)])
            for paint in seen.paints:
                _check_paint(child, paint, colours)
        for shape in found:
            count += 1
            if count > MOST_SHAPES:
                raise PictureFault(f"has more than {MOST_SHAPES} shapes")
            if shape.outline:
                yield shape


def _shape(element: Element, look: _Look, place: Matrix) -> _Shape:
    """A shape under a matrix; refused where a stroke would not be of one width."""
    a, b, c, d = place[:4]
    skew, unlike, size = a * c + b * d, a * a + b * b - c * c - d * d, a * a + b * b + c * c + d * d
    if look.stroke not in UNSEEN and abs(skew) + abs(unlike) > 1e-6 * size:
        element.refuse("a stroke that is stretched one way is not drawn; turn it into a path")
    outline = _placed(_outline(element), place)
    return _Shape(outline, look._replace(width=look.width * abs(a * d - b * c) ** 0.5))


def _check_paint(element: Element, paint: str, colours: dict[str, None]) -> None:
    """Refuse white, and a second colour: all is printed in the ink of the counter."""
    if paint == "currentcolor":
        return
    if paint in WHITES:
        element.refuse("white would be printed in the counter's ink; cut the shape out, or leave it out")
    colours[paint] = None
    if len(colours) > 1:
        first, second = list(colours)[:2]
        element.refuse(
            f"{second} beside {first}: all is printed in the counter's one ink; keep one colour, or use a PNG"
        )


def _look(element: Element, settings: Mapping[str, str], before: _Look) -> _Look:
    """The look of an element, from what is stated of it, else that of the group around it."""
    for name, plain in PLAIN_VALUES.items():
        if name in settings and settings[name].strip().lower() not in (*plain, "inherit"):
            element.refuse(f"{name}: {settings[name][:40]} is not drawn; {CURES.get(name, 'turn it into a path')}")
    for name in settings:
        if name.startswith("marker") and settings[name] != "none":
            element.refuse(f"{name} is not drawn; turn it into a path")
    width = before.width
    if (text := settings.get("stroke-width", "inherit").strip()) != "inherit":
        found = _LENGTH.fullmatch(text)
        if found is None or found[2] not in ("", "px"):
            element.refuse(f"stroke-width: {text[:40]} is not drawn; give it as a number")
        width = float(found[1])
    rule = settings.get("fill-rule", "inherit")
    shown = settings.get("visibility", "inherit")
    return _Look(
        _paint(element, settings, "fill", before.fill),
        _paint(element, settings, "stroke", before.stroke) if width else "none",
        width,
        before.rule if rule == "inherit" else rule,
        before.visible if shown == "inherit" else shown == "visible",
    )


def _paint(element: Element, settings: Mapping[str, str], key: str, before: str) -> str:
    """The colour of a fill or a stroke in one spelling; refused where it is no plain colour."""
    text = settings.get(key, "inherit").strip().lower()
    if text == "inherit":
        return before
    if text in UNSEEN or text == "currentcolor":
        return text
    if re.fullmatch("#[0-9a-f]{3}", text):
        return "#" + "".join(2 * digit for digit in text[1:])
    if rgb := re.fullmatch(r"rgb\( ?([0-9]{1,3}) ?, ?([0-9]{1,3}) ?, ?([0-9]{1,3}) ?\)", text):
        return "#" + "".join(f"{int(part):02x}" for part in rgb.groups())
    if not re.fullmatch("#[0-9a-f]{6}|[a-z]{3,30}", text):
        element.refuse(f"{key}: {text[:40]} is not drawn; give it one plain colour")
    return {"black": "#000000"}.get(text, text)


def _transform(element: Element) -> Matrix:
    """The matrix of the transform attribute of an element."""
    matrix = IDENTITY
    *calls, rest = element.attributes.get("transform", "").split(")")
    for call in calls:
        name, opened, inside = call.lstrip(" ,\t\r\n").partition("(")
        known = _TRANSFORMS.get(name.strip()) if opened else None
        numbers = _numbers(element, inside)
        if known is None or len(numbers) not in known[0]:
            element.refuse(f"has the transform {call.strip()[:40]!r}, which is not one of SVG")
        matrix = compose(matrix, known[1](numbers))
    if rest.strip():
        element.refuse(f"has the transform {rest.strip()[:40]!r}, which is not one of SVG")
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


def _numbers(element: Element, text: str) -> list[float]:
    """Numbers with spaces or commas between them, in an attribute of an element."""
    try:
        numbers = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        element.refuse(f"has {text[:40]!r} where numbers must stand")
    if not all(-MOST_LENGTH < number < MOST_LENGTH for number in numbers):
        element.refuse(f"has a number that is too large in {text[:40]!r}")
    return numbers


def _length(element: Element, name: str) -> float:
    """A length among an element's attributes; 0 if it is not stated."""
    text = element.attributes.get(name, "0").strip()
    found = _LENGTH.fullmatch(text)
    if found is None or (found[2] not in ("", "px") and float(found[1])):
        element.refuse(f"{name} {text[:40]!r}: write numbers without a unit")
    if abs(float(found[1])) > MOST_LENGTH:
        element.refuse(f"{name} {text[:40]!r} is too large")
    return float(found[1])


def _outline(element: Element) -> tuple[Subpath, ...]:
    """The subpaths of a shape."""
    try:
        return tuple(_DRAWN[element.kind](element))
    except OutlineFault as error:
        element.refuse(f"has a path that {error}")


def _polygon(element: Element) -> list[Subpath]:
    numbers = _numbers(element, element.attributes.get("points", ""))
    points: list[Segment] = list(zip(numbers[::2], numbers[1::2], strict=False))
    return [tuple(points)] if len(points) > 1 else []


def _closed_polygon(element: Element) -> list[Subpath]:
    return [(*points, points[0]) for points in _polygon(element)]


def _rect(element: Element) -> list[Subpath]:
    x, y, w, h = (_length(element, name) for name in ("x", "y", "width", "height"))
    stated_round = [name for name in ("rx", "ry") if element.attributes.get(name, "auto") != "auto"]
    radii = {name: _length(element, name) for name in stated_round}
    rx, ry = radii.get("rx", radii.get("ry", 0.0)), radii.get("ry", radii.get("rx", 0.0))
    rx, ry = min(rx, w / 2), min(ry, h / 2)
    if w <= 0 or h <= 0:
        return []
    if rx <= 0 or ry <= 0:
        return [((x, y), (x + w, y), (x + w, y + h), (x, y + h), (x, y))]
    corner = f"a{rx} {ry} 0 0 1 "
    return outline_of(
        f"M{x + rx} {y}h{w - 2 * rx}{corner}{rx} {ry}v{h - 2 * ry}{corner}{-rx} {ry}"
        f"h{2 * rx - w}{corner}{-rx} {-ry}v{2 * ry - h}{corner}{rx} {-ry}z"
    )


def _ellipse(element: Element) -> list[Subpath]:
    x, y = _length(element, "cx"), _length(element, "cy")
    rx, ry = (_length(element, name) or _length(element, "r") for name in ("rx", "ry"))
    if rx <= 0 or ry <= 0:
        return []
    return outline_of(f"M{x - rx} {y}A{rx} {ry} 0 0 0 {x + rx} {y}A{rx} {ry} 0 0 0 {x - rx} {y}Z")


def _line(element: Element) -> list[Subpath]:
    return [tuple((_length(element, f"x{n}"), _length(element, f"y{n}")) for n in (1, 2))]


_DRAWN: Mapping[str, Callable[[Element], list[Subpath]]] = {
    "path": lambda element: (
        outline_of(element.attributes.get("d", "")) if element.attributes.get("d", "").strip() else []
    ),
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
