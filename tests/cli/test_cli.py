"""The command line: answers, errors of one line, files left alone, and what other programs read."""

import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from aids import games
from tests.printed import run, sheets_of
from tests.readback import open_pdf

PROGRAM = [sys.executable, "-c", "from generators.cli.main import main; main()"]
TORPEDO = ("check", "ssn", "torpedo", "--range", "12", "--threshold", "7", "--target")
BAD_TOML = {
    "unknown.toml": b"[figures]\ntorpedo-stp = 6\n",
    "broken.toml": b"[figures]\ntorpedo-step = \n",
    "latin.toml": b"# caf\xe9\n",
    "kit.toml": b'game = "ssn"\n[[sheets]]\nname = "log"\nkind = "logg"\ntitle = "Log"\n',
    "other.toml": b'game = "chess"\n',
    "mine.txt": b"my own words\n",
}


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder to work in, with a few bad files in a folder beside it."""
    (tmp_path / "bad").mkdir()
    for name, content in BAD_TOML.items():
        (tmp_path / "bad" / name).write_bytes(content)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    return tmp_path / "work"


def process(*words, **env):
    """The program as a process of its own."""
    return subprocess.run([*PROGRAM, *words], env=os.environ | env, capture_output=True, timeout=60)


def one_line(result):
    """The single line that an error is."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1 and result.stderr.endswith("\n")
    assert result.stderr.startswith("plotroom: ")
    assert "Traceback" not in result.stderr
    return result.stderr


# --- errors ---------------------------------------------------------------------------------------------------

