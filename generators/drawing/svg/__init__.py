"""SVG files of players, read element by element.

What cannot be drawn is rejected with its line.

`svgelements` 1.9.6 was tried: it stops without a word in the middle of a path (`M0 0L1 2X3 4`), takes an unknown color
for black, knows no gradients, opacity of groups or fill rules, doubles its time with each level of clones, and gives
elements no lines.

Here are the elements with what is stated of each, the values of their attributes, and the outlines of shapes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from math import acos, ceil, cos, degrees, hypot, isfinite, pi, radians, sin, sqrt, tan
from operator import itemgetter
from typing import NamedTuple, NoReturn
from xml.parsers import expat

from generators.drawing import IDENTITY, FileFault, Matrix, Point, Segment, Subpath, compose, shift, turn
from generators.drawing.paths import end_of

MOST_RULES = 500
SVG = "http://www.w3.org/2000/svg"
#: What style sheets state for a selector, and its order among the rules.
Rules = dict[str, tuple[int, dict[str, str]]]
_SELECTOR = re.compile(r"\*|#[A-Za-z_][\w-]*|[A-Za-z]*(?:\.[A-Za-z_][\w-]*)?")
LINK = "http://www.w3.org/1999/xlink href"


@dataclass
class Element:
    """An element of SVG: its name, attributes, line from 1, and the elements in it; "" for a foreign one."""

    kind: str
    attributes: dict[str, str]
    line: int
    inner: list[Element] = field(default_factory=list)
    text: list[str] = field(default_factory=list)

    @property
    def letters(self) -> bool:
        """Whether it holds text."""
        todo = [self]
        for element in todo:
            todo += element.inner
        return any("".join(element.text).strip() for element in todo)

    def refuse(self, problem: str, fix: str) -> NoReturn:
        """Raise the error for what is not drawn here."""
        raise FileFault(f"line {self.line}: {problem}", fix)


def read_tree(content: bytes) -> Element:
    """The outermost element of a file; `FileFault` for what is no XML."""
    parser = expat.ParserCreate(namespace_separator=" ")
    root = Element("", {}, 1)
    open_elements = [root]

    def start(tag: str, attributes: dict[str, str]) -> None:
        space, _, name = tag.rpartition(" ")
        own = {key: value for key, value in attributes.items() if " " not in key}
        if LINK in attributes:
            own.setdefault("href", attributes[LINK])
        element = Element(name if space in (SVG, "") else "", own, parser.CurrentLineNumber)
        open_elements[-1].inner.append(element)
        open_elements.append(element)

    def refuse_doctype(*_: object) -> None:
        problem = f"line {parser.CurrentLineNumber}: a DOCTYPE is not supported"
        raise FileFault(problem, "save the file as plain SVG, without a DOCTYPE")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = lambda text: open_elements[-1].text.append(text)
    parser.StartDoctypeDeclHandler = refuse_doctype
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, FileFault):
            raise
        raise FileFault(f"the file is not XML: {error}", "save it as plain SVG") from None
    return root.inner[0]


def style_rules(root: Element) -> Rules:
    """The rules of the style sheets in a file, by `.class`, `#id`, name of element, both, or `*`.

    `FileFault` for other selectors.
    """
    rules: Rules = {}
    count = 0
    todo = [root]
    for element in todo:
        todo += element.inner
        text = "".join(element.text) if element.kind == "style" else ""
        first, *commented = text.split("/*")
        plain = first + "".join(part.partition("*/")[2] for part in commented)
        for part in plain.split("}"):
            selectors, brace, body = part.partition("{")
            if not brace:
                if selectors.strip():
                    element.refuse(f"a style sheet with {selectors.strip()[:40]!r} is not supported", PLAIN)
                continue
            for selector in selectors.split(","):
                count += 1
                found = _SELECTOR.fullmatch(selector.strip())
                if found is None or not found[0] or count > MOST_RULES:
                    element.refuse(f"the style of {selector.strip()[:40]!r} is not supported", PLAIN)
                before = rules.get(selector.strip(), (0, {}))[1]
                rules[selector.strip()] = count, {**before, **declarations(body)}
    return rules


PLAIN = "save the file as plain SVG, with the styles of shapes in their attributes"
WITHOUT_UNIT, CORRECT, SMALLER = "write numbers without a unit", "correct it, or save the file again", "make it smaller"


def declarations(text: str) -> dict[str, str]:
    """The settings of a `style` attribute or of a rule."""
    stated = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            stated[name.strip().lower()] = value.replace("!important", "").strip()
    return stated


def stated(element: Element, rules: Rules) -> dict[str, str]:
    """The properties of an element: its attributes, then those of style sheets, the special last, then its style."""
    found = dict(element.attributes)
    if rules:
        classes = {f".{name}" for name in element.attributes.get("class", "").split()}
        named = [{"*"}, {element.kind}, classes, {f"{element.kind}{name}" for name in classes}]
        for names in (*named, {f"#{element.attributes.get('id', '')}"}):
            for _, said in sorted((rules[name] for name in names if name in rules), key=itemgetter(0)):
                found |= said  # of several classes the rule that comes last in the sheet holds
    return found | declarations(element.attributes.get("style", ""))


MOST_LENGTH = 1e6
#: Pixels of CSS in each unit, and the size of a letter that states none.
UNITS = {
    "": 1.0,
    "px": 1.0,
    "in": 96.0,
    "cm": 96 / 2.54,
    "mm": 96 / 25.4,
    "pt": 96 / 72,
    "pc": 16.0,
    "em": 16.0,
    "ex": 8.0,
}
LENGTH = re.compile(r"([+-]?(?:[0-9]{1,12}(?:\.[0-9]{0,12})?|\.[0-9]{1,12})(?:e[+-]?[0-9]{1,2})?) ?([a-z]{0,2}|%)")
_REFERENCE = re.compile(r"""url\(\s{0,9}["']?#([^"'()\s]{1,200})["']?\s{0,9}\)\s{0,9}(.{0,200})""", re.DOTALL)


def numbers(element: Element, text: str) -> list[float]:
    """Numbers with spaces or commas between them, in an attribute of an element."""
    try:
        found = [float(word) for word in text.replace(",", " ").split()]
    except ValueError:
        element.refuse(f"{text[:40]!r} is not a list of numbers", CORRECT)
    if not all(-MOST_LENGTH < number < MOST_LENGTH for number in found):
        element.refuse(f"a number in {text[:40]!r} is too large", SMALLER)
    return found


def length(element: Element, name: str, whole: float = 0.0, default: str = "0") -> float:
    """A length among an element's attributes; a share is one of the `whole`."""
    return length_of(element, name, element.attributes.get(name, default), whole)


