"""Games on file through the door: a file looked at, edited with its comments kept, and a turn carried out."""

import json
import tomllib

import pytest

from generators.web.door import answer
from tests.printed import run
from tests.web.asked import OnFile

FILE = """\
game = "on-patrol"
turn = 3                       # the turn just played
light = "day"
convoy = "fast-2"
# die = 3

# the player's own words
[[submarines]]
name = "Wahoo"
bow = "M21"                    # here now
facing = 3
depth = 50
began = "M19/3"
found = [
  "Fletcher",                  # by sonar
]
marker = "escort-colour M19/3"

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
sonar = 3
weapons = [{ kind = "depth-charge", count = 2, drops = "stern" }]
"""


ON_FILE = OnFile("on-patrol", "convoy.toml", FILE)
asked, told, refused = ON_FILE.asked, ON_FILE.told, ON_FILE.refused


def edited(*changes, text=FILE):
    """The text of a file after changes, and what it says."""
    after = told("game-edit", text, set=[list(change) for change in changes])["text"]
    return after, tomllib.loads(after)


def test_a_file_is_a_position_and_the_sea_around_it():
    seen = told("game-file")
    assert seen["position"]["submarines"][0]["bow"] == "M21"
    labels = {label for label, _, _ in seen["map"]["hexes"]}
    assert {"M21", "M20", "E20", "M24", "K17"} <= labels
    assert seen["map"]["steps"]["3"] == 0  # direction 3 is up a column


def test_hexes_off_the_board_are_sent_around_a_piece_there_or_near_the_edge():
    off = told("game-file", FILE.replace('bow = "E20"', 'bow = "4 columns left of A in row 20"'))["map"]
    labels = {label for label, _, _ in off["hexes"]}
    assert {"4 columns left of A in row 20", "4 columns left of A in row 19", "A20"} <= labels
    assert set(off["off"]) == {label for label in labels if "left of A" in label}
    assert "6 columns left of A in row 20" in off["off"] and "7 columns left of A in row 20" not in off["off"]
    assert told("game-file")["map"]["off"] == []
    near = told("game-file", FILE.replace('bow = "E20"', 'bow = "A20"'))["map"]["off"]
    assert {text.split(" of ")[0] for text in near} == {"1 column left", "2 columns left"}
    board = 'game = "on-patrol"\n[board]\ncolumns = 30\nrows = 40\n'
    right = FILE.replace('bow = "E20"', 'bow = "3 columns right of DD in row 20"')
    seen = told("game-file", right, rules={"name": "r.toml", "text": board})["map"]["off"]
    assert {text.split(" of ")[0] for text in seen} == {f"{n} column{'s' * (n > 1)} right" for n in range(1, 6)}


def test_a_turn_is_that_of_the_command_line(tmp_path):
    turn = told("turn", seed=7)
    file = tmp_path / "convoy.toml"
    file.write_text(FILE, encoding="utf-8")
    assert turn["turn"] == json.loads(run("turn", "on-patrol", str(file), "--seed", "7", "--json").stdout)
    run("turn", "on-patrol", str(file), "--seed", "7")
    assert (tmp_path / turn["next"]["name"]).read_text(encoding="utf-8") == turn["next"]["text"]
    told("game-file", turn["next"]["text"])


def test_a_turn_is_told_with_its_rules():
    sections = told("turn", seed=7)["sections"]
    lines = {line["name"]: line for section in sections for line in section["sentences"]}
    assert "M22 M21" in lines["Fletcher"]["text"]
    assert any("105" in rule for rule in lines["Fletcher"]["rules"])


def test_the_turn_sheet_is_a_pdf():
    reply = asked("turn-sheet", seed=7, options={"paper": "a4"})
    assert (reply.status, reply.name[-4:], reply.content[:5]) == (200, ".pdf", b"%PDF-")


EXAMPLE = "on-patrol-example"


def test_a_setup_begins_a_game():
    options = {"merchantmen": 6, "escort": ["Example frigate:12"]}
    reply = answer("game-begin", {"game": "on-patrol", "options": options, "seed": 4, "rules": {"name": EXAMPLE}})
    assert reply.status == 200, reply.content
    assert len(told("game-file", reply.content.decode())["position"]["ships"]) == 6


def test_the_example_is_a_game():
    reply = answer("new", {"kind": "game", "game": "on-patrol", "file": "on-patrol.toml"})
    assert reply.status == 200
    told("turn", reply.content.decode(), seed=1)


