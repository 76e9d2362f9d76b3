"""Values down the side of a grid, whole or halves, and runs of them that are alike and share a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence


def steps(low: int, high: int, *, halves: bool) -> list[float]:
    """The values from one number to another, by halves or whole numbers."""
    return [n // 2 if n % 2 == 0 else n / 2 for n in range(2 * low, 2 * high + 1, 1 if halves else 2)]


def span_text(first: float, last: float) -> str:
    """A row of values: `9–10½`."""
    names = [f"{int(value) or ''}½" if value % 1 else f"{value:g}" for value in (first, last)]
    return "–".join(dict.fromkeys(names))


def alike(values: Sequence[float], row: Callable[[float], object]) -> list[tuple[float, float]]:
    """The first and the last of each run of neighbouring values whose rows are equal."""
    runs: list[tuple[float, float]] = []
    for value in values:
        if runs and row(value) == row(runs[-1][0]):
            runs[-1] = (runs[-1][0], value)
        else:
            runs.append((value, value))
    return runs
