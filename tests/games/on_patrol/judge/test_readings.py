"""Each reading of the rules of whole turns (OP-40 to OP-51) in a position of its own, its result worked out by hand."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.games.on_patrol.judge import worked
from tests.games.on_patrol.judge.geometry import hex_at, label_of
from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.turns import run_turn
from tests.games.on_patrol.judge.worked import STERN, escort, game, ship, submarine

FAR = "AA60/3"


def path(report, name, key="escorts"):
    return " ".join(next(one for one in report[key] if one["name"] == name)["path"])


def lost(marker="escort-colour M19/3", **more):
    """A submarine far away and deep, with its marker as it lay."""
    return submarine("AA60", 3, 200, began=FAR, marker=marker, **more)


def test_op_40_every_result_bars_or_the_rolled_one_alone(tmp_path):
    from generators.cli.main import cli

    assert path(run_turn(worked.IN_THE_WAY, 1), "E1") == "M25/6 M24/6"
    house, file = tmp_path / "house.toml", tmp_path / "game.toml"
    house.write_text('game = "on-patrol"\n[figures]\nfleet-first = true\n', encoding="utf-8")
    file.write_text(worked.IN_THE_WAY, encoding="utf-8")
    words = ["turn", "on-patrol", file, "--rules", house, "--json", "--seed", 1, "-o", Path(tmp_path, "out")]
    result = CliRunner().invoke(cli, [str(word) for word in words], prog_name="plotroom")
    assert result.exit_code == 0, result.output
    assert path(json.loads(result.stdout), "E1") == "M25/6 N24/5 N23/6"


def test_op_41_a_run_lasts_while_its_target_hex_stays():
    report = run_turn(game(lost(), escort("E1", "M18", 6, 5, 5, doing="run")), 1)
    assert path(report, "E1") == "M17/6 M16/6 L15/1 K15/1 K14/6"


def test_op_41_a_new_target_hex_takes_effect_at_once():
    """The submarine is found at T19; its target hex T20 lies straight down the row of direction 5 from M24."""
    boat = submarine("T19", 3, 200, began="T19/3", marker="escort-colour M19/3", found=["E1"])
    report = run_turn(game(boat, escort("E1", "M24", 6, 3, 5, doing="run")), 1)
    assert report["targets"] == {"Wahoo": "T20"}
    assert path(report, "E1") == "N23/5 O23/5 P22/5"


def test_op_41_a_williamson_turn_goes_on():
    report = run_turn(game(lost("torpedo M20/3"), escort("E1", "O32", 3, 3, 5, doing="williamson 3 right")), 1)
    assert path(report, "E1") == "N32/2 M32/1 M31/6"


def test_op_42_the_ring_stays_when_the_target_hex_moves():
    """Eleven hexes from the new target hex, the escort keeps to its ring of twelve."""
    report = run_turn(game(lost("inverted M19/3"), escort("E1", "M31", 2, 3, 5, doing="ring 12")), 1)
    assert report["escorts"][0]["doing"] == "ring 12"
    fresh = run_turn(game(lost("inverted M19/3"), escort("E1", "M31", 2, 3, 5)), 1)
    assert fresh["escorts"][0]["doing"] != "ring 12"


def test_op_42_round_the_ring():
    report = run_turn(game(lost("inverted M19/3"), escort("E1", "M26", 2, 3, 5, doing="ring 6")), 1)
    assert path(report, "E1") == "L25/1 K25/1 J24/1"
    assert report["escorts"][0]["doing"] == "ring 6"


@pytest.mark.parametrize(
    ("weapons", "struck"),
    [
        ([{**STERN, "count": 2}], {"M21": 1, "M22": 1}),
        ([{**STERN, "count": 3}], {"M21": 2, "M22": 1}),
        ([{"kind": "hedgehog", "count": 1, "drops": "ahead 2"}], {"M20": 1}),
        ([{"kind": "squid", "count": 2, "drops": "ahead 3"}], {"M20": 1, "M19": 1}),
    ],
    ids=["two charges", "three charges", "hedgehog", "squid"],
)
def test_op_44_weapons_by_kind(weapons, struck):
    """In contact, three hexes straight down from M23: the stern comes to M23, M22, M21."""
    boat = submarine("M19", 3, 200, began="M19/3", marker="escort-colour M19/3", found=["E1"])
    report = run_turn(game(boat, escort("E1", "M23", 6, 3, 5, doing="run", weapons=weapons)), 1)
    move = report["escorts"][0]
    if weapons[0]["kind"] == "depth-charge":
        assert path(report, "E1") == "M22/6 M21/6 M20/6"
    found = {}
    for one in move["attacks"]:
        found[one["hex"]] = found.get(one["hex"], 0) + one["count"]
    if weapons[0]["kind"] == "squid":  # a hex ahead that is attacked may not be crossed: the escort may end before it
        assert sum(found.values()) == 2 and set(found) <= {"M21", "M20", "M19", "M18"}
    else:
        assert found == struck


def test_op_44_k_guns_fall_abeam():
    boat = submarine("M19", 3, 200, began="M19/3", marker="escort-colour M19/3", found=["E1"])
    guns = [{"kind": "k-gun", "count": 2, "drops": "abeam 1"}]
    report = run_turn(game(boat, escort("E1", "M22", 6, 3, 5, doing="run", weapons=guns)), 1)
    attacks = report["escorts"][0]["attacks"]
    assert sum(one["count"] for one in attacks) == 2
    assert all(one["hex"][0] in "LN" for one in attacks)


def test_op_45_the_nearest_to_the_bow_rams():
    """E2 is nearer to the target hex M21 than E1, E1 to the bow in M20: E1 rams."""
    boats = submarine("M20", 3, 0)
    report = run_turn(game(boats, escort("E1", "M13", 3, 4, 4), escort("E2", "M28", 6, 4, 4)), 1)
    doing = {one["name"]: str(one["doing"]) for one in report["escorts"]}
    assert doing["E2"].startswith(("ring", "approach")) and path(report, "E1") == "M14/3 M15/3 M16/3 M17/3"


def test_op_46_contact_is_the_escort_s_own():
    boat = submarine("M19", 3, 200, began="M19/3", marker="escort-colour M19/3", found=["E1"], missed=["E2"])
    report = run_turn(game(boat, escort("E1", "M40", 6, 5, 6), escort("E2", "M12", 3, 5, 6)), 1)
    assert {one["name"]: one["speed"] for one in report["escorts"]} == {"E1": 3, "E2": 6}


def test_op_47_a_ship_halts_behind_one_that_halts():
    ships = ship("M1", "M30", 3, stopped=True), ship("M2", "M26", 3), ship("M3", "M22", 3)
    report = run_turn(game(worked.QUIET, *ships), 1)
    assert {one["name"]: (one["bow"], bool(one["halted"])) for one in report["ships"] if one["name"] != "M1"} == {
        "M2": ("M26", True),
        "M3": ("M22", True),
    }


def test_op_48_escorts_of_a_sunk_submarine_join_another_force():
    other = worked.table("submarines", name="Tang", bow="R40", facing=3, depth=200, marker="inverted R40/3")
    report = run_turn(game(lost(sunk=True), other, escort("E1", "M24", 6, 3, 5), escort("E2", "M40", 6, 3, 5)), 1)
    assert {one["name"]: one["against"] for one in report["escorts"]} == {"E1": "Tang", "E2": "Tang"}


def test_op_48_with_none_they_go_on_with_the_convoy():
    report = run_turn(game(lost(sunk=True), escort("E1", "M24", 6, 3, 5, doing="run"), die=1), 1)
    assert not report["escorts"][0]["against"]
    assert path(report, "E1") == "N23/5 O23/5"


@pytest.mark.parametrize(
    ("old", "found", "due"),
    [
        ("none", ["E1"], [["M20", "M23"]]),
        ("escort-colour M19/3", ["E1"], []),
        ("escort-colour M19/3", [], []),
        ("escort-colour M25/3", ["E1"], [["M20", "M23"]]),
        ("inverted M19/3", ["E1"], [["M20", "M23"]]),
        ("inverted M19/3", [], []),
    ],
)
def test_op_49_when_starshells_are_fired(old, found, due):
    boat = submarine("M19", 3, 200, began="M19/3", marker=old, found=found)
    report = run_turn(game(boat, escort("E1", "M40", 6, 3, 5), escort("E2", "M60", 6, 3, 5), light="night"), 1)
    assert [one["hexes"] for one in report["starshells"]] == due
    assert all(one["by"] == "E2" for one in report["starshells"])


def test_op_50_a_williamson_turn_that_is_barred_goes_the_other_way():
    """A ship dead in the water lies in N30 and N29, so the turn goes left: L30, K31, K32."""
    wreck = ship("M1", "N30", 3, stopped=True)
    report = run_turn(game(lost("torpedo M20/3"), escort("E1", "M30", 3, 3, 5), wreck), 1)
    assert path(report, "E1") == "L30/2 K31/2 K32/3"
    other = worked.ship("M2", "L30", 3, stopped=True)
    both = run_turn(game(lost("torpedo M20/3"), escort("E1", "M30", 3, 3, 5), wreck, other), 1)
    assert path(both, "E1") == "M31/3"  # of all paths the one that ends closest to the target hex (OP-43)
    assert path(run_turn(text_of(both["next"]), 1), "E1") == "N31/4 O32/4"


@pytest.mark.parametrize(("depth", "marker"), [(0, "sub-colour-surfaced"), (25, "sub-colour"), (50, "none")])
def test_op_51_a_sighting_holds_to_25_feet(depth, marker):
    boat = submarine("AA60", 3, depth, began=FAR, sighted=True)
    try:
        report = run_turn(game(boat, escort("E1", "M24", 6, 3, 5), light="night"), 1)
    except ValueError:
        assert depth > 25  # a sighting that cannot be may also be refused
        return
    assert report["markers"].get("Wahoo", "none") == marker


LIT, DARK = "sub-colour", "none"


@pytest.mark.parametrize(
    ("kind", "torpedoed", "sunk", "hexes", "marker"),
    [
        ("cargo", 2, None, 7, LIT),
        ("cargo", 2, None, 8, DARK),
        ("cargo", 2, 3, 7, DARK),
        ("cargo", 1, None, 7, DARK),
        ("cargo", None, None, 4, LIT),
        ("cargo", None, None, 5, DARK),
        ("capital", 2, None, 7, LIT),
        ("tanker", 2, None, 7, LIT),
        ("tanker", 1, None, 7, LIT),
        ("tanker", 1, 2, 7, LIT),
        ("tanker", 1, 2, 8, DARK),
        ("aviation-tanker", 2, None, 20, LIT),
        ("aviation-tanker", 2, None, 21, DARK),
        ("aviation-tanker", 1, 3, 20, LIT),
        ("aviation-tanker", 1, 1, 20, DARK),
        ("aviation-tanker", 1, 1, 7, LIT),
    ],
)
def test_light_of_torpedoed_ships(kind, torpedoed, sunk, hexes, marker):
    """Turn 3 ends by night; the submarine lies at 25 feet straight ahead of the ship (104.1.4b, 107.2.2, 107.2.3)."""
    more = {key: value for key, value in (("torpedoed", torpedoed), ("sunk", sunk)) if value is not None}
    vessel = worked.table("ships", name="M1", kind=kind, bow="M20", facing=3, best=5, **more)
    boat = submarine(f"M{20 + hexes}", 4, 25, began=f"M{20 + hexes}/4")
    report = run_turn(game(boat, vessel, escort("E1", "A90", 3, 2, 6), light="night"), 1)
    assert report["markers"].get("Wahoo", "none") == marker


@pytest.mark.parametrize(
    ("die", "path_due"),
    [(1, "L26/2 K27/2"), (2, "N26/4 O27/4"), (3, ""), (4, ""), (5, ""), (6, "")],
)
def test_a_halted_ship_waits_for_an_order_that_leads_no_nearer(die, path_due):
    """A ship halted in M26, three hexes behind a wreck in M30 and M29 (104.3.3)."""
    halted = ship("M2", "M26", 3, halted=True)
    report = run_turn(game(worked.QUIET, ship("M1", "M30", 3, stopped=True), halted, die=die), 1)
    assert [text for text in path(report, "M2", "ships").split() if not text.startswith("M26")] == path_due.split()
    assert report["ships"][-1]["facing"] == {1: 2, 2: 4, 5: 2, 6: 4}.get(die, 3)


def test_labels_of_the_cases_are_where_they_are_meant_to_be():
    """T20 is seven hexes from M24 in direction 5."""
    from tests.games.on_patrol.judge.geometry import beside

    assert label_of(beside(hex_at("M24"), 5, 7)) == "T20"
