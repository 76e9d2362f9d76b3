"""Requests of a page: their fields, files and games of the player's own, each checked against its bounds.

A game comes as the files of its folder or as a zip.  Nothing of a zip is written to the disk, and nothing is inflated
that Plotroom does not read.
"""

import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from io import BytesIO
from itertools import islice
from pathlib import Path, PurePosixPath
from stat import S_IFMT, S_ISDIR, S_ISREG
from types import MappingProxyType
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo
from zlib import crc32

from aids import game_folders, games, toml_file
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.game_folders import OWN
from aids.input_file import MAX_PICTURE_BYTES, PlayerFile, PlayerFiles, brief
from aids.kinds import NO_VALUES, AnyText, Context, Kind
from aids.reading import rule_files
from aids.rulebook.rules import Input
from generators.jobs.options import HOUSE_RULES, JobRequest, read_request
from generators.jobs.starters import example, own_game

Request = Mapping[str, Any]
#: The name under which house rules without a name of their own come with a request.
RULES = "rules.toml"
#: The field of a game of the player's own, which every request may have: its files as a zip (`own_games`).
OWN_GAME = "own"
#: The folder of a request in which the printers of the player stand.
PRINTERS = "printers"
MOST_DPI = 600
MOST_FILES, MOST_WORDS, MOST_LETTERS = 40, 100, 4_000
FILE_NAME = re.compile(r"(printers/)?[^/\\\x00-\x1f]{1,120}")


class JsonValue(Kind[Any]):
    """Values of JSON: what they are in words, as a type of TypeScript, and whether a value is one."""

    def __init__(self, takes: str, json: str, accepts: Callable[[Any], bool]) -> None:
        self.takes, self.json, self.accepts = takes, json, accepts

    def fits(self, value: object, given: Context = NO_VALUES) -> bool:
        """Whether a value is one of them."""
        return self.accepts(value)


def object_kind(most: int, takes: str, json: str) -> JsonValue:
    """At most so many values by name."""
    return JsonValue(takes, json, lambda given: isinstance(given, dict) and len(given) <= most)


def files_kind(most: int) -> JsonValue:
    """At most so many files by name, each a text, or `{"base64": ...}` for bytes that need not be UTF-8."""
    return object_kind(most, f"an object with the names and contents of up to {most:,} files", "Files")


def _is_house(given: Any) -> bool:
    if not isinstance(given, dict):
        return isinstance(given, str)
    return isinstance(given.get("text"), str) or (given.keys() == {"name"} and given["name"] in rule_files.names())


TEXT = AnyText(MOST_LETTERS)
OBJECT = object_kind(MOST_WORDS, "an object with names and values", "object")
TEXTS = JsonValue(
    "a list of texts",
    "string[]",
    lambda given: isinstance(given, list) and len(given) <= MOST_WORDS and all(map(TEXT.fits, given)),
)
FILE_TEXT = JsonValue(
    "a file with its name and text",
    "NamedText",
    lambda given: isinstance(given, dict) and all(isinstance(given.get(key), str) for key in ("name", "text")),
)
HOUSE_FILE = JsonValue("the text of a TOML file", "string | { name?: string; text?: string }", _is_house)
ANYTHING = JsonValue("a value", "unknown", lambda given: True)


class Wanted(NamedTuple):
    """A field of a request that must be there: its kind."""

    kind: Kind[object]


#: The fields of a request by name: what may be left out, or `Wanted`.
Fields = Mapping[str, Kind[object] | Wanted]


def check_request(request: Request, fields: Fields) -> None:
    """Check a request; UnknownName for a field that those of its kind do not have, InputError for a wrong value.

    A field that is null is one that is left out.
    """
    known = {**fields, OWN_GAME: AnyText(2 * MOST_ZIP)}
    for name in request:
        if name not in known:
            raise UnknownName("this request has no field with this name", nearest(name[:40], fields), where=name[:40])
    for name, field in known.items():
        value, kind = request.get(name), field.kind if isinstance(field, Wanted) else field
        if value is None and isinstance(field, Wanted):
            raise InputError("this value is required", where=name)
        if value is not None and not kind.fits(value):
            raise InputError(kind.unfit(value).message, where=name)


def files_of(request: Request) -> dict[str, bytes]:
    """The files that came with a request, by name, with its house rules and its game of the player's own among them.

    A file is text, or `{"base64": ...}` for bytes that need not be UTF-8.
    """
    files = request.get("files") or {}
    given = {_file_name(name): content_of(name, value) for name, value in files.items()}
    name, text = rules_of(request)
    if name and (text or name not in rule_files.names()):
        given[name] = as_bytes(text)
    if request.get(OWN_GAME) is not None:
        given |= files_of_game(request[OWN_GAME])
    return given


def rules_of(request: Request) -> tuple[str, str]:
    """The name and the text of the house rules of a request; both empty if there are none.

    House rules that come with Plotroom, named as `{"name": "ssn-even"}` or given by their text, have their name and no
    text here.
    """
    name, text = rules_file(request)
    shipped = _shipped().get(text.strip(), "")
    return (shipped, "") if shipped else (name, text)


