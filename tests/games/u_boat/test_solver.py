from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from aids.u_boat.game_map import SUBMARINE, province_of
from aids.u_boat.solver import EDITIONS, OPEN, Solver, innermost_circles, is_connected, policy, seas_on_routes
from tests.games.u_boat.phases import MAP, RULES, outcomes, phase, resolve, solve

SEEDS = st.integers(0, 10**6)
PHASES = st.tuples(SEEDS, st.sampled_from((20, 34, 45)), st.sampled_from((0, 7, 20)))


def by_unit(units, result):
    return {
        unit: (fate.ok, fate.after, fate.attackers, sorted(str(units[k]) for k in fate.sunk_by))
        for unit, fate in zip(units, result.fates, strict=True)
    }


@pytest.mark.parametrize("edition", EDITIONS)
@given(chosen=PHASES, shuffle=SEEDS)
def test_listing_order_does_not_matter(edition, chosen, shuffle):
    units, orders = phase(*chosen)
    rng = Random(shuffle)
    mixed, reordered = list(units), list(orders)
    rng.shuffle(mixed)
    rng.shuffle(reordered)
    first, second = resolve(units, orders, edition), resolve(mixed, reordered, edition)
    assert by_unit(units, first) == by_unit(mixed, second)
    assert first.contested == second.contested


@given(chosen=PHASES, edition=st.sampled_from(EDITIONS))
def test_every_decision_agrees_with_all_others(chosen, edition):
    units, orders = phase(*chosen)
    puzzle = solve(units, orders, edition).puzzle
    solver = Solver(puzzle, policy(RULES, edition))
    asked = list(solver.open)
    solver.solve()
    by_backup_rule = {circle.unit for circle in solver.circles}
    for decision in asked:
        assert solver.state[decision] != OPEN
        if decision % len(units) not in by_backup_rule:
            assert solver._decide(decision) == solver.state[decision]
    assert "standoff" not in {circle.kind for circle in solver.circles}


@given(chosen=PHASES, edition=st.sampled_from(EDITIONS))
def test_only_submarines_share_spaces(chosen, edition):
    units, orders = phase(*chosen)
    result = resolve(units, orders, edition)
    after = [fate.after for fate in result.fates]
    held = [province_of(place) for unit, place in zip(units, after, strict=True) if place and unit.kind != SUBMARINE]
    assert len(held) == len(set(held))
    for i, unit in enumerate(units):
        task, fate = result.orders.tasks[i], result.fates[i]
        lost = fate.attackers is not None or bool(fate.sunk_by)
        assert lost == (not fate.after)
        if unit.kind == SUBMARINE and task.action == "M" and fate.after:
            assert fate.after == task.to
        if not fate.ok:
            assert fate.reason


@given(chosen=PHASES, edition=st.sampled_from(EDITIONS))
def test_submarines_that_do_not_fire_change_nothing_for_others(chosen, edition):
    units, orders = phase(*chosen)
    quiet = [one for one in orders if one.order.unit.kind != SUBMARINE]
    alone = tuple(unit for unit in units if unit.kind != SUBMARINE)
    dry = [one for one in quiet if one.order.other is None or one.order.other.kind != SUBMARINE]
    with_them, without = resolve(units, dry, edition), resolve(alone, dry, edition)
    both = dict(zip(units, [fate.after for fate in with_them.fates], strict=True))
    assert [both[unit] for unit in alone] == [fate.after for fate in without.fates]


def test_a_ring_moves():
    result = outcomes(Turkey=["F ank - con", "A con - smy", "A smy - ank"])
    assert [after for _, _, after in result.values()] == ["smy", "ank", "con"]


def test_a_ring_with_a_torpedoed_fleet_stops():
    result = outcomes(Turkey=["F ank - con", "A con - smy", "A smy - ank"], Russia=["U bla T Turkey F ank"])
    assert result["Turkey F ank"] == (False, "dislodged by Russia U bla", "")
    assert result["Turkey A smy"][2] == "ank" and result["Turkey A con"][2] == "smy"


def test_fleets_that_support_each_other_survive_two_torpedoes():
    result = outcomes(
        England=["F nth S F eng", "F eng S F nth"], France=["U nth T England F nth", "U eng T England F eng"]
    )
    assert result["England F nth"][0] and result["England F eng"][0]
    assert result["France U nth"] == (False, "England F nth survives, 2 against 2", "nth")


def test_a_supporter_that_is_sunk_supports_no_more():
    result = outcomes(England=["F nth S F eng", "F eng H"], France=["U nth T England F nth", "U eng T England F eng"])
    assert result["England F nth"][1] == "sunk by France U nth"
    assert result["England F eng"][1] == "sunk by France U eng"


def paradox(edition):
    """An army whose landing cuts the only support that saves its convoy from a torpedo."""
    return outcomes(
        edition,
        England=["F nth C A yor - nwy", "A yor - nwy"],
        Russia=["F nwy S F nth"],
        France=["U nth T England F nth"],
    )


@pytest.mark.parametrize("edition", ["1971", "2023"])
def test_a_torpedo_in_a_paradox(edition):
    result = paradox(edition)
    assert result["England A yor"] == (False, "convoy in a paradox (UB-24)", "yor")
    assert result["England F nth"] == (False, "convoy in a paradox (UB-24)", "nth")
    assert result["Russia F nwy"][0] and not result["France U nth"][0]


def test_a_torpedo_where_1982_spares_the_support():
    result = paradox("1982")
    assert result["England A yor"] == (False, "bounced with Russia F nwy, 1 against 1", "yor")
    assert result["Russia F nwy"][0] and not result["France U nth"][0]


def test_the_backup_rule_touches_only_what_depends_on_itself():
    needs = {1: {2}, 2: {1}, 3: {1}, 4: {4}, 5: set(), 6: {3, 7}, 7: {6}}
    assert innermost_circles(needs) == [[1, 2], [4], [5]]


def test_routes():
    fleets = ("eng", "iri", "nth", "mao", "nwg")

    def connected(at, to, *seas):
        return is_connected(MAP.seas, seas, at, to)

    def on_routes(at, to):
        return seas_on_routes(MAP.seas, fleets, at, to)

    assert connected("lon", "bel", "eng") and not connected("lon", "bel", "iri", "mao")
    assert connected("wal", "nwy", "eng", "nth") and not connected("wal", "nwy", "eng", "nwg")
    assert on_routes("lon", "bel") == {"eng", "nth"}
    assert on_routes("wal", "nwy") == {"eng", "nth"}  # the Irish Sea would be a detour
    assert on_routes("mar", "gas") == set()
