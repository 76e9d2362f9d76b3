"""TrueType fonts as reportlab's documents use them, embedded smaller than by reportlab itself.

reportlab takes settings from a file in the home folder, from a module of a certain name and from environment variables,
which would change the bytes of our files: none of them is read.  Import this module before any other of reportlab.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Literal
from weakref import WeakKeyDictionary

from aids.value_cache import cached

SETTINGS = "reportlab_settings"  # the module; where there is one, reportlab does not look for the file
SETTING, DATE = "RL_", "SOURCE_DATE_EPOCH"  # environment variables: the beginning of some, and the name of one
#: Tables that no PDF reader needs.
NOT_EMBEDDED = ("name", "OS/2")
#: Attributes of a face that only shaped text needs.
OF_SHAPED_TEXT = ("_pdfScale", "glyphToChar")
CACHE = Path(__file__).parent


@contextmanager
def plain_environment() -> Iterator[None]:
    """Without the environment variables that reportlab reads."""
    taken = {name: os.environ.pop(name) for name in list(os.environ) if name == DATE or name.startswith(SETTING)}
    try:
        yield
    finally:
        os.environ.update(taken)


@contextmanager
def pillow_if_there() -> Iterator[None]:
    """With an empty Pillow where there is none, as in a browser: reportlab imports it, for pictures of others."""
    if find_spec("PIL") is not None:
        yield
        return
    empty = {name: ModuleType(name) for name in ("PIL", "PIL.Image")}
    before = {name: sys.modules[name] for name in empty if name in sys.modules}
    sys.modules.update(empty)
    try:
        yield
    finally:
        for name in empty:
            del sys.modules[name]
        sys.modules.update(before)


sys.modules[SETTINGS] = ModuleType(SETTINGS)
with plain_environment(), pillow_if_there():
    from reportlab import Version
    from reportlab.pdfbase.pdfdoc import PDFDocument
    from reportlab.pdfbase.ttfonts import TTEncoding, TTFError, TTFont, TTFontFace


class Face(TTFontFace):
    """A face whose letters and widths are cached: finding them takes longer than laying out a page of text."""

    def extractInfo(self, charInfo: Literal[0, 1] | bool = 1) -> None:
        """Find what is known of the letters; from the cache where this version of reportlab has found it before."""
        file = Path(self.filename)
        stamp = Version, self.filename, file.stat().st_mtime_ns, file.stat().st_size
        self.__dict__ |= cached(str(CACHE), file.name, stamp, dict, lambda: self._extracted(charInfo))

    def _extracted(self, charInfo: Literal[0, 1] | bool) -> dict[str, object]:
        """The attributes that reportlab sets, but for those that only shaped text needs."""
        before = dict(self.__dict__)
        super().extractInfo(charInfo)
        found = {name: value for name, value in self.__dict__.items() if before.get(name) is not value}
        return {name: value for name, value in found.items() if name not in OF_SHAPED_TEXT}


class Font(TTFont):
    """A font of which the letters in use are embedded, without the printable ASCII characters that reportlab adds."""

    def __init__(self, name: str, filename: str) -> None:
        self.fontName, self.face, self.encoding = name, Face(filename), TTEncoding()
        self.state, self._asciiReadable, self.shapable = WeakKeyDictionary(), 1, False
        for table in NOT_EMBEDDED:
            del self.face.table[table]

    def trim(self, document: PDFDocument, letters: Iterable[str]) -> None:
        """Reduce the document's first subset to these letters; codes stay."""
        if document not in self.state:
            return  # the document has no text in this font
        used = set(map(ord, letters))
        subsets = self.state[document].subsets
        subsets[0] = [code if code in used else 0 for code in subsets[0]]


class OwnFont(Font):
    """A font of a player's own, from the content of a file; ValueError for one that reportlab cannot read."""

    def __init__(self, name: str, content: bytes) -> None:
        try:
            self.fontName, self.face, self.encoding = name, TTFontFace(BytesIO(content)), TTEncoding()
        except TTFError as error:
            raise ValueError(str(error)) from None
        self.face.filename = name  # tells its embedded file from those of other fonts
        self.state, self._asciiReadable, self.shapable = WeakKeyDictionary(), 1, False
        del self.face.table["name"]
