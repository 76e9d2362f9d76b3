"""Caches values that take long to read from a file of Plotroom's own or of a package, as Python caches bytecode."""

import _pickle as pickle  # `pickle` itself imports what only writers in Python need, which takes longer
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from types import MappingProxyType
from typing import TypeVar

from aids import __path__ as here
from aids import __version__

PROTOCOL = 5
#: The list of files beside this package that installers write.
INSTALLED = f"{os.path.dirname(here[0])}/plotroom-{__version__}.dist-info/RECORD"  # noqa: PTH120
Held = TypeVar("Held")


def cached(folder: str, name: str, stamp: object, kind: type[Held], read: Callable[[], Held]) -> Held:
    """The value of this kind in the `__pycache__` of a folder, or the one that `read` gives, which is kept there.

    It is valid while `stamp`, which says from what it was read, is written alike.  Raises the errors of `read`; a cache
    that is missing, damaged or cannot be written only costs time.
    """
    path = f"{folder}/__pycache__/{name}.{sys.implementation.cache_tag}.pickle"
    head = repr((__version__, stamp)).encode() + b"\n"
    with suppress(Exception):  # damaged content raises errors of any kind
        with open(path, "rb") as file:  # noqa: PTH123
            value = pickle.load(file) if file.readline() == head else None
        if isinstance(value, kind):
            return value
    value = read()
    keep(path, lambda: head + _written(value))
    return value


def keep(path: str, content: Callable[[], bytes]) -> None:
    """Write a cache, in one step as another process may read it at the same moment; nothing where that cannot be."""
    if sys.dont_write_bytecode:
        return
    with suppress(OSError):
        os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120
        part = f"{path}.{os.getpid()}"
        with open(part, "wb") as file:  # noqa: PTH123
            file.write(content())
        os.replace(part, path)  # noqa: PTH105


def code_state(*folders: str) -> tuple[int, int]:
    """The time and the size of the list of installed files; without one those of the modules in folders, added up.

    They change when code changes: an installer writes the list anew, and code that is worked on has none beside it.
    """
    with suppress(OSError):
        state = os.stat(INSTALLED)  # noqa: PTH116
        return state.st_mtime_ns, state.st_size
    states = [entry.stat() for folder in folders for entry in os.scandir(folder) if entry.name.endswith(".py")]
    return sum([state.st_mtime_ns for state in states]), sum([state.st_size for state in states])


def _written(value: object) -> bytes:
    """A value as `pickle` writes it."""
    content = BytesIO()
    pickler = pickle.Pickler(content, PROTOCOL)
    pickler.dispatch_table = {MappingProxyType: _reduced}
    pickler.dump(value)
    return content.getvalue()


def _reduced(fixed: MappingProxyType[str, object]) -> tuple[Callable[..., object], tuple[dict[str, object]]]:
    """What makes a mapping that does not change, as `pickle` asks for it."""
    return as_fixed, (dict(fixed),)


def as_fixed(entries: dict[str, object]) -> MappingProxyType[str, object]:
    """The mapping of these entries that does not change; `pickle` finds this function by its name."""
    return MappingProxyType(entries)
