"""The command that repeats a setup: whoever reads it can print the secrets, so it stands on no sealed side."""

from importlib import import_module

import pytest

from aids import games
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import paper
from generators.sheets.setup_sheets import SetupJob, Strip, roll_setups, setup_games, setup_sheet, strip_width

SIZES = ("letter", "a4", "a3")


@pytest.mark.sample(8)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("turns", [1, 6, 12, 24])
@pytest.mark.parametrize("game", [game for game in setup_games() if game != "on-patrol"])
def test_the_command_stands_on_no_sealed_side(game, turns, size):
    """`setup ambush --turns 12 --seed 3` had it, and `--reveal`, behind the strips, beside a front that forbids to look."""
    sheet, loaded = setup_sheet(game), games.load(game)
    has_turns = any(wanted.name == "turns" for wanted in sheet.inputs(loaded.rules))
    job = SetupJob(paper(size), "long-edge", f"plotroom setup {game}", sheet.slip)
    setups = roll_setups(loaded, {"turns": turns} if has_turns else {}, 3, 1)
    on_front = 0
    for body in sheet.bodies(loaded, setups, job, ()):
        words = " ".join(item.string for item in flatten(body.drawing.records) if isinstance(item, TextBox))
        told = "--seed 3" in words and "--reveal" in words
        assert not (told and body.role == "back")
        on_front += told
    assert on_front == 1


def strips():
    """The kinds of strips of every game."""
    for game in setup_games():
        name = f"generators.games.{game.replace('-', '_')}.setup_sheet"
        yield from ((game, each) for each in vars(import_module(name)).values() if isinstance(each, Strip))


@pytest.mark.parametrize("size", ["letter", "a4"])
@pytest.mark.parametrize(("game", "strip"), list(strips()))
def test_type_on_slips_is_not_reduced(game, strip, size):
    """SSN's were drawn for letter and printed at 0.97 on A4."""
    assert strip.width <= strip_width(paper(size), strip) - strip.side
