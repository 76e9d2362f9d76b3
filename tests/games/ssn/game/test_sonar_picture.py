"""The sonar picture: chances against all throws that there are, made in the engine; its moves against the judge."""

import os
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from aids.dice import GivenDice, RandomDice
from aids.errors import InputError
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.orders import OrderFault, Orders
from aids.ssn.game.report import listen
from aids.ssn.game.risk import best_shot, chances, listen_after, outcomes_of_shots, shot_chance
from aids.ssn.game.sonar_picture import COARSE, FINE, ends, picture
from aids.ssn.game.surface import move_ships
from aids.ssn.game.turn import advance, fire_shots, play, return_fire
from aids.ssn.maneuver import LEVELS
from tests.games.ssn.game.judge import submarine_breaches
from tests.games.ssn.game.positions import RULES, figures_with, group, position, random_start, ship, submarine
from tests.games.ssn.game.test_random_games import wild_orders
from tests.samples import few_or_many

ONES = (1, 1), (1, 2), (1, 3), (1, 4), (1, 5), (1, 6), (2, 6), (3, 6), (4, 6), (5, 6), (6, 6)
"""One throw of 2d6 for each total, 2 to 12."""
WAYS = {sum(pair): 6 - abs(7 - sum(pair)) for pair in ONES}


class Misses:
    """Dice by which every torpedo is lost: the lowest face each time."""

    def take(self, roll, purpose=""):
        return (1,) * len(roll.faces)


def sinks(run, missing_depth):
    """The chance that a torpedo sinks, by going through all throws; `hears` says which rolls can succeed."""

    def going(rolls, failed, ever):
        if rolls == len(run.hears):
            if missing_depth or not ever:
                return Fraction(0)
            return Fraction(sum(die < max(1, 6 - rolls) for die in range(1, 7)), 6)
        chance = Fraction(0)
        for total, ways in WAYS.items():
            success = run.hears[rolls] and total >= run.needed
            if success or failed == 0:
                chance += Fraction(ways, 36) * going(rolls + 1, 0 if success else 1, ever or success)
        return chance

    return going(0, 0, False) if run.outcome != "out of range" else Fraction(0)


def every_throw(figures, after):
    """Heard, fired and sunk by all throws for the points of a position, each carried out in the engine."""
    heard = fired = sunk = Fraction(0)
    throws = 1 if figures.rolls_once else len(after.points)
    known = {}
    for faces in product(ONES, repeat=throws):
        weight = Fraction(1)
        for pair in faces:
            weight *= Fraction(WAYS[sum(pair)], 36)
        step = listen(figures, after, GivenDice([die for pair in faces for die in pair]))
        if not step.detections:
            continue
        heard += weight
        _, runs = return_fire(figures, step.position, step.detections, Misses())
        fired += weight if runs else 0
        safe = Fraction(1)
        for run in runs:
            key = run.hears, run.needed, run.distance, run.outcome
            if key not in known:
                known[key] = sinks(run, run.distance < 500 and after.submarine.depth == "deep")
            safe *= 1 - known[key]
        sunk += weight * (1 - safe)
    return heard, fired, sunk


def mid_game(seed):
    """A position some turns into a random game, with its figures."""
    random = Random(seed)
    figures = Figures(RULES, {row: random.randint(4, 11) for row in ROWS})
    found = random_start(random, seed)
    for _ in range(random.randint(0, 5)):
        following = advance(
            figures, found, wild_orders(random, figures, found), RandomDice(random.randrange(1 << 30))
        ).next
        if following.ending:
            break
        found = following
    return random, figures, found


