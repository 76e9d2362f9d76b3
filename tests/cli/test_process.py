"""The program as a process: exit status, imports, consoles, pipes."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.program import PROGRAM, TORPEDO, process, several


def test_exit_status_and_streams():
    done = process(*TORPEDO, "ssn", "--dice", "3,4,1,1,6,6,2", "--json")
    assert done.returncode == 0 and not done.stderr
    assert json.loads(done.stdout)["dice"] == [3, 4, 1, 1, 6, 6, 2]
    bad = process("check", "ssn", "kill", "--dice", "7")
    assert bad.returncode == 2 and not bad.stdout
    assert bad.stderr.decode().splitlines() == ["plotroom: --dice: die 1 is 7, but a d6 has 1 to 6"]


def test_a_closed_pipe_is_no_error():
    """`plotroom list | head -0`: no traceback."""
    with subprocess.Popen([*PROGRAM, "list", "--rulings"], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        running.stdout.close()
        errors = running.stderr.read()
        running.wait(60)
    assert b"Traceback" not in errors and errors.count(b"\n") <= 1


def imported(*lines):
    """The modules that are loaded after each of some commands, which one process carries out one after the other."""
    return [ran.modules for ran in several(*lines)]


LIGHT = (
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
)
HEAVY = {"reportlab", "svgwrite", "PIL", "rl_accel", "pypdfium2", "hypothesis", "pypdf", "font_source_sans_pro"}


def test_light_commands_import_no_writer():
    found = dict(zip(LIGHT, imported(*LIGHT), strict=True))
    assert all({"click", "generators"} <= modules for modules in found.values())
    assert not any("generators.cli.completion" in modules for modules in found.values())
    assert [(words, heavy) for words, modules in found.items() if (heavy := modules & HEAVY)] == []


def test_a_new_file_that_holds_no_pieces_imports_no_writer_and_no_pieces(tmp_path):
    new = [
        f"new {words} {tmp_path}/{number}.toml" for number, words in enumerate(("rules ssn", "game ssn", "own-game"))
    ]
    modules = imported(*new)[-1]
    assert len([*tmp_path.iterdir()]) == len(new) and "generators.jobs.starters" in modules
    assert not modules & HEAVY and not [name for name in modules if name.startswith("generators.pieces")]


CHECKS = {
    "check ssn kill --dice 4": {"torpedo", "maneuver", "detection"},
    "check on-patrol escort-action --marker none": {"board", "detection", "enemy", "inputs", "ships"},
    "check u-boat torpedo --same-space": {"weapons"},
}
"""Checks, and the modules of its game that each needs."""


def test_a_check_imports_what_it_needs_alone():
    first, *_, modules = found = imported(*CHECKS)
    for (words, of_game), loaded in zip(CHECKS.items(), found, strict=True):
        game = f"aids.{words.split()[1].replace('-', '_')}."
        assert {name.removeprefix(game) for name in loaded if name.startswith(game)} == of_game
    assert not modules & {"random", "locale", "dataclasses"}
    assert "json" not in first
    own = {name for name in first if name.startswith("generators")}
    assert own == {
        "generators",
        "generators.cli",
        "generators.jobs",
        "generators.jobs.checks",
        "generators.jobs.options",
    } | {f"generators.cli.{name}" for name in ("main", "check", "console")}


def test_help_of_print_imports_no_drawing_code():
    (modules,) = imported("print --help")
    own = {name.split(".")[1] for name in modules if name.startswith("generators.")}
    assert "cli" in own and not own & {"drawing", "sheets", "games"}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_consoles_of_any_encoding(encoding):
    lines = (
        "list --rulings",
        "check ssn lhd-maneuver --help",
        "check ssn torpedo --help",
        "check ssn detection --threshold 7 --seed 1",
        "check ssn kill --odds",
        "setup ssn --help",
        "print ssn --paper ≥′″→°",
        "check ssn ﬁre",
    )
    for ran in several(*lines, PYTHONIOENCODING=encoding, PYTHONUTF8="0"):
        assert ran.status in (0, 2)
        assert b"Traceback" not in ran.stderr and b"internal error" not in ran.stderr
        shown = encoding if encoding != "ascii" else "utf-8"  # click writes UTF-8 where the console claims ASCII
        assert (ran.stdout or ran.stderr).decode(shown)


@pytest.mark.skipif(sys.platform == "win32", reason="arguments are text on Windows")
def test_arguments_that_are_not_utf_8():
    done = subprocess.run([*PROGRAM, "print", "ssn", "--paper", b"\xff\xfe"], capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1 and done.stderr.startswith(b"plotroom: --paper: ")


def test_progress_is_not_written_to_a_pipe(here):
    done = process("setup", "ssn", "--seed", "1", "--count", "11")
    assert done.returncode == 0
    assert done.stderr.decode().splitlines() == ["Print all pages on both sides (flip on the long edge)."]
    assert done.stdout.decode().splitlines() == [str(Path("output", "ssn-setup-1-11-sheets-letter.pdf"))]
