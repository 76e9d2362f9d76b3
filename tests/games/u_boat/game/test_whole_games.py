"""Whole games through their files, and files that were mangled; `whole_games` and `mangled` do the same at length."""

import pytest

from aids.u_boat.game import words
from tests.games.u_boat.game import mangled, whole_games


@pytest.mark.sample(1)
@pytest.mark.parametrize(("seed", "submarines"), [(1, True), (2, True), (3, False)])
def test_a_game_goes_from_file_to_file_and_tells_nobody_of_anothers_u(seed, submarines):
    looked_at, leaks = [], []

    def watch(game, report, told, following):
        looked_at.append(game)
        leaks.extend(whole_games.leaks(game, told))

    counted = whole_games.play_game(seed, last_year=1909, submarines=submarines, watch=watch)
    assert counted["phases"] == len(looked_at) >= 3 * 8
    assert leaks == []


def test_a_leak_is_found(monkeypatch):
    """Letters that list every U are caught, by the leak test and by the look at the list of units."""
    monkeypatch.setattr(words, "visible_units", lambda game_map, units: list(units))
    leaks = []

    def watch(game, report, told, following):
        leaks.extend(whole_games.leaks(game, told))

    monkeypatch.setattr(whole_games, "check_phase", lambda *phase: None)
    whole_games.play_game(1, last_year=1903, watch=watch)
    assert leaks
    monkeypatch.undo()
    monkeypatch.setattr(words, "visible_units", lambda game_map, units: list(units))
    with pytest.raises(AssertionError):
        whole_games.play_game(1, last_year=1903)


@pytest.mark.long
def test_mangled_files_are_refused_in_words_or_read(tmp_path):
    counted = mangled.mangle_files(300, tmp_path)
    assert counted["refused"] > 100 and counted["read"] > 20 and counted["mail refused"] + counted["mail read"] > 50
