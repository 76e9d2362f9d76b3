"""The Ambush game against a second, naive writing of its rules, on hexes of its own: column and row numbers."""

import json
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import islice, product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids import games
from aids.ambush import ambush
from aids.ambush.ambush import AMBUSH, board_of
from aids.checks import accept, as_json, odds, odds_as_json, resolve
from aids.dice import GivenDice
from aids.errors import InputError, PlotroomError, RulesError, UnknownName
from aids.hexes import Hex, parse, place_of
from aids.input_file import DISK
from tests.printed import run

GAME = games.load("ambush")
CHECKS = GAME.checks
DICE = range(1, 7)
SCATTERS = list(product(DICE, repeat=4))

# Columns and rows to add for directions 1 to 6: U11 has the neighbors U10, V10, V11, U12, T11, T10, and V, like
# every other even column, lies half a hex lower.
STEPS = {
    "high": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 0), (-1, -1)),
    "low": ((0, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0)),
}


def go(place, direction, hexes, low="even"):
    """So many single steps from a column and row; the even columns lie low, or the odd ones."""
    column, row = place
    for _ in range(hexes):
        sinks = (column % 2 == 0) == (low == "even")
        across, down = STEPS["low" if sinks else "high"][direction - 1]
        column, row = column + across, row + down
    return column, row


def away(start, end):
    """Hexes from one place to another, by searching ring after ring."""
    seen, rim, out = {start}, {start}, 0
    while end not in seen:
        rim = {go(place, direction, 1) for place in rim for direction in DICE} - seen
        seen |= rim
        out += 1
    return out


@cache
def distances(start, most=12):
    found, rim = {start: 0}, [start]
    for out in range(1, most + 1):
        rim = {go(place, direction, 1) for place in rim for direction in DICE} - found.keys()
        found |= dict.fromkeys(rim, out)
    return found


def counted(number, what):
    return f"{number} {what}{'' if number == 1 else 's'}"


