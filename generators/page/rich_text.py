"""Text with emphasis and drawn dice: `**bold**` in navy, `!!danger!!` in red, and `[2-5]` as the faces of a d6."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.drawing.dice import draw_die
from generators.drawing.drawing import Drawing
from generators.drawing.text import text_width, wrap_text

_MARKS = re.compile(r"(\*\*|!!|\[[1-6](?:[-–][1-6])?(?: [1-6])*\])")
#: The mark on both sides of an emphasis, to its colour and face.
_EMPHASIS = {"**": ("navy", "semibold"), "!!": ("danger", "semibold")}
DIE = 1.3  # side of a die in sizes of the text


class Word(NamedTuple):
    """A word, or a part of one, in one colour and face; `face` 1 to 6 is a die.  `space`: a space goes before it."""

    text: str
    colour: str
    style: str
    face: int
    space: bool


def parse_words(text: str, colour: str = "ink", style: str = "regular") -> list[Word]:
    """The words of a text with its marks read; ValueError for an emphasis that is not closed."""
    words: list[Word] = []
    inside, space = "", False
    for piece in _MARKS.split(text):
        if piece in _EMPHASIS and inside in ("", piece):
            inside = "" if inside else piece
        elif _MARKS.fullmatch(piece) and piece not in _EMPHASIS:
            for face in _faces(piece[1:-1]):
                words.append(Word("", "navy", "", face, space))
                space = False
        else:
            colours = _EMPHASIS[inside] if inside else (colour, style)
            for n, part in enumerate(re.split(r"\s+", piece)):
                space = space or n > 0
                if part:
                    words.append(Word(part, *colours, 0, space))
                    space = False
    if inside:
        raise ValueError(f"{inside} is opened and not closed")
    return words


def _faces(text: str) -> Iterator[int]:
    for part in text.split():
        low, _, high = part.replace("–", "-").partition("-")
        yield from range(int(low), int(high or low) + 1)


def _width(word: Word, size: float) -> float:
    return (DIE + 0.16) * size if word.face else text_width(word.text, size, word.style)


def _gap(word: Word, size: float) -> float:
    return text_width(" ", size) if word.space else 0.0


def words_width(words: Sequence[Word], size: float) -> float:
    """The width of words on one line, in points."""
    return sum(_width(word, size) + _gap(word, size) * (n > 0) for n, word in enumerate(words))


def wrap_words(words: Sequence[Word], size: float, room: float) -> list[list[Word]]:
    """The words in lines no wider than `room`; words without a space between them stay together."""
    lines: list[list[Word]] = [[]]
    for group in _groups(words, size, room):
        if lines[-1] and words_width([*lines[-1], *group], size) > room:
            lines.append([])
        lines[-1] += group
    return lines


def _groups(words: Sequence[Word], size: float, room: float) -> list[list[Word]]:
    """The words that stay together; a word that is wider than the room is broken."""
    groups: list[list[Word]] = []
    for word in words:
        if word.text and _width(word, size) > room:
            parts = wrap_text(word.text, size, room, word.style)
            groups += [[word._replace(text=part, space=word.space and not n)] for n, part in enumerate(parts)]
        elif groups and not word.space and words_width([*groups[-1], word], size) <= room:
            groups[-1].append(word)
        else:
            groups.append([word])
    return groups


def draw_words(draw: Drawing, words: Sequence[Word], x: float, y: float, size: float) -> None:
    """Draw words on one line from x, with the baseline at y; words of one colour and face as one string."""
    run, start = "", x
    for n, word in enumerate(words):
        x += _gap(word, size) if n else 0.0
        if word.face:
            draw_die(draw, word.face, x, y - 0.3 * size, DIE * size)
        else:
            last = words[n - 1] if n else None
            if last is None or last.face or (last.colour, last.style) != (word.colour, word.style):
                run, start = "", x
            run += (" " if run and word.space else "") + word.text
            after = words[n + 1] if n + 1 < len(words) else None
            if after is None or after.face or (after.colour, after.style) != (word.colour, word.style):
                draw.text(start, y, run, size, word.colour, word.style)
        x += _width(word, size)
