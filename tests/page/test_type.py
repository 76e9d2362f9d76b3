"""The type of all kits: five sizes, pure black, grays in the gray space."""

import re

import pytest

from aids import games
from generators.drawing import Drawing, names, palette
from generators.drawing.sizes import BODY, SCALE, set_size, small_body
from generators.drawing.text import fit_scale, in_scale, text_width, wrap_text
from generators.games.u_boat.europe import LEAST_NAME
from tests.page.lint import FACES, sizes
from tests.printed import SHEETS, kind, one, pages

LEAST = SCALE[-1]


@pytest.mark.sample(1)
@pytest.mark.parametrize("game", games.names())
def test_a_kit_has_at_least_three_sizes_and_the_smallest(game):
    """But for the pieces that are cut out, and the names of provinces, which are 7.5 points at least on small maps.

    That a kit has no others is looked at with every sheet.
    """
    found = set()
    for name in SHEETS:
        if name.startswith(f"{game}/") and kind(name) not in FACES:
            found |= {each for page in pages(name) for each in sizes(page.drawing.records)}
    assert len(found) >= 3 and min(found - ({LEAST_NAME} if game == "u-boat" else set())) == LEAST


def test_sizes_between_those_of_the_scale_are_the_one_below():
    assert [in_scale(size) for size in (30, 22, 21.9, 13, 10, 9, 5)] == [22, 22, 15, 12, 10, 8, 8]
    room = text_width("Captain", 10)
    assert [fit_scale("Captain", 12, each) for each in (2 * room, room, 0.99 * room, 1)] == [12, 10, 8, 8]


def test_body_type_of_10_points_is_9_on_a_full_sheet_and_no_other_size_changes():
    draw = Drawing()
    with small_body():
        assert [set_size(size) for size in SCALE] == [22, 15, 12, 9, 8]
        assert text_width("Captain", BODY) == text_width("Captain", 9) and in_scale(11) == 9
        assert len(wrap_text("a sea and a ship", BODY, 52)) == len(wrap_text("a sea and a ship", 9, 52))
        draw.text(0, 0, "small", BODY)
    draw.text(0, 0, "large", BODY)
    assert [record.size for record in draw.records] == [9, 10]
    assert [set_size(size) for size in SCALE] == list(SCALE)


@pytest.mark.parametrize("name", names())
def test_ink_is_pure_black_and_gray_has_no_color(name):
    colors = palette(name)
    assert colors["ink"] == "#000000" and len({colors["gray"][i : i + 2] for i in (1, 3, 5)}) == 1


def test_grays_are_in_the_gray_space_of_a_file():
    from io import BytesIO

    from pypdf import PdfReader

    for words, colored in (
        (("print", "ssn/rulings"), True),
        (("print", "ssn/rulings", "--palette", "grayscale"), False),
    ):
        page = PdfReader(BytesIO(one(*words))).pages[0]
        content = page.get_contents().get_data().decode("latin-1")
        assert re.search(r"(^|\s)0 g\s", content)
        assert not re.search(r"(^|\s)(\S+) \2 \2 (rg|RG)\s", content)
        assert bool(re.search(r"\s(rg|RG)\s", content)) == colored
