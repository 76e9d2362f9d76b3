"""`verify` tells every fault of a row at once, and what print alone would not say."""

import pytest

from aids import game_folders, games
from aids.input_file import DISK, PlayerFile, PlayerFiles
from generators.jobs.verify import verify, verify_counters
from tests.own import GAME, write_game
from tests.pieces.laid_out import layout
from tests.printed import run

HEAD = "name,quantity,size,front ground,front ink,front value,front art,back ground,back ink\n"
#: Rows of a counter sheet, each with what is wrong in it: every fault of the row.
ROWS = {
    "a,-6,15,redd,whitee,3,anker,,": ["quantity '-6'", "'15' is not a length", "'redd'", "'whitee'", "'anker'"],
    "b,x,1/2 in,navy,navy,1,anchor,navy,": [
        "quantity 'x'",
        "'back ink' of 'b' is missing",
        "'navy' can hardly be seen",
    ],
    "c,2,99 in,paper,ink,\u2603,anchor,paper,paper": ["'size' must be", "U+2603", "'paper' can hardly be seen"],
    "d,2,1/2 in,paper,ink,1,anchor,paper,ink,more": ["this row has 10 cells"],
}
KIT = 'game = "hornet"\n[[sheets]]\nname = "c"\nkind = "counters"\ntitle = "C"\npieces = "c.csv"\n'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(game_folders, "_found", {})
    return tmp_path


def of_folder(here, text, game=GAME, kit=KIT):
    write_game(here / "hornet", game, kit, **{"c.csv": text})
    return verify(games.find("./hornet", DISK), DISK)


def of_file(here, text):
    return verify_counters(PlayerFile("c.csv", PlayerFiles({"c.csv": text.encode()})))


@pytest.mark.parametrize("report", [of_folder, of_file], ids=["kit", "file"])
def test_every_fault_of_a_row_of_counters_is_told(here, report):
    told = list(map(str, report(here, HEAD + "\n".join(ROWS) + "\n").faults))
    for line, (row, faults) in enumerate(ROWS.items(), 2):
        own = [each for each in told if f"c.csv:{line}: " in each]
        for fault in faults:
            assert [each for each in own if fault in each], (row, fault, own)
        assert len(own) == len(faults), own


def test_a_row_that_is_mended_has_no_faults_of_its_mending(here):
    text = HEAD + "a,-6,1/2 in,navy,paper,3,anchor,,\na,1,1/2 in,navy,paper,3,anchor,,\n"
    told = [str(fault).partition("hornet/")[2] for fault in of_folder(here, text).faults]
    assert told == [
        "c.csv:2: quantity '-6' of 'a' must be a whole number, 0 to 500",
        "c.csv:3: two pieces are called 'a', the first on line 2. Rename one of them.",
    ]


def test_every_fault_of_a_row_of_a_layout_is_told():
    places = '{ text = "{name}", box = [5, 5, 90, 40], color = "{ink}" },\n{ symbol = "{type}", box = [5, 50, 90, 40] }'
    files = {"u.toml": layout(places, rows='pieces = "u.csv"'), "u.csv": "name,quantity,ink,type\nA,x,rosso,tnak\n"}
    report = verify_counters(PlayerFile("u.toml", PlayerFiles({name: text.encode() for name, text in files.items()})))
    assert sorted(str(fault).partition("'A': ")[2][:14] for fault in report.faults) == [
        "'rosso' is not",
        "quantity 'x' m",
        "unknown symbol",
    ]


def test_every_fault_of_a_row_of_a_track_is_told(here):
    kit = KIT.replace('"counters"', '"track"').replace("pieces = ", 'tracks = [{ title = "T", count = 4, marks = ')
    told = of_folder(here, "turn,words,art\n1,{no},{not}\n", kit=kit.rstrip() + " }]\n").faults
    assert [str(fault).partition("c.csv:")[2][:14] for fault in told] == ["2: unknown val", "2: unknown val"]


def advice(files):
    report = verify_counters(PlayerFile("u.toml", PlayerFiles({name: text.encode() for name, text in files.items()})))
    assert report.faults == []
    return list(map(str, report.warnings))


def test_a_row_shorter_than_its_headings_is_told_once():
    files = {"u.toml": layout('{ text = "{name}" }', rows='pieces = "u.csv"'), "u.csv": "name,a,b,c\nA,1,2,3\nB,1\nC\n"}
    assert advice(files) == ["u.csv:3: this row has 2 of 4 cells (and in 1 more row), and the others are empty"]
    assert advice({**files, "u.csv": "name,a,b,c,,\nA,1,2,3\nB,1,,\n"}) == []
    titled = {"u.toml": 'title = "about units.csv"\n' + files["u.toml"], "u.csv": "name,a,b\nA,1,2\n"}
    assert advice(titled) == [], "a title names no file"


