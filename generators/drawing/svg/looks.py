"""The look of a shape of SVG: what its attributes, classes and groups say of fill, stroke, opacity and dashes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, TypeVar

from aids.errors import some_of
from generators.drawing.svg.colours import Colour, read_colour
from generators.drawing.svg.tree import Element
from generators.drawing.svg.values import length_of, reference, share

Said = TypeVar("Said", str, bool)
INHERIT = "inherit"
MOST_DASHES = 100
VISIBLE = {"visible": True, "hidden": False, "collapse": False}
RULES = {"nonzero": True, "evenodd": False}
CAPS = {name: name for name in ("butt", "round", "square")}
JOINS = {name: name for name in ("miter", "round", "bevel")}


class Paint(NamedTuple):
    """A colour, or a reference to a gradient with the colour where there is none; `own` is currentColor."""

    colour: Colour | None = Colour("#000000")
    reference: str = ""
    own: bool = False


BLACK, NO_PAINT = Paint(), Paint(None)


class Look(NamedTuple):
    """Properties that a shape inherits; widths and dashes are in its own units."""

    color: Colour = Colour("#000000")
    fill: Paint = BLACK
    stroke: Paint = NO_PAINT
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    width: float = 1.0
    cap: str = "butt"
    join: str = "miter"
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    offset: float = 0.0
    nonzero: bool = True
    clip_nonzero: bool = True
    visible: bool = True
    stroke_first: bool = False

    @property
    def paints(self) -> list[Paint]:
        """What is painted with: the fill, then the stroke."""
        seen = [self.fill, self.stroke if self.width else NO_PAINT]
        return [paint for paint in seen if self.visible and (paint.colour or paint.reference)]


def look(element: Element, settings: Mapping[str, str], before: Look, room: float) -> Look:
    """The look of an element, from what is stated of it, else that of the group around it.

    `room` is what a share of a length is of.
    """
    said = {name: text.strip() for name, text in settings.items() if text.strip() not in (INHERIT, "")}

    def size(name: str, kept: float) -> float:
        return length_of(element, name, said[name], room) if name in said else kept

    def part(name: str, kept: float) -> float:
        return share(element, name, said[name]) if name in said else kept

    def paint(name: str, kept: Paint) -> Paint:
        if name in said:
            return _paint(element, name, said[name], color)
        return Paint(color, own=True) if kept.own else kept

    own = said.get("color", "currentcolor").lower()
    color = before.color if own == "currentcolor" else _colour(element, "color", own)
    now = Look(
        color,
        paint("fill", before.fill),
        paint("stroke", before.stroke),
        part("fill-opacity", before.fill_opacity),
        part("stroke-opacity", before.stroke_opacity),
        size("stroke-width", before.width),
        _word(element, said, "stroke-linecap", CAPS, before.cap),
        _word(element, said, "stroke-linejoin", JOINS, before.join),
        size("stroke-miterlimit", before.miter),
        _dash(element, said["stroke-dasharray"], room) if "stroke-dasharray" in said else before.dash,
        size("stroke-dashoffset", before.offset),
        _word(element, said, "fill-rule", RULES, before.nonzero),
        _word(element, said, "clip-rule", RULES, before.clip_nonzero),
        _word(element, said, "visibility", VISIBLE, before.visible),
        _stroke_first(said["paint-order"].split()) if "paint-order" in said else before.stroke_first,
    )
    if now.width < 0 or now.miter < 1:
        element.refuse("has a stroke-width below 0, or a stroke-miterlimit below 1")
    return now


def _dash(element: Element, text: str, room: float) -> tuple[float, ...]:
    """Dashes and gaps in turn, empty for a line that is whole."""
    words = text.replace(",", " ").split()
    if words == ["none"]:
        return ()
    if len(words) > MOST_DASHES:
        element.refuse(f"has more than {MOST_DASHES} dashes")
    dash = tuple(length_of(element, "stroke-dasharray", word, room) for word in words)
    if min(dash, default=0.0) < 0:
        element.refuse("has dashes below 0")
    return (2 * dash if len(dash) % 2 else dash) if any(dash) else ()


def _word(element: Element, said: Mapping[str, str], name: str, words: Mapping[str, Said], kept: Said) -> Said:
    """What one of some words stands for."""
    if name not in said:
        return kept
    if said[name] not in words:
        element.refuse(f"{name}: {said[name][:40]} is not drawn; choose {some_of(words)}")
    return words[said[name]]


def _stroke_first(order: list[str]) -> bool:
    """Whether the stroke is under the fill."""
    return "stroke" in order and "fill" not in order[: order.index("stroke")]


def _colour(element: Element, name: str, text: str) -> Colour:
    colour = read_colour(text.lower())
    if colour is None:
        element.refuse(f"{name}: {text[:40]} is not drawn; give it one plain colour")
    return colour


def _paint(element: Element, name: str, text: str, own: Colour) -> Paint:
    """A fill or a stroke; after a reference stands what is painted where there is none."""
    if text.lower() == "none":
        return NO_PAINT
    if text.lower() == "currentcolor":
        return Paint(own, own=True)
    if text.startswith("url("):
        found, rest = reference(text)
        if not found:
            element.refuse(f"{name}: {text[:40]} refers to another file; put the gradient into this one")
        plain = (
            None
            if rest.lower() in ("", "none")
            else own
            if rest.lower() == "currentcolor"
            else _colour(element, name, rest)
        )
        return Paint(plain, found)
    return Paint(_colour(element, name, text))
