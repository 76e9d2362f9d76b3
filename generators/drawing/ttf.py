"""TrueType fonts as reportlab's documents use them, embedded smaller than by reportlab itself.

reportlab takes settings from a file in the home folder, from a module of a certain name and from environment variables,
which would change the bytes of our files: none of them is read.  Import this module before any other of reportlab.
"""

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from copy import copy
from io import BytesIO
from types import ModuleType
from typing import Any
from weakref import WeakKeyDictionary

SETTINGS = "reportlab_settings"  # the module; where there is one, reportlab does not look for the file
SETTING, DATE = "RL_", "SOURCE_DATE_EPOCH"  # environment variables: the beginning of some, and the name of one
#: Tables that no PDF reader needs.
NOT_EMBEDDED = ("name", "OS/2")
SEALED = "s"  # at the end of the name of a font, of which no program can read, find or copy the letters


@contextmanager
def plain_environment() -> Iterator[None]:
    """Without the environment variables that reportlab reads."""
    taken = {name: os.environ.pop(name) for name in list(os.environ) if name == DATE or name.startswith(SETTING)}
    try:
        yield
    finally:
        os.environ.update(taken)


@contextmanager
def without_pillow() -> Iterator[None]:
    """With an empty Pillow, which a browser lacks: reportlab imports it, for pictures of others."""
    empty = {"PIL": ModuleType("PIL"), "PIL.Image": ModuleType("PIL.Image")}
    before = {name: sys.modules[name] for name in empty if name in sys.modules}
    sys.modules.update(empty)
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]
        sys.modules.update(before)


sys.modules[SETTINGS] = ModuleType(SETTINGS)
with plain_environment(), without_pillow():
    from reportlab.pdfbase.pdfdoc import PDFDocument, PDFStream, PDFZCompress
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFError, TTFont, TTFontFace, makeToUnicodeCMap


class Font(TTFont):
    """A font of which the letters in use are embedded, without the printable ASCII characters that reportlab adds."""

    def __init__(self, name: str, file: str | BytesIO, not_embedded: Iterable[str] = NOT_EMBEDDED) -> None:
        self.fontName, self.face, self.encoding = name, TTFontFace(file), TTEncoding()
        self.state, self._asciiReadable, self.shapable = WeakKeyDictionary(), 1, False
        for table in not_embedded:
            del self.face.table[table]

    def trim(self, document: PDFDocument, letters: Iterable[str]) -> None:
        """Reduce the document's first subset to these letters; codes stay."""
        if document not in self.state:
            return  # the document has no text in this font
        used = set(map(ord, letters))
        subsets = self.state[document].subsets
        subsets[0] = [code if code in used else 0 for code in subsets[0]]

    def addObjects(self, document: Any) -> None:
        """Add the fonts of a document; a sealed one has the same letters, which read as dots."""
        counts = [len(subset) for subset in self.state[document].subsets]
        names = [self.getSubsetInternalName(n, document)[1:] for n in range(len(counts))]
        super().addObjects(document)
        fonts = document.idToObject["BasicFonts"].dict
        for name, count in zip(names, counts, strict=True):
            if (sealed := f"{name}{SEALED}") in getattr(document, "sealed", ()):
                fonts[sealed] = font = copy(fonts[name])
                del font.__InternalName__
                font.Name, dots = sealed, PDFStream(content=makeToUnicodeCMap(sealed, [ord("•")] * count))
                dots.filters = [PDFZCompress]
                font.ToUnicode = document.Reference(dots, f"dots-{sealed}")
                document.Reference(font, sealed)


class OwnFont(Font):
    """A font of a player's own, from the content of a file; ValueError for one that reportlab cannot read."""

    def __init__(self, name: str, content: bytes) -> None:
        try:
            super().__init__(name, BytesIO(content), ("name",))
        except TTFError as error:
            raise ValueError(str(error)) from None
        self.face.filename = name  # tells its embedded file from those of other fonts
