"""The player's part of a turn, asked question by question."""

import pytest

from aids.errors import InputError
from aids.on_patrol.attack import Attack
from aids.on_patrol.game.game_file import parse_game, position_text
from aids.on_patrol.game.position import EscortMove, Gunfire, Marker, Position, ShipMove, Torpedo
from aids.on_patrol.game.questions import Attacks, ask_all, ordered
from aids.on_patrol.radial import State
from aids.turns import answered
from tests.games.on_patrol.game.pieces import RULES, at, escort, merchantman, pose, submarine, text_of

QUIET = ("", "2", "", "")


def play(position, *answers, attacks=None):
    """The position after the answers, and the keys of the questions; each answer is one line."""
    left, asked = list(answers), []

    def ask(question):
        asked.append(question.key)
        return answered(question, left.pop(0))

    after = ask_all(RULES, position, ask, attacks)
    assert not left, "answers that nobody asked for"
    return after, asked


def position(light="day", marker=None, depth=50, escorts=None, **more):
    boat = submarine(where="M30/6", depth=depth)
    if marker is not None:
        boat = boat._replace(marker=marker)
    hunters = escorts or (
        escort("Slow", "Q27/3", speed=2, sonar=3),
        escort("Fast", "Q20/3", speed=6, sonar=3, radar=True),
        escort("Deaf", "I20/3", speed=2),
    )
    ships = (merchantman("M1", "Z20/3"), merchantman("M2", "Z17/3", hits=2))
    return Position(3, light, "fast-2", (boat,), ships, hunters, **more)


def test_a_quiet_turn_takes_few_keys():
    after, asked = play(position(), *QUIET)
    assert asked == ["search Wahoo", "move Wahoo", "depth Wahoo", "fired Wahoo"]
    assert sum(len(answer) + 1 for answer in QUIET) <= 8, "the bar: keys of a quiet turn, Enter among them"
    boat = after.submarines[0]
    assert (text_of(boat.pose), boat.depth, boat.missed, boat.found) == ("M28/6", 50, ("Slow",), ())


def test_only_what_can_search_is_offered_and_the_rest_is_refused_with_what_is_possible():
    with pytest.raises(
        InputError, match=r"^Fast cannot search for Wahoo in this turn\. Choose one of: 1 Slow by sonar\.$"
    ):
        play(position(), "Fast")
    with pytest.raises(
        InputError,
        match=r"Slow cannot be right: it cannot find by radar, because it has no radar. Choose one of: 1 Slow by sonar",
    ):
        play(position(), "slow radar")
    shallow = position(depth=0)
    with pytest.raises(InputError, match=r"Slow cannot search .*Choose one of: 1 Fast by radar"):
        play(shallow, "Slow")
    after, _ = play(shallow, "1", "", "", "")
    assert after.submarines[0].found == ("Fast",)
    assert play(position(escorts=(escort("Deaf", "Q27/3"),)), "2", "", "")[1] == [
        "move Wahoo",
        "depth Wahoo",
        "fired Wahoo",
    ], "nobody can search"


def test_a_capital_ship_with_sonar_can_have_searched():
    """108.3.1: a ship of the convoy whose speed is not stated is not too fast for its sonar."""
    capital = merchantman("Yamato", "Z27/3", kind="capital", best=8, sonar=3)
    with pytest.raises(InputError, match=r"Choose one of: 1 Slow by sonar; 2 Yamato by sonar"):
        play(position()._replace(ships=(capital,)), "Deaf")


def test_a_find_before_the_dive_stands_in_the_file():
    after, _ = play(position(depth=0), "Fast radar", "", "200", "")
    file = parse_game(RULES, position_text(RULES, after), "game.toml")
    assert (after.submarines[0].began_depth, after.submarines[0].depth, file.impossible) == (0, 200, ())
    held = after.submarines[0]._replace(began_depth=25)
    assert play(after._replace(submarines=(held,)), "", "", "", "")[0].submarines[0].began_depth == 25


def test_more_hits_than_a_file_holds_are_so_many():
    after, _ = play(position(), "", "", "", "y", "", "M1 x99, M1 x99")
    assert play(after, "", "", "", "y", "", "M1 x9")[0].ships[0].taken == 99


