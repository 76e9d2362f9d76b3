"""The faces in use and their files.

Source Sans Pro (Open Font License) is a package of TrueType files; reportlab measures and embeds them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from generators.drawing.truetype import TrueType

if TYPE_CHECKING:
    from generators.drawing.ttf import Font

FACES = {
    "regular": "SourceSansPro-Regular",
    "semibold": "SourceSansPro-Semibold",
    "bold": "SourceSansPro-Bold",
    "black": "SourceSansPro-Black",
    "italic": "SourceSansPro-It",
}


@cache
def path(face: str) -> str:
    """The path of a face's TrueType file (KeyError for a face not in FACES)."""
    spec = find_spec("font_source_sans_pro")  # located, not imported: its __init__ lists the folder with glob
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        raise ImportError("font-source-sans-pro is not installed")
    return str(Path(spec.origin).parent / "files" / f"{FACES[face]}.ttf")


class OwnFace(str):
    """A face of a player's own: its name, which no other has, with its font and the outlines of its letters."""

    font: Font
    outlines: TrueType

    def __new__(cls, name: str, font: Font, outlines: TrueType) -> OwnFace:
        """The face of a font."""
        face = super().__new__(cls, name)
        face.font, face.outlines = font, outlines
        return face


def font(face: str) -> Font:
    """The font of a face, a `ttf.Font` for reportlab (KeyError for one not in FACES or a player's own)."""
    return face.font if isinstance(face, OwnFace) else _font(face)


@lru_cache(maxsize=8)
def _font(face: str) -> Font:
    from generators.drawing.ttf import Font

    return Font(FACES[face], path(face))


def missing(face: str, text: str) -> str:
    """The letters of a text that a face lacks, each once; a font has no sign for the end of a line."""
    known = font(face).face.charToGlyph
    return "".join(dict.fromkeys(letter for letter in text if letter != "\n" and ord(letter) not in known))
