"""Setups of a player's own game: rolled by its checks, printed, told slip by slip, refused with file and line."""

import json
from pathlib import Path

import pytest
from pypdf import PdfReader

from aids import games
from aids.input_file import DISK
from aids.own_setups import roll_setup
from generators.page.frame import frame_pages, paper
from generators.sheets.setup_sheets import SetupJob, on_leaves, setup_page_count, setup_sheet
from tests.page.lint import sound
from tests.printed import run

GAME = """game = "hornet"
title = "Hornet"
[figures]
raid-turns = { value = 7, unit = "turns", rule = "2", least = 1, most = 40, means = "turns of a raid" }
[rulings.H-1]
rule = "4.1"
text = "Nothing is met in port."
[tables.contact]
title = "Contact"
rule = "4.1"
dice = "2d6"
assumes = ["H-1"]
columns = { meets = "Meets" }
rows = [{ roll = "2-6", meets = "nothing" }, { roll = "7-9", meets = "a merchant" }, { roll = "10+", meets = "a convoy" }]
[tables.escort]
title = "Escorts"
rule = "5"
dice = "d10"
columns = { ships = "Ships" }
rows = [{ roll = "1-5", ships = 2 }, { roll = "6-10", ships = 4 }]
"""
SETUP = """game = "hornet"
title = "Raid"
[[open]]
label = "Escorts"
check = "escort"
times = 2
[[slips]]
label = "Turn"
count = "raid-turns"
rolls = [{ label = "Contact", check = "contact" }]
"""
MORE = """[[slips]]
label = "Night raid"
count = 2
rolls = [{ check = "contact", times = 2 }, { label = "Escort", check = "escort" }]
"""


