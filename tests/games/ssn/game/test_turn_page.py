"""The turn sheet: one page where a quiet turn fits, the fight filling the plot, nothing on anything else."""

from fractions import Fraction
from itertools import combinations
from math import hypot
from random import Random

import pytest

from aids import games
from aids.dice import RandomDice
from aids.ssn.game import risk
from aids.ssn.game.position import Helicopter, Point
from aids.ssn.game.report import TorpedoRun
from aids.ssn.game.turn import play
from aids.ssn.game.words import throw_text, throws_text
from generators.drawing import IDENTITY, Drawing, compose, transform_point
from generators.drawing.collisions import Cover, crossings, overlaps, visible
from generators.drawing.paths import TextBox, flatten
from generators.games.ssn.turn_page import turn_bodies
from generators.games.ssn.turn_plot import (
    KEY,
    OUTLINE,
    SALVO,
    SCALES,
    Plot,
    View,
    hull_box,
    places,
    plot_block,
    view_of,
    weapons,
)
from generators.page.frame import paper
from generators.sheets.turns import TurnJob
from tests.games.ssn.game.positions import FIGURES, NEVER, orders, position, random_start, ship, submarine
from tests.games.ssn.game.test_random_games import wild_orders

GAME = games.load("ssn")
LETTER = TurnJob(paper("letter"))
SHIPS = tuple(ship(name, x, y) for name, x, y in (("LHD", 36, 24), ("FF1", 34, 26), ("FF2", 38, 26), ("FF4", 38, 22)))


def fight(seed=5, shots=("FF4", "LHD")):
    """A busy turn: two shots, three helicopters, two of them in one place."""
    helicopters = (Helicopter("H1", 4200, 2000, "shallow"), Helicopter("H3", 4000, 1700, "deep"))
    helicopters += (Helicopter("H5", 4005, 1702, "shallow"),)
    points = (Point(1, 4500, 1700, "slow", "deep", True), Point(2, 4790, 1580, "slow", "deep"))
    begun = position(SHIPS, submarine(45, 17, heading=290), helicopters)._replace(points=points)
    return play(FIGURES, begun, orders("straight 3", shots=shots), RandomDice(seed))


def texts(body):
    """Every string of a page with its place and size."""
    return [(item, r.size) for r in flat(body.drawing.records) for item in r.items]


def flat(records, dx=0.0, dy=0.0):
    """The texts of records in groups that are moved only; others keep their own places."""
    for record in records:
        if hasattr(record, "items"):
            yield record._replace(items=tuple((x + dx, y + dy, s) for x, y, s in record.items))
        elif hasattr(record, "records") and hasattr(record, "matrix"):
            yield from flat(record.records, dx + record.matrix[4], dy + record.matrix[5])


def strings(bodies):
    return [text for body in bodies for (_, _, text), _ in texts(body)]


@pytest.mark.parametrize("size", ["letter", "a4"])
def test_a_turn_fits_one_page(size):
    quiet = play(FIGURES, position(SHIPS, submarine(60, 40)), orders("straight 3"), RandomDice(3))
    for report in (quiet, fight()):
        assert len(turn_bodies(GAME, report, NEVER, TurnJob(paper(size)))) == 1


def test_the_plot_shows_every_place_at_the_largest_scale_that_it_keeps_to():
    report = fight()
    view = view_of(places(report), 540, 300)
    for place in [(each.x, each.y) for each in (*report.next.ships, *report.before.points, report.next.submarine)]:
        x, y = view.at(place)
        assert 0 < x < 540 and 0 < y < 300
    scale = round(view.inch, 6)
    assert scale in SCALES
    larger = SCALES[SCALES.index(scale) - 1]
    pieces = [*report.next.points, report.next.submarine, *report.next.helicopters]
    pieces += [*report.before.ships, *report.next.ships, *report.before.points]
    xs, ys = zip(*((each.x, each.y) for each in pieces), strict=True)
    assert (max(xs) - min(xs) + 300) / 100 * larger > 540 or (max(ys) - min(ys) + 300) / 100 * larger > 300


@pytest.mark.parametrize(("heading", "wide", "high"), [(0, 0.75, 1.25), (90, 1.25, 0.75), (180, 0.75, 1.25)])
def test_the_box_of_a_ship_is_that_of_its_counter(heading, wide, high):
    """The LHD's counter is 0.75 by 1.25 inches (SS-4)."""
    plot = Plot(Drawing(), FIGURES, View(3000, 2000, 1.0, 540, 300), Cover((0, 0, 540, 300)))
    left, low, right, top = hull_box(plot, "lhd", ship("LHD", 36, 24, heading))
    assert (right - left, top - low) == pytest.approx((100 * wide, 100 * high))
    assert ((left + right) / 2, (low + top) / 2) == pytest.approx((600, 400))


