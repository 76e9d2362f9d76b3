"""The command line that makes the same files as a request."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from shlex import join
from types import MappingProxyType

from aids.errors import printable
from generators.jobs.options import NOT_RECORDED, Request

NOTHING: Mapping[str, str] = MappingProxyType({})


def command_line(request: Request, more: Mapping[str, str] = NOTHING, only: Collection[str] | None = None) -> str:
    """The command line that makes the same files anywhere, with the options `more` at its end.

    Of a game’s full path it has the name alone, as pages are given away.  `only` are the options that it keeps, None
    for all that change a file.
    """
    kept = {name: texts for name, texts in request.given.items() if name not in NOT_RECORDED}
    if only is not None:
        kept = {name: texts for name, texts in kept.items() if name in only}
    command = (f"./{word.rstrip('/').rpartition('/')[2]}" if word.startswith("/") else word for word in request.command)
    words = ["plotroom", *command, *_words({**kept, **{name: (text,) for name, text in more.items()}})]
    return printable(join(words), replacement="?")


def _words(given: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Options as they are written on a command line; an option without texts is a flag."""
    for name, texts in given.items():
        if not texts:
            yield f"--{name}"
        for text in texts:
            yield from (f"--{name}", text)
