"""Write all files of a command or none, and never overwrite a file of the player.

The files that Plotroom makes carry a seal (`writers.seals`).  A file with an intact seal may be overwritten; any other
belongs to the player.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from aids.errors import FileRefused
from generators.writers import WRITERS, seals

#: The seal of each kind of file, by suffix: every format, and the manifests of virtual tables.
SEALS = {f".{name}": writer.seal for name, writer in WRITERS.items()} | {".csv": seals.CSV, ".json": seals.JSON}
NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f]|[. ]$')
DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)", re.IGNORECASE)


def is_own(path: Path) -> bool:
    """Whether Plotroom made the file and it was not changed since."""
    seal = SEALS.get(path.suffix)
    return seal is not None and seal.is_intact(path.read_bytes())


def check_name(path: Path) -> None:
    """FileRefused for a file name that Windows does not accept: a file made on one system has to work on all."""
    if NOT_IN_NAMES.search(path.name):
        raise FileRefused("is not a file name on Windows; use letters, digits, spaces and hyphens", where=path)
    if DEVICES.match(path.name):
        raise FileRefused("is the name of a device on Windows; choose another", where=path)


def check_free(paths: Iterable[Path], force: bool = False) -> None:
    """FileRefused, before any work, if a path is a folder or, without `force`, a file that belongs to the player."""
    for path in paths:
        check_name(path)
        try:
            is_folder = path.is_dir()
            is_taken = not is_folder and path.exists() and not force and not is_own(path)
        except (OSError, ValueError) as error:
            raise FileRefused(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=path) from None
        if is_folder:
            raise FileRefused("is a folder; choose another place with -o", where=path)
        if is_taken:
            raise FileRefused("exists and is not an unchanged file of Plotroom; --force overwrites it", where=path)


def write_all(contents: Mapping[Path, bytes]) -> None:
    """Write every file under a temporary name, then rename them all; FileRefused if one cannot be written."""
    temporary: dict[Path, Path] = {}
    try:
        for path, content in contents.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            temporary[part] = path
            part.write_bytes(content)
        for part, path in temporary.items():
            part.replace(path)
    except (OSError, ValueError) as error:
        failed = Path(getattr(error, "filename", None) or next(iter(contents), ""))
        where = temporary.get(failed, failed)
        raise FileRefused(f"cannot be written: {getattr(error, 'strerror', None) or error}", where=where) from None
    finally:
        for part in temporary:
            with suppress(OSError):
                part.unlink(missing_ok=True)
