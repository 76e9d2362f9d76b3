"""The errors that Plotroom raises on purpose, and hints in their messages for names that do not exist.

Each is also a built-in error, so that a caller may catch either.  An error has two fields: `where`, the place of the
problem, and `message`: the problem and, as a sentence of its own, the fix.  `str()` joins them to one line.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

T = TypeVar("T")

MOST_MESSAGE = 300  # characters
MOST_FAULTS = 200  # that are gathered


def sentences(problem: str, fix: str = "") -> str:
    """What happened, and what to do: two sentences of one message.

    >>> sentences("unknown paper 'a7'", "choose one of: letter, a4")
    "unknown paper 'a7'. Choose one of: letter, a4."
    """
    if not fix:
        return problem
    ends = "" if problem.endswith((".", "?", "!")) else "."
    return f"{problem}{ends} {fix[0].upper()}{fix[1:]}{'' if fix.endswith(('.', '?', '!')) else '.'}"


class PlotroomError(Exception):
    """An error that the player can correct; the command line prints it and ends with status 2.

    `where` is an option (`--paper`), a file (`kit.toml`), a file and line (`kit.toml:6`) or the name of an input;
    "" if the message stands alone.  `others` are further errors of the same file; only `verify` lists them.
    """

    others: "tuple[PlotroomError, ...]" = ()

    def __init__(self, problem: str, fix: str = "", *, where: object = "") -> None:
        message = sentences(problem, fix)
        super().__init__(message)
        short = len(message) <= MOST_MESSAGE
        self.message = message if short else f"{message[: MOST_MESSAGE // 2]} ... {message[5 - MOST_MESSAGE // 2 :]}"
        self.where = str(where) if str(where).strip() else "" if where == "" else repr(str(where))

    def __str__(self) -> str:
        return f"{self.where}: {self.message}" if self.where else self.message


class InputError(PlotroomError, ValueError):
    """A value that is malformed or out of its range."""


class Missing(InputError):
    """A value that is required and was not given, or several: `labels` are their options."""

    labels: tuple[str, ...] = ()


class UnknownName(PlotroomError, LookupError):
    """A name that does not exist, of a game, check, sheet, column and so on."""


class RulesError(PlotroomError, ValueError):
    """A file whose content is not valid: TOML syntax, unknown keys, wrong types, values out of bounds.

    `path` and `keys` are the file and the keys that lead to the faulty value, where they are known; `lines` are all
    lines of a fault that is told once for several.  `bare` is the message without the name of its row, for a fault of
    a row.
    """

    path: str = ""
    keys: tuple[str | int, ...] = ()
    lines: tuple[int, ...] = ()
    bare: str = ""


class FigureFault(RulesError):
    """A text with a name in braces that is no figure, or with a brace that is not closed."""


class FitError(PlotroomError, ValueError):
    """Something that does not fit: art on its counter, a piece or a table on the paper."""


class FileRefused(PlotroomError, OSError):
    """A file that cannot be read or written, or that Plotroom may not overwrite."""


class Faults(RulesError):
    """Several errors of one file; its text has a line for each."""

    def __init__(self, errors: Sequence[PlotroomError]) -> None:
        super().__init__(f"{len(errors)} errors")
        self.errors = tuple(errors)

    def __str__(self) -> str:
        return "\n".join(map(str, self.errors))


def required(needed: str, *labels: str) -> Missing:
    """The error for an option that is not given, or for several, with what to give.

    >>> str(required("give a length in inches", "--range"))
    '--range: this value is required. Give a length in inches.'
    >>> str(required("give measurements 1 to 3", "--one", "--two", "--three"))
    '--one, --two and --three are required. Give measurements 1 to 3.'
    """
    if len(labels) == 1:
        error = Missing("this value is required", needed, where=labels[0])
    else:
        error = Missing(f"{', '.join(labels[:-1])} and {labels[-1]} are required", needed)
    error.labels = labels
    return error


def gather(makers: Iterable[Callable[[], T]]) -> list[T]:
    """The values of several makers; raises the first error, with those of the other makers as its `others`."""
    made: list[T] = []
    errors: list[PlotroomError] = []
    for make in makers:
        try:
            made.append(make())
        except PlotroomError as error:
            errors += each_fault(error)
            if len(errors) >= MOST_FAULTS:
                break
    raise_all(errors)
    return made


def gather_named(makers: Iterable[tuple[str, Callable[[], T]]]) -> dict[str, T]:
    """The same for makers with names: each value by its name."""
    named = dict(makers)
    return dict(zip(named, gather(named.values()), strict=True))


def raise_all(errors: Sequence[PlotroomError]) -> None:
    """Raise the first error, with the others as its `others`; nothing without one."""
    if errors:
        first, *others = errors
        first.others = tuple(others)
        raise first


def each_fault(error: PlotroomError) -> Sequence[PlotroomError]:
    """The errors that an error stands for: itself and its `others`."""
    return error.errors if isinstance(error, Faults) else (error, *error.others)


REFERENCE = "the reference pages of the guide"
"""Where names are listed that no command lists."""
FIGURES, COUNTERS = "plotroom find value", "plotroom new counters FILE"
MOST_NAMES, MOST_LISTED = 10, 150  # known names that a message lists, and their characters
MOST_ALIKE = 60
"""Characters of a name that are compared with known names: comparing takes the product of both lengths."""


def some_of(names: Iterable[str], all_at: str = REFERENCE) -> str:
    """Known names for a message: the first ten at most, how many more there are, and where to see all of them.

    >>> some_of(["a4", "a5"])
    'a4, a5'
    """
    known = list(map(str, names))
    shown = known[:MOST_NAMES]
    while len(shown) > 1 and len(", ".join(shown)) > MOST_LISTED:
        shown.pop()
    more = f" and {len(known) - len(shown)} more (to see all: {all_at})" if len(shown) < len(known) else ""
    return (", ".join(shown) or "none") + more


def nearest(name: str, known: Iterable[str], all_at: str = REFERENCE) -> str:
    """The hint for an unknown name: the nearest match, if there is one, and the list of known names.

    With a match, a list of more than ten names is left out.  Names whose numbers share no digit are other things: d8 is
    no d6.

    >>> nearest("letr", ["letter", "a4"])
    "did you mean 'letter'? Choose one of: letter, a4."
    """
    from difflib import get_close_matches

    names = [str(k) for k in known]
    if not names:
        return "there are none"
    lower = name[:MOST_ALIKE].lower()
    close = get_close_matches(lower, [n.lower() for n in names], n=3, cutoff=0.5)
    # A name of other letters in front is alike only if most letters are: red is no torpedo.
    alike = [each for each in close if each[:1] == lower[:1] or lower in each.split("-")]
    alike += get_close_matches(lower, close, n=1, cutoff=0.7)
    best = next((each for each in close if each in alike), "")
    digits, others = ({*filter(str.isdigit, each)} for each in (lower, best))
    letters, others_letters = ("".join(c for c in each if not c.isdigit()) for each in (lower, best))
    if not best or (digits and others and not digits & others and letters == others_letters):
        return f"choose one of: {some_of(names, all_at)}"
    match = next(n for n in names if n.lower() == best)
    more = f" Choose one of: {some_of(names)}." if len(names) <= MOST_NAMES else ""
    return f"did you mean {match!r}?{more}"


def printable(text: str, replacement: str = "") -> str:
    """The text without control characters, which a terminal would obey, and without undecodable bytes.

    Each becomes its escape such as `\\x1b`, or the replacement if one is given.
    """
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else replacement or ascii(c)[1:-1] for c in text)
