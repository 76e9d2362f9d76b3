"""Random games against the invariants. `PLOTROOM_JUDGE_GAMES` sets how many games of thirty turns are played."""

import os
from copy import deepcopy
from random import Random

import pytest

from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game import escort_moves, fleet, game_file, position, pursuits
from aids.on_patrol.radial import UnderWay
from tests.games.on_patrol.judge.invariants import breaches
from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.random_play import whole_game
from tests.games.on_patrol.judge.turns import Turn, run_turn

GAMES = int(os.environ.get("PLOTROOM_JUDGE_GAMES", "30"))
FIRST = int(os.environ.get("PLOTROOM_JUDGE_FIRST", "0"))


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + GAMES))
def test_no_rule_is_broken_in_a_random_game(seed):
    for text, turn in whole_game(seed):
        assert not (found := breaches(turn)), "\n".join([*found, text])


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(1, GAMES // 4)))
def test_the_order_of_escorts_in_the_file_never_matters(seed):
    shuffler = Random(seed)
    for number, (_, turn) in enumerate(whole_game(seed)):
        other = deepcopy(turn.before)
        other["escorts"] += turn.lost
        shuffler.shuffle(other["escorts"])
        again = Turn(other, run_turn(text_of(other), seed * 100 + number))
        assert again.moves == turn.moves
        assert again.escorts_after == turn.escorts_after
        assert {key: value for key, value in again.report.items() if key not in ("next", "search")} == {
            key: value for key, value in turn.report.items() if key not in ("next", "search")
        }


@pytest.mark.long
@pytest.mark.parametrize("seed", range(FIRST, FIRST + max(1, GAMES // 4)))
def test_the_same_file_and_seed_give_the_same_turn(seed):
    for number, (text, turn) in enumerate(whole_game(seed)):
        assert run_turn(text, seed * 100 + number) == turn.report


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("figure", "value", "rule"),
    [
        ("search_speed", 4, "105.3.5"),
        ("diameter_far", 11, "106.2.4"),
        ("diameter_near", 5, "106.2.4"),
        ("starshell_ahead", 2, "107.1.3"),
        ("visible_depth", 50, "104.1.3"),
        ("visible_enemy_night", 9, "104.1.3"),
    ],
)
def test_an_engine_that_plays_by_another_figure_is_noticed(figure, value, rule):
    found = (line for seed in range(20) for _, turn in whole_game(seed, **{figure: value}) for line in breaches(turn))
    assert any(line.startswith(f"{rule}:") for line in found)


#: What an engine that does not read classes would do, and the breach that tells: a rule, what is replaced, by what.
BROKEN = {
    "loss ignored": ("OP-63", position.Escort, "least_speed", property(lambda _: 0)),
    "turning ignored": ("OP-63", UnderWay, "next_hexes", lambda here, _, on=UnderWay.next_hexes: on(here, 1)),
    "turning counted anew in each turn": ("OP-63", fleet, "_straight", lambda escort, *_: escort.turning),
    "halts though a path is free": ("105.4.8", escort_moves.Waters, "best_path", lambda *_: ()),
    "goes beside its row though its row is free": ("OP-43", escort_moves.Aim, "aside", lambda *_: 0),
    "right before left before straight on": (
        "OP-43",
        UnderWay,
        "next_hexes",
        lambda *_, on=UnderWay.next_hexes: [*on(*_)][::-1],
    ),
    "own Search Speed ignored": ("105.3.5", pursuits, "search_speed", lambda *_: 3),
    "throws ignored": ("105.4.1", Weapon, "in_turn", property(lambda weapon: weapon.number)),
    "reach too long": ("OP-44", Drop, "reach", property(lambda drop: range(drop.nearest, drop.farthest + 3))),
    "reach too short": ("105.4.11", Drop, "reach", property(lambda drop: range(drop.nearest, drop.nearest + 1))),
    "hits ignored": ("OP-63", game_file, "_sunk", lambda _, ship: ship.sunk),
}


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", BROKEN)
def test_an_engine_that_does_not_read_classes_is_noticed(name, monkeypatch):
    rule, where, what, instead = BROKEN[name]
    monkeypatch.setattr(where, what, instead)
    found = (line for seed in range(1, 80, 2) for _, turn in whole_game(seed) for line in breaches(turn))
    assert any(line.startswith(f"{rule}:") for line in found)
