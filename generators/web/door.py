"""The door: requests in, answers out, whoever carries them.

`answer` is all that a host needs.  A request is the JSON object of a page; an answer is a file with its media type.
What the command line refuses is refused here too, in the words of a page (`wording`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path, PurePath
from typing import NamedTuple

from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.tray import Progress, Tray, no_progress, use_tray
from generators.web.requests import (
    Request,
    check_keys,
    files_of,
    mapping_field,
    options_as_words,
    rules_of,
    text_field,
    text_list,
    whole_field,
)
from generators.web.wording import in_page_words
from generators.web.zips import zipped

JSON = "application/json"
MEDIA_TYPES = {
    ".pdf": "application/pdf",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".toml": "application/toml",
    ".csv": "text/csv",
    ".json": JSON,
    ".zip": "application/zip",
}
MOST_SETUPS = 2_000  # in one request
MOST_DPI = 600
MOST_PACKED = 400  # files in one zip: more than a game has phases


class Answer(NamedTuple):
    """An answer: its media type, the name of its file, and its content; `status` is 200, or 400 for bad input."""

    media_type: str
    name: str
    content: bytes
    status: int = 200


def answer(name: str, request: object, progress: Progress = no_progress) -> Answer:
    """The answer to a request: its result, or the error that the command line would show.

    `progress` is told what is being done, and stops the work by raising an error of its own, which passes through.
    """
    try:
        if name not in REQUESTS:
            raise UnknownName(f"there is no request {name[:40]!r}; {nearest(name[:40], REQUESTS)}")
        if not isinstance(request, dict):
            raise InputError("a request is a JSON object")
        return REQUESTS[name](request, progress)
    except PlotroomError as error:
        return refusal(error, request)


def refusal(error: PlotroomError, request: object = None) -> Answer:
    """The answer that tells an error: `{"error": {"where": ..., "message": ...}}`, several in `errors` too.

    A message is in the words of a page, its place that of the command line.
    """
    faults = in_page_words(error, request)
    return as_json({"error": faults[0], **({"errors": faults} if len(faults) > 1 else {})}, 400)


def failure(error: BaseException) -> Answer:
    """The answer that tells an error of the program itself."""
    return as_json({"error": {"where": "", "message": f"internal error: {type(error).__name__}: {error}"}}, 500)


def as_json(value: object, status: int = 200) -> Answer:
    """A value as a line of JSON, as the command line prints it."""
    return Answer(JSON, "answer.json", f"{json.dumps(value)}\n".encode(), status)


# --- the requests ---------------------------------------------------------------------------------------------


def _describe(request: Request, progress: Progress) -> Answer:
    from generators.web.describe import describe

    return as_json(describe(request))


def _own_game(request: Request, progress: Progress) -> Answer:
    from generators.web.own_games import take_in

    return as_json(take_in(request))


def _verify(request: Request, progress: Progress) -> Answer:
    from generators.web.own_games import verify

    return as_json(verify(request, progress))


def _check(request: Request, progress: Progress) -> Answer:
    from generators.web.lookups import check

    return as_json(check(request))


def _board(request: Request, progress: Progress) -> Answer:
    from generators.web.boards import part

    return as_json(part(request))


def _game_file(request: Request, progress: Progress) -> Answer:
    from generators.web.play import look

    return as_json(look(request))


def _game_ask(request: Request, progress: Progress) -> Answer:
    from generators.web.play import ask

    return as_json(ask(request))


def _game_edit(request: Request, progress: Progress) -> Answer:
    from generators.web.play import edit

    return as_json(edit(request))


def _turn(request: Request, progress: Progress) -> Answer:
    from generators.web.play import turn

    return as_json(turn(request))


def turn_words(request: Request) -> list[str]:
    """The command line of a request for a turn of a game on file."""
    from generators.web.play import file_field

    name, _ = file_field(request)
    words = ["turn", *_no_options([text_field(request, "game"), name], "game and file"), *_options(request)]
    if request.get("seed") is not None:
        words += ["--seed", str(whole_field(request, "seed", 0, 2**63 - 1))]
    return words


def _turn_sheet(request: Request, progress: Progress) -> Answer:
    from generators.web.play import FIELDS, file_field

    check_keys(request, (*FIELDS, "options", "seed"))
    name, text = file_field(request)
    files = {**mapping_field(request, "files"), name: text}
    suffix = f".{mapping_field(request, 'options').get('format') or 'pdf'}"
    return _made(turn_words(request), {**request, "files": files}, progress, suffix=suffix)


def _zip(request: Request, progress: Progress) -> Answer:
    """The files of a request as one, such as the phases of a game that a page keeps."""
    check_keys(request, ("files",))
    return Answer(MEDIA_TYPES[".zip"], "plotroom.zip", zipped(files_of(request, MOST_PACKED)))


def _begin(request: Request, progress: Progress) -> Answer:
    """The first game file of a setup."""
    game = text_field(request, "game")
    return _made([*setup_words(request), "--save", f"{game[:40]}.toml"], request, progress, suffix=".toml")


def _rules(request: Request, progress: Progress) -> Answer:
    from generators.web.house_rules import edit

    return as_json(edit(request))


def print_words(request: Request) -> list[str]:
    """The command line of a request to print."""
    check_keys(request, ("targets", "options", "rules", "files"))
    targets = text_list(request, "targets")
    if not targets:
        raise InputError("is missing: a list of games, or of GAME/SHEET", where="targets")
    return ["print", *_no_options(targets, "targets"), *_options(request)]


def setup_words(request: Request) -> list[str]:
    """The command line of a request for a setup."""
    check_keys(request, ("game", "options", "seed", "count", "scenario", "rules", "files"))
    words = ["setup", *_no_options([text_field(request, "game")], "game")]
    if request.get("scenario") is not None:
        words += _no_options([text_field(request, "scenario")], "scenario")
    words += _options(request)
    for name, most in (("seed", 2**63 - 1), ("count", MOST_SETUPS)):
        if request.get(name) is not None:
            words += [f"--{name}", str(whole_field(request, name, 0 if name == "seed" else 1, most))]
    return words


def _print(request: Request, progress: Progress) -> Answer:
    return _made(print_words(request), request, progress)


def _setup(request: Request, progress: Progress) -> Answer:
    return _made(setup_words(request), request, progress)


def _preview(request: Request, progress: Progress) -> Answer:
    from generators.web import previews

    asked = {name: value for name, value in request.items() if name != "page"}
    words = setup_words(asked) if "game" in asked else print_words(asked)
    pages = previews.pages_of(words, asked, progress)
    if request.get("page") is None:
        return as_json(previews.describe_pages(pages))
    number = whole_field(request, "page", 1, len(pages.pages))
    return Answer(MEDIA_TYPES[".svg"], f"page-{number}.svg", previews.page_svg(*pages.pages[number - 1]))


def _new(request: Request, progress: Progress) -> Answer:
    check_keys(request, ("kind", "game", "file"))
    kind, file = text_field(request, "kind"), text_field(request, "file")
    game = [] if kind == "counters" else [text_field(request, "game")]
    return _made(["new", *_no_options([kind, *game, file], "kind, game and file")], request, progress)


def _reveal(request: Request, progress: Progress) -> Answer:
    from generators.web.reveals import reveal

    return as_json(reveal(request))


def _calibrate(request: Request, progress: Progress) -> Answer:
    check_keys(request, ("options", "files"))
    return _made(["calibrate", *_options(request)], request, progress)


def _printer(request: Request, progress: Progress) -> Answer:
    """The printer that a file describes: its name, and the name under which `--printer` finds the file."""
    from generators.press.printers import file_stem, load

    check_keys(request, ("file", "files"))
    name, given = text_field(request, "file"), files_of(request)
    if name not in given:
        raise InputError("is not among the files of the request", where=name[:40])
    with use_tray(Tray(given, {}, [])):
        printer = load(Path(name))
    measured = [{"paper": part.paper, "sides": part.sides} for part in printer.sections]
    return as_json({"name": printer.name, "file": f"{file_stem(printer.name)}.toml", "measured": measured})


def _made(words: list[str], request: Request, progress: Progress, suffix: str = "") -> Answer:
    """The file that a command makes; several as a zip, whose bytes depend on nothing but them.

    With `suffix`, only files whose names end in it.
    """
    from generators.web.commands import run_command

    made = run_command(words, files_of(request), progress).made
    made = {name: content for name, content in made.items() if name.endswith(suffix)}
    if not made:
        raise InputError("this request makes no file")
    if len(made) == 1:
        ((name, content),) = made.items()
        return Answer(MEDIA_TYPES.get(PurePath(name).suffix, "application/octet-stream"), name, content)
    return Answer(MEDIA_TYPES[".zip"], "plotroom.zip", zipped(made))


def _options(request: Request) -> list[str]:
    """The options of a request as words, with its house rules; those of the disk and the terminal are refused."""
    options = dict(mapping_field(request, "options"))
    for name in ("out", "force", "json", "read", "list", "help"):
        if name in options:
            raise InputError("does not apply in the browser; leave it out", where=f"--{name}")
    if options.get("dpi") is not None and str(options["dpi"]).isdigit() and int(str(options["dpi"])[:9]) > MOST_DPI:
        raise InputError(f"{str(options['dpi'])[:9]} is more than {MOST_DPI}, the most in the browser", where="--dpi")
    name, _ = rules_of(request)
    return options_as_words(options | ({"rules": name} if name else {}))


def _no_options(words: list[str], where: str) -> list[str]:
    for word in words:
        if word.startswith("-") or not word:
            raise InputError(f"{word[:40]!r} is not a name", where=where)
    return words


REQUESTS: Mapping[str, Callable[[Request, Progress], Answer]] = {
    "describe": _describe,
    "own-game": _own_game,
    "verify": _verify,
    "check": _check,
    "preview": _preview,
    "board": _board,
    "rules": _rules,
    "print": _print,
    "setup": _setup,
    "reveal": _reveal,
    "game-file": _game_file,
    "game-ask": _game_ask,
    "game-edit": _game_edit,
    "game-begin": _begin,
    "turn": _turn,
    "turn-sheet": _turn_sheet,
    "zip": _zip,
    "new": _new,
    "calibrate": _calibrate,
    "printer": _printer,
}
