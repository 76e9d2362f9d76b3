"""The elements of an SVG file with their lines: their attributes, classes and styles, and the values of these."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from math import radians, tan
from operator import itemgetter
from typing import NoReturn
from xml.parsers import expat

from generators.drawing.drawing import IDENTITY, Matrix, compose, shift, turn

MOST_RULES = 500
SVG = "http://www.w3.org/2000/svg"
#: What style sheets state for a selector, and its order among the rules.
Rules = dict[str, tuple[int, dict[str, str]]]
_SELECTOR = re.compile(r"\*|#[A-Za-z_][\w-]*|[A-Za-z]*(?:\.[A-Za-z_][\w-]*)?")
LINK = "http://www.w3.org/1999/xlink href"


class PictureFault(ValueError):
    """A picture that cannot be printed, in words."""


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

    def refuse(self, message: str) -> NoReturn:
        """Raise the error for what is not drawn here."""
        raise PictureFault(f"line {self.line}: {message}")


def read_tree(content: bytes) -> Element:
    """The outermost element of a file; `PictureFault` for what is no XML."""
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
        raise PictureFault(f"line {parser.CurrentLineNumber}: has a DOCTYPE; save it as plain SVG, without one")

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: open_elements.pop()
    parser.CharacterDataHandler = lambda text: open_elements[-1].text.append(text)
    parser.StartDoctypeDeclHandler = refuse_doctype
    try:
        parser.Parse(content, True)
    except (expat.ExpatError, ValueError, LookupError) as error:
        if isinstance(error, PictureFault):
            raise
        raise PictureFault(f"is not XML: {error}") from None
    return root.inner[0]


def style_rules(root: Element) -> Rules:
    """The rules of the style sheets in a file, by `.class`, `#id`, name of element, both, or `*`.

    `PictureFault` for other selectors.
    """
    rules: Rules = {}
    count = 0
    todo = [root]
    for element in todo:
        todo += element.inner
        text = "".join(element.text) if element.kind == "style" else ""
        for part in _without_comments(text).split("}"):
            selectors, brace, body = part.partition("{")
            if not brace:
                if selectors.strip():
                    element.refuse(f"a style sheet with {selectors.strip()[:40]!r} is not read; {PLAIN}")
                continue
            for selector in selectors.split(","):
                count += 1
                found = _SELECTOR.fullmatch(selector.strip())
                if found is None or not found[0] or count > MOST_RULES:
                    element.refuse(f"the style of {selector.strip()[:40]!r} is not read; {PLAIN}")
                before = rules.get(selector.strip(), (0, {}))[1]
                rules[selector.strip()] = count, {**before, **declarations(body)}
    return rules


PLAIN = "save it as plain SVG, with the styles of shapes in their attributes"


def _without_comments(text: str) -> str:
    first, *parts = text.split("/*")
    return first + "".join(part.partition("*/")[2] for part in parts)


def declarations(text: str) -> dict[str, str]:
    """The settings of a `style` attribute or of a rule."""
    stated = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            stated[name.strip().lower()] = value.replace("!important", "").strip()
    return stated


def stated(element: Element, rules: Rules) -> dict[str, str]:
    """The properties of an element: its attributes, then those of `styles`."""
    return element.attributes | styles(element, rules)


def styles(element: Element, rules: Rules) -> dict[str, str]:
    """What the rules of the style sheets state for an element, the more special last, then its own style."""
    found: dict[str, str] = {}
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
        element.refuse(f"has {text[:40]!r} where numbers must stand")
    if not all(-MOST_LENGTH < number < MOST_LENGTH for number in found):
        element.refuse(f"has a number that is too large in {text[:40]!r}")
    return found


def length(element: Element, name: str, whole: float = 0.0, default: str = "0") -> float:
    """A length among an element's attributes; a share is one of the `whole`."""
    return length_of(element, name, element.attributes.get(name, default), whole)


def length_of(element: Element, name: str, text: str, whole: float = 0.0) -> float:
    """A length that is stated in words."""
    found = LENGTH.fullmatch(text.strip())
    if found is None or (found[2] not in UNITS and (found[2] != "%" or not whole)):
        element.refuse(f"{name} {text[:40]!r}: write numbers without a unit")
    value = float(found[1]) * (whole / 100 if found[2] == "%" else UNITS[found[2]])
    if abs(value) > MOST_LENGTH:
        element.refuse(f"{name} {text[:40]!r} is too large")
    return value


def share(element: Element, name: str, text: str) -> float:
    """A share from 0 to 1, as a number or in per cent."""
    found = LENGTH.fullmatch(text.strip())
    if found is None or found[2] not in ("", "%"):
        element.refuse(f"{name}: {text[:40]} is no share; write 0 to 1")
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
            element.refuse(f"has the transform {call.strip()[:40]!r}, which is not one of SVG")
        matrix = compose(matrix, known[1](values))
        if not all(abs(value) < MOST_LENGTH for value in matrix):
            element.refuse("has a transform that enlarges too much")
    if rest.strip():
        element.refuse(f"has the transform {rest.strip()[:40]!r}, which is not one of SVG")
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
        element.refuse(f"has the preserveAspectRatio {words[0][:40]!r}, which is not one of SVG")
    factor = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    left = room[0] + shares[words[0][1:4]] * (room[2] - factor * box[2]) - factor * box[0]
    top = room[1] + shares[words[0][5:8]] * (room[3] - factor * box[3]) - factor * box[1]
    return (factor, 0.0, 0.0, factor, left, top)
