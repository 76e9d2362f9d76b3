"""Dice of one's own, ordered dice, and draws without return, against counts of all throws."""

from fractions import Fraction
from itertools import permutations, product

import pytest

from aids.dice import GivenDice, RandomDice, parse_dice, roll
from aids.errors import InputError, RulesError, UnknownName
from tests.aids.procedures.own_game import load, odds, resolved


def counted(results):
    """Results of equally likely throws as chances."""
    results = list(results)
    return {result: Fraction(results.count(result), len(results)) for result in set(results)}


@pytest.mark.parametrize(
    ("name", "sides", "read"),
    [
        ("d666", [range(1, 7)] * 3, lambda a, b, c: 100 * a + 10 * b + c),
        ("d6,d8", [range(1, 7), range(1, 9)], lambda a, b: 10 * a + b),
        ("d6, d8", [range(1, 7), range(1, 9)], lambda a, b: 10 * a + b),
        ("d8,d6,d4", [range(1, 9), range(1, 7), range(1, 5)], lambda a, b, c: 100 * a + 10 * b + c),
        ("d0-9,d0-9", [range(10), range(10)], lambda a, b: 10 * a + b),
        ("d12,d6", [range(1, 13), range(1, 7)], lambda a, b: 100 * a + b),
        ("d0-9", [range(10)], lambda a: a),
        ("2d0-9", [range(10)] * 2, lambda a, b: a + b),
        ("d0-99", [range(100)], lambda a: a),
        ("d100", [range(1, 101)], lambda a: a),
        ("d12", [range(1, 13)], lambda a: a),
        ("d66", [range(1, 7)] * 2, lambda a, b: 10 * a + b),
        ("2d6", [range(1, 7)] * 2, lambda a, b: a + b),
        ("4d10", [range(1, 11)] * 4, lambda *faces: sum(faces)),
        ("d20", [range(1, 21)], lambda a: a),
    ],
)
def test_rolls(name, sides, read):
    dice = roll(name)
    outcomes = [read(*faces) for faces in product(*sides)]
    assert dice.weights == {outcome: outcomes.count(outcome) for outcome in sorted(set(outcomes))}
    assert list(dice.weights) == sorted(set(outcomes)) and dice.total == len(outcomes)
    assert all(dice.read(faces) == read(*faces) for faces in product(*sides))
    source = RandomDice(5)
    thrown = [source.take(dice) for _ in range(300)]
    assert all(face in held for faces in thrown for face, held in zip(faces, sides, strict=True))
    assert max(thrown) != min(thrown)


@pytest.mark.parametrize(
    "name",
    [
        *(
            "d6,",
            ",d6",
            "2d6,d6",
            "d6,d6,d6,d6",
            "d66,d6",
            "d0",
            "d0-0",
            "d2-9",
            "d0-9-9",
            "d-9",
            "d6;d6",
            "",
            "d",
            "6",
        ),
        *("d1", "0d6", "21d6", "d101", "2d6 ", "-1d6", "d6d6", "²d6", "d1e2", "9" * 5000),
    ],
)
def test_rolls_that_there_are_not(name):
    with pytest.raises(UnknownName, match="is not a roll"):
        roll(name)


def test_ordered_dice_are_bounded():
    assert len(roll("d100,d100").weights) == 10_000
    with pytest.raises(UnknownName, match="'d100,d100,d2' has more outcomes than the limit of 10,000"):
        roll("d100,d100,d2")


def test_faces_that_a_die_lacks():
    with pytest.raises(InputError, match="die 1 is 10, but the faces of d0-9 are 0, 1, 2, 3, 4, 5, 6, 7, 8, 9"):
        GivenDice([10]).take(roll("d0-9"))
    assert GivenDice([0]).take(roll("d0-9")) == (0,)
    with pytest.raises(InputError, match="die 2 is 9, but a d8 has 1 to 8"):
        GivenDice([6, 9]).take(roll("d6,d8"))


def test_words_among_dice():
    assert parse_dice("3, hit,0", {"hit"}) == [3, "hit", 0]
    with pytest.raises(InputError, match="'3,hit' is not a list of dice"):
        parse_dice("3,hit")


