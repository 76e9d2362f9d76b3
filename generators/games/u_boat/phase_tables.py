"""Tables of a phase in words: orders with their results by power, and the sections of letters."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from aids.turn_words import Sentence
from generators.page.table import NAME, STRONG, Cell, Column, Content, Look, Row
from generators.sheets.turn_tables import Section, section

DANGER = Look(colour="danger")
ORDERS = (
    Column("Power", share=0.19, look=NAME),
    Column("Order", share=0.39, look=STRONG),
    Column("Result", share=0.42),
)
FAILED, DONE = "failed", "done"

Told = tuple[str, str, Content]


def orders_section(note: str, rows: Sequence[Told]) -> Section:
    """Orders in two columns, each power named once and whole in one of them; `rows` are power, order and result."""
    begins = [0, *(n for n, (one, other) in enumerate(pairwise(rows), 1) if one[0] != other[0]), len(rows)]
    half = min(begins[1:], key=lambda n: abs(n - len(rows) / 2))
    return section("Orders and results", note, ORDERS, _named_once(rows[:half]), _named_once(rows[half:]))


def _named_once(rows: Sequence[Told]) -> list[Row]:
    return [
        ("" if n and rows[n - 1][0] == power else power, order, result) for n, (power, order, result) in enumerate(rows)
    ]


def failing(text: str) -> Cell:
    """The result of an order that failed."""
    return Cell(text, DANGER)


def told_orders(sections: Sequence[tuple[str, Sequence[Sentence]]]) -> Iterator[Told]:
    """The orders of letters (`aids.u_boat.reports.outcome_text`), each as its power, the order and its result."""
    for power, sentences in sections:
        for sentence in sentences:
            order, _, outcome = sentence.text.partition(": ")
            word, bracket, reason = outcome.partition(" (")
            said = reason.removesuffix(")") if bracket and word in (FAILED, DONE) else outcome
            yield power, order, failing(said) if word == FAILED else said


def told_section(title: str, sentences: Sequence[Sentence], note: str = "", names: float = 0.13) -> Section:
    """Sentences beside their names, which have this share of the width."""
    columns = (Column("", share=names, look=NAME), Column("", share=1 - names))
    return section(title, note, columns, [(each.name, each.text) for each in sentences])
