"""The limits that the guide names for layouts are those of the code."""

import re
from pathlib import Path

from aids import input_file
from generators.pieces import colors, parts, rows, sheets

PAGE = Path(__file__).parents[2] / "docs" / "guide" / "layouts.md"


def test_the_limits_of_the_guide_are_those_of_the_code():
    table = PAGE.read_text(encoding="utf-8").partition("## Limits\n")[2]
    told = [int(number.replace(",", "")) for number in re.findall(r"[0-9][0-9,]*", table)]
    assert told == [
        *(sheets.MOST_LAYOUTS, sheets.MOST_PARTS, colors.MOST_COLORS, input_file.MAX_BYTES // 10**6),
        *(rows.MOST_COLUMNS, rows.MOST_ROWS, rows.MOST_CELL, rows.MOST_LINES),
        *(input_file.MAX_PICTURE_BYTES // 10**6, rows.MOST_UNPACKED // 10**6, rows.MOST_PARTS),
        *(rows.MOST_COPIES, sheets.MOST_SHEET),
        *(parts.MOST_LETTERS, parts.LEAST_TYPE, parts.MOST_TYPE),
        parts.MOST_MARKS,
        input_file.MAX_PICTURE_BYTES // 10**6,
    ]
