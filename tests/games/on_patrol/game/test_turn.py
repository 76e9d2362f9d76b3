"""Whole turns: from a game file to the next one, as JSON, with the same result whatever the order of the escorts."""

import json
import random

import pytest

from aids import games
from aids.dice import GivenDice, RandomDice
from aids.errors import InputError
from aids.hexes import neighbor
from aids.input_file import PlayerFile, PlayerFiles
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game import words
from aids.on_patrol.game.game_file import next_text, parse_game
from aids.on_patrol.game.position import ConvoyShip, Escort, Position, Submarine, Torpedo
from aids.on_patrol.game.turn import as_json, play, rulings_used
from aids.on_patrol.game.words import to_do
from aids.on_patrol.ships import Pose
from aids.records.fields import Source
from generators.games.on_patrol.turn_game import OnPatrolTurns
from tests.games.on_patrol.game.pieces import at

RULES = games.load("on-patrol").rules
TURN = OnPatrolTurns()

DIVED = """\
turn = 3
die = 3

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50
began = "M19/3"
marker = "sub-colour"
found = ["E1"]
missed = ["E2"]

[[escorts]]
name = "E2"
bow = "Q30"
facing = 3
speed = 3
best = 6
sonar = 3
radar = true

[[escorts]]
name = "E1"
bow = "M24"
facing = 6
speed = 3
best = 6
sonar = 3
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }]
"""


def turn(text, dice=None):
    game = parse_game(RULES, text, "game.toml")
    return play(RULES, game.position, GivenDice(dice) if dice else RandomDice(1))


def test_a_turn_as_json():
    """The third of the turns worked by hand, from the file on."""
    told = as_json(RULES, turn(DIVED, [5, 4, 2, 4]))
    assert json.loads(json.dumps(told)) == told
    assert (told["game"], told["closed"], told["turn"]) == ("on-patrol", 3, 4)
    assert (told["modes"], told["markers"], told["targets"]) == (
        {"Wahoo": 3},
        {"Wahoo": "escort-colour M19/3"},
        {"Wahoo": "M20"},
    )
    first, second = told["escorts"]
    assert (first["name"], first["mode"], first["against"]) == ("E1", 3, "Wahoo")
    assert (first["from"], first["path"], first["to"]) == ("M24/6", ["M23/6", "M22/6", "M21/6"], "M21/6")
    assert first["attacks"] == [{"hex": "M22", "kind": "depth-charge", "count": 2}]
    assert [(roll["dice"], roll["result"]) for roll in first["depth_combat"]] == [
        ([5, 4], "same depth"),
        ([2, 4], "within 50 feet"),
    ]
    assert "On Patrol 105.4.6" in first["rules"]
    assert (second["path"], second["speed"]) == (["P30/2", "O30/1", "N29/1", "M29/1"], 4)
    assert told["order"] == {"die": 3, "result": "2", "convoy": "fast-2", "sealed": False}
    assert told["search"] == {"sonar": ["E1"], "radar": []}
    assert [entry["phase"] for entry in told["to_do"]][:2] == ["Escort Movement", "Anti-Submarine Attack Resolution"]
    assert {"OP-44", "OP-46", "OP-54"} <= set(told["assumes"])
    assert [each["bow"] for each in told["next"]["escorts"]] == ["M21", "M29"]


def test_the_next_file_is_empty_for_the_player():
    report = turn(DIVED)
    text = next_text(RULES, report, Source("game.toml", "0" * 16, 1))
    game = parse_game(RULES, text, "game-4.toml")
    assert game.position == report.next
    assert game.source == Source("game.toml", "0" * 16, 1)
    (wahoo,) = game.position.submarines
    assert (game.position.turn, game.position.die) == (4, None)
    assert (wahoo.found, wahoo.missed, wahoo.fired, wahoo.sighted) == ((), (), False, False)
    assert (wahoo.began, wahoo.pose.bow, wahoo.marked) == (wahoo.pose, at("M21"), 2)
    for line in ("found = []", "missed = []", "fired = false", "sighted = false", "# die = 3"):
        assert line in text
    assert all(len(line) <= 120 for line in text.splitlines() if not line.startswith("weapons"))


def test_the_second_turn_goes_on():
    """E2 enters M28 first, as in the turn worked by hand."""
    text = next_text(RULES, turn(DIVED), Source("game.toml", "0" * 16, 1))
    second = as_json(RULES, play(RULES, parse_game(RULES, text, "game-4.toml").position, RandomDice(2)))
    assert next(move["path"][0] for move in second["escorts"] if move["name"] == "E2") == "M28/6"


@pytest.mark.parametrize(("dice", "words"), [([5], "needs 1 more"), ([5, 7], "not a face of a d6")])
def test_dice_that_do_not_do(dice, words):
    with pytest.raises(InputError, match=words):
        turn(DIVED, dice)


