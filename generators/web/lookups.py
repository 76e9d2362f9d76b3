"""Answers for a page: checks, odds and previews of prints, and errors in the words of a page.

An error names an option by the label of its field, and a command by what is tapped for it.  Previews are the pages
that a request would print, one at a time as SVG.
"""

import json
import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from aids import checks, dice, games, hexes
from aids.checks import Answer, HexMap, Steps, capital, inputs_text
from aids.errors import Faults, InputError, PlotroomError, UnknownName
from aids.game_folders import OWN
from aids.games import Game
from aids.hexes import Board
from aids.input_file import NO_FILES, PlayerFile, PlayerFiles
from aids.rulebook.rules import Inputs, cite
from generators.drawing import Page, palette
from generators.jobs.checks import rolled
from generators.jobs.options import JobRequest, command_line
from generators.page import DUPLEX_SIDES
from generators.press.documents import TWO_SIDED, Files
from generators.web.requests import Request, as_bytes, desk, rules_of, stamps_of

KEPT = 24  # requests whose pages are kept: a page after another is looked at
MOST_PAGES = 150  # of all of them, but those of the last request are kept however many they are


class Pages(NamedTuple):
    """The pages of a request, each with the name of its palette, the names of its files, and what is said of them.

    `sides` is a key of `page.SIDES`, `command` the command line that prints the same.
    """

    pages: Sequence[tuple[Page, str]]
    files: Sequence[str]
    advice: str
    sides: str
    command: str


_kept: OrderedDict[str, Pages] = OrderedDict()


def key_of(request: object) -> str:
    """The key of the pages of a request; the number of the page wanted does not matter."""
    asked = {key: value for key, value in request.items() if key != "page"} if isinstance(request, dict) else request
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()  # files come along: the text can be long


def pages_of(make: Callable[[], Pages], request: Request) -> Pages:
    """The pages that a request would print, as `make` draws them; kept for the requests that follow.

    Those of a game in a folder of this computer are drawn anew when a file in it has changed.
    """
    key = key_of({**request, "stamps": stamps_of(request)})
    if key not in _kept:
        _kept[key] = make()
    _kept.move_to_end(key)
    while len(_kept) > KEPT or (len(_kept) > 1 and sum(len(kept.pages) for kept in _kept.values()) > MOST_PAGES):
        _kept.popitem(last=False)
    return _kept[key]


def drawn(asked: JobRequest, made: Iterable[Files]) -> Pages:
    """The pages of what a job makes, drawn now."""
    each = list(made)
    said = [line for files in each for line in (*files.notes, files.advice) if line]
    pages, names = [page for files in each for page in files.pages], [name for files in each for name in files.names]
    return Pages(pages, names, " ".join(said), asked.text("sides") or "", command_line(asked))


