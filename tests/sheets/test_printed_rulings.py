"""Rulings on paper: a kit that names a ruling by its id also prints what the ruling says."""

import re

import pytest

from aids import games
from generators.sheets import kits
from tests.page.lint import texts

TABLES = {"SS-16"}
"""Rulings that stand on a page as a table in place of their words: the dice of a rolled start."""


def strings(sheet, size):
    return [item.string for page in texts((sheet, size, "long-edge")) for item in page]


@pytest.mark.parametrize("game", [game for game in games.names() if games.load(game).rules.rulings])
def test_finding_every_ruling_that_a_kit_names_is_told_in_it(game):
    """The card of U-Boat named ten rulings whose texts stood on no page."""
    rulings = games.load(game).rules.rulings
    prefix = next(iter(rulings)).partition("-")[0]
    named, beginnings = set(), set()
    for sheet in (spec.name for spec in kits.sheets(game) if not spec.extra):
        found = strings(f"{game}/{sheet}", "letter")
        named |= {one for text in found for one in re.findall(rf"\b{prefix}-\d+\b", text)}
        beginnings |= {text for text in found if len(text.split()) > 3}
    untold = {name for name in named if not any(rulings[name].text.startswith(text) for text in beginnings)}
    assert named and untold <= TABLES
