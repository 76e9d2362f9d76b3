"""Escorts that act on a submarine, by hand: speed, order, ways round what is barred, attacks one after the other."""

import pytest

from aids.hexes import Board
from aids.on_patrol.game.pursuits import pursuits
from tests.games.on_patrol.game.pieces import (
    RULES,
    at,
    board,
    escort,
    merchantman,
    moved,
    path_of,
    seen,
    submarine,
    torpedo,
)
from tests.games.on_patrol.game.pieces import text_of as text

TORPEDO = ("torpedo", "M20/3")


def one(position, marker=TORPEDO, **more):
    """The move of the only escort, and the escort afterwards."""
    moves, (after,) = moved(position, *marker, **more)
    (move,) = moves.values()
    return move, after


def speeds(position, marker, where):
    return {each.escort.name: each.speed for each in pursuits(RULES, position, (seen(position, marker, where),))}


# Speed (105.3.5, 106.2.3, OP-46)


@pytest.mark.parametrize(("marker", "fast"), [("torpedo", 3), ("escort-colour", 5), ("sub-colour", 5), ("inverted", 3)])
def test_search_speed_or_the_best_that_a_turn_can_gain(marker, fast):
    escorts = [escort("A", "M40/6", speed=4), escort("B", "M60/6", speed=1), escort("C", "H8/4", speed=2, best=2)]
    assert speeds(board(escorts), marker, "M20/3") == {"A": fast, "B": 2, "C": 2}


def test_an_escort_in_contact_holds_search_speed_in_mode_3_alone():
    position = board([escort("A", "M40/6", speed=6)], submarines=[submarine(found=("A",))])
    assert speeds(position, "escort-colour", "M20/3") == {"A": 3}
    assert speeds(position, "sub-colour", "M20/3") == {"A": 6}


def test_on_the_ring_at_full_speed_all_go_as_the_slowest_there():
    escorts = [
        escort("A", "M27/5", speed=6, doing="ring 6", target="M21"),
        escort("B", "M15/2", speed=6, best=4, gain=2, doing="ring 6", target="M21"),
        escort("C", "M60/6", speed=6, best=5, doing="approach ring 12", target="M21"),
        escort("R", "M23/6", speed=6),  # it rams, so it is in radial movement
    ]
    position = board(escorts, submarines=[submarine(where="M20/3", depth=0)])
    assert speeds(position, "sub-colour-surfaced", "M20/3") == {"R": 6, "A": 4, "B": 4, "C": 5}


# Order (105.4.5)


def test_the_nearest_moves_first_then_the_one_that_points_closest():
    escorts = [escort("Far", "M31/6"), escort("Aside", "M30/5"), escort("Straight", "M10/3")]
    moves, _ = moved(board(escorts), *TORPEDO)
    assert list(moves) == ["Straight", "Aside", "Far"]


# What lasts over turns (OP-41, OP-42)


def test_a_run_out_lasts_while_its_target_hex_does():
    start = {"where": "M18/6", "doing": "run-out", "target": "M20"}
    move, after = one(board([escort("A", **start)]))
    assert (path_of(move), move.doing.__str__(), after.target) == (
        "M17/6 M16/6 L15/1",
        "williamson 1 right",
        at("M20"),
    )
    move, _ = one(board([escort("A", **start)]), ("torpedo", "M10/3"))
    assert (path_of(move), move.doing.__str__()) == ("M17/6 M16/6 M15/6", "run")


def test_a_ring_is_kept_when_the_target_hex_moves():
    """One that begins eleven hexes from the new target hex goes to the ring of 6."""
    on_ring = escort("A", "M33/2", doing="ring 12", target="M21")
    move, _ = one(board([on_ring]), ("inverted", "M21/3"))
    assert move.doing.__str__() == "ring 12"
    move, _ = one(board([escort("A", "P31/2")]), ("inverted", "M21/3"))
    assert move.doing.__str__() == "approach ring 6"


def test_an_escort_leaves_formation():
    _, after = one(board([escort("A", "M27/6", doing="formation")]))
    assert (after.in_formation, after.doing.kind, after.target) == (False, "run", at("M20"))


# Barred ways (OP-43, OP-50, 105.4.8, 108.2.1)


def test_a_run_goes_aside_and_finds_its_row_anew():
    rock = merchantman("Wreck", "M26/3", stopped=True)  # M26 and M25
    move, after = one(board([escort("A", "M29/6", speed=6)], [rock]), ("sub-colour", "M19/3"))
    # Straight to M27, left of the course to N26, then beside the row: in M24 it would face 1.
    assert path_of(move) == "M28/6 M27/6 N26/5 N25/6 N24/6 N23/6"
    assert "OP-43" in move.assumes
    assert (move.doing.__str__(), after.speed) == ("approach", 6)
    move, _ = one(board([after], [rock]), ("sub-colour", "M19/3"))
    assert path_of(move) == "M23/1 M22/6 M21/6 M20/6 M19/6 M18/6"


