"""Which ship of a convoy takes which place in its columns (On Patrol 103.3).

A berth is the index of a column, from the left, and of a rank, from the front, both from 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from aids.on_patrol.convoy import Adjustment, centre_index

Berth = tuple[int, int]


def capital_berths(columns: Sequence[int], count: int) -> tuple[list[Berth], list[Adjustment]]:
    """The berths of so many capital ships, highest VP first (On Patrol 103.3.2), and what was adjusted.

    `columns` are the numbers of ships in the columns from left to right.
    """
    leads = _lead_berths(len(columns))[:count]
    left = count - len(leads)
    sides = _side_berths(columns)
    centre = centre_index(len(columns))
    rear = (centre, columns[centre] - 1)
    if left % 2 == 0:
        return leads + sides[:left], []
    if rear[1] > 0:
        sides.remove(rear)
        return [*leads, *sides[: left - 1], rear], []
    text = "the odd capital ship: no rear place in the centre column, so it goes on as the others"
    return leads + sides[:left], [Adjustment(text, "OP-8")]


def _lead_berths(columns: int) -> list[Berth]:
    """The lead places from the centre column outwards, nearest left before nearest right (On Patrol 103.3.2a)."""
    centre = centre_index(columns)
    order = [centre]
    for out in range(1, columns):
        order += [column for column in (centre - out, centre + out) if 0 <= column < columns]
    return [(column, 0) for column in order]


def _side_berths(columns: Sequence[int]) -> list[Berth]:
    """The places behind the leads from the outermost columns inwards, front to rear, left before right (103.3.2b)."""
    last = len(columns) - 1
    berths: list[Berth] = []
    for out in range(len(columns) // 2 + len(columns) % 2):
        pair = (out, last - out) if out < last - out else (out,)
        longest = max(columns[column] for column in pair)
        berths += [(column, rank) for rank in range(1, longest) for column in pair if rank < columns[column]]
    return berths


def free_berths(columns: Sequence[int], numbers: Sequence[int], taken: Sequence[Berth]) -> list[Berth]:
    """The berths left for merchantmen: rank by rank, in the order of the formation's column `numbers`."""
    berths = {(column, rank) for column, ships in enumerate(columns) for rank in range(ships)}
    return sorted(berths - set(taken), key=lambda berth: (berth[1], numbers[berth[0]]))
