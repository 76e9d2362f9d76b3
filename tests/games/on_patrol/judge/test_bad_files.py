"""Mangled game files: each is refused in one line with file and line, and nothing is written."""

import re
import tomllib
from itertools import islice

import pytest

from tests.games.on_patrol.judge.positions import text_of
from tests.games.on_patrol.judge.random_play import whole_game
from tests.games.on_patrol.judge.turns import by_command, run_turn
from tests.games.on_patrol.judge.worked import EXAMPLE

GOOD = """\
game = "on-patrol"
turn = 5
light = "night"
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

[[submarines]]
name = "Tang"
bow = "R33"
facing = 1
depth = 100

[[ships]]
name = "M1"
kind = "cargo"
column = 1
rank = 1
bow = "E20"
facing = 3

[[ships]]
name = "M2"
kind = "tanker"
column = 2
rank = 1
bow = "V20"
facing = 3
torpedoed = 2

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
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }]

[[escorts]]
name = "Benson"
vp = 10
bow = "Q30"
facing = 3
speed = 2
best = 5
gain = 1
doing = "formation"

[[torpedoes]]
bow = "P20"
facing = 2
speed = 5
"""
CHARGES = '{ kind = "depth-charge", count = 2, drops = "stern" }'

#: What is mangled: a name, a text of the good file, and what stands in its place. Other faults: `game/test_game_file.py`.
CASES = {
    "game of the wrong type": ('game = "on-patrol"', "game = 3"),
    "turn as text": ("turn = 5", 'turn = "5"'),
    "turn with a fraction": ("turn = 5", "turn = 5.5"),
    "turn as a truth": ("turn = 5", "turn = true"),
    "a huge turn": ("turn = 5", "turn = 99999999999999999999"),
    "die 0": ("die = 3", "die = 0"),
    "unknown key at the top": ("die = 3", "die = 3\nwind = 4"),
    "unknown table": ("[[torpedoes]]", "[[mines]]"),
    "a table for a list": ("[[torpedoes]]", "[torpedoes]"),
    "unknown key of a submarine": ('name = "Tang"', 'name = "Tang"\nspeed = 2'),
    "unknown key of a ship": ("torpedoed = 2", "torpedo = 2"),
    "unknown key of an escort": ("radar = true", "rader = true"),
    "unknown key of a torpedo": ('bow = "P20"', 'bow = "P20"\ndepth = 25'),
    "submarine without a name": ('name = "Tang"\n', ""),
    "submarine without a bow": ('bow = "R33"\n', ""),
    "escort without a facing": ("facing = 6\n", ""),
    "escort without a best speed": ("best = 5\n", ""),
    "bow with a facing": ('"M21"', '"M21/3"'),
    "bow of letters that are no column": ('"R33"', '"RS3"'),
    "bow far off": ('"R33"', '"R333333333333333333333333"'),
    "bow as a number": ('"R33"', "33"),
    "facing 0": ("facing = 1", "facing = 0"),
    "facing as text": ("facing = 1", 'facing = "1"'),
    "depth below 0": ("depth = 100", "depth = -25"),
    "depth without end": ("depth = 100", "depth = inf"),
    "depth of a million": ("depth = 100", "depth = 1000000"),
    "began with facing 9": ('"M19/3"\nfound', '"M19/9"\nfound'),
    "found as text": ('found = ["Fletcher"]', 'found = "Fletcher"'),
    "found by a number": ('found = ["Fletcher"]', "found = [3]"),
    "marker unknown": ('"escort-colour M19/3"', '"ghost M19/3"'),
    "marker without its facing": ('"escort-colour M19/3"', '"escort-colour M19"'),
    "sunk as text": ('marker = "escort-colour M19/3"', 'marker = "escort-colour M19/3"\nsunk = "yes"'),
    "two submarines of one name": ('"Tang"', '"Wahoo"'),
    "two escorts of one name": ('name = "Benson"\nvp', 'name = "Fletcher"\nvp'),
    "two ships of one name": ('"M2"', '"M1"'),
    "an empty name": ('"M2"', '""'),
    "a name of two lines": ('"M2"', '"M\\n2"'),
    "a ship on two places": ('bow = "V20"', 'bow = "V20"\nbow = "V21"'),
    "sunk in a turn to come": ("torpedoed = 2", "torpedoed = 2\nsunk = 9"),
    "stopped as a number": ("torpedoed = 2", "torpedoed = 2\nstopped = 1"),
    "speed below 0": ("speed = 2\nbest = 5", "speed = -1\nbest = 5"),
    "best speed of 1000": ("best = 5", "best = 1000"),
    "gain below 0": ("gain = 1\ndoing", "gain = -1\ndoing"),
    "a Williamson turn of nine steps": ('"approach"', '"williamson 9 right"'),
    "a Williamson turn to nowhere": ('"approach"', '"williamson 3 up"'),
    "a ring without its radius": ('"approach"', '"ring"'),
    "weapon of no kind": (CHARGES, '{ count = 2, drops = "stern" }'),
    "weapon that drops up": (CHARGES, '{ kind = "k-gun", count = 2, drops = "up 2" }'),
    "weapon of a million charges": (CHARGES, '{ kind = "depth-charge", count = 1000000, drops = "stern" }'),
    "weapon of a negative count": (CHARGES, '{ kind = "depth-charge", count = -2, drops = "stern" }'),
    "weapon with an unknown key": (CHARGES, '{ kind = "depth-charge", count = 2, drops = "stern", range = 2 }'),
    "two ships bow on stern": ('bow = "V20"', 'bow = "E21"'),
    "two ships bow on bow": ('bow = "V20"', 'bow = "E20"'),
    "an escort on a ship": ('bow = "Q30"', 'bow = "E20"'),
    "a string left open": ('"M21"', '"M21'),
    "four submarines": (
        '[[ships]]\nname = "M1"',
        '[[submarines]]\nname = "Barb"\nbow = "A5"\nfacing = 3\ndepth = 50\n'
        + '\n[[submarines]]\nname = "Dace"\nbow = "A9"\nfacing = 3\ndepth = 50\n\n[[ships]]\nname = "M1"',
    ),
}


