"""Tables of a phase in words: orders with their results by power, and the sections of letters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from aids.turn_words import Sentence
from generators.drawing.drawing import Drawing, Style
from generators.games.u_boat.europe_units import draw_cross
from generators.page.table import FAINT, NAME, STRONG, Cell, Column, Content, Look, Picture, Row
from generators.sheets.turn_tables import Section, section

DANGER = Look(colour="danger")
ORDERS = (
    Column("Power", share=0.19, look=NAME),
    Column("Order", share=0.39, look=STRONG),
    Column("Result", share=0.42),
)
FAILED, DONE = "failed", "done"
LOST = ("sunk by", "lost with")  # the first words of the result of an order whose unit is gone
TIGHT = 2.0  # points: how much higher a row of orders is than its text
MARK = 10.5  # points: the room of a mark before a result

Told = tuple[str, str, Content]


def orders_section(note: str, rows: Sequence[Told]) -> Section:
    """Orders in two columns, each power named once and whole in one of them; `rows` are power, order and result."""
    begins = [0, *(n for n, (one, other) in enumerate(pairwise(rows), 1) if one[0] != other[0]), len(rows)]
    half = min(begins[1:], key=lambda n: abs(n - len(rows) / 2))
    halves = _named_once(rows[:half]), _named_once(rows[half:])
    return section("Orders and results", note, ORDERS, *halves, padding=TIGHT)


def _named_once(rows: Sequence[Told]) -> list[Row]:
    return [
        ("" if n and rows[n - 1][0] == power else power, order, result) for n, (power, order, result) in enumerate(rows)
    ]


def result_cell(text: str, *, failed: bool) -> Cell:
    """The result of an order, after the mark on the map of one that failed, or of a unit that is gone."""
    lost = text.startswith(LOST)
    if not (failed or lost):
        return Cell(text, FAINT if text == DONE else None)
    return Cell(text, DANGER, picture=Picture(MARK, MARK, _draw_loss if lost else _draw_failed))


def _draw_failed(draw: Drawing, x: float, middle: float, _: float) -> None:
    draw_cross(draw, (x + 0.35 * MARK, middle), 0.25 * MARK)


def _draw_loss(draw: Drawing, x: float, middle: float, _: float) -> None:
    left, k = x + 0.35 * MARK, 0.3 * MARK
    strokes = [((left - k, middle - k), (left + k, middle + k)), ((left - k, middle + k), (left + k, middle - k))]
    draw.lines(strokes, Style(None, "danger", 0.11 * MARK))


def told_orders(sections: Sequence[tuple[str, Sequence[Sentence]]]) -> Iterator[Told]:
    """The orders of letters (`aids.u_boat.reports.outcome_text`), each as its power, the order and its result."""
    for power, sentences in sections:
        for sentence in sentences:
            order, _, outcome = sentence.text.partition(": ")
            word, bracket, reason = outcome.partition(" (")
            said = reason.removesuffix(")") if bracket and word in (FAILED, DONE) else outcome
            yield power, order, result_cell(said, failed=word == FAILED)


def told_section(title: str, sentences: Sequence[Sentence], note: str = "", names: float = 0.13) -> Section:
    """Sentences beside their names, which have this share of the width."""
    columns = (Column("", share=names, look=NAME), Column("", share=1 - names))
    return section(title, note, columns, [(each.name, each.text) for each in sentences])