def test_the_scale_is_kept_while_the_pieces_move_a_little():
    scales = set()
    for x in (44, 44.5, 45, 45.5):
        begun = position(SHIPS, submarine(x, 17, heading=290))
        report = play(FIGURES, begun, orders("straight 3"), RandomDice(3))
        scales.add(view_of(places(report), 540, 300).inch)
    assert len(scales) == 1


def test_the_scale_is_kept_in_most_turns_of_wild_games():
    changed, scales = 0, []
    for seed in range(20):
        random, dice = Random(seed), RandomDice(seed)
        before, scale = random_start(random, seed), None
        while not before.ending and before.turn < 8:
            report = play(FIGURES, before, wild_orders(random, FIGURES, before), dice)
            last, scale, before = scale, view_of(places(report), 540, 300).inch, report.next
            scales += [scale] if last else []
            changed += bool(last) and scale != last
    assert len(scales) > 40 and changed <= 0.4 * len(scales), (changed, len(scales))


def test_weapons_are_numbered_on_the_plot_and_in_the_list_with_their_ranges():
    report = fight()
    runs = weapons(report)
    assert len(runs) >= 2 and all(isinstance(run, TorpedoRun) for run in runs)
    told = strings(turn_bodies(GAME, report, NEVER, TurnJob(paper("letter"))))
    for number, run in enumerate(runs, 1):
        assert told.count(str(number)) >= 2
        assert f"{run.by} at {run.at}" in told
        assert any(text.startswith(f"{run.distance / 100:.2f}″") for text in told)


def test_targets_have_range_bearing_and_the_chance_of_a_kill():
    report = fight()
    told = strings(turn_bodies(GAME, report, NEVER, TurnJob(paper("letter"))))
    for shot in risk.shots(FIGURES, report.next):
        if shot.kills is not None:
            whole = f"{(200 * shot.kills + 1) // 2} %"  # halves up
            assert ("<1 %" if 0 < shot.kills < Fraction(1, 200) else whole) in told
            assert f"{shot.distance / 100:.1f}″" in told


def test_names_on_the_plot_lie_clear_of_each_other():
    (body,) = turn_bodies(GAME, fight(), NEVER, TurnJob(paper("letter")))
    names = {"SSN", "LHD", "FF1", "FF2", "H1", "H3", "H5", "DP1", "DP2", "DP3", "LHD ×"}
    plotted = [(x, y) for (x, y, text), size in texts(body) if text in names and size == 8]
    assert len(plotted) >= 8
    for (x, y), (u, v) in combinations(plotted, 2):
        assert hypot(x - u, y - v) > 8, "two names in one place"


def test_the_form_has_the_orders_that_a_file_takes():
    told = strings(turn_bodies(GAME, fight(shots=()), NEVER, TurnJob(paper("letter"))))
    assert {"Shots at", "Moves", "Speed", "Depth", "Creep", "Slow", "Fast"} <= set(told)
    assert "Flank" not in told  # from Slow one level up only (SSN Maneuver Step)


def leaders(records):
    """How many thin red lines lead from a number to the line of its torpedo."""
    found = 0
    for record in records:
        style = getattr(record, "style", None)
        found += bool(style and (style.fill, style.stroke, style.width) == (None, "danger", 0.6))
        found += leaders(getattr(record, "records", ()))
    return found


@pytest.mark.parametrize(("wide", "high"), [(540, 300), (420, 220)])
def test_eight_torpedoes_on_one_line_have_their_numbers_in_rows_with_one_range_each(wide, high):
    report = fight()
    shot = weapons(report)[0]
    fired = report._replace(events=report.events._replace(shots=(shot,) * 8, fire=()))
    drawn = plot_block(FIGURES, fired, wide, high).drawing
    listed = [(item, r) for r in flat(drawn.records) for item in r.items]
    numbers = {text: (x, y) for (x, y, text), r in listed if r.color == "paper" and text in "12345678"}
    assert len(numbers) == 8 and 4 < SALVO < 8
    assert sum(text == f"{shot.distance / 100:.1f}″" for (_, _, text), _ in listed) == 2
    rows = [sorted(text for text in numbers if numbers[text][1] == y) for y in {y for _, y in numbers.values()}]
    assert sorted(rows) == [["1", "2", "3", "4", "5"], ["6", "7", "8"]]
    for a, b in combinations(numbers.values(), 2):
        assert hypot(a[0] - b[0], a[1] - b[1]) >= 13, "two numbers on each other"
    assert all(6 < x < wide - 6 and 6 - high < y < -6 for x, y in numbers.values())
    view = view_of(places(fired), wide, high - KEY)
    (ax, ay), (bx, by) = view.at(shot.origin), view.at(shot.target)
    on = [(x, y + view.height + 3.26) for x, y in (numbers["1"], numbers["6"])]
    off = [abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / hypot(bx - ax, by - ay) for x, y in on]
    assert len(on) >= leaders(drawn.records) >= sum(each > 1 for each in off) >= (wide < 500)


