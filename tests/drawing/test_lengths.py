"""Lengths as players write them: every unit, fractions and decimals, and what is none."""

from fractions import Fraction

import pytest

from aids.errors import InputError
from generators.drawing import SCALES, format_length, parse_length

INCH = Fraction(254, 10)  # millimeters
#: A length, and what it is in millimeters.
LENGTHS = {
    "1 in": INCH,
    '5/8"': INCH * 5 / 8,
    "1 1/4 inches": INCH * 5 / 4,
    "16 mm": 16,
    "1.6 cm": 16,
    "1,6 cm": 16,
    "12,75 mm": Fraction(1275, 100),
    "36 pt": INCH / 2,
    "2.54CM": INCH,
}


@pytest.mark.parametrize("text", LENGTHS)
def test_lengths_of_every_unit(text):
    assert parse_length(text, "x") == pytest.approx(float(LENGTHS[text] / INCH * 72), abs=1e-9)


@pytest.mark.parametrize("text", ["1", "1,000 mm", "1.000,5 mm", "in", "1 ft", "-1 in", "1//2 in", "1 in 2", ""])
def test_what_is_no_length_is_refused_with_the_cure(text):
    with pytest.raises(InputError, match=r"is not a length; write it like '1/2 in', '12.7 mm', '1.5 cm' or '36 pt'"):
        parse_length(text, "x")


@pytest.mark.parametrize(
    ("unit", "divisions", "shown"), [("in", 2.125, "2.125″"), ("cm", 7.62, "7.62 cm"), ("mm", 1.5, "15 mm")]
)
def test_scales_show_their_lengths(unit, divisions, shown):
    assert SCALES[unit].show(divisions) == shown
    assert parse_length(shown, "x") == pytest.approx(divisions * SCALES[unit].points)


def test_written_lengths_are_read_again():
    for sixteenths in range(1, 200):
        points = sixteenths * 4.5
        assert parse_length(format_length(points), "x") == points
