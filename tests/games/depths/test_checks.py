"""The Depths game against a second, naive writing of its rules."""

import tomllib
from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from aids import games
from aids.checks import accept, as_json, odds, odds_as_json, resolve, value_text
from aids.depths.status import modifiers, targets
from aids.dice import GivenDice
from aids.errors import InputError, PlotroomError, RulesError
from aids.input_file import DISK
from tests import FACTS_FOLDER
from tests.printed import run
from tests.sources import ROOT

GAME = games.load("depths")
SEARCH, STATUS, TO_HIT, CHOOSE = (GAME.checks[name] for name in ("search", "status", "to-hit", "choose"))
SIDES = {"d6": 6, "d12": 12, "d20": 20}
FOUND_ON = {
    "periscope": {"d6": 3, "d12": 6, "d20": 10},
    "submerged": {"d6": 2, "d12": 4, "d20": 7},
}
NO, P, S, BOTH = (), ("periscope",), ("submerged",), ("periscope", "submerged")


def found_odds(die, searchers, *depths):
    inputs = accept(SEARCH, {"die": die, "depth": depths, "searchers": searchers})
    return {result["found"]: chance for result, chance in odds(SEARCH, inputs)}


def brute_force(die, searchers, depths):
    """Every sequence of faces, one at a time."""
    counted = Counter()
    for faces in product(range(1, SIDES[die] + 1), repeat=searchers):
        found = [any(face <= FOUND_ON[depth][die] for face in faces) and depth in depths for depth in BOTH]
        counted[tuple(depth for depth, yes in zip(BOTH, found, strict=True) if yes)] += 1
    return {found: Fraction(count, SIDES[die] ** searchers) for found, count in counted.items()}


def test_checks_of_the_game():
    """Those are checks that the facts name as procedures, and every table of the rules file that has dice."""
    rules = tomllib.loads((ROOT / "aids" / "depths" / "rules.toml").read_text(encoding="utf-8"))
    rolled = [name for name, table in rules["tables"].items() if "dice" in table and table.get("check", True)]
    procedures = tomllib.loads((FACTS_FOLDER / "depths.toml").read_text(encoding="utf-8"))["procedures"]
    assert len(procedures) == 4 and list(GAME.checks) == [*procedures, *rolled]


# The search.


@pytest.mark.parametrize("depth", FOUND_ON)
@pytest.mark.parametrize("die", SIDES)
@pytest.mark.parametrize("searchers", [1, 2, 3, 7, 30])
def test_one_depth_is_missed_only_if_every_searcher_misses(die, depth, searchers):
    missed = (1 - Fraction(FOUND_ON[depth][die], SIDES[die])) ** searchers
    assert found_odds(die, searchers, depth) == {(depth,): 1 - missed, NO: missed}


@pytest.mark.parametrize("die", SIDES)
@pytest.mark.parametrize("searchers", [1, 2, 5, 30])
def test_a_mixed_zone(die, searchers):
    shallow, deep = (1 - Fraction(FOUND_ON[depth][die], SIDES[die]) for depth in BOTH)
    expected = {BOTH: 1 - deep**searchers, P: deep**searchers - shallow**searchers, NO: shallow**searchers}
    assert found_odds(die, searchers, *BOTH) == expected
    assert found_odds(die, searchers, "submerged", "periscope", "submerged") == expected


@pytest.mark.parametrize("depths", [P, S, BOTH])
@pytest.mark.parametrize(
    ("die", "searchers"), [("d6", 1), ("d6", 2), ("d6", 3), ("d6", 4), ("d12", 2), ("d12", 3), ("d20", 1), ("d20", 2)]
)
def test_search_odds_against_brute_force(die, searchers, depths):
    found = found_odds(die, searchers, *depths)
    assert found == brute_force(die, searchers, depths)
    assert sum(found.values()) == 1


def test_odds_of_two_searchers_by_hand():
    assert found_odds("d6", 2, "periscope") == {P: Fraction(3, 4), NO: Fraction(1, 4)}
    assert found_odds("d6", 2, "submerged") == {S: Fraction(5, 9), NO: Fraction(4, 9)}
    assert found_odds("d20", 2, "submerged") == {S: Fraction(231, 400), NO: Fraction(169, 400)}
    assert found_odds("d6", 2, *BOTH) == {BOTH: Fraction(5, 9), P: Fraction(7, 36), NO: Fraction(1, 4)}