def test_a_williamson_turn_that_has_not_begun_begins_anew():
    """E1 on its radial, pointing away, would end its move ahead of a torpedo, or in one, on all three courses: it turns."""
    text = DIVED.replace('bow = "M24"\nfacing = 6', 'bow = "M30"\nfacing = 3')
    for bow in ("N30", "M31", "L30"):
        text += f'[[torpedoes]]\nbow = "{bow}"\nfacing = 3\nspeed = 4\n'
    report = turn(text)
    (first,) = [move for move in as_json(RULES, report)["escorts"] if move["name"] == "E1"]
    assert (first["path"], first["doing"], first["speed"]) == (["M30/2"], "halted", 0)
    assert (
        parse_game(RULES, next_text(RULES, report, Source("game.toml", "0" * 16)), "next.toml").position == report.next
    )


def test_without_contact_all_sail_with_the_convoy():
    told = as_json(RULES, turn(DIVED.replace('marker = "sub-colour"\nfound = ["E1"]\nmissed = ["E2"]\n', "")))
    assert {move["mode"] for move in told["escorts"]} == {1}
    assert {move["against"] for move in told["escorts"]} == {None}
    assert (told["starshells"], told["gunfire"], told["targets"]) == ([], [], {"Wahoo": None})


def anywhere(seed):
    """A random position: up to twelve escorts, twenty ships and three submarines."""
    chance = random.Random(seed)
    ships = [
        ConvoyShip(f"M{n}", None, chance.choice(["cargo", "tanker"]), None, 1 + n // 4, 1 + n % 4, Pose(at(where), 0))
        for n, where in enumerate([f"{column}{row}" for column in "KSAI" for row in (60, 53, 46, 39)])
    ][: chance.randint(0, 16)]
    weapons = (
        Weapon("depth-charge", 3, Drop("stern")),
        Weapon("k-gun", 2, Drop("abeam", 1)),
        Weapon("hedgehog", 1, Drop("ahead", 2)),
    )
    bows = [f"{column}{row}" for column in "CGMQU" for row in range(20, 99, 6)]
    escorts = [
        Escort(
            f"E{n}",
            None,
            n,
            Pose(at(bow), chance.randrange(6)),
            2,
            chance.randint(4, 8),
            2,
            sonar=3,
            radar=True,
            weapons=weapons,
        )
        for n, bow in enumerate(chance.sample(bows, chance.randint(1, 12)))
    ]
    submarines = [
        Submarine(f"S{n}", pose, chance.choice([0, 25, 50]), pose, found=("E0",), fired=chance.random() < 0.3)
        for n, pose in enumerate(Pose(at(f"M{chance.randint(30, 70)}"), chance.randrange(6)) for _ in range(3))
    ]
    return Position(4, chance.choice(["day", "night"]), "fast-2", tuple(submarines), tuple(ships), tuple(escorts))


def moved_by_player(position, chance):
    """The position with a submarine's move, a search and torpedoes of the player."""
    submarines = []
    for each in position.submarines:
        step = (each.pose.step + chance.choice([-1, 0, 1])) % 6
        pose = Pose(neighbor(each.pose.bow, step), step)
        found = tuple(escort.name for escort in position.escorts if chance.random() < 0.2)
        missed = tuple(escort.name for escort in position.escorts if escort.name not in found)
        depth = chance.choice([0, 25, 50, 50, 100])
        each = each._replace(pose=pose, depth=depth, found=found, missed=missed, fired=chance.random() < 0.2)
        submarines.append(each)
    torpedoes = tuple(Torpedo(Pose(neighbor(*each.pose), each.pose.step), 4) for each in submarines if each.fired)
    return position._replace(submarines=tuple(submarines), torpedoes=torpedoes)


@pytest.mark.parametrize("seed", range(12))
def test_the_order_of_the_escorts_decides_nothing(seed):
    position = anywhere(seed)
    mixed = position._replace(escorts=tuple(random.Random(seed).sample(position.escorts, len(position.escorts))))
    assert play(RULES, position, RandomDice(seed)) == play(RULES, mixed, RandomDice(seed))


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(12))
def test_every_next_file_can_be_played(seed):
    """Ten turns: each next file is legal and says what the report says."""
    position, chance = anywhere(seed), random.Random(seed)
    for _ in range(10):
        report = play(RULES, moved_by_player(position, chance), RandomDice(seed))
        text = next_text(RULES, report, Source("game.toml", "0" * 16))
        position = parse_game(RULES, text, "game.toml").position
        assert position == report.next
        json.dumps(as_json(RULES, report))


ALONE = DIVED.replace('found = ["E1"]\nmissed = ["E2"]\n', "sunk = true\n")


def test_without_a_submarine_all_sail_on():
    """OP-48: nothing is left to hunt, so all go by the fleet's die from where they are."""
    told = as_json(RULES, turn(ALONE))
    assert (told["modes"], told["markers"], told["search"]) == ({}, {}, {"sonar": [], "radar": []})
    assert [move["path"] for move in told["escorts"]] == [["M23/6", "M22/6"], ["Q31/3", "Q32/3"]]


def test_without_escorts_or_ships():
    told = as_json(RULES, turn(DIVED[: DIVED.index("[[escorts]]")].replace('found = ["E1"]\nmissed = ["E2"]\n', "")))
    assert (told["escorts"], told["ships"], told["starshells"], told["gunfire"]) == ([], [], [], [])
    assert told["modes"] == {"Wahoo": 3}


