"""Turns that were played otherwise before 0.4, each worked out by hand from the document."""

import tomllib

import pytest
from click.testing import CliRunner

from tests.games.on_patrol.judge.turns import by_command, run_turn
from tests.games.on_patrol.judge.worked import STERN, escort, game, ship, submarine, table

LOST = submarine("M19", 3, 100, began="M19/3", marker="escort-colour M19/3", missed=["E1", "E2"])
GUNS = {"kind": "k-gun", "count": 2, "drops": "abeam 1"}
HEDGEHOG = {"kind": "hedgehog", "count": 1, "drops": "ahead 2"}


def path(report, name, key="escorts"):
    return " ".join(next(one for one in report[key] if one["name"] == name)["path"])


def attacks(report, name):
    found = next(one for one in report["escorts"] if one["name"] == name)["attacks"]
    return {(one["hex"], one["kind"]) for one in found}


@pytest.mark.parametrize("doing", [{"doing": "approach"}, {}])
def test_straight_away_on_its_radial_an_escort_turns_about_toward_its_ring(doing):
    """On Patrol 106.2.2, 105.3.3; and 105.4.8: hexes that it enters next turn, where E2 lies now, bar nothing."""
    pair = escort("E1", "M31", 3, 3, 3, **doing), escort("E2", "M32", 6, 3, 3, **doing)
    report = run_turn(game(LOST, *pair), 1)
    assert (path(report, "E1"), path(report, "E2")) == ("N31/4 O32/4 O33/3", "L31/1 K31/1 J30/1")
    following = run_turn(worked_text(report), 1)
    assert path(following, "E1") == "N33/2 M33/1 M32/6"


def worked_text(report):
    from tests.games.on_patrol.judge.positions import text_of

    return text_of({key: held for key, held in report["next"].items() if key != "made"})


def test_the_first_side_step_may_be_a_dead_end():
    """On Patrol 105.4.8: EE22 is free, but nothing beyond it; three hexes to the right end closer."""
    boat = submarine("P29", 3, 100, began="P29/3", marker="torpedo P30/3")
    report = run_turn(game(boat, escort("E1", "GG22", 1, 3, 6), ship("M3", "CC22", 4)), 1)
    assert path(report, "E1") == "FF22/2 FF23/3 EE24/2"


def test_an_escort_that_gets_no_farther_has_the_speed_of_the_hexes_that_it_entered():
    """On Patrol 105.4.11, OP-43: wrecks lie on all three courses behind one free hex; there it stays and halts."""
    boat = submarine("M19", 3, 100, began="M19/3", marker="torpedo M20/3")
    rocks = [ship(f"W{n}", bow, 3, stopped=True) for n, bow in enumerate(("M27", "N26", "L26", "N28", "L28"))]
    report = run_turn(game(boat, escort("E1", "M29", 6, 3, 6), *rocks), 1)
    (move,) = report["escorts"]
    assert (path(report, "E1"), move["doing"], move["speed"]) == ("M28/6", "run", 1)
    assert report["next"]["escorts"][0]["speed"] == 1
    (move,) = run_turn(worked_text(report), 1)["escorts"]
    assert (move["path"], move["doing"], move["speed"]) == (["M28/6"], "halted", 0)
    assert move["shut_in"] == {
        "M27": "W0 is there (108.1.1)",
        "N27": "W3 is there (108.1.1)",
        "L27": "W4 is there (108.1.1)",
    }


def test_a_hex_with_another_attack_is_taken_only_where_no_vacant_one_is_in_reach():
    """On Patrol 105.4.10: E1 charges M20 and M21, its K-guns L20 and N20; E2's Hedgehog goes to a vacant hex."""
    boat = submarine("M19", 3, 100, began="M19/3", marker="escort-colour M19/3", found=["E1", "E2"])
    first = escort("E1", "M21", 6, 3, 3, weapons=[STERN, GUNS])
    report = run_turn(game(boat, first, escort("E2", "P22", 1, 3, 3, weapons=[HEDGEHOG])), 1)
    assert {hex_ for hex_, _ in attacks(report, "E1")} == {"M20", "M21", "L20", "N20"}
    assert attacks(report, "E2") == {("N21", "hedgehog")}


def test_nothing_is_dropped_where_a_friend_lies():
    """On Patrol 105.4.11: of E1's K-guns abeam of M21 and M20 none falls on the wreck in N21 and N20."""
    boat = submarine("M19", 3, 100, began="M19/3", marker="escort-colour M19/3", found=["E1"])
    one = escort("E1", "M22", 6, 3, 3, weapons=[{**GUNS, "count": 4}])
    free, beside = run_turn(game(boat, one), 1), run_turn(game(boat, one, ship("W", "N21", 3, stopped=True)), 1)
    assert {"N20", "N21"} & {hex_ for hex_, _ in attacks(free, "E1")}
    assert not {"N20", "N21"} & {hex_ for hex_, _ in attacks(beside, "E1")}


@pytest.mark.parametrize(
    ("found", "depth", "speed", "goes"),
    [
        ("E1", 50, 3, 3),
        ("E1 sonar", 50, 3, 3),
        ("E1", 0, 3, 4),  # surfaced: radar
        ("E1 radar", 25, 3, 4),
        ("E1", 25, 4, 5),  # too fast for its sonar: radar
    ],
)
def test_radar_slows_no_escort(found, depth, speed, goes):
    """On Patrol 104.2.1: Search Speed is for escorts with sonar contact."""
    boat = submarine("M19", 3, 100, began="M19/3", found=[found], **{"began-depth": depth})
    report = run_turn(game(boat, escort("E1", "M40", 6, speed, 6, sonar=3, radar=True), light="night"), 1)
    assert report["escorts"][0]["speed"] == goes


@pytest.mark.parametrize(
    ("found", "speed", "told"),
    [
        ("E1 sonar", 4, "found by sonar, but its sonar works up to speed 3, and it went 4"),
        ("E1 radar", 3, "found by radar, but the submarine was at 100 feet, too deep for radar"),
        ("E1", 4, "not by sonar: its sonar works up to speed 3, and it went 4"),
    ],
)
def test_a_find_that_cannot_be_is_refused_or_let_pass(found, speed, told):
    """On Patrol 108.3: with its line; `--lenient` lets it pass and says so."""
    text = game(submarine("M19", 3, 100, found=[found]), escort("E1", "M40", 6, speed, 6, sonar=3, radar=True))
    line = next(n for n, each in enumerate(text.splitlines(), 1) if each.startswith("found"))
    result, files = by_command(text, 1)
    assert (result.exit_code, files) == (2, {})
    assert f"game.toml:{line}" in result.output and told in " ".join(result.output.split())
    result, files = by_command(text, 1, "--lenient")
    assert result.exit_code == 0 and told in " ".join(result.output.split())


def test_a_capital_ship_that_left_in_emergency_stays_away():
    """On Patrol 104.4.3: the default board ends at column A and row 1."""
    boat = submarine("M19", 3, 100, began="M19/3", marker="torpedo P30/3")
    for bow in ("A31", "1 column left of A in row 30"):
        big = table("ships", name="BB", kind="capital", bow=bow, facing=2, best=5, speed=5)
        text = game(boat, big, escort("E1", "M40", 6, 3, 3), die=3).replace("turn = 3", "turn = 5\nemergency = 3")
        report = run_turn(text, 1)
        assert report["ships"][0]["left_board"] and not report["next"]["ships"]


def test_aviation_fuel_lights_from_the_hit():
    """On Patrol 107.2.3 has no previous turn, as 107.2.2 has."""
    for kind, marker in (("aviation-tanker", "sub-colour"), ("tanker", "none")):
        hit = table("ships", name="T1", kind=kind, bow="M30", facing=3, stopped=True, torpedoed=3)
        text = game(submarine("M15", 3, 25), hit, escort("E1", "C60", 3, 3, 3), light="night")
        assert run_turn(text, 1)["markers"]["Wahoo"] == marker


def test_a_saved_setup_carries_the_dice_of_its_slips(tmp_path):
    """On Patrol 104.3.1: one set of fleet dice; each turn takes the first, the next file has the rest."""
    from generators.cli.main import cli

    words = [
        "setup",
        "on-patrol",
        "--rules",
        "on-patrol-example",
        "--merchantmen",
        "4",
        "--escort",
        "Example frigate:12",
        "--seed",
        "5",
        "--turns",
        "3",
        "--json",
    ]
    drawn = [roll["dice"][0] for roll in json_of(words)["rolls"] if "fleet" in roll["for"]]
    saved = tmp_path / "g.toml"
    result = CliRunner().invoke(cli, [*words[:-1], "--save", str(saved), "-o", str(tmp_path)], prog_name="plotroom")
    assert result.exit_code == 0, result.output
    assert tomllib.loads(saved.read_text(encoding="utf-8"))["fleet-dice"] == drawn
    report = run_turn(saved.read_text(encoding="utf-8"), 99)
    assert (report["order"]["die"], report["order"]["sealed"]) == (drawn[0], True)
    assert report["next"]["fleet-dice"] == drawn[1:]


def json_of(words):
    import json

    from generators.cli.main import cli

    return json.loads(CliRunner().invoke(cli, words, prog_name="plotroom").stdout)
