"""`plotroom setup GAME --seed N --reveal SLIP`: one slip of a setup, and nothing of the others."""

import json

import pytest

from aids import games
from generators.sheets.setup_sheets import roll_setups, setup_games, setup_sheet
from tests.cli.program import plotroom
from tests.printed import setup_inputs, setup_words

SEED = "7"


def told(game, *more):
    result = plotroom("setup", game, *setup_words(game), "--seed", SEED, *more)
    return result.stdout


def rolled(game):
    loaded = games.load(game)
    (setup,) = roll_setups(loaded, setup_inputs(loaded), int(SEED), 1)
    return setup


@pytest.mark.parametrize("game", setup_games())
def test_every_roll_of_a_setup_is_in_one_slip(game, tmp_path, monkeypatch):
    """The rolls of all slips are those of the whole setup, but for what stands on the sheet from the beginning."""
    monkeypatch.chdir(tmp_path)
    whole = json.loads(told(game, "--json"))
    found = []
    for slip in rolled(game).slip_names():
        one = json.loads(told(game, "--reveal", slip, "--json"))
        assert one["reveal"] == slip and one["seed"] == int(SEED)
        assert all(roll in whole["rolls"] for roll in one["rolls"])
        found += one["rolls"]
    open_rolls = [roll for roll in whole["rolls"] if roll not in found]
    assert all(not roll["for"].startswith("turn") for roll in open_rolls)
    assert len(found) + len(open_rolls) == len(whole["rolls"])
    assert not list(tmp_path.iterdir()), "no file is written"


@pytest.mark.parametrize("game", setup_games())
def test_a_slip_is_told_in_words(game):
    example = setup_sheet(game).slip_example
    head, *rest = told(game, "--reveal", example.upper()).splitlines()
    assert head.startswith(("Turn ", example)) and head.endswith(".")
    assert any(line.startswith("  ") for line in rest)


def test_the_words_are_those_of_the_dice():
    text = told("ssn", "--reveal", "3")
    rolls = {roll["for"]: roll for roll in json.loads(told("ssn", "--json"))["rolls"]}
    lhd, dp = rolls["turn 3, LHD maneuver"], rolls["turn 3, detection of DP2"]
    assert text.startswith(f"Turn 3: the LHD’s maneuver is {lhd['result']}.")
    assert f"{dp['dice'][0]} + {dp['dice'][1]} = {dp['result']}" in text
    contact = rolls["turn 3, contact for H6"]["result"]
    assert "Contact for H6" in text and ", then ".join(f"DP{n}" for n in contact) in text
    assert told("u-boat", "--reveal", "France") == told("u-boat", "--reveal", " france ")
