"""What a turn in words says, so that a player can move the counters by it."""

from aids.ssn.game.figures import Figures
from aids.ssn.game.words import tell
from tests.games.ssn.game.positions import NEVER, RULES, helicopter, orders, position, ship, submarine, turn


def lines(report, title):
    """The lines of a section of a turn, each with the piece it is about."""
    section = next(section for section in tell(Figures(RULES, NEVER), report) if section.title == title)
    return [(sentence.name, sentence.text) for sentence in section.sentences]


def test_a_frigate_for_a_point_is_told_with_its_heading_and_a_helicopter_with_its_depth():
    ships = (ship("LHD", 10, 10, kills=2), ship("FF1", 12, 12, 90))
    before = position(ships, submarine(50, 12), [helicopter("H3", 20, 12, "deep")])
    report = turn(before, orders("straight 3"), [1] * 6 + [1, 1])
    assert lines(report, "Ships and helicopters") == [
        ("FF1", "Rolls 1: toward DP1, to 18.00, 12.00, heading 090"),
        ("H3", "Rolls 1: toward DP1, to 45.00, 12.00, Shallow"),
    ]


def test_every_detection_point_is_told_with_its_place_speed_and_depth():
    """SSN Maneuver Step: one left behind, one where three inches on heading 270 lead, one as far in front of it."""
    report = turn(position(), orders("straight 3"), [1] * 7)
    assert lines(report, "Turn 4: the submarine")[1:] == [
        ("DP1", "at 50.00, 20.00, slow, deep"),
        ("DP2", "at 47.00, 20.00, slow, deep"),
        ("DP3", "at 44.00, 20.00, slow, deep"),
    ]


def test_an_inch_is_one_inch():
    for inches, text in (("1", "1 inch,"), ("2", "2 inches,"), ("1.5", "1.5 inches,")):
        report = turn(position(sub=submarine(speed="creep")), orders(f"straight {inches}"), [1] * 7)
        assert f": {text} creep" in lines(report, "Turn 4: the submarine")[0][1]


def test_a_helicopter_that_has_fired_is_told_to_leave():
    sure = Figures(RULES, NEVER | {"active-helo-deep-creep": 2})
    before = position(sub=submarine(speed="creep"), flying=[helicopter("H7", 45, 20, "deep")])
    report = turn(before, orders(), [*[1] * 6, 1, 1, 6, 6, 6, 3], sure)
    fire = lines(report, "Their torpedoes")
    assert [name for name, _ in fire] == ["H7", "H7", "H7"]
    assert fire[-1][1] == "leaves the game, because it has fired its torpedoes"


def test_the_marker_that_changes_the_depth_is_named_with_the_turn_in_which_it_does():
    """SSN Maneuver Step: Dive or Rise is placed after a move without shots, and takes effect in the next one."""
    for depth, other, marker in (("deep", "shallow", "rise"), ("shallow", "deep", "dive")):
        report = turn(position(sub=submarine(depth=depth)), orders("straight 3"), [*[1] * 6, 3])
        (said,) = [text for name, text in lines(report, "Your next steps") if name == "Depth"]
        assert (
            said == f"Now {depth}. In a turn without shots you can write dive = '{marker}' to be {other} one turn later"
        )
        assert report.next.submarine.depth == depth
        placed = turn(report.next, orders("straight 3", change=marker), [*[1] * 6, 3])
        assert placed.next.submarine.depth == depth
        assert turn(placed.next, orders("straight 3"), [*[1] * 6, 3]).next.submarine.depth == other
