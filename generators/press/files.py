"""Writing files whole or not at all, and never over a file that is not Plotroom's own.

Files carry a seal (see `writers.seals`).  One whose seal is intact may be overwritten; any other is the player's own.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from aids.errors import FileRefused
from generators.writers import WRITERS, seals

#: The seal of each kind of file, by suffix: every format, and the manifests of virtual tables.
SEALS = {f".{name}": writer.seal for name, writer in WRITERS.items()} | {".csv": seals.CSV, ".json": seals.JSON}


def is_own(path: Path) -> bool:
    """Whether Plotroom made the file and nobody has changed it since."""
    seal = SEALS.get(path.suffix)
    return seal is not None and seal.is_intact(path.read_bytes())


def check_name(path: Path) -> None:
    """FileRefused for a file name that Windows does not accept: a kit made on one system has to open on all."""
    import re

    name = path.name
    if re.search(r'[<>:"/\\|?*\x00-\x1f]|[. ]$', name):
        raise FileRefused("a name that Windows does not accept; use letters, digits, spaces, hyphens", where=path)
    if re.match(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)", name, re.IGNORECASE):
        raise FileRefused("a name that Windows keeps for a device; choose another", where=path)


def check_free(paths: Iterable[Path], force: bool = False) -> None:
    """Refuse before any work if a name is a folder or a file that is not Plotroom's own to write over."""
    for path in paths:
        check_name(path)
        try:
            if path.is_dir():
                raise FileRefused("is a folder; choose another place with -o", where=path)
            if path.exists() and not force and not is_own(path):
                raise FileRefused(
                    "exists and is not an unchanged file of Plotroom's; --force overwrites it", where=path
                )
        except FileRefused:
            raise
        except (OSError, ValueError) as error:
            raise FileRefused(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=path) from None


def write_all(files: dict[Path, bytes]) -> None:
    """Write every file under a temporary name, and rename them all only when all are written."""
    done: list[tuple[Path, Path]] = []
    try:
        for path, content in files.items():
            path.parent.mkdir(parents=True, exist_ok=True)
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            done.append((part, path))
            part.write_bytes(content)
        for part, path in done:
            part.replace(path)
    except (OSError, ValueError) as error:
        where = getattr(error, "filename", None) or next(iter(files), "")
        where = {str(part): path for part, path in done}.get(str(where), where)
        raise FileRefused(f"cannot be written: {getattr(error, 'strerror', None) or error}", where=where) from None
    finally:
        for part, _ in done:
            with suppress(OSError):
                part.unlink(missing_ok=True)
