"""Diagrams of formations and stations follow the computed places, under house rules too."""

from collections import Counter

import pytest

from aids import games
from aids.hexes import Hex
from aids.input_file import DISK
from aids.on_patrol import formation
from aids.on_patrol.stations import letter_of, whole_chart
from generators.drawing import art
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.on_patrol import attack_pictures, convoy_pictures, diagrams, scenes
from tests.printed import bodies, one
from tests.tagged import read_tagged

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


def counters_of(monkeypatch, diagram, rules, width=540.0):
    """The counters that a diagram draws: place, size and counter of each; the texts beside them."""
    found = []
    monkeypatch.setattr(
        scenes, "draw_counter", lambda draw, at, heading, size, counter: found.append((*at, size, counter))
    )
    return found, drawn(diagram, rules, width)[1]


@pytest.mark.parametrize("gap", [3, 5, 9])
def test_formations_show_their_ships_with_the_gap_of_the_rules(tmp_path, monkeypatch, gap):
    rules = house_rules(tmp_path, f"[figures]\ncolumn-gap = {gap}\n")
    known, seen, bows = formation.formations(rules), 0, []
    for diagram in (diagrams.formation_places, diagrams.other_formations):
        ships, words = counters_of(monkeypatch, diagram, rules)
        seen += len(ships)
        columns = {}
        for x, y, size, _ in ships:
            columns.setdefault((round(x, 2), size / 1.25), set()).add(round(y, 3))
        steps = {
            round((a - b) / size, 2)
            for (_, size), tops in columns.items()
            for a, b in zip(sorted(tops)[1:], sorted(tops), strict=False)
        }
        assert steps == {gap + 2}
        labels = sorted((middle(item.corners)[0], item.string) for item in words if item.face == "semibold")
        bows += [text for _, text in labels if len(text) == 3]
        captions = {text for _, text in labels if "direction" in text}
        assert len(captions) == (1 if diagram is diagrams.formation_places else len(known) - 1)
    assert seen == sum(each.ship_count for each in known.values())
    # Formation 10 heads for lower numbers, so its second column is the left one.
    assert bows == ["E20", "M20", "U20", "X22", "E20", "M20", "U20", "Q40", "I40"]


def test_the_formation_of_each_number_of_ships_stands_under_it_with_its_dice():
    rules = games.load("on-patrol").rules
    _, words = drawn(diagrams.which_formation, rules, 540.0)
    at = {item.string: middle(item.corners) for item in words}
    for row in rules.tables["formation-by-ships"].rows:
        x, y = at[f"{row.cells['ships']} ships"]
        under_x, under_y = at[f"Formation {row.cells['formation']}"]
        assert abs(x - under_x) < 20 and 10 < y - under_y < 25
    assert at["12 ships"][0] < at["3"][0] < at["4"][0] < at["18 ships"][0]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "station-abeam = 13\nstation-behind-gap = 9\n",
        "station-pair-gap = 2\n",
        "station-ahead-gap = 20\nstation-pair-gap = 12\n",
    ],
)
def test_stations_lie_in_the_order_of_their_places(tmp_path, text, width=258.0):
    """The diagram is not to scale, but what is further left, right, ahead or astern is drawn so."""
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    _, chart = whole_chart(rules, formation.formations(rules)[7])
    _, words = drawn(diagrams.station_places, rules, width)
    letters = [(item.string, *middle(item.corners)) for item in words if item.color == "paper"]
    assert Counter(letter for letter, _, _ in letters) == Counter(map(letter_of, chart.bows))
    expected = sorted((letter_of(name), bow.right, bow.ahead) for name, bow in chart.bows.items())
    for (letter, x, y), (same, right, ahead) in zip(sorted(letters), expected, strict=True):
        assert letter == same
        for (_, other_x, other_y), (_, other_right, other_ahead) in zip(sorted(letters), expected, strict=True):
            if letter_side(x, width) == letter_side(other_x, width):  # a letter stands outside its escort
                assert (x > other_x + 0.5) == (right > other_right)
            assert (y > other_y + 0.5) == (ahead > other_ahead)


