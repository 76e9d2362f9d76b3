"""The convoy's moves by hand: orders in unison, halts, Emergency, the board's edge, ramming (On Patrol 104.3, 104.4)."""

import pytest

from aids.dice import GivenDice
from aids.hexes import Board
from aids.on_patrol.game.fleet import move_fleet, roll_fleet
from tests.games.on_patrol.game.pieces import RULES, board, escort, merchantman, path_of, submarine, text_of


def sailed(ships, die, escorts=(), moved=(), **more):
    position = board(escorts, ships, die=die)._replace(**more)
    return move_fleet(RULES, position, roll_fleet(RULES, position, GivenDice([])), position.escorts, moved)


def ends(found):
    return [text_of(move.after) for move in found.moves]


@pytest.mark.parametrize(
    ("die", "end"),
    [(1, "K21/2"), (2, "O21/4"), (3, "M22/3"), (4, "M22/3"), (5, "M22/2"), (6, "M22/4")],
)
def test_ships_and_escorts_in_formation_carry_out_one_order(die, end):
    ships = [merchantman("M1", "M20/3"), merchantman("M2", "M13/3")]
    found = sailed(ships, die, [escort("E1", "M27/3", doing="formation")])
    column, row = end[0], int(end[1:3])
    assert ends(found) == [end, f"{column}{row - 7}{end[3:]}"]
    assert text_of(found.escorts[0].pose) == f"{column}{row + 7}{end[3:]}"
    assert found.escorts[0].speed == 2


@pytest.mark.parametrize(
    ("convoy", "die", "turning", "before", "after"),
    [
        ("slow-1", 1, 2, 2, 1),  # L1
        ("slow-1", 3, 2, 0, 1),  # 1
        ("slow-1", 3, 3, 3, 3),
        ("fast-2", 1, 2, 2, 2),  # L2
        ("fast-2", 1, 3, 3, 2),
        ("fast-2", 3, 3, 0, 2),  # 2
        ("fast-2", 5, 2, 2, 0),  # 2L
        ("fast-2", 5, 1, 1, 1),  # it may turn in every hex
    ],
)
def test_an_escort_in_formation_counts_the_hexes_since_its_turn(convoy, die, turning, before, after):
    """OP-63: the order turns it, and counts as a turn; it counts no more hexes than it enters from turn to turn."""
    one = escort("E1", "M27/3", speed=1, doing="formation", turning=turning, straight=before)
    assert sailed([merchantman("M1", "M13/3")], die, [one], convoy=convoy).escorts[0].straight == after


def test_a_die_is_rolled_only_where_none_is_given():
    assert roll_fleet(RULES, board(die=2), GivenDice([])).order.text == "R2"
    assert roll_fleet(RULES, board(), GivenDice([5])).order.text == "2L"


def test_escorts_alone_use_a_fast_row():
    found = sailed([], 3, [escort("E1", "M27/3", doing="formation")], convoy="slow-1")
    assert text_of(found.escorts[0].pose) == "M29/3"


def test_escorts_that_have_moved_stay():
    found = sailed([], 3, [escort("E1", "M27/3", doing="formation")], moved=["E1"])
    assert (found.formation, text_of(found.escorts[0].pose)) == ((), "M27/3")


def test_those_behind_a_halted_ship_halt_too():
    """OP-47: M2 halts three hexes from M1, and M3 three hexes from M2's stern."""
    ships = [merchantman("M3", "M21/3"), merchantman("M2", "M25/3"), merchantman("M1", "M30/3", stopped=True)]
    found = sailed(ships, 3)
    assert [(move.name, text_of(move.after), move.halted) for move in found.moves] == [
        ("M3", "M22/3", True),
        ("M2", "M26/3", True),
        ("M1", "M30/3", False),
    ]


def test_a_halted_ship_makes_its_turns():
    ships = [merchantman("M1", "M30/3", stopped=True), merchantman("M2", "M26/3", halted=True)]
    found = sailed(ships, 5)
    assert (path_of(found.moves[1]), found.moves[1].halted) == ("M26/2", True)


def test_a_halted_ship_waits_for_an_order_that_leads_no_nearer():
    """The stopped ship lies across the way: bow M29, stern L28; L2 leads to within two hexes of its stern."""
    stopped = merchantman("M1", "M29/4", stopped=True)
    waits = sailed([stopped, merchantman("M2", "M26/3", halted=True)], 1)
    assert path_of(waits.moves[1]) == "M26/2"
    goes = sailed([stopped, merchantman("M2", "M26/3", halted=True)], 2)
    assert path_of(goes.moves[1]) == "N26/4 O27/4"
    free = sailed([stopped, merchantman("M2", "M26/3")], 1)
    assert path_of(free.moves[1]) == "L26/2 K27/2"


def test_a_ship_halts_before_a_hex_that_an_escort_fills():
    found = sailed([merchantman("M1", "M20/3")], 3, [escort("E1", "M22/6")], moved=["E1"])
    assert (text_of(found.moves[0].after), found.moves[0].halted) == ("M21/3", True)


