"""The cells of grids of odds."""

from __future__ import annotations

from fractions import Fraction

from generators.page.typeset import format_percent


def cell_of(chance: Fraction) -> tuple[str, str]:
    """The ground of a cell of a grid, "" for none, and its percentage, "" for what never happens."""
    ground = "pale" if chance >= Fraction(1, 2) else "tint" if chance >= Fraction(1, 4) else ""
    return ground, format_percent(chance) if chance else ""
