"""The map of Europe: the borders that are drawn are exactly those of the rules, for armies, fleets and by coast."""

from collections import defaultdict
from functools import cache
from math import dist

import pytest

from aids.u_boat.game_map import SEA, load_map, province_of
from generators.games.u_boat.europe import LAND, OUTSIDE, province_of_area, read_europe, rings
from tests.europe.areas import crossings, inside, signed_area

FOUR_CORNERS: set[frozenset[str]] = set()
"""Where four provinces meet in a point: nowhere, so that no border is a matter of opinion."""


def provinces_of(line):
    return province_of_area(line.left), province_of_area(line.right)


def is_sea(province):
    return bool(province) and load_map().provinces[province].terrain == SEA


@cache
def shared():
    """The lines between two provinces, by the two."""
    found = defaultdict(list)
    for line in read_europe().lines:
        one, other = provinces_of(line)
        if one and other and one != other:
            found[frozenset((one, other))].append(line)
    return dict(found)


@cache
def ends():
    """The lines that end at each point."""
    found = defaultdict(list)
    for line in read_europe().lines:
        for point in {line.points[0], line.points[-1]}:
            found[point].append(line)
    return dict(found)


@cache
def coast_names():
    """The place of a fleet on each line of a coast: `spa/nc`, or the province where it has one coast."""
    europe, names = read_europe(), {}
    for pair, lines in shared().items():
        for province in pair:
            if is_sea(province) or not any(map(is_sea, pair)):
                continue
            names |= {(province, line): province for line in lines}
    for province in load_map().provinces.values():
        if not province.coasts:
            continue
        left = [line for name, line in names if name == province.id]
        while left:
            chain, found = [left.pop()], []
            while chain:
                line = chain.pop()
                found.append(line)
                near = [
                    other
                    for other in left
                    if {*line.points[:1], *line.points[-1:]} & {*other.points[:1], *other.points[-1:]}
                ]
                left = [other for other in left if other not in near]
                chain += near
            place = min(
                (f"{province.id}/{coast}" for coast in province.coasts),
                key=lambda place: min(dist(europe.coasts[place], point) for line in found for point in line.points),
            )
            names |= {(province.id, line): place for line in found}
    return names


def drawn_fleet_moves():
    """Where fleets go by the drawing: between waters that share a line, and along a coast that goes on."""
    names = coast_names()
    moves = set()
    for pair, lines in shared().items():
        for line in lines:
            if any(map(is_sea, pair)):
                moves.add(frozenset(names.get((province, line), province) for province in pair))
                continue
            for point in (line.points[0], line.points[-1]):
                one, other = (
                    {
                        sea: names[a, coast]
                        for coast in ends()[point]
                        for sea in provinces_of(coast)
                        if is_sea(sea) and a in provinces_of(coast)
                    }
                    for a in pair
                )
                moves |= {frozenset((one[sea], other[sea])) for sea in one.keys() & other.keys()}
    return moves


def test_the_drawn_borders_are_those_of_the_rules():
    game_map = load_map()
    assert set(shared()) == {frozenset((a, b)) for a, others in game_map.borders.items() for b in others}


def test_armies_go_where_land_shares_a_line():
    drawn = {pair for pair in shared() if not any(map(is_sea, pair))}
    assert drawn == {frozenset((a, b)) for a, others in load_map().army_moves.items() for b in others}


def test_fleets_go_where_the_drawing_says_coast_by_coast():
    assert drawn_fleet_moves() == {frozenset((a, b)) for a, others in load_map().fleet_moves.items() for b in others}


def test_no_corner_has_four_provinces():
    corners = {frozenset(filter(None, (p for line in lines for p in provinces_of(line)))) for lines in ends().values()}
    assert {corner for corner in corners if len(corner) > 3} == FOUR_CORNERS


def test_no_line_crosses_another():
    assert crossings([tuple((int(x), int(y)) for x, y in line.points) for line in read_europe().lines]) == []


def test_the_areas_fill_the_frame():
    europe = read_europe()
    areas = {name for line in europe.lines for name in line[:2]} - {OUTSIDE}
    assert {province_of_area(area) for area in areas - {LAND}} == set(load_map().provinces)
    filled = sum(signed_area(list(ring)) for area in areas for ring in rings(europe.lines, area))
    assert filled == europe.width * europe.height


@pytest.mark.parametrize("name", sorted(load_map().provinces))
def test_names_units_and_centres_are_inside_their_province(name):
    europe = read_europe()
    room = europe.places[name]
    own = [list(ring) for area in (name, f"{name}.water") for ring in rings(europe.lines, area)]
    for point in (room.name, *room.units, *filter(None, (room.centre,))):
        assert sum(inside(point, ring) for ring in own) % 2 == 1, point
    assert (room.centre is not None) == bool(load_map().provinces[province_of(name)].centre)
