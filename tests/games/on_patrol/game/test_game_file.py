"""Game files: what is read, what has a default, what is refused and on which line, and that a written file reads back."""

import tomllib

import pytest

from aids import games
from aids.errors import RulesError
from aids.hexes import DEFAULT_ON_PATROL as BOARD
from aids.hexes import label, parse, step_of
from aids.on_patrol.attack import Drop, Weapon
from aids.on_patrol.game.game_file import digest_of, document, parse_game, position_text
from aids.on_patrol.game.position import Marker
from aids.on_patrol.radial import APPROACH, State
from aids.on_patrol.ships import Pose
from aids.records.fields import Source

RULES = games.load("on-patrol").rules

WHOLE = """\
game = "on-patrol"
turn = 3                       # the turn that the player has just finished
light = "day"
convoy = "fast-2"
die = 3

[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50
began = "M19/3"
found = ["Fletcher"]
missed = ["Benson"]
fired = false
sighted = false
marker = "escort-colour M19/3"
sunk = false

[[ships]]
name = "M1"
kind = "cargo"
column = 1
rank = 1
bow = "E20"
facing = 3
stopped = false
torpedoed = 2
sunk = 3
best = 5

[[escorts]]
name = "Fletcher"
vp = 12
bow = "M24"
facing = 6
speed = 3
best = 6
gain = 1
sonar = 3
radar = true
doing = "approach"
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }, { kind = "k-gun", count = 2, drops = "abeam 1" }]

[[torpedoes]]
bow = "P20"
facing = 2
speed = 5
"""
LEAST = """\
[[submarines]]
name = "Wahoo"
bow = "M21"
facing = 3
depth = 50

[[ships]]
name = "M1"
bow = "E20"
facing = 3

[[escorts]]
name = "Fletcher"
bow = "M24"
facing = 6
speed = 3
best = 6
"""


def read(text):
    return parse_game(RULES, text, "game.toml")


def pose(text):
    bow, facing = text.split("/")
    return Pose(parse(BOARD, bow), step_of(BOARD, int(facing)))


def test_a_whole_file_is_read():
    game = read(WHOLE)
    position = game.position
    assert (position.turn, position.light, position.convoy, position.die) == (3, "day", "fast-2", 3)
    (wahoo,), (ship,), (fletcher,), (torpedo,) = position[3:7]
    assert (wahoo.pose, wahoo.began, wahoo.depth) == (pose("M21/3"), pose("M19/3"), 50)
    assert (wahoo.found, wahoo.missed, wahoo.fired) == (("Fletcher",), ("Benson",), False)
    assert wahoo.marker == Marker("escort-colour", pose("M19/3"))
    assert (ship.pose, ship.torpedoed, ship.sunk, ship.best) == (pose("E20/3"), 2, 3, 5)
    assert (fletcher.vp, fletcher.speed, fletcher.best, fletcher.gain) == (12, 3, 6, 1)
    assert (fletcher.sonar, fletcher.radar, fletcher.doing) == (3, True, State(APPROACH))
    assert fletcher.weapons == (Weapon("depth-charge", 2, Drop("stern")), Weapon("k-gun", 2, Drop("abeam", 1)))
    assert (torpedo.pose, torpedo.speed) == (pose("P20/2"), 5)
    assert (game.name, game.source, game.digest) == ("game.toml", None, digest_of(WHOLE))


def test_what_is_left_out_has_a_default():
    position = read(LEAST).position
    (wahoo,), (ship,), (fletcher,) = position[3:6]
    assert (position.turn, position.light, position.convoy, position.die) == (0, "day", "fast-2", None)
    assert (wahoo.began, wahoo.marker, wahoo.found, wahoo.sunk) == (wahoo.pose, Marker(), (), False)
    assert (ship.kind, ship.stopped, ship.torpedoed, ship.sunk) == ("cargo", False, None, None)
    assert (fletcher.gain, fletcher.sonar, fletcher.radar, fletcher.weapons) == (1, None, False, ())
    assert (fletcher.doing, fletcher.in_formation) == (None, False)


def test_a_state_without_a_target_hex_is_for_the_only_marker():
    assert label(BOARD, read(WHOLE).position.escorts[0].target) == "M20"
    assert read(LEAST + 'doing = "run"\n').position.escorts[0].target is None


