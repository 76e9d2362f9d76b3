"""Reads Plotroom's own TOML files, and caches the parsed documents as Python caches bytecode.

Importing `tomllib` and parsing a game's rules takes longer than any look-up.  The parsed document is written to
`__pycache__` beside the file and is valid until the file's time or size changes.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress

from aids import toml_file
from aids.input_file import DISK, Key, Place, on_disk
from aids.toml_file import line_of
from aids.value_cache import keep


class OwnLines:
    """Finds lines in a file of Plotroom's own, which is read again for it; `pickle` can write it."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnLines) and other.path == self.path

    def __hash__(self) -> int:
        return hash(self.path)

    def __call__(self, keys: tuple[Key, ...]) -> int | None:
        """The line of the value at these keys, None where it is not found."""
        return line_of(toml_file.text_of(on_disk(self.path)), keys)


def read(path: str) -> tuple[Place, dict[str, object]]:
    """The place of a document and the document, as `toml_file.read` returns them and with its errors.

    The place of a cached document reads the file again to find a line.
    """
    folder, name = os.path.split(path)
    cached = f"{folder}/__pycache__/{name}.{sys.implementation.cache_tag}"
    try:
        state = os.stat(path)  # noqa: PTH116 - see toml_file.text_of
        stamp = [state.st_mtime_ns, state.st_size]
        with open(cached, "rb") as file:  # noqa: PTH123
            cached_stamp, document = marshal.load(file)
        if cached_stamp == stamp and isinstance(document, dict):
            return Place(path, (), OwnLines(path), DISK), document
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not cached yet, or damaged
    _, document = toml_file.read(on_disk(path))
    place = Place(path, (), OwnLines(path), DISK)
    with suppress(ValueError):  # a date, which marshal does not write
        keep(cached, lambda: marshal.dumps([stamp, document]))
    return place, document
