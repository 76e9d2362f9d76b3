"""Imports click without modules that Plotroom does not need it for; import this module before click.

They would take a sixth of the time of a look-up.  click needs `inspect` to strip the indent of help texts and for
callbacks that are generators; `datetime` and `uuid` for types of parameters that no command of Plotroom has;
`gettext` for translations of its messages, for each of which it searches the disk; `threading` for one name.
"""

from __future__ import annotations

import sys
from _thread import _local
from importlib import import_module
from types import ModuleType
from typing import Any


class _StandIn(ModuleType):
    """Stands for a module in click; what it lacks is taken from the real one."""

    def __init__(self, name: str, **attributes: Any) -> None:
        """`attributes` take the place of those of the real module."""
        super().__init__(name)
        vars(self).update(attributes)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


class _NoValue:
    """Stands for the values of a type of parameters that no command has."""


def _cleandoc(text: str) -> str:
    """The text without the indent of its lines; a single line takes no `inspect`."""
    if "\n" not in text and "\t" not in text:
        return text.lstrip()
    cleaned: str = import_module("inspect").cleandoc(text)
    return cleaned


def _gettext(message: str) -> str:
    """The message as it is."""
    return message


def _ngettext(one: str, several: str, number: int) -> str:
    """The message for one or for several."""
    return one if number == 1 else several


def _import_lean() -> None:
    """Import click with the stand-ins; they hold for its own modules alone."""
    stand_ins = (
        _StandIn("datetime", datetime=_NoValue),
        _StandIn("gettext", gettext=_gettext, ngettext=_ngettext),
        _StandIn("inspect", cleandoc=_cleandoc),
        _StandIn("threading", local=_local),
        _StandIn("uuid", UUID=_NoValue),
    )
    absent = {module.__name__: module for module in stand_ins if module.__name__ not in sys.modules}
    sys.modules.update(absent)
    try:
        import_module("click")
    finally:
        for name, module in absent.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


if "click" not in sys.modules:
    _import_lean()