# What is written, and what the line must tell: the option or file (with its line), the value, what would be right.
MISTAKES = [
    ("prnt ssn", "'prnt'", "'print'"),
    ("print", "TARGET"),
    ("print sns", "'sns'", "did you mean 'ssn'?"),
    ("print ssn/countrs", "ssn/countrs", "did you mean 'counters'?"),
    ("print /counters", "'/counters'", "ssn"),
    ("print ssn --paper lettr", "--paper", "'lettr'", "did you mean 'letter'?"),
    ("print ssn --paper 10x10", "--paper", "'10x10'", "10x10in"),
    ("print ssn --paper 99999x99999in", "--paper", "99999x99999in", "200 inches"),
    ("print ssn --paper=", "--paper", "''", "letter"),
    ("print ssn --format pfd", "--format", "'pfd'", "did you mean 'pdf'?"),
    ("print ssn --sides longedge", "--sides", "'longedge'", "did you mean 'long-edge'?"),
    ("print ssn --palette color", "--palette", "'color'", "did you mean 'colour'?"),
    ("print ssn --dpi 20", "--dpi", "'20'", "36 to 1200"),
    ("print ssn --dpi twelve", "--dpi", "'twelve'", "whole number"),
    ("print ssn --easy 0", "--easy", "'0'", "from 5 to 120"),
    ("print ssn --sharp 400", "--sharp", "'400'", "from 5 to 120"),
    ("print ssn --easy x", "--easy", "'x'", "number"),
    ("print ssn --papr a4", "--papr", "--paper"),
    ("print ssn --paper", "--paper", "argument"),
    ("print ssn --one-file --format svg", "--one-file", "svg", "--format pdf"),
    ("print ssn --each-counter --format pdf", "--each-counter", "pdf", "--format png"),
    ("print ssn/log --each-counter", "--each-counter", "counters"),
    ("print ssn --rules ../bad/none.toml", "../bad/none.toml", "no such file"),
    ("print ssn --rules ../bad", "../bad", "folder"),
    ("print ssn --rules ../bad/unknown.toml", "unknown.toml:2:", "'torpedo-stp'", "did you mean 'torpedo-step'?"),
    ("print ssn --rules ../bad/broken.toml", "broken.toml:2:"),
    ("print ssn --rules ../bad/latin.toml", "latin.toml:1:", "UTF-8"),
    ("print ssn --kit ../bad/none.toml", "none.toml", "no such file"),
    ("print ssn --kit ../bad/kit.toml", "kit.toml:4:", "'logg'", "did you mean 'log'?"),
    ("print ssn --kit ../bad/other.toml", "other.toml:1:", "'chess'", "'ssn'"),
    ("print ssn -o ../bad/mine.txt", "mine.txt"),
    ("print ssn -o ../bad/mine.txt/deeper", "mine.txt"),
    ("list sns", "'sns'", "did you mean 'ssn'?"),
    ("list --jsn", "--jsn", "--json"),
    ("new kt ssn x.toml", "'kt'", "did you mean 'kit'?"),
    ("new kit sns x.toml", "'sns'", "did you mean 'ssn'?"),
    ("new kit ssn", "FILE"),
    ("new kit ssn ../bad", "../bad", "folder"),
    ("new kit ssn ../bad/mine.txt", "mine.txt", "--force"),
    ("setup sns", "'sns'", "did you mean 'ssn'?"),
    ("setup ssn --seed x", "--seed", "'x'", "whole number"),
    ("setup ssn --seed -1", "--seed", "'-1'", "from 0"),
    ("setup ssn --count 0", "--count", "'0'", "from 1 to 10000"),
    ("setup ssn --count 10001", "--count", "'10001'", "from 1 to 10000"),
    ("setup ssn --turns 0", "--turns", "0", "1"),
    ("setup ssn --turns 61", "--turns", "61", "60"),
    ("setup ssn --turns 50", "--turns", "50", "letter", "larger paper"),
    ("setup ssn --paper 148x210mm", "--paper", "148x210mm", "7 inches"),
    ("setup ssn --paper a5", "--paper", "'a5'", "a4"),
    ("check sns kill", "'sns'", "did you mean 'ssn'?"),
    ("check ssn kil", "'kil'", "did you mean 'kill'?"),
    ("check ssn kill --dice 7", "--dice", "7", "d6"),
    ("check ssn kill --dice 0", "--dice", "0", "d6"),
    ("check ssn kill --dice 3,4", "--dice", "2 dice given", "1 used"),
    ("check ssn kill --dice=", "--dice", "''", "3,4"),
    ("check ssn kill --dice 1;2", "--dice", "'1;2'", "3,4"),
    ("check ssn kill --seed x", "--seed", "'x'"),
    ("check ssn kill --dice 1 --seed 1", "--dice and --seed"),
    ("check ssn kill --seed 1 --odds", "--seed and --odds"),
    ("check ssn kill --dice 1 --odds", "--dice and --odds"),
    ("check ssn kill --threshold 3", "--threshold"),
    ("check ssn kill 3", "3"),
    ("check ssn detection", "--threshold", "2 to 12"),
    ("check ssn detection --threshold 13", "--threshold", "13", "12"),
    ("check ssn detection --threshold 1", "--threshold", "1", "2"),
    ("check ssn detection --threshold seven", "--threshold", "'seven'", "2 to 12"),
    ("check ssn detection --threshold 7 --modifier x", "--modifier", "'x'"),
    ("check ssn detection --threshold 7 --dice 3", "--dice", "1 die given", "1 more"),
    ("check ssn detection --threshold 7 --dice 3,4,5", "--dice", "3 dice given", "2 used"),
    ("check ssn torpedo --range 0 --threshold 7 --target ssn", "--range", "0", "above 0"),
    ("check ssn torpedo --range -3 --threshold 7 --target ssn", "--range", "-3", "above 0"),
    ("check ssn torpedo --range 18.1 --threshold 7 --target ssn", "--range", "18.1", "18"),
    ("check ssn torpedo --range nan --threshold 7 --target ssn", "--range", "'nan'", "inches"),
    ("check ssn torpedo --range 5 --threshold 7 --target sn", "--target", "'sn'", "did you mean 'ssn'?"),
    ("check ssn torpedo --range 5 --threshold 7", "--target", "ssn, ff, lhd"),
    (
        "check ssn torpedo --range 5 --threshold 7 --target ff --target-depth deap",
        "--target-depth",
        "'deap'",
        "did you mean 'deep'?",
    ),
    # two failures in a row lose the torpedo: the third roll and the die of a hit are too many
    ("check ssn torpedo --range 18 --threshold 12 --target ssn --dice 1,1,1,1,6,6,6", "--dice", "7 dice", "4 used"),
    ("check ssn torpedo --range 18 --threshold 2 --target ssn --dice 1,1,1,1", "--dice", "4 dice given"),
    ("check ssn speed --inches 9", "--inches", "9", "8"),
    ("check ssn speed --inches 3 --from slw", "--from", "'slw'", "did you mean 'slow'?"),
    ("check ssn contact --on-table 4", "--on-table", "4", "3"),
    ("check ssn contact --on-table 1,1", "--on-table", "1", "twice"),
    ("check ssn contact --on-table=", "--on-table", "''"),
    ("check ssn lhd-maneuver --kills 2", "--kills", "2", "1"),
    ("check ssn lhd-maneuver --kills 1 --dice 3", "--dice", "1 die given"),
    ("check ssn zone --distance x", "--distance", "'x'", "inches"),
    ("check ssn zone --distance -1", "--distance", "-1", "0"),
    ("check ssn zone --distance 1/0", "--distance", "'1/0'"),
    ("check ssn evasion", "--rolls", "missing"),
    ("check ssn evasion --rolls 0", "--rolls", "0", "1"),
    ("check ssn kill --rules ../bad/unknown.toml", "unknown.toml:2:", "torpedo-step"),
]


