"""The sonar picture as layers: the best move of each square, its way and points as the engine makes them."""

import pytest

from aids.dice import GivenDice
from aids.errors import InputError
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.orders import OrderFault, Orders, parse_leg
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.game.report import listen
from aids.ssn.game.sonar_picture import CELL, LAYERS, QUICK, layers, picture
from aids.ssn.game.turn import return_fire
from tests.games.ssn.game.positions import RULES, group, position, submarine
from tests.games.ssn.game.test_sonar_picture import Misses, mid_game, sinks
from tests.samples import few_or_many

SEVENS = Figures(RULES, dict.fromkeys(ROWS, 7))


def ordered(figures, before, move, shots=()):
    """A move of the answer as it is ordered, read from its words."""
    legs = tuple(parse_leg(figures, leg) for leg in move["moves"])
    return Orders(tuple(shots), legs, move["marker"]).plan(figures, before)


@pytest.mark.long
def test_each_square_has_the_best_move_that_ends_in_it():
    for seed in range(6):
        _, figures, before = mid_game(seed)
        told, everything = layers(figures, before, ()), picture(figures, before, QUICK)
        squares = {(end.x // CELL, end.y // CELL) for end in everything}
        assert told["side"] * HUNDREDTHS == CELL and set(told["layers"]) == set(LAYERS)
        for layer, cells in told["layers"].items():
            assert {(column, row) for column, row, _ in cells} == squares and len(cells) == len(squares)
            for column, row, number in cells:
                move = told["moves"][number]
                assert (move["x"] * HUNDREDTHS // CELL, move["y"] * HUNDREDTHS // CELL) == (column, row)
                there = [
                    getattr(end.chances, layer) for end in everything if (end.x // CELL, end.y // CELL) == (column, row)
                ]
                best = max(there) if layer == "kill" else min(there)
                assert move[layer] == pytest.approx(best, abs=1e-9)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(6))
def test_a_move_is_legal_as_it_is_worded_and_its_way_and_points_are_those_of_the_engine(seed):
    _, figures, before = mid_game(seed)
    for move in layers(figures, before, ())["moves"][::7]:
        after = ordered(figures, before, move).move(figures, before)
        there = after.submarine.x / HUNDREDTHS, after.submarine.y / HUNDREDTHS
        assert (move["x"], move["y"]) == there == tuple(move["path"][-1])
        assert move["path"][0] == [before.submarine.x / HUNDREDTHS, before.submarine.y / HUNDREDTHS]
        points = [(point.number, point.x / HUNDREDTHS, point.y / HUNDREDTHS) for point in after.points]
        assert [(point["number"], point["x"], point["y"]) for point in move["points"]] == points


@pytest.mark.long
def test_what_is_decided_without_dice_is_what_the_engine_does_when_everybody_hears():
    """All sixes are heard by all who can hear: who then fires is asked in the engine, each torpedo by all its throws."""
    found = 0
    for seed in range(12):
        _, figures, before = mid_game(seed)
        told = layers(figures, before, ())
        shot = {number for aim in told["aims"] if aim["shots"] for number in aim["moves"]}
        for move in [move for number, move in enumerate(told["moves"]) if number not in shot][::5]:
            after = ordered(figures, before, move).move(figures, before)
            step = listen(figures, after, GivenDice([6] * 2 * (1 if figures.rolls_once else len(after.points))))
            _, runs = return_fire(figures, step.position, step.detections, Misses())
            safe = {}
            for run in runs:
                chance = sinks(run, run.distance < 500 and after.submarine.depth == "deep")
                safe[run.by] = safe.get(run.by, 1) * (1 - chance)
            due = {by: chance == 0 for by, chance in safe.items() if chance in {0, 1}}
            assert {each["by"]: each["hits"] for each in move["decided"]} == due
            found += len(due)
    assert found > 20


@pytest.mark.long
def test_the_moves_after_shots_say_nothing_of_further_shots():
    before = position(group(42, 20), submarine(depth="shallow"))
    plain, after = layers(SEVENS, before, ()), layers(SEVENS, before, ("LHD",))
    assert plain["aims"][-1]["shots"] and not any(aim["shots"] for aim in after["aims"])
    assert after["shots"] == ["LHD"]
    with pytest.raises(OrderFault, match="you cannot fire 3 shots, only 2"):
        layers(SEVENS, before, ("FF1",) * 3)


@few_or_many("starts", [position(group(42, 20), submarine(depth="shallow"))], [mid_game(3)[2]])
def test_no_best_move_of_an_aim_is_told_twice_for_its_marker(starts):
    """A Dive marker takes effect in the turn after: the same way with and without it stood in the list twice."""
    for before in starts:
        told = layers(SEVENS, before, ())
        for aim in told["aims"]:
            ways = [(move["speed"], *move["moves"]) for move in map(told["moves"].__getitem__, aim["moves"])]
            assert len(ways) == len(set(ways))


def test_there_is_no_picture_where_every_move_leaves_the_table():
    with pytest.raises(
        InputError, match="every possible move takes the submarine off the table, so there is nothing to compare"
    ):
        layers(SEVENS, position(group(42, 20), submarine(x=100, y=1000, heading=270, speed="flank")), ())
