"""Previews: the pages that a request would print, one at a time as SVG, and how much paper they take."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Sequence
from hashlib import sha256
from shlex import join
from threading import Event, Lock
from typing import NamedTuple

from aids.tray import Progress
from generators.drawing.drawing import Page
from generators.drawing.palettes import palette
from generators.page.sides import DUPLEX_SIDES
from generators.press.leaves import TWO_SIDED
from generators.web.commands import run_command
from generators.web.requests import Request, files_of

KEPT = 24  # requests whose pages are kept: a page after another is looked at


class Pages(NamedTuple):
    """The pages of a request, each with the name of its palette, the names of its files, and what is said of them."""

    pages: Sequence[tuple[Page, str]]
    files: Sequence[str]
    advice: str
    words: Sequence[str]


_kept: OrderedDict[str, Pages] = OrderedDict()
_made: dict[str, Event] = {}  # requests whose pages a thread is making, each with what is set when it ends
_lock = Lock()


def pages_of(words: Sequence[str], request: Request, progress: Progress) -> Pages:
    """The pages that a command line would print; kept for the requests that follow.

    A page asks for their number and for the first of them at once: the second request waits for the first.
    """
    key = sha256(json.dumps(request, sort_keys=True).encode()).hexdigest()  # files come along: the text can be long
    while True:
        with _lock:
            if key in _kept:
                _kept.move_to_end(key)
                return _kept[key]
            others = _made.get(key)
            if others is None:
                own = _made[key] = Event()
                break
        others.wait()  # if the other thread was refused or stopped, this one tries itself
    try:
        pages = _make(words, request, progress)
        with _lock:
            _kept[key] = pages
            while len(_kept) > KEPT:
                _kept.popitem(last=False)
        return pages
    finally:
        with _lock:
            del _made[key]
        own.set()


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
        "advice": pages.advice,
        "command": join(["plotroom", *pages.words]),
    }


def page_svg(page: Page, palette_name: str) -> bytes:
    """A page as SVG, as it will be printed."""
    from generators.writers.svg import write_svg

    return write_svg(page, palette(palette_name)).encode()
