"""Steering to a place: the way there is legal and ends there, the areas that are drawn hold what can be reached."""

from math import cos, hypot, radians, sin
from random import Random

import pytest

from aids.errors import InputError, UnknownName
from aids.ssn.game.orders import OrderFault, Orders
from aids.ssn.game.position import Leg
from aids.ssn.game.submarine import MISSED_BY, reaches, steer
from tests.games.ssn.game.positions import FIGURES, position, submarine

LEVELS = ("creep", "slow", "fast", "flank")


def inside(place, outline):
    """Whether a place lies in a polygon: a line from it crosses an odd number of its edges."""
    x, y = place
    crossed = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            crossed = not crossed
    return crossed


def sail(x, y, heading, legs):
    """Where a move ends, reckoned in steps of a hundredth of an inch."""
    for kind, inches, *turned in legs:
        for _ in range(inches):
            half = (turned[0] if turned and kind != "straight" else 0) / inches / 2
            x, y = x + sin(radians(heading + half)), y + cos(radians(heading + half))
            heading += 2 * half
    return x, y


def at(speed, heading=270):
    return position(sub=submarine(speed=speed, heading=heading))


@pytest.mark.sample(1)
@pytest.mark.parametrize("now", LEVELS)
@pytest.mark.parametrize("heading", [0, 137, 270])
def test_a_tap_inside_an_area_gives_a_legal_move_of_its_speed_that_ends_there(now, heading):
    random = Random(heading)
    before = at(now, heading)
    sub = before.submarine
    tried = 0
    for reach in reaches(FIGURES, before, ()):
        xs, ys = zip(*reach.outline, strict=True)
        for _ in range(150):
            place = random.randint(min(xs), max(xs)), random.randint(min(ys), max(ys))
            if not inside(place, reach.outline):
                continue
            tried += 1
            legs = steer(FIGURES, before, (), place, reach.level)
            x, y = sail(sub.x, sub.y, heading, legs)
            assert hypot(x - place[0], y - place[1]) <= MISSED_BY + 3
            inches = sum(leg.inches for leg in legs)
            level = next(level for level in FIGURES.levels if level.name == reach.level)
            assert level.above - MISSED_BY <= inches <= level.to
            if inches > level.above:
                assert Orders(moves=legs).plan(FIGURES, before).level == reach.level
    assert tried > 20


def test_areas_are_those_of_the_speeds_one_level_up_and_down():
    assert [each.level for each in reaches(FIGURES, at("creep"), ())] == ["creep", "slow"]
    assert [each.level for each in reaches(FIGURES, at("fast"), ())] == ["slow", "fast", "flank"]


def test_an_area_straight_ahead_ends_at_the_longest_move():
    sub = at("slow", 0).submarine
    for reach, most in zip(reaches(FIGURES, at("slow", 0), ()), (200, 400, 600), strict=True):
        assert max(y for _, y in reach.outline) == sub.y + most


def test_random_legal_moves_end_in_the_area_of_their_speed_or_within_a_third_of_an_inch_of_it():
    random = Random(5)
    before = at("fast", 0)
    sub = before.submarine
    areas = {reach.level: reach.outline for reach in reaches(FIGURES, before, ())}
    held = dict.fromkeys(areas, 0)
    for _ in range(4000):
        legs = [
            Leg("straight", random.randint(0, 350))
            if random.random() < 0.5
            else Leg(random.choice(["easy", "sharp"]), 100, random.choice([-1, 1]) * random.randint(1, 30))
            for _ in range(random.randint(1, 5))
        ]
        legs = tuple(leg for leg in legs if leg.inches)
        try:
            level = Orders(moves=legs).plan(FIGURES, before).level
        except OrderFault:
            continue
        x, y = sail(sub.x, sub.y, 0, legs)
        around = [(x, y), *((x + 33 * sin(radians(a)), y + 33 * cos(radians(a))) for a in range(0, 360, 15))]
        assert any(inside(place, areas[level]) for place in around), legs
        held[level] += 1
    assert all(count > 50 for count in held.values()), held


def test_a_move_goes_on_from_the_legs_that_are_ordered():
    before = at("slow", 0)
    sub = before.submarine
    first = steer(FIGURES, before, (), (sub.x, sub.y + 150))
    assert first == (Leg("straight", 150),)
    assert steer(FIGURES, before, first, (sub.x, sub.y + 350)) == (Leg("straight", 350),)
    turned = (Leg("sharp", 100, 60),)
    x, y = sail(sub.x, sub.y, 0, turned)
    further = steer(FIGURES, before, turned, (round(x + 200 * sin(radians(60))), round(y + 200 * cos(radians(60)))))
    assert further == (*turned, Leg("straight", 200))


def test_turns_that_rule_a_speed_out_leave_it_without_an_area():
    before = at("slow")
    assert [each.level for each in reaches(FIGURES, before, (Leg("sharp", 100, 60),))] == ["creep", "slow"]
    # Half an inch after a turn another may follow at no speed.
    assert reaches(FIGURES, before, (Leg("easy", 100, 30), Leg("straight", 50), Leg("easy", 100, 30))) == ()


@pytest.mark.parametrize(
    ("place", "speed", "words"),
    [
        (
            (5000, 3000),
            "",
            "this place is too far: it needs a move of 10 inches, but at Fast the longest move is 6 (SSN Maneuver Step)",
        ),
        (
            (5000, 2400),
            "creep",
            "this place is too far: it needs a move of 4 inches, but at Creep the longest move is 2 (SSN Maneuver Step)",
        ),
        (
            (5000, 1500),
            "",
            "you cannot reach this place at Fast: turns are Easy, with 2 inches straight between them (SSN Maneuver Step)",
        ),
        ((5000, 2200), "fats", "Did you mean 'fast'?"),
        ((5000, 2200), "flank", "'flank' is not possible in this move"),
    ],
)
def test_a_place_beyond_reach_is_refused_in_words(place, speed, words):
    with pytest.raises((InputError, UnknownName)) as refused:
        steer(FIGURES, at("slow", 0), (), place, speed)
    assert words in refused.value.message