def rules_file(request: Request) -> tuple[str, str]:
    """The house rules of a request as a file: its name and its text, both empty if there are none."""
    rules = request.get("rules")
    if rules is None:
        return "", ""
    if isinstance(rules, str):
        return RULES, rules
    if "text" in rules:
        return _file_name(rules.get("name", RULES)), rules["text"]
    return rules["name"], rule_files.text(rules["name"])


@cache
def _shipped() -> dict[str, str]:
    """The names of house rules that come with Plotroom, by their text."""
    return {rule_files.text(name).strip(): name for name in rule_files.names()}


def _file_name(name: object) -> str:
    if not isinstance(name, str) or FILE_NAME.fullmatch(name) is None or name.startswith("-"):
        raise InputError(f"{brief(name)} is not the name of a file", where="files")
    return name


def content_of(name: str, value: object) -> bytes:
    """The content of a file of a request: text, or `{"base64": ...}`."""
    if isinstance(value, str):
        return as_bytes(value)
    if isinstance(value, dict) and isinstance(value.get("base64"), str):
        return base64_bytes(value["base64"], name[:60])
    raise InputError(f"{brief(value)} is not the content of a file", where=name[:60])


def job_request(
    request: Request, files: PlayerFiles, command: Sequence[str], declared: Sequence[Input], **more: object
) -> JobRequest:
    """The request for a job that the options of a page state, with its house rules.

    `files` are those of its `desk`, `more` are options and positional inputs that a page sends as fields of their own.
    """
    options = dict(request.get("options") or {})
    dpi = str(options.get("dpi"))
    if dpi.isdigit() and int(dpi[:9]) > MOST_DPI:
        raise InputError(f"{dpi[:9]} is too large", f"the limit in the browser is {MOST_DPI}", where="--dpi")
    for spec in declared:
        if spec.terminal and options.get(spec.name) not in (None, False):
            raise InputError("this option has no effect in the browser. Remove it.", where=spec.label)
        if spec.positional:
            options.pop(spec.name, None)
            places = more.get(spec.name)
            for word in places if isinstance(places, list) else [places]:  # none that a command line reads as an option
                if isinstance(word, str) and (word.startswith("-") or not word):
                    raise InputError(f"{word[:40]!r} is not a name", where=spec.name)
    name, _ = rules_of(request)
    options |= {HOUSE_RULES.name: name} if name else {}
    options |= {key: value for key, value in more.items() if value is not None}
    return read_request(command, declared, options, PlayerFile(PRINTERS, files))


def desk(request: Request, more: Mapping[str, str] = MappingProxyType({})) -> PlayerFiles:
    """The files among which a player names some: those of the request and `more`, none of the disk."""
    return PlayerFiles({**files_of(request), **{name: as_bytes(text) for name, text in more.items()}})


def as_bytes(text: str) -> bytes:
    """The content of a file of this text, whatever JSON it came from."""
    return text.encode("utf-8", "surrogatepass")


def take_in(request: Request) -> dict[str, object]:
    """A game in the folder of a request, `files` by their paths or a `zip`: its name and title, and a zip of its files.

    With `example` it is an example game, or where that is "" a small game to begin with.

    Raises the error of a folder in which no game can be found, or one whose name cannot be used; other faults are those
    of `verify`.
    """
    if request.get("example") is not None:
        started = example(request["example"]) if request["example"] else own_game(Path("my-game"))
        whole = {name: text.encode() for name, text in started.items()}
    elif request.get("zip") is not None:
        whole = unzipped(base64_bytes(request["zip"], "zip"))
    else:
        given = request.get("files") or {}
        whole = bounded((path_of(name), content_of(name, value)) for name, value in given.items())
    read = {path: content for path, content in whole.items() if is_read(path)}
    folder = _folder(read)
    inside = {path.removeprefix(folder): content for path, content in read.items() if path.startswith(folder)}
    place, document = toml_file.read_text(OWN, toml_file.decoded(OWN, inside[OWN]))
    name, title = game_folders.stated_name(place, document, games.taken()), document.get("title")
    made = zipped({f"{name}/{path}": content for path, content in sorted(inside.items())})
    if len(made) > MOST_ZIP:
        raise InputError(f"the zip file of the game has {len(made):,} bytes", f"the limit is {MOST_ZIP:,}", where=name)
    return {
        "name": name,
        "title": title if isinstance(title, str) and title.strip() else name,
        "zip": b64encode(made).decode(),
        "files": sorted(inside),
        "left": len(whole) - len(inside),
    }


def _folder(paths: Iterable[str]) -> str:
    """The folder in which the game stands, with its /: the topmost with a `game.toml`."""
    found = sorted({path.removesuffix(OWN) for path in paths if path == OWN or path.endswith(f"/{OWN}")})
    if not found:
        cure = "Choose the folder of the game, or a zip file of it."
        raise InputError(f"the folder has no {OWN}. {cure}", where="folder")
    top = min(folder.count("/") for folder in found)
    first = [folder for folder in found if folder.count("/") == top]
    if len(first) > 1:
        fault = f"this folder has {len(first)} games: {', '.join(map(brief, first[:4]))}"
        raise InputError(f"{fault}. Choose the folder of one game.", where="folder")
    return first[0]


