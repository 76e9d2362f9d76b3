"""The terminal or pipe that a command writes to: whether it shows bold text, drawn dice and Unicode."""

import os
import sys
from collections.abc import Iterable
from typing import NamedTuple

import click

#: What is written for a character that the encoding of the output lacks.
PLAIN = {
    "█": "#",
    "░": ".",
    "·": ".",
    "–": "-",
    "—": "-",
    "−": "-",
    "→": "->",
    "≥": ">=",
    "≤": "<=",
    "×": "x",
    "°": " degrees",
    "½": "1/2",
    "″": '"',
    "′": "'",
    "’": "'",
}
DICE = "⚀⚁⚂⚃⚄⚅"


class Console(NamedTuple):
    """The abilities of standard output.  `styled` is true on a terminal only, and not with `NO_COLOR` set."""

    encoding: str = "utf-8"
    styled: bool = False

    def bold(self, text: str) -> str:
        """The text in bold where the terminal has it."""
        return f"\x1b[1m{text}\x1b[22m" if self.styled and text else text

    def dice(self, faces: Iterable[int], sides: Iterable[int]) -> str:
        """Six-sided dice as drawings of their faces, on a terminal with Unicode; otherwise nothing."""
        if not self.styled or set(sides) != {6} or not _has(DICE, self.encoding):
            return ""
        return " ".join(DICE[face - 1] for face in faces)

    def plain(self, text: str) -> str:
        """The text with other characters for those that the encoding lacks."""
        if _has(text, self.encoding):
            return text
        return "".join(sign if _has(sign, self.encoding) else PLAIN.get(sign, sign) for sign in text)

    def echo(self, lines: Iterable[str]) -> None:
        """Write lines."""
        for line in lines:
            click.echo(self.plain(line.rstrip()))


def standard_output() -> Console:
    """The console that standard output is."""
    stream = sys.stdout
    terminal = stream is not None and stream.isatty()
    styled = terminal and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Console(getattr(stream, "encoding", None) or "utf-8", styled)


def can_ask() -> bool:
    """Whether a player sits at the other end: standard input and standard error are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))


def _has(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeError, LookupError):
        return False
    return True
