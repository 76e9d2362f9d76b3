"""The files of one command are put in place together, whatever it makes; and two commands at once lose nothing."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from aids import game_folders
from generators.cli import own_games
from generators.press import files
from generators.press.documents import Document
from tests.cli.program import PROGRAM, error_line, process
from tests.own import GAME, write_game
from tests.printed import run

TOO_SMALL = "130x130mm"


def names(folder):
    """The files below a folder."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    "words",
    [
        "on-patrol/night ssn/log",
        "on-patrol/night ssn/log --one-file",
        "on-patrol/night ssn/log --format svg",
        "on-patrol/night ssn/log --preview",
    ],
)
def test_a_paper_that_does_not_fit_leaves_none_of_the_other_papers(here, words):
    """Those of the first paper stayed."""
    line = error_line(run("print", *words.split(), "--paper", "a4", "--paper", TOO_SMALL))
    assert TOO_SMALL in line and not list(here.iterdir())


def test_files_of_the_player_for_a_later_paper_leave_all_as_it_was(here):
    (here / "output").mkdir()
    (here / "output" / "ssn-log-a4.pdf").write_bytes(b"mine")
    line = error_line(run("print", "ssn/log", "--paper", "letter", "--paper", "a4"))
    assert "ssn-log-a4.pdf: this file was changed" in line
    assert names(here) == ["output/ssn-log-a4.pdf"] and (here / "output" / "ssn-log-a4.pdf").read_bytes() == b"mine"


def test_a_paper_that_is_named_twice_is_printed_once(here):
    result = run("print", "ssn/log", "--paper", "a4", "--paper", "letter", "--paper", "A4")
    assert result.stdout.splitlines() == [str(Path("output", f"ssn-log-{size}.pdf")) for size in ("a4", "letter")]
    assert "Replaced" not in result.stderr


def test_a_file_that_plotroom_never_made_was_not_made_with_other_options(here):
    (here / "output").mkdir()
    (here / "output" / "ssn-log-letter.pdf").write_bytes(b"mine")
    told = run("print", "ssn/log", "--force")
    assert told.exit_code == 0 and "Replaced" not in told.stderr
    assert "made before with other options" in run("print", "ssn/log", "--palette", "grayscale").stderr


# --- two commands at once -------------------------------------------------------------------------------------


@pytest.mark.sample(1)
@pytest.mark.parametrize(("seed", "status"), [("1", 2), ("2", 0)])
@pytest.mark.parametrize("game", ["ssn", "on-patrol"])
def test_two_turns_of_one_file_at_once_lose_none(here, monkeypatch, game, seed, status):
    """Both ended with status 0 and named the same next file.  The same turn twice is one."""
    assert run("new", "game", game, "game.toml").exit_code == 0
    encode, others = Document.files, []

    def late(document):
        if not others:  # the other run starts when this one has looked at its files, and ends before it renames them
            others.append(process("turn", game, "game.toml", "--seed", seed))
        return encode(document)

    monkeypatch.setattr(Document, "files", late)
    ours = run("turn", game, "game.toml", "--seed", "2")
    assert others[0].returncode == 0, others[0].stderr
    assert ours.exit_code == status, ours.output
    assert f"seed = {seed}" in (here / "game-1.toml").read_text("utf-8")
    assert names(here) == ["game-1.pdf", "game-1.toml", "game.toml"]
    if status:
        assert "game-1.toml: a different file exists here" in error_line(ours)


@pytest.mark.parametrize("form", ["file", "folder"])
def test_a_new_file_does_not_replace_one_that_comes_at_the_same_moment(here, monkeypatch, form):
    words, path = {
        "file": (("new", "rules", "ssn", "my.toml"), here / "my.toml"),
        "folder": (("new", "own-game", "raid"), here / "raid" / "game.toml"),
    }[form]

    write_all = files.write_all

    def late(outputs, check):
        outputs = list(outputs)
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"theirs")
        return write_all(outputs, check)

    monkeypatch.setattr(files, "write_all", late)
    assert "exists" in error_line(run(*words))
    assert {name: (here / name).read_bytes() for name in names(here)} == {path.relative_to(here).as_posix(): b"theirs"}


