"""Imports click without the module `inspect`; import this module before click.

`inspect` and what it imports would take a fifteenth of the time of a look-up.  click needs it to strip the indent of
help texts, and for callbacks that are generators.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _LazyInspect(ModuleType):
    """Stands for `inspect` in click; its attributes are those of the real module, except for `cleandoc`."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module("inspect"), name)

    @staticmethod
    def cleandoc(text: str) -> str:
        """The text without the indent of its lines; a single line takes no `inspect`."""
        if "\n" not in text and "\t" not in text:
            return text.lstrip()
        cleaned: str = import_module("inspect").cleandoc(text)
        return cleaned


if "inspect" not in sys.modules and "click" not in sys.modules:
    sys.modules["inspect"] = _LazyInspect("inspect")
    try:
        import_module("click")
    finally:
        del sys.modules["inspect"]
