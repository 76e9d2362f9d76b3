"""The door: requests in, answers out, whoever carries them.

`answer` is all that a host needs.  A request is the JSON object of a page; an answer is a file with its media type.
What the command line refuses is refused here too, in the words of a page (`lookups`).
"""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path, PurePath
from typing import Any, NamedTuple

from aids import games
from aids.dice import MOST_SEED
from aids.errors import InputError, PlotroomError, UnknownName, nearest
from aids.input_file import PlayerFile
from aids.kinds import AnyText, Flag, Whole
from generators import Progress, no_progress
from generators.jobs import guide, prints, setups, turns
from generators.jobs.calibration import CALIBRATE, READING_OPTIONS, Measured, calibrate_printer
from generators.jobs.options import SEED, JobRequest
from generators.jobs.printing import PRINT
from generators.jobs.starters import PIECES, new_files
from generators.jobs.verify import verify
from generators.pieces import own_counters
from generators.press.documents import Content, Document, Files
from generators.press.files import check_names
from generators.press.printers import file_stem, load, with_section
from generators.sheets.turns import turn_sheet
from generators.web import house_rules, lookups, play, requests
from generators.web.describe import describe
from generators.web.lookups import check, describe_answer, in_page_words, in_words_of_pages, load_game, part
from generators.web.requests import OBJECT, TEXT, TEXTS, Fields, Request, Wanted, desk, files_kind, job_request, zipped
from generators.web.shown import shown

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
NO_FILE, ZIP = "this request has no file to download", "plotroom.zip"


class Answer(NamedTuple):
    """An answer: its media type, the name of its file, and its content; `status` is 200, or 400 for bad input."""

    media_type: str
    name: str
    content: bytes
    status: int = 200


#: Answers requests of one name.
Handler = Callable[[Request, Progress], Answer]


def answer(name: str, request: object, progress: Progress = no_progress) -> Answer:
    """The answer to a request: its result, or the error that the command line would show.

    `progress` is told what is being done, and stops the work by raising an error of its own, which passes through.
    """
    try:
        if name not in REQUESTS:
            raise UnknownName(f"unknown request {name[:40]!r}", nearest(name[:40], REQUESTS))
        if not isinstance(request, dict):
            raise InputError("the request must be a JSON object")
        handler, fields = REQUESTS[name]
        requests.check_request(request, fields)
        return handler(request, progress)
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


def posted(name: str, request: str, progress: Any) -> Any:
    """The answer to a request in the worker of a static site, as it can post it: status, media type, file name and
    content, as an array of JavaScript; `request` is JSON.
    """
    from pyodide.ffi import to_js

    try:
        given = answer(name, json.loads(request), lambda message: progress(message))
    except Exception as error:
        given = failure(error)
    return to_js([given.status, given.media_type, given.name, given.content])


def _told(answered: Callable[[Request], dict[str, object]]) -> Handler:
    return lambda request, progress: as_json(answered(request))


def _guide(request: Request) -> dict[str, object]:
    """The pages of the guide with their titles, and the text of the one that is wanted, as Markdown."""
    name = request.get("name")
    return {"pages": list(guide.pages().items()), "text": "" if name is None else guide.text(name)}


def _check(request: Request) -> dict[str, object]:
    """What a check comes to; its words are those of a page, all else is as the command line has it."""
    told = check(request)
    return {**told, "words": in_words_of_pages(told["words"])} if "words" in told else told


def _turn_sheet(request: Request, progress: Progress) -> Answer:
    """The turn sheet of a turn, with forms and maps; the next file is in the answer to `turn`."""
    name, text = play.file_field(request)
    files = desk(request, {name: text})
    game = load_game(request["game"], *requests.rules_of(request), files)
    declared, seed = turns.options_of(turn_sheet(game.name)), request.get("seed")
    asked = job_request(request, files, ("turn", game.name), declared, **{turns.FILE.name: name}, seed=seed)
    on_file = turns.read(game, asked)
    if turns.answer(on_file) is not None:
        raise InputError(NO_FILE)
    if asked.flag("forms"):
        return _made(turns.form_files(on_file, asked))
    made = turns.turn_files(turns.play(turns.opened(on_file), asked.whole(SEED.name)), asked)
    return _made(made._replace(parts=[part for part in made.parts if isinstance(part, Document)]))