def length_of(element: Element, name: str, text: str, whole: float = 0.0) -> float:
    """A length that is stated in words."""
    found = LENGTH.fullmatch(text.strip())
    if found is None or (found[2] not in UNITS and (found[2] != "%" or not whole)):
        element.refuse(f"{name} {text[:40]!r} is not supported", WITHOUT_UNIT)
    value = float(found[1]) * (whole / 100 if found[2] == "%" else UNITS[found[2]])
    if abs(value) > MOST_LENGTH:
        element.refuse(f"{name} {text[:40]!r} is too large", SMALLER)
    return value


def share(element: Element, name: str, text: str) -> float:
    """A share from 0 to 1, as a number or in per cent."""
    found = LENGTH.fullmatch(text.strip())
    if found is None or found[2] not in ("", "%"):
        element.refuse(f"{name}: {text[:40]} is not a share", "write a number from 0 to 1")
    return max(0.0, min(1.0, float(found[1]) / (100 if found[2] == "%" else 1)))


def reference(text: str) -> tuple[str, str]:
    """The id that `url(#id)` refers to, and what is said after it for the case that there is none; "" for neither."""
    found = _REFERENCE.fullmatch(text.strip())
    return (found[1], found[2].strip()) if found else ("", "")


def transform(element: Element, name: str = "transform") -> Matrix:
    """The matrix of the transform attribute of an element."""
    matrix = IDENTITY
    *calls, rest = element.attributes.get(name, "").split(")")
    for call in calls:
        kind, opened, inside = call.lstrip(" ,\t\r\n").partition("(")
        known = _TRANSFORMS.get(kind.strip()) if opened else None
        values = numbers(element, inside)
        if known is None or len(values) not in known[0]:
            element.refuse(f"{call.strip()[:40]!r} is not a transform of SVG", CORRECT)
        matrix = compose(matrix, known[1](values))
        if not all(abs(value) < MOST_LENGTH for value in matrix):
            element.refuse("the transform enlarges too much", SMALLER)
    if rest.strip():
        element.refuse(f"{rest.strip()[:40]!r} is not a transform of SVG", CORRECT)
    return matrix


