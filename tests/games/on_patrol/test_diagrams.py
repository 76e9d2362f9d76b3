"""Diagrams of formations and stations follow the computed places, under house rules too."""

from collections import Counter

import pytest

from aids import games
from aids.on_patrol import formation
from aids.on_patrol.station_places import whole_chart
from aids.on_patrol.stations import letter_of
from generators.drawing.paths import Shape, TextBox, flatten
from generators.games.on_patrol import diagrams

WIDTH = 258.0


def house_rules(tmp_path, text):
    path = tmp_path / "house.toml"
    path.write_text(text, encoding="utf-8")
    return games.load("on-patrol", str(path)).rules


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
    assert len(hulls) == sum(formation.ships(each) for each in known.values())
    by_column = {}
    for hull in hulls:
        by_column.setdefault(round(middle(hull)[0], 2), []).append(max(y for _, y in hull))
    steps = {
        round(a - b, 2) for tops in by_column.values() for a, b in zip(sorted(tops)[1:], sorted(tops), strict=False)
    }
    assert steps == {round((gap + 2) * 4.6, 2)}
    labels = sorted((middle(item.corners)[0], item.string) for item in words if item.face == "semibold")
    bows = [text for _, text in labels if not text.startswith("Formation")]
    # Formation 10 heads for lower numbers, so its second column is the left one.
    assert bows == ["E20", "M20", "U20", "X22", "E20", "M20", "U20", "Q40", "I40"]
    columns = sorted(by_column)
    assert columns[1] - columns[0] == pytest.approx(8 * 4.6 * 0.75, abs=0.02)


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
