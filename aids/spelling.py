"""Names as people write them: British or American, with blanks or hyphens, in capitals or not."""

from collections.abc import Iterable

#: British spellings within names, and their American ones.
AMERICAN = {"colour": "color", "grey": "gray", "manoeuvr": "maneuver", "defence": "defense", "centre": "center"}


def spelled(word: str, names: Iterable[str]) -> str | None:
    """The name among `names` that a word stands for in any spelling; None if there is none.

    >>> spelled("Gray Scale", ["colour", "grey-scale"])
    'grey-scale'
    """
    wanted = _plain(word)
    return next((name for name in names if _plain(name) == wanted), None)


def american(text: str) -> str:
    """A text in small letters and American spelling."""
    text = text.lower()
    for british, spelling in AMERICAN.items():
        text = text.replace(british, spelling)
    return text


def _plain(name: str) -> str:
    return "".join(american(name).replace("_", " ").replace("-", " ").split())
