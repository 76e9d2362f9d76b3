"""The files that commands write: names, overwriting, all or nothing, the recorded command."""

import re
from pathlib import Path

import pytest

from generators.press.files import is_own
from tests.cli.program import error_line, plotroom
from tests.printed import run
from tests.readback import open_pdf

SHEETS = ("ssn/detection", "ssn/log", "ssn/sequence")
FORMS = {"pdf": (), "svg": ("--format", "svg"), "png": ("--format", "png", "--dpi", "40")}


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_files_go_to_output_and_are_named_after_game_sheet_and_paper(here):
    result = plotroom("print", "ssn/log", "ssn/sequence", "--paper", "a4")
    assert names(here) == ["output", "output/ssn-log-a4.pdf", "output/ssn-sequence-a4.pdf"]
    parts = {Path(line).as_posix() for line in result.stdout.splitlines()}
    assert parts == {"output/ssn-log-a4.pdf", "output/ssn-sequence-a4.pdf"}


@pytest.mark.parametrize(
    ("words", "name"),
    [(["ssn/log", *more], f"ssn-log-letter.{form}") for form, more in FORMS.items()]
    + [(["ssn/counters", "--vtt", "vassal", "--dpi", "36"], "ssn-vassal.csv")],
)
def test_a_file_of_the_player_is_not_overwritten(here, words, name):
    words, mine = ("print", *words, "-o", "."), here / name
    mine.write_bytes(b"my own")
    line = error_line(run(*words))
    assert mine.name in line and "--force" in line
    assert mine.read_bytes() == b"my own" and names(here) == [mine.name]
    assert run(*words, "--force").exit_code == 0 and is_own(mine)


@pytest.mark.parametrize("form", FORMS)
def test_an_unchanged_file_of_plotroom_is_overwritten(here, form):
    words = ("print", "ssn/log", *FORMS[form], "-o", ".")
    assert run(*words).exit_code == 0
    (made,) = here.iterdir()
    before = made.read_bytes()
    assert run(*words).exit_code == 0 and made.read_bytes() == before
    assert run(*words, "--palette", "grayscale").exit_code == 0 and made.read_bytes() != before


@pytest.mark.parametrize("form", FORMS)
def test_an_edited_file_of_plotroom_is_not_overwritten(here, form):
    words = ("print", "ssn/log", *FORMS[form], "-o", ".")
    assert run(*words).exit_code == 0
    (made,) = here.iterdir()
    content = made.read_bytes()
    for edited in (content + b"\n", content[:300] + b" " + content[300:], content[:-1], b""):
        made.write_bytes(edited)
        error_line(run(*words))
        assert made.read_bytes() == edited


def test_a_write_error_leaves_no_files(here, monkeypatch):
    real, written = Path.write_bytes, []

    def failing(self, content):
        written.append(self)
        if len(written) == 2:
            raise OSError(28, "No space left on device", str(self))
        return real(self, content)

    monkeypatch.setattr(Path, "write_bytes", failing)
    line = error_line(run("print", *SHEETS, "-o", "prints"))
    assert "No space left on device" in line
    assert not [name for name in names(here) if name.endswith((".pdf", ".part"))]


@pytest.mark.parametrize("kind", ["kit", "rules"])
def test_a_new_file_can_be_used_as_it_is(here, kind):
    assert run("new", kind, "ssn", "edit.toml").exit_code == 0
    assert (here / "edit.toml").read_text(encoding="utf-8").startswith("#")
    assert "--force" in error_line(run("new", kind, "ssn", "edit.toml"))
    assert run("print", "ssn/detection", f"--{kind}", "edit.toml").exit_code == 0
    assert (here / "output" / "ssn-detection-letter.pdf").exists()


def test_the_recorded_command_leaves_out_the_folder_and_force(here):
    run("print", "ssn/log", "--paper", "a4", "-o", "a b", "--force")
    content = (here / "a b" / "ssn-log-a4.pdf").read_bytes()
    assert open_pdf(content).metadata.creator.endswith(
        ": plotroom print ssn/log --paper a4 --palette color --printer none"
    )


def test_a_setup_without_a_seed_records_the_seed_that_repeats_it(here):
    assert run("setup", "ssn", "-o", "a").exit_code == 0
    (made,) = (here / "a").iterdir()
    command = open_pdf(made.read_bytes()).metadata.creator.partition(": plotroom ")[2]
    assert re.fullmatch(r"setup ssn --seed \d+ --paper letter --palette color --printer none", command)
    assert run(*command.split(), "-o", "b").exit_code == 0
    assert (here / "b" / made.name).read_bytes() == made.read_bytes()
