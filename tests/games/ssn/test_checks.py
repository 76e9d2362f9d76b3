"""The SSN game against a second, naive writing of its rules."""

import json
import math
import re
from collections import Counter
from copy import copy
from fractions import Fraction
from functools import cache
from itertools import pairwise, product

import icepool
import pytest

from aids import games, poses
from aids.checks import accept, odds, resolve
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK
from aids.ssn import detection, maneuver
from aids.ssn.game.figures import Figures
from aids.ssn.game.game_file import ROWS, first_text, parse_game
from aids.ssn.setup import roll_setup
from tests.printed import run

GAME = games.load("ssn")
RULES = GAME.rules
TWO_DICE = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def in_zone(distance):
    return any(start <= distance <= start + 4 for start in (4, 12, 20, 28, 36))


#: Half the width and half the length of the counters, in inches, typed from the sheet of counters.
HALF_WIDTH = {"ssn": Fraction(5, 16), "ff": Fraction(5, 16), "lhd": Fraction(3, 8)}
HALF_LENGTH = {"ssn": Fraction(1, 2), "ff": Fraction(1, 2), "lhd": Fraction(5, 8)}


def naive_hears(distance, torpedo_depth, target_depth, listens=True, close="miss", half=HALF_WIDTH["ff"]):
    """Whether each detection roll can succeed, by moving a torpedo along in hand-written steps; whether it can hit.

    While it is shallow it hears if a part of the target, `half` to either side of its center, is in a zone.
    """
    left, moved, heard = Fraction(distance), Fraction(0), []
    at_target_depth = torpedo_depth == target_depth
    while True:
        depth = target_depth if at_target_depth else torpedo_depth
        near, far = max(left - half, 0), left + half
        touched = any(in_zone(each) for each in (near, far)) or any(near < edge < far for edge in (4, 12))
        heard.append(depth == "deep" or not listens or touched)
        reached = left <= 5
        moved += min(left, Fraction(5))
        left -= min(left, Fraction(5))
        at_target_depth = at_target_depth or moved >= 5
        if reached and (at_target_depth or close == "miss" or len(heard) == 2):
            return heard, at_target_depth or close == "extra-roll"


@cache
def naive_run(heard, threshold):
    """Outcomes of all sequences of 2d6 totals: missed, or the number of rolls made, with their chances."""
    found = Counter()
    for totals in product(TWO_DICE, repeat=len(heard)):
        weight = math.prod(TWO_DICE[total] for total in totals)
        good = [can and total >= threshold for can, total in zip(heard, totals, strict=True)]
        twice = any(not a and not b for a, b in pairwise(good))
        found["missed" if twice or not any(good) else len(good)] += Fraction(weight, 36 ** len(heard))
    return found


def naive_odds(distance, threshold, target, *way, aspect="any"):
    found = Counter()
    heard, can_hit = naive_hears(distance, *way, half=(HALF_LENGTH if aspect == "end" else HALF_WIDTH)[target])
    for end, weight in naive_run(tuple(heard), threshold).items():
        for die in range(1, 7):
            if end == "missed" or not can_hit:
                outcome = "missed"
            elif target == "ssn":
                outcome = "evaded" if die >= max(1, 6 - end) else "sunk"
            else:
                outcome = "kill" if die >= 2 else "dud"
            found[outcome] += weight / 6
    return {outcome: chance for outcome, chance in found.items() if chance}


def switched(folder, **switches):
    """The game with switches set by house rules."""
    path = folder / "switches.toml"
    lines = [
        f"{name} = {str(value).lower() if isinstance(value, bool) else repr(value)}" for name, value in switches.items()
    ]
    path.write_text("\n".join(["[figures]", *lines]), encoding="utf-8")
    return games.load("ssn", path, files=DISK)


# Legal shots: ships and helicopters fire at the submarine, shallow; the submarine fires at ships, which are shallow.
SHOTS = [("ssn", "shallow", "deep"), ("ssn", "shallow", "shallow")] + [
    (ship, depth, "shallow") for ship in ("ff", "lhd") for depth in ("deep", "shallow")
]


