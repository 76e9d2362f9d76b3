"""Draws and prints.

Here is what all of it needs: where the templates are, and how the progress of long work is reported.
"""

from collections.abc import Callable
from pathlib import Path

#: Kits, papers, palettes, art and example files that come with Plotroom.
TEMPLATES = Path(__file__).parent.parent / "templates"


#: Told a line; it stops the work by raising an error.
Progress = Callable[[str], None]


def no_progress(message: str) -> None:
    """Tell nobody."""