def test_a_run_goes_by_what_is_five_rows_wide():
    """Wrecks lie across five columns: no side-step of one row gets by, three rows do (105.4.8, 108.1.1)."""
    wall = [merchantman(f"W{n}", f"{column}27/3", stopped=True) for n, column in enumerate("KLMNO")]
    move, after = one(board([escort("A", "M30/6", speed=6)], wall), ("sub-colour", "M19/3"))
    # M28 before the wall lies two hexes along the row, P25 beside it three.
    assert (path_of(move), after.speed) == ("M29/6 N28/5 O28/5 P27/5 P26/6 P25/6", 6)


def test_a_run_in_the_zone_stays_parallel():
    """M22 to M20: a wreck lies in the target hex, so that it passes one row to the left and runs out there (105.4.9)."""
    rock = merchantman("Wreck", "M20/3", stopped=True)
    move, after = one(board([escort("A", "M23/6", speed=3)], [rock]))
    assert (path_of(move), move.doing.__str__()) == ("M22/6 N21/5 N20/6", "run")
    move, _ = one(board([after], [rock]))
    assert (path_of(move), move.doing.__str__()) == ("N19/6 N18/6 N17/6", "run-out")


def test_it_goes_to_the_right_where_the_left_is_barred():
    rocks = [merchantman("W1", "M26/3", stopped=True), merchantman("W2", "N26/3", stopped=True)]
    move, _ = one(board([escort("A", "M28/6")], rocks))
    assert path_of(move) == "M27/6 L26/1 L25/6"


def test_a_williamson_turn_goes_the_other_way_and_else_another_legal_path():
    away = escort("A", "M30/3")
    right, left = merchantman("R", "O32/3", stopped=True), merchantman("L", "K32/3", stopped=True)
    assert path_of(one(board([away]))[0]) == "N30/4 O31/4 O32/3"
    move, after = one(board([away], [right]))
    assert (path_of(move), move.doing.__str__()) == ("L30/2 K31/2 K32/3", "williamson 3 left")
    assert "OP-50" in move.assumes
    move, after = one(board([away], [right, left]))
    # Three single turns bring it about too, left before right; none but these faces along its radial.
    assert (path_of(move), move.doing.__str__(), after.speed) == ("L30/2 K30/1 K29/6", "approach", 3)
    assert "OP-43" in move.assumes


def test_no_escort_leaves_a_board_of_known_size():
    small = Board(columns=15, rows=60)
    move, _ = one(board([escort("A", "M30/3")])._replace(board=small))
    assert path_of(move) == "N30/4 O31/4 O32/3"
    narrow = Board(columns=14, rows=60)
    move, _ = one(board([escort("A", "M30/3")])._replace(board=narrow))
    assert path_of(move) == "L30/2 K31/2 K32/3"


def test_an_escort_shut_in_turns_in_place():
    """Pointing away from the target hex with barred hexes ahead, it turns one hexside toward it."""
    rocks = [merchantman(f"W{n}", where, stopped=True) for n, where in enumerate(("P25/3", "Q26/3", "R25/3"))]
    move, after = one(board([escort("A", "Q24/3")], rocks))
    assert (move.speed, move.doing.__str__(), len(move.path)) == (0, "halted", 1)
    assert text(after.pose) == "Q24/2"
    assert move.path == ((after.pose.bow, after.pose.step),)


def test_charges_of_the_first_bar_the_second():
    first = escort("A", "M22/6", speed=3, weapons=["depth-charge 1 stern 0", "hedgehog 1 ahead 1"])
    second = escort("B", "M27/6", speed=7, best=7)
    moves, _ = moved(board([second, first]), "sub-colour", "M19/3", dice=[1, 1])
    assert [tuple(attack) for attack in moves["A"].attacks] == [
        (at("M20"), "depth-charge", 1),
        (at("M21"), "hedgehog", 1),
    ]
    # The first is on in M18; the charge in M20 bars the row, the hedgehog in M21 does not.
    assert path_of(moves["A"]) == "M21/6 M20/6 M19/6 M18/6"
    # It comes to M21, no farther; of the ways there the longest has seven hexes.
    assert path_of(moves["B"]) == "M26/6 M25/6 M24/6 N23/5 N22/6 M22/1 M21/6"


