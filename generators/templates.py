"""The folder of template files."""

from __future__ import annotations

from pathlib import Path

#: Kits, papers, palettes, art and example files that come with Plotroom.
TEMPLATES = Path(__file__).parent.parent / "templates"
