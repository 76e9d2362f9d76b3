"""What a turn tells beside its moves: places off the board, rings, victory points, the end of the game."""

import pytest

from aids import games
from aids.dice import RandomDice
from aids.errors import RulesError
from aids.on_patrol.game import words
from aids.on_patrol.game.game_file import next_text, parse_game
from aids.on_patrol.game.turn import as_json, play
from aids.on_patrol.game.words import to_do
from aids.on_patrol.radial import State
from aids.records.fields import Source
from generators.drawing.paths import TextBox, flatten
from generators.games.on_patrol import turn_game
from generators.page.frame import paper
from generators.sheets.turns import TurnJob
from tests.games.on_patrol.game.test_turn import DIVED

GAME = games.load("on-patrol")
RULES = GAME.rules
SHIPS = """
[[ships]]
name = "M1"
bow = "E20"
facing = 3
torpedoed = 2
sunk = 3
vp = 8

[[ships]]
name = "M2"
bow = "Q10"
facing = 3
"""


def turn(text):
    return play(RULES, parse_game(RULES, text, "game.toml").position, RandomDice(1))


def sheet(report):
    bodies = turn_game.OnPatrolTurns().bodies(GAME, report, TurnJob(paper("letter"), "x.toml"))
    return " ".join(one.string for body in bodies for one in flatten(body.drawing.records) if isinstance(one, TextBox))


def told(report):
    return " ".join(f"{one.name} {one.text}" for part in words.tell(RULES, report) for one in part.sentences)


def test_the_place_of_an_escort_off_the_board_stands_on_the_sheet():
    """100.0: the player keeps a log of every vessel, and the sheet said `off/2`."""
    text = DIVED.replace('bow = "Q30"\nfacing = 3', 'bow = "3 columns left of A in row 20"\nfacing = 3')
    report = turn(text.replace('found = ["E1"]\nmissed = ["E2"]\n', "").replace("sub-colour", "none"))
    assert "4 columns left" not in sheet(report)
    place = "3 columns left of A in row 22"
    assert f"E2 off/3 E2 {place}." in sheet(report) and f"{place}, facing 3" in told(report)
    report = turn(text)
    (move,) = [each for each in report.escorts if each.name == "E2"]
    place = words.place_text(report.before.board, move.before)
    assert place == "3 columns left of A in row 20, facing 3"
    assert "begins 3 columns left of A in row 20" in sheet(report) and place[1:] in told(report)


def test_an_escort_is_on_its_ring_only_where_its_bow_is():
    """106.2.2: one that is 5 hexes from the target hex still goes to the ring of 6."""
    far = DIVED.replace('marker = "sub-colour"', 'marker = "escort-colour M23/6"').replace(
        '"M24"\nfacing = 6', '"M24"\nfacing = 3'
    )
    report = turn(far.replace('found = ["E1"]\nmissed = ["E2"]', 'missed = ["E1", "E2"]'))
    states = {
        move.name: (move.doing.__str__(), words.end_state_text(report, move), move.after.bow) for move in report.escorts
    }
    doing, said, _ = states["E1"]
    assert doing == "ring 6" and said == "goes to the ring of 6" and f"Speed 3; {said}" in sheet(report)
    assert words.state_in_words(State("ring", ring=6)) == "is on the ring of 6"


def test_the_points_of_what_has_sunk_are_added_up():
    report = turn(DIVED + SHIPS)
    assert report.next.tally().points == 8 and not report.next.tally().unknown
    assert "Sunk 8: M1 8." in told(report) and "Victory points 8: M1 8." in sheet(report)
    report = turn(DIVED + SHIPS.replace("vp = 8\n", ""))
    assert "Sunk Write vp in the game file for M1." in told(report)
    assert as_json(RULES, report)["victory_points"] == {
        "sunk": [{"name": "M1", "vp": None, "turn": 3}],
        "known": 0,
        "unknown": ["M1"],
    }
    assert "Victory points" not in told(turn(DIVED)) and "Victory points" not in sheet(turn(DIVED))


def test_an_escort_that_sank_stays_in_the_file_and_does_nothing():
    text = DIVED.replace('name = "E1"\n', 'name = "E1"\nvp = 9\nsunk = 3\n') + SHIPS
    report = turn(text)
    assert [move.name for move in report.escorts] == ["E2"]
    assert "Sunk 17: M1 8 and E1 9." in told(report)
    again = parse_game(RULES, next_text(RULES, report, Source("game.toml", "0" * 16, 1)), "game-4.toml").position
    assert again == report.next and [each.name for each in again.lost] == ["E1"]
    assert "E1 Sunk." in " ".join(f"{one.name} {one.text}" for one in words.tell_player(report.before).sentences)
    with pytest.raises(RulesError, match="sunk is turn 4, but turn 3 is the last turn played"):
        turn(text.replace("vp = 9\nsunk = 3", "vp = 9\nsunk = 4"))


def test_the_game_ends_when_every_ship_is_sunk():
    every = DIVED + SHIPS + "sunk = 3\n"
    report = turn(every)
    assert report.next.ending() == "every ship is sunk" == as_json(RULES, report)["ending"]
    for text in (told(report), sheet(report)):
        assert "Every ship is sunk. The game is over" in text
    assert as_json(RULES, turn(DIVED + SHIPS))["ending"] is None
    assert turn(DIVED).next.ending() == "", "escorts alone are a game too"
    assert turn(DIVED.replace("[[submarines]]", "[[submarines]]\nsunk = true", 1)).next.ending() == (
        "no submarine is left"
    )
    alone = DIVED.replace('name = "E', 'sunk = 2\nname = "E').replace('found = ["E1"]\nmissed = ["E2"]\n', "")
    assert turn(alone).next.ending() == "every ship is sunk"


def test_a_turn_in_which_every_escort_is_too_fast_for_sonar_says_so():
    """Phase 6 said nothing about sonar in a chase at full speed (108.3.1)."""
    fast = DIVED.replace("sonar = 3", "sonar = 2").replace('found = ["E1"]\nmissed = ["E2"]\n', "")
    texts = [each.text for each in to_do(RULES, turn(fast)) if each.phase == "search"]
    assert texts[0] == "No search by sonar: every ship with sonar is too fast to use it."
    texts = [each.text for each in to_do(RULES, turn(fast.replace("sonar = 2\n", ""))) if each.phase == "search"]
    assert texts[0] == "No search by sonar: no ship has sonar."
