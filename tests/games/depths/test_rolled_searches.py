import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.depths import search
from aids.errors import InputError

RULES = games.load("depths").rules
FOUND_ON = {"d6": (3, 2), "d12": (6, 4), "d20": (10, 7)}
SIDES = {"d6": 6, "d12": 12, "d20": 20}


def test_a_seed_repeats():
    assert search.roll_setup(RULES, 7, 3, 4) == search.roll_setup(RULES, 7, 3, 4, "d6", 6)
    assert search.roll_setup(RULES, 7, 3, 4) != search.roll_setup(RULES, 8, 3, 4)
    assert search.roll_setup(RULES, 7, 3, 4).strips[0].dice == (
        2,
        1,
        4,
        1,
    )  # the same in every version of Python


def test_turns_do_not_change_the_turns_before():
    short, long = (
        search.roll_setup(RULES, 7, 3, 4, "d20", 2),
        search.roll_setup(RULES, 7, 3, 4, "d20", 30),
    )
    assert len(short.strips) == 6
    assert len(long.strips) == 90
    assert short.strips == long.strips[:6]


@given(
    st.integers(0, 10**9),
    st.integers(1, 20),
    st.integers(1, 12),
    st.sampled_from(("d6", "d12", "d20")),
    st.integers(1, 4),
)
def test_strips_agree_with_their_dice(seed, submarines, searchers, die, turns):
    found = search.roll_setup(RULES, seed, submarines, searchers, die, turns)
    assert [(strip.turn, strip.zone) for strip in found.strips] == [
        (turn, zone) for turn in range(1, turns + 1) for zone in range(1, submarines + 1)
    ]
    for strip in found.strips:
        assert len(strip.dice) == searchers
        assert all(1 <= face <= SIDES[die] for face in strip.dice)
        assert [depth for depth, _ in strip.found] == ["periscope", "submerged"]
        for (_, first), number in zip(strip.found, FOUND_ON[die], strict=True):
            if first is None:
                assert min(strip.dice) > number
            else:
                assert strip.dice[first - 1] <= number
                assert all(face > number for face in strip.dice[: first - 1])


def test_a_revealed_slip_is_that_of_its_turn_and_zone():
    setup = search.roll_setup(RULES, 7, 3, 4, "d6", 2)
    for strip in setup.strips:
        answer = setup.answer(f"{strip.turn}:{strip.zone}")
        assert answer.head.startswith(f"Turn {strip.turn}, zone {strip.zone}: ")
        assert tuple(step.faces[0] for step in answer.blocks[0].steps) == strip.dice


def test_every_face_comes_up():
    for die, sides in SIDES.items():
        strips = search.roll_setup(RULES, 1, 20, 12, die, 3).strips
        assert {face for strip in strips for face in strip.dice} == set(range(1, sides + 1))


def test_as_json():
    made = search.roll_setup(RULES, 7, 2, 3, "d12", 2)
    told = made.as_json()
    assert json.loads(json.dumps(told)) == told
    assert list(told)[:5] == ["game", "seed", "rolls", "pieces", "assumes"]
    assert (told["game"], told["seed"], told["die"]) == ("depths", 7, "d12")
    assert told["pieces"] == [{"piece": "submarine 1", "zone": 1}, {"piece": "submarine 2", "zone": 2}]
    assert told["assumes"] == ["DP-2", "DP-3", "DP-4", "DP-7"]
    assert [roll["for"] for roll in told["rolls"]] == [
        f"turn {turn}, zone {zone}, searcher {searcher}" for turn in (1, 2) for zone in (1, 2) for searcher in (1, 2, 3)
    ]
    assert [roll["dice"] for roll in told["rolls"]] == [[face] for strip in made.strips for face in strip.dice]
    for roll in told["rolls"]:
        face = roll["dice"][0]
        assert roll["result"] == ["periscope"] * (face <= 6) + ["submerged"] * (face <= 4)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ({"submarines": 0}, "--submarines: 0 is not a whole number from 1 to 20"),
        ({"submarines": 21}, "--submarines: 21 is not a whole number from 1 to 20"),
        ({"searchers": 0}, "--searchers: 0 is not a whole number from 1 to 12"),
        ({"searchers": 13}, "--searchers: 13 is not a whole number from 1 to 12"),
        ({"searchers": "4"}, "--searchers: '4' is not a whole number from 1 to 12"),
        ({"turns": 0}, "--turns: 0 is not a whole number from 1 to 30"),
        ({"turns": 31}, "--turns: 31 is not a whole number from 1 to 30"),
        ({"turns": True}, "--turns: true is not a whole number from 1 to 30"),
        ({"die": "d8"}, "--die: unknown value 'd8'. Choose one of: d6, d12, d20."),
    ],
)
def test_out_of_bounds(asked, message):
    with pytest.raises(InputError) as error:
        search.roll_setup(RULES, 1, **{"submarines": 3, "searchers": 4, **asked})
    assert str(error.value) == message
