"""The folder of template files."""

from __future__ import annotations

import os
from pathlib import Path

#: Kits, papers, palettes, art and example files that come with Plotroom.
TEMPLATES = Path(__file__).parent.parent / "templates"


def is_template(path: str) -> bool:
    """Whether a file is a template; those in folders below, as examples, are read like a player's files."""
    return os.path.dirname(path) == str(TEMPLATES)  # noqa: PTH120 - asked often
