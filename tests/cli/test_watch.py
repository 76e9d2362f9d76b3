"""`--watch`: a command is carried out again when a file of the player is saved, and keeps the last good pages."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from time import monotonic, sleep

import pytest

from generators.cli import print_ as watching
from tests.cli.program import PROGRAM
from tests.own import GAME, KIT
from tests.printed import run

pytestmark = pytest.mark.usefixtures("hornet")
WATCH = watching.watch


def save(path, text):
    """Save a file as an editor does, at another time than before."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    part = path.with_name(path.name + "~")
    part.write_text(text, encoding="utf-8")
    os.utime(part, ns=(before + 1_000_000, before + 1_000_000))
    part.replace(path)


class Editor:
    """A player who does one thing between two looks, then waits, and interrupts the program when all is done."""

    def __init__(self, *does):
        self.does = [step for do in does for step in (do, None, None)]

    def __call__(self, seconds):
        if not self.does:
            raise KeyboardInterrupt
        if (do := self.does.pop(0)) is not None:
            do()


def watched(monkeypatch, *words, does=()):
    """The result of a command that watches while the editor does things."""
    monkeypatch.setattr(watching, "watch", lambda roots, act: WATCH(roots, act, Editor(*does)))
    return run(*words, "--watch")


def test_a_folder_is_printed_again_when_a_file_of_it_is_saved(here, hornet, monkeypatch):
    page = here / "output" / "hornet-tables-letter.svg"
    seen = []

    def look():
        seen.append(page.read_bytes())

    result = watched(
        monkeypatch,
        *("print", "./hornet", "--format", "svg"),
        does=[
            look,
            lambda: save(hornet / "game.toml", GAME.replace('"Hits" }', '"Damage" }')),
            look,
            lambda: save(hornet / "game.toml", GAME.replace('"1-3"', '"1-4"')),
            look,
            lambda: save(hornet / "notes.txt", "not a file of the game"),
            lambda: save(hornet / "game.toml", GAME),
            look,
        ],
    )
    assert result.exit_code == 0
    assert seen[0] != seen[1] == seen[2] and seen[3] == seen[0] and b"Damage" in seen[1]
    assert result.stdout.splitlines().count(str(Path("output") / page.name)) == 3
    told = result.stderr.splitlines()
    path = hornet / "game.toml"
    assert told[0] == "Watching 2 files. Press Ctrl-C to stop." and told[-1] == "Stopped watching."
    assert told[1:3] == [f"{path}: saved", '  9: columns = { hits = "Damage" }']
    assert [line for line in told if line.startswith("plotroom: ")] == [
        "plotroom: ./hornet/game.toml:12: the result 4 of d6 is in two rows"
    ]
    assert told.count(f"{path}: saved") == 3


def test_a_first_print_that_is_refused_ends_nothing(here, hornet, monkeypatch):
    (hornet / "kit.toml").write_text(KIT.replace('"chart"', '"chrat"'), encoding="utf-8")
    result = watched(monkeypatch, "print", "./hornet", does=[lambda: save(hornet / "kit.toml", KIT)])
    assert result.exit_code == 0 and "has no sheet kind 'chrat'" in result.stderr
    assert len(result.stdout.splitlines()) == 2


def test_own_counters_kits_and_house_rules_are_watched(here, monkeypatch):
    assert run("new", "counters", "my.csv").exit_code == 0
    text = Path("my.csv").read_text(encoding="utf-8")
    result = watched(monkeypatch, "print", "counters", "my.csv", does=[lambda: save(Path("my.csv"), text + "\n")])
    assert len(result.stdout.splitlines()) == 2
    Path("house.toml").write_text("[figures]\n", encoding="utf-8")
    result = watched(
        monkeypatch,
        *("print", "ssn/torpedo", "--rules", "house.toml"),
        does=[lambda: save(Path("house.toml"), "[figures]\neasy-angle = 25\n")],
    )
    assert len(result.stdout.splitlines()) == 2 and "  2: easy-angle = 25" in result.stderr