def _begin(request: Request, progress: Progress) -> Answer:
    """The first game file of a setup."""
    asked = _setup_asked(request, save=f"{request['game'][:40]}.toml")
    try:
        return _made(Files(setups.game_files(asked.seeded()[0])))
    except InputError as error:  # the page has a button, and no field, for what is saved
        raise InputError(error.message, where="" if error.where == "--save" else error.where) from None


def _prints(request: Request, progress: Progress) -> tuple[JobRequest, Iterator[Files]]:
    """The job of a request to print, and its files, paper by paper."""
    targets = request.get("targets")
    if not targets:
        raise InputError("this value is required. Give games or sheets.", where="targets")
    asked = job_request(request, desk(request), ("print",), PRINT, targets=targets)
    return asked, prints.print_sheets(asked, progress, strict=False)


def _setup_asked(request: Request, **more: object) -> setups.SetupRequest:
    files = desk(request)
    game = load_game(request["game"], *requests.rules_of(request), files)
    inputs = setups.inputs_of(game)
    more |= {name: request.get(name) for name in ("seed", "count")}
    more |= {spec.name: request.get("scenario") for spec in inputs if spec.positional}
    command, declared = ("setup", games.word_of(game.name, files)), (*inputs, *setups.options_of(game))
    return setups.ask(game, job_request(request, files, command, declared, **more))


def _preview(request: Request, progress: Progress) -> Answer:

    def draw() -> lookups.Pages:
        if request.get("game") is None:
            return lookups.drawn(*_prints(request, progress))
        asked = _setup_asked(request)
        return lookups.drawn(asked.request, [setups.print_sheets(asked, progress)])

    pages = lookups.pages_of(draw, request)
    if request.get("page") is None:
        return as_json(lookups.describe_pages(pages))
    number, last = request["page"], len(pages.pages)
    if number > last:
        raise InputError(Whole(1, last).unfit(number).message, where="page")
    return _file(f"page-{number}.svg", lookups.page_svg(*pages.pages[number - 1]))


def _verify(request: Request) -> dict[str, object]:
    """The faults and warnings of a game of the player's own, each with file and line."""
    files = desk(request)
    return {**verify(games.find(request["game"], files), files).as_json()}


def _new(request: Request, progress: Progress) -> Answer:
    kind, file = request["kind"], request["file"]
    words = [file] if kind in PIECES else [request["game"], file]
    texts = new_files(kind, words[0], words[1] if len(words) > 1 else None, files=desk(request))
    return _made(Files([Content(path.name, text.encode()) for path, text in texts.items()]))


def _spreadsheet(request: Request) -> dict[str, object]:
    """What a spreadsheet holds: whether it is one as it is, and then its columns, places and layout.

    `places` are the columns that the player has pointed out, by place; without it they are guessed.
    """
    file = PlayerFile(request["file"], desk(request))
    if not own_counters.is_plain(file):
        return {"plain": False}
    table = own_counters.plain_table(file)
    pointed = {name: str(column) for name, column in (request.get("places") or {}).items()}
    places = own_counters.checked(table, pointed) if request.get("places") is not None else own_counters.guess(table)
    return {
        "plain": True,
        "columns": own_counters.usable(table),
        "rows": len(table.rows),
        "places": {slot: places.get(slot, "") for slot in own_counters.SLOTS},
        "layout": own_counters.layout_text(file.path, table, places),
    }


def _reveal(request: Request, progress: Progress) -> Answer:
    values, found = setups.reveal(_setup_asked(request), request["slip"])
    return as_json({**values, "words": in_words_of_pages(describe_answer(found))})


def _calibrate(request: Request, progress: Progress) -> Answer:
    files = desk(request)
    asked = job_request(request, files, ("calibrate",), (*CALIBRATE, *READING_OPTIONS))
    made = calibrate_printer(asked)
    if isinstance(made, Measured):
        path, text = with_section(asked.settings_folder, *made)
        made = Files([Content(path.name, text.encode())])
    return _made(made)


def _printer(request: Request, progress: Progress) -> Answer:
    """The printer that a file describes: its name, and the name under which `--printer` finds the file."""
    name, given = request["file"], requests.files_of(request)
    if name not in given:
        raise InputError("this file is not in the request", where=name[:40])
    printer = load(PlayerFile(name, desk(request)))
    measured = [{"paper": part.paper, "sides": part.sides} for part in printer.sections]
    return as_json({"name": printer.name, "file": f"{file_stem(printer.name)}.toml", "measured": measured})


