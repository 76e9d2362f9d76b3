"""What each power is told, and above all what it is not: a U out of sight stays so (paragraph 4, UB-8, UB-17)."""

import pytest

from aids import games
from aids.u_boat import adjudicate, reports
from aids.u_boat.game_map import SEA, SUBMARINE
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.movement import resolve_movement
from aids.u_boat.notation import read_order
from aids.u_boat.orders import Unit, number_units
from aids.u_boat.position_file import Dislodged, Position
from aids.u_boat.reports import EVERYONE
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.phases import MAP, phase
from tests.games.u_boat.secrecy import crowded_phase, pairs
from tests.samples import few_or_many

RULES = games.load("u-boat").rules


def units(powers):
    return number_units([Unit(power, *unit.split()) for power, many in powers.items() for unit in many])


def submitted(orders):
    return tuple(SubmittedOrder(power, read_order(text)) for power, many in orders.items() for text in many)


def reports_of(there, orders, kind="movement", **more):
    """The reports of a phase from units and orders by power."""
    position = Position(phase=kind, units=units(there), orders=submitted(orders), **more)
    return adjudicate.resolve_phase(RULES, MAP, position).as_json()["reports"]


def others(result, power):
    """Everything that anyone but one power hears."""
    return "\n".join(str(line) for name, lines in result.items() if name != power for line in lines)


# Movement.


def test_a_submarine_that_goes_to_sea_is_seen_no_more():
    result = reports_of({"England": ["U lon", "U yor"]}, {"England": ["U lon - nth"]})
    assert result == {
        EVERYONE: ["Seen on the coast: England U yor"],
        "England": ["England: U lon - nth: done", "England: U yor H: done (no order)"],
    }


def test_a_submarine_that_comes_to_a_coast_is_told_but_not_from_where():
    result = reports_of({"England": ["U nth", "F yor"]}, {"England": ["U nth - lon", "F yor S U nth - lon"]})
    assert result[EVERYONE] == [
        "England: F yor H: done",
        "Seen on the coast: England U lon",
    ]
    assert result["England"] == ["England: F yor S U nth - lon: done", "England: U nth - lon: done"]


def test_a_support_does_not_tell_where_a_submarine_seen_on_the_coast_went():
    result = reports_of({"England": ["U lon", "F edi"]}, {"England": ["U lon - nth", "F edi S U lon - nth"]})
    assert result[EVERYONE] == ["England: F edi H: done"]
    along = reports_of({"England": ["U lon", "F edi"]}, {"England": ["U lon - yor", "F edi S U lon - yor"]})
    assert along[EVERYONE] == ["England: F edi S U lon - yor: done", "Seen on the coast: England U yor"]


def test_a_depth_charge_tells_the_space_where_it_found_a_submarine_and_no_other():
    result = reports_of(
        {"England": ["U nwg", "F nwy"], "Germany": ["F den"]},
        {"England": ["U nwg - nth", "F nwy S U nwg - nth"], "Germany": ["F den D nth"]},
    )
    assert result[EVERYONE] == [
        "England: F nwy H: done",
        "Germany: F den D nth: failed (England U nth survives)",
        "Depth charged in nth: England U: survives",
    ]
    assert "nwg" not in others(result, "England")


def test_a_depth_charge_that_misses_tells_nothing():
    result = reports_of(
        {"England": ["U nth"], "Germany": ["F den"]}, {"England": ["U nth - nwg"], "Germany": ["F den D nth"]}
    )
    assert others(result, "England") == "Germany: F den D nth: failed (no U was there)"


def test_a_supporter_in_a_depth_charged_fight_is_told_by_the_space_of_the_fight():
    result = reports_of(
        {"England": ["U nwg", "U ska"], "Germany": ["F den"]},
        {"England": ["U nwg - nth", "U ska S U nwg - nth"], "Germany": ["F den D nth"]},
    )
    assert "In conflict: England U ska, supporting England U nth" in result[EVERYONE]
    assert "nwg" not in others(result, "England")


def test_nobody_learns_how_many_submarines_a_power_has_in_a_space():
    result = reports_of(
        {"England": ["U mao", "U mao", "U mao"], "France": ["F bre", "U gas"]},
        {"England": ["U mao #2 T France F bre", "U mao #3 T France U gas"], "France": ["U gas T England U mao"]},
    )
    assert result[EVERYONE] == [
        "France: F bre H: failed (dislodged by England U mao; no order)",
        "Torpedo: England U mao: France F bre dislodged",
        "Torpedo: England U mao: France U gas dislodged",
        "Torpedo: France U gas: England U mao dislodged",
    ]
    assert "#" not in others(result, "England")
    assert (
        "England: U mao #2 T France F bre: done (France F bre dislodged; dislodged by France U gas)"
        in result["England"]
    )


# findings 1 and 2
@few_or_many("number", 25, 90)
@pytest.mark.sample(1)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_submarine_that_nobody_was_told_of_changes_no_report_of_others(edition, number):
    for seed in range(number):
        for full, less in pairs(seed, edition):
            assert full == less, seed