def named(place, columns=None, rows=None):
    """The label of a place, on a map of that size."""
    column, row = place

    def letters(number):
        return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[(number - 1) % 26] * (1 + (number - 1) // 26)

    if column < 1:
        side = f"{counted(1 - column, 'column')} left of A"
    elif columns and column > columns:
        side = f"{counted(column - columns, 'column')} right of {letters(columns)}"
    elif row < 1 or (rows and row > rows):
        side = f"column {letters(column)}"
    else:
        return f"{letters(column)}{row}"
    if row < 1:
        return f"{side} {counted(1 - row, 'row')} before row 1"
    if rows and row > rows:
        return f"{side} {counted(row - rows, 'row')} after row {rows}"
    return f"{side} in row {row}"


def read(label):
    """Column and row of a plain label."""
    letters = label.rstrip("0123456789")
    return ord(letters[0]) - ord("A") + 1 + 26 * (len(letters) - 1), int(label[len(letters) :])


@cache
def naive_ends(start):
    """The intermediate place and the end of every scatter."""
    found = {}
    for dice in SCATTERS:
        middle = go(start, *dice[:2])
        found[dice] = middle, go(middle, *dice[2:])
    return found


def resolved(name, dice, house=None, **raw):
    check = games.load("ambush", house, files=DISK).checks[name] if house else CHECKS[name]
    return resolve(check, accept(check, raw), GivenDice(dice)).result


@pytest.fixture
def written(tmp_path):
    def write(text, name="file.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


# --- initiative ---------------------------------------------------------------------------------------------------


def test_initiative():
    for cc, ficc in product(DICE, repeat=2):
        wanted = "none" if cc == ficc else "CC" if cc - ficc > 0 else "FICC"
        assert resolved("initiative", [cc, ficc]) == {"ambusher": wanted}
    assert odds(CHECKS["initiative"], {}) == [
        ({"ambusher": "CC"}, Fraction(15, 36)),
        ({"ambusher": "FICC"}, Fraction(15, 36)),
        ({"ambusher": "none"}, Fraction(6, 36)),
    ]


# --- scatter ------------------------------------------------------------------------------------------------------


def test_neighbors_of_the_start_hex():
    found = [resolved("scatter", [direction, 1, 1, 1])["intermediate"] for direction in DICE]
    assert found == ["U10", "V10", "V11", "U12", "T11", "T10"]


@pytest.mark.sample(3)
@pytest.mark.parametrize("start", ["U11", "V11", "A1", "B20", "Z3", "BB9"])
def test_every_scatter_against_single_steps(start):
    check = CHECKS["scatter"]
    inputs = accept(check, {"from": start})
    tally, apart = Counter(), distances(read(start))
    for dice, (middle, end) in naive_ends(read(start)).items():
        assert resolve(check, inputs, GivenDice(dice)).result == {
            "intermediate": named(middle),
            "hex": named(end),
            "distance": apart[end],
        }
        tally[named(end), apart[end]] += 1
    found = odds(check, inputs)
    assert {(result["hex"], result["distance"]): chance for result, chance in found} == {
        key: Fraction(weight, 1296) for key, weight in tally.items()
    }
    assert len(found) == 289
    assert all(list(result) == ["hex", "distance"] for result, _ in found)
    assert max(found, key=lambda one: one[1]) == ({"hex": start, "distance": 0}, Fraction(1, 36))
    assert sum(chance >= Fraction(1, 36) for _, chance in found) == 1
    assert max(result["distance"] for result, _ in found) == 12


def test_the_search_by_rings_finds_the_same_distances():
    assert all(away((21, 11), place) == out for place, out in islice(distances((21, 11)).items(), 0, None, 40))


def test_end_hexes_and_ends():
    start = parse(AMBUSH, "U11")
    found = ambush.end_hexes(AMBUSH, start)
    tally = Counter(end for _, end in naive_ends((21, 11)).values())
    assert {place_of(AMBUSH, place): chance for place, chance in found.items()} == {
        place: Fraction(weight, 1296) for place, weight in tally.items()
    }
    assert sum(found.values()) == 1
    weights = ambush.ends(AMBUSH)
    assert (len(weights), sum(weights.values()), max(weights.values())) == (289, 1296, 36)
    assert weights[Hex(0, 0)] == 36
    away_from_there = ambush.end_hexes(AMBUSH, parse(AMBUSH, "B3"))
    assert sorted(away_from_there.values()) == sorted(found.values())


@given(st.integers(1, 60), st.integers(1, 60), st.sampled_from(SCATTERS), st.sampled_from(["even", "odd"]))
def test_any_start_with_either_shift_of_the_columns(column, row, dice, low):
    board = AMBUSH._replace(half_columns=low)
    middle, end = ambush.landing(board, parse(board, named((column, row))), dice)
    expected = go((column, row), *dice[:2], low)
    assert place_of(board, middle) == expected
    assert place_of(board, end) == go(expected, *dice[2:], low)


def test_a_board_file(written):
    """Seen from the other side: higher numbers at the top, directions counter-clockwise from the bottom."""
    path = written('[board]\ntop = "higher"\nhigher = 4\nclockwise = false\ndoubles = "AA, AB"\n')
    assert resolved("scatter", [1, 1, 4, 1], house=path) == {"intermediate": "U10", "hex": "U11", "distance": 0}
    # U is an odd column and the even ones lie half a hex toward higher numbers, so as on the game's own map.
    found = [resolved("scatter", [direction, 1, 1, 1], house=path)["intermediate"] for direction in DICE]
    assert found == ["U10", "V10", "V11", "U12", "T11", "T10"]
    assert resolved("scatter", [2, 6, 3, 6], house=path)["hex"] == "AG11"
    assert resolved("scatter", [2, 6, 3, 6])["hex"] == "GG11"
    turned = written("[board]\nhigher = 1\n")
    assert resolved("scatter", [1, 1, 1, 1], house=turned)["hex"] == "U13"


def test_a_map_of_a_size(written):
    path = written("[board]\ncolumns = 24\nrows = 15\n")
    check = games.load("ambush", path, files=DISK).checks["scatter"]
    for dice, (middle, end) in islice(naive_ends((21, 11)).items(), 0, None, 7):
        result = resolve(check, accept(check, {}), GivenDice(dice)).result
        assert (result["intermediate"], result["hex"]) == (named(middle, 24, 15), named(end, 24, 15))


# --- attack -------------------------------------------------------------------------------------------------------


def naive_attack(die, mines, submarines, equal="mines"):
    if mines > 0 and (die < mines or (die == mines and equal == "mines")):
        return "mines"
    if mines > 0 and die == mines and equal == "none":
        return "none"
    return "submarines" if submarines > 0 else "none"


@pytest.mark.parametrize("equal", [None, "mines", "none", "submarines"])
@pytest.mark.parametrize("submarines", [0, 1, 4])
def test_attack(equal, submarines):
    check = CHECKS["attack"]
    for mines in (*range(9), 99):
        inputs = accept(check, {"mines": mines, "submarines": submarines, "equal": equal})
        assert inputs["equal"] == (equal or "mines")
        tally = Counter()
        for die in DICE:
            outcome = naive_attack(die, mines, submarines, equal or "mines")
            left = 0 if outcome == "mines" else mines
            assert resolve(check, inputs, GivenDice([die])).result == {"outcome": outcome, "mines_left": left}
            tally[outcome, left] += Fraction(1, 6)
        assert {(r["outcome"], r["mines_left"]): chance for r, chance in odds(check, inputs)} == tally


def test_an_equal_die_by_hand():
    assert resolved("attack", [3], mines=3, submarines=1) == {"outcome": "mines", "mines_left": 0}
    assert resolved("attack", [3], mines=3, submarines=1, equal="none") == {"outcome": "none", "mines_left": 3}
    assert resolved("attack", [3], mines=3, submarines=1, equal="submarines")["outcome"] == "submarines"
    assert resolved("attack", [3], mines=3, equal="submarines") == {"outcome": "none", "mines_left": 3}
    assert resolved("attack", [1], mines=1)["outcome"] == "mines"
    assert resolved("attack", [6])["outcome"] == "none"


def test_attack_with_icepool_as_referee():
    for mines in range(8):
        mine_attack = Fraction((icepool.d6 <= mines).probability("==", True)) if mines < 6 else Fraction(1)
        found = odds(CHECKS["attack"], accept(CHECKS["attack"], {"mines": mines, "submarines": 1}))
        assert sum(chance for result, chance in found if result["outcome"] == "mines") == mine_attack


# --- the whole ambush ---------------------------------------------------------------------------------------------


def naive_ambush(dice, hidden, ships, start=(21, 11), equal="mines", known=()):
    """Result and number of dice used; `hidden` and `ships` by side, ships as columns and rows."""
    cc, ficc = dice[:2]
    if cc == ficc:
        return ("none", None, "none", None), 2
    who, prey = ("CC", "FICC") if cc > ficc else ("FICC", "CC")
    mines, submarines = hidden[who]
    if mines == submarines == 0:
        return (who, None, "none", 0), 2
    end = naive_ends(start)[tuple(dice[2:6])][1]
    if end not in ships[prey]:
        return (who, named(end), "none", mines), 6
    outcome = naive_attack(dice[6], mines, submarines, equal)
    return (who, named(end), outcome, 0 if outcome == "mines" else mines), 7


def sides(cc_mines=0, cc_submarines=0, ficc_mines=0, ficc_submarines=0, prey="", cc_ships="", ficc_ships="", **_):
    hidden = {"CC": (cc_mines, cc_submarines), "FICC": (ficc_mines, ficc_submarines)}
    ships = {
        side: {read(one) for one in (listed or prey).split(",") if one}
        for side, listed in (("CC", cc_ships), ("FICC", ficc_ships))
    }
    return hidden, ships


CASES = [
    {"cc_mines": 3, "cc_submarines": 2, "ficc_mines": 1, "prey": "U11,V12,U12,GG11"},
    {"cc_mines": 6, "ficc_submarines": 1, "cc_ships": "U11,T10", "ficc_ships": "U9,U8"},
    {"cc_mines": 2, "ficc_mines": 4, "ficc_submarines": 3, "prey": "U5,U11", "equal": "none"},
    {"cc_mines": 2, "ficc_mines": 4, "ficc_submarines": 3, "prey": "U5,U11", "equal": "submarines"},
    {"cc_mines": 7, "cc_submarines": 7, "prey": "U11"},
    {"ficc_submarines": 2, "ficc_ships": "U11"},
    {"prey": "U11"},
    {"cc_mines": 3, "cc_submarines": 2},
    {"cc_submarines": 1, "ficc_mines": 5, "prey": "B3,C3,A1", "from": "B3"},
]


@pytest.mark.sample(4)
@pytest.mark.parametrize("raw", CASES, ids=str)
def test_ambush_odds_against_all_dice(raw):
    """Every throw of the seven dice; scatters that end in one hex are counted together."""
    hidden, ships = sides(**raw)
    start = read(raw.get("from", "U11"))
    weights = Counter(end for _, end in naive_ends(start).values())
    shown = {end: dice for dice, (_, end) in naive_ends(start).items()}
    tally = Counter()
    for cc, ficc, (end, weight), last in product(DICE, DICE, weights.items(), DICE):
        dice = (cc, ficc, *shown[end], last)
        tally[naive_ambush(dice, hidden, ships, start, raw.get("equal", "mines"))[0]] += weight
    check = CHECKS["ambush"]
    found = odds(check, accept(check, raw))
    assert all(list(result) == ["ambusher", "hex", "outcome", "mines_left"] for result, _ in found)
    assert {tuple(result.values()): chance for result, chance in found} == {
        key: Fraction(weight, 6**7) for key, weight in tally.items()
    }
    assert sum(chance for _, chance in found) == 1


@given(st.sampled_from(CASES), st.lists(st.integers(1, 6), min_size=7, max_size=7))
def test_ambush_takes_only_the_dice_it_reaches(raw, dice):
    hidden, ships = sides(**raw)
    expected, used = naive_ambush(dice, hidden, ships, read(raw.get("from", "U11")), raw.get("equal", "mines"))
    result = resolved("ambush", dice[:used], **raw)
    assert tuple(result.values()) == expected
    with pytest.raises(InputError, match=r"--dice: .* needs 1 more"):
        resolved("ambush", dice[: used - 1], **raw)
    if used < 7:
        with pytest.raises(InputError, match=f"7 dice are given, but only {used} (is|are) used. Give only the first "):
            resolved("ambush", dice, **raw)


def test_an_ambush_by_hand():
    """CC wins 5 to 2; north 3 to U8, south 4 to U12; a 2 against three factors."""
    raw = {"cc_mines": 3, "cc_submarines": 1, "ficc_mines": 2, "prey": "U12"}
    assert resolved("ambush", [5, 2, 1, 3, 4, 4, 2], **raw) == {
        "ambusher": "CC",
        "hex": "U12",
        "outcome": "mines",
        "mines_left": 0,
    }
    assert resolved("ambush", [5, 2, 1, 3, 4, 4, 4], **raw)["outcome"] == "submarines"
    assert resolved("ambush", [2, 5, 1, 3, 4, 4, 4], **raw) == {
        "ambusher": "FICC",
        "hex": "U12",
        "outcome": "none",
        "mines_left": 2,
    }


def test_ends_off_the_map(written):
    """The crosshair may cross the edge; where the map ends, no ship is met."""
    path = written("[board]\ncolumns = 41\nrows = 13\n")
    assert resolved("ambush", [5, 2, 4, 6, 1, 6, 1], cc_mines=3, prey="U11", house=path)["outcome"] == "mines"
    off = resolved("ambush", [5, 2, 4, 6, 1, 1], cc_mines=3, prey="U11", house=path)
    assert off == {"ambusher": "CC", "hex": "column U 3 rows after row 13", "outcome": "none", "mines_left": 3}
    assert resolved("ambush", [5, 2, 4, 6, 1, 1, 2], cc_mines=3, prey="U16")["outcome"] == "mines"


def test_prey_is_the_other_side():
    ships = {"cc_ships": "U11", "ficc_ships": "U12", "cc_mines": 6, "ficc_mines": 6}
    assert resolved("ambush", [6, 1, 1, 1, 4, 1], **ships)["outcome"] == "none"
    assert resolved("ambush", [1, 6, 1, 1, 4, 1, 1], **ships)["outcome"] == "mines"
    assert resolved("ambush", [6, 1, 1, 1, 4, 2, 1], **ships)["outcome"] == "mines"


# --- bad input ----------------------------------------------------------------------------------------------------

REFUSED = [
    ("scatter", {"from": "11U"}, "--from: '11U' is not a hex such as"),
    ("scatter", {"from": "U0"}, "--from: 'U0' is not on the board"),
    ("scatter", {"from": "UV3"}, "--from: unknown column 'UV': the columns after Z are AA, BB, CC"),
    ("scatter", {"from": ""}, "--from: "),
    ("attack", {"mines": -1}, "--mines: -1 is not a whole number of factors from 0 to 99 (Ambush Attack Sequence (a))"),
    ("attack", {"mines": 100}, "--mines: 100 is not"),
    ("attack", {"mines": "2.5"}, "--mines: "),
    ("attack", {"submarines": "-3"}, "--submarines: -3 is not"),
    ("attack", {"equal": "mine"}, "--equal: unknown value 'mine'. Did you mean 'mines'?"),
    ("ambush", {"cc-mines": -1}, "--cc-mines: -1 is not a whole number of factors from 0 to 99 (Ambush check)"),
    ("ambush", {"ficc-submarines": -1}, "--ficc-submarines: -1 is not"),
    ("ambush", {"prey": "U11,,V3"}, "--prey: "),
    ("ambush", {"prey": "U11,V1000"}, "--prey: 'V1000' is not a hex"),
    (
        "ambush",
        {"prey": "U11", "cc-ships": "U12"},
        "--prey and --cc-ships: use --prey, or the options for the ships of each side, but not both",
    ),
    ("ambush", {"prey": "U11", "ficc-ships": "U12"}, "--prey and --ficc-ships: "),
    ("ambush", {"cc-ships": "4 columns left of A in row 2"}, "--cc-ships: '4 columns left of A in row 2' is off the"),
    ("ambush", {"axis-mines": 3}, "ambush ambush has no input called 'axis-mines'"),
    ("initiative", {"prey": "U11"}, "ambush initiative has no input called 'prey'. This check has no inputs"),
]


@pytest.mark.parametrize(("name", "raw", "words"), REFUSED, ids=str)
def test_bad_input_is_refused(name, raw, words):
    with pytest.raises((InputError, UnknownName)) as refusal:
        accept(CHECKS[name], raw)
    assert str(refusal.value).startswith(words)
    assert "\n" not in str(refusal.value)


@pytest.mark.parametrize(
    ("name", "dice", "words"),
    [
        ("initiative", [0, 3], "--dice: die 1 is 0, but a d6 has 1 to 6"),
        ("initiative", [3, 7], "--dice: die 2 is 7, but a d6 has 1 to 6"),
        ("initiative", [3], "--dice: 1 die is given, but the FICC die (d6) needs 1 more"),
        ("scatter", [1, 2, 3], "--dice: 3 dice are given, but the second distance (d6) needs 1 more"),
        ("scatter", [1, 2, 7, 3], "--dice: die 3 is 7, but a d6 has 1 to 6"),
        ("attack", [], "--dice: 0 dice are given, but the last die (d6) needs 1 more"),
        ("attack", [1, 2], "--dice: 2 dice are given, but only 1 is used. Give only the first die."),
    ],
)
def test_bad_dice_are_refused(name, dice, words):
    with pytest.raises(InputError) as refusal:
        resolved(name, dice)
    assert str(refusal.value) == words


def test_a_hex_off_a_sized_map_is_refused(written):
    text = "[board]\ncolumns = 20\nrows = 12\n"
    with pytest.raises(RulesError, match=r"'U11' is not on the board, which has columns A to T and rows 1 to 12"):
        games.load("ambush", written(text), files=DISK)
    checks = games.load("ambush", written(text + '[tables.start-hex]\nrows = [{ hex = "A1" }]\n'), files=DISK).checks
    with pytest.raises(InputError, match=r"--prey: 'A13' is not on the board"):
        accept(checks["ambush"], {"prey": "A13"})
    with pytest.raises(InputError, match=r"--from: 'U1' is not on the board"):
        accept(checks["scatter"], {"from": "U1"})


@pytest.mark.parametrize("words", ["check ambush scatter", "check ambush turns --hex U11 --mines 1", "setup ambush"])
def test_a_board_of_an_old_command_line_is_told_what_to_use_now(words):
    done = run(*words.split(), "--board", "map.toml")
    assert done.exit_code == 2 and done.stderr.startswith(
        "plotroom: --board: Describe the map in [board] of your house rules: plotroom new rules ambush FILE"
    )


@given(
    st.sampled_from(["from", "prey", "cc-ships", "cc-mines", "ficc-submarines", "equal"]),
    st.one_of(st.text(max_size=30), st.integers(), st.none(), st.lists(st.text(max_size=5), max_size=3)),
)
def test_any_value_is_taken_or_refused_in_one_line(name, value):
    try:
        accept(CHECKS["ambush"], {name: value})
    except PlotroomError as refusal:
        assert str(refusal).startswith(f"--{name}: ")
        assert "\n" not in str(refusal)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["scatter", "--from", "11"], "--from: '11' is not a hex"),
        (["attack", "--mines", "-1"], "--mines: -1 is not"),
        (["attack", "--mines", "2", "--dice", "7"], "die 1 is 7, but a d6 has 1 to 6"),
        (["ambush", "--axis-mines", "2"], "--axis-mines"),
        (["ambush", "--equal", "both"], "--equal: unknown value 'both'"),
        (["scater"], "Did you mean 'scatter'?"),
    ],
)
def test_the_command_line_refuses_in_one_line(words, told):
    result = run("check", "ambush", *words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert told in result.stderr and result.stderr.count("\n") == 1


def test_the_command_line_answers():
    result = run("check", "ambush", "scatter", "--dice", "1,2,4,2", "--json")
    assert json.loads(result.stdout) == {
        "game": "ambush",
        "check": "scatter",
        "inputs": {"from": "U11"},
        "dice": [1, 2, 4, 2],
        "result": {"hex": "U11", "distance": 0, "intermediate": "U9"},
        "rule": "Ambush Attack Sequence",
        "assumes": ["AM-3", "AM-4"],
    }
    result = run("check", "ambush", "ambush", "--cc-mines", "2", "--prey", "u11, v12", "--dice", "3,3")
    assert result.exit_code == 0
    assert result.stdout.startswith("No ambush: the dice of the two sides tie.\n")


# --- house rules --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("equal", ambush.EQUAL)
def test_the_setting_of_house_rules(equal, written):
    house = games.load("ambush", written(f'game = "ambush"\n[attack]\nequal = "{equal}"\n'), files=DISK)
    check, whole = house.checks["attack"], house.checks["ambush"]
    for die, mines, submarines in product(DICE, range(8), (0, 2)):
        inputs = accept(check, {"mines": mines, "submarines": submarines})
        assert inputs["equal"] == equal
        outcome = naive_attack(die, mines, submarines, equal)
        assert resolve(check, inputs, GivenDice([die])).result["outcome"] == outcome
        assert inputs | {"equal": "none"} == accept(check, inputs | {"equal": "none"})
    raw = {"cc_mines": 3, "cc_submarines": 1, "prey": "U11"}
    outcome = resolve(whole, accept(whole, raw), GivenDice([6, 1, 1, 1, 4, 1, 3]))
    assert outcome.result["outcome"] == equal
    assert "AM-1" not in (*outcome.assumes, *check.assumes, *house.rules.tables["decision"].assumes)
    override = resolve(whole, accept(whole, {**raw, "equal": "submarines"}), GivenDice([6, 1, 1, 1, 4, 1, 3]))
    assert override.result["outcome"] == "submarines"


def test_without_house_rules_the_ruling_is_named():
    assert "AM-1" in CHECKS["attack"].assumes and "AM-1" in CHECKS["ambush"].assumes
    assert "AM-1" in GAME.rules.tables["decision"].assumes


@pytest.mark.parametrize("equal", [None, *ambush.EQUAL])
def test_the_decision_table_agrees_with_the_check(equal, written):
    house = games.load("ambush", None if equal is None else written(f'[attack]\nequal = "{equal}"\n'), files=DISK)
    rows = [tuple(row.cells.values()) for row in house.rules.tables["decision"].rows]
    told = Counter()
    for die, submarines in product(("less", "equal", "greater"), (0, 2)):
        outcome = naive_attack({"less": 2, "equal": 3, "greater": 4}[die], 3, submarines, equal or "mines")
        matching = [row for row in rows if row[0] == die and row[1] in ("any or none", "any" if submarines else "none")]
        assert [row[2] for row in matching] == [outcome]
        told.update(matching)
    assert set(told) == set(rows)
    assert house.checks.keys() == CHECKS.keys()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[attack]\nequal = "mine"\n', "'equal' must be one of mines, none, submarines, not 'mine'"),
        ("[attack]\nequal = 3\n", "file.toml:2: 'equal' must be one of mines, none, submarines, not 3"),
        ("[attack]\n", "'equal' is missing in 'attack'"),
        ('[attack]\nequals = "none"\n', "unknown key 'equals'. Did you mean 'equal'?"),
        ('attack = "none"\n', "file.toml:1: 'attack' must be a table, not 'none'"),
        ('[tables.start-hex]\nrows = [{ hex = "11U" }]\n', "file.toml:2: '11U' is not a hex such as A20"),
        ('[tables.start-hex]\nrows = [\n{ hex = "U1" },\n{ hex = "U2" }]\n', "this table must have one row, not 2"),
        (
            '[tables.decision]\nrows = [{ die = "less", submarines = "any", outcome = "none" }]\n',
            "house rules cannot change the rows of 'decision'. Write [attack] with 'equal' to change the result of an equal die",
        ),
        (
            '[tables.directions]\nrows = [\n{ roll = "1", direction = "South" },\n{ roll = "2-6", direction = "North" }]\n',
            "direction 1 is 'North', not 'South'. If your map has other numbers, change [board]",
        ),
        ("[board]\ncolumns = 0\n", "file.toml:2: 'columns' must be a whole number from 1"),
        ("\n[board]\nheigher = 4\n", "unknown key 'heigher'. Did you mean 'higher'?"),
        ('[board]\ntop = "left"\n', "file.toml:2: 'top' must be one of higher, lower, not 'left'"),
        ('[[attack]]\nequal = "none"\n', "file.toml:1: 'attack' must be a table, not "),
    ],
)
def test_bad_house_rules_are_refused(text, words, written):
    with pytest.raises(RulesError) as refusal:
        games.load("ambush", written(text), files=DISK)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_start_hex_of_house_rules(written):
    house = games.load("ambush", written('[tables.start-hex]\nrows = [{ hex = "V12" }]\n'), files=DISK)
    check = house.checks["scatter"]
    result = resolve(check, accept(check, {}), GivenDice([1, 1, 4, 1])).result
    assert result == {"intermediate": "V11", "hex": "V12", "distance": 0}


