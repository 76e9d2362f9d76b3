"""Readings that house rules can turn (finding 8: UB-3, UB-5, UB-13)."""

from itertools import product

import pytest

from aids import games
from aids.input_file import DISK
from aids.u_boat import weapons
from aids.u_boat.movement import CIRCLE
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.phases import RULES, outcomes, phase, resolve
from tests.samples import few_or_many


@pytest.fixture(scope="module")
def turned(tmp_path_factory):
    """The rules with one switch turned, by its name."""

    def rules(name):
        path = tmp_path_factory.mktemp("house") / "house.toml"
        value = str(not RULES.switches[name].value).lower()
        path.write_text(f'game = "u-boat"\n[figures]\n{name} = {value}\n', encoding="utf-8")
        return games.load("u-boat", path, files=DISK).rules

    return {name: rules(name) for name in RULES.switches}


# finding 8
def test_one_support_saves_from_a_supported_torpedo(turned):
    orders = {
        "England": ["U nth T Germany F ska", "F nwy S U nth T Germany F ska"],
        "Germany": ["F ska H", "F den S F ska"],
    }
    assert outcomes(**orders)["Germany F ska"][1] == "sunk by England U nth"
    saved = outcomes(rules=turned["one-support-saves"], **orders)
    assert saved["Germany F ska"] == (True, "", "ska")
    assert saved["England U nth"][1] == "Germany F ska survives: it is supported"


# finding 8
def test_the_matrix_and_the_check_follow_the_switch(turned):
    rules = turned["one-support-saves"]
    counts = {"none": 0, "one": 1, "two": 2, "three": 3}
    for row, key in product(rules.tables["torpedo-matrix"].rows, counts):
        same, supports = row.cells["from"] == "same space", int(row.cells["supports"])
        found = weapons.outcome(rules, same_space=same, torpedo_supports=supports, target_supports=counts[key])
        assert row.cells[key] == found and (found == weapons.SURVIVES) == (counts[key] > 0)
    assert (
        rules.tables["torpedo-matrix"]
        .notes[0]
        .endswith("one support saves the target, whatever the torpedo’s strength.")
    )
    assert "one support saves" in rules.rulings["UB-3"].text and "a tie saves" in RULES.rulings["UB-3"].text


# finding 8
@pytest.mark.parametrize(("firing", "given"), [("mao", False), ("eng", True)])
def test_a_torpedo_that_fails_cuts_support(turned, firing, given):
    """The torpedo at Brest, whose support is directed at the English Channel, comes from there or from elsewhere."""
    orders = {
        "England": [f"U {firing} T France F bre"],
        "France": ["F bre S F iri - eng", "F iri - eng", "F gas S F bre"],
        "Germany": ["F eng H"],
    }
    assert outcomes(**orders)["France F iri"][2] == "eng"
    cut = outcomes(rules=turned["torpedo-cuts"], **orders)
    assert cut["France F bre"] == ((True, "", "bre") if given else (False, "cut by a torpedo of England U mao", "bre"))
    assert cut["France F iri"][2] == ("eng" if given else "iri")


# finding 8
def test_a_torpedo_misses_a_unit_that_leaves(turned):
    rules = turned["torpedo-strikes-leavers"]
    away = {"England": ["U nth T Germany F ska", "U nwg T Russia U bar"], "Germany": ["F ska - den"]}
    orders = {**away, "Russia": ["U bar - stp/nc"]}
    assert outcomes(**orders)["Germany F ska"][1] == "dislodged by England U nth"
    missed = outcomes(rules=rules, **orders)
    assert missed["Germany F ska"] == (True, "", "den") and missed["Russia U bar"] == (True, "", "stp/nc")
    assert missed["England U nth"] == (False, "Germany F ska left", "nth")
    stopped = outcomes(rules=rules, **away, Russia=["F den H", "U bar H"])
    assert stopped["Germany F ska"][1].endswith("dislodged by England U nth")
    assert stopped["Russia U bar"][1] == "dislodged by England U nwg"


# finding 8
def test_a_ring_escapes_a_torpedo(turned):
    orders = {"Turkey": ["F ank - con", "A con - smy", "A smy - ank"], "Russia": ["U bla T Turkey F ank"]}
    assert outcomes(**orders)["Turkey F ank"][2] == ""
    ring = outcomes(rules=turned["torpedo-strikes-leavers"], **orders)
    assert [after for _, _, after in ring.values()] == ["bla", "smy", "ank", "con"]


# finding 8
@few_or_many("number", 12, 40)
@pytest.mark.parametrize("name", list(RULES.switches))
@pytest.mark.parametrize("edition", EDITIONS)
def test_phases_resolve_with_each_switch_turned(turned, name, edition, number):
    different = 0
    for seed in range(number):
        units, orders = phase(seed, count=24, submarines=14)
        result, usual = resolve(units, orders, edition, turned[name]), resolve(units, orders, edition)
        different += result.fates != usual.fates
        held = [
            fate.after[:3] for unit, fate in zip(units, result.fates, strict=True) if fate.after and unit.kind != "U"
        ]
        assert len(held) == len(set(held))
        for fate in result.fates:
            assert fate.ok or (fate.reason and CIRCLE not in fate.reason), (seed, fate)
    assert different or name == "one-support-saves"  # seldom are torpedo and target both supported


def test_texts_follow_the_switches(turned):
    facts = {row.cells["fact"]: row.cells["what"] for row in turned["torpedo-cuts"].tables["u-facts"].rows}
    assert facts["Its support is cut"] == "if it is sunk or dislodged, or fired at from elsewhere"
    leaving = turned["torpedo-strikes-leavers"].tables
    assert (
        leaving["u-facts"].rows[2].cells["what"]
        == "as a fleet does; shares a space with anything, and nothing stops it"
    )
    assert leaving["orders"].rows[0].cells["note"] == "a U may share a space with any units"
