"""Positions worked by hand from the document; figures are typed here a second time."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from aids import games
from aids.input_file import DISK
from aids.ssn.game import risk
from aids.ssn.game.figures import Figures
from aids.ssn.game.orders import OrderFault
from aids.ssn.game.words import tell
from tests.games.ssn.game.positions import (
    FIGURES,
    NEVER,
    RULES,
    group,
    helicopter,
    named,
    orders,
    position,
    ship,
    submarine,
    turn,
)

QUIET = [1, 1, 1, 1, 1, 1]
"""2d6 of 2 for each of three points: nobody detects at a threshold of 12."""
STAY = orders("straight 3")


def place(piece):
    """The center of a piece in inches."""
    return piece.x / 100, piece.y / 100


def points_of(report):
    """The points in inches with speed, depth and whether they are at the submarine."""
    return [(p.number, p.x / 100, p.y / 100, p.speed, p.depth, p.submarine) for p in report.next.points]


# The submarine.


def test_the_points_after_a_move_lie_behind_at_and_ahead_of_the_submarine():
    report = turn(position(), orders("straight 3"), [*QUIET, 3])
    assert points_of(report) == [
        (1, 50, 20, "slow", "deep", False),
        (2, 47, 20, "slow", "deep", True),
        (3, 44, 20, "slow", "deep", False),
    ]


def test_the_player_numbers_the_points():
    report = turn(position(), orders("straight 3", points=(3, 2)), [*QUIET, 3])
    assert [(p[0], p[1]) for p in points_of(report)] == [(1, 50), (2, 44), (3, 47)]


def test_a_dive_marker_takes_effect_in_the_next_move_and_shows_on_the_point_ahead():
    first = turn(position(sub=submarine(depth="shallow")), orders("straight 3", change="dive"), [*QUIET, 3])
    assert first.next.submarine.depth == "shallow" and first.next.submarine.change == "dive"
    assert [p[4] for p in points_of(first)] == ["shallow", "shallow", "deep"]
    second = turn(first.next, orders("straight 3"), [*QUIET, 3])
    assert second.next.submarine.depth == "deep" and second.next.submarine.change == ""
    assert [p[0] for p in points_of(second)] == [1, 2, 3]
    behind = next(p for p in points_of(second) if p[1] == 47)
    assert behind[0] == 2 and behind[4] == "shallow", "the point left behind has the depth before the change"


def test_a_sharp_turn_of_an_inch_by_sixty_degrees():
    report = turn(position(sub=submarine(heading=0)), orders("sharp right 60", "straight 1"), [*QUIET, 3])
    sub = report.next.submarine
    # radius 3/pi = 0.9549: 0.4775 across, 0.8270 ahead; then an inch at 060: 0.8660 across, 0.5 ahead
    assert (sub.heading, place(sub)) == (60, (51.34, 21.33))


def test_a_submarine_that_stays_has_the_third_point_on_it():
    report = turn(position(sub=submarine(speed="creep")), orders(), [*QUIET, 3])
    assert {(p[1], p[2]) for p in points_of(report)} == {(50, 20)} and report.next.submarine.speed == "creep"


@pytest.mark.parametrize(
    ("sub", "given", "keys", "words"),
    [
        (submarine(), orders("straight 6.5"), ("moves",), "Flank"),
        (submarine(speed="flank"), orders("straight 4"), ("moves",), "over 4 to 8"),
        (submarine(), orders("straight 9"), ("moves",), "a move of 9 inches is longer than the longest move, 8"),
        (
            submarine(),
            orders("straight 4", "sharp left 60"),
            ("moves", 1),
            "at Fast all turns must be Easy \\(SSN Maneuver Step\\)",
        ),
        (submarine(), orders("easy left 30", "straight 0.5", "easy left 30"), ("moves", 2), "SS-3"),
        (
            submarine(),
            orders("easy left 30", "straight 1.5", "easy left 30", "straight 2"),
            ("moves", 2),
            "2 are needed",
        ),
        (submarine(), orders("straight 2", shots=("FF2",)), ("shots", 0), "inches away"),
        (submarine(12, 20, speed="flank"), orders("straight 5", shots=("FF2",)), ("shots", 0), "Flank"),
        (submarine(12, 20), orders("straight 2", shots=("FF9",)), ("shots", 0), "unknown ship 'FF9'"),
        (
            submarine(12, 20),
            orders("straight 2", shots=("FF1", "FF1", "FF2")),
            ("shots", 2),
            "you cannot fire 3 shots, only 2: torpedoes left: 4, at most 2 shots in a turn \\(SSN Attack Step\\)",
        ),
        (
            submarine(12, 20, torpedoes=1),
            orders("straight 2", shots=("FF1", "FF2")),
            ("shots", 1),
            "you cannot fire 2 shots, only 1: torpedoes left: 1, at most 2 shots in a turn \\(SSN Attack Step\\)",
        ),
        (submarine(12, 20), orders("straight 2", shots=("FF1",), change="rise"), ("dive",), "shots"),
        (submarine(), orders("straight 2", change="dive"), ("dive",), "deep"),
        (submarine(), orders("straight 2", points=(1, 2)), ("points", 0), "not free"),
    ],
)
def test_orders_against_the_rules_are_refused(sub, given, keys, words):
    with pytest.raises(OrderFault, match=words) as caught:
        turn(position(sub=sub), given, [])
    assert caught.value.keys == keys


def test_eighteen_inches_are_in_reach_and_a_hundredth_more_is_not():
    ships = (ship("LHD", 10, 20),)
    turn(position(ships, submarine(28, 20)), orders("straight 2", shots=("LHD",)), [1, 1, 1, 1, *QUIET, 3])
    with pytest.raises(OrderFault, match=r"18\.01"):
        turn(position(ships, submarine(28.01, 20)), orders("straight 2", shots=("LHD",)), [])


# Torpedoes of the submarine: 13 inches from a deep submarine are three rolls, at 13 (deep, hears), 8 and 3 inches.

SEVENS = dict.fromkeys(NEVER, 7)
EASY_KILL = Figures(RULES, {**NEVER, "active-torpedo-ff": 7, "active-torpedo-lhd": 7})
FAR = (ship("FF1", 37, 20), ship("LHD", 5, 5))


def shots(dice, given=("FF1",), ships=FAR, sub=None):
    """The outcomes of shots, and the turn, whose LHD rolls 3 afterwards."""
    report = turn(position(ships, sub), orders("straight 3", shots=given), dice, EASY_KILL)
    return [run.outcome for run in report.events.shots], report


def test_a_roll_that_detects_kills_a_frigate_on_two():
    outcomes, report = shots([3, 4, 3, 4, 1, 1, 2, *QUIET, 3])
    assert outcomes == ["kill"]
    assert named(report, "FF1").kills == 1 and report.next.submarine.torpedoes == 3


def test_a_one_does_not_kill():
    assert shots([3, 4, 3, 4, 1, 1, 1, *QUIET, 3])[0] == ["dud"]


def test_two_failures_in_a_row_miss_at_once():
    assert shots([1, 1, 1, 1, *QUIET, 3])[0] == ["missed"]


def test_a_shallow_torpedo_hears_only_in_a_zone():
    # at 13 (zone 2: 12 to 16), at 8 (zone 1: 4 to 8), at 3 (no zone): the third roll cannot succeed
    outcomes, report = shots([1, 1, 6, 6, 6, 6, 2, *QUIET, 3])
    assert outcomes == ["kill"] and report.events.shots[0].hears == (True, True, False)


@pytest.mark.parametrize(
    ("inches", "heading", "heard"),
    [
        # an end on: half an inch nearer, 7.9, is in zone 1; at 3.4 its far end is at 3.9
        (8.4, 90, (True, False)),
        # its side on: the nearest part is 5/16 inch nearer, 8.0875
        (8.4, 0, (False, False)),
        (8.3, 0, (True, False)),
        # at 3.45 the far corners of the end are at the root of 3.95 squared and 5/16 squared, 3.962; at 3.6 at 4.112
        (8.45, 270, (True, False)),
        (8.6, 270, (False, True)),
        # turned by 45 degrees at 8.4: the nearest corner, 8.4/1.41421 less 1/2 and less 5/16, is at 7.8304
        (8.4, 45, (True, False)),
        # 11.4: the far end is at 11.9 and no more than 11.905; at 6.4 it is in zone 1; 1.4
        (11.4, 90, (False, True, False)),
        (11.6, 90, (True, True, False)),
    ],
)
def test_a_shallow_torpedo_hears_any_part_of_the_counter_as_it_lies(inches, heading, heard):
    """SSN Detection Rolls, Attack Step: a torpedo listens for any part of the counter, not for its center."""
    ships = (ship("FF1", 20, 20, heading=heading), FAR[1])
    dice = [6, 6] * len(heard) + [2]
    if heard == (False, False):
        dice = [6, 6, 6, 6]
    report = shots([*dice, *QUIET, 3], ships=ships, sub=submarine(20 + inches, 20, depth="shallow"))[1]
    assert report.events.shots[0].hears == heard
    assert report.events.shots[0].outcome == ("kill" if any(heard) else "missed")


def test_what_a_ship_hears_its_torpedo_hears_from_the_same_place():
    """SSN Attack Step: a ship that detects the submarine in zone 2 fires a torpedo whose first roll can succeed."""
    sure = Figures(RULES, {**NEVER, "active-ship-creep": 2})
    before = position((ship("LHD", 20, 20, alerted=True),), submarine(31.6, 20, speed="creep", depth="shallow"))
    report = turn(before, orders(), [*QUIET, 1, 1, 1, 1, 3], sure)
    heard = [each.zone for roll in report.rolls for each in roll.heard if roll.number == 2]
    assert heard == [2] and report.events.fire[0].hears == (True, True, False)


def test_a_shot_at_a_ship_that_has_sunk_is_kept():
    outcomes, report = shots([3, 4, 3, 4, 1, 1, 2, *QUIET, 3], given=("FF1", "FF1"))
    assert outcomes == ["kill"] and report.events.unfired == ("FF1",) and report.next.submarine.torpedoes == 3


def test_a_shot_alerts_all_ships_which_listen_actively_and_launch_a_turn_later():
    report = shots([1, 1, 1, 1, *QUIET, 3], ships=(FAR[0], ship("LHD", 5, 5, aboard=("H1", "H2"))))[1]
    assert all(each.alerted for each in report.next.ships) and not report.events.launched
    assert {heard.sonar for roll in report.rolls for heard in roll.heard} == {"active"}
    later = turn(report.next, orders("straight 3"), [*QUIET, 3, 1, 5])
    assert later.events.launched == (("LHD", "H1"), ("LHD", "H2"))
    assert [move.point for move in later.moves if move.name in ("H1", "H2")] == [1, 3]


def test_two_kills_sink_the_lhd_and_its_helicopters():
    ships = (ship("FF1", 10, 40), ship("LHD", 37, 20, aboard=("H1", "H2"), kills=1))
    outcomes, report = shots([3, 4, 3, 4, 1, 1, 2, *QUIET, 1], given=("LHD",), ships=ships)
    assert outcomes == ["kill"] and report.lost == ("H1", "H2")
    assert named(report, "LHD").kills == 2 and not report.lhd_dice


# Detection.


def test_a_ship_hears_from_four_to_eight_inches_with_any_part_of_the_counter():
    """LHD at 0 of its zones: the submarine's counter, an inch long, along the line to the listener."""
    sure = Figures(RULES, dict.fromkeys(NEVER, 2))
    for inches, zone in (
        (3.4, None),
        (3.5, 1),
        (8.5, 1),
        (8.6, None),
        (11.4, None),
        (11.5, 2),
        (16.5, 2),
        (16.6, None),
    ):
        before = position((ship("LHD", 20, 20),), submarine(20 + inches, 20, speed="creep"))
        report = turn(before, orders(), [*QUIET, 3], sure)
        heard = next(roll.heard[0] for roll in report.rolls if roll.number == 2)
        assert (heard.zone, heard.detected) == (zone, zone is not None), inches