def test_a_stern_swings_on_to_no_escort():
    """2L would end at L23/1 with the stern in M24, where the escort of the fifth worked turn ends: it turns next turn."""
    found = sailed([merchantman("M1", "N22/2"), merchantman("M2", "BB22/2")], 5, [escort("E1", "M24/6")], moved=["E1"])
    late, other = found.moves
    assert (path_of(late), text_of(late.after), late.halted, late.late) == ("M23/2 L23/2", "L23/2", False, True)
    assert (text_of(other.after), other.late) == ("Z23/1", False)
    again = sailed(found.ships, 3)
    assert [path_of(move) for move in again.moves] == ["K23/1 J22/1", "Y23/1 X22/1"]


def test_a_ship_makes_up_for_a_turn_that_it_could_not_make():
    """An escort on each side of the stern leaves it no room to turn; when they are gone it heads as the convoy again."""
    others = [merchantman("M2", "A20/3"), merchantman("M3", "C20/3")]
    escorts = [escort("E1", "L19/6"), escort("E2", "N19/6"), escort("E3", "M21/3")]
    found = sailed([merchantman("M1", "M20/3"), *others], 1, escorts, moved=["E1", "E2", "E3"])
    assert ends(found)[0] == "M20/3"
    assert found.moves[0].halted
    straight = sailed(found.ships, 3)
    assert (path_of(straight.moves[0]), straight.moves[0].halted) == ("L20/2 K21/2", False)
    left = sailed(found.ships, 1)
    assert (path_of(left.moves[0]), left.moves[0].halted) == ("M20/2", True)
    assert ends(sailed(left.ships, 3))[0] == "K19/1"


def test_of_two_ships_the_halted_one_makes_up_for_its_turn():
    """One heads 3, halted since the convoy turned to 4, the other 4: an order straight ahead brings both to 4."""
    ships = [merchantman("M1", "A13/3", halted=True), merchantman("M2", "M20/4")]
    assert [end[-1] for end in ends(sailed(ships, 3))] == ["4", "4"]
    assert [end[-1] for end in ends(sailed(ships[::-1], 3))] == ["4", "4"]


def test_emergency_adds_a_hex_each_turn_up_to_each_ship_s_best():
    ships = [merchantman("C1", "M40/3", kind="capital", best=4), merchantman("C2", "C40/3", kind="capital", best=3)]
    position = board(ships=ships, die=3, emergency=4)
    speeds = []
    for _ in range(3):
        found = move_fleet(RULES, position, roll_fleet(RULES, position, GivenDice([])), (), ())
        speeds.append([len(move.path) for move in found.moves])
        position = position._replace(ships=found.ships, turn=position.turn + 1)
    assert speeds == [[3, 3], [4, 3], [4, 3]]


def test_no_emergency_before_its_turn_or_with_merchantmen():
    capital = merchantman("C1", "M40/3", kind="capital", best=6)
    assert ends(sailed([capital], 3, emergency=5)) == ["M42/3"]
    assert ends(sailed([capital, merchantman("M1", "C40/3")], 3, emergency=2)) == ["M42/3", "C42/3"]
    assert ends(sailed([capital, merchantman("M1", "C40/3", sunk=1)], 3, emergency=2)) == ["M43/3"]


def test_a_capital_ship_that_leaves_the_board_in_emergency_is_gone():
    capital = merchantman("C1", "M40/3", kind="capital", best=6)
    small = Board(columns=30, rows=41)
    found = sailed([capital], 3, emergency=2, board=small)
    assert ([move.left_board for move in found.moves], found.ships) == ([True], ())
    kept = sailed([capital], 3, board=small)
    assert ([move.left_board for move in kept.moves], len(kept.ships)) == ([False], 1)


def test_a_surfaced_submarine_is_rammed_where_the_order_leads():
    boats = (submarine(where="M22/3", depth=0), submarine("Tang", "A22/3", depth=50))
    ships = [merchantman("M1", "M20/3"), merchantman("M2", "A20/3")]
    assert [move.rams for move in sailed(ships, 3, submarines=boats).moves] == ["Wahoo", None]
    assert [move.rams for move in sailed(ships, 1, submarines=boats).moves] == [None, None]


def test_escorts_out_of_formation_carry_out_the_order_and_halt_before_barred_hexes():
    """OP-48: one points at the convoy, the other away from it."""
    escorts = [escort("E1", "M26/6"), escort("E2", "M40/3")]
    found = sailed([merchantman("M1", "N22/2")], 3, escorts)
    first, second = found.formation
    assert (path_of(first), first.doing.__str__()) == ("M25/6 M24/6", "approach")
    assert (path_of(second), second.doing.__str__()) == ("M41/3 M42/3", "approach")
    found = sailed([merchantman("M1", "N22/2")], 3, [escort("E1", "M25/6")])
    assert (path_of(found.formation[0]), found.escorts[0].doing.kind == "halted", found.escorts[0].speed) == (
        "M24/6",
        False,
        1,
    )
    wrecks = [merchantman(f"W{n}", where, stopped=True) for n, where in enumerate(("M24/3", "L24/3", "N24/3"))]
    (shut,) = sailed(wrecks, 3, [escort("E1", "M25/6")]).formation
    assert (path_of(shut), shut.doing.__str__(), len(shut.shut_in)) == ("M25/6", "halted", 3)
