"""What others are told of a phase under every value of every switch, and of units that can retreat nowhere."""

import os
from collections import Counter

import pytest

from aids.u_boat import reports
from aids.u_boat.game.choices import choices_of
from aids.u_boat.game.game_file import parse_game
from aids.u_boat.game.turn import report_position
from aids.u_boat.game.words import letters
from aids.u_boat.orders import Unit
from aids.u_boat.position_file import RETREATS
from aids.u_boat.reports import EVERYONE, MASTER
from aids.u_boat.retreats import Driven
from aids.u_boat.solver import EDITIONS
from generators.games.u_boat.order_forms import forms
from generators.games.u_boat.turn_game import position_view
from generators.page.frame import paper
from generators.sheets.turns import TurnJob
from tests.games.u_boat.game import every_switch
from tests.games.u_boat.game.every_switch import SETTINGS, SWITCHES, loaded
from tests.games.u_boat.game.files import MAP, game_text, power, turn

PHASES = int(os.environ.get("PLOTROOM_SECRECY_PHASES", "1"))  # of each kind under each setting
MOST = 4  # pairs of a phase, unless more phases are asked for
DRIVEN = {
    "England": power("F nth, U nwg"),
    "Germany": power("F hel, F den", orders="F hel - nth, F den S F hel - nth"),
}


def rules_of(*, shares):
    """The rules with U's that share spaces with their own side, or not."""
    return loaded(tuple(shares and name == "shares-with-own" for name in SWITCHES)).rules


@pytest.mark.sample(3)
@pytest.mark.parametrize("kind", list(every_switch.MAKERS))
@pytest.mark.parametrize("setting", SETTINGS, ids=lambda held: "".join("01"[each] for each in held))
def test_nobody_can_tell_positions_apart_that_differ_in_a_hidden_u(setting, kind, tmp_path):
    """U-Boat 4, UB-2: under every value of every switch."""
    count = Counter()
    most = MOST if PHASES == 1 else None
    seeds = range(SETTINGS.index(setting) * PHASES, (SETTINGS.index(setting) + 1) * PHASES)
    found = [leak for seed in seeds for leak in every_switch.leaks(kind, seed, setting, tmp_path, count, most=most)]
    assert found == []
    assert count[kind] or PHASES == 1


@pytest.mark.long
def test_the_comparison_finds_lists_that_a_hidden_u_shortens(tmp_path, monkeypatch):
    """The list of retreats for others as it was: made with the U's at sea of the unit's own power."""
    monkeypatch.setattr(reports, "_publicly_driven", lambda each: Driven(each.unit, each.ways))
    setting = tuple(False for _ in SWITCHES)
    count = Counter()
    found = [leak for seed in range(3) for leak in every_switch.leaks(RETREATS, seed, setting, tmp_path, count)]
    assert {name.split()[0] for _, name in found} >= {"before"}


@pytest.mark.parametrize("shares", [True, False])
def test_retreats_for_others_do_not_tell_of_a_hidden_u(shares):
    """U-Boat 4, UB-2: `F nth` is dislodged beside its own U in the Norwegian Sea; others must not miss that sea."""
    rules = rules_of(shares=shares)
    report, mailed, following = turn(game_text(**DRIVEN), rules=rules)
    views = report.views()
    ways = {name: views[name].driven[0].ways for name in (EVERYONE, "Germany", "England", MASTER)}
    assert "nwg" in ways[EVERYONE] and ways[EVERYONE] == ways["Germany"]
    assert ("nwg" in ways["England"]) is shares and ways["England"] == ways[MASTER]
    game = parse_game(rules, following, "next.toml")
    for reader in (EVERYONE, "Germany"):
        assert "nwg" in position_view(rules, game, reader)["driven"][0]["ways"]
    assert "nwg" in mailed["all"] and "nwg" in letters(rules, report_position(rules, game))["all"]
    assert ("F nth R nwg" in " ".join(mailed["England"].split())) is shares
    offered = [choice.text for choice in choices_of(rules, MAP, game, "England")["F nth"]]
    assert ("F nth R nwg" in offered) is shares


