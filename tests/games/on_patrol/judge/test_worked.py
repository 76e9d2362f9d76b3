"""The worked turns of the rules: what the engine prints against the hexes worked out by hand."""

import tomllib

import pytest

from tests.games.on_patrol.judge import worked
from tests.games.on_patrol.judge.invariants import breaches
from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.turns import Turn, run_turn


def paths(report, key="escorts"):
    return {one["name"]: " ".join(one["path"]) for one in report[key]}


def turn_after(report, **die):
    """The turn after a report, with the submarine where it is."""
    following = Turn({}, report).after
    return run_turn(text_of({**following, **die}), 1)


def test_station():
    report = run_turn(worked.STATION, 1)
    assert report["modes"] == {"Wahoo": 1}
    assert report["order"]["die"] == 1 and report["order"]["result"] == "L2"
    assert paths(report)["Fletcher"] == "L27/2 K28/2"
    assert {one["name"]: (one["bow"], one["facing"]) for one in report["ships"]} == {"M1": ("C21", 2)}
    assert sorted(report["search"]["sonar"]) == ["Benson", "Fletcher"]
    assert report["search"]["radar"] in ([], ["Fletcher"])


def test_torpedoes_by_day():
    report = run_turn(worked.TORPEDOES, 1)
    assert report["modes"] == {"Wahoo": 2}
    assert report["targets"] == {"Wahoo": "M20"}
    assert [one["name"] for one in report["escorts"]] == ["E1", "E2"]
    assert paths(report) == {"E1": "N30/4 O31/4 O32/3", "E2": "I9/4 J9/4 K10/4"}
    assert report["starshells"] == []
    following = turn_after(report)
    assert paths(following) == {"E1": "N32/2 M32/1 M31/6", "E2": "L10/4 M11/4 M12/3"}


def test_dived():
    report = run_turn(worked.DIVED, 1)
    assert report["markers"] == {"Wahoo": "escort-colour M19/3"}
    assert report["targets"] == {"Wahoo": "M20"}
    assert report["modes"] == {"Wahoo": 3}
    assert paths(report) == {"E1": "M23/6 M22/6 M21/6", "E2": "P30/2 O30/1 N29/1 M29/1"}
    first, second = report["escorts"]
    assert [(one["hex"], one["kind"], one["count"]) for one in first["attacks"]] == [("M22", "depth-charge", 2)]
    assert len(first["depth_combat"]) == 2
    assert (first["speed"], second["speed"]) == (3, 4)
    following = turn_after(report)
    assert paths(following)["E2"].split()[0] == "M28/6"


def test_surfaced_by_day():
    report = run_turn(worked.SURFACED, 1)
    assert report["modes"] == {"Wahoo": 5} and report["markers"] == {"Wahoo": "sub-colour-surfaced"}
    assert report["targets"] == {"Wahoo": "M21"}
    assert paths(report) == {
        "E1": "M27/6 M26/6 M25/6 M24/6 M23/6",
        "E2": "M39/6 M38/6 M37/6 M36/6 M35/6",
    }
    assert {"E1", "E2"} <= set(str(report["gunfire"]).replace("'", " ").replace('"', " ").replace(",", " ").split())


def test_the_convoy_in_the_way():
    report = run_turn(worked.IN_THE_WAY, 1)
    assert report["targets"] == {"Wahoo": "M20"}
    assert paths(report) == {"E1": "M25/6 M24/6"}
    assert (report["escorts"][0]["doing"], report["escorts"][0]["speed"]) == ("run", 2)
    if "barred" in report:
        due = ["M23", "L23", "M22", "L21", "N23", "N24", "O23", "N21", "N22", "O22"]
        assert sorted(report["barred"]) == sorted(due)


def test_a_stopped_ship():
    report = run_turn(worked.STOPPED, 1)
    ships = {one["name"]: one for one in report["ships"]}
    assert ships["M2"]["path"] == ["M26/3"] and ships["M2"]["halted"]
    following = turn_after(report, die=1)
    assert paths(following, "ships")["M2"] == "L26/2 K27/2"


WORKED = ["STATION", "TORPEDOES", "DIVED", "SURFACED", "IN_THE_WAY", "STOPPED", "EXAMPLE"]


@pytest.mark.parametrize("name", WORKED)
def test_the_judge_finds_no_fault_in_a_worked_turn(name):
    text = getattr(worked, name)
    if name == "EXAMPLE":  # Benson is in no escort of the example
        text = text.replace('["Benson"]', "[]")
    assert breaches(Turn(tomllib.loads(text), run_turn(text, 1))) == []
