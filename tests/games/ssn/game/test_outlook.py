"""What orders may come to: chances by hand, and the totals needed against those of the turn that follows."""

from fractions import Fraction
from random import Random

from aids.dice import RandomDice
from aids.errors import InputError
from aids.ssn.game import risk
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.orders import OrderFault
from aids.ssn.game.position import Point
from aids.ssn.game.turn import play
from tests.games.ssn.game.positions import FIGURES, figures_with, group, helicopter, orders, position, ship, submarine


def test_the_chance_of_a_shot_by_hand():
    before = position([ship("LHD", 10, 10), ship("FF1", 45, 20)], submarine(depth="shallow"))
    lhd, frigate = risk.shots(FIGURES, before)
    # Five inches: one roll of the torpedo, in a zone, then the kill die at 2 or more.
    needed = FIGURES.threshold("active", "torpedo", "ff", "shallow", "shallow")
    rolls = sum(1 for one in range(1, 7) for other in range(1, 7) if one + other >= needed)
    assert (frigate.distance, frigate.needed, frigate.kills) == (500, needed, Fraction(rolls, 36) * Fraction(5, 6))
    assert "41.23 inches away" in lhd.refused and lhd.kills is None


def test_a_shot_that_cannot_hit_has_no_chance():
    # Deep, and less than a step of the torpedo away: it arrives at another depth.
    (shot,) = risk.shots(FIGURES, position([ship("LHD", 46, 20)], submarine(depth="deep")))
    assert (shot.kills, shot.refused) == (0, "")


def test_shots_are_foreseen_at_any_distance_and_depth():
    for depth in ("shallow", "deep"):
        for distance in range(0, 1801, 7):
            (shot,) = risk.shots(FIGURES, position([ship("LHD", 50 - distance / 100, 20)], submarine(depth=depth)))
            assert 0 <= shot.kills < 1 and not shot.refused


def test_a_ship_in_range_is_refused_at_flank_and_without_torpedoes():
    near = [ship("LHD", 45, 20)]
    for changed, words in (
        ({"speed": "flank"}, "the submarine is at Flank, but it can fire only at Fast or less (SSN Attack Step)"),
        ({"torpedoes": 0}, "torpedoes left: 0"),
    ):
        (shot,) = risk.shots(FIGURES, position(near, submarine(**changed)))
        assert words in shot.refused


def test_the_totals_are_those_of_the_turn():
    figures = Figures(FIGURES.rules, {row: 2 + n % 11 for n, row in enumerate(ROWS)})
    random, compared = Random(11), 0
    for seed in range(60):
        alerted = random.random() < 0.5
        ships = [each._replace(alerted=alerted) for each in group(random.randint(20, 40), random.randint(5, 30))]
        flying = [helicopter("H8", 45, 25), helicopter("H9", 40, 15, "deep")] if alerted else []
        before = position(ships, submarine(speed=random.choice(["slow", "fast"])), flying)
        given = orders(f"straight {random.randint(3, 5)}", change=random.choice(["", "rise"]))
        try:
            planned = given.plan(figures, before)
        except OrderFault:
            continue
        found = {
            (each.name, ears.point): ears.needed
            for each in risk.heard(figures, planned.move(figures, before))
            for ears in each.points
        }
        report = play(figures, before, given, RandomDice(seed))
        told = {(heard.listener, roll.number): heard.needed for roll in report.rolls for heard in roll.heard}
        assert found == told
        compared += len(told)
    assert compared > 500


def test_nobody_hears_where_no_roll_is_enough_for_any_point():
    ears = [risk.Ears(1, 7, Fraction(21, 36), fires=True), risk.Ears(2, None, Fraction(0), fires=False)]
    other = [risk.Ears(1, 9, Fraction(10, 36), fires=False), risk.Ears(2, 12, Fraction(1, 36), fires=False)]
    found = (risk.Listener("FF1", "active", tuple(ears)), risk.Listener("FF2", "passive", tuple(other)))
    assert risk.unheard(FIGURES, found) == Fraction(15, 36) * Fraction(35, 36)
    assert risk.unheard(FIGURES, ()) == 1
    assert risk.unheard(figures_with(FIGURES, rolls_once=True), found) == Fraction(15, 36), "one roll: under 7 for all"


def test_only_who_is_alerted_and_near_fires():
    ships = [ship("LHD", 45, 20, alerted=True), ship("FF1", 30, 20, alerted=True)]
    before = position(ships, submarine())._replace(points=(Point(1, 5000, 2000, "slow", "deep", submarine=True),))
    near, far = risk.heard(FIGURES, before)
    assert near.points[0].fires
    assert not far.points[0].fires
    calm = before._replace(ships=tuple(each._replace(alerted=False) for each in before.ships))
    assert not risk.heard(FIGURES, calm)[0].points[0].fires


def test_a_missing_threshold_is_named():
    bare = Figures(FIGURES.rules, {})
    before = position([ship("LHD", 45, 20)], submarine())
    for ask in (risk.shots, risk.heard):
        try:
            ask(bare, before)
        except InputError as error:
            assert "the threshold for " in error.message
        else:
            raise AssertionError(ask)