@few_or_many("seeds", (1, 3, 4), range(50))
def test_the_chances_of_a_move_are_those_of_all_throws(seeds):
    """Positions of mid-game, a move of the fine grid in each; every third with one roll for all points."""
    some = {"fired": 0, "sunk": 0, "silent": 0, "flying": 0}
    for seed in seeds:
        random, figures, before = mid_game(seed)
        figures = figures_with(figures, rolls_once=seed % 3 == 0)
        end = random.choice(picture(figures, before, FINE))
        after = end.plan.move(figures, before)
        heard, fired, sunk = every_throw(figures, after)
        assert end.chances[:3] == pytest.approx([float(heard), float(fired), float(sunk)], abs=1e-12), seed
        some["fired"] += 0 < fired < 1
        some["sunk"] += sunk > 0
        some["silent"] += fired == 0
        some["flying"] += bool(before.helicopters)
    assert all(some.values()), some


@few_or_many("throws", 1500, 4000)
def test_shots_are_fired_before_the_move_and_each_way_that_they_come_out_counts(throws):
    before = position(group(42, 20), submarine(depth="shallow", torpedoes=3))
    figures = Figures(RULES, dict.fromkeys(ROWS, 7))
    shots = ("FF2", "FF2")
    ways = outcomes_of_shots(figures, before, shots)
    thrown = {}
    for seed in range(throws):
        after, _, _ = fire_shots(figures, before, shots, RandomDice(seed))
        thrown[after] = thrown.get(after, 0) + 1 / throws
    assert {after for _, after in ways} == set(thrown)
    for chance, after in ways:
        assert chance == pytest.approx(thrown[after], abs=0.04)
    assert sum(chance for chance, _ in ways) == pytest.approx(1)
    end = picture(figures, before, COARSE, shots)[20]
    mixed = [0.0] * 3
    for chance, shot in ways:
        after = end.plan.move(figures, shot)
        for n, each in enumerate(every_throw(figures, after)):
            mixed[n] += chance * float(each)
    assert end.chances[:3] == pytest.approx(mixed, abs=1e-12)
    assert all(not each.plan.orders.change for each in picture(figures, before, COARSE, shots)), "no marker with shots"
    with pytest.raises(
        OrderFault,
        match="you cannot fire 3 shots, only 2: torpedoes left: 3, at most 2 shots in a turn \\(SSN Attack Step\\)",
    ):
        picture(figures, before, COARSE, ("FF1",) * 3)


def test_the_next_shot_is_at_the_lhd_over_its_die():
    figures, spread = Figures(RULES, dict.fromkeys(ROWS, 7)), 0
    before = position(group(36, 20, alerted=True), submarine(depth="shallow"))
    for end in picture(figures, before, COARSE):
        after, by_die = end.plan.move(figures, before), []
        for die in range(1, 7):
            by_die.append(best_shot(figures, after.submarine, move_ships(figures, after, GivenDice([die]))[0].ships))
        assert end.chances.kill == pytest.approx(sum(by_die) / 6)
        spread += len(set(by_die)) > 1
    assert spread
    sunk = before._replace(ships=tuple(each._replace(kills=2 * (each.kind == "lhd")) for each in before.ships))
    (way,) = listen_after(figures, sunk)
    assert way.sailed == [(1.0, sunk.ships)]
    assert all(
        each.chances.kill == 0 for each in picture(figures, before._replace(submarine=submarine(torpedoes=0)), COARSE)
    )


def test_a_shot_has_a_chance_where_the_rules_allow_it():
    """As `plan` refuses shots, in positions of mid-game at every speed."""
    refused = allowed = 0
    for seed in range(60):
        random, figures, before = mid_game(seed)
        sub = before.submarine._replace(speed=random.choice(LEVELS), torpedoes=random.randint(0, 2))
        before = before._replace(submarine=sub)
        sailing = figures.afloat(before.ships)
        targets = [each for each in sailing if each.kind == "lhd"] or sailing
        may = []
        for target in targets:
            try:
                Orders((target.name,), next(ends(figures, before, COARSE)).orders.moves).plan(figures, before)
            except OrderFault:
                continue
            may.append(shot_chance(figures, sub, target))
        assert best_shot(figures, sub, before.ships) == max(may, default=0)
        refused, allowed = refused + (not may), allowed + bool(may)
    assert refused > 10 and allowed > 10


