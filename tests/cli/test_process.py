"""The program as a process: exit status, imports, consoles, pipes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, TORPEDO, process


def test_exit_status_and_streams():
    done = process(*TORPEDO, "ssn", "--dice", "3,4,1,1,6,6,2", "--json")
    assert done.returncode == 0 and not done.stderr
    assert json.loads(done.stdout)["dice"] == [3, 4, 1, 1, 6, 6, 2]
    bad = process("check", "ssn", "kill", "--dice", "7")
    assert bad.returncode == 2 and not bad.stdout
    assert bad.stderr.decode().splitlines() == ["plotroom: --dice: die 1: 7 is not a face of a d6"]


def test_a_closed_pipe_is_no_error():
    """`plotroom list | head -0`: no traceback."""
    with subprocess.Popen([*PROGRAM, "list", "--rulings"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        errors = running.stderr.read()
        running.wait(60)
    assert b"Traceback" not in errors and errors.count(b"\n") <= 1


def imported(words):
    """The names of all modules that a command imports."""
    code = (
        "import atexit, sys\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        "from generators.cli.main import main\nmain()"
    )
    caching = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    line = [sys.executable, "-c", code, *words.split()]
    done = subprocess.run(line, capture_output=True, timeout=60, check=False, env=caching)
    return set(done.stderr.decode().splitlines()[-1].split())


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
        "--help",
        "print --help",
        "setup --help",
        "calibrate --help",
        "print ssn --paper a5",
    ],
)
def test_light_commands_import_no_writer(words):
    modules = imported(words)
    assert {"click", "generators"} <= modules
    heavy = {"reportlab", "svgwrite", "PIL", "rl_accel", "pypdfium2", "hypothesis", "pypdf", "font_source_sans_pro"}
    assert not modules & heavy


@pytest.mark.parametrize("words", ["new rules ssn", "new game ssn", "new own-game"])
def test_a_new_file_that_holds_no_pieces_imports_nothing_that_draws(words, tmp_path):
    modules = imported(f"{words} {tmp_path}/new.toml")
    assert (tmp_path / "new.toml").exists() and "generators.jobs.starters" in modules
    drawing = ("generators.drawing", "generators.page", "generators.pieces")
    assert [name for name in modules if name.startswith(drawing)] == []


def test_check_imports_no_other_command():
    modules = imported("check ssn kill --dice 4")
    assert not modules & {"json", "pathlib", "shlex", "textwrap"}
    own = {name for name in modules if name.startswith("generators")}
    assert own == {
        "generators",
        "generators.cli",
        "generators.jobs",
        "generators.jobs.checks",
        "generators.jobs.options",
    } | {f"generators.cli.{name}" for name in ("main", "click_support", "own_rules", "check", "answer_text", "console")}


@pytest.mark.parametrize(
    ("words", "of_game"),
    [
        ("check ssn kill --dice 4", {"attack", "check_words", "maneuver", "zones"}),
        (
            "check on-patrol escort-action --marker none",
            {"escort_action", "detection", "inputs", "check_words", "movement", "board"},
        ),
        ("check u-boat torpedo --same-space", {"torpedo", "check_words"}),
    ],
)
def test_a_check_imports_what_it_needs_alone(words, of_game):
    imported(words)  # its rules are cached from then on
    modules, game = imported(words), words.split()[1].replace("-", "_")
    if "tomllib" in modules:
        pytest.skip("no caches can be written here")
    assert {name for name in modules if name.startswith(f"aids.{game}.")} == {f"aids.{game}.{name}" for name in of_game}
    assert not modules & {"aids.records", "random", "difflib", "locale"}


def test_help_of_print_imports_no_drawing_code():
    own = {name.split(".")[1] for name in imported("print --help") if name.startswith("generators.")}
    assert "cli" in own and not own & {"drawing", "sheets", "games"}


@pytest.mark.sample(8)
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
def test_consoles_of_any_encoding(words, encoding):
    done = process(*words.split(), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert done.returncode in (0, 2)
    assert b"Traceback" not in done.stderr and b"internal error" not in done.stderr
    shown = encoding if encoding != "ascii" else "utf-8"  # click writes UTF-8 where the console claims ASCII
    assert (done.stdout or done.stderr).decode(shown)


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text on Windows")
def test_arguments_that_are_not_utf_8():
    done = subprocess.run([*PROGRAM, "print", "ssn", "--paper", b"\xff\xfe"], capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and done.stderr.startswith(b"plotroom: --paper: ")


def test_progress_is_not_written_to_a_pipe(here):
    done = process("setup", "ssn", "--seed", "1", "--count", "60")
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == ["Print all pages on both sides (flip on the long edge)."]
    assert done.stdout.decode().splitlines() == [str(Path("output", "ssn-setup-1-60-sheets-letter.pdf"))]
