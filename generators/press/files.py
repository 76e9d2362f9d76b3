"""Write all files of a command or none, and never overwrite a file of the player.

The files that Plotroom makes carry a seal (`writers.Seal`).  A file with an intact seal may be overwritten; any other
belongs to the player.
"""

import os
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from shutil import copyfile
from stat import S_ISREG
from time import time
from typing import NamedTuple

from aids.errors import FileRefused, PlotroomError
from aids.input_file import PlayerFile
from generators import writers
from generators.writers import WRITERS

#: The seal of each kind of file, by suffix: every format, and the manifests of virtual tables.
SEALS = {f".{name}": writer.seal for name, writer in WRITERS.items()} | {".csv": writers.CSV, ".json": writers.JSON}
PART = re.compile(r"\..+\.\d+\.(part|old)")  # the name of a temporary file: that of the file, and the process
MOST_OWN = 1 << 30  # bytes of a file that Plotroom may have made
OLD_PART = 24 * 3600.0  # seconds after which a temporary file belongs to no run any more
NOT_IN_NAMES = re.compile(r'[<>:"/\\|?*\x00-\x1f\x7f-\x9f\ud800-\udfff]|[. ]$')
DEVICES = re.compile(r"(con|prn|aux|nul|(com|lpt)[0-9¹²³]) *(\.|$)", re.IGNORECASE)
LOCK = ".plotroom.lock"  # in the folder of a player's printers, defaults and games
PATIENCE = 20.0  # seconds to wait for another process


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
        raise FileRefused(f"{name[:60]!r} is not a file name", "use a name without folders", where=folder)
    return folder / name


def find_files(folder: PlayerFile, pattern: str) -> list[PlayerFile]:
    """The files of a folder whose names match a pattern, sorted; FileRefused if the folder cannot be read."""
    at, given = Path(folder.path), folder.files.given
    try:
        inside = at.glob(pattern) if given is None else map(Path, given)
        found = sorted(path for path in inside if given is None or (path.parent == at and path.match(pattern)))
    except OSError as error:
        problem = f"this folder cannot be read: {error.strerror or error}"
        raise FileRefused(problem, "check its permissions", where=folder.path) from None
    return [PlayerFile(str(path), folder.files) for path in found]


def check_name(path: Path) -> None:
    """FileRefused for a file name that Windows does not accept, or no text: a file has to work on all systems."""
    if NOT_IN_NAMES.search(path.name):
        fix = "use letters, digits, spaces and hyphens"
        raise FileRefused("this file name does not work on Windows", fix, where=path)
    if DEVICES.match(path.name):
        raise FileRefused("this is the name of a device on Windows", "use another name", where=path)


def check_names(paths: Iterable[Path]) -> None:
    """FileRefused for a name that Windows does not accept and for two paths that are one file somewhere."""
    found: dict[str, Path] = {}
    for path in paths:
        check_name(path)
        _add_name(found, path)


def _add_name(found: dict[str, Path], path: Path) -> None:
    """Add a path to those found; FileRefused for a second one of its name, in any letters as on Windows and macOS."""
    name = unicodedata.normalize("NFC", os.path.join(os.path.realpath(path.parent), path.name)).casefold()  # noqa: PTH118
    if name in found:
        raise FileRefused("this command would write two files with this name", "rename one of them", where=path)
    found[name] = path


def check(path: Path, force: bool = False, content: bytes | None = None) -> None:
    """FileRefused for a path that may not be written: a folder, a pipe, a device, without `force` a player's file.

    A file that Plotroom made may be replaced; with `content` one that holds the same, and no other.
    """
    check_name(path)
    problem = fix = ""
    try:
        if path.is_dir():
            problem, fix = "this is a folder", ELSEWHERE
        elif path.exists() and not path.is_file():
            problem, fix = "this is a pipe or a device", f"{ELSEWHERE} with -o"
        elif not force and (path.is_file() or path.is_symlink()):
            if content is None and not is_own(path):
                problem, fix = "this file was changed, or Plotroom did not make it", "to overwrite it, add --force"
            elif content is not None and not holds(path, content):
                problem, fix = "a different file exists here", "move it away, or add --force to overwrite it"
    except (OSError, ValueError) as error:
        problem, fix = f"this file cannot be read: {getattr(error, 'strerror', None) or error}", ELSEWHERE
    if problem:
        raise FileRefused(problem, fix, where=path)


ELSEWHERE = "use another place"


class NewFile(NamedTuple):
    """A file to write."""

    path: Path
    content: bytes


