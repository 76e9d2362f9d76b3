"""Previews: the pages that a request would print, one at a time as SVG, and how much paper they take."""

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import NamedTuple

from generators.drawing import Page
from generators.drawing.colors import palette
from generators.jobs.options import Request as JobRequest
from generators.jobs.options import command_line
from generators.page import DUPLEX_SIDES
from generators.press.documents import TWO_SIDED, Files
from generators.web.lookups import page_words
from generators.web.requests import Request, stamps_of

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
