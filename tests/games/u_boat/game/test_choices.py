"""The orders that are offered: the adjudicator allows every one, and offers none that it does not; secrets change none."""

from random import Random

import pytest

from aids import games
from aids.input_file import DISK
from aids.u_boat.game.choices import UNSEEN, adjustment_choices, choices_of, known_units, movement_choices
from aids.u_boat.game_map import ARMY, KINDS, SUBMARINE
from aids.u_boat.legality import SubmittedOrder, settle_orders
from aids.u_boat.notation import read_order
from aids.u_boat.orders import CONVOY, DEPTH_CHARGE, MOVE, SUPPORT, TORPEDO, Order, Unit, WrittenPlace, number_units
from tests.games.u_boat.game.files import MAP, RULES, game, power
from tests.games.u_boat.phases import random_units
from tests.samples import few_or_many


def judged(units, unit, order):
    """What the adjudicator says of an order alone: "" if it is legal, else why not; and whether a unit is missing."""
    settled = settle_orders(MAP, units, [SubmittedOrder(unit.power, order)])
    i = units.index(unit)
    assert not settled.unmatched
    if settled.faults:
        return str(settled.faults[0]), False
    if i in settled.charges:
        return settled.charges[i].illegal, False
    return settled.tasks[i].illegal, settled.tasks[i].missing_unit


def candidates(units, unit):
    """Every order that a unit could be given, sensible or not, without coasts where a support does not need them."""
    me = unit.written
    places = [WrittenPlace(*(place.split("/") if "/" in place else (place, ""))) for place in MAP.fleet_moves]
    places = {*places, *(WrittenPlace(province) for province in MAP.provinces)}
    provinces = [WrittenPlace(province) for province in MAP.provinces]
    for to in places if unit.kind != ARMY else provinces:
        yield Order(MOVE, me, to=to)
        yield Order(MOVE, me, to=to, via_convoy=True)
    for space in provinces:
        yield Order(DEPTH_CHARGE, me, to=space)
    for known in known_units(MAP, units, unit.power):
        yield Order(TORPEDO, me, known.named._replace(power=known.named.power or unit.power))
        yield Order(SUPPORT, me, known.named, supported="H")
        for to in provinces:
            yield Order(SUPPORT, me, known.named, supported=MOVE, to=to)
            yield Order(CONVOY, me, known.named, supported=MOVE, to=to)


def can_go(known, to):
    """Whether a unit can go to a province, as far as its places are known; armies also overseas."""
    kind = known.named.kind
    return kind == ARMY or any(to in MAP.reach.get((kind, place), ()) for place in known.places)


def a_position(seed):
    rng = Random(seed)
    units = list(random_units(rng, rng.choice((12, 24, 34)), rng.choice((0, 7, 14))))
    units += [unit._replace(number=0) for unit in units if unit.kind == SUBMARINE and rng.random() < 0.3]
    return rng, number_units(units)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(6))
def test_every_order_that_is_offered_is_legal(seed):
    rng, units = a_position(seed)
    offered = [(unit, choice) for unit in units for choice in movement_choices(MAP, units, unit)]
    assert {choice.kind for _, choice in offered} >= {"H", "M", "S", "D"}
    for unit, choice in rng.sample(offered, min(len(offered), 1500)):
        other = rng.choice([name for name in MAP.powers if name != unit.power])
        reason, is_missing = judged(units, unit, read_order(choice.text.replace(UNSEEN, other)))
        assert not reason or (choice.unseen and is_missing), (str(unit), choice, reason)


@pytest.mark.sample(1)
@pytest.mark.parametrize("seed", range(3))
def test_every_order_that_is_legal_is_offered(seed):
    rng, units = a_position(100 + seed)
    for unit in rng.sample(units, 4):
        texts = {
            str(read_order(choice.text.replace(UNSEEN, "France"))) for choice in movement_choices(MAP, units, unit)
        }
        known = {each.named: each for each in known_units(MAP, units, unit.power)}
        for order in candidates(units, unit):
            if judged(units, unit, order)[0]:
                continue
            far = order.action == SUPPORT and order.supported == MOVE and not can_go(known[order.other], str(order.to))
            only_way = order.via_convoy and str(order._replace(via_convoy=False)) in texts
            coastless = order.to is not None and not order.to.coast and MAP.provinces[order.to.province].coasts
            to_a_coast = order.action == MOVE and unit.kind != ARMY and coastless  # offered with its coast
            assert far or only_way or to_a_coast or str(order) in texts, (str(unit), str(order))


