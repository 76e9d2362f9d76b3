"""Zips made and read, every bound of them checked: files packed as one, and the folder of a game of the player's own.

Of a zip nothing is written anywhere, and nothing inflated that Plotroom does not read.
"""

from __future__ import annotations

import zlib
from base64 import b64decode
from binascii import Error as NotBase64
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import PurePosixPath
from stat import S_IFMT, S_ISDIR, S_ISREG
from types import MappingProxyType
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from aids.errors import InputError
from aids.input_file import MAX_PICTURE_BYTES, brief

#: What Plotroom reads of a folder; other files stay behind.
SUFFIXES = (".toml", ".csv", ".xlsx", ".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")
MOST_FILES = 300
MOST_ENTRIES = 2_000  # of a zip, with folders and the files that stay behind
MOST_ZIP = 5_000_000  # bytes: more does not fit into a request
MOST_INFLATED = 16_000_000  # bytes of all files
MOST_NAME, MOST_FOLDERS = 200, 6
ENTRY = b"PK\x01\x02"  # begins an entry in the list at the end of a zip
ENCRYPTED = 1


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Files as a zip, each with the same date, so that the same files give the same bytes."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return out.getvalue()


@lru_cache(maxsize=4)
def files_of_game(text: str) -> Mapping[str, bytes]:
    """The files of a game in the zip that `own_games.take_in` made, each below the game's name.

    It is read once for the requests that follow each other.
    """
    files = unzipped(base64_bytes(text, "own"))
    folders = {path.partition("/")[0] for path in files}
    if len(folders) != 1 or not all(is_read(path) and "/" in path for path in files):
        raise InputError("is not the zip of a game that own-game gives", where="own")
    return MappingProxyType(files)


def is_read(path: str) -> bool:
    """Whether Plotroom reads a file; hidden files and those that macOS adds to a zip stay behind."""
    parts = path.split("/")
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return not hidden and PurePosixPath(path).suffix.lower() in SUFFIXES


def path_of(name: object) -> str:
    """A path of a folder with / between its parts; InputError for one that leads out of it."""
    if not isinstance(name, str) or not name or len(name) > MOST_NAME or not name.isprintable():
        raise InputError(f"{brief(name)} is not the name of a file", where="files")
    path = name.replace("\\", "/")
    parts = path.split("/")
    if ":" in path or any(not part.strip(". ") for part in parts):
        raise InputError(f"{brief(name)} leads out of the folder", where="files")
    if len(parts) > MOST_FOLDERS + 2:
        raise InputError(f"{brief(name)} lies in more than {MOST_FOLDERS} folders", where="files")
    return path


def bounded(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Files by path, each once; InputError for more of them, or more bytes, than a game has."""
    kept: dict[str, bytes] = {}
    size = read = 0
    for path, content in files:
        if path in kept:
            raise InputError("is there twice", where=path)
        kept[path] = content
        size, read = size + len(content), read + is_read(path)
        if read > MOST_FILES:
            raise InputError(f"has more than {MOST_FILES} files", where="folder")
        if size > MOST_INFLATED:
            raise InputError(f"its files have more than {MOST_INFLATED:,} bytes", where="folder")
    return kept


def base64_bytes(text: str, where: str) -> bytes:
    """The bytes that a text of base64 stands for."""
    try:
        return b64decode(text, validate=True)
    except (NotBase64, ValueError):
        raise InputError("is not base64", where=where) from None


def unzipped(content: bytes) -> dict[str, bytes]:
    """The files of a zip by path, none of them written anywhere; those that stay behind are not inflated."""
    if len(content) > MOST_ZIP:
        raise InputError(f"has {len(content):,} bytes; {MOST_ZIP:,} at most", where="zip")
    if content.count(ENTRY) > MOST_ENTRIES:
        raise InputError(f"has more than {MOST_ENTRIES:,} entries", where="zip")
    try:
        with ZipFile(BytesIO(content)) as archive:
            return bounded(_entries(archive))
    except InputError:  # a ValueError too
        raise
    except (BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, OSError) as error:
        raise InputError(f"cannot be read: {error or 'it is cut off'}", where="zip") from None


def _entries(archive: ZipFile) -> Iterator[tuple[str, bytes]]:
    """The files of a zip that are regular files, in the order of its list."""
    for entry in archive.infolist():
        mode = entry.external_attr >> 16
        if entry.is_dir() or entry.filename.endswith("\\") or S_ISDIR(mode):
            continue
        path = path_of(entry.filename)
        if S_IFMT(mode) and not S_ISREG(mode):
            raise InputError("is a link or a device, not a file", where=path)
        yield path, _inflated(archive, entry, path) if is_read(path) else b""


def _inflated(archive: ZipFile, entry: ZipInfo, path: str) -> bytes:
    """The content of a file of a zip; no more of it is inflated than a file of a player may have."""
    if entry.flag_bits & ENCRYPTED:
        raise InputError("is encrypted; make the zip without a password", where=path)
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise InputError("is packed in a way that is not read; make a plain zip", where=path)
    with archive.open(entry) as file:
        content = file.read(MAX_PICTURE_BYTES + 1)
    if len(content) > MAX_PICTURE_BYTES:
        raise InputError(f"is larger than {MAX_PICTURE_BYTES:,} bytes", where=path)
    return content
