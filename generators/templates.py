"""Where the template files are."""

from __future__ import annotations

from pathlib import Path

#: The folder of kits, papers, palettes, art and starters that ship with Plotroom.
TEMPLATES = Path(__file__).parent.parent / "templates"