def test_by_night_a_shallow_boat_may_be_sighted():
    after, asked = play(position("night", depth=25), "", "", "", "y", "")
    assert asked[3] == "sighted Wahoo" and after.submarines[0].sighted
    assert "sighted Wahoo" not in play(position("night"), *QUIET)[1]


def test_attacks_are_asked_for_as_they_were_made():
    found = position(marker=Marker("escort-colour", pose("M30/6")))
    move = EscortMove("Slow", 3, "Wahoo", pose("M32/6"), (pose("M31/6"),), pose("M31/6"), 1, State("run"))
    assert play(found, "", "", "", "", attacks=Attacks((move,)))[1][0] == "search Wahoo", "it dropped nothing"
    dropped = move._replace(attacks=(Attack(at("M30"), "depth-charge", 2),))
    with pytest.raises(
        InputError, match=r"'Slow hedgehog M31' is not possible. Choose one of: 1 Slow depth charge M30"
    ):
        play(found, "Slow hedgehog M31", attacks=Attacks((dropped,)))
    after, asked = play(found, "1", attacks=Attacks((dropped,)))
    assert asked == ["sunk Wahoo"] and after.submarines[0].sunk, "a boat that is sunk is asked for nothing more"
    assert not play(found, "n", "", "", "", "", attacks=Attacks((dropped,)))[0].submarines[0].sunk


def test_torpedoes_hits_and_sinkings():
    answers = ("", "", "", "y", "M27/6 5, N26/1 4", "M1 stopped, M2 x2, Fast sunk, 1")
    after, asked = play(position(), *answers)
    assert asked[-2:] == ["torpedoes", "hits"]
    assert [(text_of(each.pose), each.speed) for each in after.torpedoes] == [("M27/6", 5), ("N26/1", 4)]
    first, second = after.ships
    assert (first.torpedoed, first.stopped, first.sunk, first.taken) == (3, True, None, 1)
    assert (second.torpedoed, second.sunk, second.taken) == (3, 3, 2), "it takes two hits"
    assert {each.name: (each.sunk, each.taken) for each in after.escorts} == {
        "Slow": (None, 1),
        "Fast": (3, 1),
        "Deaf": (None, 0),
    }
    with pytest.raises(InputError, match=r"Slow is an escort"):
        play(position(), "", "", "", "y", "", "Slow stopped")
    with pytest.raises(InputError, match=r"'M9' is not possible. Choose one of: 1 Slow, 2 Fast, 3 Deaf, 4 M1, 5 M2"):
        play(position(), "", "", "", "y", "", "M9")


def test_a_ship_out_of_range_of_every_torpedo_cannot_have_been_hit():
    far = merchantman("M3", "Z6/3")
    launched = position()._replace(ships=(*position().ships, far))
    with pytest.raises(
        InputError,
        match=r"M3 cannot be hit, because it is 30 hexes from the nearest torpedo, which runs at most 20. The nearest ships are: Slow, Fast, Deaf, M1, M2",
    ):
        play(launched, "", "", "", "y", "", "m3")
    running = launched._replace(torpedoes=(Torpedo(pose("Z11/6"), 5),))
    with pytest.raises(
        InputError,
        match=r"^M1 cannot be hit, because it is 8 hexes from the nearest torpedo, which runs at most 5\. The nearest ships are: M2, M3\.$",
    ):
        play(running, "", "", "", "", "", "M1")
    after, _ = play(running, "", "", "", "", "", "2")
    assert after.ships[2].torpedoed == 3 and not after.torpedoes


def test_the_nearest_ships_have_numbers_and_the_others_names():
    crowd = [merchantman(f"C{n}", f"{column}20/3") for n, column in enumerate("ABCDEFGHIJ")]
    asked = {}
    with_crowd = position(escorts=(escort("Deaf", "Q27/3"),))._replace(ships=tuple(crowd))

    def ask(question):
        asked[question.key] = question
        return answered(question, {"fired Wahoo": "y", "hits": "C0"}.get(question.key, ""))

    after = ask_all(RULES, with_crowd, ask)
    assert len(asked["hits"].choices) == 9 and asked["hits"].choices[0] == "Deaf, 5 hexes"
    assert not any(choice.startswith("C0,") for choice in asked["hits"].choices)
    assert after.ships[0].torpedoed == 3


