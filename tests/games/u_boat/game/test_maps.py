"""Maps of a phase: what each reader sees of it, as values and as the bytes of a file."""

import re
from collections import Counter
from functools import cache

import pytest

from aids import games
from aids.u_boat.game.turn import play
from aids.u_boat.game_map import SUBMARINE
from aids.u_boat.orders import Unit
from aids.u_boat.reports import EVERYONE, MASTER, Driven, ViewedOrder
from generators.drawing import Group
from generators.drawing.paths import TextBox, flatten
from generators.games.u_boat import turn_maps
from generators.games.u_boat.order_forms import forms
from generators.page.frame import paper
from generators.sheets.turns import TurnJob
from tests.games.u_boat.game import secret_bytes, whole_games
from tests.games.u_boat.game.files import COMMENTED, MAP, RULES, game, game_text, power, turn

GAME = games.load("u-boat")
LETTER = TurnJob(paper("letter"))
FIGHT = game_text(
    England=power("F nth, U nwg, U lon, F nwy", orders="F nth D ska, U nwg - bar, U lon - eng, F nwy S U nwg - bar"),
    France=power(
        "U ska, U bar, F eng", orders="U ska T Germany F den, U bar T Germany F nwg, F eng S U ska T Germany F den"
    ),
    Germany=power("U bot, F den, U bal", orders="U bot - lvn, U bal S F den"),
)


@cache
def views(text):
    return turn(text)[0].views()


def own(view, power):
    return [unit.name for unit in view if unit.power == power]


def plain(view):
    """The orders of a view without the unit that each names."""
    return [order._replace(other=None) for order in view.orders]


def test_a_power_sees_its_own_units_and_of_others_what_everyone_is_told():
    seen = views(FIGHT)
    assert own(seen["England"].before, "England") == ["F nth", "F nwy", "U lon", "U nwg"]
    assert own(seen["England"].after, "England") == ["F nth", "F nwy", "U bar", "U eng"]
    assert own(seen[EVERYONE].before, "England") == ["F nth", "F nwy", "U lon"], "a U on a coast is seen"
    assert own(seen[EVERYONE].before, "France") == ["F eng", "U ska"], "a U that fired is told of, one in the way not"
    assert own(seen[EVERYONE].after, "France") == ["F eng"], "it was sunk"
    assert own(seen[EVERYONE].after, "Germany") == ["F den", "U bal", "U lvn"]
    for whom in MAP.powers:
        for other in {"England", "France", "Germany"} - {whom}:
            assert own(seen[whom].before, other) == own(seen[EVERYONE].before, other)
            assert own(seen[whom].after, other) == own(seen[EVERYONE].after, other)
    assert len(seen[MASTER].before) == 10


def test_a_u_in_port_is_seen_by_all_and_its_order_by_its_owner():
    """U-Boat 4: U's are visible, and their location is reported, when they occupy coastal provinces.

    So the map of orders has a U in the port that it leaves, for every reader; at sea it is drawn for its owner alone.
    """
    text = game_text(Russia=power("U sev", orders="U sev - bla"), Turkey=power("F ank", orders="F ank H"))
    submarine = Unit("Russia", "U", "sev")
    seen = views(text)
    for reader in (EVERYONE, "Turkey"):
        assert submarine in seen[reader].before and own(seen[reader].after, "Russia") == []
        assert [order.unit.power for order in seen[reader].orders] == ["Turkey"]
    assert [order.target for order in seen["Russia"].orders if order.unit == submarine] == ["bla"]
    drawn = turn_maps.maps(GAME, turn(text)[0], LETTER)
    assert [strings(body).count("UR") for body in drawn["all"]] == [3, 0], "on the map of orders, and twice in its key"
    assert ["left unseen" in strings(drawn[reader][0]) for reader in ("all", "Russia")] == [True, False]
    assert {reader: len(pages) for reader, pages in drawn.items()} == {"all": 2, "Turkey": 1, "Russia": 2}, (
        "the map of orders is written once, and again only with what its reader alone knows"
    )


