"""The outlines of the shapes of SVG: paths, polygons, rectangles, ellipses and lines, as straight lines and curves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from math import acos, ceil, cos, degrees, hypot, isfinite, pi, radians, sin, sqrt, tan
from typing import NamedTuple

from generators.drawing.drawing import Point, Segment, Subpath
from generators.drawing.paths import end_of
from generators.drawing.svg.tree import Element, length, numbers

#: The numbers that each command takes.
COUNTS = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}
MOST_SEGMENTS = 5_000  # of an outline
MOST_COORDINATE = 1e6

_TOKEN = re.compile(r"[MmLlHhVvCcSsQqTtAaZz]|[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?|[\s,]+|.", re.DOTALL)


class OutlineFault(ValueError):
    """Path data that is not an outline, in words."""


class _Pen(NamedTuple):
    """Where the pen is, where its subpath began, and the control point that a smooth curve mirrors."""

    at: Point
    start: Point
    control: Point
    kind: str  # of the curve before: "c", "q" or ""


def outline_of(data: str) -> list[Subpath]:
    """The subpaths of path data; `OutlineFault` for anything that is not path data or is too long."""
    subpaths: list[list[Segment]] = []
    pen = _Pen((0.0, 0.0), (0.0, 0.0), (0.0, 0.0), "")
    fresh = True  # the next segment begins a subpath at the pen
    segments = 0
    for command, stated in _steps(data):
        kind, relative = command.lower(), command.islower()
        if kind == "m":
            at = _moved(pen.at, relative, stated[0], stated[1])
            pen, fresh = _Pen(at, at, at, ""), True
            continue
        if kind == "z":
            if not fresh and end_of(subpaths[-1][-1]) != pen.start:
                subpaths[-1].append(pen.start)
            pen, fresh = _Pen(pen.start, pen.start, pen.start, ""), True
            continue
        if fresh:
            subpaths.append([pen.at])
            fresh = False
        drawn, pen = _drawn(pen, kind, relative, stated)
        subpaths[-1] += drawn
        segments += len(drawn)
        if segments > MOST_SEGMENTS:
            raise OutlineFault(f"has more than {MOST_SEGMENTS:,} lines and curves")
    return [tuple(subpath) for subpath in subpaths]


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command is repeated for each further set of numbers, as SVG has it."""
    command, numbers, begun = "", list[float](), False
    for token in _tokens(data):
        if isinstance(token, str):
            if numbers or (command and not begun):
                raise OutlineFault(f"{command!r} lacks numbers")
            if not command and token not in "Mm":
                raise OutlineFault("does not begin with M")
            command, begun = token, token in "Zz"
            if begun:
                yield command, []
            continue
        if command in ("", "Z", "z"):
            raise OutlineFault(f"has the number {token:g} where a command must stand")
        numbers.append(token)
        if len(numbers) == COUNTS[command.lower()]:
            yield command, numbers
            numbers, begun = [], True
            command = {"M": "L", "m": "l"}.get(command, command)
    if numbers or (command and not begun):
        raise OutlineFault(f"{command!r} lacks numbers")


def _tokens(data: str) -> Iterator[str | float]:
    """Commands and numbers.  The flags of an arc may stand without a space after them."""
    command, count, position = "", 0, 0
    while position < len(data):
        match = _TOKEN.match(data, position)
        assert match is not None  # the last branch takes any character
        token, position = match[0], match.end()
        if token.isspace() or not token.strip(", \t\r\n"):
            continue
        if token in "MmLlHhVvCcSsQqTtAaZz":
            command, count = token, 0
            yield token
        elif token[0] in "+-.0123456789" and any(letter.isdigit() for letter in token):
            if command in ("A", "a") and count % 7 in (3, 4):
                if token[0] not in "01":
                    raise OutlineFault(f"has {token[:20]!r} where an arc’s flag, 0 or 1, must stand")
                position, token = match.start() + 1, token[0]
            count += 1
            number = float(token)
            if not isfinite(number) or abs(number) > MOST_COORDINATE:
                raise OutlineFault(f"has the number {token[:20]}, which is too large")
            yield number
        else:
            raise OutlineFault(f"has {token[:20]!r}, which is no command or number of path data")