def test_odds_come_in_order_and_as_json():
    inputs = accept(SEARCH, {"die": "D6", "depth": BOTH, "searchers": "1"})
    assert odds_as_json(SEARCH, inputs)["odds"] == [
        {"result": {"found": []}, "probability": "1/2"},
        {"result": {"found": ["periscope"]}, "probability": "1/6"},
        {"result": {"found": ["periscope", "submerged"]}, "probability": "1/3"},
    ]


@pytest.mark.parametrize("die", SIDES)
@pytest.mark.parametrize("depths", [P, S, BOTH])
def test_every_face_of_one_searcher(die, depths):
    for face in range(1, SIDES[die] + 1):
        inputs = accept(SEARCH, {"die": die, "depth": depths, "searchers": 1})
        expected = tuple(depth for depth in depths if face <= FOUND_ON[depth][die])
        assert resolve(SEARCH, inputs, GivenDice([face])).result == {"found": expected}, face


@pytest.mark.parametrize(
    ("depths", "dice", "found"),
    [
        (BOTH, [6, 3, 6], P),
        (BOTH, [3, 6, 2], BOTH),
        (BOTH, [2, 6, 6], BOTH),
        (BOTH, [4, 5, 6], NO),
        (S, [3, 3, 3], NO),
        (P, [1, 1, 1], P),
    ],
)
def test_one_success_is_enough_whoever_has_it(depths, dice, found):
    inputs = accept(SEARCH, {"die": "d6", "depth": depths, "searchers": 3})
    outcome = resolve(SEARCH, inputs, GivenDice(dice))
    assert outcome.result == {"found": found}
    assert outcome.dice == tuple(dice)


@pytest.mark.parametrize(
    ("depths", "rule", "assumes"),
    [
        (P, "Periscope Depth", ["DP-2", "DP-4"]),
        (S, "Submerged", ["DP-2", "DP-4"]),
        (BOTH, "Periscope Depth, Submerged", ["DP-2", "DP-3", "DP-4"]),
    ],
)
def test_a_search_cites_the_depths_in_the_zone(depths, rule, assumes):
    told = as_json(resolve(SEARCH, accept(SEARCH, {"die": "d6", "depth": depths, "searchers": 1}), GivenDice([6])))
    assert (told["rule"], told["assumes"]) == (rule, assumes)


@pytest.mark.parametrize("given", [{}, {"die": "d6", "searchers": 3}])
def test_surfaced_submarines_need_no_search(given):
    """Depths Surfaced: they are attacked without a detection roll, so neither a die nor searchers are asked for."""
    inputs = accept(SEARCH, {"depth": "surfaced", **given})
    told = as_json(resolve(SEARCH, inputs, GivenDice([])))
    assert (told["dice"], told["result"], told["rule"]) == ([], {"found": ["surfaced"]}, "Surfaced")
    assert odds(SEARCH, inputs) == [({"found": ("surfaced",)}, 1)]
    words = [f"--{name}={value}" for name, value in given.items()]
    said = run("check", "depths", "search", "--depth", "surfaced", *words).stdout
    assert said.startswith("No search is needed. Surfaced submarines are always seen.\n")


@pytest.mark.parametrize("depth", [["surfaced"], "Surfaced", ("SURFACED",)])
def test_surfaced_submarines_need_no_die_however_they_are_written(depth):
    """A page sends a list, and a choice may be in capitals."""
    assert accept(SEARCH, {"depth": depth}) == {"depth": ("surfaced",)}


def test_surfaced_submarines_in_a_mixed_zone_are_seen_beside_what_a_search_finds():
    inputs = accept(SEARCH, {"die": "d6", "searchers": 2, "depth": ("surfaced", "submerged")})
    found = {result["found"]: chance for result, chance in odds(SEARCH, inputs)}
    assert found == {("surfaced",): Fraction(4, 9), ("surfaced", "submerged"): Fraction(5, 9)}
    with pytest.raises(InputError, match=r"--searchers: this value is required"):
        accept(SEARCH, {"die": "d6", "depth": ("surfaced", "submerged")})