def test_the_starter_file_is_valid_and_states_the_settings(written, tmp_path):
    path = tmp_path / "mine.toml"
    assert run("new", "rules", "ambush", str(path)).exit_code == 0
    games.load("ambush", str(path), files=DISK)
    text = path.read_text(encoding="utf-8")
    cleared = "\n".join(
        line.removeprefix("# ") if line.startswith(("# [attack", "# equal")) else line for line in text.splitlines()
    )
    cleared = cleared.replace("[tables.directions]\n# rows", "# [tables.directions]\n# rows")
    house = games.load("ambush", written(cleared), files=DISK)
    assert house.checks["attack"].inputs[2].default == "none"


def test_the_board_of_the_starter_file_is_that_of_the_game(written, tmp_path):
    """It states every key of a board with the value that is in force, but for the size of the map."""
    path = tmp_path / "mine.toml"
    assert run("new", "rules", "ambush", str(path)).exit_code == 0
    text = path.read_text(encoding="utf-8")
    board = text[text.index("# [board]") : text.index("# [tables.start-hex]\n# rows = [{ hex")]
    house = games.load(
        "ambush", written("".join(line.removeprefix("# ") for line in board.splitlines(keepends=True))), files=DISK
    )
    assert board_of(house.rules) == AMBUSH._replace(columns=41, rows=25)


