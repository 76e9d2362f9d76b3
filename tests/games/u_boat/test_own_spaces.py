"""UB-2 turned: a power's U's keep out of the spaces of its other units, and nobody else learns why a unit stands."""

import pytest

from aids import games
from aids.u_boat import adjudicate, reports
from aids.u_boat.assignment import SubmittedOrder
from aids.u_boat.notation import read_order
from aids.u_boat.position import ADJUSTMENT, MOVEMENT, RETREATS, Dislodged, Position
from aids.u_boat.puzzle import EDITIONS
from aids.u_boat.units import Unit, number_units
from tests.games.u_boat.phases import MAP, RULES, outcomes, phase, resolve
from tests.games.u_boat.secrecy import own_pairs

EVERYONE = reports.EVERYONE


@pytest.fixture(scope="module")
def apart(tmp_path_factory):
    """The rules under which U's do not share spaces with their own side."""
    path = tmp_path_factory.mktemp("house") / "house.toml"
    path.write_text('game = "u-boat"\n[figures]\nshares-with-own = false\n', encoding="utf-8")
    return games.load("u-boat", path).rules


def resolved(rules, kind=MOVEMENT, there=(), orders=(), **more):
    """The result of a phase from units and orders as `England F nth`."""
    units = number_units([Unit(power, *rest.split()) for power, rest in (text.split(" ", 1) for text in there)])
    split = [text.split(" ", 1) for text in orders]
    submitted = tuple(SubmittedOrder(power, read_order(order)) for power, order in split)
    return adjudicate.resolve_phase(rules, MAP, Position(phase=kind, units=units, orders=submitted, **more))


# finding 8
@pytest.mark.parametrize(
    ("orders", "after"),
    [
        (["F nth - ska", "U ska H"], ["nth", "ska"]),
        (["F nth - ska", "U ska - den"], ["ska", "den"]),
        (["F nth H", "U ska - nth"], ["nth", "ska"]),
        (["F nth - nwg", "U ska - nth"], ["nwg", "ska"]),  # the fleet might bounce
        (["F nth - den", "U ska - den"], ["den", "ska"]),
        (["F nth - ska", "U ska - nth"], ["nth", "ska"]),
        (["U nth - den", "U ska - den"], ["nth", "ska"]),
        (["U nth - ska", "U ska - den"], ["ska", "den"]),
        (["F nth - ska", "U ska - den", "U bal - den"], ["nth", "ska", "bal"]),  # what is void may void more
    ],
)
def test_units_of_one_power_do_not_meet(apart, orders, after):
    found = outcomes(rules=apart, England=orders)
    names = [f"England {order[:5]}" for order in orders]
    assert [found[name][2] for name in names] == after
    shared = outcomes(England=orders)
    assert [shared[name][2] for name in names] == [order[-3:] if "-" in order else order[2:5] for order in orders]


def test_other_powers_share_as_before(apart):
    found = outcomes(rules=apart, England=["F nth - ska"], Germany=["U ska H"])
    assert [after for _, _, after in found.values()] == ["ska", "ska"]


# finding 8
def test_a_fleet_stopped_by_its_own_hidden_submarine_is_told_as_standing(apart):
    there, orders = ["England F nth", "England U ska"], ["England F nth - ska", "England U ska H"]
    told = resolved(apart, there=there, orders=orders)["reports"]
    assert told[EVERYONE] == ["England: F nth H: done"]
    assert told["England"][0] == (
        "England: F nth - ska: failed (illegal: U ska of the same power is in the way (UB-2))"
    )
    plain = resolved(apart, there=there, orders=["England F nth H", "England U ska H"])["reports"]
    assert plain[EVERYONE] == told[EVERYONE]


# finding 8
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_submarine_that_stops_its_own_side_changes_no_report_of_others(apart, edition):
    for seed in range(120):
        for full, less in own_pairs(seed, edition, apart):
            assert full == less, seed


def test_no_phase_ends_with_a_submarine_beside_its_own_side(apart):
    stopped = 0
    for seed in range(80):
        units, orders = phase(seed, count=24, submarines=14)
        taken = set()
        kept = [u for u in units if (u.power, u.province) not in taken and not taken.add((u.power, u.province))]
        kept = number_units([unit._replace(number=0) for unit in kept])
        movement = resolve(kept, orders, EDITIONS[seed % 3], apart)
        stopped += sum(task.withheld for task in movement.orders.tasks)
        places = [(u.power, fate.after[:3]) for u, fate in zip(kept, movement.fates, strict=True) if fate.after]
        assert len(places) == len(set(places)), seed
    assert stopped > 20


def test_retreats_and_builds_keep_apart(apart):
    gone = (Dislodged(Unit("England", "F", "nth"), ("hel",)),)
    there, orders = ["England U ska"], ["England F nth R ska"]
    told = resolved(apart, RETREATS, there, orders, dislodged=gone)["reports"]
    assert told[EVERYONE] == ["England: F nth disband: done"]
    assert "a unit of the same power is in ska (UB-2)" in told["England"][0]
    assert resolved(RULES, RETREATS, there, orders, dislodged=gone)["units"]["England"] == ["F ska", "U ska"]
    both = (*gone, Dislodged(Unit("England", "U", "den"), ("bal",)))
    left = resolved(apart, RETREATS, [], [*orders, "England U den R ska"], dislodged=both)
    assert left["units"] == {"England": ["F ska"]}
    build = {"there": ["England U lon"], "orders": ["England build A lon"], "centres": {"England": ("lon", "edi")}}
    assert resolved(apart, ADJUSTMENT, **build)["units"] == {"England": ["U lon"]}
    assert resolved(RULES, ADJUSTMENT, **build)["units"] == {"England": ["A lon", "U lon"]}


def test_retreats_offered_leave_out_spaces_of_the_own_side(apart):
    there = ["England F nth", "England U ska", "Germany F hel", "Germany F den"]
    orders = ["Germany F hel - nth", "Germany F den S F hel - nth"]
    for rules, offered in ((apart, False), (RULES, True)):
        (entry,) = resolved(rules, there=there, orders=orders)["dislodged"]
        assert ("ska" in entry["retreats"]) is offered


def test_texts_say_that_they_keep_apart(apart):
    assert "but not with units of their own side" in apart.rulings["UB-2"].text
    assert "their own side's too" in RULES.rulings["UB-2"].text
    facts = {row.cells["fact"]: row.cells["what"] for row in apart.tables["u-facts"].rows}
    assert facts["Moves"].startswith("as a fleet does; shares a space with other powers' units")
