import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.checks import (
    Ask,
    Check,
    Done,
    Outcome,
    TableCheck,
    accept,
    as_json,
    odds,
    odds_as_json,
    resolve,
)
from aids.dice import GivenDice, RandomDice, roll
from aids.errors import InputError, RulesError, UnknownName
from aids.kinds import FilePath, Whole
from aids.rulebook.rules import Input
from aids.rulebook.tables import Row, Table

GAME = games.load("ssn")
TORPEDO = GAME.checks["torpedo"]

# Inputs of every check, enough to try all its branches.
CASES = [
    *(("detection", {"threshold": t, "modifier": m}) for t in (2, 7, 12) for m in ((), (3,), (-9, 2))),
    *(("zone", {"distance": d}) for d in (0, 4, "9.5")),
    *(("torpedo", {"range": r, "threshold": t, "target": x, "torpedo-depth": a, "target-depth": b})
      for r in (3, 9) for t in (2, 8)
      for x, a, b in (("ssn", "shallow", "deep"), ("ssn", None, "shallow"), ("lhd", "deep", None), ("lhd", "shallow", "shallow"))),
    *(("evasion", {"rolls": n}) for n in range(1, 7)),
    ("kill", {}),
    *(("lhd-maneuver", {"kills": k}) for k in (0, 1)),
    *(("contact", {"on-table": t}) for t in ("1", "1,3", "3,2", "1,2,3")),
    *(("speed", {"inches": i, "from": f}) for i in (0, 8) for f in ("creep", "flank")),
]  # fmt: skip


@pytest.mark.parametrize(("name", "raw"), CASES)
def test_odds_add_to_one_and_have_distinct_results(name, raw):
    check = GAME.checks[name]
    found = odds(check, accept(check, raw))
    assert sum(chance for _, chance in found) == 1
    assert all(chance > 0 for _, chance in found)
    assert all(tuple(result) == check.counts for result, _ in found)
    keys = [tuple(result.values()) for result, _ in found]
    assert len(set(keys)) == len(keys)


@pytest.mark.sample(5)
@pytest.mark.parametrize(("name", "raw"), CASES)
def test_every_answer_is_counted_as_often_as_its_dice(name, raw):
    """`resolve` with all dice there are gives what `odds` says; rerolls are those that take more dice."""
    check = GAME.checks[name]
    inputs = accept(check, raw)
    weights, most = {}, 5 if name == "torpedo" else 2

    def walk(faces):
        try:
            outcome = resolve(check, inputs, GivenDice(faces))
        except InputError as error:
            assert " given, but " in str(error)
            if len(faces) < most:
                for face in range(1, 7):
                    walk([*faces, face])
            return
        assert list(outcome.dice) == faces
        key = tuple(outcome.result[k] for k in check.counts)
        weights[key] = weights.get(key, 0) + Fraction(1, 6 ** len(faces))

    walk([])
    total = sum(weights.values())
    if name != "contact":
        assert total == 1
    assert {tuple(r.values()): c for r, c in odds(check, inputs)} == {key: w / total for key, w in weights.items()}


class Stated(Check):
    name, title, rule, dice, counts = "c", "C", "R", "d6", ("face",)

    def __init__(self, *inputs):
        super().__init__(GAME.rules, *inputs)


def test_a_reroll_is_not_a_result():
    class Reroll(Stated):
        def step(self, inputs, state):
            if state is None:
                return Ask(roll("d6"), "a die", {face: None if face > 2 else face for face in range(1, 7)})
            return Done({"face": state})

    check = Reroll()
    assert odds(check, {}) == [({"face": 1}, Fraction(1, 2)), ({"face": 2}, Fraction(1, 2))]
    assert resolve(check, {}, GivenDice([6, 5, 2])).dice == (6, 5, 2)


def test_an_endless_check_raises_an_error():
    class Forever(Stated):
        def start(self, inputs):
            return 0

        def step(self, inputs, state):
            return Ask(roll("d6"), "a die", dict.fromkeys(range(1, 7), 1 - state))

    with pytest.raises(RecursionError, match="ssn c does not end after 500 throws, at 0"):
        odds(Forever(), {})