@pytest.mark.parametrize(
    ("text", "formation", "halted", "doing"),
    [
        ("formation", True, False, None),
        ("halted", False, True, None),
        ("Ring 6", False, False, State("ring", ring=6)),
        ("williamson 3  right", False, False, State("williamson", 3, "right")),
    ],
)
def test_what_an_escort_does(text, formation, halted, doing):
    escort = read(f'{LEAST}doing = "{text}"\n').position.escorts[0]
    assert (escort.in_formation, escort.doing == State("halted"), escort.on_path) == (formation, halted, doing)


@pytest.mark.parametrize(
    ("text", "marker"),
    [
        ("none", Marker()),
        ("torpedo M20", Marker("torpedo", pose("M20/3"))),
        ("torpedo M20/4", Marker("torpedo", pose("M20/4"))),
        ("Inverted m20/4", Marker("inverted", pose("M20/4"))),
        ("sub-colour", Marker("sub-colour", pose("M19/3"))),
        ("sub-colour-surfaced M19/3", Marker("sub-colour-surfaced", pose("M19/3"))),
    ],
)
def test_markers(text, marker):
    assert read(WHOLE.replace("escort-colour M19/3", text)).position.submarines[0].marker == marker


def test_emergency_is_read_from_the_convoy():
    text = LEAST.replace('name = "M1"', 'name = "M1"\nkind = "capital"\nspeed = 4\nbest = 9')
    position = read('turn = 4\nconvoy = "emergency"\n' + text).position
    assert (position.convoy, position.emergency, position.ships[0].speed) == ("fast-2", 4, 4)


def replaced(old, new):
    assert WHOLE.count(old) == 1
    return WHOLE.replace(old, new)


def added(text):
    return WHOLE + text