def _turned(values: list[float]) -> Matrix:
    x, y = values[1:] or (0.0, 0.0)
    return compose(turn(values[0], x, y), shift(-x, -y))


_TRANSFORMS: Mapping[str, tuple[tuple[int, ...], Callable[[list[float]], Matrix]]] = {
    "translate": ((1, 2), lambda n: shift(n[0], (*n, 0.0)[1])),
    "scale": ((1, 2), lambda n: (n[0], 0.0, 0.0, n[-1], 0.0, 0.0)),
    "rotate": ((1, 3), _turned),
    "matrix": ((6,), lambda n: (n[0], n[1], n[2], n[3], n[4], n[5])),
    "skewX": ((1,), lambda n: (1.0, 0.0, tan(radians(n[0])), 1.0, 0.0, 0.0)),
    "skewY": ((1,), lambda n: (1.0, tan(radians(n[0])), 0.0, 1.0, 0.0, 0.0)),
}


def fitted(element: Element, box: tuple[float, float, float, float], room: tuple[float, float, float, float]) -> Matrix:
    """The matrix that puts a box (x, y, width, height) into another as `preserveAspectRatio` says."""
    words = element.attributes.get("preserveAspectRatio", "xMidYMid meet").split()
    words = [word for word in words if word != "defer"] or ["xMidYMid"]
    across, down = room[2] / box[2], room[3] / box[3]
    if words[0] == "none":
        return (across, 0.0, 0.0, down, room[0] - across * box[0], room[1] - down * box[1])
    if not re.fullmatch("x(Min|Mid|Max)Y(Min|Mid|Max)", words[0]):
        element.refuse(f"{words[0][:40]!r} is not a preserveAspectRatio of SVG", CORRECT)
    factor = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = room[0] + shares[words[0][1:4]] * (room[2] - factor * box[2]) - factor * box[0]
    top = room[1] + shares[words[0][5:8]] * (room[3] - factor * box[3]) - factor * box[1]
    return (factor, 0.0, 0.0, factor, left, top)


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
            raise OutlineFault(f"it has more than {MOST_SEGMENTS:,} lines and curves")
    return [tuple(subpath) for subpath in subpaths]


def _steps(data: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; a command is repeated for each further set of numbers, as SVG has it."""
    command, numbers, begun = "", list[float](), False
    for token in _tokens(data):
        if isinstance(token, str):
            if numbers or (command and not begun):
                raise OutlineFault(f"{command!r} needs more numbers")
            if not command and token not in "Mm":
                raise OutlineFault("it does not start with M")
            command, begun = token, token in "Zz"
            if begun:
                yield command, []
            continue
        if command in ("", "Z", "z"):
            raise OutlineFault(f"there is the number {token:g} instead of a command")
        numbers.append(token)
        if len(numbers) == COUNTS[command.lower()]:
            yield command, numbers
            numbers, begun = [], True
            command = {"M": "L", "m": "l"}.get(command, command)
    if numbers or (command and not begun):
        raise OutlineFault(f"{command!r} needs more numbers")


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
                    raise OutlineFault(f"there is {token[:20]!r} instead of an arc’s flag, 0 or 1")
                position, token = match.start() + 1, token[0]
            count += 1
            number = float(token)
            if not isfinite(number) or abs(number) > MOST_COORDINATE:
                raise OutlineFault(f"the number {token[:20]} is too large")
            yield number
        else:
            raise OutlineFault(f"{token[:20]!r} is not a command or number of path data")


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
        element.refuse(f"the path is not valid: {error}", "simplify it, or save the file again")


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
