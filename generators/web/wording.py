"""Refusals in the words of a page: an option by the label of its field, a command by what is tapped in its place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from aids import games
from aids.errors import Faults, PlotroomError
from generators.web.lookups import load_game
from generators.web.requests import Request

#: An option in a sentence.
OPTION = re.compile(r"--([a-z]++(?:-[a-z]++)*+)")
#: A command in a sentence; `plotroom serve` is named to visitors of the static site, which cannot do what it can.
COMMAND = re.compile(r"\bplotroom (?!serve\b)([a-z][a-z -]*)")
#: What is tapped in place of a command, by the word or words that it begins with.
TAPS = {
    "new counters": "“Start anew” on the page Your counters begins one",
    "print counters": "the page Your counters prints them",
    "new own-game": "the page Your games begins one",
    "new rules": "the page House rules begins them and takes in a file",
    "calibrate": "the page Your printer measures it",
}
#: A remark in parentheses, and commands that a text names in passing.
REMARK = re.compile(r" ?\([^()]*+\)")
NAMED = {"the command calibrate": "the page Your printer", "the command new kit": "Plotroom"}
NOT_GIVEN, BESIDE_TOO = "': no such file", "; drop it here too"  # a file that another names
PART = "; "  # between the parts of a message, of which the last often names a cure


def label(name: str) -> str:
    """A name as a page shows it: `torpedo-depth` as `Torpedo depth`."""
    words = name.replace("-", " ")
    return words[:1].upper() + words[1:]


def labels(request: Request) -> Mapping[str, str]:
    """The labels of the fields of a request that are not their names."""
    name, asked = request.get("game"), request.get("check")
    if not isinstance(name, str) or name not in games.names():
        return {}
    checks = load_game(name).checks
    chosen = [checks[asked]] if isinstance(asked, str) and asked in checks else []
    return {spec.name: spec.title for check in chosen for spec in check.inputs if spec.title}


def page_words(message: str, titles: Mapping[str, str] | None = None) -> str:
    """A message of the command line as a page says it."""
    for command, page in NAMED.items():
        message = message.replace(command, page)
    message = REMARK.sub(lambda found: "" if COMMAND.search(found[0]) else found[0], message)
    parts = [_tapped(part) for part in message.split(PART)]
    told = PART.join(part for part in parts if part) or message
    told += BESIDE_TOO if told.endswith(NOT_GIVEN) else ""
    return OPTION.sub(lambda found: (titles or {}).get(found[1]) or label(found[1]), told)


def _tapped(part: str) -> str:
    """A part of a message with what is tapped in place of a command; empty where a page has nothing like it."""
    command = COMMAND.search(part)
    if command is None:
        return part
    return next((words for begins, words in TAPS.items() if command[1].startswith(begins)), "")


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
    titles = labels(request) if isinstance(request, dict) else {}
    each = error.errors if isinstance(error, Faults) else (error,)
    return [{"where": fault.where, "message": page_words(fault.message, titles)} for fault in each]