@pytest.fixture
def hornet(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("hornet").mkdir()
    Path("hornet/game.toml").write_text(GAME, encoding="utf-8")
    Path("hornet/setup.toml").write_text(SETUP, encoding="utf-8")
    return games.load(games.find("./hornet", DISK), files=DISK)


def rewrite(text):
    Path("hornet/setup.toml").write_text(text, encoding="utf-8")


@pytest.mark.sample(4)
@pytest.mark.parametrize("sides", ["long-edge", "fold"])
@pytest.mark.parametrize("on", ["letter", "a4", "148x210mm"])
@pytest.mark.parametrize("text", [SETUP, SETUP + MORE])
def test_pages_are_sound_and_counted(hornet, sides, on, text):
    rewrite(text)
    job = SetupJob(paper(on), sides, "plotroom setup ./hornet")
    pages = list(frame_pages(list(on_leaves(hornet, {}, [roll_setup(hornet, {}, 3)], job)), paper(on)))
    assert len(pages) == setup_page_count(hornet, {}, job, 1)
    for page in pages:
        sound(page, paper(on))


def test_the_same_seed_gives_the_same_setup_and_more_slips_begin_alike(hornet):
    setup = roll_setup(hornet, {}, 5)
    assert roll_setup(hornet, {}, 5) == setup != roll_setup(hornet, {}, 6)
    rewrite(SETUP.replace('"raid-turns"', "9"))
    longer = roll_setup(hornet, {}, 5)
    assert longer.slips[:7] == setup.slips and len(longer.slips) == 9
    rewrite(SETUP + MORE)
    assert [slip.rolls for slip in roll_setup(hornet, {}, 5).slips[:7]] == [slip.rolls for slip in setup.slips]


def test_every_roll_follows_its_table(hornet):
    rewrite(SETUP + MORE)
    for seed in range(40):
        for rolled in (each for slip in roll_setup(hornet, {}, seed).slips for each in slip.rolls):
            total = sum(rolled.dice)
            if rolled.check == "contact":
                assert rolled.text == ("nothing" if total < 7 else "a merchant" if total < 10 else "a convoy")
            else:
                assert rolled.text == ("2" if total < 6 else "4")


CODES = """[tables.fight]
title = "Fight"
rule = "6"
dice = "d6"
across = { choice = true }
columns = { day = "Day", night = "Night" }
results = { DS = { text = "ship sunk", then = "escort" }, NE = "no effect" }
rows = [{ roll = "1-3", day = "DS", night = "NE" }, { roll = "4-6", day = "NE", night = "DS" }]
"""


def test_slips_have_words_and_no_codes_alone(hornet):
    """A slip had `NE, none, day`."""
    Path("hornet/game.toml").write_text(GAME + CODES, encoding="utf-8")
    rewrite(SETUP + MORE.replace('check = "contact", times = 2', 'check = "fight", inputs = { column = "day" }'))
    game = games.load(games.find("./hornet", DISK), files=DISK)
    texts = {
        slip.rolls[0].text
        for seed in range(20)
        for slip in roll_setup(game, {}, seed).slips
        if slip.rolls[0].check == "fight"
    }
    assert texts == {"no effect (NE)", "ship sunk (DS), escorts 2", "ship sunk (DS), escorts 4"}


def test_slips_are_even_handed(hornet):
    """The chance of a convoy is 6/36: of 7,000 slips within four standard deviations."""
    met = [slip.rolls[0].text for seed in range(1000) for slip in roll_setup(hornet, {}, seed).slips]
    assert abs(met.count("a convoy") - len(met) / 6) < 4 * (len(met) * 5 / 36) ** 0.5


def test_json_and_reveal_tell_the_same(hornet):
    rewrite(SETUP + MORE)
    told = json.loads(run("setup", "./hornet", "--seed", "9", "--json").stdout)
    assert told["assumes"] == ["H-1"] and told["seed"] == 9
    assert [roll["for"] for roll in told["rolls"]][:3] == ["open, Escorts 1", "open, Escorts 2", "slip turn:1, Contact"]
    slip = json.loads(run("setup", "./hornet", "--seed", "9", "--reveal", "night-raid:2", "--json").stdout)
    assert slip["rolls"] == [roll for roll in told["rolls"] if roll["for"].startswith("slip night-raid:2, ")]
    assert len(slip["rolls"]) == 3
    words = run("setup", "./hornet", "--seed", "9", "--reveal", "turn:4").stdout
    assert words.startswith("Turn 4. Contact: ")


def test_the_sheet_repeats_itself_and_hides_its_slips(hornet):
    assert run("setup", "./hornet", "--seed", "9", "-o", "out").exit_code == 0
    pages = [page.extract_text() for page in PdfReader("out/hornet-setup-9-letter.pdf").pages]
    assert len(pages) == 2
    assert "plotroom setup ./hornet" in pages[0] and "--seed 9" in pages[0] and "Escorts 1" in pages[0]
    assert run("setup", "./hornet", "--seed", "8", "-o", "out").exit_code == 0
    other = [page.extract_text() for page in PdfReader("out/hornet-setup-8-letter.pdf").pages]
    slips, others = (
        text[text.index("Turn 1") :].replace("seed 8", "seed 9").replace("Raid 8", "Raid 9")
        for text in (pages[0], other[0])
    )
    assert slips == others, "a front tells no roll"
    assert "Contact" not in pages[1] and "•••••••" in pages[1] != other[1], "a program finds dots"
    assert setup_sheet(hornet).slip_example == "1"


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"hornet"', '"wasp"', 1, "'hornet'"),
        ('"Raid"', f'"{"R" * 31}"', 2, "at most 30"),
        ('check = "escort"', 'check = "escorts"', 5, "Did you mean 'escort'?"),
        ("times = 2", "times = 0", 6, "from 1 to"),
        ("times = 2", 'show = ["boats"]', 6, "ships"),
        ("times = 2", "inputs = { season = 1 }", 6, "no inputs"),
        ('"raid-turns"', '"raid-turn"', 9, "raid-turns"),
        ('"raid-turns"', "201", 9, "200"),
        ("rolls = [{ label", "rolls = [{ lable", 10, "unknown key"),
        ('rolls = [{ label = "Contact", check = "contact" }]', "rolls = []", 10, "a slip needs at least one roll"),
        ("[[slips]]", "[[slip]]", 7, "slips"),
        ('label = "Turn"', 'label = "Turn \u2603"', 8, "Source Sans does not have"),
    ],
)
def test_bad_files_are_refused_at_their_line(hornet, old, new, line, words):
    rewrite(SETUP.replace(old, new, 1))
    result = run("setup", "./hornet", "--seed", "1", "-o", "out")
    (told,) = result.stderr.strip().splitlines()
    assert result.exit_code == 2 and words in told and f"setup.toml:{line}: " in told
    assert not Path("out").exists()


def test_a_game_without_the_file_has_no_setup(hornet):
    Path("hornet/setup.toml").unlink()
    result = run("setup", "./hornet")
    assert result.exit_code == 2 and "this game has no setup sheet" in result.stderr and "setup.toml" in result.stderr
