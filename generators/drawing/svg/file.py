"""An SVG file while it is walked: its elements by id, the look of each shape with its colors, and the items made of it.

Colors are read as CSS writes them: names, hexadecimal digits, rgb() and hsl() (CSS Color 4, sections 5 to 7).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from colorsys import hls_to_rgb
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from aids.errors import some_of
from generators.drawing import Clip, FileFault, Matrix, Subpath, svg

#: The named colors of CSS Color 4, section 6.1, each with its value.
_WORDS = """
aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4 black
000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887 cadetblue 5f9ea0
chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc crimson dc143c cyan 00ffff
darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9 darkgreen 006400 darkgrey a9a9a9 darkkhaki
bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00 darkorchid 9932cc darkred 8b0000 darksalmon
e9967a darkseagreen 8fbc8f darkslateblue 483d8b darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1
darkviolet 9400d3 deeppink ff1493 deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick
b22222 floralwhite fffaf0 forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700
goldenrod daa520 gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred
cd5c5c indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00 lemonchiffon
fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2 lightgray d3d3d3 lightgreen
90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa lightskyblue 87cefa
lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0 lime 00ff00 limegreen 32cd32
linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa mediumblue 0000cd mediumorchid ba55d3
mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee mediumspringgreen 00fa9a mediumturquoise 48d1cc
mediumvioletred c71585 midnightblue 191970 mintcream f5fffa mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead
navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23 orange ffa500 orangered ff4500 orchid da70d6
palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9
peru cd853f pink ffc0cb plum dda0dd powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown
bc8f8f royalblue 4169e1 saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna
a0522d silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa springgreen
00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0 violet ee82ee wheat
f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
"""
NAMES = dict(zip(_WORDS.split()[::2], _WORDS.split()[1::2], strict=True))
_CALL = re.compile(r"(rgb|hsl)a?\(([^()]{1,80})\)")
_NUMBER = re.compile(r"([+-]?(?:[0-9]{1,9}(?:\.[0-9]{0,9})?|\.[0-9]{1,9}))(%|deg)?")


class Color(NamedTuple):
    """A color as "#rrggbb", and its opacity."""

    value: str
    opacity: float = 1.0


def read_color(text: str) -> Color | None:
    """A color of CSS in small letters; None for anything else."""
    if text == "transparent":
        return Color("#000000", 0.0)
    if text.startswith("#"):
        digits = text[1:]
        if len(digits) in (3, 4):
            digits = "".join(2 * digit for digit in digits)
        if len(digits) not in (6, 8) or not set(digits) <= set("0123456789abcdef"):
            return None
        return Color(f"#{digits[:6]}", int(digits[6:] or "ff", 16) / 255)
    if text in NAMES:
        return Color(f"#{NAMES[text]}")
    call = _CALL.fullmatch(text)  # of rgb() or hsl()
    if call is None:
        return None
    words = call[2].replace(",", " ").replace("/", " ").split()
    found = [match for word in words if (match := _NUMBER.fullmatch(word))]
    if len(found) != len(words) or len(words) not in (3, 4):
        return None
    numbers = [float(match[1]) / (100 if match[2] == "%" else 1) for match in found]
    opacity = max(0.0, min(1.0, numbers[3])) if len(numbers) == 4 else 1.0
    if call[1] == "rgb":
        shares = [n if match[2] == "%" else n / 255 for n, match in zip(numbers, found, strict=True)][:3]
    else:
        shares = list(hls_to_rgb(numbers[0] / 360 % 1, _clamped(numbers[2]), _clamped(numbers[1])))
    return Color("#" + "".join(f"{round(255 * _clamped(share)):02x}" for share in shares), opacity)


def _clamped(share: float) -> float:
    return max(0.0, min(1.0, share))


Said = TypeVar("Said", str, bool)
INHERIT = "inherit"
MOST_DASHES = 100
VISIBLE = {"visible": True, "hidden": False, "collapse": False}
RULES = {"nonzero": True, "evenodd": False}
CAPS = {"butt": "butt", "round": "round", "square": "square"}
JOINS = {"miter": "miter", "round": "round", "bevel": "bevel"}


class Paint(NamedTuple):
    """A color, or a reference to a gradient with the color where there is none; `own` is currentColor."""

    color: Color | None = Color("#000000")
    reference: str = ""
    own: bool = False


BLACK, NO_PAINT = Paint(), Paint(None)


class Look(NamedTuple):
    """Properties that a shape inherits; widths and dashes are in its own units."""

    color: Color = Color("#000000")
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
        return [paint for paint in seen if self.visible and (paint.color or paint.reference)]


def look(element: svg.Element, settings: Mapping[str, str], before: Look, room: float) -> Look:
    """The look of an element, from what is stated of it, else that of the group around it.

    `room` is what a share of a length is of.
    """
    said = {name: text.strip() for name, text in settings.items() if text.strip() not in (INHERIT, "")}

    def size(name: str, kept: float) -> float:
        return svg.length_of(element, name, said[name], room) if name in said else kept

    def part(name: str, kept: float) -> float:
        return svg.share(element, name, said[name]) if name in said else kept

    def paint(name: str, kept: Paint) -> Paint:
        if name in said:
            return _paint(element, name, said[name], color)
        return Paint(color, own=True) if kept.own else kept

    own, order = said.get("color", "currentcolor").lower(), said.get("paint-order", "").split()
    color = before.color if own == "currentcolor" else _color(element, "color", own)
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
        "stroke" in order and "fill" not in order[: order.index("stroke")] if order else before.stroke_first,
    )
    if now.width < 0 or now.miter < 1:
        element.refuse("stroke-width is below 0, or stroke-miterlimit below 1", svg.CORRECT)
    return now


def _dash(element: svg.Element, text: str, room: float) -> tuple[float, ...]:
    """Dashes and gaps in turn, empty for a line that is whole."""
    words = text.replace(",", " ").split()
    if words == ["none"]:
        return ()
    if len(words) > MOST_DASHES:
        element.refuse(f"there are more than {MOST_DASHES} dashes", "use fewer")
    dash = tuple(svg.length_of(element, "stroke-dasharray", word, room) for word in words)
    if min(dash, default=0.0) < 0:
        element.refuse("a dash is below 0", svg.CORRECT)
    return (2 * dash if len(dash) % 2 else dash) if any(dash) else ()


def _word(element: svg.Element, said: Mapping[str, str], name: str, words: Mapping[str, Said], kept: Said) -> Said:
    """What one of some words stands for."""
    if name not in said:
        return kept
    if said[name] not in words:
        element.refuse(f"{name}: {said[name][:40]} is not supported", f"choose one of: {some_of(words)}")
    return words[said[name]]


def _color(element: svg.Element, name: str, text: str) -> Color:
    if (color := read_color(text.lower())) is None:
        element.refuse(f"{name}: {text[:40]} is not supported", "give it one plain color")
    return color


def _paint(element: svg.Element, name: str, text: str, own: Color) -> Paint:
    """A fill or a stroke; after a reference stands what is painted where there is none."""
    if text.lower() == "none":
        return NO_PAINT
    if text.lower() == "currentcolor":
        return Paint(own, own=True)
    if text.startswith("url("):
        found, rest = svg.reference(text)
        if not found:
            element.refuse(f"{name}: {text[:40]} refers to another file", "copy the gradient into this file")
        words = {"": None, "none": None, "currentcolor": own}
        return Paint(words[rest.lower()] if rest.lower() in words else _color(element, name, rest), found)
    return Paint(_color(element, name, text))


MOST_VISITS = 20_000  # elements, those of clones again
MOST_SEGMENTS = 200_000
Box = tuple[float, float, float, float]


class SvgShape(NamedTuple):
    """A shape in its own units, y down; `place` takes it to those of the picture, y up."""

    element: svg.Element
    outline: tuple[Subpath, ...]
    look: Look
    place: Matrix
    room: svg.Room


class Image(NamedTuple):
    """A picture of pixels in the file: the room for it in its own units."""

    element: svg.Element
    place: Matrix
    box: Box


class Layer(NamedTuple):
    """Items with an opacity of the whole, and with clips in the units of the picture, all of which hold."""

    items: tuple[Item, ...]
    opacity: float
    clips: tuple[Clip, ...]


Item = SvgShape | Image | Layer
#: Looks at an element that is seen, with what is stated of it, and refuses what the use of the picture cannot carry.
Check = Callable[[svg.Element, Mapping[str, str]], None]


@dataclass
class File:
    """An SVG file that is being walked."""

    root: svg.Element
    box: Box
    rules: svg.Rules
    most_shapes: int
    check: Check = lambda element, settings: None
    ids: dict[str, svg.Element] = field(default_factory=dict)
    visits: int = 0
    shapes: int = 0
    segments: int = 0
    outlines: dict[tuple[int, svg.Room], tuple[Subpath, ...]] = field(default_factory=dict)
    """Those read so far, by element and room: clones have the same."""

    @property
    def unit(self) -> float:
        """Units of the picture, whose longer side is 100, in one of the file."""
        return 100.0 / max(self.box[2:])

    def find(self, element: svg.Element, name: str) -> svg.Element:
        """The element with an id; refused if there is none."""
        if name not in self.ids:
            element.refuse(f"#{name[:40]} was not found in this file", "add it, or delete what uses it")
        return self.ids[name]

    def count(self, element: svg.Element) -> None:
        """Count a visit to an element."""
        self.visits += 1
        if self.visits > MOST_VISITS:
            problem = f"the file has more than {MOST_VISITS:,} elements, clones counted"
            element.refuse(problem, "delete or unlink some")

    def outline(self, element: svg.Element, room: svg.Room) -> tuple[Subpath, ...]:
        """The outline of a shape, counted."""
        key = id(element), room
        if key not in self.outlines:
            self.outlines[key] = svg.outline(element, room)
        found = self.outlines[key]
        self.segments += sum(map(len, found))
        if self.segments > MOST_SEGMENTS:
            element.refuse(f"the file has more than {MOST_SEGMENTS:,} lines and curves", "simplify its paths")
        return found


def open_file(content: bytes, most_shapes: int) -> File:
    """An SVG file; `FileFault` for what is none."""
    root = svg.read_tree(content)
    if root.kind != "svg":
        problem = f"the file is not an SVG picture: its first element is {root.kind[:40]!r}"
        raise FileFault(problem, "save it as plain SVG")
    if text := root.attributes.get("viewBox", ""):
        found = svg.numbers(root, text)
    else:
        sides = [svg.LENGTH.fullmatch(root.attributes.get(side, "").strip()) for side in ("width", "height")]
        found = [0.0, 0.0, *(float(side[1]) * svg.UNITS[side[2]] for side in sides if side and side[2] in svg.UNITS)]
    if len(found) != 4 or not all(1e-6 < side < 1e6 for side in found[2:]) or max(map(abs, found)) > 1e6:
        raise FileFault("the picture has no size", "give it a viewBox of four numbers")
    x, y, width, height = found
    file = File(root, (x, y, width, height), svg.style_rules(root), most_shapes)
    todo = [root]
    for element in todo:
        todo += element.inner
        if "id" in element.attributes:
            file.ids.setdefault(element.attributes["id"], element)
    return file