# --- what a check tells -------------------------------------------------------------------------------------------


def test_checks_and_their_rulings():
    assert list(CHECKS) == ["initiative", "scatter", "attack", "ambush", "turns"]
    rulings = GAME.rules.rulings
    assert list(rulings) == [f"AM-{n}" for n in range(1, 9)]
    headings = {"Ambush check", "Ambush Attack Sequence", *(f"Ambush Attack Sequence ({part})" for part in "abc")}
    assert {ruling.rule for ruling in rulings.values()} <= headings
    for check in CHECKS.values():
        assert check.rule in headings
        assert set(check.assumes) <= set(rulings)
        assert set(check.shows) <= set(GAME.rules.tables)
    for table in GAME.rules.tables.values():
        assert {table.rule, *(row.rule for row in table.rows)} <= headings


def test_json_is_json():
    check = CHECKS["ambush"]
    inputs = accept(check, {"cc_mines": 3, "prey": ["U11", "V12"]})
    told = json.loads(json.dumps(as_json(resolve(check, inputs, GivenDice([1, 1])))))
    assert told["result"] == {"ambusher": "none", "hex": None, "outcome": "none", "mines_left": None}
    assert told["inputs"]["prey"] == ["U11", "V12"]
    chances = json.loads(json.dumps(odds_as_json(check, inputs)))["odds"]
    assert sum(Fraction(one["probability"]) for one in chances) == 1