def test_an_order_for_a_hidden_u_is_seen_as_stand_by_others():
    seen, fleet = views(FIGHT), Unit("England", "F", "nwy")
    assert ViewedOrder(fleet) in seen[EVERYONE].orders and ViewedOrder(fleet) in seen["France"].orders
    assert [o for o in plain(seen["England"]) if o.unit == fleet] == [ViewedOrder(fleet, "S", "nwg", "bar", True)]


def test_a_torpedo_and_a_depth_charge_are_drawn_for_everyone():
    seen = plain(views(FIGHT)[EVERYONE])
    assert ViewedOrder(Unit("France", "U", "ska"), "T", "den", done=False) in seen
    assert ViewedOrder(Unit("England", "F", "nth"), "D", "ska", done=True) in seen
    assert ViewedOrder(Unit("Germany", "U", "bal"), "S", "den", done=True) in seen


def test_a_support_of_anothers_u_has_no_result():
    text = game_text(England=power("F nwg", orders="F nwg S France U bar"), France=power("U bar", orders="U bar - nao"))
    order = ViewedOrder(Unit("England", "F", "nwg"), "S", "bar", done=None)
    assert plain(views(text)["England"]) == [order]
    assert (
        views(text.replace('"U bar"', '"U mao"').replace("U bar - nao", "U mao - nao"))["England"].orders
        == views(text)["England"].orders
    )


def test_an_order_tells_which_unit_of_a_space_it_names():
    text = game_text(
        England=power("F nth, F den", orders="F den S Germany U nth"),
        Germany=power("U nth, U ska", orders="U ska T England F nth"),
    )
    named = {order.action: order.other for order in views(text)["Germany"].orders if order.other}
    assert (named["T"].power, named["T"].kind) == ("England", "F")
    named = {order.action: order.other for order in views(text)["England"].orders if order.other}
    assert (named["S"].power, named["S"].kind) == ("Germany", "U") and (named["T"].power, named["T"].kind) == (
        "England",
        "F",
    )


def test_alike_us_are_one_for_others():
    seen = views(game_text(Turkey=power("U bul/ec, U bul/ec, U bul/sc"), Italy=power("U bul/sc, U ion, U ion")))
    assert own(seen[EVERYONE].before, "Turkey") == ["U bul"] and own(seen["Italy"].after, "Turkey") == ["U bul"]
    assert own(seen["Turkey"].before, "Turkey") == ["U bul/ec #1", "U bul/ec #2", "U bul/sc"]
    assert own(seen["Turkey"].before, "Italy") == ["U bul"]


def test_ways_out_of_a_dislodged_u_are_its_owners():
    text = game_text(
        France=power("U nth, A bur", orders="A bur - mun"),
        Germany=power("F ska, U hel, A mun", orders="U hel T France U nth"),
        Austria=power("A boh", orders="A boh S France A bur - mun"),
    )
    seen = views(text)
    ways = ("ber", "kie", "ruh", "sil", "tyr")
    assert Driven(Unit("Germany", "A", "mun"), ways) in seen[EVERYONE].driven
    assert Driven(Unit("France", "U", "nth")) in seen["Austria"].driven
    (mine,) = [each for each in seen["France"].driven if each.unit.power == "France"]
    assert mine.unit.name == "U nth" and "hel" not in mine.ways and "edi" in mine.ways


@pytest.mark.parametrize(
    ("phase", "orders", "kind", "before", "after"),
    [
        ("winter 1901 builds", "build U bre", "build", [], ["U bre"]),
        ("winter 1901 builds", "build A par", "build", [], ["A par"]),
    ],
)
def test_builds_are_seen_by_all_on_coasts(phase, orders, kind, before, after):
    seen = views(game_text(phase, France=power("", "bre, par", orders)))[EVERYONE]
    assert (own(seen.before, "France"), own(seen.after, "France")) == (before, after)
    assert [order.action for order in seen.orders] == [kind]


