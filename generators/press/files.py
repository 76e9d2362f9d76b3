"""Write all files of a command or none, and never overwrite a file of the player.

The files that Plotroom makes carry a seal (`writers.seals`).  A file with an intact seal may be overwritten; any other
belongs to the player.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from stat import S_ISREG
from time import monotonic, sleep, time

from aids.errors import FileRefused
from aids.input_file import PlayerFile
from generators.writers import WRITERS, seals

#: The seal of each kind of file, by suffix: every format, and the manifests of virtual tables.
SEALS = {f".{name}": writer.seal for name, writer in WRITERS.items()} | {".csv": seals.CSV, ".json": seals.JSON}
PART = re.compile(r"\..+\.\d+\.part")  # the name of a temporary file: that of the file, and the process
MOST_OWN = 1 << 30  # bytes of a file that Plotroom may have made
OLD_PART = 24 * 3600.0  # seconds after which a temporary file belongs to no run any more
NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f]|[. ]$')
DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)", re.IGNORECASE)


def is_own(path: Path) -> bool:
    """Whether Plotroom made the file and it was not changed since.

    A link is the player's, and so is what is no regular file or larger than anything that Plotroom makes.
    """
    seal = SEALS.get(path.suffix)
    if seal is None or path.is_symlink() or not 0 < _size(path) <= MOST_OWN:
        return False
    with path.open("rb") as file:
        return seal.is_intact_in(file, path.stat().st_size)


def holds(path: Path, content: bytes) -> bool:
    """Whether a regular file holds this content; it is read only where it has the same size."""
    return _size(path) == len(content) and path.read_bytes() == content


def _size(path: Path) -> int:
    """The size of a regular file in bytes; -1 for anything else, and where there is none."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return -1
    return found.st_size if S_ISREG(found.st_mode) else -1


def path_in(folder: Path, name: str) -> Path:
    """The path of a file in a folder; FileRefused for a name that leads out of it."""
    if name in ("", ".", "..") or Path(name).name != name or "/" in name or "\\" in name:
        raise FileRefused(f"{name[:60]!r} is not the name of a file", where=folder)
    return folder / name


def find_files(folder: PlayerFile, pattern: str) -> list[PlayerFile]:
    """The files of a folder whose names match a pattern, sorted; FileRefused if the folder cannot be read."""
    at, given = Path(folder.path), folder.files.given
    try:
        inside = at.glob(pattern) if given is None else map(Path, given)
        found = sorted(path for path in inside if given is None or (path.parent == at and path.match(pattern)))
    except OSError as error:
        raise FileRefused(f"cannot be read: {error.strerror or error}", where=folder.path) from None
    return [PlayerFile(str(path), folder.files) for path in found]


def check_name(path: Path) -> None:
    """FileRefused for a file name that Windows does not accept: a file made on one system has to work on all."""
    if NOT_IN_NAMES.search(path.name):
        raise FileRefused("is not a file name on Windows; use letters, digits, spaces and hyphens", where=path)
    if DEVICES.match(path.name):
        raise FileRefused("is the name of a device on Windows; choose another", where=path)


def check_names(paths: Iterable[Path]) -> list[Path]:
    """The paths; FileRefused for a name that Windows does not accept and for two paths of one name."""
    names: list[Path] = []
    for path in paths:
        check_name(path)
        if path in names:
            raise FileRefused("would be written twice; give the sheets other names", where=path)
        names.append(path)
    return names


def check_new(path: Path, content: bytes, force: bool = False) -> None:
    """FileRefused for a path at which another file stands; the same content may, and with `force` any."""
    check_name(path)
    if path.is_dir():
        raise FileRefused("is a folder; choose another place with -o", where=path)
    if path.exists() and not force and not holds(path, content):
        raise FileRefused("exists and holds something else; move it away, or --force overwrites it", where=path)


def check_free(paths: Iterable[Path], force: bool = False) -> None:
    """FileRefused, before any work, for a path that may not be written.

    These are folders, pipes and devices, without `force` a file that belongs to the player, and two paths of one name.
    """
    for path in check_names(paths):
        try:
            is_folder = path.is_dir()
            is_other = not is_folder and path.exists() and not path.is_file()
            is_there = path.is_file() or path.is_symlink()
            is_taken = not is_other and is_there and not force and not is_own(path)
        except (OSError, ValueError) as error:
            raise FileRefused(f"cannot be read: {getattr(error, 'strerror', None) or error}", where=path) from None
        if is_folder:
            raise FileRefused("is a folder; choose another place with -o", where=path)
        if is_other:
            raise FileRefused("is a pipe or a device; choose another place with -o", where=path)
        if is_taken:
            raise FileRefused("exists and is not an unchanged file of Plotroom; --force overwrites it", where=path)


def write_all(contents: Mapping[Path, bytes]) -> list[Path]:
    """Write every file under a temporary name, then rename them all; the paths at which something else stood before.

    FileRefused if one cannot be written; then nothing is left of them, nor of the folders that were made for them.
    Nothing is written where a folder has the name of one of them.
    """
    if taken := next((path for path in contents if path.is_dir()), None):
        raise FileRefused("is a folder; move it or choose another place", where=taken)
    temporary: dict[Path, Path] = {}
    made: list[Path] = []
    try:
        replaced = [path for path, content in contents.items() if path.is_file() and not holds(path, content)]
        for folder in dict.fromkeys(path.parent for path in contents):
            _make_folder(folder, made)
            _remove_old_parts(folder)
        for path, content in contents.items():
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            temporary[part] = path
            part.write_bytes(content)
        for part, path in temporary.items():
            part.replace(path)
        made.clear()
        return replaced
    except (OSError, ValueError) as error:
        failed = Path(getattr(error, "filename", None) or next(iter(contents), ""))
        where = temporary.get(failed, failed)
        raise FileRefused(f"cannot be written: {getattr(error, 'strerror', None) or error}", where=where) from None
    finally:
        for part in temporary:
            with suppress(OSError):
                part.unlink(missing_ok=True)
        for folder in reversed(made):
            with suppress(OSError):
                folder.rmdir()


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and those above it that are missing; each that was made is added to `made`."""
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        with suppress(FileExistsError):  # another run made it in between
            place.mkdir()
            made.append(place)
    folder.mkdir(exist_ok=True)  # refuses a file of this name


def _remove_old_parts(folder: Path) -> None:
    """Remove the temporary files that runs left in a folder when they were killed, a day ago or more."""
    before = time() - OLD_PART
    for part in folder.glob(".*.part"):
        with suppress(OSError):
            if PART.fullmatch(part.name) and part.is_file() and part.stat().st_mtime < before:
                part.unlink()


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
