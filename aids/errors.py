"""The errors that Plotroom raises on purpose.

Each is also a built-in error, so that a caller may catch either.  An error has two fields: `where`, the place of the
fault, and `message`, what was found and what would be right.  `str()` joins them to one line.
"""

from collections.abc import Iterable, Sequence

MOST_MESSAGE = 1_000  # letters


class PlotroomError(Exception):
    """An error that the player can correct; the command line prints it and ends with status 2.

    `where` is an option (`--paper`), a file (`kit.toml`), a file and line (`kit.toml:6`) or the name of an input;
    "" if the message stands alone.
    """

    def __init__(self, message: str, *, where: object = "") -> None:
        super().__init__(message)
        self.message = message if len(message) <= MOST_MESSAGE else f"{message[: MOST_MESSAGE - 4]} ..."
        self.where = str(where) if str(where).strip() else "" if where == "" else repr(str(where))

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class InputError(PlotroomError, ValueError):
    """A value that is malformed or out of its range."""


class UnknownName(PlotroomError, LookupError):
    """A name that does not exist, of a game, check, sheet, column and so on."""


class RulesError(PlotroomError, ValueError):
    """A file whose content is not valid: TOML syntax, unknown keys, wrong types, values out of bounds."""


class FitError(PlotroomError, ValueError):
    """Something that does not fit: art on its counter, a piece or a table on the paper."""


class FileRefused(PlotroomError, OSError):
    """A file that cannot be read or written, or that Plotroom may not overwrite."""


class Faults(PlotroomError, ValueError):
    """Several errors of one file; its text has a line for each."""

    def __init__(self, errors: Sequence[PlotroomError]) -> None:
        super().__init__(f"{len(errors)} faults")
        self.errors = tuple(errors)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


def nearest(name: str, known: Iterable[str]) -> str:
    """The hint for an unknown name: the nearest match, if there is one, and the list of known names.

    With a match, a list of more than 15 names is left out.

    >>> nearest("letr", ["letter", "a4"])
    "did you mean 'letter'? Known: letter, a4"
    """
    from difflib import get_close_matches

    names = [str(k) for k in known]
    all_names = ", ".join(names) or "none"
    close = get_close_matches(name.lower(), [n.lower() for n in names], n=1, cutoff=0.5)
    if not close:
        return f"known: {all_names}"
    match = next(n for n in names if n.lower() == close[0])
    if len(names) > 15:
        return f"did you mean {match!r}?"
    return f"did you mean {match!r}? Known: {all_names}"


def printable(text: str, replacement: str = "") -> str:
    """The text without control characters, which a terminal would obey, and without undecodable bytes.

    Each becomes its escape such as `\\x1b`, or the replacement if one is given.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else replacement or ascii(c)[1:-1] for c in text)
