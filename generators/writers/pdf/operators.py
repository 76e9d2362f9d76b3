"""Records as PDF operators.

Colours, line widths, dashes and fonts are set only when they change; neighbouring texts share a text object; each
string is encoded once for the document; each symbol becomes one form XObject.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from reportlab.lib.rl_accel import escapePDF

from generators.drawing import fonts
from generators.drawing.drawing import (
    Arc,
    Circle,
    Group,
    Path,
    Picture,
    Raster,
    Record,
    Style,
    Subpath,
    Symbol,
    Text,
    Use,
    arc_curves,
)
from generators.writers.pdf.objects import NUMBERS, Document, FormObject, ImageObject, matrix, number, rgb

_MOST_STRINGS = 1_000  # of a face, kept encoded


class _EncodedString(NamedTuple):
    """A string in a face: font name in the file and escaped codes for each font subset; its width at size 1."""

    parts: tuple[tuple[str, str], ...]
    width: float


class Operands(dict[str, str]):
    """The operands of each colour that is in use, by the role that names it."""

    def __init__(self, palette: Mapping[str, str]) -> None:
        super().__init__()
        self.palette = palette

    def __missing__(self, role: str) -> str:
        self[role] = operands = rgb(self.palette[role])
        return operands


class Shared:
    """The state that all pages and forms of a document share: encoded strings, letters in use by face, and forms."""

    def __init__(self, document: Document, colours: Operands) -> None:
        self.document = document
        self.colours = colours  # operands by role
        self.strings: dict[str, dict[str, _EncodedString]] = {face: {} for face in fonts.FACES}
        self.letters: dict[str, set[str]] = {"regular": set()}
        self.forms: dict[str, tuple[Symbol, str]] = {}  # symbol and name of its form, by name of the symbol
        self.images: dict[str, str] = {}  # names in the file, by name of the raster

    def encode(self, face: str, string: str) -> _EncodedString:
        """The string in a face, kept for its next use."""
        font, document = fonts.font(face), self.document
        parts = tuple(
            (font.getSubsetInternalName(subset, document), escapePDF(codes))
            for subset, codes in font.splitString(string, document)
        )
        strings = self.strings[face]
        if len(strings) > _MOST_STRINGS:
            strings.clear()
        self.letters.setdefault(face, set()).update(string)
        encoded = strings[string] = _EncodedString(parts, font.stringWidth(string, 1))
        return encoded

    def form(self, symbol: Symbol) -> str:
        """The name of the symbol's form, made when first used; symbols of one name that differ have a form each."""
        key, number = symbol.name, 1
        while (known := self.forms.get(key)) is not None:
            if known[0] is symbol or known[0] == symbol:
                return known[1]
            number += 1
            key = f"{symbol.name}\n{number}"
        name = f"s{len(self.forms) + 1}"
        self.forms[key] = symbol, name
        inner = Operators(self)
        operators = inner.draw(symbol.records)
        self.document.enter(FormObject(operators, tuple(inner.used), symbol.box), name)
        return name

    def image(self, raster: Raster) -> str:
        """The name of a picture, put into the file when first used."""
        if raster.name not in self.images:
            document, name = self.document, f"i{len(self.images) + 1}"
            mask = ""
            if raster.alpha:
                opacity = ImageObject(raster.width, raster.height, raster.alpha, "DeviceGray")
                mask = document.enter(opacity, f"{name}-opacity")
            document.enter(ImageObject(raster.width, raster.height, raster.colours, mask=mask), name)
            self.images[raster.name] = name
        return self.images[raster.name]

    def trim_fonts(self) -> None:
        """Reduce each embedded font to the letters in use."""
        for face, letters in self.letters.items():
            fonts.font(face).trim(self.document, letters)


