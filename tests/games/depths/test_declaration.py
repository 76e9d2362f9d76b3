"""The drawn turn of Depths: where depth is declared, and how long it holds."""

import pytest

from aids import games
from generators.drawing import Group, Use
from generators.drawing.paths import TextBox, flatten
from generators.games.depths import diagrams
from tests.page.lint import texts

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


def middles(records, x=0.0):
    """Where the pictures of a drawing have their middles, by name."""
    for record in records:
        if isinstance(record, Group):
            yield from middles(record.records, x + record.matrix[4])
        elif isinstance(record, Use):
            yield record.symbol.name, x


@pytest.mark.parametrize("width", [540.0, 523.0])
def test_the_hunt_names_the_surfaced_boat_over_that_boat(width):
    drawing, _ = diagrams.hunt(RULES, width)
    boats = dict(middles(drawing.records))
    (surfaced,) = (x for name, x in boats.items() if name.startswith("art-submarine-side-"))
    (periscope,) = (x for name, x in boats.items() if name.startswith("art-submarine-periscope-"))
    for said in ("Surfaced", "always found"):
        (box,) = (item for item in flatten(drawing.records) if isinstance(item, TextBox) and item.string == said)
        middle = sum(x for x, _ in box.corners) / 4
        assert abs(middle - surfaced) < 30 < abs(middle - periscope)


def test_the_option_to_declare_in_combat_says_whom_it_favors():
    for sheet in ("card", "depth-choice"):
        told = [item.string for page in texts((f"depths/{sheet}", "letter", "long-edge")) for item in page]
        assert "favors the Axis" in " ".join(told)
