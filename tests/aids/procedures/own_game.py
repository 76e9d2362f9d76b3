"""A small game as data for the tests of forms, and its checks."""

import pytest

from aids import checks, games
from aids.errors import RulesError
from aids.input_file import on_disk
from aids.reading.rule_files import load_rules

HEAD = 'game = "hornet"\ntitle = "Hornet"\n'


def load(tmp_path, text, house=None):
    """The game whose `game.toml` holds this text after its head."""
    (tmp_path / "game.toml").write_text(HEAD + text, encoding="utf-8")
    if house is not None:
        (tmp_path / "house.toml").write_text(house, encoding="utf-8")
    loaded = load_rules(on_disk(tmp_path), None if house is None else on_disk(tmp_path / "house.toml"))
    return games.Game("hornet", loaded.title, loaded, games._table_checks(loaded, {}))


def check_refused(tmp_path, text, change, line, words):
    """This text with one part changed, as (old, new), is refused at a line of its file in these words."""
    assert change[0] in text
    with pytest.raises(RulesError) as fault:
        load(tmp_path, text.replace(*change, 1))
    assert words in fault.value.message
    assert fault.value.where == f"{tmp_path}/game.toml:{line}"


def odds(game, name, **inputs):
    """The odds of a check: its result, as a tuple in the order of its keys, to its chance."""
    check = game.checks[name]
    found = checks.odds(check, checks.accept(check, inputs))
    assert sum(chance for _, chance in found) == 1
    return {tuple(result.values()): chance for result, chance in found}


def resolved(game, name, dice, **inputs):
    """The outcome of a check with these dice."""
    from aids.dice import GivenDice

    check = game.checks[name]
    return checks.resolve(check, checks.accept(check, inputs), GivenDice(dice))
