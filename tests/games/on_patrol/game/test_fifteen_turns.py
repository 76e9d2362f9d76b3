"""A game of fifteen turns with the owner's own ships, played with `--ask` on the command line, to its end.

Its figures are invented.  facts/on_patrol_fifteen.toml has the answers and the first five turns as worked out on paper.
"""

import re
import tomllib
from pathlib import Path

import pytest

from aids import games
from aids.dice import RandomDice
from aids.input_file import DISK, on_disk
from aids.on_patrol.game.game_file import read_game
from aids.on_patrol.game.turn import play
from generators.games.on_patrol import turn_game
from generators.games.on_patrol.turn_game import ABOVE_FOOT, layouts
from tests import FACTS_FOLDER
from tests.printed import run

PAPER = tomllib.loads((FACTS_FOLDER / "on_patrol_fifteen.toml").read_text(encoding="utf-8"))
RULES = """\
# Figures INVENTED for a test of the program: no ship of SUBMARINE, nor of any other game.
game = "on-patrol"
board = { columns = 40, rows = 70, edges = ["left", "right", "top", "bottom"] }

[phases]
starshells = "Star Shell Phase"
escorts = "Escort Phase"
convoy = "Convoy Phase"
gunfire = "Gunfire Phase"
attacks = "Attack Phase"
search = "Search Phase"
submarine = "Submarine Phase"
torpedoes = "Torpedo Phase"
end = "End of turn"

[class."Test sloop"] # throws ahead
kind = "escort"
best = 5
gain = 2
loss = 2
sonar = 3
radar = true
hits = 2
vp = 12
weapons = [
  { kind = "depth-charge", count = 2, drops = "stern" },
  { kind = "hedgehog", count = 2, drops = "ahead 2-3" },
]

[class."Test corvette"] # slow, and slow to slow down and to turn
kind = "escort"
best = 4
loss = 1
turning = 2
sonar = 3
hits = 1
vp = 6
weapons = [
  { kind = "depth-charge", count = 3, drops = "stern" },
  { kind = "k-gun", count = 2, drops = "abeam 1" },
]

[class."Test patrol boat"] # without sonar
kind = "escort"
best = 6
gain = 2
loss = 3
radar = true
hits = 1
vp = 3
weapons = [{ kind = "depth-charge", count = 1, drops = "stern" }]

[class."Test freighter"]
kind = "cargo"
hits = 2
vp = 5

[class."Test tanker"]
kind = "tanker"
hits = 1
vp = 9

[formation.1]
ships = [6, 6, 6]
bow = ["K30", "S30", "AA30"]
direction = 3
gap = 1
"""
SHIPS = 'merchantmen = ["Test freighter*12", "Test tanker*6"]\n'
ESCORTS = ("--escort", "Test sloop*2", "--escort", "Test corvette*2", "--escort", "Test patrol boat")
SET_UP = ("--rules", "f.toml", *ESCORTS, "--seed", "10", "--save")


def turn(number, *answers, words=("--ask",)):
    """A run of the turn that follows file `number`, with these answers typed."""
    file = f"game-{number}.toml" if number else "game.toml"
    typed = "\n".join(answers) + "\n" if answers else None
    return run("turn", "on-patrol", file, "--rules", "f.toml", "--seed", "28", "--force", *words, input=typed)


