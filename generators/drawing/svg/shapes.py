"""The outlines of the shapes of SVG: paths, polygons, rectangles, ellipses and lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot

from generators.drawing.drawing import Segment, Subpath
from generators.drawing.svg.path_data import OutlineFault, outline_of
from generators.drawing.svg.tree import Element
from generators.drawing.svg.values import length, numbers

#: Width and height of the room that shares are shares of.
Room = tuple[float, float]


def outline(element: Element, room: Room = (0.0, 0.0)) -> tuple[Subpath, ...]:
    """The subpaths of a shape; a closed one ends where it begins."""
    try:
        return tuple(DRAWN[element.kind](element, room))
    except OutlineFault as error:
        element.refuse(f"has a path that {error}")


def _path(element: Element, room: Room) -> list[Subpath]:
    data = element.attributes.get("d", "").strip()
    return outline_of(data) if data and data != "none" else []


def _polyline(element: Element, room: Room) -> list[Subpath]:
    values = numbers(element, element.attributes.get("points", ""))
    points: list[Segment] = list(zip(values[::2], values[1::2], strict=False))
    return [tuple(points)] if len(points) > 1 else []


def _polygon(element: Element, room: Room) -> list[Subpath]:
    return [(*points, points[0]) for points in _polyline(element, room)]


def _rect(element: Element, room: Room) -> list[Subpath]:
    x, y, w, h = (length(element, name, room[n % 2]) for n, name in enumerate(("x", "y", "width", "height")))
    stated_round = [name for name in ("rx", "ry") if element.attributes.get(name, "auto") != "auto"]
    radii = {name: length(element, name, room[name == "ry"]) for name in stated_round}
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


def _ellipse(element: Element, room: Room) -> list[Subpath]:
    x, y = length(element, "cx", room[0]), length(element, "cy", room[1])
    if element.kind == "circle":
        rx = ry = length(element, "r", hypot(*room) / 2**0.5)
    else:
        told = {name: text for name in ("rx", "ry") if (text := element.attributes.get(name, "auto")) != "auto"}
        radii = {name: length(element, name, room[name == "ry"]) for name in told}
        rx, ry = radii.get("rx", radii.get("ry", 0.0)), radii.get("ry", radii.get("rx", 0.0))
    if rx <= 0 or ry <= 0:
        return []
    return outline_of(f"M{x + rx} {y}A{rx} {ry} 0 0 1 {x - rx} {y}A{rx} {ry} 0 0 1 {x + rx} {y}Z")


def _line(element: Element, room: Room) -> list[Subpath]:
    return [tuple((length(element, f"x{n}", room[0]), length(element, f"y{n}", room[1])) for n in (1, 2))]


DRAWN: Mapping[str, Callable[[Element, Room], list[Subpath]]] = {
    "path": _path,
    "polygon": _polygon,
    "polyline": _polyline,
    "rect": _rect,
    "circle": _ellipse,
    "ellipse": _ellipse,
    "line": _line,
}