def test_files_that_a_watched_file_names_are_watched_too(here):
    (here / "mine.csv").write_text('name,front art\nboat,"my boat.svg"\nsub,art/sub.png;x\n', encoding="utf-8")
    (here / "art").mkdir()
    for name in ("boat.svg", "other.svg", "art/sub.png"):
        (here / name).write_text("", encoding="utf-8")
    watched_files = watching.states([here / "mine.csv"])
    assert {path.relative_to(here).as_posix() for path in watched_files} == {"mine.csv", "boat.svg", "art/sub.png"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_watched(here, hornet):
    os.mkfifo(hornet / "pipe.toml")
    assert len(watching.states([hornet])) == 2
    assert watching.states([hornet / "pipe.toml"]) == {}


def test_pages_written_beside_the_files_are_not_watched(here, hornet, monkeypatch):
    words = ("print", "./hornet/tables", "--format", "svg", "-o", "hornet")
    result = watched(monkeypatch, *words, does=[None, None, lambda: save(hornet / "kit.toml", KIT + "\n"), None])
    assert len(result.stdout.splitlines()) == 2 and result.stderr.splitlines()[0].startswith("Watching 2 files")


def test_the_command_recorded_in_a_file_does_not_watch(here, monkeypatch):
    watched(monkeypatch, "print", "./hornet/tables", "--format", "svg")
    page = (here / "output" / "hornet-tables-letter.svg").read_text(encoding="utf-8")
    assert "print ./hornet/tables" in page and "--watch" not in page


def test_changed_lines():
    assert watching.changed_lines(["a", "b", "c"], ["a", " x ", "c"]) == ["2: x"]
    assert watching.changed_lines(["a", "b"], ["a"]) == ["2: removed b"]
    assert watching.changed_lines([], [f"{n}" for n in range(9)])[-2:] == ["6: 5", "... and 3 more lines"]


@pytest.mark.parametrize("seed", range(40))
def test_changed_lines_lead_from_one_text_to_the_other(seed):
    """Whatever was changed: what is told, in place of what is gone, makes the text that was saved."""
    rng = Random(seed)
    before = [str(rng.randrange(2 + seed)) for _ in range(rng.randrange(30))]
    after = list(before)
    for _ in range(rng.randrange(6)):
        at = rng.randrange(len(after) + 1)
        after[at : at + rng.randrange(3)] = [str(rng.randrange(2 + seed)) for _ in range(rng.randrange(3))]
    made, end = [], 0
    for gone, new in watching._differences(before, after):
        made += before[end : gone.start] + after[new.start : new.stop]
        assert len(made) == new.stop and (gone or new)
        end = gone.stop
    assert made + before[end:] == after


def test_a_moved_line_and_one_between_blank_lines_are_told_alone():
    lines = [f"{n}" for n in range(50)]
    assert watching.changed_lines(lines, [*lines[1:], "0"]) == ["1: removed 0", "50: 0"]
    assert watching.changed_lines([""] * 50, [*[""] * 30, "x", *[""] * 20]) == ["31: x"]


def test_a_large_folder_is_looked_at_in_part(tmp_path, monkeypatch):
    monkeypatch.setattr(watching, "MOST_FILES", 3)
    large = tmp_path / "large"
    deep = large / "a" / "b" / "c" / "d" / "e"
    deep.mkdir(parents=True)
    for n in range(5):
        (large / f"{n}.toml").write_text("", encoding="utf-8")
    (deep / "x.toml").write_text("", encoding="utf-8")
    assert len(watching.states([large])) == 3
    monkeypatch.setattr(watching, "MOST_FILES", 100)
    assert len(watching.states([large])) == 5


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends Ctrl-C to a whole console")
def test_an_interrupt_ends_a_process_cleanly(here, hornet):
    words = [*PROGRAM, "print", "./hornet/tables", "--watch"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout.readline() == f"{Path('output') / 'hornet-tables-letter.pdf'}\n"
        page, until = here / "output" / "hornet-tables-letter.pdf", monotonic() + 30
        before = page.read_bytes()
        while page.read_bytes() == before and monotonic() < until:
            save(hornet / "game.toml", GAME.replace("Hits", "Damage"))
            sleep(0.5)
        assert page.read_bytes() != before
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 0 and told.splitlines()[-1] == "Stopped watching." and "Traceback" not in told
