"""How the map is made: areas grow and shrink to the sizes wanted, names and pieces are put where they have room."""

import tomllib

import pytest

from generators import TEMPLATES
from tests.europe.build import OWN
from tests.europe.cartogram import size_of, spread
from tests.europe.room import find_place, find_room, ground_of

LINE = [(50.0, y) for y in range(0, 101, 10)]
POINTS = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0), *LINE]
AREAS = {"left": [[0, *range(4, 15), 3]], "right": [[4, 1, 2, *range(14, 4, -1)]]}


@pytest.mark.long
def test_areas_get_the_sizes_that_are_wanted_and_the_frame_stays():
    places = spread(POINTS, AREAS, {"left": 3.0, "right": 1.0}, 100, 100, 4)
    sizes = {name: size_of([[places[i] for i in ring] for ring in rings]) for name, rings in AREAS.items()}
    assert sizes["left"] / sizes["right"] == pytest.approx(3.0, rel=0.03)
    for place, point in zip(places[:4], POINTS, strict=False):
        assert place == pytest.approx(point, abs=0.5)
    assert all(x == pytest.approx(75, abs=1) for x, _ in places[4:])


SQUARE = [(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)]


def test_a_name_and_three_pieces_do_not_meet():
    room = find_room(ground_of([SQUARE], [], (30, 30), ((), ()), 5), [(90, 20)], (30, 30))
    boxes = [(room.name, (90, 20)), *((middle, (30, 30)) for middle in room.pieces)]
    assert len(boxes) == 4
    for i, ((x, y), (wide, high)) in enumerate(boxes):
        assert wide / 2 <= x <= 100 - wide / 2
        assert high / 2 <= y <= 100 - high / 2
        for (a, b), (other_wide, other_high) in boxes[:i]:
            assert abs(x - a) >= (wide + other_wide) / 2 or abs(y - b) >= (high + other_high) / 2


def test_the_first_shape_of_a_name_that_leaves_room_is_taken():
    ground = ground_of([SQUARE], [], (48, 48), ((), ()), 4)
    assert find_room(ground, [(90, 40), (44, 44)], (48, 48)).shape == 1


def test_fewer_pieces_where_there_is_no_room_for_three_and_none_without_room_for_the_name():
    ground = ground_of([SQUARE], [], (60, 60), ((), ()), 5)
    assert len(find_room(ground, [(90, 20)], (60, 60)).pieces) == 1
    assert find_room(ground, [(120, 20)], (60, 60)) is None


def test_nothing_lies_on_a_join():
    ground = ground_of([SQUARE], [], (30, 30), ((50,), ()), 5)
    room = find_room(ground, [(40, 20)], (30, 30))
    for (x, _), wide in ((room.name, 40), *((middle, 30) for middle in room.pieces)):
        assert abs(x - 50) >= wide / 2


def test_a_place_is_the_one_nearest_to_a_point_and_is_taken():
    middle, rest = find_place(ground_of([SQUARE], [], (20, 20), ((), ()), 5), (20, 20), (0, 50))
    assert middle[0] < 20
    assert abs(middle[1] - 50) < 5
    again, _ = find_place(rest, (20, 20), (0, 50))
    assert max(abs(again[0] - middle[0]), abs(again[1] - middle[1])) >= 20


def test_places_that_are_moved_stand_in_the_map():
    moved, made = (tomllib.loads(path.read_text(encoding="utf-8")) for path in (OWN, TEMPLATES / "europe.toml"))
    for name, places in moved["moved"].items():
        for province, place in places.items():
            assert place.items() <= made[name]["places"][province].items(), province
