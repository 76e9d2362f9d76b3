"""Displays: boxes by size and by what they hold, rows and pages of them, what stands there, and what is refused."""

import pytest

from aids.errors import PlotroomError
from generators.drawing.paths import TextBox
from tests.kits_of_one import FIRST, bodies, boxes, check_refused, check_sound, items, strings

BOX = 'kind = "display"\n[[sheets.boxes]]\ntitle = "Port"\n'
FLEET = "name;count;art;words;color\nHood;1;battlecruiser-side;8;Red\nTribals;3;destroyer;;\n"


@pytest.mark.parametrize(
    ("more", "size"), [('size = "5/8 in"', 45.0), ('size = "2 cm"', 56.7), ('size = "15 mm"', 42.5)]
)
def test_places_are_as_large_as_pieces_and_as_many_as_held(tmp_path, more, size):
    (body,) = bodies(tmp_path, f"{BOX}holds = 7\nin-row = 4\n{more}")
    whole, *places = sorted(boxes(body), key=lambda box: -box[2])
    assert [box[2:] for box in places] == [(size, size)] * 7
    assert len({box[1] for box in places}) == 2
    for x, y, wide, high in places:
        assert whole[0] < x
        assert x + wide < whole[0] + whole[2]
        assert whole[1] < y
        assert y + high < whole[1] + whole[3]


def test_stated_measures_are_kept_in_any_unit(tmp_path):
    (body,) = bodies(
        tmp_path, f'{BOX}width = "3 in"\nheight = "5 cm"\n[[sheets.boxes]]\ntitle = "Sea"\nwidth = "80 mm"'
    )
    assert {box[2:] for box in boxes(body)} == {(216.0, 141.7), (226.8, 141.7)}
    assert len({box[1] + box[3] for box in boxes(body)}) == 1  # side by side


def test_boxes_go_on_to_further_pages_and_each_stands_once(tmp_path):
    text = 'kind = "display"\n' + "".join(
        f'[[sheets.boxes]]\ntitle = "Box {n}"\nholds = {n}\nsize = "5/8 in"\n' for n in range(1, 41)
    )
    for on in ("letter", "a4"):
        made = bodies(tmp_path, text, on)
        assert len(made) > 1
        titles = [each for body in made for each in strings(body)]
        assert titles == [f"Box {n}" for n in range(1, 41)]
        assert sum(len(boxes(body)) for body in made) == 40 + sum(range(1, 41))
        check_sound(made, on)


def test_what_stands_in_a_box_comes_from_a_spreadsheet(tmp_path):
    made = bodies(tmp_path, f'{BOX}size = "3/4 in"\nholds = 6\nstands = "fleet.csv"', fleet=FLEET)
    assert strings(made[0]) == ["Port", "8", "Hood", "Tribals", "Tribals", "Tribals"]
    assert sum(box[2:] == (54.0, 54.0) for box in boxes(made[0])) == 6
    check_sound(made, "letter")


@pytest.mark.parametrize(
    ("more", "line", "words"),
    [
        ('width = "9 in"', 4, "does not fit the page, 190 mm (7.5 in). Make it smaller"),
        ("holds = 401", 4, "a whole number from 0 to 400"),
        ('holds = 300\nsize = "1 in"', 4, "Make it two boxes"),
        ('holds = 4\nheight = "1/2 in"', 5, "is too low"),
        ('holds = 4\nsize = "2 in"\nin-row = 4', 6, "4 pieces of 2 in do not fit in a row. Use at most 3"),
        ("holds = 1\nstands = [{ name = 'x', count = 2 }]", 4, "2 pieces are in 'Port', which holds 1"),
        ("stands = [{ nmae = 'x' }]", 4, "Did you mean 'name'?"),
        ("art = 'ancor'", 4, "Did you mean 'anchor'"),
        ("art = 'none.svg'", 4, "none.svg"),
        ("art = 'infantry, divison'", 4, "unknown side 'divison'"),
        ("art = 'anchor, division'", 4, "'anchor' is not a unit and has no size"),
        ("art = 'infantry, division, corps'", 4, "states a size or a side twice"),
        ("stands = [{ name = 'Unpronounceable' }]", 4, "'Unpronounceable' has no room at a piece of 1/2 in"),
        ("stands = [{ words = 'very strong indeed' }]", 4, "'very strong indeed' has no room"),
        ("width = 3", 4, "text in quotes"),
        ("width = '0.1 cm'", 4, "a length from 0.5 in to 40 in"),
    ],
)
def test_faults_are_refused_at_their_line(tmp_path, more, line, words):
    check_refused(lambda: bodies(tmp_path, BOX + more), FIRST - 1 + line, words)


def test_places_have_a_bound(tmp_path):
    text = 'kind = "display"\n' + '[[sheets.boxes]]\ntitle = "x"\nholds = 400\n' * 8
    with pytest.raises(PlotroomError, match=r"3,200 places for pieces\. Use at most 3,000 on a sheet"):
        bodies(tmp_path, text)


def test_boxes_without_a_width_share_what_is_left_of_their_row(tmp_path):
    text = "".join(f'[[sheets.boxes]]\ntitle = "{n}"\nholds = 3\nslots = false\n' for n in range(2))
    (body,) = bodies(
        tmp_path, f'kind = "display"\n{text}[[sheets.boxes]]\ntitle = "x"\nwidth = "2 in"\nheight = "2 in"'
    )
    row = sorted(boxes(body))
    assert [box[2] for box in row] == [190.0, 144.0, 190.0] or [box[2] for box in row] == [190.0, 190.0, 144.0]
    assert row[0][0] == pytest.approx(36.0)
    assert row[-1][0] + row[-1][2] == pytest.approx(576.0)


PICTURE = '<svg viewBox="0 0 10 10"><path d="M0 0 L10 0 L10 10 Z"/></svg>'


def test_pictures_beside_the_kit_are_drawn_and_faulty_ones_refused(tmp_path):
    (tmp_path / "sign.svg").write_text(PICTURE, encoding="utf-8")
    (body,) = bodies(tmp_path, f'{BOX}stands = [{{ art = "sign.svg" }}, {{ art = "sign.svg", color = "Red" }}]')
    triangles = [item for item in items(body) if not isinstance(item, TextBox) and len(set(item.lines[0])) == 3]
    assert len(triangles) == 2
    (tmp_path / "sign.svg").write_text("<svg", encoding="utf-8")
    with pytest.raises(PlotroomError, match=r"kit.toml:10: 'sign.svg'"):
        bodies(tmp_path, f'{BOX}stands = [{{ art = "sign.svg" }}]')


def test_units_have_their_size_and_side(tmp_path):
    def drawn(art):
        (body,) = bodies(tmp_path, f'{BOX}size = "1 in"\nstands = [{{ art = "{art}" }}]')
        return [item.lines for item in items(body) if not isinstance(item, TextBox)]

    plain, sized, hostile = drawn("infantry"), drawn("infantry, division"), drawn("infantry, hostile, division")
    assert len(sized) > len(plain)
    assert sized != hostile
    assert hostile == drawn("infantry , division,hostile")
