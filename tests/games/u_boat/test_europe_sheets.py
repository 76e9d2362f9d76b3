"""The sheets of Europe: one page with its key, a poster on tiles or on one large page, joins that cut nothing."""

import re

import pytest

from aids.errors import PlotroomError
from aids.u_boat.game_map import load_map
from generators.drawing import palette
from generators.drawing.paths import Shape, TextBox, flatten, inside
from generators.games.u_boat.europe import BOARD, POSTER, hatching, name_box, read_europe
from generators.page.tiles import join_places
from generators.writers.svg import write_svg
from tests.printed import pages

MAP, BIG = "u-boat/europe-map", "u-boat/europe-poster"
BOX = 36.0


@pytest.mark.parametrize("size", ["letter", "a4", "a3", "tabloid"])
def test_the_map_is_a_page_and_its_key(size):
    names = {province.name for province in load_map().provinces.values()}
    first, key = pages(MAP, size)
    assert {item.string for item in flatten(key.drawing.records) if isinstance(item, TextBox)} >= names
    assert len([item for item in flatten(first.drawing.records) if isinstance(item, TextBox)]) > len(names)


@pytest.mark.parametrize("size", ["148x210mm", "5.5x8.5in"])
@pytest.mark.parametrize("sheet", [MAP, BIG])
def test_small_paper_is_refused_in_one_line(sheet, size):
    with pytest.raises(PlotroomError, match="larger paper") as refused:
        pages(sheet, size)
    assert "\n" not in str(refused.value)


@pytest.mark.sample(1)
@pytest.mark.parametrize(("size", "number"), [("letter", 9), ("a4", 9), ("a3", 1), ("tabloid", 1), ("24x36in", 1)])
def test_the_poster_is_on_nine_tiles_or_on_one_page(size, number):
    assert len(pages(BIG, size)) == number


def test_every_province_short_of_room_has_a_box_on_the_large_page():
    short = sorted(
        load_map().provinces[name].name for name, room in read_europe(BOARD).places.items() if len(room.units) < 3
    )
    items = list(flatten(pages(BIG, "a3")[0].drawing.records))
    boxes = [
        item.lines[0]
        for item in items
        if isinstance(item, Shape) and item.style.fill == "tint" and len(item.lines) == 1 and len(item.lines[0]) == 4
    ]
    low = min(y for box in boxes for _, y in box)
    boxes = [box for box in boxes if max(y for _, y in box) - min(y for _, y in box) >= BOX]
    named = []
    for box in boxes:
        left, top = min(x for x, _ in box), max(y for _, y in box)
        assert max(x for x, _ in box) - left >= BOX
        named += [
            item.string
            for item in items
            if isinstance(item, TextBox) and abs(item.corners[0][0] - left) < 1 and 0 < item.corners[0][1] - top < 5
        ]
    assert sorted(named) == short
    assert low > 0


def test_no_join_of_the_poster_cuts_a_name_or_a_piece():
    europe = read_europe(POSTER)
    factor = europe.least / europe.width
    across = join_places(-1, europe.width * factor + 1, 3)
    up = join_places(-1, europe.height * factor + 1, 3)
    for name, room in europe.places.items():
        boxes = [name_box(load_map().provinces[name], room, factor)]
        wide, high = (0.98 * side * factor / 2 for side in europe.piece)
        boxes += [(x * factor - wide, y * factor - high, x * factor + wide, y * factor + high) for x, y in room.units]
        for left, low, right, top in boxes:
            assert not [join for join in across if left < join < right], name
            assert not [join for join in up if low < join < top], name


@pytest.mark.long
def test_the_joins_are_where_the_names_keep_off_on_letter_and_a4():
    """The pages as they are printed: no join mark runs through a name."""
    for size in ("letter", "a4"):
        for page in pages(BIG, size):
            marks = [
                line
                for item in flatten(page.drawing.layers["register"])
                if isinstance(item, Shape) and item.style.width == 0.3
                for line in item.lines
            ]
            assert marks
            for item in flatten(page.drawing.layers["print"]):
                if (
                    isinstance(item, TextBox)
                    and item.clip
                    and all(inside(corner, item.clip) for corner in item.corners)
                ):
                    for (ax, ay), (bx, by) in marks:
                        xs, ys = zip(*item.corners, strict=True)
                        assert not (ax == bx and min(xs) < ax < max(xs)), item.string
                        assert not (ay == by and min(ys) < ay < max(ys)), item.string


def test_each_province_of_the_printed_svg_is_a_group():
    ids = re.findall(r'<g id="([a-z]{3})"', write_svg(pages(MAP)[0], palette()))
    assert sorted(ids) == sorted(load_map().provinces)


def test_hatching_stays_inside():
    square, hole = (
        [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)],
        [(10.0, 10.0), (30.0, 10.0), (30.0, 30.0), (10.0, 30.0)],
    )
    lines = hatching([square, hole], 4.0)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in lines]
    assert len(lines) > 10
    assert all(inside(point, square) and not inside(point, hole) for point in middles)
