"""UB-2 turned: a power's U's keep out of the spaces of its other units, and nobody else learns why a unit stands."""

import pytest

from aids import games
from aids.input_file import DISK
from aids.u_boat import adjudicate, setup
from aids.u_boat.game.turn import adjustments_due
from aids.u_boat.legality import SubmittedOrder
from aids.u_boat.notation import read_order
from aids.u_boat.orders import Unit, number_units
from aids.u_boat.position_file import ADJUSTMENT, MOVEMENT, RETREATS, Dislodged, Position
from aids.u_boat.reports import EVERYONE
from aids.u_boat.solver import EDITIONS
from tests.games.u_boat.phases import MAP, RULES, outcomes, phase, resolve
from tests.games.u_boat.secrecy import own_pairs
from tests.samples import few_or_many


@pytest.fixture(scope="module")
def apart(tmp_path_factory):
    """The rules under which U's do not share spaces with their own side."""
    path = tmp_path_factory.mktemp("house") / "house.toml"
    path.write_text('game = "u-boat"\n[figures]\nshares-with-own = false\n', encoding="utf-8")
    return games.load("u-boat", path, files=DISK).rules


def resolved(rules, kind=MOVEMENT, there=(), orders=(), **more):
    """The result of a phase from units and orders as `England F nth`."""
    units = number_units([Unit(power, *rest.split()) for power, rest in (text.split(" ", 1) for text in there)])
    split = [text.split(" ", 1) for text in orders]
    submitted = tuple(SubmittedOrder(power, read_order(order)) for power, order in split)
    return adjudicate.resolve_phase(rules, MAP, Position(phase=kind, units=units, orders=submitted, **more)).as_json()


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
@few_or_many("number", 30, 120)
@pytest.mark.sample(1)
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_submarine_that_stops_its_own_side_changes_no_report_of_others(apart, edition, number):
    for seed in range(number):
        for full, less in own_pairs(seed, edition, apart):
            assert full == less, seed


@few_or_many("number", 30, 80)
def test_no_phase_ends_with_a_submarine_beside_its_own_side(apart, number):
    stopped = 0
    for seed in range(number):
        units, orders = phase(seed, count=24, submarines=14)
        taken = set()
        kept = [u for u in units if (u.power, u.province) not in taken and not taken.add((u.power, u.province))]
        kept = number_units([unit._replace(number=0) for unit in kept])
        movement = resolve(kept, orders, EDITIONS[seed % 3], apart)
        stopped += sum(task.withheld for task in movement.orders.tasks)
        places = [(u.power, fate.after[:3]) for u, fate in zip(kept, movement.fates, strict=True) if fate.after]
        assert len(places) == len(set(places)), seed
    assert stopped > number / 4


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
    build = {"there": ["England U lon"], "orders": ["England build A lon"], "centers": {"England": ("lon", "edi")}}
    assert resolved(apart, ADJUSTMENT, **build)["units"] == {"England": ["U lon"]}
    assert resolved(RULES, ADJUSTMENT, **build)["units"] == {"England": ["A lon", "U lon"]}


def test_builds_are_offered_at_homes_without_a_unit_of_the_own_side(apart):
    """UB-2, 2: four centers, three of them homes, and a U that counts one; London holds the U, Edinburgh a fleet."""
    there = [Unit("England", "U", "lon"), Unit("England", "F", "edi"), Unit("Germany", "U", "lvp")]
    centers = {"England": ("edi", "lon", "lvp", "nwy")}
    position = Position(phase=ADJUSTMENT, units=number_units(there), centers=centers)
    homes = {
        name: adjustments_due(rules, MAP, position)["England"] for name, rules in (("apart", apart), ("shared", RULES))
    }
    assert (homes["apart"].homes, homes["shared"].homes) == (("lvp",), ("lon", "lvp"))
    assert (homes["apart"].number, homes["shared"].number) == (1, 2)