def _made(*each: Files) -> Answer:
    """The file that a job makes; several as a zip, whose bytes depend on nothing but them."""
    check_names(Path(name) for files in each for name in files.names)
    made = dict(file for files in each for file in files.files())
    if not made:
        raise InputError(NO_FILE)
    return _file(*made.popitem()) if len(made) == 1 else _file(ZIP, zipped(made))


def _file(name: str, content: bytes) -> Answer:
    return Answer(MEDIA_TYPES.get(PurePath(name).suffix, "application/octet-stream"), name, content)


GAME, FILES, ROLLED = Wanted(TEXT), files_kind(requests.MOST_FILES), Whole(0, MOST_SEED)
IN_HOUSE: Fields = {"rules": requests.HOUSE_FILE, "files": FILES}
ON_FILE: Fields = {"game": GAME, "file": Wanted(requests.FILE_TEXT), **IN_HOUSE}
PLAYED: Fields = {**ON_FILE, "options": OBJECT, "seed": ROLLED}
PRINTED: Fields = {"targets": Wanted(TEXTS), "options": OBJECT, **IN_HOUSE}
SETUP: Fields = {
    "game": GAME,
    "options": OBJECT,
    "seed": ROLLED,
    "count": Whole(1, 2_000),
    "scenario": TEXT,
    **IN_HOUSE,
}
CHECKED: Fields = {
    "game": GAME,
    "check": Wanted(TEXT),
    "inputs": OBJECT,
    "dice": requests.ANYTHING,
    "seed": ROLLED,
    **dict.fromkeys(("odds", "words", "ask"), Flag()),
    **IN_HOUSE,
}
PICTURED: Fields = {"game": GAME, "section": Wanted(TEXT), "name": Wanted(TEXT), **IN_HOUSE}
ACROSS = Wanted(Whole(1, 41))
BOARD: Fields = {"game": GAME, "columns": ACROSS, "rows": ACROSS, "center": TEXT, "board": TEXT, **IN_HOUSE}
FOLDER: Fields = {"files": files_kind(requests.MOST_ENTRIES), "zip": AnyText(2 * requests.MOST_ZIP), "example": TEXT}
#: Each request: what answers it, and its fields.
REQUESTS: Mapping[str, tuple[Handler, Fields]] = {
    "describe": (_told(describe), {"game": TEXT, "brief": Flag(), **IN_HOUSE}),
    "guide": (_told(_guide), {"name": TEXT}),
    "own-game": (_told(requests.take_in), FOLDER),
    "verify": (_told(_verify), {"game": GAME}),
    "check": (_told(_check), CHECKED),
    "preview": (_preview, {**PRINTED, **SETUP, "game": TEXT, "targets": TEXTS, "page": Whole(1)}),
    "board": (_told(part), BOARD),
    "rules": (_told(house_rules.edit), {"game": GAME, "rules": requests.HOUSE_FILE, "set": OBJECT}),
    "own-picture": (lambda request, progress: _file("picture.svg", house_rules.picture(request)), PICTURED),
    "shown": (_told(shown), {"game": GAME, "part": Wanted(TEXT), "paper": TEXT, "from": TEXT, **IN_HOUSE}),
    "print": (lambda request, progress: _made(*_prints(request, progress)[1]), PRINTED),
    "setup": (lambda request, progress: _made(setups.print_sheets(_setup_asked(request), progress)), SETUP),
    "reveal": (_reveal, {**SETUP, "slip": Wanted(TEXT)}),
    "game-file": (_told(play.look), ON_FILE),
    "game-ask": (_told(play.ask), {**ON_FILE, "ask": Wanted(TEXT), "about": OBJECT}),
    "game-edit": (_told(play.edit), {**ON_FILE, "set": Wanted(requests.ANYTHING)}),
    "game-begin": (_begin, SETUP),
    "turn": (_told(play.turn), PLAYED),
    "turn-sheet": (_turn_sheet, PLAYED),
    # The phases of a game that a page keeps; it has fewer than 400.
    "zip": (lambda request, progress: _file(ZIP, zipped(requests.files_of(request))), {"files": files_kind(400)}),
    "new": (_new, {"kind": Wanted(TEXT), "file": Wanted(TEXT), "game": TEXT}),
    "spreadsheet": (_told(_spreadsheet), {"file": Wanted(TEXT), "files": FILES, "places": OBJECT}),
    "calibrate": (_calibrate, {"options": OBJECT, "files": FILES}),
    "printer": (_printer, {"file": Wanted(TEXT), "files": FILES}),
}
