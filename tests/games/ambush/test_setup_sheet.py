"""The Ambush setup sheet: its strips are those of the JSON, its pages can be read, its input is checked."""

import json
from functools import cache

import pytest

from aids import games
from aids.input_file import DISK
from generators.drawing.paths import TextBox, flatten
from generators.page.frame import frame_pages, paper
from generators.sheets.setup_sheets import SetupJob, roll_setups, setup_sheet
from tests import readback
from tests.games.panels import panels
from tests.page.lint import overlaps, sound
from tests.printed import one, printed, run

GAME = games.load("ambush")
MODULE = setup_sheet("ambush")
PAPERS = ("letter", "a4", "a3", "148x210mm")
WAYS = {"North": "N", "Northeast": "NE", "Southeast": "SE", "South": "S", "Southwest": "SW", "Northwest": "NW"}


@cache
def bodies(on="letter", seed=7, turns=12, house=None, **inputs):
    given, game = {"turns": turns, "from": "U11"} | inputs, games.load("ambush", house, files=DISK)
    return list(MODULE.bodies(game, roll_setups(game, given, seed, 1), SetupJob(paper(on), "single"), ()))


@cache
def told(*more):
    result = run("setup", "ambush", "--seed", "7", "--json", *more)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def cells(pages):
    """The words and the faces of the dice on each secret panel, by the label of its lip."""
    found = panels(pages, r"Turn \d+", r"die-(\d+).*")
    return {label[0]: (words, [int(face) for (face,) in dice]) for label, words, dice in found}


def test_strips_are_those_of_the_json():
    by_turn = cells(bodies())
    assert list(by_turn) == [f"Turn {n}" for n in range(1, 13)]
    rolls = told()["rolls"]
    assert len(rolls) == 7 * 12
    outcomes = set()
    for turn, (words, dice) in enumerate(by_turn.values(), 1):
        mine = {roll["for"].partition(", ")[2]: roll for roll in rolls[7 * turn - 7 : 7 * turn]}
        assert dice == [roll["dice"][0] for roll in mine.values()]
        ambusher = mine["FICC die"]["result"]
        outcomes.add(ambusher)
        assert ("No ambush (tie)" if ambusher == "none" else f"{ambusher} ambushes") in words
        end = mine["second distance"]["result"]
        assert end in words
        directions = GAME.rules.tables["directions"].rows
        for which, goal in (("first", mine["first distance"]["result"]), ("second", end)):
            way, far = (mine[f"{which} {what}"]["dice"][0] for what in ("direction", "distance"))
            assert f"{WAYS[directions[way - 1].cells['direction']]} {far} to {goal}" in words
    assert len(outcomes) >= 2


def test_a_tie_is_shown():
    assert any("No ambush (tie)" in words for words, _ in cells(bodies(seed=9)).values())


def test_a_place_off_the_map_is_shown(tmp_path):
    board = tmp_path / "board.toml"
    board.write_text("[board]\ncolumns = 22\nrows = 12\n", encoding="utf-8")
    pages = bodies(house=str(board), turns=30)
    labels = [words for words, _ in cells(pages).values()]
    off = [words for words in labels if "off the" in words]
    assert 0 < len(off) < 30
    assert all(any(word.endswith("to off the map") for word in words) for words in off)
    for body in pages:
        assert not overlaps([item for item in flatten(body.drawing.records) if isinstance(item, TextBox)])


def test_a_board_of_house_rules_changes_the_directions(tmp_path):
    """Its direction 1 points down the map, to higher numbers."""
    board = tmp_path / "board.toml"
    board.write_text("[board]\nhigher = 1\n", encoding="utf-8")
    ways = dict(enumerate(("S", "SW", "NW", "N", "NE", "SE"), 1))
    for words, dice in cells(bodies(house=str(board))).values():
        for way, far in (dice[2:4], dice[4:6]):
            assert any(word.startswith(f"{ways[way]} {far} to ") for word in words)


@pytest.mark.sample(1)
@pytest.mark.parametrize("on", PAPERS)
def test_pages_can_be_read_and_printed(on):
    size = paper(on)
    made = list(MODULE.bodies(GAME, roll_setups(GAME, {}, 7, 1), SetupJob(size, "single"), ()))
    assert len(made) == MODULE.pages(GAME, {}, SetupJob(size, "single"))
    for page in frame_pages(made, size):
        sound(page, size)


def test_the_first_page_says_how_and_what_is_assumed():
    first, *rest = bodies()
    words = [item.string for item in flatten(first.drawing.records) if isinstance(item, TextBox)]
    assert set(told()["assumes"]) <= {*first.heading.note.split()}
    assert {"How to use", "Hidden forces", "Mine factors", "Submarines", "1", "2", "3", "4"} <= set(words)
    assert "less or equal: mine attack" in " ".join(words)
    for body in rest:
        assert "How to use" not in [w.string for w in flatten(body.drawing.records) if isinstance(w, TextBox)]


@pytest.mark.parametrize(
    ("equal", "words"),
    [("none", "less: mine attack (14.27), equal: nothing,"), ("submarines", "equal or more: submarines")],
)
def test_house_rules_for_an_equal_die_are_shown(tmp_path, equal, words):
    house = tmp_path / "house.toml"
    house.write_text(f'[attack]\nequal = "{equal}"\n', encoding="utf-8")
    game = games.load("ambush", house, files=DISK)
    first = next(iter(MODULE.bodies(game, roll_setups(game, {}, 7, 1), SetupJob(paper("letter"), "single"), ())))
    found = [item.string for item in flatten(first.drawing.records) if isinstance(item, TextBox)]
    assert words in " ".join(found) and "AM-1" not in first.heading.note.split()


def test_a_book_is_one_file_of_numbered_pages_on_one_side():
    content = one("setup", "ambush", "--seed", "7", "--count", "3", "--sides", "single")
    file = readback.open_pdf(content)
    assert file.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/Simplex"
    pages = readback.read(content)
    feet = [word for page in pages for word in page.words() if word.startswith("Ambush · ")]
    assert [int(word.split(" · ")[1]) for word in feet] == list(range(1, len(pages) + 1))
    assert [mark.title for mark in file.outline] == [f"Setup {n}" for n in (7, 8, 9)]


def test_pictures_are_one_a_page():
    names = list(printed("setup", "ambush", "--seed", "7", "--format", "svg"))
    assert names == ["ambush-setup-7-letter-1.svg", "ambush-setup-7-letter-2.svg"]


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("--turns", "61"), "--turns: 61 is not"),
        (("--from", "blue"), "--from: "),
        (("--paper", "5x4in", "--sides", "single"), "--paper: "),
    ],
)
def test_bad_input_is_refused_in_one_line(tmp_path, words, found):
    result = run("setup", "ambush", "--seed", "7", *words, "-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert found in result.stderr and len(result.stderr.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists() or not list((tmp_path / "out").iterdir())
