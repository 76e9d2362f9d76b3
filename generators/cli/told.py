"""A turn in words as lines of text, wrapped to the width of the terminal."""

from __future__ import annotations

from collections.abc import Iterable
from shutil import get_terminal_size
from textwrap import wrap

from aids.turn_words import Section, Told
from generators.cli.console import standard_output

LEAST_WIDTH, MOST_WIDTH = 40, 100
MOST_NAME = 18  # a longer name stands on a line of its own


def told_lines(sections: Iterable[Section]) -> list[str]:
    """The sections with their titles, each sentence under the name of its piece."""
    width = min(max(get_terminal_size((80, 24)).columns, LEAST_WIDTH), MOST_WIDTH)
    console, lines = standard_output(), list[str]()
    for section in sections:
        lines += ["", console.bold(section.title)] if lines else [console.bold(section.title)]
        column = min(max((len(told.name) for told in section.told), default=0), MOST_NAME)
        for number, told in enumerate(section.told, 1):
            lead = f"{number:>2} " if section.numbered else "  "
            lines += _told_lines(told, lead, column, width)
    return lines


def _told_lines(told: Told, lead: str, column: int, width: int) -> list[str]:
    """One sentence, its later lines indented to where the first begins."""
    text = f"{told.text} ({', '.join(told.rules)})" if told.rules else told.text
    indent = " " * (len(lead) + column + 2)
    wrapped = wrap(text, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
    if len(told.name) > column:
        return [f"{lead}{told.name}", *wrapped]
    first, *rest = wrapped or [indent]
    return [f"{lead}{told.name:<{column}}  {first[len(indent) :]}".rstrip(), *rest]