def position(number):
    """The position in a file of the game."""
    rules = games.load("on-patrol", "f.toml", files=DISK).rules
    return read_game(rules, on_disk(f"game-{number}.toml" if number else "game.toml")).position


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The folder of the game, and what each turn told, in one line."""
    folder = tmp_path_factory.mktemp("fifteen")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.setattr(turn_game.OnPatrolTurns, "bodies", lambda *_: [])  # its pages have tests of their own
        Path("f.toml").write_text(RULES, encoding="utf-8")
        Path("ships.toml").write_text(SHIPS, encoding="utf-8")
        assert run("setup", "on-patrol", "ships.toml", *SET_UP, "game.toml").exit_code == 0
        told = []
        for number, answers in enumerate(PAPER["answers"]):
            result = turn(number, *answers)
            assert result.exit_code == 0, result.output
            assert result.stderr.count("(Enter: ") == len(answers), "each answer to a question of its own"
            told.append(" ".join(result.stdout.split()))
    return folder, told


@pytest.fixture
def here(game, monkeypatch):
    """The current folder: that of the game."""
    monkeypatch.chdir(game[0])


def moved(told, name):
    """What a turn told of an escort, up to the rules."""
    return re.search(rf" {name} (?:Against|[A-Z]+[0-9]+/|Mode|Turns|Stays)(.*?) \(10", told)[0]


def places(number):
    """Where each escort afloat lies, and its speed, by name."""
    held = position(number)
    return {each.name: (each.pose.text(held.board), each.speed) for each in held.escorts}


def test_the_convoy_stands_as_on_paper(here):
    said, begun = PAPER["start"], position(0)
    assert list(begun.fleet_dice[:5]) == said["slips"]
    bows = [ship.pose.text(begun.board).split("/")[0] for ship in begun.ships]
    assert bows[:3] == said["leads"] and bows[-3:] == said["lasts"]
    assert places(0) == {name: (where, 2) for name, where in said["escorts"].items()}
    assert [ship.vp for ship in begun.ships] == [5] * 12 + [9] * 6
    assert run("setup", "on-patrol", "--merchantmen", "18", *SET_UP, "plain.toml").exit_code == 0
    plain = read_game(games.load("on-patrol", "f.toml", files=DISK).rules, on_disk("plain.toml")).position
    assert [ship.pose for ship in plain.ships] == [ship.pose for ship in begun.ships]
    assert plain.escorts == begun.escorts


@pytest.mark.parametrize("number", range(1, 6))
def test_a_turn_goes_as_it_was_worked_out_on_paper(here, game, number):
    said, told = PAPER["turn"][number - 1], game[1][number - 1]
    assert f"Wahoo {said['knows']}" in told
    held = position(number)
    assert held.ships[0].pose.text(held.board) == said["lead"]
    for name, path in said["escorts"].items():
        start = places(number - 1)[name][0]
        if " " in path:
            assert f"{start} to {path}" in moved(told, name)
        drops = said.get("drops", {}).get(name)
        assert (f"Attacks {drops}." in moved(told, name)) if drops else "Attacks" not in moved(told, name)
    ends = {name: path.split()[-1] for name, path in said["escorts"].items()}
    facing = {name: where if "/" in where else f"{where}/{places(number)[name][0][-1]}" for name, where in ends.items()}
    assert places(number) == {
        name: (facing[name], speed) for name, speed in zip(said["escorts"], said["speeds"], strict=True)
    }
    if number > 1:
        order = [told.index(f" {n} {name} ") for n, name in enumerate(said["escorts"], 1)]
        assert order == sorted(order)


@pytest.mark.parametrize("number", range(1, 6))
def test_the_convoy_keeps_together_on_the_first_five_turns(here, number):
    before, after = position(number - 1), position(number)
    late = PAPER["turn"][number - 1].get("late", [])
    assert [ship.name for ship in after.ships if ship.halted] == late
    both = [(old, new) for old, new in zip(before.ships, after.ships, strict=True) if new.sunk is None]
    afloat = [(old.pose, new.pose) for old, new in both if new.name not in late]
    assert len({(new.bow.q - old.bow.q, new.bow.r - old.bow.r, new.step) for old, new in afloat}) == 1


def test_the_game_ends_and_its_points_are_said(here, game):
    said, told = PAPER["end"], game[1]
    assert len(told) == said["turns"] + 1
    assert not any("the game is over" in each.lower() for each in told[:-1])
    points = said["sunk"].split(":")[0]
    assert f"No submarine is left. The game is over. Your victory points: {points}." in told[-1]
    assert f"Victory points Sunk {said['sunk']}" in told[-1]
    assert "Convoy Phase" not in told[-1], "nothing moves any more"
    assert told[-1].lower().count("the game is over") == 2


def test_a_game_played_with_questions_is_begun_by_this_version(here, game):
    assert not any("Readings other than" in each for each in game[1])
    rules = games.load("on-patrol", "f.toml", files=DISK).rules
    made = {
        read_game(rules, on_disk(f"game-{n}{filled}.toml")).made for n in range(1, 16) for filled in ("", "-filled")
    }
    assert len(made) == 1, "the version that began it, and the house rules"


def test_a_boat_that_surfaces_is_fired_on_and_rammed(here, game):
    assert "Mode 5, diameter movement at full speed" in game[1][13]
    assert "Test corvette 1 rams Wahoo. Resolve this by the base rules." in game[1][13]
    asked = turn(14, "gun", *PAPER["answers"][14])
    assert "Error: 'gun' is not possible. Choose one of: 1 gunfire, 2 Test corvette 1 rams" in asked.stderr


@pytest.mark.parametrize("number", [4, 13])
def test_the_tables_of_a_sheet_of_two_pages_keep_off_the_foot(here, number):
    rules = games.load("on-patrol", "f.toml", files=DISK).rules
    report = play(rules, position(f"{number}-filled"), RandomDice(28_000 + number))
    for width, height in ((540, 670), (523, 720)):
        pages = layouts(rules, report, width, height - ABOVE_FOOT)
        assert len(pages) == 2 and ABOVE_FOOT >= 5.9
        assert min(each.y - each.block.height for each in pages[0].blocks) >= -0.01


# --- what cannot be -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "answers", "error"),
    [
        (
            3,
            ["Test patrol boat"],
            "1 Test corvette 1, sonar 2 Test corvette 2, sonar 3 Test sloop 1, sonar 4 Test sloop 2, sonar Who found Wahoo? (Enter: all missed): Test patrol boat Error: Test patrol boat cannot search for Wahoo in this turn. Choose one of: 1 Test corvette 1 by sonar; 2 Test corvette 2 by sonar; 3 Test sloop 1 by sonar; 4 Test sloop 2 by sonar",
        ),
        (
            4,
            ["", "Test sloop 1 sonar"],
            "1 Test sloop 1 depth charge Y36 2 Test sloop 1 depth charge Z36 3 Test sloop 1 hedgehog Y35 4 Test sloop 1 hedgehog Z34 5 Test corvette 1 K-gun AA35 6 Test corvette 1 depth charge AA36 Did one of these sink Wahoo? (Enter: no): 1 Test patrol boat, radar 2 Test sloop 1, radar 3 Test sloop 2, sonar and radar Who found Wahoo? (Enter: all missed): Test sloop 1 sonar Error: Test sloop 1 cannot be right: it cannot find by sonar, because its sonar works up to speed 3, but its speed was 5 (On Patrol 108.3.1)",
        ),
        (
            4,
            ["", "Test corvette 1"],
            "1 Test sloop 1 depth charge Y36 2 Test sloop 1 depth charge Z36 3 Test sloop 1 hedgehog Y35 4 Test sloop 1 hedgehog Z34 5 Test corvette 1 K-gun AA35 6 Test corvette 1 depth charge AA36 Did one of these sink Wahoo? (Enter: no): 1 Test patrol boat, radar 2 Test sloop 1, radar 3 Test sloop 2, sonar and radar Who found Wahoo? (Enter: all missed): Test corvette 1 Error: Test corvette 1 cannot search for Wahoo in this turn. Choose one of: 1 Test patrol boat by radar; 2 Test sloop 1 by radar; 3 Test sloop 2 by sonar and radar",
        ),
        (
            4,
            ["Test sloop 1 depth charge X36"],
            "Choose one of: 1 Test sloop 1 depth charge Y36, 2 Test sloop 1 depth charge Z36, 3 Test sloop 1 hedgehog Y35, 4 Test sloop 1 hedgehog Z34, 5 Test corvette 1 K-gun AA35, 6 Test corvette 1 depth charge AA36",
        ),
        (
            5,
            ["", "", "", "1000"],
            "Where does it end its move, such as 2, L2, 1R1 or X34/6? (Enter: it stays): How deep is Wahoo, in feet (0 is surfaced)? (Enter: 100): 1000 Error: '1000' is not a depth in feet from 0 to 999 How deep is Wahoo, in feet (0 is surfaced)? (Enter: 100): plotroom: Stopped.",
        ),
        (
            3,
            ["", "", "25", "y", "", "Test tanker 4"],
            "Test tanker 4 cannot be hit, because it is 22 hexes from the nearest torpedo",
        ),
        (
            5,
            ["", "", "LL"],
            "Where does it end its move, such as 2, L2, 1R1 or X34/6? (Enter: it stays): LL Error: 'LL' turns twice in one hex, but a ship can turn only once in each hex Wahoo is at X34/6",
        ),
        (
            1,
            ["", "W75/6"],
            "Where does it end its move, such as 2, L2, 1R1 or W40/6? (Enter: it stays): W75/6 Error: 'W75' is not on the board, which has columns A to NN and rows 1 to 70 Wahoo is at W40/6",
        ),
    ],
)
def test_an_answer_that_cannot_be_is_asked_again_with_what_could(here, number, answers, error):
    before = set(Path().iterdir())
    result = turn(number, *answers)
    assert result.exit_code == 1 and error in " ".join(result.stderr.split())
    question = result.stderr.splitlines()[-1].removesuffix("plotroom: Stopped.")
    assert result.stderr.count(question) == 2, "the same question again"
    assert set(Path().iterdir()) == before, "nothing is written"


def entered(number, *changes):
    """The line of the first of some changes of the file of a turn, which is written as `wrong.toml`."""
    text = Path(f"game-{number}.toml").read_text(encoding="utf-8")
    old, new = changes[0]
    line = (text[: text.index(old)] + new.rstrip()).count("\n") + 1
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, new)
    Path("wrong.toml").write_text(text, encoding="utf-8")
    return line


def after_name(name, line):
    """The change that puts a line under the name of a ship."""
    return f'name = "{name}"\n', f'name = "{name}"\n{line}\n'


FOUND = ("found = []", 'found = ["Test sloop 1 sonar"]')


@pytest.mark.parametrize(
    ("number", "change", "words"),
    [
        (
            4,
            FOUND,
            "found: 'Test sloop 1' is not possible: it cannot find by sonar, because its sonar works up to speed 3, but its speed was 5 (On Patrol 108.3.1). Use --lenient to accept it.",
        ),
        (
            4,
            ("found = []", 'found = ["Test patrol boat sonar"]'),
            "found: 'Test patrol boat' is not possible: it cannot find by sonar, because it has no sonar. Use --lenient to accept it.",
        ),
        (
            5,
            after_name("Test corvette 1", 'weapons = [{ kind = "k-gun", count = 2, drops = "abeam 12" }]'),
            "Write 'stern', 'abeam 1', 'ahead 2' or 'ahead 1-3', with hexes from 1 to 9",
        ),
        (
            5,
            after_name("Test corvette 1", 'weapons = [{ kind = "k-gun", count = 2, drops = "ahead 2" }]'),
            "a k-gun falls abeam, not ahead 2",
        ),
        (
            5,
            ('bow = "FF37"', 'bow = "X36"'),
            "'Test sloop 1' has its bow in X36, where 'Test corvette 1' is. Free hexes next to it: X37, Y37, Y36, X35 and W36",
        ),
        (5, ("\ndepth = 100", "\ndepth = 1000"), "from 0 to 999"),
        (
            4,
            after_name("Test tanker 4", "torpedoed = 4"),
            "torpedoed: 'Test tanker 4' cannot be hit, because no torpedo ran or was launched. Remove torpedoed and sunk, or enter the turn of the hit. Use --lenient to accept it.",
        ),
    ],
)
def test_what_cannot_be_in_a_file_is_refused_with_its_line_and_the_cure(here, number, change, words):
    line = entered(number, change)
    before = set(Path().iterdir())
    result = run("turn", "on-patrol", "wrong.toml", "--rules", "f.toml", "--seed", "28")
    assert result.exit_code == 2 and not result.stdout
    assert result.stderr.startswith(f"plotroom: wrong.toml:{line}: "), result.stderr
    assert words in result.stderr and result.stderr.count("\n") == 1
    assert set(Path().iterdir()) == before


def test_a_hit_out_of_range_stands_with_lenient_and_where_nobody_can_know(here):
    entered(3, after_name("Test tanker 4", "torpedoed = 3"), ("fired = false", "fired = true"))
    words = ("turn", "on-patrol", "wrong.toml", "--rules", "f.toml", "--seed", "28", "--json")
    assert (
        "torpedoed: 'Test tanker 4' cannot be hit, because it is 22 hexes from the nearest torpedo, which runs at most 20. Remove torpedoed and sunk, or enter the turn of the hit. Use --lenient to accept it."
        in run(*words).stderr
    )
    passed = run(*words, "--lenient")
    assert passed.exit_code == 0 and "torpedoed: 'Test tanker 4'" in passed.stdout
    text = re.sub(r"\nfrom = .*", "", Path("wrong.toml").read_text(encoding="utf-8"))
    Path("wrong.toml").write_text(text, encoding="utf-8")
    assert run(*words).exit_code == 0, "without the file of the turn before older torpedoes are not known"


def test_a_quiet_turn_takes_few_keys(here):
    quiet = PAPER["answers"][5]
    assert sum(len(answer) + 1 for answer in quiet) <= 8 and set(quiet) == {"", "2"}