def write_all(outputs: Iterable[NewFile], check: Callable[[Path], None] = lambda path: None) -> list[Path]:
    """Write every file under a temporary name as it is made, then rename them all.

    Where something has the name of one when all are made, `check` refuses what may not be replaced.  Returns the paths
    at which something else that Plotroom made stood before.  Raises the errors of making them, and FileRefused if one
    cannot be written, or if something has its name by then that may not be replaced.  Then nothing is left of them, nor
    of the folders that were made for them, and what they were to replace is as before.  Only a run that is killed
    between the first renaming and the last can leave some of them.
    """
    parts: dict[Path, Path] = {}
    replaced: list[Path] = []
    names: dict[str, Path] = {}
    folders: set[Path] = set()
    with ExitStack() as after, ExitStack() as undo:
        for path, content in outputs:
            _add_name(names, path)
            part = path.with_name(f".{path.name}.{os.getpid()}.part")
            with _refused(part, path):
                if path.is_dir():
                    raise FileRefused("this is a folder", f"move it, or {ELSEWHERE}", where=path)
                if path.parent not in folders:
                    _make_folder(path.parent, after)
                    folders.add(path.parent)
                if path.is_file() and not holds(path, content) and is_own(path):
                    replaced.append(path)
                parts[part] = path
                after.callback(_try, part.unlink)
                part.write_bytes(content)
        for part, path in parts.items():
            with _refused(part, path):
                _put(part, path, check, undo, after)
        undo.pop_all()
    return replaced


def _put(part: Path, path: Path, check: Callable[[Path], None], undo: ExitStack, after: ExitStack) -> None:
    """Give a file its name, and note how that is undone; what has the name by now is looked at once more."""
    try:
        _link(part, path, undo)
    except FileExistsError:
        check(path)
        old = part.with_suffix(".old")
        after.callback(_try, old.unlink)
        _keep(path, old)
        undo.callback(_try, old.replace, path)
        part.replace(path)


def _link(part: Path, path: Path, undo: ExitStack) -> None:
    """Give a file a name; FileExistsError where something has it, be it since this moment."""
    try:
        path.hardlink_to(part)
        undo.callback(_try, path.unlink)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        path.open("xb").close()
        undo.callback(_try, path.unlink)
        part.replace(path)


def _keep(path: Path, old: Path) -> None:
    """Save a file under another name too."""
    with suppress(OSError):  # a file system without links
        if not path.is_symlink():
            old.hardlink_to(path)
            return
    copyfile(path, old, follow_symlinks=False)


def _try(act: Callable[..., object], *words: Path) -> None:
    """Do what cannot be done where a file is gone, or a folder is not empty."""
    with suppress(OSError):
        act(*words)


@contextmanager
def _refused(part: Path, path: Path) -> Iterator[None]:
    """Turn errors of the system into FileRefused at a file, or at the folder that could not be made for it."""
    try:
        yield
    except PlotroomError:
        raise
    except (OSError, ValueError) as error:
        failed = getattr(error, "filename", None) or part
        where = path if Path(failed) == part else failed
        problem = f"this file cannot be written: {getattr(error, 'strerror', None) or error}"
        raise FileRefused(problem, ELSEWHERE, where=where) from None


def _make_folder(folder: Path, after: ExitStack) -> None:
    """Make a folder and those above it that are missing, and rid one that was there of old temporary files.

    Runs that were killed a day ago or more left these.  Folders that were made and are empty at the end are removed.
    """
    missing = [place for place in (folder, *folder.parents) if not place.exists()]
    for place in reversed(missing):
        with suppress(FileExistsError):  # another run made it in between
            place.mkdir()
            after.callback(_try, place.rmdir)
    folder.mkdir(exist_ok=True)  # refuses a file of this name
    if missing:
        return
    before = time() - OLD_PART
    for part in (*folder.glob(".*.part"), *folder.glob(".*.old")):
        with suppress(OSError):
            if PART.fullmatch(part.name) and part.is_file() and part.stat().st_mtime < before:
                part.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which is made: no other process that asks for it continues before this one is done.

    The lock ends with its process.  FileRefused if others hold it for `PATIENCE` seconds, or it cannot be had.
    """
    import filelock

    lock = filelock.FileLock(folder / LOCK)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock.acquire(timeout=PATIENCE)
    except filelock.Timeout:
        problem = "this folder is in use by another run of plotroom"
        raise FileRefused(problem, "try again", where=folder / LOCK) from None
    except OSError as error:
        problem = f"this folder cannot be written: {error.strerror or error}"
        raise FileRefused(problem, "check its permissions", where=folder) from None
    try:
        yield
    finally:
        lock.release()
