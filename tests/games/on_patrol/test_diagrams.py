"""Diagrams of formations and stations follow the computed places, under house rules too."""

from collections import Counter

import pytest

from aids import games
from aids.input_file import DISK
from aids.on_patrol import formation
from aids.on_patrol.stations import letter_of, whole_chart
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.on_patrol import diagrams

WIDTH = 258.0


def house_rules(tmp_path, text):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return games.load("on-patrol", str(path), files=DISK).rules


def drawn(diagram, rules, width=WIDTH):
    records = list(flatten(diagram(rules, width)[0].records))
    return [item for item in records if isinstance(item, Shape)], [
        item for item in records if isinstance(item, TextBox)
    ]


def middle(points):
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


@pytest.mark.parametrize("gap", [3, 5, 9])
def test_formations_show_their_ships_with_the_gap_of_the_rules(tmp_path, gap):
    rules = house_rules(tmp_path, f"[figures]\ncolumn-gap = {gap}\n")
    shapes, words = drawn(diagrams.formations, rules, 540.0)
    hulls = [line for shape in shapes for line in shape.lines]
    known = formation.formations(rules)
    assert len(hulls) == sum(formation.ship_count(each) for each in known.values())
    by_column = {}
    for hull in hulls:
        by_column.setdefault(round(middle(hull)[0], 2), []).append(max(y for _, y in hull))
    steps = {
        round(a - b, 2) for tops in by_column.values() for a, b in zip(sorted(tops)[1:], sorted(tops), strict=False)
    }
    assert steps == {round((gap + 2) * diagrams.FORMATION_HEX, 2)}
    labels = sorted((middle(item.corners)[0], item.string) for item in words if item.face == "semibold")
    bows = [text for _, text in labels if not text.startswith("Formation")]
    # Formation 10 heads for lower numbers, so its second column is the left one.
    assert bows == ["E20", "M20", "U20", "X22", "E20", "M20", "U20", "Q40", "I40"]
    columns = sorted(by_column)
    assert columns[1] - columns[0] == pytest.approx(8 * diagrams.FORMATION_HEX * 0.75, abs=0.02)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "station-abeam = 13\nstation-behind-gap = 9\n",
        "station-pair-gap = 2\n",
        "station-ahead-gap = 20\nstation-pair-gap = 12\n",
    ],
)
def test_stations_lie_in_the_order_of_their_places(tmp_path, text):
    """The diagram is not to scale, but what is further left, right, ahead or astern is drawn so."""
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    _, chart = whole_chart(rules, formation.formations(rules)[7])
    _, words = drawn(diagrams.stations, rules)
    letters = [(item.string, *middle(item.corners)) for item in words if item.face == "bold" and item.size == 8.5]
    assert Counter(letter for letter, _, _ in letters) == Counter(map(letter_of, chart.bows))
    expected = sorted((letter_of(name), bow.right, bow.ahead) for name, bow in chart.bows.items())
    for (letter, x, y), (same, right, ahead) in zip(sorted(letters), expected, strict=True):
        assert letter == same
        for (_, other_x, other_y), (_, other_right, other_ahead) in zip(sorted(letters), expected, strict=True):
            assert (x > other_x + 1) == (right > other_right)
            assert (y > other_y + 1) == (ahead > other_ahead)


def test_finding_diagrams_stand_beside_the_steps_with_their_numbers(tmp_path):
    """Page 6 had twelve steps and no picture, page 8 thirteen: the circles in a picture number the steps beside it."""
    rules = games.load("on-patrol").rules
    for diagram, table, steps in (
        (diagrams.vectors, "radial-procedure", {"Vector", "Radial", "Run in", "Facing away"}),
        (diagrams.ring_path, "diameter-procedure", {"Approach", "Circle"}),
        (diagrams.attack_run, "attack-procedure", {"Run", "Fire", "Again"}),
    ):
        names = [row.cells["step"] for row in rules.tables[table].rows]
        _, words = drawn(diagram, rules)
        circled = {int(item.string) for item in words if item.colour == "paper"}
        assert circled == {names.index(step) + 1 for step in steps}
    house = house_rules(
        tmp_path,
        '[tables.radial-procedure]\nrows = [{ step = "Vector", does = "go" }, { step = "End", does = "stop" }]\n',
    )
    _, words = drawn(diagrams.vectors, house)
    assert [item.string for item in words if item.colour == "paper"] == ["1"]


@pytest.mark.parametrize("text", ["", "station-abeam = 30\n", "station-pair-gap = 1\nstation-ahead-gap = 30\n"])
def test_finding_a_column_ends_early_the_other_formations_have_their_stations(tmp_path, text):
    """Formations 8 to 10, whose stations differ from those of Formation 7, were told in words only."""
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    shapes, words = drawn(diagrams.other_stations, rules)
    letters = Counter(item.string for item in words if item.face == "bold")
    others = [each for number, each in formation.formations(rules).items() if number != 7]
    assert len(others) == 3
    assert letters == Counter(letter_of(name) for each in others for name in whole_chart(rules, each)[1].bows)
    hulls = sum(len(shape.lines) for shape in shapes if shape.style.fill == "navy")
    assert hulls == sum(formation.ship_count(each) for each in others)
    assert all(-0.1 <= x <= WIDTH for item in words for x, _ in item.corners)


@pytest.mark.parametrize(
    "text", ["", "diameter-far = 20\ndiameter-near = 3\n", "diameter-far = 60\n", "diameter-far = 7\n"]
)
def test_the_picture_of_the_rings_follows_the_figures(tmp_path, text):
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    drawing, height = diagrams.ring_path(rules, WIDTH)
    shapes = [item for item in flatten(drawing.records) if isinstance(item, Shape)]
    xs = [x for shape in shapes for line in shape.lines for x, _ in line]
    ys = [y for shape in shapes for line in shape.lines for _, y in line]
    assert min(xs) > -1 and max(xs) < WIDTH + 1 and min(ys) > -1 and max(ys) < height + 1
    _, words = drawn(diagrams.ring_path, rules)
    said = {item.string for item in words if "hexes" in item.string}
    assert said == {f"{rules.figures[name].value:g} hexes" for name in ("diameter-far", "diameter-near")}


@pytest.mark.parametrize("text", ["", "lit-radius-tanker = 99\n", "visible-enemy-night = 12\nstarshell-ahead = 9\n"])
def test_the_hexes_lit_around_a_ship_follow_the_figures(tmp_path, text):
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    drawing, height = diagrams.night_lights(rules, 540.0)
    for item in flatten(drawing.records):
        if isinstance(item, Shape):
            assert all(-1 < x < 541 and -1 < y < height + 1 for line in item.lines for x, y in line)


def test_the_run_goes_straight_through_the_zone_and_comes_back():
    shapes, words = drawn(diagrams.attack_run, games.load("on-patrol").rules)
    ranks = Counter(int(item.string) for item in words if item.size in (7.75, 8.5) and item.string.isdigit())
    assert set(ranks) == set(range(1, 12)) and ranks.total() == 18  # 12 lies under the run
    (run,) = [shape.lines[0] for shape in shapes if shape.style.stroke == "sea" and shape.style.width > 1]
    assert max(x for x, _ in run) - min(x for x, _ in run) < 0.01
    (turn,) = [shape.lines[0] for shape in shapes if shape.style.stroke == "amber"]
    assert turn[-1][1] < turn[-2][1]  # it comes back with its bow down, in the row in which it began
    assert turn[-1][0] == pytest.approx(run[0][0], abs=0.01)