def test_an_unalerted_ship_that_detects_is_flipped_and_does_not_fire():
    sure = Figures(RULES, {**NEVER, "passive-ship-creep": 2})
    before = position((ship("LHD", 20, 20),), submarine(26, 20, speed="creep"))
    report = turn(before, orders(), [*QUIET, 3], sure)
    assert report.events.step.flipped == ("LHD",) and not report.events.fire and not report.events.launched


def test_an_alerted_ship_that_detects_within_twelve_inches_fires_once():
    sure = Figures(RULES, {**NEVER, "active-ship-creep": 2})
    before = position((ship("LHD", 20, 20, alerted=True),), submarine(26, 20, speed="creep"))
    report = turn(before, orders(), [*QUIET, 6, 6, 6, 6, 4, 3], sure)
    assert [run.by for run in report.events.fire] == ["LHD"] and report.events.fire[0].hears == (True, True)
    # two rolls lower the save of 6 to 4
    assert report.events.fire[0].outcome == "evaded" and report.next.ending == ""


def test_the_save_fails_below_it_and_the_game_is_lost():
    sure = Figures(RULES, {**NEVER, "active-ship-creep": 2})
    before = position((ship("LHD", 20, 20, alerted=True),), submarine(26, 20, speed="creep"))
    report = turn(before, orders(), [*QUIET, 6, 6, 6, 6, 3], sure)
    assert report.events.fire[0].outcome == "sunk" and report.next.ending == "sunk" and not report.moves