def test_a_fleet_carries_an_army_where_a_chain_of_fleets_leads():
    units = number_units([Unit("England", "A", "yor"), Unit("England", "F", "nth"), Unit("France", "F", "nwg")])
    carried = [{choice.to for choice in movement_choices(MAP, units, unit) if choice.kind == CONVOY} for unit in units]
    assert carried == [set(), {"bel", "cly", "den", "edi", "hol", "lon", "nwy"}, {"cly"}]
    moves = {choice.text for choice in movement_choices(MAP, units, units[0]) if choice.kind == MOVE}
    assert {"A yor - edi", "A yor - edi via convoy", "A yor - nwy"} <= moves


@few_or_many("seeds", range(1), range(1, 12))
def test_a_hidden_submarine_changes_nothing_for_others(seeds):
    checked = 0
    for seed in seeds:
        _, units = a_position(seed)
        for gone in units:
            if gone.kind != SUBMARINE or MAP.is_coast(gone.place):
                continue
            less = number_units([unit for unit in units if unit != gone])
            for unit in units:
                if unit.power != gone.power:
                    checked += 1
                    assert movement_choices(MAP, units, unit) == movement_choices(MAP, less, unit)
    assert checked > 25 * len(seeds)


def test_a_seen_submarine_is_offered_without_its_number_and_coast():
    units = number_units(
        [Unit("England", "F", "nwy"), *(Unit("Russia", "U", "stp/nc") for _ in range(2)), Unit("Russia", "U", "bar")]
    )
    choices = movement_choices(MAP, units, units[0])
    named = {choice.other for choice in choices if choice.kind == SUPPORT and not choice.unseen}
    assert named == {"Russia U stp"}
    assert {choice.other for choice in choices if choice.unseen} >= {"{power} U bar"}


def texts(found):
    return [choice.text for choice in found]


def test_retreats_are_those_of_the_rules():
    held = game(
        "spring 1901 retreats",
        'contested = ["bel"]',
        France=power("A par", dislodged='[{ unit = "A bur", from = ["mun"] }]'),
        Germany=power("A mun, A ruh"),
    )
    (listed,) = choices_of(RULES, MAP, held, "France").values()
    assert set(texts(listed)) == {"A bur R mar", "A bur R pic", "A bur R gas", "A bur disband"}
    assert choices_of(RULES, MAP, held, "Germany") == {}


def test_builds_and_removals_are_those_that_are_due():
    held = game(
        "winter 1901 builds",
        France=power("A par", "par, bre, mar"),
        Russia=power("A mos, F stp/nc", "mos"),
        England=power("F lon", "lon"),
    )
    assert set(texts(adjustment_choices(RULES, MAP, held, "France"))) == {
        *(f"build {kind} {home}" for kind in KINDS for home in ("bre", "mar")),
        "waive",
    }
    assert texts(adjustment_choices(RULES, MAP, held, "Russia")) == ["remove A mos", "remove F stp/nc"]
    assert adjustment_choices(RULES, MAP, held, "England") == []


def test_a_build_on_a_split_coast_names_it():
    held = game("winter 1901 builds", Russia=power("", "stp"))
    assert {"build F stp/nc", "build F stp/sc", "build A stp"} <= set(
        texts(adjustment_choices(RULES, MAP, held, "Russia"))
    )


def test_house_rules_that_keep_a_side_apart_close_retreats(tmp_path):
    path = tmp_path / "apart.toml"
    path.write_text('game = "u-boat"\n[figures]\nshares-with-own = false\n', encoding="utf-8")
    apart = games.load("u-boat", str(path), files=DISK).rules
    held = game(
        "spring 1901 retreats",
        France=power("F eng", dislodged='[{ unit = "U bre", from = ["gas"] }]'),
        Germany=power("A gas"),
    )
    assert "U bre R eng" in texts(choices_of(RULES, MAP, held, "France")["U bre"])
    assert "U bre R eng" not in texts(choices_of(apart, MAP, held, "France")["U bre"])
