"""Every paragraph of the document is covered: printed, and resolved by a check, a setup or a phase of a game on file."""

from generators.sheets.rulings import coverage, coverage_file
from tests.test_own_data import engine_steps

#: The paragraphs of the document, typed from it.
PARAGRAPHS = {
    *("1", "2", "3", "4", "5", "6", "7", "8"),
    *(f"6({letter})" for letter in "abcd"),
    *(f"7({letter})" for letter in "abcd"),
    *("7(d)(i)", "7(d)(ii)", "7(d)(iii)"),
    *(f"8({letter})" for letter in "abcde"),
}


def test_every_paragraph_is_covered():
    rows = coverage(coverage_file("u-boat"))
    assert {row.number for row in rows} == PARAGRAPHS and len(rows) == len(PARAGRAPHS)
    assert all(row.steps for row in rows)
    assert {step for row in rows for step in row.steps} == {*engine_steps("u-boat")}
