"""A turn in words as lines of text, wrapped to the width of the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap

from aids.turn_words import Section, Sentence
from generators.cli.answer_text import grid_lines
from generators.cli.console import standard_output

LEAST_WIDTH, MOST_WIDTH = 40, 100
MOST_NAME = 18  # a longer name stands on a line of its own


def sentence_lines(sections: Iterable[Section]) -> list[str]:
    """The sections with their titles, each sentence under the name of its piece."""
    width = min(max(get_terminal_size((80, 24)).columns, LEAST_WIDTH), MOST_WIDTH)
    console, lines = standard_output(), list[str]()
    for section in sections:
        lines += ["", console.bold(section.title)] if lines else [console.bold(section.title)]
        column = min(max((len(sentence.name) for sentence in section.sentences), default=0), MOST_NAME)
        for number, sentence in enumerate(section.sentences, 1):
            lead = f"{number:>2} " if section.numbered else "  "
            lines += _sentence_lines(sentence, lead, column, width)
        lines += grid_lines(section.table, console) if section.table is not None else []
    return lines


def _sentence_lines(sentence: Sentence, lead: str, column: int, width: int) -> list[str]:
    """One sentence, its later lines indented to where the first begins."""
    text = f"{sentence.text} ({', '.join(sentence.rules)})" if sentence.rules else sentence.text
    indent = " " * (len(lead) + column + 2)
    wrapped = wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    if len(sentence.name) > column:
        return [f"{lead}{sentence.name}", *wrapped]
    first, *rest = wrapped or [indent]
    return [f"{lead}{sentence.name:<{column}}  {first[len(indent) :]}".rstrip(), *rest]