def test_order_of_odds():
    found = [result["distance"] for result, _ in odds(CHECKS["scatter"], accept(CHECKS["scatter"], {}))]
    assert found == sorted(found)
    check = CHECKS["ambush"]
    raw = {"cc-mines": "3", "cc-submarines": "1", "ficc-mines": "2", "prey": "U10,U11"}
    found = [(r["ambusher"], r["outcome"]) for r, _ in odds(check, accept(check, raw))]
    order = ("CC", "FICC", "none"), ("mines", "submarines", "none")
    assert found == sorted(
        found, key=lambda key: tuple(names.index(one) for names, one in zip(order, key, strict=True))
    )
    assert found[0] == ("CC", "mines")


OPEN = (
    "The crosshair ends in U10. There is an ambush only if CC has a ship there "
    "(to roll the last die: plotroom check ambush attack)."
)


@pytest.mark.parametrize(
    ("options", "head"),
    [
        ((), OPEN),
        (("--ficc-ships", "U10"), OPEN),
        (("--cc-ships", "V10"), "No ambush: the crosshair of FICC ends in U10."),
        (("--prey", "V10"), "No ambush: the crosshair of FICC ends in U10."),
    ],
)
def test_an_ambush_of_ships_that_nobody_named_is_open(options, head):
    """Ambush Attack Sequence: whether the prey has a unit in the final hex is known only where its ships are named."""
    given = "--ficc-mines", "2", "--dice", "2,5,1,3,4,2"
    assert run("check", "ambush", "ambush", *given, *options).stdout.splitlines()[0] == head


def test_a_crosshair_off_the_map_ambushes_nobody(tmp_path):
    (tmp_path / "map.toml").write_text("[board]\ncolumns = 41\nrows = 12\n", encoding="utf-8")
    given = "--ficc-mines", "2", "--dice", "2,5,4,6,4,2", "--rules", str(tmp_path / "map.toml")
    told = run("check", "ambush", "ambush", *given).stdout.splitlines()[0]
    assert told == "No ambush: the crosshair of FICC ends in column U 7 rows after row 12."
