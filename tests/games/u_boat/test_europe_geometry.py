"""Maps of random games, measured: marks, heads and lines of orders, for the game master and for all."""

from functools import cache
from math import dist, hypot

import pytest

from aids.u_boat.orders import MOVE, TORPEDO
from aids.u_boat.reports import EVERYONE, MASTER
from generators.games.u_boat.europe import read_europe
from generators.games.u_boat.europe_orders import (
    crowd_of,
    enters,
    order_ways,
    place_marks,
    shown_lines,
    unit_places,
    unit_size,
)
from generators.games.u_boat.turn_maps import scenes
from tests.games.u_boat.game import whole_games
from tests.samples import few_or_many

EUROPE = read_europe()
FACTOR = 540 / EUROPE.width  # points a unit of the map on letter paper
SIZE = unit_size(EUROPE, FACTOR)
FIRST, SEEDS, LAST_YEAR = (2,), (0, 2, 4), 1902


@cache
def positions(seeds=FIRST):
    """Of each movement phase of games from seeds, as two readers see it: the orders, their ways, lines and marks, and the crowd."""
    found = []

    def watch(game, report, told, following):
        for reader in (MASTER, EVERYONE) if game.position.phase == "movement" else ():
            scene, _ = scenes(report, report.views()[reader], reader)
            places = unit_places(EUROPE, FACTOR, scene.marks, [each.target for each in scene.arrows if enters(each)])
            crowd = crowd_of(EUROPE, FACTOR, places.values(), SIZE)
            ways = order_ways(EUROPE, FACTOR, crowd, places, scene.arrows)
            lines = shown_lines(ways, [*places.values()], SIZE)
            failed = [each for each in scene.arrows if each.failed and each.unit not in scene.lost]
            found.append((scene, places, ways, lines, place_marks(failed, lines, places, crowd), crowd))

    for seed in seeds:
        whole_games.play_game(seed, last_year=LAST_YEAR, watch=watch)
    return found


@pytest.mark.long
def test_no_mark_of_a_failed_order_lies_on_the_line_of_another():
    near = [
        dist(mark, point)
        for _, _, _, lines, marks, _ in positions(SEEDS)
        for order, mark in marks.items()
        for other, line in lines.items()
        if other != order
        for point in line.line
    ]
    assert len(near) > 10_000 and min(near) > 0.45 * SIZE


@pytest.mark.long
def test_no_mark_lies_on_a_name_a_unit_or_another_mark():
    for _, places, _, _, marks, crowd in positions(SEEDS):
        for order, (x, y) in marks.items():
            assert all(hypot(max(a - x, x - c, 0), max(b - y, y - d, 0)) > 0.15 * SIZE for a, b, c, d in crowd.names)
            assert all(dist((x, y), at) > 0.6 * SIZE for at in places.values()), order
            assert all(dist((x, y), mark) > 0.5 * SIZE for other, mark in marks.items() if other != order)


@few_or_many("seeds", FIRST, SEEDS)
def test_a_head_comes_up_to_what_it_hits(seeds):
    """A torpedo's head touches the counter that it was fired at, that of a move done is where the unit lies then."""
    reached = {TORPEDO: 0, MOVE: 0}
    for _, places, ways, lines, _, _ in positions(seeds):
        units = set(places.values())
        for order, line in lines.items():
            if order.kind == TORPEDO and line.line:
                assert dist(line.line[-1], ways[order].end) < 1.1 * SIZE
                reached[TORPEDO] += 1
            elif order.kind == MOVE and not order.failed and ways[order].end not in units and line.line:
                assert dist(line.line[-1], ways[order].end) < 1.1 * SIZE
                reached[MOVE] += 1
    assert min(reached.values()) > len(seeds)


@pytest.mark.long
def test_lines_begin_at_their_units():
    for _, places, _, lines, _, _ in positions():
        assert all(dist(line.line[0], places[order.unit]) < 1.3 * SIZE for order, line in lines.items() if line.line)


@pytest.mark.long
def test_few_lines_run_over_names():
    """At most one in twenty, on boards as full as these; letters lie over those."""
    over = [
        any(a < x < c and b + 1 < y < d - 1 for a, b, c, d in crowd.names for x, y in line.line)
        for _, _, _, lines, _, crowd in positions(SEEDS)
        for line in lines.values()
    ]
    assert len(over) > 200 and sum(over) <= len(over) / 20


@pytest.mark.parametrize("number", [0, 1])
def test_an_army_or_fleet_and_a_u_that_enter_a_space_end_apart(number):
    for _, _, ways, *_ in positions()[number::2]:
        ends = [way.end for order, way in ways.items() if order.kind == MOVE and not order.failed]
        assert all(dist(a, b) >= 0.6 * SIZE for n, a in enumerate(ends) for b in ends[n + 1 :])