def stamp_of(folder: Path) -> str:
    """What tells one state of a game's folder on the disk from the next: the times and sizes of what Plotroom reads."""
    whole = islice(folder.rglob("*"), MOST_ENTRIES)
    read = [path for path in whole if is_read(path.relative_to(folder).as_posix()) and path.is_file()]
    states = sorted((path.as_posix(), path.stat().st_mtime_ns, path.stat().st_size) for path in read)
    return f"{crc32(repr(states).encode()):08x}"


def stamps_of(request: Request) -> list[str]:
    """The stamps of the games that a request names, of those in folders of this computer."""
    try:
        kept = game_folders.kept_games()
    except PlotroomError:  # told where the games are listed
        return []
    targets = request.get("targets")
    named = [request.get("game"), *(targets if isinstance(targets, list) else [])]
    names = [name.partition("/")[0] for name in named if isinstance(name, str)]
    return [stamp_of(Path(kept[name].folder)) for name in dict.fromkeys(names) if name in kept]


#: What Plotroom reads of a folder; other files stay behind.
SUFFIXES = (".toml", ".csv", ".xlsx", ".svg", ".png", ".jpg", ".jpeg", ".ttf", ".otf")
MOST_OF_GAME = 300  # files of a game
MOST_ENTRIES = 2_000  # of a zip, with folders and the files that stay behind
MOST_ZIP = 5_000_000  # bytes: more does not fit into a request
MOST_INFLATED = 16_000_000  # bytes of all files
MOST_NAME, MOST_FOLDERS = 200, 6
ENTRY = b"PK\x01\x02"  # begins an entry in the list at the end of a zip


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
        raise InputError("this is not a zip file made by own-game", where="own")
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
        raise InputError(f"{brief(name)} is outside the folder", where="files")
    if len(parts) > MOST_FOLDERS + 2:
        raise InputError(f"{brief(name)} is more than {MOST_FOLDERS} folders deep", where="files")
    return path


def bounded(files: Iterable[tuple[str, bytes]]) -> dict[str, bytes]:
    """Files by path, each once; InputError for more of them, or more bytes, than a game has."""
    kept: dict[str, bytes] = {}
    size = read = 0
    for path, content in files:
        if path in kept:
            raise InputError("this file appears twice", where=path)
        kept[path] = content
        size, read = size + len(content), read + is_read(path)
        if read > MOST_OF_GAME:
            raise InputError("the folder has too many files", f"the limit is {MOST_OF_GAME}", where="folder")
        if size > MOST_INFLATED:
            raise InputError("the files are too large", f"the limit for all is {MOST_INFLATED:,} bytes", where="folder")
    return kept


def base64_bytes(text: str, where: str) -> bytes:
    """The bytes that a text of base64 stands for."""
    try:
        return b64decode(text, validate=True)
    except ValueError:  # a `binascii.Error` is one
        raise InputError("this is not valid base64", where=where) from None


def unzipped(content: bytes) -> dict[str, bytes]:
    """The files of a zip by path, none of them written anywhere; those that stay behind are not inflated."""
    if len(content) > MOST_ZIP:
        raise InputError(f"the zip file has {len(content):,} bytes", f"the limit is {MOST_ZIP:,}", where="zip")
    if content.count(ENTRY) > MOST_ENTRIES:
        raise InputError("the zip file has too many entries", f"the limit is {MOST_ENTRIES:,}", where="zip")
    try:
        with ZipFile(BytesIO(content)) as archive:
            return bounded(_entries(archive))
    except InputError:  # a ValueError too
        raise
    except (BadZipFile, zlib.error, EOFError, ValueError, NotImplementedError, OSError) as error:
        raise InputError(f"the zip file cannot be read: {error or 'it is incomplete'}", where="zip") from None


def _entries(archive: ZipFile) -> Iterator[tuple[str, bytes]]:
    """The files of a zip that are regular files, in the order of its list."""
    for entry in archive.infolist():
        mode = entry.external_attr >> 16
        if entry.is_dir() or entry.filename.endswith("\\") or S_ISDIR(mode):
            continue
        path = path_of(entry.filename)
        if S_IFMT(mode) and not S_ISREG(mode):
            raise InputError("this is a link or a device, not a file", where=path)
        yield path, _inflated(archive, entry, path) if is_read(path) else b""


def _inflated(archive: ZipFile, entry: ZipInfo, path: str) -> bytes:
    """The content of a file of a zip; no more of it is inflated than a file of a player may have."""
    if entry.flag_bits & 1:
        raise InputError("this file is encrypted. Make the zip file without a password.", where=path)
    if entry.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise InputError("this file is compressed in a way that is not supported. Make a normal zip file.", where=path)
    with archive.open(entry) as file:
        content = file.read(MAX_PICTURE_BYTES + 1)
    if len(content) > MAX_PICTURE_BYTES:
        raise InputError(f"this file is larger than {MAX_PICTURE_BYTES:,} bytes", where=path)
    return content
