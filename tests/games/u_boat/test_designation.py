"""Which U an order of another power names (7(b); UB-8, UB-28)."""

from itertools import permutations

import pytest

from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.notation import read_order
from aids.u_boat.orders import SUPPORT, TORPEDO, Unit, number_units
from tests.games.u_boat.phases import MAP, resolve


def settled(there, orders):
    """The units of a phase and the tasks that orders by power give them."""
    units = number_units([Unit(power, *unit.split()) for power, many in there.items() for unit in many])
    submitted = [SubmittedOrder(power, read_order(text)) for power, many in orders.items() for text in many]
    return units, settle_orders(MAP, units, submitted)


def task_of(there, orders, name):
    units, found = settled(there, orders)
    assert not found.faults
    return units, found.tasks[[str(unit) for unit in units].index(name)]


# finding 1
@pytest.mark.parametrize(
    ("orders", "support", "named"),
    [
        ([], "F nth S Germany U ska", "Germany U ska #1"),
        (["U ska #1 - den"], "F nth S Germany U ska", "Germany U ska #2"),
        (["U ska #2 - den"], "F nth S Germany U ska - den", "Germany U ska #2"),
        (["U ska #2 T Russia F nwy"], "F nth S Germany U ska T Russia F nwy", "Germany U ska #2"),
        (["U ska #2 T Russia F nwy"], "F nth S Germany U ska", "Germany U ska #2"),
        (["U ska #1 T Russia F swe"], "F nth S Germany U ska - nwy", "Germany U ska #1"),
    ],
)
def test_a_support_is_for_the_first_submarine_that_it_fits(orders, support, named):
    there = {"England": ["F nth"], "Germany": ["U ska", "U ska"], "Russia": ["F nwy", "F swe"]}
    units, task = task_of(there, {"England": [support], "Germany": orders}, "England F nth")
    assert task.action == SUPPORT and str(units[task.other]) == named
    assert task.matches == (support != "F nth S Germany U ska - nwy")


# finding 1
def test_a_support_without_a_power_is_for_an_own_submarine_or_void():
    foreign = {"England": ["F nth"], "Germany": ["U ska"]}
    _, task = task_of(foreign, {"England": ["F nth S U ska"]}, "England F nth")
    assert (
        task.illegal == "England has no U ska. For a U of another power, write its power (UB-28)."
        and not task.missing_unit
    )
    units, task = task_of({**foreign, "England": ["F nth", "U ska"]}, {"England": ["F nth S U ska"]}, "England F nth")
    assert str(units[task.other]) == "England U ska" and not task.illegal


# finding 2
@pytest.mark.parametrize(
    ("target", "says"),
    [
        (
            "F bre",
            "F bre is written without its power, so the order is void (7(b), UB-8). Write it like U mao T France F bre",
        ),
        ("U mao", "U mao is written without its power, so the order is void (7(b), UB-8)"),
        (
            "France U mao #2",
            "France U mao #2 has a number, but only its own power may write one, so the order is void (UB-8)",
        ),
        ("France F spa/nc", "there is no France F spa/nc, so the order is void (7(b))"),
        ("Italy F bre", "there is no Italy F bre, so the order is void (7(b))"),
    ],
)
def test_a_target_that_is_not_fully_designated_makes_a_torpedo_void(target, says):
    there = {"England": ["U mao"], "France": ["F bre", "F spa/sc", "U mao", "U mao"]}
    _, task = task_of(there, {"England": [f"U mao T {target}"]}, "England U mao")
    assert says in task.illegal and task.action != TORPEDO


# finding 2
def test_a_number_in_another_powers_support_is_void():
    there = {"England": ["F nth"], "Germany": ["U ska", "U ska"]}
    for order in ("F nth S Germany U ska #2", "F nth S Germany U ska #2 - den"):
        _, task = task_of(there, {"England": [order]}, "England F nth")
        assert "only its own power may write" in task.illegal and not task.missing_unit


# finding 2
@pytest.mark.parametrize(
    ("orders", "struck"),
    [
        (("U mao {} H", "U mao {} - iri", "U mao {} T Italy F wes"), "U mao {} T Italy F wes"),
        (("U mao {} H", "U mao {} - iri", "U mao {} S F bre"), "U mao {} S F bre"),
        (("U mao {} H", "U mao {} - iri", "U mao {} - eng"), "U mao {} - eng"),
    ],
)
def test_which_of_several_submarines_is_struck_owes_nothing_to_their_numbers(orders, struck):
    for numbers in permutations((1, 2, 3)):
        own = [order.format(f"#{number}") for order, number in zip(orders, numbers, strict=True)]
        there = {"England": ["U mao"], "France": ["U mao"] * 3 + ["F bre"], "Italy": ["F wes"]}
        units, task = task_of(there, {"England": ["U mao T France U mao"], "France": own}, "England U mao")
        assert str(units[task.other].number) in own[orders.index(struck)]


# finding 2
@pytest.mark.parametrize("number", [1, 2])
def test_of_alike_submarines_the_best_supported_is_struck(number):
    there = {"England": ["U mao"], "France": ["U mao", "U mao", "F bre"]}
    orders = {"England": ["U mao T France U mao"], "France": [f"F bre S U mao #{number}"]}
    units, task = task_of(there, orders, "England U mao")
    assert units[task.other].number == number
    submitted = [SubmittedOrder(power, read_order(text)) for power, many in orders.items() for text in many]
    assert all(fate.after for fate in resolve(units, submitted, "1971").fates)