# What a depth means.


@pytest.mark.parametrize(
    ("depth", "die", "attack", "defense", "movement"),
    [
        ("surfaced", "d6", 0, 0, None),
        ("surfaced", "d12", 0, 0, None),
        ("surfaced", "d20", 0, 0, None),
        ("periscope", "d6", 1, 0, 1),
        ("periscope", "d12", 2, 0, 1),
        ("periscope", "d20", 3, 0, 1),
        ("submerged", "d6", -1, -1, 1),
        ("submerged", "d12", -2, -2, 1),
        ("submerged", "d20", -3, -3, 1),
        ("silent", "d6", None, None, 0),
        ("silent", "d12", None, None, 0),
        ("silent", "d20", None, None, 0),
    ],
)
def test_status(depth, die, attack, defense, movement):
    active = depth != "silent"
    assert resolve(STATUS, accept(STATUS, {"depth": depth, "die": die}), GivenDice([])).result == {
        "attack": attack,
        "defense": defense,
        "movement": movement,
        "blocks_convoys": active,
        "may_attack": active,
        "may_defend": active,
        "may_move": active,
        "detectable": active,
    }


@pytest.mark.parametrize(
    ("depth", "movement"), [("surfaced", "normal"), ("periscope", "1"), ("submerged", "1"), ("silent", "0")]
)
def test_movement_in_words_is_never_none(depth, movement):
    result = resolve(STATUS, accept(STATUS, {"depth": depth, "die": "d6"}), GivenDice([])).result
    assert value_text("movement", result["movement"], STATUS.none_text) == movement


@pytest.mark.parametrize(
    ("depth", "lines"),
    [
        ("surfaced", ["on the surface is seen without", "printed value", "printed value", "normal", "blocks them"]),
        (
            "periscope",
            ["at periscope depth can be found by", "+2 to its", "printed value", "1 sea zone", "blocks them"],
        ),
        ("submerged", ["that is submerged can be found by", "-2 to its", "-2 to its", "1 sea zone", "blocks them"]),
        ("silent", ["silent running cannot be found by", "may not", "may not", "none", "does not block them"]),
    ],
)
def test_status_in_words(depth, lines):
    shown = run("check", "depths", "status", "--depth", depth, "--die", "d12").stdout.split("\n")
    assert all(words in line for words, line in zip(lines, [shown[0], *shown[2:6]], strict=True)), shown


@pytest.mark.parametrize(
    ("depth", "rule", "assumes"),
    [
        ("surfaced", "Surfaced", ()),
        ("periscope", "Periscope Depth", ("DP-1", "DP-5")),
        ("submerged", "Submerged", ("DP-1", "DP-5")),
        ("silent", "Silent Running", ()),
    ],
)
def test_status_cites_its_depth(depth, rule, assumes):
    outcome = resolve(STATUS, accept(STATUS, {"depth": depth, "die": "d6"}), GivenDice([]))
    assert (outcome.rule, outcome.assumes) == (rule, assumes)


# Hits.


def needed_and_hit(value, die, depth, action, face):
    inputs = accept(TO_HIT, {"value": value, "die": die, "depth": depth, action: True})
    result = resolve(TO_HIT, inputs, GivenDice([face])).result
    assert list(result) == ["needed", "hit"]
    return result["needed"], result["hit"]


@pytest.mark.parametrize(
    ("depth", "action", "d6", "d12", "d20"),
    [
        ("surfaced", "attack", 2, 4, 7),
        ("surfaced", "defend", 2, 4, 7),
        ("periscope", "attack", 3, 6, 10),
        ("periscope", "defend", 2, 4, 7),
        ("submerged", "attack", 1, 2, 4),
        ("submerged", "defend", 1, 2, 4),
    ],
)
def test_needed_to_hit_from_2_of_6_4_of_12_and_7_of_20(depth, action, d6, d12, d20):
    for die, value, needed in (("d6", 2, d6), ("d12", 4, d12), ("d20", 7, d20)):
        assert needed_and_hit(value, die, depth, action, needed) == (needed, True)
        assert needed_and_hit(value, die, depth, action, needed + 1) == (needed, False)
        assert needed_and_hit(value, die, depth, action, 1) == (needed, True)
        assert needed_and_hit(value, die, depth, action, SIDES[die]) == (needed, False)