def letter_side(x, width):
    return (x > width / 2 + 0.1) - (x < width / 2 - 0.1)


def test_the_escorts_are_numbered_in_the_order_in_which_they_are_placed(monkeypatch):
    rules = games.load("on-patrol").rules
    _, chart = whole_chart(rules, formation.formations(rules)[7])
    ships, words = counters_of(monkeypatch, diagrams.stations, rules)
    escorts = [(x, y) for x, y, _, counter in ships if counter.art == "destroyer"]
    assert len(escorts) == len(chart.bows) == 12
    places = {item.string: middle(item.corners) for item in words if item.face == "semibold" and item.color == "ink"}
    for number, (name, (x, y)) in enumerate(zip(chart.bows, escorts, strict=True), 1):
        beside_x, beside_y = places[str(number)]
        assert 0 < abs(beside_x - x) < 25 and 0 < y - beside_y < 40, name


def test_the_table_of_stations_has_a_dot_for_each_escort_that_goes_there():
    """Station by station, counted again from the letters of the chart."""
    rules = games.load("on-patrol").rules
    strings = [one for one in card_strings("stations") if set(one.string) == {"•"} and one.string]
    dots = Counter(len(one.string) for one in strings if middle(one.corners)[0] > 330)
    letters = [str(row.cells["stations"]).split() for row in rules.tables["stations-by-escorts"].rows]
    expected = Counter(count for row in letters for count in Counter(row).values())
    assert dots == expected == {1: 18, 2: 30}
    said = " ".join(one.string for one in card_strings("stations"))
    for row in rules.tables["escort-stations"].rows:
        assert str(row.cells["place"]) in said


def test_capital_ships_are_numbered_in_the_order_of_103_3_2(monkeypatch):
    """The lead places from the center out, left before right; the odd one astern of the center; the others cargo."""
    rules, discs = games.load("on-patrol").rules, []
    monkeypatch.setattr(convoy_pictures.scene, "draw_disc", lambda draw, x, y, text, *_: discs.append((text, x, y)))
    ships, _ = counters_of(monkeypatch, diagrams.formation_places, rules)
    columns, ranks = sorted({x for _, x, _ in discs}), sorted({y for *_, y in discs}, reverse=True)
    order = [(columns.index(x), ranks.index(y)) for _, x, y in sorted(discs)]
    assert order == [(1, 0), (0, 0), (2, 0), (1, 1)]
    assert Counter(counter.art for *_, counter in ships) == {"battleship": 4, "merchantman": 2}


@pytest.mark.parametrize("width", [540.0, 258.0])
def test_finding_the_steps_of_a_procedure_stand_on_its_picture(tmp_path, width):
    """Thirteen and eight steps of text stood beside small pictures: one situation carries them, numbered in its order."""
    rules = games.load("on-patrol").rules
    for diagram, heads in (
        (
            diagrams.attack_run,
            ["Order", "Vector", "Radial", "Run in", "Fire", "Spread", "Depth", "Run", "Again"],
        ),
        (diagrams.ring_path, ["Begin", "Approach", "Ring", "Circle", "Speed"]),
    ):
        _, words = drawn(diagram, rules, width)
        numbers = [item.string for item in words if item.color == "paper"]
        assert sorted(set(numbers)) == [str(n + 1) for n in range(len(heads))]
        assert len(numbers) == len(heads) * (1 if width > 400 else 2)
        assert {*heads} == {item.string for item in words if item.size == 12 and item.face == "semibold"}
    house = house_rules(
        tmp_path,
        '[tables.diameter-procedure]\nrows = [{ step = "Circle", does = "go" }, { step = "End", does = "stop" }]\n',
    )
    _, words = drawn(diagrams.ring_path, house, width)
    assert {item.string for item in words if item.color == "paper"} == {"1"}
    assert "go" in {item.string for item in words}


def test_an_attack_run_tells_every_step_once(tmp_path):
    """What the picture does not show stands below it: no row of the two tables is lost, none is told twice."""
    rules = games.load("on-patrol").rules
    found = " ".join(one.string for one in card_strings("attack-procedure"))
    for table in ("radial-procedure", "attack-procedure"):
        for row in rules.tables[table].rows:
            first = " ".join(str(row.cells["does"]).split()[:3])
            assert found[: found.find("Assumes")].count(first) == 1, row.cells


