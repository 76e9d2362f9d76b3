"""Every error Plotroom raises on purpose.

Each is also the built-in error it is, so a caller may catch either.  The message is one line that says
where (a file and line, or an option), what was found, and what would be right.
"""

from collections.abc import Iterable


class PlotroomError(Exception):
    """Anything a player can put right; the command line prints it in one line and ends with status 2."""


class InputError(PlotroomError, ValueError):
    """A value that is malformed or out of its range."""


class UnknownName(PlotroomError, LookupError):
    """A game, check, sheet, column or the like that does not exist."""


class RulesError(PlotroomError, ValueError):
    """A rules, kit or house-rules file that contradicts itself or its schema."""


class FitError(PlotroomError, ValueError):
    """Art that leaves its counter, or a piece that does not fit the paper."""


class FileRefused(PlotroomError, OSError):
    """A file that exists and is not Plotroom's to overwrite, or a place that cannot be written."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Words that list what is known, with the nearest match to `name` first if there is one.

    A long list is left out where there is a match.

    >>> nearest("letr", ["letter", "a4"])
    "did you mean 'letter'? Known: letter, a4"
    """
    from difflib import get_close_matches

    names = [str(k) for k in known]
    listed = ", ".join(names) or "none"
    close = get_close_matches(name.lower(), [n.lower() for n in names], n=1, cutoff=0.5)
    if not close:
        return f"known: {listed}"
    match = next(n for n in names if n.lower() == close[0])
    if len(names) > 15:
        return f"did you mean {match!r}?"
    return f"did you mean {match!r}? Known: {listed}"
