"""Pre-rolled ambushes: seven dice a turn, read again by the checks themselves and against the odds."""

import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.ambush.turns import Strip, inputs, roll_setup
from aids.checks import accept, accept_inputs, resolve
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK

GAME = games.load("ambush")
RULES = GAME.rules


def dice(strip):
    return (strip.cc, strip.ficc, *strip.scatter, strip.last)


@given(st.integers(0, 2**63 - 1), st.sampled_from(["U11", "V12", "A1", "ZZ40"]))
def test_strips_agree_with_the_checks(seed, start_hex):
    made = roll_setup(RULES, seed, 5, start_hex)
    assert (made.game, made.seed, made.turns, made.start_hex) == ("ambush", seed, 5, start_hex)
    assert [strip.turn for strip in made.strips] == [1, 2, 3, 4, 5]
    for strip in made.strips:
        initiative = resolve(GAME.checks["initiative"], {}, GivenDice([strip.cc, strip.ficc])).result
        assert strip.ambusher == initiative["ambusher"]
        check = GAME.checks["scatter"]
        scattered = resolve(check, accept(check, {"from": start_hex}), GivenDice(strip.scatter)).result
        assert (strip.intermediate, strip.hex) == (scattered["intermediate"], scattered["hex"])
        assert 1 <= strip.last <= 6


def test_a_strip_by_hand():
    """The faces of seed 7 do not change; U is an odd column, V and T lie half a hex lower."""
    first = roll_setup(RULES, 7, 1).strips[0]
    assert first == Strip(1, 2, 1, "CC", (4, 1, 4, 3), "U12", "U15", 1)


def test_a_seed_repeats_and_another_differs():
    assert roll_setup(RULES, 7) == roll_setup(RULES, 7)
    assert roll_setup(RULES, 7) != roll_setup(RULES, 8)


def test_the_first_turns_do_not_depend_on_their_number():
    long = roll_setup(RULES, 3, 60).strips
    assert len(roll_setup(RULES, 3).strips) == 12
    for turns in (1, 2, 12, 59):
        assert roll_setup(RULES, 3, turns).strips == long[:turns]


def test_the_dice_do_not_depend_on_map_or_hex(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text("[board]\ncolumns = 25\nrows = 13\n", encoding="utf-8")
    house = games.load("ambush", path, files=DISK).rules
    plain, other = roll_setup(RULES, 5, 60), roll_setup(house, 5, 60, "a1")
    assert [dice(strip) for strip in plain.strips] == [dice(strip) for strip in other.strips]
    assert other.start_hex == "A1"
    assert any("left of A" in strip.hex for strip in other.strips)


def test_faces_are_fair():
    strips = [strip for seed in range(100) for strip in roll_setup(RULES, seed, 60).strips]
    for place in range(7):
        faces = Counter(dice(strip)[place] for strip in strips)
        assert sorted(faces) == [1, 2, 3, 4, 5, 6]
        assert sum((count - 1000) ** 2 / 1000 for count in faces.values()) < 20.5  # chi-square, 5 degrees, 0.1 %


def test_house_turns_and_start_hex(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('[figures]\nsetup-turns = 3\n[tables.start-hex]\nrows = [{ hex = "T9" }]\n', encoding="utf-8")
    made = roll_setup(games.load("ambush", path, files=DISK).rules, 1)
    assert (made.turns, len(made.strips), made.start_hex) == (3, 3, "T9")


@pytest.mark.parametrize("turns", [0, -1, 61, 2.5, "3", True])
def test_malformed_turns(turns):
    with pytest.raises(InputError, match=r"^--turns: .* is not a whole number from 1 to 60$"):
        roll_setup(RULES, 1, turns)


@pytest.mark.parametrize("start_hex", ["", "11U", "U0", "UV1"])
def test_malformed_hexes(start_hex):
    with pytest.raises(InputError, match=r"^--from: "):
        roll_setup(RULES, 1, 1, start_hex)


def test_as_json():
    made = roll_setup(RULES, 7, 3)
    told = json.loads(json.dumps(made.as_json()))
    assert list(told) == ["game", "seed", "rolls", "pieces", "assumes"]
    assert (told["game"], told["seed"], told["pieces"]) == ("ambush", 7, [])
    assert set(told["assumes"]) <= set(RULES.rulings)
    purposes = [
        "CC die", "FICC die", "first direction", "first distance", "second direction", "second distance", "last die",
    ]  # fmt: skip
    assert [one["for"] for one in told["rolls"]] == [f"turn {turn}, {what}" for turn in (1, 2, 3) for what in purposes]
    for strip, rolls in zip(made.strips, (told["rolls"][n : n + 7] for n in (0, 7, 14)), strict=True):
        assert [tuple(one["dice"]) for one in rolls] == [(die,) for die in dice(strip)]
        way, _, next_way, _ = strip.scatter
        assert [one["result"] for one in rolls] == [
            strip.cc, strip.ambusher, way, strip.intermediate, next_way, strip.hex, strip.last,
        ]  # fmt: skip


def test_inputs():
    assert accept_inputs("setup", inputs(RULES), {"turns": "4", "from": "u11"}) == {
        "turns": 4,
        "from": "U11",
    }
    for bad in ({"turns": 0}, {"turns": 61}, {"from": ""}):
        with pytest.raises(InputError):
            accept_inputs("setup", inputs(RULES), bad)