def card_strings(sheet):
    return [
        one
        for body in bodies(f"on-patrol/{sheet}")
        for one in flatten(body.drawing.records)
        if isinstance(one, TextBox)
    ]


@pytest.mark.parametrize("bands", [4, 3])
def test_each_band_of_the_depth_roll_stands_over_the_depth_at_which_its_charge_goes_off(tmp_path, bands):
    text = "[figures]\ndepth-step-near = 30\ndepth-step-far = 90\n"
    if bands == 3:
        text += (
            '[tables.depth-combat]\nrows = [{ roll = "41-66", detonation = "same depth" }, '
            '{ roll = "24-36", detonation = "within {depth-step-far} feet" }, { roll = "11-23", detonation = "miss" }]\n'
        )
    rules = house_rules(tmp_path, text)
    shapes, words = drawn(diagrams.depth_combat, rules, 540.0)
    rolls = [item.string for item in words if item.size == 15]
    assert rolls == (["54–66", "41–53", "24–36", "11–23"] if bands == 4 else ["41–66", "24–36", "11–23"])
    said = [item.string for item in words if item.size == 8]
    assert said == (["30", "90"] if bands == 4 else ["90"])
    dotted = [shape.lines[0] for shape in shapes if shape.style.stroke == "danger" and shape.style.width == 1.2]
    lows = [min(y for _, y in line) for line in dotted]
    assert len(lows) == bands - 1 and lows == sorted(lows)


@pytest.mark.parametrize("text", ["", "station-abeam = 30\n", "station-pair-gap = 1\nstation-ahead-gap = 30\n"])
def test_finding_a_column_ends_early_the_other_formations_have_their_stations(tmp_path, text):
    """Formations 8 to 10, whose stations differ from those of Formation 7, were told in words only."""
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    shapes, words = drawn(diagrams.other_stations, rules)
    letters = Counter(item.string for item in words if item.face == "bold")
    others = [each for number, each in formation.formations(rules).items() if number != 7]
    assert len(others) == 3
    assert letters == Counter(letter_of(name) for each in others for name in whole_chart(rules, each)[1].bows)
    hulls = sum(shape.style.fill == art.LIT["deck"]("ink", "paper") for shape in shapes)
    assert hulls == sum(each.ship_count for each in others)
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
    said = {item.string for item in words if "hexes" in item.string and item.color == "sea"}
    assert said == {f"{rules.figures[name].value:g} hexes" for name in ("diameter-far", "diameter-near")}


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "text",
    ["", "lit-radius-tanker = 99\n", "lit-radius-aviation = 60\n", "visible-enemy-night = 12\nstarshell-ahead = 9\n"],
)
def test_the_hexes_lit_around_a_ship_follow_the_figures(tmp_path, text):
    rules = house_rules(tmp_path, f"[figures]\n{text}")
    drawing, height = diagrams.night_lights(rules, 540.0)
    for item in flatten(drawing.records):
        if isinstance(item, Shape):
            assert all(-1 < x < 541 and -1 < y < height + 1 for line in item.lines for x, y in line)


def test_the_run_goes_straight_through_the_zone_and_comes_back():
    shapes, words = drawn(diagrams.attack_run, games.load("on-patrol").rules, 540.0)
    ranks = Counter(
        int(item.string)
        for item in words
        if item.color == "navy" and item.size in (8, 10, 12) and item.string.isdigit()
    )
    assert ranks == Counter([*range(1, 7), 12, *range(3, 5), *range(7, 12), *range(7, 12)]), "none under a counter"
    (run,) = [shape.lines[0] for shape in shapes if shape.style.stroke == "sea" and shape.style.width > 1]
    straight = run[-10:]  # from the radial on
    assert max(x for x, _ in straight) - min(x for x, _ in straight) < 0.01
    (turn,) = [shape.lines[0] for shape in shapes if shape.style.stroke == "amber"]
    assert turn[-1][1] > turn[-2][1]  # it comes back with its bow up, in the row in which it began
    assert turn[-1][0] == pytest.approx(straight[0][0], abs=0.01)