DICE = """\
[dice.hunter]
faces = [0, 0, 1, 1, 1, 2]
[dice.fire]
faces = ["miss", "miss", "miss", "flag", "hit", "hit"]
[cups.contacts]
chits = { convoy = 3, warship = 1, blank = 2 }
[inputs.boats]
kind = "whole"
least = 0
most = 6
[tables.sight]
dice = "2hunter"
columns = { seen = "Seen" }
rows = [ { roll = 0, seen = "none" }, { roll = "1-2", seen = "smoke" }, { roll = "3+", seen = "ships" } ]
[tables.shot]
dice = "fire"
columns = { loss = "Losses" }
rows = [ { roll = "miss", loss = 0 }, { roll = "flag", loss = 0 }, { roll = "hit", loss = 1 } ]
[checks.draws]
steps = [ { draw = "contacts", times = "boats", as = "found" } ]
[checks.warships]
steps = [ { draw = "contacts", times = "boats", count = "chit != 'blank'", as = "ships" } ]
[checks.one]
steps = [ { draw = "contacts" }, { draw = "contacts", as = "second", when = "contacts = 'blank'" } ]
[checks.volley]
steps = [ { roll = "fire", times = 3, count = "roll = 'hit'", as = "hits" } ]
[checks.flags]
steps = [ { roll = "fire", times = 2, as = "faces" } ]
[checks.best]
steps = [ { roll = "d6", times = "boats", take = "highest", as = "best" }, { roll = "2hunter", as = "luck", when = "best >= 5" } ]
result = ["best", "luck"]
"""
HUNTER = (0, 0, 1, 1, 1, 2)
FIRE = ("miss", "miss", "miss", "flag", "hit", "hit")
CHITS = ("convoy", "convoy", "convoy", "warship", "blank", "blank")
ORDER = ("convoy", "warship", "blank")


def test_custom_faces(tmp_path):
    game = load(tmp_path, DICE)
    seen = [sum(faces) for faces in product(HUNTER, repeat=2)]
    words = ["none" if total == 0 else "smoke" if total < 3 else "ships" for total in seen]
    assert odds(game, "sight") == counted((word,) for word in words)
    assert odds(game, "shot") == {(0,): Fraction(2, 3), (1,): Fraction(1, 3)}
    assert resolved(game, "shot", ["hit"]).result == {"loss": 1}
    assert resolved(game, "shot", [3]).dice == (3,)
    with pytest.raises(InputError, match="die 1 is 4, but the faces of fire are miss, flag, hit"):
        resolved(game, "shot", [4])
    with pytest.raises(InputError, match="die 2 is 3, but the faces of 2hunter are 0, 1, 2"):
        resolved(game, "sight", [0, 3])


def test_counts_and_lists_of_rolls(tmp_path):
    game = load(tmp_path, DICE)
    assert odds(game, "volley") == counted((faces.count("hit"),) for faces in product(FIRE, repeat=3))
    pairs = [tuple(sorted(faces, key=("miss", "flag", "hit").index)) for faces in product(FIRE, repeat=2)]
    assert odds(game, "flags") == counted((pair,) for pair in pairs)


@pytest.mark.parametrize("boats", range(7))
def test_draws_without_return(tmp_path, boats):
    game = load(tmp_path, DICE)
    drawn = [tuple(sorted(chits[:boats], key=ORDER.index)) for chits in permutations(CHITS)]
    expected = counted((chits or None,) for chits in drawn)
    assert odds(game, "draws", boats=boats) == expected
    ships = counted((sum(chit != "blank" for chit in chits),) for chits in drawn)
    assert odds(game, "warships", boats=boats) == ships


def test_a_second_draw(tmp_path):
    game = load(tmp_path, DICE)
    pairs = [(chits[0], chits[1] if chits[0] == "blank" else None) for chits in permutations(CHITS)]
    assert odds(game, "one") == counted(pairs)
    assert resolved(game, "one", ["blank", "convoy"]).result == {"contacts": "blank", "second": "convoy"}
    with pytest.raises(InputError, match="die 2 is 'warship', but the faces of contacts are convoy, blank"):
        resolved(game, "draws", ["warship", "warship"], boats=2)


