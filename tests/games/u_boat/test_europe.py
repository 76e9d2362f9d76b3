"""The map of Europe: the borders that are drawn are exactly those of the rules, for armies, fleets and by coast."""

from collections import defaultdict
from functools import cache
from math import dist

import pytest

from aids.u_boat.game_map import SEA, load_map
from generators.drawing import Drawing, Group, Text, palette, rgb
from generators.drawing.collisions import collide
from generators.drawing.paths import TextBox, flatten
from generators.games.u_boat.europe import (
    BOARD,
    EUROPE_LAND,
    OUTSIDE,
    PAGE,
    POSTER,
    SIZES,
    draw_europe,
    draw_name,
    name_box,
    province_of_area,
    read_europe,
    rings,
    tint_of,
)
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
    assert {province_of_area(area) for area in areas - {EUROPE_LAND}} == set(load_map().provinces)
    filled = sum(signed_area(list(ring)) for area in areas for ring in rings(europe.lines, area))
    assert filled == europe.width * europe.height


def drawn_name(province, europe, factor):
    draw = Drawing()
    draw_name(draw, province, europe.places[province.id], factor)
    return [item for item in flatten(draw.records) if isinstance(item, TextBox)]


def meets(box, outline):
    """Whether a box of four corners shares a point with an outline."""
    return any(collide(box, step) for step in zip(outline, outline[1:] + outline[:1], strict=True))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(load_map().provinces))
def test_a_name_lies_inside_its_province(name, size):
    europe, province = read_europe(size), load_map().provinces[name]
    factor = europe.least / europe.width
    own = [[(x * factor, y * factor) for x, y in ring] for ring in rings(europe.lines, name)]
    boxes = drawn_name(province, europe, factor)
    for box in boxes:
        assert sum(inside(box.corners[0], ring) for ring in own) % 2 == 1, box.string
        assert not any(meets(box.corners, ring) for ring in own), box.string


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(load_map().provinces))
def test_names_are_whole(name, size):
    province = load_map().provinces[name]
    lines = read_europe(size).places[name].lines
    told = "".join(line[:-1] if line.endswith("-") else f"{line} " for line in lines).strip()
    assert told == province.name or (size == PAGE and not lines)


def test_few_names_of_the_page_are_left_off():
    assert sum(not room.lines for room in read_europe().places.values()) <= 9


@pytest.mark.parametrize("size", SIZES)
def test_letters_and_names_have_one_size_each_and_all_letters_are_there(size):
    europe = read_europe(size)
    factor = europe.least / europe.width
    draw = Drawing()
    draw_europe(draw, europe, load_map(), factor)
    sizes = defaultdict(set)
    for record in draw.records:
        if isinstance(record, Text):
            for *_, string in record.items:
                sizes[string].add(round(record.size, 3))
    (large,) = {tuple(sizes[name.upper() if is_sea(name) else name]) for name in load_map().provinces}
    (small,) = {tuple(sizes[line]) for room in europe.places.values() for line in room.lines}
    assert len(large) == len(small) == 1 and large > small >= (7.5,)


def tint(draw, province):
    """The color of the area of a province."""
    (group,) = [each for each in draw.records if isinstance(each, Group) and each.name == province]
    return next(shape.style.fill for shape in flatten(group.records) if shape.style.fill)


def test_land_is_tinted_by_owner():
    draw = Drawing()
    draw_europe(draw, read_europe(), load_map(), 0.04, {"bre": "Germany", "par": "France", "kie": "Germany"})
    assert tint(draw, "bre") == tint(draw, "kie") == tint(draw, "ruh") != tint(draw, "par")
    assert tint(draw, "par") == tint(draw, "bur"), "France owns a center at home"
    assert tint(draw, "vie") == tint(draw, "boh") == tint(draw, "bel"), "Austria owns none"
    assert tint(draw, "nth") == "pale"


def test_no_two_owners_look_alike():
    colors = ["pale", *(tint_of(power) for power in ("", *load_map().powers))]
    for name in ("color", "color-blind"):
        seen = [palette(name)[color] for color in colors]
        assert min(dist(rgb(a), rgb(b)) for i, a in enumerate(seen) for b in seen[:i]) > 24, name


def piece_box(middle, piece):
    (x, y), (wide, high) = middle, piece
    return [(x + i * wide / 2, y + j * high / 2) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", sorted(load_map().provinces))
def test_pieces_stand_inside_their_province_and_clear_of_its_name(name, size):
    """As far as the cells say in which room was found: a piece may cover a rock or a creek."""
    europe, province = read_europe(size), load_map().provinces[name]
    factor = europe.least / europe.width
    own = [list(ring) for area in (name, f"{name}.water") for ring in rings(europe.lines, area)]
    boxes = [piece_box(middle, [0.97 * side for side in europe.piece]) for middle in europe.places[name].units]
    assert len(boxes) == 3 or size == BOARD
    for (x0, y0), _, (x1, y1), _ in boxes:
        points = [(x0 + i / 8 * (x1 - x0), y0 + j / 8 * (y1 - y0)) for i in range(9) for j in range(9)]
        within = sum(sum(inside(point, ring) for ring in own) % 2 for point in points)
        assert within > 0.9 * len(points)
    left, low, right, high = (value / factor for value in name_box(province, europe.places[name], factor))
    taken = [*boxes, [(left, low), (right, low), (right, high), (left, high)]]
    assert not any(collide(one, other) for i, one in enumerate(taken) for other in taken[:i])


def test_pieces_are_half_an_inch():
    for size in (BOARD, POSTER):
        europe = read_europe(size)
        assert [side * europe.least / europe.width for side in europe.piece] == pytest.approx([36, 36], abs=0.05)
