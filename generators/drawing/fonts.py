"""The faces in use, where their files are, and how wide a string is.

Source Sans Pro (Open Font License) comes as a package of TrueType files.  reportlab measures and embeds it.
"""

from functools import cache, lru_cache
from typing import Any

FACES = {
    "regular": "SourceSansPro-Regular",
    "semibold": "SourceSansPro-Semibold",
    "bold": "SourceSansPro-Bold",
    "black": "SourceSansPro-Black",
    "italic": "SourceSansPro-It",
}


@cache
def path(face: str) -> str:
    """The TrueType file of a face (KeyError for a face not in FACES)."""
    from importlib.util import find_spec
    from pathlib import Path

    spec = find_spec("font_source_sans_pro")  # located, not imported: its __init__ lists the folder with glob
    if spec is None or spec.origin is None:  # pragma: no cover - a broken installation
        raise ImportError("font-source-sans-pro is not installed")
    return str(Path(spec.origin).parent / "files" / f"{FACES[face]}.ttf")


@cache
def font(face: str) -> Any:
    """The reportlab font of a face, a `faces.Font`."""
    from generators.drawing.ttf import Font

    return Font(FACES[face], path(face))


@lru_cache(maxsize=2_000)
def width(string: str, size: float, face: str = "regular") -> float:
    """The width of a string in points."""
    return float(font(face).stringWidth(string, size))


def wrap(string: str, size: float, room: float, face: str = "regular") -> list[str]:
    """The string broken at spaces into lines no wider than `room` points.

    A single word wider than the room stands on a line of its own; the page's own check finds it.
    """
    lines: list[str] = []
    for paragraph in string.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, face) > room:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines
