"""The variant's own checks, reports and setup.  What happens on the board is in tests/cases."""

import json

import pytest

from aids import games
from aids.input_file import on_disk
from aids.rulebook.rules import value
from aids.rulebook.tables import Table
from aids.u_boat import adjudicate, position_file, setup, weapons
from aids.u_boat.game.turn import ENDING_RULING
from aids.u_boat.game_map import SUBMARINE, load_map
from aids.u_boat.orders import Unit, number_units
from tests.games.u_boat.phases import outcomes
from tests.printed import run

GAME = games.load("u-boat")
RULES = GAME.rules
MAP = load_map()


def resolve(tmp_path, text, edition=None):
    path = tmp_path / "file.toml"
    path.write_text(text, encoding="utf-8")
    return adjudicate.resolve_phase(RULES, MAP, position_file.read_position(MAP, on_disk(path)), edition).as_json()


def answer(*words):
    result = run("check", "u-boat", *words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)["result"]


# Torpedoes and depth charges; `test_facts.py` holds check, chart and adjudicator to the same facts.


def cells(table: Table):
    counts = {"none": 0, "one": 1, "two": 2, "three": 3}
    return [(row.cells, key, counts[key]) for row in table.rows for key in table.columns if key in counts]


@pytest.mark.parametrize(("cells", "key", "count"), cells(RULES.tables["torpedo-matrix"]))
def test_torpedo_matrix(cells, key, count):
    same = cells["from"] == "same space"
    found = weapons.outcome(RULES, same_space=same, torpedo_supports=cells["supports"], target_supports=count)
    assert found == cells[key]


def test_depth_charges_break_chains_of_support_but_not_circles():
    assert weapons.sunk(RULES, (1, 2, 3), {1: (), 2: (1,), 3: (2,)}) == {1, 2, 3}
    assert weapons.sunk(RULES, (1, 2), {1: (2,), 2: (1,)}) == frozenset()
    assert weapons.sunk(RULES, (2,), {2: (1,)}) == frozenset()


def test_checks_on_the_command_line():
    assert answer("torpedo") == {"outcome": "dislodged"}
    assert answer("torpedo", "--same-space") == {"outcome": "sunk"}
    assert answer("torpedo", "--torpedo-supports", "1", "--target-supports", "1") == {"outcome": "sunk"}
    assert answer("torpedo", "--target-supports", "1") == {"outcome": "survives"}
    both = run("check", "u-boat", "depth-charge", "--moved-in", "--stationary")
    assert both.exit_code == 2 and "Use only one of them" in both.stderr
    odds = run("check", "u-boat", "torpedo", "--odds")
    assert odds.exit_code == 2 and "--odds: this check uses no dice, so it has no odds." in odds.stderr


# What is told (paragraph 4, UB-8, UB-17).


def test_reports(tmp_path):
    result = resolve(
        tmp_path,
        """
        phase = "movement"
        [units]
        England = ["F nth", "U nwg", "U lon", "F hel"]
        France = ["U ska", "U bar", "F eng"]
        Germany = ["U bot", "F den", "U bal"]
        [orders]
        England = ["F nth D ska", "U nwg - bar", "U lon - eng", "F hel S U nwg - bar"]
        France = ["U ska T Germany F den", "U bar T Germany F nwg", "F eng S U ska T Germany F den"]
        Germany = ["U bot - lvn", "U bal S F den"]
        """,
    )
    reports = result["reports"]
    everyone = "\n".join(reports["everyone"])
    assert "Torpedo: France U ska: Germany F den survives, 2 against 2" in reports["everyone"]
    assert "Depth charged in ska: France U: sunk" in reports["everyone"]
    assert "In conflict: Germany U bal, supporting Germany F den" in reports["everyone"]
    assert "Seen on the coast: Germany U lvn" in reports["everyone"]
    assert "U nwg" not in everyone and "U bar" not in everyone and "U bot" not in everyone and "U eng" not in everyone
    assert "England: F hel H: done" in reports["everyone"]
    assert any("U bar T Germany F nwg" in line and "void" in line for line in reports["France"])
    assert "England: U nwg - bar: done" in reports["England"]
    assert not any("France: U" in line for line in reports["England"])


def test_support_for_a_submarine_out_of_sight_is_not_told(tmp_path):
    result = resolve(
        tmp_path,
        """
        phase = "movement"
        [units]
        England = ["F nwy", "U nwg"]
        [orders]
        England = ["F nwy S U nwg - bar", "U nwg - bar"]
        """,
    )
    assert result["reports"]["everyone"] == ["England: F nwy H: done"]
    assert len(result["reports"]["England"]) == 2


def test_a_submarine_is_sunk_by_the_depth_charge_that_the_reason_names():
    result = outcomes(England=["U nth H"], Germany=["F den D nth"], France=["F eng D nth"])
    assert result["England U nth"] == (False, "sunk by depth charge of France F eng and Germany F den", "")


def test_only_a_fleet_at_sea_convoys_and_depth_charges():
    """U-Boat 8(c): in port, and for an army, the second of the two orders is void, and only its power's fleet stands."""
    there = {"Germany": ["U nth H"], "England": ["A yor - nwy"]}
    carry, charge = "C A yor - nwy", "D nth"
    at_sea = outcomes(**{**there, "England": [*there["England"], f"F eng {carry}", f"F eng {charge}"]})
    assert at_sea["Germany U nth"][1].startswith("sunk by depth charge")
    in_port = outcomes(**{**there, "England": [*there["England"], f"F lon {carry}", f"F lon {charge}"]})
    assert in_port["Germany U nth"] == (True, "", "nth")
    other_way = outcomes(**{**there, "England": [*there["England"], f"F lon {charge}", f"F lon {carry}"]})
    assert other_way["Germany U nth"][1].startswith("sunk by depth charge")


@pytest.mark.parametrize("unit", ["F lon", "A edi"])
def test_a_void_second_order_is_told(unit, tmp_path):
    """U-Boat 8(c), UB-25: the reason names the rule."""
    path = tmp_path / "phase.toml"
    orders = f'["{unit} C A yor - nwy", "{unit} D nth"]'
    path.write_text(
        f'phase = "movement"\n[units]\nEngland = ["{unit}", "A yor"]\n[orders]\nEngland = {orders}\n', encoding="utf-8"
    )
    told = adjudicate.resolve_phase(RULES, MAP, position_file.read_position(MAP, on_disk(path))).as_json()["reports"][
        "everyone"
    ]
    void = "this is a second order, and only a fleet at sea can convoy and depth charge (8(c))"
    assert f"England: {unit} D nth: failed (illegal: {void})" in told
    assert f"England: {unit} C A yor - nwy: failed (illegal: only a fleet at sea can convoy)" in told


def test_a_center_builds_one_unit(tmp_path):
    result = resolve(
        tmp_path,
        """
        phase = "adjustment"
        units = { England = ["A nwy"] }
        centers = { England = ["lon", "edi", "lvp"] }
        orders = { England = ["build U lon", "build F lon", "build F edi", "build A lvp"] }
        """,
    )
    assert result["units"]["England"] == ["A nwy", "F edi", "U lon"]
    assert [(order["order"], order["reason"]) for order in result["orders"]] == [
        ("build U lon", ""),
        ("build F lon", "illegal: a unit was already built in London"),
        ("build F edi", ""),
        ("build A lvp", "the power has no more builds"),
    ]


def test_a_move_is_no_order_of_an_adjustment(tmp_path):
    result = resolve(
        tmp_path,
        """
        phase = "adjustment"
        units = { England = ["A nwy"] }
        centers = { England = ["lon", "nwy"] }
        orders = { England = ["A nwy - swe", "build F lon"] }
        """,
    )
    assert result["units"]["England"] == ["A nwy", "F lon"]
    assert [(order["order"], order["ok"], order["reason"]) for order in result["orders"]] == [
        ("A nwy - swe", False, "illegal: only builds and removals are possible in this phase"),
        ("build F lon", True, ""),
    ]


# From one phase to the next.


def test_a_season(tmp_path):
    text = """
    phase = "movement"
    year = 1903
    season = "fall"
    [units]
    England = ["F nth", "A yor", "F hol", "U bel"]
    France = ["U ska", "F pic"]
    Germany = ["F den"]
    [orders]
    England = ["F nth C A yor - nwy", "A yor - nwy"]
    France = ["U ska T England F nth"]
    Germany = ["F den - swe"]
    [centres]
    England = ["lon", "nwy"]
    Germany = ["den"]
    """
    result = resolve(tmp_path, text)
    assert [(one["unit"], one["by"]) for one in result["sunk"]] == [("A yor", ["France U ska"])]
    (driven,) = result["dislodged"]
    assert driven["unit"] == "F nth" and driven["from"] == ["ska"] and "ska" not in driven["retreats"]
    after = result["next"]
    assert (after["phase"], after["year"], after["season"]) == ("retreat", 1903, "autumn")

    def dumped(value):
        if isinstance(value, dict):
            return "{ " + ", ".join(f"{key} = {dumped(one)}" for key, one in value.items()) + " }"
        return json.dumps(value) if not isinstance(value, list) else "[" + ", ".join(map(dumped, value)) + "]"

    def file(values, orders):
        return "\n".join(f"{key} = {dumped(value)}" for key, value in {**values, "orders": orders}.items())

    retreat = resolve(tmp_path, file(after, {"England": ["F nth - edi"]}))
    assert retreat["units"]["England"] == ["F edi", "F hol", "U bel"]
    adjust = retreat["next"]
    assert adjust["phase"] == "adjustment"
    assert adjust["centres"] == {
        "England": ["bel", "edi", "hol", "lon", "nwy"],
        "Germany": ["den", "swe"],
    }
    built = resolve(tmp_path, file(adjust, {"England": ["build U lon"], "France": ["remove F pic"]}))
    assert built["units"]["England"] == ["F edi", "F hol", "U bel", "U lon"]
    assert "France" not in built["units"]
    assert (built["next"]["phase"], built["next"]["year"], built["next"]["season"]) == ("movement", 1904, "spring")


@pytest.mark.parametrize(
    ("units", "owner"),
    [
        (["England U bel"], "England"),
        (["England U bel", "Germany A bel"], "Germany"),
        (["England A bel", "Germany U bel"], "England"),
        (["England U bel", "Germany U bel"], "France"),
        (["England U bel", "England U bel"], "England"),
        ([], "France"),
    ],
)
def test_who_owns_a_center(units, owner):
    from aids.u_boat.adjustments import center_owners

    there = number_units([Unit(*unit.split()) for unit in units])
    assert center_owners(MAP, {"France": ["bel"]}, there) == {owner: ("bel",)}


def test_people_read_the_answer(tmp_path):
    path = tmp_path / "a.toml"
    path.write_text(
        'phase = "movement"\n[units]\nEngland = ["F nth"]\n[orders]\nEngland = ["F nth - edi"]\n', encoding="utf-8"
    )
    shown = run("check", "u-boat", "adjudicate", str(path))
    assert shown.exit_code == 0
    assert "  ok    England: F nth - edi" in shown.stdout.splitlines()
    told = shown.stdout.partition("\nreport for everyone\n")[2]
    assert told.startswith("  England: F nth - edi: done\n"), "the report of each reader under its name"
    assert shown.stdout.splitlines()[-1].startswith("U-Boat 5-8  ·  rulings UB-2")
    assert "UB-21" in shown.stdout and "UB-23" not in shown.stdout
    later = run("check", "u-boat", "adjudicate", str(path), "--edition", "2023")
    assert "UB-23" in later.stdout
    # finding 7: what 2023 is
    assert later.stdout.splitlines()[0] == "movement, rulebook of 2023 with the preferences of DATC 3.0"
    assert "DATC 3.0 and not the rulebook’s own words" in RULES.rulings["UB-23"].text
    assert "2023 is the preference of DATC 3.0" in " ".join(
        run("check", "u-boat", "adjudicate", "--help").stdout.split()
    )
    assert answer("adjudicate", str(path))["units"] == {"England": ["F edi"]}


def test_the_starter_resolves(tmp_path):
    path = tmp_path / "start.toml"
    assert run("new", "scenario", "u-boat", str(path)).exit_code == 0
    assert answer("adjudicate", str(path))["next"]["season"] == "autumn"


# The setup of 1901.


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("anywhere", [False, True])
def test_setup(seed, anywhere):
    rolled = setup.roll_setup(RULES, seed, anywhere=anywhere)
    assert rolled == setup.roll_setup(RULES, seed, anywhere=anywhere)
    pieces = [(piece["power"], piece["unit"], piece["space"]) for piece in rolled.pieces]
    submarines = [piece for piece in pieces if piece[1] == SUBMARINE]
    assert len(pieces) == 29 and [power for power, _, _ in submarines] == list(MAP.powers)
    for power, _, place in submarines:
        assert place in MAP.fleet_moves and MAP.provinces[place[:3]].terrain == "coast"
        assert anywhere or MAP.provinces[place[:3]].home == power
    for draw in rolled.draws:
        assert draw.result == draw.choices[draw.dice[0] - 1] and 1 <= draw.dice[0] <= len(draw.choices)
    as_json = rolled.as_json()
    assert json.loads(json.dumps(as_json)) == as_json and as_json["pieces"][0].keys() == {"power", "unit", "space"}


def test_setup_reaches_every_home_coast():
    seen = {
        (p["power"], p["space"])
        for seed in range(150)
        for p in setup.roll_setup(RULES, seed).pieces
        if p["unit"] == "U"
    }
    assert seen == {
        (power, place)
        for power in MAP.powers
        for home in MAP.home_coasts(power)
        for place in MAP.places(SUBMARINE, home)
    }


def test_every_ruling_is_used_or_told():
    assert {*RULES.rulings} == {f"UB-{n}" for n in range(1, len(RULES.rulings) + 1)}
    named = {id for check in GAME.checks.values() for id in check.assumes} | set(setup.ASSUMES)
    named |= set(adjudicate.EDITION_RULINGS.values()) | {id for table in RULES.tables.values() for id in table.assumes}
    assert named | {ENDING_RULING} >= set(RULES.rulings)
    assert value(RULES, "torpedo-force") == value(RULES, "depth-charge-force") == 2


@pytest.mark.parametrize(("held", "winner"), [(17, None), (18, "England")])
def test_eighteen_centers_after_autumn_win(tmp_path, held, winner):
    centers = [province.id for province in MAP.provinces.values() if province.center][:held]
    path = tmp_path / "phase.toml"
    text = f'phase = "movement"\nyear = 1908\nseason = "{{}}"\n[units]\nEngland = ["A bur"]\n[centres]\nEngland = {centers}\n'
    path.write_text(text.format("autumn").replace("'", '"'), encoding="utf-8")
    assert answer("adjudicate", str(path))["winner"] == winner
    path.write_text(text.format("spring").replace("'", '"'), encoding="utf-8")
    assert answer("adjudicate", str(path))["winner"] is None