@pytest.mark.parametrize("case", MISTAKES, ids=lambda c: c[0])
def test_a_mistake_is_one_line_that_says_what_would_be_right(case, here):
    words, *told = case
    line = one_line(run(*words.split()))
    assert not [part for part in told if part not in line], line
    assert len(line) < 400
    assert not list(here.iterdir()), "something was written"
    assert (here.parent / "bad" / "mine.txt").read_bytes() == BAD_TOML["mine.txt"]


@pytest.mark.parametrize("words", [(), ("check",), ("check", "ssn"), ("setup",)])
def test_half_a_command_shows_its_help(words):
    result = run(*words)
    assert result.exit_code == 2
    assert "Usage: plotroom" in result.output


def test_a_mistake_of_our_own_is_status_1(monkeypatch):
    monkeypatch.setattr(games, "names", lambda: 1 / 0)
    result = run("list")
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1 and "ZeroDivisionError" in result.stderr


def test_a_real_process():
    done = process(*TORPEDO, "ssn", "--dice", "3,4,1,1,6,6,2", "--json")
    assert done.returncode == 0 and not done.stderr
    assert json.loads(done.stdout)["dice"] == [3, 4, 1, 1, 6, 6, 2]
    bad = process("check", "ssn", "kill", "--dice", "7")
    assert bad.returncode == 2 and not bad.stdout
    assert bad.stderr.decode().splitlines() == ["plotroom: --dice: die 1: 7 is not a face of a d6"]


