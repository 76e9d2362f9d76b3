"""What an escort drops and where it can fall, on hexes written out by hand (On Patrol 105.4, OP-44)."""

import pytest

from aids.dice import GivenDice
from aids.errors import InputError
from aids.on_patrol.attack import Attack, Drop, Weapon, Weapons, spread
from aids.on_patrol.game.escort_moves import abeam, attacks, depth_rolls
from tests.games.on_patrol.game.pieces import RULES, at, pose

MARKER = pose("M20/3")  # target hex M20, the marker points up
RUN = "M24/6 M23/6 M22/6 M21/6"


def weapon(text):
    kind, number, where, reach = text.split()
    return Weapon(kind, int(number), Drop(where, int(reach)))


def dropped(*texts, way=RUN, filled=""):
    moves = [pose(each) for each in way.split()]
    found = attacks(RULES, [weapon(text) for text in texts], MARKER, moves, set(map(at, filled.split())))
    return [(attack.hex, attack.kind, attack.number) for attack in found]


def into(text, kind="depth-charge"):
    """Hexes with the number of weapons in each: `M22 2`."""
    parts = text.split()
    return [(at(place), kind, int(number)) for place, number in zip(parts[::2], parts[1::2], strict=True)]


def test_stern_charges_fall_where_the_stern_goes():
    assert dropped("depth-charge 2 stern 0") == into("M22 2")
    through = "M22/6 M21/6 M20/6 M19/6"
    # Ranks: the target, then ahead of it (M21), then dead ahead (M22).
    assert dropped("depth-charge 4 stern 0", way=through) == into("M20 2 M21 1 M22 1")
    assert dropped("depth-charge 2 stern 0", way=through) == into("M20 1 M21 1")


def test_no_charge_falls_outside_the_zone_or_from_an_escort_that_stands():
    assert dropped("depth-charge 2 stern 0", way="M26/6 M25/6 M24/6") == []
    assert dropped("depth-charge 2 stern 0", "k-gun 2 abeam 1", way="M22/6") == []


def test_no_charge_falls_where_the_escort_comes_by_again():
    assert dropped("depth-charge 3 stern 0", way="M20/6 M19/6 L18/1 L19/3 M20/4") == into("L19 1 M19 1 L18 1")


def test_k_guns_fall_beside_the_hexes_that_the_bow_leaves():
    # Beside both bow and stern as the ship goes from M23 to M22, and from M22 to M21.
    assert abeam(at("M23"), pose("M23/6").step, -1, 1) == at("N22")
    assert abeam(at("M23"), pose("M23/6").step, 1, 1) == at("L22")
    assert abeam(at("M23"), pose("M23/6").step, 1, 2) == at("K23")
    assert abeam(at("M23"), pose("M23/6").step, 1, 3) == at("J22")
    found = {place for place, _, _ in dropped("k-gun 9 abeam 1")}
    assert found == set(map(at, ["L21", "N21"]))


def test_hedgehogs_fall_ahead_of_each_hex_of_the_bow_but_not_on_ships():
    found = {place for place, _, _ in dropped("hedgehog 9 ahead 2")}
    assert found == set(map(at, ["M22", "M21", "M20", "M19"]))
    assert {place for place, _, _ in dropped("hedgehog 9 ahead 2", filled="M20 M22")} == {at("M21"), at("M19")}


def test_squid_does_not_fall_where_the_escort_goes_on():
    found = {place for place, _, _ in dropped("squid 9 ahead 2")}
    assert found == {at("M20"), at("M19")}


def test_an_escort_that_stands_fires_ahead():
    assert dropped("hedgehog 1 ahead 2", way="M22/6") == into("M20 1", "hedgehog")


def test_one_roll_for_each_charge_k_gun_and_squid():
    weapons = [weapon("depth-charge 2 stern 0"), weapon("hedgehog 1 ahead 2"), weapon("squid 1 ahead 3")]
    hits = [
        Attack(at("M20"), "depth-charge", 2),
        Attack(at("M20"), "hedgehog", 1),
        Attack(at("M19"), "squid", 1),
    ]
    rolls = depth_rolls(RULES, hits, weapons, GivenDice([6, 6, 4, 1, 1, 1]))
    assert [(roll.hex, roll.kind, roll.dice, roll.result) for roll in rolls] == [
        (at("M20"), "depth-charge", (6, 6), "same depth"),
        (at("M20"), "depth-charge", (4, 1), "within 25 feet"),
        (at("M19"), "squid", (1, 1), "miss"),
    ]
    with pytest.raises(InputError):
        depth_rolls(RULES, hits, weapons, GivenDice([6, 6, 4, 1]))


def test_the_spread_is_as_even_as_the_weapons_reach():
    """Two Squid reach ahead and left, four K-guns ahead and right: two in each, both Squid on the left."""
    ahead, left, right = at("M21"), at("L20"), at("N20")
    found = spread([ahead, left, right], [Weapons("squid", 2, (ahead, left)), Weapons("k-gun", 4, (ahead, right))])
    assert [tuple(attack) for attack in found] == [(ahead, "k-gun", 2), (left, "squid", 2), (right, "k-gun", 2)]
