"""Questions that a player answers one after another: each answer is read into the value with which the next begins."""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

from aids.errors import InputError

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
