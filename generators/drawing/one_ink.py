"""Drawings in one ink: every colour but that of paper becomes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from generators.drawing.drawing import Arc, Circle, Group, Path, Record, Style, Symbol, Text, Use


def in_one_ink(records: Iterable[Record], ink: str, *, film: bool = False) -> Iterator[Record]:
    """The records in one colour, pictures as they are.

    On `film` what lies below the colour of paper shows.
    """
    for record in records:
        match record:
            case Text(items, face, size, _, anchor):
                yield Text(items, face, size, ink, anchor)
            case Group():
                yield record._replace(records=tuple(in_one_ink(record.records, ink, film=film)))
            case Use():
                yield Use(_symbol(record.symbol, ink, film), record.matrix)
            case Path() | Circle() | Arc():
                yield record._replace(style=_style(record.style, ink, film))
            case _:
                yield record


@lru_cache(maxsize=500)
def _symbol(symbol: Symbol, ink: str, film: bool) -> Symbol:
    """A symbol in one colour, under a name of its own."""
    name = f"{symbol.name} {ink}{' on film' * film}"
    return symbol._replace(name=name, records=tuple(in_one_ink(symbol.records, ink, film=film)))


@lru_cache(maxsize=500)
def _style(style: Style, ink: str, film: bool) -> Style:
    """A style in one colour."""
    paper = None if film else "paper"
    fill, stroke = ({None: None, "paper": paper}.get(colour, ink) for colour in (style.fill, style.stroke))
    return style._replace(fill=fill, stroke=stroke)
