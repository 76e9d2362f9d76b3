"""The captain who listens: the move that its weights ask for, the same each time, from what lies on the table."""

from math import hypot
from random import Random

import pytest

from aids import games
from aids.dice import RandomDice
from aids.input_file import DISK, on_disk
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import parse_game, position_text, starts
from aids.ssn.game.risk import shot_chance
from aids.ssn.game.sonar_picture import MoveGrid, ends, picture, ways
from aids.ssn.game.turn import advance
from aids.ssn.simulation.captain import Aim, Command
from aids.ssn.simulation.games import play_games
from generators.sheets.simulations import read_captain
from tests.games.ssn.game import positions
from tests.games.ssn.game.positions import ship, submarine

RULES = games.load("ssn", "ssn-even", files=DISK).rules
FIGURES = Figures(RULES)
STARTS = starts(RULES, "72x48")
CAPTAIN = read_captain("ssn", on_disk("listening"))
AT = Command(FIGURES, CAPTAIN)
GRID = MoveGrid(200, 60)


def game(seed, turns=40):
    """The positions of a game of the captain."""
    dice, position = RandomDice(seed), STARTS[seed % len(STARTS)]
    while not position.ending and position.turn < turns:
        yield position
        position = advance(FIGURES, position, AT.orders(position), dice).next


def in_sight(seeds):
    """Positions in which the captain weighs its moves."""
    for seed in seeds:
        for position in game(seed):
            submarine = position.submarine
            if any(hypot(ship.x - submarine.x, ship.y - submarine.y) < 2000 for ship in position.ships):
                yield position


def staying(position, grid):
    """The legs of the moves that leave room to stop on the table."""
    return {
        way.legs
        for level in FIGURES.legal_levels(position)
        for way in ways(level, grid)
        if AT.stays(position, FIGURES.level(level.name), way.leads)
    }


@pytest.mark.long
def test_the_move_is_the_least_costly_of_the_whole_picture():
    """Moves that are not looked at to the end are none the better for it."""
    random, shot, differing = Random(5), 0, 0
    for n, position in enumerate(in_sight(range(5))):
        if n % 3:
            continue
        weights = [random.choice((0.0, 0.02, 0.2)) for _ in range(2)]
        x, y = random.randint(0, 7200), random.randint(0, 4800)
        aim = Aim(random.choice((0.003, 0.02)), *weights, [(x, y)])
        shots = AT.orders(position).shots
        chosen = AT.least_costly(position, GRID, shots, "", aim)
        allowed = staying(position, GRID)
        costs = {
            end.plan.orders.moves: end.chances.sunk
            + aim.heard * end.chances.heard
            + aim.next_shot * (1 - end.chances.kill)
            + aim.inch * aim.left(end.x, end.y) / 100
            for end in picture(FIGURES, position, GRID, shots)
            if not end.plan.orders.change and end.plan.orders.moves in allowed
        }
        assert costs[chosen.moves] == pytest.approx(min(costs.values()), abs=2e-9)
        shot += bool(shots)
        differing += max(costs.values()) - min(costs.values()) > 0.1
    assert shot > 2 and differing > 10


def test_orders_are_legal_and_of_the_grid():
    grid, seen = MoveGrid(CAPTAIN.listening.step, CAPTAIN.listening.degrees), 0
    for position in in_sight(range(20, 24)):
        orders = AT.orders(position)
        assert orders.plan(FIGURES, position).orders.moves == orders.moves
        seen += orders.moves in {each.orders.moves for each in ends(FIGURES, position, grid)}
    assert seen > 20


@pytest.mark.long
def test_it_fires_for_the_chance_that_it_asks_for():
    fired = kept = 0
    for position in in_sight(range(30, 40)):
        submarine, lhd = position.submarine, next(ship for ship in position.ships if ship.kind == "lhd")
        distance = hypot(lhd.x - submarine.x, lhd.y - submarine.y)
        if lhd.kills > 1 or not submarine.torpedoes or submarine.speed == "flank" or distance > 1750:
            continue
        chance, shots = shot_chance(FIGURES, submarine, lhd), AT.orders(position).shots
        if chance >= CAPTAIN.listening.fire:
            assert shots and set(shots) == {"LHD"}
            fired += 1
        else:
            assert not shots or chance >= CAPTAIN.listening.fire_late
            kept += not shots
    assert fired > 5 and kept > 2


def test_it_fires_one_torpedo_a_turn_at_a_frigate_once_the_lhd_is_lost():
    ships = (ship("LHD", 60, 40, kills=2), ship("FF1", 45, 20), ship("FF2", 40, 20))
    ready = CAPTAIN._replace(listening=CAPTAIN.listening._replace(fire_frigate=0.0))
    orders = Command(FIGURES, ready).orders(positions.position(ships, submarine(depth="shallow")))
    assert len(orders.shots) == 1 and orders.shots[0] in ("FF1", "FF2")


@pytest.mark.long
def test_the_same_games_come_of_the_same_seed():
    first, again = (play_games(Command(Figures(RULES), CAPTAIN), STARTS, 3, 0, 8, 60) for _ in range(2))
    assert first == again
    assert first != play_games(AT, STARTS, 4, 0, 8, 60)


def test_it_knows_what_is_on_file_and_no_die(monkeypatch):
    """A position written to a file and read again, its turn forgotten, has the same orders; no die is thrown."""
    stood = list(in_sight(range(50, 53)))
    thrown = []
    monkeypatch.setattr(RandomDice, "take", lambda *given: thrown.append(given))
    monkeypatch.setattr(RandomDice, "random", lambda *given: thrown.append(given))
    for position in stood:
        read = parse_game(RULES, position_text(RULES, position, {}), "game.toml").position
        assert Command(FIGURES, CAPTAIN).orders(read._replace(turn=0)) == AT.orders(position)
    assert len(stood) > 5 and not thrown


def random_orders(random, position):
    """Any legal move of the grid, with shots at the LHD where it is in reach."""
    lhd = next(ship for ship in position.ships if ship.kind == "lhd")
    distance = hypot(lhd.x - position.submarine.x, lhd.y - position.submarine.y)
    may = position.submarine.torpedoes and position.submarine.speed != "flank" and lhd.kills < 2
    shots = ("LHD",) * min(2, position.submarine.torpedoes) if may and distance < 1300 else ()
    return random.choice(list(ends(FIGURES, position, GRID, shots))).orders


@pytest.mark.long
def test_it_wins_far_more_often_than_a_captain_at_random():
    games_played, won = 30, 0
    for seed in range(games_played):
        random, dice, position = Random(seed), RandomDice(seed), STARTS[seed % len(STARTS)]
        while not position.ending and position.turn < 60:
            position = advance(FIGURES, position, random_orders(random, position), dice).next
        won += position.ending == "won"
    assert play_games(AT, STARTS, 9, 0, games_played, 60).endings["won"] >= won + 10
