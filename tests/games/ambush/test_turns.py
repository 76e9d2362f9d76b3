"""Ambush over several turns, and safer hexes, against every throw of a turn carried from turn to turn."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aids import games
from aids.checks import accept, as_json, resolve
from aids.dice import GivenDice
from aids.errors import InputError
from aids.input_file import DISK
from tests.games.ambush.test_checks import DICE, distances, naive_attack, naive_ends, named, read
from tests.printed import run

GAME = games.load("ambush")
TURNS = GAME.checks["turns"]


def ask(house=None, **inputs):
    check = games.load("ambush", house, files=DISK).checks["turns"] if house else TURNS
    return resolve(check, accept(check, inputs), GivenDice([])).result


def naive(hexes, turns, mines, submarines, equal="mines", start="U11"):
    """The chances of an ambush, of a mine attack and of a submarine attack, turn after turn."""
    places = {read(one) for one in hexes}
    ends = Counter(end for _, end in naive_ends(read(start)).values())
    hit = sum(ends[place] for place in places)
    states = {(mines, submarines, False, False): Fraction(1)}
    for _ in range(turns):
        after = Counter()
        for (left, boats, mined, torpedoed), chance in states.items():
            for other, own, last in product(DICE, DICE, DICE):
                share = chance / 216
                outcome = naive_attack(last, left, boats, equal) if other > own and (left or boats) else "none"
                attacked = share * Fraction(hit, 1296)
                if outcome == "mines":
                    after[0, boats, True, torpedoed] += attacked
                elif outcome == "submarines":
                    after[left, 0, mined, True] += attacked
                else:
                    after[left, boats, mined, torpedoed] += attacked
                after[left, boats, mined, torpedoed] += share - attacked
        states = after
    return tuple(
        sum(chance for (_, _, mined, torpedoed), chance in states.items() if wanted(mined, torpedoed))
        for wanted in (lambda m, s: m or s, lambda m, s: m, lambda m, s: s)
    )


@pytest.mark.parametrize("equal", ["mines", "none", "submarines"])
@pytest.mark.parametrize(
    ("hexes", "turns", "mines", "submarines"),
    [
        (["U11"], 1, 3, 1),
        (["U11", "V12"], 4, 3, 2),
        (["U11", "U11"], 3, 0, 1),
        (["U9"], 5, 4, 0),
        (["A1"], 3, 7, 1),
        (["V11", "T11", "U10"], 6, 6, 3),
    ],
)
def test_against_every_throw(hexes, turns, mines, submarines, equal):
    result = ask(hex=hexes, turns=turns, mines=mines, submarines=submarines, equal=equal)
    expected = naive(hexes, turns, mines, submarines, equal)
    assert (result["chance"], result["mines"], result["submarines"]) == expected
    assert result["turn"] == naive(hexes, 1, mines, submarines, equal)[0]


def test_by_hand():
    """15 in 36 to be ambushed, 1 in 36 to be hit in U11; three factors attack on 1 to 3, submarines on the rest."""
    result = ask(hex="U11", turns=2, mines=3, submarines=1)
    each = Fraction(15, 36) * Fraction(1, 36)
    assert result["turn"] == each
    assert result["chance"] == 1 - (1 - each) ** 2
    assert result["mines"] == 1 - (1 - each / 2) ** 2
    # The second turn's submarines attack on 4 to 6, or on every die once the mines are gone.
    assert result["submarines"] == each / 2 + (1 - each) * each / 2 + each / 2 * each
    assert ask(hex="U11", turns=1, mines=3)["submarines"] == 0


@pytest.mark.parametrize("start", ["U11", "B3"])
@pytest.mark.parametrize(("ship", "within"), [("U11", 0), ("U11", 2), ("V12", 3), ("A1", 4), ("B5", 12)])
def test_safest_hexes(ship, within, start):
    ends = Counter(end for _, end in naive_ends(read(start)).values())
    reach = {p: out for p, out in distances(read(ship), within or 1).items() if out <= within and min(p) >= 1}
    least = min(ends[place] for place in reach)
    wanted = {named(place) for place in reach if ends[place] == least}
    (row,) = ask(**{"hex": ship, "turns": 3, "mines": 2, "submarines": 1, "within": within, "from": start})["safest"]
    assert row["hex"] == ship and set(row["safest"]) == wanted
    away = [reach[read(label)] for label in row["safest"]]
    assert away == sorted(away) and row["away"] == away[0]
    assert row["chance"] == naive([ship], 3, 2, 1, start=start)[0]
    assert row["safest_chance"] == 1 - (1 - Fraction(15, 36) * Fraction(least, 1296)) ** 3


def test_safest_hexes_are_on_the_map(tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("[board]\ncolumns = 22\nrows = 11\n", encoding="utf-8")
    (row,) = ask(hex="V11", mines=1, within=12, house=str(board))["safest"]
    assert all(read(label)[0] <= 22 and read(label)[1] <= 11 for label in row["safest"])


@pytest.mark.parametrize(
    ("raw", "begins"),
    [
        ({"hex": "U11"}, "--mines or --submarines: this value is required. Give the hidden mines"),
        ({"mines": 1}, "--hex: this value is required. Give hexes such as A20,B20 (Ambush Attack Sequence)"),
        ({"hex": [], "mines": 1}, "--hex: this value is required. Give hexes such as U11,V12"),
        ({"hex": "11U", "mines": 1}, "--hex: '11U' is not a hex"),
        ({"hex": "4 columns left of A in row 2", "mines": 1}, "--hex: '4 columns left of A in row 2' is off the map"),
        ({"hex": "U11", "mines": 1, "turns": 0}, "--turns: 0 is not"),
        ({"hex": "U11", "mines": 1, "turns": 61}, "--turns: 61 is not"),
        ({"hex": "U11", "mines": 1, "within": 13}, "--within: 13 is not"),
    ],
)
def test_bad_input(raw, begins):
    with pytest.raises(InputError) as refusal:
        accept(TURNS, raw)
    assert str(refusal.value).startswith(begins) and "\n" not in str(refusal.value)


def test_an_equal_die_of_house_rules(tmp_path):
    house = tmp_path / "house.toml"
    house.write_text('[attack]\nequal = "none"\n', encoding="utf-8")
    check = games.load("ambush", house, files=DISK).checks["turns"]
    outcome = resolve(check, accept(check, {"hex": "U11", "mines": 1, "turns": 2}), GivenDice([]))
    assert (outcome.result["chance"], outcome.assumes[0]) == (0, "AM-2")


def test_the_command_line_answers():
    result = run("check", "ambush", "turns", "--hex", "U11,V12", "--hex", "W3", "--mines", "3", "--submarines", "1")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("Chance of an ambush in 12 turns: ")
    rows = [line.split() for line in result.stdout.splitlines()]
    assert [row[0] for row in rows if row and row[0] in ("U11", "V12", "W3")] == ["U11", "V12", "W3"]
    assert "within 3 hexes" in result.stdout and "AM-8" in result.stdout
    outcome = resolve(TURNS, accept(TURNS, {"hex": "U11", "mines": 3}), GivenDice([]))
    assert as_json(outcome)["result"]["turns"] == 12
