"""Every fault of a folder of a player's own game is found at once, with file and line; faults hide no others."""

import pytest

from aids import game_folders, games
from aids.errors import RulesError, UnknownName
from aids.input_file import DISK
from generators.jobs.verify import verify
from generators.sheets.kits import catalog
from tests.own import GAME, KIT, write_game
from tests.printed import run


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """An empty current folder, in a program that has found no game yet."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(game_folders, "_found", {})
    return tmp_path


def report(here, game=GAME, kit=KIT, **files):
    """What is found in a folder `hornet`."""
    write_game(here / "hornet", game, kit, **files)
    return verify(games.find("./hornet", DISK), DISK)


def found(errors):
    """The errors as text, without the folder."""
    return [str(error).removeprefix("./hornet/") for error in errors]


def test_a_game_without_faults(here):
    told = report(here)
    assert told.faults == [] and told.warnings == [] and told.game.title == "Hornet" and len(told.sheets) == 2


def test_a_game_of_plotroom_is_not_verified():
    with pytest.raises(UnknownName, match="ssn: this is a built-in game"):
        verify("ssn", DISK)


FAULTY = """game = "hornet"
title = "Hornet"
[figures]
reach = { value = 3, unit = "hexes", means = "how far" }
speed = { value = "fast", unit = "hexes", means = "how fast" }
[tables.hits]
dice = "d6"
columns = { hits = "Hits", note = "Note" }
rows = [
  { roll = "1-3", hits = 0, note = "none" },
  { roll = "3-4", hits = 1, note = "{speed} hexes" },
  { roll = "6", hist = 2, note = "two" },
]
[tables.search]
dice = "d7x"
columns = { found = "Found" }
rows = [{ roll = "1-6", found = "{raech}" }]
[tables.weather]
dice = "d6"
columns = { sky = "Sky" }
assumes = ["H-9"]
rows = [{ roll = "1-6", sky = "clear" }]
[tables.drift]
dice = "2d6"
columns = { move = "Move" }
rows = [{ roll = "2-6", move = "a" }, { roll = "8-9", move = "b" }, { roll = "9+", move = "c" }]
[tables.good]
dice = "d6"
columns = { sky = "Sky" }
rows = [{ roll = "1-6", sky = "clear" }]
[checks.twice]
steps = [{ table = "weather", as = "sky" }]
[checks.other]
steps = [{ table = "waether", as = "sky" }]
"""


def test_every_fault_of_a_game_is_found_at_once(here):
    assert found(report(here, FAULTY, None).faults) == [
        "game.toml:5: 'value' must be a number, not 'fast'",
        "game.toml:9: the result 5 of d6 is not in any row",
        "game.toml:11: the result 3 of d6 is in two rows",
        "game.toml:12: unknown column 'hist'. Did you mean 'hits'? Choose one of: hits, note.",
        "game.toml:15: 'd7x' is not a roll. Write dice such as d6, 2d6, d12, d20 or d66.",
        "game.toml:17: unknown value 'raech'. Did you mean 'reach'? Choose one of: reach, speed.",
        "game.toml:21: unknown ruling 'H-9'. There are none.",
        "game.toml:26: the result 7 of 2d6 is not in any row",
        "game.toml:26: the result 9 of 2d6 is in two rows",
        "game.toml:34: unknown table 'waether'. Choose one of: good.",
    ]


FAULTY_KIT = """[[sheets]]
name = "tables"
kind = "chart"
title = "Tables"
blocks = [
  { kind = "table", table = "hits" },
  { kind = "tabel", table = "hits" },
  { kind = "table", table = "hist" },
  { kind = "table", table = "hits", color = "red" },
]
[[sheets]]
name = "tables"
kind = "chrat"
title = "Twice"
[[sheets]]
name = "counters"
kind = "counters"
title = "Boats ☠"
pieces = [
  { name = "boat", size = ["5/8 in", "5/8 in"], front = { ground = "navy", ink = "ink", label = "Boat" } },
  { name = "sub", size = ["5/8 in", "5/8 in"], front = { ground = "navy", ink = "paper", art = "sub.svg" } },
  { name = "ship", size = ["5/8 in", "5/8 in"], front = { ground = "navy", ink = "paper", art = "../ship.png" } },
  { name = "long", size = ["5/8 in", "5/8 in"], front = { ground = "navy", ink = "paper", label = "A label that is far too long" } },
  { name = "good", size = ["5/8 in", "5/8 in"], front = { ground = "navy", ink = "paper", label = "Good" } },
]
[[sheets]]
name = "csv"
kind = "counters"
title = "From a file"
pieces = "pieces.csv"
[[sheets]]
name = "none"
kind = "counters"
title = "No file"
pieces = "none.csv"
"""

PIECES = """name,quantity,size,front ground,front ink,front art
a,1,5/8 in,navy,paper,submarine-surfaced
b,many,5/8 in,navy,paper,submarine-surfaced
c,1,5/8 inn,navy,paper,submarine-surfaced
d,1,5/8 in,navy,paper,submarine-surfcaed
"""


def test_every_fault_of_a_kit_is_found_at_once(here):
    faults = found(report(here, kit=FAULTY_KIT, pieces__csv=PIECES).faults)
    starts = [
        "kit.toml:7: hornet has no chart block 'tabel'. Did you mean 'table'?",
        "kit.toml:8: hornet has no table 'hist'. Did you mean 'hits'? Choose one of: hits.",
        "kit.toml:9: unknown key 'color'. ",
        "kit.toml:12: two sheets are called 'tables'",
        "kit.toml:13: hornet has no sheet kind 'chrat'. Did you mean 'chart'?",
        "kit.toml:18: 'title' has the character '☠' (U+2620), which Source Sans does not have. Remove it.",
        "kit.toml:20: ink 'ink' can hardly be seen on ground 'navy' (contrast 1.",
        "kit.toml:21: 'sub.svg': there is no such file",
        "kit.toml:22: '../ship.png' is outside the folder. Choose a file in the folder.",
        "kit.toml:23: 'long': the text 'A label that is far too long' does not fit ",
        "kit.toml:35: 'none.csv': there is no such file",
        "pieces.csv:3: quantity 'many' of 'b' must be a whole number",
        "pieces.csv:4: size: '5/8 inn' is not a length",
        "pieces.csv:5: unknown art 'submarine-surfcaed'. Did you mean 'submarine-surfaced'?",
    ]
    assert [fault[: len(start)] for fault, start in zip(faults, starts, strict=True)] == starts


GONE = [(game, old, new) for game in games.names() for old, new in catalog(game).gone.items()]


@pytest.mark.parametrize(("game", "old", "new"), GONE)
def test_a_block_that_is_gone_is_told_with_the_one_in_its_place(here, game, old, new):
    kit = f'game = "{game}"\n[[sheets]]\nname = "own"\nkind = "chart"\ntitle = "Own"\nblocks = [\n{{ kind = "{old}" }},\n]\n'
    (here / "old.toml").write_text(kit, encoding="utf-8")
    result = run("print", game, "--kit", "old.toml")
    told = f"old.toml:7: the chart block '{old}' was removed. Use '{new}', which has other settings"
    assert result.exit_code == 2 and told in result.stderr
    assert old not in catalog(game).blocks and new in catalog(game).blocks


def test_what_is_not_toml_is_one_fault_of_its_file(here):
    with pytest.raises(RulesError, match=r"game\.toml:5: "):
        report(here, GAME.replace("[tables.hits]", "[tables.hits"))
    assert [line[:12] for line in found(report(here, kit="[[sheets").faults)] == ["kit.toml:1: "]


def test_text_without_room_is_found_on_either_paper(here):
    wide = "W" * 90
    log = '[[sheets]]\nname = "log"\nkind = "log"\ntitle = "Log"\ncolumns = [{ name = "A", share = 1 }]\n'
    faults = found(report(here, kit=f'{log}trackers = [{{ name = "{wide}", boxes = 9 }}]\n').faults)
    assert faults and all(fault.startswith("kit.toml:6: ") and "wider than the page" in fault for fault in faults)


def test_what_is_unused_or_cites_nothing_is_a_warning(here):
    game = (
        GAME
        + """
