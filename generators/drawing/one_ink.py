"""Drawings in one ink: every colour but that of paper becomes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from generators.drawing.drawing import Arc, Circle, Group, Path, Record, Style, Symbol, Text, Use

BOLDER = {"regular": "bold", "semibold": "black", "bold": "black", "italic": "bold"}


def in_one_ink(records: Iterable[Record], ink: str, *, bolder: bool = False) -> Iterator[Record]:
    """The records in one colour, pictures as they are; `bolder` sets texts in heavier faces."""
    for record in records:
        match record:
            case Text():
                yield record._replace(colour=ink, face=BOLDER.get(record.face, record.face) if bolder else record.face)
            case Group():
                yield record._replace(records=tuple(in_one_ink(record.records, ink, bolder=bolder)))
            case Use():
                yield Use(_symbol(record.symbol, ink, bolder), record.matrix)
            case Path() | Circle() | Arc():
                yield record._replace(style=_style(record.style, ink))
            case _:
                yield record


@lru_cache(maxsize=500)
def _symbol(symbol: Symbol, ink: str, bolder: bool) -> Symbol:
    """A symbol in one colour, under a name of its own."""
    name = f"{symbol.name} {ink}{' bolder' * bolder}"
    return symbol._replace(name=name, records=tuple(in_one_ink(symbol.records, ink, bolder=bolder)))


@lru_cache(maxsize=500)
def _style(style: Style, ink: str) -> Style:
    """A style in one colour."""
    fill, stroke = (ink if colour not in (None, "paper") else colour for colour in (style.fill, style.stroke))
    return style._replace(fill=fill, stroke=stroke)