def test_odds_of_different_dice_are_exact():
    class TwoDice(Stated):
        counts, order = ("high",), (True, False)

        def step(self, inputs, state):
            if state is None:
                return Ask(roll("d6"), "a die", {face: "d20" if face > 4 else "d12" for face in range(1, 7)})
            if isinstance(state, bool):
                return Done({"high": state})
            return Ask(roll(state), "another", {face: face > 7 for face in roll(state).weights})

    expected = Fraction(2, 6) * Fraction(13, 20) + Fraction(4, 6) * Fraction(5, 12)
    assert odds(TwoDice(), {}) == [({"high": True}, expected), ({"high": False}, 1 - expected)]


def test_states_are_merged():
    seen = []

    class Total(Stated):
        counts = ("total",)

        def start(self, inputs):
            return 8, 0

        def step(self, inputs, state):
            seen.append(state)
            left, total = state
            then = {face: (left - 1, total + face) for face in range(1, 7)}
            return Ask(roll("d6"), "a die", then) if left else Done({"total": total})

    found = odds(Total(), {})
    assert {r["total"]: c for r, c in found} == {o: Fraction(w, 6**8) for o, w in roll("8d6").weights.items()}
    assert len(seen) == len(set(seen))


def test_odds_from_a_state():
    inputs = accept(TORPEDO, {"range": 5, "threshold": 2, "target": "ff"})
    sure = TORPEDO.start(inputs)._replace(rolls=1, detected=True)
    assert odds(TORPEDO, inputs, sure) == odds(TORPEDO, inputs) != odds(TORPEDO, {**inputs, "threshold": 9})


def test_a_table_is_a_check():
    rows = (
        Row(1, 4, {"move": "left", "inches": 2.5}, "1.1"),
        Row(5, 6, {"move": "right", "inches": 3}, "1.2"),
    )
    table = Table("drift", "Drift", "1.1", roll("d6"), {"move": "Move", "inches": "Inches"}, rows, ("OP-1",), ())
    check = TableCheck(GAME.rules._replace(tables={"drift": table}), "drift")
    assert odds_as_json(check, accept(check, {})) == {
        "game": "ssn",
        "check": "drift",
        "inputs": {},
        "odds": [
            {"result": {"move": "left", "inches": 2.5}, "probability": "2/3"},
            {"result": {"move": "right", "inches": 3}, "probability": "1/3"},
        ],
        "rule": "1.1",
        "assumes": ["OP-1"],
    }
    assert resolve(check, {}, GivenDice([5])).result == {"move": "right", "inches": 3}
    with pytest.raises(UnknownName, match="ssn drift has no input called 'x'"):
        accept(check, {"x": 1})
    with pytest.raises(RulesError, match="the table 'drift' needs 'dice'"):
        TableCheck(GAME.rules._replace(tables={"drift": table._replace(roll=None)}), "drift")


def test_an_answer_needs_no_dice():
    class Twice(Stated):
        dice, counts, order = "", ("hexes",), (2, 4)

        def step(self, inputs, state):
            return Done({"hexes": 2 * inputs["speed"]})

    check = Twice(Input("speed", Whole(), "Hexes a turn.", required=True))
    assert (check.game, check.dice, check.assumes, check.order) == ("ssn", "", (), (2, 4))
    inputs = accept(check, {"speed": 2})
    assert resolve(check, inputs, GivenDice([])).result == {"hexes": 4}
    assert odds(check, inputs) == [({"hexes": 4}, 1)]


def test_the_outcome_of_one_throw_is_its_state():
    class Shot(Stated):
        dice, counts, order = "2d6", ("hit",), (True, False)

        def step(self, inputs, total):
            return Ask(roll("2d6"), "the shot") if total is None else Done({"hit": total > 10, "total": total})

    check = Shot()
    assert resolve(check, {}, GivenDice([6, 5])).result == {"hit": True, "total": 11}
    assert odds(check, {}) == [({"hit": True}, Fraction(1, 12)), ({"hit": False}, Fraction(11, 12))]
    with pytest.raises(InputError, match=r"the shot \(2d6\) needs 1 more"):
        resolve(check, {}, GivenDice([6]))


