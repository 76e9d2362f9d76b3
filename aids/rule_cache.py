"""Caches the rules of Plotroom's own games as they were read, as Python caches bytecode.

Reading a game's rules through the declarations takes longer than any look-up.  The values are written to `__pycache__`
beside the files and are valid until a file of the rules, or of the code that reads them, changes.
"""

import _pickle as pickle  # `pickle` itself imports what only writers in Python need, which takes longer
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from types import MappingProxyType

from aids import __path__ as here
from aids import __version__
from aids.rulebook.rules import Rules

#: The folders whose code decides what is read from a file, besides that of the game.
READERS = (here[0], *(f"{here[0]}/{name}" for name in ("reading", "records", "rulebook")))


def cached(folder: str, files: tuple[tuple[str, int, int], ...], read: Callable[[], Rules]) -> Rules:
    """The rules that `read` reads from the files of a game's folder; `files` are their paths, times and sizes.

    Raises the errors of `read`.  A cache that is missing, damaged or cannot be written only costs time.
    """
    name = f"rules.{sys.implementation.cache_tag}.pickle"
    path = f"{folder}/__pycache__/{name}"
    stamp = repr((__version__, files, *map(_state, (*READERS, folder)))).encode() + b"\n"
    with suppress(Exception):  # damaged content raises errors of any kind
        with open(path, "rb") as file:  # noqa: PTH123
            rules = pickle.load(file) if file.readline() == stamp else None
        if isinstance(rules, Rules):
            return rules
    rules = read()
    if not sys.dont_write_bytecode:
        # Another process may read the cache at the same moment: replace it in one step.
        with suppress(OSError):
            os.makedirs(f"{folder}/__pycache__", exist_ok=True)  # noqa: PTH103
            part = f"{path}.{os.getpid()}"
            with open(part, "wb") as file:  # noqa: PTH123
                file.write(stamp + _written(rules))
            os.replace(part, path)  # noqa: PTH105
    return rules


def _state(folder: str) -> tuple[int, int]:
    """The times and the sizes of the modules in a folder, each added up."""
    states = [entry.stat() for entry in os.scandir(folder) if entry.name.endswith(".py")]
    return sum([state.st_mtime_ns for state in states]), sum([state.st_size for state in states])


def _written(rules: Rules) -> bytes:
    """Rules as `pickle` writes them."""
    content = BytesIO()
    pickler = pickle.Pickler(content, 5)
    pickler.dispatch_table = {MappingProxyType: _reduced}
    pickler.dump(rules)
    return content.getvalue()


def _reduced(fixed: MappingProxyType[str, object]) -> tuple[Callable[..., object], tuple[dict[str, object]]]:
    """What makes a mapping that does not change, as `pickle` asks for it."""
    return as_fixed, (dict(fixed),)


def as_fixed(entries: dict[str, object]) -> MappingProxyType[str, object]:
    """The mapping of these entries that does not change; `pickle` finds this function by its name."""
    return MappingProxyType(entries)