class Operators:
    """Writes the operators of a page or form, and knows the graphics state that they have set so far."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.colours = shared.colours
        self.used: dict[str, None] = {}
        """The names of the forms in use, in order."""
        self.out: list[str] = []
        self.fill = self.stroke = self.font = ""
        self.width = -1.0
        self.dash: tuple[float, ...] = ()
        self.in_text = False
        self.text_x = self.text_y = 0  # thousandths of a point: where the text object's last line starts

    def draw(self, records: Iterable[Record]) -> str:
        """The operators of records."""
        self._replay(records)
        self._end_text()
        return "\n".join(self.out)

    def draw_layers(self, layers: Mapping[str, Iterable[Record]]) -> str:
        """The operators of the layers of a page, each marked so that a viewer can hide it."""
        for name, records in layers.items():
            self.out.append(f"/OC/{name} BDC")
            self._replay(records)
            self._end_text()
            self.out.append("EMC")
        return "\n".join(self.out)

    def _replay(self, records: Iterable[Record]) -> None:
        for record in records:
            kind = type(record)
            if kind is Text:
                self._text(record)  # type: ignore[arg-type]
                continue
            if self.in_text:
                self._end_text()
            if kind is Path:
                self._path(record.subpaths, record.closed, record.style)  # type: ignore[union-attr]
            elif kind is Use:
                self._use(record)  # type: ignore[arg-type]
            elif kind is Group:
                self._group(record)  # type: ignore[arg-type]
            elif isinstance(record, Picture):
                self._picture(record)
            elif isinstance(record, Circle):
                self._path((arc_curves(record.x, record.y, record.r, 0, 360),), True, record.style)
            elif isinstance(record, Arc):
                curve = arc_curves(record.x, record.y, record.r, record.start, record.sweep)
                self._path((curve,), False, record.style)

    def _end_text(self) -> None:
        """Close the text object, if one is open."""
        if self.in_text:
            self.out.append("ET")
            self.in_text = False

    def _text(self, record: Text) -> None:
        """Strings of one face, size and colour, in the open text object."""
        items, face, size, colour, anchor = record
        out, strings = self.out, self.shared.strings[face]
        if not self.in_text:
            out.append("BT")
            self.in_text = True
            self.text_x = self.text_y = 0
        self._set_fill(self.colours[colour])
        points = number(size)
        share = 0.0 if anchor == "start" else 0.5 * size if anchor == "middle" else size
        last_x, last_y = self.text_x, self.text_y
        for x, y, string in items:
            parts, width = strings.get(string) or self.shared.encode(face, string)
            left, base = round((x - share * width) * 1000), round(y * 1000)
            move = f"{NUMBERS[left - last_x]} {NUMBERS[base - last_y]} Td"
            last_x, last_y = left, base
            for name, codes in parts:
                font = f"{name} {points} Tf"
                if font != self.font:
                    self.font = font
                    out.append(font)
                out.append(f"{move}({codes})Tj")
                move = ""
        self.text_x, self.text_y = last_x, last_y

    def _set_fill(self, colour: str) -> None:
        if colour != self.fill:
            self.fill = colour
            self.out.append(colour + " rg")

    def _set_style(self, style: Style) -> str:
        """Set the graphics state for a style; the operator that paints a path in it."""
        out = self.out
        fill, stroke, width, dash = style
        if fill is not None:
            self._set_fill(self.colours[fill])
            if stroke is None:
                return "f*"
        colour = self.colours[stroke or "ink"]
        if colour != self.stroke:
            self.stroke = colour
            out.append(colour + " RG")
        if width != self.width:
            self.width = width
            out.append(number(width) + " w")
        if dash != self.dash:
            self.dash = dash
            out.append("[" + " ".join(map(number, dash)) + "] 0 d")
        return "B*" if fill is not None else "S"

    def _path(self, subpaths: Iterable[Subpath], closed: bool, style: Style) -> None:
        """One painted path; the fill is even-odd where subpaths overlap."""
        paint, text, near = self._set_style(style), NUMBERS, round
        steps: list[str] = []
        for subpath in subpaths:
            operator = "m"
            for step in subpath:
                if len(step) == 2:
                    x, y = step
                    steps.append(f"{text[near(x * 1000)]} {text[near(y * 1000)]} {operator}")
                else:
                    (a, b), (c, d), (x, y) = step
                    steps.append(
                        f"{text[near(a * 1000)]} {text[near(b * 1000)]} {text[near(c * 1000)]} "
                        f"{text[near(d * 1000)]} {text[near(x * 1000)]} {text[near(y * 1000)]} c"
                    )
                operator = "l"
            if closed:
                steps.append("h")
        steps.append(paint)
        self.out.append(" ".join(steps))

    def _picture(self, record: Picture) -> None:
        name = self.shared.image(record.raster)
        self.used[name] = None
        x, y, width, height = record.box
        place = matrix((width, 0.0, 0.0, height, x, y))
        self.out.append(f"q {place} /{name} Do Q")

    def _group(self, record: Group) -> None:
        """Records under a matrix, with a clip if the group has one."""
        state = self.fill, self.stroke, self.font, self.width, self.dash
        self.out.append("q " + matrix(record.matrix))
        if record.clip:
            corners = " ".join(f"{number(x)} {number(y)} {'l' if i else 'm'}" for i, (x, y) in enumerate(record.clip))
            self.out.append(corners + " h W n")
        self._replay(record.records)
        self._end_text()
        self.out.append("Q")
        self.fill, self.stroke, self.font, self.width, self.dash = state

    def _use(self, record: Use) -> None:
        """One appearance of a symbol."""
        name = self.shared.form(record.symbol)
        self.used[name] = None
        self.out.append(f"q {matrix(record.matrix)} /{name} Do Q")
