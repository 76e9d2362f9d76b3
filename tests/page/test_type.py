"""The type of all kits: five sizes, pure black, greys in the grey space."""

import re
from math import sqrt

import pytest

from aids import games
from generators.drawing.drawing import IDENTITY, Group, Text, Use, compose
from generators.drawing.palettes import names, palette
from generators.drawing.text import SCALE, fit_scale, in_scale, text_width
from generators.sheets import kits
from tests.printed import SHEETS, one, pages

LEAST = SCALE[-1]
FACES = ("counters", "standees", "cards")  # kinds of sheet whose pieces have sizes of their own


def sizes(records, matrix=IDENTITY):
    """The size on paper of each string among records."""
    for record in records:
        if isinstance(record, Text):
            a, b, c, d, _, _ = matrix
            yield round(record.size * sqrt(abs(a * d - b * c)), 2)
        elif isinstance(record, Group):
            yield from sizes(record.records, compose(matrix, record.matrix))
        elif isinstance(record, Use):
            yield from sizes(record.symbol.records, compose(matrix, record.matrix))


def of_sheet(name, size):
    return {each for page in pages(name, size) for each in sizes(page.drawing.records)}


def kind_of(name):
    game, _, sheet = name.partition("/")
    return next(spec.data["kind"] for spec in kits.sheets(game) if spec.name == sheet)


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize("name", SHEETS)
def test_a_page_has_the_sizes_of_the_scale(name, size):
    found = of_sheet(name, size)
    if kind_of(name) not in FACES:
        assert found <= set(SCALE), sorted(found)


@pytest.mark.parametrize("game", games.names())
def test_a_kit_has_six_sizes_at_most(game):
    """But for the pieces that are cut out."""
    found = set()
    for name in SHEETS:
        if name.startswith(f"{game}/") and kind_of(name) not in FACES:
            found |= of_sheet(name, "letter")
    assert 3 <= len(found) <= 6 and min(found) == LEAST


def test_sizes_between_those_of_the_scale_are_the_one_below():
    assert [in_scale(size) for size in (30, 22, 21.9, 13, 10, 8, 5)] == [22, 22, 14, 11, 9, 7.5, 7.5]
    room = text_width("Captain", 9)
    assert [fit_scale("Captain", 11, each) for each in (2 * room, room, 0.99 * room, 1)] == [11, 9, 7.5, 7.5]


@pytest.mark.parametrize("name", names())
def test_ink_is_pure_black_and_grey_has_no_colour(name):
    colours = palette(name)
    assert colours["ink"] == "#000000" and len({colours["grey"][i : i + 2] for i in (1, 3, 5)}) == 1


def test_greys_are_in_the_grey_space_of_a_file():
    from io import BytesIO

    from pypdf import PdfReader

    for words, coloured in (
        (("print", "ssn/readings"), True),
        (("print", "ssn/readings", "--palette", "greyscale"), False),
    ):
        page = PdfReader(BytesIO(one(*words))).pages[0]
        content = page.get_contents().get_data().decode("latin-1")
        assert re.search(r"(^|\s)0 g\s", content)
        assert not re.search(r"(^|\s)(\S+) \2 \2 (rg|RG)\s", content)
        assert bool(re.search(r"\s(rg|RG)\s", content)) == coloured
