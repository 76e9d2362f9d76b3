"""The drawn charts: a season as a flow, a torpedo and a depth charge as situations, orders on the map."""

import pytest

from aids import games
from aids.input_file import DISK
from aids.u_boat.notation import read_order
from aids.u_boat.reports import viewed_order
from generators.drawing import Drawing
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.u_boat import diagrams
from generators.games.u_boat.diagrams import CASES
from generators.games.u_boat.season import PICTURES
from tests.games.u_boat.game.files import MAP
from tests.printed import pages

RULES = games.load("u-boat").rules


def strings(drawing):
    return [item.string for item in flatten(drawing.records) if isinstance(item, TextBox)]


def test_a_season_is_one_flow_in_the_order_of_its_steps():
    _, back = pages("u-boat/card")
    placed = [item for item in flatten(back.drawing.records) if isinstance(item, TextBox)]
    number = {item.string: item.corners[0] for item in placed if item.string in "123456" and len(item.string) == 1}
    heights = [number[sign][1] for sign in "123456"]
    assert heights == sorted(heights, reverse=True) and len({round(x) for x, _ in number.values()}) == 1
    said = " ".join(item.string for item in placed)
    heads = ("Read the orders", "Resolve movement", "Depth charges", "Announce", "Retreats", "Winter, after autumn")
    assert [said.index(head) for head in heads] == sorted(said.index(head) for head in heads)
    assert "next season" in said and {"Strength", "Support is cut", "Convoys"} <= {item.string for item in placed}


@pytest.mark.parametrize("name", PICTURES)
def test_each_step_has_a_picture_in_its_box(name):
    draw = Drawing()
    PICTURES[name](draw)
    points = [
        point for item in flatten(draw.records) if isinstance(item, Shape) for line in item.lines for point in line
    ]
    assert len(points) > 8
    assert all(-1 <= x <= 99 and -1 <= y <= 57 for x, y in points)


@pytest.mark.parametrize("width", [250.0, 450.0, 578.0])
@pytest.mark.parametrize("name", ["torpedo_attack", "charges_dropped", "what_is_announced", "orders_on_map"])
def test_a_situation_stays_in_its_box(name, width):
    drawing, height = getattr(diagrams, name)(RULES, width)
    boxes = [item for item in flatten(drawing.records) if isinstance(item, TextBox) and not item.clip]
    for box in boxes:
        assert all(-0.5 <= x <= width + 0.5 and -0.5 <= y <= height + 0.5 for x, y in box.corners), box.string


def test_a_torpedo_tells_its_strength_and_its_three_results():
    said = " ".join(strings(diagrams.torpedo_attack(RULES, 540)[0]))
    assert "Torpedo: 2, +1 per support" in said and "Target: 1, +1 per support" in said
    assert "a tie saves the target" in said
    assert "dislodged with a support: sunk" in said and said.count("sunk") == 2


def test_a_torpedo_is_drawn_by_a_table_of_the_players_own_that_lacks_a_row(tmp_path):
    rows = '{ from = "same space", supports = 0, none = "sunk", one = "sunk", two = "sunk", three = "sunk" }'
    house = tmp_path / "mine.toml"
    house.write_text(f"[tables.torpedo-matrix]\nrows = [{rows}]\n", encoding="utf-8")
    drawing, _ = diagrams.torpedo_attack(games.load("u-boat", house, files=DISK).rules, 500)
    assert {"sunk", "–"} <= set(strings(drawing))


def test_a_depth_charge_tells_four_fates():
    said = strings(diagrams.charges_dropped(RULES, 540)[0])
    assert said.count("sunk") == 2 and said.count("survives") == said.count("not hit") == 1
    assert said.index("left the space") + 1 == said.index("not hit")