def test_a_removed_u_at_sea_is_seen_by_its_owner_alone():
    seen = views(game_text("winter 1901 builds", France=power("U mao, A par", "par", "remove U mao")))
    assert seen[EVERYONE].orders == () and [order.action for order in seen["France"].orders] == ["remove"]


def test_a_retreat_of_a_u_is_told_without_its_place():
    text = game_text(
        "spring 1901 retreats",
        France=power(dislodged='[{ unit = "U nth", from = ["hel"] }]', orders="U nth R nwg"),
        Germany=power(dislodged='[{ unit = "A mun", from = ["bur"] }]', orders="A mun R kie"),
    )
    seen = views(text)
    assert ViewedOrder(Unit("France", "U", "nth"), "R") in seen[EVERYONE].orders, "gone, and nothing of where"
    assert [order.target for order in seen[EVERYONE].orders] == ["", "kie"]
    assert own(seen[EVERYONE].before, "France") == ["U nth"] and own(seen[EVERYONE].after, "France") == []
    assert [order.target for order in seen["France"].orders] == ["nwg", "kie"]


def kinds(text, reader, submarine):
    """The kinds of arrows that a U has on a reader's map of orders, and whether it is struck out there."""
    report = turn(text)[0]
    scene, _ = turn_maps.scenes(report, report.views()[reader], reader)
    own = [arrow for arrow in scene.arrows if arrow.unit == submarine]
    return [(arrow.kind, arrow.failed) for arrow in own], submarine in scene.lost


TORPEDOED = game_text(Russia=power("U sev", orders="U sev H"), Turkey=power("U arm", orders="U arm T Russia U sev"))


def test_a_u_that_is_dislodged_has_its_mark_for_all():
    """All are told who was dislodged; what it was ordered to do is its owner's."""
    submarine = Unit("Russia", "U", "sev")
    for reader in (EVERYONE, "Turkey", "France"):
        assert kinds(TORPEDOED, reader, submarine) == ([("driven", True)], False)
    assert kinds(TORPEDOED, "Russia", submarine) == ([("H", True)], False)


def test_a_u_that_a_torpedo_sinks_is_struck_out_for_all():
    sunk = game_text(
        Russia=power("U bla", orders="U bla H"),
        Turkey=power("U bla, F con, F ank", orders="U bla T Russia U bla, F con S U bla T Russia U bla"),
    )
    submarine = Unit("Russia", "U", "bla")
    assert kinds(sunk, EVERYONE, submarine) == ([], True)
    assert kinds(sunk, "Turkey", submarine) == ([], True)


def test_a_u_that_retreated_is_pale_for_all_where_it_stood():
    text = game_text(
        "autumn 1901 retreats",
        Russia=power(dislodged='[{ unit = "U sev", from = ["arm"] }]', orders="U sev R bla"),
        Turkey=power("A con"),
    )
    submarine = Unit("Russia", "U", "sev")
    assert kinds(text, EVERYONE, submarine) == ([("left", False)], False)
    assert kinds(text, MASTER, submarine) == kinds(text, "Russia", submarine) == ([("M", False)], False)


def test_a_u_that_can_retreat_nowhere_is_struck_out_for_all():
    text = game_text("spring 1901 retreats", France=power(dislodged='[{ unit = "U nth", from = ["hel"] }]'))
    assert kinds(text, EVERYONE, Unit("France", "U", "nth"))[1]


# On paper.


def strings(body):
    return [item.string for item in flatten(body.drawing.records) if isinstance(item, TextBox)]


