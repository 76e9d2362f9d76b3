"""The judge's geometry against the worked turns of the rules and against counting."""

import itertools

import pytest

from tests.games.on_patrol.judge.geometry import (
    apart,
    around,
    beside,
    both_hexes,
    hex_at,
    label_of,
    leftward,
    stance,
    stern_of,
    straight_ahead,
    turned,
)


@pytest.mark.parametrize(
    "way",
    [
        "M30/3 N30/4 O31/4 O32/3 N32/2 M32/1 M31/6",
        "H8/4 I9/4 J9/4 K10/4 L10/4 M11/4 M12/3",
        "Q30/3 P30/2 O30/1 N29/1 M29/1 M28/6",
        "M26/6 M25/6 M24/6 N23/5",
        "M27/3 L27/2 K28/2",
    ],
)
def test_the_worked_turns_go_from_hex_to_hex(way):
    entries = [stance(text) for text in way.split()]
    for (bow, _), (entered, facing) in itertools.pairwise(entries):
        assert beside(bow, facing) == entered


def test_labels_there_and_back():
    for label in ("A1", "B1", "M21", "Z99", "AA3", "FF40"):
        assert label_of(hex_at(label)) == label


def test_distances_by_counting_steps():
    start, reached, edge = hex_at("N22"), {hex_at("N22")}, {hex_at("N22")}
    for steps in range(1, 6):
        edge = {beside(place, way) for place in edge for way in range(1, 7)} - reached
        reached |= edge
        assert len(edge) == 6 * steps
        assert all(apart(start, place) == steps for place in edge)
        assert around(start, steps) == reached


def test_sterns_turns_and_lines():
    assert label_of(stern_of(hex_at("N22"), 2)) == "O22"
    assert label_of(stern_of(hex_at("K28"), 2)) == "L27"
    assert both_hexes(hex_at("M30"), 3) == {hex_at("M30"), hex_at("M29")}
    assert [turned(6, 1), turned(1, -1), turned(3, 3)] == [1, 6, 6]
    assert straight_ahead(hex_at("M25"), 3, hex_at("M29")) and not straight_ahead(hex_at("M25"), 3, hex_at("N29"))


def test_counter_clockwise_seen_from_above():
    assert (
        leftward(hex_at("M20"), hex_at("M32"), hex_at("L31"))
        > 0
        > leftward(hex_at("M20"), hex_at("M32"), hex_at("N31"))
    )