@few_or_many("number", 25, 90)
def test_the_pairs_hold_supports_and_torpedoes_at_several_submarines(number):
    """What would tell: several U's of a power in a space, named by another power with what one of them does."""
    several = 0
    for seed in range(number):
        units, orders = crowded_phase(seed)
        for entry, task in zip(units, settle_orders(MAP, units, orders).tasks, strict=True):
            other = task.other if task.order and task.order.other and task.order.other.kind == SUBMARINE else -1
            several += other >= 0 and units[other].number > 0 and units[other].power != entry.power
    assert several > number * 4 / 9


# finding 5
def test_a_fleet_that_supports_a_submarine_out_of_sight_is_told_as_standing():
    there = {"England": ["F nth", "U ska", "F edi"], "Germany": ["F hel"]}
    orders = {"England": ["F nth S U ska", "F edi H"]}
    plain = reports_of(there, {"England": ["F nth H", "F edi H"]})
    assert reports_of(there, orders)[EVERYONE] == plain[EVERYONE]
    assert "England: F nth S U ska: done" in reports_of(there, orders)["England"]


# finding 5
@pytest.mark.parametrize(
    ("order", "told"),
    [
        ("F nth - mun", "F nth - mun: failed (illegal: a fleet cannot go inland)"),
        ("F nth S A par", "F nth S A par: failed (illegal: there is no A par)"),
        ("F nth S Germany U bal", "F nth H: done"),
        ("F nth T Germany U ska", "F nth H: done"),
        ("F nth C U lon - nwy", "F nth H: done"),
        ("F nth S U ska T Germany F hel", "F nth H: done"),
    ],
)
def test_an_illegal_order_is_told_as_it_is_unless_it_names_a_submarine(order, told):
    assert reports_of({"England": ["F nth"]}, {"England": [order]})[EVERYONE] == [f"England: {told}"]


def test_a_void_torpedo_is_told_to_its_owner_alone():
    result = reports_of({"England": ["U nth"], "Germany": ["F ska"]}, {"England": ["U nth T France F ska"]})
    assert others(result, "England") == "Germany: F ska H: done (no order)"
    assert result["England"] == [
        "England: U nth T France F ska: failed (illegal: there is no France F ska, so the order is void (7(b)))"
    ]


def test_a_torpedo_is_told_with_target_and_outcome():
    result = reports_of(
        {"England": ["U nth"], "Germany": ["U ska", "U hel"]},
        {"England": ["U nth T Germany U ska"], "Germany": ["U hel - den", "U ska - swe"]},
    )
    assert result[EVERYONE] == [
        "Torpedo: England U nth: Germany U ska dislodged",
        "Seen on the coast: Germany U den",
    ]
    assert result["Germany"] == [
        "Germany: U hel - den: done",
        "Germany: U ska - swe: failed (dislodged by England U nth)",
    ]


@pytest.mark.parametrize(
    "order",
    [
        "F nth S Germany U ska",
        "F nth S U ska",
        "F nth S Germany U ska - den",
        "F nth S Germany U ska T Russia F den",
        "U nth S Germany U ska",
        "F nth S Germany U ska - nwy",
        "U nth T Germany U bal",
        "F bel S Germany U ska",
        "F nth S England U eng T Germany U ska",
        "U eng T Germany U ska",
    ],
)
def test_orders_are_no_way_to_ask_for_a_submarine(order):
    """Whoever names another power's U that is in no conflict hears the same whether it is there or not."""
    there = {"England": ["F nth", "U nth", "F bel", "U eng"], "Russia": ["F den"]}
    without = reports_of(there, {"England": [order]})
    # Germany's U's stand, go away or come to shore elsewhere.
    for moves in ([], ["U ska - nth"], ["U ska - nth", "U bal - bot"]):
        result = reports_of({**there, "Germany": ["U ska", "U bal"]}, {"England": [order], "Germany": moves})
        assert {name: lines for name, lines in result.items() if name != "Germany"} == without


def test_supports_of_submarines_in_a_conflict_are_answered():
    result = reports_of(
        {"England": ["F nth"], "Germany": ["U ska"], "Russia": ["F den"]},
        {"England": ["F nth S Germany U ska T Russia F den"], "Germany": ["U ska T Russia F den"]},
    )
    assert result[EVERYONE] == [
        "England: F nth S Germany U ska T Russia F den: done",
        "Russia: F den H: failed (sunk by Germany U ska; no order)",
        "Torpedo: Germany U ska: Russia F den sunk",
    ]


def test_a_support_to_stand_is_told_only_if_the_unit_is_attacked():
    there = {"England": ["U nth", "U eng"], "Germany": ["F ska", "F hel"]}
    orders = {"England": ["U nth T Germany F ska", "U eng S U nth"]}
    calm = reports_of(there, orders)
    assert "eng" not in others(calm, "England") and "Torpedo: England U nth: Germany F ska dislodged" in calm[EVERYONE]
    fought = reports_of(there, {**orders, "Germany": ["F hel D nth"]})
    assert "In conflict: England U eng, supporting England U nth" in fought[EVERYONE]


