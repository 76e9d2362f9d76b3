"""Text with emphasis, drawn dice and icons, and the parts of blocks that use it: heads, paragraphs, steps, notes.

`**bold**` is an emphasis, `[2-5]` the faces of a d6, `:anchor:` a piece of art.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from math import fsum
from types import MappingProxyType
from typing import NamedTuple

from aids.errors import sentences
from generators.drawing import Drawing, Style, Text, untagged
from generators.drawing.art import Art, draw_art
from generators.drawing.scene import draw_die, draw_disc
from generators.drawing.sizes import set_size
from generators.drawing.text import fit_scale, shorten_text, text_width, wrap_text
from generators.page.frame import NOTE, SECTION, TABLE, THIN, joined

_DICE = r"\[[1-6](?:[-–][1-6])?(?: [1-6])*\]"
_ICON = r":[a-z][a-z0-9/-]*:"
_ESCAPE = r"\\[*!:\[]"
DIE = 1.3  # side of a die in sizes of the text
ICON = 1.05  # height of an icon in sizes of the text


Marks = Mapping[str, tuple[str, str]]
"""The marks on both sides of an emphasis, each with its color ("" for the text's) and face."""
#: The marks of charts: bold in navy, danger in red.
CHART: Marks = MappingProxyType({"**": ("navy", "semibold"), "!!": ("danger", "semibold")})


@lru_cache(maxsize=16)
def _marks(emphasis: tuple[str, ...], icons: bool) -> re.Pattern[str]:
    """The pattern of all marks, longer ones first."""
    marks = list(map(re.escape, sorted(emphasis, key=len, reverse=True)))
    return re.compile("|".join([_ESCAPE, *marks, _DICE, *([_ICON] if icons else [])]))


class Word(NamedTuple):
    """A word, or a part of one, in one color and face; `face` 1 to 6 is a die, `art` an icon.

    `space`: a space goes before it.
    """

    text: str
    color: str
    style: str
    face: int
    space: bool
    art: Art | None = None


def parse_words(
    text: str,
    color: str = "ink",
    style: str = "regular",
    marks: Marks = CHART,
    icon: Callable[[str], Art] | None = None,
) -> list[Word]:
    """The words of a text with its marks read; ValueError for an emphasis that is not closed.

    `icon` finds the art of a name between colons, and what it raises passes through; without it colons are kept.
    """
    words: list[Word] = []
    inside, space = "", False
    for piece, is_mark in _pieces(text, marks, icon is not None):
        if is_mark and piece in marks:
            inside = "" if inside else piece
        elif is_mark and piece[0] == "[":
            for face in _faces(piece[1:-1]):
                words.append(Word("", "navy" if marks is CHART else color, "", face, space))
                space = False
        elif is_mark and icon is not None:
            words.append(Word("", color, "", 0, space, icon(piece[1:-1])))
            space = False
        else:
            own, face_of = marks[inside] if inside else (color, style)
            colors = own or color, face_of
            for n, part in enumerate(re.split(r"\s+", piece)):
                space = space or n > 0
                if part:
                    words.append(Word(part, *colors, 0, space))
                    space = False
    if inside:
        escaped = "".join(f"\\{sign}" for sign in inside)
        fix = f"close it with {inside} after a character, or write {escaped} to print it"
        raise ValueError(sentences(f"{inside} is opened but not closed", fix))
    return words


def without_marks(text: str, marks: Marks) -> str:
    """What is printed of a text with icons as it is, a control character where a mark or a backslash before one was."""
    return "\0".join(piece for piece, is_mark in _pieces(text, marks, icons=True) if not is_mark)


def _pieces(text: str, marks: Marks, icons: bool) -> Iterator[tuple[str, bool]]:
    """The pieces of a text in turn, each with whether it is a mark: stars are one only where they open or close."""
    at, inside = 0, ""
    for found in _marks(tuple(marks), icons).finditer(text):
        piece, start, end = found[0], *found.span()
        yield text[at:start], False
        at = end
        if piece in marks:
            beside = text[start - 1 : start] if inside else text[end : end + 1]
            is_mark = inside in ("", piece) and bool(beside.strip())
            inside = ("" if inside else piece) if is_mark else inside
            yield piece, is_mark
        else:
            yield (piece[1:], False) if piece[0] == "\\" else (piece, True)
    yield text[at:], False


def _faces(text: str) -> Iterator[int]:
    for part in text.split():
        low, _, high = part.replace("–", "-").partition("-")
        yield from range(int(low), int(high or low) + 1)


def _width(word: Word, size: float) -> float:
    if word.art is not None:
        return (ICON * word.art.width / word.art.height + 0.1) * size
    return (DIE + 0.16) * size if word.face else text_width(word.text, size, word.style)


def _widths(words: Sequence[Word], size: float, begins: bool) -> list[float]:
    """The width of each word with the space before it; none before the first if that begins a line."""
    space = text_width(" ", size)
    return [_width(word, size) + space * (word.space and (n > 0 or not begins)) for n, word in enumerate(words)]


def words_width(words: Sequence[Word], size: float) -> float:
    """The width of words on one line, in points."""
    return fsum(_widths(words, size, begins=True))


def wrap_words(words: Sequence[Word], size: float, room: float) -> list[list[Word]]:
    """The words in lines no wider than `room`; words without a space between them stay together.

    A word that is wider than the room is broken.
    """
    groups: list[list[Word]] = []
    for word in words:
        if word.text and _width(word, size) > room:
            parts = wrap_text(word.text, size, room, word.style)
            groups += [[word._replace(text=part, space=word.space and not n)] for n, part in enumerate(parts)]
        elif groups and not word.space and words_width([*groups[-1], word], size) <= room:
            groups[-1].append(word)
        else:
            groups.append([word])
    lines: list[list[Word]] = [[]]
    widths: list[float] = []
    for group in groups:
        if widths and fsum((*widths, *_widths(group, size, begins=False))) > room:
            lines.append([])
            widths = []
        widths += _widths(group, size, begins=not widths)
        lines[-1] += group
    return lines


def _alike(other: Word, word: Word) -> bool:
    """Whether a neighbor is set in one string with a word."""
    return bool(other.text) and (other.color, other.style) == (word.color, word.style)


def draw_words(draw: Drawing, words: Sequence[Word], x: float, y: float, size: float) -> None:
    """Draw words on one line from x, with the baseline at y; words of one color and face as one string."""
    run, start = "", x
    for n, word in enumerate(words):
        x += text_width(" ", size) if n and word.space else 0.0
        if word.art is not None:
            room = _width(word, size) - 0.1 * size
            draw_art(draw, word.art, (x + 0.05 * size, y - 0.2 * size, room, ICON * size), word.color, upright=True)
        elif word.face:
            draw_die(draw, word.face, x, y - 0.3 * size, DIE * size)
        else:
            if not n or not _alike(words[n - 1], word):
                run, start = "", x
            run += (" " if run and word.space else "") + word.text
            if n + 1 == len(words) or not _alike(words[n + 1], word):
                draw.text(start, y, run, size, word.color, word.style)
        x += _width(word, size)


DESIGN = 540.0  # points: the width pages are composed for
NOTE_GAP = 8.0  # points before a note behind a title
GUTTER = 24.0  # between two columns
SMALL_DISC = 6.5  # radius of the number of a step in a list


class Block(NamedTuple):
    """A composed block that reaches `height` points down, and the ids of the rulings that its head names."""

    height: float
    drawing: Drawing
    assumes: tuple[str, ...] = ()


def draw_section(draw: Drawing, title: str, note: str, width: float, x: float = 0.0, top: float = 0.0) -> float:
    """Draw a section title over a line, with a note (dice) behind it; returns the y below it."""
    kept = min(text_width(note, NOTE), 0.5 * width) + NOTE_GAP if note else 0.0
    size = max(TABLE, fit_scale(title, SECTION, width - kept, "semibold"))
    title = shorten_text(title, size, width - kept, "semibold")
    with draw.role("H2"):
        draw.text(x, top - 9, title, size, "navy", "semibold")
    start = text_width(title, size, "semibold") + NOTE_GAP
    if width - start > NOTE_GAP:
        draw.text(x + start, top - 9, shorten_text(note, NOTE, width - start), NOTE, "gray")
    draw.line((x, top - 13.5), (x + width, top - 13.5), Style(None, "navy", 0.6))
    return top - 14.0


def name_rules(block: Block, rules: str, rulings: str, width: float) -> Block:
    """Name the rules and then the rulings of a block at the right of its head; at its foot where that has no room."""
    words = joined(rules, rulings)
    head = [record for record in islice(untagged(block.drawing.records), 2) if isinstance(record, Text)]
    if not words or not head or head[0].face != "semibold":
        return block
    last = next((each for each in head[1:] if each.size == NOTE and each.items[0][1] == head[0].items[0][1]), head[0])
    x, y, text = last.items[0]
    beside = x + text_width(text, last.size, last.face) + NOTE_GAP + text_width(words, NOTE) <= width
    lines = [words] if beside else wrap_text(words, NOTE, width)
    placed = [(width, y if beside else -block.height - 9 - 10 * n, line) for n, line in enumerate(lines)]
    with block.drawing.role("P"), block.drawing.role("Span", f"Source: {words}."):
        block.drawing.texts(placed, NOTE, "gray", anchor="end")
    if beside:
        return block
    return block._replace(height=block.height + 1.5 + 10.0 * len(lines))


def draw_paragraph(
    draw: Drawing,
    words: str,
    x: float,
    top: float,
    room: float,
    size: float = NOTE,
    color: str = "gray",
    face: str = "regular",
) -> float:
    """Draw wrapped text with its top at `top`; returns the y below its last line."""
    size = set_size(size)
    with draw.role("P"):
        for line in wrap_text(words, size, room, face):
            top -= 1.25 * size
            draw.text(x, top + 0.28 * size, line, size, color, face)
    return top


def draw_steps(
    draw: Drawing,
    steps: Iterable[str],
    x: float,
    top: float,
    room: float,
    size: float = NOTE,
    color: str = "ink",
    gap: float = 2.0,
    *,
    discs: bool = False,
) -> float:
    """Draw numbered paragraphs with `gap` points between them, the numbers in `discs` or plain; the y below them."""
    indent = 21.0 if discs else 12.0
    with draw.role("L"):
        for number, step in enumerate(steps, 1):
            base = top - 0.97 * size
            with draw.role("LI"):
                with draw.role("Lbl"):
                    if discs:
                        draw_disc(draw, x + 7, base + 0.3 * size, str(number), SMALL_DISC)
                    else:
                        draw.text(x, base, str(number), size, "navy", "bold")
                with draw.role("LBody"):
                    top = draw_paragraph(draw, step, x + indent, top, room - indent, size, color) - gap
    return top


def draw_notes(draw: Drawing, notes: Iterable[str], y: float, width: float) -> float:
    """Draw the notes under a block in body type; returns the y below them."""
    y -= 2.5
    for note in notes:
        y = draw_paragraph(draw, note, 0, y, width, TABLE, "ink")
    return y


def draw_key(draw: Drawing, swatches: Iterable[tuple[str, str]], y: float) -> float:
    """Draw swatches of colors in a line, each with what it stands for behind it; returns the y below them."""
    x = 0.0
    for color, text in swatches:
        draw.rect(x, y - 13, 14, 8, Style(color, "rule", THIN))
        draw.text(x + 19, y - 12, text, NOTE, "ink")
        x += 39 + text_width(text, NOTE)
    return y - 16