def test_a_u_seen_on_a_coast_closes_a_retreat_for_all_who_see_it():
    rules = rules_of(shares=False)
    text = game_text(**{**DRIVEN, "England": power("F nth, U yor")})
    (driven,) = turn(text, rules=rules)[0].views()["Germany"].driven
    assert "yor" not in driven.ways and "edi" in driven.ways


# Units that can retreat nowhere.

NOWHERE = {  # Portugal has no way but Spain, from where the attack comes, and the sea, where a French fleet is
    "England": power("F por"),
    "France": power("F spa/sc, F mao", "bre", orders="F spa/sc - por, F mao S F spa/sc - por"),
}
LAST_WAY = {  # from St Petersburg's north coast leads only the Barents Sea, as the attack comes from Norway
    "Germany": power("F nwy, A fin", orders="F nwy - stp/nc, A fin S F nwy - stp/nc"),
}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("phase", "after"), [("spring", "autumn 1901 movement"), ("autumn", "winter 1901 builds")])
def test_a_unit_that_can_retreat_nowhere_disbands_at_once(phase, after, edition):
    """U-Boat 1, UB-31: no phase of retreats, no form for it, and all are told."""
    report, mailed, following = turn(game_text(f"{phase} 1901 movement", f'edition = "{edition}"', **NOWHERE))
    assert str(report.phase) == after and f'phase = "{after}"' in following
    assert "dislodged" not in following and not report.result.units.displaced
    assert list(map(str, report.result.disbanded)) == ["England F por"]
    assert "  F por disband: done (it cannot retreat anywhere (UB-31))" in mailed["all"]
    assert "UB-31" in report.assumes
    game = loaded(SETTINGS[0])
    assert "England" not in forms(game, report, TurnJob(paper("letter")))
    if phase == "autumn":
        assert report.result.next.centers == {"France": ("bre", "por")}


def test_others_still_retreat_when_one_unit_cannot():
    powers = {
        **NOWHERE,
        "Italy": power("A tyr, A ven", orders="A ven - tri, A tyr S A ven - tri"),
        "Austria": power("A tri"),
    }
    report, mailed, _ = turn(game_text(**powers))
    assert str(report.phase) == "spring 1901 retreats"
    assert [each.unit.name for each in report.result.units.displaced] == ["A tri"]
    assert "F por disband: done" in mailed["all"] and "A tri: may retreat to" in mailed["all"]
    assert "You have nothing to order" in mailed["England"]
    assert set(forms(loaded(SETTINGS[0]), report, TurnJob(paper("letter")))) == {"Austria"}


def test_a_file_of_an_earlier_version_keeps_its_unit_that_can_retreat_nowhere():
    """Before, such a unit waited for the retreats; a file saved then is carried out as it was."""
    england = power("", dislodged='[{ unit = "F por", from = ["spa"] }]')
    france = power("F por, F mao", "bre")
    report, _, _ = turn(game_text("spring 1901 retreats", England=england, France=france))
    assert list(map(str, report.result.disbanded)) == ["England F por"]
    assert str(report.phase) == "autumn 1901 movement"


def others_hear(report, mailed, power):
    """What the readers besides a power are told."""
    told = {name: text for name, text in mailed.items() if name != power}
    return told, {name: view for name, view in report.views().items() if name not in (power, MASTER)}


