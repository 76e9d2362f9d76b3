"""Faces of counters as they are drawn."""

from generators.page.frame import measure
from generators.pieces.counters import face_symbol


def drawn(face, width, height, safe):
    """A face by a built-in layout as a symbol, with the bleed of all sheets."""
    return face_symbol(face.value or face.label, face, width, height, safe, measure("bleed"))
