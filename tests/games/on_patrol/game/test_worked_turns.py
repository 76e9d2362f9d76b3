"""Six turns worked by hand from the document, on the default board: the steps of a turn give them hex by hex."""

from aids.dice import GivenDice, RandomDice
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from aids.on_patrol.game.fleet_orders import barred_hexes
from tests.games.on_patrol.game.pieces import RULES, at, board, escort, merchantman, moved, path_of, submarine, text_of


def next_turn(position, escorts):
    """The position with the escorts where their move ended."""
    return position._replace(turn=position.turn + 1, escorts=escorts)


def sailed(position):
    """The fleet's moves by the die of the position."""
    return move_fleet(RULES, position, roll_fleet(RULES, position, GivenDice([])), position.escorts, ())


def test_1_an_escort_in_station_moves_with_the_convoy():
    fletcher = escort("Fletcher", "M27/3", speed=2, doing="formation")
    found = sailed(board([fletcher], [merchantman("M1", "E20/3")], die=1))
    (station,) = found.formation
    assert (path_of(station), station.doing.__str__(), station.mode) == ("L27/2 K28/2", "formation", 1)
    (ship,) = found.moves
    assert (path_of(ship), text_of(ship.after)) == ("D20/2 C21/2", "C21/2")
    assert found.escorts[0].pose == station.after
    assert found.escorts[0].in_formation


def test_2_torpedoes_by_day():
    position = board([escort("E2", "H8/4"), escort("E1", "M30/3")])
    moves, escorts = moved(position, "torpedo", "M20/3")
    assert list(moves) == ["E1", "E2"]
    assert path_of(moves["E1"]) == "N30/4 O31/4 O32/3"
    assert path_of(moves["E2"]) == "I9/4 J9/4 K10/4"
    moves, _ = moved(next_turn(position, escorts), "torpedo", "M20/3")
    assert path_of(moves["E1"]) == "N32/2 M32/1 M31/6"
    assert path_of(moves["E2"]) == "L10/4 M11/4 M12/3"


def test_3_a_submarine_that_dived():
    position = board(
        [escort("E1", "M24/6", speed=5, weapons=["depth-charge 2 stern 0"]), escort("E2", "Q30/3")],
        submarines=[submarine(where="M21/3", found=("E1",))],
    )
    moves, escorts = moved(position, "escort-colour", "M19/3", dice=[5, 4, 2, 4])
    assert path_of(moves["E1"]) == "M23/6 M22/6 M21/6"
    assert [(at("M22"), "depth-charge", 2)] == [tuple(attack) for attack in moves["E1"].attacks]
    assert [(roll.dice, roll.result) for roll in moves["E1"].depth_combat] == [
        ((5, 4), "same depth"),
        ((2, 4), "within 50 feet"),
    ]
    assert (path_of(moves["E2"]), moves["E2"].speed) == ("P30/2 O30/1 N29/1 M29/1", 4)
    moves, _ = moved(next_turn(position, escorts), "escort-colour", "M19/3")
    assert path_of(moves["E2"]).split()[0] == "M28/6"


def test_4_a_submarine_that_surfaced_by_day():
    position = board(
        [escort("E2", "M40/6", speed=5, best=5), escort("E1", "M28/6", speed=5, best=5)],
        submarines=[submarine(where="M20/3", depth=0)],
    )
    moves, escorts = moved(position, "sub-colour-surfaced", "M20/3")
    assert list(moves) == ["E1", "E2"]
    assert path_of(moves["E1"]) == "M27/6 M26/6 M25/6 M24/6 M23/6"
    assert path_of(moves["E2"]) == "M39/6 M38/6 M37/6 M36/6 M35/6"
    assert {each.name: each.target for each in escorts} == {"E1": at("M20"), "E2": at("M21")}
    assert moves["E2"].doing.__str__() == "approach ring 12"


def test_5_the_convoy_in_the_way():
    position = board([escort("E1", "M26/6")], [merchantman("M1", "N22/2")], die=3)
    assert set(barred_hexes(RULES, position)) == set(
        map(at, ["N22", "O22", "M23", "L23", "M22", "L21", "N23", "N24", "O23", "N21"]),
    )
    moves, (after,) = moved(position, "torpedo", "M20/3")
    assert (path_of(moves["E1"]), moves["E1"].doing.__str__()) == ("M25/6 M24/6", "run")
    assert (after.doing.kind == "halted", after.speed) == (False, 2)


def test_5_with_the_fleet_first():
    position = board([escort("E1", "M26/6")], [merchantman("M1", "N22/2")], die=3)
    order = roll_fleet(RULES, position, RandomDice(1))
    assert order.order.text == "2"
    moves, _ = moved(position, "torpedo", "M20/3", order=order)
    # Barred are N22 O22, M23 L23, and N21 O23 for its stern: N23 is as far along as M24, and one hex more.
    assert path_of(moves["E1"]) == "M25/6 N24/5 N23/6"


def test_6_a_stopped_ship():
    position = board(ships=[merchantman("M1", "M30/3", stopped=True), merchantman("M2", "M25/3")], die=3)
    found = sailed(position)
    stopped, follower = found.moves
    assert (path_of(stopped), stopped.halted) == ("M30/3", False)
    assert (path_of(follower), follower.halted) == ("M26/3", True)
    found = sailed(position._replace(ships=found.ships, die=1))
    assert path_of(found.moves[1]) == "L26/2 K27/2"
    assert not found.moves[1].halted
