"""Names as people write them: British or American, with blanks or hyphens, in capitals or not."""

from collections.abc import Collection

#: British spellings within names, and their American ones.
AMERICAN = {"colour": "color", "grey": "gray", "manoeuvr": "maneuver", "defence": "defense", "centre": "center"}


def american(text: str) -> str:
    """A text in small letters and American spelling."""
    text = text.lower()
    for british, spelling in AMERICAN.items():
        text = text.replace(british, spelling)
    return text


def spelled(word: str, names: Collection[str]) -> str | None:
    """The name that a word stands for: `Gray Scale` for `grey-scale`; None if there is none."""
    wanted, *plain = ("".join(american(each).replace("-", " ").replace("_", " ").split()) for each in (word, *names))
    return tuple(names)[plain.index(wanted)] if wanted in plain else None
