"""The choice of a depth against every roll of the dice, one at a time."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aids import games
from aids.checks import accept, as_json, resolve
from aids.depths import choose
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK
from tests.printed import run

CHOOSE = games.load("depths").checks["choose"]
DEPTHS = ("surfaced", "periscope", "submerged", "silent")
FOUND_ON = {"periscope": {"d6": 3, "d12": 6, "d20": 10}, "submerged": {"d6": 2, "d12": 4, "d20": 7}}
STEP = {"d6": 1, "d12": 2, "d20": 3}


def ask(**inputs):
    return resolve(CHOOSE, accept(CHOOSE, inputs), GivenDice([])).result


def naive(die, attack, defense, searchers, attackers, hits_on, mix):
    """Expected survivors, hits in defense and hits in attack, by throwing every die of the enemy."""
    sides, step = int(die[1:]), STEP[die]
    attacks = {
        "surfaced": attack,
        "periscope": min(attack + step, sides),
        "submerged": max(attack - step, 0),
        "silent": 0,
    }
    defends = {"surfaced": defense, "periscope": defense, "submerged": max(defense - step, 0), "silent": 0}
    survivors = in_defense = in_attack = Fraction(0)
    throws = list(product(range(1, sides + 1), repeat=searchers + attackers))
    for throw in throws:
        search, shots = throw[:searchers], throw[searchers:]
        boats = [depth for depth, number in zip(DEPTHS, mix, strict=True) for _ in range(number)]
        reached = [
            depth
            for depth in boats
            if depth == "surfaced" or any(face <= FOUND_ON.get(depth, {}).get(die, 0) for face in search)
        ]
        reached.sort(key=lambda depth: (attacks[depth], defends[depth], DEPTHS.index(depth)))
        for depth in reached[: sum(face <= hits_on for face in shots)]:
            boats.remove(depth)
        survivors += len(boats)
        in_defense += Fraction(sum(defends[depth] for depth in boats), sides)
        in_attack += Fraction(sum(attacks[depth] for depth in boats), sides)
    return tuple(total / len(throws) for total in (survivors, in_defense, in_attack))


def mixes(number):
    return [mix for mix in product(range(number + 1), repeat=4) if sum(mix) == number]


@pytest.mark.sample(3)
@pytest.mark.parametrize(
    ("die", "attack", "defense", "searchers", "attackers", "hits_on", "submarines"),
    [
        ("d6", 2, 1, 1, 1, 2, 1),
        ("d6", 2, 1, 2, 3, 2, 2),
        ("d6", 2, 2, 3, 1, 3, 3),
        ("d6", 1, 1, 0, 2, 4, 2),
        ("d12", 4, 2, 1, 2, 5, 2),
        ("d20", 7, 4, 1, 1, 8, 3),
        ("d6", 6, 0, 1, 0, 3, 2),
    ],
)
def test_against_every_throw(die, attack, defense, searchers, attackers, hits_on, submarines):
    result = ask(
        die=die,
        attack=attack,
        defense=defense,
        searchers=searchers,
        attackers=attackers,
        hits_on=hits_on,
        submarines=submarines,
    )
    expected = {mix: naive(die, attack, defense, searchers, attackers, hits_on, mix) for mix in mixes(submarines)}
    for number, row in enumerate(result["depths"]):
        survivors, in_defense, in_attack = expected[tuple(submarines * (n == number) for n in range(4))]
        assert (row["depth"], row["survival"]) == (DEPTHS[number], survivors / submarines)
        assert (row["defense_hits"], row["attack_hits"]) == (in_defense, in_attack)
    shown = {tuple(row[depth] for depth in DEPTHS): row for row in result["mixes"]}
    assert result["best"] == result["mixes"][0]
    for mix, row in shown.items():
        assert (row["survivors"], row["defense_hits"], row["attack_hits"]) == expected[mix]
    # No mix beats one that is shown, and every other is matched or beaten by one of them.
    worth = {mix: (values[0], values[1] + values[2]) for mix, values in expected.items()}
    for mix, (alive, hits) in worth.items():
        at_least_as_good = [worth[best] for best in shown if worth[best][0] >= alive and worth[best][1] >= hits]
        assert at_least_as_good
        if mix in shown:
            assert at_least_as_good == [(alive, hits)]


def test_by_hand():
    """One D6 searcher that fires on 2: found at periscope depth 3 times in 6, hit 2 times in 6."""
    result = ask(die="d6", attack=2, defense=1, searchers=1, hits_on=2)
    assert [row["attacked"] for row in result["depths"]] == [1, Fraction(1, 2), Fraction(1, 3), 0]
    assert [row["survival"] for row in result["depths"]] == [Fraction(2, 3), Fraction(5, 6), Fraction(8, 9), 1]
    assert [row["attack_hits"] for row in result["depths"]] == [Fraction(2, 9), Fraction(5, 12), Fraction(4, 27), 0]
    assert [row["defense_hits"] for row in result["depths"]] == [Fraction(1, 9), Fraction(5, 36), 0, 0]
    assert {depth: result["best"][depth] for depth in DEPTHS} == {
        "surfaced": 0,
        "periscope": 1,
        "submerged": 0,
        "silent": 0,
    }


def test_a_submarine_without_a_printed_attack_chooses_too():
    """As by hand above; at periscope depth its attack is 1, which hits 1 time in 6."""
    result = ask(die="d6", attack=0, defense=1, searchers=1, hits_on=2)
    assert [row["attack_hits"] for row in result["depths"]] == [0, Fraction(5, 36), 0, 0]


@pytest.mark.parametrize("searchers", [0, 1, 2, 5])
def test_a_search_that_finds_the_deeper_finds_both(searchers):
    counted = Counter()
    for faces in product(range(1, 7), repeat=searchers):
        counted[frozenset(name for name, number in (("a", 4), ("b", 1)) if any(face <= number for face in faces))] += 1
    assert dict(choose.searches({"b": 1, "a": 4}, 6, searchers)) == dict(counted)


def test_house_rules_reach_the_choice(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text("[figures]\nsearch-submerged-d6 = 6\nperiscope-bonus-d6 = 0\n", encoding="utf-8")
    check = games.load("depths", house, files=DISK).checks["choose"]
    inputs = accept(check, {"die": "d6", "attack": 2, "defense": 1, "searchers": 1, "hits-on": 6})
    rows = resolve(check, inputs, GivenDice([])).result["depths"]
    assert [row["survival"] for row in rows] == [0, Fraction(1, 2), 0, 1]
    assert rows[1]["attack_hits"] == Fraction(1, 6)


@pytest.mark.parametrize(
    ("change", "begins"),
    [
        ({"hits-on": 7}, "--hits-on: 7 is more than 6, the highest face of a d6"),
        ({"attack": 7}, "--attack: 7 is more than 6, "),
        ({"defense": -1}, "--defense: -1 is not"),
        ({"submarines": 11}, "--submarines: 11 is not"),
        ({"searchers": 31}, "--searchers: 31 is not"),
        ({"attackers": 31}, "--attackers: 31 is not"),
        ({"die": None}, "--die: this value is required"),
    ],
)
def test_bad_input(change, begins):
    with pytest.raises(InputError) as refusal:
        accept(CHOOSE, {"die": "d6", "attack": 2, "defense": 1, "searchers": 1, "hits-on": 2} | change)
    assert str(refusal.value).startswith(begins) and "\n" not in str(refusal.value)


def test_the_largest_question_is_answered():
    result = ask(die="d20", attack=20, defense=20, searchers=30, attackers=30, hits_on=10, submarines=10)
    assert sum(result["best"][depth] for depth in DEPTHS) == 10


def test_the_command_line_answers():
    words = [
        "--die",
        "d6",
        "--attack",
        "2",
        "--defense",
        "1",
        "--searchers",
        "1",
        "--hits-on",
        "2",
        "--submarines",
        "2",
    ]
    result = run("check", "depths", "choose", *words)
    assert result.exit_code == 0, result.output
    for text in ("periscope", "83.3 %", "The most hits with 2 submarines: 2 periscope.", "Survivors", "DP-9"):
        assert text in result.stdout
    inputs = {"die": "d6", "attack": 2, "defense": 1, "searchers": 1, "hits-on": 2, "submarines": 2}
    told = as_json(resolve(CHOOSE, accept(CHOOSE, inputs), GivenDice([])))
    assert told["result"]["depths"][3] == {
        "depth": "silent",
        "attacked": 0,
        "survival": 1,
        "defense_hits": 0,
        "attack_hits": 0,
    }