def describe_pages(pages: Pages) -> dict[str, object]:
    """The titles and sizes of the pages, how many sheets of paper they take, and the command for a terminal."""
    both = sum(page.role in TWO_SIDED for page, _ in pages.pages) if pages.sides in DUPLEX_SIDES else 0
    return {
        "pages": [
            {"title": page.title, "role": page.role, "width": page.width, "height": page.height}
            for page, _ in pages.pages
        ],
        "paper": -(-both // 2) + len(pages.pages) - both,
        "files": pages.files,
        "advice": page_words(pages.advice),
        "command": pages.command,
    }


def page_svg(page: Page, palette_name: str) -> bytes:
    """A page as SVG, as it will be printed."""
    from generators.writers.svg import write_svg  # svgwrite is loaded for this format alone

    return write_svg(page, palette(palette_name)).encode()


class _MoreDice(Exception):
    """A throw that waits for faces that a player has yet to name: its roll and its purpose."""


class _AskedDice(dice.GivenDice):
    """The faces that a player has named so far; `_MoreDice` for the throw after them."""

    def take(self, roll: dice.Roll, purpose: str = "") -> tuple[int, ...]:
        if self._used == len(self._faces):
            raise _MoreDice(roll, purpose)
        return super().take(roll, purpose)


def check(request: Request) -> dict[str, object]:
    """The answer to a request, or its odds: what `plotroom check --json` prints; with `words`, also for people.

    With `ask`, dice that are too few are no error: the answer says which throw comes next.
    """
    files = desk(request)
    game = load_game(request["game"], *rules_of(request), files)
    name = request["check"]
    if name not in game.checks:
        raise UnknownName(game.without(name))
    asked = game.checks[name]
    inputs = checks.accept(asked, request.get("inputs") or {}, files)
    if not request.get("odds"):
        return _resolved(game, asked, inputs, request)
    answer = checks.odds_as_json(asked, inputs)
    if request.get("words"):
        parts = []
        for each in checks.odds_in_words(asked, inputs):
            rows = [[label, str(chance), float(chance)] for label, chance in each.rows]
            parts.append({"head": each.head, "rows": rows, "note": each.note})
        rule, _ = asked.cites(inputs)
        answer["words"] = {"question": _question(asked, inputs), "parts": parts, "rule": cite(game.rules, rule)}
    return answer


def _resolved(game: Game, asked: checks.Check, inputs: Inputs, request: Request) -> dict[str, object]:
    faces = request.get("dice")
    source = rolled(game, faces, request.get("seed"))
    if isinstance(faces, list) and request.get("ask"):
        source = _AskedDice(faces)
    try:
        outcome = checks.resolve(asked, inputs, source)
    except _MoreDice as more:
        roll, purpose = more.args
        needs = {"name": roll.name, "sides": roll.faces, "tens": roll.tens, "purpose": purpose}
        # What the sides show where that is not 1, 2, 3: numbers for each die, or the words of one die or cup.
        shows = {"values": roll.values, "words": roll.words} if roll.values else {}
        return {"needs": {**needs, **shows}}
    answer = checks.as_json(outcome)
    if request.get("words"):
        told = describe_answer(asked.in_words(outcome))
        answer["words"] = {"question": _question(asked, inputs), **told, "rule": cite(game.rules, outcome.rule)}
    return answer


def _question(asked: checks.Check, inputs: Mapping[str, object]) -> str:
    """The inputs of a question in a line, choices in words: `range 13 inches, threshold 7, target Frigate`."""
    worded = {
        spec.name: spec.kind.words[spec.choices.index(str(inputs[spec.name]))]
        for spec in asked.inputs
        if spec.kind.words and inputs.get(spec.name) in spec.choices
    }
    return inputs_text(asked.inputs, {**inputs, **worded})


def load_game(name: str, rules_name: str = "", rules_text: str = "", files: PlayerFiles = NO_FILES) -> Game:
    """A game, with house rules among the files of a request if they have a name; loaded once for each text of them."""
    if name in games.names():
        return _load(name, rules_name, ((rules_name, as_bytes(rules_text)),))
    used = files.given or {}
    if f"{name}/{OWN}" not in used:  # one that is kept on the disk, where it may change
        return games.load(games.find(name, files), rules_name or None, files=files)
    return _load(name, rules_name, tuple(used.items()))


@lru_cache(maxsize=24)
def _load(name: str, rules_name: str, files: tuple[tuple[str, bytes], ...]) -> Game:
    """A game loaded once for the same house rules, or for the same files that came with the request."""
    return games.load(name, rules_name or None, files=PlayerFiles(dict(files)))


def describe_answer(answer: Answer) -> dict[str, object]:
    """An answer in words as JSON: its head and its blocks, of which `kind` says what each is."""
    blocks: list[dict[str, object]] = []
    for block in answer.blocks:
        match block:
            case Steps(steps):
                blocks.append({"kind": "steps", "steps": [step._asdict() for step in steps]})
            case HexMap(marks, legend):
                blocks.append({"kind": "map", "marks": [[*place, mark] for place, mark in marks], "legend": legend})
            case _:
                blocks.append({"kind": type(block).__name__.lower(), **block._asdict()})
    return {"head": answer.head, "blocks": blocks}


def board_module(game: str) -> ModuleType | None:
    """The module `board` of a game, which has its `BOARD`; None for a game that is not played on hexes."""
    name = f"aids.{game.replace('-', '_')}.board"
    return import_module(name) if game in games.names() and find_spec(name) is not None else None


def part(request: Request) -> dict[str, object]:
    """The hexes around one, each with its label and its middle: x and y in hexes from flat to flat, y up.

    House rules may describe the board, and `board` names a file of the request that is laid over it.
    """
    game = request["game"]
    module = board_module(game)
    if module is None:
        raise InputError(f"{game[:40]!r} is not a game with a hex map", where="game")
    board: Board = module.BOARD
    if hasattr(module, "board_of"):
        board = module.board_of(load_game(game, *rules_of(request), desk(request)).rules)
    if request.get("board") is not None:
        board = hexes.load_board(PlayerFile(request["board"], desk(request)), board)
    center = hexes.parse(board, request.get("center") or "M20", "center")  # in the middle of what is shown first
    column, row = hexes.place_of(board, center)
    wide, high = request["columns"] // 2, request["rows"] // 2
    shown = [
        place
        for across in range(max(1, column - wide), column + wide + 1)
        for along in range(max(1, row - high), row + high + 1)
        if hexes.on_board(board, place := hexes.at(board, across, along))
    ]
    return {"hexes": [[hexes.label(board, place), *hexes.middle(place)] for place in shown]}


#: An option in a sentence.
OPTION = re.compile(r"--([a-z]++(?:-[a-z]++)*+)")
#: A command in a sentence; `plotroom serve` is named to visitors of the static site, which cannot do what it can.
COMMAND = re.compile(r"\bplotroom (?!serve\b)([a-z][a-z -]*)")
#: What is tapped in place of a command, by the word or words that it begins with.
TAPS = {
    "new counters": "start from an example on the page Make counters",
    "print counters": "print them on the page Make counters",
    "new own-game": "start from an example on the page Custom games",
    "new rules": "create or import them on the page House rules",
    "calibrate": "measure it on the page Printer calibration",
}
#: A remark in parentheses, and commands that a text names in passing.
REMARK = re.compile(r" ?\([^()]*+\)")
NAMED = {"the command calibrate": "the page Printer calibration", "the command new kit": "Plotroom"}
NOT_GIVEN, BESIDE_TOO = "': there is no such file", ". Drop it here too."  # a file that another names
PART = re.compile(r"(; |(?<=[.?!]) (?=[A-Z]))")  # between the parts of a message, of which the last often names a cure


def label(name: str) -> str:
    """A name as a page shows it: `torpedo-depth` as `Torpedo depth`."""
    return capital(name.replace("-", " "))


def _tapped(text: str) -> str:
    """What is tapped on a page instead of the command in a text; "" if no page has anything like it."""
    command = COMMAND.search(text)
    return next((words for begins, words in TAPS.items() if command and command[1].startswith(begins)), "")


def _remark(found: re.Match[str]) -> str:
    """A remark in parentheses as a page makes it."""
    if COMMAND.search(found[0]) is None:
        return found[0]
    return f" ({tapped})" if (tapped := _tapped(found[0])) else ""


def page_words(message: str, titles: Mapping[str, str] | None = None) -> str:
    """A message of the command line as a page says it."""
    for named, page in NAMED.items():
        message = message.replace(named, page)
    parts = PART.split(REMARK.sub(_remark, message))
    for n, part in enumerate(parts):
        if COMMAND.search(part) is not None:
            parts[n] = _tapped(part)
            parts[n] = f"{capital(parts[n])}." if parts[n] and part.endswith(".") else parts[n]
            parts[n - 1] = parts[n - 1] if parts[n] else ""
    told = "".join(parts) or message
    told += BESIDE_TOO if told.endswith(NOT_GIVEN) else ""
    return OPTION.sub(lambda found: (titles or {}).get(found[1]) or label(found[1]), told)


def in_words_of_pages(value: object) -> object:
    """What a page is told, with all its texts in the words of a page."""
    if isinstance(value, str):
        return page_words(value)
    if isinstance(value, Mapping):
        return {name: in_words_of_pages(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [in_words_of_pages(part) for part in value]
    return value


def in_page_words(error: PlotroomError, request: object) -> list[dict[str, str]]:
    """The places and messages of an error, and of all that it holds, as a page says them."""
    name, asked = (request.get("game"), request.get("check")) if isinstance(request, dict) else (None, None)
    titles: dict[str, str] = {}  # of fields whose labels are not their names
    if isinstance(name, str) and name in games.names() and isinstance(asked, str):
        check = load_game(name).checks.get(asked)
        titles = {spec.name: spec.title for spec in check.inputs if spec.title} if check else {}
    each = error.errors if isinstance(error, Faults) else (error,)
    told = [(fault.where, page_words(fault.message, titles)) for fault in each]
    return [{"where": where, "message": message if where else capital(message)} for where, message in told]