def mangled(old, new):
    assert GOOD.count(old), old
    return GOOD.replace(old, new, 1)


def lines_of_fault(old, new):
    """The lines that may be named: the changed ones, those around them, and the head of their table."""
    first = GOOD[: GOOD.index(old)].count("\n") + 1
    text = mangled(old, new).splitlines()
    head = max((number for number, line in enumerate(text, 1) if line.startswith("[") and number <= first), default=1)
    return {head, *range(first, first + new.count("\n") + 2)}


def other_piece(line, text):
    """Whether a line belongs to a ship, an escort or a submarine: clashes may name either piece."""
    return bool(re.match(r"\[\[|bow|name|facing", text.splitlines()[line - 1]))


def test_the_good_file_and_the_example_are_taken():
    assert run_turn(GOOD, 1)["turn"] in (5, 6)
    assert run_turn(EXAMPLE, 1)["turn"] in (3, 4)
    result, files = by_command(GOOD, 1)
    assert result.exit_code == 0, result.output
    assert {name.rpartition(".")[2] for name in files} == {"pdf", "toml"}


@pytest.mark.parametrize("name", CASES)
def test_a_bad_file_is_refused_in_one_line(name):
    text = mangled(*CASES[name])
    result, files = by_command(text, 1)
    assert result.exit_code == 2, result.output
    assert files == {}
    message = result.stderr.strip()
    assert "\n" not in message and "Traceback" not in message
    found = re.search(r"game\.toml:(\d+): \S.+", message)
    assert found, message
    line = int(found[1])
    if name.startswith(("an escort on", "two ", "four ")):
        assert other_piece(line, text), message
    else:
        assert line in lines_of_fault(*CASES[name]), message


LATER = next(islice(whole_game(5), 9, None))[0]


@pytest.mark.sample(1)
@pytest.mark.parametrize("whole", [GOOD, EXAMPLE, LATER], ids=["night", "example", "later"])
def test_a_file_cut_at_any_line_is_refused_or_means_what_is_left(whole):
    lines = whole.splitlines(keepends=True)
    taken = 0
    for count in range(len(lines)):
        text = "".join(lines[:count])
        try:
            report = run_turn(text, 1)
        except ValueError as error:
            assert re.search(r"game\.toml:\d+: ", str(error)), (count, error)
            continue
        taken += 1
        assert report == run_turn(text_of(tomllib.loads(text)), 1)
        left = tomllib.loads(text)
        for kind in ("submarines", "ships", "escorts", "torpedoes"):
            for one in left.get(kind, []):
                assert {"bow", "facing"} <= one.keys(), text
    assert taken < len(lines) / 2
