"""Reads Plotroom's own TOML files, and caches the parsed documents as Python caches bytecode.

Importing `tomllib` and parsing a game's rules takes longer than any look-up.  The parsed document is written to
`__pycache__` beside the file and is valid until the file's time or size changes.  Where `__pycache__` cannot be
written, or bytecode is not wanted, the file is parsed each time.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress

from aids import toml_file
from aids.toml_file import Place
from aids.tray import use_tray


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
            cached_stamp, document = marshal.loads(file.read())
        if cached_stamp == stamp and isinstance(document, dict):
            return Place(path), document
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not cached yet, or damaged
    with use_tray(None):
        place, document = toml_file.read(path)
    if not sys.dont_write_bytecode:
        # Another process may read the cache at the same moment: replace it in one step.
        with suppress(OSError, ValueError):
            os.makedirs(f"{folder}/__pycache__", exist_ok=True)  # noqa: PTH103
            part = f"{cached}.{os.getpid()}"
            with open(part, "wb") as file:  # noqa: PTH123
                file.write(marshal.dumps([stamp, document]))
            os.replace(part, cached)  # noqa: PTH105
    return place, document