def test_beyond_twelve_inches_a_detection_draws_no_fire():
    sure = Figures(RULES, {**NEVER, "active-ship-creep": 2})
    for inches, fires in ((12, 1), (12.01, 0)):
        before = position((ship("LHD", 20, 20, alerted=True),), submarine(20 + inches, 20, speed="creep"))
        dice = [*QUIET, *([1, 1, 1, 1] if fires else []), 3]
        assert len(turn(before, orders(), dice, sure).events.fire) == fires


def test_a_helicopter_fires_two_torpedoes_and_leaves():
    sure = Figures(RULES, {**NEVER, "active-helo-deep-creep": 2})
    before = position(sub=submarine(speed="creep"), flying=[helicopter("H7", 45, 20, "deep")])
    report = turn(before, orders(), [*QUIET, 1, 1, 6, 6, 6, 3], sure)
    assert [(run.by, run.outcome) for run in report.events.fire] == [("H7", "missed"), ("H7", "evaded")]
    assert not report.next.helicopters and all(each.alerted for each in report.next.ships)


def test_a_deep_helicopter_hears_at_any_distance_and_a_shallow_one_in_zones():
    for depth, zone in (("deep", 0), ("shallow", None)):
        before = position(sub=submarine(speed="creep"), flying=[helicopter("H7", 48, 20, depth)])
        report = turn(before, orders(), [*QUIET, 3, *([1] if depth == "deep" else [])])
        assert report.rolls[0].heard[-1].zone == zone


