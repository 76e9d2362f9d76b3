"""The elements of an SVG file with their lines, and what is stated of each: attributes, classes and styles.

A file is data: nothing in it is executed, nothing that it refers to is opened, and a DOCTYPE is refused.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from operator import itemgetter
from typing import NoReturn
from xml.parsers import expat

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