@pytest.mark.parametrize("die", SIDES)
@pytest.mark.parametrize("action", ["attack", "defend"])
@pytest.mark.parametrize("depth", ["surfaced", "periscope", "submerged"])
def test_every_value(depth, action, die):
    step = {"d6": 1, "d12": 2, "d20": 3}[die]
    change = {"surfaced": 0, "periscope": step if action == "attack" else 0, "submerged": -step}[depth]
    for value in range(SIDES[die] + 1):
        inputs = accept(TO_HIT, {"value": value, "die": die, "depth": depth, action: True})
        needed = sorted((0, value + change, SIDES[die]))[1]
        chance = Fraction(needed, SIDES[die])
        found = {(result["needed"], result["hit"]): share for result, share in odds(TO_HIT, inputs)}
        assert found == {
            key: share for key, share in {(needed, True): chance, (needed, False): 1 - chance}.items() if share
        }


@pytest.mark.parametrize("action", ["attack", "defend"])
def test_silent_running_does_not_fight(action):
    with pytest.raises(InputError) as error:
        accept(TO_HIT, {"value": 2, "die": "d6", "depth": "silent", action: True})
    assert str(error.value) == (
        f"--depth: silent: a submarine may not {action} in silent running (Depths Silent Running)"
    )


# Bad input.


@pytest.mark.parametrize(
    ("check", "raw", "begins"),
    [
        ("search", {"die": "d6", "depth": P, "searchers": 0}, "--searchers: 0 is not"),
        ("search", {"die": "d6", "depth": P, "searchers": 31}, "--searchers: 31 is not"),
        ("search", {"die": "d6", "depth": P, "searchers": "x"}, "--searchers: 'x' is not a whole number from 1 to 30"),
        ("search", {"die": "d6", "depth": P}, "--searchers: this value is required"),
        (
            "search",
            {"die": "d6", "searchers": 1},
            "--depth: this value is required. Give one of periscope, submerged, surfaced",
        ),
        (
            "search",
            {"die": "d6", "depth": (), "searchers": 1},
            "--depth: this value is required. Give one of periscope, submerged, surfaced",
        ),
        ("search", {"die": "d6", "depth": "silent", "searchers": 1}, "--depth: unknown value 'silent'"),
        ("search", {"die": "d8", "depth": P, "searchers": 1}, "--die: unknown value 'd8'"),
        (
            "search",
            {"depth": P, "searchers": 1},
            "--die: this value is required. Give one of d6, d12, d20 (Depths Periscope Depth)",
        ),
        ("status", {"depth": "deep", "die": "d6"}, "--depth: unknown value 'deep'"),
        ("status", {"depth": "silent"}, "--die: this value is required"),
        ("to-hit", {"value": 2, "die": "d6", "depth": "surfaced"}, "--attack or --defend: this value is required"),
        (
            "to-hit",
            {"value": 2, "die": "d6", "depth": "surfaced", "attack": False},
            "--attack or --defend: this value is required",
        ),
        (
            "to-hit",
            {"value": 2, "die": "d6", "depth": "surfaced", "attack": True, "defend": True},
            "--attack and --defend: use only one of these options (Depths Declaration)",
        ),
        ("to-hit", {"value": 7, "die": "d6", "depth": "surfaced", "attack": True}, "--value: 7 is more than 6, "),
        ("to-hit", {"value": 13, "die": "d12", "depth": "surfaced", "attack": True}, "--value: 13 is more than 12, "),
        ("to-hit", {"value": 21, "die": "d20", "depth": "surfaced", "attack": True}, "--value: 21 is not"),
        ("to-hit", {"value": -1, "die": "d6", "depth": "surfaced", "attack": True}, "--value: -1 is not"),
    ],
)
def test_bad_input_in_one_line(check, raw, begins):
    with pytest.raises(PlotroomError) as error:
        accept(GAME.checks[check], raw)
    assert str(error.value).startswith(begins)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("die", "dice", "message"),
    [
        ("d6", [3, 7], "--dice: die 2 is 7, but a d6 has 1 to 6"),
        ("d12", [13, 1], "--dice: die 1 is 13, but a d12 has 1 to 12"),
        ("d20", [0, 1], "--dice: die 1 is 0, but a d20 has 1 to 20"),
        ("d6", [3], "--dice: 1 die is given, but searcher 2 (d6) needs 1 more"),
        ("d6", [3, 3, 3], "--dice: 3 dice are given, but only 2 are used. Give only the first 2 dice."),
    ],
)
def test_dice_that_do_not_fit_the_search(die, dice, message):
    inputs = accept(SEARCH, {"die": die, "depth": P, "searchers": 2})
    with pytest.raises(InputError) as error:
        resolve(SEARCH, inputs, GivenDice(dice))
    assert str(error.value) == message