def test_torpedoes_of_one_line_tell_their_least_and_greatest_range():
    report = fight()
    shot = weapons(report)[0]
    salvo = (shot, shot._replace(distance=shot.distance + 30))
    fired = report._replace(events=report.events._replace(shots=salvo, fire=()))
    told = [item[2] for r in flat(plot_block(FIGURES, fired, 540, 300).drawing.records) for item in r.items]
    least = shot.distance / 100
    assert f"{least:.1f}–{least + 0.3:.1f}″" in told and f"{least:.1f}″" not in told


def outlines(records, matrix=IDENTITY):
    """The middles of the dashed outlines of a plot."""
    for record in records:
        if getattr(record, "style", None) == OUTLINE:
            (corners,) = record.subpaths
            xs, ys = zip(*(transform_point(matrix, point) for point in corners), strict=True)
            yield sum(xs) / 4, sum(ys) / 4
        elif hasattr(record, "records"):
            yield from outlines(record.records, compose(matrix, record.matrix))


@pytest.mark.parametrize("seed", range(1, 7))
def test_each_torpedo_begins_and_ends_at_a_piece_or_at_the_outline_of_where_it_lay(seed):
    report, wide, high = fight(seed), 540, 300
    view, shifted = view_of(places(report), wide, high - KEY), []
    for x, y in outlines(plot_block(FIGURES, report, wide, high).drawing.records):
        shifted.append((x, y + view.height))
    lie = [(each.x, each.y) for each in (*report.next.ships, report.next.submarine, *report.before.helicopters)]
    lie = [*map(view.at, lie), *shifted]
    for run in weapons(report):
        for end in map(view.at, (run.origin, run.target)):
            assert min(hypot(end[0] - x, end[1] - y) for x, y in lie) < 5, run
    moved = [
        run
        for run in report.events.shots
        if any(
            hypot(run.target[0] - each.x, run.target[1] - each.y) > 20
            for each in report.next.ships
            if each.name == run.at
        )
    ]
    assert len(shifted) >= len({run.at for run in moved}) + 1  # and the submarine’s, which has moved on
    assert "Dashed outline" in " ".join(strings(turn_bodies(GAME, report, NEVER, LETTER)))


def test_helicopters_of_one_place_that_look_alike_are_one_square_with_all_their_names():
    flying = [Helicopter(f"H{n}", 4200 + n, 2000, "deep" if n == 4 else "shallow") for n in (1, 2, 4, 6)]
    report = play(FIGURES, position(SHIPS, submarine(60, 40), flying), orders("straight 3"), RandomDice(3))
    report = report._replace(
        events=report.events._replace(next=report.next._replace(helicopters=tuple(flying)), fire=(), shots=())
    )
    told = [item[2] for r in flat(plot_block(FIGURES, report, 540, 300).drawing.records) for item in r.items]
    assert "H1 H2 H6" in told and "H4" in told and not {"H1", "H2", "H6"} & set(told)


def test_ten_torpedoes_fit_one_page():
    report = fight()
    run = weapons(report)[0]._replace(by="H3", at="SSN", hears=(True, False), throws=((1, 5), (6, 5)), outcome="missed")
    ten = report._replace(events=report.events._replace(shots=(), fire=(run,) * 10))
    for size in ("letter", "a4"):
        assert len(turn_bodies(GAME, ten, NEVER, TurnJob(paper(size)))) == 1


def struck(report, wide=540, high=300):
    """The strings of a plot that a line runs through or another string lies on; lines of the grid are allowed."""
    shown = [item for item in flatten(plot_block(FIGURES, report, wide, high).drawing.records) if visible(item)]
    crossed = {string for string, style in crossings(shown) if style.stroke != "rule"}
    return crossed | {
        string for pair in overlaps([item for item in shown if isinstance(item, TextBox)]) for string in pair
    }


@pytest.mark.parametrize("seed", range(1, 13))
def test_no_line_runs_through_a_name_on_the_plot(seed):
    report = fight(seed)
    assert struck(report) == set()
    for turn in range(2):
        if not report.next.ending:
            report = play(FIGURES, report.next, orders("straight 3"), RandomDice(seed + turn))
            assert struck(report) == set()


