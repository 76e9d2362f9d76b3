"""Tallies: they add up however the games are shared out, and their intervals are Wilson's."""

import pytest

from aids import games
from aids.input_file import on_disk
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, starts
from aids.ssn.game.position import HUNDREDTHS
from aids.ssn.simulation.captain import Command
from aids.ssn.simulation.games import Played, play_game, play_games, share, tally_of
from generators.sheets.simulations import read_captain
from tests.samples import few_or_many

RULES = games.load("ssn").rules
THRESHOLDS = dict.fromkeys(ROWS, 11) | {"active-torpedo-lhd": 5, "active-torpedo-ff": 5}


def ready(captain="standard", thresholds=THRESHOLDS):
    return Command(Figures(RULES, thresholds), read_captain("ssn", on_disk(captain))), starts(RULES, "72x48")


@few_or_many("games", 20, 60)
def test_shared_out_games_give_the_same_tally(games):
    at, begun = ready()
    whole = play_games(at, begun, 5, 0, games, 40)
    parts = [play_games(at, begun, 5, first, count, 40) for first, count in ((0, 7), (7, games - 20), (games - 13, 13))]
    assert parts[0].plus(parts[1]).plus(parts[2]) == whole
    assert play_games(at, begun, 6, 0, games, 40) != whole


def test_what_a_tally_counts():
    at, begun = ready()
    played = [play_game(at, begun, 5, number, 40) for number in range(40)]
    tally = tally_of(played, HUNDREDTHS)
    assert tally.games == 40 == sum(tally.endings.values()) == sum(tally.kills.values()) == sum(tally.ended.values())
    assert tally.endings["won"] == sum(game.ending == "won" for game in played) > 0
    assert tally.in_place >= tally.lhd_lost >= tally.endings["won"]
    assert tally.fired >= tally.lhd_lost
    assert sum(tally.detected.values()) == sum(len(game.detected) for game in played) >= tally.heard
    assert tally.turns == sum(game.turns for game in played)
    assert all(game.kills >= 2 for game in played if game.is_lhd_lost)
    assert {game.ending for game in played if not game.is_lhd_lost} <= {
        "sunk",
        "torpedoes",
        "late",
        "left",
        "unfinished",
    }


def test_a_limit_of_turns_ends_a_game():
    at, begun = ready()
    game = play_game(at, begun, 5, 0, 2)
    assert game.turns == 2 and game.ending == "unfinished"


def test_an_unheard_submarine_is_not_detected_and_not_sunk():
    at, begun = ready(thresholds=THRESHOLDS)
    deaf = Command(Figures(RULES, dict.fromkeys(ROWS, 13)), at.captain)
    tally = play_games(deaf, begun, 1, 0, 30, 40)
    assert tally.unheard == 30 and not tally.detected and not tally.endings.get("sunk")
    assert tally.lhd_lost == 0  # nor do its torpedoes hear


# Wilson's interval as tables have it: 0 of 10, 5 of 10, 81 of 263 (Newcombe 1998).
@pytest.mark.parametrize(
    ("count", "games", "low", "high"),
    [(0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (81, 263, 0.2553, 0.3662), (10, 10, 0.7225, 1.0)],
)
def test_wilsons_interval(count, games, low, high):
    part = share(count, games)
    assert (round(part.low, 4), round(part.high, 4)) == (low, high)
    assert part.chance == count / games and part.games == count


def test_mean_and_deviation():
    turns = [3, 4, 8]
    games = [Played("sunk", each, False, False, 0, 0, False, (), (0, 0)) for each in turns]
    tally = tally_of(games, HUNDREDTHS)
    assert tally.turns / tally.games == 5
    assert tally.deviation == pytest.approx((14 / 3) ** 0.5)
    assert tally.shares()["sunk"].chance == 1 and tally.shares()["won"].games == 0