SHIP = '[[ships]]\nname = "M{0}"\nbow = "A{0}"\nfacing = 3\n'
ESCORT = '[[escorts]]\nname = "E2"\nbow = "{0}"\nfacing = 6\nspeed = 3\nbest = 6\n'
FAULTS = {
    "another game": (replaced('"on-patrol"', '"ssn"'), 1, "not of 'on-patrol'"),
    "turn": (replaced("turn = 3 ", "turn = -1"), 2, "a turn from 0 to 999"),
    "light": (replaced('"day"', '"dusk"'), 3, "one of day, night"),
    "convoy": (replaced('"fast-2"', '"fast-9"'), 4, "one of slow-1"),
    "emergency with merchantmen": (
        replaced('"cargo"', '"tanker"').replace("sunk = 3\n", "").replace('"fast-2"', '"emergency"'),
        1,
        "M1 is a tanker",
    ),
    "die": (replaced("die = 3", "die = 7"), 5, "from 1 to 6"),
    "unknown key": (replaced("depth = 50", "dept = 50"), 11, "Did you mean 'depth'?"),
    "no depth": (replaced("depth = 50\n", ""), 7, "'depth' is missing"),
    "no submarine": ('game = "on-patrol"\nsubmarines = []\n', 2, "there must be at least one submarine"),
    "facing": (replaced("depth = 50", "depth = 50").replace("facing = 6", "facing = 7"), 36, "from 1 to 6"),
    "bow": (replaced('"M24"', '"24M"'), 35, "not a hex such as A20"),
    "row 0": (replaced('"M24"', '"M0"'), 35, "is not on the board"),
    "off a known board": ("board = { columns = 20, rows = 23 }\n" + WHOLE, 36, "columns A to T and rows 1 to 23"),
    "a torpedo off the board": (replaced('"P20"', '"2 columns left of A in row 20"'), 46, "is off the board"),
    "began": (replaced('began = "M19/3"', 'began = "M19"'), 12, "a bow hex and a facing"),
    "began far away": (replaced('began = "M19/3"', 'began = "M60/3"'), 12, "39 hexes from the bow now"),
    "turned on the spot": (replaced('began = "M19/3"', 'began = "M21/6"'), 12, "without entering a hex"),
    "found unknown": (replaced('["Fletcher"]', '["Flecher"]'), 13, "Did you mean 'Fletcher'?"),
    "found and missed": (replaced('["Benson"]', '["Fletcher"]'), 14, "in both found and missed"),
    "missed twice": (replaced('["Benson"]', '["Benson", "Benson"]'), 14, "'Benson' is here twice"),
    "fired": (replaced("fired = false", 'fired = "no"'), 15, "true or false"),
    "marker sunk": (
        replaced('"escort-colour M19/3"', '"sunk"'),
        17,
        "unknown marker 'sunk'. Choose one of: none, torpedo",
    ),
    "marked later": (replaced("sunk = false", "sunk = false\nmarked = 4"), 19, "turn 3 is the last turn played"),
    "marker without a place": (replaced('"escort-colour M19/3"', '"inverted"'), 17, "needs a place"),
    "marker away from its submarine": (
        replaced('"escort-colour M19/3"', '"sub-colour M2/3"'),
        17,
        "under the submarine",
    ),
    "kind": (replaced('"cargo"', '"liner"'), 22, "one of cargo, tanker"),
    "torpedoed later": (replaced("torpedoed = 2", "torpedoed = 4"), 28, "turn 3 is the last turn played"),
    "sunk before it was hit": (replaced("sunk = 3", "sunk = 1"), 29, "but torpedoed only in turn 2"),
    "speed beyond best": (replaced("speed = 3", "speed = 7"), 37, "speed is 7, which is more than its best speed, 6"),
    "doing": (replaced('"approach"', '"asleep"'), 42, "Choose one of: formation, halted, approach"),
    "ring": (replaced('"approach"', '"ring 7"'), 42, "the rings are 12 and 6"),
    "run away from the zone": (
        replaced('"approach"', '"run"').replace("facing = 6", "facing = 3"),
        42,
        "no hex of the assault zone of M20",
    ),
    "drops": (replaced('"abeam 1"', '"abeam"'), 43, "'stern', 'abeam 1', 'ahead 2' or 'ahead 1-3'"),
    "unknown weapon": (replaced('kind = "depth-charge"', 'kind = "depth-chargs"'), 43, "Did you mean 'depth-charge'?"),
    "a weapon that falls elsewhere": (
        replaced('drops = "stern"', 'drops = "ahead 2"'),
        43,
        "a depth-charge falls stern",
    ),
    "count": (replaced('count = 2, drops = "stern"', 'count = 0, drops = "stern"'), 43, "from 1 to 20"),
    "two of one name": (
        added(ESCORT.format("M30").replace("E2", "wahoo")),
        50,
        "the name 'wahoo' is already on line 8",
    ),
    "two in one hex": (added(ESCORT.format("M24")), 51, "'E2' has its bow in M24, where 'Fletcher' is"),
    "a stern on a bow": (added(ESCORT.format("M23")), 51, "'E2' has its stern in M24, where 'Fletcher' is"),
    "200 ships": (
        "\n".join([LEAST, *(SHIP.format(n) for n in range(2, 201))]),
        509,
        "there are 200 ships, but the limit is 99",
    ),
    "torpedo": (replaced("speed = 5\n", ""), 45, "'speed' is missing"),
    "digest": ('from = { file = "a.toml", digest = "x" }\n' + LEAST, 1, "16 digits"),
    "dice": ("dice = [1, 9]\n" + LEAST, 1, "from 1 to 6"),
    "not TOML": (replaced("die = 3", "die = "), 5, "a value is missing"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_refused_with_its_line(name):
    text, line, words = FAULTS[name]
    with pytest.raises(RulesError) as refused:
        read(text)
    assert (refused.value.where, words in refused.value.message) == (f"game.toml:{line}", True), refused.value


@pytest.mark.parametrize("text", [WHOLE, LEAST, 'board = { columns = 60, doubles = "AA, AB" }\n' + WHOLE])
def test_a_written_file_reads_back(text):
    position = read(text).position
    written = position_text(RULES, position, source=Source("game.toml", digest_of(text), 7), head=("A game",))
    again = read(written)
    assert again.position == position
    assert again.source == Source("game.toml", digest_of(text), 7)
    held = {key: value for key, value in document(RULES, position).items() if value != []}
    assert {key: value for key, value in tomllib.loads(written).items() if key not in ("from", "made", "whole")} == held


def test_a_written_file_that_was_cut_is_refused():
    written = position_text(RULES, read(WHOLE).position)
    lines = written.splitlines(keepends=True)
    first = lines.index(next(line for line in lines if line.startswith("whole")))
    assert lines[-1] == "# end\n"
    assert read(written + '[[torpedoes]]\nbow = "A1"\nfacing = 1\nspeed = 4\n').position.torpedoes[1].speed == 4
    for cut in range(first + 1, len(lines) - 1):
        with pytest.raises(RulesError):
            read("".join(lines[:cut]))


def test_the_digest_does_not_depend_on_line_ends():
    assert digest_of(WHOLE) == digest_of("\ufeff" + WHOLE.replace("\n", "\r\n")) != digest_of(WHOLE + "\n")