def test_submarines_that_retreat_to_two_coasts_of_one_province_meet_there(apart):
    """UB-2: a space is the province; both coasts of Spain are one."""
    gone = tuple(Dislodged(Unit("England", "U", at), (other,)) for at, other in (("mao", "eng"), ("wes", "naf")))
    orders = ["England U mao R spa/nc", "England U wes R spa/sc"]
    assert resolved(apart, RETREATS, [], orders, dislodged=gone)["units"] == {}
    assert resolved(RULES, RETREATS, [], orders, dislodged=gone)["units"]["England"] == ["U spa/nc", "U spa/sc"]


def test_retreats_offered_leave_out_spaces_of_the_own_side(apart):
    there = ["England F nth", "England U ska", "Germany F hel", "Germany F den"]
    orders = ["Germany F hel - nth", "Germany F den S F hel - nth"]
    for rules, offered in ((apart, False), (RULES, True)):
        (entry,) = resolved(rules, there=there, orders=orders)["dislodged"]
        assert ("ska" in entry["retreats"]) is offered


def test_texts_say_that_they_keep_apart(apart):
    assert "but not with units of their own side" in apart.rulings["UB-2"].text
    assert "their own side’s too" in RULES.rulings["UB-2"].text
    facts = {row.cells["fact"]: row.cells["what"] for row in apart.tables["u-facts"].rows}
    assert facts["Moves"].startswith("as a fleet does; shares a space with other powers’ units")


# The setup of 1901 under the switch.


def own_units(rolled):
    """The provinces of each power's units by kind of piece: (its other units, its U's)."""
    held = {power: ([], []) for power in MAP.powers}
    for piece in rolled.pieces:
        held[piece["power"]][piece["unit"] == "U"].append(piece["space"][:3])
    return held


@pytest.mark.parametrize("anywhere", [False, True])
def test_a_rolled_start_keeps_apart(apart, anywhere):
    """UB-2, UB-10: by the letter of paragraph 5 no first U lies beside its own side; seed 3 put all seven there."""
    shared = own_units(setup.roll_setup(RULES, 3))
    assert all(set(others) & set(first) for others, first in shared.values())
    for seed in (3, *range(100, 160)):
        for power, (others, first) in own_units(setup.roll_setup(apart, seed, anywhere=anywhere)).items():
            assert not set(others) & set(first)
            home = {p for p in MAP.home_coasts(power) if p not in others}
            assert anywhere or set(first) <= (
                home or {"alb", "pie", "rum", "ven"}
            )  # Austria's only coast has its fleet


def test_a_rolled_start_of_several_us_keeps_them_apart(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('game = "u-boat"\n[figures]\nshares-with-own = false\nfirst-submarines = 3\n', encoding="utf-8")
    rules = games.load("u-boat", path, files=DISK).rules
    for seed in range(20):
        for others, first in own_units(setup.roll_setup(rules, seed)).values():
            assert len({*others, *first}) == len(others) + 3


def test_the_ruling_says_that_it_goes_past_the_letter(apart):
    assert "past the letter of paragraph 5" in RULES.rulings["UB-2"].text
    assert "by the letter of paragraph 5" in apart.rulings["UB-2"].text
    for rules in (RULES, apart):
        assert "retreats and builds without its U’s at sea" in rules.rulings["UB-31"].text


def test_rulings_cite_datc_for_what_it_prefers():
    """DATC 3.0: 6.G.8 is of 2023; orders are read as 4.A.6 to 4.D.3 prefer."""
    assert "stays in 2023 (DATC 6.G.8), and goes by land in 1971 and 1982" in RULES.rulings["UB-24"].text
    read, _, lenient = RULES.rulings["UB-29"].text.partition("With lenient")
    assert all(f"({case})" in read for case in ("4.A.6", "4.B.6", "4.C.1", "4.C.2", "4.C.6", "4.D.3"))
    assert "as DATC 3.0 prefers" in read and "DATC agrees (4.B.1" in lenient
