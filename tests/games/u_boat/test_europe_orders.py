"""Positions on the map of Europe: groups named in SVG, units and orders that a reader may know, and no others."""

import re
from math import dist

import pytest

from aids.u_boat.game_map import load_map
from aids.u_boat.orders import DEPTH_CHARGE, MOVE, SUPPORT, TORPEDO, Unit
from generators.drawing import Drawing, Page, Style, Symbol, palette
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.u_boat.europe import center_mark, draw_europe, draw_titles, read_europe, read_layout, tints_of
from generators.games.u_boat.europe_orders import (
    LEAST_UNIT,
    Arrow,
    crowd_of,
    draw_position,
    order_ways,
    straight,
    unit_places,
)
from generators.writers.svg import write_svg
from tests.games.u_boat.europe_position import ORDERS, UNITS

PAGE, POSTER = 0.044, 0.18  # points a unit
OWN_COUNTS = (34, 7)


def drawn(factor, units=(), orders=()):
    draw, europe = Drawing(), read_europe()
    draw_europe(draw, europe, load_map(), factor)
    draw_position(draw, europe, read_layout().colors, factor, units, orders)
    return draw


def texts(draw):
    return [shape.string for shape in flatten(draw.records) if isinstance(shape, TextBox)]


def test_each_province_is_a_group_of_the_svg():
    europe = read_europe()
    page = Page(europe.width * PAGE, europe.height * PAGE, drawn(PAGE))
    ids = re.findall(r'<g id="([a-z]{3})"', write_svg(page, palette()))
    assert sorted(ids) == sorted(load_map().provinces)


def test_the_board_of_the_example_is_full():
    assert (sum(unit.kind != "U" for unit in UNITS), sum(unit.kind == "U" for unit in UNITS)) == OWN_COUNTS
    assert {order.unit for order in ORDERS} == set(UNITS)


def test_a_unit_that_is_not_given_leaves_no_trace():
    known = [unit for unit in UNITS if unit.kind != "U"]
    told = [order for order in ORDERS if order.unit in known]
    assert not [text for text in texts(drawn(PAGE, known, told)) if re.fullmatch("U[A-Z]", text)]
    assert len([text for text in texts(drawn(PAGE, UNITS, ORDERS)) if re.fullmatch("U[A-Z]", text)]) == OWN_COUNTS[1]


def test_an_order_of_an_unknown_unit_is_refused():
    hidden = Unit("Germany", "U", "nth")
    with pytest.raises(ValueError, match="not on the map"):
        drawn(PAGE, UNITS[:1], [Arrow(hidden, MOVE, "nwg")])


@pytest.mark.parametrize("factor", [PAGE, POSTER])
def test_units_of_a_full_board_stand_apart(factor):
    places = sorted(unit_places(read_europe(), factor, UNITS).values())
    least = 9 if factor == PAGE else 34
    close = [
        (a, b) for i, a in enumerate(places) for b in places[i + 1 :] if abs(a[0] - b[0]) < least > abs(a[1] - b[1])
    ]
    assert close == []


def test_a_failed_order_is_marked():
    order = next(order for order in ORDERS if order.failed)
    plain = drawn(PAGE, UNITS, [order._replace(failed=False)])
    assert len(list(flatten(drawn(PAGE, UNITS, [order]).records))) > len(list(flatten(plain.records)))


def ways_of(units, orders, factor=PAGE):
    europe = read_europe()
    places = unit_places(europe, factor, units)
    crowd = crowd_of(europe, factor, places.values(), LEAST_UNIT)
    return order_ways(europe, factor, crowd, places, orders), crowd


def test_two_supports_of_a_move_end_apart():
    units = [Unit("Austria", "A", place) for place in ("boh", "vie", "tyr")]
    orders = [Arrow(units[0], MOVE, "mun"), *(Arrow(unit, SUPPORT, "boh", "mun") for unit in units[1:])]
    ways, _ = ways_of(units, orders)
    ends = [ways[order].end for order in orders[1:]]
    assert dist(*ends) > 4
    assert all(min(dist(end, ways[orders[0]].at(i / 50)) for i in range(51)) < 2 for end in ends)