def test_a_fleet_lost_while_it_supports_out_of_sight_is_told_as_lost():
    result = reports_of(
        {"England": ["F hel", "U nwg"], "France": ["U hel"]},
        {"England": ["F hel S U nwg - nth"], "France": ["U hel T England F hel"]},
    )
    assert result[EVERYONE] == [
        "England: F hel H: failed (sunk by France U hel)",
        "Torpedo: France U hel: England F hel sunk",
    ]


def test_one_illegal_order_of_two_hides_only_itself():
    result = reports_of(
        {"England": ["F nth", "A yor"]}, {"England": ["F nth C A yor - nwy", "F nth D par", "A yor - nwy"]}
    )
    assert result[EVERYONE] == [
        "England: A yor - nwy: done",
        "England: F nth C A yor - nwy: done",
        "England: F nth D par: failed (illegal: a U cannot be there)",
    ]
    assert "England" not in result


def test_orders_to_units_that_are_not_there_are_told_to_their_power():
    result = reports_of({"Germany": ["U ska"]}, {"England": ["U ska H", "F nth H"]})
    assert result[EVERYONE] == []
    assert result["England"] == [
        "England: F nth H: failed (illegal: the power has no such unit there)",
        "England: U ska H: failed (illegal: the power has no such unit there)",
    ]


@pytest.mark.sample(15)
@pytest.mark.parametrize("seed", range(60))
def test_a_submarine_in_no_conflict_might_as_well_not_be_there(seed):
    """Full boards: without a U that stayed out of sight, all other powers hear the same words."""
    there, orders = phase(seed, count=22, submarines=14)

    def heard(there, orders):
        result = resolve_movement(RULES, MAP, there, settle_orders(MAP, there, orders), edition="1971")
        fates = zip(there, result.fates, strict=True)
        after = [unit._replace(place=fate.after) for unit, fate in fates if fate.after]
        return result, reports.report_movement(MAP, result, number_units(after)).by_reader

    result, full = heard(there, orders)
    seen = result.revealed_submarines(MAP) | result.struck
    for i, unit in enumerate(there):
        hidden = unit.kind == SUBMARINE and i not in seen and not unit.number
        if not hidden or MAP.provinces[result.fates[i].after[:3]].terrain != SEA:
            continue
        left = [one for one in orders if (one.power, str(one.order.unit)) != (unit.power, unit.name)]
        assert len(left) in (len(orders), len(orders) - 1)
        _, less = heard(number_units([one for one in there if one != unit]), left)
        assert others(less, unit.power) == others(full, unit.power)


# Retreats and adjustments.


def test_retreats():
    gone = (
        Dislodged(Unit("England", "U", "nth"), ("ska",)),
        Dislodged(Unit("France", "F", "bre"), ("mao",)),
        Dislodged(Unit("Germany", "U", "hel"), ("den",)),
        Dislodged(Unit("Italy", "U", "tys"), ("ion",)),
    )
    orders = {
        "England": ["U nth R eng", "F lon R wal"],
        "France": ["F bre R gas"],
        "Italy": ["U tys R nap"],
    }
    result = reports_of({"England": ["U bar"]}, orders, "retreat", dislodged=gone)
    assert result[EVERYONE] == [
        "England: U nth: retreated",
        "France: F bre R gas: done",
        "Germany: U hel: disbanded",
        "Italy: U tys: retreated",
        "Seen on the coast: Italy U nap",
    ]
    assert result["England"] == [
        "England: U nth R eng: done",
        "England: F lon R wal: failed (illegal: the unit is not dislodged)",
    ]
    assert "eng" not in others(result, "England").split() and "bar" not in others(result, "England").split()


def test_builds_and_removals():
    there = {"England": ["U mao", "U mao", "U lon", "F nth"], "France": ["U eng", "A gas"], "Germany": ["U bot"]}
    centers = {"England": ("lon",), "France": ("bre", "mar", "par"), "Germany": ()}
    orders = {"England": ["remove U mao", "remove U lon", "remove U mao"], "France": ["build U bre", "build U par"]}
    result = reports_of(there, orders, "adjustment", centers=centers)
    assert result[EVERYONE] == [
        "England: a U at sea was removed",
        "England: remove U lon: done",
        "England: a U at sea was removed",
        "France: build U bre: done",
        "Germany: a U at sea was removed",
        "Seen on the coast: France U bre",
    ]
    assert result["England"] == ["England: remove U mao #1: done", "England: remove U mao #2: done"]
    assert result["France"] == [
        "France: build U par: failed (illegal: Paris is inland, so it cannot contain a submarine)"
    ]
    assert "mao" not in others(result, "England") and "bot" not in others(result, "Germany")


def test_civil_disorder():
    result = reports_of({"England": ["U bar", "F nth"]}, {}, "adjustment", centers={"England": ("lon",)})
    assert result[EVERYONE] == ["England: a U at sea was removed"]
    assert result["England"] == [
        "England: remove U bar: done (no order, so the unit farthest from home is removed (UB-11))"
    ]
