"""The widths of columns that are measured: as wide as what they hold, and narrower where the room is less than that."""

from collections.abc import Sequence
from typing import NamedTuple

CLOSER = 3.5  # points by which the gap after a column may shrink before cells wrap
GAP = 10.0  # points from the widest cell of a column to the next column
SLACK = 1.04  # a wrapped text is about so much longer than on one line


class Measured(NamedTuple):
    """A column that is measured, in points: its width with every cell on one line, and its least.

    `lengths` are those of its cells on one line; a `fixed` column keeps its width.
    """

    natural: float
    least: float
    lengths: tuple[float, ...]
    fixed: bool


def fill_room(columns: Sequence[Measured], room: float) -> list[float] | None:
    """Widths that fill the room: where the cells exceed it the gaps and then the widest column are narrowed.

    The two widest then share their room so that rows have few lines.  None if the least widths exceed the room.
    """
    widths = [column.natural for column in columns]
    spare = room - sum(widths)
    if spare >= -CLOSER * len(widths):
        return [width + spare / len(widths) for width in widths]
    flexible = [i for i, column in enumerate(columns) if not column.fixed] or [0]
    while spare < -0.01:  # the widest are narrowed first, to the width of the next widest
        flexible = [i for i in flexible if widths[i] > columns[i].least + 0.01]
        if not flexible:
            return None
        widest = max(widths[i] for i in flexible)
        tied = [i for i in flexible if widths[i] > widest - 0.01]
        below = max(widths[i] if i not in tied else columns[i].least for i in flexible)
        step = min(widest - below, -spare / len(tied))
        for i in tied:
            widths[i] -= step
        spare += step * len(tied)
    _share_widest(widths, columns)
    return widths


def _share_widest(widths: list[float], columns: Sequence[Measured]) -> None:
    """Change the widths of the two widest columns that are not fixed where that saves lines."""
    two = sorted((i for i in range(len(widths)) if not columns[i].fixed), key=lambda i: -widths[i])[:2]
    if len(two) < 2:
        return
    (a, b), total = two, sum(widths[i] for i in two)
    spare = total - columns[a].least - columns[b].least

    def lines(width: float) -> int:
        """About how many lines the rows have with column `a` so wide."""
        return sum(
            max(-int(-SLACK * one // (width - GAP)), -int(-SLACK * other // (total - width - GAP)), 1)
            for one, other in zip(columns[a].lengths, columns[b].lengths, strict=True)
        )

    tried = [
        (lines(width), abs(width - widths[a]), width)
        for width in (columns[a].least + spare * n / 16 for n in range(17))
    ]
    fewest, _, width = min(tried)
    if fewest < lines(widths[a]):
        widths[a], widths[b] = width, total - width
