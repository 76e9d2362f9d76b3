"""A turn of a game in words: sections of sentences, each with the name of the piece and the rules behind it."""

from __future__ import annotations

from typing import NamedTuple


class Told(NamedTuple):
    """One sentence or two about a piece or a phase, and the numbers of the rules that say so."""

    name: str
    text: str
    rules: tuple[str, ...] = ()


class Section(NamedTuple):
    """Sentences under one heading, in the order in which things happen; `numbered` where that order matters.

    `ahead` marks what the player still has to do, which a history leaves out.
    """

    title: str
    told: tuple[Told, ...]
    numbered: bool = False
    ahead: bool = False