[figures]
reach = { value = 3, unit = "hexes", means = "how far", rule = "2.1" }
speed = { value = 3, unit = "hexes", means = "how fast", rule = "2.2" }
[rulings.H-1]
rule = "4.1"
text = "A hit counts for {speed} hexes."
[inputs.night]
kind = "flag"
help = "at night"
[tables.drift]
dice = "d6"
columns = { move = "Move" }
rows = [{ roll = "1-6", move = "astern" }]
"""
    )
    kit = (
        KIT + '[[sheets]]\nname = "turns"\nkind = "track"\ntitle = "Turns"\ntracks = [{ title = "Turns", count = 9 }]\n'
    )
    told = report(here, game, kit)
    assert told.faults == []
    assert found(told.warnings) == [
        "game.toml:17: nothing uses the figure 'reach'",
        "game.toml:19: nothing uses the ruling 'H-1'",
        "game.toml:22: nothing uses the input 'night'",
        "game.toml:25: no sheet prints the table 'drift'",
        "game.toml:25: the table 'drift' cites no rule",
        "kit.toml:21: the sheet 'turns' cites no rule",
    ]


def test_a_game_that_cites_no_rules_is_not_told_to(here):
    told = report(here, GAME.replace('rule = "4.1"\n', ""))
    assert told.faults == told.warnings == []


def test_a_sheet_with_text_beyond_all_bounds_is_not_built(here, monkeypatch):
    built = []
    monkeypatch.setattr("generators.sheets.kits.build", lambda spec, job: built.append(spec.name))
    kit = KIT.replace('about = "Hits', 'note = "' + "word " * 400 + '"\nabout = "Hits')
    assert found(report(here, kit=kit).faults) == [
        "kit.toml:7: 'note' is 2000 characters long. Use at most 1000 characters."
    ]
    assert set(built) == {"counters"}
    told = report(here, GAME.replace('title = "Hits"', f'title = "{"x" * 300}"'))
    assert found(told.faults) == ["game.toml:6: 'title' is 300 characters long. Use at most 100 characters."]
    assert set(built) == {"counters"}