def test_an_escort_that_has_yet_to_move_bars_only_the_end_of_a_move():
    """On Patrol 105.4.8, 105.4.11: one that goes with the convoy later may be crossed; no move ends in its hexes."""
    other = escort("Z", "M26/3", doing="formation")  # M26 and M25
    crossed, _ = moved(board([escort("A", "M28/6", speed=5), other]), *TORPEDO, force=("A",))
    assert path_of(crossed["A"]) == "M27/6 N26/5 N25/6"
    through, _ = moved(board([escort("A", "M27/6", speed=6), other]), "sub-colour", "M19/3", force=("A",))
    assert path_of(through["A"]) == "M26/6 M25/6 M24/6 M23/6 M22/6 M21/6"
    stern, _ = moved(board([escort("A", "M28/6", speed=4), other]), "sub-colour", "M19/3", force=("A",))
    assert path_of(stern["A"]) == "M27/6 M26/6 M25/6 M24/6 M23/6"


def test_no_escort_enters_a_torpedo_or_ends_ahead_of_one():
    position = board([escort("A", "M30/6")])
    assert path_of(one(position)[0]) == "M29/6 M28/6 M27/6"
    over = one(position._replace(torpedoes=(torpedo("M28/2", 1),)))[0]
    assert path_of(over) == "M29/6 N28/5 N27/6"
    farther = one(position._replace(torpedoes=(torpedo("K25/4", 5),)))[0]
    assert path_of(farther) == "M29/6 M28/6 M27/6"
    across = one(position._replace(torpedoes=(torpedo("L26/4", 5),)))[0]
    # It would end in M27, the next hex of the torpedo; N27 is as far along its row as M28, and one hex more.
    assert (path_of(across), across.speed, across.doing.__str__()) == ("M29/6 N28/5 N27/6", 3, "approach")
    assert "OP-56" in across.assumes


def test_a_williamson_turn_that_a_torpedo_forbids_goes_the_other_way():
    """N30, the first hex of the turn to the right, is the next hex of a torpedo; to the left L30 (108.2.1)."""
    position = board([escort("A", "M30/3", speed=1, best=1)])._replace(torpedoes=(torpedo("O30/2", 5),))
    move, after = one(position)
    assert (path_of(move), move.doing.__str__(), after.doing.kind == "halted") == (
        "L30/2",
        "williamson 1 left",
        False,
    )
    assert "OP-56" in move.assumes
    move, after = one(position._replace(torpedoes=(torpedo("O30/2", 5), torpedo("K30/4", 5))))
    assert (path_of(move), move.doing.__str__(), move.speed, after.doing.kind == "halted") == (
        "M31/3",
        "approach",
        1,
        False,
    )


# Ramming (108.1.5, 104.2.1)


def test_the_nearest_escort_rams_and_ends_its_move_there():
    position = board(
        [escort("A", "M23/6", speed=6), escort("B", "M33/6", speed=6)],
        submarines=[submarine(where="M20/3", depth=0)],
    )
    moves, _ = moved(position, "sub-colour-surfaced", "M20/3")
    assert (path_of(moves["A"]), moves["A"].rams) == ("M22/6 M21/6 M20/6", "Wahoo")
    assert moves["B"].rams is None


@pytest.mark.parametrize(
    "more", [{"torpedoes": (torpedo("M20/5", 3),)}, {"ships": (merchantman("M1", "K21/5"),)}], ids=["torpedo", "convoy"]
)
def test_ramming_opens_no_hex_that_is_barred_otherwise(more):
    """A torpedo under the submarine; a merchantman that the fleet die may lead there (108.1.1, 108.2.1)."""
    boats = (submarine(where="M20/3", depth=0),)
    position = board([escort("A", "M23/6", speed=6)], submarines=boats)._replace(**more)
    moves, _ = moved(position, "sub-colour-surfaced", "M20/3")
    assert at("M20") not in {each.bow for each in moves["A"].path}


def test_no_other_escort_enters_the_hexes_of_a_surfaced_submarine():
    position = board(
        [escort("A", "M16/3", speed=1), escort("B", "M24/6", speed=6)],
        submarines=[submarine(where="M20/3", depth=0)],
    )
    moves, _ = moved(position, "sub-colour-surfaced", "M20/3")
    assert moves["A"].rams is None  # the nearest of the two, but slow
    assert not {at("M20"), at("M19")} & {each.bow for each in moves["B"].path}


def test_an_escort_that_lies_on_the_submarine_s_stern_rams_its_bow():
    position = board([escort("A", "M19/3", speed=6)], submarines=[submarine(where="M20/3", depth=0)])
    moves, _ = moved(position, "sub-colour-surfaced", "M20/3")
    assert (path_of(moves["A"]), moves["A"].rams) == ("M20/3", "Wahoo")