@pytest.mark.long
def test_maps_of_a_phase():
    report = turn(COMMENTED)[0]
    drawn = turn_maps.maps(GAME, report, LETTER._replace(note="digest"))
    assert set(drawn) == {"all", *MAP.powers}
    for whom, (before, after) in drawn.items():
        assert not before.note and not after.note, "a digest would let a player try where a U is"
        named = [text for text in strings(after) if re.fullmatch("U[A-Z]", text)]
        at_sea = [u for u in report.views()[MASTER].after if u.kind == SUBMARINE and MAP.is_sea(u.place)]
        on_coasts = [u for u in report.views()[MASTER].after if u.kind == SUBMARINE and MAP.is_coast(u.place)]
        mine = [u for u in at_sea if u.power == whom]
        key = 1 if on_coasts or mine else 0
        assert len(named) == len(mine) + len(on_coasts) + key, whom
    assert all(body.note == "digest" for body in turn_maps.master_maps(GAME, report, LETTER._replace(note="digest")))


def test_a_support_is_drawn_to_the_unit_that_it_names():
    def lines(named):
        text = game_text(England=power("F nth, U nth"), Germany=power("F ska", orders=f"F ska S England {named} nth"))
        drawn = turn_maps.master_maps(GAME, turn(text)[0], LETTER)[0].drawing
        return [record for record in drawn.records if isinstance(record, Group)]

    assert lines("F") == lines("F") != lines("U")


def test_a_power_without_units_and_centers_gets_no_map():
    report = turn(game_text(France=power("A par")))[0]
    assert set(turn_maps.maps(GAME, report, LETTER)) == {"all", "France"}


@pytest.mark.parametrize(
    ("phase", "france", "said"),
    [
        ("winter 1901 builds", power("", "bre, par", "build A par"), ["built"]),
        ("winter 1901 builds", power("A par, A bre", "par", "remove A bre"), []),
        (
            "spring 1901 retreats",
            power(dislodged='[{ unit = "A mun", from = ["ber"] }]', orders="A mun R bur"),
            ["retreats"],
        ),
        ("spring 1901 movement", power("A par, A bre", orders="A par - bur"), ["stands", "moves"]),
    ],
)
def test_the_key_says_what_the_marks_of_a_phase_mean(phase, france, said):
    before = turn_maps.master_maps(GAME, turn(game_text(phase, France=france))[0], LETTER)[0]
    words = {"built", "retreats", "stands", "moves"}
    assert [text for text in strings(before) if text in words] == said


# Leaks.


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_is_handed_out_depends_on_a_hidden_u(seed):
    kinds, found = Counter(), []

    def watch(game, report, told, following):
        pairs = list(secret_bytes.pairs(game, as_svg=seed == 1 and not kinds.total()))
        kinds[game.position.phase] += len(pairs)
        found.extend(secret_bytes.differing(pairs))

    whole_games.play_game(seed, last_year=1908, watch=watch)
    assert kinds["movement"] > 5 and kinds["retreat"] + kinds["adjustment"] > 0 and found == []


def test_a_leak_in_a_map_is_found(monkeypatch):
    """A public map that shows each U is caught."""
    real = turn_maps.PhaseReport.views

    def leaky(report):
        views = real(report)
        return {**views, EVERYONE: views[EVERYONE]._replace(after=views[MASTER].after)}

    monkeypatch.setattr(turn_maps.PhaseReport, "views", leaky)
    read = game(France=power("A par, U mao, U nth", orders="U mao - iri"), Italy=power("A rom"))
    found = list(secret_bytes.differing(secret_bytes.pairs(read)))
    assert {page for _, page in found} == {"map all"}


def test_pages_are_the_same_whatever_order_units_are_listed_in():
    units = ["A par", "U nth", "U nth", "F mao", "U bre"]
    first, second = (
        play(RULES, game(France=power(", ".join(listed)), Italy=power("U nth")), "game.toml")
        for listed in (units, units[::-1])
    )
    assert secret_bytes.pages(first) == secret_bytes.pages(second)
    assert set(secret_bytes.pages(first)) >= {f"form {whom}" for whom in forms(GAME, first, LETTER)}