@pytest.mark.parametrize(
    ("place", "beyond"),
    [
        ('text = "x", box = [10, 10, 95, 80]', "0.1 in"),
        ('text = "x", box = [-5, 10, 50, 80]', "0.1 in"),
        ('text = "x", box = ["1.5 in", 10, "1 in", 80], turn = 90', "0.5 in"),
        ('panel = "navy", box = [10, 10, 120, 80]', "0.6 in"),
        ('symbol = "anchor", box = [10, 60, 80, 60]', "0.4 in"),
    ],
)
def test_a_box_beyond_the_face_is_told(place, beyond):
    (line,) = advice({"u.toml": layout(f"{{ {place} }}")})
    assert line.startswith(f"u.toml:7: this box reaches {beyond} beyond the face. Make it smaller")


@pytest.mark.parametrize("place", ['panel = "navy", box = [-5, -5, 110, 110]', 'text = "x", type = 9', 'band = "navy"'])
def test_a_color_may_reach_into_the_bleed(place):
    assert advice({"u.toml": layout(f"{{ {place} }}")}) == []


CROSS = (
    GAME
    + """
[inputs.guns]
kind = "whole"
least = 1
most = 60
help = "guns"
[tables.crt]
title = "CRT"
rule = "5"
dice = "d6"
across = { value = "guns / 2", from = [0, 2] }
columns = { low = "Low", high = "High" }
results = { A = "all", B = { text = "both", then = "hits", times = 2 }, C = "none" }
rows = [{ roll = "1-3", low = "A", high = "B" }, { roll = "4-6", low = "B", high = "B" }]
"""
)


def found(here, game, kit=""):
    write_game(here / "hornet", game, kit)
    if not kit:
        (here / "hornet" / "kit.toml").unlink()
    report = verify(games.find("./hornet", DISK), DISK)
    return [[str(error).partition("hornet/")[2] for error in errors] for errors in (report.faults, report.warnings)]


def test_a_result_that_no_cell_has_is_told(here):
    assert found(here, CROSS) == [[], ["game.toml:27: no cell of the table 'crt' has the result 'C'"]]


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("times = 2", "times = 51", 27, "'times' must be a whole number from 0 to 50, not 51"),
        ("times = 2", 'times = "-1"', 27, "'times' must be a whole number from 0 to 50, not '-1'"),
        ("guns / 2", "guns / 0", 25, "'guns / 0': column 8: this is a division by 0"),
        ("guns / 2", "2 * guns / (0)", 25, "this is a division by 0"),
    ],
)
def test_a_number_out_of_bounds_is_told_before_it_is_worked_out(here, old, new, line, words):
    (fault,) = found(here, CROSS.replace(old, new))[0]
    assert fault.startswith(f"game.toml:{line}: ") and words in fault


def test_a_step_is_not_carried_out_fifty_one_times(here):
    game = GAME + '[checks.fire]\ntitle = "Fire"\nrule = "6"\nsteps = [\n  { table = "hits", times = 51 },\n]\n'
    assert found(here, game)[0] == ["game.toml:19: 'times' must be a whole number from 0 to 50, not 51"]


def test_bounds_of_a_figure_that_cross_are_told_as_such(here):
    figure = '[figures]\nturns = { value = 12, unit = "turns", rule = "1", means = "turns", least = 14, most = 12 }\n'
    assert found(here, GAME + figure)[0] == ["game.toml:16: 'least' is 14, which is more than 'most', 12"]


CHECKS = """game = "hornet"
title = "Hornet"
[inputs.guns]
kind = "whole"
least = 1
most = 4
help = "guns"
[checks.fire]
title = "Fire"
rule = "1"
steps = [{ roll = "d6", times = "guns", count = "roll >= 5", as = "hits" }]
"""


def test_a_game_may_be_checks_alone(here):
    assert found(here, CHECKS) == [[], []]
    assert run("verify", "./hornet").stdout == "No errors found (1 check).\n"
    listed = run("list", "./hornet")
    assert listed.exit_code == 0 and "fire" in listed.stdout and "Sheets" not in listed.stdout
    assert run("check", "./hornet", "fire", "--guns", "2", "--dice", "5,6").exit_code == 0
    for target in ("./hornet", "./hornet/tables"):
        refused = run("print", target)
        assert refused.exit_code == 2 and "This game has no tables to print. Add a table to game.toml" in refused.stderr
    assert "no tables to print" in found(here, 'game = "hornet"\ntitle = "Hornet"\n')[0][0], "nothing at all is a fault"
