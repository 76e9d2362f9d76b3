"""Draws and prints.

Here is what all of it needs: where the templates are, and how the progress of long work is reported.
"""

import os
from collections.abc import Callable
from pathlib import Path

#: Kits, papers, palettes, art and example files that come with Plotroom.
TEMPLATES = Path(__file__).parent.parent / "templates"


def is_template(path: str) -> bool:
    """Whether a file is a template; those in folders below, as examples, are read like a player's files."""
    return os.path.dirname(path) == str(TEMPLATES)  # noqa: PTH120 - asked often


#: Told a line; it stops the work by raising an error.
Progress = Callable[[str], None]


def no_progress(message: str) -> None:
    """Tell nobody."""
