"""Games on file: a game's functions to play one turn of a position in a file, and to draw its turn sheet."""

from __future__ import annotations

from typing import NamedTuple

from generators.page.paper import Paper


class TurnJob(NamedTuple):
    """How a turn sheet is laid out: the paper, and the note in its foot: the file, and what repeats the turn."""

    paper: Paper
    note: str = ""