def test_a_depth_charge_and_a_torpedo_that_face_each_other_are_drawn_apart():
    submarine, fleet = Unit("Russia", "U", "bla"), Unit("Turkey", "F", "ank")
    torpedo = Arrow(submarine, TORPEDO, "ank", aim=fleet)
    charge = Arrow(fleet, DEPTH_CHARGE, "bla", failed=True)
    ways, _ = ways_of([submarine, fleet], [charge, torpedo])
    assert (ways[torpedo].start, ways[torpedo].end) == (ways[charge].end, ways[charge].start)
    middle = [ways[charge].at(share) for share in (0.35, 0.5, 0.65)]
    assert min(dist(point, ways[torpedo].at(i / 50)) for point in middle for i in range(51)) > 0.7 * LEAST_UNIT
    crosses = circles_of(drawn(PAGE, [submarine, fleet], [charge, torpedo]), "paper", "danger")
    assert crosses and all(dist(at, ways[torpedo].at(i / 50)) > LEAST_UNIT / 2 for at in crosses for i in range(51))


def test_us_that_arrive_in_a_space_end_apart_and_off_what_is_there():
    fleet, *moving = units = [Unit("England", "F", "nth"), *(Unit("Germany", "U", at) for at in ("hel", "ska", "den"))]
    moving.append(Unit("France", "U", "eng"))
    ways, crowd = ways_of([*units, moving[-1]], [Arrow(unit, MOVE, "nth") for unit in moving])
    ends = [way.end for way in ways.values()] + [unit_places(read_europe(), PAGE, [fleet])[fleet]]
    assert len(ends) == 5
    assert min(dist(a, b) for i, a in enumerate(ends) for b in ends[i + 1 :]) >= crowd.size


def test_a_charge_ends_at_the_u_that_comes_or_in_open_water():
    own, charging, comes, goes = (
        Unit("England", "F", "nth"),
        Unit("England", "F", "nwg"),
        Unit("France", "U", "eng"),
        Unit("Germany", "U", "nth"),
    )
    charge = Arrow(charging, DEPTH_CHARGE, "nth")
    moves = [Arrow(comes, MOVE, "nth"), Arrow(goes, MOVE, "ska")]
    ways, _ = ways_of([own, charging, comes, goes], [charge, *moves])
    assert ways[charge].end == ways[moves[0]].end
    for units, orders in (([own, charging], [charge]), ([own, charging, goes], [charge, moves[1]])):
        ways, crowd = ways_of(units, orders)
        assert all(dist(ways[charge].end, at) >= crowd.size for at in unit_places(read_europe(), PAGE, units).values())


def circles_of(draw, fill, stroke):
    """The middles of circles of a color with a line of another."""
    shapes = [item for item in flatten(draw.records) if isinstance(item, Shape)]
    points = [shape.lines[0] for shape in shapes if (shape.style.fill, shape.style.stroke) == (fill, stroke)]
    return [tuple((min(axis) + max(axis)) / 2 for axis in zip(*each, strict=True)) for each in points]


def test_ways_keep_off_names():
    ways, crowd = ways_of(UNITS, ORDERS)
    direct = sum(names_on(straight(way.start, way.end), crowd) for way in ways.values())
    assert sum(names_on(way, crowd) for way in ways.values()) < direct / 2


def test_ways_stay_on_the_map():
    ways, crowd = ways_of(UNITS, ORDERS)
    points = [way.at(i / 60) for way in ways.values() for i in range(61)]
    assert all(0 < x < crowd.frame[0] and 0 < y < crowd.frame[1] for x, y in points)


def names_on(way, crowd):
    points = [way.at(i / 60) for i in range(61)]
    return sum(any(a < x < c and b < y < d for x, y in points) for a, b, c, d in crowd.names)


def us(count, powers):
    """So many U's in the North Sea, dealt out to powers in turn, with a fleet among them."""
    fleet = Unit("England", "F", "nth")
    return [fleet, *(Unit(powers[n % len(powers)], "U", "nth", n + 1) for n in range(count))]


def test_three_us_fan_out_beside_a_fleet():
    places = unit_places(read_europe(), PAGE, us(3, ["Germany"]))
    assert len(set(places.values())) == 4
    assert "3" not in texts(drawn(PAGE, us(3, ["Germany"])))