@pytest.mark.parametrize("shares", [True, False])
def test_a_hidden_u_does_not_decide_whether_there_are_retreats(shares):
    """U-Boat 4, UB-31: the fleet's last way is closed by its own U at sea; the phase takes place all the same."""
    rules = rules_of(shares=shares)
    heard = []
    for units in ("F stp/nc, U bar", "F stp/nc, U bla"):
        report, mailed, following = turn(game_text(Russia=power(units), **LAST_WAY), rules=rules)
        assert str(report.phase) == "spring 1901 retreats" and report.result.disbanded == ()
        assert "F stp/nc: may retreat to bar" in mailed["all"]
        heard.append(others_hear(report, mailed, "Russia"))
        (own,) = report.views()["Russia"].driven
        assert own.ways == (("bar",) if shares or "bla" in units else ())
        assert set(forms(loaded(SETTINGS[0]), report, TurnJob(paper("letter")))) == {"Russia"}
        after, told, _ = turn(following, rules=rules)
        assert list(map(str, after.result.disbanded)) == ["Russia F stp/nc"]
        assert "F stp/nc disband: done" in told["all"]
    assert heard[0] == heard[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_coast_of_a_u_does_not_decide_whether_there_are_retreats(edition):
    """UB-17, UB-31: others know its province alone; both ways from the north coast are where torpedoes came from."""
    heard = []
    for coast, ways in (("nc", ()), ("sc", ("bot", "fin", "lvn"))):
        text = game_text(
            head=f'edition = "{edition}"',
            Russia=power(f"U stp/{coast}"),
            England=power("U bar, U nwy", orders="U bar T Russia U stp, U nwy T Russia U stp"),
        )
        report, mailed, _ = turn(text)
        assert str(report.phase) == "spring 1901 retreats"
        assert report.views()["Russia"].driven == (Driven(Unit("Russia", "U", f"stp/{coast}"), ways),)
        heard.append(others_hear(report, mailed, "Russia"))
    assert heard[0] == heard[1]


def test_a_u_that_can_retreat_nowhere_for_all_to_see_disbands_at_once():
    """UB-31: the torpedo came from the Baltic, Berlin and Livonia are its own side's."""
    text = game_text(
        Germany=power("U pru, A ber, F lvn"),
        Russia=power("U bal", orders="U bal T Germany U pru"),
    )
    assert str(turn(text, rules=rules_of(shares=True))[0].phase) == "spring 1901 retreats"
    report, mailed, _ = turn(text, rules=rules_of(shares=False))
    assert str(report.phase) == "autumn 1901 movement"
    assert list(map(str, report.result.disbanded)) == ["Germany U pru"]
    assert "  U pru: disbanded (it cannot retreat anywhere (UB-31))" in mailed["all"]
    assert "  U pru disband: done (it cannot retreat anywhere (UB-31))" in mailed["Germany"]


# What a power is told of its own orders.


def test_a_power_sees_each_own_order_once_and_as_it_gave_it():
    """UB-8, UB-17: where all are told Stand, or of a U's shot without its coast, its owner sees the order alone."""
    text = game_text(
        Germany=power("F bot, U bal, F ber", orders="F bot S U bal - lvn, U bal - bot"),
        Russia=power("U stp/sc, U lvn", orders="U stp/sc T Germany F bot, U lvn S U stp/sc T Germany F bot"),
    )
    views = turn(text)[0].views()

    def orders(reader, whose):
        return sorted((order.unit.name, order.action) for order in views[reader].orders if order.unit.power == whose)

    assert orders(EVERYONE, "Germany") == [("F ber", "H"), ("F bot", "H")] == orders("Russia", "Germany")
    assert orders("Germany", "Germany") == [("F ber", "H"), ("F bot", "S"), ("U bal", "M")]
    assert orders(EVERYONE, "Russia") == [("U lvn", "S"), ("U stp", "T")] == orders("Germany", "Russia")
    assert orders("Russia", "Russia") == [("U lvn", "S"), ("U stp/sc", "T")]


@pytest.mark.parametrize(
    ("russia", "support", "coast"),
    [
        ("U stp/nc T Germany F bar, F nwy S U stp/nc T Germany F bar", "F nwy S U stp T Germany F bar: done", "nc"),
        ("U lvn - stp/sc, F fin S U lvn - stp/sc", "F fin S U lvn - stp: done", "sc"),
    ],
)
def test_an_order_that_names_a_u_does_not_tell_its_coast(russia, support, coast):
    """UB-8, UB-17: all see the space of a U in a conflict, which is its province (UB-19)."""
    units = ", ".join(" ".join(order.split()[:2]) for order in russia.split(", "))
    report, mailed, _ = turn(game_text(Russia=power(units, orders=russia), Germany=power("F bar")))
    views = report.views()
    assert support in mailed["all"] and f"/{coast}" not in mailed["all"] + mailed["Germany"]
    for reader in (EVERYONE, "Germany"):
        assert f"/{coast}" not in repr(views[reader]) and f"'{coast}'" not in repr(views[reader])
    assert f"U stp/{coast}" in mailed["Russia"] and f"stp/{coast}" in repr(views["Russia"])
