"""Texts of games: values filled in for names in braces, and names found in British or American spelling.

Every text of a game, of its kit and of its setups is filled here, and only here.
"""

import re
from collections.abc import Collection, Mapping
from types import MappingProxyType

from aids.errors import FIGURES, FigureFault, PlotroomError, nearest, raise_all
from aids.input_file import Key, Place, brief

CellText = str | int | float
Fill = Mapping[str, CellText]
"""The values of figures, and the words of switches, by name."""
NOTHING: Fill = MappingProxyType({})
NO_NAMES: Mapping[str, Collection[str]] = MappingProxyType({})
#: Characters without width and ink that come with copied text: zero-width blanks, soft hyphens, marks of direction.
_UNSEEN = re.compile("[\xad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2064\u3164\ufe0e\ufe0f\ufeff]")


def seen(text: str) -> str:
    """The text as a reader sees it, without characters of no width."""
    return text if text.isascii() else _UNSEEN.sub("", text)


def fill_all(
    place: Place,
    raw: object,
    figures: Fill,
    *,
    numbers: Collection[str] = (),
    kept: Mapping[str, Collection[str]] = NO_NAMES,
) -> object:
    """Tables and lists with each text in them filled; the errors of `fill`.

    At a key of `numbers` a text that is only a figure becomes the number itself.  `kept` are names by key that
    stay in braces, as `{n}` in the label of a counter: a sheet fills them in for each copy.
    """
    if not _has_braces(raw):
        return raw
    faults: list[PlotroomError] = []

    def filled(keys: tuple[Key, ...], value: object) -> object:
        if isinstance(value, dict):
            return {key: filled((*keys, key), inner) for key, inner in value.items()}
        if isinstance(value, list):
            return [filled((*keys, n), inner) for n, inner in enumerate(value)]
        if not isinstance(value, str) or "{" not in value:
            return value
        key = next((key for key in reversed(keys) if isinstance(key, str)), "")
        try:
            found = fill(place, value, figures, *keys, kept=kept.get(key, ()))
        except PlotroomError as error:
            faults.append(error)
            return value
        return found if key in numbers else as_text(found)

    whole = filled((), raw)
    raise_all(faults)
    return whole


def _has_braces(raw: object) -> bool:
    """Whether any text of nested tables and lists has a brace: most have none, and are not written anew."""
    todo = [raw]
    for value in todo:
        if isinstance(value, str):
            if "{" in value:
                return True
        elif isinstance(value, dict):
            todo += value.values()
        elif isinstance(value, list):
            todo += value
    return False


def fill(place: Place, text: str, figures: Fill, *keys: Key, kept: Collection[str] = ()) -> CellText:
    """The text with each `{figure}` replaced by its value; the number itself if the text is only a figure.

    `FigureFault` with file and line for a name that is no figure, and for a brace that is not closed.  Names in `kept`
    stay as they stand, and so do those with a dot after one: `each.best`.
    """
    start, *rest = text.split("{")
    if not rest:
        return text
    alone = not start and len(rest) == 1 and rest[0].endswith("}")
    for part in rest:
        name, closed, after = part.partition("}")
        if not closed:
            problem, cure = f"a brace is not closed in {brief(text)}", "write the name of a value in braces, {name}"
            raise place.at(*keys).refuse(problem, FigureFault, fix=cure)
        if name.partition(".")[0] in kept:
            start += f"{{{name}}}{after}"
            continue
        if name not in figures:
            hint = nearest(name[:40], [*figures, *kept], FIGURES)
            raise place.at(*keys).refuse(f"unknown value {brief(name)}", FigureFault, fix=hint)
        if alone:
            return figures[name]
        start += f"{as_text(figures[name])}{after}"
    return start


def as_text(cell: CellText) -> str:
    """A text or a number as it is printed in a text: 7 for 7.0, all digits of 1234567."""
    if isinstance(cell, float):
        written = str(int(cell)) if cell.is_integer() else str(cell)
        return f"{cell:.15f}".rstrip("0") if "e" in written else written
    return str(cell)


#: British spellings within names, and their American ones.
AMERICAN = {"colour": "color", "grey": "gray", "manoeuvr": "maneuver", "defence": "defense", "centre": "center"}


def american(text: str) -> str:
    """A text in American spelling."""
    for british, spelling in AMERICAN.items():
        text = text.replace(british, spelling)
    return text


def spelled(word: str, names: Collection[str]) -> str | None:
    """The name that a word stands for: `Gray Scale` for `grey-scale`; None if there is none."""
    wanted, *plain = ("".join(re.split(r"[-_\s]+", american(each.lower()))) for each in (word, *names))
    return tuple(names)[plain.index(wanted)] if wanted in plain else None