@pytest.mark.parametrize("width", [160.0, 258.0, 540.0])
@pytest.mark.parametrize("name", ["supported_torpedo", "depth_charge", "convoy_torpedoed"])
def test_units_of_a_scene_stand_apart_inside_it_and_clear_of_its_words(name, width):
    drawing, height = getattr(diagrams, name)(RULES, width)
    items = list(flatten(drawing.records))
    extents = {
        tuple(f(axis) for axis in zip(*item.lines[0], strict=True) for f in (min, max))
        for item in items
        if isinstance(item, Shape) and item.closed and (item.style.stroke, item.style.fill) == ("ink", None)
    }
    tokens = [each for each in extents if each[1] - each[0] < 2 * diagrams.TOKEN]
    assert len(tokens) >= 6
    assert all(x0 >= -0.5 and x1 <= width + 0.5 and y1 <= height for x0, x1, _, y1 in tokens)
    for n, (x0, x1, y0, y1) in enumerate(tokens):
        assert all(x1 < a0 or a1 < x0 or y1 < b0 or b1 < y0 for a0, a1, b0, b1 in tokens[:n])
        for item in items:
            if isinstance(item, TextBox) and len(item.string) > 2:
                (left, low), _, (right, high), _ = item.corners
                assert right < x0 or x1 < left or high < y0 or y1 < low, item.string


def test_a_charge_is_drawn_at_the_u_that_comes_and_not_at_the_one_that_leaves():
    drawing, _ = diagrams.depth_charge(RULES, 258)
    items = list(flatten(drawing.records))
    named = {
        text: [item.corners[0][0] for item in items if getattr(item, "string", "") == text] for text in ("UR", "UE")
    }
    (ring,) = [
        item.lines[0] for item in items if isinstance(item, Shape) and item.closed and item.style == diagrams.LINES["D"]
    ]
    left, right = min(x for x, _ in ring), max(x for x, _ in ring)
    assert [left < x < right for x in named["UR"]].count(True) == 1, "where it comes, not where it was"
    assert not [x for x in named["UE"] if left < x < right]


@pytest.mark.parametrize("width", [340.0, 540.0])
def test_what_is_announced_stands_under_each_u(width):
    rows = {str(row.cells["case"]): str(row.cells["told"]) for row in RULES.tables["visibility"].rows}
    drawing, _ = diagrams.what_is_announced(RULES, width)
    boxes = [item for item in flatten(drawing.records) if isinstance(item, TextBox)]
    for n, case in enumerate(CASES):
        left, right = n * width / 5, (n + 1) * width / 5
        under = [box for box in boxes if left < box.corners[0][0] and box.corners[1][0] < right]
        assert " ".join(box.string for box in under) == f"{case.label} {rows[case.row]}"
    assert [box.string for box in boxes if box.color == "danger"] == ["nothing"]


def test_the_orders_on_the_map_are_those_of_the_table_and_legal():
    examples = [str(row.cells["example"]) for row in RULES.tables["orders"].rows]
    powers = {order.unit.name: order.unit.power for order in diagrams.EXAMPLES}
    written = [text for text in examples if text[:5] in powers and " R " not in text and text != "U iri H"]
    lines = [*(f"{powers[text[:5]]} {text}" for text in written), "England F lvp H"]
    units, movement = diagrams._resolve(RULES, MAP, lines)
    results = [movement.order_results(i) for i in range(len(units))]
    assert not [result for each in results for result in each if result.reason.startswith("illegal")]
    seen = [
        viewed_order(unit, read_order(text.split(" ", 1)[1]), True)
        for unit, text in zip(units[:-1], lines[:-1], strict=True)
    ]
    assert {(o.unit.name, o.action, o.target, o.to) for o in seen} == {
        (o.unit.name, o.kind, o.target, o.to) for o in diagrams.EXAMPLES
    }


def test_the_rulings_of_a_step_stand_under_its_picture_and_none_at_the_head():
    _, back = pages("u-boat/card")
    placed = [item for item in flatten(back.drawing.records) if isinstance(item, TextBox)]
    heads = ("A season", "Read the orders", "Resolve movement", "Depth charges", "Announce", "Retreats")
    tops = [next(item.corners[0][1] for item in placed if item.string == head) for head in heads]
    found: dict[str, list[str]] = {head: [] for head in heads}
    for item in placed:
        if item.color == "gray" and item.string[:3] == "UB-":
            found[[head for head, top in zip(heads, tops, strict=True) if top > item.corners[0][1]][-1]].append(
                item.string
            )
    assert list(found.values())[:5] == [[], ["UB-25 UB-29"], ["UB-4 UB-28"], ["UB-6"], ["UB-8 UB-17"]]
