"""Writing files whole or not at all, and never over a file that is not Plotroom's own.

Every file Plotroom makes carries a seal: a digest of all its other bytes.  A file whose seal still fits was made
here and has not been touched since, so it may be made again; any other is the player's own.
"""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from aids.errors import FileRefused

_PREFIX = b"plotroom-seal:"
_SEAL = re.compile(rb"plotroom-seal:([0-9a-f]{64})")
#: Where the seal stands, by the ending of the file's name: before and after it.
_WRAP = {".pdf": (b"%", b"\n"), ".svg": (b"<!-- ", b" -->\n"), ".json": (b"", b""), ".toml": (b"# ", b"\n")}


def sealed(content: bytes, suffix: str) -> bytes:
    """The content with its seal at the end; a PNG keeps its own mark (its Software text) and is not changed."""
    if suffix not in _WRAP:
        return content
    before, after = _WRAP[suffix]
    if not content.endswith(b"\n"):
        content += b"\n"
    digest = hashlib.sha256(content).hexdigest().encode()
    return content + before + _PREFIX + digest + after


def is_own(path: Path) -> bool:
    """Whether the file is one Plotroom made and nobody has changed since."""
    content = path.read_bytes()
    if path.suffix == ".png":
        return content.startswith(b"\x89PNG") and b"Software\x00plotroom" in content[:4096]
    tail = content[-160:]
    found = _SEAL.search(tail)
    if found is None or path.suffix not in _WRAP:
        return False
    start = len(content) - len(tail) + found.start() - len(_WRAP[path.suffix][0])
    return hashlib.sha256(content[:start]).hexdigest().encode() == found[1]


def check_free(paths: Iterable[Path], force: bool = False) -> None:
    """Refuse before any work if a name is a folder or a file that is not Plotroom's own to write over."""
    for path in paths:
        try:
            if path.is_dir():
                raise FileRefused(f"{path}: is a folder; choose another place with -o")
            if path.exists() and not force and not is_own(path):
                raise FileRefused(f"{path}: exists and is not an unchanged file of Plotroom's; --force overwrites it")
        except FileRefused:
            raise
        except (OSError, ValueError) as error:
            raise FileRefused(f"{path}: cannot be read: {getattr(error, 'strerror', None) or error}") from None


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
        raise FileRefused(f"{where}: cannot be written: {getattr(error, 'strerror', None) or error}") from None
    finally:
        for part, _ in done:
            with suppress(OSError):
                part.unlink(missing_ok=True)
