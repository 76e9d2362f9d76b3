"""Games of a player's own in a request: the folder that a page sends, as a zip, with every bound of it checked.

A page gives a folder file by file, or as the zip that a player dropped; it gets back a zip of what Plotroom reads of
it.  That zip comes as the field `own` of each request about the game.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from stat import S_IFMT, S_ISDIR, S_ISREG
from types import MappingProxyType
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from aids import games, homes, toml_file
from aids.errors import InputError, PlotroomError
from aids.homes import OWN
from aids.input_file import MAX_BYTES
from aids.places import brief
from generators.jobs.starters import example, own_game
from generators.sheets.verify import verify as checked
from generators.web.requests import Request, check_keys, content_of, desk, mapping_field, text_field
from generators.web.zips import zipped

#: What Plotroom reads of a folder; other files stay behind.
SUFFIXES = (".toml", ".csv", ".svg", ".png")
MOST_FILES = 300
MOST_ENTRIES = 2_000  # of a zip, with folders and the files that stay behind
MOST_ZIP = 5_000_000  # bytes: more does not fit into a request
MOST_INFLATED = 16_000_000  # bytes of all files
MOST_NAME, MOST_FOLDERS = 200, 6
FIRST = "my-game"  # the name of a game that is begun here
ENTRY = b"PK\x01\x02"  # begins an entry in the list at the end of a zip
ENCRYPTED = 1


def take_in(request: Request) -> dict[str, object]:
    """A game in the folder of a request, `files` by their paths or a `zip`: its name and title, and a zip of its files.

    With `example` it is an example game, or where that is "" a small game to begin with.

    Raises the error of a folder in which no game can be found; other faults are those of `verify`.
    """
    check_keys(request, ("files", "zip", "example"))
    if "example" in request:
        wanted = text_field(request, "example")
        started = example(wanted) if wanted else own_game(Path(FIRST))
        whole = {name: text.encode() for name, text in started.items()}
    elif "zip" in request:
        whole = _unzipped(_base64(text_field(request, "zip", most=2 * MOST_ZIP), "zip"))
    else:
        given = mapping_field(request, "files", MOST_ENTRIES)
        whole = _bounded((_path(name), content_of(name, value)) for name, value in given.items())
    read = {path: content for path, content in whole.items() if _is_read(path)}
    folder = _folder(read)
    inside = {path.removeprefix(folder): content for path, content in read.items() if path.startswith(folder)}
    name, title = _named(inside)
    made = zipped({f"{name}/{path}": content for path, content in sorted(inside.items())})
    if len(made) > MOST_ZIP:
        raise InputError(f"its files have {len(made):,} bytes as a zip; {MOST_ZIP:,} at most", where=name)
    return {
        "name": name,
        "title": title,
        "zip": b64encode(made).decode(),
        "files": sorted(inside),
        "left": len(whole) - len(inside),
    }


def given_by(request: Request) -> Mapping[str, bytes]:
    """The files of the game that comes with a request (`own`), each below the game's name; empty without one."""
    return _kept(text_field(request, "own", most=2 * MOST_ZIP)) if request.get("own") is not None else {}


def verify(request: Request) -> dict[str, object]:
    """The faults and warnings of a game of the player's own, each with file and line."""
    check_keys(request, ("game",))
    with desk(request):
        report = checked(games.find(text_field(request, "game")))
    return {"faults": _listed(report.faults), "warnings": _listed(report.warnings)}


def _listed(errors: Iterable[PlotroomError]) -> list[dict[str, str]]:
    return [{"where": error.where, "message": error.message} for error in errors]


@lru_cache(maxsize=4)
def _kept(text: str) -> Mapping[str, bytes]:
    """The files of a zip that `take_in` made; read once for the requests that follow each other."""
    files = _unzipped(_base64(text, "own"))
    folders = {path.partition("/")[0] for path in files}
    if len(folders) != 1 or not all(_is_read(path) and "/" in path for path in files):
        raise InputError("is not the zip of a game that own-game gives", where="own")
    return MappingProxyType(files)


# --- what a folder holds --------------------------------------------------------------------------------------


def _is_read(path: str) -> bool:
    """Whether Plotroom reads a file; hidden files and those that macOS adds to a zip stay behind."""
    parts = path.split("/")
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return not hidden and PurePosixPath(path).suffix.lower() in SUFFIXES


def _folder(paths: Iterable[str]) -> str:
    """The folder in which the game stands, with its /: the topmost with a `game.toml`."""
    found = sorted({path.removesuffix(OWN) for path in paths if path == OWN or path.endswith(f"/{OWN}")})
    if not found:
        raise InputError(f"has no {OWN}; give the folder of the game, or a zip of it", where="folder")
    top = min(folder.count("/") for folder in found)
    first = [folder for folder in found if folder.count("/") == top]
    if len(first) > 1:
        raise InputError(f"holds {len(first)} games, {', '.join(map(brief, first[:4]))}; give one", where="folder")
    return first[0]


def _named(inside: Mapping[str, bytes]) -> tuple[str, str]:
    """The name and the title of the game in these files; RulesError with line for a name that cannot be used."""
    place, document = toml_file.read_text(OWN, toml_file.decoded(OWN, inside[OWN]))
    name = homes.stated_name(place, document, games.taken())
    title = document.get("title")
    return name, title if isinstance(title, str) and title.strip() else name


def _path(name: object) -> str:
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


def _bounded(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Files by path, each once; InputError for more of them, or more bytes, than a game has."""
    kept: dict[str, bytes] = {}
    size = read = 0
    for path, content in files:
        if path in kept:
            raise InputError("is there twice", where=path)
        kept[path] = content
        size, read = size + len(content), read + _is_read(path)
        if read > MOST_FILES:
            raise InputError(f"has more than {MOST_FILES} files", where="folder")
        if size > MOST_INFLATED:
            raise InputError(f"its files have more than {MOST_INFLATED:,} bytes", where="folder")
    return kept


# --- zips -----------------------------------------------------------------------------------------------------


def _base64(text: str, where: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except (NotBase64, ValueError):
        raise InputError("is not base64", where=where) from None


def _unzipped(content: bytes) -> dict[str, bytes]:
    """The files of a zip by path, none of them written anywhere; those that stay behind are not inflated."""
    if len(content) > MOST_ZIP:
        raise InputError(f"has {len(content):,} bytes; {MOST_ZIP:,} at most", where="zip")
    if content.count(ENTRY) > MOST_ENTRIES:
        raise InputError(f"has more than {MOST_ENTRIES:,} entries", where="zip")
    try:
        with ZipFile(BytesIO(content)) as archive:
            return _bounded(_entries(archive))
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
        path = _path(entry.filename)
        if S_IFMT(mode) and not S_ISREG(mode):
            raise InputError("is a link or a device, not a file", where=path)
        yield path, _inflated(archive, entry, path) if _is_read(path) else b""


def _inflated(archive: ZipFile, entry: ZipInfo, path: str) -> bytes:
    """The content of a file of a zip; no more of it is inflated than a file of a player may have."""
    if entry.flag_bits & ENCRYPTED:
        raise InputError("is encrypted; make the zip without a password", where=path)
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise InputError("is packed in a way that is not read; make a plain zip", where=path)
    with archive.open(entry) as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise InputError(f"is larger than {MAX_BYTES:,} bytes", where=path)
    return content
