"""Imports reportlab without a player's settings of it and without modules that only its other users need.

Import this module before reportlab.  reportlab takes settings from a file in the home folder, from modules of certain
names and from environment variables, which would change the bytes of our files: none of them is read.

reportlab imports at once: Pillow, for pictures that Plotroom never hands to reportlab; an evaluator of Python
expressions; temporary files; `pickle`; dates, of which our files have none; the name of the Python in use; and
`hashlib`, which loads OpenSSL for digests that Python computes itself.  Together they would take a quarter of the time
in which a page is printed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any

from aids.digests import md5

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


def _stand_in(name: str, **attributes: Any) -> ModuleType:
    """A module with these attributes; others are those of the real one."""
    module = _Lazy(name)
    vars(module).update(attributes)
    return module


def lean_import(*names: str) -> None:
    """Import modules of reportlab with stand-ins for what they do not need; they hold for those modules alone."""
    stand_ins: dict[str, ModuleType] = {
        "PIL": _stand_in("PIL", Image=_Lazy("PIL.Image")),
        "ast": _LazyFunctions("ast"),
        "datetime": _stand_in("datetime", tzinfo=object),
        "glob": _LazyFunctions("glob"),
        "hashlib": _stand_in("hashlib", md5=md5),
        "pickle": _Lazy("pickle"),
        "platform": _stand_in("platform", python_implementation=lambda: "CPython"),
        "string": _stand_in("string", digits="0123456789"),
        "reportlab.lib.rl_safe_eval": _LazyFunctions("reportlab.lib.rl_safe_eval"),
        "reportlab.lib.rltempfile": _LazyFunctions("reportlab.lib.rltempfile"),
    }
    stand_ins |= {name: ModuleType(name) for name in SETTINGS}
    absent = {name: module for name, module in stand_ins.items() if name not in sys.modules}
    sys.modules.update(absent)
    try:
        with plain_environment():
            for name in names:
                import_module(name)
    finally:
        for name in absent:
            del sys.modules[name]


lean_import("reportlab.pdfbase.ttfonts")