def test_from_four_on_the_us_of_a_power_are_counted():
    units = us(5, ["Germany", "France"])
    places = unit_places(read_europe(), PAGE, units)
    assert len(set(places.values())) == 3
    assert {unit.power for unit, place in places.items() if place == places[units[1]]} == {"Germany"}
    said = texts(drawn(PAGE, units))
    assert [said.count(sign) for sign in ("UG", "UF", "3", "2")] == [1, 1, 1, 1]


def test_no_line_is_cut_by_another_or_by_a_name():
    """The white edges of all lines lie under all lines, heads over them, and names as letters alone over both."""
    europe, titles, draw = read_europe(), Drawing(), Drawing()
    titles.text(0, 0, "the titles", 9)
    symbol = Symbol("titles", titles.records, (0, 0, 1, 1))
    units = [Unit("Austria", kind, place) for kind, place in (["A", "vie"], ["A", "tyr"], ["U", "tri"])]
    orders = [Arrow(units[0], MOVE, "boh"), Arrow(units[1], MOVE, "mun"), Arrow(units[2], TORPEDO, "ion")]
    draw_position(draw, europe, read_layout().colors, PAGE, units, orders, symbol)
    items = list(flatten(draw.records))
    (letters,) = [n for n, item in enumerate(items) if getattr(item, "string", "") == "the titles"]
    before = [(n, item.style) for n, item in enumerate(items[:letters])]
    edges = [n for n, style in before if (style.fill, style.stroke) == (None, "paper")]
    lines = [n for n, style in before if not style.fill and style.stroke in ("ink", "danger")]
    heads = [n for n, style in before if style in (Style("ink"), Style("danger"))]
    assert len(edges) == len(lines) == len(heads) == 3 and len(before) == 9
    assert max(edges) < min(lines) and max(lines) < min(heads)
    for line, head in zip(lines, heads, strict=True):
        end, corners = items[line].lines[0][-1], items[head].lines[0]
        back = tuple(sum(axis) / 2 for axis in zip(*sorted(corners, key=lambda at: -dist(at, end))[1:], strict=True))
        assert dist(end, back) < 0.3 * LEAST_UNIT, "a head that hangs on no line"


def test_titles_are_letters_without_a_ground():
    """They lie over the lines of orders: what is filled in them is the mark of a center."""
    europe, draw = read_europe(), Drawing()
    provinces = load_map().provinces
    draw_titles(draw, europe, provinces.values(), PAGE, tints_of(load_map(), {}))
    discs = [center_mark(province, europe.places[province.id], PAGE) for province in provinces.values()]
    filled = [item for item in flatten(draw.records) if isinstance(item, Shape) and item.style.fill]
    for shape in filled:
        across, up = zip(*shape.lines[0], strict=True)
        middle = (min(across) + max(across)) / 2, (min(up) + max(up)) / 2
        assert any(
            dist(middle, disc[0]) < disc[1] / 4 and max(across) - min(across) < 2.1 * disc[1] for disc in discs if disc
        )


def test_a_move_that_is_done_ends_where_the_unit_lies_afterwards():
    fleet, submarine = Unit("England", "F", "lon"), Unit("France", "U", "bre")
    ways, crowd = ways_of([fleet, submarine], [Arrow(fleet, MOVE, "eng"), Arrow(submarine, MOVE, "eng")])
    (lies,) = unit_places(read_europe(), PAGE, [fleet._replace(place="eng")]).values()
    by_fleet, by_submarine = (next(way.end for each, way in ways.items() if each.unit == u) for u in (fleet, submarine))
    assert by_fleet == lies and dist(by_submarine, lies) >= crowd.size


def test_a_torpedo_runs_nearly_straight():
    submarine, fleet, other = (Unit("Turkey", "U", "arm"), Unit("Russia", "F", "sev"), Unit("Russia", "U", "sev"))
    torpedo = Arrow(submarine, TORPEDO, "sev", aim=fleet)
    (way,) = ways_of([submarine, fleet, other], [torpedo])[0].values()
    middle = tuple((a + b) / 2 for a, b in zip(way.start, way.end, strict=True))
    assert dist(way.at(0.5), middle) <= 0.12 * dist(way.start, way.end) + 0.1