DISTANCES = [*range(1, 19), "0.5", "4.5", "4.999", "5.001", "14.5", "17.9", "3.65", "8.3", "8.4", "13.6", "16.35"]


@pytest.mark.sample(2)
@pytest.mark.parametrize("part", range(5))
@pytest.mark.parametrize("first", [2, 3, 4])  # every third threshold from there
@pytest.mark.parametrize("aspect", ["any", "end"])
@pytest.mark.parametrize(("listens", "close"), list(product((True, False), ("miss", "extra-roll"))))
def test_torpedo_odds_against_brute_force(listens, close, aspect, first, part, tmp_path):  # findings 3 and 4
    check = switched(tmp_path, torpedo_listens=listens, close_shot=close).checks["torpedo"]
    for distance in (DISTANCES if listens else DISTANCES[::3])[part::5]:
        for threshold, (target, start, depth) in product(range(first, 13, 3), SHOTS):
            raw = {"range": distance, "threshold": threshold, "target": target, "aspect": aspect}
            raw |= {"torpedo-depth": start, "target-depth": depth}
            found = {result["outcome"]: chance for result, chance in odds(check, accept(check, raw))}
            way = target, start, depth, listens, close
            assert found == naive_odds(Fraction(str(distance)), threshold, *way, aspect=aspect), raw


@pytest.mark.parametrize(
    ("raw", "percent"),
    [({"range": 13, "target": "ff"}, "48.61"), ({"range": 11, "target": "ssn"}, "19.44")],
)
def test_a_shot_has_the_depths_that_its_target_must_have(raw, percent):  # finding 1
    check = GAME.checks["torpedo"]
    last = odds(check, accept(check, {"threshold": 7, **raw}))[-1]
    assert last[0]["outcome"] in ("kill", "sunk")
    assert f"{float(100 * last[1]):.2f}" == percent


@pytest.mark.parametrize(
    ("target", "given", "depths"),
    [
        ("ff", {}, ("deep", "shallow")),
        ("lhd", {"torpedo-depth": "shallow"}, ("shallow", "shallow")),
        ("lhd", {"target-depth": "shallow"}, ("deep", "shallow")),
        ("ssn", {}, ("shallow", "deep")),
        ("ssn", {"target-depth": "shallow", "torpedo-depth": "shallow"}, ("shallow", "shallow")),
    ],
)
def test_depths_by_default(target, given, depths):  # finding 1
    inputs = accept(GAME.checks["torpedo"], {"range": 9, "threshold": 7, "target": target, **given})
    assert (inputs["torpedo-depth"], inputs["target-depth"]) == depths


@pytest.mark.parametrize(
    ("target", "option", "words"),
    [
        ("ff", "target-depth", "ships are always shallow"),
        ("lhd", "target-depth", "ships are always shallow"),
        ("ssn", "torpedo-depth", "the shots of ships and helicopters start shallow"),
    ],
)
def test_shots_that_cannot_be_are_refused(target, option, words):  # finding 1
    with pytest.raises(InputError, match=rf"^--{option}: 'deep' is not possible here, because {words}") as error:
        accept(GAME.checks["torpedo"], {"range": 9, "threshold": 7, "target": target, option: "deep"})
    assert "(SSN Attack Step)" in str(error.value)


def test_a_close_shot_at_another_depth_misses(tmp_path):  # finding 4
    raw = {"range": 4, "threshold": 2, "target": "ssn"}
    check = GAME.checks["torpedo"]
    assert odds(check, accept(check, raw)) == [({"outcome": "missed"}, 1)]
    assert resolve(check, accept(check, raw), GivenDice([6, 6])).result == {
        "outcome": "missed",
        "rolls": 1,
        "detected": [True],
        "needed": 2,
    }
    other = switched(tmp_path, close_shot="extra-roll").checks["torpedo"]
    assert resolve(other, accept(other, raw), GivenDice([6, 6, 6, 6, 1])).result["outcome"] == "sunk"


