"""Transforms of finished pages for film: mirroring, and a minimum line width."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import sqrt

from generators.drawing.drawing import Drawing, Group, Matrix, Page, Picture, Record, Symbol, Text, Use, transformed


def mirror_page(page: Page) -> Page:
    """The page mirrored left to right: printed on the back of film, it reads correctly through the film.

    Title block, rulers, marks and cut lines are mirrored with the art.
    """
    mirror: Matrix = (-1.0, 0.0, 0.0, 1.0, page.width, 0.0)
    boxes = [(page.width - b[2], b[1], page.width - b[0], b[3]) if b else None for b in (page.trim, page.bleed)]
    return page._replace(drawing=transformed(page.drawing, mirror), trim=boxes[0], bleed=boxes[1])


def thicken_lines(pages: Iterable[Page], least: float) -> Iterator[Page]:
    """The pages with every line at least `least` points wide on the page; fills and text are not changed."""
    symbols: dict[tuple[str, float], Symbol] = {}
    for page in pages:
        draw = Drawing()
        for name, records in page.drawing.layers.items():
            draw.layers[name] = list(_thicken_records(records, least, symbols))
        yield page._replace(drawing=draw)


def _thicken_records(
    records: Iterable[Record], least: float, thick_symbols: dict[tuple[str, float], Symbol]
) -> Iterator[Record]:
    for record in records:
        if isinstance(record, Group):
            inner = _thicken_records(record.records, least / _enlargement(record.matrix), thick_symbols)
            yield record._replace(records=tuple(inner))
        elif isinstance(record, Use):
            symbol = _thick_symbol(record.symbol, least / _enlargement(record.matrix), thick_symbols)
            yield record._replace(symbol=symbol)
        elif isinstance(record, Text | Picture) or record.style.stroke is None or record.style.width >= least:
            yield record
        else:
            yield record._replace(style=record.style._replace(width=least))


def _thick_symbol(symbol: Symbol, least: float, thick_symbols: dict[tuple[str, float], Symbol]) -> Symbol:
    """A symbol with thicker lines, one for each scale at which it is drawn, each with a name of its own."""
    key = symbol.name, round(least, 4)
    if key not in thick_symbols:
        records = tuple(_thicken_records(symbol.records, least, thick_symbols))
        thick_symbols[key] = symbol._replace(name=f"{symbol.name}, lines of {key[1]:g}", records=records)
    return thick_symbols[key]


def _enlargement(matrix: Matrix) -> float:
    """The factor by which a matrix enlarges lengths (the root of that of areas); 1 for a matrix without area."""
    return sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2])) or 1.0
