"""Makes reportlab import Pillow when it first needs it; import this module before reportlab.

`reportlab.lib.utils` imports Pillow at once, for pictures that Plotroom never hands to reportlab.  That would take a
tenth of the time in which a page is printed.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _LazyImage(ModuleType):
    """Stands for `PIL.Image` in reportlab; its attributes are those of the real module."""

    def __getattr__(self, name: str) -> Any:
        from PIL import Image

        return getattr(Image, name)


if "PIL" not in sys.modules:
    _stand_in = ModuleType("PIL")
    _stand_in.Image = _LazyImage("PIL.Image")  # type: ignore[attr-defined]
    sys.modules["PIL"] = _stand_in
    try:
        import_module("reportlab.lib.utils")
    finally:
        del sys.modules["PIL"]
