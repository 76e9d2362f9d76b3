"""Saved games for a page: a position with its map, questions about it, its text edited, a turn of it carried out."""

from pathlib import Path

from aids.checks import accept_inputs
from aids.errors import InputError, UnknownName, nearest
from aids.input_file import PlayerFile, brief
from aids.turns import CHANGES_TITLE
from generators.jobs import turns
from generators.jobs.turns import OnFile
from generators.sheets.turns import read_with_rules, turn_sheet
from generators.web.house_rules import as_toml, checked_key, header, next_header, set_value
from generators.web.lookups import load_game
from generators.web.requests import Request, desk, files_of, rules_of

MOST_TEXT = 200_000  # letters of a game file
MOST_CHANGES = 50


def look(request: Request) -> dict[str, object]:
    """The position in a game file as `plotroom turn --json` writes `next`, and what its map needs besides."""
    game, sheet, _, file, _ = _read(request)
    return {
        "name": file.at.path,
        "rolled": file.rolled,
        "position": sheet.position(game.rules, file),
        "map": sheet.shown(game.rules, file),
    }


def ask(request: Request) -> dict[str, object]:
    """The answer to a question about a game file, one of those of its game: `ask` names it, `about` is its subject."""
    asked = request["ask"]
    game, sheet, _, file, _ = _read(request)
    questions = sheet.questions()
    if asked not in questions:
        raise UnknownName("there is no question with this name", nearest(asked[:40], questions), where="ask")
    return questions[asked](game.rules, file, request.get("about") or {})


def edit(request: Request) -> dict[str, object]:
    """The text of a game file with the values of `set` in it, each `[table, number, key, value]`.

    The table "" is the file itself; any other is one of the game's, or a table in one of them.  A value null takes an
    entry out; without a key, a table is added or taken out.  Comments and everything else of the text stay.  The text
    is not checked here: `look` refuses what is wrong in it.
    """
    changes = request.get("set")
    if not isinstance(changes, list) or len(changes) > MOST_CHANGES:
        raise InputError(f"{brief(changes)} is not a list of changes", where="set")
    _, text = file_field(request)
    tables = turn_sheet(request["game"]).tables
    lines = text.rstrip("\n").split("\n")
    for change in changes:
        name = change[0] if isinstance(change, list) and len(change) == 4 else None
        if not isinstance(name, str) or (name and name.partition(".")[0] not in tables):
            raise InputError(f"{brief(change)} is not like [table, number, key, value]", where="set")
        _change(lines, *change)
    return {"text": "\n".join(lines) + "\n"}


def turn(request: Request) -> dict[str, object]:
    """A turn carried out: what `plotroom turn --json` prints, in words, the position before it, and the next file.

    What has changed since the game began stands in the JSON, as `notes`, and not among the words.

    `options` are those that a game of several players has of its own.
    """
    on_file = _read(request)
    game, sheet, _, read, _ = on_file
    given = accept_inputs(game.name, sheet.inputs, request.get("options") or {}, read.at.files)
    on_file, seed = turns.opened(on_file._replace(given=given)), request.get("seed")
    if seed is None and not on_file.file.rolled:
        raise InputError("this value is required", where="seed")
    played = turns.play(on_file, seed)
    following = played.following
    return {
        "turn": played.as_json(),
        "sections": [
            {**section._asdict(), "sentences": [line._asdict() for line in section.sentences]}
            for section in sheet.tell(game.rules, played.report, on_page=True)
            if section.title != CHANGES_TITLE
        ],
        "before": sheet.position(game.rules, played.on_file.file),
        "next": {"name": following.name, "text": following.content.decode()},
    }


def file_field(request: Request) -> tuple[str, str]:
    """The name and the text of the game file in a request."""
    file = request["file"]
    if len(file["text"]) > MOST_TEXT:
        raise InputError(
            f"the file has {len(file['text'])} characters", f"the limit is {MOST_TEXT}", where=file["name"][:60]
        )
    files_of({"files": {file["name"]: ""}})  # refuses what is not the name of a file
    return file["name"], file["text"]


def _read(request: Request) -> OnFile:
    """The game file of a request, read under its house rules."""
    name, text = file_field(request)
    files = desk(request, {name: text})
    game = load_game(request["game"], *rules_of(request), files)
    game, file = read_with_rules(game, PlayerFile(name, files))
    return OnFile(game, turn_sheet(game.name), Path(name), file, {})


def _change(lines: list[str], table: str, number: object, key: object, value: object) -> None:
    if isinstance(number, bool) or not isinstance(number, int) or number < 0:
        raise InputError(f"{brief(number)} is not the number of a table", where="set")
    if not table:
        first = next((n for n, line in enumerate(lines) if line.lstrip().startswith("[")), len(lines))
        set_value(lines, 0, first, _key(key), value)
        return
    start = header(lines, table, number)
    if key is None and isinstance(value, dict):
        lines += ["", f"[[{table}]]", *(f"{_key(name)} = {as_toml(each)}" for name, each in value.items())]
        return
    if start is None:
        raise InputError(f"the text has no [[{table}]] number {number + 1}. Edit the text.", where="set")
    end = next_header(lines, start)
    if key is not None:
        set_value(lines, start + 1, end, _key(key), value)
        return
    while start + 1 < end < len(lines) and lines[end - 1].lstrip().startswith("#"):
        end -= 1  # comments above the next table belong to that
    del lines[start:end]


def _key(key: object) -> str:
    return checked_key(key if isinstance(key, str) else brief(key), "an entry")