def test_texts_follow_the_switches(tmp_path):  # findings 3 and 4
    def run_text(game):
        return " ".join(str(row.cells["does"]) for row in game.rules.tables["torpedo-run"].rows)

    assert "convergence zone" in run_text(GAME) and "it misses" in run_text(GAME)
    assert "SS-15" in GAME.rules.tables["torpedo-run"].assumes
    other = switched(tmp_path, torpedo_listens=False, close_shot="extra-roll")
    assert "convergence zone" not in run_text(other) and "rolls and moves once more" in run_text(other)
    assert "rolls and moves once more" in other.rules.rulings["SS-6"].text
    assert "SS-15" not in other.rules.tables["torpedo-run"].assumes
    check = other.checks["torpedo"]
    assert resolve(
        check, accept(check, {"range": 5, "threshold": 2, "target": "ssn"}), GivenDice([6, 6, 6])
    ).assumes == (
        "SS-6",
        "SS-7",
    )


OWN_TABLE = """[detection]
rule = "mine"
base = [{ name = "active", title = "Active", threshold = 9 }]
modifiers = [{ name = "near", title = "Near", subtract = 2, rule = "mine too" }]
"""


def test_a_player_s_table_gives_the_threshold_of_a_torpedo(tmp_path):  # finding 11
    path = tmp_path / "own.toml"
    path.write_text(OWN_TABLE, encoding="utf-8")
    check, plain = games.load("ssn", path, files=DISK).checks["torpedo"], GAME.checks["torpedo"]
    raw = {"range": 13, "target": "ff"}
    given = accept(check, {**raw, "base": "active", "condition": "near", "modifier": 1})
    assert odds(check, given) == odds(plain, accept(plain, {**raw, "threshold": 6}))
    outcome = resolve(check, given, GivenDice([3, 3, 3, 2, 6, 6]))
    assert (outcome.result["detected"], outcome.result["needed"]) == ([True, False, False], 6)
    assert outcome.rule == "Attack Step; mine; mine too"
    assert odds(check, accept(check, {**raw, "threshold": 8})) == odds(plain, accept(plain, {**raw, "threshold": 8}))
    for wrong in ({}, {"threshold": 7, "base": "active"}):
        with pytest.raises(InputError, match=r"--threshold or --base: use exactly one of these options"):
            accept(check, {**raw, **wrong})
    with pytest.raises(InputError, match=r"--condition: 'near' is here twice"):
        accept(check, {**raw, "base": "active", "condition": ["near", "near"]})


@pytest.mark.parametrize(
    ("distance", "depths", "heard"),
    [
        (5, ("deep", "deep"), [True]),
        (18, ("deep", "deep"), [True] * 4),
        (3, ("deep", "deep"), [True]),
        (3, ("shallow", "deep"), [False]),
        (4, ("shallow", "deep"), [True]),
        (3, ("deep", "shallow"), [True]),
        (5, ("shallow", "deep"), [True]),
        (10, ("shallow", "deep"), [False, True]),
        (10, ("shallow", "shallow"), [False, True]),
        (18, ("shallow", "shallow"), [False, True, True, False]),
        (18, ("deep", "shallow"), [True, True, True, False]),
        (3, ("shallow", "shallow"), [False]),
        # half a frigate's width, 5/16 inch, reaches into a zone: 4 less 5/16, 8 and 5/16
        ("3 11/16", ("shallow", "shallow"), [True]),
        ("3.687", ("shallow", "shallow"), [False]),
        ("8 5/16", ("shallow", "shallow"), [True, False]),
        ("8.313", ("shallow", "shallow"), [False, False]),
        ("8.5", ("shallow", "deep"), [False, True]),
        ("13 11/16", ("shallow", "shallow"), [True, False, True]),
    ],
)
def test_when_a_torpedo_hears(distance, depths, heard):
    """SSN Detection Rolls, Attack Step: a shallow torpedo hears any part of a counter that is in a zone, not its center."""
    assert runs_hears(distance, depths) == heard == naive_hears(inches_of(distance), *depths)[0]


