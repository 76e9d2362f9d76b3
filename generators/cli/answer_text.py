"""Answers and odds as text: sentences, throws line by line, tables, small maps, bars. A turn in words as lines of
text, wrapped to the width of the terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from shutil import get_terminal_size
from textwrap import wrap
from typing import TYPE_CHECKING

from aids.checks.answers import Answer, Block, Facts, Grid, HexMap, Odds, Steps
from aids.turns import Section, Sentence
from generators.cli.console import standard_output

if TYPE_CHECKING:
    from fractions import Fraction

    from generators.cli.console import Console


BAR = 24
"""Characters of the bar that stands for certainty."""
MAP_COLUMNS, MAP_ROWS = 25, 24
"""Columns of hexes and lines that a map may have; a larger one is left out."""
HEX_WIDTH = 3


def columns(rows: Sequence[Sequence[str]], align: str = "<") -> list[str]:
    """Rows as lines with two spaces between columns; `align` is < or > for each column, the last one repeated."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = align.ljust(len(widths), align[-1])
    return [
        "  ".join(f"{cell:{side}{width}}" for cell, side, width in zip(row, sides, widths, strict=True)) for row in rows
    ]


def answer_lines(answer: Answer, console: Console) -> list[str]:
    """An answer: its sentence, then its blocks with an empty line before each."""
    lines = [console.bold(answer.head)] if answer.head else []
    for block in answer.blocks:
        shown = _block_lines(block, console)
        lines += ["", *shown] if lines and shown else shown
    return lines


def odds_lines(parts: Sequence[Odds], console: Console) -> list[str]:
    """The parts of odds, with a line for each result: its words, percent, fraction and a bar of fixed width."""
    lines: list[str] = []
    for part in parts:
        lines += [""] if lines else []
        lines += [console.bold(part.head)] if part.head else []
        cells = [(label, f"{float(100 * chance):.2f} %", str(chance), bar(chance)) for label, chance in part.rows]
        lines += _indented(columns(cells, "<>><")) if cells else []
        lines += _indented([part.note]) if part.note else []
    return lines


def bar(chance: Fraction) -> str:
    """A bar as long as a chance; what is possible has at least one filled character, what is not certain one empty."""
    filled = round(chance * BAR)
    if 0 < chance < 1:
        filled = min(max(filled, 1), BAR - 1)
    return "█" * filled + "░" * (BAR - filled)


def _block_lines(block: Block, console: Console) -> list[str]:
    if isinstance(block, Steps):
        drawn = [console.dice(step.faces, step.sides) for step in block.steps]
        rows = [
            (step.label, *([dice] if any(drawn) else []), step.text)
            for step, dice in zip(block.steps, drawn, strict=True)
        ]
        return _indented(columns(rows)) if rows else []
    if isinstance(block, Facts):
        return _indented(columns(block.rows)) if block.rows else []
    if isinstance(block, Grid):
        return grid_lines(block, console)
    if isinstance(block, HexMap):
        return map_lines(block)
    return list(block.lines)


def grid_lines(grid: Grid, console: Console) -> list[str]:
    """A table under its heads."""
    head, *body = columns([grid.head, *grid.rows], _sides(grid))
    return _indented([console.bold(head), *body])


def _sides(grid: Grid) -> str:
    """The side to which each column of a table is aligned: numbers to the right."""
    cells = zip(*grid.rows, strict=True)
    return "".join(">" if all(cell.lstrip("-").isdigit() for cell in column) else "<" for column in cells) or "<"


def map_lines(drawing: HexMap) -> list[str]:
    """A map of hexes with a line for each half hex, up being up; nothing if it is too large for a terminal."""
    spots = {(place.q, 2 * place.r + place.q): text for place, text in drawing.marks}
    if not spots:
        return []
    left, right = min(q for q, _ in spots) - 1, max(q for q, _ in spots) + 1
    low, high = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
    if right - left >= MAP_COLUMNS or high - low >= MAP_ROWS:
        return []
    lines = []
    for y in range(high, low - 1, -1):
        cells = (
            f"{spots.get((q, y), '·'):^{HEX_WIDTH}}" if (q - y) % 2 == 0 else " " * HEX_WIDTH
            for q in range(left, right + 1)
        )
        lines.append("".join(cells))
    return _indented([*lines, "", drawing.legend])


def _indented(lines: Iterable[str]) -> list[str]:
    return [f"  {line}".rstrip() for line in lines]


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