# House rules.


def with_house(tmp_path, words):
    path = tmp_path / "house.toml"
    path.write_text(words, encoding="utf-8")
    return games.load("depths", path, files=DISK)


def test_house_figures_reach_tables_and_checks(tmp_path):
    house = with_house(
        tmp_path,
        "[figures]\nsearch-submerged-d6 = 4\nperiscope-bonus-d12 = 5\nsubmerged-penalty-d20 = 0\n"
        "periscope-movement = 0\nsubmerged-movement = 2\n",
    )
    assert house.rules.tables["search-targets"].rows[1].cells["d6"] == "4 or less"
    search, status, to_hit = (house.checks[name] for name in ("search", "status", "to-hit"))
    inputs = accept(search, {"die": "d6", "depth": BOTH, "searchers": 1})
    assert {result["found"]: chance for result, chance in odds(search, inputs)} == {
        NO: Fraction(1, 3),
        S: Fraction(1, 6),
        BOTH: Fraction(1, 2),
    }
    inputs = accept(to_hit, {"value": 4, "die": "d12", "depth": "periscope", "attack": True})
    assert resolve(to_hit, inputs, GivenDice([9])).result == {"needed": 9, "hit": True}
    result = resolve(status, accept(status, {"depth": "periscope", "die": "d6"}), GivenDice([])).result
    assert (result["movement"], result["may_move"]) == (0, False)
    result = resolve(status, accept(status, {"depth": "submerged", "die": "d20"}), GivenDice([])).result
    assert (result["attack"], result["movement"], result["may_move"]) == (0, 2, True)


def test_house_rows_reach_the_checks(tmp_path):
    house = with_house(
        tmp_path,
        "[tables.search-targets]\nrows = [\n"
        '  { depth = "Submerged", d6 = "1 or less", d12 = "2 or less", d20 = "3 or less" },\n'
        '  { depth = "Periscope", d6 = "6 or less", d12 = "12 or less", d20 = "20 or less" },\n]\n'
        "[tables.permissions]\nrows = [\n"
        '  { depth = "Surfaced", attack = "no", defend = "yes", move = "normal", convoys = "yes", found = "always" },\n'
        '  { depth = "Periscope", attack = "yes", defend = "yes", move = "normal", convoys = "no", found = "by search" },\n'
        '  { depth = "Submerged", attack = "yes", defend = "yes", move = "no", convoys = "no", found = "by search" },\n'
        '  { depth = "Silent", attack = "no", defend = "no", move = "up to 2", convoys = "no", found = "never" },\n]\n',
    )
    assert targets(house.rules)["submerged", "d12"] == 2
    check = house.checks["search"]
    assert odds(check, accept(check, {"die": "d20", "depth": P, "searchers": 1})) == [({"found": P}, 1)]
    status, to_hit = house.checks["status"], house.checks["to-hit"]
    outcome = resolve(status, accept(status, {"depth": "silent", "die": "d6"}), GivenDice([]))
    assert (outcome.result["movement"], outcome.result["may_move"], outcome.rule) == (2, True, "house rules")
    assert (
        resolve(status, accept(status, {"depth": "periscope", "die": "d6"}), GivenDice([])).result["movement"] is None
    )
    with pytest.raises(InputError, match="a submarine may not attack on the surface"):
        accept(to_hit, {"value": 2, "die": "d6", "depth": "surfaced", "attack": True})