@pytest.mark.parametrize("boats", range(6))
def test_chits_with_numbers(tmp_path, boats):
    text = DICE.replace("convoy = 3, warship = 1, blank = 2", "-1 = 1, 0 = 2, 1 = 2, 3 = 1").replace(
        "chit != 'blank'", "chit > 0"
    )
    game = load(tmp_path, text[: text.index("[checks.one]")])
    chits = (-1, 0, 0, 1, 1, 3)
    drawn = [held[:boats] for held in permutations(chits)]
    assert odds(game, "draws", boats=boats) == counted((sum(held),) for held in drawn)
    assert odds(game, "warships", boats=boats) == counted((sum(chit > 0 for chit in held),) for held in drawn)
    if boats == 2:
        assert resolved(game, "draws", [3, 0], boats=2).result == {"found": 3}
        with pytest.raises(InputError, match=r"die 2 is 3, but the faces of contacts are -1, 0, 1"):
            resolved(game, "draws", [3, 3], boats=2)


@pytest.mark.parametrize("boats", range(1, 5))
def test_the_highest_die(tmp_path, boats):
    game = load(tmp_path, DICE)
    results = []
    for faces in product(range(1, 7), repeat=boats):
        for pair in product(HUNTER, repeat=2):
            best = max(faces)
            results.append((best, sum(pair) if best >= 5 else None))
    assert odds(game, "best", boats=boats) == counted(results)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[0, 0, 1, 1, 1, 2]", "[0]", "a die has 2 to 100 faces, not 1"),
        ("[0, 0, 1, 1, 1, 2]", "[0, 'a']", "'faces' must be a whole number from -99 to 99, not 'a'"),
        ("[0, 0, 1, 1, 1, 2]", "[0, 100]", "a whole number from -99 to 99"),
        ('["miss", "miss"', '["Miss", "miss"', "Use small letters, digits and hyphens"),
        ("[dice.hunter]", "[dice.d6]", "'d6' is the name of a common die"),
        ("[dice.hunter]", "[dice.Hunter]", "'Hunter' cannot be the name of a die. Use small letters, digits and hyphens"),
        ('"2hunter"\ncolumns', '"2huntr"\ncolumns', "'2huntr' is not a roll. Write dice such as d6, 2d6, d12, d20 or d66. This game also has the dice hunter, fire"),
        ('"2hunter"\ncolumns', '"21hunter"\ncolumns', "a roll has 1 to 20 dice, not 21"),
        ('dice = "fire"', 'dice = "2fire"', "the faces of 'fire' are words, which cannot be added"),
        ('roll = "flag"', 'roll = "falg"', "'falg' is not a face of fire. Did you mean 'flag'?"),
        ('{ roll = "flag", loss = 0 }, ', "", "the result flag of fire is not in any row"),
        ("convoy = 3", "convoy = 0", "a whole number from 1 to 200"),
        ("convoy = 3", "7 = 3", "Use small letters, digits and hyphens"),
        ("convoy = 3, warship = 1, blank = 2", "1 = 3, 02 = 2", "the number '02' must be written as 2"),
        ("convoy = 3", "convoy = 199", "a cup contains 2 to 200 chits, not 202"),
        ('draw = "contacts", times', 'draw = "contact", times', "unknown cup 'contact'. Did you mean 'contacts'?"),
        ("chit != 'blank'", "chit != 'blnk'", "'chit' is never 'blnk'"),
        ("roll = 'hit'", "roll = 'hits'", "\"roll = 'hits'\": column 8: 'roll' is never 'hits'. Did you mean 'hit'?"),
        ('times = 2, as = "faces"', 'times = 2, take = "sum", as = "faces"', "'sum' works only for numbers. Write 'list'"),
        ('{ draw = "contacts", as = "second", when = "contacts = \'blank\'" }', '{ draw = "contacts" }', "'contacts' is already the result of an earlier step. Give this step another name with 'as', or add a 'when'"),
    ],
)  # fmt: skip
def test_faults_of_dice_and_cups(tmp_path, old, new, words):
    assert old in DICE
    with pytest.raises(RulesError) as fault:
        load(tmp_path, DICE.replace(old, new, 1))
    assert words in fault.value.message
