"""What all pages and forms of a PDF document share: strings, letters in use, forms, pictures and graphics states."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import NamedTuple

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfdoc

from generators.drawing import fonts
from generators.drawing.colours import is_grey
from generators.drawing.drawing import Raster, Symbol
from generators.writers.pdf.objects import (
    GREY_FUNCTION,
    GREY_SPACE,
    Document,
    ImageObject,
    Literal,
    image_object,
    rgb,
)

_MOST_STRINGS = 1_000  # of a face, kept encoded


class EncodedString(NamedTuple):
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
        self.strings: defaultdict[str, dict[str, EncodedString]] = defaultdict(dict)
        self.letters: dict[str, set[str]] = {"regular": set()}
        self.forms: dict[str, tuple[Symbol, str]] = {}  # symbol and name of its form, by name of the symbol
        self.images: dict[str, str] = {}  # names in the file, by name of the raster
        self.entered: dict[object, str] = {}  # names of states, patterns and shadings, by what they are made of

    def name(self, prefix: str, key: object, make: Callable[[], pdfdoc.PDFObject]) -> str:
        """The name of an object, made when first used."""
        if key not in self.entered:
            self.entered[key] = name = f"{prefix}{len(self.entered) + 1}"
            self.document.enter(make(), name)
        return self.entered[key]

    def encode(self, face: str, string: str) -> EncodedString:
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
        encoded = strings[string] = EncodedString(parts, font.stringWidth(string, 1))
        return encoded

    def image(self, raster: Raster) -> str:
        """The name of a picture, put into the file when first used."""
        if raster.name not in self.images:
            name = self.images[raster.name] = f"i{len(self.images) + 1}"
            mask = ""
            if raster.alpha:
                opacity = ImageObject(raster.width, raster.height, raster.alpha, "/DeviceGray")
                mask = self.document.enter(opacity, f"{name}-opacity")
            self.document.enter(image_object(raster, mask, self._picture_space()), name)
        return self.images[raster.name]

    def _picture_space(self) -> str:
        """The space of the colours of pictures: in greyscale one in which they are printed as grey."""
        if not is_grey(self.colours.palette):
            return "/DeviceRGB"
        function = self.name("g", GREY_FUNCTION, lambda: Literal(GREY_FUNCTION))
        space = GREY_SPACE.format(self.document.reference(function))
        return self.document.reference(self.name("g", space, lambda: Literal(space)))

    def trim_fonts(self) -> None:
        """Reduce each embedded font to the letters in use."""
        for face, letters in self.letters.items():
            fonts.font(face).trim(self.document, letters)
