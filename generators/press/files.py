"""Writing files whole or not at all, and never over a file that is not Plotroom's own.

A PDF, SVG, PNG, CSV or JSON that Plotroom makes carries a seal: a digest of all its other bytes.  A file whose seal
still fits was made here and has not been touched since, so it may be made again; any other is the player's own.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from aids.errors import FileRefused

#: A PDF's seal is the identifier in its trailer, where one must be; an SVG's is a comment at its end, a PNG's a text
#: before its end; a CSV's stands at the end of its last cell and a JSON's in its last value.
_SEALS = {
    ".pdf": re.compile(rb"/ID\s*\[<([0-9a-f]{32})><([0-9a-f]{32})>\]"),
    ".svg": re.compile(rb"<!-- plotroom-seal:([0-9a-f]{32})() -->\n\Z"),
    ".png": re.compile(rb"tEXtplotroom-seal\0([0-9a-f]{32})().{4}\0{4}IEND\xaeB`\x82\Z", re.DOTALL),
    ".csv": re.compile(rb'plotroom-seal:([0-9a-f]{32})()"?\r\n\Z'),
    ".json": re.compile(rb'"plotroom-seal:([0-9a-f]{32})()"\n}\n\Z'),
}
_BLANK = b"0" * 32
_PNG_END = 12  # bytes: the last chunk of every PNG
#: What stands in a CSV or JSON where its seal will.
BLANK_SEAL = f"plotroom-seal:{_BLANK.decode()}"


def _seal(content: bytes, found: re.Match[bytes]) -> bytes:
    """The digest of everything but the seal."""
    view = memoryview(content)  # a book is long: no copies of it
    digest = hashlib.sha256(view[: found.start()])
    digest.update(b"seal")
    digest.update(view[found.end() :])
    return digest.hexdigest()[:32].encode()


def _found(content: bytes, suffix: str) -> re.Match[bytes] | None:
    """Where the seal stands: the last one in the file."""
    found = list(_SEALS[suffix].finditer(content, max(0, len(content) - 4096)))
    return found[-1] if found else None


def sealed(content: bytes, suffix: str) -> bytes:
    """The content of a file with its seal; ValueError for one, not an SVG, that has no place for it."""
    if suffix == ".svg":
        content += b"<!-- plotroom-seal:" + _BLANK + b" -->\n"
    if suffix == ".png":
        content = content[:-_PNG_END] + _text_chunk(_BLANK) + content[-_PNG_END:]
    found = _found(content, suffix)
    if found is None:
        raise ValueError(f"no place for a seal in this {suffix}")
    seal = found[0].replace(found[1], digest := _seal(content, found))
    if suffix == ".png":
        seal = _text_chunk(digest)[4:] + content[-_PNG_END:]
    view = memoryview(content)
    return b"".join((view[: found.start()], seal, view[found.end() :]))


def _text_chunk(digest: bytes) -> bytes:
    """A seal as a PNG's text chunk: its length, its kind, keyword and text, and a check sum of all but the length."""
    body = b"tEXtplotroom-seal\0" + digest
    return (len(body) - 4).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")


def is_own(path: Path) -> bool:
    """Whether the file is one Plotroom made and nobody has changed since."""
    content = path.read_bytes()
    found = _found(content, path.suffix) if path.suffix in _SEALS else None
    return found is not None and _seal(content, found) == found[1]


def check_free(paths: Iterable[Path], force: bool = False) -> None:
    """Refuse before any work if a name is a folder or a file that is not Plotroom's own to write over."""
    for path in paths:
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
