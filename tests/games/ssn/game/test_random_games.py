"""Random legal games without a breach of the rules as the judge reads them; `PLOTROOM_JUDGE_GAMES` plays more."""

import os
from math import atan2, degrees
from random import Random

from aids import games
from aids.dice import RandomDice
from aids.errors import InputError
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS
from aids.ssn.game.orders import Orders, parse_leg
from aids.ssn.game.turn import advance, play
from tests.games.ssn.game.judge import at, breaches
from tests.games.ssn.game.positions import random_start

GAMES = int(os.environ.get("PLOTROOM_JUDGE_GAMES", "30"))
RULES = games.load("ssn").rules


def wild_orders(random, figures, position):
    """Orders that the rules allow, mostly toward the LHD, found by trying."""
    sub, lhd = position.submarine, next(ship for ship in position.ships if ship.kind == "lhd")
    toward = degrees(atan2(lhd.x - sub.x, lhd.y - sub.y)) - sub.heading
    side = "right" if (toward + 180) % 360 > 180 else "left"
    while True:
        kind, angle = ("easy", random.randint(1, 30)) if random.random() < 0.6 else ("sharp", random.randint(1, 60))
        legs = [f"straight {random.randint(1, 500) / 100}"]
        if random.random() < 0.7:
            legs.insert(random.randint(0, 1), f"{kind} {side} {angle}")
        if random.random() < 0.2:
            legs += [f"straight {random.choice((0.5, 1, 2))}", f"easy {random.choice(('left', 'right'))} 20"]
        near = [ship.name for ship in position.ships]
        shots = random.choices(near, k=random.choice((0, 1, 2, 2))) if random.random() < 0.7 else []
        change = random.choice(("", "", "dive", "rise"))
        orders = Orders(tuple(shots), tuple(parse_leg(figures, leg) for leg in legs), change)
        try:
            orders.plan(figures, position)
        except InputError:
            continue
        return orders


def same_dice(dice):
    """Dice that roll what these will roll."""
    other = RandomDice()
    other.random.__self__.setstate(dice.random.__self__.getstate())
    return other


def test_random_games_have_no_breach():
    turns, endings, seen = 0, set(), set()
    for seed in range(GAMES):
        random = Random(seed)
        thresholds = {row: random.randint(4, 11) for row in ROWS}
        figures = Figures(RULES, thresholds)
        position, dice = random_start(random, seed), RandomDice(seed)
        while not position.ending and position.turn < 30:
            orders = wild_orders(random, figures, position)
            alone = advance(figures, position, orders, same_dice(dice))
            report = play(figures, position, orders, dice)
            assert (alone.next, alone.shots, alone.fire) == (report.next, report.events.shots, report.events.fire)
            assert {(each.listener, each.point) for each in alone.step.detections} == {
                (heard.listener, roll.number) for roll in report.rolls for heard in roll.heard if heard.detected
            }
            found = breaches(report, thresholds)
            assert not found, (seed, position.turn, found, at(position.submarine))
            seen |= {run.outcome for run in (*report.events.shots, *report.events.fire)} | {
                move.note for move in report.moves
            }
            position, turns = report.next, turns + 1
        endings.add(position.ending)
    assert turns > 2 * GAMES and {"sunk", "torpedoes"} <= endings
    assert {"kill", "dud", "missed", "sunk", "evaded"} <= seen
