"""Games of a player's own in a request: the folder that a page sends, as a zip, with every bound of it checked.

A page gives a folder file by file, or as the zip that a player dropped; it gets back a zip of what Plotroom reads of
it.  That zip comes as the field `own` of each request about the game.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path
from zlib import crc32

from aids import game_folders, games, toml_file
from aids.errors import InputError, PlotroomError
from aids.game_folders import OWN
from aids.places import brief
from generators.jobs.starters import example, own_game
from generators.web.requests import Request, check_keys, content_of, mapping_field, text_field
from generators.web.zips import (
    MOST_ENTRIES,
    MOST_ZIP,
    base64_bytes,
    bounded,
    is_read,
    path_of,
    unzipped,
    zipped,
)

FIRST = "my-game"  # the name of a game that is begun here


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
        whole = unzipped(base64_bytes(text_field(request, "zip", most=2 * MOST_ZIP), "zip"))
    else:
        given = mapping_field(request, "files", MOST_ENTRIES)
        whole = bounded((path_of(name), content_of(name, value)) for name, value in given.items())
    read = {path: content for path, content in whole.items() if is_read(path)}
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
    name = game_folders.stated_name(place, document, games.taken())
    title = document.get("title")
    return name, title if isinstance(title, str) and title.strip() else name


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