def test_the_weapons_in_the_picture_of_a_run_lie_where_the_rules_spread_them():
    rules = games.load("on-patrol").rules
    found = {(each.hex, each.kind, each.number) for each in attack_pictures.example(rules)}
    ahead, left, right = Hex(0, 1), Hex(-1, 1), Hex(1, 0)
    assert found == {
        (Hex(0, 0), "depth-charge", 1),
        (ahead, "depth-charge", 1),
        (left, "k-gun", 1),
        (right, "k-gun", 1),
    }


def test_the_williamson_turn_of_the_zone_ends_on_the_opposite_course_in_its_row():
    """Its arrow ended a turn early, pointing aside (105.2)."""
    shapes, _ = drawn(diagrams.assault_zone, games.load("on-patrol").rules, 540.0)
    (turn,) = [shape.lines[0] for shape in shapes if shape.style.stroke == "amber"]
    assert turn[-1][0] == pytest.approx(turn[0][0], abs=0.01) and turn[-1][1] > turn[-2][1]


def test_the_ranks_of_the_zone_stand_in_their_hexes():
    """Each rank as often as the table of 105.4.4 has hexes of it, the first in the middle, the second ahead of it."""
    rules = games.load("on-patrol").rules
    _, words = drawn(diagrams.assault_zone, rules, 540.0)
    ranks = [item for item in words if item.face == "bold" and item.string.isdigit()]
    expected = {str(row.cells["rank"]): row.cells["hexes"] for row in rules.tables["attack-priority"].rows}
    assert Counter(item.string for item in ranks) == expected
    at = {item.string: middle(item.corners) for item in ranks}
    assert abs(at["1"][0] - at["2"][0]) < 1 and at["12"][1] < at["5"][1] < at["1"][1] < at["2"][1] < at["6"][1]
    said = " ".join(item.string for item in words)
    for row in rules.tables["geometry"].rows:
        assert str(row.cells["word"]) in said and " ".join(str(row.cells["means"]).split()[:3]) in said


def test_terms_have_lines_to_their_places_or_letters_at_them():
    rules = games.load("on-patrol").rules
    for width, expected in ((540.0, []), (258.0, [letter for letter in "abcdef" for _ in range(2)])):
        _, words = drawn(diagrams.assault_zone, rules, width)
        assert sorted(item.string for item in words if item.color == "paper") == expected


OWN = """\
[formation.1]
ships = [6, 6, 6]
bow = ["E40", "M40", "U40"]
direction = 3

[formation.2]
ships = [5, 4]
bow = ["E40", "M40"]
direction = 3
gap = 7
"""


def test_the_owners_formations_are_drawn_and_said_to_be_known(tmp_path):
    printed, own = games.load("on-patrol").rules, house_rules(tmp_path, OWN)
    before, after = (
        {each.string for each in drawn(diagrams.which_formation, rules, 540.0)[1]} for rules in (printed, own)
    )
    assert "Formations 1, 3 and 4: in the SUBMARINE rulebook." in before and "9 ships" not in before
    assert {"Formations 3 and 4: in the SUBMARINE rulebook.", "9 ships", "Formation 2"} <= after
    others = [each.string for each in drawn(diagrams.other_formations, own, 540.0)[1]]
    assert {"Formation 1: 18 ships, direction 3", "Formation 2: 9 ships, direction 3"} <= set(others)
    assert others.count("7") == 4  # the gap of its own between the five ships of its first column


def test_terms_of_the_assault_zone_are_read_with_their_rule_and_the_roll_before_its_results():
    lines = [(role, words) for _, role, words in read_tagged(one("print", "on-patrol/attack")).lines()]
    said = [words for _, words in lines]
    (vector,) = (words for words in said if words.startswith("Radial vector "))
    assert "nearest radial" in vector and "turns 60°" in vector
    (roll,) = (n for n, words in enumerate(said) if words.startswith("Roll two dice"))
    assert roll < said.index("54 to 66: same depth") < said.index("11 to 23: a miss, which is not resolved")
    assert ("TH", "ATW (Hedgehog)") in lines