def test_before_the_first_turn_one_is_asked_where_the_boats_begin_alone():
    begins = position()._replace(turn=0)
    after, asked = play(begins, "R22/4", "100")
    assert asked == ["begin Wahoo", "depth Wahoo"]
    boat = after.submarines[0]
    assert (text_of(boat.pose), boat.began, boat.depth, boat.found, boat.missed) == ("R22/4", boat.pose, 100, (), ())
    assert text_of(play(begins, "1R1", "")[0].submarines[0].began) == "L28/1"
    assert play(begins, "", "")[0] == begins
    night = position("night", marker=Marker("sub-colour", pose("M30/6")), depth=25)._replace(turn=0)
    after, asked = play(night, "R22/4", "", "y")
    assert asked[2] == "sighted Wahoo" and after.submarines[0].marker == Marker("sub-colour", pose("R22/4"))
    with pytest.raises(
        InputError, match="2 columns left of A in row 3/6 ends off the board, at 2 columns left of A in row 3"
    ):
        play(begins, "2 columns left of A in row 3/6")


def test_gunfire_and_ships_that_ram_are_attacks_too():
    surfaced = position(depth=0, marker=Marker("sub-colour-surfaced", pose("M30/6")))
    rams = ShipMove("M1", pose("M28/3"), (pose("M29/3"),), pose("M29/3"), rams="Wahoo")
    attacks = Attacks(ships=(rams,), gunfire=(Gunfire("Wahoo", ("M1",)), Gunfire("Seal", ("M2",))))
    with pytest.raises(InputError, match=r"Choose one of: 1 gunfire, 2 M1 rams"):
        play(surfaced, "3", attacks=attacks)
    assert play(surfaced, "gunfire", attacks=attacks)[0].submarines[0].sunk
    assert play(surfaced, "", "", "", "", attacks=Attacks())[1][0] == "search Wahoo"
    assert play(surfaced, "", "", "", "", "")[1][0] == "sunk Wahoo", "what the escorts did is not known"


def test_a_depth_that_no_boat_reaches_is_refused():
    for depth in ("1000", "-25", "25.5", "deep"):
        with pytest.raises(InputError, match=rf"^'{depth}' is not a depth in feet from 0 to 999$"):
            play(position(), "", "", depth)


@pytest.mark.parametrize(
    ("order", "end"),
    [("2", "M28/6"), ("L", "M30/5"), ("1r1", "L28/1"), ("R 2", "K29/1"), ("0", "M30/6")],
)
def test_orders_from_where_the_boat_lies(order, end):
    assert text_of(ordered(pose("M30/6"), order)) == end


@pytest.mark.parametrize(
    ("order", "words"),
    [
        ("RR", "turns twice in one hex"),
        ("1RL", "turns twice in one hex"),
        ("M", "is not a move such as 2, L2 or 1R1, or a bow hex and a facing"),
        ("-2", "is not a move such as 2, L2 or 1R1, or a bow hex and a facing"),
        ("21", "this move is 21 hexes, but the longest move is 20"),
        ("M30/9", "not a bow hex and a facing"),
        (
            "2 columns left of A in row 3/6",
            "2 columns left of A in row 3/6 ends off the board, at 2 columns left of A in row 3",
        ),
        ("M60/6", "'M60/6' is not a possible move: it is 30 hexes from the bow now, but the longest move is 20 hexes"),
        ("M30/3", "'M30/3' is not a possible move: it turns by more than one hexside without entering a hex"),
    ],
)
def test_a_move_that_cannot_be_is_refused(order, words):
    with pytest.raises(InputError, match=words):
        play(position(), "", order)


def test_torpedoes_run_on_the_board():
    for answer, words in (
        (
            "2 columns left of A in row 3/6 5",
            "'2 columns left of A in row 3/6 5' is off the board, where no torpedo runs",
        ),
        ("P26/2", "a speed"),
    ):
        with pytest.raises(InputError, match=words):
            play(position(), "", "", "", "y", answer)


def test_a_long_answer_is_not_read():
    with pytest.raises(InputError, match="your answer has 799 characters, but the limit is 400"):
        play(position(), "1 " * 400)