def test_the_figures_of_the_grid_stand_clear_of_the_frame():
    for y in range(0, 20):
        begun = position(SHIPS, submarine(45, 17 + y / 10, heading=290))
        report = play(FIGURES, begun, orders("straight 3"), RandomDice(3))
        wide, high = 540, 300
        drawn = plot_block(FIGURES, report, wide, high).drawing
        figures = [item for r in flat(drawn.records) for item in r.items if item[2].removesuffix("″").isdigit()]
        assert sum(x < 10 for x, _, _ in figures) >= 2 and sum(y < KEY - high + 10 for _, y, _ in figures) >= 3
        for x, y, _ in figures:
            assert (x > 10 or y > KEY - high + 10) and x < wide - 10 - 8 and y < -10 - 5


def test_without_a_table_places_count_from_the_lhds_first_place_with_true_minus_signs():
    ships = tuple(each._replace(x=each.x - 3600, y=each.y - 2400) for each in SHIPS)
    begun = position(ships, submarine(-3.5, -20.25), table=None)
    told = strings(turn_bodies(GAME, play(FIGURES, begun, orders("straight 1"), RandomDice(3)), NEVER, LETTER))
    assert "from the LHD’s first place" in told and not any("table" in each for each in told)
    assert any(each.startswith("−3.50,") for each in told) and not any("-" in each for each in told)
    told = strings(turn_bodies(GAME, fight(), NEVER, LETTER))
    assert "from the lower left corner of the table" in told


def test_shots_flip_all_ships_and_put_kill_markers_on_those_they_kill():
    calm = tuple(each._replace(alerted=False) for each in SHIPS)
    for seed in range(1, 30):
        begun = position(calm, submarine(45, 17, heading=290))
        report = play(FIGURES, begun, orders("straight 3", shots=("FF4",)), RandomDice(seed))
        told = strings(turn_bodies(GAME, report, NEVER, LETTER))
        assert "all ships: flip" in told
        assert ("Kill marker on it" in told) == (report.events.shots[0].outcome == "kill")
    still = play(FIGURES, position(SHIPS, submarine(60, 40)), orders("straight 3"), RandomDice(3))
    assert not any("flip" in each for each in strings(turn_bodies(GAME, still, NEVER, LETTER)))


def test_the_key_has_what_is_on_the_plot_and_says_what_the_rings_are():
    quiet = play(FIGURES, position(SHIPS, submarine(60, 40)), orders("straight 3"), RandomDice(3))
    told = strings(turn_bodies(GAME, quiet, NEVER, LETTER))
    assert "Unalerted" in told and "you" in told and any(each.startswith("Shaded: zones") for each in told)
    assert not {"Alerted", "wreck or sunk, crossed", "helicopter, filled when Deep"} & set(told)
    told = strings(turn_bodies(GAME, fight(), NEVER, LETTER))
    assert "helicopter, filled when Deep" in told


def test_a_torpedos_rolls_are_dice_each_with_what_came_of_it():
    for seed in range(1, 12):
        report = fight(seed)
        bodies = turn_bodies(GAME, report, NEVER, LETTER)
        told = strings(bodies)
        for said in ("detects", "fails", "no zone", "kill", "save", "no save", "dud"):
            word = "cannot hear" if said == "no zone" else said
            rolls = sum(throw_text(run, n) == word for run in weapons(report) for n in range(len(run.throws)))
            endings = sum(run.outcome == said for run in weapons(report))
            assert told.count(said) == rolls + endings, said


@pytest.mark.parametrize(
    ("outcome", "said", "told"),
    [
        ("kill", "kill", "kill"),
        ("dud", "dud", "dud"),
        ("evaded", "save", "you evade"),
        ("sunk", "no save", "you are sunk"),
    ],
)
def test_the_last_die_says_what_it_did(outcome, said, told):
    report = fight()
    at = "SSN" if outcome in ("evaded", "sunk") else "LHD"
    run = weapons(report)[0]._replace(at=at, hears=(True,), throws=((5, 4), (3,)), needed=8, outcome=outcome)
    assert throw_text(run, 1) == said and throws_text(run) == f"5+4 detects, 3 {said}"
    only = report._replace(events=report.events._replace(shots=(run,), fire=()))
    words = strings(turn_bodies(GAME, only, NEVER, LETTER))
    assert said in words and told in words and (said == "save" or "save" not in words)


def test_a_torpedo_that_detects_and_misses_says_why():
    report = fight()
    run = weapons(report)[0]._replace(hears=(True,), throws=((6, 6),), needed=8, outcome="missed")
    for throws, end in ((((6, 6),), "miss, other depth"), (((1, 1),), "miss")):
        only = report._replace(events=report.events._replace(shots=(run._replace(throws=throws),), fire=()))
        assert end in strings(turn_bodies(GAME, only, NEVER, LETTER))
