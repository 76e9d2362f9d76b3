"""The way around what bars (OP-43), in games from ten starts: every path against all rows of steps and turns."""

import os
from collections import Counter
from random import Random

import pytest

from tests.games.on_patrol.judge.fleet import unison_breaches
from tests.games.on_patrol.judge.paths import bars, due_path, path_choice_breaches
from tests.games.on_patrol.judge.random_play import turns_of
from tests.games.on_patrol.judge.starts import STARTS

GAMES, TURNS, TOGETHER = (
    int(os.environ.get("PLOTROOM_GAMES", "40")),
    10,
    2,
)  # games of each start, turns of each, games in one case
SEEDS = range(0, GAMES, TOGETHER)


def turns_from(name, seeds):
    """The turns of games from a start, as `(text, turn)`."""
    for seed in seeds:
        yield from turns_of(STARTS[name](), Random(f"{name} {seed}"), seed, TURNS)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("name", "first"), [(name, first) for name in STARTS for first in SEEDS])
def test_every_escort_takes_the_first_of_all_legal_paths(name, first):
    """Four hundred games, with `PLOTROOM_GAMES=100` a thousand: none halts or is slower while a path is legal, and no ship halts for one that moves (108.1.4)."""
    for text, turn in turns_from(name, range(first, first + TOGETHER)):
        found = [*path_choice_breaches(turn), *unison_breaches(turn)]
        assert not found, "\n".join([*found, text])


def causes(turn):
    """How many escorts moved, how many went around what bars, and how many halted and by what; ships the same."""
    found = Counter(moves=len(turn.pursuers), ships=len(turn.afloat))
    for name in turn.pursuers:
        found["around"] += due_path(turn, name)[2]
        if turn.moves[name]["doing"] == "halted":
            found["halt"] += 1
            found[f"halt by {' and '.join(sorted(set(bars(turn, name).values())))}"] += 1
    for move in turn.fleet.values():
        if move["halted"]:
            by = move["halts_for"]
            stuck = by in turn.moves and turn.moves[by]["doing"] == "halted"
            kind = "an escort without a path" if stuck else "an escort in its way" if by in turn.moves else "a ship"
            found[f"ship halts for {kind}"] += 1
    return found


@pytest.mark.long
def test_what_still_halts_is_counted_by_cause(capsys):
    """Each halt has its cause in every next hex; of twenty moves fewer than one ends in a halt where nothing is crowded."""
    shares = {}
    for name in STARTS:
        found = sum((causes(turn) for _, turn in turns_from(name, range(0, GAMES, 8))), Counter())
        shares[name] = found["halt"] / found["moves"]
        with capsys.disabled():
            print(f"\n{name}: {dict(sorted(found.items()))}")
    assert shares["three escorts ahead of a convoy of 6"] < 0.02
    assert max(shares.values()) < 0.1


@pytest.mark.sample(1)
@pytest.mark.parametrize("name", STARTS)
def test_a_halt_is_told_with_the_reason_for_each_next_hex(name):
    """By the hexes and rules of a second reading; an escort that does not halt has no such reasons."""
    for _, turn in turns_from(name, range(3)):
        for escort, move in turn.moves.items():
            told = {place: text.rpartition("(")[2].rstrip(")") for place, text in move["shut_in"].items()}
            halts = move["doing"] == "halted" and escort in turn.pursuers
            assert told.keys() == (bars(turn, escort).keys() if halts else set())
            if halts:
                assert all(told[place] in RULES[why] for place, why in bars(turn, escort).items())


RULES = {
    "the convoy": {"108.1.1", "108.1.2", "108.1.3"},
    "torpedoes": {"108.2.1"},
    "escorts that moved": {"105.4.8"},
    "charges": {"105.4.8"},
    "a submarine": {"108.1.5"},
    "escorts yet to move": {"105.4.11"},
}
