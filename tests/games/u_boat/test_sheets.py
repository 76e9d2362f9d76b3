"""The sheets of the U-Boat kit: examples that can be played, pictures that say what the resolver says."""

import pytest

from aids import games
from aids.input_file import DISK
from aids.u_boat.notation import read_order
from generators.drawing import Drawing
from generators.drawing.paths import TextBox, flatten
from generators.games.u_boat import diagrams
from generators.sheets import kits
from tests.games.u_boat.phases import RULES, outcomes
from tests.page.lint import box
from tests.printed import bodies, one
from tests.tagged import read_tagged

SHEETS = {spec.name: spec for spec in kits.sheets("u-boat")}


def texts(drawing: Drawing) -> list[str]:
    return [item.string for item in flatten(drawing.records) if isinstance(item, TextBox)]


def rows(name):
    """The rows of a block of the card, by its title."""
    (block,) = (part.data for part in SHEETS["card"].parts("blocks") if part.data.get("title") == name)
    return dict(block["rows"]) if "rows" in block else block


def test_every_example_on_the_card_is_an_order():
    for title in ("Move and support", "Fight, retreat, build"):
        for key, example in rows(title).items():
            assert str(read_order(example.strip("*"))), key


@pytest.mark.parametrize("width", [250.0, 300.0, 540.0])
@pytest.mark.parametrize("name", ["supported_torpedo", "depth_charge", "convoy_torpedoed"])
def test_scenes_stay_within_their_width(name, width):
    drawing, height = getattr(diagrams, name)(RULES, width)
    for item in flatten(drawing.records):
        if isinstance(item, TextBox):
            x0, y0, x1, y1 = box(item.corners)
            assert x0 >= -0.1 and x1 <= width + 0.1 and y0 >= -1.5 and y1 <= height, item.string


def test_finding_pictures_stand_where_words_stood():
    """A torpedo with two U's, a depth charge, and a convoy that a torpedo breaks, with the results of the game."""
    said = texts(diagrams.supported_torpedo(RULES, 260)[0])
    assert said[-1] == "The torpedo has strength 3, its target 2." and said.count("sunk") == 1
    charged = texts(diagrams.depth_charge(RULES, 260)[0])
    assert charged.count("sunk") == 1 and "moves" in charged
    assert outcomes(Russia=["U bar - nwg"], England=["U nwg - bar"], Germany=["F nth D nwg"])["Russia U bar"][2] == ""
    assert {"lost with its convoy", "sunk"} <= set(texts(diagrams.convoy_torpedoed(RULES, 260)[0]))


def test_pictures_follow_house_rules(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('game = "u-boat"\n[figures]\none-support-saves = true\n', encoding="utf-8")
    rules = games.load("u-boat", path, files=DISK).rules
    assert "sunk" not in texts(diagrams.supported_torpedo(rules, 260)[0])


@pytest.mark.parametrize("width", [258.0, 540.0])
def test_results_of_a_torpedo_are_a_row_for_each_number_of_its_supports(width):
    """7(d): sunk by more strength, 2 against 1 and one for each support, and one without a support only dislodged from
    an adjacent space; there were six rows, of which four said the same as two."""
    said = texts(diagrams.torpedo_results(RULES, width)[0])
    assert said.count("adjacent space: dislodged") == 1
    counts = range(2 if width < 400 else 4)
    for supports in range(3):
        wanted = ["sunk" if 2 + supports > 1 + of_target else "survives" for of_target in counts]
        results = [each for each in said if each in ("sunk", "survives")]
        assert results[supports * len(wanted) : (supports + 1) * len(wanted)] == wanted
    assert any(each.startswith("Strength 2, +1 per support") for each in said)


@pytest.mark.parametrize(("sides", "role"), [("long-edge", "back"), ("single", "back"), ("fold", "front")])
def test_backs_say_what_a_flag_and_a_question_mark_mean(sides, role):
    """In the list beside them, or in their foot where half a page has no list beside its rows."""
    for body in bodies("u-boat/counters", sides=sides):
        told = "Flag: dislodged, to retreat or disband. ?: a U at sea, unseen."
        said = body.note.startswith(told) if sides == "fold" else told in " ".join(texts(body.drawing))
        assert said == (body.role == role)
        assert ("Glue to the back" in body.note) == (sides == "single" and body.role == "back")


def test_orders_are_read_as_a_table_and_signs_with_what_they_mean():
    """The columns ran together, and the signs were one list and their meanings another."""
    lines = [(role, words) for _, role, words in read_tagged(one("print", "u-boat/orders")).lines()]
    cells = [words for role, words in lines if role in ("TH", "TD")]
    assert cells[:4] == ["Order", "Who may", "You write", "Remark"]
    listed = RULES.tables["orders"].rows
    assert cells[4::4] == [row.cells["order"] for row in listed]
    assert cells[6::4] == [row.cells["example"] for row in listed] and all(cells)
    assert ("LBody", "Solid arrow: moves") in lines
    assert not [words for role, words in lines if role == "Figure" and "Words in it" in words]
