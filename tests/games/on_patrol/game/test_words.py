"""A turn in words: what is told of a marker, a path, a state and an attack."""

import pytest

from aids import games
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.on_patrol.enemy import parse_order
from aids.on_patrol.game import words
from aids.on_patrol.game.position import FleetOrder, Marker
from aids.on_patrol.radial import parse_state
from tests.games.on_patrol.game.reports import at, dived, large, night, pose, quiet, way

RULES = games.load("on-patrol").rules
STAYS = Marker("escort-colour", pose("M19/3"))


@pytest.mark.parametrize(
    ("step", "path", "text"),
    [
        ("M24/6", "M23/6 M22/6 M21/6", "M23 M22 M21/6"),
        ("Q30/3", "P30/2 O30/1 N29/1 M29/1", "P30/2 O30/1 N29 M29/1"),
        ("A1/6", "A1/6", "A1/6"),
        ("M24/6", "", ""),
    ],
)
def test_a_path_names_its_facings_where_they_change_and_at_the_end(step, path, text):
    assert words.path_text(BOARD, pose(step).step, way(path)) == text


def test_what_lies_off_the_board_is_said_once():
    below = at("O1")
    path = [*way("O1/6"), *(way("O1/6")[0]._replace(bow=below._replace(r=below.r - n)) for n in (1, 2))]
    assert words.path_text(BOARD, pose("O1/6").step, path) == "O1 off the board"


@pytest.mark.parametrize(
    ("before", "after", "text"),
    [
        (Marker(), Marker(), "No contact."),
        (STAYS, Marker(), "Remove the Escort Color marker at M19/3."),
        (Marker(), STAYS, "Place the Escort Color marker at M19/3."),
        (STAYS, STAYS, "The Escort Color marker at M19/3 stays there."),
        (
            STAYS,
            STAYS._replace(name="inverted"),
            "Turn the Escort Color marker over: the Inverted marker at M19/3.",
        ),
        (
            Marker("torpedo", pose("M20/3")),
            STAYS,
            "Place the Escort Color marker at M19/3 instead of the Torpedo marker.",
        ),
        (
            STAYS,
            Marker("sub-colour", pose("M21/3")),
            "It has the Sub Color marker under its counter, and the marker moves with it.",
        ),
    ],
)
def test_what_happens_to_a_marker(before, after, text):
    assert words.marker_change_text(RULES, BOARD, before, after) == text


@pytest.mark.parametrize(
    ("doing", "text"),
    [
        ("approach", "goes to its radial"),
        ("approach ring 12", "goes to the ring of 12"),
        ("run", "runs in on its radial"),
        ("run 1 left", "goes to its radial"),  # files of 0.4: a run beside its row
        ("williamson 3 right", "is in hex 3 of a Williamson turn to the right"),
        ("williamson 2 left ring 6", "is in hex 2 of a Williamson turn to the left, then goes to the ring of 6"),
        ("ring 6", "is on the ring of 6"),
        ("halted", "halts"),
    ],
)
def test_a_state_in_words(doing, text):
    assert words.state_in_words(parse_state(RULES, doing, ("halted",))) == text


def test_an_escort_is_told_with_its_path_attacks_and_rolls():
    sentence = words.tell_escort(BOARD, dived(), dived().escorts[0])
    assert sentence.name == "Fletcher" and sentence.rules == ("105.3.2", "105.4.6", "105.4.12")
    assert sentence.text == (
        "Against Wahoo, mode 3. M34/6 to M33 M32 M31/6, speed 3; runs in on its radial. Attacks M32 2 depth charges: "
        "5 4 same depth, 2 3 miss; L31 1 K-gun: 4 4 within 25 feet; N31 1 K-gun: 3 1 within 50 feet."
    )


def test_a_turn_is_told_in_the_order_in_which_it_is_played():
    titles = [section.title for section in words.tell(RULES, night())]
    assert [title.rpartition(": ")[2].split(",")[0] for title in titles] == [
        "what the enemy knows",
        "Star Shell",
        "Escort Movement",
        "Convoy Movement",
        "your next steps",
    ]
    assert [section.numbered for section in words.tell(RULES, night())].count(True) == 1
    assert [section.ahead for section in words.tell(RULES, night())][-2:] == [False, True]
    assert len(words.tell(RULES, quiet())) == 3, "nobody moves on its own, and no light is shown"
    assert len(words.tell(RULES, large())[1].sentences) == 12


@pytest.mark.parametrize(
    ("order", "text"),
    [
        ("2", "2 hexes straight ahead"),
        ("L2", "L2, turn left, then 2 hexes"),
        ("2R", "2R, 2 hexes, then turn right"),
        ("M", "M hexes straight ahead, where M is the Emergency speed of each ship"),
        ("LM", "LM, turn left, then M hexes, where M is the Emergency speed of each ship"),
    ],
)
def test_an_order_of_the_fleet(order, text):
    written = parse_order(order)
    assert written is not None
    assert words.fleet_order_text(FleetOrder(4, "fast-2", written)) == text


def test_the_end_of_the_last_submarine_is_told():
    report = dived()
    sunk = report.before.submarines[0]._replace(sunk=True)
    report = report._replace(
        submarines=(), **{when: getattr(report, when)._replace(submarines=(sunk,)) for when in ("before", "next")}
    )
    texts = [sentence.text for sentence in words.tell_submarines(RULES, report)]
    assert texts == [
        "Sunk: remove its counter and its marker.",
        "No submarine is left. The game is over. Your victory points: 0.",
    ]


def test_what_the_player_entered_is_told():
    position = dived().before
    sub = position.submarines[0]._replace(fired=True, sighted=True)
    ship = position.ships[0]._replace(torpedoed=3, sunk=3)
    section = words.tell_player(position._replace(submarines=(sub,), ships=(ship, *position.ships[1:])))
    assert section.title == "Turn 3: what you did"
    assert [sentence.text for sentence in section.sentences] == [
        "From M29/3 to M31/3, 50 feet; launches torpedoes; sighted by rule 47.0; found by Fletcher; missed by Benson.",
        "Torpedoed.",
        "Sunk.",
    ]