def _moved(at: Point, relative: bool, x: float, y: float) -> Point:
    return (at[0] + x, at[1] + y) if relative else (x, y)


def _drawn(pen: _Pen, kind: str, relative: bool, numbers: list[float]) -> tuple[list[Segment], _Pen]:
    """The segments of one command and the pen after it."""
    if kind in "lhv":
        x = numbers[0] if kind != "v" else (0.0 if relative else pen.at[0])
        y = numbers[-1] if kind != "h" else (0.0 if relative else pen.at[1])
        end = _moved(pen.at, relative, x, y)
        return [end], _Pen(end, pen.start, end, "")
    if kind == "a":
        end = _moved(pen.at, relative, numbers[5], numbers[6])
        return list(_arc(pen.at, end, numbers)), _Pen(end, pen.start, end, "")
    points = [_moved(pen.at, relative, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    family = "c" if kind in "cs" else "q"
    if kind in "st":  # smooth: the control point before, mirrored at the pen
        mirrored = (2 * pen.at[0] - pen.control[0], 2 * pen.at[1] - pen.control[1]) if pen.kind == family else pen.at
        points.insert(0, mirrored)
    end = points[-1]
    after = _Pen(end, pen.start, points[-2], family)
    if family == "c":
        return [(points[0], points[1], end)], after
    (ax, ay), (qx, qy), (bx, by) = pen.at, points[0], end
    first = (ax + 2 * (qx - ax) / 3, ay + 2 * (qy - ay) / 3)
    second = (bx + 2 * (qx - bx) / 3, by + 2 * (qy - by) / 3)
    return [(first, second, end)], after


def _arc(start: Point, end: Point, numbers: list[float]) -> Iterator[Segment]:
    """An elliptical arc as curves (SVG 1.1, appendix F.6)."""
    rx, ry, turned = abs(numbers[0]), abs(numbers[1]), radians(numbers[2])
    if start == end:
        return
    if not rx or not ry:
        yield end
        return
    c, s = cos(turned), sin(turned)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    u, v = c * dx + s * dy, c * dy - s * dx
    larger = (u / rx) ** 2 + (v / ry) ** 2
    if larger > 1:
        rx, ry = rx * sqrt(larger), ry * sqrt(larger)
    square = max(0.0, (rx * ry) ** 2 / ((rx * v) ** 2 + (ry * u) ** 2) - 1)
    side = sqrt(square) * (-1 if numbers[3] == numbers[4] else 1)
    mx, my = side * rx * v / ry, -side * ry * u / rx
    first = _angle(1, 0, (u - mx) / rx, (v - my) / ry)
    sweep = _angle((u - mx) / rx, (v - my) / ry, (-u - mx) / rx, (-v - my) / ry)
    if numbers[4] and sweep < 0:
        sweep += 2 * pi
    elif not numbers[4] and sweep > 0:
        sweep -= 2 * pi
    x, y = c * mx - s * my + (start[0] + end[0]) / 2, s * mx + c * my + (start[1] + end[1]) / 2
    parts = max(1, ceil(abs(degrees(sweep)) / 90 - 1e-9))
    step = sweep / parts
    k = 4 / 3 * tan(step / 4)

    def place(p: float, q: float) -> Point:
        return x + c * rx * p - s * ry * q, y + s * rx * p + c * ry * q

    for n in range(parts):
        a, b = first + n * step, first + (n + 1) * step
        last = end if n == parts - 1 else place(cos(b), sin(b))
        yield place(cos(a) - k * sin(a), sin(a) + k * cos(a)), place(cos(b) + k * sin(b), sin(b) - k * cos(b)), last


def _angle(ax: float, ay: float, bx: float, by: float) -> float:
    """The angle from one vector to another, in radians."""
    size = hypot(ax, ay) * hypot(bx, by)
    angle = acos(max(-1.0, min(1.0, (ax * bx + ay * by) / size))) if size else 0.0
    return -angle if ax * by < ay * bx else angle


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