def test_a_move_that_nobody_can_hear_is_silent():
    far = position([ship("LHD", 10, 20)], submarine(x=29, y=20, heading=0))
    found = picture(Figures(RULES, dict.fromkeys(ROWS, 2)), far, FINE)
    assert {0.0, 1.0} <= {each.chances.heard for each in found}
    assert all(each.chances.sunk <= each.chances.fired <= each.chances.heard for each in found)


@pytest.mark.parametrize("grid", [FINE, COARSE], ids=["fine", "coarse"])
def test_no_move_is_there_twice_and_all_are_legal(grid):
    for seed in range(6):
        _, figures, before = mid_game(seed)
        found = list(ends(figures, before, grid))
        assert len(set(found)) == len(found)
        for each in found:
            assert each.orders.plan(figures, before) == each, "as the engine reads the same orders"
        levels = {each.level for each in found}
        assert len(levels) == 2 + (before.submarine.speed in ("slow", "fast"))
        assert {each.orders.change for each in found} == {"", *({"dive", "rise"} - {_now(before)})}


def _now(before):
    """The marker that leads to the depth in the coming move."""
    sub = before.submarine
    return sub.change or {"deep": "dive", "shallow": "rise"}[sub.depth]


ENDS = int(os.environ.get("PLOTROOM_PICTURE_ENDS", "150"))


@few_or_many("ends", ENDS // 4, ENDS)
def test_no_picture_shows_water_that_the_rules_forbid(ends):
    """The judge, which shares no code with the engine, reads a turn with each move."""
    seen = 0
    for seed in range(ends // 5):
        random, figures, before = mid_game(1000 + seed)
        found = picture(figures, before, FINE)
        for end in random.sample(found, min(5, len(found))):
            report = play(figures, before, end.plan.orders, RandomDice(seed))
            assert not list(submarine_breaches(report)), (seed, end)
            assert (report.next.submarine.x, report.next.submarine.y) == (end.x, end.y)
            assert not before.is_off(end.x, end.y) and report.next.ending != "left"
            seen += 1
    assert seen > ends * 0.9


@pytest.mark.parametrize("loses", [True, False])
def test_picture_engine_and_page_agree_on_the_moves_that_leave_the_table(loses):
    """SSN Victory, SS-32: a center past an edge by a hundredth of an inch is off the table, one on the edge is not."""
    figures = figures_with(Figures(RULES, dict.fromkeys(ROWS, 7)), edge_loses=loses)
    for x, y, heading in ((1.5, 20, 270), (36, 46, 15), (71, 1, 100)):
        before = position(sub=submarine(x, y, heading))
        shown = {end.plan for end in picture(figures, before, COARSE)}
        every, left = list(ends(figures, before, COARSE)), 0
        for each in every:
            report = play(figures, before, each.orders, RandomDice(1))
            sub = report.next.submarine
            is_out = loses and not (0 <= sub.x <= 7200 and 0 <= sub.y <= 4800)
            assert (each in shown) == (not is_out) == (report.next.ending != "left")
            assert figures.leaves_table(before, sub.x, sub.y) == is_out
            left += is_out
        assert loses == (0 < left < len(every))
    assert not figures.leaves_table(before, 0, 4800) and figures.leaves_table(before, -1, 9) == loses
    assert not figures.leaves_table(before._replace(table=None), -1, 9), "a table without edges"


def test_a_missing_threshold_is_named():
    with pytest.raises(InputError, match="the threshold for 'passive-ship-slow' is missing"):
        picture(Figures(RULES), position(group(42, 20)), COARSE)


def test_chances_of_stated_orders_are_those_of_the_picture():
    _, figures, before = mid_game(3)
    end = picture(figures, before, COARSE)[-1]
    stated = Orders((), end.plan.orders.moves, end.plan.orders.change).plan(figures, before)
    after = stated.move(figures, before)
    assert chances(listen_after(figures, before), after.submarine, after.points) == end.chances
