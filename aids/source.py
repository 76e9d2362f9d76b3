"""What a file of a game was made from: the file of the turn before."""

from __future__ import annotations

from typing import NamedTuple


class Source(NamedTuple):
    """The file that a game file was made from: its name, its digest, and the seed of the dice, None if given."""

    file: str
    digest: str
    seed: int | None = None
