"""Hexes that escorts may not enter, written out from the document (On Patrol 108.1.1 to 108.1.3, 108.1.5, 108.2.1)."""

from aids.on_patrol.enemy import EMERGENCY
from aids.on_patrol.game.fleet import roll_fleet
from aids.on_patrol.game.fleet_orders import barred_hexes
from tests.games.on_patrol.game.pieces import RULES, at, board, merchantman, submarine, torpedo

UP = "M20/3"  # bow M20, stern M19; L20 and N20 lie half a hex higher


def hexes(text):
    return set(map(at, text.split()))


def barred(ship, order=None, **more):
    return barred_hexes(RULES, board(ships=[ship], **more), order)


def test_every_die_of_the_row_counts():
    straight, left, right = "M21 M22", "L20 K21", "N20 O21"
    swings = "L19 N19"
    assert set(barred(merchantman("M1", UP))) == hexes(f"M20 M19 {straight} {left} {right} {swings}")


def test_the_row_says_how_far():
    slow = barred_hexes(RULES, board(ships=[merchantman("M1", UP)])._replace(convoy="slow-1"))
    assert set(slow) == hexes("M20 M19 M21 L20 N20 L19 N19")


def test_a_known_order_bars_its_own_hexes_alone():
    position = board(ships=[merchantman("M1", UP)], die=2)
    order = roll_fleet(RULES, position, None)
    assert set(barred_hexes(RULES, position, order)) == hexes("M20 M19 N20 O21 L19 N19")


def test_ships_that_do_not_move_bar_their_own_hexes():
    assert set(barred(merchantman("M1", UP, stopped=True))) == hexes("M20 M19")
    assert barred(merchantman("M1", UP, sunk=2)) == {}


def test_capital_ships_in_emergency_bar_what_they_reach_this_turn():
    ship = merchantman("C1", UP, kind="capital", best=9, speed=3)
    found = barred(ship, emergency=4)  # turn 3 is closed, the coming one is 4
    assert set(found) == hexes("M20 M19 M21 M22 M23 M24 L20 K21 J21 I22 N20 O21 P21 Q22 L19 N19")
    assert str(found[at("M24")]) == "C1 might enter it (108.1.3)"
    assert roll_fleet(RULES, board(ships=[ship], emergency=4, die=1), None).convoy == EMERGENCY
    assert at("M23") not in barred(ship, emergency=5)


def test_why_names_the_ship_and_the_rule():
    found = barred(merchantman("M1", UP))
    assert str(found[at("M20")]) == "M1 is there (108.1.1)"
    assert str(found[at("M22")]) == "M1 might enter it (108.1.1)"
    assert str(found[at("L19")]) == "the stern of M1 might swing into it (108.1.2)"


def test_torpedoes_and_surfaced_submarines():
    boats = [submarine("Wahoo", "C5/3", depth=0), submarine("Tang", "H5/3", depth=50), submarine("Gato", sunk=True)]
    position = board(submarines=boats)._replace(torpedoes=(torpedo("P20/3", 2),))
    found = barred_hexes(RULES, position)
    assert set(found) == hexes("P20 C5 C4")
    assert str(found[at("C4")]) == "Wahoo is surfaced there (108.1.5)"
    assert set(position.ahead_of_torpedoes()) == hexes("P21")
