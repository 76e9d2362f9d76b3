"""Locks between processes: a file that exists while a process works."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep, time

from aids.errors import FileRefused

LOCK = ".plotroom.lock"  # in the folder of a player's printers and defaults
PATIENCE, PAUSE = 20.0, 0.02  # seconds to wait for another process, and between two tries
ABANDONED = 10.0  # seconds after which a lock is that of a process that was killed


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold the lock of a path: no other process that asks for it goes on before this one is done.

    FileRefused if others hold it for `PATIENCE` seconds, or the file cannot be made.
    """
    deadline = monotonic() + PATIENCE
    while not _try_lock(path):
        if monotonic() > deadline:
            raise FileRefused("is held by another run of plotroom; try again", where=path)
        sleep(PAUSE)
    try:
        yield
    finally:
        with suppress(OSError):
            path.unlink()


def _try_lock(path: Path) -> bool:
    """Make the lock's file if there is none; whether it was made.  An abandoned one is removed."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except (FileExistsError, PermissionError) as error:  # Windows denies a file that is being removed
        if not path.exists() and isinstance(error, PermissionError) and not os.access(path.parent, os.W_OK):
            raise FileRefused("cannot be written: permission denied", where=path) from None
        with suppress(OSError):
            if time() - path.stat().st_mtime > ABANDONED:
                path.unlink()
        return False
    except OSError as error:
        raise FileRefused(f"cannot be written: {error.strerror or error}", where=path) from None
    return True
