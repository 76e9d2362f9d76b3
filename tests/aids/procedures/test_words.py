"""Answers in words of checks that are data."""

import pytest

from aids import checks
from aids.checks import Facts, Steps
from tests.aids.procedures.own_game import load, odds, resolved
from tests.aids.procedures.test_cross_tables import CRT
from tests.aids.procedures.test_dice import DICE
from tests.aids.procedures.test_procedures import CHAIN, CHECKS

LEADING = CRT.replace(
    'DR = "defender retreats"', 'DR = { text = "defender retreats", then = "retreat", group = "good" }'
) + (
    '[tables.retreat]\ndice = "d6"\ncolumns = { hexes = "Hexes" }\nrows = [ { roll = "1-4", hexes = 1 }, '
    "{ roll = 5, hexes = 2 }, { roll = 6, reroll = true } ]\n"
)


def told(game, name, dice, **inputs):
    """The head, the steps and the facts of an answer."""
    answer = game.checks[name].in_words(resolved(game, name, dice, **inputs))
    steps = [f"{step.label} {step.text}" for block in answer.blocks if isinstance(block, Steps) for step in block.steps]
    facts = [f"{name}: {text}" for block in answer.blocks if isinstance(block, Facts) for name, text in block.rows]
    return answer.head, steps, facts


@pytest.mark.parametrize(
    ("name", "text", "dice", "inputs", "expected"),
    [
        (
            "crt", LEADING, [5, 6, 5], {"attack": 7, "defense": 3, "crew": 1, "night": True},
            ("Defender retreats (DR); retreat 2.",
             ["Combat results 5, column 2:1: defender retreats (DR)", "Retreat 6: roll again", "Retreat 5: 2"],
             ["Modifiers: Night −1, crew quality +1"]),
        ),
        (
            "crt", LEADING, [2], {"column": "3-1", "drm": -1, "shift": -1},
            ("Attacker retreats (AR).", ["Combat results 2 − 1 = 1, column 2:1: attacker retreats (AR)"],
             ["Shifts: −1, as given", "Modifiers: −1, as given"]),
        ),
        (
            "crt", LEADING, [1], {"column": "3-1"},
            ("No effect (NE).", ["Combat results 1, column 3:1: no effect (NE)"], []),
        ),
        (
            "event", CHAIN, [4, 1, 1, 6, 6, 5], {},
            ("Event aircraft; losses 2; damage hull and magazine; explosion 1.",
             ["Random event 4: aircraft, 2", "Damage 1 + 1 = 2: hull", "Damage 6 + 6 = 12: magazine", "Explosion 5: 1"], []),
        ),
        (
            "raid", CHAIN, [1, 1, 2, 2, 4, 4], {"boats": 3},
            ("Hits 2 × hull and engine.",
             ["Damage 1 + 1 = 2: hull", "Damage 2 + 2 = 4: hull", "Damage 4 + 4 = 8: engine"], []),
        ),
        (
            "fire", CHECKS, [6, 7, 3], {"range": 5, "radar": True},
            ("Hits 1; lost 1; not sunk.",
             ["To hit 6: counts", "To hit 7: does not count", "Losses 3 + 1 = 4: 1"],
             ["To hit: 5", "Target: 6", "Modifiers, Losses: hits +1"]),
        ),
        ("need", CHECKS, [], {"range": 12}, ("Need 2.", [], [])),
        ("shot", DICE, ["flag"], {}, ("Losses: 0.", ["Shot flag"], [])),
        (
            "warships", DICE, ["blank", "warship"], {"boats": 2},
            ("Ships 1.", ["Contacts blank: does not count", "Contacts warship: counts"], []),
        ),
        ("draws", DICE, [], {"boats": 0}, ("No result.", [], [])),
    ],
)  # fmt: skip
def test_answers(tmp_path, name, text, dice, inputs, expected):
    assert told(load(tmp_path, text), name, dice, **inputs) == expected


def labels(game, name, **inputs):
    """The results of the odds in words, in their order."""
    check = game.checks[name]
    (part,) = checks.odds_in_words(check, checks.accept(check, inputs))
    return [label for label, _ in part.rows]


def test_odds_in_words(tmp_path):
    game = load(tmp_path, LEADING)
    assert labels(game, "crt", attack=2, defense=1) == [
        "attacker retreats (AR)",
        "no effect (NE)",
        "defender retreats (DR), retreat 1",
        "defender retreats (DR), retreat 2",
        "defender eliminated (DE)",
    ]
    assert len(odds(game, "crt", attack=2, defense=1)) == 5
    game = load(tmp_path, CHECKS)
    assert labels(game, "fire", range=12, guns=1) == [
        "hits 0",
        "hits 1, lost 0, not sunk",
        "hits 1, lost 1, not sunk",
        "hits 1, lost 2, not sunk",
    ]
    assert labels(load(tmp_path, DICE), "draws", boats=1) == ["convoy", "warship", "blank"]
    assert labels(load(tmp_path, CHAIN), "damage") == [
        "hull",
        "engine",
        "magazine, explosion 0",
        "magazine, explosion 1",
    ]