def inches_of(text):
    """Inches as `8 5/16` or `8.5`."""
    return sum(map(Fraction, str(text).split()), Fraction(0))


def runs_hears(distance, depths, target="ff", **more):
    """What the check `torpedo` says of each of its rolls when all of them are sixes."""
    check = GAME.checks["torpedo"]
    if target == "ff":  # ships are shallow: a target at another depth is the submarine, whose counter is as wide
        target = "ff" if depths[1] == "shallow" else "ssn"
    raw = {"range": inches_of(distance), "threshold": 12, "target": target, **more}
    inputs = {**accept(check, raw), "torpedo-depth": depths[0], "target-depth": depths[1]}
    return list(check.start(inputs).hears)


@pytest.mark.parametrize(
    ("target", "half", "length"), [("ssn", "5/16", "1/2"), ("ff", "5/16", "1/2"), ("lhd", "3/8", "5/8")]
)
def test_a_check_takes_half_the_width_or_at_an_end_half_the_length(target, half, length):
    """SSN Attack Step: a single check takes the circle inside the counter, with `--aspect end` half its length."""
    depths = "shallow", "shallow"
    for aspect, reach in (("any", half), ("end", length)):
        for edge, way in ((4, -1), (8, 1), (12, -1), (16, 1)):
            last = edge + way * Fraction(reach)
            assert runs_hears(last, depths, target, aspect=aspect)[0], (aspect, edge)
            assert not runs_hears(last + way * Fraction(1, 1000), depths, target, aspect=aspect)[0], (aspect, edge)


@pytest.mark.parametrize("threshold", range(2, 13))
def test_torpedo_odds_with_icepool_as_referee(threshold):
    roll, die = (2 @ icepool.d6) >= threshold, icepool.d6

    def run(first, second, third, last):
        if (not first and not second) or (not second and not third):
            return "missed"
        return "evaded" if last >= 3 else "sunk"

    referee = icepool.map(run, roll, roll, roll, die)
    check = GAME.checks["torpedo"]
    found = odds(check, accept(check, {"range": 12, "threshold": threshold, "target": "ssn"}))
    assert runs_hears(12, ("shallow", "deep")) == [True, True, True]
    assert {result["outcome"]: chance for result, chance in found} == {
        outcome: Fraction(referee.probability("==", outcome)) for outcome in referee.outcomes()
    }


