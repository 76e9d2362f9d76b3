"""Imports reportlab without the modules that only its other users need; import this module before reportlab.

`reportlab.lib.utils` imports at once: Pillow, for pictures that Plotroom never hands to reportlab; an evaluator of
Python expressions; temporary files; `pickle`.  Together they would take a fifth of the time in which a page is printed.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class _Lazy(ModuleType):
    """Stands for a module; its attributes are those of the real one, imported when one is read."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(import_module(self.__name__), name)


class _LazyFunctions(ModuleType):
    """Stands for a module of functions; the real one is imported when one of them is called."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *args, **named: getattr(import_module(self.__name__), name)(*args, **named)


def _import_lean() -> None:
    """Import `reportlab.lib.utils` with stand-ins for what it does not need; they hold for that module alone."""
    pillow = ModuleType("PIL")
    pillow.Image = _Lazy("PIL.Image")  # type: ignore[attr-defined]
    stand_ins = {
        "PIL": pillow,
        "pickle": _Lazy("pickle"),
        "reportlab.lib.rl_safe_eval": _LazyFunctions("reportlab.lib.rl_safe_eval"),
        "reportlab.lib.rltempfile": _LazyFunctions("reportlab.lib.rltempfile"),
    }
    absent = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)
    try:
        import_module("reportlab.lib.utils")
    finally:
        for name in absent:
            del sys.modules[name]


_import_lean()
