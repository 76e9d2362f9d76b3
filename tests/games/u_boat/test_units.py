"""Units: which of them an order names, where they can stand, and what their owner's orders may not reveal."""

import pytest

from aids.u_boat.game_map import load_map
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.notation import read_order, read_place, read_unit
from aids.u_boat.orders import Ambiguous, Illegal, Unit, make_roster, number_units, place_for, units_by_power
from aids.u_boat.reports import EVERYONE, Reports

MAP = load_map()
UNITS = number_units(
    [
        Unit("England", "U", "mao"),
        Unit("England", "U", "mao"),
        Unit("France", "U", "mao"),
        Unit("France", "F", "spa/sc"),
        Unit("Germany", "A", "mun"),
    ]
)
ROSTER = make_roster(UNITS)


def names(numbers):
    return [str(UNITS[i]) for i in numbers]


def test_alike_units_are_numbered():
    assert [str(unit) for unit in UNITS] == [
        "England U mao #1",
        "England U mao #2",
        "France F spa/sc",
        "France U mao",
        "Germany A mun",
    ]
    assert [unit.name for unit in units_by_power(UNITS)["England"]] == ["U mao #1", "U mao #2"]


@pytest.mark.parametrize(
    ("written", "fitting"),
    [
        ("England U mao", ["England U mao #1", "England U mao #2"]),
        ("England U mao #2", ["England U mao #2"]),
        ("U mao", ["England U mao #1", "England U mao #2", "France U mao"]),
        ("F spa/sc", ["France F spa/sc"]),
        ("F spa/nc", ["France F spa/sc"]),
        ("F spa", ["France F spa/sc"]),
        ("Germany F spa", []),
        ("A nth", []),
    ],
)
def test_units_that_fit(written, fitting):
    assert names(ROSTER.find(read_unit(written))) == fitting


@pytest.mark.parametrize(
    ("kind", "written", "place"),
    [
        ("F", "stp/nc", "stp/nc"),
        ("U", "bul/ec", "bul/ec"),
        ("A", "stp", "stp"),
        ("A", "stp/nc", "stp"),
        ("F", "nth", "nth"),
        ("U", "lon", "lon"),
    ],
)
def test_place_of_a_unit(kind, written, place):
    assert place_for(MAP, kind, read_place(written)) == place


@pytest.mark.parametrize(
    ("kind", "written", "error", "says"),
    [
        ("F", "stp", Ambiguous, "a fleet in St Petersburg must be on one of its coasts. Write stp/nc or stp/sc."),
        ("U", "spa", Ambiguous, "a submarine in Spain must be on one of its coasts. Write spa/nc or spa/sc."),
        ("F", "mun", Illegal, "Munich is inland, so it cannot contain a fleet"),
        ("A", "nth", Illegal, "North Sea is a sea, so it cannot contain an army"),
    ],
)
def test_a_place_where_a_unit_cannot_be_or_whose_coast_is_missing(kind, written, error, says):
    with pytest.raises(error) as caught:
        place_for(MAP, kind, read_place(written))
    assert caught.value.message == says


@pytest.mark.parametrize(
    ("order", "unit", "reason"),
    [
        ("F nth H", "F nth", "the power has no such unit there"),
        ("Germany A mun - ber", "A mun", "the unit belongs to Germany"),
        ("A mun - ber", "A mun", "the unit belongs to Germany"),
        ("U mao #3 H", "U mao #3", "the power has no such unit there"),
        ("build F stp/nc", "F stp/nc", "the power has no such unit there"),
        ("waive", "waive", "the order names no unit"),
    ],
)
def test_orders_that_no_unit_takes(order, unit, reason):
    (unmatched,) = settle_orders(MAP, UNITS, [SubmittedOrder("England", read_order(order))]).unmatched
    assert (unmatched.unit, unmatched.text, unmatched.reason) == (unit, str(read_order(order)), f"illegal: {reason}")


@pytest.mark.parametrize(
    ("order", "missing"),
    [
        ("F spa S Germany U wes", True),
        ("F spa S Germany U wes - lyo", True),
        ("F spa S Germany U mar T Italy F lyo", True),
        ("F spa S U mao T England F wes", True),
        ("F spa S U wes", False),
        ("F spa S Germany U wes #1", False),
        ("F spa S U mao T U wes", False),
        ("F spa S U mao T England U wes #2", False),
        ("F spa S Germany U nth", False),
        ("F spa S F spa", False),
        ("F spa - nth", False),
    ],
)
def test_only_a_missing_unit_makes_an_answer_depend_on_who_is_there(order, missing):
    settled = settle_orders(MAP, UNITS, [SubmittedOrder("France", read_order(order))])
    task = settled.tasks[names(range(len(UNITS))).index("France F spa/sc")]
    assert task.illegal and task.missing_unit == missing


def test_reports_hide_how_many_submarines_others_have():
    reports = Reports(MAP)
    reports.tell_everyone("England", "U mao #2 - iri: done")
    reports.tell("France", "U mao #1 T England U mao #2: done")
    assert reports.by_reader == {
        EVERYONE: [("England", "U mao - iri: done", ())],
        "France": [("France", "U mao #1 T England U mao: done", ())],
    }