def house(tmp_path, figure, thresholds=None):
    """The figures under a house rule, with thresholds of 7 or these."""
    (tmp_path / "house.toml").write_text(f"[figures]\n{figure}\n", encoding="utf-8")
    return Figures(games.load("ssn", tmp_path / "house.toml", files=DISK).rules, thresholds or SEVENS)


def test_one_roll_may_decide_for_all_points(tmp_path):
    """SSN Detection Step: `detection-roll = "one"` takes one 2d6, which every listener compares for every point."""
    sevens = Figures(RULES, SEVENS)
    before = position((ship("LHD", 20, 20),), submarine(25, 20))
    each = turn(before, orders("straight 3"), [1, 1, 3, 4, 1, 1, 3], sevens)
    assert [roll.dice for roll in each.rolls] == [(1, 1), (3, 4), (1, 1)]
    one = turn(before, orders("straight 3"), [3, 4, 3], house(tmp_path, 'detection-roll = "one"'))
    assert [(roll.number, roll.dice) for roll in one.rolls] == [(1, (3, 4)), (2, (3, 4)), (3, (3, 4))]
    found = [roll.number for roll in one.rolls for heard in roll.heard if heard.detected]
    assert found == [1], (
        "at 25 inches from the left the LHD hears the point behind, 5 inches away; 22 and 19 are too near"
    )