def test_games_are_added_while_no_other_run_can_add_any(here, monkeypatch):
    """Six at a time lost 14 of 60: each read the list before the others had written theirs."""
    settings = here.parent / "config"
    kept_games, read = game_folders.kept_games, []

    def while_locked():
        monkeypatch.setattr(files, "PATIENCE", 0.0)
        with pytest.raises(files.FileRefused, match="in use by another run"), files.locked(settings):
            pytest.fail("both hold it")
        read.append(settings)
        return kept_games()

    for name in ("one", "two"):
        write_game(here / name, GAME.replace('"hornet"', f'"{name}"'), None)
    monkeypatch.setattr(game_folders, "kept_games", while_locked)
    for name in ("one", "two"):
        own_games.keep(f"./{name}")
    assert read and sorted(kept_games()) == ["one", "two"]


# --- names and settings ---------------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform == "win32", reason="names are text on Windows")
@pytest.mark.parametrize(
    "words",
    [
        "turn ssn {}.toml",
        "turn on-patrol {}.toml",
        "turn u-boat {}.toml",
        "turn u-boat {}.toml --forms",
        "games --add {}",
        "setup ssn --seed 7 --save {}-new.toml",
        "setup u-boat --seed 7 --save {}-new.toml",
        "new game ssn {}-new.toml",
        "new own-game {}-new",
        "simulate ssn --rules ssn-even --games 1 --seed 1 --plot {}-new.svg",
    ],
)
@pytest.mark.parametrize("mark", [b"\xff", b"\x7f"], ids=["no UTF-8", "a control character"])
def test_a_name_that_cannot_be_written_in_a_file_is_refused(here, words, mark):
    """`turn` and `games` ended with an internal error, or wrote a next file that could not be read."""
    name = os.fsdecode(mark + b"x")
    game = words.split()[1] if words.startswith("turn") else "ssn"
    assert run("new", "game", game, "plain.toml").exit_code == 0
    (here / "plain.toml").rename(here / f"{name}.toml")
    write_game(here / name)
    before = names(here)
    line = error_line(run(*words.format(name).split()))
    assert ascii(mark.decode("ascii", "surrogateescape"))[1:-1] in line and names(here) == before, line
    assert "this file name does not work on Windows" in line or "some characters of" in line
    assert not (here.parent / "config").exists()


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the place of settings on Linux")
@pytest.mark.parametrize(
    ("named", "folder"), [("", ".config"), ("own", ".config"), ("./own", ".config"), ("/else/own", "/else/own")]
)
def test_a_relative_folder_of_settings_is_ignored(monkeypatch, named, folder):
    """As the XDG Base Directory Specification says: settings were looked for in each current folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", named)
    monkeypatch.setenv("HOME", "/home/player")
    assert game_folders.settings_folder() == str(Path("/home/player", folder, "plotroom"))


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal on Windows")
@pytest.mark.parametrize(
    "interrupt",
    ["signal.raise_signal(signal.SIGINT)", "type('Loaded', (), {'name': Named()})"],
    ids=["at work", "while a class is made"],
)
def test_an_interrupt_ends_with_its_usual_status(here, interrupt):
    """It was 1; and an internal error where Python 3.11 makes the interrupt the cause of another error."""
    code = f"import signal; from aids import games; games.names = lambda: {interrupt};\n"
    code += "class Named:\n    def __set_name__(self, *_): signal.raise_signal(signal.SIGINT)\n"
    done = subprocess.run(
        [sys.executable, "-c", code + PROGRAM[2], "list"], capture_output=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr.strip()) == (130, b"plotroom: Stopped.")
