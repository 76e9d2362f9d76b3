"""Keeps the parsed form of a game's own files, as Python keeps bytecode.

To import `tomllib` and parse a game's figures takes longer than any answer.  So the parsed document goes
into `__pycache__` beside the file, and holds until the file changes.  Where that cannot be written, or
bytecode is not wanted, the file is parsed each time.
"""

from __future__ import annotations

import marshal
import os
import sys
from contextlib import suppress

from aids import toml_file


def read(path: str) -> dict[str, object]:
    """The document in a TOML file, as `toml_file.read` gives it and with its errors."""
    folder, _, name = path.rpartition("/")
    kept = f"{folder}/__pycache__/{name}.{sys.implementation.cache_tag}"
    try:
        state = os.stat(path)  # noqa: PTH116 - see toml_file.read
        stamp = [state.st_mtime_ns, state.st_size]
        with open(kept, "rb") as file:  # noqa: PTH123
            known, document = marshal.loads(file.read())
        if known == stamp and isinstance(document, dict):
            return document
    except (OSError, ValueError, EOFError, TypeError):
        pass  # not kept yet, or not readable any more
    document = toml_file.read(path)
    if not sys.dont_write_bytecode:
        # Whole or not at all: another look-up may read at the same moment.
        with suppress(OSError, ValueError):
            part = f"{kept}.{os.getpid()}"
            with open(part, "wb") as file:  # noqa: PTH123
                file.write(marshal.dumps([stamp, document]))
            os.replace(part, kept)  # noqa: PTH105
    return document
