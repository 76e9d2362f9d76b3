"""Sight after every phase that moves something, in positions typed by hand (On Patrol 104.1.3, 104.1.4, OP-34, OP-37)."""

import pytest

from tests.games.on_patrol.judge.turns import run_turn
from tests.games.on_patrol.judge.worked import game, submarine, table

SEARCHER = {"vp": 9, "speed": 2, "best": 6, "sonar": 3}


def escort(name, bow, facing=3, **more):
    return table("escorts", name=name, bow=bow, facing=facing, **{**SEARCHER, **more})


def ship(name="M1", bow="E10", facing=3, **more):
    return table("ships", name=name, bow=bow, facing=facing, **more)


def night(*pieces, **more):
    return run_turn(game(*pieces, **{"turn": 2, "light": "night", "die": 3, **more}), 1)


def wahoo(bow="M32", facing=6, depth=25, began="M32/6", **more):
    return submarine(bow, facing, depth, began=began, **{"began-depth": 25, **more})


def result(report, name="Wahoo"):
    return report["markers"][name], report["modes"][name], report["events"][name]


def after(report, name="Wahoo"):
    (boat,) = (one for one in report["next"]["submarines"] if one["name"] == name)
    return boat.get("marker", "none")


def to_do(report):
    return [(one["key"], one["text"]) for one in report["to_do"] if " sight. Put " in one["text"]]


# Six hexes ahead of an escort in formation, which sails two hexes with the convoy: then four are left (104.1.4b).
COMES = escort("E1", "M26", doing="formation"), ship(bow="M19")


def test_the_enemy_comes_near_by_night():
    """Nothing is known at the end of turn 2; in turn 3 the submarine is in sight before it moves, and the sheet says so."""
    report = night(wahoo(), *COMES)
    assert result(report) == ("none", 1, []) and after(report) == "sub-colour"
    assert to_do(report) == [("search", "Wahoo is now in sight. Put the Sub Color marker under it.")]
    assert "OP-37" in report["assumes"]
    assert after(night(wahoo(), *COMES, die=1)) == "none", "the convoy turns away first: five hexes are left"
    assert after(night(wahoo(depth=50), *COMES)) == "none"


@pytest.mark.parametrize(
    "lay", [{"marker": "sub-colour", "remarked": 3}, {"marker": "none"}], ids=lambda lay: lay["marker"]
)
def test_seen_and_then_it_dives(lay):
    """Escort Color where its move began; a file of 0.4, which has no marker yet, comes to the same."""
    boat = wahoo("M31", 6, 100, **lay)
    report = night(boat, escort("E1", "M28", doing="formation"), ship(bow="M21"), turn=3)
    assert result(report)[:2] == ("escort-colour M32/6", 3) and report["targets"] == {"Wahoo": "M31"}
    assert report["starshells"][0]["hexes"] == ["M31", "M28"]


def test_seen_and_then_it_slips_away():
    """At 25 feet it goes five hexes off: out of sight without a dive (OP-37)."""
    boat = wahoo("M33", 3, 25, "M32/3", marker="sub-colour")
    assert result(night(boat, escort("E1", "M27", doing="formation"), turn=3))[:2] == ("escort-colour M32/3", 3)


def test_unseen_it_dives():
    """Nobody is near: nothing changes, whatever lies on the board (104.1.3 phase 8 is for one that was visible)."""
    for marker, mode in (("torpedo M32/6", 2), ("none", 1), ("inverted M40/3", 6), ("escort-colour M40/3", 3)):
        boat = wahoo("M31", 6, 100, "M33/6", marker=marker)
        assert result(night(boat, escort("E1", "M10", doing="approach"), turn=3)) == (marker, mode, [])


def test_the_enemy_leaves_it_behind_before_the_search():
    """In sight at the end of turn 2; the escort sails on, and the submarine is found by nobody: the marker is inverted."""
    report = night(wahoo("M30", 3, 25, "M30/3", marker="sub-colour"), escort("E1", "M33", doing="formation"))
    assert result(report) == ("sub-colour", 4, ["visible"])
    surfaced = ship("M1", "M35"), wahoo("M30", 3, 25, "M30/3", marker="sub-colour")
    report = night(*surfaced)
    assert after(report) == "escort-colour M30/3"
    assert to_do(report) == [("search", "Wahoo is now out of sight. Put the Escort Color marker at M30/3.")]
    missed = wahoo("M30", 3, 25, "M30/3", marker="escort-colour M30/3", missed=["E1"])
    assert result(night(missed, ship("M1", "M37"), escort("E1", "M60")))[:2] == ("inverted M30/3", 6)


