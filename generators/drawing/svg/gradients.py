"""Gradients of SVG, with what they take from others, as gradients of a drawing."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil, floor, hypot

from generators.drawing.drawing import Matrix, Subpath, compose
from generators.drawing.finish import Gradient
from generators.drawing.svg.clips import box_about, grown, matrix_of, rectangle
from generators.drawing.svg.colours import Colour, read_colour
from generators.drawing.svg.file import File, Shape
from generators.drawing.svg.looks import Paint
from generators.drawing.svg.tree import Element, stated
from generators.drawing.svg.values import length_of, share, transform

MOST_LINKS, MOST_STOPS, MOST_REPEATS = 20, 100, 40
DEFAULTS: Mapping[str, Mapping[str, str]] = {
    "linearGradient": {"x1": "0%", "y1": "0%", "x2": "100%", "y2": "0%"},
    "radialGradient": {"cx": "50%", "cy": "50%", "r": "50%", "fr": "0%"},
}
CURES = {
    "pattern": "draw the pattern with shapes (in Inkscape: Object > Pattern > Pattern to Objects)",
    "meshgradient": "give it a linear or radial gradient",
}
EDGE = 0.9999  # of the radius: a focus lies within its circle


def gradient_of(file: File, shape: Shape, paint: Paint, place: Matrix) -> Gradient | Colour | None:
    """What a reference paints a shape with; a gradient without a way is a colour, and one without stops nothing.

    `place` takes the units of the shape to those in which it is drawn.
    """
    if paint.reference not in file.ids and paint.colour is not None:
        return paint.colour
    target = file.find(shape.element, paint.reference)
    if target.kind not in DEFAULTS:
        kind = target.kind[:40] or "element"
        shape.element.refuse(f"is painted with a <{kind}>, which is not drawn; {CURES.get(kind, 'give it a colour')}")
    chain = _chain(file, target)
    said: dict[str, str] = {}
    for element in reversed(chain):
        said |= element.attributes if element.kind == target.kind else _common(element.attributes)
    corners = rectangle(grown(box_about(shape.outline), shape.look.width), place)
    stops = next((found for element in chain if (found := _stops(file, element))), ())
    own = transform(next((e for e in chain if "gradientTransform" in e.attributes), target), "gradientTransform")
    room = shape.room
    if said.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox":
        box = box_about(shape.outline)
        if not box[2] or not box[3]:
            return paint.colour  # a line has no box to fit the gradient into
        place, room = compose(place, matrix_of(box)), (1.0, 1.0)
    made = _made(target, said, stops, compose(place, own), room)
    spread = said.get("spreadMethod", "pad")
    if not isinstance(made, Gradient) or spread not in ("repeat", "reflect"):
        return made
    return _repeated(target, made, spread == "reflect", corners)


def _repeated(target: Element, gradient: Gradient, turned: bool, corners: Subpath) -> Gradient:
    """A gradient as often after itself as the corners of its shape need, every other time `turned` round."""
    a, b, c, d, e, f = gradient.matrix
    size = a * d - b * c
    first, last = gradient.ends[: len(gradient.ends) // 2], gradient.ends[len(gradient.ends) // 2 :]
    if not size or (len(first) == 3 and (first[2] or first[:2] != last[:2])):
        target.refuse(
            "is a repeated gradient with a focus aside, which is not drawn; let its ends go on (none, or pad)"
        )
    shares = []
    for corner in corners:
        x, y = corner[0] - e, corner[1] - f  # type: ignore[operator]
        x, y = (d * x - c * y) / size - first[0], (a * y - b * x) / size - first[1]
        along = last[0] - first[0], last[1] - first[1]
        shares.append(
            hypot(x, y) / last[2]
            if len(first) == 3
            else (x * along[0] + y * along[1]) / (along[0] ** 2 + along[1] ** 2)
        )
    low, high = 0 if len(first) == 3 else floor(min(shares)), max(1, ceil(max(shares)))
    if not high - low <= MOST_REPEATS:
        target.refuse(
            f"is a gradient that is repeated more than {MOST_REPEATS} times, which is not drawn; make it longer"
        )
    whole = ((0.0, *gradient.stops[0][1:]), *gradient.stops, (1.0, *gradient.stops[-1][1:]))
    back = tuple((1 - share, colour, opacity) for share, colour, opacity in reversed(whole))
    stops = tuple(
        ((n - low + share) / (high - low), colour, opacity)
        for n in range(low, high)
        for share, colour, opacity in (back if turned and n % 2 else whole)
    )
    if len(first) == 3:
        return gradient._replace(ends=(*last[:2], 0.0, *last[:2], high * last[2]), stops=stops)
    ends = [p + n * (q - p) for n in (low, high) for p, q in zip(first, last, strict=True)]
    return gradient._replace(ends=tuple(ends), stops=stops)


def _chain(file: File, target: Element) -> list[Element]:
    """A gradient and those from which it takes what it does not state."""
    chain = [target]
    while link := chain[-1].attributes.get("href", ""):
        if len(chain) > MOST_LINKS or not link.startswith("#"):
            chain[-1].refuse("takes its stops from another file, or from gradients in a circle; give it stops")
        file.count(chain[-1])
        chain.append(file.find(chain[-1], link[1:]))
    return chain


def _common(attributes: Mapping[str, str]) -> dict[str, str]:
    return {name: attributes[name] for name in ("gradientUnits", "spreadMethod") if name in attributes}


def _stops(file: File, element: Element) -> tuple[tuple[float, Colour], ...]:
    """The stops of a gradient, none before the one ahead of it."""
    stops: list[tuple[float, Colour]] = []
    at = 0.0
    for child in element.inner:
        if child.kind != "stop":
            continue
        file.count(child)
        if len(stops) == MOST_STOPS:
            child.refuse(f"a gradient of more than {MOST_STOPS} stops is not drawn; delete some")
        settings = stated(child, file.rules)
        text = settings.get("stop-color", "#000000").strip().lower()
        colour = read_colour("#000000" if text in ("currentcolor", "inherit") else text)
        if colour is None:
            child.refuse(f"stop-color: {text[:40]} is not drawn; give it one plain colour")
        at = max(at, share(child, "offset", child.attributes.get("offset", "0")))
        clear = share(child, "stop-opacity", settings.get("stop-opacity", "1"))
        stops.append((at, colour._replace(opacity=colour.opacity * clear)))
    return tuple(stops)


def _made(
    target: Element,
    said: Mapping[str, str],
    stops: tuple[tuple[float, Colour], ...],
    matrix: Matrix,
    room: tuple[float, float],
) -> Gradient | Colour | None:
    if not stops:
        return None
    defaults = DEFAULTS[target.kind]

    def value(name: str, whole: float) -> float:
        return length_of(target, name, said.get(name, defaults.get(name, "0")), whole)

    ends: tuple[float, ...]
    if target.kind == "linearGradient":
        ends = value("x1", room[0]), value("y1", room[1]), value("x2", room[0]), value("y2", room[1])
        long = hypot(ends[2] - ends[0], ends[3] - ends[1])
    else:
        cx, cy = value("cx", room[0]), value("cy", room[1])
        r, fr = (value(name, hypot(*room) / 2**0.5) for name in ("r", "fr"))
        fx = value("fx", room[0]) if "fx" in said else cx
        fy = value("fy", room[1]) if "fy" in said else cy
        away = hypot(fx - cx, fy - cy)
        most = max(0.0, EDGE * (r - fr))
        if away > most:
            fx, fy = cx + (fx - cx) * most / away, cy + (fy - cy) * most / away
        ends, long = (fx, fy, fr, cx, cy, r), r - fr
    if len(stops) == 1 or long <= 0:
        return stops[-1][1]
    return Gradient(ends, matrix, tuple((at, colour.value.upper(), colour.opacity) for at, colour in stops))