def test_a_value_is_set_and_its_comment_kept():
    text, read = edited(("submarines", 0, "bow", "N22"), ("submarines", 0, "depth", 100))
    assert read["submarines"][0] | {"bow": "N22", "depth": 100} == read["submarines"][0]
    assert "# here now" in text and "# the player's own words" in text
    assert text.count("\n") == FILE.count("\n")


def test_a_list_over_several_lines_is_replaced():
    text, read = edited(("submarines", 0, "found", []))
    assert read["submarines"][0]["found"] == []
    assert "by sonar" not in text


def test_a_new_value_stands_with_its_table():
    _, read = edited(("ships", 0, "torpedoed", 3), ("submarines", 0, "fired", True), ("", 0, "die", 5))
    assert (read["ships"][0]["torpedoed"], read["submarines"][0]["fired"], read["die"]) == (3, True, 5)
    assert "fired" not in read["ships"][0]


def test_null_takes_a_value_out():
    _, read = edited(("submarines", 0, "began", None))
    assert "began" not in read["submarines"][0]
    assert edited(("submarines", 0, "fired", None))[0] == FILE


def test_a_table_is_added_and_taken_out():
    text, read = edited(("torpedoes", 0, None, {"bow": "P20", "facing": 2, "speed": 5}))
    assert read["torpedoes"] == [{"bow": "P20", "facing": 2, "speed": 5}]
    assert "torpedoes" not in edited(("torpedoes", 0, None, None), text=text)[1]


@pytest.mark.parametrize(
    ("change", "where", "words"),
    [
        (("pirates", 0, "bow", "A1"), "set", "is not like"),
        (("submarines", -1, "bow", "A1"), "set", "number of a table"),
        (("submarines", 5, "bow", "A1"), "set", "number 6"),
        (("submarines", 0, "bow\nx", "A1"), "set", "name of an entry"),
        (("submarines", 0, "bow", {"a": None}), "", "is not a number"),
    ],
)
def test_a_bad_change_is_refused(change, where, words):
    (error,) = refused("game-edit", set=[list(change)])
    assert error["where"] == where and words in error["message"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("depth = 50\n", "depth = 5000\n"),
        ('bow = "M24"', 'bow = "E20"'),
        ("speed = 3", "speed = 9"),
        ('name = "M1"', 'name = "Wahoo"'),
    ],
)
def test_a_fault_of_the_file_has_its_line(change, words):
    text = FILE.replace(change, words, 1)
    for name, more in (("game-file", {}), ("turn", {"seed": 1})):
        assert refused(name, text, **more)[0]["where"].startswith("convoy.toml:")


@pytest.mark.parametrize(
    "file", [None, 3, {}, {"name": "x.toml"}, {"name": "../x", "text": ""}, {"name": "x", "text": 5}]
)
def test_a_file_of_a_wrong_form_is_refused(file):
    for name in ("game-file", "game-edit", "turn", "turn-sheet"):
        assert answer(name, {"game": "on-patrol", "file": file, "set": [], "seed": 1}).status == 400


def test_a_game_that_is_not_on_file_is_refused():
    (error,) = OnFile("depths", "x.toml", "").refused("game-file")
    assert "no turns to play" in error["message"]


def test_a_long_file_is_refused():
    assert asked("game-file", "#" * 300_000).status == 400


def test_a_table_is_taken_out_without_the_comment_above_the_next():
    text = FILE.replace("[[ships]]", "# The convoy.\n[[ships]]")
    after, says = edited(["submarines", 0, None, None], text=text)
    assert "submarines" not in says
    assert "# The convoy.\n[[ships]]" in after
    assert "# the player's own words" in after


def test_each_hex_of_the_zone_has_its_rank():
    turn = told("turn", seed=7)["turn"]
    ranks = dict(zip(turn["zones"]["Wahoo"], turn["ranks"]["Wahoo"], strict=True))
    facing = next(one for one in turn["next"]["submarines"] if one["name"] == "Wahoo")["marker"].split("/")[1]
    assert facing == "3"  # up a column, so that the hexes ahead are numbered higher
    assert turn["targets"]["Wahoo"] == "M20"
    assert (ranks["M20"], ranks["M21"], ranks["M19"], ranks["M22"], ranks["M18"]) == (1, 2, 5, 6, 12)
    assert ranks["L20"] == ranks["N20"]


def test_a_question_that_a_game_does_not_answer_is_refused():
    assert refused("game-ask", ask="weather", about={})[0]["where"] == "ask"
