"""The faces in use and their files.

Source Sans Pro (Open Font License) is a package of TrueType files; reportlab measures and embeds them.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

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


@cache
def font(face: str) -> Font:
    """The font of a face, a `ttf.Font` for reportlab (KeyError for a face not in FACES)."""
    from generators.drawing.ttf import Font

    return Font(FACES[face], path(face))
