"""An escort moves and fires as its class says (OP-63): speed lost, turns apart, Search Speed, weapons in reach."""

import random
from itertools import pairwise

import pytest

from aids.dice import RandomDice
from aids.hexes import distance
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game.game_file import parse_game, position_text
from aids.on_patrol.game.position import Marker, Position
from aids.on_patrol.game.turn import play
from tests.games.on_patrol.game.pieces import (
    RULES,
    board,
    escort,
    merchantman,
    moved,
    path_of,
    pose,
    submarine,
    text_of,
)


def run(ship, marker="escort-colour", where="M20/3", turns=1, **more):
    """The moves of an escort in turns with a marker that stays."""
    moves = []
    for _ in range(turns):
        made, after = moved(board([ship]), marker, where, **more)
        moves.append(made[ship.name])
        ship = after[0]
    return moves, ship


@pytest.mark.parametrize(("loss", "speeds"), [(None, [3, 3]), (1, [5, 4, 3, 3]), (2, [4, 3]), (9, [3, 3])])
def test_an_escort_slows_to_search_speed_as_its_class_says(loss, speeds):
    moves, _ = run(escort("E", "M60/6", speed=6, loss=loss), marker="torpedo", turns=len(speeds))
    assert [move.speed for move in moves] == speeds


def test_a_class_may_search_more_slowly_than_the_rules():
    moves, _ = run(escort("E", "M60/6", speed=3, search=2), marker="torpedo")
    assert moves[0].speed == 2


def turns_of(poses):
    """The hexes entered from each turn to the next, in a path of poses with the first where it began."""
    gaps, since = [], None
    for before, here in pairwise(poses):
        if here.step != before.step:
            gaps += [since] if since is not None else []
            since = 0
        since = None if since is None else since + 1
    return gaps


@pytest.mark.parametrize("turning", [1, 2, 3])
def test_turns_are_as_far_apart_as_the_class_says_over_many_turns(turning):
    chance, seen = random.Random(turning), 0
    for _ in range(60):
        away = pose(f"{chance.choice('BEHKNQTW')}{chance.randint(12, 40)}/{chance.randint(1, 6)}")
        ship, path = escort("E", text_of(away), speed=4, best=5, turning=turning, straight=turning), [away]
        for _ in range(7):
            made, after = moved(board([ship]), chance.choice(["escort-colour", "inverted"]), "M25/3")
            path += [each for each in made["E"].path if each.bow != path[-1].bow or each.step != path[-1].step]
            ship = after[0]
        gaps = turns_of(path)
        assert all(gap >= turning for gap in gaps), (gaps, path)
        seen += len(gaps)
    assert seen > 60


@pytest.mark.parametrize("turning", [1, 2, 3])
def test_a_williamson_turn_ends_in_its_row_however_slowly_the_ship_turns(turning):
    ship = escort("E", "M23/3", speed=6, best=6, turning=turning, straight=turning, doing="run-out", target="M20")
    started = None
    for _ in range(8):
        made, after = moved(board([ship]), "escort-colour", "M19/3")
        ship = after[0]
        for each in made["E"].path:
            if started is None and each.step != 0:
                started = each
            if started is not None and each.step == 3:
                assert each.bow.q == pose("M20/3").bow.q, "back in its row of hexes, heading the other way"
                return
    pytest.fail("it never came about")


def test_where_it_is_barred_a_ship_of_a_known_class_slows_no_faster_than_it_can():
    wall = [merchantman(f"W{n}", f"{column}24/3", stopped=True) for n, column in enumerate("JKLMNOP")]
    free = moved(board([escort("E", "M31/6", speed=6)], wall), "sub-colour", "M15/3")[0]["E"]
    held = moved(board([escort("E", "M31/6", speed=6, loss=1)], wall), "sub-colour", "M15/3")[0]["E"]
    assert held.speed >= free.speed and held.speed >= 5


def test_weapons_fall_within_their_reach_and_no_more_than_they_throw():
    guns = Weapon("k-gun", 4, Drop("abeam", 1, 2), 2)
    hedgehog = Weapon("hedgehog", 2, Drop("ahead", 1, 3))
    ship = escort("E", "M24/6", speed=6, doing="run", target="M20")._replace(weapons=(guns, hedgehog))
    made = moved(board([ship]), "escort-colour", "M19/3")[0]["E"]
    thrown = [each for each in made.attacks if each.kind == "k-gun"]
    assert sum(each.number for each in thrown) == 2
    assert {min(distance(each.hex, here.bow) for here in made.path) for each in thrown} <= {1, 2}
    assert sum(each.number for each in made.attacks if each.kind == "hedgehog") == 2
    assert path_of(made).startswith("M23/6")


def test_hits_that_a_class_takes_sink_its_ships():
    ships = (merchantman("M1", "Z20/3", hits=2, taken=2), merchantman("M2", "Z10/3", hits=2, taken=1))
    file = Position(3, "day", "fast-2", (submarine(),), ships, (escort("E", "A9/3", hits=1, taken=1),))
    after = parse_game(RULES, position_text(RULES, file), "game.toml").position
    assert [ship.sunk for ship in after.ships] == [3, None]
    assert [each.name for each in after.lost] == ["E"] and after.lost[0].sunk == 3


def test_a_turn_of_a_class_is_written_so_that_the_next_goes_on_as_it_would():
    ship = escort("E", "Q33/6", speed=4, turning=3, straight=1, loss=2, weapons=("depth-charge 2 stern 0",))
    boat = submarine(where="M20/3")._replace(marker=Marker("escort-colour", pose("M20/3")))
    at_once = Position(3, "day", "fast-2", (boat,), (), (ship,))
    again = parse_game(RULES, position_text(RULES, at_once), "game.toml").position
    for seed in range(3):
        assert play(RULES, at_once, RandomDice(seed)).escorts == play(RULES, again, RandomDice(seed)).escorts
        report = play(RULES, again, RandomDice(seed))
        again = parse_game(RULES, position_text(RULES, report.next), "game.toml").position
        at_once = report.next
