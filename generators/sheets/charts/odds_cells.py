"""The cells of grids of odds and the heads that columns of odds share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from generators.drawing.drawing import Drawing, Style
from generators.drawing.text import shorten_text, text_width
from generators.page.frame import TABLE, THIN
from generators.page.typeset import format_percent


def draw_cells(
    draw: Drawing, rows: list[list[tuple[str, str]]], at: tuple[float, float], cell: tuple[float, float], size: float
) -> float:
    """Draw the grounds and percentages of a grid from its upper left corner, in text of a size; the y below them."""
    (left, y), (step, tall) = at, cell
    inset = max(0.0, (step - text_width("50.0", size)) / 2)
    figures: dict[str, list[tuple[float, float, str]]] = {"ink": [], "grey": []}
    for row in rows:
        for i, (ground, percent) in enumerate(row):
            if ground:
                draw.rect(left + i * step, y - tall, step, tall, Style(ground))
            end = left + (i + 1) * step - inset
            figures["ink" if percent else "grey"].append((end, y - tall / 2 - 0.33 * size, percent or "–"))
        y -= tall
    for colour, texts in figures.items():
        draw.texts(texts, size, colour, "regular", "end")
    return y


def cell_of(chance: Fraction) -> tuple[str, str]:
    """The ground of a cell of a grid, "" for none, and its percentage, "" for what never happens."""
    ground = "pale" if chance >= Fraction(1, 2) else "tint" if chance >= Fraction(1, 4) else ""
    return ground, format_percent(chance) if chance else ""


def draw_groups(draw: Drawing, groups: Sequence[str], side: float, step: float, y: float) -> None:
    """The heads that columns share, each over its columns, which are `step` points wide from `side` on."""
    for group in dict.fromkeys(groups):
        places = [i for i, name in enumerate(groups) if name == group]
        left, right = side + places[0] * step + 4, side + (places[-1] + 1) * step - 4
        name = shorten_text(group, TABLE, right - left, "semibold")
        draw.text((left + right) / 2, y + 3.2, name, TABLE, "navy", "semibold", "middle")
        draw.line((left, y), (right, y), Style(None, "navy", THIN))