def test_a_reader_that_leaves_is_no_trouble():
    """`plotroom list | head -0`: no traceback."""
    with subprocess.Popen([*PROGRAM, "list", "--rulings"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        errors = running.stderr.read()
        running.wait(60)
    assert b"Traceback" not in errors and errors.count(b"\n") <= 1


# --- files ----------------------------------------------------------------------------------------------------


def names(folder):
    return sorted(str(p.relative_to(folder)) for p in folder.rglob("*"))


def test_files_go_to_output_and_are_named_after_game_sheet_and_paper(here):
    result = run("print", "ssn/log", "ssn/sequence", "--paper", "a4")
    assert result.exit_code == 0
    assert names(here) == ["output", "output/ssn-log-a4.pdf", "output/ssn-sequence-a4.pdf"]
    told = {str(Path(line)) for line in result.stdout.splitlines()}
    assert told == {"output/ssn-log-a4.pdf", "output/ssn-sequence-a4.pdf"}


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_a_players_file_is_not_overwritten(here, form):
    words = ("print", "ssn/log", "--format", form, "--dpi", "40", "-o", ".")
    mine = here / f"ssn-log-letter.{form}"
    mine.write_text("my own")
    line = one_line(run(*words))
    assert mine.name in line and "--force" in line
    assert mine.read_text() == "my own" and names(here) == [mine.name]
    assert run(*words, "--force").exit_code == 0
    assert mine.read_bytes()[:5] in (b"%PDF-", b"<?xml", b"\x89PNG\r")


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_an_unchanged_file_of_our_own_may_be_made_again(here, form):
    words = ("print", "ssn/log", "--format", form, "--dpi", "40", "-o", ".")
    assert run(*words).exit_code == 0
    (made,) = here.iterdir()
    before = made.read_bytes()
    assert run(*words).exit_code == 0 and made.read_bytes() == before
    assert run(*words, "--palette", "greyscale").exit_code == 0 and made.read_bytes() != before


def test_a_sealed_picture_is_a_sound_one(here):
    from PIL import Image

    assert run("print", "ssn/log", "--format", "png", "--dpi", "40", "-o", ".").exit_code == 0
    (made,) = here.iterdir()
    with Image.open(made) as picture:
        picture.verify()  # check sums of all chunks, the seal's too
    with Image.open(made) as picture:
        picture.load()
        assert len(picture.text["plotroom-seal"]) == 32


@pytest.mark.parametrize("form", ["pdf", "svg", "png"])
def test_a_file_of_our_own_that_was_edited_is_the_players(here, form):
    words = ("print", "ssn/log", "--format", form, "--dpi", "40", "-o", ".")
    assert run(*words).exit_code == 0
    (made,) = here.iterdir()
    content = made.read_bytes()
    for edited in (content + b"\n", content[:300] + b" " + content[300:], content[:-1], b""):
        made.write_bytes(edited)
        one_line(run(*words))
        assert made.read_bytes() == edited


def test_all_or_nothing(here):
    """One name that is taken by a folder, one file that is the player's: none of the others is written."""
    (here / "ssn-log-letter.pdf").mkdir()
    one_line(run("print", "ssn", "-o", "."))
    assert names(here) == ["ssn-log-letter.pdf"]
    (here / "ssn-counters-letter.pdf").write_text("mine")
    one_line(run("print", "ssn", "-o", "."))
    assert names(here) == ["ssn-counters-letter.pdf", "ssn-log-letter.pdf"]


def test_a_disk_that_fails_leaves_nothing(here, monkeypatch):
    real, written = Path.write_bytes, []

    def failing(self, content):
        written.append(self)
        if len(written) == 5:
            raise OSError(28, "No space left on device", str(self))
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", failing)
    line = one_line(run("print", "ssn", "-o", "prints"))
    assert "No space left on device" in line
    assert not [name for name in names(here) if name.endswith((".pdf", ".part"))]


@pytest.mark.parametrize("kind", ["kit", "rules"])
def test_a_file_to_edit_is_one_that_works(here, kind):
    assert run("new", kind, "ssn", "edit.toml").exit_code == 0
    assert (here / "edit.toml").read_text(encoding="utf-8").startswith("#")
    assert "--force" in one_line(run("new", kind, "ssn", "edit.toml"))
    assert run("print", "ssn/detection", f"--{kind}", "edit.toml").exit_code == 0
    assert (here / "output" / "ssn-detection-letter.pdf").exists()


def test_the_recorded_command_leaves_out_where_files_go(here):
    run("print", "ssn/log", "--paper", "a4", "-o", "a b", "--force")
    content = (here / "a b" / "ssn-log-a4.pdf").read_bytes()
    assert open_pdf(content).metadata.creator.endswith(": plotroom print ssn/log --paper a4")


# --- dice -----------------------------------------------------------------------------------------------------


def answer(*words):
    result = run(*words, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize("words", [("kill",), ("contact",), (*TORPEDO[2:], "ff"), ("detection", "--threshold", "8")])
def test_seeds_repeat_and_differ(words):
    words = ("check", "ssn", *words)
    answers = [answer(*words, "--seed", str(seed)) for seed in range(20)]
    assert answers == [answer(*words, "--seed", str(seed)) for seed in range(20)]
    assert len({tuple(a["dice"]) for a in answers}) > 3
    for given_back in answers:
        dice = ",".join(map(str, given_back["dice"]))
        assert answer(*words, "--dice", dice) == given_back


def test_dice_are_rolled_and_shown():
    shown = {tuple(answer("check", "ssn", "detection", "--threshold", "8")["dice"]) for _ in range(30)}
    assert len(shown) > 3 and all(len(d) == 2 and set(d) <= set(range(1, 7)) for d in shown)
    result = run("check", "ssn", "detection", "--threshold", "8", "--dice", "2,5")
    assert "dice 2 5" in result.stdout


def test_a_setup_without_a_seed_prints_the_one_that_repeats_it(here):
    assert run("setup", "ssn", "-o", "a").exit_code == 0
    (made,) = (here / "a").iterdir()
    command = open_pdf(made.read_bytes()).metadata.creator.partition(": plotroom ")[2]
    assert re.fullmatch(r"setup ssn --seed \d+", command)
    assert run(*command.split(), "-o", "b").exit_code == 0
    assert (here / "b" / made.name).read_bytes() == made.read_bytes()


# --- for other programs ---------------------------------------------------------------------------------------

CHECKS = {
    "detection": (
        ("--threshold", "8", "--modifier", "1", "--modifier", "-2"),
        {"detected": bool, "total": int, "needed": int},
    ),
    "zone": (("--distance", "5.5"), {"in_zone": bool, "zone": int}),
    "torpedo": ((*TORPEDO[3:], "ssn"), {"outcome": str, "rolls": int, "detected": list}),
    "evasion": (("--rolls", "2"), {"saved": bool, "needed": int}),
    "kill": ((), {"killed": bool}),
    "lhd-maneuver": ((), {"maneuver": str, "inches": (int, float, list)}),
    "contact": (("--on-table", "1,3"), {"dp": int}),
    "speed": (("--inches", "4.5", "--from", "slow"), {"level": str, "allowed": (bool, list)}),
}


def test_every_check_is_tried_here():
    assert set(CHECKS) == set(games.load("ssn").checks)


@pytest.mark.parametrize("name", CHECKS)
def test_check_as_json(name):
    options, result = CHECKS[name]
    told = answer("check", "ssn", name, *options, "--seed", "3")
    assert list(told) == ["game", "check", "inputs", "dice", "result", "rule", "assumes"]
    assert (told["game"], told["check"]) == ("ssn", name)
    assert isinstance(told["inputs"], dict)
    for option in options[::2]:
        assert option.removeprefix("--") in told["inputs"]
    assert all(type(face) is int and 1 <= face <= 6 for face in told["dice"])
    assert list(told["result"]) == list(result)
    for key, kind in result.items():
        assert isinstance(told["result"][key], kind), key
    assert isinstance(told["rule"], str) and told["rule"]
    assert all(re.fullmatch(r"SS-\d+", ruling) for ruling in told["assumes"])


@pytest.mark.parametrize("name", CHECKS)
def test_odds_as_json(name):
    options, result = CHECKS[name]
    told = answer("check", "ssn", name, *options, "--odds")
    assert list(told) == ["game", "check", "inputs", "odds", "rule", "assumes"]
    total = Fraction(0)
    for row in told["odds"]:
        assert list(row) == ["result", "probability"]
        assert set(row["result"]) <= set(result)
        chance = Fraction(row["probability"])
        assert str(chance) == row["probability"] and chance > 0
        total += chance
    assert total == 1
    assert len({json.dumps(row["result"]) for row in told["odds"]}) == len(told["odds"])


def test_nothing_found_is_null():
    assert answer("check", "ssn", "zone", "--distance", "2")["result"] == {"in_zone": False, "zone": None}


def test_list_as_json():
    told = json.loads(run("list", "--json").stdout)
    assert list(told) == ["games"]
    assert [list(game) for game in told["games"]] == [["game", "title", "checks", "sheets"]] * len(games.names())
    (ssn,) = [game for game in told["games"] if game["game"] == "ssn"]
    assert ssn == {
        "game": "ssn",
        "title": "SSN",
        "checks": list(games.load("ssn").checks),
        "sheets": list(sheets_of("ssn")),
    }
    assert json.loads(run("list", "ssn", "--json").stdout) == {"games": [ssn]}


def test_setup_as_json(here):
    result = run("setup", "ssn", "--seed", "7", "--count", "3", "--json")
    told = [json.loads(line) for line in result.stdout.splitlines()]
    assert [start["seed"] for start in told] == [7, 8, 9]
    for start in told:
        assert list(start) == ["game", "seed", "rolls", "pieces", "assumes"]
        assert start["rolls"] and all(list(roll) == ["for", "dice", "result"] for roll in start["rolls"])
        pieces = {piece["piece"]: piece for piece in start["pieces"]}
        assert set(pieces) == {"LHD", "FF1", "FF2", "FF3", "FF4", "SSN"}
        assert all({"x", "y", "heading"} <= set(piece) for piece in pieces.values())
        assert (pieces["LHD"]["x"], pieces["LHD"]["y"]) == (0, 0)
        assert {"depth", "speed", "bearing", "distance"} <= set(pieces["SSN"])
    assert answer("setup", "ssn", "--seed", "8") == told[1]
    assert not list(here.iterdir())


# --- light and portable ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        "list",
        "list --json",
        "list ssn --rulings",
        "check ssn kill",
        "check ssn torpedo --range 9 --threshold 7 --target ff --odds",
        "check ssn detection --threshold 9 --dice 3,4 --json",
        "check ssn speed --help",
        "check ssn kil",
        "--version",
    ],
)
def test_nothing_heavy_is_imported(words):
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sorted(m for m in sys.modules if '.' not in m), file=sys.stderr))\n"
        "from generators.cli.main import main\nmain()"
    )
    done = subprocess.run([sys.executable, "-c", code, *words.split()], capture_output=True, timeout=60, check=False)
    loaded = set(done.stderr.decode().splitlines()[-1].split())
    assert {"click", "generators"} <= loaded
    assert not loaded & {"reportlab", "svgwrite", "PIL", "rl_accel", "hypothesis", "pypdf", "font_source_sans_pro"}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize(
    "words",
    [
        "list --rulings",
        "check ssn lhd-maneuver --help",
        "check ssn torpedo --help",
        "check ssn detection --threshold 7 --seed 1",
        "check ssn kill --odds",
        "setup ssn --help",
        "print ssn --paper ≥′″→°",
        "check ssn ﬁre",
    ],
)
def test_any_console(words, encoding):
    done = process(*words.split(), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr and b"internal error" not in done.stderr
    shown = encoding if encoding != "ascii" else "utf-8"  # click takes ASCII for a mistake of the console's
    assert (done.stdout or done.stderr).decode(shown)


def test_bytes_that_are_no_text():
    done = subprocess.run([*PROGRAM, "print", "ssn", "--paper", b"\xff\xfe"], capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and done.stderr.startswith(b"plotroom: --paper: ")


def test_a_pipe_sees_no_progress(here):
    done = process("setup", "ssn", "--seed", "1", "--count", "60")
    assert done.returncode == 0 and done.stderr == b""
    assert done.stdout.decode().splitlines() == [str(Path("output", "ssn-setup-1-60-sheets-letter.pdf"))]


# --- any value at all -----------------------------------------------------------------------------------------

NUMBERS = st.from_regex(r"\A[+-]?\d{0,4}([./,x ]\d{0,4}){0,3}(mm|cm|in|°)?\Z")
ANYTHING = (
    st.text(max_size=30)
    | NUMBERS
    | st.sampled_from(["nan", "inf", "-0", "1e9", "٣", "½", "9" * 5000, "a\0b", "..", "/"])
)
OPTIONS = [
    ("print ssn/sequence", "--paper"),
    ("print ssn/counters", "--sides"),
    ("print ssn/log", "--palette"),
    ("print ssn/log", "--format"),
    ("print ssn/turn-tool", "--easy"),
    ("print ssn/turn-tool", "--sharp"),
    ("print ssn/log", "--dpi"),
    ("print ssn/log", "--rules"),
    ("print ssn/log", "--kit"),
    ("setup ssn --json", "--seed"),
    ("setup ssn --json", "--turns"),
    ("check ssn detection --threshold 8", "--modifier"),
    ("check ssn detection", "--threshold"),
    ("check ssn detection --threshold 8", "--dice"),
    ("check ssn kill", "--seed"),
    ("check ssn kill", "--rules"),
    ("check ssn torpedo --threshold 7 --target ssn", "--range"),
    ("check ssn torpedo --threshold 7 --range 7", "--target"),
    ("check ssn torpedo --threshold 7 --range 7 --target ff", "--torpedo-depth"),
    ("check ssn evasion", "--rolls"),
    ("check ssn zone", "--distance"),
    ("check ssn speed", "--inches"),
    ("check ssn speed --inches 3", "--from"),
    ("check ssn contact", "--on-table"),
    ("check ssn lhd-maneuver", "--kills"),
]


@pytest.mark.parametrize(("words", "option"), OPTIONS, ids=lambda v: v)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(value=ANYTHING)
@example(value="")
@example(value="--json")
@example(value="\n")
def test_any_value_is_answered_or_refused_in_one_line(words, option, value, tmp_path_factory):
    folder = tmp_path_factory.getbasetemp() / "any"
    command = [*words.split(), f"{option}={value}"]
    result = run(*command, "-o", str(folder)) if words.startswith("print") else run(*command)
    if result.exit_code:
        one_line(result)
    else:
        assert result.stderr == ""


@settings(max_examples=60, deadline=None)
@given(
    words=st.lists(
        st.sampled_from(["check", "list", "ssn", "kill", "torpedo", "--odds", "--json", "--dice"]) | ANYTHING,
        max_size=5,
    )
)
def test_any_words_at_all(words):
    result = run(*(word for word in words if word not in ("print", "setup", "new")))
    assert result.exit_code in (0, 2)
    assert "Traceback" not in result.output and "internal error" not in result.output