def test_the_chance_to_stay_unheard_is_that_of_all_rolls(tmp_path):
    """SSN Detection Step: with one roll for all points the least total needed decides; every roll is played."""
    before = position((ship("LHD", 20, 20), ship("FF1", 20, 26)), submarine(31, 20))
    given = orders("straight 4")
    for figure, count in (('detection-roll = "one"', 1), ('detection-roll = "each"', 3)):
        figures = house(tmp_path, figure, {**NEVER, "passive-ship-slow": 8, "passive-ship-creep": 10})
        after = given.plan(figures, before).move(figures, before)
        told = risk.unheard(figures, risk.heard(figures, after))
        quiet = 0
        for rolls in product(range(2, 13), repeat=count):
            dice = [face for total in rolls for face in (total // 2, total - total // 2)]
            weight = prod(6 - abs(7 - total) for total in rolls)
            quiet += weight * (not turn(before, given, [*dice, 3], figures).detected)
        assert told == Fraction(quiet, 36**count), figure
        assert told == Fraction(21, 36) ** count, "each of the three points lies in a zone of one of them"


def test_one_alerted_ship_alerts_all_at_the_start_of_the_step():
    ships = tuple(each._replace(alerted=each.name == "FF3", aboard=()) for each in group())
    report = turn(position(ships), STAY, [*QUIET, 3])
    assert report.events.step.spread == ("LHD", "FF1", "FF2", "FF4") and all(each.alerted for each in report.next.ships)


# Ships and helicopters.


@pytest.mark.parametrize(("die", "heading", "end"), [(2, 0, (10, 14)), (5, 0, (10, 14)), (1, 330, None), (6, 30, None)])
def test_the_lhd_rolls_and_frigates_follow(die, heading, end):
    report = turn(position(), STAY, [*QUIET, die])
    lhd = named(report, "LHD")
    assert lhd.heading == heading
    if end is None:  # radius 6/pi = 1.9099: 0.2559 across, 0.9549 ahead, after three inches
        end = (10 + (0.26 if die == 6 else -0.26), 13.95)
    assert place(lhd) == pytest.approx(end, abs=0.011)
    for name, dx, dy in (("FF1", -2, 2), ("FF4", 2, -2)):
        assert place(named(report, name)) == pytest.approx((end[0] + dx, end[1] + dy), abs=0.011)


def test_with_a_kill_the_lhd_goes_an_inch_without_a_die():
    ships = tuple(each._replace(kills=int(each.name == "LHD")) for each in group())
    report = turn(position(ships), STAY, QUIET)
    assert place(named(report, "LHD")) == (10, 11) and place(named(report, "FF1")) == (8, 13)


def test_a_helicopter_flies_to_five_inches_from_its_point_and_then_goes_deep():
    before = position(flying=[helicopter("H7", 20, 20, "deep")])
    report = turn(before, STAY, [*QUIET, 3, 5])  # LHD 3; contact 5: point 3, at 44, 20
    assert place(named(report, "H7")) == (39, 20) and named(report, "H7").depth == "shallow"
    later = turn(report.next, STAY, [*QUIET, 3])
    assert place(named(later, "H7")) == (39, 20) and named(later, "H7").depth == "deep"


def test_a_frigate_alone_heads_for_its_point_six_inches():
    ships = (ship("LHD", 5, 40, kills=2), ship("FF1", 30, 20, heading=90))
    report = turn(position(ships), STAY, [*QUIET, 3])  # contact 3: point 2, at 47, 20
    assert place(named(report, "FF1")) == (36, 20) and named(report, "FF1").heading == 90
    back = turn(position((ships[0], ships[1]._replace(heading=270))), STAY, [*QUIET, 3])
    assert named(back, "FF1").heading in (330, 210), "two Easy turns in six inches"


def test_a_ship_goes_round_a_wreck():
    ships = (ship("LHD", 10, 10), ship("FF1", 10, 13, kills=1))
    report = turn(position(ships), STAY, [*QUIET, 3])
    move = report.moves[0]
    assert move.note == "wreck" and named(report, "LHD").heading in (330, 340, 350)
    assert abs(named(report, "LHD").x - 1000) > 60


def test_wrecks_neither_listen_nor_launch_nor_move():
    ships = tuple(each._replace(kills=int(each.name == "FF1"), alerted=True) for each in group())
    report = turn(position(ships), STAY, [*QUIET, 3, 1, 1, 1, 1, 1])
    assert all(heard.listener != "FF1" for roll in report.rolls for heard in roll.heard)
    assert ("FF1", "H3") not in report.events.launched and named(report, "FF1")[:6] == ships[1][:6]


# Endings.


def test_the_game_is_won_away_from_frigates_and_unheard():
    ships = (ship("LHD", 5, 40, kills=2), ship("FF1", 30, 20, heading=270))
    assert turn(position(ships), STAY, [*QUIET, 3]).next.ending == "won"
    sure = Figures(RULES, dict.fromkeys(NEVER, 2))
    near = (ships[0], ship("FF1", 41, 20, heading=90))
    assert turn(position(near), STAY, [*QUIET, 3]).next.ending == ""
    heard = turn(position((ships[0], ships[1]._replace(x=3300))), STAY, [*QUIET, 3], sure)
    assert heard.detected and heard.next.ending == ""


def test_the_game_is_lost_when_a_ship_leaves_the_table_before_the_lhd_sinks():
    assert turn(position(group(10, 43)), STAY, [*QUIET, 3]).next.ending == "late"
    assert turn(position(group(10, 42)), STAY, [*QUIET, 3]).next.ending == "", "on the edge is on the table"


def test_the_game_is_lost_when_the_torpedoes_cannot_sink_the_lhd():
    assert turn(position(sub=submarine(torpedoes=1)), STAY, [*QUIET, 3]).next.ending == "torpedoes"
    hurt = tuple(each._replace(kills=int(each.name == "LHD")) for each in group())
    assert turn(position(hurt, submarine(torpedoes=1)), STAY, QUIET).next.ending == ""


def test_the_game_is_lost_when_the_submarine_leaves_the_table():
    before = position(sub=submarine(2, 40, 270))
    report = turn(before, orders("straight 3"), [])  # no dice: the surface does nothing any more
    assert report.next.ending == "left" and not report.rolls and not report.moves
    assert report.next.ships == before.ships and "SS-32" in report.assumes and "SS-5" not in report.assumes
    on_edge = turn(position(sub=submarine(3, 40, 270)), orders("straight 3"), [*QUIET[:4], 3])  # no point ahead
    assert on_edge.next.ending == "", "on the edge is on the table"


def test_a_submarine_that_leaves_the_table_loses_even_unheard_with_the_lhd_sunk():
    """SSN Victory, SS-32: a game that it would win on the table is lost past an edge, before anybody can miss it."""
    ships = (ship("LHD", 5, 20, kills=2), ship("FF1", 30, 20, heading=270))
    before = position(ships, submarine(2, 40, 270))
    assert turn(before, orders("sharp right 60", "straight 1.5"), [*QUIET[:4], 2]).next.ending == "won"
    report = turn(before, orders("straight 3"), [])
    assert report.next.ending == "left"
    (said,) = [section for section in tell(FIGURES, report) if section.ahead]
    assert said.sentences[0].text.startswith("You have lost") and "SS-32" in said.sentences[0].rules


def test_a_shot_that_sinks_the_lhd_does_not_win_for_a_submarine_that_leaves_the_table():
    ships = (ship("LHD", 2, 27, kills=1), ship("FF1", 30, 20, heading=270))
    before = position(ships, submarine(2, 40, 270))
    report = turn(before, orders("straight 3", shots=("LHD",)), [6, 6, 6, 6, 6, 6, 6])
    assert report.next.ships[0].kills == 2 and report.next.ending == "left"


def test_a_ship_off_the_table_is_not_late_where_the_submarine_left_first():
    """SSN Sequence of Play: the submarine moves before the ships, so its loss comes first."""
    assert turn(position(group(10, 43), submarine(2, 40, 270)), orders("straight 3"), []).next.ending == "left"


def test_past_an_edge_the_submarine_plays_on_under_a_house_rule(tmp_path):
    """SSN Victory: `edge-loses = false` lets the submarine past an edge, and its points with it."""
    figures = house(tmp_path, "edge-loses = false", NEVER)
    before = position(sub=submarine(2, 40, 270))
    report = turn(before, orders("straight 3"), [*QUIET, 3], figures)
    assert report.next.ending == "" and points_of(report) == [
        (1, 2, 40, "slow", "deep", False),
        (2, -1, 40, "slow", "deep", True),
        (3, -4, 40, "slow", "deep", False),
    ]
    back = turn(report.next, orders("sharp right 60", "straight 1"), [*QUIET, 3], figures)
    assert back.next.ending == "" and len(back.next.points) == 3


def test_a_helicopter_past_an_edge_has_left_the_table(tmp_path):
    """SSN Victory: any surface unit off the table before the LHD is sunk loses, a helicopter too."""
    figures = house(tmp_path, "edge-loses = false", NEVER)
    before = position(sub=submarine(-9, 40, 270), flying=[helicopter("H7", 10, 40, "deep")])
    report = turn(before, orders("straight 3"), [*QUIET, 3, 3], figures)  # contact 3: point 2, at -12, 40
    assert place(named(report, "H7")) == (-7, 40) and report.next.ending == "late"


def test_a_shot_at_flank_is_refused_by_the_document():
    """SSN Attack Step: the document itself wants a shooter at Fast or slower."""
    with pytest.raises(
        OrderFault, match=r"the submarine is at Flank, but it can fire only at Fast or less \(SSN Attack Step\)"
    ):
        turn(position(sub=submarine(12, 20, speed="flank")), orders("straight 5", shots=("FF2",)), [])