TARGETS = '[tables.search-targets]\nrows = [\n  {{ depth = "Periscope", d6 = "3 or less", d12 = "6 or less", d20 = "{}" }},\n{}]\n'
DEEP = '  { depth = "Submerged", d6 = "2 or less", d12 = "4 or less", d20 = "7 or less" },\n'
MAY = '  {{ depth = "{}", attack = "{}", defend = "no", move = "{}", convoys = "no", found = "{}" }},\n'


def permissions(*rows):
    return "[tables.permissions]\nrows = [\n" + "".join(MAY.format(*row) for row in rows) + "]\n"


@pytest.mark.parametrize(
    ("words", "line", "fault"),
    [
        (TARGETS.format("10", DEEP), 3, "'d20' must be a number such as '3 or less', not '10'"),
        (TARGETS.format("21 or less", DEEP), 3, "21 is more than the highest face of a d20"),
        (TARGETS.format("10 or less", ""), 2, "a row is missing: submerged"),
        (TARGETS.format("10 or less", DEEP + DEEP), 5, "two rows are for 'submerged'"),
        (
            TARGETS.format("10 or less", DEEP.replace("Sub", "Im")),
            4,
            "unknown row 'immerged'. Use one of periscope, submerged",
        ),
        (
            permissions(
                *((depth, "maybe", "no", "never") for depth in ("Surfaced", "Periscope", "Submerged", "Silent"))
            ),
            3,
            "'attack' must be one of yes, no, not 'maybe'",
        ),
        (permissions(("Surfaced", "yes", "normal", "always")), 2, "a row is missing: periscope"),
        (
            permissions(
                *((depth, "yes", "no", "by search") for depth in ("Surfaced", "Periscope", "Submerged", "Silent"))
            ),
            3,
            "'found' must be one of always, never, not 'by search'",
        ),
        (
            permissions(
                ("Surfaced", "yes", "no", "always"),
                ("Periscope", "yes", "up to 1", "by search"),
                ("Submerged", "yes", "1", "by search"),
                ("Silent", "no", "no", "never"),
            ),
            5,
            "'move' must be normal, no, or a limit such as 'up to 1', not '1'",
        ),
        (
            permissions(
                ("Surfaced", "yes", "no", "always"),
                ("Periscope", "yes", "up to 1", "by search"),
                ("Submerged", "yes", "no", "by search"),
                ("Silent", "yes", "no", "never"),
            ),
            6,
            "'attack' must be no for silent running",
        ),
        ("[figures]\nsearch-periscope-d6 = 7\n", 2, "must be from 0 to 6 pips, not 7"),
        ('[figures]\nfailed-search = "rounds"\n', 2, "rounds"),
    ],
)
def test_invalid_house_rules(tmp_path, words, line, fault):
    with pytest.raises(RulesError) as error:
        with_house(tmp_path, words)
    message = str(error.value)
    assert f"house.toml:{line}: " in message
    assert fault in message


def test_house_modifiers_that_are_no_changes(tmp_path):
    rows = "".join(
        f'  {{ depth = "{depth}", value = "{value}", d6 = "{change}", d12 = "0", d20 = "-2" }},\n'
        for depth, value, change in (
            ("Surfaced", "attack", "+1"),
            ("Surfaced", "defense", "0"),
            ("Periscope", "attack", "+2"),
            ("Periscope", "defense", "−1"),
            ("Submerged", "attack", "-1"),
            ("Submerged", "defense", "-1"),
        )
    )
    house = with_house(tmp_path, f"[tables.modifiers]\nrows = [\n{rows}]\n")
    assert modifiers(house.rules)["periscope", "defense", "d6"] == -1
    assert modifiers(house.rules)["surfaced", "attack", "d20"] == -2
    with pytest.raises(RulesError, match=r"'d6' must be a change such as '\+1' or '-1', not 'two'"):
        with_house(tmp_path, f"[tables.modifiers]\nrows = [\n{rows}]\n".replace('"+2"', '"two"'))