def test_the_dice_may_depend_on_the_inputs():
    class Chosen(Stated):
        dice, counts = "the chosen die", ("hit",)

        def step(self, inputs, face):
            return Ask(roll(inputs["die"]), f"the {inputs['die']}") if face is None else Done({"hit": face <= 3})

    check = Chosen()
    assert [chance for _, chance in odds(check, {"die": "d12"})] == [Fraction(1, 4), Fraction(3, 4)]
    with pytest.raises(InputError, match=r"the d6 \(d6\) needs 1 more"):
        resolve(check, {"die": "d6"}, GivenDice([]))


def test_json_of_an_answer():
    inputs = accept(TORPEDO, {"range": "7 1/2", "threshold": "8", "target": "SSN", "torpedo_depth": None})
    assert as_json(resolve(TORPEDO, inputs, GivenDice([1, 2, 6, 6, 3]))) == {
        "game": "ssn",
        "check": "torpedo",
        "inputs": {
            "range": 7.5,
            "threshold": 8,
            "target": "ssn",
            "modifier": [],
            "torpedo-depth": "shallow",
            "target-depth": "deep",
            "aspect": "any",
        },
        "dice": [1, 2, 6, 6, 3],
        "result": {"outcome": "sunk", "rolls": 2, "detected": [False, True], "needed": 8},
        "rule": "Attack Step",
        "assumes": ["SS-6", "SS-7", "SS-15"],
    }


@pytest.mark.parametrize(("name", "raw"), CASES)
def test_json_can_be_written(name, raw):
    check = GAME.checks[name]
    inputs = accept(check, raw)
    answer, chances = as_json(resolve(check, inputs, RandomDice(1))), odds_as_json(check, inputs)
    assert json.loads(json.dumps([answer, chances])) == [answer, chances]
    assert list(answer) == ["game", "check", "inputs", "dice", "result", "rule", "assumes"]
    assert list(chances) == ["game", "check", "inputs", "odds", "rule", "assumes"]
    assert sum(Fraction(one["probability"]) for one in chances["odds"]) == 1
    assert all(one["probability"] == str(Fraction(one["probability"])) for one in chances["odds"])


def test_certainty_is_one():
    zone = GAME.checks["zone"]
    assert odds_as_json(zone, accept(zone, {"distance": 2}))["odds"] == [
        {"result": {"in_zone": False, "zone": None}, "probability": "1"}
    ]


def test_the_same_seed_gives_the_same_answer():
    inputs = accept(TORPEDO, {"range": 18, "threshold": 7, "target": "ff"})
    assert resolve(TORPEDO, inputs, RandomDice(4)) == resolve(TORPEDO, inputs, RandomDice(4))
    assert len({resolve(TORPEDO, inputs, RandomDice(seed)).dice for seed in range(20)}) > 10


# Inputs.