def test_what_the_player_does_next():
    """By night, surfaced, in sight: each phase with its rule."""
    text = DIVED.replace("turn = 3", 'turn = 3\nlight = "night"').replace("depth = 50", "depth = 0\nsighted = true")
    told = as_json(RULES, turn(text))
    assert [entry["phase"] for entry in told["to_do"]] == [
        "Star Shell",
        "Star Shell",
        "Escort Movement",
        "Gunfire",
        "Anti-Submarine Attack Resolution",
        "Anti-Submarine Attack Resolution",
        "Search",
        "Search",
        "Submarine Movement",
        "Torpedoes",
        "End of turn",
        "End of turn",
    ]
    texts = [entry["text"] for entry in told["to_do"]]
    assert texts[0] == "E2 fires 2 starshells at Wahoo; place them."
    assert texts[5] == "E1 rams Wahoo: resolve it by the base rules."
    assert texts[6] == "No sonar: every submarine is surfaced or sunk."
    assert texts[7].startswith("Search by radar: E2.")
    assert all(entry["rules"] for entry in told["to_do"])


def test_what_the_player_does_ends_with_the_last_submarine():
    sunk = turn(DIVED.replace('marker = "sub-colour"', 'marker = "sub-colour"\nsunk = true'))
    assert [entry.phase for entry in to_do(RULES, sunk)] == ["end"]
    assert to_do(RULES, sunk)[0].text == "Nothing: the game is over."
    titles = [part.title for part in words.tell(RULES, sunk)]
    assert titles == ["End of turn 3: what the enemy knows", "Turn 4: what you do next"], "nothing moves"
    running = turn(
        DIVED.replace('marker = "sub-colour"', 'marker = "sub-colour"\nsunk = true')
        + '[[torpedoes]]\nbow = "B40"\nfacing = 3\nspeed = 5\n'
    )
    assert [entry.phase for entry in to_do(RULES, running)] == ["convoy", "torpedoes"]
    assert "When none runs, the game is over." in to_do(RULES, running)[-1].text
    afloat = turn(DIVED)
    assert (
        "the game is over" not in " ".join(entry.text for entry in to_do(RULES, afloat))
        and len(to_do(RULES, afloat)) > 5
    )


def test_hexes_are_marked_only_where_something_is_dropped():
    texts = [entry.text for entry in to_do(RULES, turn(DIVED)) if entry.phase == "escorts"]
    assert texts == ["Move E1 and E2 in this order; mark each hex that is attacked."]
    quiet = turn(DIVED.replace('weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }]', ""))
    assert [entry.text for entry in to_do(RULES, quiet) if entry.phase == "escorts"] == [
        "Move E1 and E2 in this order."
    ]


def test_the_rulings_of_pursuit_groups_are_named_where_two_submarines_are_pursued():
    game = parse_game(RULES, DIVED, "game.toml").position
    (seen,) = turn(DIVED, [5, 4, 2, 4]).submarines
    assert seen.target is not None
    two, one = (set(rulings_used(RULES, game, [seen] * number, [])) for number in (2, 1))
    assert two - one == {"OP-19", "OP-45"}


def test_missing_data_of_ships_is_named_once_with_what_to_write():
    """In the first turn of a file that came from no other; the JSON and the map of the page name it in each."""
    first = TURN.play(
        RULES, TURN.read(RULES, PlayerFile("g.toml", PlayerFiles({"g.toml": UNKNOWN.encode()}))), "g.toml", 1
    )
    (section,) = (part for part in words.tell(RULES, first) if part.title == "Missing ship data")
    assert [each.name for each in section.sentences] == ["Escorts", "Convoy"]
    escorts, convoy = (each.text for each in section.sentences)
    write = "Write your numbers in the game file under each name, for example"
    assert f"for E1. {write} loss = 2 and hits = 3." in escorts and "add [class.NAME] to your house rules" in escorts
    assert f"M1, M2, M3, M4, M5, M6, M7, M8, M9, M10 and 2 more. {write} vp = 8." in convoy and len(convoy) <= 300
    assert as_json(RULES, first)["missing_data"]["escorts"] == ["E1"]
    text = next_text(RULES, first, Source("g.toml", "0" * 16, 1))
    following = TURN.read(RULES, PlayerFile("g-4.toml", PlayerFiles({"g-4.toml": text.encode()})))
    assert TURN.shown(RULES, following)["first"] is False
    second = TURN.play(RULES, following, "g-4.toml", 1)
    assert "Missing ship data" not in [part.title for part in words.tell(RULES, second)]
    assert len(as_json(RULES, second)["missing_data"]["ships"]) == 12


UNKNOWN = (
    'game = "on-patrol"\nturn = 3\n[[submarines]]\nname = "W"\nbow = "AA60"\nfacing = 3\ndepth = 200\n'
    + "".join(f'[[ships]]\nname = "M{n + 1}"\nbow = "{"ACEGIKMOQSUW"[n]}20"\nfacing = 3\n' for n in range(12))
    + '[[escorts]]\nname = "E1"\nbow = "M40"\nfacing = 3\nspeed = 2\nbest = 6\n'
)