def test_torpedo_odds_take_few_states():
    """The odds of a shot look at each state once: those after each detection roll, not every sequence of throws."""
    check = GAME.checks["torpedo"]
    looked = []

    def step(inputs, state):
        looked.append(state)
        return check.step(inputs, state)

    for reach in (12, 18):
        looked.clear()
        counted = copy(check)
        counted.step = step
        inputs = accept(counted, {"range": reach, "threshold": 8, "target": "ssn"})
        assert odds(counted, inputs) == odds(check, accept(check, {"range": reach, "threshold": 8, "target": "ssn"}))
        assert 3 <= len(looked) <= 4 * -(-reach // 5) + 4


@pytest.mark.parametrize(
    ("raw", "dice", "result"),
    [
        (
            {"range": 16, "target": "ssn"},
            [6, 6, 1, 1, 6, 6, 1, 1, 2],
            {"outcome": "evaded", "rolls": 4, "detected": [True, False, True, False]},
        ),
        (
            {"range": 16, "target": "ssn"},
            [6, 6, 1, 1, 6, 6, 1, 1, 1],
            {"outcome": "sunk", "rolls": 4, "detected": [True, False, True, False]},
        ),
        (
            {"range": 16, "target": "ssn"},
            [6, 6, 1, 1, 1, 1],
            {"outcome": "missed", "rolls": 3, "detected": [True, False, False]},
        ),
        ({"range": 5, "target": "ssn"}, [6, 2, 4], {"outcome": "sunk", "rolls": 1, "detected": [True]}),
        ({"range": 5, "target": "ssn"}, [6, 2, 5], {"outcome": "evaded", "rolls": 1, "detected": [True]}),
        ({"range": 5, "target": "ssn"}, [6, 1], {"outcome": "missed", "rolls": 1, "detected": [False]}),
        ({"range": 5, "target": "ff"}, [4, 4, 1], {"outcome": "dud", "rolls": 1, "detected": [True]}),
        (
            {"range": 4, "target": "lhd", "torpedo-depth": "shallow"},
            [4, 4, 2],
            {"outcome": "kill", "rolls": 1, "detected": [True]},
        ),
        ({"range": 4, "target": "lhd"}, [4, 4], {"outcome": "missed", "rolls": 1, "detected": [True]}),
        ({"range": 3, "target": "ssn"}, [6, 6], {"outcome": "missed", "rolls": 1, "detected": [False]}),
    ],
)
def test_torpedo_runs(raw, dice, result):
    check = GAME.checks["torpedo"]
    outcome = resolve(check, accept(check, {"threshold": 8, **raw}), GivenDice(dice))
    assert outcome.result == {**result, "needed": 8}
    assert outcome.dice == tuple(dice)


def test_torpedo_names_the_rulings_that_it_uses():
    check = GAME.checks["torpedo"]
    for target, ruling in (("ssn", "SS-7"), ("ff", "SS-8"), ("lhd", "SS-8")):
        outcome = resolve(check, accept(check, {"range": 5, "threshold": 2, "target": target}), GivenDice([6, 6, 6]))
        assert outcome.assumes == ("SS-6", ruling, "SS-15")
        assert outcome.rule == "Attack Step"


@pytest.mark.parametrize(("rolls", "needed"), [(1, 5), (2, 4), (3, 3), (4, 2), (5, 1), (6, 1), (99, 1)])
def test_evasion(rolls, needed):
    check = GAME.checks["evasion"]
    inputs = accept(check, {"rolls": rolls})
    for die in range(1, 7):
        assert resolve(check, inputs, GivenDice([die])).result == {"saved": die >= needed, "needed": needed}


def test_kill():
    check = GAME.checks["kill"]
    assert [resolve(check, {}, GivenDice([die])).result for die in range(1, 7)] == [
        {"killed": die > 1} for die in range(1, 7)
    ]


@pytest.mark.parametrize("threshold", range(2, 13))
@pytest.mark.parametrize("modifiers", [(), (1,), (2, 3), (-4,), (11,)])
def test_detection(threshold, modifiers):
    check = GAME.checks["detection"]
    inputs = accept(check, {"threshold": threshold, "modifier": modifiers})
    needed = threshold - sum(modifiers)
    for a, b in product(range(1, 7), repeat=2):
        assert resolve(check, inputs, GivenDice([a, b])).result == {
            "detected": a + b >= needed,
            "total": a + b,
            "needed": needed,
        }
    expected = Fraction(sum(n for total, n in TWO_DICE.items() if total >= needed), 36)
    found = {result["detected"]: chance for result, chance in odds(check, inputs)}
    assert found.get(True, 0) == expected
    assert found.get(False, 0) == 1 - expected


@pytest.mark.parametrize(
    ("distance", "zone"),
    [("0", None), ("3.999", None), ("4", 1), ("8", 1), ("8.001", None), ("11 99/100", None), ("12", 2), ("16", 2), ("17", None), ("20", 3), ("24", 3),
     ("28", 4), ("32", 4), ("32.1", None), ("36", 5), ("796", 100), ("800", 100), ("801", None)],
)  # fmt: skip
def test_zones(distance, zone):
    check = GAME.checks["zone"]
    assert resolve(check, accept(check, {"distance": distance}), GivenDice([])).result == {
        "in_zone": zone is not None,
        "zone": zone,
    }


def naive_reach(distance, length, width):
    """The nearest and the farthest inch of a piece from the listener, along its outline in small steps."""
    edge = [n / 200 for n in range(-100, 101)]
    around = [(distance + x * length, y * width) for x in edge for y in edge if abs(x) == 0.5 or abs(y) == 0.5]
    away = [math.hypot(x, y) for x, y in around]
    return (0 if distance < length / 2 else min(away)), max(away)


@pytest.mark.sample(1)
@pytest.mark.parametrize("piece", ["ssn", "ff", "lhd", "helo", "dp"])
@pytest.mark.parametrize("lies", ["along", "across"])
def test_any_part_of_a_piece_counts(piece, lies):  # finding 2
    length, width = map(float, detection.piece_size(RULES, piece))
    if lies == "across":
        length, width = width, length
    check = GAME.checks["zone"]
    for quarter in range(137):
        distance = quarter / 4 + 0.03
        near, far = naive_reach(distance, length, width)
        reached = [n for n in range(1, 6) if near <= 8 * n and far >= 8 * n - 4]
        result = resolve(
            check, accept(check, {"distance": distance, "piece": piece, "lies": lies}), GivenDice([])
        ).result
        assert result == {"in_zone": bool(reached), "zone": reached[0] if reached else None}, distance


@pytest.mark.parametrize(
    ("distance", "piece", "zone"),
    [("3.8", "ssn", 1), ("3.8", None, None), ("3.5", "ff", 1), ("3.4", "ff", None), ("8.5", "ff", 1), ("8.6", "ff", None),
     ("3.4", "lhd", 1), ("3.4", "helo", None), ("3.75", "dp", 1), ("11.5", "ssn", 2), ("0", "ssn", None)],
)  # fmt: skip
def test_a_piece_reaches_into_a_zone(distance, piece, zone):  # finding 2
    check = GAME.checks["zone"]
    assert resolve(check, accept(check, {"distance": distance, "piece": piece}), GivenDice([])).result["zone"] == zone


def test_a_point_does_not_lie_across():
    with pytest.raises(InputError, match=r"--lies: this option needs a counter with a length and a width"):
        accept(GAME.checks["zone"], {"distance": 3, "lies": "across"})


def test_most_turns_by_trying():  # finding 6
    """Arcs of an inch with a straight run between two of them, laid end to end as long as they fit."""
    for move, arc, straight in product((0.5, 1, 2, 3.5, 4, 6, 8, 10.5), (0.25, 1, 1.5), (0, 0.5, 1, 2)):
        turns, used = 0, 0.0
        while used + arc <= move + 1e-9:
            turns, used = turns + 1, used + arc + straight
        assert maneuver.most_turns(move, arc, straight) == turns


def test_bands_agree_with_the_zone_of_a_point():
    bands = detection.bands(RULES)
    assert bands == ((1, 4, 8), (2, 12, 16), (3, 20, 24), (4, 28, 32))
    for quarter in range(4 * 33):
        distance = Fraction(quarter, 4)
        inside = [band.zone for band in bands if band.start <= distance <= band.end]
        assert detection.zone_of_piece(RULES, distance, (0, 0)) == (inside[0] if inside else None)


def test_lhd_maneuver():
    check = GAME.checks["lhd-maneuver"]
    found = [resolve(check, accept(check, {}), GivenDice([die])).result for die in range(1, 7)]
    assert [one["maneuver"] for one in found] == ["left", *["straight"] * 4, "right"]
    assert {one["inches"] for one in found} == {4}
    assert [(one["ahead"], one["turn"]) for one in found] == [(3, "easy"), *[(4, None)] * 4, (3, "easy")]  # finding 10
    outcome = resolve(check, accept(check, {"kills": 1}), GivenDice([]))
    assert outcome.result == {"maneuver": "straight", "inches": 1, "ahead": 1, "turn": None}
    assert outcome.assumes == ("SS-12",)
    with pytest.raises(InputError, match="1 die is given, but none is used"):
        resolve(check, accept(check, {"kills": 1}), GivenDice([3]))


def test_contact():
    check = GAME.checks["contact"]
    assert [resolve(check, accept(check, {}), GivenDice([die])).result["dp"] for die in range(1, 7)] == [
        1,
        1,
        2,
        2,
        3,
        3,
    ]
    outcome = resolve(check, accept(check, {"on-table": "2"}), GivenDice([1, 6, 4]))
    assert (outcome.result, outcome.dice) == ({"dp": 2}, (1, 6, 4))
    assert odds(check, accept(check, {"on-table": "3,1"})) == [
        ({"dp": 1}, Fraction(1, 2)),
        ({"dp": 3}, Fraction(1, 2)),
    ]


@pytest.mark.parametrize(
    ("inches", "level"),
    [("0", 0), ("2", 0), ("2.001", 1), ("4", 1), ("4 1/100", 2), ("6", 2), ("6.5", 3), ("8", 3)],
)
@pytest.mark.parametrize("before", range(4))
def test_speed(inches, level, before):
    names = ["creep", "slow", "fast", "flank"]
    check = GAME.checks["speed"]
    result = resolve(check, accept(check, {"inches": inches, "from": names[before]}), GivenDice([])).result
    assert result == {"level": names[level], "allowed": abs(level - before) <= 1}


@pytest.mark.parametrize(
    ("inches", "limits"),
    [(1, "up to 2 inches"), (3, "more than 2, up to 4 inches"), (8, "more than 6, up to 8 inches")],
)
def test_the_answer_tells_how_long_a_move_of_the_level_is(inches, limits):
    """SSN Maneuver Step: 0-2 inches for Creep, more than 2 to 4 for Slow, more than 6 to 8 for Flank."""
    told = run("check", "ssn", "speed", "--inches", str(inches)).stdout.splitlines()
    assert [line.split(maxsplit=4)[4] for line in told if line.startswith("  Inches in a turn")] == [limits]


def test_speed_starts_slow():
    check = GAME.checks["speed"]
    assert accept(check, {"inches": 1})["from"] == "slow"
    assert [speed.turn for speed in maneuver.speeds(RULES)] == ["Sharp", "Sharp", "Easy", "Easy"]


# The turn tool.


@pytest.mark.parametrize(("turn", "degrees"), [("easy", 30), ("sharp", 60)])
def test_the_angle_of_a_turn(turn, degrees):
    assert maneuver.turn_angle(RULES, turn) == degrees


@pytest.mark.parametrize("turned", [30, -30, 60, -60, 5.5])
@pytest.mark.parametrize("heading", [0, 90, 215])
def test_arcs_run_along_their_circle(turned, heading):
    pose = poses.Pose(3, -2, heading)
    x, y = poses.center(pose, 1, turned)
    small = pose
    for _ in range(1000):
        small = poses.straight(small._replace(heading=small.heading + turned / 2000), 1 / 1000)
        small = small._replace(heading=small.heading + turned / 2000)
    end = poses.arc(pose, 1, turned)
    assert end == pytest.approx(small, abs=1e-5)
    assert math.dist((x, y), end[:2]) == pytest.approx(math.dist((x, y), pose[:2]))
    assert end.heading == pytest.approx(heading + turned)


def test_right_turns_are_positive():
    assert poses.arc(poses.Pose(0, 0, 0), 1, 60).x > 0 > poses.arc(poses.Pose(0, 0, 0), 1, -60).x
    assert poses.arc(poses.Pose(0, 0, 0), 2, 0) == (0, 2, 0)
    assert poses.straight(poses.Pose(0, 0, 90), 2) == pytest.approx((2, 0, 90))
    circle = poses.Pose(1, 2, 0)
    for _ in range(6):
        circle = poses.arc(circle, 1, 60)
    assert circle == pytest.approx((1, 2, 360))


@pytest.mark.parametrize("piece", ["ssn", "ff", "lhd", "helo", "dp"])
@pytest.mark.parametrize("broadside", [False, True])
def test_the_far_corner_of_a_piece_reaches_a_zone(piece, broadside):
    """A piece reaches the first zone, which begins at 4 inches, once a far corner is 4 inches away, to a millionth."""
    length, width = detection.piece_size(RULES, piece)
    along, across = (width, length) if broadside else (length, width)
    reach = Fraction(math.sqrt(16 - float(across / 2) ** 2)) - along / 2
    for step, zone in ((Fraction(-1, 10**6), None), (Fraction(1, 10**6), 1)):
        assert detection.zone_of_piece(RULES, reach + step, (length, width), broadside=broadside) == zone


def lines_of(*words):
    """What `plotroom check ssn` prints."""
    result = run("check", "ssn", *words)
    assert result.exit_code == 0, result.stderr
    return [" ".join(line.split()) for line in result.stdout.splitlines()]


def test_a_threshold_over_12_is_for_modifiers_to_lower_and_no_chance_is_printed_as_0(tmp_path):
    """SSN Detection Rolls: modifiers subtract from the threshold, so a base threshold may be more than 2d6 can come to."""
    assert "detected 0.00 % 0 ░░░░░░░░░░░░░░░░░░░░░░░░" in lines_of("detection", "--threshold", "20", "--odds")
    assert any(
        line.startswith("detected 8.33 % 1/12 ")
        for line in lines_of("detection", "--threshold", "13", "--modifier", "2", "--odds")
    )
    assert lines_of("detection", "--threshold", "13", "--modifier", "2", "--dice", "5,6")[0] == "Detected."
    shot = lines_of("torpedo", "--range", "13", "--threshold", "13", "--target", "lhd", "--odds")
    assert [line.rpartition(" ")[0] for line in shot if "%" in line] == [
        "missed 100.00 % 1",
        "dud 0.00 % 0",
        "kill 0.00 % 0",
    ]
    (tmp_path / "own.toml").write_text(
        '[detection]\nrule = "own"\nbase = [{ name = "far", title = "Far", threshold = 20 }]\n'
        'modifiers = [{ name = "close", title = "Close", subtract = 9 }]\n',
        encoding="utf-8",
    )
    far = "detection", "--rules", str(tmp_path / "own.toml"), "--base", "far"
    assert "detected 0.00 % 0 ░░░░░░░░░░░░░░░░░░░░░░░░" in lines_of(*far, "--odds")
    assert any(line.startswith("detected 8.33 % 1/12") for line in lines_of(*far, "--condition", "close", "--odds"))


def test_a_turn_takes_thresholds_over_12_from_its_file():
    text = first_text(RULES, roll_setup(RULES, 3, 1, "72x48"))
    held = parse_game(RULES, re.sub(r"(?m)^# (\S+) = $", r"\1 = 20", text), "game.toml").thresholds
    assert held == dict.fromkeys(ROWS, 20)
    figures = Figures(RULES, held)
    assert figures.threshold("active", "helo-deep", "slow", "deep", "deep") == 20


def test_the_outcome_that_sinks_the_submarine_is_sunk_and_an_old_chart_may_say_hit(tmp_path):
    """SSN Attack Step: a torpedo that hits is evaded or sinks; until 0.5 the outcome that sinks was named `hit`."""
    shot = "torpedo", "--range", "5", "--threshold", "2", "--target", "ssn"
    told = json.loads("".join(lines_of(*shot, "--odds", "--json")))
    assert [row["result"]["outcome"] for row in told["odds"]] == ["evaded", "sunk"]
    assert lines_of(*shot, "--dice", "6,6,1")[0].startswith("Sunk:")
    printed = []
    for word in ("hit", "sunk"):
        layout = f"""\
[[sheets]]
name = "mine"
kind = "chart"
title = "Mine"
rule = "Attack Step"
[[sheets.blocks]]
kind = "odds"
title = "Sunk"
check = "torpedo"
vary = "range"
from = 6
to = 12
heading = "Range"
inputs = {{ threshold = 7, target = "ssn" }}
result = {{ outcome = "{word}" }}
"""
        (tmp_path / "kit.toml").write_text(f'game = "ssn"\n{layout}', encoding="utf-8")
        made = run("print", "ssn", "--kit", str(tmp_path / "kit.toml"), "--format", "svg", "-o", str(tmp_path / word))
        assert made.exit_code == 0, made.stderr
        (page,) = (tmp_path / word).glob("*.svg")
        printed.append(re.sub(r"<metadata>.*?</metadata>|<!--.*?-->", "", page.read_text(encoding="utf-8"), flags=re.S))
    assert printed[0] == printed[1]