def test_seen_by_an_escort_and_lost_again_in_one_move():
    """The escort's move comes first, then the convoy sails off; the marker stays where the submarine was seen."""
    ships = ship("M1", "M35", torpedoed=2), ship("M2", "AA80")  # M1 lights seven hexes in turn 3 alone
    other = table("submarines", name="Tang", bow="T80", facing=3, depth=100, marker="inverted T80/3")
    report = night(wahoo("M28", 3, 25, "M28/3"), other, escort("E1", "AA60", doing="ring 12"), *ships)
    assert report["markers"]["Wahoo"] == "none" and after(report) == "escort-colour M28/3"
    again = run_turn(game_of(report), 1)
    assert again["modes"]["Wahoo"] == 3 and {one["submarine"] for one in again["starshells"]} == {"Wahoo"}


def game_of(report):
    """The next file as a text."""
    from tests.games.on_patrol.judge.positions import text_of

    return text_of(report["next"])


def test_a_contact_by_sight_lights_starshells_though_the_submarine_stays():
    """OP-49: mode 4 is new when turn 3 ends, also where the target hex is that of the marker in the file."""
    report = night(wahoo(), *COMES)
    again = run_turn(game_of(report), 1)
    assert again["modes"] == {"Wahoo": 4} and [one["hexes"] for one in again["starshells"]] == [["M31", "M28"]]
    assert [one["starshells"] for one in [run_turn(game_of(again), 1)]] == [[]], "the target hex is the same"


@pytest.mark.parametrize(("began_depth", "marker"), [(25, "escort-colour M19/3"), (50, "none")])
def test_sighted_by_rule_47_and_then_it_dives(began_depth, marker):
    """A sighting at 25 feet brings the marker at once; one of a submarine that was deep all the turn none (OP-51)."""
    boat = submarine("M21", 3, 100, began="M19/3", sighted=True, **{"began-depth": began_depth})
    assert result(night(boat, escort("E1", "A90")))[0] == marker


def test_a_shot_from_close_by():
    """Four hexes from its target it is in sight when it fires, so no torpedo marker lies; the target sinks: out of sight."""
    close = ship("M1", "M36", 6, torpedoed=2, sunk=2)
    boat = submarine("M32", 3, 25, began="M31/3", fired=True)
    assert result(night(boat, close, escort("E1", "A90")))[:2] == ("escort-colour M31/3", 3)
    far = ship("M1", "M37", 6, torpedoed=2, sunk=2)
    assert result(night(boat, far, escort("E1", "A90")))[:2] == ("torpedo M33/3", 2)


@pytest.mark.parametrize(
    ("piece", "seen"),
    [
        # The submarine's bow is in M21, its stern in M22.
        (escort("E1", "M26", 3), True),  # its stern in M25, three hexes from the submarine's
        (escort("E1", "M26", 6), True),  # four hexes from the submarine's stern, five from its bow
        (escort("E1", "M27", 6), False),
        (ship(bow="M26", facing=6), True),
        (ship(bow="M27", facing=6), False),
        (ship(bow="M29", facing=6, torpedoed=1), True),
        (ship(bow="M30", facing=6, torpedoed=1), False),
        (ship(bow="M29", facing=6, kind="tanker", torpedoed=1), True),
        (ship(bow="M42", facing=6, kind="aviation-tanker", torpedoed=1), True),
        (ship(bow="M43", facing=6, kind="aviation-tanker", torpedoed=1), False),
    ],
)
def test_both_hexes_of_the_submarine_count(piece, seen):
    boat = submarine("M21", 6, 25, began="M21/6")
    assert result(night(boat, piece))[1] == (4 if seen else 1)


# Emergency (104.4.2, OP-21).


@pytest.mark.parametrize(
    ("marker", "more", "due"),
    [
        ("none", {}, False),
        ("torpedo M41/3", {}, True),
        ("inverted M41/3", {}, False),
        ("none", {"torpedoed": 2}, True),
        ("none", {"torpedoed": 1, "sunk": 2}, True),
    ],
)
def test_what_is_on_the_board_proves_that_torpedoes_were_fired(marker, more, due):
    capital = [table("ships", name=name, kind="capital", bow=bow, facing=3, best=5, **keys) for name, bow, keys in (
        ("BB", "E10", more), ("CV", "M10", {}))]  # fmt: skip
    report = run_turn(game(submarine("M40", 3, 100, marker=marker), *capital, escort("E1", "M90"), turn=2), 1)
    assert (report["order"]["convoy"] == "emergency") is due and report["next"].get("emergency") == (3 if due else None)


def test_a_running_torpedo_proves_it_too_and_merchantmen_hold_capital_ships_back():
    ships = [table("ships", name="BB", kind="capital", bow="E10", facing=3, best=5)]
    running = table("torpedoes", bow="P40", facing=3, speed=5)
    boat = submarine("M40", 3, 100)
    assert run_turn(game(boat, *ships, running, turn=2), 1)["next"]["emergency"] == 3
    assert "emergency" not in run_turn(game(boat, *ships, ship("M1", "M10"), running, turn=2), 1)["next"]
