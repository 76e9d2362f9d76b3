"""Previews: the pages that a request would print, one at a time as SVG, and how much paper they take."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from shlex import join
from typing import NamedTuple

from aids.tray import Progress
from generators.drawing.drawing import Page
from generators.drawing.palettes import palette
from generators.page.sides import DUPLEX_SIDES
from generators.press.leaves import TWO_SIDED
from generators.web.commands import run_command
from generators.web.requests import Request, files_of
from generators.web.wording import page_words

KEPT = 24  # requests whose pages are kept: a page after another is looked at
MOST_PAGES = 150  # of all of them, but those of the last request are kept however many they are


class Pages(NamedTuple):
    """The pages of a request, each with the name of its palette, the names of its files, and what is said of them."""

    pages: Sequence[tuple[Page, str]]
    files: Sequence[str]
    advice: str
    words: Sequence[str]


_kept: OrderedDict[str, Pages] = OrderedDict()


def key_of(request: object) -> str:
    """The key of the pages of a request; the number of the page wanted does not matter."""
    asked = {key: value for key, value in request.items() if key != "page"} if isinstance(request, dict) else request
    return sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()  # files come along: the text can be long


def pages_of(words: Sequence[str], request: Request, progress: Progress) -> Pages:
    """The pages that a command line would print; kept for the requests that follow."""
    key = key_of(request)
    if key not in _kept:
        _kept[key] = _make(words, request, progress)
    _kept.move_to_end(key)
    while len(_kept) > KEPT or (len(_kept) > 1 and sum(len(kept.pages) for kept in _kept.values()) > MOST_PAGES):
        _kept.popitem(last=False)
    return _kept[key]


def _make(words: Sequence[str], request: Request, progress: Progress) -> Pages:
    """The pages that a command line would print."""
    used = run_command(words, files_of(request), progress, take_pages=True)
    advice = [line for line in used.said if line.split("/")[-1] not in used.made]
    return Pages(used.taken or [], list(used.made), " ".join(advice), words)


def describe_pages(pages: Pages) -> dict[str, object]:
    """The titles and sizes of the pages, how many sheets of paper they take, and the command for a terminal."""
    sides = pages.words[pages.words.index("--sides") + 1] if "--sides" in pages.words else DUPLEX_SIDES[0]
    both = sum(page.role in TWO_SIDED for page, _ in pages.pages) if sides in DUPLEX_SIDES else 0
    return {
        "pages": [
            {"title": page.title, "role": page.role, "width": page.width, "height": page.height}
            for page, _ in pages.pages
        ],
        "paper": -(-both // 2) + len(pages.pages) - both,
        "files": pages.files,
        "advice": page_words(pages.advice),
        "command": join(["plotroom", *pages.words]),
    }


def page_svg(page: Page, palette_name: str) -> bytes:
    """A page as SVG, as it will be printed."""
    from generators.writers.svg import write_svg

    return write_svg(page, palette(palette_name)).encode()
