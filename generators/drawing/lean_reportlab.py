"""Imports reportlab without a player's settings of it and without modules that only its other users need.

Import this module before reportlab.  reportlab takes settings from a file in the home folder, from modules of certain
names and from environment variables, which would change the bytes of our files: none of them is read.

`reportlab.lib.utils` imports at once: Pillow, for pictures that Plotroom never hands to reportlab; an evaluator of
Python expressions; temporary files; `pickle`.  Together they would take a fifth of the time in which a page is printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

#: Modules of settings.  With the second, reportlab does not look for the file in the home folder.
SETTINGS = ("reportlab.local_rl_settings", "reportlab_settings")
SETTING, DATE = "RL_", "SOURCE_DATE_EPOCH"  # environment variables: the beginning of some, and the name of one


@contextmanager
def plain_environment() -> Iterator[None]:
    """Without the environment variables that reportlab reads."""
    taken = {name: os.environ.pop(name) for name in list(os.environ) if name == DATE or name.startswith(SETTING)}
    try:
        yield
    finally:
        os.environ.update(taken)


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
    stand_ins |= {name: ModuleType(name) for name in SETTINGS}
    absent = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)
    try:
        with plain_environment():
            import_module("reportlab.lib.utils")
            import_module("reportlab.rl_config")
    finally:
        for name in absent:
            del sys.modules[name]


_import_lean()
