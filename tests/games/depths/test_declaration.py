"""The drawn turn of Depths: where depth is declared, and how long it holds."""

import pytest

from aids import games
from generators.drawing.paths import TextBox, flatten
from generators.games.depths import diagrams

RULES = games.load("depths").rules


def rows(name):
    return [row.cells for row in RULES.tables[name].rows]


@pytest.mark.parametrize("width", [250.0, 450.0, 578.0])
def test_the_drawn_turn_tells_each_phase_in_order(width):
    drawing, height = diagrams.declaration(RULES, width)
    boxes = [item for item in flatten(drawing.records) if isinstance(item, TextBox)]
    said = " ".join(box.string for box in boxes)
    for row in rows("declaration-timing"):
        assert str(row["words"]) in said
    heads = [said.index(str(row["words"])) for row in rows("declaration-timing")]
    assert heads == sorted(heads)
    assert all(-0.5 <= x <= width + 0.5 and -0.5 <= y <= height + 0.5 for box in boxes for x, y in box.corners)
