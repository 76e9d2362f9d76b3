"""A turn of a game in words: sections of sentences with their rules, and questions about the player's part of it.

Each answer is read into the value with which the next turn starts.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from aids.checks.answers import Grid
from aids.errors import InputError


class Sentence(NamedTuple):
    """One sentence or two about a piece or a phase, and the numbers of the rules that say so."""

    name: str
    text: str
    rules: tuple[str, ...] = ()


class Section(NamedTuple):
    """Sentences under one heading, in the order in which things happen; `numbered` where that order matters.

    `ahead` marks what the player still has to do, which a history leaves out.  A `table` stands below them.
    """

    title: str
    sentences: tuple[Sentence, ...]
    numbered: bool = False
    ahead: bool = False
    table: Grid | None = None


T = TypeVar("T")
MOST_LETTERS = 400


class Question(NamedTuple, Generic[T]):
    """A question: its key, its words, what an empty answer means, its reader, and the choices that stand above it.

    `read` gives the value after an answer, InputError for one that cannot be; `none` is the value after an empty one.
    """

    key: str
    text: str
    empty: str
    read: Callable[[str], T]
    none: T
    choices: tuple[str, ...] = ()


def answered(question: Question[T], answer: str) -> T:
    """The value after an answer; InputError for one that cannot be."""
    words = " ".join(answer.split())
    if len(words) > MOST_LETTERS:
        raise InputError(f"an answer of {len(words)} letters is longer than {MOST_LETTERS}")
    return question.read(words) if words else question.none