@pytest.mark.parametrize(
    ("name", "raw", "message"),
    [
        ("torpedo", {"threshold": 1}, "--threshold: 1 is not a whole number from 2 to 20 (SSN Attack Step)"),
        ("torpedo", {"threshold": "21"}, "--threshold: 21 is not a whole number from 2 to 20 (SSN Attack Step)"),
        ("torpedo", {"threshold": None}, "--threshold: this value is required. Give a whole number from 2 to 20 (SSN Attack Step)."),
        ("torpedo", {"target": "lhf"}, "--target: unknown value 'lhf'. Did you mean 'lhd'? Choose one of: ssn, ff, lhd (SSN Attack Step)."),
        ("torpedo", {"target": 3}, "--target: 3 is not one of ssn, ff, lhd (SSN Attack Step)"),
        ("torpedo", {"torpedo_depth": "dep"}, "--torpedo-depth: unknown value 'dep'. Did you mean 'deep'? Choose one of: shallow, deep (SSN Attack Step)."),
        ("zone", {"distance": "-1"}, "--distance: -1 is not a length in inches, at least 0 (SSN Detection Rolls)"),
        ("evasion", {"rolls": 0}, "--rolls: 0 is not a whole number from 1 to 99 (SSN Attack Step)"),
        ("lhd-maneuver", {"kills": 2}, "--kills: 2 is not a whole number from 0 to 1 (SSN LHD Maneuver)"),
        ("speed", {"inches": "8.1"}, "--inches: 8.1 is not a length in inches from 0 to 8 (SSN Maneuver Step)"),
        ("speed", {"inches": 3, "from": "medium"}, "--from: unknown value 'medium'. Choose one of: creep, slow, fast, flank (SSN Maneuver Step)."),
        ("detection", {"threshold": 7, "modifier": ["1", "x"]}, "--modifier: 'x' is not a whole number from -99 to 99 (SSN Detection Rolls)"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_refused_inputs(name, raw, message):
    full = {"range": 7, "threshold": 7, "target": "ff"} | raw if name == "torpedo" else raw
    with pytest.raises(InputError) as error:
        accept(GAME.checks[name], full)
    assert str(error.value) == message


def test_unknown_inputs():
    with pytest.raises(UnknownName, match=r"ssn torpedo has no input called 'treshold'. Did you mean 'threshold'\?"):
        accept(TORPEDO, {"treshold": 7})


def test_defaults_and_what_is_left_out():
    detection = GAME.checks["detection"]
    assert accept(detection, {"threshold": "8"}) == {"threshold": 8, "modifier": ()}
    assert accept(GAME.checks["contact"], {}) == {"on-table": (1, 2, 3)}
    assert accept(GAME.checks["contact"], {"on_table": [3, 1]}) == {"on-table": (3, 1)}
    assert accept(GAME.checks["lhd-maneuver"], {"kills": None}) == {"kills": 0}


ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12), st.text("0123456789./ -,e", max_size=8), st.fractions(), st.binary(max_size=3),
                     st.lists(st.one_of(st.integers(-2, 5), st.text(max_size=2)), max_size=3), st.sampled_from(["ssn", "deep", "slow", "1,2", "7 1/2"]))  # fmt: skip


WITHOUT_FILES = sorted(
    n for n, each in GAME.checks.items() if all(not isinstance(spec.kind, FilePath) for spec in each.inputs)
)


@given(st.data(), st.sampled_from(WITHOUT_FILES))
def test_any_input_is_taken_or_refused_in_one_line(data, name):
    check = GAME.checks[name]
    raw = {spec.name: data.draw(ANYTHING) for spec in check.inputs}
    try:
        inputs = accept(check, raw)
    except InputError as error:
        assert str(error).startswith("--")
        assert "\n" not in str(error)
        return
    assert sum(chance for _, chance in odds(check, inputs)) == 1
    json.dumps(as_json(resolve(check, inputs, RandomDice(1))))


@pytest.mark.parametrize("count", range(6))
def test_dice_too_few_or_too_many(count):
    inputs = accept(TORPEDO, {"range": 5, "threshold": 2, "target": "ff"})
    if count == 3:
        assert resolve(TORPEDO, inputs, GivenDice([1] * count)).result["outcome"] == "dud"
        return
    with pytest.raises(InputError, match=f"^--dice: {count} di[ce]+ (is |are )?given"):
        resolve(TORPEDO, inputs, GivenDice([1] * count))


def test_dice_of_a_torpedo_removed_early_are_too_many():
    inputs = accept(TORPEDO, {"range": 18, "threshold": 12, "target": "ff"})
    assert resolve(TORPEDO, inputs, GivenDice([1, 1, 1, 1])).result == {
        "outcome": "missed",
        "rolls": 2,
        "detected": [False, False],
        "needed": 12,
    }
    with pytest.raises(InputError, match=r"^--dice: 6 dice are given, but only 4 are used"):
        resolve(TORPEDO, inputs, GivenDice([1] * 6))


def test_a_check_without_dice_takes_none():
    zone = GAME.checks["zone"]
    with pytest.raises(InputError, match=r"^--dice: 1 die is given, but none is used"):
        resolve(zone, accept(zone, {"distance": 5}), GivenDice([3]))


def test_faces_from_one_to_six_only():
    kill = GAME.checks["kill"]
    for face in (0, 7):
        with pytest.raises(InputError, match=f"die 1 is {face}, but a d6 has 1 to 6"):
            resolve(kill, {}, GivenDice([face]))


def test_a_result_may_hold_lists_and_tables():
    result = {"hexes": [{"hex": "A20", "range": 2}], "none": [], "half": {"of": Fraction(1, 2)}}
    outcome = Outcome("g", "c", {}, (), result, "1", ())
    assert as_json(outcome)["result"] == {"hexes": [{"hex": "A20", "range": 2}], "none": [], "half": {"of": 0.5}}
